"""Three card poker: ante and play, the ante bonus, pair plus and the six-card bonus."""

from collections import Counter
from itertools import combinations

RANKS = "23456789TJQKA"
QUEEN = 10


def settle(record, options, tables):
    cards = [card for card in record["cards"] if card != "cut"]
    boxes = {row["box"]: row["wagers"] for row in record["boxes"] if row["wagers"]}
    hands = deal(cards, [*sorted(boxes), 0], options["dealing"] == "automated-shoe")
    dealer = hands[0]
    found = {}
    for box, wagers in boxes.items():
        stakes = {wager: cents(amount) for wager, amount in wagers.items()}
        hand = hands[box]
        played = any(row.get("box") == box and row["choose"] == "play" for row in record.get("decisions", []))
        if "ante" in stakes:
            ante = stakes["ante"]
            if played:
                settle_play(found, box, ante, hand, dealer, tables[options["ante_bonus_table"]])
            else:
                found[box, "ante"] = ante, 0
        if "pair-plus" in stakes:
            stake = stakes["pair-plus"]
            lost = "ante" in stakes and not played and options["pair_plus_on_fold"] == "lost"
            back = 0 if lost else paid(stake, kind_of_three(hand), tables[options["pair_plus_table"]])
            found[box, "pair-plus"] = stake, back
        if "six-card-bonus" in stakes:
            stake = stakes["six-card-bonus"]
            found[box, "six-card-bonus"] = (
                stake,
                paid(stake, best_of_six(hand + dealer), tables[options["six_card_bonus"]]),
            )
    return found


def deal(cards, places, in_stacks):
    if in_stacks:
        return {place: cards[3 * n : 3 * n + 3] for n, place in enumerate(places)}
    return {place: cards[n : 3 * len(places) : len(places)] for n, place in enumerate(places)}


def settle_play(found, box, ante, hand, dealer, table):
    mine, theirs = strength(hand), strength(dealer)
    if theirs[0] == 0 and theirs[1][0] < QUEEN:
        found[box, "ante"] = ante, 2 * ante
        found[box, "play"] = ante, ante
    else:
        times = 2 if mine > theirs else 1 if mine == theirs else 0
        found[box, "ante"] = ante, times * ante
        found[box, "play"] = ante, times * ante
    bonus = table.get(kind_of_three(hand))
    if bonus:
        found[box, "ante-bonus"] = 0, pays(ante, bonus)


KINDS = "nothing", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"


def kind_of_three(hand):
    return KINDS[strength(hand)[0]]


def strength(hand):
    """A kind, and the ranks that decide between hands of it."""
    ranks = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    counted = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    several = len({*ranks})
    if several == 1:
        return 4, counted
    if several == 2:
        return 1, counted
    run = ranks[0] - ranks[2] == 2
    if ranks == [12, 1, 0]:
        run, counted = True, [1, 0, -1]
    flush = len({card[1] for card in hand}) == 1
    return (5 if run and flush else 3 if run else 2 if flush else 0), counted


SIX = (
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "nothing",
)


def best_of_six(cards):
    return SIX[min(SIX.index(kind_of_five(five)) for five in combinations(cards, 5))]


def kind_of_five(cards):
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    groups = sorted(Counter(ranks).values(), reverse=True)
    run = len(groups) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
    flush = len({card[1] for card in cards}) == 1
    if run and flush:
        return "royal-flush" if ranks[0] == 8 else "straight-flush"
    if groups[0] == 4:
        return "four-of-a-kind"
    if groups[0] == 3:
        return "full-house" if groups[1] == 2 else "three-of-a-kind"
    return "flush" if flush else "straight" if run else "nothing"


def paid(stake, kind, table):
    return stake + pays(stake, table[kind]) if kind in table else 0


def pays(stake, odds):
    win, unit = odds.split(" to ")
    return stake * int(win) // int(unit)


def cents(amount):
    return round(float(amount) * 100)
