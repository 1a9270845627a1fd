"""What is paid by an elected table: declared once, it gives the option, the wager, the sign and the words of the guide.

    PAIR_PLUS = Side(name="pair-plus", title="Pair plus", tables=TABLES["pair-plus"], kinds=KINDS, ...)

    @offers(PAIR_PLUS)
    class Options(HousePokerOptions): ...

    WAGERS = wagers(ANTE, PAIR_PLUS.rule, PLAY)

Odds and kernel take its ends (`pricing.worth.ends.by_table`), the round its settlement.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, make_dataclass, replace
from typing import Any, ClassVar, TypeVar

from pitboss.money import Odds, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Violation
from pitboss.rulebook.election import Election, elected, money, odds_from, supplied
from pitboss.rulebook.pay_table import LOSE, PUSH, Payout, PayTable, elect, row_label
from pitboss.table.game import WagerRule
from pitboss.table.offer.table_options import Posted, PrintedTable, limits_conflict

MANY = 8
"""Maximum number of rows that are named one by one."""

NONE = "none"
"""The value of an option for a pay table that is not offered."""


@dataclass(frozen=True, kw_only=True)
class PaidByTable:
    """Something that is paid by a table which the house elects: a main wager, or a bonus on one."""

    name: str
    title: str
    tables: tuple[PayTable, ...]
    kinds: Sequence[str]
    """The row that each kind of hand stands on, by the number that the game's ranking gives it."""
    cite: str
    """The paragraph by which the house chooses a table, or has this one."""
    key: str = ""
    """How the names of its options begin."""
    option: str = ""
    called: str = ""
    """Its name within a sentence, if not its title."""
    offered: bool | None = None
    """Whether a house that elects nothing offers it; None where every house must."""
    steps: int = 1
    """The number of increments in the smallest amount on which it is paid."""
    house: str = ""
    """The name under which the house's own file has the table, where no source gives a whole one."""
    _known: dict[str, PayTable] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", self.key or self.name.replace("-", "_"))
        object.__setattr__(self, "option", self.option or f"{self.key}_table")
        object.__setattr__(self, "called", self.called or self.title.lower())
        # A row that no hand reaches would never be paid, and no test would notice.
        if strange := {row for table in self.tables for row, _ in table.rows} - set(self.kinds):
            raise AssertionError(f"{self.name} has rows that no hand stands on: {', '.join(sorted(strange))}")

    @property
    def what(self) -> str:
        """Its name in the words of an option."""
        return f"the {self.called}"

    @property
    def pays_prizes(self) -> bool:
        """Whether its tables have amounts of money, and not odds."""
        return any(pays.amount or pays.percent for table in self.tables for _, pays in table.rows)

    def fields(self) -> dict[str, tuple[type, Any]]:
        """Its options: which table, and whether there is one at all."""
        ids = tuple(table.id for table in self.tables)
        choices = ids if self.offered is None else (NONE, *ids)
        # A table with rows that no source gives cannot be elected as it stands.
        whole = tuple(name for name in choices if name not in {table.id for table in self.tables if table.missing})
        says = f"pay table of {self.what}" + ("" if self.offered is None else ", if it is offered")
        allowed = f"{', '.join(choices[:-1])} or {choices[-1]}" if len(choices) > 1 else choices[0]

        def read(given: object, *, supposed: bool = False) -> str:
            if self.offered is not None and str(given).lower() == NONE:
                return NONE
            try:
                return str(elect(given, self.tables, supposed=supposed))
            except Refusal as refusal:
                none = f"; or {NONE}" if self.offered is not None and refusal.cite is None else ""
                raise Refusal(refusal.reason + none, refusal.cite) from None

        election = Election(
            says,
            self.cite,
            f"{allowed}, or with single rows of its own",
            read,
            str,
            choices=whole,
            suppose=lambda given: read(given, supposed=True),
        )
        usual = NONE if self.offered is False else ids[0]
        name = f"{self.house}/{self.option}"
        return {self.option: (str, supplied(name, election, usual) if self.house else elected(usual, election))}

    def table(self, options: Posted) -> PayTable | None:
        """The table in force; none where it is not offered."""
        value = getattr(options, self.option)
        if value == NONE:
            return None
        if value not in self._known:
            # The law was asked when it was elected.
            self._known[value] = elect(value, self.tables, supposed=True)
        return self._known[value]

    def elected(self, options: Posted) -> PayTable:
        """The table in force at a table that offers it."""
        table = self.table(options)
        assert table is not None, f"{self.name} is not offered"
        return table

    def conflicts(self, options: Posted) -> list[Violation]:
        """Rows whose odds no source gives, and odds that could not be paid to the cent."""
        table = self.table(options)
        if table is None:
            return []
        wrong = []
        if missing := [row_label(row) for row in table.missing]:
            pay, rows = "pays" if len(missing) == 1 else "pay", [f"{row} … to 1" for row in missing]
            if len(missing) > MANY:
                missing = [f"each of {len(missing)} rows, {missing[0]} down to {missing[-1]}"]
                pay, rows = "pays", [*rows[:3], "…", "any other lose"]
            why = f"no source says what {', '.join(missing)} {pay}; the house must: {table.id} with {', '.join(rows)}"
            wrong.append(Violation(self.option_of(table.missing[0]), why, table.cite))
        if table.rows and all(str(pays) in (PUSH, LOSE) for _, pays in table.rows):
            wrong.append(Violation(self.option, f"{table.id} pays nothing, whatever comes", table.cite))
        for row, pays in table.rows:
            step = self.steps * options.increment
            if row in table.elected and (pays.amount or pays.percent) and not self.pays_prizes:
                why = f"{row_label(row)} {pays} is no odds: {self.what} is paid at odds, such as 5 to 1"
                wrong.append(Violation(self.option_of(row), why, table.cite))
            if pays.odds is not None and step * pays.odds.win % pays.odds.stake:
                why = f"{row_label(row)} {pays.odds} cannot be paid to the cent on steps of {dollars(step)}"
                wrong.append(Violation(self.option_of(row), why, "house:increments"))
        return wrong

    def option_of(self, row: str) -> str:
        """The option that says what a row pays."""
        return self.option

    def applies(self, options: Posted, name: str) -> bool:
        """Whether an option has any effect: limits have none where the wager is not offered."""
        return self.table(options) is not None or name not in (f"{self.key}_minimum", f"{self.key}_maximum")

    def words(self, options: Posted) -> dict[str, str]:
        """Its odds in short, its rows, and the paragraph by which it is paid."""
        table = self.table(options)
        return {
            f"{self.key}_odds": table.range() if table else "not offered",
            f"{self.key}_rows": table.said() if table else "not offered at this table",
            f"{self.key}_cite": table.cite if table else self.cite,
        }

    def inscription(self, options: Posted) -> list[tuple[str, str, str]]:
        """The table on the layout, row by row."""
        table = self.table(options)
        return [("layout", f"{self.title}: {table.said()}", table.cite)] if table else []

    def lines(self, table: PayTable) -> tuple[tuple[str, str], ...]:
        """Each row of its table in words with what it pays."""
        return table.lines()

    def printed(self, options: Posted) -> PrintedTable:
        """The table in force as the felt shows it."""
        legends = tuple(words for _, words, _ in self.inscription(options))
        return PrintedTable(self.title, self.lines(self.elected(options)), legends)


@dataclass(frozen=True, kw_only=True)
class Rows(PaidByTable):
    """A single table whose rows are options each, with the least that the law allows."""

    says: str
    """What is paid, before the name of the row: "a bet wager pays with"."""
    named: Mapping[str, str] = field(default_factory=dict)
    """Options that are not called after their row."""

    def option_of(self, row: str) -> str:
        """The row's own option."""
        return self.named.get(row, f"{row.replace('-', '_')}_odds")

    def fields(self) -> dict[str, tuple[type, Any]]:
        """An option for each row."""
        (table,) = self.tables
        return {
            self.option_of(row): (Odds, odds_from(str(pays), says=f"{self.says} {row_label(row)}", cite=self.cite))
            for row, pays in table.rows
        }

    def table(self, options: Posted) -> PayTable:
        """The table as the options have it."""
        (table,) = self.tables
        odds = tuple(getattr(options, self.option_of(row)) for row, _ in table.rows)
        key = str(odds)
        if key not in self._known:
            rows = tuple((row, Payout(odds=pays)) for (row, _), pays in zip(table.rows, odds, strict=True))
            self._known[key] = replace(table, rows=rows)
        return self._known[key]

    def inscription(self, options: Posted) -> list[tuple[str, str, str]]:
        """A line for each row."""
        table = self.table(options)
        return [("layout", f"{row_label(row)}: {pays}", table.cite) for row, pays in table.rows]


@dataclass(frozen=True, kw_only=True)
class Side(PaidByTable):
    """A wager of its own that is paid by a table."""

    on: str
    """What the wager is on, in words."""
    wager_cite: str
    needs: str | None = None
    """The wager that must lie beside it."""
    least: str = "1.00"
    most: str = "10000.00"
    stake: int = 0
    """Its amount in cents where that is fixed."""
    alone: str = ""
    """The option by which it may be made without any other; its paragraph follows."""
    alone_cite: str = ""
    of: Callable[[Any], int] | None = None
    """The kind of a finished round for this wager, in families that settle and price side wagers by themselves."""

    @property
    def what(self) -> str:
        """Its name in the words of an option."""
        return f"the {self.called} wager"

    def fields(self) -> dict[str, tuple[type, Any]]:
        """Its table and its limits."""
        if self.stake:
            return super().fields()
        return super().fields() | {
            f"{self.key}_minimum": (int, money(self.least, says=f"minimum {self.called} wager", cite="house:limits")),
            f"{self.key}_maximum": (int, money(self.most, says=f"maximum {self.called} wager", cite="house:limits")),
        }

    @property
    def rule(self) -> WagerRule:
        """The wager."""
        least, most = (f"{self.key}_stake",) * 2 if self.stake else (f"{self.key}_minimum", f"{self.key}_maximum")
        return WagerRule(
            self.name,
            self.on,
            f"{{{self.key}_odds}}",
            self.wager_cite,
            f"{{{self.key}_cite}}",
            needs=self.needs,
            minimum=least,
            maximum=most,
            posted=lambda options: self.table(options) is not None,
        )

    def conflicts(self, options: Posted) -> list[Violation]:
        """Limits that no wager could meet too."""
        wrong = super().conflicts(options)
        if not self.stake:
            return wrong + limits_conflict(options, f"{self.key}_minimum", f"{self.key}_maximum")
        if self.table(options) is not None and self.stake % options.increment:
            why = f"the {self.called} wager of {dollars(self.stake)} must be a multiple of it"
            wrong.append(Violation("increment", why, self.wager_cite))
        return wrong


Sides = list[tuple[Side, Callable[[Any], int], PayTable]]
"""Side wagers, each with the function that decides it and the table by which it is paid."""


@dataclass(frozen=True, kw_only=True)
class Offering(Posted):
    """Options of a table that pays by elected tables; `offers` fills them in."""

    paying: ClassVar[tuple[PaidByTable, ...]] = ()

    def conflicts(self) -> list[Violation]:
        """Those of every table that is elected."""
        return [*super().conflicts(), *(wrong for one in self.paying for wrong in one.conflicts(self))]

    def takes(self, wager: str) -> bool:
        """A side wager only where the house offers it."""
        # Asked for every wager that is made.
        for one in self.paying:
            if one.name == wager:
                return one.table(self) is not None
        return True

    def applies(self, name: str) -> bool:
        """The limits of a side wager have no effect where it is not offered."""
        return all(one.applies(self, name) for one in self.paying)

    def words(self) -> dict[str, str]:
        """The words of every pay table."""
        return {name: words for one in self.paying for name, words in one.words(self).items()}

    def offered(self) -> list[PaidByTable]:
        """The pay tables that this house offers."""
        return [one for one in self.paying if one.table(self) is not None]

    def sides(self) -> Sides:
        """The side wagers that are decided by their own declaration."""
        return [
            (one, one.of, table)
            for one in self.paying
            if isinstance(one, Side) and one.of is not None and (table := one.table(self)) is not None
        ]

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """Every table as the layout has it."""
        return [line for one in self.offered() for line in one.inscription(self)]

    def pay_tables(self) -> list[PrintedTable]:
        """Every table that is elected."""
        return [*super().pay_tables(), *(one.printed(self) for one in self.offered())]


O = TypeVar("O", bound=Offering)  # noqa: E741


def offers(*paying: PaidByTable) -> Callable[[type[O]], type[O]]:
    """Decorator of a game's options, which puts the options of the pay tables first."""

    def decorate(cls: type[O]) -> type[O]:
        made = [(name, kind, given) for one in paying for name, (kind, given) in one.fields().items()]
        stakes = {f"{one.key}_stake": one.stake for one in paying if isinstance(one, Side) and one.stake}
        space = {"paying": paying, "__doc__": cls.__doc__, **stakes}
        filled = make_dataclass(cls.__name__, made, bases=(cls,), namespace=space, frozen=True, kw_only=True)
        filled.__module__, filled.__qualname__ = cls.__module__, cls.__qualname__
        return filled

    return decorate


def wagers(*rules: WagerRule) -> dict[str, WagerRule]:
    """A game's wagers by their names."""
    return {rule.name: rule for rule in rules}
