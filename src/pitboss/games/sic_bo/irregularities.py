"""Sic bo: shakes that do not count, and faults of the electric layout (19:47-9.6, heading only)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pitboss.games.device_family.irregularities import late_wager, void_result
from pitboss.games.sic_bo.round import KEYED, shake
from pitboss.games.sic_bo.rules import BEFORE
from pitboss.rulebook.marks import law, reading
from pitboss.table import AGAIN, Incident, Table
from pitboss.table.act import Betting, TableAction
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import OUT_OF_LIMITS, Rules, ruling

if TYPE_CHECKING:
    from pitboss.games.sic_bo.rules import Options


@reading("sic-bo/seen")
def seen_too_early(t: Table[Options], act: Betting, incident: Incident) -> Rules:
    """Dice that are seen before the call count for nothing and are shaken again."""
    yield TableAction(what="announce", words="No roll")
    yield from shake(t)
    return AGAIN


@reading("sic-bo/dice-govern")
def dice_govern(t: Table[Options], act: TableAction, incident: Incident) -> Rules:
    """Where the lights and the dice differ, or the lights fail, the dice are not moved, a supervisor has it put right,
    and the dice are paid.
    """
    yield TableAction(what="summon", words="a supervisor; the dice are not moved")
    yield TableAction(what="correct", words="the layout by the dice", actor="floorperson")
    return AGAIN if incident.kind == "wrong-numbers" else None


@law("13:69E-1.16A(b)", again=True)
def report(t: Table[Options], act: TableAction, incident: Incident) -> Rules:
    """It is reported at once; the shaker leaves the table, and another is filled."""
    yield TableAction(what="report", words="the shaker: day, time, table, finder and licence", actor="floorperson")
    yield TableAction(what="replace", words="the shaker by one that was inspected and filled", actor="floorperson")
    return AGAIN


def _keying(t: Table[Options], act: TableAction) -> bool:
    return act.what == KEYED


def _shaking(t: Table[Options], act: TableAction) -> bool:
    return act.what == "shake"


no_roll = partial(void_result, "No roll")

RULINGS = (
    no_roll("cocked-die", "house/no-roll")(
        "A die that lies aslant or on another makes it no roll; wagers stand and may be withdrawn."
    ),
    no_roll(
        "die-out", "house/opened", TableAction(what="inspect", words="the dice and the shaker", actor="floorperson")
    )("If a die leaves the shaker or the shaker opens, the shake is void and the dice are inspected."),
    ruling("dice-seen", "house/seen", (Betting,), seen_too_early, lambda t, act: t.options.shaken == BEFORE)(
        "Dice that are seen before the call of no more bets count for nothing and are shaken again."
    ),
    ruling("wrong-numbers", "house/dice-govern", (TableAction,), dice_govern, _keying)(
        "If the wrong numbers are keyed a supervisor has them corrected; the dice, not the lights, are paid."
    ),
    ruling("lights-fail", "house/dice-govern", (TableAction,), dice_govern, _keying)(
        "If the electric layout fails the dice govern and the wagers are settled by hand."
    ),
    ruling("tampering", "13:69E-1.16A(b)", (TableAction,), report, _shaking)(
        "A shaker found to be tampered with is reported at once; by a house reading it is replaced."
    ),
    late_wager("house/late"),
    OUT_OF_LIMITS,
    FILL,
)
