"""Four card poker: the exact worth of every wager, over all 167,437,921,364,480 deals of a player and the dealer.

The more a hand is worth the more is raised, in a straight line: so nothing between one ante and three is ever best.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS
from pitboss.games.four_card_poker.counting import FILLED_UP, LEAST, deals, met
from pitboss.games.four_card_poker.counting import FOLD as BEST_FOLD
from pitboss.games.four_card_poker.counting import MOST as BEST_MOST
from pitboss.games.four_card_poker.rules import ANTE, BONUS, HAND, KINDS, MOST, NAME, Options, kind, value
from pitboss.games.house_poker_family.odds import MainOdds, side_ends, verify
from pitboss.games.house_poker_family.suits import key_of
from pitboss.money import dollars
from pitboss.pricing.decisions import Decision, DecisionModel, Question, Rule, State, Tally
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.hands import frequencies
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.kernel import Arguments
from pitboss.pricing.worth.ends import End, Ends
from pitboss.ranking import FOUR
from pitboss.ranking.high import CLASS
from pitboss.ranking.numbers import number, numbers
from pitboss.table import HOUSE

RULES = {
    "hand-and-up-card": Rule(),
    "own-hand": Rule(),
    "tens-and-threes": Rule({"high-card": "fold", "one-pair 2": "fold", "one-pair 3-9": "1x"}, "3x"),
    "never-fold": Rule(otherwise="1x"),
}
STRATEGIES = ("best", *RULES)
"""What is best with every card in view; what is best by the four cards and the up card's rank, and by the four alone;
the rule of thumb: three antes with a pair of tens or better, one with threes to nines; and one ante with everything."""

FOLD, LOSE, WIN = "fold", 0, 1
TIMES = {BEST_MOST: MOST, LEAST: 1, BEST_FOLD: 0}
"""A play wager in antes by what is best."""
BY_CLASS = -1
"""Stands where what is best depends on more than the four cards and the up card's rank."""

_PAIR = FOUR.classes.index("one-pair")

Choices = NDArray[np.int64]
"""By value of the hand and rank of the up card: the play wager in antes, nothing for a fold."""


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, ante and play under the given strategy and beside it under the others."""
    return MAIN_ODDS.odds(
        options,
        strategy,
        sides={"aces-up": aces_up_ways},
        notes=[
            "three antes or one, never two: what a raise gains grows in a straight line",
            "a rule to learn: three antes with a pair of tens or better, one with threes to nines, fold the rest",
        ],
    )


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """A raise of one to three antes or a fold, one card of the dealer's in sight; a file goes by the up card's rank."""
    ends = main_ends(options).ends

    def situation(t: State, act: Question) -> str:
        return f"{_lead(value(t.hands[act.box]))} against {t.hands[HOUSE][-1][0]}"

    def worth(t: State, act: Question) -> dict[str, Fraction]:
        hand = t.hands[act.box]
        return weighed(met(numbers(hand), number(t.hands[HOUSE][-1])), kind(value(hand)), FILLED_UP)

    def weighed(lost: int, of: int, ways: int) -> dict[str, Fraction]:
        """The average gain of each choice if this many of the dealer's hands are better."""
        found = {FOLD: Fraction(ends[0].pays)}
        for times in range(1, MOST + 1):
            gained = lost * ends[place(times, LOSE, of)].pays + (ways - lost) * ends[place(times, WIN, of)].pays
            found[f"{times}x"] = Fraction(gained) / ways
        return found

    def answer(t: State, act: Question, word: str) -> str:
        return word if word == FOLD else f"play {dollars(int(word[0]) * t.wagers[act.box, 'ante'])}"

    def set_by(strategy: str) -> Callable[[State, Question], str]:
        tables = looked_up(options, strategy)

        def choose(t: State, act: Question) -> str:
            hand = t.hands[act.box]
            times = raise_of(value(hand), numbers(hand), number(t.hands[HOUSE][-1]), *tables)
            return answer(t, act, f"{times}x") if times else FOLD

        return choose

    def tallies() -> Iterator[Tally]:
        counts = deals().counts
        for name, rows in _leads().items():
            for up, rank in enumerate(RANKS):
                here = counts[rows, up].sum(axis=0).tolist()
                ways = sum(hands for hands, _ in here) * FILLED_UP
                lost = sum(better for _, better in here)
                if ways:
                    gained = {
                        word: ways * each
                        for word, each in weighed(lost, kind(int(deals().values[rows[0]])), ways).items()
                    }
                    best = {f"{times}x" if times else FOLD: here[at][0] * FILLED_UP for at, times in TIMES.items()}
                    yield Tally(f"{name} against {rank}", ways, gained, best)

    words = (FOLD, *(f"{times}x" for times in range(1, MOST + 1)))
    asked = Decision(
        situations=dict.fromkeys((f"{lead} against {up}" for lead in _leads() for up in RANKS), words),
        situation=situation,
        worth=worth,
        answer=answer,
        set_by=set_by,
        title="By the hand and the dealer's open card",
        tallies=tallies,
        grid=lambda name: ("by the dealer's open card", name.partition(" against ")[0], name[-1]),
        passive=FOLD,
    )
    return DecisionModel(NAME, "antes", (asked,), RULES)


@cache
def _leads() -> dict[str, list[int]]:
    """By what a hand leads with, the places of such values."""
    found: dict[str, list[int]] = {}
    for place_, hand in enumerate(deals().values.tolist()):
        found.setdefault(_lead(hand), []).append(place_)
    return found


def choices(options: Options, strategy: str) -> Choices:
    """What a strategy raises; `BY_CLASS` where that takes all five cards and the up card's suit."""
    verify(NAME, strategy, STRATEGIES)
    found = deals()
    hands, lost = found.counts[..., 0].sum(axis=2), found.counts[..., 1].sum(axis=2)
    if strategy == "hand-and-up-card":
        return _best(hands, lost)
    if strategy == "own-hand":
        by_value = _best(hands.sum(axis=1), lost.sum(axis=1))
        return np.repeat(by_value, len(RANKS)).reshape(-1, len(RANKS))
    if strategy == "best":
        only = (found.counts[..., 0] > 0).sum(axis=2) == 1
        first = np.array([TIMES[choice] for choice in range(3)])[np.argmax(found.counts[..., 0] > 0, axis=2)]
        return np.where(only | (hands == 0), first, BY_CLASS)
    made = decisions(options).rule(strategy).choices
    words = {FOLD: 0, **{f"{times}x": times for times in range(1, MOST + 1)}}
    leads = [_lead(int(hand)) for hand in found.values]
    return np.array([[words[made[f"{lead} against {up}"]] for up in RANKS] for lead in leads])


def _best(hands: Ints, lost: Ints) -> Choices:
    """Three antes where a hand wins oftener than it loses, one where that still costs less than a fold."""
    all_ways = hands * FILLED_UP
    found: Choices = np.where(2 * lost < all_ways, MOST, np.where(4 * lost < 3 * all_ways, 1, 0))
    return found


def looked_up(options: Options, strategy: str) -> Arguments:
    """What `raise_of` looks up: the lowest value that is played, values and choices, hands and what is best; room."""
    found, chosen = deals(), choices(options, strategy)
    low = found.values[np.flatnonzero(chosen.any(axis=1))[0]]
    # Small tables are quick: of all hands only those with something to look up.
    asked = (chosen == BY_CLASS).any(axis=1)[found.of]
    tables = (found.values.astype(np.int32), chosen.astype(np.int8), found.keys[asked])
    return (int(low), *tables, found.choices[asked].astype(np.int32), np.zeros(4, np.int64))


def raise_of(
    worth: int,
    hand: Sequence[int] | NDArray[np.uint8],
    up: int,
    low: int,
    values: NDArray[np.int32],
    chosen: NDArray[np.int8],
    keys: Ints,
    classes: NDArray[np.int32],
    masks: Ints,
) -> int:
    """The play wager in antes; where it takes more than the value the hand is looked up with its suits in order."""
    if worth < low:
        return 0
    times = chosen[np.searchsorted(values, worth), up >> 2]
    if times >= 0:
        return int(times)
    for suit in range(4):
        masks[suit] = suit
    for i in range(5):
        masks[hand[i] & 3] |= 4 << (hand[i] >> 2)
    # The suit goes along in the lowest bits; of equal suits either may come first.
    for i in range(1, 4):
        at = i
        while at and masks[at] >> 2 > masks[at - 1] >> 2:
            masks[at], masks[at - 1] = masks[at - 1], masks[at]
            at -= 1
    of = 0
    for suit in range(4):
        if masks[suit] & 3 == up & 3:
            of = suit
    for suit in range(4):
        masks[suit] >>= 2
    best = classes[np.searchsorted(keys, key_of(masks)), of] >> 2 * (up >> 2) & 3
    return 3 if best == 0 else 1 if best == 1 else 0


def ante_ways(options: Options, strategy: str) -> Counter[int]:
    """In how many deals the ante comes to each end."""
    found, chosen = deals(), choices(options, strategy)
    ways: Counter[int] = Counter()
    for best, times in TIMES.items():
        hands, lost = found.counts[:, :, best, 0], found.counts[:, :, best, 1]
        played = np.where(chosen == BY_CLASS, times, chosen)
        for of, rows in _rows().items():
            for raised in range(MOST + 1):
                here = played[rows] == raised
                number = int(hands[rows][here].sum()) * FILLED_UP
                if not raised:
                    ways[0] += number
                    continue
                losses = int(lost[rows][here].sum())
                ways[place(raised, LOSE, of)] += losses
                ways[place(raised, WIN, of)] += number - losses
    return ways


@cache
def _rows() -> dict[int, NDArray[np.int64]]:
    """The places of the values of each kind."""
    of = np.array([kind(int(hand)) for hand in deals().values])
    return {number: np.flatnonzero(of == number) for number in range(len(KINDS))}


def place(times: int, won: int, of: int) -> int:
    """Where among the ends of the ante a played hand stands, by its raise, how it compares and what it is."""
    return 1 + ((times - 1) * 2 + won) * len(KINDS) + of


def main_ends(options: Options) -> Ends:
    """A fold, and every result of a played hand; one that brings a bonus is named by its kind too."""
    bonuses = BONUS.elected(options)
    ends = [End(FOLD, -1)]
    for times in range(1, MOST + 1):
        for won in (LOSE, WIN):
            for of in KINDS:
                extra = max(bonuses.net(of), Fraction(0))
                name = f"{'win' if won else 'lose'} {1 + times}" + (f", {of}" if extra else "")
                ends.append(End(name, (1 + times) * (1 if won else -1) + extra, more=times))
    return Ends("ante", ANTE.says, tuple(ends))


MAIN_ODDS = MainOdds(NAME, STRATEGIES, main_ends, ante_ways)


def wagers(options: Options) -> tuple[Ends, ...]:
    """Every wager that the table offers, with all its ends."""
    return (main_ends(options), *side_ends(options))


@cache
def aces_up_ways() -> Counter[int]:
    """How many of the deck's five-card hands are of each kind."""
    found: Counter[int] = Counter()
    ways = frequencies(FOUR, HAND)
    for name, times in ways.items():
        found[FOUR.classes.index(name)] += times
    # Of the pairs only aces are paid.
    aces = pairs_of_aces()
    found[0] += found[_PAIR] - aces
    found[_PAIR] = aces
    return found


def pairs_of_aces() -> int:
    """Five cards whose best four are a pair of aces and no more, from the counts of all deals: 47 up cards each."""
    rows = _rows()[_PAIR]
    return int(deals().counts[rows][..., 0].sum()) // 47


def _lead(hand: int) -> str:
    """A high card or pair with its rank, any better hand by its class."""
    name = FOUR.name(hand)
    return f"{name} {RANKS[(hand >> 16 & 0xF) - 2]}" if hand >> CLASS <= _PAIR else name
