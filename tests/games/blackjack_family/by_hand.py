"""Blackjack counted the slow way, card after card, with nothing taken from the analysis."""

from functools import lru_cache


def shoe(decks):
    """Cards by value, the ace first."""
    return (*(4 * decks for _ in range(9)), 16 * decks)


def without(cards, *values):
    left = list(cards)
    for value in values:
        left[value - 1] -= 1
    assert min(left) >= 0
    return tuple(left)


def draws(cards, one=1.0):
    """Every card that may come: its value, how likely it is, and what is left; with a Fraction for one, exactly."""
    total = sum(cards)
    for value in range(1, 11):
        if cards[value - 1]:
            yield value, cards[value - 1] * one / total, without(cards, value)


def best(hand):
    hard = sum(hand)
    return hard + 10 if 1 in hand and hard <= 11 else hard


def is_soft(hand):
    return 1 in hand and sum(hand) <= 11


@lru_cache(maxsize=None, typed=True)
def dealer(hand, cards, hits_soft_17=False, one=1.0):
    """The dealer's ends by total, over 21 as the total itself, and "blackjack"."""
    total = best(hand)
    if len(hand) == 2 and total == 21:
        return {"blackjack": one}
    if len(hand) > 1 and (total > 17 or (total == 17 and not (hits_soft_17 and is_soft(hand)))):
        return {total: one}
    ends = {}
    for value, chance, left in draws(cards, one):
        grown = tuple(sorted((*hand, value)))
        for end, more in dealer(grown, left, hits_soft_17, one).items():
            ends[end] = ends.get(end, 0) + chance * more
    return ends


def stand(hand, up, cards, one=1.0):
    """What standing wins, in rounds in which the dealer has no blackjack."""
    mine, worth = best(hand), 0 * one
    for end, chance in dealer((up,), cards, False, one).items():
        if end != "blackjack":
            worth += chance * (1 if end > 21 or mine > end else 0 if mine == end else -1)
    return worth


def no_blackjack(up, cards, one=1.0):
    return 1 - dealer((up,), cards, False, one).get("blackjack", 0 * one)


def take(hand, up, cards, one=1.0):
    """What a card is worth to who then plays as well as can be."""
    worth = 0 * one
    for value, chance, left in draws(cards, one):
        grown = tuple(sorted((*hand, value)))
        worth += chance * (-no_blackjack(up, left, one) if sum(grown) > 21 else play_on(grown, up, left, one))
    return worth


@lru_cache(maxsize=None, typed=True)
def play_on(hand, up, cards, one=1.0):
    if best(hand) == 21:
        return stand(hand, up, cards, one)
    return max(stand(hand, up, cards, one), take(hand, up, cards, one))


def double(hand, up, cards, one=1.0):
    worth = 0 * one
    for value, chance, left in draws(cards, one):
        grown = (*hand, value)
        worth += 2 * chance * (-no_blackjack(up, left, one) if sum(grown) > 21 else stand(grown, up, left, one))
    return worth
