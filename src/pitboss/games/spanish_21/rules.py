"""Spanish 21, 19:47-19: the wagers, how a hand ends, and what it pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.equipment import Card
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory
from pitboss.games.blackjack_family.script.hands import BLACKJACK, BlackjackHand, rank, suit, total
from pitboss.games.blackjack_family.script.shared_boxes import verify_main
from pitboss.games.blackjack_family.script.wagers import verify_midshoe
from pitboss.games.spanish_21.options import LAW, READINGS, Options
from pitboss.money import Odds, odds
from pitboss.table import Table, Wager, WagerRule
from pitboss.table.act import Betting

if TYPE_CHECKING:
    from pitboss.games.spanish_21.round import Spanish


MAIN, MATCH = "spanish-21", "match-the-dealer"

LONG_21 = {5: odds("3 to 2"), 6: odds("2"), 7: odds("3")}
"""What a 21 of five, six, and seven or more cards pays."""
IN_SUITS = (odds("3 to 2"), odds("2"), odds("3"))
"""What 6-7-8 and 7-7-7 pay in several suits, in one, and in spades."""

PRIZES = ((25_00, 5_000_00), (5_00, 1_000_00))
"""From which first wager on a super bonus brings how much."""
ENVY = 50_00

WAGERS = {
    rule.name: rule
    for rule in (
        *wagers.rules(
            LAW,
            "",
            main_wager=MAIN,
            doubles=len(wagers.DOUBLINGS),
            says="the hand does better than the dealer's; any 21 wins, but loses to a dealer's blackjack",
            pays="{win_odds}; blackjack {blackjack_odds}; 21 in five cards or more, 6-7-8 and 7-7-7 up to 3 to 1",
            cite=f"{READINGS}/main",
        ),
        WagerRule(
            MATCH,
            "a first card has the rank of the dealer's first card",
            "{match_pays}",
            f"{READINGS}/match",
            f"{READINGS}/match-odds",
            needs=MAIN,
            minimum="match_minimum",
            maximum="match_maximum",
            posted=lambda o: o.match_the_dealer,
        ),
    )
}


def result(r: Spanish, hand: BlackjackHand) -> int:
    """How a hand ends against the dealer's."""
    return arithmetic.settle_spanish(total(r.cards(hand)), hand.state == BLACKJACK, total(r.dealer), r.dealer_blackjack)


def pays(r: Spanish, hand: BlackjackHand, ended: int, doubled: bool) -> tuple[Odds, str]:
    """The odds of a result, and the reading that decides it."""
    o, cards = r.t.options, r.cards(hand)
    if ended == arithmetic.BLACKJACK:
        return o.blackjack_odds, "house/blackjack"
    if ended == arithmetic.LOSE and r.dealer_blackjack:
        return o.win_odds, "house/dealer-blackjack"
    if ended == arithmetic.WIN and total(cards) == arithmetic.TOP:
        extra = bonus(cards)
        if extra is None:
            return o.win_odds, "house/21-wins"
        # A doubled hand has no part in it, neither with its first wager nor with what doubled that.
        return (o.win_odds, "odds/doubled") if hand.doubled else (extra, "house/bonus-odds")
    return o.win_odds, "house/main"


def bonus(cards: list[Card]) -> Odds | None:
    """The odds of a 21 that has its own: by the number of its cards, or 6-7-8 and 7-7-7 by their suits."""
    if len(cards) > 4:
        return LONG_21[min(len(cards), 7)]
    if len(cards) != 3:
        return None
    ranks, suits = [rank(card) for card in cards], [suit(card) for card in cards]
    if arithmetic.three_sevens(*ranks) or arithmetic.six_seven_eight(*ranks):
        return IN_SUITS[arithmetic.suits_of(*suits)]
    return None


def prize(r: Spanish, hand: BlackjackHand, place: int) -> int:
    """The super bonus of a place: three sevens of one suit against a seven, neither split nor doubled."""
    cards = r.cards(hand)
    if hand.split or hand.doubled or len(cards) != 3 or r.up != arithmetic.SEVEN:
        return 0
    ranks, suits = [rank(card) for card in cards], [suit(card) for card in cards]
    if not arithmetic.three_sevens(*ranks) or not arithmetic.suits_of(*suits):
        return 0
    return of_wager(r.t.wagers.get((place, MAIN), 0))


def of_wager(stake: int) -> int:
    """The super bonus by the amount of the first wager."""
    return next((amount for least, amount in PRIZES if stake >= least), 0)


def verify_wager_extra(t: Table[Options, BlackjackFamilyMemory], act: Betting, wager: Wager) -> None:
    """What the game asks of a wager beyond limits and chips."""
    verify_main(t, act, wager)
    if wager.wager == MAIN:
        verify_midshoe(t, wager)
