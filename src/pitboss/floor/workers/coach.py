"""The coach: the worth of each choice and wager to the player, from the game's odds and the visible cards."""

import json

import msgspec
from fastapi import APIRouter, Request

from pitboss.equipment.cards import Card
from pitboss.floor.accounts.access import NotKnown
from pitboss.floor.tables.house_players import in_sight
from pitboss.floor.web.api import TableName
from pitboss.floor.web.context import Desk
from pitboss.floor.workers.price_worker import PriceReply
from pitboss.games import game as game_of
from pitboss.money import dollars
from pitboss.pricing import decisions
from pitboss.pricing.decisions import DecisionModel
from pitboss.pricing.strategy import strategies
from pitboss.refusal import Refusal
from pitboss.sheet.glance import is_usual, stored_glances
from pitboss.sheet.priced import is_priced, price
from pitboss.table.act import Betting, Decide, kind_of
from pitboss.table.acts.choices import Seen
from pitboss.table.parts import SharedPot

NONE: dict[str, object] = {"best": None, "worth": {}, "edges": {}, "silent": ""}
_POT = "the worth of a choice here depends on the other players' cards and actions, which the odds do not cover"
_UNCOUNTED = "the game's odds cover whole rounds, not single choices"
_ASIDE = "this question does not affect the odds"


def coach_calls(router: APIRouter, desk: Desk) -> None:
    """One call: advice on the caller's open question."""

    @router.get("/tables/{table}/coach", include_in_schema=False)
    async def advice(request: Request, table: TableName) -> dict[str, object]:
        who = desk.patron(request)
        await desk.visible(request, table)
        live = desk.floor.tables.get(table)
        if live is None:
            raise NotKnown(f"there is no table {table!r} here")
        t, room = live.table, live.rooms.get(who.viewer)
        act = t.pending
        if isinstance(act, Betting) and not act.box:
            work, asked = "edges", {}
        elif room is None or not isinstance(act, Decide | Betting) or act.by(t) != who.viewer:
            return NONE
        else:
            work, asked = "advice", in_sight(t, room.view, act)
        table_of = {"name": t.game.name, "options": t.options.shown()}
        found = await desk.ask(desk.pricing, request, who, work, **table_of, **asked)
        if found.refused:
            raise Refusal(found.text)
        described: dict[str, object] = json.loads(found.text)
        return NONE | described


def advise(
    name: str,
    options: dict[str, object],
    hands: dict[str, list[Card]],
    wagers: list[tuple[int, str, int]],
    act: dict[str, object],
) -> PriceReply:
    """In the pricing process: the worth of each choice in dollars where known, and the best."""
    game = game_of(name)
    elected = game.options.configure(options)
    if not (game.offers("odds") and not game.has(SharedPot)):
        return _silent(_UNCOUNTED if not game.has(SharedPot) else _POT)
    odds = game.module("odds")
    seen = Seen(
        game,
        elected,
        {int(of) if of.isdecimal() else of: cards for of, cards in hands.items()},
        {(box, wager): amount for box, wager, amount in wagers},
    )
    question = msgspec.convert(act, kind_of(act))
    model = decisions.model(odds, elected)
    if isinstance(question, Betting):
        return _offered(model, seen, question)
    assert isinstance(question, Decide)
    unit = next((amount for rule in game.wagers for (_, lies), amount in seen.wagers.items() if lies == rule), 0)
    asked = model.decision(seen, question) if model is not None else None
    if model is None or asked is None:
        return _silent(_ASIDE)
    if worth := {choice: float(value) * unit for choice, value in model.worth(seen, question).items()}:
        return _worth_reply(worth)
    return (
        PriceReply(json.dumps({"best": model.chooser(strategies.BEST)(seen, question)}))
        if asked.set_by
        else _silent(_ASIDE)
    )


def _silent(why: str) -> PriceReply:
    return PriceReply(json.dumps({"silent": why}))


def _worth_reply(worth: dict[str, float]) -> PriceReply:
    shown = {choice: ("-" if value < 0 else "") + dollars(abs(round(value))) for choice, value in worth.items()}
    return PriceReply(json.dumps({"best": max(worth, key=worth.__getitem__), "worth": shown}))


def _offered(model: DecisionModel | None, seen: Seen, offer: Betting) -> PriceReply:
    """A wager offered to one box: its worth at the maximum stake by the visible cards, or the edge."""
    most = getattr(offer, "most", 0)
    if model is not None and (worth := model.offers(seen, offer)):
        return _worth_reply({wager: float(value) * most for wager, value in worth.items()} | {"no": 0.0})
    return edges(seen.game.name, seen.options.shown())


def edges(name: str, options: dict[str, object]) -> PriceReply:
    """The house edge on each wager of a table, cached if only limits differ."""
    game = game_of(name)
    elected = game.options.configure(options)
    if not is_priced(name):
        return PriceReply("{}")
    if is_usual(name, elected) and name in stored_glances():
        found = {row.wager: row.edge for row in stored_glances()[name].wagers}
    elif getattr(game.module("odds"), "LONG", False):
        return PriceReply("{}")
    else:
        found = {row.wager: float(row.edge) for row in price(name, elected).wagers}
    return PriceReply(json.dumps({"edges": {wager: f"{edge:.2%}" for wager, edge in found.items()}}))
