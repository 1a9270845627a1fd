"""House-banked poker: a progressive wager, declared once: a meter that stakes bring up, and prizes by the hand.

A row of its table is an amount, a part of the meter, or all of it (100 percent), which those who win it in one round
share. Its options, its script and its mathematics (`meter.py`) come from the declaration.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from msgspec import Meta

from pitboss.games.house_poker_family import acts
from pitboss.money import dollars
from pitboss.rulebook.election import choice, flag, money, money_from, percent_from
from pitboss.rulebook.marks import helper, law
from pitboss.rulebook.pay_table import Figure, Payout, PayTable, row_label
from pitboss.table import Script, Table
from pitboss.table.act import TableAction
from pitboss.table.acts.settlement_acts import Take
from pitboss.table.offer.elected_pay_table import Side
from pitboss.table.offer.table_options import Posted
from pitboss.table.procedures.progressive import METER, RegisterProgressive, ResetMeter, paid, validated

ALL = 100
PERCENT, AMOUNT = "percent", "amount"


class ProgressiveMemory(acts.HousePokerMemory):
    """The family's, and the progressive meter."""

    shows = (METER,)
    meter: Annotated[int, Meta(ge=0)] = 0
    """What the progressive meter shows, nothing before its first wager."""
    reset: int = 0

    def record_fields(self) -> dict[str, object]:
        """The meter too."""
        return super().record_fields() | ({"meter": self.meter} if self.meter else {})


@dataclass(frozen=True, kw_only=True)
class Progressive(Side):
    """A progressive wager on the player's own hand."""

    rate: Figure
    """The least part of a stake that goes on the meter."""
    instead: Mapping[str, Figure] = field(default_factory=dict)
    """Amounts that the house may pay with a row in place of a part of the meter."""
    start: str = "10000.00"
    """What the meter shows at first and once it is won, unless the house sets other amounts."""
    _last: list[Any] = field(default_factory=list, compare=False, repr=False)

    @property
    def floor(self) -> PayTable:
        """The least that the law allows."""
        (table,) = self.tables
        return table

    def fields(self) -> dict[str, tuple[type, Any]]:
        """Whether it is offered, a prize a row, and what the meter does."""
        made: dict[str, tuple[type, Any]] = {
            self.key: (bool, flag(True, says=f"the {self.called} wager is offered", cite=self.wager_cite))
        }
        for row, pays in self.floor.rows:
            name, hand = row.replace("-", "_"), row_label(row)
            if row in self.instead:
                made[f"{name}_prize"] = (
                    str,
                    choice(
                        PERCENT,
                        allowed=(PERCENT, AMOUNT),
                        says=f"a {hand} wins part of the progressive jackpot, or an amount",
                        cite=self.floor.cite,
                        closes=self.floor.cite,
                        notice="designated in the approved internal controls",
                    ),
                )
                says = f"percent of the jackpot that a {hand} wins"
                made[f"{name}_percent"] = int, percent_from(pays.percent, says=says, cite=self.floor.cite)
                amount, says = self.instead[row].value, f"amount that a {hand} wins"
                made[f"{name}_amount"] = int, money_from(amount, says=says, cite=self.floor.cite)
            elif pays.amount:
                says = f"progressive payout with {'a ' if 'kind' not in hand else ''}{hand}"
                made[f"{name}_prize"] = int, money_from(pays.amount, says=says, cite=self.floor.cite)
        says = "percent of a stake that goes on the progressive meter"
        made[f"{self.key}_percent"] = int, percent_from(self.rate.value, says=says, cite=self.rate.cite)
        for name, says in (("start", "first amount on the meter"), ("reset", "amount on the meter once it is won")):
            approved = money(self.start, says=says, cite=self.rate.cite, notice="needs approval")
            made[f"{self.key}_{name}"] = int, approved
        return made

    def table(self, options: object) -> PayTable | None:
        """The prizes in force; none where it is not offered."""
        if not getattr(options, self.key):
            return None
        # A table asks for them at every hand, always with the same options.
        if not self._last or self._last[0] is not options:
            rows = tuple((row, self._elected(options, row, pays)) for row, pays in self.floor.rows)
            self._last[:] = [options, replace(self.floor, rows=rows)]
        table: PayTable = self._last[1]
        return table

    def _elected(self, options: object, row: str, pays: Payout) -> Payout:
        name = row.replace("-", "_")
        if row in self.instead:
            if getattr(options, f"{name}_prize") == PERCENT:
                return Payout(percent=getattr(options, f"{name}_percent"))
            return Payout(amount=getattr(options, f"{name}_amount"))
        return Payout(amount=getattr(options, f"{name}_prize")) if pays.amount else pays

    def applies(self, options: object, name: str) -> bool:
        """Prizes mean nothing without the wager, and of two kinds of prize only one."""
        for row in self.instead:
            kind = row.replace("-", "_")
            other = AMOUNT if getattr(options, f"{kind}_prize") == PERCENT else PERCENT
            if name == f"{kind}_{other}":
                return False
        return bool(getattr(options, self.key)) or name == self.key or name not in self.fields()

    def words(self, options: object) -> dict[str, str]:
        """What each row wins, and whether the table has the wager."""
        table = self.table(options)
        prizes = {row: in_words(pays) for row, pays in (table or self.floor).rows}
        return {
            f"{self.key}_odds": ", ".join(f"{row} {prize}" for row, prize in self.lines(table or self.floor)),
            f"{self.key}_cite": self.floor.cite,
            f"{self.key}_here": "this table offers it" if table else "this table does not offer it",
            **{f"{row.replace('-', '_')}_wins": prize for row, prize in prizes.items()},
        }

    def lines(self, table: PayTable) -> tuple[tuple[str, str], ...]:
        """Each row with the amount, or the part of the meter, that it wins."""
        return tuple((row_label(row), in_words(pays)) for row, pays in table.rows)

    def inscription(self, options: object) -> list[tuple[str, str, str]]:
        """The acceptor and its meter have their own."""
        return []

    # What it pays.

    def whole(self, of: int) -> bool:
        """Whether a kind of hand wins all that the meter shows, with those who have another."""
        pays = self.floor[self.kinds[of]]
        return pays is not None and pays.percent == ALL

    def part(self, options: object, of: int) -> int:
        """The percentage of the meter that a kind of hand wins; nothing where it wins an amount, or nothing."""
        table = self.table(options)
        pays = table[self.kinds[of]] if table else None
        return pays.percent if pays else 0

    def prize(self, options: object, of: int, meter: int, sharing: int = 1) -> int:
        """What a kind of hand wins, in cents; part of a cent is paid as a whole one: prizes are the least due."""
        if part := self.part(options, of):
            return -(-meter // sharing) if self.whole(of) else -(-meter * part // ALL)
        table = self.table(options)
        return table.amount(self.kinds[of]) if table else 0

    def share(self, options: object) -> int:
        """The cents of a stake that go on the meter."""
        return int(self.stake * getattr(options, f"{self.key}_percent") // 100)

    # The script.

    @law("progressive/register")
    def register(self, t: Table[Posted, ProgressiveMemory]) -> Script[None]:
        """Acceptors are locked, lights and chips compared, and each stake brings the meter up."""
        boxes = t.clockwise(self.name)
        if not boxes:
            return
        words = f"{len(boxes)} lights and as many chips" if len(boxes) > 1 else "one light and one chip"
        yield TableAction(what="verify", words=words)
        yield from self.raise_meter(t, len(boxes))

    @law("progressive/meter")
    def raise_meter(self, t: Table[Any, ProgressiveMemory], wagers: int) -> Script[None]:
        """A part of each stake goes on the meter."""
        meter = (t.memory.meter or t.options.progressive_start) + wagers * self.share(t.options)
        yield RegisterProgressive(registered=wagers, meter=meter, reset=t.memory.reset)

    @helper
    def lost(self, t: Table[Posted, ProgressiveMemory], box: int, of: int) -> Iterator[Take]:
        """A hand that has no row wins nothing."""
        if (box, self.name) in t.wagers and not self.prize(t.options, of, t.memory.meter):
            yield Take(box=box, wager=self.name, stake=self.stake, cite=self.floor.cite)

    @law("progressive/turn")
    def pay_winners(self, t: Table[Posted, ProgressiveMemory], of: Mapping[int, int]) -> Script[None]:
        """From the dealer's right, independent of the hand's other wagers, each by the meter at its turn."""
        boxes = [*reversed(t.clockwise(self.name))]
        sharing = [box for box in boxes if self.whole(of[box])]
        shared = 0
        for box in boxes:
            part, shown = self.part(t.options, of[box]), t.memory.meter
            if box in sharing:
                shared = shown if box == sharing[0] else shared
                yield from self._pay(t, box, self.prize(t.options, of[box], shared, len(sharing)), from_meter=True)
                if box == sharing[0]:
                    # All of it is promised to those who share it from here on.
                    yield from self.reset_meter(t)
                continue
            payout = self.prize(t.options, of[box], shown)
            # Amounts are read as the house's own money: only what is counted in percent comes off the meter.
            yield from self._pay(t, box, payout, from_meter=bool(part))
            if part and payout < shown:
                yield ResetMeter(meter=shown - payout)
            elif part:
                # A house may pay all of it with a lesser hand too, and then it starts again.
                yield from self.reset_meter(t)

    @law("progressive/meter")
    def reset_meter(self, t: Table[Any, ProgressiveMemory]) -> Script[None]:
        """The meter starts again, all of it being won."""
        yield ResetMeter(meter=t.options.progressive_reset)

    @helper
    def _pay(self, t: Table, box: int, payout: int, *, from_meter: bool) -> Script[None]:
        """Hand, light and supervisor first; what comes off the meter is paid with papers."""
        yield from self.check(box)
        if from_meter:
            yield from self.document(box)
        also = ("progressive/paid", "progressive/turn")
        yield paid(t, box, payout, wager=self.name, cite=self.floor.cite, also=also, from_cage=from_meter)

    @law("progressive/check")
    def check(self, box: int) -> Script[None]:
        """What comes before a payout."""
        yield from validated(box, "progressive/hand", "progressive/light", "progressive/word")

    @law("progressive/papers")
    def document(self, box: int) -> Script[None]:
        """What comes off the meter is paid with papers."""
        yield TableAction(what="document", words=f"the payout to box {box}", actor="casino-supervisor")


def in_words(pays: Payout) -> str:
    """A prize in words."""
    if pays.percent:
        return "the meter" if pays.percent == ALL else f"{pays.percent} percent of the meter"
    return f"${dollars(pays.amount)}"
