"""Three card poker, N.J.A.C. 19:47-20 (now 13:69F-20): three cards against the dealer's, and a pair or better."""

from pitboss.games.house_poker_family.game import house_poker
from pitboss.games.three_card_poker.course import COURSE, PARAGRAPHS
from pitboss.games.three_card_poker.rules import WAGERS, Options
from pitboss.table.engine.nameplate import names_of

GAME = house_poker(
    COURSE,
    **names_of(__name__),
    version="3",
    options=Options,
    wagers=WAGERS,
    paragraphs=PARAGRAPHS,
)
