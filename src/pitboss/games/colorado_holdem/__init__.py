"""Colorado hold 'em, N.J.A.C. 19:47-23 (now 13:69F-23): three cards, one laid away, three for everybody."""

from pitboss.games.colorado_holdem.course import COURSE
from pitboss.games.colorado_holdem.rules import NAME, READINGS, WAGERS, Options
from pitboss.games.house_poker_family.game import house_poker

GAME = house_poker(
    COURSE,
    name=NAME,
    title="Colorado hold 'em",
    subchapter="19:47-23",
    options=Options,
    wagers=WAGERS,
    declared=(
        (f"{READINGS}/layout", "each position has areas for ante and bet, and for discards at its left"),
        (f"{READINGS}/boxes", "a drop box and a tip box hang at the table"),
    ),
    package=__name__,
)
