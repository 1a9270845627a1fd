"""How players play where hands are dealt at a table by themselves: by name, or by a file's word for each kind of hand.

A situation is the betting round and what a player holds, counted with the cards that lie for all: `round 2 one-pair A`,
`round 1 high-card K`; a low game counts low hands, and a game that divides its pot says `low` behind if the hand is, or
may become, a low one too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.equipment import RANKS, SUITS, Card, Randomness
from pitboss.games.poker_room.form import Form, form_of
from pitboss.games.poker_room.mathematics.house_player import Prop, discards
from pitboss.games.poker_room.mathematics.tight import RULES, SAYS, worth
from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import Action
from pitboss.games.poker_room.script.hand_skeleton import BOARD, COMMON
from pitboss.games.poker_room.state import Room
from pitboss.pricing.strategy import strategies
from pitboss.ranking import EIGHT_OR_BETTER, HIGH, LOW, THREE, showing
from pitboss.refusal import Refusal, near
from pitboss.table import AnyTable, Game, Table, Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.shuffle_acts import OfferCut

CALL_DOWN, TIGHT, HOUSE = "call-down", "tight", "house"
STRATEGIES = (CALL_DOWN, TIGHT, HOUSE)
WORDS = {
    "fold": "check, or else fold",
    "call": "check, or else call",
    "bet": "bet if there is no bet, otherwise call",
    "raise": "bet or raise as often as may be, or else call",
}
"""Actions that a file may name: each is legal in any situation."""

_ANSWERS = {
    "fold": ("check", "fold"),
    "call": ("check", "call"),
    "bet": ("bet", "check", "call"),
    "raise": ("bet", "raise", "check", "call"),
}
_LOW_RANKS = "A23456789TJQK"
_NUMBER = {rank + suit: 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
_BITS, _TOP = (1 << 20) - 1, 16


def situations(form: Form) -> dict[str, tuple[str, ...]]:
    """Every betting round with every kind of hand that it can meet, in the words of a strategy's file."""
    ranks = _LOW_RANKS if form.pot == "low" else RANKS
    ends = (" high", " low") if form.pot == "split" else ("",)
    return {
        f"round {number} {name} {rank}{end}": tuple(WORDS)
        for number in range(1, form.rounds + 1)
        for name in reversed(form.contest.high.ranking.classes)
        for rank in reversed(ranks)
        for end in ends
    }


def situation(t: Table[PokerOptions, Room], box: int) -> str:
    """The betting round and what a player holds."""
    form: Form = t.options.form
    own = t.hands[box]
    shared = [*t.hands.get(BOARD, ()), *t.hands.get(COMMON, ())]
    found = f"round {t.memory.streets} {_held(form, own, shared)}"
    return found if form.pot != "split" else f"{found} {'low' if _goes_low(form, own, shared) else 'high'}"


def answer(t: AnyTable, act: Decide, word: str) -> str:
    """What a word comes to among the choices that are open."""
    return next((choice for choice in _ANSWERS[word] if choice in act.choices), act.choices[0])


def _whole(form: Form, own: list[Card], shared: list[Card]) -> bool:
    """Whether there are cards for a whole hand yet."""
    return len(own) + len(shared) >= int(form.contest.high.ranking.size)


def _held(form: Form, own: list[Card], shared: list[Card]) -> str:
    if not _whole(form, own, shared):
        value = showing([*own, *shared])
        return f"{HIGH.name(value)} {RANKS[(value >> _TOP & 0xF) - 2]}"
    value = form.contest.high.value(own, shared)
    if form.pot == "low":
        return f"{LOW.name(value)} {_LOW_RANKS[(_BITS - (value & _BITS) >> _TOP) - 1]}"
    return f"{form.contest.high.ranking.name(value)} {RANKS[(value >> _TOP & 0xF) - 2]}"


def _goes_low(form: Form, own: list[Card], shared: list[Card]) -> bool:
    """Whether a whole hand is low enough, or the first cards are all different and low."""
    three = form.contest.high.ranking is THREE
    if not _whole(form, own, shared):
        ranks = {card[0] for card in own}
        return len(ranks) == len(own) and ranks <= set("A23456" if three else "A2345678")
    assert form.contest.low is not None
    return form.contest.low.value(own, shared) >= (0 if three else EIGHT_OR_BETTER)


@dataclass(frozen=True)
class ByWords:
    """A player who follows one word, independent of the others."""

    game: Game
    words: Mapping[str, str]
    """By situation."""

    def word(self, t: AnyTable, box: int) -> str:
        """What to do with a hand."""
        return self.words[situation(t, box)]

    def wager(self, t: AnyTable, act: Betting) -> Wager | None:
        """Nothing is wagered outside a hand."""
        return None

    def cut(self, t: AnyTable, act: OfferCut, chance: Randomness) -> int | None:
        """The dealer cuts in this room."""
        return None

    def choose(self, t: AnyTable, act: Decide) -> str:
        """What the word comes to among the choices that are open."""
        if isinstance(act, Pick):
            return discards(t.hands[act.box], low=form_of(self.game).pot == "low") or act.default
        if not isinstance(act, Action):
            return act.default or act.choices[0]
        return answer(t, act, self.word(t, act.box))


@dataclass(frozen=True)
class Staying(ByWords):
    """A player of the kernels: meets the first bet with what a rule names, and then checks or calls to the end."""

    rule: int

    def word(self, t: AnyTable, box: int) -> str:
        """Only the first betting round asks for a decision."""
        stays = t.memory.streets > 1 or worth(self.rule, [_NUMBER[card] for card in t.hands[box]])
        return "call" if stays else "fold"

    def choose(self, t: AnyTable, act: Decide) -> str:
        """The same, and every hand stands pat."""
        return act.default if isinstance(act, Pick) else super().choose(t, act)


def words_of(game: Game, strategy: str) -> Mapping[str, str]:
    """What a file says in every situation; of a strategy that has a name only that it exists."""
    if strategies.is_file(strategy):
        return strategies.chosen(strategy, game.name, situations(form_of(game)))
    if strategy not in STRATEGIES:
        raise Refusal(f"there is no strategy {strategy!r}; {near(strategy, STRATEGIES)}")
    return {}


def mind(game: Game, strategy: str, words: Mapping[str, str], name: str) -> ByWords | Prop:
    """A player's mind by what a file says or by the name of a strategy; the name tells the house's players apart."""
    if words:
        return ByWords(game, words)
    if strategy == HOUSE:
        return Prop(name)
    return Staying(game, {}, rule_of(game) if strategy == TIGHT else 0)


def rule_of(game: Game) -> int:
    """With which first cards a tight player of the game stays."""
    return RULES.index(form_of(game).tight)


def says(game: Game, strategy: str) -> str:
    """A strategy in a sentence, for sheets."""
    if strategy == CALL_DOWN:
        return "everybody meets the first bet with anything, and then checks or calls to the showdown"
    if strategy == TIGHT:
        return f"everybody folds to the first bet but with {SAYS[rule_of(game)]}, and then checks or calls"
    if strategy == HOUSE:
        return "everybody plays as the house's own players do: by the hand, the price of a call and a mood, with raises"
    return f"everybody plays by {strategy}"
