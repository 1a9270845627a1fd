"""A real nginx with TLS before one and two processes, by the very file that the documentation shows."""

import json
import os
import shutil
import signal
import ssl
import subprocess
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.floor.postgres import free_port
from tests.floor.serving import API, Seat, bearer
from tests.floor.test_processes import Casino, Process, eventually, play, to_a_decision
from tests.volume import PATIENCE

PLACES = "/usr/sbin:/usr/bin:/usr/local/sbin"
STANDS_STILL = 5.0
"""Seconds for which a floor does not answer."""
LEASE = 15.0
"""Seconds for which a process that a busy machine keeps waiting does not lose its tables."""
SITE = Path(__file__).parents[2] / "docs" / "operations" / "nginx.conf"

pytestmark = pytest.mark.slow


class Nginx:
    """nginx with the documented file, but for ports, and a certificate of its own."""

    def __init__(self, folder: Path, processes: list[Process]) -> None:
        self.folder, self.port, plain = folder, free_port(), free_port()
        self.address, self.plain = f"https://127.0.0.1:{self.port}", f"http://127.0.0.1:{plain}/pit"
        _certify(folder)
        site = SITE.read_text(encoding="utf-8")
        for written, meant in (("8080", 0), ("8081", 1)):
            port = httpx.URL(processes[min(meant, len(processes) - 1)].base).port
            assert f"127.0.0.1:{written} " in site
            site = site.replace(f"127.0.0.1:{written} ", f"127.0.0.1:{port} ")
        site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
        site = site.replace("listen 80;", f"listen 127.0.0.1:{plain};")
        site = site.replace("/etc/pitboss/floor", str(folder / "floor"))
        (folder / "site.conf").write_text(site, encoding="utf-8")
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        user = "user root root; " if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            f"{user}pid {folder}/nginx.pid; error_log {folder}/error.log warn; daemon off;\n"
            f"events {{}}\nhttp {{ access_log off;\n{temporary} include {folder}/site.conf; }}\n",
            encoding="utf-8",
        )
        self.command = [shutil.which("nginx", path=PLACES), "-c", folder / "nginx.conf"]
        subprocess.run([*self.command, "-t"], check=True, capture_output=True)
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.http = httpx.Client(base_url=self.address + API, timeout=PATIENCE, verify=False)
        eventually(lambda: self.http.get(f"{self.address}/health").status_code == 200)

    def stop(self) -> None:
        self.http.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=PATIENCE)

    def join(self, table: str, headers: dict[str, str]) -> Seat:
        return Seat(f"wss://127.0.0.1:{self.port}{API}/tables/{table}/live", headers, ssl=_unchecked())


def _unchecked() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def _certify(folder: Path) -> None:
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "floor")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    (folder / "floor.crt").write_bytes(made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    (folder / "floor.key").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


@pytest.fixture
def casino(tmp_path) -> Iterator[Casino]:
    if shutil.which("nginx", path=PLACES) is None:
        warnings.warn("NOT TESTED behind a reverse proxy: nginx is not installed", stacklevel=1)
        pytest.skip("nginx is not installed (Debian: apt-get install nginx-light)")
    found = Casino(str(tmp_path / "floor.db"), tmp_path)
    yield found
    for process in found.processes:
        process.kill()


@contextmanager
def behind(casino: Casino, count: int, *options: str) -> Iterator[Nginx]:
    for _ in range(count):
        casino.start("--proxy", "127.0.0.1", "--secure", "--log-json", *options, lease=LEASE)
    nginx = Nginx(casino.folder, casino.processes)
    try:
        yield nginx
    finally:
        nginx.stop()


@pytest.mark.parametrize("count", [1, 2])
def test_people_come_back_to_the_same_question_when_the_proxy_or_a_process_restarts_in_mid_round(casino, count):
    with behind(casino, count) as nginx:
        ada = bearer(nginx.http.post("/patrons", json={"name": "Ada"}).json()["token"])
        table = nginx.http.post("/tables", json={"game": "casino-war"}, headers=ada).json()["table"]
        eventually(lambda: all(table in process.tables() for process in casino.processes))
        seat = nginx.join(table, ada)
        seat.must("sit", box=2, chips="900")
        to_a_decision(seat)
        asked, known, layout = seat.ask, seat.n, seat.state["layout"]["boxes"]

        def same(now: Seat) -> bool:
            return (now.ask["at"], now.n, now.state["layout"]["boxes"]) == (asked["at"], known, layout)

        nginx.stop()
        assert seat.closed() in {1001, 1005, 1006, 1012}
        nginx.start()
        seat = eventually(lambda: nginx.join(table, ada))
        assert same(seat)

        # A process ends in good order, as for a new version: it comes again, or the other has the table at once.
        owner = eventually(lambda: next((process for process in casino.processes if process.runs()), None))
        port = httpx.URL(owner.base).port
        owner.signal(signal.SIGTERM)
        owner.process.wait(timeout=PATIENCE)
        assert seat.closed() in {1001, 1005, 1006, 1012}
        if count == 1:
            casino.start("--proxy", "127.0.0.1", "--secure", "--port", str(port), lease=LEASE)
        seat = eventually(lambda: nginx.join(table, ada))
        assert same(seat)
        play(seat, 2)
        seat.close()
    for process in casino.processes:
        process.kill()
    casino.proven()


def test_what_takes_long_is_waited_for_and_done_once_and_a_message_that_is_too_long_ends_its_socket(casino):
    with behind(casino, 1) as nginx, ThreadPoolExecutor(2) as asking:
        ada = bearer(nginx.http.post("/patrons", json={"name": "Ada"}).json()["token"])
        table = nginx.http.post("/tables", json={"game": "casino-war"}, headers=ada).json()["table"]
        seat = nginx.join(table, ada)
        # The floor stands still while a page is asked for, and while a patron takes a box.
        (floor,) = casino.processes
        floor.signal(signal.SIGSTOP)
        page = asking.submit(nginx.http.get, f"{nginx.address}/odds/casino-war")
        sitting = asking.submit(seat.must, "sit", box=2, chips="300")
        done, _ = wait((page, sitting), STANDS_STILL)
        assert not done
        floor.signal(signal.SIGCONT)
        assert "19:47-22" in page.result(PATIENCE).text
        sitting.result(PATIENCE)
        # It is carried out when the round of the house's players is over, and once.
        eventually(lambda: nginx.http.get("/me", headers=ada).json()["chips"] == "700.00")
        # A message over the socket may not be longer than the floor reads either.
        seat.send("x" * (1 << 17))
        # The code of it may be lost while the rest of the message still comes.
        assert seat.closed() in {1009, 1006}
    for process in casino.processes:
        process.kill()
    casino.proven()


def test_addresses_cookies_bounds_and_figures_are_right_behind_the_proxy(casino):
    with behind(casino, 2, "--rate", "2") as nginx:

        def asked_from(source: str, **headers: str) -> int:
            with httpx.Client(
                transport=httpx.HTTPTransport(verify=False, local_address=source), timeout=PATIENCE
            ) as http:
                return http.get(f"{nginx.address}/health", headers=headers).status_code

        # One address that hurries is refused, whatever it says of itself, and another is not.
        with ThreadPoolExecutor(20) as hasty:
            others = ({"x-forwarded-for": f"192.0.2.{n}"} for n in range(60))
            forged = {*hasty.map(lambda header: asked_from("127.0.0.8", **header), others)}
        assert forged == {200, 429}
        assert asked_from("127.0.0.9") == 200

        http = httpx.Client(transport=httpx.HTTPTransport(verify=False, local_address="127.0.0.7"), timeout=PATIENCE)
        password = Path(f"{casino.url}.supervisor.txt").read_text(encoding="utf-8").strip()
        signed = http.post(f"{nginx.address}{API}/pit/me", json={"name": "supervisor", "password": password})
        assert signed.status_code in {200, 201, 204}, signed.text
        assert "secure" in signed.headers["set-cookie"].lower()
        # What is too long is refused at the door, and what the floor itself bounds says why.
        patrons = f"{nginx.address}{API}/patrons"
        assert http.post(patrons, content=b"x" * (2 << 20)).status_code == 413
        refused = http.post(patrons, content=b"x" * (512 << 10))
        assert refused.status_code == 413
        assert "error" in refused.json()
        # A page that is worked out in a process apart takes its time.
        assert "19:47-22" in http.get(f"{nginx.address}/odds/casino-war").text
        # Figures are for the operator's own machines.
        assert http.get(f"{nginx.address}/metrics").status_code == 403
        assert "pitboss_writer_waiting_seconds" in nginx.http.get(f"{nginx.address}/metrics").text
        assert http.get(nginx.plain).headers["location"].startswith("https://")
    for process in casino.processes:
        process.signal(signal.SIGTERM)
        process.process.wait(timeout=PATIENCE)
        for line in process.log.read_text(encoding="utf-8").splitlines():
            assert set(json.loads(line)) >= {"at", "level", "logger", "message"}
