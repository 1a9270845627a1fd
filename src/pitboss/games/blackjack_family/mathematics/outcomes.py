"""Outcomes of a round's main wager: net results with their probabilities, doubles and splits included.

Hands that are not split have their exact distribution. The hands of a split face one dealer: given how the dealer's
hand ends they are taken as independent, each with its exact distribution. So the mean is that of the analysis, and
only the spread of split rounds, one in forty, is an approximation.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from typing import Protocol

import numpy as np

from pitboss.games.blackjack_family.mathematics import compositions
from pitboss.games.blackjack_family.mathematics.analysis import Against, Analysis
from pitboss.games.blackjack_family.mathematics.dealer_ends import Shoes
from pitboss.games.blackjack_family.mathematics.terms import ALL, BUSTED, ENDS, NATURAL, SPLIT_21, BlackjackTerms
from pitboss.games.blackjack_family.mathematics.worth import SPLIT, SURRENDER, HandEnds, Split, Valuer
from pitboss.pricing.kernels.arrays import Bytes, Flags, Floats, Ints

Key = tuple[str, Fraction]
Ways = defaultdict[Key, float]

ORDER = (
    "blackjack",
    "designated-blackjack",
    "win",
    "five-card-21",
    "six-card-21",
    "seven-card-21",
    "three-sevens",
    "suited-7-7-7",
    "spade-7-7-7",
    "6-7-8",
    "suited-6-7-8",
    "spade-6-7-8",
    "double-won",
    "split",
    "push",
    "double-pushed",
    "surrender",
    "rescue",
    "lose",
    "double-lost",
    "dealer-blackjack",
)

_STEPS = 2
"""Net results are multiples of half a unit."""
_REACH = 16
"""Largest win or loss of a single hand, in half units."""


class AnalysedGame(Protocol):
    """As much of an analysis as its outcomes need."""

    @property
    def terms(self) -> BlackjackTerms:
        """The rules."""
        ...

    @property
    def valuer(self) -> Valuer:
        """The rules beside the tables of hands."""
        ...

    @property
    def shoes(self) -> Shoes:
        """The shoes in which hands are valued."""
        ...


@dataclass
class OutcomeSpread:
    """A distribution in the making."""

    ways: Ways
    staked: float = 1.0
    """Units put at risk on the average."""
    split: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    """The ways of rounds with a split by their net result in half units: fractions are slow to look up."""


def spread(analysis: Analysis, *, raises: bool = False) -> OutcomeSpread:
    """The outcomes of the main wager; one that may be raised against a card of the dealer is, if that pays."""
    found = OutcomeSpread(defaultdict(float))
    for row in analysis.starts:
        part = OutcomeSpread(defaultdict(float), 0.0)
        _naturals(analysis, row, part)
        if row.natural[0] < 1:
            reach = row.chance * row.deals
            reach[analysis.valuer.every.place(1, 10)] = 0.0
            play_out(analysis, row, reach, part)
        times = 2 if raises and row.mean > 0 else 1
        found.staked += times * part.staked + (times - 1) * row.chance
        for (name, net), chance in part.ways.items():
            found.ways[name, times * net] += chance
    return found


def play_out(game: AnalysedGame, row: Against, reach: Floats, found: OutcomeSpread) -> None:
    """Add the outcomes of first hands that are dealt with these chances, in rounds without a dealer's blackjack."""
    for pair, split in row.splits.items():
        at = game.valuer.every.place(pair, pair)
        if row.first.made[at] == SPLIT and reach[at] > 0:
            _split(game, row, split, float(reach[at]), found)
    for step, chance in found.split.items():
        found.ways["split", Fraction(step, _STEPS)] = chance
    _single(game, row, reach, found)


def exactly_one(ways: Ways) -> dict[Key, int]:
    """Chances as whole numbers of one denominator; the likeliest takes up what rounding leaves."""
    whole = 1 << 60
    counts = {key: round(chance * whole) for key, chance in ways.items() if chance > 0}
    likeliest = max(counts, key=lambda key: counts[key])
    counts[likeliest] += whole - sum(counts.values())
    return dict(sorted(counts.items(), key=lambda way: (ORDER.index(way[0][0]), -way[0][1])))


def _naturals(analysis: Analysis, row: Against, found: OutcomeSpread) -> None:
    """Blackjacks on either side."""
    terms, at = analysis.terms, analysis.valuer.every.place(1, 10)
    natural, dealt = row.natural[at], row.chance * row.deals[at]
    tied = 0.0 if terms.blackjack_always_wins else natural
    found.ways["push", Fraction(0)] += dealt * tied
    named = 0 if terms.designated is None else 1 / 64
    found.ways["blackjack", terms.blackjack] += dealt * (1 - tied) * (1 - named)
    if terms.designated is not None:
        found.ways["designated-blackjack", terms.designated] += dealt * (1 - tied) * named
    others = row.deals.copy()
    others[at] = 0.0
    found.ways["dealer-blackjack", Fraction(-1)] += row.chance * float(others @ row.natural)


def _single(analysis: AnalysedGame, row: Against, reach: Floats, found: OutcomeSpread) -> None:
    """Rounds in which nothing is split."""
    made = row.first.made
    reach = np.where(made == SPLIT, 0.0, reach)
    by_suit = [(reach.copy(), made.copy()) for _ in range(3)] if row.first.suited else [(reach, made)]
    for at, choices in row.first.suited.items():
        shares = analysis.terms.in_suits(bool(analysis.valuer.every.held[at, 6] == 2))
        assert shares is not None
        for first, (weights, chosen) in enumerate(by_suit):
            weights[at], chosen[at] = reach[at] * float(shares.shares[first]), choices[first]
    for first, (weights, chosen) in enumerate(by_suit):
        if first:
            weights[[at for at in np.flatnonzero(weights).tolist() if at not in row.first.suited]] = 0.0
        # Two cards of one suit may be worth playing where others are given up.
        given_up = chosen == SURRENDER
        lost = float((weights * row.natural)[given_up].sum())
        found.ways["surrender", Fraction(-1, 2)] += float(weights[given_up].sum()) - lost
        if analysis.terms.early_surrender:
            found.ways["surrender", Fraction(-1, 2)] += lost
            found.ways["dealer-blackjack", Fraction(-1)] -= lost
        played = np.where(given_up, 0.0, weights)
        if played.any():
            _settle(analysis, row, played, chosen, first if row.first.suited else None, found)


def _settle(
    analysis: AnalysedGame, row: Against, reach: Floats, made: Bytes, suits: int | None, found: OutcomeSpread
) -> None:
    terms = analysis.terms
    ends = analysis.valuer.walk(reach.copy(), row.left, row.hole, row.valued, made)
    found.staked += _doubled(analysis, row.ends, analysis.shoes.of_hand, ends)
    for net, named, chance in _gave(ends):
        found.ways[named, net] += chance
    for times, stood in enumerate(ends.stood):
        stake, names = 1 << times, _NAMES[times > 0]
        for named, net, by_end in _results(analysis, stood, row.ends, analysis.shoes.of_hand, stake, suits):
            name = named or names[0 if net < 0 else 2 if net > 0 else 1]
            found.ways[name, net] += float(by_end[:NATURAL].sum())
        found.ways[names[0], Fraction(-stake)] += ends.busted[times, 0]
    if terms.dealer_blackjack_takes == BUSTED:
        found.ways["double-lost", Fraction(-2)] += ends.busted[1, 1]
        found.ways["dealer-blackjack", Fraction(-1)] -= ends.busted[1, 1]
    elif terms.dealer_blackjack_takes == ALL:
        taken = _doubled_into_blackjack(row.ends, analysis.shoes.of_hand, ends)
        found.ways["double-lost", Fraction(-2)] += taken
        found.ways["dealer-blackjack", Fraction(-1)] -= taken


_NAMES = (("lose", "push", "win"), ("double-lost", "double-pushed", "double-won"))


def _gave(ends: HandEnds) -> Iterator[tuple[Fraction, str, float]]:
    """What was given up in mid-hand: half of what lay there, by how often it was doubled."""
    for times, chance in enumerate(ends.gave.tolist()):
        if chance:
            yield -Fraction(1 << times, 2), "rescue" if times else "surrender", chance


def _doubled_into_blackjack(of_ends: Floats, shoe_of: Ints, ends: HandEnds) -> float:
    """How likely a hand is doubled, whatever comes of it, and the dealer has a blackjack."""
    at = np.flatnonzero(ends.stood[1])
    return float(ends.stood[1, at] @ of_ends[shoe_of[at], NATURAL]) + float(ends.busted[1, 1])


def _doubled(analysis: AnalysedGame, of_ends: Floats, shoe_of: Ints, ends: HandEnds) -> float:
    """The units that doubling puts on the layout on the average, where a known blackjack has not ended the round."""
    staked = 0.0
    for times, risen in enumerate(ends.risen):
        at = np.flatnonzero(risen)
        known = of_ends[shoe_of[at], NATURAL] if analysis.terms.knows_blackjack else 0.0
        staked += float((risen[at] * (1 - known)).sum()) * (1 << times)
        over = ends.busted[times + 1]
        staked += float(over[0] if analysis.terms.knows_blackjack else over.sum()) * (1 << times)
    return staked


@lru_cache(16)
def _bonuses(terms: BlackjackTerms, suits: int | None) -> list[tuple[str, Fraction, Flags, float]]:
    """The hands with odds of their own: name, what they pay beyond even money, which they are, what share of them.

    `suits` says of what suits the first two cards were, where that is known: several, one, or spades.
    """
    every = compositions.hands()
    places = np.arange(len(every.held))
    names = ("five-card-21", "six-card-21", "seven-card-21")
    found = [
        (name, pays - 1, which, 1.0)
        for name, pays, which in zip(names, terms.long_21(), every.long_21(), strict=True)
        if pays is not None
    ]
    for sevens, at, kinds in (
        (True, every.place(7, 7, 7), ("three-sevens", "suited-7-7-7", "spade-7-7-7")),
        (False, every.place(6, 7, 8), ("6-7-8", "suited-6-7-8", "spade-6-7-8")),
    ):
        if (by_suit := terms.in_suits(sevens)) is not None:
            one = by_suit.extra[1] == by_suit.extra[2], by_suit.extra[0] == by_suit.extra[1]
            # What is paid alike has one name.
            same = (0, 0 if one[1] else 1, (0 if one[1] else 1) if one[0] else 2)
            parts = by_suit.parts(suits)
            found += [
                (kinds[same[kind]], by_suit.extra[kind], places == at, float(parts[kind]))
                for kind in range(3)
                if by_suit.extra[kind] and parts[kind]
            ]
    return found


def _results(
    analysis: AnalysedGame,
    stood: Floats,
    ends: Floats,
    shoe_of: Ints,
    stake: int,
    suits: int | None = None,
    *,
    split: bool = False,
) -> Iterator[tuple[str, Fraction, Floats]]:
    """What hands that stand come to: a name if they have odds of their own, the net result, chances by dealer's end."""
    every, terms = analysis.valuer.every, analysis.terms
    at = np.flatnonzero(stood)
    rows = np.where(split & (every.cards[at] == 2) & (every.total[at] == 21), SPLIT_21, every.total[at])
    joint = stood[at, None] * ends[shoe_of[at]]
    plain = np.ones(len(at))
    groups: list[tuple[str, Fraction, Floats]] = []
    if terms.bonus_on_split or not split:
        of_stake = 1 if stake == 1 else terms.doubled_bonus
        for name, bonus, which, share in _bonuses(terms, suits) if of_stake else ():
            part = which[at].astype(np.float64) * share
            if part.any():
                groups.append((name, bonus * of_stake, part))
                plain -= part
    lost, level, won = _nets(stake)
    cells = (rows[:, None] * ENDS + np.arange(ENDS)).ravel()
    for name, nets, part in [("", (lost, level, won), plain), *((n, (lost, level, won + b), p) for n, b, p in groups)]:
        mass = np.bincount(cells, (joint * part[:, None]).ravel(), (SPLIT_21 + 1) * ENDS).reshape(-1, ENDS)
        for sign, net in zip((-1, 0, 1), nets, strict=True):
            by_end = (mass * (analysis.valuer.results == sign)).sum(axis=0)
            yield (name if sign > 0 else ""), net, by_end


@cache
def _nets(stake: int) -> tuple[Fraction, Fraction, Fraction]:
    """A loss, a push and a win of this many units."""
    return Fraction(-stake), Fraction(0), Fraction(stake)


def _steps(net: Fraction) -> int:
    return net.numerator * _STEPS // net.denominator


@dataclass
class _SplitHands:
    """One hand of a split, or several added up."""

    by_end: Floats = field(default_factory=lambda: np.zeros((ENDS, 2 * _REACH + 1)))
    """By end of the dealer and net result, in half units from -`_REACH`; against a blackjack nothing is decided."""
    over: Floats = field(default_factory=lambda: np.zeros(2))
    """Against a dealer's blackjack: over 21 with one wager, with two."""
    doubled: float = 0.0
    taken: float = 0.0
    """Doubled, and the dealer has a blackjack."""

    def add(self, other: "_SplitHands", number: float) -> None:
        """Add a multiple of another distribution."""
        self.by_end += number * other.by_end
        self.over += number * other.over
        self.doubled += number * other.doubled
        self.taken += number * other.taken


def _split(analysis: AnalysedGame, row: Against, split: Split, weight: float, found: OutcomeSpread) -> None:
    """Rounds with a split pair, apart by the number of hands."""
    numbers: dict[tuple[int, bool], defaultdict[int, float]] = {}
    for share in split.shares:
        for number, same_too in ((share.closed, False), (share.open, True)):
            numbers.setdefault((share.further, same_too), defaultdict(float))[share.hands] += number
    tables = {share.hands: _SplitHands() for share in split.shares}
    for (further, same_too), of_hands in numbers.items():
        hand = _one_hand(analysis, row, split, further, same_too)
        for hands, number in of_hands.items():
            tables[hands].add(hand, number)
    for hands, table in tables.items():
        _together(analysis, table, hands, weight, found)


def _one_hand(analysis: AnalysedGame, row: Against, split: Split, further: int, same_too: bool) -> _SplitHands:
    """A single hand of a split in one of its shoes."""
    valuer, made = analysis.valuer, _SplitHands()
    shoe = analysis.shoes.of_split[split.pair - 1, further]
    ended = valuer.follow(split, row.left, row.hole, further, same_too=same_too)
    # However the hand goes, the dealer's ends have their chances: what is not stood against went over 21.
    over = row.ends[shoe[valuer.every.place(split.pair)]].copy()
    if not same_too:
        same = valuer.seconds(split.pair, row.left, further)[split.pair - 1]
        over -= same * row.ends[shoe[valuer.every.place(split.pair, split.pair)]]
    natural = over[NATURAL]
    for times, stood in enumerate(ended.stood):
        for _, net, by_end in _results(analysis, stood, row.ends, shoe, 1 << times, split=True):
            made.by_end[:, _steps(net) + _REACH] += by_end
        at = np.flatnonzero(stood)
        over -= stood[at] @ row.ends[shoe[at]]
    # Whatever went over 21 or was given up did so whichever end the dealer came to.
    losses = [(Fraction(-1 << times), chance) for times, chance in enumerate(ended.busted[:, 0].tolist())]
    losses += [(net, chance) for net, _, chance in _gave(ended)]
    both = sum(chance for _, chance in losses)
    for loss, chance in losses:
        if both > 0:
            made.by_end[:, _REACH + int(loss * _STEPS)] += over * chance / both
    made.by_end[NATURAL] = 0.0
    made.by_end[NATURAL, _REACH] = natural
    made.over += ended.busted[:2, 1]
    made.doubled = _doubled(analysis, row.ends, shoe, ended)
    made.taken = _doubled_into_blackjack(row.ends, shoe, ended)
    return made


def _together(analysis: AnalysedGame, hands: _SplitHands, number: int, weight: float, found: OutcomeSpread) -> None:
    """The net result of several hands, independent except for the dealer; each has its share of their sum."""
    by_end = hands.by_end.sum(axis=1) / number
    for end in range(NATURAL):
        if by_end[end] > 0:
            single = hands.by_end[end] / number / by_end[end]
            for step, chance in _sums(single, number).items():
                found.split[step] += weight * by_end[end] * chance
    natural = by_end[NATURAL]
    known = natural if analysis.terms.knows_blackjack else 0.0
    found.staked += weight * ((number - 1) * (by_end.sum() - known) + hands.doubled)
    if natural > 0 and analysis.terms.dealer_blackjack_takes == BUSTED:
        one, two = hands.over / number / natural
        single = np.zeros(2 * _REACH + 1)
        single[[_REACH, _REACH - _STEPS, _REACH - 2 * _STEPS]] = 1 - one - two, one, two
        all_over = np.zeros(2 * _REACH + 1)
        all_over[[_REACH - _STEPS, _REACH - 2 * _STEPS]] = one, two
        alike = _sums(all_over, number)
        for lost, chance in _sums(single, number).items():
            everything = alike.get(lost, 0.0)
            for step, mass in ((lost, everything), (lost - _STEPS, chance - everything)):
                if step != -_STEPS:
                    found.split[step] += weight * natural * mass
                    found.ways["dealer-blackjack", Fraction(-1)] -= weight * natural * mass
    elif natural > 0 and analysis.terms.dealer_blackjack_takes == ALL:
        two = hands.taken / number / natural
        single = np.zeros(2 * _REACH + 1)
        single[[_REACH - _STEPS, _REACH - 2 * _STEPS]] = 1 - two, two
        for step, chance in _sums(single, number).items():
            found.split[step] += weight * natural * chance
        found.ways["dealer-blackjack", Fraction(-1)] -= weight * natural


def _sums(single: Floats, number: int) -> dict[int, float]:
    """The distribution of a sum of independent results, in half units."""
    total = np.ones(1)
    for _ in range(number):
        total = np.convolve(total, single)
    return {step - number * _REACH: chance for step, chance in enumerate(total.tolist()) if chance}
