"""Flop poker, N.J.A.C. 19:47-29 (now 13:69F-29): three own cards, two of the flop, and a pot among the players."""

from pitboss.games.flop_poker.course import COURSE, PARAGRAPHS
from pitboss.games.flop_poker.rules import NAME, WAGERS, Options, inscriptions
from pitboss.games.house_poker_family.game import house_poker

GAME = house_poker(
    COURSE,
    name=NAME,
    title="Flop poker",
    subchapter="19:47-29",
    version="2",
    options=Options,
    wagers=WAGERS,
    paragraphs=PARAGRAPHS,
    inscriptions=inscriptions,
    package=__name__,
    labels={"flop/decline": "Pay to see the flop, or decline?", "flop": "see the flop"},
    printed="Jacks or better pays, the best hand wins the pot",
)
