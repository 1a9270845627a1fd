"""What the baccarat wagers pay and owe, in cents: 19:47-7.3."""

from pitboss.games.baccarat_family.options import NO_VIGORISH, TIE_25, TIE_CHARGE, WIN_PERCENT, BaccaratOptions
from pitboss.money import Odds, dollars
from pitboss.refusal import Refusal

EXACT, UP = "exact", "up"

COIN = 5
"""Vigorish that is rounded is rounded up to multiples of this many cents (7.3(c)1)."""

BANKER_ODDS = Odds(1, 1)
SIX = 6
SIX_ODDS = Odds(1, 2)
"""Of a banker wager that wins with a count of six where there is no vigorish (7.3(f))."""


def vigorish(win: int, percent: int, rounding: str) -> int:
    """The vigorish on an amount won: a percentage, to the cent or up to the next five cents (7.3(c), (c)1)."""
    if rounding == UP:
        return percentage(win, percent, COIN)
    owed, rest = divmod(win * percent, 100)
    if rest:
        raise Refusal(f"{percent} percent of {dollars(win)} is no whole number of cents")
    return owed


def percentage(win: int, percent: int, coin: int) -> int:
    """A percentage of an amount won, up to the next whole coin."""
    return -(-win * percent // (100 * coin)) * coin


def tie_charge(wager: int) -> int:
    """The quarter that a banker wager is charged on a tie, the rest going back (7.3(d))."""
    charge, rest = divmod(wager * TIE_CHARGE.numerator, TIE_CHARGE.denominator)
    if rest:
        raise Refusal(f"a quarter of {dollars(wager)} is no whole number of cents", "house:increments")
    return charge


def banker_winnings(terms: BaccaratOptions, banker_count: int, wager: int) -> int:
    """What a winning banker wager is paid, vigorish apart (7.3(c), (d), (f))."""
    if terms.vigorish == NO_VIGORISH and banker_count == SIX:
        return SIX_ODDS.pay(wager)
    return BANKER_ODDS.pay(wager)


def vigorish_owed(terms: BaccaratOptions, winnings: int) -> int:
    """What the winner of a banker wager owes; nothing where another way to charge is elected (7.3(c), (d), (f))."""
    if terms.vigorish != WIN_PERCENT:
        return 0
    return vigorish(winnings, terms.vigorish_percent, terms.vigorish_rounding)


def charged_on_tie(terms: BaccaratOptions, wager: int) -> int:
    """What a banker wager is charged when the counts are equal (7.2(a)1iii, 7.3(d))."""
    return tie_charge(wager) if terms.vigorish == TIE_25 else 0


def player_net(terms: BaccaratOptions, player_count: int, banker_count: int, wager: int) -> int:
    """What a wager on the Player's Hand gains (7.2(a)2, 7.3(a))."""
    if player_count == banker_count:
        return 0
    return terms.player_odds.pay(wager) if player_count > banker_count else -wager


def banker_net(terms: BaccaratOptions, player_count: int, banker_count: int, wager: int) -> int:
    """What a wager on the Banker's Hand gains after all vigorish (7.2(a)1, 7.3(c)-(f))."""
    if player_count == banker_count:
        return -charged_on_tie(terms, wager)
    if player_count > banker_count:
        return -wager
    winnings = banker_winnings(terms, banker_count, wager)
    return winnings - vigorish_owed(terms, winnings)


def tie_net(terms: BaccaratOptions, player_count: int, banker_count: int, wager: int) -> int:
    """What a tie wager gains (7.2(a)3, 7.3(b))."""
    return terms.tie_odds.pay(wager) if player_count == banker_count else -wager


SIDES = {"against": "player", "bank": "banker"}
"""Wagers that go by another name where a player is the bank, and what they are on."""

NET = {"player": player_net, "banker": banker_net, "tie": tie_net, "against": player_net, "bank": banker_net}
"""The money of each wager."""
