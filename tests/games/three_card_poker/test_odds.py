"""Three card poker: exact odds against published and independent figures, and against a count the slow way."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, prod

import pytest

from pitboss.equipment import DECK, RANKS, SUITS
from pitboss.games.house_poker_family.queen_high import compare
from pitboss.games.three_card_poker import counting, odds
from pitboss.games.three_card_poker.counting import DEALERS, meetings, six_card_ways, three_card_ways
from pitboss.games.three_card_poker.rules import KINDS, PAIR_PLUS, Options, hand_words, kind, six_kind, value
from pitboss.pricing.worth.ends import by_table
from pitboss.refusal import Refusal
from pitboss.rulebook.pay_table import elect

DEALS = comb(52, 3) * DEALERS


# Published figures.


@pytest.mark.parametrize(
    ("table", "edge", "exact"),
    [
        ("A20-1", 0.03373, Fraction(686689, 20358520)),
        ("A20-2", 0.03825, Fraction(778809, 20358520)),
    ],
)
def test_ante_and_play_at_their_best(table, edge, exact):
    row = odds.odds(Options(ante_bonus_table=table))["ante"]
    assert row.edge == exact
    assert float(row.edge) == pytest.approx(edge, abs=5e-6)


def test_the_element_of_risk_of_5_3_1_is_2_16_percent():
    """Published in one article; 2.155 percent of all money staked by an independent count."""
    row = odds.odds(Options(ante_bonus_table="A20-3"))["ante"]
    assert float(row.element_of_risk) == pytest.approx(0.02155, abs=5e-6)
    by_rows = odds.odds(Options.configure({"ante_bonus_table": "A20-1 with three of a kind 3 to 1"}))["ante"]
    assert row.edge == by_rows.edge


def test_the_element_of_risk_is_2_01_percent():
    row = odds.odds(Options())["ante"]
    assert row.element_of_risk == Fraction(686689, 34084400)
    assert row.average_staked == 1 + Fraction(149, 221)
    assert row.sd == pytest.approx(1.6393, abs=5e-5)


@pytest.mark.parametrize(
    ("strategy", "edge"), [("best", 3.37), ("queen-high", 3.45), ("mimic-dealer", 3.45), ("always-play", 7.65)]
)
def test_other_ways_to_play(strategy, edge):
    found = odds.odds(Options(), strategy)
    assert round(100 * float(found["ante"].edge), 2) == edge
    assert found.strategy["name"] == strategy
    assert found.strategy["ante"][strategy]["exact"] == str(found["ante"].edge)


def test_the_best_play_is_queen_six_four_or_better_under_both_bonus_tables():
    for table in ("A20-1", "A20-2"):
        played = odds.plays(Options(ante_bonus_table=table), "best")
        least = value(("Qh", "6s", "4d"))
        assert all(played(row) == (row.hand >= least) for row in meetings())
    assert odds.odds(Options()).strategy["plays"] == "queen high with 6-4, or better"
    assert hand_words(least) == "queen high with 6-4"


def test_a_file_that_leaves_better_hands_out_is_not_described_as_playing_them(tmp_path):
    mine = tmp_path / "odd.toml"
    mine.write_text('game = "three-card-poker"\notherwise = "play"\n[choices]\n"high-card K" = "fold"\n')
    assert odds.odds(Options(), str(mine)).strategy["plays"] == "five high with 3-2, and some but not all better hands"


def test_no_strategy_folds_a_pair_so_a_fold_never_touches_a_pair_plus_wager_that_wins():
    for strategy in odds.STRATEGIES:
        played = odds.plays(Options(), strategy)
        assert all(played(row) for row in meetings() if kind(row.hand))


@pytest.mark.parametrize(
    ("table", "exact"),
    [
        ("P20-1", Fraction(128, 5525)),
        ("P20-2", Fraction(402, 5525)),
        ("P20-3", Fraction(193, 5525)),
        ("P20-4", Fraction(707, 5525)),
    ],
)
def test_pair_plus(table, exact):
    row = odds.odds(Options(pair_plus_table=table))["pair-plus"]
    assert row.edge == exact
    assert row.hit == Fraction(283, 1105)


@pytest.mark.parametrize(
    ("table", "exact"),
    [
        ("S20-1", Fraction(15306, 149695)),
        ("S20-2", Fraction(55546, 363545)),
        ("S20-3", Fraction(12816, 149695)),
    ],
)
def test_the_six_card_bonus(table, exact):
    row = odds.odds(Options(six_card_bonus=table))["six-card-bonus"]
    assert row.edge == exact
    assert row.hit == Fraction(185258, 2544815)


def test_wagers_that_the_table_does_not_offer_have_no_price():
    assert [row.wager for row in odds.odds(Options()).wagers] == ["ante", "pair-plus"]


# The count itself.


def test_every_deal_is_counted_once():
    assert len(meetings()) == 1755
    assert sum(row.ways for row in meetings()) == comb(52, 3)
    assert {sum(row.ends) for row in meetings()} == {DEALERS}
    assert three_card_ways() == {0: 16440, 1: 3744, 2: 1096, 3: 720, 4: 52, 5: 48}
    assert six_card_ways().total() == comb(52, 6)


def test_some_hands_the_slow_way():
    chance = random.Random(20)
    by_value = {}
    for row in meetings():
        by_value.setdefault(row.hand, set()).add(row.ends)
    for _ in range(6):
        hand = chance.sample(DECK, 3)
        ends = [0, 0, 0, 0]
        for dealer in combinations([card for card in DECK if card not in hand], 3):
            ends[compare(value(hand), value(dealer))] += 1
        assert tuple(ends) in by_value[value(hand)]


def test_hands_of_one_name_are_one_shape():
    shapes = counting._suits_apart
    assert shapes(("Ah", "As", "Ks")) == shapes(("Ad", "Ac", "Kd")) == shapes(("Ac", "Ad", "Kc"))
    assert shapes(("Ah", "As", "Kd")) != shapes(("Ah", "As", "Ks"))


def test_six_cards_counted_another_way():
    """By the ranks alone, with the flushes among them set by set."""
    found = Counter()
    for counts in rank_counts(0, 6):
        ways = prod(comb(4, n) for n in counts.values())
        for size in range(5, len(counts) + 1):
            for suited in combinations(counts, size):
                flushes = 4 * prod(comb(3, n - 1) if rank in suited else comb(3, n) for rank, n in counts.items())
                cards = [rank + s for rank, n in counts.items() for s in (SUITS if rank in suited else SUITS[1:])[:n]]
                found[six_kind(cards[:3], cards[3:])] += flushes
                ways -= flushes
        cards = [rank + SUITS[(place + n) % 4] for place, rank in enumerate(counts) for n in range(counts[rank])]
        found[six_kind(cards[:3], cards[3:])] += ways
    assert found == six_card_ways()


def rank_counts(first, cards):
    """Every way to choose this number of cards by rank alone, no rank more than four times."""
    if not cards:
        yield {}
        return
    for rank in range(first, len(RANKS)):
        for n in range(1, min(4, cards) + 1):
            for rest in rank_counts(rank + 1, cards - n):
                yield {RANKS[rank]: n, **rest}


def test_an_unknown_strategy_is_answered_with_a_near_one():
    with pytest.raises(Refusal, match="did you mean best"):
        odds.odds(Options(), "bast")


FOR = elect(
    "P20-1 with straight flush 39 to 1, three of a kind 29 to 1, straight 5 to 1, flush 3 to 1", PAIR_PLUS.tables
)
"""As if the figures of the table were what is paid for the stake and not to it."""


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("three_card_poker.odds.ante_net", lambda result: {0: -2, 1: 0, 2: 2, 3: 2}[result]),
        ("three_card_poker.odds.kind", lambda hand: hand >> 20),
        ("house_poker_family.odds.side_ends", lambda options: [by_table("pair-plus", "", KINDS, FOR)]),
    ],
    ids=["play-wins-too", "ace-king-queen-apart", "for-not-to"],
)
def test_a_fault_in_the_rules_is_found(monkeypatch, name, fault):
    monkeypatch.setattr(f"pitboss.games.{name}", fault)
    try:
        found = odds.odds(Options())
    except IndexError:
        return
    assert (found["ante"].edge, found["pair-plus"].edge) != (Fraction(686689, 20358520), Fraction(128, 5525))
