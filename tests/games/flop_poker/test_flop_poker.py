"""Flop poker: whole rounds, the pot, what is refused, what goes wrong, and script against kernel and exact odds."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cli import main
from pitboss.equipment import DECK, Randomness
from pitboss.games.flop_poker import GAME, kernel, odds
from pitboss.games.flop_poker.acts import WinPot
from pitboss.games.flop_poker.counting import FLOPS, OTHERS, alike, count_level, outcomes, two_players
from pitboss.games.flop_poker.course import BET, DECLINE
from pitboss.games.flop_poker.rules import KINDS, Options, kind, share, value
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.pricing.combinations.card_subsets import sets
from pitboss.pricing.simulate import simulate
from pitboss.ranking.numbers import text
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.drivers import Flat, House, run
from pitboss.table.offer.signs import guide_text, sign_text
from tests.games.flop_poker.figures import figure
from tests.games.house_poker_family.scripted import by_box, scripted


def play(cards, antes, choose, *, bonus="", strange=(), pot="5", **options):
    """A box for each ante, each player's three cards in a stack, then the flop."""
    extra = {"three-card-bonus": bonus} if bonus else {}
    boxes = [
        {"box": box, "player": chr(64 + box), "wagers": {"pot": pot, "ante": ante} | (extra if box == 1 else {})}
        for box, ante in enumerate(antes.split(), start=1)
    ]
    case = {
        "game": "flop-poker",
        "options": {"pot_amount": pot} | ({"three_card_bonus_table": "T29"} if bonus else {}) | options,
        "boxes": boxes,
        "cards": cards.split(),
        "decisions": [{"choose": word} for word in choose.split()],
        "irregularities": list(strange),
    }
    return adjudicate(read_case(case)).shown()


@pytest.mark.parametrize(
    ("cards", "choose", "net"),
    [
        pytest.param("5s 6d 7c 8h 9s 2d", BET, "110.00", id="straight"),
        pytest.param("Qs Qd 4c 8h 9s 2d", BET, "20.00", id="queens"),
        pytest.param("Ts Td 4c 8h 9s 2d", BET, "-20.00", id="tens"),
        pytest.param("2s 4d 9c 8h 9s 9d", DECLINE, "-10.00", id="declined"),
        pytest.param("2s 7d 9c Kh Ks Qd", BET, "20.00", id="kings of the flop"),
        pytest.param("2s 7s 9s Kh Ks Qs", BET, "210.00", id="two of the flop, not three"),
    ],
)
def test_what_a_round_of_ante_and_flop_brings(cards, choose, net):
    assert play(cards, "10", choose)["net"] == {"A": net}


def test_who_declined_still_wins_the_pot():
    result = play(
        "9s 9d 4c  2s 6d Tc  3s 5d Jc  2c 7d Qh  3c 8d Kh  9h As 2d",
        "10 10 10 10 10",
        f"{DECLINE} {DECLINE} {DECLINE} {DECLINE} {DECLINE}",
    )
    assert result["net"] == {"A": "10.00", "B": "-15.00", "C": "-15.00", "D": "-15.00", "E": "-15.00"}
    announced = [row["words"] for row in result["events"] if row["act"] == "announce"]
    assert announced[-1] == "the pot goes to three nines with A-4"


def test_equal_hands_share_the_pot_to_the_cent():
    seven = "2s 4d 9c  2h 4c 9d  2d 3c 8s  3s 5c 8h  3h 6c 8c  3d 6h 7c  5s 6s 7h  Ks Qd 9h"
    result = play(seven, "10 10 10 10 10 10 10", " ".join([DECLINE] * 7))
    shared = {line["box"]: line["returned"] for line in result["settlement"] if line["wager"] == "pot"}
    assert shared == {1: "17.50", 2: "17.50"} | dict.fromkeys(range(3, 8), "0.00")
    assert sum(float(amount) for amount in result["net"].values()) == -70, "the house has the antes and nothing else"


def test_cents_that_do_not_divide_go_to_the_first_from_the_left():
    assert [share(35_00, 3, turn) for turn in range(3)] == [11_67, 11_67, 11_66]
    for pot, winners in ((7_00, 3), (5_50, 4), (1_00, 7)):
        assert sum(share(pot, winners, turn) for turn in range(winners)) == pot


@pytest.mark.parametrize(
    ("ante", "minimum", "net"), [("100", "10", "50000.00"), ("100", "100", "100100.00"), ("10", "10", "10010.00")]
)
def test_ante_and_flop_of_a_hand_win_no_more_than_the_limit(ante, minimum, net):
    royal = play("As Ks Qs Js Ts 2d", ante, BET, minimum=minimum)
    assert royal["net"] == {"A": net}
    bonus = play("As Ks Qs Js Ts 2d", ante, BET, minimum=minimum, bonus="5")
    assert float(bonus["net"]["A"]) == float(net) + 500, "the bonus stands outside it"


@pytest.mark.proves("13:69F-29.11(d)")
@pytest.mark.parametrize(("cards", "net"), [("9s 9d 2c", "-5.00"), ("As Ks Qs", "490.00"), ("2s 7d 9c", "-15.00")])
def test_the_bonus_is_on_the_own_three_cards(cards, net):
    assert play(f"{cards} 3h 4d 5h", "10", DECLINE, bonus="5")["net"] == {"A": net}


def test_the_best_two_of_the_flop_and_all_own_cards_make_the_hand():
    def makes(own, flop):
        return KINDS[kind(value(own.split(), flop.split()))]

    assert makes("2s 7s 9s", "Kh Ks Qs") == "flush"
    assert makes("2s 7s 9d", "Js Ks Qs") == "nothing", "four of a suit are not five"
    assert makes("2s 7d 9c", "Kh Ks Kd") == "pair-of-jacks-or-better", "two kings of the flop, not three"


def a_table(**options):
    t = Table(GAME, Options.configure({"pot_amount": "5"} | options))
    for box, name in ((1, "A"), (3, "B")):
        t.begin("sit", player=name, box=box, chips=1000_00)
        run(t, House({}))
    for procedure in ("open", "start"):
        t.begin(procedure)
        run(t, House({}))
    t.begin("round")
    return t


@pytest.mark.parametrize(
    ("lies", "missing", "cite"),
    [
        (("ante", 10_00), "box 1 has no pot wager, without which the other cannot stand", "house:flop-poker/pot"),
        (("pot", 5_00), "box 1 has no ante wager, without which the other cannot stand", "house:flop-poker/ante"),
    ],
)
def test_neither_ante_nor_pot_wager_stands_without_the_other(lies, missing, cite):
    t = a_table()
    t.supply(Wager(1, "A", *lies))
    with pytest.raises(Refusal, match=missing) as refused:
        t.supply(None)
    assert refused.value.cite == cite
    t.supply(Wager(1, "A", lies[0], 0))
    t.supply(None)
    run(t, House({}))
    assert t.chips("A") == 1000_00, "what is taken back leaves nothing behind"


def test_no_pot_wager_of_another_size_no_bonus_without_an_ante_and_no_flop_wager_before_its_time():
    t = a_table(three_card_bonus_table="T29")
    for wrong in (4_00, 6_00):
        with pytest.raises(Refusal):
            t.supply(Wager(1, "A", "pot", wrong))
    with pytest.raises(Refusal, match="needs the ante wager beside it"):
        t.supply(Wager(1, "A", "three-card-bonus", 1_00))
    with pytest.raises(Refusal, match="cannot be placed now"):
        t.supply(Wager(1, "A", "flop", 10_00))
    assert not t.wagers
    for wager in (Wager(1, "A", "pot", 5_00), Wager(1, "A", "ante", 35_00)):
        t.supply(wager)
    t.supply(None)
    assert t.wagers == {(1, "pot"): 5_00, (1, "ante"): 35_00}, "the ante may be of any size beside it"


def test_a_void_hand_takes_its_pot_wager_back_and_the_others_play_for_the_rest():
    result = play(
        "Qs Qd  9s 9d 4c  Ks Kd 6c  2h 7s 8d", "10 10 10", f"{BET} {BET}", strange=[{"kind": "not-dealt", "act": 10}]
    )
    pots = {line["box"]: (line["outcome"], line["returned"]) for line in result["settlement"] if line["wager"] == "pot"}
    assert pots == {1: ("void", "5.00"), 2: ("lose", "0.00"), 3: ("win", "10.00")}


def test_antes_of_those_who_declined_go_back_when_the_flop_is_misdealt():
    result = play(
        "2s 7d 9c  Qs Qd 4c  2h 7s 8d Th", "10 10", f"{DECLINE} {BET}", strange=[{"kind": "dealt-twice", "act": 18}]
    )
    assert result["void"]["reason"] == "the community cards were misdealt"
    assert result["net"] == {"A": "0.00", "B": "0.00"}


def test_a_card_of_the_flop_too_many_lies_open_and_passes_for_one_that_is_forgotten():
    strange = [{"kind": "dealt-twice", "act": 9}, {"kind": "not-dealt", "act": 12}]
    result = play("Qs Qd 4c  2h 7s 8d", "10", BET, strange=strange)
    flop = [(row["card"], row.get("face", "up")) for row in result["events"] if row.get("to") == "community"]
    assert flop == [("2h", "up"), ("7s", "up"), ("8d", "up")]


def test_the_pot_passes_the_house_by():
    result = play("2s 7d 9c  Qs Qd 4c  2h 7s 8d", "10 10", f"{DECLINE} {DECLINE}")
    acts = [row["act"] for row in result["events"]]
    assert acts.index("lose-pot") < acts.index("win-pot")
    assert WinPot(box=1, wager="pot", stake=5_00, winnings=5_00, cite="house:flop-poker/pot-won").drawn == 0
    t = a_table()
    for box, name in ((1, "A"), (3, "B")):
        t.supply(Wager(box, name, "pot", 5_00))
        t.supply(Wager(box, name, "ante", 10_00))
    t.supply(None)
    before = t.bank["inventory"]
    run(t, House({name: Flat([], [DECLINE]) for name in "AB"}))
    assert t.bank["inventory"] - before == 20_00, "two antes"
    assert t.bank["pot"] == 0


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"flop_table": "F29 with straight 9 to 1"}, "straight 9 to 1 is below the floor of 10 to 1"),
        ({"three_card_bonus_table": "T29 with pair push"}, "below the floor"),
        ({"pot_amount": "1.25"}, "1.25 is no multiple of 0.50"),
        ({"pot_amount": "-5"}, "pot"),
    ],
)
def test_what_a_house_may_not_elect(wrong, reason):
    with pytest.raises(Refusal, match=reason):
        Options.configure(wrong)


def test_sign_and_guide_show_the_tables_the_pot_and_the_limit_in_force():
    options = Options.configure({"flop_table": "F29 with straight 11 to 1", "minimum": "100", "pot_amount": "25"})
    sign, guide = sign_text(GAME, options), " ".join(guide_text(GAME, options).split())
    for words in ("straight 11 to 1", "$25.00", "$100,100.00"):
        assert words in sign
        assert words in guide


# The mathematics.


def test_the_exact_edges_and_what_the_best_play_does(capsys):
    found = odds.odds(Options(three_card_bonus_table="T29"))
    assert found["ante"].edge == Fraction(3300677, 50896300)
    assert found["three-card-bonus"].edge == Fraction(297, 5525)
    assert found["pot"].edge == 0
    described = odds.decisions(Options()).said()
    assert [name for name, does in described.items() if does == DECLINE] == ["any other three cards"]
    assert set(described.values()) == {BET, DECLINE}
    assert main(["strategy", "flop-poker"]) == 0
    assert "any other three cards decline" in " ".join(capsys.readouterr().out.split())


def test_all_deals_are_counted_once():
    assert int((outcomes().sum(axis=1) * alike().ways).sum()) == 22_100 * FLOPS
    for strategy in odds.STRATEGIES:
        assert sum(odds.ways(Options(), strategy)) == 22_100 * FLOPS


@pytest.mark.parametrize("which", [700, 1754])
def test_the_flops_of_a_hand_are_what_the_rules_make_of_them(which):
    own = [text(int(card)) for card in sets(3)[alike().first[which]]]
    found = Counter(kind(value(own, flop)) for flop in combinations([card for card in DECK if card not in own], 3))
    assert [found[of] for of in range(len(KINDS))] == outcomes()[which].tolist()


def test_how_often_two_hands_are_equal_meets_a_sample():
    level, deals = two_players()
    assert deals == 22_100 * FLOPS * OTHERS
    found = simulate(GAME, Options(), 1_000_000, seed=11, boxes=2)["pot"]
    share_of = next(end.probability for end in found.odds.outcomes if end.name == "share")
    assert float(share_of) == pytest.approx(level / deals, abs=0.00015)
    assert found.edge == 0, "what one wins the other loses"


def test_a_file_is_priced_as_it_says(tmp_path):
    file = tmp_path / "mine.toml"
    rules = odds.decisions(Options()).said()

    def edge(rules):
        lines = ['game = "flop-poker"', "[choices]", *(f'"{name}" = "{does}"' for name, does in rules.items())]
        file.write_text("\n".join(lines), encoding="utf-8")
        return odds.main_ends(Options()).odds(odds.ways(Options(), str(file))).edge

    assert edge(rules) == Fraction(3300677, 50896300)
    assert edge(rules | {"a jack or better": DECLINE}) > Fraction(3300677, 50896300)


def test_an_unknown_figure_is_an_error():
    with pytest.raises(Exception, match="nobody asks"):
        figure({"wager": "ante", "quantity": "colour", "variant": ""})


class Player(Flat):
    """Makes the flop wager as a strategy says."""

    def __init__(self, wagers, answer):
        super().__init__(wagers)
        self.choose = answer


@pytest.mark.parametrize(
    ("boxes", "options", "strategy"),
    [
        (1, {}, "best"),
        (3, {"dealing": "manual-shoe", "three_card_bonus_table": "T29", "pot_amount": "2.50"}, "pair-or-jack"),
        (7, {"dealing": "hand", "flop_table": "F29 with straight 11 to 1"}, "always-flop"),
    ],
)
def test_kernel_and_script_agree_to_the_cent(boxes, options, strategy):
    elected = Options.configure(options | {"maximum": "20000"})
    # The last antes are so large that a flush meets the limit.
    antes = [*(5_00 + 50 * box for box in range(boxes - 1)), 5_000_00]
    plan = kernel.setup(elected, boxes=boxes, ante=antes, strategy=strategy)
    answer = odds.decisions(elected).chooser(strategy)
    t, chance = Table(GAME, elected), Randomness.seeded("flop", boxes)
    agents = {}
    for box, stakes in enumerate(plan.stakes, start=1):
        made = {name: stake for (name, *_), stake in zip(plan.wagers, stakes, strict=True) if stake}
        wagers = [Wager(box, f"P{box}", name, made[name]) for name in GAME.wagers if name in made]
        agents[f"P{box}"] = Player(wagers, answer)
    decks, cents = scripted(t, agents, chance, rounds=300)
    assert by_box(kernel.play_decks(plan, decks)) == cents


@pytest.mark.parametrize("strategy", ["best", "always-flop"])
def test_the_simulation_meets_the_exact_odds(strategy):
    options = Options(three_card_bonus_table="T29")
    found, exact = simulate(GAME, options, 1_000_000, seed=7, strategy=strategy), odds.odds(options, strategy)
    for sample in found.wagers:
        assert abs(sample.edge - float(exact[sample.odds.wager].edge)) <= 4 * sample.standard_error
    assert float(found["ante"].odds.average_staked) == pytest.approx(float(exact["ante"].average_staked), abs=0.01)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"boxes": 8}, "8 boxes cannot be played"),
        ({"ante": 0}, "box 1 has no ante wager"),
        ({"three_card_bonus": 1_00}, "does not offer the three-card-bonus wager"),
        ({"strategy": "bast"}, "did you mean best"),
        ({"ante": 10_01}, "steps of 0.50"),
    ],
)
def test_what_no_table_would_take_is_refused(given, reason):
    with pytest.raises(Refusal, match=reason):
        kernel.setup(Options(), **given)


@pytest.mark.slow
def test_the_equal_hands_that_come_with_the_game_are_what_a_count_finds():
    assert count_level() == {"level": two_players()[0]}
