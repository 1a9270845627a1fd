"""Three card poker: what hands are worth, and the pay tables with their sources."""

from itertools import combinations

import pytest

from pitboss.equipment import DECK
from pitboss.games.three_card_poker.options import Options, inscriptions
from pitboss.games.three_card_poker.rules import (
    LOSE,
    NO_QUALIFY,
    QUEEN_HIGH,
    TIE,
    WIN,
    ante_net,
    compare,
    kind,
    qualifies,
    said,
    six_kind,
    value,
)
from pitboss.games.three_card_poker.tables import ANTE_BONUS, KINDS, PAIR_PLUS, SIX_CARD, SIX_KINDS
from pitboss.ranking import HIGH, THREE
from pitboss.rulebook import cite
from pitboss.table.posting import guide_text, sign_text

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
    assert {place: HIGH.classes[place] for place in SIX_KINDS if place} == {p: n for p, n in SIX_KINDS.items() if p}


def test_ace_king_queen_suited_is_the_best_straight_flush_and_no_more():
    assert kind(of("AhKhQh")) == kind(of("KhQhJh"))
    assert said(of("AhKhQh")) == "straight flush, ace high"
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


@pytest.mark.parametrize(("result", "net"), [(LOSE, -20_00), (TIE, 0), (NO_QUALIFY, 10_00), (WIN, 20_00)])
def test_what_ante_and_play_come_to(result, net):
    assert ante_net(result, 10_00) == net


def test_six_cards_below_three_of_a_kind_are_nothing():
    assert six_kind(("Ah", "As", "Kd"), ("Kc", "Qd", "Qs")) == 0


@pytest.mark.parametrize("table", [*PAIR_PLUS.values(), *ANTE_BONUS.values(), *SIX_CARD.values()], ids=lambda t: t.name)
def test_every_pay_table_is_a_house_table_that_says_where_it_was_found(table):
    reading = cite(table.cite)
    assert not reading.is_law
    assert reading.source.startswith("published pay table")
    assert list(table.rows.values()) == sorted(table.rows.values(), reverse=True)
    # The reading's words have the same figures, in the same order; S20-2 names only what differs.
    if table.name != "S20-2":
        figures = [int(word.strip(",.")) for word in reading.says.split() if word.strip(",.").isdecimal()]
        assert figures[:-1] == list(table.rows.values())


def test_sign_and_guide_show_the_tables_in_force_and_where_they_come_from():
    from pitboss.games.three_card_poker import GAME

    options = Options.configure({"pair_plus_table": "P20-3", "ante_bonus_table": "A20-2", "six_card_bonus": "S20-2"})
    sign, guide = sign_text(GAME, options), " ".join(guide_text(GAME, options).split())
    for table in (PAIR_PLUS["P20-3"], ANTE_BONUS["A20-2"], SIX_CARD["S20-2"]):
        assert f"{table.said()}  [{table.cite}]" in sign
        assert table.said() in guide
    assert " for " not in sign.split("IN FORCE")[0]
    plain = sign_text(GAME, Options())
    assert "six-card-bonus wager" not in plain
    assert [words for _, words, _ in inscriptions(Options())][-1] == "The dealer qualifies with queen high or better"
    assert "not offered at this table" in guide_text(GAME, Options())
