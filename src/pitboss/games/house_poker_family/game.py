"""The procedures that the games of house-banked poker have between their rounds."""

from functools import partial

from pitboss.games.house_poker_family import shoe
from pitboss.games.house_poker_family.text import Text
from pitboss.table import Procedure, between_rounds
from pitboss.table.procedures import COMMON, FLOOR, change_dealer


def procedures(text: Text) -> dict[str, Procedure]:
    """Each under the game's own paragraphs."""
    return {
        **COMMON,
        **between_rounds.procedures(shoe.between(text)),
        "start": Procedure(text.opening, "the first player has come: wash and shuffle", partial(shoe.start, text)),
        "shuffle": Procedure(text.shuffle, "the deck is shuffled after the round", partial(shoe.reshuffle, text)),
        "clear-device": Procedure("house:device", "the device that failed works again", shoe.clear_device, by=FLOOR),
        "change-dealer": change_dealer("house:seating", burns=False),
    }


EQUIPMENT = (
    ("19:46-1.17(a)", "whole decks of 52 cards, all alike in size and shape"),
    ("19:46-1.19(c)", "a shuffling device, if there is one, goes with either kind of shoe"),
    ("19:46-1.19(d)", "a shoe, manual or automated, is built as the Commission wants it"),
)
"""What the house vouches for at every table of these games."""
