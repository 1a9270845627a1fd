"""Hypotheses: values that the law refuses are priced, marked everywhere, and never filed, opened or played."""

import json
from fractions import Fraction

import pytest

import pitboss
from pitboss.cli import main
from pitboss.games import game
from pitboss.games.blackjack.hypotheses import NOT_SIMULATED, SUPPOSED
from pitboss.games.blackjack.options import Options
from pitboss.refusal import Refusal
from pitboss.sheet.par import parsheet
from pitboss.table import Table
from pitboss.table.offer.hypotheses import suppose
from tests.each import each


def run(capsys, *args):
    code = main(list(args))
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@each(
    "name, set_, what_if, wager, edge, source",
    [
        ("roulette", {"wheel": "single-zero"}, {"zero": "half"}, "red", "1/74", "la partage: half of 1/37"),
        ("roulette", {"wheel": "single-zero"}, {"en_prison": "once"}, "red", "19/1369", "reference.csv, single zero"),
        ("roulette", {}, {"en_prison": "again"}, "red", "1/38", "reference.csv, double zero"),
        ("casino-war", {}, {"tie_odds": "11 to 1"}, "tie", "35/311", "6 decks: 1 - 12 * 23/311"),
        ("craps", {}, {"field_12_odds": "1 to 1"}, "field", "1/12", "20 of 36 lose, 15 pay 1, 2 pays 2: -3/36"),
        ("craps", {}, {"place_6_8_odds": "1 to 1"}, "place-6", "1/11", "five ways win, six lose"),
        ("craps", {}, {"craps_2_12_odds": "27 to 1"}, "craps-2", "2/9", "one of 36, 28 back"),
        (
            "minibaccarat",
            {"decks": 6},
            {"tie_odds": "7 to 1"},
            "tie",
            "",
            "one unit of the tie's chance more than 8 to 1",
        ),
    ],
)
def test_what_the_law_refuses_is_priced(name, set_, what_if, wager, edge, source):
    found = pitboss.odds(name, what_if=what_if, **set_)
    if name == "minibaccarat":
        lawful = pitboss.odds(name, **set_)["tie"]
        assert found["tie"].edge - lawful.edge == lawful.hit
    else:
        assert found[wager].edge == Fraction(edge)
    ((option, _),) = what_if.items()
    assert [hypothesis.option for hypothesis in found.what_if] == [option]


@pytest.mark.parametrize(
    ("what_if", "set_", "edge", "source"),
    [
        ({"blackjack_odds": "6 to 5"}, {"decks": 6}, 0.018166, "lawful edge and 0.3 of each untied blackjack"),
        ({"dealer_hits_soft_17": "yes"}, {"decks": 8}, 0.006437, "lawful 8 decks, and 0.2 points"),
        ({"early_surrender": "yes"}, {"decks": 8}, -0.00144907, "reference.csv"),
        ({"dealer_blackjack_takes": "all"}, {"decks": 8, "hole_card": "none"}, 0.00595554, "reference.csv"),
        ({"tied_blackjack": "pushes"}, {"decks": 8, "hole_card": "up"}, 0.00977865, "reference.csv"),
    ],
)
def test_blackjack_by_rules_of_other_houses(what_if, set_, edge, source):
    row = pitboss.odds("blackjack", what_if=what_if, **set_)["blackjack"]
    if source == "reference.csv":
        assert float(row.edge) == pytest.approx(edge, abs=5e-9)
    lawful = pitboss.odds("blackjack", **set_)["blackjack"]
    if "blackjack_odds" in what_if:
        assert row.edge - lawful.edge == pytest.approx(0.3 * float(lawful.probability("blackjack")), abs=1e-12)
    # The distribution and the analysis are worked out apart.
    options = suppose(game("blackjack"), set_, what_if)
    assert float(row.edge) == pytest.approx(game("blackjack").module("odds").edge(options), abs=1e-12)


@pytest.mark.parametrize(
    "what_if",
    [{rule: value} for rule, value in (("double_after_split", "no"), ("double_on", "9-11"), ("double_on", "10-11"))],
)
def test_fewer_doubles_cost_the_player(what_if):
    lawful, fewer = pitboss.odds("blackjack")["blackjack"], pitboss.odds("blackjack", what_if=what_if)["blackjack"]
    assert fewer.edge > lawful.edge
    assert fewer.average_staked < lawful.average_staked


def test_everything_is_marked(capsys):
    wanted = ("--what-if", "blackjack_odds=6 to 5", "--what-if", "dealer_hits_soft_17=yes")
    code, out, _ = run(capsys, "odds", "blackjack", *wanted)
    assert code == 0
    assert "blackjack_odds 6 to 5 (instead of 3 to 2); hypothesis: refused by 19:47-2.3(e) as held" in out
    assert "dealer_hits_soft_17 yes (instead of no); hypothesis: refused by 19:47-2.12(b) as held" in out
    assert "not lawful" not in out
    _, out, _ = run(capsys, "odds", "blackjack", *wanted, "--json")
    first, second = json.loads(out)["what_if"]
    assert (first["option"], first["value"], first["lawful"]) == ("blackjack_odds", "6 to 5", "3 to 2")
    assert first["refused_by"] == ["19:47-2.3(e)"]
    assert second["mark"] == "hypothesis: refused by 19:47-2.12(b) as held"
    _, out, _ = run(capsys, "odds", "blackjack", "--json")
    assert "what_if" not in json.loads(out)
    assert "refused by 19:47-2.3(e) as held" in repr(pitboss.odds("blackjack", what_if={"blackjack_odds": "6 to 5"}))


def test_other_commands_take_and_mark_it(capsys, tmp_path):
    page = tmp_path / "compared.html"
    code, out, _ = run(
        capsys, "compare", "casino-war", "--with", "eleven: what-if tie_odds=11 to 1, decks=8", "-o", str(page)
    )
    assert code == 0
    mark = "hypothesis: refused by 19:47-22.9(a)2 as held"
    assert mark in out
    assert mark in page.read_text()
    code, out, _ = run(capsys, "strategy", "blackjack", "--what-if", "dealer_hits_soft_17=yes", "--json")
    assert json.loads(out)["what_if"][0]["option"] == "dealer_hits_soft_17"
    code, out, _ = run(capsys, "simulate", "casino-war", "--rounds", "1000", "--what-if", "tie_odds=11 to 1", "--json")
    assert json.loads(out)["what_if"][0]["mark"] == mark
    found = pitboss.compare("casino-war", ("casino-war", {"what_if": {"tie_odds": "11 to 1"}})).shown()
    assert [row.get("what_if", []) != [] for row in found["configurations"]] == [False, True]


@each(
    "name, set_, what_if, words",
    [
        ("minibaccarat", {}, {"tie_odds": "9 to 1"}, 'lawful: use --set tie_odds="9 to 1"'),
        ("craps", {}, {"field_12_odds": "3 to 1"}, 'lawful: use --set field_12_odds="3 to 1"'),
        ("blackjack", {}, {"surrender": "yes"}, 'lawful: use --set surrender="yes"'),
        ("blackjack", {}, {"double_after_split": "yes"}, "lawful: it is the rule, and nothing to set"),
        ("roulette", {"zero": "full"}, {"zero": "half"}, "set and supposed"),
        ("roulette", {}, {"zero": "half"}, 'lawful: use --set zero="half"'),
        ("blackjack", {}, {"decks": 6}, "lawful, and what the table has already"),
        ("blackjack", {}, {"decks": 0}, "cannot be priced"),
        ("blackjack", {}, {"decks": 101}, "cannot be priced"),
        ("blackjack", {}, {"blackjack_odds": "0 to 1"}, "it must pay something"),
        ("blackjack", {}, {"blackjack_odds": "six"}, "not odds"),
        ("blackjack", {}, {"blackjak_odds": "6 to 5"}, "did you mean blackjack_odds?"),
        ("blackjack", {}, {"dealer_blackjack_takes": "all"}, "--set hole_card=none"),
        ("blackjack", {}, {"tied_blackjack": "pushes"}, "--set hole_card=up"),
        ("blackjack", {}, {"bonus": "yes"}, "no price can be worked out under this hypothesis"),
        ("let-it-ride", {}, {"main_table": "T18-9"}, "must be T18-1"),
    ],
)
def test_what_is_lawful_or_nonsense_is_no_hypothesis(name, set_, what_if, words):
    with pytest.raises(Refusal) as refused:
        pitboss.odds(name, what_if=what_if, **set_)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_value_that_only_others_exclude_is_a_hypothesis():
    found = pitboss.odds("blackjack", hole_card="up", what_if={"surrender": "yes"})
    assert found.what_if[0].refused_by == ("19:47-2.6(k)3",)


def test_it_is_never_filed_opened_or_simulated_by_other_rules():
    found = game("blackjack")
    options = suppose(found, {}, {"blackjack_odds": "6 to 5"})
    with pytest.raises(Refusal, match="no table is opened with it"):
        Table(found, options)
    with pytest.raises(Refusal, match="never filed"):
        parsheet(found, options)
    with pytest.raises(Refusal, match="not simulated"):
        pitboss.simulate("blackjack", 1000, what_if={"early_surrender": "yes"})
    with pytest.raises(Refusal, match=r"no setting 'what_if'"):
        pitboss.Table("blackjack", what_if={"blackjack_odds": "6 to 5"})
    # No journal, record or file of options can bring one in.
    assert "what_if" not in options.shown()
    assert "what_if" not in Options.elections()


@pytest.mark.slow
def test_a_simulation_plays_what_it_does_not_refuse():
    for rule, value in {"dealer_hits_soft_17": "yes", "blackjack_odds": "1 to 1", "decks": 12}.items():
        sample = pitboss.simulate("blackjack", 300_000, seed=43, what_if={rule: value}, strategy="basic")["blackjack"]
        worked = pitboss.odds("blackjack", what_if={rule: value}, strategy="basic")["blackjack"]
        assert abs(sample.edge - float(worked.edge)) < 4 * sample.standard_error


def test_every_rule_beyond_the_options_is_simulated_or_refused():
    beyond = SUPPOSED.elections().keys() - Options.elections().keys()
    assert beyond - NOT_SIMULATED == {"dealer_hits_soft_17"}
