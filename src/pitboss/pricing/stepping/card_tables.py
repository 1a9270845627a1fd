"""Tables of a card game with one player each, thousands at once: everything around a game's own questions.

A game gives a plain function `play(t, s, seen, mask, cards, given, rules, action)`, which deals, asks and settles one
table: with `START` once the wagers lie there, then with each action of the player. It says whether it asks something
(`ASKS`, or true).
What it shares with every family is in `machine`; shuffles, silence and episodes stand here:

    TABLES = CardTables(play)

    def stepper(options, chair, tables):
        return TABLES.stepper(SteppedShoe(…), rules, chair, tables)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import Card, Randomness
from pitboss.money import Odds
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Flags
from pitboss.pricing.kernels.compiled import compiled, inlined
from pitboss.pricing.kernels.kernel import Arguments
from pitboss.pricing.stepping import machine
from pitboss.pricing.stepping.machine import (
    AT_KIND,
    AT_LEFT,
    AT_MIDDLE,
    AT_OWN,
    AT_SEEN,
    CHIPS,
    GAIN,
    LAYOUT,
    PASS,
    PHASE,
    PIECES,
    ROUNDS,
    UNIT,
    WAGERING,
    MachineArrays,
    ask_wagers,
    begins,
    bring_chips,
    close_actions,
    close_question,
    end_episode,
    is_open,
    place_wagers,
    show_chips,
)
from pitboss.pricing.stepping.stepper import Alone, Cards, Chair, Given, Ints, Layouts, Mask, Seen, Stepper

AT, QUIET = -1, -2
"""The last columns of a state: the place of the next card, and the action that silence means. A game's own, if it has
any, lie before them."""
OF_SHOE = machine.GIVEN + 10
SIZE, CUT, REACH, BURNS, MIDDLE_END, OWN_END, SHOWN, SIDES, OPENS, FURTHER = range(machine.GIVEN, OF_SHOE)
"""Further places in `given`: the shoe, where the hands that a game uses end, how many numbers a device shows in every
round, of how many each is one, whether something is asked before wagers are made, and the rounds that follow the one
in which the cutting card comes out."""
DRAWN = -3
"""The column of the first number that a device shows, counted from 0; the others lie before it."""
LEFT = -3
"""Instead, at a table with further rounds: how many of them are still to come."""
START, OPENING = -1, -2
"""Instead of an action: the wagers are made; and, where a game asks something before them, that a round begins."""
DONE, ASKS, BETS = range(3)
"""What a game's part says: the round is over, something is asked, or wagers are to be made."""


@inlined
def show(t: int, seen: Seen, hand: int, card: int, given: Given) -> None:
    """A card face up in a hand, and among those that have been seen."""
    seen[t, hand + card] += 1
    seen[t, given[AT_SEEN] + card] += 1


@inlined
def ask(t: int, s: Ints, seen: Seen, given: Given, phase: int, kind: int, quiet: int) -> bool:
    """Open a question of that kind; the default is the quiet action."""
    s[t, PHASE], s[t, QUIET] = phase, quiet
    seen[t, given[AT_KIND] + kind] = 1
    return True


@inlined
def clear_hands(t: int, seen: Seen, given: Given) -> None:
    """The last round's cards go."""
    for place in range(given[AT_MIDDLE], given[MIDDLE_END]):
        seen[t, place] = 0
    for place in range(given[AT_OWN], given[OWN_END]):
        seen[t, place] = 0


@inlined
def show_left(t: int, s: Ints, seen: Seen, given: Given) -> None:
    """How much of the shoe is left."""
    seen[t, given[AT_LEFT]] = (given[SIZE] - s[t, AT]) / given[SIZE]


@inlined
def shuffle(t: int, s: Ints, seen: Seen, cards: Cards, ready: Cards, prepared: bool, state: int, given: Given) -> int:
    """Other cards, by the stream of the table or as they lie ready; nothing of them has been seen."""
    if prepared:
        for place in range(given[SIZE]):
            cards[t, place] = ready[t, place]
    else:
        state = random_stream.shuffle_front(cards[t], given[REACH], state)
    s[t, AT] = given[BURNS]
    for number in range(given[SHOWN]):
        state, s[t, DRAWN - number] = random_stream.below(state, given[SIDES])
    for card in range(given[PIECES]):
        seen[t, given[AT_SEEN] + card] = 0
    show_left(t, s, seen, given)
    return state


@inlined
def refill(t: int, s: Ints, seen: Seen, mask: Mask, given: Given) -> None:
    """Chips where they run short, before anything is asked in a round."""
    bring_chips(t, s, given)
    show_chips(t, s, seen, given)
    mask[t, given[PASS]] = 0


@inlined
def must_shuffle(t: int, s: Ints, given: Given) -> bool:
    """Whether the shoe is done, which is noted where it gives one more round."""
    if s[t, AT] <= given[CUT]:
        return False
    if given[FURTHER] and s[t, LEFT] > 0:
        s[t, LEFT] -= 1
        return False
    return True


def _loop(play: Any) -> Any:
    """The step of all tables around a game's part, compiled with it and cached under the game's name."""

    @compiled(around=play, allocates=False)
    def advance(
        actions: Ints,
        of: MachineArrays,
        cards: Cards,
        readied: Cards,
        prepared: Flags,
        given: Given,
        moves: Ints,
        stakes: Ints,
        quiet: Ints,
        rules: Any,
    ) -> None:
        """One action for every table, and everything up to its next question."""
        seen, mask, rewards, over, illegal, s, streams = of
        for t in range(len(actions)):
            action = actions[t]
            if over[t]:
                if not begins(t, of, given, action):
                    continue
            else:
                wagering = s[t, PHASE] == WAGERING
                if not is_open(t, s, mask, illegal, action):
                    action = quiet[s[t, LAYOUT]] if wagering else s[t, QUIET]
                s[t, GAIN] = 0
                if wagering:
                    if s[t, LAYOUT] == 0:
                        clear_hands(t, seen, given)
                    if not place_wagers(t, s, seen, mask, given, moves, stakes, action):
                        rewards[t] = 0
                        continue
                    action = START
                close_question(t, seen, given)
                close_actions(t, mask)
                then = play(t, s, seen, mask, cards, given, rules, action)
                show_left(t, s, seen, given)
                show_chips(t, s, seen, given)
                rewards[t] = s[t, GAIN] / given[UNIT]
                if then == BETS:
                    ask_wagers(t, s, seen, mask, given, moves)
                if then != DONE:
                    continue
                s[t, ROUNDS] -= 1
                if s[t, ROUNDS] == 0:
                    end_episode(t, s, mask, over, given)
                    continue
            if must_shuffle(t, s, given):
                streams[t] = shuffle(t, s, seen, cards, readied, prepared[t], streams[t], given)
                prepared[t] = False
                if given[FURTHER]:
                    s[t, LEFT] = given[FURTHER]
            refill(t, s, seen, mask, given)
            if given[OPENS] and play(t, s, seen, mask, cards, given, rules, OPENING) == ASKS:
                continue
            ask_wagers(t, s, seen, mask, given, moves)

    return advance


@dataclass(frozen=True)
class SteppedShoe:
    """The cards of a table, and the hands that they come to."""

    deck: Sequence[Card]
    """All cards, as a shuffle takes them up."""
    cut: int = 0
    """Cards before the cutting card; none where every round has fresh cards."""
    most: int = 0
    """Cards that a round can take."""
    burns: int = 0
    """Cards burned from a new shoe."""
    margin: int = 0
    """Cards that a cut leaves on either side; none where a shuffle is not followed by a cut."""
    middle: int = 1
    own: int = 1
    """Hands before the dealer and before the player."""
    opens: bool = False
    """Whether the game may ask something before wagers are made."""
    further: int = 0
    """Rounds that follow the one in which the cutting card comes out."""
    shuffles: int = 1
    """How often the cards are shuffled before the cut."""
    shown: tuple[int, int] = (0, 1)
    """How many numbers a device shows in every round, and of how many each is one."""


def given_of(shoe: SteppedShoe, chair: Chair) -> Given:
    """The settings of a table with such a shoe, as compiled code reads them."""
    given, size, hand = machine.given_of(chair), len(shoe.deck), len(chair.pieces) + 1
    ends = given[AT_MIDDLE] + hand * shoe.middle, given[AT_OWN] + hand * shoe.own
    reach = min(size, shoe.cut + shoe.most)
    return (*given, size, shoe.cut, reach, shoe.burns, *ends, *shoe.shown, shoe.opens, shoe.further)


def amounts_of(chair: Chair, options: Any, wager: str) -> tuple[int, ...]:
    """What each stake on a wager comes to in mid-round, in units or in least amounts; 0 where neither is taken."""
    least, most = chair.game.limits(options)[wager]
    tried = [(stake * chair.unit, stake * least) for stake in chair.stakes]
    return tuple(
        next((amount for amount in both if least <= amount <= most and amount % options.increment == 0), 0)
        for both in tried
    )


class CardTables:
    """A game's compiled tables, whatever its options."""

    def __init__(self, play: Callable[..., int], *, columns: int = 0) -> None:
        """The game's own part, and its columns in a state.

        What a device shows lies in the last of them.
        """
        self._advance, self._columns = _loop(play), columns

    def stepper(
        self, shoe: SteppedShoe, rules: Any, chair: Chair, tables: int, *, times: int = 1, odds: Sequence[Odds] = ()
    ) -> CardStepper | None:
        """Such tables, or None where others sit there, chips may run short or wagers are not paid to the cent.

        `times` says how often the wagers before the first card can be made in a round.
        """
        layouts = None if chair.others else chair.layouts()
        if layouts is None or times * layouts.dearest > chair.chips // 2 or not layouts.asks:
            return None
        if any((layouts.stakes * each.win % each.stake).any() for each in odds):
            return None
        # Where a device shows something the source of chance is asked between shuffles: that is not foreseen.
        kind = CardStepper if shoe.shown[0] else _Alone
        return kind(self._advance, self._columns, shoe, rules, chair, layouts, tables)


class CardStepper(Stepper):
    """Tables of one game with one player each."""

    def __init__(
        self, advance: Any, columns: int, shoe: SteppedShoe, rules: Any, chair: Chair, layouts: Layouts, tables: int
    ) -> None:
        super().__init__(tables, chair)
        self._advance, self._shoe, self._chair = advance, shoe, chair
        self.prepared = np.zeros(tables, np.bool_)
        self._deck = list(shoe.deck)
        self._states = machine.new_states(tables, chair, columns + 2)
        self._shoes, self._readied = np.zeros((2, tables, len(self._deck)), np.uint8)
        given = given_of(shoe, chair)
        self._arguments: Arguments = (
            machine.arrays_of(self, self._states),
            *(self._shoes, self._readied, self.prepared, given, layouts.moves, layouts.stakes, layouts.quiet, rules),
        )

    def open(self, tables: Flags, seed: int) -> None:
        """Everything as it is before the first shuffle."""
        super().open(tables, seed)
        self.prepared[tables] = False
        self._states[tables] = 0
        self._states[tables, CHIPS] = self._chair.chips
        self._states[tables, AT] = len(self._deck) + 1
        self._shoes[tables] = self._numbers(self._deck)

    def prepare(self, table: int, cards: Sequence[Card]) -> None:
        """For the next shuffle of that table."""
        self._readied[table] = self._numbers(cards)
        self.prepared[table] = True

    def foresee(self, table: int, numbers: Sequence[int]) -> None:
        """What the device shows next at that table, each number counted from 0, instead of what was drawn for it."""
        for place, number in enumerate(numbers):
            self._states[table, DRAWN - place] = number

    def step(self, actions: NDArray[np.int64]) -> int:
        """By compiled code."""
        self._advance(actions, *self._arguments)
        return self.not_open()

    def _numbers(self, cards: Sequence[Card]) -> list[int]:
        return [self._chair.pieces[card] for card in cards]


class _Alone(CardStepper, Alone):
    def shoe(self, chance: Randomness) -> list[Card]:
        """All cards shuffled by one key, and cut where the shuffle of the table is followed by a cut."""
        return shuffled(self._shoe, chance)


def shuffled(shoe: SteppedShoe, chance: Randomness) -> list[Card]:
    """The cards of a shoe as the script shuffles and cuts them with this source of chance."""
    for _ in range(shoe.shuffles):
        # Each takes up the cards in one order, so that the last alone decides.
        cards = Randomness(chance.key()).shuffled([*shoe.deck])
    if not shoe.margin:
        return cards
    margin = min(shoe.margin, len(cards) // 2)
    place = margin + chance.below(len(cards) - 2 * margin + 1)
    return cards[place:] + cards[:place]
