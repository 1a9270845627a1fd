"""Omaha for high, 19:47-14.11: the options and the hands."""

from dataclasses import dataclass

from pitboss.games.poker_room.four import OmahaOptions, high_side
from pitboss.games.poker_room.showdown import Contest


@dataclass(frozen=True, kw_only=True)
class Options(OmahaOptions):
    """What a house may elect at omaha."""


CONTEST = Contest(shows="19:47-14.11(f)", high=high_side("19:47-14.11(f)1", "19:47-14.3(d)"))
