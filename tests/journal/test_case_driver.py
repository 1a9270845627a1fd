"""Cases say what was decided: neither a word too many nor one that nobody offered passes for an answer."""

import json

import pytest

import pitboss
from pitboss.cli import main
from pitboss.refusal import Refusal


def case(game: str, cards: str, *decisions: dict, wagers: dict, **more) -> dict:
    boxes = more.pop("boxes", [{"box": 1, "player": "A", "wagers": wagers}])
    return {"game": game, "boxes": boxes, "cards": cards.split(), "decisions": list(decisions), **more}


def net(*args, **more) -> dict:
    return pitboss.adjudicate(case(*args, **more)).shown()["net"]


def refusal(*args, **more) -> Refusal:
    with pytest.raises(Refusal) as found:
        pitboss.adjudicate(case(*args, **more))
    return found.value


def one(choose: str, **more) -> dict:
    return {"box": 1, "choose": choose, **more}


FOUR_AND_BOARD = "Kd Ah 9s Ad 7h 4c 5c 6s 2c 2s 3h 6d 8c Jc"
ORIGINAL = {"original": "10.00"}
BLACKJACK = {"blackjack": "10.00"}
INITIAL = {"initial": "10.00"}
FACE_UP = [{"kind": "face-up-in-shoe", "card": 2}]


class TestAWordThatIsNotOffered:
    """Cards beside a word do not make it another one."""

    @pytest.mark.parametrize("word", ["hit", "discard", "stand", "void"])
    def test_is_refused_whatever_cards_come_with_it(self, word):
        reason = refusal("fast-action-holdem", FOUR_AND_BOARD, one(word, cards=["Ah", "Ad"]), wagers=ORIGINAL)
        assert word in reason.reason
        assert reason.cite == "19:47-21.8(a)"

    def test_surrender_asks_for_no_cards(self):
        reason = refusal(
            "fast-action-holdem", "Kd Ah 9s Ad 7h 4c 5c 6s", one("surrender", cards=["Ah", "Ad"]), wagers=ORIGINAL
        )
        assert reason.reason == "no question asks for the cards with which box 1 chose 'surrender'"

    def test_set_and_split_take_their_cards(self):
        aces = ["Ah", "Ad"]
        assert net("fast-action-holdem", FOUR_AND_BOARD, one("set", cards=aces), wagers=ORIGINAL) == {"A": "10.00"}
        assert net("fast-action-holdem", FOUR_AND_BOARD, one("split", cards=aces), wagers=ORIGINAL) == {"A": "20.00"}


@pytest.mark.parametrize(
    ("of", "cards", "wagers", "cite"),
    [
        ("minibaccarat", "9c 5d 9d 4h", {"dragon": "10.00"}, "19:47-7.2(b)"),
        ("casino-war", "9c " * 7, {"initial": "10.00"}, "19:47-22.2(a)"),
        ("fast-action-holdem", "9c " * 7, {"original": "10.00"}, "19:47-21.2(a)"),
    ],
)
def test_a_refusal_names_the_paragraph_that_forbids(of, cards, wagers, cite):
    """A wager that the game has not, and a card more often than the decks hold it."""
    boxes = [{"box": n, "player": f"P{n}", "wagers": wagers} for n in range(1, 7)]
    assert refusal(of, cards, wagers={}, boxes=boxes).cite == cite


class TestDecisionsThatAreLeftOver:
    """An irregularity excuses the decision that it overtook, and no other."""

    def test_the_war_that_the_unused_card_took_away(self):
        outcome = net("casino-war", "9h 9s 5c", one("go-to-war"), wagers=INITIAL, irregularities=FACE_UP)
        assert outcome == {"A": "10.00"}

    def test_one_that_nobody_would_have_asked_for(self):
        reason = refusal("casino-war", "9h 8s 5c", one("go-to-war"), wagers=INITIAL, irregularities=FACE_UP)
        assert "no question asks for decision 1" in reason.reason

    def test_one_that_was_spelt_wrongly(self):
        reason = refusal("casino-war", "9h 9s 5c", one("go-to-wra"), wagers=INITIAL, irregularities=FACE_UP)
        assert reason.reason == "no question offers 'go-to-wra'; did you mean go-to-war?"

    def test_one_more_than_was_overtaken(self):
        twice = [one("go-to-war"), one("surrender")]
        reason = refusal("casino-war", "9h 9s 5c", *twice, wagers=INITIAL, irregularities=FACE_UP)
        assert "no question asks for decision" in reason.reason

    def test_one_in_the_middle_while_play_goes_on(self):
        """Box 1 is passed over and calls its hand dead, so that it never stands; box 2 plays on."""
        boxes = [{"box": n, "player": p, "wagers": BLACKJACK} for n, p in ((1, "A"), (2, "B"))]
        missed = [{"kind": "card-missed", "box": 1, "deal": "hit"}]
        cards = "5c Th 6d 6s 9c 7d"
        after = [one("dead-hand"), one("stand"), {"box": 2, "choose": "stand"}]
        more = {"wagers": {}, "boxes": boxes, "irregularities": missed}
        assert net("blackjack", f"{cards} 2d 8d", one("hit"), *after, **more)["A"] == "0.00"
        reason = refusal("blackjack", f"{cards} 2d 8d", one("hit"), *after[:2], one("stand"), *after[2:], **more)
        assert reason.reason.startswith("out of turn: no question asks for decision 3")

    def test_all_that_a_void_round_cuts_off(self):
        boxes = [{"box": n, "player": p, "wagers": {"blackjack": "10.00"}} for n, p in ((1, "A"), (2, "B"))]
        void = [{"kind": "shoe-empty", "card": 6}]
        hits = [one("hit"), {"box": 2, "choose": "stand"}]
        cards = "5c 6c 7d 8h 9s"
        assert net("blackjack", cards, *hits, wagers={}, boxes=boxes, irregularities=void) == {"A": "0.00", "B": "0.00"}
        strange = [one("hit"), {"box": 3, "choose": "stand"}]
        reason = refusal("blackjack", cards, *strange, wagers={}, boxes=boxes, irregularities=void)
        assert "no question asks for decision" in reason.reason


class TestHands:
    """A decision, and what went wrong, may be about one of several hands of a box."""

    def test_a_hit_for_a_finished_ace_is_seen(self):
        """Both aces have one card; the box's other hand is asked, and the hit was meant for an ace."""
        cards, spot = "Ac 5h 6h Ad 6d 5s 9c 8c 7c 7d 9d", {"first": "10.00", "second": "10.00"}
        ways = [one("keep"), one("split", hand="1/1"), one("hit", hand="1/1"), one("stand"), one("stand")]
        reason = refusal("blackjack-switch", cards, *ways, wagers=spot)
        assert reason.reason == "'hit' is not open to box 1, hand 1: a split ace gets one card"
        assert reason.cite.startswith("19:47-2A.11")

    def test_the_hand_is_named_where_it_is_asked(self):
        eights = "8c 6h 8d 2s 3s Th 9c Td 5c"
        right = [one("split"), one("stand", hand="1/1"), one("stand", hand="1/2")]
        assert net("blackjack", eights, *right, wagers=BLACKJACK)
        crossed = [one("split"), one("stand", hand="1/2"), one("stand", hand="1/1")]
        reason = refusal("blackjack", eights, *crossed, wagers=BLACKJACK)
        assert reason.reason == "decision 2 is out of turn: box 1 is asked, not hand 1/2"

    def test_a_box_that_is_passed_over_has_all_its_hands_passed_over(self):
        """Blackjack switch deals two hands to a box: four cards that box 2 did not get."""
        boxes = [{"box": n, "player": p, "wagers": {"first": "10", "second": "10"}} for n, p in ((1, "A"), (2, "B"))]
        missed = [{"kind": "not-dealt", "box": 2}] * 4
        ways = [one("keep"), one("stand"), one("stand")]
        outcome = net("blackjack-switch", "9c 9d Th 9s Ts 8h", *ways, wagers={}, boxes=boxes, irregularities=missed)
        assert outcome["B"] == "0.00"

    def test_one_hand_of_the_box_may_be_meant(self):
        boxes = [{"box": 1, "player": "A", "wagers": {"first": "10", "second": "10"}}]
        missed = [{"kind": "not-dealt", "box": 1, "hand": "1/2"}]
        found = pitboss.adjudicate(
            case("blackjack-switch", "9c Th 9s Ts Td 8h", one("dead-hand"), one("stand"),
                 wagers={}, boxes=boxes, irregularities=missed)
        ).shown()  # fmt: skip
        assert {row["wager"]: row["outcome"] for row in found["settlement"]} == {"first": "lose", "second": "void"}


@pytest.mark.parametrize("of", ["craps", "mini-craps"])
@pytest.mark.parametrize("shooter", [1, 2])
def test_the_case_says_whose_dice_they_are_though_another_has_a_line_bet_too(of, shooter):
    boxes = [{"box": n, "player": p, "wagers": {"pass": "10"}} for n, p in ((1, "A"), (2, "B"))]
    found = pitboss.adjudicate({"game": of, "boxes": boxes, "rolls": [[3, 4]], "before": {"shooter": shooter}}).shown()
    assert [row["box"] for row in found["events"] if row["act"] == "roll"] == [shooter]


WAR = "9c 9d 2c 3c 4c Kd 5c"
STATED = {
    "war": ("casino-war", WAR, {"initial": "10.00"}, [one("go-to-war")], "19:47-22.8(e)", "10.00"),
    "split": (
        "fast-action-holdem", FOUR_AND_BOARD, ORIGINAL, [one("split", cards=["Ah", "Ad"])],
        "19:47-21.8(c)", "10.00",
    ),
    "split-2": (
        "blackjack", "8c 6h 8d 2s 3s Th 9c Td 5c", BLACKJACK, [one("split"), one("stand"), one("stand")],
        "19:47-2.11(a)", "10.00",
    ),
    "play": ("three-card-poker", "2c 4d 6h 8h 9d Jc", {"ante": "10.00"}, [one("play")], "house:", "10.00"),
    "bet": (
        "caribbean-stud", "2c 2d 6h 8h 9d Jc Qd 7s 5s 3s", {"ante": "10.00"}, [one("bet")], "house:", "20.00"
    ),
}  # fmt: skip
"""Wagers that the rules place by themselves: how the round comes to it, the paragraph, the amount."""


class TestAWagerThatTheRulesPlace:
    """It may be stated, on the box or with the word; then it must be right."""

    @pytest.mark.parametrize("wager", STATED)
    def test_is_accepted_with_its_amount(self, wager):
        of, cards, wagers, ways, _, amount = STATED[wager]
        plain = net(of, cards, *ways, wagers=wagers)
        assert net(of, cards, *ways, wagers=wagers | {wager: amount}) == plain
        assert net(of, cards, ways[0] | {"amount": amount}, *ways[1:], wagers=wagers) == plain

    @pytest.mark.parametrize("wager", STATED)
    def test_is_refused_with_another(self, wager):
        of, cards, wagers, ways, cite, amount = STATED[wager]
        on_the_box = refusal(of, cards, *ways, wagers=wagers | {wager: "25.00"})
        with_the_word = refusal(of, cards, ways[0] | {"amount": "25.00"}, *ways[1:], wagers=wagers)
        for choice in (on_the_box, with_the_word):
            assert choice.reason == f"the {wager} wager of box 1 is {amount}, not 25.00"
            assert choice.cite.startswith(cite)

    def test_may_follow_the_word_as_a_decision_of_its_own(self):
        ways, stated = [one("go-to-war"), one("war", amount="10.00")], one("war-tie", amount="5.00")
        assert net("casino-war", WAR, *ways, stated, wagers=INITIAL) == {"A": "5.00"}
        reason = refusal("casino-war", WAR, ways[0], one("war", amount="15.00"), wagers=INITIAL)
        assert (reason.reason, reason.cite) == ("the war wager of box 1 is 10.00, not 15.00", "19:47-22.8(e)")

    def test_is_refused_where_the_round_does_not_come_to_it(self):
        reason = refusal("casino-war", "9c 8d", wagers={"initial": "10.00", "war": "10.00"})
        assert reason.reason == "the war wager cannot be placed now; open: initial, tie"
        reason = refusal("casino-war", "9c 9d", one("surrender", amount="10.00"), wagers={"initial": "10.00"})
        assert reason.reason == "no question asks for the amount 10.00 with which box 1 chose 'surrender'"


class TestMoreThanTheRoundTakes:
    """Adjudication and checking say the same of it."""

    @pytest.mark.parametrize(
        ("surplus", "line"),
        [
            ({"game": "casino-war", "cards": ["9c", "5d", "2h"]}, "cards: recorded 3, ruled 2"),
            ({"game": "craps", "rolls": [[3, 4], [1, 1]]}, "rolls: recorded 2, ruled 1"),
        ],
    )
    def test_is_reported(self, surplus, line, tmp_path, capsys):
        wagers = {"initial": "10.00"} if surplus["game"] == "casino-war" else {"pass": "10.00"}
        whole = surplus | {"boxes": [{"box": 1, "player": "A", "wagers": wagers}], "expect": {"net": {"A": "10.00"}}}
        path = tmp_path / "round.json"
        path.write_text(json.dumps(whole))
        assert main(["adjudicate", str(path)]) == 0
        assert line in capsys.readouterr().out.splitlines()
        assert main(["check", str(path)]) == 1
        assert f"line 1: {line}" in capsys.readouterr().out.splitlines()
        assert main(["adjudicate", "--json", str(path)]) == 0
        ((what, many),) = json.loads(capsys.readouterr().out)["surplus"].items()
        assert f"{what}: recorded {many['recorded']}, ruled {many['ruled']}" == line
