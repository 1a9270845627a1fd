"""Elections: a game's options as typed fields, each with its paragraph, allowed values and notice."""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Self, TypeVar

from pitboss.files import toml
from pitboss.money import Odds, cents, dollars
from pitboss.money import odds as read_odds
from pitboss.refusal import Refusal, either, in_line, near, refused_by
from pitboss.rulebook.provision import read_by_name
from pitboss.words import Json, value_in_words

if TYPE_CHECKING:
    from pitboss.rulebook.editions import Edition

V = TypeVar("V")
"""The type of an option's values."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One way in which a configuration breaks the law."""

    option: str
    reason: str
    cite: str | None
    also: tuple[str, ...] = ()
    """Readings that say what the paragraph leaves open."""

    @property
    def cites(self) -> str:
        """Everything that refuses, for people."""
        return ", ".join(filter(None, (self.cite, *self.also)))


class Illegal(Refusal):
    """A configuration that the law does not grant, with everything that is wrong with it."""

    longest = 2000

    def __init__(self, violations: list[Violation]) -> None:
        lines = [f"{v.option}: {v.reason}" + (f" [{v.cites}]" if v.cites else "") for v in violations]
        super().__init__(in_line(lines, "; ", self.longest - 20))
        self.violations = violations
        self.cite = violations[0].cite
        for violation in violations:
            if violation.cite:
                refused_by(violation.cite)

    def __str__(self) -> str:
        return self.reason


@dataclass(frozen=True, slots=True)
class Duty:
    """Notice that must be given some time before an option is started, ended or changed."""

    applies: Callable[[Any, Any], bool]
    """Of the old value (None for a table that opens) and the new one."""
    minutes: int
    to: tuple[str, ...]
    cite: str
    written: bool = True
    empty_table_exempt: bool = False
    also: tuple[str, ...] = ()
    """The reading that has the minutes and the addressees, where the paragraph only asks for notice."""


OFFERED = "house:offered"
"""The reading under which a house ends a list or a number that no paragraph ends."""
ALL, BELOW, ABOVE, NOTHING = "all", "below", "above", ""
"""What the paragraph of an option forbids of the values that are not listed: all, the smaller, the greater, or none.

Where another paragraph closes the list, that one is named instead.
"""


@dataclass(frozen=True, slots=True)
class Election:
    """What an option means, who grants it, and what it may be."""

    says: str
    cite: str
    allowed: str
    read: Callable[[object], Any]
    show: Callable[[Any], Any]
    notice: str | None = None
    choices: tuple[Any, ...] | None = None
    pit: str | None = None
    """The paragraph that wants the same at all tables of a pit."""
    duties: tuple[Duty, ...] = ()
    by_value: tuple[tuple[Any, str], ...] = ()
    """The paragraph or reading of single values, where it is not that of the option."""
    suppose: Callable[[object], Any] | None = None
    """Reader of a value that the law refuses and that can be priced all the same; None where it reads no other."""
    beyond: tuple[Any, ...] = ()
    """The values, where they can be listed, that can only be supposed."""

    def cited(self, value: object) -> str:
        """Paragraph or reading by which a value holds."""
        return next((cite for known, cite in self.by_value if known == value), self.cite)

    def in_words(self, value: object) -> str:
        """A value as people read it: yes and no, dollars and cents."""
        return value_in_words(self.show(value))


def elected(default: V, election: Election) -> V:
    """An option of a kind that has no function of its own here."""
    return field(default=default, metadata={"election": election})


HOUSE_FILE = "PITBOSS_HOUSE"
"""The variable that names the house's own file: TOML with a table for each game, and in it options by name."""


def supplied(name: str, election: Election, default: Any = None) -> Any:
    """An option without a published value: set by the house's own file ("game/option") or when a table is opened."""

    def value() -> Any:
        found: Any = house_file()
        for part in name.split("/"):
            found = found.get(part) if isinstance(found, dict) else None
        return default if found is None else election.read(found)

    return field(default_factory=value, metadata={"election": election, "supplied": True})


def house_file() -> Json:
    """What the house's own file says; nothing where there is none."""
    found: Json = _house_file(file) if (file := os.environ.get(HOUSE_FILE)) else {}
    return found


@cache
def _house_file(file: str) -> Any:
    try:
        return toml(file)
    except Refusal as refusal:
        raise Refusal(f"the house's file {refusal.reason}") from None


def _one_of(
    choices: tuple[Any, ...],
    read: Callable[[object], Any],
    show: Callable[[Any], Any] = str,
    *,
    cite: str,
    closes: str = NOTHING,
) -> Callable[[object], Any]:
    """Reader of a listed value; others are refused by the paragraph where it closes the list, or else by the house."""

    def refused_by(got: Any) -> str:
        if cite.startswith("house:") or closes == ALL:
            return cite
        if closes in (NOTHING, BELOW, ABOVE):
            beyond = (closes == BELOW and got < min(choices)) or (closes == ABOVE and got > max(choices))
            return cite if beyond else OFFERED
        return closes

    def checked(value: object) -> Any:
        got = read(value)
        if got in choices:
            return got
        by = refused_by(got)
        how = "offered here" if by == OFFERED else "allowed"
        raise Refusal(f"{show(got)} is not {how}; it must be {either(map(show, choices))}", by)

    return checked


def _supposed(
    choices: tuple[Any, ...], beyond: Iterable[Any], read: Callable[[object], Any]
) -> Callable[[object], Any]:
    """Reader for hypotheses: a listed value, or one beyond the list that can be priced."""
    beyond = tuple(beyond)

    def checked(value: object) -> Any:
        got = read(value)
        if got in choices or got in beyond:
            return got
        more = f"{beyond[0]} to {beyond[-1]}" if len(beyond) > _FEW else either(beyond) if beyond else ""
        raise Refusal(
            f"{got} cannot be priced; it may be {either(choices)}" + (f", or supposed {more}" if more else "")
        )

    return checked


_FEW = 4
"""Values that are listed one by one in a refusal."""
SUPPOSED_DECKS = range(1, 101)
"""The numbers of decks that can be supposed at a game whose mathematics takes any."""


WHOLE = re.compile("-?[0-9]{1,12}")
"""A whole number as text; no option needs a longer one."""
SHARE = re.compile("[0-9]{1,3}")
"""A percentage as text, its sign apart."""


def _integer(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**12:
        return value
    if isinstance(value, str) and WHOLE.fullmatch(value):
        return int(value)
    given = repr(value) if not isinstance(value, int) or isinstance(value, bool) else "such a number"
    raise Refusal(f"{given} is not a whole number of up to 12 digits")


def _truth(value: object) -> bool:
    words = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
    got = words.get(str(value).lower())
    if got is None:
        raise Refusal(f"{value!r} is neither yes nor no")
    return got


def count(
    default: int,
    *,
    allowed: tuple[int, ...],
    says: str,
    cite: str,
    closes: str = NOTHING,
    notice: str | None = None,
    pit: str | None = None,
    duties: tuple[Duty, ...] = (),
    beyond: Iterable[int] = (),
) -> int:
    """An option that is a number from a list; those `beyond` can only be supposed."""
    read = _one_of(allowed, _integer, cite=cite, closes=closes)
    suppose = _supposed(allowed, beyond, _integer)
    return elected(
        default, Election(says, cite, either(allowed), read, int, notice, allowed, pit, duties, suppose=suppose)
    )


def choice(
    default: str,
    *,
    allowed: tuple[str, ...],
    says: str,
    cite: str,
    closes: str = NOTHING,
    notice: str | None = None,
    pit: str | None = None,
    duties: tuple[Duty, ...] = (),
    by_value: tuple[tuple[str, str], ...] = (),
    beyond: Iterable[str] = (),
) -> str:
    """An option that is a word from a list; those `beyond` can only be supposed."""
    read = _one_of(allowed, str, cite=cite, closes=closes)
    suppose = _supposed(allowed, beyond, str)
    return elected(
        default,
        Election(says, cite, either(allowed), read, str, notice, allowed, pit, duties, by_value, suppose),
    )


def word(*allowed: str, says: str, cite: str, notice: str | None = None) -> Election:
    """A word from a list which the house must supply; with `supplied`."""
    read = _one_of(allowed, str, cite=cite)
    return Election(says, cite, either(allowed), read, lambda value: value or "", notice, allowed)


def whole(least: int, most: int, *, says: str, cite: str, notice: str | None = None) -> Election:
    """A whole number which the house must supply; with `supplied`."""

    def read(given: object) -> int:
        got = _integer(given)
        if not least <= got <= most:
            raise Refusal(f"{got} is not allowed; it must be {least} to {most}", cite)
        return got

    return Election(says, cite, f"{least} to {most}", read, lambda value: value or "", notice)


def flag(
    default: bool,
    *,
    says: str,
    cite: str,
    notice: str | None = None,
    duties: tuple[Duty, ...] = (),
    by_value: tuple[tuple[bool, str], ...] = (),
) -> bool:
    """An option that is on or off."""
    choices = (False, True)
    return elected(
        default,
        Election(says, cite, "yes or no", _truth, bool, notice, choices=choices, duties=duties, by_value=by_value),
    )


def fixed_odds(value: str, *, says: str, cite: str) -> Odds:
    """Payout odds that the law fixes: no other may be elected, lower or higher."""
    odds = read_odds(value)

    def read(given: object) -> Odds:
        got = read_odds(given)
        if got.win * odds.stake != odds.win * got.stake:
            raise Refusal(f"{got} is not allowed; the odds are fixed at {odds}", cite)
        return odds

    return elected(odds, Election(says, cite, f"{odds}, fixed", read, str, choices=(odds,), suppose=any_odds))


def any_odds(given: object) -> Odds:
    """Odds of any size that pay something."""
    got = read_odds(given)
    if not got.win:
        raise Refusal("it must pay something")
    return got


def fixed(value: V, *beyond: V, says: str, cite: str) -> V:
    """A rule that is no option, as a field of a record of hypotheses: the law has one value, others are supposed."""
    yes_or_no = isinstance(value, bool)
    read: Callable[[object], Any] = _truth if yes_or_no else str
    choices, others = (value,), (not value,) if yes_or_no else beyond

    def lawful(given: object) -> Any:
        if (got := read(given)) != value:
            raise Refusal(f"{value_in_words(got)} is not allowed; it is {value_in_words(value)}", cite)
        return got

    show: Callable[[Any], Any] = bool if yes_or_no else str
    allowed = f"{value_in_words(value)}, fixed"
    return elected(
        value,
        Election(
            says, cite, allowed, lawful, show, choices=choices, suppose=_supposed(choices, others, read), beyond=others
        ),
    )


def one_of_odds(*allowed: str, says: str, cite: str, closes: str = ALL, notice: str | None = None) -> Odds:
    """Payout odds from a list, the first of which hold unless the house elects others."""
    choices = tuple(map(read_odds, allowed))

    def read(given: object) -> Odds:
        got = read_odds(given)
        return next((one for one in choices if one.win * got.stake == got.win * one.stake), got)

    listed = _one_of(choices, read, cite=cite, closes=closes)
    return elected(choices[0], Election(says, cite, either(choices), listed, str, notice, choices, suppose=any_odds))


def odds_from(value: str, *, says: str, cite: str, notice: str | None = None) -> Odds:
    """Payout odds with a floor: the house may elect higher ones, never lower."""
    floor = read_odds(value)

    def read(given: object) -> Odds:
        got = read_odds(given)
        if not got.at_least(floor):
            raise Refusal(f"{got} is below the floor of {floor}", cite)
        return got

    return elected(floor, Election(says, cite, f"{floor} or more", read, str, notice, suppose=any_odds))


POSTED = ("house:limits", "house:increments")
"""Readings under which a house posts amounts, and under which patrons hear of a change."""
NOTICE_MINUTES = 30
NOTICE_READING = "house:notice"


def notice_to_patrons(
    cite: str, applies: Callable[[Any, Any], bool], also: tuple[str, ...] = (NOTICE_READING,)
) -> Duty:
    """Notice to patrons under 8.3, whose text is not held: the period is Maryland's, and an empty table needs none."""
    return Duty(applies, NOTICE_MINUTES, ("patrons",), cite, written=False, empty_table_exempt=True, also=also)


def _posted(cite: str) -> tuple[Duty, ...]:
    """Notice to the patrons before posted limits change."""
    changes = notice_to_patrons(NOTICE_READING, lambda old, new: old not in (None, new), also=())
    return (changes,) if cite in POSTED else ()


def name(default: str, *, says: str, cite: str) -> str:
    """A name that is printed."""

    def read(given: object) -> str:
        text = given.strip() if isinstance(given, str) else ""
        if not 0 < len(text) <= 60 or not text.isprintable():
            raise Refusal(f"{given!r} is no name that can be printed")
        return text

    return elected(default, Election(says, cite, "a name", read, str))


def money(default: str, *, says: str, cite: str, notice: str | None = None) -> int:
    """An amount of money above nothing."""
    election = Election(says, cite, "any amount", above_nothing, dollars, notice, duties=_posted(cite))
    return elected(cents(default), election)


def above_nothing(given: object) -> int:
    """An amount that is more than nothing."""
    got = cents(given)
    if got <= 0:
        raise Refusal("it must be more than nothing")
    return got


def money_or(word: str, allowed: str, *, says: str, cite: str, notice: str | None = None) -> int:
    """An amount above nothing, or a word that stands for 0 and that nothing else is said with."""

    def read(given: object) -> int:
        return 0 if given in (word, 0) else above_nothing(given)

    def show(value: int) -> str:
        return dollars(value) if value else word

    return elected(0, Election(says, cite, allowed, read, show, notice))


def money_from(floor: int, *, says: str, cite: str, notice: str | None = None) -> int:
    """An amount of money with a floor, in cents: the house may elect a greater one."""

    def read(given: object) -> int:
        got = cents(given)
        if got < floor:
            raise Refusal(f"{dollars(got)} is below the floor of {dollars(floor)}", cite)
        return got

    return elected(
        floor, Election(says, cite, f"{dollars(floor)} or more", read, dollars, notice, suppose=above_nothing)
    )


def percent_from(floor: int, *, says: str, cite: str, notice: str | None = None) -> int:
    """A whole percentage with a floor."""

    def share(given: object) -> int:
        text = str(given).removesuffix("%")
        if isinstance(given, bool) or not SHARE.fullmatch(text) or int(text) > 100:
            raise Refusal(f"{given} is not a percentage from {floor} to 100")
        return int(text)

    def read(given: object) -> int:
        if (got := share(given)) < floor:
            raise Refusal(f"{given} is not a percentage from {floor} to 100", cite)
        return got

    return elected(floor, Election(says, cite, f"{floor} to 100", read, int, notice, suppose=share))


def _house(cite: str) -> str | None:
    """A reading, which refuses whatever it does not provide for; a paragraph refuses only what it forbids."""
    return cite if cite.startswith("house:") else None


@lru_cache(256)
def _elections(of: Any) -> dict[str, Election]:
    return {f.name: f.metadata["election"] for f in fields(of) if "election" in f.metadata}


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A value that the law refuses and that is priced all the same; never filed, never opened at a table."""

    option: str
    says: str
    value: Any
    lawful: Any
    """What the option is without it."""
    refused_by: tuple[str, ...]
    reason: str

    @property
    def mark(self) -> str:
        """What stands on everything that is made of it; the text at hand may not be the present one."""
        return f"hypothesis: refused by {', '.join(self.refused_by)} as held"

    def __str__(self) -> str:
        value, lawful = value_in_words(self.value), value_in_words(self.lawful)
        return f"{self.option} {value} (instead of {lawful}); {self.mark}"

    def shown(self) -> Json:
        """As JSON."""
        return {
            "option": self.option,
            "says": self.says,
            "value": self.value,
            "lawful": self.lawful,
            "refused_by": [*self.refused_by],
            "reason": self.reason,
            "mark": self.mark,
            "line": str(self),
        }


@dataclass(frozen=True, kw_only=True)
class Elections:
    """The base of every game's options record."""

    what_if: tuple[Hypothesis, ...] = ()
    """The values in it that the law refuses: of a record that is only priced."""

    @classmethod
    def elections(cls) -> dict[str, Election]:
        """Each option's election by its name."""
        record: Any = cls
        return _elections(record)

    @classmethod
    def listed(cls) -> list[Json]:
        """Each option as plain data: what it means, what it may be and what it is unless elected."""
        defaults = cls().shown()
        return [
            {
                "option": name,
                "says": election.says,
                "allowed": election.allowed,
                "choices": None if election.choices is None else [election.show(c) for c in election.choices],
                "default": defaults[name],
                "cite": election.cite,
                "notice": election.notice,
            }
            for name, election in cls.elections().items()
        ]

    @classmethod
    def configure(cls, given: Mapping[str, object], edition: "Edition | None" = None) -> Self:
        """The record from names and values as typed or read from a file; every violation is listed at once.

        By the law of a day, where an edition is given: what that day forbids is a violation too.
        """
        known = cls.elections()
        values: Json = {}
        wrong: list[Violation] = []
        for name, value in given.items():
            key = name.replace("-", "_")
            if key not in known:
                wrong.append(Violation(name, f"no such option; {near(key, known)}", None))
                continue
            read_by_name(known[key].cite)
            try:
                values[key] = known[key].read(value)
            except Refusal as refusal:
                wrong.append(Violation(key, refusal.reason, refusal.cite or _house(known[key].cite)))
        if edition is not None:
            named = {name.replace("-", "_"): value for name, value in given.items()}
            elected, unlawful = edition.settle(cls, named)
            values = elected | values
            wrong += [Violation(*each) for each in unlawful]
        options = cls(**values)
        # A conflict is only worth naming between values that are themselves legal.
        wrong += [v for v in options.conflicts() if v.option not in {w.option for w in wrong}]
        if wrong:
            raise Illegal(wrong)
        return options

    def conflicts(self) -> list[Violation]:
        """What no source gives and the house has not supplied; a game adds combinations that the law excludes."""
        return [
            Violation(name, f"no source gives it; the house must supply its own: {row.says} ({row.allowed})", row.cite)
            for name, row in self.unsupplied()
        ]

    def unsupplied(self) -> list[tuple[str, Election]]:
        """The options that only the house can fill and that are empty."""
        rows = self.house_supplied().items()
        return [(name, row) for name, row in rows if getattr(self, name) is None and self.applies(name)]

    @classmethod
    def house_supplied(cls) -> dict[str, Election]:
        """The options that only the house can fill, whether it has or not."""
        return {f.name: f.metadata["election"] for f in fields(cls) if f.metadata.get("supplied")}

    def applies(self, name: str) -> bool:
        """Whether an option means anything beside the others that are elected."""
        return True

    def takes(self, wager: str) -> bool:
        """Whether a wager of the game is taken under these elections."""
        return True

    def chosen_readings(self) -> tuple[str, ...]:
        """Options that are either the letter of the text or a reading of it, each with what is played and by what."""
        return tuple(
            f"{election.says}: {value_in_words(election.show(value))} [{election.cited(value)}]"
            for name, election in self.elections().items()
            if election.by_value and election.cite.startswith("house:") and self.applies(name)
            for value in (getattr(self, name),)
            # What is chosen from a list is granted or not; only a yes or no is the letter or its reading.
            if isinstance(value, bool)
        )

    def words(self) -> dict[str, str]:
        """What follows from the options and is worth a word on a sign, by name."""
        return {}

    def shown(self, *, changed_only: bool = False) -> Json:
        """The options as plain values for print and JSON."""
        rows = {}
        for f in fields(self):
            if "election" not in f.metadata:
                continue
            value = getattr(self, f.name)
            if changed_only and f.default is not MISSING and value == f.default:
                continue
            said = f.metadata["election"].show(value)
            # What no source fills has no default: it is no change as long as nobody has filled it.
            if changed_only and said == "" and f.metadata.get("supplied"):
                continue
            rows[f.name] = said
        return rows
