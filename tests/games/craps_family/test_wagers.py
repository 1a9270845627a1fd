"""Each item of 19:47-1.2(a): what makes the wager win, lose and be void, under both printings of the paragraph."""

import pytest

from pitboss.games import game
from pitboss.games.craps_family.bets import BETS, ELEMENTARY, VOID, WIN, fate
from pitboss.refusal import Refusal
from pitboss.table import Wager
from pitboss.table.parts import Felt
from tests.games.craps_family.table import Story

NATURALS, CRAPS = {"7": "3-4", "11": "5-6"}, {"2": "1-1", "3": "1-2", "12": "6-6"}
MADE = {4: "1-3", 5: "1-4", 6: "2-4", 8: "2-6", 9: "4-5", 10: "4-6"}
POINTS = list(MADE.items())


def last(story: Story, since: int) -> list[tuple[str, str]]:
    """Wager and result of what was settled."""
    return [(wager, result) for _, wager, result, _ in story.settled(since)]


@pytest.mark.proves("19:47-1.2(a)")
@pytest.mark.proves("19:47-1.2(a)1")
@pytest.mark.proves("19:47-1.2(a)1i")
@pytest.mark.proves("19:47-1.2(a)1i(1)")
@pytest.mark.proves("19:47-1.2(a)2")
@pytest.mark.proves("19:47-1.2(a)2ii(1)")
@pytest.mark.proves("19:47-1.2(a)2iii(1)")
@pytest.mark.parametrize("dice", NATURALS.values())
def test_1_2a1_pass_wins_and_dont_pass_loses_at_once_on_7_and_11(dice):
    story = Story().shooting().bet("dont-pass", "20", box=2)
    story.throw(dice)
    assert story.settled() == [(2, "dont-pass", "lose", "20.00"), (1, "pass", "win", "10.00")]
    assert story.t.pending is None
    assert {"19:47-1.2(a)1i(1)", "19:47-1.2(a)2ii(1)", "19:47-1.2(a)2iii(1)", "19:47-1.2(a)"} <= story.cites()


@pytest.mark.proves("19:47-1.2(a)1ii(1)")
@pytest.mark.proves("19:47-1.2(a)1iii")
@pytest.mark.proves("19:47-1.2(a)1iii(1)")
@pytest.mark.proves("19:47-1.2(a)2i")
@pytest.mark.proves("19:47-1.2(a)2i(1)")
@pytest.mark.parametrize("dice", ["1-1", "1-2"])
def test_1_2a1_pass_loses_and_dont_pass_wins_at_once_on_2_and_3(dice):
    story = Story().shooting().bet("dont-pass", "20", box=2).throw(dice)
    assert story.settled() == [(1, "pass", "lose", "10.00"), (2, "dont-pass", "win", "20.00")]


@pytest.mark.proves("19:47-1.2(a)2iii")
@pytest.mark.proves("19:47-1.2(a)2iv")
def test_1_2a2_twelve_takes_the_pass_bet_and_gives_the_dont_pass_bet_back():
    story = Story().shooting().bet("dont-pass", "20", box=2).throw("6-6")
    assert story.settled() == [(1, "pass", "lose", "10.00"), (2, "dont-pass", "void", "20.00")]
    assert {"19:47-1.2(a)2iii", "19:47-1.2(a)2iv", "19:47-1.2(a)1iii(1)"} <= story.cites()


@pytest.mark.proves("19:47-1.1")
@pytest.mark.proves("19:47-1.2(a)1i(2)")
@pytest.mark.proves("19:47-1.2(a)1ii")
@pytest.mark.proves("19:47-1.2(a)2ii(2)")
@pytest.mark.proves("19:47-1.2(a)2iii(2)")
@pytest.mark.parametrize(("point", "dice"), POINTS)
def test_1_2a1_the_point_made_again(point, dice):
    story = Story().shooting().bet("dont-pass", "20", box=2).throw(dice)
    assert story.settled() == []
    assert story.t.memory.point == point
    for other in ("1-1", "6-6", "5-6", "1-2"):
        story.throw(other)
    assert story.settled() == []
    story.throw(dice)
    assert story.settled() == [(2, "dont-pass", "lose", "20.00"), (1, "pass", "win", "10.00")]
    assert story.t.memory.point == 0
    assert story.t.memory.shooter == 1, "who makes the point keeps the dice"


@pytest.mark.proves("19:47-1.2(a)1ii(2)")
@pytest.mark.proves("19:47-1.2(a)1iii(2)")
@pytest.mark.proves("19:47-1.2(a)2i(2)")
@pytest.mark.proves("19:47-1.2(a)2ii")
@pytest.mark.parametrize(("point", "dice"), POINTS)
def test_1_2a1_a_seven_before_the_point(point, dice):
    story = Story().shooting().bet("dont-pass", "20", box=2).throw(dice).throw("5-2")
    assert story.settled() == [(1, "pass", "lose", "10.00"), (2, "dont-pass", "win", "20.00")]
    assert {"19:47-1.2(a)1ii(2)", "19:47-1.2(a)1iii(2)", "19:47-1.2(a)2i(2)", "19:47-1.2(a)2ii"} <= story.cites()


def with_come(point: str = "2-2") -> tuple[Story, int]:
    story = Story().shooting().throw(point).bet("come", "10").bet("dont-come", "20", box=2)
    return story, story.t.n


@pytest.mark.proves("19:47-1.2(a)3")
@pytest.mark.proves("19:47-1.2(a)3i")
@pytest.mark.proves("19:47-1.2(a)3i(1)")
@pytest.mark.proves("19:47-1.2(a)4")
@pytest.mark.proves("19:47-1.2(a)4ii(1)")
@pytest.mark.proves("19:47-1.2(a)4iii(1)")
@pytest.mark.parametrize("dice", NATURALS.values())
def test_1_2a3_come_on_the_next_roll_7_and_11(dice):
    story, n = with_come()
    story.throw(dice)
    assert {("dont-come", "lose"), ("come", "win")} <= set(last(story, n))
    assert {"19:47-1.2(a)3i(1)", "19:47-1.2(a)4iii(1)", "19:47-1.2(a)4ii(1)"} <= story.cites(n)


@pytest.mark.proves("19:47-1.2(a)3ii(1)")
@pytest.mark.proves("19:47-1.2(a)3iii")
@pytest.mark.proves("19:47-1.2(a)3iii(1)")
@pytest.mark.proves("19:47-1.2(a)4i")
@pytest.mark.proves("19:47-1.2(a)4i(1)")
@pytest.mark.parametrize("dice", ["1-1", "2-1"])
def test_1_2a3_come_on_the_next_roll_2_and_3(dice):
    story, n = with_come()
    story.throw(dice)
    assert last(story, n) == [("come", "lose"), ("dont-come", "win")]


@pytest.mark.proves("19:47-1.2(a)4iii")
@pytest.mark.proves("19:47-1.2(a)4iv")
def test_1_2a4_twelve_on_the_next_roll_voids_dont_come():
    story, n = with_come()
    story.throw("6-6")
    assert last(story, n) == [("come", "lose"), ("dont-come", "void")]


@pytest.mark.proves("19:47-1.2(a)3i(2)")
@pytest.mark.proves("19:47-1.2(a)3ii")
@pytest.mark.proves("19:47-1.2(a)4ii(2)")
@pytest.mark.proves("19:47-1.2(a)4iii(2)")
@pytest.mark.parametrize(("number", "dice"), [row for row in POINTS if row[0] != 4])
def test_1_2a3_the_come_point_again(number, dice):
    story, n = with_come()
    story.throw(dice)
    assert last(story, n) == [("come", ""), ("dont-come", "")]
    assert story.t.wagers[1, f"come-{number}"] == 10_00
    assert story.t.wagers[2, f"dont-come-{number}"] == 20_00
    story.throw("5-6").throw(dice)
    assert last(story, n)[2:] == [(f"dont-come-{number}", "lose"), (f"come-{number}", "win")]


@pytest.mark.proves("19:47-1.2(a)3ii(2)")
@pytest.mark.proves("19:47-1.2(a)3iii(2)")
@pytest.mark.proves("19:47-1.2(a)4i(2)")
@pytest.mark.proves("19:47-1.2(a)4ii")
@pytest.mark.parametrize(("number", "dice"), POINTS[1:])
def test_1_2a3_a_seven_before_the_come_point(number, dice):
    story, n = with_come()
    story.throw(dice).throw("3-4")
    assert set(last(story, n)[2:]) == {("pass", "lose"), (f"come-{number}", "lose"), (f"dont-come-{number}", "win")}
    assert {"19:47-1.2(a)3iii(2)", "19:47-1.2(a)4ii"} <= story.cites(n)


def test_a_new_come_bet_goes_up_where_an_old_one_comes_down():
    story, n = with_come()
    story.throw("3-3").bet("come", "15")
    n = story.t.n
    story.throw("2-4")
    assert story.settled(n) == [
        (2, "dont-come-6", "lose", "20.00"),
        (1, "come-6", "win", "10.00"),
        (1, "come", "", "15.00"),
    ]
    assert story.t.wagers == {(1, "pass"): 10_00, (1, "come-6"): 15_00}


def test_t12_come_bets_wait_for_a_point():
    story = Story().shooting()
    for wager in ("come", "dont-come", "come-6", "pass-odds"):
        with pytest.raises(Refusal, match="cannot be placed now"):
            story.bet(wager, "10")


def test_what_is_open_stays_so_until_the_dice_are_out_whatever_comes_between():
    story = Story().shooting("dont-pass").bet("place-6", "12").throw("2-2").bet("dont-pass", "0").call("off", "place-6")
    with pytest.raises(Refusal, match="not raised or put back") as refused:
        story.bet("dont-pass", "10")
    assert refused.value.cite == "house:craps/dont-side"


@pytest.mark.proves("19:47-1.2(a)5")
@pytest.mark.parametrize(("number", "dice"), POINTS)
def test_1_2a5_place_bets_to_win_sleep_on_the_come_out_unless_called_on(number, dice):
    amount = "12" if number in (6, 8) else "10"
    asleep = Story().shooting().bet(f"place-{number}", amount).throw("3-4")
    assert last(asleep, 0) == [("pass", "win")]
    story = Story().shooting().bet(f"place-{number}", amount).call("on", f"place-{number}")
    button = story.t.events[-1].act
    assert (type(button).__name__, button.on, button.cite) == ("PutButton", True, "19:47-1.2(a)5")
    story.throw("3-4")
    assert last(story, 0) == [(f"place-{number}", "lose"), ("pass", "win")]
    on = Story().shooting().bet(f"place-{number}", amount).call("on", f"place-{number}").throw(dice)
    won = {4: "18.00", 5: "14.00", 6: "14.00", 8: "14.00", 9: "14.00", 10: "18.00"}[number]
    assert on.settled() == [(1, f"place-{number}", "win", won)]
    assert (1, f"place-{number}") in on.t.wagers, "it stays until it is taken down"
    assert on.t.memory.called == {}, "the button comes off when the marker turns"


@pytest.mark.proves("19:47-1.2(a)6")
@pytest.mark.parametrize(("number", "dice"), POINTS)
def test_1_2a6_place_bets_to_lose(number, dice):
    amount, won = {4: ("11", "5"), 5: ("8", "5"), 6: ("10", "8"), 8: ("10", "8"), 9: ("8", "5"), 10: ("11", "5")}[
        number
    ]
    point = "4-5" if number != 9 else "2-2"
    story = Story().shooting().bet(f"place-to-lose-{number}", amount).throw(point)
    assert last(story, 0) == [], "all place bets sleep on the come out"
    story.throw("3-4")
    assert (1, f"place-to-lose-{number}", "win", f"{won}.00") in story.settled()
    lost = Story().shooting().throw(point).bet(f"place-to-lose-{number}", amount).throw(dice)
    assert last(lost, 0) == [(f"place-to-lose-{number}", "lose")]


@pytest.mark.proves("19:47-1.2(a)7")
@pytest.mark.proves("19:47-1.2(a)8")
@pytest.mark.proves("19:47-1.2(a)9")
@pytest.mark.proves("19:47-1.2(a)10")
@pytest.mark.parametrize(
    ("number", "pair", "easy", "pays"),
    [(4, "2-2", "1-3", "35"), (6, "3-3", "1-5", "45"), (8, "4-4", "2-6", "45"), (10, "5-5", "4-6", "35")],
)
def test_1_2a7_to_10_hardways(number, pair, easy, pays):
    def up():
        return Story().shooting().throw("4-5").bet(f"hard-{number}", "5")

    assert up().throw(pair).settled() == [(1, f"hard-{number}", "win", f"{pays}.00")]
    assert up().throw(pair).throw(pair).settled()[1:] == [(1, f"hard-{number}", "win", f"{pays}.00")], "it stays up"
    assert last(up().throw(easy), 0) == [(f"hard-{number}", "lose")]
    assert (f"hard-{number}", "lose") in last(up().throw("3-4"), 0)
    assert last(up().throw("5-6"), 0) == []
    assert f"19:47-1.2(a){ {4: 7, 6: 8, 8: 9, 10: 10}[number] }" in up().throw(pair).cites()


ONE_ROLL = {
    "field": (11, {2: "10", 3: "5", 4: "5", 9: "5", 10: "5", 11: "5", 12: "10"}, "5"),
    "any-seven": (12, {7: "20"}, "5"),
    "any-craps": (13, {2: "35", 3: "35", 12: "35"}, "5"),
    "craps-2": (14, {2: "150"}, "5"),
    "craps-3": (15, {3: "75"}, "5"),
    "craps-12": (16, {12: "150"}, "5"),
    "eleven": (17, {11: "75"}, "5"),
    "c-and-e": (18, {2: "30", 3: "30", 12: "30", 11: "70"}, "10"),
    "horn": (19, {2: "54", 12: "54", 3: "24", 11: "24"}, "8"),
    "whirl": (0, {2: "52", 12: "52", 3: "22", 11: "22"}, "10"),
    "horn-high-12": (0, {12: "114", 2: "52", 3: "22", 11: "22"}, "10"),
    "horn-high-3": (0, {3: "54", 2: "52", 12: "52", 11: "22"}, "10"),
}


@pytest.mark.proves("19:47-1.2(a)11")
@pytest.mark.proves("19:47-1.2(a)12")
@pytest.mark.proves("19:47-1.2(a)13")
@pytest.mark.proves("19:47-1.2(a)14")
@pytest.mark.proves("19:47-1.2(a)15")
@pytest.mark.proves("19:47-1.2(a)16")
@pytest.mark.proves("19:47-1.2(a)17")
@pytest.mark.proves("19:47-1.2(a)18")
@pytest.mark.proves("19:47-1.2(a)19")
@pytest.mark.parametrize("wager", ONE_ROLL)
def test_1_2a11_to_19_wagers_on_one_roll(wager):
    item, pays, stake = ONE_ROLL[wager]
    for total in range(2, 13):
        dice = f"{max(1, total - 6)}-{total - max(1, total - 6)}"
        story = Story(horn_high=True, whirl=True).shooting().bet(wager, stake, box=2).throw(dice)
        (row,) = [row for row in story.settled() if row[0] == 2]
        if wager == "whirl" and total == 7:
            assert row[2] == "push"
        else:
            assert row[2:] == (("win", f"{pays[total]}.00") if total in pays else ("lose", f"{stake}.00"))
        assert (2, wager) not in story.t.wagers
        if item:
            assert f"19:47-1.2(a){item}" in story.cites()


@pytest.mark.proves("19:47-1.2(a)")
@pytest.mark.parametrize("wager", ["big-6", "big-8", "put", "over-7", "hop", "fire"])
def test_1_2a_no_other_wager_is_taken(wager):
    with pytest.raises(Refusal) as refused:
        Story().shooting().bet(wager, "10")
    assert refused.value.cite == "19:47-1.2(a)"


def test_wagers_that_the_house_has_not_elected_are_refused():
    story = Story(buy_and_lay=False).shooting()
    for wager in ("whirl", "horn-high-2", "buy-4", "lay-4"):
        assert not story.t.can(Wager(1, "A", wager, 20_00))


@pytest.mark.parametrize("name", ["craps", "mini-craps"])
def test_the_dice_on_an_area_win_its_wager_or_are_barred(name):
    rules = game(name)
    felt = rules.part(Felt).layout(rules.options())
    for arranged in (felt.wide, felt.upright):
        pictured = [area for area in arranged.areas if area.dice]
        assert {area.wager for area in pictured} >= {"hard-4", "hard-10", "craps-3", "eleven", "dont-pass"}
        for area in pictured:
            bet = BETS[area.wager]
            if area.wager in ELEMENTARY:
                assert sum(area.dice) in ELEMENTARY[area.wager]
            else:
                assert fate(bet.kind, bet.number, *area.dice, 0) == (WIN if bet.number else VOID)
