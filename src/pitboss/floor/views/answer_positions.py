"""Fixed positions for answers: giving up on the left, free choices in the middle, costlier ones on the right."""

from pitboss.table import Game, Table
from pitboss.table.act import Decide
from pitboss.table.acts.choices import Bid
from pitboss.table.parts import Choices

GIVES_UP, STAYS, ADDS = "gives-up", "stays", "adds"
_GIVE_UP = frozenset({"fold", "give-up", "muck", "rescue", "surrender"})
_ADD = frozenset({"bank", "bet", "co-bank", "double-down-for-less", "full-bet", "raise", "same", "straddle"})
"""Choices that put more chips at risk, even if the question does not show a cost."""


def lane(t: Table, act: Decide, choice: str) -> str:
    """The position of an answer."""
    if choice in _GIVE_UP:
        return GIVES_UP
    sized = act.sized if isinstance(act, Bid) else ()
    return ADDS if choice in _ADD or choice in sized or choice in t.game.part(Choices).costs(t, act) else STAYS


def positioned(t: Table, act: Decide) -> list[str]:
    """The answers to a question from the left."""
    return sorted(act.choices, key=lambda choice: (GIVES_UP, STAYS, ADDS).index(lane(t, act, choice)))


def lanes(game: Game, options: object) -> list[str]:
    """The positions used by any question at a table, from the left; optional choices count only if elected."""
    offered = {word for word in game.part(Choices).words if getattr(options, word.replace("-", "_"), True)}
    return [GIVES_UP, STAYS, ADDS] if offered & _GIVE_UP else [STAYS, ADDS]
