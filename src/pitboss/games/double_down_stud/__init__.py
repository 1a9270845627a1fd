"""Double down stud, N.J.A.C. 19:47-17 (now 13:69F-17): one own card and four of the dealer's, with a double open."""

from pitboss.games.double_down_stud.course import COURSE, reads
from pitboss.games.double_down_stud.rules import WAGERS, Options
from pitboss.games.house_poker_family.game import house_poker
from pitboss.table.engine.nameplate import names_of

GAME = house_poker(
    COURSE,
    **names_of(__name__),
    version="2",
    options=Options,
    wagers=WAGERS,
    declared=(('19:47-17.1 "Suit"', "cards are of four suits: clubs, diamonds, hearts and spades"),),
    describe_hand=reads,
    labels={"stand/double-down": "Stand, or double down before the hole card is turned?"},
)
