"""The API for programs, version 1: the floor for players and visitors."""

import asyncio
import json
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Header, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pitboss.floor.accounts.access import PATRON_COOKIE, NotKnown, address, csrf
from pitboss.floor.accounts.daily_heads import heads_of_day
from pitboss.floor.accounts.people import LASTS, LONGEST_NAME, PASSER_BY, Who
from pitboss.floor.pages.rulebook_pages import provisions
from pitboss.floor.tables import messages
from pitboss.floor.views.past_rounds import journal_location
from pitboss.floor.web.context import Desk
from pitboss.games import catalogue
from pitboss.games import game as game_of
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import cite
from pitboss.rulebook.election import Illegal
from pitboss.table import Game
from pitboss.words import Json

A_TABLE, A_GAME = r"^[a-z0-9][a-z0-9-]{0,39}$", r"^[a-z0-9-]{1,40}$"
TableName = Annotated[str, Path(pattern=A_TABLE, max_length=40, examples=["casino-war-1"])]
GameName = Annotated[str, Path(pattern=A_GAME, max_length=40, examples=["casino-war"])]
OptionName = Annotated[str, Field(pattern=r"^[ -~]{1,60}$")]
RequestId = Annotated[
    str,
    Header(
        pattern=r"^[!-~]{0,80}$",
        max_length=80,
        description="Idempotency key: chips are given once per key.",
    ),
]
MOST_PASSING = 10
"""Number of shuffles returned to a visitor without a name."""
MOST_TEXT = 1000
"""Longest option value: a pay table has a row for each hand."""
# Strict, or a text of too many digits would be taken for a number.
Value = (
    Annotated[str, Field(max_length=MOST_TEXT)]
    | Annotated[int, Field(strict=True)]
    | Annotated[bool, Field(strict=True)]
)


class Strict(BaseModel):
    """Base of request bodies: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Newcomer(Strict):
    """A name to play under."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME, examples=["Ada"])


class Elected(Strict):
    """Options by name; others have their defaults."""

    options: dict[OptionName, Value] = Field(
        default_factory=dict,
        max_length=100,
        examples=[{"decks": 8, "minimum": "10.00"}],
        json_schema_extra={"additionalProperties": False},
    )
    as_of: str = Field(
        "",
        max_length=10,
        description="Apply the law of that day",
        examples=["1999-02-01"],
        json_schema_extra={"anyOf": [{"format": "date"}, {"maxLength": 0}]},
    )


class NewTable(Elected):
    """A table to open."""

    game: str = Field(pattern=A_GAME, max_length=40, examples=["casino-war"])
    name: str = Field("", pattern=f"^$|{A_TABLE}", max_length=40, description="Leave empty for the next free name.")
    private: bool = Field(False, description="Only you and those with a link of yours can see the table.")


class Me(Strict):
    """Your identity on the floor."""

    name: str
    chips: str = Field(description="Your balance in dollars: chips that are not on a table.")


class Admitted(Me):
    """A patron who has just signed up."""

    token: str = Field(description="Send it as `Authorization: Bearer …`; it is shown only once.")


class Violation(Strict):
    """One way in which the options break the law."""

    option: str
    reason: str
    cite: str | None


class Verdict(Strict):
    """Whether options are legal together."""

    legal: bool
    violations: list[Violation]
    idle: list[str] = Field(default=[], description="Options that have no effect with the other settings.")


class Listed(Strict):
    """A table's waiting list."""

    table: str
    waiting: list[str] = Field(description="In order; called players stay on the list until they sit.")
    called: list[str] = Field(description="Players for whom a seat is reserved.")
    place: int | None = Field(description="Your place on the list, from 1.")
    kept: bool = Field(description="Whether a seat is reserved for you.")

    @classmethod
    def of(cls, table: str, queue: Mapping[str, Any] | None, name: str) -> "Listed":
        """The waiting list as one person sees it; refused for games without one."""
        if queue is None or "waiting" not in queue:
            raise Refusal(f"table {table} has no waiting list: take any free box")
        waiting, called = queue["waiting"], queue["called"]
        place = waiting.index(name) + 1 if name in waiting else None
        return cls(table=table, waiting=waiting, called=called, place=place, kept=name in called)


class Fault(Strict):
    """The reason for a refusal, and its paragraph."""

    error: str
    cite: str | None = None
    violations: list[Violation] | None = None


PATRON: dict[str, object] = {"security": [{"patron": []}, {"patron-cookie": []}]}
"""The OpenAPI security of a call that needs a signed-in patron."""

FAULTS: dict[int | str, dict[str, object]] = {
    400: {"model": Fault, "description": "Refused, with the reason and the paragraph"},
    401: {"model": Fault, "description": "Not signed in"},
    403: {"model": Fault, "description": "Not allowed"},
    404: {"model": Fault, "description": "Not found"},
    413: {"model": Fault, "description": "Too long"},
    422: {"model": Fault, "description": "Invalid request"},
    429: {"model": Fault, "description": "Too many requests"},
    503: {"model": Fault, "description": "The store or the table's process cannot be reached"},
}


def verdict(game: Game, options: Mapping[str, object], as_of: str = "") -> Verdict:
    """Whether the options are legal, under the law of a day if named; every violation with its paragraph."""
    try:
        elected = game.elect(options, as_of)
    except Illegal as illegal:
        found = [Violation(option=v.option, reason=v.reason, cite=v.cite) for v in illegal.violations]
        return Verdict(legal=False, violations=found)
    return Verdict(legal=True, violations=[], idle=[name for name in elected.elections() if not elected.applies(name)])


def known_game(name: str) -> Game:
    """A game that can be opened, or a refusal."""
    try:
        return game_of(name)
    except Refusal as refusal:
        raise NotKnown(refusal.reason) from None


def api(desk: Desk) -> APIRouter:
    """The calls."""
    router = APIRouter(prefix="/api/v1", responses=FAULTS)
    for part in (_patrons, _games, _tables, _heads, _lists, _rulebook):
        part(router, desk)
    return router


def _patrons(router: APIRouter, desk: Desk) -> None:
    floor = desk.floor

    def me(who: Who) -> Me:
        return Me(name=who.name, chips=dollars(floor.people.balance(who.name)))

    def enter(request: Request, newcomer: Newcomer) -> tuple[Who, str]:
        desk.sign_ins.take(address(request))
        who = floor.people.enter(newcomer.name)
        return who, floor.people.admit(who)

    @router.post("/patrons", status_code=201, tags=["patrons"], summary="Sign up under a name and get chips")
    def come_in(request: Request, newcomer: Newcomer) -> Admitted:
        who, token = enter(request, newcomer)
        return Admitted(**me(who).model_dump(), token=token)

    @router.post("/me", status_code=201, tags=["patrons"], summary="The same for a browser: the token is a cookie")
    def come_in_by_browser(request: Request, response: Response, newcomer: Newcomer) -> Me:
        who, token = enter(request, newcomer)
        response.set_cookie(
            PATRON_COOKIE, token, max_age=int(LASTS), httponly=True, samesite="strict", secure=desk.secure, path="/"
        )
        response.headers["x-csrf-token"] = csrf(token)
        return me(who)

    @router.get("/me", tags=["patrons"], summary="Your name and balance", openapi_extra=PATRON)
    def about_me(request: Request) -> Me:
        return me(desk.patron(request))

    @router.delete(
        "/me", status_code=204, tags=["patrons"], summary="Sign out: the token is revoked", openapi_extra=PATRON
    )
    def go(request: Request) -> Response:
        desk.patron(request)
        desk.gate.forget(desk.gate.token(request, staff=False)[0])
        gone = Response(status_code=204)
        gone.delete_cookie(PATRON_COOKIE, path="/")
        return gone

    @router.post("/me/chips", tags=["patrons"], summary="More chips for a nearly empty balance", openapi_extra=PATRON)
    async def more_chips(request: Request, idempotency_key: RequestId = "") -> Me:
        who = desk.patron(request)
        lying = sum(row.get("holds", {}).get(who.name, 0) for row in await floor.standing())
        # The writer runs it after everything that tables have done up to here.
        await floor.writer.call(partial(floor.people.grant, who.name, idempotency_key, elsewhere=lying))
        return await asyncio.to_thread(me, who)


def _games(router: APIRouter, desk: Desk) -> None:
    @router.get(
        "/games",
        tags=["games"],
        summary="Every game in the regulation, with its options if playable",
        response_model=list[dict[str, object]],
    )
    def games(request: Request) -> Response:
        return Response(desk.cache.get("games") or desk.cache.put("games", _all_games()), media_type="application/json")

    @router.post("/games/{game}/check", tags=["games"], summary="Whether options are legal together")
    def check(request: Request, game: GameName, elected: Elected) -> Verdict:
        desk.anybody(request)
        return verdict(known_game(game), elected.options, elected.as_of or desk.floor.house.as_of)

    @router.post("/games/{game}/odds", tags=["games"], summary="The exact odds of a table with these options")
    async def odds(request: Request, game: GameName, elected: Elected) -> dict[str, object]:
        who = desk.anybody(request)
        options = known_game(game).elect(elected.options, elected.as_of or desk.floor.house.as_of).shown()
        found = await desk.ask(desk.pricing, request, who, "figures", name=game, options=options)
        if found.refused:
            raise Refusal(found.text)
        result: dict[str, object] = json.loads(found.text)
        return result


def _all_games() -> str:
    rows = [msgspec.to_builtins(row) for row in catalogue()]
    shown = [row | (_elective(game_of(row["name"])) if not row["why"] else {"options": []}) for row in rows]
    return json.dumps(shown, ensure_ascii=False)


def _elective(game: Game) -> dict[str, object]:
    """Options for the new-table form, with made-up figures where a house must supply its own."""
    sample = game.sample()
    return {"options": game.options.listed(), **({"sample": sample} if sample else {})}


def _tables(router: APIRouter, desk: Desk) -> None:
    floor = desk.floor

    @router.get("/tables", tags=["tables"], summary="Every table of the floor", response_model=list[dict[str, object]])
    async def tables(request: Request) -> Response:
        rows, who = await floor.standing(), desk.anybody(request)

        def summaries() -> str:
            return json.dumps([public_summary(row) for row in rows if is_listed(row, who)], ensure_ascii=False)

        return Response(await asyncio.to_thread(summaries), media_type="application/json")

    @router.post(
        "/tables",
        status_code=201,
        tags=["tables"],
        summary="Open a table with any legal options",
        openapi_extra=PATRON,
    )
    async def open_table(request: Request, table: NewTable) -> dict[str, object]:
        who = desk.patron(request)
        desk.openings_by_address.take(address(request))
        known_game(table.game)
        desk.openings.take(desk.caller(who, request))
        host = who.name if table.private else ""
        live = await floor.open(table.game, dict(table.options), table.name, table.as_of, host=host)
        return public_summary(await desk.known(live.name))

    @router.get("/tables/{table}", tags=["tables"], summary="A table's state")
    async def one_table(request: Request, table: TableName) -> dict[str, object]:
        return public_summary(await desk.visible(request, table))

    @router.get(
        "/tables/{table}/shoes",
        tags=["tables"],
        summary="The seals of its shuffles, and the keys of finished ones; without a name the last ten",
        response_model=list[dict[str, object]],
    )
    async def sealed_shoes(
        request: Request, table: TableName, last: Annotated[int, Query(ge=1, le=100)] = 5
    ) -> Response:
        who = desk.anybody(request)
        await desk.visible(request, table)
        # A visitor without a name gets fewer.
        last = min(last, MOST_PASSING) if who is PASSER_BY else last
        found = await desk.ask(
            desk.reading, request, who, "shoes", **journal_location(floor.journal), table=table, last=last
        )
        if found.refused:
            raise Refusal(found.text)
        return Response(found.text, media_type="application/json")


def _heads(router: APIRouter, desk: Desk) -> None:
    journal = desk.floor.journal

    async def answer(request: Request, day: str) -> Response:
        desk.anybody(request)
        text = await asyncio.to_thread(heads_of_day, journal, day)
        return Response(text, media_type="application/json", headers={"x-content-sha256": sha256(text).hexdigest()})

    @router.get("/heads", tags=["heads"], summary="Today's head of every chain of the floor, to save elsewhere")
    async def latest_heads(request: Request) -> Response:
        return await answer(request, "")

    @router.get("/heads/{day}", tags=["heads"], summary="The heads of an earlier day")
    async def heads_of(
        request: Request, day: Annotated[str, Path(pattern=r"^\d{4}-\d\d-\d\d$", examples=["2026-11-16"])]
    ) -> Response:
        return await answer(request, day)


def _lists(router: APIRouter, desk: Desk) -> None:
    where = "/tables/{table}/waiting"

    async def ordered(request: Request, table: str, *, off: bool) -> object:
        who = desk.patron(request)
        await desk.visible(request, table)
        found = await desk.table(request, table)
        if isinstance(found, Response):
            return found
        await desk.floor.obey(table, who, messages.Wait(off=off))
        return Listed.of(table, found.queue(), who.name)

    @router.get(where, tags=["tables"], summary="The waiting list: who waits, who is called, your place")
    async def waiting_list(request: Request, table: TableName) -> Listed:
        who = desk.anybody(request)
        return Listed.of(table, await desk.visible(request, table), who.name)

    @router.post(
        where,
        status_code=201,
        tags=["tables"],
        summary="Join the waiting list",
        response_model=Listed,
        openapi_extra=PATRON,
    )
    async def put_down(request: Request, table: TableName) -> object:
        return await ordered(request, table, off=False)

    @router.delete(
        where, tags=["tables"], summary="Leave the waiting list", response_model=Listed, openapi_extra=PATRON
    )
    async def take_off(request: Request, table: TableName) -> object:
        return await ordered(request, table, off=True)


def _rulebook(router: APIRouter, desk: Desk) -> None:
    @router.get(
        "/rulebook",
        tags=["rulebook"],
        summary="Provisions, by subchapter or search word",
        response_model=list[dict[str, object]],
    )
    async def listed(
        request: Request,
        of: Annotated[str, Query(max_length=60, examples=["19:47-22"])] = "",
        word: Annotated[str, Query(max_length=60)] = "",
    ) -> Response:
        return await provisions(desk, request, of, word.strip())

    @router.get("/rulebook/{citation:path}", tags=["rulebook"], summary="One provision, in our words")
    def provision(request: Request, citation: Annotated[str, Path(max_length=120)]) -> dict[str, object]:
        desk.anybody(request)
        try:
            return cite(citation).shown()
        except Refusal as refusal:
            raise NotKnown(refusal.reason) from None


_FOR_THE_PIT = {
    "inventory",
    "rake",
    "opening",
    "fills",
    "drop",
    "win",
    "house_win",
    "trouble",
    "watching",
    "holds",
    "host",
}


def public_summary(row: Json) -> Json:
    """A table's public summary."""
    return {name: value for name, value in row.items() if name not in _FOR_THE_PIT}


def is_listed(row: Json, who: Who) -> bool:
    """Whether a table is listed for a person: a private one only for its host and those who sit there."""
    return not row.get("host") or (who.role == "player" and who.name in {row["host"], *row["seats"].values()})
