"""Keno: what a house may elect. What tickets return is the house's own figure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from pitboss.games.keno.tickets import DRAWN, GROUPED, MOST_SPOTS, NUMBERS
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Violation
from pitboss.rulebook.election import Election, choice, count, elected, flag, money, name, supplied
from pitboss.table.act import kind
from pitboss.table.offer.table_options import Posted

PAYS = "house:keno/pay-table"
MIN_RETURN: Fraction | None = None
"""The least that a pay table must return on the average, should 15.3 turn out to set one; unset."""

REST, LIMIT = "rest", "limit"
AT_ONCE, AT_WINDOW = "at-once", "at-window"

Row = tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True)
class KenoPayTable:
    """By spots and catch what is returned for 1, the stake included."""

    rows: tuple[tuple[int, Row], ...]

    def __str__(self) -> str:
        """As it is elected: `1: 1=3; 3: 2=1, 3=43`."""
        return "; ".join(f"{spots}: {', '.join(f'{c}={r}' for c, r in row)}" for spots, row in self.rows)

    def row(self, spots: int) -> dict[int, Fraction]:
        """The return of each catch of this many spots for 1; empty where the house takes no such wager."""
        return dict(next((row for at, row in self.rows if at == spots), ()))

    def mean(self, spots: int) -> Fraction:
        """The average return of a wager on this many spots, for 1."""
        return sum((pays * chance(spots, caught) for caught, pays in self.row(spots).items()), Fraction(0))


def chance(spots: int, caught: int) -> Fraction:
    """The probability that this many of the spots are drawn."""
    return Fraction(comb(DRAWN, caught) * comb(NUMBERS - DRAWN, spots - caught), comb(NUMBERS, spots))


_LINE = re.compile(r"\s*(\d{1,2})\s*:\s*([^;]*)")


def read_pay_table(given: object) -> KenoPayTable:
    """From text (`1: 1=3; 3: 2=1, 3=43`) or from data ({"1": {"1": 3}}): by spots and catch what is returned for 1."""
    if isinstance(given, KenoPayTable):
        return given
    plain: dict[object, object] = {}
    if isinstance(given, Mapping):
        plain = dict(given)
    else:
        for line in filter(str.strip, str(given).split(";")):
            found = _LINE.fullmatch(line)
            if found is None or found[1] in plain:
                raise Refusal(f"{line.strip()!r} is not a line of a pay table: write 3: 2=1, 3=43", PAYS)
            parts = [part.partition("=") for part in found[2].split(",")]
            plain[found[1]] = {caught.strip(): returned.strip() for caught, _, returned in parts}
    rows = {_count(spots, MOST_SPOTS, "spots"): row for spots, row in plain.items()}
    if not rows:
        raise Refusal("a pay table needs at least one line, such as 1: 1=3", PAYS)
    return KenoPayTable(tuple((spots, _row(spots, row)) for spots, row in sorted(rows.items())))


def _row(spots: int, given: object) -> Row:
    if not isinstance(given, Mapping) or not given:
        raise Refusal(f"the line of {spots} spots says what each catch returns: {spots}: {spots}=…", PAYS)
    found = {_count(caught, spots, "catch", least=0): _returned(returned) for caught, returned in given.items()}
    return tuple(sorted(found.items()))


def _count(value: object, most: int, what: str, least: int = 1) -> int:
    text = str(value)
    if isinstance(value, bool) or not text.isdecimal() or len(text) > 2 or not least <= int(text) <= most:
        raise Refusal(f"{value!r} is no {what} from {least} to {most}", PAYS)
    return int(text)


_RETURN = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,4}|/[0-9]{1,6})?")
"""What a catch returns, as text: no larger than the odds of any other pay table."""


def _returned(value: object) -> Fraction:
    if isinstance(value, Fraction):
        value = str(value)
    if isinstance(value, int | float) and not 0 < value < 10**6:
        value = ""
    text = "" if isinstance(value, bool) else str(value)
    try:
        got = Fraction(text) if _RETURN.fullmatch(text) else Fraction(0)
    except ZeroDivisionError:
        got = Fraction(0)
    if not got:
        raise Refusal(f"{text!r} is nothing that a catch can return for 1: up to 999999, or a part such as 1/10", PAYS)
    return got


def _limit(given: object) -> int:
    return 0 if str(given).lower() in {"none", "no", "0", "0.00"} else _positive(cents(given))


def _positive(amount: int) -> int:
    if amount <= 0:
        raise Refusal("it must be more than nothing, or none")
    return amount


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """What a house may elect at keno."""

    boxes: int = count(8, allowed=tuple(range(1, 13)), says="places in the lounge", cite="house:layout")
    minimum: int = money("1.00", says="minimum price of a ticket", cite="house:limits", notice="posted in the lounge")
    maximum: int = money(
        "1000.00", says="maximum price of a ticket", cite="house:limits", notice="posted in the lounge"
    )
    increment: int = money("0.05", says="a way in a race costs a multiple of this", cite="house:increments")
    pay_table: KenoPayTable | None = supplied(
        "keno/pay_table",
        Election(
            "what a wager returns for 1, the stake included, by spots and catch",
            PAYS,
            "spots: catch=returned, catch=returned; spots: …",
            read_pay_table,
            lambda table: str(table or ""),
            notice="posted in the lounge",
        ),
    )
    spots: int = count(15, allowed=(15, 20), says="spots of a wager at most", cite="house:keno/wagers")
    races: int = count(1, allowed=tuple(range(1, 21)), says="races of a ticket at most", cite="house:keno/races")
    quick_pick: bool = flag(True, says="quick picks are offered", cite="house:keno/quick-pick")
    aggregate: int = elected(
        0,
        Election(
            "most that is paid on all tickets of a race together",
            "house:keno/aggregate",
            "any amount, or none",
            _limit,
            lambda amount: dollars(amount) if amount else "none",
            notice="posted in the lounge and printed on tickets",
        ),
    )
    sharing: str = choice(
        REST,
        allowed=(REST, LIMIT),
        says="what the top wins share when the limit is reached: what smaller wins leave of it, or the whole limit",
        cite="house:keno/aggregate",
    )
    cashing: str = choice(
        AT_ONCE,
        allowed=(AT_ONCE, AT_WINDOW),
        says="winning tickets are cashed when the race is graded, or when they are presented at the window",
        cite="house:keno/cashing",
    )
    life: int = count(
        90,
        allowed=(1, 7, 30, 90, 180, 365),
        says="gaming days for which a winning ticket is paid",
        cite="house:keno/life",
        notice="posted in the lounge",
    )
    stations: int = count(1, allowed=tuple(range(1, 10)), says="stations that write tickets", cite="13:69E-1.28U(e)")
    casino: str = name("the casino", says="name of the casino on tickets", cite="13:69E-1.28U(e)")
    runners: bool = flag(True, says="runners carry tickets for patrons in public keno areas", cite="house:keno/runners")

    def row(self, spots: int) -> dict[int, Fraction]:
        """What each catch returns for 1."""
        return self.pay_table.row(spots) if self.pay_table and spots <= self.spots else {}

    def takes(self, wager: str) -> bool:
        """Whether the pay table has a line for the wager."""
        what = kind(wager)
        return bool(self.pay_table) if what in GROUPED else bool(self.row(int(what.partition("-")[0])))

    def words(self) -> dict[str, str]:
        """What each number of spots pays, as a sign says it."""
        return {f"pays_{spots}": _pays(self.row(spots)) for spots in range(1, MOST_SPOTS + 1)} | {
            "limit_words": f"All wins of a race together are paid up to ${dollars(self.aggregate)}."
            if self.aggregate
            else "No limit is set on what a race pays altogether.",
            "cash_words": "Winning tickets are cashed as soon as the race is graded."
            if self.cashing == AT_ONCE
            else f"Bring a winning ticket to the window within {self.life} gaming days; it is paid once.",
            "pay_words": "\n".join(
                f"| {spots} | {_pays(self.row(spots))} |" for spots in range(1, MOST_SPOTS + 1) if self.row(spots)
            ),
        }

    def conflicts(self) -> list[Violation]:
        """A pay table without a line for any wager, and lines below the least return, should one be known."""
        wrong = super().conflicts()
        if self.pay_table is None:
            return wrong
        if not any(self.row(spots) for spots, _ in self.pay_table.rows):
            wrong.append(Violation("pay_table", f"it has no line for 1 to {self.spots} spots", PAYS))
        for spots, _ in self.pay_table.rows if MIN_RETURN is not None else ():
            if self.pay_table.mean(spots) < (MIN_RETURN or 0):
                wrong.append(
                    Violation("pay_table", f"{spots} spots return less than {MIN_RETURN}", "house:keno/return")
                )
        return wrong

    def applies(self, name: str) -> bool:
        """Shares only where there is a limit; days only where tickets are presented."""
        return {"sharing": bool(self.aggregate), "life": self.cashing == AT_WINDOW}.get(name, True)


def _pays(row: dict[int, Fraction]) -> str:
    if not row:
        return "not taken: the pay table has no line for it"
    return ", ".join(f"{_net(returned)} on {caught}" for caught, returned in sorted(row.items(), reverse=True))


def _net(returned: Fraction) -> str:
    """What is returned for 1 as odds "to": 3 for 1 is 2 to 1."""
    if returned < 1:
        return f"{returned} of the price back"
    won = returned - 1
    return f"{won.numerator} to {won.denominator}" if won else "the price back"
