"""The round of play, 19:47-2.3 and 2.6 to 2.12, paragraph by paragraph."""

import pytest

from pitboss import rulebook
from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from tests.games.blackjack.table import box, cites, describe, ends, net, ruled

NONE, DOWN, UP = {"hole_card": "none"}, {"hole_card": "down"}, {"hole_card": "up"}
SURRENDER = {"surrender": "yes"}


def case(*values, id: str, proves: str = ""):
    return pytest.param(*values, id=id, marks=pytest.mark.proves(*proves.split()) if proves else ())


# The cards below come in the order of 2.6(e): player, dealer, player, and the hole card if one is dealt.


@pytest.mark.parametrize(
    ("cards", "choices", "options", "amount", "cite"),
    [
        case("Th 6d 9s Tc 7d", "stand", {}, "10.00", "2.3(a)1", id="the dealer goes over 21", proves="19:47-2.3(a)1"),
        case("Th 6d 9s 9c 3d", "stand", {}, "10.00", "2.3(a)2", id="the higher score", proves="19:47-2.3(a)2"),
        case("Th 6d 9s Kc 4d", "stand", {}, "-10.00", "2.3(e)", id="the lower score", proves="19:47-2.3(e)"),
        case("Th Td 9s 9c", "stand", {}, "0.00", "2.3(b)", id="the same score", proves="19:47-2.3(b)"),
        case("Th 7d 5s 4c 6d Th", "hit", {}, "0.00", "2.3(b)", id="21 against 21", proves="19:47-2.3(b)"),
        case("Ah 6d Ks 9c", "", {}, "15.00", "2.7(a)", id="blackjack at once", proves="19:47-2.7(a)"),
        case("Ah Td Ks 9c", "", {}, "15.00", "2.7(b)", id="blackjack that waits", proves="19:47-2.7(b)"),
        case("Ah Td Ks Ac", "", {}, "0.00", "2.7(b)", id="blackjack against blackjack", proves="19:47-2.7(b)"),
        case("Th Td 9s Ac", "", {}, "-10.00", "2.3(e)", id="a dealer's blackjack", proves="19:47-2.6(j)1"),
        case("Th 7d Ts 8c 6d", "stand", {}, "-10.00", "2.3(e)", id="the dealer's 21", proves="19:47-2.12(b)"),
    ],
)
def test_how_a_hand_ends(cards, choices, options, amount, cite):
    result = ruled(cards, choices, options=options)
    assert result["net"] == {"A": amount}
    assert cites(result)["blackjack"] == f"19:47-{cite}"


@pytest.mark.proves("19:47-2.3(b)")
def test_2_3_b_a_plain_21_loses_to_a_dealers_blackjack():
    result = ruled("Th Td 5s 6d Ac", "hit", options=NONE)
    assert (result["net"], cites(result)["blackjack"]) == ({"A": "-10.00"}, "19:47-2.3(b)")


@pytest.mark.proves(
    '19:47-2.1 "Soft Total"', '19:47-2.1 "Hard Total"', "19:47-2.2(b)", "19:47-2.2(b)3", "19:47-2.2(b)3i"
)
def test_2_2_b_aces_count_eleven_or_one():
    result = ruled("Ah 6d 6s Tc 9d 5h", "hit, stand")
    assert [e["words"] for e in describe(result, "announce")] == ["soft 17", "16", "dealer has 21"]


@pytest.mark.proves("19:47-2.2(b)1", "19:47-2.2(b)2")
def test_2_2_b_faces_count_ten_and_other_cards_what_they_show():
    result = ruled("Jh 6d 2s Tc Qd Kh", "hit")
    assert [e["words"] for e in describe(result, "announce")] == ["12", "22", "dealer has 16"]


@pytest.mark.proves("19:47-2.12(b)")
@pytest.mark.parametrize(
    ("cards", "stops"),
    [
        ("Th 6d 9s Ac", "soft 17"),
        ("Th 6d 9s Tc Ad", "17"),
        ("Th 3d 9s Ac 2h Kh 2c", "18"),
        ("Th 2d 9s 2c Ad 2h", "soft 17"),
    ],
)
def test_2_12_b_the_dealer_stands_on_every_17(cards, stops):
    assert describe(ruled(cards, "stand"), "announce")[-1]["words"] == f"dealer has {stops}"


@pytest.mark.proves("19:47-2.12(c)")
def test_2_12_c_the_dealer_draws_nothing_that_cannot_matter():
    over = ruled("Th 6d 6s 9d", "hit", options=NONE)
    assert [e["to"] for e in describe(over, "deal")] == [1, 0, 1, 1]
    stopped = ruled("Th 6d 6s Tc 9d", "hit")
    assert describe(stopped, "stop")[0]["cite"] == "19:47-2.12(c)"


@pytest.mark.proves("19:47-2.6(h)")
@pytest.mark.parametrize(("second", "drawn"), [("9c", 0), ("Kc", 1)])
def test_2_12_c_a_waiting_blackjack_needs_the_second_card_and_no_more(second, drawn):
    result = ruled(f"Ah Td Ks {second}" if second == "9c" else f"Ah Ad Ks {second}", options=NONE)
    assert len(describe(result, "deal")) == 4
    assert describe(result, "announce")[-2]["words"] == "Dealer's Card"


@pytest.mark.proves("19:47-2.6(e)", "19:47-2.6(e)1", "19:47-2.6(e)2", "19:47-2.6(e)3")
def test_2_6_e_the_order_of_the_first_cards():
    result = ruled("2c 3c 4c 5c 6c 7c Tc", "stand, 3: stand", options=DOWN, boxes=[box(3, "A"), box(1, "A")])
    assert [(e["to"], e["cite"][6:]) for e in describe(result, "deal")[:6]] == [
        (1, "2.6(e)1"),
        (3, "2.6(e)1"),
        (0, "2.6(e)2"),
        (1, "2.6(e)3"),
        (3, "2.6(e)3"),
        (0, "2.6(j)"),
    ]


@pytest.mark.proves("19:47-2.6(f)", "19:47-2.6(g)", "19:47-2.12(a)")
def test_2_6_f_totals_are_called_box_by_box_and_after_each_card():
    boxes = [box(1, "A"), box(2, "B")]
    result = ruled("Th 2d 6c 5s 3d Tc 2h 9h 8h 7c", "hit, stand, 2: hit, 2: stand", boxes=boxes)
    called = [(e["words"], e["cite"][6:]) for e in describe(result, "announce")]
    assert called == [
        ("15", "2.6(f)"),
        ("17", "2.6(g)"),
        ("5", "2.6(f)"),
        ("14", "2.6(g)"),
        ("dealer has 24", "2.6(h)"),
    ]


@pytest.mark.proves("19:47-2.12(a)1")
def test_2_12_a_1_nobody_draws_on_21():
    result = ruled("Th 7d 5s Tc 6d", "hit")
    assert len(describe(result, "decide")) == 1
    with pytest.raises(Refusal, match="nobody draws to 21") as refused:
        ruled("Th 7d 5s Tc 6d", "hit, hit")
    assert refused.value.cite == "19:47-2.12(a)1"


@pytest.mark.proves("19:47-2.6(h)")
def test_2_6_h_the_dealers_card_is_announced_before_it_is_drawn():
    acts = [e["act"] + e.get("words", "") for e in ruled("Th 6d 9s Tc 7d", "stand", options=NONE)["events"]]
    assert acts.index("announceDealer's Card") == 7


@pytest.mark.proves("19:47-2.6(i)")
def test_2_6_i_cards_are_picked_up_from_the_right_the_dealers_last():
    result = ruled("2c 3c 4c 5c 6c 7c Tc", "stand, 3: stand", options=NONE, boxes=[box(1, "A"), box(3, "B")])
    assert describe(result, "collect")[-1]["boxes"] == [3, 1, 0]


@pytest.mark.proves("19:47-2.6(c)")
def test_2_6_c_the_first_card_is_burned_unseen_and_shown_on_request():
    burned = ruled("5h Th 6d 9s 9c 3d", "stand", burn_first=True)
    assert burned["net"] == {"A": "10.00"}
    shown = ruled("5h Th 6d 9s 9c 3d", "stand", burn_first=True, irregularities=[{"kind": "burn-card-asked"}])
    assert describe(shown, "burn")[0]["shown"] is True


# The hole card.


@pytest.mark.proves("19:47-2.6(j)")
def test_2_6_j_a_hole_card_lies_face_down_until_the_players_are_done():
    result = ruled("Th 6d 9s 9c 3d", "stand", options=DOWN)
    assert describe(result, "deal")[3]["face"] == "down"
    kinds = [e["act"] for e in result["events"]]
    assert kinds.index("turn-up") > kinds.index("decide")
    assert not describe(result, "read-hole-card")


@pytest.mark.proves("19:47-2.6(j)")
@pytest.mark.parametrize(("up", "reads"), [("Td", 1), ("Jd", 1), ("Qd", 1), ("Kd", 1), ("Ad", 1), ("9d", 0), ("2d", 0)])
def test_2_6_j_the_reader_is_used_under_an_ace_or_ten_only(up, reads):
    result = ruled(f"Th {up} 9s 9c 8c", "stand")
    assert len(describe(result, "read-hole-card")) == reads


@pytest.mark.proves("19:47-2.6(j)1")
def test_2_6_j_1_a_blackjack_in_the_reader_ends_the_dealing():
    result = ruled("Th Ad 6s Kc", "insurance 5")
    assert not describe(result, "decide")
    assert (result["net"], ends(result)) == ({"A": "0.00"}, {"blackjack": "lose", "insurance": "win"})


@pytest.mark.parametrize(
    ("cards", "choices", "amount", "cite"),
    [
        case("Th Td 8s 8c", "stand", "-10.00", "2.6(k)1", id="ties lose", proves="19:47-2.6(k)1"),
        case("Ah Ad Ks Kc", "", "10.00", "2.6(k)1", id="blackjack beats blackjack", proves="19:47-2.6(k)1"),
        case("Ah 6d Ks Kc", "", "10.00", "2.6(k)2", id="blackjack pays even money", proves="19:47-2.6(k)2"),
        case("Th Ad 9s Kc", "", "-10.00", "2.3(e)", id="a dealer's blackjack ends it", proves="19:47-2.6(k)6"),
        case("Th 6d 5s Tc 6c 5d", "hit", "-10.00", "2.6(k)1", id="21 against 21", proves="19:47-2.6(k)1"),
    ],
)
def test_2_6_k_the_hole_card_face_up(cards, choices, amount, cite):
    result = ruled(cards, choices, options=UP)
    assert (result["net"], cites(result)["blackjack"]) == ({"A": amount}, f"19:47-{cite}")
    assert "face" not in describe(result, "deal")[3]


def test_2_6_k_3_there_is_no_insurance():
    assert "decline" not in [e["act"] for e in ruled("Th Ad 9s 9c", "stand", options=UP)["events"]]


@pytest.mark.parametrize(
    ("cards", "may"),
    [("5h 4d", True), ("5h 5d", True), ("6h 5d", True), ("6h 6d", False), ("4h 4d", False), ("Ah 8d", False)],
)
def test_2_6_k_4_doubling_on_9_10_and_11_only(cards, may):
    first, second = cards.split()
    asked = describe(ruled(f"{first} 6d {second} Tc Th", "stand", options=UP), "decide")[0]
    assert ("double-down" in asked["choices"]) == may


def test_2_6_k_5_a_pair_is_split_once():
    result = ruled("8h 6d 8s Tc 8d 2c 9h", "split, stand, stand", options=UP)
    assert "split" not in describe(result, "decide")[1]["choices"]


# Odds that the house may offer.

ALL = {"suited_678": "yes", "three_sevens": "yes", "designated": "As-Js", "five_card_21": "yes"}


@pytest.mark.parametrize(
    ("cards", "choices", "amount", "cite"),
    [
        case("6h 6d 7h Tc 8h 9c", "hit", "20.00", "2.3(e)1", id="6-7-8 suited", proves="19:47-2.3(e)1"),
        case("6s 6d 7s Tc 8s 9c", "hit", "20.00", "2.3(e)1", id="6-7-8 of spades", proves="19:47-2.3(e)1"),
        case("6h 6d 7h Tc 8d 9c", "hit", "10.00", "2.3(a)1", id="6-7-8 not suited", proves="19:47-2.3(e)1"),
        case("7s 6d 7d Tc 7c 9c", "hit", "15.00", "2.3(e)2", id="three sevens", proves="19:47-2.3(e)2"),
        case("As 6d Js Tc", "", "20.00", "2.3(e)3", id="the designated blackjack", proves="19:47-2.3(e)3"),
        case("As 6d Jd Tc", "", "15.00", "2.7(a)", id="another blackjack", proves="19:47-2.3(e)3"),
        case(
            "2s Td 3d Tc 4c 5c 7c",
            "hit, hit, hit",
            "20.00",
            "2.3(e)4",
            id="five cards 21",
            proves="19:47-2.3(e)4",
        ),
        case("2s 6d 3d Tc 4c 5c 7c 5h", "hit, hit, hit", "0.00", "2.3(b)", id="five cards v 21"),
    ],
)
def test_2_3_e_special_odds(cards, choices, amount, cite):
    result = ruled(cards, choices, options=ALL)
    assert (result["net"], cites(result)["blackjack"]) == ({"A": amount}, f"19:47-{cite}")


@pytest.mark.proves("19:47-2.3(a)4")
def test_2_3_a_4_five_cards_lose_to_a_blackjack():
    assert "neither that nor blackjack" in rulebook.cite("2.3(a)4").says
    assert net("2s Td 3d 4c 5c 7c Ac", "hit, hit, hit", options=ALL | NONE) == "-10.00"


@pytest.mark.proves("19:47-2.3(e)1")
@pytest.mark.parametrize(("elected", "amount"), [("no", "30.00"), ("yes", "40.00")])
def test_2_3_e_special_odds_on_a_doubled_hand_are_the_houses_choice(elected, amount):
    options = ALL | {"bonus_on_double": elected}
    assert net("6h 6d 7h Tc 8h 9c", "double", options=options) == amount


def test_2_3_e_none_of_them_is_paid_where_it_is_not_offered():
    assert net("6h 6d 7h Tc 8h 9c", "hit") == "10.00"
    assert net("As 6d Js Tc") == "15.00"


# Surrender, insurance, doubling.


@pytest.mark.parametrize(
    ("cards", "options", "amount", "outcome", "cite"),
    [
        case("Th 9d 6s 8c", {}, "-5.00", "surrender", "2.8(a)1", id="at once", proves="19:47-2.8(a)1 19:47-2.8(a)"),
        case("Th Td 6s 8c", {}, "-5.00", "surrender", "2.8(a)2", id="with a ten up", proves="19:47-2.8(a)2"),
        case("Th Td 6s Ac", NONE, "-10.00", "lose", "2.8(a)2", id="and blackjack", proves="19:47-2.8(a)2"),
    ],
)
def test_2_8_surrender(cards, options, amount, outcome, cite):
    result = ruled(cards, "give up", options=SURRENDER | options)
    assert (result["net"], ends(result), cites(result)) == (
        {"A": amount},
        {"blackjack": outcome},
        {"blackjack": f"19:47-{cite}"},
    )


@pytest.mark.proves("19:47-2.8(a)")
def test_2_8_a_surrender_is_a_first_decision_and_not_for_split_hands():
    asked = describe(ruled("Th 9d 2s 8c 3d", "hit, stand", options=SURRENDER), "decide")
    assert ["surrender" in e["choices"] for e in asked] == [True, False]
    split = describe(ruled("8h 9d 8s 8c 3d Th", "split, stand, stand", options=SURRENDER), "decide")
    assert ["surrender" in e["choices"] for e in split] == [True, False, False]


@pytest.mark.proves("19:47-2.8(b)")
@pytest.mark.parametrize(("hole", "amount"), [("Kc", "0.00"), ("9c", "-50.00")])
def test_2_8_b_insurance_on_a_surrendered_hand_is_settled_by_itself(hole, amount):
    cards = f"Th Ad 6s {hole}"
    assert net(cards, "insurance 25, give up", options=SURRENDER | NONE, wagers={"blackjack": "50"}) == amount


@pytest.mark.parametrize(
    ("cards", "stake", "insured", "options", "amount"),
    [
        case(
            "Ah Ad Ks Kc",
            "15",
            "7.50",
            {},
            "15.00",
            id="a blackjack, insured, against a blackjack",
            proves="19:47-2.9(c)",
        ),
        case("Ah Ad Ks 9c", "15", "7.50", {}, "15.00", id="a blackjack, insured, against none", proves="19:47-2.9(d)"),
        case("Th Ad Ks Kc", "5", "3", {"increment": "1"}, "1.00", id="up to the next chip", proves="19:47-2.9(b)"),
        case("Th Ad Ks 7c", "5", "3", {"increment": "1"}, "2.00", id="no blackjack", proves="19:47-2.9(b)"),
    ],
)
def test_2_9_examples_of_insurance(cards, stake, insured, options, amount):
    choices = f"insurance {insured}" + (", stand" if cards in ("Th Ad Ks 7c",) else "")
    assert net(cards, choices, options=options, wagers={"blackjack": stake}) == amount


@pytest.mark.proves("19:47-2.9(a)")
@pytest.mark.parametrize(("second", "won"), [(r, r in "TJQK") for r in "23456789TJQKA"])
def test_2_9_a_insurance_wins_if_the_second_card_is_worth_ten(second, won):
    result = ruled(f"Th Ad Ks {second}c 5h 5s 5d", "insurance 5" + ("" if won else ", stand"))
    assert ends(result)["insurance"] == ("win" if won else "lose")
    assert cites(result)["insurance"] == ("19:47-2.9(c)" if won else "19:47-2.9(d)")


@pytest.mark.proves("19:47-2.9(b)")
@pytest.mark.parametrize(("stake", "insured"), [("10", "5.50"), ("15", "8"), ("10", "0.25")])
def test_2_9_b_no_more_than_half_or_the_next_chip(stake, insured):
    with pytest.raises(Refusal) as refused:
        ruled("Th Ad Ks Kc", f"insurance {insured}", wagers={"blackjack": stake})
    assert refused.value.cite in ("19:47-2.9(b)", "house:increments")


@pytest.mark.proves("19:47-2.9(d)")
def test_2_9_d_losing_insurance_is_collected_before_the_dealer_draws_on():
    acts = [
        (e["act"], e.get("wager")) for e in ruled("Th Ad Ks 2c 3h Kh 5h", "insurance 5, stand", options=NONE)["events"]
    ]
    assert acts.index(("take", "insurance")) == acts.index(("deal", None), 9) + 1


@pytest.mark.parametrize(
    ("cards", "choices", "amount"),
    [
        case("6h 6d 5s Tc Td 9c", "double", "20.00", id="won", proves="19:47-2.10(a)"),
        case("6h 6d 5s Tc 2d 5c", "double", "-20.00", id="lost", proves="19:47-2.12(a)2"),
        case("6h 6d 5s Tc Td 9c", "double 4", "14.00", id="for less", proves="19:47-2.10(a)"),
        case("Ah 6d 8s Tc 2d 9c", "double", "20.00", id="on a soft total", proves="19:47-2.10(a)"),
    ],
)
def test_2_10_a_doubling(cards, choices, amount):
    assert net(cards, choices) == amount


@pytest.mark.proves("19:47-2.10(a)")
def test_2_10_a_not_more_than_the_wager_not_on_21_and_not_on_three_cards():
    with pytest.raises(Refusal) as refused:
        ruled("6h 6d 5s Tc Td 9c", "double 10.50")
    assert refused.value.cite == "19:47-2.10(a)"
    asked = describe(ruled("2h 6d 5s Tc 3d 9c", "hit, stand"), "decide")
    assert "double-down" in asked[0]["choices"]
    assert "double-down" not in asked[1]["choices"]


@pytest.mark.proves("19:47-2.10(b)")
def test_2_10_b_a_dealers_blackjack_takes_the_original_wager_only():
    result = ruled("6h Td 5s 9c Ac", "double", options=NONE)
    assert (result["net"], ends(result)) == ({"A": "-10.00"}, {"blackjack": "lose", "double-down": "push"})


@pytest.mark.proves("19:47-2.10(b)")
@pytest.mark.parametrize(("takes", "amount"), [("original", "-10.00"), ("busted", "-20.00")])
def test_2_10_b_a_doubled_hand_over_21_before_a_blackjack(takes, amount):
    options = NONE | {"dealer_blackjack_takes": takes}
    assert net("7h Td 7s Tc Ac", "double", options=options) == amount


# Wagers.


def at_table(**options) -> Table:
    """A table with two players whose wagers are being taken."""
    rules = game("blackjack")
    t = Table(rules, rules.options.configure(options))
    for number, player in ((1, "A"), (2, "B")):
        t.begin("sit", player=player, box=number, chips=100_00)
        t.supply()
    t.status, t.cards.opened_on, t.memory.reader_day = "open", t.day, t.day
    t.shoe.load_unseen()
    t.begin("round")
    return t


@pytest.mark.proves("19:47-2.3(a)", "19:47-2.3(c)", "19:47-2.3(f)")
def test_2_3_c_a_wager_may_be_changed_until_the_first_card_and_not_after():
    t = at_table()
    t.supply(Wager(1, "A", "blackjack", 5_00))
    t.supply(Wager(1, "A", "blackjack", 7_00))
    t.supply(None)
    with pytest.raises(Refusal) as refused:
        t.supply(Wager(1, "A", "blackjack", 9_00))
    assert refused.value.cite == "19:47-2.3(c)"


@pytest.mark.proves("19:47-2.3(d)")
def test_2_3_d_cash_is_confirmed_by_dealer_and_supervisor_and_changed():
    boxes = [box(1, "A"), {"box": 2, "player": "B", "wagers": {}}]
    cash = [{"kind": "cash-wager", "box": 2, "wagers": {"blackjack": "25"}}]
    result = ruled("Th 2c 6d 9s Tc 9c Ts", "stand, 2: stand", boxes=boxes, irregularities=cash)
    assert [e.get("actor", "dealer") for e in describe(result, "confirm")] == ["dealer", "casino-supervisor"]
    assert result["net"] == {"A": "10.00", "B": "25.00"}


@pytest.mark.proves("19:47-2.3(g)")
def test_2_3_g_a_confirmed_insurance_wager_stays():
    t = at_table(hole_card="none")
    t.supply(Wager(1, "A", "blackjack", 10_00))
    t.supply(None)
    for card in ("Th", "Ad", "9s"):
        t.supply(card)
    t.supply(Wager(1, "A", "insurance", 5_00))
    with pytest.raises(Refusal):
        t.supply(Wager(1, "A", "insurance", 4_00))


@pytest.mark.proves("19:47-2.14")
def test_2_14_several_boxes_if_the_house_allows_them():
    both = [box(1, "A"), box(3, "A", "20")]
    assert net("Th 9c 6d 9s 9d Tc 9h", "stand, 3: stand", boxes=both) == "30.00"
    with pytest.raises(Refusal) as refused:
        ruled("Th 9c 6d 9s 9d Tc 9h", "stand, 3: stand", boxes=both, options={"multi_box": "no"})
    assert refused.value.cite == "19:47-2.14"


@pytest.mark.proves("19:47-2.3(i)")
@pytest.mark.parametrize("option", ["late_entry", "after_pause"])
def test_2_3_i_the_ways_to_enter_are_three(option):
    with pytest.raises(Refusal) as refused:
        game("blackjack").elect({option: "by request"})
    assert refused.value.cite == "19:47-2.3(i)"


@pytest.mark.parametrize(
    ("options", "first", "later", "amount", "cite"),
    [
        case({"late_entry": "closed"}, "A", "B", "10", "2.3(i)1", id="late, closed", proves="19:47-2.3(i)1"),
        case({"late_entry": "minimum"}, "A", "B", "10", "2.3(i)2", id="late, minimum", proves="19:47-2.3(i)2"),
        case({"late_entry": "minimum"}, "A", "B", "1", None, id="late, the minimum itself", proves="19:47-2.3(i)2"),
        case({"after_pause": "closed"}, "AB", "B", "10", "2.3(i)3", id="pause, closed", proves="19:47-2.3(i)3"),
        case({"after_pause": "minimum"}, "AB", "B", "10", "2.3(i)4", id="pause, minimum", proves="19:47-2.3(i)4"),
        case({"after_pause": "minimum"}, "AB", "B", "1", None, id="pause, the minimum itself", proves="19:47-2.3(i)4"),
        case({}, "A", "B", "10", None, id="no such rule"),
    ],
)
def test_2_3_i_entering_in_mid_shoe(options, first, later, amount, cite):
    before = {
        "shoe_rounds": 2,
        "first_bettors": list(first),
        "last_bets": {"A": 2} | ({"B": 1} if "B" in first else {}),
    }
    boxes = [{"box": 1, "player": later, "wagers": {"blackjack": amount}}]

    def go():
        return ruled("Th 6d 9s Tc 9c", "stand", boxes=boxes, options=options, before=before)

    if cite is None:
        assert go()["net"][later] != "0.00"
    else:
        with pytest.raises(Refusal) as refused:
            go()
        assert refused.value.cite == f"19:47-{cite}"


def test_2_3_j_a_held_spot_is_spared():
    before = {"shoe_rounds": 2, "first_bettors": ["A", "B"], "last_bets": {"A": 2, "B": 1}, "held_spots": ["B"]}
    boxes = [{"box": 1, "player": "B", "wagers": {"blackjack": "10"}}]
    options = {"after_pause": "closed", "hold_spot": "yes"}
    assert ruled("Th 6d 9s Tc 9c", "stand", boxes=boxes, options=options, before=before)["net"] == {"B": "10.00"}


@pytest.mark.proves("19:47-2.3(j)")
def test_2_3_j_a_spot_is_held_when_its_player_leaves_the_game_and_not_later():
    t = at_table(after_pause="closed", hold_spot="yes")
    t.supply(Wager(1, "A", "blackjack", 5_00))
    t.supply(None)
    for card in ("Th", "6d", "9s", "Tc"):
        t.supply(card)
    t.supply()
    t.supply("stand")
    t.supply()
    t.supply("9c")
    while t.pending is not None:
        t.supply()
    with pytest.raises(Refusal, match="did not wager"):
        t.begin("hold-spot", player="B")
    t.begin("hold-spot", player="A", by="floorperson")
    t.supply()
    assert t.memory.held_spots == ["A"]


def test_what_blackjack_and_surrender_pay_on_odd_amounts():
    assert net("As 6d Kd 9c", wagers={"blackjack": "25"}) == "37.50"
    assert net("Th 9d 6s 8c", "give up", options=SURRENDER, wagers={"blackjack": "50"}) == "-25.00"
    assert net("As 6d Kd 9c", wagers={"blackjack": "7"}) == "10.50"
