"""Rulings of a game, found by what happened."""

from dataclasses import dataclass

from pitboss.asking import ask
from pitboss.refusal import Refusal, near
from pitboss.rulebook import cite
from pitboss.table import Game
from pitboss.table.procedures.mishaps import MISHAPS, why_not
from pitboss.words import Json


@dataclass(frozen=True, slots=True)
class FoundRuling:
    """What a game rules on one kind of irregularity, and what that rests on."""

    kind: str
    ruling: str
    cite: str
    law: bool
    """Whether a paragraph says so; otherwise it is a house reading."""
    source: str
    heading: str

    def shown(self) -> Json:
        """As plain JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


def rulings(game: Game, words: str = "") -> list[FoundRuling]:
    """The rulings that have all these words, or else mean them; all of the game's without words.

    What cannot happen at the game, and what no rule decides, is refused.
    """
    rows = []
    for one in game.rulings:
        found = cite(one.cite)
        rows.append(FoundRuling(one.kind, one.says, one.cite, found.is_law, found.source, found.heading))
    wanted = words.lower().replace("-", " ").split()
    hits = [row for row in rows if all(word in _searched(row) for word in wanted)]
    if hits:
        return hits
    for kind, mishap in MISHAPS.items():
        asked = wanted and all(word in f"{kind} {mishap.says}".replace("-", " ") for word in wanted)
        if asked and (why := why_not(game, kind)):
            raise Refusal(f"{mishap.says} cannot happen at {game.name}: {why}")
    return _meant(words, rows, game.name)


def _searched(row: FoundRuling) -> str:
    return " ".join(map(str, row.shown().values())).lower().replace("-", " ")


def _meant(words: str, rows: list[FoundRuling], name: str) -> list[FoundRuling]:
    """The rulings that answer a question in other words; refused where none does."""
    reply = ask(words, name)
    order = [(answer.cite, answer.does.rstrip(".")) for answer in reply.answers]
    found = [row for cited, does in order for row in rows if row.cite == cited and row.ruling.rstrip(".") == does]
    if not found:
        said = reply.says if reply.decided else near("-".join(words.lower().split()), {row.kind for row in rows})
        raise Refusal(f"no ruling of {name} covers {words!r}; {said}")
    return found
