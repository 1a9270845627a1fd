"""Spanish 21, N.J.A.C. 19:47-19 (now 13:69F-19): blackjack without tens, in which any 21 wins."""

from pitboss.games.blackjack_family.script.dealing import closed
from pitboss.games.blackjack_family.script.felt import costs
from pitboss.games.blackjack_family.script.inferred_readings import game
from pitboss.games.blackjack_family.script.procedures import CHOICES, RARE, WHEN_ABSENT
from pitboss.games.spanish_21.options import READINGS, TABLE, Options
from pitboss.games.spanish_21.round import RESCUE, round_of_play
from pitboss.games.spanish_21.rules import WAGERS, verify_wager_extra
from pitboss.games.spanish_21.sign import inscriptions
from pitboss.table.engine.nameplate import names_of
from pitboss.table.parts import Choices, WagerHandling

GAME = game(
    round_of_play,
    Choices(words=(*CHOICES, RESCUE), rare=RARE, when_absent=WHEN_ABSENT, why_not_allowed=closed, costs=costs),
    WagerHandling(alterable=True, verify_extra=verify_wager_extra),
    inscriptions,
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    paragraphs=TABLE,
    declared=(
        ("13:69E-1.10B(a)", "the table has up to six betting positions and the dealer on the other side"),
        ("13:69E-1.10B(b)", "the layout bears the house's name and areas for the main and the match wager"),
        ("13:69E-1.10B(d)", "drop box and tip box hang on the dealer's side, at opposite ends"),
        (f"{READINGS}/rack", "a discard rack as high as all decks in use is fixed on the dealer's side"),
    ),
    version="3",
)
