"""Let it ride: whole rounds, what is refused, what goes wrong, and script against kernel and exact odds."""

import pytest

from pitboss.equipment import Randomness
from pitboss.games.let_it_ride import GAME, kernel, odds
from pitboss.games.let_it_ride.course import RIDE, TAKE_BACK
from pitboss.games.let_it_ride.rules import KINDS, Options, kind
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.pricing.combinations.card_subsets import place
from pitboss.pricing.simulate import simulate
from pitboss.ranking import HIGH
from pitboss.ranking.numbers import numbers
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.drivers import Flat, House, run
from pitboss.table.offer.signs import guide_text, sign_text
from tests.games.house_poker_family.scripted import by_box, scripted
from tests.games.let_it_ride.figures import figure

LEFT = "2c"
"""The card that a stack for the community has too many."""


def play(cards, amount, choose, *, strange=(), extra=None, **options):
    """One box: three own cards, two for everybody, the left-over one, and what the player says."""
    case = {
        "game": "let-it-ride",
        "options": options,
        "boxes": [
            {"box": 1, "player": "A", "wagers": dict.fromkeys(("first", "second", "third"), amount) | (extra or {})}
        ],
        "cards": [*cards.split(), LEFT],
        "decisions": [{"choose": word} for word in choose.split()],
        "irregularities": list(strange),
    }
    return adjudicate(read_case(case)).shown()


RIDES, BOTH_BACK = f"{RIDE} {RIDE}", f"{TAKE_BACK} {TAKE_BACK}"


@pytest.mark.parametrize(
    ("cards", "amount", "choose", "net"),
    [
        ("Js Jd 4c 7h 9s", "5", RIDES, "15.00"),
        ("Js Jd 4c 4h 9s", "5", f"{TAKE_BACK} {RIDE}", "20.00"),
        ("As Ks 4s 7s 9s", "10", BOTH_BACK, "80.00"),
        ("9s 9d 4c 7h Ks", "10", RIDES, "-30.00"),
        ("5s 6d 7c 8h 9s", "7.50", f"{RIDE} {TAKE_BACK}", "75.00"),
    ],
)
def test_what_a_round_brings(cards, amount, choose, net):
    assert play(cards, amount, choose)["net"] == {"A": net}


def test_a_limit_caps_all_main_wagers_together():
    royal = play("As Ks Qs Js Ts", "100", RIDES, payout_limit="50000")
    assert royal["net"] == {"A": "50000.00"}
    assert play("As Ks Qs Js Ts", "100", RIDES)["net"] == {"A": "300000.00"}


def test_a_bonus_of_one_dollar_pays_a_prize_and_three_cards_pay_by_their_own_table():
    won = play(
        "Ks Qs Js 2d 7c",
        "5",
        BOTH_BACK,
        extra={"bonus": "1", "three-card-bonus": "2"},
        three_card_bonus_table="C18-2",
        bonus_table="B18-1",
    )
    assert won["net"] == {"A": "74.00"}, "80 on a straight flush of three, 5 lost on the third wager and 1 on the bonus"
    flush = play("Ks Qs 4s 2s 7s", "5", BOTH_BACK, extra={"bonus": "1"}, bonus_table="B18-1")
    assert flush["net"] == {"A": "89.00"}, "8 to 1 on the third wager, and 50 for the dollar"


def test_a_wager_taken_back_is_returned_before_the_next_card_is_turned():
    result = play("Js Jd 4c 7h 9s", "5", f"{TAKE_BACK} {RIDE}")
    acts = [row["act"] for row in result["events"]]
    assert acts.index("take-back") < acts.index("turn-up")
    first = result["settlement"][0]
    assert (first["wager"], first["outcome"], first["returned"]) == ("first", "taken back", "5.00")
    shown = [(row["cards"], row.get("at")) for row in result["events"] if row["act"] == "turn-up"]
    assert shown == [("7h", 0), ("9s", 1), ("JsJd4c", None)]


def a_table(**options):
    t = Table(GAME, Options.configure(options))
    t.begin("sit", player="A", box=1, chips=1000_00)
    run(t, House({}))
    for procedure in ("open", "start"):
        t.begin(procedure)
        run(t, House({}))
    t.begin("round")
    return t


@pytest.mark.parametrize(
    ("amounts", "reason"),
    [
        ((5_00, 5_00, 10_00), "the third wager of box 1, 10.00, must equal the first wager, 5.00"),
        ((5_00, 0, 5_00), "box 1 has no second wager"),
    ],
)
def test_three_wagers_are_equal_or_betting_stays_open(amounts, reason):
    t = a_table()
    for name, amount in zip(("first", "second", "third"), amounts, strict=True):
        if amount:
            t.supply(Wager(1, "A", name, amount))
    with pytest.raises(Refusal, match=reason) as refused:
        t.supply(None)
    assert refused.value.cite == "house:let-it-ride/wagers"


def test_no_bonus_without_the_wagers_and_none_that_the_house_does_not_offer():
    t = a_table(bonus_table="B18-1")
    with pytest.raises(Refusal, match="needs the first wager beside it"):
        t.supply(Wager(1, "A", "bonus", 1_00))
    t.supply(Wager(1, "A", "first", 5_00))
    with pytest.raises(Refusal, match="maximum of 1"):
        t.supply(Wager(1, "A", "bonus", 2_00))
    with pytest.raises(Refusal, match="does not offer"):
        t.supply(Wager(1, "A", "three-card-bonus", 5_00))


@pytest.mark.parametrize(
    ("strange", "void"),
    [
        ({"kind": "community-card-exposed", "act": 12}, "a community card was seen too early"),
        ({"kind": "community-card-exposed", "act": 14}, "a community card was seen too early"),
        ({"kind": "dealt-twice", "act": 9}, "the community cards were misdealt"),
        ({"kind": "shoe-jam", "act": 6}, "the automated shoe did not deal the round out"),
    ],
)
def test_what_voids_all_hands(strange, void):
    result = play("Js Jd 4c 7h 9s 3d", "5", RIDES, strange=[strange])
    assert (result["void"]["reason"], result["net"]) == (void, {"A": "0.00"})


def test_a_hand_of_two_cards_is_void_and_a_missing_community_card_is_dealt():
    short = play("Js Jd 7h 9s", "5", "", strange=[{"kind": "not-dealt", "act": 7}])
    assert {line["outcome"] for line in short["settlement"]} == {"void"}
    by_hand = play("Js Jd 4c 7h", "5", RIDES, strange=[{"kind": "not-dealt", "act": 10}], dealing="hand")
    assert by_hand["void"] is None
    assert [row.get("deal") for row in by_hand["events"] if row["act"] == "deal"][-1] == "missing"
    stack = play("Js Jd 4c 7h", "5", RIDES, strange=[{"kind": "not-dealt", "act": 9}])
    assert "burn" not in [row["act"] for row in stack["events"]], "a stack that is a card short holds both all the same"


def test_sign_and_guide_show_the_tables_in_force():
    options = Options.configure(
        {"main_table": "T18-1 with full house 12 to 1", "bonus_table": "B18-3", "payout_limit": "50000"}
    )
    sign, guide = sign_text(GAME, options), " ".join(guide_text(GAME, options).split())
    for words in ("full house 12 to 1", "$75.00", "no more than $50,000.00"):
        assert words in sign
        assert words in guide


def test_kinds_are_what_the_table_pays():
    hands = {"Ts Td 2c 3h 4s": 1, "9s 9d 2c 3h 4s": 0, "As Kd 2c 3h 9s": 0, "2s 2d 3c 3h 4s": 2, "As Ks Qs Js Ts": 9}
    assert {text: kind(HIGH.value(text.split())) for text in hands} == hands
    assert len(KINDS) == 10


# The mathematics.


def test_the_exact_edge_and_what_the_best_play_does():
    best = odds.odds(Options())["first"]
    assert str(best.edge) == "37963/1082900"
    assert str(best.average_staked) == "331288/270725"
    described = odds.decisions(Options()).said()
    assert [name for name, does in described.items() if does.startswith(TAKE_BACK)] == [
        *("any other three cards", "four in sequence, without a high card"),
        *("four high cards to a straight", "any other four cards"),
    ], "the published rules, and in no situation now this, now that"


def test_a_file_of_the_published_rules_is_worth_the_best_play(tmp_path):
    file = tmp_path / "mine.toml"
    rides = {name: does.partition(";")[0] for name, does in odds.decisions(Options()).said().items()}
    lines = ['game = "let-it-ride"', "[choices]", *(f'"{name}" = "{does}"' for name, does in rides.items())]
    file.write_text("\n".join(lines), encoding="utf-8")
    assert odds.odds(Options(), str(file))["first"].edge == odds.odds(Options())["first"].edge


@pytest.mark.parametrize(
    ("option", "wrong"), [("main_table", "T18-1 with full house 12 to 1"), ("main_table", "T18-2")]
)
def test_a_wrong_row_of_the_table_is_not_the_published_figure(option, wrong):
    elected = Options.configure({option: wrong})
    assert odds.main_ends(elected).odds(odds.ways(elected, "best")).edge != odds.odds(Options())["first"].edge


def test_an_unknown_figure_is_an_error():
    row = {"wager": "first", "quantity": "colour", "variant": ""}
    with pytest.raises(Exception, match="nobody asks"):
        figure(row)


class Player(Flat):
    """Rides as the kernel's plan says."""

    def __init__(self, wagers, plan):
        super().__init__(wagers)
        self.rides = plan.args[1:3]

    def choose(self, t, act):
        later = any(event.act.__class__.__name__ == "TurnUp" for event in t.events)
        seen = [*t.hands[act.box], *(t.hands["community"][:1] if later else [])]
        return RIDE if self.rides[later][place(sorted(numbers(seen)))] else TAKE_BACK


@pytest.mark.parametrize(
    ("boxes", "options"),
    [
        (1, {}),
        (3, {"dealing": "manual-shoe", "bonus_table": "B18-1"}),
        (7, {"dealing": "hand", "main_table": "T18-2", "three_card_bonus_table": "C18-1", "bonus_table": "B18-3"}),
    ],
)
def test_kernel_and_script_agree_to_the_cent(boxes, options):
    elected = Options.configure(options)
    plan = kernel.setup(elected, boxes=boxes, first=[5_00 + 50 * box for box in range(boxes)])
    t, chance = Table(GAME, elected), Randomness.seeded("ride", boxes)
    agents = {}
    for box, stakes in enumerate(plan.stakes, start=1):
        made = dict(zip((name for name, *_ in plan.wagers), stakes, strict=True))
        made |= {"second": made["first"], "third": made["first"]}
        order = [name for name in GAME.wagers if made.get(name)]
        agents[f"P{box}"] = Player([Wager(box, f"P{box}", name, made[name]) for name in order], plan)
    decks, cents = scripted(t, agents, chance, rounds=200)
    assert by_box(kernel.play_decks(plan, decks)) == cents


@pytest.mark.parametrize("strategy", ["best", "ride-what-pays"])
def test_the_simulation_meets_the_exact_odds(strategy):
    options = Options(bonus_table="B18-1", three_card_bonus_table="C18-2")
    found, exact = simulate(GAME, options, 1_000_000, seed=7, strategy=strategy), odds.odds(options, strategy)
    for sample in found.wagers:
        assert abs(sample.edge - float(exact[sample.odds.wager].edge)) < 4 * sample.standard_error
    assert float(found["first"].odds.average_staked) == pytest.approx(float(exact["first"].average_staked), abs=0.003)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"boxes": 8}, "8 boxes cannot be played"),
        ({"first": 0}, "box 1 has no first wager"),
        ({"bonus": 1_00}, "does not offer the bonus wager"),
        ({"strategy": "bast"}, "did you mean best"),
        ({"first": 10_01}, "steps of 0.50"),
    ],
)
def test_what_no_table_would_take_is_refused(given, reason):
    with pytest.raises(Refusal, match=reason):
        kernel.setup(Options(), **given)
