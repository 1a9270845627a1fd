"""A table whose players are asked one question at a time; the house deals cards, dice and everything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from pitboss.adapters.actions import PASS, Actions, Answer, Name
from pitboss.adapters.observation import Floats, Observer
from pitboss.equipment import Randomness
from pitboss.refusal import Refusal, near
from pitboss.table import Game, Table
from pitboss.table.act import Act, Betting, Decide
from pitboss.table.drivers import House, complete
from pitboss.table.event import Event, Outcome
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import BettingPlaces, Choices, DealtCards, Devices, SharedPot

UNIT = 30_00
"""Cents of one unit: an amount that almost every wager can be paid on exactly; between players it is the least bet."""
CHIPS = 1000
"""Units that a player brings, and is given again when half of them are gone."""
_PROCEDURES = 50
"""Procedures that may lie between two rounds before something is wrong."""
_SILENT = 1000
"""Rounds in a row without a question before giving up."""
RENDER_MODES = ("ansi",)
VERSION = 1
"""Of what actions and observations mean, as the names of environments end."""
_OF_A_TABLE = ("table", "eyes", "question", "_house", "_named", "_passed", "_asked", "_brought")


@dataclass(frozen=True)
class AgentQuestion:
    """What a player is asked now, and the answers by number."""

    player: str
    act: Act
    answers: dict[int, Answer]


class Seats:
    """A table with some players, between whose answers it deals by itself."""

    def __init__(
        self,
        game: Game,
        options: Posted,
        players: Sequence[str],
        *,
        unit: int | None = None,
        chips: int = CHIPS,
        stakes: tuple[int, ...] = (1, 2),
        cards: int = 7,
        watchers: Sequence[str] | None = None,
    ) -> None:
        if not players:
            raise Refusal("a table needs at least one player")
        if chips < 1:
            raise Refusal(f"chips={chips}: a player brings at least one unit")
        if not stakes or any(type(stake) is not int or stake < 1 for stake in stakes):
            raise Refusal(f"stakes={stakes!r}: name the whole numbers of units that can be staked, such as (1, 2)")
        if unit is not None and unit < 1:
            raise Refusal(f"unit={unit}: a unit is at least a cent")
        if len(players) > options.boxes:
            raise Refusal(f"{len(players)} players: the layout has {options.boxes} boxes", "house:layout")
        self.game, self.options, self.players = game, options, tuple(players)
        # Players who answer at random need no observer.
        self._watchers = self.players if watchers is None else tuple(watchers)
        unit = (UNIT if not game.has(SharedPot) else options.minimum) if unit is None else unit
        self.actions, self.chips = Actions(game, unit, stakes, cards), chips * unit
        self.table: Table
        self.eyes: dict[str, Observer]
        self.question: AgentQuestion | None
        self.wake: Callable[[], None] = lambda: None
        """Open the table on first access."""

    def __getattr__(self, name: str) -> object:
        """What only an open table has."""
        if name in _OF_A_TABLE:
            self.wake()
            return self.__dict__[name]
        raise AttributeError(name)

    def open(self, seed: int) -> None:
        """A new table with everybody seated; its cards and dice follow from the seed."""
        self.table = t = Table(self.game, self.options, inventory=10**12)
        self.eyes = {player: self.eyes_of(player) for player in self._watchers}
        self._house = House({}, Randomness.seeded(seed))
        self._named: list[int] = []
        self._passed: set[str] = set()
        self._asked: Act | None = None
        self._brought = dict.fromkeys(self.players, 0)
        self.question = None
        for player, box in zip(self.players, t.places, strict=False):
            self._bring(player, box, self.chips)

    def eyes_of(self, player: str) -> Observer:
        """Eyes that have seen nothing yet."""
        size, devices = self.game.part(DealtCards).count(self.options), self.game.part(Devices).devices(self.options)
        places = self.game.part(BettingPlaces).places(self.options) or range(1, self.options.boxes + 1)
        return Observer(self.game, player, size, self.actions.unit, self.actions.cards, devices, places)

    def deal_to_a_question(self, deal: Callable[[], None]) -> None:
        """Deal rounds until a player is asked."""
        for _ in range(_SILENT):
            deal()
            if self.question is not None:
                return
        raise Refusal(f"{self.game.name} asks no questions: with {self.chips} cents per player no wager is possible")

    def deal(self) -> None:
        """Begin a round, with all that must come before it, and go on to the first question."""
        t = self.table
        t.events.clear()
        self._refill()
        for _ in range(_PROCEDURES):
            name = t.game.next_procedure(t)
            if not name:
                raise Refusal(f"{self.game.name} needs more players than {len(self.players)}")
            self._begin(name)
            self._run()
            if self.question is not None or name == "round":
                return
        raise AssertionError(f"{self.game.name} does not come to a round")

    def answer(self, action: int) -> bool:
        """Carry out the asked player's action; a masked one counts as the least costly open one and is reported."""
        question = self.question
        if question is None:
            raise Refusal("no question is open: reset the environment first")
        is_open = action in question.answers
        given = question.answers[action if is_open else self.default_action()]
        if isinstance(given, Name):
            self._named.append(given.card)
        elif given is None and isinstance(question.act, Betting) and not question.act.box:
            self._passed.add(question.player)
        else:
            self._named.clear()
            self._supply(given)
        self.question = None
        self._run()
        return is_open

    def default_action(self) -> int:
        """The open action that puts the fewest chips at risk."""
        assert self.question is not None
        answers = self.question.answers
        if PASS in answers:
            return PASS
        act = self.question.act
        meant = (*self.game.part(Choices).when_absent, act.default) if isinstance(act, Decide) else ()
        return next((number for number, given in answers.items() if given in meant), min(answers))

    def mask(self, player: str) -> NDArray[np.int8]:
        """Which actions are open to a player now; while nothing is asked of them, only to pass."""
        found = np.zeros(len(self.actions.names), np.int8)
        question = self.question
        found[list(question.answers) if question is not None and question.player == player else PASS] = 1
        return found

    def observe(self, player: str) -> Floats:
        """What a player sees now."""
        question = self.question
        mine = question is not None and question.player == player
        asked, named = (question.act, self._named) if mine and question else (None, ())
        return self.eyes[player].vector(self.table, asked, named)

    def last_sentences(self, player: str) -> str:
        """The last things that happened, in words, as a player saw them."""
        return "\n".join(line for line in list(self.eyes[player].scene.sentences)[-12:] if line)

    def won(self, player: str) -> int:
        """What a player's chips, with those on the layout, are more or less than all that the player brought.

        Vigorish that is only marked is as good as paid.
        """
        vigorish = sum(
            amount for box, amount in self.table.money.vigorish.items() if self.table.seats.get(box) == player
        )
        return self._worth(player) - self._brought[player] - vigorish

    def _worth(self, player: str) -> int:
        t = self.table
        staked = sum(amount for (box, _), amount in t.wagers.items() if t.seats.get(box) == player)
        return t.chips(player) + staked

    def _bring(self, player: str, box: int, chips: int) -> None:
        self._begin("sit", player=player, box=box, chips=chips)
        self._run()
        self._brought[player] += chips

    def _begin(self, procedure: str, **args: Any) -> None:
        self._see(self.table.begin(procedure, **args))

    def _supply(self, outcome: Outcome) -> None:
        self._see(self.table.supply(outcome))

    def _see(self, event: Event) -> None:
        for eyes in self.eyes.values():
            eyes.see(event, self.table)

    def _run(self) -> None:
        """On to the next question that leaves a choice, or to the end of the procedure."""
        t = self.table
        while (act := t.pending) is not None:
            player = self._asks(act) if act.asks is not None else ""
            if not player:
                closes = isinstance(act, Betting)
                self._supply(complete(t) if closes else self._house.outcome(t))
                continue
            answers = self.actions.open(t, act, player, self._named)
            if len(answers) != 1:
                self.question = AgentQuestion(player, act, answers)
                return
            (only,) = answers.values()
            if isinstance(only, Name):
                self._named.append(only.card)
            elif only is None and isinstance(act, Betting) and not act.box:
                self._passed.add(player)
            else:
                self._named.clear()
                self._supply(only)

    def _asks(self, act: Act) -> str:
        """The player whose answer the act waits for; empty if it asks none."""
        t = self.table
        if isinstance(act, Decide):
            return "" if act.role else t.seats[act.box]
        if not isinstance(act, Betting):
            return ""
        if act.box:
            return t.seats[act.box]
        if self._asked is not act:
            self._asked = act
            self._passed.clear()
        waiting = next((player for player in self.players if player not in self._passed), "")
        if not waiting:
            self._asked = None
        return waiting

    def _refill(self) -> None:
        # By the chips in hand: with all of them on wagers that stand from round to round nobody could make another.
        for box, player in sorted(self.table.seats.items()):
            if (held := self.table.chips(player)) < self.chips // 2:
                self._bring(player, box, self.chips - held)


def verify_fields(seats: Seats, saved: Mapping[str, int] | None) -> dict[str, int]:
    """The parts of an observation with their lengths; refuses an agent whose saved parts are not these."""
    shown = seats.eyes_of(seats.players[0]).fields()
    if saved is not None and [*saved.items()] != [*shown.items()]:
        other = next(
            iter([part for part in saved if saved[part] != shown.get(part)] or [*shown.keys() - saved.keys()]), ""
        )
        what = f"{other!r} is not the same" if other else "they stand in another order"
        raise Refusal(
            f"this agent reads {sum(saved.values())} numbers, and {seats.game.name} now shows {sum(shown.values())}:"
            f" {what}; train it anew"
        )
    return shown


def verify_mode(mode: str | None) -> None:
    """Refuse a way of rendering that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise Refusal(f"render_mode={mode!r}: {near(mode, RENDER_MODES)}")


class Remade:
    """An environment is copied and pickled as its settings until a table is open: that one cannot be two."""

    _made: Callable[[], object]
    _opened = False

    def __new__(cls, *args: object, **settings: object) -> Self:
        """Note what it is made of."""
        made = super().__new__(cls)
        made._made = partial(cls, *args, **settings)
        return made

    def __reduce__(self) -> tuple[Callable[[], object], tuple[()]]:
        if self._opened:
            raise Refusal("a table in play cannot be copied: copy the environment before its first reset")
        return self._made, ()
