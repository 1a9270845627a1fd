"""Blackjack: the progressive wager, 19:47-2.19."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.blackjack.acts import Memory
from pitboss.games.blackjack.options import READINGS, Options
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.hands import DONE, rank, suit
from pitboss.table import Script, Table
from pitboss.table.act import Deed
from pitboss.table.progressive import PROGRESSIVE, RegisterProgressive, ResetMeter, paid, validated
from pitboss.table.settling import Take, Void

if TYPE_CHECKING:
    from pitboss.games.blackjack.round import Blackjack


STAKE = 1_00
PAYOUTS = {
    arithmetic.TWO_ACES: 25_00,
    arithmetic.TWO_ACES_SUITED: 100_00,
    arithmetic.THREE_ACES: 250_00,
    arithmetic.THREE_ACES_SUITED: 2_500_00,
}
"""What the combinations pay in cents, but for the one that wins the meter (2.19(c))."""


def register(t: Table[Options, Memory]) -> Script[None]:
    """Lights and chips are counted, the call is made, and each stake brings the meters up (2.19(b), (i))."""
    o, boxes = t.options, t.clockwise(PROGRESSIVE)
    if not o.progressive:
        return
    yield Deed(what="verify", words=f"{len(boxes)} lights and as many chips", cite="19:47-2.19(b)")
    also = ("19:47-2.20(b)",) if o.bonus else ()
    yield Deed(what="announce", words="No more bets", cite="19:47-2.19(b)", also=also)
    meter, reset = t.memory.meter or o.progressive_start, t.memory.reset
    share, kept = STAKE * o.progressive_percent // 100, STAKE * o.reset_percent // 100
    yield RegisterProgressive(
        registered=len(boxes),
        meter=meter + len(boxes) * share,
        reset=reset + len(boxes) * kept,
        cite="19:47-2.19(b)",
        also=("19:47-2.19(i)", "19:47-2.19(a)", "19:47-2.19(f)", "19:47-2.3(l)"),
    )


def kind_of(r: Blackjack, box: int) -> int:
    """What the first four cards of a box make, in the order in which they came."""
    cards = r.in_order.get(box, [])[:4]
    ranks = [rank(card) for card in cards] + [0] * (4 - len(cards))
    suits = [suit(card) for card in cards] + [0] * (4 - len(cards))
    return arithmetic.aces_in_a_row((ranks[0], ranks[1], ranks[2], ranks[3]), (suits[0], suits[1], suits[2], suits[3]))


def settle_progressive(r: Blackjack) -> Script[None]:
    """Losers are collected; winners are verified, validated and paid, several of the meter in equal shares (2.19)."""
    t = r.t
    boxes = t.clockwise(PROGRESSIVE)
    dead = [hand.box for hand in r.hands if hand.state == DONE and not r.in_order.get(hand.box)]
    kinds = {box: kind_of(r, box) for box in boxes}
    jackpots = [box for box in boxes if kinds[box] == arithmetic.FOUR_ACES_ONE_COLOUR]
    shown = t.memory.meter
    for box in boxes:
        if box in dead:
            yield Void(box=box, wager=PROGRESSIVE, stake=STAKE, cite=f"{READINGS}/no-cards")
        elif kinds[box] == arithmetic.NO_ACES:
            yield Take(box=box, wager=PROGRESSIVE, stake=STAKE, cite="19:47-2.19(c)", also=("19:47-2.19(d)",))
        else:
            # Cents that cannot be shared stay on the meter.
            payout = shown // len(jackpots) if box in jackpots else PAYOUTS[kinds[box]]
            yield from pay(r, box, payout, from_meter=box in jackpots)
    if jackpots:
        left = shown - len(jackpots) * (shown // len(jackpots))
        meter = t.options.progressive_reset + t.memory.reset + left
        yield ResetMeter(meter=meter, cite="19:47-2.19(i)")


def pay(r: Blackjack, box: int, payout: int, *, from_meter: bool) -> Script[None]:
    """Cards, light and supervisor first (2.19(g)); the meter is paid with papers (2.19(h))."""
    steps = ("19:47-2.19(g)1", "19:47-2.19(g)2", "19:47-2.19(g)3")
    yield from validated(box, *steps, also=("19:47-2.19(g)",))
    if from_meter:
        who = "casino-supervisor"
        yield Deed(what="document", words=f"the payout to box {box}", actor=who, cite="19:47-2.19(h)")
    cite = "19:47-2.19(h)" if from_meter else "19:47-2.19(c)"
    also = ("19:47-2.19(c)", "19:47-2.19(d)", "19:47-2.19(e)", f"{READINGS}/ace-order")
    yield paid(r.t, box, payout, cite=cite, also=also, from_cage=from_meter)
