"""The room's one machine in compiled code: deals a hand of any of its games, says what is open to whom, and settles.

A policy answers. Inside compiled code it is a simulation (`hand`), where nobody raises and a betting round is answered
at once; outside it is an agent, and the machine waits at every turn (`stepping`). Positions count from the button's or
the dealer's left.
"""

from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.poker_room.equity.showdown import LOW_POT, OMAHA, SPLIT_POT, high, low
from pitboss.games.poker_room.form import EACH, LAST, LOWEST
from pitboss.games.poker_room.kernel.division import (
    BET,
    CHECKED,
    CHIPS,
    FACED,
    FACED_FULL,
    HIGH,
    LIVE,
    LOW,
    PUT,
    WON,
    DivisionTerms,
    divide,
)
from pitboss.games.poker_room.mathematics.limit import is_closed, is_full, next_total
from pitboss.games.poker_room.mathematics.pot import halves, percentage
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Cards, Int32s, Ints, Numbers
from pitboss.pricing.kernels.bits import size_of
from pitboss.pricing.kernels.compiled import inlined
from pitboss.ranking.compiled import marks4
from pitboss.ranking.compiled_omaha import columns, eight_or_better, flush, high_cell, low_ranks, rows
from pitboss.ranking.sums import KEYS, MARKS

CARDS = 52
BOARD = 5
"""Cards that may lie for all; burn cards stand behind them."""
BURNS = 3
"""Burn cards before the last card of seven-card stud."""

# What a table remembers of a hand beside the columns of its positions.
ME, STREET, PHASE, NEXT, REMAIN, CURRENT, POSTED, LEVEL, FULL, RAISES, CAP, SIZE, BY, FRESH = range(14)
LEFT, ABLE, BETTOR, OPENS, OPEN, CALL, LEAST, HALF, MOST, POT, LAID, KILL, NAMED, DUE = range(14, 28)
AT, STUB, WHOLE, DREW, HAS, UPS, LIES, SHOWN, HIDDEN, MUCKED, BASE = range(28, 39)
OF_HAND = 39

STRADDLES, OPENS_BY_CARD, BETS, DRAWS = range(4)
"""What players are asked in a phase of a hand."""
FIXED, SPREAD, POT_LIMIT, NO_LIMIT = range(4)
FIRST_LIVE, BEST_SHOWING, HIGHEST_UP = range(3)
"""Who begins a later betting round."""
EACH_DOWN, DRAW = -2, -3
"""Streets beside those of a form: `EACH` is a card face up."""

# Answers as bits, in the order of the numbers of actions.
DONE, FOLD, CHECK, CALLS, BETS_LEAST, RAISES_LEAST, FIRST_WORD, SECOND_WORD, PAT = (1 << bit for bit in range(9))
BETS_HALF, BETS_MOST, RAISES_HALF, RAISES_MOST = (1 << bit for bit in range(9, 13))
CARD = 13
"""The bit of the first card of a hand; `FIRST_WORD` is a forced bet or a straddle, `SECOND_WORD` the other answer."""
QUIET = FOLD | PAT
MOST_OPEN = 6
"""Answers that are open at once: to stand pat, or to name one of five cards."""


class RoomRules(NamedTuple):
    """What a house has elected, as numbers for the machine."""

    players: int
    button: bool
    start: int
    faces: int
    """Bits of the first cards that lie face up."""
    streets: int
    begins: int
    small: int
    large: int
    late: int
    """The first street of the higher limit."""
    structure: int
    step: int
    cap: int
    check_raise: bool
    must_bet: bool
    open_pair: bool
    straddle: bool
    kill: int
    """Twice what a kill makes of the limits."""
    kill_pot: int
    """Minimum bets of a pot that makes one."""
    kill_posted: bool
    all_show: bool
    own_discards: bool
    named: int
    """Cards of a hand that can be named."""


class RoomTable(NamedTuple):
    """One table: what it remembers, its positions, their cards, those for all, the deck, and decks that lie ready."""

    h: Int32s
    seats: Int32s
    own: Cards
    board: Cards
    deck: Cards
    ready: Cards
    queued: NDArray[np.int8]
    stream: NDArray[np.uint64]


@inlined
def deal_round(deck: Numbers, at: int, own: Numbers, has: int, seats: Numbers) -> int:
    """A card to each player who is in; how many have left the deck then."""
    for player in range(len(seats)):
        if seats[player, LIVE]:
            own[player, has] = deck[at]
            at += 1
    return at


@inlined
def deal_board(deck: Numbers, at: int, number: int, board: Numbers, lie: int) -> int:
    """Cards for all; how many have left the deck then."""
    for place in range(number):
        board[lie + place] = deck[at + place]
    return at + number


@inlined
def after(player: int, players: int) -> int:
    """The next position; no remainder, which takes longer than all else of a turn."""
    return player + 1 if player + 1 < players else 0


def opener(terms: DivisionTerms, own: Numbers) -> int:
    """Who has the forced bet: the lowest up-card, or the highest with the ace below the two."""
    found, best = 0, 99
    for player in range(len(own)):
        card = own[player, terms.start - 1]
        key = card if terms.opens == LOWEST else -((card + 4) % CARDS)
        if player == 0 or key < best:
            found, best = player, key
    return found


def showing_key(own: Numbers, player: int, first: int, end: int) -> int:
    """The greater, the better are the cards that a hand shows: by how many are of one rank, then by ranks."""
    key = 0
    for one in range(first, end):
        same, rank = 0, own[player, one] >> 2
        for other in range(first, end):
            same += own[player, other] >> 2 == rank
        key = (key | 1 << 13 * (same - 1) + rank) + (same << CARDS)
    return key


@inlined
def next_deck(x: RoomTable, size: int) -> None:
    """A shuffled deck, or what is shuffled in its place: the next that lies ready, or as it will be dealt."""
    x.h[AT], x.h[STUB], x.h[WHOLE] = 0, size, x.queued[0] > 0
    if x.h[WHOLE]:
        lay_deck(x.deck, x.ready, x.queued, size)


def lay_deck(deck: Cards, ready: Cards, queued: NDArray[np.int8], size: int) -> None:
    """The first of the decks that lie ready."""
    for place in range(size):
        deck[place] = ready[0, place]
    queued[0] -= 1
    for number in range(queued[0]):
        for place in range(CARDS):
            ready[number, place] = ready[number + 1, place]


@inlined
def take_cards(x: RoomTable, number: int) -> int:
    """The next cards of the deck, shuffled as they are dealt; the place of the first."""
    at = x.h[AT]
    if not x.h[WHOLE]:
        x.stream[0] = random_stream.shuffle_on(x.deck, at, at + number, x.h[STUB], x.stream[0])
    x.h[AT] = at + number
    return int(at)


@inlined
def deal_start(x: RoomTable, rules: RoomRules) -> None:
    """The first cards of all players, from a fresh deck."""
    h = x.h
    next_deck(x, CARDS)
    at = take_cards(x, rules.start * rules.players)
    for number in range(rules.start):
        at = deal_round(x.deck, at, x.own, number, x.seats)
    h[HAS], h[UPS] = rules.start, rules.faces
    h[HIDDEN] = (rules.start - (rules.faces > 0)) * (rules.players - 1)


@inlined
def deal_street(x: RoomTable, street: int) -> None:
    """A burn card and community cards, or what else a later street brings."""
    h = x.h
    if street <= 0:
        deal_each(x, street)
        return
    at = take_cards(x, 1 + street)
    deal_board(x.deck, at + 1, street, x.board, h[LIES])
    h[LIES] += street


@inlined
def deal_each(x: RoomTable, street: int) -> None:
    """A burn card and a card to each player who is in, or a common one in their place; a draw only begins."""
    h = x.h
    if street == DRAW:
        h[PHASE], h[NEXT], h[NAMED], h[DUE] = DRAWS, 0, 0, 1
        return
    if street == LAST and h[STUB] - h[AT] <= h[LEFT]:
        # Too few are left: one card for all, from the burn cards if the deck has run out.
        if h[STUB] - h[AT] <= 1:
            for number in range(BURNS):
                x.deck[number] = x.board[BOARD + number]
            next_deck(x, BURNS)
        x.board[0] = x.deck[take_cards(x, 2) + 1]
        h[LIES] = 1
        return
    at = take_cards(x, 1 + h[LEFT])
    if h[STREET] <= BURNS:
        x.board[BOARD + h[STREET] - 1] = x.deck[at]
    deal_round(x.deck, at + 1, x.own, h[HAS], x.seats)
    up = street == EACH
    h[UPS] |= int(up) << h[HAS]
    h[HIDDEN] += 0 if up else h[LEFT] - x.seats[h[ME], LIVE]
    h[HAS] += 1


@inlined
def put_in(x: RoomTable, player: int, amount: int) -> None:
    """Chips before a player."""
    x.seats[player, CHIPS] -= amount
    x.seats[player, BET] += amount
    x.seats[player, PUT] += amount
    x.h[LAID] += amount
    x.h[ABLE] -= amount > 0 and x.seats[player, CHIPS] == 0


@inlined
def bet_size(h: Numbers, rules: RoomRules, street: int) -> int:
    """The bet of a betting round: the fixed one, or the least."""
    size = rules.small if street < rules.late or rules.structure != FIXED else rules.large
    return size * rules.kill // 2 if h[KILL] else size


@inlined
def open_betting(x: RoomTable, rules: RoomRules, first: int, posted: int, answered: int) -> None:
    """A betting round begins: what was posted is to be met, and the first player's answer if there was one."""
    h, seats = x.h, x.seats
    h[PHASE], h[OPENS], h[BETTOR], h[FRESH] = BETS, first, -1, 1
    h[NEXT], h[REMAIN] = after(first, rules.players) if answered else first, rules.players - answered
    for player in range(rules.players):
        posted = max(posted, seats[player, BET])
        seats[player, FACED], seats[player, CHECKED] = -1, 0
    h[CURRENT] = h[POSTED] = h[LEVEL] = posted
    size = bet_size(h, rules, h[STREET])
    if rules.open_pair and h[STREET] == 1:
        for player in range(rules.players):
            if seats[player, LIVE] and x.own[player, rules.start - 1] >> 2 == x.own[player, rules.start] >> 2:
                size = rules.large
    h[SIZE], h[BY] = size, size if rules.structure <= SPREAD else max(size, posted)
    h[FULL] = h[RAISES] = 0
    h[CAP] = rules.cap if h[LEFT] > 2 and rules.structure <= SPREAD else 0


@inlined
def begin_hand(x: RoomTable, rules: RoomRules, terms: DivisionTerms, blinds: Ints, chips: int) -> None:
    """The button moves, who is short has chips again, and everything goes to the first question or betting round."""
    h, seats, players = x.h, x.seats, rules.players
    if rules.button:
        first = seats[0, CHIPS]
        for player in range(players - 1):
            seats[player, CHIPS] = seats[player + 1, CHIPS]
        seats[players - 1, CHIPS] = first
        h[ME] = (h[ME] if h[ME] else players) - 1
        if h[KILL]:
            h[KILL] = h[KILL] - 1 if h[KILL] > 1 else players
    h[STREET] = h[POT] = h[LAID] = h[SHOWN] = h[HIDDEN] = h[MUCKED] = h[ABLE] = 0
    h[AT] = h[HAS] = h[UPS] = h[LIES] = h[DREW] = 0
    h[STUB], h[LEFT] = CARDS, players
    for player in range(players):
        has = seats[player, CHIPS]
        if has < chips // 2:
            h[BASE] += chips - has if player == h[ME] else 0
            has = chips
        has -= terms.charge if has > terms.charge else 0
        ante = min(terms.ante, has)
        seats[player, CHIPS], seats[player, PUT], seats[player, BET] = has - ante, ante, 0
        seats[player, WON], seats[player, LIVE] = 0, 1
        h[POT] += ante
        h[ABLE] += has > ante
    if not rules.button:
        open_by_card(x, rules, terms)
        return
    bet = terms.bet
    for player in range(players):
        blind = blinds[player]
        if player == h[KILL] - 1:
            # No more than one blind: the raised minimum, whatever seat it is.
            blind = bet_size(h, rules, 0)
            bet = max(bet, blind)
        put_in(x, player, min(blind, seats[player, CHIPS]))
    first = after(terms.last, players)
    h[CURRENT], h[NEXT] = bet, first
    if rules.straddle and not blinds[first] and first != h[KILL] - 1 and seats[first, CHIPS] > 2 * bet:
        h[PHASE], h[REMAIN] = STRADDLES, 1
    else:
        answer_blinds(x, rules, first, bet)


@inlined
def answer_blinds(x: RoomTable, rules: RoomRules, first: int, bet: int) -> None:
    """Cards after the blinds, and the first betting round."""
    deal_start(x, rules)
    open_betting(x, rules, first, bet, 0)


@inlined
def open_by_card(x: RoomTable, rules: RoomRules, terms: DivisionTerms) -> None:
    """First cards; who has the forced bet may make it a full one, and without chips leaves it to the next."""
    deal_start(x, rules)
    h, seats, first = x.h, x.seats, opener(terms, x.own)
    if h[ABLE] < 2:
        open_betting(x, rules, first, 0, 0)
        return
    while not seats[first, CHIPS]:
        first = after(first, rules.players)
    h[NEXT] = first
    if seats[first, CHIPS] > terms.bet < rules.small:
        h[PHASE], h[REMAIN] = OPENS_BY_CARD, 1
    else:
        force_bet(x, rules, terms, first, terms.bet)


@inlined
def force_bet(x: RoomTable, rules: RoomRules, terms: DivisionTerms, player: int, amount: int) -> None:
    """The forced bet, or a full one in its place; what is posted short of it is met in full."""
    amount = min(amount, x.seats[player, CHIPS])
    put_in(x, player, amount)
    open_betting(x, rules, player, max(amount, terms.bet), 1)


@inlined
def to_answer(x: RoomTable, rules: RoomRules, player: int) -> bool:
    """Notes what a player may do in a betting round; whether anything that they did could change something."""
    h, seats = x.h, x.seats
    current, mine, has = h[CURRENT], seats[player, BET], seats[player, CHIPS]
    free, meets = h[ABLE] > 1, current
    if not free:
        # A blind that was posted short need not be met in full where nobody else has chips to meet it.
        meets = 0
        for other in range(rules.players):
            meets = max(meets, seats[other, BET])
        meets = min(meets, current)
    call = min(meets - mine, has)
    if call <= 0 and not free:
        return False
    raises = free and has > call and (not h[CAP] or h[RAISES] < h[CAP])
    if raises and seats[player, CHECKED] and current and not rules.check_raise:
        raises = False
    if raises and seats[player, FACED] >= 0:
        raises = not is_closed(seats[player, FACED], seats[player, FACED_FULL], current, h[FULL], h[BY])
    h[CALL] = call
    h[OPEN] = FOLD | (CALLS if meets > mine else CHECK)
    h[LEAST] = h[MOST] = 0
    if raises:
        h[OPEN] |= RAISES_LEAST if current else BETS_LEAST
        fixed = rules.structure == FIXED
        least = next_total(current, h[LEVEL], h[POSTED], h[SIZE], h[BY], fixed)
        h[LEAST] = h[MOST] = min(least, mine + has)
        if not fixed:
            size_raises(h, rules.structure, rules.large, rules.step, mine, mine + has, least)
    if rules.must_bet and h[STREET] and h[FRESH]:
        h[OPEN] &= BETS_LEAST | BETS_HALF | BETS_MOST
    h[FRESH] = 0
    return True


def size_raises(h: Numbers, structure: int, large: int, step: int, mine: int, all_in: int, least: int) -> None:
    """To how much a player may bet or raise at the most, and half-way there."""
    current, most = h[CURRENT], all_in
    if structure == SPREAD:
        most = current + max(large, h[BY])
    elif structure == POT_LIMIT:
        most = max(least, current + h[POT] + h[LAID] + current - mine)
    h[MOST] = min(most, all_in)
    if h[MOST] > h[LEAST]:
        half = (h[LEAST] + h[MOST]) // 2
        half -= half % step
        h[HALF] = half if half > 0 else h[LEAST]
        h[OPEN] |= RAISES_MOST if current else BETS_MOST
        if h[HALF] >= h[LEAST]:
            h[OPEN] |= RAISES_HALF if current else BETS_HALF


@inlined
def next_turn(x: RoomTable, rules: RoomRules) -> int:
    """Whose turn it is, with what is open to them; -1 where a phase has ended."""
    h, seats = x.h, x.seats
    while h[PHASE] == BETS and h[REMAIN]:
        player = h[NEXT]
        h[NEXT] = after(player, rules.players)
        h[REMAIN] -= 1
        if seats[player, LIVE] and seats[player, CHIPS] and to_answer(x, rules, player):
            return int(player)
    return -1 if h[PHASE] == BETS else other_turn(h, seats, rules.players, rules.named)


@inlined
def other_turn(h: Numbers, seats: Numbers, players: int, named: int) -> int:
    """The same where no bet is asked: discards, or one of two words."""
    if h[PHASE] == DRAWS:
        while h[NEXT] < players and not seats[h[NEXT], LIVE]:
            h[NEXT] += 1
        if h[NEXT] == players:
            return -1
        # From the left to the right, so that one choice of cards has one way to be said.
        place = 0
        while h[NAMED] >> place:
            place += 1
        h[OPEN] = (DONE if h[NAMED] else PAT) | (1 << CARD + named) - (1 << CARD + min(place, named))
        return int(h[NEXT])
    if h[PHASE] < BETS and h[REMAIN]:
        h[REMAIN], h[OPEN] = 0, FIRST_WORD | SECOND_WORD
        return int(h[NEXT])
    return -1


def quiet(open_: int, button: bool) -> int:
    """The answer for a player who does not answer: the one that puts the fewest chips at risk."""
    if open_ & (DONE | CHECK):
        return open_ & (DONE | CHECK)
    if open_ & FIRST_WORD:
        return SECOND_WORD if button else FIRST_WORD
    # A player who must bet bets the least.
    return open_ & QUIET if open_ & QUIET else BETS_LEAST


@inlined
def any_answer(x: RoomTable) -> int:
    """One of the open answers, each as likely as any other."""
    open_ = x.h[OPEN]
    number = size_of(open_)
    x.stream[0], chosen = random_stream.below(x.stream[0], number)
    # Always as many steps, so that the processor need not guess how many.
    for step in range(MOST_OPEN - 1 if number > 3 else 2):
        open_ = open_ & open_ - 1 if step < chosen else open_
    return int(open_ & -open_)


@inlined
def answer(x: RoomTable, rules: RoomRules, terms: DivisionTerms, player: int, word: int) -> None:
    """What a player does."""
    if x.h[PHASE] == BETS:
        answer_bet(x, rules, player, word)
    else:
        answer_other(x, rules, terms, player, word)


@inlined
def answer_other(x: RoomTable, rules: RoomRules, terms: DivisionTerms, player: int, word: int) -> None:
    """The same where no bet is asked."""
    h = x.h
    if h[PHASE] == OPENS_BY_CARD:
        force_bet(x, rules, terms, player, terms.bet if word == FIRST_WORD else rules.small)
    elif h[PHASE] == STRADDLES:
        bet = h[CURRENT]
        if word == FIRST_WORD:
            bet *= 2
            put_in(x, player, bet)
            player = after(player, rules.players)
        answer_blinds(x, rules, player, bet)
    elif word >> CARD:
        h[NAMED] |= word >> CARD
    else:
        if word == DONE:
            draw_cards(x, rules, player)
        h[NAMED] = 0
        h[NEXT] += 1


@inlined
def answer_bet(x: RoomTable, rules: RoomRules, player: int, word: int) -> None:
    """Fold, check, call, bet or raise."""
    h, seats = x.h, x.seats
    if word == FOLD:
        seats[player, LIVE] = 0
        h[LEFT] -= 1
        h[ABLE] -= 1
        if player != h[ME]:
            muck(x)
        if h[LEFT] == 1:
            h[REMAIN] = 0
        return
    if word == CHECK:
        seats[player, CHECKED] = 1
    elif word == CALLS:
        put_in(x, player, h[CALL])
    else:
        half, most = word & (BETS_HALF | RAISES_HALF), word & (BETS_MOST | RAISES_MOST)
        total = h[HALF] if half else h[MOST] if most else h[LEAST]
        put_in(x, player, total - seats[player, BET])
    bet, current = seats[player, BET], h[CURRENT]
    if bet > current:
        fixed = rules.structure == FIXED
        if is_full(bet, current, h[LEVEL], h[POSTED], h[SIZE], h[BY], fixed):
            h[FULL] += 1
            # A bet opens, and a forced bet is completed: only what goes over a full bet counts toward the cap.
            h[RAISES] += current >= h[SIZE]
            h[BY] = h[BY] if fixed else max(h[BY], bet - current)
            h[LEVEL] = bet
        h[CURRENT], h[BETTOR] = bet, player
        h[NEXT], h[REMAIN] = after(player, rules.players), rules.players - 1
    seats[player, FACED], seats[player, FACED_FULL] = h[CURRENT], h[FULL]


@inlined
def muck(x: RoomTable) -> None:
    """Another player's hand is gone unseen; where part of it was seen it is still known to have lain there."""
    if not x.h[UPS]:
        x.h[HIDDEN] -= x.h[HAS]


def draw_cards(x: RoomTable, rules: RoomRules, player: int) -> None:
    """The cards that were named go, and as many come; the first draw of a hand burns a card before."""
    h, own, size, thrown = x.h, x.own, 0, 0
    h[DREW] = 1
    for place in range(rules.start):
        card = own[player, place]
        if h[NAMED] >> place & 1:
            thrown |= 1 << card
        else:
            own[player, size] = card
            size += 1
    while h[DUE] or size < rules.start:
        if h[AT] == h[STUB]:
            reshuffle(x, rules, player, size, 0 if rules.own_discards else thrown)
        card = x.deck[take_cards(x, 1)]
        if h[DUE]:
            x.board[BOARD] = card
            h[DUE] = 0
        else:
            own[player, size] = card
            size += 1


def reshuffle(x: RoomTable, rules: RoomRules, drawer: int, left: int, out: int) -> None:
    """The discards become the deck: every card not in a hand and not burned."""
    out |= 1 << x.board[BOARD]
    for player in range(rules.players):
        if x.seats[player, LIVE]:
            for place in range(left if player == drawer else rules.start):
                out |= 1 << x.own[player, place]
    size = 0
    for card in range(CARDS):
        if not out >> card & 1:
            x.deck[size] = card
            size += 1
    next_deck(x, size)


@inlined
def pull(x: RoomTable) -> None:
    """The uncalled bet goes back; the rest goes into the pot."""
    h, seats = x.h, x.seats
    most, second, whose = 0, 0, 0
    for player in range(len(seats)):
        bet = seats[player, BET]
        if bet > most:
            most, second, whose = bet, most, player
        elif bet > second:
            second = bet
        seats[player, BET] = 0
    seats[whose, CHIPS] += most - second
    seats[whose, PUT] -= most - second
    h[POT] += h[LAID] - (most - second)
    h[LAID] = 0


@inlined
def next_phase(x: RoomTable, rules: RoomRules, streets: Ints) -> bool:
    """On to the next question of a hand; whether there is one, or the hand has ended."""
    h = x.h
    if h[PHASE] != DRAWS:
        if h[LAID]:
            pull(x)
        if h[LEFT] == 1 or h[STREET] == rules.streets:
            return False
        h[STREET] += 1
        deal_street(x, streets[h[STREET] - 1])
        if h[PHASE] == DRAWS:
            return True
    open_betting(x, rules, who_begins(x, rules), 0, 0)
    return True


@inlined
def who_begins(x: RoomTable, rules: RoomRules) -> int:
    """The first left of the button, the best hand showing, or the highest first up-card."""
    if rules.begins != FIRST_LIVE:
        return best_up(x.own, x.seats, rules.start - 1, x.h[HAS], rules.begins)
    first = 0
    while not x.seats[first, LIVE]:
        first += 1
    return first


def best_up(own: Numbers, seats: Numbers, down: int, has: int, begins: int) -> int:
    """Whose up-cards are the best, of equal ones the first."""
    first, best = -1, -1
    for player in range(len(seats)):
        if seats[player, LIVE]:
            key = int(own[player, down])
            if begins == BEST_SHOWING:
                key = showing_key(own, player, down, min(has, down + 4))
            if key > best:
                first, best = player, key
    return first


def value_omaha(terms: DivisionTerms, marks: int, own: Numbers, seats: Numbers, board: Numbers) -> None:
    """The values of live Omaha hands, from the board's threes and its marks."""
    threes, lows = columns(board[0], board[1], board[2], board[3], board[4]), low_ranks(marks)
    for player in range(len(seats)):
        if seats[player, LIVE]:
            a, b, c, d = own[player, 0], own[player, 1], own[player, 2], own[player, 3]
            pairs = rows(a, b, c, d)
            mine = marks4(a, b, c, d)
            seats[player, HIGH] = max(high_cell(pairs, threes), flush(mine, marks))
            if terms.pot == SPLIT_POT:
                seats[player, LOW] = eight_or_better(low_ranks(mine), lows)


def value_others(terms: DivisionTerms, has: int, common: int, common_marks: int, own: Numbers, seats: Numbers) -> None:
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


def rank(terms: DivisionTerms, has: int, lie: int, own: Numbers, seats: Numbers, board: Numbers) -> bool:
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


def taken(terms: DivisionTerms, steps: Ints, pot: int) -> int:
    """The rake of a pot."""
    found = percentage(pot, terms.percent, terms.cap, terms.unit) if terms.percent else 0
    for number in range(len(steps)):
        if pot >= steps[number, 0]:
            found = max(found, steps[number, 1])
    return min(found, pot)


def award(
    terms: DivisionTerms,
    amount: int,
    divided: bool,
    own: Numbers,
    has: int,
    board: Numbers,
    lie: int,
    seats: Numbers,
    room: Ints,
) -> None:
    """A pot to the best hands, half of it to low ones where there are any."""
    share, low_share = amount, 0
    if divided:
        share, low_share = halves(amount, terms.odd)
    divide(terms, share, HIGH, own, has, board, lie, seats, False, room)
    if low_share:
        divide(terms, low_share, LOW, own, has, board, lie, seats, True, room)


def layer(seats: Numbers, below: int, top: int) -> int:
    """What lies between two levels of what the players have put in."""
    found = 0
    for player in range(len(seats)):
        put = seats[player, PUT]
        found += min(put, top) - min(put, below)
    return found


def next_level(seats: Numbers, below: int) -> tuple[int, int]:
    """The lowest contribution above a level among players left in, and the pot up to it."""
    level, most, highest = 1 << 62, 0, 0
    for player in range(len(seats)):
        put = seats[player, PUT]
        highest = max(highest, put)
        if seats[player, LIVE]:
            most = max(most, put)
            if put > below:
                level = min(level, put)
    return level, highest if level == most else level


@inlined
def share_out(x: RoomTable, terms: DivisionTerms, pot: int, rake: int, divided: bool, room: Ints) -> None:
    """The main pot and the side pots to their best hands, less what each gives of the rake."""
    seats, has, lie = x.seats, x.h[HAS], x.h[LIES]
    level, top = next_level(seats, 0)
    if layer(seats, 0, top) == pot:
        award(terms, pot - rake, divided, x.own, has, x.board, lie, seats, room)
        return
    unit = gcd(rake, terms.odd)
    largest, rest, below = 0, rake, 0
    while below < level < 1 << 62:
        amount = layer(seats, below, top)
        largest = max(largest, amount)
        rest -= rake * amount // pot // unit * unit
        below = level
        level, top = next_level(seats, below)
    below = 0
    level, top = next_level(seats, below)
    while level < 1 << 62:
        lows = False
        for player in range(len(seats)):
            if seats[player, PUT] < level:
                seats[player, HIGH] = seats[player, LOW] = -1
            lows = lows or seats[player, LOW] >= 0
        amount = layer(seats, below, top)
        gives = rake * amount // pot // unit * unit
        if amount == largest:
            gives += rest
            rest = 0
        award(terms, amount - gives, lows, x.own, has, x.board, lie, seats, room)
        below = level
        level, top = next_level(seats, below)


@inlined
def show(x: RoomTable, rules: RoomRules) -> None:
    """Hands are shown in turn, unless one that is shown beats them in every pot."""
    h, seats = x.h, x.seats
    first = h[BETTOR] if h[BETTOR] >= 0 else h[OPENS]
    if not seats[first, LIVE]:
        first = 0
    following = first
    for _ in range(rules.players):
        player, following = following, after(following, rules.players)
        if not seats[player, LIVE]:
            continue
        best_high = best_low = -1
        rivals = False
        for other in range(rules.players):
            # A player who has put in as much contends for every pot that this player does.
            if h[SHOWN] >> other & 1 and seats[other, PUT] >= seats[player, PUT]:
                rivals = True
                best_high = max(best_high, seats[other, HIGH])
                best_low = max(best_low, seats[other, LOW])
        beaten = rivals and seats[player, HIGH] < best_high
        beaten = beaten and (seats[player, LOW] < 0 or seats[player, LOW] < best_low)
        if rules.all_show or not beaten:
            h[SHOWN] |= 1 << player
        elif player != h[ME]:
            h[MUCKED] += 1
            muck(x)


@inlined
def finish(x: RoomTable, rules: RoomRules, terms: DivisionTerms, steps: Ints, room: Ints) -> None:
    """The rake, the pot to the last player or the best hand, and the kill that follows."""
    h, seats, pot = x.h, x.seats, x.h[POT]
    rake = 0 if h[STREET] == 0 and terms.no_drop else taken(terms, steps, pot)
    if h[LEFT] == 1:
        for player in range(rules.players):
            seats[player, WON] = (pot - rake) * seats[player, LIVE]
    else:
        divided = rank(terms, h[HAS], h[LIES], x.own, seats, x.board)
        show(x, rules)
        share_out(x, terms, pot, rake, divided, room)
    winners, winner = 0, 0
    for player in range(rules.players):
        seats[player, CHIPS] += seats[player, WON]
        if seats[player, WON]:
            winners += 1
            winner = player
    if rules.kill > 2:
        unit = rules.small if rules.kill_posted else bet_size(h, rules, 0)
        h[KILL] = winner + 1 if winners == 1 and pot >= rules.kill_pot * unit else 0
    h[POT] = 0
