"""Private tables: without a link of the host's they are as good as not there, in whatever way one asks."""

import pytest
from websockets.exceptions import InvalidStatus

from pitboss.floor.accounts import private_tables
from pitboss.floor.accounts.access import PASS_COOKIE, PASS_HEADER
from pitboss.floor.tables.casino import Floor
from tests.floor.serving import Served, seated, serving


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("private") / "floor.db") as served:
        yield served


def opened(floor: Served, host: str) -> str:
    wanted = {"game": "casino-war", "options": {"minimum": "5.00"}, "private": True}
    answer = floor.http.post("/tables", json=wanted, headers=floor.patron(host))
    assert answer.status_code == 201, answer.text
    assert answer.json()["private"] is True
    assert "host" not in answer.json()
    return str(answer.json()["table"])


def link_to(floor: Served, table: str, host: str) -> tuple[str, str]:
    made = floor.http.post(f"/tables/{table}/links", headers=floor.patron(host))
    assert made.status_code == 201, made.text
    return made.json()["link"], made.json()["id"]


def with_link(floor: Served, name: str, link: str) -> dict[str, str]:
    return (floor.patron(name) if name else {}) | {PASS_HEADER: link}


def ways(table: str) -> list[tuple[str, str]]:
    """Everything that names a table in its address and is for the public."""
    api = f"/api/v1/tables/{table}"
    asked = [("GET", path) for path in (f"/tables/{table}", api, f"{api}/shoes", f"{api}/waiting", f"{api}/coach")]
    return [*asked, ("POST", f"{api}/waiting"), ("DELETE", f"{api}/waiting"), ("POST", f"{api}/links")]


def test_every_way_to_a_table_is_known_here(floor):
    """A call that is added later and names a table is looked at by the test below."""
    known = {path.replace("x-1", "{table}") for _, path in ways("x-1")} | {"/api/v1/tables/{table}/live"}
    of_tables = {
        route
        for route in paths(floor.app.routes)
        if "/tables/{table}" in route and not route.startswith(("/pit", "/api/v1/pit"))
    }
    assert of_tables == known


def paths(routes, prefix=""):
    for route in routes:
        if hasattr(route, "path"):
            yield prefix + route.path
        else:
            within = getattr(route, "original_router", None) or route
            yield from paths(within.routes, prefix + getattr(route.include_context, "prefix", ""))


def test_without_a_link_a_private_table_is_as_good_as_none(floor, name):
    table = opened(floor, name)
    stranger = floor.patron(f"{name} too")
    for headers in ({}, stranger | {PASS_HEADER: "A" * 22}):
        for method, path in ways(table):
            hidden = floor.ask(method, path, headers=headers)
            none = floor.ask(method, path.replace(table, "casino-war-999"), headers=headers)
            assert hidden.status_code == none.status_code in {401, 404}, (method, path)
            assert hidden.text.replace(table, "") == none.text.replace("casino-war-999", "") or "csrf" in hidden.text
        assert table not in floor.ask("GET", "/api/v1/tables", headers=headers).text
        assert table not in floor.ask("GET", "/", headers=headers).text
    with pytest.raises(Exception) as closed:  # noqa: PT011
        floor.join(table, stranger)
    assert "4404" in str(closed.value) or isinstance(closed.value, InvalidStatus)
    assert table in floor.http.get("/tables", headers=floor.patron(name)).text
    assert floor.http.get(f"/pit/tables/{table}/rounds", headers=floor.staff("floorperson")).status_code == 200


def test_a_link_lets_friends_play_and_passers_by_look_on_and_they_are_gone_when_it_is_revoked(floor, name):
    table = opened(floor, name)
    link, id = link_to(floor, table, name)
    friend, watcher = with_link(floor, f"{name} too", link), with_link(floor, "", link)
    host = seated(floor, table, name, 1)
    assert floor.http.get(f"/tables/{table}", headers=watcher).status_code == 200
    looks, plays = floor.join(table, watcher), floor.join(table, friend)
    plays.must("sit", box=2, chips="100")
    assert floor.http.delete(f"/me/links/{id}", headers=floor.patron(f"{name} too")).status_code == 404
    assert floor.http.delete(f"/me/links/{id}", headers=floor.patron(name)).status_code == 204
    assert looks.closed() in {1000, 1005}
    assert floor.http.get(f"/tables/{table}", headers=watcher).status_code == 404
    # Who sits there keeps the seat and the way to the chips.
    plays.must("leave")
    assert floor.http.get(f"/tables/{table}", headers=floor.patron(name)).status_code == 200
    host.close()
    plays.close()


def test_a_browser_keeps_the_link_in_a_cookie_that_scripts_do_not_see(floor, name):
    table = opened(floor, name)
    link, _ = link_to(floor, table, name)
    came = floor.ask("POST", "/api/v1/passes", json={"link": link})
    assert came.json() == {"table": table}
    cookie = came.headers["set-cookie"]
    assert cookie.startswith(f"{PASS_COOKIE}={link};")
    assert "httponly" in cookie.lower()
    assert "samesite=strict" in cookie.lower()
    assert floor.ask("GET", f"/tables/{table}", cookies={PASS_COOKIE: link}).status_code == 200
    other, _ = link_to(floor, opened(floor, name), name)
    both = floor.ask("POST", "/api/v1/passes", json={"link": other}, cookies={PASS_COOKIE: link})
    assert both.headers["set-cookie"].startswith(f"{PASS_COOKIE}={link}.{other};")
    assert floor.ask("POST", "/api/v1/passes", json={"link": "A" * 22}).status_code == 404
    assert floor.ask("POST", "/api/v1/passes", json={"link": "short"}).status_code == 422


def test_a_link_opens_its_own_table_alone_and_only_the_host_makes_one(floor, name):
    one, other = opened(floor, name), opened(floor, f"{name} too")
    link, _ = link_to(floor, one, name)
    assert floor.http.get(f"/tables/{other}", headers=with_link(floor, "", link)).status_code == 404
    guest = floor.http.post(f"/tables/{one}/links", headers=with_link(floor, f"{name} too", link))
    assert (guest.status_code, "only the host" in guest.text) == (400, True)
    public = floor.open("casino-war")
    assert floor.http.post(f"/tables/{public}/links", headers=floor.patron(name)).status_code == 400
    assert floor.http.post("/shared", json={"link": link}).status_code == 404, "a link to a table shows no round"


def test_private_tables_are_bounded_a_person(floor, name):
    for _ in range(private_tables.MOST_PRIVATE):
        opened(floor, name)
    wanted = {"game": "casino-war", "private": True}
    answer = floor.http.post("/tables", json=wanted, headers=floor.patron(name))
    assert (answer.status_code, "the most there may be" in answer.text) == (400, True)
    assert floor.http.post("/tables", json=wanted | {"private": False}, headers=floor.patron(name)).status_code == 201


def test_a_table_that_another_process_takes_over_stays_private(floor, name):
    table = opened(floor, name)
    assert Floor(floor.floor.journal).private.host(table) == name
