"""The decision model against the odds: what following it gains is the edge that is priced, to the last deal."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from pitboss.equipment import DECK, RANKS, Randomness
from pitboss.games import game
from pitboss.games.blackjack_family.mathematics.chart import rescued
from pitboss.games.blackjack_family.mathematics.compositions import hands as hands_of_blackjack
from pitboss.games.blackjack_family.mathematics.strategies import best as analysis
from pitboss.pricing.decisions import CountedHands, Rule, Tally, best, model
from pitboss.pricing.strategy.charts import charts, short
from pitboss.pricing.strategy.strategies import BEST
from pitboss.table import HOUSE
from pitboss.table.act import Decide
from pitboss.table.acts.choices import Pick, Seen
from pitboss.table.acts.hand_setting import Divide


def opened(name):
    """A game's odds, its options, and its model."""
    rules = game(name)
    options = rules.options()
    return rules.module("odds"), options, rules.module("odds").decisions(options)


def asked_of_all(odds, options, found):
    """Games in which every deal is asked about, and the first question weighs all that follows."""
    return found.decisions[0].counted, Fraction(1), Fraction(0)


def over_ties(odds, options, found):
    """Casino war: without a tie as much is won as lost."""
    cards = 52 * options.decks
    return found.decisions[0].counted, Fraction(4 * options.decks - 1, cards - 1), Fraction(0)


def on_spreads(odds, options, found):
    """Red dog: other pairs of cards push, or make three of a kind."""
    counts = odds.counts(options.decks)
    total = sum(counts.values())
    three = options.three_of_a_kind_odds
    counted = found.decisions[0].counted
    paid = Fraction(counts[odds.THREE_END] * three.win, total * three.stake)
    return counted, Fraction(int(counted.deals.sum()), total), paid


WHOLE = {
    "casino-war": over_ties,
    "red-dog": on_spreads,
    "three-card-poker": asked_of_all,
    "two-card-joker-poker": asked_of_all,
    "double-down-stud": asked_of_all,
    "boston-5-stud": asked_of_all,
    "flop-poker": asked_of_all,
    "ultimate-texas-holdem": asked_of_all,
    "texas-holdem-bonus": asked_of_all,
}


def edge(counted, part, rest):
    return -(part * counted.mean(counted.best) + rest)


@pytest.mark.parametrize("name", WHOLE)
def test_the_best_play_of_the_model_is_what_the_odds_price_and_a_wrong_worth_is_not(name):
    odds, options, found = opened(name)
    counted, part, rest = WHOLE[name](odds, options, found)
    priced = odds.odds(options).wagers[0].edge
    assert edge(counted, part, rest) == priced
    # One hand, of which the worse choice is made out to be the better one.
    gained = counted.gained.copy()
    gained[0, gained[0].argmin()] = gained[0].max() + counted.parts
    assert edge(replace(counted, gained=gained), part, rest) != priced


def test_at_let_it_ride_two_questions_and_the_wager_that_always_rides_make_the_edge():
    odds, options, found = opened("let-it-ride")
    ways = odds.ways(options, "never-ride")
    alone = odds.main_ends(options).odds(ways).edge
    asked = [decision.counted for decision in found.decisions]
    assert alone - sum(one.mean(one.best) for one in asked) == odds.odds(options)["first"].edge


def test_at_caribbean_stud_hands_below_a_pair_and_above_make_the_edge():
    odds, options, found = opened("caribbean-stud")
    counted, above = found.decisions[0].counted, [*found.decisions[1].tallies()]
    deals = int(counted.deals.sum()) + sum(row.deals for row in above)
    gained = counted.mean(counted.best) * int(counted.deals.sum()) + sum(row.gained["bet"] for row in above)
    assert Fraction(gained, deals) == -odds.odds(options)["ante"].edge


def test_at_mississippi_stud_the_first_street_weighs_all_that_follow():
    odds, options, found = opened("mississippi-stud")
    (rows, *_) = found.tallies().values()
    gained = sum(max(row.gained.values()) for row in rows)
    assert all(row.best[row.does] == row.deals for row in rows)
    assert gained / sum(row.deals for row in rows) == -odds.odds(options)["ante"].edge


def test_at_chemin_de_fer_each_side_does_what_is_worth_more_against_the_other():
    _, _, found = opened("chemin-de-fer")
    rows = [row for rows in found.tallies().values() for row in rows]
    assert [row.name for row in rows] == ["player 5", "banker 3 against 9", "banker 5 against 4"]
    for row in rows:
        stays, draws = row.worth.values()
        assert row.does == ([*row.worth][draws > stays])


PURE = [
    *("casino-war", "red-dog", "three-card-poker", "two-card-joker-poker", "let-it-ride", "double-down-stud"),
    *("boston-5-stud", "flop-poker", "mississippi-stud", "ultimate-texas-holdem", "texas-holdem-bonus"),
]


@pytest.mark.parametrize("name", PURE)
def test_a_file_that_repeats_the_best_choices_is_priced_like_the_best_play(name, tmp_path):
    odds, options, found = opened(name)
    named = found.situations()
    rows = {row.name: row for rows in found.tallies().values() for row in rows if row.name in named}
    assert rows.keys() == named.keys()
    lines = {situation: row.does.partition(";")[0] for situation, row in rows.items()}
    assert all(choice in named[situation] for situation, choice in lines.items()), "no situation is now this, now that"
    path = tmp_path / "best.toml"

    def priced(lines):
        text = "\n".join(f'"{situation}" = "{choice}"' for situation, choice in lines.items())
        path.write_text(f'game = "{name}"\n[choices]\n{text}\n', encoding="utf-8")
        return odds.odds(options, str(path)).wagers[0].edge

    assert priced(lines) == odds.odds(options).wagers[0].edge
    # The situation in which most is lost by the wrong choice.
    worst = max(rows.values(), key=lambda row: max(row.gained.values()) - min(row.gained.values()))
    wrong = min(worst.worth, key=worst.worth.get)
    assert priced(lines | {worst.name: wrong}) > odds.odds(options).wagers[0].edge


# At a table.


def hands(number, seed, cards):
    """Some hands at random."""
    chance = Randomness.seeded(seed)
    for _ in range(number):
        deck = [*DECK]
        yield [deck.pop(chance.below(len(deck))) for _ in range(cards)]


def test_where_a_strategy_answers_by_a_table_of_its_own_it_says_what_is_worth_most():
    rules = game("four-card-poker")
    _, options, found = opened("four-card-poker")
    answer, ask = found.chooser(BEST), Decide(box=1, choices=("play", "fold"), cite="house:absence")
    for cards in hands(6, "four", 6):
        seen = Seen(rules, options, {1: cards[:5], HOUSE: cards[5:]}, {(1, "ante"): 10_00})
        assert answer(seen, ask) == best(found.worth(seen, ask))


def test_four_tiles_are_set_as_is_worth_most_and_as_the_house_says():
    rules = game("pai-gow")
    odds, options, found = opened("pai-gow")
    tiles = [tile for rank in odds.RANKED for tile in rank]
    chance = Randomness.seeded("tiles")
    for _ in range(30):
        deck = [*tiles]
        held = [deck.pop(chance.below(len(deck))) for _ in range(4)]
        seen = Seen(rules, options, {1: held}, {(1, "pai-gow"): 10_00})
        ask = Divide(box=1, choices=("house-way",), fewest=2, greatest=2, cite="house:absence")
        worth = found.worth(seen, ask)
        assert worth[found.chooser(BEST)(seen, ask)] == max(worth.values())
        assert found.chooser(f"way-{options.way}")(seen, ask) in worth


def test_of_four_cards_those_are_kept_that_are_worth_most():
    rules = game("fast-action-holdem")
    _, options, found = opened("fast-action-holdem")
    ask = Pick(box=1, player="A", choices=("natural", "surrender", "split"), fewest=2, greatest=2, cite="house:absence")
    for cards in hands(40, "fast", 4):
        seen = Seen(rules, options, {1: cards}, {(1, "original"): 10_00})
        worth = found.worth(seen, ask)
        assert worth[found.chooser(BEST)(seen, ask)] == max(worth.values())
        assert found.chooser("never-split")(seen, ask) != "split"


def test_what_is_not_open_gives_way_to_the_best_that_is():
    rules = game("mississippi-stud")
    _, options, found = opened("mississippi-stud")
    seen = Seen(rules, options, {1: ["As", "Ad"]}, {(1, "ante"): 5_00})
    every, few = (
        Decide(box=1, choices=words, cite="house:absence") for words in (("1x", "2x", "3x", "fold"), ("1x", "fold"))
    )
    assert (found.chooser(BEST)(seen, every), found.chooser("points")(seen, every)) == ("3x", "3x")
    assert (found.chooser(BEST)(seen, few), found.chooser("points")(seen, few)) == ("1x", "1x")


def test_a_raise_at_double_cross_is_weighed_by_the_lines_that_can_still_come():
    rules = game("double-cross-poker")
    _, options, found = opened("double-cross-poker")
    ask = Decide(box=1, choices=("raise", "check"), cite="house:absence")
    seen = Seen(rules, options, {1: ["As", "Ad"]}, {(1, "ante"): 5_00})
    assert found.decision(seen, ask).situation(seen, ask) == "raise 1, a pair of your own"
    assert found.worth(seen, ask)["check"] == 0
    drawn = {row.name: row.worth["raise"] for row in found.decisions[0].tallies()}
    pairs = []
    for rank in RANKS:
        worth = found.worth(replace(seen, hands={1: [f"{rank}s", f"{rank}d"]}), ask)
        pairs.append(next(value for choice, value in worth.items() if choice != "check"))
    assert sum(pairs) / len(pairs) == drawn["raise 1, a pair of your own"]


def test_of_equal_choices_the_first_is_best_unless_a_rule_takes_the_last():
    counted = CountedHands(
        ("here", "there"), ("a", "b"), np.array([[1, 1], [2, 3]]), np.array([1, 1]), np.array([0, 1])
    )
    assert counted.played({}).tolist() == [0, 1]
    assert counted.played({}, last_of_equals=True).tolist() == [1, 1]
    assert counted.played({"there": "a"}).tolist() == [0, 0]
    assert best({"a": 1, "b": 1}) == "a"
    assert [row.does for row in counted.tallies()] == ["a; all are even", "b"]


def test_a_long_chart_is_drawn_by_first_words_and_adds_up():
    rows = [
        Tally(f"hand {a} {b}", 1, {"x": Fraction(b), "y": Fraction(a)}, {"x": 1}) for a in range(9) for b in range(9)
    ]
    drawn = short(rows)
    assert [row.name for row in drawn] == [f"hand {a}" for a in range(9)]
    assert drawn[3].worth == {"x": 4, "y": 3}


def test_every_game_with_a_model_names_only_what_it_has():
    for name in (*WHOLE, "caribbean-stud", "double-cross-poker", "four-card-poker", "colorado-holdem", "pai-gow"):
        odds, options, found = opened(name)
        assert found.strategies == odds.STRATEGIES
        assert model(odds, options) is not None
        assert all(isinstance(found.rule(strategy), Rule) for strategy in odds.STRATEGIES)


def test_charts_have_every_question_whose_deals_are_counted():
    _, _, found = opened("ultimate-texas-holdem")
    drawn = charts(found)
    assert drawn[0].shown()["situations"]["start AA"]["best"] == "4x"
    assert {*drawn[0].shown()["situations"]["start AA"]["worth"]} == {"4x", "3x", "check"}


@pytest.mark.parametrize("name", ["ultimate-texas-holdem", "texas-holdem-bonus"])
def test_later_streets_are_weighed_over_all_deals_and_the_best_is_worth_more(name):
    odds, _, found = opened(name)
    later = [*found.tallies().values()][1:]
    assert len(later) == 2
    for rows in later:
        assert sum(row.deals for row in rows) == odds.DEALS
        for row in rows:
            assert best(row.worth) == row.does


def test_waiting_for_flop_and_river_is_worth_what_the_later_streets_say():
    odds, options, found = opened("ultimate-texas-holdem")
    for title, strategy in (("After the flop", "wait-for-flop"), ("On the river", "wait-for-river")):
        rows = found.tallies()[title]
        gained = sum(row.gained[row.does] for row in rows)
        assert gained / odds.DEALS == -odds.odds(options, strategy).wagers[0].edge


def test_a_bet_on_the_flop_that_is_never_declined_is_a_raise_of_two_antes_with_every_hand():
    odds, options, found = opened("ultimate-texas-holdem")
    main, play = odds.pays(options)
    ways = odds.found(options)[:, odds.PLAYED].sum(axis=0).tolist()
    every = sum(n * (one + 2 * bet) for n, one, bet in zip(ways, main, play, strict=True))
    assert sum(row.gained["2x"] for row in found.tallies()["After the flop"]) == Fraction(every, play[0])


@pytest.mark.parametrize("name", ["blackjack", "spanish-21", "double-attack-blackjack", "blackjack-switch"])
def test_first_hands_of_blackjack_are_worth_together_what_the_analysis_says(name):
    """Every first hand stands in one situation, and the best play does there what gains most."""
    odds, options, found = opened(name)
    rows = found.tallies()["Your hand against the dealer's card"]
    analysed = analysis(odds.terms(options))
    blackjacks = sum(row.chance * row.deals[hands_of_blackjack().place(1, 10)] for row in analysed.starts)
    assert sum(row.deals for row in rows) == pytest.approx(float(1 - blackjacks))
    assert {row.name for row in rows} <= {*found.situations()}
    for row in rows:
        assert sum(row.best.values()) == row.deals
        # By totals alone the best choice is never worth less than what most hands of the situation do, but by a hair.
        if row.best[row.does.partition(" with")[0]] == row.deals:
            assert best(row.worth) == row.does.partition(";")[0]
    hard = next(row for row in rows if row.name == "hard 5 against 2")
    assert {"stand", "hit", "double-down"} <= hard.worth.keys()
    assert "split" not in hard.worth


def test_a_chart_of_blackjack_answers_at_a_table_with_what_is_open_there():
    rules, (_, options, found) = game("blackjack"), opened("blackjack")
    basic = found.chooser("basic")
    rows = {
        ("6s 5d", "stand hit double-down"): "double-down",
        ("6s 5d", "stand hit"): "hit",
        ("8s 8d", "stand hit double-down split"): "split",
        ("8s 8d", "stand hit"): "stand",
        ("5s 5d 2c", "stand hit"): "stand",
        ("As 7d", "stand hit"): "stand",
    }
    for (cards, words), does in rows.items():
        seen = Seen(rules, options, {1: cards.split(), HOUSE: ["6c"]}, {(1, "blackjack"): 10_00})
        assert basic(seen, Decide(box=1, choices=tuple(words.split()), cite="house:absence")) == does
    refuse = Decide(box=1, choices=("consent", "refuse"), default="refuse", cite="house:absence")
    assert basic(seen, refuse) == "refuse"


def test_a_doubled_hand_is_saved_where_half_is_more_than_it_is_worth():
    rules, (odds, options, found) = game("spanish-21"), opened("spanish-21")
    ask = Decide(box=1, choices=("stand", "rescue"), cite="house:absence")
    saved = rescued((10,), odds.terms(options))
    for total, cards in ((12, "6s 4d 2c"), (16, "6s 4d 6c"), (17, "6s 4d 7c"), (20, "6s 4d Jc")):
        seen = Seen(rules, options, {1: cards.split(), HOUSE: ["Kc"]}, {(1, "blackjack"): 10_00})
        assert found.chooser(BEST)(seen, ask) == ("rescue" if saved[total] else "stand"), total


def test_at_the_poker_room_a_file_answers_by_its_situations(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('game = "holdem"\notherwise = "fold"\n[choices]\n"round 1 one-pair" = "raise"\n', encoding="utf-8")
    rules, (_, options, found) = game("holdem"), opened("holdem")
    chosen = found.rule(str(path)).choices
    assert chosen["round 1 one-pair A"] == "raise"
    assert chosen["round 2 one-pair A"] == "fold"
    ask = Decide(box=1, choices=("check", "bet"), cite="house:absence")
    seen = Seen(rules, options, {1: ["As", "Ad"]}, {})
    assert [found.decisions[0].answer(seen, ask, word) for word in ("fold", "call", "bet", "raise")] == [
        *("check", "check", "bet", "bet")
    ]
