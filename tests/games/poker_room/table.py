"""A poker table without its betting: the test says what happens to the decks, the helper does the dealer's routine."""

from typing import Any

import pytest

from pitboss.games.poker_room.deck_options import DeckOptions
from pitboss.games.poker_room.decks import DECK_PROCEDURES, DECK_RULINGS, DECLARED, next_procedure, verify_ready
from pitboss.games.poker_room.seats import SEAT_PROCEDURES
from pitboss.games.poker_room.state import Room
from pitboss.refusal import Refusal
from pitboss.table import Act, Game, Procedure, Script, Shuffled, Table
from pitboss.table.act import Burn, Collect, Deal
from pitboss.table.procedures import COMMON
from pitboss.table.shuffling import OfferCut, Shuffle


def one_card_each(t: Table[Any]) -> Script[None]:
    """A round that only uses the deck: a burn card and a card down to everybody."""
    verify_ready(t)
    yield Burn(cite="19:47-14.9(f)")
    for box in sorted(t.seats):
        yield Deal(to=box, face="down", cite="19:47-14.9(c)")
    yield Collect(boxes=tuple(sorted(t.seats)), cite="19:47-14.9(c)")


ONE_CARD = Game(
    name="one-card",
    title="One card",
    subchapter="19:47-14",
    status="playable",
    options=DeckOptions,
    wagers={},
    rulings=DECK_RULINGS,
    procedures={
        **COMMON,
        **SEAT_PROCEDURES,
        **DECK_PROCEDURES,
        "round": Procedure("19:47-14.9(a)", "a round of play", one_card_each),
    },
    next_procedure=next_procedure,
    paragraphs={},
    declared=DECLARED,
    extra=Room,
    decks=lambda options: 1,
)


def closed_table(**options: object) -> Table:
    """A table before gaming begins."""
    return Table(ONE_CARD, DeckOptions.configure(options))


def sit(t: Table, *boxes: int) -> None:
    """Players take their boxes: box 1 is A's, box 2 is B's."""
    for box in boxes:
        t.begin("sit", player="ABCDEFGHI"[box - 1], box=box, chips=100_00)
        t.supply()


def do(t: Table, procedure: str, /, **args: Any) -> list[str]:
    """A whole procedure as the dealer does it, and each act of it in a few words."""
    first = len(t.events)
    t.begin(procedure, **args)
    while (act := t.pending) is not None:
        t.supply(answer(t, act))
    return [told(event.act) for event in t.events[first + 1 :]]


def answer(t: Table, act: Act) -> Any:
    """Order unknown, cut in the middle, the next card."""
    if isinstance(act, Shuffle):
        return Shuffled(key="ab" * 32)
    if isinstance(act, OfferCut):
        return 26
    return t.shoe.front() if act.asks == "card" else None


def told(act: Act) -> str:
    """An act by its name, and the deck that it is about."""
    name = getattr(act, "what", act.__struct_config__.tag)
    about = getattr(act, "deck", "") or getattr(act, "method", "") or getattr(act, "status", "")
    return f"{name} {about}".rstrip()


def go(t: Table) -> Act | None:
    """The dealer does all that needs no answer; what waits for one comes back."""
    while t.pending is not None and t.pending.asks is None:
        t.supply()
    return t.pending


def table(*boxes: int, time: str = "", **options: object) -> Table:
    """An open table with a deck that is shuffled and cut."""
    t = closed_table(**options)
    do(t, "open")
    if time:
        do(t, "clock", time=time)
    sit(t, *(boxes or (1, 2, 3)))
    do(t, "start")
    return t


def cites(t: Table, number: int) -> list[str]:
    """The paragraphs of the last events, without the chapter."""
    return [cite.removeprefix("19:47-") for event in t.events[-number:] for cite in event.cites]


def refused(cite: str, part: str = "") -> Any:
    """The refusal that a story expects: under which paragraph, and a word of the reason."""

    def check(refusal: Refusal) -> bool:
        return refusal.cite == cite and part in refusal.reason

    return pytest.raises(Refusal, check=check)
