"""Lines of a log as numbers: records of the plain form read by compiled code into columns, all others left as they are.

A record is plain if every field of it is one that a machine knows, written as Pitboss writes it: names without escapes,
cards as two letters, money as text with two decimals. Whatever is not plain, or not even JSON, is for the script.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.pricing.kernels.compiled import compiled

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

WORDS = (
    *("id", "game", "options", "edition", "rules", "note", "burn_first", "bankrolls", "boxes", "placed"),
    *("cards", "spins", "decisions", "irregularities", "expect", "shoe"),
    *("box", "player", "wagers", "wager", "amount", "choose", "hand"),
    *("settlement", "net", "void", "staked", "outcome", "returned", "cite", "vigorish"),
)
"""The names of fields that are known; the number of a word is its place here."""
_N = {word: number for number, word in enumerate(WORDS)}
GAME, OPTIONS, BURN, BANKROLLS, BOXES, PLACED = (
    _N[word] for word in ("game", "options", "burn_first", "bankrolls", "boxes", "placed")
)
CARDS, SPINS, DECISIONS, IRREGULARITIES, EXPECT, SHOE = (
    _N[word] for word in ("cards", "spins", "decisions", "irregularities", "expect", "shoe")
)
BOX, PLAYER, WAGERS, WAGER, AMOUNT, CHOOSE, HAND = (
    _N[word] for word in ("box", "player", "wagers", "wager", "amount", "choose", "hand")
)
SETTLEMENT, NET, VOID, STAKED, OUTCOME, RETURNED, CITE, VIGORISH = (
    _N[word] for word in ("settlement", "net", "void", "staked", "outcome", "returned", "cite", "vigorish")
)
_TEXTS = tuple(_N[word] for word in ("id", "edition", "rules", "note"))
"""Texts that decide nothing."""
_VOCABULARY = np.frombuffer("".join(WORDS).encode(), np.uint8)
_WORD_AT = np.cumsum([0, *(len(word) for word in WORDS)]).astype(np.int64)

NONE = -1
MISSING = -(1 << 62)
"""Stands for an amount that is not there; some that are there are less than nothing."""
_SLOTS = 1 << 17
_MOST_NAMES = 1 << 16
_BAD = -2


class Columns(NamedTuple):
    """The plain records of a part. `NAME_at[i]` to `NAME_at[i + 1]` are those of record i; names are numbers."""

    plain: Bytes
    game: Ints
    options: Ints
    shoe: Ints
    burn: Bytes
    spin: Ints
    reordered: Bytes
    """Whether the order in which wagers were placed is not that of the boxes."""
    compared: Bytes
    """1 if the record has a settlement, 2 if it has nets, 3 if both."""
    box_at: Ints
    box: Ints
    box_player: Ints
    wager_at: Ints
    wager_box: Ints
    wager_player: Ints
    wager: Ints
    wager_amount: Ints
    chips_at: Ints
    chips_player: Ints
    chips: Ints
    card_at: Ints
    card: Bytes
    """Rank from 0, the deuce, to 12, times 4, and the suit in the order of `cdhs`; 52 and 53 are jokers."""
    choice_at: Ints
    choice_box: Ints
    choice: Ints
    choice_amount: Ints
    choice_hand: Ints
    """Which of the box's hands it names, or 0."""
    row_at: Ints
    row_box: Ints
    row_player: Ints
    row_wager: Ints
    row_staked: Ints
    row_outcome: Ints
    row_returned: Ints
    row_vigorish: Ints
    row_cite: Ints
    net_at: Ints
    net_player: Ints
    net: Ints


class NameTable(NamedTuple):
    """Every text that stands for something, each once: where it stands, and a table to find it by."""

    slots: Ints
    begins: Ints
    length: Ints
    total: Ints


def _blank(buf: Bytes, i: int, end: int) -> int:
    """The place of the next sign that is no blank."""
    while i < end and (buf[i] == 32 or buf[i] == 9 or buf[i] == 13):
        i += 1
    return i


def _text(buf: Bytes, i: int, end: int) -> int:
    """The place behind a text that begins here, or -2 if it is none or not plain."""
    if i >= end or buf[i] != 34:
        return -2
    i += 1
    while i < end:
        c = buf[i]
        if c == 34:
            return i + 1
        if c == 92 or c < 32 or c > 126:
            return -2
        i += 1
    return -2


def _name(buf: Bytes, a: int, b: int, names: NameTable) -> int:
    """The number of the text from a to b."""
    h = np.uint64(14695981039346656037)
    for i in range(a, b):
        h = (h ^ np.uint64(buf[i])) * np.uint64(1099511628211)
    slot = np.int64((h ^ (h >> np.uint64(29))) & np.uint64(131071))
    while True:
        n = names.slots[slot]
        if n < 0:
            break
        if names.length[n] == b - a:
            at, same = names.begins[n], True
            for i in range(b - a):
                if buf[at + i] != buf[a + i]:
                    same = False
                    break
            if same:
                return int(n)
        slot = (slot + 1) & 131071
    n = names.total[0]
    if n >= 65536:
        return -2
    names.slots[slot], names.begins[n], names.length[n] = n, a, b - a
    names.total[0] = n + 1
    return int(n)


def _cents(buf: Bytes, a: int, b: int) -> int:
    """Cents of the text from a to b in the form of 12.50, or -1; one below nothing is read elsewhere."""
    if b - a < 4 or b - a > 15 or buf[b - 3] != 46 or (buf[a] == 48 and b - a > 4):
        return -1
    total = 0
    for i in range(a, b):
        if i == b - 3:
            continue
        if buf[i] < 48 or buf[i] > 57:
            return -1
        total = total * 10 + int(buf[i] - 48)
    return total


def _whole(buf: Bytes, i: int, end: int) -> tuple[int, int]:
    """A whole number of up to six digits, and the place behind it."""
    if i >= end or buf[i] < 48 or buf[i] > 57:
        return -1, -2
    total, a = 0, i
    while i < end and 48 <= buf[i] <= 57:
        total = total * 10 + int(buf[i] - 48)
        i += 1
    if i - a > 6 or (buf[a] == 48 and i - a > 1):
        return -1, -2
    return total, i


def _money(buf: Bytes, i: int, end: int, signed: bool) -> tuple[int, int]:
    """An amount as text, and the place behind it."""
    j = _text(buf, i, end)
    if j < 0:
        return 0, -2
    negative = signed and j - i > 2 and buf[i + 1] == 45
    amount = _cents(buf, i + 1 + negative, j - 1)
    if amount < 0 or (negative and amount == 0):
        return 0, -2
    return (-amount if negative else amount), j


def _key(buf: Bytes, i: int, end: int, names: NameTable) -> tuple[int, int]:
    """The number of a field's name, and the place of its value."""
    j = _text(buf, i, end)
    if j < 0:
        return -2, -2
    n = _name(buf, i + 1, j - 1, names)
    j = _blank(buf, j, end)
    if j >= end or buf[j] != 58:
        return -2, -2
    return n, _blank(buf, j + 1, end)


def _next(buf: Bytes, i: int, end: int, close: int) -> tuple[int, bool]:
    """Behind an item: the place of the next one, or behind the end of the list or object, and whether that is it."""
    i = _blank(buf, i, end)
    if i < end and buf[i] == close:
        return i + 1, True
    if i < end and buf[i] == 44:
        return _blank(buf, i + 1, end), False
    return -2, True


def _begun(buf: Bytes, i: int, end: int, opens: int, closes: int) -> tuple[int, bool]:
    """Into a list or an object: the place of its first item, or behind it and that it is empty."""
    if i >= end or buf[i] != opens:
        return -2, True
    i = _blank(buf, i + 1, end)
    if i < end and buf[i] == closes:
        return i + 1, True
    return i, False


def _object(buf: Bytes, i: int, end: int) -> int:
    """The place behind an object that is taken as it stands, with no list of its fields, or -2."""
    if i >= end or buf[i] != 123:
        return -2
    depth = 0
    while i < end:
        c = buf[i]
        if c == 34:
            i = _text(buf, i, end)
            if i < 0:
                return -2
            continue
        if c == 123:
            depth += 1
        elif c == 125:
            depth -= 1
            if not depth:
                return i + 1
        i += 1
    return -2


def _amounts(buf: Bytes, i: int, end: int, names: NameTable, keys: Ints, values: Ints, n: int, signed: bool) -> Any:
    """An object of amounts by name: how many there are now, and the place behind it."""
    i, done = _begun(buf, i, end, 123, 125)
    while not done and i >= 0:
        key, i = _key(buf, i, end, names)
        if i < 0 or key < 0:
            return n, -2
        values[n], i = _money(buf, i, end, signed)
        keys[n] = key
        n += 1
        if i < 0:
            return n, -2
        i, done = _next(buf, i, end, 125)
    return n, i


def _read_boxes(buf: Bytes, i: int, end: int, names: NameTable, c: Columns, n_box: int, n_wager: int) -> Any:
    i, done = _begun(buf, i, end, 91, 93)
    while not done and i >= 0:
        seen, number, player, first = 0, -1, -1, n_wager
        i, empty = _begun(buf, i, end, 123, 125)
        while not empty and i >= 0:
            key, i = _key(buf, i, end, names)
            if i < 0 or key < 0 or key >= 62 or seen >> key & 1:
                return n_box, n_wager, -2
            seen |= 1 << key
            if key == BOX:
                number, i = _whole(buf, i, end)
            elif key == PLAYER:
                j = _text(buf, i, end)
                if j < 0:
                    return n_box, n_wager, -2
                player, i = _name(buf, i + 1, j - 1, names), j
            elif key == WAGERS:
                n_wager, i = _amounts(buf, i, end, names, c.wager, c.wager_amount, n_wager, False)
            else:
                return n_box, n_wager, -2
            if i < 0:
                return n_box, n_wager, -2
            i, empty = _next(buf, i, end, 125)
        if i < 0 or number < 1 or player < 0:
            return n_box, n_wager, -2
        c.box[n_box], c.box_player[n_box] = number, player
        n_box += 1
        for k in range(first, n_wager):
            c.wager_box[k], c.wager_player[k] = number, player
        i, done = _next(buf, i, end, 93)
    return n_box, n_wager, i


def _hand(buf: Bytes, i: int, end: int) -> tuple[int, int, int]:
    """The box and the number of a hand such as "3/2", or of the first of a box, and the place behind it."""
    if i >= end or buf[i] != 34:
        return -1, -1, -2
    box, i = _whole(buf, i + 1, end)
    number = 1
    if i >= 0 and i < end and buf[i] == 47:
        number, i = _whole(buf, i + 1, end)
    if i < 0 or i >= end or buf[i] != 34 or number < 1:
        return -1, -1, -2
    return box, number, i + 1


def _read_triples(
    buf: Bytes,
    i: int,
    end: int,
    names: NameTable,
    word: int,
    boxes: Ints,
    words: Ints,
    amounts: Ints,
    hands: Ints,
    n: int,
) -> Any:
    """A list of objects with a box, a word and perhaps an amount: decisions, or wagers as they were placed."""
    i, done = _begun(buf, i, end, 91, 93)
    while not done and i >= 0:
        boxes[n], words[n], amounts[n], hands[n], seen, of_box = -1, -1, MISSING, 0, 0, -1
        i, empty = _begun(buf, i, end, 123, 125)
        while not empty and i >= 0:
            key, i = _key(buf, i, end, names)
            if i < 0 or key < 0 or key >= 62 or seen >> key & 1:
                return n, -2
            seen |= 1 << key
            if key == BOX:
                boxes[n], i = _whole(buf, i, end)
            elif key == word:
                j = _text(buf, i, end)
                if j < 0:
                    return n, -2
                words[n], i = _name(buf, i + 1, j - 1, names), j
            elif key == AMOUNT:
                amounts[n], i = _money(buf, i, end, False)
            elif key == HAND and word == CHOOSE:
                of_box, hands[n], i = _hand(buf, i, end)
            else:
                return n, -2
            if i < 0:
                return n, -2
            i, empty = _next(buf, i, end, 125)
        if i < 0 or boxes[n] < 0 or words[n] < 0 or (hands[n] and of_box != boxes[n]):
            return n, -2
        n += 1
        i, done = _next(buf, i, end, 93)
    return n, i


def _read_cards(buf: Bytes, i: int, end: int, card: Bytes, of_letter: Bytes, n: int) -> Any:
    i, done = _begun(buf, i, end, 91, 93)
    while not done and i >= 0:
        if i + 4 > end or buf[i] != 34 or buf[i + 3] != 34 or buf[i + 1] > 127 or buf[i + 2] > 127:
            return n, -2
        rank, suit = of_letter[buf[i + 1]], of_letter[128 + buf[i + 2]]
        if buf[i + 1] == 88 and (buf[i + 2] == 114 or buf[i + 2] == 98):
            card[n] = 52 + (buf[i + 2] == 98)
        elif rank > 12 or suit > 3:
            return n, -2
        else:
            card[n] = rank * 4 + suit
        n += 1
        i, done = _next(buf, i + 4, end, 93)
    return n, i


def _read_settlement(buf: Bytes, i: int, end: int, names: NameTable, c: Columns, n: int) -> Any:
    i, done = _begun(buf, i, end, 91, 93)
    while not done and i >= 0:
        seen = 0
        c.row_vigorish[n], c.row_cite[n] = MISSING, -1
        i, empty = _begun(buf, i, end, 123, 125)
        while not empty and i >= 0:
            key, i = _key(buf, i, end, names)
            if i < 0 or key < 0 or key >= 62 or seen >> key & 1:
                return n, -2
            seen |= 1 << key
            if key == BOX:
                c.row_box[n], i = _whole(buf, i, end)
            elif key == STAKED:
                c.row_staked[n], i = _money(buf, i, end, False)
            elif key == RETURNED:
                c.row_returned[n], i = _money(buf, i, end, True)
            elif key == VIGORISH:
                c.row_vigorish[n], i = _money(buf, i, end, False)
            else:
                i = _read_row_text(buf, i, end, names, c, n, key)
            if i < 0:
                return n, -2
            i, empty = _next(buf, i, end, 125)
        needed = 1 << BOX | 1 << PLAYER | 1 << WAGER | 1 << STAKED | 1 << OUTCOME | 1 << RETURNED
        if i < 0 or seen & needed != needed:
            return n, -2
        n += 1
        i, done = _next(buf, i, end, 93)
    return n, i


def _read_row_text(buf: Bytes, i: int, end: int, names: NameTable, c: Columns, n: int, key: int) -> int:
    """A text of a line of a settlement; the place behind it, or -2 where none belongs."""
    j = _text(buf, i, end)
    if j < 0:
        return -2
    text = _name(buf, i + 1, j - 1, names)
    if text < 0:
        return -2
    if key == PLAYER:
        c.row_player[n] = text
    elif key == WAGER:
        c.row_wager[n] = text
    elif key == OUTCOME:
        c.row_outcome[n] = text
    elif key == CITE:
        c.row_cite[n] = text
    else:
        return -2
    return j


def _is_word(buf: Bytes, i: int, end: int, word: Bytes) -> bool:
    same = i + len(word) <= end
    for k in range(len(word) if same else 0):
        same = same and bool(buf[i + k] == word[k])
    return same


def _same_wagers(c: Columns, a: int, b: int, boxes: Ints, wagers: Ints, amounts: Ints, n: int) -> bool:
    """Whether what was placed is what lies on the boxes, in whatever order."""
    if n != b - a:
        return False
    for k in range(n):
        found = False
        for w in range(a, b):
            if c.wager_box[w] == boxes[k] and c.wager[w] == wagers[k]:
                found = c.wager_amount[w] == amounts[k]
                break
        for other in range(k):
            if boxes[other] == boxes[k] and wagers[other] == wagers[k]:
                found = False
        if not found:
            return False
    return True


@compiled(allocates=False)
def _read(  # noqa: PLR0915 - kernels keep their loops in one piece
    buf: Bytes,
    begins: Ints,
    ends: Ints,
    names: NameTable,
    c: Columns,
    of_letter: Bytes,
    literals: Bytes,
    scratch: Ints,
) -> None:
    """Read every line into the columns; what is not plain leaves nothing behind."""
    null, true, false = literals[:4], literals[4:8], literals[8:13]
    room = len(scratch) // 4
    placed_box, placed_wager, placed_amount = scratch[:room], scratch[room : 2 * room], scratch[2 * room : 3 * room]
    placed_hand = scratch[3 * room :]
    n_box = n_wager = n_chips = n_card = n_choice = n_row = n_net = 0
    for r in range(len(begins)):
        i, end = begins[r], ends[r]
        c.game[r] = c.options[r] = c.shoe[r] = c.spin[r] = -1
        c.burn[r] = c.reordered[r] = c.compared[r] = 0
        boxes, wagers, chips, cards, choices, rows, nets = n_box, n_wager, n_chips, n_card, n_choice, n_row, n_net
        n_placed, seen, expects = 0, 0, False
        i, empty = _begun(buf, _blank(buf, i, end), end, 123, 125)
        while not empty and i >= 0:
            key, i = _key(buf, i, end, names)
            if i < 0 or key < 0 or key >= 62 or seen >> key & 1:
                i = -2
                break
            seen |= 1 << key
            if key in _TEXTS or key in (GAME, SHOE):
                j = _text(buf, i, end)
                if j >= 0 and key == GAME:
                    c.game[r] = _name(buf, i + 1, j - 1, names)
                elif j >= 0 and key == SHOE and j - i > 2:
                    c.shoe[r] = _name(buf, i + 1, j - 1, names)
                i = j
            elif key == OPTIONS:
                j = _object(buf, i, end)
                if j >= 0:
                    c.options[r] = _name(buf, i, j, names)
                i = j
            elif key == BURN:
                if _is_word(buf, i, end, true):
                    c.burn[r], i = 1, i + 4
                else:
                    i = i + 5 if _is_word(buf, i, end, false) else -2
            elif key == BOXES:
                boxes, wagers, i = _read_boxes(buf, i, end, names, c, boxes, wagers)
            elif key == PLACED:
                n_placed, i = _read_triples(
                    buf, i, end, names, WAGER, placed_box, placed_wager, placed_amount, placed_hand, 0
                )
            elif key == BANKROLLS:
                chips, i = _amounts(buf, i, end, names, c.chips_player, c.chips, chips, False)
            elif key == CARDS:
                cards, i = _read_cards(buf, i, end, c.card, of_letter, cards)
            elif key == SPINS:
                i, none = _begun(buf, i, end, 91, 93)
                j = -2 if none else _text(buf, i, end)
                if j >= 0:
                    c.spin[r] = _name(buf, i + 1, j - 1, names)
                    i, done = _next(buf, j, end, 93)
                    i = i if done else -2
                else:
                    i = -2
            elif key == DECISIONS:
                choices, i = _read_triples(
                    buf, i, end, names, CHOOSE, c.choice_box, c.choice, c.choice_amount, c.choice_hand, choices
                )
            elif key == IRREGULARITIES:
                i, none = _begun(buf, i, end, 91, 93)
                i = i if none else -2
            elif key == EXPECT:
                expects, inner = True, 0
                i, none = _begun(buf, i, end, 123, 125)
                while not none and i >= 0:
                    key, i = _key(buf, i, end, names)
                    if i < 0 or key < 0 or key >= 62 or inner >> key & 1:
                        i = -2
                        break
                    inner |= 1 << key
                    if key == SETTLEMENT:
                        rows, i = _read_settlement(buf, i, end, names, c, rows)
                        c.compared[r] |= 1
                    elif key == NET:
                        nets, i = _amounts(buf, i, end, names, c.net_player, c.net, nets, True)
                        c.compared[r] |= 2
                    elif key == VOID and _is_word(buf, i, end, null):
                        i += 4
                    else:
                        i = -2
                    if i >= 0:
                        i, none = _next(buf, i, end, 125)
            else:
                i = -2
            if i >= 0:
                i, empty = _next(buf, i, end, 125)
        plain = i >= 0 and _blank(buf, i, end) == end and expects and c.game[r] >= 0
        if plain and n_placed:
            plain = _same_wagers(c, n_wager, wagers, placed_box, placed_wager, placed_amount, n_placed)
            c.reordered[r] = 1
        c.plain[r] = plain
        if plain:
            n_box, n_wager, n_chips, n_card, n_choice, n_row, n_net = (
                boxes, wagers, chips, cards, choices, rows, nets
            )  # fmt: skip
        c.box_at[r + 1], c.wager_at[r + 1], c.chips_at[r + 1], c.card_at[r + 1] = n_box, n_wager, n_chips, n_card
        c.choice_at[r + 1], c.row_at[r + 1], c.net_at[r + 1] = n_choice, n_row, n_net


_OF_LETTER = np.full(256, 255, np.uint8)
for _place, _letter in enumerate("23456789TJQKA"):
    _OF_LETTER[ord(_letter)] = _place
for _place, _letter in enumerate("cdhs"):
    _OF_LETTER[128 + ord(_letter)] = _place
_LITERALS = np.frombuffer(b"nulltruefalse", np.uint8)


def _empty(records: int, size: int) -> Columns:
    """Columns with room for all that this number of bytes can hold."""
    # The shortest of each that JSON can write, in bytes.
    shortest = {"box": 10, "wager": 11, "chips": 11, "card": 5, "choice": 12, "row": 40, "net": 11}
    made: dict[str, Any] = {}
    for name in Columns._fields:
        group = name.partition("_")[0]
        if name.endswith("_at"):
            made[name] = np.zeros(records + 1, np.int64)
        elif name in ("plain", "burn", "reordered", "compared"):
            made[name] = np.zeros(records, np.uint8)
        elif group in shortest:
            made[name] = np.empty(size // shortest[group] + 1, np.uint8 if name == "card" else np.int64)
        else:
            made[name] = np.empty(records, np.int64)
    return Columns(**made)


class PartColumns(NamedTuple):
    """The records of a part: where their lines are, those that are plain as columns, and the texts of all names."""

    lines: Sequence[bytes]
    columns: Columns
    texts: list[str]


def read_lines(lines: list[bytes]) -> PartColumns:
    """The columns of these lines."""
    buf = np.frombuffer(bytes(_VOCABULARY) + b"\n".join(lines), np.uint8)
    lengths = np.fromiter(map(len, lines), np.int64, len(lines))
    ends = len(_VOCABULARY) + np.cumsum(lengths + 1) - 1
    names = NameTable(
        np.full(_SLOTS, -1, np.int64),
        np.zeros(_MOST_NAMES, np.int64),
        np.zeros(_MOST_NAMES, np.int64),
        np.zeros(1, np.int64),
    )
    columns = _empty(len(lines), len(buf))
    longest = int(lengths.max(initial=0))
    _learn_words(buf, names, _WORD_AT)
    scratch = np.empty(4 * (longest // 20 + 2), np.int64)
    _read(buf, ends - lengths, ends, names, columns, _OF_LETTER, _LITERALS, scratch)
    whole = buf.tobytes()
    places = zip(names.begins[: names.total[0]].tolist(), names.length[: names.total[0]].tolist(), strict=True)
    return PartColumns(lines, columns, [whole[at : at + length].decode() for at, length in places])


@compiled(allocates=False)
def _learn_words(buf: Bytes, names: NameTable, at: Ints) -> None:
    """Give the known words their numbers."""
    for word in range(len(at) - 1):
        _name(buf, at[word], at[word + 1], names)


@compiled(allocates=False)
def same_placed(c: Columns, at: Ints, boxes: Ints, wagers: Ints, amounts: Ints, strange: Bytes) -> None:
    """Leave out the records in which other wagers were placed than lie on the boxes; the order of others is noted."""
    for r in range(len(at) - 1):
        first, last = at[r], at[r + 1]
        if last > first:
            c.reordered[r] = 1
            for i in range(first, last):
                if strange[i]:
                    c.plain[r] = 0
            a, b = c.wager_at[r], c.wager_at[r + 1]
            if not _same_wagers(c, a, b, boxes[first:last], wagers[first:last], amounts[first:last], last - first):
                c.plain[r] = 0
