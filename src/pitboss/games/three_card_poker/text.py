"""Three card poker: the paragraphs for the scripts of its family; only 20.12(e) to (g) are at hand."""

from pitboss.games.house_poker_family.text import Text
from pitboss.games.three_card_poker.tables import READINGS

TEXT = Text(
    readings=READINGS,
    shuffler_jam="19:47-20.12(e)",
    shoe_jam="19:47-20.12(f)",
    device_removed="19:47-20.12(g)",
)
