"""A floor that is really served: uvicorn on a free port, SQLite on disk, sockets and calls as anybody makes them."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
import sqlalchemy as sa
import uvicorn
from fastapi import APIRouter, FastAPI
from starlette.routing import Route, WebSocketRoute
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pitboss.equipment import Randomness, decks
from pitboss.floor.accounts import people
from pitboss.floor.accounts.schema import PATRONS
from pitboss.floor.tables.casino import Floor, HouseSettings
from pitboss.floor.tables.clock import Pace
from pitboss.floor.web.context import Desk
from pitboss.floor.web.http_limits import ConnectionLimits, settings
from pitboss.floor.web.server import server
from pitboss.floor.workers.price_worker import PriceReply, PriceRequest, Pricing, answer
from pitboss.journal.store import Journal
from tests.volume import PATIENCE

API = "/api/v1"
_IDS = count(1)
"""Nobody's order has the number of another, on whatever socket it goes."""
QUIET = Pace(betting=None, answer=None, away=None)
PATIENT = {"open_timeout": PATIENCE, "ping_timeout": PATIENCE}
"""How long a socket waits for a busy machine."""
TRULY_SLOW = people._slow
"""How passwords are judged where no test is waiting."""


class Served:
    """One floor, served from a thread of this process so that tests may look behind the counter."""

    def __init__(self, floor: Floor, desk: Desk, base: str) -> None:
        self.floor, self.desk, self.base = floor, desk, base
        self.http = httpx.Client(base_url=base + API, timeout=PATIENCE, verify=False)
        self._plain = httpx.Client(base_url=base, timeout=PATIENCE, verify=False)
        self._people: dict[str, str] = {}
        self.seats: list[Seat] = []
        self.app: FastAPI
        self.porter: ConnectionLimits
        self.thread: str

    def patron(self, name: str) -> dict[str, str]:
        """The headers of a patron, who comes in if need be."""
        if name not in self._people:
            came = self.http.post("/patrons", json={"name": name})
            assert came.status_code == 201, came.text
            self._people[name] = came.json()["token"]
        return bearer(self._people[name])

    def staff(self, role: str = "casino-supervisor") -> dict[str, str]:
        """The headers of a member of staff with that role, called as the role is."""
        key = f"staff:{role}"
        if key not in self._people:
            password = self.floor.people.hire(f"a {role}", role)
            came = self.http.post("/pit/tokens", json={"name": f"a {role}", "password": password})
            assert came.status_code == 201, came.text
            self._people[key] = came.json()["token"]
        return bearer(self._people[key])

    def poor(self, name: str, chips: int = 50_00) -> dict[str, str]:
        """The headers of a patron whose balance is no more than that, and who has nothing at any table."""
        headers = self.patron(name)
        with self.floor.journal.engine.begin() as db:
            db.execute(sa.update(PATRONS).where(PATRONS.c.name == name).values(chips=chips))
        return headers

    def open(self, game: str, **options: Any) -> str:
        """A new table; its name."""
        opened = self.http.post("/tables", json={"game": game, "options": options}, headers=self.patron("opener"))
        assert opened.status_code == 201, opened.text
        return str(opened.json()["table"])

    def ask(
        self, method: str, path: str, *, cookies: dict[str, str] | None = None, headers: Any = None, **how: Any
    ) -> httpx.Response:
        """Any request at all, with the cookies that are given and no others."""
        self._plain.cookies.clear()
        sent = dict(headers or {})
        if cookies:
            sent["cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        return self._plain.request(method, path, headers=sent, **how)

    def order(self, table: str, role: str = "casino-supervisor", **order: Any) -> httpx.Response:
        """An order of the pit."""
        return self.http.post(f"/pit/tables/{table}/orders", json=order, headers=self.staff(role))

    def url(self, table: str, *, staff: bool = False) -> str:
        """The address of a table's socket."""
        return f"{self.base.replace('http', 'ws')}{API}/{'pit/' if staff else ''}tables/{table}/live"

    def join(self, table: str, headers: dict[str, str] | None = None, *, staff: bool = False) -> "Seat":
        """A socket at a table: a patron's, a member of staff's, or without headers a spectator's."""
        self.seats.append(Seat(self.url(table, staff=staff), headers or {}))
        return self.seats[-1]

    def events(self, table: str) -> list[Any]:
        """What the journal holds, one stored line after the other."""
        from pitboss.journal.session import decode_events

        return list(decode_events(self.floor.journal.rows(table)))


def bearer(token: str) -> dict[str, str]:
    """A token as a program sends it."""
    return {"authorization": f"Bearer {token}"}


class Seat:
    """One socket, with every frame that ever came over it."""

    def __init__(self, url: str, headers: dict[str, str], **how: Any) -> None:
        opened = connect(
            url, additional_headers=headers, compression=None, max_size=None, max_queue=None, **PATIENT, **how
        )
        self.socket: ClientConnection = opened.__enter__()
        self.raw: list[str] = []
        self.state: dict[str, Any] = {}
        self.answers: list[dict[str, Any]] = []
        self._last = next(_IDS)
        self.hear()

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout=timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] in {"table", "news"}:
            self.state |= message
        else:
            self.answers.append(message)
        return message

    def order(self, do: str, **order: Any) -> dict[str, Any]:
        """Give an order and wait for its answer."""
        self._last = next(_IDS)
        self.send(json.dumps({"do": do, "id": self._last, **order}))
        while True:
            message = self.hear()
            if message["type"] in {"done", "refused"} and message["id"] in {self._last, 0}:
                return message

    def must(self, do: str, **order: Any) -> None:
        """Give an order that is carried out."""
        answer = self.order(do, **order)
        assert answer["type"] == "done", answer

    def refused(self, do: str, **order: Any) -> str:
        """Give an order that is refused; the reason."""
        answer = self.order(do, **order)
        assert answer["type"] == "refused", answer
        return str(answer["reason"])

    def send(self, text: str | bytes) -> None:
        """Anything at all over the socket."""
        self.socket.send(text)

    def until(self, wanted: Callable[[dict[str, Any]], Any], timeout: float = PATIENCE) -> dict[str, Any]:
        """Listen until the sight of the table is as wanted."""
        end = time.monotonic() + timeout
        while not wanted(self.state):
            self.hear(max(0.01, end - time.monotonic()))
        return self.state

    def at(self, n: int) -> dict[str, Any]:
        """Listen until the table is at that event."""
        return self.until(lambda state: state["layout"]["n"] >= n)

    @property
    def n(self) -> int:
        """The event that this socket has seen last."""
        return int(self.state["layout"]["n"])

    @property
    def ask(self) -> dict[str, Any]:
        """The question that is open."""
        return self.state["ask"] or {}

    def closed(self, timeout: float = PATIENCE) -> int:
        """Listen until the floor hangs up; the code that it gives."""
        try:
            while True:
                self.hear(timeout)
        except ConnectionClosed as over:
            return over.rcvd.code if over.rcvd else 1006

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


def seated(floor: Served, table: str, name: str, box: int, chips: str = "500") -> Seat:
    """A patron at a box, past whatever the table asks before it takes wagers."""
    seat = floor.join(table, floor.patron(name))
    seat.must("sit", box=box, chips=chips)
    ready_to_bet(seat)
    return seat


def ready_to_bet(seat: Seat) -> None:
    """Answer cuts and the like until wagers are taken."""
    while seat.ask.get("kind") != "wager":
        if seat.ask.get("mine"):
            reply(seat)
        else:
            seat.hear()


def reply(seat: Seat) -> dict[str, Any]:
    """Answer whatever is asked of this seat, without risking more chips."""
    at, kind = seat.ask["at"], seat.ask["kind"]
    if kind == "cut":
        return seat.order("cut", at=at, position=seat.ask["least"] + 10)
    if kind == "choose":
        return seat.order("choose", at=at, choose=seat.ask["choices"][-1])
    if kind == "pick":
        return seat.order("choose", at=at, choose="".join(seat.ask["cards"][: seat.ask["least"]]))
    return seat.order("turn" if kind == "turn" else "decline", at=at)


def all_ready_to_bet(*seats: Seat) -> None:
    """The same for several seats at one table, each answering for itself."""
    while not all(seat.ask.get("kind") == "wager" and seat.n == seats[0].n for seat in seats):
        for seat in seats:
            if seat.ask.get("mine") and seat.ask["kind"] != "wager":
                reply(seat)
            else:
                with suppress(TimeoutError):
                    seat.hear(0.01)


class Here(Pricing):
    """Works out here what the floor gives to a process apart: what is said is the same, and nothing is to import."""

    async def _ask(self, question: bytes) -> PriceReply:
        return await asyncio.to_thread(answer, msgspec.msgpack.decode(question, type=PriceRequest))


def work_here(app: FastAPI) -> None:
    """Let a server do without the processes that work out prices, lessons and shoes."""
    for pool in (app.state.desk.pricing, app.state.desk.school, app.state.desk.reading):
        pool.__class__ = Here


def routes_of(routes: Sequence[Any], prefix: str = "") -> Iterator[tuple[Any, str]]:
    """Every route of the application with its whole path, those of the routers that it includes among them."""
    for route in routes:
        if isinstance(route, Route | WebSocketRoute):
            yield route, prefix + route.path
        else:
            within = getattr(route, "original_router", None) or route
            assert isinstance(within, APIRouter), route
            yield from routes_of(within.routes, prefix + route.include_context.prefix)


@contextmanager
def serving(
    path: Path,
    *,
    pace: Pace = QUIET,
    rate: float = 10_000,
    newcomers: float = 100_000,
    openings: float = 100_000,
    connections: int = 4096,
    secure: bool = False,
    proxies: tuple[str, ...] = (),
    apart: bool = False,
    company: int = 0,
) -> Iterator[Served]:
    """A floor without tables, open for the length of the block; what pages say is worked out here unless `apart`."""
    journal = Journal(path)
    house = HouseSettings(
        pace=pace,
        tables=False,
        orders_per_second=rate,
        newcomers_per_minute=newcomers,
        tables_per_hour=openings,
        company=company,
    )
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(1024)
    base = f"http://127.0.0.1:{listening.getsockname()[1]}"
    floor = Floor(journal, base, house)
    app = server(floor, secure=secure)
    if not apart:
        work_here(app)
    listens = settings(app, proxies, grace=1, each=connections)
    running = uvicorn.Server(listens)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not running.started:
        assert thread.is_alive(), "the server did not come up"
        time.sleep(0.01)
    served = Served(floor, app.state.desk, base)
    served.app, served.porter, served.thread = app, listens.porter, thread.name
    try:
        yield served
    finally:
        served.http.close()
        served._plain.close()
        for seat in served.seats:
            seat.socket.close_socket()
        running.should_exit = True
        thread.join(timeout=PATIENCE)
        journal.close()
        assert not thread.is_alive()


def rig(monkeypatch: Any, size: int, cut: int, wanted: Callable[[list[str]], bool]) -> list[str]:
    """Let every shuffle have a key after which, once cut there, the cards lie as wanted; the cards."""
    for seed in range(100_000):
        key = Randomness.seeded(seed).key()
        cards = Randomness(key).shuffled(decks(size))
        cards = cards[cut:] + cards[:cut]
        if wanted(cards):
            monkeypatch.setattr(Randomness, "system", classmethod(lambda cls, found=seed: cls.seeded(found)))
            return cards
    raise AssertionError("no shuffle is like that")
