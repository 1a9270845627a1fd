"""Sic bo: shakes that do not count, and what the electric layout gets wrong (19:47-9.6, heading only)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.device_family.irregularities import late_wager, void_results
from pitboss.games.sic_bo.round import KEYED, shake
from pitboss.games.sic_bo.rules import BEFORE
from pitboss.table import AGAIN, Incident, Ruling, Table
from pitboss.table.act import Betting, Deed
from pitboss.table.irregular import OUT_OF_LIMITS, Rules
from pitboss.table.procedures import FILL

if TYPE_CHECKING:
    from pitboss.games.sic_bo.rules import Options

_NO_ROLL, _OPENED = "house:sic-bo/no-roll", "house:sic-bo/opened"


def seen_too_early(t: Table[Options], act: Betting, incident: Incident) -> Rules:
    """What was shaken counts for nothing; it is shaken again, and the wagers stand."""
    yield Deed(what="announce", words="No roll", cite="house:sic-bo/seen")
    yield from shake(t)
    return AGAIN


def dice_govern(t: Table[Options], act: Deed, incident: Incident) -> Rules:
    """A supervisor is told; the dice, which nobody has moved, say what is paid."""
    cite = "house:sic-bo/dice-govern"
    yield Deed(what="summon", words="a supervisor; the dice are not moved", cite=cite)
    yield Deed(what="correct", words="the layout by the dice", actor="floorperson", cite=cite)
    return AGAIN if incident.kind == "wrong-numbers" else None


def report(t: Table[Options], act: Deed, incident: Incident) -> Rules:
    """Whoever finds it reports at once; the shaker leaves the table, and another is filled."""
    cite = "13:69E-1.16A(b)"
    yield Deed(what="report", words="the shaker: day, time, table, finder and licence", actor="floorperson", cite=cite)
    yield Deed(what="replace", words="the shaker by one that was inspected and filled", actor="floorperson", cite=cite)
    return AGAIN


def _keying(t: Table[Options], act: Deed) -> bool:
    return act.what == KEYED


def _shaking(t: Table[Options], act: Deed) -> bool:
    return act.what == "shake"


RULINGS = (
    *void_results(
        "No roll",
        {
            "cocked-die": (
                "A die that lies aslant or on another makes it no roll; wagers stand and may be withdrawn.",
                _NO_ROLL,
                (),
            ),
            "die-out": (
                "If a die leaves the shaker or the shaker opens, the shake is void and the dice are inspected.",
                _OPENED,
                (Deed(what="inspect", words="the dice and the shaker", actor="floorperson", cite=_OPENED),),
            ),
        },
    ),
    Ruling(
        kind="dice-seen",
        cite="house:sic-bo/seen",
        says="Dice that are seen before the call of no more bets count for nothing and are shaken again.",
        at=(Betting,),
        script=seen_too_early,
        when=lambda t, act: t.options.shaken == BEFORE,
    ),
    Ruling(
        kind="wrong-numbers",
        cite="house:sic-bo/dice-govern",
        says="If the wrong numbers are keyed a supervisor has them corrected; the dice, not the lights, are paid.",
        at=(Deed,),
        script=dice_govern,
        when=_keying,
    ),
    Ruling(
        kind="lights-fail",
        cite="house:sic-bo/dice-govern",
        says="If the electric layout fails the dice govern and the wagers are settled by hand.",
        at=(Deed,),
        script=dice_govern,
        when=_keying,
    ),
    Ruling(
        kind="tampering",
        cite="13:69E-1.16A(b)",
        says="A shaker that somebody has tampered with is reported at once; by a house reading it is replaced.",
        at=(Deed,),
        script=report,
        when=_shaking,
    ),
    late_wager("house:sic-bo/late"),
    OUT_OF_LIMITS,
    FILL,
)
