"""QR codes as the pages draw them, read by a reader that shares nothing with the drawing."""

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser tests")

from tests.floor.browser import WITH_CHROMIUM
from tests.floor.scripts import run

pytestmark = WITH_CHROMIUM

# By version: error-correction words a block and blocks at level L, as ISO/IEC 18004 lists them.
BLOCKS = {1: (7, 1), 2: (10, 1), 3: (15, 1), 4: (20, 1), 5: (26, 1), 6: (18, 2), 7: (20, 2), 8: (24, 2), 9: (30, 2)}
MASKS = [
    lambda i, j: (i + j) % 2,
    lambda i, j: i % 2,
    lambda i, j: j % 3,
    lambda i, j: (i + j) % 3,
    lambda i, j: (i // 2 + j // 3) % 2,
    lambda i, j: i * j % 2 + i * j % 3,
    lambda i, j: (i * j % 2 + i * j % 3) % 2,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2,
]
FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]


def reserved(size: int) -> set[tuple[int, int]]:
    """Rows and columns that hold no data."""
    version = (size - 17) // 4
    found = {(i, j) for i in range(size) for j in range(size) if i == 6 or j == 6}
    found |= {(i, j) for i in range(9) for j in [*range(9), *range(size - 8, size)]}
    found |= {(i, j) for i in range(size - 8, size) for j in range(9)}
    last = size - 7
    middle = [] if version == 1 else [6, last] if version < 7 else [6, (6 + last) // 2, last]
    centres = [(i, j) for i in middle for j in middle if (i, j) not in {(6, 6), (6, last), (last, 6)}]
    found |= {(i + a, j + b) for i, j in centres for a in range(-2, 3) for b in range(-2, 3)}
    if version >= 7:
        found |= {(i, j) for i in range(6) for j in range(size - 11, size - 8)}
        found |= {(i, j) for i in range(size - 11, size - 8) for j in range(6)}
    return found


def bits(rows: list[list[bool]]) -> Iterator[int]:
    """The data bits in the order of the zigzag, without the mask."""
    size, none = len(rows), reserved(len(rows))
    format_ = [rows[8][j] for j in (0, 1, 2, 3, 4, 5, 7, 8)] + [rows[i][8] for i in (7, 5, 4, 3, 2, 1, 0)]
    word = int("".join("01"[bit] for bit in format_), 2) ^ 0b101010000010010
    assert word >> 13 == 0b01, "level L"
    mask = MASKS[word >> 10 & 7]
    columns = [j for j in range(size - 1, 0, -2) if j > 6] + [5, 3, 1]
    for turn, right in enumerate(columns):
        for i in range(size) if turn % 2 else range(size - 1, -1, -1):
            for j in (right, right - 1):
                if (i, j) not in none:
                    yield int(rows[i][j] != (mask(i, j) == 0))


def power(exponent: int) -> int:
    value = 1
    for _ in range(exponent):
        value = value << 1 ^ (0x11D if value & 128 else 0)
    return value


def product(a: int, b: int) -> int:
    found = 0
    for bit in range(8):
        if b >> bit & 1:
            found ^= a << bit
    for bit in range(14, 7, -1):
        if found >> bit & 1:
            found ^= 0x11D << (bit - 8)
    return found


def read(rows: list[list[bool]]) -> str:
    """The text of a code; every block must be a word of its error correction."""
    size = len(rows)
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        assert ["".join("01"[bit] for bit in row[left : left + 7]) for row in rows[top : top + 7]] == FINDER
    found = list(bits(rows))
    words = [int("".join(map(str, found[at : at + 8])), 2) for at in range(0, len(found) - 7, 8)]
    checks, blocks = BLOCKS[(size - 17) // 4]
    woven = [words[block::blocks] for block in range(blocks)]
    for block in woven:
        for root in range(checks):
            syndrome = 0
            for word in block:
                syndrome = product(syndrome, power(root)) ^ word
            assert syndrome == 0
    data = [word for block in woven for word in block[:-checks]]
    text = "".join(f"{word:08b}" for word in data)
    assert text[:4] == "0100", "bytes"
    length = int(text[4:12], 2)
    return bytes(int(text[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8)).decode()


def test_a_code_of_any_length_is_read_as_it_was_written(page):
    for length in (5, 17, 18, 53, 78, 106, 107, 134, 135, 230):
        text = ("http://127.0.0.1:8000/join#" + "aB3_-é" * 60).encode()[:length].decode(errors="ignore")
        assert read(run(page, "qr.js", "return it.modules(given);", text)) == text
    refused = "try { it.modules('x'.repeat(300)); return ''; } catch (error) { return error.message; }"
    assert "too long" in run(page, "qr.js", refused)


def test_control_one_module_that_is_wrong_is_found(page):
    rows = run(page, "qr.js", "return it.modules('http://127.0.0.1/shared');")
    rows[-1][-1] = not rows[-1][-1]
    with pytest.raises(AssertionError):
        read(rows)
