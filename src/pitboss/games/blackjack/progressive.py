"""Blackjack: the progressive wager, 19:47-2.19."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.blackjack.acts import BlackjackMemory
from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.dealing import give_back_beside
from pitboss.games.blackjack_family.script.hands import DONE, rank, suit
from pitboss.rulebook.marks import law
from pitboss.table import Script, Table
from pitboss.table.act import TableAction
from pitboss.table.acts.settlement_acts import Take
from pitboss.table.procedures.progressive import PROGRESSIVE, RegisterProgressive, ResetMeter, paid, validated

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


@law("2.19(b)")
def register(t: Table[Options, BlackjackMemory]) -> Script[None]:
    """The chip goes into the acceptor and a light shows it; the dealer counts lights and chips, closes the wagers and
    registers them on the meters.
    """
    o, boxes = t.options, t.clockwise(PROGRESSIVE)
    if not o.progressive:
        return
    yield TableAction(what="verify", words=f"{len(boxes)} lights and as many chips")
    yield TableAction(what="announce", words="No more bets", also=("2.20(b)",) if o.bonus else ())
    meter, reset = t.memory.meter or o.progressive_start, t.memory.reset
    share, to_reset = STAKE * o.progressive_percent // 100, STAKE * o.reset_percent // 100
    yield RegisterProgressive(
        registered=len(boxes),
        meter=meter + len(boxes) * share,
        reset=reset + len(boxes) * to_reset,
        also=("2.19(i)", "2.19(a)", "2.19(f)", "2.3(l)"),
    )


def kind_of(r: Blackjack, box: int) -> int:
    """What the first four cards of a box make, in the order in which they came."""
    cards = r.in_order.get(box, [])[:4]
    ranks = [rank(card) for card in cards] + [0] * (4 - len(cards))
    suits = [suit(card) for card in cards] + [0] * (4 - len(cards))
    return arithmetic.aces_in_a_row((ranks[0], ranks[1], ranks[2], ranks[3]), (suits[0], suits[1], suits[2], suits[3]))


@law("2.19(c)")
def settle_progressive(r: Blackjack) -> Script[None]:
    """Two aces in the first two cards pay 25 dollars, of one suit 100; three in the first three 250, of one suit 2,500;
    four of one colour in the first four the whole meter.
    """
    t = r.t
    boxes = t.clockwise(PROGRESSIVE)
    dead = [hand.box for hand in r.hands if hand.state == DONE and not r.in_order.get(hand.box)]
    kinds = {box: kind_of(r, box) for box in boxes}
    jackpots = [box for box in boxes if kinds[box] == arithmetic.FOUR_ACES_ONE_COLOUR]
    shown = t.memory.meter
    for box in boxes:
        if box in dead:
            yield from give_back_beside(box, PROGRESSIVE, STAKE)
        elif kinds[box] == arithmetic.NO_ACES:
            yield Take(box=box, wager=PROGRESSIVE, stake=STAKE, also=("2.19(d)",))
        else:
            yield from validate(box)
            # Cents that cannot be shared stay on the meter.
            if box in jackpots:
                yield from pay_meter(r, box, shown // len(jackpots))
            else:
                yield paid(t, box, PAYOUTS[kinds[box]], also=("2.19(d)", "2.19(e)", "house/ace-order"))
    if jackpots:
        left = shown - len(jackpots) * (shown // len(jackpots))
        meter = t.options.progressive_reset + t.memory.reset + left
        yield from reset_meter(meter)


@law("2.19(g)")
def validate(box: int) -> Script[None]:
    """Before a progressive payout three checks are made.

    1. The dealer checks that the cards win.
    2. The dealer checks that the light of the acceptor is on.
    3. A supervisor validates the payout.
    """
    yield from validated(box, "1", "2", "3")


@law("2.19(h)")
def pay_meter(r: Blackjack, box: int, payout: int) -> Script[None]:
    """The meter counts as it stands when the main wager is settled; several winners of it share equally; cards stay
    until papers are done.
    """
    yield TableAction(what="document", words=f"the payout to box {box}", actor="casino-supervisor")
    also = ("2.19(c)", "2.19(d)", "2.19(e)", "house/ace-order")
    yield paid(r.t, box, payout, also=also, from_cage=True)


@law("2.19(i)")
def reset_meter(meter: int) -> Script[None]:
    """At least 70 percent of each stake goes to the meters, which the house starts and restarts with 5,000 dollars or
    more.
    """
    yield ResetMeter(meter=meter)
