"""Games that others ship: a package names its game under the entry point `pitboss.games`, and the house finds it.

    [project.entry-points."pitboss.games"]
    lucky-card = "lucky_card:GAME"

The package has what a folder of `games/` has: the `Game`, `provisions.toml`, `guide.md`, `odds` and `kernel`.
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

GROUP = "pitboss.games"


@cache
def shipped() -> dict[str, EntryPoint]:
    """What other packages offer, by the name of the game."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def folder_of(package: str) -> Path | None:
    """Where a package lies, without loading it; None where there is none."""
    try:
        found = find_spec(package)
    except ModuleNotFoundError:
        return None
    return Path(found.origin).parent if found is not None and found.origin else None
