"""Blackjack: the wagers beside the main one, 2.17, 2.20 and those of which only titles and pay tables are held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.blackjack.acts import CarryStreak, EndStreak, Memory
from pitboss.games.blackjack.options import READINGS, Options
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.hands import BLACKJACK, DONE, Hand, rank, suit
from pitboss.games.blackjack_family.script.matching import matched
from pitboss.money import Odds
from pitboss.table import Script, Table, Wager
from pitboss.table.act import Deal, Decide, Deed, Place
from pitboss.table.chance import Display
from pitboss.table.progressive import PROGRESSIVE
from pitboss.table.settling import Pay, Settle, Take, Void

if TYPE_CHECKING:
    from pitboss.games.blackjack.round import Blackjack


BONUS, MATCH, SEVENS_WAGER = "bonus", "match-the-dealer", "sevens"
STREAKS = {f"streak-{length}": length for length in (2, 3, 4, 5)}
TAKE_CARD, NO_CARD = "take-card", "no-card"


def offered(o: Options) -> tuple[str, ...]:
    """The side wagers of this table."""
    named = ("over-13", "under-13", "same-suit", SEVENS_WAGER, PROGRESSIVE, BONUS, *STREAKS, MATCH)
    return tuple(name for name in named if o.takes(name))


def beside(r: Blackjack, *wagers: str) -> Iterator[tuple[Hand, int, str, int]]:
    """Side wagers on the layout from the dealer's left: the box's first hand, the place, the name and the stake."""
    for hand in r.hands:
        if hand.number != 1:
            continue
        for name in wagers:
            if (hand.box, name) in r.t.wagers:
                yield hand, hand.box, name, r.t.wagers[hand.box, name]


def settle_two_card_wagers(r: Blackjack) -> Script[None]:
    """What the first two cards decide, before any other card (2.17(d), 2.20(e))."""
    for hand, box, name, stake in list(beside(r, *offered(r.t.options))):
        if hand.state == DONE:
            # Nobody says what becomes of a side wager whose hand is dead: it goes back like the main one.
            yield Void(box=box, wager=name, stake=stake, cite=r.law["house/no-cards"])
        elif name == BONUS:
            yield from collect_bonus(r, hand, box, stake)
        elif name not in (PROGRESSIVE, *STREAKS):
            r.additional.add(box)
            act = decided(r, hand, box, name, stake)
            if act is not None:
                yield act


def decided(r: Blackjack, hand: Hand, box: int, name: str, stake: int) -> Settle | None:
    """The end of an additional wager on two cards; None while two sevens wait for a third."""
    o = r.t.options
    cards = r.cards(hand)
    (a, a_suit), (b, b_suit) = ((rank(card), suit(card)) for card in cards[:2])
    if name in ("over-13", "under-13"):
        wanted, odds = (1, o.over_odds) if name == "over-13" else (-1, o.under_odds)
        won = arithmetic.thirteen(a, b) == wanted
        also = ("13:69F-2.17(a)1", "13:69F-2.17(c)", "19:47-2.2(b)3ii", f"{READINGS}/over-under")
        return _ended(
            box, name, stake, odds if won else None, ("13:69F-2.17(b)1" if wanted > 0 else "13:69F-2.17(b)2", *also)
        )
    if name == "same-suit":
        kind = arithmetic.same_suit(a, a_suit, b, b_suit)
        pays = {arithmetic.SUITED: o.suited_odds, arithmetic.SUITED_KING_QUEEN: o.royal_odds}
        return _ended(box, name, stake, pays.get(kind), ("13:69F-2.17(a)2", "13:69F-2.17(b)3", f"{READINGS}/same-suit"))
    if name == MATCH:
        return matched(r, cards, box, MATCH, o.like_odds, o.identical_odds, f"{READINGS}/match-the-dealer")
    kind = arithmetic.sevens(a, a_suit, b, b_suit, 0, 0)
    if kind in (arithmetic.TWO_SEVENS, arithmetic.TWO_SUITED):
        return None
    return _ended(box, name, stake, o.one_seven_odds if kind else None, _SEVENS_ALSO)


_SEVENS_ALSO = ("13:69F-2.17(a)3", "13:69F-2.17(b)4", f"{READINGS}/sevens")


def _ended(box: int, name: str, stake: int, odds: Odds | None, also: tuple[str, ...]) -> Settle:
    """Taken by (d); what is paid, and that sevens count from the first card on, is the reading that comes last."""
    *paragraphs, reading = also
    if odds is None and name != SEVENS_WAGER:
        return Take(box=box, wager=name, stake=stake, cite="13:69F-2.17(d)", also=also)
    if odds is None:
        return Take(box=box, wager=name, stake=stake, cite=reading, also=(*paragraphs, "13:69F-2.17(d)"))
    return Pay(
        box=box, wager=name, stake=stake, winnings=odds.pay(stake), odds=odds, cite=reading, also=tuple(paragraphs)
    )


def apart_from_insurance(r: Blackjack, place: int) -> tuple[str, ...]:
    """What says that insurance has nothing to do with the side wagers of a box (2.9(e), (f))."""
    progressive = ("19:47-2.9(e)",) if (place, PROGRESSIVE) in r.t.wagers else ()
    return progressive + (("19:47-2.9(f)",) if place in r.additional else ())


# Sevens.


def after_card(r: Blackjack, hand: Hand) -> Script[None]:
    """A third card decides two sevens."""
    cards = r.cards(hand)
    if len(cards) == 3 and not hand.split and (hand.box, SEVENS_WAGER) in r.t.wagers:
        yield settle_sevens(r, hand)


def settle_sevens(r: Blackjack, hand: Hand, *, cite: str = f"{READINGS}/sevens") -> Pay:
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
    return Pay(
        box=hand.box, wager=SEVENS_WAGER, stake=stake, winnings=winnings, odds=odds, cite=cite, also=_SEVENS_ALSO
    )


def before_split(r: Blackjack, hand: Hand) -> Script[None]:
    """Who splits sevens gives up the payout for three, and is paid for two before the next card (2.11(f))."""
    if not hand.split and (hand.box, SEVENS_WAGER) in r.t.wagers:
        words = "splitting sevens, and giving up the payout for three"
        yield Deed(what="announce", words=words, cite="19:47-2.11(f)")
        yield settle_sevens(r, hand, cite="19:47-2.11(f)")


def offer_third_card(r: Blackjack, cite: str) -> Script[None]:
    """The dealer has blackjack: two sevens with a sevens wager are offered one more card for it (2.6(j)3, (k)6)."""
    for hand, box, _, _ in list(beside(r, SEVENS_WAGER)):
        if (yield Decide(box=box, choices=(TAKE_CARD, NO_CARD), cite=cite)) == TAKE_CARD:
            yield Deal(to=hand.key, deal="sevens", cite=cite)
        yield settle_sevens(r, hand)


def settle_two_sevens(r: Blackjack) -> Script[None]:
    """Two sevens that took no third card are paid for two."""
    for hand, _, _, _ in list(beside(r, SEVENS_WAGER)):
        yield settle_sevens(r, hand)


# The bonus wager.

BONUS_ALSO = ("19:47-2.20(a)", "19:47-2.20(c)", "19:47-2.20(d)", "19:47-2.20(e)")


def collect_bonus(r: Blackjack, hand: Hand, box: int, stake: int) -> Script[None]:
    """Losers are collected; a winner's cards go beneath the wager (2.20(e))."""
    if hand.state == BLACKJACK:
        yield Deed(
            what="lay", words=f"the cards of box {box} beneath its bonus wager", cite="19:47-2.20(e)2", also=BONUS_ALSO
        )
    else:
        yield Take(box=box, wager=BONUS, stake=stake, cite="19:47-2.20(e)1", also=BONUS_ALSO)


def pay_bonus(r: Blackjack) -> Script[None]:
    """After everything else: the button, the display, the payout (2.20(f), (g))."""
    for _, box, _, stake in list(beside(r, BONUS)):
        shown = yield Display(box=box, shows=r.t.options.bonus_prizes, cite="19:47-2.20(f)")
        yield Deed(what="verify", words=f"the cards of box {box}", cite="19:47-2.20(g)1", also=("19:47-2.20(g)",))
        odds = Odds(shown, 1)
        also = (f"{READINGS}/bonus-prizes",)
        yield Pay(
            box=box, wager=BONUS, stake=stake, winnings=odds.pay(stake), odds=odds, cite="19:47-2.20(d)", also=also
        )


# Streaks.


def carry_in(t: Table[Options, Memory]) -> Script[None]:
    """Streaks that are running are on the layout again before wagers are taken."""
    cite = f"{READINGS}/streak"
    for key, streak in list(t.memory.streaks.items()):
        place, _, name = key.partition("/")
        box = int(place)
        if t.seats.get(box) != streak.player or t.chips(streak.player) < streak.stake:
            yield EndStreak(box=box, wager=name, cite=cite)
        else:
            yield Place(wager=Wager(box, streak.player, name, streak.stake), cite=cite)


def settle_streaks(r: Blackjack) -> Script[None]:
    """A won round brings a streak on, a lost one ends it, a tie changes nothing."""
    t, cite = r.t, f"{READINGS}/streak"
    for box, name in sorted(key for key in t.wagers if key[1] in STREAKS):
        stake = t.wagers[box, name]
        running = t.memory.streaks.get(f"{box}/{name}")
        came = r.net.get(box, 0)
        won = (running.won if running else 0) + (came > 0)
        if came < 0:
            yield Take(box=box, wager=name, stake=stake, cite=cite)
        elif won == STREAKS[name]:
            odds = getattr(t.options, f"streak_{won}_odds")
            yield Pay(box=box, wager=name, stake=stake, winnings=odds.pay(stake), odds=odds, cite=cite)
        elif not won and not running and not any(hand.box == box for hand in r.hands):
            yield Void(box=box, wager=name, stake=stake, cite=cite)
        else:
            yield CarryStreak(box=box, wager=name, stake=stake, won=won, cite=cite)
            continue
        if running:
            yield EndStreak(box=box, wager=name, cite=cite)


def counts_for_streak(name: str) -> bool:
    """Whether a wager is one of those whose net decides a streak."""
    return name == wagers.MAIN or name.startswith(("split-", "double-down"))
