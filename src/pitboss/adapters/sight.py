"""What a player sees, as numbers: built from the public views of events and the question to him, from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import RANKS, SUITS
from pitboss.equipment.cards import unpacked
from pitboss.table import Event, Game, Table
from pitboss.table.act import Act, Betting
from pitboss.table.choosing import Bid, Pick
from pitboss.table.scene import Scene, Spot, sight

Floats = NDArray[np.float32]

CARDS = {rank + suit: i for i, (rank, suit) in enumerate((r, s) for r in RANKS for s in SUITS)}
"""The place of each card: the deuce of the first suit is 0, an ace the last."""
HAND = len(CARDS) + 1
"""A hand: how many of each card, and how many lie face down."""
MIDDLE, OWN = 4, 4
"""Hands before the dealer, and hands of the player, that are told apart."""
MOST = 1e4

_SHUFFLES = {"shuffle", "shuffle-side", "shuffle-rack", "bart-carter", "open-decks", "load-shoe"}
_QUESTIONS = ("wager", "offer", "choice", "cards")


class Eyes:
    """One player's eyes: takes in events, and says what is seen as a vector."""

    def __init__(self, game: Game, player: str, cards: int, unit: int, picks: int) -> None:
        self.game, self.player, self._cards, self._unit, self._picks = game, player, cards, unit, picks
        self.scene = Scene(game=game, table="", player=player, full=cards)
        self.seen = np.zeros(len(CARDS), np.float32)

    def see(self, event: Event, t: Table[Any]) -> None:
        """Take in one event as the player may see it."""
        seen = sight(event, t, self.player)
        row = seen.row
        if row["act"] in _SHUFFLES:
            self.seen[:] = 0
        elif row["act"] == "turn-up":
            cards = unpacked(row["cards"])
            before = self.scene.spot(row["hand"]).cards[-len(cards) :]
            self._count(card for card, old in zip(cards, before, strict=False) if old is None)
        elif isinstance(row.get("card"), str):
            self._count([row["card"]])
        self.scene.see(seen)

    def _count(self, cards: Any) -> None:
        for card in cards:
            if card in CARDS:
                self.seen[CARDS[card]] += 1

    def fields(self) -> dict[str, int]:
        """The parts of the vector in their order, with the length of each."""
        hands = {f"middle {n + 1}": HAND for n in range(MIDDLE)} | {f"own {n + 1}": HAND for n in range(OWN)}
        return {
            **hands,
            "others": HAND,
            "seen since the shuffle": len(CARDS),
            "own stakes in units, by wager": len(self.game.wagers),
            "others' stakes in units": 1,
            "question: wager, offer, choice, cards": len(_QUESTIONS),
            "hand in question": OWN,
            "least and most of a bid, in units": 2,
            "cards named": self._picks,
            "dice": 2,
            "marker": 1,
            "shooter": 1,
            "part of the shoe that is left": 1,
        }

    def vector(self, act: Act | None, named: Sequence[int]) -> Floats:
        """All that is seen; the question only if it is this player's."""
        scene = self.scene
        mine = scene.mine()
        own = [(box, name, spot) for box in mine for name, spot in scene.hands(box).items()][:OWN]
        others = [
            spot for place, spot in scene.spots.items() if (box := _box(place)) and box not in mine and spot.cards
        ]
        parts = [
            *_hands(list(scene.middle().values()), MIDDLE),
            *_hands([spot for _, _, spot in own], OWN),
            np.sum([_hand(spot) for spot in others] or [np.zeros(HAND, np.float32)], axis=0),
            self.seen,
            np.array([self._staked(mine, wager) for wager in self.game.wagers]),
            np.array([self._staked([b for b in scene.boxes() if b not in mine], None)]),
            *_question(act, own, named, self._unit, self._picks),
            np.array([*scene.dice, 0, 0][:2]),
            np.array([scene.marker]),
            np.array([scene.shooter in mine]),
            np.array([scene.left / self._cards if self._cards else 0]),
        ]
        found: Floats = np.clip(np.concatenate(parts), 0, MOST).astype(np.float32)
        return found

    def _staked(self, boxes: Sequence[int], wager: str | None) -> float:
        total = 0
        for box in boxes:
            spot = self.scene.spots[box]
            total += sum(spot.stakes.get(name, 0) for name in spot.open if wager in (None, name))
        return total / self._unit


def _box(place: int | str) -> int:
    """The box of a hand; 0 for the dealer's and for hands that nobody owns."""
    if isinstance(place, int):
        return place
    box, of_box, _ = place.partition("/")
    return int(box) if of_box else 0


def _hand(spot: Spot) -> Floats:
    found = np.zeros(HAND, np.float32)
    for card in spot.cards:
        found[CARDS.get(card or "", HAND - 1)] += 1
    return found


def _hands(spots: Sequence[Spot], places: int) -> list[Floats]:
    return [_hand(spots[n]) if n < len(spots) else np.zeros(HAND, np.float32) for n in range(places)]


def _question(
    act: Act | None, own: Sequence[tuple[int, str, Spot]], named: Sequence[int], unit: int, picks: int
) -> list[NDArray[Any]]:
    kind, hand, bounds, chosen = np.zeros(len(_QUESTIONS)), np.zeros(OWN), np.zeros(2), np.zeros(picks)
    if isinstance(act, Betting):
        kind[1 if act.box else 0] = 1
    elif act is not None:
        kind[3 if isinstance(act, Pick) else 2] = 1
        asked = str(getattr(act, "hand", "") or getattr(act, "box", ""))
        for n, (box, name, _) in enumerate(own):
            if asked in (f"{box}/{name}", name, str(box) if not name else None):
                hand[n] = 1
    if isinstance(act, Bid):
        bounds[:] = act.low / unit, act.high / unit
    for place in named:
        chosen[place] = 1
    return [kind, hand, bounds, chosen]
