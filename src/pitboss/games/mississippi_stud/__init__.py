"""Mississippi stud, N.J.A.C. 19:47-35 (now 13:69F-35): two own cards, three community cards, three raises."""

from pitboss.games.house_poker_family.game import house_poker
from pitboss.games.mississippi_stud.course import COURSE, PARAGRAPHS
from pitboss.games.mississippi_stud.rules import WAGERS, Options
from pitboss.table.engine.nameplate import names_of

GAME = house_poker(
    COURSE,
    **names_of(__name__),
    version="2",
    options=Options,
    wagers=WAGERS,
    paragraphs=PARAGRAPHS,
    labels={
        "1x/2x/3x/fold": "Bet, or fold?",
        **{f"{times}x": f"bet {times}x" for times in (1, 2, 3)},
    },
    printed="Jacks or better pays, sixes to tens push",
)
