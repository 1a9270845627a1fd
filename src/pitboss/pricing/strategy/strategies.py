"""Strategies from a file: what to choose in each situation and what to stake, in TOML or JSON.

A game that has choices lists its situations (`odds.decisions`); docs/strategies.md lists them. The longest line that
fits a situation counts, and of several such lines the last. Example:

    game = "casino-war"
    otherwise = "go-to-war"       # where nothing below says anything
    [choices]                     # a situation of the game, or how one begins; whole numbers and ranks may be a range
    "tie 2-4" = "surrender"
    [stakes]                      # by wager, in dollars
    initial = "25.00"
"""

import inspect
import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import ModuleType
from typing import Any, Protocol

from pitboss.files import text as text_of
from pitboss.money import cents
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.strategy import shipped_prices
from pitboss.pricing.worth.coupons import coupon_facts
from pitboss.refusal import Refusal, near, shallow
from pitboss.rulebook import Elections

BEST = "best"
SUFFIXES, CHART = (".toml", ".json"), ".csv"
_KEYS = ("game", "says", "plays", "otherwise", "choices", "stakes")
_RANGE = re.compile(r"(\d+|[TJQKA])-(\d+|[TJQKA])", re.ASCII)
_RANKS = "23456789TJQKA"

Situations = Mapping[str, Collection[str]]
"""Every situation in which a player chooses, in words, and what is open there."""


@dataclass(frozen=True)
class Number:
    """A choice that is a number between two others."""

    low: float
    high: float

    def __contains__(self, word: object) -> bool:
        try:
            return self.low <= float(str(word)) <= self.high
        except ValueError:
            return False

    def __iter__(self) -> Iterator[str]:
        yield f"a number from {self.low:g} to {self.high:g}"

    def __len__(self) -> int:
        return 1


class StrategyGame(Protocol):
    """As much of a game as a strategy needs."""

    @property
    def name(self) -> str:
        """The game's name."""
        ...

    def module(self, name: str) -> ModuleType:
        """A part of the game."""
        ...


@dataclass(frozen=True)
class StrategyFile:
    """What a file says; whether the game has such situations is not known yet."""

    path: str
    game: str
    plays: str | None = None
    """A named strategy, for a file that only stakes."""
    otherwise: str | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    stakes: Mapping[str, int | str] = field(default_factory=dict)
    """Cents by wager, or a word of the game."""
    text: str = field(default="", repr=False)

    def at(self, *keys: str) -> str:
        """The file, and the line on which a key of it stands, looked for from table to key."""
        return place(self.path, self.text, *keys)


def place(path: str, text: str, *keys: str) -> str:
    """A file with the line of a key in it, as far as known."""
    begin = 0
    for key in keys:
        found = re.compile(rf"(?:^|[\s{{,\[])[\"']?{re.escape(key)}[\"']?\s*[=:\]]", re.M).search(text, begin)
        if found is None:
            return path
        begin = found.end()
    return f"{path} line {text.count(chr(10), 0, begin) + 1}"


def is_file(strategy: str) -> bool:
    """Whether a strategy is a file of this kind rather than a name."""
    return strategy.endswith(SUFFIXES)


def file_content(strategy: str) -> str | None:
    """What a strategy's file says, be it lines or a chart; nothing of a name, or where there is no such file."""
    if not strategy.endswith((*SUFFIXES, CHART)):
        return None
    try:
        return text_of(strategy)
    except Refusal:
        # The reader of the strategy says what is wrong with it.
        return None


def read(path: str, game: str) -> StrategyFile:
    """The file, checked as far as it can be without the game's situations."""
    try:
        text = text_of(path)
        content = tomllib.loads(shallow(text)) if path.endswith(".toml") else json.loads(text)
    except (ValueError, RecursionError) as error:
        what = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise Refusal(f"{path} is no {path.rpartition('.')[2].upper()}: {what}") from None
    if not isinstance(content, dict):
        raise Refusal(f"{path}: a strategy is a table of {', '.join(_KEYS)}")
    for key in content:
        if key not in _KEYS:
            raise Refusal(f"{place(path, text, key)}: {key!r} is not known; {near(key, _KEYS)}")
    if content.get("game") != game:
        where = place(path, text, "game")
        raise Refusal(f'{where} is for {content.get("game", "no game")}: a strategy for {game} says game = "{game}"')
    words = {key: content.get(key) for key in ("plays", "otherwise")}
    tables = {key: content.get(key, {}) for key in ("choices", "stakes")}
    for key, value in words.items():
        if value is not None and not isinstance(value, str):
            raise Refusal(f"{place(path, text, key)}: {key} is a word, not {value!r}")
    for key, value in tables.items():
        if not isinstance(value, dict):
            raise Refusal(f"{place(path, text, key)}: {key} is a table, not {value!r}")
    for situation, choice in tables["choices"].items():
        if isinstance(choice, bool) or not isinstance(choice, str | int | float):
            raise Refusal(f"{place(path, text, 'choices', situation)}: {situation} = {choice!r} is no choice")
    if words["plays"] and (words["otherwise"] or tables["choices"]):
        where = place(path, text, "plays")
        raise Refusal(f"{where}: plays names a whole strategy, so there is nothing left to choose")
    stakes = {
        name: stake(f"{place(path, text, 'stakes', name)}: {name}", value) for name, value in tables["stakes"].items()
    }
    choices = {situation: str(choice) for situation, choice in tables["choices"].items()}
    return StrategyFile(path, game, words["plays"], words["otherwise"], choices, stakes, text)


def stake(where: str, value: object) -> int | str:
    """An amount in cents, or a word of the game such as `full`."""
    if isinstance(value, str) and value.isalpha():
        return value
    try:
        return cents(value)
    except Refusal as refusal:
        raise Refusal(f"{where}: {refusal.reason}") from None


def chosen(path: str, game: str, situations: Situations, usual: Mapping[str, str] | None = None) -> dict[str, str]:
    """The file's choice in every situation; what the game does not know, and what is missing, is refused.

    Where the file says nothing that is open, what is usual there is chosen, if anything is.
    """
    given = read(path, game)
    habits = usual or {}
    said = list(given.choices)
    used, lines = _fitting(said, situations)
    made: dict[str, str] = {}
    missing = []
    for situation, open_ in situations.items():
        best = lines.get(situation)
        choice = given.otherwise if best is None else given.choices[best]
        if best is None and (choice is None or choice not in open_):
            choice = habits.get(situation, choice)
        if choice is None:
            missing.append(situation)
        elif choice not in open_:
            where = given.at("otherwise") if best is None else given.at("choices", best)
            raise Refusal(f"{where}: {choice!r} is not open at {situation!r}; {near(choice, open_)}")
        else:
            made[situation] = choice
    if habits and given.otherwise is not None and not any(given.otherwise in open_ for open_ in situations.values()):
        known = dict.fromkeys(word for open_ in situations.values() for word in open_)
        raise Refusal(f"{given.at('otherwise')}: {given.otherwise!r} is open nowhere; {near(given.otherwise, known)}")
    for line in said:
        if line not in used:
            where = given.at("choices", line)
            raise Refusal(f"{where}: {game} has no situation {line!r}; {_such_as(line, situations)}")
    if missing:
        others = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise Refusal(f"{path} says nothing on {missing[0]!r}{others}: add lines, or otherwise = a choice")
    return made


def constant_choice(choices: Mapping[str, str], otherwise: str | None, situations: Situations) -> dict[str, str]:
    """The choice of a named strategy in every situation of which its lines, or `otherwise`, say one that is open."""
    # Lines that name whole situations may be many; only what is left is looked for word by word.
    whole = choices.keys() & situations.keys()
    used, lines = _fitting([line for line in choices if line not in whole], situations)
    assert used | whole == {*choices}, f"no situation for {[line for line in choices if line not in used | whole]}"
    lines |= {name: name for name in whole}
    made = {name: choices[lines[name]] if name in lines else otherwise for name in situations}
    return {name: choice for name, choice in made.items() if choice is not None and choice in situations[name]}


def _fitting(lines: Collection[str], situations: Situations) -> tuple[set[str], dict[str, str]]:
    """The lines that fit any situation, and by situation the longest of them, of several such the last."""
    patterns = [(line, line.split()) for line in lines]
    used: set[str] = set()
    found: dict[str, str] = {}
    for situation in situations:
        words, length = situation.split(), 0
        for line, pattern in patterns:
            if _fits(pattern, words):
                used.add(line)
                if len(pattern) >= length:
                    found[situation], length = line, len(pattern)
    return used, found


def _fits(pattern: list[str], words: list[str]) -> bool:
    """Whether a line's words begin a situation, word by word; a range fits each number or rank in it."""
    if not 0 < len(pattern) <= len(words):
        return False
    return all(wanted == word or _within(wanted, word) for wanted, word in zip(pattern, words, strict=False))


def _within(wanted: str, word: str) -> bool:
    span = _RANGE.fullmatch(wanted)
    if span is None:
        return False
    if all(one.isdecimal() for one in (word, span[1], span[2])):
        return int(span[1]) <= int(word) <= int(span[2])
    ranks = [_RANKS.find(one) for one in (span[1], word, span[2])]
    return len(word) == 1 and min(ranks) >= 0 and ranks == sorted(ranks)


def _such_as(line: str, situations: Situations) -> str:
    hint = near(line, situations)
    if hint.startswith("did you mean"):
        return hint
    names = list(situations)
    return f"they run from {names[0]!r} to {names[-1]!r}"


def resolve_strategy(strategy: str, game: str) -> str:
    """A strategy as a game's own functions take it: a file that names a whole one, or only stakes, gives its name."""
    if not is_file(strategy):
        return strategy
    given = read(strategy, game)
    return strategy if given.choices or given.otherwise else given.plays or BEST


@contextmanager
def blaming(strategy: str, game: str) -> Iterator[None]:
    """Refuse with the file's name and, if the refusal is about one of its words, the line."""
    try:
        yield
    except Refusal as refusal:
        if not is_file(strategy) or strategy in refusal.reason:
            raise
        given = read(strategy, game)
        of_stakes = [given.at("stakes", name) for name in given.stakes if repr(name) in refusal.reason]
        of_play = [given.at("plays")] if given.plays and repr(given.plays) in refusal.reason else []
        where = (*of_stakes, *of_play, strategy)[0]
        raise Refusal(f"{where}: {refusal.reason}", refusal.cite) from None


def strategy_odds(game: StrategyGame, options: Elections, strategy: str) -> GameOdds:
    """A game's odds under a strategy by name or by file."""
    return _priced(game.module("odds"), game.name, options, strategy)


def _priced(odds: ModuleType, game: str, options: Elections, strategy: str) -> GameOdds:
    with blaming(strategy, game), bounded_by_mathematics(options):
        found: GameOdds = odds.odds(options, _with_choices(odds, game, resolve_strategy(strategy, game)))
    return replace(found, what_if=options.what_if) if options.what_if else found


@contextmanager
def bounded_by_mathematics(options: Elections) -> Iterator[None]:
    """A clear line where a hypothesis is beyond what the mathematics of lawful options can follow."""
    try:
        yield
    except (ArithmeticError, AssertionError, LookupError, ValueError) as error:
        if not options.what_if:
            raise
        supposed = ", ".join(hypothesis.option for hypothesis in options.what_if)
        raise Refusal(f"{supposed}: no price can be worked out under this hypothesis") from error


def _with_choices(odds: ModuleType, game: str, strategy: str) -> str:
    """The strategy, unless it is a file that chooses at a game in which a file has nothing to choose."""
    if is_file(strategy) and not getattr(odds, "BY_FILE", hasattr(odds, "decisions")):
        given = read(strategy, game)
        where = given.at("otherwise" if given.otherwise else "choices")
        raise Refusal(f"{where}: {game} has no choices that a file can make, only stakes")
    return strategy


def odds_with_facts(game: StrategyGame, options: Elections, strategy: str, coupons: Any) -> GameOdds:
    """The same with whatever else the game's module counts beside its wagers (`facts`); by name, counted once."""
    # A file may say something else the next time.
    if strategy.endswith((*SUFFIXES, CHART)):
        return _odds_with_facts.__wrapped__(game.module("odds"), game.name, options, strategy, coupons)
    return shipped_odds(game.name, options, strategy, coupons) or _odds_with_facts(
        game.module("odds"), game.name, options, strategy, coupons
    )


@lru_cache(64)
def shipped_odds(game: str, options: object, strategy: str, coupons: Any) -> GameOdds | None:
    """The same where a wheel carries it: without the game's module, which imports the compiler."""
    found: GameOdds | None = shipped_prices.find("odds", game, options, strategy, coupons)
    return found


@lru_cache(64)
def _odds_with_facts(odds: ModuleType, game: str, options: Any, strategy: str, coupons: Any) -> GameOdds:
    found = _priced(odds, game, options, strategy)
    if read := options.chosen_readings():
        notes = (*found.strategy.get("notes", ()), *read)
        found = replace(found, strategy={**found.strategy, "notes": notes})
    facts = tuple(getattr(odds, "facts", lambda options: ())(options))
    facts += tuple(coupon_facts(coupons, found.wagers))
    return replace(found, facts=facts) if facts else found


def prepared(
    game: StrategyGame, setup: Callable[..., object], asked: str | None, stakes: Mapping[str, object]
) -> tuple[str, dict[str, object]]:
    """The strategy and the stakes as a kernel's `setup` takes them; those given beside a file go before its own.

    Where nobody names a strategy it is the kernel's usual one: not every kernel can play the best.
    """
    parameters = inspect.signature(setup).parameters
    default = parameters["strategy"].default
    usual = default if isinstance(default, str) else BEST
    wanted = {name.strip("_").replace("_", "-"): amount for name, amount in stakes.items()}
    strategy = asked or usual
    given = read(strategy, game.name) if is_file(strategy) else None
    if given is not None:
        wanted = {**given.stakes, **wanted}
        strategy = resolve_strategy(strategy, game.name) if given.choices or given.otherwise or given.plays else usual
        # What the lines say is read, and refused, where the plan is made.
        strategy = _with_choices(game.module("odds"), game.name, strategy)
    takes = [p.name for p in parameters.values() if p.kind is p.KEYWORD_ONLY and p.name not in ("boxes", "strategy")]
    if any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
        return strategy, wanted
    placed = {}
    for name, amount in wanted.items():
        if name.replace("-", "_") not in takes:
            said = f"{given.at('stakes', name)}: " if given is not None and name in given.stakes else ""
            raise Refusal(f"{said}{game.name} is simulated without a wager {name!r}; {near(name, takes)}")
        placed[name.replace("-", "_")] = amount
    return strategy, placed
