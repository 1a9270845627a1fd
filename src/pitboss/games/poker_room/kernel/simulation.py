"""The room's games at full speed: hands at a fixed limit by simple strategies, what each position wins, and the rake.

`call-down` meets the first bet with anything and checks or calls to the showdown; `tight` folds to the first bet what
`tight.SAYS` does not name. Stacks are ample: no player is ever all-in. Players who bet and raise, the house's own or
those of a file, play at a table (`self_play`).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.poker_room.form import EACH, LAST, POTS, SHOWDOWNS
from pitboss.games.poker_room.kernel.division import ROOM, SIMULATED, DivisionTerms
from pitboss.games.poker_room.kernel.hand import deal_hands
from pitboss.games.poker_room.kernel.machine import BOARD, CARDS
from pitboss.games.poker_room.mathematics import self_play
from pitboss.games.poker_room.mathematics.players import CALL_DOWN, HOUSE, STRATEGIES, TIGHT
from pitboss.games.poker_room.mathematics.self_play import TablePlan
from pitboss.games.poker_room.mathematics.tight import ALL, RULES
from pitboss.games.poker_room.options import ButtonOptions, PokerOptions, StudOptions
from pitboss.money import dollars
from pitboss.pricing.distribution import WagerOdds
from pitboss.pricing.kernels.lanes import Counts, LaneDealing, Own, Sums, bare
from pitboss.pricing.simulate import WagerSample, ratio_error
from pitboss.pricing.strategy import strategies
from pitboss.refusal import Refusal, near

BLOCK = 1 << 17
"""Hands of one block, with a stream of its own."""
LANE = 1 << 11
"""Hands of a lane of it."""

COMPILED = (CALL_DOWN, TIGHT)
"""The strategies that need no table."""
_LARGEST = 1 << 22
MOST_CARDS = 7
"""Cards of a hand."""
_NO_STEPS = ((1 << 62, 0),)


@dataclass(frozen=True)
class PokerPlan:
    """What a simulation deals and settles; plain data that travels to any worker."""

    strategy: str
    terms: DivisionTerms
    blinds: tuple[int, ...]
    """By position from the button's left; nothing in the studs."""
    names: tuple[str, ...]
    steps: tuple[tuple[int, int], ...]
    streets: tuple[int, ...]
    own: int
    unit: int
    """Every result is a multiple of it."""

    @property
    def boxes(self) -> int:
        """How many players there are."""
        return len(self.blinds)

    @property
    def worst(self) -> int:
        """The most that a player can lose, in cents."""
        return self.terms.ante + self.terms.bet + self.terms.more + self.terms.charge

    @property
    def results(self) -> int:
        """How many results there can be, from losing everything to winning everything."""
        return (self.worst + self.boxes * self.worst) // self.unit + 1

    @property
    def reach(self) -> int:
        """Cards that may be dealt."""
        each = self.terms.start + sum(street in (EACH, LAST) for street in self.streets)
        return min(CARDS, self.boxes * each + len(self.streets) + sum(max(street, 0) for street in self.streets))

    def arrays(self) -> tuple[Any, ...]:
        """The same for compiled code, and where it writes: own cards, deck, board, seats, what a division needs."""
        blinds, steps, streets = (np.array(each, np.int64) for each in (self.blinds, self.steps, self.streets))
        board, across = BOARD + len(self.streets), max(self.boxes, MOST_CARDS)
        shapes = (self.boxes, self.own), (board,), (self.boxes, SIMULATED), (ROOM, across)
        own, *room = (Own(np.zeros(shape, np.int64)) for shape in shapes)
        return self.terms, blinds, steps, streets, own, Own(np.arange(CARDS, dtype=np.uint8)), *room


AnyPlan = PokerPlan | TablePlan
"""Compiled, or at a table."""


def setup(options: PokerOptions, *, boxes: int | None = None, strategy: str = CALL_DOWN) -> AnyPlan:
    """A plan from a legal configuration; what a strategy cannot play is refused."""
    form = options.form
    if strategy == HOUSE or strategies.is_file(strategy):
        _refuse_time(options)
        return self_play.setup(form.name, options, boxes, strategy)
    if strategy not in COMPILED:
        raise Refusal(f"there is no strategy {strategy!r}; {near(strategy, STRATEGIES)}")
    boxes = self_play.players_of(options, boxes)
    _refuse(options)
    blinds, last = blinds_by_position(options, boxes)
    if blinds[last] != max(blinds):
        raise Refusal("the last blind must be the greatest for hands to be simulated", "19:47-14.10(d)")
    more = _later_bets(options)
    terms = terms_of(options, blinds, last)._replace(more=sum(more))
    if strategy == TIGHT:
        terms = terms._replace(tight=RULES.index(form.tight))
    steps = steps_of(options)
    amounts = (*blinds, terms.bet, options.ante, *more, terms.charge, options.odd_unit, *(take for _, take in steps))
    unit = gcd(*amounts, *((options.rake_unit, options.rake_cap) if terms.percent else ()))
    names = self_play.positions(options, boxes)
    plan = PokerPlan(strategy, terms, blinds, names, steps, form.streets, form.own, unit)
    if boxes * plan.worst >= _LARGEST:
        raise Refusal(f"no more than {dollars(_LARGEST)} can be in a simulated pot")
    self_play.verify_countable(boxes * plan.results)
    return plan


def _refuse(options: PokerOptions) -> None:
    """What a hand alone does not decide, or these strategies do not play."""
    hint = f"strategy {HOUSE} deals them at a table"
    if options.structure != "fixed":
        reason = f"hands are simulated at a fixed limit, not {options.structure}; {hint}"
        raise Refusal(reason, "house:poker-room/betting")
    _refuse_time(options)
    if getattr(options, "kill", "none") != "none":
        raise Refusal(f"a kill carries over to the next hand, and hands are simulated singly; {hint}", "19:47-14.11(i)")


def _refuse_time(options: PokerOptions) -> None:
    if options.revenue == "time":
        raise Refusal("a charge by the half hour is not taken of hands", "house:poker-room/time-charge")


def blinds_by_position(options: PokerOptions, boxes: int) -> tuple[tuple[int, ...], int]:
    """Blinds from the button's left, and whose is the last; none in the studs."""
    if not isinstance(options, ButtonOptions):
        return (0,) * boxes, -1
    blinds = options.blinds_for(boxes)
    return tuple(blinds.get(place, 0) for place in range(boxes)), [*blinds][-1]


def terms_of(options: PokerOptions, blinds: tuple[int, ...], last: int) -> DivisionTerms:
    """The numbers that a hand is dealt and settled by, for players who stay with anything."""
    form = options.form
    return DivisionTerms(
        showdown=SHOWDOWNS.index(form.showdown),
        pot=POTS.index(form.pot),
        least=form.least,
        start=form.start,
        opens=form.opens,
        tight=ALL,
        ante=options.ante,
        bet=options.forced_bet if isinstance(options, StudOptions) else max(blinds),
        last=last,
        more=0,
        charge=options.charge if options.revenue == "hand" else 0,
        percent=options.rake_percent if options.revenue == "percentage" else 0,
        cap=options.rake_cap,
        unit=options.rake_unit,
        no_drop=options.no_flop_no_drop,
        odd=options.odd_unit,
        by_suit=form.contest.by_suit,
        lowest=getattr(options, "low_odd_unit", "") == "lowest-card",
    )


def steps_of(options: PokerOptions) -> tuple[tuple[int, int], ...]:
    """The steps of a rake by steps; one that no pot reaches where the house takes none."""
    return options.rake_steps if options.revenue == "stepped" else _NO_STEPS


def _later_bets(options: PokerOptions) -> list[int]:
    """Forced bets: where the best hand showing must bet, in each later round."""
    if getattr(options, "opener", "") != "bets":
        return []
    return [options.bet(early=early, killed=False) for early in (True, False, False)]


def play_decks(
    plan: PokerPlan, decks: Sequence[Sequence[int]], picks: Sequence[int] = ()
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The cents of every position in a hand from each deck, and what the house took.

    `picks` says which burn card becomes the common one, where seven-card stud runs out of cards.
    """
    cents, rakes = np.zeros((len(decks), plan.boxes), np.int64), np.zeros(len(decks), np.int64)
    begin: Any = np.uint64(0)
    chosen = np.array(picks or [0] * len(decks), np.int64)
    deal_hands(begin, len(decks), *bare(_given(plan, np.array(decks, np.uint8), chosen, cents, rakes)))
    return cents, rakes


def _given(plan: PokerPlan, decks: Any, picks: Any, cents: Any, rakes: Any) -> tuple[Any, ...]:
    """The tallies are results by position, what was put in, moments of whole rounds."""
    counts = Counts(np.zeros((plan.boxes, plan.results), np.int64))
    sums, moments = Sums(np.zeros((plan.boxes, 3), np.int64)), Sums(np.zeros(3, np.int64))
    return plan.reach, decks, picks, *plan.arrays(), -plan.worst, plan.unit, counts, sums, moments, cents, rakes


def _arguments(plan: AnyPlan, rounds: int) -> tuple[Any, ...]:
    if isinstance(plan, TablePlan):
        raise Refusal(f"strategy {plan.strategy} deals at a table, act by act: that needs no compiled code")
    nothing = np.zeros((0, CARDS), np.uint8), np.zeros(0, np.int64), np.zeros((0, 0), np.int64), np.zeros(0, np.int64)
    return _given(plan, *nothing)


class _PokerDealing(LaneDealing):
    def run_block(self, plan: AnyPlan, seed: int | str, block: int, rounds: int) -> list[int]:
        """The tally of one block, compiled or dealt at a table."""
        if isinstance(plan, TablePlan):
            return self_play.run_block(plan, seed, block, rounds)
        return super().run_block(plan, seed, block, rounds)


DEALING = _PokerDealing(deal_hands, _arguments, BLOCK, LANE)
run_block = DEALING.run_block


def summary(plan: AnyPlan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
    """The pot, whose edge is the house's take, and each position's own result."""
    size = plan.boxes * plan.results
    rows = [Counter(_nets(plan, tally[at : at + plan.results])) for at in range(0, size, plan.results)]
    sums = [tally[size + 3 * box : size + 3 * box + 3] for box in range(plan.boxes)]
    house, of_both, of_pots = tally[size + 3 * plan.boxes : size + 3 * plan.boxes + 3]
    together: Counter[int] = sum(rows, Counter())
    says = "what all players put in; the edge is the house's take"
    squares = (house, -of_both, of_pots)
    samples = [_sample("pot", says, together, sum(put for put, _, _ in sums), rounds, squares)]
    for name, row, (put, of_put, of_net) in zip(plan.names, rows, sums, strict=True):
        of_nets = sum(net * net * times for net, times in row.items())
        says = f"the player at {name}, counted from the left"
        samples.append(_sample(name, says, row, put, rounds, (of_nets, of_net, of_put)))
    return samples


def _nets(plan: AnyPlan, counts: Sequence[int]) -> dict[int, int]:
    """How often each result came, in cents."""
    return {number * plan.unit - plan.worst: times for number, times in enumerate(counts) if times}


def _sample(
    name: str, says: str, nets: Counter[int], staked: int, rounds: int, squares: tuple[int, int, int]
) -> WagerSample:
    """A position's results, for each unit of what it puts in on the average."""
    hands, net = sum(nets.values()), sum(net * times for net, times in nets.items())
    ways = {(_named(cents), Fraction(cents * hands, staked)): times for cents, times in sorted(nets.items())}
    odds = WagerOdds.from_ways(name, says, ways, method="simulated")
    counts = {_named(cents): times for cents, times in sorted(nets.items())}
    return WagerSample(odds, counts, staked, net, ratio_error(rounds, net, staked, squares=squares))


def _named(cents: int) -> str:
    return "even" if not cents else f"{'wins' if cents > 0 else 'loses'} {dollars(abs(cents))}"
