"""Effects of removal against printed ones and a second count, and what counts win against what is known of them."""

import json
from fractions import Fraction

import numpy as np
import pytest

from pitboss.analysis import count_worth, removal_table
from pitboss.analysis.card_counts import cards_gone, lacking, read_tags
from pitboss.cli import main
from pitboss.games import game
from pitboss.refusal import Refusal
from tests.each import each

HI_LO = "2:1,3:1,4:1,5:1,6:1,10:-1,A:-1"


def effects(name: str, wager: str | None = None):
    found = game(name)
    return removal_table(found, found.options(), wager)


def by_loops(gone: int | None) -> dict[str, float]:
    """Baccarat over all orders of six values, with the drawing rules written out once more."""
    shoe = np.array([128, *([32] * 9)], np.float64)
    if gone is not None:
        shoe[gone] -= 1
    six = np.indices((10,) * 6).reshape(6, -1)
    ways = np.ones(six.shape[1])
    for place in range(6):
        ways *= shoe[six[place]] - (six[:place] == six[place]).sum(axis=0)
    player, banker = (six[0] + six[2]) % 10, (six[1] + six[3]) % 10
    natural = (player >= 8) | (banker >= 8)
    draws = ~natural & (player <= 5)
    third = six[4]
    by_third = (
        (banker <= 2)
        | ((banker == 3) & (third != 8))
        | ((banker == 4) & (third >= 2) & (third <= 7))
        | ((banker == 5) & (third >= 4) & (third <= 7))
        | ((banker == 6) & (third >= 6) & (third <= 7))
    )
    banker_draws = ~natural & np.where(draws, by_third, banker <= 5)
    last = np.where(draws, six[5], six[4])
    player = np.where(draws, (player + third) % 10, player)
    banker = np.where(banker_draws, (banker + last) % 10, banker)
    whole = ways.sum()
    won, lost, tied = ((ways * where).sum() / whole for where in (player > banker, player < banker, player == banker))
    return {"player": won - lost, "banker": 0.95 * lost - won, "tie": 9 * tied - 1}


def test_effects_at_baccarat_are_those_of_all_orders_of_six_cards():
    """And the identity: an unseen card gone changes nothing on the average."""
    full = by_loops(None)
    less = by_loops(6)
    punto = game("punto-banco")
    found = lacking(punto, punto.options(), {"6": 1})
    assert {wager: float(mean) for wager, mean in found.items()} == pytest.approx(less, abs=1e-11)
    for wager, mean in full.items():
        assert float(effects("punto-banco", wager).mean) == pytest.approx(mean, abs=1e-11)
    for wager in ("player", "banker", "tie"):
        assert sum(effects("punto-banco", wager).effects.values()) == 0


def test_effects_at_red_dog_average_to_nothing():
    found = effects("red-dog")
    assert sum(found.effects.values()) == 0
    assert found.effects["2"] == found.effects["A"] > 0 > found.effects["8"]


@pytest.mark.slow
def test_effects_at_blackjack_are_near_griffins():
    """Griffin's table for one deck, in percent, shared out over six decks; and the printed betting correlations."""
    printed = dict(zip("23456789TA", (0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.00, -0.18, -0.51, -0.61), strict=True))
    found = effects("blackjack")
    for rank, percent in printed.items():
        assert 600 * float(found.effects[rank]) == pytest.approx(percent, abs=0.1)
    correlations = {
        HI_LO: 0.97,
        "2:1,3:1,4:1,5:1,6:1,7:1,10:-1,A:-1": 0.98,
        "3:1,4:1,5:1,6:1,10:-1": 0.88,
    }
    for tags, wanted in correlations.items():
        assert found.correlation(read_tags(tags, found.effects)) == pytest.approx(wanted, abs=0.015)


@pytest.mark.slow
def test_edge_by_true_count_is_that_of_dealt_shoes():
    """`simulate --count hi-lo` deals real shoes: -0.28% at 0, +0.78% at 2, +1.75% at 4 (docs/counting.md)."""
    blackjack = game("blackjack")
    found = count_worth(blackjack, blackjack.options(), tags=HI_LO, spread="1-8")
    edges = {level.count: 100 * level.edge for level in found.levels}
    assert (edges[0], edges[2], edges[4]) == (
        pytest.approx(-0.28, abs=0.1),
        pytest.approx(0.78, abs=0.1),
        pytest.approx(1.75, abs=0.25),
    )
    assert found.mean > 5 * found.error > 0
    assert found.score == pytest.approx(1e6 * (found.mean / found.sd) ** 2)


def test_the_best_tags_correlate_wholly_and_flat_bets_lose_the_edge():
    dog = game("red-dog")
    found = count_worth(dog, dog.options(), shoes=2000)
    assert found.correlation == pytest.approx(1)
    assert found.mean == pytest.approx(float(found.effects.mean), abs=5 * found.error + 1e-4)
    assert (found.average_bet, found.played) == (1.0, 1.0)
    assert sum(level.share for level in found.levels) == pytest.approx(1)


def test_who_bets_only_with_the_edge_does_not_lose():
    dog = game("red-dog")
    found = count_worth(dog, dog.options(), spread="0-1", penetration=0.9, shoes=1000)
    assert found.mean > 0
    assert found.played == pytest.approx(found.favourable, abs=1e-9)
    watched = count_worth(dog, dog.options(), wong=99, shoes=200)
    assert (watched.mean, watched.played, watched.score) == (0.0, 0.0, 0.0)


def test_a_shoe_that_lacks_cards_is_another_shoe():
    """Three cards gone have nearly three times the effect of one."""
    dog = game("red-dog")
    gone = cards_gone(dog, dog.options(), "8s,8h,8d")
    assert gone == {"8": 3}
    full, less = (lacking(dog, dog.options(), each)["original"] for each in ({}, gone))
    one = effects("red-dog").effects["8"]
    assert less < full
    assert float(less - full) == pytest.approx(3 * float(one), rel=0.05)


def test_what_no_rank_moves_and_what_has_no_shoe_is_refused():
    war = game("casino-war")
    with pytest.raises(Refusal, match="nothing to count by rank"):
        count_worth(war, war.options())
    assert effects("casino-war", "tie").mean == Fraction(-58, 311)


@each(
    "args",
    [
        ("count", "craps"),
        ("count", "red-dog", "--wager", "orignal"),
        ("count", "red-dog", "--tags", "2:x"),
        ("count", "red-dog", "--tags", "2:0"),
        ("count", "red-dog", "--spread", "8-1"),
        ("count", "red-dog", "--penetration", "200%"),
        ("count", "red-dog", "--shoes", "1"),
        ("count", "red-dog", "--cards", "0"),
        ("odds", "red-dog", "--without", "8x"),
        ("odds", "red-dog", "--without", ",".join(["8s"] * 9)),
        ("odds", "red-dog", "--without", "8s", "--exact"),
        ("odds", "red-dog", "--without", "8s", "--wager", "raise"),
        ("odds", "craps", "--without", "8s"),
        ("odds", "spanish-21", "--without", "Ts"),
    ],
)
def test_bad_input_is_one_line(capsys, args):
    code = main([*args])
    printed = capsys.readouterr()
    assert (code, printed.out, printed.err.count("\n")) == (2, "", 1)


def test_the_commands_say_what_python_says(capsys):
    assert main(["odds", "punto-banco", "--without", "6s,6h", "--json"]) == 0
    rows = {row["wager"]: row for row in json.loads(capsys.readouterr().out)["wagers"]}
    punto = game("punto-banco")
    assert rows["tie"]["edge"] == -float(lacking(punto, punto.options(), {"6": 2})["tie"])
    assert main(["count", "red-dog", "--shoes", "200", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["betting_correlation"] == pytest.approx(1)
