"""Minibaccarat when cards are in a player's hands and something goes wrong; the rest stands with the family."""

import pytest

from pitboss.money import cents
from pitboss.rulebook import cite
from pitboss.table import Incident, Shuffled
from pitboss.table.act import Decide
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.shuffle_acts import OfferCut, Shuffle

from .table import MINI, bet, deal, go, play, refused, reshuffle, shuffle, table, waiting_table

SIX_CARDS = "4c 6d 9h Kd 7h 2c"
BOXES = {1: "banker 20, tie 5", 2: "player 30"}
HOUSE = {"bent-card", "exposed-hand", "shuffler-jam"}
BENT, EXPOSED = "house:minibaccarat/bent-card", "house:minibaccarat/exposed-hand"


def test_house_bent_card_play_stops_for_the_supervisor_and_the_true_cards_decide():
    then = play("4c 6d 9h Kd (bent-card) 7h 2c", BOXES, "identified", dealing="handed")
    at = then.acts.index("bent-card")
    assert then.acts[at : at + 3] == ["bent-card", "supervisor chooses identified", "B turns up 4c9h"]
    assert then.cites[at] == BENT
    assert then.net == play(SIX_CARDS, BOXES).net == {"A": "14.00", "B": "-30.00"}


def test_house_bent_card_that_nobody_can_tell_voids_the_round():
    then = play("4c 6d 9h Kd (bent-card)", BOXES, "not-identified", dealing="handed")
    assert then.settled == {
        "1 banker": f"void 20.00 {BENT}",
        "1 tie": f"void 5.00 {BENT}",
        "2 player": f"void 30.00 {BENT}",
    }
    assert (then.t.run.void.cite, then.t.hands) == (BENT, {})
    with refused(BENT, "void"):
        then.t.begin("round")
    reshuffle(then.t)
    assert then.t.chips("A") == cents("1000")


def test_house_bent_card_is_the_supervisors_to_judge():
    t = table(1, 2, dealing="handed")
    bet(t, BOXES)
    for card in SIX_CARDS.split()[:4]:
        t.supply(card)
    while not isinstance(t.pending, TurnUp):
        t.supply()
    t.supply(Incident("bent-card"), by="dealer")
    assert isinstance(t.pending, Decide)
    for nobody in ("dealer", "player:B", "floorperson"):
        with refused(BENT, "casino-supervisor"):
            t.supply("identified", by=nobody)
    with refused(BENT, "not open"):
        t.supply("perhaps", by="casino-supervisor")
    t.supply("identified", by="casino-supervisor")
    assert isinstance(t.pending, TurnUp)


def test_house_bent_third_card():
    t = table(1, 2, dealing="handed")
    bet(t, BOXES)
    deal(t, SIX_CARDS[:-6])
    t.supply("7h")
    while not isinstance(t.pending, TurnUp):
        t.supply()
    assert t.pending.cards == "7h"
    t.supply(Incident("bent-card"))
    t.supply("not-identified")
    while t.pending is not None:
        t.supply()
    assert (t.cards.reshuffle_due, t.chips("A"), t.chips("B")) == ("void", cents("1000"), cents("1000"))


def test_house_exposed_hand_stands_and_the_order_of_draws_is_as_before():
    then = play("4c 6d 9h Kd (exposed-hand) 7h 2c", BOXES, dealing="handed")
    assert then.event("stand").act.cite == EXPOSED
    undisturbed = play(SIX_CARDS, BOXES, dealing="handed")
    assert [act for act in then.acts if act not in {"exposed-hand", "stand"}] == undisturbed.acts
    assert then.settled == undisturbed.settled


@pytest.mark.parametrize("dealing", ["face-up", "face-down"])
@pytest.mark.parametrize("kind", ["bent-card", "exposed-hand"])
def test_house_only_cards_in_a_players_hand_can_come_back_bent_or_be_exposed(dealing, kind):
    t = table(1, dealing=dealing)
    bet(t, {1: "banker 10"})
    for card in SIX_CARDS.split()[:4]:
        t.supply(card)
    while t.pending is not None and t.pending.asks is None:
        assert not t.can(Incident(kind))
        t.supply()


@pytest.mark.parametrize("kind", ["bent-card", "exposed-hand"])
def test_house_cards_that_the_dealer_turns_for_want_of_a_bettor_neither(kind):
    t = table(1, dealing="handed")
    bet(t, {1: "tie 10"})
    for card in SIX_CARDS.split()[:4]:
        t.supply(card)
    while not isinstance(t.pending, TurnUp):
        t.supply()
    assert not t.can(Incident(kind))


# The shuffling device.


def at_the_shuffle(**options):
    t = waiting_table(1, **options)
    t.begin("start")
    go(t)
    assert isinstance(t.pending, Shuffle)
    return t


def test_house_shuffler_a_device_may_shuffle_and_the_cut_is_offered_all_the_same():
    t = at_the_shuffle(shuffle="device")
    assert (t.pending.method, t.pending.cite) == ("device", "house:minibaccarat/shuffler")
    t.supply(Shuffled())
    assert isinstance(go(t), OfferCut)


def test_house_shuffler_jam_the_cards_are_shuffled_by_hand_until_a_supervisor_clears_the_device():
    t = at_the_shuffle(shuffle="device")
    t.supply(Incident("shuffler-jam"))
    go(t)
    assert (t.pending.method, t.pending.cite) == ("manual", "house:minibaccarat/shuffler-jam")
    shuffle(t)
    play("(cutting-card) 4c 3d 5h 4d", {1: "player 10"}, t=t)
    play("4c 3d 5h 4d", {1: "player 10"}, t=t)
    t.begin("shuffle")
    assert t.pending.method == "manual"
    shuffle(t)
    t.begin("clear-device")
    t.supply(by="casino-supervisor")
    assert not t.cards.device_jammed


def test_house_shuffler_jam_a_hand_shuffle_cannot_jam():
    with refused("house:minibaccarat/shuffler-jam", "cannot happen"):
        at_the_shuffle().supply(Incident("shuffler-jam"))


def test_these_are_readings_and_no_law():
    assert not any(cite(ruling.cite).is_law for ruling in MINI.rulings if ruling.kind in HOUSE)
