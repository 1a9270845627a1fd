"""Three card poker, or a game dealt alike, for stories: a test names wagers, cards and choices and gets the round."""

from dataclasses import dataclass
from typing import Any

from pitboss.journal.adjudicate import Adjudication, adjudicate
from pitboss.journal.record import read_case

READINGS = "house:three-card-poker"
GAME = "three-card-poker"
PLAYERS = "ABCDEFG"


@dataclass
class Story:
    """A round, and how it ended."""

    found: Adjudication

    @property
    def shown(self) -> dict[str, Any]:
        """The whole result."""
        return self.found.shown()

    @property
    def net(self) -> dict[str, str]:
        """Each player's gain or loss in dollars."""
        return self.shown["net"]

    @property
    def settled(self) -> dict[str, str]:
        """Each wager's end: "1 ante" → "lose 0.00", the money being what went back to the player."""
        return {
            f"{row['box']} {row['wager']}": f"{row['outcome']} {row['returned']}" for row in self.shown["settlement"]
        }

    @property
    def cites(self) -> dict[str, str]:
        """The paragraph or reading under which each wager ended."""
        return {f"{row['box']} {row['wager']}": row["cite"].removeprefix(READINGS) for row in self.shown["settlement"]}

    def events(self, *acts: str) -> list[dict[str, Any]]:
        """The events of some kinds."""
        return [row for row in self.shown["events"] if row["act"] in acts]

    @property
    def acts(self) -> list[str]:
        """The kinds of all events in order."""
        return [row["act"] for row in self.shown["events"]]


def wagers(text: str) -> dict[str, str]:
    """ "ante 10, pair-plus 5" as a case has it."""
    return dict(part.split() for part in text.split(",")) if text else {}


def play(
    cards: str,
    boxes: dict[int, str] | str,
    choose: str = "",
    *,
    strange: Any = (),
    game: str = "three-card-poker",
    **more: Any,
) -> Story:
    """A round: wagers by box (or those of box 1), hands as they are dealt, choices in the order of the questions."""
    placed = {1: boxes} if isinstance(boxes, str) else boxes
    options = {name: more.pop(name) for name in list(more) if name not in {"bankrolls", "before", "procedure"}}
    case = {
        "game": game,
        "options": options,
        "boxes": [{"box": box, "player": PLAYERS[box - 1], "wagers": wagers(text)} for box, text in placed.items()],
        "cards": cards.replace("/", " ").split(),
        "decisions": [{"choose": word} for word in choose.split()],
        "irregularities": [strange] if isinstance(strange, dict) else list(strange),
        **more,
    }
    return Story(adjudicate(read_case(case)))
