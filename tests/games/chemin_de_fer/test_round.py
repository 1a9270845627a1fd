"""Chemin de fer: whole rounds between players, and everybody's place in line."""

import pytest

from pitboss.refusal import Refusal
from tests.cases import ruled
from tests.each import each

ANN = {"box": 3, "player": "Ann"}


def bank(amount, **others):
    """Ann in seat 3 with a bank, and others by seat with what they wager against it."""
    seats = [{"box": int(seat[1:]), "player": seat, "wagers": {"against": stake}} for seat, stake in others.items()]
    return [{**ANN, "wagers": {"bank": amount}}, *seats]


def a_round(cards, *decisions, boxes, **more):
    return ruled(cards, *decisions, game="chemin-de-fer", boxes=boxes, **more)


def says(box, word):
    return {"box": box, "choose": word}


def last(result, act):
    return [row for row in result["events"] if row["act"] == act][-1]


FULL = bank("1000", S4="300", S5="200", S6="500")

EXAMPLES = {
    "1: a covered bank wins and pays vigorish": (
        ("2c Td 3h 7s", says(6, "no")),
        {"boxes": FULL},
        {"Ann": "950.00", "S4": "-300.00", "S5": "-200.00", "S6": "-500.00"},
        ("keep-bank", "1950.00", "house:chemin-de-fer/continues"),
    ),
    "2: a lost bank pays everybody and passes": (
        ("4c Td 5h 7s",),
        {"boxes": FULL},
        {"Ann": "-1000.00", "S4": "300.00", "S5": "200.00", "S6": "500.00"},
        ("keep-bank", "0.00", "house:chemin-de-fer/passing"),
    ),
    "3: of two who call banco the nearer to the banker's right has it": (
        ("2c Td 4h 7s", {"box": 3, "choose": "bank", "amount": "800"}, says(4, "no")),
        {
            "boxes": [{"box": box, "player": f"S{box}", "wagers": {}} for box in (3, 4, 7)],
            "before": {"curator": 3},
            "placed": [{"box": 7, "call": "banco"}, {"box": 4, "call": "banco"}],
        },
        {"S3": "760.00", "S4": "-800.00"},
        ("place", "800.00", "house:chemin-de-fer/banco"),
    ),
    "4: only what is covered is at risk": (
        ("2c Td 4h 7s", says(4, "no")),
        {"boxes": bank("1000", S4="400")},
        {"Ann": "380.00", "S4": "-400.00"},
        ("keep-bank", "1380.00", "house:chemin-de-fer/continues"),
    ),
    "5: on a tie nothing moves and the banker stays": (
        ("2c Td 4h 6s", says(4, "no")),
        {"boxes": bank("1000", S4="400")},
        {"Ann": "0.00", "S4": "0.00"},
        ("keep-bank", "1000.00", "house:chemin-de-fer/tie"),
    ),
    "6: 0.625 of vigorish is 0.65": (
        ("2c Td 4h 7s", says(4, "no")),
        {"boxes": bank("12.50", S4="12.50"), "options": {"increment": "0.50"}},
        {"Ann": "11.85", "S4": "-12.50"},
        ("vigorish", "0.65", "house:chemin-de-fer/vigorish"),
    ),
    "7: five stays by choice, and the banker with 5 draws against nothing": (
        ("2c Td 3h 5s 4d", says(4, "no")),
        {"boxes": bank("100", S4="100")},
        {"Ann": "95.00", "S4": "-100.00"},
        ("keep-bank", "195.00", "house:chemin-de-fer/continues"),
    ),
    "8: five against a four stays by choice": (
        ("2c Td 3h 5s 4d", says(4, "card"), says(3, "stay")),
        {"boxes": bank("100", S4="100")},
        {"Ann": "-100.00", "S4": "100.00"},
        ("keep-bank", "0.00", "house:chemin-de-fer/passing"),
    ),
    "8: and must draw where the table is fixed": (
        ("2c Td 3h 5s 4d 4h", says(4, "card")),
        {"boxes": bank("100", S4="100"), "options": {"banker_choices": "fixed"}},
        {"Ann": "0.00", "S4": "0.00"},
        ("keep-bank", "100.00", "house:chemin-de-fer/tie"),
    ),
    "9: a card pulled while wagers are taken must be played": (
        ("9c Td Kh 6s", {"choose": "plays", "by": "casino-supervisor"}),
        {"boxes": bank("100", S4="100"), "irregularities": [{"kind": "pulled-early", "act": 4}]},
        {"Ann": "-100.00", "S4": "100.00"},
        ("keep-bank", "0.00", "house:chemin-de-fer/passing"),
    ),
    "9: or, if the banker is excused, it is burned and the shoe passes": (
        ("9c", {"choose": "excused", "by": "casino-supervisor"}),
        {"boxes": bank("100", S4="100"), "irregularities": [{"kind": "pulled-early", "act": 4}]},
        {"Ann": "0.00", "S4": "0.00"},
        ("keep-bank", "0.00", "house:chemin-de-fer/pulled-early"),
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_a_round_brings(name):
    (cards, *decisions), case, net, (act, amount, cite) = EXAMPLES[name]
    result = a_round(cards, *decisions, **case)
    assert result["net"] == net
    row = last(result, act)
    assert (row["amount"], row["cite"]) == (amount, cite)


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_players_win_and_lose_adds_up_to_the_vigorish(name):
    (cards, *decisions), case, _, _ = EXAMPLES[name]
    result = a_round(cards, *decisions, **case)
    taken = sum(float(row["amount"]) for row in result["events"] if row["act"] == "vigorish")
    assert sum(map(float, result["net"].values())) == pytest.approx(-taken)


def covered(*placed, suivi=0, amount="500", options=None, seats=(2, 3, 4, 5, 7, 103)):
    """What each place has at risk against a bank of seat 3 once betting is closed."""
    result = a_round(
        "9c Td Kh 6s",
        *([] if suivi else [{"box": 3, "choose": "bank", "amount": amount}]),
        boxes=[{"box": box, "player": f"S{box}", "wagers": {}} for box in seats],
        before={"curator": 3} | ({"suivi": suivi, "bank": 100 * int(amount)} if suivi else {}),
        placed=[{"box": box, "wager": "against", "amount": call} for box, call in placed if call.isdigit()]
        + [{"box": box, "call": call} for box, call in placed if not call.isdigit()],
        options=options or {},
    )
    return {line["box"]: line["staked"] for line in result["settlement"] if line["wager"] == "against"}, result


LINES = {
    "parts from the banker's right on": (((2, "300"), (4, "100"), (7, "200")), {4: "100.00", 7: "200.00", 2: "200.00"}),
    "those who stand come last": (((103, "300"), (2, "400")), {2: "400.00", 103: "100.00"}),
    "banco before parts": (((4, "500"), (7, "banco")), {7: "500.00"}),
    "banco by the order of seats": (((2, "banco"), (5, "banco"), (4, "200")), {5: "500.00"}),
    "half before parts": (((4, "400"), (2, "with-the-table")), {2: "250.00", 4: "250.00"}),
    "banco before half": (((4, "with-the-table"), (7, "banco")), {7: "500.00"}),
    "one who calls has no part beside it": (
        ((7, "100"), (7, "with-the-table"), (4, "100")),
        {7: "250.00", 4: "100.00"},
    ),
    "less than the bank": (((5, "40"),), {5: "40.00"}),
}


@pytest.mark.parametrize("name", LINES)
def test_wagers_are_covered_by_priority(name):
    placed, expected = LINES[name]
    assert covered(*placed)[0] == expected


def test_who_lost_the_last_banco_has_the_first_claim():
    calls = (4, "banco"), (7, "banco")
    assert covered(*calls, suivi=7)[0] == {7: "500.00"}
    assert covered(*calls, suivi=7, options={"banco_suivi": False})[0] == {4: "500.00"}


def test_the_claim_is_against_the_same_banker_only():
    """The player who takes the shoe after that puts up another bank."""
    result = a_round(
        "9c Td Kh 6s",
        *(says(4, "accept"), {"box": 4, "choose": "bank", "amount": "500"}),
        boxes=[{"box": box, "player": f"S{box}", "wagers": {}} for box in (3, 4, 5, 7)],
        before={"passed_by": 3, "offered": True, "suivi": 7, "bank": 50000},
        placed=[{"box": 7, "call": "banco"}, {"box": 5, "call": "banco"}],
    )
    assert result["net"] == {"S4": "-500.00", "S5": "500.00"}


def test_a_lost_banco_gives_a_claim_to_the_next_one():
    result = a_round(
        "2c Td 4h 7s",
        {"box": 3, "choose": "bank", "amount": "500"},
        says(7, "no"),
        boxes=[{"box": box, "player": f"S{box}", "wagers": {}} for box in (3, 7)],
        before={"curator": 3},
        placed=[{"box": 7, "call": "banco"}],
    )
    assert last(result, "keep-bank")["suivi"] == 7


def test_the_greatest_wager_holds_the_cards_and_of_equals_the_nearest():
    _, result = covered((2, "200"), (5, "200"), (4, "50"))
    assert last(result, "hold-cards")["box"] == 5


def test_a_barred_player_holds_no_cards_and_the_dealer_goes_by_the_table():
    result = a_round("2c Td 3h 7s Kc", boxes=bank("100", S4="100"), before={"curator": 3, "barred": ["S4"]})
    assert last(result, "hold-cards")["box"] == 0
    assert result["net"] == {"Ann": "95.00", "S4": "-100.00"}


def test_a_banker_who_is_barred_keeps_the_shoe_no_longer():
    result = a_round(
        "2c Td 4h 2s 7h",
        *(says(4, "no"), {"choose": "barred", "by": "casino-supervisor"}),
        boxes=bank("100", S4="100"),
        irregularities=[{"kind": "wrong-call", "act": 14}],
    )
    assert result["net"] == {"Ann": "95.00", "S4": "-100.00"}
    assert last(result, "pass-shoe")["cite"] == "house:chemin-de-fer/wrong-call"


def test_a_bankers_wrong_draw_is_corrected_to_the_table():
    """Seven stays: the dealer says so before the other hand is turned up, and no card is dealt."""
    result = a_round(
        "2c Td 4h 7s",
        *(says(4, "no"), {"choose": "barred", "by": "casino-supervisor"}),
        boxes=bank("100", S4="100"),
        irregularities=[{"kind": "wrong-call", "act": 14}],
    )
    assert last(result, "correct")["words"] == "the Banker's Hand stays on 7: there is no choice"
    assert last(result, "correct")["cite"] == "house:chemin-de-fer/wrong-call"
    assert sum(row["act"] == "deal" for row in result["events"]) == 4
    assert result["net"] == {"Ann": "95.00", "S4": "-100.00"}
    assert last(result, "bar")["player"] == "Ann"


@pytest.mark.parametrize(
    ("cards", "choice", "act"),
    [
        pytest.param("2c Td 4h 5s 7h", [says(4, "no")], 15, id="a third card was drawn as the table says"),
        pytest.param("2c Td 4h 9s", [], 12, id="a natural"),
    ],
)
def test_a_banker_whose_hand_is_done_makes_no_wrong_draw(cards, choice, act):
    with pytest.raises(Refusal, match=r"wrong-call cannot happen at this act \(turn-up\)"):
        a_round(cards, *choice, boxes=bank("100", S4="100"), irregularities=[{"kind": "wrong-call", "act": act}])


def test_only_the_holder_and_the_banker_see_their_cards():
    result = a_round("2c Td 3h 7s", says(4, "no"), boxes=bank("100", S4="100"))
    eyes = [(row["to"], row["eyes"]) for row in result["events"] if row["act"] == "deal"]
    assert eyes == [("player", "S4"), ("banker", "Ann")] * 2


CALLS = [(count, word) for count in range(8) for word in ("card", "no")]
HANDS = {0: "Kc Kh", 1: "Ac Kh", 2: "2c Kh", 3: "3c Kh", 4: "4c Kh", 5: "5c Kh", 6: "6c Kh", 7: "7c Kh"}


@each("five", ["free", "must-draw"])
@each(("count", "word"), CALLS)
def test_a_wrong_call_of_the_holder_is_corrected_to_the_table(count, word, five):
    first, second = HANDS[count].split()
    wrong = word != ("card" if count <= 5 else "no") and not (count == 5 and five == "free")
    result = a_round(
        f"{first} Td {second} 7s" + (" Qc" if (word == "card") != wrong else ""),
        says(4, word),
        boxes=bank("100", S4="100"),
        options={"player_on_5": five},
    )
    corrected = [row["cite"] for row in result["events"] if row["act"] == "correct"]
    assert corrected == (["house:chemin-de-fer/wrong-call"] if wrong else [])


TABLE = (
    *("DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDDDSD"),
    *("DSSDDDDDDSS", "DSSSSDDDDSS", "SSSSSSSDDSS", "SSSSSSSSSSS"),
)
"""By the banker's count and the Player's third card, none first; the two free places as punto banco has them."""


@each(("own", "third"), [(own, third) for own in range(8) for third in ("none", *range(10))])
def test_the_banker_is_asked_only_where_there_is_a_choice(own, third):
    """Both ways to play are cases; the one that asks must be the free one."""
    free = (own, third) in {(3, 9), (5, 4)}
    word = {0: "Ks"}.get(own, "As" if own == 1 else f"{own}s")
    face = {"none": "", 0: "Qc", 1: "Ac"}.get(third, f"{third}c")
    start = f"{'6c' if third == 'none' else '2c'} Td Kh {word} {face}"
    decisions = [says(4, "no" if third == "none" else "card")]
    draws = TABLE[own][0 if third == "none" else third + 1] == "D"
    result = a_round(start + (" Jc" if draws else ""), *decisions, boxes=bank("100", S4="100"))
    asked = [row for row in result["events"] if row["act"] == "decide" and "draw" in row["choices"]]
    assert bool(asked) == free
    assert [row["cite"] for row in asked] == ["house:chemin-de-fer/banker-draws"] * free


def test_alone_against_the_bank_both_hands_are_free_where_the_house_elects_so():
    case = {"boxes": bank("100", S4="100"), "options": {"alone_free": True}}
    result = a_round("2c Td Kh 7s 5h", says(4, "no"), says(3, "draw"), **case)
    assert not [row for row in result["events"] if row["act"] == "correct"]
    assert last(result, "result")["words"] == "Tie Hand"
    two = bank("100", S4="60", S5="40")
    result = a_round("2c Td Kh 7s 5h", says(4, "no"), boxes=two, options={"alone_free": True})
    assert [row for row in result["events"] if row["act"] == "correct"], "two who share the bank are not alone"


def test_the_shoe_goes_on_to_the_next_player_who_puts_up_a_bank():
    boxes = [{"box": box, "player": f"S{box}", "wagers": {}} for box in (1, 2, 5)]
    result = a_round(
        "9c Td Kh 6s",
        *(says(1, "refuse"), says(2, "accept"), says(2, "decline"), says(5, "accept")),
        {"box": 5, "choose": "bank", "amount": "200"},
        boxes=boxes,
        placed=[{"box": 1, "wager": "against", "amount": "200"}],
    )
    assert [(row["act"], row["box"]) for row in result["events"] if row["act"] in ("take-shoe", "pass-shoe")] == [
        ("take-shoe", 2),
        ("pass-shoe", 2),
        ("take-shoe", 5),
        ("pass-shoe", 5),
    ]


def test_a_passed_shoe_is_offered_to_the_right_of_the_last_banker_first():
    boxes = [{"box": box, "player": f"S{box}", "wagers": {}} for box in (1, 2, 5)]
    result = a_round(
        "",
        boxes=boxes,
        before={"passed_by": 2, "offered": True},
        irregularities=[{"kind": "absent", "act": 1}],
    )
    assert [row["box"] for row in result["events"] if row["act"] in ("decide", "irregularity") and "box" in row] == [
        1,
        2,
    ]
    assert last(result, "wait")["cite"] == "house:chemin-de-fer/offer"


def test_who_refuses_the_shoe_must_leave_where_the_house_elects_so():
    result = a_round(
        "9c Td Kh 6s",
        *(says(1, "refuse"), says(2, "accept")),
        {"box": 2, "choose": "bank", "amount": "100"},
        boxes=[{"box": box, "player": f"S{box}", "wagers": {}} for box in (1, 2, 5)],
        placed=[{"box": 5, "wager": "against", "amount": "100"}],
        options={"refusing": "leaves"},
    )
    assert last(result, "dismiss")["player"] == "S1"


@pytest.mark.parametrize(("word", "amount", "stands"), [("withdraw", "500", "1450.00"), ("withdraw", None, "1000.00")])
def test_winnings_may_be_taken_out_where_the_house_elects_so(word, amount, stands):
    choice = says(3, word) | ({"amount": amount} if amount else {})
    result = a_round("2c Td 3h 7s", says(6, "no"), choice, boxes=FULL, options={"partial_withdrawal": True})
    assert last(result, "keep-bank")["amount"] == stands


# Bad input: one line, its source, and nothing changed.

REFUSED = {
    "the banker against the own bank": (
        {"boxes": [{**ANN, "wagers": {"bank": "100", "against": "10"}}, *bank("1", S4="10")[1:]]},
        "is the banker and does not wager against",
        "against",
    ),
    "a bank below the least": (
        {"boxes": bank("5", S4="10"), "options": {"minimum": "10"}},
        "below the posted",
        "limits",
    ),
    "a bank of half a step": ({"boxes": bank("10.50", S4="10")}, "not a multiple", "increments"),
    "more than one participant may wager": (
        {"boxes": bank("1000", S4="600"), "options": {"banco_maximum": "500"}},
        "above the posted maximum",
        "limits",
    ),
    "a call of one who stands": (
        {"boxes": [*bank("100"), {"box": 104, "player": "B", "wagers": {}}], "placed": [{"box": 104, "call": "banco"}]},
        "cannot call 'banco' now",
        "no-more-bets",
    ),
    "half a bank that has no half": (
        {
            "boxes": [*bank("101"), {"box": 4, "player": "B", "wagers": {}}],
            "placed": [{"box": 4, "call": "with-the-table"}],
        },
        "cannot call 'with-the-table' now",
        "no-more-bets",
    ),
    "banco without the chips": (
        {
            "boxes": [*bank("100"), {"box": 4, "player": "B", "wagers": {}}],
            "placed": [{"box": 4, "call": "banco"}],
            "bankrolls": {"B": "99"},
        },
        "cannot call 'banco' now",
        "no-more-bets",
    ),
    "nobody to wager against the bank": ({"boxes": bank("100")}, "a bank needs a banker and a player", "seats"),
    "a tie wager": ({"boxes": [{**ANN, "wagers": {"tie": "5"}}, *FULL[1:]]}, "has no wager 'tie'", ""),
    "a seat that is not there": (
        {"boxes": [*FULL, {"box": 12, "player": "Z", "wagers": {}}]},
        "box 12",
        "house:layout",
    ),
    "a word that nobody may say": (
        {"boxes": bank("100", S4="100"), "decisions": [says(4, "double")], "cards": ["2c", "Td", "4h", "7s"]},
        "double",
        "player-draws",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    case, words, source = REFUSED[name]
    case = {"cards": ["9c", "Td", "Kh", "6s"], **case}
    cards, decisions = " ".join(case.pop("cards")), case.pop("decisions", [])
    with pytest.raises(Refusal, match=words) as refused:
        a_round(cards, *decisions, **case)
    assert (refused.value.cite or "").endswith(source)
    assert "\n" not in refused.value.reason


def test_steps_that_the_vigorish_cannot_divide_are_refused():
    case = {"boxes": FULL, "options": {"vigorish_rounding": "exact", "increment": "0.50"}}
    with pytest.raises(Refusal, match="whole number of cents"):
        a_round("9c Td Kh 6s", **case)
