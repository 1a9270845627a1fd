"""Roulette: spins that do not count, and what is done about them (the heading of 19:47-5.4 is all that is held)."""

from pitboss.games.device_family.irregularities import late_wager, void_results
from pitboss.table.act import Deed
from pitboss.table.irregular import OUT_OF_LIMITS
from pitboss.table.procedures import FILL

_NO_SPIN = "house/no-spin"
_REMOVE = Deed(what="take", words="the ball out of the wheel before it comes to rest")

RULINGS = (
    *void_results(
        "No spin",
        {
            "wrong-way": ("A ball that is spun with the wheel and not against it is no spin.", _NO_SPIN, (_REMOVE,)),
            "too-few-turns": ("A ball that makes too few turns round the track is no spin.", _NO_SPIN, (_REMOVE,)),
            "foreign-object": ("A foreign object in the wheel makes it no spin.", _NO_SPIN, (_REMOVE,)),
            "ball-out": (
                "A ball that leaves the wheel is no spin; it is inspected before it is used again.",
                _NO_SPIN,
                (Deed(what="inspect", words="the ball", actor="floorperson"),),
            ),
            "called-and-rested": (
                "After a call of no spin nothing counts, even if the ball comes to rest in a pocket.",
                "house/no-spin-stands",
                (),
            ),
        },
    ),
    late_wager("house/late"),
    OUT_OF_LIMITS,
    FILL,
)
