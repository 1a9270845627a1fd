"""The page of a poker game's equities, and the answers for its grid of ranges."""

import json

from pitboss.floor.pages.odds_doors import doors
from pitboss.floor.web.render import render_template
from pitboss.floor.workers.price_worker import PriceReply
from pitboss.games import game as game_of
from pitboss.refusal import Refusal
from pitboss.sheet.priced import verify_priced


def equity_page(name: str, hands: list[str], board: str, dead: str, looks: dict[str, str]) -> PriceReply:
    """Equities of hands at a poker game."""
    game = game_of(name)
    verify_priced(name)
    of_game = game.module("equity")
    typed = [hand.strip() for hand in hands if hand.strip()]
    found, refused = None, ""
    try:
        if typed:
            found = of_game.equity(game.name, typed, board=board, dead=dead)
    except Refusal as refusal:
        refused = refusal.reason
    example, hints = of_game.how_to_write(game)
    form = of_game.form_of(game)
    shown = {"hands": typed, "board": board, "dead": dead, "found": found, "refused": refused}
    text = render_template(
        "equity.html", game=game, doors=doors(game), example=example, hints=hints, form=form, **shown, **looks
    )
    return PriceReply(text, 400 if refused else 200)


def range_read(name: str, text: str) -> PriceReply:
    """The kinds of hands in a range; the reason if it cannot be read, as while it is typed."""
    game = game_of(name)
    of_game = game.module("equity")
    try:
        whole, part = of_game.range_of(game, text)
    except Refusal as refusal:
        return PriceReply(json.dumps({"whole": [], "part": {}, "reason": refusal.reason}))
    return PriceReply(json.dumps({"whole": whole, "part": part, "reason": ""}))
