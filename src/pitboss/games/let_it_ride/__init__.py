"""Let it ride, N.J.A.C. 19:47-18 (now 13:69F-18): three cards, two community cards, and wagers taken back."""

from pitboss.games.house_poker_family.game import house_poker
from pitboss.games.let_it_ride.course import COURSE
from pitboss.games.let_it_ride.rules import WAGERS, Options
from pitboss.table.engine.nameplate import names_of

GAME = house_poker(
    COURSE,
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    labels={"take-back/let-it-ride": "Take a wager back, or let it ride?", "take-back": "take it back"},
)
