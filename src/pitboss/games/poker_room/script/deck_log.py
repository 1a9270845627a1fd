"""The deck log of a poker table, 14.2(b): which deck came, went, was rotated or put in order, and when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.games.poker_room.script.deck_acts import OpenTwoDecks, RotateDecks, SequenceDeck, TellTime
from pitboss.table import Event, Incident
from pitboss.table.acts.shuffle_acts import Gather


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A line of the log."""

    event: int
    time: str
    """The last announced clock time; empty if there was none."""
    deck: str
    what: str
    """`in`, `out`, `in play`, `put in sequence`."""
    cite: str


def deck_log(events: Iterable[Event]) -> list[DeckLine]:
    """The log of a table's whole life, from its events."""
    lines: list[DeckLine] = []
    here: list[str] = []
    time = ""
    for event in events:
        act = event.act
        if isinstance(event.outcome, Incident):
            continue
        if isinstance(act, TellTime):
            time = act.time
        elif isinstance(act, OpenTwoDecks):
            here = list(act.backs)
            lines += [DeckLine(event.n, time, back, "in", act.cite) for back in here]
            lines.append(DeckLine(event.n, time, here[0], "in play", act.cite))
        elif isinstance(act, Gather) and act.away:
            lines += [DeckLine(event.n, time, back, "out", act.cite) for back in here]
            here = []
        elif isinstance(act, RotateDecks):
            lines.append(DeckLine(event.n, time, act.deck, "in play", act.cite))
        elif isinstance(act, SequenceDeck):
            lines.append(DeckLine(event.n, time, act.deck, "put in sequence", act.cite))
    return lines
