"""People of the room: players of the house, those who sit out, and readings that are used or vouched for."""

import re
from pathlib import Path

import pytest

from pitboss.asking.citation_index import citing
from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.games.poker_room.mathematics.house_player import Prop, discards, feels
from pitboss.games.poker_room.script.acts import Action
from pitboss.refusal import Refusal
from pitboss.rulebook import below, rulebook
from pitboss.table import Table
from pitboss.table.drivers import House
from pitboss.table.parts import Declarations
from tests.each import each

from .hand import BUTTON_GAMES, GAMES, Hand

READINGS = [key for key in rulebook() if key.startswith("house:poker-room/")]


@pytest.mark.parametrize("name", GAMES)
def test_one_person_and_players_of_the_house_play_a_table(name):
    rules = game(name)
    t = Table(rules, rules.options.configure({"props": 3, "boxes": 5}))
    house = House({}, Randomness.seeded(name))
    house.agents = {who: Prop(who) for who in ("A", *(f"{n} (house)" for n in ("Ada", "Bruno", "Clara", "Dino")))}
    t.begin("sit", player="A", box=1, chips=5_000_00)
    t.supply()
    house.play(t, 12)
    assert len(t.seats) == 4
    assert sorted(t.memory.props) == ["Ada (house)", "Bruno (house)", "Clara (house)"]
    assert t.memory.props == [who for who in t.memory.props if who.endswith("(house)")]
    staked = sum(event.act.chips for event in t.events if event.act.__struct_config__.tag == "seat-prop")
    assert t.bank["inventory"] == 100_000_00 - staked
    assert 5_000_00 + staked == sum(t.chips(who) for who in t.seats.values()) + t.bank.get("rake", 0)


def test_two_good_hands_of_the_house_do_not_raise_without_end():
    """Between two players no cap holds: aces against aces."""
    hand = Hand("holdem", "As Ac Ah Ad", players=2)
    while isinstance(hand.t.pending, Action):
        assert max(hand.t.wagers.values()) <= 10 * hand.t.options.minimum
        hand.t.supply(Prop("A").choose(hand.t, hand.t.pending))
    assert max(event.act.put for event in hand.t.events if isinstance(event.act, Action)) >= 4 * hand.t.options.minimum


def test_nobody_else_may_have_the_name_of_a_player_of_the_house():
    t = Hand("holdem", players=2).say("fold").t
    with pytest.raises(Refusal, match="player of the house"):
        t.begin("sit", by="player:Ada (house)", player="Ada (house)", box=5, chips=100)


def test_the_house_does_not_play_against_itself():
    rules = game("holdem")
    t = Table(rules, rules.options.configure({"props": 3}))
    assert rules.next_procedure(t) in ("open", "")
    hand = Hand("holdem", players=2, props=2).say("fold")
    for who in ("A", "B"):
        hand.t.begin("leave", player=who)
        hand.go()
    assert rules.next_procedure(hand.t) not in ("round", "seat-prop")


def test_a_prop_looks_at_their_own_cards_and_what_all_see():
    hand = Hand("holdem", "As 2c Ah 7d", players=2)
    assert feels(hand.t, 1) > feels(hand.t, 2)
    hand.t.hands[2] = ["3c", "3d"]
    before = feels(hand.t, 1)
    hand.t.hands[2] = ["Kc", "Kd"]
    assert feels(hand.t, 1) == before, "other hands do not matter"


def test_a_player_of_the_house_counts_two_own_cards_at_omaha_and_the_whole_board():
    """Three deuces in the hand are a pair of deuces; the river counts as the flop does."""
    omaha = game("omaha")
    t = Table(omaha, omaha.options())
    t.hands[1], t.hands["board"] = ["2c", "2d", "2h", "9s"], ["9c", "Kd", "Qh"]
    pair = feels(t, 1)
    assert pair < 0.5
    t.hands["board"] += ["4s", "9d"]
    assert feels(t, 1) > pair + 0.2


def test_a_prop_draws_to_what_he_has():
    assert discards(["As", "Ad", "7c", "4d", "2h"], low=False) == "7c4d2h"
    assert discards(["As", "Ks", "Qs", "Js", "Ts"], low=False) == ""
    assert discards(["As", "Ad", "7c", "4d", "Kh"], low=True) == "AdKh"


def test_a_player_who_comes_back_to_the_table_is_dealt_in_again():
    hand = Hand("holdem").say("fold, fold")
    for order in ("sit-out", "leave"):
        hand.t.begin(order, player="C")
        hand.go()
    hand.t.begin("sit", player="C", box=3, chips=100_00)
    hand.go()
    assert hand.t.memory.out == []


@pytest.mark.parametrize("name", BUTTON_GAMES)
def test_a_player_who_sits_out_is_dealt_no_cards_and_posts_nothing(name):
    hand = Hand(name, players=4).check_down()
    hand.t.begin("sit-out", player="B")
    hand.t.supply()
    hand.begin()
    assert 2 not in hand.t.memory.put
    assert {act.box for act in hand.acts("post")} == {3, 4}


# Readings.


@each("key", READINGS)
def test_every_house_reading_of_the_room_is_used_or_vouched_for(key):
    vouched = {cite for name in GAMES for cite, _ in game(name).part(Declarations).facts}
    assert key in vouched or citing(key) != citing("no such thing")


def test_every_law_paragraph_of_the_games_has_a_test_that_proves_it():
    text = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parents[2].rglob("test_*.py"))
    marked = set(re.findall(r'"(19:47-14\.[^"]+)"', text))
    wanted = {row.cite for row in below("19:47-14") if re.match(r"19:47-14\.(3|9|1\dA?)\(", row.cite)}
    assert wanted - marked == set()
