"""Rounds that are over, rebuilt for a dispute: what lay where after each event."""

from typing import Any

from pitboss.floor.sight import spot_of
from pitboss.games import game as game_of
from pitboss.journal.export import export
from pitboss.journal.store import Journal
from pitboss.table.scene import Scene, Sight


def rounds(journal: Journal, table: str, last: int) -> list[tuple[int, dict[str, Any]]]:
    """The last rounds of a table as records, by number."""
    return [(int(record["id"].removeprefix("round ")), record) for record in export(journal, table, last)]


def frames(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The layout after each event of a round, as an auditor sees it: nothing is hidden once it is over."""
    game = game_of(record["game"])
    scene = Scene(game, "", "", game.cards(game.options.configure(record["options"])))
    for box in record["boxes"]:
        scene.spot(box["box"]).player = box["player"]
    scene.over = False
    shown = []
    for row in record["expect"]["events"]:
        text = scene.see(Sight(row, 0, 0))
        spots = [spot_of(of, spot) for of, spot in scene.spots.items()]
        shown.append({"n": row["n"], "act": row["act"], "text": text, "cite": row["cite"], "spots": spots})
    return shown
