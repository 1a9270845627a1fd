"""What compiled tables of every family share: wagers before the first card, chips, cards in sight, and episodes.

A family's machine has its own states from `STAKES` plus the number of wagers on; its entry calls these parts:

    if over[t]:
        … open_betting(…)
    elif s[t, PHASE] == WAGERING:
        if place_wagers(…):
            the first cards come
"""

from typing import NamedTuple

import numpy as np

from pitboss.pricing.kernels.arrays import Flags, Floats, Words
from pitboss.pricing.kernels.compiled import inlined
from pitboss.pricing.stepping.stepper import LEAVE, REST, Chair, Given, Ints, Layouts, Mask, Seen, Stepper

PHASE, ROUNDS, CHIPS, LAYOUT, GAIN = range(5)
STAKES = 5
"""Columns of a table's state: what it asks, rounds left, cents in hand, layout, what was won; then each stake."""

OVER, WAGERING, PLAYING = range(3)
"""What a table asks: nothing more, a wager, or a choice of the family's own; further ones are counted from there."""

# What the compiled code knows of any table: places in the tuple `given`.
UNIT, BROUGHT, EPISODE, SCALE, WAGERS, PIECES, PASS = range(7)
AT_MIDDLE, AT_OWN, AT_SEEN, AT_STAKES, AT_KIND, AT_HAND, AT_BOUNDS, AT_CHIPS, AT_LEFT = range(7, 16)

GIVEN = 16
"""How many those are: a family's own come after them."""

ASKS_WAGER, ASKS_OFFER, ASKS_CHOICE, ASKS_CARDS = range(4)
"""Places among the kinds of questions."""


class MachineArrays(NamedTuple):
    """What compiled code reads and writes of all tables: the arrays of a `Stepper`, and their states."""

    seen: Seen
    mask: Mask
    rewards: Floats
    over: Flags
    illegal: Flags
    s: Ints
    streams: Words


def arrays_of(of: Stepper, states: Ints) -> MachineArrays:
    """A stepper's arrays and its states."""
    return MachineArrays(of.observations, of.masks, of.rewards, of.over, of.illegal, states, of.streams)


def given_of(chair: Chair) -> Given:
    """The table settings that every family's compiled code gets."""
    places = chair.places
    return (
        chair.unit,
        chair.chips,
        chair.rounds,
        int(chair.most),
        len(chair.wagers),
        len(chair.pieces),
        chair.actions["done"],
        places["middle 1"],
        places["own 1"],
        places["seen since the shuffle"],
        places["own stakes in units, by wager"],
        places["question: wager, offer, choice, cards"],
        places["hand in question"],
        places["least and most of a bid, in units"],
        places["own chips in units"],
        places["part of the shoe that is left"],
    )


def layouts_of(chair: Chair, later: int = 0) -> Layouts | None:
    """The wager layouts, if half of the chips always cover them and `later` cents more; otherwise None.

    Questions to a player who is short of chips differ, and only the script asks them.
    """
    found = chair.layouts()
    return found if found is not None and found.dearest + later <= chair.chips // 2 else None


@inlined
def show_chips(t: int, s: Ints, seen: Seen, given: Given) -> None:
    """The chips in hand."""
    seen[t, given[AT_CHIPS]] = min(s[t, CHIPS] / given[UNIT], given[SCALE])


@inlined
def show_stake(t: int, s: Ints, seen: Seen, given: Given, wager: int) -> None:
    """What lies on a wager."""
    seen[t, given[AT_STAKES] + wager] = min(s[t, STAKES + wager] / given[UNIT], given[SCALE])


@inlined
def stake_more(t: int, s: Ints, seen: Seen, given: Given, wager: int, amount: int) -> None:
    """Chips from the hand to a wager, or back where the amount is negative."""
    s[t, CHIPS] -= amount
    s[t, STAKES + wager] += amount
    show_stake(t, s, seen, given, wager)


@inlined
def settle_wager(t: int, s: Ints, seen: Seen, given: Given, wager: int, gained: int) -> None:
    """A wager leaves the layout with what it has won, or without its stake."""
    s[t, CHIPS] += s[t, STAKES + wager] + gained
    s[t, GAIN] += gained
    s[t, STAKES + wager] = 0
    show_stake(t, s, seen, given, wager)


@inlined
def begins(t: int, of: MachineArrays, given: Given, action: int) -> bool:
    """Whether a table whose episode is over begins another, unless it is to rest."""
    of.rewards[t], of.illegal[t] = 0, False
    if action == REST:
        return False
    of.over[t] = False
    of.s[t, ROUNDS] = given[EPISODE]
    return True


@inlined
def show_mask(t: int, mask: Mask, row: Ints) -> None:
    """What is open now."""
    for action in range(len(row)):
        mask[t, action] = row[action] != -1


@inlined
def is_open(t: int, s: Ints, mask: Mask, illegal: Flags, action: int) -> bool:
    """Return whether an action is open, and record it; a player who leaves has no further round."""
    legal = 0 <= action < mask.shape[1] and mask[t, action] != 0
    illegal[t] = not legal
    if action == LEAVE:
        s[t, ROUNDS] = 1
    return bool(legal)


@inlined
def close_question(t: int, seen: Seen, given: Given) -> None:
    """Nothing is asked."""
    for kind in range(4):
        seen[t, given[AT_KIND] + kind] = 0
        seen[t, given[AT_HAND] + kind] = 0
    seen[t, given[AT_BOUNDS]] = seen[t, given[AT_BOUNDS] + 1] = 0


@inlined
def bring_chips(t: int, s: Ints, given: Given) -> None:
    """A round begins: the player has all chips again where half of them are gone."""
    if s[t, CHIPS] < given[BROUGHT] // 2:
        s[t, CHIPS] = given[BROUGHT]


@inlined
def open_betting(t: int, s: Ints, seen: Seen, mask: Mask, given: Given, moves: Ints) -> None:
    """A round begins: chips where they run short, and the question for wagers."""
    bring_chips(t, s, given)
    ask_wagers(t, s, seen, mask, given, moves)


@inlined
def ask_wagers(t: int, s: Ints, seen: Seen, mask: Mask, given: Given, moves: Ints) -> None:
    """The question for wagers, none of which lies there yet."""
    s[t, PHASE], s[t, LAYOUT] = WAGERING, 0
    seen[t, given[AT_KIND] + ASKS_WAGER] = 1
    show_chips(t, s, seen, given)
    show_mask(t, mask, moves[0])


@inlined
def place_wagers(t: int, s: Ints, seen: Seen, mask: Mask, given: Given, moves: Ints, stakes: Ints, action: int) -> bool:
    """An open action among wagers: what lies there then; whether betting is closed."""
    to = moves[s[t, LAYOUT], action]
    closed = to < 0
    if closed:
        to = -2 - to
    s[t, LAYOUT] = to
    for wager in range(given[WAGERS]):
        more = stakes[to, wager] - s[t, STAKES + wager]
        if more:
            stake_more(t, s, seen, given, wager, more)
    show_chips(t, s, seen, given)
    if not closed:
        show_mask(t, mask, moves[to])
    return bool(closed)


@inlined
def close_actions(t: int, mask: Mask) -> None:
    """No action is open."""
    for action in range(mask.shape[1]):
        mask[t, action] = 0


@inlined
def end_episode(t: int, s: Ints, mask: Mask, over: Flags, given: Given) -> None:
    """Nothing is open but to go on."""
    s[t, PHASE] = OVER
    over[t] = True
    close_actions(t, mask)
    mask[t, given[PASS]] = 1


def new_states(tables: int, chair: Chair, more: int = 0) -> Ints:
    """States of a number of tables, with the family's own columns after the stakes."""
    return np.zeros((tables, STAKES + len(chair.wagers) + more), np.int64)
