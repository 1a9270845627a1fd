"""Craps to the cent: odds behind wagers, unpayable amounts, vigorish, and what stands."""

import pytest

from pitboss.games import game
from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import Wager
from tests.games.craps_family.table import Story


def test_odds_behind_pass_on_six():
    story = Story().shooting().throw("3-3").bet("pass-odds", "10")
    before = story.worth()
    story.throw("1-5")
    assert story.worth() - before == 22_00


def test_odds_laid_behind_dont_pass_on_four():
    story = Story().shooting("dont-pass", "15").throw("2-2").bet("dont-pass-odds", "30")
    before = story.worth()
    story.throw("3-4")
    assert story.worth() - before == 30_00


def test_a_place_bet_that_cannot_be_paid():
    story = Story().shooting().throw("2-2")
    assert story.bet("place-8", "18").throw("4-4").settled()[-1] == (1, "place-8", "win", "21.00")
    with pytest.raises(Refusal, match=r"cannot be paid in 0\.50 chips: bet 9\.00 or 12\.00") as refused:
        story.bet("place-8", "10")
    assert refused.value.cite == "house:craps/payment"
    rounded = Story(payment="up", chip="1").shooting().throw("2-2").bet("place-8", "10").throw("4-4")
    assert rounded.settled()[-1] == (1, "place-8", "win", "12.00")


def test_odds_that_cannot_be_paid_are_mended_only_within_their_limit():
    # Odds on 8 pay 6 to 5: behind 7 the next amount above would be 10, which its limit does not allow.
    with pytest.raises(Refusal, match=r"chips: bet 5\.00 \["):
        Story(chip="1", increment="1").shooting("pass", "7").throw("4-4").bet("pass-odds", "6")
    with pytest.raises(Refusal, match=r"chips, and nothing up to the odds limit of 3\.00 can \["):
        Story(chip="1", increment="1", minimum="1").shooting("pass", "3").throw("4-4").bet("pass-odds", "2")


def test_rounding_is_never_below_the_odds():
    for amount in range(1, 60):
        story = Story(payment="up", chip="1").shooting().throw("2-2").bet("place-6", str(amount)).throw("3-3")
        won = cents(story.settled()[-1][3])
        assert 0 <= won - amount * 100 * 7 / 6 < 100


@pytest.mark.parametrize(
    ("wager", "amount", "vigorish", "dice", "net"),
    [("buy-10", "40", 2_00, "4-6", 78_00), ("lay-10", "40", 1_00, "3-4", 19_00), ("buy-10", "40", 2_00, "3-4", -42_00)],
)
def test_vigorish_when_the_bet_is_made(wager, amount, vigorish, dice, net):
    story = Story(players="ABC").shooting().throw("2-2")
    before = story.worth("B")
    story.bet(wager, amount, box=2)
    assert before - story.worth("B") == vigorish
    story.throw(dice)
    assert story.worth("B") - before == net


def test_vigorish_on_a_win_only():
    story = Story(vigorish_when="win").shooting().throw("2-2")
    before = story.worth("B")
    story.bet("buy-10", "40", box=2)
    assert story.worth("B") == before
    story.throw("5-5")
    assert story.worth("B") - before == 78_00
    lost = Story(vigorish_when="win").shooting().throw("2-2").bet("buy-10", "40", box=2).throw("3-4")
    assert lost.worth("B") - before == -40_00


def test_vigorish_follows_a_bet_that_is_raised_lowered_and_taken_down():
    story = Story().shooting()
    before = story.worth("B")
    for amount, paid in (("20", 1_00), ("60", 3_00), ("40", 2_00), ("0", 0)):
        story.bet("buy-4", amount, box=2)
        assert before - story.worth("B") == paid
    assert story.t.events[-1].act.cite == "house:craps/vigorish-returned"


def test_vigorish_must_be_payable_too():
    with pytest.raises(Refusal, match="cannot be paid"):
        Story().shooting().bet("buy-4", "15")
    assert Story(payment="up").shooting().bet("buy-4", "15").t.memory.paid == {"1 buy-4": 50}


def test_the_chips_for_vigorish_must_be_there():
    story = Story(chips=50_00).shooting()
    with pytest.raises(Refusal, match=r"vigorish of 2\.00"):
        story.bet("buy-4", "40")
    story.bet("buy-4", "20")
    assert story.t.chips("A") == 50_00 - 10_00 - 21_00


def test_come_odds_are_off_on_the_come_out():
    story = Story().shooting().throw("4-4").bet("come", "10").throw("2-3").bet("come-odds-5", "10").throw("4-4")
    assert story.t.wagers == {(1, "come-5"): 10_00, (1, "come-odds-5"): 10_00}
    n = story.t.n
    story.shooting().throw("3-4")
    assert story.settled(n) == [
        (1, "come-5", "lose", "10.00"),
        (1, "come-odds-5", "push", "10.00"),
        (1, "pass", "win", "10.00"),
    ]


def test_come_odds_called_on_work_on_the_come_out():
    story = Story().shooting().throw("4-4").bet("come", "10").throw("2-3").bet("come-odds-5", "10").throw("4-4")
    story.shooting().call("on", "come-odds-5").throw("1-4")
    assert story.settled()[-2:] == [(1, "come-5", "win", "10.00"), (1, "come-odds-5", "win", "15.00")]


@pytest.mark.parametrize(("number", "point", "most"), [(4, "2-2", 30), (5, "2-3", 40), (6, "3-3", 50), (10, "5-5", 30)])
def test_odds_up_to_the_posted_multiple(number, point, most):
    posted = {"odds_4_10": 3, "odds_5_9": 4, "odds_6_8": 5}
    story = Story(**posted).shooting().throw(point)
    with pytest.raises(Refusal, match=f"limit .* is {most}.00"):
        story.bet("pass-odds", str(most + 10))
    story.bet("pass-odds", str(most))
    lay = Story(**posted).shooting("dont-pass").throw(point)
    wins = {4: 30, 5: 40, 6: 50, 10: 30}[number]
    limit = {4: 60, 5: 60, 6: 60, 10: 60}[number]
    with pytest.raises(Refusal, match="odds limit"):
        lay.bet("dont-pass-odds", str(limit + 6))
    n = lay.bet("dont-pass-odds", str(limit)).t.n
    lay.throw("3-4")
    assert (1, "dont-pass-odds", "win", f"{wins}.00") in lay.settled(n)


def test_odds_may_be_rounded_up_to_what_is_paid_exactly():
    plain = Story(chip="1").shooting("pass", "3").throw("3-3")
    with pytest.raises(Refusal, match=r"limit .* is 3\.00"):
        plain.bet("pass-odds", "5")
    Story(chip="1", odds_rounded=True).shooting("pass", "3").throw("3-3").bet("pass-odds", "5")


def test_a_wager_with_odds_behind_it_is_not_pulled_away_from_before_them():
    story = Story().shooting("dont-pass").throw("2-2").bet("dont-pass-odds", "20")
    for left in ("5", "0"):
        with pytest.raises(Refusal, match="take them down first"):
            story.bet("dont-pass", left)
    story.bet("dont-pass-odds", "0").bet("dont-pass", "5").bet("dont-pass", "0")
    with pytest.raises(Refusal, match="not raised or put back"):
        story.bet("dont-pass", "5")


def test_pass_and_come_bets_are_bound_once_their_number_is_set():
    story = Story().shooting().throw("2-2").bet("come", "10").throw("3-3")
    for wager in ("pass", "come-6"):
        for amount in (0, 5_00, 20_00):
            assert not story.t.can(Wager(1, "A", wager, amount))


def test_the_shooter_keeps_a_line_bet():
    story = Story().shooting()
    with pytest.raises(Refusal, match="may not take back the only one"):
        story.bet("pass", "0")
    story.bet("dont-pass", "10").bet("pass", "0")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"place_6_8_odds": "1 to 1"}, "below the floor of 7 to 6"),
        ({"craps_2_12_odds": "29 to 1"}, "below the floor of 30 to 1"),
        ({"vigorish_percent": 6}, "not allowed"),
        ({"dice_set": 4}, "not allowed"),
        ({"chip": "0.30"}, "cannot be laid"),
        ({"fire": True}, "no such option"),
    ],
)
def test_what_the_house_may_not_elect(options, why):
    with pytest.raises(Illegal, match=why):
        game("craps").options.configure(options)


def test_higher_odds_may_be_elected():
    story = Story(field_12_odds="3 to 1").shooting().bet("field", "5").throw("6-6")
    assert (1, "field", "win", "15.00") in story.settled()


def test_the_settlement_of_a_round_has_a_line_for_each_decision():
    from pitboss.journal.adjudicate import adjudicate
    from pitboss.journal.record import read_case

    case = {
        "game": "craps",
        "boxes": [{"box": 1, "player": "A", "wagers": {"pass": "10", "place-6": "12", "hard-8": "5"}}],
        "rolls": [[2, 2], [3, 3], [1, 5], [1, 3]],
    }
    result = adjudicate(read_case(case)).shown()
    assert [(r["wager"], r["staked"], r["outcome"], r["returned"]) for r in result["settlement"]] == [
        ("pass", "10.00", "win", "20.00"),
        ("place-6", "12.00", "win", "26.00"),
        ("hard-8", "5.00", "stands", "0.00"),
        ("place-6", "12.00", "win", "26.00"),
        ("place-6", "12.00", "stands", "0.00"),
    ]
    assert result["net"] == {"A": "38.00"}


def test_a_bet_that_is_made_again_after_its_decision_owes_vigorish_again():
    story = Story(players="AB").shooting().throw("2-2").bet("buy-10", "40", box=2).throw("5-5")
    assert story.t.memory.paid == {}
    before = story.worth("B")
    story.bet("buy-10", "40", box=2)
    assert before - story.worth("B") == 2_00


def test_a_call_ends_with_its_wager():
    story = Story().shooting().bet("place-6", "12").call("on", "place-6").throw("3-4")
    assert story.t.memory.called == {}
    story.shooting().bet("place-6", "12").throw("3-4")
    assert (1, "place-6") in story.t.wagers, "the new one sleeps on the come out as all do"


def decided(**case) -> dict:
    from pitboss.journal.adjudicate import adjudicate
    from pitboss.journal.record import read_case

    return adjudicate(read_case({"game": "craps", **case})).shown()


def test_a_case_without_a_line_bet_says_so():
    with pytest.raises(Refusal, match="the round comes to none"):
        decided(boxes=[{"box": 1, "player": "A", "wagers": {"field": "5"}}], rolls=[[1, 1]])


def test_a_call_in_a_case_stands_beside_the_wagers_of_its_box():
    boxes = [{"box": 1, "player": "A", "wagers": {"pass": "10", "place-6": "12"}}]
    called = [{"box": 1, "wager": "place-6", "call": "on"}]
    assert decided(boxes=boxes, placed=called, rolls=[[3, 4]])["net"] == {"A": "-2.00"}


def test_a_case_may_end_before_its_round_does_but_a_log_may_not():
    from pitboss.journal.check import check_record

    line = b'{"game": "craps", "boxes": [{"box": 1, "player": "A", "wagers": {"pass": "10"}}], "rolls": [[3, 3]]'
    result = decided(boxes=[{"box": 1, "player": "A", "wagers": {"pass": "10"}}], rolls=[[3, 3]])
    assert [row["outcome"] for row in result["settlement"]] == ["stands"]
    assert result["net"] == {"A": "0.00"}
    (found,) = check_record(1, line + b', "expect": {"net": {"A": "0.00"}}}')
    assert found.what == "rolls"
    with pytest.raises(Refusal, match="too few rolls"):
        decided(boxes=[{"box": 1, "player": "A", "wagers": {"pass": "10"}}], rolls=[])
