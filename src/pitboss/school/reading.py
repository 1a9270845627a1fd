"""Read it: the names of hands, the dealer's announcements, and the house way of setting."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pitboss.equipment.cards import sign
from pitboss.games import game as game_of
from pitboss.journal.adjudicate import Adjudication, adjudicate
from pitboss.journal.record import read_case
from pitboss.rulebook.provision import rulebook
from pitboss.school.asking import CHOICES, School, asks
from pitboss.school.question import Question, proves
from pitboss.school.rounds import PlayedRound, rounds
from pitboss.table import Event
from pitboss.table.act import HOUSE, TableAction, kind_of
from pitboss.table.acts.hand_setting import Division, Hands, SetHand, name_hand
from pitboss.table.view.scene import Scene

ANNOUNCED = "What does the dealer announce now?"
_EACH = 4
"""Hands that are asked about in a round, besides its announcements."""


_RANKS = re.compile(r"\brank|\bvalue|point count", re.IGNORECASE)


class Read(NamedTuple):
    """Something that can be read at an event: the question, the answer, the paragraph, and other answers."""

    ask: str
    answer: str
    cite: str
    why: str
    others: tuple[str, ...] = ()
    before: bool = False
    """Whether the question comes before the event is shown."""


@lru_cache(maxsize=64)
def ranks(name: str) -> str:
    """The paragraph on the ranks or counts of cards or hands, by its heading; empty if there is none."""
    own = (f"{game_of(name).subchapter}.", f"house:{name}/")
    held = [one for one in rulebook().values() if one.cite.startswith(own)]
    named = [one for one in held if _RANKS.search(f"{one.cite} {one.heading}")]
    valued = [one for one in named if "value" in one.heading.lower() and "value" in one.says]
    return next((one.cite for one in (*valued, *named)), "")


def _asks(scene: Scene, of: int | str) -> str:
    return f"What does {'the ' if of == HOUSE else ''}{scene.whose(of)} have now?"


def _announced(event: Event) -> str:
    """The words of an announcement or result; empty for other events."""
    act = event.act
    return act.words if isinstance(act, TableAction) and act.what in {"announce", "result"} else ""


def _set(division: Division, hands: Hands) -> str:
    """A hand divided, in words, the highest part first."""
    named = zip(division.parts, hands, strict=True)
    parts = [f"{part}: {' '.join(sign(card) for card in sorted(cards))}" for (part, _), cards in named]
    return ", ".join(reversed(parts))


def readings(one: PlayedRound) -> list[list[Read]]:
    """The readings at each event of a round."""
    scene, options, division = one.scene(), one.ruled.table.options, one.game.find(Division)
    known: dict[int | str, str] = {}
    found: list[list[Read]] = []
    dealt = False
    for event, row in zip(one.events, one.rows, strict=True):
        here: list[Read] = []
        if division is not None and isinstance(event.act, SetHand):
            held = [card for card in scene.spot(event.act.box).cards if card]
            if len(held) == sum(size for _, size in division.parts):
                way = division.house(options, held)
                ask = f"{scene.whose(event.act.box)} holds {' '.join(map(sign, held))}. How does the house way set it?"
                others = tuple(_set(division, hands) for hands in division.settings(options, held))
                cite = one.game.law[way.cite]
                here.append(Read(ask, _set(division, way.hands), cite, way.why, others, before=True))
        scene.take(row, kind_of(row))
        if dealt and (words := _announced(event)):
            # Before the first card there is nothing on the table to read.
            here.append(Read(ANNOUNCED, words, event.act.cite, f"the table shows it: {words}", before=True))
        dealt = dealt or row["act"] in {"deal", "turn-up"}
        lying = {of: spot.cards for of, spot in scene.spots.items()}
        for of in [*scene.touched] if dealt else ():
            words = name_hand(one.game, options, of, lying) if lying.get(of) else ""
            if words and words != known.get(of):
                held = [card for card in lying[of] if card]
                why = f"{' '.join(map(sign, held))}: {words}"
                here.append(Read(_asks(scene, of), words, ranks(one.game.name) or event.cites[0], why))
            known[of] = words
        found.append(here)
    return found


@lru_cache(maxsize=64)
def _answers(name: str) -> dict[str, tuple[str, ...]]:
    """The answers at the tables of a game in some fixed rounds, by the kind of question."""
    heard: dict[str, set[str]] = {}
    for number in range(1, 5):
        for one in rounds(name, 0, 2, number):
            for read in (read for here in readings(one) for read in here if not read.others):
                heard.setdefault(read.ask.split()[2], set()).add(read.answer)
    return {kind: tuple(sorted(answers)) for kind, answers in heard.items()}


@asks("read-it", "what hands come to, what is announced, how the house way sets them")
def read_it(of: School, one: PlayedRound) -> Iterator[Question]:
    """A round's announcements and settings, and the names of some of its hands, each among other answers."""
    found = readings(one)
    places = [(at, part) for at, here in enumerate(found) for part in range(len(here))]
    hands = [(at, part) for at, part in places if found[at][part].ask.endswith("have now?")]
    wanted = {*places} - {*hands} | {*of.chance.shuffled(hands)[:_EACH]}
    for at, part in sorted(wanted):
        read = found[at][part]
        others = read.others or _answers(of.game.name).get(read.ask.split()[2], ())
        choices = of.mixed(read.answer, others)
        if len(choices) == CHOICES or (read.others and len(choices) > 1):
            lines = one.lines[: at if read.before else at + 1]
            parts = {"ask": read.ask, "choices": choices, "answer": read.answer, "cite": read.cite, "why": read.why}
            yield of.about(one, "read-it", at, lines, **parts)


@proves("read-it")
def _read(question: Question, ruled: Adjudication | None) -> bool:
    """Whether the cards at the event give the answer."""
    one = PlayedRound(game_of(question.game), question.case)
    one.__dict__["ruled"] = ruled = ruled or adjudicate(read_case(question.case))
    scene, options, division = one.scene(), ruled.table.options, one.game.find(Division)
    event, row = ruled.events[question.at - 1], one.rows[question.at - 1]
    for before in one.rows[: question.at - 1]:
        scene.take(before, kind_of(before))
    if question.ask == ANNOUNCED:
        return (_announced(event), event.act.cite) == (question.answer, question.cite)
    if division is not None and isinstance(event.act, SetHand) and "house way" in question.ask:
        way = division.house(options, [card for card in scene.spot(event.act.box).cards if card])
        return (_set(division, way.hands), one.game.law[way.cite]) == (question.answer, question.cite)
    scene.take(row, kind_of(row))
    lying = {of: spot.cards for of, spot in scene.spots.items() if spot.cards}
    hands = {_asks(scene, of): name_hand(one.game, options, of, lying) for of in lying}
    return (hands.get(question.ask), ranks(one.game.name) or event.cites[0]) == (question.answer, question.cite)
