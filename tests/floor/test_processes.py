"""Several processes, one floor on PostgreSQL: tables are seen everywhere, run by one, and outlive the one that runs."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import DBAPIError
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import connect

from pitboss.floor.accounts.books import balance
from pitboss.floor.accounts.people import People
from pitboss.floor.accounts.schema import META
from pitboss.floor.tables.leases import Lease, Leases
from pitboss.journal.session import Session, decode_events
from pitboss.journal.store import Journal, WriteFailed
from pitboss.journal.verify import verify
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.settlement_acts import Settle, TakeBack
from tests.floor.postgres import Postgres, postgres  # noqa: F401
from tests.floor.serving import API, Seat, bearer
from tests.tables import WAR
from tests.volume import PATIENCE, volume

LEASE = 1.2
STOPS = volume(3, 50)
"""How often a process is stopped for longer than its lease; with five tables each time."""


class Process:
    """`pitboss serve` of a floor, as anybody would run it, with a shorter lease so that tests need not wait."""

    def __init__(
        self, url: str, folder: Path, name: str, *options: str, lease: float = LEASE, within: tuple[str, ...] = ()
    ) -> None:
        self.log = folder / f"{name}.log"
        home = folder / name
        home.mkdir(exist_ok=True)
        environment = os.environ | {
            "PITBOSS_HOME": str(home),
            "PITBOSS_DATABASE": url,
            "PITBOSS_LEASE_SECONDS": str(lease),
            # As if each stood on a machine of its own: only what the operator gives to all is shared.
            "PITBOSS_KEYS": str(folder / "floor.keys"),
        }
        command = [*within, sys.executable, "-c", "from pitboss.cli import main; main()", "serve", "--no-browser"]
        limits = ["--port", "0", "--rate", "1000", "--newcomers", "100000", *options]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *limits], env=environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self.base = ""

    def up(self) -> "Process":
        """Wait until it answers."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "open at" in line:
                self.base = line.split("open at ")[1].split()[0]
                break
        assert self.base, self.log.read_text()
        self.http = httpx.Client(base_url=self.base + API, timeout=PATIENCE, verify=False)
        eventually(lambda: httpx.get(f"{self.base}/health", timeout=5, verify=False).status_code == 200)
        return self

    def tables(self) -> dict[str, dict[str, Any]]:
        """The lobby."""
        return {row["table"]: row for row in self.http.get("/tables").json()}

    def runs(self) -> int:
        """How many tables are its own."""
        return int(httpx.get(f"{self.base}/health", timeout=PATIENCE, verify=False).json()["tables"])

    def comes_in(self, name: str) -> dict[str, str]:
        """A newcomer at the door of this process."""
        return bearer(self.http.post("/patrons", json={"name": name}).json()["token"])

    def opens(self, headers: dict[str, str], game: str = "casino-war") -> str:
        """A new table, run by this process."""
        opened = self.http.post("/tables", json={"game": game}, headers=headers)
        assert opened.status_code == 201, opened.text
        return str(opened.json()["table"])

    def join(self, table: str, headers: dict[str, str]) -> Seat:
        """A socket to a table through this process, whichever process runs the table."""
        return Seat(f"{self.base.replace('http', 'ws')}{API}/tables/{table}/live", headers)

    def signal(self, number: signal.Signals) -> None:
        """Kill, stop or continue it."""
        self.process.send_signal(number)

    def kill(self) -> None:
        """Gone, as a power cut would have it."""
        with suppress(ProcessLookupError):
            self.signal(signal.SIGKILL)
        self.process.wait()


class Casino:
    """A floor and its processes."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url, self.folder = url, folder
        self.processes: list[Process] = []

    def start(self, *options: str, lease: float = LEASE, within: tuple[str, ...] = ()) -> Process:
        """One more process, perhaps within a network of its own."""
        name = f"process-{len(self.processes)}"
        self.processes.append(Process(self.url, self.folder, name, "--no-tables", *options, lease=lease, within=within))
        return self.processes[-1].up()

    def proven(self) -> dict[str, Any]:
        """What `pitboss verify` says of the floor once nobody plays."""
        ran = subprocess.run(
            [sys.executable, "-c", "from pitboss.cli import main; main()", "verify", self.url, "--json"],
            env=os.environ | {"PITBOSS_KEYS": str(self.folder / "floor.keys")},
            check=False,
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        result: dict[str, Any] = json.loads(ran.stdout)
        assert result["ok"]
        assert "books" in result
        return result

    def journal(self) -> Journal:
        """The floor's journals, read beside its processes."""
        return Journal(self.url, create=False, keys=self.folder / "floor.keys")


@pytest.fixture
def casino(postgres: Postgres, tmp_path: Path) -> Iterator[Casino]:  # noqa: F811
    floor = Casino(postgres.fresh(), tmp_path)
    yield floor
    for process in floor.processes:
        process.kill()


def eventually(what: Callable[[], Any]) -> Any:
    """Ask until it is so."""
    end = time.monotonic() + PATIENCE
    while True:
        with suppress(httpx.HTTPError, WebSocketException, OSError, EOFError):
            if found := what():
                return found
        assert time.monotonic() < end, "it never came to be"
        time.sleep(0.05)


def answer(seat: Seat, tie: bool = False) -> dict[str, Any] | None:
    """Play on by one order, if one is asked for."""
    ask = seat.ask
    if not ask.get("mine"):
        return None
    if ask["kind"] == "wager":
        wagers = [{"box": ask_box(seat), "wager": wager, "amount": "5"} for wager in ("initial", "tie")[: 1 + tie]]
        return seat.order("bet", wagers=wagers, deal=True)
    if ask["kind"] == "cut":
        return seat.order("cut", at=ask["at"], position=ask["least"] + 10)
    return seat.order("choose", at=ask["at"], choose=ask["choices"][-1])


def ask_box(seat: Seat) -> int:
    mine = seat.state["you"]
    return next(int(box["of"]) for box in seat.state["layout"]["boxes"] if box["player"] == mine)


def play(seat: Seat, rounds: int) -> None:
    """Rounds, from one that takes wagers to the next that does."""
    for _ in range(rounds):
        last = seat.state["layout"]["round"]
        while seat.state["layout"]["round"] == last or seat.ask.get("kind") != "wager":
            if (answered := answer(seat)) is None:
                seat.hear()
            else:
                assert answered["type"] == "done", answered


def to_a_decision(seat: Seat) -> None:
    """Wager and, if there is no tie, wager again, until the table waits for a decision in the middle of a round."""
    while seat.ask.get("kind") != "choose":
        if answer(seat) is None:
            seat.hear()


def settled_once(journal: Journal) -> int:
    """The wagers settled at all tables, none of them twice in a round, or after one roll where a round has many."""
    count = 0
    for table in journal.tables():
        seen: Counter[tuple[int, int, str]] = Counter()
        number = 0
        for event in decode_events(journal.rows(table)):
            if getattr(event.act, "procedure", "") == "round" or isinstance(event.act, Chance):
                number += 1
            # What its player takes back is not decided, and may be placed again.
            if isinstance(event.act, Settle) and not isinstance(event.act, TakeBack) and event.outcome is None:
                seen[number, event.act.box, event.act.wager] += 1
        assert all(times == 1 for times in seen.values()), seen
        count += len(seen)
    return count


@pytest.fixture
def on_one_file(tmp_path: Path) -> Iterator[Casino]:
    """A floor in an SQLite file, which processes of one machine can share."""
    floor = Casino(str(tmp_path / "floor.db"), tmp_path)
    yield floor
    for process in floor.processes:
        process.kill()


@pytest.mark.slow
def test_on_sqlite_too_a_process_that_is_killed_in_mid_round_is_followed_by_the_other(on_one_file):
    a, b = on_one_file.start(lease=6), on_one_file.start(lease=6)
    ada, bob = a.comes_in("Ada"), b.comes_in("Bob")
    others = [a.opens(ada) for _ in range(3)]
    table = a.opens(ada)
    far = b.join(table, bob)
    far.must("sit", box=2, chips="900")
    for _ in range(STOPS):
        to_a_decision(far)
        asked, events, cards = far.ask, far.n, far.state["layout"]["boxes"]
        before = [row.line for row in on_one_file.journal().rows(table)]
        a.kill()
        assert far.closed() in {1012, 1006}
        eventually(lambda b=b: b.runs() == 4)
        far = eventually(lambda b=b: b.join(table, bob))
        assert (far.ask["at"], far.ask["choices"], far.n) == (asked["at"], asked["choices"], events)
        assert far.state["layout"]["boxes"] == cards
        play(far, 1)
        assert [row.line for row in on_one_file.journal().rows(table)][: len(before)] == before
        far.close()
        # The next to fall is the one that took over; the players are connected through the other.
        a, b = b, on_one_file.start(lease=6)
        far = eventually(lambda b=b: b.join(table, bob))
        if float(far.state["layout"]["chips"] or 0) < 100:
            far.must("sit", box=2, chips="1")
    assert {*others, table} <= set(b.tables())
    for process in (a, b):
        process.kill()
    on_one_file.proven()
    assert settled_once(on_one_file.journal()) >= STOPS


@pytest.mark.slow
def test_between_two_addresses_passers_by_are_counted_by_where_they_come_from(on_one_file):
    """L12: the tables stand at one address, people at the door of another; one who hurries stops nobody else."""
    limits = ("--rate", "2", "--newcomers", "100000")
    a = on_one_file.start("--host", "127.0.0.2", *limits)
    b = on_one_file.start("--host", "127.0.0.3", *limits)
    table = a.opens(a.comes_in("Ada"))
    eventually(lambda: table in b.tables())

    def socket_from(source: str) -> int:
        url = f"{b.base.replace('http', 'ws')}{API}/tables/{table}/live"
        try:
            with connect(url, source_address=(source, 0), open_timeout=PATIENCE) as socket:
                return 200 if "layout" in json.loads(socket.recv()) else 0
        except InvalidStatus as refused:
            return refused.response.status_code
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0

    hasty = [socket_from("127.0.0.8") for _ in range(40)]
    assert hasty[0] == 200
    assert set(hasty) - {200}, "one address is refused at last"
    assert socket_from("127.0.0.9") == 200, "another is not"
    # The process that runs the table was asked for more than one address may have, and knew them apart.
    assert sum(code == 200 for code in hasty) >= 16
    # Nobody else is believed who says for whom they ask.
    forged = {"x-pitboss-relay": "nobody", "x-pitboss-for": "10.0.0.1"}
    codes = [
        httpx.get(f"{a.base}/health", headers=forged, timeout=PATIENCE, verify=False).status_code for n in range(40)
    ]
    assert 429 in codes


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@pytest.fixture
def networks() -> Iterator[list[tuple[str, str]]]:
    """Two networks of their own, as two machines have them, and a switch between them and us: name and address."""
    switch, found = f"pb{os.getpid()}", list[tuple[str, str]]()
    try:
        ip("link", "add", switch, "type", "bridge")
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("networks of one's own need root and ip")
    try:
        ip("addr", "add", "10.213.47.1/24", "dev", switch)
        ip("link", "set", switch, "up")
        for number in (2, 3):
            name, address = f"{switch}n{number}", f"10.213.47.{number}"
            ip("netns", "add", name)
            found.append((name, address))
            ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
            ip("link", "set", name, "master", switch, "up")
            ip("-n", name, "addr", "add", f"{address}/24", "dev", "eth0")
            ip("-n", name, "link", "set", "eth0", "up")
            ip("-n", name, "link", "set", "lo", "up")
        yield found
    finally:
        for name, _ in found:
            ip("netns", "del", name)
        ip("link", "del", switch)


@pytest.mark.slow
def test_between_two_networks_people_play_through_the_relay_and_come_back_after_the_line_was_cut(on_one_file, networks):
    (there, at), (here, to) = networks
    a = on_one_file.start("--host", at, within=("ip", "netns", "exec", there))
    b = on_one_file.start("--host", to, within=("ip", "netns", "exec", here))
    table = a.opens(a.comes_in("Ada"))
    bob = b.comes_in("Bob")
    eventually(lambda: table in b.tables())
    far = b.join(table, bob)
    far.must("sit", box=2, chips="500")
    for _ in range(volume(2, 20)):
        to_a_decision(far)
        asked, events = far.ask, far.n
        ip("link", "set", there, "down")
        # What runs the table is alive and cannot be reached: nobody takes it over, and nobody plays without it.
        assert far.closed() in {1012, 1006}
        assert b.runs() == 0
        ip("link", "set", there, "up")
        far = eventually(lambda: b.join(table, bob))
        assert (far.ask["at"], far.ask["choices"], far.n) == (asked["at"], asked["choices"], events)
        play(far, 1)
        if float(far.state["layout"]["chips"] or 0) < 50:
            far.must("sit", box=2, chips="100")
    for process in (a, b):
        process.kill()
    on_one_file.proven()


@pytest.mark.slow
def test_a_player_at_one_process_plays_at_a_table_that_another_runs(casino):
    a, b = casino.start(), casino.start()
    ada, bob = a.comes_in("Ada"), b.comes_in("Bob")
    table = a.opens(ada)
    # Seen at once at the other door, with the same people known at both.
    assert b.tables()[table]["game"] == "casino-war"
    assert (a.runs(), b.runs()) == (1, 0)
    near, far = a.join(table, ada), b.join(table, bob)
    near.must("sit", box=1, chips="100")
    far.must("sit", box=2, chips="100")
    while near.ask.get("kind") != "wager":
        if answer(near) is None:
            near.hear()
    far.at(near.n)
    stake = {"wager": "initial", "amount": "5"}
    far.must("bet", wagers=[{"box": 2, **stake}], deal=True)
    assert "is not your box" in (why := far.refused("bet", wagers=[{"box": 1, **stake}])) or "box 1" in why
    near.must("bet", wagers=[{"box": 1, **stake}], deal=True)
    far.at(near.n)
    assert far.state["layout"]["boxes"] == near.state["layout"]["boxes"]
    # The pit, too, may stand at either door.
    password = People(casino.journal()).hire("Maria", "casino-supervisor")
    token = b.http.post("/pit/tokens", json={"name": "Maria", "password": password}).json()["token"]
    orders = f"/pit/tables/{table}/orders"
    held = b.http.post(orders, json={"do": "hold"}, headers=bearer(token))
    assert held.json()["done"] is True
    assert near.until(lambda state: state["held"])["held"]
    wrong = b.http.post(orders, json={"do": "hold", "until": "earthquake"}, headers=bearer(token))
    assert wrong.status_code == 400
    assert "earthquake" in wrong.json()["error"]
    assert b.http.post(orders, json={"do": "hold", "held": False}, headers=bearer(token)).status_code == 200
    assert b.http.post(orders, json={"do": "hold"}, headers=ada).status_code == 401
    overview = b.http.get("/pit", headers=bearer(token)).json()
    assert [row["table"] for row in overview["tables"]] == [table]
    noted = [row["what"] for row in b.http.get("/pit/log", headers=bearer(token)).json()]
    assert sum("hold" in what for what in noted) == 3
    far.must("leave")
    near.must("leave")
    a.kill()
    b.kill()
    casino.proven()


@pytest.mark.slow
def test_a_process_killed_in_mid_round_loses_nothing_and_the_other_deals_on(casino):
    """The lease is long: on one machine the death of a process is seen at once, and nobody waits for it to lapse."""
    a, b = casino.start(lease=6), casino.start(lease=6)
    ada, bob = a.comes_in("Ada"), b.comes_in("Bob")
    others = [a.opens(ada) for _ in range(4)]
    table = a.opens(ada)
    near, far = a.join(table, ada), b.join(table, bob)
    far.must("sit", box=2, chips="900")
    near.close()
    to_a_decision(far)
    asked, events, cards = far.ask, far.n, far.state["layout"]["boxes"]
    before = [row.line for row in casino.journal().rows(table)]
    a.kill()
    assert far.closed() in {1012, 1006}
    eventually(lambda: b.runs() == 5)
    again = eventually(lambda: b.join(table, bob))
    # The same question about the same cards, and what was sent is what the journal holds.
    assert (again.ask["at"], again.ask["choices"]) == (asked["at"], asked["choices"])
    assert again.n == events
    assert again.state["layout"]["boxes"] == cards
    play(again, 5)
    assert [row.line for row in casino.journal().rows(table)][: len(before)] == before
    assert len(before) >= events
    assert set(b.tables()) == {*others, table}
    again.must("leave")
    b.kill()
    result = casino.proven()
    assert next(row["events"] for row in result["tables"] if row["table"] == table) >= again.n
    assert settled_once(casino.journal()) >= 5


@pytest.mark.slow
def test_a_process_that_stood_still_is_fenced_and_says_that_its_tables_have_moved(casino):
    """J3, C7: stopped for longer than its lease, again and again; whichever wakes, one writes."""
    owner, other = casino.start(), casino.start()
    people = [owner.comes_in(f"player {number}") for number in range(5)]
    tables = [owner.opens(player) for player in people]
    seats = [owner.join(table, player) for table, player in zip(tables, people, strict=True)]
    for seat in seats:
        seat.must("sit", box=1, chips="900")
        play(seat, 1)
    for _ in range(STOPS):
        # Some wait for a decision in the middle of a round, others take wagers.
        to_a_decision(seats[0])
        through = other.join(tables[0], people[0])
        owner.signal(signal.SIGSTOP)
        # An order that reaches it while it stands still is acted upon only when it wakes, too late.
        for seat in seats:
            seat.send(json.dumps(late_order(seat)))
        eventually(lambda other=other: other.runs() == 5)
        moved = [other.join(table, player) for table, player in zip(tables, people, strict=True)]
        # A player connected to it is not left waiting for ever.
        assert through.closed() == 1012
        # At some tables the game has gone on, at others the late order would still fit.
        for seat in moved[:3]:
            play(seat, 1)
        owner.signal(signal.SIGCONT)
        for seat in seats:
            assert not any(message["type"] == "done" for message in until_moved(seat)), "it wrote to a table it lost"
            seat.close()
        assert eventually(lambda owner=owner: owner.runs() == 0)
        seats, owner, other = moved, other, owner
    for seat in seats:
        play(seat, 1)
        seat.must("leave")
    owner.kill()
    other.kill()
    casino.proven()
    assert settled_once(casino.journal()) >= 5 * (STOPS + 2)


def late_order(seat: Seat) -> dict[str, Any]:
    ask = seat.ask
    if ask["kind"] == "wager":
        return {"do": "bet", "wagers": [{"box": 1, "wager": "initial", "amount": "5"}], "deal": True, "id": 99}
    return {"do": "choose", "at": ask["at"], "choose": ask["choices"][0], "id": 99}


def until_moved(seat: Seat) -> list[dict[str, Any]]:
    heard: list[dict[str, Any]] = []
    with suppress(ConnectionClosed):
        while not heard or heard[-1]["type"] != "moved":
            heard.append(seat.hear())
    assert heard
    assert heard[-1]["type"] == "moved", heard
    return heard


@pytest.mark.slow
def test_a_process_stopped_in_the_middle_of_a_commit_does_not_keep_its_tables(casino):
    """Its transaction holds the rows of its lease; the store cuts it off, and meanwhile nobody waits for it."""
    a, b = casino.start(), casino.start()
    ada = a.comes_in("Ada")
    mine, table = b.opens(ada), a.opens(ada)
    stuck = casino.journal().engine.connect()
    # What a process does that is stopped between its guard and its commit.
    stuck.exec_driver_sql("UPDATE leases SET fence = fence WHERE table_id = %s", (table,))
    a.kill()
    seat = b.join(mine, ada)
    time.sleep(LEASE)
    seat.must("sit", box=1, chips="100")
    play(seat, 3)
    eventually(lambda: b.runs() == 2)
    with pytest.raises(DBAPIError, match="idle-in-transaction"):
        stuck.commit()
    assert b.tables()[table]["status"] == "waiting"


@pytest.mark.slow
def test_a_process_that_ends_in_good_order_leaves_its_tables_at_once(casino):
    a, b = casino.start(lease=30), casino.start(lease=3)
    ada = a.comes_in("Ada")
    tables = [a.opens(ada) for _ in range(3)]
    seat = a.join(tables[0], ada)
    seat.must("sit", box=1, chips="100")
    a.signal(signal.SIGTERM)
    assert a.process.wait(PATIENCE) in {0, -signal.SIGTERM}
    # Seen from another machine, too, where nobody can tell that the process has ended.
    with casino.journal().engine.connect() as db:
        assert db.exec_driver_sql("SELECT url FROM processes").scalars().all() == [b.base]
    eventually(lambda: b.runs() == 3)
    again = b.join(tables[0], ada)
    # A house player who had the box first makes room after the round.
    again.until(lambda state: state["layout"]["boxes"][0]["player"] == "Ada")
    play(again, 1)


@pytest.mark.slow
def test_processes_that_start_together_open_one_table_of_each_game(casino):
    People(furnished(casino.url)).hire("Maria", "casino-supervisor")
    casino.processes = [Process(casino.url, casino.folder, f"process-{n}") for n in range(2)]
    a, b = (process.up() for process in casino.processes)
    tables = eventually(lambda: (seen := a.tables()) == b.tables() and len(seen) == a.runs() + b.runs() > 0 and seen)
    assert all(name.endswith("-1") for name in tables)
    assert len({row["game"] for row in tables.values()}) == len(tables)


def furnished(url: str) -> Journal:
    journal = Journal(url)
    journal.furnish(META)
    return journal


def orphans(journal: Journal, count: int) -> list[Lease]:
    """Tables of a process that has gone."""
    gone = Leases(journal, "http://gone")
    leases = []
    for number in range(count):
        leases.append(gone.claim(f"war-{number:02}"))
        Session.create(journal, f"war-{number:02}", WAR, WAR.options())
    return leases


def test_of_eight_adopters_each_orphaned_table_gets_one(postgres):  # noqa: F811
    url = postgres.fresh()
    orphans(furnished(url), 50)
    adopters = [Leases(Journal(url), f"http://{n}") for n in range(8)]
    ready = threading.Barrier(8)

    def adopt(leases: Leases) -> list[Lease]:
        leases.beat({})
        ready.wait()
        taken = leases.adopt()
        # What another was about to take is taken by nobody else later.
        return taken + leases.adopt()

    with ThreadPoolExecutor(8) as pool:
        found = [lease for leases in pool.map(adopt, adopters) for lease in leases]
    assert len(found) == 50
    assert len({lease.table for lease in found}) == 50
    assert {lease.fence for lease in found} == {2}
    owners = dict(postgres.sql(url, "SELECT table_id, owner FROM leases"))
    assert {lease.table: lease.owner for lease in found} == owners


def test_a_lease_that_has_moved_lets_nothing_through(postgres):  # noqa: F811
    """Fifty stale holders write while their tables are taken from them: each batch is wholly before or refused."""
    url = postgres.fresh()
    journal = furnished(url)
    stale = orphans(journal, 50)
    sessions = {lease.table: Session.resume(journal, lease.table) for lease in stale}
    new = Leases(Journal(url), "http://new")
    ready = threading.Barrier(2)

    def write() -> list[str]:
        ready.wait()
        kept = []
        for lease in stale:
            session = sessions[lease.table]
            session.start("fill", amount=100_00)
            session.table.supply()
            batch = session.unsaved()
            batch.guards = [lease.guard()]
            journal.write([batch])
            if batch.refused is None:
                kept.append(lease.table)
            else:
                assert "has moved" in batch.refused.reason
        return kept

    def take() -> dict[str, int]:
        ready.wait()
        new.beat({})
        taken = []
        while len(taken) < 50:
            taken += new.adopt()
        return {lease.table: new_head(url, lease.table) for lease in taken}

    with ThreadPoolExecutor(2) as pool:
        writing, taking = pool.submit(write), pool.submit(take)
        kept, heads = writing.result(), taking.result()
    for table, head in heads.items():
        assert head == (2 if table in kept else 0), "something was written after the table had been taken"
        assert verify(journal, table)["events"] == head
    late = sessions[stale[0].table]
    late.ensure_consistent()
    late.start("fill", amount=100_00)
    late.table.supply()
    batch = late.unsaved()
    batch.guards = [stale[0].guard()]
    journal.write([batch])
    with pytest.raises(WriteFailed, match="has moved"):
        late.settle(batch)


def new_head(url: str, table: str) -> int:
    return Journal(url).header(table)[2][0]


def test_books_are_of_one_moment_while_people_come_and_go(postgres):  # noqa: F811
    """A patron buys in and leaves without pause; no reading of the books may catch the chips half way."""
    url = postgres.fresh()
    journal = furnished(url)
    People(journal).enter("Ada")
    session = Session.create(journal, "war-1", WAR, WAR.options())
    lease = Leases(journal, "http://here").claim("war-1")
    often, over = threading.Event(), threading.Event()

    def come_and_go() -> None:
        from pitboss.floor.accounts.people import balance_change

        times = 0
        while not over.is_set():
            for procedure, chips, args in (("sit", -100_00, {"box": 1, "chips": 100_00}), ("leave", 100_00, {})):
                session.start(procedure, player="Ada", **args)
                session.table.supply()
                batch = session.unsaved()
                batch.guards, batch.riders = [lease.guard()], [balance_change("Ada", chips)]
                journal.write([batch])
                session.settle(batch)
            times += 1
            if times > 5:
                often.set()

    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(come_and_go)
        try:
            read = 0
            while read < 15 or not (often.is_set() or coming.done()):
                assert balance(journal)["granted"] == "1000.00"
                read += 1
        finally:
            over.set()
        coming.result()
