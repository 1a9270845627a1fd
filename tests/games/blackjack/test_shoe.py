"""The cards between rounds: 19:47-2.2(c), 2.4, 2.5 and 2.6(c), (d), (l), (m)."""

from collections import Counter

import pytest

from pitboss.equipment import Randomness, decks
from pitboss.games import game
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.refusal import Refusal
from pitboss.table import Incident, Shuffled, Table, Wager
from pitboss.table.act import Decide
from pitboss.table.drivers import Flat, House, run
from tests.games.blackjack.table import box, describe, ruled


def house(players: str = "A", **options) -> tuple[Table, House]:
    """A table at which these players sit, boxes 1 on, who always stand."""
    rules = game("blackjack")
    t = Table(rules, rules.options.configure(options))
    agents = {}
    for number, player in enumerate(players, 1):
        t.begin("sit", player=player, box=number, chips=100_000_00)
        t.supply()
        agents[player] = Flat([Wager(number, player, "blackjack", 10_00)], likes=("stand", "no-card"))
    return t, House(agents, Randomness.seeded(7))


def acts(t: Table, *tags: str) -> list:
    return [e.act for e in t.events if e.act.__struct_config__.tag in tags]


@pytest.mark.proves("19:47-2.4(a)", "19:47-2.4(b)", "19:47-2.4(c)", "19:47-2.5(a)", "19:47-2.5(e)1", "19:47-2.5(d)")
def test_2_4_and_2_5_from_the_sealed_decks_to_the_loaded_shoe():
    t, driver = house("AB", hole_card="none")
    t.begin("open")
    run(t, driver)
    t.begin("start")
    run(t, driver)
    deeds = [
        (getattr(e.act, "what", "") or e.act.__struct_config__.tag, e.act.cite[6:])
        for e in t.events
        if e.act.__struct_config__.tag not in ("begin", "sit")
    ]
    assert deeds == [
        ("open-decks", "2.4(a)"),
        ("inspect", "2.4(a)"),
        ("verify", "2.4(a)"),
        ("spread", "2.4(b)"),
        ("set-status", "2.4(b)"),
        ("look", "2.4(b)"),
        ("wash", "2.4(c)"),
        ("set-status", "2.4(c)"),
        ("shuffle-side", "2.5(a)"),
        ("offer-cut", "2.5(e)1"),
        ("insert-cutting-card", "2.5(d)"),
        ("new-shoe", "2.6(c)"),
    ]
    assert t.cards.burn_due
    assert t.shoe.cutting_card == 312 - 78


@pytest.mark.parametrize(
    ("at", "first", "cite"),
    [
        pytest.param(2, "B", "2.5(e)2", marks=pytest.mark.proves("19:47-2.5(e)2", "19:47-2.5(e)")),
        pytest.param(0, "C", "2.5(e)3", marks=pytest.mark.proves("19:47-2.5(e)3")),
    ],
)
def test_2_5_e_who_cuts_after_the_cutting_card(at, first, cite):
    boxes = [{"box": n, "player": p, "wagers": {}} for n, p in enumerate("ABC", 1)]
    cut = [{"player": first, "choose": "cut", "position": 100}]
    (offer,) = describe(ruled("", procedure="shuffle", boxes=boxes, cutting_card_at=at, decisions=cut), "offer-cut")
    assert (offer["to"], offer["cite"]) == (f"player:{first}", f"19:47-{cite}")
    assert offer["also"] == ["19:47-2.5(e)", "19:47-2.5(b)", "19:47-2.5(c)"]


@pytest.mark.proves("19:47-2.5(b)", "19:47-2.5(f)")
def test_2_5_f_refusals_go_clockwise_and_end_with_the_dealer():
    boxes = [{"box": n, "player": p, "wagers": {}} for n, p in enumerate("ABC", 1)]
    offers = describe(ruled("", procedure="shuffle", boxes=boxes, cutting_card_at=2), "offer-cut")
    assert [(e["to"], e["cite"][6:]) for e in offers] == [
        ("player:B", "2.5(e)2"),
        ("player:C", "2.5(f)"),
        ("player:A", "2.5(f)"),
        ("dealer", "2.5(f)"),
    ]
    # Who is asked first is no matter of those that come after.
    assert offers[-1]["also"] == ["19:47-2.5(b)", "19:47-2.5(c)"]


@pytest.mark.proves("19:47-2.5(c)")
@pytest.mark.parametrize(("position", "good"), [(9, False), (10, True), (302, True), (303, False)])
def test_2_5_c_ten_cards_on_either_side(position, good):
    boxes = [{"box": 1, "player": "A", "wagers": {}}]
    case = {
        "game": "blackjack",
        "boxes": boxes,
        "procedure": "shuffle",
        "cutting_card_at": 1,
        "decisions": [{"player": "A", "choose": "cut", "position": position}],
    }
    if good:
        adjudicate(read_case(case))
    else:
        with pytest.raises(Refusal) as refused:
            adjudicate(read_case(case))
        assert refused.value.cite == "19:47-2.5(c)"


@pytest.mark.proves("19:47-2.5(h)1", "19:47-2.5(e)4")
def test_2_5_h_1_the_house_reshuffles_after_any_round_unless_it_has_bound_itself():
    t, driver = house("ABC")
    driver.play(t, 1)
    t.begin("shuffle")
    run(t, driver)
    offer = acts(t, "offer-cut")[-1]
    assert (offer.to, offer.cite) == ("player:C", "19:47-2.5(e)4")
    t, driver = house(shuffle_at_will="no")
    driver.play(t, 1)
    with pytest.raises(Refusal) as refused:
        t.begin("shuffle")
    assert refused.value.cite == "house:reshuffle"


@pytest.mark.proves("19:47-2.5(h)", "19:47-2.6(l)", "19:47-2.6(l)1", "19:47-2.6(l)2", "19:47-2.6(l)2i")
def test_2_6_l_a_shoe_is_dealt_to_the_cutting_card_and_then_reshuffled():
    t, driver = house("AB", decks=1)
    while not t.cards.reshuffle_due:
        t.begin(t.game.next_procedure(t))
        run(t, driver)
    with pytest.raises(Refusal) as refused:
        t.begin("round")
    assert refused.value.cite == "19:47-2.6(l)"
    assert t.game.next_procedure(t) == "shuffle"
    t.begin("shuffle")
    run(t, driver)
    assert Counter(t.all_cards()) == Counter(decks(1))
    assert t.shoe.left == 52


@pytest.mark.proves("19:47-2.5(g)")
@pytest.mark.parametrize(("recut_by", "cutter"), [("last-cutter", "player:A"), ("next", "player:B")])
def test_2_5_g_a_recut_by_the_same_player_or_the_next(recut_by, cutter):
    t, driver = house("AB", recut_by=recut_by)
    t.begin("open")
    run(t, driver)
    t.begin("start")
    while t.pending.asks != "cutting-card":
        t.supply(driver.outcome(t))
    with pytest.raises(Refusal):
        t.supply(Incident("recut"), by="dealer")
    t.supply(Incident("recut"), by="casino-supervisor")
    t.supply()
    assert (t.pending.to, t.pending.cite) == (cutter, "19:47-2.5(g)")
    t.supply(100)
    run(t, driver)


@pytest.mark.proves("19:47-2.5(g)")
def test_2_5_g_a_recut_is_possible_until_the_first_card_has_left_the_shoe():
    t, driver = house()
    driver.play(t, 0)
    while t.game.next_procedure(t) != "round":
        t.begin(t.game.next_procedure(t))
        run(t, driver)
    t.begin("round")
    before = list(t.shoe.cards)
    assert t.pending.asks == "card"
    t.supply(Incident("recut"))
    while t.pending.asks != "cutting-card":
        t.supply(driver.outcome(t) if t.pending.asks != "cut" else 50)
    t.supply(100)
    assert t.shoe.cards == before[50:] + before[:50]
    run(t, driver)
    assert not t.pending


@pytest.mark.proves("19:47-2.6(c)")
def test_2_6_c_a_new_dealer_burns_a_card_too():
    t, driver = house()
    driver.play(t, 2)
    t.begin("change-dealer", dealer="dealer 2")
    run(t, driver)
    driver.play(t, 1)
    assert [act.cite for act in acts(t, "burn")] == ["19:47-2.6(c)"] * 2


# Bart Carter.


@pytest.mark.proves('19:47-2.1 "Bart Carter shuffle"', "19:47-2.5(h)2", "19:47-2.6(m)", "19:47-2.5(d)", "19:47-2.6(c)")
def test_2_6_m_the_bart_carter_shuffle():
    t, driver = house("ABCD", shuffle="bart-carter")
    while t.game.next_procedure(t) != "shuffle":
        t.begin(t.game.next_procedure(t))
        run(t, driver)
    assert not acts(t, "burn", "insert-cutting-card")
    dealt = t.cards.rack.cards()
    assert 52 < len(dealt) < 90
    with pytest.raises(Refusal) as refused:
        t.begin("round")
    assert refused.value.cite == "19:47-2.5(h)2"
    rest = t.shoe.rest()
    t.begin("shuffle")
    run(t, driver)
    loaded = t.shoe.rest()
    assert (t.shoe.left, t.cards.rack.cards()) == (312, [])
    quarter = len(rest) // 4
    assert loaded[:quarter] == rest[:quarter], "the front stays before the first mark"
    assert Counter(loaded) == Counter(decks(6))
    third = -(-len(dealt) // 3)
    assert Counter(loaded[quarter : quarter + third]) <= Counter(dealt)
    assert t.game.next_procedure(t) == "round"


# The continuous device.


def test_2_21_a_continuous_device_takes_the_cards_back_after_each_round():
    t, driver = house(shuffle="continuous")
    driver.play(t, 4)
    assert not acts(t, "burn", "insert-cutting-card", "offer-cut")
    assert len(acts(t, "shuffle-side")) == 4
    assert t.cards.rack.cards()
    assert t.game.next_procedure(t) == "shuffle"


def test_a_jammed_device_is_removed_and_the_dealer_shuffles():
    t, driver = house(shuffle="device")
    t.begin("open")
    run(t, driver)
    t.begin("start")
    while t.pending.asks != "order":
        t.supply(driver.outcome(t))
    t.supply(Incident("shuffler-jam"))
    run(t, driver)
    assert [(a.method, a.cite) for a in acts(t, "shuffle-side")] == [
        ("device", "house:blackjack/device"),
        ("manual", "house:blackjack/shuffler-jam"),
    ]
    assert t.cards.device_jammed


# The double shoe.

DOUBLE = {"shoe": "double", "decks": 4}


def determined(first: str, side: str, **options) -> dict:
    cards = f"{first} 6d 9s Tc 9c"
    choices = [{"box": 0, "choose": side, "by": "dealer"}, {"box": 1, "choose": "stand"}]
    case = {"game": "blackjack", "options": DOUBLE | options, "boxes": [box(1, "A")], "cards": cards.split()}
    return adjudicate(read_case(case | {"decisions": choices})).shown()


@pytest.mark.proves("19:47-2.6(d)", "19:47-2.6(d)1", "19:47-2.6(d)2", '19:47-2.1 "Determinant card"')
def test_2_6_d_a_determinant_card_from_the_right_side_is_the_first_card():
    result = determined("9h", "left")
    assert describe(result, "use-determinant")[0]["to"] == 1
    assert [e["card"] for e in describe(result, "deal") if e["to"] in (1, "determinant")] == ["9h", "9s"]
    assert not describe(result, "take-side")


@pytest.mark.proves("19:47-2.6(d)2")
def test_2_6_d_2_from_the_wrong_side_it_is_burned_and_the_other_side_is_dealt():
    case = {
        "game": "blackjack",
        "options": DOUBLE,
        "boxes": [box(1, "A")],
        "cards": ["9c", "Th", "6d", "9s", "Tc", "9c"],
        "decisions": [{"box": 0, "choose": "left", "by": "dealer"}, {"box": 1, "choose": "stand"}],
    }
    done = adjudicate(read_case(case))
    result = done.shown()
    assert describe(result, "collect")[0]["boxes"] == ["determinant"]
    assert describe(result, "take-side")[0]["side"] == "right"
    assert done.table.memory.other.discards() == "9c"
    assert result["net"] == {"A": "10.00"}


@pytest.mark.proves("19:47-2.6(d)1")
@pytest.mark.parametrize(
    ("red", "card", "used"),
    [("left", "9h", True), ("left", "9s", False), ("right", "9h", False), ("right", "9c", True)],
)
def test_2_6_d_1_the_house_ties_the_red_suits_to_one_side(red, card, used):
    assert bool(describe(determined(card, "left", red_side=red), "use-determinant")) == used


@pytest.mark.proves("19:47-2.2(c)", "19:47-2.4(d)", "19:47-2.6(l)2ii", "19:47-2.6(l)3", "19:47-2.3(k)")
@pytest.mark.proves('19:47-2.1 "Double shoe"')
def test_2_6_l_2_ii_only_the_side_whose_cutting_card_came_out_is_shuffled():
    t, driver = house("AB", shoe="double", decks=2)
    while t.round < 12:
        if t.game.next_procedure(t) == "shuffle":
            before = Counter(t.all_cards())
            due = [t.memory.side] if t.cards.reshuffle_due else []
            other = t.memory.other
            untouched = None if other.reshuffle_due else (other.shoe, other.dealt)
            t.begin("shuffle")
            run(t, driver)
            assert Counter(t.all_cards()) == before == Counter(decks(2))
            if due and untouched:
                assert (t.memory.other.shoe, t.memory.other.dealt) == untouched
                break
        else:
            t.begin(t.game.next_procedure(t))
            run(t, driver)
    else:
        pytest.fail("no side ever came to its cutting card alone")
    assert len(acts(t, "insert-cutting-card")) >= 3
    assert not acts(t, "burn")
    cites = {cite for e in t.events for cite in e.cites}
    assert {"19:47-2.4(d)", "19:47-2.6(l)2ii", "19:47-2.6(l)3", "19:47-2.3(k)"} <= cites


def test_a_double_shoe_survives_a_checkpoint():
    t, driver = house("AB", **DOUBLE)
    driver.play(t, 3)
    twin = Table(t.game, t.options)
    twin.restore(t.state())
    assert twin.state() == t.state()
    assert Counter(twin.all_cards()) == Counter(decks(4))


def of_a_side(t: Table) -> Counter:
    """The cards of the compartment that is dealt from."""
    return Counter(t.all_cards()) - Counter(t.memory.other.cards())


def test_a_card_drawn_in_error_belongs_to_the_side_that_it_came_from():
    t, driver = house("AB", **DOUBLE)
    driver.play(t, 1)
    t.begin("round")
    while not isinstance(t.pending, Decide):
        t.supply(driver.outcome(t))
    side, card = t.memory.side, t.shoe.front()
    t.supply(Incident("drawn-in-error", card=card))
    t.supply(None)
    assert t.cards.held == [card]
    t.supply("right" if side == "left" else "left")
    t.supply(None)
    assert t.cards.held == []
    assert t.due is None
    assert t.memory.withheld()
    assert of_a_side(t) == Counter(t.memory.other.cards()) == Counter(decks(2))


def test_shuffles_by_an_unknown_order_keep_all_cards():
    t, driver = house("AB", shuffle="bart-carter", decks=2)
    for _ in range(30):
        t.begin(t.game.next_procedure(t))
        while t.pending is not None:
            unknown = t.pending.asks == "order"
            t.supply(Shuffled() if unknown else driver.outcome(t) if not t.shoe.unseen else _from_unseen(t, driver))
        assert Counter(t.all_cards()) == Counter(decks(2))


def _from_unseen(t: Table, driver: House):
    if t.pending.asks == "card" and t.due is None:
        return t.shoe.rest()[0] if t.shoe.left else Incident("shoe-empty")
    return driver.outcome(t)
