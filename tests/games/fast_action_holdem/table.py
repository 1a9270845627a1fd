"""A fast action hold 'em table for stories: the test names hands, board and answers, the helper does the routine."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pytest

from pitboss.games import game
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, Act, Event, Incident, Shuffled, Table, Wager, public
from pitboss.table.act import Burn, Deal
from pitboss.table.choosing import Pick
from pitboss.table.settlement import net, settlement
from pitboss.table.shuffling import InsertCuttingCard, OfferCut, Shuffle

FAST = game("fast-action-holdem")
PLAYERS = {box: "ABCDEFGHI"[box - 1] for box in range(1, 10)}
BURNED = "2c"
"""Any card that is burned, where the story does not care about it."""

Strange = tuple[Callable[[Act], bool], str, str | None]
"""Where something goes wrong, what, and with which card."""


def closed_table(**options: object) -> Table:
    """A table before gaming begins."""
    return Table(FAST, FAST.options.configure(options))


def sit(t: Table, box: int, player: str | None = None, chips: str = "1000") -> None:
    """A player takes a box; box 1 is A's, box 2 is B's, unless the story says otherwise."""
    t.begin("sit", player=player or PLAYERS[box], box=box, chips=cents(chips))
    t.supply()


def table(*boxes: int, chips: str = "1000", **options: object) -> Table:
    """An open table with a new shoe whose order nobody knows, so that a story may name any card that is left."""
    t = closed_table(**options)
    t.begin("open")
    go(t)
    for box in boxes or (1,):
        sit(t, box, chips=chips)
    t.begin("start")
    shuffle(t)
    return t


def go(t: Table) -> Act | None:
    """The dealer does all that needs no answer; what waits for one comes back."""
    while t.pending is not None and t.pending.asks is None:
        t.supply()
    return t.pending


def shuffle(t: Table, *, cut: int = 100, cutting_card: int = 104, order: str | None = None) -> None:
    """Shuffle, cut by the first who is asked, cutting card in, to the end of the procedure."""
    while go(t) is not None:
        match t.pending:
            case Shuffle():
                t.supply(Shuffled(order=order))
            case OfferCut():
                t.supply(cut)
            case InsertCuttingCard():
                t.supply(cutting_card)
            case other:
                raise AssertionError(f"{other} is not part of a shuffle")


def wager(t: Table, **stakes: str) -> None:
    """Begin a round and close the betting: `b1="10"` puts ten on box 1."""
    t.begin("round")
    if type(t.pending) is Burn:
        t.supply(BURNED)
    for box, amount in stakes.items():
        number = int(box[1:])
        t.supply(Wager(number, t.seats[number], "original", cents(amount)))
    t.supply(None)


@dataclass
class Story:
    """What became of a round."""

    t: Table
    events: list[Event]

    @property
    def settled(self) -> dict[str, str]:
        """Each wager's end: "1 original" → "lose 0.00 21.8(l)", the money being what went back to the player."""
        return {
            f"{line.box} {line.wager}": f"{line.outcome} {dollars(line.returned)} {line.cite.removeprefix('19:47-')}"
            for line in settlement(self.events)
        }

    @property
    def net(self) -> dict[str, str]:
        """Each player's gain or loss in dollars."""
        return {player: dollars(amount) for player, amount in net(settlement(self.events)).items()}

    @property
    def acts(self) -> list[str]:
        """The round as a dealer would tell it."""
        return [said(event) for event in self.events]

    @property
    def cites(self) -> list[str]:
        """Every paragraph of every event."""
        return [cite for event in self.events for cite in event.cites]

    def of(self, act: type[Act]) -> list[Event]:
        """The events of one kind."""
        return [event for event in self.events if type(event.act) is act and not isinstance(event.outcome, Incident)]


def said(event: Event) -> str:
    """One event in a few words."""
    row = public(event)
    match row["act"]:
        case "deal":
            return f"{row['card']} to {row['to']}"
        case "take" | "pay" | "void" | "surrender" | "push" as act:
            return f"{act} {row['wager']} of box {row['box']}"
        case "collect":
            return f"collect {', '.join(map(str, row['boxes']))}"
        case "pick" | "decide":
            return f"box {row['box']} chooses {row['choose']}"
        case "irregularity":
            return row["kind"]
        case "turn-up":
            return f"turn up {row['hand']}"
        case "announce":
            return row["words"]
        case act:
            return act


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


def refused(cite: str, part: str = ""):
    """The refusal that a story expects: under which paragraph, and a word of the reason."""

    def check(refusal: Refusal) -> bool:
        return refusal.cite == cite and part in refusal.reason

    return pytest.raises(Refusal, check=check)
