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
    CORRUPTION,
    TICKET,
    BeginDay,
    ExpireTicket,
    FailRace,
    GradeTickets,
    Issued,
    IssueTicket,
    KenoMemory,
    LoseRace,
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
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import Procedure, RoundVoid, Script, Table, Wager
from pitboss.table.act import TableAction
from pitboss.table.acts.calls import Call
from pitboss.table.acts.chance import Draw
from pitboss.table.acts.seating import SetStatus
from pitboss.table.play.player_names import verify_name
from pitboss.table.procedures.common import ANYBODY, FLOOR

if TYPE_CHECKING:
    from pitboss.games.keno.options import Options


@reading("keno/opening")
def open_lounge(t: Table[Options, KenoMemory]) -> Script[None]:
    """One system writes tickets, makes the outcome, validates wins and reports; it is checked before the lounge opens
    and each gaming day.
    """
    if t.status != "closed":
        raise Refusal(f"the lounge is {t.status}, not closed", "house/opening")
    yield from inspect(t)
    yield SetStatus(status="open")


@reading("keno/opening", again=True)
def inspect(t: Table[Options, KenoMemory]) -> Script[None]:
    """The system; with a new gaming day games are counted anew, and tickets whose time is over expire."""
    yield InspectEquipment(words="the keno system, its critical parts in their secure place")
    yield from begin_day(t)
    yield from expire_tickets(t)


@reading("keno/life")
def expire_tickets(t: Table[Options, KenoMemory]) -> Script[None]:
    """A winning ticket is paid within the gaming days that the house posts, and then expires."""
    for number, one in sorted(t.memory.out.items()):
        if one.owed and not one.left and t.memory.days - one.day >= t.options.life:
            yield ExpireTicket(
                box=one.box,
                wager=one.wager,
                stake=one.kept,
                undecided=_beside(t, one, one.kept),
                number=number,
            )


@helper
def check_system(t: Table[Options, KenoMemory]) -> Script[None]:
    """The same for a new gaming day."""
    if t.status == "closed":
        raise Refusal("the lounge is closed: open it, and the system is checked", "house/opening")
    yield from inspect(t)


# 13:69E-1.28U: the keno system.


@law("13:69E-1.28U(c)")
def round_of_play(t: Table[Options, KenoMemory]) -> Script[None]:
    """A race, from the first ticket to the last payment; one that cannot be finished gives its wagers back."""
    ready(t)
    try:
        yield from open_game(t)
        yield from write_tickets(t)
        drawn = yield Draw(device=BALLS.name)
    except RoundVoid as void:
        yield from give_back(t, void)
        if t.run.incidents[CORRUPTION]:
            yield SetStatus(status="closed", cite=void.cite)
        return
    yield TableAction(what="announce", words=f"Game {t.memory.race}: {BALLS.signs(numbers(drawn))}")
    yield from grade(t, frozenset(numbers(drawn)))


@law("13:69E-1.28U(d)")
def begin_day(t: Table[Options, KenoMemory]) -> Script[None]:
    """Games of the gaming day are counted from the first."""
    yield BeginDay(day=t.day)


@law("13:69E-1.28U(d)", again=True)
def open_game(t: Table[Options, KenoMemory]) -> Script[None]:
    """The next game, with the next number."""
    yield OpenGame(game=t.memory.race + 1)


@law("13:69E-1.28U(e)")
def write_tickets(t: Table[Options, KenoMemory]) -> Script[None]:
    """Each wager becomes a ticket, each that is taken back a void slip, until the game closes."""
    selling = Selling(group=LAYOUT, words=f"Game {t.memory.race} is closed", placing="house/wagers")
    while (made := (yield selling)) is not None:
        if isinstance(made, Call):
            yield from pay_presented(t, t.memory.at(made.box, made.wager))
            continue
        assert isinstance(made, Wager)
        if old := t.memory.at(made.box, made.wager):
            yield from void_ticket(old)
        if made.amount:
            yield from issue(t, made)


@law("13:69E-1.28U(e)", again=True)
def clock(t: Table[Options, KenoMemory], time: str) -> Script[None]:
    """The time that tickets bear, as the floor gives it."""
    verify_name(time.replace(":", "."), "a time", TICKET)
    yield StampTime(time=time)


@reading("keno/quick-pick")
def quick_pick(count: int) -> Script[tuple[int, ...]]:
    """Where the house offers it the system picks the numbers of a ticket at random."""
    came = yield Draw(device=picks(count).name)
    return tuple(sorted(numbers(came)))


@law("13:69E-1.28U(e)", again=True)
def issue(t: Table[Options, KenoMemory], wager: Wager) -> Script[None]:
    """The numbers that the patron leaves to the system, and the ticket with everything on it."""
    marked = read(wager.wager)
    picked: tuple[int, ...] = ()
    if marked.quick:
        picked = yield from quick_pick(marked.quick)
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
    )


@law("13:69E-1.28U(f)")
def void_ticket(number: int) -> Script[None]:
    """A slip for a ticket that is taken back before the draw."""
    yield VoidTicket(number=number)


# Grading and payment.


@reading("keno/grading")
def grade(t: Table[Options, KenoMemory], drawn: frozenset[int]) -> Script[None]:
    """The system shows the numbers and grades every ticket; what is lost is taken before anything is paid.

    Winners are paid, or kept until they are presented.
    """
    running = t.memory.running()
    returned = race_pays(t.options, [(one.ticket, one.unit) for _, one in running], drawn)
    waits = t.options.cashing == AT_WINDOW
    prices = {number: one.price for number, one in running}
    yield GradeTickets(
        returned=tuple((number, amount) for (number, _), amount in zip(running, returned, strict=True)),
        waits=waits,
    )
    for (number, one), amount in zip(running, returned, strict=True):
        if not amount:
            price = prices[number]
            yield LoseRace(box=one.box, wager=one.wager, stake=price, undecided=_beside(t, one, price))
    if not waits:
        won = [(number, one, amount) for (number, one), amount in zip(running, returned, strict=True) if amount]
        yield from pay_winners(t, won, prices)


@reading("keno/cashing", again=True)
def pay_winners(
    t: Table[Options, KenoMemory], won: list[tuple[int, Issued, int]], prices: dict[int, int]
) -> Script[None]:
    """Each winner of the race, at once."""
    for number, one, amount in won:
        yield _pay(t, number, one, prices[number], amount, last=False)


@helper
def give_back(t: Table[Options, KenoMemory], void: RoundVoid) -> Script[None]:
    """The price of this race goes back on every ticket; other races of a ticket stand."""
    running = t.memory.running()
    prices = {number: one.price for number, one in running}
    yield FailRace(cite=void.cite)
    for number, one in running:
        price = prices[number]
        yield RefundRace(box=one.box, wager=one.wager, stake=price, undecided=_beside(t, one, price), cite=void.cite)


def _beside(t: Table[Options, KenoMemory], one: Issued, price: int) -> int:
    """The part of a ticket's price that stays on it for other races."""
    return int(t.wagers[one.box, one.wager]) - price


def _pay(t: Table[Options, KenoMemory], number: int, one: Issued, price: int, amount: int, *, last: bool) -> PayTicket:
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
        also=("house/pay-table",),
    )


def paid(t: Table[Options, KenoMemory], number: int) -> PayTicket:
    """The payment of a ticket that is presented; one that may not be paid is refused."""
    if number in t.memory.done:
        raise Refusal(f"ticket {number} is not paid: it was {t.memory.done[number]}", "house/cashing")
    if number not in t.memory.out:
        known = 1 <= number <= t.memory.issued
        why = "it is no longer on the system" if known else "the system has issued none with that number"
        raise Refusal(f"ticket {number} is not paid: {why}", "house/cashing")
    one = t.memory.out[number]
    if one.left:
        races = f"{one.left} races" if one.left > 1 else "1 race"
        raise Refusal(f"ticket {number} is not paid yet: it has {races} to run", "house/cashing")
    if t.cards.opened_on != t.day:
        raise Refusal("the system is checked before tickets are paid in a new gaming day", "house/opening")
    return _pay(t, number, one, one.kept, one.owed, last=True)


@reading("keno/cashing")
def cash(t: Table[Options, KenoMemory], ticket: int) -> Script[None]:
    """The cashier validates a ticket on the system, pays it and marks it redeemed; one that is paid, expired or voided
    is not paid.
    """
    act = paid(t, ticket)
    yield TableAction(what="validate", words=f"ticket {ticket} on the system", actor="cashier")
    yield act


@reading("keno/cashing", again=True)
def pay_presented(t: Table[Options, KenoMemory], number: int) -> Script[None]:
    """A ticket that is presented while others are sold."""
    yield paid(t, number)


@reading("keno/closing")
def close(t: Table[Options, KenoMemory]) -> Script[None]:
    """At the close the totals of tickets and of winning tickets are taken from the system and the booth is locked."""
    yield from lock(t, "the keno booth")


PROCEDURES = {
    "open": Procedure("house/opening", "the system is checked and the lounge opens", open_lounge),
    "check-system": Procedure("house/opening", "the system is checked for a new gaming day", check_system),
    "clock": Procedure(TICKET, "the time that tickets bear", clock),
    "cash": Procedure(
        "house/cashing", "a winning ticket is presented and paid", cash, by=(*ANYBODY, "cashier", "runner")
    ),
    "close": Procedure("house/closing", "the lounge closes", close, by=FLOOR),
    "round": Procedure("13:69E-1.28U(c)", "a race", round_of_play),
}
