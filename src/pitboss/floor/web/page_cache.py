"""A cache of finished pages, bounded in bytes, that keeps the most recent."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable


class PageCache:
    """Finished texts by key."""

    def __init__(self, most: int = 16 << 20) -> None:
        self.most, self.size = most, 0
        self._texts: OrderedDict[Hashable, str] = OrderedDict()
        self._making: dict[Hashable, asyncio.Future[str]] = {}

    async def once(self, asked: Hashable, make: Callable[[], Awaitable[str]]) -> str:
        """The text; concurrent requests for it are computed once."""
        if (text := self.get(asked)) is not None:
            return text
        if asked not in self._making:
            self._making[asked] = asyncio.ensure_future(make())
            self._making[asked].add_done_callback(lambda done: self._making.pop(asked, None))
        # A caller who disconnects does not cancel it for the others.
        return self.put(asked, await asyncio.shield(self._making[asked]))

    def get(self, asked: Hashable) -> str | None:
        """The cached text, marked as most recent; None if it is not cached."""
        if (text := self._texts.get(asked)) is not None:
            self._texts.move_to_end(asked)
        return text

    def put(self, asked: Hashable, text: str) -> str:
        """Store a text, evicting the least recently used."""
        self.size += len(text) - len(self._texts.pop(asked, ""))
        self._texts[asked] = text
        while self.size > self.most:
            _, gone = self._texts.popitem(last=False)
            self.size -= len(gone)
        return text
