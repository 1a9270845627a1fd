"""Sic bo: three dice."""


def settle(record, options, tables):
    dice = sorted(record["rolls"][0])
    found = {}
    for row in record["boxes"]:
        for wager, amount in row["wagers"].items():
            stake = cents(amount)
            odds = won(wager, dice)
            found[row["box"], wager] = stake, stake + pays(stake, options[odds]) if odds else 0
    return found


def won(wager, dice):
    """The option that says what a wager pays; nothing where it loses."""
    total, triple = sum(dice), dice[0] == dice[2]
    kind, *faces = wager.rsplit("-", 2) if wager.startswith("combination") else wager.rsplit("-", 1)
    if wager == "small":
        return "side_odds" if total <= 10 and not triple else ""
    if wager == "big":
        return "side_odds" if total >= 11 and not triple else ""
    if wager == "any-three-of-a-kind":
        return "any_triple_odds" if triple else ""
    face = int(faces[0])
    if kind == "three-of-a-kind":
        return "triple_odds" if triple and dice[0] == face else ""
    if kind == "two-of-a-kind":
        return "double_odds" if dice.count(face) >= 2 else ""
    if kind == "one-of-a-kind":
        return ("", "single_1_odds", "single_2_odds", "single_3_odds")[dice.count(face)]
    if kind == "total":
        low, high = min(face, 21 - face), max(face, 21 - face)
        return f"total_{low}_{high}_odds" if total == face else ""
    return "combination_odds" if face in dice and int(faces[1]) in dice else ""


def pays(stake, odds):
    win, unit = odds.split(" to ")
    return stake * int(win) // int(unit)


def cents(amount):
    return round(float(amount) * 100)
