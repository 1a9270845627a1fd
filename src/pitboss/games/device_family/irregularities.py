"""Rulings that these games share: a result that does not count, and a wager that comes too late."""

from collections.abc import Mapping

from pitboss.games.device_family.play import NO_RESULT
from pitboss.table import Ruling
from pitboss.table.act import Deed
from pitboss.table.chance import Draw
from pitboss.table.irregular import Ruled, done, returned_wager


def void_result(words: str, after: tuple[Deed, ...] = ()) -> Ruled:
    """The dealer calls it void; nothing is decided, and the wagers stand for the next."""
    return done(Deed(what="announce", words=words), *after, then=NO_RESULT)


def void_results(words: str, reasons: Mapping[str, tuple[str, str, tuple[Deed, ...]]]) -> tuple[Ruling, ...]:
    """A ruling for each reason: its kind, what it says, the reading, and what is done about it."""
    return tuple(
        Ruling(kind, cite, says, (Draw,), void_result(words, after)) for kind, (says, cite, after) in reasons.items()
    )


def late_wager(cite: str) -> Ruling:
    """Chips put down or moved after the call go back to their player, and are not in action."""
    says = "Chips that are put down or moved after the call go back to their player, not in action."
    return returned_wager("late-wager", cite, says, "too late, not in action")
