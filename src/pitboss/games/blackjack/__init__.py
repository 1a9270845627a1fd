"""Blackjack, N.J.A.C. 19:47-2 (now 13:69F-2): twenty-one against the dealer."""

from fractions import Fraction

from pitboss.equipment.display import NumberDisplay
from pitboss.games.blackjack.acts import BlackjackMemory
from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack.paragraphs import TABLE
from pitboss.games.blackjack.round import round_of_play
from pitboss.games.blackjack.rules import WAGERS, printed, verify_wager_extra
from pitboss.games.blackjack.sides import NO_CARD, TAKE_CARD
from pitboss.games.blackjack_family.script.dealing import closed
from pitboss.games.blackjack_family.script.felt import PLACES, WORDING, costs
from pitboss.games.blackjack_family.script.irregularities import ASIDE, rulings
from pitboss.games.blackjack_family.script.procedures import CHOICES, EQUIPMENT, PROCEDURES, RARE, WHEN_ABSENT
from pitboss.games.blackjack_family.script.shared_boxes import places
from pitboss.games.blackjack_family.script.shoe import next_procedure
from pitboss.games.blackjack_family.script.wagers import hold_spot
from pitboss.table import Game, Order, Procedure
from pitboss.table.engine.nameplate import names_of
from pitboss.table.offer.coupons import Coupons
from pitboss.table.parts import BettingPlaces, Choices, DealtCards, Declarations, Devices, Felt, WagerHandling
from pitboss.table.procedures.common import FLOOR
from pitboss.table.view.layout import Layout

DECLARED = (
    *EQUIPMENT,
    ("19:47-2.6(o)", "players answer for their own totals, whatever the dealer calls"),
    ("19:47-2.2(a)", "the cutting card is opaque, of one colour that stands out from the cards, and approved"),
    ("19:47-2.2(c)", "in a double shoe the backs of one side differ in colour from those of the other"),
    ("19:47-2.5(i)", "shuffles, cutting cards and devices of the house's own design have been approved"),
    ("19:47-2.6(a)", "the shoe is made for the purpose and has the mark of 19:46-1.19(d)4 on its side"),
    ("19:47-2.6(n)", "nobody but the dealer touches cards"),
    ("19:47-2.13(g)", "the Commission may limit the tables and boxes on which several people wager"),
)

GAME = Game(
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    rulings=rulings(face_up_goes=ASIDE),
    procedures={
        **PROCEDURES,
        "hold-spot": Procedure("2.3(j)", "a spot is reserved for a player who leaves for a while", hold_spot, by=FLOOR),
        "round": Procedure("2.3(a)", "a round of play", round_of_play),
    },
    next_procedure=next_procedure,
    paragraphs=TABLE,
    version="4",
    settles=Order(from_the="left", losers_first=False),
    memory=BlackjackMemory,
    parts=(
        DealtCards(decks=lambda options: options.decks // 2 if options.shoe == "double" else options.decks),
        Choices(
            words=(*CHOICES, TAKE_CARD, NO_CARD),
            rare=(*RARE, TAKE_CARD, NO_CARD),
            when_absent=(*WHEN_ABSENT, NO_CARD),
            why_not_allowed=closed,
            costs=costs,
        ),
        WagerHandling(alterable=True, verify_extra=verify_wager_extra),
        BettingPlaces(lambda options: places(options.boxes, options.shared_box)),
        Felt(lambda options: Layout(printed=printed(options), places=PLACES)),
        WORDING,
        Devices(lambda options: (NumberDisplay("display", options.bonus_prizes),) if options.bonus else ()),
        Coupons(
            matched=dict.fromkeys(("blackjack", "second", "third"), "19:47-2.3(d)"),
            alone={"progressive": "19:47-2.3(l)"},
            chips_only={"bonus": "19:47-2.20(b)"},
            gains={"double-won": Fraction(1), "split": None},
        ),
        Declarations(DECLARED),
    ),
)
