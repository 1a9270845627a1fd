"""The wagers beside the main one: 19:47-2.17, 2.18, 2.19, 2.20, streak and match-the-dealer."""

import pytest

from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.drivers import Flat, House
from tests.games.blackjack.table import box, cites, describe, ends, ruled

NONE, UP = {"hole_card": "none"}, {"hole_card": "up"}


def with_side(cards, choices="", *, side, options, stake="1", **more):
    return ruled(cards, choices, wagers={side: stake}, options=options, **more)


def returned(result: dict, wager: str) -> str:
    return next(line["returned"] for line in result["settlement"] if line["wager"] == wager)


@pytest.mark.proves("13:69F-2.17(a)1", "13:69F-2.17(b)1", "13:69F-2.17(b)2", "13:69F-2.17(c)", "19:47-2.2(b)3ii")
@pytest.mark.parametrize(
    ("cards", "over", "under"),
    [
        ("Th 4s", "2.00", "0.00"),
        ("Th 3s", "0.00", "0.00"),
        ("Th 2s", "0.00", "2.00"),
        ("Ah Qd", "0.00", "2.00"),
        ("Ah As", "0.00", "2.00"),
    ],
)
def test_2_17_over_and_under_13(cards, over, under):
    first, second = cards.split()
    options = {"additional_wager": "over-under-13"}
    for side, expected in (("over-13", over), ("under-13", under)):
        dealt = f"{first} 5d {second} Tc 9c Th"
        choices = "" if cards == "Ah Qd" else "stand"
        result = with_side(dealt, choices, side=side, options=options)
        assert returned(result, side) == expected
        ended = next(e for e in result["events"] if e["act"] in ("pay", "take") and e["wager"] == side)
        assert ("13:69F-2.17(c)" in ended["also"]) == (cards == "Th 3s")
        assert ("19:47-2.2(b)3ii" in ended["also"]) == ("A" in cards)


def test_2_17_d_settled_before_any_other_card():
    result = with_side("Ac 5d Qd Tc", side="under-13", options={"additional_wager": "over-under-13"})
    assert result["net"] == {"A": "16.00"}
    acts = [(e["act"], e.get("wager")) for e in result["events"]]
    assert acts.index(("pay", "under-13")) < acts.index(("pay", "blackjack"))


@pytest.mark.proves("13:69F-2.17(a)2", "13:69F-2.17(b)3")
@pytest.mark.parametrize(
    ("cards", "pays"), [("9h 4h", "3.50"), ("Kh Qh", "26.00"), ("Qh Kh", "26.00"), ("Kh Kh", "3.50"), ("Kh Qs", "0.00")]
)
def test_2_17_same_suit(cards, pays):
    first, second = cards.split()
    result = with_side(
        f"{first} 5d {second} Tc Th", "stand", side="same-suit", options={"additional_wager": "same-suit"}
    )
    assert returned(result, "same-suit") == pays


SEVENS = {"additional_wager": "sevens"}


@pytest.mark.proves("13:69F-2.17(a)3", "13:69F-2.17(b)4", "13:69F-2.17(d)")
@pytest.mark.parametrize(
    ("first_two", "third", "pays"),
    [
        ("8h 7s", "", "0.00"),
        ("7h 8s", "", "4.00"),
        ("7h 7s", "", "51.00"),
        ("7h 7h", "", "101.00"),
        ("7h 7s", "9c", "51.00"),
        ("7h 7s", "7c", "501.00"),
        ("7h 7h", "7h", "5001.00"),
        ("7h 7h", "7d", "501.00"),
        ("8h 7s", "7c", "0.00"),
    ],
)
def test_2_17_sevens(first_two, third, pays):
    first, second = first_two.split()
    choices = "hit" if third else "stand"
    result = with_side(f"{first} 6d {second} Tc {third} Th".replace("  ", " "), choices, side="sevens", options=SEVENS)
    assert returned(result, "sevens") == pays
    (taken_or_paid,) = [e for e in result["events"] if e.get("wager") == "sevens" and e["act"] in ("pay", "take")]
    assert taken_or_paid["cite"] == "house:blackjack/sevens", "by the letter of (b)4 a seven that comes later wins too"


@pytest.mark.proves("19:47-2.11(f)")
def test_2_11_f_who_splits_sevens_is_paid_for_two_before_the_next_card():
    result = with_side("7h 6d 7s Tc 7c 9h Th", "split, stand, stand", side="sevens", options=SEVENS)
    assert (returned(result, "sevens"), cites(result)["sevens"]) == ("51.00", "19:47-2.11(f)")
    acts = [e["act"] + str(e.get("wager", "")) for e in result["events"]]
    assert acts.index("paysevens") < acts.index("split-hand")
    assert any(e["cite"] == "19:47-2.11(f)" for e in describe(result, "announce"))


@pytest.mark.parametrize(
    ("options", "cite"),
    [
        pytest.param({}, "19:47-2.6(j)3", marks=pytest.mark.proves("19:47-2.6(j)3")),
        pytest.param(UP, "19:47-2.6(k)6", marks=pytest.mark.proves("19:47-2.6(k)6")),
    ],
)
@pytest.mark.parametrize(("chosen", "pays"), [("take-card", "501.00"), ("no-card", "51.00")])
def test_two_sevens_are_offered_a_card_when_the_dealer_has_blackjack(options, cite, chosen, pays):
    result = with_side("7h Td 7s Ac 7c", chosen, side="sevens", options=SEVENS | options)
    assert (returned(result, "sevens"), ends(result)["blackjack"]) == (pays, "lose")
    assert describe(result, "decide")[0]["cite"] == cite


def test_2_9_f_insurance_has_nothing_to_do_with_it():
    result = with_side("7h Ad 8s Kc", "insurance 5", side="sevens", options=SEVENS)
    assert (returned(result, "sevens"), result["net"]) == ("4.00", {"A": "3.00"})


@pytest.mark.parametrize("amount", ["2", "0.50"])
def test_an_additional_wager_is_one_dollar(amount):
    with pytest.raises(Refusal):
        with_side("7h 6d 8s Tc Th", "stand", side="sevens", options=SEVENS, stake=amount)


# Match-the-dealer.


@pytest.mark.parametrize(
    ("cards", "decks", "pays"),
    [("7d 7c", 6, "80.00"), ("7c 8c", 6, "25.00"), ("8c 7h", 6, "25.00"), ("8c 9c", 6, "0.00"), ("7d 7d", 6, "115.00")],
)
def test_match_the_dealer(cards, decks, pays):
    first, second = cards.split()
    options = {"match_dealer": "yes", "decks": decks}
    result = with_side(f"{first} 7d {second} Tc", "stand", side="match-the-dealer", stake="5", options=options)
    assert returned(result, "match-the-dealer") == pays


# Streaks.

STREAK = {"streak": "yes"}
WIN, LOSE, TIE = "Th 6d 9s Tc 9c", "Th Td 9s Tc", "Th Td 9s 9c"


def streak(rounds: list[str], wager: str = "streak-2", stake: str = "5") -> list[str]:
    """What the streak wager came to in each round: its outcome and what was returned."""
    found, before = [], {}
    for number, cards in enumerate(rounds):
        wagers = {"blackjack": "10"} | ({wager: stake} if number == 0 else {})
        case = {
            "game": "blackjack",
            "options": STREAK,
            "boxes": [{"box": 1, "player": "A", "wagers": wagers}],
            "cards": cards.split(),
            "decisions": [{"box": 1, "choose": "stand"}],
            "before": before,
        }
        done = adjudicate(read_case(case))
        found += [f"{line.outcome} {line.returned}" for line in done.settlement if line.wager == wager]
        before = done.table.memory.record_fields()
    return found


@pytest.mark.parametrize(
    ("rounds", "wager", "came"),
    [
        ([WIN, WIN], "streak-2", ["push 500", "win 2000"]),
        ([WIN, TIE, WIN], "streak-2", ["push 500", "push 500", "win 2000"]),
        ([WIN, LOSE], "streak-2", ["push 500", "lose 0"]),
        ([LOSE], "streak-3", ["lose 0"]),
        ([WIN, WIN, WIN], "streak-3", ["push 500", "push 500", "win 4000"]),
        ([WIN] * 4, "streak-4", ["push 500"] * 3 + ["win 9000"]),
        ([WIN] * 5, "streak-5", ["push 500"] * 4 + ["win 19000"]),
    ],
)
def test_streaks(rounds, wager, came):
    assert streak(rounds, wager) == came


def test_a_running_streak_stays_as_it_is():
    rules = game("blackjack")
    t = Table(rules, rules.options.configure(STREAK))
    t.begin("sit", player="A", box=1, chips=100_00)
    t.supply()
    t.status, t.memory.reader_day = "open", t.day
    t.shoe.load_unseen()
    for cards in (WIN,):
        t.begin("round")
        t.supply(Wager(1, "A", "blackjack", 10_00))
        t.supply(Wager(1, "A", "streak-2", 5_00))
        t.supply(None)
        dealt = iter(cards.split())
        while t.pending is not None:
            asks = t.pending.asks
            t.supply(next(dealt) if asks == "card" else "stand" if asks == "choice" else None)
    t.begin("round")
    t.supply()
    t.supply(Wager(1, "A", "blackjack", 10_00))
    with pytest.raises(Refusal, match="running"):
        t.supply(Wager(1, "A", "streak-2", 6_00))


# Multiple action.

MULTIPLE = {"multiple_action": "yes", "hole_card": "none"}
THREE = {"blackjack": "5", "second": "5", "third": "5"}


def spots(result: dict) -> list[str]:
    return [line["outcome"] for line in result["settlement"]]


@pytest.mark.proves(
    "19:47-2.18(e)",
    "19:47-2.18(f)",
    "19:47-2.18(g)",
    "19:47-2.18(h)",
    "19:47-2.18(i)",
    "19:47-2.18(j)",
    "19:47-2.18(f)2",
)
def test_2_18_three_hands_of_the_dealer():
    cards = "Th 6d 9s  Tc Td  Tc 3d  Tc 4d"
    result = ruled(cards, "stand", options=MULTIPLE, wagers=THREE)
    assert (spots(result), result["net"]) == (["win", "push", "lose"], {"A": "0.00"})
    assert [e["cite"][6:] for e in describe(result, "keep-up-card")] == ["2.18(f)2", "2.18(h)"]


@pytest.mark.proves("19:47-2.18(f)1")
def test_2_18_f_1_a_player_over_21_has_lost_all_and_the_dealer_draws_nothing():
    result = ruled("Th 6d 6s 9c", "hit", options=MULTIPLE, wagers=THREE)
    assert (spots(result), result["net"], len(describe(result, "deal"))) == (["lose"] * 3, {"A": "-15.00"}, 4)


@pytest.mark.proves("19:47-2.18(c)")
def test_2_18_c_doubling_takes_a_wager_for_each():
    result = ruled("6h 6d 5s Td  Tc Td  Tc 3d  Tc 4d", "double", options=MULTIPLE, wagers=THREE)
    assert [(e["wager"], e["amount"]) for e in describe(result, "place")] == [
        ("double-down", "5.00"),
        ("second-double-down", "5.00"),
        ("third-double-down", "5.00"),
    ]
    assert result["net"] == {"A": "30.00"}


@pytest.mark.proves("19:47-2.18(c)")
def test_2_18_c_splitting_takes_a_wager_for_each():
    result = ruled(
        "8h 6d 8s Td 9d  Tc Td  Tc Td  Tc Td", "split, stand, stand", options=MULTIPLE, wagers=THREE | {"third": "5"}
    )
    assert [e["wager"] for e in describe(result, "place")] == ["split-2", "second-split-2", "third-split-2"]


@pytest.mark.proves("19:47-2.18(d)")
def test_2_18_d_each_wager_is_insured_by_itself():
    choices = "insurance 2.50, second-insurance 2.50, decline, stand"
    result = ruled("Th Ad 9s  Kc  7c  Kd", choices, options=MULTIPLE, wagers=THREE)
    assert ends(result) == {
        "blackjack": "lose",
        "second": "win",
        "third": "lose",
        "insurance": "win",
        "second-insurance": "lose",
    }


@pytest.mark.proves("19:47-2.18(d)")
def test_2_18_insurance_is_decided_even_if_everybody_is_over_21():
    result = ruled("Th Ad 6s 9c  Kc", "insurance 2.50, decline, decline, hit", options=MULTIPLE, wagers=THREE)
    assert ends(result)["insurance"] == "win"
    assert len(describe(result, "deal")) == 5


@pytest.mark.proves("19:47-2.18(b)")
@pytest.mark.parametrize(
    ("least", "wagers", "missing"), [(2, 2, ""), (2, 1, "second"), (3, 2, "third"), (3, 1, "second")]
)
def test_2_18_b_fewer_wagers_than_the_house_requires_are_refused(least, wagers, missing):
    placed = dict(list(THREE.items())[:wagers])
    options = MULTIPLE | {"least_spots": least}
    if not missing:
        assert describe(ruled("Th 6d 9s Tc Td Tc 3d", "stand", options=options, wagers=placed), "deal")
        return
    with pytest.raises(Refusal, match=f"box 1 has no {missing} wager") as refused:
        ruled("", "", options=options, wagers=placed)
    assert refused.value.cite == "19:47-2.18(b)"


@pytest.mark.proves("19:47-2.18(b)")
@pytest.mark.parametrize(
    ("least", "bankroll", "lacks"),
    [(2, "11", "box 1 has no"), (2, "10.50", "A has not enough"), (3, "11.50", "A has not enough")],
)
def test_2_18_b_chips_must_be_there_for_every_wager_that_is_asked_for(least, bankroll, lacks):
    with pytest.raises(Refusal, match=f"{lacks} .*second wager") as refused:
        ruled("", "", options=MULTIPLE | {"least_spots": least}, wagers={"blackjack": "10"}, bankrolls={"A": bankroll})
    assert refused.value.cite == "19:47-2.18(b)"


def test_2_18_b_players_of_the_house_make_the_wagers_that_are_asked_for():
    blackjack = game("blackjack")
    t = Table(blackjack, blackjack.options.configure(MULTIPLE | {"least_spots": 3}))
    t.begin("sit", player="A", box=1, chips=1_000_00)
    t.supply()
    House({"A": Flat([Wager(1, "A", "blackjack", 10_00)], likes=("stand", "decline"))}, Randomness.seeded(7)).play(t, 1)
    placed = [event.outcome for event in t.events if isinstance(event.outcome, Wager)]
    assert [(wager.wager, wager.amount) for wager in placed[:3]] == [
        ("blackjack", 10_00),
        ("second", 1_00),
        ("third", 1_00),
    ]


def test_2_7_in_multiple_action_a_blackjack_is_paid_at_once_or_hand_by_hand():
    assert ruled("Ah 6d Ks", options=MULTIPLE, wagers=THREE)["net"] == {"A": "22.50"}
    waits = ruled("Ah Td Ks  Ac  9c  8c", options=MULTIPLE, wagers=THREE)
    assert (spots(waits), waits["net"]) == (["push", "win", "win"], {"A": "15.00"})


# The progressive wager.

PROGRESSIVE = {"progressive": "yes", "hole_card": "none"}


@pytest.mark.proves("19:47-2.19(c)", "19:47-2.19(e)", "19:47-2.19(d)", "19:47-2.19(g)")
@pytest.mark.proves("19:47-2.19(g)1", "19:47-2.19(g)2", "19:47-2.19(g)3")
@pytest.mark.parametrize(
    ("aces", "rest", "choices", "payout"),
    [
        ("Ah 9s", "Td", "stand", "0.00"),
        ("9h As", "Td", "stand", "0.00"),
        ("Ah As", "Td", "stand", "25.00"),
        ("Ah Ah", "Td", "stand", "100.00"),
        ("Ah As", "Ad Td", "hit, stand", "250.00"),
        ("Ah Ah", "Ah Td", "hit, stand", "2500.00"),
        ("Ah Ah", "Ad Ac Td", "hit, hit, stand", "250.00"),
        ("Ah Ah", "Ad Ad Td", "hit, hit, stand", "8451.00"),
        ("As Ac", "As Ac Td", "hit, hit, stand", "8451.00"),
        ("Ah As", "5d Ad Td", "hit, hit, stand", "25.00"),
    ],
)
def test_2_19_c_the_payouts(aces, rest, choices, payout):
    first, second = aces.split()
    before = {"meter": 845030}
    result = ruled(
        f"{first} 6d {second} {rest} Kc 9c", choices, options=PROGRESSIVE, wagers={"progressive": "1"}, before=before
    )
    assert returned(result, "progressive") == payout
    if float(payout):
        checks = [e["cite"] for e in result["events"] if e["cite"].startswith("19:47-2.19(g)")]
        assert checks == ["19:47-2.19(g)1", "19:47-2.19(g)2", "19:47-2.19(g)3"]


@pytest.mark.proves("19:47-2.19(c)")
def test_2_19_c_cards_of_a_split_box_count_in_the_order_in_which_they_came():
    before = {"meter": 845030}
    result = ruled("Ah 6d Ah Ad Ad Kc 9c", "split", options=PROGRESSIVE, wagers={"progressive": "1"}, before=before)
    assert returned(result, "progressive") == "8451.00"


@pytest.mark.proves("19:47-2.19(h)", "19:47-2.19(i)")
def test_2_19_h_two_winners_share_and_the_meter_starts_again():
    boxes = [box(n, p, progressive="1") for n, p in ((1, "A"), (2, "B"))]
    cards = "Ah Ad 6d Ah Ad  Ad Ah  Ad Ah  Kc 9c"
    case = {
        "game": "blackjack",
        "options": PROGRESSIVE | {"progressive_percent": 70, "reset_percent": 5, "progressive_reset": "6000"},
        "boxes": boxes,
        "cards": cards.split(),
        "decisions": [{"box": n, "choose": c} for n in (1, 2) for c in ("hit", "hit", "stand")],
        "before": {"meter": 844890, "reset": 990},
    }
    done = adjudicate(read_case(case))
    paid = [line.returned for line in done.settlement if line.wager == "progressive"]
    assert paid == [4225_15, 4225_15]
    assert (done.table.memory.meter, done.table.memory.reset) == (6000_00 + 10_00, 0)
    odd = adjudicate(read_case(case | {"before": {"meter": 844891, "reset": 990}}))
    assert odd.table.memory.meter == 6000_00 + 10_00 + 1, "a cent that cannot be shared stays on the meter"


@pytest.mark.proves("19:47-2.19(a)", "19:47-2.19(b)", "19:47-2.19(i)", "19:47-2.3(l)")
def test_2_19_b_six_stakes_at_70_percent_add_4_dollars_20():
    boxes = [box(n, f"P{n}", progressive="1") for n in range(1, 7)]
    case = {
        "game": "blackjack",
        "options": PROGRESSIVE,
        "boxes": boxes,
        "cards": ("Th " * 6 + "6d " + "9s " * 6 + "Tc Td").split(),
        "decisions": [{"box": n, "choose": "stand"} for n in range(1, 7)],
        "before": {"meter": 845030},
    }
    done = adjudicate(read_case(case))
    assert done.table.memory.meter == 845030 + 420
    first = adjudicate(read_case(case | {"before": {}}))
    assert first.table.memory.meter == 5_000_00 + 420


@pytest.mark.proves("19:47-2.19(b)", "19:47-2.19(f)")
def test_2_19_f_one_dollar_beside_a_main_wager():
    with pytest.raises(Refusal) as refused:
        ruled("Th 6d 9s Tc Td", "stand", options=PROGRESSIVE, wagers={"progressive": "2"})
    assert refused.value.cite == "19:47-2.19(b)"
    alone = [{"box": 1, "player": "A", "wagers": {"progressive": "1"}}]
    with pytest.raises(Refusal, match="needs the blackjack wager"):
        ruled("Th 6d 9s Tc Td", "stand", options=PROGRESSIVE, boxes=alone)


def test_2_9_e_insurance_does_not_touch_the_progressive_wager():
    result = ruled("Ah Ad As Kc", "insurance 5, stand", options=PROGRESSIVE, wagers={"progressive": "1"})
    assert returned(result, "progressive") == "25.00"
    assert result["net"] == {"A": "24.00"}


# The bonus wager.

BONUS = {"bonus": "yes", "bonus_prizes": "1,5,100"}


@pytest.mark.proves("19:47-2.20(d)", "19:47-2.20(e)2", "19:47-2.20(f)", "19:47-2.20(g)", "19:47-2.20(g)1")
def test_2_20_f_a_winner_presses_the_button_when_all_else_is_settled():
    result = ruled("Ah 6d Ks Tc", "display 100", options=BONUS, wagers={"bonus": "5"})
    assert result["net"] == {"A": "515.00"}
    acts = [(e["act"], e.get("wager")) for e in result["events"]]
    assert acts.index(("pay", "blackjack")) < acts.index(("display", None)) < acts.index(("pay", "bonus"))
    assert describe(result, "collect")[-1]["boxes"] == [1, 0]


@pytest.mark.proves("19:47-2.20(e)1", "19:47-2.20(e)")
def test_2_20_e_1_losers_are_collected_before_any_other_card():
    result = ruled("Th 6d 5s Tc 2c 9c", "hit, stand", options=BONUS, wagers={"bonus": "1"})
    acts = [(e["act"], e.get("wager")) for e in result["events"]]
    assert acts.index(("take", "bonus")) < acts.index(("decide", None))


@pytest.mark.proves("19:47-2.20(a)", "19:47-2.20(b)", "19:47-2.20(c)")
def test_2_20_a_one_dollar_or_five_beside_a_main_wager():
    for amount in ("2", "10"):
        with pytest.raises(Refusal) as refused:
            ruled("Ah 6d Ks Tc", options=BONUS, wagers={"bonus": amount})
        assert refused.value.cite == "19:47-2.20(a)"
    alone = [{"box": 1, "player": "A", "wagers": {"bonus": "1"}}]
    with pytest.raises(Refusal, match="needs the blackjack wager"):
        ruled("Ah 6d Ks Tc", options=BONUS, boxes=alone)
    beside = ruled("Th 6d 9s Tc 7d", "stand", options=BONUS, wagers={"bonus": "5"})
    assert beside["net"] == {"A": "5.00"}, "ten won, five lost"


@pytest.mark.proves("19:47-2.6(j)1")
def test_2_6_j_1_the_bonus_is_settled_when_the_reader_finds_a_blackjack():
    result = ruled("Ah Td Ks Ac", "display 5", options=BONUS, wagers={"bonus": "1"})
    assert (ends(result), result["net"]) == ({"blackjack": "push", "bonus": "win"}, {"A": "5.00"})


def test_the_display_shows_only_what_the_house_has_named():
    with pytest.raises(Refusal, match="shows one of"):
        ruled("Ah 6d Ks Tc", "display 7", options=BONUS, wagers={"bonus": "5"})
