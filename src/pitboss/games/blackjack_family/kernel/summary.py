"""What a tally of the kernel says: the main wager, insurance where it was taken, and the edge at each count."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from pitboss.games.blackjack_family.kernel import machine
from pitboss.games.blackjack_family.kernel.shoes import MOMENTS, BlackjackPlan
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.kernels.kernel import whole
from pitboss.pricing.simulate import WagerSample, ratio_error
from pitboss.pricing.strategy.card_counting import CountResult, Level

ONE = Fraction(1)

_NAMES = {
    machine.SINGLE: ("lose", "push", "win"),
    machine.DOUBLED: ("double-lost", "double-pushed", "double-won"),
    machine.SPLITS: ("split",) * 3,
    machine.GIVEN_UP: ("surrender",) * 3,
    machine.NATURALS: ("", "push", "blackjack"),
    machine.DEALERS: ("dealer-blackjack",) * 3,
    machine.RESCUED: ("rescue",) * 3,
}
"""By what became of a box: lost, pushed, won."""

_OF_CARDS = {
    machine.NAMED: "designated-blackjack",
    machine.FIVE_CARD: "five-card-21",
    machine.SIX_CARD: "six-card-21",
    machine.SEVEN_CARD: "seven-card-21",
    machine.SEVENS: "three-sevens",
    machine.SUITED_SEVENS: "suited-7-7-7",
    machine.SPADE_SEVENS: "spade-7-7-7",
    machine.MIXED: "6-7-8",
    machine.SUITED: "suited-6-7-8",
    machine.SPADES: "spade-6-7-8",
}
"""By the place of its odds, a hand that is paid for its cards."""
_BY_SUIT = (
    (machine.SEVENS, machine.SUITED_SEVENS, machine.SPADE_SEVENS),
    (machine.MIXED, machine.SUITED, machine.SPADES),
)


def of_cards(plan: BlackjackPlan) -> dict[int, str]:
    """The names of hands that are paid for their cards, by the place of their odds; what is paid alike has one name."""
    names = dict(_OF_CARDS)
    for places in _BY_SUIT:
        for less, more in pairwise(places):
            if plan.pays[less] == plan.pays[more]:
                names[more] = names[less]
    return names


def outcomes(plan: BlackjackPlan, row: Sequence[int]) -> Iterator[tuple[str, int, int]]:
    """The entries of a row of the tally: name, net result in half units, how often."""
    names = of_cards(plan)
    for code, times in enumerate(row):
        if times:
            kind, net = code // (2 * plan.net), code % (2 * plan.net) - plan.net
            named = _NAMES[kind][1 + (net > 0) - (net < 0)] if kind in _NAMES else names[kind - machine.OF_CARDS]
            yield named, net, times


def stakes_of(plan: BlackjackPlan) -> list[int]:
    """What is wagered on one box, by row of the tally."""
    if plan.count is None:
        return list(plan.stakes)
    return [plan.stakes[0] * plan.count.units(count) for count in plan.count.levels]


def _behind_rows(plan: BlackjackPlan, tally: Sequence[int]) -> tuple[Sequence[int], list[int]]:
    """What a tally has behind its rows: insurance lost and won, row by row, and the moments of rounds."""
    rest = tally[plan.rows * plan.codes :]
    return rest, whole(rest[2 * plan.rows : 2 * plan.rows + 2 * MOMENTS])


def summary(plan: BlackjackPlan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
    """The merged tally wager by wager: the main ones, and insurance, of any hand, if a player insured."""
    rows = [tally[row * plan.codes : (row + 1) * plan.codes] for row in range(plan.rows)]
    rest, moments = _behind_rows(plan, tally)
    insured = [rest[2 * row : 2 * row + 2] for row in range(plan.rows)]
    turns = len(plan.wagers) - 1
    samples = [_main(plan, turn, rows[turn::turns], moments, rounds) for turn in range(turns)]
    if any(sum(row) for row in insured):
        samples.append(_insurance(plan, insured, moments, rounds))
    return samples


def _main(
    plan: BlackjackPlan, turn: int, rows: Sequence[Sequence[int]], moments: list[int], rounds: int
) -> WagerSample:
    """How often each outcome came, and the money: who counts wagers more at some of them."""
    ways: Counter[tuple[str, Fraction]] = Counter()
    times: Counter[str] = Counter()
    net = staked = 0
    stakes = stakes_of(plan)[turn :: len(plan.wagers) - 1]
    for stake, row in zip(stakes, rows, strict=True):
        for name, half_units, number in outcomes(plan, row):
            ways[name, Fraction(half_units, 2)] += number
            times[name] += number
            staked += stake * number
            net += half_units * (stake // 2) * number
    if plan.count is None:
        a_round = sum(stakes)
        squares = (moments[6 if turn else 0], a_round * net, a_round * staked)
    else:
        squares = (moments[0], moments[1], moments[2])
    wager, says = plan.wagers[turn]
    best_first = dict(sorted(ways.items(), key=lambda way: (way[0][1], way[0][0]), reverse=True))
    odds = WagerOdds.from_ways(wager, says, best_first, method="simulated")
    return WagerSample(odds, dict(times), staked, net, ratio_error(rounds, net, staked, squares=squares))


def _insurance(plan: BlackjackPlan, rows: Sequence[Sequence[int]], moments: list[int], rounds: int) -> WagerSample:
    ways: Counter[tuple[str, Fraction]] = Counter()
    times: Counter[str] = Counter()
    net = staked = 0
    for stake, (lost, won) in zip(stakes_of(plan), rows, strict=True):
        for name, pays, number in (("win", Fraction(plan.pays[machine.INSURANCE], 2), won), ("lose", -ONE, lost)):
            ways[name, pays] += number
            times[name] += number
            staked += stake // 2 * number
            net += int(pays * (stake // 2) * number)
    wager, says = plan.wagers[-1]
    square, cross, of_staked = moments[3:6]
    given = "insurance was taken"
    odds = WagerOdds.from_ways(wager, says, ways, method="simulated", given=given)
    return WagerSample(
        odds, dict(times), staked, net, ratio_error(rounds, net, staked, squares=(square, cross, of_staked))
    )


def counted(plan: BlackjackPlan, tally: Sequence[int], rounds: int) -> CountResult:
    """What counting came to: main wagers and insurance together, round by round and count by count."""
    if plan.count is None:
        raise AssertionError("the plan has no count")
    rest, moments = _behind_rows(plan, tally)
    unit, levels, won, wagered = plan.stakes[0], [], 0, 0
    for row, count in enumerate(plan.count.levels):
        units = plan.count.units(count)
        entries = list(outcomes(plan, tally[row * plan.codes : (row + 1) * plan.codes]))
        number = sum(times for _, _, times in entries)
        lost, paid = rest[2 * row : 2 * row + 2]
        # In quarters of a unit: results are in halves, and half a wager insures it.
        quarters = 2 * sum(net * times for _, net, times in entries) - 2 * lost + plan.pays[machine.INSURANCE] * paid
        won, wagered = won + units * quarters, wagered + units * unit * number
        if number:
            levels.append(Level(count, number // plan.boxes, units, quarters / 4 / number))
    squares = moments[0] + 2 * moments[7] + moments[3]
    return CountResult(unit, rounds, won * unit / 4, wagered, squares, tuple(levels))


def by_count(plan: BlackjackPlan, tally: Sequence[int]) -> dict[int, tuple[int, float]]:
    """At each count: how many boxes were dealt, and the player's mean result for each unit, insurance apart."""
    if plan.count is None:
        raise AssertionError("the plan has no count")
    found = {}
    for row, count in enumerate(plan.count.levels):
        entries = list(outcomes(plan, tally[row * plan.codes : (row + 1) * plan.codes]))
        if number := sum(times for _, _, times in entries):
            found[count] = (number, sum(net * times for _, net, times in entries) / 2 / number)
    return found
