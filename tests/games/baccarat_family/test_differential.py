"""Baccarat: the scripts of both games against the kernel on the same shoes, cent for cent, and planted faults."""

from dataclasses import replace
from itertools import islice

import pytest

from pitboss.equipment import RANKS, Randomness
from pitboss.games import game
from pitboss.games.baccarat_family import hand, money, payout, shoe
from pitboss.games.baccarat_family import kernel as family
from pitboss.games.baccarat_family.acts import CallLastHand, EndShoe
from pitboss.games.minibaccarat.rules import Options as Minibaccarat
from pitboss.games.punto_banco.rules import Options as PuntoBanco
from pitboss.money import Odds
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.drivers import Flat, House, run
from tests.each import each

from .faults import always, drawn_by

proves = pytest.mark.proves

CHIPS = 10**12
WAYS = {
    "5-deferred": {},
    "5-at-payout": {"vigorish_collection": "at-payout"},
    "4-up": {"vigorish_percent": 4},
    "4-exact-at-payout": {"vigorish_percent": 4, "vigorish_rounding": "exact", "vigorish_collection": "at-payout"},
    "tie-25": {"vigorish": "tie-25"},
    "no-vigorish": {"vigorish": "no-vigorish"},
    "tie-at-9": {"tie_odds": Odds(9, 1)},
}
PUNTO_WAYS = [way for way in WAYS if "vigorish" not in WAYS[way]]
PAYING = ("19:47-7.3(a)", "19:47-7.3(b)", "19:47-7.3(c)", "19:47-7.3(c)1", "19:47-7.3(d)", "19:47-7.3(f)")


def a_plan(rules, options, boxes):
    """Every box with stakes of its own, some without one wager or another."""
    return rules.module("kernel").setup(
        options,
        boxes=boxes,
        player=[0 if box % 4 == 3 else 1_00 + 7_00 * box for box in range(boxes)],
        banker=[0 if box % 5 == 4 else 3_00 + 4_00 * box for box in range(boxes)],
        tie=[0 if box % 3 == 1 else 2_00 + 1_00 * box for box in range(boxes)],
    )


def rounds_of_script(rules, options, plan, shoes):
    """The script under the house driver: what each box won or lost, round by round; the shoes are added as they come.

    What is marked as owed counts as paid, since the kernel takes all vigorish at once.
    """
    t = Table(rules, options)
    names = {box: f"player {box}" for box in range(1, plan.boxes + 1)}
    agents = {
        name: Flat([Wager(box, name, row.wager, row.stakes[box - 1]) for row in plan.rows if row.stakes[box - 1]])
        for box, name in names.items()
    }
    # By what differs from the defaults alone, so that the shoes stay the same when a game gets a new option.
    elected = sorted(options.shown().items() - type(options)().shown().items())
    house = House(agents, Randomness.seeded(f"{rules.name}/{elected}/{plan.boxes}"))
    for box, name in names.items():
        t.begin("sit", player=name, box=box, chips=CHIPS)
        run(t, house)

    def worth():
        return [t.chips(name) - t.money.vigorish.get(box, 0) for box, name in names.items()]

    while True:
        before = worth()
        procedure = rules.next_procedure(t)
        t.begin(procedure)
        run(t, house)
        if procedure == "round":
            yield [now - had for now, had in zip(worth(), before, strict=True)]
        elif procedure in {"start", "shuffle"}:
            shoes.append([RANKS.index(card[0]) + 2 for card in t.shoe.cards])
        t.events.clear()


def scripted(rules, options, plan, rounds):
    """The shoes that the script dealt from, and the cents of each box in each round."""
    shoes = []
    cents = list(islice(rounds_of_script(rules, options, plan, shoes), rounds))
    return shoes, cents


def agree(name, options, boxes, rounds):
    """Whether script and kernel come to the same cents in every box of every round."""
    rules = game(name)
    plan = a_plan(rules, options, boxes)
    shoes, cents = scripted(rules, options, plan, rounds)
    return rules.module("kernel").play_shoes(plan, shoes, rounds).tolist() == cents


@proves(*PAYING, "19:47-7.5(f)", "19:47-7.8(e)", "19:47-7.9(a)", "19:47-7.9(b)")
@each("way", WAYS)
@each("number_of_decks", [6, 7, 8])
def test_minibaccarat_script_and_kernel_agree_to_the_cent(number_of_decks, way):
    boxes = 1 + (number_of_decks + list(WAYS).index(way)) % 5
    assert agree("minibaccarat", Minibaccarat(decks=number_of_decks, **WAYS[way]), boxes, rounds=180)


@proves("19:47-3.8(e)", "19:47-3.9(a)", "19:47-3.9(b)", "19:47-3.9(c)", "19:47-3.10(b)")
@each("order", [1, 2, 3, 4])
@each("way", PUNTO_WAYS)
def test_punto_banco_script_and_kernel_agree_to_the_cent(way, order):
    options = PuntoBanco(decks=6 + order % 3, settlement_order=order, **WAYS[way])
    assert agree("punto-banco", options, 1 + order, rounds=120)


@pytest.mark.parametrize("dealing", ["face-down", "handed"])
@proves("19:47-7.7(c)2", "19:47-7.7(c)3")
def test_every_way_of_dealing_is_the_same_money(dealing):
    assert agree("minibaccarat", Minibaccarat(dealing=dealing), 3, rounds=120)


@pytest.mark.slow
@proves(*PAYING, "19:47-7.5(f)", "19:47-7.8(e)", "19:47-7.9(a)", "19:47-7.9(b)")
@pytest.mark.parametrize("boxes", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("number_of_decks", [6, 7, 8])
def test_minibaccarat_for_long(number_of_decks, way, boxes):
    assert agree("minibaccarat", Minibaccarat(decks=number_of_decks, **WAYS[way]), boxes, rounds=600)


@pytest.mark.slow
@proves("19:47-3.8(e)", "19:47-3.9(a)", "19:47-3.9(b)", "19:47-3.9(c)", "19:47-3.10(b)")
@pytest.mark.parametrize("order", [1, 2, 3, 4])
@pytest.mark.parametrize("way", PUNTO_WAYS)
@pytest.mark.parametrize("number_of_decks", [6, 7, 8])
def test_punto_banco_for_long(number_of_decks, way, order):
    options = PuntoBanco(decks=number_of_decks, settlement_order=order, **WAYS[way])
    assert agree("punto-banco", options, 1 + (number_of_decks + order) % 5, rounds=600)


# Faults planted on one side, which the other must find.

ROUNDS = 2400
FAULTY = Minibaccarat(vigorish="no-vigorish")


@pytest.fixture(scope="module")
def dealt():
    """Twenty shoes of the game without vigorish, which knows sixes, as the true script deals and settles them."""
    rules = game("minibaccarat")
    plan = a_plan(rules, FAULTY, 2)
    return (plan, *scripted(rules, FAULTY, plan, ROUNDS))


def test_without_a_fault_they_agree(dealt):
    plan, shoes, cents = dealt
    assert len(shoes) >= 20
    assert family.play_shoes(plan, shoes, ROUNDS).tolist() == cents


def row_changed(row, letters):
    """Table 2 with another row."""
    true = hand.banker_draws
    return lambda count, third: letters[third + 1] == "D" if count == row else true(count, third)


DRAWING = {
    "row 3 draws against an eight": ("banker_draws", row_changed(3, "DDDDDDDDDDD")),
    "row 3 stays against a nine": ("banker_draws", row_changed(3, "DDDDDDDDDSS")),
    "row 4 draws against an ace": ("banker_draws", row_changed(4, "DSDDDDDDDSS")),
    "row 4 stays against a deuce": ("banker_draws", row_changed(4, "DSSSDDDDDSS")),
    "row 5 stays against a four": ("banker_draws", row_changed(5, "DSSSSSDDDSS")),
    "row 5 stays without a card": ("banker_draws", row_changed(5, "SSSSSDDDDSS")),
    "row 6 draws without a card": ("banker_draws", row_changed(6, "DSSSSSSDDSS")),
    "row 6 stays against a seven": ("banker_draws", row_changed(6, "SSSSSSSDSSS")),
    "the Player's Hand stays on 5": ("player_draws", lambda count: count < 5),
    "the Player's Hand draws on 6": ("player_draws", lambda count: count <= 6),
    "an eight is no natural": ("natural", lambda count: count == 9),
}


@pytest.mark.parametrize("fault", DRAWING)
def test_a_drawing_fault_in_the_kernel_is_found(dealt, monkeypatch, fault):
    plan, shoes, cents = dealt
    name, rule = DRAWING[fault]
    if name == "natural":
        monkeypatch.setattr(family, name, rule)
    plan = replace(plan, play=always(drawn_by(**{name: rule})))
    assert family.play_shoes(plan, shoes, ROUNDS).tolist() != cents


def found_in_script(dealt):
    """Whether the script as it is now settles some round of the very same shoes differently, or cannot go on."""
    plan, shoes, cents = dealt
    again = []
    try:
        faulty = rounds_of_script(game("minibaccarat"), FAULTY, plan, again)
        found = any(now != true for now, true in zip(faulty, cents, strict=False))
    except (AssertionError, Refusal):
        found = True
    assert again[0] == shoes[0]
    return found


@pytest.mark.parametrize("fault", DRAWING)
def test_a_drawing_fault_in_the_script_is_found(dealt, monkeypatch, fault):
    monkeypatch.setattr(hand, *DRAWING[fault])
    assert found_in_script(dealt)


@pytest.mark.parametrize("wrong", [Odds(1, 1), Odds(2, 1), Odds(1, 4)])
def test_wrong_odds_for_a_six_are_found_on_either_side(dealt, monkeypatch, wrong):
    _, shoes, cents = dealt
    with monkeypatch.context() as kernel:
        kernel.setattr(money, "SIX_ODDS", wrong)
        faulty = a_plan(game("minibaccarat"), FAULTY, 2)
    assert family.play_shoes(faulty, shoes, ROUNDS).tolist() != cents
    monkeypatch.setattr(payout, "SIX_ODDS", wrong)
    assert found_in_script(dealt)


def test_sixes_looked_for_in_the_wrong_hand_are_found(dealt, monkeypatch):
    true = payout.count
    monkeypatch.setattr(payout, "count", lambda t, of: 6 if true(t, of) == 5 else true(t, of))
    assert found_in_script(dealt)


BURNS = {
    "one less": lambda value: (value or 10) - 1,
    "one more": lambda value: (value or 10) + 1,
    "tens burn nothing": lambda value: value,
}


@pytest.mark.parametrize("fault", BURNS)
def test_a_burn_off_by_one_is_found_on_either_side(dealt, monkeypatch, fault):
    plan, shoes, cents = dealt
    with monkeypatch.context() as kernel:
        kernel.setattr(family, "burn_more", BURNS[fault])
        kernel.setattr(family, "deal_shoes", family.deal_shoes.py_func)
        assert family.play_shoes(plan, shoes, ROUNDS).tolist() != cents
    monkeypatch.setattr(shoe, "burn_more", BURNS[fault])
    assert found_in_script(dealt)


@pytest.mark.parametrize("places", [-6, -1, 1, 2])
def test_a_cutting_card_in_the_wrong_place_is_found(dealt, monkeypatch, places):
    plan, shoes, cents = dealt
    monkeypatch.setattr(family.BaccaratPlan, "cut", plan.cut + places)
    assert family.play_shoes(plan, shoes, ROUNDS).tolist() != cents


@pytest.mark.parametrize("name", ["EndShoe", "CallLastHand"])
def test_a_script_that_forgets_the_last_hand_is_found(dealt, monkeypatch, name):
    other = {
        "EndShoe": lambda: CallLastHand(words=""),
        "CallLastHand": lambda words: EndShoe(),
    }
    monkeypatch.setattr(hand, name, other[name])
    assert found_in_script(dealt)


@pytest.mark.parametrize(
    "options",
    [
        Minibaccarat(),
        Minibaccarat(vigorish="tie-25"),
        replace(FAULTY, tie_odds=Odds(9, 1)),
    ],
    ids=["vigorish", "tie-25", "tie at 9 to 1"],
)
def test_another_way_of_paying_is_found(dealt, options):
    _, shoes, cents = dealt
    plan = a_plan(game("minibaccarat"), options, 2)
    assert family.play_shoes(plan, shoes, ROUNDS).tolist() != cents
