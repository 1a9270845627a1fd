"""Craps for learning agents, many tables at once with a player at each: the dice, the line bet, and all wagers."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import Randomness
from pitboss.equipment.dice import DICE
from pitboss.games.craps_family.bets import BETS, FLAT_COME, LINE, SEVEN
from pitboss.games.craps_family.machine import (
    FOR_SHOOTER,
    MARKER,
    MARKERS,
    NUMBERS,
    CrapsRules,
    lay,
    price,
    rules_of,
    settle_bet,
)
from pitboss.games.craps_family.options import CrapsOptions
from pitboss.games.craps_family.shooter import ACCEPT, REFUSE
from pitboss.games.device_family.stepping import OFFERS, draw
from pitboss.pricing.kernels.compiled import compiled, inlined
from pitboss.pricing.kernels.kernel import Arguments
from pitboss.pricing.stepping import machine
from pitboss.pricing.stepping.machine import (
    ASKS_CHOICE,
    ASKS_OFFER,
    ASKS_WAGER,
    AT_KIND,
    CHIPS,
    GAIN,
    GIVEN,
    PASS,
    PHASE,
    PLAYING,
    ROUNDS,
    STAKES,
    UNIT,
    WAGERING,
    WAGERS,
    MachineArrays,
    begins,
    bring_chips,
    close_actions,
    close_question,
    end_episode,
    is_open,
    show_chips,
)
from pitboss.pricing.stepping.stepper import Alone, Chair, Given, Ints, Mask, Seen, Stepper

DICE_OFFERED, LINE_ASKED = PLAYING, PLAYING + 1
"""What is asked beside the wagers of the layout: whether the player takes the dice, and the shooter's line bet."""
LINE_BET, BETTING, ASKING, ROLLING, DONE = range(5)
"""What comes next in a round."""

OPEN, NEXT, WITHOUT_LINE, SHOOTER = -5, -4, -3, -1
"""Further columns at the end of a state: how many areas are open, the place among the rolls that lie ready, whether
come bets are decided without a line bet, and whether the player has the dice."""

AT_SHOWN, AT_POINT, AT_SHOOTER, TAKES, LEAVES, SIZES, COME_FIRST, COME_END, DEAREST = range(GIVEN, GIVEN + 9)
"""Further places in `given`: in an observation the dice, the point and who has the dice; the actions that take the dice
and leave them; the sizes of a wager; the wagers on come numbers; and what the dearest wager costs."""

QUEUE = 1 << 9
"""Rolls that lie ready for one table at most. Without chips to wager a step takes several, but a seven ends that."""
NO_ROLL = -1

PASS_LINE, DONT_PASS_LINE = (NUMBERS[name] for name in LINE)


@inlined
def open_areas(t: int, s: Ints, mask: Mask, given: Given, rules: CrapsRules, at: int) -> None:
    """Open what can be wagered now, and to make no wager."""
    # With chips for the dearest wager only odds depend on more than the marker.
    rich, number = s[t, CHIPS] >= given[DEAREST], 0
    for wager in range(given[WAGERS]):
        free = s[t, STAKES + wager] == 0
        first = 1 + wager * given[SIZES]
        for size in range(given[SIZES]):
            takes = free and rules.opens[at, first + size] != 0
            if takes and not (rich and rules.bases[wager] < 0):
                takes = price(t, s, given, rules, wager, size, at) >= 0
            mask[t, first + size] = takes
            number += takes
    mask[t, given[TAKES]] = mask[t, given[LEAVES]] = 0
    mask[t, given[PASS]] = 1
    s[t, OPEN] = number


@inlined
def open_after(t: int, s: Ints, mask: Mask, given: Given, rules: CrapsRules, action: int) -> None:
    """What is open once another wager lies there: where chips suffice for all, nothing but that area is closed."""
    # Odds go behind what has a number, so that no wager opens others before the next roll.
    if s[t, CHIPS] < given[DEAREST]:
        open_areas(t, s, mask, given, rules, s[t, MARKER])
        return
    first = action - (action - 1) % given[SIZES]
    for size in range(given[SIZES]):
        s[t, OPEN] -= mask[t, first + size]
        mask[t, first + size] = 0


@inlined
def settle(t: int, s: Ints, seen: Seen, given: Given, rules: CrapsRules, roll: int) -> None:
    """Every wager by the roll; those on come numbers before others come there."""
    for back in range(given[WAGERS]):
        settle_bet(t, s, seen, given, rules, given[WAGERS] - 1 - back, roll)


@inlined
def come_bets(t: int, s: Ints, given: Given) -> bool:
    """Whether come or don't come bets lie on numbers."""
    found = False
    for wager in range(given[COME_FIRST], given[COME_END]):
        found |= s[t, STAKES + wager] > 0
    return found


@inlined
def take_dice(t: int, s: Ints, seen: Seen, given: Given, taken: int) -> None:
    """The player has the dice, or not."""
    s[t, SHOOTER] = taken
    seen[t, given[AT_SHOOTER]] = taken


@inlined
def ask(t: int, s: Ints, seen: Seen, given: Given, phase: int, kind: int) -> None:
    """Open a question."""
    s[t, PHASE] = phase
    seen[t, given[AT_KIND] + kind] = 1
    show_chips(t, s, seen, given)


@inlined
def throw(t: int, s: Ints, seen: Seen, given: Given, rules: CrapsRules, readied: Mask, state: int) -> int:
    """A roll with all that it decides: wagers, the marker, and who has the dice; the next state of the stream.

    Without a line bet the marker stays off.
    """
    ready = readied[t, s[t, NEXT]]
    if ready != NO_ROLL:
        s[t, NEXT] += 1
    state, roll = draw(t, seen, given, ready, rules.shown, state)
    settle(t, s, seen, given, rules, roll)
    if s[t, MARKER] and rules.shown[roll, 0] + rules.shown[roll, 1] == SEVEN:
        take_dice(t, s, seen, given, 0)
    if not s[t, WITHOUT_LINE]:
        s[t, MARKER] = rules.follows[s[t, MARKER], roll]
        seen[t, given[AT_POINT]] = MARKERS[s[t, MARKER]]
    return state


@inlined
def begin_round(t: int, s: Ints, seen: Seen, mask: Mask, given: Given, rules: CrapsRules) -> None:
    """Chips where they run short; then the dice, where nobody has them, or the shooter's line bet."""
    bring_chips(t, s, given)
    if s[t, SHOOTER]:
        open_areas(t, s, mask, given, rules, FOR_SHOOTER)
        ask(t, s, seen, given, LINE_ASKED, ASKS_OFFER)
        return
    close_actions(t, mask)
    mask[t, given[TAKES]] = mask[t, given[LEAVES]] = 1
    ask(t, s, seen, given, DICE_OFFERED, ASKS_CHOICE)


@inlined
def answered(t: int, s: Ints, seen: Seen, mask: Mask, given: Given, rules: CrapsRules, action: int) -> int:
    """What an open action leads to."""
    phase = s[t, PHASE]
    if phase == DICE_OFFERED:
        if action == given[LEAVES]:
            return DONE
        take_dice(t, s, seen, given, 1)
        return LINE_BET
    if action != given[PASS]:
        wager, size = (action - 1) // given[SIZES], (action - 1) % given[SIZES]
        at = FOR_SHOOTER if phase == LINE_ASKED else s[t, MARKER]
        lay(t, s, seen, given, rules, wager, price(t, s, given, rules, wager, size, at))
        if phase == LINE_ASKED:
            return BETTING
        open_after(t, s, mask, given, rules, action)
        return ASKING
    if phase == WAGERING:
        return ROLLING
    # Without a line bet the dice are passed on, or they decide the come bets alone.
    s[t, WITHOUT_LINE] = come_bets(t, s, given)
    if s[t, WITHOUT_LINE]:
        return BETTING
    take_dice(t, s, seen, given, 0)
    return DONE


@inlined
def go_on(
    t: int, s: Ints, seen: Seen, mask: Mask, given: Given, rules: CrapsRules, readied: Mask, state: int, then: int
) -> tuple[int, bool]:
    """Everything up to the next question or the end of the round; the stream's next state, and whether it ended."""
    while then != DONE:
        if then == LINE_BET:
            open_areas(t, s, mask, given, rules, FOR_SHOOTER)
            ask(t, s, seen, given, LINE_ASKED, ASKS_OFFER)
            return state, False
        if then == BETTING:
            open_areas(t, s, mask, given, rules, s[t, MARKER])
            then = ASKING
        elif then == ASKING:
            if s[t, OPEN]:
                ask(t, s, seen, given, WAGERING, ASKS_WAGER)
                return state, False
            then = ROLLING
        elif s[t, WITHOUT_LINE] and (s[t, STAKES + PASS_LINE] or s[t, STAKES + DONT_PASS_LINE]):
            s[t, WITHOUT_LINE] = 0
            then = BETTING
        else:
            state = throw(t, s, seen, given, rules, readied, state)
            goes_on = come_bets(t, s, given) if s[t, WITHOUT_LINE] else s[t, MARKER] > 0
            then = BETTING if goes_on else DONE
    s[t, WITHOUT_LINE] = 0
    return state, True


@compiled(allocates=False)
def advance(actions: Ints, of: MachineArrays, readied: Mask, given: Given, rules: CrapsRules) -> None:
    """One action for every table, and everything up to its next question."""
    seen, mask, rewards, over, illegal, s, streams = of
    for t in range(len(actions)):
        action = actions[t]
        if over[t]:
            if begins(t, of, given, action):
                begin_round(t, s, seen, mask, given, rules)
            continue
        if not is_open(t, s, mask, illegal, action):
            action = given[LEAVES] if s[t, PHASE] == DICE_OFFERED else given[PASS]
        s[t, GAIN] = 0
        close_question(t, seen, given)
        then = answered(t, s, seen, mask, given, rules, action)
        streams[t], done = go_on(t, s, seen, mask, given, rules, readied, streams[t], then)
        rewards[t] = s[t, GAIN] / given[UNIT]
        if not done:
            continue
        s[t, ROUNDS] -= 1
        if s[t, ROUNDS]:
            begin_round(t, s, seen, mask, given, rules)
        else:
            show_chips(t, s, seen, given)
            end_episode(t, s, mask, over, given)


class CrapsTables(Alone):
    """Tables of one of the two games, with one player each."""

    def __init__(self, given: Given, tables: int, chair: Chair, rules: CrapsRules) -> None:
        super().__init__(tables, chair)
        self._chips = chair.chips
        self._states = machine.new_states(tables, chair, len(chair.wagers) + 5)
        self._readied = np.full((tables, QUEUE + 1), NO_ROLL, np.int8)
        self._rolls = {roll: place for place, roll in enumerate(DICE.results())}
        self._arguments: Arguments = (machine.arrays_of(self, self._states), self._readied, given, rules)

    def open(self, tables: NDArray[np.bool_], seed: int) -> None:
        """Everything as it is before the dice are offered."""
        super().open(tables, seed)
        self._states[tables] = 0
        self._states[tables, CHIPS] = self._chips
        self._readied[tables] = NO_ROLL
        self.prepared[tables] = False

    def prepare(self, table: int, cards: Sequence[Any]) -> None:
        """The rolls that come next at that table."""
        ready = self._readied[table]
        ready[:] = NO_ROLL
        ready[: len(cards)] = [self._rolls[roll] for roll in cards]
        self._states[table, NEXT] = 0
        self.prepared[table] = True

    def make_ready(self, table: int, chance: Randomness) -> None:
        """Rolls of this source of chance follow those that lie ready, where half of them are gone."""
        ready, at = self._readied[table], int(self._states[table, NEXT])
        left = ready[at:QUEUE][ready[at:QUEUE] != NO_ROLL]
        if len(left) <= QUEUE // 2:
            ready[: len(left)] = left
            ready[len(left) : len(left) + QUEUE // 2] = [self._rolls[roll] for roll in self.shoe(chance)]
            self._states[table, NEXT] = 0

    def shoe(self, chance: Randomness) -> list[Any]:
        """The next rolls of this source of chance."""
        return [DICE.draw(chance) for _ in range(QUEUE // 2)]

    def step(self, actions: NDArray[np.int64]) -> int:
        """By compiled code."""
        advance(actions, *self._arguments)
        return self.not_open()


def stepper(options: CrapsOptions, chair: Chair, tables: int) -> Stepper | None:
    """Tables with one player each, or None where others sit there or no line bet is open to them."""
    if chair.others:
        return None
    rules = rules_of(options, _amounts(options, chair))
    of_line = rules.costs[FOR_SHOOTER, :, 0]
    # Where a round could go by without a question the script deals.
    if not (of_line[of_line > 0] <= chair.chips // 2).any():
        return None
    come = [NUMBERS[name] for name in FLAT_COME]
    given = (
        *machine.given_of(chair),
        chair.places["what the devices showed"],
        chair.places["the point, 0 while the marker is off"],
        chair.places["seats to the shooter"],
        chair.actions[ACCEPT],
        chair.actions[REFUSE],
        len(chair.stakes),
        min(come),
        max(come) + 1,
        int(rules.costs.max()),
    )
    return CrapsTables(given, tables, chair, rules)


def _amounts(o: CrapsOptions, chair: Chair) -> Ints:
    """By wager and offer: cents, 0 where the table never takes them. What moves to a number is as it was before."""
    limits = chair.game.limits(o)
    found = np.zeros((len(BETS), OFFERS * len(chair.stakes)), np.int64)
    for wager, bet in enumerate(BETS.values()):
        posted = limits.get(bet.family if bet.name in FLAT_COME else bet.name)
        for size, stake in enumerate(chair.stakes):
            offers = (stake * chair.unit, stake * posted[0] if posted else 0)
            for each, amount in enumerate(offers):
                within = posted is None or posted[0] <= amount <= posted[1]
                if amount and within and amount % o.increment == 0:
                    found[wager, OFFERS * size + each] = amount
    return found
