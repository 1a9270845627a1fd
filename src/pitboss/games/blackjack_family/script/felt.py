"""What people read at the table: a total, what a choice costs, what is printed on the felt, and plain questions."""

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.drawing import staked
from pitboss.games.blackjack_family.script.hands import DOUBLE, SPLIT, called, count, is_blackjack
from pitboss.games.blackjack_family.script.options import BlackjackOptions
from pitboss.table import HOUSE, Table
from pitboss.table.act import Decide
from pitboss.table.parts import Lying, Wording

PLACES = {str(HOUSE): 2, "box": 2}
"""The printed places for cards: those of the deal."""


def reads(options: BlackjackOptions, of: int | str, lying: Lying) -> str:
    """Hard or soft, and whether it is over; of the dealer what lies open."""
    cards = [card for card in lying[of] if card]
    if not cards:
        return ""
    if is_blackjack(cards) and "/" not in str(of):
        return "blackjack"
    hard, aces = count(cards)
    if len(cards) == aces == 1:
        return "an ace"
    if arithmetic.total(hard, aces) > arithmetic.TOP:
        return f"{hard}, bust"
    if arithmetic.soft(hard, aces):
        return called(cards)
    return called(cards) if of == HOUSE or arithmetic.total(hard, aces) == arithmetic.TOP else f"hard {hard}"


def costs(t: Table, act: Decide) -> dict[str, int]:
    """A double and a split take as much again as lies on the hand."""
    if t.playing is None or t.playing.asked is None:
        return {}
    return {word: sum(staked(t.playing, t.playing.asked)) for word in (DOUBLE, SPLIT) if word in act.choices}


WORDING = Wording(
    labels={
        "double-down": "double",
        "double-down-for-less": "double for less",
        "surrender": "surrender half",
        "refuse-card": "no more cards",
        "blackjack": "bet",
        "consent/refuse": "Another player wants to bet on your box too. Is that all right?",
        "consent": "yes",
        "refuse": "no",
        "keep/switch": "Keep your cards, or switch the second ones?",
    },
    describe_hand=reads,
)
