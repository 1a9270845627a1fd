"""Match the dealer: a wager beside the main one, decided by the first two cards and the dealer's first."""

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.hands import Round, rank, suit
from pitboss.money import Odds
from pitboss.table.acts.settlement_acts import Pay, Settle, Take


def matched(r: Round, cards: list[str], box: int, wager: str, like: Odds, identical: Odds) -> Settle:
    """Each card like the dealer's first one is paid, and two of them together."""
    up, stake = r.dealer[0], r.t.wagers[box, wager]
    won = 0
    for card in cards[:2]:
        kind = arithmetic.like(rank(card), suit(card), rank(up), suit(up))
        if kind != arithmetic.UNLIKE:
            won += (identical if kind == arithmetic.IDENTICAL else like).pay(stake)
    if not won:
        return Take(box=box, wager=wager, stake=stake)
    return Pay(box=box, wager=wager, stake=stake, winnings=won, odds=Odds(won, stake))
