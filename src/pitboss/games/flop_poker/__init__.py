"""Flop poker, N.J.A.C. 19:47-29 (now 13:69F-29): three own cards, two of the flop, and a pot among the players."""

from pitboss.games.flop_poker.course import COURSE, PARAGRAPHS
from pitboss.games.flop_poker.rules import WAGERS, Options
from pitboss.games.house_poker_family.game import house_poker
from pitboss.table.engine.nameplate import names_of

GAME = house_poker(
    COURSE,
    **names_of(__name__),
    version="2",
    options=Options,
    wagers=WAGERS,
    paragraphs=PARAGRAPHS,
    labels={"flop/decline": "Pay to see the flop, or decline?", "flop": "see the flop"},
    printed="Jacks or better pays, the best hand wins the pot",
    audit=f"{__name__}.audit",
)
