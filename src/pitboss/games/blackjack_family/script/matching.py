"""Match the dealer: a wager beside the main one, decided by the first two cards and the dealer's first."""

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.hands import DONE, Round, rank, suit
from pitboss.money import Odds
from pitboss.table import Script
from pitboss.table.settling import Pay, Settle, Take, Void


def matched(r: Round, cards: list[str], box: int, wager: str, like: Odds, identical: Odds, cite: str) -> Settle:
    """Each card like the dealer's first one is paid, and two of them together."""
    up, stake = r.dealer[0], r.t.wagers[box, wager]
    won = 0
    for card in cards[:2]:
        kind = arithmetic.like(rank(card), suit(card), rank(up), suit(up))
        if kind != arithmetic.UNLIKE:
            won += (identical if kind == arithmetic.IDENTICAL else like).pay(stake)
    if not won:
        return Take(box=box, wager=wager, stake=stake, cite=cite)
    return Pay(box=box, wager=wager, stake=stake, winnings=won, odds=Odds(won, stake), cite=cite)


def settle_match(r: Round, wager: str, odds: tuple[Odds, Odds], cite: str) -> Script[None]:
    """Every such wager from the dealer's left, right after the first cards; that of a dead hand goes back."""
    for hand in r.hands:
        if (hand.box, wager) not in r.t.wagers:
            continue
        if hand.state == DONE:
            yield Void(box=hand.box, wager=wager, stake=r.t.wagers[hand.box, wager], cite=r.law["house/no-cards"])
        else:
            yield matched(r, r.cards(hand), hand.box, wager, *odds, cite)
