"""Three card poker: what hands are worth, and the pay tables with their sources."""

from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.equipment import DECK
from pitboss.games.house_poker_family.queen_high import LOSE, NO_QUALIFY, QUEEN_HIGH, TIE, WIN, compare, qualifies
from pitboss.games.three_card_poker import GAME, kernel, odds
from pitboss.games.three_card_poker.rules import (
    ANTE_BONUS,
    KINDS,
    PAIR_PLUS,
    SIX_CARD,
    SIX_KINDS,
    Options,
    ante_net,
    hand_words,
    kind,
    six_kind,
    value,
)
from pitboss.money import Odds
from pitboss.ranking import HIGH, THREE
from pitboss.refusal import Refusal
from pitboss.rulebook import cite
from pitboss.table.offer.signs import guide_text, sign_text

DOWN = ("AhKhQh", "3s2sAs", "2c2d2h", "AcKdQh", "3c2dAh", "AcKcJc", "AcAdKh", "2c2d3h", "AcKdJh", "5c3d2h")
"""A hand of each kind from the best down: the best and the least of its kind."""


def of(text):
    return value([text[i : i + 2] for i in (0, 2, 4)])


def test_the_kinds_from_the_best_down():
    assert [of(text) for text in DOWN] == sorted(map(of, DOWN), reverse=True)
    assert [KINDS[kind(of(text))] for text in DOWN] == [
        *("straight-flush", "straight-flush", "three-of-a-kind", "straight", "straight"),
        *("flush", "pair", "pair", "nothing", "nothing"),
    ]


def test_the_kinds_are_the_places_in_the_ranking():
    assert [name.replace("one-", "").replace("high-card", "nothing") for name in THREE.classes[:6]] == list(KINDS)
    assert (*["nothing"] * 3, *HIGH.classes[3:]) == SIX_KINDS


def test_ace_king_queen_suited_is_the_best_straight_flush_and_no_more():
    assert kind(of("AhKhQh")) == kind(of("KhQhJh"))
    assert hand_words(of("AhKhQh")) == "straight flush, ace high"
    assert of("AhKhQh") == of("AsKsQs") > of("KhQhJh")


def test_king_ace_deuce_is_no_straight():
    assert kind(of("KhAs2d")) == 0
    assert of("Ah2s3d") < of("2h3s4d")


@pytest.mark.parametrize(
    ("player", "dealer", "result"),
    [
        ("Kh9s4d", "Qc8d2h", WIN),
        ("Qh8s3d", "Qc8d3c", TIE),
        ("Qh8s3d", "Qc8d4h", LOSE),
        ("2h3s5d", "JcTd8h", NO_QUALIFY),
        ("2h2s3d", "AcKdJh", WIN),
        ("KhKs2d", "QcQdAh", WIN),
        ("2h2sAd", "3c3d2c", LOSE),
    ],
)
def test_hand_against_hand(player, dealer, result):
    assert compare(of(player), of(dealer)) == result


def test_queen_three_deuce_is_the_least_hand_that_qualifies():
    assert qualifies(of("Qh3s2d"))
    assert not qualifies(of("JhTs8d"))
    assert not any(of("JhTs8d") < value(hand) < QUEEN_HIGH for hand in combinations(DECK[::2], 3))
    assert sum(qualifies(value(hand)) for hand in combinations(DECK, 3)) * 1105 == 769 * 22100


@pytest.mark.parametrize(("result", "net"), [(LOSE, -2), (TIE, 0), (NO_QUALIFY, 1), (WIN, 2)])
def test_what_ante_and_play_come_to(result, net):
    assert ante_net(result) == net


def test_six_cards_below_three_of_a_kind_are_nothing():
    assert six_kind(("Ah", "As", "Kd"), ("Kc", "Qd", "Qs")) == 0


@pytest.mark.parametrize("table", [*PAIR_PLUS.tables, *ANTE_BONUS.tables, *SIX_CARD.tables], ids=str)
def test_every_pay_table_is_a_house_table_that_says_where_it_was_found(table):
    reading = cite(table.cite)
    assert not reading.is_law
    assert reading.source.startswith("published pay table")
    pays = [payout.odds.win for _, payout in table.rows]
    assert pays == sorted(pays, reverse=True)
    assert table.said() in reading.says
    of = next(one for one in (PAIR_PLUS, ANTE_BONUS, SIX_CARD) if table in one.tables)
    assert [name for name, _ in table.rows] == [*reversed(of.kinds)][: len(table.rows)], "every row is a kind of hand"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("P20-9", "it must be P20-1, P20-2, P20-3 or P20-4"),
        ("P20-1 with strait 5 to 1", "no row of P20-1; did you mean straight"),
        ("P20-1 with straight", "'straight' is no row"),
        ("P20-1 with straight 0 to 1", "pays nothing"),
    ],
)
def test_a_table_that_nobody_lists_is_refused_in_one_line(given, reason):
    with pytest.raises(Refusal, match=reason):
        Options.configure({"pair_plus_table": given})


def test_a_house_may_elect_single_rows_and_everything_follows():
    """The straight at 5: option, sign, guide, odds and kernel read the one row."""
    options = Options.configure({"pair_plus_table": "P20-1 with straight 5 to 1, flush 4 to 1"})
    assert options.pair_plus_table == "P20-1 with straight 5 to 1", "a row as it stands is no change"
    assert Options.configure(options.shown()) == options
    assert "straight 5 to 1, flush 4 to 1" in sign_text(GAME, options)
    assert "straight 5 to 1, flush 4 to 1" in " ".join(guide_text(GAME, options).split())
    assert PAIR_PLUS.elected(options).odds("straight") == Odds(5, 1)
    before, now = (odds.odds(o)["pair-plus"].edge for o in (Options(), options))
    assert now - before == Fraction(720, 22100)
    assert kernel.setup(options, boxes=1, pair_plus=10_00).pays[0][1][3] == 50_00


def test_sign_and_guide_show_the_tables_in_force_and_where_they_come_from():
    options = Options.configure({"pair_plus_table": "P20-3", "ante_bonus_table": "A20-2", "six_card_bonus": "S20-2"})
    sign, guide = sign_text(GAME, options), " ".join(guide_text(GAME, options).split())
    for table in (one.elected(options) for one in (PAIR_PLUS, ANTE_BONUS, SIX_CARD)):
        assert f"{table.said()} [{table.cite}]" in " ".join(sign.split())
        assert table.said() in guide
    assert " for " not in sign.split("IN FORCE")[0]
    plain = sign_text(GAME, Options())
    assert "six-card-bonus wager" not in plain
    assert [words for _, words, _ in Options().inscriptions()][-1] == "The dealer qualifies with queen high or better"
    assert "not offered at this table" in guide_text(GAME, Options())
