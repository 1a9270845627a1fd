"""Ultimate Texas hold 'em: the kernel against the script on the same decks, to the cent, and against the exact odds."""

from dataclasses import replace

import numpy as np
import pytest

from pitboss.equipment import RANKS, Randomness
from pitboss.games.house_poker_family.course import COMMUNITY
from pitboss.games.ultimate_texas_holdem import GAME, kernel, odds
from pitboss.games.ultimate_texas_holdem.rules import Options
from pitboss.pricing.kernels.lanes import bare
from pitboss.pricing.simulate import simulate
from pitboss.ranking import HIGH
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.drivers import Flat
from tests.games.house_poker_family.scripted import by_box, scripted

RAISED = "33+, A2s+, K2s+, Q6s+, J8s+, A2o+, K5o+, Q8o+, JTo"


class Player(Flat):
    """The rules of thumb as a player would read them: by ranks, suits and hands, not by the kernel's numbers."""

    def __init__(self, wagers, most):
        super().__init__(wagers)
        self.most = most

    def choose(self, t, act):
        own = t.hands[act.box]
        if f"{self.most}x" in act.choices:
            return f"{self.most}x" if self.raises(own) else "check"
        board = t.hands[COMMUNITY]
        if "2x" in act.choices:
            return "2x" if self.bets(own, board[:3]) else "check"
        hand = HIGH.value([*own, *board])
        if HIGH.name(hand) != "high-card" and hand >> 20 > HIGH.value(board) >> 20:
            return "1x"
        unseen = [rank + suit for rank in RANKS for suit in "cdhs" if rank + suit not in {*own, *board}]
        return "1x" if sum(HIGH.value([*board, card]) > hand for card in unseen) < 21 else "fold"

    @staticmethod
    def raises(own):
        ranks = sorted((card[0] for card in own), key=RANKS.index, reverse=True)
        if ranks[0] == ranks[1]:
            return ranks[0] != "2"
        suited = own[0][1] == own[1][1]
        least = {"A": "2", "K": "2" if suited else "5", "Q": "6" if suited else "8", "J": "8" if suited else "T"}
        return ranks[0] in least and RANKS.index(ranks[1]) >= RANKS.index(least[ranks[0]])

    @staticmethod
    def bets(own, flop):
        ranks, on_flop = [card[0] for card in (*own, *flop)], [card[0] for card in flop]
        hand = HIGH.value([*own, *flop])
        alone = {3: 0, 2: 1, 1: 3}[len(set(on_flop))]
        if hand >> 20 > alone:
            return not (hand >> 20 == 1 and ranks[:2] == ["2", "2"])
        suits = [card[1] for card in (*own, *flop)]
        return any(suits.count(card[1]) == 4 and RANKS.index(card[0]) >= RANKS.index("T") for card in own)


def a_plan(options, boxes):
    """Every box with stakes of its own, some without trips."""
    return kernel.setup(
        options,
        boxes=boxes,
        strategy="basic",
        ante=[5_00 + 1_50 * box for box in range(boxes)],
        trips=[0 if box % 3 == 1 else 2_00 + 50 * box for box in range(boxes)],
    )


def dealt_by_script(options, plan, rounds):
    """The script under the house driver: the decks it dealt from, and the cents of each box in each round."""
    table, agents = Table(GAME, options), {}
    for box, (ante, trips) in enumerate(plan.stakes, start=1):
        amounts = {"ante": ante, "blind": ante, "trips": trips}
        wagers = [Wager(box, f"player {box}", wager, amount) for wager, amount in amounts.items() if amount]
        agents[f"player {box}"] = Player(wagers, options.multiples[0])
    return scripted(table, agents, Randomness.seeded(str(options.shown())), rounds)


@pytest.mark.parametrize(
    ("boxes", "options"),
    [
        (1, {}),
        (3, {"dealing": "manual-shoe", "blind_table": "L32-B", "trips_table": "T32-D"}),
        (5, {"community": "in-stages", "first_raise": "3x", "trips_table": "T32-B"}),
        (6, {"dealing": "hand", "community": "in-stages", "trips_on_fold": "lost", "trips_table": "T32-C"}),
        (7, {"payout_limit": "30"}),
    ],
)
def test_kernel_and_script_agree_to_the_cent(boxes, options):
    elected = Options.configure(options)
    plan = a_plan(elected, boxes)
    decks, cents = dealt_by_script(elected, plan, rounds=150)
    assert by_box(kernel.play_decks(plan, decks)) == cents


@pytest.fixture(scope="module")
def dealt():
    """One table in detail, for the planted faults."""
    plan = a_plan(Options(), 7)
    return (plan, *dealt_by_script(Options(), plan, rounds=300))


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("blind_table", "L32-B"),
        ("trips_table", "T32-B"),
        ("first_raise", "3x"),
        ("trips_on_fold", "lost"),
        ("community", "in-stages"),
        ("dealing", "manual-shoe"),
        ("payout_limit", 20_00),
    ],
)
def test_a_wrong_option_is_found(dealt, name, wrong):
    plan, decks, cents = dealt
    assert by_box(kernel.play_decks(plan, decks)) == cents
    assert by_box(kernel.play_decks(a_plan(replace(Options(), **{name: wrong}), 7), decks)) != cents


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("result", lambda player, dealer: 4 if player == dealer else 0 if player > dealer else 2),
        ("bets_after_flop", lambda *cards: False),
        ("better_than_board", lambda value, board: value >= 1 << 20),
        ("outs", lambda total, marks, value, most: False),
    ],
    ids=["every-dealer-qualifies", "nobody-bets-on-the-flop", "the-board's-pair-is-played", "outs-do-not-count"],
)
def test_a_fault_in_the_rules_is_found(dealt, monkeypatch, name, fault):
    plan, decks, cents = dealt

    def plain():
        found = np.zeros((len(decks), plan.boxes, len(plan.wagers)), np.int64)
        kernel.DECK.deal_decks.py_func(
            np.array([numbers(deck) for deck in decks]), *bare((*plan.arrays(), *plan.room())), found
        )
        return by_box(found)

    assert plain() == cents
    monkeypatch.setattr(kernel, name, fault)
    assert plain() != cents


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strategy", "options"),
    [
        ("basic", {}),
        ("always-raise", {"blind_table": "L32-B"}),
        ("basic", {"trips_on_fold": "lost", "first_raise": "3x"}),
    ],
)
def test_means_meet_the_exact_values_of_the_play_that_is_simulated(strategy, options):
    """Every wager within four standard errors."""
    elected = Options.configure(options)
    found, exact = simulate(GAME, elected, 2_000_000, seed=32, strategy=strategy), odds.odds(elected, strategy)
    for sample in found.wagers:
        row = exact[sample.odds.wager]
        assert abs(sample.edge - row.edge) < 4 * sample.standard_error
        assert float(sample.odds.element_of_risk) == pytest.approx(
            float(row.element_of_risk), abs=4 * sample.standard_error
        )
    assert found["ante"].odds.sd == pytest.approx(exact["ante"].sd, rel=0.05)


@pytest.mark.parametrize("strategy", ["best", "wait-for-flop", "wait-for-river"])
def test_plays_that_weigh_the_dealers_hands_meet_their_exact_edges(strategy):
    assert simulate(GAME, Options(), 1000).strategy == "best"
    found, exact = (
        simulate(GAME, Options(), 200_000, seed=32, strategy=strategy)["ante"],
        odds.odds(Options(), strategy),
    )
    assert abs(found.edge - exact["ante"].edge) < 4 * found.standard_error


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"boxes": 8}, "1 to 7"),
        ({"strategy": "basics"}, "did you mean basic"),
        ({"ante": 10_01}, "steps of 0.50"),
        ({"ante": 0}, "has no ante"),
    ],
)
def test_what_cannot_be_simulated_is_refused(settings, reason):
    with pytest.raises(Refusal, match=reason):
        kernel.setup(Options(), **settings)
