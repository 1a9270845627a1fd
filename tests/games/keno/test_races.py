"""Races: what tickets bring, the limit of a race, tickets for several races, and the window."""

import pytest

from pitboss.games.keno.acts import ExpireTicket, PayTicket
from pitboss.games.keno.rules import limited
from pitboss.refusal import Refusal
from pitboss.table import Incident, Wager
from pitboss.table.acts.calls import Call
from tests.conformance.probe import snapshot
from tests.games.keno.table import DRAW, lounge, on, race

WAY = "way:1-2/3-4/5-6:1"


@pytest.mark.parametrize(
    ("wager", "price", "net"),
    [
        ("1-spot:1", 2_00, 4_00),
        ("1-spot:50", 2_00, -2_00),
        ("2-spot:1-2", 1_00, 11_00),
        ("2-spot:1-50", 1_00, -1_00),
        ("3-spot:1-2-50", 5_00, 0),
        ("3-spot:1-2-3", 5_00, 210_00),
        (WAY, 3_00, 21_00),
    ],
)
def test_what_a_ticket_brings(wager, price, net):
    t = race(lounge(), [(1, wager, price)])
    assert t.chips("A") - 1000_00 == net
    assert not t.wagers
    assert not t.memory.out


def failed(t):
    """The draw stops and cannot be put right."""
    t.supply(Incident("malfunction"), "dealer")
    on(t)


def test_a_draw_that_fails_gives_every_wager_back():
    t = race(lounge("A", "B"), [(1, WAY, 3_00), (2, "1-spot:7", 2_00)], balls=None)
    failed(t)
    assert (t.chips("A"), t.chips("B"), t.wagers) == (1000_00, 1000_00, {})
    assert t.run.void.cite == "house:keno/malfunction"


def test_of_five_races_the_one_that_fails_is_refunded_and_the_others_stand():
    t = race(lounge(races=5), [(1, "1-spot:7*5", 3_75)])
    assert t.wagers == {(1, "1-spot:7*5"): 3_00}
    race(t, [], balls=None)
    failed(t)
    assert t.chips("A") == 1000_00 - 3_75 + 75
    assert t.wagers == {(1, "1-spot:7*5"): 2_25}
    race(t, [], balls=[7, *DRAW[1:]])
    assert t.chips("A") == 1000_00 - 3_75 + 75 + 2_25
    race(t, [])
    race(t, [])
    assert not t.wagers
    assert t.memory.done == {1: "paid"}


def test_corruption_stops_the_system_until_it_is_checked():
    t = race(lounge(), [(1, WAY, 3_00)], balls=None)
    t.supply(Incident("corruption"), "floorperson")
    on(t)
    assert (t.status, t.chips("A")) == ("closed", 1000_00)
    with pytest.raises(Refusal, match="the table is closed"):
        t.begin("round")


def test_a_ticket_after_the_game_is_closed_is_not_in_action():
    t = race(lounge(), [], balls=None)
    with pytest.raises(Refusal, match="no wagers can be placed now"):
        t.supply(Wager(1, "A", "1-spot:7", 2_00), "player:A")
    t.supply(Incident("late-wager", wager=Wager(1, "A", "1-spot:7", 2_00)), "dealer")
    on(t)
    assert (t.chips("A"), t.memory.out) == (1000_00, {})


@pytest.mark.parametrize(
    ("wins", "limit", "rest", "whole"),
    [
        ([6, 215, 215], 100, [6, 47, 47], [6, 50, 50]),
        ([6, 215, 215], 436, [6, 215, 215], [6, 215, 215]),
        ([6, 0, 50, 60], 100, [6, 0, 50, 44], [6, 0, 50, 60]),
        ([6, 150, 200], 100, [6, 40, 53], [6, 42, 57]),
        ([7, 7, 7], 20, [6, 6, 6], [6, 6, 6]),
        ([0, 0], 5, [0, 0], [0, 0]),
    ],
)
def test_small_wins_in_full_and_the_top_shares_what_the_limit_leaves(wins, limit, rest, whole):
    assert limited(wins, limit, whole=False) == rest
    assert limited(wins, limit, whole=True) == whole


@pytest.mark.parametrize(("sharing", "top"), [("rest", 47_00), ("limit", 50_00)])
def test_the_limit_of_a_race_is_shared_among_its_winners(sharing, top):
    t = lounge("A", "B", "C", aggregate="100.00", sharing=sharing)
    race(t, [(1, "1-spot:1", 2_00), (2, "3-spot:1-2-3", 5_00), (3, "3-spot:2-3-4", 5_00)])
    assert [t.chips(name) - 1000_00 for name in "ABC"] == [4_00, top - 5_00, top - 5_00]


# The window.


def window(**elected):
    return lounge("A", "B", cashing="at-window", **elected)


def test_a_winning_ticket_waits_until_it_is_presented_and_is_paid_once():
    t = race(window(), [(1, "1-spot:1", 2_00), (2, "1-spot:50", 2_00)])
    assert (t.chips("A"), t.chips("B")) == (998_00, 998_00)
    t.begin("cash", by="cashier", ticket=1)
    on(t)
    assert t.chips("A") == 1004_00
    for ticket, reason in (
        (1, "ticket 1 is not paid: it was paid"),
        (2, "ticket 2 is not paid: it was graded, and it has not won"),
        (3, "ticket 3 is not paid: the system has issued none with that number"),
    ):
        before = snapshot(t)
        with pytest.raises(Refusal) as refused:
            t.begin("cash", by="cashier", ticket=ticket)
        assert (refused.value.reason, refused.value.cite) == (reason, "house:keno/cashing")
        assert snapshot(t) == before


def test_a_player_presents_a_ticket_while_tickets_are_written():
    t = race(window(), [(1, "1-spot:1", 2_00)])
    t.begin("round")
    on(t)
    with pytest.raises(Refusal):
        t.supply(Call(2, "B", "cash", "1-spot:1"), "player:B")
    t.supply(Call(1, "A", "cash", "1-spot:1"), "player:A")
    on(t)
    assert t.chips("A") == 1004_00
    with pytest.raises(Refusal, match="cannot call"):
        t.supply(Call(1, "A", "cash", "1-spot:1"), "player:A")


def test_a_ticket_for_several_races_is_paid_once_after_the_last():
    t = race(window(races=3), [(1, "1-spot:1*3", 6_00)])
    with pytest.raises(Refusal, match="ticket 1 is not paid yet: it has 2 races to run"):
        t.begin("cash", ticket=1)
    race(t, [], balls=[50, *DRAW[1:]])
    race(t, [])
    assert t.wagers == {(1, "1-spot:1*3"): 4_00}
    t.begin("cash", ticket=1)
    on(t)
    assert t.chips("A") == 1000_00 - 6_00 + 12_00
    assert not t.wagers


def days(t, number):
    """This number of gaming days go by."""
    for day in range(number):
        t.begin("new-day", day=f"{t.day}+{day}")
        t.supply()
        t.begin("check-system")
        on(t)


def test_a_ticket_is_paid_on_its_last_day_and_not_after():
    t = race(window(life=7), [(1, "1-spot:1", 2_00), (2, "1-spot:2", 2_00)])
    days(t, 6)
    t.begin("cash", ticket=1)
    on(t)
    days(t, 1)
    assert [event.act.number for event in t.events if isinstance(event.act, ExpireTicket)] == [2]
    with pytest.raises(Refusal, match="ticket 2 is not paid: it was expired"):
        t.begin("cash", ticket=2)
    assert (t.chips("A"), t.chips("B"), t.wagers) == (1004_00, 998_00, {})


def test_nothing_is_paid_in_a_new_gaming_day_before_the_system_is_checked():
    t = race(window(), [(1, "1-spot:1", 2_00)])
    t.begin("new-day", day="day 2")
    t.supply()
    with pytest.raises(Refusal) as refused:
        t.begin("cash", ticket=1)
    assert refused.value.cite == "house:keno/opening"


def test_roles_of_the_booth():
    """Writers write, cashiers pay, and a player does neither."""
    t = lounge()
    t.begin("round")
    on(t)
    t.supply(Wager(1, "A", "1-spot:1", 2_00), "player:A")
    with pytest.raises(Refusal, match="this act belongs to writer"):
        t.supply(None, "player:A")
    t.supply(None, "writer")
    t.supply()
    t.supply("-".join(map(str, DRAW)))
    while not isinstance(t.pending, PayTicket):
        t.supply()
    with pytest.raises(Refusal, match="this act belongs to cashier"):
        t.supply(None, "writer")
    t.supply(None, "cashier")
