"""The paragraphs under which the games of house-banked poker order the same things.

The family's scripts are marked with the names of steps. These are the house's readings of them, for games whose text
does not speak of a step or is not held; where the text does, the game's own table has the paragraph.
"""

from collections.abc import Mapping

NAME = "house-poker"
SHARED = f"house:{NAME}"

PARAGRAPHS: Mapping[str, str] = {
    # The cards between rounds.
    "decks": f"{SHARED}/deck",
    "decks/second": f"{SHARED}/second-deck",
    "cards": f"{SHARED}/opening",
    "cards/change": f"{SHARED}/change-cards",
    "cards/idle": f"{SHARED}/idle",
    "shuffle": f"{SHARED}/shuffle",
    "shuffle/device": f"{SHARED}/shuffler",
    "cut": f"{SHARED}/cut",
    "cut/again": f"{SHARED}/recut",
    # Wagers and the deal.
    "cash": f"{SHARED}/wagers",
    "handling": f"{SHARED}/wagers",
    "seated": f"{SHARED}/seated",
    "closed": f"{SHARED}/no-more-bets",
    "deal/manual-shoe": f"{SHARED}/manual-shoe",
    "deal/hand": f"{SHARED}/hand",
    "deal/automated-shoe": f"{SHARED}/automated-shoe",
    "deal/own-cards": f"{SHARED}/own-cards",
    "deal/burn": f"{SHARED}/burn",
    "deal/left-over": f"{SHARED}/left-over",
    "stub": f"{SHARED}/stub",
    "stub/count": f"{SHARED}/stub-count",
    "settle": "house/settling",
    "cards/away": f"{SHARED}/cards-away",
    # Irregularities.
    "hole-card-exposed": f"{SHARED}/hole-card-exposed",
    "hole-card-moment": f"{SHARED}/hole-card-exposed",
    "community-card-exposed": f"{SHARED}/community-card-exposed",
    "face-up": f"{SHARED}/face-up",
    "drawn-in-error": f"{SHARED}/drawn-in-error",
    "wrong-count": f"{SHARED}/wrong-count",
    "wrong-discard": f"{SHARED}/wrong-discard",
    "shuffler-jam": f"{SHARED}/shuffler-jam",
    "shoe-jam": f"{SHARED}/shoe-jam",
    "device-removed": f"{SHARED}/device-removed",
    "stub/misdeal": f"{SHARED}/stub-misdeal",
    "stub/wrong": f"{SHARED}/stub-wrong",
}
