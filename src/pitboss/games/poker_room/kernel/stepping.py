"""Tables of the room that step together: one player is asked and answers, the others answer at random.

The machine deals, asks and settles; here stands what the player sees of it. `tests/adapters/test_poker_stepper.py`
plays script and compiled tables from the same decks, with the same answers of the others.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS, SUITS, Card, Randomness, decks
from pitboss.games.poker_room.form import EACH
from pitboss.games.poker_room.kernel.division import BET, CHIPS, LIVE, OF_SEAT, ROOM, DivisionTerms
from pitboss.games.poker_room.kernel.machine import (
    AT,
    BASE,
    BEST_SHOWING,
    BETS,
    BOARD,
    BURNS,
    CARDS,
    DONE,
    DRAW,
    DRAWS,
    DREW,
    EACH_DOWN,
    FIRST_LIVE,
    HAS,
    HIDDEN,
    HIGHEST_UP,
    KILL,
    LAID,
    LEAST,
    LEFT,
    LIES,
    ME,
    MOST,
    MUCKED,
    NAMED,
    OF_HAND,
    OPEN,
    PHASE,
    POT,
    SHOWN,
    STUB,
    UPS,
    RoomRules,
    RoomTable,
    answer,
    any_answer,
    begin_hand,
    finish,
    next_phase,
    next_turn,
    quiet,
)
from pitboss.games.poker_room.kernel.simulation import MOST_CARDS, blinds_by_position, steps_of, terms_of
from pitboss.games.poker_room.options import ButtonOptions, PokerOptions
from pitboss.games.poker_room.script.deck_acts import LEAST_CUT
from pitboss.pricing.kernels.bits import size_of
from pitboss.pricing.kernels.compiled import compiled, inlined
from pitboss.pricing.kernels.prefetch import fetch
from pitboss.pricing.stepping.stepper import LEAVE, REST, Alone, Cards, Chair, Ints, Mask, Seen, State, Stepper
from pitboss.refusal import Refusal
from pitboss.table.act import Shuffled

Streams = NDArray[np.uint64]

LARGEST = 1 << 24
"""Cents that a player may bring, so that a hand is counted in 32 bits."""
QUEUE = 12
"""Decks that may lie ready for a table: hands in which the player is asked nothing go by in one step."""
STREETS = 4
AHEAD = 4
"""How many tables ahead memory is asked for."""

# What a table remembers beside its hand: rounds of the episode, whether it is left to itself, what was looked at.
ROUNDS, SILENT, LOOKED, LOOKED_MIDDLE = range(OF_HAND, OF_HAND + 4)
OF_TABLE = OF_HAND + 4

ANSWERS = (
    *("done", "fold", "check", "call", "bet", "raise", "forced-bet|straddle", "full-bet|no-straddle", "stand-pat"),
    *("bet half", "bet most", "raise half", "raise most", "card 1", "card 2", "card 3", "card 4", "card 5"),
)
"""The actions of the machine's answers, bit by bit; those that a game does not have are never open."""


class RoomPlaces(NamedTuple):
    """Where everything stands in an observation, and what it is counted in."""

    unit: int
    scale: int
    chips: int
    rounds: int
    middle: int
    own: int
    others: int
    seen: int
    stake: int
    elsewhere: int
    kind: int
    hand: int
    bounds: int
    named: int
    stacks: int
    pot: int
    button: int
    kill: int
    rivals: int
    left: int
    span: int
    """Answers of which some may be open."""


@inlined
def come(t: int, seen: Seen, over: NDArray[np.bool_], places: RoomPlaces) -> None:
    """Where a table further on will be written to is on its way; what lies closer together the processor expects."""
    row = t * seen.shape[1]
    fetch(seen, row + places.kind)
    fetch(seen, row + places.left)
    fetch(seen, row + places.others + CARDS)
    if over[t]:
        for place in range(0, CARDS, 16):
            fetch(seen, row + places.seen + place)
            fetch(seen, row + places.own + place)


@inlined
def clear(x: RoomTable, seen: Seen, places: RoomPlaces) -> None:
    """The cards of the last hand lie there no more."""
    h = x.h
    if h[DREW]:
        for card in range(CARDS):
            seen[places.own + card] = seen[places.others + card] = seen[places.seen + card] = 0
    for number in range(h[LOOKED]):
        card = x.own[h[ME], number]
        seen[places.own + card] = seen[places.seen + card] = 0
        if h[SHOWN] | h[UPS]:
            for player in range(len(x.seats)):
                card = x.own[player, number]
                seen[places.others + card] = seen[places.seen + card] = 0
    for number in range(h[LOOKED_MIDDLE]):
        card = x.board[number]
        seen[places.middle + card] = seen[places.seen + card] = 0
    h[LOOKED] = h[LOOKED_MIDDLE] = 0


@inlined
def see(seen: Seen, places: RoomPlaces, part_: int, card: int) -> None:
    """A card is seen for the first time, in a part of the observation; written without being read, so nothing waits."""
    seen[part_ + card] = 1
    seen[places.seen + card] = 1


@inlined
def see_dealt(x: RoomTable, seen: Seen, places: RoomPlaces) -> None:
    """Cards that were dealt since: the player's own, up-cards of those who are in, and those for all."""
    h = x.h
    for number in range(h[LOOKED], h[HAS]):
        if x.seats[h[ME], LIVE]:
            see(seen, places, places.own, x.own[h[ME], number])
        if h[UPS] >> number & 1:
            for player in range(len(x.seats)):
                if player != h[ME] and x.seats[player, LIVE]:
                    see(seen, places, places.others, x.own[player, number])
    for number in range(h[LOOKED_MIDDLE], h[LIES]):
        see(seen, places, places.middle, x.board[number])
    h[LOOKED], h[LOOKED_MIDDLE] = h[HAS], h[LIES]


@inlined
def see_shown(x: RoomTable, seen: Seen, places: RoomPlaces) -> None:
    """The others' hands that were shown down; a card that the player threw away is seen a second time."""
    h = x.h
    for player in range(len(x.seats)):
        if h[SHOWN] >> player & 1 and player != h[ME]:
            for number in range(h[HAS]):
                if not h[UPS] >> number & 1:
                    card = x.own[player, number]
                    seen[places.others + card] = 1
                    seen[places.seen + card] += 1
                    h[HIDDEN] -= 1


@inlined
def see_drawn(x: RoomTable, seen: Seen, places: RoomPlaces, before: bool, number: int) -> None:
    """Hide the hand from before a draw and show the new one, with its new cards."""
    for place in range(x.h[HAS]):
        card = x.own[x.h[ME], place]
        seen[places.own + card] += -1 if before else 1
        if not before and place >= x.h[HAS] - number:
            seen[places.seen + card] += 1


@inlined
def look(x: RoomTable, seen: Seen, rules: RoomRules, places: RoomPlaces) -> None:
    """What lies on the table now, as the player sees it."""
    h, seats, me, players = x.h, x.seats, x.h[ME], rules.players
    for player in range(players):
        amount = min(seats[player, CHIPS] / places.unit, places.scale)
        seen[places.stacks + player - me + (players if player < me else 0)] = amount
    seen[places.others + CARDS] = h[HIDDEN]
    seen[places.stake] = min(seats[me, BET] / places.unit, places.scale)
    seen[places.elsewhere] = min((h[LAID] - seats[me, BET]) / places.unit, places.scale)
    seen[places.left] = (h[STUB] - h[AT]) / CARDS
    seen[places.pot] = min(h[POT] / places.unit, places.scale)
    seen[places.button] = players - me if rules.button else 0
    seen[places.kill] = h[KILL] - me + (players if h[KILL] <= me else 0) if h[KILL] else 0
    seen[places.rivals] = h[LEFT] - seats[me, LIVE] - h[MUCKED] if h[HAS] else 0


@inlined
def ask(x: RoomTable, seen: Seen, mask: Mask, rules: RoomRules, places: RoomPlaces, numbers: Ints) -> None:
    """The player's turn."""
    look(x, seen, rules, places)
    h = x.h
    # Answers that the game does not have stand at the place of the first, which is therefore written last.
    for bit in range(places.span - 1, -1, -1):
        mask[numbers[bit]] = h[OPEN] >> bit & 1
    seen[places.kind + (1 if h[PHASE] == DRAWS else 0)] = 1
    seen[places.hand] = h[HAS] > 0
    if h[PHASE] == BETS:
        seen[places.bounds] = min(h[LEAST] / places.unit, places.scale)
        seen[places.bounds + 1] = min(h[MOST] / places.unit, places.scale)
    elif h[PHASE] == DRAWS:
        for place in range(rules.named):
            seen[places.named + place] = h[NAMED] >> place & 1


@inlined
def close_question(x: RoomTable, seen: Seen, mask: Mask, rules: RoomRules, places: RoomPlaces, numbers: Ints) -> None:
    """What was open is so no more."""
    for bit in range(places.span):
        mask[numbers[bit]] = 0
    seen[places.kind] = seen[places.kind + 1] = seen[places.hand] = 0
    seen[places.bounds] = seen[places.bounds + 1] = 0
    if x.h[PHASE] == DRAWS:
        for place in range(rules.named):
            seen[places.named + place] = 0


@inlined
def play_on(
    x: RoomTable,
    seen: Seen,
    mask: Mask,
    rules: RoomRules,
    places: RoomPlaces,
    terms: DivisionTerms,
    streets: Ints,
    numbers: Ints,
    word: int,
) -> bool:
    """From the player's answer, if there is one, to their next turn; whether it comes before the end of the hand."""
    h = x.h
    player = h[ME]
    while True:
        if not word:
            player = next_turn(x, rules)
            if player < 0:
                if not next_phase(x, rules, streets):
                    return False
                see_dealt(x, seen, places)
                continue
            word = h[OPEN]
            # One answer alone is no question.
            if word & word - 1:
                if h[SILENT]:
                    word = quiet(word, rules.button)
                elif player == h[ME]:
                    ask(x, seen, mask, rules, places, numbers)
                    return True
                else:
                    word = any_answer(x)
        phase, drawn = h[PHASE], 0
        if phase == DRAWS and word == DONE and player == h[ME]:
            drawn = h[NAMED]
            see_drawn(x, seen, places, True, 0)
        answer(x, rules, terms, player, word)
        word = 0
        if drawn:
            see_drawn(x, seen, places, False, size_of(drawn))
        if phase != BETS:
            see_dealt(x, seen, places)


@inlined
def deal_on(
    x: RoomTable,
    seen: Seen,
    mask: Mask,
    rules: RoomRules,
    places: RoomPlaces,
    terms: DivisionTerms,
    blinds: Ints,
    steps: Ints,
    streets: Ints,
    numbers: Ints,
    room: Ints,
    word: int,
    anew: bool,
) -> bool:
    """From the player's answer, or a new episode, to their next turn; whether it comes before the episode's end."""
    h = x.h
    while True:
        if not word:
            if anew and not h[ROUNDS]:
                # Hands in which the player was asked nothing are no episode.
                h[ROUNDS] = places.rounds
                h[BASE] = x.seats[h[ME], CHIPS]
            if not h[ROUNDS]:
                return False
            h[ROUNDS] -= 1
            clear(x, seen, places)
            begin_hand(x, rules, terms, blinds, places.chips)
            see_dealt(x, seen, places)
        if play_on(x, seen, mask, rules, places, terms, streets, numbers, word):
            return True
        finish(x, rules, terms, steps, room)
        if h[SHOWN]:
            see_shown(x, seen, places)
        word = 0


@compiled(allocates=False)
def advance(
    actions: Ints,
    observations: Seen,
    masks: Mask,
    rewards: NDArray[np.float64],
    over: NDArray[np.bool_],
    illegal: NDArray[np.bool_],
    streams: Streams,
    heads: State,
    seats: State,
    own: Cards,
    boards: Cards,
    decks: Cards,
    ready: Cards,
    queued: NDArray[np.int8],
    rules: RoomRules,
    places: RoomPlaces,
    terms: DivisionTerms,
    blinds: Ints,
    steps: Ints,
    streets: Ints,
    numbers: Ints,
    words: Ints,
    room: Ints,
) -> int:
    """One action for every table, and everything up to the player's next turn; how many were not open."""
    wrong = 0
    for t in range(len(actions)):
        action = actions[t]
        if t + AHEAD < len(actions):
            come(t + AHEAD, observations, over, places)
        x = RoomTable(heads[t], seats[t], own[t], boards[t], decks[t], ready[t], queued[t : t + 1], streams[t : t + 1])
        h, seen, mask = x.h, observations[t], masks[t]
        anew = over[t]
        word = 0
        if anew:
            rewards[t] = 0
            illegal[t] = False
            if action == REST:
                continue
            over[t] = False
            mask[0] = 0
            h[SILENT] = 0
        else:
            legal = 0 <= action < len(mask) and mask[action] != 0
            illegal[t] = not legal
            if legal:
                word = words[action]
            else:
                wrong += 1
                word = quiet(h[OPEN], rules.button)
                if action == LEAVE:
                    h[SILENT], h[ROUNDS] = 1, 0
            close_question(x, seen, mask, rules, places, numbers)
        asks = deal_on(x, seen, mask, rules, places, terms, blinds, steps, streets, numbers, room, word, anew)
        worth = x.seats[h[ME], CHIPS] + x.seats[h[ME], BET]
        if not anew:
            rewards[t] = (worth - h[BASE]) / places.unit
            h[BASE] = worth
        if not asks:
            over[t] = True
            look(x, seen, rules, places)
            mask[0] = 1
    return wrong


class PokerTables(Stepper):
    """Tables of one game of the room."""

    def __init__(self, options: PokerOptions, chair: Chair, tables: int) -> None:
        super().__init__(tables, chair)
        players = 1 + chair.others
        blinds, last = blinds_by_position(options, players)
        self._rules, self._chips, self._codes = rules_of(options, chair, players), chair.chips, chair.pieces
        self._heads = np.zeros((tables, OF_TABLE), np.int32)
        self._seats = np.zeros((tables, players, OF_SEAT), np.int32)
        self._own = np.zeros((tables, players, MOST_CARDS), np.uint8)
        self._boards = np.zeros((tables, BOARD + BURNS), np.uint8)
        self._decks = np.zeros((tables, CARDS), np.uint8)
        self._ready = np.zeros((tables, QUEUE, CARDS), np.uint8)
        self._queued = np.zeros(tables, np.int8)
        numbers = [max(chair.actions.get(word, 0) for word in words.split("|")) for words in ANSWERS]
        words = np.zeros(len(chair.actions), np.int64)
        words[numbers] = [1 << bit for bit in range(len(ANSWERS))]
        words[numbers[0]] = DONE
        self._arguments: tuple[Any, ...] = (
            *(self.observations, self.masks, self.rewards, self.over, self.illegal, self.streams),
            *(self._heads, self._seats, self._own, self._boards, self._decks, self._ready, self._queued),
            *(self._rules, places_of(options, chair), terms_of(options, blinds, last)),
            *(np.array(each, np.int64) for each in (blinds, steps_of(options), streets_of(options), numbers)),
            *(words, np.zeros((ROOM, max(players, MOST_CARDS)), np.int64)),
        )

    def open(self, tables: NDArray[np.bool_], seed: int) -> None:
        """Everything as it is before the first hand: the first button lies before the last player."""
        super().open(tables, seed)
        self._heads[tables] = 0
        self._heads[tables, ME] = 1 % self._rules.players if self._rules.button else 0
        self._seats[tables] = 0
        self._seats[tables, :, CHIPS] = self._chips
        self._decks[tables] = np.arange(CARDS)
        self._queued[tables] = 0

    def prepare(self, table: int, cards: Sequence[Card]) -> None:
        """For the next hand, or what is shuffled anew in it, after those for which decks lie ready."""
        if self._queued[table] == QUEUE:
            raise Refusal(f"{QUEUE} decks lie ready for that table, and no more can")
        self._ready[table, self._queued[table], : len(cards)] = [self._codes[card] for card in cards]
        self._queued[table] += 1

    def step(self, actions: NDArray[np.int64]) -> int:
        """By compiled code."""
        return advance(actions, *self._arguments)


class ForeseenPokerTables(PokerTables, Alone):
    """Tables of a game whose cards are only shuffled between hands."""

    def shoe(self, chance: Randomness) -> list[Card]:
        """The deck shuffled by one key, and cut by the dealer."""
        cards = Shuffled(key=chance.key().hex()).cards(decks(1))
        assert cards is not None
        place = LEAST_CUT + chance.below(len(cards) - 2 * LEAST_CUT + 1)
        return cards[place:] + cards[:place]

    def make_ready(self, table: int, chance: Randomness) -> None:
        """As many decks as can lie there."""
        while self._queued[table] < QUEUE:
            self.prepare(table, self.shoe(chance))


def stepper(options: PokerOptions, chair: Chair, tables: int) -> PokerTables | None:
    """Such tables, or None for what is only dealt by the script: hands shown by choice, players of the house."""
    if options.showdown == "asked" or options.props or not 1 <= chair.others < options.boxes:
        return None
    # A player whose chips do not go beyond what must be put in may never be asked anything.
    blinds, last = blinds_by_position(options, 1 + chair.others)
    terms = terms_of(options, blinds, last)
    forced = terms.ante + terms.bet * options.kill_factor // 2 + terms.charge
    if not forced < chair.chips // 2 or chair.chips > LARGEST:
        return None
    # A draw can shuffle again in mid-hand.
    return (PokerTables if options.form.draws else ForeseenPokerTables)(options, chair, tables)


def streets_of(options: PokerOptions) -> tuple[int, ...]:
    """What is dealt after the first bet, as the machine knows it."""
    form = options.form
    third = EACH_DOWN if getattr(options, "third_card", "") == "down" else EACH
    return (*(third if street == EACH else street for street in form.streets), *[DRAW] * form.draws)


def rules_of(options: PokerOptions, chair: Chair, players: int) -> RoomRules:
    """What the machine must know of a house."""
    form, fixed = options.form, options.structure == "fixed"
    button, mambo = isinstance(options, ButtonOptions), form.showdown == "mambo"
    return RoomRules(
        players=players,
        button=button,
        start=form.start,
        faces=0 if button else 1 << form.start - 1,
        streets=len(form.streets) + form.draws,
        begins=FIRST_LIVE if button else HIGHEST_UP if mambo else BEST_SHOWING,
        small=options.minimum,
        large=options.maximum,
        late=1 if form.draws else 2,
        structure=("fixed", "spread", "pot-limit", "no-limit").index(options.structure),
        step=options.increment,
        cap=options.raise_cap,
        check_raise=options.check_raise,
        must_bet=getattr(options, "opener", "") == "bets",
        open_pair=fixed and getattr(options, "open_pair", False),
        straddle=getattr(options, "straddle", False),
        kill=options.kill_factor,
        kill_pot=getattr(options, "kill_multiple", 0),
        kill_posted=getattr(options, "kill_counts", "") == "posted",
        all_show=options.showdown == "all",
        own_discards=getattr(options, "own_discards", False),
        named=sum(f"card {place + 1}" in chair.actions for place in range(form.start)),
    )


def places_of(options: PokerOptions, chair: Chair) -> RoomPlaces:
    """Where the parts of an observation begin."""
    last = "raise"
    if options.form.draws or options.structure != "fixed":
        last = "card 5" if options.form.draws else "raise most"
    elif not isinstance(options, ButtonOptions) or options.straddle:
        last = "full-bet|no-straddle"
    if [chair.pieces[rank + suit] for rank in RANKS for suit in SUITS] != list(range(CARDS)):
        raise AssertionError("an observation counts cards by rank and suit, from the lowest")
    at = chair.places
    return RoomPlaces(
        unit=chair.unit,
        scale=int(chair.most),
        chips=chair.chips,
        rounds=chair.rounds,
        middle=at["middle 1"],
        own=at["own 1"],
        others=at["others"],
        seen=at["seen since the shuffle"],
        stake=at["own stakes in units, by wager"] + chair.wagers["bet"],
        elsewhere=at["others' stakes in units"],
        # A choice, and behind it cards to be named.
        kind=at["question: wager, offer, choice, cards"] + 2,
        hand=at["hand in question"],
        bounds=at["least and most of a bid, in units"],
        named=at["cards named"],
        stacks=at["chips in units, by seat"],
        pot=at["the pot in units"],
        button=at["seats to the button"],
        kill=at["seats to the kill button"],
        rivals=at["others in the hand"],
        left=at["part of the shoe that is left"],
        span=1 + ANSWERS.index(last),
    )
