"""A floor started under newer rules: tables of the rules before are closed, and every chip is in a balance."""

import asyncio
import gzip
import json
from pathlib import Path

import pytest
import sqlalchemy as sa

from pitboss.cli import main
from pitboss.cli.default_paths import key_file
from pitboss.equipment import Randomness
from pitboss.floor.accounts.books import balance
from pitboss.floor.accounts.daily_heads import heads_of_day, publish
from pitboss.floor.accounts.people import Who
from pitboss.floor.accounts.schema import WAITING
from pitboss.floor.tables import messages
from pitboss.floor.tables.alerts import latest
from pitboss.floor.tables.casino import Floor, HouseSettings
from pitboss.floor.tables.house_players import house_players
from pitboss.floor.tables.live import LiveTable
from pitboss.floor.tables.pending import Pending, store_pending
from pitboss.games import game, ready
from pitboss.games.keno.acts import Issued
from pitboss.journal import closing_out
from pitboss.journal.chain import Header
from pitboss.journal.session import decode_events
from pitboss.journal.store import Journal, WriteFailed, name_of
from pitboss.journal.verify import verify
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Event, Table, Wager
from pitboss.table.acts.seating import SetStatus, Sit
from pitboss.table.drivers import redo
from pitboss.table.parts import SharedPot
from pitboss.table.play.fuzz import Fuzz
from pitboss.table.procedures.closing_out import CloseOut, Holdings
from tests.floor.postgres import postgres  # noqa: F401
from tests.floor.test_store_faults import QUIET

OF_THE_HOUSE = {"cage", "inventory", "fills", "drop", "rake"}
NAMES = ("Ada", "Bob", "Cyd")


def opened(path: Path | str) -> Floor:
    journal = Journal(path, keys=key_file(path))
    journal.lock(key_file(path))
    return Floor(journal, "http://here", HouseSettings(pace=QUIET, tables=False))


async def seated(floor: Floor, name: str) -> LiveTable:
    """A table of a game with three patrons of its own, as its house opens one."""
    usual = {"minimum": "5.00", "maximum": "500.00"} if not game(name).has(SharedPot) else {"props": 2}
    live = await floor.open(name, usual, f"{name}-1")
    boxes = [box for box in live.table.places if box not in live.table.seats][: len(NAMES)]
    for player, box in zip(NAMES, boxes, strict=False):
        who = floor.people.enter(f"{player} {len(floor.people.balances())}")
        await floor.obey(live.name, who, messages.SitOrder(box=box, chips="800"))
        while live.waiting:
            # The cards are being made ready: then the next one sits down.
            live.table.supply(Fuzz(Randomness.seeded(name), 0).outcome(live.table))
            await live.wake()
    return live


def lying(t: Table) -> int:
    """Chips that are neither a player's own nor the house's: on the layout, in a pot, with a player's bank."""
    return sum(t.wagers.values()) + sum(t.bank.get(account, 0) for account in ("pot", "bank"))


def stopped_in_mid_round(live: LiveTable, chance: Randomness) -> bool:
    """Play at random until chips lie there and some acts followed; whether that was so."""
    t, driver = live.table, Fuzz(chance, 0, tuple(live.table.seats.values()))
    acts = 3 + chance.below(12)
    for _ in range(900):
        if t.pending is None:
            if not (following := live._usher.follows(t)):
                break
            live.session.start(following[0], by=None, **following[1])
        else:
            outcome = (live.house if live.dealers(t.pending) else driver).outcome(t)
            # A player who refuses a bank that is offered may be sent away, chips and all.
            t.supply("accept" if outcome == "refuse" else outcome)
        acts -= bool(lying(t)) and not t.betting
        if acts <= 0 and lying(t) and t.pending is not None:
            break
    live.session.save()
    return bool(lying(t)) and t.pending is not None


@pytest.fixture
def newer():
    """From where it is called on, the rules of every game are of a later version."""
    before = {name: game(name).version for name in ready()}

    def raised() -> None:
        for name, version in before.items():
            object.__setattr__(game(name), "version", f"{version}.1")

    yield raised
    for name, version in before.items():
        object.__setattr__(game(name), "version", version)


async def upgraded(
    path: Path | str, going_on: tuple[str, ...] = ()
) -> tuple[list[dict[str, object]], dict[str, tuple[int, int]]]:
    """Start the floor and stop it again; the pit's alerts and the balances. All tables are new but those that go on."""
    floor = opened(path)
    await floor.start()
    try:
        assert not floor.broken, floor.broken
        new = [live.table for name, live in floor.tables.items() if name not in going_on]
        assert all(not {*table.seats.values()} - {*house_players(table)} for table in new)
        assert all(table.round == 0 or table.game.has(SharedPot) for table in new)
        return latest(floor.journal, 200), floor.people.balances()
    finally:
        await floor.stop()
        floor.journal.close()


@pytest.mark.slow
def test_a_floor_stopped_in_mid_round_at_every_game_gives_all_chips_back_under_newer_rules(tmp_path, newer, capsys):
    path, chance = tmp_path / "f.db", Randomness.seeded("upgrade")
    due: dict[str, int] = {}

    async def before() -> None:
        floor = opened(path)
        await floor.start()
        for name in ready():
            live = await seated(floor, name)
            assert stopped_in_mid_round(live, chance), f"{name} was not stopped in mid-round: {live.table.pending}"
            t = live.table
            patrons = {*t.seats.values()} - {*house_players(t)}
            if not t.bank.get("pot") and not t.bank.get("bank"):
                for player in patrons:
                    on_layout = sum(amount for (box, _), amount in t.wagers.items() if t.seats.get(box) == player)
                    due[player] = (
                        t.chips(player)
                        + on_layout
                        - sum(t.money.vigorish.get(box, 0) for box in t.seats if t.seats[box] == player)
                    )
        held = floor.people.balances()
        due.update({player: held[player][0] + amount for player, amount in due.items()})
        await floor.stop()
        floor.journal.close()

    asyncio.run(before())
    newer()
    # Before its first start under them the floor is proven as it stands, by its acts.
    assert main(["verify", str(path)]) == 0
    alerts, balances = asyncio.run(upgraded(path))
    assert sum(alert["kind"] == "rules" for alert in alerts) == len(ready())
    assert {player: balances[player][0] for player in due} == due
    journal = Journal(path)
    aside = [name for name in journal.tables() if name_of(name) != name]
    assert sorted(map(name_of, aside)) == sorted(f"{name}-1" for name in ready())
    assert all(verify(journal, name)["by"] == "acts" for name in aside)
    books = balance(journal)
    assert books["patrons"] == 3 * len(ready())
    # Every table that was put aside is empty: chips are in balances, or the house won them at wagers that were decided.
    for name in aside:
        t, _ = closing_out.repeated(journal, name)
        assert (t.wagers, t.seats, t.status) == ({}, {}, "closed")
        assert {account for account, amount in t.bank.items() if amount} <= {
            "cage",
            "inventory",
            "fills",
            "drop",
            "rake",
        }
    journal.close()
    capsys.readouterr()
    assert main(["verify", str(path)]) == 0
    assert "not proven" not in capsys.readouterr().out


async def left_in_the_middle(path: Path | str, name: str, until: str = "") -> dict[str, int]:
    """A table whose round is not over, chips in a shared account where one is named; what patrons had before it."""
    floor = opened(path)
    await floor.start()
    live = await seated(floor, name)
    t, chance = live.table, Randomness.seeded(name)
    had: dict[str, int] = {}
    while not had or not (t.bank.get(until, 0) if until else lying(t) and not t.betting):
        if not lying(t):
            had = {player: t.chips(player) for player in t.seats.values() if player not in house_players(t)}
        if t.pending is None:
            live.session.start(live._usher.follows(t)[0])
        outcome = (live.house if live.dealers(t.pending) else Fuzz(chance, 0, tuple(t.seats.values()))).outcome(t)
        t.supply(outcome if outcome != "fold" else "check" if t.can("check") else "call")
    assert had != {player: t.chips(player) for player in had}, "a player has chips on the layout"
    live.session.save()
    store_pending(
        floor.journal, live.name, [Pending(Who(t.seats[max(t.seats)], "player"), 7, "leave", {"player": "x"})], ()
    )
    await floor.stop()
    floor.journal.close()
    return had


@pytest.fixture(params=["sqlite", "postgres"])
def path(request, tmp_path, monkeypatch):
    """Where a floor is kept, with a key file of its own."""
    monkeypatch.setenv("PITBOSS_KEYS", str(tmp_path / "keys"))
    return tmp_path / "f.db" if request.param == "sqlite" else request.getfixturevalue("postgres").fresh()


@pytest.mark.parametrize(("name", "until"), [("holdem", "pot"), ("casino-war", ""), ("pai-gow-poker", "")])
def test_what_is_not_decided_goes_back_to_those_who_put_it_in(path, newer, name, until):
    had = asyncio.run(left_in_the_middle(path, name, until))
    newer()
    alerts, balances = asyncio.run(upgraded(path))
    assert {player: chips for player, (chips, _) in balances.items()} == {
        player: 200_00 + chips for player, chips in had.items()
    }
    assert alerts[0]["kind"] == "rules"
    assert f"{dollars(had['Ada 0'])} to Ada 0" in str(alerts[0]["text"])
    journal = Journal(path, keys=key_file(path))
    assert verify(journal, f"{name}-1~1")["vouched"]
    with journal.reading() as db:
        assert not db.execute(sa.select(WAITING)).all()
    balance(journal)


def test_a_floor_that_falls_between_the_closing_and_the_new_table_pays_once(tmp_path, newer, monkeypatch):
    path = tmp_path / "f.db"
    asyncio.run(left_in_the_middle(path, "casino-war"))
    newer()

    async def fallen() -> None:
        floor = opened(path)
        await floor.start()
        assert [*floor.broken] == ["casino-war-1"]
        await floor.stop()
        floor.journal.close()

    def falls(self: Journal, header: Header) -> None:
        raise WriteFailed("the power failed")

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "succeed", falls)
        asyncio.run(fallen())
    balances = asyncio.run(upgraded(path))[1]
    assert {chips for chips, _ in balances.values()} == {1000_00}
    journal = Journal(path)
    assert journal.tables() == ["casino-war-1", "casino-war-1~1"]
    assert sum(isinstance(event.act, CloseOut) for event in decode_events(journal.rows("casino-war-1~1"))) == 1
    assert main(["verify", str(path)]) == 0


def test_a_closing_that_gave_a_player_more_than_was_due_is_found(tmp_path, newer, monkeypatch):
    path = tmp_path / "f.db"
    asyncio.run(left_in_the_middle(path, "casino-war"))
    newer()
    due = Holdings.due
    with monkeypatch.context() as patched:
        patched.setattr(Holdings, "due", lambda self, t: {**due(self, t), "Ada 0": 900_00})
        asyncio.run(upgraded(path))
    with pytest.raises(Refusal, match="closed with other amounts than were due"):
        verify(Journal(path), "casino-war-1~1")


def test_heads_that_were_published_before_the_upgrade_still_prove_the_floor(tmp_path, newer):
    path, kept = tmp_path / "f.db", tmp_path / "heads.json"
    asyncio.run(left_in_the_middle(path, "casino-war"))
    journal = Journal(path)
    publish(journal, "2999-01-01")
    kept.write_bytes(heads_of_day(journal, "2999-01-01"))
    journal.close()
    newer()
    asyncio.run(upgraded(path))
    assert main(["verify", str(path), "--head", str(kept)]) == 0


def test_a_winning_ticket_that_was_not_presented_is_paid_when_its_table_is_closed():
    keno = game("keno")
    t = Table(keno, keno.elect({"cashing": "at-window"}))
    for act in (
        Sit(player="A", box=1, chips=100_00, cite="house:seating"),
        SetStatus(status="open", cite="house:seating"),
    ):
        redo(t, Event(t.n + 1, act))
    t.place(Wager(1, "A", "1-spot:7", 2_00))
    t.memory.out[1] = Issued(box=1, wager="1-spot:7", unit=2_00, first=1, left=0, day=1, owed=6_00, kept=2_00)
    holdings = Holdings()
    holdings.follow(t, Event(t.n, SetStatus(status="open", cite="house:seating")))
    assert holdings.due(t) == {"A": 104_00}
    redo(t, Event(t.n + 1, CloseOut(returned=holdings.due(t), cite="house:closing")))
    assert (t.bank["inventory"], t.bank["cage"]) == (100_000_00 - 4_00, -100_000_00 + 4_00)


OF_0_1_0 = Path(__file__).parent / "earlier" / "floor-0.1.0.sqlite.gz"
"""A floor that version 0.1.0 served and that was stopped in mid-round: five tables, a patron at each."""
AT_TABLES = {"Patron 3": 500_00}
"""What a patron has at a table that goes on, because its rules are the same; all others have their chips back."""


def test_a_floor_of_0_1_0_comes_over_by_the_steps_of_the_documentation(tmp_path, monkeypatch, capsys):
    path, copy = tmp_path / "floor.db", tmp_path / "copy.db"
    path.write_bytes(gzip.decompress(OF_0_1_0.read_bytes()))
    assert main(["verify", str(path)]) == 0
    capsys.readouterr()
    assert main(["backup", str(copy), "--database", str(path), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["tables"], answer["size"], answer["keys"]) == (5, copy.stat().st_size, [])
    assert main(["verify", str(copy)]) == 0
    # As it stands, and from the copy in another place.
    other = tmp_path / "other.db"
    assert main(["restore", str(copy), "--database", str(other)]) == 0
    for place in (path, other):
        alerts, balances = asyncio.run(upgraded(place, going_on=("red-dog-1",)))
        assert {player: balances[player][0] + AT_TABLES.get(player, 0) for player in balances} == {
            "opener": 1000_00,
            "Patron 0": 1000_00,
            "Patron 1": 1000_00,
            "Patron 2": 1000_00,
            "Patron 3": 1000_00,
            "Patron 4": 1003_00,
        }
        assert sum(alert["kind"] == "rules" for alert in alerts) == 4
        journal = Journal(place, keys=key_file(place))
        names = ["casino-war-1", "craps-1", "holdem-1", "three-card-poker-1"]
        assert sorted(journal.tables()) == sorted([*names, *(f"{name}~1" for name in names), "red-dog-1"])
        assert verify(journal, "red-dog-1")["by"] == "scripts"
        journal.close()
        assert main(["verify", str(place)]) == 0
