"""The conditions of craps on a wager: when it may not change, what lies behind it, whether it can be paid."""

from functools import lru_cache

from pitboss.games.craps_family.acts import CrapsMemory, label
from pitboss.games.craps_family.bets import BETS, CHARGED, LINE, CrapsBet
from pitboss.games.craps_family.money import most_behind, payable, vigorish
from pitboss.games.craps_family.options import CrapsOptions
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager


def conditions(t: Table[CrapsOptions, CrapsMemory], act: object, wager: Wager) -> None:
    """Refuse what the wager's row in the matrix of docs/craps.md does not allow now."""
    bet, amount = BETS[wager.wager], wager.amount
    old = t.wagers.get((wager.box, wager.wager), 0)
    _bound(t, bet, wager, old)
    if amount < old:
        _still_supports(t, bet, wager)
    if not amount:
        return
    most = None
    if bet.base:
        most = most_behind(t.options, bet, t.wagers[wager.box, bet.base], t.memory.point)
        if amount > most:
            reason = f"the odds limit behind the {bet.base} wager of box {wager.box} is {dollars(most)}"
            raise Refusal(reason, "house:craps/odds-limit")
    if not payable(t.options, bet, amount, t.memory.point):
        reason = f"{dollars(amount)} on {bet.name} cannot be paid in {dollars(t.options.chip)} chips"
        raise Refusal(reason + _payable_near(t.options, bet, amount, t.memory.point, most), "house:craps/payment")
    if bet.family in CHARGED and t.options.vigorish_when == "made":
        due = vigorish(t.options, bet, amount) - t.memory.paid.get(label(wager.box, bet.name), 0)
        if t.chips(wager.player) + old - amount < due:
            reason = f"{wager.player} does not have the chips for {dollars(amount)} and its vigorish of {dollars(due)}"
            raise Refusal(reason, "house:chips")


def decided_by(t: Table[CrapsOptions, CrapsMemory], wager: str) -> int | None:
    """The point; odds behind a wager depend on that one, and what is charged when it is made on the chips left."""
    bet = BETS[wager]
    return None if bet.base or bet.family in CHARGED else t.memory.point


@lru_cache(4096)
def _payable_near(o: CrapsOptions, bet: CrapsBet, amount: int, point: int, most: int | None) -> str:
    """The next lower and higher amounts that can be paid, in words, up to the odds limit if there is one."""
    step = o.increment
    end = amount + 200 * step if most is None else most + 1
    below, above = range(amount - step, 0, -step), range(amount + step, end, step)
    found = [next((near for near in way if payable(o, bet, near, point)), 0) for way in (below, above)]
    words = " or ".join(dollars(near) for near in found if near)
    if words:
        return f": bet {words}"
    return "" if most is None else f", and nothing up to the odds limit of {dollars(most)} can"


def _bound(t: Table[CrapsOptions, CrapsMemory], bet: CrapsBet, wager: Wager, old: int) -> None:
    """Wagers against the dice may not grow once a number is set, and the shooter keeps a line bet."""
    m = t.memory
    against = (bet.name == "dont-pass" and m.point) or (bet.family == "dont-come" and bet.number)
    if against and wager.amount > old:
        reason = f"the {bet.name} wager may be lowered or taken down now, not raised or put back"
        raise Refusal(reason, "house:craps/dont-side")
    if bet.name in LINE and not m.point and old and not wager.amount and wager.box == m.shooter:
        other = LINE[1 - LINE.index(bet.name)]
        if (wager.box, other) not in t.wagers:
            raise Refusal(
                "the shooter throws with a line bet, and may not take back the only one", "house:craps/line-bet"
            )


def _still_supports(t: Table[CrapsOptions, CrapsMemory], bet: CrapsBet, wager: Wager) -> None:
    """Odds that lie behind a wager must still be within its limit."""
    for (box, name), behind in t.wagers.items():
        if box == wager.box and BETS[name].base == bet.name:
            most = most_behind(t.options, BETS[name], wager.amount, t.memory.point)
            if behind > most:
                reason = f"{dollars(behind)} of odds lie behind the {bet.name} wager: take them down first"
                raise Refusal(reason, "house:craps/odds-limit")
