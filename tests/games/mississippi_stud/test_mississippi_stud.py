"""Mississippi stud: whole rounds, what is refused, what goes wrong, and script against kernel and exact odds."""

from fractions import Fraction

import pytest

from pitboss.cli import main
from pitboss.equipment import Randomness
from pitboss.games.house_poker_family.pay_kinds import KINDS, kind
from pitboss.games.mississippi_stud import GAME, kernel, odds
from pitboss.games.mississippi_stud.fitted_strategy import POINTS
from pitboss.games.mississippi_stud.rules import PAYS, STREETS, Options
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.pricing.simulate import simulate
from pitboss.ranking import HIGH
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.act import Decide
from pitboss.table.drivers import Flat, House, run
from pitboss.table.offer.signs import guide_text, sign_text
from tests.games.house_poker_family.scripted import by_box, scripted
from tests.games.mississippi_stud.figures import figure


def play(cards, amount, choose, *, strange=(), bonus="", **options):
    """One box: two own cards, three for everybody, and what the player says."""
    wagers = {"ante": amount} | ({"three-card-bonus": bonus} if bonus else {})
    case = {
        "game": "mississippi-stud",
        "options": options | ({"three_card_bonus_table": "C35"} if bonus else {}),
        "boxes": [{"box": 1, "player": "A", "wagers": wagers}],
        "cards": cards.split(),
        "decisions": [{"choose": word} for word in choose.split()],
        "irregularities": list(strange),
    }
    return adjudicate(read_case(case)).shown()


ROYAL = "As Ks Qs Js Ts"


@pytest.mark.parametrize(
    ("cards", "amount", "choose", "net"),
    [
        pytest.param("Ks Kd 2c 7h 9s", "5", "3x 3x 3x", "50.00", id="kings"),
        pytest.param("8s 8d 2c 7h Js", "5", "3x 3x 3x", "0.00", id="eights push"),
        pytest.param("4s 4d 2c 7h Js", "5", "3x 3x 3x", "-50.00", id="fours lose"),
        pytest.param("As Ks 4s 7s 9s", "10", "1x 1x 1x", "240.00", id="flush"),
        pytest.param("As 4d 4s 7s 9s", "10", "1x fold", "-20.00", id="fold after the first community card"),
        pytest.param("5s 6d 7c 8h 9s", "7.50", "2x 1x 3x", "210.00", id="odd amount"),
        pytest.param("2s 7d 7c 8h 9s", "10", "fold", "-10.00", id="fold two cards"),
    ],
)
def test_what_a_round_brings(cards, amount, choose, net):
    assert play(cards, amount, choose)["net"] == {"A": net}


def test_a_fold_does_not_touch_the_bonus_on_the_community_cards():
    result = play("2s 7d Kc Kh 3s", "10", "1x fold", bonus="5")
    lines = {line["wager"]: line["outcome"] for line in result["settlement"]}
    assert lines == {"ante": "lose", "3rd-street": "lose", "three-card-bonus": "win"}
    assert result["net"] == {"A": "-15.00"}, "20 lost, and 1 to 1 on 5 dollars"
    shown = [row["cards"] for row in result["events"] if row["act"] == "turn-up"]
    assert shown == ["Kc", "Kh", "3s"], "the folded hand is discarded and never opened"


@pytest.mark.parametrize(
    ("amount", "options", "net"),
    [
        ("25", {"minimum": "5"}, "50000.00"),
        ("25", {"minimum": "25"}, "125000.00"),
        ("25", {"minimum": "25", "limit_streets": "1"}, "50000.00"),
        ("30", {"minimum": "25"}, "125000.00"),
        ("5", {"minimum": "5"}, "25000.00"),
    ],
)
def test_a_hand_wins_no_more_than_the_limit(amount, options, net):
    royal = play(ROYAL, amount, "3x 3x 3x", **options)
    assert royal["net"] == {"A": net}
    capped = [row for row in royal["events"] if "house:mississippi-stud/limit" in row.get("also", ())]
    assert bool(capped) == (int(amount) * 5000 > float(net))


@pytest.mark.parametrize("word", ["1.5x", "4x", "check"])
def test_only_one_two_or_three_antes(word):
    with pytest.raises(Refusal, match=f"'{word}' is not open to box 1 now") as refused:
        play("Ks Kd 2c 7h 9s", "10", word)
    assert refused.value.cite == "house:mississippi-stud/3rd-street"


def test_each_card_is_turned_once_its_street_is_closed():
    result = play("Ks Kd 2c 7h 9s", "5", "3x 2x 1x")
    order = [row.get("cards", row["act"]) for row in result["events"] if row["act"] in ("decide", "place", "turn-up")]
    assert order == [*("decide", "place", "2c", "decide", "place", "7h", "decide", "place", "9s"), "KsKd"]
    paid = [(line["wager"], line["returned"]) for line in result["settlement"]]
    assert paid == list(zip(("ante", *STREETS), ("10.00", "30.00", "20.00", "10.00"), strict=True))


def a_table(chips=1000_00, **options):
    t = Table(GAME, Options.configure(options))
    t.begin("sit", player="A", box=1, chips=chips)
    run(t, House({}))
    for procedure in ("open", "start"):
        t.begin(procedure)
        run(t, House({}))
    t.begin("round")
    return t


def test_no_bonus_without_an_ante_none_that_is_not_offered_and_no_street_before_its_time():
    t = a_table(three_card_bonus_table="C35")
    with pytest.raises(Refusal, match="needs the ante wager beside it") as refused:
        t.supply(Wager(1, "A", "three-card-bonus", 1_00))
    assert refused.value.cite == "house:mississippi-stud/three-card-bonus"
    with pytest.raises(Refusal, match="cannot be placed now"):
        t.supply(Wager(1, "A", "3rd-street", 10_00))
    assert not t.wagers
    with pytest.raises(Refusal, match="does not offer"):
        a_table().supply(Wager(1, "A", "three-card-bonus", 1_00))


def test_a_raise_that_cannot_be_placed_is_not_offered():
    t = a_table(chips=25_00)
    t.supply(Wager(1, "A", "ante", 10_00))
    t.supply(None)
    house = House({})
    while not isinstance(t.pending, Decide):
        t.supply(house.outcome(t))
    assert t.pending.choices == ("1x", "fold")


@pytest.mark.parametrize("wrong", ["P35 with trips 3 to 1", "P36", "P35 with flush 0 to 1"])
def test_a_pay_table_that_is_none_is_refused(wrong):
    with pytest.raises(Refusal):
        Options.configure({"main_table": wrong})


def test_what_was_collected_at_a_fold_goes_back_when_all_hands_turn_out_void():
    case = {
        "game": "mississippi-stud",
        "boxes": [{"box": box, "player": name, "wagers": {"ante": "10"}} for box, name in ((1, "A"), (3, "B"))],
        "cards": ["2s", "7d", "Ks", "Kd", "4c", "7h", "9s"],
        "decisions": [{"box": 1, "choose": "fold"}, {"box": 3, "choose": "1x"}],
        "irregularities": [{"kind": "community-card-exposed", "act": 18}],
    }
    result = adjudicate(read_case(case)).shown()
    assert result["void"]["reason"] == "a community card was seen too early"
    assert result["net"] == {"A": "0.00", "B": "0.00"}


def test_sign_and_guide_show_the_table_and_the_limit_in_force():
    options = Options.configure({"main_table": "P35 with straight 5 to 1", "minimum": "25"})
    sign, guide = sign_text(GAME, options), " ".join(guide_text(GAME, options).split())
    for words in ("straight 5 to 1", "no more than $125,000.00"):
        assert words in sign
        assert words in guide


def test_kinds_are_what_the_table_pays():
    hands = {"5s 5d 2c 3h 4s": 0, "6s 6d 2c 3h 4s": 1, "Ts Td 2c 3h 4s": 1, "Js Jd 2c 3h 4s": 2, "2s 2d 3c 3h 4s": 3}
    assert {text: kind(HIGH.value(text.split())) for text in (*hands, ROYAL)} == hands | {ROYAL: 10}
    assert len(KINDS) == 11


# The mathematics.


def test_the_exact_edge_and_the_published_rules_are_the_best_play_to_the_last_deal():
    found = odds.odds(Options(three_card_bonus_table="C35"))
    assert found["ante"].edge == Fraction(53223, 1082900)
    assert found["three-card-bonus"].edge == Fraction(392, 5525)
    assert odds.decisions(Options()).said() == POINTS, "in no situation now this, now that"
    assert odds.ways(Options(), "points") == odds.ways(Options(), "larger-when-even")
    assert "2x" not in POINTS.values()


def test_the_terminal_says_what_to_do_with_two_three_and_four_cards(capsys):
    assert main(["strategy", "mississippi-stud"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    for words in (
        "house edge 4.9149%",
        "any pair 3x -1.000",
        "any other four cards fold",
    ):
        assert words in printed


def test_every_deal_comes_to_one_end():
    for strategy in odds.STRATEGIES:
        assert sum(odds.ways(Options(), strategy)) == 1326 * 50 * 49 * 48


def test_a_file_is_priced_as_it_says_and_a_worse_rule_costs(tmp_path):
    def edge(rules):
        file = tmp_path / "mine.toml"
        lines = ['game = "mississippi-stud"', "[choices]", *(f'"{name}" = "{does}"' for name, does in rules.items())]
        file.write_text("\n".join(lines), encoding="utf-8")
        return odds.main_ends(Options()).odds(odds.ways(Options(), str(file))).edge

    best = Fraction(53223, 1082900)
    assert edge(POINTS) == best
    for name in ("six and five suited", "three in sequence, from 4-5-6 up", "three middle cards after a raise of 3x"):
        assert edge(POINTS | {name: "fold"}) > best


def test_an_unknown_figure_is_an_error():
    with pytest.raises(Exception, match="nobody asks"):
        figure({"wager": "ante", "quantity": "colour", "variant": ""})


class Player(Flat):
    """Raises as a strategy says."""

    def __init__(self, wagers, answer):
        super().__init__(wagers)
        self.choose = answer


@pytest.mark.parametrize(
    ("boxes", "options", "strategy"),
    [
        (1, {}, "best"),
        (3, {"dealing": "manual-shoe", "three_card_bonus_table": "C35"}, "larger-when-even"),
        (
            6,
            {"dealing": "hand", "three_card_bonus_table": "C35", "main_table": "P35 with straight 5 to 1"},
            "always-3x",
        ),
    ],
)
def test_kernel_and_script_agree_to_the_cent(boxes, options, strategy):
    elected = Options.configure(options | {"maximum": "20000"})
    # The last antes are so large that a full house on 3x meets the limit.
    antes = [*(5_00 + 50 * box for box in range(boxes - 1)), 2_000_00]
    plan = kernel.setup(elected, boxes=boxes, ante=antes, strategy=strategy)
    answer = odds.decisions(elected).chooser(strategy)
    t, chance = Table(GAME, elected), Randomness.seeded("raise", boxes)
    agents = {}
    for box, stakes in enumerate(plan.stakes, start=1):
        made = zip((name for name, *_ in plan.wagers), stakes, strict=True)
        agents[f"P{box}"] = Player([Wager(box, f"P{box}", name, stake) for name, stake in made if stake], answer)
    decks, cents = scripted(t, agents, chance, rounds=200)
    assert by_box(kernel.play_decks(plan, decks)) == cents


@pytest.mark.parametrize("strategy", ["best", "always-1x"])
def test_the_simulation_meets_the_exact_odds(strategy):
    options = Options(three_card_bonus_table="C35")
    found, exact = simulate(GAME, options, 1_000_000, seed=7, strategy=strategy), odds.odds(options, strategy)
    for sample in found.wagers:
        assert abs(sample.edge - float(exact[sample.odds.wager].edge)) < 4 * sample.standard_error
    assert float(found["ante"].odds.average_staked) == pytest.approx(float(exact["ante"].average_staked), abs=0.01)


def test_a_royal_flush_in_the_kernel_meets_the_limit_too():
    plan = kernel.setup(Options(), boxes=1, ante=25_00, strategy="always-3x")
    rest = [card for card in Randomness.seeded("royal", 1).shuffled(range(52)) if card not in numbers(ROYAL.split())]
    assert kernel.play_decks(plan, [[*numbers(ROYAL.split()), *rest]]).tolist() == [[[50_000_00]]]
    assert PAYS.elected(Options()).best.win == 500


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"boxes": 7}, "7 boxes cannot be played"),
        ({"ante": 0}, "box 1 has no ante wager"),
        ({"three_card_bonus": 1_00}, "does not offer the three-card-bonus wager"),
        ({"strategy": "bast"}, "did you mean best"),
        ({"ante": 10_01}, "steps of 0.50"),
    ],
)
def test_what_no_table_would_take_is_refused(given, reason):
    with pytest.raises(Refusal, match=reason):
        kernel.setup(Options(), **given)
