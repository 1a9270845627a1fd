"""Pai gow: the exact figures, by another way of counting, and the kernel beside script and odds."""

from fractions import Fraction
from itertools import combinations
from types import SimpleNamespace

import numpy as np
import pytest

from pitboss.equipment import Randomness
from pitboss.equipment.tiles import TILES
from pitboss.games import game
from pitboss.games.pai_gow import kernel, odds
from pitboss.games.pai_gow.counting import AGAINST, BANKING, HANDS, LOSE, OTHERS, WIN, choices, hands, meetings
from pitboss.games.pai_gow.hands import RANK, compare, rank_of
from pitboss.games.pai_gow.ways import set_by
from pitboss.table import Table, Wager
from pitboss.table.acts.chance import Chance
from pitboss.table.drivers import Flat, House

GAME = game("pai-gow")


def options(**given):
    return GAME.options.configure(given)


@pytest.mark.parametrize(
    ("given", "whole", "more"),
    [
        ({}, "5.00", "6.00 pays 0.50"),
        ({"minimum": "10.00", "increment": "2.50"}, "5.00", "12.50 pays 0.75"),
        ({"vigorish_rounding": "5-cents", "increment": "0.50"}, "1.00", "5.50 pays 0.30"),
    ],
)
def test_a_price_with_exact_vigorish_says_what_the_tables_rounding_adds(given, whole, more):
    (warning,) = odds.rounding(options(**given))
    assert f"multiples of {whole}" in warning
    assert warning.endswith(f"a win of {more}")
    assert warning in odds.odds(options(**given)).strategy["price_notes"]


@pytest.mark.parametrize("given", [{"vigorish_rounding": "exact"}, {"increment": "5.00"}])
def test_where_no_wager_is_rounded_there_is_no_warning(given):
    assert odds.rounding(options(**given)) == []


@pytest.mark.slow
@pytest.mark.parametrize("tiles", ["66 36 44 15", "24 12 66 35", "46 14 22 15"])
@pytest.mark.parametrize("way", ["a", "b"])
def test_meetings_are_what_every_hand_of_the_other_28_tiles_gives(tiles, way):
    """The classes by rank against all 20,475 hands one by one, both sides of the bank."""
    mine = tiles.split()
    rest = [*TILES]
    for tile in mine:
        rest.remove(tile)
    n = hands().index(tuple(sorted(RANK[tile] for tile in mine)))
    others = {}
    for four in combinations(rest, 4):
        (low, high), _ = set_by(way, four)
        key = rank_of(high), rank_of(low)
        others[key] = others.get(key, 0) + 1
    for place, (high, low, _) in enumerate(choices()[n]):
        found = np.zeros((2, 3), np.int64)
        for (other_high, other_low), number in others.items():
            found[AGAINST, 1 - compare(high, low, other_high, other_low)] += number
            found[BANKING, 1 + compare(other_high, other_low, high, low)] += number
        assert found.tolist() == meetings(way)[n, place].tolist()


def test_every_hand_meets_every_other_once():
    met = meetings("a")
    for n, each in enumerate(choices()):
        assert (met[n, : len(each)].sum(axis=2) == OTHERS).all()


def test_where_both_set_alike_the_bank_gains_what_the_other_loses():
    for way in ("a", "b"):
        against = odds.results(options(house_way=way), f"way-{way}", AGAINST)
        bank = odds.results(options(house_way=way), f"way-{way}", BANKING)
        assert (against[WIN], against[LOSE]) == (bank[LOSE], bank[WIN])
        assert against[LOSE] > against[WIN], "copies"


@pytest.mark.parametrize("way", ["a", "b"])
def test_no_way_to_set_is_worth_more_than_the_best(way):
    o = options(house_way=way)
    for side in (AGAINST, BANKING):
        best = odds.worth(o, "best", side)
        assert all(odds.worth(o, name, side) < best for name in odds.STRATEGIES[1:])
        assert odds.worth(o, "best", BANKING) > odds.worth(o, "best", AGAINST)


def test_what_the_house_ways_are_worth_to_the_fraction():
    """Way A is a ladder that never splits a pair: the best play has the advantage against it, and so B is the usual."""
    assert odds.odds(options()).wagers[0].edge == Fraction(58350931, 3681405000)
    assert options() == options(house_way="b")
    ladder = odds.odds(options(house_way="a")).wagers[0]
    assert ladder.edge == Fraction(-71448313, 7362810000)
    assert odds.odds(options(house_way="a"), "way-a").wagers[0].edge == Fraction(21913679, 818090000)
    assert ladder.favours_player == "the player has the edge, 0.9704%"
    assert HANDS * OTHERS == 736281000


def test_a_published_edge_of_another_house_way_is_near_ours_at_the_same_vigorish():
    """Two hands set alike at 4 percent, 0.020811 by a source that does not print its way."""
    found = odds.results(options(house_way="b"), "way-b", AGAINST)
    edge = (found[LOSE] - Fraction(96, 100) * found[WIN]) / (HANDS * OTHERS)
    assert float(edge) == pytest.approx(0.020811, abs=1e-4)


def test_a_strategy_file_sets_the_hands_that_it_names(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "pai-gow"\notherwise = "house-way"\n[choices]\n"6-6 6-6 1-1 1-1" = "6-6+1-1"\n')
    changed = odds.settled("a", str(mine))
    house = odds.settled("a", "way-a")
    assert [hands()[n] for n in np.flatnonzero(changed != house)] == [(0, 0, 1, 1)]


@pytest.mark.parametrize(("name", "pair", "kept"), [("teen", "66 66", "6-6+6-6"), ("gee joon", "24 12", "2-4+1-2")])
def test_the_chart_of_a_pair_is_the_mean_over_its_hands(name, pair, kept):
    """Each of the hands with this pair and no second is set both ways by itself."""
    (asked,) = odds.decisions(options()).decisions
    rows = {row.name: row for row in asked.tallies()}
    assert sum(row.deals for row in rows.values()) == 16 * (435 - 15)
    gained, keeps = {"keep": Fraction(0), "split": Fraction(0)}, 0
    for two in combinations([tile for tile in TILES if tile not in pair], 2):
        if RANK[two[0]] == RANK[two[1]] or {*two} == {"24", "12"}:
            continue
        tiles = (*pair.split(), *two)
        worth = asked.worth(None, SimpleNamespace(held=lambda t, tiles=tiles: tiles))
        keep, split = worth.pop(kept), max(worth.values())
        gained["keep"] += keep
        gained["split"] += split
        keeps += keep >= split
    assert rows[name].gained == gained
    assert rows[name].best == {"keep": keeps, "split": rows[name].deals - keeps}


@pytest.mark.parametrize(("way", "strategy"), [("a", "best"), ("b", "best"), ("a", "way-b"), ("b", "way-b")])
def test_script_and_kernel_settle_the_same_stacks_to_the_cent(way, strategy):
    o = options(house_way=way, player_bank=False, maximum="500.00")
    stakes = (17_00, 25_00, 5_00)
    plan = kernel.setup(o, boxes=3, strategy=strategy, pai_gow=stakes)

    class Mind(Flat):
        def choose(self, t, act):
            return answer(t, act)

    answer = odds.decisions(o).chooser(strategy)
    minds = {f"P{box}": Mind([Wager(box, f"P{box}", "pai-gow", stake)]) for box, stake in enumerate(stakes, 1)}
    t = Table(GAME, o)
    for box, player in enumerate(minds, 1):
        t.begin("sit", player=player, box=box, chips=100_000_00)
        t.supply()
    house = House(minds, Randomness.seeded(7))
    decks, came = [], []
    for _ in range(60):
        while t.game.next_procedure(t) != "round":
            t.begin(t.game.next_procedure(t))
            while t.pending is not None:
                t.supply(house.outcome(t))
        tiles, had = t.shoe.rest(), [t.chips(player) for player in minds]
        t.begin("round")
        while (act := t.pending) is not None:
            # The count ends at the dealer, so the stacks lie there, at box 6, 5 … in their order.
            t.supply("3-3-3" if isinstance(act, Chance) else house.outcome(t))
        lying = [tiles[n : n + 4] for n in range(0, 32, 4)]
        order = [lying[0], lying[6], lying[5], lying[4], *lying[1:4], lying[7]]
        decks.append(numbered([tile for four in order for tile in four]))
        came.append([t.chips(player) - chips for player, chips in zip(minds, had, strict=True)])
    assert kernel.play_stacks(plan, decks)[:, :, 0].tolist() == came
    assert len({gain for row in came for gain in row}) > 6


def numbered(tiles):
    """Tiles as the kernel numbers them: the second of two alike is the next."""
    free = list(enumerate(TILES))
    found = []
    for tile in tiles:
        one = next(item for item in free if item[1] == tile)
        free.remove(one)
        found.append(one[0])
    return found
