"""The place of an answer, always: giving up at the left, what costs nothing in the middle, what costs more right."""

from pitboss.table import Game, Table
from pitboss.table.act import Decide
from pitboss.table.acts.choices import Bid
from pitboss.table.parts import Choices

GIVES_UP, STAYS, ADDS = "gives-up", "stays", "adds"
_GIVE_UP = frozenset({"fold", "give-up", "muck", "rescue", "surrender"})
_ADD = frozenset({"bank", "bet", "co-bank", "double-down-for-less", "full-bet", "raise", "same", "straddle"})
"""Words that put more chips at risk than the question itself can say."""


def lane(t: Table, act: Decide, choice: str) -> str:
    """Where an answer to a question stands."""
    if choice in _GIVE_UP:
        return GIVES_UP
    sized = act.sized if isinstance(act, Bid) else ()
    return ADDS if choice in _ADD or choice in sized or choice in t.game.part(Choices).costs(t, act) else STAYS


def lanes(game: Game, options: object) -> list[str]:
    """Those that a table keeps through all its questions, from the left; an option must be elected to have one."""
    offered = {word for word in game.part(Choices).words if getattr(options, word.replace("-", "_"), True)}
    return [GIVES_UP, STAYS, ADDS] if offered & _GIVE_UP else [STAYS, ADDS]
