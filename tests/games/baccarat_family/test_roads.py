"""Baccarat: the roads, by worked examples and against the same rules read off a grid, cell by cell."""

import json

import pytest

from pitboss.cli.main import main
from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.games.baccarat_family import roads
from pitboss.games.baccarat_family.roads import (
    RoadMark,
    asked,
    bead_plate,
    big_road,
    boards,
    derived,
    laid,
    read,
    results,
)
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.drivers import Flat, House, run

HANDS = "BBBPPBPPPBBTBBBBBBP"
"""Streaks of 3, 2, 1, 3, 8 and 1, with a tie in the fifth."""

WORKED = {
    "big-eye-boy": "r b bbr brrbrrrr b",
    "small-road": "brb bbrrrrrr b",
    "cockroach-pig": "rr rrbrrrrr b",
}
"""By hand, column by column of the big road.

Big eye boy, one column back. Second streak, row 2: the first has a row 2, red. Third, head: 2 is not 3, blue. Fourth:
head, 1 is not 2, blue; row 2, the third ends at row 1, blue; row 3, it has neither row 3 nor 2, red. Fifth: head, 3 is
not 1, blue; rows 2 and 3 are there, red, red; row 4, the fourth ends at row 3, blue; rows 5 to 8, red. Sixth: 8 is not
3, blue. The other two are the same two and three columns back.
"""


@pytest.mark.parametrize("name", WORKED)
def test_a_derived_road_worked_by_hand(name):
    found = derived(read(HANDS), roads.GAPS[name])
    assert "".join(colour[0] for colour in found) == WORKED[name].replace(" ", "")


START = {
    "big-eye-boy": {"B": 0, "BP": 0, "BPP": 1, "BPB": 1, "BBBB": 0},
    "small-road": {"BPB": 0, "BPBB": 1, "BPBP": 1, "BPPPP": 0},
    "cockroach-pig": {"BPBP": 0, "BPBPP": 1, "BPBPB": 1, "BPBBB": 0},
}


@pytest.mark.parametrize("name", START)
def test_a_derived_road_begins_in_the_second_row_of_its_first_column_or_at_the_head_of_the_next(name):
    for hands, entries in START[name].items():
        assert len(derived(read(hands), roads.GAPS[name])) == entries, hands


def by_cells(hands, gap):
    """The rule as players say it: look at the cell `gap` columns back and at the one above it; alike is red."""
    cells, columns, last = set(), -1, ""
    found = []
    row = 0
    for side in (what for what in hands if what != "tie"):
        columns, row = (columns, row + 1) if side == last else (columns + 1, 0)
        last = side
        if row:
            if columns >= gap:
                back = columns - gap
                found.append("red" if ((back, row) in cells) == ((back, row - 1) in cells) else "blue")
        elif columns > gap:
            one, other = ([at for at, _ in cells].count(at) for at in (columns - 1, columns - 1 - gap))
            found.append("red" if one == other else "blue")
        cells.add((columns, row))
    return tuple(found)


def test_any_shoe_is_the_same_read_off_a_grid():
    chance, colours = Randomness.seeded("roads"), set()
    for _ in range(300):
        hands = read("".join("BBBPPPT"[chance.below(7)] for _ in range(chance.below(90))))
        for gap in (1, 2, 3):
            assert derived(hands, gap) == by_cells(hands, gap)
            colours |= {*derived(hands, gap)}
    assert colours == {"red", "blue"}


def test_a_regular_shoe_is_red_and_an_odd_one_blue():
    assert {*derived(read("BP" * 20), 1)} == {*derived(read("BBPP" * 20), 2)} == {"red"}
    assert {*derived(read("B" * 30 + "P" * 29), 1)} == {"red"}
    assert derived(read("BBPBB"), 1) == ("blue", "blue")


def test_the_bead_plate_has_every_hand_down_its_columns():
    found = bead_plate(read("BPTBBPB"))
    assert [(mark.column, mark.row) for mark in found] == [(0, row) for row in range(6)] + [(1, 0)]
    assert found[2].what == "tie"


def test_ties_are_marked_on_the_hand_before_them_and_the_first_ones_on_the_first_hand():
    assert big_road(read("TTBTTTPT")) == (RoadMark(0, 0, "banker", 5), RoadMark(1, 0, "player", 1))
    assert big_road(read("TT")) == ()
    assert derived(read("BTPTPBT"), 1) == derived(read("BPPB"), 1)


def test_a_streak_that_is_too_long_turns_to_the_right():
    places = [(column, row) for column, row, _ in laid("BBBBBBBBPP")]
    assert places == [*((0, row) for row in range(6)), (1, 5), (2, 5), (1, 0), (1, 1)]


def test_a_streak_turns_where_the_tail_of_another_lies():
    """And then it goes on to the right, though there is room below it again."""
    places = [(column, row) for column, row, _ in laid("BBBBBBBBPPPPPPPP")]
    assert places[8:] == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (4, 4)]


def test_no_two_entries_share_a_place_however_wild_the_shoe():
    chance = Randomness.seeded("places")
    for _ in range(200):
        hands = read("".join("BP"[chance.below(6) // 5 ^ turn % 2] for turn in range(4) for _ in range(20)))
        for marks in boards(hands).values():
            assert len({(mark.column, mark.row) for mark in marks}) == len(marks)
            assert all(0 <= mark.row < roads.ROWS for mark in marks)


def test_what_would_come_next_is_what_comes():
    hands = read(HANDS)
    for side, colours in asked(hands).items():
        for name, colour in colours.items():
            assert derived([*hands, side], roads.GAPS[name])[-1] == colour
    assert asked(read("B")) == {"player": {}, "banker": {}}


@pytest.mark.parametrize("name", ["punto-banco", "minibaccarat"])
def test_a_table_has_the_roads_of_its_shoe_and_a_new_shoe_begins_them_anew(name):
    rules = game(name)
    t = Table(rules, rules.options())
    house = House({"A": Flat([Wager(1, "A", "player", 10_00)])}, Randomness.seeded(name))
    t.begin("sit", player="A", box=1, chips=10**7)
    run(t, house)
    called = []
    while t.round < 150:
        following = rules.next_procedure(t)
        t.begin(following)
        run(t, house)
        if following in ("start", "shuffle"):
            called.clear()
        words = [event.act.words for event in t.events if getattr(event.act, "what", "") == "result"]
        called += [word[0] for word in words]
        t.events.clear()
        assert results(t) == read("".join(called))
        assert t.memory.public_state(t)["roads"]["results"] == "".join(called)
    assert len(called) > 10


def test_a_void_round_is_on_no_road():
    rules = game("minibaccarat")
    t = Table(rules, rules.options())
    t.cards.rack.put(1, "player", ["9c", "Kd"])
    t.cards.rack.put(1, "banker", ["2c", "Kd"])
    t.cards.rack.put(2, "player", ["2c", "Kd"])
    t.cards.rack.put(2, "banker", ["9c"])
    t.cards.reshuffle_due = "void"
    assert results(t) == ("player",)


def test_the_command_draws_boards_and_refuses_what_is_no_result(capsys):
    assert main(["roads", "minibaccarat", HANDS, "--json"]) == 0
    roads = json.loads(capsys.readouterr().out)
    assert roads["small-road"] == WORKED["small-road"].replace(" ", "")
    assert main(["roads", "punto-banco", "B-P-T"]) == 0
    assert "big road" in capsys.readouterr().out
    for wrong in (["BXP"], ["BP", "--table", "one"], ["--journal", "/nowhere/at/all.db"]):
        assert main(["roads", "minibaccarat", *wrong]) == 2
        printed = capsys.readouterr().err
        assert printed.count("\n") == 1
        assert "Traceback" not in printed


def test_a_letter_that_is_no_result_is_named():
    with pytest.raises(Refusal, match="'X' is no result"):
        read("BPX")
