"""What every house elects where seven cards are set: the deck, the deal, and how the first place is found."""

from dataclasses import dataclass

from pitboss.games.house_poker_family import paragraphs as house_poker
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE, HAND, MANUAL_SHOE, HousePokerOptions
from pitboss.games.pai_gow_family.starting_place import DICE, GENERATOR
from pitboss.rulebook.election import choice, count

NAME = "seven-cards"
SHARED = f"house:{NAME}"
BUTTON = "button"
PLACES = 7
"""Six betting places and the dealer's."""
EACH = 7
"""Cards of a hand; four are left of the deck."""


PARAGRAPHS = {
    **house_poker.PARAGRAPHS,
    "decks": f"{SHARED}/deck",
    "cut": f"{SHARED}/cut",
    "cut/offer": f"{SHARED}/cut-offered",
    "deal/manual-shoe": f"{SHARED}/manual-shoe",
    "deal/hand": f"{SHARED}/hand",
    "deal/automated-shoe": f"{SHARED}/automated-shoe",
    "stub": f"{SHARED}/stub",
    "stub/count": f"{SHARED}/stub",
    "settle": f"{SHARED}/showdown",
    "cards/away": f"{SHARED}/cards-away",
    "face-up": f"{SHARED}/face-up",
    "drawn-in-error": f"{SHARED}/drawn-in-error",
    "wrong-count": f"{SHARED}/wrong-count",
    "stub/wrong": f"{SHARED}/deck-faulty",
    "choice": f"{SHARED}/setting",
    "hands/set": f"{SHARED}/setting",
    "hands/house-way": f"{SHARED}/own-hand",
    "start/dice": f"{SHARED}/dice",
    "start/dice-count": f"{SHARED}/count",
    "start/cover": f"{SHARED}/dice",
    "start/generator": f"{SHARED}/generator",
    "start/number-count": f"{SHARED}/count",
    "start/not-flat": f"{SHARED}/no-roll",
    "start/die-out": f"{SHARED}/no-roll",
    "start/failed": f"{SHARED}/generator-fails",
    "wager/areas": f"{SHARED}/areas",
    "wager/lost": f"{SHARED}/showdown",
}
"""The readings that these games have in common, by the names of the steps that shared scripts carry out."""


@dataclass(frozen=True, kw_only=True)
class SevenCardOptions(HousePokerOptions):
    """One deck with a joker for seven places."""

    boxes: int = count(6, allowed=(6,), says="betting places on the layout", cite=f"{SHARED}/places")
    dealing: str = choice(
        MANUAL_SHOE,
        allowed=(MANUAL_SHOE, HAND, AUTOMATED_SHOE),
        says="how cards are dealt: one by one from shoe or hand, or in stacks of seven",
        cite=f"{SHARED}/dealing",
    )
    count_every: int = count(1, allowed=(1,), says="rounds after which the stub is counted", cite=f"{SHARED}/stub")
    start: str = choice(
        DICE,
        allowed=(DICE, GENERATOR, BUTTON),
        says="how it is found who gets the first card",
        cite=f"{SHARED}/starting-place",
    )

    @property
    def player_bank(self) -> bool:
        """Whether players may bank in turn."""
        return False
