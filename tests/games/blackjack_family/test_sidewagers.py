"""Side wagers: the fractions that others found, and every order of the first cards of a single deck."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.mathematics import side_wagers

F = Fraction
SEVENS = {
    arithmetic.ONE_SEVEN: F(3),
    arithmetic.TWO_SEVENS: F(50),
    arithmetic.TWO_SUITED: F(100),
    arithmetic.ALL_SEVENS: F(500),
    arithmetic.ALL_SUITED: F(5000),
}
ACES = {
    arithmetic.TWO_ACES: F(25),
    arithmetic.TWO_ACES_SUITED: F(100),
    arithmetic.THREE_ACES: F(250),
    arithmetic.THREE_ACES_SUITED: F(2500),
    arithmetic.FOUR_ACES_ONE_COLOUR: F(0),
}
MATCH_6 = {
    arithmetic.PAIR: F(1),
    arithmetic.THREE_OF_A_KIND: F(5),
    arithmetic.TWO_PAIRS: F(8),
    arithmetic.FOUR_OF_A_KIND: F(40),
}
MATCH_8 = {**MATCH_6, arithmetic.TWO_PAIRS: F(7), arithmetic.FOUR_OF_A_KIND: F(50)}
DECK = list(product(range(2, 15), range(4)))


def edge(ways):
    return -sum((pays * n for (_, pays), n in ways.items()), F(0)) / sum(ways.values())


def chance(ways, *names):
    return F(sum(n for (name, _), n in ways.items() if name in names), sum(ways.values()))


def low(card):
    return 1 if card[0] == 14 else min(card[0], 10)


@pytest.mark.parametrize(("decks", "over", "under"), [(4, F(59, 897), F(271, 2691))])
def test_over_and_under_thirteen(decks, over, under):
    assert edge(side_wagers.thirteen(decks, 1, F(1))) == over
    assert edge(side_wagers.thirteen(decks, -1, F(1))) == under


def test_over_and_under_as_printed_for_six_decks():
    assert float(edge(side_wagers.thirteen(6, 1, F(1)))) == pytest.approx(0.066, abs=0.0005)
    assert float(edge(side_wagers.thirteen(6, -1, F(1)))) == pytest.approx(0.100, abs=0.001)
    assert chance(side_wagers.thirteen(1, 1, F(1)), "win") == F(103, 221)
    assert chance(side_wagers.thirteen(8, -1, F(1)), "win") == F(2426, 5395)


@pytest.mark.parametrize(("decks", "found"), [(4, F(127, 1794)), (6, F(539, 8086)), (8, F(697, 10790))])
def test_same_suit(decks, found):
    assert edge(side_wagers.same_suit(decks, F(5, 2), F(25))) == found


@pytest.mark.parametrize(
    ("decks", "found"), [(1, F(88, 221)), (2, F(6216, 22763)), (4, F(14708, 92391)), (8, F(404, 4485))]
)
def test_sevens(decks, found):
    assert edge(side_wagers.sevens(decks, SEVENS)) == found


def test_the_progressive_without_its_meter():
    ways = side_wagers.aces(4, ACES)
    total = sum(ways.values())
    assert sum(pays * n for (_, pays), n in ways.items() if pays > 0) / total == F(411400, 1262677)
    assert chance(ways, "four-aces-of-a-colour") == F(7, 3788031)
    assert chance(side_wagers.aces(8, ACES), "three-suited-aces") <= F(7, 372255)


def test_the_meter_at_which_the_progressive_breaks_even():
    ways = side_wagers.aces(6, ACES)
    returned = sum(pays * n for (_, pays), n in ways.items() if pays > 0) / sum(ways.values())
    assert (1 - returned) / chance(ways, "four-aces-of-a-colour") == F(2782173, 11)


def test_match_the_dealer():
    assert edge(side_wagers.match_the_dealer(6, F(4), F(11))) == F(1958, 48205)
    assert 1 - chance(side_wagers.match_the_dealer(4, F(4), F(11)), "lose") == F(995, 7107)


def test_match_of_blackjack_switch():
    assert edge(side_wagers.match(6, MATCH_6)) == F(126536, 4965115)
    ways = Counter({name: n for (name, _), n in side_wagers.match(8, MATCH_8).items()})
    assert ways["pair"] == 435781632
    assert ways["two-pairs"] == 19189248
    assert ways["three-of-a-kind"] == 24760320
    assert ways["lose"] == 749731840
    assert 1 - chance(side_wagers.match(8, MATCH_8), "lose") == F(923459, 2365251)


@pytest.mark.parametrize(("decks", "found"), [(4, F(5, 69)), (6, F(23, 311))])
def test_insurance(decks, found):
    assert edge(side_wagers.insurance(decks, F(2))) == found


def test_the_bonus_pays_its_prizes_alike():
    ways = side_wagers.blackjack_bonus(1, (5, 5, 20))
    assert 1 - chance(ways, "lose") == F(32, 663)
    assert edge(ways) == 1 - F(32, 663) * (1 + F(30, 3))


# Every order of the first cards of one deck, settled in plain words.


def test_two_cards_one_by_one():
    over, suited = Counter(), Counter()
    for a, b in permutations(DECK, 2):
        over["win" if low(a) + low(b) > 13 else "lose"] += 1
        royal = {a[0], b[0]} == {12, 13}
        suited["lose" if a[1] != b[1] else "king-and-queen" if royal else "suited"] += 1
    assert over == Counter({name: n for (name, _), n in side_wagers.thirteen(1, 1, F(1)).items()})
    assert suited == Counter({name: n for (name, _), n in side_wagers.same_suit(1, F(3), F(10)).items()})


def test_three_cards_one_by_one():
    found, dealer = Counter(), Counter()
    for a, b, c in permutations(DECK, 3):
        sevens = next((n for n, card in enumerate((a, b, c)) if card[0] != 7), 3)
        suited = len({card[1] for card in (a, b, c)[:sevens]}) == 1
        found[("lose", "one-seven", "two-suited-sevens" if suited else "two-sevens", "three-sevens")[sevens]] += 1
        like = sum(card[0] == c[0] for card in (a, b))
        dealer[like] += 1
    assert found == Counter({name: n for (name, _), n in side_wagers.sevens(1, SEVENS).items()})
    ways = side_wagers.match_the_dealer(1, F(4), F(11))
    assert chance(ways, "1-unsuited") == F(dealer[1], sum(dealer.values()))
    assert chance(ways, "2-unsuited") == F(dealer[2], sum(dealer.values()))


def test_four_aces_in_two_decks_one_by_one():
    """Only hands that begin with aces matter; aces of one suit differ by their deck."""
    aces = [(suit, deck) for deck in range(2) for suit in range(4)]
    found = Counter()
    for a, b, c, d in permutations(aces, 4):
        if len({suit in (1, 2) for suit, _ in (a, b, c, d)}) == 1:
            found["four-aces-of-a-colour"] += 1
    ways = side_wagers.aces(2, ACES)
    assert next(n for (name, _), n in ways.items() if name == "four-aces-of-a-colour") == found["four-aces-of-a-colour"]
    size = 104
    assert sum(ways.values()) == size * (size - 1) * (size - 2) * (size - 3)
