"""The kernels' scaffold, with a game of one card: what it counts, what it refuses, and what it says of each wager."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss.pricing.kernels import kernel, random_stream
from pitboss.pricing.kernels.lanes import bare
from pitboss.pricing.worth.ends import End, Ends
from pitboss.refusal import Refusal

SUITS = ("club", "diamond", "heart", "spade")
MAIN, LATER, METER = range(3)


def play_round(cards, stakes, args, ends, cents):
    """The high card wins, after a raise if it is an ace; a second wager is open on red cards; spades feed a meter."""
    (meter,) = args
    for box in range(len(stakes)):
        card = cards[box]
        ends[box, MAIN] = 2 if card >= 48 else 1 if card >= 24 else 0
        suit = card & 3
        ends[box, LATER] = 0 if suit in (0, 3) else suit
        ends[box, METER] = suit
        meter[0] += 1
        cents[box, METER] = meter[0] if suit == 3 else 0


DECK = kernel.OneDeck(play_round, metered=True)

WAGERS = (
    Ends("main", "a high card", [End("low", -1), End("high", 1), End("ace", 3, more=1)]),
    Ends(
        "later", "a diamond", [End("not open", 0, made=False), End("won", 1), End("lost", -1)], given="the card is red"
    ),
    Ends("meter", "a spade", [End(suit, -1) for suit in SUITS]),
)


def a_plan(main=(10_00, 20_00), later=(5_00, 0), meter=(1_00, 1_00)):
    return kernel.plan(WAGERS, (main, later, meter), args=(np.array([100]),), dealt=2)


def drawn(rounds, seed=1):
    plan = a_plan()
    return plan, {s.odds.wager: s for s in DECK.summary(plan, DECK.run_block(plan, seed, 0, rounds), rounds)}


def test_every_wager_is_counted_by_its_ends_and_its_money_added_up():
    rounds = 50_000
    _, found = drawn(rounds)
    main = found["main"]
    assert sum(main.counts.values()) == 2 * rounds
    assert main.staked == 30_00 * rounds
    assert main.mean == main.net / main.staked
    assert {end.name: end.probability * 2 * rounds for end in main.odds.outcomes} == main.counts
    exact = WAGERS[MAIN].odds([24, 24, 4])
    assert exact.average_staked == 1 + Fraction(1, 13)
    assert exact.mean == Fraction(12, 52)
    assert abs(main.mean - float(exact.mean)) < 4 * main.standard_error
    assert float(main.odds.average_staked) == pytest.approx(1 + 1 / 13, abs=0.01)


def test_a_wager_that_is_not_open_in_every_round_is_counted_only_where_it_is():
    rounds = 50_000
    later = drawn(rounds)[1]["later"]
    assert set(later.counts) == {"won", "lost"}
    assert later.staked == 5_00 * sum(later.counts.values()) < 5_00 * rounds
    assert later.odds.given == "the card is red"
    # Of independent wagers of one size the error is known: no spread comes from the rounds without one.
    number = sum(later.counts.values())
    assert later.standard_error == pytest.approx(1 / number**0.5, rel=0.01)


def test_what_a_meter_pays_comes_on_top_and_every_block_begins_with_its_own():
    plan, found = drawn(1000)
    meter = found["meter"]
    assert meter.net == sum(int(x) for x in DECK.play_decks(plan, _decks(1000))[:, :, METER].ravel()), (
        "a run of given decks is one block too"
    )
    assert plan.args[0].tolist() == [100]


def _decks(rounds, seed=1):
    """The decks that the block deals, found with plain code."""
    cards, state = list(range(52)), random_stream.start(seed, 0)
    for _ in range(rounds):
        state = random_stream.shuffle_front(cards, 2, state)
        yield list(cards)


def test_plain_and_compiled_loops_agree():
    plan = a_plan()
    decks = np.array(list(_decks(200)))
    cents = np.zeros((200, 2, 3), np.int64)
    DECK.deal_decks.py_func(decks, *bare((*plan.arrays(), *plan.room())), cents)
    assert cents.tolist() == DECK.play_decks(plan, decks.tolist()).tolist()


def test_sums_beyond_a_word_are_kept_whole():
    moments = np.zeros((1, 2), np.int64)
    a, b = (1 << 31) - 1, -((1 << 31) - 1)
    for _ in range(10):
        kernel.add_product(moments, 0, a, b)
    assert kernel.whole(moments.ravel().tolist()) == [10 * a * b]


def test_a_block_has_its_measure():
    with pytest.raises(AssertionError, match="a block has up to"):
        DECK.run_block(a_plan(), 1, 0, kernel.BLOCK + 1)
    with pytest.raises(AssertionError, match="not 0"):
        DECK.run_block(a_plan(), 1, 0, 0)


def test_more_than_can_be_counted_exactly_is_refused():
    with pytest.raises(Refusal, match="at stake in a simulated round"):
        a_plan(main=(10**9, 10**9))
    with pytest.raises(Refusal, match="at stake in a simulated round"):
        kernel.plan(WAGERS, ((1_00,),) * 3, args=(), dealt=1, besides=1 << 31)


def test_odds_that_do_not_come_out_in_cents_are_a_fault_of_the_game():
    with pytest.raises(AssertionError, match="cannot be paid to the cent"):
        Ends("main", "", [End("half", Fraction(1, 2))]).gains(0, 25)


def test_a_wager_that_nobody_made_is_not_listed():
    plan = a_plan(later=(0, 0))
    found = DECK.summary(plan, DECK.run_block(plan, 1, 0, 1000), 1000)
    assert [sample.odds.wager for sample in found] == ["main", "meter"]
