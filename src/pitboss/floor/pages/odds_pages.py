"""The odds pages: every wager of a table as configured, with its outcomes and the effect of each option."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypeVar
from urllib.parse import urlencode

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from pitboss.floor.pages.equity_page import equity_page, range_read
from pitboss.floor.pages.odds_doors import doors
from pitboss.floor.pages.rulebook_pages import WORK as RULEBOOK
from pitboss.floor.pages.rulebook_pages import address
from pitboss.floor.pages.worth_page import worth_page
from pitboss.floor.views.past_rounds import disclosed_shoes
from pitboss.floor.views.replayed import coached_round, exported_round, replayed_round, rounds_in_short
from pitboss.floor.web.context import Desk
from pitboss.floor.web.render import Renderer, page, render_template
from pitboss.floor.workers.coach import advise, edges
from pitboss.floor.workers.price_worker import PriceReply
from pitboss.floor.workers.school_work import WORK as SCHOOL
from pitboss.games import by_family, catalogue
from pitboss.games import game as game_of
from pitboss.money import dollars
from pitboss.pricing.distribution import Fact, GameOdds, WagerOdds, signed
from pitboss.pricing.strategy.charts import Chart
from pitboss.pricing.strategy.charts import charts as worth_charts
from pitboss.pricing.worth.rounds import after, standing
from pitboss.refusal import Refusal
from pitboss.rulebook import Elections, Illegal, Violation
from pitboss.sheet.comparing import Configuration, compare, configuration
from pitboss.sheet.glance import GlanceRow as Glimpse
from pitboss.sheet.glance import player_edges, stored_glances
from pitboss.sheet.page import FEW, charts, drawn_comparison, drawn_sheet, percent, tornadoes, ways
from pitboss.sheet.par import OVER, ParSheet, fan_rounds, parsheet
from pitboss.sheet.plots import after_plot, ahead_plot, effect_plot, fan_plot
from pitboss.sheet.pot_page import levers
from pitboss.sheet.pot_plots import stairs_plot
from pitboss.sheet.priced import is_priced, options_read, price, verify_priced
from pitboss.sheet.varying import PATIENCE, Effect, effects, vary_in_time
from pitboss.table import Game
from pitboss.table.offer.hypotheses import rules, suppose
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import SharedPot
from pitboss.tools.tools import TOOLS
from pitboss.words import Json, spoken_name, value_in_words

STRATEGY, WHAT_IF = "strategy", "what-if."
LIVE = "x-pitboss-live"
"""The header with which the page's script asks for the figures again, or, if it is `ALL`, for the options' effects."""
ALL = "options"
AT_ONCE = 1.0
"""Seconds for the effects of options before the page is shown; its script waits longer for the rest."""
SUPPOSING = "what if"
"""The option named by a violation where a hypothesis is lawful or unknown."""
_LONGEST = 1000
_NAMED = 4
"""Number of similar wagers up to which each is named."""
_SIDE_BY_SIDE, _MOST_SEVERAL = 4, 12
_NO_EDGE = 1e-9
_SAME = 5e-7
"""Smaller differences come from the rounding of stored figures."""
HANDS_HERE = 1 << 8
"""Number of model hands on a page, where a reader is waiting."""


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
    """Whether the option affects the odds, as far as known."""
    usual: str = ""
    """Its default."""
    moves: str = ""
    """The range over which its values move an edge, in words, as far as known."""


def fields(
    game: Game,
    given: dict[str, str],
    wrong: dict[str, str],
    moved: list[Effect] | None,
    read: frozenset[str] | None = None,
) -> list[Field]:
    """The form's fields: options that move an edge first, the strongest above; fixed ones are left out."""
    known = {effect.option: _swing(effect) for effect in moved or ()}
    rows = []
    for row in game.options.listed():
        name, choices = row["option"], row["choices"]
        if choices is not None and len(choices) < 2:
            continue
        money = game.options.elections()[name].show is dollars
        counts = not money if read is None else name in read
        rows.append(
            Field(
                name,
                row["says"],
                row["cite"],
                row["allowed"],
                tuple(value_in_words(choice) for choice in choices or ()),
                given.get(name, value_in_words(row["default"])),
                wrong.get(name, ""),
                main=name in wrong or (counts and (choices is None or moved is None or name in known)),
                usual=value_in_words(row["default"]),
                moves=known[name][1] if name in known else "",
            )
        )
    return sorted(rows, key=lambda field: (not field.wrong, not field.main, -known.get(field.name, (0.0, ""))[0]))


def _swing(effect: Effect) -> tuple[float, str]:
    """How far an option's values move the edge of the first wager that it touches."""
    wager = effect.wagers[0]
    edges = [float(choice.edges[wager]) for choice in effect.choices if wager in choice.edges]
    swing = max(edges) - min(edges)
    return swing, f"moves {spoken_name(wager)} by {percent(swing)}" if swing else "decides what is offered"


def _strategies(game: Game) -> tuple[str, ...]:
    found = tuple(getattr(game.module("odds"), "STRATEGIES", ()))
    return found if len(found) > 1 else ()


def _elect(game: Game, given: dict[str, str], what_if: dict[str, str]) -> tuple[Posted, list[Violation]]:
    try:
        return suppose(game, given, what_if), []
    except Illegal as illegal:
        return game.options(), illegal.violations
    except Refusal as refusal:
        return game.options(), [Violation(SUPPOSING, refusal.reason, refusal.cite)]


def _supposable(game: Game, what_if: dict[str, str]) -> list[Field]:
    """The rules without an option that can be supposed, and those that are supposed already."""
    known = rules(game)
    names = [name for name in known if name not in game.options.elections() or name in what_if]
    return [
        Field(
            f"{WHAT_IF}{name}",
            known[name].says,
            known[name].cite,
            known[name].allowed,
            tuple(value_in_words(value) for value in (*(known[name].choices or ()), *known[name].beyond))
            if known[name].beyond
            else (),
            what_if.get(name, ""),
            "",
            main=True,
        )
        for name in names
    ]


Row = TypeVar("Row", WagerOdds, Glimpse)


def group_alike_wagers(rows: Iterable[Row], figures: Callable[[Row], Hashable]) -> list[list[Row]]:
    """Group wagers that differ only by number, such as the 38 numbers of a wheel."""
    found: dict[Hashable, list[Row]] = {}
    for row in rows:
        found.setdefault((_stem(row.wager), figures(row)), []).append(row)
    return list(found.values())


def _stem(wager: str) -> str:
    return re.sub("-[0-9].*", "", wager)


def group_name(wagers: Sequence[str]) -> str:
    """The common name of a group of similar wagers."""
    if len(wagers) == 1:
        return spoken_name(wagers[0])
    stem = _stem(wagers[0])
    if len(wagers) > _NAMED:
        return f"{spoken_name(stem)}, any of {len(wagers)}"
    numbers = [wager.removeprefix(f"{stem}-") for wager in wagers]
    return f"{spoken_name(stem)} {', '.join(numbers[:-1])} and {numbers[-1]}"


def _figures(row: WagerOdds) -> Hashable:
    return (
        row.given,
        row.average_staked,
        frozenset(Counter((each.pays, each.probability) for each in row.outcomes).items()),
    )


def _come_later(odds: GameOdds) -> set[str]:
    """Wagers that nobody makes at first: another becomes them in the course of play, or they lie behind such a one."""
    rules = game_of(odds.game).wagers
    needs = {row.wager: rules[row.wager].needs for row in odds.wagers if row.wager in rules}
    later = {row.wager for row in odds.wagers if row.given and not needs.get(row.wager)}
    return later | {wager for wager, needed in needs.items() if needed in later}


def _as_made(groups: list[list[WagerOdds]], later: set[str]) -> list[list[WagerOdds]]:
    """The main wager, then the others in the game's order, the best first of those that differ by number only."""
    stems = list(dict.fromkeys(_stem(group[0].wager) for group in groups))

    def place(group: list[WagerOdds]) -> tuple[bool, int, float]:
        first = group[0]
        return first.wager in later, stems.index(_stem(first.wager)), float(first.edge)

    return groups[:1] + sorted(groups[1:], key=place)


def _wagers(odds: GameOdds) -> list[dict[str, object]]:
    """Each wager with its figures and plots, similar wagers once."""
    later = _come_later(odds)
    groups = _as_made(group_alike_wagers(odds.wagers, _figures), later)
    few = len(groups) <= FEW
    dearest = max((abs(float(group[0].edge)) for group in groups), default=0.0) or 1.0
    return [
        {
            "wager": row.wager,
            "called": group_name([each.wager for each in group]),
            "also": [each.wager for each in group[1:]],
            "says": "; ".join(each.says for each in group[:_NAMED]) if len(group) <= _NAMED else f"such as {row.says}",
            "given": row.given,
            "favours_player": row.favours_player,
            "edge": row.edge,
            "bar": 100 * abs(float(row.edge)) / dearest,
            "later": row.wager in later,
            "was": "",
            "exact": str(row.edge) if row.method == "exact" else row.method,
            "risk": row.element_of_risk,
            "differs": row.average_staked != 1,
            "sd": row.sd,
            "hit": row.hit,
            "n0": (row.sd / float(row.edge)) ** 2 if abs(float(row.edge)) > _NO_EDGE else None,
            "outcomes": sorted(row.outcomes, key=lambda outcome: (-outcome.pays, -outcome.probability)),
            "widest": max(outcome.probability for outcome in row.outcomes),
            "after": after(row),
            "plot": after_plot(after(row)),
            "ahead": ahead_plot([standing(row, n, quantiles=False) for n in OVER]) if few or not i else None,
            "fan": fan_plot([standing(row, n) for n in fan_rounds()]) if few or not i else None,
        }
        for i, group in enumerate(groups)
        for row in group[:1]
    ]


def _pot(game: Game, options: object) -> dict[str, object]:
    """The rake of a model's hands, with plots."""
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


def _in_words(row: Json) -> dict[str, object]:
    values = [{**value, "value": value_in_words(value["value"])} for value in row["values"] if "rake" in value]
    return {**row, "elected": value_in_words(row["elected"]), "values": values}


def _asked(request: Request) -> dict[str, str]:
    return {key[:_LONGEST]: value[:_LONGEST] for key, value in list(request.query_params.items())[:100]}


def _several(request: Request, name: str) -> list[str]:
    return [value[:_LONGEST] for value in request.query_params.getlist(name)[:_MOST_SEVERAL]]


def _sheet(name: str, asked: dict[str, str]) -> ParSheet:
    """The game's PAR sheet; if it is slow, without the effects of options."""
    verify_priced(name)
    game = game_of(name)
    strategy = asked.get(STRATEGY, "") or "best"
    if strategy != "best" and strategy not in _strategies(game):
        raise Refusal(f"there is no strategy {strategy!r}")
    options = suppose(game, _given(asked), _what_if(asked))
    quick = game.has(SharedPot) or vary_in_time(game.name, options, strategy) is not None
    hands = 0 if not game.has(SharedPot) else 2 * HANDS_HERE
    return parsheet(game, options, strategy=strategy, vary_options=quick, simulate=hands)


def _sheet_file(name: str, asked: dict[str, str]) -> PriceReply:
    """A self-contained sheet, as the command line writes it."""
    return PriceReply(_sheet(name, asked).html())


def _read_sheet(name: str, asked: dict[str, str], query: str, looks: dict[str, str]) -> PriceReply:
    """The same sheet within the site."""
    template, context = drawn_sheet(_sheet(name, asked).shown())
    return PriceReply(
        render_template(template, frame="sheet.html", game=game_of(name), query=query, **looks, **context)
    )


def _comparison(name: str, tables: list[str], asked: dict[str, str], looks: dict[str, str]) -> PriceReply:
    """Games side by side, or one game as configured next to its default options."""
    games = [(row.name, row.title) for row in catalogue() if not row.why and is_priced(row.name)]
    wanted = [spec for spec in tables if spec.partition(":")[0]][:_SIDE_BY_SIDE]
    frame: dict[str, object] = {"games": games, "tables": wanted, "most": _SIDE_BY_SIDE, "of": name}
    frame |= {"refused": "", "alike": False}
    if name:
        frame |= {"tables": [name], "of": game_of(name).title}
    try:
        found: list[Configuration] = [configuration(spec) for spec in wanted]
        if name:
            found = [
                configuration((name, {})),
                configuration((name, _given(asked) | _played(asked) | {"what_if": _what_if(asked)})),
            ]
            frame["alike"] = not (_given(asked) or _played(asked) or _what_if(asked))
        if len(found) < 2:
            return PriceReply(render_template("compare.html", compared=False, **frame, **looks))
        template, context = drawn_comparison(compare(found).shown())
        return PriceReply(render_template(template, frame="compare.html", compared=True, **frame, **context, **looks))
    except (Refusal, Illegal) as refusal:
        reason = str(refusal)
        return PriceReply(
            render_template("compare.html", compared=False, **(frame | {"refused": reason}), **looks), 400
        )


def _given(asked: dict[str, str]) -> dict[str, str]:
    return {
        name: value
        for name, value in asked.items()
        if name != STRATEGY and value != "" and not name.startswith(WHAT_IF)
    }


def _what_if(asked: dict[str, str]) -> dict[str, str]:
    """The supposed rules by name, without those left empty."""
    named = {name.removeprefix(WHAT_IF): value for name, value in asked.items() if name.startswith(WHAT_IF)}
    return {name: value for name, value in named.items() if value != ""}


def _unknown(game: Game, asked: dict[str, str]) -> dict[str, list[tuple[str, str]]]:
    """The names that are no option of the game, each with options of similar names: their words, and the query."""
    elections = game.options.elections()
    names = [name for name in _given(asked) if name.replace("-", "_") not in elections]
    rest = {name: value for name, value in asked.items() if name not in names}
    return {
        name: [
            (elections[close].says, urlencode({**rest, close: asked[name]}))
            for close in get_close_matches(name.replace("-", "_"), elections)
        ]
        for name in names
    }


def _as_hypotheses(asked: dict[str, str], violations: list[Violation]) -> str:
    """The query of the same page with refused values as hypotheses; empty if no typed value was refused."""
    refused = {violation.option for violation in violations} & {name.replace("-", "_") for name in _given(asked)}
    moved = {(f"{WHAT_IF}{name}" if name.replace("-", "_") in refused else name): v for name, v in asked.items()}
    return urlencode(moved) if refused else ""


def _played(asked: dict[str, str]) -> dict[str, str]:
    return {STRATEGY: asked[STRATEGY]} if asked.get(STRATEGY) else {}


def _page(game: Game, asked: dict[str, str], patience: float = AT_ONCE) -> tuple[int, dict[str, object]]:
    """Everything on the page of one game, with the effects of options if they are known within the patience."""
    quick = not patience
    unknown = _unknown(game, asked)
    asked = {name: value for name, value in asked.items() if name not in unknown}
    given = _given(asked)
    strategies = _strategies(game)
    strategy = asked.get(STRATEGY) or "best"
    what_if = _what_if(asked)
    options, violations = _elect(game, given, what_if)
    if strategy != "best" and strategy not in strategies:
        violations.append(Violation(STRATEGY, f"there is no strategy {strategy!r}", None))
        strategy = "best"
    moved, drawn = None, []
    unvaried = bool(violations or options.what_if or quick or game.has(SharedPot))
    found = None if unvaried else vary_in_time(game.name, options, strategy, patience)
    if found is not None:
        moved = effects(found, options)
        drawn = tornadoes({row.wager: float(row.edge) for row in found.base.wagers}, found.shown())
    # An option that no price reads moves no edge; at a game for a pot, options change the hands.
    read = None
    if not quick and not (violations and options.conflicts()):
        lawful = game.elect(given) if options.what_if else options
        read = options_read(game.name, lawful, strategy) | (_of_play(game) if game.has(SharedPot) else set())
    wrong = {violation.option: violation.reason for violation in violations}
    odds = None if violations else price(game.name, options, strategy)
    strategy_facts = odds.strategy if odds else {}
    wagers = _wagers(odds) if odds else []
    altered = bool(given or what_if or strategy != "best")
    # A figure that no source gives is no mistake of the reader's: the page asks for it.
    unset = bool(violations) and not {violation.option for violation in violations} & {*given, STRATEGY, SUPPOSING}
    return 400 if unknown or (violations and not unset) else 200, {
        "game": game,
        "unknown": unknown,
        "violations": violations,
        "unset": unset,
        "sample": urlencode(game.sample()) if unset else "",
        "sampled": not violations and bool(game.sampled(options)),
        "says": {name: election.says for name, election in game.options.elections().items()},
        "fields": fields(game, given, wrong, moved, read),
        "strategies": strategies,
        "strategy": strategy,
        "changed": {
            options.elections()[name].says: value_in_words(value)
            for name, value in options.shown(changed_only=True).items()
        },
        "doors": doors(game, "" if violations else urlencode(asked), supposed=bool(options.what_if)),
        "wagers": wagers,
        "altered": altered,
        "beside": _beside_usual(game, wagers) if altered else None,
        "charts": charts(strategy_facts),
        "worths": _worths(game, options) if odds and not game.has(SharedPot) else [],
        "notes": _notes(strategy_facts),
        "price_notes": strategy_facts.get("price_notes", ()),
        "effects": [(effect, [effect_plot(effect, wager) for wager in effect.wagers]) for effect in moved or ()],
        "tornadoes": drawn,
        "slow": moved is None and not violations and not options.what_if and not quick,
        "hypotheses": options.what_if,
        "supposable": _supposable(game, what_if),
        "as_hypotheses": _as_hypotheses(asked, violations),
        "hands": odds.hands if odds else (),
        "facts": _facts(odds.facts if odds else _known(game, options)),
        "rake": odds.rake if odds else None,
        **(_pot(game, options) if odds and odds.rake else {"model": None}),
        "ways": ways(strategy_facts),
    }


def _beside_usual(game: Game, wagers: list[dict[str, Any]]) -> str | None:
    """Add to each wager its edge under default options, where it differs; returns the main one's change in words."""
    usual = {row.wager: row.edge for row in stored_glances()[game.name].wagers} if game.name in stored_glances() else {}
    changes = {row["wager"]: float(row["edge"]) - usual[row["wager"]] for row in wagers if row["wager"] in usual}
    for row in wagers:
        if abs(changes.get(row["wager"], 0.0)) > _SAME:
            row["was"] = percent(usual[row["wager"]])
    if not wagers or wagers[0]["wager"] not in usual:
        return None
    change = changes[wagers[0]["wager"]]
    points = f"{100 * abs(change):.4f} percentage points {'more' if change > 0 else 'less'} than"
    by = points if wagers[0]["was"] else "the same as"
    return f"{by} with default options ({percent(usual[wagers[0]['wager']])})"


def _known(game: Game, options: Elections) -> Sequence[Fact]:
    """The facts of a game that do not depend on the house's missing figures."""
    found: Sequence[Fact] = getattr(game.module("odds"), "known", lambda options: ())(options)
    return found


def _worths(game: Game, options: Elections) -> list[Chart]:
    """The worth of each choice in every situation, for games with a decision model."""
    odds = game.module("odds")
    return worth_charts(odds.decisions(options)) if hasattr(odds, "decisions") else []


def _facts(rows: Sequence[Fact]) -> dict[str, list[Fact]]:
    """Probabilities, by subject."""
    found: dict[str, list[Fact]] = {}
    for row in rows:
        if row.unit == "probability":
            found.setdefault(row.about, []).append(row)
    return found


def _notes(strategy: Mapping[str, Any]) -> list[str]:
    """A game's advice on how to play, where it is text."""
    found: list[str] = list(strategy.get("notes", ()))
    for value in strategy.values():
        if (
            isinstance(value, dict)
            and not charts({"": value})
            and value
            and all(isinstance(part, dict) for part in value.values())
        ):
            for when, cases in value.items():
                if all(isinstance(choice, str) for choice in cases.values()):
                    found.append(f"{when}: " + ", ".join(f"{case} {choice}" for case, choice in cases.items()))
    return found


def _game(name: str, asked: dict[str, str], query: str, looks: dict[str, str], patience: float = AT_ONCE) -> PriceReply:
    verify_priced(game_of(name).name)
    status, context = _page(game_of(name), asked, patience)
    words: dict[str, object] = {"address": address, "signed": signed, "dollars": dollars}
    return PriceReply(render_template("odds_game.html", query=query, **looks, **words, **context), status)


def _games(looks: dict[str, str]) -> PriceReply:
    """Every wager of every game in one table; cached prices are there at once."""
    rows = [row for row in catalogue() if not row.why and is_priced(row.name)]
    known = stored_glances()
    wagers = [
        (row, group[0], group_name([each.wager for each in group]), group is together[0])
        for row in rows
        if row.name in known
        for together in [
            group_alike_wagers(known[row.name].wagers, lambda each: (each.edge, each.risk, each.sd, each.hit))
        ]
        for group in together
    ]
    pots = [(row, known[row.name].rake) for row in rows if row.name in known and known[row.name].rake]
    later = [row for row in rows if row.name not in known]
    families = [title for title in by_family() if any(row.family == title for row, *_ in wagers)]
    return PriceReply(render_template("odds.html", wagers=wagers, pots=pots, later=later, families=families, **looks))


def _favours(name: str, options: dict[str, object]) -> PriceReply:
    return PriceReply(json.dumps(player_edges(name, game_of(name).options.configure(options))))


def _plain(name: str, options: dict[str, object]) -> PriceReply:
    game = game_of(name)
    found: dict[str, object] = game.module("odds").odds(game.options.configure(options), "best").shown()
    return PriceReply(json.dumps(found))


def _tool(name: str, given: dict[str, object]) -> PriceReply:
    """A tool's answer, or the refusal with its reason and paragraph."""
    tool = TOOLS[name]
    try:
        return PriceReply(msgspec.json.encode(tool.run(tool.arguments(given))).decode())
    except Refusal as refusal:
        return PriceReply(json.dumps({"reason": refusal.reason, "cite": refusal.cite}), 400, refused=True)


WORK: dict[str, Callable[..., PriceReply]] = {
    "tool": _tool,
    "games": _games,
    "game": _game,
    "sheet": _read_sheet,
    "sheet-file": _sheet_file,
    "compare": _comparison,
    "equity": equity_page,
    "range": range_read,
    "worth": worth_page,
    "figures": _plain,
    "advice": advise,
    "edges": edges,
    "favours": _favours,
    **SCHOOL,
    **RULEBOOK,
    "shoes": disclosed_shoes,
    "rounds-in-short": rounds_in_short,
    "replay": replayed_round,
    "replay-coach": coached_round,
    "replay-export": exported_round,
}
"""Requests to the pricing process."""


def odds_pages(router: APIRouter, desk: Desk, render: Renderer) -> None:
    """The odds pages: all games, and one game."""

    async def asked(request: Request, work: str, **args: object) -> HTMLResponse:
        who = desk.anybody(request)
        if work != "sheet-file":
            args["looks"] = await asyncio.to_thread(render.looks, request)
        found = await desk.ask(desk.pricing, request, who, work, **args)
        if found.refused:
            return await asyncio.to_thread(render.missing, request, found.text)
        return page(found.text, found.status)

    @router.get("/odds")
    async def games(request: Request) -> HTMLResponse:
        return await asked(request, "games")

    @router.get("/odds/{name}")
    async def odds(request: Request, name: str) -> HTMLResponse:
        live = request.headers.get(LIVE)
        patience = AT_ONCE if live is None else PATIENCE if live == ALL else 0.0
        more = {"asked": _asked(request), "query": request.url.query, "patience": patience}
        found = await asked(request, "game", name=name, **more)
        # The page's own script shows a refusal in place of the figures: for it that is no error.
        if found.status_code == 400 and live is not None:
            found.status_code = 200
        return found

    @router.get("/odds/{name}/sheet")
    async def read(request: Request, name: str) -> HTMLResponse:
        return await asked(request, "sheet", name=name, asked=_asked(request), query=request.url.query)

    @router.get("/odds/{name}/parsheet")
    async def sheet(request: Request, name: str) -> HTMLResponse:
        found = await asked(request, "sheet-file", name=name, asked=_asked(request))
        if found.status_code == 200:
            found.headers["content-disposition"] = f'attachment; filename="parsheet-{name}.html"'
        return found

    @router.get("/odds/{name}/compare")
    async def beside(request: Request, name: str) -> HTMLResponse:
        return await asked(request, "compare", name=name, tables=[], asked=_asked(request))

    @router.get("/compare")
    async def side_by_side(request: Request) -> HTMLResponse:
        return await asked(request, "compare", name="", tables=_several(request, "table"), asked={})

    @router.get("/odds/{name}/worth")
    async def player_worth(request: Request, name: str) -> HTMLResponse:
        return await asked(request, "worth", name=name, asked=_asked(request))

    @router.get("/odds/{name}/equity")
    async def worth(request: Request, name: str) -> HTMLResponse:
        board, dead = (request.query_params.get(of, "")[:_LONGEST] for of in ("board", "dead"))
        hands = _several(request, "hand")
        return await asked(request, "equity", name=name, hands=hands, board=board, dead=dead)

    @router.get("/odds/{name}/equity/range")
    async def range_of(request: Request, name: str, text: str = "") -> Response:
        who = desk.anybody(request)
        found = await desk.ask(desk.pricing, request, who, "range", name=name, text=text[:_LONGEST])
        if found.refused:
            return await asyncio.to_thread(render.missing, request, found.text)
        return Response(found.text, media_type="application/json")
