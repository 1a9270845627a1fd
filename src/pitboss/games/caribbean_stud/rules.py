"""Caribbean stud poker, 19:47-16: the options, the wagers and the arithmetic.

Hands are values of `pitboss.ranking.HIGH`, plain integers, so that the script runs the functions as Python and the
kernels compiled.
"""

from dataclasses import dataclass

from pitboss.games.house_poker_family.options import HousePokerOptions, limit_floor, payout_limit
from pitboss.games.house_poker_family.progressive import Progressive
from pitboss.money import Odds, dollars
from pitboss.ranking import HIGH
from pitboss.rulebook import Violation
from pitboss.rulebook.election import fixed_odds
from pitboss.rulebook.pay_table import figures, pay_tables
from pitboss.table import WagerRule
from pitboss.table.offer.elected_pay_table import Rows, offers, wagers

NAME = "caribbean-stud"
READINGS = f"house:{NAME}"
TABLES, FIGURES = pay_tables(__file__), figures(__file__)

SIZE = 5
BET_ANTES = 2
"""The bet wager in antes."""

QUALIFYING = 14 << 16 | 13 << 12
"""The lowest value of a dealer's hand that qualifies: any ace-king."""

LOSE, PUSH, WIN, NO_HAND = range(4)
"""How a hand with a bet stands to the dealer's: below it, level, above it, or against one that does not qualify."""

ROWS = HIGH.classes
"""The classes of hands by their number, the lowest first."""

BET = Rows(
    name="bet",
    title="Bet",
    tables=TABLES["bet"],
    kinds=("one-pair-or-less", "one-pair-or-less", "two-pair", *ROWS[3:]),
    cite="19:47-16.12(c)",
    says="a bet wager pays with",
    named={"one-pair-or-less": "one_pair_odds"},
    steps=BET_ANTES,
)
PROGRESSIVE = Progressive(
    name="progressive",
    title="Progressive",
    on="the hand is a flush or better, whatever the dealer has",
    wager_cite=f"{READINGS}/progressive-wager",
    needs="ante",
    stake=1_00,
    tables=TABLES["progressive"],
    kinds=ROWS,
    cite="19:47-16.12(e)",
    rate=FIGURES["least-rate"],
    instead={"straight-flush": FIGURES["straight-flush-amount"]},
)


@offers(BET, PROGRESSIVE)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at caribbean stud poker."""

    ante_odds: Odds = fixed_odds("1 to 1", says="an ante wager pays", cite="19:47-16.12(b)")
    payout_limit: int = payout_limit(says="the most that a bet wager wins", cite="19:47-16.12(d)")

    def conflicts(self) -> list[Violation]:
        """A payout limit below its floor."""
        wrong = super().conflicts()
        if not wrong and 0 < self.payout_limit < self.least_limit:
            why = (
                f"{dollars(self.payout_limit)} is below {dollars(self.least_limit)}, the least that the law allows here"
            )
            wrong.append(Violation("payout_limit", why, "19:47-16.12(d)"))
        return wrong

    @property
    def least_limit(self) -> int:
        """The least payout limit: an amount, or what one patron can win with minimum wagers in a round (16.12(d)).

        The progressive wager, whose payout is no odds, is left out of it.
        """
        best = BET.table(self).best
        at_minimum = ((self.minimum, self.ante_odds), (BET_ANTES * self.minimum, best))
        return limit_floor(FIGURES["least-limit"].value, *at_minimum)

    @property
    def limit(self) -> int:
        """The most that a bet wager wins in a hand."""
        return self.payout_limit or self.least_limit

    def words(self) -> dict[str, str]:
        """The payout limit in force."""
        return super().words() | {"bet_limit": dollars(self.limit)}

    def inscriptions(self) -> list[tuple[str, str, str]]:
        """The bet wager's odds on the layout, and on the sign how much it can win."""
        qualify = ("layout", "The dealer plays with ace-king or better.", f"{READINGS}/qualify")
        limit = f"However much is bet, a bet wager wins no more than ${dollars(self.limit)} with a hand."
        return [*super().inscriptions(), qualify, ("sign", limit, "19:47-16.12(d)")]


WAGERS = wagers(
    WagerRule(
        "ante",
        "the hand beats the dealer's, or the dealer does not qualify",
        "{ante_odds}",
        f"{READINGS}/wagers",
        "19:47-16.12(b)",
        minimum="minimum",
        maximum="maximum",
    ),
    WagerRule(
        "bet",
        "the hand beats a qualifying hand of the dealer; twice the ante",
        "{bet_rows}; at most ${bet_limit}",
        f"{READINGS}/bet",
        "19:47-16.12(c)",
        needs="ante",
    ),
    PROGRESSIVE.rule,
)


def result(player: int, dealer: int) -> int:
    """How a player's hand with a bet comes off: `LOSE`, `PUSH`, `WIN`, or `NO_HAND` if the dealer does not qualify."""
    if dealer < QUALIFYING:
        return NO_HAND
    if player == dealer:
        return PUSH
    return WIN if player > dealer else LOSE


def bet_odds(options: Options, row: int) -> Odds:
    """What a winning bet of a hand of that class is paid at (16.12(c))."""
    odds = BET.table(options).odds(BET.kinds[row])
    assert odds is not None, "every class of hand has its odds"
    return odds


def bet_winnings(options: Options, row: int, stake: int) -> int:
    """What a winning bet of a hand of that class is paid, within the limit (16.12(c), (d))."""
    return min(bet_odds(options, row).pay(stake), options.limit)
