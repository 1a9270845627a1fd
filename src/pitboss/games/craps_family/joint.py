"""Several wagers of craps at once, exactly: from a come out roll to the decision of the line, roll by roll."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from pitboss.games.craps_family.bets import BETS, LOSE, ONE_ROLL, STAND, VOID, WIN, CrapsBet, fate, next_point
from pitboss.games.craps_family.money import odds_of, one_roll
from pitboss.games.craps_family.options import CrapsOptions
from pitboss.games.craps_family.pricing import ROLLS
from pitboss.refusal import Refusal, near

JOINT_FAMILIES = ("pass", "dont-pass", "pass-odds", "dont-pass-odds", "place", "place-to-lose", "hard")
TRIAL = (
    "one decision of the line: line wagers and those on one roll are made at the come out, odds and all others once "
    "the point is set, and what is undecided then is taken down"
)

Nets = tuple[Fraction, ...]
Joint = dict[Nets, Fraction]


def joint(o: CrapsOptions, wagers: Sequence[str]) -> tuple[Joint, str]:
    """What these wagers bring together for a unit of each, and what a trial is."""
    bets = [_bet(o, name) for name in wagers]
    none = Fraction(0)

    def net(bet: CrapsBet, result: int, point: int) -> Fraction:
        if result == WIN:
            line = bet.kind != ONE_ROLL and bet.family in ("pass", "dont-pass")
            number = bet.number or point
            return Fraction(1) if line else Fraction(*odds_of(o, bet, number, number))
        return Fraction(-1) if result == LOSE else none

    @cache
    def goes_on(point: int, lying: frozenset[int]) -> tuple[tuple[Nets, Fraction], ...]:
        """From a point with these wagers on the layout: what they bring until the line is decided."""
        found: Joint = {}
        again = 0
        for a, b in ROLLS:
            results = {at: fate(bets[at].kind, bets[at].number or point, a, b, point) for at in lying}
            decided = {at: result for at, result in results.items() if result != STAND}
            brought = tuple(net(bets[at], decided[at], point) if at in decided else none for at in range(len(bets)))
            if next_point(a + b, point) != point:
                _add(found, brought, Fraction(1, 36))
            elif not decided:
                again += 1
            else:
                for further, chance in goes_on(point, lying - frozenset(decided)):
                    _add(found, _sum(brought, further), chance / 36)
        return tuple((nets, chance * 36 / (36 - again)) for nets, chance in found.items())

    found: Joint = {}
    for a, b in ROLLS:
        point = next_point(a + b, 0)
        brought, lying = [none] * len(bets), set()
        for at, bet in enumerate(bets):
            if bet.kind == ONE_ROLL:
                brought[at] = one_roll(o, bet.name, a + b)
            elif bet.family in ("pass", "dont-pass") and (result := fate(bet.kind, 0, a, b, 0)) in (WIN, LOSE, VOID):
                brought[at] = net(bet, result, 0)
            elif point:
                lying.add(at)
        if not point:
            _add(found, tuple(brought), Fraction(1, 36))
            continue
        for further, chance in goes_on(point, frozenset(lying)):
            _add(found, _sum(tuple(brought), further), chance / 36)
    return found, TRIAL


def _bet(o: CrapsOptions, name: str) -> CrapsBet:
    if name not in BETS or not o.takes(name):
        raise Refusal(f"there are no odds of a wager {name!r}; {near(name, [bet for bet in BETS if o.takes(bet)])}")
    bet = BETS[name]
    if bet.kind != ONE_ROLL and bet.family not in JOINT_FAMILIES:
        raise Refusal(f"{name} is not counted jointly: only line, odds, place, hardway and one-roll wagers are")
    return bet


def _add(found: Joint, nets: Nets, chance: Fraction) -> None:
    found[nets] = found.get(nets, Fraction(0)) + chance


def _sum(one: Nets, other: Nets) -> Nets:
    return tuple(a + b for a, b in zip(one, other, strict=True))
