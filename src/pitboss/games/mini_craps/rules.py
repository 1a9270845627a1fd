"""Mini-craps, 19:47-1: the small table, where the dealer has the boxperson's powers and may have a stickperson."""

from dataclasses import dataclass

from pitboss.games.craps_family.options import CrapsOptions
from pitboss.rulebook.election import count, flag


@dataclass(frozen=True, kw_only=True)
class Options(CrapsOptions):
    """What a house may elect at mini-craps."""

    boxes: int = count(9, allowed=tuple(range(1, 10)), says="seats at the table", cite="13:69E-1.11(a)")
    with_stickperson: bool = flag(False, says="a stickperson helps the dealer", cite="19:47-1.11(c)")

    @property
    def boxperson(self) -> str:
        """The dealer has the boxperson's powers (1.11(a)2)."""
        return "dealer"

    @property
    def stickperson(self) -> str:
        """The dealer, unless there is a stickperson (1.11(b)-(d))."""
        return "stickperson" if self.with_stickperson else "dealer"
