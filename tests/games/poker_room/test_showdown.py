"""The showdown: 14.3 as it decides pots, ties and odd chips, who shows, and hands that serve twice."""

import pytest

from pitboss.games.poker_room.script.hands import FIVE_CARDS, THREE_CARDS
from pitboss.table import public
from tests.conformance.probe import Ordered, played
from tests.conformance.test_conformance import leaks

from .hand import Hand, fan

proves = pytest.mark.proves
BOARD = "? {} {} {} ? {} ? {}"


def board(cards):
    """Five community cards with the burn cards between them."""
    return BOARD.format(*cards.split())


def holdem(*hands, shared, **options):
    """A hand of hold 'em to the showdown with nothing but the blinds in."""
    return Hand("holdem", fan(*hands, shared=board(shared)), players=len(hands), showdown="all", **options).check_down()


FIVE = [
    ("royal-flush", "AhKh", "9h8h", "Qh Jh Th 2c 3d", "19:47-14.3(b)1"),
    ("straight-flush", "9s8s", "AdAc", "7s 6s 5s Ah Kd", "19:47-14.3(b)2"),
    ("four-of-a-kind", "9s9h", "AdAc", "9d 9c Ah 2s 3d", "19:47-14.3(b)3"),
    ("full-house", "9s9h", "KdQd", "9d 2c 2d 7d 3h", "19:47-14.3(b)4"),
    ("flush", "2h7h", "9s8s", "Jh Th 7c 6c 3h", "19:47-14.3(b)5"),
    ("straight", "Ah5c", "KdKc", "2d 3s 4h Kh 9c", "19:47-14.3(b)6"),
    ("three-of-a-kind", "4h4c", "AdKc", "4d Ks Ah 9h 2c", "19:47-14.3(b)7"),
    ("two-pairs", "4h3c", "AdJc", "4d 3s Ah 9h Qc", "19:47-14.3(b)8"),
    ("one-pair", "2h7c", "AdJc", "2d Ks 5h 9h Qc", "19:47-14.3(b)9"),
    ("high-card", "Ah7c", "KdJc", "2d 3s 5h 9h Qc", "19:47-14.3(d)"),
]


@proves("19:47-14.3(b)", *dict.fromkeys(FIVE_CARDS.values()), "19:47-14.10(j)")
@pytest.mark.parametrize(("name", "better", "worse", "shared", "cite"), FIVE, ids=[row[0] for row in FIVE])
def test_14_3_b_the_better_of_two_high_hands_takes_the_pot(name, better, worse, shared, cite):
    first, second = holdem(better, worse, shared=shared), holdem(worse, better, shared=shared)
    assert first.won == {"A": "8.00"}
    assert second.won == {"B": "8.00"}
    assert cite in first.acts("turn-up")[0].also


THREE = [
    ("royal-flush", "AhKhQh", "KsQsJs", "19:47-14.3(c)1"),
    ("straight-flush", "3h2hAh", "AcAdAs", "19:47-14.3(c)2"),
    ("three-of-a-kind", "7c7d7h", "AcKdQs", "19:47-14.3(c)3"),
    ("straight", "AdKcQh", "AsJs9s", "19:47-14.3(c)4"),
    ("flush", "9h8h4h", "AcAdKs", "19:47-14.3(c)5"),
    ("one-pair", "2c2dTh", "AcKdJs", "19:47-14.3(c)6"),
]


@proves("19:47-14.3(c)", *THREE_CARDS.values(), "19:47-14.13A(a)")
@pytest.mark.parametrize(("name", "better", "worse", "cite"), THREE, ids=[row[0] for row in THREE])
def test_14_3_c_the_better_of_two_three_card_hands_takes_the_high_share(name, better, worse, cite):
    cards = fan(better[:4], worse[:4]) + f" ? {better[4:]} {worse[4:]} ? 8c"
    hand = Hand("mambo-stud", cards, players=2, showdown="all").check_down()
    assert cite in hand.acts("turn-up")[[act.hand for act in hand.acts("turn-up")].index(1)].also
    assert next(act for act in hand.acts("award") if act.half != "low").box == 1


@proves("19:47-14.3(a)")
def test_14_3_a_an_ace_ends_a_straight_below_the_two_and_never_lies_in_the_middle():
    assert holdem("Ah5c", "KdKc", shared="2d 3s 4h Kh 9c").won == {"A": "8.00"}
    assert holdem("Kh3c", "9d9s", shared="Qd As 2h 7h 6c").won == {"B": "8.00"}


@proves("house:poker-room/tied-ranks")
def test_like_hands_are_compared_by_their_groups_and_then_by_the_rest():
    hand = Hand("five-card-draw", fan("3c3d3hKsKd", "2c2d2hAsAd"), players=2, showdown="all").check_down()
    assert hand.won == {"A": "8.00"}, "threes with kings beat twos with aces, whatever single card is highest"
    assert hand.citing("house:poker-room/tied-ranks")


@proves("19:47-14.3(d)", "19:47-14.10(j)")
def test_14_10_j_if_the_board_is_best_for_all_everybody_shares():
    hand = holdem("2c2d", "3c3d", "4c4d", shared="As Ks Qs Js Ts")
    assert hand.won == {"A": "4.00", "B": "4.00", "C": "4.00"}
    assert {act.cite for act in hand.acts("award")} == {"19:47-14.3(d)"}


def low(*hands):
    """The low draw with these pat hands."""
    return Hand("five-card-draw-low", fan(*hands), players=len(hands), showdown="all").check_down()


@proves("19:47-14.3(e)", "19:47-14.3(f)", "19:47-14.12(h)2", "house:poker-room/low-comparison")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah2c3d5s6h", "As2d3h4c8d"),
        ("8c7d6h5s4c", "AhAc2d3s4h"),
        ("As2s3s4s5s", "Ah2h3h4h6c"),
        ("AhAc2d3s4h", "KhKc2s3d4c"),
        ("KhQc9d8s7h", "2h2c3d4s5h"),
        ("2h2c3d3s5h", "4c4d4h7s8h"),
    ],
    ids=[
        "six-five beats eight-four",
        "five ranks beat a pair",
        "a straight flush does not hurt",
        "aces are the best pair",
        "king high before a pair",
        "two pairs before three",
    ],
)
def test_14_3_e_f_the_better_low_hand_wins(better, worse):
    assert low(better, worse).won == {"A": "8.00"}
    assert low(worse, better).won == {"B": "8.00"}
    assert all({"19:47-14.3(e)", "19:47-14.3(f)"} <= {*act.also} for act in low(better, worse).acts("turn-up"))


@proves("19:47-14.3(g)")
def test_14_3_g_cards_speak_whatever_their_player_thinks():
    hand = Hand("holdem", fan("AhAc", "KdKc", shared=board("2d 3s 5h 9h Qc")), players=2, showdown="asked")
    hand.say("call, check, check, check, check, check, check, check")
    assert hand.choices == {"show", "muck"}
    hand.say("show, show")
    assert hand.won == {"A": "8.00"}
    assert all("19:47-14.3(g)" in act.also for act in hand.acts("turn-up"))


# Who shows.


def river(**options):
    return Hand("holdem", fan("AhAc", "KdKc", "QdQc", shared=board("2d 3s 5h 9h Jc")), **options)


def test_the_last_to_bet_shows_first_and_a_beaten_hand_is_given_up_unshown():
    hand = river().say("call, call, check, check, bet, call, call, check, check, check, check, check, check")
    assert [act.hand for act in hand.acts("turn-up")] == [1]
    assert [act.box for act in hand.acts("muck")] == [2, 3]
    hand = river().say("call, call, check, check, check, check, check, check, check, check, check, bet, call, call")
    assert [act.hand for act in hand.acts("turn-up")] == [3, 1], "the last bettor, and the winner"


def test_a_hand_that_beats_all_that_are_shown_is_shown_though_a_later_one_is_better():
    hand = Hand("holdem", fan("QdQc", "KdKc", "AhAc", shared=board("2d 3s 5h 9h Jc"))).check_down()
    assert [act.hand for act in hand.acts("turn-up")] == [1, 2, 3], "nobody knows yet what the third one has"
    assert hand.won == {"C": "12.00"}


def test_a_low_hand_that_is_good_so_far_is_shown_and_one_that_takes_nothing_is_given_up():
    cards = fan("KdKhQdJd", "As8sQcJc", "Ac2s9h9d", "2cTdTh7d", shared=board("3h 4h Kc 6s Tc"))
    hand = Hand("omaha-8", cards, players=4).check_down()
    assert [act.hand for act in hand.acts("turn-up")] == [1, 2, 3]
    assert [act.box for act in hand.acts("muck")] == [4]
    assert {act.half: act.box for act in hand.acts("award")} == {"high": 1, "low": 3}


def test_who_shows_and_who_gives_up_does_not_depend_on_hands_that_still_lie_face_down():
    seen = []
    for third in ("AhAc", "7h7c"):
        hand = Hand("holdem", fan("QdQc", "KdKc", third, shared=board("2d 3s 5h 9h Jc"))).check_down()
        seen.append([public(event, "spectator") for event in hand.events])
    aces, sevens = seen
    at = next(n for n, row in enumerate(aces) if row["act"] == "turn-up" and row["hand"] == 3)
    assert aces[:at] == sevens[:at]
    assert (aces[at]["act"], sevens[at]["act"]) == ("turn-up", "muck")


@pytest.mark.parametrize(("name", "seed"), [("omaha-8", 1081), ("five-card-draw", 1026)])
def test_a_deck_found_fouled_in_mid_showdown_shows_nobody_hidden_hands(name, seed):
    assert leaks(played(name, seed, driver=Ordered)) == []


def test_a_house_may_have_all_called_hands_shown():
    hand = river(showdown="all").check_down()
    assert [act.hand for act in hand.acts("turn-up")] == [1, 2, 3]


def test_the_last_in_a_side_pot_cannot_give_it_up_to_a_player_who_was_not_in_it():
    hand = Hand("holdem", chips="40 200 200", structure="no-limit", showdown="asked")
    hand.say("raise 100, call, call").say("check, check, check, check, check, check")
    hand.say("show, muck")
    assert [act.hand for act in hand.acts("turn-up")] == [1, 3], "C is alone in the side pot, and is not asked"
    assert {act.pot: act.box for act in hand.acts("award")}[1] == 3
    assert sum(act.amount for act in hand.acts("award") if act.box == 1) in (0, 120_00)


def test_one_player_left_takes_the_pot_unshown():
    hand = river().say("fold, fold")
    assert hand.won == {"B": "4.00"}
    assert not hand.acts("turn-up")
    assert hand.acts("award")[0].cite == "house:poker-room/last-player"


# High and low.


def stud8(*hands, name="seven-card-stud-8", **options):
    """Seven-card stud with whole hands, checked down; the forced bet is called by all."""
    deal = [[hand[2 * at : 2 * at + 2] for hand in hands] for at in range(7)]
    cards = [card for row in deal[:3] for card in row]
    for row in deal[3:]:
        cards += ["?", *row]
    return Hand(name, " ".join(cards), players=len(hands), showdown="all", **options).check_down()


HIGH_HAND, LOW_HAND, NOTHING = "KhKc9dKdTs9sQh", "As2d3h4c7d7sJh", "QcJd8s8h2s3c5c"
QUEENS = "QcQd9dJdTs9s2h"


@proves("19:47-14.9(i)2", "19:47-14.9(i)2i", "19:47-14.9(k)")
def test_14_9_i_2_high_and_low_share_and_the_odd_dollar_goes_high():
    hand = stud8(HIGH_HAND, LOW_HAND, NOTHING)
    assert hand.won == {"A": "5.00", "B": "4.00"}
    high, low = hand.acts("award")
    assert ("19:47-14.9(i)2i" in high.also, "19:47-14.9(i)2i" in low.also) == (True, False)


@proves("19:47-14.9(j)")
@pytest.mark.parametrize("low", ["As2d3h4c9c9hJh", "AsAd2h3c3d7sJh"], ids=["a nine", "a pair"])
def test_14_9_j_a_nine_or_a_pair_is_no_low_at_eight_or_better(low):
    hand = stud8(HIGH_HAND, low)
    assert hand.won == {"A": "6.00"}
    assert [act.cite for act in hand.acts("award")] == ["19:47-14.9(j)"]


def test_without_the_clause_a_pair_may_be_the_best_low():
    hand = stud8("KhKc9dKdTs9sQh", "AsAd2h3c3d7sJh", name="seven-card-stud-hi-lo")
    assert {act.half: act.box for act in hand.acts("award")} == {"high": 1, "low": 2}


@proves("19:47-14.9(k)", "19:47-14.9(k)1")
def test_14_9_k_1_two_to_six_is_a_straight_and_a_good_low():
    hand = stud8("2s3d4h5c6dKsKh", QUEENS)
    assert hand.won == {"A": "6.00"}
    shown = next(act for act in hand.acts("turn-up") if act.hand == 1)
    assert {"19:47-14.9(k)", "19:47-14.9(k)1"} <= {*shown.also}
    assert "19:47-14.9(l)" not in shown.also


@proves("19:47-14.9(k)2")
def test_14_9_k_2_five_of_a_suit_up_to_eight_are_a_flush_and_a_good_low():
    hand = stud8("2s3s5s7s8sKdKh", QUEENS)
    assert hand.won == {"A": "6.00"}
    assert "19:47-14.9(k)2" in next(act for act in hand.acts("turn-up") if act.hand == 1).also


@proves("19:47-14.9(l)")
def test_14_9_l_an_ace_counts_high_and_low_at_once():
    hand = stud8("AsAd2h3c4d7sKh", "QcJd8s8h2s3d5c")
    assert hand.won == {"A": "6.00"}
    assert "19:47-14.9(l)" in next(act for act in hand.acts("turn-up") if act.hand == 1).also


@proves("19:47-14.9(i)2ii", "19:47-14.9(i)2iv")
def test_14_9_i_2_ii_the_odd_dollar_of_tied_high_hands_goes_by_the_suit_of_the_best_card():
    # Pot 10: high 5, low 5; the aces are of spades and hearts.
    hand = stud8("AsKd9cQh8d5s9h", "AhKc9sQd8h5d9d", LOW_HAND.replace("As", "Ac"), ante="1.00", forced_bet="2.00")
    odd = [act for act in hand.acts("award") if "19:47-14.9(i)2iv" in act.also]
    assert [(act.box, act.half) for act in odd] == [(1, "high")]
    assert hand.won["A"] > hand.won["B"]
    assert "house:poker-room/high-card-by-suit" in odd[0].also


@proves("19:47-14.9(i)2iii", "19:47-14.9(i)2iv")
def test_14_9_i_2_iii_of_tied_low_hands_the_lowest_suit_of_the_worst_card():
    hand = stud8("8s7d4c3h2dKsQh", "8c7h4d3c2sKdJh", "AsAdAcAhJdJcTh", ante="4.00")
    shares = {act.box: act.amount for act in hand.acts("award") if act.half == "low"}
    odd = [act for act in hand.acts("award") if act.half == "low" and "19:47-14.9(i)2iv" in act.also]
    assert shares == {1: 400, 2: 500}
    assert [act.box for act in odd] == [2], "the eight of clubs is lower than that of spades"


@proves("19:47-14.9(i)2iii")
def test_14_9_i_2_iii_a_house_may_begin_with_the_lowest_card_of_tied_low_hands():
    hands = "8s7d4c3h2dKsQh", "8c7h4d3c2sKdJh", "AsAdAcAhJdJcTh"
    for name in ("seven-card-stud-8", "seven-card-stud-hi-lo"):
        hand = stud8(*hands, name=name, ante="4.00", low_odd_unit="lowest-card")
        shares = {act.box: act.amount for act in hand.acts("award") if act.half == "low"}
        assert shares == {1: 500, 2: 400}, "the two of diamonds is lower than that of spades"


@proves("19:47-14.11(f)2iii")
def test_14_11_f_2_iii_at_omaha_the_lowest_card_that_is_not_shared_decides():
    cards = ("Ad2sQhJh", "Ah2cQsJs", "KdKhTcTd")
    more = {"shared": "3h 4d 8c Kc 9d", "blinds": "2.00/6.00", "minimum": "6.00", "maximum": "12.00"}
    usual, other = omaha("omaha-8", *cards, **more), omaha("omaha-8", *cards, low_odd_unit="lowest-card", **more)
    low = [{act.box: act.amount for act in hand.acts("award") if act.half == "low"} for hand in (usual, other)]
    assert low == [{1: 400, 2: 500}, {1: 500, 2: 400}], "by the two of clubs, or by the ace of diamonds"


@proves("19:47-14.9(i)1")
def test_14_9_i_1_at_high_only_stud_the_odd_chip_goes_to_the_best_card_by_suit():
    hand = stud8("AhKc9sQd7h5d9d", "AsKd9cQh7d5s9h", "2c2d3c5h8hTdJs", name="seven-card-stud", ante="1.00")
    assert hand.won == {"A": "4.00", "B": "5.00"}
    assert "house:poker-room/odd-chip" in hand.acts("award")[1].also


# Omaha.


def omaha(name, *hands, shared, **options):
    return Hand(name, fan(*hands, shared=board(shared)), players=len(hands), showdown="all", **options).check_down()


@proves("19:47-14.11(f)", "19:47-14.11(f)1")
def test_14_11_f_1_exactly_two_own_cards_play():
    hand = omaha("omaha", "AsKsQsJs", "2c2h7h8h", shared="Ts 9s 2d 3c 4h")
    assert hand.won == {"B": "8.00"}
    assert "19:47-14.3(d)" in hand.acts("turn-up")[0].also, "ace high, and neither flush nor straight"
    board_flush = omaha("omaha", "AhKc7c6d", "3c3d9d8c", shared="Ks Qs 9s 5s 2s")
    assert board_flush.won == {"A": "8.00"}, "three of the board and no more"


@proves("19:47-14.11(f)2i")
def test_14_11_f_2_i_a_dollar_that_does_not_halve_goes_to_the_high_hand():
    cards = ("As2sQcJc", "KdKhQdJd", "9c9d7c6h")
    hand = omaha("omaha-8", *cards, shared="3h 4h Kc 8s Ts", blinds="1.00/3.00", minimum="3.00")
    high, low = hand.acts("award")
    assert (high.half, high.box, high.amount) == ("high", 2, 500)
    assert (low.half, low.box, low.amount) == ("low", 1, 400)
    assert ("19:47-14.11(f)2i" in high.also, "19:47-14.11(f)2i" in low.also) == (True, False)


@proves("19:47-14.11(f)2", "19:47-14.11(g)", "19:47-14.11(h)", "19:47-14.11(h)1", "19:47-14.11(h)3")
def test_14_11_f_2_high_and_low_share_at_eight_or_better():
    hand = omaha("omaha-8", "As2sQcJc", "KdKhQdJd", shared="3h 4h Kc 8s Ts", blinds="1.00/3.00", minimum="3.00")
    assert hand.won == {"A": "3.00", "B": "3.00"}
    assert {"19:47-14.11(h)1", "19:47-14.11(h)3"} <= {*hand.acts("turn-up")[0].also}
    none = omaha("omaha-8", "As9sQcJc", "KdKhQdJd", shared="3h 4h Kc 8s Ts")
    assert none.won == {"B": "8.00"}
    assert [act.cite for act in none.acts("award")] == ["19:47-14.11(g)"]


@proves("19:47-14.11(h)2")
def test_14_11_h_2_the_same_five_cards_serve_for_high_and_low():
    hand = omaha("omaha-8", "As2sQcJc", "KdKhQdJd", shared="3h 4h 5c Kc Ts")
    assert hand.won == {"A": "8.00"}
    assert "19:47-14.11(h)2" in hand.acts("turn-up")[0].also
    assert "19:47-14.11(h)3" not in hand.acts("turn-up")[0].also, "in a straight to the five the ace is low"


@proves("19:47-14.11(f)2ii", "19:47-14.11(f)2iv")
def test_14_11_f_2_ii_tied_high_hands_share_their_half_and_the_odd_dollar_goes_to_the_ace_of_spades():
    cards = ("AsKd9c9h", "AhKs9d9s", "Ad2cJhTh")
    hand = omaha("omaha-8", *cards, shared="3h 4d 8c Kc Qd", blinds="2.00/6.00", minimum="6.00", maximum="12.00")
    high = {act.box: act for act in hand.acts("award") if act.half == "high"}
    assert {box: act.amount for box, act in high.items()} == {1: 500, 2: 400}
    assert {act.cite for act in high.values()} == {"19:47-14.11(f)2ii"}
    assert hand.won["C"] == "9.00"


@proves("19:47-14.11(f)2iii", "19:47-14.11(f)2iv")
def test_14_11_f_2_iii_shared_cards_are_passed_over_when_odd_dollars_go_by_suit():
    # A and B tie for low with ace and two; C has the high hand.
    cards = ("Ad2sQhJh", "Ac2hQsJs", "KdKhTcTd")
    hand = omaha("omaha-8", *cards, shared="3h 4d 8c Kc 9d", blinds="2.00/6.00", minimum="6.00", maximum="12.00")
    low = {act.box: act for act in hand.acts("award") if act.half == "low"}
    assert {box: act.amount for box, act in low.items()} == {1: 400, 2: 500}
    assert "19:47-14.11(f)2iv" in low[2].also, "the eight, four and three are everybody's; a two of hearts below spades"
