"""Tickets: what they come down to, what is printed on them, and what nobody can mark."""

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import Randomness
from pitboss.games.keno.acts import IssueTicket, VoidTicket
from pitboss.games.keno.tickets import _TicketCache, read
from pitboss.refusal import Refusal
from pitboss.table import Wager
from tests.conformance.probe import snapshot
from tests.each import each
from tests.games.keno.table import DRAW, lounge, on, race


@pytest.mark.parametrize(
    ("name", "spots", "races"),
    [
        ("3-spot:5-17-44", (3,), 1),
        ("3-spot:quick*5", (3,), 5),
        ("split:1-2/3-4-5", (2, 3), 1),
        ("way:1-2/3-4/5-6:1", (2, 2, 2), 1),
        ("way:1-2/3-4/5-6:1,2", (2, 2, 2, 4, 4, 4), 1),
        ("combination:1/2-3/4-5-6:1+2,2+3,1+2+3*2", (3, 5, 6), 2),
        ("king:7/1-2/3-4-5", (3, 4), 1),
        (f"20-spot:{'-'.join(map(str, range(1, 21)))}", (20,), 1),
    ],
)
def test_a_ticket_comes_down_to_plain_wagers(name, spots, races):
    assert read(name).spots() == spots
    assert read(name).races == races


BAD = [
    ("3-spot:5-17-5", "number 5 is marked twice", "house:keno/field"),
    ("way:1-2/2-3:1", "number 2 is marked twice", "house:keno/field"),
    ("2-spot:7-81", "there is no number 81 on the board: they go from 1 to 80", "house:keno/field"),
    ("2-spot:0-7", "'0' is no number", "house:keno/field"),
    ("2-spot:7-x", "'x' is no number", "house:keno/field"),
    ("3-spot:1-2", "a 3-spot ticket has one group of 3, not 2 in 1", "house:keno/wagers"),
    ("way", "a way ticket says which numbers: way:1-2/3-4", "house:keno/wagers"),
    ("way:1-2/3:1", "a way ticket has groups of one size; with others it is a combination ticket", "house:keno/ways"),
    ("way:1-2/3-4:3", "2 groups cannot be taken 3 at a time", "house:keno/ways"),
    ("way:1/2/3:1,1", "a combination is marked twice", "house:keno/ways"),
    (f"way:{'/'.join(map(str, range(1, 21)))}:10", "a ticket has at most 1000 ways", "house:keno/ways"),
    ("combination:1/2:1+3", "there is no group 3: 2 are marked", "house:keno/ways"),
    ("combination:1/2", "a combination ticket says which groups go together, such as 1+2,2", "house:keno/ways"),
    ("king:7-8/1-2", "the king is a single number, marked first", "house:keno/wagers"),
    ("split:7-8", "a split ticket has two groups or more", "house:keno/wagers"),
    ("split:7/8:1", "a split ticket says nothing after its groups, not '1'", "house:keno/wagers"),
    (
        f"split:{'-'.join(map(str, range(1, 22)))}/30",
        "21 spots are too many: a wager is on 1 to 20 numbers",
        "house:keno/wagers",
    ),
    ("1-spot:7*2", "2 races are too many: tickets are written for one race only", "house:keno/races"),
    ("1-spot:7*x", "'x' is no races", "house:keno/races"),
    ("split:1-2-3-4/5", "a way of 4 spots has no line in the pay table", "house:keno/wagers"),
]


@each(("name", "reason", "cite"), BAD)
def test_what_nobody_can_mark_is_refused_and_nothing_changes(name, reason, cite):
    t = lounge()
    t.begin("round")
    on(t)
    before = snapshot(t)
    with pytest.raises(Refusal) as refused:
        t.supply(Wager(1, "A", name, 12_00), "player:A")
    assert (refused.value.reason, refused.value.cite) == (reason, cite)
    assert snapshot(t) == before


def test_twenty_one_spots_are_no_wager_of_the_game():
    t = lounge()
    t.begin("round")
    on(t)
    with pytest.raises(Refusal, match="keno has no wager '21-spot:1-2'"):
        t.supply(Wager(1, "A", "21-spot:1-2", 1_00))


def test_a_price_that_does_not_divide_into_the_ways_is_refused():
    t = lounge(races=5)
    t.begin("round")
    on(t)
    for name, amount, reason in (
        ("way:1-2/3-4/5-6:1", 1_01, "not a multiple of 0.05"),
        ("way:1-2/3-4/5-6:1", 1_00, "does not divide into 3 ways in 1 race in whole cents"),
        ("way:1-2/3-4/5-6:1", 1_05, ""),
        ("1-spot:7*5", 3_76, "is not a multiple of 0.05"),
        ("1-spot:7*4", 1_10, "does not divide into 1 way in 4 races"),
        ("1-spot:7*4", 3_00, ""),
        ("1-spot:7*4", 2_20, ""),
    ):
        if reason:
            with pytest.raises(Refusal, match=reason):
                t.verify(Wager(1, "A", name, amount))
        else:
            t.verify(Wager(1, "A", name, amount))


def test_a_catch_that_would_return_part_of_a_cent_is_refused():
    t = lounge(pay_table="1: 1=5/2", increment="0.01")
    t.begin("round")
    on(t)
    with pytest.raises(Refusal, match=r"1 of 1 returns no whole cents on 1\.01"):
        t.verify(Wager(1, "A", "1-spot:7", 1_01))
    t.verify(Wager(1, "A", "1-spot:7", 1_02))


def test_everything_that_the_system_must_print_is_on_the_ticket():
    """13:69E-1.28U(e): time, date, numbers, ticket, game and station."""
    t = lounge("A", "B", "C", stations=2, casino="The Pier")
    t.begin("clock", time="21:35")
    t.supply()
    race(t, [(3, "way:1-2/3-4/5-6:1", 3_00)])
    [ticket] = [event.act for event in t.events if isinstance(event.act, IssueTicket)]
    assert (ticket.number, ticket.game, ticket.station, ticket.time, ticket.day) == (1, 1, 1, "21:35", "day 1")
    assert ticket.casino == "The Pier"
    assert (ticket.numbers, ticket.ways, ticket.races, ticket.price) == ("1 2 / 3 4 / 5 6", 3, 1, 3_00)


def test_tickets_and_games_are_numbered_on_and_games_begin_anew_each_day():
    t = lounge()
    race(t, [(1, "1-spot:7", 1_00)])
    race(t, [(1, "1-spot:7", 1_00), (1, "1-spot:8", 1_00)])
    t.begin("new-day", day="day 2")
    t.supply()
    t.begin("check-system")
    on(t)
    race(t, [(1, "1-spot:7", 1_00)])
    printed = [(e.act.number, e.act.game, e.act.day) for e in t.events if isinstance(e.act, IssueTicket)]
    assert printed == [(1, 1, "day 1"), (2, 2, "day 1"), (3, 2, "day 1"), (4, 1, "day 2")]


def test_the_system_picks_and_keeps_the_numbers_of_a_quick_pick():
    t = race(lounge(), [(1, "3-spot", 1_00)], picks=[(3, 80, 1)])
    [ticket] = [event.act for event in t.events if isinstance(event.act, IssueTicket)]
    assert ticket.numbers == "1 3 80"
    # Two of three return the price.
    assert t.chips("A") == 1000_00


def test_a_house_without_quick_pick_picks_nothing():
    t = lounge(quick_pick="no")
    t.begin("round")
    on(t)
    with pytest.raises(Refusal, match="mark them"):
        t.supply(Wager(1, "A", "3-spot", 1_00))


def test_a_ticket_is_voided_before_the_draw_with_a_slip_and_not_after():
    t = race(lounge(races=2), [(1, "1-spot:7", 2_00), (1, "1-spot:7", 0), (1, "1-spot:9*2", 2_00)])
    assert [event.act.number for event in t.events if isinstance(event.act, VoidTicket)] == [1]
    assert t.chips("A") == 998_00
    t.begin("round")
    on(t)
    before = snapshot(t)
    with pytest.raises(Refusal) as refused:
        t.supply(Wager(1, "A", "1-spot:9*2", 0), "player:A")
    assert refused.value.cite == "13:69E-1.28U(f)"
    assert snapshot(t) == before


def test_a_ticket_that_ran_yesterday_is_not_voided_in_a_game_of_the_same_number():
    t = race(lounge(races=2), [(1, "1-spot:9*2", 2_00)])
    t.begin("new-day", day="day 2")
    t.supply()
    t.begin("check-system")
    on(t)
    t.begin("round")
    on(t)
    with pytest.raises(Refusal, match="ticket 1 has run in a race") as refused:
        t.supply(Wager(1, "A", "1-spot:9*2", 0), "player:A")
    assert refused.value.cite == "13:69E-1.28U(f)"


def test_money_at_the_window_is_cash_chips_or_slot_tokens():
    t = lounge()
    t.begin("round")
    on(t)
    for form in ("chips", "cash", "slot-tokens"):
        t.verify(Wager(1, "A", "1-spot:7", 1_00, form))
    with pytest.raises(Refusal) as refused:
        t.verify(Wager(1, "A", "1-spot:7", 1_00, "prize-tokens"))
    assert refused.value.cite == "house:keno/payment"


@given(st.text(alphabet="0123456789-/:*+,spotwaykingcb ", max_size=30))
def test_any_text_is_a_ticket_or_refused(text):
    try:
        ticket = read(text)
    except Refusal:
        return
    assert 1 <= len(ticket.ways) <= 1000
    assert max(ticket.spots()) <= 20


def test_balls_that_cannot_be_drawn_are_refused():
    t = lounge()
    t.begin("round")
    on(t)
    t.supply()
    for balls, reason in (
        ([*DRAW[:19], 81], "no ball 81"),
        ([*DRAW[:19], 1], "ball 1 is there twice"),
        (DRAW[:19], "not a draw of 20 of 80 balls"),
    ):
        with pytest.raises(Refusal, match=reason):
            t.supply("-".join(map(str, balls)))


@pytest.mark.parametrize(
    ("kind", "groups", "how", "many", "most"),
    [
        ("way", 19, ":3", 15, 10_000),
        ("way", 19, ":16", 15, 10_000),
        ("combination", 60, ":1", 200, 2_000),
        ("split", 2, "", 300, 2_000),
    ],
)
def test_tickets_that_are_held_take_a_few_megabytes_whatever_is_marked_on_them(kind, groups, how, many, most):
    chance, held = Randomness.seeded("tickets"), _TicketCache(most)
    tracemalloc.start()
    for _ in range(many):
        name = f"{kind}:{'/'.join(map(str, chance.shuffled(range(1, 81))[:groups]))}{how}"
        ticket = held(name)
        assert held.parts <= held.most
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held(name) is ticket, "the latest are held"
    assert size * read.most // held.most < 8 << 20
