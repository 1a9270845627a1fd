"""A strategy as the familiar chart: by the total of a hand and the dealer's card, in a file or in memory.

A cell is H hit, S stand, D double or else hit, Ds double or else stand, P split, Rh, Rs and Rp surrender or else
hit, stand, split. `Else` is where the rules do not allow it, or the hand has more than two cards.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.mathematics.compositions import VALUES, drawing, hands, starts
from pitboss.games.blackjack_family.mathematics.dealer_ends import dealer_ends
from pitboss.games.blackjack_family.mathematics.terms import NATURAL, BlackjackTerms
from pitboss.games.blackjack_family.mathematics.worth import DOUBLE, HIT, SPLIT, STAND, SURRENDER, GivenChoices
from pitboss.pricing.kernels.arrays import Bytes
from pitboss.refusal import Refusal, near

HARD, SOFT, PAIR = "hard", "soft", "pair"

CODES = {
    "H": (HIT, HIT),
    "S": (STAND, STAND),
    "D": (DOUBLE, HIT),
    "Ds": (DOUBLE, STAND),
    "P": (SPLIT, HIT),
    "Rh": (SURRENDER, HIT),
    "Rs": (SURRENDER, STAND),
    "Rp": (SURRENDER, SPLIT),
}
"""What a cell says first, and what else; the rows of totals have no P and no Rp."""

MEANINGS = {
    "H": "hit",
    "S": "stand",
    "D": "double, else hit",
    "Ds": "double, else stand",
    "P": "split",
    "Rh": "surrender, else hit",
    "Rs": "surrender, else stand",
    "Rp": "surrender, else split",
}

Row = tuple[str, int]
"""Hard or soft with a total, or pair with the value of its cards."""


def rows() -> Iterator[Row]:
    """The rows of a chart, as it is printed."""
    yield from ((HARD, total) for total in range(4, 21))
    yield from ((SOFT, total) for total in range(12, 21))
    yield from ((PAIR, value) for value in (*range(2, 11), 1))


def label(row: Row) -> str:
    """A row's name: "hard 16", "soft 18", "pair A"."""
    kind, number = row
    return f"{kind} {'A' if row == (PAIR, 1) else number}"


def column(start: tuple[int, ...]) -> str:
    """A column's name: the dealer's card, or with both cards open the total that they make."""
    if len(start) == 1:
        return "A" if start == (1,) else str(start[0])
    hard, aces = sum(start), start.count(1)
    if arithmetic.soft(hard, aces):
        return f"s{arithmetic.total(hard, aces)}"
    return f"h{hard}"


def columns(face_up: bool) -> tuple[str, ...]:
    """The columns of a chart, as it is printed."""
    if not face_up:
        return (*(str(value) for value in range(2, 11)), "A")
    found = {column(start) for start in starts(True)}
    return tuple(sorted(found, key=lambda name: (name[0], int(name[1:]))))


def row_of(place: int) -> Row:
    """The row of a hand that is no pair, or that is played by its total."""
    every = hands()
    kind = SOFT if every.soft[place] else HARD
    return kind, int(every.total[place])


@dataclass(frozen=True)
class StrategyChart:
    """A total-dependent strategy: a code for each row and column."""

    cells: Mapping[tuple[Row, str], str]
    face_up: bool = False

    def code(self, row: Row, name: str) -> str:
        """A cell; totals that leave no choice stand."""
        return "S" if row[0] != PAIR and row[1] >= arithmetic.TOP else self.cells[row, name]

    def given_choices(self, start: tuple[int, ...], terms: BlackjackTerms) -> GivenChoices:
        """The choice for every hand under these terms, with all that is `else` resolved."""
        every, name = hands(), column(start)
        first, split = (np.zeros(len(every.held), np.int8) for _ in range(2))
        by_total = np.zeros((2, arithmetic.TOP + 1), np.int8)
        for row in rows():
            if row[0] != PAIR:
                by_total[int(row[0] == SOFT), row[1]] = later_choice(self.cells[row, name], terms)
        later = by_total[every.soft.astype(np.int64), every.total]
        for low in VALUES:
            for high in range(low, 11):
                place = every.place(low, high)
                code = self.code(row_of(place), name)
                split[place] = _choice(code, terms, low, high, after_split=True)
                if low == high:
                    code = self.cells[(PAIR, low), name]
                first[place] = _choice(code, terms, low, high, after_split=False)
        return GivenChoices(
            first, later, split, _doubled(start, later, terms) if terms.rescue or terms.doubles > 1 else None
        )

    def to_csv(self) -> str:
        """As a file that `read_chart` reads again."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        names = columns(self.face_up)
        writer.writerow(["hand", *names])
        for row in rows():
            writer.writerow([label(row), *(self.cells[row, name] for name in names)])
        return out.getvalue()

    def to_html(self, title: str, note: str = "") -> str:
        """As a page of its own."""
        from pitboss.games.blackjack_family.mathematics.printed import to_html

        return to_html(self, title, note)

    def shown(self) -> dict[str, dict[str, str]]:
        """As JSON: rows of columns."""
        names = columns(self.face_up)
        return {label(row): {name: self.cells[row, name] for name in names} for row in rows()}

    def meanings(self) -> dict[str, str]:
        """What the codes on it mean."""
        used = set(self.cells.values())
        return {code: says for code, says in MEANINGS.items() if code in used}


def _choice(code: str, terms: BlackjackTerms, low: int, high: int, *, after_split: bool) -> int:
    """What a cell comes to with two cards."""
    wanted, other = CODES[code]
    may_double = terms.may_double(low + high, (low == 1) + (high == 1), split=after_split)
    if wanted == SURRENDER:
        if (terms.surrender or terms.early_surrender) and (terms.surrender_any or not after_split):
            return SURRENDER
        wanted, other = other, HIT
    if wanted == DOUBLE:
        return DOUBLE if may_double else other
    if wanted == SPLIT:
        return SPLIT if low == high and not after_split else other
    return wanted


def later_choice(code: str, terms: BlackjackTerms) -> int:
    """What a cell of totals comes to with more than two cards."""
    wanted, other = CODES[code]
    if (wanted == DOUBLE and terms.double_any) or (wanted == SURRENDER and terms.surrender_any):
        return wanted
    return HIT if other == SPLIT else other


def _doubled(start: tuple[int, ...], later: Bytes, terms: BlackjackTerms) -> Bytes:
    """What is done with doubled hands: doubled again where the chart doubles, or else saved or left to stand."""
    every = hands()
    last = np.where(np.array(rescued(start, terms))[every.total], SURRENDER, STAND)
    made = np.repeat(last[:, None], terms.doubles, axis=1).astype(np.int8)
    for n in range(1, terms.doubles):
        made[:, n] = np.where((later == DOUBLE) & (every.total < arithmetic.TOP), DOUBLE, last)
    return made


@cache
def rescued(start: tuple[int, ...], terms: BlackjackTerms) -> tuple[bool, ...]:
    """By total of a doubled hand: whether half of it is better saved, as far as the dealer's card alone tells."""
    if not terms.rescue:
        return (False,) * (arithmetic.TOP + 1)
    left = np.array(terms.shoe(), np.float64)
    for value in start:
        left[value - 1] -= 1
    ends = dealer_ends(left[None, :], drawing(start, terms.hits_soft_17))[0]
    stands = np.array(terms.results(), np.float64)[: arithmetic.TOP + 1, :NATURAL] @ ends[:NATURAL]
    return tuple(bool(worth < -0.5 * (1 - ends[NATURAL])) for worth in stands)


def rescues(terms: BlackjackTerms) -> dict[str, str]:
    """By the dealer's card: which totals of a doubled hand are better saved than left to stand."""
    found = {}
    for start in starts(terms.face_up):
        totals = [total for total, saved in enumerate(rescued(start, terms)) if saved]
        found[column(start)] = f"{totals[-1]} and less" if totals else "none"
    return {name: found[name] for name in columns(terms.face_up)}


def advice(terms: BlackjackTerms) -> Iterator[str]:
    """What the chart of a game beyond blackjack has no room for, in sentences."""
    if terms.double_any:
        yield "D and Ds hold for hands of any number of cards."
    if terms.rescue:
        found = rescues(terms)
        by_total = {total: [name for name in found if found[name] == total] for total in dict.fromkeys(found.values())}
        saved = [f"{total} against {', '.join(names)}" for total, names in by_total.items() if total != "none"]
        yield f"Of a doubled hand save half with {'; '.join(saved)}."


def read_chart(text: str, face_up: bool = False, path: str = "the strategy file") -> StrategyChart:
    """A chart from a CSV file: a head of the dealer's cards, then a line for each hand; anything missing is refused."""
    reader = csv.reader(io.StringIO(text))
    try:
        lines = [(reader.line_num, line) for line in reader if line and line[0].strip()]
    except csv.Error as error:
        raise Refusal(f"{path} line {reader.line_num + 1} is no line of a chart: {error}") from None
    if not lines:
        raise Refusal(f"{path} is empty")
    names = columns(face_up)
    first, head_line = lines[0]
    heads = [head.strip() for head in head_line[1:]]
    for head in heads:
        if head not in names:
            raise Refusal(f"{path} line {first} has a column {head!r}; {near(head, names)}")
    labels = {label(row): row for row in rows()}
    cells: dict[tuple[Row, str], str] = {}
    codes = {code.lower(): code for code in CODES}
    for number, line in lines[1:]:
        name, where = " ".join(line[0].split()), f"{path} line {number}"
        if name not in labels:
            raise Refusal(f"{where} has a row {name!r}; {near(name, labels)}")
        if len(line) != len(head_line):
            raise Refusal(f"{where}: row {name} has {len(line) - 1} cells for {len(heads)} columns")
        for head, word in zip(heads, line[1:], strict=True):
            code = codes.get(word.strip().lower())
            if code is None:
                raise Refusal(f"{where}: {name} against {head}: {word!r} is none of {', '.join(CODES)}")
            if code in ("P", "Rp") and labels[name][0] != PAIR:
                raise Refusal(f"{where}: {name} against {head}: only a pair can be split")
            cells[labels[name], head] = code
    missing = [f"{label(row)} against {name}" for row in rows() for name in names if (row, name) not in cells]
    if missing:
        others = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise Refusal(f"{path} says nothing on {missing[0]}{others}")
    return StrategyChart(cells, face_up)


WORDS = {
    "H": "hit",
    "S": "stand",
    "D": "double-or-hit",
    "Ds": "double-or-stand",
    "P": "split",
    "Rh": "surrender-or-hit",
    "Rs": "surrender-or-stand",
    "Rp": "surrender-or-split",
}
"""The codes as a strategy's file says them."""


def situations(face_up: bool) -> dict[str, tuple[str, ...]]:
    """Where a player chooses, in the words of a strategy's file: "hard 16 against 10"."""
    of_pairs = tuple(WORDS.values())
    of_totals = tuple(word for code, word in WORDS.items() if code not in ("P", "Rp"))
    return {
        f"{label(row)} against {name}": of_pairs if row[0] == PAIR else of_totals
        for row in rows()
        for name in columns(face_up)
    }


def from_choices(made: Mapping[str, str], face_up: bool) -> StrategyChart:
    """A chart from the choice in every situation."""
    codes = {word: code for code, word in WORDS.items()}
    every = ((row, name) for row in rows() for name in columns(face_up))
    return StrategyChart({(row, name): codes[made[f"{label(row)} against {name}"]] for row, name in every}, face_up)


def by_rule(face_up: bool, *, mimic: bool) -> StrategyChart:
    """Two plain ways to play: as the dealer does, or never where a card could go over 21; no doubling, no splitting."""
    cells = {}
    for row in rows():
        kind, number = row
        total, soft = (2 * number, False) if kind == PAIR and number != 1 else (number, kind == SOFT)
        if row == (PAIR, 1):
            total, soft = 12, True
        stands = total >= (arithmetic.STANDS if mimic or soft else 12)
        for name in columns(face_up):
            cells[row, name] = "S" if stands else "H"
    return StrategyChart(cells, face_up)
