"""Tables of a card game with one player each, thousands at once: everything between a game's own questions.

A game gives a plain function `play(t, s, seen, mask, cards, given, rules, amounts, worth, action)`, which deals, asks
and settles one table: with `START` once the wagers lie there, then with each action of the player. It says whether it
asks something. Wagers, chips, shuffles, episodes, and how an observation is written, stand here:

    TABLES = CardTables(play, compare)

    def stepper(options, chair, tables):
        return TABLES.stepper(SteppedTable(…), chair, tables)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import Card, Randomness
from pitboss.money import Odds
from pitboss.pricing import stream
from pitboss.pricing.compiled import compiled, part
from pitboss.pricing.stepping import LEAVE, REST, Alone, Cards, Chair, Given, Ints, Mask, Seen, State

LARGEST = 1 << 24
"""Cents that one wager may be, so that all wagers of a round are counted in 32 bits."""

AT, PHASE, QUIET, ROUNDS, GAIN, STAKED, LIES = range(7)
"""Of a table: the next card, what is asked, what silence means, rounds left, what this step brought, all wagers; and
from the last on the wagers one by one. The game's own columns follow those."""
OVER, WAGERING, OWN_PHASE = range(3)
"""What is asked: nothing, a wager, and from the last on what the game asks by itself."""
START = -1
"""Instead of an action: the wagers are made."""
WAGER, OFFER, CHOICE, PICK = range(4)
"""The kinds of questions, as an observation has them."""

(UNIT, CHIPS, SCALE, EPISODE, SIZE, CUT, REACH, BURNS) = range(8)
AT_MIDDLE, AT_OWN, AT_SEEN, AT_STAKES, AT_KIND, AT_HAND, AT_BOUNDS, AT_NAMED, AT_CHIPS, AT_LEFT = range(8, 18)
MIDDLE_END, OWN_END, KINDS, QUESTION_END, WAGERS = range(18, 23)
"""Where the hands that a game uses end, cards that differ, the end of what a question shows, wagers in the opening."""
BETS = 23
"""From here on for each wager: the action of its least stake."""


def show(t: int, seen: Seen, hand: int, card: int, given: Given) -> None:
    """A card face up in a hand, and among those that have been seen."""
    seen[t, hand + card] += 1
    seen[t, given[AT_SEEN] + card] += 1


def purse(t: int, s: State, worth: int) -> Any:
    """The chips that do not lie on the layout."""
    return worth + s[t, GAIN] - s[t, STAKED]


def put_up(t: int, s: State, seen: Seen, given: Given, wager: int, amount: int) -> None:
    """Chips go onto the layout."""
    s[t, LIES + wager] = amount
    s[t, STAKED] += amount
    seen[t, given[AT_STAKES] + wager] = min(amount / given[UNIT], given[SCALE])


def settle(t: int, s: State, seen: Seen, given: Given, wager: int, gain: int) -> None:
    """A wager is decided: it lies there no more."""
    s[t, GAIN] += gain
    s[t, STAKED] -= s[t, LIES + wager]
    s[t, LIES + wager] = 0
    seen[t, given[AT_STAKES] + wager] = 0


def ask(t: int, s: State, seen: Seen, given: Given, phase: int, kind: int, quiet: int) -> None:
    """A question of that kind is open; whoever says nothing means the quiet action."""
    s[t, PHASE], s[t, QUIET] = phase, quiet
    seen[t, given[AT_KIND] + kind] = 1


def open_stakes(t: int, s: State, mask: Mask, given: Given, amounts: Ints, wager: int, most: int) -> int:
    """Open what can be staked on a wager with so many chips; how many amounts that are."""
    found = 0
    for stake in range(amounts.shape[1]):
        if 0 < amounts[wager, stake, 0] <= most or 0 < amounts[wager, stake, 1] <= most:
            mask[t, given[BETS + wager] + stake] = 1
            found += 1
    return found


def amount_of(given: Given, amounts: Ints, wager: int, action: int, most: int) -> Any:
    """What an action stakes on a wager: in units, or in least amounts where a unit is too much."""
    way = action - given[BETS + wager]
    return amounts[wager, way, 0] if 0 < amounts[wager, way, 0] <= most else amounts[wager, way, 1]


def open_wagers(
    t: int, s: State, seen: Seen, mask: Mask, given: Given, needs: Given, amounts: Ints, worth: int
) -> bool:
    """Ask for a wager before the cards, or another one; whether any is open."""
    found, chips = 0, purse(t, s, worth)
    for wager in range(given[WAGERS]):
        beside = needs[wager] < 0 or s[t, LIES + needs[wager]] > 0
        if beside and s[t, LIES + wager] == 0:
            found += open_stakes(t, s, mask, given, amounts, wager, chips)
    if not found:
        return False
    first = 0
    if s[t, STAKED]:
        mask[t, 0] = 1
    else:
        while not mask[t, first]:
            first += 1
    ask(t, s, seen, given, WAGERING, WAGER, first)
    return True


def place_wager(t: int, s: State, seen: Seen, given: Given, amounts: Ints, worth: int, action: int) -> None:
    """A wager before the cards; with the first one the last round's cards go."""
    if not s[t, STAKED]:
        for place in range(given[AT_MIDDLE], given[MIDDLE_END]):
            seen[t, place] = 0
        for place in range(given[AT_OWN], given[OWN_END]):
            seen[t, place] = 0
    wager = given[WAGERS] - 1
    while action < given[BETS + wager]:
        wager -= 1
    put_up(t, s, seen, given, wager, amount_of(given, amounts, wager, action, purse(t, s, worth)))


def shuffle(t: int, s: State, seen: Seen, cards: Cards, ready: Cards, prepared: bool, state: int, given: Given) -> int:
    """Other cards, by the stream of the table or as they lie ready; nothing of them has been seen."""
    if prepared:
        for place in range(given[SIZE]):
            cards[t, place] = ready[t, place]
    else:
        state = stream.shuffle_front(cards[t], given[REACH], state)
    s[t, AT] = given[BURNS]
    for card in range(given[KINDS]):
        seen[t, given[AT_SEEN] + card] = 0
    seen[t, given[AT_LEFT]] = (given[SIZE] - s[t, AT]) / given[SIZE]
    return state


def begin(t: int, s: State, seen: Seen, given: Given, worth: int) -> int:
    """Chips where they run short; what the player has."""
    if worth < given[CHIPS] // 2:
        worth = given[CHIPS]
    s[t, GAIN] = 0
    seen[t, given[AT_CHIPS]] = min(worth / given[UNIT], given[SCALE])
    return worth


def close_question(t: int, seen: Seen, mask: Mask, given: Given) -> None:
    """What was open is so no more."""
    for place in range(mask.shape[1]):
        mask[t, place] = 0
    for place in range(given[AT_KIND], given[QUESTION_END]):
        seen[t, place] = 0


SHARED = (
    show,
    purse,
    put_up,
    settle,
    ask,
    open_stakes,
    amount_of,
    open_wagers,
    place_wager,
    shuffle,
    begin,
    close_question,
)
for _part in SHARED:
    part(_part, inline=True)


def _loop(play: Any, parts: tuple[Callable[..., Any], ...]) -> Any:
    """The step of all tables around a game's part, compiled with it and kept on disk under the game's name."""

    @compiled(*parts, *stream.PARTS, around=play, allocates=False)
    def advance(
        actions: Ints,
        observations: Seen,
        masks: Mask,
        rewards: NDArray[np.float64],
        over: NDArray[np.bool_],
        illegal: NDArray[np.bool_],
        states: State,
        worths: Ints,
        streams: NDArray[np.uint64],
        shoes: Cards,
        readied: Cards,
        prepared: NDArray[np.bool_],
        given: Given,
        needs: Given,
        rules: Any,
        amounts: Ints,
    ) -> int:
        """One action for every table, and everything up to its next question; how many were not open."""
        s, seen, mask, cards = states, observations, masks, shoes
        wrong = 0
        for t in range(len(actions)):
            action = actions[t]
            asks = False
            if over[t]:
                rewards[t], illegal[t] = 0, False
                if action == REST:
                    continue
                s[t, ROUNDS], over[t] = given[EPISODE], False
                mask[t, 0] = 0
            else:
                legal = 0 <= action < mask.shape[1] and mask[t, action] != 0
                illegal[t] = not legal
                if not legal:
                    wrong += 1
                    if action == LEAVE:
                        s[t, ROUNDS] = 1
                    action = s[t, QUIET]
                close_question(t, seen, mask, given)
                worth = worths[t]
                s[t, GAIN] = 0
                if s[t, PHASE] == WAGERING:
                    if action:
                        place_wager(t, s, seen, given, amounts, worth, action)
                        asks = open_wagers(t, s, seen, mask, given, needs, amounts, worth)
                    action = START
                if not asks:
                    asks = play(t, s, seen, mask, cards, given, rules, amounts, worth, action)
                    s[t, ROUNDS] -= not asks
                seen[t, given[AT_LEFT]] = (given[SIZE] - s[t, AT]) / given[SIZE]
                rewards[t] = s[t, GAIN] / given[UNIT]
                worths[t] = worth + s[t, GAIN]
                seen[t, given[AT_CHIPS]] = min((worths[t] - s[t, STAKED]) / given[UNIT], given[SCALE])
                if not asks and s[t, ROUNDS] == 0:
                    over[t], s[t, PHASE] = True, OVER
                    mask[t, 0] = 1
                    continue
            if not asks:
                if s[t, AT] > given[CUT]:
                    streams[t] = shuffle(t, s, seen, cards, readied, prepared[t], streams[t], given)
                    prepared[t] = False
                worths[t] = begin(t, s, seen, given, worths[t])
                open_wagers(t, s, seen, mask, given, needs, amounts, worths[t])
        return wrong

    return advance


@dataclass(frozen=True)
class SteppedTable:
    """What the tables of a game are besides their chair."""

    deck: Sequence[Card]
    """All cards, as a shuffle takes them up."""
    opening: tuple[str, ...]
    """The wagers before the cards, in the order of the game's."""
    needs: tuple[str, ...]
    """For each of them the wager beside which alone it can be made, or nothing."""
    limits: dict[str, tuple[int, int]]
    """The posted least and greatest amount of a wager."""
    increment: int
    odds: tuple[Odds, ...]
    """All that wagers can be paid, each of which every amount must allow to the cent."""
    rules: Any
    """What the game's own part needs: numbers, arrays, and tuples of them."""
    cut: int = 0
    """Cards before the cutting card; none where every round has fresh cards."""
    reach: int = 0
    """Cards that a shoe can give."""
    burns: int = 0
    columns: int = 0
    """Of the game's own state."""
    middle: int = 1
    own: int = 1
    """Hands that it lays before the dealer and the player."""
    margin: int = 0
    """Cards that a cut leaves on either side; none where a shuffle is not followed by a cut."""


class CardTables:
    """A game's compiled tables, whatever its options."""

    def __init__(self, play: Callable[..., bool], *parts: Callable[..., Any]) -> None:
        """The game's own part and what it calls, this module's apart."""
        self._advance = _loop(play, parts)

    def stepper(self, table: SteppedTable, chair: Chair, tables: int) -> Alone | None:
        """Such tables, or None where somebody else sits there or an amount is none for this code."""
        amounts = _amounts(table, chair)
        first = amounts[0]
        # Who is short of chips may come to a round without a wager, and a single amount is no question: the script's.
        able = ((first > 0) & (first <= chair.chips // 2)).any(axis=1)
        exact = all(not (amounts * odds.win % odds.stake).any() for odds in table.odds)
        if chair.others or not exact or not able.all() or len(able) < 2 or amounts.max() > LARGEST:
            return None
        return _Stepper(self._advance, table, chair, tables, amounts)


def _amounts(table: SteppedTable, chair: Chair) -> Ints:
    """By wager and stake, the amounts that may be tried one after the other; 0 for one that the table does not take."""
    amounts = np.zeros((len(chair.wagers), len(chair.stakes), 2), np.int64)
    for wager, place in chair.wagers.items():
        least, most = table.limits.get(wager, (0, LARGEST))
        for way, stake in enumerate(chair.stakes):
            for turn, amount in enumerate((stake * chair.unit, stake * least)):
                if amount > 0 and least <= amount <= most and amount % table.increment == 0:
                    amounts[place, way, turn] = amount
    return amounts


class _Stepper(Alone):
    def __init__(self, advance: Any, table: SteppedTable, chair: Chair, tables: int, amounts: Ints) -> None:
        super().__init__(tables, chair)
        self._advance, self._deck, self._margin = advance, list(table.deck), table.margin
        self._pieces = chair.pieces
        size, wagers = len(self._deck), len(chair.wagers)
        self._states = np.zeros((tables, LIES + wagers + table.columns), np.int32)
        self._worths = np.zeros(tables, np.int64)
        self._shoes = np.zeros((tables, size), np.uint8)
        self._readied = np.zeros((tables, size), np.uint8)
        needs = tuple(chair.wagers[name] if name else -1 for name in table.needs)
        self._given = _given(table, chair)
        outside = (self.observations, self.masks, self.rewards, self.over, self.illegal)
        inside = (self._states, self._worths, self.streams, self._shoes, self._readied, self.prepared)
        self._arguments = (*outside, *inside, self._given, needs, table.rules, amounts)

    def open(self, tables: NDArray[np.bool_], seed: int) -> None:
        """Everything as it is before the first shuffle."""
        super().open(tables, seed)
        self.prepared[tables] = False
        self._states[tables] = 0
        self._states[tables, AT] = len(self._deck) + 1
        self._worths[tables] = self._given[CHIPS]
        self._shoes[tables] = self._numbers(self._deck)

    def prepare(self, table: int, cards: Sequence[Card]) -> None:
        """For the next shuffle of that table."""
        self._readied[table] = self._numbers(cards)
        self.prepared[table] = True

    def shoe(self, chance: Randomness) -> list[Card]:
        """All cards shuffled by one key, and cut where the shuffle of the table is followed by a cut."""
        cards = Randomness(chance.key()).shuffled(self._deck)
        if not self._margin:
            return cards
        margin = min(self._margin, len(cards) // 2)
        place = margin + chance.below(len(cards) - 2 * margin + 1)
        return cards[place:] + cards[:place]

    def step(self, actions: NDArray[np.int64]) -> int:
        """By compiled code."""
        wrong: int = self._advance(actions, *self._arguments)
        return wrong

    def _numbers(self, cards: Sequence[Card]) -> list[int]:
        return [self._pieces[card] for card in cards]


def _given(table: SteppedTable, chair: Chair) -> Given:
    """What a table is and where everything stands, in the places of the compiled code."""
    places, kinds = chair.places, len(chair.pieces)
    if [chair.wagers[name] for name in table.opening] != list(range(len(table.opening))) or chair.actions["done"]:
        raise AssertionError("the first wagers of a game are those of its opening, and its first action is to pass")
    bets = [chair.actions[f"{wager} x{chair.stakes[0]}"] for wager in chair.wagers]
    given = {
        UNIT: chair.unit,
        CHIPS: chair.chips,
        SCALE: int(chair.most),
        EPISODE: chair.rounds,
        SIZE: len(table.deck),
        CUT: table.cut,
        REACH: table.reach or len(table.deck),
        BURNS: table.burns,
        AT_MIDDLE: places["middle 1"],
        AT_OWN: places["own 1"],
        AT_SEEN: places["seen since the shuffle"],
        AT_STAKES: places["own stakes in units, by wager"],
        AT_KIND: places["question: wager, offer, choice, cards"],
        AT_HAND: places["hand in question"],
        AT_BOUNDS: places["least and most of a bid, in units"],
        AT_NAMED: places["cards named"],
        AT_CHIPS: places["own chips in units"],
        AT_LEFT: places["part of the shoe that is left"],
        MIDDLE_END: places["middle 1"] + table.middle * (kinds + 1),
        OWN_END: places["own 1"] + table.own * (kinds + 1),
        KINDS: kinds,
        QUESTION_END: places["what the devices showed"],
        WAGERS: len(table.opening),
    }
    return (*(int(given[place]) for place in range(BETS)), *bets)
