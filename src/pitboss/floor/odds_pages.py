"""The odds pages: every wager of a table as configured, with its outcomes, and what each option does to them."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from pitboss.floor.coach import advise, edges
from pitboss.floor.desk import Desk
from pitboss.floor.pricing import Answer
from pitboss.floor.render import Renderer, filled, page
from pitboss.floor.rulebook_pages import address
from pitboss.floor.school_work import WORK as SCHOOL
from pitboss.games import FAMILIES, catalogue
from pitboss.games import game as game_of
from pitboss.money import dollars
from pitboss.pricing.distribution import signed
from pitboss.pricing.rounds import after, standing
from pitboss.refusal import Refusal
from pitboss.rulebook import Elections, Illegal, Violation
from pitboss.sheet.glance import kept
from pitboss.sheet.page import FEW, tornadoes
from pitboss.sheet.par import OVER, fan_rounds, parsheet
from pitboss.sheet.plots import after_plot, ahead_plot, effect_plot, fan_plot
from pitboss.sheet.pot_page import levers
from pitboss.sheet.pot_plots import stairs_plot
from pitboss.sheet.priced import is_priced, looked_at, must_be_priced, price
from pitboss.sheet.varying import Effect, effects, vary_in_time
from pitboss.table import Game
from pitboss.words import in_words

STRATEGY = "strategy"
_LONGEST = 200
HANDS_HERE = 1 << 8
"""Hands of a model on a page that somebody waits for."""


@dataclass(frozen=True)
class Field:
    """An option as the form shows it."""

    name: str
    says: str
    cite: str
    allowed: str
    choices: tuple[str, ...]
    value: str
    wrong: str
    main: bool
    """Whether it bears on the odds, as far as that is known."""


def fields(
    game: Game,
    given: dict[str, str],
    wrong: dict[str, str],
    moved: list[Effect] | None,
    read: frozenset[str] | None = None,
) -> list[Field]:
    """The form: options that move an edge first, or that are read at all; those that the law fixes not at all."""
    known = {effect.option for effect in moved or ()}
    rows = []
    for row in game.options.listed():
        name, choices = row["option"], row["choices"]
        if choices is not None and len(choices) < 2:
            continue
        money = game.options.elections()[name].show is dollars
        moves = not money and (choices is None or moved is None or name in known)
        rows.append(
            Field(
                name,
                row["says"],
                row["cite"],
                row["allowed"],
                tuple(in_words(choice) for choice in choices or ()),
                given.get(name, in_words(row["default"])),
                wrong.get(name, ""),
                main=name in wrong or (moves if read is None else name in read),
            )
        )
    return sorted(rows, key=lambda field: not field.main)


def _strategies(game: Game) -> tuple[str, ...]:
    found = tuple(getattr(game.module("odds"), "STRATEGIES", ()))
    return found if len(found) > 1 else ()


def _elect(game: Game, given: dict[str, str]) -> tuple[Elections, list[Violation]]:
    try:
        return game.options.configure(given), []
    except Illegal as illegal:
        return game.options(), illegal.violations


def _wagers(game: str, options: Elections, strategy: str) -> list[dict[str, Any]]:
    """Each wager with its figures and plots."""
    rows = price(game, options, strategy).wagers
    few = len(rows) <= FEW
    return [
        {
            "wager": row.wager,
            "says": row.says,
            "given": row.given,
            "edge": row.edge,
            "exact": str(row.edge) if row.method == "exact" else row.method,
            "risk": row.element_of_risk,
            "sd": row.sd,
            "hit": row.hit,
            "outcomes": sorted(row.outcomes, key=lambda outcome: (-outcome.pays, -outcome.probability)),
            "widest": max(outcome.probability for outcome in row.outcomes),
            "after": after(row),
            "plot": after_plot(after(row)),
            "ahead": ahead_plot([standing(row, n, quantiles=False) for n in OVER]) if few or not i else None,
            "fan": fan_plot([standing(row, n) for n in fan_rounds()]) if few or not i else None,
        }
        for i, row in enumerate(rows)
    ]


def _pot(game: Game, options: Any) -> dict[str, Any]:
    """What the house takes of the hands of a model, and the plots of that."""
    found = game.module("sheet").content(game, options, "best", HANDS_HERE, 1, vary=True, beside=False)
    steps = [(row["pot"], row["rake"]) for row in found["rake"]["stairs"]]
    row, tried = found["model"], found["sensitivity"]
    return {
        "model": row,
        "tried": [_in_words(each) for each in tried["varied"] if any(value.get("change") for value in each["values"])],
        "stairs": stairs_plot([steps]) if steps else None,
        "levers": levers(row["rake"], tried),
    }


def _of_play(game: Game) -> set[str]:
    return {*game.module("sheet").PLAY_OPTIONS}


def _in_words(row: dict[str, Any]) -> dict[str, Any]:
    values = [{**value, "value": in_words(value["value"])} for value in row["values"] if "rake" in value]
    return {**row, "elected": in_words(row["elected"]), "values": values}


def _asked(request: Request) -> dict[str, str]:
    return {key[:_LONGEST]: value[:_LONGEST] for key, value in list(request.query_params.items())[:100]}


def _sheet(name: str, asked: dict[str, str]) -> Answer:
    """The game's PAR sheet to be kept; where that takes long, without every choice of every option."""
    must_be_priced(name)
    game = game_of(name)
    strategy = asked.pop(STRATEGY, "") or "best"
    if strategy != "best" and strategy not in _strategies(game):
        raise Refusal(f"there is no strategy {strategy!r}")
    options = game.options.configure({name: value for name, value in asked.items() if value != ""})
    quick = not game.banked or vary_in_time(game.name, options, strategy) is not None
    hands = 0 if game.banked else 2 * HANDS_HERE
    return Answer(parsheet(game, options, strategy=strategy, vary_options=quick, simulate=hands).html())


def _page(game: Game, asked: dict[str, str]) -> tuple[int, dict[str, Any]]:
    """Everything on the page of one game."""
    given = {name: value for name, value in asked.items() if name != STRATEGY and value != ""}
    strategies = _strategies(game)
    strategy = asked.get(STRATEGY) or "best"
    options, violations = _elect(game, given)
    if strategy != "best" and strategy not in strategies:
        violations.append(Violation(STRATEGY, f"there is no strategy {strategy!r}", None))
        strategy = "best"
    moved, drawn = None, []
    found = None if violations or not game.banked else vary_in_time(game.name, options, strategy)
    if found is not None:
        moved = effects(found, options)
        drawn = tornadoes({row.wager: float(row.edge) for row in found.base.wagers}, found.shown())
    # Where no wager has an edge, options change what the house takes, or the hands of which it is taken.
    read = None if violations or game.banked else looked_at(game.name, options, strategy) | _of_play(game)
    wrong = {violation.option: violation.reason for violation in violations}
    odds = None if violations else price(game.name, options, strategy)
    return 400 if violations else 200, {
        "game": game,
        "violations": violations,
        "fields": fields(game, given, wrong, moved, read),
        "strategies": strategies,
        "strategy": strategy,
        "changed": {name: in_words(value) for name, value in options.shown(changed_only=True).items()},
        "wagers": [] if violations else _wagers(game.name, options, strategy),
        "effects": [(effect, [effect_plot(effect, wager) for wager in effect.wagers]) for effect in moved or ()],
        "tornadoes": drawn,
        "slow": moved is None and not violations,
        "hands": odds.hands if odds else (),
        "rake": odds.rake if odds else None,
        **(_pot(game, options) if odds and odds.rake else {"model": None}),
        "ways": {
            wager: rows
            for wager, rows in (odds.strategy if odds else {}).items()
            if isinstance(rows, dict) and all(isinstance(way, dict) and "edge" in way for way in rows.values())
        },
    }


def _game(name: str, asked: dict[str, str], query: str, looks: dict[str, str]) -> Answer:
    must_be_priced(game_of(name).name)
    status, context = _page(game_of(name), asked)
    words: dict[str, Any] = {"address": address, "signed": signed, "dollars": dollars}
    return Answer(filled("odds_game.html", query=query, **looks, **words, **context), status)


def _games(looks: dict[str, str]) -> Answer:
    """Every wager of every game in one table; what is kept of them is there at once."""
    rows = [row for row in catalogue() if not row.why and is_priced(row.name)]
    known = kept()
    wagers = [(row, wager) for row in rows if row.name in known for wager in known[row.name].wagers]
    pots = [(row, known[row.name].rake) for row in rows if row.name in known and known[row.name].rake]
    later = [row for row in rows if row.name not in known]
    families = [title for title in FAMILIES if any(row.family == title for row, _ in wagers)]
    return Answer(filled("odds.html", wagers=wagers, pots=pots, later=later, families=families, **looks))


def _figures(name: str, options: dict[str, Any]) -> Answer:
    game = game_of(name)
    found: dict[str, Any] = game.module("odds").odds(game.options.configure(options), "best").shown()
    return Answer(json.dumps(found))


WORK: dict[str, Callable[..., Answer]] = {
    "games": _games,
    "game": _game,
    "sheet": _sheet,
    "figures": _figures,
    "advice": advise,
    "edges": edges,
    **SCHOOL,
}
"""What the process that works prices out is asked for."""


def odds_pages(router: APIRouter, desk: Desk, render: Renderer) -> None:
    """The games, and each game's page."""

    async def asked(request: Request, work: str, **args: Any) -> HTMLResponse:
        who = desk.anybody(request)
        if work != "sheet":
            args["looks"] = await asyncio.to_thread(render.looks, request)
        found = await desk.pricing.ask(desk.caller(who, request), work, **args)
        if found.refused:
            return await asyncio.to_thread(render.missing, request, found.text)
        return page(found.text, found.status)

    @router.get("/odds")
    async def games(request: Request) -> HTMLResponse:
        return await asked(request, "games")

    @router.get("/odds/{name}")
    async def odds(request: Request, name: str) -> HTMLResponse:
        return await asked(request, "game", name=name, asked=_asked(request), query=request.url.query)

    @router.get("/odds/{name}/parsheet")
    async def sheet(request: Request, name: str) -> HTMLResponse:
        found = await asked(request, "sheet", name=name, asked=_asked(request))
        if found.status_code == 200:
            found.headers["content-disposition"] = f'attachment; filename="parsheet-{name}.html"'
        return found
