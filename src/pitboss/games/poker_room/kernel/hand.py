"""A whole hand of any game of the room with a policy inside: bet in the simplest way, raked and divided.

No player bets or raises unless they must. A player who meets the first bet stays to the showdown, so the pot is one and
every live player has put in the same: a betting round is answered at once, and only the machine's dealing and settling
are needed.
"""

from pitboss.games.poker_room.form import LAST, NOBODY
from pitboss.games.poker_room.kernel.division import LIVE, PUT, WON, DivisionTerms
from pitboss.games.poker_room.kernel.machine import (
    BOARD,
    BURNS,
    CARDS,
    award,
    deal_board,
    deal_round,
    opener,
    rank,
    taken,
)
from pitboss.games.poker_room.mathematics.tight import worth
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Cards, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.lanes import count


def stay(terms: DivisionTerms, blinds: Ints, own: Ints, seats: Ints) -> int:
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
        # The uncalled bet goes back.
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
            at = deal_board(deck, at, street, board, lie)
            lie += street
        else:
            at = deal_round(deck, at, own, has, seats)
            has += 1
    return lie


def play(
    terms: DivisionTerms,
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
    players, at = len(seats), 0
    for player in range(players):
        seats[player, LIVE] = 1
    for number in range(terms.start):
        at = deal_round(deck, at, own, number, seats)
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


@compiled(allocates=False)
def deal_hands(
    state: int,
    rounds: int,
    reach: int,
    decks: Cards,
    picks: Ints,
    terms: DivisionTerms,
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
            state = random_stream.shuffle_front(deck, reach, state)
            state, pick = random_stream.below(state, BURNS)
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
