"""What goes wrong at blackjack, 19:47-2.15 and the readings beside it, with the money."""

import pytest

from pitboss.refusal import Refusal
from tests.games.blackjack.table import box, describe, ends, net, ruled, strange

NONE = {"hole_card": "none"}
WIN = "Th 6d 9s Tc 9c"


@pytest.mark.proves("19:47-2.15(a)")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_2_15_a_a_card_face_up_is_not_used_however_many_there_are(times):
    cards = " ".join(["2c"] * times + [WIN])
    up = [item for card in range(1, times + 1) for item in strange("face-up-in-shoe", card=card)]
    result = ruled(cards, "stand", irregularities=up)
    assert (result["net"], result["void"]) == ({"A": "10.00"}, None)
    assert [e["cite"] for e in describe(result, "discard")] == ["19:47-2.15(a)"] * times


@pytest.mark.proves("19:47-2.15(b)")
def test_2_15_b_a_card_drawn_unseen_is_the_next_one():
    plain = ruled("5h 6d 9s Tc 4c 9c", "hit, stand")
    result = ruled("5h 6d 9s Tc 4c 9c", "hit, stand", irregularities=strange("drawn-in-error", card=5))
    assert result["net"] == plain["net"]
    assert describe(result, "hold")[0]["cite"] == "19:47-2.15(b)"


def test_a_card_that_was_seen_and_refused_goes_to_the_dealer():
    result = ruled("Th 6d 2s Td 9c", "refuse-card", options=NONE, irregularities=strange("exposed-in-error", act=7))
    assert result["net"] == {"A": "10.00"}
    assert [e["card"] for e in describe(result, "deal") if e["to"] == 0] == ["6d", "Td", "9c"]
    assert len(describe(result, "decide")) == 1


def test_a_card_that_was_seen_is_the_next_players_if_he_draws():
    result = ruled("Th 6d 2s Tc 9d 9c", "hit", irregularities=strange("exposed-in-error", act=8))
    assert [e["card"] for e in describe(result, "deal") if e["to"] == 1] == ["Th", "2s", "9d"]


def test_who_refuses_gets_no_more_cards_on_any_box():
    boxes = [box(1, "A"), box(2, "A")]
    result = ruled(
        "2h 3h Td 4h 5h 6h 9c Tc",
        "refuse-card",
        boxes=boxes,
        options=NONE,
        irregularities=strange("exposed-in-error", act=10),
    )
    assert len(describe(result, "decide")) == 1
    assert [e["to"] for e in describe(result, "deal")][:5] == [1, 2, 0, 1, 2]


def test_a_seen_card_that_nobody_can_use_is_burned():
    result = ruled("Th 7d 9s Tc 5c", "stand", irregularities=strange("exposed-in-error", act=8))
    assert [e["card"] for e in describe(result, "burn-exposed")] == ["5c"]
    assert result["net"] == {"A": "10.00"}


def test_the_dealer_draws_on_17_and_the_card_is_burned():
    result = ruled("Th 7d 9s Tc 5c", "stand", irregularities=strange("dealer-overdraws"))
    assert (result["net"], [e["card"] for e in describe(result, "discard")]) == ({"A": "10.00"}, ["5c"])


@pytest.mark.parametrize("missed", ["original", "hole"])
def test_the_dealer_forgets_their_own_card(missed):
    result = ruled(
        "Th 9s 6d Tc 9c" if missed == "original" else WIN,
        "stand",
        irregularities=strange("dealer-missed", box=0, deal=missed),
    )
    assert result["net"] == {"A": "10.00"}
    assert [e["to"] for e in describe(result, "deal")][:4] == ([1, 1, 0, 0] if missed == "original" else [1, 0, 1, 0])


def test_a_hand_without_a_card_is_dead():
    boxes = [box(1, "A"), box(2, "B")]
    missed = strange("not-dealt", box=1) + strange("not-dealt", box=1)
    result = ruled("Th 6d 9s Tc 9c", "2: stand", boxes=boxes, irregularities=missed)
    assert result["net"] == {"A": "0.00", "B": "10.00"}
    assert ends(result) == {"blackjack": "void"}


@pytest.mark.parametrize(("chosen", "amount"), [("second-card", "10.00"), ("dead-hand", "0.00")])
def test_a_hand_with_one_card_may_have_its_second_after_all_others(chosen, amount):
    boxes = [box(1, "A"), box(2, "B")]
    cards = "Th 9s 6d Tc Td 9h 9c" if chosen == "second-card" else "Th 9s 6d Tc Td 9c"
    choices = f"{chosen}, " + ("stand, " if chosen == "second-card" else "") + "2: stand"
    # The first card of box 1 was forgotten, so what it got in the second turn is its only one.
    result = ruled(
        cards.replace("Th 9s 6d Tc Td", "9s 6d Th Tc Td"),
        choices,
        boxes=boxes,
        irregularities=strange("not-dealt", box=1),
    )
    assert result["net"]["A"] == amount
    made_up = [e["to"] for e in describe(result, "deal") if e.get("deal") == "made-up"]
    assert made_up == ([1] if chosen == "second-card" else [])


@pytest.mark.parametrize(("chosen", "amount"), [("card-later", "10.00"), ("dead-hand", "0.00")])
def test_a_card_that_was_asked_for_and_not_dealt(chosen, amount):
    boxes = [box(1, "A"), box(2, "B")]
    later = chosen == "card-later"
    cards = "Th 2c 6d 4s 3c Tc 5h" + (" 6h" if later else "") + " 9c"
    choices = f"hit, {chosen}, 2: hit, 2: stand" + (", stand" if later else "")
    result = ruled(cards, choices, boxes=boxes, irregularities=strange("card-missed", box=1, deal="hit"))
    assert result["net"]["A"] == amount
    dealt = [(e["to"], e.get("deal")) for e in describe(result, "deal")]
    assert dealt[6:8] == ([(2, "hit"), (1, "hit")] if later else [(2, "hit"), (0, "dealer")])
    if later:
        kinds = [e["act"] for e in result["events"]]
        assert kinds.index("turn-up") > max(i for i, e in enumerate(result["events"]) if e.get("to") == 1)


def test_a_card_missed_by_a_double_and_by_a_split_hand():
    double = ruled(
        "6h 6d 5s Tc Td 9c", "double, card-later", irregularities=strange("card-missed", box=1, deal="double")
    )
    assert double["net"] == {"A": "20.00"}
    dead = ruled("6h 6d 5s Tc 9c", "double, dead-hand", irregularities=strange("card-missed", box=1, deal="double"))
    assert (dead["net"], ends(dead)) == ({"A": "0.00"}, {"blackjack": "void", "double-down": "void"})
    split = ruled(
        "8h 6d 8s Tc 2d Th 9c",
        "split, card-later, stand, stand",
        irregularities=strange("card-missed", box=1, deal="split"),
    )
    assert [e["to"] for e in describe(split, "deal")][4:6] == ["1/2", 1]


def test_the_shoe_runs_out_and_the_discards_are_shuffled():
    empty = strange("shoe-empty", box=1, deal="hit")
    cut = [{"choose": "cut", "position": 12}]
    case = {"irregularities": empty, "discards": "2c" + "3c4c5c6c7c8c9cTcJcQcKcAc" * 2, "options": {"decks": 2}}
    from pitboss.journal.adjudicate import adjudicate
    from pitboss.journal.record import read_case

    result = adjudicate(
        read_case(
            {
                "game": "blackjack",
                "boxes": [box(1, "A")],
                "cards": ["Th", "6d", "4s", "9h", "3c", "4c", "Kc"],
                "decisions": [{"box": 1, "choose": "hit"}, *cut, {"box": 1, "choose": "stand"}],
                **case,
            }
        )
    )
    shown = result.shown()
    acts = [e["act"] for e in shown["events"]]
    at = acts.index("shuffle-rack")
    assert acts[at : at + 5] == ["shuffle-rack", "offer-cut", "load-shoe", "burn", "order-reshuffle"]
    assert shown["net"] == {"A": "10.00"}
    assert result.table.cards.reshuffle_due == "shoe-short"


def test_without_discards_the_round_is_void():
    empty = strange("shoe-empty", box=1, deal="hit")
    result = ruled("Th 6d 4s 9h", "hit", irregularities=empty)
    assert result["void"]["cite"] == "house:blackjack/no-cards-left"
    assert result["net"] == {"A": "0.00"}


def test_a_reader_used_out_of_turn_is_reported_and_play_goes_on():
    result = ruled(WIN, "stand", irregularities=strange("reader-misused"))
    assert (result["net"], result["void"]) == ({"A": "10.00"}, None)
    assert describe(result, "notify")[0]["cite"] == "house:blackjack/reader-misused"


def test_a_reader_that_fails_leaves_the_game_without_one():
    result = ruled("Th Td 9s Ac", "stand", irregularities=strange("reader-fails"))
    assert result["net"] == {"A": "-10.00"}
    assert len(describe(result, "decide")) == 1
    assert describe(result, "reader-fails")


def test_a_reader_is_inspected_every_day_and_after_it_failed():
    from pitboss.games import game
    from pitboss.table import Table

    rules = game("blackjack")
    t = Table(rules, rules.options())
    t.begin("sit", player="A", box=1, chips=100)
    t.supply()
    t.status = "open"
    t.shoe.load_unseen()
    assert rules.next_procedure(t) == "inspect-reader"
    with pytest.raises(Refusal, match="not been inspected"):
        t.begin("round")
    t.begin("inspect-reader", by="floorperson")
    t.supply(by="floorperson")
    assert rules.next_procedure(t) == "round"


@pytest.mark.proves("19:47-2.6(l)")
def test_2_6_l_the_cutting_card_lets_the_round_end():
    result = ruled("Th 6d cut 9s Tc 9c", "stand")
    assert (result["net"], describe(result, "cutting-card-out")[0]["to"]) == ({"A": "10.00"}, 1)


def test_an_absent_player_stands():
    assert net(WIN, irregularities=strange("absent")) == "10.00"
