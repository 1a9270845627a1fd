"""Roulette: spins that do not count, and what is done about them (the heading of 19:47-5.4 is all that is held)."""

from functools import partial

from pitboss.games.device_family.irregularities import late_wager, void_result
from pitboss.table.act import TableAction
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import OUT_OF_LIMITS

_NO_SPIN = "house/no-spin"
_REMOVE = TableAction(what="take", words="the ball out of the wheel before it comes to rest")

no_spin = partial(void_result, "No spin")

RULINGS = (
    no_spin("wrong-way", _NO_SPIN, _REMOVE)("A ball that is spun with the wheel and not against it is no spin."),
    no_spin("too-few-turns", _NO_SPIN, _REMOVE)("A ball that makes too few turns round the track is no spin."),
    no_spin("foreign-object", _NO_SPIN, _REMOVE)("A foreign object in the wheel makes it no spin."),
    no_spin("ball-out", _NO_SPIN, TableAction(what="inspect", words="the ball", actor="floorperson"))(
        "A ball that leaves the wheel is no spin; it is inspected before it is used again."
    ),
    no_spin("called-and-rested", "house/no-spin-stands")(
        "After a call of no spin nothing counts, even if the ball comes to rest in a pocket."
    ),
    late_wager("house/late"),
    OUT_OF_LIMITS,
    FILL,
)
