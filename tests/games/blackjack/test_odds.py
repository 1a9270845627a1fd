"""The odds of blackjack: what users rely on, and options that mean what they say."""

from fractions import Fraction

import pytest

import pitboss
from pitboss.games import game
from pitboss.games.blackjack.odds import edge, odds, options_effects, terms
from pitboss.games.blackjack.options import Options
from pitboss.refusal import Refusal

RULES = game("blackjack")


def configured(**given):
    return RULES.options.configure(given)


def test_the_form_that_users_rely_on():
    shown = odds(configured()).shown()
    assert list(shown) == ["game", "options", "wagers", "strategy"]
    main, insurance = shown["wagers"]
    assert list(main) == ["wager", "edge", "exact", "element_of_risk", "sd", "hit", "method", "outcomes"]
    assert (main["wager"], main["method"], main["exact"]) == ("blackjack", "computed", None)
    assert all(outcome["exact"] is None for outcome in main["outcomes"])
    assert main["edge"] == pytest.approx(0.0045688465, abs=1e-10)
    assert main["sd"] == pytest.approx(1.15, abs=0.01)
    assert main["element_of_risk"] < main["edge"]
    assert (insurance["wager"], insurance["exact"], insurance["method"]) == ("insurance", "23/311", "exact")
    assert shown["strategy"]["name"] == "best"
    assert set(shown["strategy"]["blackjack"]) == {"best", "basic"}
    assert shown["strategy"]["chart"]["hard 16"]["10"] == "H"


def test_the_python_way_is_the_same():
    assert float(pitboss.odds("blackjack", decks=8)["blackjack"].edge) == pytest.approx(edge(configured(decks=8)))


def test_the_published_share_of_losses_in_a_simulation_of_two_thousand_million():
    row = odds(configured(decks=8), "basic")["blackjack"]
    lost = sum(outcome.probability for outcome in row.outcomes if outcome.pays < 0)
    assert float(lost) == pytest.approx(0.47873, abs=0.0001)


@pytest.mark.slow
def test_only_what_the_table_offers_is_priced():
    assert [row.wager for row in odds(configured()).wagers] == ["blackjack", "insurance"]
    names = [row.wager for row in odds(configured(additional_wager="over-under-13", match_dealer=True)).wagers]
    assert names == ["blackjack", "insurance", "over-13", "under-13", "match-the-dealer"]
    assert [row.wager for row in odds(configured(hole_card="up")).wagers] == ["blackjack"]


@pytest.mark.parametrize(
    ("given", "wager", "exact"),
    [
        ({"additional_wager": "same-suit"}, "same-suit", Fraction(539, 8086)),
        ({"additional_wager": "sevens", "decks": 8}, "sevens", Fraction(404, 4485)),
        ({"match_dealer": True}, "match-the-dealer", Fraction(1958, 48205)),
        ({"additional_wager": "over-under-13", "decks": 4}, "over-13", Fraction(59, 897)),
    ],
)
def test_side_wagers(given, wager, exact):
    assert odds(configured(**given))[wager].edge == exact


def test_the_progressive_keeps_its_dollar_and_counts_the_meter_as_it_stands_at_first():
    table = {"progressive": True, "hole_card": "none", "decks": 4}
    row = odds(configured(**table))["progressive"]
    assert row.edge == 1 - Fraction(411400, 1262677) - 5000 * Fraction(7, 3788031)
    richer = odds(configured(**table, progressive_start="364833.00"))["progressive"]
    assert richer.edge == 0


def test_a_bonus_pays_the_prizes_that_the_house_names():
    row = odds(configured(bonus=True, bonus_prizes="5,10,30"))["bonus"]
    assert row.hit == Fraction(2 * 24 * 96, 312 * 311)
    assert row.edge == 1 - row.hit * (1 + 15)


@pytest.mark.parametrize(("length", "edge_"), [(2, 0.097), (3, 0.143), (4, 0.084)])
def test_streaks_are_about_what_is_printed(length, edge_):
    row = odds(configured(streak=True), "basic")[f"streak-{length}"]
    assert float(row.edge) == pytest.approx(edge_, abs=0.005)
    assert row.method == "computed"


def test_a_streak_of_five_as_simulated():
    assert float(odds(configured(streak=True), "basic")["streak-5"].edge) == pytest.approx(0.0794, abs=0.0006)


def test_options_reach_the_mathematics():
    base = terms(configured())
    assert (base.decks, base.hands, base.face_up, base.surrender, base.knows_blackjack) == (6, 2, False, False, True)
    assert terms(configured(resplit=True)).hands == 4
    assert terms(configured(resplit=True, boxes=7)).hands == 3
    assert terms(configured(shoe="double", decks=8)).decks == 4
    up = terms(configured(hole_card="up"))
    assert (up.face_up, up.double, up.blackjack) == (True, "9-11", 1)
    late = {"hole_card": "none", "dealer_blackjack_takes": "busted"}
    assert terms(configured(**late)).dealer_blackjack_takes == "busted"
    assert terms(configured(dealer_blackjack_takes="busted")).dealer_blackjack_takes == "original"


@pytest.mark.slow
def test_every_option_of_the_main_wager_is_worth_something():
    base, found = options_effects(Options())
    by_option = {(effect.option, effect.value): effect for effect in found}
    assert base == pytest.approx(edge(Options()))
    assert by_option["surrender", "True"].change == pytest.approx(0.0726, abs=1e-4)
    assert by_option["five_card_21", "True"].change == pytest.approx(0.18549, abs=1e-5)
    assert by_option["split_21_beats_long_21", "True"].change == pytest.approx(0.03, abs=0.005)
    assert by_option["decks", "8"].change < 0 < by_option["decks", "1"].change
    assert by_option["hole_card", "none"].change == pytest.approx(0, abs=1e-9)
    assert all(effect.change == pytest.approx(100 * (base - effect.edge)) for effect in found)


def test_an_unknown_strategy_is_refused():
    with pytest.raises(Refusal, match="no strategy 'best-of-all'"):
        odds(configured(), "best-of-all")
