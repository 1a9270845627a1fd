"""The real server killed while bots play over real sockets: what was sent is on disk, and all play on (C1-C5)."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest
from bench.floor import STAKE, Bot, Server, crowd, furnish, lost, provide, verified

from pitboss.equipment import Randomness
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from tests.floor.serving import API, Seat, bearer
from tests.floor.test_processes import settled_once
from tests.volume import volume

KILLS = volume(3, 100)
TABLES = 16


async def killed_in_play(server: Server, bots: list[Bot], after: float) -> None:
    playing = asyncio.create_task(crowd(bots, server.base, 60.0, pause=0.02))
    await asyncio.sleep(after)
    await asyncio.to_thread(server.kill)
    await playing


def lines(folder: Path) -> dict[str, list[bytes]]:
    """What every journal holds."""
    journal = Journal(folder / "floor.db")
    held = {table: [row.line for row in journal.rows(table)] for table in journal.tables()}
    journal.close()
    return held


def waiting(folder: Path) -> dict[str, str]:
    """The act at which every table waits."""
    journal = Journal(folder / "floor.db")
    acts = {table: repr(Session.resume(journal, table).table.pending) for table in journal.tables()}
    journal.close()
    return acts


@pytest.mark.slow
def test_killed_at_random_moments_every_table_comes_back_to_the_same_question(tmp_path):
    chance = Randomness.seeded("the floor is killed")
    server = Server(tmp_path)
    server.start()
    try:
        bots = furnish(server.base, TABLES)
        before: dict[str, list[bytes]] = {}
        asked: Counter[str] = Counter()
        for _ in range(KILLS):
            asyncio.run(killed_in_play(server, bots, 0.5 + chance.below(700) / 1000))
            held, acts = lines(tmp_path), waiting(tmp_path)
            for bot in bots:
                assert len(held[bot.table]) >= bot.seen, "a player was sent what is not in the journal"
                assert held[bot.table][: len(before.get(bot.table, []))] == before.get(bot.table, [])
            before = held
            server.start()
            # Up again: nothing is dealt, drawn or settled anew before a player answers.
            assert waiting(tmp_path) == acts
            for bot in bots:
                seat = Seat(f"{server.base.replace('http', 'ws')}{API}/tables/{bot.table}/live", bearer(bot.token))
                assert seat.n == len(held[bot.table])
                asked[seat.ask.get("kind", "nothing")] += 1
                seat.close()
            assert lines(tmp_path) == held
            provide(server, bots)
        decided = {bot.name: bot.decided for bot in bots}
        # However busy the machine is: they play until something is decided at every table.
        for _ in range(40):
            asyncio.run(crowd(bots, server.base, 1.5, pause=0.02))
            assert [fault for bot in bots for fault in bot.faults] == []
            idle = {bot.table for bot in bots} - {bot.table for bot in bots if bot.decided > decided[bot.name]}
            # A bot that has lost all it had, in a hundred kills, plays no more.
            broke = {bot.table for bot in bots if bot.chips < 2 * STAKE}
            if not idle - broke:
                break
        assert idle - broke == set()
        assert len(idle) < TABLES / 2
        server.stop()
        result = verified(tmp_path)
        assert result["ok"]
        assert result["books"]["tables"] == TABLES
        assert lost(bots, result) == 0
        assert [fault for bot in bots for fault in bot.faults] == []
        assert settled_once(Journal(tmp_path / "floor.db")) > KILLS
        assert len(asked) >= 2, asked
    finally:
        if server.process.poll() is None:
            server.kill()
