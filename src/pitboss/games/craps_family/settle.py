"""Craps: what a roll does to the wagers on the layout, 19:47-1.2(a): losers taken, winners paid, come bets moved."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pitboss.games.craps_family.acts import CrapsMemory, off_by, on_by, works
from pitboss.games.craps_family.bets import (
    BETS,
    CHARGED,
    LINE,
    LOSE,
    MOVE,
    ONE_ROLL,
    STAND,
    STAYS,
    VOID,
    WIN,
    CrapsBet,
    fate,
)
from pitboss.games.craps_family.money import odds_of, one_roll, vigorish, winnings
from pitboss.games.craps_family.wagers import number_of
from pitboss.rulebook.marks import law
from pitboss.table import Script, Table
from pitboss.table.acts.settlement_acts import Move, Pay, Push, Take, Unmoved, Vigorish, Void

if TYPE_CHECKING:
    from pitboss.games.craps_family.options import CrapsOptions

RETURN, OFF = 5, 6
"""Odds that are off while the wager before them is decided; another wager that the dice would decide if it were on."""

_ORDER = {name: place for place, name in enumerate(BETS)}
_STEPS = {OFF: 0, LOSE: 1, VOID: 2, RETURN: 2, WIN: 3, MOVE: 4}
"""The order in which wagers are settled, by their result."""
_DECIDED = {
    ("pass", WIN, "at once"): ("1.2(a)1i(1)", "1.2(a)1i"),
    ("pass", WIN, "number"): ("1.2(a)1i(2)", "1.2(a)1ii"),
    ("pass", LOSE, "at once"): ("1.2(a)1ii(1)", "1.2(a)1iii(1)"),
    ("pass", LOSE, "number"): ("1.2(a)1ii(2)", "1.2(a)1iii(2)"),
    ("dont-pass", WIN, "at once"): ("1.2(a)2i(1)", "1.2(a)2i"),
    ("dont-pass", WIN, "number"): ("1.2(a)2i(2)", "1.2(a)2ii"),
    ("dont-pass", LOSE, "at once"): ("1.2(a)2ii(1)", "1.2(a)2iii(1)"),
    ("dont-pass", LOSE, "number"): ("1.2(a)2ii(2)", "1.2(a)2iii(2)"),
    ("dont-pass", VOID, "at once"): ("1.2(a)2iii", "1.2(a)2iv"),
    ("come", WIN, "at once"): ("1.2(a)3i(1)", "1.2(a)3i"),
    ("come", WIN, "number"): ("1.2(a)3i(2)", "1.2(a)3ii"),
    ("come", LOSE, "at once"): ("1.2(a)3ii(1)", "1.2(a)3iii(1)"),
    ("come", LOSE, "number"): ("1.2(a)3ii(2)", "1.2(a)3iii(2)"),
    ("dont-come", WIN, "at once"): ("1.2(a)4i(1)", "1.2(a)4i"),
    ("dont-come", WIN, "number"): ("1.2(a)4i(2)", "1.2(a)4ii"),
    ("dont-come", LOSE, "at once"): ("1.2(a)4ii(1)", "1.2(a)4iii(1)"),
    ("dont-come", LOSE, "number"): ("1.2(a)4ii(2)", "1.2(a)4iii(2)"),
    ("dont-come", VOID, "at once"): ("1.2(a)4iii", "1.2(a)4iv"),
}
"""The paragraph that decides a line or come bet, at once or on its number: in the later printing, and the earlier."""


@law("1.2(a)")
def settle_wagers(t: Table[CrapsOptions, CrapsMemory], a: int, b: int) -> Script[None]:
    """The wagers of both games, each with what makes it win or lose.

    Box by box from the dealer's left: losers, void wagers, winners, and the moves to a come point.
    """
    wagers = t.wagers
    decided = [
        (box, BETS[name], result)
        for box, name in (sorted(wagers, key=_in_order) if len(wagers) > 1 else wagers)
        if (result := verdict(t, box, BETS[name], a, b)) != STAND
    ]
    for box, bet, result in sorted(decided, key=_in_steps) if len(decided) > 1 else decided:
        stake = wagers[box, bet.name]
        if result == OFF:
            cite, *also = off_by(t, box, bet.name)
            yield Unmoved(box=box, wager=bet.name, cite=cite, also=tuple(also))
        elif result == LOSE:
            cite, *also = (*paragraphs(bet, LOSE, t.memory.point, printings(t)), *on_by(t, box, bet.name))
            yield Take(box=box, wager=bet.name, stake=stake, cite=cite, also=tuple(also))
        elif result in (VOID, RETURN):
            cite, *also = paragraphs(bet, result, t.memory.point, printings(t))
            back = Push if result == RETURN or bet.kind == ONE_ROLL else Void
            yield back(box=box, wager=bet.name, stake=stake, cite=cite, also=tuple(also))
        elif result == WIN:
            yield from pay(t, box, bet, a + b)
        else:
            bound = () if bet.name == "dont-come" else ("house:craps/contract",)
            onto = f"{bet.name}-{a + b}"
            yield Move(box=box, wager=bet.name, stake=stake, onto=onto, cite=number_of(bet), also=("1.1", *bound))


def _in_order(wager: tuple[int, str]) -> tuple[int, int]:
    return wager[0], _ORDER[wager[1]]


def _in_steps(decided: tuple[int, CrapsBet, int]) -> int:
    return _STEPS[decided[2]]


def verdict(t: Table[CrapsOptions, CrapsMemory], box: int, bet: CrapsBet, a: int, b: int) -> int:
    """What the dice do to one wager as it lies there."""
    if bet.kind == ONE_ROLL:
        net = one_roll(t.options, bet.name, a + b)
        return WIN if net > 0 else VOID if net == 0 else LOSE
    result = fate(bet.kind, bet.number or t.memory.point, a, b, t.memory.point)
    if result == STAND or works(t, box, bet.name):
        return result
    return RETURN if bet.base else OFF


@law("1.2(a)", again=True)
def pay(t: Table[CrapsOptions, CrapsMemory], box: int, bet: CrapsBet, total: int) -> Script[None]:
    """A winner at its odds; vigorish that is due on a win follows it."""
    o, stake = t.options, t.wagers[box, bet.name]
    odds = odds_of(o, bet, total, t.memory.point)
    cite, *also = (*paragraphs(bet, WIN, t.memory.point, printings(t)), *on_by(t, box, bet.name))
    won = winnings(o, odds, stake)
    also += ["house:craps/payment"] if won * odds.stake != stake * odds.win else []
    yield Pay(
        box=box,
        wager=bet.name,
        stake=stake,
        winnings=won,
        odds=odds,
        stays=bet.family in STAYS,
        cite=cite,
        also=(*also, "house:craps/stays") if bet.family in STAYS else tuple(also),
    )
    if bet.family in CHARGED and o.vigorish_when == "win" and (due := vigorish(o, bet, stake)):
        yield Vigorish(box=box, wager=bet.name, amount=due, how="collected", cite="house:craps/vigorish")


EITHER, EARLIER, LATER = "either", "earlier", "later"


def printings(t: Table[CrapsOptions, CrapsMemory]) -> str:
    """Which printing's numbers stand on the table's day; both, where no day is named or both may stand."""
    if t.edition is None:
        return EITHER
    earlier, later = t.stands("19:47-1.2(a)2iv"), t.stands("19:47-1.2(a)2i(1)")
    return EITHER if earlier and later else EARLIER if earlier else LATER


@cache
def paragraphs(bet: CrapsBet, result: int, point: int, printing: str = EITHER) -> tuple[str, ...]:
    """The paragraph that decides a wager; where both printings stand, which number line and come bets apart, both."""
    by_number = bet.number or (point if bet.name in LINE else 0)
    numbers = _DECIDED.get((bet.family, result, "number" if by_number else "at once"))
    if numbers is None:
        return ("house:craps/odds-off",) if result == RETURN else (number_of(bet),)
    later, earlier = numbers
    if printing == EITHER:
        return later, earlier
    return (earlier if printing == EARLIER else later,)
