"""Ultimate Texas hold 'em, N.J.A.C. 19:47-32 (now 13:69F-32): two cards, five community cards, one play wager."""

from pitboss.games.house_poker_family.game import house_poker
from pitboss.games.ultimate_texas_holdem.course import COURSE, PARAGRAPHS
from pitboss.games.ultimate_texas_holdem.rules import WAGERS, Options
from pitboss.table.engine.nameplate import names_of

GAME = house_poker(
    COURSE,
    **names_of(__name__),
    version="2",
    options=Options,
    wagers=WAGERS,
    paragraphs=PARAGRAPHS,
    labels={
        **dict.fromkeys(("check/3x/4x", "check/2x"), "Raise, or check?"),
        "1x/fold": "Play, or fold?",
        **{f"{times}x": f"raise {times}x" for times in (2, 3, 4)},
        "1x": "play",
    },
    printed="The dealer qualifies with a pair or better",
)
