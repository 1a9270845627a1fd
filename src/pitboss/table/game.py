"""What a game is to the engine: its options, its wagers, its rulings and its scripts."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, partial
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from pitboss.equipment.cards import PLAYING_CARDS, Pieces
from pitboss.equipment.device import Device
from pitboss.money import dollars
from pitboss.refusal import Refusal, in_line, near
from pitboss.rulebook import Edition
from pitboss.rulebook.coverage import Coverage, covered
from pitboss.rulebook.editions import read_day
from pitboss.rulebook.election import OFFERED
from pitboss.rulebook.marks import Paragraphs, is_full
from pitboss.rulebook.provision import read_by_name
from pitboss.shipped import folder_of
from pitboss.table.act import BEHIND, STAFF, Act, Betting, Decide, Incident, Wager, kind, place
from pitboss.table.coupons import FORM as COUPON
from pitboss.table.coupons import READING as COUPON_READING
from pitboss.table.coupons import Coupons
from pitboss.table.dividing import Division
from pitboss.table.layout import Layout
from pitboss.table.memory import Memory

if TYPE_CHECKING:
    from pitboss.table.posted import Posted
    from pitboss.table.table import AnyTable, Table

R = TypeVar("R")
Script = Generator[Act, Any, R]
"""Yields acts, receives their outcomes, returns what the caller of a part needs."""


class RoundVoid(Exception):  # noqa: N818 - a ruling, not an error
    """A ruling that ends the round; the script returns the wagers that the paragraph voids."""

    def __init__(self, cite: str, reason: str) -> None:
        super().__init__(reason)
        self.cite = cite
        self.reason = reason


class _Again:
    """Returned by a ruling after which the interrupted act is still to be done."""


AGAIN = _Again()


def _elected(options: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class WagerRule:
    """A kind of wager: what it is on, what it pays, what it needs beside it, and its posted limits."""

    name: str
    says: str
    pays: str
    """With the names of options in braces where the odds are elected."""
    cite: str
    odds_cite: str
    needs: str | None = None
    needs_cite: str = ""
    """The paragraph that wants the other wager beside it, if it is not the one that grants this one."""
    equals: str | None = None
    """The wager that is only made together with this one, which is as large, so many `times`, or of a fixed size."""
    times: int = 1
    asked: Callable[[Any], bool] | None = None
    """Whether a table with these options wants it beside the wager that it needs, in an amount of its own."""
    minimum: str | None = None
    """The option that holds the posted minimum; the maximum likewise."""
    maximum: str | None = None
    alike: str = ""
    """What it and its like are called together, where a sign has one line for all of them."""
    posted: Callable[[Any], bool] = _elected
    """Whether the sign of a table with these options has a line for it."""


def _always(t: Table, act: Any) -> bool:
    return True


Closed = tuple[str, str]
"""Why a choice is not open, and the paragraph that closes it."""


def _no_rule(t: Table, box: int, choice: str, hand: str) -> Closed | None:
    return None


def _no_more_checks(t: Table, act: Any, given: Incident | Wager) -> None:
    pass


Lying = Mapping[int | str, Sequence[str | None]]
"""The cards of every place as somebody sees them; None lies face down."""


def _unread(options: Any, of: int | str, lying: Lying) -> str:
    return ""


def _costless(t: Table, act: Decide) -> dict[str, int]:
    return {}


@dataclass(frozen=True, slots=True)
class Ruling:
    """What follows when something out of the ordinary happens at an act."""

    kind: str
    cite: str
    says: str
    at: tuple[type[Act], ...]
    script: Callable[[AnyTable, Any, Incident], Script[Any]]
    when: Callable[[AnyTable, Any], bool] = _always
    regular: bool = False
    """Foreseen by the rules as part of play, like the cutting card."""
    needs_card: bool = False
    """Whether the incident names the card that left the shoe."""
    unseen: bool = False
    """Whether nobody has seen that card."""
    needs_wager: bool = False
    """Whether the incident names a wager although none are being taken."""
    words: tuple[str, ...] = ()
    """What such a wager may be called, where it is no wager of the game's own."""
    by: tuple[str, ...] = STAFF
    """The roles that may report it."""

    verify: Callable[[AnyTable, Any, Incident], None] = _no_more_checks
    """Refuses an incident whose particulars make no sense."""

    def __repr__(self) -> str:
        return f"<ruling on {self.kind} [{self.cite}]: {self.says}>"

    def applies(self, t: Table, act: Act) -> bool:
        """Whether it can happen at this act."""
        return isinstance(act, self.at) and self.when(t, act)


@dataclass(frozen=True, slots=True)
class Procedure:
    """A script that can be begun at a table: the round, the shuffle, an opening …"""

    cite: str
    says: str
    script: Callable[..., Script[None]]
    by: tuple[str, ...] = ("dealer", "floorperson", "casino-supervisor")
    """The roles that may begin it."""
    while_betting: bool = False
    """Whether it may run while wagers are being taken, before the next card is dealt."""


Cited = TypeVar("Cited", Ruling, Procedure)

SHARED: dict[str, Procedure] = {}
"""What can be begun at the table of any game, whatever its own procedures are."""


COMPLETED: list[Callable[[Game], tuple[Ruling, ...]]] = []
"""What finds the rulings that a game still lacks."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """Who is settled first once nobody has anything left to decide.

    From one side hands are opened and wagers settled, box by box or all that have lost before any is paid.
    """

    from_the: Literal["left", "right", ""] = "right"
    """The dealer's side on which it begins; nothing where wagers of all boxes lie on one layout."""
    losers_first: bool = True
    cite: str = ""


@dataclass(frozen=True, kw_only=True)
class Authorised:
    """A game that the law names, and of which not even the course of play is held: listed, and never opened."""

    name: str
    title: str
    subchapter: str
    cite: str
    """The reading that says so."""
    known: tuple[tuple[str, str], ...]
    """What is held of it all the same: paragraph and statement."""
    unknown: tuple[str, ...]
    """What somebody would have to supply, in words."""

    @property
    def why(self) -> str:
        """Why it cannot be opened, in one line."""
        missing = ", ".join(self.unknown)
        return f"no rules of it are held, not even the course of play; not known are: {missing}"

    def refusal(self) -> Refusal:
        """The answer to whoever wants to open it."""
        return Refusal(f"{self.title.lower()} is authorised but cannot be opened yet: {self.why}", self.cite)


@dataclass(frozen=True)
class Game:
    """One game of the regulation."""

    name: str
    title: str
    subchapter: str
    options: type[Posted]
    wagers: Mapping[str, WagerRule]
    rulings: tuple[Ruling, ...]
    procedures: Mapping[str, Procedure]
    next_procedure: Callable[[AnyTable], str]
    """What a table without outside orders does next; nothing while it waits for players."""
    paragraphs: Mapping[str, str | tuple[str, ...]]
    """Where this game says what every game says somewhere: `cash`, `handling`, `closed`, `choice`, `other`, `decks`;
    `behind` where several people may wager on a box, `confirmed` for wagers made in mid-round, `other` where no further
    wagers are allowed, and wagers by name that are forbidden."""
    choices: tuple[str, ...] = ()
    seldom: tuple[str, ...] = ()
    """Those of the choices that take a rare hand at a rare table."""
    calls: tuple[str, ...] = ()
    """Words by which a wager is made that has no amount of its own."""
    closed: Callable[[AnyTable, int, str, str], Closed | None] = _no_rule
    """Which rule closes a choice or a wager to a box, or to a hand that is named; nothing if none of the game does."""
    silence: tuple[str, ...] = ()
    """Choices that put no more chips at risk: what is taken for the answer of a player who has gone."""
    settles: Order | None = None
    """In which order wagers are settled; nothing where there are none but a pot."""
    alterable: bool = False
    """Whether a wager may be raised, lowered or (with nothing) withdrawn until betting closes."""
    declared: tuple[tuple[str, str], ...] = ()
    """Facts of layout and equipment that the house vouches for: paragraph and statement."""
    inscriptions: Callable[[Any], list[tuple[str, str, str]]] = lambda options: []
    """What layout and sign must say under the options: `layout` or `sign`, the words, the paragraph."""
    chips: tuple[str, ...] = ()
    """Chips of the game's own with which wagers may be made, by name."""
    unknown: Callable[[str], str] = lambda wager: ""
    """Why there is no wager of that name, where the game knows better than a likeness of names."""
    coupons: Coupons = field(default_factory=Coupons)
    """Wagers that may be made with a coupon."""
    package: str = ""
    shares: Mapping[str, str] = field(default_factory=dict)
    """Parts that the game has in common with others, by what they are asked for (`odds`, `kernel` …): their modules."""
    verify_more: Callable[[AnyTable, Any, Wager], None] = _no_more_checks
    """What this game alone asks of a wager that is placed, altered or withdrawn: refuses it, or does nothing."""
    memory: type[Memory] = Memory
    """The record of what the game must remember beyond what every table does."""
    version: str = "1"
    """The version of the scripts, kept with every procedure that ran under it."""
    places: Callable[[Any], tuple[int, ...]] = field(default=lambda options: ())
    """Where wagers can lie, if that is more than one place to a box."""
    decks: Callable[[Any], int] = field(default=lambda options: int(getattr(options, "decks", 0)))
    """Decks of cards in the shoe; a game without cards has none, and its shoe stays empty."""
    jokers: int = 0
    """Jokers that each deck has besides."""
    pieces: Pieces = PLAYING_CARDS
    """What a deck is: cards, or the tiles of a set."""
    groups: Mapping[str, Callable[[AnyTable], tuple[str, ...]]] = field(default_factory=dict)
    """Wagers that are opened together, by a name that acts give: which they are at a table as it stands."""
    devices: Callable[[Any], tuple[Device, ...]] = field(default=lambda options: ())
    """What shows the results that nobody decides, beside the cards: dice, a wheel, a display."""
    private: bool = False
    """Whether cards are for one player's eyes: some are never shown, and the key of a shuffle would tell them."""
    layout: Callable[[Any], Layout] = field(default=lambda options: Layout())
    """The felt: areas, what is printed on it, and the hands in the middle."""
    reads: Callable[[Any, int | str, Lying], str] = _unread
    """A hand in words, from what lies open: its total, or what it is among the game's hands; nothing so far, if so."""
    costs: Callable[[AnyTable, Decide], Mapping[str, int]] = _costless
    """The chips that a choice puts at risk besides, by choice."""
    plain: Mapping[str, str] = field(default_factory=dict)
    """How people are asked: by a choice what its button says, by choices joined with strokes the question, by a wager
    what it is called."""
    division: Division | None = None
    """How players divide what they are dealt into several hands, where they do."""
    prop: Callable[[str], Any] | None = None
    """The mind of a player of the house's own, where the game has such, by his name."""
    banked: bool = True
    """Whether wagers are made by themselves, with odds; where they are not, players contest a pot."""
    players: int = 1
    """So many without whom no round is played: where players play each other one alone is no game."""
    spared: Mapping[str, str] = field(default_factory=dict)
    """What goes wrong elsewhere and cannot here (`mishaps`), by kind: why."""

    def __post_init__(self) -> None:
        """With full citations, and with the rulings that all games share where it has none of its own."""
        object.__setattr__(self, "rulings", tuple(self._cited(ruling) for ruling in self.rulings))
        orders = {name: self._cited(order) for name, order in self.procedures.items()}
        object.__setattr__(self, "procedures", orders)
        for missing in COMPLETED:
            object.__setattr__(self, "rulings", (*self.rulings, *missing(self)))

    def _cited(self, row: Cited) -> Cited:
        return row if is_full(row.cite) else replace(row, cite=self.law[row.cite])

    @property
    def folder(self) -> Path:
        """Where the game's own files lie."""
        found = folder_of(self.package)
        assert found is not None, f"{self.name} says that its package is {self.package!r}"
        return found

    @cached_property
    def law(self) -> Paragraphs:
        """Its table of paragraphs, with full citations."""
        return Paragraphs(self.subchapter, self.name, self.paragraphs)

    @cached_property
    def coverage(self) -> Coverage:
        """How much of it is law held, law named but not held, and house reading: its own, and those of its family."""
        return covered(self.subchapter, self.name, self.folder.name, self.folders)

    @cached_property
    def folders(self) -> set[str]:
        """The folders of games whose options and scripts it has: its own, and those of its family."""
        scripts = [*(r.script for r in self.rulings), *(p.script for p in self.procedures.values())]
        plain = [script.func if isinstance(script, partial) else script for script in scripts]
        modules = [one.__module__ for one in (*self.options.__mro__, *plain)]
        return {module.split(".")[2] for module in modules if module.startswith("pitboss.games.")}

    def edition(self, day: str | date | None) -> Edition | None:
        """Its law as of a day; nothing where no day is named, which means the latest text held."""
        return Edition(self.subchapter, self.name, self.title, read_day(day)) if day else None

    def elect(self, given: Mapping[str, object], as_of: str | date | None = None) -> Posted:
        """Options as the law grants them, of a day where one is named; a game that was not law then is refused."""
        edition = self.edition(as_of)
        if edition is not None:
            edition.verify()
        return self.options.configure(given, edition)

    def __repr__(self) -> str:
        return f"<game {self.name}, {self.subchapter}, rules {self.version}>"

    def cards(self, options: Posted) -> int:
        """How many cards are in the shoe at first."""
        return (len(self.pieces.whole) + self.jokers) * self.decks(options)

    def pays(self, wager: str, options: Posted) -> str:
        """What a wager pays under the options, in words."""
        return self.wager(wager).pays.format_map(options.shown() | options.words())

    def odds_cite(self, wager: str, options: Posted) -> str:
        """The paragraph of what a wager pays under the options."""
        return self.wager(wager).odds_cite.format_map(options.words())

    def called(self, options: Any, of: int | str, lying: Lying) -> str:
        """What a hand is called, from what lies open; of hands that were divided, each part by itself."""
        if says := self.reads(options, of, lying):
            return says
        cards = [card for card in lying[of] if card]
        if self.division is None or len(cards) < len(lying[of]):
            return ""
        # The highest part lies under the box's own number.
        box, _, part = str(of).partition("/")
        part = part or (self.division.parts[-1][0] if any(str(hand).startswith(f"{box}/") for hand in lying) else "")
        fits = len(cards) == dict(self.division.parts).get(part)
        return self.division.named(options, part, cards) if fits else ""

    def vouches(self, cite: str) -> str:
        """The fact that the house vouches for under a paragraph; nothing if it vouches for none."""
        read_by_name(cite)
        return "; ".join(fact for cited, fact in self.declared if cited == cite)

    def offers(self, name: str) -> bool:
        """Whether the game has a part of that name."""
        try:
            return find_spec(self.shares.get(name, f"{self.package}.{name}")) is not None
        except ModuleNotFoundError:
            return False

    def module(self, name: str) -> ModuleType:
        """A part of the game that is only loaded when somebody asks for it, such as `odds`."""
        path = self.shares.get(name, f"{self.package}.{name}")
        try:
            return importlib.import_module(path)
        except ModuleNotFoundError as missing:
            if missing.name != path:
                raise
            if name not in ("odds", "kernel"):
                raise Refusal(f"{self.title.lower()} has no {name}") from None
            what = {"odds": "odds have", "kernel": "simulation has"}[name]
            raise Refusal(f"the {what} not been worked out yet for {self.title.lower()}") from None

    def ruling(self, t: Table, act: Act, kind: str) -> Ruling:
        """The ruling for an incident at an act, if its paragraph stood on the table's day."""
        of_kind = [r for r in self.rulings if r.kind == kind]
        if not of_kind:
            raise Refusal(f"{self.name} knows no irregularity {kind!r}; {near(kind, {r.kind for r in self.rulings})}")
        for ruling in of_kind:
            if ruling.applies(t, act):
                t.verify_stands(ruling.cite)
                return ruling
        raise Refusal(f"{kind} cannot happen at this act ({act.__struct_config__.tag})", of_kind[0].cite)

    def wager(self, name: str) -> WagerRule:
        """The rule of a wager by its name, whatever its particulars."""
        found = self.wagers.get(name) or self.wagers.get(kind(name))
        if found is None:
            why = self.unknown(name) or near(name, self.wagers)
            # Where no paragraph excludes other wagers, it is the house that offers none.
            named = next((key for key in (name, "other") if key in self.paragraphs), "")
            cite = self.law[named] if named else OFFERED
            raise Refusal(f"{self.name} has no wager {name!r}; {why}", cite)
        return found

    def order(self, name: str) -> int:
        """The place of a wager among those of the game, in whose order they are made."""
        return self._order[self.wager(name).name]

    @cached_property
    def _order(self) -> Mapping[str, int]:
        return {name: place for place, name in enumerate(self.wagers)}

    def verify_wager(
        self, t: Table, act: Betting, wager: Wager, *, posted_limits: bool = True, covered: bool = False
    ) -> None:
        """Refuse a wager that may not be placed here and now; one with cash is covered without chips."""
        numbers = type(wager.box) is type(wager.amount) is int
        if not (numbers and type(wager.player) is type(wager.wager) is type(wager.form) is str):
            raise Refusal("a wager has a box, a player, a name and an amount in cents", self.law["handling"])
        if wager.form not in ("chips", COUPON, *self.chips):
            self._verify_form(wager.form)
        rule = self.wager(wager.wager)
        if wager.coupon or wager.form == COUPON:
            self._verify_coupon(t, act, wager)
        if act.box and (wager.box, wager.wager) in t.wagers and "confirmed" in self.paragraphs:
            reason = f"the {rule.name} wager of {place(wager.box)} was confirmed and stays as it is"
            # What is added in mid-round has a paragraph of its own; a first wager is bound by the first card.
            raise Refusal(reason, self.law["handling" if rule.minimum else "confirmed"])
        if not t.options.takes(rule.name):
            cite = rule.cite if rule.cite.startswith("house:") else OFFERED
            raise Refusal(f"this table does not offer the {rule.name} wager", cite)
        if rule.name not in act.opens(t):
            if closed := self.closed(t, wager.box, rule.name, ""):
                raise Refusal(*closed)
            # What is offered to one box in mid-round is an exception: all else is closed since the betting was.
            cite = self.law["closed"] if act.box else rule.cite
            raise Refusal(f"the {rule.name} wager cannot be placed now; open: {in_line(act.opens(t))}", cite)
        self.verify_place(t, wager.box)
        if act.box and wager.box != act.box:
            raise Refusal(f"it is offered to box {act.box}, not to box {wager.box}", act.cite)
        if t.seats.get(wager.box) != wager.player:
            raise Refusal(f"box {wager.box} is not {wager.player}'s", "house:seating")
        old = t.wagers.get((wager.box, wager.wager), 0)
        if old and not self.alterable:
            raise Refusal(
                f"box {wager.box} has its {rule.name} wager; once placed it may not be altered",
                self.law["handling"],
            )
        # What a script offers to one box in mid-round rides on a hand that it knows.
        if rule.needs and not act.box and (wager.box, rule.needs) not in t.wagers:
            reason = f"the {rule.name} wager of box {wager.box} needs the {rule.needs} wager beside it"
            raise Refusal(reason, rule.needs_cite or rule.cite)
        if self._equals and not self.alterable:
            # Where wagers may be altered they are compared when betting closes.
            for name, wanted in self.together(t, rule.name, wager.amount).items():
                beside = t.wagers.get((wager.box, name), 0)
                if name != rule.name and beside and wager.amount and beside != wanted:
                    reason = f"the {rule.name} wager of box {wager.box} must equal the {name} wager, {dollars(beside)}"
                    raise Refusal(reason, rule.cite)
        withdrawn = old and not wager.amount and posted_limits and not covered
        if not withdrawn:
            self._verify_amount(t, wager, posted_limits)
        chips = old - t.coupons.get((wager.box, wager.wager), 0)
        if not covered and wager.amount - wager.coupon > t.bank.get(f"player:{wager.player}", 0) + chips:
            raise Refusal(f"{wager.player} has not enough chips for {dollars(wager.amount)}", "house:chips")
        if (self._equals or self._asked(t.options)) and wager.amount and not (act.box or covered):
            self._verify_all_payable(t, wager)
        self.verify_more(t, act, wager)

    def verify_place(self, t: Table, box: int) -> None:
        """Refuse a place at which nobody can wager."""
        if type(box) is int and box in t.places:
            return
        if type(box) is int and box > BEHIND and 1 <= box % BEHIND <= t.boxes and "behind" in self.paragraphs:
            people = 1 + max(t.places) // BEHIND
            reason = f"box {box % BEHIND} has no {place(box).partition(', ')[2]}: {people} may wager on a box here"
            raise Refusal(reason, self.law["behind"])
        raise Refusal(f"box {box} is not on this layout: boxes are 1 to {t.boxes}", self._layout_cite(t, box))

    @staticmethod
    def _layout_cite(t: Table, box: object) -> str:
        """The paragraph that allows no such box at any table, or else the reading by which the house has so many."""
        if (posted := t.options.elections().get("boxes")) is not None:
            try:
                posted.read(box)
            except Refusal as refused:
                if refused.cite == posted.cite:
                    return refused.cite
        return "house:layout"

    @cached_property
    def _equals(self) -> Mapping[str, str]:
        return {rule.name: rule.equals for rule in self.wagers.values() if rule.equals}

    @cached_property
    def _conditional(self) -> tuple[WagerRule, ...]:
        return tuple(rule for rule in self.wagers.values() if rule.asked)

    def _asked(self, options: Any) -> list[WagerRule]:
        """The wagers that a table with these options wants beside others, whatever their amount."""
        conditional = self._conditional
        return [rule for rule in conditional if rule.asked and rule.asked(options)] if conditional else []

    def fixed(self, t: Table, wager: str) -> int:
        """The amount of a wager of which the house fixes the size; 0 for all others."""
        return self._fixed(t.options, wager)

    def _fixed(self, options: Any, wager: str) -> int:
        rule = self.wager(wager)
        return int(getattr(options, rule.minimum)) if rule.minimum and rule.minimum == rule.maximum else 0

    def together(self, t: Table, wager: str, amount: int) -> dict[str, int]:
        """The wagers that are made together, with what each must be beside such an amount; most are made alone.

        Beside one of a fixed size the other may be as large as it likes, and is at least its minimum.
        """
        return self._together(t.options, wager, amount)

    def opening(self, options: Any, wager: str, amount: int) -> int:
        """Chips without which no round begins with a wager of that amount: those that are made together with it."""
        return sum(self._together(options, wager, amount).values()) if wager in self.wagers else amount

    def _together(self, options: Any, wager: str, amount: int) -> dict[str, int]:
        first = self._equals.get(wager, wager)
        others = [name for name, equals in self._equals.items() if equals == first]
        if not others:
            found = {wager: amount}
            for rule in self._asked(options) if self.wager(wager).needs is None else ():
                if rule.needs in found:
                    found[rule.name] = amount
            return found
        base = amount // self.wager(wager).times
        if amount and wager != first and self._fixed(options, wager):
            base = int(getattr(options, self.wagers[first].minimum or "minimum"))
        return {first: base} | {
            name: base and (self._fixed(options, name) or self.wagers[name].times * base) for name in others
        }

    def _verify_all_payable(self, t: Table, wager: Wager) -> None:
        """Refuse a wager that leaves too little for those that must be made together with the player's."""
        layout = {**t.wagers, (wager.box, wager.wager): wager.amount}
        owed = [missing for missing in self.owed(t, layout) if missing.player == wager.player]
        cost = sum(missing.amount - layout.get((missing.box, missing.wager), 0) for missing in owed)
        left = t.chips(wager.player) + t.wagers.get((wager.box, wager.wager), 0) - wager.amount
        if owed and cost > left:
            reason = f"{wager.player} has not enough chips for the {owed[0].wager} wager too"
            raise Refusal(reason, self.wagers[owed[0].wager].cite)

    def owed(self, t: Table, layout: Mapping[tuple[int, str], int] | None = None) -> list[Wager]:
        """The wagers without which others on the layout cannot stand, or which are not as large as those make them."""
        asked = self._asked(t.options)
        if not self._equals and not asked:
            return []
        lying = t.wagers if layout is None else layout
        owed: dict[tuple[int, str], int] = {}
        for rule in asked:
            least = int(getattr(t.options, rule.minimum or "minimum"))
            for box, lies in [*lying, *owed]:
                if lies == rule.needs and (box, rule.name) not in lying:
                    owed[box, rule.name] = least
        for (box, lies), amount in lying.items() if self._equals else ():
            first = self._equals.get(lies, lies)
            if lies == first or (box, first) not in lying:
                for name, wanted in self.together(t, lies, amount).items():
                    if lying.get((box, name)) != wanted:
                        owed[box, name] = wanted
        return [Wager(box, t.seats[box], name, amount) for (box, name), amount in owed.items()]

    def _verify_form(self, form: str) -> None:
        if form in {"cash", "verbal"}:
            confirmed = any(ruling.kind == "cash-wager" for ruling in self.rulings)
            reason = "must be confirmed (cash-wager)" if confirmed else "is not accepted at this game"
            raise Refusal(f"a spoken wager with cash {reason}", self.law["cash"])
        if form != "plaques":
            taken = " or ".join(("chips", "plaques", *self.chips))
            raise Refusal(f"wagers are made with {taken}, not {form!r}", self.law["cash"])

    def _verify_coupon(self, t: Table, act: Betting, wager: Wager) -> None:
        """A coupon that the text names, matched by chips, before the round; what is added later is added in chips."""
        if wager.form != COUPON or type(wager.coupon) is not int:
            raise Refusal(f"a wager with a coupon has the form {COUPON!r} and its face value in cents", COUPON_READING)
        if act.box:
            raise Refusal(f"the {wager.wager} wager of box {wager.box} is added in chips", COUPON_READING)
        self.coupons.verify(wager, t.options.increment, self.law["cash"])

    def limits(self, options: Any) -> dict[str, tuple[int, int]]:
        """The posted least and greatest amount of each wager that has limits."""
        posted = {both: (getattr(options, both[0]), getattr(options, both[1])) for both in {*self._limited.values()}}
        return {name: posted[both] for name, both in self._limited.items()}

    @cached_property
    def _limited(self) -> Mapping[str, tuple[str, str]]:
        rules = self.wagers.values()
        return {r.name: (r.minimum, r.maximum) for r in rules if r.minimum and r.maximum}

    def _verify_amount(self, t: Table, wager: Wager, posted_limits: bool) -> None:
        amount, name, step = wager.amount, wager.wager, t.options.increment
        posted = kind(name)
        if amount <= 0:
            raise Refusal(f"{dollars(amount)} on {name} is no wager", "house:increments")
        if amount % step:
            raise Refusal(f"{dollars(amount)} on {name} is not a multiple of {dollars(step)}", "house:increments")
        if posted_limits and posted in t.limits:
            least, most = t.limits[posted]
            if not least <= amount <= most:
                limit = f"below the posted minimum of {dollars(least)}"
                if amount > most:
                    limit = f"above the posted maximum of {dollars(most)}"
                raise Refusal(f"{dollars(amount)} on {name} is {limit}", "house:limits")
