"""Wagers, 2.3: their names, how they are taken, and how a hand's are settled.

Each first wager is a series of its own, to which its splits, doubles and insurance belong.
"""

from collections.abc import Callable
from typing import Any

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import LetIn, Memory, Wagering
from pitboss.games.blackjack_family.script.hands import DONE, Bet, Hand, Round
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import Paragraphs, law
from pitboss.table import Script, Table, Wager, WagerRule
from pitboss.table.settling import Pay, Push, Take

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
def take_wagers(names: tuple[str, ...], words: str = "", also: tuple[str, ...] = ()) -> Script[None]:
    """Every player wagers against the dealer before a round's first card, and wins in the cases that follow."""
    act = Wagering(open=names, words=words, placing="2.3(d)", also=also)
    while (yield act) is not None:
        pass


@law("2.3(b)")
def stand_off(bet: Bet, name: str, stake: int, cite: str) -> Script[None]:
    """Equal scores are void, except as (a)3 says; a 21 that is no blackjack loses to a dealer's blackjack."""
    yield Push(box=bet.place, wager=name, stake=stake, cite=cite)


@law("2.3(e)")
def settle_hand(r: Round, hand: Hand) -> Script[None]:
    """At the end losers are collected and winners paid 1 to 1, blackjack 3 to 2; with notice the house may offer four
    other odds.
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


# Entry in the middle of a shoe, as the variants have it.


def verify_midshoe(t: Table[Any, Memory], wager: Wager) -> None:
    """Where the house bars entry: who did not wager on the last round waits for the reshuffle or the house's leave."""
    memory = t.memory
    if not t.options.no_midshoe_entry or not memory.shoe_rounds or not wager.amount:
        return
    if memory.last_bets.get(wager.player) != memory.shoe_rounds and wager.player not in memory.let_in:
        why = f"{wager.player} made no wager on the last round and waits for the reshuffle"
        raise Refusal(why, "2A.5(h)")


@law("2A.5(h)")
def let_in(t: Table[Any, Memory], player: str) -> Script[None]:
    """The house lets a player begin wagering before the reshuffle."""
    if not t.options.no_midshoe_entry:
        raise Refusal("nobody is kept out at this table", "2A.5(h)")
    if player not in t.seats.values() or player in t.memory.let_in:
        raise Refusal(f"{player} does not sit here waiting", "2A.5(h)")
    yield LetIn(player=player)
