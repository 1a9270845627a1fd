"""Minibaccarat: the round of play, 19:47-7.7 to 7.9, each test named after the paragraph that it proves."""

import pytest

from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.table import Incident, public
from pitboss.table.act import Deal
from pitboss.table.acts.reveal_acts import HandOver, TurnUp
from tests.each import each

from .table import bet, deal, go, play, refused, table

proves = pytest.mark.proves

SIX_CARDS = "4c 6d 9h Kd 7h 2c"
"""Both hands draw: 3 and 7 make 0, 6 and 2 make 8."""
FOUR_CARDS = "3d 4c 4d 5h"
"""Seven against nine, a natural."""
EVERYBODY = ("player:A", "player:B", "player:C", "spectator", "dealer", "floorperson", "casino-supervisor")
CARD = ["T", "A", "2", "3", "4", "5", "6", "7", "8", "9"]
"""A rank of each value."""


def dealt(then) -> list[Deal]:
    return [event.act for event in then.events if isinstance(event.act, Deal)]


# 7.7: two hands, four cards.


@proves("19:47-7.7(a)", "19:47-7.7(c)")
@pytest.mark.parametrize("dealing", ["face-up", "face-down", "handed"])
def test_7_7_a_two_hands_first_and_third_card_to_the_player_second_and_fourth_to_the_banker(dealing):
    then = play(FOUR_CARDS, {1: "banker 10", 2: "player 10", 5: "tie 10"}, dealing=dealing)
    assert [act.to for act in dealt(then)] == ["player", "banker", "player", "banker"]
    assert {act.cite for act in dealt(then)} == {"19:47-7.7(c)"}
    rack = then.t.cards.rack.rebuild(1)
    assert (rack["player"], rack["banker"]) == (["3d", "4d"], ["4c", "5h"])
    assert rack.keys() == {"player", "banker"}


@proves("19:47-7.7(b)", "19:47-7.2(d)")
def test_7_7_b_no_more_bets_before_the_first_card():
    then = play(FOUR_CARDS, {1: "banker 10"})
    call = then.acts.index("No More Bets")
    assert then.acts[call + 1] == "3d to the Player's Hand"
    assert then.cites[call] == "19:47-7.7(b)"
    t = table(1)
    t.begin("round")
    with refused("19:47-7.7(b)", "betting is open"):
        t.supply("3d")
    with refused("19:47-7.7(b)", "belongs to dealer"):
        t.supply(None, by="player:A")


@proves("19:47-7.7(c)1")
def test_7_7_c_1_face_up_everybody_sees_each_card_as_it_comes():
    then = play(FOUR_CARDS, {1: "banker 10"}, dealing="face-up")
    deals = [event for event in then.events if isinstance(event.act, Deal)]
    assert all("19:47-7.7(c)1" in event.cites for event in deals)
    for viewer in EVERYBODY:
        assert [public(event, viewer)["card"] for event in deals] == FOUR_CARDS.split()
    assert not any(isinstance(event.act, (TurnUp, HandOver)) for event in then.events)


@proves("19:47-7.7(c)2", "19:47-7.8(a)")
def test_7_7_c_2_face_down_the_bankers_cards_wait_until_the_players_hand_is_called():
    then = play(FOUR_CARDS, {1: "banker 10"}, dealing="face-down")
    start = then.acts.index("5h face down to the Banker's Hand") + 1
    assert then.acts[start : start + 4] == [
        "dealer turns up 3d4d",
        "Player's Hand 7",
        "dealer turns up 4c5h",
        "Banker's Hand 9",
    ]
    assert then.event("dealer turns up 4c5h").act.cite == "19:47-7.7(c)2"


@proves("19:47-7.7(c)2")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_7_7_c_2_nobody_learns_a_card_before_it_is_turned(viewer):
    then = play(FOUR_CARDS, {1: "banker 10"}, dealing="face-down")
    called = then.acts.index("Player's Hand 7")
    turned = then.acts.index("dealer turns up 3d4d")
    before = str([public(event, viewer) for event in then.events[:turned]])
    assert not any(card in before for card in FOUR_CARDS.split())
    between = str([public(event, viewer) for event in then.events[: called + 1]])
    assert "3d4d" in between
    assert "4c" not in between
    assert "5h" not in between


@proves("19:47-7.7(c)2", "19:47-7.8(c)")
def test_7_7_c_2_third_cards_come_face_up_all_the_same():
    then = play(SIX_CARDS, {1: "banker 10"}, dealing="face-down")
    assert [act.face for act in dealt(then)] == ["down"] * 4 + ["up"] * 2


# 7.7(c)3: handed to the highest bettor.


HANDED = {1: "banker 10", 2: "player 10", 3: "banker 5, player 5, tie 50"}


def handed(cards=SIX_CARDS, boxes=HANDED, **more):
    return play(cards, boxes, dealing="handed", **more)


@proves("19:47-7.7(c)3")
def test_7_7_c_3_all_four_face_down_and_the_bankers_hand_under_the_shoe():
    then = handed()
    first = then.acts.index("4c face down to the Player's Hand")
    assert then.acts[first : first + 5] == [
        "4c face down to the Player's Hand",
        "6d face down to the Banker's Hand",
        "9h face down to the Player's Hand",
        "Kd face down to the Banker's Hand",
        "tuck",
    ]
    assert then.event("tuck").act.cite == "19:47-7.7(c)3"
    assert then.acts.index("hand 6dKd to A") > then.acts.index("Player's Hand 3")


@proves("19:47-7.7(c)3i", "19:47-7.8(a)")
def test_7_7_c_3i_the_players_hand_goes_to_its_highest_bettor_and_back_and_is_called():
    then = handed()
    first = then.acts.index("hand 4c9h to B")
    assert then.acts[first : first + 3] == ["hand 4c9h to B", "B turns up 4c9h", "Player's Hand 3"]
    assert then.cites[first : first + 3] == ["19:47-7.7(c)3i", "19:47-7.7(c)3i", "19:47-7.8(a)"]


@proves("19:47-7.7(c)3ii", "19:47-7.8(a)")
def test_7_7_c_3ii_then_the_bankers_hand_to_its_own_highest_bettor():
    then = handed()
    first = then.acts.index("hand 6dKd to A")
    assert then.acts[first - 1 : first + 3] == [
        "Player's Hand 3",
        "hand 6dKd to A",
        "A turns up 6dKd",
        "Banker's Hand 6",
    ]
    assert then.cites[first : first + 2] == ["19:47-7.7(c)3ii"] * 2


@proves("19:47-7.7(c)3iii", "19:47-7.8(c)")
def test_7_7_c_3iii_the_players_third_card_takes_the_same_path():
    then = handed()
    first = then.acts.index("7h face down to the Player's Hand")
    assert then.acts[first : first + 3] == ["7h face down to the Player's Hand", "hand 7h to B", "B turns up 7h"]
    assert all("19:47-7.7(c)3iii" in event.cites for event in then.events[first : first + 3])


@proves("19:47-7.7(c)3iv", "19:47-7.8(c)")
def test_7_7_c_3iv_and_so_does_the_bankers_after_it():
    then = handed()
    first = then.acts.index("2c face down to the Banker's Hand")
    assert then.acts[first - 1 : first + 3] == [
        "B turns up 7h",
        "2c face down to the Banker's Hand",
        "hand 2c to A",
        "A turns up 2c",
    ]
    assert all("19:47-7.7(c)3iv" in event.cites for event in then.events[first : first + 3])


VIEWS = [
    ("hand 4c9h to B", "B turns up 4c9h", ["4c", "9h"], "player:B"),
    ("hand 6dKd to A", "A turns up 6dKd", ["6d", "Kd"], "player:A"),
    ("hand 7h to B", "B turns up 7h", ["7h"], "player:B"),
    ("hand 2c to A", "A turns up 2c", ["2c"], "player:A"),
]


@proves("19:47-7.7(c)3i", "19:47-7.7(c)3ii", "19:47-7.7(c)3iii", "19:47-7.7(c)3iv")
@each(("handing", "turning", "cards", "holder"), VIEWS)
@each("viewer", EVERYBODY)
def test_7_7_c_3_nobody_but_the_holder_sees_the_cards_before_they_come_back(handing, turning, cards, holder, viewer):
    then = handed()
    seen, back = then.acts.index(handing), then.acts.index(turning)
    unseen = str([public(event, viewer) for event in then.events[:seen]])
    in_hand = str(public(then.events[seen], viewer))
    returned = str(public(then.events[back], viewer))
    for card in cards:
        assert card not in unseen
        assert (card in in_hand) == (viewer == holder)
        assert card in returned


@proves("19:47-7.7(c)3i")
def test_7_7_c_3_the_cards_come_back_from_the_player_who_had_them():
    t = table(1, 2, dealing="handed")
    bet(t, {1: "banker 10", 2: "player 10"})
    for card in SIX_CARDS.split()[:4]:
        t.supply(card)
    while not isinstance(t.pending, HandOver):
        t.supply()
    with refused("19:47-7.7(c)3i", "belongs to dealer"):
        t.supply(by="player:B")
    t.supply(by="dealer")
    for other in ("dealer", "player:A"):
        with refused("19:47-7.7(c)3i", "belongs to player B"):
            t.supply(by=other)
    t.supply(by="player:B")


@proves("19:47-7.7(c)3v")
@pytest.mark.parametrize("order", [(2, 5, 6), (6, 5, 2), (5, 2, 6)])
def test_7_7_c_3v_among_equals_the_lowest_number_gets_the_cards(order):
    """Seats 2 and 5 have $200 on the Player's Hand, seat 6 has $150, nobody is on the Banker's."""
    stakes = {2: "player 200", 5: "player 200", 6: "player 150"}
    then = handed(boxes={box: stakes[box] for box in order})
    assert then.acts_of("hand") == ["hand 4c9h to B", "hand 7h to B"]
    assert all("19:47-7.7(c)3v" in then.event(act).cites for act in then.acts_of("hand"))


@proves("19:47-7.7(c)3v")
def test_7_7_c_3v_for_the_bankers_hand_likewise():
    then = handed(boxes={7: "banker 30", 4: "banker 30", 3: "banker 29", 5: "player 10"})
    assert then.acts_of("hand") == ["hand 4c9h to E", "hand 6dKd to D", "hand 7h to E", "hand 2c to D"]
    assert "19:47-7.7(c)3v" in then.event("hand 6dKd to D").cites
    assert "19:47-7.7(c)3v" not in then.event("hand 4c9h to E").cites


@proves("19:47-7.7(c)3i", "19:47-7.7(c)3ii")
def test_7_7_c_3_the_highest_wager_on_that_very_hand_counts_and_no_other():
    then = handed(boxes={1: "player 11, banker 900", 2: "player 12", 3: "banker 901, tie 999"}, chips="5000")
    assert then.acts_of("hand") == ["hand 4c9h to B", "hand 6dKd to C", "hand 7h to B", "hand 2c to C"]


def test_house_a_hand_on_which_nobody_has_bet_is_turned_by_the_dealer():
    then = handed(boxes={2: "player 10"})
    assert then.acts_of("hand") == ["hand 4c9h to B", "hand 7h to B"]
    assert then.acts_of("dealer") == ["dealer turns up 6dKd", "dealer turns up 2c"]
    assert then.event("dealer turns up 6dKd").act.cite == "house:minibaccarat/nobody-on-that-hand"
    then = handed(boxes={3: "tie 10"})
    assert len(then.acts_of("dealer")) == 4


@proves("19:47-7.7(c)")
def test_7_7_c_three_ways_and_no_fourth():
    with refused("19:47-7.7(c)", "face-up, face-down or handed"):
        table(1, dealing="squeezed")


@proves("19:47-7.7(c)1", "19:47-7.7(c)2", "19:47-7.7(c)3")
@pytest.mark.parametrize("cards", [SIX_CARDS, FOUR_CARDS, "Kc 4c Kd 3d Ah", "6c 2c Kd 3d 4h"])
def test_7_7_c_the_money_does_not_depend_on_the_way_of_dealing(cards):
    wagers = {1: "banker 20, tie 1", 2: "player 30"}
    ways = [play(cards, wagers, dealing=way).settled for way in ("face-up", "face-down", "handed")]
    assert ways[0] == ways[1] == ways[2]


# 7.8: counts and third cards.


@proves("19:47-7.8(a)")
def test_7_8_a_face_up_the_players_count_is_called_and_then_the_bankers():
    then = play(SIX_CARDS, {1: "banker 10"})
    assert then.words == ["No More Bets", "Player's Hand 3", "Banker's Hand 6", "Banker's Hand wins, 8 to 0"]
    first = then.acts.index("Player's Hand 3")
    assert then.acts[first - 1] == "Kd to the Banker's Hand"
    assert then.cites[first : first + 2] == ["19:47-7.8(a)"] * 2


@proves("19:47-7.8(b)", "19:47-7.8(c)")
@pytest.mark.parametrize("dealing", ["face-up", "face-down", "handed"])
def test_7_8_b_third_cards_follow_both_counts_the_players_first(dealing):
    then = play(SIX_CARDS, {1: "banker 10", 2: "player 10"}, dealing=dealing)
    thirds = [n for n, event in enumerate(then.events) if isinstance(event.act, Deal) and event.act.deal == "third"]
    assert [then.events[n].act.to for n in thirds] == ["player", "banker"]
    assert then.acts.index("Player's Hand 3") < then.acts.index("Banker's Hand 6") < thirds[0]
    assert all({"19:47-7.8(b)", "19:47-7.8(c)"} <= set(then.events[n].cites) for n in thirds)


@proves("19:47-7.8(c)")
@pytest.mark.parametrize(("dealing", "face"), [("face-up", "up"), ("face-down", "up"), ("handed", "down")])
def test_7_8_c_face_up_unless_cards_are_handed(dealing, face):
    then = play(SIX_CARDS, {1: "banker 10", 2: "player 10"}, dealing=dealing)
    assert {act.face for act in dealt(then) if act.deal == "third"} == {face}


@proves("19:47-7.8(d)")
def test_7_8_d_no_hand_gets_a_fourth_card_however_low_its_count():
    t = table(1)
    bet(t, {1: "banker 10"})
    deal(t, "Kc Kd Qc Qd Ah")
    assert t.hands["player"] == ["Kc", "Qc", "Ah"]
    t.supply("Tc")
    assert t.hands["banker"] == ["Kd", "Qd", "Tc"]
    with pytest.raises(Refusal, match="takes no answer"):
        t.supply("Td")
    go(t)
    assert t.pending is None


@proves("19:47-7.8(d)")
def test_7_8_d_over_all_counts_two_or_three_cards_a_hand():
    for player in range(10):
        for banker in range(10):
            assert {len(hand) for hand in drawn(player, banker, 0)} <= {2, 3}


# 7.9: who draws.


def drawn(player: int, banker: int, third: int) -> tuple[list[str], list[str]]:
    """The cards of both hands, dealt to these counts; further cards have the value of the third."""
    t = table(1)
    bet(t, {1: "tie 1"})
    for card in (f"Kc Kd {CARD[player]}h {CARD[banker]}s").split():
        t.supply(card)
    while t.pending.asks == "card" or getattr(t.pending, "what", "") == "announce":
        t.supply(f"{CARD[third]}d" if t.pending.asks == "card" else None)
    return t.hands["player"], t.hands["banker"]


@each("natural", [8, 9])
@each("other", range(10))
def test_7_9_a_a_natural_of_either_hand_ends_the_drawing(natural, other):
    assert [len(hand) for hand in drawn(natural, other, 1)] == [2, 2]
    assert [len(hand) for hand in drawn(other, natural, 1)] == [2, 2]


@proves("19:47-7.9(a)")
def test_7_9_a_a_natural_ends_the_drawing_on_the_record():
    then = play("8c 3d Qh 3h", {1: "player 10"})
    assert then.event("natural").act.cite == "19:47-7.9(a)"
    assert then.net == {"A": "10.00"}


@proves("19:47-7.9(b)")
@pytest.mark.parametrize("player", range(8))
def test_7_9_b_table_1_against_every_count_of_the_bankers_hand(player):
    for banker in range(8):
        assert len(drawn(player, banker, 4)[0]) == (3 if player <= 5 else 2)


def test_house_third_card_the_banker_draws_by_punto_bancos_table():
    """A cell of each row of the table, with the one that stays and the one that draws side by side."""
    for banker, third, cards in (
        (2, 8, 3),
        (3, 8, 2),
        (3, 9, 3),
        (4, 1, 2),
        (4, 2, 3),
        (5, 3, 2),
        (5, 4, 3),
        (6, 5, 2),
        (6, 6, 3),
        (6, 8, 2),
        (7, 6, 2),
    ):
        assert len(drawn(0, banker, third)[1]) == cards, (banker, third)
    assert len(drawn(6, 5, 1)[1]) == 3
    assert len(drawn(6, 6, 1)[1]) == 2
    then = play("Kc 2d 6h 3d Ah", {1: "banker 10"})
    assert then.event("Ah to the Banker's Hand").act.cite == "house:minibaccarat/third-card"


# 7.10 as the house reads it.


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("8c 3d Qh 3h", "Player's Hand wins, 8 to 6"),
        (FOUR_CARDS, "Banker's Hand wins, 9 to 7"),
        ("3d 4c 4d 3h", "Tie Hand"),
    ],
)
def test_house_result_both_counts_and_the_winner_or_tie_hand(cards, words):
    then = play(cards, {1: "banker 10"})
    assert then.words[-1] == words
    assert then.event(words).act.cite == "house:minibaccarat/result"


def test_house_cards_away_both_hands_can_be_rebuilt_from_the_rack():
    then = play(SIX_CARDS, {1: "banker 10"})
    assert then.t.cards.rack.rebuild(1) == {"player": ["4c", "9h", "7h"], "banker": ["6d", "Kd", "2c"]}
    assert (then.t.hands, then.t.wagers, then.t.pending) == ({}, {}, None)


# Whole rounds to the cent.


@pytest.mark.parametrize(
    ("cards", "wagers", "options", "net"),
    [
        pytest.param(FOUR_CARDS, "banker 45", {}, "42.75", id="five percent"),
        pytest.param(FOUR_CARDS, "banker 33", {"vigorish_percent": 4}, "31.65", id="four percent up"),
        pytest.param(
            FOUR_CARDS,
            "banker 33",
            {"vigorish_percent": 4, "vigorish_rounding": "exact"},
            "31.68",
            id="four percent exact",
        ),
        pytest.param(
            "3d 4c 4d 3h", "banker 50, player 20, tie 5", {"vigorish": "tie-25"}, "27.50", id="a quarter on the tie"
        ),
        pytest.param(FOUR_CARDS, "banker 50", {"vigorish": "tie-25"}, "50.00", id="no quarter on a win"),
        pytest.param("Kc 2d 5h 4d Th", "banker 25", {"vigorish": "no-vigorish"}, "12.50", id="six against five"),
        pytest.param("Kc 3d 5h 4d Th", "banker 25", {"vigorish": "no-vigorish"}, "25.00", id="seven against five"),
        pytest.param("Kc 2d 6h 4d", "banker 25", {"vigorish": "no-vigorish"}, "0.00", id="six all"),
        pytest.param("Kc 2d 5h 4d Th", "banker 5", {"vigorish": "no-vigorish"}, "2.50", id="an odd half"),
        pytest.param("4c 6d 9h Kd 7h 2c", "banker 20", {}, "19.00", id="six against a seven draws"),
    ],
)
@proves("19:47-7.3(c)", "19:47-7.3(c)1", "19:47-7.3(d)", "19:47-7.3(f)")
def test_what_a_round_of_one_box_brings(cards, wagers, options, net):
    assert play(cards, {1: wagers}, **options).net == {"A": net}


# What is easily mistaken.


@proves("19:47-7.3(d)", "19:47-7.2(a)1iii")
def test_the_quarter_is_a_charge_and_not_a_loss():
    then = play("3d 4c 4d 3h", {1: "banker 50"}, vigorish="tie-25")
    assert then.settled == {"1 banker": "void 37.50 7.2(a)1iii"}
    assert then.acts_of("void", "collected") == ["void banker of box 1", "collected 12.50 of box 1"]


@proves("19:47-7.5(f)")
def test_burned_cards_are_no_secret_here():
    t = table(1)
    assert [public(event, "spectator")["card"] for event in t.events if "burn" in str(public(event)["act"])] == [
        "Ac",
        "2c",
    ]


@proves("19:47-7.7(c)3v")
def test_counter_clockwise_from_the_dealer_is_upwards_and_the_cut_goes_the_other_way():
    t = table(2, 6, dealing="handed")
    cut = next(event.act.to for event in t.events if event.act.__struct_config__.tag == "offer-cut")
    then = play(FOUR_CARDS, {6: "player 10", 2: "player 10"}, t=t)
    assert cut == "player:F"
    assert then.acts_of("hand") == ["hand 3d4d to B"]


@proves("19:47-7.7(c)3i")
def test_the_amount_on_the_layout_counts_and_not_what_a_player_could_have_wagered():
    t = table(1, 2, dealing="handed", chips="500")
    t.begin("sit", player="B", box=2, chips=cents("9000"))
    t.supply()
    then = play(FOUR_CARDS, {1: "player 20", 2: "player 10"}, t=t)
    assert then.acts_of("hand") == ["hand 3d4d to A"]


@proves("19:47-7.1(b)")
def test_permuting_the_suits_changes_nothing():
    turned = str.maketrans("cdhs", "shcd")
    wagers = {1: "banker 10, player 5, tie 1"}
    for cards in (SIX_CARDS, FOUR_CARDS, "3d 4c 4d 3h", "Kc 2d 5h 4d Th"):
        assert play(cards, wagers).settled == play(cards.translate(turned), wagers).settled


def test_an_irregularity_of_another_game_is_not_known_here():
    t = table(1)
    bet(t, {1: "banker 10"})
    with pytest.raises(Refusal, match="minibaccarat knows no irregularity 'not-dealt'"):
        t.supply(Incident("not-dealt"))
