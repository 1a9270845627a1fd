"""Colorado hold 'em, N.J.A.C. 19:47-23 (now 13:69F-23): three cards, one laid away, three community cards."""

from pitboss.games.colorado_holdem.course import COURSE, PARAGRAPHS
from pitboss.games.colorado_holdem.rules import PERMISSIBLE, REQUIRED, WAGERS, Options
from pitboss.games.house_poker_family.game import house_poker
from pitboss.table.engine.nameplate import names_of

PRINTED = {
    REQUIRED: "Bet to stay in, or fold; lay one card away",
    PERMISSIBLE: "Lay one card away; bet, or stay in with the ante",
}

GAME = house_poker(
    COURSE,
    **names_of(__name__),
    version="2",
    options=Options,
    wagers=WAGERS,
    paragraphs=PARAGRAPHS,
    declared=(
        ("13:69E-1.13L(b)2", "each position has areas for ante and bet, and for discards at its left"),
        ("13:69E-1.13L(c)", "a drop box and a tip box hang at the table"),
    ),
    felt=lambda options: {"printed": PRINTED[options.version]},
)
