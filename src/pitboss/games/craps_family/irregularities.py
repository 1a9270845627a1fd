"""Rulings at the craps table: invalid rolls, cocked dice, late bets, and the order to pass the dice (1.11(a)2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pitboss.games.craps_family.acts import Memory, PassDice, TakeWagers
from pitboss.games.craps_family.layout import open_wagers
from pitboss.games.craps_family.round import NO_ROLL, charge
from pitboss.refusal import Refusal
from pitboss.table import AGAIN, Incident, Ruling, Table
from pitboss.table.act import Betting, Deed, Place
from pitboss.table.chance import Roll
from pitboss.table.irregular import ABSENT, OUT_OF_LIMITS, Rules
from pitboss.table.procedures import FILL

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


def _thrown(t: Table[CrapsOptions, Memory], act: Roll) -> bool:
    return not act.reader


def _invalid(cite: str) -> Callable[[Table[CrapsOptions, Memory], Any, Incident], Rules]:
    def script(t: Table[CrapsOptions, Memory], act: Roll, incident: Incident) -> Rules:
        yield Deed(what="announce", words="No roll", actor=t.options.stickperson, cite=cite)
        return NO_ROLL

    return script


def die_lost(t: Table[CrapsOptions, Memory], act: Roll, incident: Incident) -> Rules:
    """The shooter goes on with another die of the set; one that is found is looked at before it is used again."""
    cite = "house:craps/die-lost"
    yield Deed(what="announce", words="No roll", actor=t.options.stickperson, cite=cite)
    yield Deed(what="choose", words="another die of the set", actor=f"player:{t.seats[act.box]}", cite=cite)
    yield Deed(what="inspect", words="the die if it is found", actor=t.options.boxperson, cite=cite)
    return NO_ROLL


def read_by(cite: str) -> Callable[[Table[CrapsOptions, Memory], Any, Incident], Rules]:
    """The throw counts, and the boxperson says what it shows."""

    def script(t: Table[CrapsOptions, Memory], act: Roll, incident: Incident) -> Rules:
        return (yield Roll(box=act.box, reader=t.options.boxperson, cite=cite))

    return script


def ordered_to_pass(t: Table[CrapsOptions, Memory], act: Betting | Roll, incident: Incident) -> Rules:
    """The shooter must give up the dice (1.11(a)2)."""
    yield PassDice(
        box=t.memory.shooter,
        why="ordered",
        actor=t.options.boxperson,
        cite="19:47-1.11(a)2",
        also=("19:47-1.11(a)", "19:47-1.11(c)"),
    )
    return NO_ROLL if isinstance(act, Roll) else AGAIN


def _can_be_ordered(t: Table[CrapsOptions, Memory], act: Betting | Roll) -> bool:
    return bool(t.memory.shooter) and len(t.seats) > 1 and (isinstance(act, TakeWagers) or (_rolled(act)))


def _rolled(act: Any) -> bool:
    return isinstance(act, Roll) and not act.reader


def late_bet(t: Table[CrapsOptions, Memory], act: Roll, incident: Incident) -> Rules:
    """Confirmed aloud while the dice are in the air, with the chips put down."""
    assert incident.wager is not None
    yield Place(wager=incident.wager, cite="house:craps/late-bet")
    yield from charge(t, incident.wager)
    return AGAIN


def _verify_late(t: Table[CrapsOptions, Memory], act: Roll, incident: Incident) -> None:
    if incident.wager is None:
        raise Refusal("the wager that was confirmed is missing", "house:craps/late-bet")
    if (incident.wager.box, incident.wager.wager) in t.wagers:
        raise Refusal("what lies on the layout is not altered while the dice roll", "house:craps/late-bet")
    now = TakeWagers(open=open_wagers(t), cite="house:craps/late-bet")
    t.game.verify_wager(t, now, incident.wager)


def accepted(t: Table[CrapsOptions, Memory], act: Betting, incident: Incident) -> Rules:
    """A wager outside the limits stands, with its vigorish."""
    assert incident.wager is not None
    yield Place(wager=incident.wager, cite="house:limits-accepted")
    yield from charge(t, incident.wager)
    return AGAIN


def rulings(boxperson: str) -> tuple[Ruling, ...]:
    """All of them, reported by the crew of the game."""
    crew = (boxperson, "stickperson")
    return (
        *(
            Ruling(kind, f"house:craps/{cite}", says, (Roll,), _invalid(f"house:craps/{cite}"), when=_thrown, by=crew)
            for kind, (says, cite) in _INVALID.items()
        ),
        Ruling(
            kind="die-lost",
            cite="house:craps/die-lost",
            says="No roll; the shooter goes on with another die, and a die that is found is inspected first.",
            at=(Roll,),
            script=die_lost,
            when=_thrown,
            by=crew,
        ),
        Ruling(
            kind="cocked-die",
            cite="house:craps/cocked-die",
            says="Of a die that leans on one object the face opposite to the side that rests on it counts.",
            at=(Roll,),
            script=read_by("house:craps/cocked-die"),
            when=_thrown,
            by=crew,
        ),
        Ruling(
            kind="dice-touch-wagers",
            cite="house:craps/no-roll",
            says="Dice that touch wagers on the layout are no ground for calling no roll.",
            at=(Roll,),
            script=read_by("house:craps/no-roll"),
            when=_thrown,
            by=crew,
        ),
        Ruling(
            kind="ordered-to-pass",
            cite="19:47-1.11(a)2",
            says="A shooter who delays the game unreasonably, keeps making invalid rolls or breaks the Act or the "
            "regulations may be ordered to pass the dice.",
            at=(TakeWagers, Roll),
            script=ordered_to_pass,
            when=_can_be_ordered,
            by=(boxperson,),
        ),
        Ruling(
            kind="late-bet",
            cite="house:craps/late-bet",
            says="A wager made while the dice roll stands if the crew confirms it aloud and the chips are put down.",
            at=(Roll,),
            script=late_bet,
            when=_thrown,
            needs_wager=True,
            by=(boxperson, "dealer") if boxperson != "dealer" else ("dealer",),
            verify=_verify_late,
        ),
        replace(OUT_OF_LIMITS, script=accepted),
        ABSENT,
        FILL,
    )
