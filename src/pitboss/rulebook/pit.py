"""Pits: options that must be the same at all tables of a pit, and notice that must come before a change."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from pitboss.refusal import Refusal, near
from pitboss.rulebook.editions import Edition
from pitboss.rulebook.election import NOTICE_READING, Duty, Election, Elections, Illegal, Violation

RECIPIENTS = ("surveillance", "commission", "patrons")
FILINGS = ("layout", "equipment", "guide")
"""What is approved before the first table of a game opens."""
_FOR = re.compile(r"\b\d[\d,]*\s+for\s+\d")


@dataclass(frozen=True, slots=True)
class Notice:
    """Word that an option will have a value from a time on: when it was given, to whom, and how."""

    game: str
    option: str
    value: object
    given: datetime
    effective: datetime
    to: tuple[str, ...]
    written: bool = True


@dataclass(frozen=True, slots=True)
class PitTable:
    """A table of the pit and what it has elected."""

    game: str
    options: Elections
    since: dict[str, datetime]
    """When it opened or last changed each option; notices that took effect before are used up."""
    players: int = 0
    edition: Edition | None = None
    """The law of the day by which it is dealt, where one is named."""


@dataclass
class Pit:
    """The tables of one gaming pit, and the notices given for it."""

    name: str
    tables: dict[str, PitTable] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    filings: dict[tuple[str, str], datetime] | None = None
    """When what was filed for a game was approved; None where a plan says nothing of filings."""

    def file(self, game: str, what: str, approved: datetime) -> None:
        """Something of a game is approved."""
        if what not in FILINGS:
            raise Refusal(f"nothing called {what!r} is filed; {near(what, FILINGS)}", "house:filings")
        self.filings = {**(self.filings or {}), (game, what): approved}

    def post(self, name: str, words: str, posted: Mapping[str, object]) -> None:
        """A sign at a table: odds are given with "to", and its limits are those in force."""
        table = self._table(name)
        wrong = []
        if found := _FOR.search(words):
            wrong.append(
                Violation("sign", f'"{found[0]}" gives odds with "for": write them with "to"', "house:odds-words")
            )
        for option, value in posted.items():
            held = table.options.configure({option: value})
            name_of = option.replace("-", "_")
            if getattr(held, name_of) != getattr(table.options, name_of):
                shown = table.options.shown()[name_of]
                wrong.append(Violation(name_of, f"the sign says {value}, in force is {shown}", "house:sign-true"))
        _refuse(wrong)

    def give(self, notice: Notice) -> None:
        """Put a notice on record; one that takes effect before it is given is none."""
        for to in notice.to:
            if to not in RECIPIENTS:
                raise Refusal(f"notice is given to nobody called {to!r}; {near(to, RECIPIENTS)}")
        if notice.effective < notice.given:
            raise Refusal(f"a notice for {notice.option} cannot take effect before it is given")
        self.notices.append(notice)

    def open(self, name: str, game: str, options: Elections, at: datetime, *, edition: Edition | None = None) -> None:
        """A table opens in the pit, in line with the others of its game and with the notices due."""
        if name in self.tables:
            raise Refusal(f"pit {self.name} has a table {name} already")
        beside = [table for table in self.tables.values() if table.game == game]
        wrong = []
        for what in FILINGS if self.filings is not None else ():
            approved = (self.filings or {}).get((game, what))
            if approved is None or approved > at:
                when = f"only from {approved:%Y-%m-%d %H:%M}" if approved else "not"
                wrong.append(Violation(what, f"the {what} of {game} is {when} approved", "house:filings"))
        for option, election in options.elections().items():
            value = getattr(options, option)
            others = {getattr(table.options, option) for table in beside}
            if election.pit and others - {value}:
                theirs = ", ".join(sorted(election.in_words(other) for other in others))
                others_have = f"the {theirs} of the other {game} tables in pit {self.name}"
                why = f"{election.in_words(value)} differs from {others_have}"
                wrong.append(Violation(option, why, election.pit))
            if not others:
                due = (game, option, value)
                wrong += self._unannounced(due, None, election, election.duties, at, since=None, players=0)
        _refuse(wrong)
        self.tables[name] = PitTable(game, options, dict.fromkeys(options.elections(), at), edition=edition)

    def seat(self, name: str, players: int) -> None:
        """How many players a table has now; patrons' notice is due to them only."""
        self.tables[name] = replace(self._table(name), players=players)

    def change(
        self, game: str, option: str, value: object, at: datetime, tables: Iterable[str] | None = None
    ) -> list[Violation]:
        """Change one option at some tables, or at all of that game; every violation is listed, or all change.

        Returns notices that would have been due and were not, as the table was empty.
        """
        names = list(tables) if tables is not None else [n for n, t in self.tables.items() if t.game == game]
        chosen = {name: self._table(name) for name in names}
        if not chosen or any(table.game != game for table in chosen.values()):
            raise Refusal(f"pit {self.name} has no such {game} table")
        wrong: list[Violation] = []
        spared: list[Violation] = []
        changed: dict[str, PitTable] = {}
        for name, table in chosen.items():
            options = table.options.configure({**table.options.shown(), option: value}, table.edition)
            election = options.elections()[option]
            old, new = getattr(table.options, option), getattr(options, option)
            due = (game, option, new)
            # Before there was a section on notice nobody needed any for limits.
            silent = table.edition is not None and not table.edition.stands("19:47-8.3")
            duties = [duty for duty in election.duties if not (silent and duty.cite == NOTICE_READING)]
            wrong += self._unannounced(due, old, election, duties, at, table.since[option], table.players)
            spared += [
                Violation(option, f"no notice at table {name}, which is empty", NOTICE_READING)
                for duty in duties
                if duty.empty_table_exempt and not table.players and duty.applies(old, new)
            ]
            left = {n for n, t in self.tables.items() if t.game == game and getattr(t.options, option) != new}
            if election.pit and left - chosen.keys():
                other = min(left - chosen.keys())
                why = f"{election.in_words(new)} at table {name} would differ from table {other} of pit {self.name}"
                wrong.append(Violation(option, why, election.pit))
            changed[name] = replace(table, options=options, since={**table.since, option: at})
        _refuse(list(dict.fromkeys(wrong)))
        self.tables.update(changed)
        return list(dict.fromkeys(spared))

    def _table(self, name: str) -> PitTable:
        if name not in self.tables:
            raise Refusal(f"pit {self.name} has no table {name}")
        return self.tables[name]

    def _unannounced(
        self,
        due: tuple[str, str, object],
        old: object,
        election: Election,
        duties: Iterable[Duty],
        at: datetime,
        since: datetime | None,
        players: int,
    ) -> list[Violation]:
        """The duties to give notice of a game's option and its new value that nobody has met."""
        _, option, new = due
        wrong = []
        for duty in duties:
            if not duty.applies(old, new) or (duty.empty_table_exempt and not players):
                continue
            fresh = [n for n in self.notices if since is None or n.effective > since]
            missing = [to for to in duty.to if not any(_meets(n, due, duty, to, at) for n in fresh)]
            if missing:
                how = " in writing" if duty.written else ""
                asked = f"{duty.minutes} minutes' notice{how} to {' and '.join(missing)}"
                wrong.append(Violation(option, f"{election.in_words(new)} needs {asked}", duty.cite, duty.also))
        return wrong


def _meets(notice: Notice, due: tuple[str, str, object], duty: Duty, to: str, at: datetime) -> bool:
    return (
        (notice.game, notice.option, notice.value) == due
        and to in notice.to
        and (notice.written or not duty.written)
        and notice.effective <= at
        and notice.effective - notice.given >= timedelta(minutes=duty.minutes)
    )


def _refuse(wrong: list[Violation]) -> None:
    if wrong:
        raise Illegal(wrong)
