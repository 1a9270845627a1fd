"""Boston 5 stud, N.J.A.C. 19:47-24 (now 13:69F-24): three cards, a second wager or a fold, and two more."""

from pitboss.games.boston_5_stud.course import COURSE, PARAGRAPHS, reads
from pitboss.games.boston_5_stud.rules import WAGERS, Options
from pitboss.games.house_poker_family.game import house_poker
from pitboss.table.engine.nameplate import names_of

GAME = house_poker(
    COURSE,
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    paragraphs=PARAGRAPHS,
    printed="First and second wagers are two antes each; two pair or better brings a bonus on the ante",
    describe_hand=reads,
    labels={"second": "second wager", "second/fold": "Make the second wager, or fold?"},
)
