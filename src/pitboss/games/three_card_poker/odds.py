"""Three card poker: the exact worth of every wager, over all 407,170,400 deals of a player's and the dealer's hand.

Other players' cards are unseen and equally likely to be any. No way to play that is priced here folds a pair, so what a
fold does to the pair plus wager changes none of these figures.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache

import numpy as np

from pitboss.equipment import RANKS
from pitboss.games.house_poker_family import meetings as family
from pitboss.games.house_poker_family.meetings import RESULTS, Plays, gains, in_words
from pitboss.games.house_poker_family.odds import MainOdds, side_ends, verify
from pitboss.games.three_card_poker.counting import meetings, six_card_ways, three_card_ways
from pitboss.games.three_card_poker.rules import (
    ANTE,
    ANTE_BONUS,
    KINDS,
    NAME,
    Options,
    ante_net,
    hand_words,
    kind,
    value,
)
from pitboss.pricing.decisions import CountedHands, DecisionModel, Rule, by_hand
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.worth.ends import End, Ends

PLAY, FOLD = "play", "fold"
_LIKE_THE_DEALER = Rule({"high-card 2-J": FOLD}, PLAY)
RULES = {"queen-high": _LIKE_THE_DEALER, "mimic-dealer": _LIKE_THE_DEALER, "always-play": Rule(otherwise=PLAY)}
STRATEGIES = ("best", *RULES)
"""Queen high or better is what qualifies the dealer, so the second and the third are two names of one way to play."""


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, ante and play under the given strategy and beside it under the others."""
    verify(NAME, strategy, STRATEGIES)
    played = in_words(meetings(), plays(options, strategy), hand_words)
    return MAIN_ODDS.odds(
        options,
        strategy,
        sides={"pair-plus": three_card_ways, "six-card-bonus": six_card_ways},
        plays=played,
        notes=[f"plays {played}"],
    )


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """Every hand against all hands of the dealer; a file may name those without a pair, better ones are played."""
    ends, rows = ante_ends(options), meetings()
    names = [_situation(row.hand) for row in rows if not kind(row.hand)]
    at = {row.hand: number for number, row in enumerate(rows)}
    counted = CountedHands(
        names=names,
        choices=(FOLD, PLAY),
        gained=gains(ends, rows, kind, len(KINDS)),
        deals=np.array([row.ways for row in rows]),
        of=np.array([-of if (of := kind(row.hand)) else number for number, row in enumerate(rows)]),
        beyond=KINDS[1:],
    )
    hand = by_hand(counted, lambda t, act: at[value(t.hands[act.box])], title="With three cards")
    return DecisionModel(NAME, "antes", (hand,), RULES)


def plays(options: Options, strategy: str) -> Plays:
    """Which hands a strategy, or the file of one, plays; the rest it folds."""
    (played,) = decisions(options).played(strategy)
    made = {row.hand: bool(number) for row, number in zip(meetings(), played, strict=True)}
    return lambda row: made[row.hand]


def _situation(hand: int) -> str:
    """A hand without a pair by its ranks, the highest first."""
    return " ".join(["high-card", *(RANKS[(hand >> shift & 0xF) - 2] for shift in (16, 12, 8))])


def ante_ends(options: Options) -> tuple[End, ...]:
    """A fold, and every result of a played hand; one that brings a bonus is named by its kind too."""
    bonuses = ANTE_BONUS.elected(options)
    ends = [End(FOLD, -1)]
    for result, name in RESULTS.items():
        for of in KINDS:
            bonus = max(bonuses.net(of), Fraction(0))
            ends.append(End(f"{name}, {of}" if bonus else name, ante_net(result) + bonus, more=1))
    return tuple(ends)


def wagers(options: Options) -> tuple[Ends, ...]:
    """Every wager that the table offers, with all its ends: the ante with what may follow it, and the side wagers."""
    return (Ends("ante", ANTE.says, ante_ends(options)), *side_ends(options))


def ante_ways(options: Options, strategy: str) -> Counter[int]:
    """In how many deals the ante comes to each end."""
    return family.ante_ways(meetings(), plays(options, strategy), kind, len(KINDS))


MAIN_ODDS = MainOdds(NAME, STRATEGIES, lambda options: wagers(options)[0], ante_ways)
