"""Colorado hold 'em: what the house must supply, whole rounds, discards, script, kernel and exact odds."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.games.colorado_holdem import odds as module
from pitboss.games.colorado_holdem.counting import BOARDS, ways
from pitboss.games.house_poker_family.odds import three_card_ways
from pitboss.games.house_poker_family.options import read_antes
from pitboss.games.house_poker_family.pair_ranks import KINDS, kind
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.pricing.combinations.card_subsets import place, sets
from pitboss.ranking import HIGH
from pitboss.ranking.compiled import high5
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from tests.conformance.test_differential import players, scripted

RULES = game("colorado-holdem")
SUPPLIED = {
    "bet_times": "1",
    "decided_by": "pay-table",
    "ante_table": "A23 with full house or better 5 to 1, straight 3 to 1, flush 3 to 1, pair of tens or better 1 to 1, "
    "any other lose",
    "bet_table": "B23 with straight or better 3 to 1, pair of tens or better 1 to 1, any other lose",
    "immediate_table": "I23 with three of a kind 5 to 1, any other lose",
    "bonus_table": "none",
}


def configured(**elected):
    return RULES.options.configure(SUPPLIED | elected)


def ruled(cards, *decisions, wagers=None, **more):
    """One player's round, dealt in stacks."""
    options = SUPPLIED | more.pop("options", {})
    case = {
        "game": "colorado-holdem",
        "boxes": [{"box": 1, "player": "A", "wagers": wagers or {"ante": "10"}}],
        "cards": cards.split(),
        "decisions": [{"box": 1, **decision} for decision in decisions],
        "options": options,
        **more,
    }
    return adjudicate(read_case(case)).shown()


BET, FOLD, STAY = ({"choose": word} for word in ("bet", "fold", "stay"))


def lays(card):
    return {"choose": "discard", "cards": [card]}


# What the house must supply.


def test_no_table_opens_before_the_house_has_supplied_its_numbers(monkeypatch):
    monkeypatch.delenv("PITBOSS_HOUSE")
    with pytest.raises(Illegal) as illegal:
        RULES.options.configure({})
    assert {one.option: one.cite for one in illegal.value.violations} == {
        "bet_times": "house:colorado-holdem/bet",
        "decided_by": "house:colorado-holdem/decided-by",
        "ante_table": "house:colorado-holdem/ante-odds",
        "bet_table": "house:colorado-holdem/bet-odds",
        "immediate_table": "house:colorado-holdem/immediate-winner",
    }
    for one in illegal.value.violations:
        assert "no source" in one.reason
        assert "the house must" in one.reason
    assert RULES.options.configure(SUPPLIED).times == (1, 1)


def test_a_file_of_the_house_holds_them(monkeypatch, tmp_path):
    file = tmp_path / "house.toml"
    lines = [f'{name} = "{value}"' for name, value in SUPPLIED.items() if name != "bet_table"]
    rows = ['straight-or-better = "3 to 1"', 'pair-of-tens-or-better = "1 to 1"', 'any-other = "lose"']
    file.write_text("\n".join(["[colorado-holdem]", *lines, "[colorado-holdem.bet_table]", *rows]))
    monkeypatch.setenv("PITBOSS_HOUSE", str(file))
    assert RULES.options.configure({}) == configured()


def test_a_bonus_that_is_offered_says_what_a_fold_does_to_it(monkeypatch):
    monkeypatch.delenv("PITBOSS_HOUSE")
    bonus = {"bonus_table": "S23 with pair or better 1 to 1"}
    with pytest.raises(Illegal) as illegal:
        configured(**bonus)
    assert [one.option for one in illegal.value.violations] == ["bonus_on_fold"]
    assert configured(**bonus, version="permissible").takes("bonus")
    assert not configured().takes("bonus")


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("bet_times", "0", "how many antes"),
        ("bet_times", "3 to 1", "the least comes first"),
        ("bet_times", "some", "how many antes"),
        ("decided_by", "dealer", "pay-table"),
        ("version", "either", "required or permissible"),
        ("boxes", "5", "6 or 7"),
        ("ante_table", "A23", "each of 22 rows"),
        (
            "ante_table",
            "A23 with pair of tens or better 1 to 1",
            "no source says what each of 9 rows, pair of nines down to high card",
        ),
        ("ante_table", "A23 with any other lose", "pays nothing"),
        ("immediate_table", "I23 with any other lose", "pays nothing"),
        ("bet_table", "B23 with five of a kind 1 to 1, any other lose", "is no row of B23"),
        ("bet_table", "B23 with any other 1 for 1", "to"),
        ("bet_table", "B23 with straight or better 1 to 3, any other lose", "cannot be paid to the cent"),
    ],
)
def test_what_no_house_can_elect_is_refused(option, value, why):
    with pytest.raises(Illegal, match=why):
        configured(**{option: value})


@pytest.mark.parametrize(
    ("choice", "read"), [("1", "1"), (2, "2"), ("1 to 3", "1 to 3"), ("1-3", "1 to 3"), ("2 to 2", "2")]
)
def test_the_size_of_a_bet_is_read(choice, read):
    assert read_antes(choice) == read


# Whole rounds.


def test_in_the_permissible_version_no_bet_leaves_the_ante_in():
    result = ruled("As Kd 4c Ah 7s 2d", lays("4c"), STAY, options={"version": "permissible"})
    assert result["net"] == {"A": "10.00"}
    assert [row["wager"] for row in result["settlement"]] == ["ante"]


def test_in_the_required_version_no_bet_loses_the_ante():
    result = ruled("As Kd 4c", FOLD)
    assert result["net"] == {"A": "-10.00"}
    assert result["settlement"][0]["cite"] == "house:colorado-holdem/fold"


def test_an_immediate_winner_is_what_the_houses_table_says():
    result = ruled("9s 9d 9c")
    assert result["net"] == {"A": "50.00"}
    assert result["settlement"][0]["cite"] == "house:colorado-holdem/immediate-winner"
    other = {"immediate_table": "I23 with mini royal 20 to 1, any other lose"}
    result = ruled("9s 9d 9c 9h 2s 3d", BET, lays("9c"), options=other)
    assert result["net"] == {"A": "20.00"}


@pytest.mark.parametrize(
    ("own", "laid", "board", "of"),
    [("As Kd 4c", "4c", "Qh Jd Ts", "straight"), ("8s 8d 2c", "2c", "8h Kd Ks", "full-house")],
)
def test_two_cards_and_the_board_are_the_hand(own, laid, board, of):
    kept = [card for card in own.split() if card != laid]
    assert KINDS[kind(HIGH.value([*kept, *board.split()]))] == of
    pays = {"straight": "60.00", "full-house": "80.00"}
    assert ruled(f"{own} {board}", BET, lays(laid))["net"] == {"A": pays[of]}


def test_two_cards_face_up_void_all_hands():
    found = [{"kind": "face-up-in-shoe", "card": 1}, {"kind": "face-up-in-shoe", "card": 3}]
    result = ruled("Th Ks Td", irregularities=found)
    assert result["net"] == {"A": "0.00"}
    assert result["void"]["cite"] == "house:house-poker/face-up"


def test_odd_amounts_are_paid_exactly():
    assert ruled("As Kd 4c Qh Jd Ts", BET, lays("4c"), wagers={"ante": "7.50"})["net"] == {"A": "45.00"}


# The round.


def test_a_bet_may_be_of_several_sizes():
    several = {"bet_times": "1 to 3"}
    won = ruled("As Kd 4c Qh Jd Ts", {"choose": "bet", "amount": "30"}, lays("4c"), options=several)
    assert won["net"] == {"A": "120.00"}
    with pytest.raises(Refusal, match=r"10\.00 to 30\.00"):
        ruled("As Kd 4c Qh Jd Ts", {"choose": "bet", "amount": "40"}, lays("4c"), options=several)
    with pytest.raises(Refusal):
        ruled("As Kd 4c Qh Jd Ts", {"choose": "bet", "amount": "20"}, lays("4c"))


@pytest.mark.parametrize(
    ("decision", "why"),
    [(lays("5c"), "5c is not in the hand"), ({"choose": "discard", "cards": ["4c", "Kd"]}, "must name 1 cards, not 2")],
)
def test_only_one_of_the_own_cards_is_laid_away(decision, why):
    with pytest.raises(Refusal, match=why) as refused:
        ruled("As Kd 4c Qh Jd Ts", BET, decision)
    assert refused.value.cite == "house:colorado-holdem/discard"


def test_a_hand_of_which_two_cards_were_laid_away_is_void():
    irregular = [{"kind": "wrong-discard"}]
    result = ruled("As Kd 4c Qh Jd Ts", BET, irregularities=irregular)
    assert result["net"] == {"A": "0.00"}
    assert {row["cite"] for row in result["settlement"]} == {"house:house-poker/wrong-discard"}


@pytest.mark.parametrize(("on_fold", "net"), [("lost", "-15.00"), ("stands", "-5.00")])
def test_a_fold_does_to_the_bonus_what_the_house_elected(on_fold, net):
    options = {"bonus_table": "S23 with pair or better 1 to 1", "bonus_on_fold": on_fold}
    result = ruled("8s 8d 2c 4h 5h 7s", FOLD, wagers={"ante": "10", "bonus": "5"}, options=options)
    assert result["net"] == {"A": net}


def test_the_bonus_counts_the_card_that_was_laid_away():
    options = {"bonus_table": "S23 with flush or better 4 to 1, any other lose", "bonus_on_fold": "lost"}
    result = ruled("8s Ks 2s 4h 5h 7d", BET, lays("2s"), wagers={"ante": "10", "bonus": "5"}, options=options)
    assert result["net"] == {"A": "0.00"}
    assert [(row["wager"], row["outcome"]) for row in result["settlement"]] == [
        *(("ante", "lose"), ("bonus", "win"), ("bet", "lose"))
    ]


def test_no_bonus_is_made_without_an_ante():
    options = {"bonus_table": "S23 with pair or better 1 to 1", "bonus_on_fold": "lost"}
    with pytest.raises(Refusal, match="needs the ante wager"):
        ruled("8s 8d 2c", wagers={"bonus": "5"}, options=options)


# The mathematics.


def test_boards_are_counted_for_the_very_hand_and_discard():
    """Against a plain count of all 18,424 boards beside some hands, each suit by its own name."""
    chance = Randomness.seeded("colorado")
    for _ in range(6):
        hand = sorted({chance.below(52) for _ in range(9)})[:3]
        left = [card for card in range(52) if card not in hand]
        for drop in range(3):
            a, b = (card for at, card in enumerate(hand) if at != drop)
            found = np.zeros(len(KINDS), np.int64)
            for x, y, z in combinations(left, 3):
                found[kind(high5(a, b, x, y, z))] += 1
            assert ways()[place(hand), drop].tolist() == found.tolist()
    assert (ways().sum(axis=2) == BOARDS).all()
    assert sum(three_card_ways()) == len(sets(3)) == 22100


@pytest.mark.parametrize("version", ["required", "permissible"])
def test_no_way_to_play_beats_the_best(version):
    options = configured(version=version, bet_times="1 to 3")
    figures = RULES.module("odds").odds(options).strategy["ante"]
    edges = {name: Fraction(row["exact"]) for name, row in figures.items()}
    assert min(edges.values()) == edges["best"]
    assert len(set(edges.values())) == len(module.STRATEGIES)
    for way in (module.way(options, name) for name in module.STRATEGIES):
        assert ((way.drop >= 0) & (way.drop < 3)).all()


def test_the_best_play_is_best_hand_by_hand():
    """Each hand's worth, put to every discard and every bet by itself."""
    options = configured(bet_times="1 to 2")
    ante, bet, unit = module.worth(options)
    way, winners = module.way(options, "best"), module.winners(options)
    for n in range(0, 22100, 97):
        if winners[n]:
            assert way.ends[n] < module.FOLDED
            continue
        choices = {(module.FOLDED, 0): -unit}
        for drop in range(3):
            choices[module.LEAST, drop] = ante[n, drop] + bet[n, drop]
            choices[module.MOST, drop] = ante[n, drop] + 2 * bet[n, drop]
        chosen = way.ends[n], way.drop[n] if way.ends[n] != module.FOLDED else 0
        assert choices[chosen] == max(choices.values())


def test_the_ends_of_all_deals_are_counted():
    options = configured()
    assert sum(module.end_ways(options, "best")) == 22100 * BOARDS == 407_170_400


@pytest.mark.parametrize("version", ["required", "permissible"])
@pytest.mark.parametrize("strategy", module.STRATEGIES)
def test_the_kernel_wins_what_the_script_does(version, strategy):
    options = configured(
        version=version,
        bet_times="1 to 3",
        increment="1.00",
        bonus_table="S23 with pair or better 1 to 1",
        bonus_on_fold="lost",
        dealing="manual-shoe",
    )
    kernel = RULES.module("kernel")
    plan = kernel.setup(options, boxes=2, strategy=strategy)
    decks, won = scripted(RULES.name, options, players(plan, module.decisions(options).chooser(strategy)), 5)
    assert kernel.play_decks(plan, decks).sum(axis=2).tolist() == won
    assert len({amount for row in won for amount in row}) > 3


def test_a_strategy_can_be_a_file(tmp_path):
    options = configured()
    file = tmp_path / "mine.toml"
    rows = "\n".join(f'"{name}" = "bet"' for name in module.decisions(options).situations())
    file.write_text(f'game = "colorado-holdem"\n[choices]\n{rows}\n')
    mine, always = (module.end_ways(options, name) for name in (str(file), "always-bet"))
    assert mine == always


def test_every_hand_has_its_situation():
    of, names = module._situation_of(), module._situations()
    assert len(names) == 13 + 13 + 2 * 78
    for cards, name in {
        "9s 9d 9c": "three 9",
        "9s 9d Ac": "pair 9",
        "2s 9d 9c": "pair 9",
        "As Kd 4c": "A K high, unsuited",
        "As Kd 4s": "A K high, suited",
        "2s 3d 4c": "4 3 high, unsuited",
    }.items():
        assert names[of[place(sorted(numbers(cards.split())))]] == name
