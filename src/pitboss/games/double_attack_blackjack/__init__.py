"""Double attack blackjack, N.J.A.C. 19:47-26 (now 13:69F-26): the wager is raised against the dealer's first card."""

from pitboss.games.blackjack_family.script.dealing import closed
from pitboss.games.blackjack_family.script.felt import costs
from pitboss.games.blackjack_family.script.inferred_readings import game
from pitboss.games.blackjack_family.script.procedures import CHOICES, RARE, WHEN_ABSENT
from pitboss.games.double_attack_blackjack.options import READINGS, TABLE, Options
from pitboss.games.double_attack_blackjack.round import RULINGS, round_of_play
from pitboss.games.double_attack_blackjack.rules import WAGERS, verify_wager_extra
from pitboss.games.double_attack_blackjack.sign import inscriptions
from pitboss.table.engine.nameplate import names_of
from pitboss.table.parts import Choices, WagerHandling

GAME = game(
    round_of_play,
    Choices(words=CHOICES, rare=RARE, when_absent=WHEN_ABSENT, why_not_allowed=closed, costs=costs),
    WagerHandling(alterable=True, verify_extra=verify_wager_extra),
    inscriptions,
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    paragraphs=TABLE,
    rulings=RULINGS,
    # The paragraph on the mark of the shoe does not name this game.
    unsaid=("19:46-1.19(d)4",),
    declared=(
        (f"{READINGS}/table", "the table has up to six betting positions and the dealer on the other side"),
        (f"{READINGS}/layout", "the layout has spots for bet, double attack and bust-it wager"),
    ),
    version="3",
)
