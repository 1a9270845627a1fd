"""Betting rounds: structures, bounds, caps, all-ins, and what comes back; random hands under every structure."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games.poker_room.script.acts import Action
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal

from .hand import GAMES, Hand

NO_LIMIT = {"structure": "no-limit"}


def test_at_fixed_limit_a_raise_is_exactly_one_bet_and_three_of_them_are_all():
    hand = Hand("holdem")
    for total in ("8.00", "12.00", "16.00"):
        assert hand.bounds == (total, total)
        hand.say("raise")
    assert hand.choices == {"fold", "call"}
    assert "house:poker-room/raise-cap" in hand.ask.also
    four = Hand("holdem", raise_cap=4).say("raise, raise, raise")
    assert four.choices == {"fold", "call", "raise"}


def test_no_cap_holds_for_a_betting_round_that_began_with_two():
    hand = Hand("holdem", players=2).say("raise, raise, raise, raise")
    assert "raise" in hand.choices
    three = Hand("holdem").say("fold, raise, raise, raise")
    assert "raise" not in three.choices, "three began it"


def test_spread_limit_bets_go_from_the_least_to_the_greatest_and_raises_no_lower_than_the_last():
    hand = Hand("holdem", players=2, structure="spread").say("call, check")
    assert hand.bounds == ("4.00", "8.00")
    hand.say("bet 6")
    assert hand.bounds == ("12.00", "14.00")
    with pytest.raises(Refusal, match=r"12\.00 to 14\.00"):
        hand.say("raise 11")


def test_pot_limit_lets_a_player_raise_by_the_pot_as_it_would_be_after_the_call():
    hand = Hand("holdem", structure="pot-limit")
    assert hand.bounds == ("8.00", "14.00"), "2 and 4 lie there, 4 to call: 10 on top of 4"
    hand.say("raise 14")
    assert hand.bounds == ("24.00", "46.00"), "20 lie there, 12 to call: 32 on top of 14"


def test_no_limit_raises_are_no_less_than_the_last_and_no_more_than_all_chips():
    hand = Hand("holdem", **NO_LIMIT)
    assert hand.bounds == ("8.00", "1000.00")
    hand.say("raise 24")
    assert hand.bounds == ("44.00", "1000.00")
    with pytest.raises(Refusal, match="multiple"):
        hand.say("raise 44.50")


def test_a_short_all_in_lets_nobody_raise_again_who_has_acted():
    hand = Hand("holdem", chips="300 70 300", **NO_LIMIT).say("raise 40, call")
    assert hand.bounds == ("70.00", "70.00")
    hand.say("raise 70")
    assert (hand.ask.box, hand.choices) == (3, {"fold", "call"})
    assert "house:poker-room/short-all-in" in hand.ask.also
    full = Hand("holdem", chips="300 76 300", **NO_LIMIT).say("raise 40, call, raise 76")
    assert "raise" in full.choices


@pytest.mark.parametrize(("second", "open_again"), [("75", False), ("76", True)])
def test_short_all_ins_that_add_up_to_exactly_a_full_raise_open_the_betting_again(second, open_again):
    # C raised by 36.00; D goes over that by 18.00, and A by 18.00 again or by a dollar less.
    hand = Hand("holdem", chips=f"{second} 300 300 58", **NO_LIMIT).say(f"raise 40, raise 58, raise {second}, call")
    assert hand.ask.box == 3
    assert ("raise" in hand.choices) == open_again
    assert ("house:poker-room/short-all-in" in hand.ask.also) != open_again


def test_a_player_with_less_than_a_call_plays_for_what_he_matched():
    hand = Hand("holdem", chips="300 300 30", **NO_LIMIT).say("call, raise 100")
    assert (hand.ask.box, hand.ask.call) == (2, 9600)
    hand.say("call")
    assert (hand.ask.box, hand.ask.call, hand.choices) == (3, 2600, {"fold", "call"})
    assert "house:poker-room/all-in" in hand.ask.also
    hand.say("call").check_down()
    assert len({act.pot for act in hand.acts("award")}) == 2
    assert all("house:poker-room/side-pot" in act.also for act in hand.acts("award"))


def test_once_fewer_than_two_can_bet_the_rest_is_dealt_without_betting():
    hand = Hand("holdem", chips="50 50", **NO_LIMIT).say("raise 50, call")
    assert hand.t.pending is None
    assert len(hand.citing("house:poker-room/nobody-can-bet")) == 3


def test_a_bet_that_nobody_matches_goes_back_before_anything_is_charged():
    hand = Hand("holdem", chips="300 300 60", revenue="percentage", **NO_LIMIT).say("call, raise 200, fold, call")
    assert [(act.box, act.amount) for act in hand.acts("return-uncalled")] == [(1, 14000)]
    assert [act.amount for act in hand.acts("take-rake")] == [400]
    assert sum(hand.t.memory.put.values()) == 12400


def test_a_house_may_bar_check_raises():
    free = Hand("holdem", players=2).say("call, check, check, bet")
    assert "raise" in free.choices
    barred = Hand("holdem", players=2, check_raise=False).say("call, check, check, bet")
    assert barred.choices == {"fold", "call"}
    assert "house:poker-room/check-raise" in barred.ask.also


def test_the_first_to_raise_a_forced_bet_completes_it_and_that_counts_as_no_raise():
    hand = Hand("seven-card-stud", players=3).say("forced-bet")
    assert hand.bounds == ("4.00", "4.00")
    assert "house:poker-room/completing" in hand.ask.also
    hand.say("raise, raise, raise, raise")
    assert hand.choices == {"fold", "call"}


def test_an_open_pair_on_the_fourth_card_lets_everybody_bet_the_higher_limit_if_posted():
    cards = "? ? ? ? 2c Kd ? 2d 9h"
    plain = Hand("seven-card-stud", cards, players=2).say("forced-bet, call")
    assert plain.bounds == ("4.00", "4.00")
    posted = Hand("seven-card-stud", cards, players=2, open_pair=True).say("forced-bet, call")
    assert posted.bounds == ("8.00", "8.00")


def test_nothing_is_raked_before_the_flop_where_the_house_posts_it():
    for posted, rake in ((False, [300]), (True, [])):
        hand = Hand("holdem", revenue="percentage", no_flop_no_drop=posted, **NO_LIMIT)
        hand.say("raise 10, call, raise 100, fold, fold")
        assert [act.amount for act in hand.acts("take-rake")] == rake


def test_a_stepped_rake_a_charge_for_the_hand_and_no_more_than_ten_percent():
    hand = Hand("holdem", revenue="stepped", **NO_LIMIT).say("raise 20, call, call").check_down()
    assert [(act.amount, act.how) for act in hand.acts("take-rake")] == [(300, "stepped")]
    hand = Hand("holdem", revenue="hand", charge="3.00")
    assert [(act.amount, act.box) for act in hand.acts("take-rake")] == [(300, 1), (300, 2), (300, 3)]
    with pytest.raises(Illegal, match="ten percent"):
        Hand("holdem", revenue="stepped", rake_steps="10.00=2.00")


def test_odd_chips_may_not_be_of_more_than_a_dollar():
    with pytest.raises(Illegal, match=r"14\.9\(i\)2i"):
        Hand("holdem", odd_unit="5.00")


def test_time_is_charged_to_every_seat_between_hands():
    hand = Hand("holdem", revenue="time").say("fold, fold")
    hand.t.begin("charge-time")
    hand.go()
    assert [(act.amount, act.how) for act in hand.acts("take-rake")] == [(500, "time")] * 3
    with pytest.raises(Refusal, match="no time"):
        Hand("holdem").say("fold, fold").t.begin("charge-time")


# Hands played at random.


def random_hand(name, structure, stacks, seed):
    """A hand whose every offer is tried: the bounds hold, what lies outside them is refused."""
    chance = random.Random(seed)
    hand = Hand(name, chips=" ".join(map(str, stacks)), structure=structure, maximum="12.00")
    t = hand.t
    whole = sum(t.bank[f"player:{p}"] for p in t.seats.values()) + t.bank.get("pot", 0) + sum(t.wagers.values())
    while t.pending is not None:
        act = hand.ask
        for word in act.choices:
            assert t.can(word, by=act.by(t)), f"{word} was offered and refused"
        if isinstance(act, Action):
            assert ("call" in act.choices) == (act.call > 0) != ("check" in act.choices or act.choices == ("bet",))
        words = list(act.choices)
        if getattr(act, "high", 0):
            sized = next(word for word in act.choices if word in act.sized)
            low, high, step = act.low, act.high, act.step
            assert 0 < low <= high <= t.chips(t.seats[act.box]) + act.put
            assert not t.can(f"{sized} {(high + 100) / 100:.2f}")
            assert low == high or not t.can(f"{sized} {max(0, low - 100) / 100:.2f}")
            total = min(high, -(-low // step) * step + step * chance.randrange(1 + (high - low) // step))
            words += [f"{sized} {total / 100:.2f}"] * 2
        hand.say(chance.choice([word for word in words if word != "fold" or chance.random() < 0.3] or words))
    assert whole == sum(t.chips(p) for p in t.seats.values()) + t.bank.get("rake", 0)
    return hand


@pytest.mark.parametrize("structure", ["fixed", "spread", "pot-limit", "no-limit"])
@settings(max_examples=30)
@given(
    name=st.sampled_from(GAMES),
    stacks=st.lists(st.integers(1, 60), min_size=2, max_size=5),
    seed=st.integers(0, 2**32),
)
def test_any_hand_keeps_its_bounds_its_chips_and_its_pots(structure, name, stacks, seed):
    hand = random_hand(name, structure, stacks, seed)
    put, folded = hand.t.memory.put, hand.t.memory.folded
    shares = [share for act in hand.acts("settle-pot") for share in act.shares]
    assert sum(won for *_, won in shares) == sum(put.values())
    mucked = {act.box for act in hand.acts("muck")}
    deepest = max(mine for _, _, mine, _ in shares)
    for box, _, mine, won in shares:
        assert not won or box not in folded or box in mucked, "who folded wins nothing"
        assert mine == deepest or won <= sum(min(mine, other) for other in put.values())


@settings(max_examples=20)
@given(name=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
def test_a_hand_replays_to_the_same_table(name, seed):
    hand = random_hand(name, "no-limit", [20, 35, 50], seed)
    again = Hand(name, chips="20 35 50", structure="no-limit", maximum="12.00")
    for event in hand.events[len(again.events) :]:
        assert again.t.supply(event.outcome) == event
    assert again.t.bank == hand.t.bank
    assert again.t.memory == hand.t.memory


@pytest.mark.parametrize("name", ["holdem", "five-card-draw", "seven-card-stud"])
def test_the_first_to_act_may_fold_by_a_reading_and_the_others_by_the_text(name):
    hand = Hand(name)
    if "forced-bet" in hand.choices:
        hand.say("forced-bet, call, call")
    else:
        hand.say("call, call, check")
    while "stand-pat" in hand.choices:
        hand.say("stand-pat")
    assert (hand.choices, "house:poker-room/giving-up" in hand.ask.also) == ({"check", "bet", "fold"}, True)
    hand.say("check")
    assert "house:poker-room/giving-up" not in hand.ask.also


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("payout", "bad-beat", "divided among loser, winner and table"),
        ("payout", "high-hand", "which high hand"),
        ("payout", "lottery", "must be none"),
        ("preshuffled", True, "received, checked and cut"),
        ("preshuffled", "yes", "received, checked and cut"),
    ],
)
def test_what_a_later_printing_names_without_its_terms_is_refused_with_the_reason(option, value, reason):
    with pytest.raises(Illegal, match=reason) as refused:
        Hand("holdem", **{option: value})
    assert refused.value.cite.startswith("house:poker-room/")
    assert Hand("holdem", payout="none", preshuffled=False).t.options.payout == "none"
