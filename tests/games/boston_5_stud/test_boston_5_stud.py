"""Boston 5 stud: whole rounds, what is refused, what goes wrong, what a house must supply, and the exact odds."""

from fractions import Fraction

import pytest

from pitboss.cli import main
from pitboss.equipment import Randomness
from pitboss.games.boston_5_stud import GAME, kernel, odds
from pitboss.games.boston_5_stud.counting import DEALS, by_three
from pitboss.games.boston_5_stud.odds import FOLD, PLAY
from pitboss.games.boston_5_stud.rules import KINDS, LOSE, TIE, WIN, Options, compare
from pitboss.games.house_poker_family.odds import side_ends
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.pricing.combinations.card_subsets import sets
from pitboss.pricing.simulate import simulate
from pitboss.ranking import HIGH
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import Table, Wager
from pitboss.table.act import Decide
from pitboss.table.drivers import House, run
from pitboss.table.offer.signs import guide_text, sign_text
from pitboss.table.parts import Wording
from tests.games.boston_5_stud.figures import figure

READ = "house:boston-5-stud"
DEALER = "4c 7h 9s", "Qc Jd"
HIGHER = "4c 7h As", "Ac Jd"


def play(three, two, choose, *, dealer=DEALER, ante="5", first="10", bonus="", strange=(), **options):
    """One box: three cards of the player and of the dealer, what the player says, and two more of both."""
    wagers = {"ante": ante, "first": first} | ({"three-card-bonus": bonus} if bonus else {})
    case = {
        "game": "boston-5-stud",
        "options": options,
        "boxes": [{"box": 1, "player": "A", "wagers": wagers}],
        "cards": " ".join((three, dealer[0], two, dealer[1])).split(),
        "decisions": [{"choose": word} for word in choose.split()],
        "irregularities": list(strange),
    }
    return adjudicate(read_case(case)).shown()


def ends(result):
    """How each wager ended."""
    return {line["wager"]: (line["outcome"], line["returned"]) for line in result["settlement"]}


PAIR, RUN, NOTHING = ("Ks Kd 2h", "5c 8d"), ("6s 7d 8c", "2h 3s"), ("Ks Td 2h", "5c 8d")


@pytest.mark.parametrize(
    ("cards", "choose", "more", "net"),
    [
        pytest.param(PAIR, PLAY, {}, "20.00", id="a pair wins"),
        pytest.param(PAIR, PLAY, {"dealer": HIGHER}, "-25.00", id="the dealer is higher"),
        pytest.param(("Ks Qd 2h", "5c 8d"), PLAY, {"dealer": ("Kc Qh 2d", "5s 8h")}, "0.00", id="equal hands"),
        pytest.param(NOTHING, FOLD, {}, "-15.00", id="fold after three cards"),
        pytest.param(RUN, FOLD, {"bonus": "5"}, "15.00", id="a straight in three pays 30 and a fold costs 15"),
        pytest.param(PAIR, PLAY, {"ante": "2.50", "first": "5", "bonus": "2.50"}, "12.50", id="odd amounts"),
        pytest.param(NOTHING, PLAY, {"bonus": "5", "dealer": ("4c 7h 9s", "3c Jd")}, "15.00", id="bonus lost"),
        pytest.param(("Ks Kd 2h", "2c 8d"), PLAY, {}, "25.00", id="two pair win, and 1 to 1 on the ante"),
        pytest.param(
            ("Ks Kd 2h", "2c 8d"), PLAY, {"dealer": ("As Ah 3h", "3c 8h")}, "-20.00", id="two pair lose, bonus paid"
        ),
        pytest.param(("As Ks Qs", "Js Ts"), PLAY, {"bonus": "5"}, "520.00", id="royal flush: 20, 300 and 40 times 5"),
    ],
)
def test_what_a_round_brings(cards, choose, more, net):
    assert play(*cards, choose, **more)["net"] == {"A": net}


def test_the_ante_never_wins_and_is_returned_with_a_winner_and_lost_with_a_loser():
    assert ends(play(*PAIR, PLAY)) == {"ante": ("push", "5.00"), "first": ("win", "20.00"), "second": ("win", "20.00")}
    lost = ends(play("Ks Kd 2h", "2c 8d", PLAY, dealer=("As Ah 3h", "3c 8h")))
    assert lost["ante"] == ("lose", "0.00")
    assert lost["ante-bonus"] == ("win", "5.00"), "a loser with a bonus hand gets the bonus"


def test_the_three_card_bonus_is_settled_before_anybody_chooses():
    result = play(*RUN, FOLD, bonus="5")
    acts = [row["act"] for row in result["events"]]
    assert acts.index("pay") < acts.index("decide")
    shown = next(row for row in result["events"] if row["act"] == "turn-up")
    assert (shown["hand"], shown["cards"], shown["cite"]) == (1, "6s7d8c", f"{READ}/shown")
    assert "turn-up" not in acts[acts.index("decide") :], "nobody is left, and no more cards come"
    lost = [row["act"] for row in play(*NOTHING, PLAY, bonus="5")["events"]]
    assert lost.index("unclaimed") < lost.index("decide") < lost.index("turn-up"), "a losing hand is not shown"


def test_two_more_cards_go_to_those_who_play_and_to_the_dealer():
    case = {
        "game": "boston-5-stud",
        "boxes": [
            {"box": box, "player": name, "wagers": {"ante": "5", "first": "10"}}
            for box, name in ((1, "A"), (3, "B"), (4, "C"))
        ],
        "cards": [
            "Ks",
            "Kd",
            "2h",
            "3s",
            "4d",
            "7c",
            "Qs",
            "Qd",
            "2c",
            "4c",
            "7h",
            "9s",
            "5c",
            "8d",
            "6h",
            "Th",
            "Jc",
            "Jd",
        ],
        "decisions": [{"box": 1, "choose": PLAY}, {"box": 3, "choose": FOLD}, {"box": 4, "choose": PLAY}],
    }
    result = adjudicate(read_case(case)).shown()
    dealt = [row["to"] for row in result["events"] if row["act"] == "deal"]
    assert dealt == [1, 1, 1, 3, 3, 3, 4, 4, 4, 0, 0, 0, 1, 1, 4, 4, 0, 0]
    assert result["net"] == {"A": "20.00", "B": "-15.00", "C": "20.00"}
    opened = [row["hand"] for row in result["events"] if row["act"] == "turn-up"]
    assert opened == [0, 4, 1], "the dealer's, then from the right"


def a_table(chips=1000_00, **options):
    t = Table(GAME, Options.configure(options))
    t.begin("sit", player="A", box=1, chips=chips)
    run(t, House({}))
    for procedure in ("open", "start"):
        t.begin(procedure)
        run(t, House({}))
    t.begin("round")
    return t


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        (5_00, "the first wager of box 1, 5.00, must equal 2 times the ante wager, 10.00"),
        (15_00, "the first wager of box 1, 15.00, must equal 2 times the ante wager, 10.00"),
        (0, "box 1 has no first wager, which must equal 2 times the ante wager, 10.00"),
    ],
)
def test_the_first_wager_is_twice_the_ante_or_betting_stays_open(first, reason):
    t = a_table()
    t.supply(Wager(1, "A", "ante", 5_00))
    if first:
        t.supply(Wager(1, "A", "first", first))
    with pytest.raises(Refusal, match=reason) as refused:
        t.supply(None)
    assert refused.value.cite == f"{READ}/first"


def test_nothing_is_made_before_the_ante_and_no_second_wager_before_its_time():
    t = a_table()
    for wager in ("first", "three-card-bonus"):
        with pytest.raises(Refusal, match="ante wager"):
            t.supply(Wager(1, "A", wager, 10_00))
    with pytest.raises(Refusal, match="cannot be placed now"):
        t.supply(Wager(1, "A", "second", 10_00))
    assert not t.wagers
    with pytest.raises(Refusal, match="does not offer"):
        a_table(three_card_bonus_table="none").supply(Wager(1, "A", "three-card-bonus", 1_00))


def test_a_second_wager_that_cannot_be_placed_is_not_offered():
    t = a_table(chips=20_00)
    t.supply(Wager(1, "A", "ante", 5_00))
    t.supply(Wager(1, "A", "first", 10_00))
    t.supply(None)
    house = House({})
    while not isinstance(t.pending, Decide):
        t.supply(house.outcome(t))
    assert t.pending.choices == (FOLD,)
    with pytest.raises(Refusal, match="'second' is not open to box 1 now"):
        t.supply(PLAY)


@pytest.mark.parametrize("choice", ["raise", "second 5.00", "check"])
def test_what_is_neither_second_wager_nor_fold_is_refused(choice):
    t = a_table()
    t.supply(Wager(1, "A", "ante", 5_00))
    t.supply(Wager(1, "A", "first", 10_00))
    t.supply(None)
    house = House({})
    while not isinstance(t.pending, Decide):
        t.supply(house.outcome(t))
    with pytest.raises(Refusal, match="is not open to box 1 now") as refused:
        t.supply(choice)
    assert refused.value.cite == f"{READ}/second"
    assert (1, "second") not in t.wagers


# What goes wrong.


def test_a_hand_of_four_cards_is_void_and_all_its_wagers_go_back():
    result = play(
        "Ks Kd 2h", "", "", bonus="5", strange=[{"kind": "dealt-twice", "box": 1}], dealer=("5h 4c 7h 9s", "")
    )
    assert ends(result) == {
        "ante": ("void", "5.00"),
        "first": ("void", "10.00"),
        "three-card-bonus": ("void", "5.00"),
    }


def test_folded_wagers_go_back_if_all_hands_turn_out_void_and_a_settled_bonus_stays():
    case = {
        "game": "boston-5-stud",
        "boxes": [
            {"box": 1, "player": "A", "wagers": {"ante": "5", "first": "10", "three-card-bonus": "5"}},
            {"box": 3, "player": "B", "wagers": {"ante": "5", "first": "10"}},
        ],
        "cards": ["6s", "7d", "8c", "3s", "4d", "7c", "4c", "7h", "9s", "5c", "8d", "Th", "Jc", "Jd"],
        "decisions": [{"box": 1, "choose": FOLD}, {"box": 3, "choose": PLAY}],
        "irregularities": [{"kind": "dealt-twice", "act": 26}],
    }
    result = adjudicate(read_case(case)).shown()
    assert result["void"]["reason"] == "the dealer's hand was misdealt"
    assert result["net"] == {"A": "30.00", "B": "0.00"}


def test_a_card_of_the_dealer_that_is_seen_once_all_have_chosen_changes_nothing():
    before = play(*PAIR, "", strange=[{"kind": "hole-card-exposed", "act": 10}])
    assert before["void"]["reason"] == "a hole card of the dealer was seen too early"
    for act in (12, 13, 14, 15):
        with pytest.raises(Refusal, match="hole-card-exposed cannot happen at this act"):
            play(*PAIR, PLAY, strange=[{"kind": "hole-card-exposed", "act": act}])


# What no source says.


def test_no_table_opens_before_the_house_supplies_what_the_ante_bonus_pays(monkeypatch, capsys):
    monkeypatch.delenv("PITBOSS_HOUSE")
    with pytest.raises(Illegal) as refused:
        Options.configure({})
    (one,) = refused.value.violations
    assert (one.option, one.cite) == ("ante_bonus_table", f"{READ}/a24")
    assert one.reason.startswith("no source says what royal flush, straight flush, four of a kind, full house, flush,")
    some = ", ".join(f"{row.replace('-', ' ')} 5 to 1" for row in KINDS[:2:-1])
    with pytest.raises(Illegal, match="no source says what two pair pays; the house must: A24 with two pair … to 1"):
        Options.configure({"ante_bonus_table": f"A24 with {some}"})
    for command in ("odds", "sign", "simulate", "strategy"):
        assert main([command, "boston-5-stud"]) == 2
        printed = capsys.readouterr()
        assert printed.err.count("\n") == 1
        assert "no source says what royal flush" in printed.err


@pytest.mark.parametrize("pays", ["$500", "10 percent"])
def test_a_row_is_odds_and_no_amount(pays):
    rest = ", ".join(f"{row.replace('-', ' ')} 5 to 1" for _, row in RANKED[:-1])
    with pytest.raises(Illegal, match="is no odds: the ante bonus is paid at odds, such as 5 to 1") as refused:
        Options.configure({"ante_bonus_table": f"A24 with royal flush {pays}, {rest}"})
    assert refused.value.cite == f"{READ}/a24"


def test_rows_may_lose_and_the_house_may_pay_the_bonus_for_some_hands_only():
    some = "A24 with " + ", ".join(f"{row.replace('-', ' ')} {'9 to 1' if n > 6 else 'lose'}" for n, row in RANKED)
    assert play("Ks Kd 2h", "2c 8d", PLAY, ante_bonus_table=some)["net"] == {"A": "20.00"}
    assert play("Ks Kd Kh", "Kc 8d", PLAY, ante_bonus_table=some)["net"] == {"A": "65.00"}


RANKED = [(n, row) for n, row in enumerate(KINDS) if n > 1]


def test_sign_and_guide_show_the_tables_in_force():
    options = Options.configure({"three_card_bonus_table": "B24-2"})
    sign, guide = sign_text(GAME, options), " ".join(guide_text(GAME, options).split())
    for words in ("four of a kind 15 to 1", "flush 4 to 1"):
        assert words in " ".join(sign.split())
        assert words in guide


def test_a_hand_is_named_by_its_three_cards_and_then_by_all_five():
    lying = {1: ["6s", "7d", "8c"], 2: [None] * 3, 0: [None] * 3}
    assert [GAME.part(Wording).describe_hand(Options(), of, lying) for of in lying] == ["straight, eight high", "", ""]
    lying = {1: ["6s", "7d", "8c", "8d", "2c"], 0: ["6h", "7h", "8h", None, None]}
    assert [GAME.part(Wording).describe_hand(Options(), of, lying) for of in lying] == ["pair of eights with 7-6-2", ""]


# The mathematics.


def test_three_card_bonus_edges():
    for table, edge in (("B24-2", Fraction(512, 22100)), ("B24-1", Fraction(1608, 22100))):
        (bonus,) = side_ends(Options(three_card_bonus_table=table))
        assert bonus.odds(odds.three_card_ways()).edge == edge


def test_every_deal_from_three_cards_comes_to_one_end():
    assert (by_three().sum(axis=(1, 2)) == DEALS).all()
    assert sum(odds.ways(Options(), "best")) == 22_100 * DEALS
    assert sum(odds.ways(Options(), "pair-or-better")) == 22_100 * DEALS


def test_before_the_bonus_the_house_has_half_an_ante_less_the_ties():
    ties = Fraction(int(by_three()[:, :, TIE].sum()), 22_100 * DEALS)
    assert odds.before_bonus() == (1 - ties) / 2 == Fraction(38716961, 77440678)
    options = Options()
    classes = by_three().sum(axis=(0, 2))
    ends = odds.main_ends(options).ends
    extra = sum(Fraction(int(n), 22_100 * DEALS) * ends[odds.end_of(TIE, of)].pays for of, n in enumerate(classes))
    assert odds.odds(options)["ante"].edge == odds.before_bonus() - extra


def test_nothing_is_ever_folded_whatever_the_bonus_pays():
    nothing = (
        "A24 with " + ", ".join(f"{row.replace('-', ' ')} lose" for _, row in RANKED[:-1]) + ", royal flush 1 to 1"
    )
    for options in (Options(), Options.configure({"ante_bonus_table": nothing})):
        assert odds.plays(options, "best").all()
        gained, ante = odds.gains(options)
        assert gained.min() / ante > 0.6
        assert odds.odds(options)["ante"].edge < odds.odds(options, "ace-high-or-better")["ante"].edge
    lowest = int(odds.gains(Options.configure({"ante_bonus_table": nothing}))[0].argmin())
    assert {card >> 2 for card in sets(3)[lowest].tolist()} == {0, 1, 5}, "two, three and seven"


def test_compare_needs_no_qualifying_hand():
    low, high = HIGH.value(["2s", "3d", "4c", "5h", "7s"]), HIGH.value(["2s", "3d", "4c", "5h", "8s"])
    assert [compare(low, high), compare(low, low), compare(high, low)] == [LOSE, TIE, WIN]


def test_the_terminal_says_never_fold(capsys):
    assert main(["strategy", "boston-5-stud"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "high card 7 second" in printed
    assert "fold," not in printed


def test_a_file_is_priced_as_it_says(tmp_path):
    file = tmp_path / "mine.toml"
    rules = {name: PLAY if "high card" not in name else FOLD for name in odds.decisions(Options()).situations()}
    lines = ['game = "boston-5-stud"', "[choices]", *(f'"{name}" = "{does}"' for name, does in rules.items())]
    file.write_text("\n".join(lines), encoding="utf-8")
    assert odds.odds(Options(), str(file))["ante"].edge == odds.odds(Options(), "pair-or-better")["ante"].edge


def test_an_unknown_figure_is_an_error():
    with pytest.raises(Exception, match="nobody asks"):
        figure({"wager": "ante", "quantity": "colour", "variant": ""})


@pytest.mark.parametrize("strategy", ["best", "pair-or-better"])
def test_the_simulation_meets_the_exact_odds(strategy):
    found, exact = simulate(GAME, Options(), 1_000_000, seed=7, strategy=strategy), odds.odds(Options(), strategy)
    for sample in found.wagers:
        assert abs(sample.edge - float(exact[sample.odds.wager].edge)) < 4 * sample.standard_error
    assert float(found["ante"].odds.average_staked) == pytest.approx(float(exact["ante"].average_staked), abs=0.005)


@pytest.mark.parametrize("dealing", ["automated-shoe", "manual-shoe"])
def test_where_some_fold_the_last_cards_go_to_those_who_are_left_in_script_and_kernel(dealing):
    """The best play never folds, so the deal after a fold is compared under a strategy that does."""
    options = Options.configure({"dealing": dealing})
    plan = kernel.setup(options, boxes=3, ante=5_00, three_card_bonus=5_00, strategy="pair-or-better")
    answer, names = odds.decisions(options).chooser("pair-or-better"), ("A", "B", "C")
    t, house = Table(GAME, options), House({}, Randomness.seeded("boston", 1))
    for box, player in enumerate(names, start=1):
        t.begin("sit", player=player, box=box, chips=10**9)
        run(t, house)
    decks, won, folds = [], [], 0
    while len(won) < 120:
        procedure, before = GAME.next_procedure(t), [t.chips(name) for name in names]
        t.begin(procedure)
        deck = list(t.shoe.cards)
        if procedure == "round":
            for box, player in enumerate(names, start=1):
                for wager, amount in (("ante", 5_00), ("first", 10_00), ("three-card-bonus", 5_00)):
                    t.supply(Wager(box, player, wager, amount))
        while t.pending is not None:
            outcome = answer(t, t.pending) if isinstance(t.pending, Decide) else house.outcome(t)
            folds += outcome == FOLD
            t.supply(outcome)
        if procedure == "round":
            decks.append(deck)
            won.append([t.chips(name) - had for name, had in zip(names, before, strict=True)])
    assert folds > 100
    assert kernel.play_decks(plan, decks).sum(axis=2).tolist() == won


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"boxes": 8}, "8 boxes cannot be played"),
        ({"ante": 0}, "box 1 has no ante wager"),
        ({"strategy": "bast"}, "did you mean best"),
        ({"ante": 10_01}, "steps of 0.50"),
        ({"three_card_bonus": 20_000_00}, "the table takes 1.00 to 10000.00"),
    ],
)
def test_what_no_table_would_take_is_refused(given, reason):
    with pytest.raises(Refusal, match=reason):
        kernel.setup(Options(), **given)
