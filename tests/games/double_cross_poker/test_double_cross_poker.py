"""Double cross poker: what the house must supply, whole rounds, the round, script, kernel and exact odds."""

from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.games.double_cross_poker import odds as module
from pitboss.games.double_cross_poker.counting import CHECKS, LOOKS, NO_CARD, foreseen, gain, gains, starts
from pitboss.games.double_cross_poker.counting import RAISES as RAISED
from pitboss.games.double_cross_poker.rules import RAISES
from pitboss.games.house_poker_family.pair_ranks import KINDS, kind
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.pricing.combinations.board_matchups import hole
from pitboss.pricing.hands import frequencies
from pitboss.pricing.simulate import simulate
from pitboss.ranking import HIGH
from pitboss.ranking.compiled import high5
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import Table
from pitboss.table.parts import Felt
from tests.conformance.test_differential import players, scripted

RULES = game("double-cross-poker")
SUPPLIED = {
    "deck_count": "1",
    "arms": "left right top bottom",
    "raise_times": "1",
    "decided_by": "pay-table",
    "ante_on": "horizontal",
    "payout_limit": "10000.00",
    "ante_table": "A25 with three of a kind or better 3 to 1, pair of tens or better 1 to 1, any other lose",
    "raise_table": "R25 with full house or better 6 to 1, three of a kind or better 2 to 1, two pairs 1 to 1, "
    "pair of tens or better push, any other lose",
    "three_card_table": "none",
}


def configured(**elected):
    return RULES.options.configure(SUPPLIED | elected)


def ruled(own, cross, *words, wagers=None, **more):
    """One player's round: left, right, top, bottom and centre of the cross, and a word for each raise."""
    choices = [{"box": 1, "choose": word} for word in (words or ("check",) * 4)]
    case = {
        "game": "double-cross-poker",
        "boxes": [{"box": 1, "player": "A", "wagers": wagers or {"ante": "10"}}],
        "cards": [*own.split(), *cross.split()],
        "decisions": choices,
        "options": SUPPLIED | more.pop("options", {}),
        **more,
    }
    return adjudicate(read_case(case)).shown()


def outcomes(result):
    return {row["wager"]: row["outcome"] for row in result["settlement"]}


# What the house must supply.


def test_no_table_opens_before_the_house_has_supplied_its_numbers_and_rules(monkeypatch):
    monkeypatch.delenv("PITBOSS_HOUSE")
    with pytest.raises(Illegal) as illegal:
        RULES.options.configure({})
    found = {one.option: one.cite.partition("/")[2] for one in illegal.value.violations}
    assert found == {
        "deck_count": "decks",
        "arms": "cross",
        "raise_times": "raises",
        "decided_by": "decided-by",
        "ante_on": "ante",
        "payout_limit": "limit",
        "ante_table": "odds",
        "raise_table": "odds",
    }
    assert RULES.options.configure(SUPPLIED).times == (1, 1)


def test_a_three_card_wager_that_is_offered_says_which_three_cards(monkeypatch):
    monkeypatch.delenv("PITBOSS_HOUSE")
    offered = {"three_card_table": "T25 with pair or better 1 to 1"}
    with pytest.raises(Illegal) as illegal:
        configured(**offered)
    assert [one.option for one in illegal.value.violations] == ["three_on"]
    assert configured(**offered, three_on="vertical").takes("three-card")
    assert not configured().takes("three-card")


@pytest.mark.parametrize("decks", [2, 6, 8])
def test_several_decks_are_a_setting_whose_hands_nobody_ranks(decks):
    with pytest.raises(Illegal, match="rank in no source") as illegal:
        configured(deck_count=decks)
    assert illegal.value.cite == "house:double-cross-poker/ranking"


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("deck_count", "3", "1, 2, 6 or 8"),
        ("deck_count", "many", "1, 2, 6 or 8"),
        ("arms", "left right top", "the four arms"),
        ("arms", "left left top bottom", "the four arms"),
        ("raise_times", "0", "how many antes"),
        ("decided_by", "dealer", "pay-table"),
        ("ante_on", "diagonal", "horizontal or vertical"),
        ("payout_limit", "0", "more than nothing"),
        ("payout_limit", "much", "much"),
        ("raise_table", "R25", "each of 22 rows"),
        ("raise_table", "R25 with any other push", "pays nothing"),
        ("boxes", "8", "not allowed"),
    ],
)
def test_what_no_house_can_elect_is_refused(option, value, why):
    with pytest.raises(Illegal, match=why):
        configured(**{option: value})


# Whole rounds: left 9h, right 9c, centre 4d, top Kd, bottom Ks.

CROSS = "9h 9c Kd Ks 4d"
LINES = {"horizontal": ("9h", "9c", "4d"), "vertical": ("Kd", "Ks", "4d")}


@pytest.mark.parametrize(
    ("own", "across", "down"),
    [
        ("Kh 9d", "three-of-a-kind", "three-of-a-kind"),
        ("As Ah", "two-pairs", "two-pairs"),
        ("4h 4s", "full-house", "full-house"),
    ],
)
def test_a_player_has_a_hand_on_each_line(own, across, down):
    cards = own.split()
    found = [KINDS[kind(HIGH.value([*cards, *line]))] for line in LINES.values()]
    assert found == [across, down]
    result = ruled(own, CROSS, *["raise"] * 4)
    pays = {"three-of-a-kind": 20, "two-pairs": 10, "full-house": 60}
    ante = {"three-of-a-kind": 30, "two-pairs": 10, "full-house": 30}[across]
    assert result["net"] == {"A": f"{ante + 2 * pays[across] + 2 * pays[down]}.00"}


def test_a_player_who_never_raises_has_only_the_ante_at_risk():
    result = ruled("2h 3s", CROSS)
    assert result["net"] == {"A": "-10.00"}
    assert outcomes(result) == {"ante": "lose"}


def test_two_cards_face_up_void_all_hands():
    found = [{"kind": "face-up-in-shoe", "card": 1}, {"kind": "face-up-in-shoe", "card": 3}]
    result = ruled("Th Ks Td", "", irregularities=found)
    assert result["net"] == {"A": "0.00"}
    assert result["void"]["cite"] == "house:house-poker/face-up"


def test_an_eighth_player_is_refused():
    t = Table(RULES, configured())
    with pytest.raises(Refusal, match="boxes are 1 to 7") as refused:
        t.begin("sit", player="H", box=8, chips=100_00)
    assert refused.value.cite == "house:double-cross-poker/table"


def test_odd_amounts_are_paid_exactly():
    assert ruled("As Ah", CROSS, wagers={"ante": "7.50"})["net"] == {"A": "7.50"}


# The round.


@pytest.mark.parametrize(
    ("arms", "won"),
    [("left right top bottom", {"raise-1", "raise-2"}), ("top left bottom right", {"raise-2", "raise-4"})],
)
def test_a_raise_goes_with_the_line_of_its_arm(arms, won):
    """Own nines: the horizontal line is a full house, the vertical one nothing."""
    places = dict(zip(("left", "right", "top", "bottom"), ("9h", "4c", "Kd", "2s"), strict=True))
    cross = " ".join([*(places[arm] for arm in arms.split()), "4d"])
    result = ruled("9d 9s", cross, *["raise"] * 4, options={"arms": arms})
    assert {wager for wager, end in outcomes(result).items() if end == "win" and wager != "ante"} == won


def test_the_ante_goes_by_the_line_that_the_house_named():
    cross = "9h 4c Kd 2s 4d"
    assert outcomes(ruled("9d 9s", cross))["ante"] == "win"
    assert outcomes(ruled("9d 9s", cross, options={"ante_on": "vertical"}))["ante"] == "lose"


def test_a_wager_wins_no_more_than_the_limit():
    result = ruled("4h 4s", CROSS, *["raise"] * 4, options={"payout_limit": "25.00"})
    assert result["net"] == {"A": "125.00"}


def test_a_raise_may_be_of_several_sizes_and_no_other():
    words = [{"box": 1, "choose": "raise", "amount": "20"}, *[{"box": 1, "choose": "check"}] * 3]
    several = {"raise_times": "1 to 2"}
    assert ruled("4h 4s", CROSS, options=several, decisions=words)["net"] == {"A": "150.00"}
    words[0] = words[0] | {"amount": "30"}
    with pytest.raises(Refusal, match=r"10\.00 to 20\.00") as refused:
        ruled("4h 4s", CROSS, options=several, decisions=words)
    assert refused.value.cite == "house:double-cross-poker/raises"


@pytest.mark.parametrize(("three_on", "won"), [("own-and-centre", True), ("horizontal", True), ("vertical", False)])
def test_the_three_card_wager_is_on_the_cards_that_the_house_named(three_on, won):
    options = {"three_card_table": "T25 with pair or better 1 to 1", "three_on": three_on}
    result = ruled("4h 2s", "9h 9c Kd Qs 4d", wagers={"ante": "10", "three-card": "5"}, options=options)
    assert (outcomes(result)["three-card"] == "win") is won


def test_no_three_card_wager_without_an_ante():
    options = {"three_card_table": "T25 with pair or better 1 to 1", "three_on": "vertical"}
    with pytest.raises(Refusal, match="needs the ante wager"):
        ruled("4h 2s", CROSS, wagers={"three-card": "5"}, options=options)


def test_no_hand_is_folded():
    with pytest.raises(Refusal, match="'fold' is not open"):
        ruled("4h 2s", CROSS, "fold")


@pytest.mark.parametrize("arms", ["left right top bottom", "top left bottom right"])
def test_the_felt_has_the_cards_as_a_cross_wherever_their_arm_is(arms):
    layout = RULES.part(Felt).layout(configured(arms=arms))
    places = dict(zip([*arms.split(), "centre"], layout.spread["community"], strict=True))
    assert places == {"left": (1, 2), "right": (3, 2), "top": (2, 1), "bottom": (2, 3), "centre": (2, 2)}
    assert arms.replace(" ", ", ") in layout.printed


# The mathematics.


def test_what_a_raise_gains_is_a_plain_count_of_what_its_line_can_be():
    """Every completion of the line from the cards that nobody has seen, for hands and open cards at random."""
    units, _ = module.units(configured())
    found, start, chance = gains(units), starts(), Randomness.seeded("cross")
    for case in range(12):
        cards = [*dict.fromkeys(chance.below(52) for _ in range(30))][:5]
        a, b = sorted(cards[:2])
        on_line, others = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)][case % 6]
        seen, out = cards[2 : 2 + on_line], cards[3 : 3 + others]
        left = [card for card in range(52) if card not in (a, b, *seen, *out)]
        counted = sum(units[kind(high5(a, b, *seen, *more))] for more in combinations(left, 3 - on_line))
        suits = start.suits[hole(a, b)]
        named = [int((card >> 2) * 4 + suits[card & 3]) for card in (*seen, *out)]
        line, rest = (named[:on_line] or [NO_CARD])[0], [*named[on_line:], NO_CARD, NO_CARD][:2]
        assert gain(start.cells[hole(a, b)], line, *rest, found) == counted


def test_what_the_kernel_foresees_is_what_every_deal_says():
    """Of cards of the other line only those hands are asked for which they can change the answer."""
    long = configured(raise_table="R25 with straight or better 30 to 1, any other lose")
    (units, _), start, chance = module.units(long), starts(), Randomness.seeded("foreseen")
    table = foreseen(units, 1, 2)
    assert {CHECKS, LOOKS, RAISED} == set(table.ravel().tolist())
    for _ in range(400):
        of = chance.below(169)
        seen, x, y = [*dict.fromkeys(chance.below(52) for _ in range(40)).keys() - {*start.first[of].tolist()}][:3]
        gained = gain(of, seen, x, y, gains(units))
        assert table[of, seen] == LOOKS or (table[of, seen] == RAISED) == (gained > 0)


def test_the_169_hands_stand_for_all():
    start = starts()
    assert start.ways.sum() == 1326
    for a, b in start.first.tolist():
        assert start.suits[hole(min(a, b), max(a, b))].tolist() == [0, 1, 2, 3]


def test_the_ante_is_a_hand_of_five_cards():
    by_class = frequencies(HIGH, 5)
    found = module.line_ways()
    assert sum(found) == 1326 * 19600
    assert Fraction(found[0], sum(found)) == Fraction(by_class["high-card"], 2_598_960)
    assert Fraction(sum(found[1:14]), sum(found)) == Fraction(by_class["one-pair"], 2_598_960)
    assert Fraction(found[-1], sum(found)) == Fraction(by_class["royal-flush"], 2_598_960)


@pytest.mark.slow
@pytest.mark.parametrize("arms", ["left right top bottom", "left top right bottom"])
def test_every_deal_is_counted_and_nothing_beats_the_best(arms):
    options = configured(arms=arms)
    edges = {name: module.whole_edge(options, name) for name in module.STRATEGIES}
    assert min(edges.values()) == edges["best"]
    assert len(set(edges.values())) == len(module.STRATEGIES)
    assert sum(module.raise_ways(options, "best", 0)) == 1326 * 19600
    for number in range(4):
        best, always = (module.raise_ways(options, name, number) for name in ("best", "every-raise"))
        assert sum(best) == sum(always)
        assert always[0] == 0
        # What comes whether or not it is raised is the same hand of five.
        assert Fraction(always[1], sum(always)) == Fraction(module.line_ways()[0], 1326 * 19600)


@pytest.mark.parametrize("strategy", module.STRATEGIES)
def test_the_kernel_wins_what_the_script_does(strategy):
    options = configured(
        arms="top left right bottom",
        raise_times="1 to 2",
        increment="1.00",
        ante_on="vertical",
        payout_limit="35.00",
        dealing="manual-shoe",
        three_card_table="T25 with pair or better 1 to 1",
        three_on="horizontal",
    )
    kernel = RULES.module("kernel")
    plan = kernel.setup(options, boxes=2, strategy=strategy)
    decks, won = scripted(RULES.name, options, players(plan, module.decisions(options).chooser(strategy)), 7)
    assert kernel.play_decks(plan, decks).sum(axis=2).tolist() == won
    assert len({amount for row in won for amount in row}) > 2


def test_a_simulation_comes_near_the_exact_odds():
    options = configured()
    exact = {row.wager: row for row in module.odds(options).wagers}
    found = simulate(RULES, options, rounds=1 << 17, seed=2)
    assert {sample.odds.wager for sample in found.wagers} == {"ante", *RAISES}
    for sample in found.wagers:
        row = exact[sample.odds.wager]
        assert abs(float(sample.odds.edge - row.edge)) <= 5 * float(sample.standard_error), row.wager


def test_a_strategy_can_be_a_file(tmp_path):
    options = configured()
    file = tmp_path / "mine.toml"
    rows = "\n".join(f'"{name}" = "raise"' for name in module.decisions(options).situations())
    file.write_text(f'game = "double-cross-poker"\n[choices]\n{rows}\n')
    for number in range(4):
        assert module.raise_ways(options, str(file), number) == module.raise_ways(options, "every-raise", number)
