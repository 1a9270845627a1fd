"""Roulette, N.J.A.C. 19:47-5 (now 13:69F-5): a ball, a wheel, and chips on numbers, lines and corners."""

from pitboss.games.device_family.play import LAYOUT, open_wagers
from pitboss.games.roulette import colours, round
from pitboss.games.roulette.bets import CHANCES, apart
from pitboss.games.roulette.felt import layout
from pitboss.games.roulette.irregularities import RULINGS
from pitboss.games.roulette.options import Options
from pitboss.table import Game, Order
from pitboss.table.nameplate import names_of
from pitboss.table.parts import Declarations, Devices, Felt, WagerGroups, WagerHandling
from pitboss.table.procedures import next_without_cards, without_cards

DECLARED = (
    (
        "house:roulette/wheel",
        "the wheel is at least 30 inches across, at one end of the table, the layout at the other",
    ),
    ("house:roulette/ball", "the ball is not of metal, 12 to 14 sixteenths of an inch across"),
)

GAME = Game(
    **names_of(__name__),
    version="2",
    options=Options,
    wagers=CHANCES.rules(),
    rulings=RULINGS,
    procedures=without_cards(round.PROCEDURES, colours.PROCEDURES),
    next_procedure=next_without_cards("check-wheel"),
    paragraphs={
        **dict.fromkeys(("cash", "handling", "closed", "choice", "wagers/take"), "house/betting"),
        **dict.fromkeys(("other", "wagers/place"), "house/wagers"),
        "wagers/settle": "house/result",
        "wagers/half": "house/zero",
        "equipment/open": "house/opening",
        "equipment/lock": "13:69E-1.9(f)",
    },
    settles=Order(from_the=""),
    memory=colours.Memory,
    parts=(
        WagerHandling(alterable=True, chips=colours.COLOURS, verify_extra=colours.verify_chips, explain_unknown=apart),
        WagerGroups({LAYOUT: open_wagers(CHANCES)}),
        Felt(layout),
        Devices(lambda options: (options.device,)),
        Declarations(DECLARED),
    ),
)
