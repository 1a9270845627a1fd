"""Every page of the site asked for two hundred times at once, while somebody plays: no wager waits for it (Z8)."""

import statistics
import subprocess
import sys
import threading
import time

import pytest
from bench.floor import Server

from pitboss.floor.casino import Floor, House
from pitboss.floor.server import server
from pitboss.journal.store import Journal
from tests.floor.serving import API, Seat, bearer, reply
from tests.floor.test_entrance import addresses
from tests.volume import figure, volume

SOME = volume(6, None)
"""Paths that are asked for; all of them in a soak."""
MOST_MS = 100.0


@pytest.mark.slow
def test_no_wager_waits_for_two_hundred_requests_at_any_path(tmp_path):
    app = server(Floor(Journal(tmp_path / "routes.db"), "", House(tables=False)))
    paths = sorted(set(addresses(app.routes)))
    paths += [("request", "GET", f"/rulebook?word={letter}") for letter in "ab"]
    served = Server(tmp_path, usual=True)
    served.start()
    try:
        token, table = came_in(served)
        filled = [(kind, method, path.replace("casino-war-1", table)) for kind, method, path in paths]
        every = len(filled) // SOME if SOME else 1
        seat = Seat(f"{served.base.replace('http', 'ws')}{API}/tables/{table}/live", bearer(token))
        seat.must("sit", box=1, chips="900")
        took, over = list[float](), threading.Event()
        flooding = threading.Thread(target=flood, args=(served.base, filled[::every], over))
        flooding.start()
        while not over.is_set() or len(took) < 20:
            if seat.ask.get("kind") == "wager" and seat.ask.get("mine"):
                began = time.perf_counter()
                seat.must("bet", wagers=[{"box": 1, "wager": "initial", "amount": "5"}], deal=True)
                took.append(1000 * (time.perf_counter() - began))
                # No faster than one person may ask.
                time.sleep(0.1)
            elif seat.ask.get("mine"):
                reply(seat)
            else:
                seat.hear()
        flooding.join()
    finally:
        served.kill()
    took.sort()
    p99 = took[min(len(took) - 1, int(0.99 * len(took)))]
    figure(f"{len(filled[::every])} paths, {len(took)} wagers, p50 {statistics.median(took):.0f} ms, p99 {p99:.0f} ms")
    # In a soak, on a machine that does nothing else; elsewhere it is enough that all are answered.
    assert SOME or p99 < MOST_MS, p99


def came_in(served):
    import httpx

    with httpx.Client(base_url=served.base + API, timeout=30) as http:
        token = http.post("/patrons", json={"name": "Ada"}).json()["token"]
        opened = http.post("/tables", json={"game": "casino-war"}, headers=bearer(token))
        return token, opened.json()["table"]


def flood(base, paths, over):
    host, port = base.removeprefix("http://").split(":")
    lines = "".join(f"{' '.join(path)}\n" for path in paths)
    command = [sys.executable, "-m", "tests.floor.flood", host, port]
    try:
        ran = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
        assert len(ran.stdout.splitlines()) == len(paths)
    finally:
        over.set()
