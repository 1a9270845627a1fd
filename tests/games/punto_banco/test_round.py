"""Punto banco: the round of play, 19:47-3.7 to 3.10, each test named after the paragraph that it proves."""

from itertools import product

import pytest

from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.table import Wager, public
from pitboss.table.act import Deal
from pitboss.table.parts import Declarations
from tests.each import each

from .table import PUNTO, closed_table, play, refused, reshuffle, table

proves = pytest.mark.proves

SIX_CARDS = "4c 6d 9h Kd 7h 2c"
"""Both hands draw: 3 and 7 make 0, 6 and 2 make 8."""
PLAYER_WINS, BANKER_WINS, TIE = "4c 3d 5h 4d", "3d 4c 4d 5h", "3d 4c 4d 3h"
CARD = ["T", "A", "2", "3", "4", "5", "6", "7", "8", "9"]
"""A rank of each value."""
TABLE_2 = {
    "012": "DDDDDDDDDDD",
    "3": "DDDDDDDDDSD",
    "4": "DSSDDDDDDSS",
    "5": "DSSSSDDDDSS",
    "6": "SSSSSSSDDSS",
    "7": "SSSSSSSSSSS",
}
"""By the Banker's count; the first letter is for a Player's Hand without a third card, then its values 0 to 9."""


def dealt(then) -> list[Deal]:
    return [event.act for event in then.events if isinstance(event.act, Deal)]


def drawn(player: int, banker: int, third: int) -> tuple[int, int]:
    """How many cards each hand has in the end, dealt to these counts; further cards have the value of the third."""
    t = table(1)
    t.begin("round")
    for outcome in ("name-dealer", None, Wager(1, "A", "tie", 100), None, None):
        t.supply(outcome)
    for card in f"Kc Kd {CARD[player]}h {CARD[banker]}s".split():
        t.supply(card)
    while t.pending.asks == "card" or getattr(t.pending, "what", "") == "announce":
        t.supply(f"{CARD[third]}d" if t.pending.asks == "card" else None)
    return len(t.hands["player"]), len(t.hands["banker"])


# 3.7: two hands, four cards.


@proves("19:47-3.7(a)", "19:47-3.7(c)")
def test_3_7_a_two_hands_first_and_third_card_to_the_player_second_and_fourth_to_the_banker():
    then = play(BANKER_WINS, {1: "banker 10", 2: "player 10", 12: "tie 10"})
    assert [act.to for act in dealt(then)] == ["player", "banker", "player", "banker"]
    assert {act.cite for act in dealt(then)} == {"19:47-3.7(c)"}
    assert then.t.cards.rack.rebuild(1) == {"player": ["3d", "4d"], "banker": ["4c", "5h"]}


@proves("19:47-3.7(b)")
def test_3_7_b_no_more_bets_then_cards_then_the_first_card():
    then = play(BANKER_WINS, {1: "banker 10"})
    call = then.acts.index("No More Bets")
    assert then.acts[call : call + 3] == ["No More Bets", "Cards", "3d to the Player's Hand"]
    assert then.cites[call : call + 2] == ["19:47-3.7(b)"] * 2


@proves("19:47-3.7(b)")
def test_3_7_b_no_wager_after_the_call():
    t = table(1, 2)
    t.begin("round")
    for outcome in ("accept", None, Wager(1, "A", "banker", 1000), None):
        t.supply(outcome)
    for late in (Wager(2, "B", "banker", 1000), Wager(1, "A", "banker", 2000)):
        with refused("19:47-3.7(b)"):
            t.supply(late)
    t.supply()
    t.supply("3d")
    with refused("19:47-3.7(b)"):
        t.supply(Wager(2, "B", "banker", 1000))
    assert t.wagers == {(1, "banker"): 1000}


@proves("19:47-3.7(c)")
def test_3_7_c_the_cards_lie_face_up_for_everybody():
    then = play(BANKER_WINS, {1: "banker 10"})
    for viewer in ("player:A", "spectator", "dealer"):
        seen = [public(event, viewer)["card"] for event in then.events if isinstance(event.act, Deal)]
        assert seen == BANKER_WINS.split()


# 3.8: counts and third cards.


@proves("19:47-3.8(a)")
def test_3_8_a_the_players_count_is_called_and_then_the_bankers():
    then = play(SIX_CARDS, {1: "banker 10"})
    first = then.acts.index("Player's Hand 3")
    assert then.acts[first - 1 : first + 2] == ["Kd to the Banker's Hand", "Player's Hand 3", "Banker's Hand 6"]
    assert then.cites[first : first + 2] == ["19:47-3.8(a)"] * 2


@proves("19:47-3.8(b)", "19:47-3.8(c)")
def test_3_8_b_third_cards_follow_both_counts_face_up_the_players_first():
    then = play(SIX_CARDS, {1: "banker 10"})
    first = then.acts.index("Banker's Hand 6")
    assert then.acts[first + 1 : first + 3] == ["7h to the Player's Hand", "2c to the Banker's Hand"]
    thirds = then.events[first + 1 : first + 3]
    assert all({"19:47-3.8(b)", "19:47-3.8(c)"} <= set(event.cites) for event in thirds)
    assert {(event.act.face, event.act.drawn_by) for event in thirds} == {("up", "player:A")}


@proves("19:47-3.8(d)")
def test_3_8_d_never_more_than_a_third_card():
    assert {n for player, banker in product(range(10), repeat=2) for n in drawn(player, banker, 0)} == {2, 3}
    t = table(1)
    t.begin("round")
    for outcome in ("accept", None, Wager(1, "A", "tie", 100), None, None, *["Kc", "Kd", "Qc", "Qd"], None, None):
        t.supply(outcome)
    t.supply("Tc")
    t.supply("Td")
    with pytest.raises(Refusal, match="takes no answer"):
        t.supply("Jd")


@proves("19:47-3.8(e)")
def test_3_8_e_the_cutting_card_as_third_card_of_a_hand():
    t = table(1)
    for _ in range(3):
        play(BANKER_WINS, {1: "banker 10"}, t=t)
    then = play("3d 4c (cutting-card) 4d 5h", {1: "banker 10"}, t=t)
    assert "last hand" in then.words
    assert then.event("last hand").act.cite == "19:47-3.8(e)"
    assert then.acts.index("Banker's Hand wins, 9 to 7") < then.acts.index("last hand")
    last = play(BANKER_WINS, {1: "banker 10"}, t=t)
    assert (last.acts[-1], last.cites[-1]) == ("end-shoe", "19:47-3.8(e)")
    assert "last hand" not in last.words
    with refused("19:47-3.8(e)", "reshuffle first"):
        t.begin("round")
    assert PUNTO.next_procedure(t) == "shuffle"
    reshuffle(t)
    play(BANKER_WINS, {1: "banker 10"}, t=t)


def test_house_cutting_card_front_most_counts_as_out_in_the_hand_that_begins():
    t = table(1)
    then = play("(cutting-card) " + BANKER_WINS, {1: "banker 10"}, t=t)
    aside = next(event for event in then.events if event.act.__struct_config__.tag == "cutting-card-out")
    assert aside.act.cite == "house:punto-banco/cutting-card-front"
    assert play(BANKER_WINS, {1: "banker 10"}, t=t).acts[-1] == "end-shoe"


# 3.9: who draws.


@each("natural", [8, 9])
@each("other", range(10))
def test_3_9_a_a_natural_of_either_hand_ends_the_drawing(natural, other):
    assert drawn(natural, other, 1) == drawn(other, natural, 1) == (2, 2)


@proves("19:47-3.9(a)")
def test_3_9_a_a_natural_is_announced_and_no_card_is_drawn():
    then = play("8c 3d Qh 3h", {1: "player 10"})
    assert then.event("natural").act.cite == "19:47-3.9(a)"
    assert "Player's Hand wins, 8 to 6" in then.words


@proves("19:47-3.9(b)")
def test_3_9_b_table_1_against_every_count_of_the_bankers_hand():
    for player, banker in product(range(8), repeat=2):
        assert drawn(player, banker, 4)[0] == (3 if player <= 5 else 2)


@proves("19:47-3.9(c)", "19:47-3.9(d)", "19:47-3.9(e)", "19:47-3.9(f)")
@pytest.mark.parametrize("row", TABLE_2)
def test_3_9_c_table_2_through_real_rounds(row):
    for banker, (column, letter) in product(map(int, row), enumerate(TABLE_2[row], start=-1)):
        player = 0 if column >= 0 else 6
        expected = (3 if player == 0 else 2, 3 if letter == "D" else 2)
        assert drawn(player, banker, max(column, 0)) == expected, (banker, column)


@proves("19:47-3.9(d)")
def test_3_9_d_the_row_is_the_bankers_count_on_two_cards_and_not_a_card():
    """Nine and six make five, which draws against no card as king and five do."""
    for two_cards in ("9d 6s", "Kd 5s", "2d 3s"):
        one, two = two_cards.split()
        assert len(play(f"Kc {one} 6h {two} Ah", {1: "tie 1"}).t.cards.rack.rebuild(1)["banker"]) == 3


@proves("19:47-3.9(e)")
def test_3_9_e_the_column_is_the_third_cards_value_and_not_the_players_count():
    """Player 2 and 4 more is 6, which would have the Banker's 3 draw as the 4 does; with an 8 it stays."""
    then = play("Ac Jd 4h 3d 8h", {1: "tie 1"})
    assert then.words[-1] == "Tie Hand"
    assert len(then.t.cards.rack.rebuild(1)["banker"]) == 2
    assert len(play("Ac Jd 4h 3d 9h 5h", {1: "tie 1"}).t.cards.rack.rebuild(1)["banker"]) == 3


@proves("19:47-3.9(e)", "19:47-3.9(f)")
def test_3_9_e_no_card_is_not_a_king():
    assert drawn(0, 4, 0) == (3, 2)
    assert drawn(6, 4, 0) == (2, 3)


@proves("19:47-3.9(g)")
def test_3_9_g_the_worked_case_draws_and_the_act_names_its_paragraphs():
    then = play("2c Td 3h 5d 4h 3s", {1: "banker 50", 2: "player 100"})
    third = then.event("3s to the Banker's Hand")
    assert third.act.cite == "19:47-3.9(c)"
    assert {"19:47-3.9(d)", "19:47-3.9(e)", "19:47-3.9(f)", "19:47-3.9(g)"} <= set(third.cites)


# 3.10(a): the result.


@proves("19:47-3.10(a)")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (PLAYER_WINS, "Player's Hand wins, 9 to 7"),
        (BANKER_WINS, "Banker's Hand wins, 9 to 7"),
        (TIE, "Tie Hand"),
        (SIX_CARDS, "Banker's Hand wins, 8 to 0"),
        ("Kc Kd Qc Qd Ah Ad", "Tie Hand"),
    ],
)
def test_3_10_a_both_final_counts_and_the_winner_or_tie_hand(cards, words):
    then = play(cards, {1: "banker 10"})
    assert then.words[-1] == words
    assert then.event(words).act.cite == "19:47-3.10(a)"
    deals = [n for n, event in enumerate(then.events) if isinstance(event.act, Deal)]
    settled = next(n for n, act in enumerate(then.acts) if act.split()[0] in {"take", "pay", "void"})
    assert deals[-1] < then.acts.index(words) < settled


# 3.10(b): losers first, then one of four orders.

WINNERS = {3: "banker 100", 7: "banker 40", 12: "banker 20"}
VIG = {12: "1.00", 7: "2.00", 3: "5.00"}
PAID = [f"pay banker of box {box}" for box in (12, 7, 3)]


def owed(how: str) -> list[str]:
    return [f"{how} {VIG[box]} of box {box}" for box in (12, 7, 3)]


def woven(*columns: list[str]) -> list[str]:
    return [act for row in zip(*columns, strict=True) for act in row]


ORDERS = {
    1: lambda how: PAID + owed(how),
    2: lambda how: owed(how) + PAID,
    3: lambda how: woven(PAID, owed(how)),
    4: lambda how: woven(owed(how), PAID),
}


@proves("19:47-3.10(b)1", "19:47-3.10(b)2", "19:47-3.10(b)3", "19:47-3.10(b)4")
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("collection", "how"), [("deferred", "marked"), ("at-payout", "")])
def test_3_10_b_the_order_of_payments_and_vigorish_of_winners_at_3_7_and_12(order, collection, how):
    t = table(3, 7, 12, settlement_order=order, vigorish_collection=collection)
    then = play(BANKER_WINS, WINNERS, t=t)
    # Taken before the payment it comes out of the wager, which lies there; after it, out of the player's chips.
    how = how or ("collected" if order in (1, 3) else "from-wager")
    assert then.acts_of("pay", "marked", "collected", "from-wager") == ORDERS[order](how)
    assert then.net == {"L": "19.00", "G": "38.00", "C": "95.00"}
    assert {event.cites[1:3] for event in then.events if tag(event) == "pay"} == {
        ("19:47-3.10(b)", f"19:47-3.10(b){order}")
    }


def tag(event) -> str:
    return event.act.__struct_config__.tag


@proves("19:47-3.10(b)")
@pytest.mark.parametrize("order", ORDERS)
def test_3_10_b_every_loser_is_collected_before_any_winner_is_paid(order):
    t = table(2, 5, 9, 11, settlement_order=order)
    then = play(BANKER_WINS, {2: "player 10", 9: "banker 20", 11: "tie 5", 5: "banker 100, player 5"}, t=t)
    acts = then.acts_of("take", "pay", "marked")
    assert acts[:3] == ["take tie of box 11", "take player of box 5", "take player of box 2"]
    assert not any(act.startswith("take") for act in acts[3:])
    assert all("19:47-3.10(b)" in then.event(act).cites for act in acts[:3])


@proves("19:47-3.10(b)1", "19:47-3.10(b)2", "19:47-3.10(b)3", "19:47-3.10(b)4")
@pytest.mark.parametrize("order", ORDERS)
def test_3_10_b_winners_on_the_players_hand_and_on_a_tie_are_paid_from_the_highest_seat_down(order):
    for cards, wager in ((PLAYER_WINS, "player"), (TIE, "tie")):
        t = table(1, 8, 4, settlement_order=order)
        then = play(cards, dict.fromkeys((1, 8, 4), f"{wager} 10"), t=t)
        assert then.acts_of("pay") == [f"pay {wager} of box {box}" for box in (8, 4, 1)]
        assert then.acts_of("marked") == []


@proves("19:47-3.10(b)")
def test_3_10_b_four_orders_and_no_fifth():
    for wrong in (0, 5):
        with refused("19:47-3.10(b)", "1, 2, 3 or 4"):
            closed_table(settlement_order=wrong)


@proves("19:47-3.10(b)")
@pytest.mark.parametrize("order", ORDERS)
def test_3_10_b_the_money_is_the_same_in_every_order(order):
    for collection in ("deferred", "at-payout"):
        t = table(1, 2, settlement_order=order, vigorish_collection=collection)
        play(BANKER_WINS, {1: "banker 45, tie 1", 2: "player 10"}, t=t)
        assert t.chips("A") - t.money.vigorish.get(1, 0) == cents("1041.75")
        assert t.chips("B") == cents("990")
        assert sum(t.bank.values()) == 0


@proves("19:47-3.10(c)")
def test_3_10_c_the_order_is_the_houses_to_elect_for_the_pit_and_the_sign_says_who_has_notice():
    assert "pit" in PUNTO.part(Declarations).under("19:47-3.10(c)")
    assert "30 minutes in writing" in PUNTO.options.elections()["settlement_order"].notice


def test_house_vigorish_is_owed_until_the_reshuffle_and_a_form_is_the_way_out():
    t = table(1, 2, chips="25")
    play(BANKER_WINS, {1: "banker 25"}, t=t)
    play("(cutting-card) " + PLAYER_WINS, {1: "banker 50"}, t=t)
    play(BANKER_WINS, {2: "player 5"}, t=t)
    for procedure, args in (("shuffle", {}), ("leave", {"player": "A"})):
        with refused("house:punto-banco/vigorish", "A owes 1.25"):
            t.begin(procedure, **args)
    t.begin("document-vigorish", box=1, pit_boss="Pat", pit_clerk="Kim", signed="A")
    while t.pending is not None:
        assert t.supply().act.cite == "house:punto-banco/form"
    reshuffle(t)
    with refused("house:punto-banco/form", "has not gone to accounting"):
        t.begin("new-day", day="day 2")


@pytest.mark.parametrize("way", ["tie-25", "no-vigorish"])
def test_house_vigorish_the_other_ways_are_minibaccarats_alone(way):
    with pytest.raises(Refusal, match="vigorish"):
        closed_table(vigorish=way)


# Whole rounds to the cent, and what happens to the shoe.


@pytest.mark.parametrize(
    ("cards", "wagers", "options", "net"),
    [
        pytest.param("2c Td 3h 5d 4h 3s", "player 100, banker 50, tie 10", {}, "40.00", id="the case of 3.9(g)"),
        pytest.param("Kc 9d 6h 6d Ah", "tie 10, player 20, banker 30", {}, "80.00", id="the column without a card"),
        pytest.param("Ac Jd 4h 3d 8h", "tie 10", {}, "80.00", id="eight against three"),
        pytest.param("Ac Jd 4h 3d 9h 6h", "banker 20", {}, "19.00", id="nine against three"),
        pytest.param("8c 3d Qh 3h", "player 10", {}, "10.00", id="natural"),
        pytest.param(BANKER_WINS, "banker 25", {}, "23.75", id="five percent"),
        pytest.param(BANKER_WINS, "banker 25", {"vigorish_percent": 4}, "24.00", id="four percent"),
        pytest.param(BANKER_WINS, "banker 6", {"vigorish_percent": 4}, "5.75", id="rounded up"),
        pytest.param(BANKER_WINS, "banker 12.50", {"increment": "0.50"}, "11.85", id="half a cent rounded up"),
    ],
)
@proves("19:47-3.9(c)", "19:47-3.10(a)", "19:47-3.10(b)")
def test_what_a_round_of_one_box_brings(cards, wagers, options, net):
    assert play(cards, {1: wagers}, **options).net == {"A": net}


@proves("19:47-3.11(a)1", "19:47-3.11(a)")
def test_3_11_a_the_shoe_passes_after_a_lost_bankers_hand_and_stays_after_a_tie():
    assert play("2c Td 3h 5d 4h 3s", {1: "banker 50"}).acts[-1] == "pass-shoe 1"
    assert play("Kc 9d 6h 6d Ah", {1: "banker 50"}).acts[-1] == "box 1 chooses keep"


def test_house_wagers_a_tie_voids_both_hands():
    then = play(TIE, {1: "banker 20, player 30, tie 5"})
    assert then.settled == {
        "1 banker": "void 20.00 house:punto-banco/wagers",
        "1 player": "void 30.00 house:punto-banco/wagers",
        "1 tie": "win 45.00 house:punto-banco/wagers",
    }


def test_house_cards_six_decks_or_more_and_a_tie_of_8_to_1_or_more():
    for options, cite in (
        ({"decks": 5}, "house:punto-banco/cards"),
        ({"tie_odds": "7 to 1"}, "house:punto-banco/odds"),
        ({"player_odds": "2 to 1"}, "house:punto-banco/odds"),
        ({"vigorish_percent": 3}, "house:punto-banco/vigorish"),
    ):
        with refused(cite):
            closed_table(**options)


def test_no_round_before_the_table_is_open_or_with_nobody_there():
    with refused("house:punto-banco/opening", "closed"):
        closed_table().begin("round")
    t = table(1)
    t.begin("leave", player="A")
    t.supply()
    with refused("house:seating", "nobody"):
        t.begin("round")
