"""A minibaccarat table for stories: cards and wagers as text, incidents in brackets."""

from functools import partial

from pitboss.games import game
from tests.games.baccarat_family import story
from tests.games.baccarat_family.story import bet, deal, go, refused, reshuffle, shuffle, sit

__all__ = [
    "MINI",
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

MINI = game("minibaccarat")

closed_table = partial(story.closed_table, MINI)
waiting_table = partial(story.waiting_table, MINI)
table = partial(story.table, MINI)
play = partial(story.play, MINI)
