"""Blackjack: the wagers beside the main one, 2.17, 2.20 and those of which only titles and pay tables are held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.blackjack.acts import BlackjackMemory, CarryStreak, EndStreak
from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack.rules import offered
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.dealing import give_back_beside
from pitboss.games.blackjack_family.script.hands import BLACKJACK, DONE, BlackjackHand, rank, suit
from pitboss.games.blackjack_family.script.matching import matched
from pitboss.money import Odds
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import Script, Table, Wager
from pitboss.table.act import Deal, Decide, Place, TableAction
from pitboss.table.acts.chance import Display
from pitboss.table.acts.settlement_acts import Pay, Settle, Take, Void
from pitboss.table.procedures.progressive import PROGRESSIVE

if TYPE_CHECKING:
    from pitboss.games.blackjack.round import Blackjack


BONUS, MATCH, SEVENS_WAGER = "bonus", "match-the-dealer", "sevens"
STREAKS = {f"streak-{length}": length for length in (2, 3, 4, 5)}
TAKE_CARD, NO_CARD = "take-card", "no-card"


def beside(r: Blackjack, *wagers: str) -> Iterator[tuple[BlackjackHand, int, str, int]]:
    """Side wagers on the layout from the dealer's left: the box's first hand, the place, the name and the stake."""
    for hand in r.hands:
        if hand.number != 1:
            continue
        for name in wagers:
            if (hand.box, name) in r.t.wagers:
                yield hand, hand.box, name, r.t.wagers[hand.box, name]


@helper
def settle_two_card_wagers(r: Blackjack) -> Script[None]:
    """What the first two cards decide, before any other card (13:69F-2.17(d), 2.20(e))."""
    for hand, box, name, stake in list(beside(r, *offered(r.t.options))):
        if hand.state == DONE:
            yield from give_back_beside(box, name, stake)
        elif name == BONUS:
            yield from collect_bonus(hand, box, stake)
        elif name == MATCH:
            yield from settle_match(r, hand, box)
        elif name not in (PROGRESSIVE, *STREAKS):
            r.additional.add(box)
            act = decided(r, hand, box, name, stake)
            if act is not None:
                yield act


def decided(r: Blackjack, hand: BlackjackHand, box: int, name: str, stake: int) -> Settle | None:
    """The end of an additional wager on two cards; None while two sevens wait for a third."""
    o = r.t.options
    cards = r.cards(hand)
    also: tuple[str, ...]
    (a, a_suit), (b, b_suit) = ((rank(card), suit(card)) for card in cards[:2])
    if name in ("over-13", "under-13"):
        wanted, odds = (1, o.over_odds) if name == "over-13" else (-1, o.under_odds)
        compared = arithmetic.thirteen(a, b)
        also = ("13:69F-2.17(b)1" if wanted > 0 else "13:69F-2.17(b)2", "13:69F-2.17(a)1")
        if compared == 0:
            also += ("13:69F-2.17(c)",)
        if arithmetic.ACE in (a, b):
            also += ("2.2(b)3ii",)
        return _ended(box, name, stake, odds if compared == wanted else None, also, "house:blackjack/over-under")
    if name == "same-suit":
        kind = arithmetic.same_suit(a, a_suit, b, b_suit)
        pays = {arithmetic.SUITED: o.suited_odds, arithmetic.SUITED_KING_QUEEN: o.royal_odds}
        also = ("13:69F-2.17(a)2", "13:69F-2.17(b)3")
        return _ended(box, name, stake, pays.get(kind), also, "house:blackjack/same-suit")
    kind = arithmetic.sevens(a, a_suit, b, b_suit, 0, 0)
    if kind in (arithmetic.TWO_SEVENS, arithmetic.TWO_SUITED):
        return None
    also = ("13:69F-2.17(a)3", "13:69F-2.17(b)4")
    return _ended(box, name, stake, o.one_seven_odds if kind else None, also, "house:blackjack/sevens")


def _ended(box: int, name: str, stake: int, odds: Odds | None, also: tuple[str, ...], reading: str) -> Settle:
    """Paid by the house's reading, which has the odds, or collected by (d); that sevens count from the first card on
    is a reading too.
    """
    if odds is not None:
        return Pay(box=box, wager=name, stake=stake, winnings=odds.pay(stake), odds=odds, cite=reading, also=also)
    if name == SEVENS_WAGER:
        return Take(box=box, wager=name, stake=stake, cite=reading, also=(*also, "13:69F-2.17(d)"))
    return Take(box=box, wager=name, stake=stake, cite="13:69F-2.17(d)", also=(*also, reading))


@reading("blackjack/match-the-dealer", again=True)
def settle_match(r: Blackjack, hand: BlackjackHand, box: int) -> Script[None]:
    """The first two cards against the dealer's first."""
    yield matched(r, r.cards(hand), box, MATCH, r.t.options.like_odds, r.t.options.identical_odds)


# Sevens.


@reading("blackjack/sevens")
def after_card(r: Blackjack, hand: BlackjackHand) -> Script[None]:
    """Sevens count from the first card on, and two of them wait for the third card: one pays 3 to 1, two 50 (suited
    100), three 500 (suited 5000), unless the house posts other odds.
    """
    if len(r.cards(hand)) == 3 and not hand.split and (hand.box, SEVENS_WAGER) in r.t.wagers:
        yield settle_sevens(r, hand)


def settle_sevens(r: Blackjack, hand: BlackjackHand) -> Pay:
    """Two sevens with or without a third."""
    o, cards = r.t.options, r.cards(hand)
    a, b = cards[0], cards[1]
    third = (rank(cards[2]), suit(cards[2])) if len(cards) > 2 else (0, 0)
    kind = arithmetic.sevens(rank(a), suit(a), rank(b), suit(b), *third)
    odds = {
        arithmetic.TWO_SEVENS: o.two_sevens_odds,
        arithmetic.TWO_SUITED: o.two_suited_odds,
        arithmetic.ALL_SEVENS: o.all_sevens_odds,
        arithmetic.ALL_SUITED: o.all_suited_odds,
    }[kind]
    stake = r.t.wagers[hand.box, SEVENS_WAGER]
    winnings = odds.pay(stake)
    also = ("13:69F-2.17(a)3", "13:69F-2.17(b)4", "house:blackjack/sevens")
    return Pay(box=hand.box, wager=SEVENS_WAGER, stake=stake, winnings=winnings, odds=odds, also=also)


@helper
def third_cards(r: Blackjack) -> Script[None]:
    """From the dealer's left, each with two sevens."""
    for hand, box, _, _ in list(beside(r, SEVENS_WAGER)):
        if (yield Decide(box=box, choices=(TAKE_CARD, NO_CARD))) == TAKE_CARD:
            yield Deal(to=hand.key, deal="sevens")
        yield from pay_sevens(r, hand)


@reading("blackjack/sevens", again=True)
def pay_sevens(r: Blackjack, hand: BlackjackHand) -> Script[None]:
    """Two sevens are paid, or three."""
    yield settle_sevens(r, hand)


@helper
def settle_two_sevens(r: Blackjack) -> Script[None]:
    """Two sevens that took no third card are paid for two."""
    for hand, _, _, _ in list(beside(r, SEVENS_WAGER)):
        yield from pay_sevens(r, hand)


def two_sevens(r: Blackjack, hand: BlackjackHand) -> Pay | None:
    """What they are paid before they are split."""
    return settle_sevens(r, hand) if not hand.split and (hand.box, SEVENS_WAGER) in r.t.wagers else None


# The bonus wager.


@law("2.20(e)", "2.20(d)")
def collect_bonus(hand: BlackjackHand, box: int, stake: int) -> Script[None]:
    """Bonus wagers are seen to after the second cards and before any other.

    1. Bonus wagers that lost are collected.
    2. Winners' cards go beneath their wager.
    """
    if hand.state == BLACKJACK:
        yield TableAction(what="lay", words=f"the cards of box {box} beneath its bonus wager", cite="2")
    else:
        yield Take(box=box, wager=BONUS, stake=stake, cite="1")


@law("2.20(f)")
def pay_bonus(r: Blackjack) -> Script[None]:
    """When all else is settled each winner from the left presses the button once and the display shows the amount."""
    for _, box, _, stake in list(beside(r, BONUS)):
        shown = yield Display(box=box, shows=r.t.options.bonus_prizes)
        yield from check_cards(box)
        yield from pay_shown(box, stake, Odds(shown, 1))


@law("2.20(g)")
def check_cards(box: int) -> Script[None]:
    """Before a bonus payout checks are made.

    1. The dealer checks that the cards win.
    """
    yield TableAction(what="verify", words=f"the cards of box {box}", cite="1")


@law("2.20(d)")
def pay_shown(box: int, stake: int, odds: Odds) -> Script[None]:
    """The bonus wager wins with a blackjack in the first two cards."""
    also = ("house:blackjack/bonus-prizes",)
    yield Pay(box=box, wager=BONUS, stake=stake, winnings=odds.pay(stake), odds=odds, also=also)


# Streaks.


@reading("blackjack/streak", again=True)
def carry_in(t: Table[Options, BlackjackMemory]) -> Script[None]:
    """Streaks that are running are on the layout again before wagers are taken."""
    for key, streak in list(t.memory.streaks.items()):
        place, _, name = key.partition("/")
        box = int(place)
        if t.seats.get(box) != streak.player or t.chips(streak.player) < streak.stake:
            yield EndStreak(box=box, wager=name)
        else:
            yield Place(wager=Wager(box, streak.player, name, streak.stake))


@reading("blackjack/streak")
def settle_streaks(r: Blackjack) -> Script[None]:
    """Winning 2, 3, 4 or 5 rounds in a row pays 3, 7, 17 or 37 to 1; a tie changes nothing, and the net of the box's
    main wagers counts.
    """
    t = r.t
    for box, name in sorted(key for key in t.wagers if key[1] in STREAKS):
        stake = t.wagers[box, name]
        running = t.memory.streaks.get(f"{box}/{name}")
        came = r.net.get(box, 0)
        won = (running.won if running else 0) + (came > 0)
        if came < 0:
            yield Take(box=box, wager=name, stake=stake)
        elif won == STREAKS[name]:
            odds = getattr(t.options, f"streak_{won}_odds")
            yield Pay(box=box, wager=name, stake=stake, winnings=odds.pay(stake), odds=odds)
        elif not won and not running and not any(hand.box == box for hand in r.hands):
            yield Void(box=box, wager=name, stake=stake)
        else:
            yield CarryStreak(box=box, wager=name, stake=stake, won=won)
            continue
        if running:
            yield EndStreak(box=box, wager=name)


def counts_for_streak(name: str) -> bool:
    """Whether a wager is one of those whose net decides a streak."""
    return name == wagers.MAIN or name.startswith(("split-", "double-down"))
