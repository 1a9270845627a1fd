"""Craps: the exact worth of every wager, counted over the 36 falls of two dice by the game's own arithmetic."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.games.craps_family.bets import (
    AGAINST,
    BETS,
    CHARGED,
    LOSE,
    MOVE,
    ONE_ROLL,
    POINTS,
    STAND,
    VOID,
    WIN,
    CrapsBet,
    fate,
)
from pitboss.games.craps_family.money import TRUE, odds_of, one_roll
from pitboss.games.craps_family.options import CrapsOptions, by_number
from pitboss.games.craps_family.wagers import WAGERS
from pitboss.pricing.distribution import Fact, GameOdds, Outcome, WagerOdds
from pitboss.refusal import Refusal, near

ROLLS: tuple[tuple[int, int], ...] = tuple((a, b) for a in range(1, 7) for b in range(1, 7))
"""The dice as they can fall, each equally likely."""

STRATEGIES: dict[str, tuple[str, ...]] = {
    "best": ("dont-pass", "dont-pass-odds"),
    "pass": ("pass",),
    "pass-odds": ("pass", "pass-odds"),
    "dont-pass": ("dont-pass",),
    "come": ("pass", "come"),
    "come-odds": ("pass", "pass-odds", "come", "come-odds"),
    "dont-come": ("dont-pass", "dont-come"),
    "six-and-eight": ("pass", "place-6", "place-8"),
    "across": ("pass", *(f"place-{n}" for n in POINTS)),
    "hardways": ("pass", "hard-4", "hard-6", "hard-8", "hard-10"),
    "only": (),
    "everything": (
        *("pass", "dont-pass", "pass-odds", "dont-pass-odds", "come", "dont-come", "come-odds", "dont-come-odds"),
        *(f"{family}-{n}" for family in ("place", "place-to-lose", "buy", "lay") for n in POINTS),
        *("hard-4", "hard-6", "hard-8", "hard-10", "field", "any-seven", "any-craps"),
        *("craps-2", "craps-3", "craps-12", "eleven", "c-and-e", "horn"),
    ),
}
"""Ways to play as data: the wagers that are made again whenever they may be; come odds behind every number.

`only` makes just those that are staked by name.
"""


def offered(o: CrapsOptions) -> Iterator[CrapsBet]:
    """The wagers that a table takes under its elections."""
    yield from (bet for bet in BETS.values() if o.takes(bet.name))


def known(game: str, strategy: str) -> None:
    """Refuse an unknown strategy."""
    if strategy not in STRATEGIES:
        raise Refusal(f"{game} has no strategy {strategy!r}; {near(strategy, STRATEGIES)}")


def odds(game: str, o: CrapsOptions, strategy: str = "best") -> GameOdds:
    """Every wager by itself, per decision; beside them with full odds behind, per roll, and without the voids."""
    known(game, strategy)
    rows = tuple(wager(o, bet) for bet in offered(o))
    beside: dict[str, object] = {"name": strategy}
    for name in ("pass", "dont-pass", "come", "dont-come"):
        flat = next(row for row in rows if row.wager == name)
        full = with_odds(o, name)
        beside[name] = {
            "flat": flat.figures(),
            "full-odds": full.figures(),
            "full-odds, of all that is staked": _edge(-full.mean / full.average_staked),
        }
    beside["per-roll"] = {row.wager: _edge(-row.mean / rolls(BETS[row.wager])) for row in rows}
    void = [row for row in rows if row.probability("void")]
    beside["without-voids"] = {row.wager: _edge(-row.mean / (1 - row.probability("void"))) for row in void}
    return GameOdds(game, o.shown(), rows, beside)


def _edge(edge: Fraction) -> dict[str, object]:
    return {"edge": float(edge), "exact": str(edge)}


def ways(bet: CrapsBet, result: int, point: int) -> int:
    """In how many of the 36 ways the dice do that to a wager that works."""
    return sum(fate(bet.kind, bet.number or point, a, b, point) == result for a, b in ROLLS)


def wager(o: CrapsOptions, bet: CrapsBet) -> WagerOdds:
    """One wager, from the time it is made until it is decided; those that may be off are counted while they work."""
    says = WAGERS[bet.name].says
    if bet.kind == ONE_ROLL:
        nets = [one_roll(o, bet.name, a + b) for a, b in ROLLS]
        ends = {(end_named(net), net): nets.count(net) for net in sorted(set(nets))}
        return WagerOdds.from_ways(bet.name, says, ends)
    if bet.base and not bet.number:
        return _behind_the_line(o, bet, says)
    if bet.family in ("pass", "dont-pass", "come", "dont-come") and not bet.number:
        return WagerOdds(bet.name, says, tuple(_merged(_flat(bet, dict.fromkeys(POINTS, Fraction(0))))))
    vigorish, won = _vigorish(o, bet), Fraction(*odds_of(o, bet, bet.number, bet.number))
    up_front = vigorish if o.vigorish_when == "made" else Fraction(0)
    ends = {("win", won - vigorish): ways(bet, WIN, bet.number), ("lose", -1 - up_front): ways(bet, LOSE, bet.number)}
    given = "it has moved to its number" if bet.family in ("come", "dont-come") else None
    return WagerOdds.from_ways(bet.name, says, ends, average_staked=1 + up_front, given=given)


def end_named(net: Fraction) -> str:
    """The name of an end by what it brings."""
    return "win" if net > 0 else "void" if net == 0 else "lose"


def _vigorish(o: CrapsOptions, bet: CrapsBet) -> Fraction:
    """Vigorish on a unit, where there is any: of the bet, or of what it can win."""
    if bet.family not in CHARGED:
        return Fraction(0)
    true = TRUE[bet.number]
    return Fraction(o.vigorish_percent, 100) * (Fraction(true.stake, true.win) if bet.kind == AGAINST else 1)


def _on_point(bet: CrapsBet) -> dict[int, Fraction]:
    """The chance that each number is set by the first roll of a line or come bet."""
    return {n: Fraction(sum(a + b == n for a, b in ROLLS), 36) for n in POINTS}


def _flat(bet: CrapsBet, behind: dict[int, Fraction]) -> Iterator[Outcome]:
    """The outcomes of a line or come bet with given odds behind each number."""
    for result, name, pays in ((WIN, "win", 1), (LOSE, "lose", -1), (VOID, "void", 0)):
        yield Outcome(name, Fraction(pays), Fraction(ways(bet, result, 0), 36))
    against = bet.name.startswith("dont")
    line = BETS["dont-pass" if against else "pass"]
    for number, set_on in _on_point(bet).items():
        won, lost = ways(line, WIN, number), ways(line, LOSE, number)
        true = Fraction(*TRUE[number])
        more = behind[number] / true if against else behind[number] * true
        yield Outcome("win", 1 + more, set_on * Fraction(won, won + lost))
        yield Outcome("lose", -1 - behind[number], set_on * Fraction(lost, won + lost))


def _merged(ends: Iterator[Outcome]) -> list[Outcome]:
    """Ends that pay the same are one."""
    sums: dict[tuple[str, Fraction], Fraction] = {}
    for end in ends:
        if end.probability:
            sums[end.name, end.pays] = sums.get((end.name, end.pays), Fraction(0)) + end.probability
    return [Outcome(name, pays, probability) for (name, pays), probability in sums.items()]


def full_odds(o: CrapsOptions, against: bool) -> dict[int, Fraction]:
    """The most that may go behind a unit on each number."""
    most = {n: Fraction(getattr(o, by_number("odds", n, ""))) for n in POINTS}
    return {n: multiple * Fraction(*TRUE[n]) if against else multiple for n, multiple in most.items()}


def with_odds(o: CrapsOptions, name: str) -> WagerOdds:
    """A line or come bet with full odds behind it, for a unit of the bet itself."""
    bet, behind = BETS[name], full_odds(o, name.startswith("dont"))
    staked = 1 + sum((chance * behind[n] for n, chance in _on_point(bet).items()), Fraction(0))
    says = f"{WAGERS[name].says}, with full odds"
    return WagerOdds(name, says, tuple(_merged(_flat(bet, behind))), average_staked=staked)


def _behind_the_line(o: CrapsOptions, bet: CrapsBet, says: str) -> WagerOdds:
    """Odds behind a line bet, for a unit at every point."""
    chances = _on_point(bet)
    total = sum(chances.values(), Fraction(0))
    ends = []
    for n, chance in chances.items():
        won, lost = ways(bet, WIN, n), ways(bet, LOSE, n)
        paid = Fraction(*odds_of(o, bet, n, n))
        ends.append(Outcome("win", paid, chance / total * Fraction(won, won + lost)))
        ends.append(Outcome("lose", Fraction(-1), chance / total * Fraction(lost, won + lost)))
    return WagerOdds(bet.name, says, tuple(_merged(iter(ends))), given="a point is set")


def facts(o: CrapsOptions) -> Iterator[Fact]:
    """What two dice show, how long the shooter keeps them, and how long each wager lies there."""
    for total in range(2, 13):
        yield Fact("total of the dice", str(total), Fraction(sum(a + b == total for a, b in ROLLS), len(ROLLS)))
    line = BETS["pass"]
    out = sum((chance * _seven_before(n) for n, chance in _on_point(line).items()), Fraction(0))
    yield Fact("the shooter", "line decision that is a seven-out", out)
    yield Fact("the shooter", "rolls until seven-out", rolls(line) / out, "rolls")
    for bet in offered(o):
        yield Fact("rolls until a wager that works is decided", bet.name, rolls(bet), "rolls")


def _seven_before(number: int) -> Fraction:
    """The probability that a seven comes before a number."""
    sevens, wins = (sum(a + b == total for a, b in ROLLS) for total in (7, number))
    return Fraction(sevens, sevens + wins)


def rolls(bet: CrapsBet) -> Fraction:
    """How many rolls a wager that works takes on the average."""
    if bet.kind == ONE_ROLL:
        return Fraction(1)
    if bet.family in ("pass", "dont-pass", "come", "dont-come") and not bet.number:
        return 1 + sum((chance * _until(n) for n, chance in _on_point(bet).items()), Fraction(0))
    if bet.base and not bet.number:
        chances = _on_point(bet)
        weight = sum(chances.values(), Fraction(0))
        return sum((chance * _until(n) for n, chance in chances.items()), Fraction(0)) / weight
    return Fraction(36, 36 - ways(bet, STAND, bet.number) - ways(bet, MOVE, bet.number))


def _until(number: int) -> Fraction:
    """Rolls until a number or a seven comes."""
    return Fraction(36, sum(a + b in (number, 7) for a, b in ROLLS))
