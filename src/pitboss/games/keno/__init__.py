"""Keno, N.J.A.C. 19:47-15 (now 13:69F-15): tickets on some of 80 numbers, of which 20 are drawn."""

from pitboss.equipment.balls import BALLS
from pitboss.games.device_family.play import LAYOUT
from pitboss.games.keno import round
from pitboss.games.keno.acts import Memory
from pitboss.games.keno.felt import layout
from pitboss.games.keno.irregularities import RULINGS
from pitboss.games.keno.options import Options
from pitboss.games.keno.rules import RULES, open_wagers, verify_ticket
from pitboss.table import Game, Order
from pitboss.table.nameplate import names_of
from pitboss.table.parts import Declarations, Devices, Felt, WagerGroups, WagerHandling
from pitboss.table.procedures import next_without_cards, without_cards

DECLARED = (
    ("13:69E-1.28U(i)", "the system's critical parts stand in a secure place on the premises"),
    ("house:keno/field", "the board shows the numbers 1 to 80"),
)

GAME = Game(
    **names_of(__name__),
    version="2",
    options=Options,
    wagers=RULES,
    rulings=RULINGS,
    procedures=without_cards(round.PROCEDURES),
    next_procedure=next_without_cards("check-system"),
    paragraphs={
        **dict.fromkeys(("handling", "closed", "choice"), "house/late"),
        "cash": "house/payment",
        "other": "house/wagers",
        "equipment/open": "house/opening",
        "equipment/lock": "house/closing",
    },
    settles=Order(from_the=""),
    memory=Memory,
    parts=(
        WagerHandling(alterable=True, chips=("cash", "slot-tokens"), verify_extra=verify_ticket),
        WagerGroups({LAYOUT: open_wagers}),
        Felt(layout),
        Devices(lambda options: (BALLS,)),
        Declarations(DECLARED),
    ),
)
