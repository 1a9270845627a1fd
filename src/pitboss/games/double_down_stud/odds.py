"""Double down stud: the exact worth of the wagers, over all 12,994,800 deals of four cards seen and one to come.

Both wagers share one fate, so a double is worth its while where the original gains on the average with the cards that
are seen, and then as large as it may be; less is never better. The odds hold where no limit cuts a payout.
"""

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.games.double_down_stud.course import DOUBLE, STAND
from pitboss.games.double_down_stud.rules import HAND, NAME, OPEN, PAYS, SEEN, WAGERS, Options
from pitboss.games.house_poker_family.odds import MainOdds, in_whole_units
from pitboss.games.house_poker_family.pay_kinds import KINDS, SIXES, kind
from pitboss.money import dollars
from pitboss.pricing.combinations.card_subsets import Counts, completions, place, sets
from pitboss.pricing.decisions import CountedHands, DecisionModel, Question, Rule, State, by_hand
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.worth.ends import End, Ends
from pitboss.ranking.numbers import numbers
from pitboss.table import HOUSE

RULES = {
    "double-when-even": Rule(last_of_equals=True),
    "double-what-cannot-lose": Rule({"a pair of sixes or better": DOUBLE}, STAND),
    "always-double": Rule(otherwise=DOUBLE),
    "never-double": Rule(otherwise=STAND),
}
STRATEGIES = ("best", *RULES)

Doubles = NDArray[np.bool_]
"""By set of four cards: whether the wager is doubled."""


@cache
def seen() -> Counts:
    """By set of four cards and by kind: how many of the other 48 cards give that."""
    (found,) = completions(kind, len(KINDS), SEEN)
    return found


def gains(options: Options) -> tuple[Ints, int]:
    """What a wager gains with all 48 cards together, by set of four, and how many of these units it is."""
    pays, unit = in_whole_units(PAYS.elected(options).net(row) for row in KINDS)
    found: Ints = seen() @ np.array(pays)
    return found, unit


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """With every four cards in sight, a double or none."""
    gained, parts = gains(options)
    of, deals = situation_of(), seen().sum(axis=1)
    counted = CountedHands(SITUATIONS, (STAND, DOUBLE), np.stack([gained, 2 * gained], axis=1), deals, of, parts)
    hand = by_hand(counted, _number, title="With four cards")
    return DecisionModel(NAME, "original wagers", (hand,), RULES)


def _number(t: State, act: Question) -> int:
    """The number of the own card with the dealer's three that lie open."""
    return int(place(sorted(numbers([*t.hands[act.box], *t.hands[HOUSE][:OPEN]]))))


def doubles(options: Options, strategy: str) -> Doubles:
    """When a strategy, or the file of one, doubles."""
    (played,) = decisions(options).played(strategy)
    return played > 0


def ways(options: Options, strategy: str) -> list[int]:
    """In how many deals the wagers come to each end: by kind of hand, without a double and with one."""
    doubled = doubles(options, strategy)
    ends = np.concatenate([seen()[~doubled].sum(axis=0), seen()[doubled].sum(axis=0)])
    return [int(number) for number in ends]


def main_ends(options: Options) -> Ends:
    """Every result of an original wager and its double, by unit of the original; cents within the limit."""
    table, limit = PAYS.elected(options), options.payout_limit
    nets = [table.net(row) for row in KINDS]
    ends = [End(row, net) for row, net in zip(KINDS, nets, strict=True)]
    ends += [End(f"{row}, doubled", 2 * net, more=1) for row, net in zip(KINDS, nets, strict=True)]

    def cents(end: int, stake: int) -> int:
        doubled, of = divmod(end, len(KINDS))
        won = int(nets[of] * stake)
        return min((1 + doubled) * won, limit) if options.limit_on == HAND else (1 + doubled) * min(won, limit)

    return Ends("original", WAGERS["original"].says, ends, cents=cents if limit else None)


def notes(options: Options) -> list[str]:
    """For what the edge is, and up to what wager a limit cuts nothing."""
    found = ["the edge is for each unit of the original wager; a double is staked later and as large"]
    if options.payout_limit:
        best, wagered = PAYS.elected(options).best, 2 if options.limit_on == HAND else 1
        most = options.payout_limit * best.stake // (best.win * wagered)
        found.append(
            f"the limit cuts no payout on an original wager of up to ${dollars(most - most % options.increment)}"
        )
    return found


MAIN_ODDS = MainOdds(NAME, STRATEGIES, main_ends, ways)


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """The wagers under these options and the given strategy, and beside it under the others."""
    return MAIN_ODDS.odds(
        options,
        strategy,
        sides={},
        notes=notes(options),
        doubles=decisions(options).said(),
    )


# What a player can learn.

SITUATIONS = (
    "a pair of sixes or better",
    "four of a suit",
    "four in sequence, open at both ends, with a six or better",
    "two, three, four and five",
    "jack, queen, king and ace",
    "any other four cards",
)


@cache
def situation_of() -> Ints:
    """Which situation each set of four cards is."""
    cards = sets(SEEN)
    ranks, suited = (cards >> 2) + 2, (cards & 3 == cards[:, :1] & 3).all(axis=1)
    in_a_row = (np.diff(ranks.astype(int), axis=1) == 1).all(axis=1)
    low, top = ranks[:, 0], ranks[:, -1]
    judged = [seen()[:, 0] == 0, suited, in_a_row & (top >= SIXES) & (top < 14), in_a_row & (low == 2), in_a_row]
    return np.select(judged, [*range(len(judged))], len(judged))
