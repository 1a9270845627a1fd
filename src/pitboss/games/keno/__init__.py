"""Keno, N.J.A.C. 19:47-15 (now 13:69F-15): tickets on some of 80 numbers, of which 20 are drawn."""

from pitboss.equipment.balls import BALLS
from pitboss.games.device_family.game import device_game
from pitboss.games.keno import round
from pitboss.games.keno.acts import KenoMemory
from pitboss.games.keno.felt import layout
from pitboss.games.keno.irregularities import RULINGS
from pitboss.games.keno.options import Options
from pitboss.games.keno.rules import RULES, open_wagers, verify_ticket
from pitboss.table.parts import WagerHandling

DECLARED = (
    ("13:69E-1.28U(i)", "the system's critical parts stand in a secure place on the premises"),
    ("house:keno/field", "the board shows the numbers 1 to 80"),
)

GAME = device_game(
    __name__,
    version="2",
    options=Options,
    wagers=RULES,
    rulings=RULINGS,
    procedures=round.PROCEDURES,
    daily="check-system",
    paragraphs={
        **dict.fromkeys(("handling", "closed", "choice"), "house/late"),
        "cash": "house/payment",
        "other": "house/wagers",
        "equipment/open": "house/opening",
        "equipment/lock": "house/closing",
    },
    open_wagers=open_wagers,
    felt=layout,
    devices=lambda options: (BALLS,),
    declared=DECLARED,
    handling=WagerHandling(alterable=True, chips=("cash", "slot-tokens"), verify_extra=verify_ticket),
    memory=KenoMemory,
)
