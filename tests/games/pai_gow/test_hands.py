"""Pai gow: tiles and hands by rank, and the house ways."""

from itertools import combinations

import pytest

from pitboss.equipment.tiles import TILES
from pitboss.games import game
from pitboss.games.pai_gow.hands import (
    COPIES,
    RANK,
    RANKED,
    classes,
    compare,
    hand_words,
    rank_of,
    sorted_hands,
    value,
    ways,
)
from pitboss.games.pai_gow.ways import set_by, table
from pitboss.refusal import Refusal

ORDER = (
    # The supreme pair, fifteen pairs, wong and gong, then the values by their better tile.
    *("24 12", "66 66", "11 11", "44 44", "13 13", "55 55", "33 33", "22 22", "56 56", "46 46", "16 16", "15 15"),
    *("36 45", "26 35", "25 34", "14 23", "66 36", "11 45", "66 26", "11 35", "66 16", "11 25", "44 56"),
    *("13 14", "55 45", "24 36", "66 33", "44 55", "13 22", "46 26", "66 14", "12 66", "56 12", "13 12", "46 12"),
)


def test_hands_stand_in_the_order_of_the_charts():
    ranks = [rank_of(pair.split()) for pair in ORDER[:23]]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)


def test_a_set_has_two_tiles_of_every_rank_but_for_the_gee_joon():
    assert sorted(RANK[tile] for tile in TILES) == sorted(rank for rank, n in enumerate(COPIES) for _ in range(n))
    assert [RANKED[rank] for rank, n in enumerate(COPIES) if n == 1] == [("24",), ("12",)]
    assert len(classes()) == 4285
    assert sum(map(ways, classes())) == 35960


@pytest.mark.parametrize("eight", ["26", "35", "44"])
def test_a_gong_is_teen_or_day_with_any_eight_the_man_too(eight):
    assert hand_words(["66", eight]) == "gong with teen"
    assert rank_of(["66", eight]) > rank_of(["11", eight]) > rank_of(["66", "16"])
    assert rank_of(["66", eight]) == rank_of(["66", "26"])


@pytest.mark.parametrize(
    ("pair", "points"),
    [("24 36", 5), ("12 36", 5), ("24 11", 8), ("12 11", 8), ("24 44", 4), ("12 25", 3), ("24 33", 9), ("12 33", 9)],
)
def test_the_gee_joon_tiles_count_three_or_six_whichever_is_more(pair, points):
    assert value(*(RANK[tile] for tile in pair.split())) == points


def test_equal_values_go_by_the_better_tile_and_nothing_is_always_a_copy():
    assert rank_of(["66", "16"]) > rank_of(["45", "55"])
    assert rank_of(["55", "46"]) == rank_of(["13", "33"]) == 0
    # A zero never holds 6-6, 1-1 or 4-4 with a two or an eight: that is a gong.
    zeros = [pair for pair in combinations(TILES, 2) if rank_of(pair) == 0]
    assert {min(RANK[tile] for tile in pair) for pair in zeros} >= {RANK["13"]}
    assert min(min(RANK[tile] for tile in pair) for pair in zeros) == RANK["13"]


def test_both_hands_must_be_higher_and_copies_are_the_banks():
    assert compare(10, 5, 9, 4) == 1
    assert compare(10, 4, 9, 4) == compare(9, 5, 9, 4) == 0
    assert compare(9, 4, 9, 4) == compare(8, 4, 9, 4) == -1


def test_the_better_hand_is_the_high_one_whichever_was_named():
    assert sorted_hands(("66", "36"), ("44", "15")) == sorted_hands(("44", "15"), ("66", "36"))
    assert sorted_hands(("66", "36"), ("44", "15")) == (("44", "15"), ("66", "36"))
    # Two hands without value are a copy; the better tile lies high.
    assert sorted_hands(("13", "33"), ("46", "55"))[1] == ("13", "33")


@pytest.mark.parametrize(
    ("tiles", "high", "low", "rung"),
    [
        ("66 36 44 15", "66 36", "44 15", "2"),
        ("24 12 66 35", "24 12", "66 35", "1"),
        ("46 14 22 15", "14 22", "46 15", "3"),
        ("66 66 11 11", "66 66", "11 11", "2"),
        ("56 33 15 55", "56 33", "15 55", "3"),
        ("66 11 55 46", "66 46", "11 55", "4"),
    ],
)
def test_house_way_a_is_a_ladder(tiles, high, low, rung):
    (got_low, got_high), why = set_by("a", tiles.split())
    assert ({*got_high}, {*got_low}, why) == ({*high.split()}, {*low.split()}, rung)


@pytest.mark.parametrize(
    ("tiles", "high", "case"),
    [
        ("66 66 44 44", "66 66", "two-pairs"),
        ("22 22 66 36", "22 22", "pair-kept"),
        ("66 66 36 56", "66 36", "pair-split"),
        ("36 45 66 55", "66 36", "pair-split"),
        ("44 44 56 46", "44 56", "pair-split"),
        ("24 12 33 22", "24 33", "pair-split"),
        ("24 12 56 46", "24 12", "pair-kept"),
        ("66 16 44 46", "66 16", "no-pair"),
    ],
)
def test_house_way_b_splits_what_its_table_names(tiles, high, case):
    (_, got), why = set_by("b", tiles.split())
    assert why == case
    assert sorted(RANK[tile] for tile in got) == sorted(RANK[tile] for tile in high.split())


@pytest.mark.parametrize("way", ["a", "b"])
def test_a_house_way_sets_every_hand_with_the_better_two_tiles_high(way):
    rows = table(way)
    assert len(rows) == 4285
    assert all(high >= low for (high, low, _), _ in rows.values())
    assert all(tuple(sorted(ranks)) == hand for hand, ((_, _, ranks), _) in rows.items())


def test_a_licensee_files_its_own_way_and_without_it_no_table_opens(monkeypatch):
    own = "9 with t-t t-10; level 3 1-3 8"
    o = game("pai-gow").options.configure({"house_way": "filed", "filed_way": own})
    assert o.way == own
    (_, high), why = set_by(o.way, ["36", "45", "66", "46"])
    assert (why, "66" in high) == ("pair-split", True)
    assert set_by(o.way, ["26", "35", "66", "46"])[1] == "pair-kept"
    monkeypatch.delenv("PITBOSS_HOUSE")
    with pytest.raises(Refusal, match="licensee's to supply") as refused:
        game("pai-gow").options.configure({"house_way": "filed"})
    assert refused.value.cite == "house:pai-gow/way-filed"


@pytest.mark.parametrize("text", ["9 with", "9 with x-y; level 3 1-3 8", "9 with t-t", "level 3 1-7 8", "splits all"])
def test_a_filed_way_that_cannot_be_read_is_refused(text):
    with pytest.raises(Refusal, match="house way"):
        game("pai-gow").options.configure({"house_way": "filed", "filed_way": text})


@pytest.mark.parametrize("way", ["a", "b"])
def test_any_four_tiles_can_be_set_by_a_house_way(way):
    """Also where both hands rank alike, such as 4-4 with 5-5 and 4-4 with 4-6: either is then the high one."""
    for tiles in {tuple(sorted(four)) for four in combinations(TILES, 4)}:
        (low, high), rule = set_by(way, tiles)
        assert sorted((*low, *high)) == sorted(tiles)
        assert rank_of(high) >= rank_of(low), (tiles, rule)
