"""Games with a button: 14.10 to 14.12 from the button to the last betting round, blinds, straddles and the kill."""

import pytest

from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal

from .hand import BUTTON_GAMES, Hand, fan

proves = pytest.mark.proves
every_button_game = pytest.mark.parametrize("name", BUTTON_GAMES)
SEATS = {"holdem": 11, "omaha": 10, "omaha-8": 10, "five-card-draw": 8, "five-card-draw-low": 8}
HOLE = {"holdem": 2, "omaha": 4, "omaha-8": 4, "five-card-draw": 5, "five-card-draw-low": 5}
LAW = dict(zip(BUTTON_GAMES, ("14.10", "14.11", "14.11", "14.12", "14.12"), strict=True))


@proves("19:47-14.10(a)", "19:47-14.11(a)", "19:47-14.12(a)")
@every_button_game
def test_a_round_is_played_under_its_own_section(name):
    hand = Hand(name).check_down()
    assert hand.t.game.procedures["round"].cite == f"19:47-{LAW[name]}(a)"
    halves = {act.half for act in hand.acts("award")}
    assert halves <= ({"all", "high", "low"} if name == "omaha-8" else {"all"}), "for high only, or for low only"


@proves("19:47-14.10(b)", "19:47-14.11(b)", "19:47-14.12(b)")
@every_button_game
def test_b_the_number_of_seats_and_an_ante_if_posted(name):
    options = Hand(name).t.game.options
    assert options.configure({"boxes": SEATS[name]}).boxes == SEATS[name]
    with pytest.raises(Illegal, match=f"{LAW[name]}\\(b\\)".replace(".", r"\.")):
        options.configure({"boxes": SEATS[name] + 1})
    hand = Hand(name, ante="1.00")
    assert [(act.box, act.what, act.amount, act.dead) for act in hand.acts("post")[:3]] == [
        (box, "ante", 100, True) for box in (1, 2, 3)
    ]
    assert hand.t.bank["pot"] == 300


@proves("19:47-14.10(c)", "19:47-14.10(c)1", "19:47-14.10(c)2", "19:47-14.10(c)3", "19:47-14.11(c)", "19:47-14.12(c)")
@every_button_game
def test_c_the_button_begins_at_the_dealers_right_and_goes_round_clockwise(name):
    hand = Hand(name)
    assert [(act.box, act.cite) for act in hand.acts("move-button")] == [(3, "19:47-14.10(c)2")]
    assert "19:47-14.10(c)1" in hand.acts("move-button")[0].also
    for box in (1, 2, 3, 1):
        hand.check_down().begin()
        assert [(act.box, act.cite) for act in hand.acts("move-button")] == [(box, "19:47-14.10(c)3")]


def test_the_button_passes_seats_where_nobody_is_dealt_in():
    hand = Hand("holdem", players=4).say("fold, fold, fold")
    hand.t.begin("sit-out", player="A")
    hand.t.supply()
    hand.begin()
    assert hand.acts("move-button")[0].box == 2
    assert "house:poker-room/button-empty-seat" in hand.acts("move-button")[0].also


@proves("19:47-14.10(d)", "19:47-14.11(e)", "19:47-14.12(e)")
@every_button_game
def test_d_blinds_from_the_left_of_the_button_before_any_card_as_posted(name):
    hand = Hand(name, players=4, blinds="1.00/2.00/4.00")
    posts = hand.acts("post")
    assert [(act.box, act.what, act.amount) for act in posts] == [
        (1, "blind", 100),
        (2, "blind", 200),
        (3, "blind", 400),
    ]
    tags = [event.act.__struct_config__.tag for event in hand.events]
    assert tags.index("deal") > max(at for at, tag in enumerate(tags) if tag == "post")
    assert ("house:poker-room/blinds-before-deal" in posts[0].also) == (name != "holdem"), (
        "14.11(e) and 14.12(e) say after the deal"
    )
    assert hand.ask.box == 4
    assert [act.amount for act in Hand(name, blinds="5.00").acts("post")] == [500]


@proves("19:47-14.10(e)", "19:47-14.11(d)", "19:47-14.12(d)")
@every_button_game
def test_e_the_number_of_cards_face_down_the_button_last_each_time(name):
    hand = Hand(name)
    deals = hand.acts("deal")
    assert [act.to for act in deals] == [1, 2, 3] * HOLE[name]
    assert {act.face for act in deals} == {"down"}
    assert {(act.to, act.eyes) for act in deals} == {(1, "A"), (2, "B"), (3, "C")}


@proves("19:47-14.10(f)")
@every_button_game
def test_f_all_answer_the_blinds_in_turn_and_the_blinds_may_raise_too(name):
    hand = Hand(name)
    assert (hand.ask.box, hand.choices) == (3, {"fold", "call", "raise"})
    hand.say("call")
    assert (hand.ask.box, hand.ask.call) == (1, 200)
    hand.say("call")
    assert (hand.ask.box, hand.choices) == (2, {"check", "raise", "fold"})
    hand.say("raise")
    assert (hand.ask.box, hand.ask.call) == (3, 400)


@proves("19:47-14.10(g)", "19:47-14.10(h)", "19:47-14.10(i)", "19:47-14.11(e)")
@pytest.mark.parametrize("name", ["holdem", "omaha", "omaha-8"])
def test_g_to_i_a_burn_card_before_three_one_and_one_and_betting_from_the_left_of_the_button(name):
    hand = Hand(name).say("call, fold, check")
    for cards, cite in ((3, "g"), (1, "h"), (1, "i")):
        board = [event.act for event in hand.events if f"19:47-14.10({cite})" == event.act.cite]
        burns = [act for act in board if act.__struct_config__.tag == "burn"]
        dealt = [act for act in board if act.__struct_config__.tag == "deal"]
        assert (len(burns), [act.to for act in dealt]) == (1, ["board"] * cards)
        assert (hand.ask.box, hand.choices) == (2, {"check", "bet", "fold"}), "A has folded"
        hand.say("check")
        assert hand.choices == {"check", "bet", "fold"}
        hand.say("bet")
        assert (hand.ask.box, hand.choices) == (2, {"fold", "call", "raise"})
        hand.say("call")
    assert hand.t.pending is None


def test_fixed_limits_rise_with_the_turn():
    hand = Hand("holdem", players=2)
    assert hand.bounds == ("8.00", "8.00")
    hand.say("call, check")
    assert hand.bounds == ("4.00", "4.00")
    hand.say("check, check")
    assert hand.bounds == ("8.00", "8.00")


# Few players, short stacks, missed blinds, newcomers.


def test_of_two_players_the_one_left_of_the_button_has_the_first_blind_or_the_button_if_posted_so():
    hand = Hand("holdem", players=2)
    assert [(act.box, act.amount) for act in hand.acts("post")] == [(1, 200), (2, 400)]
    assert (hand.t.memory.button, hand.ask.box) == (2, 1)
    other = Hand("holdem", players=2, heads_up="button-small")
    assert [(act.box, act.amount) for act in other.acts("post")] == [(2, 200), (1, 400)]
    assert other.ask.box == 2
    assert other.say("call, check").ask.box == 1


def test_a_blind_posted_short_is_all_in_and_others_still_call_the_full_amount():
    hand = Hand("holdem", chips="100 1.50 100")
    assert [act.amount for act in hand.acts("post")] == [200, 150]
    assert "house:poker-room/short-blind" in hand.acts("post")[1].also
    assert hand.ask.call == 400


def test_a_player_who_sat_out_while_the_blinds_passed_posts_the_largest_or_waits_for_it():
    hand = Hand("holdem", players=4).say("fold, fold, fold")
    hand.t.begin("sit-out", player="C")
    hand.t.supply()
    hand.begin().say("fold, fold")
    assert hand.t.memory.missed == {"C": 400}
    hand.t.begin("sit-in", player="C")
    hand.t.supply()
    hand.begin(button=3)
    assert (hand.t.memory.button, hand.t.memory.missed) == (4, {})
    assert [(act.box, act.what, act.amount) for act in hand.acts("post")] == [
        (1, "blind", 200),
        (2, "blind", 400),
        (3, "post", 400),
    ]
    assert hand.say("check").ask.box == 4, "the post is live: C may check"


def test_in_a_house_that_asks_it_a_newcomer_posts_the_last_blind():
    for newcomers, posts in (("free", []), ("post", [(4, "post", 400)])):
        hand = Hand("holdem", newcomers=newcomers).say("fold, fold")
        hand.t.begin("sit", player="N", box=4, chips=100_00)
        hand.go().begin()
        assert [(act.box, act.what, act.amount) for act in hand.acts("post") if act.what == "post"] == posts
    blind = Hand("holdem", newcomers="post").say("fold, fold")
    blind.t.begin("sit", player="N", box=4, chips=100_00)
    blind.go().begin(button=1)
    assert [(act.box, act.what) for act in blind.acts("post")] == [(3, "blind"), (4, "blind")], "or is the blind"


def test_a_straddle_doubles_the_blinds_before_the_deal_and_has_the_last_word():
    hand = Hand("holdem", players=4, straddle=True)
    assert (hand.ask.box, hand.choices) == (3, {"straddle", "no-straddle"})
    assert not hand.acts("deal")
    hand.say("straddle")
    assert (hand.ask.box, hand.ask.call, hand.bounds) == (4, 800, ("12.00", "12.00"))
    hand.say("call, call, call")
    assert (hand.ask.box, hand.choices) == (3, {"check", "raise", "fold"})
    assert Hand("holdem", players=4, straddle=True).say("no-straddle").ask.call == 400
    assert "call" in Hand("holdem", players=2, straddle=True).choices, "two players have no seat after the blinds"


# The kill of 14.11(i).


def kill_game(cards="", **more):
    return Hand("omaha-8", cards, kill=more.pop("kill", "kill"), **more)


SCOOP = fan("AsAhQc7c", "KdKhQdJc", "9c8c4d4s", shared="? Ac Th Jd ? 2s ? 2d")


@proves("19:47-14.11(i)")
def test_14_11_i_the_winner_of_all_of_a_big_enough_pot_has_the_kill_button():
    bets = "call, call, raise, call, call, bet, call, call, bet, call, call, check, check, check"
    hand = kill_game(SCOOP).say(bets)
    assert sum(hand.t.memory.put.values()) == 6000
    assert [act.box for act in hand.acts("move-kill")] == [1]
    assert kill_game(SCOOP, kill_multiple=15).say(bets).acts("move-kill"), "15 times 4.00 to the cent is enough"
    assert not kill_game(SCOOP, kill_multiple=15).say(bets.replace("bet, call, call, check", "check")).acts("move-kill")
    assert not kill_game(SCOOP, kill="none").say(bets).acts("move-kill")


@proves("19:47-14.11(i)")
def test_14_11_i_the_killer_posts_one_raised_blind_and_the_limits_double():
    hand = kill_game(before={"button": 2, "kill": 1})
    assert [(act.box, act.what, act.amount) for act in hand.acts("post")] == [
        (2, "blind", 400),
        (1, "kill-blind", 800),
    ]
    assert (hand.ask.box, hand.ask.call, hand.bounds) == (3, 800, ("16.00", "16.00"))
    half = kill_game(kill="half-kill", before={"button": 2, "kill": 3})
    assert [(act.box, act.amount) for act in half.acts("post")] == [(1, 200), (2, 400), (3, 600)]


@proves("19:47-14.11(i)")
@pytest.mark.parametrize(("bets", "stays"), [(False, 0), (True, 1)])
def test_14_11_i_in_a_kill_hand_the_pot_is_counted_in_raised_minimum_bets(bets, stays):
    hand = kill_game(SCOOP, before={"button": 2, "kill": 3})
    hand.say("check, call, call")
    hand.say("bet, call, call")
    hand.say("bet, call, call" if bets else "check, check, check").check_down()
    # Ten minimum bets are 40 in a plain hand and 80 in this one.
    assert sum(hand.t.memory.put.values()) == (9600 if bets else 4800)
    assert hand.t.memory.kill == stays
    assert all("house:poker-room/kill-threshold" in act.also for act in hand.acts("move-kill"))


@proves("19:47-14.11(i)")
def test_14_11_i_a_house_may_count_a_kill_hand_in_posted_minimum_bets():
    bets = "check, call, call, check, check, check, check, check, check, check, check, check"
    for counts, stays in (("raised", 0), ("posted", 1)):
        hand = kill_game(SCOOP, before={"button": 2, "kill": 3}, kill_multiple=5, kill_counts=counts)
        hand.say(bets)
        assert sum(hand.t.memory.put.values()) == 24_00
        assert hand.t.memory.kill == stays, "24.00 is six times 4.00, and three times 8.00"


def test_a_pot_split_between_high_and_low_ends_the_kill_and_so_does_a_tie():
    split = fan("As2sQcJc", "KdKhQdJd", "9c8c4d4s", shared="? 3h 4h Kc ? 8s ? Ts")
    hand = kill_game(split, before={"button": 2, "kill": 3}).say("check, call, call")
    hand.say("bet, call, call, bet, call, call").check_down()
    assert hand.t.memory.kill == 0
    assert "house:poker-room/kill-tie" not in hand.acts("move-kill")[0].also
    tie = fan("AsKd7c6c", "AhKc7d6d", "9c8c4d4s", shared="? Qs Jh Td ? 2s ? 3c")
    hand = kill_game(tie, before={"button": 2, "kill": 3}).say("check, call, call")
    hand.say("bet, call, call, bet, call, call").check_down()
    assert hand.won == {"A": "48.00", "B": "48.00"}
    assert hand.t.memory.kill == 0
    assert "house:poker-room/kill-tie" in hand.acts("move-kill")[0].also


def test_a_newcomer_does_not_inherit_the_kill():
    hand = kill_game(before={"button": 2, "kill": 3}).say("fold, fold")
    hand.t.memory.kill = 3
    hand.t.begin("leave", player="C")
    hand.go().t.begin("sit", player="N", box=3, chips=100_00)
    hand.go()
    assert hand.t.memory.kill == 0


def test_a_round_needs_two_players_with_chips():
    hand = Hand("holdem", players=2).say("fold")
    hand.t.begin("sit-out", player="A")
    hand.t.supply()
    with pytest.raises(Refusal, match="two players"):
        hand.begin()
