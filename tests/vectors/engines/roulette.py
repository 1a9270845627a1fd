"""Roulette: what a stop of the wheel wins, and what a zero takes of an even chance."""

RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def settle(record, options, tables):
    one_zero = options["wheel"] != "double-zero"
    stop = next(spin for spin in record["spins"] if not (one_zero and spin == "00"))
    number = int(stop) if stop != "00" else 0
    halves = options["zero"] == "half" or (options["zero"] == "usual" and not one_zero)
    stakes = {(row["box"], wager): amount for row in record["boxes"] for wager, amount in row["wagers"].items()}
    for row in record.get("placed", []):
        # After a spin that did not count there is betting again.
        if row.get("betting", 1) > 1:
            stakes[row["box"], row["wager"]] = row["amount"]
    found = {}
    for (box, wager), amount in stakes.items():
        stake = cents(amount)
        if stake:
            won, odds = result(wager, stop, number)
            back = stake + pays(stake, options[odds]) if won else 0
            if odds == "even_odds" and number == 0 and halves:
                chip = cents(options["smallest_chip"])
                back = stake - stake // (2 * chip) * chip
            found[box, wager] = stake, back
    return found


def result(wager, stop, number):
    """Whether a wager wins, and the option that says what it pays."""
    kind, *covered = wager.split("-")
    if kind == "column":
        return number > 0 and number % 3 == int(covered[0]) % 3, "twelve_odds"
    if kind == "dozen":
        return number > 0 and (number - 1) // 12 + 1 == int(covered[0]), "twelve_odds"
    if kind == "red":
        return number in RED, "even_odds"
    if kind == "black":
        return number > 0 and number not in RED, "even_odds"
    if kind == "odd":
        return number % 2 == 1, "even_odds"
    if kind == "even":
        return number > 0 and number % 2 == 0, "even_odds"
    if kind == "low":
        return 1 <= number <= 18, "even_odds"
    if kind == "high":
        return 19 <= number <= 36, "even_odds"
    return stop in covered, kind + "_odds"


def pays(stake, odds):
    win, unit = odds.split(" to ")
    return stake * int(win) // int(unit)


def cents(amount):
    return round(float(amount) * 100)
