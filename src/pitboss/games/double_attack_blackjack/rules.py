"""Double attack blackjack, 19:47-26: the wagers, how a hand ends, and what it pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory
from pitboss.games.blackjack_family.script.hands import BLACKJACK, BlackjackHand, total
from pitboss.games.blackjack_family.script.shared_boxes import verify_main
from pitboss.games.blackjack_family.script.wagers import verify_midshoe
from pitboss.games.double_attack_blackjack.options import LAW, READINGS, Options
from pitboss.money import Odds, dollars, odds
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager, WagerRule
from pitboss.table.act import Betting

if TYPE_CHECKING:
    from pitboss.games.double_attack_blackjack.round import Attack


MAIN, ATTACK, BUST_IT = "bet", "double-attack", "bust-it"

BUST_ODDS = {
    arithmetic.EIGHTS_SUIT: odds("200"),
    arithmetic.EIGHTS_COLOUR: odds("50"),
    arithmetic.BUST_6: odds("15"),
    arithmetic.BUST_7: odds("10"),
    arithmetic.BUST_8: odds("8"),
    arithmetic.BUST_9: odds("6"),
    arithmetic.BUST_FACE: odds("3"),
}

WAGERS = {
    rule.name: rule
    for rule in (
        *wagers.rules(
            LAW,
            "",
            main_wager=MAIN,
            says="the hand does better than the dealer's",
            pays="{win_odds}, blackjack too",
            cite=f"{READINGS}/bet",
        ),
        WagerRule(
            ATTACK,
            "the same, once the dealer's first card is seen; no more than the bet",
            "{win_odds}, blackjack too",
            f"{READINGS}/double-attack",
            f"{READINGS}/odds",
            needs=MAIN,
        ),
        WagerRule(
            BUST_IT,
            "the dealer goes over 21 with exactly three cards; no more than the bet",
            "by the third card 15 to 1 (6), 10 to 1 (7), 8 to 1 (8), 6 to 1 (9), 3 to 1 (face); 8-8-8 of one colour "
            "50 to 1, of one suit 200 to 1",
            f"{READINGS}/bust-it",
            f"{READINGS}/bust-it-odds",
            needs=MAIN,
            minimum="bust_minimum",
            maximum="bust_maximum",
            posted=lambda o: o.bust_it,
        ),
    )
}


def result(r: Attack, hand: BlackjackHand) -> int:
    """How a hand ends against the dealer's; bet and attack have one result."""
    mine, dealers = total(r.cards(hand)), total(r.dealer)
    return arithmetic.settle(mine, hand.state == BLACKJACK, dealers, r.dealer_blackjack, False, False)


def pays(r: Attack, hand: BlackjackHand, ended: int, doubled: bool) -> tuple[Odds, str]:
    """Even money for every win, and the reading that decides it."""
    lost_to_blackjack = ended == arithmetic.LOSE and r.dealer_blackjack
    return r.t.options.win_odds, "house/dealer-blackjack" if lost_to_blackjack else "house/results"


def verify_wager_extra(t: Table[Options, BlackjackFamilyMemory], act: Betting, wager: Wager) -> None:
    """What the game asks of a wager beyond limits and chips: a bust-it wager is no larger than the bet."""
    verify_main(t, act, wager)
    if wager.wager == MAIN:
        verify_midshoe(t, wager)
    bet, beside = (
        wager.amount if name == wager.wager else t.wagers.get((wager.box, name), 0) for name in (MAIN, BUST_IT)
    )
    if wager.wager in (MAIN, BUST_IT) and bet and beside > bet:
        reason = f"a bust-it wager of {dollars(beside)} is more than the bet of {dollars(bet)}"
        raise Refusal(reason, "house/bust-it-amount")
