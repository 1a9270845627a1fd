"""Whose cards are whose: what a history deals, throws away and shows, with hidden cards found where they are shown."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pitboss.equipment import Card
from pitboss.games.poker_room.histories.notation import UNKNOWN, Token


class Deviates(Exception):  # noqa: N818 - a finding, not an error
    """An action that the rules do not have at that point."""

    def __init__(self, token: Token | None, reason: str, cite: str | None = None) -> None:
        super().__init__(reason)
        self.token, self.reason, self.cite = token, reason, cite


@dataclass(slots=True, eq=False)
class Slot:
    """A card's place in a hand: the card, or None while it is unknown."""

    card: Card | None
    token: Token
    """The action that deals it."""
    hidden: bool = False
    """Whether the history never says what it is, so that some card stands for it."""


@dataclass(slots=True)
class HistoryCards:
    """The cards of a hand by the actions that move them."""

    dealt: dict[int, list[Slot]] = field(default_factory=dict)
    thrown: dict[int, list[Slot]] = field(default_factory=dict)
    """By the number of the action."""
    hands: dict[int, list[Slot]] = field(default_factory=dict)
    """What each player holds in the end; 0 is the board."""
    shows: dict[int, Token] = field(default_factory=dict)
    named: set[Card] = field(default_factory=set)

    @property
    def first(self) -> dict[Card, int]:
        """The action that deals each card for the first time."""
        rows = [(slot.card, number) for number, slots in self.dealt.items() for slot in slots if slot.card]
        return dict(reversed(rows))

    def hidden(self, player: int) -> bool:
        """Whether some card that a player holds in the end is not known."""
        return any(slot.hidden for slot in self.hands.get(player, ()))


def deals(tokens: Iterable[Token]) -> HistoryCards:
    """Follow the cards through a history; impossible cards are a deviation."""
    found = HistoryCards()
    folded: set[int] = set()
    for token in tokens:
        found.named.update(card for card in token.cards if card != UNKNOWN)
        hand = found.hands.setdefault(token.player, [])
        if token.verb in ("dh", "db"):
            slots = [Slot(None if card == UNKNOWN else card, token) for card in token.cards]
            found.dealt[token.number] = slots
            hand.extend(slots)
        elif token.verb == "sd":
            found.thrown[token.number] = [_taken(hand, card, token) for card in token.cards]
        elif token.verb == "f" and not found.shows:
            folded.add(token.player)
        elif token.verb == "sm":
            if token.player in folded:
                raise Deviates(token, f"p{token.player} has folded", "house:poker-room/concession")
            if (before := found.shows.get(token.player)) and before.mucks:
                raise Deviates(token, f"p{token.player} has given up before", "house:poker-room/concession")
            # Run-outs of hands that were all-in repeat it at every card.
            if before and before.number > max(found.dealt, default=0):
                raise Deviates(token, f"p{token.player} has shown already", "house:poker-room/concession")
            found.shows[token.player] = token
            _shown(hand, token)
        elif found.shows:
            raise Deviates(token, "a player has already shown, so the betting is over", "house:poker-room/betting")
    for slots in (*found.dealt.values(), *found.thrown.values()):
        for slot in slots:
            slot.hidden = slot.card is None
    return found


def _taken(hand: list[Slot], card: Card, token: Token) -> Slot:
    """The place of a card that is thrown away, out of the hand."""
    slot = _place(hand, card)
    if slot is None and card == UNKNOWN and hand:
        slot = hand[-1]
    if slot is None:
        raise Deviates(token, f"{card} is not in the hand of p{token.player}", "19:47-14.12(f)")
    if card != UNKNOWN:
        slot.card = card
    hand.remove(slot)
    return slot


def _place(hand: list[Slot], card: Card) -> Slot | None:
    wanted = None if card == UNKNOWN else card
    known = next((slot for slot in hand if slot.card == wanted), None)
    return known or next((slot for slot in hand if slot.card is None), None)


def _shown(hand: list[Slot], token: Token) -> None:
    """Cards that are shown were dealt, or are the ones that were hidden until now."""
    left = list(hand)
    if len(token.cards) > len(left):
        raise Deviates(token, f"p{token.player} holds {len(left)} cards, and shows {len(token.cards)}", "19:47-14.3(g)")
    for card in sorted(token.cards, key=lambda card: (all(slot.card != card for slot in hand), card == UNKNOWN)):
        slot = _place(left, card)
        if slot is None and card != UNKNOWN:
            raise Deviates(token, f"{card} was not dealt to p{token.player}", "19:47-14.3(g)")
        if slot is not None:
            left.remove(slot)
            if card != UNKNOWN:
                slot.card = card
