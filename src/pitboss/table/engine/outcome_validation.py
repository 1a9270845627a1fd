"""Validation of outcomes and arguments, form and role, before the act itself is asked."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.refusal import Refusal
from pitboss.table.act import BEHIND, Act, Betting, Decide, Incident, Shuffled, Wager, verify_open
from pitboss.table.acts.calls import Call

if TYPE_CHECKING:
    from pitboss.table.table import Table


def verify_particulars(procedure: str, script: Callable[..., Any], args: Mapping[str, Any]) -> None:
    """Refuse an unknown or missing argument, and a value of the wrong type."""
    known, needed = _parameters(script)
    wanted = particulars(script) if args else {}
    for name, value in args.items():
        if name not in known:
            takes = f"only {', '.join(known)}" if known else "no particulars"
            raise Refusal(f"{procedure} takes {takes}, not {name!r}")
        if name in wanted and type(value) is not wanted[name]:
            raise Refusal(f"{procedure}: {value!r} is not a {name.replace('_', ' ')}")
    if missing := [name for name in needed if name not in args]:
        raise Refusal(f"{procedure} needs {' and '.join(missing)}")


@cache
def _parameters(script: Callable[..., Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of a script's arguments after the table, and those without a default."""
    _, *named = inspect.signature(script).parameters.values()
    return tuple(one.name for one in named), tuple(one.name for one in named if one.default is one.empty)


@cache
def particulars(script: Callable[..., Any]) -> Mapping[str, type]:
    """Required and optional arguments of a script, by name: texts and whole numbers."""
    # Annotations are texts in modules that put off reading them.
    kinds = {str: str, int: int, "str": str, "int": int}
    parameters = inspect.signature(script).parameters.values()
    return {one.name: kinds[one.annotation] for one in parameters if one.annotation in kinds}


def verify_form(outcome: Incident | Shuffled | Call) -> None:
    """Verify the type of every field: outcomes also come from files and over the wire."""
    try:
        msgspec.convert(msgspec.to_builtins(outcome), type(outcome))
    except (msgspec.ValidationError, TypeError) as error:
        raise Refusal(f"a {type(outcome).__name__.lower()} cannot be like this: {error}") from None


def verify_authority(t: Table, act: Act, outcome: object, by: str) -> None:
    """Verify that the role may supply the outcome: a player a wager, the staff a report, otherwise the act's own."""
    if isinstance(outcome, Incident):
        ruling = t.game.ruling(t, act, outcome.kind)
        if by not in ruling.by:
            raise Refusal(f"{outcome.kind} is reported by {' or '.join(ruling.by)}, not by {by}", ruling.cite)
        return
    if isinstance(act, Betting) and not act.box and isinstance(outcome, Wager | Call):
        allowed = f"player:{outcome.player}"
    else:
        allowed = act.by(t)
    if by != allowed and not (allowed == "floorperson" and by == "casino-supervisor"):
        if isinstance(act, Decide):
            for at, player in t.seats.items():
                if by == f"player:{player}" and at % BEHIND == act.box % BEHIND:
                    verify_open(t, at, str(outcome))
        verb = "choice" if isinstance(act, Decide) else "act"
        raise Refusal(f"this {verb} belongs to {allowed.replace(':', ' ')}, not to {by.replace(':', ' ')}", act.cite)
