"""Casino war: one card each; on a tie surrender or war."""

RANKS = "23456789TJQKA"


def settle(record, options, tables):
    cards = [card for card in record["cards"] if card != "cut"]
    if record.get("burn_first"):
        cards.pop(0)
    boxes = {row["box"]: row["wagers"] for row in record["boxes"] if row["wagers"]}
    dealt = {box: RANKS.index(cards.pop(0)[0]) for box in sorted(boxes)}
    dealer = RANKS.index(cards.pop(0)[0])
    found, at_war = {}, {}
    for box, wagers in sorted(boxes.items()):
        stake, tie = cents(wagers["initial"]), cents(wagers.get("tie", "0"))
        if dealt[box] > dealer:
            back = stake + pays(stake, options["initial_odds"])
        elif dealt[box] < dealer:
            back = 0
        elif chose(record, box, "surrender"):
            back = stake - stake // 2
        else:
            back = 0
            at_war[box] = stake
        found[box, "initial"] = stake, back
        if tie:
            found[box, "tie"] = tie, tie + pays(tie, options["tie_odds"]) if dealt[box] == dealer else 0
    if at_war:
        del cards[:3]
        second = {box: RANKS.index(cards.pop(0)[0]) for box in sorted(at_war)}
        dealer = RANKS.index(cards.pop(0)[0])
        for box, stake in at_war.items():
            found[box, "war"] = stake, war_back(stake, second[box], dealer, options)
            for answer in record.get("decisions", []):
                if answer.get("box") == box and answer["choose"] == "war-tie":
                    tie = cents(answer["amount"])
                    found[box, "war-tie"] = tie, tie + pays(tie, options["tie_odds"]) if second[box] == dealer else 0
    return found


def war_back(stake, card, dealer, options):
    if card > dealer:
        return stake + pays(stake, options["war_odds"])
    if card == dealer:
        return stake + pays(stake, options["war_tie_odds"])
    return 0


def chose(record, box, word):
    return any(answer.get("box") == box and answer["choose"] == word for answer in record.get("decisions", []))


def pays(stake, odds):
    win, unit = odds.split(" to ")
    return stake * int(win) // int(unit)


def cents(amount):
    return round(float(amount) * 100)
