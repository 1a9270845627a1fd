"""The law as of a day: which paragraphs stood, which options were open, by which act; or that it is unknown.

`editions.toml` here has the chapter, its subchapters and the acts that changed it. A game's own `editions.toml`,
beside its provisions, has what an act meant for its options and paragraphs, a span of days after another:

    subchapter = "19:47-2"

    [[option]]
    name = "surrender"
    spans = [
      { from = 1978-06-02, values = [true] },                           # the only value that is lawful
      { from = 1981-07-23, values = [false], act = "R.1981 d.301" },
      { from = 1990-01-16, act = "R.1990 d.35" },                       # open, as the option's own paragraph has it
    ]

    [[paragraph]]
    cite = "2.2(a)"
    spans = [{ from = 1978-06-02, says = "…" }, { from = 1998-09-08, act = "R.1998 d.441" }]

A span may also be `unknown` (and say why), name values of which nobody knows whether they were lawful (`unsure`),
bind only beside other options (`where`), or say that a paragraph did not stand (`stands = false`). An option without
spans is lawful as long as its paragraph stands.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from pitboss.refusal import Refusal
from pitboss.rulebook.citation import canonical, former, within
from pitboss.rulebook.provision import PACKAGE, Provision, rulebook
from pitboss.shipped import folder_of, shipped
from pitboss.words import Json, field_label, value_in_words

if TYPE_CHECKING:
    from pitboss.rulebook.election import Election, Elections

READING = "house:editions"
"""The reading under which a day is refused or its law called unknown."""

State = Literal["stands", "changed", "absent", "unknown", "reading"]
"""As held; standing, but its words of that day are not held; not law then; unknown; never law."""


class CommissionAct(NamedTuple):
    """An act of the Commission: from when it holds at the table, where it was published, and what it changed."""

    act: str
    day: date
    njr: str = ""
    changes: tuple[str, ...] = ()
    adds: tuple[str, ...] = ()
    says: str = ""

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.act, self.njr)))


class Life(NamedTuple):
    """A subchapter's first day; `earliest` where the day is not known, or temporary rules may have come before."""

    first: date
    earliest: date
    act: str
    njr: str
    says: str


class Span(NamedTuple):
    """What held from one day on, until the next span begins."""

    first: date
    last: date | None = None
    values: tuple[object, ...] | None = None
    unsure: tuple[object, ...] = ()
    unknown: bool = False
    stands: bool = True
    act: str = ""
    says: str = ""
    where: tuple[tuple[str, object], ...] = ()
    """Other options that must be so for it to bind."""

    @property
    def days(self) -> str:
        """From when to when."""
        return f"from {self.first}" + (f" to {self.last}" if self.last else "")

    @property
    def by(self) -> str:
        """The act in brackets, if one is known."""
        return f" ({self.act})" if self.act else ""


class ParagraphStanding(NamedTuple):
    """How a paragraph stood on a day."""

    state: State
    why: str
    says: str = ""
    """Its words of that day, where they are known to differ from those held."""


class LifeLine(NamedTuple):
    """A line in the life of a game or paragraph."""

    day: date
    what: str
    act: str
    njr: str
    state: str = ""
    kind: str = "act"
    """Of the chapter, an act, a note that changed nothing, a copy; what an act meant for a paragraph or an option."""
    only_year: bool = False
    """Whether no more than the year is known."""

    @property
    def when(self) -> str:
        """The day, or the year where that is all."""
        return str(self.day.year) if self.only_year else self.day.isoformat()

    def shown(self) -> dict[str, str]:
        """As plain JSON."""
        return {"from": self.day.isoformat(), "when": self.when} | {
            name: str(getattr(self, name)) for name in ("what", "act", "njr", "state", "kind")
        }


@cache
def _book() -> Json:
    path = Path(__file__).parent / "editions.toml"
    found: Json = tomllib.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def acts() -> tuple[CommissionAct, ...]:
    """Every act that is known to have changed a section, in the order of days."""
    rows = [
        CommissionAct(
            row["act"],
            row["from"],
            row["njr"],
            tuple(row["changes"]),
            tuple(canonical(part) for part in row.get("adds", ())),
            row.get("says", ""),
        )
        for row in _book()["act"]
    ]
    return tuple(sorted(rows, key=lambda act: act.day))


@cache
def lives() -> dict[str, Life]:
    """Each subchapter of 19:47 with its first day."""
    return {f"19:47-{number}": _life(row) for row in _book()["subchapter"] for number in row["of"]}


def _life(row: Json) -> Life:
    return Life(row["from"], row.get("earliest") or row["from"], row["act"], row["njr"], row.get("says", ""))


@dataclass(frozen=True)
class _Dated:
    """The dated data of a subchapter, from all files that are about it."""

    options: dict[str, tuple[Span, ...]]
    paragraphs: dict[str, tuple[Span, ...]]
    life: Life | None = None


@cache
def _files() -> tuple[Json, ...]:
    own = sorted((PACKAGE / "games").glob("*/editions.toml"))
    folders = (folder_of(entry.module) for entry in shipped().values())
    others = [folder / "editions.toml" for folder in folders if folder is not None]
    return tuple(tomllib.loads(path.read_text(encoding="utf-8")) for path in (*own, *others) if path.is_file())


@cache
def _dated(subchapter: str, game: str) -> _Dated:
    """What the files say of a subchapter, and of the game where one is about that game alone."""
    options: dict[str, tuple[Span, ...]] = {}
    paragraphs: dict[str, tuple[Span, ...]] = {}
    life = None
    for book in _files():
        if book["subchapter"] != subchapter or book.get("game", game) != game:
            continue
        options |= {row["name"]: _spans(row["spans"]) for row in book.get("option", ())}
        for row in book.get("paragraph", ()):
            paragraphs |= dict.fromkeys(map(canonical, row.get("cites") or [row["cite"]]), _spans(row["spans"]))
        life = _life(book["life"]) if "life" in book else life
    return _Dated(options, paragraphs, life)


def _spans(rows: list[Json]) -> tuple[Span, ...]:
    ends = [row["from"] - timedelta(days=1) for row in rows[1:]] + [None]
    known = {act.act: act for act in acts()}
    return tuple(
        Span(
            row["from"],
            last,
            tuple(row["values"]) if "values" in row else None,
            tuple(row.get("unsure", ())),
            row.get("unknown", False),
            row.get("stands", True),
            str(known.get(row.get("act", ""), row.get("act", ""))),
            row.get("says", ""),
            tuple(row.get("where", {}).items()),
        )
        for row, last in zip(rows, ends, strict=True)
    )


def _at(spans: Iterable[Span], day: date) -> Span | None:
    return next((span for span in spans if span.first <= day and (span.last is None or day <= span.last)), None)


# Days.


def read_day(given: str | date) -> date:
    """A day whose law can be asked for: since the first chapter; of one in the future it is the law as known now."""
    try:
        day = given if isinstance(given, date) else date.fromisoformat(str(given).strip())
    except ValueError:
        raise Refusal(f"{str(given)[:40]!r} is not a day: write it as 1985-06-01") from None
    first: date = _book()["first"]
    if day < first:
        act = _book()["life"][0]
        raise Refusal(
            f"{day} is before the first rules of the games: {act['act']}, {act['njr']}, from {first}", READING
        )
    return day


def foreseen(day: date, known: date | None = None) -> str:
    """What must be said of a day in the future; nothing of any other."""
    now = known or date.today()
    return f"{day} is in the future: this is its law as known on {now}" if day > now else ""


def chapter_on(day: date) -> str:
    """What is known of the chapter as a whole on a day, where that is less than everything; nothing otherwise."""
    row = [row for row in _book()["life"] if row["from"] <= day and "state" in row]
    if not row:
        return ""
    last = row[-1]
    act = ", ".join(filter(None, (last["act"], last["njr"])))
    return f"{last['says']}" + (f" ({act})" if act else "")


# Paragraphs.


def subchapter_of(cite: str) -> str:
    """The subchapter that a citation stands in, by its former number."""
    return former(cite).partition(".")[0]


def section_of(cite: str) -> str:
    """The section's number, such as 2.8."""
    return cite.partition("-")[2].partition("(")[0].partition(" ")[0]


def adopted(subchapter: str, day: date, life: Life | None = None) -> ParagraphStanding | None:
    """Whether a subchapter, or a game with a first day of its own, was law; nothing where it was."""
    found = life or lives().get(subchapter)
    name = "the game" if life else f"subchapter {subchapter.partition('-')[2]}"
    if found is None:
        return ParagraphStanding("unknown", f"nothing is held on when {subchapter} was law")
    by = ", ".join(filter(None, (found.act, found.njr)))
    if day >= found.first:
        return None
    if day < found.earliest:
        more = f" by {by}" if by else ""
        since = (
            f"it is law from {found.first}{more}"
            if found.first == found.earliest
            else (
                f"it was law no earlier than {found.earliest}"
                + (f", and surely from {found.first}{more}" if more else "")
            )
        )
        return ParagraphStanding("absent", f"{name} was not yet law on {day}: {since}")
    last = found.first - timedelta(days=1)
    return ParagraphStanding(
        "unknown", f"whether {name} was law is unknown from {found.earliest} to {last}: {found.says}"
    )


def standing(provision: Provision, day: date, game: str = "") -> ParagraphStanding:
    """How a provision stood on a day, and why; a house reading is no law on any day."""
    found, ahead = _standing(provision, day, game), foreseen(day)
    return found._replace(why=f"{found.why}; {ahead}") if ahead and provision.is_law else found


@lru_cache(maxsize=8192)
def _standing(provision: Provision, day: date, game: str) -> ParagraphStanding:
    cite = provision.cite
    if not provision.is_law:
        return ParagraphStanding("reading", f"a house reading: {provision.source}")
    if provision.is_present:
        return _copied(provision, day)
    subchapter = subchapter_of(cite)
    if subchapter not in lives():
        held = min(provision.editions, default=None)
        if held is None or day < held:
            return ParagraphStanding("unknown", f"the text of before {held or 'that printing'} is not held")
        return _later(day, ParagraphStanding("stands", f"as held, of {max(e for e in provision.editions if e <= day)}"))
    dated = _dated(subchapter, game)
    if (not_yet := adopted(subchapter, day, dated.life)) is not None:
        return not_yet
    matching = [part for part in dated.paragraphs if within(cite, part)]
    span = _at(dated.paragraphs[max(matching, key=len)], day) if matching else None
    if span is not None:
        if not span.stands:
            return ParagraphStanding("absent", f"{span.says}{span.by}")
        if span.unknown:
            return ParagraphStanding("changed", f"its words are not held {span.days}: {span.says}{span.by}")
        if span.says:
            return _later(day, ParagraphStanding("stands", f"{span.days}{span.by}", span.says))
    added = [(part, act) for act in acts() for part in act.adds if within(cite, part)]
    if added:
        _, act = max(added, key=lambda one: len(one[0]))
        if day < act.day:
            return ParagraphStanding("absent", f"it was added later, from {act.day} by {act}")
    touched = [act for act in acts() if section_of(cite) in act.changes]
    later = [act for act in touched if act.day > day]
    if later and span is None:
        before = [act.day for act in touched if act.day <= day]
        since = before[-1] if before else (dated.life or lives()[subchapter]).first
        until = later[0].day - timedelta(days=1)
        return ParagraphStanding(
            "changed",
            f"its section's words from {since} to {until} are not held; {later[0]} changed them on {later[0].day}",
        )
    held = min(provision.editions, default=day)
    if day < held and not touched and span is None:
        return ParagraphStanding("changed", f"its words of before {held} are not held")
    last = touched[-1] if touched else None
    why = f"as held, last changed on {last.day} by {last}" if last else "as held, with no change noted"
    return _later(day, ParagraphStanding("stands", why))


def _copied(provision: Provision, day: date) -> ParagraphStanding:
    """A paragraph of the present code: what its copy proves it proves from its first known day up to its own day."""
    (first,), through = provision.editions, provision.through
    assert through is not None
    if day < first:
        return ParagraphStanding(
            "reading", f"its words are known from {first} on: before that day it is no more than a reading"
        )
    if day > through:
        return ParagraphStanding("changed", f"as held in {provision.source}; changes after that are not known")
    return ParagraphStanding("stands", f"as held in {provision.source}")


def _later(day: date, found: ParagraphStanding) -> ParagraphStanding:
    """What stands after the last note is only known as it was last held."""
    chapter = chapter_on(day)
    return ParagraphStanding("changed", f"{found.why}; {chapter}", found.says) if chapter else found


# Games.


@cache
def held_to(subchapter: str) -> date | None:
    """The latest edition of a subchapter of which text is held; nothing where none is."""
    rows = [p for p in rulebook().values() if subchapter_of(p.cite) == subchapter and not p.is_present]
    days = [day for p in rows for day in p.editions]
    return max(days, default=None)


@dataclass(frozen=True)
class Edition:
    """The law of one game as of one day."""

    subchapter: str
    game: str
    title: str
    day: date
    known: date | None = None
    """The day on which an answer is given, where that is not today."""

    @property
    def authorised(self) -> ParagraphStanding:
        """Whether the game was law on that day, and by which act."""
        dated = _dated(self.subchapter, self.game)
        found = adopted(self.subchapter, self.day, dated.life)
        if found is not None:
            return found
        life = dated.life or lives()[self.subchapter]
        by = ", ".join(filter(None, (life.act, life.njr)))
        return ParagraphStanding("stands", f"law from {life.first}" + (f" by {by}" if by else f": {life.says}"))

    def verify(self) -> None:
        """Refuse a day on which the game was not law, or on which that is unknown."""
        found = self.authorised
        if found.state != "stands":
            word = "was not yet authorised" if found.state == "absent" else "cannot be opened by the law of that day"
            raise Refusal(f"{self.title.lower()} {word}: {found.why}", READING)

    def stands(self, cite: str) -> bool:
        """Whether a paragraph was law on that day; a reading is held on all days."""
        found = rulebook().get(cite)
        return found is None or standing(found, self.day, self.game).state not in ("absent", "unknown")

    def as_held(self, cite: str) -> bool:
        """Whether a paragraph's words of that day are those held; of a reading they are."""
        found = rulebook().get(cite)
        return found is None or not standing(found, self.day, self.game).says

    def option(self, name: str, election: "Election", default: object) -> Span | None:
        """What held of an option on that day; nothing where it was as it is."""
        spans = _dated(self.subchapter, self.game).options.get(name)
        if spans is not None:
            span = _at(spans, self.day)
            return span or Span(self.day, spans[0].first - timedelta(days=1), (election.show(default),))
        if (found := rulebook().get(election.cite)) is not None and found.is_law:
            how = standing(found, self.day, self.game)
            if how.state in ("absent", "unknown"):
                return Span(self.day, None, (election.show(default),), says=how.why)
        return None

    def settle(
        self, options: "type[Elections]", given: Mapping[str, object]
    ) -> tuple[Json, list[tuple[str, str, str]]]:
        """What the day's law elects by itself, and what it forbids of what is given: option, reason, paragraph."""
        elected: Json = {}
        wrong: list[tuple[str, str, str]] = []
        usual, wanted = options(), _wanted(options, given)
        for name, election in options.elections().items():
            span = self.option(name, election, getattr(usual, name))
            if span is None or (span.values is None and not span.unsure and not span.unknown):
                continue
            if any(getattr(wanted, other) != value for other, value in span.where):
                continue
            if span.unknown:
                if name not in given and wanted.applies(name):
                    wrong.append((name, f"unknown {span.days}: {span.says}; say what it is to be", election.cite))
                continue
            lawful = None if span.values is None else [election.read(value) for value in span.values]
            unsure = [election.read(value) for value in span.unsure]
            if name not in given:
                if lawful is not None and getattr(usual, name) not in lawful:
                    elected[name] = lawful[0]
                continue
            try:
                value = election.read(given[name])
            except Refusal:
                continue
            if value in unsure:
                wrong.append(
                    (name, f"whether {election.in_words(value)} was lawful on {self.day} is unknown", election.cite)
                )
            elif lawful is not None and value not in lawful:
                wrong.append((name, self._unlawful(name, election, value, span), election.cite))
        return elected, wrong

    def ahead(self, options: "type[Elections]", given: Mapping[str, object]) -> list[tuple[str, str, str]]:
        """What is given and law only from a later day: option, reason, paragraph."""
        wrong: list[tuple[str, str, str]] = []
        elections, named = options.elections(), {name.replace("-", "_"): value for name, value in given.items()}
        for name in self._dated_options.keys() & named.keys() & elections.keys():
            election, value = elections[name], elections[name].read(named[name])
            lawful = [span for span in self._dated_options[name] if _grants(span, election, value)]
            if lawful and (first := lawful[0]).first > self.day:
                why = f"{election.in_words(value)} is not law before {first.first}{first.by}"
                wrong.append((name, f"{why}: name that day to apply its law", election.cite))
        return wrong

    def _unlawful(self, name: str, election: "Election", value: object, span: Span) -> str:
        spans = _dated(self.subchapter, self.game).options.get(name, ())
        again = next((span for span in spans if span.first > self.day and _grants(span, election, value)), None)
        only = len(span.values or ()) == 1
        lawful = "" if only else f": lawful then is {' or '.join(map(str, span.values or ()))}{span.by}"
        why = lawful or (f": {span.says}{span.by}" if span.says else span.by)
        later = f"; it is from {again.first}{again.by}" if again else ""
        return f"{election.in_words(value)} is not lawful on {self.day}{why}{later}"

    def restricted(self, options: "type[Elections]") -> set[str]:
        """The options of which the day's law is narrower than the text held, or unknown."""
        return set(self._narrower(options))

    def restrictions(self, options: "type[Elections]") -> dict[str, str]:
        """What held on that day of each such option, in words."""
        return {
            name: f"{_lawful(span)}, {span.days}{span.by}" + (f"; unknown of {_or(span.unsure)}" if span.unsure else "")
            for name, span in self._narrower(options).items()
        }

    def _narrower(self, options: "type[Elections]") -> dict[str, Span]:
        usual = options()
        found = {name: self.option(name, each, getattr(usual, name)) for name, each in options.elections().items()}
        return {
            name: span
            for name, span in found.items()
            if span and (span.unknown or span.unsure or span.values is not None)
        }

    def notes(self, options: "Elections") -> list[str]:
        """What a reader must know of an answer as of that day: what is unknown, and what was taken as said."""
        chapter = chapter_on(self.day)
        found = [note for note in (foreseen(self.day, self.known), chapter) if note]
        if (changed := self.changed) and not chapter:
            found.append(f"changed after that day, so that its words are not held: {', '.join(changed)}")
        if (read_back := self.read_back) is not None:
            found.append(
                f"paragraphs of 13:69F are known from {read_back} on: on that day they are no more than readings"
            )
        for name, election in options.elections().items():
            span = self.option(name, election, getattr(type(options)(), name))
            if span is not None and span.unknown and options.applies(name):
                found.append(f"{name} as given: the law is unknown {span.days} ({span.says})")
            elif (
                span is not None and span.says and span.values and len(span.values) == 1 and name in self._dated_options
            ):
                found.append(f"{name}: {span.says}{span.by}")
        return found

    @property
    def _dated_options(self) -> dict[str, tuple[Span, ...]]:
        return _dated(self.subchapter, self.game).options

    @property
    def read_back(self) -> date | None:
        """From when paragraphs of the present code are known, where the day is before that."""
        known = [p for p in rulebook().values() if p.is_present and p.kind != "not held"]
        first = min((p.editions[0] for p in known if subchapter_of(p.cite) == self.subchapter), default=None)
        return first if first is not None and self.day < first else None

    @property
    def changed(self) -> list[str]:
        """Sections held of which a later act changed the words."""
        held = [p for p in rulebook().values() if p.is_law and not p.is_present]
        held = [p for p in held if subchapter_of(p.cite) == self.subchapter]
        states = {section_of(p.cite) for p in held if standing(p, self.day, self.game).state == "changed"}
        return [section for section in dict.fromkeys(section_of(p.cite) for p in held) if section in states]

    def shown(self, options: "Elections | None" = None) -> Json:
        """As plain JSON."""
        found = self.authorised
        ahead = foreseen(self.day, self.known)
        notes = self.notes(options) if options is not None else [ahead] if ahead else []
        return {"as_of": self.day.isoformat(), "state": found.state, "authorised": found.why, "notes": notes}


def _grants(span: Span, election: "Election", value: object) -> bool:
    return span.values is None or value in map(election.read, span.values)


def _wanted(options: "type[Elections]", given: Mapping[str, object]) -> "Elections":
    """The options as far as they can be read, to see what means anything beside the others."""
    values = {}
    for name, election in options.elections().items():
        if name in given:
            with suppress(Refusal):
                values[name] = election.read(given[name])
    return options(**values)


# Histories.


def history(subchapter: str, game: str = "", cite: str = "") -> list[LifeLine]:
    """The life of a subchapter, a game of it, or one paragraph, in the order of days."""
    dated = _dated(subchapter, game)
    life = dated.life or lives().get(subchapter)
    if life is None:
        raise Refusal(f"nothing is held on the history of {subchapter}", READING)
    rows = []
    if life.earliest < life.first:
        rows.append(LifeLine(life.earliest, life.says, "", "", "unknown", "chapter"))
    rows.append(
        LifeLine(life.first, f"subchapter {subchapter.partition('-')[2]} is law", life.act, life.njr, "law", "chapter")
    )
    rows += [*_changed_by_acts(subchapter, cite), *_noted(subchapter, cite)]
    rows += _dated_paragraphs(dated, cite, {(row.day, row.act) for row in rows})
    rows += [] if cite else _dated_options(dated)
    copies = {
        section_of(p.cite): p for p in rulebook().values() if p.is_present and subchapter_of(p.cite) == subchapter
    }
    for section, copy in copies.items():
        if not cite or section == section_of(cite):
            rows.append(
                LifeLine(copy.editions[0], f"{section}: its words are known by {copy.source}", "", "", "", "copy")
            )
    for row in _book()["life"]:
        if row["from"] > life.first:
            rows.append(LifeLine(row["from"], row["says"], row["act"], row["njr"], row.get("state", ""), "chapter"))
    return sorted(rows, key=lambda row: row.day)


def _changed_by_acts(subchapter: str, cite: str) -> Iterator[LifeLine]:
    """The acts that changed sections of a subchapter, or the section of a paragraph."""
    number = subchapter.partition("-")[2]
    for act in acts():
        touched = [section for section in act.changes if section.partition(".")[0] == number]
        if cite:
            touched = [section for section in touched if section == section_of(cite)]
        if touched:
            added = [
                part for part in act.adds if subchapter_of(part) == subchapter and (not cite or within(part, cite))
            ]
            what = ", ".join(touched) + (f": {act.says}" if act.says else ": changed; its effect is not noted")
            what += f" (adds {', '.join(part.partition('-')[2] for part in added)})" if added else ""
            yield LifeLine(act.day, what, act.act, act.njr)


def _noted(subchapter: str, cite: str) -> Iterator[LifeLine]:
    """The notes on a subchapter, or on the section of a paragraph."""
    number = subchapter.partition("-")[2]
    for note in _book()["note"]:
        touched = [part for part in note["sections"] if part.partition(".")[0] == number]
        if (touched or not note["sections"]) and (not cite or section_of(cite) in touched):
            what = f"{note['kind']}: {note['says']}" + (f" ({', '.join(touched)})" if touched else "")
            day = note.get("on") or date(note["year"], 12, 31)
            yield LifeLine(day, what, "", note["njr"], "", "note", "on" not in note)


def _dated_paragraphs(dated: _Dated, cite: str, known: set[tuple[date, str]]) -> Iterator[LifeLine]:
    """What single paragraphs said from a day on; nothing where an act that is known already left them as held."""
    for part, spans in dated.paragraphs.items():
        if cite and not (within(part, cite) or within(cite, part)):
            continue
        for span in spans:
            act, njr = _published(span.act)
            if not span.says and (span.first, act) in known:
                continue
            known.add((span.first, act))
            what = span.says or "as held"
            state = "absent" if not span.stands else "unknown" if span.unknown else ""
            yield LifeLine(span.first, f"{part.partition('-')[2]}: {what}", act, njr, state, "paragraph")


def _dated_options(dated: _Dated) -> Iterator[LifeLine]:
    """What a house could elect from a day on."""
    for name, spans in dated.options.items():
        for span in spans:
            state = "unknown" if span.unknown else ""
            yield LifeLine(
                span.first, f"option {field_label(name)}: {_lawful(span)}", *_published(span.act), state, "option"
            )


def _published(act: str) -> tuple[str, str]:
    name, _, where = act.partition(", ")
    return (name, where) if "N.J.R." not in name else ("", act)


def _or(values: Iterable[object]) -> str:
    return " or ".join(map(value_in_words, values))


def _lawful(span: Span) -> str:
    if span.unknown:
        return f"unknown: {span.says}"
    return ("open" if span.values is None else _or(span.values)) + (f", {span.says}" if span.says else "")
