"""A round played at a game's usual table, for its picture: always the same one, without a player who gives up."""

from dataclasses import dataclass, field

from pitboss.equipment import Randomness
from pitboss.floor.views.answer_positions import ADDS, GIVES_UP, STAYS, lane
from pitboss.refusal import Refusal
from pitboss.table import Game, Table, public
from pitboss.table.act import Decide, kind_of
from pitboss.table.drivers import run
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import PlayersNeeded, SharedPot
from pitboss.table.play.fuzz import Fuzz
from pitboss.table.view.scene import Scene, Spot

Cards = list[str | None]
"""The cards of a hand; None lies face down."""
_PLAYERS, _CHIPS = ("Ann", "Bob", "Cy"), 2_000_00
_TABLES, _ROUNDS = 4, 3
"""Tables that are tried, and rounds at each: at some games no player may wager."""


@dataclass
class SampleRound:
    """The cards that one player saw when most of them lay open."""

    middle: dict[str, Cards] = field(default_factory=dict)
    """The dealer's hands, or those of no player, by name."""
    own: list[Cards] = field(default_factory=list)
    """The player's own hands."""

    @property
    def plain(self) -> tuple[int, int, int]:
        """Its rank as a picture of the game: by many hands, then few cards face down, then few cards."""
        cards = [card for hand in (*self.middle.values(), *self.own) for card in hand]
        return len(self.middle) + bool(self.own), -cards.count(None), -len(cards)

    @property
    def cards(self) -> int:
        """The number of cards, open ones counted twice."""
        return sum(2 if card else 1 for hand in (*self.middle.values(), *self.own) for card in hand)


@dataclass
class _Onward(Fuzz):
    """Wagers at random, and stays in for as long as it can."""

    adds: bool = False
    """Whether it prefers choices that add chips, without which no player takes the bank."""

    def _choice(self, t: Table, act: Decide) -> str:
        if not act.choices or (act.default and not self.adds and lane(t, act, act.default) != GIVES_UP):
            return act.default
        ways = [
            one
            for way in ((ADDS, STAYS) if self.adds else (STAYS, ADDS))
            for one in act.choices
            if lane(t, act, one) == way and t.can(one)
        ]
        return next(iter(ways), act.default)


def sample_round(game: Game, options: Posted) -> SampleRound:
    """The plainest of some rounds at its fullest moment, the same one each time."""
    return max((_played(game, options, seed) for seed in range(_TABLES)), key=lambda one: one.plain)


def _played(game: Game, options: Posted, seed: int) -> SampleRound:
    """The fullest moment of the first rounds at a table in which cards are dealt."""
    t: Table = Table(game, options)
    play = _Onward(Randomness.seeded(game.name, seed), irregular=0, adds=bool(seed % 2))
    needed = len(_PLAYERS) if game.has(SharedPot) else max(1, game.part(PlayersNeeded).least)
    scene, best, own, seen = Scene(game, "", _PLAYERS[0], 0), SampleRound(), str(t.places[0]), 0
    try:
        t.begin("open")
        run(t, play)
        for box, player in zip(t.places, _PLAYERS[:needed], strict=False):
            t.begin("sit", player=player, box=box, chips=_CHIPS)
            run(t, play)
        while not best.cards and t.round < _ROUNDS and (procedure := game.next_procedure(t)):
            t.begin(procedure)
            run(t, play)
            for event in t.events[seen:]:
                row = public(event, f"player:{_PLAYERS[0]}")
                scene.take(row, kind_of(row))
                best = max(best, _seen(scene, own), key=lambda one: one.cards)
            seen = len(t.events)
    except Refusal:
        # A table that stops, for want of chips or wagers, shows what it has so far.
        pass
    return best


def _seen(scene: Scene, own: str) -> SampleRound:
    """The hands that lie now."""
    middle = {name: [*spot.cards] for name, spot in scene.middle().items() if _lies(spot)}
    hands = {of: spot for of, spot in scene.spots.items() if _lies(spot)}
    return SampleRound(middle, [[*spot.cards] for of, spot in hands.items() if str(of).partition("/")[0] == own])


def _lies(spot: Spot) -> bool:
    return bool(spot.cards) and not spot.collected
