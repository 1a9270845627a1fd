"""Configurations side by side: what each is worth, how they differ, and which option makes the difference."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.frames import data_frame, html_table
from pitboss.games import game as game_of
from pitboss.pricing.distribution import GameOdds, WagerOdds
from pitboss.pricing.worth.rounds import chance_shown, standing, tidy
from pitboss.refusal import Refusal, near
from pitboss.sheet.par import Z_90, fan_rounds
from pitboss.sheet.priced import edges, edges_of, price, verify_priced
from pitboss.sheet.varying import main_wager
from pitboss.table.offer.hypotheses import in_record_of, suppose
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import SharedPot
from pitboss.words import Json, listed_values

if TYPE_CHECKING:
    from pitboss.table import Game

LETTERS = "ABCDEFGH"
DEFAULT, STRATEGY, AS_OF, WHAT_IF = "default", "strategy", "as_of", "what-if"
_AHEAD = (100, 1000, 10_000)
_NOTHING = 1e-12

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Configuration:
    """A game, what its house elects, and how it is played."""

    game: "Game"
    options: Posted
    strategy: str = "best"
    name: str = ""
    said: str = ""
    """The options as they were given, defaults among them."""
    as_of: str = ""
    """The day by whose law, where one is named."""

    @property
    def words(self) -> str:
        """What was given, or else what differs from the defaults."""
        if self.said:
            return self.said
        changed = [listed_values({name: value}) for name, value in self.options.shown(changed_only=True).items()]
        changed += [] if self.strategy == "best" else [f"strategy {self.strategy}"]
        return ", ".join(changed) or "default options"

    def odds(self) -> GameOdds:
        """Every wager, priced."""
        return price(self.game.name, self.options, self.strategy)


def read_configuration(game: str, words: str, strategy: str = "best") -> Configuration:
    """From `OPTION=VALUE,OPTION=VALUE`, with `NAME: ` before it where it shall have a name, or the word `default`."""
    found = game_of(game)
    verify_priced(game)
    head, colon, rest = words.partition(":")
    name, body = (head.strip(), rest) if colon and "=" not in head else ("", words)
    given: dict[str, object] = {}
    what_if: dict[str, object] = {}
    into, key = given, ""
    for part in body.split(","):
        left, equals, right = part.partition("=")
        if equals:
            key = AS_OF if left.strip() == "as-of" else left.strip()
            into = what_if if key.startswith(f"{WHAT_IF} ") else given
            key = key.removeprefix(WHAT_IF).strip()
            into[key] = right.strip()
        elif key:
            # A comma within a value, such as a list of prizes.
            into[key] = f"{into[key]},{part.strip()}"
        elif part.strip() not in ("", DEFAULT):
            raise Refusal(
                f"{words!r} is not a configuration: write OPTION=VALUE,OPTION=VALUE, such as decks=8, or default"
            )
    said = ", ".join(f"{key.replace('-', '_')} {value}" for key, value in (given | what_if).items())
    played = str(given.pop(STRATEGY, strategy))
    as_of = str(given.pop(AS_OF, ""))
    return Configuration(found, suppose(found, given, what_if, as_of), played, name, said, as_of)


def configuration(given: str | tuple[str, Mapping[str, object]], strategy: str = "best") -> Configuration:
    """A configuration as a program gives it: `GAME`, `GAME:OPTION=VALUE,…`, or the game with a mapping."""
    if isinstance(given, str):
        name, _, words = given.partition(":")
        return read_configuration(name, words, strategy)
    match given:
        case (str() as name, Mapping() as options):
            found = game_of(name)
        case _:
            raise Refusal(f'{given!r:.80} is not a configuration: write "GAME:OPTION=VALUE", or a game and its options')
    verify_priced(name)
    plain = dict(options)
    played = str(plain.pop(STRATEGY, strategy))
    as_of = str(plain.pop(AS_OF, ""))
    what_if = plain.pop("what_if", {})
    if not isinstance(what_if, Mapping):
        raise Refusal(f"what_if={what_if!r:.80}: give rules by name, each with its value")
    return Configuration(found, suppose(found, plain, what_if, as_of), played, as_of=as_of)


@dataclass(frozen=True)
class Comparison:
    """Two or more configurations side by side."""

    content: Json

    def __repr__(self) -> str:
        labels = "; ".join(f"{row['letter']} {row['label']}" for row in self.content["configurations"])
        return f"<comparison of {labels}>"

    def shown(self) -> dict[str, object]:
        """As JSON."""
        return self.content

    def _repr_html_(self) -> str:
        heads = [f"{row['letter']} {row['label']}" for row in self.content["configurations"]]
        rows = [
            (row["wager"], *("" if edge is None else f"{edge:.4%}" for edge in row["edges"]))
            for row in self.content.get("wagers", ())
        ]
        return html_table(str(self.content["title"]), ("wager", *heads), rows)

    def to_frame(self) -> Any:
        """The edges as a data frame of pandas or Polars, a column a configuration."""
        letters = [row["letter"] for row in self.content["configurations"]]
        rows = self.content.get("wagers", ())
        return data_frame([{"wager": row["wager"], **dict(zip(letters, row["edges"], strict=True))} for row in rows])

    def html(self) -> str:
        """As one page that needs nothing beside itself."""
        from pitboss.sheet.page import drawn_comparison, render_page

        return render_page(*drawn_comparison(self.content))


def compare(
    configurations: Sequence[Configuration], *, wager: str | None = None, progress: Progress | None = None
) -> Comparison:
    """The configurations, the first being what the others are measured by."""
    if not 2 <= len(configurations) <= len(LETTERS):
        raise Refusal(f"{len(configurations)} configurations: two to {len(LETTERS)} can be compared")
    banked = {not each.game.has(SharedPot) for each in configurations}
    if len(banked) > 1:
        raise Refusal("a wager against the house has an edge and a pot has a rake: they cannot be compared")
    if banked == {False}:
        return Comparison(json.loads(json.dumps(_pots(configurations, wager, progress))))
    one_game = len({each.game.name for each in configurations}) == 1
    priced = []
    for i, each in enumerate(configurations):
        priced.append(each.odds())
        if progress is not None:
            progress(i + 1, len(configurations), each.words)
    rows = _wagers(priced, wager) if one_game else [_main_wagers(priced, wager)]
    focus = _focus(priced[0], rows) if one_game else main_wager(priced[0]).wager
    heads = [
        _head(LETTERS[i], each, odds[focus] if one_game and focus in edges_of(odds) else main_wager(odds), one_game)
        for i, (each, odds) in enumerate(zip(configurations, priced, strict=True))
    ]
    worth = []
    if one_game:
        moving = [row["wager"] for row in rows if row["differs"]]
        base = (configurations[0], edges_of(priced[0]))
        worth = [_worth(LETTERS[i], base, configurations[i], priced[i], moving) for i in range(1, len(priced))]
    content = {
        "games": [each.game.name for each in configurations],
        "title": configurations[0].game.title if one_game else "Main wagers side by side",
        "subchapter": configurations[0].game.subchapter if one_game else None,
        "focus": focus if one_game else None,
        "configurations": heads,
        "wagers": rows,
        "worth": worth,
    }
    return Comparison(json.loads(json.dumps(content)))


def _pots(configurations: Sequence[Configuration], wager: str | None, progress: Progress | None) -> dict[str, object]:
    """What the houses take where players contest a pot."""
    if wager is not None:
        raise Refusal("--wager is for wagers against the house, and here players contest a pot")
    first = configurations[0].game
    one_game = len({each.game.name for each in configurations}) == 1
    tables = [(each.game, each.options, each.strategy) for each in configurations]
    rows, taken = first.module("sheet").side_by_side(tables, progress)
    return {
        "kind": "pot",
        "games": [each.game.name for each in configurations],
        "title": first.title if one_game else "Rakes side by side",
        "subchapter": first.subchapter,
        "configurations": [
            {**_named(letter, each, one_game), **row}
            for letter, each, row in zip(LETTERS, configurations, rows, strict=False)
        ],
        "pots": taken,
    }


def _named(letter: str, each: Configuration, one_game: bool) -> dict[str, object]:
    words = each.words if one_game else each.game.title + ("" if each.words == "default options" else f", {each.words}")
    options = each.options.shown(changed_only=True)
    edition = each.game.edition(each.as_of)
    dated: Json = {"edition": edition.shown(each.options)} if edition else {}
    if each.options.what_if:
        dated["what_if"] = [hypothesis.shown() for hypothesis in each.options.what_if]
    return {"letter": letter, "label": each.name or words, "game": each.game.name, "options": options, **dated}


def _head(letter: str, each: Configuration, row: WagerOdds, one_game: bool) -> dict[str, object]:
    """A configuration with the figures of the wager that the comparison looks at."""
    return {
        **_named(letter, each, one_game),
        "strategy": each.strategy,
        "wager": row.wager,
        "edge": float(row.edge),
        "exact": str(row.edge) if row.method == "exact" else None,
        "element_of_risk": float(row.element_of_risk),
        "sd": row.sd,
        "volatility_index": Z_90 * row.sd,
        "hit": float(row.hit),
        "method": row.method,
        "ahead": {str(n): chance_shown(standing(row, n, quantiles=False).ahead) for n in _AHEAD},
        "fan": [standing(row, n).shown() for n in fan_rounds()],
    }


def _row(wager: str, found: Sequence[WagerOdds | None]) -> Json:
    """A wager's edge in each configuration, and how far it is from the first one's."""
    base = found[0]
    changes: list[Fraction | None] = [None if base is None or row is None else base.mean - row.mean for row in found]
    exact = [row is not None and row.method == "exact" for row in found]
    return {
        "wager": wager,
        "edges": [None if row is None else float(row.edge) for row in found],
        "exact": [
            str(row.edge) if row is not None and known else None for row, known in zip(found, exact, strict=True)
        ],
        "changes": [None if change is None else float(change) for change in changes],
        "differs": any(change is None or abs(change) > _NOTHING for change in changes),
    }


def _wagers(priced: Sequence[GameOdds], wager: str | None) -> list[Json]:
    by_name = [{row.wager: row for row in odds.wagers} for odds in priced]
    names = list(dict.fromkeys(name for rows in by_name for name in rows))
    if wager is not None and wager not in names:
        raise Refusal(f"no configuration offers a wager {wager!r}; {near(wager, names)}")
    return [_row(name, [rows.get(name) for rows in by_name]) for name in names if wager in (None, name)]


def _main_wagers(priced: Sequence[GameOdds], wager: str | None) -> Json:
    if wager is not None:
        raise Refusal("--wager is for configurations of one game; of several games the main wagers are compared")
    return _row("main wager", [main_wager(odds) for odds in priced])


def _focus(base: GameOdds, rows: list[Json]) -> str:
    """The wager whose figures are shown: the main one, or the first that differs where the main one does not."""
    main = main_wager(base).wager
    moving = [row["wager"] for row in rows if row["differs"] and row["edges"][0] is not None]
    names = [row["wager"] for row in rows]
    if main in moving or not moving:
        return main if main in names else str(names[0])
    return str(moving[0])


def _worth(
    letter: str,
    base: tuple[Configuration, dict[str, Fraction]],
    other: Configuration,
    odds: GameOdds,
    moving: list[str],
) -> Json:
    """What makes a configuration differ from the first: each of its options alone, and what they do together."""
    first, held = base
    together = _changes(held, edges_of(odds), moving)
    base_options = in_record_of(first.options, other.options)
    old, new = base_options.shown(), other.options.shown()
    supposed = {hypothesis.option for hypothesis in other.options.what_if}
    parts = []
    for name in (name for name in new if new[name] != old[name]):
        alone = replace(base_options, **{name: getattr(other.options, name)})
        part: Json = {"option": name, "from": old[name], "value": new[name], "changes": {}, "refused": None}
        if (wrong := alone.conflicts()) and name not in supposed:
            part["refused"] = {"reason": wrong[0].reason, "cite": wrong[0].cite}
        else:
            part["changes"] = _changes(held, edges(first.game.name, alone, first.strategy), moving)
        parts.append(part)
    if other.strategy != first.strategy:
        played = edges(first.game.name, first.options, other.strategy)
        changes = _changes(held, played, moving)
        names = {"option": STRATEGY, "from": first.strategy, "value": other.strategy}
        parts.append({**names, "changes": changes, "refused": None})
    whole = not any(part["refused"] for part in parts)
    rest = {
        name: tidy(change - sum(part["changes"].get(name, 0.0) for part in parts)) for name, change in together.items()
    }
    return {
        "letter": letter,
        "label": other.name or other.words,
        "options": parts,
        "together": together,
        "interplay": rest if whole and len(parts) > 1 else {},
    }


def _changes(old: dict[str, Fraction], new: dict[str, Fraction], names: list[str]) -> dict[str, float]:
    return {name: float(new[name] - old[name]) for name in names if name in old and name in new}
