"""Mini-dice, N.J.A.C. 19:47-13 (now 13:69F-13): two dice in a shaker, and no point."""

from pitboss.equipment.dice import DICE
from pitboss.games.device_family.game import SHAKER, device_game
from pitboss.games.device_family.play import open_wagers
from pitboss.games.mini_dice import round
from pitboss.games.mini_dice.round import RULINGS, layout
from pitboss.games.mini_dice.rules import CHANCES, Options, verify_payable
from pitboss.games.mini_dice.shaker import ACCEPT, REFUSE, MiniDiceMemory
from pitboss.table.parts import Choices, WagerHandling, Wording

DECLARED = (
    ("house:mini-dice/shaker", "the shaker hides the dice and is sealed while they are in it"),
    ("13:69F-13.6(b)2", "no vigorish is charged on any wager"),
)
LABELS = {
    "accept/refuse": "The shaker is offered to you. Will you shake the dice?",
    "accept": "yes, I'll shake",
    "refuse": "no, pass it on",
}

GAME = device_game(
    __name__,
    Choices(words=(ACCEPT, REFUSE), when_absent=(REFUSE,)),
    Wording(labels=LABELS),
    version="2",
    options=Options,
    wagers=CHANCES.rules(),
    rulings=RULINGS,
    procedures=round.PROCEDURES,
    daily="change-dice",
    paragraphs={
        **dict.fromkeys(("cash", "handling", "closed"), "house/betting"),
        "choice": "house/offering",
        "other": "13:69F-13.2(b)",
        **SHAKER,
    },
    open_wagers=open_wagers(CHANCES),
    felt=layout,
    devices=lambda options: (DICE,),
    declared=DECLARED,
    handling=WagerHandling(alterable=True, verify_extra=verify_payable, decided_by=lambda t, wager: ()),
    memory=MiniDiceMemory,
)
