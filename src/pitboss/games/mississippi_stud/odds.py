"""Mississippi stud: the exact worth of every wager, over all 155,937,600 deals of two own cards and three in order.

What a hand becomes depends on the cards that are seen and not on whose they are, so every choice is a matter of a set
of two, three or four cards and of the antes that lie on the hand by then. The best play is counted back from the last
street. The odds hold for wagers whose payout the limit does not reach; at the table's minimum it never does.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.house_poker_family.jacks import KINDS, kind
from pitboss.games.house_poker_family.odds import priced, shown, verify
from pitboss.games.mississippi_stud.learned import CHOICES, POINTS, SEEN, SITUATIONS, TITLES, situation_of
from pitboss.games.mississippi_stud.rules import (
    MOST,
    NAME,
    OWN,
    PAYS,
    RAISES,
    STREETS,
    WAGERS,
    Options,
)
from pitboss.money import dollars
from pitboss.pricing import strategies
from pitboss.pricing.ahead import completed, unseen
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.ends import End, Ends
from pitboss.pricing.hands import frequencies
from pitboss.pricing.sets import Ints, completions, place, sets
from pitboss.ranking import THREE
from pitboss.ranking.numbers import numbers
from pitboss.rulebook.pay_table import PayTable
from pitboss.table import Table
from pitboss.table.act import Decide
from pitboss.table.choosing import Seen

STRATEGIES = ("best", "larger-when-even", "points", "always-1x", "always-3x")
"""The second raises as much as it can where more or less is worth the same; nobody loses by that."""

FOLDS = 1 + (len(STREETS) - 1) * max(RAISES)
"""Antes that can lie on a hand that is folded, at the most; the ends begin with these folds."""

FIFTH = 48
"""Fifth cards, once four are seen."""

Raises = NDArray[np.int8]
"""By antes on the hand and by set of cards: the raise in antes, 0 for a fold."""

Way = tuple[Raises, ...]
"""A way to play, street by street."""


def on_hand(street: int) -> range:
    """Antes that can lie on a hand at its choice on a street, up to the most; rows for fewer stay empty."""
    return range(1 + street, 2 + street * max(RAISES))


@cache
def fourth() -> Ints:
    """By set of four cards and by kind: how many fifth cards give that."""
    (found,) = completions(kind, len(KINDS), 4)
    return found


def nets(table: PayTable) -> tuple[Ints, int]:
    """What each kind of hand pays, in a unit that leaves no fractions, and how many of these an ante is."""
    rows = [table.net(row) for row in KINDS]
    unit = int(np.lcm.reduce([net.denominator for net in rows]))
    return np.array([int(net * unit) for net in rows]), unit


@cache
def counted_back(table: PayTable, larger: bool) -> Way:
    """The best play under a pay table, from the last street back."""
    pays, unit = nets(table)
    gain = fourth() @ pays
    # What a hand that stays in is worth, by the antes on it.
    worth = np.stack([staked * gain for staked in range(MOST + 1)])
    ahead, way = FIFTH, []
    for street in (2, 1, 0):
        size = SEEN[street]
        if size < 4:
            worth, ahead = _seen_one_less(worth, size), ahead * (52 - size)
        raised, best = np.zeros(worth.shape, np.int8), np.zeros_like(worth)
        for staked in on_hand(street):
            best[staked] = -staked * unit * ahead
            for raise_ in RAISES:
                stays = worth[staked + raise_]
                better = stays >= best[staked] if larger else stays > best[staked]
                raised[staked][better] = raise_
                best[staked][better] = stays[better]
        way.append(raised)
        worth = best
    return tuple(reversed(way))


def _seen_one_less(worth: Ints, size: int) -> Ints:
    """What a set of cards is worth by all cards that can come to it."""
    found, larger = np.zeros((len(worth), comb(52, size)), np.int64), sets(size + 1)
    for missing in range(size + 1):
        at = place(larger[:, column] for column in range(size + 1) if column != missing)
        for staked in range(len(worth)):
            np.add.at(found[staked], at, worth[staked])
    return found


def way(table: PayTable, strategy: str) -> Way:
    """What a strategy, or the file of one, raises; the best one depends on what is paid."""
    verify(NAME, strategy, STRATEGIES)
    if strategy in ("best", "larger-when-even"):
        return counted_back(table, strategy != "best")
    if strategy.startswith("always-"):
        raises = int(strategy[-2])
        return tuple(np.full((MOST + 1, comb(52, size)), raises, np.int8) for size in SEEN)
    made = strategies.chosen(strategy, NAME, situations()) if strategies.is_file(strategy) else POINTS
    return tuple(_by_situation(made, street) for street in range(len(STREETS)))


def _by_situation(made: Any, street: int) -> Raises:
    words = np.array([CHOICES.index(made[name]) for name in SITUATIONS[street]], np.int8)
    return np.stack([words[situation_of(street, staked)] for staked in range(MOST + 1)])


class Deals(NamedTuple):
    """All sets of four cards, two of them the player's and the others turned in one order; street by street."""

    places: tuple[NDArray[np.int32], ...]
    """The numbers of the sets that are seen."""
    staked: tuple[Ints, Ints, Ints, Ints]
    """Antes on the hand before each choice, and after the last."""
    raised: tuple[Ints, Ints, Ints]
    """What is chosen; of streets that the hand does not come to it means nothing."""
    asked: tuple[NDArray[np.bool_], ...]
    """Whether the hand comes to that choice; and whether it stays in to the end."""


def deals(way: Way) -> Iterator[Deals]:
    """A way to play in every deal: six pairs of four cards, and two orders of the others."""
    ones = np.ones(comb(52, 4), np.int64)
    everything = range(4)
    for own in combinations(everything, OWN):
        for later in set(everything) - set(own):
            third = tuple(column for column in everything if column != later)
            places = (places_of(own), places_of(third), places_of(everything))
            staked, raised, asked = [ones], [], [ones > 0]
            for street, at in zip(way, places, strict=True):
                raised.append(street[np.minimum(staked[-1], MOST), at].astype(np.int64))
                staked.append(staked[-1] + raised[-1])
                asked.append(asked[-1] & (raised[-1] > 0))
            yield Deals(places, tuple(staked), tuple(raised), tuple(asked))  # type: ignore[arg-type]


@cache
def places_of(columns: Sequence[int]) -> NDArray[np.int32]:
    """The numbers of the sets of these columns of every set of four cards."""
    return np.asarray(place(sets(4)[:, column] for column in columns), np.int32)


@cache
def ends_of(table: PayTable, strategy: str) -> list[int]:
    """The ends of a named strategy, counted once for each pay table; nothing else decides them."""
    return ends(way(table, strategy))


def ways(options: Options, strategy: str) -> list[int]:
    """In how many deals the wagers of a hand come to each end: folds by antes lost, then antes in by kind of hand."""
    table = PAYS.elected(options)
    return ends_of(table, strategy) if strategy in STRATEGIES else ends(way(table, strategy))


def ends(way: Way) -> list[int]:
    """The same for any way to play."""
    ends = np.zeros(FOLDS + MOST * len(KINDS), np.int64)
    for dealt in deals(way):
        for street in range(len(STREETS)):
            folded = dealt.asked[street] & ~dealt.asked[street + 1]
            ends[:FOLDS] += FIFTH * np.bincount(dealt.staked[street][folded] - 1, minlength=FOLDS)
        for antes in range(1 + len(STREETS), MOST + 1):
            at = end_of(antes, 0)
            ends[at : at + len(KINDS)] += fourth()[dealt.asked[-1] & (dealt.staked[-1] == antes)].sum(axis=0)
    return [int(number) for number in ends]


def end_of(antes: int, of: int) -> int:
    """The place of an end: a hand that stays in with so many antes on it."""
    return FOLDS + (antes - 1) * len(KINDS) + of


def main_ends(options: Options) -> Ends:
    """Everything that can become of an ante and its street wagers, by unit of the ante; cents within the limit."""
    table = PAYS.elected(options)
    ends = [End(f"fold, {antes} lost", -antes, more=antes - 1) for antes in range(1, FOLDS + 1)]
    for antes in range(1, MOST + 1):
        ends += [End(f"{row}, {antes} in", antes * table.net(row), more=antes - 1) for row in KINDS]

    def cents(end: int, stake: int) -> int:
        return min(int(ends[end].pays * stake), options.limit)

    return Ends("ante", WAGERS["ante"].says, ends, cents=cents)


def paid_in_full(options: Options) -> int:
    """The greatest ante, in cents, whose winnings the limit never reaches."""
    best = PAYS.elected(options).best
    most = options.limit * best.stake // (best.win * MOST)
    return int(most - most % options.increment)


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, the ante with its streets under the given strategy and beside it the others."""
    full = dollars(paid_in_full(options))
    return priced(
        NAME,
        options,
        strategy,
        STRATEGIES,
        main=main_ends(options),
        ways=lambda name: ways(options, name),
        sides={"three-card-bonus": lambda: [frequencies(THREE, 3)[name] for name in THREE.classes]},
        notes=[
            "the edge is for each unit of the ante; street wagers are staked later",
            f"a hand wins no more than ${dollars(options.limit)}: in full up to an ante of ${full} whatever is raised",
        ],
        raises=tables(options),
    )


def chooser(options: Options, strategy: str) -> Callable[[Table[Options], Decide], str]:
    """How a player of that strategy answers at a table: by the cards that are seen and the antes on the hand."""
    raises = way(PAYS.elected(options), strategy)

    def answer(t: Table[Options], act: Decide) -> str:
        cards = sorted(numbers([*t.hands[act.box], *shown(t)]))
        lies = [t.wagers.get((act.box, wager), 0) for wager in ("ante", *STREETS)]
        word = CHOICES[raises[len(cards) - OWN][sum(lies) // lies[0], place(cards)]]
        return word if word in act.choices else act.choices[-1]

    return answer


def advises(options: Options) -> Callable[[Seen, Decide], dict[str, Fraction]]:
    """What each choice is worth with the cards in sight and the best play after it, in antes."""
    pays = [PAYS.elected(options).net(row) for row in KINDS]

    def after(cards: tuple[int, ...], antes: int) -> Fraction:
        """What a hand that stays in is worth before its next card."""
        if len(cards) == SEEN[-1]:
            return antes * paid(cards)
        ways = [tuple(sorted((*cards, card))) for card in unseen(cards)]
        return sum((best(seen, antes) for seen in ways), Fraction(0)) / len(ways)

    @cache
    def paid(cards: tuple[int, ...]) -> Fraction:
        return completed(cards, pays, kind)

    @cache
    def best(cards: tuple[int, ...], antes: int) -> Fraction:
        return max(Fraction(-antes), *(after(cards, antes + more) for more in RAISES))

    def worth(t: Seen, act: Decide) -> dict[str, Fraction]:
        cards = tuple(sorted(numbers([*t.hands[act.box], *shown(t)])))
        lies = [t.wagers.get((act.box, wager), 0) for wager in ("ante", *STREETS)]
        antes = sum(lies) // lies[0]
        raised = {f"{times}x": after(cards, antes + times) for times in RAISES}
        return {word: value for word, value in ({"fold": Fraction(-antes)} | raised).items() if word in act.choices}

    return worth


def situations(options: Options | None = None) -> dict[str, tuple[str, ...]]:
    """Where a player chooses, in the words of a strategy's file."""
    return dict.fromkeys((name for names in SITUATIONS for name in names), CHOICES)


def tables(options: Options) -> dict[str, Any]:
    """What the best play does in each situation that it comes to; it raises where that is even."""
    sizes = [len(names) for names in SITUATIONS]
    found = [np.zeros((MOST + 1, size * len(CHOICES)), np.int64) for size in sizes]
    for dealt in deals(counted_back(PAYS.elected(options), True)):
        for street, size in enumerate(sizes):
            at, staked, raised = dealt.places[street], dealt.staked[street], dealt.raised[street]
            for antes in on_hand(street):
                asked = dealt.asked[street] & (staked == antes)
                situation = situation_of(street, antes)[at[asked]]
                found[street][antes] += np.bincount(
                    situation * len(CHOICES) + raised[asked], minlength=size * len(CHOICES)
                )
    return {
        title: {
            name: _said(row)
            for name, row in zip(names, counts.sum(axis=0).reshape(-1, len(CHOICES)).tolist(), strict=True)
        }
        for title, names, counts in zip(TITLES, SITUATIONS, found, strict=True)
    }


def _said(found: Sequence[int]) -> str:
    *less, most = sorted((number, -at) for at, number in enumerate(found) if number) or [(0, 0)]
    word = CHOICES[-most[1]]
    if not less:
        return word
    share = 100 * most[0] // sum(found)
    others = " or ".join(CHOICES[-at] for _, at in reversed(less))
    return f"{word} with {share} of 100, else {others}"
