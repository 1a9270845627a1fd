"""A fast action hold 'em table for stories: the test names hands, board and answers, the helper does the routine."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pitboss.games import game
from pitboss.money import cents
from pitboss.table import HOUSE, Act, Incident, Table, Wager
from pitboss.table.act import Burn, Deal
from pitboss.table.acts.choices import Pick
from tests import story
from tests.story import PLAYERS, go, refused, shuffle, sit

__all__ = [
    "BURNED",
    "FAST",
    "PLAYERS",
    "closed_table",
    "go",
    "play",
    "refused",
    "shuffle",
    "sit",
    "table",
    "to",
    "wager",
]

FAST = game("fast-action-holdem")
BURNED = "2c"
"""Any card that is burned, where the story does not care about it."""

Strange = tuple[Callable[[Act], bool], str, str | None]
"""Where something goes wrong, what, and with which card."""


closed_table = partial(story.closed_table, FAST)


def table(*boxes: int, **how: object) -> Table:
    """An open table with a new shoe whose order nobody knows, so that a story may name any card that is left."""
    t = story.waiting_table(FAST, *(boxes or (1,)), **how)
    t.begin("start")
    shuffle(t)
    return t


def wager(t: Table, **stakes: str) -> None:
    """Begin a round and close the betting: `b1="10"` puts ten on box 1."""
    t.begin("round")
    if type(t.pending) is Burn:
        t.supply(BURNED)
    for box, amount in stakes.items():
        number = int(box[1:])
        t.supply(Wager(number, t.seats[number], "original", cents(amount)))
    t.supply(None)


class Story(story.Story):
    """A round of fast action hold 'em."""

    @property
    def cites(self) -> list[str]:
        """Every paragraph of every event."""
        return [cite for event in self.events for cite in event.cites]

    def describe(self, row: dict) -> str:
        """Cards by place, and what is opened and collected."""
        match row["act"]:
            case "deal":
                return f"{row['card']} to {row['to']}"
            case "collect":
                return f"collect {', '.join(map(str, row['boxes']))}"
            case "turn-up":
                return f"turn up {row['hand']}"
            case _:
                return super().describe(row)


def play(
    dealer: str,
    hands: Mapping[int, str],
    board: str = "",
    answers: Mapping[int, Sequence[str]] | None = None,
    *,
    stakes: Mapping[int, str] | None = None,
    t: Table | None = None,
    strange: Sequence[Strange] = (),
    chips: str = "1000",
    **options: object,
) -> Story:
    """A whole round: the cards of everybody in the order in which they get them, and the players' answers.

    Who gives no answer is silent, which is the house ways.
    """
    t = t or table(*hands, chips=chips, **options)
    start, coming = len(t.events), {HOUSE: dealer.split()} | {box: text.split() for box, text in hands.items()}
    coming["community"] = board.split()
    said_by = {box: list(words) for box, words in (answers or {}).items()}
    left = list(strange)
    wager(t, **{f"b{box}": (stakes or {}).get(box, "10") for box in hands})
    while (act := t.pending) is not None:
        odd = next((one for one in left if one[0](act)), None)
        if odd is not None:
            left.remove(odd)
            t.supply(Incident(odd[1], card=odd[2]))
        elif isinstance(act, Deal):
            t.supply(t.due or coming[act.to].pop(0))
        elif act.asks == "card":
            t.supply(t.due or BURNED)
        elif isinstance(act, Pick):
            words = said_by.get(act.box, [])
            t.supply(words.pop(0) if words else act.default)
        else:
            t.supply(said_by[act.box].pop(0) if act.asks == "choice" else None)
    assert not left, f"the story never comes to {left}"
    assert not any(said_by.values()), f"answers left over: {said_by}"
    return Story(t, t.events[start:])


def to(box: int | str, deal: str | None = None) -> Callable[[Act], bool]:
    """The deal of a card to a place, in one of the four rows if it is named."""
    return lambda act: isinstance(act, Deal) and act.to == box and deal in (None, act.deal)
