"""One decision model a game: the situations in which a player chooses, and what each choice is worth there.

A game's odds offer `decisions(options)`. Best play, strategies by name and by file, a player's answer at a table, the
coach and the charts are read off it. A named strategy is a few lines as in a file (`strategies`), and no code.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.strategy import strategies
from pitboss.pricing.strategy.strategies import BEST
from pitboss.refusal import Refusal, near

State = Any
"""A table, or as much of one as a player sees (`table.acts.choices.Seen`)."""
Question = Any
"""The act that asks (`table.act.Decide`)."""
Worths = Mapping[str, Fraction | float]
"""What each choice is worth, in the model's unit; of equal ones the first is best."""

Offers = Callable[[State, Question], Worths]
"""What each unit of the wagers is worth that a question offers; nothing of those whose edge says it all."""

EXACT = "exact"


@dataclass(frozen=True)
class Rule:
    """A named strategy: lines as in a file; where none fits and nothing is said otherwise, what is best."""

    choices: Mapping[str, str] = field(default_factory=dict)
    otherwise: str | None = None
    last_of_equals: bool = False
    """Of choices that are worth the same the last is made, not the first."""


@dataclass(frozen=True)
class Tally:
    """A situation over all its deals: what each choice gains in all of them, and in how many it is best."""

    name: str
    deals: int | Fraction
    gained: Mapping[str, Fraction | float]
    best: Mapping[str, int | Fraction]

    @property
    def worth(self) -> dict[str, Fraction | float]:
        """What each choice is worth on the average."""
        return {choice: total / self.deals for choice, total in self.gained.items()}

    @property
    def does(self) -> str:
        """What the best play does, and in how many of a hundred deals where it depends on more than the situation."""
        most = max(self.best, key=self.best.__getitem__)
        if self.best[most] == self.deals:
            even = len(self.gained) > 1 and len({*self.gained.values()}) == 1
            return f"{most}; all are even" if even else most
        return f"{most} with {100 * self.best[most] // self.deals} of 100"


def _always(t: State, act: Question) -> bool:
    return True


def _word(t: State, act: Question, word: str) -> str:
    return word


def _nothing() -> Iterable[Tally]:
    return ()


def _no_offers(t: State, act: Question) -> Worths:
    return {}


@dataclass(frozen=True)
class CountedHands:
    """What every choice gains with every hand that a question can find, by the number of the hand."""

    names: Sequence[str]
    choices: tuple[str, ...]
    """Of equal ones the first is best."""
    gained: Any
    """By hand and choice: the sum over all deals of the hand, in parts of the model's unit."""
    deals: Any
    """By hand: its deals."""
    of: Ints
    """By hand: the number of its situation; below nothing, from -1 down, those `beyond`."""
    parts: int = 1
    """The unit's number of parts."""
    beyond: Sequence[str] = ()
    """Situations in which every strategy plays what is best: a file does not name them."""

    @cached_property
    def best(self) -> Ints:
        """By hand: the best choice."""
        found: Ints = self.gained.argmax(axis=1)
        return found

    def played(self, made: Mapping[str, str], last_of_equals: bool = False) -> Ints:
        """By hand: the number of the choice that is made by situation, and where none is said the best."""
        found = self.best
        if last_of_equals:
            found = len(self.choices) - 1 - self.gained[:, ::-1].argmax(axis=1)
        numbers = np.array([self.choices.index(made[name]) if name in made else -1 for name in self.names])
        said = np.where(self.of < 0, -1, numbers[np.maximum(self.of, 0)])
        return np.where(said < 0, found, said)

    def worth(self, hand: int) -> dict[str, Fraction]:
        """What each choice is worth with one hand."""
        ways = self.parts * int(self.deals[hand])
        row = self.gained[hand].tolist()
        return {choice: Fraction(gained) / ways for choice, gained in zip(self.choices, row, strict=True)}

    def mean(self, played: Ints) -> Fraction:
        """What is gained on the average over all deals, in the model's unit."""
        gained = self.gained[np.arange(len(played)), played]
        return Fraction(gained.sum().item() if gained.dtype != object else sum(gained)) / (
            self.parts * int(self.deals.sum())
        )

    def tallies(self) -> Iterator[Tally]:
        """Every situation over all deals."""
        order = np.argsort(self.of, kind="stable")
        numbers, starts = np.unique(self.of[order], return_index=True)
        gained = np.add.reduceat(self.gained[order], starts, axis=0).tolist()
        deals = np.add.reduceat(self.deals[order], starts).tolist()
        is_best = (self.best[:, None] == np.arange(len(self.choices))) * self.deals[:, None]
        best = np.add.reduceat(is_best[order], starts, axis=0).tolist()
        for n, row, ways, counts in zip(numbers.tolist(), gained, deals, best, strict=True):
            if ways:
                name = self.names[n] if n >= 0 else self.beyond[-n - 1]
                worth = {choice: Fraction(one) / self.parts for choice, one in zip(self.choices, row, strict=True)}
                yield Tally(name, ways, worth, dict(zip(self.choices, counts, strict=True)))


@dataclass(frozen=True, kw_only=True)
class Decision:
    """A question of the game: its situations with the choices open there, and what they are worth to a player."""

    situations: Mapping[str, Collection[str]]
    situation: Callable[[State, Question], str]
    """The situation at a table; no words where every strategy plays what is best."""
    worth: Callable[[State, Question], Worths]
    asks: Callable[[State, Question], bool] = _always
    """Whether a question at a table is this one."""
    answer: Callable[[State, Question, str], str] = _word
    """A choice as the table wants to hear it: with an amount, or as cards."""
    title: str = ""
    set_by: Callable[[str], Callable[[State, Question], str]] | None = None
    """How a strategy answers, where that is known without weighing the choices one by one."""
    cards: bool = False
    """Whether answers are cards, which a question does not list one by one."""
    by_file: bool = True
    """Whether a strategy's file may name its situations; elsewhere it goes on as is best."""
    counted: CountedHands | None = None
    grid: Callable[[str], tuple[str, str, str]] | None = None
    """Where a situation stands in a chart that has columns: the table, the row and the column."""
    passive: str = ""
    """The choice that such a chart measures the others by."""
    tallies: Callable[[], Iterable[Tally]] = _nothing
    """The situations over all deals, where these are counted."""


def by_hand(counted: CountedHands, hand: Callable[[State, Question], int], **more: Any) -> Decision:
    """A question whose hands are counted, for tables at which the number of the hand is found like that."""

    def situation(t: State, act: Question) -> str:
        of = int(counted.of[hand(t, act)])
        return counted.names[of] if of >= 0 else ""

    return Decision(
        situations=dict.fromkeys(counted.names, counted.choices),
        situation=situation,
        worth=lambda t, act: counted.worth(hand(t, act)),
        counted=counted,
        tallies=counted.tallies,
        **more,
    )


@dataclass(frozen=True)
class DecisionModel:
    """All questions of a game under some options."""

    game: str
    unit: str
    """What worths are counted in: "antes"."""
    decisions: tuple[Decision, ...]
    rules: Mapping[str, Rule] = field(default_factory=dict)
    """The named strategies beside the best play."""
    method: str = EXACT
    """How worths are known."""
    offers: Offers = _no_offers
    """What each unit of a wager is worth that is offered to one box in the middle of a round."""

    @property
    def strategies(self) -> tuple[str, ...]:
        """Every strategy that has a name."""
        return (BEST, *self.rules)

    def situations(self, by_file: bool = True) -> dict[str, Collection[str]]:
        """Every situation with its choices; those alone that a file may name, or all."""
        found: dict[str, Collection[str]] = {}
        for decision in self.decisions:
            if decision.by_file or not by_file:
                found |= decision.situations
        return found

    def rule(self, strategy: str) -> Rule:
        """A strategy by name or by file: its choice in every situation of which it says one."""
        if strategies.is_file(strategy):
            return Rule(strategies.chosen(strategy, self.game, self.situations()))
        if strategy == BEST:
            return Rule()
        if strategy not in self.rules:
            known = near(strategy, self.strategies)
            raise Refusal(f"{self.game} has no strategy {strategy!r}; {known}, or a .toml file")
        rule = self.rules[strategy]
        made = strategies.constant_choice(rule.choices, rule.otherwise, self.situations(by_file=False))
        return Rule(made, last_of_equals=rule.last_of_equals)

    def played(self, strategy: str) -> list[Ints]:
        """By question and hand: the number of the choice that a strategy makes, where hands are counted."""
        rule = self.rule(strategy)
        counted = (decision.counted for decision in self.decisions)
        return [one.played(rule.choices, rule.last_of_equals) for one in counted if one is not None]

    def tallies(self) -> dict[str, list[Tally]]:
        """The situations of every question over all deals, by its title."""
        return {one.title: found for one in self.decisions if (found := [*one.tallies()])}

    def said(self) -> dict[str, str]:
        """What the best play does in each situation."""
        return {row.name: row.does for rows in self.tallies().values() for row in rows}

    def decision(self, t: State, act: Question) -> Decision | None:
        """Which question is asked at a table; none of those that bear on what the wagers are worth."""
        return next((one for one in self.decisions if one.asks(t, act)), None)

    def worth(self, t: State, act: Question) -> dict[str, Fraction | float]:
        """What each answer that is open at a table is worth, with the best play after it."""
        asked = self.decision(t, act)
        return {} if asked is None else _open(asked, t, act, asked.worth(t, act))

    def chooser(self, strategy: str) -> Callable[[State, Question], str]:
        """How a player of a strategy answers at a table; what is not open there gives way to the best that is."""
        rule = self.rule(strategy)
        answers = {one.title: one.set_by(strategy) for one in self.decisions if one.set_by is not None}

        def choose(t: State, act: Question) -> str:
            asked = self.decision(t, act)
            if asked is None:
                return str(act.default or act.choices[0])
            if asked.title in answers:
                return answers[asked.title](t, act)
            word = rule.choices.get(asked.situation(t, act)) if rule.choices else None
            said = _open(asked, t, act, {word: 0}) if word else {}
            return best(said or _open(asked, t, act, asked.worth(t, act)), rule.last_of_equals)

        return choose


def _open(asked: Decision, t: State, act: Question, worth: Worths) -> dict[str, Fraction | float]:
    """Choices as answers, those alone that a question takes."""
    answers = {asked.answer(t, act, word): value for word, value in worth.items()}
    return {said: value for said, value in answers.items() if asked.cards or said.partition(" ")[0] in act.choices}


def best(worth: Worths, last_of_equals: bool = False) -> str:
    """The choice that is worth most."""
    words = [*worth]
    return max(reversed(words) if last_of_equals else words, key=worth.__getitem__)


def model(odds: ModuleType, options: Any) -> DecisionModel | None:
    """The decision model of a game's odds; none where they know no choices."""
    found: DecisionModel | None = odds.decisions(options) if hasattr(odds, "decisions") else None
    return found
