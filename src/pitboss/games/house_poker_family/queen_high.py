"""How a hand stands to a dealer's who plays with queen high or better, its value above twenty bits of ranks."""

QUEEN_HIGH = 12 << 16
"""The value below which the dealer's hand does not qualify: no pair, and nothing as high as a queen."""

LOSE, TIE, NO_QUALIFY, WIN = range(4)
"""How a played hand stands to the dealer's."""


def qualifies(dealer: int) -> bool:
    """Whether the dealer's hand is queen high or better."""
    return dealer >= QUEEN_HIGH


def compare(player: int, dealer: int) -> int:
    """How a played hand ends: `LOSE`, `TIE`, `NO_QUALIFY` or `WIN`."""
    if dealer < QUEEN_HIGH:
        return NO_QUALIFY
    if player < dealer:
        return LOSE
    return WIN if player > dealer else TIE
