"""Blackjack without additional wagers and bonuses: drawing, doubling, splitting, insurance and surrender."""

PLAIN = {
    "shoe": "single",
    "designated": "none",
    "three_sevens": False,
    "suited_678": False,
    "five_card_21": False,
    "additional_wager": "none",
    "multiple_action": False,
    "progressive": False,
    "bonus": False,
    "streak": False,
    "match_dealer": False,
    "dealer_blackjack_takes": "original",
    "split_21_beats_long_21": False,
    "bonus_on_split": True,
    "resplit_aces": False,
}
VARIES = ("hole_card", "surrender", "resplit")
"""Options that are worth another look while all others are the usual ones."""
TURNS = range(20)
"""No hand takes more cards, and no box has more hands."""


def knows(record, options):
    """Whether the round is one that this engine plays."""
    words = {answer["choose"] for answer in record.get("decisions", [])}
    plain = all(options[name] == value for name, value in PLAIN.items()) and options["hole_card"] != "up"
    return plain and "double-down-for-less" not in words and all(row["box"] < 100 for row in record["boxes"])


def settle(record, options, tables):
    cards = [card[0] for card in record["cards"] if card != "cut"]
    if record.get("burn_first"):
        cards.pop(0)
    stakes = {row["box"]: cents(row["wagers"]["blackjack"]) for row in record["boxes"] if row["wagers"]}
    answers = {box: [one for one in record.get("decisions", []) if one.get("box") == box] for box in stakes}
    order = sorted(stakes)
    first = [cards.pop(0) for _ in order]
    dealer = [cards.pop(0)]
    hands = {box: [card, cards.pop(0)] for box, card in zip(order, first, strict=True)}
    if options["hole_card"] != "none":
        dealer.append(cards.pop(0))
    found, insured = {}, {}
    for box in order:
        for one in answers[box]:
            if one["choose"] == "insurance":
                insured[box] = cents(one["amount"])
    read = options["hole_card"] == "reader" and points(dealer[:1]) >= 10 and natural(dealer)
    waiting = []
    for box in order:
        words = [one["choose"] for one in answers[box] if one["choose"] not in ("insurance", "decline")]
        if read or natural(hands[box]):
            waiting.append([box, 1, hands[box], 1])
        else:
            waiting += play(box, hands[box], words, cards)
    added = {box for box in order if sum(row[3] for row in waiting if row[0] == box) > 1}
    # Of a hand that is over 21 only what was added still hangs on a blackjack.
    unsure = [row for row in waiting if points(row[2]) <= 21 or row[0] in added] if points(dealer) >= 10 else []
    undecided = unsure + [row for row in waiting if live(row)]
    if len(dealer) == 1 and (undecided or insured):
        dealer.append(cards.pop(0))
    if any(live(row) for row in waiting) and not natural(dealer):
        for _ in TURNS:
            if points(dealer) < 17:
                dealer.append(cards.pop(0))
    for row in waiting:
        split = sum(other[0] == row[0] for other in waiting) > 1
        settle_hand(found, row, stakes[row[0]], dealer, split, options)
    for box, stake in insured.items():
        won = len(dealer) > 1 and points(dealer[1:2]) == 10
        found[box, "insurance"] = stake, stake + pays(stake, options["insurance_odds"]) if won else 0
    if natural(dealer):
        original_only(found, waiting, added, stakes)
    return found


def play(box, hand, words, cards):
    """The hands that a box comes to: box, number, cards, and how often its wager lies there; 0.5 if surrendered."""
    hands = [[box, 1, hand, 1]]
    for at in TURNS:
        if at == len(hands):
            break
        row = hands[at]
        for _ in TURNS:
            if len(row[2]) == 1:
                row[2].append(cards.pop(0))
                if row[2][0] == "A":
                    break
            if points(row[2]) >= 21:
                break
            word = words.pop(0)
            if word == "hit":
                row[2].append(cards.pop(0))
            elif word == "double-down":
                row[2].append(cards.pop(0))
                row[3] = 2
                break
            elif word == "surrender":
                row[3] = 0.5
                break
            elif word == "split":
                hands.insert(at + 1, [box, len(hands) + 1, [row[2].pop()], 1])
            else:
                break
    return hands


def live(row):
    return row[3] >= 1 and points(row[2]) <= 21 and not (natural(row[2]) and row[3] == 1 and row[1] == 1)


def settle_hand(found, row, stake, dealer, split, options):
    box, number, hand, times = row
    name = main(number)
    double = "double-down" if number == 1 else f"double-down-{number}"
    mine, theirs = points(hand), points(dealer)
    if times == 0.5:
        found[box, name] = stake, 0 if natural(dealer) else stake - stake // 2
        return
    back = 0
    if natural(hand) and not split:
        back = stake if natural(dealer) else stake + pays(stake, options["blackjack_odds"])
    elif mine <= 21:
        if natural(dealer):
            back = 0
        elif theirs > 21 or mine > theirs:
            back = stake + pays(stake, options["win_odds"])
        elif mine == theirs:
            back = stake
    found[box, name] = stake, back
    if times == 2:
        found[box, double] = stake, back


def original_only(found, waiting, added, stakes):
    """A dealer's blackjack takes one wager of a box, of a hand over 21 if there is one; the others go back."""
    for box in added:
        hands = [row for row in waiting if row[0] == box]
        taken = next((row for row in hands if points(row[2]) > 21), hands[0])
        for key in found:
            if key[0] == box and key[1] != "insurance":
                found[key] = stakes[box], 0 if key[1] == main(taken[1]) else stakes[box]


def main(number):
    return "blackjack" if number == 1 else f"split-{number}"


def natural(hand):
    return len(hand) == 2 and points(hand) == 21


def points(hand):
    total = sum(1 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in hand)
    return total + 10 if "A" in hand and total <= 11 else total


def pays(stake, odds):
    win, unit = odds.split(" to ")
    return stake * int(win) // int(unit)


def cents(amount):
    return round(float(amount) * 100)
