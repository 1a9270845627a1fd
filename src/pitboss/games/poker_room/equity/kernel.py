"""Showdowns by the million: every way to deal what is not known, or some of them by chance.

Whatever is still to be dealt stands in *slots*: first those of the board, then those of each player. Cards of one owner
come in rising order, so that each deal is met once. A hand is its sum of keys and its marks, as in `pitboss.ranking`.

A tally counts patterns: who has the best high hand, a bit a player, and above these bits who has the best low hand.
"""

from typing import NamedTuple

import numpy as np

from pitboss.games.poker_room.equity.showdown import (
    HIGH_POT,
    LOW_POT,
    OMAHA,
    SEVEN,
    SPLIT_POT,
    add_cards,
    high,
    lay_columns,
    lay_rows,
    low,
    omaha_high,
    omaha_low,
    run_board,
    winners,
)
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.random_stream import below
from pitboss.ranking.compiled_omaha import flush
from pitboss.ranking.sums import KEYS, MARKS

BOARD = -1
"""The owner of the board's slots; players have their numbers."""

_TRIES = 100_000


class EquitySpot(NamedTuple):
    """What is known: the kind of showdown, the cards that lie and are held, the rest, and what is open."""

    kind: int
    pot: int
    least: int
    """The lowest low value that counts."""
    own: Ints
    """A row for each player, with room for all cards."""
    held: Ints
    """How many of a row's cards are there."""
    board: Ints
    lying: int
    stub: Ints
    slots: Ints
    """The owner of each card to come."""


@compiled()
def count(  # noqa: PLR0915 - calls cost more than lines here
    spot: EquitySpot, weight: int, begin: int, end: int, tally: Ints
) -> None:
    """Every deal whose first open card is one of `stub[begin:end]`."""
    kind, pot, least = spot.kind, spot.pot, spot.least
    own, board, lying, stub, slots = spot.own, spot.board, spot.lying, spot.stub, spot.slots
    have = spot.held.copy()
    players, number = len(own), len(slots)
    totals, marks = np.zeros(players + 1, np.int64), np.zeros(players + 1, np.int64)
    highs, lows = np.zeros(players, np.int64), np.zeros(players, np.int64)
    rows, columns = np.zeros((players, 6), np.int64), np.zeros(10, np.int64)
    for player in range(players):
        add_cards(own[player], have[player], player, totals, marks)
        if kind == OMAHA:
            lay_rows(own, player, rows)
    # The board has the row after the players', which is also row -1.
    add_cards(board, lying, players, totals, marks)
    at = np.zeros(number + 1, np.int64)
    placed = np.zeros(number + 1, np.bool_)
    at[0] = begin - 1
    used, depth = 0, 0
    fresh = number == 0 or slots[0] != BOARD
    runs = kind == SEVEN and pot == HIGH_POT and number > 1 and slots[number - 1] == BOARD
    while depth >= 0:
        owner = slots[depth] if depth < number else BOARD
        complete = fresh
        if fresh:
            owner = BOARD
        else:
            if placed[depth]:
                placed[depth] = False
                card = stub[at[depth]]
                used ^= MARKS[card]
                totals[owner] -= KEYS[card]
                marks[owner] ^= MARKS[card]
                if owner == BOARD:
                    lying -= 1
                else:
                    have[owner] -= 1
            place = at[depth] + 1
            if runs and depth == number - 1:
                run_board(stub, place, used, totals, marks, weight, tally)
                depth -= 1
                continue
            last = end if depth == 0 else len(stub)
            while place < last and used & MARKS[stub[place]]:
                place += 1
            if place >= last:
                depth -= 1
                continue
            at[depth] = place
            placed[depth] = True
            card = stub[place]
            used |= MARKS[card]
            totals[owner] += KEYS[card]
            marks[owner] |= MARKS[card]
            if owner == BOARD:
                board[lying] = card
                lying += 1
            else:
                own[owner, have[owner]] = card
                have[owner] += 1
            complete = depth == number - 1 or slots[depth + 1] != owner
        if complete:
            first, past = (0, players) if owner == BOARD else (owner, owner + 1)
            total, mark = totals[players], marks[players]
            if kind == OMAHA:
                if owner == BOARD:
                    lay_columns(board, columns)
                else:
                    lay_rows(own, owner, rows)
                for player in range(first, past):
                    highs[player] = max(omaha_high(rows, columns, player), flush(marks[player], mark))
                    if pot == SPLIT_POT:
                        lows[player] = omaha_low(rows, columns, player)
            else:
                for player in range(first, past):
                    if pot != LOW_POT:
                        highs[player] = high(kind, totals[player] + total, marks[player] | mark)
                    if pot != HIGH_POT:
                        lows[player] = low(kind, totals[player] + total)
        if depth >= number - 1 and not (fresh and number):
            pattern = winners(highs, 0)
            if pot != HIGH_POT:
                pattern |= winners(lows, least) << players
            tally[pattern] += weight
            if number == 0:
                return
        elif fresh:
            fresh = False
        else:
            depth += 1
            at[depth] = at[depth - 1] if slots[depth] == owner else -1


def _draw(state: int, used: int, stub: Ints) -> tuple[int, int]:
    """The next state and a card of the stub that is not yet used; each of those left is equally likely."""
    state, place = below(state, len(stub))
    while used & MARKS[stub[place]]:
        state, place = below(state, len(stub))
    return state, int(stub[place])


def _choose(own: Ints, held: Ints, ranges: Ints, starts: Ints, state: int) -> tuple[int, int]:
    """A hand out of each range, drawn again until no card is in two of them; all that fit are equally likely."""
    for _ in range(_TRIES):
        used, clash = 0, False
        for player in range(len(own)):
            choices = starts[player + 1] - starts[player]
            if choices:
                state, choice = below(state, choices)
                for place in range(held[player]):
                    card = ranges[starts[player] + choice, place]
                    clash |= used & MARKS[card] != 0
                    used |= MARKS[card]
                    own[player, place] = card
        if not clash:
            return state, used
    return state, -1


@compiled()
def sample(spot: EquitySpot, ranges: Ints, starts: Ints, state: int, trials: int, tally: Ints) -> bool:
    """Random deals; a player with rows `starts[i]:starts[i + 1]` of `ranges` holds one of those hands.

    If the ranges hardly ever fit together, the answer is no.
    """
    kind, pot, least = spot.kind, spot.pot, spot.least
    own, held, board, lying, stub = spot.own, spot.held, spot.board, spot.lying, spot.stub
    players, size = own.shape
    past = lying + np.sum(spot.slots == BOARD)
    ranged = len(ranges) > 0
    first = np.where(starts[1:] > starts[:-1], 0, held)
    totals, marks = np.zeros(players + 1, np.int64), np.zeros(players + 1, np.int64)
    highs, lows = np.zeros(players, np.int64), np.zeros(players, np.int64)
    rows, columns = np.zeros((players, 6), np.int64), np.zeros(10, np.int64)
    # What never changes is added once: the board so far, and the hands that are no ranges.
    add_cards(board, lying, players, totals, marks)
    for player in range(players):
        add_cards(own[player], first[player], player, totals, marks)
    for _ in range(trials):
        used = 0
        if ranged:
            state, used = _choose(own, held, ranges, starts, state)
            if used < 0:
                return False
        board_total, board_marks = int(totals[players]), int(marks[players])
        for place in range(lying, past):
            state, card = _draw(state, used, stub)
            used |= MARKS[card]
            board[place] = card
            board_total += KEYS[card]
            board_marks |= MARKS[card]
        if kind == OMAHA:
            lay_columns(board, columns)
        for player in range(players):
            total, mark = totals[player], marks[player]
            for place in range(first[player], size):
                if place >= held[player]:
                    state, card = _draw(state, used, stub)
                    used |= MARKS[card]
                    own[player, place] = card
                card = own[player, place]
                total += KEYS[card]
                mark |= MARKS[card]
            if kind == OMAHA:
                lay_rows(own, player, rows)
                highs[player] = max(omaha_high(rows, columns, player), flush(mark, board_marks))
                if pot == SPLIT_POT:
                    lows[player] = omaha_low(rows, columns, player)
            else:
                if pot != LOW_POT:
                    highs[player] = high(kind, total + board_total, mark | board_marks)
                if pot != HIGH_POT:
                    lows[player] = low(kind, total + board_total)
        pattern = winners(highs, 0)
        if pot != HIGH_POT:
            pattern |= winners(lows, least) << players
        tally[pattern] += 1
    return True
