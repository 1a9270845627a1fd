"""Craps, N.J.A.C. 19:47-1 (now 13:69F-1): two dice, a shooter, and wagers that live for many rolls."""

from pitboss.equipment.dice import DICE
from pitboss.games.craps.rules import Options
from pitboss.games.craps_family.acts import Memory
from pitboss.games.craps_family.conditions import conditions
from pitboss.games.craps_family.felt import PLAIN, layout
from pitboss.games.craps_family.irregularities import rulings
from pitboss.games.craps_family.layout import LAYOUT, open_wagers
from pitboss.games.craps_family.table import PARAGRAPHS, PROCEDURES
from pitboss.games.craps_family.wagers import WAGERS
from pitboss.table import Game, Order
from pitboss.table.nameplate import names_of
from pitboss.table.parts import Choices, Declarations, Devices, Felt, WagerGroups, WagerHandling, Wording
from pitboss.table.procedures import next_without_cards, without_cards

GAME = Game(
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    rulings=rulings("boxperson"),
    procedures=without_cards(PROCEDURES),
    next_procedure=next_without_cards("change-dice"),
    paragraphs=PARAGRAPHS,
    settles=Order(from_the="left"),
    version="3",
    memory=Memory,
    parts=(
        Choices(words=("accept", "refuse"), when_absent=("refuse",)),
        WagerHandling(alterable=True, verify_extra=conditions),
        WagerGroups({LAYOUT: open_wagers}),
        Felt(layout),
        Wording(labels=PLAIN),
        Devices(lambda options: (DICE,)),
        Declarations((("19:47-1.11(d)", "the dice cup stands in front of the stickperson"),)),
    ),
)
