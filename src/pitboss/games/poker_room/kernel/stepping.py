"""Tables of the room that step together: one player is asked and answers, the others answer at random.

Games with a board at a fixed limit, by the script's rules of betting and the kernel's showdown. Positions count from
the button's left, so chips go round by one from hand to hand. `tests/adapters/test_poker_stepper.py` plays script and
compiled tables from the same decks, with the same answers of the others.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS, SUITS, Card
from pitboss.games.poker_room.equity.showdown import high, low
from pitboss.games.poker_room.kernel.division import HIGH, LIVE, LOW, PUT, WON, divide
from pitboss.games.poker_room.kernel.hand import CARDS, Terms, award, rank, taken, value_omaha, value_others
from pitboss.games.poker_room.kernel.simulation import Plan, setup
from pitboss.games.poker_room.mathematics.limit import is_closed, is_full, next_total
from pitboss.games.poker_room.mathematics.players import CALL_DOWN
from pitboss.games.poker_room.mathematics.pot import halves, percentage
from pitboss.games.poker_room.options import ButtonOptions, PokerOptions
from pitboss.pricing import stream
from pitboss.pricing.compiled import compiled, part
from pitboss.pricing.fetching import fetch
from pitboss.pricing.stepping import LEAVE, REST, Cards, Chair, Given, Ints, Mask, Seen, State, Stepper
from pitboss.ranking.compiled import marks4
from pitboss.ranking.compiled_omaha import columns, flush, high_cell, low_cell, rows
from pitboss.refusal import Refusal

Chips = NDArray[np.int64]
Streams = NDArray[np.uint64]

LARGEST = 1 << 24
"""Cents that a player may bring, so that a hand is counted in 32 bits."""
QUEUE = 8
"""Decks that may lie ready for a table: hands in which the player is asked nothing go by in one step."""

# A table's state: its columns, and then those of each position.
ME, STREET, NEXT, REMAIN, CURRENT, POSTED, LEVEL, FULL, RAISES, CAPPED, LEFT, LAST, OPENS = range(13)
AT, POT, LAID, ROUNDS, SILENT, WHOLE, SHOWN, ABLE, CALL, LEAST, CHOICES = range(13, 24)
FIRST = 24
BET, IN_POT, STAYS, FACED, FACED_FULL, CHECKED = range(6)
WIDTH = 6

# What the compiled code is told of a table: places in the tuple `given`.
PLAYERS, START, CHIPS, UNIT, EPISODE, FIRST_BET, FIRST_TURN, RAISE_CAP, CHECK_RAISES, ALL_SHOW, SCALE = range(11)
AT_MIDDLE, AT_OWN, AT_OTHERS, AT_SEEN, AT_STAKE, AT_ELSEWHERE, AT_KIND, AT_HAND, AT_BOUNDS, AT_LEFT = range(11, 21)
AT_CHIPS, AT_POT, AT_BUTTON, AT_RIVALS = range(21, 25)
PASS, FOLD = range(25, 27)
GIVEN = 27

CHECKS, CALLS, BETS, RAISES_TO = range(1, 5)
"""Answers counted from the number of folding, in the order of the script."""
ANSWERS = ("fold", "check", "call", "bet", "raise")
MAY_RAISE, BEHIND, BEGUN = 1, 2, 4
"""Bits of a turn: whether chips and rules let a player bet or raise, whether there is a bet to call, and to raise."""
AHEAD = 4
"""How many tables ahead memory is asked for."""
CHOICE = 2
"""The place of a question for a choice among the kinds of questions."""


def seat(player: int) -> int:
    """Where the columns of a position begin."""
    return FIRST + WIDTH * player


def come(t: int, seen: Seen, over: NDArray[np.bool_], given: Given) -> None:
    """Where a table further on will be written to is on its way; what lies closer together the processor expects."""
    row = t * seen.shape[1]
    fetch(seen, row + given[AT_KIND])
    fetch(seen, row + given[AT_LEFT])
    fetch(seen, row + given[AT_OTHERS] + CARDS)
    if over[t]:
        for place in range(0, CARDS, 16):
            fetch(seen, row + given[AT_SEEN] + place)
            fetch(seen, row + given[AT_OWN] + place)


def clear(t: int, s: State, seen: Seen, deck: Cards, given: Given, streets: Given) -> None:
    """The cards of the last hand lie there no more."""
    players, start = given[PLAYERS], given[START]
    for number in range(start):
        card = deck[t, number * players + s[t, ME]]
        seen[t, given[AT_OWN] + card] = 0
        seen[t, given[AT_SEEN] + card] = 0
    if s[t, SHOWN]:
        for place in range(start * players):
            seen[t, given[AT_OTHERS] + deck[t, place]] = 0
            seen[t, given[AT_SEEN] + deck[t, place]] = 0
    at = start * players
    for street in range(s[t, STREET]):
        at += 1
        for _ in range(streets[street]):
            seen[t, given[AT_MIDDLE] + deck[t, at]] = 0
            seen[t, given[AT_SEEN] + deck[t, at]] = 0
            at += 1


def turn_cards(t: int, s: State, deck: Cards, streams: Streams, number: int) -> None:
    """The next cards of the deck, shuffled as they are dealt."""
    if not s[t, WHOLE]:
        streams[t] = stream.shuffle_front(deck[t, s[t, AT] :], number, streams[t])
    s[t, AT] += number


def put_in(t: int, s: State, chips: Chips, player: int, amount: int) -> None:
    """Chips before a player."""
    p = seat(player)
    chips[t, player] -= amount
    s[t, p + BET] += amount
    s[t, p + IN_POT] += amount
    s[t, LAID] += amount
    s[t, ABLE] -= chips[t, player] == 0


def open_street(t: int, s: State, given: Given, first: int, posted: int) -> None:
    """Nobody has answered yet."""
    s[t, NEXT], s[t, REMAIN], s[t, OPENS], s[t, LAST] = first, given[PLAYERS], first, -1
    s[t, CURRENT] = s[t, POSTED] = s[t, LEVEL] = posted
    s[t, FULL] = s[t, RAISES] = 0
    s[t, CAPPED] = given[RAISE_CAP] if s[t, LEFT] > 2 else 0
    for player in range(given[PLAYERS]):
        p = seat(player)
        s[t, p + FACED], s[t, p + CHECKED] = -1, 0


def begin(
    t: int,
    s: State,
    chips: Chips,
    bases: Ints,
    seen: Seen,
    deck: Cards,
    streams: Streams,
    readied: Cards,
    queued: NDArray[np.int8],
    given: Given,
    terms: Terms,
    blinds: Ints,
    streets: Given,
) -> None:
    """The button moves, who is short has chips again, and a hand goes to its first turn."""
    players, start = given[PLAYERS], given[START]
    clear(t, s, seen, deck, given, streets)
    first = chips[t, 0]
    for player in range(players - 1):
        chips[t, player] = chips[t, player + 1]
    chips[t, players - 1] = first
    me = (s[t, ME] + players - 1) % players
    s[t, ME] = me
    for player in range(players):
        if chips[t, player] < given[CHIPS] // 2:
            if player == me:
                bases[t] += given[CHIPS] - chips[t, player]
            chips[t, player] = given[CHIPS]
    s[t, STREET] = s[t, AT] = s[t, POT] = s[t, LAID] = s[t, SHOWN] = 0
    s[t, LEFT] = s[t, ABLE] = players
    s[t, WHOLE] = queued[t] > 0
    if s[t, WHOLE]:
        for place in range(CARDS):
            deck[t, place] = readied[t, 0, place]
        queued[t] -= 1
        for number in range(queued[t]):
            for place in range(CARDS):
                readied[t, number, place] = readied[t, number + 1, place]
    for player in range(players):
        p = seat(player)
        if chips[t, player] > terms.charge:
            chips[t, player] -= terms.charge
        ante = min(terms.ante, chips[t, player])
        chips[t, player] -= ante
        s[t, p + BET], s[t, p + IN_POT], s[t, p + STAYS] = 0, ante, 1
        s[t, POT] += ante
        put_in(t, s, chips, player, min(blinds[player], chips[t, player]))
    turn_cards(t, s, deck, streams, start * players)
    for number in range(start):
        card = deck[t, number * players + me]
        seen[t, given[AT_OWN] + card] = 1
        seen[t, given[AT_SEEN] + card] = 1
    open_street(t, s, given, given[FIRST_TURN], given[FIRST_BET])


def to_answer(t: int, s: State, chips: Chips, given: Given, size: int, player: int) -> bool:
    """What a player may do; whether anything that they did could change something."""
    p = seat(player)
    current, mine, has = s[t, CURRENT], s[t, p + BET], chips[t, player]
    free, meets = s[t, ABLE] > 1, current
    if not free:
        meets = 0
        for other in range(given[PLAYERS]):
            meets = max(meets, s[t, seat(other) + BET])
        meets = min(meets, current)
    call = min(meets - mine, has)
    if call <= 0 and not free:
        return False
    raises = free and has > call
    if raises and s[t, p + CHECKED] and current and not given[CHECK_RAISES]:
        raises = False
    if raises and s[t, p + FACED] >= 0:
        raises = not is_closed(s[t, p + FACED], s[t, p + FACED_FULL], current, s[t, FULL], size)
    if raises and s[t, CAPPED] and s[t, RAISES] >= s[t, CAPPED]:
        raises = False
    s[t, CALL] = call
    s[t, LEAST] = 0
    if raises:
        s[t, LEAST] = min(next_total(current, s[t, LEVEL], s[t, POSTED], size, size, True), mine + has)
    s[t, CHOICES] = raises * MAY_RAISE + (meets > mine) * BEHIND + (meets > 0) * BEGUN
    return True


def answer(t: int, s: State, chips: Chips, given: Given, size: int, player: int, word: int) -> None:
    """What a player does."""
    p = seat(player)
    if word == 0:
        s[t, p + STAYS] = 0
        s[t, LEFT] -= 1
        s[t, ABLE] -= 1
        if s[t, LEFT] == 1:
            s[t, REMAIN] = 0
        return
    if word == CHECKS:
        s[t, p + CHECKED] = 1
    elif word == CALLS:
        put_in(t, s, chips, player, s[t, CALL])
    else:
        put_in(t, s, chips, player, s[t, LEAST] - s[t, p + BET])
    bet, current = s[t, p + BET], s[t, CURRENT]
    if bet > current:
        if is_full(bet, current, s[t, LEVEL], s[t, POSTED], size, size, True):
            s[t, FULL] += 1
            s[t, RAISES] += current >= size
            s[t, LEVEL] = bet
        s[t, CURRENT] = bet
        s[t, LAST], s[t, NEXT], s[t, REMAIN] = player, (player + 1) % given[PLAYERS], given[PLAYERS] - 1
    s[t, p + FACED], s[t, p + FACED_FULL] = s[t, CURRENT], s[t, FULL]


def pull(t: int, s: State, chips: Chips, given: Given) -> None:
    """What nobody matched goes back; the rest goes into the pot."""
    most, second, whose = 0, 0, 0
    for player in range(given[PLAYERS]):
        bet = s[t, seat(player) + BET]
        if bet > most:
            most, second, whose = bet, most, player
        elif bet > second:
            second = bet
        s[t, seat(player) + BET] = 0
    chips[t, whose] += most - second
    s[t, seat(whose) + IN_POT] -= most - second
    s[t, POT] += s[t, LAID] - (most - second)
    s[t, LAID] = 0


def show(t: int, s: State, seen: Seen, deck: Cards, given: Given, seats: Ints) -> None:
    """Hands are shown in turn, unless one that is shown beats them in every pot."""
    players, best_high, best_low = given[PLAYERS], -1, -1
    first = s[t, LAST] if s[t, LAST] >= 0 else s[t, OPENS]
    if not s[t, seat(first) + STAYS]:
        first = 0
    for place in range(players):
        player = (first + place) % players
        if not s[t, seat(player) + STAYS]:
            continue
        best_high = best_low = -1
        rivals = False
        for other in range(players):
            if s[t, SHOWN] >> other & 1 and seats[other, PUT] >= seats[player, PUT]:
                rivals = True
                best_high = max(best_high, seats[other, HIGH])
                best_low = max(best_low, seats[other, LOW])
        beaten = rivals and seats[player, HIGH] < best_high
        beaten = beaten and (seats[player, LOW] < 0 or seats[player, LOW] < best_low)
        if given[ALL_SHOW] or not beaten:
            s[t, SHOWN] |= 1 << player
            if player != s[t, ME]:
                for number in range(given[START]):
                    card = deck[t, number * players + player]
                    seen[t, given[AT_OTHERS] + card] = 1
                    seen[t, given[AT_SEEN] + card] = 1


def layer(seats: Ints, below: int, top: int) -> int:
    """What lies between two levels of what everybody has put in."""
    found = 0
    for player in range(len(seats)):
        put = seats[player, PUT]
        found += min(put, top) - min(put, below)
    return found


def next_level(seats: Ints, below: int) -> tuple[int, int]:
    """The least that somebody who is left has put in above a level, and how far the pot of that level goes."""
    level, most, highest = 1 << 62, 0, 0
    for player in range(len(seats)):
        put = seats[player, PUT]
        highest = max(highest, put)
        if seats[player, LIVE]:
            most = max(most, put)
            if put > below:
                level = min(level, put)
    return level, highest if level == most else level


def share_out(
    terms: Terms, pot: int, rake: int, own: Ints, board: Ints, lie: int, seats: Ints, divided: bool, room: Ints
) -> None:
    """The main pot and the side pots to their best hands, less what each gives of the rake."""
    has = own.shape[1]
    level, top = next_level(seats, 0)
    if layer(seats, 0, top) == pot:
        award(terms, pot - rake, divided, own, has, board, lie, seats, room)
        return
    unit = gcd_of(rake, terms.odd)
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
        award(terms, amount - gives, lows, own, has, board, lie, seats, room)
        below = level
        level, top = next_level(seats, below)


def gcd_of(one: int, other: int) -> int:
    """The greatest unit of which both are multiples."""
    while other:
        one, other = other, one % other
    return one


def finish(
    t: int,
    s: State,
    chips: Chips,
    seen: Seen,
    deck: Cards,
    given: Given,
    terms: Terms,
    steps: Ints,
    streets: Given,
    own: Ints,
    seats: Ints,
    board: Ints,
    room: Ints,
) -> None:
    """The rake, and the pot to whoever is left or has the best hand."""
    players, pot = given[PLAYERS], s[t, POT]
    rake = 0 if s[t, STREET] == 0 and terms.no_drop else taken(terms, steps, pot)
    if s[t, LEFT] == 1:
        for player in range(players):
            chips[t, player] += (pot - rake) * s[t, seat(player) + STAYS]
        return
    for player in range(players):
        p = seat(player)
        seats[player, PUT], seats[player, WON], seats[player, LIVE] = s[t, p + IN_POT], 0, s[t, p + STAYS]
        for number in range(given[START]):
            own[player, number] = deck[t, number * players + player]
    at, lie = given[START] * players, 0
    for street in range(len(streets)):
        at += 1
        for _ in range(streets[street]):
            board[lie] = deck[t, at]
            lie += 1
            at += 1
    divided = rank(terms, given[START], lie, own, seats, board)
    show(t, s, seen, deck, given, seats)
    share_out(terms, pot, rake, own, board, lie, seats, divided, room)
    for player in range(players):
        chips[t, player] += seats[player, WON]


def look(t: int, s: State, chips: Chips, seen: Seen, given: Given, shown: bool) -> None:
    """What lies before everybody now, as the player sees it."""
    me = seat(s[t, ME])
    players, rivals = given[PLAYERS], 0
    for player in range(players):
        amount = min(chips[t, player] / given[UNIT], given[SCALE])
        seen[t, given[AT_CHIPS] + (player - s[t, ME]) % players] = amount
        rivals += player != s[t, ME] and s[t, SHOWN] >> player & 1
    bet, hidden = s[t, me + BET], s[t, LEFT] - s[t, me + STAYS]
    seen[t, given[AT_OTHERS] + CARDS] = 0 if shown else hidden * given[START]
    seen[t, given[AT_STAKE]] = min(bet / given[UNIT], given[SCALE])
    seen[t, given[AT_ELSEWHERE]] = min((s[t, LAID] - bet) / given[UNIT], given[SCALE])
    seen[t, given[AT_LEFT]] = (CARDS - s[t, AT]) / CARDS
    seen[t, given[AT_POT]] = min(s[t, POT] / given[UNIT], given[SCALE])
    seen[t, given[AT_BUTTON]] = players - s[t, ME]
    seen[t, given[AT_RIVALS]] = rivals if shown else hidden


def ask(t: int, s: State, chips: Chips, seen: Seen, mask: Mask, given: Given) -> None:
    """The player's turn."""
    look(t, s, chips, seen, given, False)
    choices = s[t, CHOICES]
    mask[t, given[FOLD]] = 1
    mask[t, given[FOLD] + (CALLS if choices & BEHIND else CHECKS)] = 1
    if choices & MAY_RAISE:
        mask[t, given[FOLD] + (RAISES_TO if choices & BEGUN else BETS)] = 1
    seen[t, given[AT_KIND] + CHOICE] = 1
    seen[t, given[AT_HAND]] = 1
    bound = min(s[t, LEAST] / given[UNIT], given[SCALE])
    seen[t, given[AT_BOUNDS]] = bound
    seen[t, given[AT_BOUNDS] + 1] = bound


def close_question(t: int, seen: Seen, mask: Mask, given: Given) -> None:
    """What was open is so no more."""
    for word in range(len(ANSWERS)):
        mask[t, given[FOLD] + word] = 0
    seen[t, given[AT_KIND] + CHOICE] = 0
    seen[t, given[AT_HAND]] = 0
    seen[t, given[AT_BOUNDS]] = 0
    seen[t, given[AT_BOUNDS] + 1] = 0


def play_on(
    t: int,
    s: State,
    chips: Chips,
    seen: Seen,
    mask: Mask,
    deck: Cards,
    streams: Streams,
    given: Given,
    sizes: Given,
    streets: Given,
    word: int,
) -> bool:
    """From the player's answer, if there is one, to their next turn; whether it comes before the end of the hand."""
    player = s[t, ME]
    while True:
        size = sizes[s[t, STREET]]
        while word >= 0 or s[t, REMAIN]:
            if word < 0:
                player = s[t, NEXT]
                s[t, NEXT] = player + 1 if player + 1 < given[PLAYERS] else 0
                s[t, REMAIN] -= 1
                if not s[t, seat(player) + STAYS] or not chips[t, player]:
                    continue
                if not to_answer(t, s, chips, given, size, player):
                    continue
                choices = s[t, CHOICES]
                meets = CALLS if choices & BEHIND else CHECKS
                if s[t, SILENT]:
                    word = CHECKS if meets == CHECKS else 0
                elif player == s[t, ME]:
                    ask(t, s, chips, seen, mask, given)
                    return True
                else:
                    streams[t], number = stream.below(streams[t], 2 + (choices & MAY_RAISE))
                    word = meets if number == 1 else BETS if number else 0
            answer(t, s, chips, given, size, player, word)
            word = -1
        if s[t, LAID]:
            pull(t, s, chips, given)
        if s[t, LEFT] == 1 or s[t, STREET] == len(streets):
            return False
        cards = streets[s[t, STREET]]
        s[t, STREET] += 1
        turn_cards(t, s, deck, streams, 1 + cards)
        for place in range(s[t, AT] - cards, s[t, AT]):
            seen[t, given[AT_MIDDLE] + deck[t, place]] = 1
            seen[t, given[AT_SEEN] + deck[t, place]] = 1
        first = 0
        while not s[t, seat(first) + STAYS]:
            first += 1
        open_street(t, s, given, first, 0)


_PARTS = (
    *(award, rank, taken, value_omaha, value_others, divide, halves, percentage, high, low),
    *(rows, columns, high_cell, low_cell, flush, marks4),
    *(stream.step, stream.mix, stream.below, stream.shuffle_front),
    *(is_closed, is_full, next_total, gcd_of, layer, next_level, share_out),
)

for _part in (
    *(seat, come, clear, turn_cards, put_in, open_street, begin, to_answer, answer, pull),
    *(show, finish, look, ask, close_question, play_on),
):
    part(_part, inline=True)


@compiled(*_PARTS, allocates=False)
def advance(
    actions: Ints,
    observations: Seen,
    masks: Mask,
    rewards: NDArray[np.float64],
    over: NDArray[np.bool_],
    illegal: NDArray[np.bool_],
    streams: Streams,
    s: State,
    chips: Chips,
    bases: Ints,
    decks: Cards,
    readied: Cards,
    queued: NDArray[np.int8],
    given: Given,
    terms: Terms,
    blinds: Ints,
    steps: Ints,
    sizes: Given,
    streets: Given,
    own: Ints,
    seats: Ints,
    board: Ints,
    room: Ints,
) -> int:
    """One action for every table, and everything up to the player's next turn; how many were not open."""
    wrong = 0
    for t in range(len(actions)):
        action = actions[t]
        if t + AHEAD < len(actions):
            come(t + AHEAD, observations, over, given)
        anew = over[t]
        word = -1
        if anew:
            rewards[t] = 0
            illegal[t] = False
            if action == REST:
                continue
            over[t] = False
            masks[t, given[PASS]] = 0
            s[t, SILENT] = 0
        else:
            legal = 0 <= action < masks.shape[1] and masks[t, action] != 0
            illegal[t] = not legal
            word = action - given[FOLD]
            if not legal:
                wrong += 1
                word = CHECKS if masks[t, given[FOLD] + CHECKS] else 0
                if action == LEAVE:
                    s[t, SILENT], s[t, ROUNDS] = 1, 0
            close_question(t, observations, masks, given)
        while True:
            if word < 0:
                if anew and not s[t, ROUNDS]:
                    # Hands in which the player was asked nothing are no episode.
                    s[t, ROUNDS] = given[EPISODE]
                    bases[t] = chips[t, s[t, ME]]
                if not s[t, ROUNDS]:
                    asks = False
                    break
                s[t, ROUNDS] -= 1
                begin(t, s, chips, bases, observations, decks, streams, readied, queued, given, terms, blinds, streets)
            asks = play_on(t, s, chips, observations, masks, decks, streams, given, sizes, streets, word)
            if asks:
                break
            finish(t, s, chips, observations, decks, given, terms, steps, streets, own, seats, board, room)
            word = -1
        me = s[t, ME]
        worth = chips[t, me] + s[t, seat(me) + BET]
        if not anew:
            rewards[t] = (worth - bases[t]) / given[UNIT]
            bases[t] = worth
        if not asks:
            over[t] = True
            s[t, POT] = 0
            look(t, s, chips, observations, given, s[t, LEFT] > 1)
            masks[t, given[PASS]] = 1
    return wrong


class Tables(Stepper):
    """Tables of one game of the room."""

    def __init__(self, options: ButtonOptions, plan: Plan, chair: Chair, tables: int) -> None:
        super().__init__(tables, chair)
        players = plan.boxes
        self._given = _given(options, plan, chair)
        self._states = np.zeros((tables, FIRST + WIDTH * players), np.int32)
        self._chips = np.zeros((tables, players), np.int64)
        self._bases = np.zeros(tables, np.int64)
        self._decks = np.zeros((tables, CARDS), np.uint8)
        self._readied = np.zeros((tables, QUEUE, CARDS), np.uint8)
        self._queued = np.zeros(tables, np.int8)
        self._codes = chair.pieces
        sizes = tuple(options.bet(early=street < 2, killed=False) for street in range(1 + len(plan.streets)))
        _, blinds, steps, _, own, _, board, seats, room = plan.arrays()
        outside = (self.observations, self.masks, self.rewards, self.over, self.illegal, self.streams)
        inside = (self._states, self._chips, self._bases, self._decks, self._readied, self._queued)
        rules = (self._given, plan.terms, blinds, steps, sizes, plan.streets)
        self._told = (*outside, *inside, *rules, own.array, seats.array, board.array, room.array)

    def open(self, tables: NDArray[np.bool_], seed: int) -> None:
        """Everything as it is before the first hand: the first button lies before the last player."""
        super().open(tables, seed)
        self._states[tables] = 0
        self._states[tables, ME] = 1 % self._given[PLAYERS]
        self._chips[tables] = self._given[CHIPS]
        self._decks[tables] = np.arange(CARDS)
        self._queued[tables] = 0

    def prepare(self, table: int, cards: Sequence[Card]) -> None:
        """For the next hand, after those for which decks lie ready."""
        if self._queued[table] == QUEUE:
            raise Refusal(f"{QUEUE} decks lie ready for that table, and no more can")
        self._readied[table, self._queued[table]] = [self._codes[card] for card in cards]
        self._queued[table] += 1

    def step(self, actions: NDArray[np.int64]) -> int:
        """By compiled code."""
        return advance(actions, *self._told)


def stepper(options: PokerOptions, chair: Chair, tables: int) -> Tables | None:
    """Such tables, or None for what is only dealt by the script."""
    form, players = options.form, 1 + chair.others
    boards = form.streets and min(form.streets) > 0 and not form.draws
    if not isinstance(options, ButtonOptions) or not boards or options.straddle or options.props:
        return None
    try:
        plan = setup(options, boxes=players, strategy=CALL_DOWN)
    except Refusal:
        return None
    assert isinstance(plan, Plan)
    # Somebody whose chips do not go beyond what must be put in may be asked nothing for ever.
    forced = plan.terms.ante + plan.terms.bet + plan.terms.charge
    if options.showdown == "asked" or chair.chips > LARGEST or chair.chips // 2 <= forced:
        return None
    return Tables(options, plan, chair, tables)


def _given(options: ButtonOptions, plan: Plan, chair: Chair) -> Given:
    """What a table is and where everything stands, in the places of the compiled code."""
    places, actions = chair.places, chair.actions
    if [chair.pieces[rank_ + suit] for rank_ in RANKS for suit in SUITS] != list(range(CARDS)):
        raise AssertionError("an observation counts cards by rank and suit, from the lowest")
    if [actions[word] - actions[ANSWERS[0]] for word in ANSWERS] != list(range(len(ANSWERS))):
        raise AssertionError("the answers of a turn are numbered in their order")
    given = {
        PLAYERS: plan.boxes,
        START: plan.terms.start,
        CHIPS: chair.chips,
        UNIT: chair.unit,
        EPISODE: chair.rounds,
        FIRST_BET: plan.terms.bet,
        FIRST_TURN: (plan.terms.last + 1) % plan.boxes,
        RAISE_CAP: options.raise_cap,
        CHECK_RAISES: options.check_raise,
        ALL_SHOW: options.showdown == "all",
        SCALE: int(chair.most),
        AT_MIDDLE: places["middle 1"],
        AT_OWN: places["own 1"],
        AT_OTHERS: places["others"],
        AT_SEEN: places["seen since the shuffle"],
        AT_STAKE: places["own stakes in units, by wager"] + chair.wagers["bet"],
        AT_ELSEWHERE: places["others' stakes in units"],
        AT_KIND: places["question: wager, offer, choice, cards"],
        AT_HAND: places["hand in question"],
        AT_BOUNDS: places["least and most of a bid, in units"],
        AT_LEFT: places["part of the shoe that is left"],
        AT_CHIPS: places["chips in units, by seat"],
        AT_POT: places["the pot in units"],
        AT_BUTTON: places["seats to the button"],
        AT_RIVALS: places["others in the hand"],
        PASS: actions["done"],
        FOLD: actions[ANSWERS[0]],
    }
    return tuple(int(given[place]) for place in range(GIVEN))
