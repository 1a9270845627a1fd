"""A punto banco table for stories: cards and wagers as text, incidents in brackets."""

from functools import partial

from pitboss.games import game
from tests.games.baccarat_family import story
from tests.games.baccarat_family.story import bet, deal, go, refused, reshuffle, shuffle, sit

__all__ = [
    "PUNTO",
    "bet",
    "closed_table",
    "deal",
    "go",
    "play",
    "refused",
    "reshuffle",
    "shuffle",
    "sit",
    "table",
    "waiting_table",
]

PUNTO = game("punto-banco")

closed_table = partial(story.closed_table, PUNTO)
waiting_table = partial(story.waiting_table, PUNTO)
table = partial(story.table, PUNTO)
play = partial(story.play, PUNTO)
