"""Past rounds rebuilt for disputes: the layout after each event."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from pitboss.floor.views.view import spot_of
from pitboss.floor.workers.price_worker import PriceReply
from pitboss.games import game as game_of
from pitboss.journal.export import export
from pitboss.journal.fairness import shoes
from pitboss.journal.store import Journal
from pitboss.table.parts import DealtCards
from pitboss.table.view.scene import Scene, Sight
from pitboss.words import Json


def rounds(journal: Journal, table: str, last: int) -> list[tuple[int, Json]]:
    """A table's last rounds as records, by number."""
    return [(int(record["id"].removeprefix("round ")), record) for record in export(journal, table, last)]


def journal_location(journal: Journal) -> dict[str, str]:
    """The location of a journal and its keys, for a separate process."""
    keys = str(journal.vault.where) if journal.vault is not None else ""
    return {"where": journal.engine.url.render_as_string(hide_password=False), "keys": keys}


@lru_cache(maxsize=2)
def journal_beside(where: str, keys: str) -> Journal:
    """In a separate process: the floor's journals."""
    return Journal(where, create=False, keys=Path(keys) if keys else None)


_FINISHED: dict[tuple[str, int], tuple[int, str]] = {}
"""The latest answer about a table and its event number: reused while nothing happens."""


def disclosed_shoes(where: str, keys: str, table: str, last: int) -> PriceReply:
    """In a separate process: a table's last shuffles as JSON, without the key of the one in play."""
    journal = journal_beside(where, keys)
    head = journal.header(table)[2][0]
    n, text = _FINISHED.get((table, last), (-1, ""))
    if n != head:
        text = msgspec.json.encode(shoes(journal, table, last)).decode()
        _FINISHED.pop((table, last), None)
        _FINISHED[table, last] = head, text
        if len(_FINISHED) > _MOST_FINISHED:
            del _FINISHED[next(iter(_FINISHED))]
    return PriceReply(text)


_MOST_FINISHED = 64


def frames(record: Mapping[str, Any]) -> list[dict[str, object]]:
    """The layout after each event of a round, with nothing hidden."""
    game = game_of(record["game"])
    scene = Scene(game, "", "", game.part(DealtCards).count(game.options.configure(record["options"])))
    for box in record["boxes"]:
        scene.spot(box["box"]).player = box["player"]
    scene.over = False
    shown = []
    for row in record["expect"]["events"]:
        text = scene.see(Sight(row, 0, 0))
        spots = [spot_of(of, spot) for of, spot in scene.spots.items()]
        shown.append({"n": row["n"], "act": row["act"], "text": text, "cite": row["cite"], "spots": spots})
    return shown
