"""What a choice is worth, against the rounds: every card that can still come is dealt and settled by the rules."""

from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.equipment import RANKS, SUITS
from pitboss.games import game
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.money import cents
from pitboss.pricing.decisions import model
from pitboss.ranking import HIGH
from pitboss.table import HOUSE
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.choices import Seen

DECK = [rank + suit for rank in RANKS for suit in SUITS]


def advised(name, hands, wagers, choices, hand="", **options):
    """What each choice is worth in units of the first wager, to box 1."""
    rules = game(name)
    elected = rules.options.configure(options)
    lies = {(1, wager): amount for wager, amount in wagers.items()}
    seen = Seen(rules, elected, {of: cards.split() for of, cards in hands.items()}, lies)
    found = model(rules.module("odds"), elected)
    return found.worth(seen, Decide(box=1, hand=hand, choices=choices, cite="house:absence"))


def net(name, wagers, cards, choose):
    """What a round brings, in dollars; the cards as they are dealt."""
    case = {
        "game": name,
        "boxes": [{"box": 1, "player": "A", "wagers": wagers}],
        "cards": cards,
        "decisions": [{"choose": word} for word in choose.split()],
    }
    shown = adjudicate(read_case(case)).shown()["net"]["A"]
    return Fraction(-cents(shown.lstrip("-")) if shown.startswith("-") else cents(shown), 100)


def rest(*cards):
    return [card for card in DECK if card not in cards]


def mean(ends):
    ends = [*ends]
    return sum(ends, Fraction(0)) / len(ends)


def test_a_wager_that_rides_is_worth_what_48_last_cards_bring():
    seen = ["Ts", "Js", "Qs", "9h"]
    worth = advised("let-it-ride", {1: "Ts Js Qs", "community": "9h"}, {"first": 1}, ("let-it-ride", "take-back"))
    wagers = dict.fromkeys(("first", "second", "third"), "1")
    named = "take-back let-it-ride"
    ends = (net("let-it-ride", wagers, [*seen, card, *rest(*seen, card)[:1]], named) for card in rest(*seen))
    # The third wager rides whatever is said, and is worth as much.
    assert worth == {"let-it-ride": mean(ends) / 2, "take-back": 0}


def test_a_double_is_worth_what_48_hole_cards_bring():
    seen = ["9s", "Ts", "Js", "Qd"]
    worth = advised("double-down-stud", {1: "9s", HOUSE: "Ts Js Qd"}, {"original": 1}, ("double-down", "stand"))
    for choice in ("double-down", "stand"):
        assert worth[choice] == mean(
            net("double-down-stud", {"original": "1"}, [*seen, card], choice) for card in rest(*seen)
        )


def test_the_last_street_is_worth_what_48_cards_bring_and_the_one_before_the_best_of_it():
    asked = ("1x", "2x", "3x", "fold")
    lies = {"ante": 1, "3rd-street": 1}
    before = advised("mississippi-stud", {1: "Js 9d", "community": "Jd"}, lies, asked)
    seen = ["Js", "9d", "Jd", "4c"]
    last = advised("mississippi-stud", {1: "Js 9d", "community": "Jd 4c"}, lies | {"4th-street": 1}, asked)
    for choice in ("1x", "3x"):
        named = f"1x 1x {choice}"
        assert last[choice] == mean(
            net("mississippi-stud", {"ante": "1"}, [*seen, card], named) for card in rest(*seen)
        )
    assert last["fold"] == -3
    cards = rest(*seen[:3])
    later = (
        advised("mississippi-stud", {1: "Js 9d", "community": f"Jd {card}"}, lies | {"4th-street": 1}, asked)
        for card in cards
    )
    assert before["1x"] == mean(max(each.values()) for each in later)


def test_on_a_board_a_play_wager_is_worth_what_990_hands_of_the_dealer_bring():
    own, board = ["Ah", "8d"], ["8s", "Kc", "5d", "2h", "Jc"]
    lies = {"ante": 2, "blind": 2}
    worth = advised("ultimate-texas-holdem", {1: "Ah 8d", "community": " ".join(board)}, lies, ("1x", "fold"))
    ends = (
        net("ultimate-texas-holdem", {"ante": "2", "blind": "2"}, [*own, *dealer, *board], "check check 1x") / 2
        for dealer in combinations(rest(*own, *board), 2)
    )
    assert worth == {"1x": mean(ends), "fold": -2}


def test_a_check_on_the_flop_is_worth_the_best_of_every_river():
    own, flop = ["Ah", "8d"], ["8s", "Kc", "5d"]
    lies = {"ante": 2, "blind": 2}
    worth = advised("ultimate-texas-holdem", {1: "Ah 8d", "community": "8s Kc 5d"}, lies, ("2x", "check"))
    rivers = (
        advised("ultimate-texas-holdem", {1: "Ah 8d", "community": " ".join((*flop, *two))}, lies, ("1x", "fold"))
        for two in combinations(rest(*own, *flop), 2)
    )
    assert worth["check"] == mean(max(each.values()) for each in rivers)
    assert worth["2x"] > worth["check"], "a pair that the board does not have is bet"


def test_a_river_wager_at_the_bonus_game_is_worth_what_the_last_cards_bring_and_a_turn_wager_the_best_of_it():
    own, board = ["Ah", "8d"], ["8s", "Kc", "5d", "2h"]
    flop = {"ante": 1, "flop": 2}

    def river(card, lies):
        return advised("texas-holdem-bonus", {1: "Ah 8d", "community": f"8s Kc 5d {card}"}, lies, ("bet", "check"))

    for made, named in ((flop, "bet check"), (flop | {"turn": 1}, "bet bet")):
        worth = river("2h", made)
        # One more wager gains as often as the hand wins, less as often as it loses; an ante more is lost without it.
        assert worth["bet"] > worth["check"] > -sum(made.values())
        dealt = [*own, "4c", "7h", "3c", *board[:3], "3d", board[3], "3h", "9c"]
        assert net("texas-holdem-bonus", {"ante": "2"}, dealt, f"{named} check") / 2 == sum(made.values()) - 1
    turns = rest(*own, *board[:3])
    worth = advised("texas-holdem-bonus", {1: "Ah 8d", "community": "8s Kc 5d"}, flop, ("bet", "check"))
    assert worth["check"] == mean(max(river(card, flop).values()) for card in turns)
    assert worth["bet"] == mean(max(river(card, flop | {"turn": 1}).values()) for card in turns)


def test_a_bet_at_caribbean_stud_is_worth_what_every_hand_behind_the_card_in_sight_brings():
    own, up = ["Ah", "Kd", "Qs", "Jc", "2d"], "Kh"
    worth = advised("caribbean-stud", {1: " ".join(own), HOUSE: up}, {"ante": 1}, ("bet", "fold"))
    by_end = {}
    ends = []
    for four in combinations(rest(*own, up), 4):
        value = HIGH.value([*four, up])
        end = value >= HIGH.value(["Ah", "Kd", "4s", "3c", "2d"]), (value > HIGH.value(own)) - (value < HIGH.value(own))
        if end not in by_end:
            by_end[end] = net("caribbean-stud", {"ante": "1"}, [*own, *four, up], "bet")
        ends.append(by_end[end])
    assert worth == {"bet": mean(ends), "fold": -1}


def test_over_a_tie_war_and_surrender_are_worth_what_the_next_two_cards_bring():
    worth = advised("casino-war", {1: "8s", HOUSE: "8d"}, {"initial": 1}, ("go-to-war", "surrender"), decks=6)
    left = [22 if rank == "8" else 24 for rank in RANKS]
    tied = Fraction(sum(n * (n - 1) for n in left), 310 * 309)
    options = game("casino-war").options()
    won, level = (Fraction(*odds) - 1 for odds in (options.war_odds, options.war_tie_odds))
    assert worth == {
        "go-to-war": tied * level + (1 - tied) / 2 * (won - 2),
        "surrender": Fraction(-1, 2),
    }


def test_a_raise_at_red_dog_doubles_what_the_spread_is_worth():
    wide = advised("red-dog", {"layout": "3s Kd"}, {"original": 1}, ("raise", "stand"))
    thin = advised("red-dog", {"layout": "3s 5d"}, {"original": 1}, ("raise", "stand"))
    assert wide["raise"] == 2 * wide["stand"] > 0 > thin["stand"] > thin["raise"]
    # Two odds of five to one on four fours of a deck of fifty others, six decks.
    decks = game("red-dog").options().decks
    won = Fraction(4 * decks, 52 * decks - 2)
    assert thin["stand"] == 5 * won - (1 - won)


def test_at_four_card_poker_three_antes_one_or_none_by_what_the_dealer_can_still_hold():
    best = {"As Ac Ad 9h 4c": "play 30.00", "7s 7c 9d Qh 4c": "play 10.00", "2s 3c 7d Jh 9c": "fold"}
    for hand, choice in best.items():
        worth = advised("four-card-poker", {1: hand, HOUSE: "6s"}, {"ante": 10_00}, ("play", "fold"))
        assert max(worth, key=worth.get) == choice
        assert worth["fold"] == -1


@pytest.mark.parametrize("name", ["spanish-21", "double-attack-blackjack", "blackjack-switch"])
def test_at_games_of_the_blackjack_family_choices_have_a_worth(name):
    choices = ("stand", "hit", "double-down")
    wager = next(iter(game(name).wagers))
    switch = name == "blackjack-switch"
    hands = {"1/1": "6s 5d", "1/2": "Ts 9h"} if switch else {1: "6s 5d"}
    worth = advised(name, hands | {HOUSE: "6c"}, {wager: 1}, choices, hand="1/1" if switch else "")
    assert max(worth, key=worth.get) == "double-down"
    assert worth["hit"] > worth["stand"]
    if switch:
        advice = advised(name, {"1/1": "6s Ad", "1/2": "Ts 5h", HOUSE: "9c"}, {wager: 1}, ("keep", "switch"))
        assert advice["switch"] > advice["keep"], "a ten and an ace are worth more than a six and an ace"


def test_where_two_hands_are_switched_each_split_counts_its_own_hands():
    """The second of the two is split, and one of its eights becomes a pair again."""
    words, wager = ("stand", "hit", "double-down"), {"first": 1, "second": 1}
    hands = {"1/1": "8c 3h", "1/2": "8s 3d", "1/2.2": "8h", HOUSE: "6c"}
    alone = advised("blackjack-switch", hands, wager, words, hand="1/1")
    twin = advised("blackjack-switch", hands, wager, words, hand="1/2")
    assert alone == advised("blackjack-switch", hands | {"1/2": "Ts 9d", "1/2.2": "9h"}, wager, words, hand="1/1")
    assert alone["stand"] != twin["stand"], "with its twin an eight is gone"
    assert alone.keys() == twin.keys() == {*words}
    hands |= {"1/2.2": "8h 8d"}
    again = advised("blackjack-switch", hands, wager, (*words, "split"), hand="1/2.2", resplit=True)
    assert max(again, key=again.get) == "split"


def dealer_stands(shoe, hard, aces):
    """How likely a dealer who stands on all 17s ends with each total, 0 for over 21; the shoe by value."""
    total = hard + 10 if aces and hard <= 11 else hard
    if total >= 17:
        return {total if total <= 21 else 0: Fraction(1)}
    ends = {}
    left = sum(shoe)
    for value, n in enumerate(shoe, 1):
        if n:
            rest_of = [*shoe[: value - 1], n - 1, *shoe[value:]]
            for end, chance in dealer_stands(rest_of, hard + value, aces + (value == 1)).items():
                ends[end] = ends.get(end, 0) + Fraction(n, left) * chance
    return ends


def test_a_hand_of_a_split_is_worth_what_every_hand_of_the_dealer_brings_with_its_twin_gone():
    hands = {1: "8s 3d", "1/2": "8h", HOUSE: "6c"}
    worth = advised("blackjack", hands, {"blackjack": 1}, ("stand", "hit", "double-down"), decks=2)
    shoe = [8] * 9 + [32]
    for card in (8, 3, 8, 6):
        shoe[card - 1] -= 1

    def stood(total, shoe):
        ends = dealer_stands(shoe, 6, 0)
        return sum(chance * ((end < total) - (end > total)) for end, chance in ends.items())

    def with_card(value):
        taken = [*shoe[: value - 1], shoe[value - 1] - 1, *shoe[value:]]
        return Fraction(shoe[value - 1], sum(shoe)) * stood(11 + value, taken)

    assert worth["stand"] == pytest.approx(float(stood(11, shoe)), abs=1e-12)
    assert worth["double-down"] == pytest.approx(float(2 * sum(map(with_card, range(1, 11)))), abs=1e-12)
    # Without a twin an eight more can come.
    alone = advised("blackjack", {1: "8s 3d", HOUSE: "6c"}, {"blackjack": 1}, ("stand",), decks=2)
    assert alone["stand"] != worth["stand"]


def test_a_third_eight_is_split_again_and_a_third_ten_stands():
    words = ("stand", "hit", "double-down", "split")
    for first, best in (("8s 8d", "split"), ("Ts Td", "stand")):
        hands = {1: first, "1/2": first.split()[0][0] + "h", HOUSE: "6c"}
        worth = advised("blackjack", hands, {"blackjack": 1}, words, resplit=True)
        assert {*worth} == {*words}
        assert max(worth, key=worth.get) == best


def test_insurance_is_worth_what_the_tens_say_that_the_player_does_not_hold():
    rules = game("blackjack")
    elected = rules.options.configure({"decks": 6})
    for own, tens in (("Ts Kd", 94), ("9s 8d", 96)):
        seen = Seen(rules, elected, {1: own.split(), HOUSE: ["As"]}, {(1, "blackjack"): 10_00})
        asked = Betting(open=("insurance",), box=1, cite="house:absence")
        worth = rules.module("odds").decisions(elected).offers(seen, asked)
        assert worth == {"insurance": 3 * Fraction(tens, 309) - 1}
