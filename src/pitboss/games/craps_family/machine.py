"""Craps as one compiled machine: which wagers are open, what they cost, and what a roll does to each that lies there.

With a policy inside it is the simulation (`kernel`), with the agent outside the tables that step together (`stepping`).
"""

from typing import NamedTuple

import numpy as np

from pitboss.games.craps_family.acts import works_unasked
from pitboss.games.craps_family.bets import (
    BETS,
    LINE,
    LOSE,
    MOVE,
    ONE_ROLL,
    POINTS,
    STAND,
    STAYS,
    VOID,
    WIN,
    CrapsBet,
    fate,
    next_point,
)
from pitboss.games.craps_family.layout import is_open
from pitboss.games.craps_family.money import most_behind, odds_of, one_roll, payable, vigorish, winnings
from pitboss.games.craps_family.options import CrapsOptions
from pitboss.games.craps_family.pricing import ROLLS
from pitboss.games.device_family.stepping import OFFERS
from pitboss.pricing.kernels.arrays import Flags
from pitboss.pricing.kernels.compiled import inlined
from pitboss.pricing.stepping.machine import CHIPS, GAIN, STAKES, WAGERS, settle_wager, stake_more
from pitboss.pricing.stepping.stepper import Given, Ints, Mask, Seen

MARKERS = (0, *POINTS)
FACES = len(ROLLS)

MARKER = -2
"""The column of a state that has the place of the point among `MARKERS`. After the stakes stands by wager the offer
that made it, which is a size and one of the amounts that it can mean."""

FOR_SHOOTER = len(MARKERS)
"""Instead of a place of the marker: the prices of what is open when the shooter alone is asked."""
UNDECIDED, MOVED = -(1 << 62), -(1 << 62) + 1
"""Stand for what a roll brings a wager that it leaves where it lies, or puts on a number."""

NUMBERS = {name: number for number, name in enumerate(BETS)}


class CrapsRules(NamedTuple):
    """What the rules come to for the amounts that can be wagered, as compiled code reads it."""

    amounts: Ints
    """By wager and offer: cents, 0 where the table never takes them."""
    charges: Ints
    """By wager and offer: the vigorish that is taken when it is made."""
    costs: Ints
    """By marker, wager, offer before it and offer: what it takes out of the hand; 0 where it is not open."""
    bases: Ints
    """By wager: the one behind which it goes, or -1."""
    opens: Mask
    """By marker and action: whether it makes a wager there, with chips enough and what it goes behind."""
    nets: Ints
    """By marker, wager, offer and roll: what it gains beyond what was paid when it was made."""
    stays: Flags
    """By wager: whether it stays on the layout when it has won."""
    moves: Ints
    """By wager and roll: the wager on the number that has come, or -1."""
    follows: Ints
    """By marker and roll: the place of the marker after it."""
    shown: Ints
    """By roll: both dice."""


@inlined
def price(t: int, s: Ints, given: Given, rules: CrapsRules, wager: int, size: int, at: int) -> int:
    """The offer by which a free area takes a wager of that size with the chips in hand; -1 where it does not."""
    base, behind = rules.bases[wager], 0
    if base >= 0:
        if s[t, STAKES + base] == 0:
            return -1
        behind = s[t, STAKES + given[WAGERS] + base]
    for each in range(OFFERS):
        if 0 < rules.costs[at, wager, behind, OFFERS * size + each] <= s[t, CHIPS]:
            return OFFERS * size + each
    return -1


@inlined
def lay(t: int, s: Ints, seen: Seen, given: Given, rules: CrapsRules, wager: int, offer: int) -> None:
    """A wager, with the vigorish that is taken for it when it is made."""
    stake_more(t, s, seen, given, wager, rules.amounts[wager, offer])
    s[t, STAKES + given[WAGERS] + wager] = offer
    s[t, CHIPS] -= rules.charges[wager, offer]
    s[t, GAIN] -= rules.charges[wager, offer]


@inlined
def settle_bet(t: int, s: Ints, seen: Seen, given: Given, rules: CrapsRules, wager: int, roll: int) -> int:
    """A wager by the roll; what it gains beyond what was paid when it was made."""
    stake, offer = s[t, STAKES + wager], s[t, STAKES + given[WAGERS] + wager]
    if stake == 0:
        return UNDECIDED
    net = rules.nets[s[t, MARKER], wager, offer, roll]
    if net == MOVED:
        to = rules.moves[wager, roll]
        settle_wager(t, s, seen, given, wager, 0)
        stake_more(t, s, seen, given, to, stake)
        s[t, STAKES + given[WAGERS] + to] = offer
    elif net > 0 and rules.stays[wager]:
        s[t, CHIPS] += net
        s[t, GAIN] += net
    elif net != UNDECIDED:
        settle_wager(t, s, seen, given, wager, net)
    return int(net)


def rules_of(o: CrapsOptions, amounts: Ints) -> CrapsRules:
    """The arrays for these amounts, by wager and offer."""
    bets, charges = BETS.values(), np.zeros_like(amounts)
    if o.vigorish_when == "made":
        charges[:] = [[vigorish(o, bet, each) for each in amounts[wager].tolist()] for wager, bet in enumerate(bets)]
    costs = _costs(o, amounts, charges)
    return CrapsRules(
        amounts,
        charges,
        costs,
        bases=np.array([NUMBERS.get(bet.base or "", -1) for bet in bets]),
        opens=_opens(costs),
        nets=_nets(o, amounts),
        stays=np.array([bet.family in STAYS for bet in bets]),
        moves=np.array([[NUMBERS.get(f"{name}-{a + b}", -1) for a, b in ROLLS] for name in BETS]),
        follows=np.array([[MARKERS.index(next_point(a + b, point)) for a, b in ROLLS] for point in MARKERS]),
        shown=np.array(ROLLS),
    )


def _costs(o: CrapsOptions, amounts: Ints, charges: Ints) -> Ints:
    wide = amounts.shape[1]
    found = np.zeros((len(MARKERS) + 1, len(BETS), wide, wide), np.int64)
    for at, point in enumerate((*MARKERS, 0)):
        for wager, bet in enumerate(BETS.values()):
            if not is_open(o, bet, point, {bet.base or ""}) or (at == FOR_SHOOTER and bet.name not in LINE):
                continue
            for offer, amount in enumerate(amounts[wager].tolist()):
                if amount and payable(o, bet, amount, point):
                    for behind in range(wide):
                        base = int(amounts[NUMBERS[bet.base], behind]) if bet.base else 0
                        if not bet.base or amount <= most_behind(o, bet, base, point):
                            found[at, wager, behind, offer] = amount + charges[wager, offer]
    return found


def _opens(costs: Ints) -> Mask:
    markers, wagers, _, offers = costs.shape
    sizes = (costs.reshape(markers, wagers, -1, offers // OFFERS, OFFERS) > 0).any(axis=(2, 4))
    return np.pad(sizes.reshape(markers, -1), ((0, 0), (1, 0))).astype(np.int8)


def _nets(o: CrapsOptions, amounts: Ints) -> Ints:
    found = np.full((len(MARKERS), *amounts.shape, len(ROLLS)), UNDECIDED)
    for at, point in enumerate(MARKERS):
        for wager, bet in enumerate(BETS.values()):
            for roll, dice in enumerate(ROLLS):
                result = result_of(o, bet, dice, point) if bet.number or point or not bet.base else STAND
                if result == MOVE:
                    found[at, wager, :, roll] = MOVED
                elif result != STAND:
                    for offer, amount in enumerate(amounts[wager].tolist()):
                        if amount and payable(o, bet, amount, point):
                            found[at, wager, offer, roll] = gain_of(o, bet, amount, result, (sum(dice), point))
    return found


def result_of(o: CrapsOptions, bet: CrapsBet, dice: tuple[int, int], point: int) -> int:
    """What a roll does to a wager that nobody has called on or off; odds that are off come back as void."""
    if bet.kind == ONE_ROLL:
        gain = one_roll(o, bet.name, sum(dice))
        return WIN if gain > 0 else VOID if gain == 0 else LOSE
    result = fate(bet.kind, bet.number or point, *dice, point)
    if result != STAND and not works_unasked(o, bet.name, point):
        return VOID if bet.base else STAND
    return result


def gain_of(o: CrapsOptions, bet: CrapsBet, amount: int, result: int, seen: tuple[int, int]) -> int:
    """What a decided wager gains in cents, less the vigorish that is taken for a win."""
    if result == VOID:
        return 0
    if result == LOSE:
        return -amount
    return winnings(o, odds_of(o, bet, *seen), amount) - (vigorish(o, bet, amount) if o.vigorish_when != "made" else 0)
