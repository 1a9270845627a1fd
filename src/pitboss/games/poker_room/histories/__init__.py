"""Hand histories in the open PHH format: read, checked against the rules, and written."""

import re
from collections.abc import Iterable, Iterator, Set

from pitboss.games.poker_room.histories.check import HistoryVerdict, check_hand
from pitboss.games.poker_room.histories.file import HistoryHand, read_hands
from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.state import Room
from pitboss.refusal import Refusal
from pitboss.table import Event, Table

__all__ = [
    "SUFFIXES",
    "HistoryHand",
    "HistoryVerdict",
    "check_hand",
    "read_hands",
    "seen_by",
    "verdicts",
    "written",
]

SUFFIXES = (".phh", ".phhs")
"""One hand a file, or several."""


def verdicts(data: bytes, name: str) -> Iterator[HistoryVerdict | Refusal]:
    """What there is to say of each hand of a file; of one that is malformed, why it cannot be read."""
    for hand in read_hands(data, name, several=name.endswith(".phhs")):
        yield hand if isinstance(hand, Refusal) else check_hand(hand)


def written(t: Table[PokerOptions, Room], events: Iterable[Event]) -> Iterator[str]:
    """A table's rounds in order, numbered; a comment explains each that cannot be expressed."""
    from pitboss.games.poker_room.histories.write import NotWritten, histories

    for one in histories(t, events):
        if isinstance(one, NotWritten):
            yield f"# Round {one.round} is not included: {one.why}.\n"
        else:
            number, text = one
            yield f"[{number}]\n{text}"


_CARDS_OF_ACTION = re.compile(r'(?<=")((?:d dh p\d+|d db|p\d+ s[md]) )((?:[2-9TJQKA][cdhs])+)(?=")')


def seen_by(t: Table[PokerOptions, Room], events: Iterable[Event], seen: Set[str]) -> Iterator[str]:
    """The same with every card unknown that is not among those seen."""
    for text in written(t, events):
        if text.startswith("#"):
            # Why a round cannot be written may speak of what was hidden.
            yield f"{text.partition(':')[0]}.\n"
            continue
        yield _CARDS_OF_ACTION.sub(lambda found: found[1] + _masked(found[2], seen), text)


def _masked(cards: str, seen: Set[str]) -> str:
    return "".join(cards[at : at + 2] if cards[at : at + 2] in seen else "??" for at in range(0, len(cards), 2))
