"""The paragraphs under which the games of house-banked poker order the same things."""

from collections.abc import Mapping
from dataclasses import dataclass, field

NAME = "house-poker"
SHARED = f"house:{NAME}"
MANUAL_SHOE, HAND, AUTOMATED_SHOE = "manual-shoe", "hand", "automated-shoe"
"""The three ways to deal."""


def _dealing() -> Mapping[str, str]:
    return {way: f"{SHARED}/{way}" for way in (MANUAL_SHOE, HAND, AUTOMATED_SHOE)}


@dataclass(frozen=True, kw_only=True)
class Text:
    """Where a game says what the shared scripts carry out; where nothing is held, the family's reading stands."""

    readings: str
    """The prefix of the game's own house readings."""

    # The cards between rounds.
    cards: str = f"{SHARED}/deck"
    second_deck: str = f"{SHARED}/second-deck"
    opening: str = f"{SHARED}/opening"
    change_cards: str = f"{SHARED}/change-cards"
    shuffle: str = f"{SHARED}/shuffle"
    shuffler: str = f"{SHARED}/shuffler"
    cut: str = f"{SHARED}/cut"
    cut_offered: str = ""
    """Where the cut is offered to the players first, from the dealer's right."""
    recut: str = f"{SHARED}/recut"
    idle: str = f"{SHARED}/idle"

    # Wagers and the deal.
    placing: str = f"{SHARED}/wagers"
    no_more_bets: str = f"{SHARED}/no-more-bets"
    seated: str = f"{SHARED}/seated"
    own_cards: str = f"{SHARED}/own-cards"
    dealing: Mapping[str, str] = field(default_factory=_dealing)
    burn: str = f"{SHARED}/burn"
    """The card burned before community cards."""
    left_over: str = f"{SHARED}/left-over"
    """What is left of a stack of community cards."""
    stub: str = f"{SHARED}/stub"
    stub_count: str = f"{SHARED}/stub-count"
    cards_away: str = f"{SHARED}/cards-away"

    # Irregularities.
    hole_exposed: str = f"{SHARED}/hole-card-exposed"
    hole_moment: str = ""
    """The reading on until when a hole card counts as exposed, where that is not the paragraph's own word."""
    community_exposed: str = f"{SHARED}/community-card-exposed"
    face_up: str = f"{SHARED}/face-up"
    drawn_in_error: str = f"{SHARED}/drawn-in-error"
    wrong_count: str = f"{SHARED}/wrong-count"
    """A player's hand with too few or too many cards; and the dealer's, one short, and any other."""
    dealer_short: str = f"{SHARED}/wrong-count"
    dealer_misdealt: str = f"{SHARED}/wrong-count"
    wrong_discard: str = f"{SHARED}/wrong-discard"
    shuffler_jam: str = f"{SHARED}/shuffler-jam"
    shoe_jam: str = f"{SHARED}/shoe-jam"
    device_removed: str = f"{SHARED}/device-removed"
    stub_misdeal: str = f"{SHARED}/stub-misdeal"
    stub_wrong: str = f"{SHARED}/stub-wrong"

    def reading(self, name: str) -> str:
        """A house reading of this game."""
        return f"{self.readings}/{name}"
