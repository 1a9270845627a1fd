"""Sic bo, N.J.A.C. 19:47-9 (now 13:69F-9): three dice in a shaker."""

from pitboss.games.device_family.game import ON_THE_LAYOUT, SHAKER, device_game
from pitboss.games.device_family.play import open_wagers
from pitboss.games.sic_bo import round
from pitboss.games.sic_bo.felt import layout
from pitboss.games.sic_bo.irregularities import RULINGS
from pitboss.games.sic_bo.rules import CHANCES, DICE, Options

GAME = device_game(
    __name__,
    version="2",
    options=Options,
    wagers=CHANCES.rules(),
    rulings=RULINGS,
    procedures=round.PROCEDURES,
    daily="change-dice",
    paragraphs={
        **ON_THE_LAYOUT,
        **SHAKER,
    },
    open_wagers=open_wagers(CHANCES),
    felt=layout,
    wins=CHANCES.winners,
    devices=lambda options: (DICE,),
    declared=(("house:sic-bo/shaker", "the shaker hides the dice, holds them in and carries the house's name"),),
)
