"""How many rounds an hour a table plays: printed figures with their source, or whatever the caller knows."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pitboss.refusal import Refusal

MOST = 10_000


@dataclass(frozen=True)
class RoundPace:
    """Rounds an hour, and who says so."""

    rounds_an_hour: float
    source: str


@cache
def _printed() -> dict[str, RoundPace]:
    found = tomllib.loads((files("pitboss.games") / "paces.toml").read_text(encoding="utf-8"))
    return {game: RoundPace(float(rounds), found["source"]) for game, rounds in found["rounds_an_hour"].items()}


def pace_of(game: str, given: float | None = None) -> RoundPace:
    """The pace of a game: the given one, or the printed one."""
    if given is not None:
        if not 0 < given <= MOST:
            raise Refusal(f"a pace of {given:g} rounds an hour: it must be above 0 and no more than {MOST:,}")
        return RoundPace(given, "as given")
    if game not in _printed():
        raise Refusal(f"no source that is held prints the pace of {game}: give the rounds an hour, such as --pace 60")
    return _printed()[game]
