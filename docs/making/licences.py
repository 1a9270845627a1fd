"""What Pitboss is built on, and under which licences, from what is installed."""

import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution, requires

from docs.making.markdown import code, table, text

_NAME = re.compile(r"[A-Za-z0-9._-]+")


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
    """In a few words, wherever a package says it."""
    about = of.metadata
    told = about.get("License-Expression") or ""
    classes = [
        line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or () if line.startswith("License :: ")
    ]
    return told or ", ".join(classes) or (about.get("License") or "see the package").partition("\n")[0]
