"""Rulings that these games share: a result that does not count, and a wager that comes too late."""

from collections.abc import Callable, Mapping

from pitboss.games.device_family.play import NO_RESULT
from pitboss.refusal import Refusal
from pitboss.table import AGAIN, AnyTable, Incident, Ruling, Table, Wager
from pitboss.table.act import STAFF, Deed
from pitboss.table.chance import Draw
from pitboss.table.irregular import Ruled, Rules, done


def void_result(words: str, cite: str, after: tuple[Deed, ...] = ()) -> Ruled:
    """The dealer calls it void; nothing is decided, and the wagers stand for the next."""
    return done(Deed(what="announce", words=words, cite=cite), *after, then=NO_RESULT)


def void_results(words: str, reasons: Mapping[str, tuple[str, str, tuple[Deed, ...]]]) -> tuple[Ruling, ...]:
    """A ruling for each reason: its kind, what it says, the reading, and what is done about it."""
    return tuple(
        Ruling(kind, cite, says, (Draw,), void_result(words, cite, after))
        for kind, (says, cite, after) in reasons.items()
    )


def returned_wager(
    kind: str, cite: str, says: str, why: str, check: Callable[[AnyTable, Wager], None] = lambda t, wager: None
) -> Ruling:
    """Chips that may not lie there go back to their player; `check` refuses those that may."""

    def script(t: Table, act: Draw, incident: Incident) -> Rules:
        assert incident.wager is not None
        words = f"{incident.wager.player}'s chips on {incident.wager.wager}: {why}"
        yield Deed(what="return", words=words, cite=cite)
        return AGAIN

    def verify(t: Table, act: Draw, incident: Incident) -> None:
        if incident.wager is None:
            raise Refusal("the wager that goes back is missing", cite)
        if incident.wager.player not in t.seats.values():
            raise Refusal(f"{incident.wager.player} is not at this table", "house:seating")
        check(t, incident.wager)

    return Ruling(
        kind=kind,
        cite=cite,
        says=says,
        at=(Draw,),
        script=script,
        verify=verify,
        needs_wager=True,
        by=STAFF,
    )


def late_wager(cite: str) -> Ruling:
    """Chips put down or moved after the call go back to their player, and are not in action."""
    says = "Chips that are put down or moved after the call go back to their player, not in action."
    return returned_wager("late-wager", cite, says, "too late, not in action")
