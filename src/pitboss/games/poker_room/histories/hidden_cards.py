"""Unseen cards: which card stands for a hidden or burned one, and what gives way to one that comes out."""

from pitboss.equipment import Card, unpacked
from pitboss.games.poker_room.histories.dealt import Deviates, HistoryCards, Slot
from pitboss.games.poker_room.histories.notation import Token
from pitboss.games.poker_room.histories.played import AMPLE
from pitboss.table import Table

BURNS = 4
"""Cards that a hand burns at most."""


class Unseen:
    """The cards that stand for others at a table where a history is played again."""

    def __init__(self, t: Table, cards: HistoryCards, deck: tuple[Card, ...]) -> None:
        self.t, self.cards = t, cards
        unnamed = [card for card in deck if card not in cards.named]
        self.unnamed, self.burns = unnamed[BURNS:], unnamed[:BURNS]
        """Cards that stand for hidden ones, and those reserved as burn cards, which never come back."""
        self.guessed: dict[Card, Slot | None] = {}
        """Substitutes for unseen cards, and the slots of those that are not burn cards."""

    def guess(self, slot: Slot | None, at: Token | None) -> Card:
        """A substitute for an unseen card: a hidden one or, without a slot, a burn card."""
        left = self.burns if slot is None and self.burns else self.unnamed
        card = None
        while left and card is None:
            card = found if self.t.can(found := left.pop()) else None
        card = card or self._last(at)
        self.guessed[card] = slot
        return card

    def _last(self, at: Token | None) -> Card:
        """Of cards that are all named, the one that is dealt last: it may come back when the discards are shuffled."""
        rest = [card for card in self.t.shoe.rest() if card not in self.burns] or self.t.shoe.rest()
        if not rest:
            raise Deviates(at, "more cards are dealt than the deck holds", "19:47-14.2(b)")
        return max(rest, key=lambda card: self.cards.first.get(card, AMPLE))

    def holds(self, card: Card) -> bool:
        """Whether a card is an unseen substitute: for a hidden one, or unused when the burn cards were shuffled."""
        return card in self.guessed

    def revise(self, card: Card) -> None:
        """A substitute comes out itself: another card takes its slot."""
        t, rest = self.t, self.t.shoe.rest()
        if not rest:
            return
        other = max(rest, key=lambda one: self.cards.first.get(one, AMPLE))
        slot = self.guessed[other] = self.guessed.pop(card)
        if slot is not None:
            slot.card = other
        for hand in t.hands.values():
            hand[:] = [other if one == card else one for one in hand]
        t.cards.rack.piles[:] = [pile._replace(cards=pile.cards.replace(card, other)) for pile in t.cards.rack.piles]
        t.shoe.load_unseen([card if one == other else one for one in rest])

    def reshuffled(self) -> None:
        """What was thrown away may come again, as itself."""
        rest = {*self.t.shoe.rest()}
        self.guessed = {card: slot for card, slot in self.guessed.items() if card not in rest}
        for pile in self.t.cards.rack.piles:
            if pile.of == "unused":
                self.guessed |= dict.fromkeys(unpacked(pile.cards))
