"""Caribbean stud poker, 19:47-16: the options, the wagers and the arithmetic.

Hands are values of `pitboss.ranking.HIGH`, plain integers, so that the script runs the functions as Python and the
kernels compiled.
"""

from dataclasses import dataclass
from typing import Any

from pitboss.games.house_poker_family.options import HousePokerOptions, limit_floor, payout_limit
from pitboss.games.house_poker_family.text import Text
from pitboss.money import Odds, dollars
from pitboss.ranking import HIGH
from pitboss.refusal import Refusal
from pitboss.rulebook import Violation
from pitboss.rulebook.election import Election, choice, elected, fixed_odds, flag, money
from pitboss.rulebook.pay_table import figures, pay_tables
from pitboss.table import WagerRule
from pitboss.table.paying import Rows, offers, wagers
from pitboss.table.progressive import PROGRESSIVE

NAME = "caribbean-stud"
READINGS = f"house:{NAME}"
TABLES, FIGURES = pay_tables(__file__), figures(__file__)

TEXT = Text(
    readings=READINGS,
    hole_exposed="19:47-16.13(a)",
    face_up="19:47-16.13(b)",
    drawn_in_error="19:47-16.13(c)",
    wrong_count="19:47-16.13(d)",
    dealer_short="19:47-16.13(d)",
    dealer_misdealt="19:47-16.13(d)",
    shuffler_jam="19:47-16.13(e)",
    shoe_jam="19:47-16.13(f)",
    device_removed="19:47-16.13(g)",
)
"""The paragraphs that the shared scripts carry out.

16.13(a) speaks of a hole card seen before the call that, as hands are dealt, comes before any card. It is read as a
hole card seen before the last player has decided.
"""

SIZE = 5
BET_ANTES = 2
"""The bet wager in antes."""
STAKE = 1_00
"""The progressive wager."""
PERCENT, AMOUNT = "percent", "amount"

QUALIFYING = 14 << 16 | 13 << 12
"""The least value of a dealer's hand that qualifies: ace and king, whatever else."""

LOSE, PUSH, WIN, NO_HAND = range(4)
"""How a hand with a bet stands to the dealer's: below it, level, above it, or against one that does not qualify."""

ROWS = HIGH.classes
"""The classes of hands by their number, the lowest first."""
FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL = 5, 6, 7, 8, 9

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
(PRIZES,) = TABLES[PROGRESSIVE]


def _at_least(floor: int, *, says: str) -> Any:
    """A progressive payout in money, which the law lets the house raise (16.12(e))."""
    plain = money(dollars(floor), says=says, cite=PRIZES.cite).metadata["election"]

    def read(given: object) -> int:
        got = int(plain.read(given))
        if got < floor:
            raise Refusal(f"{dollars(got)} is below the floor of {dollars(floor)}")
        return got

    return elected(floor, Election(says, plain.cite, f"{dollars(floor)} or more", read, dollars))


def _percent(floor: int, *, says: str, cite: str) -> Any:
    """A whole percentage that the law lets the house raise."""

    def read(given: object) -> int:
        text = str(given).removesuffix("%")
        if isinstance(given, bool) or not text.isdigit() or not floor <= int(text) <= 100:
            raise Refusal(f"{given} is not a percentage from {floor} to 100")
        return int(text)

    return elected(floor, Election(says, cite, f"{floor} to 100", read, int))


def _of_meter(row: str) -> int:
    """The least percentage of the meter that a row wins."""
    found = PRIZES[row]
    return found.percent if found else 0


@offers(BET)
@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at caribbean stud poker."""

    ante_odds: Odds = fixed_odds("1 to 1", says="an ante wager pays", cite="19:47-16.12(b)")
    payout_limit: int = payout_limit(says="the most that a bet wager wins", cite="19:47-16.12(d)")
    progressive: bool = flag(True, says="the progressive wager is offered", cite=f"{READINGS}/progressive-wager")
    straight_flush_prize: str = choice(
        PERCENT,
        allowed=(PERCENT, AMOUNT),
        says="a straight flush wins part of the progressive jackpot, or an amount",
        cite=PRIZES.cite,
        notice="designated in the approved internal controls",
    )
    straight_flush_percent: int = _percent(
        _of_meter("straight-flush"), says="percent of the jackpot that a straight flush wins", cite=PRIZES.cite
    )
    straight_flush_amount: int = _at_least(
        FIGURES["straight-flush-amount"].value, says="amount that a straight flush wins"
    )
    four_of_a_kind_prize: int = _at_least(
        PRIZES.amount("four-of-a-kind"), says="progressive payout with four of a kind"
    )
    full_house_prize: int = _at_least(PRIZES.amount("full-house"), says="progressive payout with a full house")
    flush_prize: int = _at_least(PRIZES.amount("flush"), says="progressive payout with a flush")
    progressive_percent: int = _percent(
        FIGURES["least-rate"].value,
        says="percent of a stake that goes on the progressive meter",
        cite=FIGURES["least-rate"].cite,
    )
    progressive_start: int = money(
        "10000.00", says="first amount on the meter", cite="19:47-16.12(f)", notice="needs approval"
    )
    progressive_reset: int = money(
        "10000.00", says="amount on the meter after a royal flush", cite="19:47-16.12(f)", notice="needs approval"
    )

    def conflicts(self) -> list[Violation]:
        """A payout limit below its floor, and what could not be taken exactly."""
        wrong = super().conflicts()
        if not wrong and 0 < self.payout_limit < self.least_limit:
            why = (
                f"{dollars(self.payout_limit)} is below {dollars(self.least_limit)}, the least that the law allows here"
            )
            wrong.append(Violation("payout_limit", why, "19:47-16.12(d)"))
        if self.progressive and STAKE % self.increment:
            why = f"the progressive wager of {dollars(STAKE)} must be a multiple of it"
            wrong.append(Violation("increment", why, f"{READINGS}/progressive-wager"))
        return wrong

    def applies(self, name: str) -> bool:
        """Prizes mean nothing without the progressive wager, and of two kinds of prize only one."""
        prizes = name.startswith(("straight_flush_p", "straight_flush_a", "progressive_")) or name.endswith("_prize")
        if name == f"straight_flush_{AMOUNT if self.straight_flush_prize == PERCENT else PERCENT}":
            return False
        return self.progressive or not prizes

    def takes(self, wager: str) -> bool:
        """The progressive wager only where it is offered."""
        return self.progressive or wager != PROGRESSIVE

    @property
    def progressive_stake(self) -> int:
        """The least and the greatest progressive wager."""
        return STAKE

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
        """The payout limit in force, whether there is a progressive wager, and what a straight flush wins of it."""
        of_meter = f"{self.straight_flush_percent} percent of the meter"
        fixed = f"${dollars(self.straight_flush_amount)}"
        return super().words() | {
            "progressive_here": "this table offers it" if self.progressive else "this table does not offer it",
            "bet_limit": dollars(self.limit),
            "straight_flush_wins": of_meter if self.straight_flush_prize == PERCENT else fixed,
        }


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
    WagerRule(
        PROGRESSIVE,
        "the hand is a flush or better, whatever the dealer has",
        "royal flush the meter, straight flush {straight_flush_wins}, four of a kind ${four_of_a_kind_prize}, "
        "full house ${full_house_prize}, flush ${flush_prize}",
        f"{READINGS}/progressive-wager",
        PRIZES.cite,
        needs="ante",
        minimum="progressive_stake",
        maximum="progressive_stake",
        posted=lambda options: bool(options.progressive),
    ),
)


def inscriptions(options: Options) -> list[tuple[str, str, str]]:
    """The bet wager's odds on the layout, and on the sign how much it can win."""
    qualify = ("layout", "The dealer plays with ace-king or better.", f"{READINGS}/qualify")
    limit = f"However much is bet, a bet wager wins no more than ${dollars(options.limit)} with a hand."
    return [*options.inscriptions(), qualify, ("sign", limit, "19:47-16.12(d)")]


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


def register_share(options: Options) -> int:
    """The cents of a progressive wager that go on the meter (16.12(f))."""
    return STAKE * options.progressive_percent // 100


def prize(options: Options, row: int, meter: int, royals: int = 1) -> int:
    """What a hand of that class wins of the progressive, in cents (16.12(e), (g)).

    Part of a cent is paid as a whole one: the amounts are what is paid at least.
    """
    if row == ROYAL:
        return -(-meter // royals)
    if row == STRAIGHT_FLUSH:
        if options.straight_flush_prize == PERCENT:
            return -(-meter * options.straight_flush_percent // 100)
        return options.straight_flush_amount
    fixed = {FOUR: options.four_of_a_kind_prize, FULL_HOUSE: options.full_house_prize, FLUSH: options.flush_prize}
    return fixed.get(row, 0)
