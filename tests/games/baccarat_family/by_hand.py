"""Rounds played by hand: cards are text, the cutting card is a card, nothing is shared with the code under test."""

from collections import deque
from fractions import Fraction
from math import ceil

CUTTING_CARD = "--"
WORTH = {**{str(n): n for n in range(2, 10)}, "A": 1, **dict.fromkeys("TJQK", 0)}
BANKER_DRAWS_AGAINST = {3: "0 1 2 3 4 5 6 7 9", 4: "2 3 4 5 6 7", 5: "4 5 6 7", 6: "6 7"}


def count(hand):
    return sum(WORTH[card[0]] for card in hand) % 10


def rounds_by_hand(cards):
    """The two hands of each round that a shoe gives: burn, cutting card 14 from the back, last hand."""
    shoe = deque([*cards[:-14], CUTTING_CARD, *cards[-14:]])
    out = False

    def draw():
        nonlocal out
        if shoe[0] == CUTTING_CARD:
            out = True
            shoe.popleft()
        return shoe.popleft()

    first = draw()[0]
    for _ in range(10 if first in "TJQK" else WORTH[first]):
        draw()
    last_hand = False
    while True:
        player, banker = [], []
        for hand in (player, banker, player, banker):
            hand.append(draw())
        if count(player) < 8 and count(banker) < 8:
            if count(player) <= 5:
                player.append(draw())
                column = str(WORTH[player[2][0]])
                banker_must = count(banker) <= 2 or column in BANKER_DRAWS_AGAINST.get(count(banker), "")
            else:
                banker_must = count(banker) <= 5
            if banker_must:
                banker.append(draw())
        yield player, banker
        if last_hand:
            return
        last_hand = out


def money_by_hand(options, player, banker, stakes):
    """What a box gains in dollars as a fraction, from the words of 7.2 and 7.3."""
    on_player, on_banker, on_tie = (Fraction(stake, 100) for stake in stakes)
    if count(player) == count(banker):
        charge = on_banker / 4 if options.vigorish == "tie-25" else 0
        return on_tie * options.tie_odds.win / options.tie_odds.stake - charge
    if count(player) > count(banker):
        return on_player - on_banker - on_tie
    won = on_banker
    if options.vigorish == "no-vigorish" and count(banker) == 6:
        won = on_banker / 2
    elif options.vigorish == "win-percent":
        owed = on_banker * options.vigorish_percent / 100
        if options.vigorish_rounding == "up":
            owed = ceil(owed * 20) * Fraction(1, 20)
        won -= owed
    return won - on_player - on_tie


def by_hand(options, plan, shoes):
    """The cents of each box in each round."""
    stakes = list(zip(*(row.stakes for row in plan.rows), strict=True))
    return [
        [100 * money_by_hand(options, player, banker, box) for box in stakes]
        for shoe in shoes
        for player, banker in rounds_by_hand(shoe)
    ]
