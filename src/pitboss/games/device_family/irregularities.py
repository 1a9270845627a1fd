"""Rulings that these games share: a result that does not count, and a wager that comes too late."""

from collections.abc import Callable

from pitboss.games.device_family.play import NO_RESULT
from pitboss.table import Ruling
from pitboss.table.act import TableAction
from pitboss.table.acts.chance import Draw
from pitboss.table.procedures.irregular import done, returned_wager, ruling


def void_result(called: str, kind: str, cite: str, *after: TableAction) -> Callable[[str], Ruling]:
    """A row for a result that the dealer calls void: nothing is decided, and the wagers stand for the next."""
    return ruling(kind, cite, (Draw,), done(TableAction(what="announce", words=called), *after, then=NO_RESULT))


def late_wager(cite: str) -> Ruling:
    """Chips put down or moved after the call go back to their player, and are not in action."""
    says = "Chips that are put down or moved after the call go back to their player, not in action."
    return returned_wager("late-wager", cite, says, "too late, not in action")
