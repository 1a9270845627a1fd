"""Wagers of a house's own from files: bounded, refused with the place in the file; docs/studio.md has the form."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from pitboss.files import parsed_toml
from pitboss.files import text as text_of
from pitboss.games import nameplates
from pitboss.money import odds
from pitboss.pricing.strategy.strategies import place
from pitboss.refusal import Refusal, near
from pitboss.studio.card_sets import MOST_SETS
from pitboss.studio.conditions import condition, span
from pitboss.studio.house_wager import DecidedBy, HouseWager, OfBaccarat, OfCards, OfDice, OfRun, OfShooter, PaidClass
from pitboss.studio.rounds import SEVEN as SEVEN_OUT
from pitboss.studio.rounds import TOTALS, baccarat_condition, dice_condition

T = TypeVar("T")
MOST_BYTES, MOST_CLASSES, MOST_DECKS, MOST_CARDS, MOST_DICE = 64 << 10, 200, 100, 7, 5
SHIPPED = Path(__file__).parent / "wagers"
NAME = re.compile("[a-z0-9][a-z0-9-]{0,39}")
"""The form of the name of a wager or a game."""
_KEYS = (
    *("wager", "title", "game", "says", "source", "made", "decks", "without", "from", "until", "otherwise"),
    *("cards", "round", "dice", "rolls", "class"),
)
_ROLLS = ("until-seven", "shooter")


def shipped_wagers() -> list[str]:
    """The names of the examples that come with the package."""
    return sorted(path.stem for path in SHIPPED.glob("*.toml"))


def read_wager(file: str | Path, decks: int | None = None) -> HouseWager:
    """The wager of a file, or of a shipped example by its name; `decks` other than those of the file."""
    path = str(file)
    if not path.endswith(".toml") and "/" not in path:
        if path not in shipped_wagers():
            raise Refusal(
                f"there is no example {path!r:.60}; {near(path, shipped_wagers())}, or name a file that ends in .toml"
            )
        path = str(SHIPPED / f"{path}.toml")
    text = text_of(path, MOST_BYTES)
    return wager_of(parsed_toml(text, path), path, text, decks)


def wager_of(
    content: Mapping[str, Any], path: str = "the wager", text: str = "", decks: int | None = None
) -> HouseWager:
    """The wager that a mapping describes, as a file would."""

    def refuse(reason: str, *keys: str) -> Refusal:
        return Refusal(f"{place(path, text, *keys)}: {reason}")

    def word(key: str, default: str | None = None, longest: int = 400) -> str:
        value = content.get(key, default)
        if not isinstance(value, str) or not value.strip() or len(value) > longest or not value.isprintable():
            raise refuse(f"{key}: write one line of text of up to {longest} characters", key)
        return value

    for key in content:
        if key not in _KEYS:
            raise refuse(f"there is no {key!r:.60}; {near(str(key), _KEYS)}", str(key))
    name = word("wager", longest=40)
    if not NAME.fullmatch(name):
        raise refuse(f"{name!r}: a wager's name has small letters, figures and hyphens", "wager")
    game = word("game")
    if game not in nameplates():
        raise refuse(f"there is no game {game!r:.60}; {near(game, nameplates())}", "game")
    several = content.get("class")
    if (
        not isinstance(several, list)
        or not 1 <= len(several) <= MOST_CLASSES
        or not all(isinstance(c, dict) for c in several)
    ):
        raise refuse(f"it has from 1 to {MOST_CLASSES} tables [[class]]", "class")
    shoe = content.get("decks", 6) if decks is None else decks
    if type(shoe) is not int or not 1 <= shoe <= MOST_DECKS:
        raise refuse(f"decks: {shoe!r:.60} is no whole number from 1 to {MOST_DECKS}", "decks")
    classes, conditions = [], []
    for n, row in enumerate(several):
        classes.append(_paid(row, n, path, text))
        conditions.append(row.get("when"))
    rule = _rule(content, conditions, path, text)
    if isinstance(rule, OfCards) and (work := rule.work(shoe)) > MOST_SETS:
        raise refuse(f"{work:,} sets of cards would have to be looked at, and {MOST_SETS:,} are the most", "cards")
    return HouseWager(
        name,
        word("title", name),
        game,
        word("says"),
        word("source"),
        word("made", "before the first card"),
        tuple(classes),
        rule,
        shoe,
        _day(content, "from", refuse),
        _day(content, "until", refuse),
        Fraction(0) if content.get("otherwise", "lose") == "push" else _loses(content, refuse),
        sha256(repr(content).encode()).hexdigest()[:8],
    )


def _loses(content: Mapping[str, object], refuse: Callable[..., Refusal]) -> Fraction:
    if content.get("otherwise", "lose") != "lose":
        raise refuse("otherwise: it is lose or push", "otherwise")
    return Fraction(-1)


def _day(content: Mapping[str, object], key: str, refuse: Callable[..., Refusal]) -> date | None:
    value = content.get(key)
    if value is not None and type(value) is not date:
        raise refuse(f"{key}: write a day, such as 2026-01-31", key)
    return value


def table_place(path: str, text: str, head: str, n: int) -> str:
    """A file, and the line on which its table of that head and number begins."""
    heads = [found.start() for found in re.finditer(rf"^[ \t]*\[\[\s*{re.escape(head)}\s*\]\]", text, re.M)]
    return f"{path} line {text.count(chr(10), 0, heads[n]) + 1}" if n < len(heads) else path


def _paid(row: Mapping[str, object], n: int, path: str, text: str) -> PaidClass:
    where = table_place(path, text, "class", n)
    if wrong := row.keys() - {"name", "pays", "when"}:
        raise Refusal(f"{where}: there is no {min(wrong)!r:.60}; a class has name, pays and when")
    name, pays = row.get("name"), row.get("pays")
    if not isinstance(name, str) or not 0 < len(name) <= 60 or not name.isprintable():
        raise Refusal(f"{where}: a class has a name of up to 60 characters")
    if "when" not in row:
        raise Refusal(f"{where}: {name} has no when: say which results it holds for")
    if pays in ("push", "lose"):
        return PaidClass(name, Fraction(0 if pays == "push" else -1))
    try:
        won = odds(pays)
    except Refusal as refusal:
        raise Refusal(f"{where}: {name}: {refusal.reason}, push or lose") from None
    if not won.win:
        raise Refusal(f'{where}: {name} pays nothing: write "push" or "lose"')
    return PaidClass(name, Fraction(won.win, won.stake))


def _rule(content: Mapping[str, Any], conditions: Sequence[object], path: str, text: str) -> DecidedBy:
    """What decides the classes: hands of cards, a round of baccarat, one roll, a run of rolls."""
    kinds = [key for key in ("cards", "round", "dice", "rolls") if key in content]
    if len(kinds) != 1:
        raise Refusal(
            f"{path}: it is decided by one of cards, round, dice and rolls, and has {len(kinds) or 'none'} of them"
        )
    (kind,) = kinds
    given = content[kind]
    where = place(path, text, kind)

    def each(read: Callable[[object], T]) -> tuple[T, ...]:
        found = []
        for n, one in enumerate(conditions):
            try:
                found.append(read(one))
            except Refusal as refusal:
                raise Refusal(f"{table_place(path, text, 'class', n)}: {refusal.reason}") from None
        return tuple(found)

    if kind == "cards":
        sizes = given.values() if isinstance(given, dict) else ()
        fit = all(type(size) is int and 1 <= size <= MOST_CARDS for size in sizes)
        if not sizes or not fit or sum(sizes) > MOST_CARDS or not all(map(NAME.fullmatch, given)):
            raise Refusal(
                f"{where}: cards = {{ own = 2, dealer = 1 }}: hands by name, {MOST_CARDS} cards in all at the most"
            )
        without = content.get("without", "")
        if not isinstance(without, str) or not set(without) <= set("23456789TJQKA"):
            raise Refusal(f'{place(path, text, "without")}: without names ranks that the decks lack, such as "T"')
        return OfCards(tuple(given.items()), each(lambda one: condition(one, given)), without)
    if kind == "round":
        if given != "baccarat":
            raise Refusal(f"{where}: the one round that is known is baccarat's")
        return OfBaccarat(each(baccarat_condition))
    if kind == "dice":
        if type(given) is not int or not 1 <= given <= MOST_DICE:
            raise Refusal(f"{where}: from 1 to {MOST_DICE} dice")
        return OfDice(given, each(lambda one: dice_condition(one, given)))
    if given not in _ROLLS:
        raise Refusal(f"{where}: rolls are until-seven or shooter")
    return OfRun(each(_covers)) if given == "until-seven" else OfShooter(each(_points))


def _covers(given: object) -> frozenset[int]:
    wanted = given.get("covers") if isinstance(given, Mapping) and given.keys() == {"covers"} else None
    totals = TOTALS.keys() - {SEVEN_OUT}
    if not isinstance(wanted, list) or not wanted or not all(type(one) is int and one in totals for one in wanted):
        raise Refusal("write { covers = [2, 3, 4, 5, 6] }: totals of two dice, and no seven")
    return frozenset(wanted)


def _points(given: object) -> tuple[int, int]:
    if not isinstance(given, Mapping) or given.keys() != {"points"}:
        raise Refusal("write { points = 4 }, or a span: the different points that are made")
    wanted = span(given["points"])
    return wanted.low, wanted.high
