"""Caribbean stud poker: the exact odds against published figures, and against a count of single deals."""

from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from pitboss.equipment import DECK, Randomness
from pitboss.games.caribbean_stud import counting, odds
from pitboss.games.caribbean_stud.counting import DEALS, FILLED_UP, deals
from pitboss.games.caribbean_stud.rules import LOSE, NO_HAND, PUSH, WIN, Options, result
from pitboss.games.caribbean_stud.strategy import STRATEGIES, strategy
from pitboss.money import Odds
from pitboss.pricing.combinations import count_cache
from pitboss.pricing.combinations.five_card_ranks import HANDS
from pitboss.ranking import HIGH
from pitboss.ranking.numbers import number
from pitboss.refusal import Refusal
from tests.volume import only_soaking

PUBLISHED = {
    "best": Fraction(142031221, 2718662100),
    "ace-king-jack-8-3": Fraction(5887307781, 110740169540),
    "pair-or-better": Fraction(18171201691, 332220508620),
    "basic": "5.22",
    "matching-rank": "5.33",
    "ace-king-or-better": "5.68",
    "always-bet": "16.61",
}
"""The house edge: exact fractions of independent counts, percentages as M. Shackleford printed them in 2000."""


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_edge_of_each_strategy_is_the_published_one(name):
    edge = odds.ante(Options(), name).edge
    known = PUBLISHED[name]
    assert edge == known if isinstance(known, Fraction) else f"{float(100 * edge):.2f}" == known


@pytest.mark.parametrize(
    ("name", "risk"),
    [
        ("best", Fraction(86781076031, 3396139966890)),
        ("pair-or-better", Fraction(18171201691, 663658708350)),
        ("always-bet", Fraction(18390890767, 332220508620)),
        ("ace-king-jack-8-3", "2.60"),
        ("matching-rank", "2.62"),
        ("ace-king-or-better", "2.67"),
    ],
)
def test_the_element_of_risk(name, risk):
    got = odds.ante(Options(), name).element_of_risk
    assert got == risk if isinstance(risk, Fraction) else f"{float(100 * got):.2f}" == risk


def test_the_main_figures():
    row = odds.ante(Options())
    assert DEALS == 19_933_230_517_200
    assert f"{row.sd:.2f}" == "2.24"
    assert f"{float(row.average_staked):.4f}" == "2.0445"
    assert 1 - row.probability("fold") == Fraction(5316167, 10179260)
    bet = 1 - row.probability("fold")
    assert row.probability("dealer-does-not-qualify") == Fraction(37770950281, 166110254310)
    assert row.probability("push") / bet * bet == row.probability("push") == Fraction(357359, 22148033908)
    assert row.probability("win-one-pair") == Fraction(2324742321600, DEALS)
    assert row.probability("win-straight-flush") == Fraction(156929720, DEALS)


def test_all_deals_are_counted():
    found = deals()
    betting = sum(map(sum, found.rows)) + int((found.counts.sum(axis=2) * found.weights[:, None]).sum())
    assert betting + sum(found.low) == DEALS == HANDS * 47 * FILLED_UP == comb(52, 5) * 47 * comb(46, 4)
    assert sum(odds.CLASSES) == HANDS
    for row, hands in enumerate(odds.CLASSES[1:], start=1):
        assert sum(found.rows[row]) == hands * 47 * FILLED_UP
    assert found.least_pair > 0 > found.most_low, "every pair is bet, and nothing below ace-king"


def by_hand(hand: list[str], up: str) -> dict[int, int]:
    """All ways to fill the dealer's hand up, one after the other, with the game's own arithmetic."""
    mine, rest = HIGH.value(hand), [card for card in DECK if card not in (*hand, up)]
    ends = dict.fromkeys((LOSE, PUSH, WIN, NO_HAND), 0)
    for hole in combinations(rest, 4):
        ends[result(mine, HIGH.value((*hole, up)))] += 1
    return ends


@pytest.mark.parametrize(("hand", "up"), [("Ac Kd Jh 8s 3d", "3c"), ("As Ks Qs 5s 4h", "Qc")])
def test_an_ace_king_hand_counted_one_by_one(hand, up):
    cards, found = hand.split(), deals()
    suits = {suit: sum(1 << number(card) // 4 for card in cards if card[1] == suit) for suit in "cdhs"}
    ranked = sorted(suits, key=lambda suit: -suits[suit])
    at = int(np.searchsorted(found.keys, sum(suits[suit] << 39 - 13 * i for i, suit in enumerate(ranked))))
    place = number(up) // 4 * 4 + ranked.index(up[1])
    assert found.values[at] == HIGH.value(cards)
    assert dict(enumerate(found.counts[at, place].tolist())) == by_hand(cards, up)


def test_rows_against_a_sample_of_single_deals():
    """Deals at random by the plain rules: each outcome as often as it should, within five standard errors."""
    chance, rounds, ends = Randomness.seeded("stud"), 12_000, [0] * 4
    for _ in range(rounds):
        cards = chance.shuffled(DECK)[:10]
        ends[result(HIGH.value(cards[:5]), HIGH.value(cards[5:]))] += 1
    ways = odds.ends(Options(), "always-bet")
    exact = [ways[odds.LOSE], ways[odds.PUSH], sum(ways[odds.WIN :]), ways[odds.NOT_QUALIFIED]]
    for got, n in zip(ends, exact, strict=True):
        share = n / DEALS
        assert abs(got - rounds * share) <= 5 * (rounds * share * (1 - share)) ** 0.5 + 1


def test_the_best_strategy_is_the_best():
    edges = {name: odds.ante(Options(), name).edge for name in STRATEGIES}
    assert min(edges, key=edges.__getitem__) == "best"
    better = {"one_pair_odds": Odds(2, 1)}
    assert odds.ante(Options(**better)).edge < odds.ante(Options(**better), "pair-or-better").edge
    assert strategy("best", Odds(2, 1)).ace_king.sum() > strategy("best", Odds(1, 1)).ace_king.sum()


def test_better_odds_are_worth_what_their_hands_weigh():
    row = odds.ante(Options())
    other = odds.ante(Options(flush_odds=Odds(6, 1)))
    assert row.edge - other.edge == 2 * row.probability("win-flush")


# The progressive.

NEW_JERSEY = {}
OTHERS = {
    "4K-FH-FL 500-150-100": (
        {"full_house_prize": 150_00, "flush_prize": 100_00},
        Fraction(17305, 32487),
        Fraction(3036400, 19),
    ),
    "4K-FH-FL 500-150-75": ({"full_house_prize": 150_00, "flush_prize": 75_00}, Fraction(20945, 43316), None),
    "4K-FH-FL 500-100-50": (NEW_JERSEY, Fraction(1385, 3822), Fraction(4142900, 19)),
}


@pytest.mark.parametrize("name", OTHERS)
def test_the_progressive_by_its_meter(name):
    given, fixed, fair = OTHERS[name]
    o = Options(**given)
    assert odds.meter(o).returns() == (fixed, Fraction(19, 6497400))
    if fair is not None:
        assert odds.meter(o).break_even() == fair
    elif name.endswith("500-150-75"):
        assert f"{float(odds.meter(o).break_even()):.0f}" == "176613"
    at = odds.meter(o).odds(1_000_000_00)
    assert at.mean == fixed + 1_000_000 * Fraction(19, 6497400) - 1


def test_the_whole_game_is_fair_at_a_higher_meter():
    o = Options()
    meter = odds.break_even(o, 5_00)
    fixed, each = odds.meter(o).returns()
    assert fixed + each * meter - 1 == 5 * odds.ante(o).edge
    assert meter > odds.meter(o).break_even()
    five = Options(straight_flush_prize="amount")
    assert odds.meter(five).returns()[1] == Fraction(1, 649740)


def test_the_odds_of_a_table():
    found = odds.odds(Options())
    assert [row.wager for row in found.wagers] == ["ante", "progressive"]
    assert set(found.strategy["ante"]) == set(STRATEGIES)
    assert found.strategy["meter"]["break_even"] == pytest.approx(218047.368421)
    assert [row.wager for row in odds.odds(Options(progressive=False)).wagers] == ["ante"]
    with pytest.raises(Refusal, match="no strategy 'bset'; did you mean best"):
        odds.odds(Options(), "bset")


@pytest.mark.parametrize(
    "given", [{}, {"straight_flush_percent": 100}, {"straight_flush_prize": "amount", "progressive_percent": 100}]
)
def test_what_a_meter_that_grows_and_is_won_returns(given):
    """Wager by wager, by the chances of each: the meter goes up, is won, is won in part, or stays."""
    o = Options.configure({"progressive_start": "5000", "progressive_reset": "2000", **given})
    royal, steel = Fraction(4, HANDS), Fraction(36, HANDS)
    part = Fraction(o.straight_flush_percent, 100) if o.straight_flush_prize == "percent" else Fraction(0)
    fixed = odds.meter(o).returns()[0]
    meter, back = Fraction(5000), Fraction(0)
    for _ in range(40):
        meter += Fraction(o.progressive_percent, 100)
        back += fixed + meter * (royal + steel * part)
        left = meter * (1 - part) or (2000 if part == 1 else meter)
        meter = royal * 2000 + steel * left + (1 - royal - steel) * meter
    assert odds.meter(o).expected(40) == pytest.approx(float(back / 40), rel=1e-9)
    assert odds.meter(o).expected(10**12) == pytest.approx(float(odds.meter(o).long_run()), rel=1e-6)


def test_at_the_least_that_the_law_allows_the_progressive_favours_the_player_in_the_long_run():
    """70 percent of the wagers come back through the meter, and the amounts beside it return another 36."""
    o = Options()
    assert odds.meter(o).long_run() == Fraction(1385, 3822) + Fraction(7, 10) + Fraction(40_000, HANDS)
    assert odds.odds(o).strategy["meter"]["long_run_return"] == str(odds.meter(o).long_run())
    assert odds.meter(o).expected(1) == pytest.approx(float(odds.meter(o).odds(10_000_70).mean) + 1)
    assert odds.meter(o).expected(100_000) < float(odds.meter(o).long_run())


@pytest.mark.parametrize(
    ("given", "full"),
    [({}, 25_00), ({"minimum": "50"}, 50_00), ({"payout_limit": "75000"}, 375_00), ({"maximum": "10"}, 10_00)],
)
def test_the_limit_costs_nothing_up_to_an_ante_and_more_with_every_dollar_above(given, full):
    o = Options.configure(given)
    assert odds.paid_in_full(o) == full
    assert odds.capped_edge(o, full) == odds.ante(o).edge
    if full < o.maximum:
        above = [odds.capped_edge(o, full + more) for more in (50, 100_00, 1000_00)]
        assert odds.ante(o).edge < above[0] < above[1] < above[2]
    limit = odds.odds(o).strategy["limit"]
    assert limit["edge_at_maximum"] == float(odds.capped_edge(o, o.maximum))
    assert bool(odds.odds(o).strategy["notes"][0].startswith("a bet wins no more")) == (full < o.maximum)


def test_what_the_limit_costs_by_hand():
    """An ante of a hundred dollars: a bet of two hundred is paid in full to 25 to 1, and above that 5,000."""
    o, ways = Options(), odds.ends(Options(), "best")
    short = 200 * 100 - 5000, 200 * 50 - 5000
    lost = short[0] * ways[odds.WIN + 9] + short[1] * ways[odds.WIN + 8]
    assert odds.capped_edge(o, 100_00) - odds.ante(o).edge == Fraction(lost, 100 * DEALS)


@pytest.mark.slow
@only_soaking
def test_the_counts_that_come_with_the_game_are_those_that_its_code_counts():
    came = count_cache.read(Path(counting.__file__).parent / count_cache.FOLDER / count_cache.name_of(counting.count))
    assert came is not None
    assert came.tolist() == counting.count(0, 1)
