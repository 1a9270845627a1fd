"""Keno for learning agents, many tables at once: quick picks in one race, each ticket graded by its catch."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.device_family.stepping import (
    OFFERS,
    begin_round,
    lay,
    offers_of,
    quiet,
)
from pitboss.games.keno.options import AT_WINDOW, Options
from pitboss.games.keno.rules import verify_price, way_pays
from pitboss.games.keno.tickets import DRAWN, NUMBERS, STRAIGHT, Ticket, read
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Flags
from pitboss.pricing.kernels.compiled import compiled, inlined
from pitboss.pricing.kernels.kernel import Arguments
from pitboss.pricing.stepping import machine
from pitboss.pricing.stepping.machine import (
    CHIPS,
    GAIN,
    GIVEN,
    PASS,
    ROUNDS,
    STAKES,
    UNIT,
    WAGERS,
    MachineArrays,
    begins,
    close_question,
    end_episode,
    is_open,
    settle_wager,
    show_chips,
)
from pitboss.pricing.stepping.stepper import Chair, Given, Ints, Seen, Stepper
from pitboss.refusal import Refusal

LYING, OPEN = -3, -2
"""Columns of a state that are the family's: tickets that are out, and actions that are open."""
AT_SHOWN, AT_MARKED = GIVEN, GIVEN + 6
"""Places in `given`: the balls in an observation, and after the family's own the numbers that tickets mark."""


@inlined
def draw_numbers(t: int, number: int, drawn: Ints, cages: NDArray[np.uint8], readied: Ints, state: int) -> int:
    """That many numbers, by the stream of the table or as they lie ready; the next state of the stream."""
    if readied[t, 0]:
        # The numbers that lie ready are behind their count.
        for place in range(number):
            drawn[place] = readied[t, 1 + place]
        readied[t, 0] -= number
        for place in range(readied[t, 0]):
            readied[t, 1 + place] = readied[t, 1 + place + number]
        return state
    state = random_stream.shuffle_front(cages[t], number, state)
    for place in range(number):
        drawn[place] = cages[t, place]
    return state


@inlined
def grade(t: int, s: Ints, seen: Seen, given: Given, wager_of: Ints, gains: Ints, spots: Ints, picked: Ints) -> None:
    """Every ticket by how many of its numbers are among the balls that show."""
    first = STAKES + given[WAGERS]
    for ticket in range(s[t, LYING]):
        offer = s[t, first + ticket]
        wager, caught = wager_of[offer // OFFERS], 0
        for place in range(spots[wager]):
            for ball in range(DRAWN):
                caught += picked[t, ticket, place] == seen[t, given[AT_SHOWN] + ball]
        settle_wager(t, s, seen, given, wager, gains[offer, caught])
    s[t, LYING] = 0
    for number in range(NUMBERS):
        seen[t, given[AT_MARKED] + number] = 0


@compiled(allocates=False)
def advance(
    actions: Ints,
    of: MachineArrays,
    readied: Ints,
    drawn: Ints,
    cages: NDArray[np.uint8],
    picked: Ints,
    given: Given,
    amounts: Ints,
    wager_of: Ints,
    alike: Ints,
    gains: Ints,
    spots: Ints,
    no_hand: Ints,
    opened: Flags,
) -> None:
    """One action for every table, and everything up to its next question."""
    seen, mask, rewards, over, illegal, s, streams = of
    for t in range(len(actions)):
        action = actions[t]
        if over[t]:
            if begins(t, of, given, action):
                begin_round(t, s, seen, mask, given, amounts, wager_of, opened)
            continue
        if not is_open(t, s, mask, illegal, action):
            action = quiet(t, mask, given, False)
        rewards[t] = 0
        if action != given[PASS]:
            lay(t, s, seen, mask, given, amounts, wager_of, alike, no_hand, opened, action)
            number = spots[wager_of[action]]
            streams[t] = draw_numbers(t, number, drawn, cages, readied, streams[t])
            for place in range(number):
                picked[t, s[t, LYING] - 1, place] = drawn[place]
                seen[t, given[AT_MARKED] + drawn[place] - 1] += 1
            show_chips(t, s, seen, given)
            if s[t, OPEN]:
                continue
        streams[t] = draw_numbers(t, DRAWN, drawn, cages, readied, streams[t])
        for ball in range(DRAWN):
            seen[t, given[AT_SHOWN] + ball] = drawn[ball]
        close_question(t, seen, given)
        s[t, GAIN] = 0
        grade(t, s, seen, given, wager_of, gains, spots, picked)
        show_chips(t, s, seen, given)
        rewards[t] = s[t, GAIN] / given[UNIT]
        s[t, ROUNDS] -= 1
        if s[t, ROUNDS]:
            begin_round(t, s, seen, mask, given, amounts, wager_of, opened)
        else:
            end_episode(t, s, mask, over, given)


class KenoTables(Stepper):
    """Tables with one player each; how often chance is asked in a step depends on the tickets, so none is foreseen."""

    def __init__(self, given: Given, tables: int, chair: Chair, *rules: Any) -> None:
        super().__init__(tables, chair)
        tickets = len(STRAIGHT)
        self._chips = chair.chips
        self._states = machine.new_states(tables, chair, len(chair.wagers) + 4)
        self._readied = np.zeros((tables, 1 + 2 * NUMBERS * tickets), np.int64)
        self._cages = np.zeros((tables, NUMBERS), np.uint8)
        self._arguments: Arguments = (
            machine.arrays_of(self, self._states),
            *(self._readied, np.zeros(DRAWN, np.int64), self._cages, np.zeros((tables, tickets, DRAWN), np.int64)),
            *(given, *rules),
        )

    def open(self, tables: Flags, seed: int) -> None:
        """Everything as it is before the first ticket."""
        super().open(tables, seed)
        self._states[tables] = 0
        self._readied[tables] = 0
        self._states[tables, CHIPS] = self._chips
        self._cages[tables] = range(1, NUMBERS + 1)

    @property
    def prepared(self) -> Flags:
        """Whether numbers that were drawn outside are ready."""
        found: Flags = self._readied[:, 0] > 0
        return found

    def prepare(self, table: int, cards: Sequence[Any]) -> None:
        """The numbers that come next at that table, on tickets or as balls."""
        self._readied[table, 0] = len(cards)
        self._readied[table, 1 : 1 + len(cards)] = cards

    def step(self, actions: NDArray[np.int64]) -> int:
        """By compiled code."""
        advance(actions, *self._arguments)
        return self.not_open()


def stepper(options: Options, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals."""
    if chair.others or options.cashing == AT_WINDOW or options.aggregate or not options.quick_pick:
        return None
    amounts = np.zeros((len(chair.actions), OFFERS), np.int64)
    wager_of = np.full(len(chair.actions), -1, np.int64)
    alike = np.full((len(chair.wagers), len(chair.stakes)), -1, np.int64)
    gains = np.zeros((len(chair.actions) * OFFERS, DRAWN + 1), np.int64)
    spots = np.zeros(len(chair.wagers), np.int64)
    always = 0
    for name in STRAIGHT:
        if not options.takes(name):
            continue
        wager, ticket = chair.wagers[name], read(name)
        spots[wager] = ticket.quick
        for place, (action, each) in enumerate(offers_of(chair, options, name)):
            prices = [price for price in each if _sells(options, ticket, price)]
            wager_of[action], alike[wager, place] = wager, action
            amounts[action, : len(prices)] = prices
            always += any(price <= chair.chips // 2 for price in prices)
            marked = ticket.picked(tuple(range(1, ticket.quick + 1)))
            for at, price in enumerate(prices):
                for caught in range(ticket.quick + 1):
                    gains[OFFERS * action + at, caught] = sum(way_pays(options, marked, price, [caught])) - price
    # Where a race could go by without a question the script deals.
    if always < 2:
        return None
    given = (*machine.given_of(chair), chair.places["what the devices showed"], 0, -1, -1)
    given = (*given, int(amounts.max()), len(chair.wagers), chair.places["own tickets that mark each number"])
    no_hand = np.full((1, 1), -1, np.int64)
    opened = np.ones((1, len(chair.wagers)), np.bool_)
    return KenoTables(given, tables, chair, amounts, wager_of, alike, gains, spots, no_hand, opened)


def _sells(options: Options, ticket: Ticket, price: int) -> bool:
    """Whether a ticket of that price can be written."""
    with suppress(Refusal):
        verify_price(options, ticket, price)
        return True
    return False
