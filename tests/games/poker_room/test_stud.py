"""Games with up-cards: 14.9, 14.13 and 14.13A from the forced bet to the last card."""

import pytest

from pitboss.rulebook import Illegal

from .hand import STUD_GAMES, Hand

proves = pytest.mark.proves
LAW = dict(zip(STUD_GAMES, ("14.9", "14.9", "14.9", "14.13", "14.13A"), strict=True))
SEVENS = STUD_GAMES[:3]
every_stud_game = pytest.mark.parametrize("name", STUD_GAMES)
every_seven = pytest.mark.parametrize("name", SEVENS)


def up(name, *cards):
    """The first deal with these up-cards, from box 1 on."""
    down = ["?"] * len(cards) * (2 if name in SEVENS else 1)
    return Hand(name, " ".join([*down, *cards]), players=len(cards))


@proves("19:47-14.9(a)", "19:47-14.13(a)", "19:47-14.13A(a)")
@every_stud_game
def test_a_round_is_played_under_its_own_section(name):
    hand = Hand(name).check_down()
    assert hand.t.game.procedures["round"].cite == f"19:47-{LAW[name]}(a)"
    high_only = name in ("seven-card-stud", "five-card-stud")
    assert {act.half for act in hand.acts("award")} <= ({"all"} if high_only else {"all", "high", "low"})


@proves("19:47-14.9(b)", "19:47-14.13(b)", "19:47-14.13A(b)")
@every_stud_game
def test_b_eight_or_eleven_seats_and_an_ante_of_all_who_want_cards(name):
    seats = 11 if name == "mambo-stud" else 8
    options = Hand(name).t.game.options
    assert options.configure({"boxes": seats}).boxes == seats
    with pytest.raises(Illegal, match=r"\(b\)"):
        options.configure({"boxes": seats + 1})
    hand = Hand(name, ante="3.00")
    assert [(act.box, act.amount) for act in hand.acts("post")] == [(1, 300), (2, 300), (3, 300)]
    assert not Hand(name, ante=0).acts("post")


@proves("19:47-14.9(c)", "19:47-14.13(c)", "19:47-14.13A(c)")
@every_stud_game
def test_c_cards_go_round_from_the_dealers_left_down_and_then_up(name):
    deals = Hand(name).acts("deal")
    faces = "ddu" if name in SEVENS else "du"
    assert [act.to for act in deals] == [1, 2, 3] * len(faces)
    assert "".join(act.face[0] for act in deals[::3]) == faces
    assert all(act.eyes == ("ABC"[act.to - 1] if act.face == "down" else "") for act in deals)


OPENERS = [
    ("seven-card-stud", ("Ac", "2s", "2c"), 3, "19:47-14.9(d)1"),
    ("seven-card-stud", ("Ac", "Kc", "Qs"), 3, "19:47-14.9(d)1"),
    ("seven-card-stud-hi-lo", ("As", "Kh", "Ks"), 3, "19:47-14.9(d)2"),
    ("seven-card-stud-hi-lo", ("As", "2c", "Ad"), 2, "19:47-14.9(d)2"),
    ("seven-card-stud-8", ("Ac", "3d", "3h"), 2, "19:47-14.9(d)3"),
    ("seven-card-stud-8", ("Ac", "Kd", "Kh"), 2, "19:47-14.9(d)3"),
    ("five-card-stud", ("Ac", "5d", "5c"), 3, "19:47-14.13(d)"),
    ("mambo-stud", ("Ac", "5d", "5s"), 2, "19:47-14.13A(d)"),
    ("mambo-stud", ("Ac", "Kd", "Ad"), 2, "19:47-14.13A(d)"),
]


@proves("19:47-14.9(d)", *dict.fromkeys(row[3] for row in OPENERS))
@pytest.mark.parametrize(("name", "cards", "opens", "cite"), OPENERS, ids=str)
def test_d_whose_up_card_opens(name, cards, opens, cite):
    hand = up(name, *cards)
    assert hand.ask.box == opens
    assert (hand.ask.choices, hand.ask.cite) == (("forced-bet", "full-bet"), "house:poker-room/forced-bet")
    hand.say("forced-bet")
    post = hand.acts("post")[-1]
    assert (post.box, post.what, post.amount, post.cite) == (opens, "forced-bet", 200, cite)
    assert ("19:47-14.3(a)" if name == "mambo-stud" else "19:47-14.9(d)") in post.also


@proves("19:47-14.9(e)", "19:47-14.13(e)")
@every_stud_game
def test_e_after_the_forced_bet_nobody_checks(name):
    hand = up(name, "9c", "4d", "Kh")
    hand.say("full-bet" if hand.ask.box == 2 else "forced-bet")
    first = hand.acts("post")[-1].box
    assert hand.ask.box == first % 3 + 1
    assert hand.choices == {"fold", "call", "raise"}
    hand.say("call")
    assert hand.choices == {"fold", "call", "raise"}
    hand.say("call")
    assert hand.acts("pull-bets"), "the last one has answered"


def test_a_full_bet_for_which_the_chips_do_not_reach_is_met_only_as_far_as_it_went():
    hand = Hand("seven-card-stud", "? ? ? ? ? ? 2c Kd Qh", chips="3 100 100", ante="0.00").say("full-bet")
    assert (hand.acts("post")[-1].amount, hand.ask.call, hand.bounds) == (300, 300, ("4.00", "4.00"))
    # The forced bet itself is met in full, however little was posted of it.
    hand = Hand("seven-card-stud", "? ? ? ? ? ? 2c Kd Qh", chips="1 100 100", ante="0.00")
    assert (hand.acts("post")[-1].amount, hand.ask.call) == (100, 200)


def fourth(name, *pairs):
    """Up to the fourth card with these two up-cards of each."""
    downs = ["?"] * 2 * len(pairs)
    cards = [*downs, *(pair[:2] for pair in pairs), "?", *(pair[2:] for pair in pairs)]
    hand = Hand(name, " ".join(cards), players=len(pairs)).say("forced-bet")
    return hand.say(", ".join(["call"] * (len(pairs) - 1)))


@proves("19:47-14.9(f)", "19:47-14.9(f)1", "19:47-14.9(g)")
@every_seven
def test_f_1_the_best_hand_showing_bets_or_checks_and_then_the_others(name):
    hand = fourth(name, "9c9d", "4dKs", "AhQh")
    assert [act.cite for act in hand.acts("burn")] == ["19:47-14.9(f)"]
    assert (hand.ask.box, hand.ask.cite, hand.choices) == (1, "19:47-14.9(f)1", {"check", "bet", "fold"})
    hand.say("check")
    assert (hand.ask.box, hand.ask.cite, hand.choices) == (2, "19:47-14.9(g)", {"check", "bet", "fold"})
    hand.say("bet")
    assert (hand.ask.box, hand.choices) == (3, {"fold", "call", "raise"})
    assert hand.say("call").ask.box == 1


@proves("19:47-14.9(f)2")
def test_f_2_of_equal_hands_showing_the_one_nearest_to_the_dealers_left_begins():
    hand = fourth("seven-card-stud", "3c2d", "AhKs", "AcKh")
    assert (hand.ask.box, hand.ask.cite) == (2, "19:47-14.9(f)2"), "suits do not count here"
    assert "house:poker-room/hand-showing" in hand.ask.also
    assert hand.say("bet").ask.box == 3


def test_straights_and_flushes_do_not_show():
    hand = fourth("seven-card-stud", "3h4h", "2c2d", "KsQs")
    assert hand.ask.box == 2


@proves("19:47-14.9(h)")
@every_seven
def test_h_two_more_up_and_the_last_down_a_burn_card_before_each(name):
    hand = Hand(name, players=2).check_down()
    later = [act for act in hand.acts("deal") if act.deal != "original"]
    assert [(act.deal, act.face) for act in later[::2]] == [
        ("fourth", "up"),
        ("fifth", "up"),
        ("sixth", "up"),
        ("seventh", "down"),
    ]
    assert len(hand.acts("burn")) == 4


@proves("19:47-14.9(h)", "19:47-14.9(i)")
@pytest.mark.parametrize(("players", "left"), [(7, 7), (8, 1)], ids=["seven players", "eight players"])
def test_h_too_few_cards_for_a_last_one_each(players, left):
    hand = Hand("seven-card-stud", players=players)
    while "sixth" not in {act.deal for act in hand.acts("deal")} or hand.t.memory.streets < 4:
        hand.say("check" if "check" in hand.choices else hand.ask.choices[0] if "fold" not in hand.choices else "call")
    assert hand.t.shoe.left == left
    hand.say(", ".join(["check"] * players))
    assert [act.deal for act in hand.acts("deal") if act.to == "common"] == ["common"]
    assert len(hand.acts("shuffle-burns")) == (left == 1)
    assert len(hand.acts("burn")) == 4
    assert hand.ask.choices[0] == "check", "a betting round follows"
    assert "house:poker-room/common-card-showing" in hand.ask.also
    hand.check_down()
    assert sum(map(int, (line.partition(".")[0] for line in hand.won.values()))) == 3 * players


def test_the_common_card_counts_as_the_seventh_of_everybody():
    hand = Hand("seven-card-stud", players=8)
    hand.check_down()
    common = next(e.outcome for e in hand.events if getattr(e.act, "to", "") == "common")
    assert len(common) == 2
    assert all(len(act.cards) == 12 for act in hand.acts("turn-up")), "six of their own"


# Five-card stud.


def third(*pairs, **options):
    """Five-card stud up to the third card, with the two up-cards of each."""
    cards = [*["?"] * len(pairs), *(pair[:2] for pair in pairs), "?", *(pair[2:] for pair in pairs)]
    hand = Hand("five-card-stud", " ".join(cards), players=len(pairs), **options).say("forced-bet")
    return hand.say(", ".join(["call"] * (len(pairs) - 1)))


@proves("19:47-14.13(f)")
def test_f_the_best_hand_showing_at_five_card_stud_must_bet_unless_the_house_lets_it_check():
    hand = third("9c9d", "4dKs", "AhQh")
    assert (hand.ask.box, hand.ask.cite, hand.choices) == (1, "19:47-14.13(f)", {"bet"})
    hand.say("bet")
    assert hand.choices == {"fold", "call", "raise"}
    free = third("9c9d", "4dKs", "AhQh", opener="may-check")
    assert (free.ask.cite, free.choices) == ("house:poker-room/opener-bets", {"check", "bet", "fold"})
    assert third("3c2d", "AhKs", "AcKh").ask.box == 2, "of equals the nearest to the dealer's left"


@proves("19:47-14.13(g)", "19:47-14.13(h)")
def test_g_h_two_more_cards_up_and_the_best_high_hand_wins():
    hand = third("9c9d", "4dKs").check_down()
    assert [act.deal for act in hand.acts("deal")[4::2]] == ["third", "fourth", "fifth"]
    assert {act.face for act in hand.acts("deal")[4:]} == {"up"}
    assert len(hand.acts("burn")) == 3
    assert {act.cite for act in hand.acts("award")} <= {"19:47-14.13(h)", "19:47-14.3(d)"}


# Mambo stud.


def test_the_third_card_of_mambo_stud_lies_face_down_or_up_as_elected():
    for face in ("down", "up"):
        hand = Hand("mambo-stud", players=2, third_card=face).check_down()
        assert {act.face for act in hand.acts("deal") if act.deal == "third"} == {face}


def test_mambo_stud_goes_on_with_the_highest_up_card_by_suit_and_one_community_card():
    hand = Hand("mambo-stud", "? ? ? Kd Ks 4c", players=3).say("forced-bet, call, call")
    assert (hand.ask.box, hand.choices) == (2, {"check", "bet", "fold"})
    hand.say("check, check, check")
    assert [act.to for act in hand.acts("deal") if act.deal == "community"] == ["board"]
    assert hand.ask.box == 2


@proves("19:47-14.13A(a)")
@pytest.mark.parametrize(
    ("low", "half"), [("6d 3s Ah", "low"), ("7d 3s Ah", "all"), ("6d 6s Ah", "all"), ("2d 3s Ah", "low")]
)
def test_six_or_better_three_different_cards_and_none_above_six(low, half):
    first, second, third = low.split()
    hand = Hand("mambo-stud", f"Kc {first} Kd {second} ? Kh {third} ? Td", players=2, showdown="all").check_down()
    halves = {act.half: act.box for act in hand.acts("award")}
    assert halves == ({"high": 1, "low": 2} if half == "low" else {"all": 1})
