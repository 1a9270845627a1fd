"""Omaha eight or better, 19:47-14.11: the options with the kill, and the two sides of the pot."""

from dataclasses import dataclass

from pitboss.games.poker_room.four import OmahaOptions, high_side
from pitboss.games.poker_room.hands import LOW_ORDER, both_at_omaha, low
from pitboss.games.poker_room.options import SIGN, low_odd_unit
from pitboss.games.poker_room.showdown import Cards, Contest, Side
from pitboss.ranking import LOW, eight_or_better, omaha_best, omaha_value
from pitboss.rulebook import Violation
from pitboss.rulebook.election import choice, count

_TWICE = {"none": 2, "half-kill": 3, "kill": 4}


@dataclass(frozen=True, kw_only=True)
class Options(OmahaOptions):
    """What a house may elect at omaha eight or better."""

    kill: str = choice(
        "none",
        allowed=tuple(_TWICE),
        says="limits go up after a player has taken a whole pot",
        cite="19:47-14.11(i)",
        notice=SIGN,
    )
    kill_multiple: int = count(
        10,
        allowed=tuple(range(5, 16)),
        says="minimum wagers that such a pot must hold",
        cite="19:47-14.11(i)",
        notice=SIGN,
    )
    kill_counts: str = choice(
        "raised",
        allowed=("raised", "posted"),
        says="minimum wagers by which the pot of a kill hand is measured",
        cite="house:poker-room/kill-threshold",
    )
    low_odd_unit: str = low_odd_unit()

    @property
    def kill_factor(self) -> int:
        """A kill doubles the limits, a half-kill makes them half as much again; in halves."""
        return _TWICE[self.kill]

    def conflicts(self) -> list[Violation]:
        """Limits of which half as much again is no whole step."""
        wrong = super().conflicts()
        if self.kill == "half-kill" and any(size * 3 % (2 * self.increment) for size in (self.minimum, self.maximum)):
            reason = "half as much again as the limits must be a multiple of the increment"
            wrong.append(Violation("kill", reason, "house:poker-room/kill-multiples"))
        return wrong

    def applies(self, name: str) -> bool:
        """Without a kill there is no pot to measure."""
        return super().applies(name) and (name not in ("kill_multiple", "kill_counts") or self.kill != "none")


def _low(own: Cards, board: Cards) -> int:
    value = omaha_value(LOW, own, board)
    return value if eight_or_better(value) else -1


CONTEST = Contest(
    shows="19:47-14.11(f)",
    high=high_side("19:47-14.11(f)2", "19:47-14.11(f)2ii", ("19:47-14.11(f)2iv", "house:poker-room/high-card-by-suit")),
    low=Side(
        value=_low,
        best=lambda own, board: omaha_best(LOW, own, board),
        wins="19:47-14.11(f)2",
        ties="19:47-14.11(f)2iii",
        says=LOW.says,
        ranks=low,
        order=LOW_ORDER,
        like="house:poker-room/low-comparison",
        odd=("19:47-14.11(f)2iv", "house:poker-room/low-card-by-suit"),
    ),
    splits="19:47-14.11(f)2i",
    whole="19:47-14.11(g)",
    by_suit=True,
    both=both_at_omaha,
)
