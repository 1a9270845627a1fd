"""Blackjack switch: a choice that is not open is refused under the paragraph that closes it."""

import pytest

from pitboss.refusal import Refusal
from tests.games.blackjack.table import describe, strange
from tests.games.blackjack.table import ruled as any_ruled

FIRST = "Ks 6c 7d 5d Qh"
NONE, RESPLIT = {"hole_card": "none"}, {"resplit": "yes"}
ONE_QUESTION = "house:blackjack-switch/one-question"
ACES, GIVE_UP = RESPLIT | {"resplit_aces": "yes"}, {"surrender": "yes"}


def ruled(cards: str, choices: str = "", **more):
    return any_ruled(cards, choices, game="blackjack-switch", **more)


def case(cite: str, cards: str, choices: str, id: str, **more):
    if cite.startswith("house:"):
        return pytest.param(cards, choices, cite, more, id=id)
    return pytest.param(cards, choices, f"19:47-{cite}", more, id=id, marks=pytest.mark.proves(f"19:47-{cite}"))


@pytest.mark.parametrize(
    ("cards", "choices", "cite", "more"),
    [
        case(ONE_QUESTION, f"{FIRST} Tc Th", "keep, switch", "no switch after it was declined"),
        case("2A.7(g)2", "2s 6c 7d 5d Qh Tc 9c Th", "switch, hit, switch-back", "not taken back after another card"),
        case("2A.7(g)2", f"{FIRST} Tc Th", "keep, switch-back", "nothing to take back"),
        case("2A.7(g)3", f"{FIRST} Tc Th", "switch, keep, switch", "no second switch"),
        case("2A.7(l)2", "Ah 2c Td 3d Ks Ac", "switch", "no switch against a blackjack in the reader"),
        case("2A.8(a)", f"{FIRST} Tc Th", "first-insurance 5", "no insurance without an ace"),
        case("2A.8(a)2", "Ts 6c Ad 5d Qh 9c Th", "switch, first-insurance 5", "no insurance after a switch"),
        case("2A.8(a)2", "2s 3c Ad 5d 3h Td 9h", "keep, hit, second-insurance 5", "nor after a card", options=NONE),
        case("2A.8(a)3", "Ts 6c Ad 5d Qh 9c Th", "keep, first-insurance 5", "nor after the reader"),
        case("2A.8(b)", "Ts 6c Ad 5d Qh 9c Th", "first-insurance 5.50", "nor above half of the wager"),
        case("2A.9(a)", "2s 3c 7d 5d 3h Td 9h", "keep, hit, give up", "no surrender after a hit", options=GIVE_UP),
        case("2A.9(c)", f"{FIRST} Tc Th", "keep, give up", "no surrender where it is not offered"),
        case("2A.10(a)", "2s 3c 7d 5d 3h Td 4d 9h", "keep, hit, double", "no doubling after a hit"),
        case("2A.11(a)", f"{FIRST} Tc Th", "keep, split", "no split of two values"),
        case("2A.11(c)1", "8s 2c 6d 8d 3h Tc 8h 2d", "keep, split, split", "no second split"),
        case("2A.11(c)2", "As 2c 6d Ad 3h Tc Ah 9h", "keep, split, hit", "no hit on a split ace", options=ACES),
        case("2A.11(e)", "As Ac 6d Ad Kh Tc Ah 9h 5d", "keep, split, split", "aces are split once", options=RESPLIT),
        case("2A.12(a)1", "Ks 6c 7d Ad Qh Tc 5h 5d", "keep, stand, hit, hit", "no hit on 21"),
    ],
)  # fmt: skip
def test_a_choice_that_is_not_open_names_the_paragraph_that_closes_it(cards, choices, cite, more):
    with pytest.raises(Refusal) as refused:
        ruled(cards, choices, **more)
    assert refused.value.cite == cite


@pytest.mark.proves("19:47-2A.11(c)2")
def test_2a_11_c_2_a_hit_for_a_split_ace_is_refused_while_another_hand_is_asked():
    hit = [{"box": 1, "choose": "keep"}, {"box": 1, "choose": "split"}, {"box": 1, "hand": "1/1", "choose": "hit"}]
    with pytest.raises(Refusal, match="a split ace gets one card") as refused:
        ruled("As 2c 6d Ad 3h Tc 8h 9h", decisions=hit)
    assert refused.value.cite == "19:47-2A.11(c)2"


@pytest.mark.proves("19:46-1.10C(a)")
def test_1_10c_a_there_is_no_sixth_position():
    boxes = [{"box": 6, "player": "A", "wagers": {"first": "10", "second": "10"}}]
    with pytest.raises(Refusal, match="boxes are 1 to 5") as refused:
        ruled(f"{FIRST} Tc", "keep", boxes=boxes)
    assert refused.value.cite == "19:46-1.10C(a)"


@pytest.mark.proves("19:47-2A.8(a)1", "19:47-2A.8(a)2", "19:47-2A.8(a)3")
@pytest.mark.parametrize(
    "insured", ["first-insurance 5", "decline, second-insurance 5", "first-insurance 5, second-insurance 5"]
)
def test_2a_8_a_either_hand_or_both_are_insured_before_the_switch_and_the_reader(insured):
    result = ruled("Ts 6c Ad 5d Qh 9c Th", f"{insured}, keep, stand, stand")
    acts = [e["act"] for e in result["events"]]
    assert [e["wager"] for e in describe(result, "take")][: insured.count("5")] == [
        word.split()[0] for word in insured.split(", ") if word != "decline"
    ]
    made = [n for n, e in enumerate(result["events"]) if str(e.get("wager", "")).endswith("insurance")]
    assert made[0] < acts.index("read-hole-card") < acts.index("decide")


MISUSED = strange("reader-misused")
READABLE = {"reader_readable": "yes"}


@pytest.mark.proves("19:47-2A.15(k)", "19:47-2A.15(k)1")
@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        pytest.param("Ks 6c 7d 5d Qh Tc", "", id="at the switch question"),
        pytest.param("Ks 6c 7d 5d Qh Tc", "switch", id="before the switch may be taken back"),
        pytest.param("As Ac 7d Kd Qh Tc", "keep", id="with two blackjacks, when nobody is asked any more"),
    ],
)
def test_2a_15_k_1_the_reader_is_misused_wherever_the_hole_card_lies_face_down(cards, choices):
    where = {"": 11, "switch": 15, "keep": 12}[choices]
    for at in (MISUSED, strange("reader-misused", act=where)):
        result = ruled(cards, choices if at is not MISUSED else "", options=READABLE, irregularities=at)
        assert result["void"]["cite"] == "19:47-2A.15(k)1"
        assert result["net"] == {"A": "0.00"}


@pytest.mark.proves("19:47-2A.15(c)")
@pytest.mark.parametrize(
    ("choices", "act"),
    [
        pytest.param("keep, stand, stand", 11, id="at the switch question"),
        pytest.param("switch, keep, stand, stand", 15, id="before the switch may be taken back"),
    ],
)
def test_2a_15_c_a_card_seen_at_the_switch_question_is_the_next_card(choices, act):
    seen = ruled("Ks 6c 6d 5d Qh Tc 5h 9h", choices, irregularities=strange("exposed-in-error", act=act))
    assert [e["card"] for e in describe(seen, "hold")] == ["5h"]
    assert [e["card"] for e in describe(seen, "deal")][-1] == "5h"
    refused = ruled("Ks 6c 6d 5d Qh Tc 5h 9h", "keep, refuse-card", irregularities=strange("exposed-in-error", act=11))
    assert describe(refused, "refuse")


@pytest.mark.proves("19:47-2A.15(c)")
def test_2a_15_c_with_two_blackjacks_the_card_goes_to_the_dealer_or_is_burned():
    cards = "As Ac {} Kd Qh Tc 9h"
    taken = ruled(cards.format("6d"), "keep", irregularities=strange("exposed-in-error", act=12))
    assert [e["card"] for e in describe(taken, "burn-exposed")] == ["9h"]
    stands = ruled(cards.format("7d"), "keep", irregularities=strange("exposed-in-error", act=12))
    assert [e["card"] for e in describe(stands, "burn-exposed")] == ["9h"]
