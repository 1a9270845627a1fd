"""What a game offers to audits of logs at speed: what decided each wager of a recorded round, as a number."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

USUAL_CHIPS = 4
"""Multiple of the stakes: with chips for it every wager of a round can be made at most games."""


@dataclass(frozen=True, eq=False)
class RoundAudit:
    """A table of a game as an audit sees it."""

    keys: int
    """The number of ways in which a wager is decided; each is a number, its key."""
    words: Mapping[str, int]
    """The texts that decide something, such as choices and results of a wheel, each with its number."""
    facts: Any
    """What `expected` needs of the options."""
    expected: Callable[..., None]
    """Fills in what decides each wager of some records: `expected(columns, records, state, wager_of, word_of, facts,
    out)`. A record that it does not know gets state 0."""
    chips: int = USUAL_CHIPS
    """Multiple of the stakes with which every further wager of a round can be made."""
    names_hands: bool = False
    """Whether choices may name one of several hands of a box."""
    layouts: bool = False
    """Whether it depends on what lies beside a wager if that may be made, which the script is asked once."""
