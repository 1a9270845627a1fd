"""Pokette at full speed: spins one after another with the hand that they build, and each wager whenever it is open."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from pitboss.equipment import DECK
from pitboss.games.device_family import kernel, pricing
from pitboss.games.device_family.bets import LOST, STANDS, WON
from pitboss.games.device_family.kernel import BLOCK, samples
from pitboss.games.pokette.hand import HAND_WAGERS, all_chances, chances, grown, helping
from pitboss.games.pokette.rules import JACER, NAME, Options
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Cards, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.lanes import Counts, LaneDealing, Own, bare, count
from pitboss.pricing.simulate import WagerSample

__all__ = ["BLOCK", "play_spins", "run_block", "setup", "summary"]

HANDS = ((), *((a,) for a in DECK), *((a, b) for a in DECK for b in DECK))
"""No card, one, or two in their order: the place of a hand is its number."""
FACES = (*DECK, JACER)
"""What a stop can show."""
SHUT, *_DECIDED = range(4)
VERDICTS = dict(zip((WON, LOST, STANDS), _DECIDED, strict=True))
CHUNK = 1 << 8
"""Stops that are drawn before they are counted: one after the other is quicker than both by turns."""


@dataclass(frozen=True)
class PokettePlan(kernel.DevicePlan):
    """The stops of the wheel as faces, and what a jacer does to a hand."""

    faces: tuple[int, ...] = ()
    effect: str = ""


def setup(options: Options, *, boxes: int | None = None, strategy: str = "best", **stakes: object) -> PokettePlan:
    """A plan: one of each wager at its usual amount, those on the hand whenever they are open, or just those given."""
    plan = kernel.setup(NAME, all_chances(options.jacer_on_hand), options, boxes=boxes, strategy=strategy, **stakes)
    parts = {name: getattr(plan, name) for name in ("game", "stakes", "says", "ends", "results", "boxes")}
    return PokettePlan(**parts, faces=faces(options), effect=options.jacer_on_hand or "")


def faces(options: Options) -> tuple[int, ...]:
    """What each stop of the wheel shows, as places in `FACES`."""
    return tuple(FACES.index(stop) for stop in options.device.stops)


def _number(hand: Sequence[str]) -> int:
    if len(hand) == 1:
        return 1 + DECK.index(hand[0])
    return 53 + 52 * DECK.index(hand[0]) + DECK.index(hand[1]) if hand else 0


@cache
def tables(effect: str) -> tuple[Ints, Cards]:
    """By hand and face the hand that follows; and by wager too whether it is open and what becomes of it."""
    follows = np.zeros((len(HANDS), len(FACES)), np.int64)
    verdicts = np.zeros((len(HAND_WAGERS), *follows.shape), np.uint8)
    for at, hand in enumerate(HANDS):
        open_now = [(place, name) for place, name in enumerate(HAND_WAGERS) if helping(name, hand)]
        of = chances(hand, effect) if open_now else None
        for face, stop in enumerate(FACES):
            follows[at, face] = _number(next_hand) if len(next_hand := grown(hand, stop, effect)) < 3 else 0
            for place, name in open_now:
                assert of is not None
                verdicts[place, at, face] = VERDICTS[of.verdict(None, of.bets[name], stop)]
    return follows, verdicts


def draw_stops(state: int, stops: Cards, number: int, faces: int) -> int:
    """Draw this many stops, each equally likely."""
    for at in range(number):
        state, stops[at] = random_stream.below(state, faces)
    return state


def count_spins(
    stops: Cards,
    number: int,
    hand: int,
    faces: Ints,
    follows: Ints,
    verdicts: Cards,
    seen: Ints,
    ends: Ints,
) -> int:
    """Counts the stops, and of each wager on the hand how often it was won, lost and left; returns the hand."""
    for at in range(number):
        count(seen, stops[at], 1)
        face = faces[stops[at]]
        if hand:
            for wager in range(len(verdicts)):
                count(ends, (wager, verdicts[wager, hand, face]), 1)
        hand = follows[hand, face]
    return hand


@compiled(allocates=False)
def spin_block(
    state: int,
    rounds: int,
    results: int,
    faces: Ints,
    follows: Ints,
    verdicts: Cards,
    stops: Cards,
    seen: Ints,
    ends: Ints,
) -> None:
    """Run this many spins, the first without a hand."""
    hand = done = 0
    while done < rounds:
        number = min(len(stops), rounds - done)
        state = draw_stops(state, stops, number, results)
        hand = count_spins(stops, number, hand, faces, follows, verdicts, seen, ends)
        done += number


def _tallies(plan: PokettePlan) -> tuple[Counts, Counts]:
    return Counts(np.zeros(plan.results, np.int64)), Counts(np.zeros((len(HAND_WAGERS), 4), np.int64))


def _arguments(plan: PokettePlan, rounds: int) -> tuple[object, ...]:
    """The tallies are the stops, and the ends of the wagers on hands."""
    stops = Own(np.zeros(CHUNK, np.uint8))
    return plan.results, np.array(plan.faces), *tables(plan.effect), stops, *_tallies(plan)


DEALING = LaneDealing(spin_block, _arguments, BLOCK, kernel.LANE)
run_block = DEALING.run_block


def play_spins(plan: PokettePlan, stops: Sequence[int]) -> list[int]:
    """The tally of given stops, by their places on the wheel."""
    seen, ends = bare(_tallies(plan))
    count_spins(np.array(stops), len(stops), 0, np.array(plan.faces), *tables(plan.effect), seen, ends)
    return [*seen.tolist(), *ends.ravel().tolist()]


def summary(plan: PokettePlan, tally: Sequence[int], rounds: int) -> list[WagerSample]:
    """What the merged tally says of each wager that was made."""
    return samples(rows(plan, tally))


def rows(
    plan: PokettePlan, tally: Sequence[int]
) -> list[tuple[str, str, int, tuple[tuple[str, int], ...], Sequence[int]]]:
    """Each wager with its ends, and how often each of them came."""
    seen, on_hand, found = tally[: plan.results], tally[plan.results :], []
    for name, ends in plan.ends.items():
        if name not in HAND_WAGERS:
            found.append((name, plan.says[name], plan.stakes[name], ends, seen))
            continue
        at = 4 * [*HAND_WAGERS].index(name)
        win = max(cents for _, cents in ends)
        decided = (("win", win), ("lose", -plan.stakes[name]), (pricing.UNDECIDED, 0))
        found.append((name, plan.says[name], plan.stakes[name], decided, on_hand[at + 1 : at + 4]))
    return found
