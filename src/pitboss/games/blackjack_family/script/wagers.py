"""Wagers, 2.3: their names, how they are taken, and how a hand's are settled.

Each first wager is a series of its own, to which its splits, doubles and insurance belong.
"""

from collections.abc import Callable
from typing import Any

from pitboss.equipment import Card
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory, HoldSpot, LetIn, Wagering
from pitboss.games.blackjack_family.script.hands import (
    BLACKJACK,
    DONE,
    BlackjackHand,
    HandBets,
    Round,
    rank,
    suit,
    total,
)
from pitboss.games.blackjack_family.script.options import CLOSED, MINIMUM, OPEN, BlackjackOptions
from pitboss.money import Odds, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import Paragraphs, law
from pitboss.table import Script, Table, Wager, WagerRule
from pitboss.table.acts.settlement_acts import Pay, Push, Take

MAIN = "blackjack"
HANDS = 4
"""The most hands that one can become by splitting."""


def _in(series: str, name: str) -> str:
    return f"{series}-{name}" if series else name


def main(series: str) -> str:
    """The first wager of a series."""
    return series or MAIN


def split(series: str, hand: int) -> str:
    """The wager on a hand made by splitting, numbered from 2."""
    return _in(series, f"split-{hand}")


DOUBLINGS = ("double-down", "redouble", "second-redouble")


def double(series: str, hand: int, before: int = 0) -> str:
    """The wager that doubles a hand, which may have been doubled before."""
    return _in(series, DOUBLINGS[before] if hand == 1 else f"{DOUBLINGS[before]}-{hand}")


def insurance(series: str) -> str:
    """The insurance of a first wager."""
    return _in(series, "insurance")


def rules(
    cites: Paragraphs,
    series: str,
    *,
    says: str,
    pays: str,
    cite: str,
    main_wager: str = "",
    doubles: int = 1,
    hands: int = HANDS,
    posted: Callable[[Any], bool] = lambda options: True,
    needs: str | None = None,
    needs_cite: str = "",
    equals: str | None = None,
    asked: Callable[[Any], bool] | None = None,
    insured: Callable[[Any], bool] = lambda options: True,
) -> list[WagerRule]:
    """Every wager of a series; a sign names the splits and the doubles once."""

    def once(hand: int, least: int) -> Callable[[Any], bool]:
        return posted if hand == least and not needs else lambda options: False

    first = main_wager or main(series)
    limits: dict[str, Any] = {"minimum": "minimum", "maximum": "maximum"}
    needs = needs or equals
    found = [
        WagerRule(
            first,
            says,
            pays,
            cite,
            cites["2.3(e)"],
            needs=needs,
            needs_cite=needs_cite,
            equals=equals,
            asked=asked,
            posted=posted,
            **limits,
        )
    ]
    for hand in range(2, hands + 1):
        what = f"hand {hand} of a split box does better than the dealer's; as much as the first wager"
        name = split(series, hand)
        found.append(
            WagerRule(name, what, "{win_odds}", cites["2.11(a)"], cites["2.3(e)"], needs=first, posted=once(hand, 2))
        )
    for before in range(doubles):
        for hand in range(1, hands + 1):
            what = "the hand wins with one more card; no more than its wager"
            name, shown = double(series, hand, before), once(hand + 99 * before, 1)
            found.append(
                WagerRule(name, what, "{win_odds}", cites["2.10(a)"], cites["2.3(e)"], needs=first, posted=shown)
            )
    found.append(
        WagerRule(
            insurance(series),
            "the dealer's ace becomes a blackjack; up to half of the first wager",
            "{insurance_odds}",
            cites["2.9(a)"],
            cites["2.9(c)"],
            needs=first,
            posted=(lambda options: False) if needs else insured,
        )
    )
    return found


@law("2.3(a)", "2.3(c)", "2.3(f)")
def take_wagers(
    t: Table[BlackjackOptions, BlackjackFamilyMemory],
    names: tuple[str, ...],
    words: str = "",
    also: tuple[str, ...] = (),
) -> Script[None]:
    """Every player wagers against the dealer before a round's first card, and wins in the cases that follow.

    1. The wager wins if the player has 21 or less and the dealer more than 21.
    2. Neither is over 21 and the player has more.
    3. The player's 21 has two cards and the dealer's has more.
    """
    double = ("2.3(k)",) if t.options.double_shoe else ()
    act = Wagering(open=names, words=words, placing="2.3(d)", also=(*also, *double))
    while (yield act) is not None:
        pass


def result(r: Round, hand: BlackjackHand) -> int:
    """How a hand ends against the dealer's (2.3(a), (b), 2.7, 2.6(k)1)."""
    o: Any = r.t.options
    cards = r.cards(hand)
    # By the letter of 2.3(a)3 any 21 in two cards beats a longer one; a split hand's is read as a simple 21.
    wins_tie = o.split_21_beats_long_21 and hand.split and len(cards) == 2 < len(r.dealer)
    return arithmetic.settle(
        total(cards), hand.state == BLACKJACK, total(r.dealer), r.dealer_blackjack, o.face_up, wins_tie
    )


def pays(r: Round, hand: BlackjackHand, ended: int, doubled: bool) -> tuple[Odds, str]:
    """The odds of a result, and the paragraph that decides it."""
    o: Any = r.t.options
    up = o.face_up
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


@law("2.3(b)")
def stand_off(bet: HandBets, name: str, stake: int, cite: str) -> Script[None]:
    """Equal scores are void, except as (a)3 says; a 21 that is no blackjack loses to a dealer's blackjack."""
    yield Push(box=bet.place, wager=name, stake=stake, cite=cite)


@law("2.3(e)")
def settle_hand(r: Round, hand: BlackjackHand) -> Script[None]:
    """At the end losers are collected and winners paid 1 to 1, blackjack 3 to 2; with notice the house may offer four
    other odds.

    1. Six, seven and eight of one suit: 2 to 1.
    2. Three sevens: 3 to 2.
    3. One blackjack of an ace and a face card that the house names: 2 to 1.
    4. Five cards that total 21: 2 to 1.
    """
    result = r.result(hand)
    for bet in hand.bets:
        for name, stake in bet.wagers(r.t):
            odds, cite = r.pays(hand, result, name in bet.doubles)
            if result == arithmetic.PUSH:
                yield from stand_off(bet, name, stake, cite)
            elif result == arithmetic.LOSE:
                yield Take(box=bet.place, wager=name, stake=stake, cite=cite)
            else:
                won = odds.pay(stake)
                yield Pay(box=bet.place, wager=name, stake=stake, winnings=won, odds=odds, cite=cite)
    hand.state = DONE


def is_designated(o: Any, cards: list[Card]) -> bool:
    """Whether a blackjack is the ace and face card that the house has named (2.3(e)3)."""
    named: str = o.designated
    return named != "none" and sorted(cards) == sorted(named.split("-"))


def special(o: Any, cards: list[Card]) -> tuple[Odds, str] | None:
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
def verify_entry(t: Table[Any, BlackjackFamilyMemory], wager: Wager) -> None:
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
def hold_spot(t: Table[Any, BlackjackFamilyMemory], player: str) -> Script[None]:
    """These rules hold for all players alike; the last two may spare a player with a reserved spot."""
    if not t.options.hold_spot or t.options.after_pause == OPEN:
        raise Refusal("no spot need be held: nobody is kept out after a pause", "2.3(j)")
    if player not in t.seats.values():
        raise Refusal(f"{player} does not sit at this table", "2.3(j)")
    if player in t.memory.held_spots:
        raise Refusal(f"{player}'s spot is held already", "2.3(j)")
    if t.memory.last_bets.get(player) != t.memory.shoe_rounds:
        raise Refusal(f"{player} did not wager on the last round: the spot is held when its player leaves", "2.3(j)")
    yield HoldSpot(player=player)


# 2A.5(h): entry in the middle of a shoe, as the variants have it.


def verify_midshoe(t: Table[Any, BlackjackFamilyMemory], wager: Wager) -> None:
    """Where the house bars entry: who did not wager on the last round waits for the reshuffle or the house's leave."""
    memory = t.memory
    if not t.options.no_midshoe_entry or not memory.shoe_rounds or not wager.amount:
        return
    if memory.last_bets.get(wager.player) != memory.shoe_rounds and wager.player not in memory.let_in:
        why = f"{wager.player} made no wager on the last round and waits for the reshuffle"
        raise Refusal(why, "2A.5(h)")


@law("2A.5(h)")
def let_in(t: Table[Any, BlackjackFamilyMemory], player: str) -> Script[None]:
    """The house lets a player begin wagering before the reshuffle."""
    if not t.options.no_midshoe_entry:
        raise Refusal("nobody is kept out at this table", "2A.5(h)")
    if player not in t.seats.values() or player in t.memory.let_in:
        raise Refusal(f"{player} does not sit here waiting", "2A.5(h)")
    yield LetIn(player=player)
