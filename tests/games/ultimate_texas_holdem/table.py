"""Ultimate Texas hold 'em for stories: the test names wagers, cards and choices as a case would."""

from typing import Any

from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from tests.games.three_card_poker.table import PLAYERS, Story, wagers

GAME = "ultimate-texas-holdem"


def play(cards: str, boxes: dict[int, str] | str, choose: str = "", *, strange: Any = (), **more: Any) -> Story:
    """A round: wagers by box (or those of box 1), cards as they are dealt, choices in the order of the questions."""
    placed = {1: boxes} if isinstance(boxes, str) else boxes
    options = {name: more.pop(name) for name in list(more) if name not in {"bankrolls", "before", "procedure"}}
    case = {
        "game": GAME,
        "options": options,
        "boxes": [{"box": box, "player": PLAYERS[box - 1], "wagers": wagers(text)} for box, text in placed.items()],
        "cards": cards.replace("/", " ").split(),
        "decisions": [{"choose": word} for word in choose.split()],
        "irregularities": [strange] if isinstance(strange, dict) else list(strange),
        **more,
    }
    return Story(adjudicate(read_case(case)))
