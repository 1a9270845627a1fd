"""What strangers can make the floor wait for or hold: long heads, slow requests, tokens, orders, tables."""

import asyncio
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import httpx

from pitboss.floor.accounts.people import Who
from pitboss.floor.tables import live
from pitboss.floor.web import http_limits
from tests.volume import PATIENCE

from .serving import bearer, seated, serving


def talk(base: str, *parts: bytes, pause: float = 0.0) -> bytes:
    """Send the parts over one connection; all that comes back until it is closed."""
    host, port = base.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        for part in parts:
            try:
                line.sendall(part)
            except OSError:
                break
            time.sleep(pause)
        heard = b""
        try:
            while got := line.recv(65536):
                heard += got
        except OSError:
            pass
    return heard


def test_a_head_without_end_is_turned_away(tmp_path):
    with serving(tmp_path / "floor.db") as floor:
        line = b"x-long: " + b"a" * 8000 + b"\r\n"
        heard = talk(floor.base, b"GET /health HTTP/1.1\r\nhost: x\r\n", *[line] * 200)
        assert b"431" in heard.split(b"\r\n")[0] or heard == b""
        assert floor.http.get("/tables").status_code == 200
        heard = talk(floor.base, b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n", line, b"\r\n")
        assert heard.startswith(b"HTTP/1.1 200"), "one that is only long is read"


def test_a_request_that_does_not_come_is_not_waited_for(tmp_path, monkeypatch):
    with serving(tmp_path / "floor.db") as floor:
        table = floor.open("casino-war")
        monkeypatch.setattr(http_limits, "WHOLE_SECONDS", 0.4)
        for begun in (
            b"",
            b"GET /health HTTP/1.1\r\nhost:",
            b"POST /api/v1/patrons HTTP/1.1\r\ncontent-length: 9\r\n\r\n{",
        ):
            heard = talk(floor.base, begun)
            assert heard.startswith(b"HTTP/1.1 408"), begun
        seat = floor.join(table)
        time.sleep(0.8)
        assert seat.order("chips")["type"], "a socket may be silent for longer"


def test_where_a_request_comes_from_is_believed_of_named_proxies_only(tmp_path):
    for proxies, from_each in (((), False), (("127.0.0.1",), True)):
        with serving(tmp_path / f"{from_each}.db", newcomers=3, proxies=proxies) as floor:
            came = [
                httpx.post(
                    f"{floor.base}/api/v1/patrons",
                    json={"name": f"N{n}"},
                    headers={"x-forwarded-for": f"10.0.0.{n}"},
                    timeout=PATIENCE,
                ).status_code
                for n in range(8)
            ]
            assert (came.count(201) == 8) is from_each
            assert from_each or came.count(429) >= 4


def test_tokens_that_nobody_has_are_tried_so_often_and_no_more(tmp_path):
    with serving(tmp_path / "floor.db") as floor:
        tried = [floor.http.get("/me", headers=bearer(f"no token {n}")).status_code for n in range(80)]
        assert tried[0] == 401
        assert tried[-1] == 429
        assert floor.http.get("/me", headers=floor.patron("Ada")).status_code == 200


def test_staff_are_signed_in_at_one_place_unless_the_house_says_more(tmp_path):
    with serving(tmp_path / "floor.db") as floor:
        password = floor.floor.people.hire("Maria", "floorperson")

        def sign_in():
            return floor.http.post("/pit/tokens", json={"name": "Maria", "password": password}).json()["token"]

        first = sign_in()
        table = floor.open("casino-war")
        seat = floor.join(table, bearer(first), staff=True)
        second = sign_in()
        assert floor.http.get("/pit", headers=bearer(first)).status_code == 401
        assert floor.http.get("/pit", headers=bearer(second)).status_code == 200
        assert seat.closed(), "and so is the page that was open"
        book = floor.floor.people
        tokens = [book.admit(Who("Maria", "floorperson"), 2) for _ in range(3)]
        assert [book.known(token) is not None for token in tokens] == [False, True, True]


def test_orders_of_one_person_that_wait_are_few(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "MOST_WAITING", 2)
    with serving(tmp_path / "floor.db") as floor:
        table = floor.open("casino-war")
        pit = floor.join(table, floor.staff(), staff=True)
        ada = seated(floor, table, "Ada", 1, "100")
        pit.must("hold")
        ada.must("bet", wagers=[{"box": 1, "wager": "initial", "amount": "10"}], deal=True)
        ada.at(ada.n)
        answers = [pit.order("procedure", procedure="close", args={}) for _ in range(4)]
        assert [answer["type"] for answer in answers] == ["done", "done", "refused", "refused"]
        assert "already waiting" in answers[-1]["reason"]
        assert len(floor.floor.tables[table].waiting) == 2


def test_a_table_that_nobody_uses_leaves_the_floor_but_one_of_each_game(tmp_path):
    with serving(tmp_path / "floor.db") as floor:
        first, second, third = (floor.open("casino-war") for _ in range(3))
        other = floor.open("minibaccarat")
        seat = floor.join(second)
        ada = floor.join(third, floor.patron("Ada"))
        ada.must("sit", box=1, chips="100")
        floor.floor.house = replace(floor.floor.house, idle=0)
        loop = floor.floor._beating.get_loop()
        asyncio.run_coroutine_threadsafe(floor.floor._close_unused(), loop).result(PATIENCE)
        assert [*floor.floor.tables] == [second, third, other]
        assert first in floor.floor.journal.tables(), "its journal stays"
        assert floor.http.get(f"/tables/{first}").status_code == 404
        seat.close()


def test_one_person_opens_a_few_tables_at_once(tmp_path):
    with serving(tmp_path / "floor.db") as floor:
        floor.desk.openings = type(floor.desk.openings)(0.001, 3)
        answers = [
            floor.http.post("/tables", json={"game": "casino-war"}, headers=floor.patron("Ada")).status_code
            for _ in range(5)
        ]
        assert answers == [201, 201, 201, 429, 429]


def test_the_cage_looks_at_the_tables_too(tmp_path):
    with serving(tmp_path / "floor.db") as floor:
        seated(floor, floor.open("casino-war"), "Ada", 1, "950")
        refused = floor.http.post("/me/chips", headers=floor.patron("Ada"))
        assert "950.00 are on tables" in refused.json()["error"]
        assert floor.http.get("/me", headers=floor.patron("Ada")).json()["chips"] == "50.00"


def test_the_cage_gives_nothing_beside_chips_that_are_on_their_way_from_a_table(tmp_path, monkeypatch):
    """The writer stands still while a player leaves and asks for more: what they take along counts first."""
    with serving(tmp_path / "floor.db") as floor:
        table, ada = floor.open("casino-war"), floor.patron("Ada")
        seat = seated(floor, table, "Ada", 1, "950")
        began, go_on = threading.Event(), threading.Event()
        writer = floor.floor.writer
        written = writer._journal.write

        def write(batches):
            if "Ada" not in floor.floor.tables[table].table.seats.values():
                began.set()
                go_on.wait(PATIENCE)
            return written(batches)

        monkeypatch.setattr(writer._journal, "write", write)
        seat.send('{"do": "leave"}')
        assert began.wait(PATIENCE)
        with ThreadPoolExecutor(1) as asking:
            asked = asking.submit(floor.http.post, "/me/chips", headers=ada)
            # Either it is answered at once, which is wrong, or it waits for the writer behind what the table has done.
            while not asked.done() and not writer._queue.qsize():
                time.sleep(0.001)
            go_on.set()
            assert asked.result(PATIENCE).status_code == 400
        assert floor.http.get("/me", headers=ada).json()["chips"] == "1000.00"


def test_private_answers_are_kept_by_nobody_and_no_host_is_repeated(tmp_path):
    with serving(tmp_path / "floor.db") as floor:
        assert floor.http.get("/me", headers=floor.patron("Ada")).headers["cache-control"] == "no-store"
        assert floor.http.get("/pit", headers=floor.staff()).headers["cache-control"] == "no-store"
        slash = floor.http.get("/tables/", headers={"host": "evil.example"})
        assert slash.status_code == 404
        assert "location" not in slash.headers
