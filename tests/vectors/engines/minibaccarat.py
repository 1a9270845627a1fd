"""Minibaccarat: the third-card tables and the money, however the house earns on the Banker's Hand."""

PLAYER_DRAWS = "DDDDDDSS"
"""By the count of two cards, where neither hand has a natural: draws or stays."""
BANKER_DRAWS = {
    0: "DDDDDDDDDDD",
    1: "DDDDDDDDDDD",
    2: "DDDDDDDDDDD",
    3: "DDDDDDDDSDD",
    4: "SSDDDDDDSSD",
    5: "SSSSDDDDSSD",
    6: "SSSSSSDDSSS",
    7: "SSSSSSSSSSS",
}
"""By the count of two cards, and by the value of the player's third card, 0 to 9; last, where there was none."""
NATURAL = 8


def settle(record, options, tables):
    cards = [card for card in record["cards"] if card != "cut"]
    values = [value(card) for card in cards]
    player, banker = [values[0], values[2]], [values[1], values[3]]
    left = values[4:]
    if count(player) < NATURAL and count(banker) < NATURAL:
        third = 10
        if PLAYER_DRAWS[count(player)] == "D":
            third = left.pop(0)
            player.append(third)
        if BANKER_DRAWS[count(banker)][third] == "D":
            banker.append(left.pop(0))
    pair = cards[0][0] == cards[2][0]
    return money(record, options, count(player), count(banker), pair)


def money(record, options, player, banker, pair):
    found = {}
    for row in record["boxes"]:
        for wager, amount in row["wagers"].items():
            stake = cents(amount)
            back = 0
            if wager == "player":
                if player > banker:
                    back = stake + pays(stake, options["player_odds"])
                elif player == banker:
                    back = stake
            elif wager == "banker":
                if banker > player:
                    back = stake + banker_gain(stake, banker, options)
                elif player == banker:
                    back = stake - stake // 4 if options.get("vigorish") == "tie-25" else stake
            elif wager == "tie":
                if player == banker:
                    back = stake + pays(stake, options["tie_odds"])
            elif wager == "banker-six":
                if banker == 6 and banker > player:
                    back = stake + pays(stake, own_row(options["banker_six_table"]))
            elif pair:
                back = stake + pays(stake, own_row(options["player_pair_table"]))
            found[row["box"], wager] = stake, back
    return found


def banker_gain(stake, banker, options):
    kind = options.get("vigorish", "win-percent")
    if kind == "no-vigorish":
        return stake // 2 if banker == 6 else stake
    if kind == "tie-25":
        return stake
    owed = stake * int(options["vigorish_percent"])
    if options["vigorish_rounding"] == "up":
        return stake - (owed + 499) // 500 * 5
    return stake - owed // 100


def own_row(table):
    """The odds of the one row of a table, which the house has set: "S7 with banker six 20 to 1"."""
    return " ".join(table.split()[-3:])


def value(card):
    return "A23456789".find(card[0]) + 1


def count(values):
    return sum(values) % 10


def pays(stake, odds):
    win, unit = odds.split(" to ")
    return stake * int(win) // int(unit)


def cents(amount):
    return round(float(amount) * 100)
