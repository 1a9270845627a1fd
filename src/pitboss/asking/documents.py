"""What is looked through: a row for each paragraph and reading, with everything that games say under it."""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache

from pitboss.asking.book import happens, topics
from pitboss.asking.citation_index import citing
from pitboss.games import catalogue, game
from pitboss.rulebook import rulebook
from pitboss.rulebook.editions import lives, subchapter_of
from pitboss.rulebook.provision import Provision
from pitboss.table import Game, Ruling
from pitboss.table.parts import Declarations
from pitboss.words import field_label, spoken_name

_ALL = 30
"""What more games than this have, every table has."""
KINDS = ("irregularity", "procedure", "wager", "payout", "option", "definition", "equipment", "history", "other")
"""What a row can be about; most are about several."""
_EQUIPMENT = ("cards", "shoe", "layout", "table", "device", "dice", "wheel", "equipment", "deck", "shaker", "rack")

_PART = re.compile(r"(?P<above>.+?[^(])(?:\([a-z0-9]+\)|[ivxl]+|(?<=\))\d+)")
"""A paragraph, and what it adds to the one that it is part of."""

_SILENT = re.compile(r"\bsilent\b|\b(?:does|do) not (?:name|say|speak)|no rule of|speaks? of [^;]* only")
"""What the source of a reading says where text is held and decides nothing."""

_REFERRED = {
    "14.9(d)": ("five-card-stud",),
    "14.9(j)": ("omaha-8",),
    "14.10(": ("omaha", "omaha-8", "five-card-draw", "five-card-draw-low"),
}
"""Paragraphs of one game that others follow, by 14.11(c), (e) and (g), 14.12(c) and (e), and 14.13(d)."""


@dataclass
class Document:
    """A paragraph as it is looked through."""

    cite: str
    heading: str
    says: str
    law: bool
    games: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    """What happens, is done or is wagered under it, by the names that games give it."""
    also: list[str] = field(default_factory=list)
    """What games say of these."""
    does: dict[str, list[list[str]]] = field(default_factory=dict)
    """By game, the name of each thing that happens under it, and what is to be done then."""
    plain: list[str] = field(default_factory=list)
    """What people say when it happens."""
    above: list[str] = field(default_factory=list)
    """What the paragraphs say that it is part of."""
    silent: bool = False
    """Of a reading: whether text is held where it would stand and says nothing of it."""

    @property
    def everywhere(self) -> bool:
        """Whether it holds at tables of every game."""
        return not self.games or len(self.games) > _ALL


def documents() -> list[Document]:
    """Every paragraph and reading, and the day on which each game became law."""
    rows = {cite: _document(provision) for cite, provision in rulebook().items() if _answers(provision)}
    played = [game(listing.name) for listing in catalogue() if not listing.why]
    for one in played:
        _of_game(one, rows)
    _shared_readings(played, rows)
    _plain_words(rows)
    found = [*rows.values()]
    for row in found:
        row.silent = _is_silent(row)
        row.kinds = [kind for kind in KINDS if kind in row.kinds] or ["other"]
        row.games = sorted({*row.games})
    return [*found, *_lives()]


@cache
def _named() -> set[str]:
    """The paragraphs under which games take their wagers, and those that they declare to be kept."""
    played = [game(row.name) for row in catalogue() if not row.why]
    wagered = {wager.cite for one in played for wager in one.wagers.values()}
    return wagered | {cite for one in played for cite, _ in one.part(Declarations).facts}


def _answers(provision: Provision) -> bool:
    """Whether a question is answered by it: of the present code by what tables carry out or name."""
    return not provision.is_present or provision.kind == "executed" or provision.cite in _named()


def wagers() -> dict[str, list[list[str]]]:
    """By game, each wager's name, what it pays as the house has it unless it elects otherwise, and the paragraph."""
    found = {}
    for listing in catalogue():
        if not listing.why:
            of = game(listing.name)
            options = of.options()
            found[of.name] = [[one, of.pays(one, options), of.odds_cite(one, options)] for one in of.wagers]
    return found


def _document(provision: Provision) -> Document:
    heading = provision.heading.casefold()
    kinds = []
    if '"' in provision.cite or "definition" in heading:
        kinds.append("definition")
    if "irregularit" in heading:
        kinds.append("irregularity")
    if provision.kind != "executed" and any(word in heading for word in _EQUIPMENT):
        kinds.append("equipment")
    if any(word in heading for word in ("odds", "payout", "payment", "vigorish")):
        kinds.append("payout")
    if "wager" in heading:
        kinds.append("wager")
    above = [rulebook()[part].says for part in _above(provision.cite) if part in rulebook()]
    return Document(
        provision.cite,
        provision.heading,
        provision.says,
        provision.is_law,
        _games(provision.cite),
        kinds,
        above=above,
    )


def _is_silent(row: Document) -> bool:
    """Whether text is held where a reading stands in, and decides nothing: by what its source says."""
    if row.law:
        return False
    source = rulebook()[row.cite].source
    name, slash, _ = row.cite.removeprefix("house:").partition("/")
    if not slash:
        # What every table shares stands beside no section of its own; of mishaps New Jersey's text says nothing.
        return "irregularity" in row.kinds and re.search("no source found|nothing of New Jersey", source) is not None
    owner = next((one for one in catalogue() if one.name == name and not one.why), None)
    basis = game(name).coverage.basis if owner else ""
    return basis == "text" or (basis != "readings" and _SILENT.search(source) is not None)


def _games(cite: str) -> list[str]:
    """The games whose paragraph it is: all of its subchapter that cite it, or the one that a reading is named for."""
    if not cite.startswith("house:"):
        sharing = [row for row in catalogue() if row.subchapter == subchapter_of(cite)]
        # A section of the poker room that is headed by a game is that game's, and theirs who refer to it.
        headed = [row.name for row in sharing if row.title.partition(",")[0] == rulebook()[cite].heading]
        if headed:
            follow = [names for part, names in _REFERRED.items() if topic_name(cite).startswith(part)]
            return headed + [name for names in follow for name in names]
        if not sharing:
            # Of the equipment one section is a single game's, the others are every table's.
            return ["blackjack-switch"] if cite.startswith("19:46-1.10C") else []
        names = [row.name for row in sharing]
        return names if len(names) < 2 else [name for name in names if name in citing(cite).games] or names
    name, slash, _ = cite.removeprefix("house:").partition("/")
    return [row.name for row in catalogue() if slash and row.name == name]


def _above(cite: str) -> list[str]:
    """The paragraphs that a paragraph is part of, the nearest first."""
    found = []
    while (match := _PART.fullmatch(cite)) is not None:
        cite = match["above"]
        found.append(cite)
    return found


def topic_name(cite: str) -> str:
    """What a topic of `plain.toml` calls a paragraph or reading: 2.5(f), 19:46-1.10C(a), /burn; in any printing."""
    if cite.startswith("house:"):
        return "/" + cite.removeprefix("house:").rpartition("/")[2]
    return cite.replace("13:69F-", "19:47-").replace("13:69E-", "19:46-").removeprefix("19:47-")


def _plain_words(rows: dict[str, Document]) -> None:
    """Put what people at a table say under the paragraphs and readings that it is about."""
    named = defaultdict(list)
    for cite, row in rows.items():
        named[topic_name(cite)].append(row)
    for about, said in topics():
        for name in about:
            for row in named[name]:
                row.plain.append(said)


def _shared_readings(played: list[Game], rows: dict[str, Document]) -> None:
    """Give each reading of a family to the games that rule by it, or else to all that use the family's readings."""
    using: dict[str, set[str]] = defaultdict(set)
    ruled: dict[str, set[str]] = defaultdict(set)
    for one in played:
        for cite in (*(r.cite for r in one.rulings), *(p.cite for p in one.procedures.values())):
            using[cite.partition("/")[0]].add(one.name)
            ruled[cite].add(one.name)
    for cite, row in rows.items():
        family, slash, _ = cite.partition("/")
        if slash and not row.law and not row.games:
            row.games = sorted(ruled[cite] if cite in ruled else using[family])


def _of_game(of: Game, rows: dict[str, Document]) -> None:
    """Put what a game says under the paragraphs by which it says it."""
    options = of.options()
    headings = {row.title.partition(",")[0] for row in catalogue() if row.subchapter == of.subchapter}

    def add(cite: str, kind: str, name: str, says: str) -> None:
        row = rows.get(cite)
        if row is None:
            return
        if not row.law or (of.subchapter == subchapter_of(cite) and row.heading not in headings):
            row.games.append(of.name)
        row.kinds.append(kind)
        if name and name not in row.names:
            row.names.append(name)
        if says and says not in row.also:
            row.also.append(says)

    for ruling in of.rulings:
        kind = "procedure" if ruling.regular else "irregularity"
        add(ruling.cite, kind, spoken_name(ruling.kind), ruling.says)
        if (row := rows.get(ruling.cite)) is not None:
            _add_ruling(row, of.name, ruling)
    for name, procedure in of.procedures.items():
        add(procedure.cite, "procedure", spoken_name(name), procedure.says)
    many = defaultdict(list)
    for wager in of.wagers.values():
        many[wager.cite].append(wager)
    for cite, wagers in many.items():
        for wager in wagers[:30]:
            add(cite, "wager", spoken_name(wager.name), wager.says)
    for wager in [*of.wagers.values()][:60]:
        add(of.odds_cite(wager.name, options), "payout", spoken_name(wager.name), "")
    for listed in of.options.listed():
        add(listed["cite"], "option", field_label(listed["option"]), _option(listed))
    for cite, fact in of.part(Declarations).facts:
        add(cite, "equipment", "", fact)


def _add_ruling(row: Document, game: str, ruling: Ruling) -> None:
    """Put under a ruling's paragraph how people tell of the incident, and what the game does then."""
    plain = happens().get(ruling.kind)
    if plain and plain not in row.plain:
        row.plain.append(plain)
    row.does.setdefault(game, []).append([ruling.kind, ruling.says])


def _option(row: dict[str, object]) -> str:
    notice = f"; notice: {row['notice']}" if row["notice"] else ""
    return f"{row['says']}{notice}"


def _lives() -> list[Document]:
    """When each subchapter, and with it a game, became law."""
    found = []
    for part, life in lives().items():
        listed = [row for row in catalogue() if row.subchapter == part]
        if not listed:
            continue
        by = ", ".join(filter(None, (life.act, life.njr)))
        titles = ", ".join(row.title for row in listed)
        since = f"{titles}: law from {life.first}" + (f" by {by}" if by else "")
        if life.earliest < life.first:
            since += f"; perhaps from {life.earliest} ({life.says})"
        row = Document(part, f"When {titles} became law", f"{since}.", True)
        row.games, row.kinds = [one.name for one in listed], ["history"]
        row.names = ["legal", "lawful", "authorised", "adopted", "since when", "became law", "history"]
        found.append(row)
    return found
