"""What Pitboss is built on, and under which licences, from what is installed."""

import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution, requires
from pathlib import Path

from docs.making.markdown import code, table, text

_NAME = re.compile(r"[A-Za-z0-9._-]+")
_USUAL = (
    ("MIT", "MIT"),
    ("Apache", "Apache-2.0"),
    ("Mozilla Public License 2.0", "MPL-2.0"),
    ("ISC", "ISC"),
    ("BSD", "BSD-3-Clause"),
)
"""How a licence is named where no expression stands in the metadata, by the words of its name."""
_READ = {"numba": "BSD-2-Clause", "uvloop": "Apache-2.0 OR MIT"}
"""Licences that the words of their metadata do not tell, as their licence files have them."""


def page() -> str:
    """Every package that Pitboss needs, with all that those need."""
    lines = [
        "# Licences",
        "",
        "Pitboss is under the MIT licence. It is installed with these packages, or with some of them, by the extra",
        "that is asked for; none of their code is part of Pitboss.",
        "",
    ]
    rows = [(code(name), text(found.version), text(licence(found))) for name, found in sorted(needed().items())]
    return "\n".join(
        [
            *lines,
            *table(("package", "version", "licence"), rows),
            "`make sbom` writes the same, and what only the tests need, as CycloneDX.",
            "",
        ]
    )


def needed() -> dict[str, Distribution]:
    """Packages by name, from those that Pitboss asks for to those that they ask for."""
    found: dict[str, Distribution] = {}
    waiting = [
        _NAME.match(line)[0] for line in requires("pitboss") or () if "extra == 'dev'" not in line.replace('"', "'")
    ]  # type: ignore[index]
    while waiting:
        name = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if name in found or name == "pitboss":
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue
        waiting += [_NAME.match(line)[0] for line in found[name].requires or () if "extra ==" not in line]  # type: ignore[index]
    return found


def licence(of: Distribution) -> str:
    """A package's SPDX expression, from its metadata or the first line of its licence file; empty if neither has it."""
    about = of.metadata
    if described := about.get("License-Expression") or _READ.get(about["Name"]):
        return str(described)
    names = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or () if line.startswith("License :: ")]
    names.append((about.get("License") or "").partition("\n")[0])
    files = [file for file in of.files or () if re.search(r"LICEN[CS]E|COPYING", file.name.upper())]
    texts = [Path(str(file.locate())).read_text(errors="replace") for file in files]
    names += [each.strip().partition("\n")[0] for each in texts]
    found = next((found for words in names for usual, found in _USUAL if words and usual in words), "")
    # Of the BSD licences one has a third clause, on names in advertisements.
    two = found == "BSD-3-Clause" and not any("endorse" in each for each in texts)
    return "BSD-2-Clause" if two else found
