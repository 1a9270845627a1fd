"""Pokette: what the house must supply, the cards that help each wager, whole rounds, script, kernel and odds."""

from fractions import Fraction

import pytest

from pitboss.cli.main import main
from pitboss.equipment import DECK, Randomness
from pitboss.games import game
from pitboss.games.pokette.hand import EXAMPLES, HAND_WAGERS, fillers, grown, helping, opened
from pitboss.games.pokette.kernel import play_spins, rows
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.pricing.simulate import simulate
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import Incident, Table, Wager
from pitboss.table.act import Betting
from pitboss.table.acts.chance import Draw

RULES = game("pokette")
SUPPLIED = {"jacer_stops": "4", "jacer_on_hand": "loses", "columns": "hearts diamonds clubs spades"}
EFFECTS = ("loses", "wild", "no-count")


def configured(**elected):
    return RULES.options.configure(SUPPLIED | elected)


def settled(wagers, stop, hand=(), strange=(), **elected):
    """What one player's wagers on a spin come to."""
    case = {
        "game": "pokette",
        "boxes": [{"box": 1, "player": "A", "wagers": wagers}],
        "spins": [stop] if isinstance(stop, str) else stop,
        "before": {"hand": list(hand)} if hand else {},
        "options": SUPPLIED | elected,
        "irregularities": list(strange),
    }
    return adjudicate(read_case(case)).shown()


# What the house must supply.


def test_no_table_opens_before_the_house_supplies_what_no_source_gives(monkeypatch):
    monkeypatch.delenv("PITBOSS_HOUSE")
    with pytest.raises(Illegal) as illegal:
        RULES.options.configure({})
    found = {one.option: one.cite for one in illegal.value.violations}
    assert found == {
        "jacer_stops": "house:pokette/jacers",
        "jacer_on_hand": "house:pokette/jacer-on-hand",
        "columns": "house:pokette/columns",
    }
    assert all("the house must supply its own" in one.reason for one in illegal.value.violations)
    assert RULES.options.configure(SUPPLIED).jacer_stops == 4


def test_a_file_of_the_house_holds_it(monkeypatch, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('[pokette]\njacer_stops = 2\njacer_on_hand = "wild"\ncolumns = "hdcs"\n')
    monkeypatch.setenv("PITBOSS_HOUSE", str(file))
    options = RULES.options.configure({})
    assert (options.jacer_stops, options.jacer_on_hand) == (2, "wild")
    assert options.columns == "hearts diamonds clubs spades"
    assert len(options.device.stops) == 54


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("jacer_stops", "0", "1 to 52"),
        ("jacer_stops", "53", "1 to 52"),
        ("jacer_stops", "four", "not a whole number"),
        ("jacer_on_hand", "sometimes", "loses, wild or no-count"),
        ("columns", "hearts diamonds clubs clubs", "four suits"),
        ("columns", "hearts", "four suits"),
        ("columns", "", "four suits"),
        ("card_odds", "49 to 1", "below the floor of 50 to 1"),
        ("straight_flush_inside_odds", "50 for 1", "to"),
    ],
)
def test_what_no_house_can_elect_is_refused(option, value, why):
    with pytest.raises(Illegal, match=why) as refused:
        configured(**{option: value})
    assert [violation.option for violation in refused.value.violations] == [option]


@pytest.mark.parametrize("text", ["hdcs", "hearts, diamonds, clubs, spades", "hearts-diamonds-clubs-spades", "h d c s"])
def test_columns_are_read_in_words_and_letters(text):
    assert configured(columns=text).columns == "hearts diamonds clubs spades"


def test_the_order_of_the_columns_decides_which_lines_there_are():
    hdcs, cdhs = configured(), configured(columns="cdhs")
    assert hdcs.takes("split-7d-7h")
    assert not hdcs.takes("split-7h-7s")
    assert cdhs.takes("split-7h-7s")
    assert not hdcs.takes("corner-Ac-Ah-Kc-Kh")
    assert all(options.takes("split-Ah-Kh") for options in (hdcs, cdhs))
    lines = [name for name in RULES.wagers if name.startswith("split-") and hdcs.takes(name)]
    assert len(lines) == 4 * 12 + 3 * 13
    assert sum(name.startswith("corner-") and hdcs.takes(name) for name in RULES.wagers) == 3 * 12


# The cards that help.


@pytest.mark.parametrize(
    ("cards", "ranks"),
    [
        *(("8d9d", "7T"), ("7d9d", "8"), ("AsKs", "Q"), ("As2s", "3"), ("KsQs", "JA"), ("2s3s", "4A")),
        *(("As3d", "2"), ("AsQs", "K"), ("8d8h", ""), ("8dJd", ""), ("Kd2d", "")),
    ],
)
def test_straights_are_filled_at_one_place_or_two(cards, ranks):
    assert sorted(fillers(cards[:2], cards[2:])) == sorted(ranks)


def test_a_wager_on_the_hand_is_worth_the_same_whatever_opens_it():
    """So one hand stands for all in the odds; the numbers of helping cards are those that the odds were made for."""
    helps = {name: set() for name in HAND_WAGERS}
    for hand in [*((a,) for a in DECK), *((a, b) for a in DECK for b in DECK)]:
        for name in opened(hand):
            helps[name].add(len(helping(name, hand)))
    assert {name: sorted(found) for name, found in helps.items()} == {
        "pair-in-two": [4],
        "pair-in-three": [8],
        "three-of-a-kind": [4],
        "flush": [13],
        "straight-open": [8],
        "straight-inside": [4],
        "straight-flush-open": [2],
        "straight-flush-inside": [1],
    }
    assert opened(()) == []
    assert opened(("9h",)) == ["pair-in-two"]
    assert opened(("8d", "9d")) == ["pair-in-three", "flush", "straight-open", "straight-flush-open"]
    assert opened(("9h", "9h")) == ["three-of-a-kind", "flush"]


# Whole rounds: odds from a public copy of 13:69F-12.6(b), conditions as read.


@pytest.mark.parametrize(
    ("wagers", "hand", "stop", "net"),
    [
        ({"card-Qs": "2.00"}, (), "Qs", "100.00"),
        ({"split-7d-7h": "4.00"}, (), "7d", "96.00"),
        ({"ace-king-queen": "5.00"}, (), "Kc", "15.00"),
        ({"double-rank-KQ": "5.00"}, (), "Kc", "25.00"),
        ({"black": "5.00"}, (), "Kc", "5.00"),
        ({"pair-in-two": "3.00"}, ("9h",), "9c", "33.00"),
        ({"pair-in-two": "3.00"}, ("9h",), "9h", "33.00"),
        ({"flush": "5.00", "straight-open": "5.00", "straight-flush-open": "2.00"}, ("8d", "9d"), "Td", "88.00"),
        ({"flush": "5.00", "straight-open": "5.00", "straight-flush-open": "2.00"}, ("8d", "9d"), "2d", "8.00"),
        ({"straight-flush-inside": "0.50"}, ("7s", "9s"), "8s", "24.50"),
        ({"five-four-three": "5.00"}, (), "2s", "-5.00"),
        ({"suit-spades": "5.00", "rank-2": "5.00"}, (), "2s", "75.00"),
    ],
)
def test_what_a_round_brings(wagers, hand, stop, net):
    result = settled(wagers, stop, hand, minimum="0.50")
    assert result["net"] == {"A": net}
    assert {row["cite"] for row in result["settlement"]} <= {"13:69F-12.6(b)", "house:pokette/result"}


def test_a_pointer_between_two_stops_moves_no_money():
    result = settled({"red": "5.00"}, "2h", strange=[{"act": 3, "kind": "between-stops"}])
    acts = [(row["act"], row.get("words", "")) for row in result["events"]]
    assert ("announce", "No spin") in acts
    assert result["net"] == {"A": "5.00"}
    before = [row for row in result["events"] if row["n"] <= 5]
    assert not [row for row in before if row["act"] in ("take", "pay")]


# A jacer.


@pytest.mark.parametrize(
    ("effect", "net", "after"), [("loses", "-5.00", "9h"), ("wild", "55.00", "9h9h"), ("no-count", "0.00", "9h")]
)
def test_what_a_jacer_does_to_the_hand_is_what_the_house_elected(effect, net, after):
    result = settled({"pair-in-two": "5.00"}, "jacer", ("9h",), jacer_on_hand=effect)
    assert result["net"] == {"A": net}
    mark = result["events"][-1]
    assert (mark["act"], mark["cards"]) == ("mark-card", after)
    assert "house:pokette/jacer-on-hand" in mark["also"]


def test_a_jacer_takes_colours_suits_and_ranks_and_pays_its_own():
    result = settled({"red": "5.00", "suit-hearts": "5.00", "jacer": "5.00"}, "jacer")
    assert result["net"] == {"A": "50.00"}
    assert result["events"][-1]["cards"] == ""


def played(t, stop, **stakes):
    """A round at a table, with stakes in cents; what each wager brought."""
    t.begin("round")
    brought = {}
    while t.pending is not None:
        act = t.pending
        if isinstance(act, Betting):
            for name, stake in stakes.items():
                if (1, name) not in t.wagers and t.can(Wager(1, "A", name, stake)):
                    t.supply(Wager(1, "A", name, stake))
            t.supply()
            continue
        if hasattr(act, "stake"):
            brought[act.wager] = getattr(act, "winnings", -act.stake)
        t.supply(stop if isinstance(act, Draw) else None)
    return brought


def table(**elected):
    t = Table(RULES, configured(**elected))
    t.begin("open")
    while t.pending is not None:
        t.supply()
    t.begin("sit", player="A", box=1, chips=100_000_000_00)
    t.supply()
    return t


def test_a_wager_stands_over_a_jacer_that_does_not_count():
    t = table(jacer_on_hand="no-count")
    played(t, "9h")
    assert played(t, "jacer", **{"pair-in-two": 5_00}) == {}
    assert t.wagers == {(1, "pair-in-two"): 5_00}
    with pytest.raises(Refusal, match="stand over a stop that did not count"):
        t.begin("close")
    assert played(t, "9s") == {"pair-in-two": 55_00}
    assert t.wagers == {}
    assert t.memory.hand == ["9h", "9s"]


def test_three_cards_end_a_hand_and_another_begins():
    t = table()
    for stop, hand in [("9h", ["9h"]), ("jacer", ["9h"]), ("2c", ["9h", "2c"]), ("3c", []), ("Ah", ["Ah"])]:
        played(t, stop)
        assert t.memory.hand == hand


# Bad input.


@pytest.mark.parametrize(
    ("wager", "hand", "why"),
    [
        ("flush", (), "two cards of one suit are shown; the hand shows no card"),
        ("flush", ("9h", "9c"), "two cards of one suit are shown; the hand shows 9♥ 9♣"),
        ("pair-in-three", ("9h", "9c"), "different ranks"),
        ("pair-in-two", ("9h", "8c"), "one card is shown"),
        ("three-of-a-kind", ("9h", "8c"), "a pair is shown"),
        ("straight-open", ("As", "Ks"), "two ranks fill"),
        ("straight-flush-inside", ("As", "Kd"), "of one suit"),
    ],
)
def test_a_wager_that_the_cards_shown_do_not_allow_is_refused(wager, hand, why):
    t = table()
    t.memory.hand = [*hand]
    t.begin("round")
    while not isinstance(t.pending, Betting):
        t.supply()
    before = dict(t.bank), dict(t.wagers), t.n
    with pytest.raises(Refusal, match=why) as refused:
        t.supply(Wager(1, "A", wager, 5_00))
    assert refused.value.cite == "house:pokette/hand-wagers"
    assert (dict(t.bank), dict(t.wagers), t.n) == before


def test_such_a_wager_that_was_taken_goes_back():
    t = table()
    t.begin("round")
    t.supply()
    with pytest.raises(Refusal, match="allow the red wager"):
        t.supply(Incident("hand-wager-not-open", wager=Wager(1, "A", "red", 5_00)))
    t.supply(Incident("hand-wager-not-open", wager=Wager(1, "A", "flush", 5_00)))
    assert t.events[-1].outcome.cite == "house:pokette/not-allowed"


@pytest.mark.parametrize(
    ("wager", "why"),
    [
        ("split-7h-7d", "write split-7d-7h"),
        ("split-7h-9h", "do not lie together"),
        ("corner-Kd-Ah-Ad-Kh", "write corner-Ad-Ah-Kd-Kh"),
        ("four-of-a-kind", "did you mean"),
    ],
)
def test_a_wager_that_there_is_not_says_what_is_meant(wager, why):
    with pytest.raises(Refusal, match=why):
        RULES.wager(wager)


@pytest.mark.parametrize("hand", [["9h", "8h", "7h"], ["zz"], ["jacer"], "9h", 7])
def test_a_case_with_a_hand_that_cannot_be_is_refused(hand):
    case = {"game": "pokette", "boxes": [{"box": 1, "player": "A", "wagers": {"red": "5"}}], "spins": ["2h"]}
    with pytest.raises(Refusal, match="before"):
        adjudicate(read_case(case | {"before": {"hand": hand}, "options": SUPPLIED}))


def test_a_stop_that_the_wheel_has_not_is_refused():
    with pytest.raises(Refusal, match="no stop"):
        settled({"red": "5.00"}, "1h")


# Odds and kernel.


@pytest.mark.parametrize("jacers", [2, 4])
def test_what_the_wagers_return_is_as_on_the_sheet(jacers):
    odds = RULES.module("odds").odds(configured(jacer_stops=str(jacers)))
    units = {
        51: ["card-Qs"],
        50: ["split-Ah-Kh", "straight-flush-open", "straight-flush-inside"],
        52: ["corner-Ad-Ah-Kd-Kh", "rank-A", "red", "suit-hearts", "flush"],
        48: [
            *("double-rank-AK", "ace-king-queen", "pair-in-two", "pair-in-three", "three-of-a-kind"),
            *("straight-open", "straight-inside"),
        ],
        13 * jacers: ["jacer"],
    }
    for returned, names in units.items():
        for name in names:
            assert 1 + odds[name].mean == Fraction(returned, 52 + jacers), name
    assert len(odds.wagers) == 52 + 87 + 36 + 13 + 12 + 4 + 2 + 4 + 1 + 8


def test_what_a_jacer_does_changes_wagers_on_the_hand_alone():
    by = {effect: RULES.module("odds").odds(configured(jacer_on_hand=effect)) for effect in EFFECTS}
    assert [1 + by[effect]["flush"].mean for effect in EFFECTS] == [Fraction(52, 56), Fraction(68, 56), Fraction(1)]
    assert len({by[effect]["red"].mean for effect in EFFECTS}) == 1


@pytest.mark.parametrize("effect", EFFECTS)
def test_the_kernel_settles_as_the_script_does(effect):
    """The same stops at a scripted table with every wager that is open, and through the kernel."""
    options = configured(jacer_on_hand=effect, increment="1.00")
    names = ["red", "card-9h", "jacer", *HAND_WAGERS]
    plan = RULES.module("kernel").setup(options, **{f"_{name}": 2_00 for name in names})
    t, chance = table(jacer_on_hand=effect, increment="1.00"), Randomness.seeded(effect)
    stops, won = [chance.below(len(options.device.stops)) for _ in range(400)], dict.fromkeys(names, 0)
    for stop in stops:
        for name, cents in played(t, options.device.stops[stop], **dict.fromkeys(names, 2_00)).items():
            won[name] += cents
    tally = play_spins(plan, stops)
    counted = {
        name: sum(cents * times for (_, cents), times in zip(ends, counts, strict=True))
        for name, _, _, ends, counts in rows(plan, tally)
    }
    assert counted == won
    assert all(won[name] for name in ("red", "pair-in-two", "pair-in-three"))


@pytest.mark.parametrize("effect", EFFECTS)
def test_a_simulation_comes_near_the_exact_edge(effect):
    options = configured(jacer_on_hand=effect)
    exact = RULES.module("odds").odds(options)
    stakes = {f"_{name}": 2_00 for name in ("red", "jacer", *HAND_WAGERS)}
    found = simulate(RULES, options, 400_000, seed=effect, **stakes)
    assert len(found.wagers) == 10
    for sample in found.wagers:
        assert abs(sample.edge - exact[sample.odds.wager].edge) <= 6 * sample.standard_error, sample.odds.wager


def test_examples_open_what_they_stand_for():
    assert all(helping(name, hand) for name, hand in EXAMPLES.items())
    assert grown(["9h"], "jacer", "wild") == ["9h", "9h"]
    assert grown([], "jacer", "wild") == []


@pytest.mark.parametrize("command", ["sign", "guide", "odds", "games"])
def test_the_commands_answer(capsys, command):
    assert main([command, "pokette"]) == 0
    assert "24 to 1" in capsys.readouterr().out or command == "odds"
