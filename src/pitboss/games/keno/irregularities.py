"""Keno: rulings on irregularities, which are readings with their sources."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.equipment.balls import BALLS
from pitboss.games.device_family.irregularities import late_wager
from pitboss.games.keno.acts import CORRUPTION, Selling
from pitboss.table import Ruling, Table
from pitboss.table.act import Act, TableAction
from pitboss.table.acts.chance import Draw
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import Ruled, done, ruling, voids

if TYPE_CHECKING:
    from pitboss.games.keno.options import Options


def _race(t: Table[Options], act: Act) -> bool:
    """Whether the numbers of the race come next, not those of a quick pick."""
    return not isinstance(act, Draw) or act.device == BALLS.name


def _void(words: str) -> Ruled:
    return voids(words, TableAction(what="announce", words=words))


def _ruling(kind: str, says: str, at: tuple[type[Act], ...], what: str, words: str, actor: str) -> Ruling:
    return Ruling(kind, f"house/{kind}", says, at, done(TableAction(what=what, words=words, actor=actor)), _race)


RULINGS = (
    ruling(
        "malfunction",
        "house/malfunction",
        (Draw,),
        _void("The selection failed: all wagers of the race are returned"),
        _race,
    )("If the selection of numbers fails and cannot be corrected, all wagers of the race are returned."),
    ruling(CORRUPTION, "house/corruption", (Selling, Draw), _void("The system is stopped until it is cured"), _race)(
        "If software or hardware is found corrupted, play stops until that is cured; wagers of the race are returned."
    ),
    replace(late_wager("house/late"), when=_race),
    _ruling(
        "late-runner",
        "A runner who cannot place a wager before the game closes brings the money back, or tries the next game.",
        (Draw,),
        "bring-back",
        "the patron's money: the game was closed",
        "runner",
    ),
    _ruling(
        "unpayable-ticket",
        "A ticket that is paid, expired, voided or wrongly issued is not paid, and the exception is logged.",
        (Selling,),
        "enter",
        "in the log of exceptions: a ticket that is not paid was presented",
        "cashier",
    ),
    _ruling(
        "lost-ticket",
        "About a ticket that is lost or mutilated a supervisor decides on the system's record.",
        (Selling,),
        "decide",
        "on the system's record of the ticket",
        "casino-supervisor",
    ),
    _ruling(
        "misprint",
        "Where a printed ticket and the system's record differ, the record counts.",
        (Selling, Draw),
        "read",
        "the system's record, which counts",
        "writer",
    ),
    FILL,
)
