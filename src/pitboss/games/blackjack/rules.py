"""Blackjack: wagers, 19:47-2.3: which there are, how a hand ends, what it pays, and who may enter when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.equipment import Card
from pitboss.games.blackjack.acts import Memory
from pitboss.games.blackjack.options import OVER_UNDER, READINGS, SAME_SUIT, SEVENS, Options
from pitboss.games.blackjack.paragraphs import LAW
from pitboss.games.blackjack.progressive import register
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.acts import HoldSpot
from pitboss.games.blackjack_family.script.hands import BLACKJACK, Hand, rank, suit, total
from pitboss.games.blackjack_family.script.options import CLOSED, MINIMUM, OPEN
from pitboss.games.blackjack_family.script.several import verify_main
from pitboss.money import Odds, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law
from pitboss.table import Script, Table, Wager, WagerRule
from pitboss.table.act import Betting

if TYPE_CHECKING:
    from pitboss.games.blackjack.round import Blackjack


ONE_DOLLAR, FIVE_DOLLARS = 1_00, 5_00
SPOTS = ("", "second", "third")
"""The series of multiple action; other games of blackjack have the first only."""

SIDES = (
    *("over-13", "under-13", "same-suit", "sevens", "progressive", "bonus"),
    *("streak-2", "streak-3", "streak-4", "streak-5", "match-the-dealer"),
)


def _side(name: str, says: str, pays: str, cite: str, posted: Any, **limits: Any) -> WagerRule:
    return WagerRule(name, says, pays, cite, cite, needs=wagers.MAIN, posted=posted, **limits)


_STAKE = {
    "minimum": "additional_stake",
    "maximum": "additional_stake",
    "needs_cite": f"{READINGS}/additional-beside",
}
_SIDE = {"minimum": "side_minimum", "maximum": "side_maximum"}


def _streak(length: int) -> WagerRule:
    says = f"the next {length} decided rounds of the box are all won"
    cite = f"{READINGS}/streak"
    return _side(f"streak-{length}", says, f"{{streak_{length}_odds}}", cite, lambda o: o.streak, **_SIDE)


def _two_spots(o: Options) -> bool:
    return o.multiple_action


def _three_spots(o: Options) -> bool:
    return o.multiple_action and o.least_spots == len(SPOTS)


WAGERS = {
    rule.name: rule
    for rule in (
        *wagers.rules(
            LAW,
            "",
            says="the hand does better than the dealer's",
            pays="{win_odds}; blackjack {blackjack_pays}",
            cite="19:47-2.3(a)",
            insured=lambda o: not o.face_up,
        ),
        *(
            rule
            for spot, asked in ((SPOTS[1], _two_spots), (SPOTS[2], _three_spots))
            for rule in wagers.rules(
                LAW,
                spot,
                says=f"the hand does better than the dealer's {spot} hand",
                pays="{win_odds}; blackjack {blackjack_pays}",
                cite="19:47-2.18(b)",
                hands=2,
                needs=wagers.MAIN if spot == "second" else "second",
                needs_cite=f"{READINGS}/multiple-spots",
                posted=lambda o: o.multiple_action,
                asked=asked,
            )
        ),
        _side(
            "over-13",
            "the first two cards total more than 13, aces as 1",
            "{over_odds}",
            "13:69F-2.17(b)1",
            lambda o: o.additional_wager == OVER_UNDER,
            **_STAKE,
        ),
        _side(
            "under-13",
            "the first two cards total less than 13, aces as 1",
            "{under_odds}",
            "13:69F-2.17(b)2",
            lambda o: o.additional_wager == OVER_UNDER,
            **_STAKE,
        ),
        _side(
            "same-suit",
            "the first two cards have one suit",
            "{suited_odds}, or {royal_odds} for king and queen",
            "13:69F-2.17(b)3",
            lambda o: o.additional_wager == SAME_SUIT,
            **_STAKE,
        ),
        _side(
            "sevens",
            "sevens among the first cards, from the first one on",
            "one {one_seven_odds}, two {two_sevens_odds} ({two_suited_odds} suited), "
            "three {all_sevens_odds} ({all_suited_odds} suited)",
            "13:69F-2.17(b)4",
            lambda o: o.additional_wager == SEVENS,
            **_STAKE,
        ),
        _side(
            "progressive",
            "aces from the first card on",
            "25.00 for two aces, 100.00 suited; 250.00 for three, 2500.00 suited; the meter for four of one colour",
            "19:47-2.19(a)",
            lambda o: o.progressive,
            needs_cite="19:47-2.19(f)",
        ),
        _side(
            "bonus",
            "the first two cards are a blackjack",
            "what the bonus display shows",
            "19:47-2.20(a)",
            lambda o: o.bonus,
            needs_cite="19:47-2.20(c)",
        ),
        *(_streak(length) for length in (2, 3, 4, 5)),
        _side(
            "match-the-dealer",
            "a first card has the rank of the dealer's first card",
            "{like_odds} for each, or {identical_odds} in the same suit",
            f"{READINGS}/match-the-dealer",
            lambda o: o.match_dealer,
            **_SIDE,
        ),
    )
}


@helper
def take_wagers(t: Table[Options, Memory]) -> Script[None]:
    """Wagers until the dealer closes, and then the meters."""
    o = t.options
    spots = SPOTS if o.multiple_action else SPOTS[:1]
    also = [("2.18(b)", o.multiple_action), ("2.19(b)", o.progressive), ("2.20(b)", o.bonus), ("2.3(k)", o.double_shoe)]
    yield from wagers.take_wagers(
        (*(wagers.main(spot) for spot in spots), *offered(o)),
        "No more bets" if o.bonus and not o.progressive else "",
        tuple(cite for cite, on in also if on),
    )
    yield from register(t)


def offered(o: Options) -> tuple[str, ...]:
    """The side wagers of this table."""
    return tuple(name for name in SIDES if o.takes(name))


def result(r: Blackjack, hand: Hand) -> int:
    """How a hand ends against the dealer's (2.3(a), (b), 2.7, 2.6(k)1)."""
    o, cards = r.t.options, r.cards(hand)
    # By the letter of 2.3(a)3 any 21 in two cards beats a longer one; a split hand's is read as a simple 21.
    wins_tie = o.split_21_beats_long_21 and hand.split and len(cards) == 2 < len(r.dealer)
    return arithmetic.settle(
        total(cards), hand.state == BLACKJACK, total(r.dealer), r.dealer_blackjack, o.face_up, wins_tie
    )


def pays(r: Blackjack, hand: Hand, ended: int, doubled: bool) -> tuple[Odds, str]:
    """The odds of a result, and the paragraph that decides it."""
    o, up = r.t.options, r.t.options.face_up
    even = o.win_odds
    if ended == arithmetic.LOSE:
        tied = total(r.cards(hand)) == total(r.dealer)
        if r.dealer_blackjack:
            return even, "2.3(b)" if tied else "2.3(e)"
        return even, "2.6(k)1" if up and tied else "2.3(e)"
    if ended == arithmetic.PUSH:
        if hand.split and len(r.cards(hand)) == 2 < len(r.dealer) and total(r.cards(hand)) == arithmetic.TOP:
            return even, "house/split-21"
        return even, "2.7(b)" if hand.state == BLACKJACK else "2.3(b)"
    if ended == arithmetic.BLACKJACK:
        if is_designated(o, r.cards(hand)):
            return Odds(2, 1), "2.3(e)3"
        if up:
            return even, "2.6(k)1" if r.dealer_blackjack else "2.6(k)2"
        paid_now = not arithmetic.may_be_blackjack(r.up)
        return o.blackjack_odds, "2.7(a)" if paid_now else "2.7(b)"
    extra = special(o, r.cards(hand))
    if extra is not None and (o.bonus_on_double or not doubled) and (o.bonus_on_split or not hand.split):
        return extra
    if total(r.dealer) > arithmetic.TOP:
        return even, "2.3(a)1"
    return even, "2.3(a)2" if total(r.cards(hand)) > total(r.dealer) else "2.3(a)3"


def is_designated(o: Options, cards: list[Card]) -> bool:
    """Whether a blackjack is the ace and face card that the house has named (2.3(e)3)."""
    return o.designated != "none" and sorted(cards) == sorted(o.designated.split("-"))


def special(o: Options, cards: list[Card]) -> tuple[Odds, str] | None:
    """A winning hand with odds of its own, where the house offers them (2.3(e)1, 2 and 4)."""
    if len(cards) == 3:
        a, b, c = cards
        if o.suited_678 and arithmetic.suited_678(rank(a), suit(a), rank(b), suit(b), rank(c), suit(c)):
            return Odds(2, 1), "2.3(e)1"
        if o.three_sevens and arithmetic.three_sevens(rank(a), rank(b), rank(c)):
            return Odds(3, 2), "2.3(e)2"
    if o.five_card_21 and len(cards) == 5 and total(cards) == arithmetic.TOP:
        return Odds(2, 1), "2.3(e)4"
    return None


@law("2.3(i)")
def verify_entry(t: Table[Options, Memory], wager: Wager) -> None:
    """With notice a table may have any of four rules about entering in the middle of a shoe.

    1. Who did not wager on the first round stays out until the reshuffle.
    2. Or such a person comes in, but for the posted minimum only.
    3. Who wagers and then sits a round out is shut out until the reshuffle.
    4. Or such a person goes on, but for the posted minimum only.
    """
    o, memory = t.options, t.memory
    if not memory.shoe_rounds or not wager.amount:
        return
    late = wager.player not in memory.first_bettors
    paused = wager.player in memory.last_bets and memory.last_bets[wager.player] < memory.shoe_rounds
    paused = paused and wager.player not in memory.held_spots
    for applies, rule, why, closed, least in (
        (late, o.late_entry, "did not wager on the first round of this shoe", "2.3(i)1", "2.3(i)2"),
        (paused, o.after_pause, "sat out a round of this shoe", "2.3(i)3", "2.3(i)4"),
    ):
        if not applies or rule == OPEN:
            continue
        if rule == CLOSED:
            raise Refusal(f"{wager.player} {why} and waits for the reshuffle", closed)
        if rule == MINIMUM and wager.amount != o.minimum:
            raise Refusal(f"{wager.player} {why} and may wager {dollars(o.minimum)} only", least)


@law("2.3(j)")
def hold_spot(t: Table[Options, Memory], player: str) -> Script[None]:
    """These rules hold for everybody alike; the last two may spare somebody whose spot the house agreed to keep."""
    if not t.options.hold_spot or t.options.after_pause == OPEN:
        raise Refusal("no spot need be held: nobody is kept out after a pause", "2.3(j)")
    if player not in t.seats.values():
        raise Refusal(f"{player} does not sit at this table", "2.3(j)")
    if player in t.memory.held_spots:
        raise Refusal(f"{player}'s spot is held already", "2.3(j)")
    if t.memory.last_bets.get(player) != t.memory.shoe_rounds:
        raise Refusal(f"{player} did not wager on the last round: the spot is held when its player leaves", "2.3(j)")
    yield HoldSpot(player=player)


def verify_more(t: Table[Options, Memory], act: Betting, wager: Wager) -> None:
    """What the game asks of a wager beyond limits and chips (2.3(i), 2.13, 2.14)."""
    verify_main(t, act, wager)
    if wager.wager == wagers.MAIN:
        verify_entry(t, wager)
    elif wager.wager == "progressive" and wager.amount not in (0, ONE_DOLLAR):
        raise Refusal("a progressive wager is one dollar", "2.19(b)")
    elif wager.wager == "bonus" and wager.amount not in (0, ONE_DOLLAR, FIVE_DOLLARS):
        raise Refusal("a bonus wager is one dollar or five", "2.20(a)")
    elif f"{wager.box}/{wager.wager}" in t.memory.streaks:
        raise Refusal("a streak that is running stays as it is", "house/streak")


def printed(o: Options) -> str:
    """What the felt says in large letters."""
    insurance = "" if o.face_up else f" · Insurance pays {o.insurance_odds}"
    return f"Blackjack pays {o.words()['blackjack_pays']} · Dealer must draw to 16 and stand on all 17s{insurance}"
