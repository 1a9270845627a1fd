"""PHH files: TOML with one hand (.phh), or with several as numbered tables (.phhs); amounts become whole units."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import gcd
from typing import Any

from pitboss.games.poker_room.histories.notation import Token, tokens
from pitboss.games.poker_room.histories.variants import Variant, variant
from pitboss.refusal import Refusal, shallow

UNITS = 100
"""Units of a whole chip: cents, as everywhere; a hand with finer amounts has more."""

MOST_PLACES = 8
MOST = 10**11
"""The greatest amount in chips."""

Amount = int | Fraction
"""Units; a fraction of one only where a pot was divided more finely than its chips."""


@dataclass(frozen=True, slots=True)
class HistoryHand:
    """One hand as its file has it, amounts in units."""

    where: str
    variant: Variant
    units: int
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    """Negative for a post; none at stud."""
    bring_in: int
    small_bet: int
    big_bet: int
    stacks: tuple[int | None, ...]
    """None where unknown."""
    tokens: tuple[Token, ...]
    trimmed: bool
    finishing: tuple[Amount | None, ...] | None
    winnings: tuple[Amount, ...] | None
    players: tuple[str, ...]
    odd_unit: int = 0
    """The unit in which the pot is divided, which the format has no field for; 0 where the file does not say."""
    rake_unit: int = 1
    """The unit of the rake, likewise."""
    fields: dict[str, object] = field(default_factory=dict)

    @property
    def chip(self) -> int:
        """The unit in which pots are divided: a chip if all amounts are whole, and else the smallest place of them."""
        if self.odd_unit:
            return self.odd_unit
        amounts = [*self.antes, *self.blinds, *(s for s in self.stacks if s), self.small_bet, self.big_bet]
        amounts += [self.bring_in, *(token.amount for token in self.tokens)]
        return self.units if not any(amount % self.units for amount in amounts) else 1

    @property
    def grain(self) -> Amount:
        """The greatest unit of which every amount of the hand is a multiple."""
        given: list[Amount | None] = [*self.antes, *self.blinds, *self.stacks]
        given += [self.small_bet, self.big_bet, self.bring_in]
        given += [token.amount for token in self.tokens]
        given += [*(self.finishing or ()), *(self.winnings or ())]
        fractions = [Fraction(amount) for amount in given if amount]
        return Fraction(gcd(*(f.numerator for f in fractions)), max(f.denominator for f in fractions))

    @property
    def posts_short(self) -> bool:
        """Whether a player may have had less than a blind or forced bet after the ante."""
        forced = self.blinds or (self.bring_in,) * len(self.stacks)
        rows = zip(self.stacks, self.antes, forced, strict=True)
        return any(stack is not None and stack - ante < abs(post) for stack, ante, post in rows)

    def shown(self, amount: Amount) -> str:
        """An amount as the file would write it."""
        exact = Fraction(amount, self.units)
        if exact.denominator == 1:
            return str(exact)
        # Amounts of a file have few places, and those of a pot that was divided as many as its author wrote.
        places = next((number for number in range(2, 40) if 10**number % exact.denominator == 0), 2)
        whole, part = divmod(abs(exact.numerator) * 10**places // exact.denominator, 10**places)
        return f"{'-' if exact < 0 else ''}{whole}.{part:0{places}d}"


def tables(data: bytes, name: str) -> dict[str, object]:
    """A file's TOML, with numbers as they are written."""
    try:
        return tomllib.loads(shallow(data.decode("utf-8-sig")), parse_float=Decimal)
    except UnicodeDecodeError:
        raise Refusal(f"{name} is not text in UTF-8") from None
    except (tomllib.TOMLDecodeError, ValueError, RecursionError, ArithmeticError) as error:
        raise Refusal(f"{name} is not TOML: {error}") from None


def read_hands(data: bytes, name: str, *, several: bool) -> Iterator[HistoryHand | Refusal]:
    """The hands of a file; one that is malformed comes as the refusal of it."""
    book = tables(data, name)
    if book and all(isinstance(table, dict) for table in book.values()):
        several = True
    # A name may end wrongly: a hand is one wherever its variant stands at the top.
    if not several or "variant" in book:
        yield _tried(book, name)
        return
    if not book:
        raise Refusal(f"{name} holds no hand")
    for key, table in book.items():
        yield _tried(table, f"{name}[{key}]")


def _tried(book: Any, where: str) -> HistoryHand | Refusal:
    try:
        if not isinstance(book, dict):
            raise Refusal("it is not a table of fields")
        return read_hand(book, where)
    except Refusal as refusal:
        return Refusal(f"{where}: {refusal.reason}", refusal.cite)


def read_hand(book: dict[str, object], where: str) -> HistoryHand:
    """A hand from its fields; what is missing or malformed is refused."""
    code = book.get("variant")
    if not isinstance(code, str):
        raise Refusal("it has no variant")
    found = variant(code)
    actions = book.get("actions")
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise Refusal("actions is not a list of texts")
    parsed = tokens(actions)
    numbers = _numbers(book, found) + [token.value for token in parsed if token.value is not None]
    units = 10 ** max(2, *(_places(number) for number in numbers)) if numbers else UNITS
    stacks = _row(book, "starting_stacks", units, unknown=True)
    players = len(stacks)
    if players < 2 or any(stack is not None and stack <= 0 for stack in stacks):
        raise Refusal("starting_stacks must be those of two players or more, and none may be empty")
    most = max(found.game.options.elections()["boxes"].choices or (players,))
    if players > most:
        raise Refusal(f"{players} players are too many for {found.game.title.lower()}: it seats {most}")
    antes = _whole_row(book, "antes", units, players)
    blinds = () if found.stud else _whole_row(book, "blinds_or_straddles", units, players, posts=True)
    if players == 2:
        # Of two players the first amounts are those of the second, who has the button.
        antes, blinds = antes[::-1], blinds[::-1]
    small, big = ("small_bet", "big_bet") if found.fixed else ("min_bet", "min_bet")
    return HistoryHand(
        where=where,
        variant=found,
        units=units,
        antes=antes,
        blinds=blinds,
        bring_in=_one(book, "bring_in", units) if found.stud else 0,
        small_bet=_one(book, small, units),
        big_bet=_one(book, big, units),
        stacks=stacks,
        tokens=tuple(token.in_units(units, players) for token in parsed),
        trimmed=_truth(book, "ante_trimming_status"),
        finishing=_optional(book, "finishing_stacks", units, players, unknown=True),
        winnings=_optional(book, "winnings", units, players),
        players=_names(book, players),
        odd_unit=_one(book, "_odd_unit", units) if "_odd_unit" in book else 0,
        rake_unit=_one(book, "_rake_unit", units) if "_rake_unit" in book else 1,
        fields=book,
    )


def _numbers(book: dict[str, object], found: Variant) -> list[Decimal]:
    names = ["antes", "starting_stacks", *(["bring_in"] if found.stud else ["blinds_or_straddles"])]
    names += ["small_bet", "big_bet"] if found.fixed else ["min_bet"]
    rows = [book.get(name, ()) for name in names]
    flat = [value for row in rows for value in (row if isinstance(row, list) else [row])]
    return [value for value in flat if isinstance(value, Decimal) and value.is_finite()]


def _places(number: Decimal) -> int:
    exponent = number.normalize().as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    if places > MOST_PLACES:
        raise Refusal(f"{number} has too many places")
    return places


def _amount(value: Any, name: str, units: int, *, unknown: bool = False) -> Amount | None:
    if type(value) is int and -MOST <= value <= MOST:
        return value * units
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise Refusal(f"{name} holds {value!r}, which is no amount")
    number = Decimal(value)
    if unknown and (number.is_nan() or number == Decimal("inf")):
        return None
    if not number.is_finite() or abs(number) > MOST:
        raise Refusal(f"{name} holds {value}, which is no amount")
    exact = Fraction(number) * units
    return exact.numerator if exact.denominator == 1 else exact


def _row(book: dict[str, object], name: str, units: int, *, unknown: bool = False) -> tuple[Any, ...]:
    row = book.get(name)
    if not isinstance(row, list):
        raise Refusal(f"{name} is not a list of amounts")
    return tuple(_amount(value, name, units, unknown=unknown) for value in row)


def _whole_row(book: dict[str, object], name: str, units: int, players: int, *, posts: bool = False) -> tuple[int, ...]:
    row = _row(book, name, units)
    if len(row) != players:
        raise Refusal(f"{name} has {len(row)} amounts for {players} players")
    if not posts and min(row) < 0:
        raise Refusal(f"{name} holds an amount below nothing")
    return row


def _optional(
    book: dict[str, object], name: str, units: int, players: int, *, unknown: bool = False
) -> tuple[Any, ...] | None:
    if name not in book:
        return None
    row = _row(book, name, units, unknown=unknown)
    if len(row) != players:
        raise Refusal(f"{name} has {len(row)} amounts for {players} players")
    return row


def _one(book: dict[str, object], name: str, units: int) -> int:
    if name not in book:
        raise Refusal(f"{name} is missing")
    found = _amount(book[name], name, units)
    if not isinstance(found, int) or found <= 0:
        raise Refusal(f"{name} must be more than nothing")
    return found


def _truth(book: dict[str, object], name: str) -> bool:
    found = book.get(name, False)
    if not isinstance(found, bool):
        raise Refusal(f"{name} is neither true nor false")
    return found


def _names(book: dict[str, object], players: int) -> tuple[str, ...]:
    names = book.get("players", [""] * players)
    if not isinstance(names, list) or len(names) != players or not all(isinstance(name, str) for name in names):
        raise Refusal("players is not a list of as many names")
    return tuple(names)
