"""Roulette: the table opens, the wheel turns, and every wager is decided; in the order of 19:47-5.1 to 5.4.

Of these sections only the headings are held: each step is a house reading with its source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.equipment.wheel import RED
from pitboss.games.device_family.acts import InspectEquipment
from pitboss.games.device_family.play import NO_RESULT, looked_over, ready, settle, take_wagers
from pitboss.games.device_family.play import close as lock
from pitboss.games.roulette.bets import CHANCES, ZEROS
from pitboss.games.roulette.options import DOUBLE_ZERO
from pitboss.refusal import Refusal
from pitboss.table import Procedure, Script, Table
from pitboss.table.act import Deed
from pitboss.table.chance import Draw
from pitboss.table.people import SetStatus
from pitboss.table.procedures import FLOOR

if TYPE_CHECKING:
    from pitboss.games.roulette.options import Options

OPENING, SPIN, RESULT = "house:roulette/opening", "house:roulette/spin", "house:roulette/result"


def open_table(t: Table[Options]) -> Script[None]:
    """The cover comes off; ball and wheel are inspected before anybody plays."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", OPENING)
    yield Deed(what="uncover", words="the wheel", cite=OPENING)
    yield from inspect(t)
    yield SetStatus(status="open", cite=OPENING)


def inspect(t: Table[Options]) -> Script[None]:
    """The ball by magnet; the wheel must be level and free, its parts secure."""
    yield InspectEquipment(words="the ball with a magnet; the wheel, level, free and its parts secure", cite=OPENING)


def check_wheel(t: Table[Options]) -> Script[None]:
    """The same look again: for a new gaming day, or when a supervisor wants it."""
    yield from looked_over(t, inspect(t), OPENING)


def adjust_wheel(t: Table[Options], work: str) -> Script[None]:
    """Outer parts are adjusted or replaced by a supervisor with security present, and entered in the log."""
    if t.wagers:
        raise Refusal("wagers lie on the layout: the wheel is not touched now", "house:roulette/adjusting")
    if not isinstance(work, str) or not work.strip():
        raise Refusal("the log says what was adjusted or replaced", "house:roulette/adjusting")
    cite = "house:roulette/adjusting"
    yield Deed(what="attend", words="while the wheel is worked on", actor="floorperson", cite=cite)
    yield Deed(what="enter", words=f"in the log of the wheel: {work.strip()}", actor="casino-supervisor", cite=cite)
    yield from inspect(t)


def round_of_play(t: Table[Options]) -> Script[None]:
    """From the first chip to the last winner; a spin that does not count is made again over the same wagers."""
    ready(t, OPENING)
    stop = NO_RESULT
    while stop is NO_RESULT:
        yield Deed(what="announce", words="Place your bets", cite="house:roulette/betting")
        yield from take_wagers(t, "house:roulette/wagers", "house:roulette/betting")
        stop = yield Draw(device=t.options.device.name, cite=SPIN)
        if stop == "00" and t.options.wheel != DOUBLE_ZERO:
            yield Deed(what="announce", words="No spin", cite="house:roulette/double-as-single")
            stop = NO_RESULT
    yield Deed(what="announce", words=called(stop), cite=RESULT)
    yield Deed(what="crown", words=f"{stop}", cite=RESULT)
    yield from settle(CHANCES, t, stop, RESULT, "house:roulette/zero")
    yield Deed(what="lift", words="the crown: betting is open again", cite=RESULT)


def called(stop: str) -> str:
    """The number as the dealer calls it, with its colour."""
    colour = "green" if stop in ZEROS else "red" if int(stop) in RED else "black"
    return f"{stop} {colour}"


def close(t: Table[Options]) -> Script[None]:
    """The wheel is covered, and the cover locked to the table."""
    yield from lock(t, "the cover of the wheel to the table", "13:69E-1.9(f)")


PROCEDURES = {
    "open": Procedure(OPENING, "the wheel is uncovered and inspected", open_table),
    "check-wheel": Procedure(OPENING, "the wheel and the ball are inspected", check_wheel),
    "adjust-wheel": Procedure(
        "house:roulette/adjusting", "a part of the wheel is adjusted or replaced", adjust_wheel, by=FLOOR
    ),
    "close": Procedure("13:69E-1.9(f)", "gaming ends and the wheel is locked", close, by=FLOOR),
    "round": Procedure("house:roulette/spin", "a spin of the wheel", round_of_play),
}
