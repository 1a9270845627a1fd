"""Four card poker, N.J.A.C. 19:47-27 (now 13:69F-27): the best four of five cards against the dealer's best of six."""

from pitboss.games.four_card_poker.course import COURSE, PARAGRAPHS
from pitboss.games.four_card_poker.rules import WAGERS, Options
from pitboss.games.house_poker_family.game import house_poker
from pitboss.ranking import FOUR
from pitboss.table.engine.nameplate import names_of
from pitboss.table.offer.coupons import Coupons

GAME = house_poker(
    COURSE,
    # No text says what the automatic bonus pays on a coupon, so that none lies on the ante.
    Coupons(matched={"aces-up": "13:69F-27.6(b)"}),
    **names_of(__name__),
    version="3",
    options=Options,
    wagers=WAGERS,
    paragraphs=PARAGRAPHS,
    printed="Equal hands win; the dealer needs nothing to qualify",
    ranking=FOUR,
)
