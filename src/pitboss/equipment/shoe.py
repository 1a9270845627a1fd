"""The dealing shoe with its cutting card, and the discard rack from which every hand can be rebuilt."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pitboss.equipment.cards import DECK, JOKERS, PIECES, PLAYING_CARDS, Card, Pieces, unpacked
from pitboss.refusal import Refusal


class Shoe:
    """Cards in a shoe. Their order is known to the shoe alone, or to nobody when real cards are dealt."""

    __slots__ = ("_left", "cards", "cutting_card", "dealt", "decks", "face_up", "jokers", "law", "pieces")

    def __init__(self, number_of_decks: int, law: str = "", jokers: int = 0, pieces: Pieces = PLAYING_CARDS) -> None:
        self.decks, self.jokers, self.pieces = number_of_decks, jokers, pieces
        self.law = law
        """The paragraph on the decks that are played with."""
        self.cards: list[Card] = []
        self.dealt = 0
        self.cutting_card: int | None = None
        """How many cards lie in front of the cutting card; None once it is out."""
        self.face_up: frozenset[int] = frozenset()
        """Places of cards that lie the wrong way round."""
        self._left: Counter[Card] | None = None

    def __repr__(self) -> str:
        return f"<shoe of {self.decks} {self.pieces.set}s, {self.left} {self.pieces.one}s left>"

    def whole(self, decks: int = 0) -> list[Card]:
        """All cards of this many decks, by suit and in sequence, jokers last; or all tiles of a set."""
        return [*self.pieces.whole, *JOKERS[: self.jokers]] * (decks or self.decks)

    def load(self, cards: list[Card], cutting_card: int, face_up: frozenset[int] = frozenset()) -> None:
        """Insert the stack, its front card first."""
        self.cards, self.dealt, self.cutting_card, self.face_up = cards, 0, cutting_card, face_up
        self._left = None

    def load_unseen(self, cards: Sequence[Card] = ()) -> None:
        """Insert cards, or whole decks, in an order that nobody knows: any card that is left may come next."""
        self.cards, self.dealt, self.cutting_card, self.face_up = [], 0, None, frozenset()
        self._left = Counter(cards) if cards else _counted(self.pieces.whole, self.jokers, self.decks).copy()

    def another(self) -> "Shoe":
        """An empty one for the same decks."""
        return Shoe(self.decks, self.law, self.jokers, self.pieces)

    def restore(self, cards: str, left: str | None, dealt: int, cutting_card: int | None, face_up: list[int]) -> None:
        """Become the shoe that a checkpoint describes."""
        self.cards, self.dealt, self.cutting_card = unpacked(cards), dealt, cutting_card
        self.face_up = frozenset(face_up)
        self._left = Counter(unpacked(left)) if left is not None else None

    def empty(self) -> None:
        """Take out what is left."""
        self.load([], 0)
        self.cutting_card = None

    @property
    def left(self) -> int:
        """How many cards are still in the shoe."""
        return self._left.total() if self._left is not None else len(self.cards) - self.dealt

    @property
    def unseen(self) -> bool:
        """Whether the order is known to nobody."""
        return self._left is not None

    def front(self) -> Card:
        """The card that would leave the shoe next."""
        if self._left is not None or self.dealt >= len(self.cards):
            raise Refusal("the shoe has no card that is known to come next")
        return self.cards[self.dealt]

    def rest(self) -> list[Card]:
        """The cards still in the shoe, front first or, if unseen, sorted."""
        return sorted(self._left.elements()) if self._left is not None else self.cards[self.dealt :]

    def verify(self, card: Card) -> None:
        """Refuse a card that cannot leave the shoe now."""
        place = self.dealt
        if place < len(self.cards) and self.cards[place] == card and self.cutting_card != place:
            return
        if card not in PIECES:
            raise Refusal(f"{card!r} is not a {self.pieces.one}")
        if card in DECK and self.pieces.one == "card" and card not in self.pieces.whole:
            raise Refusal(f"{card} cannot come: a deck of this game has no card of that rank", self.law)
        if card not in self.pieces.whole and card not in JOKERS:
            raise Refusal(f"{card} cannot come: this game is played with {self.pieces.one}s", self.law)
        if card in JOKERS[self.jokers :]:
            has = "one joker" if self.jokers else "no joker"
            raise Refusal(f"{card} cannot come: a deck of this game has {has}", self.law)
        if self._left is not None:
            if self._left[card] <= 0:
                if not self._left.total():
                    raise Refusal("the shoe is empty")
                of = f"{self.decks} decks hold {self.decks} of it and all are out"
                raise Refusal(f"{card} cannot come again: {of if self.decks > 1 else 'it is out'}", self.law)
            return
        if place >= len(self.cards):
            raise Refusal("the shoe is empty")
        if self.cutting_card == place:
            raise Refusal("the cutting card lies in front of the next card")
        raise Refusal(f"{card} is not the next card of the shoe")

    def draw(self, card: Card) -> None:
        """Take out a card that was verified."""
        if self._left is not None:
            self._left[card] -= 1
        self.dealt += 1


@lru_cache(64)
def _counted(whole: tuple[Card, ...], jokers: int, decks: int) -> Counter[Card]:
    return Counter([*whole, *JOKERS[:jokers]] * decks)


class Pile(NamedTuple):
    """Cards put away together: the round, whose they were (a box, 0 the dealer, or a word), and the cards."""

    round: int
    of: int | str
    cards: str


class DiscardRack:
    """Piles in the order in which they were put away."""

    __slots__ = ("piles",)

    def __init__(self, piles: list[Pile] | None = None) -> None:
        self.piles = piles if piles is not None else []

    def put(self, round_number: int, of: int | str, cards: list[Card]) -> None:
        """Put cards away as one pile."""
        self.piles.append(Pile(round_number, of, "".join(cards)))

    def rebuild(self, round_number: int) -> dict[int | str, list[Card]]:
        """Every hand of a round as it lay on the table, the burn cards and those not used."""
        hands: dict[int | str, list[Card]] = {}
        for pile in self.piles:
            if pile.round == round_number:
                hands.setdefault(pile.of, []).extend(unpacked(pile.cards))
        return hands

    def cards(self) -> list[Card]:
        """All cards in the rack."""
        return [card for pile in self.piles for card in unpacked(pile.cards)]
