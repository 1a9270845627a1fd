"""A hold 'em table whose betting does not matter: the test says what happens to the decks, the helper does the rest."""

from functools import partial
from typing import Any

from pitboss.games import game
from pitboss.table import Act, Shuffled, Table
from pitboss.table.act import Decide, TableAction
from pitboss.table.acts.shuffle_acts import OfferCut, Shuffle
from tests import story
from tests.story import refused

__all__ = ["HOLDEM", "answer", "cites", "closed_table", "do", "finish", "go", "refused", "sit", "table"]

HOLDEM = game("holdem")


closed_table = partial(story.closed_table, HOLDEM)


def sit(t: Table, *boxes: int) -> None:
    """Players take their boxes: box 1 is A's, box 2 is B's."""
    for box in boxes:
        story.sit(t, box, chips="100")


def do(t: Table, procedure: str, /, **args: Any) -> list[str]:
    """A whole procedure as the dealer does it, and each act of it in a few words."""
    first = len(t.events)
    t.begin(procedure, **args)
    finish(t)
    return [describe(event.act) for event in t.events[first + 1 :]]


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


def describe(act: Act) -> str:
    """An act by its name, and the deck that it is about."""
    name = act.what if isinstance(act, TableAction) else act.__struct_config__.tag
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
