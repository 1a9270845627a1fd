"""The coach: what each choice is worth to somebody who is asked, from the game's own odds and from what they see."""

import json
from types import SimpleNamespace
from typing import Any

from fastapi import APIRouter, Request

from pitboss.floor.access import NotKnown
from pitboss.floor.api import TableName
from pitboss.floor.desk import Desk
from pitboss.floor.pricing import Answer
from pitboss.games import game as game_of
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table.act import Decide
from pitboss.table.choosing import Bid, Pick

NONE: dict[str, Any] = {"best": None, "worth": {}}


def coach_calls(router: APIRouter, desk: Desk) -> None:
    """One call: advice on the question that is open to whoever asks."""

    @router.get("/tables/{table}/coach", include_in_schema=False)
    async def advice(request: Request, table: TableName) -> dict[str, Any]:
        who = desk.patron(request)
        live = desk.floor.tables.get(table)
        if live is None:
            raise NotKnown(f"there is no table {table!r} here")
        t, room = live.table, live.rooms.get(who.viewer)
        act = t.pending
        plain = isinstance(act, Decide) and not isinstance(act, Bid | Pick)
        if room is None or not plain or act is None or act.by(t) != who.viewer:
            return NONE
        assert isinstance(act, Decide)
        # Nothing but what lies open to this player leaves the table.
        hands = {str(of): [*spot.cards] for of, spot in room.view.scene.spots.items() if spot.cards}
        wagers = [[box, name, amount] for (box, name), amount in t.wagers.items() if box == act.box]
        said = {"box": act.box, "hand": act.hand, "choices": [*act.choices], "cite": act.cite}
        asked = {"name": t.game.name, "options": t.options.shown(), "hands": hands, "wagers": wagers, "act": said}
        found = await desk.pricing.ask(desk.caller(who, request), "advice", **asked)
        if found.refused:
            raise Refusal(found.text)
        told: dict[str, Any] = json.loads(found.text)
        return told


def advise(name: str, options: dict[str, Any], hands: Any, wagers: list[Any], act: dict[str, Any]) -> Answer:
    """In the process that works prices out: the worth of each choice in dollars where it is known, and the best."""
    game = game_of(name)
    elected = game.options.configure(options)
    if not game.offers("odds"):
        return Answer(json.dumps(NONE))
    odds = game.module("odds")
    seen = SimpleNamespace(
        game=game,
        options=elected,
        hands={int(of) if of.isdecimal() else of: cards for of, cards in hands.items()},
        wagers={(box, wager): amount for box, wager, amount in wagers},
    )
    question = Decide(**{**act, "choices": tuple(act["choices"])})
    unit = next((amount for rule in game.wagers for (_, lies), amount in seen.wagers.items() if lies == rule), 0)
    if hasattr(odds, "advises"):
        worth = {choice: float(value) * unit for choice, value in odds.advises(elected)(seen, question).items()}
        if worth:
            shown = {choice: ("-" if value < 0 else "") + dollars(abs(round(value))) for choice, value in worth.items()}
            return Answer(json.dumps({"best": max(worth, key=worth.__getitem__), "worth": shown}))
    if hasattr(odds, "chooser"):
        best = odds.chooser(elected, getattr(odds, "BEST", "best"))(seen, question)
        return Answer(json.dumps({"best": best, "worth": {}}))
    return Answer(json.dumps(NONE))
