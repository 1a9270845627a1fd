"""Dice: what lies uppermost after a throw as text such as "3-4", and throws from the source of chance."""

from collections.abc import Sequence

from pitboss.equipment.randomness import Randomness
from pitboss.refusal import Refusal

Dice = str
"""The upper faces of a throw in the order in which they are called, joined by dashes."""

SIDES = 6


def dice(value: object, count: int = 2) -> Dice:
    """Dice from text ("3-4") or a list of faces ([3, 4]); anything else is refused."""
    faces: Sequence[object] = value.split("-") if isinstance(value, str) else value if isinstance(value, list) else ()
    shown = [str(face) for face in faces if not isinstance(face, bool)]
    if len(faces) != count or len(shown) != count or any(face not in {"1", "2", "3", "4", "5", "6"} for face in shown):
        raise Refusal(f"{value!r} is not a roll of {count} dice: write the faces, such as [3, 4]")
    return "-".join(shown)


def faces(rolled: Dice) -> tuple[int, ...]:
    """The faces of a roll."""
    return tuple(int(face) for face in rolled.split("-"))


def throw(chance: Randomness, count: int = 2) -> Dice:
    """A throw: each die shows each face equally often."""
    return "-".join(str(1 + chance.below(SIDES)) for _ in range(count))
