"""Five-card draw, 14.12: who draws when, the burn card, and a deck that runs out."""

import json

import pytest

from pitboss.equipment import packed, unpacked
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.check import check_record
from pitboss.journal.record import read_case
from pitboss.refusal import Refusal

from .hand import Hand, fan

proves = pytest.mark.proves


def before_the_draw(*hands, players=3, name="five-card-draw", **options):
    """Everybody has answered the blinds; the first is asked for his discards."""
    described = Hand(name, fan(*hands) if hands else "", players=len(hands) or players, **options)
    return described.say(", ".join(["call"] * (len(described.t.memory.put) - 1) + ["check"]))


@proves("19:47-14.12(f)", "19:47-14.12(f)1")
def test_f_each_in_turn_keeps_the_hand_or_changes_as_many_cards_as_he_likes():
    described = before_the_draw()
    assert (described.ask.box, described.ask.fewest, described.ask.greatest) == (1, 1, 5)
    whole = packed(described.t.hands[1])
    described.say(whole)
    assert [act.cite for act in described.acts("burn")] == ["19:47-14.12(f)1"]
    assert described.ask.box == 2
    assert len(described.t.hands[1]) == 5
    assert not {*described.t.hands[1]} & {*unpacked(whole)}
    described.say("stand-pat")
    assert (described.ask.box, len(described.acts("burn"))) == (3, 1), "one burn card, before the first draw only"
    described.say(packed(described.t.hands[3][:2]))
    assert [(act.box, act.number) for act in described.acts("throw-away")] == [(1, 5), (3, 2)]
    assert [act.to for act in described.acts("deal") if act.deal == "draw"] == [1] * 5 + [3] * 2


@proves("19:47-14.12(f)1")
def test_f_1_the_burn_card_comes_before_the_first_new_card_whoever_gets_it():
    described = before_the_draw().say("stand-pat")
    assert described.acts("burn") == [], "nobody has drawn yet"
    described.say(packed(described.t.hands[2][:1]))
    assert [e.act.__struct_config__.tag for e in described.events[-3:]] == ["throw-away", "burn", "deal"]


@pytest.mark.parametrize("name", ["five-card-draw", "five-card-draw-low"])
def test_f_1_if_everybody_stands_pat_no_card_is_burned(name):
    described = before_the_draw(name=name).say("stand-pat, stand-pat, stand-pat")
    assert (described.acts("burn"), described.t.shoe.left) == ([], 52 - 15)
    assert described.ask.cite == "19:47-14.12(g)"


PAT = {
    "game": "five-card-draw",
    "options": {"revenue": "none"},
    "boxes": [{"box": 1, "player": "A"}, {"box": 2, "player": "B"}],
    "cards": unpacked("2cAs3cAd4dAh5hKs9cKd"),
    "decisions": [
        {"box": 1, "choose": "call"},
        {"box": 2, "choose": "check"},
        {"box": 1, "choose": "stand-pat"},
        {"box": 2, "choose": "stand-pat"},
        {"box": 1, "choose": "check"},
        {"box": 2, "choose": "check"},
    ],
}


def test_f_1_a_record_in_which_all_stand_pat_holds_only_the_cards_that_were_dealt():
    case = json.dumps(PAT).encode()
    result = adjudicate(read_case(case, "pat")).shown()
    assert "burn" not in {event["act"] for event in result["events"]}
    row = PAT | {"expect": {"net": result["net"]}}
    assert list(check_record(1, json.dumps(row).encode())) == []


def test_only_cards_of_the_own_hand_are_thrown_away_and_only_its_player_sees_them():
    described = before_the_draw("AsKsQsJs9s", "2c3c4c5c7d")
    with pytest.raises(Refusal, match="2c is not in the hand"):
        described.say("2c")
    described.say("9s")
    thrown = described.acts("throw-away")[0]
    assert (thrown.redacted("player:B"), thrown.redacted("player:A")) == (("cards",), ())


@proves("19:47-14.12(g)")
def test_g_then_the_first_left_of_the_button_bets_or_checks_and_the_rest_answer():
    described = before_the_draw()
    described.say("stand-pat, stand-pat, stand-pat")
    assert (described.ask.box, described.ask.cite, described.choices) == (1, "19:47-14.12(g)", {"check", "bet", "fold"})
    assert described.bounds == ("8.00", "8.00"), "the higher limit"
    described.say("check, bet, fold")
    assert (described.ask.box, described.choices) == (1, {"fold", "call", "raise"})
    described.say("call")
    assert described.t.pending is None


@proves("19:47-14.12(h)", "19:47-14.12(h)1", "19:47-14.12(h)2")
def test_h_the_best_high_hand_wins_or_the_best_low():
    hands = ("AsKsQsJs9s", "2c3d4h5s7c")
    for name, cite, winner in (("five-card-draw", "(h)1", "A"), ("five-card-draw-low", "(h)2", "B")):
        described = before_the_draw(*hands, name=name).check_down()
        assert described.won == {winner: "8.00"}
        assert described.acts("award")[0].cite == f"19:47-14.12{cite}"
        assert described.acts("turn-up")[0].cite == "19:47-14.12(h)"


@proves("19:47-14.12(f)2")
@pytest.mark.parametrize("own", [True, False])
def test_example_12_and_trap_15_the_discards_are_reshuffled_without_those_of_players_yet_to_ask(own):
    described = before_the_draw(players=8, own_discards=own)
    for box in (1, 2, 3):
        described.say(packed(described.t.hands[box][:3]))
    assert described.t.shoe.left == 2
    mine = described.t.hands[4][:3]
    first = len(described.t.events)
    described.say(packed(mine))
    shuffles = [e.act for e in described.t.events[first:] if e.act.__struct_config__.tag == "shuffle-discards"]
    assert [(act.box, act.own, act.cite) for act in shuffles] == [(4, own, "19:47-14.12(f)2")]
    assert ("house:poker-room/draw-own-discards" in shuffles[0].also) == (not own)
    # Nine of the first three and perhaps the drawer's own three, of which one was dealt.
    assert described.t.shoe.left == (12 if own else 9) - 1
    assert bool({*mine} & {*described.t.shoe.rest(), *described.t.hands[4]}) == own
    waiting = {card for box in (5, 6, 7, 8) for card in described.t.hands[box]}
    assert not waiting & {*described.t.shoe.rest()}
    burned = next(e.outcome for e in described.events if e.act.__struct_config__.tag == "burn")
    assert burned not in described.t.shoe.rest()


def test_a_hand_that_folded_is_part_of_the_reshuffle():
    described = Hand("five-card-draw", players=8).say("fold, call, call, call, call, call, call, check")
    folded = described.t.cards.rack.rebuild(described.t.round)[3]
    for box in (1, 2, 4):
        described.say(packed(described.t.hands[box][:4]))
    assert {*folded} & {*described.t.shoe.rest(), *described.t.hands[4]}
