"""What was worked out once and does not change is kept: the latest of it, so many bytes and no more."""

from collections import OrderedDict
from collections.abc import Hashable


class Kept:
    """Finished texts under what was asked for."""

    def __init__(self, most: int = 16 << 20) -> None:
        self.most, self.size = most, 0
        self._texts: OrderedDict[Hashable, str] = OrderedDict()

    def get(self, asked: Hashable) -> str | None:
        """The text, which is the latest one from here on; nothing where it is not kept."""
        if (text := self._texts.get(asked)) is not None:
            self._texts.move_to_end(asked)
        return text

    def put(self, asked: Hashable, text: str) -> str:
        """The same text, kept in place of those that nobody has asked for the longest."""
        self.size += len(text) - len(self._texts.pop(asked, ""))
        self._texts[asked] = text
        while self.size > self.most:
            _, gone = self._texts.popitem(last=False)
            self.size -= len(gone)
        return text
