"""The drills: what is asked of a round, and what proves the answer. Nothing is written by hand for one question."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any

import msgspec

from pitboss.equipment import Randomness
from pitboss.games import game as game_of
from pitboss.journal.adjudicate import Adjudication, adjudicate
from pitboss.journal.check import compare, departs
from pitboss.journal.record import read_case
from pitboss.money import dollars
from pitboss.refusal import Refusal, near
from pitboss.rulebook.election import Election, Illegal
from pitboss.school.errors import ERRORS
from pitboss.school.question import Question, proven, proves
from pitboss.school.rounds import Round, rounds, told
from pitboss.table import Event, Game, Incident
from pitboss.table.act import Betting, Decide, Deed
from pitboss.table.settlement import net
from pitboss.table.settling import Pay, Settle, Surrender, Take, Vigorish

CHOICES = 4
_BARREN = 60
"""Tables without a question after which a drill is given up."""
NO_ERROR = "no error"
YES, NO = "yes", "no"


@dataclass(frozen=True)
class School:
    """Who asks about a round: the game, how hard it may be, and a chance of its own for every drill and round."""

    game: Game
    seed: int
    level: int
    options: Mapping[str, Any]
    chance: Randomness

    def mixed(self, answer: str, others: Iterable[str]) -> list[str]:
        """The answer among some others, in no order."""
        wrong = [*dict.fromkeys(other for other in others if other and other != answer)]
        picked = self.chance.shuffled(wrong)[: CHOICES - 1]
        return self.chance.shuffled([answer, *picked])


Asker = Callable[[School, Round], Iterator[Question]]
"""What a drill asks of a round."""

DRILLS: dict[str, tuple[str, Asker]] = {}


def _drill(name: str, says: str) -> Callable[[Asker], Asker]:
    def register(asker: Asker) -> Asker:
        DRILLS[name] = says, asker
        return asker

    return register


def _question(of: School, one: Round, name: str, at: int, lines: list[str], **parts: Any) -> Question:
    usual = of.game.elect({}).shown()
    return Question(
        id="",
        game=of.game.name,
        drill=name,
        level=of.level,
        story=[line for line in lines if line],
        options={key: value for key, value in one.case.options.items() if usual.get(key) != value},
        case=one.plain,
        at=at + 1,
        **parts,
    )


# Pay it.


def _due(act: Any) -> tuple[str, str, str] | None:
    """What is asked of a settlement, the amount, and why."""
    if isinstance(act, Vigorish):
        return f"What vigorish is due on the {act.wager} wager of box {act.box}?", dollars(act.amount), "vigorish"
    if isinstance(act, Surrender):
        why = f"of {dollars(act.stake)} the house keeps {dollars(act.kept)}"
        return f"Box {act.box} gives up the {act.wager} wager. What does the house keep?", dollars(act.kept), why
    if not isinstance(act, Settle) or not act.result or not act.box:
        return None
    stake = f"The {act.wager} wager of {dollars(act.stake)} at box {act.box}" if act.stake else f"The {act.wager}"
    paid = act.winnings if isinstance(act, Pay) else 0
    if paid < 0:
        return None
    if isinstance(act, Pay):
        why = f"it wins and pays {act.odds}"
    else:
        why = "it loses and is taken" if isinstance(act, Take) else f"it {act.verb}: nothing is paid"
    return f"{stake} is settled. What does the dealer pay on it? (0 if nothing)", dollars(paid), why


@_drill("pay-it", "what is paid, taken, kept or charged")
def pay_it(of: School, one: Round) -> Iterator[Question]:
    """Each settlement of a round by itself, and what a player has won or lost on all of it."""
    for at, event in enumerate(one.events):
        if (due := _due(event.act)) is not None and not isinstance(event.outcome, Incident):
            ask, answer, why = due
            yield _question(of, one, "pay-it", at, one.lines[:at], ask=ask, answer=answer, cite=event.act.cite, why=why)
    before = [line for line, event in zip(one.lines, one.events, strict=True) if not isinstance(event.act, Settle)]
    if of.level > 1:
        for player, amount in net(one.ruled.settlement).items():
            if lines := [line for line in one.ruled.settlement if line.player == player and line.cite]:
                why = ", ".join(f"{line.wager} {line.outcome} {dollars(line.returned - line.staked)}" for line in lines)
                ask = f"What has {player} won on the whole round? (a loss with a minus)"
                parts = {"ask": ask, "answer": dollars(amount), "cite": lines[-1].cite, "why": why}
                yield _question(of, one, "pay-it", -1, before, **parts, player=player)


@proves("pay-it")
def _paid(question: Question, ruled: Adjudication | None) -> bool:
    ruled = ruled or adjudicate(read_case(question.case))
    if question.player:
        return dollars(net(ruled.settlement)[question.player]) == question.answer
    act = ruled.events[question.at - 1].act
    due = _due(act)
    return due is not None and (due[0], due[1], act.cite) == (question.ask, question.answer, question.cite)


# What comes next.


def deed(one: Round, at: int) -> str:
    """What the dealer does at an event, without what chance makes of it; nothing where somebody else acts."""
    event = one.events[at]
    act, row = event.act, one.rows[at]
    if isinstance(event.outcome, Incident) or isinstance(act, Betting | Decide):
        return ""
    if act.asks is None:
        return one.lines[at]
    if act.asks == "card":
        to = row.get("to")
        face = f" face {row['face']}" if "face" in row else ""
        where = f"to {one.scene().whose(to)}" if to is not None else f"({row['act'].replace('-', ' ')})"
        return f"a card{face} {where}"
    return ""


@_drill("next", "the next act of the procedure")
def what_comes_next(of: School, one: Round) -> Iterator[Question]:
    """Some of the dealer's acts, among others of the same round."""
    deeds = [deed(one, at) for at in range(len(one.events))]
    places = [at for at, deed in enumerate(deeds) if deed]
    for at in sorted(of.chance.shuffled(places)[:4]):
        choices = of.mixed(deeds[at], [deeds[other] for other in places])
        if len(choices) < 2:
            continue
        cite = one.events[at].act.cite
        ask = "What does the dealer do next?"
        why = f"the rules order it here: {deeds[at]}"
        parts = {"ask": ask, "choices": choices, "answer": deeds[at], "cite": cite, "why": why}
        yield _question(of, one, "next", at, one.lines[:at], **parts)


@proves("next")
def _comes_next(question: Question, ruled: Adjudication | None) -> bool:
    one = Round(game_of(question.game), question.case)
    one.__dict__["ruled"] = ruled or one.ruled
    at = question.at - 1
    return deed(one, at) == question.answer and one.events[at].act.cite == question.cite


# Read it.


def _words(event: Event) -> str:
    """What is said aloud of what lies on the table."""
    act = event.act
    return act.words if isinstance(act, Deed) and act.what in {"announce", "result"} else ""


@lru_cache(maxsize=64)
def _spoken(name: str) -> tuple[str, ...]:
    """What dealers of a game are heard to announce, in some rounds that are always the same."""
    heard: set[str] = set()
    for number in range(1, 16):
        for one in rounds(name, 0, 2, number):
            heard |= {words for event in one.events if (words := _words(event))}
    return tuple(sorted(heard))


@_drill("read-it", "what the hands are worth")
def read_it(of: School, one: Round) -> Iterator[Question]:
    """What the dealer announces, among what is announced at other times."""
    heard = [(at, words) for at, event in enumerate(one.events) if (words := _words(event))]
    for at, words in heard:
        others = [other for other in _spoken(of.game.name) if other != words]
        if len(others) >= CHOICES - 1 and any(row["act"] in {"deal", "turn-up"} for row in one.rows[:at]):
            ask, why = "What does the dealer announce now?", f"the table shows it: {words}"
            parts = {"ask": ask, "choices": of.mixed(words, others), "answer": words, "why": why}
            yield _question(of, one, "read-it", at, one.lines[:at], **parts, cite=one.events[at].act.cite)


@proves("read-it")
def _read(question: Question, ruled: Adjudication | None) -> bool:
    ruled = ruled or adjudicate(read_case(question.case))
    event = ruled.events[question.at - 1]
    return (_words(event), event.act.cite) == (question.answer, question.cite)


# Rule on it.


def _ruling(game: Game, event: Event) -> tuple[str, str]:
    """An irregularity, and what the rules say of it."""
    outcome = event.outcome
    if not isinstance(outcome, Incident):
        return "", ""
    of_kind = [ruling for ruling in game.rulings if ruling.kind == outcome.kind]
    exact = [ruling.says for ruling in of_kind if ruling.cite == event.cites[0]]
    return outcome.kind, (exact or [ruling.says for ruling in of_kind] or [""])[0]


@_drill("rule-on-it", "an irregularity: what now, with whose money")
def rule_on_it(of: School, one: Round) -> Iterator[Question]:
    """Everything out of the ordinary that happened in a round."""
    for at, event in enumerate(one.events):
        kind, says = _ruling(of.game, event)
        if not says or kind in {"fill", "cutting-card"}:
            continue
        others = [ruling.says for ruling in of.game.rulings if ruling.kind != kind]
        ask = f"It happens here: {kind.replace('-', ' ')}. What is the ruling?"
        parts = {"ask": ask, "choices": of.mixed(says, others), "answer": says, "cite": event.cites[0], "why": says}
        yield _question(of, one, "rule-on-it", at, one.lines[:at], **parts)


@proves("rule-on-it")
def _ruled(question: Question, ruled: Adjudication | None) -> bool:
    ruled = ruled or adjudicate(read_case(question.case))
    event = ruled.events[question.at - 1]
    return (_ruling(game_of(question.game), event)[1], event.cites[0]) == (question.answer, question.cite)


# May it be offered.


def _candidates(election: Election, usual: Any, chance: Randomness) -> list[Any]:
    """Values that somebody might want to elect, legal or not."""
    shown = election.show(usual)
    if election.choices:
        legal = [election.show(value) for value in election.choices]
        if all(type(value) is int for value in legal):
            return [*legal, *(number for number in range(1, max(legal) + 3) if number not in legal)]
        return legal
    if isinstance(shown, str) and " to " in shown:
        win, _, stake = shown.partition(" to ")
        if win.isdecimal():
            return [shown, *(f"{max(int(win) + more, 1)} to {stake}" for more in (-2, -1, 1, 5))]
    if isinstance(shown, int) and not isinstance(shown, bool):
        return [shown, shown - 1, shown + 1, 101]
    return []


@_drill("may-it", "whether the law grants an option")
def may_it(of: School, one: Round) -> Iterator[Question]:
    """One option of the game, with a value that may be elected or may not."""
    usual = of.game.elect({})
    elections = [*of.game.options.elections().items()]
    name, election = of.chance.pick(elections)
    values = _candidates(election, getattr(usual, name), of.chance)
    if not values or name in {"minimum", "maximum"}:
        return
    value = of.chance.pick(values)
    legal, cite, why = _granted(of.game, {name: value}, election)
    shown = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    ask = f"May a house offer {of.game.title.lower()} with this option: {election.says}: {shown}?"
    yield Question(
        id="",
        game=of.game.name,
        drill="may-it",
        level=of.level,
        ask=ask,
        options={name: value},
        choices=[YES, NO],
        answer=YES if legal else NO,
        cite=cite,
        why=why,
    )


def _granted(game: Game, options: dict[str, Any], election: Election | None = None) -> tuple[bool, str, str]:
    """Whether the law grants options, by which paragraph, and why."""
    name = next(iter(options))
    election = election or game.options.elections()[name]
    try:
        game.elect(options)
    except Illegal as illegal:
        return False, illegal.cite or election.cite, illegal.violations[0].reason
    except Refusal as refusal:
        return False, refusal.cite or election.cite, refusal.reason
    return True, election.cite, f"allowed: {election.allowed}"


@proves("may-it")
def _may(question: Question, ruled: Adjudication | None) -> bool:
    legal, cite, _ = _granted(game_of(question.game), question.options)
    return (YES if legal else NO, cite) == (question.answer, question.cite)


# Find the error.


@_drill("find-error", "a round in which one thing is wrong, or nothing")
def find_error(of: School, one: Round) -> Iterator[Question]:
    """The round as told, with one error planted that `check` finds, or none."""
    kinds = of.chance.shuffled([*ERRORS])[:2]
    for kind in [*kinds, ""][: 2 if of.chance.below(3) else 3]:
        rows = ERRORS[kind](one.rows, of.chance) if kind else one.rows
        if rows is None:
            continue
        at = departs(rows, one.rows)
        try:
            lines = told(one, rows)
        except (KeyError, ValueError, TypeError):
            # An act that its row cannot tell any more: nobody would see that on a felt.
            continue
        seen = [place for place, line in enumerate(lines) if line]
        shows = next((place for place in seen if at is not None and place >= at), None)
        if kind and (at is None or shows is None or not (one.lines[at] if at < len(one.lines) else "")):
            continue
        if kind and lines[shows or 0] == one.lines[at or 0]:
            continue
        numbered = [f"{number}. {lines[place]}" for number, place in enumerate(seen, start=1)]
        answer = f"line {seen.index(shows) + 1}" if kind and shows is not None else NO_ERROR
        cite = one.rows[at]["cite"] if kind and at is not None else one.rows[-1]["cite"]
        must = one.lines[at] if kind and at is not None else ""
        why = f"{kind}; it must be: {must}" if kind else "every act is as the rules order it"
        choices = [NO_ERROR, *(f"line {number}" for number in range(1, len(seen) + 1))]
        ask = "Did the dealer do anything wrong? Say at which line it first shows, or that there is no error."
        found = _question(
            of, one, "find-error", at or 0, numbered, ask=ask, choices=choices, answer=answer, cite=cite, why=why
        )
        yield msgspec.structs.replace(found, expect={"events": rows})


@proves("find-error")
def _found(question: Question, ruled: Adjudication | None) -> bool:
    case = read_case(question.case | {"expect": question.expect})
    ruled = ruled or adjudicate(case)
    deviations = [*compare(1, case, ruled)]
    if question.answer == NO_ERROR:
        return not deviations
    rows = ruled.shown()["events"]
    at = departs(question.expect["events"], rows)
    if at is None or not deviations or at >= len(rows):
        return False
    one = Round(game_of(question.game), question.case)
    one.__dict__["ruled"] = ruled
    lines = told(one, question.expect["events"])
    seen = [place for place, line in enumerate(lines) if line]
    shows = next(place for place in seen if place >= at)
    return (f"line {seen.index(shows) + 1}", rows[at]["cite"]) == (question.answer, question.cite)


# All of them.


def drill(name: str) -> str:
    """The drill of that name."""
    if name not in DRILLS:
        raise Refusal(f"there is no drill {name!r}; {near(name, DRILLS)}")
    return name


def questions(
    name: str,
    seed: int = 0,
    level: int = 2,
    drills: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> Iterator[Question]:
    """Questions on a game without end, each proven; the same ones for the same seed."""
    if not 1 <= level <= 3:
        raise Refusal(f"there is no level {level}: 1 is for beginners, 3 has irregularities")
    wanted = tuple(drill(one) for one in drills) or tuple(DRILLS)
    game, barren = game_of(name), 0
    for number in count(1):
        found = False
        for question in _at_table(game, seed, level, number, wanted, options):
            found = True
            yield question
        barren = 0 if found else barren + 1
        if barren > _BARREN:
            raise Refusal(f"{game.title.lower()} gives no occasion for {' or '.join(wanted)}")


def by_id(name: str) -> Question:
    """The question of that id, made and proven again."""
    try:
        game, each, level, seed, place = name.split("/")
        number = int(place.partition(".")[0])
        known = _at_table(game_of(game), int(seed), int(level), number, (drill(each),), None)
        return next(question for question in known if question.id == name)
    except (ValueError, StopIteration):
        raise Refusal(f"there is no question {name[:80]!r}") from None


def _at_table(
    game: Game, seed: int, level: int, number: int, wanted: Sequence[str], options: Mapping[str, Any] | None
) -> Iterator[Question]:
    """All that is asked about the rounds of one table."""
    for hard in (level, 3):
        # Irregularities are asked about at every level; the other drills meet them at the third.
        now = [each for each in wanted if level == 3 or (each == "rule-on-it") is (hard == 3)]
        if not now:
            continue
        for place, one in enumerate(rounds(game.name, seed, hard, number, options)):
            for each in now:
                chance = Randomness.seeded(f"school {game.name} {each} {seed} {level} {number}", place)
                school = School(game, seed, level, options or {}, chance)
                for part, question in enumerate(_proven(school, one, each)):
                    where = f"{game.name}/{each}/{level}/{seed}/{number}.{place}.{part}"
                    yield msgspec.structs.replace(question, id=where)
        if level == 3:
            return


def _proven(school: School, one: Round, name: str) -> Iterator[Question]:
    try:
        asked = [*DRILLS[name][1](school, one)]
    except Refusal:
        # What cannot be ruled on again is not asked about.
        return
    for question in asked:
        if proven(question, one.ruled if question.case else None):
            yield question
