"""The game of the long table and that of the small one, as the engine wants it."""

from pitboss.equipment.dice import DICE
from pitboss.games.craps_family.acts import CrapsMemory
from pitboss.games.craps_family.conditions import conditions, decided_by
from pitboss.games.craps_family.felt import PLAIN, layout
from pitboss.games.craps_family.irregularities import rulings
from pitboss.games.craps_family.layout import LAYOUT, open_wagers
from pitboss.games.craps_family.options import CrapsOptions
from pitboss.games.craps_family.table import PARAGRAPHS, PROCEDURES
from pitboss.games.craps_family.wagers import WAGERS
from pitboss.table import Game, Order
from pitboss.table.engine.nameplate import names_of
from pitboss.table.parts import Choices, Declarations, Devices, Felt, WagerGroups, WagerHandling, Wording
from pitboss.table.procedures.common import next_without_cards, without_cards


def craps_game(package: str, options: type[CrapsOptions], *, in_charge: str, cup_stands: str) -> Game:
    """The game by its options, who is in charge of the table, and in front of whom the dice cup stands."""
    return Game(
        **names_of(package),
        options=options,
        wagers=WAGERS,
        rulings=rulings(in_charge),
        procedures=without_cards(PROCEDURES),
        next_procedure=next_without_cards("change-dice"),
        paragraphs=PARAGRAPHS,
        settles=Order(from_the="left"),
        version="3",
        memory=CrapsMemory,
        parts=(
            Choices(words=("accept", "refuse"), when_absent=("refuse",)),
            WagerHandling(alterable=True, verify_extra=conditions, decided_by=decided_by),
            WagerGroups({LAYOUT: open_wagers}),
            Felt(layout),
            Wording(labels=PLAIN),
            Devices(lambda options: (DICE,)),
            Declarations((("19:47-1.11(d)", f"the dice cup stands in front of {cup_stands}"),)),
        ),
    )
