"""Red dog: a third card between two, and a raise on the spread."""

RANKS = "23456789TJQKA"


def settle(record, options, tables):
    cards = [card for card in record["cards"] if card != "cut"]
    if record.get("burn_first"):
        cards.pop(0)
    first, second = sorted(RANKS.index(card[0]) for card in cards[:2])
    spread = second - first - 1
    stakes = {}
    for row in record["boxes"]:
        if "original" in row["wagers"]:
            stakes[row["box"], "original"] = cents(row["wagers"]["original"])
    if spread == 0:
        return {key: (stake, stake) for key, stake in stakes.items()}
    third = RANKS.index(cards[2][0])
    if spread == -1:
        odds = options["three_of_a_kind_odds"]
        return {key: (stake, stake + pays(stake, odds) if third == first else stake) for key, stake in stakes.items()}
    for answer in record.get("decisions", []):
        if answer["choose"] == "raise":
            box = answer["box"]
            # Without an amount it is the most that a raise may be.
            stakes[box, "raise"] = cents(answer["amount"]) if "amount" in answer else stakes[box, "original"]
    odds = options[f"spread_{spread}_odds" if spread < 4 else "spread_4_11_odds"]
    won = first < third < second
    return {key: (stake, stake + pays(stake, odds) if won else 0) for key, stake in stakes.items()}


def pays(stake, odds):
    win, unit = odds.split(" to ")
    return stake * int(win) // int(unit)


def cents(amount):
    return round(float(amount) * 100)
