"""A refusal is one line of bounded length, whatever was put to the rules."""

import copy

import pytest

import pitboss
from pitboss.games import game
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.refusal import LONGEST_PART, Refusal, in_line, near
from pitboss.rulebook.election import Illegal
from pitboss.table.drivers import replay
from pitboss.table.play import player_names
from pitboss.table.play.player_names import verify_name
from tests.each import each

LONG = 100_000
WAR = {
    "game": "casino-war",
    "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "10.00"}}],
    "cards": ["9h", "5d"],
}


def put(*path, value) -> dict:
    """The case with something put in its place."""
    case = copy.deepcopy(WAR) | {"decisions": [{"choose": "surrender"}], "irregularities": [{"kind": "shoe-jam"}]}
    *way, last = path
    at = case
    for step in way:
        at = at[step]
    at[last] = value
    return case


def reason(case: dict) -> str:
    with pytest.raises(Refusal) as refused:
        adjudicate(read_case(case))
    assert str(refused.value).isprintable()
    return refused.value.reason


@each("letter", ["x", "x ", "\n", "é"])
@each(
    "path",
    [
        ("game",),
        ("procedure",),
        ("boxes", 0, "player"),
        ("boxes", 0, "form"),
        ("boxes", 0, "wagers", "initial"),
        ("cards", 0),
        ("decisions", 0, "choose"),
        ("irregularities", 0, "kind"),
        ("as_of",),
        ("discards",),
        ("cutter",),
    ],
)
def test_an_echo_of_a_hundred_thousand_letters_is_cut(path, letter):
    assert len(reason(put(*path, value=letter * LONG))) <= 2 * LONGEST_PART + 80


@pytest.mark.parametrize(
    ("path", "name"), [(("options",), "option"), (("boxes", 0, "wagers"), "wager"), (("bankrolls",), "player")]
)
def test_a_name_of_a_hundred_thousand_letters_is_cut(path, name):
    assert len(reason(put(*path, value={name * LONG: "1.00"}))) <= 2 * LONGEST_PART + 80


def test_decisions_that_nobody_asks_for_are_counted_and_not_all_repeated():
    case = WAR | {"decisions": [{"box": 1, "choose": "surrender"}] * 10_000}
    line = reason(case)
    assert line.endswith(" more")
    assert len(line) < 400


def test_areas_that_are_open_are_counted_and_not_all_named():
    """A come bet at the come-out roll, when almost everything else at craps can be bet."""
    boxes = [{"box": 1, "player": "A", "wagers": {"pass": "5.00", "come": "5.00"}}]
    line = reason({"game": "craps", "boxes": boxes, "rolls": [[3, 4]]})
    assert "open: " in line
    assert line.endswith(" more")
    assert len(line) < 400


def test_many_wrong_options_are_counted_and_the_first_are_named():
    with pytest.raises(Illegal) as refused:
        game("casino-war").elect({f"nosuch{n}": n for n in range(500)})
    assert len(refused.value.violations) == 500
    assert len(refused.value.reason) <= Illegal.longest
    assert refused.value.reason.endswith(" more")


def test_a_list_that_fits_is_whole_and_a_longer_one_says_how_many_are_left():
    assert in_line(["a", "b", "c"]) == "a, b, c"
    line = in_line(f"wager-{n}" for n in range(200))
    listed, _, rest = line.rpartition(" and ")
    assert len(listed) <= LONGEST_PART
    assert int(rest.removesuffix(" more")) + len(listed.split(", ")) == 200
    assert near("zzz", [f"wager-{n}" for n in range(200)]).endswith(" more")


def test_a_long_sentence_with_apostrophes_and_quotations_stays_as_it_is():
    long = f"the winner's pot {'is not held here ' * 12}and 'split' is not open to box 1, because {'so ' * 50}it is"
    assert Refusal(long).reason == long


def test_control_characters_and_marks_of_direction_are_escaped():
    line = Refusal("box 1 is A\x1b[31m\nbox 2\u202e's").reason
    assert line == r"box 1 is A\x1b[31m\nbox 2\u202e's"


BAD_NAMES = {
    "a colour": "A\x1b[31mX",
    "a line break": "A\nbox  player",
    "nothing at all": "A\x00",
    "a mark of direction": "A\u202eB",
    "an isolate": "\u2066A",
    "a wide blank": "A\u2003B",
    "half a surrogate": "A\ud800",
    "the dealer": "dealer",
    "the dealer, in capitals": "DEALER",
    "the dealer, in other letters": "d\u0435aler",
    "the pit boss": "Pit Boss",
    "the house": "House",
    "a role with a name": "player:A",
    "the auditor": "auditor",
    "no letters": "  ",
    "too many letters": "A" * 81,
}


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES)
def test_a_name_that_could_pass_for_something_else_is_refused_everywhere(name):
    with pytest.raises(Refusal, match="is not a name"):
        verify_name(name, "a name")
    assert "is not a player's name" in reason(put("boxes", 0, "player", value=name))
    with pytest.raises(Refusal, match="is not a player's name"):
        pitboss.Table("casino-war").begin("sit", player=name, box=1, chips=100_00)
    with pytest.raises(Refusal, match="is not a player's name"):
        pitboss.Play(pitboss.Table("casino-war"), {name: {"initial": "10.00"}}, seed=1)


@pytest.mark.parametrize("name", ["Ann", "Zoë", "李小龍", "O'Neil", "dealer 1", "Mr House", "A.", "Bankes"])
def test_a_name_of_a_person_is_taken(name):
    verify_name(name, "a name")


def test_a_journal_with_a_name_of_before_is_still_replayed(monkeypatch):
    table = pitboss.Table("casino-war")
    with monkeypatch.context() as before:
        before.setattr(player_names, "RESERVED", frozenset())
        table.begin("sit", player="House", box=1, chips=100_00)
        table.supply()
    again = pitboss.Table("casino-war")
    replay(again, table.events)
    assert again.seats == {1: "House"}
    with pytest.raises(Refusal, match="is not a player's name"):
        again.begin("sit", player="House", box=2, chips=100_00)


@pytest.mark.parametrize("pays", ["1e999", "1e99999999", "9999999", "1/0", "0", "-1", "nan", "inf", "1e-9", "½"])
def test_a_pay_of_any_size_is_refused(pays):
    case = {
        "game": "keno",
        "options": {"pay_table": f"1: 1={pays}"},
        "boxes": [{"box": 1, "player": "A", "wagers": {"1-spot:7": "2.00"}}],
        "balls": [[*range(1, 21)]],
    }
    assert "nothing that a catch can return" in reason(case)


@pytest.mark.parametrize("number", ["9" * 5000, 10**30, "٣", " 3", "1_0", True, 2.0])
def test_a_whole_number_of_any_size_is_refused(number):
    assert "is not a whole number" in reason(put("options", value={"decks": number}))


@pytest.mark.parametrize("share", ["²", "9" * 5000, "-1", "1e2"])
def test_a_percentage_of_any_size_is_refused(share):
    name = next(name for name in game("caribbean-stud").options.elections() if name.endswith("_percent"))
    with pytest.raises(Refusal, match="is not a percentage"):
        game("caribbean-stud").elect({name: share})
