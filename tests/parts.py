"""The parts that are installed: `python -m tests.parts` writes sbom.json (CycloneDX).

Names, versions and hashes are those of requirements.txt, licences what each installed package says of itself.
`python -m tests.parts --audit` asks the package index for advisories.
"""

import json
import re
import sys
import urllib.request
from importlib import metadata
from pathlib import Path

from docs.making.licences import licence

from tests.pins import PINS, normal

ROOT = Path(__file__).parent.parent
ADVISORIES = "https://pypi.org/pypi/{name}/{version}/json"
_BLOCK = re.compile(r"^([\w.-]+)==([\w.]+)((?: \\\n +--hash=sha256:[0-9a-f]{64})+)", re.MULTILINE)


def pinned() -> list[tuple[str, str, list[str]]]:
    """Every pin with its version and the hashes of its files."""
    found = _BLOCK.findall(PINS[0].read_text())
    return [(name, version, re.findall(r"[0-9a-f]{64}", hashes)) for name, version, hashes in found]


def component(name: str, version: str, hashes: list[str]) -> dict[str, object]:
    """One part as CycloneDX has it."""
    files = {
        "type": "distribution",
        "url": f"https://pypi.org/simple/{normal(name)}/",
        "hashes": [{"alg": "SHA-256", "content": digest} for digest in hashes],
    }
    purl = f"pkg:pypi/{normal(name)}@{version}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "licenses": [{"expression": licence(metadata.distribution(name))}],
        "externalReferences": [files],
    }


def bill() -> dict[str, object]:
    """The whole bill of materials; the same pins give the same bytes."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "pitboss", "version": metadata.version("pitboss")}},
        "components": [component(*part) for part in pinned()],
    }


def write(file: Path) -> None:
    """The bill of materials as a file."""
    file.write_text(json.dumps(bill(), indent=1) + "\n", encoding="utf-8")


def audit() -> int:
    """Advisories of the index against what is pinned; 1 where there are any, 2 where the index gives none at all."""
    found, silent = 0, []
    for name, version, _ in pinned():
        try:
            with urllib.request.urlopen(ADVISORIES.format(name=normal(name), version=version), timeout=60) as page:
                known = json.load(page)["vulnerabilities"]
        except (OSError, KeyError, ValueError):
            silent.append(name)
            continue
        for one in known:
            found += 1
            print(f"{name} {version}: {one['id']} {one.get('summary') or ''} fixed in {one.get('fixed_in')}")
    audited = len(pinned()) - len(silent)
    print(f"{audited} parts audited, {found} advisories; of {len(silent)} parts the index gives none")
    return 1 if found else 2 if silent else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--audit"]:
        sys.exit(audit())
    write(ROOT / "sbom.json")
    print(f"sbom.json: {len(pinned())} parts")
