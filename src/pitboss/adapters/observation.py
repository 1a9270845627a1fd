"""What a player sees, as numbers: built from the public views of events and their own question, from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import JOKERS, PLAYING_CARDS, RANKS, SUITS
from pitboss.equipment.device import Device
from pitboss.table import Event, Game, Table
from pitboss.table.act import HOUSE, Act, Betting, kind_of
from pitboss.table.acts.choices import Bid, Pick
from pitboss.table.event import glance
from pitboss.table.parts import DealtCards, SharedPot
from pitboss.table.view.public_state import Viewpoint
from pitboss.table.view.scene import Scene, Spot

Floats = NDArray[np.float32]

CARDS = {card: i for i, card in enumerate((*(rank + suit for rank in RANKS for suit in SUITS), *JOKERS))}
"""The place of each card: the deuce of the first suit is 0, an ace 51; then the jokers, where a game has them."""
MIDDLE, OWN = 4, 4
"""Number of hands distinguished, the dealer's and the player's."""
MOST = 1e4

_QUESTIONS = ("wager", "offer", "choice", "cards")


class Observer:
    """One player's eyes: takes in events, and says what is seen as a vector."""

    def __init__(
        self,
        game: Game,
        player: str,
        cards: int,
        unit: int,
        picks: int,
        devices: Sequence[Device],
        places: Sequence[int],
    ) -> None:
        self.game, self.player, self._cards, self._unit, self._picks = game, player, cards, unit, picks
        self._devices, self._viewpoint = devices, Viewpoint(unit, places)
        self.scene = Scene(game=game, table="", player=player, full=cards)
        pieces = dict.fromkeys(game.part(DealtCards).pieces.whole)
        if game.part(DealtCards).pieces == PLAYING_CARDS:
            pieces = dict.fromkeys([*CARDS][: len(CARDS) - len(JOKERS) + game.part(DealtCards).jokers])
        self.place = {piece: number for number, piece in enumerate(pieces)}
        self.kinds = len(self.place)
        """Cards that differ; a hand is how many of each it has, and how many lie face down."""
        self.seen = np.zeros(self.kinds, np.float32)
        self._viewer = f"player:{player}"
        self._wagers = {wager: number for number, wager in enumerate(game.wagers)}
        self._starts = (*accumulate(self.fields().values(), initial=0),)

    def see(self, event: Event, t: Table) -> None:
        """Take in one event as the player may see it."""
        row = glance(event, self._viewer)
        kind = kind_of(row)
        if kind.starts_new_shoe:
            self.seen[:] = 0
        for card in kind.reveals(self.scene, row):
            self.seen[self.place[card]] += 1
        self.scene.left = t.shoe.left
        self.scene.take(row, kind)

    def fields(self) -> dict[str, int]:
        """The parts of the vector in their order, with the length of each."""
        size = self.kinds + 1
        hands = {f"middle {n + 1}": size for n in range(MIDDLE)} | {f"own {n + 1}": size for n in range(OWN)}
        return {
            **hands,
            "others": size,
            "seen since the shuffle": self.kinds,
            "own stakes in units, by wager": len(self.game.wagers),
            "others' stakes in units": 1,
            "question: wager, offer, choice, cards": len(_QUESTIONS),
            "hand in question": OWN,
            "least and most of a bid, in units": 2,
            "cards named": self._picks,
            "what the devices showed": sum(of.numbers for of in self._devices),
            # Where players contest a pot, what everybody has before them is for all to see.
            **(
                {"own chips in units": 1}
                if not self.game.has(SharedPot)
                else {"chips in units, by seat": len(self._viewpoint.places)}
            ),
            **{thing.says: thing.numbers for thing in self.game.memory.shows},
            "part of the shoe that is left": 1,
        }

    def vector(self, t: Table, act: Act | None, named: Sequence[int]) -> Floats:
        """All that is seen at the table; the question only if it is this player's."""
        scene = self.scene
        scene.beside(t)
        mine = scene.mine()
        own = [(box, name, spot) for box in mine for name, spot in scene.hands(box).items()][:OWN]
        found: Floats = np.zeros(self._starts[-1], np.float32)
        for number, spot in enumerate([*scene.middle().values()][:MIDDLE]):
            self._lay(found, (self.kinds + 1) * number, spot)
        for number, (_, _, spot) in enumerate(own):
            self._lay(found, (self.kinds + 1) * (MIDDLE + number), spot)
        others, seen, stakes, of_others, kind, hand, bounds, chosen, drawn, chips, *_ = self._starts[MIDDLE + OWN :]
        found[seen:stakes] = self.seen
        self._stakes(found, mine, others, stakes, of_others)
        if act is not None:
            self._question(found, (kind, hand, bounds, chosen), act, own)
            for place in named:
                found[chosen + place] = 1
        if scene.drawn:
            shown, plain = scene.drawn
            for of in self._devices:
                if of.name == shown.name:
                    found[drawn : drawn + of.numbers] = of.count(of.read(plain))
                drawn += of.numbers
        self._open(found, chips)
        found[-1] = scene.left / self._cards if self._cards else 0
        return found

    def _open(self, found: Floats, at: int) -> None:
        """Count the chips before the players, and what the game's memory shows."""
        scene, viewpoint = self.scene, self._viewpoint
        if not self.game.has(SharedPot):
            found[at] = min(scene.chips / self._unit, MOST)
            at += 1
        else:
            seats = viewpoint.around(scene)
            for box, amount in scene.stacks.items():
                found[at + seats.get(box, 0) - 1] = min(amount / self._unit, MOST)
            at += len(viewpoint.places)
        for thing in self.game.memory.shows:
            for number in thing.count(scene, viewpoint):
                found[at] = min(number, MOST)
                at += 1

    def _stakes(self, found: Floats, mine: Sequence[int], others: int, stakes: int, of_others: int) -> None:
        """What lies on the layout, and the others' cards."""
        staked: Counter[str] = Counter()
        elsewhere = 0
        for place, spot in self.scene.spots.items():
            box = _box(place)
            if not box and place != HOUSE:
                continue
            if box and box not in mine:
                self._lay(found, others, spot)
            if spot.open and isinstance(place, int):
                if box in mine:
                    staked.update({name: spot.stakes.get(name, 0) for name in spot.open})
                else:
                    elsewhere += sum(spot.stakes.get(name, 0) for name in spot.open)
        for name, amount in staked.items():
            if name in self._wagers:
                found[stakes + self._wagers[name]] = min(amount / self._unit, MOST)
        found[of_others] = min(elsewhere / self._unit, MOST)

    def _lay(self, found: Floats, at: int, spot: Spot) -> None:
        """Count the cards of a hand into its part of the vector; those face down come last."""
        for card in spot.cards:
            found[at + self.place.get(card or "", self.kinds)] += 1

    def _question(
        self, found: Floats, at: tuple[int, int, int, int], act: Act, own: Sequence[tuple[int, str, Spot]]
    ) -> None:
        kind, hand, bounds, _ = at
        if isinstance(act, Betting):
            found[kind + (1 if act.box else 0)] = 1
            return
        found[kind + (3 if isinstance(act, Pick) else 2)] = 1
        asked = str(getattr(act, "hand", "") or getattr(act, "box", ""))
        for number, (box, name, _) in enumerate(own):
            if asked in (f"{box}/{name}", name, str(box) if not name else None):
                found[hand + number] = 1
        if isinstance(act, Bid):
            found[bounds], found[bounds + 1] = (min(amount / self._unit, MOST) for amount in (act.low, act.high))


def _box(place: int | str) -> int:
    """The box of a hand; 0 for the dealer's and for hands that nobody owns."""
    if isinstance(place, int):
        return place
    box, of_box, _ = place.partition("/")
    return int(box) if of_box else 0
