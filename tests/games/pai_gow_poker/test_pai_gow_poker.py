"""Pai gow poker: rounds to the cent, the bank, bonuses and envy, refusals, exact odds and the kernel."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.equipment import DECK, Randomness
from pitboss.games.pai_gow_family.starting_place import counted
from pitboss.games.pai_gow_poker import GAME, counting, kernel, odds, patterns, tables
from pitboss.games.pai_gow_poker.rules import KINDS, Options, compared, kind_of, shape_of, values
from pitboss.games.pai_gow_poker.ways import WAYS
from pitboss.games.pai_gow_poker_family.joker import SHAPES
from pitboss.games.pai_gow_poker_family.patterns import SETS, number_of, numbers_of
from pitboss.pricing.combinations import count_cache
from pitboss.pricing.simulate import simulate
from pitboss.ranking.numbers import numbers, text
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import Table, Wager
from pitboss.table.act import Deal
from pitboss.table.acts.hand_setting import Division
from pitboss.table.drivers import Flat, House
from pitboss.table.parts import Choices

from .table import dealt, play

MAIN = "pai-gow-poker"
READ, SHARED = "house:pai-gow-poker", "house:seven-cards"
WINS, LOSES = "As Ah Kd Kc 9h 5s 3d", "Jd 9c 8h 6s 4d 3c 2s"
"""Two pairs that beat jack high either way, and that."""


def on(amount: str, **more: str) -> str:
    return ", ".join([f"{MAIN} {amount}", *(f"{name} {stake}" for name, stake in more.items())])


def hands(low: str, high: str) -> tuple[tuple[str, ...], ...]:
    return tuple(low.split()), tuple(high.split())


@pytest.mark.parametrize(
    ("stake", "step", "net"),
    [("50", "25-cents", "47.50"), ("37", "25-cents", "35.00"), ("37", "5-cents", "35.15"), ("37", "exact", "35.15")],
)
def test_a_winner_is_paid_even_money_less_vigorish(stake, step, net):
    story = play({1: WINS, 0: LOSES}, on(stake), "house-way", vigorish_step=step)
    assert story.net == {"A": net}
    assert story.cites[f"1 {MAIN}"] == f"{READ}/even-money"
    assert [row["cite"] for row in story.events("vigorish")] == [f"{READ}/vigorish"]


@pytest.mark.parametrize(
    ("mine", "dealers", "came"),
    [
        (("Ks Qs", "As Ah Td 6c 3d"), ("Kd Qd", "9s 9h 8d 5c 2d"), 0),
        (("As 9s", "Ts Th 7d 5c 3d"), ("Ad 9d", "Js Jh 8d 4c 2d"), -1),
        (("As 9s", "Ts Th 7d 5c 3d"), ("Kd 9d", "9c 9h 8d 4c 2d"), 1),
        (("As 9s", "Ts Th 7d 5c 3d"), ("Ad 9d", "Td Tc 7h 5h 3h"), -1),
    ],
)
def test_a_copy_is_the_dealers_so_one_win_beside_it_is_a_push_and_one_loss_a_loss(mine, dealers, came):
    assert compared(Options(), hands(*mine), hands(*dealers))[0] == came


def test_fourteen_counts_to_the_sixth_place_and_fifteen_to_the_dealer():
    places = [0, 6, 5, 4, 3, 2, 1]
    assert [counted(total, places) for total in (8, 14, 15, 3)] == [0, 1, 0, 5]
    for rolled, first in (([6, 5, 3], 1), ([5, 5, 5], 0)):
        cards = dealt({1: WINS, 0: LOSES}, first)
        story = play({}, on("10"), "house-way", rolls=[rolled], start="dice", cards=cards)
        assert story.net == {"A": "9.50"}
        assert story.events("deal")[0]["to"] == first


def test_four_of_a_kind_brings_the_bonus_and_envy_to_every_box_that_staked_five():
    quads = "Qs Qh Qd Qc Kd 5h 2c"
    table = {3: quads, 0: LOSES}
    boxes = {2: on("10", bonus="5"), 3: on("10", bonus="10"), 4: on("10", bonus="5"), 5: on("10", bonus="4")}
    story = play(table, boxes, "house-way house-way house-way house-way", bonus_table="F11-3")
    assert story.settled["3 bonus"] == "win 260.00"
    envy = {row["box"]: row["winnings"] for row in story.events("pay-envy")}
    assert envy == {2: "5.00", 4: "5.00"}
    assert story.shown["events"][-1]["act"] != "pay-envy"
    same = play(table, boxes, "house-way house-way house-way house-way", players={4: "C"}, bonus_table="F11-3")
    assert [row["box"] for row in same.events("pay-envy")] == [2], "nobody envies their own hand at another box"


@pytest.mark.proves("13:69F-11.20(b)", "13:69F-11.20(c)", "13:69F-11.20(d)")
def test_the_imperial_bonus_pays_for_both_hands_and_no_more_than_its_limit():
    full, jack = "Ks Kh Kd 8c 8d 4s 2h", "Jd 9c 8h 6s 4d 3c 2s"
    story = play({1: full, 0: jack}, on("10", imperial="20"), "house-way", imperial_table="I11-P")
    assert story.settled["1 imperial"] == "win 120.00"
    assert [row["winnings"] for row in story.events("pay-bonus")] == ["100.00"]
    assert story.net == {"A": "209.50"}
    aces = {1: "As Ah Ad Ac Xr 5s 3d", 0: jack.replace("Jd", "Kd").replace("9c", "Qc")}
    more = {"imperial_table": "I11-P", "imperial_minimum": "5", "imperial_limit": "40000"}
    capped = play(aces, on("10", imperial="60"), "house-way", bankrolls={"A": "100"}, **more)
    assert capped.settled["1 imperial"] == "win 40060.00"
    with pytest.raises(Illegal, match="imperial_limit: it may not be below 40000"):
        Options.configure(more | {"imperial_limit": "39999"})


def test_five_cards_left_and_six_at_place_four_void_all_hands():
    cards = dealt({1: WINS, 0: LOSES})
    strange = {"kind": "not-dealt", "box": 4}
    story = play({}, on("10"), strange=strange, cards=cards)
    assert story.settled == {f"1 {MAIN}": "void 10.00"}
    assert story.shown["void"]["cite"] == f"{SHARED}/wrong-count"
    assert [row["count"] for row in story.events("count-stub")] == [5]


BANKED = {"player_bank": True, "before": {"stakes": {"A": 4500, "B": 9000, "C": 4500}}}


def test_a_bank_pays_vigorish_on_its_net_win_and_so_does_the_player_it_paid():
    table = {6: "Qs Qh Tc 7c 6h 5d 2h", 5: LOSES, 4: WINS}
    boxes = {6: "", 5: on("90"), 4: on("45")}
    players = {6: "A", 5: "B", 4: "C"}
    more = BANKED | {"bankrolls": {"A": "300"}, "players": players}
    story = play(table, boxes, "bank none house-way house-way house-way", **more)
    assert story.net == {"A": "42.75", "B": "-90.00", "C": "42.75"}
    (bank,) = story.events("settle-bank")
    assert (bank["collected"], bank["paid"], bank["vigorish"]) == ("90.00", "45.00", "2.25")


def test_a_shared_bank_halves_what_it_wins_and_the_dealer_sets_its_hand():
    table = {6: "Qs Qh Tc 7c 6h 5d 2h", 5: LOSES, 4: WINS}
    boxes = {6: "", 5: on("90"), 4: on("46")}
    more = BANKED | {"co_bank": True, "bankrolls": {"A": "300"}, "players": {6: "A", 5: "B", 4: "C"}}
    story = play(table, boxes, "co-bank house-way house-way", **more)
    assert story.net["A"] == "20.75"
    assert any(row["cards"] and row.get("why") for row in story.events("set-hand") if row["box"] == 6)


# Bad input: one line with its source, and nothing changed.


@pytest.mark.parametrize(
    ("chosen", "words", "cite"),
    [
        ("AsAh", "box 1: pair of aces in the low hand outranks pair of kings", f"{SHARED}/foul-hand"),
        ("AsAhKd", "box 1 must name 2 cards, not 3", f"{SHARED}/setting"),
        ("AsAhKdKc9h", "box 1 must name 2 cards, not 5", f"{SHARED}/setting"),
        ("AsAs", "As is not in the hand of box 1", f"{SHARED}/setting"),
        ("As2c", "2c is not in the hand of box 1", f"{SHARED}/setting"),
    ],
)
def test_a_setting_that_cannot_stand_is_refused(chosen, words, cite):
    with pytest.raises(Refusal) as refused:
        play({1: WINS, 0: LOSES}, on("10"), chosen)
    assert refused.value.reason.startswith(words)
    assert refused.value.cite == cite


def test_a_strict_house_takes_no_equal_hands():
    held = {1: "5s 5h 5d 5c Qs 4c 2c", 0: LOSES}
    assert play(held, on("10"), "5s5h").net == {"A": "9.50"}
    with pytest.raises(Refusal, match="pair of fives in the low hand is not below pair of fives"):
        play(held, on("10"), "5s5h", strict_high=True)


@pytest.mark.parametrize(
    ("choose", "boxes", "more", "words", "cite"),
    [
        ("bank", {6: ""}, {"bankrolls": {"A": "0.50"}}, "A has 0.50, and the minimum wager", "bank-cover"),
        ("co-bank", {6: ""}, {}, "this house shares no bank", "co-bank"),
        (
            "bank",
            {6: ""},
            {"before": {"last": "A", "stakes": {"A": 100}}},
            "A had the bank in the round before",
            "bank-twice",
        ),
        ("bank", {6: ""}, {"before": {"stakes": {"B": 100}}}, "A made no wager when the house banked", "bank-eligible"),
        ("bank", {6: ""}, {"player_bank": False}, "the house always banks", "bank"),
    ],
)
def test_a_bank_that_may_not_be_taken_is_refused(choose, boxes, more, words, cite):
    t: Table = Table(GAME, Options.configure({"player_bank": more.get("player_bank", True), "minimum": "1"}))
    before = more.get("before", BANKED["before"])
    t.memory.last, t.memory.stakes = before.get("last", ""), dict(before["stakes"])
    t.begin("sit", player="A", box=6, chips=int(float(more.get("bankrolls", {"A": 300})["A"]) * 100))
    t.supply()
    reason, where = GAME.part(Choices).why_not_allowed(t, 6, choose, "")
    assert words in reason
    assert GAME.law[where] == f"{READ}/{cite}"
    reason, where = GAME.part(Choices).why_not_allowed(t, 5, "co-bank", "")
    assert (reason, GAME.law[where]) == ("nobody sits at box 5", f"{READ}/bank-eligible")


@pytest.mark.parametrize(
    ("placed", "words", "cite"),
    [
        ({5: on("301"), 6: ""}, "the bank of A covers 300.00 more, not 301.00", f"{READ}/bank-cover"),
        ({6: on("10")}, "A has the bank, and wagers against nobody", f"{READ}/bank"),
    ],
)
def test_a_bank_covers_what_its_player_has_and_wagers_nothing(placed, words, cite):
    more = BANKED | {"bankrolls": {"A": "300"}, "players": {6: "A", 5: "B"}}
    with pytest.raises(Refusal) as refused:
        play({}, placed, "bank", **more)
    assert (refused.value.reason, refused.value.cite) == (words, cite)


@pytest.mark.parametrize(
    ("boxes", "more", "words", "cite"),
    [
        ({1: "bonus 5"}, {"bonus_table": "F11-1"}, "needs the pai-gow-poker wager", f"{READ}/bonus"),
        ({1: on("10"), 3: on("10")}, {}, "box 3 is not beside box 1, where A wagers", f"{SHARED}/areas"),
        ({1: on("10"), 2: on("10")}, {"two_areas": False}, "A wagers at box 1 already", f"{SHARED}/areas"),
    ],
)
def test_wagers_that_may_not_be_made(boxes, more, words, cite):
    with pytest.raises(Refusal) as refused:
        play({}, boxes, players=dict.fromkeys(boxes, "A"), **more)
    assert words in refused.value.reason
    assert refused.value.cite == cite


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"co_bank": True}, "no bank is shared where none is offered"),
        (
            {"vigorish_step": "exact", "increment": "0.50", "minimum": "1"},
            "5 percent of 0.50 is no whole number of cents",
        ),
        ({"house_way": "vegas"}, "no house way 'vegas'"),
        ({"imperial_table": "I11-P with straight 3 to 1"}, "imperial"),
    ],
)
def test_options_that_no_house_may_elect(given, words):
    with pytest.raises(Illegal, match=words):
        Options.configure(given)


def test_a_hand_given_up_loses_its_wager_and_keeps_its_bonus():
    story = play({1: "Qs Qh Qd Qc Kd 5h 2c", 0: LOSES}, on("10", bonus="5"), "give-up", bonus_table="F11-3")
    assert story.settled == {f"1 {MAIN}": "lose 0.00", "1 bonus": "win 130.00"}
    assert story.cites[f"1 {MAIN}"] == f"{SHARED}/give-up"


# Mathematics.


def test_frequencies_of_seven_cards_to_the_unit():
    of = dict(zip(SHAPES, tables.shape_ways(), strict=True))
    assert sum(of.values()) == tables.weights().sum() == comb(53, 7)
    assert of["high-card"] == 24_780_420
    assert of["five-aces"] == 1_128
    assert dict(zip(KINDS, tables.kind_ways(), strict=True))["three-pairs"] == 2_862_000


def test_kinds_of_single_hands():
    for cards, kind in (
        ("9s 8s 7s 6s 5s 4s 3s", "seven-card-straight-flush"),
        ("As 2s 3s 4s 5s Xr 7s", "seven-card-straight-flush-with-joker"),
        ("As Ks Qs Js Ts Kd Qd", "royal-flush-with-royal-match"),
        ("As Ks Qs Js Xr Kd Qd", "royal-flush-with-royal-match"),
        ("As Ks Qs Js Ts Kd Qh", "royal-flush"),
        ("9s 9h 9d 8c 7d 6h 5c", "three-of-a-kind"),
        ("9s 9h 8d 8c 7d 7h 2c", "three-pairs"),
        ("As Ah Ad Ac Xr Kd Qd", "five-aces"),
    ):
        assert KINDS[kind_of(numbers(cards.split()))] == kind, cards


def test_a_pattern_stands_for_its_hands():
    """Hands at random, set by the pattern's table and by the house way itself; and none is of a worse class."""
    chance, options = Randomness.seeded(5), Options()
    deck = [*DECK, "Xr"]
    for _ in range(300):
        held = numbers(chance.shuffled(deck)[:7])
        cards = [text(card) for card in held]
        way = GAME.find(Division).house(options, cards)
        low, high = values(options, way.hands)
        assert tables.set_by(options, "house-way", held) == (high, low)
        number = number_of(held, 0, numbers_of())
        assert tables.kinds()[0][number] == shape_of(held)
        best = [values(options, each)[::-1] for each in GAME.find(Division).settings(options, cards)]
        assert tables.set_by(options, "best", held) in best


@pytest.mark.slow
def test_the_count_that_came_with_the_game_is_what_counting_gives():
    """Some sets of ranks and some patterns with a flush counted again; the parts say which setting is best."""
    rows = WAYS.of("atlantic-city").rows
    shipped = tables.counts(rows, False, 1)
    again = np.array(counting.count(4_321, 60_000, rows, False, 1, 5))
    assert again[0] > 0
    places = [*range(4_321, SETS, 60_000)]
    assert (shipped[counting.TOTALS :][places] == again[counting.TOTALS :][places]).all()
    assert shipped[0] == comb(53, 7)
    assert count_cache.read(next(iter((GAME.folder / "counts").glob("*.count")))) is not None


def test_a_hand_against_every_hand_of_the_dealer():
    """Its first settings won and lost this often when all 53,524,680 hands of the dealer were dealt one by one."""
    options = Options()
    d = counting.dealers(options.way, False, 1)
    cells = counting.room(d)
    held = numbers(["As", "Ks", "9s", "4s", "7h", "2d", "Jc"])
    counts = np.bincount([card >> 2 for card in held], minlength=13).astype(np.int8)
    highs, lows = np.zeros(21, np.int64), np.zeros(21, np.int64)
    asked = patterns.settings(held, False, 1, highs, lows)
    columns = counting.sorted_in(np.searchsorted(d.highs, highs), np.searchsorted(d.lows, lows), asked, d, cells)
    won, lost, more, less = (np.zeros(22, np.int64) for _ in range(4))
    counting.without_suits(counts, False, d, cells, columns, asked, won, lost)
    for suit in range(4):
        mask = sum(1 << (card >> 2) for card in held if card & 3 == suit)
        counting.by_a_suit(mask, counts, False, d, cells, columns, asked, more, less)
        won, lost = won + more, lost + less
    assert won[:4].tolist() == [6_240_696, 6_494_801, 6_413_657, 6_413_657]
    assert lost[:4].tolist() == [30_131_466, 31_194_047, 31_887_120, 32_244_564]


def test_what_the_wagers_are_worth():
    main = odds.odds(Options())["pai-gow-poker"]
    assert main.method == "exact"
    assert main.edge == Fraction(342661508941553, 13750765052024000)
    by_way = odds.odds(Options(), "house-way")
    assert by_way["pai-gow-poker"].edge == Fraction(14119306846331, 515653689450900)
    assert float(odds.bank_edge(Options())) == pytest.approx(0.0019666, abs=1e-7)
    assert main.edge < by_way["pai-gow-poker"].edge
    assert all("%" in note for note in by_way.strategy["notes"])
    assert by_way.strategy["price_notes"] == [
        "vigorish counts as 5 percent here; rounded up it costs small wagers more"
    ]


def test_other_orders_of_hands_change_little_and_were_counted_too():
    usual = odds.odds(Options())["pai-gow-poker"].edge
    for given in ({"ace_to_five": "lowest"}, {"strict_high": True}, {"ace_to_five": "lowest", "strict_high": True}):
        other = odds.odds(Options.configure(given))["pai-gow-poker"].edge
        assert 0 < abs(other - usual) < Fraction(1, 2000)


def test_envy_and_imperial():
    options = Options.configure({"bonus_table": "F11-3", "imperial_table": "I11-P"})
    priced = odds.odds(options)
    assert priced["bonus"].edge == Fraction(215466, 2752555)
    assert priced["imperial"].edge == Fraction(19300339245623, 687538252601200)
    six = priced["bonus"].edge - 6 * odds.envy_worth(options) / 500
    assert float(six) == pytest.approx(0.0222871, abs=1e-7)


def test_the_kernel_agrees_with_the_count():
    options = Options.configure({"bonus_table": "F11-3", "imperial_table": "I11-P"})
    for strategy in odds.STRATEGIES:
        exact = odds.odds(options, strategy)
        found = simulate(GAME, options, 1 << 18, seed=3, boxes=3, strategy=strategy)
        for sample in found.wagers:
            envy = 2 * odds.envy_worth(options) / 1000 if sample.odds.wager == "bonus" else 0
            gap = float(sample.odds.edge - exact[sample.odds.wager].edge + envy)
            assert abs(gap) < 5 * sample.standard_error


def test_the_kernel_wins_and_loses_what_the_script_does():
    options = Options.configure({"bonus_table": "F11-1", "imperial_table": "I11-P", "start": "generator"})
    answer = odds.decisions(options).chooser("best")

    class Player(Flat):
        def choose(self, t, act):
            return answer(t, act)

    stakes = {MAIN: 3700, "bonus": 500, "imperial": 100}
    t: Table = Table(GAME, options)
    minds = {}
    for box in (1, 2, 3):
        minds[f"P{box}"] = Player([Wager(box, f"P{box}", name, stake) for name, stake in stakes.items()])
        t.begin("sit", player=f"P{box}", box=box, chips=10**9)
        t.supply()
    house, decks, won = House(minds, Randomness.seeded(11)), [], []
    for _ in range(60):
        had, before = [t.chips(player) for player in minds], len(t.events)
        house.play(t, 1)
        held: dict[int, list[str]] = {}
        for event in t.events[before:]:
            if isinstance(event.act, Deal):
                held.setdefault(event.act.to, []).append(event.outcome)
        decks.append([card for place in (1, 2, 3, 0) for card in held[place]])
        won.append([t.chips(player) - chips for player, chips in zip(minds, had, strict=True)])
    plan = kernel.setup(options, boxes=3, pai_gow_poker=3700, bonus=500, imperial=100)
    assert kernel.DECK.play_decks(plan, decks).sum(axis=2).tolist() == won
    assert len({amount for row in won for amount in row}) > 4


def test_every_setting_that_is_offered_is_legal_and_all_legal_ones_are():
    options, held = Options(), ["As", "Xr", "Kd", "Qh", "Jc", "3d", "5s"]
    offered = {frozenset(each[0]) for each in GAME.find(Division).settings(options, held)}
    legal = {
        frozenset(pair) for pair in combinations(held, 2) if GAME.find(Division).foul(options, _set(held, pair)) is None
    }
    assert offered == legal
    assert frozenset(("As", "Xr")) not in legal


def _set(held, pair):
    return tuple(pair), tuple(card for card in held if card not in pair)
