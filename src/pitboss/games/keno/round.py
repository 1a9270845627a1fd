"""Keno: tickets are written, 20 of 80 numbers are drawn, tickets are graded and paid; in the order of 15.2 to 15.7.

Of subchapter 15 only the headings are held: each step is a reading, of 13:69E-1.28U where that says something.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.equipment.balls import BALLS, numbers, picks
from pitboss.games.device_family.acts import InspectEquipment
from pitboss.games.device_family.play import LAYOUT, ready
from pitboss.games.device_family.play import close as lock
from pitboss.games.keno.acts import (
    TICKET,
    BeginDay,
    ExpireTicket,
    FailRace,
    GradeTickets,
    Issued,
    IssueTicket,
    LoseRace,
    Memory,
    OpenGame,
    PayTicket,
    RefundRace,
    Selling,
    StampTime,
    VoidTicket,
)
from pitboss.games.keno.options import AT_WINDOW
from pitboss.games.keno.rules import race_pays
from pitboss.games.keno.tickets import read, written
from pitboss.money import Odds
from pitboss.refusal import Refusal
from pitboss.table import Procedure, RoundVoid, Script, Table, Wager
from pitboss.table.act import Deed
from pitboss.table.calling import Call
from pitboss.table.chance import Draw
from pitboss.table.names import verify_name
from pitboss.table.people import SetStatus
from pitboss.table.procedures import ANYBODY, FLOOR

if TYPE_CHECKING:
    from pitboss.games.keno.options import Options

OPENING, GRADING, CASHING = "house:keno/opening", "house:keno/grading", "house:keno/cashing"
DRAW, NUMBERED = "13:69E-1.28U(c)", "13:69E-1.28U(d)"
VOIDING, LIFE = "13:69E-1.28U(f)", "house:keno/life"
CORRUPTION = "house:keno/corruption"


def open_lounge(t: Table[Options, Memory]) -> Script[None]:
    """The system is checked before a ticket is written."""
    if t.status != "closed":
        raise Refusal(f"the lounge is {t.status}, not closed", OPENING)
    yield from inspect(t)
    yield SetStatus(status="open", cite=OPENING)


def inspect(t: Table[Options, Memory]) -> Script[None]:
    """The system; with a new gaming day games are counted anew, and tickets whose time is over expire."""
    yield InspectEquipment(words="the keno system, its critical parts in their secure place", cite=OPENING)
    yield BeginDay(day=t.day, cite=NUMBERED)
    for number, one in sorted(t.memory.out.items()):
        if one.owed and not one.left and t.memory.days - one.day >= t.options.life:
            yield ExpireTicket(
                box=one.box,
                wager=one.wager,
                stake=one.kept,
                undecided=_beside(t, one, one.kept),
                number=number,
                cite=LIFE,
            )


def check_system(t: Table[Options, Memory]) -> Script[None]:
    """The same for a new gaming day."""
    if t.status == "closed":
        raise Refusal("the lounge is closed: open it, and the system is checked", OPENING)
    yield from inspect(t)


def clock(t: Table[Options, Memory], time: str) -> Script[None]:
    """The time that tickets bear, as the floor gives it."""
    verify_name(time.replace(":", "."), "a time", TICKET)
    yield StampTime(time=time, cite=TICKET)


def round_of_play(t: Table[Options, Memory]) -> Script[None]:
    """A race, from the first ticket to the last payment; one that cannot be finished gives its wagers back."""
    ready(t, OPENING)
    try:
        yield OpenGame(game=t.memory.race + 1, cite=NUMBERED)
        yield from write_tickets(t)
        drawn = yield Draw(device=BALLS.name, cite=DRAW)
    except RoundVoid as void:
        yield from give_back(t, void)
        if void.cite == CORRUPTION:
            yield SetStatus(status="closed", cite=void.cite)
        return
    yield Deed(what="announce", words=f"Game {t.memory.race}: {BALLS.signs(numbers(drawn))}", cite=DRAW)
    yield from grade(t, frozenset(numbers(drawn)))


def write_tickets(t: Table[Options, Memory]) -> Script[None]:
    """Each wager becomes a ticket, each that is taken back a void slip, until the game closes."""
    words = f"Game {t.memory.race} is closed"
    while (said := (yield Selling(group=LAYOUT, words=words, placing="house:keno/wagers", cite=TICKET))) is not None:
        if isinstance(said, Call):
            yield paid(t, t.memory.at(said.box, said.wager))
            continue
        assert isinstance(said, Wager)
        if old := t.memory.at(said.box, said.wager):
            yield VoidTicket(number=old, cite=VOIDING)
        if said.amount:
            yield from issue(t, said)


def issue(t: Table[Options, Memory], wager: Wager) -> Script[None]:
    """The numbers that the patron leaves to the system, and the ticket with everything on it."""
    marked = read(wager.wager)
    picked: tuple[int, ...] = ()
    if marked.quick:
        came = yield Draw(device=picks(marked.quick).name, cite="house:keno/quick-pick")
        picked = tuple(sorted(numbers(came)))
        marked = marked.picked(picked)
    yield IssueTicket(
        number=t.memory.issued + 1,
        box=wager.box,
        player=wager.player,
        wager=wager.wager,
        numbers=written(marked),
        game=t.memory.race,
        races=marked.races,
        ways=len(marked.ways),
        price=wager.amount,
        station=1 + (wager.box - 1) % t.options.stations,
        casino=t.options.casino,
        day=t.memory.day or t.day,
        time=t.memory.time,
        picked=picked,
        cite=TICKET,
    )


def grade(t: Table[Options, Memory], drawn: frozenset[int]) -> Script[None]:
    """Every ticket by the system's record; losers are taken, then winners paid, or kept until they are presented."""
    running = t.memory.running()
    returned = race_pays(t.options, [(one.ticket, one.unit) for _, one in running], drawn)
    waits = t.options.cashing == AT_WINDOW
    prices = {number: one.price for number, one in running}
    yield GradeTickets(
        returned=tuple((number, amount) for (number, _), amount in zip(running, returned, strict=True)),
        waits=waits,
        cite=GRADING,
    )
    for (number, one), amount in zip(running, returned, strict=True):
        if not amount:
            price = prices[number]
            yield LoseRace(box=one.box, wager=one.wager, stake=price, undecided=_beside(t, one, price), cite=GRADING)
    for (number, one), amount in zip(running, returned, strict=True):
        if amount and not waits:
            yield _pay(t, number, one, prices[number], amount, last=False)


def give_back(t: Table[Options, Memory], void: RoundVoid) -> Script[None]:
    """The price of this race goes back on every ticket; other races of a ticket stand."""
    running = t.memory.running()
    prices = {number: one.price for number, one in running}
    yield FailRace(cite=void.cite)
    for number, one in running:
        price = prices[number]
        yield RefundRace(box=one.box, wager=one.wager, stake=price, undecided=_beside(t, one, price), cite=void.cite)


def _beside(t: Table[Options, Memory], one: Issued, price: int) -> int:
    """What of a ticket's price stays on it for other races."""
    return int(t.wagers[one.box, one.wager]) - price


def _pay(t: Table[Options, Memory], number: int, one: Issued, price: int, amount: int, *, last: bool) -> PayTicket:
    return PayTicket(
        box=one.box,
        wager=one.wager,
        stake=price,
        winnings=amount - price,
        odds=Odds(*Fraction(amount - price, price).as_integer_ratio()),
        payout=amount,
        undecided=_beside(t, one, price),
        number=number,
        last=last,
        cite=CASHING,
        also=("house:keno/pay-table",),
    )


def paid(t: Table[Options, Memory], number: int) -> PayTicket:
    """The payment of a ticket that is presented; one that may not be paid is refused."""
    if number in t.memory.done:
        raise Refusal(f"ticket {number} is not paid: it was {t.memory.done[number]}", CASHING)
    if number not in t.memory.out:
        known = 1 <= number <= t.memory.issued
        why = "it is no longer on the system" if known else "the system has issued none with that number"
        raise Refusal(f"ticket {number} is not paid: {why}", CASHING)
    one = t.memory.out[number]
    if one.left:
        races = f"{one.left} races" if one.left > 1 else "1 race"
        raise Refusal(f"ticket {number} is not paid yet: it has {races} to run", CASHING)
    if t.cards_of != t.day:
        raise Refusal("the system is checked before tickets are paid in a new gaming day", OPENING)
    return _pay(t, number, one, one.kept, one.owed, last=True)


def cash(t: Table[Options, Memory], ticket: int) -> Script[None]:
    """A ticket is presented at the window, validated on the system and paid."""
    act = paid(t, ticket)
    yield Deed(what="validate", words=f"ticket {ticket} on the system", actor="cashier", cite=CASHING)
    yield act


def close(t: Table[Options, Memory]) -> Script[None]:
    """The day's totals of tickets and winners are taken from the system."""
    yield from lock(t, "the keno booth", "house:keno/closing")


PROCEDURES = {
    "open": Procedure(OPENING, "the system is checked and the lounge opens", open_lounge),
    "check-system": Procedure(OPENING, "the system is checked for a new gaming day", check_system),
    "clock": Procedure(TICKET, "the time that tickets bear", clock),
    "cash": Procedure(CASHING, "a winning ticket is presented and paid", cash, by=(*ANYBODY, "cashier", "runner")),
    "close": Procedure("house:keno/closing", "the lounge closes", close, by=FLOOR),
    "round": Procedure(DRAW, "a race", round_of_play),
}
