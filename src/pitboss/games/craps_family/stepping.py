"""Craps for learning agents, many tables at once with a player at each: the dice, the line bet, and all wagers.

Which wagers are open, what they cost and what a roll brings each of them is read off the rules that the script runs on.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import Randomness
from pitboss.equipment.dice import DICE
from pitboss.games.craps_family.bets import BETS, FLAT_COME, LINE, MOVE, SEVEN, STAND, STAYS, next_point
from pitboss.games.craps_family.layout import is_open
from pitboss.games.craps_family.machine import MARKERS, gain_of, result_of
from pitboss.games.craps_family.money import most_behind, payable, vigorish
from pitboss.games.craps_family.options import CrapsOptions
from pitboss.games.craps_family.pricing import ROLLS
from pitboss.games.craps_family.shooter import ACCEPT, REFUSE
from pitboss.games.device_family.stepping import OFFERS, draw
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Flags
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
    settle_wager,
    show_chips,
    stake_more,
)
from pitboss.pricing.stepping.machine import is_open as is_open_action
from pitboss.pricing.stepping.stepper import Alone, Chair, Given, Ints, Mask, Seen, Stepper

DICE_OFFERED, LINE_ASKED = PLAYING, PLAYING + 1
"""What is asked beside the wagers of the layout: whether the player takes the dice, and the shooter's line bet."""
LINE_BET, BETTING, ASKING, ROLLING, DONE = range(5)
"""What comes next in a round."""

OPEN, NEXT, WITHOUT_LINE, MARKER, SHOOTER = -5, -4, -3, -2, -1
"""The last columns of a state: how many areas are open, the place among the rolls that lie ready, whether come bets are
decided without a line bet, the place of the point among `MARKERS`, and whether the player has the dice. Before them
stands by wager the offer that made it, which is a size and one of the amounts that it can mean."""

AT_SHOWN, AT_POINT, AT_SHOOTER, TAKES, LEAVES, SIZES, COME_FIRST, COME_END, DEAREST = range(GIVEN, GIVEN + 9)
"""Further places in `given`: in an observation the dice, the point and who has the dice; the actions that take the dice
and leave them; the sizes of a wager; the wagers on come numbers; and what the dearest wager costs."""

FOR_SHOOTER = len(MARKERS)
"""Instead of a place of the marker: the prices of what is open when the shooter alone is asked."""
UNDECIDED, MOVED = -(1 << 62), -(1 << 62) + 1
"""Stand for what a roll brings a wager that it leaves where it lies, or puts on a number."""
QUEUE = 1 << 9
"""Rolls that lie ready for one table at most. Without chips to wager a step takes several, but a seven ends that."""
NO_ROLL = -1

_NUMBERS = {name: number for number, name in enumerate(BETS)}
PASS_LINE, DONT_PASS_LINE = (_NUMBERS[name] for name in LINE)


@inlined
def price(t: int, s: Ints, given: Given, costs: Ints, bases: Ints, wager: int, size: int, at: int) -> int:
    """The offer by which a free area takes a wager of that size with the chips in hand; -1 where it does not."""
    base, behind = bases[wager], 0
    if base >= 0:
        if s[t, STAKES + base] == 0:
            return -1
        behind = s[t, STAKES + given[WAGERS] + base]
    for each in range(OFFERS):
        if 0 < costs[at, wager, behind, OFFERS * size + each] <= s[t, CHIPS]:
            return OFFERS * size + each
    return -1


@inlined
def open_areas(t: int, s: Ints, mask: Mask, given: Given, costs: Ints, bases: Ints, opens: Mask, at: int) -> None:
    """Open what can be wagered now, and to make no wager."""
    # With chips for the dearest wager only odds depend on more than the marker.
    rich, number = s[t, CHIPS] >= given[DEAREST], 0
    for wager in range(given[WAGERS]):
        free = s[t, STAKES + wager] == 0
        first = 1 + wager * given[SIZES]
        for size in range(given[SIZES]):
            takes = free and opens[at, first + size] != 0
            if takes and not (rich and bases[wager] < 0):
                takes = price(t, s, given, costs, bases, wager, size, at) >= 0
            mask[t, first + size] = takes
            number += takes
    mask[t, given[TAKES]] = mask[t, given[LEAVES]] = 0
    mask[t, given[PASS]] = 1
    s[t, OPEN] = number


@inlined
def open_after(t: int, s: Ints, mask: Mask, given: Given, costs: Ints, bases: Ints, opens: Mask, action: int) -> None:
    """What is open once another wager lies there: where chips suffice for all, nothing but that area is closed."""
    # Odds go behind what has a number, so that no wager opens others before the next roll.
    if s[t, CHIPS] < given[DEAREST]:
        open_areas(t, s, mask, given, costs, bases, opens, s[t, MARKER])
        return
    first = action - (action - 1) % given[SIZES]
    for size in range(given[SIZES]):
        s[t, OPEN] -= mask[t, first + size]
        mask[t, first + size] = 0


@inlined
def lay(
    t: int, s: Ints, seen: Seen, given: Given, amounts: Ints, costs: Ints, bases: Ints, at: int, action: int
) -> None:
    """A wager, with the vigorish that is taken for it when it is made."""
    wager, size = (action - 1) // given[SIZES], (action - 1) % given[SIZES]
    offer = price(t, s, given, costs, bases, wager, size, at)
    behind = s[t, STAKES + given[WAGERS] + bases[wager]] if bases[wager] >= 0 else 0
    charged = costs[at, wager, behind, offer] - amounts[wager, offer]
    stake_more(t, s, seen, given, wager, amounts[wager, offer])
    s[t, STAKES + given[WAGERS] + wager] = offer
    s[t, CHIPS] -= charged
    s[t, GAIN] -= charged


@inlined
def settle(t: int, s: Ints, seen: Seen, given: Given, nets: Ints, stays: Flags, moves: Ints, roll: int) -> None:
    """Every wager by the roll; those on come numbers before others come there."""
    for back in range(given[WAGERS]):
        wager = given[WAGERS] - 1 - back
        stake = s[t, STAKES + wager]
        if stake == 0:
            continue
        offer = s[t, STAKES + given[WAGERS] + wager]
        net = nets[s[t, MARKER], wager, offer, roll]
        if net == MOVED:
            settle_wager(t, s, seen, given, wager, 0)
            stake_more(t, s, seen, given, moves[wager, roll], stake)
            s[t, STAKES + given[WAGERS] + moves[wager, roll]] = offer
        elif net > 0 and stays[wager]:
            s[t, CHIPS] += net
            s[t, GAIN] += net
        elif net != UNDECIDED:
            settle_wager(t, s, seen, given, wager, net)


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
def throw(
    t: int,
    s: Ints,
    seen: Seen,
    given: Given,
    nets: Ints,
    stays: Flags,
    moves: Ints,
    follows: Ints,
    shown: Ints,
    readied: Mask,
    state: int,
) -> int:
    """A roll with all that it decides: wagers, the marker, and who has the dice; the next state of the stream.

    Without a line bet the marker stays off.
    """
    ready = readied[t, s[t, NEXT]]
    if ready != NO_ROLL:
        s[t, NEXT] += 1
    state, roll = draw(t, seen, given, ready, shown, state)
    settle(t, s, seen, given, nets, stays, moves, roll)
    if s[t, MARKER] and shown[roll, 0] + shown[roll, 1] == SEVEN:
        take_dice(t, s, seen, given, 0)
    if not s[t, WITHOUT_LINE]:
        s[t, MARKER] = follows[s[t, MARKER], roll]
        seen[t, given[AT_POINT]] = MARKERS[s[t, MARKER]]
    return state


@inlined
def begin_round(t: int, s: Ints, seen: Seen, mask: Mask, given: Given, costs: Ints, bases: Ints, opens: Mask) -> None:
    """Chips where they run short; then the dice, where nobody has them, or the shooter's line bet."""
    bring_chips(t, s, given)
    if s[t, SHOOTER]:
        open_areas(t, s, mask, given, costs, bases, opens, FOR_SHOOTER)
        ask(t, s, seen, given, LINE_ASKED, ASKS_OFFER)
        return
    close_actions(t, mask)
    mask[t, given[TAKES]] = mask[t, given[LEAVES]] = 1
    ask(t, s, seen, given, DICE_OFFERED, ASKS_CHOICE)


@inlined
def answered(
    t: int,
    s: Ints,
    seen: Seen,
    mask: Mask,
    given: Given,
    amounts: Ints,
    costs: Ints,
    bases: Ints,
    opens: Mask,
    action: int,
) -> int:
    """What an open action leads to."""
    phase = s[t, PHASE]
    if phase == DICE_OFFERED:
        if action == given[LEAVES]:
            return DONE
        take_dice(t, s, seen, given, 1)
        return LINE_BET
    if action != given[PASS]:
        lay(t, s, seen, given, amounts, costs, bases, FOR_SHOOTER if phase == LINE_ASKED else s[t, MARKER], action)
        if phase == LINE_ASKED:
            return BETTING
        open_after(t, s, mask, given, costs, bases, opens, action)
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
    t: int,
    s: Ints,
    seen: Seen,
    mask: Mask,
    given: Given,
    costs: Ints,
    bases: Ints,
    opens: Mask,
    nets: Ints,
    stays: Flags,
    moves: Ints,
    follows: Ints,
    shown: Ints,
    readied: Mask,
    state: int,
    then: int,
) -> tuple[int, bool]:
    """Everything up to the next question or the end of the round; the stream's next state, and whether it ended."""
    while then != DONE:
        if then == LINE_BET:
            open_areas(t, s, mask, given, costs, bases, opens, FOR_SHOOTER)
            ask(t, s, seen, given, LINE_ASKED, ASKS_OFFER)
            return state, False
        if then == BETTING:
            open_areas(t, s, mask, given, costs, bases, opens, s[t, MARKER])
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
            state = throw(t, s, seen, given, nets, stays, moves, follows, shown, readied, state)
            goes_on = come_bets(t, s, given) if s[t, WITHOUT_LINE] else s[t, MARKER] > 0
            then = BETTING if goes_on else DONE
    s[t, WITHOUT_LINE] = 0
    return state, True


@compiled(
    *(price, open_areas, open_after, lay, settle, come_bets, take_dice, ask, throw, begin_round, answered, go_on),
    *(
        draw,
        stake_more,
        settle_wager,
        show_chips,
        bring_chips,
        close_question,
        close_actions,
        end_episode,
        is_open_action,
        *random_stream.PARTS,
    ),
    allocates=False,
)
def advance(
    actions: Ints,
    of: MachineArrays,
    readied: Mask,
    given: Given,
    amounts: Ints,
    costs: Ints,
    bases: Ints,
    opens: Mask,
    nets: Ints,
    stays: Flags,
    moves: Ints,
    follows: Ints,
    shown: Ints,
) -> None:
    """One action for every table, and everything up to its next question."""
    seen, mask, rewards, over, illegal, s, streams = of
    for t in range(len(actions)):
        action = actions[t]
        if over[t]:
            if begins(t, of, given, action):
                begin_round(t, s, seen, mask, given, costs, bases, opens)
            continue
        if not is_open_action(t, s, mask, illegal, action):
            action = given[LEAVES] if s[t, PHASE] == DICE_OFFERED else given[PASS]
        s[t, GAIN] = 0
        close_question(t, seen, given)
        then = answered(t, s, seen, mask, given, amounts, costs, bases, opens, action)
        streams[t], done = go_on(
            *(
                t,
                s,
                seen,
                mask,
                given,
                costs,
                bases,
                opens,
                nets,
                stays,
                moves,
                follows,
                shown,
                readied,
                streams[t],
                then,
            )
        )
        rewards[t] = s[t, GAIN] / given[UNIT]
        if not done:
            continue
        s[t, ROUNDS] -= 1
        if s[t, ROUNDS]:
            begin_round(t, s, seen, mask, given, costs, bases, opens)
        else:
            show_chips(t, s, seen, given)
            end_episode(t, s, mask, over, given)


class CrapsTables(Alone):
    """Tables of one of the two games, with one player each."""

    def __init__(self, given: Given, tables: int, chair: Chair, *rules: Any) -> None:
        super().__init__(tables, chair)
        self._chips = chair.chips
        self._states = machine.new_states(tables, chair, len(chair.wagers) + 5)
        self._readied = np.full((tables, QUEUE + 1), NO_ROLL, np.int8)
        self._rolls = {roll: place for place, roll in enumerate(DICE.results())}
        self._arguments: Arguments = (
            machine.arrays_of(self, self._states),
            *(self._readied, given, *rules),
        )

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
    amounts = _amounts(options, chair)
    costs = _costs(options, amounts)
    of_line = costs[FOR_SHOOTER, :, 0]
    # Where a round could go by without a question the script deals.
    if not (of_line[of_line > 0] <= chair.chips // 2).any():
        return None
    come = [_NUMBERS[name] for name in FLAT_COME]
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
        int(costs.max()),
    )
    bases = np.array([_NUMBERS.get(bet.base or "", -1) for bet in BETS.values()])
    stays = np.array([bet.family in STAYS for bet in BETS.values()])
    moves = [[_NUMBERS.get(f"{name}-{a + b}", -1) for a, b in ROLLS] for name in BETS]
    follows = [[MARKERS.index(next_point(a + b, point)) for a, b in ROLLS] for point in MARKERS]
    rolls = np.array(moves), np.array(follows), np.array(ROLLS)
    rules = amounts, costs, bases, _opens(chair, costs), _nets(options, amounts), stays, *rolls
    return CrapsTables(given, tables, chair, *rules)


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


def _costs(o: CrapsOptions, amounts: Ints) -> Ints:
    """What an offer takes out of the hand, 0 where it is not open: by marker, wager and the offer before it."""
    wide = amounts.shape[1]
    found = np.zeros((len(MARKERS) + 1, len(BETS), wide, wide), np.int64)
    for at, point in enumerate((*MARKERS, 0)):
        for wager, bet in enumerate(BETS.values()):
            if not is_open(o, bet, point, {bet.base or ""}) or (at == FOR_SHOOTER and bet.name not in LINE):
                continue
            for offer, amount in enumerate(amounts[wager].tolist()):
                if amount and payable(o, bet, amount, point):
                    charged = vigorish(o, bet, amount) if o.vigorish_when == "made" else 0
                    for behind in range(wide):
                        base = int(amounts[_NUMBERS[bet.base], behind]) if bet.base else 0
                        if not bet.base or amount <= most_behind(o, bet, base, point):
                            found[at, wager, behind, offer] = amount + charged
    return found


def _opens(chair: Chair, costs: Ints) -> Mask:
    """By marker and action: whether it makes a wager there, with chips enough and what it goes behind."""
    found = np.zeros((len(costs), len(chair.actions)), np.int8)
    for wager in range(len(BETS)):
        for size in range(len(chair.stakes)):
            offers = costs[:, wager, :, OFFERS * size : OFFERS * (size + 1)]
            found[:, 1 + wager * len(chair.stakes) + size] = (offers > 0).any(axis=(1, 2))
    return found


def _nets(o: CrapsOptions, amounts: Ints) -> Ints:
    """By marker, wager, offer and roll: what it gains beyond what was paid when it was made."""
    found = np.full((len(MARKERS), *amounts.shape, len(ROLLS)), UNDECIDED)
    for at, point in enumerate(MARKERS):
        for wager, bet in enumerate(BETS.values()):
            for roll, dice in enumerate(ROLLS):
                result = result_of(o, bet, dice, point) if bet.number or point or not bet.base else STAND
                if result == MOVE:
                    found[at, wager, :, roll] = MOVED
                elif result != STAND:
                    for offer, amount in enumerate(amounts[wager].tolist()):
                        if amount and payable(o, bet, amount, point):
                            gained = gain_of(o, bet, amount, result, (sum(dice), point))
                            charged = vigorish(o, bet, amount) if o.vigorish_when == "made" else 0
                            found[at, wager, offer, roll] = gained + charged
    return found
