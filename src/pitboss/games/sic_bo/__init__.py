"""Sic bo, N.J.A.C. 19:47-9 (now 13:69F-9): three dice in a shaker."""

from pitboss.games.device_family.play import LAYOUT, open_wagers
from pitboss.games.sic_bo import round
from pitboss.games.sic_bo.felt import layout
from pitboss.games.sic_bo.irregularities import RULINGS
from pitboss.games.sic_bo.rules import CHANCES, DICE, Options
from pitboss.table import Game, Order
from pitboss.table.nameplate import names_of
from pitboss.table.parts import Declarations, Devices, Felt, WagerGroups, WagerHandling
from pitboss.table.procedures import next_without_cards, without_cards

GAME = Game(
    **names_of(__name__),
    version="2",
    options=Options,
    wagers=CHANCES.rules(),
    rulings=RULINGS,
    procedures=without_cards(round.PROCEDURES),
    next_procedure=next_without_cards("change-dice"),
    paragraphs={
        **dict.fromkeys(("cash", "handling", "closed", "choice", "wagers/take"), "house/betting"),
        **dict.fromkeys(("other", "wagers/place"), "house/wagers"),
        "wagers/settle": "house/settling",
        "equipment/open": "house/opening",
        "equipment/lock": "house/shaker",
    },
    settles=Order(from_the=""),
    parts=(
        WagerHandling(alterable=True),
        WagerGroups({LAYOUT: open_wagers(CHANCES)}),
        Felt(layout),
        Devices(lambda options: (DICE,)),
        Declarations(
            (("house:sic-bo/shaker", "the shaker hides the dice, holds them in and carries the house's name"),)
        ),
    ),
)
