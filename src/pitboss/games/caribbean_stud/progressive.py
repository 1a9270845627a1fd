"""Caribbean stud poker: the progressive wager, 19:47-16.11(b), (c) and 16.12(e)-(g)."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from pitboss.games.caribbean_stud.rules import (
    PERCENT,
    READINGS,
    ROYAL,
    STAKE,
    STRAIGHT_FLUSH,
    Options,
    prize,
    register_share,
)
from pitboss.games.house_poker_family import acts
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.table import Script, Table
from pitboss.table.act import Deed
from pitboss.table.progressive import PROGRESSIVE, RegisterProgressive, ResetMeter, paid, validated
from pitboss.table.settling import Take

VALIDATED = ("19:47-16.11(b)1", "19:47-16.11(b)2", "19:47-16.11(b)3")


class Memory(acts.Memory):
    """The family's, and the progressive meter."""

    meter: Annotated[int, Meta(ge=0)] = 0
    """What the progressive meter shows, nothing before its first wager."""
    reset: int = 0

    def before(self) -> dict[str, object]:
        """The meter too."""
        return super().before() | ({"meter": self.meter} if self.meter else {})


def register(t: Table[Options, Memory]) -> Script[None]:
    """Acceptors are locked, lights and chips compared, and each stake brings the meter up (16.12(f))."""
    boxes = t.clockwise(PROGRESSIVE)
    if not boxes:
        return
    words = f"{len(boxes)} lights and as many chips" if len(boxes) > 1 else "one light and one chip"
    yield Deed(what="verify", words=words, cite=f"{READINGS}/progressive-wager")
    meter = t.memory.meter or t.options.progressive_start
    meter += len(boxes) * register_share(t.options)
    yield RegisterProgressive(registered=len(boxes), meter=meter, reset=t.memory.reset, cite="19:47-16.12(f)")


def row_of(t: Table[Options, Memory], box: int) -> int:
    """The class of a box's hand."""
    return HIGH.value(t.hands[box]) >> CLASS


def lost_by(t: Table[Options, Memory], box: int) -> Iterator[Take]:
    """A hand below a flush wins nothing of the progressive (16.12(e))."""
    if (box, PROGRESSIVE) in t.wagers and not prize(t.options, row_of(t, box), t.memory.meter):
        yield Take(box=box, wager=PROGRESSIVE, stake=STAKE, cite="19:47-16.12(e)")


def pay_winners(t: Table[Options, Memory]) -> Script[None]:
    """From the dealer's right, whatever the dealer holds, each by the meter as it stands at his turn (16.12(g))."""
    boxes = [*reversed(t.clockwise(PROGRESSIVE))]
    rows = {box: row_of(t, box) for box in boxes}
    royals = [box for box in boxes if rows[box] == ROYAL]
    shared = 0
    for box in boxes:
        row = rows[box]
        if row == ROYAL:
            first = box == royals[0]
            shared = t.memory.meter if first else shared
            yield from pay(t, box, prize(t.options, ROYAL, shared, len(royals)), from_meter=True)
            if first:
                # The whole meter is promised to the royal flushes from here on.
                yield ResetMeter(meter=t.options.progressive_reset, cite="19:47-16.12(f)")
        else:
            payout, shown = prize(t.options, row, t.memory.meter), t.memory.meter
            # Amounts are read as the house's own money: only what 16.12(e) counts in percent comes off the meter.
            of_meter = row == STRAIGHT_FLUSH and t.options.straight_flush_prize == PERCENT
            yield from pay(t, box, payout, from_meter=of_meter)
            if of_meter and payout < shown:
                yield ResetMeter(meter=shown - payout, cite="19:47-16.12(g)")
            elif of_meter:
                # A house may pay a straight flush the whole of it, and then it starts again.
                yield ResetMeter(meter=t.options.progressive_reset, cite="19:47-16.12(f)")


def pay(t: Table[Options, Memory], box: int, payout: int, *, from_meter: bool) -> Script[None]:
    """Hand, light and supervisor first (16.11(b)); what the meter owes is paid with papers."""
    yield from validated(box, *VALIDATED, also=("19:47-16.11(b)",))
    if from_meter:
        who = "casino-supervisor"
        yield Deed(what="document", words=f"the payout to box {box}", actor=who, cite=f"{READINGS}/papers")
    also = ("19:47-16.11(c)", "19:47-16.12(g)")
    yield paid(t, box, payout, cite="19:47-16.12(e)", also=also, from_cage=from_meter)
