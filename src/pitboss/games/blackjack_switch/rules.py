"""Blackjack switch, 19:47-2A: the wagers, how a hand ends, and what it pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory
from pitboss.games.blackjack_family.script.hands import BLACKJACK, BlackjackHand, total
from pitboss.games.blackjack_family.script.shared_boxes import verify_main
from pitboss.games.blackjack_family.script.wagers import verify_midshoe
from pitboss.games.blackjack_switch.options import Options
from pitboss.games.blackjack_switch.paragraphs import LAW
from pitboss.money import Odds
from pitboss.table import Table, Wager, WagerRule
from pitboss.table.act import Betting

if TYPE_CHECKING:
    from pitboss.games.blackjack_switch.round import Switch


FIRST, SECOND = "first", "second"
"""The series of a player's two hands."""
MATCH = "match"

WAGERS = {
    rule.name: rule
    for rule in (
        *wagers.rules(
            LAW,
            FIRST,
            says="the first hand does better than the dealer's",
            pays="{win_odds}, blackjack too",
            cite="19:47-2A.5(a)",
        ),
        *wagers.rules(
            LAW,
            SECOND,
            says="the second hand does better than the dealer's; as much as the first",
            pays="{win_odds}, blackjack too",
            cite="19:47-2A.5(a)",
            equals=FIRST,
        ),
        WagerRule(
            MATCH,
            "two or more of the first four cards have one rank",
            "{match_pays}",
            "19:47-2A.6(a)",
            "19:47-2A.6(c)",
            needs=FIRST,
            needs_cite="19:47-2A.6(b)",
            minimum="match_minimum",
            maximum="match_maximum",
            posted=lambda o: o.match_wager,
        ),
    )
}

MATCHES = {
    arithmetic.PAIR: "2A.6(a)1",
    arithmetic.TWO_PAIRS: "2A.6(a)2",
    arithmetic.THREE_OF_A_KIND: "2A.6(a)3",
    arithmetic.FOUR_OF_A_KIND: "2A.6(a)4",
}


def result(r: Switch, hand: BlackjackHand) -> int:
    """How a hand ends against the dealer's (2A.5(a)-(c))."""
    cards = r.cards(hand)
    # A two-card 21 made by a switch is no blackjack, yet 2A.5(b)1 lets only longer 21s lose to one.
    stands_off = hand.switched and not hand.split and len(cards) == 2 and not r.t.options.switched_21_loses
    return arithmetic.settle_switch(
        total(cards), hand.state == BLACKJACK, total(r.dealer), r.dealer_blackjack, stands_off
    )


def pays(r: Switch, hand: BlackjackHand, ended: int, doubled: bool) -> tuple[Odds, str]:
    """The odds of a result, and the paragraph that decides it."""
    even, mine, dealers = r.t.options.win_odds, total(r.cards(hand)), total(r.dealer)
    if ended == arithmetic.LOSE:
        long = r.dealer_blackjack and mine == dealers and len(r.cards(hand)) > 2
        return even, "2A.5(b)1" if long else "2A.5(g)"
    if ended == arithmetic.PUSH:
        if dealers > arithmetic.TOP:
            return even, "2A.5(c)"
        made = hand.switched and r.dealer_blackjack
        return even, "house/switched-21" if made else "2A.5(b)"
    if dealers > arithmetic.TOP + 1:
        return even, "2A.5(a)1"
    if dealers > arithmetic.TOP:
        return even, "2A.5(c)"
    return even, "2A.5(a)2" if mine > dealers else "2A.5(a)3"


def verify_wager_extra(t: Table[Options, BlackjackFamilyMemory], act: Betting, wager: Wager) -> None:
    """What the game asks of a wager beyond limits and chips (2A.5(h), 2A.13, 2A.14)."""
    verify_main(t, act, wager)
    if not act.box and wager.wager in (FIRST, SECOND):
        verify_midshoe(t, wager)
