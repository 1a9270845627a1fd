"""Who may come in and what nobody may: credentials, other sites' pages, haste, roles, and what is kept of secrets."""

import hashlib
import hmac
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import scrypt
from itertools import product
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from pitboss.floor.accounts.access import HEADERS, MOST_BODY, csrf, proves
from pitboss.floor.accounts.schema import SESSIONS, TRIES
from pitboss.floor.tables.alerts import latest
from pitboss.refusal import Refusal
from tests.floor.serving import TRULY_SLOW, Served, bearer, ready_to_bet, seated, serving
from tests.volume import PATIENCE

PATRON, STAFF_COOKIE = "pitboss", "pitboss-staff"
DOORS = {"/api/v1/patrons", "/api/v1/me", "/api/v1/pit/tokens", "/api/v1/pit/me"}
"""Where a person signs in: a POST there acts for nobody who is in already."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("access") / "floor.db") as served:
        served.table = served.open("minibaccarat", dealing="handed")
        yield served


def token_of(headers: dict[str, str]) -> str:
    return headers["authorization"].removeprefix("Bearer ")


def routes(floor: Served) -> list[tuple[str, str]]:
    """Every call of the document, at a table that there is."""
    document = floor.http.get("/openapi.json").json()
    fill = {"{table}": floor.table, "{game}": "casino-war", "{number}": "1", "{citation}": "19:47-22.7"}
    found = []
    for path, methods in document["paths"].items():
        for name, value in fill.items():
            path = path.replace(name, value)  # noqa: PLW2901
        found += [(method.upper(), path) for method in methods]
    return found


def body_for(path: str) -> dict[str, Any] | None:
    if path.endswith("/orders"):
        return {"do": "hold", "held": False}
    if path.endswith(("/check", "/odds")):
        return {"options": {}}
    return {"game": "casino-war"} if path.endswith("/tables") else None


# Other sites' pages.


def test_a_cookie_alone_changes_nothing(floor):
    tried = 0
    for (method, path), (name, headers) in product(
        routes(floor), ((PATRON, floor.patron("Ada")), (STAFF_COOKIE, floor.staff()))
    ):
        if method == "GET" or (method == "POST" and path in DOORS) or ("/pit" in path) != (name == STAFF_COOKIE):
            continue
        token, other = token_of(headers), token_of(floor.patron("Eve"))
        for shown in ({}, {"x-csrf-token": ""}, {"x-csrf-token": "0" * 64}, {"x-csrf-token": csrf(other)}):
            answer = floor.ask(method, path, cookies={name: token}, headers=shown, json=body_for(path)
            )  # fmt: skip
            assert answer.status_code == 403, (method, path, answer.text)
            assert "x-csrf-token" in answer.json()["error"]
        if method != "DELETE":
            proven = {"x-csrf-token": csrf(token)}
            answer = floor.ask(method, path, cookies={name: token}, headers=proven, json=body_for(path))
            assert answer.status_code not in {401, 403}, (method, path, answer.text)
            answer = floor.ask(method, path, headers=bearer(token), json=body_for(path))
            assert answer.status_code not in {401, 403}, (method, path, answer.text)
        tried += 1
    assert tried >= 7


def test_the_doors_read_only_what_another_site_cannot_send(floor):
    """A page elsewhere can post a form or plain text, but not JSON without asking first, which is never granted."""
    for path in DOORS:
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
            headers = {"content-type": kind} if kind else {}
            answer = floor.ask("POST", path, content=b'{"name": "Mallory", "password": "x"}', headers=headers)
            assert answer.status_code == 422, (path, kind)
        asked = {"origin": "https://evil.example", "access-control-request-method": "POST"}
        answer = floor.ask("OPTIONS", path, headers=asked)
        assert answer.status_code == 405
        assert not [name for name in answer.headers if name.startswith("access-control")]
    assert "Mallory" not in floor.floor.people.balances()


@pytest.mark.parametrize("staff", [False, True])
def test_a_socket_from_another_sites_page_is_refused(floor, staff):
    token = token_of(floor.staff() if staff else floor.patron("Ada"))
    cookie = {"cookie": f"{STAFF_COOKIE if staff else PATRON}={token}"}
    url = floor.url(floor.table, staff=staff)
    host = floor.base.partition("://")[2]
    foreign = ("https://evil.example", "null", f"http://{host}.evil.example", f"http://evil.example/{host}")
    foreign += (f"http://{host.partition(':')[0]}:1", "http://", "://", f"http://x@{host}")
    for origin in foreign:
        with pytest.raises(InvalidStatus) as refused, connect(url, additional_headers=cookie, origin=origin):
            pass
        assert refused.value.response.status_code == 403, origin
    with connect(url, additional_headers=cookie, origin=floor.base) as socket:
        assert f'"role":"{"casino-supervisor" if staff else "player"}"' in socket.recv()
    with pytest.raises(InvalidStatus), connect(floor.url(floor.table, staff=True), additional_headers={}):
        pass


@pytest.mark.parametrize("secure", [False, True])
def test_cookies_are_for_this_site_and_not_for_scripts(tmp_path, secure):
    with serving(tmp_path / "floor.db", secure=secure) as floor:
        password = floor.floor.people.hire("Maria", "floorperson")
        came = floor.http.post("/me", json={"name": "Ada"})
        signed = floor.http.post("/pit/me", json={"name": "Maria", "password": password})
        for answer, name in ((came, PATRON), (signed, STAFF_COOKIE)):
            assert answer.status_code == 201
            value, *flags = answer.headers["set-cookie"].split("; ")
            flags = {flag.lower() for flag in flags}
            assert value.startswith(f"{name}=")
            assert {"httponly", "samesite=strict", "path=/"} <= flags
            assert ("secure" in flags) is secure
            token = value.partition("=")[2]
            assert token not in answer.text
            assert proves(answer.headers["x-csrf-token"], token)
            assert not proves(token, token)
            assert len(token) >= 43


# Secrets.


def test_the_store_keeps_no_token_and_no_password(tmp_path):
    path = tmp_path / "floor.db"
    with serving(path) as floor:
        secrets = [token_of(floor.patron("Ada")), token_of(floor.staff())]
        secrets.append(floor.floor.people.hire("Maria", "floorperson"))
        answer = floor.http.post("/pit/tokens", json={"name": "Maria", "password": secrets[-1]})
        secrets += [answer.json()["token"], "wrong-password-canary"]
        floor.http.post("/pit/tokens", json={"name": "Maria", "password": secrets[-1]})
        secrets += [hmac.new(secret.encode(), b"csrf", hashlib.sha256).hexdigest() for secret in secrets]
        with floor.floor.journal.engine.connect() as db:
            rows = [
                str(row)
                for table in sa.inspect(db).get_table_names()
                for row in db.execute(sa.text(f"SELECT * FROM {table}"))
            ]
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Maria" in stored
    assert any("Maria" in row for row in rows)
    for secret in secrets:
        assert secret.encode() not in stored
        assert not [row for row in rows if secret in row]


def test_no_secret_goes_into_an_address(floor):
    document = floor.http.get("/openapi.json").json()
    for path, methods in document["paths"].items():
        for call in methods.values():
            names = {given["name"] for given in call.get("parameters", ()) if given["in"] in ("path", "query")}
            assert not [name for name in names if re.search("token|pass|secret|key|auth", name)], path
    for token, path in ((token_of(floor.patron("Ada")), "/me"), (token_of(floor.staff()), "/pit")):
        for name in ("token", "access_token", "authorization", "pitboss"):
            assert floor.http.get(path, params={name: token}).status_code == 401
            assert floor.http.get(path, headers={"x-token": token}).status_code == 401
    for answer in (floor.ask("GET", path) for path in ("/", f"/tables/{floor.table}", "/pit")):
        assert not re.search(r"[?&](token|csrf|password)=", answer.text)


def test_no_canary_in_the_log_the_metrics_or_the_output(tmp_path):
    """`pitboss serve` as anybody runs it, fed with secrets in every place where one is sent."""
    command = [sys.executable, "-c", "from pitboss.cli import main; main()", "serve", "--no-browser", "--port", "0"]
    home = os.environ | {"PITBOSS_HOME": str(tmp_path)}
    process = subprocess.Popen(command, env=home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    try:
        printed = ""
        for line in process.stdout:
            printed += line
            if "open at" in line:
                base = line.split("open at ")[1].split()[0]
                break
        password = (tmp_path / "floor.db.supervisor.txt").read_text().strip()
        assert (tmp_path / "floor.db.supervisor.txt").stat().st_mode & 0o777 == 0o600
        with httpx.Client(
            base_url=base, timeout=PATIENCE, transport=httpx.HTTPTransport(retries=40, verify=False)
        ) as http:
            token = http.post("/api/v1/patrons", json={"name": "Ada"}).json()["token"]
            signed = http.post("/api/v1/pit/tokens", json={"name": "supervisor", "password": password})
            staff = signed.json()["token"]
            canaries = [password, token, staff, "canary-password", "canary-bearer", "canary-cookie", "canary-csrf"]
            http.post("/api/v1/pit/tokens", json={"name": "supervisor", "password": "canary-password"})
            http.post("/api/v1/pit/tokens", json={"name": ["x"], "password": "canary-password"})
            http.get("/api/v1/me", headers=bearer("canary-bearer"))
            http.delete("/api/v1/me", headers={"cookie": "pitboss=canary-cookie", "x-csrf-token": "canary-csrf"})
            http.post("/api/v1/me/chips", headers={"cookie": f"pitboss={token}"})
            table = http.get("/api/v1/tables").json()[0]["table"]
            for headers in (bearer(token), bearer("canary-bearer"), {"cookie": f"pitboss={token}"}):
                with connect(
                    f"{base.replace('http', 'ws')}/api/v1/tables/{table}/live", additional_headers=headers
                ) as ws:
                    ws.recv()
                    ws.send('{"do": "canary-password"}')
                    ws.send(b"canary-password")
            shown = http.get("/metrics").text + http.get("/health").text + http.get("/ready").text
            shown += http.get("/api/v1/pit/log", headers=bearer(staff)).text
            shown += http.get("/api/v1/pit", headers=bearer(staff)).text
        process.send_signal(signal.SIGTERM)
        printed += process.communicate(timeout=PATIENCE)[0]
    finally:
        process.kill()
        process.wait()
    assert "sign in" in shown
    for canary in canaries:
        assert canary not in printed
        assert canary not in shown
    assert "Traceback" not in printed


# Players are not staff, and staff do not play.


def test_a_players_token_opens_no_door_of_the_pit(floor):
    token = token_of(floor.patron("Ada"))
    tried = 0
    for method, path in routes(floor):
        if "/pit" not in path or (method == "POST" and path in DOORS):
            continue
        for how in ({"headers": bearer(token)}, {"cookies": {STAFF_COOKIE: token}}, {"cookies": {PATRON: token}}, {}):
            answer = floor.ask(method, path, json=body_for(path), **how)
            assert answer.status_code in {401, 403}, (method, path, answer.text)
        tried += 1
    assert tried >= 7
    for headers in (bearer(token), {"cookie": f"{STAFF_COOKIE}={token}"}, {}):
        with (
            pytest.raises(InvalidStatus),
            connect(floor.url(floor.table, staff=True), additional_headers=headers, origin=floor.base),
        ):
            pass


def test_the_staffs_token_plays_nothing(floor):
    token = token_of(floor.staff("floorperson"))
    for method, path in (("GET", "/me"), ("DELETE", "/me"), ("POST", "/me/chips"), ("POST", "/tables")):
        for how in ({"headers": bearer(token)}, {"cookies": {PATRON: token}}, {"cookies": {STAFF_COOKIE: token}}):
            answer = floor.ask(method, f"/api/v1{path}", json={"game": "casino-war"}, **how)
            assert answer.status_code == 401, (method, path)
    seat = floor.join(floor.table, bearer(token))
    assert seat.state["role"] == "spectator"
    assert "spectators" in seat.refused("sit", box=5, chips="10")
    assert "spectators" in seat.refused("hold")
    pit = floor.join(floor.table, bearer(token), staff=True)
    assert "only players play" in pit.refused("sit", box=5, chips="10")


def test_a_patron_may_not_bear_the_name_of_the_staff_and_would_be_none_of_them(floor):
    floor.patron("Ada")
    floor.staff("casino-supervisor")
    assert "reserved for the staff" in floor.http.post("/patrons", json={"name": "a casino-supervisor"}).text
    # A patron who had the name before the staff did opens no door with it either.
    headers = floor.patron("Winston")
    floor.floor.people.hire("Winston", "casino-supervisor")
    assert floor.http.get("/pit", headers=headers).status_code == 401
    assert floor.http.get("/me", headers=headers).json()["name"] == "Winston"
    for name in ("player:Ada", "", "   ", "x" * 25, "Ada\u202eadA", "a\x00b", "\u200b", "ADA"):
        assert floor.http.post("/patrons", json={"name": name}).status_code in {400, 422}, name


# Passwords.


def test_three_wrong_passwords_lock_the_credentials(floor):
    people = floor.floor.people
    password = people.hire("Locked", "floorperson")

    def tries(name: str, given: str) -> httpx.Response:
        return floor.ask("POST", "/api/v1/pit/tokens", json={"name": name, "password": given})

    answers = [tries(*given) for given in (("Locked", "no"), ("Nobody", "no"), ("Locked", "no"), ("Nobody", "no"))]
    assert tries("Locked", "no").status_code == tries("Nobody", "no").status_code == 400
    for name, given in (("Locked", password), ("Locked", "no"), ("Nobody", password)):
        answers.append(tries(name, given))
    assert len({(answer.status_code, answer.text) for answer in answers}) == 1
    fresh = people.hire("Locked", "floorperson")
    assert tries("Locked", password).status_code == 400
    assert tries("Locked", fresh).status_code == 201
    for _ in range(2):
        tries("Locked", "no")
    assert tries("Locked", fresh).status_code == 201
    assert tries("Locked", fresh).status_code == 201


def test_many_tries_at_the_same_moment_are_no_more_than_three(floor, monkeypatch):
    judged = []
    slow = sys.modules["pitboss.floor.accounts.people"]._slow
    monkeypatch.setattr(
        "pitboss.floor.accounts.people._slow", lambda given, salt: judged.append(given) or slow(given, salt)
    )
    password = floor.floor.people.hire("Raced", "floorperson")

    def tries(given: str) -> int:
        return floor.ask("POST", "/api/v1/pit/tokens", json={"name": "Raced", "password": given}).status_code

    with ThreadPoolExecutor(12) as pool:
        codes = list(pool.map(tries, ["no"] * 11))
    assert set(codes) == {400}
    assert tries(password) == 400
    with floor.floor.journal.engine.connect() as db:
        assert db.execute(sa.select(TRIES.c.failures).where(TRIES.c.name == "Raced")).scalars().all() == [3]


def test_nobody_locks_out_a_person_at_another_address(floor):
    people = floor.floor.people
    password = people.hire("Far", "casino-supervisor")
    for _ in range(5):
        with pytest.raises(Refusal):
            people.sign_in("Far", "no", "198.51.100.7")
    with pytest.raises(Refusal):
        people.sign_in("Far", password, "198.51.100.7")
    assert people.sign_in("Far", password, "203.0.113.9").name == "Far"
    with pytest.raises(Refusal):
        people.sign_in("Far", password, "198.51.100.7")
    fresh = people.hire("Far", "casino-supervisor")
    assert people.sign_in("Far", fresh, "198.51.100.7").name == "Far"


def test_an_unknown_name_costs_the_same_work_as_a_wrong_password(floor, monkeypatch):
    floor.floor.people.hire("Known", "floorperson")
    hashed: list[dict[str, object]] = []

    def counted(password: bytes, **work: object) -> bytes:
        hashed.append({name: value for name, value in work.items() if name != "salt"})
        return scrypt(password, **work)

    monkeypatch.setattr("pitboss.floor.accounts.people._slow", TRULY_SLOW)
    monkeypatch.setattr("hashlib.scrypt", counted)
    for name in ("Known", "Unknown"):
        floor.ask("POST", "/api/v1/pit/tokens", json={"name": name, "password": "no"})
    assert len(hashed) == 2
    assert hashed[0] == hashed[1], "who measures the time learns nothing"
    assert hashed[0] == {"n": 2**14, "r": 8, "p": 1}


def test_a_token_ends(floor, monkeypatch):
    monkeypatch.setattr("pitboss.floor.accounts.access._REMEMBER", 0.0)
    for name, path in (("Leaver", "/me"), ("Late", "/me")):
        headers = floor.patron(name)
        assert floor.http.get(path, headers=headers).status_code == 200
        if name == "Leaver":
            assert floor.http.delete(path, headers=headers).status_code == 204
        else:
            with floor.floor.journal.engine.begin() as db:
                db.execute(sa.update(SESSIONS).where(SESSIONS.c.name == name).values(until=time.time() - 1))
        assert floor.http.get(path, headers=headers).status_code == 401
        assert floor.http.post("/tables", json={"game": "casino-war"}, headers=headers).status_code == 401
        assert floor.join(floor.table, headers).state["role"] == "spectator"
    password = floor.floor.people.hire("Renewed", "pit-clerk")
    old = floor.http.post("/pit/tokens", json={"name": "Renewed", "password": password}).json()["token"]
    assert floor.http.get("/pit", headers=bearer(old)).status_code == 200
    floor.floor.people.hire("Renewed", "pit-clerk")
    assert floor.http.get("/pit", headers=bearer(old)).status_code == 401


# Headers, sizes, haste.


def test_every_answer_has_the_safe_headers(floor, monkeypatch):
    ada = floor.patron("Ada")

    def broken(name: str) -> int:
        raise RuntimeError("a canary of the inside")

    page = floor.ask("GET", "/").text
    static = re.search(r'"(/static/[^"]+)"', page)
    assert static
    asked = [
        ("GET", "/", {}, 200),
        ("GET", static[1], {}, 200),
        ("GET", "/static/x/none.js", {}, 404),
        ("GET", "/static/x/%00", {}, 404),
        ("GET", "/static/x/" + "a" * 300, {}, 404),
        ("GET", "/static/x/..%2f..%2faccess.py", {}, 404),
        ("GET", "/static/x//etc/passwd", {}, 404),
        ("GET", "/nothing", {}, 404),
        ("GET", "/tables/nothing", {}, 404),
        ("GET", "/health", {}, 200),
        ("HEAD", "/health", {}, 200),
        ("TRACE", "/health", {}, 405),
        ("GET", "/metrics", {}, 200),
        ("GET", "/api/v1/openapi.json", {}, 200),
        ("GET", "/api/v1/me", {}, 401),
        ("DELETE", "/api/v1/me", {"cookies": {PATRON: token_of(ada)}}, 403),
        ("GET", "/api/v1/tables/nothing", {}, 404),
        ("GET", "/api/v1/tables/UPPER", {}, 422),
        ("PUT", "/api/v1/me", {}, 405),
        ("POST", "/api/v1/patrons", {"json": {}}, 422),
        ("POST", "/api/v1/patrons", {"json": {"name": ":"}}, 400),
        ("POST", "/api/v1/patrons", {"content": b"x" * (MOST_BODY + 1)}, 413),
        ("GET", "/api/v1/me", {"headers": ada}, 500),
    ]
    for method, path, how, status in asked:
        if status == 500:
            monkeypatch.setattr(floor.floor.people, "balance", broken)
        answer = floor.ask(method, path, **how)
        assert answer.status_code == status, (method, path, answer.status_code, answer.text[:200])
        for name, value in HEADERS:
            assert answer.headers.get_list(name.decode()) == [value.decode()], (method, path, name)
        assert "server" not in answer.headers
        assert "canary" not in answer.text
    policy = dict(HEADERS)[b"content-security-policy"].decode()
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_no_body_is_longer_than_the_floor_reads(floor):
    before = len(floor.floor.people.balances())
    padded = b'{"name": "Long"' + b" " * MOST_BODY + b"}"

    def pieces() -> Any:
        for at in range(0, len(padded), 8192):
            yield padded[at : at + 8192]

    for content in (padded, pieces()):
        answer = floor.ask("POST", "/api/v1/patrons", content=content, headers={"content-type": "application/json"})
        assert answer.status_code == 413
        assert answer.json() == {"error": "that is longer than anything the floor reads", "cite": None}
    assert len(floor.floor.people.balances()) == before
    fits = b'{"name": "Fits"' + b" " * (MOST_BODY - 16) + b"}"
    assert len(fits) == MOST_BODY
    answer = floor.ask("POST", "/api/v1/patrons", content=fits, headers={"content-type": "application/json"})
    assert answer.status_code == 201


def test_haste_is_refused_and_is_ones_own(tmp_path):
    with serving(tmp_path / "floor.db", rate=2, newcomers=6) as floor:
        ada, bob, pit = floor.patron("Ada"), floor.patron("Bob"), floor.staff()
        table = floor.open("casino-war")
        for path, headers in (("/me", ada), ("/pit", pit), (f"/tables/{table}", {}), ("/games", {})):
            codes = [floor.http.get(path, headers=headers).status_code for _ in range(24)]
            assert 429 in codes, path
            assert set(codes) <= {200, 429}
        assert floor.http.get("/me", headers=bob).status_code == 200
        # On a slow machine there may be room for one or two again by now.
        late = [floor.http.post("/me/chips", headers=ada) for _ in range(8)]
        assert any(answer.status_code == 429 and "too much" in answer.json()["error"] for answer in late)
        codes = [floor.http.post("/patrons", json={"name": f"P{n}"}).status_code for n in range(8)]
        assert 429 in codes
        tried = [floor.http.post("/pit/tokens", json={"name": "x", "password": "y"}).status_code for _ in range(3)]
        assert tried == [429] * 3
        with pytest.raises(InvalidStatus) as refused:
            list(map(floor.join, [table] * 20))
        assert refused.value.response.status_code == 429


# The pit: every act on the record, every role its own.


def test_every_privileged_act_is_on_the_record_even_if_refused(floor):
    people, role = floor.floor.people, "floorperson"
    headers = floor.staff(role)
    orders: list[dict[str, Any]] = [
        {"do": "hold"},
        {"do": "hold", "held": False},
        {"do": "hold", "until": "no such thing"},
        {"do": "step", "at": 0},
        {"do": "report", "at": 0, "kind": "absent"},
        {"do": "procedure", "procedure": "no such thing"},
        {"do": "procedure", "procedure": "new-day", "args": {"day": "x"}},
        {"do": "procedure", "procedure": "leave", "args": {"player": "Nobody"}},
        {"do": "procedure", "procedure": "leave", "args": {}},
        {"do": "sit", "box": 1},
        {"do": "no such thing"},
        {"nonsense": "\u0000"},
    ]
    for order in orders:
        before = len(people.log(1000))
        done = floor.order(floor.table, role, **order).status_code
        last, *rest = people.log(1000)
        assert len(rest) == before, order
        assert (last["name"], last["role"]) == ("a floorperson", role)
        assert last["what"].startswith(floor.table)
        assert (last["answer"] == "done") is (done == 200), order
        assert last["at"] > 1.7e15
    pit = floor.join(floor.table, headers, staff=True)
    pit.refused("step", at=0)
    assert '"step"' in people.log(1)[0]["what"]
    floor.join(floor.table, floor.patron("Ada")).refused("hold")
    assert (people.log(1)[0]["name"], people.log(1)[0]["role"]) == ("Ada", "player")
    floor.http.post(f"/pit/tables/{floor.table}/verify", headers=headers)
    assert people.log(1)[0]["what"] == f"{floor.table}: verify"
    floor.http.post("/pit/tokens", json={"name": "Unknown", "password": "x"})
    assert (people.log(1)[0]["name"], people.log(1)[0]["role"]) == ("Unknown", "unknown")


def test_a_journal_that_was_altered_is_refused_and_alerts_the_pit(floor):
    journal, where = floor.floor.journal, f"WHERE table_id = '{floor.table}' AND n = 1"
    with journal.engine.begin() as db:
        (line,) = db.exec_driver_sql(f"SELECT line FROM events {where}").one()
        db.exec_driver_sql(f"UPDATE events SET line = CAST(line || ' ' AS BLOB) {where}")
    try:
        answer = floor.http.post(f"/pit/tables/{floor.table}/verify", headers=floor.staff())
        assert answer.status_code in range(400, 500), answer.text
        (alert,) = [row for row in latest(journal) if row["kind"] == "journal"]
        assert alert["table"] == floor.table
        assert "event 1 was altered" in alert["text"]
    finally:
        with journal.engine.begin() as db:
            db.exec_driver_sql(f"UPDATE events SET line = ? {where}", (line,))


FLOOR = {"floorperson", "casino-supervisor"}
SUPERVISOR, CLERK = {"casino-supervisor"}, {"pit-clerk"}
MATRIX: list[tuple[dict[str, Any], set[str]]] = [
    ({"do": "hold", "held": False}, FLOOR),
    ({"do": "hold", "until": "bent-card"}, FLOOR),
    ({"do": "step"}, FLOOR),
    ({"do": "report", "kind": "fill", "amount": "100"}, FLOOR),
    ({"do": "report", "kind": "out-of-limits", "box": 1, "wager": "tie", "amount": "1"}, FLOOR),
    ({"do": "report", "kind": "cash-wager", "box": 1, "wager": "tie", "amount": "20"}, SUPERVISOR),
    ({"do": "procedure", "procedure": "fill", "args": {"amount": 100}}, FLOOR),
    ({"do": "procedure", "procedure": "leave", "args": {"player": "Nobody"}}, FLOOR),
    ({"do": "procedure", "procedure": "change-dealer", "args": {"dealer": "Zoe"}}, FLOOR),
    ({"do": "procedure", "procedure": "clear-device"}, FLOOR),
    ({"do": "procedure", "procedure": "new-day", "args": {"day": "day 2"}}, SUPERVISOR),
    ({"do": "procedure", "procedure": "document-uncollected", "args": {"clerk": "C"}}, CLERK),
    ({"do": "procedure", "procedure": "document-vigorish"}, CLERK),
    ({"do": "procedure", "procedure": "void-form"}, CLERK),
    ({"do": "procedure", "procedure": "forward-forms"}, CLERK),
    ({"do": "procedure", "procedure": "shuffle"}, FLOOR),
    ({"do": "procedure", "procedure": "open"}, FLOOR),
    ({"do": "procedure", "procedure": "start"}, FLOOR),
    ({"do": "procedure", "procedure": "close"}, FLOOR),
    ({"do": "procedure", "procedure": "round"}, set()),
    ({"do": "procedure", "procedure": "sit", "args": {"player": "Ada", "box": 1, "chips": 1}}, set()),
]
NOT_YOURS = re.compile(
    "cannot be ordered by|cannot be begun by|is an order for the pit|is reported by|not ordered from the pit|belongs to"
)


def test_every_role_gives_its_own_orders_and_no_other(floor):
    """Z5: each order by each role, at a table that takes wagers; a role without the right is refused."""
    table = floor.open("minibaccarat", minimum="5.00")
    ada = seated(floor, table, "Matrix", 1)
    game = floor.floor.tables[table].table.game
    assert {row["procedure"] for row, _ in MATRIX if "procedure" in row} == set(game.procedures)
    for order, allowed in MATRIX:
        for role in ("floorperson", "casino-supervisor", "pit-clerk"):
            if order.get("procedure") in {"close", "open", "start", "shuffle", "new-day"} and role in allowed:
                continue
            n = floor.floor.tables[table].table.n
            given = order | ({"at": n} if order["do"] in {"step", "report"} else {})
            answer = floor.order(table, role, **given)
            assert answer.status_code in {200, 400}, answer.text
            barred = answer.status_code == 400 and bool(NOT_YOURS.search(answer.json()["error"]))
            assert barred is (role not in allowed), (order, role, answer.text)
            if barred:
                assert floor.floor.tables[table].table.n == n
        assert ada.order(**order | {"at": 0} if order["do"] in {"step", "report"} else order)["type"] == "refused"
    ready_to_bet(ada)
    for procedure in ("new-day", "close", "open"):
        args = {"day": "day 3"} if procedure == "new-day" else {}
        answer = floor.order(table, "casino-supervisor", do="procedure", procedure=procedure, args=args)
        assert not NOT_YOURS.search(answer.text), answer.text


def test_a_question_to_the_supervisor_is_the_supervisors(floor):
    """A bent card: only the casino supervisor says whether the cards can be recognised."""
    table = floor.open("minibaccarat", dealing="handed", minimum="5.00")
    ada = seated(floor, table, "Bender", 1)
    assert floor.order(table, "floorperson", do="hold", until="bent-card").status_code == 200
    ada.must("bet", wagers=[{"box": 1, "wager": "player", "amount": "10"}], deal=True)
    ada.until(lambda state: (state["ask"] or {}).get("kind") == "turn")
    n = floor.floor.tables[table].table.n
    assert floor.order(table, "floorperson", do="report", at=n, kind="bent-card").status_code == 200
    n = floor.floor.tables[table].table.n
    for role in ("floorperson", "pit-clerk"):
        answer = floor.order(table, role, do="choose", at=n, choose="identified")
        assert answer.status_code == 400
        assert NOT_YOURS.search(answer.text)
    ada.refused("choose", at=n, choose="identified")
    assert floor.floor.tables[table].table.n == n
    assert floor.order(table, "casino-supervisor", do="choose", at=n, choose="identified").status_code == 200


def test_nobody_of_the_staff_answers_for_a_player(floor):
    table = floor.open("minibaccarat", dealing="handed", minimum="5.00")
    ada = seated(floor, table, "Asked", 1)
    ada.must("bet", wagers=[{"box": 1, "wager": "player", "amount": "10"}], deal=True)
    ada.until(lambda state: (state["ask"] or {}).get("kind") == "turn")
    n = floor.floor.tables[table].table.n
    for role, order in product(("floorperson", "casino-supervisor", "pit-clerk"), ("turn", "decline", "cut", "step")):
        assert floor.order(table, role, do=order, at=n).status_code == 400
    assert floor.floor.tables[table].table.n == n
    ada.must("turn", at=n)


def test_folded_hands_are_for_those_who_rule_on_them_and_each_request_is_on_record(floor):
    ada = floor.patron("Ada of the hands")
    for game, role, status in (
        ("holdem", "pit-clerk", 403),
        ("holdem", "boxperson", 403),
        ("holdem", "floorperson", 200),
        ("casino-war", "pit-clerk", 200),
    ):
        opened = floor.http.post("/tables", headers=ada, json={"game": game}).json()["table"]
        for path, what in (("rounds", "the last 10 rounds"), ("shoes", "the keys of the last 5 shuffles")):
            asked = floor.http.get(f"/pit/tables/{opened}/{path}", headers=floor.staff(role))
            assert asked.status_code == status, asked.text
            (noted,) = [row for row in floor.floor.people.log(50) if row["what"] == f"{opened}: {what}"]
            assert (noted["role"], noted["answer"] == "done") == (role, status == 200)
        case = floor.http.get(f"/pit/tables/{opened}/rounds/1/case", headers=floor.staff(role))
        assert case.status_code == (403 if status == 403 else 404)
        assert any(row["what"] == f"{opened}: round 1 as a case" for row in floor.floor.people.log(50))
