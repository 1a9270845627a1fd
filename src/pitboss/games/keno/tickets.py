"""Tickets: what is marked on them, and the plain wagers to which each of them comes down.

A ticket is the name of a wager with its particulars after a colon; numbers are joined by dashes, groups by strokes:

    3-spot:5-17-44                three numbers as one wager; without numbers the system picks them
    split:1-2/3-4-5               each group a wager of its own
    way:1-2/3-4/5-6:2             groups of one size, two at a time (or `1,2`: one and two at a time)
    combination:1-2/3-4-5:1+2,2   groups combined as marked, by their places
    king:7/1-2/3-4-5              the first number goes with every group

and `*5` at the end of any of them plays it in five races.
"""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from threading import Lock

from pitboss.refusal import Refusal

NUMBERS, DRAWN, MOST_SPOTS, MOST_WAYS = 80, 20, 20, 1000
SPLIT, WAY, COMBINATION, KING = "split", "way", "combination", "king"
GROUPED = (SPLIT, WAY, COMBINATION, KING)
STRAIGHT = tuple(f"{spots}-spot" for spots in range(1, MOST_SPOTS + 1))
QUICK = "quick"

FIELD, WAGERS, WAYS, RACES = "house:keno/field", "house:keno/wagers", "house:keno/ways", "house:keno/races"

Group = tuple[int, ...]


@dataclass(frozen=True)
class Ticket:
    """What a name says: the groups that are marked, which of them make a wager together, and for how many races."""

    kind: str
    groups: tuple[Group, ...]
    """Empty where the system picks."""
    ways: tuple[tuple[int, ...], ...]
    """Each way by the places of its groups."""
    races: int = 1

    @property
    def quick(self) -> int:
        """The count of numbers that the system picks; 0 where the patron marked them."""
        return 0 if self.groups else int(self.kind.partition("-")[0])

    def spots(self) -> tuple[int, ...]:
        """The count of numbers of each way."""
        return tuple(sum(len(self.groups[at]) for at in way) for way in self.ways) if self.groups else (self.quick,)

    def picked(self, numbers: Group) -> "Ticket":
        """The same with the numbers that the system picked."""
        return Ticket(self.kind, (numbers,), ((0,),), self.races)

    def catches(self, drawn: frozenset[int]) -> tuple[int, ...]:
        """The count of drawn numbers of each group, on which a ticket's return depends."""
        return tuple(len(drawn.intersection(group)) for group in self.groups)


def unit(ticket: Ticket, price: int) -> int:
    """The price of one way in one race; a price that cannot be divided so is refused."""
    parts = len(ticket.ways) * ticket.races
    if price % parts:
        way = f"{len(ticket.ways)} ways" if len(ticket.ways) > 1 else "1 way"
        race = f"{ticket.races} races" if ticket.races > 1 else "1 race"
        raise Refusal(f"the price does not divide into {way} in {race} in whole cents", WAYS)
    return price // parts


class _TicketCache:
    """Recently parsed tickets, bounded by total parts, because a ticket may have a thousand."""

    def __init__(self, most: int) -> None:
        self.most, self.parts = most, 0
        self._tickets: OrderedDict[str, Ticket] = OrderedDict()
        self._one_at_a_time = Lock()

    def __call__(self, name: str) -> Ticket:
        """The ticket, read if it is not cached."""
        if (known := self._tickets.get(name)) is not None:
            return known
        found = _read(name)
        with self._one_at_a_time:
            if name not in self._tickets:
                self._tickets[name] = found
                self.parts += _parts(found)
            while self.parts > self.most:
                _, gone = self._tickets.popitem(last=False)
                self.parts -= _parts(gone)
        return found


def _parts(ticket: Ticket) -> int:
    """A ticket's size in the cache, in ways and groups; its name and itself are as much as eight of them."""
    return 8 + len(ticket.groups) + len(ticket.ways)


def _read(name: str) -> Ticket:
    """A ticket from the name of its wager; impossible ones are refused."""
    marked, several, races = name.partition("*")
    kind, _, rest = marked.partition(":")
    count = _whole(races, "races", RACES) if several else 1
    if kind in STRAIGHT and rest in ("", QUICK):
        return Ticket(kind, (), ((0,),), count)
    listed, _, how = rest.partition(":")
    if not listed:
        raise Refusal(f"a {kind} ticket says which numbers: {kind}:1-2/3-4", WAGERS)
    groups = tuple(_group(part) for part in listed.split("/"))
    every = [number for group in groups for number in group]
    if twice := [number for at, number in enumerate(every) if number in every[:at]]:
        raise Refusal(f"number {twice[0]} is marked twice", FIELD)
    found = Ticket(kind, groups, _ways(kind, groups, how), count)
    if wide := [spots for spots in found.spots() if spots > MOST_SPOTS]:
        raise Refusal(f"{wide[0]} spots are too many: a wager is on 1 to {MOST_SPOTS} numbers", WAGERS)
    return found


def _group(text: str) -> Group:
    found = tuple(_whole(one, "number", FIELD) for one in text.split("-"))
    for number in found:
        if not 1 <= number <= NUMBERS:
            raise Refusal(f"there is no number {number} on the board: they go from 1 to {NUMBERS}", FIELD)
    return tuple(sorted(found))


def _whole(text: str, what: str, cite: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 4 or int(text) < 1:
        raise Refusal(f"{text!r} is no {what}", cite)
    return int(text)


def _ways(kind: str, groups: tuple[Group, ...], how: str) -> tuple[tuple[int, ...], ...]:
    """Which groups are played together; each kind of ticket has its own way to say so."""
    places = range(len(groups))
    if how and kind not in (WAY, COMBINATION):
        raise Refusal(f"a {kind} ticket says nothing after its groups, not {how!r}", WAGERS)
    if kind in STRAIGHT:
        spots = int(kind.partition("-")[0])
        if len(groups) != 1 or len(groups[0]) != spots:
            marked = sum(map(len, groups))
            raise Refusal(f"a {kind} ticket has one group of {spots}, not {marked} in {len(groups)}", WAGERS)
        return ((0,),)
    if len(groups) < 2:
        raise Refusal(f"a {kind} ticket has two groups or more", WAGERS)
    if kind == SPLIT:
        return tuple((at,) for at in places)
    if kind == KING:
        if len(groups[0]) != 1:
            raise Refusal("the king is a single number, marked first", WAGERS)
        return tuple((0, at) for at in places[1:])
    found = tuple(_way(groups, how) if kind == WAY else _combined(groups, how))
    if len({*found}) != len(found):
        raise Refusal("a combination is marked twice", WAYS)
    return found


def _way(groups: tuple[Group, ...], how: str) -> Iterator[tuple[int, ...]]:
    if len({*map(len, groups)}) != 1:
        raise Refusal("a way ticket has groups of one size; with others it is a combination ticket", WAYS)
    sizes = [_whole(text, "number of groups taken together", WAYS) for text in (how or "1").split(",")]
    if (most := max(sizes)) > len(groups):
        raise Refusal(f"{len(groups)} groups cannot be taken {most} at a time", WAYS)
    if sum(comb(len(groups), size) for size in sizes) > MOST_WAYS:
        raise Refusal(f"a ticket has at most {MOST_WAYS} ways", WAYS)
    for size in sizes:
        yield from combinations(range(len(groups)), size)


def _combined(groups: tuple[Group, ...], how: str) -> Iterator[tuple[int, ...]]:
    if not how:
        raise Refusal("a combination ticket says which groups go together, such as 1+2,2", WAYS)
    if how.count(",") >= MOST_WAYS:
        raise Refusal(f"a ticket has at most {MOST_WAYS} ways", WAYS)
    for text in how.split(","):
        places = sorted({_whole(one, "group", WAYS) for one in text.split("+")})
        if places[-1] > len(groups):
            raise Refusal(f"there is no group {places[-1]}: {len(groups)} are marked", WAYS)
        yield tuple(at - 1 for at in places)


read = _TicketCache(most=32_768)
"""A ticket from the name of its wager: at most a few megabytes of them are cached."""


def written(ticket: Ticket) -> str:
    """The groups as a ticket shows them."""
    return " / ".join(" ".join(map(str, group)) for group in ticket.groups)
