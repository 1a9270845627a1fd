"""Three card poker, N.J.A.C. 19:47-20 (now 13:69F-20): three cards against the dealer's, and a pair or better."""

from pitboss.games.house_poker_family.game import house_poker
from pitboss.games.three_card_poker.course import COURSE, PARAGRAPHS
from pitboss.games.three_card_poker.rules import NAME, WAGERS, Options, inscriptions

GAME = house_poker(
    COURSE,
    name=NAME,
    title="Three card poker",
    subchapter="19:47-20",
    version="3",
    options=Options,
    wagers=WAGERS,
    paragraphs=PARAGRAPHS,
    inscriptions=inscriptions,
    package=__name__,
)
