"""19:47-1.11: who shoots, who must give up the dice, to whom they go, and rolls without a line bet."""

import pytest

from pitboss.refusal import Refusal
from pitboss.table import Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.chance import Roll
from tests.games.craps_family.table import Story

INVALID = ("off-table", "die-on-die", "not-together", "short-throw", "on-the-bank", "in-cup-or-rail", "crooked")
BOTH = pytest.mark.parametrize(
    ("name", "box", "stick"), [("craps", "boxperson", "stickperson"), ("mini-craps", "dealer", "dealer")]
)


def asked(story: Story) -> int:
    """The box to which the dice are offered."""
    assert isinstance(story.pending, Decide), story.pending
    return story.pending.box


def test_the_first_offer_goes_clockwise_from_the_left_of_the_box():
    story = Story(players="ABC").begin()
    assert asked(story) == 1
    assert story.pending.cite == "house:craps/first-shooter"
    story.say("refuse")
    assert asked(story) == 2


@BOTH
@pytest.mark.proves("19:47-1.11(d)")
def test_1_11d_the_first_to_accept_keeps_two_dice_and_the_others_go_back_to_the_cup(name, box, stick):
    story = Story(name, dice_set=6).begin().say("refuse").say("accept")
    taken, returned = story.t.events[-2].act, story.t.events[-1].act
    assert (taken.box, taken.cite, taken.by(story.t)) == (2, "19:47-1.11(d)", "player:B")
    assert (returned.actor, returned.cite) == (stick, "19:47-1.11(d)")
    assert "4 dice" in returned.words
    assert story.t.memory.shooter == 2


def test_mini_craps_may_have_a_stickperson():
    story = Story("mini-craps", with_stickperson=True).begin().say("accept")
    assert story.t.events[-1].act.actor == "stickperson"


@pytest.mark.proves("19:47-1.11(a)")
@pytest.mark.proves("19:47-1.11(c)")
def test_1_11a_the_shooter_may_pass_the_dice_after_any_roll():
    story = Story(players="ABC").shooting().throw("2-2").call("pass-dice")
    assert story.t.events[-1].act.cite == "19:47-1.11(a)"
    story.say(None)
    assert asked(story) == 2
    assert story.pending.cite == "19:47-1.11(c)"
    story.say("refuse")
    assert asked(story) == 3
    story.say("accept")
    assert isinstance(story.pending, Roll), "in the middle of a hand the point stands, and the new shooter throws on"
    assert story.pending.by(story.t) == "player:C"
    assert story.t.memory.point == 4
    assert story.t.wagers == {(1, "pass"): 10_00}


@pytest.mark.proves("19:47-1.11(a)1")
@pytest.mark.proves("19:47-1.11(c)")
def test_1_11a1_a_loser_seven_makes_him_pass_and_the_next_at_the_left_is_asked():
    story = Story(players="ABC").shooting().throw("2-2").throw("3-4")
    passed = story.t.events[-1].act
    assert (passed.box, passed.cite, passed.why) == (1, "19:47-1.11(a)1", "a loser 7")
    story.begin()
    assert asked(story) == 2
    assert [asked(story.say("refuse")) for _ in range(2)] == [3, 1], "each in turn, the old shooter last"


@pytest.mark.parametrize("dice", ["3-4", "5-6", "1-1"])
def test_a_seven_on_the_come_out_is_no_loser(dice):
    story = Story().shooting().throw(dice)
    assert story.t.memory.shooter == 1


@BOTH
@pytest.mark.proves("19:47-1.11(a)2")
def test_1_11a2_an_order_to_pass(name, box, stick):
    story = Story(name).shooting().throw("2-2")
    from pitboss.table import Incident

    order = Incident("ordered-to-pass")
    for role in ("stickperson", "floorperson", "player:B", "dealer", "boxperson"):
        assert story.t.can(order, by=role) == (role == box)
    story.say(order)
    assert story.t.events[-1].act.cite == "19:47-1.11(a)2"
    story.say(None)
    assert asked(story) == 2


def test_an_order_to_pass_with_the_dice_in_hand_is_no_roll():
    story = Story().shooting().to_roll().incident("ordered-to-pass")
    assert asked(story) == 2
    story.say("accept")
    assert isinstance(story.pending, Betting), "a new shooter makes a line bet before the come out roll"
    assert story.pending.box == 2


def test_the_last_player_alone_keeps_the_dice():
    story = Story(players="A").shooting().throw("2-2")
    with pytest.raises(Refusal):
        story.call("pass-dice")


def test_if_nobody_accepts_in_the_middle_of_a_hand_the_old_shooter_throws_on():
    story = Story(players="ABC").shooting().throw("2-2").call("pass-dice").say(None).say("refuse").say("refuse")
    assert isinstance(story.pending, Roll)
    assert story.pending.box == 1
    assert "house:craps/nobody-shoots" in story.cites()


def test_without_a_line_bet_nobody_shoots_a_come_out():
    story = Story(players="ABC").begin().say("accept").say(None)
    assert story.t.events[-1].act.cite == "house:craps/line-bet"
    assert asked(story) == 2
    story.say("refuse").say("refuse")
    assert story.t.pending is None
    assert story.t.memory.shooter == 0


def with_come_numbers(players: str = "ABC") -> Story:
    """The shooter has made their point, and come bets stand on 6 and 9."""
    story = Story(players=players).shooting().throw("2-2")
    story.bet("come", "10").throw("3-3").bet("come", "10").throw("4-5").throw("1-3").begin()
    assert set(story.t.wagers) == {(1, "come-6"), (1, "come-9")}
    assert isinstance(story.pending, Betting)
    assert story.pending.box == 1
    return story


@pytest.mark.proves("19:47-1.11(b)")
def test_1_11b_without_a_line_bet_others_are_asked_first():
    story = with_come_numbers().say(None)
    assert (asked(story), story.pending.cite) == (2, "19:47-1.11(b)")
    story.say("accept").bet("dont-pass", "15", box=2)
    assert story.t.memory.shooter == 2
    story.throw("5-6")
    assert (2, "dont-pass", "lose", "15.00") in story.settled()


@pytest.mark.proves("19:47-1.11(b)")
@pytest.mark.parametrize("players", ["A", "ABC"])
def test_1_11b_if_nobody_will_the_old_shooter_rolls_for_the_come_numbers_alone(players):
    story = with_come_numbers(players).say(None)
    for _ in players[1:]:
        story.say("refuse")
    marker = story.t.events[-1].act
    assert (marker.point, marker.box, marker.cite) == (0, 1, "19:47-1.11(b)"), "off, before the shooter"
    n = story.t.n
    story.throw("4-4")
    assert story.t.memory.point == 0, "no point is set"
    assert not story.t.can(Wager(1, "A", "come", 10_00))
    story.throw("3-4")
    assert story.settled(n) == [(1, "come-6", "lose", "10.00"), (1, "come-9", "lose", "10.00")]
    assert story.t.pending is None
    assert story.t.memory.shooter == 1, "that seven is no loser seven"


@pytest.mark.proves("19:47-1.11(b)")
def test_1_11b_a_player_who_wants_a_line_bet_brings_the_game_back():
    story = with_come_numbers("AB").say(None).say("refuse")
    story.throw("2-2").bet("pass", "20", box=2).say(None)
    assert isinstance(story.pending, Betting)
    assert story.pending.box == 1, "the shooter may still make one"
    story.say(None).say("accept")
    assert story.t.memory.shooter == 2
    story.throw("5-6")
    assert (2, "pass", "win", "20.00") in story.settled()


def test_a_shooter_who_leaves_gives_up_the_dice():
    story = Story(players="ABC").shooting().throw("5-6")
    story.t.begin("leave", player="A")
    story.run()
    story.t.begin("sit", player="Z", box=1, chips=100_00)
    story.run().begin()
    assert asked(story) == 2, "a newcomer does not inherit the dice"
    assert "house:craps/shooter-gone" in story.cites()


def test_a_throw_is_the_shooters_to_make():
    story = Story().shooting().to_roll()
    for role in ("player:B", "stickperson", "boxperson", "dealer"):
        assert not story.t.can("3-4", by=role)
    assert story.t.can("3-4", by="player:A")
    for wrong in ("3-7", "0-1", "34", "3-4-5", "", 7, None):
        assert not story.t.can(wrong)


@pytest.mark.parametrize(
    "kind",
    [*INVALID, "improper", "cocked-on-two", "die-lost"],
)
def test_an_invalid_roll_decides_nothing(kind):
    story = Story().shooting().bet("any-seven", "5").bet("horn", "4").to_roll()
    before = dict(story.t.wagers)
    story.incident(kind)
    assert story.t.wagers == before
    assert story.settled() == []
    assert story.t.betting, "wagers may be altered before the next throw"
    story.throw("3-4")
    assert {row[1] for row in story.settled()} == {"pass", "any-seven", "horn"}


@pytest.mark.parametrize("kind", ["cocked-die", "dice-touch-wagers"])
def test_a_throw_that_counts_is_read_by_the_boxperson(kind):
    story = Story().shooting().to_roll().incident(kind)
    assert story.pending.by(story.t) == "boxperson"
    story.say("5-6")
    assert story.settled() == [(1, "pass", "win", "10.00")]


def test_a_late_bet_is_confirmed_by_the_crew_or_not_taken():
    story = Story().shooting().to_roll()
    late = Wager(2, "B", "field", 5_00)
    with pytest.raises(Refusal, match="no wagers can be placed now"):
        story.t.supply(late)
    story.incident("late-bet", wager=late).say("1-1")
    assert (2, "field", "win", "10.00") in story.settled()


def test_dice_are_changed_every_gaming_day_and_a_table_closes_empty():
    story = Story()
    story.t.begin("new-day", day="day 2")
    story.run()
    with pytest.raises(Refusal, match="changed every gaming day"):
        story.t.begin("round")
    assert story.t.game.next_procedure(story.t) == "change-dice"
    story.t.begin("change-dice")
    story.run().shooting().bet("hard-8", "5").throw("5-6")
    with pytest.raises(Refusal, match="wagers stand"):
        story.t.begin("close")


def test_a_table_without_cards_has_an_empty_shoe():
    story = Story().shooting().throw("3-4")
    assert story.t.shoe.decks == 0
    assert story.t.all_cards() == []
