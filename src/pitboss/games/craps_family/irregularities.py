"""Rulings at the craps table: invalid rolls, cocked dice, late bets, and the order to pass the dice (1.11(a)2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pitboss.games.craps_family.acts import CrapsMemory, TakeWagers
from pitboss.games.craps_family.layout import open_wagers
from pitboss.games.craps_family.round import charge
from pitboss.games.craps_family.shooter import NO_ROLL, ordered_to_pass
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, reading
from pitboss.table import AGAIN, Incident, Ruling, Table
from pitboss.table.act import Betting, Place, TableAction
from pitboss.table.acts.chance import Roll
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import ABSENT, OUT_OF_LIMITS, Rules, ruling

if TYPE_CHECKING:
    from pitboss.games.craps_family.options import CrapsOptions

_INVALID = {
    "off-table": ("A die that leaves the table makes the roll invalid.", "invalid-roll"),
    "die-on-die": ("A die that comes to rest on the other makes the roll invalid.", "invalid-roll"),
    "not-together": ("Dice that are not thrown together are called no roll.", "no-roll"),
    "short-throw": ("A die that does not strike an end of the table is called no roll.", "no-roll"),
    "on-the-bank": ("A die that rests on the house's chips is called no roll.", "no-roll"),
    "in-cup-or-rail": ("A die that rests in the cup or on the rail is called no roll.", "no-roll"),
    "crooked": ("A throw by a cheating device or technique is called no roll.", "no-roll"),
    "improper": ("A throw that is improper for any other reason is called no roll.", "no-roll"),
    "cocked-on-two": ("A die of which more than one side rests on chips makes the roll void.", "cocked-void"),
}
"""What makes a roll invalid, the ruling, and the reading that it follows."""


def _thrown(t: Table[CrapsOptions, CrapsMemory], act: Roll) -> bool:
    return not act.reader


@helper
def no_roll(t: Table[CrapsOptions, CrapsMemory], act: Roll, incident: Incident) -> Rules:
    """Nothing is decided by it."""
    yield TableAction(what="announce", words="No roll", actor=t.options.stickperson)
    return NO_ROLL


@reading("craps/die-lost")
def die_lost(t: Table[CrapsOptions, CrapsMemory], act: Roll, incident: Incident) -> Rules:
    """A die that is lost is replaced from the set, and inspected if it is found."""
    yield TableAction(what="announce", words="No roll", actor=t.options.stickperson)
    yield TableAction(what="choose", words="another die of the set", actor=f"player:{t.seats[act.box]}")
    yield TableAction(what="inspect", words="the die if it is found", actor=t.options.boxperson)
    return NO_ROLL


@helper
def read_by_boxperson(t: Table[CrapsOptions, CrapsMemory], act: Roll, incident: Incident) -> Rules:
    """The throw counts, and the boxperson says what it shows."""
    return (yield Roll(box=act.box, reader=t.options.boxperson))


def _can_be_ordered(t: Table[CrapsOptions, CrapsMemory], act: Betting | Roll) -> bool:
    return bool(t.memory.shooter) and len(t.seats) > 1 and (isinstance(act, TakeWagers) or (_rolled(act)))


def _rolled(act: Any) -> bool:
    return isinstance(act, Roll) and not act.reader


@reading("craps/late-bet")
def late_bet(t: Table[CrapsOptions, CrapsMemory], act: Roll, incident: Incident) -> Rules:
    """While the dice roll a wager is taken only if the crew confirms it aloud and the chips are put down."""
    assert incident.wager is not None
    yield Place(wager=incident.wager)
    yield from charge(t, incident.wager)
    return AGAIN


def _verify_late(t: Table[CrapsOptions, CrapsMemory], act: Roll, incident: Incident) -> None:
    if incident.wager is None:
        raise Refusal("the wager that was confirmed is missing", "house:craps/late-bet")
    if (incident.wager.box, incident.wager.wager) in t.wagers:
        raise Refusal("what lies on the layout is not altered while the dice roll", "house:craps/late-bet")
    now = TakeWagers(open=open_wagers(t), cite="house:craps/late-bet")
    t.game.verify_wager(t, now, incident.wager)


@helper
def accepted(t: Table[CrapsOptions, CrapsMemory], act: Betting, incident: Incident) -> Rules:
    """A wager outside the limits stands, with its vigorish."""
    assert incident.wager is not None
    yield Place(wager=incident.wager)
    yield from charge(t, incident.wager)
    return AGAIN


def rulings(boxperson: str) -> tuple[Ruling, ...]:
    """All of them, reported by the crew of the game."""
    crew = (boxperson, "stickperson")
    return (
        *(
            Ruling(kind, f"house:craps/{cite}", says, (Roll,), no_roll, when=_thrown, by=crew)
            for kind, (says, cite) in _INVALID.items()
        ),
        ruling("die-lost", "house:craps/die-lost", (Roll,), die_lost, _thrown, by=crew)(
            "No roll; the shooter goes on with another die, and a die that is found is inspected first."
        ),
        ruling("cocked-die", "house:craps/cocked-die", (Roll,), read_by_boxperson, _thrown, by=crew)(
            "Of a die that leans on one object the face opposite to the side that rests on it counts."
        ),
        ruling("dice-touch-wagers", "house:craps/no-roll", (Roll,), read_by_boxperson, _thrown, by=crew)(
            "Dice that touch wagers on the layout are no ground for calling no roll."
        ),
        ruling("ordered-to-pass", "1.11(a)2", (TakeWagers, Roll), ordered_to_pass, _can_be_ordered, by=(boxperson,))(
            "A shooter who delays the game unreasonably, keeps making invalid rolls or breaks the Act or the "
            "regulations may be ordered to pass the dice."
        ),
        ruling(
            "late-bet",
            "house:craps/late-bet",
            (Roll,),
            late_bet,
            _thrown,
            needs_wager=True,
            by=(boxperson, "dealer") if boxperson != "dealer" else ("dealer",),
            verify=_verify_late,
        )("A wager made while the dice roll stands if the crew confirms it aloud and the chips are put down."),
        replace(OUT_OF_LIMITS, script=accepted),
        ABSENT,
        FILL,
    )
