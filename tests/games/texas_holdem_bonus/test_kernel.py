"""Texas hold 'em bonus poker: the kernel against the script on the same decks, to the cent, and against exact odds."""

from dataclasses import replace

import numpy as np
import pytest

from pitboss.equipment import RANKS, Randomness
from pitboss.games.house_poker_family.course import COMMUNITY
from pitboss.games.texas_holdem_bonus import GAME, kernel, odds
from pitboss.games.texas_holdem_bonus.rules import Options
from pitboss.pricing.kernels.lanes import bare
from pitboss.pricing.simulate import simulate
from pitboss.ranking import HIGH
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.drivers import Flat
from tests.games.house_poker_family.scripted import by_box, scripted

ALONE = {0: 0, 1: 1, 2: 2, 3: 3, 6: 7}
"""What board cards are, by how many two of them are alike."""


class Player(Flat):
    """The simple rule as a player would read it: by ranks, suits and hands, not by the kernel's numbers."""

    def choose(self, t, act):
        own, board = t.hands[act.box], t.hands.get(COMMUNITY, ())
        if not board:
            low, high = sorted((card[0] for card in own), key=RANKS.index)
            two = own[0][1] != own[1][1] and ((low == "2" and high in "34567") or low + high == "34")
            return "fold" if two and not (low + high == "34" and t.options.ante_pays_on == "straight") else "bet"
        ranks = [card[0] for card in board]
        alike = sum(ranks[i] == ranks[j] for j in range(len(ranks)) for i in range(j))
        return "bet" if HIGH.value([*own, *board]) >> 20 > ALONE[alike] else "check"


def a_plan(options, boxes):
    """Every box with stakes of its own, some without the bonus wager."""
    bonus = [0 if box % 3 == 1 else 2_00 + 50 * box for box in range(boxes)] if options.takes("bonus") else None
    ante = [5_00 + 1_50 * box for box in range(boxes)]
    return kernel.setup(options, boxes=boxes, strategy="pair-or-better", ante=ante, bonus=bonus)


def dealt_by_script(options, plan, rounds):
    """The script under the house driver: the decks it dealt from, and the cents of each box in each round."""
    table, agents = Table(GAME, options), {}
    for box, stakes in enumerate(plan.stakes, start=1):
        named = zip((name for name, *_ in plan.wagers), stakes, strict=True)
        agents[f"player {box}"] = Player(
            [Wager(box, f"player {box}", wager, amount) for wager, amount in named if amount]
        )
    return scripted(table, agents, Randomness.seeded(str(options.shown())), rounds)


@pytest.mark.parametrize(
    ("boxes", "options"),
    [
        (1, {}),
        (3, {"dealing": "manual-shoe", "ante_pays_on": "straight"}),
        (5, {"dealing": "hand", "bonus_on_fold": "stands"}),
        (6, {"bonus_table": "none"}),
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
        ("ante_pays_on", "straight"),
        ("dealing", "manual-shoe"),
        ("payout_limit", 20_00),
        ("bonus_table", "B28 with aces 20 to 1"),
    ],
)
def test_a_wrong_option_is_found(dealt, name, wrong):
    plan, decks, cents = dealt
    assert by_box(kernel.play_decks(plan, decks)) == cents
    assert by_box(kernel.play_decks(a_plan(replace(Options(), **{name: wrong}), 7), decks)) != cents


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("came_off", lambda hand, dealer: 3 if hand <= dealer else min(max((hand >> 20) - 3, 0), 2)),
        ("ahead_on_flop", lambda *cards: False),
        ("ahead_on_turn", lambda *cards: True),
        ("bonus_kind", lambda a, b, c, d: 0),
    ],
    ids=["the-dealer-wins-ties", "no-turn-wager", "every-river-wager", "no-bonus"],
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


@pytest.mark.parametrize(
    ("strategy", "options"),
    [
        ("best", {}),
        ("never-fold", {}),
        ("pair-or-better", {}),
        ("always-bet", {"ante_pays_on": "straight"}),
        ("flop-only", {"bonus_on_fold": "stands"}),
    ],
)
def test_means_meet_the_exact_values_of_the_play_that_is_simulated(strategy, options):
    """Every wager within four standard errors."""
    elected = Options.configure(options)
    found, exact = simulate(GAME, elected, 2_000_000, seed=28, strategy=strategy), odds.odds(elected, strategy)
    for sample in found.wagers:
        row = exact[sample.odds.wager]
        assert abs(sample.edge - row.edge) < 4 * sample.standard_error
        assert float(sample.odds.element_of_risk) == pytest.approx(
            float(row.element_of_risk), abs=4 * sample.standard_error
        )
    assert found["ante"].odds.sd == pytest.approx(exact["ante"].sd, rel=0.01)


def test_where_nobody_names_a_strategy_the_best_is_played():
    assert simulate(GAME, Options(), 1000).strategy == "best"


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"boxes": 8}, "1 to 7"),
        ({"strategy": "never-folds"}, "did you mean never-fold"),
        ({"ante": 10_01}, "steps of 0.50"),
        ({"ante": 0}, "has no ante"),
    ],
)
def test_what_cannot_be_simulated_is_refused(settings, reason):
    with pytest.raises(Refusal, match=reason):
        kernel.setup(Options(), **settings)
