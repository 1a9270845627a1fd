"""Betting rounds: what is open to whom once a player is all-in for less than a bet, a raise or a blind."""

from typing import Any

import pytest

from pitboss.games import game
from pitboss.games.poker_room.mathematics.pot import ContestedPot, pots
from pitboss.games.poker_room.script.acts import Action, Award, Post
from pitboss.games.poker_room.state import Forced
from pitboss.refusal import Refusal
from pitboss.table import Table
from pitboss.table.act import Decide
from tests.games.poker_room.hand import Hand


def dealt(name: str, chips: tuple[int, ...], forced: Forced | None = None, cards: str = "", **options: object) -> Table:
    """A table with these dollars before each player, at the first choice of a hand; the last one has the button."""
    rules = game(name)
    t = Table(rules, rules.options.configure({"revenue": "none", "showdown": "all", **options}))
    for box, amount in enumerate(chips, start=1):
        t.begin("sit", player="ABCDEF"[box - 1], box=box, chips=100 * amount)
        t.supply()
    t.status, t.cards.opened_on = "open", t.day
    t.shoe.load_unseen()
    t.memory.prepare_for("round")
    t.memory.forced = forced
    t.begin("round")
    deal(t, iter(cards.split()))
    return t


def deal(t: Table, cards: Any = ()) -> None:
    """The dealer's part, with given cards first and then any, up to a player's choice."""
    while (act := t.pending) is not None and not isinstance(act, Decide):
        t.supply(next(iter(cards), None) or t.shoe.rest()[0] if act.asks == "card" else None)


def act(t: Table, *words: str) -> Action:
    """Players in turn say these words; what is asked next."""
    for word in words:
        t.supply(word)
        deal(t)
    assert isinstance(t.pending, Action)
    return t.pending


def open_to(asked: Action) -> tuple[int, tuple[str, ...], int, int]:
    """Who is asked what, and the least and most of it in dollars."""
    return asked.box, asked.choices, asked.low // 100, asked.high // 100


def test_the_last_chips_go_in_whatever_step_they_make():
    t = Hand("holdem", chips="100 33.30 100", structure="no-limit", increment="1.00").t
    asked = act(t, "call", "call")
    assert (asked.box, asked.high) == (2, 33_30)
    t.verify("raise 33.30")
    with pytest.raises(Refusal, match=r"20\.30 is not a multiple of 1\.00") as refused:
        t.verify("raise 20.30")
    assert refused.value.cite == "house:increments"


# Fixed limit, 4 and 8 dollars: bets after the flop are of 4.

FLOP = ("call", "call", "check")


def test_an_all_in_of_half_a_bet_is_raised_by_a_whole_one():
    t = dealt("holdem", (7, 50, 50))
    assert open_to(act(t, *FLOP, "bet 3.00")) == (2, ("fold", "call", "raise"), 7, 7)


def test_an_all_in_of_less_than_half_a_bet_is_completed():
    t = dealt("holdem", (5, 50, 50))
    assert open_to(act(t, *FLOP, "bet 1.00")) == (2, ("fold", "call", "raise"), 4, 4)
    # Completing it is the bet, so that the next raise is of a whole one.
    assert open_to(act(t, "raise")) == (3, ("fold", "call", "raise"), 8, 8)


def test_half_a_raise_lets_the_bettor_raise_again_and_less_does_not():
    half = dealt("holdem", (50, 10, 50))
    assert open_to(act(half, *FLOP, "bet", "raise 6.00", "call")) == (1, ("fold", "call", "raise"), 10, 10)
    less = dealt("holdem", (50, 9, 50))
    assert open_to(act(less, *FLOP, "bet", "raise 5.00")) == (3, ("fold", "call", "raise"), 8, 8)
    assert open_to(act(less, "call")) == (1, ("fold", "call"), 0, 0)


def test_at_no_limit_only_a_full_raise_lets_the_bettor_raise_again():
    t = dealt("holdem", (50, 13, 50), structure="no-limit")
    assert open_to(act(t, *FLOP, "bet 5.00", "raise 9.00")) == (3, ("fold", "call", "raise"), 14, 46)
    assert open_to(act(t, "call")) == (1, ("fold", "call"), 0, 0)


def test_at_no_limit_short_raises_do_not_make_the_next_one_dearer():
    t = dealt("holdem", (60, 15, 60, 60), structure="no-limit")
    asked = act(t, "call", "call", "call", "check", "bet 10.00", "raise 11.00")
    assert open_to(asked) == (3, ("fold", "call", "raise"), 21, 56)
    # A raise from 11 to 21 is one of 10, and not of the 11 that lie above the last full bet.
    assert open_to(act(t, "raise 21.00")) == (4, ("fold", "call", "raise"), 31, 56)


def test_a_forced_bet_is_completed_even_after_an_all_in_below_the_limit():
    up = "2c 3c 4c 2d 3d 4d 2h 9h Kh"
    t = dealt("seven-card-stud", (50, 4, 50), cards=up)
    assert isinstance(t.pending, Decide)
    # A has the deuce and opens for 2; B has 3 left.
    assert open_to(act(t, "forced-bet", "raise 3.00")) == (3, ("fold", "call", "raise"), 4, 4)


# Posting with less.


def test_a_player_who_covers_a_short_blind_alone_is_asked_nothing():
    t = dealt("holdem", (50, 1, 50), blinds="2.00/4.00")
    assert open_to(t.pending)[:2] == (3, ("fold", "call", "raise"))
    # A has put in 2 against the 1 that B could post: the rest is dealt.
    t.supply("fold")
    deal(t)
    assert t.pending is None
    assert sorted(event.act.amount for event in t.events if isinstance(event.act, Award)) == [200]


def test_a_short_blind_is_called_in_full_by_those_who_can_bet_on():
    t = dealt("holdem", (50, 1, 50))
    assert t.pending.call == 4_00
    assert act(t, "call").call == 2_00


def test_where_the_up_card_names_a_player_without_chips_the_next_one_opens():
    cards = "Ac Kc Qc Jc Ad Kd Qd Jd 2c 9h Th 8h"
    t = dealt("seven-card-stud", (1, 50, 50, 50), cards=cards)
    posted = [event.act for event in t.events if isinstance(event.act, Post) and event.act.what == "forced-bet"]
    assert posted == []
    assert t.pending.box == 2, "not D, who has the lowest card of those with chips"


def test_nobody_opens_where_only_one_has_chips():
    t = dealt("seven-card-stud", (1, 1, 50))
    assert t.pending is None
    assert not [event for event in t.events if isinstance(event.act, Post) and event.act.what == "forced-bet"]


# Pots.


def test_dead_chips_belong_to_the_main_pot_and_to_no_level():
    put = {1: 2, 2: 14, 3: 14}
    assert pots(put, (1, 2, 3), {1: 2, 2: 3, 3: 3}) == [ContestedPot(8, (1, 2, 3)), ContestedPot(22, (2, 3))]
    assert pots(put, (1, 2, 3)) == [ContestedPot(6, (1, 2, 3)), ContestedPot(24, (2, 3))]


@pytest.mark.parametrize(
    ("forced", "first", "call"),
    [
        (Forced(blinds={1: 100, 2: 200, 3: 400}), 4, 400),
        (Forced(blinds={1: 100, 2: 200, 4: 400}), 1, 300),
        (Forced(blinds={2: 200}), 3, 200),
        (Forced(blinds={1: 100, 2: 200}, posts={4: 200}), 3, 200),
    ],
    ids=["straddle", "button straddle", "no small blind", "a post"],
)
def test_forced_bets_that_no_sign_names(forced, first, call):
    t = dealt("holdem", (50, 50, 50, 50), forced=forced, structure="no-limit", minimum="2.00")
    assert (t.pending.box, t.pending.call) == (first, call)
