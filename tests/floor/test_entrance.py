"""No page stops the tables: every path is counted at the entrance, and no page's work is done where orders wait."""

import asyncio
import re
import select
import socket
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import count

import httpx
import pytest
from starlette.routing import WebSocketRoute
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from pitboss.floor.accounts.access import Limit
from pitboss.floor.web import http_limits, middleware
from pitboss.floor.web.page_cache import PageCache
from pitboss.floor.web.server import PAGES
from pitboss.floor.workers.price_worker import PriceReply
from tests.volume import PATIENCE

from .serving import all_ready_to_bet, routes_of, serving

FILLED = {
    "table": "casino-war-1",
    "game": "casino-war",
    "name": "casino-war",
    "citation": "19:47-22.7(a)",
    "number": "1",
    "event": "1",
    "link": "0" * 64,
    "of": "x",
    "path": "base.css",
    "id": "0" * 12,
    "task": "0" * 12,
    "place": "0",
    "learner": "Ada",
    "day": "2026-11-16",
}


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("entrance") / "floor.db") as served:
        served.table = served.open("casino-war")
        yield served


def addresses(routes):
    """Every route of the application, with what it takes filled in: kind, method and address."""
    for route, path in routes_of(routes):
        if isinstance(route, WebSocketRoute):
            yield "socket", "GET", filled(path)
        else:
            yield from (("request", method, filled(path)) for method in sorted(route.methods - {"HEAD"}))


def filled(path):
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda part: FILLED[part[1]], path)


def site(floor):
    return sorted(set(addresses(floor.app.routes)))


def status_of(floor, kind, method, path):
    if kind == "request":
        return floor.ask(method, path).status_code
    try:
        with connect(floor.base.replace("http", "ws") + path):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


@contextmanager
def nobody_has_a_turn(desk):
    """Limits that let nothing through."""
    held = desk.orders, desk.passing, desk.files
    desk.orders = desk.passing = desk.files = Limit(1e-9, 0.5)
    try:
        yield
    finally:
        desk.orders, desk.passing, desk.files = held


def test_every_route_of_the_router_meets_the_limit_and_so_does_what_is_no_route(floor):
    known = site(floor)
    assert len(known) > 70
    assert sum(kind == "socket" for kind, *_ in known) == 2
    with nobody_has_a_turn(floor.desk):
        for kind, method, path in [*known, ("request", "GET", "/nothing"), ("request", "PATCH", "/school")]:
            assert status_of(floor, kind, method, path) == 429, (kind, method, path)


def test_a_request_is_counted_once_whatever_it_asks_for(floor):
    for path in ("/", "/school", "/api/v1/games", "/nothing", "/health", f"/tables/{floor.table}"):
        held, floor.desk.passing = floor.desk.passing, Limit(1e-9, 2.5)
        try:
            codes = [floor.ask("GET", path).status_code for _ in range(4)]
        finally:
            floor.desk.passing = held
        assert [code == 429 for code in codes] == [False, False, True, True], (path, codes)


_NUMBERS = count(1)


@contextmanager
def calls_seen(floor):
    """How many functions are called, by the kind of thread that calls them."""
    seen: Counter[str] = Counter()
    loop = floor.floor._beating.get_loop()

    def look(frame, event, arg):
        if event == "call":
            name = threading.current_thread().name
            seen[
                "orders" if name.startswith(("orders", "writer")) else "loop" if name == floor.thread else "pages"
            ] += 1

    def on_the_loop(what):
        async def run():
            sys.setprofile(what)

        asyncio.run_coroutine_threadsafe(run(), loop).result(PATIENCE)

    async def by_the_orders_threads():
        ready = threading.Barrier(4)

        def work(what):
            ready.wait(PATIENCE)
            sys.setprofile(what)

        await asyncio.gather(*(floor.floor.writer.look_up(lambda: work(look)) for _ in range(4)))

    asyncio.run_coroutine_threadsafe(by_the_orders_threads(), loop).result(PATIENCE)
    seen.clear()
    on_the_loop(look)
    try:
        yield seen
    finally:
        on_the_loop(None)


def test_no_pages_work_is_done_on_the_loop_or_in_the_threads_of_orders(floor, monkeypatch):
    """By count, not by the clock: what a page takes of the loop is a few hundred calls, whatever the page says."""

    async def priced(*asked, **args):
        """What is worked out in the process apart costs nothing here, and takes minutes there."""
        return PriceReply("{}")

    for pool in (floor.desk.pricing, floor.desk.school, floor.desk.reading):
        monkeypatch.setattr(pool, "ask", priced)
    pages = [path for kind, method, path in site(floor) if (kind, method) == ("request", "GET")]
    pages += ["/rulebook?word=a", f"/api/v1/tables/{floor.table}/shoes?last=100", "/api/v1/rulebook?word=a"]
    # A page that is cached for passers-by is made anew for a patron with a name.
    visits = [(path, who) for path in pages for who in ({}, floor.patron("Ada looks around"), floor.staff())]
    for path, who in visits:
        # What is made once in a process is made by now.
        floor.ask("GET", path, headers=who)
    heavy, orders = [], []
    with calls_seen(floor) as seen:
        for path, who in visits:
            seen.clear()
            floor.ask("GET", path, headers=who)
            heavy += [(path, seen["loop"])] if seen["loop"] > MOST_CALLS else []
            orders += [(path, seen["orders"])] if seen["orders"] > MOST_CALLS else []
    assert heavy == []
    # The heartbeat of the floor may come in between, and what is asked of the writer itself.
    assert [path for path, _ in orders if path != "/ready"] == []


MOST_CALLS = 3_000


def test_pages_have_few_threads_and_orders_their_own(floor):
    loop = floor.floor._beating.get_loop()
    together = threading.Barrier(PAGES)

    def thread():
        together.wait(PATIENCE)
        return threading.current_thread().name

    async def asked():
        pages = [asyncio.to_thread(thread) for _ in range(4 * PAGES)]
        orders = [floor.floor.writer.look_up(lambda: threading.current_thread().name) for _ in range(4)]
        return {*await asyncio.gather(*pages)}, {*await asyncio.gather(*orders)}

    pages, orders = asyncio.run_coroutine_threadsafe(asked(), loop).result(PATIENCE)
    assert len(pages) == PAGES
    assert {name.partition("_")[0] for name in pages} == {"pages"}
    assert {name.partition("_")[0] for name in orders} == {"orders"}


def test_a_sit_is_carried_out_while_every_thread_of_the_pages_stands_still(floor):
    loop = floor.floor._beating.get_loop()
    ada = floor.join(floor.table, floor.patron("Ada at the entrance"))
    go_on = threading.Event()
    stuck = [asyncio.run_coroutine_threadsafe(asyncio.to_thread(go_on.wait, PATIENCE), loop) for _ in range(2 * PAGES)]
    try:
        ada.must("sit", box=1, chips="100")
        assert not any(one.done() for one in stuck)
    finally:
        go_on.set()
        for one in stuck:
            one.result(PATIENCE)


def test_a_class_of_forty_behind_one_address_comes_in_and_plays(tmp_path):
    """With the limits that a floor has unless it is given others; each loads the pages as a browser does."""
    with serving(tmp_path / "floor.db", rate=20, newcomers=60, openings=20) as floor:
        tables = [floor.open("casino-war") for _ in range(8)]

        def pupil(number):
            table = tables[number % len(tables)]
            with httpx.Client(base_url=floor.base, timeout=PATIENCE, verify=False) as browser:
                codes = [browser.get("/").status_code]
                codes += [
                    browser.get(f"/static/x/{name}").status_code for name in ("base.css", "lobby.js", "common.js")
                ]
                came = browser.post("/api/v1/me", json={"name": f"Pupil {number}"})
                codes += [
                    came.status_code,
                    browser.get("/school").status_code,
                    browser.get(f"/tables/{table}").status_code,
                ]
                token = browser.cookies["pitboss"]
            return codes, floor.join(table, {"cookie": f"pitboss={token}"})

        with ThreadPoolExecutor(40) as classroom:
            came = list(classroom.map(pupil, range(40)))
            assert Counter(code for codes, _ in came for code in codes) == {200: 6 * 40, 201: 40}

            def played(at):
                seats = [seat for _, seat in came[at :: len(tables)]]
                for box, seat in enumerate(seats, start=1):
                    seat.must("sit", box=box, chips="100")
                all_ready_to_bet(*seats)
                for box, seat in enumerate(seats, start=1):
                    seat.must("bet", wagers=[{"box": box, "wager": "initial", "amount": "5"}], deal=box == len(seats))
                return len(floor.floor.tables[tables[at]].table.seats)

            assert sum(classroom.map(played, range(len(tables)))) == 40


def test_cached_pages_are_the_latest_and_stay_within_a_limit_of_bytes():
    kept = PageCache(most=100)
    for word in "abcdefgh":
        kept.put(word, word * 30)
        kept.get("a")
    assert kept.size <= 100
    assert kept.get("a") == "a" * 30, "what is asked for stays"
    assert kept.get("b") is None
    kept.put("a", "short")
    assert kept.size <= 100
    kept.put("long", "x" * 200)
    assert kept.size == 0


def test_what_was_asked_for_before_is_not_worked_out_again(floor):
    for path in ("/rulebook?word=burn", "/api/v1/rulebook?word=burn", "/rulebook/19:47-22.7(a)", "/glossary"):
        first = floor.ask("GET", path)
        assert first.status_code == 200
        asked, floor.desk.school.ask = floor.desk.school.ask, None
        try:
            again = floor.ask("GET", path)
        finally:
            floor.desk.school.ask = asked
        assert again.text == first.text
    named = floor.ask("GET", "/rulebook?word=burn", cookies={"pitboss": token_of(floor, "Ada reads")})
    assert "Ada reads" in named.text
    assert "Ada reads" not in floor.ask("GET", "/rulebook?word=burn").text


def token_of(floor, name):
    return floor.patron(name)["authorization"].removeprefix("Bearer ")


# Connections.


def strangers(floor, many, source="127.0.0.1"):
    host, port = floor.base.removeprefix("http://").split(":")
    return [socket.create_connection((host, int(port)), PATIENCE, (source, 0)) for _ in range(many)]


def answered(line):
    with suppress(OSError):
        return line.recv(1024).split(b"\r\n")[0]
    return b""


def test_connections_of_one_address_are_limited_without_a_name_and_not_with_one(tmp_path, caplog):
    with serving(tmp_path / "floor.db", connections=8) as floor:
        table, ada = floor.open("casino-war"), floor.patron("Ada")
        seats = [floor.join(table, ada) for _ in range(3)]
        floor.http.close()
        floor._plain.close()
        porter = floor.porter
        while porter.inside > 3:
            time.sleep(0.001)
        held = strangers(floor, 20)
        turned: list[socket.socket] = []
        while len(turned) < 12:
            turned = select.select(held, [], [], 1)[0]
        assert porter.strangers == {"127.0.0.1": 8}
        assert {answered(line) for line in turned} == {b"HTTP/1.1 503 Service Unavailable"}
        assert [seat.order("check", wagers=[])["type"] for seat in seats], "those who are in play on"
        assert sum("8 connections without a name are open from 127.0.0.1" in line for line in caplog.messages) == 1
        for line in held:
            line.close()


def test_one_address_holds_no_more_than_half_of_all_connections_under_however_many_names(tmp_path, caplog, monkeypatch):
    monkeypatch.setattr(http_limits, "RESERVED", 0)
    with serving(tmp_path / "floor.db") as floor:
        table = floor.open("casino-war")
        people = [floor.patron(f"Player {number}") for number in range(6)]
        floor.http.close()
        floor._plain.close()
        while floor.porter.inside:
            time.sleep(0.001)
        floor.porter.most = 8
        seats = [floor.join(table, who) for who in people[:4]]
        (turned,) = strangers(floor, 1)
        assert answered(turned) == b"HTTP/1.1 503 Service Unavailable"
        assert sum("half of all 8 connections are open from 127.0.0.1" in line for line in caplog.messages) == 1
        (other,) = strangers(floor, 1, "127.0.0.9")
        other.sendall(b"GET /health HTTP/1.1\r\nhost: floor\r\n\r\n")
        assert answered(other) == b"HTTP/1.1 200 OK"
        other.close()
        seats[0].close()
        while floor.porter.held != {"127.0.0.1": 3}:
            time.sleep(0.001)
        assert floor.join(table, people[4]).state["you"] == "Player 4"


def test_when_all_connections_are_taken_health_and_staff_still_have_places(tmp_path, monkeypatch):
    monkeypatch.setattr(http_limits, "RESERVED", 2)
    with serving(tmp_path / "floor.db") as floor:
        pit = floor.staff()
        floor.porter.most = floor.porter.inside + 4
        held = strangers(floor, 2, "127.0.0.8")
        with httpx.Client(base_url=floor.base, timeout=PATIENCE, verify=False) as other:
            # A keep-alive connection in one of the last two places.
            assert other.get("/").status_code == 429
            assert other.get("/health").status_code == 200
            assert other.get("/api/v1/pit", headers=pit).status_code == 200
            held += strangers(floor, 1, "127.0.0.9")
            (turned,) = strangers(floor, 1, "127.0.0.9")
            assert answered(turned) == b"HTTP/1.1 503 Service Unavailable"
        for line in held:
            line.close()


def test_sockets_of_one_passer_by_are_limited_and_places_come_back(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(middleware, "MOST_SOCKETS", 3)
    with serving(tmp_path / "floor.db") as floor:
        table = floor.open("casino-war")
        looking = [floor.join(table) for _ in range(3)]
        refused = [status_of(floor, "socket", "GET", f"/api/v1/tables/{table}/live") for _ in range(5)]
        assert refused == [429] * 5
        assert caplog.messages == ["127.0.0.1 has 3 sockets open, the maximum"], "one line, however often"
        ada = floor.join(table, floor.patron("Ada"))
        assert ada.state["you"] == "Ada", "a patron with a name has places of their own"
        looking[0].close()
        while status_of(floor, "socket", "GET", f"/api/v1/tables/{table}/live") != 101:
            time.sleep(0.001)


def test_what_many_ask_for_at_one_time_is_made_once():
    made, kept = [], PageCache()

    async def make():
        made.append(1)
        await asyncio.sleep(0)
        return "a page"

    async def refuse():
        raise ZeroDivisionError

    async def run():
        hasty = asyncio.ensure_future(kept.once("page", make))
        others = [asyncio.ensure_future(kept.once("page", make)) for _ in range(20)]
        await asyncio.sleep(0)
        hasty.cancel()
        assert await asyncio.gather(*others) == ["a page"] * 20
        for _ in range(2):
            # What could not be made is tried again at the next request.
            with pytest.raises(ZeroDivisionError):
                await kept.once("none", refuse)

    asyncio.run(run())
    assert made == [1]
