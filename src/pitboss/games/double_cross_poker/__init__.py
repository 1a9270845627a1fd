"""Double cross poker, N.J.A.C. 19:47-25 (now 13:69F-25): two cards, a cross of five community cards, four raises."""

from pitboss.games.double_cross_poker.course import COURSE
from pitboss.games.double_cross_poker.rules import READINGS, WAGERS, Options, felt
from pitboss.games.house_poker_family.game import house_poker
from pitboss.table.engine.nameplate import names_of

GAME = house_poker(
    COURSE,
    **names_of(__name__),
    version="2",
    options=Options,
    wagers=WAGERS,
    declared=((f"{READINGS}/layout", "the raise areas of a position make a cross around its ante"),),
    felt=felt,
)
