"""One row that cannot be read never keeps the floor from opening: the others run, and the pit is alerted."""

import asyncio
import sqlite3

import pytest

from tests.floor.test_store_faults import floor_at, table_of


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tables SET id = CAST(x'ff' AS TEXT) WHERE id = 'casino-war-1'",
        "UPDATE leases SET table_id = CAST(x'ff' AS TEXT) WHERE table_id = 'casino-war-1'",
        "UPDATE leases SET owner = CAST(x'ff' AS TEXT) WHERE table_id = 'casino-war-1'",
        "UPDATE leases SET fence = 'x' WHERE table_id = 'casino-war-1'",
        "UPDATE tables SET header = CAST(x'ff' AS TEXT) WHERE id = 'casino-war-1'",
        "INSERT INTO processes VALUES (CAST(x'ff' AS TEXT), 'http://x', 9e99, x'ff')",
    ],
    ids=["table", "lease", "owner", "fence", "header", "process"],
)
def test_one_row_that_cannot_be_read_stops_its_own_table_at_most(tmp_path, sql):
    path = tmp_path / "f.db"

    async def first() -> None:
        async with floor_at(path) as floor:
            for name in ("Ada", "Bob"):
                (player,) = await table_of(floor, name)
                await player.plays(1)

    async def second() -> None:
        async with floor_at(path) as floor:
            assert "casino-war-2" in floor.tables
            listed = {row["table"] for row in await floor.standing()}
            # Which process had a table before does not matter: it is run again.
            assert ("casino-war-1" in floor.tables) is (" owner " in sql or " fence " in sql or "processes" in sql)
            assert {*floor.tables, *floor.broken} <= listed

    asyncio.run(first())
    with sqlite3.connect(path) as db:
        assert db.execute(sql).rowcount == 1
    db.close()
    asyncio.run(second())
