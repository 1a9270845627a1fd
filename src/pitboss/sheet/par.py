"""The PAR sheet as plain data: the rules elected, what the wagers pay and are worth, and how sure all that is."""

import datetime
import hashlib
import json
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pitboss.frames import data_frame, html_table
from pitboss.pricing.distribution import GameOdds, Outcome, WagerOdds
from pitboss.pricing.strategy.strategies import BEST, file_content
from pitboss.pricing.worth.alike import alike, same_odds
from pitboss.pricing.worth.coupons import coupon_facts
from pitboss.pricing.worth.rounds import After, after, chance_shown, standing, tidy
from pitboss.refusal import Refusal
from pitboss.rulebook import rulebook
from pitboss.rulebook.citation import canonical
from pitboss.rulebook.coverage import replacement
from pitboss.rulebook.editions import LifeLine, history, lives
from pitboss.sheet.lab_figures import exposure, return_bands, trail, wager_ways, with_main
from pitboss.sheet.priced import edges_of, price, verify_priced
from pitboss.sheet.varying import Progress, vary
from pitboss.table.offer.coupons import Coupons
from pitboss.table.offer.hypotheses import refuse_hypotheses
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import Devices, SharedPot
from pitboss.words import Json

if TYPE_CHECKING:
    from pitboss.table import Game

FORM = 5
"""The version of this form; a change of what it holds is a new one."""
Z_90 = 1.6448536269514722
"""Half the width of the interval in standard deviations that holds nine results of ten."""
ROUNDS, LONGEST_RUN, MOST_ROUNDS = 100, 1_000_000, 100_000
BANKROLLS, RUIN_ROUNDS = (20, 50, 100, 200), (100, 500, 1000)
OVER = (*(lead * 10**power for power in range(6) for lead in (1, 2, 5)), LONGEST_RUN)
"""The numbers of rounds after which a sheet says who is ahead."""
_FAN = 20
HANDS = 1 << 11
"""Hands of a model that is played for a pot, unless it is said."""


def fan_rounds(rounds: int = ROUNDS) -> list[int]:
    """The numbers of rounds at which a fan is drawn: up to ten times those of the result that is shown."""
    return [max(1, rounds * 10 * i // _FAN) for i in range(1, _FAN + 1)]


@dataclass(frozen=True)
class ParSheet:
    """A sheet: its content, which the same options always give again, and the date beside it."""

    content: Json
    date: str

    def __repr__(self) -> str:
        return f"<PAR sheet of {self.content['game']['name']}, {self.date}, sha256 {self.sha256[:16]}…>"

    @property
    def sha256(self) -> str:
        """Of the content without the date: what a filed sheet can be checked against."""
        return digest(self.content)

    def shown(self) -> dict[str, object]:
        """As JSON."""
        return {**self.content, "date": self.date, "sha256": self.sha256}

    def html(self) -> str:
        """As one page that needs nothing beside itself."""
        from pitboss.sheet.page import sheet_page

        return sheet_page(self.shown())

    def _repr_html_(self) -> str:
        figures = ("wager", "edge", "exact", "sd", "hit")
        rows = [[row.get(name) or "" for name in figures] for row in self.content.get("wagers", ())]
        return html_table(f"{self!r}"[1:-1], figures, rows)

    def to_frame(self) -> Any:
        """The wagers' figures as a data frame of pandas or Polars."""
        plain = (str, int, float)
        rows = [
            {name: value for name, value in row.items() if value is None or isinstance(value, plain)}
            for row in self.content.get("wagers", ())
        ]
        return data_frame(rows)

    def csv(self) -> str:
        """As rows of section, wager, item, value and exact value."""
        from pitboss.sheet.files import to_csv

        return to_csv(self.shown())

    def __getitem__(self, wager: str) -> Json:
        wagers: list[Json] = self.content["wagers"]
        return next(row for row in wagers if wager in (row["wager"], *row["alike"]))


def digest(content: dict[str, object]) -> str:
    """The SHA-256 of the content as JSON with sorted keys and no blanks; `date` and `sha256` do not count."""
    hashed = {name: value for name, value in content.items() if name not in ("date", "sha256")}
    text = json.dumps(hashed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def parsheet(
    game: "Game",
    options: Posted,
    *,
    strategy: str = "best",
    rounds: int = ROUNDS,
    vary_options: bool | Iterable[str] = True,
    simulate: int = 0,
    seed: int | str = 1,
    date: str | None = None,
    as_of: str | None = None,
    progress: Progress | None = None,
) -> ParSheet:
    """Everything that a sheet says of a table; the cost is in varying its options, which can be left out.

    Of a game that is played for a pot `simulate` is the number of hands of the model.
    """
    verify_priced(game.name)
    refuse_hypotheses(options, "never filed")
    verify_rounds(rounds)
    day = sheet_day(date)
    wanted = vary_options if isinstance(vary_options, bool) else _named(vary_options)
    hands = simulate if not game.has(SharedPot) else simulate or HANDS
    edition = game.edition(as_of)
    if edition is not None:
        # A sheet says what was known on its own date, and the same when it is checked later.
        edition = replace(edition, known=datetime.date.fromisoformat(day))
    varied = wanted
    if edition is not None and wanted is not False:
        # What the day's law narrows is not varied: the text held says nothing of it.
        free = options.elections().keys() - edition.restricted(type(options))
        varied = sorted(free if wanted is True else free & {name.replace("-", "_") for name in wanted})
    content: dict[str, object] = {
        "form": FORM,
        "software": {"name": "pitboss", "version": _version(), "rules": game.version},
        "game": {"name": game.name, "title": game.title, "subchapter": game.subchapter},
        "given": {
            "options": options.shown(changed_only=True),
            "strategy": strategy,
            "file": file_content(strategy),
            "rounds": rounds,
            "vary": wanted,
            "simulate": hands,
            "seed": seed if hands else None,
            "as_of": edition.day.isoformat() if edition else None,
        },
        "law": {
            "edition": edition.shown(options) if edition else None,
            "coverage": game.coverage.shown(),
            "history": [row.shown() for row in _life(game)],
        },
        "options": _options(options),
    }
    if not game.has(SharedPot):
        odds = price(game.name, options, strategy)
        content |= {
            "offered": _offered(game, options, odds),
            "wagers": _wagers(game, options, odds, rounds),
            "with_main": [] if game.has(Devices) else with_main(odds.wagers, game.limits(options)),
            "facts": _facts(game, options, odds),
            "strategy": dict(odds.strategy),
            "sensitivity": _sensitivity(game.name, options, strategy, varied, progress),
            "check": _simulated(game, options, odds, strategy, simulate, seed) if simulate else None,
        }
    else:
        content |= {"offered": [], "wagers": [], "with_main": [], "facts": [], "strategy": {}, "check": None}
        content |= game.module("sheet").content(game, options, strategy, hands, seed, varied, progress)
    content["paragraphs"] = _paragraphs(content)
    # As it comes back from a file, where there are no tuples: the page must be the same from both.
    return ParSheet(json.loads(json.dumps(content)), day)


def _life(game: "Game") -> list[LifeLine]:
    """The life of a game of the chapter; of another nothing is held."""
    return history(game.subchapter, game.name) if game.subchapter in lives() else []


def _version() -> str:
    from pitboss import __version__

    return __version__


def _named(options: Iterable[str]) -> list[str]:
    """The options to vary, each once and in order."""
    named = [*options] if isinstance(options, Iterable) else [options]
    if not all(isinstance(name, str) for name in named):
        raise Refusal(f"vary={options!r:.80}: name the options to vary, or say True or False")
    return sorted({*named})


def verify_rounds(rounds: int) -> None:
    """Refuse a number of rounds whose result a sheet does not show."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal(f"{rounds} rounds: a sheet shows the result of 1 to {MOST_ROUNDS:,}")


def sheet_day(given: str | None) -> str:
    """The date on a sheet; today if none is given."""
    try:
        day = datetime.date.today() if given is None else datetime.date.fromisoformat(given)
    except ValueError:
        raise Refusal(f"{given!r:.60} is not a date: write it as 2026-01-31") from None
    return day.isoformat()


def _options(options: Posted) -> list[dict[str, object]]:
    """Each option as elected, with its paragraph."""
    shown = options.shown()
    return [
        {
            "option": row["option"],
            "says": row["says"],
            "value": shown[row["option"]],
            "default": row["default"],
            "allowed": row["allowed"],
            "applies": options.applies(row["option"]),
            "cite": row["cite"],
            "notice": row["notice"],
        }
        for row in options.listed()
    ]


def _offered(game: "Game", options: Posted, odds: GameOdds) -> list[dict[str, object]]:
    """Each wager that the table takes: what it pays, under which paragraph."""
    limits = game.limits(options)
    priced = edges_of(odds)
    rows: list[Json] = [
        {
            "wager": rule.name,
            "says": rule.says,
            "pays": game.pays(rule.name, options),
            "cite": rule.cite,
            "odds_cite": game.odds_cite(rule.name, options),
            "limits": list(limits[rule.name]) if rule.name in limits else None,
            "priced": rule.name in priced,
        }
        for rule in game.wagers.values()
        if options.takes(rule.name) and rule.posted(options)
    ]
    named = ("wager", "says")
    groups = alike(
        rows, lambda row: (row["wager"].partition("-")[0], *(str(row[key]) for key in row if key not in named))
    )
    return [{**first, "alike": [{key: row[key] for key in named} for row in others]} for first, *others in groups]


def _opening(game: "Game", options: Posted, row: WagerOdds) -> Fraction:
    """Units without which no round begins with one unit of a wager."""
    one = game.limits(options).get(row.wager, (100, 0))[0]
    return Fraction(game.opening(options, row.wager, one), one)


def _wagers(game: "Game", options: Posted, odds: GameOdds, rounds: int) -> list[dict[str, object]]:
    """The figures of each wager; of those that are alike once, with the names of the others."""
    limits, boxes = game.limits(options), getattr(options, "boxes", None)

    def same(row: WagerOdds) -> Hashable:
        return same_odds(row), limits.get(row.wager), _opening(game, options, row)

    return [
        {
            **wager_figures(row, rounds, _opening(game, options, row)),
            "alike": [other.wager for other in others],
            "exposure": exposure(row, limits.get(row.wager), boxes),
        }
        for row, *others in alike(odds.wagers, same)
    ]


def _facts(game: "Game", options: Posted, odds: GameOdds) -> list[dict[str, object]]:
    """What is counted beside the wagers, and what coupons are worth."""
    found = [*getattr(game.module("odds"), "facts", lambda _: ())(options)]
    coupons = game.part(Coupons)
    return [fact.shown() for fact in (*found, *(coupon_facts(coupons, odds.wagers) if coupons else ()))]


def wager_figures(row: WagerOdds, rounds: int, opening: Fraction) -> dict[str, object]:
    """A wager's figures, its result over many rounds, and the risk of ruin if it can be bet by itself every round."""
    edge = float(row.edge)
    exact = row.method == "exact"
    return {
        **row.shown(),
        "says": row.says,
        "given": row.given,
        "return": float(1 - row.edge),
        "average_staked": float(row.average_staked),
        "risk_exact": str(row.element_of_risk) if exact else None,
        "hit_exact": str(row.hit) if exact else None,
        "volatility_index": Z_90 * row.sd,
        "rounds_to_tell": (row.sd / edge) ** 2 if abs(edge) > 1e-9 else None,
        "counted": wager_ways(row),
        "bands": return_bands(row),
        "after": _after(after(row, rounds)),
        "over": [standing(row, n, quantiles=False).shown() for n in OVER],
        "fan": [standing(row, n).shown() for n in fan_rounds(rounds)],
        "ruin": None if row.given else _ruin(row, opening),
    }


def _after(found: After) -> dict[str, object]:
    return {
        "rounds": found.rounds,
        "ahead": chance_shown(found.ahead),
        "even": chance_shown(found.even),
        "quantiles": [tidy(value) for value in found.quantiles],
        "bars": [[tidy(v) for v in (b.low, b.high, b.probability, b.left, b.right)] for b in found.bars],
    }


@lru_cache(maxsize=512)
def _ruined(outcomes: tuple[Outcome, ...], opening: Fraction) -> list[list[float]] | None:
    """Cached, so that wagers that end alike are calculated once."""
    from pitboss.pricing.worth.exact_ruin import ruin

    return ruin(WagerOdds("", "", outcomes), BANKROLLS, RUIN_ROUNDS, opening=opening)


def _ruin(row: WagerOdds, opening: Fraction) -> dict[str, object] | None:
    sums: dict[Fraction, Fraction] = {}
    for outcome in row.outcomes:
        sums[outcome.pays] = sums.get(outcome.pays, Fraction(0)) + outcome.probability
    found = _ruined(tuple(Outcome("", pays, sums[pays]) for pays in sorted(sums)), opening)
    if found is None:
        return None
    chances = [[tidy(chance) if chance > 1e-12 else 0.0 for chance in line] for line in found]
    return {"opening": str(opening), "bankrolls": list(BANKROLLS), "rounds": list(RUIN_ROUNDS), "chances": chances}


def _sensitivity(
    game: str, options: Posted, strategy: str, wanted: bool | Iterable[str], progress: Progress | None
) -> dict[str, object] | None:
    if wanted is False:
        return None
    return vary(game, options, strategy, only=None if wanted is True else wanted, progress=progress).shown()


def _simulated(
    game: "Game", options: Posted, odds: GameOdds, strategy: str, rounds: int, seed: int | str
) -> dict[str, object]:
    """A simulation beside the prices: how far each edge is from that of the strategy played, in standard errors.

    A kernel that cannot play the best plays its usual strategy, and the sample is compared with that one's own edge.
    """
    from pitboss.pricing.simulate import Block, simulate

    blocks: list[Block] = []
    try:
        found = simulate(game, options, rounds, seed=seed, strategy=strategy, each=blocks.append)
    except Refusal:
        if strategy != BEST:
            raise
        found = simulate(game, options, rounds, seed=seed, each=blocks.append)
    priced = edges_of(odds) if found.strategy == strategy else _edges_by(game, options, found.strategy)
    rows = []
    for sample in found.wagers:
        name, error = sample.odds.wager, sample.standard_error
        if name in priced and 0 < error < float("inf"):
            edge = float(priced[name])
            off = tidy((sample.edge - edge) / error)
            rows.append({"wager": name, "edge": sample.edge, "standard_error": error, "reckoned": edge, "off": off})
    return {
        "rounds": found.rounds,
        "boxes": found.boxes,
        "seed": seed,
        "strategy": found.strategy,
        "play": {} if found.strategy == strategy else _play_of(game, options, found.strategy),
        "wagers": rows,
        "trail": trail(seed, blocks),
    }


def _play_of(game: "Game", options: Posted, strategy: str) -> dict[str, object]:
    """How a strategy that was dealt plays, where that is not the one of the sheet."""
    try:
        return dict(price(game.name, options, strategy).strategy)
    except Refusal:
        return {}


def _edges_by(game: "Game", options: Posted, strategy: str) -> dict[str, Fraction]:
    """The edges of a strategy that was played; none of one that `odds` does not price."""
    try:
        return edges_of(price(game.name, options, strategy))
    except Refusal:
        return {}


def _paragraphs(content: Json) -> list[Json]:
    """What every paragraph that the sheet cites says, in the rulebook's words."""
    cited = {row["cite"] for row in content["options"]}
    cited |= {row[key] for row in content["offered"] for key in ("cite", "odds_cite")}
    cited |= {content["rake"]["cite"]} if "rake" in content else set()
    for row in (content["sensitivity"] or {"varied": []})["varied"]:
        cited |= {value["refused"]["cite"] for value in row["values"] if value.get("refused")}
    held = rulebook()
    found = {held[canonical(cite)].cite: held[canonical(cite)] for cite in cited if cite and canonical(cite) in held}
    order = {cite: i for i, cite in enumerate(held)}
    rows = sorted(found.values(), key=lambda provision: (not provision.is_law, order[provision.cite]))
    home = content["game"]["subchapter"]
    return [
        {
            "cite": p.cite,
            "says": p.says,
            "law": p.is_law,
            "source": p.source,
            "replaced_by": "" if p.is_law else replacement(p, home),
        }
        for p in rows
    ]
