"""Texas hold 'em bonus poker, N.J.A.C. 19:47-28 (now 13:69F-28): two cards, five community cards, four wagers."""

from pitboss.games.house_poker_family.game import house_poker
from pitboss.games.texas_holdem_bonus.course import COURSE, PARAGRAPHS
from pitboss.games.texas_holdem_bonus.rules import WAGERS, Options
from pitboss.table.engine.nameplate import names_of

GAME = house_poker(
    COURSE,
    **names_of(__name__),
    version="2",
    options=Options,
    wagers=WAGERS,
    paragraphs=PARAGRAPHS,
)
