"""Roulette: the table opens, the wheel turns, and every wager is decided; in the order of 19:47-5.1 to 5.4.

Of these sections only the headings are held: each step is a house reading with its source.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pitboss.equipment.wheel import RED
from pitboss.games.device_family.acts import InspectEquipment
from pitboss.games.device_family.play import NO_RESULT, looked_over, ready, settle, take_wagers
from pitboss.games.device_family.play import close as lock
from pitboss.games.roulette.bets import CHANCES, ZEROS
from pitboss.games.roulette.options import DOUBLE_ZERO
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, reading
from pitboss.table import Procedure, Script, Table
from pitboss.table.act import TableAction
from pitboss.table.acts.chance import Draw
from pitboss.table.acts.seating import SetStatus
from pitboss.table.procedures.common import FLOOR

if TYPE_CHECKING:
    from pitboss.games.roulette.options import Options


@reading("roulette/opening")
def open_table(t: Table[Options]) -> Script[None]:
    """Before a table opens, and each gaming day, a supervisor inspects the ball with a magnet and sees that the wheel
    is level and free and its parts are secure.
    """
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", "house/opening")
    yield TableAction(what="uncover", words="the wheel")
    yield from inspect(t)
    yield SetStatus(status="open")


@reading("roulette/opening", again=True)
def inspect(t: Table[Options]) -> Script[None]:
    """The ball by magnet; the wheel must be level and free, its parts secure."""
    yield InspectEquipment(words="the ball with a magnet; the wheel, level, free and its parts secure")


@reading("roulette/adjusting")
def adjust_wheel(t: Table[Options], work: str) -> Script[None]:
    """Outer parts are adjusted or replaced by a supervisor or maintenance with security present, and a log has the day,
    the table, the work and a signature.
    """
    if t.wagers:
        raise Refusal("wagers lie on the layout: the wheel is not touched now", "house/adjusting")
    if not isinstance(work, str) or not work.strip():
        raise Refusal("the log says what was adjusted or replaced", "house/adjusting")
    yield TableAction(what="attend", words="while the wheel is worked on", actor="floorperson")
    yield TableAction(what="enter", words=f"in the log of the wheel: {work.strip()}", actor="casino-supervisor")
    yield from inspect(t)


@reading("roulette/betting")
def place_bets(t: Table[Options]) -> Script[None]:
    """Wagers are made with chips on the layout until the dealer calls no more bets before the ball drops; no wager is
    spoken or made with cash.
    """
    yield TableAction(what="announce", words="Place your bets")
    yield from take_wagers(t)


@reading("roulette/spin")
def round_of_play(t: Table[Options]) -> Script[None]:
    """The dealer spins the ball against the turning wheel; a spin counts if the ball goes round at least four times.

    From the first chip to the last winner; a spin that does not count is made again over the same wagers.
    """
    ready(t)
    stop = NO_RESULT
    while stop is NO_RESULT:
        yield from place_bets(t)
        stop = yield Draw(device=t.options.device.name)
        if stop == "00" and t.options.wheel != DOUBLE_ZERO:
            yield from spin_again()
            stop = NO_RESULT
    yield from pay_out(t, stop)


@reading("roulette/double-as-single")
def spin_again() -> Script[None]:
    """If the ball rests in 00 at a table that plays one zero, the dealer calls no spin and spins again."""
    yield TableAction(what="announce", words="No spin")


@reading("roulette/result")
def pay_out(t: Table[Options], stop: str) -> Script[None]:
    """The dealer calls the number, marks it with the crown, takes all losing wagers and then pays the winning ones."""
    yield TableAction(what="announce", words=number_call(stop))
    yield TableAction(what="crown", words=f"{stop}")
    yield from settle(CHANCES, t, stop)
    yield TableAction(what="lift", words="the crown: betting is open again")


def number_call(stop: str) -> str:
    """The number as the dealer calls it, with its colour."""
    colour = "green" if stop in ZEROS else "red" if int(stop) in RED else "black"
    return f"{stop} {colour}"


@helper
def close(t: Table[Options]) -> Script[None]:
    """The wheel is covered, and the cover locked to the table."""
    yield from lock(t, "the cover of the wheel to the table")


PROCEDURES = {
    "open": Procedure("house/opening", "the wheel is uncovered and inspected", open_table),
    "check-wheel": Procedure("house/opening", "the wheel and the ball are inspected", partial(looked_over, inspect)),
    "adjust-wheel": Procedure("house/adjusting", "a part of the wheel is adjusted or replaced", adjust_wheel, by=FLOOR),
    "close": Procedure("13:69E-1.9(f)", "gaming ends and the wheel is locked", close, by=FLOOR),
    "round": Procedure("house/spin", "a spin of the wheel", round_of_play),
}
