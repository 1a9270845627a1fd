"""What a package index shows: who, what and where, and a page without broken links."""

import re
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

pytest.importorskip("hatchling", reason="the build backend is only there where packages are built")

from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import pitboss
from pitboss.asking.index import SHIPPED
from pitboss.pricing.kernels.precompiled import FOLDER
from tests import parts, trust
from tests.pins import PINS, normal

ROOT = Path(__file__).parents[1]
HOST = "https://host.example/owner/pitboss"


def built(monkeypatch, url=None):
    """The metadata of a build, by the backend itself."""
    monkeypatch.setenv("PITBOSS_URL", url) if url else monkeypatch.delenv("PITBOSS_URL", raising=False)
    metadata = ProjectMetadata(str(ROOT), PluginManager())
    metadata.validate_fields()
    return metadata.core


def test_the_index_hears_who_made_it_what_it_is_and_for_whom(monkeypatch):
    core = built(monkeypatch)
    assert core.authors_data["name"] == ["The Pitboss authors"]
    assert {"casino", "probability", "regulation"} <= set(core.keywords)
    assert "Typing :: Typed" in core.classifiers
    assert core.readme_content_type == "text/markdown"


def test_a_publisher_names_the_address_of_the_authors(monkeypatch):
    assert "email" not in built(monkeypatch).authors_data or not built(monkeypatch).authors_data["email"]
    monkeypatch.setenv("PITBOSS_EMAIL", "authors@host.example")
    assert built(monkeypatch).authors_data["email"] == ["The Pitboss authors <authors@host.example>"]


def test_with_a_host_every_link_and_picture_is_absolute(monkeypatch):
    core = built(monkeypatch, HOST + "/")
    links = re.findall(r"\]\(([^)]+)\)", core.readme)
    assert f"{HOST}/raw/HEAD/docs/images/table.png" in links
    assert all(link.startswith(("https://", "http://", "#")) for link in links)
    assert core.urls["Source"] == HOST
    assert set(core.urls) >= {"Documentation", "Issues"}


def test_every_picture_that_is_linked_lies_there(monkeypatch):
    paths = re.findall(r"\]\(" + re.escape(HOST) + r"/(?:raw|blob)/HEAD/([^)#]+)", built(monkeypatch, HOST).readme)
    assert len(paths) >= 8
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_without_a_host_nothing_is_broken(monkeypatch):
    """The project has none of its own: pictures are left out, and links are the words that they were."""
    core = built(monkeypatch)
    assert "](docs/" not in core.readme
    assert "![" not in core.readme
    assert "records · journals · hand histories" in core.readme
    assert not core.urls


def test_a_build_with_kernels_names_the_compiler_for_which_nobody_waits(monkeypatch):
    assert "compiled with Numba" not in built(monkeypatch).readme
    monkeypatch.setenv("PITBOSS_KERNELS", "1")
    full = version("numba")
    assert f"compiled with Numba {full.rpartition('.')[0]} ({full})" in built(monkeypatch).readme


def hatch_build():
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("version", "asked"), [("standard", "1"), ("standard", ""), ("editable", "1")])
def test_a_wheel_carries_kernels_and_the_index_of_questions_only_where_its_builder_asks(
    monkeypatch, tmp_path, version, asked
):
    module, ran, data = hatch_build(), [], {"force_include": {}, "pure_python": True}
    monkeypatch.setattr(module.subprocess, "run", lambda command, **_: ran.append(command))
    monkeypatch.setenv("PITBOSS_KERNELS", asked)
    hook = module.CustomBuildHook(str(tmp_path), {}, None, None, "", "wheel")
    hook.initialize(version, data)
    carries = version == "standard" and bool(asked)
    assert [*data["force_include"].values()] == (["pitboss/built", "pitboss/asking/index.json"] if carries else [])
    assert [command[-3:-1] for command in ran[:1]] == ([["compile", "--into"]] if carries else [])
    # One with kernels is for this Python and the systems of its compiler; a plain one is for all.
    assert data["pure_python"] is not carries
    assert re.fullmatch(r"cp3\d+-none-\w+(\.\w+)*", data["tag"]) if carries else "tag" not in data
    assert SHIPPED.relative_to(ROOT / "src").as_posix() == "pitboss/asking/index.json", "where it is looked for"
    assert FOLDER.relative_to(ROOT / "src").as_posix() == "pitboss/built", "where it is looked for"


def test_control_the_hook_is_the_one_of_the_repository():
    module = hatch_build()
    assert module.published("a ![p](x.png) [w](y.md) [z](https://e.example)") == "a  w [z](https://e.example)"


def pinned(pins: Path) -> dict[str, int]:
    """The packages of a file of pins, and of how many files each has the hash."""
    text = pins.read_text()
    found = re.findall(r"^([\w.-]+)==([\w.]+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", text, re.MULTILINE)
    # No line is anything else: a pin without a hash, or one that is not exact, would be one.
    assert text.count("\n") == len(found) + sum(hashes.count("--hash") for _, _, hashes in found)
    files = {normal(name): hashes.count("--hash") for name, _, hashes in found}
    assert len(files) == len(found)
    return files


def test_every_package_that_is_installed_is_pinned_to_the_bytes_that_its_index_publishes():
    ours, docs, release, inspecting = map(pinned, PINS)
    # What is compiled has a wheel for each Python and platform.
    compiled = ("numpy", "msgspec", "sqlalchemy", "pydantic-core", "httptools", "greenlet")
    assert min(ours[name] for name in compiled) >= 12
    core = ProjectMetadata(str(ROOT), PluginManager()).core
    assert {normal(re.match(r"[\w.-]+", need)[0]) for need in core.dependencies} <= {*ours}
    assert {"mkdocs", "mkdocs-material", "mkdocstrings-python"} <= {*docs}
    assert {"check-wheel-contents", "hatchling", "pyroma", "twine"} <= {*release}
    assert {"inspect-ai", "msgspec", "sqlalchemy", "typer"} <= {*inspecting}
    assert "inspect-ai" not in ours, "it has an environment of its own"
    installs = re.findall(r"pip install .*requirements\.txt", (ROOT / "Makefile").read_text())
    assert len(installs) == len(PINS)
    assert all("--require-hashes" in line for line in installs)


ALLOWED = re.compile(r"MIT|MIT-0|BSD-[23]-Clause|0BSD|Apache-2\.0|LLVM-exception|ISC|PSF-2\.0|Zlib|CC0-1\.0|MPL-2\.0")
"""Licences that a part may have; those under which its own changes must be given back are named below."""


def test_every_part_has_a_licence_that_allows_it_and_its_hashes_are_in_the_bill_of_materials():
    bill = parts.bill()["components"]
    assert [part["name"] for part in bill] == [name for name, _, _ in parts.pinned()]
    assert len(bill) == len(pinned(PINS[0]))
    others = set()
    for part in bill:
        (licence,) = part["licenses"]
        (files,) = part["externalReferences"]
        assert len(files["hashes"]) == pinned(PINS[0])[normal(part["name"])]
        words = set(re.split(r" AND | OR | WITH ", licence["expression"]))
        others |= {f"{part['name']}: {word}" for word in words if not ALLOWED.fullmatch(word)}
    # A driver that is called as it was published, and can be replaced by another build of it.
    assert others == {"psycopg: LGPL-3.0-only", "psycopg-binary: LGPL-3.0-only"}


def test_the_list_of_changes_has_the_version_and_its_day_and_the_form_that_it_names():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", text, re.MULTILINE)
    assert len(releases) == text.count("\n## ")
    assert releases[0] == ("Unreleased", "")
    assert releases[1][0] == pitboss.__version__
    days = [day for _, day in releases[1:]]
    assert days == sorted(days, reverse=True)
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert {*re.findall(r"^### (.+)$", text, re.MULTILINE)} <= kinds


def test_a_citation_has_the_version_and_licence_in_force():
    import yaml

    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == pitboss.__version__
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{pitboss.__version__}] - {citation['date-released']}\n" in changes
    assert citation["license"] == "MIT"
    assert [author["name"] for author in citation["authors"]] == ["The Pitboss authors"]
    assert {"cff-version", "message", "title"} <= citation.keys()


def test_the_book_of_reliability_has_every_row_and_claims_none_that_was_not_run(tmp_path, monkeypatch):
    rows = {row.row for row in trust.TRIALS}
    kept = trust.known()
    assert set(kept) == rows
    assert all((result == trust.NOT_RUN) is (not day and not commit) for result, day, commit in kept.values())
    monkeypatch.setattr(trust, "BOOK", tmp_path / "book.md")
    monkeypatch.setattr(trust, "run", lambda trial: "FAILED (1 failed)" if trial.row == "L1" else trust.NOT_RUN)
    assert trust.main(["L1", "C2"]) == 1
    assert {row for row, (result, _, _) in trust.known().items() if result != trust.NOT_RUN} == {"L1"}
    assert trust.known()["L1"][0] == "FAILED (1 failed)"
    assert trust.main(["no such row"]) == 2
    whole = (ROOT / "RELIABILITY.md").read_text()
    trust.BOOK.write_text(whole)
    trust.write(trust.known())
    assert trust.BOOK.read_text() == whole, "what else stands in the book is left as it is"
