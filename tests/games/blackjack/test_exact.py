"""Blackjack's edge as a fraction, beside the one that is computed in double precision."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from pitboss.cli.price import digits
from pitboss.games import game
from pitboss.games.blackjack import odds
from pitboss.games.blackjack_family.mathematics.analysis import Analysis
from pitboss.games.blackjack_family.mathematics.best_chart import ByChart
from pitboss.games.blackjack_family.mathematics.numbers import DOUBLES, FRACTIONS
from pitboss.games.blackjack_family.mathematics.strategies import chart_of
from pitboss.refusal import Refusal
from tests.cli.test_strategy import run
from tests.volume import only_soaking, volume

RULES = game("blackjack")

EDGES = {
    (1, "best"): Fraction(-244911143725991443, 158967762540051465000),
    (1, "basic"): Fraction(-1264268514626063, 1097761704737197500),
    (2, "best"): Fraction(8968757845552542973729, 4024703702148789167132625),
    (2, "basic"): Fraction(2970447693597318778045300477, 1254411600478330310033562294750),
    (6, "best"): Fraction(64427281883510874565780540905895958886284, 14101432941991812529983546881678739430539375),
    (6, "basic"): Fraction(12971501862180105315205149173901007697297, 2820286588398362505996709376335747886107875),
    (8, "best"): Fraction(
        16116177556051582907481815835824175709877713087, 3317585254162430596148240435723095273305541012875
    ),
    (8, "basic"): Fraction(
        16179027993707925131956037985904143729641100571, 3317585254162430596148240435723095273305541012875
    ),
}
"""By decks and way to play, the other options as they come: worked out once, and proven again by every long trial."""


@only_soaking
@pytest.mark.parametrize(("decks", "strategy"), EDGES)
def test_the_edge_is_that_fraction(decks, strategy):
    assert odds.exactly(RULES.options.configure({"decks": decks}), strategy) == {"blackjack": EDGES[decks, strategy]}


@pytest.mark.parametrize(("decks", "strategy"), volume([(1, "best"), (2, "basic")], [*EDGES]))
def test_the_edge_that_is_printed_is_right_to_its_last_digit(decks, strategy):
    computed = odds.odds(RULES.options.configure({"decks": decks}), strategy)["blackjack"].edge
    edge = EDGES[decks, strategy]
    assert abs(computed - edge) < 1e-15
    assert f"{100 * float(computed):.4f}" == f"{Decimal(100 * edge.numerator) / edge.denominator:.4f}"


def test_a_fraction_is_shown_beside_its_decimals(monkeypatch, capsys):
    monkeypatch.setattr(Analysis, "edge_by_start", lambda self, raises: Fraction(-1, 700))
    code, out, _ = run(capsys, "odds", "blackjack", "--exact", "--wager", "blackjack")
    assert code == 0
    assert "exactly  -0.001428571428571428571428571428…\n  -1/700\n" in out
    assert "-0.1429%" in out
    assert digits(Fraction(5, 2), 3) == "2.500…"


def legal() -> Iterator[Any]:
    """Every value of every option that `--exact` is promised for, each alone, at one deck; most in long trials only."""
    quick = {"surrender": True, "double_any_cards": True, "draw_on_split_aces": True}
    for name in ("blackjack", "spanish-21", "double-attack-blackjack"):
        for option, values in game(name).module("odds").OF_MAIN.varied.items():
            for value in () if option == "decks" else values:
                marks = () if quick.get(option) is value else pytest.mark.slow
                yield pytest.param(name, {option: value}, id=f"{name} {option}={value}", marks=marks)


@pytest.mark.parametrize(("name", "given"), list(legal()))
def test_no_double_comes_into_the_fraction(name, given):
    """Half of what is given up was a double where the dealer cannot have a blackjack."""
    if given.get("dealer_blackjack_takes") == "busted":
        pytest.skip("refused: that rule's figure is near only")
    # Aces split again only where other pairs do.
    beside = {"resplit": True} if "resplit_aces" in given else {}
    options = game(name).options.configure(beside | given)
    terms = replace(game(name).module("odds").main(options).terms, decks=1)
    start = (6, 10) if terms.face_up else (6,)
    exact, near = (Analysis(terms, kind=kind).against(start).mean for kind in (FRACTIONS, DOUBLES))
    assert type(exact) is Fraction
    assert float(exact) == pytest.approx(near, abs=1e-13)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["blackjack", "spanish-21", "double-attack-blackjack"])
@pytest.mark.parametrize("strategy", ["basic", "mimic-the-dealer", "never-bust"])
def test_a_chart_is_played_in_fractions(name, strategy):
    options = game(name).options.configure({"surrender": True} if name != "double-attack-blackjack" else {})
    main = game(name).module("odds").main(options)
    terms = replace(main.terms, decks=1)
    play = ByChart(chart_of(terms, strategy, name), terms)
    exact, near = (Analysis(terms, play, kind=kind).against((6,)).mean for kind in (FRACTIONS, DOUBLES))
    assert type(exact) is Fraction
    assert float(exact) == pytest.approx(near, abs=1e-13)


def test_where_something_is_only_near_there_is_no_fraction():
    late = RULES.options.configure({"hole_card": "none", "dealer_blackjack_takes": "busted"})
    with pytest.raises(Refusal, match="blackjack has no exact edge"):
        odds.exactly(late)


def test_a_game_that_cannot_says_so(capsys):
    code, _, printed = run(capsys, "odds", "fast-action-holdem", "--exact")
    assert code == 2
    assert "fast-action-holdem has no exact edge of" in printed
