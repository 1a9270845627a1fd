"""What people read at the table: the counts of the hands, and what is printed on the felt."""

from pitboss.equipment import RANKS
from pitboss.games.baccarat_family.counting import value
from pitboss.games.baccarat_family.options import BaccaratOptions
from pitboss.table.parts import Lying


def reads(options: BaccaratOptions, of: int | str, lying: Lying) -> str:
    """The count of a hand's open cards in words, with "natural" before eight or nine on two cards."""
    cards = [card for card in lying[of] if card]
    count = sum(value(RANKS.index(card[0]) + 2) for card in cards) % 10
    if isinstance(of, int) or len(cards) < 2:
        return ""
    return f"natural {count}" if len(cards) == 2 and count > 7 else str(count)


def printed(options: BaccaratOptions) -> str:
    """The words printed on the felt beside the bands."""
    return f"Tie pays {options.tie_odds} · Banker pays {options.words()['banker_pays']}"
