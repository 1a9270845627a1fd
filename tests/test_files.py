"""Every file that a person can name is read by one reader: limited in size, plain text, else refused in one line."""

import ast
import os
import re
from pathlib import Path

import pytest

import pitboss
from pitboss import files
from pitboss.cli.main import main
from pitboss.files import SHORT, Missing, content, record, text, toml
from pitboss.journal.vault import read_keys
from pitboss.refusal import Refusal
from tests.sources import parsed

SOURCES = Path(pitboss.__file__).parent

OTHERS = {
    # Files of the package itself.
    "asking/book.py:book",
    "asking/book.py:topics",
    "asking/citation_index.py:_sources",
    "asking/paying.py:worked_cases",
    "floor/web/render.py:_files",
    "games/asia_poker/odds.py",
    "games/fast_action_holdem/odds.py",
    "games/fast_action_holdem/strategy.py",
    "analysis/paces.py:_printed",
    "games/pai_gow/ways.py",
    "games/pai_gow_poker_family/house_ways.py",
    "pricing/strategy/shipped_prices.py",
    "pricing/kernels/compiled.py",
    "ranking/sums.py",
    "rulebook/contents.py:_book",
    "rulebook/editions.py",
    "rulebook/glossary.py",
    "rulebook/pay_table.py",
    "rulebook/provision.py",
    "rulebook/scripts.py:_read",
    "rulebook/search.py",
    "school/benchmark.py",
    "sheet/glance.py",
    "sheet/page.py",
    "table/engine/paragraph_proof.py:_numbers",
    "table/engine/nameplate.py:read_nameplate",
    "table/offer/signs.py",
    # What the program itself has written and keeps, and what the system says of it.
    "asking/index.py:_read",
    "journal/backup.py:back_up",
    "floor/workers/price_worker.py:_peak",
    "pricing/kernels/precompiled.py",
    "pricing/combinations/count_cache.py",
    "sheet/files.py",
    # Logs of any size, read in bounded parts.
    "journal/audit/log_files.py",
    # What is written, or only begun.
    "cli/main.py",
    "cli/play.py",
    "cli/serve.py:_write_private",
    "journal/database.py:private",
    "journal/vault.py:_sync_folder",
    "journal/vault.py:_written_beside",
    "pricing/sessions/result_files.py",
    # The reader.
    "files.py:content",
    "files.py:_opener",
    "files.py:verify_writable",
}
"""What opens files without the reader, and why it may: a function, or a whole module."""


def readers(path: Path) -> set[str]:
    """The functions of a source that open or read a file."""
    found: set[str] = set()
    if not re.search(r"open\(|read_text|read_bytes", path.read_text(encoding="utf-8")):
        return found
    tree = parsed(path)
    homes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _opens(node):
            around = [home.name for home in homes if home.lineno <= node.lineno <= (home.end_lineno or 0)]
            found.add(f"{path.relative_to(SOURCES).as_posix()}:{around[-1] if around else ''}")
    return found


def _opens(call: ast.Call) -> bool:
    if isinstance(call.func, ast.Name):
        return call.func.id == "open"
    if not isinstance(call.func, ast.Attribute):
        return False
    owner = call.func.value.id if isinstance(call.func.value, ast.Name) else ""
    if call.func.attr == "open":
        mode = call.args[0].value if call.args and isinstance(call.args[0], ast.Constant) else None
        known = isinstance(mode, str) and re.fullmatch("[rwabxt+]{1,3}", mode)
        return owner in {"os", "io", "codecs", "gzip"} or bool(known) or any(k.arg == "encoding" for k in call.keywords)
    return call.func.attr in {"read_text", "read_bytes", "fdopen"}


def test_whatever_reads_a_file_that_a_person_names_goes_through_the_reader():
    found = set().union(*(readers(path) for path in SOURCES.rglob("*.py")))
    strange = {one for one in found if one not in OTHERS and one.partition(":")[0] not in OTHERS}
    # Pipes between processes are no files.
    assert strange - {"floor/workers/price_worker.py:main"} == set()
    gone = {one for one in OTHERS if not any(one in {each, each.partition(":")[0]} for each in found)}
    assert gone == set()


def test_control_a_reader_beside_it_is_seen(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.test_files.SOURCES", tmp_path)
    (tmp_path / "new.py").write_text("def load(path):\n    return path.read_text()\ndef more(p):\n    p.open('rb')\n")
    assert readers(tmp_path / "new.py") == {"new.py:load", "new.py:more"}


def test_what_is_too_long_no_text_or_not_there_is_refused_in_one_line(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"\xef\xbb\xbfas it is")
    assert text(path) == "as it is"
    with pytest.raises(Missing, match="No such file"):
        content(tmp_path / "none")
    with pytest.raises(Refusal, match="cannot be read"):
        content(tmp_path)
    path.write_bytes(b"\xff")
    with pytest.raises(Refusal, match="not a text file"):
        text(path)
    monkeypatch.setattr(files, "MOST_BYTES", 10)
    path.write_bytes(b"x" * 11)
    with pytest.raises(Refusal, match="longer than"):
        content(path, 10)
    for source in (b'{"\xff": 1}', b"[" * 5000, b"{"):
        with pytest.raises(Refusal, match=r"^it is no record: "):
            record(source, dict, "it is no record")


@pytest.mark.parametrize("kind", ["device", "pipe", "deep", "long"])
def test_the_houses_file_and_the_key_file_are_bounded(tmp_path, kind):
    path = tmp_path / "file"
    if kind == "device":
        path = Path("/dev/zero")
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "deep":
        path.write_text("a." * 20_000 + "a = 1")
    else:
        path.write_bytes(b"# long\n" * (SHORT // 4))
    with pytest.raises(Refusal) as house:
        toml(path)
    with pytest.raises(Refusal) as keys:
        read_keys(path)
    assert "\n" not in house.value.reason + keys.value.reason


def test_the_houses_file_is_read_by_the_commands_through_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PITBOSS_HOUSE", "/dev/zero")
    assert main(["sign", "pai-gow"]) == 2
    printed = capsys.readouterr().err
    assert "not a regular file" in printed
    assert "internal fault" not in printed


@pytest.mark.parametrize(
    "words",
    [
        ["verify", "--shoe", "FILE"],
        ["school", "--check", "FILE"],
        ["pit", "FILE"],
        ["roads", "minibaccarat-1", "--journal", "postgresql://x:y@[::"],
        ["decks", "blackjack-1", "--journal", "http://["],
        ["verify", "FILE", "--keys", "/dev/zero"],
        ["parsheet", "--check", "LACKING"],
        ["parsheet", "--check", "MISSPELT"],
    ],
    ids=" ".join,
)
def test_what_was_an_internal_fault_is_a_refusal(tmp_path, capsys, words):
    (tmp_path / "FILE").write_bytes(b'{"\xff\xfe": 1}')
    if "parsheet" in words:
        assert main(["parsheet", "casino-war", "--no-vary", "-o", str(tmp_path / "sheet.html")]) == 0
        page = (tmp_path / "sheet.html").read_text()
        (tmp_path / "LACKING").write_text(page.replace('"quantiles"', '"quantile"'))
        (tmp_path / "MISSPELT").write_text(page.replace('"method"', '"-ethod"'))
        capsys.readouterr()
    code = main([str(tmp_path / word) if word.isupper() else word for word in words])
    printed = capsys.readouterr()
    assert "internal fault" not in printed.out + printed.err
    assert code == (1 if "parsheet" in words else 2), printed
