"""What every house elects where seven cards are set: the deck, the deal, and how the first place is found."""

from dataclasses import dataclass

from pitboss.games.house_poker_family.options import HousePokerOptions
from pitboss.games.house_poker_family.text import AUTOMATED_SHOE, HAND, MANUAL_SHOE, Text
from pitboss.games.pai_gow_family.starting import DICE, GENERATOR
from pitboss.rulebook.election import choice, count

NAME = "seven-cards"
SHARED = f"house:{NAME}"
BUTTON = "button"
PLACES = 7
"""Six betting places and the dealer's."""
EACH, STUB = 7, 4
"""Cards of a hand, and what is left of the deck."""


PARAGRAPHS = {
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
"""Where what these games read alike says what scripts that games share carry out."""


def text_of(readings: str) -> Text:
    """Where the shared scripts of one deck find what they carry out."""
    return Text(
        readings=readings,
        cards=f"{SHARED}/deck",
        cut=f"{SHARED}/cut",
        cut_offered=f"{SHARED}/cut-offered",
        dealing={way: f"{SHARED}/{way}" for way in (MANUAL_SHOE, HAND, AUTOMATED_SHOE)},
        stub=f"{SHARED}/stub",
        stub_count=f"{SHARED}/stub",
        face_up=f"{SHARED}/face-up",
        drawn_in_error=f"{SHARED}/drawn-in-error",
        wrong_count=f"{SHARED}/wrong-count",
        stub_wrong=f"{SHARED}/deck-faulty",
        cards_away=f"{SHARED}/cards-away",
    )


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
