"""A hold 'em table whose betting does not matter: the test says what happens to the decks, the helper does the rest."""

from typing import Any

import pytest

from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.table import Act, Shuffled, Table
from pitboss.table.act import Decide, Deed
from pitboss.table.shuffling import OfferCut, Shuffle

HOLDEM = game("holdem")


def closed_table(**options: object) -> Table:
    """A table before gaming begins."""
    return Table(HOLDEM, HOLDEM.options.configure(options))


def sit(t: Table, *boxes: int) -> None:
    """Players take their boxes: box 1 is A's, box 2 is B's."""
    for box in boxes:
        t.begin("sit", player="ABCDEFGHI"[box - 1], box=box, chips=100_00)
        t.supply()


def do(t: Table, procedure: str, /, **args: Any) -> list[str]:
    """A whole procedure as the dealer does it, and each act of it in a few words."""
    first = len(t.events)
    t.begin(procedure, **args)
    finish(t)
    return [told(event.act) for event in t.events[first + 1 :]]


def finish(t: Table) -> None:
    """What is in progress, to its end."""
    while (act := t.pending) is not None:
        t.supply(answer(t, act))


def answer(t: Table, act: Act) -> Any:
    """Any order, a cut in the middle, the next card; and players fold until one is left."""
    if isinstance(act, Shuffle):
        return Shuffled(key="ab" * 32)
    if isinstance(act, OfferCut):
        return 26
    if isinstance(act, Decide):
        return "fold" if "fold" in act.choices else act.choices[0]
    return t.shoe.front() if act.asks == "card" else None


def told(act: Act) -> str:
    """An act by its name, and the deck that it is about."""
    name = act.what if isinstance(act, Deed) else act.__struct_config__.tag
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
