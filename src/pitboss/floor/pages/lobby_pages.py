"""The lobby: your name and balance, the open tables, and the form for a new table."""

import asyncio
from functools import cache

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from pitboss.floor.accounts.people import GRANT
from pitboss.floor.views.thumbnail import miniature
from pitboss.floor.views.wording import option_value_in_words
from pitboss.floor.web.api import is_listed, public_summary
from pitboss.floor.web.context import Desk
from pitboss.floor.web.render import Renderer
from pitboss.games import STANDINGS, by_family, catalogue
from pitboss.games import game as game_of
from pitboss.table.play.player_names import of_the_house
from pitboss.words import Json


def lobby_pages(router: APIRouter, desk: Desk, render: Renderer) -> None:
    """The lobby page."""

    @router.get("/")
    async def lobby(request: Request) -> HTMLResponse:
        who = desk.anybody(request)
        poor = who.role == "player" and await asyncio.to_thread(desk.floor.people.balance, who.name) < GRANT // 10
        standing = await desk.floor.standing()
        me = who.name if who.role == "player" else ""

        def made() -> HTMLResponse:
            rows = [public_summary(row) for row in standing if is_listed(row, who)]
            ready, planned = _games()
            groups = tables_by_game(ready, rows, me)
            return render(
                request,
                "lobby.html",
                families=families(groups),
                playing=in_play(groups),
                quick=quick_seat(groups, me),
                company=desk.floor.house.company,
                planned=planned,
                poor=poor,
                kept=[row["table"] for row in rows if me and me in row.get("called", ())],
                miniature=miniature,
                standings=STANDINGS,
            )

        return await asyncio.to_thread(made)


@cache
def _games() -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """The games that can be opened, and those that cannot yet."""
    rows: list[dict[str, object]] = [
        msgspec.to_builtins(row) | {"family": row.family, "sample": not row.why and bool(game_of(row.name).sample())}
        for row in catalogue()
    ]
    return [row for row in rows if not row["why"]], [row for row in rows if row["why"]]


def titles() -> dict[str, str]:
    """The titles of the games that can be opened."""
    return {str(row["name"]): str(row["title"]) for row in _games()[0]}


_LIMITS = {"minimum", "maximum", "boxes"}


def tables_by_game(ready: list[dict[str, object]], rows: list[Json], me: str = "") -> list[Json]:
    """The tables by game, each with the data of its card in the lobby."""
    groups = []
    for game in ready:
        tables = [card(row, me) for row in rows if row.get("game") == game["name"]]
        # Tables with company come first, closed ones last.
        tables.sort(key=lambda table: (table["status"] == "closed", -len(table["sitting"]), table["table"]))
        groups.append(game | {"tables": tables})
    return groups


def in_play(groups: list[Json]) -> list[Json]:
    """The tables at which people sit, the fullest first."""
    tables = [table | {"title": game["title"]} for game in groups for table in game["tables"] if table["sitting"]]
    return sorted(tables, key=lambda table: (-len(table["sitting"]), table["table"]))[:MOST_IN_PLAY]


MOST_IN_PLAY = 6
"""Tables with people that are named above the others."""


def quick_seat(groups: list[Json], me: str) -> str:
    """The table for a quick seat: where others play, else the first open one."""
    open_to_me = [table for game in groups for table in game["tables"] if table["open"] and me not in table["sitting"]]
    open_to_me = [table for table in open_to_me if table["status"] != "closed"]
    found = sorted(open_to_me, key=lambda table: -len(table["sitting"]))
    return found[0]["table"] if found else ""


def families(groups: list[Json]) -> list[tuple[str, list[Json]]]:
    """Game families, in the order in which players look for them."""
    titles = [*dict.fromkeys((*by_family(), *(game["family"] for game in groups)))]
    found = [(title, [game for game in groups if game["family"] == title]) for title in titles]
    return [(title, games) for title, games in found if games]


def card(row: Json, me: str = "") -> Json:
    """One table as the lobby shows it to a viewer; a seat claimed from the waiting list is not open to others."""
    waiting = row.get("waiting", [])
    people = {box: player for box, player in row["seats"].items() if not of_the_house(player)}
    # House players give up their seats to people.
    free = row["boxes"] - len(people)
    says = {name: election.says for name, election in game_of(row["game"]).options.elections().items()}
    main = next(iter(row["limits"].values()), None)
    unusual = [
        {"says": says.get(name, name), "value": option_value_in_words(value)}
        for name, value in row["options"].items()
        if name not in _LIMITS
    ]
    return row | {
        "main": main,
        "unusual": unusual,
        "sitting": list(people.values()),
        "house": [*dict.fromkeys(player for player in row["seats"].values() if of_the_house(player))],
        "free": free,
        "listed": "waiting" in row,
        "waiting": waiting,
        "called": row.get("called", []),
        "place": waiting.index(me) + 1 if me in waiting else 0,
        "open": me in row.get("called", ()) or free > len([name for name in waiting if name != me]),
    }
