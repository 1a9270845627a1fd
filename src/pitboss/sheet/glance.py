"""Every wager of every game at one glance: default options and best play, precomputed and stored.

    python -m pitboss.sheet.glance           all games
    python -m pitboss.sheet.glance GAME …    some

A stored glance is valid for one version of a game's rules; tests compare it with what pricing gives.
"""

import json
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from pitboss.games import game as game_of
from pitboss.games import ready
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Elections
from pitboss.sheet.priced import is_priced, price
from pitboss.words import Json

FILE = Path(__file__).with_name("glance.json")


class GlanceRow(msgspec.Struct, frozen=True, kw_only=True):
    """One wager."""

    wager: str
    says: str
    edge: float
    exact: str
    """The fraction, or the method where the figure is none."""
    risk: float
    """Edge over all money that is put at risk, where a round may ask for more than the first wager."""
    sd: float
    hit: float
    favours_player: str = ""


class Glance(msgspec.Struct, frozen=True, kw_only=True):
    """A game's wagers, or what the house takes where players contest a pot."""

    rules: str
    wagers: list[GlanceRow] = []
    rake: str = ""


def worked_out(name: str) -> Glance:
    """What pricing gives, for games that can be opened without anything that the house must supply."""
    game = game_of(name)
    odds = price(name, game.elect({}))
    rows = [
        GlanceRow(
            wager=row.wager,
            says=row.says,
            edge=round(float(row.edge), 8),
            exact=str(row.edge) if row.method == "exact" and len(str(row.edge)) <= 40 else row.method,
            risk=round(float(row.element_of_risk), 8),
            sd=round(float(row.sd), 5),
            hit=round(float(row.hit), 7),
            favours_player=row.favours_player,
        )
        for row in odds.wagers
    ]
    return Glance(rules=game.version, wagers=rows, rake=str(odds.rake["says"]) if odds.rake else "")


@cache
def stored_glances() -> dict[str, Glance]:
    """By game, the stored glances whose rules are still of that version."""
    found = msgspec.json.decode(FILE.read_bytes(), type=dict[str, Glance]) if FILE.exists() else {}
    return {name: one for name, one in found.items() if name in ready() and one.rules == game_of(name).version}


def _without_blanks(found: Json) -> Json:
    rows = [{key: value for key, value in row.items() if value != ""} for row in found["wagers"]]
    return found | {"wagers": rows}


def is_usual(name: str, options: Elections) -> bool:
    """Whether nothing but amounts differs from the default options."""
    usual, known = game_of(name).options(), options.elections()
    return all(getattr(options, one) == getattr(usual, one) for one in known if known[one].show is not dollars)


def player_edges(name: str, options: Elections) -> dict[str, str]:
    """By wager, how the player has the edge on it; of a game that takes long only where it is stored."""
    if is_usual(name, options) and name in stored_glances():
        return {row.wager: row.favours_player for row in stored_glances()[name].wagers if row.favours_player}
    if not is_priced(name) or getattr(game_of(name).module("odds"), "LONG", False):
        return {}
    return {row.wager: row.favours_player for row in price(name, options).wagers if row.favours_player}


def store(names: Sequence[str]) -> None:
    """Price these games, or all, and store them beside the others."""
    found: Json = json.loads(FILE.read_bytes()) if FILE.exists() else {}
    for name in names or ready():
        try:
            if is_priced(name):
                found[name] = _without_blanks(msgspec.to_builtins(worked_out(name)))
        except Refusal as refusal:
            print(f"{name}: {refusal}", flush=True)
            continue
        print(f"{name}: {len(found.get(name, {}).get('wagers', ()))} wagers", flush=True)
        rows = {key: found[key] for key in ready() if key in found}
        FILE.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    store(sys.argv[1:])
