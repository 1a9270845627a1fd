"""Four card poker: the exact worth of every wager, over all 167,437,921,364,480 deals of a player and the dealer.

The more a hand is worth the more is raised, in a straight line: so nothing between one ante and three is ever best.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS
from pitboss.games.four_card_poker.counting import FILLED_UP, LEAST, deals, met
from pitboss.games.four_card_poker.counting import FOLD as BEST_FOLD
from pitboss.games.four_card_poker.counting import MOST as BEST_MOST
from pitboss.games.four_card_poker.rules import ANTE, BONUS, DEALER, HAND, KINDS, MOST, NAME, Options, kind, value
from pitboss.games.house_poker_family.odds import priced, side_ends, verify
from pitboss.games.house_poker_family.suits import key_of
from pitboss.money import dollars
from pitboss.pricing import strategies
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.ends import End, Ends
from pitboss.pricing.hands import frequencies
from pitboss.pricing.kernel import Arguments
from pitboss.pricing.sets import Ints
from pitboss.ranking import FOUR
from pitboss.ranking.high import CLASS
from pitboss.ranking.numbers import number, numbers
from pitboss.table import HOUSE, AnyTable, Table
from pitboss.table.act import Decide
from pitboss.table.choosing import Seen

STRATEGIES = ("best", "hand-and-up-card", "own-hand", "tens-and-threes", "never-fold")
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
    verify(NAME, strategy, STRATEGIES)
    return priced(
        NAME,
        options,
        strategy,
        STRATEGIES,
        main=main_ends(options),
        ways=lambda name: ante_ways(options, name),
        sides={"aces-up": aces_up_ways},
        notes=[
            "three antes or one, never two: what a raise gains grows in a straight line",
            "a rule to learn: three antes with a pair of tens or better, one with threes to nines, fold the rest",
        ],
    )


def choices(options: Options, strategy: str) -> Choices:
    """What a strategy raises; `BY_CLASS` where that takes all five cards and the up card's suit."""
    verify(NAME, strategy, STRATEGIES)
    found = deals()
    if strategies.is_file(strategy):
        made = strategies.chosen(strategy, NAME, situations(options))
        words = {FOLD: 0, **{f"{times}x": times for times in range(1, MOST + 1)}}
        leads = [_lead(int(hand)) for hand in found.values]
        return np.array([[words[made[f"{lead} against {up}"]] for up in RANKS] for lead in leads])
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
    pair, rank = found.values >> CLASS == _PAIR, found.values >> 16 & 0xF
    rule = {
        "never-fold": np.ones(len(rank), np.int64),
        "tens-and-threes": np.where(
            (found.values >> CLASS > _PAIR) | (pair & (rank >= 10)), MOST, np.where(pair & (rank >= 3), 1, 0)
        ),
    }[strategy]
    return np.repeat(rule, len(RANKS)).reshape(-1, len(RANKS))


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


def chooser(options: Options, strategy: str) -> Callable[[AnyTable, Decide], str]:
    """How a player of that strategy answers at a table."""
    tables = looked_up(options, strategy)

    def answer(t: Table, act: Decide) -> str:
        hand, up = t.hands[act.box], number(t.hands[HOUSE][DEALER - 1])
        times = raise_of(value(hand), numbers(hand), up, *tables)
        return f"play {dollars(times * t.wagers[act.box, 'ante'])}" if times else FOLD

    return answer


def advises(options: Options) -> Callable[[Seen, Decide], dict[str, Fraction]]:
    """What a raise of each size and a fold are worth, in antes: every hand of the dealer behind the card in sight."""
    ends = main_ends(options).ends

    def worth(t: Seen, act: Decide) -> dict[str, Fraction]:
        hand = t.hands[act.box]
        lost, of = met(numbers(hand), number(t.hands[HOUSE][0])), kind(value(hand))
        found = {FOLD: Fraction(ends[0].pays)}
        for times in range(1, MOST + 1):
            gained = lost * ends[place(times, LOSE, of)].pays + (FILLED_UP - lost) * ends[place(times, WIN, of)].pays
            found[f"play {dollars(times * t.wagers[act.box, 'ante'])}"] = Fraction(gained) / FILLED_UP
        return found

    return worth


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
    """A fold, and everything that can become of a played hand; one that brings a bonus is called by its kind too."""
    bonuses = BONUS.elected(options)
    ends = [End(FOLD, -1)]
    for times in range(1, MOST + 1):
        for won in (LOSE, WIN):
            for of in KINDS:
                extra = max(bonuses.net(of), Fraction(0))
                name = f"{'win' if won else 'lose'} {1 + times}" + (f", {of}" if extra else "")
                ends.append(End(name, (1 + times) * (1 if won else -1) + extra, more=times))
    return Ends("ante", ANTE.says, tuple(ends))


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


def situations(options: Options) -> dict[str, tuple[str, ...]]:
    """Where a player chooses, in the words of a strategy's file: what the hand leads with, and the up card's rank."""
    leads = dict.fromkeys(_lead(int(hand)) for hand in deals().values)
    words = (*(f"{times}x" for times in range(1, MOST + 1)), FOLD)
    return {f"{lead} against {up}": words for lead in leads for up in RANKS}


def _lead(hand: int) -> str:
    """A high card or pair with its rank, any better hand by its class."""
    name = FOUR.name(hand)
    return f"{name} {RANKS[(hand >> 16 & 0xF) - 2]}" if hand >> CLASS <= _PAIR else name


def tables(options: Options) -> dict[str, dict[str, dict[str, float]]]:
    """By the pair, or the high card, and the up card's rank what a played ante gains above a fold, at its best."""
    found = deals()
    hands, lost = found.counts[..., 0].sum(axis=2), found.counts[..., 1].sum(axis=2)
    named = {"one-pair": "what playing a pair gains above a fold, in antes, by the dealer's open card"}
    named |= {"high-card": "what playing a high card gains above a fold"}
    told: dict[str, dict[str, dict[str, float]]] = {}
    for name, title in named.items():
        rows: dict[str, dict[str, float]] = {}
        for rank in range(14, 1 if name == "one-pair" else 11, -1):
            these = (found.values >> CLASS == FOUR.classes.index(name)) & (found.values >> 16 & 0xF == rank)
            number, losses = hands[these].sum(axis=0) * float(FILLED_UP), lost[these].sum(axis=0)
            edge = 1 - 2 * losses / number
            gain = np.where(edge > 0, (1 + MOST) * edge, 2 * edge) + 1
            rows[RANKS[rank - 2]] = {up: float(gain[n]) for n, up in enumerate(RANKS)}
        told[title] = rows
    return told
