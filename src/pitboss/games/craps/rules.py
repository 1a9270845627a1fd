"""Craps, 19:47-1: the long table, where a boxperson is in charge and a stickperson has the dice."""

from dataclasses import dataclass

from pitboss.games.craps_family.options import CrapsOptions
from pitboss.rulebook.election import count


@dataclass(frozen=True, kw_only=True)
class Options(CrapsOptions):
    """What a house may elect at craps."""

    boxes: int = count(16, allowed=tuple(range(1, 21)), says="places around the table", cite="house:layout")
