"""The list for a seat on the live floor: names put down from the lobby, called in turn, seated, skipped, struck."""

import asyncio

import pytest

from pitboss.floor.accounts.people import Who
from pitboss.floor.tables import messages, usher
from pitboss.floor.tables.clock import Pace
from pitboss.games.poker_room.script.seats import waiting_here
from pitboss.money import dollars
from pitboss.refusal import Refusal
from tests.floor.serving import serving
from tests.floor.test_live import NO_CLOCK, Seat, floor_of, run
from tests.volume import PATIENCE

LIST = "house:poker-room/waiting-list"
FLOORPERSON = Who("Flo", "floorperson")


@pytest.fixture
def floor(tmp_path):
    with serving(tmp_path / "floor.db") as served:
        yield served


def full(floor):
    """A hold 'em table for two at which A and B are in the middle of a hand."""
    table = floor.open("holdem", boxes=2)
    seats = []
    for box, name in ((1, "A"), (2, "B")):
        seats.append(floor.join(table, floor.patron(name)))
        seats[-1].must("sit", box=box, chips="200")
    for seat in seats:
        seat.until(lambda state: (state["ask"] or {}).get("kind") == "choose")
    return table, *seats


def listed(floor, table, name, method="GET"):
    answer = floor.http.request(method, f"/tables/{table}/waiting", headers=floor.patron(name))
    return answer.status_code, answer.json()


def over(*seats):
    """The player who is asked folds, so that the hand is over."""
    for seat in seats:
        seat.until(lambda state: (state["ask"] or {}).get("kind") == "choose")
        if seat.ask["mine"]:
            seat.must("choose", at=seat.ask["at"], choose="fold")
            return


def gone(leaver, *others):
    """A player leaves; those who are asked before that fold."""
    leaver.must("leave")
    for _ in range(20):
        if leaver.state["you"] not in {spot["player"] for spot in others[0].state["layout"]["boxes"]}:
            return
        asked = next((seat for seat in others if seat.ask.get("mine")), None)
        if asked is not None:
            asked.must("choose", at=asked.ask["at"], choose="fold")
        else:
            others[0].hear()
    raise AssertionError("nobody left")


def test_a_name_is_put_down_seen_and_taken_off_over_http(floor):
    table, *_ = full(floor)
    status, x = listed(floor, table, "X", "POST")
    assert (status, x["place"], x["kept"]) == (201, 1, False)
    assert listed(floor, table, "Y", "POST")[1]["place"] == 2
    status, again = listed(floor, table, "X", "POST")
    assert (status, again["cite"]) == (400, LIST)
    assert "already" in again["error"]
    assert listed(floor, table, "Y")[1]["waiting"] == ["X", "Y"]
    assert listed(floor, table, "X", "DELETE")[1]["place"] is None
    assert listed(floor, table, "Y")[1]["place"] == 1
    assert listed(floor, table, "X", "DELETE")[0] == 400
    assert "has a seat" in listed(floor, table, "A", "POST")[1]["error"]
    assert floor.http.post(f"/tables/{table}/waiting").status_code == 401
    assert floor.http.get(f"/tables/{table}/waiting").json()["place"] is None
    assert floor.http.get(f"/tables/{table}").json()["waiting"] == ["Y"]


def test_a_game_without_a_list_says_so(floor):
    table = floor.open("casino-war")
    for method in ("GET", "POST", "DELETE"):
        status, answer = listed(floor, table, "X", method)
        assert status == 400
        assert "list" in answer["error"]
    assert listed(floor, "nowhere", "X", "POST")[0] == 404


def test_the_first_on_the_list_is_called_to_the_seat_that_is_free_and_nobody_else_takes_it(floor):
    table, a, b = full(floor)
    for name in ("X", "Y"):
        listed(floor, table, name, "POST")
    gone(b, a)
    a.until(lambda state: state["queue"]["called"] == ["X"])
    assert listed(floor, table, "X")[1]["kept"] is True
    for name in ("N", "Y"):
        assert "before X" in floor.join(table, floor.patron(name)).refused("sit", box=2, chips="100")
    x = floor.join(table, floor.patron("X"))
    x.must("sit", box=2, chips="100")
    a.until(lambda state: state["queue"] == {"waiting": ["Y"], "called": []})
    names = [event.act.__struct_config__.tag for event in floor.events(table)]
    assert [name for name in names if name in {"join-list", "call-name", "strike-name"}] == [
        "join-list",
        "join-list",
        "call-name",
        "strike-name",
    ]


def test_a_name_put_down_in_mid_hand_is_on_the_record_after_it(floor):
    table, a, b = full(floor)
    listed(floor, table, "X", "POST")
    assert "join-list" not in {event.act.__struct_config__.tag for event in floor.events(table)}
    over(a, b)
    live = floor.floor.tables[table]
    a.until(lambda state: state["layout"]["round"] > 1)
    assert waiting_here(live.table) == ["X"]


def test_the_pit_sees_the_list_and_orders_about_it(floor):
    table, a, b = full(floor)
    assert floor.order(table, procedure="join-list", do="procedure", args={"player": "Old Tom"}).status_code == 200
    over(a, b)
    pit = floor.join(table, floor.staff(), staff=True)
    pit.until(lambda state: state["queue"]["waiting"] == ["Old Tom"])
    overview = floor.http.get("/pit", headers=floor.staff()).json()["tables"]
    assert next(row for row in overview if row["table"] == table)["waiting"] == ["Old Tom"]
    assert floor.order(table, procedure="leave-list", do="procedure", args={"player": "Old Tom"}).status_code == 200
    over(a, b)
    pit.until(lambda state: state["queue"]["waiting"] == [])
    page = floor.ask("GET", f"/pit/tables/{table}", headers=floor.staff()).text
    assert 'id="queue"' in page
    assert 'data-procedure="skip-list"' not in page, "the list has a place of its own"


# In this process.


async def two(floor, **options):
    live = await floor.open("holdem", {"boxes": 2, **options})
    return live, await Seat.take(floor, live, "A", 1), await Seat.take(floor, live, "B", 2)


async def leaves(leaver, *others):
    """The same here."""
    await leaver.do(messages.LeaveOrder())
    for _ in range(20):
        if leaver.who.name not in leaver.live.table.seats.values():
            return
        asked = next(seat for seat in others if (seat.state["ask"] or {}).get("mine"))
        await asked.do(messages.Choose(at=asked.state["ask"]["at"], choose="fold"))


async def wait(floor, live, name):
    who = floor.people.enter(name)
    await floor.obey(live.name, who, messages.Wait())
    return who


async def until(wanted):
    for _ in range(100 * PATIENCE):
        if wanted():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to that")


def test_a_patron_who_does_not_come_goes_behind_and_the_second_time_off_the_list(tmp_path):
    async def scene(floor):
        live, a, b = await two(floor)
        for name in ("X", "Y"):
            await wait(floor, live, name)
        await leaves(b, a)
        calls = []
        await until(lambda: live.table.memory.called == ["X"])
        await until(lambda: live.table.memory.called == ["Y"])
        calls.append(waiting_here(live.table))
        await until(lambda: live.table.memory.called == ["X"])
        calls.append(waiting_here(live.table))
        await until(lambda: live.table.memory.called == ["Y"])
        calls.append(waiting_here(live.table))
        assert calls == [["Y", "X"], ["X", "Y"], ["Y"]], "X did not come twice"
        await asyncio.sleep(0.2)
        assert live.table.memory.called == ["Y"], "nobody else waits, so the seat is kept"

    run(scene, floor_of(tmp_path, Pace(betting=None, answer=None, away=None, called=0.05)))


def test_players_of_the_house_make_room_and_do_not_take_a_kept_seat(tmp_path):
    async def scene(floor):
        live = await floor.open("holdem", {"boxes": 3, "props": 2})
        a = await Seat.take(floor, live, "A", 1)
        await until(lambda: len(live.table.seats) == 3 and a.state["ask"])
        x = await wait(floor, live, "X")
        for _ in range(60):
            if "X" in live.table.memory.called:
                break
            ask = a.state["ask"]
            if ask and ask.get("mine"):
                await a.do(
                    messages.Choose(at=ask["at"], choose=next(w for w in ("fold", "check") if w in ask["choices"]))
                )
        assert live.table.memory.called == ["X"]
        assert len(live.table.memory.props) == 1
        assert len(live.table.seats) == 2, "the seat stays free for X"
        seat = await Seat.watch(floor, live, x)
        free = next(box for box in (1, 2, 3) if box not in live.table.seats)
        await seat.do(messages.SitOrder(box=free, chips="100"))
        assert seat.state["coming"] == {str(free): "X"} or live.table.seats.get(free) == "X"

    run(scene, floor_of(tmp_path))


def test_what_the_pit_calls_win_is_the_rake_and_what_players_of_the_house_won(tmp_path):
    async def scene(floor):
        live = await floor.open("holdem", {"boxes": 4, "props": 2})
        a = await Seat.take(floor, live, "A", 1)
        t = live.table
        while t.round < 12:
            (row,) = await floor.standing()
            in_hand = t.memory.put.get(1, 0) if t.bank.get("pot", 0) or t.wagers else 0
            lost = 500_00 - t.chips("A") - in_hand
            assert row["win"] == dollars(lost)
            assert row["rake"] == dollars(t.bank.get("rake", 0))
            ask = a.state["ask"]
            word = next(word for word in ("check", "call", "fold") if word in ask["choices"])
            await a.do(messages.Choose(at=ask["at"], choose=word))
        assert t.bank["rake"] > 0
        assert (await floor.standing())[0]["on_layout"] == dollars(t.bank.get("pot", 0) + sum(t.wagers.values()))

    run(scene, floor_of(tmp_path))


@pytest.mark.proves("19:47-14.2(b)")
def test_14_2_b_on_a_live_floor_the_hours_of_the_decks_are_those_of_the_wall(tmp_path, monkeypatch):
    now = ["22:50"]
    monkeypatch.setattr(usher, "wall_clock", lambda: now[0])

    async def scene(floor):
        live, a, b = await two(floor)

        async def hand():
            first = len(live.table.events)
            asked = next(seat for seat in (a, b) if seat.state["ask"]["mine"])
            await asked.do(messages.Choose(at=asked.state["ask"]["at"], choose="fold"))
            tags = [event.act.__struct_config__.tag for event in live.table.events[first:]]
            return [tag for tag in tags if tag in {"tell-time", "sequence-deck", "open-two-decks", "begin-hand"}]

        assert live.table.memory.time == "22:50"
        now[0] = "22:59"
        assert await hand() == ["begin-hand"], "nothing depends on nine minutes"
        now[0] = "00:49"
        assert await hand() == ["tell-time", "begin-hand"], "a minute is left"
        now[0] = "00:50"
        assert await hand() == ["tell-time", "sequence-deck", "begin-hand"]
        now[0] = "02:50"
        assert await hand() == ["tell-time", "open-two-decks", "begin-hand"]
        now[0] = "20:50"
        assert await hand() == ["tell-time", "tell-time", "open-two-decks", "begin-hand"], "eighteen hours later"

    run(scene, floor_of(tmp_path))


def test_a_seat_that_others_wait_for_is_refused_at_once_in_mid_hand(tmp_path):
    async def scene(floor):
        live, a, b = await two(floor, boxes=3)
        c = await Seat.take(floor, live, "C", 3)
        for name in ("X", "Y"):
            await wait(floor, live, name)
        asked = next(seat for seat in (a, b) if seat.state["ask"]["mine"])
        await asked.do(messages.Choose(at=asked.state["ask"]["at"], choose="fold"))
        assert live.table.seats[3] == "C"
        await leaves(c, a, b)
        assert live.table.pending is not None, "the next hand is on"
        newcomer = await Seat.watch(floor, live, floor.people.enter("N"))
        with pytest.raises(Refusal, match="before X"):
            await newcomer.do(messages.SitOrder(box=3, chips="100"))
        assert not any(item.procedure == "sit" for item in live.waiting)

    run(scene, floor_of(tmp_path))


def test_a_name_taken_back_in_the_same_hand_leaves_no_trace(tmp_path):
    async def scene(floor):
        live, a, b = await two(floor)
        x = await wait(floor, live, "X")
        assert live.queue() == {"waiting": ["X"], "called": []}
        await floor.obey(live.name, x, messages.Wait(off=True))
        assert live.queue() == {"waiting": [], "called": []}
        asked = next(seat for seat in (a, b) if seat.state["ask"]["mine"])
        await asked.do(messages.Choose(at=asked.state["ask"]["at"], choose="fold"))
        assert not any(event.act.__struct_config__.tag == "join-list" for event in live.table.events)

    run(scene, floor_of(tmp_path))


def test_the_list_is_called_at_a_table_that_everybody_has_left(tmp_path):
    async def scene(floor):
        live, a, b = await two(floor)
        await wait(floor, live, "X")
        await leaves(b, a)
        await a.do(messages.LeaveOrder())
        assert live.table.seats == {}
        assert live.table.memory.called == ["X"]

    run(scene, floor_of(tmp_path))


def test_the_list_and_whom_it_called_come_back_with_the_floor(tmp_path):
    async def before(floor):
        live, a, b = await two(floor)
        for name in ("X", "Y"):
            await wait(floor, live, name)
        await leaves(b, a)
        assert live.table.memory.called == ["X"]

    async def again(floor):
        live = next(iter(floor.tables.values()))
        assert live.queue() == {"waiting": ["X", "Y"], "called": ["X"]}

    async def out_of_time(floor):
        live = next(iter(floor.tables.values()))
        await until(lambda: live.table.memory.called == ["Y"])

    run(before, floor_of(tmp_path, NO_CLOCK))
    run(again, floor_of(tmp_path, NO_CLOCK))
    run(out_of_time, floor_of(tmp_path, Pace(betting=None, answer=None, away=None, called=0.05)))


def test_nobody_waits_at_a_closed_table(tmp_path):
    async def scene(floor):
        live = await floor.open("holdem", {"boxes": 2})
        await floor.obey(live.name, FLOORPERSON, messages.ProcedureOrder(procedure="close"))
        with pytest.raises(Refusal, match="closed"):
            await wait(floor, live, "X")

    run(scene, floor_of(tmp_path))


def test_a_name_is_put_down_through_a_process_that_does_not_run_the_table(tmp_path):
    with serving(tmp_path / "floor.db") as one, serving(tmp_path / "floor.db") as two:
        table, *_ = full(one)
        assert table in one.floor.tables
        assert table not in two.floor.tables
        headers = one.patron("X")
        answer = two.http.post(f"/tables/{table}/waiting", headers=headers)
        assert (answer.status_code, answer.json()["place"]) == (201, 1), answer.text
        assert two.http.post(f"/tables/{table}/waiting", headers=headers).json()["cite"] == LIST
        assert two.http.delete(f"/tables/{table}/waiting", headers=headers).json()["waiting"] == []
