"""Big six: where the wheel stops."""


def settle(record, options, tables):
    stop = record["spins"][0]
    found = {}
    for row in record["boxes"]:
        for wager, amount in row["wagers"].items():
            stake = cents(amount)
            found[row["box"], wager] = stake, stake + pays(stake, options["odds_" + stop]) if wager == stop else 0
    return found


def pays(stake, odds):
    win, unit = odds.split(" to ")
    return stake * int(win) // int(unit)


def cents(amount):
    return round(float(amount) * 100)
