"""A player's rounds at a table, with the loss of each choice against the best play."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from pitboss.equipment import Randomness
from pitboss.games import game as game_of
from pitboss.money import dollars
from pitboss.pricing.decisions import DecisionModel
from pitboss.refusal import Refusal, near
from pitboss.school.exam import all_games
from pitboss.table import Game, Table, public
from pitboss.table.act import Decide, kind_of
from pitboss.table.acts.choices import Seen
from pitboss.table.parts import SharedPot
from pitboss.table.play.play import Play
from pitboss.table.view.scene import Scene

PLAYER = "Ann"
STAKE = 10_00
CHIPS = "1000000.00"
MOST_ROUNDS = 1_000


class TableSitting:
    """Some rounds at a table with one wager of a size; the shuffles follow a seed.

    A choice is weighed by the cards that the player sees. Its loss is the difference in worth between it and the best
    choice, in the model's unit, and so does not depend on the luck of the cards.
    """

    def __init__(self, game: str, seed: int = 0, rounds: int = 10, options: Mapping[str, object] | None = None) -> None:
        if not 1 <= rounds <= MOST_ROUNDS:
            raise Refusal(f"{rounds} rounds: a sitting has 1 to {MOST_ROUNDS:,}")
        self.game = game_of(game)
        self.table: Table = Table(self.game, self.game.elect(options or {}))
        self.model = weighed_model(self.game, self.table)
        self.rounds, self.dealt = rounds, 0
        self.losses: list[Fraction | float] = []
        """The loss of each weighed choice."""
        self._scene = Scene(self.game, "", PLAYER, 0)
        self._taken = 0
        self._play = Play(self.table, {PLAYER: _wagers(self.game, self.table)}, seed=f"sitting {seed}", chips=CHIPS)
        self._go_on()

    @property
    def over(self) -> bool:
        """Whether all rounds have been played."""
        return self.table.pending is None and self.dealt == self.rounds

    @property
    def loss(self) -> float:
        """The loss of all choices, per round."""
        return float(sum(self.losses)) / self.rounds

    def choices(self) -> list[str]:
        """The open answers, or those that are weighed if there are any."""
        act = self.table.pending
        return [*(self.worth() or (act.choices if isinstance(act, Decide) else ()))]

    def worth(self) -> dict[str, Fraction | float]:
        """The worth of each answer by the cards that the player sees."""
        act = self.table.pending
        if not isinstance(act, Decide):
            return {}
        hands = {of: [card for card in spot.cards if card] for of, spot in self._scene.spots.items()}
        wagers = {place: amount for place, amount in self.table.wagers.items() if place[0] == act.box}
        seen = Seen(self.game, self.table.options, {of: cards for of, cards in hands.items() if cards}, wagers)
        return self.model.worth(seen, act)

    def choose(self, answer: str) -> None:
        """Answer the open question, and go on to the next one."""
        open_ = self.choices()
        if self.over:
            raise Refusal("the sitting is over")
        if answer not in open_:
            raise Refusal(f"{answer[:40]!r} is not open here; {near(answer, open_)}")
        if worth := self.worth():
            self.losses.append(max(worth.values()) - worth[answer])
        self._play.choose(answer)
        self._go_on()

    def describe(self) -> str:
        """The events since the last choice, line by line, and the open choices, or that the sitting is over."""
        lines = self._new_lines()
        if self.over:
            return "\n".join([*lines, "The sitting is over."])
        return "\n".join([*lines, f"You are {PLAYER}. You may: {', '.join(self.choices())}."])

    def _go_on(self) -> None:
        """Deal until a question is open or all rounds are played."""
        while self.table.pending is None and self.dealt < self.rounds:
            self._play.deal()
            self.dealt += 1
        self._lines = [*getattr(self, "_lines", ()), *self._read()]

    def _read(self) -> list[str]:
        """The sentences of the events since the last time, as the player sees them."""
        events = self.table.events[self._taken :]
        self._taken = len(self.table.events)
        rows = [public(event, f"player:{PLAYER}") for event in events]
        return [line for row in rows if (line := self._scene.take(row, kind_of(row)))]

    def _new_lines(self) -> list[str]:
        lines, self._lines = self._lines, []
        return lines


def weighed_model(game: Game, table: Table) -> DecisionModel:
    """The decision model of a game, if its choices are words; other games are refused."""
    odds = game.module("odds") if game.offers("odds") and not game.has(SharedPot) else None
    if odds is None or not hasattr(odds, "decisions"):
        raise Refusal(f"{game.name} has no choices that are weighed")
    model: DecisionModel = odds.decisions(table.options)
    if any(one.cards for one in model.decisions):
        raise Refusal(f"{game.name} asks for cards, not for a choice")
    return model


def _wagers(game: Game, table: Table) -> dict[str, str]:
    """The first wager of a game, and those that must be made with it."""
    main = next(rule for rule in game.wagers.values() if not rule.needs and not rule.equals)
    amounts = {main.name: STAKE}
    for rule in game.wagers.values():
        if rule.equals == main.name:
            high = table.limits[rule.name][1] if rule.name in table.limits else STAKE * rule.times
            amounts[rule.name] = min(STAKE * rule.times, high)
    return {name: dollars(amount) for name, amount in amounts.items()}


def games_with_sittings() -> list[str]:
    """The games at which a sitting can be played."""
    found = []
    for name in all_games():
        try:
            sitting = TableSitting(name, rounds=1)
            while not sitting.over:
                sitting.choose(sitting.choices()[0])
        except Refusal:
            continue
        found.append(name)
    return found


def best_choice(sitting: TableSitting) -> str:
    """The choice that is worth most; the first where none is weighed."""
    worth = sitting.worth()
    return max(worth, key=worth.__getitem__) if worth else sitting.choices()[0]


def first_choice(sitting: TableSitting) -> str:
    """The first of the choices that are open."""
    return sitting.choices()[0]


def random_choices(seed: int = 0) -> Callable[[TableSitting], str]:
    """A player who picks by chance, the same for a seed."""
    chance = Randomness.seeded("random choices", seed)
    return lambda sitting: chance.pick(sitting.choices())


def play_out(sitting: TableSitting, player: Callable[[TableSitting], str]) -> TableSitting:
    """Play all rounds with one player."""
    while not sitting.over:
        sitting.choose(player(sitting))
    return sitting
