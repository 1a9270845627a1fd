"""Equity at every game of the poker room: against a slow count, published figures, and estimates against exact ones."""

import json
import subprocess
import sys
from fractions import Fraction
from itertools import chain, combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pitboss
from pitboss.cli import main
from pitboss.equipment import DECK, packed, unpacked
from pitboss.games import game, nameplates, ready
from pitboss.games.poker_room.equity import calculation as module
from pitboss.games.poker_room.equity import matchups
from pitboss.games.poker_room.equity.calculation import equity
from pitboss.games.poker_room.equity.ranges import ORDER, combinations_of, kinds_in, of_kind
from pitboss.pricing.hands import values
from pitboss.ranking import HIGH
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal
from tests.cli.test_bad_input import refused
from tests.each import each
from tests.games.poker_room.slow_equity import slow_equity

HOLDEM = {"kind": "seven", "own": 2, "size": 5}
OMAHA = {"kind": "omaha", "own": 4, "size": 5}
EIGHT = {"pot": "split", "limit": "eight"}

CASES = {
    "holdem, a flush draw and two over-cards": (
        ("holdem", ["AhKh", "QsQd"], {"board": "Th9h2c", "dead": "2d"}),
        HOLDEM | {"board": "Th9h2c", "dead": "2d"},
        [["AhKh"], ["QsQd"]],
    ),
    "holdem, three hands on the turn": (
        ("holdem", ["AhKh", "QsQd", "JsTs"], {"board": "Th9h2c5s"}),
        HOLDEM | {"board": "Th9h2c5s"},
        [["AhKh"], ["QsQd"], ["JsTs"]],
    ),
    "holdem, the board plays": (
        ("holdem", ["2c3d", "4h5s"], {"board": "AsKsQsJsTs"}),
        HOLDEM | {"board": "AsKsQsJsTs"},
        [["2c3d"], ["4h5s"]],
    ),
    "holdem, one card unknown": (
        ("holdem", ["AhKd", "Qs??"], {"board": "Th9h2c5s"}),
        HOLDEM | {"board": "Th9h2c5s"},
        [["AhKd"], ["Qs"]],
    ),
    "holdem, range against range": (
        ("holdem", ["AKs", "QQ,AhQd"], {"board": "Th9h2c5s"}),
        HOLDEM | {"board": "Th9h2c5s"},
        [["AcKc", "AdKd", "AhKh", "AsKs"], ["QcQd", "QcQh", "QcQs", "QdQh", "QdQs", "QhQs", "AhQd"]],
    ),
    "omaha, on the turn": (
        ("omaha", ["AhKhQd2c", "9s9d8h7h"], {"board": "Th9h2d5s"}),
        OMAHA | {"board": "Th9h2d5s"},
        [["AhKhQd2c"], ["9s9d8h7h"]],
    ),
    "omaha, one card unknown on the river": (
        ("omaha", ["AhKhQd2c", "9s9d8h??"], {"board": "Th9h2d5s6h"}),
        OMAHA | {"board": "Th9h2d5s6h"},
        [["AhKhQd2c"], ["9s9d8h"]],
    ),
    "omaha eight or better, three hands": (
        ("omaha-8", ["Ah2h3d4c", "As2s8h7h", "KhKdQcQs"], {"board": "6c5d7sKs"}),
        OMAHA | EIGHT | {"board": "6c5d7sKs"},
        [["Ah2h3d4c"], ["As2s8h7h"], ["KhKdQcQs"]],
    ),
    "seven-card stud, one card to come": (
        ("seven-card-stud", ["(AsKs)QsJd2d3c", "(7d7c)2h7hTc9c"], {"dead": "4c4d4h4s5c5d5h5s6c6d6h6s8c8d8h8s"}),
        {"kind": "seven", "own": 7, "dead": "4c4d4h4s5c5d5h5s6c6d6h6s8c8d8h8s"},
        [["AsKsQsJd2d3c"], ["7d7c2h7hTc9c"]],
    ),
    "seven-card stud, a common card": (
        ("seven-card-stud", ["(AsKs)QsJd2d3c", "(7d7c)2h7hTc9c", "(Qh)Qc3d4d8d"], {"board": "Qd"}),
        {"kind": "seven", "own": 6, "size": 1, "board": "Qd"},
        [["AsKsQsJd2d3c"], ["7d7c2h7hTc9c"], ["QhQc3d4d8d"]],
    ),
    "seven-card stud high-low": (
        ("seven-card-stud-hi-lo", ["As2s3s9dTdKc", "KdKh8c7cQhJd3h"], {}),
        {"kind": "seven", "own": 7, "pot": "split"},
        [["As2s3s9dTdKc"], ["KdKh8c7cQhJd3h"]],
    ),
    "seven-card stud eight or better": (
        ("seven-card-stud-8", ["As2s3s9dTd4c", "KdKh8c7c5h4d3h"], {}),
        {"kind": "seven", "own": 7, **EIGHT},
        [["As2s3s9dTd4c"], ["KdKh8c7c5h4d3h"]],
    ),
    "five-card draw, a flush draw against two pairs": (
        ("five-card-draw", ["AsKs9s4s/2d", "JdJcThTc/3d"], {}),
        {"kind": "five", "own": 5, "dead": "2d3d"},
        [["AsKs9s4s"], ["JdJcThTc"]],
    ),
    "five-card draw, two cards against a pat hand": (
        ("five-card-draw", ["AsAhAd", "KdQdJd9d2d"], {}),
        {"kind": "five", "own": 5},
        [["AsAhAd"], ["KdQdJd9d2d"]],
    ),
    "five-card draw low": (
        ("five-card-draw-low", ["As2d3c4h/Kh", "7d6c5h4s2c", "8d6h5s3d/Ks"], {}),
        {"kind": "five", "own": 5, "pot": "low", "dead": "KhKs"},
        [["As2d3c4h"], ["7d6c5h4s2c"], ["8d6h5s3d"]],
    ),
    "five-card stud": (
        ("five-card-stud", ["(As)Kd9c4d", "(9d)9h2s??"], {"dead": "9s"}),
        {"kind": "five", "own": 5, "dead": "9s2c2d2h3c3d3h3s5c5d5h5s6c6d6h6s7c7d7h7s"},
        [["AsKd9c4d"], ["9d9h2s"]],
    ),
    "mambo stud": (
        ("mambo-stud", ["(As2d)3c", "(6c)6d6h", "(Ks)QsJs"], {}),
        {"kind": "mambo", "own": 3, "size": 1, "pot": "split", "limit": "six"},
        [["As2d3c"], ["6c6d6h"], ["KsQsJs"]],
    ),
    "omaha eight or better, sometimes without a low": (
        ("omaha-8", ["Ah2h3d4c", "KhKcQdQs"], {"board": "KdQc7s6c"}),
        OMAHA | EIGHT | {"board": "KdQc7s6c"},
        [["Ah2h3d4c"], ["KhKcQdQs"]],
    ),
    "seven-card stud eight or better, sometimes without a low": (
        ("seven-card-stud-8", ["As2s3s4dTdJc", "KdKhQcQs5h4c3h"], {}),
        {"kind": "seven", "own": 7, **EIGHT},
        [["As2s3s4dTdJc"], ["KdKhQcQs5h4c3h"]],
    ),
    "mambo stud, sometimes without a low": (
        ("mambo-stud", ["(Ks6s)2d", "(9c)9d9h"], {}),
        {"kind": "mambo", "own": 3, "size": 1, "pot": "split", "limit": "six"},
        [["Ks6s2d"], ["9c9d9h"]],
    ),
    "mambo stud, a card to come": (
        ("mambo-stud", ["(As)2d", "(6c)6d7h"], {"board": "5d"}),
        {"kind": "mambo", "own": 3, "size": 1, "board": "5d", "pot": "split", "limit": "six"},
        [["As2d"], ["6c6d7h"]],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_exactly_what_the_slow_count_finds(name):
    (variant, hands, given_), slow, ranges = CASES[name]
    if name == "five-card stud":
        given_ = {"dead": slow["dead"]}
    found = equity(variant, hands, **given_)
    equities, number = slow_equity(slow.pop("kind"), ranges, slow.pop("own"), **slow)
    assert [share.equity for share in found.hands] == equities
    assert (found.method, found.deals) == ("exact", number)
    # The same where a count is asked for, which goes about unknown cards of hold 'em in another way.
    again = equity(variant, hands, **given_, exact=True)
    assert ([share.equity for share in again.hands], again.deals) == (equities, number)


@pytest.mark.parametrize("hands", [["Qh6s", "Qs??"], ["3c6s", "Ts??", "7c??"], ["AhKd", "random"], ["Ts??", "22,AKs"]])
def test_hold_em_hands_with_unknown_cards_are_counted_on_the_river(hands):
    board, dead = "3s3h4dJhJc", "2c4c5c6c8c9cTcQcKcAc2h4h5h6h7h8h9hThKh"
    deck = [card for card in DECK if card not in unpacked(board + dead)]
    ranges = []
    for hand in hands:
        if hand == "random":
            ranges.append([packed(two) for two in combinations(deck, 2)])
        elif hand.endswith("??"):
            ranges.append([hand[:2] + card for card in deck if card != hand[:2]])
        else:
            ranges.append([packed(two) for two in combinations_of(hand)])
    equities, _ = slow_equity("seven", ranges, 2, 5, board, dead)
    for exact in (True, False):
        found = equity("holdem", hands, board=board, dead=dead, exact=exact)
        assert [share.equity for share in found.hands] == equities


def test_aces_against_kings_before_the_flop():
    """Published: 1,388,072 boards won, 317,694 lost, 6,538 tied, of 1,712,304."""
    found = equity("holdem", ["AsAh", "KdKc"])
    assert found.deals == 1_712_304
    assert found[0].wins == Fraction(1_388_072, 1_712_304)
    assert found[1].wins == Fraction(317_694, 1_712_304)
    assert found[0].ties == found[1].ties == Fraction(6_538, 1_712_304)
    assert found[0].equity + found[1].equity == 1


def test_aces_against_kings_board_by_board():
    """The same hands of seven by another way: all boards in one array."""
    stub = sorted(set(range(52)) - set(numbers(["As", "Ah", "Kd", "Kc"])))
    cards = np.fromiter(chain.from_iterable(combinations(stub, 5)), dtype=np.uint8).reshape(-1, 5)
    assert len(cards) == 1_712_304
    aces, kings = (
        values(HIGH, np.hstack([np.tile(np.array(numbers(hand), dtype=np.uint8), (len(cards), 1)), cards]))
        for hand in (["As", "Ah"], ["Kd", "Kc"])
    )
    found = equity("holdem", ["AsAh", "KdKc"])
    assert found[0].wins == Fraction(int((aces > kings).sum()), len(cards))
    assert found[0].ties == Fraction(int((aces == kings).sum()), len(cards))


@pytest.mark.parametrize(
    ("one", "other", "percent"),
    [
        ("AA", "KK", "81.95"),
        ("QQ", "AKs", "53.95"),
        ("QQ", "AKo", "56.76"),
        ("AA", "AKs", "87.86"),
        ("22", "AKo", "52.65"),
    ],
)
def test_published_equities_of_kinds_of_hands(one, other, percent):
    found = equity("holdem", [one, other])
    assert found.method == "exact"
    assert f"{100 * float(found[0].equity):.2f}" == percent


def test_every_hand_but_the_suits_names_counts_once(monkeypatch):
    asked = ("holdem", ["AK,QQ", "JJ+", "AhTd"])
    brief = equity(*asked, board="Th9h2c5s")
    flop = equity("holdem", ["AKs", "QQ"], board="Th9d2c")
    monkeypatch.setattr(matchups, "_symmetries", lambda fixed: [list(range(52))])
    assert equity(*asked, board="Th9h2c5s") == brief
    assert equity("holdem", ["AKs", "QQ"], board="Th9d2c") == flop


def test_kinds_of_hands_before_the_flop_are_few_matchups():
    found = matchups.Matchups.of([combinations_of("AA"), combinations_of("KK")], [(), ()], 52, 5, [0, 0])
    assert found.deals == 36 * 1_712_304
    assert len(found.distinct) == 3


@pytest.mark.slow
def test_ace_king_suited_against_any_hand():
    """All 2,097,572,400 deals; published 67.04%."""
    found = equity("holdem", ["AhKh", "random"])
    assert found.deals == 2_097_572_400
    assert found[0].equity == Fraction(468_769_901, 699_190_800)


@pytest.mark.parametrize(
    ("variant", "hands", "given_"),
    [
        ("holdem", ["AhKh", "QsQd"], {}),
        ("holdem", ["AKs", "QQ,AhQd", "random"], {"board": "Th9h2c5s"}),
        ("omaha", ["AhKhQd2c", "9s9d8h7h"], {"board": "Th9h2d"}),
        ("omaha-8", ["Ah2h3d4c", "As2s8h7h", "KhKdQcQs"], {"board": "6c5d7s"}),
        ("seven-card-stud-8", ["As2s3s9d", "KdKh8c7c5h"], {}),
        ("five-card-draw", ["AsAhAd", "KdKcKh/2d3d"], {}),
        ("five-card-draw-low", ["As2d3c", "7d6c5h4s2c"], {}),
        ("mambo-stud", ["(As)2d", "(6c)6d7h"], {}),
    ],
)
def test_estimates_are_near_the_exact_answer(variant, hands, given_):
    exact, estimate = equity(variant, hands, **given_), equity(variant, hands, trials=400_000, seed=7, **given_)
    assert (exact.method, estimate.method, estimate.deals) == ("exact", "simulated", 400_000)
    for true, guess in zip(exact.hands, estimate.hands, strict=True):
        assert abs(float(guess.equity - true.equity)) < 4.5 * guess.standard_error
        assert abs(float(guess.wins - true.wins)) < 4.5 * 0.5 / 400_000**0.5


def test_the_standard_error_is_that_of_the_mean():
    """Twenty samples spread as far as each of them says."""
    samples = [equity("holdem", ["AhKh", "QsQd"], trials=20_000, seed=seed)[0] for seed in range(20)]
    spread = np.std([float(sample.equity) for sample in samples], ddof=1)
    assert 0.6 < spread / samples[0].standard_error < 1.5


def test_the_same_seed_gives_the_same_estimate():
    first, again, other = (equity("holdem", ["AhKh", "random"], trials=600_000, seed=seed) for seed in (3, 3, 4))
    assert first == again
    assert first.hands != other.hands


def test_each_block_of_an_estimate_deals_anew():
    one, two = (equity("holdem", ["AhKh", "QsQd"], trials=blocks * module.BLOCK)[0] for blocks in (1, 2))
    assert one.wins != two.wins


def test_how_often_there_is_a_low():
    """One card to come to As2s3s4dTdJc: sixteen fives to eights, less one in sight; three fives make a straight."""
    found = equity("seven-card-stud-8", ["As2s3s4dTdJc", "KdKhQcQs5h4c3h"])
    assert found.lows == Fraction(15, 39)
    assert (found[0].low, found[1].low, found[1].high) == (1, 0, Fraction(12, 13))


def test_too_many_deals_are_estimated_and_can_be_counted(monkeypatch):
    monkeypatch.setattr(module, "COUNTED", 10_000)
    monkeypatch.setattr(module, "TRIALS", 1_000)
    assert equity("holdem", ["AhKh", "QsQd"]).method == "simulated"
    assert equity("holdem", ["AhKh", "QsQd"], exact=True).deals == 1_712_304


def test_any_hand_on_the_flop_is_all_hands_there():
    found = equity("holdem", ["AhKh", "random"], board="Th9h2c")
    assert (found.method, found.deals) == ("exact", 990 * 1081)


def test_eight_players_of_stud_share_a_common_card():
    """Eight times seven cards and the burn cards are more than a deck."""
    six, seven = (equity("seven-card-stud", ["random"] * number, trials=1000) for number in (6, 7))
    assert (six.common, seven.common) == (False, True)
    assert equity("seven-card-stud", ["random"] * 8, trials=1000).common


@given(st.permutations(DECK), st.integers(2, 4))
@settings(max_examples=15)
def test_shares_add_up_to_the_pot(deck, players):
    hands = [packed(deck[2 * player : 2 * player + 2]) for player in range(players)]
    found = equity("holdem", hands, board=packed(deck[8:11]))
    assert sum(share.equity for share in found.hands) == 1
    again = equity("holdem", hands[::-1], board=packed(deck[8:11]))
    assert [share.equity for share in again.hands][::-1] == [share.equity for share in found.hands]


def test_every_variant_of_the_poker_room_is_there():
    poker = {name for name, plate in nameplates().items() if plate.subchapter == "19:47-14"}
    assert {name for name in ready() if game(name).offers("equity")} == poker
    with pytest.raises(Refusal, match="casino war has no equity"):
        pitboss.equity("casino-war", "As", "Kd")
    with pytest.raises(Refusal, match="casino war is no game of the poker room"):
        equity("casino-war", ("As", "Kd"))


@each(
    ("text", "number"),
    [
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("TT", 6),
        ("TT+", 30),
        ("ATs+", 16),
        ("A5s-A2s", 16),
        ("99-66", 24),
        ("T9s-65s", 20),
        ("KQo,KQs", 16),
        ("AhKh", 1),
        ("KhAh,AKs", 4),
        ("random", 1326),
        ("100%", 1326),
        ("0.4%", 6),
        ("A2s-A5s", 16),
        ("qJo", 12),
        ("JQ", 16),
        ("AKs+", 4),
        ("22+", 78),
    ],
)
def test_ranges(text, number):
    assert len(combinations_of(text)) == number


def test_percent_takes_the_best_hands():
    assert combinations_of("1%") == combinations_of("AA,KK,QQ")
    assert set(combinations_of("10%")) < set(combinations_of("20%"))
    assert len(ORDER) == len(set(ORDER)) == 169
    assert sum(len(of_kind(kind)) for kind in ORDER) == 1326


def test_the_order_of_hands_is_by_equity_against_a_random_one():
    some = [equity("holdem", [kind, "random"], trials=200_000, seed=2)[0] for kind in ORDER[::12]]
    assert all(better.equity > worse.equity for better, worse in pairwise(some))
    assert abs(float(some[0].equity) - 0.852037) < 4.5 * some[0].standard_error


BAD = {
    "unknown game": (["holdme", "AhKh", "QsQd"], "did you mean holdem?"),
    "one hand": (["holdem", "AhKh"], "two to 11 hands, not 1 [19:47-14.10(b)]"),
    "too many hands": (["omaha", *["random"] * 11], "two to 10 hands, not 11 [19:47-14.11(b)]"),
    "a card twice": (["holdem", "AhKh", "AhQd"], "Ah is in hand 1 and in hand 2"),
    "a card twice in a hand": (["holdem", "AhAh", "KdQd"], "Ah is twice in hand 1"),
    "a card on the board too": (["holdem", "AhKh", "QsQd", "--board", "Ah2c3c"], "Ah is in the board and in hand 1"),
    "a dead card": (["omaha", "AhKhQdJd", "2c3c4c5c", "--dead", "5c"], "5c is in the dead cards and in hand 2"),
    "no card": (["omaha", "AhKhQdXx", "2c3c4c5c"], "cannot be read"),
    "no range": (["holdem", "AKx", "QQ"], "no hand or range of hold 'em"),
    "a range with odd ends": (["holdem", "A5s-K2s", "QQ"], "ends of a range"),
    "a range of two minds": (["holdem", "A5s-A2o", "QQ"], "both ends"),
    "a suited pair": (["holdem", "AAs", "QQ"], "a pair is neither"),
    "more than all": (["holdem", "101%", "QQ"], "at most 100%"),
    "too few cards": (["omaha", "AhKh", "2c3c4c5c"], "has 2 cards: Omaha, high hands have 4"),
    "too many cards": (["five-card-stud", "AhKhQdJdTc9c", "2c"], "has 6 cards: Five-card stud hands have 5 at most"),
    "half a board": (["holdem", "AhKh", "QsQd", "--board", "2c3c"], "0 or 3 or 4 or 5 cards, not 2"),
    "a board at draw": (["five-card-draw", "AhKh", "QsQd", "--board", "2c"], "has 0 cards, not 1"),
    "a discard at stud": (["five-card-stud", "AhKh/2c", "QsQd"], "only at a draw game"),
    "too many discards": (["five-card-draw", "AhKh/2c3c4c5c", "QsQd"], "more than the 5 cards"),
    "an unknown board card": (["holdem", "AhKh", "QsQd", "--board", "??2c3c"], "leave it out"),
    "a bracket": (["seven-card-stud", "(AsKs", "QsQd"], "a bracket is missing"),
    "an empty hand": (["holdem", "", "QsQd"], "a hand is empty"),
    "nothing left of a range": (["holdem", "AA", "AsAh", "AcAd"], "no hand of AA is left"),
    "ranges that do not fit": (["holdem", "AA", "AA", "AA"], "do not fit together"),
    "no trials": (["holdem", "AhKh", "QsQd", "--trials", "0"], "at least two"),
    "both methods": (["holdem", "AhKh", "QsQd", "--trials", "10", "--exact"], "choose"),
    "too short a deck": (["five-card-draw", *["random"] * 8, "--dead", packed(DECK[:20])], "too few"),
}


@each("name", BAD)
def test_bad_input_is_one_line(name, capsys):
    args, reason = BAD[name]
    error, cite = refused(capsys, "equity", *args)
    assert reason in error + (f" [{cite}]" if cite else "")


def test_a_range_by_kinds_whole_and_in_part():
    assert kinds_in("TT+,AhJh,JsAd,88") == (
        ["AA", "KK", "QQ", "JJ", "TT", "88"],
        {"AJs": ["AhJh"], "AJo": ["JsAd"]},
    )
    assert kinds_in("random") == (ORDER, {})
    with pytest.raises(Refusal):
        kinds_in("TT+,")
    with pytest.raises(Refusal, match="two cards"):
        module.range_of(game("omaha"), "TT+")


def test_ranges_that_do_not_fit_are_refused_by_chance_too():
    with pytest.raises(Refusal, match="do not fit"):
        equity("holdem", ["AA", "AA", "AA"], trials=10)


def test_the_command_prints_hands_equities_and_deals(capsys):
    assert main(["equity", "holdem", "AsAh", "KdKc"]) == 0
    printed = capsys.readouterr().out
    assert "81.2555%  29603/36432" in printed
    assert "all 1,712,304 deals counted" in printed
    assert main(["equity", "omaha-8", "Ah2h3d4c", "KhKdQcQs", "--board", "6c5d7s", "--trials", "5000"]) == 0
    printed = capsys.readouterr().out
    assert "5,000 random deals, seed 1" in printed
    assert "of the low" in printed
    assert main(["equity", "five-card-draw", "AsAh", "KdKcKh/2d3d"]) == 0
    assert "do not come back" in capsys.readouterr().out


def test_the_command_for_machines(capsys):
    assert main(["equity", "seven-card-stud-8", "As2s3s9dTd4c", "KdKh8c7c5h4d", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["method"] == "exact"
    assert found["deals"] == 40 * 39
    assert sum(Fraction(hand["exact"]) for hand in found["hands"]) == 1
    assert {"hand", "equity", "exact", "wins", "ties", "loses", "high", "low"} == set(found["hands"][0])


def test_from_python():
    assert pitboss.equity("holdem", "AsAh", "KdKc", board="Kh2c3d")[1].equity == Fraction(889, 990)


def test_the_command_line_is_read_without_the_compiler():
    script = "import sys, pitboss.cli.main; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert "pitboss.cli.equity" in loaded
    assert {"numpy", "numba"}.isdisjoint(loaded)


@pytest.mark.parametrize(
    ("variant", "hands", "settings"),
    [
        ("holdem", ["AhKh", "QsQd"], {}),
        ("holdem", ["AKs", "TT+,AQs+"], {"board": "Th9h2c"}),
        ("omaha-8", ["AhKhQd2c", "9s9d8h7h"], {}),
        ("seven-card-stud-8", ["(As2s)3s9d4c", "(KdKh)8c7c5h"], {"trials": 600_000}),
    ],
)
def test_workers_change_nothing_but_the_time(variant, hands, settings):
    """Parts of one count deal on cards of their own, and progress comes in order to the end."""
    seen = []
    one = equity(variant, hands, **settings)
    three = equity(variant, hands, workers=3, progress=lambda *now: seen.append(now), **settings)
    assert one.shown() == three.shown()
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert seen[-1][0] == seen[-1][1]
    assert len(seen) > 1
