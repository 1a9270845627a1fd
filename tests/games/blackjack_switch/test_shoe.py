"""Blackjack switch: cards between rounds, wagers that stay, totals; 19:47-2A.1 to 2A.5 and 2A.7."""

import pytest

from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.games.blackjack_switch.options import Options
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import Incident, Table, Wager
from pitboss.table.act import TableAction
from pitboss.table.acts.shuffle_acts import OfferCut, Shuffle
from pitboss.table.drivers import Flat, House, run
from tests.games.blackjack.table import describe, ruled


def house(players: str = "A", **options) -> tuple[Table, House]:
    """A table at which these players sit, who always stand."""
    t = Table(game("blackjack-switch"), Options.configure(options))
    agents = {}
    for number, player in enumerate(players, 1):
        t.begin("sit", player=player, box=number, chips=100_000_00)
        t.supply()
        agents[player] = Flat([Wager(number, player, "first", 10_00)], likes=("keep", "stand"))
    return t, House(agents, Randomness.seeded(7))


def acts(t: Table, *tags: str) -> list:
    return [e.act for e in t.events if e.act.__struct_config__.tag in tags]


@pytest.mark.proves("19:47-2A.3(a)")
def test_2a_3_a_new_cards_are_inspected_verified_and_spread():
    t, driver = house()
    t.begin("open")
    run(t, driver)
    deeds = [(act.what, act.actor, act.cite[6:]) for act in acts(t, "deed")]
    assert deeds[:2] == [("inspect", "dealer", "2A.3(a)"), ("verify", "floorperson", "2A.3(a)")]


@pytest.mark.proves("19:47-2A.4(d)", "19:47-2A.4(d)4", "19:47-2A.4(h)1")
def test_2a_4_h_1_the_house_reshuffles_at_will_and_the_far_right_cuts():
    t, driver = house("ABC", shuffle_at_will="yes")
    driver.play(t, 1)
    t.begin("shuffle")
    run(t, driver)
    offer = acts(t, "offer-cut")[-1]
    assert (offer.to, offer.cite) == ("player:C", "19:47-2A.4(d)4")
    assert "19:47-2A.4(d)" in offer.also
    assert any(act.cite == "19:47-2A.4(h)1" for act in acts(t, "deed"))


@pytest.mark.proves("19:47-2A.4(g)")
def test_2a_4_g_a_recut_on_the_supervisors_order():
    t, driver = house("AB")
    t.begin("open")
    run(t, driver)
    t.begin("start")
    while t.pending.asks != "cutting-card":
        t.supply(driver.outcome(t))
    t.supply(Incident("recut"), by="casino-supervisor")
    t.supply()
    assert (t.pending.to, t.pending.cite) == ("player:A", "19:47-2A.4(g)")


@pytest.mark.proves("19:47-2A.4(h)2", "19:47-2A.7(o)", '19:47-2A.1 "Bart Carter shuffle"')
def test_2a_7_o_the_bart_carter_shuffle():
    t, driver = house("AB", shuffle="bart-carter")
    while t.game.next_procedure(t) != "shuffle":
        t.begin(t.game.next_procedure(t))
        run(t, driver)
    assert len(t.cards.rack.cards()) > 52
    with pytest.raises(Refusal) as refused:
        t.begin("round")
    assert refused.value.cite == "19:47-2A.4(h)2"
    t.begin("shuffle")
    run(t, driver)
    assert (t.shoe.left, acts(t, "bart-carter")[0].cite) == (312, "19:47-2A.7(o)")


@pytest.mark.proves("19:47-2A.7(c)")
def test_2a_7_c_a_card_is_burned_from_a_full_shoe_and_by_a_new_dealer():
    t, driver = house()
    driver.play(t, 2)
    t.begin("change-dealer", dealer="dealer 2")
    run(t, driver)
    driver.play(t, 1)
    assert [act.cite for act in acts(t, "burn")] == ["19:47-2A.7(c)"] * 2


@pytest.mark.proves("19:47-2A.5(e)", "19:47-2A.5(f)")
def test_2a_5_e_f_wagers_stay_once_the_first_card_is_out_or_they_are_confirmed():
    t, driver = house(hole_card="none")
    while t.game.next_procedure(t) != "round":
        t.begin(t.game.next_procedure(t))
        run(t, driver)
    t.shoe.load_unseen()
    t.begin("round")
    t.supply("2c")
    t.supply(Wager(1, "A", "first", 10_00))
    t.supply(Wager(1, "A", "first", 12_00))
    t.supply(Wager(1, "A", "second", 12_00))
    t.supply(None)
    with pytest.raises(Refusal) as refused:
        t.supply(Wager(1, "A", "first", 9_00))
    assert refused.value.cite == "19:47-2A.5(e)"
    for card in ("Th", "Ts", "Ad", "9s", "8s"):
        t.supply(card)
    t.supply(Wager(1, "A", "first-insurance", 5_00))
    with pytest.raises(Refusal, match="was confirmed") as refused:
        t.supply(Wager(1, "A", "first-insurance", 4_00))
    assert refused.value.cite == "19:47-2A.5(f)"


@pytest.mark.proves('19:47-2A.1 "Hard Total"', '19:47-2A.1 "Soft Total"', '19:47-2A.1 "Push"')
@pytest.mark.proves("19:47-2A.2(b)", "19:47-2A.2(b)1", "19:47-2A.2(b)2", "19:47-2A.2(b)3", "19:47-2A.12(a)")
def test_2a_2_b_totals_are_called_by_the_values_of_the_cards():
    result = ruled("Ah Js 7d 6s 2h Tc 9h 5c", "keep, hit, stand, hit, stand", game="blackjack-switch")
    called = [(e["words"], e.get("also", [])) for e in describe(result, "announce")]
    assert [words for words, _ in called] == ["soft 17 or switch?", "16", "12", "17", "dealer has 17"]
    assert '19:47-2A.1 "Soft Total"' in called[0][1]
    assert "19:47-2A.2(b)3" in called[0][1]
    assert '19:47-2A.1 "Hard Total"' in called[1][1]
    assert "19:47-2A.2(b)2" in called[2][1]
    assert [line["outcome"] for line in result["settlement"]] == ["lose", "push"]


@pytest.mark.proves("19:47-2A.3(c)")
def test_2a_3_c_a_card_seen_in_the_wash_has_the_cards_mixed_again():
    t, driver = opened()
    t.begin("start")
    while not (isinstance(t.pending, TableAction) and t.pending.what == "wash"):
        t.supply(driver.outcome(t))
    t.supply(Incident("exposed-in-wash"))
    assert (t.pending.what, t.pending.cite) == ("turn", "19:47-2A.3(c)")
    t.supply()
    assert t.pending.what == "wash"
    run(t, driver)
    assert t.status == "open"


@pytest.mark.proves("19:47-2A.3(a)", "19:47-2A.4(a)", "19:47-2A.4(b)2")
def test_2a_4_pre_shuffled_cards_are_neither_spread_nor_washed_and_are_cut():
    t, driver = opened(preshuffled="yes")
    t.begin("start")
    run(t, driver)
    done = [e.act.what for e in t.events if isinstance(e.act, TableAction)]
    assert "receive" in done
    assert not {"spread", "wash", "inspect"} & set(done)
    (shuffle,) = [e.act for e in t.events if isinstance(e.act, Shuffle)]
    assert (shuffle.method, shuffle.cite) == ("pre-shuffled", "19:47-2A.4(a)")
    (cut,) = [e.act for e in t.events if isinstance(e.act, OfferCut)]
    assert "19:47-2A.4(b)2" in cut.also
    with pytest.raises(Illegal) as refused:
        t.game.options.configure({"preshuffled": "yes", "shuffle": "device"})
    assert refused.value.cite == "house:offered"


def opened(**options):
    """A table at which the first player has sat down, and its house."""
    rules = game("blackjack-switch")
    t = Table(rules, rules.elect(options))
    driver = House({"A": Flat(())}, Randomness.seeded(5))
    t.begin("open")
    run(t, driver)
    t.begin("sit", player="A", box=1, chips=100_00)
    run(t, driver)
    return t, driver
