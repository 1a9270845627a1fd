"""May it be offered: options, odds and notice, by the latest text held or by the law of a day."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any

from pitboss.games import game as game_of
from pitboss.journal.adjudicate import Adjudication
from pitboss.refusal import Refusal
from pitboss.rulebook.editions import READING, Edition, history
from pitboss.rulebook.election import Election, Illegal
from pitboss.rulebook.pit import RECIPIENTS, Notice, Pit
from pitboss.school.asking import DRILLS, NO, YES, Drill, School
from pitboss.school.question import Question, proves
from pitboss.table import Game
from pitboss.words import Json

_MINUTES = (10, 20, 25, 29, 30, 45, 60)
"""Lengths of notice before a change."""


def _candidates(election: Election, usual: object) -> list[object]:
    """Values that a house might want to elect, legal or not."""
    shown = election.show(usual)
    if election.choices:
        legal = [election.show(value) for value in election.choices]
        if all(type(value) is int for value in legal):
            return [*legal, *(number for number in range(1, max(legal) + 3) if number not in legal)]
        if not any(isinstance(value, str) and " to " in value for value in legal):
            return legal
    if isinstance(shown, str) and " to " in shown:
        win, _, stake = shown.partition(" to ")
        if win.isdecimal():
            return [shown, *(f"{max(int(win) + more, 1)} to {stake}" for more in (-2, -1, 1, 5))]
    if isinstance(shown, int) and not isinstance(shown, bool):
        return [shown, shown - 1, shown + 1, 101]
    return []


def _word(value: object) -> object:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def may_it(of: School) -> Iterator[Question]:
    """One option with a value that may be elected or may not; from level 2 on a day, or notice of a change, too."""
    kinds = (_option, _on_a_day, _with_notice, _option)
    asked = kinds[of.chance.below(1 if of.level == 1 else len(kinds))](of) or _option(of)
    if asked is not None:
        yield asked


DRILLS["may-it"] = Drill("whether the law grants an option, on which day, with which notice", plain=may_it)


def _asked(of: School, ask: str, granted: tuple[bool, str, str], **parts: Any) -> Question:
    legal, cite, why = granted
    return Question(
        id="",
        game=of.game.name,
        drill="may-it",
        level=of.level,
        ask=ask,
        choices=[YES, NO],
        answer=YES if legal else NO,
        cite=cite,
        why=why,
        **parts,
    )


def _picked(of: School, among: list[str]) -> tuple[str, Election, object] | None:
    """One of some options, and a value of it."""
    if not among:
        return None
    name = of.chance.pick(among)
    election = of.game.options.elections()[name]
    values = _candidates(election, getattr(of.game.elect({}), name))
    return (name, election, of.chance.pick(values)) if values else None


def _option(of: School) -> Question | None:
    picked = _picked(of, [name for name in of.game.options.elections() if name not in {"minimum", "maximum"}])
    if picked is None:
        return None
    name, election, value = picked
    ask = f"May a house offer {of.game.title.lower()} with this option: {election.says}: {_word(value)}?"
    return _asked(of, ask, granted(of.game, {name: value}), options={name: value})


def granted(game: Game, options: dict[str, object], as_of: str = "") -> tuple[bool, str, str]:
    """Whether the law grants an option, or on a day the game itself, by which paragraph, and why."""
    name = next(iter(options), "")
    cite = game.options.elections()[name].cite if name else READING
    try:
        game.elect(options, as_of or None)
    except Illegal as illegal:
        return False, illegal.cite or cite, illegal.violations[0].reason
    except Refusal as refusal:
        return False, refusal.cite or cite, refusal.reason
    if as_of:
        law = game.edition(as_of)
        assert law is not None
        return True, cite, law.restrictions(game.options).get(name, law.authorised.why)
    return True, cite, f"allowed: {game.options.elections()[name].allowed}"


# On a day.


@lru_cache(maxsize=64)
def _days(name: str) -> tuple[date, ...]:
    """Days on which something changed for a game."""
    game = game_of(name)
    try:
        return tuple(sorted({row.day for row in history(game.subchapter, game.name) if row.state != "unknown"}))
    except Refusal:
        return ()


def _known(game: Game, options: dict[str, object], law: Edition) -> bool:
    """Whether the law of the day is known for the game and for the option."""
    if law.authorised.state == "unknown":
        return False
    usual = game.options()
    for name, election in game.options.elections().items():
        span = law.option(name, election, getattr(usual, name))
        if span is not None and (span.unknown or (name in options and options[name] in span.unsure)):
            return False
    return True


def _on_a_day(of: School) -> Question | None:
    """The game or one of its options by the law of a day, soon before or after the law changed."""
    if not (days := _days(of.game.name)):
        return None
    chance, title = of.chance, of.game.title.lower()
    # Around its first day the game itself is in question, later its options.
    alone = not chance.below(3)
    day = (days[0] if alone else chance.pick(days)) + timedelta(days=chance.pick((-400, -90, -1, 0, 30, 200)))
    law = Edition(of.game.subchapter, of.game.name, of.game.title, day)
    narrow = sorted(law.restricted(of.game.options)) if law.authorised.state == "stands" else []
    options: dict[str, object] = {}
    ask = f"May a house offer {title} on {day}?"
    if narrow and not alone and (picked := _picked(of, narrow)):
        name, election, value = picked
        options = {name: value}
        ask = f"It is {day}. May a house offer {title} with this option: {election.says}: {_word(value)}?"
    try:
        return _asked(of, ask, _by_day(of.game, options, day.isoformat()), options=options, as_of=day.isoformat())
    except Refusal:
        # Before the first rules, or not known.
        return None


def _by_day(game: Game, options: dict[str, object], day: str) -> tuple[bool, str, str]:
    law = game.edition(day)
    if law is None or not _known(game, options, law):
        raise Refusal(f"the law of {day} is not known", READING)
    return granted(game, options, day)


# With notice.


def _with_notice(of: School) -> Question | None:
    """A change of an option at an open table, after notice to some people."""
    chance, usual = of.chance, of.game.elect({})
    names = [name for name, election in of.game.options.elections().items() if election.duties and election.choices]
    if not names:
        return None
    name = chance.pick(names)
    election = of.game.options.elections()[name]
    old, new = chance.shuffled([election.show(value) for value in election.choices or ()])[:2]
    if old == usual.shown()[name] or chance.below(2):
        old, new = usual.shown()[name], new if new != usual.shown()[name] else old
    due = election.duties[0].to
    notice = {
        "from": old,
        "minutes": chance.pick(_MINUTES),
        "to": sorted(due if chance.below(4) else chance.shuffled([*RECIPIENTS])[: len(due)]),
        "written": bool(chance.below(2)),
        "players": chance.pick((0, 3)),
    }
    how = "in writing" if notice["written"] else "by word of mouth"
    people = "no players" if not notice["players"] else f"{notice['players']} players"
    described = f"{' and '.join(notice['to'])} {how}, {notice['minutes']} minutes before"
    ask = (
        f"At a table of {of.game.title.lower()} with {people} the house wants to change this option: {election.says}, "
        f"from {_word(old)} to {_word(new)}. It has notified {described}. May it change it now?"
    )
    try:
        return _asked(of, ask, may_change_after(of.game, {name: new}, notice), options={name: new}, notice=notice)
    except Refusal:
        # A value that may not be elected at all is asked about by `_option`.
        return None


def may_change_after(game: Game, options: Json, notice: Json) -> tuple[bool, str, str]:
    """Whether an option may be changed at an open table after such a notice, tried in a pit."""
    ((name, value),) = options.items()
    election = game.options.elections()[name]
    before, after = game.elect({name: notice["from"]}), game.elect(options)
    now = datetime(2001, 1, 1, 12, tzinfo=UTC)
    opened = now - timedelta(days=1)
    given = now - timedelta(minutes=notice["minutes"])
    pit, new = Pit("1"), getattr(after, name)
    old = getattr(before, name)
    # The table itself was opened after full notice.
    pit.give(Notice(game.name, name, old, opened - timedelta(days=1), opened, RECIPIENTS))
    pit.open("1", game.name, before, opened)
    pit.seat("1", notice["players"])
    pit.give(Notice(game.name, name, new, given, now, tuple(notice["to"]), notice["written"]))
    duty = election.duties[0]
    takes = f"{duty.minutes} minutes' notice{' in writing' if duty.written else ''} to {' and '.join(duty.to)}"
    try:
        pit.change(game.name, name, value, now)
    except Illegal as illegal:
        return False, illegal.cite or election.cite, f"it takes {takes}"
    if not duty.applies(old, new):
        return True, duty.cite, "this change takes no notice"
    empty = duty.empty_table_exempt and not notice["players"]
    if empty:
        return True, (duty.also or (duty.cite,))[0], "where nobody plays it takes no notice"
    return True, duty.cite, f"it takes {takes}, which was given"


@proves("may-it")
def _may(question: Question, ruled: Adjudication | None) -> bool:
    game = game_of(question.game)
    try:
        if question.notice:
            found = may_change_after(game, question.options, question.notice)
        elif question.as_of:
            found = _by_day(game, question.options, question.as_of)
        else:
            found = granted(game, question.options)
    except Refusal:
        return False
    return (YES if found[0] else NO, found[1]) == (question.answer, question.cite)
