"""How often hands come, against brute force and published figures; what the house takes of a pot."""

from fractions import Fraction
from math import comb

import pytest

from pitboss import odds
from pitboss.cli.main import main
from pitboss.games import catalogue, game
from pitboss.games.poker_room.mathematics import omaha_count
from pitboss.games.poker_room.mathematics.odds import OMAHA_HIGH, OMAHA_LOW, high_ways, low_ways
from pitboss.pricing.hands import frequencies
from pitboss.ranking import EIGHT_OR_BETTER, HIGH, LOW, SIX_OR_BETTER, THREE, THREE_LOW
from pitboss.table.parts import SharedPot
from tests.volume import only_soaking

OMAHA_DEALS = comb(52, 4) * comb(48, 5)
ROOM = [row.name for row in catalogue() if row.subchapter == "19:47-14" and row.status != "planned"]


@pytest.mark.parametrize(("ranking", "size"), [(HIGH, 5), (HIGH, 6), (THREE, 3), (THREE, 4)])
def test_counting_multisets_finds_what_every_hand_dealt_does(ranking, size):
    assert high_ways(ranking, size) == frequencies(ranking, size)


@pytest.mark.parametrize(("ranking", "size"), [(LOW, 5), (LOW, 6), (THREE_LOW, 4)])
def test_low_hands_too(ranking, size):
    found = low_ways(ranking, size)
    by_class = {name: sum(found[key] for key in found if _class(key) == name) for name in ranking.classes}
    assert by_class == frequencies(ranking, size)


def _class(name: str) -> str:
    return "no-pair" if name.endswith("-low") else name


@pytest.mark.slow
def test_hands_of_seven_one_by_one():
    assert high_ways(HIGH, 7) == frequencies(HIGH, 7)
    assert low_ways(LOW, 7)["one-pair"] == frequencies(LOW, 7)["one-pair"]


def test_published_counts():
    """133,784,560 hands of seven; of three and five cards as in every book on poker; lows by hand."""
    seven = high_ways(HIGH, 7)
    assert sum(seven.values()) == 133_784_560
    assert list(seven.values())[:4] == [4_324, 37_260, 224_848, 3_473_184]
    assert high_ways(HIGH, 5)["one-pair"] == 1_098_240
    assert low_ways(LOW, 5)["five-low"] == 4**5
    assert low_ways(LOW, 7, EIGHT_OR_BETTER)["no-low"] == 133_784_560 - _qualify()
    assert sum(low_ways(THREE_LOW, 4, SIX_OR_BETTER).values()) == comb(52, 4)


def _qualify() -> int:
    """Hands of seven with five or more of the eight low ranks: one to four cards of each, the rest from twenty."""
    found, ways = 0, {0: 1}
    for ranks in range(1, 8):
        ways = {cards: sum(ways.get(cards - n, 0) * comb(4, n) for n in range(1, 5)) for cards in range(ranks, 8)}
        if ranks >= 5:
            found += comb(8, ranks) * sum(n * comb(20, 7 - cards) for cards, n in ways.items())
    return found


def test_omaha_adds_up_and_is_as_published():
    """The ten counts of high hands as Wizard of Odds has them."""
    assert sum(OMAHA_HIGH.values()) == sum(OMAHA_LOW.values()) == OMAHA_DEALS
    assert OMAHA_HIGH["royal-flush"] == 42_807_600
    assert OMAHA_HIGH["one-pair"] == 122_655_542_152


@pytest.mark.slow
def test_omaha_boards_in_two_ways():
    """On some boards every four cards one by one give what the cliques give."""
    import numpy as np

    from pitboss.games.poker_room.mathematics.omaha_count import _tally

    dealt, times = np.array([[50, 46, 42, 38, 1], [0, 4, 9, 14, 51]], np.uint8), np.array([1, 1])
    for low in (False, True):
        found = np.zeros(10, np.int64)
        _tally(dealt, times, low, found)
        sample = _sampled(dealt, low)
        assert found.sum() == 2 * omaha_count.HANDS_OF_FOUR
        for kind, part in sample.items():
            assert found[kind] / found.sum() == pytest.approx(part, abs=0.05)
        assert not any(found[kind] == 0 for kind in sample)


def _sampled(boards, low):
    """The classes of some hands at these boards, by the plain rules."""
    import random

    from pitboss.equipment import DECK
    from pitboss.ranking import eight_or_better, omaha_value

    chance, found = random.Random(5), {}
    cards = sorted(DECK, key=lambda card: ("23456789TJQKA".index(card[0]), "cdhs".index(card[1])))
    for board in boards:
        lying = [cards[number] for number in board]
        for _ in range(400):
            own = chance.sample([card for card in cards if card not in lying], 4)
            value = omaha_value(LOW if low else HIGH, own, lying)
            if not low:
                kind = value >> 20
            else:
                kind = 9 - (((1 << 20) - 1 - (value & ((1 << 20) - 1))) >> 16) if eight_or_better(value) else 0
            found[kind] = found.get(kind, 0) + Fraction(1, 800)
    return {kind: float(part) for kind, part in found.items()}


@pytest.mark.slow
@only_soaking
def test_omaha_counted_again():
    assert omaha_count.count() == OMAHA_HIGH
    assert omaha_count.count(low=True) == OMAHA_LOW


@pytest.mark.parametrize("name", ROOM)
def test_every_game_of_the_room_has_hands_and_no_wagers(name):
    shown = odds(name).shown()
    assert shown["wagers"] == []
    assert [side["side"] for side in shown["hands"]][-1] == ("low" if _low(name) else "high")
    for side in shown["hands"]:
        assert sum(Fraction(row["exact"]) for row in side["classes"]) == 1
        assert sum(row["ways"] for row in side["classes"]) == side["total"]
    assert [row["rake"] for row in shown["rake"]["pots"]][:4] == [1_00, 2_00, 3_00, 4_00]


def _low(name: str) -> bool:
    return name in ("mambo-stud", "five-card-draw-low", "omaha-8", "seven-card-stud-8", "seven-card-stud-hi-lo")


def test_how_often_no_low_hand_qualifies():
    shares = {name: odds(name).hands[-1].probability("no-low") for name in ("omaha-8", "seven-card-stud-8")}
    assert float(shares["omaha-8"]) == pytest.approx(0.6519, abs=1e-4)
    assert float(shares["seven-card-stud-8"]) == pytest.approx(0.8166, abs=1e-4)
    assert "no-low" not in odds("seven-card-stud-hi-lo").hands[-1].ways


@pytest.mark.parametrize(
    ("elected", "says", "taken"),
    [
        ({"rake_percent": "5", "rake_cap": "3.00"}, "5% of a pot", [0, 1_00, 1_00, 2_00, 3_00]),
        ({"revenue": "stepped", "rake_steps": "20=2,60=5"}, "5.00 from 60.00 on", [0, 2_00, 2_00, 2_00, 5_00]),
        ({"revenue": "time"}, "5.00 for each half hour", []),
        ({"revenue": "hand", "charge": "1.00"}, "1.00 for each hand", []),
        ({"revenue": "none"}, "nothing", []),
    ],
)
def test_what_the_house_takes(elected, says, taken):
    rake = odds("holdem", **elected).rake
    assert says in rake["says"]
    assert [row["rake"] for row in rake["pots"]][:5] == taken


def test_the_command_line_shows_them(capsys):
    assert main(["odds", "omaha-8"]) == 0
    out = capsys.readouterr().out
    assert "302,188,517,232" in out
    assert "no more than 4.00" in out
    assert main(["odds", "holdem", "--strategy", "hope"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert game("holdem").has(SharedPot)
