"""Orders that wait for the end of the round: acknowledged once they are kept, and done even if the process falls."""

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

from pitboss.floor.accounts.books import balance
from pitboss.floor.accounts.people import Who
from pitboss.floor.accounts.schema import META
from pitboss.floor.tables import messages
from pitboss.floor.tables.casino import Floor
from pitboss.floor.tables.pending import Pending, load_pending, store_pending
from pitboss.journal.store import Journal, WriteFailed
from pitboss.journal.verify import verify
from pitboss.money import cents
from pitboss.refusal import Refusal
from tests.floor.test_store_faults import Player, copied, floor_at, read_only, table_of
from tests.games.keno.table import SAMPLE


async def in_mid_round(floor: Floor, *names: str) -> list[Player]:
    """A table at which the first player has to decide about a war: sure to come, if one plays long enough."""
    players = await table_of(floor, *names)
    for _ in range(2000):
        for player in players:
            if player.state["ask"]["kind"] == "choose" and player.state["ask"]["mine"]:
                return [player, *(other for other in players if other is not player)]
            if player.next_order() is not None:
                await player.plays(1)
    raise AssertionError("two thousand orders without a war")


def fallen(path: Path, to: Path) -> Path:
    """The floor as a process leaves it that is killed at this moment."""
    copied(path, to)
    with sqlite3.connect(to) as db:
        db.execute("DELETE FROM processes")
    db.close()
    return to


def again(floor: Floor, player: Player) -> Player:
    """The same player at a floor that was opened again."""
    same = Player.__new__(Player)
    same.floor, same.table, same.box, same.who, same.received = floor, player.table, player.box, player.who, []
    return same


async def joined(player: Player) -> Player:
    await player.floor.tables[player.table].join(
        player.who, lambda text: player.received.append(msgspec.json.decode(text))
    )
    return player


def test_orders_that_wait_come_back_in_the_order_in_which_they_were_given(tmp_path):
    journal = Journal(tmp_path / "f.db")
    journal.furnish(META)
    given = [Pending(Who(name, "player"), 1, "leave", {"player": name}) for name in "ABCDEFGH"]
    for item in given:
        store_pending(journal, "war-1", [item], [])
    assert load_pending(journal, "war-1") == given
    store_pending(journal, "war-1", [], given[:3])
    assert load_pending(journal, "war-1") == given[3:]


@pytest.mark.parametrize("killed", [False, True])
def test_a_leave_that_was_acknowledged_in_mid_round_is_done_after_it(tmp_path, killed):
    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            (ada,) = await in_mid_round(floor, "Ada")
            await ada.does(messages.LeaveOrder(id=7))
            assert ada.state["leaving"] == ["Ada"]
            path = fallen(tmp_path / "f.db", tmp_path / "g.db")
            if not killed:
                await finished(ada)
        if killed:
            async with floor_at(path) as floor:
                ada = await joined(again(floor, ada))
                assert ada.state["leaving"] == ["Ada"]
                await finished(ada)

    async def finished(ada: Player) -> None:
        live, people = ada.floor.tables[ada.table], ada.floor.people
        await ada.plays(1)
        assert live.table.seats == {}
        assert not live.waiting
        assert people.balance("Ada") == balance_of(ada.floor)
        assert not await ada.floor.obey(ada.table, ada.who, messages.LeaveOrder(id=7)), "it is not done a second time"
        assert rows(ada.floor) == 0

    asyncio.run(run())


def balance_of(floor: Floor) -> int:
    """What must be in the one balance when nobody sits at a table any more."""
    return cents(balance(floor.journal)["in_purses"])


def rows(floor: Floor) -> int:
    with floor.journal.engine.connect() as db:
        return int(db.exec_driver_sql("SELECT count(*) FROM waiting").scalar_one())


def test_a_sit_that_was_acknowledged_in_mid_round_survives_the_process_and_is_done_once(tmp_path):
    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            (ada,) = await in_mid_round(floor, "Ada")
            bob = floor.people.enter("Bob")
            await floor.obey(ada.table, bob, messages.SitOrder(id=3, box=2, chips="250"))
            assert ada.floor.tables[ada.table].waiting
            path = fallen(tmp_path / "f.db", tmp_path / "g.db")
        async with floor_at(path) as floor:
            ada = await joined(again(floor, ada))
            assert ada.state["coming"] == {"2": "Bob"}
            assert floor.people.balance("Bob") == 1000_00
            assert not await floor.obey(ada.table, bob, messages.SitOrder(id=3, box=2, chips="250")), "it waits already"
            await ada.plays(1)
            assert floor.tables[ada.table].table.seats[2] == "Bob"
            assert floor.people.balance("Bob") == 750_00
            assert rows(floor) == 0
            balance(floor.journal)

    asyncio.run(run())


def test_what_cannot_be_kept_is_not_acknowledged(tmp_path):
    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            (ada,) = await in_mid_round(floor, "Ada")
            with read_only(floor), pytest.raises(WriteFailed):
                await ada.does(messages.LeaveOrder())
            assert not floor.tables[ada.table].waiting
            await ada.plays(1)
            assert floor.tables[ada.table].table.seats == {1: "Ada"}

    asyncio.run(run())


def test_chips_above_the_balance_are_refused_at_once_and_not_after_the_round(tmp_path):
    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            (ada,) = await in_mid_round(floor, "Ada")
            bob = floor.people.enter("Bob")
            with pytest.raises(Refusal, match=r"Bob's balance is less than 1000\.01"):
                await floor.obey(ada.table, bob, messages.SitOrder(box=2, chips="1000.01"))
            await floor.obey(ada.table, bob, messages.SitOrder(box=2, chips="600"))
            with pytest.raises(Refusal, match=r"balance is less than 1200\.00"):
                await floor.obey(ada.table, bob, messages.SitOrder(box=3, chips="600"))
            assert [item.args["box"] for item in floor.tables[ada.table].waiting] == [2]

    asyncio.run(run())


def test_an_order_that_is_refused_after_the_round_waits_no_more(tmp_path):
    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            (ada,) = await in_mid_round(floor, "Ada")
            bob = floor.people.enter("Bob")
            await floor.obey(ada.table, bob, messages.SitOrder(box=2, chips="600"))
            # Meanwhile the chips have gone elsewhere.
            other = await floor.open("casino-war", {})
            await floor.obey(other.name, bob, messages.SitOrder(box=1, chips="700"))
            await ada.plays(1)
            assert floor.tables[ada.table].table.seats == {1: "Ada"}
            assert rows(floor) == 0
            assert Who("Bob", "player") not in {item.who for item in floor.tables[ada.table].waiting}

    asyncio.run(run())


def test_a_keno_ticket_that_is_presented_is_paid_once_at_whatever_moment_the_process_falls(tmp_path, monkeypatch):
    """Before, between and behind the writes of a payment: acknowledged is paid, and what is not still can be."""
    present = messages.CallOrder(box=1, call="cash", wager="1-spot:7")

    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            options = {"pay_table": SAMPLE, "cashing": "at-window"}
            live = await floor.open("keno", options)
            ada = await Player(floor, live, "Ada", 1).comes()
            bet = messages.BetOrder(wagers=[messages.Stake(box=1, wager="1-spot:7", amount="2")], deal=True)
            for _ in range(500):
                await ada.does(bet)
                if live.table.memory.out:
                    break
            (ticket,) = live.table.memory.out.values()
            due, before = ticket.owed, live.table.chips("Ada")
            assert due > 0
            moments = [fallen(tmp_path / "f.db", tmp_path / "before.db")]
            written = live.session.journal.write

            def write(batches) -> None:
                moments.append(fallen(tmp_path / "f.db", tmp_path / f"{len(moments)}.db"))
                written(batches)
                moments.append(fallen(tmp_path / "f.db", tmp_path / f"{len(moments)}.db"))

            monkeypatch.setattr(live.session.journal, "write", write)
            await ada.does(present)
            monkeypatch.undo()
            moments.append(fallen(tmp_path / "f.db", tmp_path / "behind.db"))
            assert live.table.chips("Ada") == before + due
        paid = []
        for path in moments:
            async with floor_at(path) as floor:
                t = floor.tables[ada.table].table
                held = t.chips("Ada")
                assert held in {before, before + due}
                same = await joined(again(floor, ada))
                if held == before:
                    await same.does(present)
                with pytest.raises(Refusal):
                    await same.does(present)
                assert t.chips("Ada") == before + due
                paid.append(held == before + due)
            assert verify(Journal(path), ada.table)["events"] == t.n
            assert balance(Journal(path))["granted"] == "1000.00"
        assert len(moments) >= 4
        assert (paid[0], paid[-1]) == (False, True), "what was acknowledged is paid"

    asyncio.run(run())
