"""Baccarat: the roads, as scoreboards show the hands of a shoe. They record, and predict nothing.

The bead plate has every hand. The big road has a column for each streak of one side, ties being marked on the hand
before them. Three roads are derived from it: each new entry asks how regular the streaks are, and is red where the
road repeats itself and blue where it does not, compared with one, two or three columns back.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

from pitboss.equipment import unpacked
from pitboss.games.baccarat_family.counting import BANKER, PLAYER, card_value, point_count
from pitboss.refusal import Refusal
from pitboss.table.table import Table

TIE = "tie"
LETTERS = {"P": PLAYER, "B": BANKER, "T": TIE}
RED, BLUE = "red", "blue"
ROWS = 6
"""The rows of a board."""
GAPS = {"big-eye-boy": 1, "small-road": 2, "cockroach-pig": 3}
"""The derived roads, with the number of columns that each looks back."""


@dataclass(frozen=True)
class RoadMark:
    """The mark in one place of a board; columns and rows count from 0."""

    column: int
    row: int
    what: str
    """A side, a tie, or a colour."""
    ties: int = 0
    """The number of ties between this hand and the next that was none; the first hand also has those before it."""


def read(text: str) -> tuple[str, ...]:
    """Results from the letters P, B and T; other characters between them are ignored, other letters refused."""
    found = []
    for letter in text.upper():
        if letter in LETTERS:
            found.append(LETTERS[letter])
        elif letter.isalpha():
            raise Refusal(f"{letter!r} is no result: P is the Player's Hand, B the Banker's, T a tie")
    return tuple(found)


def results(t: Table) -> tuple[str, ...]:
    """The hands of the present shoe: they all lie in the discard rack, where each can be rebuilt."""
    hands: dict[int | str, dict[int, str]] = {PLAYER: {}, BANKER: {}}
    for pile in t.cards.rack.piles:
        if (side := hands.get(pile.of)) is not None:
            side[pile.round] = pile.cards
    player, banker = hands.values()
    # The hands of a void round lie there too, and no round follows it before the reshuffle.
    void = max([*player, *banker], default=0) if t.cards.reshuffle_due == "void" else 0
    whole = [n for n in player if n in banker and n != void]
    return tuple([_winner(player[n], banker[n]) for n in whole])


@lru_cache(maxsize=4096)
def _winner(*hands: str) -> str:
    """The winner of two hands in the rack, cached because every board of the shoe asks for them again."""
    player, banker = (point_count(*map(card_value, unpacked(cards))) for cards in hands)
    return TIE if player == banker else PLAYER if player > banker else BANKER


def bead_plate(results: Sequence[str], rows: int = ROWS) -> tuple[RoadMark, ...]:
    """Every hand, down one column after the other."""
    return tuple(RoadMark(n // rows, n % rows, what) for n, what in enumerate(results))


def big_road(results: Iterable[str], rows: int = ROWS) -> tuple[RoadMark, ...]:
    """The hands that were no ties, a column a streak; a tie is marked on the hand before it, or on the first."""
    sides: list[str] = []
    ties: Counter[int] = Counter()
    for what in results:
        if what == TIE:
            ties[max(len(sides) - 1, 0)] += 1
        else:
            sides.append(what)
    return tuple(RoadMark(column, row, what, ties[n]) for n, (column, row, what) in enumerate(laid(sides, rows)))


def laid(entries: Iterable[str], rows: int = ROWS) -> Iterator[tuple[int, int, str]]:
    """The places of entries: down while they are alike, to the right where the board or another streak ends the column,
    and at the top of the next free column when they change."""
    taken: set[tuple[int, int]] = set()
    start, column, row, last = -1, -1, 0, ""
    for what in entries:
        if what != last:
            # The next streak begins beside the head of this one, however far its tail has gone to the right.
            start = next(at for at in range(start + 1, start + len(taken) + 2) if (at, 0) not in taken)
            column, row, last = start, 0, what
        elif row + 1 < rows and (column, row + 1) not in taken and column == start:
            row += 1
        else:
            column += 1
        taken.add((column, row))
        yield column, row, what


def streaks(results: Iterable[str]) -> list[int]:
    """The length of each streak of one side; ties neither end nor lengthen one."""
    return [len([*of]) for _, of in groupby(what for what in results if what != TIE)]


def derived(results: Iterable[str], gap: int) -> tuple[str, ...]:
    """The colours of a derived road, one for each hand since the big road is wide enough for it."""
    return _colours(streaks(results), gap)


def _colours(lengths: Sequence[int], gap: int) -> tuple[str, ...]:
    found = []
    for column, length in enumerate(lengths):
        for depth in range(1, length + 1):
            # The first entry is in the second row of the column that has one so far back, or at the head of the next.
            if column < gap or (depth == 1 and column == gap):
                continue
            if depth == 1:
                regular = lengths[column - 1] == lengths[column - 1 - gap]
            else:
                regular = lengths[column - gap] != depth - 1
            found.append(RED if regular else BLUE)
    return tuple(found)


def asked(results: Sequence[str]) -> dict[str, dict[str, str]]:
    """The next entry of each derived road, should one side win or the other."""
    found: dict[str, dict[str, str]] = {}
    for side in (PLAYER, BANKER):
        after = {name: derived([*results, side], gap) for name, gap in GAPS.items()}
        before = {name: derived(results, gap) for name, gap in GAPS.items()}
        found[side] = {name: after[name][-1] for name in GAPS if len(after[name]) > len(before[name])}
    return found


def boards(results: Sequence[str], rows: int = ROWS) -> dict[str, tuple[RoadMark, ...]]:
    """All five boards."""
    colours = {
        name: tuple(RoadMark(*place) for place in laid(derived(results, gap), rows)) for name, gap in GAPS.items()
    }
    return {"bead-plate": bead_plate(results, rows), "big-road": big_road(results, rows), **colours}


@lru_cache(maxsize=1024)
def shown(results: tuple[str, ...]) -> dict[str, Any]:
    """The roads as plain data for a page: letters of the hands, and of the colours of each derived road."""
    letters = {name: letter for letter, name in LETTERS.items()}
    lengths = streaks(results)
    return {
        "results": "".join([letters[what] for what in results]),
        **{name: "".join([colour[0] for colour in _colours(lengths, gap)]) for name, gap in GAPS.items()},
    }
