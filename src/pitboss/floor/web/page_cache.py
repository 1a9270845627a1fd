"""What was worked out once and does not change is kept: the latest of it, so many bytes and no more."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable


class Kept:
    """Finished texts under what was asked for."""

    def __init__(self, most: int = 16 << 20) -> None:
        self.most, self.size = most, 0
        self._texts: OrderedDict[Hashable, str] = OrderedDict()
        self._making: dict[Hashable, asyncio.Future[str]] = {}

    async def once(self, asked: Hashable, make: Callable[[], Awaitable[str]]) -> str:
        """The text; however many ask for it at one time, it is made once."""
        if (text := self.get(asked)) is not None:
            return text
        if asked not in self._making:
            self._making[asked] = asyncio.ensure_future(make())
            self._making[asked].add_done_callback(lambda done: self._making.pop(asked, None))
        # Whoever goes away does not take it from the others.
        return self.put(asked, await asyncio.shield(self._making[asked]))

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
