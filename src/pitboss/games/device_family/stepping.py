"""Games in which one result decides the layout, for learning agents: many tables at once, a player at each.

Every wager stands alone, so which amounts each action can stake is asked of the script once; what a result brings each
of them is the game's own arithmetic (`Chances.net`). Compiled code lays the chips, draws and settles. Where results
build a hand, the hand says which wagers on it are open and how each of them ends (`BuiltHand`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import Card, Randomness
from pitboss.equipment.device import Device
from pitboss.games.device_family.bets import STANDS, Chances
from pitboss.money import Odds
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Flags
from pitboss.pricing.kernels.compiled import compiled, inlined
from pitboss.pricing.kernels.kernel import Arguments
from pitboss.pricing.stepping import machine
from pitboss.pricing.stepping.machine import (
    ASKS_CHOICE,
    ASKS_WAGER,
    AT_KIND,
    AT_MIDDLE,
    BROUGHT,
    CHIPS,
    GAIN,
    GIVEN,
    PASS,
    PHASE,
    PIECES,
    PLAYING,
    ROUNDS,
    STAKES,
    UNIT,
    WAGERING,
    WAGERS,
    MachineArrays,
    begins,
    close_question,
    end_episode,
    is_open,
    settle_wager,
    show_chips,
    stake_more,
)
from pitboss.pricing.stepping.stepper import Alone, Chair, Given, Ints, Mask, Seen, Stepper
from pitboss.table.parts import Devices

OFFERS = 2
"""Amounts that an action can mean at most: in units, or in posted minimums."""
UNDECIDED = -(1 << 62)
"""Stands for what a result gains that leaves a wager on the layout."""

HAND, LYING, OPEN, SHAKER = -4, -3, -2, -1
"""The last columns of a state: the number of the hand that results have built, how many wagers lie there, how many
actions are open, and who shakes. Before them stand the offers that lie there, in the order in which they were made."""
NOBODY, SHAKES, DEALER_SHAKES = range(3)
AT_SHOWN, AT_SHAKER, OFFERED, REFUSED, DEAREST, ON_HAND = range(GIVEN, GIVEN + 6)
"""Further places in `given`: what the device showed and who shakes in an observation, the actions that take the shaker
and leave it (-1 where it is never offered), the most that a first choice costs, and the first wager on a hand."""


@inlined
def show_hand(t: int, seen: Seen, given: Given, cards: Ints, hand: int) -> None:
    """The cards of a hand in the middle, and no others."""
    for place in range(given[PIECES]):
        seen[t, given[AT_MIDDLE] + place] = 0
    for place in range(cards.shape[1]):
        if cards[hand, place] >= 0:
            seen[t, given[AT_MIDDLE] + cards[hand, place]] += 1


@inlined
def build_hand(
    t: int, s: Ints, seen: Seen, given: Given, cards: Ints, follows: Ints, completes: Ints, result: int
) -> None:
    """What the result makes of the hand, which shows until the next one begins."""
    hand = s[t, HAND]
    s[t, HAND] = follows[hand, result]
    show_hand(t, seen, given, cards, s[t, HAND] if s[t, HAND] else hand)
    if completes[hand, result] >= 0:
        seen[t, given[AT_MIDDLE] + completes[hand, result]] += 1


@inlined
def open_wagers(t: int, s: Ints, mask: Mask, given: Given, amounts: Ints, wager_of: Ints, opened: Flags) -> None:
    """Every area that is free, as far as the chips in hand reach; and no more wagers, once one lies there."""
    chips, number = s[t, CHIPS], 0
    for action in range(len(wager_of)):
        wager = wager_of[action]
        is_open = False
        if wager >= 0 and s[t, STAKES + wager] == 0 and opened[s[t, HAND], wager]:
            for each in range(OFFERS):
                is_open |= 0 < amounts[action, each] <= chips
        mask[t, action] = is_open
        number += is_open
    s[t, OPEN] = number
    mask[t, given[PASS]] = s[t, LYING] > 0


@inlined
def lay(
    t: int,
    s: Ints,
    seen: Seen,
    mask: Mask,
    given: Given,
    amounts: Ints,
    wager_of: Ints,
    alike: Ints,
    cards: Ints,
    opened: Flags,
    action: int,
) -> None:
    """A wager of the first amount that the chips reach for."""
    if len(cards) > 1 and s[t, HAND] == 0 and s[t, LYING] == 0:
        show_hand(t, seen, given, cards, 0)
    offer = 0 if 0 < amounts[action, 0] <= s[t, CHIPS] else 1
    wager = wager_of[action]
    stake_more(t, s, seen, given, wager, amounts[action, offer])
    s[t, STAKES + given[WAGERS] + s[t, LYING]] = OFFERS * action + offer
    s[t, LYING] += 1
    if s[t, CHIPS] < given[DEAREST]:
        open_wagers(t, s, mask, given, amounts, wager_of, opened)
        return
    for each in range(alike.shape[1]):
        other = alike[wager, each]
        if other >= 0 and mask[t, other]:
            mask[t, other] = 0
            s[t, OPEN] -= 1
    mask[t, given[PASS]] = 1


@inlined
def settle(
    t: int,
    s: Ints,
    seen: Seen,
    given: Given,
    wager_of: Ints,
    nets: Ints,
    stays: Flags,
    ends: NDArray[np.uint8],
    result: int,
) -> None:
    """Every wager by the result; those that it leaves undecided, or that stay after a win, lie there still."""
    first, left = STAKES + given[WAGERS], 0
    for place in range(s[t, LYING]):
        offer = s[t, first + place]
        wager = wager_of[offer // OFFERS]
        on_hand = wager - given[ON_HAND]
        net = nets[offer, result if on_hand < 0 else ends[on_hand, s[t, HAND], result]]
        if net > 0 and stays[wager]:
            s[t, CHIPS] += net
            s[t, GAIN] += net
        elif net != UNDECIDED:
            settle_wager(t, s, seen, given, wager, net)
            continue
        s[t, first + left] = offer
        left += 1
    s[t, LYING] = left


@inlined
def ask_wagers(
    t: int, s: Ints, seen: Seen, mask: Mask, given: Given, amounts: Ints, wager_of: Ints, opened: Flags
) -> None:
    """The question for wagers."""
    s[t, PHASE] = WAGERING
    seen[t, given[AT_KIND] + ASKS_WAGER] = 1
    open_wagers(t, s, mask, given, amounts, wager_of, opened)


@inlined
def begin_round(
    t: int, s: Ints, seen: Seen, mask: Mask, given: Given, amounts: Ints, wager_of: Ints, opened: Flags
) -> None:
    """Chips where they run short; the shaker, where it is offered; and wagers."""
    if s[t, CHIPS] < given[BROUGHT] // 2:
        s[t, CHIPS] = given[BROUGHT]
    show_chips(t, s, seen, given)
    if given[OFFERED] >= 0 and s[t, SHAKER] == NOBODY:
        for action in range(mask.shape[1]):
            mask[t, action] = action in (given[OFFERED], given[REFUSED])
        s[t, PHASE] = PLAYING
        seen[t, given[AT_KIND] + ASKS_CHOICE] = 1
        return
    ask_wagers(t, s, seen, mask, given, amounts, wager_of, opened)


@inlined
def quiet(t: int, mask: Mask, given: Given, offered: bool) -> int:
    """What silence means: not the shaker, no more wagers, or the first that is open where there must be one."""
    if offered:
        return given[REFUSED]
    action = 0
    if mask[t, given[PASS]] == 0:
        while mask[t, action] == 0:
            action += 1
        return action
    return given[PASS]


@inlined
def take_shaker(t: int, s: Ints, seen: Seen, given: Given, action: int) -> None:
    """The player has the shaker, or the dealer for one round."""
    close_question(t, seen, given)
    s[t, SHAKER] = SHAKES if action == given[OFFERED] else DEALER_SHAKES
    seen[t, given[AT_SHAKER]] = s[t, SHAKER] == SHAKES


@inlined
def draw(t: int, seen: Seen, given: Given, ready: int, shown: Ints, state: int) -> tuple[int, int]:
    """What the device shows, by the stream of the table or as it lies ready, with the next state of the stream."""
    result = ready
    if result < 0:
        state, result = random_stream.below(state, len(shown))
    for number in range(shown.shape[1]):
        seen[t, given[AT_SHOWN] + number] = shown[result, number]
    return state, result


@compiled(allocates=False)
def advance(
    actions: Ints,
    of: MachineArrays,
    readied: Ints,
    prepared: Flags,
    given: Given,
    amounts: Ints,
    wager_of: Ints,
    alike: Ints,
    nets: Ints,
    stays: Flags,
    shown: Ints,
    void: Flags,
    cards: Ints,
    follows: Ints,
    completes: Ints,
    opened: Flags,
    ends: NDArray[np.uint8],
) -> None:
    """One action for every table, and everything up to its next question."""
    seen, mask, rewards, over, illegal, s, streams = of
    for t in range(len(actions)):
        action = actions[t]
        if over[t]:
            if begins(t, of, given, action):
                begin_round(t, s, seen, mask, given, amounts, wager_of, opened)
            continue
        offered = s[t, PHASE] == PLAYING
        if not is_open(t, s, mask, illegal, action):
            action = quiet(t, mask, given, offered)
        rewards[t] = 0
        if offered:
            take_shaker(t, s, seen, given, action)
            ask_wagers(t, s, seen, mask, given, amounts, wager_of, opened)
            continue
        if action != given[PASS]:
            lay(t, s, seen, mask, given, amounts, wager_of, alike, cards, opened, action)
            show_chips(t, s, seen, given)
            if s[t, OPEN]:
                continue
        while True:
            streams[t], result = draw(t, seen, given, readied[t] if prepared[t] else -1, shown, streams[t])
            prepared[t] = False
            # The wagers stand for the next one, and more can be made.
            asks = void[result] and s[t, OPEN] > 0
            if asks or not void[result]:
                break
        if asks:
            continue
        close_question(t, seen, given)
        s[t, GAIN] = 0
        settle(t, s, seen, given, wager_of, nets, stays, ends, result)
        if len(cards) > 1:
            build_hand(t, s, seen, given, cards, follows, completes, result)
        if s[t, SHAKER] == DEALER_SHAKES:
            s[t, SHAKER] = NOBODY
        show_chips(t, s, seen, given)
        rewards[t] = s[t, GAIN] / given[UNIT]
        s[t, ROUNDS] -= 1
        if s[t, ROUNDS]:
            begin_round(t, s, seen, mask, given, amounts, wager_of, opened)
        else:
            end_episode(t, s, mask, over, given)


@dataclass(frozen=True)
class BuiltHand:
    """What successive results build: every hand has a number, and no card is 0."""

    cards: Ints
    """By hand: the places of its cards, -1 where there is none."""
    follows: Ints
    """By hand and result: the hand after it, which is 0 when this one is completed."""
    completes: Ints
    """By hand and result: the place of the card with which the result completes the hand, otherwise -1."""
    odds: Mapping[str, Odds]
    """The wagers on the hand, which are the last of the game, each with what it pays."""
    opened: Flags
    """By wager on the hand and hand: whether it can be made."""
    ends: NDArray[np.uint8]
    """By wager on the hand, hand and result: `WINS`, `LOSES` or `STAYS`."""


WINS, LOSES, STAYS = range(3)


class DeviceTables(Stepper):
    """Tables of one of these games, with one player each."""

    def __init__(self, device: Device, given: Given, tables: int, chair: Chair, *rules: Any) -> None:
        super().__init__(tables, chair)
        self._device, self._chips = device, chair.chips
        self._places = {result: place for place, result in reversed([*enumerate(device.results())])}
        self.prepared = np.zeros(tables, np.bool_)
        self._states = machine.new_states(tables, chair, len(chair.wagers) + 4)
        self._readied = np.zeros(tables, np.int64)
        self._arguments: Arguments = (
            *(machine.arrays_of(self, self._states), self._readied, self.prepared, given, *rules),
        )

    def open(self, tables: Flags, seed: int) -> None:
        """Everything as it is before the first wager."""
        super().open(tables, seed)
        self.prepared[tables] = False
        self._states[tables] = 0
        self._states[tables, CHIPS] = self._chips

    def prepare(self, table: int, cards: Sequence[Card]) -> None:
        """What the device shows next at that table."""
        (result,) = cards
        self._readied[table] = self._places[result]
        self.prepared[table] = True

    def step(self, actions: NDArray[np.int64]) -> int:
        """By compiled code."""
        advance(actions, *self._arguments)
        return self.not_open()


class ForeseenDeviceTables(DeviceTables, Alone):
    """Tables at which every result counts, so that one step takes one of them at most."""

    def shoe(self, chance: Randomness) -> list[Any]:
        """What the device shows next by this source of chance."""
        return [self._device.draw(chance)]


def stepper(
    chances: Chances,
    options: Any,
    chair: Chair,
    tables: int,
    *,
    offered: tuple[int, int] | None = None,
    hand: BuiltHand | None = None,
) -> Stepper | None:
    """Tables with one player each, or None where the script alone deals; the actions that take the shaker or not."""
    offers = None if chair.others else chair.offers()
    if offers is None:
        return None
    (device,) = chair.game.part(Devices).devices(options)
    wagers, results, decided = [*chair.wagers], [*device.results()], {*chances.results(options)}
    amounts = np.zeros((len(chair.actions), OFFERS), np.int64)
    wager_of = np.full(len(chair.actions), -1, np.int64)
    alike = np.full((len(wagers), len(chair.stakes)), -1, np.int64)
    nets = np.zeros((len(chair.actions) * OFFERS, len(results)), np.int64)
    stays = np.array([chances.bets[wager].stays for wager in wagers])
    always = 0
    for action, (wager, each) in offers.items():
        number, bet = chair.wagers[wager], chances.bets[wager]
        wager_of[action] = number
        alike[number, int((alike[number] >= 0).sum())] = action
        for place, amount in enumerate(each):
            amounts[action, place] = amount
            for at, result in enumerate(results):
                if result in decided:
                    left = chances.verdict(options, bet, result) == STANDS
                    nets[OFFERS * action + place, at] = UNDECIDED if left else chances.net(options, bet, result, amount)
        always += not bet.stays and any(amount <= chair.chips // 2 for amount in each)
    built = _built(hand, len(wagers), len(results))
    for wager, odds in ({} if hand is None else hand.odds).items():
        number = chair.wagers[wager]
        for place, (action, each) in enumerate(offers_of(chair, options, wager)):
            wager_of[action], alike[number, place] = number, action
            amounts[action, : len(each)] = each
            for at, amount in enumerate(each):
                nets[OFFERS * action + at, [WINS, LOSES, STAYS]] = odds.pay(amount), -amount, UNDECIDED
    # Where a round could go by without a question the script deals.
    if always < 2:
        return None
    shown = np.array([device.count(result) for result in results])
    given = (*machine.given_of(chair), chair.places["what the devices showed"])
    given = (*given, chair.places.get("seats to the shaker", 0), *(offered or (-1, -1)), int(amounts[:, 0].max()))
    given = (*given, len(wagers) - len(hand.odds if hand else ()))
    void = np.array([result not in decided for result in results])
    kind = DeviceTables if void.any() else ForeseenDeviceTables
    return kind(device, given, tables, chair, amounts, wager_of, alike, nets, stays, shown, void, *built)


def _built(hand: BuiltHand | None, wagers: int, results: int) -> tuple[Any, ...]:
    """The hand as compiled code reads it: its cards, what follows, what is open, and how wagers on it end."""
    if hand is None:
        none = np.zeros((1, results), np.int64)
        return none, none, none, np.ones((1, wagers), np.bool_), np.zeros((1, 1, results), np.uint8)
    opened = np.ones((len(hand.cards), wagers), np.bool_)
    opened[:, wagers - len(hand.odds) :] = hand.opened.T
    return hand.cards, hand.follows, hand.completes, opened, hand.ends


def offers_of(chair: Chair, options: Any, wager: str) -> list[tuple[int, tuple[int, ...]]]:
    """The actions that make a wager, each with the amounts that it can mean: in units, or in posted minimums."""
    least, most = chair.game.limits(options)[wager]
    return [
        (
            chair.actions[f"{wager} x{stake}"],
            tuple(
                amount
                for amount in (stake * chair.unit, stake * least)
                if least <= amount <= most and amount % options.increment == 0
            ),
        )
        for stake in chair.stakes
    ]
