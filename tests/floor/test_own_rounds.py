"""Rounds of one's own: listed, seen again, saved, coached and shared; a shared one shows what a spectator saw."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.equipment import Randomness
from pitboss.equipment.cards import unpacked
from pitboss.floor.accounts import schema
from pitboss.floor.accounts.luck import GameLuck
from pitboss.floor.accounts.rounds_played import StoredResult, played, rounds_of
from pitboss.floor.views import replayed
from pitboss.floor.views.view import View
from pitboss.games import game, ready
from pitboss.games.poker_room.histories import check_hand, read_hands
from pitboss.journal.check import check_record
from pitboss.journal.session import Session, decode_events
from pitboss.journal.store import Journal
from pitboss.refusal import Refusal
from pitboss.sheet.glance import stored_glances
from pitboss.table import Event, Shuffled
from pitboss.table.parts import DealtCards, SharedPot
from pitboss.table.play.fuzz import Fuzz
from tests.floor.serving import Served, reply, seated, serving
from tests.floor.test_secrets import cards_in, revealed
from tests.volume import volume

PEOPLE = ("Ann", "Bob", "Cy")


@pytest.fixture(scope="module")
def journal(tmp_path_factory) -> Iterator[Journal]:
    found = Journal(tmp_path_factory.mktemp("own") / "floor.db")
    found.furnish(schema.META)
    yield found
    found.close()


@pytest.fixture(scope="module")
def floor(tmp_path_factory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("own") / "served.db") as served:
        yield served


_LIVED: dict[str, list[StoredResult]] = {}


def lived(journal: Journal, name: str) -> list[StoredResult]:
    """The rounds of a table at which anything legal was done, as the floor notes them."""
    if name not in _LIVED:
        rules = game(name)
        session = Session.create(journal, name, rules, rules.elect(rules.sample()))
        t, driver = session.table, Fuzz(Randomness.seeded(f"own {name}"), irregular=0, players=PEOPLE)

        def go(procedure: str, **args: str | int) -> None:
            session.start(procedure, **args)
            while t.pending is not None:
                t.supply(driver.outcome(t))

        go("open")
        for box, player in zip(t.places, PEOPLE, strict=False):
            go("sit", player=player, box=box, chips=200_000)
        found = []
        for _ in range(5):
            procedure = rules.next_procedure(t)
            if not procedure:
                break
            go(procedure)
            found += rounds_of(t, name, session.root) if procedure == "round" else []
            session.save()
        session.save()
        _LIVED[name] = found
    return _LIVED[name]


def stored(journal: Journal, one: StoredResult) -> dict[str, object]:
    """Where a round stands, as the floor names it to the process that reads it."""
    where = {
        "where": journal.engine.url.render_as_string(hide_password=False),
        "keys": str(journal.vault.where) if journal.vault else "",
    }
    return where | {"table": one.table_id, "root": one.root, "first": one.n, "last": one.last}


def events_of(journal: Journal, one: StoredResult) -> list[Event]:
    return list(decode_events(journal.rows(one.table_id, 0, one.last)))


SECRETIVE = [name for name in ready() if game(name).part(DealtCards).private]
POKER = [name for name in ready() if game(name).has(SharedPot)]


def seen_by(events: list[Event], viewer: str) -> set[str]:
    """The cards that the rules have shown a viewer, by a count that shares nothing with the views."""
    return {card for event in events for card in revealed(event, viewer)}


def leaks(journal: Journal, one: StoredResult, viewer: str) -> tuple[list[Any], int]:
    """What a round again shows too early or to the wrong eyes, and how many cards it shows."""
    events, named = events_of(journal, one), 0
    found = json.loads(replayed.replayed_round(viewer, **stored(journal, one)).text)
    assert [step["n"] for step in found["steps"]] == [e.n for e in events if e.n >= one.n]
    wrong: list[Any] = [*(set(cards_in(found["welcome"]["layout"])) - seen_by(events[: one.n - 1], viewer))]
    for step in found["steps"]:
        shown = set(cards_in(step))
        wrong += [(step["n"], card) for card in shown - seen_by(events[: step["n"]], viewer)]
        named += len(shown)
    keys = [e.outcome.key for e in events if isinstance(e.outcome, Shuffled) and e.outcome.key]
    return wrong + [key for key in keys if key in json.dumps(found)], named


@pytest.mark.parametrize("name", [*SECRETIVE[:: volume(3, 1)], "blackjack", "casino-war", "minibaccarat"])
def test_a_round_again_names_no_card_that_its_viewer_was_not_shown(journal, name):
    """Step by step: spectators and players see what they saw then; folded and mucked hands stay hidden."""
    named = hidden = 0
    for one in lived(journal, name):
        events = events_of(journal, one)
        for viewer in ("spectator", f"player:{one.name}"):
            wrong, shown = leaks(journal, one, viewer)
            assert not wrong, (viewer, wrong)
            named += shown
            saved = replayed.exported_round(viewer, "seen", **stored(journal, one)).text
            assert set(cards_in(json.loads(saved)["events"])) <= seen_by(events, viewer)
            dealt = {str(e.outcome) for e in events if e.act.asks == "card" and e.n >= one.n}
            hidden += bool(dealt - seen_by(events, viewer))
        (short,) = json.loads(replayed.rounds_in_short(f"player:{one.name}", [stored(journal, one)]).text)
        assert set(cards_in([hand["cards"] for hand in short["hands"]])) <= seen_by(events, f"player:{one.name}")
    assert named > 10
    assert hidden or name not in POKER


def test_control_a_round_again_that_shows_more_is_found(journal, monkeypatch):
    rounds = lived(journal, "holdem")
    monkeypatch.setattr(replayed, "View", lambda table, t, viewer: View(table, t, "auditor"))
    assert [one for one in rounds if leaks(journal, one, "spectator")[0]]


def test_a_record_is_saved_only_where_every_card_was_seen_and_it_is_that_of_the_journal(journal):
    saved, refused = 0, list[str]()
    for name in ("minibaccarat", "craps", "roulette", "blackjack"):
        for one in lived(journal, name):
            try:
                text = replayed.exported_round(f"player:{one.name}", "record", **stored(journal, one)).text
            except Refusal as refusal:
                refused.append(refusal.reason)
                continue
            record = json.loads(text)
            assert (
                record["expect"]["net"][one.name]
                == f"{'-' if one.net < 0 else ''}{abs(one.net) // 100}.{abs(one.net) % 100:02d}"
            )
            assert set(record["cards"]) <= seen_by(events_of(journal, one), f"player:{one.name}") | {"cut"}
            assert list(check_record(1, text.encode())) == []
            saved += 1
    assert saved > 8
    assert all("never shown to you" in reason for reason in refused)


def test_a_hand_history_has_unknown_cards_for_what_was_not_shown_and_is_still_one(journal):
    masked = 0
    for name in POKER[:: volume(3, 1)]:
        for one in lived(journal, name):
            text = replayed.exported_round(f"player:{one.name}", "phh", **stored(journal, one)).text
            if text.startswith("#"):
                continue
            (hand,) = read_hands(text.encode(), "own", several=True)
            assert not isinstance(hand, Refusal)
            assert check_hand(hand).deviation is None, text
            cards = {c for line in text.splitlines() if line.startswith("actions") for c in cards_of(line)}
            assert cards <= seen_by(events_of(journal, one), f"player:{one.name}")
            masked += "??" in text
    assert masked


def cards_of(line: str) -> set[str]:
    words = [word for action in json.loads(line.partition(" = ")[2]) for word in action.split()]
    tokens = [word for word in words if len(word) % 2 == 0 and word[0] in "23456789TJQKA?" and word[1] in "cdhs?"]
    return {card for word in tokens for card in unpacked(word.replace("??", ""))}


# Over HTTP.


def played_at(floor: Served, name: str, game_name: str = "casino-war", rounds: int = 1) -> str:
    """A patron plays some rounds at a table of their own; the table."""
    table = floor.open(game_name, minimum="5.00", maximum="500.00")
    seat = seated(floor, table, name, 1)
    for _ in range(rounds):
        wager = (seat.ask.get("open") or [one["wager"] for one in seat.state["wagers"]])[0]
        seat.must("bet", wagers=[{"box": 1, "wager": wager, "amount": "10"}], deal=True)
        seat.until(lambda state: state["ask"] and (state["ask"]["mine"] or state["ask"]["kind"] == "wager"))
        while seat.ask.get("kind") != "wager":
            if seat.ask.get("mine"):
                reply(seat)
            else:
                seat.hear()
    seat.close()
    return table


def test_every_round_of_mine_is_listed_once_with_what_it_brought_and_nobody_elses(floor, name):
    table, mine = played_at(floor, name, rounds=3), floor.patron(name)
    found = floor.http.get("/me/rounds", headers=mine).json()
    assert [(one["table"], one["round"]) for one in found] == [(table, 3), (table, 2), (table, 1)]
    chips = floor.floor.people.balance(name)
    lies = floor.floor.tables[table].table.chips(name)
    brought = sum(round(float(one["net"]) * 100) for one in found)
    assert chips + lies - 1_000_00 == brought, "the list comes to what the chips came to"
    for one in found:
        assert [len(hand["cards"]) >= 1 for hand in one["hands"]]
    event = found[0]["event"]
    again = floor.http.get(f"/me/rounds/{table}/{event}", headers=mine)
    assert again.json()["welcome"]["you"] == name
    stranger = floor.patron(f"{name} too")
    for path in (
        f"/me/rounds/{table}/{event}",
        f"/me/rounds/{table}/{event}/coach",
        f"/me/rounds/{table}/{event}/file",
    ):
        assert floor.http.get(path, headers=stranger).status_code == 404
        assert floor.http.get(path).status_code == 401
    assert floor.http.get("/me/rounds", headers=stranger).json() == []
    earlier = floor.http.get(f"/me/rounds?before={found[0]['time']}", headers=mine).json()
    assert [one["round"] for one in earlier] == [2, 1]
    assert floor.http.get("/me/rounds?game=craps", headers=mine).json() == []


def test_a_link_to_a_round_is_a_spectators_sight_until_it_is_revoked(floor, name, caplog):
    caplog.set_level("DEBUG")
    table, mine = played_at(floor, name, "three-card-poker"), floor.patron(name)
    (one,) = floor.http.get("/me/rounds", headers=mine).json()
    path = f"/me/rounds/{table}/{one['event']}/links"
    made = floor.http.post(path, headers=mine)
    assert made.status_code == 201
    secret = made.json()["link"]
    assert len(secret) == 22, "128 random bits"
    shared = floor.http.post("/shared", json={"link": secret})
    found = shared.json()
    assert (found["welcome"]["you"], found["welcome"]["role"]) == ("", "spectator")
    assert set(cards_in(found["steps"])) <= seen_by(floor.events(table), "spectator")
    assert secret not in caplog.text
    assert secret not in floor.http.get("/me/links", headers=mine).text
    with floor.floor.journal.reading() as db:
        rows = db.exec_driver_sql("SELECT * FROM links").all()
    assert secret not in repr(rows), "the store keeps the hash alone"
    id = made.json()["id"]
    assert floor.http.delete(f"/me/links/{id}", headers=floor.patron(f"{name} too")).status_code == 404
    assert floor.http.post("/shared", json={"link": secret}).status_code == 200
    assert floor.http.delete(f"/me/links/{id}", headers=mine).status_code == 204
    gone = floor.http.post("/shared", json={"link": secret})
    never = floor.http.post("/shared", json={"link": "A" * 22})
    assert (gone.status_code, gone.json()) == (never.status_code, never.json()) == (404, gone.json())


def test_links_are_bounded_a_person(floor, name, monkeypatch):
    from pitboss.floor.accounts import links

    monkeypatch.setitem(links.MOST_LINKS, links.TO_ROUND, 2)
    table, mine = played_at(floor, name), floor.patron(name)
    (one,) = floor.http.get("/me/rounds", headers=mine).json()
    made = [floor.http.post(f"/me/rounds/{table}/{one['event']}/links", headers=mine) for _ in range(3)]
    assert [answer.status_code for answer in made] == [201, 201, 400]
    assert "2 links to rounds" in made[2].json()["error"]
    assert len(floor.http.get("/me/links", headers=mine).json()) == 2, "the one that was refused is not stored"


# Luck and limits.


def rounds_like(
    staked: int, net: int, many: int, game_name: str = "casino-war", wager: str = "initial"
) -> list[StoredResult]:
    lines = json.dumps([[wager, staked, staked + net, "win" if net > 0 else "lose"]])
    return [StoredResult("Ann", "00", n, n, "t", n, n, game_name, staked, net, lines) for n in range(many)]


def test_luck_is_the_sum_against_the_figures_of_the_same_wagers():
    rows = {row.wager: row for row in stored_glances()["casino-war"].wagers}
    luck = GameLuck()
    for one in [*rounds_like(10_00, 10_00, 20), *rounds_like(10_00, -10_00, 20)]:
        luck.add(one, rows)
    shown, row = luck.shown(), rows["initial"]
    assert (shown["net"], shown["staked"], shown["biggest"]) == ("0.00", "400.00", "10.00")
    assert abs(luck.mean + 40 * 1000 * row.edge) < 1e-6
    assert shown["deviations"] == round(40 * 1000 * row.edge / (1000 * row.sd * 40**0.5), 1)


def test_a_few_rounds_and_wagers_without_a_figure_are_not_compared():
    luck = GameLuck()
    rows = {row.wager: row for row in stored_glances()["casino-war"].wagers}
    for one in [*rounds_like(10_00, 10_00, 29), *rounds_like(10_00, 10_00, 50, wager="unheard")]:
        luck.add(one, rows)
    assert "deviations" not in luck.shown()
    assert (luck.rounds, luck.compared) == (79, 29)


def test_a_limit_is_reached_when_time_or_loss_is_and_only_reminds(floor, name):
    table, mine = played_at(floor, name, rounds=2), floor.patron(name)
    net = sum(one.net for one in played(floor.floor.journal, name))
    sitting = floor.http.get("/me/sitting", headers=mine).json()
    assert (sitting["rounds"], sitting["reached"], sitting["minutes"]) == (2, [], 0)
    assert round(float(sitting["net"]) * 100) == net
    answer = floor.http.put("/me/limits", json={"minutes": 0, "loss": 1}, headers=mine).json()
    assert answer["reached"] == (["loss"] if net <= -100 else [])
    assert floor.http.put("/me/limits", json={"minutes": -1}, headers=mine).status_code == 422
    assert floor.http.get("/me/sitting", headers=mine).json()["loss"] == 1
    assert floor.floor.tables[table].table.seats == {1: name}, "nobody is sent away"
