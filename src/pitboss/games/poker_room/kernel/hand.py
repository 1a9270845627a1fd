"""A whole hand of any game of the room in compiled code: dealt, bet in the simplest way, raked and divided.

Nobody bets or raises unless he must. Who is in for the first bet meets it and stays to the showdown, so the pot is one
and every live player has put in the same. Positions count from the button's or the dealer's left.
"""

from typing import NamedTuple

from pitboss.games.poker_room.equity.showdown import LOW_POT, OMAHA, SPLIT_POT, high, low
from pitboss.games.poker_room.form import LAST, LOWEST, NOBODY
from pitboss.games.poker_room.kernel.division import HIGH, LIVE, LOW, PUT, WON, divide
from pitboss.games.poker_room.mathematics.pot import halves, percentage
from pitboss.games.poker_room.mathematics.tight import worth
from pitboss.pricing import stream
from pitboss.pricing.arrays import Cards, Ints
from pitboss.pricing.compiled import compiled
from pitboss.pricing.lanes import count
from pitboss.ranking.compiled import marks4
from pitboss.ranking.compiled_omaha import columns, flush, high_cell, low_cell, rows
from pitboss.ranking.sums import KEYS, MARKS

CARDS = 52
BURNS = 3
"""Burn cards before the last card of seven-card stud."""


class Terms(NamedTuple):
    """The numbers that a hand is played by."""

    showdown: int
    pot: int
    least: int
    """The lowest value of a low hand that counts."""
    start: int
    """Own cards before the first bet."""
    opens: int
    tight: int
    """Which hands stay; 0 for all."""
    ante: int
    bet: int
    """What must be met first: the last blind or the forced bet."""
    last: int
    """Whose blind it is, who need not answer it."""
    more: int
    """What each live player puts in later."""
    charge: int
    percent: int
    cap: int
    unit: int
    no_drop: bool
    odd: int
    by_suit: bool
    lowest: bool
    """Whether the lowest card of a low hand decides about odd units, and not the worst."""


BOARD = 5
"""Cards that may lie for all; burn cards stand behind them."""


def opener(terms: Terms, own: Ints) -> int:
    """Who has the forced bet: the lowest up-card, or the highest with the ace below the two."""
    found, best = 0, 99
    for player in range(len(own)):
        card = own[player, terms.start - 1]
        key = card if terms.opens == LOWEST else -((card + 4) % CARDS)
        if player == 0 or key < best:
            found, best = player, key
    return found


def stay(terms: Terms, blinds: Ints, own: Ints, seats: Ints) -> int:
    """The first bet: who meets it and who folds; gives the number of those who are left."""
    players = len(seats)
    last = terms.last
    if terms.opens != NOBODY:
        last = opener(terms, own)
    left = 0
    for player in range(players):
        posted = terms.bet if player == last else blinds[player]
        live = player == last or posted == terms.bet or worth(terms.tight, own[player])
        seats[player, LIVE] = live
        seats[player, PUT] = terms.ante + (terms.bet if live else posted)
        left += live
    if left == 1:
        # What nobody matched goes back.
        called = 0
        for player in range(players):
            if player != last:
                called = max(called, blinds[player])
        seats[last, PUT] = terms.ante + called
    return left


def deal(
    streets: Ints, deck: Cards, pick: int, at: int, start: int, left: int, own: Ints, seats: Ints, board: Ints
) -> int:
    """The later cards, each street after a burn card; gives how many lie for all."""
    lie, has = 0, start
    for number in range(len(streets)):
        street = streets[number]
        if street == LAST and CARDS - at <= left:
            # Too few are left: one card for all, from the burn cards if the deck has run out.
            board[lie] = board[BOARD + pick] if CARDS - at <= 1 else deck[at + 1]
            lie += 1
            continue
        board[BOARD + number] = deck[at]
        at += 1
        if street > 0:
            for _ in range(street):
                board[lie] = deck[at]
                lie += 1
                at += 1
        else:
            for player in range(len(seats)):
                if seats[player, LIVE]:
                    own[player, has] = deck[at]
                    at += 1
            has += 1
    return lie


def value_omaha(terms: Terms, marks: int, own: Ints, seats: Ints, board: Ints) -> None:
    """The values of live Omaha hands, from the board's threes and its marks."""
    threes = columns(board[0], board[1], board[2], board[3], board[4])
    for player in range(len(seats)):
        if seats[player, LIVE]:
            a, b, c, d = own[player, 0], own[player, 1], own[player, 2], own[player, 3]
            pairs = rows(a, b, c, d)
            seats[player, HIGH] = max(high_cell(pairs, threes), flush(marks4(a, b, c, d), marks))
            if terms.pot == SPLIT_POT:
                seats[player, LOW] = low_cell(pairs, threes)


def value_others(terms: Terms, has: int, common: int, common_marks: int, own: Ints, seats: Ints) -> None:
    """The values of live hands of other games, from the sum and the marks of what lies for all."""
    for player in range(len(seats)):
        if seats[player, LIVE]:
            total, marks = common, common_marks
            for number in range(has):
                total += KEYS[own[player, number]]
                marks |= MARKS[own[player, number]]
            if terms.pot != LOW_POT:
                seats[player, HIGH] = high(terms.showdown, total, marks)
            if terms.pot != 0:
                seats[player, LOW] = low(terms.showdown, total)


def rank(terms: Terms, has: int, lie: int, own: Ints, seats: Ints, board: Ints) -> bool:
    """The values of live hands, -1 for what does not count; whether there is a low hand beside the high."""
    total, marks = 0, 0
    for number in range(lie):
        total += KEYS[board[number]]
        marks |= MARKS[board[number]]
    for player in range(len(seats)):
        seats[player, HIGH] = seats[player, LOW] = -1
    if terms.showdown == OMAHA:
        value_omaha(terms, marks, own, seats, board)
    else:
        value_others(terms, has, total, marks, own, seats)
    divided = False
    for player in range(len(seats)):
        if terms.pot == LOW_POT:
            seats[player, HIGH], seats[player, LOW] = seats[player, LOW], -1
        elif seats[player, LOW] < terms.least:
            seats[player, LOW] = -1
        else:
            divided = True
    return divided


def taken(terms: Terms, steps: Ints, pot: int) -> int:
    """The rake of a pot."""
    found = percentage(pot, terms.percent, terms.cap, terms.unit) if terms.percent else 0
    for number in range(len(steps)):
        if pot >= steps[number, 0]:
            found = max(found, steps[number, 1])
    return min(found, pot)


def award(
    terms: Terms, amount: int, divided: bool, own: Ints, has: int, board: Ints, lie: int, seats: Ints, room: Ints
) -> None:
    """A pot to the best hands, half of it to low ones where there are any."""
    share, low_share = amount, 0
    if divided:
        share, low_share = halves(amount, terms.odd)
    divide(terms, share, HIGH, own, has, board, lie, seats, False, room)
    if low_share:
        divide(terms, low_share, LOW, own, has, board, lie, seats, True, room)


def play(
    terms: Terms,
    blinds: Ints,
    steps: Ints,
    streets: Ints,
    deck: Cards,
    pick: int,
    own: Ints,
    seats: Ints,
    board: Ints,
    room: Ints,
) -> int:
    """One hand: writes what each position has put in and won, and gives the rake."""
    players = len(seats)
    at = 0
    for number in range(terms.start):
        for player in range(players):
            own[player, number] = deck[at]
            at += 1
    left = stay(terms, blinds, own, seats)
    pot = 0
    for player in range(players):
        if left > 1 and seats[player, LIVE]:
            seats[player, PUT] += terms.more
        pot += seats[player, PUT]
        seats[player, WON] = 0
    rake = 0 if left == 1 and terms.no_drop else taken(terms, steps, pot)
    if left == 1:
        for player in range(players):
            if seats[player, LIVE]:
                seats[player, WON] = pot - rake
        return rake
    lie = deal(streets, deck, pick, at, terms.start, left, own, seats, board)
    has = own.shape[1] - (len(streets) > 0 and streets[-1] == LAST and lie > 0)
    award(terms, pot - rake, rank(terms, has, lie, own, seats, board), own, has, board, lie, seats, room)
    return rake


PARTS = (
    *(opener, stay, deal, value_omaha, value_others, rank, taken, award, play, worth),
    *(divide, halves, percentage, high, low),
    *(rows, columns, high_cell, low_cell, flush, marks4),
    *(*stream.PARTS, count),
)


@compiled(*PARTS, allocates=False)
def deal_hands(
    state: int,
    rounds: int,
    reach: int,
    decks: Cards,
    picks: Ints,
    terms: Terms,
    blinds: Ints,
    steps: Ints,
    streets: Ints,
    own: Ints,
    deck: Cards,
    board: Ints,
    seats: Ints,
    room: Ints,
    first: int,
    step: int,
    counts: Ints,
    sums: Ints,
    moments: Ints,
    cents: Ints,
    rakes: Ints,
) -> None:
    """Hands from freshly shuffled decks, or from those that are given, whose results are written one by one.

    Results are counted by position, with what was put in and the spread of whole rounds.
    """
    players, given = len(own), len(decks)
    for number in range(rounds):
        if given:
            # Card by card: a copy of the whole would bring the compiler seconds of work on how to refuse one.
            for place in range(CARDS):
                deck[place] = decks[number, place]
            pick = picks[number]
        else:
            state = stream.shuffle_front(deck, reach, state)
            state, pick = stream.below(state, BURNS)
        rake = play(terms, blinds, steps, streets, deck, pick, own, seats, board, room)
        house, pot = rake + players * terms.charge, 0
        for player in range(players):
            put = seats[player, PUT]
            net = seats[player, WON] - put - terms.charge
            count(counts, (player, (net - first) // step), 1)
            sums[player, 0] += put
            sums[player, 1] += put * put
            sums[player, 2] += put * net
            pot += put
            if given:
                cents[number, player] = net
        moments[0] += house * house
        moments[1] += house * pot
        moments[2] += pot * pot
        if given:
            rakes[number] = house
