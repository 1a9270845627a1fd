"""The money of craps: what each wager pays, what cannot be paid, vigorish, and how much may go behind a wager."""

from fractions import Fraction
from functools import lru_cache

from pitboss.games.craps_family.bets import AGAINST, CHARGED, ELEMENTARY, HARD, ONE_ROLL, PARTS, CrapsBet
from pitboss.games.craps_family.options import CrapsOptions, by_number
from pitboss.money import Odds

EVEN = Odds(1, 1)
TRUE = {4: Odds(2, 1), 5: Odds(3, 2), 6: Odds(6, 5), 8: Odds(6, 5), 9: Odds(3, 2), 10: Odds(2, 1)}
"""What a number before a seven pays at its true odds; against it, the other way round."""
TRUE_FAMILIES = ("buy", "lay", "pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds")


def elementary(o: CrapsOptions, name: str, total: int) -> Fraction:
    """What a wager on one roll pays a unit if it wins on that total."""
    odds = EVEN
    if name == "field" and total in (2, 12):
        odds = o.field_2_odds if total == 2 else o.field_12_odds
    elif name == "any-seven":
        odds = o.any_seven_odds
    elif name == "any-craps":
        odds = o.any_craps_odds
    elif name != "field":
        odds = o.craps_2_12_odds if total in (2, 12) else o.craps_3_11_odds
    return Fraction(odds.win, odds.stake)


@lru_cache(4096)
def one_roll(o: CrapsOptions, name: str, total: int) -> Fraction:
    """What a wager on one roll nets a unit: the winning parts less those that are lost."""
    parts = PARTS[name]
    won = [elementary(o, part, total) if total in ELEMENTARY[part] else Fraction(-1) for part in parts]
    return sum(won, Fraction(0)) / len(parts)


def odds_of(o: CrapsOptions, bet: CrapsBet, total: int, point: int) -> Odds:
    """The odds at which a wager wins on that total."""
    if bet.kind == ONE_ROLL:
        net = one_roll(o, bet.name, total)
        return Odds(net.numerator, net.denominator)
    number = bet.number or point
    if bet.family in TRUE_FAMILIES:
        true = TRUE[number]
        return Odds(true.stake, true.win) if bet.kind == AGAINST else true
    if bet.kind == HARD:
        return _elected(o, "hard", number)
    if bet.family in ("place", "place-to-lose"):
        return _elected(o, "lose" if bet.kind == AGAINST else "place", number)
    return EVEN


def _elected(o: CrapsOptions, prefix: str, number: int) -> Odds:
    odds: Odds = getattr(o, by_number(prefix, number))
    return odds


def winnings(o: CrapsOptions, odds: Odds, stake: int) -> int:
    """What a stake wins, exactly or, where the house has elected it, rounded up to a chip (house:craps/payment)."""
    if o.payment == "exact":
        return odds.pay(stake)
    return -(-stake * odds.win // (odds.stake * o.chip)) * o.chip


def wins_on(o: CrapsOptions, bet: CrapsBet, point: int) -> tuple[Odds, ...]:
    """All odds at which a wager can win."""
    return _wins_on_one_roll(o, bet) if bet.kind == ONE_ROLL else (odds_of(o, bet, 0, point),)


@lru_cache(4096)
def _wins_on_one_roll(o: CrapsOptions, bet: CrapsBet) -> tuple[Odds, ...]:
    return tuple(odds_of(o, bet, total, 0) for total in range(2, 13) if one_roll(o, bet.name, total) > 0)


def payable(o: CrapsOptions, bet: CrapsBet, amount: int, point: int) -> bool:
    """Whether every possible win, each of its parts, and its vigorish come to whole chips."""
    if o.payment == "up":
        return True
    parts = len(PARTS[bet.name]) if bet.kind == ONE_ROLL else 1
    if amount % (parts * o.chip):
        return False
    for odds in wins_on(o, bet, point):
        if amount * odds.win % (odds.stake * o.chip):
            return False
    cost, of = _charge(o, bet, amount)
    return cost % of == 0


def vigorish(o: CrapsOptions, bet: CrapsBet, amount: int) -> int:
    """What a buy or lay bet costs, in whole chips and never rounded up (house:craps/vigorish)."""
    cost, of = _charge(o, bet, amount)
    return cost // of * o.chip


def _charge(o: CrapsOptions, bet: CrapsBet, amount: int) -> tuple[int, int]:
    """The vigorish in chips, over what it is divided by: of the wager for a buy bet, of what a lay bet can win."""
    if bet.family not in CHARGED:
        return 0, 1
    true = TRUE[bet.number]
    win, stake = (true.win, true.stake) if bet.kind == AGAINST else (1, 1)
    return amount * stake * o.vigorish_percent, 100 * win * o.chip


def most_behind(o: CrapsOptions, bet: CrapsBet, base: int, point: int) -> int:
    """How much may go behind a wager: a multiple of it or, laid, what wins as much (house:craps/odds-limit)."""
    number = bet.number or point
    most = base * getattr(o, by_number("odds", number, ""))
    if bet.kind == AGAINST:
        most = most * TRUE[number].win // TRUE[number].stake
    if o.odds_rounded:
        step = odds_of(o, bet, number, point).stake * o.chip
        most = -(-most // step) * step
    return int(most)
