"""Red dog by whole rounds, and script, kernel and exact odds held together."""

import pytest

from pitboss.equipment import Randomness, decks
from pitboss.games import game
from pitboss.games.red_dog import kernel, odds
from pitboss.games.red_dog.rules import Options, rank, spread
from pitboss.pricing.simulate import simulate
from pitboss.refusal import Refusal
from tests.cases import ruled

RAISE, STAND = {"box": 1, "choose": "raise"}, {"box": 1, "choose": "stand"}


def brings(cards: str, wager: str, *decisions: dict, **more) -> str:
    return ruled(cards, *decisions, game="red-dog", wagers={"original": wager}, **more)["net"]["A"]


@pytest.mark.parametrize(
    ("cards", "wager", "decisions", "net"),
    [
        ("5c 9d 7h", "10", [RAISE], "40.00"),
        ("5c 9d 9h", "10", [RAISE], "-20.00"),
        ("Qc Kd", "10", [], "0.00"),
        ("Kc Ad", "10", [], "0.00"),
        ("8c 8d 8h", "10", [], "110.00"),
        ("8c 8d 3h", "10", [], "0.00"),
        ("6c 8d 7h", "10", [{"box": 1, "choose": "raise", "amount": "4.00"}], "70.00"),
        ("4c 7d 5h", "2.50", [STAND], "10.00"),
        ("2c Ad Kh", "25", [RAISE], "50.00"),
        ("Ac 2d Ah", "25", [STAND], "-25.00"),
    ],
)
def test_what_the_third_card_brings(cards, wager, decisions, net):
    assert brings(cards, wager, *decisions) == net


def test_the_ace_is_never_low():
    assert spread(rank("Ac"), rank("2c")) == 11
    assert spread(rank("Ac"), rank("Kc")) == 0


@pytest.mark.parametrize(
    ("more", "decisions", "words", "cite"),
    [
        ({}, [{"box": 1, "choose": "raise", "amount": "12.00"}], "may raise to 0.50 to 10.00", "house:red-dog/raise"),
        (
            {"options": {"raise_size": "equal"}},
            [{"box": 1, "choose": "raise", "amount": "5.00"}],
            "10.00",
            "house:red-dog/raise",
        ),
        ({"options": {"decks": "9"}}, [], "not allowed", "house:red-dog/decks"),
        ({"options": {"spread_1_odds": "4 to 1"}}, [], "below the floor of 5 to 1", "house:red-dog/odds"),
    ],
)
def test_what_is_not_open_is_refused_with_its_source(more, decisions, words, cite):
    with pytest.raises(Refusal, match=words) as refused:
        brings("5c 9d 7h", "10", *decisions, **more)
    assert refused.value.cite == cite


def test_who_cannot_raise_by_the_whole_wager_is_not_asked_where_a_raise_must_equal_it():
    short, equal = {"bankrolls": {"A": "19.50"}}, {"options": {"raise_size": "equal"}}
    assert brings("5c 9d 7h", "10", {"box": 1, "choose": "raise", "amount": "9.50"}, **short) == "39.00"
    result = ruled("5c 9d 7h", game="red-dog", wagers={"original": "10"}, **short, **equal)
    assert result["net"]["A"] == "20.00"
    assert "raise" not in {event["act"] for event in result["events"]}
    with pytest.raises(Refusal):
        brings("5c 9d 7h", "10", {"box": 1, "choose": "raise", "amount": "9.50"}, **short, **equal)
    assert brings("5c 9d 7h", "10", RAISE, bankrolls={"A": "20.00"}, **equal) == "40.00"


def test_one_area_a_player_where_the_house_says_so():
    boxes = [{"box": box, "player": "A", "wagers": {"original": "10"}} for box in (1, 2)]
    assert ruled("Qc Kd", game="red-dog", boxes=boxes)["net"]["A"] == "0.00"
    with pytest.raises(Refusal, match="allows one") as refused:
        ruled("Qc Kd", game="red-dog", boxes=boxes, options={"several_areas": "no"})
    assert refused.value.cite == "house:red-dog/areas"


@pytest.mark.proves("19:47-6.9")
def test_6_9_a_device_that_shuffles_all_the_time_needs_no_cut():
    case = {
        "procedure": "start",
        "options": {"shuffle": "continuous"},
        "boxes": [{"box": 1, "player": "A", "wagers": {}}],
    }
    events = ruled("Ac Kc", game="red-dog", **case)["events"]
    assert [event["cite"] for event in events if event["act"] in ("shuffle", "load-shoe")] == ["19:47-6.9", "19:47-6.9"]
    assert not [event for event in events if event["act"] in ("offer-cut", "insert-cutting-card")]


@pytest.mark.parametrize("number", [1, 6])
def test_the_kernel_deals_as_the_script_does(number):
    options = Options.configure({"decks": number})
    chance = Randomness.seeded(number)
    plan = kernel.setup(options, boxes=1, original=10_00)
    for _ in range(40):
        shoe = chance.shuffled(decks(number))
        cents = kernel.play_shoes(plan, [shoe], 1)
        width = spread(rank(shoe[1]), rank(shoe[2]))
        raised = width > 0 and odds.raises(options, "best")[width]
        asked = [RAISE if raised else STAND] if width > 0 else []
        cards = shoe[1:3] if width == 0 else shoe[1:4]
        assert brings(" ".join(cards), "10", *asked, options={"decks": number}) == f"{cents[0, 0, 0] / 100:.2f}"


def test_a_simulation_comes_near_the_exact_edge():
    found = simulate(game("red-dog"), Options(), 400_000, seed=1)["original"]
    assert abs(found.edge - odds.original(Options(), "best").edge) < 5 * found.standard_error


def test_seven_is_the_least_spread_worth_a_raise_with_any_number_of_decks():
    for number in range(1, 9):
        options = Options.configure({"decks": number})
        assert [width for width, made in odds.raises(options, "best").items() if made] == [7, 8, 9, 10, 11]
        best = odds.original(options, "best").edge
        assert all(best <= odds.original(options, other).edge for other in odds.STRATEGIES)
