"""Caribbean stud poker, 19:47-16: the options, the wagers and the arithmetic.

Hands are values of `pitboss.ranking.HIGH`, plain integers, so that the script runs the functions as Python and the
kernels compiled.
"""

from dataclasses import dataclass
from typing import Any

from pitboss.games.caribbean_stud.text import READINGS
from pitboss.games.house_poker_family.dealing import verify_beside
from pitboss.games.house_poker_family.options import HousePokerOptions, limit_floor, payout_limit
from pitboss.money import Odds, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Violation
from pitboss.rulebook.election import Election, choice, elected, fixed_odds, flag, money, odds_from
from pitboss.table import Table, Wager, WagerRule
from pitboss.table.act import Betting
from pitboss.table.progressive import PROGRESSIVE

SIZE = 5
ANTE, BET = "ante", "bet"
FOLD = "fold"
BET_ANTES = 2
"""The bet wager in antes."""
STAKE = 1_00
"""The progressive wager."""
LEAST_LIMIT = 5_000_00
LEAST_RATE = 70
PERCENT, AMOUNT = "percent", "amount"

QUALIFYING = 14 << 16 | 13 << 12
"""The least value of a dealer's hand that qualifies: ace and king, whatever else."""

LOSE, PUSH, WIN, NO_HAND = range(4)
"""How a hand with a bet stands to the dealer's: below it, level, above it, or against one that does not qualify."""

ROWS = (
    *("high-card", "one-pair", "two-pairs", "three-of-a-kind", "straight", "flush"),
    *("full-house", "four-of-a-kind", "straight-flush", "royal-flush"),
)
"""The classes of hands by their number, the lowest first."""
FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL = 5, 6, 7, 8, 9

PAYS = {
    "royal_flush_odds": ("100 to 1", "royal flush"),
    "straight_flush_odds": ("50 to 1", "straight flush"),
    "four_of_a_kind_odds": ("20 to 1", "four of a kind"),
    "full_house_odds": ("7 to 1", "full house"),
    "flush_odds": ("5 to 1", "flush"),
    "straight_odds": ("4 to 1", "straight"),
    "three_of_a_kind_odds": ("3 to 1", "three of a kind"),
    "two_pair_odds": ("2 to 1", "two pair"),
    "one_pair_odds": ("1 to 1", "one pair or less"),
}
"""The least odds of the bet wager by option (16.12(c))."""


def _bet_odds(name: str) -> Any:
    floor, hand = PAYS[name]
    return odds_from(floor, says=f"a bet wager pays with {hand}", cite="19:47-16.12(c)")


def _at_least(default: str, *, says: str) -> Any:
    """A progressive payout in money, which the law lets the house raise (16.12(e))."""
    plain = money(default, says=says, cite="19:47-16.12(e)").metadata["election"]
    floor = plain.read(default)

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


@dataclass(frozen=True, kw_only=True)
class Options(HousePokerOptions):
    """What a house may elect at caribbean stud poker."""

    ante_odds: Odds = fixed_odds("1 to 1", says="an ante wager pays", cite="19:47-16.12(b)")
    royal_flush_odds: Odds = _bet_odds("royal_flush_odds")
    straight_flush_odds: Odds = _bet_odds("straight_flush_odds")
    four_of_a_kind_odds: Odds = _bet_odds("four_of_a_kind_odds")
    full_house_odds: Odds = _bet_odds("full_house_odds")
    flush_odds: Odds = _bet_odds("flush_odds")
    straight_odds: Odds = _bet_odds("straight_odds")
    three_of_a_kind_odds: Odds = _bet_odds("three_of_a_kind_odds")
    two_pair_odds: Odds = _bet_odds("two_pair_odds")
    one_pair_odds: Odds = _bet_odds("one_pair_odds")
    payout_limit: int = payout_limit(says="the most that a bet wager wins", cite="19:47-16.12(d)")
    progressive: bool = flag(True, says="the progressive wager is offered", cite=f"{READINGS}/progressive-wager")
    straight_flush_prize: str = choice(
        PERCENT,
        allowed=(PERCENT, AMOUNT),
        says="a straight flush wins part of the progressive jackpot, or an amount",
        cite="19:47-16.12(e)",
        notice="designated in the approved internal controls",
    )
    straight_flush_percent: int = _percent(
        10, says="percent of the jackpot that a straight flush wins", cite="19:47-16.12(e)"
    )
    straight_flush_amount: int = _at_least("5000.00", says="amount that a straight flush wins")
    four_of_a_kind_prize: int = _at_least("500.00", says="progressive payout with four of a kind")
    full_house_prize: int = _at_least("100.00", says="progressive payout with a full house")
    flush_prize: int = _at_least("50.00", says="progressive payout with a flush")
    progressive_percent: int = _percent(
        LEAST_RATE, says="percent of a stake that goes on the progressive meter", cite="19:47-16.12(f)"
    )
    progressive_start: int = money(
        "10000.00", says="first amount on the meter", cite="19:47-16.12(f)", notice="needs approval"
    )
    progressive_reset: int = money(
        "10000.00", says="amount on the meter after a royal flush", cite="19:47-16.12(f)", notice="needs approval"
    )

    def conflicts(self) -> list[Violation]:
        """A payout limit below its floor, and what could not be paid or taken exactly."""
        wrong = super().conflicts()
        wrong += self.unpayable(BET_ANTES * self.increment, **{name: getattr(self, name) for name in PAYS})
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
        best = max(self.bet_odds, key=lambda odds: odds.win / odds.stake)
        return limit_floor(LEAST_LIMIT, (self.minimum, self.ante_odds), (BET_ANTES * self.minimum, best))

    @property
    def limit(self) -> int:
        """The most that a bet wager wins in a hand."""
        return self.payout_limit or self.least_limit

    @property
    def bet_odds(self) -> tuple[Odds, ...]:
        """What the bet wager pays by class of hand, the lowest first."""
        names = [*reversed(PAYS)]
        return tuple(getattr(self, name) for name in (names[0], *names))

    def words(self) -> dict[str, str]:
        """The payout limit in force, whether there is a progressive wager, and what a straight flush wins of it."""
        of_meter = f"{self.straight_flush_percent} percent of the meter"
        fixed = f"${dollars(self.straight_flush_amount)}"
        return {
            "progressive_here": "this table offers it" if self.progressive else "this table does not offer it",
            "bet_limit": dollars(self.limit),
            "straight_flush_wins": of_meter if self.straight_flush_prize == PERCENT else fixed,
        }


WAGERS = {
    rule.name: rule
    for rule in (
        WagerRule(
            ANTE,
            "the hand beats the dealer's, or the dealer does not qualify",
            "{ante_odds}",
            f"{READINGS}/wagers",
            "19:47-16.12(b)",
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            BET,
            "the hand beats a qualifying hand of the dealer; twice the ante",
            "royal flush {royal_flush_odds}, straight flush {straight_flush_odds}, four of a kind "
            "{four_of_a_kind_odds}, full house {full_house_odds}, flush {flush_odds}, straight {straight_odds}, "
            "three of a kind {three_of_a_kind_odds}, two pair {two_pair_odds}, one pair or less {one_pair_odds}; "
            "at most ${bet_limit}",
            f"{READINGS}/bet",
            "19:47-16.12(c)",
            needs=ANTE,
        ),
        WagerRule(
            PROGRESSIVE,
            "the hand is a flush or better, whatever the dealer has",
            "royal flush the meter, straight flush {straight_flush_wins}, four of a kind ${four_of_a_kind_prize}, "
            "full house ${full_house_prize}, flush ${flush_prize}",
            f"{READINGS}/progressive-wager",
            "19:47-16.12(e)",
            needs=ANTE,
            minimum="progressive_stake",
            maximum="progressive_stake",
            posted=lambda options: bool(options.progressive),
        ),
    )
}


def verify_more(t: Table[Any], act: Betting, wager: Wager) -> None:
    """An ante is not taken back from under a progressive wager, which is always one dollar."""
    verify_beside(t, wager, ANTE, (PROGRESSIVE,), f"{READINGS}/progressive-wager")
    if wager.wager == PROGRESSIVE and wager.amount not in (0, STAKE):
        raise Refusal("a progressive wager is one dollar", f"{READINGS}/progressive-wager")


def result(player: int, dealer: int) -> int:
    """How a player's hand with a bet comes off: `LOSE`, `PUSH`, `WIN`, or `NO_HAND` if the dealer does not qualify."""
    if dealer < QUALIFYING:
        return NO_HAND
    if player == dealer:
        return PUSH
    return WIN if player > dealer else LOSE


def bet_winnings(options: Options, row: int, stake: int) -> int:
    """What a winning bet of a hand of that class is paid, within the limit (16.12(c), (d))."""
    return min(options.bet_odds[row].pay(stake), options.limit)


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
