"""Rows of Parquet as numbers: nested columns go straight into the columns that the machine reads, and no line is made.

Columns of another kind than `docs/audits.md` names, and what stands in columns that the machine does not know, are for
the script: its rows are made into lines one by one.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import JOKERS, RANKS, SUITS
from pitboss.journal.audit.columns import MISSING, NONE, Bytes, Columns, Ints, PartColumns, same_placed

IGNORED = frozenset({"id", "edition", "rules", "note"})
"""Columns that decide nothing."""
_MONEY = re.compile(r"(?:0|[1-9][0-9]{0,11})\.[0-9]{2}")
_HAND = re.compile(r"([1-9][0-9]{0,5})(?:/([1-9][0-9]{0,5}))?")
_CARDS = {rank + suit: 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)} | {
    joker: 52 + number for number, joker in enumerate(JOKERS)
}
_BAD = -(1 << 61)
"""Stands for a value that a machine does not read."""


class OtherColumnsError(Exception):
    """The columns are not such as the machine reads."""


class _Lists(NamedTuple):
    """A column of lists: where those of each row begin in the values of all."""

    at: Ints
    values: Any


class _Names:
    """Every text that stands for something, each with a number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self.numbers.setdefault(text, len(self.numbers))

    def of(self, column: Any) -> Ints:
        """The numbers of a column of texts; -1 where there is none."""
        return _by_text(column, self.number, NONE)


def _by_text(column: Any, read: Callable[[str], int], absent: int) -> Ints:
    """What each text of a column comes to, worked out once for equal ones."""
    if not _is_text(column.type):
        raise OtherColumnsError
    coded = column.dictionary_encode()
    known = np.array([read(text) for text in coded.dictionary.to_pylist()] + [absent], np.int64)
    places: Ints = coded.indices.fill_null(len(known) - 1).to_numpy(zero_copy_only=False).astype(np.int64)
    return known[places]


def _is_text(kind: Any) -> bool:
    return str(kind) in ("string", "large_string")


def _lists(column: Any) -> _Lists:
    if not str(column.type).startswith(("list<", "map<")):
        raise OtherColumnsError
    at: Ints = column.offsets.to_numpy().astype(np.int64)
    if column.null_count:
        lengths = np.diff(at)
        if lengths[~_there(column)].any():
            raise OtherColumnsError
    begin, count = int(at[0]), int(at[-1] - at[0])
    if str(column.type).startswith("map<"):
        return _Lists(at - begin, (column.keys.slice(begin, count), column.items.slice(begin, count)))
    return _Lists(at - begin, column.values.slice(begin, count))


def _there(column: Any) -> NDArray[np.bool_]:
    """Where a column has a value."""
    found: NDArray[np.bool_] = column.is_valid().to_numpy(zero_copy_only=False)
    return found


def _fields(column: Any) -> dict[str, Any]:
    """The fields of a column of structs, none of which is missing."""
    if not str(column.type).startswith("struct<") or column.null_count:
        raise OtherColumnsError
    return dict(zip((field.name for field in column.type), column.flatten(), strict=True))


def _whole(column: Any) -> Ints:
    if not str(column.type).startswith(("int", "uint")):
        raise OtherColumnsError
    found: Ints = column.fill_null(0).to_numpy(zero_copy_only=False).astype(np.int64)
    found[(found > 999_999) | (found < 0) | ~_there(column)] = _BAD
    return found


def _cents(column: Any, absent: int = _BAD) -> Ints:
    return _by_text(column, _cents_of, absent)


def _cents_of(text: str) -> int:
    return int(text.replace(".", "")) if _MONEY.fullmatch(text) else _BAD


def _signed(column: Any) -> Ints:
    def read(text: str) -> int:
        amount = _cents_of(text.removeprefix("-"))
        if not text.startswith("-"):
            return amount
        return -amount if amount > 0 else _BAD

    return _by_text(column, read, _BAD)


class _Plain:
    """Which rows a machine can read."""

    def __init__(self, rows: int) -> None:
        self.rows = np.ones(rows, np.bool_)

    def unless(self, bad: Any, *lists: Ints) -> None:
        """Leave out the rows to which bad values belong, through lists of lists from the innermost on."""
        for at in lists:
            counts = np.concatenate(([0], np.cumsum(bad)))
            bad = counts[at[1:]] > counts[at[:-1]]
        self.rows &= ~bad


def read_rows(batch: Any, lines: Sequence[bytes]) -> PartColumns:
    """The columns of a batch of rows with their lines; `OtherColumnsError` if the machine does not read such."""
    names, plain, rows = _Names(), _Plain(batch.num_rows), batch.num_rows
    given = {name: batch.column(name) for name in batch.schema.names if batch.column(name).null_count < rows}
    if not {"game", "boxes", "expect"} <= given.keys() or len(given) < len({*given}):
        raise OtherColumnsError
    found: dict[str, Any] = {}
    found["game"] = names.of(given.pop("game"))
    plain.unless(found["game"] < 0)
    options = given.pop("options", None)
    found["options"] = np.full(rows, NONE, np.int64) if options is None else _options(options, names)
    shoe = given.pop("shoe", None)
    found["shoe"] = np.full(rows, NONE, np.int64) if shoe is None else names.of(shoe)
    if "" in names.numbers:
        found["shoe"][found["shoe"] == names.numbers[""]] = NONE
    burn = given.pop("burn_first", None)
    if burn is not None and str(burn.type) != "bool":
        raise OtherColumnsError
    none = np.zeros(rows, np.uint8)
    found["burn"] = none if burn is None else burn.fill_null(False).to_numpy(zero_copy_only=False).astype(np.uint8)
    found |= _cards(given.pop("cards", None), plain, rows) | _spins(given.pop("spins", None), names, plain, rows)
    found |= _boxes(given.pop("boxes"), names, plain)
    found |= _chips(given.pop("bankrolls", None), names, plain, rows)
    found |= _choices(given.pop("decisions", None), names, plain, rows)
    found |= _expect(given.pop("expect"), names, plain)
    irregular = given.pop("irregularities", None)
    if irregular is not None:
        plain.unless(np.diff(_lists(irregular).at) > 0)
    placed = given.pop("placed", None)
    for name, column in given.items():
        if name not in IGNORED:
            plain.unless(_there(column))
        elif not _is_text(column.type):
            raise OtherColumnsError
    found["plain"], found["reordered"] = plain.rows.astype(np.uint8), np.zeros(rows, np.uint8)
    c = Columns(**found)
    if placed is not None:
        _placed(placed, names, c)
    return PartColumns(lines, c, [*names.numbers])


def _options(column: Any, names: _Names) -> Ints:
    """The options as JSON text; of columns of a struct each set once."""
    if _is_text(column.type):
        return names.of(column)
    fields = list(_fields(column).values()) if str(column.type).startswith("struct<") else None
    if not fields:
        raise OtherColumnsError
    codes = [field.dictionary_encode().indices.fill_null(-1).to_numpy(zero_copy_only=False) for field in fields]
    _, firsts, of = np.unique(np.array(codes).T, axis=0, return_index=True, return_inverse=True)
    texts = []
    for first in firsts.tolist():
        given = {name: value for name, value in column[first].as_py().items() if value is not None}
        texts.append(names.number(msgspec.json.encode(given).decode()))
    return np.array(texts, np.int64)[of.reshape(-1)]


def _cards(column: Any, plain: _Plain, rows: int) -> dict[str, Any]:
    if column is None:
        return {"card_at": np.zeros(rows + 1, np.int64), "card": np.zeros(0, np.uint8)}
    at, values = _lists(column)
    card = _by_text(values, lambda text: _CARDS.get(text, _BAD), _BAD)
    plain.unless(card < 0, at)
    return {"card_at": at, "card": np.maximum(card, 0).astype(np.uint8)}


def _spins(column: Any, names: _Names, plain: _Plain, rows: int) -> dict[str, Any]:
    spin = np.full(rows, NONE, np.int64)
    if column is not None:
        at, values = _lists(column)
        lengths, of = np.diff(at), names.of(values)
        plain.unless((lengths > 1) | (_there(column) & (lengths == 0)))
        spin[lengths > 0] = of[at[:-1][lengths > 0]]
    return {"spin": spin}


def _boxes(column: Any, names: _Names, plain: _Plain) -> dict[str, Any]:
    at, values = _lists(column)
    fields = _fields(values)
    box, player = _whole(fields.pop("box")), names.of(fields.pop("player"))
    plain.unless((box < 1) | (player < 0), at)
    wager_at, (wagers, amounts) = _lists(fields.pop("wagers"))
    wager, amount = names.of(wagers), _cents(amounts)
    plain.unless((amount < 0) | (wager < 0), wager_at, at)
    for other in fields.values():
        plain.unless(_there(other), at)
    of = np.repeat(np.arange(len(box)), np.diff(wager_at))
    return {
        "box_at": at,
        "box": box,
        "box_player": player,
        "wager_at": wager_at[at],
        "wager_box": box[of],
        "wager_player": player[of],
        "wager": wager,
        "wager_amount": amount,
    }


def _chips(column: Any, names: _Names, plain: _Plain, rows: int) -> dict[str, Any]:
    nothing = np.zeros(0, np.int64)
    if column is None:
        return {"chips_at": np.zeros(rows + 1, np.int64), "chips_player": nothing, "chips": nothing}
    at, (players, amounts) = _lists(column)
    chips = _cents(amounts)
    plain.unless(chips < 0, at)
    return {"chips_at": at, "chips_player": names.of(players), "chips": chips}


def _choices(column: Any, names: _Names, plain: _Plain, rows: int) -> dict[str, Any]:
    nothing = np.zeros(0, np.int64)
    if column is None:
        at = np.zeros(rows + 1, np.int64)
        return {"choice_at": at} | dict.fromkeys(("choice_box", "choice", "choice_amount", "choice_hand"), nothing)
    at, values = _lists(column)
    fields = _fields(values)
    box, choice = _whole(fields.pop("box")), names.of(fields.pop("choose"))
    plain.unless((box < 0) | (choice < 0), at)
    amount = np.full(len(box), MISSING, np.int64)
    if (column := fields.pop("amount", None)) is not None and column.null_count < len(column):
        amount = _cents(column, MISSING)
        plain.unless(amount == _BAD, at)
    hand = np.zeros(len(box), np.int64)
    if (column := fields.pop("hand", None)) is not None and column.null_count < len(column):
        of_box, hand = _by_text(column, lambda text: _hand(text)[0], NONE), _by_text(column, lambda t: _hand(t)[1], 0)
        plain.unless((hand != 0) & (of_box != box), at)
    for other in fields.values():
        plain.unless(_there(other), at)
    return {"choice_at": at, "choice_box": box, "choice": choice, "choice_amount": amount, "choice_hand": hand}


def _hand(text: str) -> tuple[int, int]:
    """The box and the number of a hand such as "3/2"."""
    found = _HAND.fullmatch(text)
    return (int(found[1]), int(found[2] or 1)) if found else (_BAD, _BAD)


def _expect(column: Any, names: _Names, plain: _Plain) -> dict[str, Any]:
    if not str(column.type).startswith("struct<"):
        raise OtherColumnsError
    there = _there(column)
    plain.unless(~there)
    fields = dict(zip((field.name for field in column.type), column.flatten(), strict=True))
    rows, nothing = len(column), np.zeros(0, np.int64)
    compared = np.zeros(rows, np.uint8)
    found: dict[str, Any] = {"row_at": np.zeros(rows + 1, np.int64), "net_at": np.zeros(rows + 1, np.int64)}
    texts = ("row_box", "row_player", "row_wager", "row_staked", "row_outcome", "row_returned")
    found |= dict.fromkeys((*texts, "row_vigorish", "row_cite", "net_player", "net"), nothing)
    if (settlement := fields.pop("settlement", None)) is not None and settlement.null_count < rows:
        compared[_there(settlement)] |= 1
        at, values = _lists(settlement)
        of = _fields(values)
        found["row_at"] = at
        found["row_box"] = _whole(of.pop("box"))
        for name in ("player", "wager", "outcome"):
            found[f"row_{name}"] = names.of(of.pop(name))
            plain.unless(found[f"row_{name}"] < 0, at)
        found["row_staked"], found["row_returned"] = _cents(of.pop("staked")), _signed(of.pop("returned"))
        plain.unless((found["row_staked"] == _BAD) | (found["row_returned"] == _BAD) | (found["row_box"] < 0), at)
        cite, vigorish = of.pop("cite", None), of.pop("vigorish", None)
        none = np.full(len(values), NONE, np.int64)
        found["row_cite"] = none if cite is None or cite.null_count == len(cite) else names.of(cite)
        found["row_vigorish"] = np.full(len(values), MISSING, np.int64)
        if vigorish is not None and vigorish.null_count < len(vigorish):
            found["row_vigorish"] = _cents(vigorish, MISSING)
            plain.unless(found["row_vigorish"] == _BAD, at)
        for other in of.values():
            plain.unless(_there(other), at)
    if (net := fields.pop("net", None)) is not None and net.null_count < rows:
        compared[_there(net)] |= 2
        at, (players, amounts) = _lists(net)
        found["net_at"], found["net_player"], found["net"] = at, names.of(players), _signed(amounts)
        plain.unless(found["net"] == _BAD, at)
    for other in fields.values():
        plain.unless(_there(other))
    return found | {"compared": compared}


def _placed(column: Any, names: _Names, c: Columns) -> None:
    """Leave out the rows in which something else was placed than lies on the boxes."""
    at, values = _lists(column)
    fields = _fields(values)
    box, wager = _whole(fields.pop("box")), names.of(fields.pop("wager"))
    amount = _cents(fields.pop("amount"))
    strange: Bytes = np.zeros(len(values), np.uint8)
    for other in fields.values():
        strange |= _there(other)
    same_placed(c, at, box, wager, amount, strange)
