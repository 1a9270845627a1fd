"""Fast action hold 'em: the cards between rounds, 19:47-21.4, 21.5 and 21.11, each test named after its paragraph."""

import pytest

from pitboss.table import Incident, Shuffled
from pitboss.table.acts.shuffle_acts import InsertCuttingCard, OfferCut, Shuffle

from .table import closed_table, go, play, refused, shuffle, sit, table, to, wager

proves = pytest.mark.proves

LOW, DRY, ACES = "Kd 9s 7h 5c", "2s 3h 6d 8c Jc", "Ah Ad 4c 6s"


def deeds(t) -> list[tuple[str, str]]:
    """What was done, with its paragraph."""
    tags = [
        (getattr(e.act, "what", "") or e.act.__struct_config__.tag, e.act.cite.removeprefix("19:47-")) for e in t.events
    ]
    return [tag for tag in tags if tag[0] not in {"begin", "sit"}]


# 21.4: opening.


@proves("19:47-21.4(a)", "19:47-21.4(b)")
def test_21_4_a_b_sorted_inspected_verified_and_spread_until_a_player_comes():
    t = closed_table(shuffle="manual")
    t.begin("open")
    t.supply()
    t.supply()
    with refused("19:47-21.4(a)", "floorperson"):
        t.supply(by="dealer")
    go(t)
    assert deeds(t) == [
        ("open-decks", "21.4(a)"),
        ("inspect", "21.4(a)"),
        ("verify", "21.4(a)"),
        ("spread", "21.4(b)"),
        ("set-status", "21.4(b)"),
    ]
    with refused("19:47-21.4(b)", "until a player arrives"):
        t.begin("start")
    with refused("19:47-21.4(a)", "not closed"):
        t.begin("open")


@proves("19:47-21.4(c)", "19:47-21.7(b)")
def test_21_4_c_looked_at_washed_stacked_shuffled_and_the_marker_placed():
    t = closed_table(shuffle="manual")
    t.begin("open")
    go(t)
    sit(t, 2)
    done = len(deeds(t))
    t.begin("start")
    shuffle(t)
    assert deeds(t)[done:] == [
        ("look", "21.4(b)"),
        ("wash", "21.4(c)"),
        ("set-status", "21.4(c)"),
        ("shuffle", "21.5(a)"),
        ("offer-cut", "21.5(c)1"),
        ("insert-cutting-card", "21.5(f)"),
        ("place-marker", "21.7(b)"),
    ]
    assert t.memory.marker == 0


@proves("19:47-21.4(d)")
def test_21_4_d_with_a_device_every_deck_is_handled_by_itself():
    t = table(1)
    apart = [e for e in t.events if "19:47-21.4(d)" in e.cites]
    assert [e.act.what for e in apart] == ["inspect", "verify", "spread", "wash"]
    assert not [e for e in table(1, shuffle="manual").events if "19:47-21.4(d)" in e.cites]


@proves("19:47-21.4(e)")
def test_21_4_e_new_cards_every_gaming_day():
    t = table(1)
    t.begin("new-day", day="day 2")
    t.supply()
    with refused("19:47-21.4(e)", "every gaming day"):
        t.begin("round")
    assert t.game.next_procedure(t) == "change-cards"
    t.begin("change-cards")
    go(t)
    assert (t.cards.opened_on, t.status) == ("day 2", "waiting")


# 21.5: shuffle and cut.


@proves("19:47-21.5(a)", "19:47-21.5(b)", "19:47-21.5(b)1")
def test_21_5_b_1_a_device_shuffles_and_nobody_cuts():
    t = closed_table(shuffle="device")
    t.begin("open")
    go(t)
    sit(t, 1)
    t.begin("start")
    assert isinstance(go(t), Shuffle)
    assert t.pending.method == "device"
    t.supply(Shuffled())
    assert isinstance(go(t), InsertCuttingCard)
    assert t.pending.cite == "house:fast-action-holdem/device-cutting-card"
    assert not any(isinstance(e.act, OfferCut) for e in t.events)
    assert "19:47-21.5(b)1" in [e.act.cite for e in t.events]


@proves("19:47-21.5(b)", "19:47-21.5(b)2", "19:47-21.5(c)", "19:47-21.5(c)1")
def test_21_5_b_2_what_is_shuffled_by_hand_is_cut_first_by_the_player_who_came_first():
    t = closed_table(shuffle="manual")
    t.begin("open")
    go(t)
    for box in (5, 2):
        sit(t, box)
    t.begin("start")
    go(t)
    t.supply(Shuffled())
    assert (go(t).to, t.pending.cite) == ("player:E", "19:47-21.5(c)1")
    assert "19:47-21.5(b)2" in t.supply(100).cites


def after_the_cutting_card(where, deal=None):
    """A table whose cutting card came out there, at the offer of the next cut."""
    t = table(1, 2, 4, shuffle="manual")
    hands = {1: ACES, 2: ACES, 4: "Qh Qd 4h 6h"}
    play(LOW, hands, DRY, t=t, strange=[(to(where, deal), "cutting-card", None)])
    t.begin("shuffle")
    go(t)
    t.supply(Shuffled())
    go(t)
    return t


@pytest.mark.parametrize(
    ("where", "asked", "cite"),
    [
        pytest.param(2, "player:B", "19:47-21.5(c)2", marks=proves("19:47-21.5(c)2", "19:47-21.5(g)")),
        pytest.param(0, "player:D", "19:47-21.5(c)3", marks=proves("19:47-21.5(c)3", "19:47-21.5(g)")),
        pytest.param("community", "player:D", "house:fast-action-holdem/cut-nobodys-box"),
    ],
)
def test_21_5_c_who_is_offered_the_cut_after_the_cutting_card(where, asked, cite):
    t = after_the_cutting_card(where)
    assert (t.pending.to, t.pending.cite) == (asked, cite)
    assert t.supply(100, by=asked).cites[0] == cite
    assert any("19:47-21.5(g)" in e.cites for e in t.events if isinstance(e.act, Shuffle))


def test_21_5_c_2_if_that_player_has_gone_the_next_one_clockwise_is_asked():
    t = table(1, 2, 4, shuffle="manual")
    play(LOW, {1: ACES, 2: ACES}, DRY, t=t, strange=[(to(2), "cutting-card", None)])
    t.begin("leave", player="B")
    t.supply()
    t.begin("shuffle")
    go(t)
    t.supply(Shuffled())
    assert (go(t).to, t.pending.cite) == ("player:D", "house:fast-action-holdem/cut-player-gone")


@proves("19:47-21.5(c)4", "19:47-21.5(g)", "19:47-21.5(a)")
def test_21_5_c_4_the_house_may_reshuffle_after_any_round_unless_it_has_bound_itself():
    with refused("house:reshuffle", "only when one is"):
        table(1, reshuffle_at_will=False).begin("shuffle")
    t = table(1, 4, shuffle="manual")
    t.begin("shuffle")
    assert t.supply().act.cite == "19:47-21.5(g)"
    t.supply(Shuffled())
    assert (go(t).to, t.pending.cite) == ("player:D", "19:47-21.5(c)4")
    assert t.supply(100, by="player:D").cites[0] == "19:47-21.5(c)4"


def test_21_5_c_after_a_void_round_the_player_at_the_right_is_asked():
    t = table(1, 4, shuffle="manual")
    play(LOW, {1: "Ah"}, "", t=t, strange=[(to(1, "second"), "shoe-empty", None)])
    t.begin("shuffle")
    go(t)
    t.supply(Shuffled())
    assert (go(t).to, t.pending.cite) == ("player:D", "house:fast-action-holdem/cut-after-void")


@proves("19:47-21.5(d)")
def test_21_5_d_a_refusal_goes_clockwise_and_in_the_end_the_dealer_cuts():
    t = after_the_cutting_card(2)
    asked = []
    while isinstance(t.pending, OfferCut) and t.pending.to != "dealer":
        asked.append((t.pending.to, t.pending.cite))
        t.supply(None)
    assert asked == [("player:B", "19:47-21.5(c)2"), ("player:D", "19:47-21.5(d)"), ("player:A", "19:47-21.5(d)")]
    with refused("19:47-21.5(d)", "the dealer makes it"):
        t.supply(None)


@proves("19:47-21.5(e)")
@pytest.mark.parametrize(("cut", "legal"), [(9, False), (10, True), (302, True), (303, False)])
def test_21_5_e_ten_cards_on_either_side(cut, legal):
    t = after_the_cutting_card(2)
    if legal:
        t.supply(cut)
    else:
        with refused("19:47-21.5(e)", "at least 10"):
            t.supply(cut)


@proves("19:47-21.5(f)")
def test_21_5_f_the_front_goes_behind_and_the_cutting_card_a_quarter_from_the_back():
    t = table(1, shuffle="manual", reshuffle_at_will=True)
    t.begin("shuffle")
    go(t)
    t.supply(Shuffled(key="11" * 32))
    front = t.cards.stack[:100]
    t.supply(100)
    assert t.cards.stack[-100:] == front
    with refused("19:47-21.5(f)", "at least 78"):
        t.supply(77)
    t.supply(78)
    assert t.shoe.cutting_card == 312 - 78
    assert t.cards.burn_due


@proves("19:47-21.5(h)")
@pytest.mark.parametrize("spread", ["face-up", "face-down"])
def test_21_5_h_idle_cards_lie_spread_and_are_looked_at_before_they_are_washed_again(spread):
    t = table(1, idle_spread=spread)
    t.begin("idle")
    go(t)
    assert (t.status, len(t.cards.stack), t.events[-2].act.words) == ("idle", 312, spread.replace("-", " "))
    done = len(t.events)
    t.begin("start")
    shuffle(t)
    first = [e.act.what for e in t.events[done + 1 : done + 4] if hasattr(e.act, "what")]
    assert first[:2] == (["look", "wash"] if spread == "face-up" else ["turn", "look"])
    assert t.events[done + 1].act.cite == "19:47-21.5(h)"


@proves("19:47-21.2(c)")
def test_21_2_c_a_second_cutting_card_may_hide_the_last_card():
    t = table(1, cover_card=True)
    assert [e.act.cite for e in t.events if getattr(e.act, "what", "") == "cover"] == ["19:47-21.2(c)"]


# 21.11 and the devices.


@proves("19:47-21.11")
def test_21_11_a_device_that_never_stops_takes_the_cards_back_after_every_round():
    t = table(1, shuffle="continuous")
    assert t.memory.continuous
    assert not t.cards.burn_due
    assert not any(isinstance(e.act, OfferCut | InsertCuttingCard) for e in t.events)
    play(LOW, {1: ACES}, DRY, t=t)
    assert t.game.next_procedure(t) == "shuffle"
    with refused("19:47-21.11", "has not taken back"):
        t.begin("round")
    t.begin("shuffle")
    shuffle(t)
    assert t.shoe.left == 312
    assert {e.act.cite for e in t.events if isinstance(e.act, Shuffle)} == {"19:47-21.11"}
    with refused("19:47-21.11", "all the time"):
        t.begin("shuffle")


@pytest.mark.parametrize("method", ["device", "continuous"])
def test_a_device_that_jams_is_taken_away_and_the_cards_are_shuffled_and_cut_by_hand(method):
    t = closed_table(shuffle=method)
    t.begin("open")
    go(t)
    sit(t, 1)
    t.begin("start")
    go(t)
    t.supply(Incident("shuffler-jam"))
    shuffle(t)
    cites = [e.act.cite for e in t.events]
    assert "house:fast-action-holdem/device-removed" in cites
    assert any(isinstance(e.act, OfferCut) for e in t.events)
    assert not t.memory.continuous
    play(LOW, {1: ACES}, DRY, t=t, strange=[(to(1, "first"), "cutting-card", None)])
    t.begin("clear-device")
    t.supply()
    t.begin("shuffle")
    shuffle(t)
    assert [e.act.method for e in t.events if isinstance(e.act, Shuffle)] == [method, "manual", method]
    assert t.memory.continuous == (method == "continuous")


def test_a_device_that_was_taken_away_cannot_jam_in_the_deal():
    t = closed_table(shuffle="continuous")
    t.begin("open")
    go(t)
    sit(t, 1)
    t.begin("start")
    go(t)
    t.supply(Incident("shuffler-jam"))
    shuffle(t)
    wager(t, b1="10")
    with refused("house:fast-action-holdem/shoe-jam", "cannot happen"):
        t.supply(Incident("shoe-jam"))


def test_a_table_that_is_closed_or_idle_has_no_shoe_to_reshuffle():
    with refused("19:47-21.5(a)", "closed"):
        closed_table().begin("shuffle")
    with refused("19:47-21.5(h)", "closed"):
        closed_table().begin("idle")
