"""Comparisons: differences are those of `odds`, an option's worth is found alone, and parts and interplay add up."""

import pytest

import pitboss
from pitboss.pricing.worth.rounds import standing
from pitboss.refusal import Refusal
from pitboss.sheet.comparing import read_configuration
from pitboss.sheet.plots import fan_plot, fan_plots
from tests.sheet.test_par import faults, words_of


def test_differences_are_those_of_odds():
    found = pitboss.compare("minibaccarat", "minibaccarat:vigorish=tie-25,decks=6").shown()
    one, two = pitboss.odds("minibaccarat"), pitboss.odds("minibaccarat", vigorish="tie-25", decks=6)
    for row in found["wagers"]:
        name = row["wager"]
        assert row["edges"] == [float(one[name].edge), float(two[name].edge)]
        assert row["changes"][1] == float(two[name].edge - one[name].edge)
        assert row["exact"] == [str(one[name].edge), str(two[name].edge)]
    parts = found["worth"][0]
    assert [part["option"] for part in parts["options"]] == ["decks", "vigorish"]
    for name, whole in parts["together"].items():
        summed = sum(part["changes"][name] for part in parts["options"])
        assert summed + parts["interplay"][name] == pytest.approx(whole, abs=1e-9)
    alone = pitboss.odds("minibaccarat", decks=6)["banker"].edge - one["banker"].edge
    assert parts["options"][0]["changes"]["banker"] == float(alone)


def test_the_wager_that_is_looked_at_is_the_main_one_unless_only_others_differ():
    assert pitboss.compare("minibaccarat", "minibaccarat:decks=6").shown()["focus"] == "player"
    assert pitboss.compare("minibaccarat", "minibaccarat:vigorish=tie-25").shown()["focus"] == "banker"
    assert pitboss.compare("craps", "craps:whirl=yes").shown()["focus"] == "pass"


def test_an_option_that_the_law_grants_only_beside_another_is_shown_not_to_stand_alone():
    fives = dict.fromkeys(("increment", "chip", "minimum", "proposition_minimum"), "5")
    found = pitboss.compare("craps", ("craps", fives)).shown()
    parts = {part["option"]: part for part in found["worth"][0]["options"]}
    assert parts["chip"]["refused"]["cite"] == "house:craps/payment"
    assert found["worth"][0]["interplay"] == {}


def test_main_wagers_of_several_games():
    found = pitboss.compare("casino-war", "craps", "minibaccarat:decks=6")
    shown = found.shown()
    assert [row["wager"] for row in shown["configurations"]] == ["initial", "pass", "player"]
    assert shown["wagers"][0]["edges"][1] == float(pitboss.odds("craps")["pass"].edge)
    page = found.html()
    assert faults(page) == []
    assert "Minibaccarat, decks 6" in words_of(page)


def test_strategies_are_compared_like_options():
    found = pitboss.compare("casino-war", "casino-war:strategy=always-surrender").shown()
    assert found["worth"][0]["options"][0]["option"] == "strategy"
    assert found["wagers"][0]["edges"][1] == float(
        pitboss.odds("casino-war", strategy="always-surrender")["initial"].edge
    )


def test_a_page_of_one_game_shows_every_wager():
    page = pitboss.compare("casino-war", "casino-war:decks=8,shuffle=device").html()
    assert faults(page) == []
    seen = words_of(page)
    for name in ("initial", "tie", "war-tie"):
        assert f"{100 * float(pitboss.odds('casino-war', decks=8)[name].edge):.4f}%" in seen


def test_words_of_a_configuration():
    found = read_configuration("blackjack", "two decks: decks=2, surrender=yes")
    assert (found.name, found.words) == ("two decks", "decks 2, surrender yes")
    assert read_configuration("blackjack", "default").words == "default options"
    assert read_configuration("blackjack", "bonus_prizes=1,2,10,decks=8,bonus=yes").options.bonus_prizes == (1, 2, 10)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (("casino-war",), "two to 8 can be compared"),
        (("casino-war", "casino-war:eight"), "is not a configuration"),
        (("casino-war", "casino-war:decks=5"), "5 is not allowed"),
        (("casino-wer", "craps"), "did you mean casino-war"),
        (("casino-war", "casino-war:strategy=hope"), "no strategy 'hope'"),
    ],
)
def test_bad_input_is_refused(given, reason):
    with pytest.raises(Refusal, match=reason):
        pitboss.compare(*given)
    with pytest.raises(Refusal, match="no configuration offers a wager 'tei'; did you mean tie"):
        pitboss.compare("casino-war", "casino-war:decks=8", wager="tei")


def test_fans_that_are_compared_have_one_scale():
    narrow, wide = (
        [standing(pitboss.odds(name)[of], n) for n in (100, 1000)]
        for name, of in (("craps", "pass"), ("craps", "craps-12"))
    )
    one, other = fan_plots([narrow, wide])
    assert (
        [tick.label for tick in one.up]
        == [tick.label for tick in other.up]
        == [tick.label for tick in fan_plot(wide).up]
    )
    assert one.up != fan_plot(narrow).up
