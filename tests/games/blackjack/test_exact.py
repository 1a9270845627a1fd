"""Blackjack's edge as a fraction, beside the one that is computed in double precision."""

from decimal import Decimal
from fractions import Fraction

import pytest

from pitboss.cli.price import digits
from pitboss.games import game
from pitboss.games.blackjack import odds
from pitboss.games.blackjack_family.mathematics.analysis import Analysis
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
    monkeypatch.setattr(Analysis, "reckoned", lambda self, raises: Fraction(-1, 700))
    code, out, _ = run(capsys, "odds", "blackjack", "--exact", "--wager", "blackjack")
    assert code == 0
    assert "exactly  -0.001428571428571428571428571428…\n  -1/700\n" in out
    assert "-0.1429%" in out
    assert digits(Fraction(5, 2), 3) == "2.500…"


def test_where_something_is_only_near_no_fraction_is_told():
    late = RULES.options.configure({"hole_card": "none", "dealer_blackjack_takes": "busted"})
    with pytest.raises(Refusal, match="blackjack has no exact edge"):
        odds.exactly(late)


def test_a_game_that_cannot_says_so(capsys):
    code, _, said = run(capsys, "odds", "fast-action-holdem", "--exact")
    assert code == 2
    assert "fast-action-holdem has no exact edge of" in said
