"""The round where seven cards are set: wagers, the first place, seven cards everywhere, hands set, showdown.

In the order of 13:69F-31.8 to 31.11, of which a public copy is held, and of the house's readings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.equipment import packed
from pitboss.games.house_poker_family.acts import CountStub, PutStub
from pitboss.games.house_poker_family.dealing import way
from pitboss.games.house_poker_family.play import ready
from pitboss.games.house_poker_family.text import AUTOMATED_SHOE, HAND, Text
from pitboss.games.pai_gow_poker_family.acts import Memory
from pitboss.games.pai_gow_poker_family.options import EACH, SHARED
from pitboss.games.pai_gow_poker_family.starting import clockwise, put_away, starting_place
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, RoundVoid, Script, Table, Wager
from pitboss.table.act import Betting, Collect, Deal, Deed
from pitboss.table.banking import (
    ACCOUNT,
    Law,
    Result,
    Terms,
    banker,
    closed_book,
    offer_bank,
    settle,
    settle_bank,
    stakes_of,
    take,
    verify_against_bank,
)
from pitboss.table.dividing import Hands, divide, part_of, parts_at, set_by_house_way
from pitboss.table.procedures import return_everything
from pitboss.table.showing import TurnUp
from pitboss.table.shuffling import OrderReshuffle

GIVE_UP = "give-up"
FOUL = "foul"
"""What a ruling answers for a hand that was set so that it cannot stand."""
FIRST, LATER = "first", "original"
"""The first card of every place, and the others."""


def _nothing(t: Table[Any, Memory], bank: int) -> Script[None]:
    return
    yield


@dataclass(frozen=True, kw_only=True)
class Play:
    """What a game of seven cards has of its own."""

    text: Text
    law: Law
    """The main wager, and the paragraphs of a bank that passes."""
    terms: Callable[[Any], Terms]
    sides: tuple[str, ...] = ()
    compared: Callable[[Any, Hands, Hands], tuple[int, str]]
    """What becomes of a wager, 1 won, 0 stands off, -1 lost, and how the dealer says it."""
    bonuses: Callable[[Table[Any, Memory], int], Script[None]] = _nothing
    """What is settled after the main wagers, against the house."""


def round_of_play(play: Play, t: Table[Any, Memory]) -> Script[None]:
    """One round."""
    text, law = play.text, play.law
    ready(text, t)
    try:
        yield from offer_bank(t, law)
        yield from take_wagers(play, t)
        if not t.wagers:
            yield from settle_bank(t, law, play.terms(t.options), 0, 0)
            return
        stakes = stakes_of(t, law)
        yield from deal(play, t)
        yield from set_hands(play, t)
        book = closed_book(t, law, stakes)
        yield from showdown(play, t)
        if t.hands:
            hands = tuple(sorted(t.hands, key=lambda of: (of == HOUSE, str(of))))
            yield Collect(boxes=hands, cite=text.cards_away)
        if t.options.player_bank:
            yield book
        yield OrderReshuffle(why="round", cite=text.shuffle)
    except RoundVoid as void:
        yield from return_everything(t, void)
        yield from settle_bank(t, law, play.terms(t.options), t.bank.get(ACCOUNT, 0), 0)


def take_wagers(play: Play, t: Table[Any, Memory]) -> Script[None]:
    """Wagers by those who sit, until the dealer calls."""
    text = play.text
    act = Betting(
        open=(play.law.wager, *(name for name in play.sides if t.options.takes(name))),
        words="No more bets",
        placing=text.placing,
        cite=text.no_more_bets,
        also=(text.seated, text.dealing[way(t)]),
    )
    while (yield act) is not None:
        pass


def verify_wager(play: Play, t: Table[Any, Memory], act: Betting, wager: Wager) -> None:
    """No side wager is left alone, no bank wagers or is asked for more than it has, and two areas are neighbours."""
    law = play.law
    if wager.wager == law.wager and not wager.amount:
        for name in play.sides:
            if (wager.box, name) in t.wagers:
                raise Refusal(
                    f"the {name} wager of box {wager.box} needs the {law.wager} wager beside it",
                    t.game.wager(name).cite,
                )
    verify_against_bank(t, law, wager)
    if wager.wager != law.wager or not wager.amount:
        return
    others = [box for box, name in t.wagers if name == law.wager and box not in (HOUSE, wager.box)]
    own = [box for box in others if t.seats[box] == wager.player]
    two = getattr(t.options, "two_areas", True)
    if len(own) > 1 or any(not two or abs(box - wager.box) != 1 for box in own):
        may = "two areas side by side" if two else "one area"
        where = " and ".join(map(str, own))
        raise Refusal(f"{wager.player} wagers at box {where} already, and may wager on {may}", f"{SHARED}/areas")


def deal(play: Play, t: Table[Any, Memory]) -> Script[None]:
    """Seven cards to each of the seven places, wagered on or not; then the stub must be four (31.8(b)-(d), 31.11)."""
    text, how = play.text, way(t)
    start = yield from starting_place(t)
    if how == HAND:
        yield Deed(what="hold", words="the deck in one hand over the table inventory", cite=text.dealing[how])
    order = clockwise(start)
    if how == AUTOMATED_SHOE:
        cards = [(to, number) for to in order for number in range(EACH)]
    else:
        cards = [(to, number) for number in range(EACH) for to in order]
    missed: set[int] = set()
    for to, number in cards:
        if to in missed:
            continue
        wagered = (to, play.law.wager) in t.wagers or (to and to == banker(t))
        eyes = t.seats[to] if to and wagered else ""
        row = LATER if number else FIRST
        card = yield Deal(to=to, deal=row, face="down", eyes=eyes, cite=text.dealing[way(t)])
        if card is None and wagered and to and to != banker(t) and (to, play.law.wager) not in t.wagers:
            missed.add(to)
    yield from put_away(t, start)
    yield CountStub(count=t.shoe.left + len(t.held), cite=text.stub)
    wrong = [to for to in order if to not in missed and len(t.hands.get(to, ())) != EACH]
    if wrong:
        raise RoundVoid(text.wrong_count, "a hand was not dealt seven cards")
    yield PutStub(cite=text.stub)
    idle = tuple(to for to in order if to in t.hands and not plays(play, t, to))
    if idle:
        yield Collect(boxes=idle, cite=text.stub)


def plays(play: Play, t: Table[Any, Memory], place: int) -> bool:
    """Whether a hand is in play: wagered on, or that of whoever banks."""
    return place == banker(t) or (place, play.law.wager) in t.wagers


def playing(play: Play, t: Table[Any, Memory]) -> list[int]:
    """The boxes that play against whoever banks, from the dealer's right counter-clockwise."""
    return [box for box in sorted(t.hands, key=str, reverse=True) if box and (box, play.law.wager) in t.wagers]  # type: ignore[misc]


def set_hands(play: Play, t: Table[Any, Memory]) -> Script[None]:
    """Each player sets alone, or has the dealer do it; then whoever banks, the dealer by the house way (31.12)."""
    bank = banker(t)
    for box in reversed(playing(play, t)):
        answer = yield from divide(t, box, f"{SHARED}/setting", also=(f"{SHARED}/own-hand",), words=(GIVE_UP,))
        if answer in (GIVE_UP, FOUL):
            yield take(t, play.law, box, f"{SHARED}/{answer}")
            if not waits(play, t):
                yield Collect(boxes=(box,), cite=f"{SHARED}/{answer}")
    if not bank or (HOUSE, play.law.wager) in t.wagers:
        yield TurnUp(hand=HOUSE, cards=packed(t.hands[HOUSE]), cite=f"{SHARED}/dealers-hand")
        yield from set_by_house_way(t, also=(f"{SHARED}/dealers-hand",))
    if bank and t.memory.shared:
        yield TurnUp(hand=bank, cards=packed(t.hands[bank]), cite=play.law.shared)
        yield from set_by_house_way(t, bank, also=(play.law.shared,))
    elif bank:
        yield from divide(t, bank, f"{SHARED}/setting", also=(play.law.settle,))
        yield from shown(t, bank, play.law.settle)


def waits(play: Play, t: Table[Any, Memory]) -> bool:
    """Whether a bonus wager is still to be settled, for which hands stay on the table."""
    return any(name in play.sides for _, name in t.wagers)


def shown(t: Table[Any, Memory], box: int, cite: str) -> Script[None]:
    """The parts of a hand are turned up, the highest first."""
    lower = [part_of(box, name) for name, _ in t.game.division.lower] if t.game.division else []
    for hand in (box, *reversed(lower)):
        yield TurnUp(hand=hand, cards=packed(t.hands[hand]), cite=cite)


def showdown(play: Play, t: Table[Any, Memory]) -> Script[None]:
    """From the right: hands opened and compared, losing wagers collected at once; then the others; then bonuses."""
    bank, terms, results = banker(t), play.terms(t.options), list[Result]()
    sides: Sequence[int] = playing(play, t)
    if sides or (HOUSE, play.law.wager) in t.wagers:
        against = parts_at(t, bank)
        for box in (*sides, *((HOUSE,) if (HOUSE, play.law.wager) in t.wagers else ())):
            if box:
                yield from shown(t, box, f"{SHARED}/showdown")
            came, words = play.compared(t.options, parts_at(t, box), against)
            yield Deed(what="announce", words=words, cite=f"{SHARED}/showdown", also=(play.text.reading("comparing"),))
            if came < 0:
                yield take(t, play.law, box, terms.lose)
            else:
                results.append((box, came))
    yield from settle(t, play.law, terms, results)
    yield from play.bonuses(t, bank)
