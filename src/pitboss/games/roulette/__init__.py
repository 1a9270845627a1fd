"""Roulette, N.J.A.C. 19:47-5 (now 13:69F-5): a ball, a wheel, and chips on numbers, lines and corners."""

from pitboss.games.device_family.game import WHEEL, device_game
from pitboss.games.device_family.play import open_wagers
from pitboss.games.roulette import colours, round
from pitboss.games.roulette.bets import CHANCES, apart
from pitboss.games.roulette.felt import layout
from pitboss.games.roulette.irregularities import RULINGS
from pitboss.games.roulette.options import Options
from pitboss.table.parts import WagerHandling

DECLARED = (
    (
        "house:roulette/wheel",
        "the wheel is at least 30 inches across, at one end of the table, the layout at the other",
    ),
    ("house:roulette/ball", "the ball is not of metal, 12 to 14 sixteenths of an inch across"),
)

GAME = device_game(
    __name__,
    version="2",
    options=Options,
    wagers=CHANCES.rules(),
    rulings=RULINGS,
    procedures={**round.PROCEDURES, **colours.PROCEDURES},
    daily="check-wheel",
    paragraphs={
        **WHEEL,
        "wagers/half": "house/zero",
        "equipment/lock": "13:69E-1.9(f)",
    },
    open_wagers=open_wagers(CHANCES),
    felt=layout,
    wins=CHANCES.winners,
    devices=lambda options: (options.device,),
    declared=DECLARED,
    handling=WagerHandling(
        alterable=True,
        chips=colours.COLOURS,
        verify_extra=colours.verify_chips,
        explain_unknown=apart,
        decided_by=lambda t, wager: (),
    ),
    memory=colours.RouletteMemory,
)
