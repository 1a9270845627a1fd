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
    """Everybody has answered the blinds; the first is asked for their discards."""
    hand = Hand(name, fan(*hands) if hands else "", players=len(hands) or players, **options)
    return hand.say(", ".join(["call"] * (len(hand.t.memory.put) - 1) + ["check"]))


@proves("19:47-14.12(f)", "19:47-14.12(f)1")
def test_f_each_in_turn_keeps_the_hand_or_changes_as_many_cards_as_he_likes():
    hand = before_the_draw()
    assert (hand.ask.box, hand.ask.fewest, hand.ask.greatest) == (1, 1, 5)
    whole = packed(hand.t.hands[1])
    hand.say(whole)
    assert [act.cite for act in hand.acts("burn")] == ["19:47-14.12(f)1"]
    assert hand.ask.box == 2
    assert len(hand.t.hands[1]) == 5
    assert not {*hand.t.hands[1]} & {*unpacked(whole)}
    hand.say("stand-pat")
    assert (hand.ask.box, len(hand.acts("burn"))) == (3, 1), "one burn card, before the first draw only"
    hand.say(packed(hand.t.hands[3][:2]))
    assert [(act.box, act.number) for act in hand.acts("throw-away")] == [(1, 5), (3, 2)]
    assert [act.to for act in hand.acts("deal") if act.deal == "draw"] == [1] * 5 + [3] * 2


@proves("19:47-14.12(f)1")
def test_f_1_the_burn_card_comes_before_the_first_new_card():
    hand = before_the_draw().say("stand-pat")
    assert hand.acts("burn") == [], "nobody has drawn yet"
    hand.say(packed(hand.t.hands[2][:1]))
    assert [e.act.__struct_config__.tag for e in hand.events[-3:]] == ["throw-away", "burn", "deal"]


@pytest.mark.parametrize("name", ["five-card-draw", "five-card-draw-low"])
def test_f_1_if_everybody_stands_pat_no_card_is_burned(name):
    hand = before_the_draw(name=name).say("stand-pat, stand-pat, stand-pat")
    assert (hand.acts("burn"), hand.t.shoe.left) == ([], 52 - 15)
    assert hand.ask.cite == "19:47-14.12(g)"


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
    hand = before_the_draw("AsKsQsJs9s", "2c3c4c5c7d")
    with pytest.raises(Refusal, match="2c is not in the hand"):
        hand.say("2c")
    hand.say("9s")
    thrown = hand.acts("throw-away")[0]
    assert (thrown.redacted("player:B"), thrown.redacted("player:A")) == (("cards",), ())


@proves("19:47-14.12(g)")
def test_g_then_the_first_left_of_the_button_bets_or_checks_and_the_rest_answer():
    hand = before_the_draw()
    hand.say("stand-pat, stand-pat, stand-pat")
    assert (hand.ask.box, hand.ask.cite, hand.choices) == (1, "19:47-14.12(g)", {"check", "bet", "fold"})
    assert hand.bounds == ("8.00", "8.00"), "the higher limit"
    hand.say("check, bet, fold")
    assert (hand.ask.box, hand.choices) == (1, {"fold", "call", "raise"})
    hand.say("call")
    assert hand.t.pending is None


@proves("19:47-14.12(h)", "19:47-14.12(h)1", "19:47-14.12(h)2")
def test_h_the_best_high_hand_wins_or_the_best_low():
    hands = ("AsKsQsJs9s", "2c3d4h5s7c")
    for name, cite, winner in (("five-card-draw", "(h)1", "A"), ("five-card-draw-low", "(h)2", "B")):
        hand = before_the_draw(*hands, name=name).check_down()
        assert hand.won == {winner: "8.00"}
        assert hand.acts("award")[0].cite == f"19:47-14.12{cite}"
        assert hand.acts("turn-up")[0].cite == "19:47-14.12(h)"


@proves("19:47-14.12(f)2")
@pytest.mark.parametrize("own", [True, False])
def test_f_2_the_discards_are_reshuffled_without_those_of_players_yet_to_ask(own):
    hand = before_the_draw(players=8, own_discards=own)
    for box in (1, 2, 3):
        hand.say(packed(hand.t.hands[box][:3]))
    assert hand.t.shoe.left == 2
    mine = hand.t.hands[4][:3]
    first = len(hand.t.events)
    hand.say(packed(mine))
    shuffles = [e.act for e in hand.t.events[first:] if e.act.__struct_config__.tag == "shuffle-discards"]
    assert [(act.box, act.own, act.cite) for act in shuffles] == [(4, own, "19:47-14.12(f)2")]
    assert ("house:poker-room/draw-own-discards" in shuffles[0].also) == (not own)
    # Nine of the first three and perhaps the drawer's own three, of which one was dealt.
    assert hand.t.shoe.left == (12 if own else 9) - 1
    assert bool({*mine} & {*hand.t.shoe.rest(), *hand.t.hands[4]}) == own
    waiting = {card for box in (5, 6, 7, 8) for card in hand.t.hands[box]}
    assert not waiting & {*hand.t.shoe.rest()}
    burned = next(e.outcome for e in hand.events if e.act.__struct_config__.tag == "burn")
    assert burned not in hand.t.shoe.rest()


def test_a_hand_that_folded_is_part_of_the_reshuffle():
    hand = Hand("five-card-draw", players=8).say("fold, call, call, call, call, call, call, check")
    folded = hand.t.cards.rack.rebuild(hand.t.round)[3]
    for box in (1, 2, 4):
        hand.say(packed(hand.t.hands[box][:4]))
    assert {*folded} & {*hand.t.shoe.rest(), *hand.t.hands[4]}
