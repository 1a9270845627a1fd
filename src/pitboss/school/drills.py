"""The drills: questions about a round, and the proofs of their answers. No question is written by hand."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

import msgspec

from pitboss.equipment import Randomness
from pitboss.games import game as game_of
from pitboss.journal.adjudicate import Adjudication, adjudicate
from pitboss.journal.check import compare, departs
from pitboss.journal.record import read_case
from pitboss.money import dollars
from pitboss.refusal import Refusal, near
from pitboss.school import offering, reading  # noqa: F401 - their drills
from pitboss.school.asking import DRILLS, School, asks
from pitboss.school.errors import ERRORS, RARE
from pitboss.school.question import Question, proven, proves
from pitboss.school.rounds import IRREGULAR, PlayedRound, check_level, describe_rows, rounds
from pitboss.table import Event, Game, Incident
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.settlement_acts import Pay, Settle, Surrender, Take, Vigorish
from pitboss.table.view.settlement import net, settlement

_BARREN = 60
"""Tables without a question after which the game counts as giving no occasion."""
_OFFERS = 3
"""Questions on the options of a game for every table that is played."""
NO_ERROR = "no error"
AT_THE_END = "at the end"
"""Something is missing after the last line."""


# Pay it.


def _due(act: object) -> tuple[str, str, str] | None:
    """The question about a settlement, the amount, and why; None if there is nothing to ask."""
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


@asks("pay-it", "what is paid, taken, kept or charged")
def pay_it(of: School, one: PlayedRound) -> Iterator[Question]:
    """Each settlement of a round by itself, and a player's gain or loss on the whole round."""
    for at, event in enumerate(one.events):
        if (due := _due(event.act)) is not None and not isinstance(event.outcome, Incident):
            ask, answer, why = due
            yield of.about(one, "pay-it", at, one.lines[:at], ask=ask, answer=answer, cite=event.act.cite, why=why)
    before = [line for line, event in zip(one.lines, one.events, strict=True) if not isinstance(event.act, Settle)]
    if of.level > 1:
        for player, amount in net(one.ruled.settlement).items():
            if lines := [line for line in one.ruled.settlement if line.player == player and line.cite]:
                why = ", ".join(f"{line.wager} {line.outcome} {dollars(line.returned - line.staked)}" for line in lines)
                ask = f"What has {player} won on the whole round? (a loss with a minus)"
                parts = {"ask": ask, "answer": dollars(amount), "cite": lines[-1].cite, "why": why}
                yield of.about(one, "pay-it", -1, before, **parts, player=player)


@proves("pay-it")
def _paid(question: Question, ruled: Adjudication | None) -> bool:
    ruled = ruled or adjudicate(read_case(question.case))
    if question.player:
        return dollars(net(ruled.settlement)[question.player]) == question.answer
    act = ruled.events[question.at - 1].act
    due = _due(act)
    if due is None or (due[0], act.cite) != (question.ask, question.cite):
        return False
    # By the money that moves: the players' gain after the act, less that before it.
    before, after = (_gained(ruled, question.at - step) for step in (1, 0))
    moved = after - before
    return dollars(abs(moved) if isinstance(act, Surrender | Vigorish) else max(moved, 0)) == question.answer


def _gained(ruled: Adjudication, events: int) -> int:
    """The players' total win after a number of events, undecided wagers counted as theirs."""
    return sum(net(settlement(ruled.events[:events], ruled.standing)).values())


# What comes next.


def dealer_action(one: PlayedRound, at: int) -> str:
    """The dealer's act at an event, without its chance outcome; empty where a player acts."""
    event = one.events[at]
    act, row = event.act, one.rows[at]
    if isinstance(event.outcome, Incident) or isinstance(act, Betting | Decide):
        return ""
    if act.asks is None:
        return one.lines[at]
    return one.card_to(row) if act.asks == "card" else ""


@asks("next", "the next act of the procedure")
def what_comes_next(of: School, one: PlayedRound) -> Iterator[Question]:
    """Some of the dealer's acts, among others of the same round."""
    deeds = [dealer_action(one, at) for at in range(len(one.events))]
    places = [at for at, deed in enumerate(deeds) if deed]
    for at in sorted(of.chance.shuffled(places)[:4]):
        choices = of.mixed(deeds[at], [deeds[other] for other in places if other not in one.alike(at)])
        if len(choices) < 2:
            continue
        cite = one.events[at].act.cite
        ask = "What does the dealer do next?"
        why = f"the rules order it here: {deeds[at]}"
        parts = {"ask": ask, "choices": choices, "answer": deeds[at], "cite": cite, "why": why}
        yield of.about(one, "next", at, one.lines[:at], **parts)


@proves("next")
def _comes_next(question: Question, ruled: Adjudication | None) -> bool:
    one = PlayedRound(game_of(question.game), question.case)
    one.__dict__["ruled"] = ruled or one.ruled
    at = question.at - 1
    return dealer_action(one, at) == question.answer and one.events[at].act.cite == question.cite


# Rule on it.


def _ruling(game: Game, event: Event) -> tuple[str, str]:
    """An irregularity's kind, and its ruling; empty for any other event."""
    outcome = event.outcome
    if not isinstance(outcome, Incident):
        return "", ""
    of_kind = [ruling for ruling in game.rulings if ruling.kind == outcome.kind]
    exact = [ruling.says for ruling in of_kind if ruling.cite == event.cites[0]]
    return outcome.kind, (exact or [ruling.says for ruling in of_kind] or [""])[0]


@asks("rule-on-it", "an irregularity: what now, with whose money")
def rule_on_it(of: School, one: PlayedRound) -> Iterator[Question]:
    """Every irregularity of a round."""
    for at, event in enumerate(one.events):
        kind, says = _ruling(of.game, event)
        if not says or kind in {"fill", "cutting-card"}:
            continue
        others = [ruling.says for ruling in of.game.rulings if ruling.kind != kind]
        ask = f"It happens here: {kind.replace('-', ' ')}. What is the ruling?"
        parts = {"ask": ask, "choices": of.mixed(says, others), "answer": says, "cite": event.cites[0], "why": says}
        yield of.about(one, "rule-on-it", at, one.lines[:at], **parts)


@proves("rule-on-it")
def _ruled(question: Question, ruled: Adjudication | None) -> bool:
    ruled = ruled or adjudicate(read_case(question.case))
    event = ruled.events[question.at - 1]
    return (_ruling(game_of(question.game), event)[1], event.cites[0]) == (question.answer, question.cite)


# Find the error.


@asks("find-error", "a round in which one thing is wrong, or nothing")
def find_error(of: School, one: PlayedRound) -> Iterator[Question]:
    """The round's story, with one planted error that `check` finds, or none."""
    wanted = 2 + of.chance.below(2)
    kinds = [*sorted(of.chance.shuffled([*ERRORS]), key=lambda kind: kind not in RARE), ""]
    if not of.chance.below(3):
        kinds = ["", *kinds[:-1]]
    for kind in kinds:
        rows = ERRORS[kind](one.rows, of.chance) if kind else one.rows
        if rows is None or not wanted:
            continue
        at = departs(rows, one.rows)
        if kind and at is not None and at + 1 in one.alike(at) and rows[at] == one.rows[at + 1]:
            # Acts that may come in any order cannot come in the wrong one.
            continue
        try:
            lines = describe_rows(one, rows)
        except (LookupError, ValueError, TypeError):
            # The changed row can no longer be narrated: such an error could not be seen on a felt.
            continue
        seen = [place for place, line in enumerate(lines) if line]
        shows = next((place for place in seen if at is not None and place >= at), None)
        # The error must show: as another line than the due one, or as an early end of the round.
        if kind and (at is None or at >= len(one.lines) or not one.lines[at] or (at < len(rows) and shows is None)):
            continue
        if kind and shows is not None and lines[shows] == one.lines[at or 0]:
            continue
        numbered = [f"{number}. {lines[place]}" for number, place in enumerate(seen, start=1)]
        answer = _line(seen, shows) if kind else NO_ERROR
        cite = one.rows[at]["cite"] if kind and at is not None else one.rows[-1]["cite"]
        must = one.lines[at] if kind and at is not None else ""
        why = f"{kind}; it must be: {must}" if kind else "every act is as the rules order it"
        choices = [NO_ERROR, *(f"line {number}" for number in range(1, len(seen) + 1)), AT_THE_END]
        ask = (
            "Did the dealer do anything wrong? Say at which line it first shows, that something is missing at the end, "
            "or that there is no error."
        )
        found = of.about(
            one, "find-error", at or 0, numbered, ask=ask, choices=choices, answer=answer, cite=cite, why=why
        )
        wanted -= 1
        yield msgspec.structs.replace(found, expect={"events": rows})


def _line(seen: list[int], shows: int | None) -> str:
    return AT_THE_END if shows is None else f"line {seen.index(shows) + 1}"


@proves("find-error")
def _found(question: Question, ruled: Adjudication | None) -> bool:
    case = read_case(question.case | {"expect": question.expect})
    ruled = ruled or adjudicate(case)
    deviations = [*compare(1, case, ruled)]
    if question.answer == NO_ERROR:
        return not deviations
    rows = ruled.rows
    at = departs(question.expect["events"], rows)
    if at is None or not deviations or at >= len(rows):
        return False
    one = PlayedRound(game_of(question.game), question.case)
    one.__dict__["ruled"] = ruled
    lines = describe_rows(one, question.expect["events"])
    seen = [place for place, line in enumerate(lines) if line]
    shows = next((place for place in seen if place >= at), None)
    return (_line(seen, shows), rows[at]["cite"]) == (question.answer, question.cite)


# All of them.

for _name in ("pay-it", "next", "read-it", "rule-on-it", "may-it", "find-error"):
    # In the order in which a dealer learns them, and not of the imports.
    DRILLS[_name] = DRILLS.pop(_name)


def drill(name: str) -> str:
    """The name of a drill; an unknown one is refused."""
    if name not in DRILLS:
        raise Refusal(f"there is no drill {name!r}; {near(name, DRILLS)}")
    return name


def questions(
    name: str,
    seed: int = 0,
    level: int = 2,
    drills: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
) -> Iterator[Question]:
    """Questions on a game without end, each proven; the same ones for the same seed."""
    check_level(level)
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
    game: Game, seed: int, level: int, number: int, wanted: Sequence[str], options: Mapping[str, object] | None
) -> Iterator[Question]:
    """All questions about the rounds of one table."""

    def chance(each: str, place: int) -> School:
        own = Randomness.seeded(f"school {game.name} {each} {seed} {level} {number}", place)
        return School(game, seed, level, options or {}, own)

    def asked(each: str, place: int, one: PlayedRound | None) -> Iterator[Question]:
        for part, question in enumerate(_proven(chance(each, place), one, each)):
            yield msgspec.structs.replace(question, id=f"{game.name}/{each}/{level}/{seed}/{number}.{place}.{part}")

    for each in (each for each in wanted if DRILLS[each].plain):
        for place in range(_OFFERS):
            yield from asked(each, place, None)
    played = [each for each in wanted if not DRILLS[each].plain]
    for hard in (level, IRREGULAR):
        # Irregularities are asked about at every level, at tables of their own; other drills meet them at the third.
        if now := [each for each in played if (each == "rule-on-it") is (hard == IRREGULAR)]:
            for place, one in enumerate(rounds(game.name, seed, hard, number, options)):
                for each in now:
                    yield from asked(each, place, one)


def _proven(school: School, one: PlayedRound | None, name: str) -> Iterator[Question]:
    of = DRILLS[name]
    try:
        asked = [*(of.plain(school) if of.plain else of.asks(school, one) if of.asks and one else ())]
    except Refusal:
        # A round that cannot be adjudicated again is not asked about.
        return
    for question in asked:
        if proven(question, one.ruled if one else None):
            yield question
