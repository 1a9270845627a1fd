"""Wagers that must be as large as another, or a multiple of it: checked when betting closes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table.act import Betting, Wager

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pitboss.table.game import WagerRule
    from pitboss.table.table import Table


def unequal(t: Table[Any], act: Betting) -> Iterator[tuple[int, WagerRule, int]]:
    """Each wager that is not what another one makes it: the box, its rule, and what it should be."""
    rules = [rule for rule in t.game.wagers.values() if rule.equals and rule.name in act.opens(t)]
    for box in sorted({box for box, _ in t.wagers}) if rules else ():
        for rule in rules:
            wanted = rule.times * t.wagers.get((box, rule.equals or ""), 0)
            if t.wagers.get((box, rule.name), 0) != wanted:
                yield box, rule, wanted


def verify_equal(t: Table[Any], act: Betting) -> None:
    """Refuse to close while wagers lie there that must be equal and are not."""
    for box, rule, wanted in unequal(t, act):
        lies = dollars(t.wagers.get((box, rule.name), 0))
        as_large = "" if rule.times == 1 else f"{rule.times} times "
        why = f"the {rule.name} wager of box {box} is {lies}: it must be {as_large}the {rule.equals} wager"
        raise Refusal(f"{why}, {dollars(wanted)}", rule.cite)


def closing(t: Table[Any], act: Betting, *, complete: bool = True) -> Wager | None:
    """What closes betting: nothing, or first a wager made equal, or taken back where that is wanted or cannot be."""
    for box, rule, wanted in unequal(t, act):
        player = t.seats[box]
        names = (rule.name, rule.equals or "", *(name for of, name in t.wagers if of == box))
        back = [Wager(box, player, name, 0) for name in names if (box, name) in t.wagers]
        made = [Wager(box, player, rule.name, wanted)] if wanted and complete else []
        return next((wager for wager in (*made, *back) if t.can(wager)), None)
    return None
