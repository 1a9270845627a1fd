"""A game that finds no end, planted on a floor as another package would ship it."""

from dataclasses import replace

from pitboss.table import Procedure, Script, Table
from pitboss.table.act import TableAction
from tests.wheel_game import GAME as WHEEL


def round_of_play(t: Table) -> Script[None]:
    """Nobody is asked anything, so the next round follows at once."""
    yield TableAction(what="nod", cite="house:layout")


GAME = replace(
    WHEEL,
    name="test-endless",
    title="Test without end",
    package="tests.endless_game",
    procedures={**WHEEL.procedures, "round": Procedure("house:layout", "a round without a question", round_of_play)},
)
