"""Blackjack switch, N.J.A.C. 19:47-2A (now 13:69F-2A): two hands, whose second cards may change places."""

from fractions import Fraction

from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory
from pitboss.games.blackjack_family.script.felt import PLACES, WORDING, costs
from pitboss.games.blackjack_family.script.irregularities import EXPOSED_IN_WASH, rulings
from pitboss.games.blackjack_family.script.procedures import CHOICES, EQUIPMENT, RARE, VARIANTS, WHEN_ABSENT
from pitboss.games.blackjack_family.script.shared_boxes import places
from pitboss.games.blackjack_family.script.shoe import next_procedure
from pitboss.games.blackjack_switch.options import Options
from pitboss.games.blackjack_switch.paragraphs import TABLE
from pitboss.games.blackjack_switch.round import KEEP, SWITCH, TAKE_BACK, closed, round_of_play
from pitboss.games.blackjack_switch.rules import WAGERS, verify_wager_extra
from pitboss.games.blackjack_switch.sign import inscriptions
from pitboss.table import Game, Order, Procedure
from pitboss.table.engine.nameplate import names_of
from pitboss.table.offer.coupons import Coupons
from pitboss.table.parts import BettingPlaces, Choices, Declarations, Felt, Signs, WagerHandling
from pitboss.table.view.layout import Layout

OVERDRAWN = (
    "A card that the dealer draws on a hard 17, or on a hard or soft 18, is burned; the house reads that of every "
    "total at which the dealer stops."
)
NO_CARDS = (
    "A hand without a first card is dead, and its player is in the next deal; of a hand with a single card the player "
    "may have the second after all others."
)

DECLARED = (
    *EQUIPMENT,
    ("19:47-2A.7(q)", "players answer for their own totals, whatever the dealer calls"),
    ("19:47-2A.4(i)2ii", "a stored batch was kept and released by approved procedures"),
    ("19:46-1.10C(a)", "the table has up to five betting positions on one side and the dealer on the other"),
    ("19:46-1.10C(b)", "the layout is approved by the Commission"),
    ("19:46-1.10C(b)1", "it bears the name or trade name of the house"),
    ("19:46-1.10C(b)2", "each position has two betting areas side by side"),
    ("19:46-1.10C(b)3", "each position has an area for the match wager"),
    ("19:46-1.10C(d)", "drop box and tip box hang at the dealer's side, one on either hand, in approved places"),
    ("19:46-1.10C(e)", "a discard rack as high as all decks, or with a mark at that height, is fixed to the table"),
    ("19:47-2A.2(a)", "the cutting card is opaque, of one colour that stands out from the cards, and approved"),
    ("19:47-2A.4(i)2i", "a device that stores a batch keeps it securely, as approved"),
    ("19:47-2A.4(j)", "shuffles, cutting cards and devices of the house's own design have been approved"),
    ("19:47-2A.7(a)", "the shoe is made for the purpose and stands at the dealer's left"),
    ("19:47-2A.7(p)", "nobody but the dealer touches cards"),
    ("19:47-2A.13(f)", "the Commission may limit the tables and spots on which several people wager"),
)

GAME = Game(
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    rulings=rulings(EXPOSED_IN_WASH, overdrawn=OVERDRAWN, no_cards=NO_CARDS),
    procedures={**VARIANTS, "round": Procedure("2A.5(a)", "a round of play", round_of_play)},
    next_procedure=next_procedure,
    paragraphs=TABLE,
    version="4",
    settles=Order(from_the="left", losers_first=False),
    memory=BlackjackFamilyMemory,
    parts=(
        Choices(
            words=(KEEP, SWITCH, TAKE_BACK, *CHOICES),
            rare=RARE,
            when_absent=(*WHEN_ABSENT, KEEP),
            why_not_allowed=closed,
            costs=costs,
        ),
        WagerHandling(alterable=True, verify_extra=verify_wager_extra),
        BettingPlaces(lambda options: places(options.boxes, options.shared_box)),
        Felt(lambda options: Layout(places=PLACES)),
        WORDING,
        Coupons(
            matched={**dict.fromkeys(("first", "second"), "19:47-2A.5(d)"), "match": "19:47-2A.6(b)"},
            gains={"double-won": Fraction(1), "split": None},
        ),
        Declarations(DECLARED),
        Signs(inscriptions),
    ),
)
