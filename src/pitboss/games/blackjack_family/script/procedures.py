"""The procedures that the games of blackjack have between their rounds."""

from pitboss.games.blackjack_family.script import dealing, hands, shared_boxes, shoe, wagers
from pitboss.table import Procedure
from pitboss.table.procedures.common import ANYBODY, COMMON, FLOOR, change_dealer

CHOICES = (
    *(hands.STAND, hands.HIT, hands.DOUBLE, hands.LESS, hands.SPLIT, hands.SURRENDER),
    *(dealing.REFUSE, shared_boxes.FIRST, shared_boxes.SECOND, hands.LATER, hands.DEAD, dealing.SECOND_CARD),
    *(shared_boxes.CONSENT, shared_boxes.REFUSE),
)
RARE = (shared_boxes.FIRST, shared_boxes.SECOND, dealing.REFUSE, shared_boxes.CONSENT, shared_boxes.REFUSE)
WHEN_ABSENT = (hands.STAND, shared_boxes.FIRST, shared_boxes.REFUSE, hands.LATER, dealing.SECOND_CARD)
"""What puts no more chips at risk."""


PROCEDURES = {
    **COMMON,
    "sit": Procedure(
        "house:seating",
        "a player takes a box, or a place behind one, and brings chips",
        shared_boxes.sit_down,
        by=ANYBODY,
        while_betting=True,
    ),
    "open": Procedure("2.4(a)", "new cards are inspected and spread", shoe.open_table),
    "start": Procedure("2.4(c)", "the first player has come: wash, shuffle, cut", shoe.start),
    "shuffle": Procedure("2.5(a)", "reshuffle, cut and load the shoe", shoe.reshuffle),
    "change-dealer": change_dealer("2.6(c)", burns=True),
    "inspect-reader": Procedure(
        "house/reader-inspection", "the card reader is inspected", shoe.inspect_reader, by=FLOOR
    ),
}
"""What every game of the family has between its rounds."""
VARIANTS = {
    **PROCEDURES,
    "idle": Procedure("2A.4(i)", "nobody plays: the cards lie spread", shoe.idle),
    "let-in": Procedure("2A.5(h)", "the house lets a player enter in mid-shoe", wagers.let_in, by=FLOOR),
}
"""And what its variants have besides."""


EQUIPMENT = (
    ("19:46-1.17(a)", "whole decks of 52 cards, all alike in size and shape"),
    ("19:46-1.18(n)", "cards that go back to security are inspected for anything unfair"),
    ("19:46-1.18(n)1", "for these cards the house has chosen one of the two ways of inspection"),
    ("19:46-1.19(c)", "a shuffling device, if there is one, stands beside the shoe"),
    ("19:46-1.19(d)", "the shoe is built as the Commission wants it"),
    ("19:46-1.19(d)4", "a mark on the side of the shoe shows a quarter of the stack"),
)
"""What the house vouches for at every table of these games."""
