"""A terminal's screen as far as `pitboss play` uses one: what stands where, after what was written to it."""

import re

_WRITTEN = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|\x1b[()][A-Z0-9]|\x1b\][^\x07]*\x07|([^\x1b])")
_BEGUN = re.compile(r"\x1b(\[[0-9;?]*|[()]|\][^\x07]*)?$")
"""An order whose rest is still to come."""


class TerminalScreen:
    """Rows of signs, and a cursor; colours are passed over."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self._other: tuple[list[list[str]], int, int] | None = None
        self._rest = ""
        self._clear()

    def _clear(self) -> None:
        self.cells = [[" "] * self.columns for _ in range(self.rows)]
        self.row = self.column = 0

    def lines(self) -> list[str]:
        """What can be read, row by row."""
        return ["".join(row).rstrip() for row in self.cells]

    def text(self) -> str:
        """The same with a single space wherever a row ends or a gap is: for words that may be broken."""
        return " ".join(" ".join(self.lines()).split())

    def write(self, written: str) -> None:
        """Bytes of a program, as text."""
        written = self._rest + written
        begun = _BEGUN.search(written)
        self._rest = begun[0] if begun else ""
        for found in _WRITTEN.finditer(written.removesuffix(self._rest)):
            if found[2]:
                self._order(found[1], found[2])
            elif found[3]:
                self._sign(found[3])

    def _order(self, given: str, letter: str) -> None:
        if given == "?1049":
            # The alternate screen is another one: what stood on this comes back with it.
            if letter == "h":
                self._other = (self.cells, self.row, self.column)
                self._clear()
            elif self._other:
                self.cells, self.row, self.column = self._other
            return
        numbers = [int(number or 0) for number in given.strip("?").split(";")]
        count = max(1, numbers[0])
        if letter in "Hf":
            self.row, self.column = count - 1, max(1, [*numbers, 1][1]) - 1
        elif letter in "AB":
            self.row += count if letter == "B" else -count
        elif letter in "CD":
            self.column += count if letter == "C" else -count
        elif letter == "G":
            self.column = count - 1
        elif letter == "K":
            self.cells[self.row][self.column :] = [" "] * (self.columns - self.column)
        elif letter == "J":
            rows = range(self.rows) if numbers[0] == 2 else range(self.row + 1, self.rows)
            self.cells[self.row][self.column :] = [" "] * (self.columns - self.column)
            for row in rows:
                self.cells[row] = [" "] * self.columns
        self.row = min(max(self.row, 0), self.rows - 1)
        self.column = min(max(self.column, 0), self.columns - 1)

    def _sign(self, sign: str) -> None:
        if sign == "\r":
            self.column = 0
        elif sign == "\b":
            self.column = max(0, self.column - 1)
        elif sign == "\n":
            self._line_feed()
        elif sign.isprintable():
            if self.column == self.columns:
                self.column = 0
                self._line_feed()
            self.cells[self.row][self.column] = sign
            self.column += 1

    def _line_feed(self) -> None:
        self.row += 1
        if self.row == self.rows:
            self.row -= 1
            self.cells = [*self.cells[1:], [" "] * self.columns]
