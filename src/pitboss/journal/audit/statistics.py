"""Statistics of a log: whether cards, dice, wheels and the hold are what chance gives, at one level for all tests.

Every test compares sums over many rounds with what they are expected to be. The level is that of all tests of a log
together, by Holm's procedure: of a thousand logs with nothing wrong about one has an alarm.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from math import erfc, exp, lgamma, log, sqrt
from typing import Any

import msgspec

from pitboss.equipment.device import records
from pitboss.equipment.dice import Dice
from pitboss.equipment.wheel import Wheel
from pitboss.games import game as game_of
from pitboss.journal.record import CUT
from pitboss.money import cents, signed_cents
from pitboss.refusal import Refusal
from pitboss.table import Table
from pitboss.table.memory import Memory
from pitboss.table.parts import Devices

LEVEL = 0.001
"""The chance that a log with nothing wrong has any alarm at all."""
LEAST_EXPECTED = 5
"""Expected number of each kind that a chi-square test needs."""
LEAST_ROUNDS = 1000
"""Rounds from which on the hold is tested."""
BLOCK_LINES = 1024
"""Lines of a block in which deviations are counted, to see whether they cluster."""
MOST_BLOCKS = 100


class SeenLine(msgspec.Struct):
    """As much of a settled wager as the statistics read."""

    wager: str = ""
    staked: str = "0.00"
    outcome: str = ""
    returned: str = "0.00"


class SeenExpect(msgspec.Struct):
    """As much of what happened."""

    settlement: list[SeenLine] = []
    void: Any = None


class SeenRound(msgspec.Struct):
    """As much of a record."""

    game: str
    options: msgspec.Raw = msgspec.Raw(b"{}")
    cards: list[str] = []
    draws: dict[str, list[Any]] = {}
    irregularities: list[Any] = []
    standing: list[Any] = []
    discards: str = ""
    shoe: str = ""
    as_of: str = ""
    expect: SeenExpect = msgspec.field(default_factory=SeenExpect)


class CardCounts(msgspec.Struct):
    """Cards that came out of shoes of one kind."""

    holds: dict[str, int]
    """What a shoe holds."""
    counts: dict[str, int] = {}
    total: int = 0
    spread: float = 0.0
    """Of draws without replacement: n (N - n) / (N - 1) for each n of a shoe's N cards, added up."""

    def add(self, counts: Mapping[str, int]) -> None:
        """Count what came out of one shoe."""
        n, whole = sum(counts.values()), sum(self.holds.values())
        for card, count in counts.items():
            self.counts[card] = self.counts.get(card, 0) + count
        self.total += n
        self.spread += n * (whole - n) / (whole - 1)

    def merge(self, other: "CardCounts") -> None:
        """Count what another part counted."""
        for card, count in other.counts.items():
            self.counts[card] = self.counts.get(card, 0) + count
        self.total += other.total
        self.spread += other.spread


class HoldSums(msgspec.Struct):
    """What rounds of one table brought the players, beside what they are expected to."""

    rounds: int = 0
    staked: int = 0
    net: int = 0
    expected: float = 0.0
    squares: float = 0.0
    """Of what each round brought beyond what was expected of it."""

    def add(self, staked: int, net: int, expected: float) -> None:
        """Count a round."""
        self.rounds += 1
        self.staked += staked
        self.net += net
        self.expected += expected
        self.squares += (net - expected) ** 2

    def merge(self, other: "HoldSums") -> None:
        """Count what another part counted."""
        self.rounds += other.rounds
        self.staked += other.staked
        self.net += other.net
        self.expected += other.expected
        self.squares += other.squares


class LogCounts(msgspec.Struct):
    """What the statistics of a log are made of; those of its parts are added up."""

    cards: dict[str, CardCounts] = {}
    """By game and options: rounds whose shoe has no name, each as if it had a shoe of its own."""
    results: dict[str, dict[str, int]] = {}
    """By game and options and the device's list: how often each result came."""
    again: dict[str, tuple[int, int]] = {}
    """How often a result came twice running, and of how many pairs."""
    hold: dict[str, HoldSums] = {}
    blocks: list[tuple[int, int]] = []
    """Rounds, and those that deviate, in blocks of lines in the order of the log."""

    def merge(self, other: "LogCounts") -> None:
        """Add what another part counted, which comes after this."""
        for table, cards in other.cards.items():
            if table in self.cards:
                self.cards[table].merge(cards)
            else:
                self.cards[table] = cards
        for table, counts in other.results.items():
            mine = self.results.setdefault(table, {})
            for name, count in counts.items():
                mine[name] = mine.get(name, 0) + count
        for table, (times, pairs) in other.again.items():
            before = self.again.get(table, (0, 0))
            self.again[table] = before[0] + times, before[1] + pairs
        for table, hold in other.hold.items():
            self.hold.setdefault(table, HoldSums()).merge(hold)
        self.blocks += other.blocks


@dataclass(frozen=True)
class LogTable:
    """What a game under some options deals from, draws and pays on the average."""

    holds: Mapping[str, int]
    results: Mapping[str, Mapping[str, float]]
    """For each list that devices keep, the chance of each result."""
    worth: Mapping[str, float]
    """What each wager brings its player on the average, where neither a player's choices nor rounding come in."""


@lru_cache(maxsize=256)
def log_table(game: str, options: bytes, as_of: str) -> LogTable | None:
    """The table of a record, or None if there is none."""
    try:
        found = game_of(game)
        elected = found.elect(msgspec.json.decode(options), as_of)
        t = Table(found, elected, as_of=as_of)
    except (Refusal, msgspec.MsgspecError):
        return None
    results = {}
    for device in found.part(Devices).devices(elected):
        stops = [str(face) for face in range(1, 7)] if isinstance(device, Dice) else []
        if isinstance(device, Wheel):
            stops = [*device.stops]
        if device.record and stops:
            results[device.record] = {stop: times / len(stops) for stop, times in Counter(stops).items()}
    worth = {}
    # Wagers that outlive a round, or that depend on what players choose, have no worth of a round.
    odds = found.module("odds") if found.offers("odds") else None
    if odds is not None and not hasattr(odds, "decisions") and type(t.memory).stands is Memory.stands:
        with suppress(Refusal):
            # What is rounded at some stakes, such as vigorish, is worth something else at each.
            rows = odds.odds(elected, "best").wagers
            to_the_cent = [
                row for row in rows if all((each.pays * elected.increment).denominator == 1 for each in row.outcomes)
            ]
            worth = {row.wager: float(row.mean) for row in to_the_cent}
    return LogTable(Counter(t.shoe.whole()) if t.shoe.decks else {}, results, worth)


class LogCounter:
    """Counts the rounds of a part."""

    def __init__(self, as_of: str = "") -> None:
        self.as_of = as_of
        self.counts = LogCounts()
        self.last: dict[str, str] = {}

    def take(self, record: bytes) -> None:
        """Count one record, if it is one and nothing out of the ordinary happened in it."""
        try:
            plain = msgspec.json.decode(record)
            draws = {name: plain[name] for name in records() if name in plain}
            seen = msgspec.convert(plain | {"draws": draws, "options": None}, _Loose)
        except (msgspec.MsgspecError, TypeError, RecursionError, UnicodeDecodeError):
            return
        options = msgspec.json.encode(plain.get("options", {}), order="deterministic")
        table = log_table(seen.game, options, seen.as_of or self.as_of)
        if table is None or seen.irregularities:
            return
        name = table_name(seen.game, plain.get("options", {}), seen.as_of or self.as_of)
        self._cards(name, table, seen)
        self._results(name, table, seen)
        self._hold(name, table, seen)

    def count_deviations(self, lines: int, deviating: list[int]) -> None:
        """Count, block by block, the lines of a part and those of them that deviate."""
        wrong = Counter((line - 1) // BLOCK_LINES for line in deviating)
        for block in range(-(-lines // BLOCK_LINES)):
            size = min(BLOCK_LINES, lines - block * BLOCK_LINES)
            self.counts.blocks.append((size, wrong[block]))

    def _cards(self, name: str, table: LogTable, seen: "_Loose") -> None:
        cards = Counter(card for card in seen.cards if card != CUT)
        if cards and not seen.shoe and not seen.discards and all(card in table.holds for card in cards):
            if name not in self.counts.cards:
                self.counts.cards[name] = CardCounts(dict(table.holds))
            self.counts.cards[name].add(cards)

    def _results(self, name: str, table: LogTable, seen: "_Loose") -> None:
        for device, shown in seen.draws.items():
            for result in shown if isinstance(shown, list) else ():
                for one in result if isinstance(result, list) else [result]:
                    if str(one) in table.results.get(device, ()):
                        self._result(f"{name}, {device}", str(one))

    def _result(self, name: str, result: str) -> None:
        counts = self.counts.results.setdefault(name, {})
        counts[result] = counts.get(result, 0) + 1
        if name in self.last:
            times, pairs = self.counts.again.get(name, (0, 0))
            self.counts.again[name] = times + (self.last[name] == result), pairs + 1
        self.last[name] = result

    def _hold(self, name: str, table: LogTable, seen: "_Loose") -> None:
        lines = seen.expect.settlement
        if not lines or seen.expect.void or seen.standing:
            return
        staked, net, expected = 0, 0, 0.0
        try:
            for line in lines:
                if line.wager in table.worth:
                    stake = cents(line.staked)
                    staked += stake
                    net += signed_cents(line.returned) - stake
                    expected += table.worth[line.wager] * stake
        except Refusal:
            return
        # What is left out is left out by what was wagered, never by how it came off.
        if staked:
            self.counts.hold.setdefault(name, HoldSums()).add(staked, net, expected)


class _Loose(SeenRound):
    """A record of which the options are read apart."""

    options: Any = None


# The tests.


@dataclass(frozen=True)
class LogTest:
    """One test: what of, with what statistic, and how likely something as far off is by chance."""

    table: str
    what: str
    statistic: str
    p_value: float
    remark: str = ""


def log_tests(counts: LogCounts, shoes: Iterable[tuple[str, Mapping[str, int]]]) -> list[LogTest]:
    """Every test that the log is long enough for; `shoes` are those with names: table and what came out."""
    cards = {table: msgspec.structs.replace(found, counts=dict(found.counts)) for table, found in counts.cards.items()}
    for name, came in shoes:
        table = _table_named(name)
        if table is not None and came.keys() <= table.holds.keys():
            cards.setdefault(name, CardCounts(dict(table.holds))).add(came)
    found = [_test_cards(table, one) for table, one in sorted(cards.items())]
    for name, results in sorted(counts.results.items()):
        game, _, device = name.rpartition(", ")
        table = _table_named(game)
        chances = table.results.get(device, {}) if table is not None else {}
        found.append(_test_results(name, results, chances))
        found.append(_test_again(name, *counts.again.get(name, (0, 0)), chances))
    found += [_test_hold(table, sums) for table, sums in sorted(counts.hold.items())]
    found.append(_test_clusters(counts.blocks))
    return [test for test in found if test is not None]


def table_name(game: str, options: Any, as_of: str) -> str:
    """What a table is called in a report: its game, its options as JSON, and the day of its law."""
    text = msgspec.json.encode(options, order="deterministic").decode()
    return " ".join(part for part in (game, text, as_of) if part)


def _table_named(name: str) -> LogTable | None:
    game, _, rest = name.partition(" ")
    options, _, day = rest.rpartition("}")
    return log_table(game, f"{options}}}".encode(), day.strip())


def _test_cards(table: str, cards: CardCounts) -> LogTest | None:
    """Whether each card came as often as the others: chi-square with the spread of draws without replacement."""
    whole = sum(cards.holds.values())
    shares = {card: count / whole for card, count in cards.holds.items()}
    if not cards.spread or cards.total * min(shares.values()) < LEAST_EXPECTED or len(shares) < 2:
        return None
    square = sum(
        (cards.counts.get(card, 0) - cards.total * share) ** 2 / (cards.spread * share)
        for card, share in shares.items()
    )
    most = max(shares, key=lambda card: abs(cards.counts.get(card, 0) - cards.total * shares[card]))
    remark = f"farthest off: {most}, {cards.counts.get(most, 0):,} of {cards.total * shares[most]:,.1f} expected"
    return _chi_square(table, f"cards ({cards.total:,})", square, len(shares) - 1, remark)


def _test_results(name: str, results: Mapping[str, int], chances: Mapping[str, float]) -> LogTest | None:
    """Whether each result of a device came as often as it should."""
    total = sum(results.values())
    if len(chances) < 2 or total * min(chances.values()) < LEAST_EXPECTED:
        return None
    square = sum((results.get(one, 0) - total * share) ** 2 / (total * share) for one, share in chances.items())
    most = max(chances, key=lambda one: abs(results.get(one, 0) - total * chances[one]))
    remark = f"farthest off: {most}, {results.get(most, 0):,} of {total * chances[most]:,.1f} expected"
    return _chi_square(name, f"results ({total:,})", square, len(chances) - 1, remark)


def _test_again(name: str, times: int, pairs: int, chances: Mapping[str, float]) -> LogTest | None:
    """Whether a result follows itself as often as it should."""
    same = sum(share**2 for share in chances.values())
    if pairs * same < 25 or pairs * (1 - same) < 25:
        return None
    # A pair shares a result with the next one: what that adds to the spread is nothing for equal chances.
    shared = 2 * (sum(share**3 for share in chances.values()) - same**2)
    z = (times - pairs * same) / sqrt(pairs * (same * (1 - same) + shared))
    return _normal(name, f"twice running ({pairs:,} pairs)", z, f"{times:,} of {pairs * same:,.1f} expected")


def _test_hold(table: str, sums: HoldSums) -> LogTest | None:
    """Whether the players won what they should, by the spread of the rounds themselves."""
    if sums.rounds < LEAST_ROUNDS or not sums.squares:
        return None
    z = (sums.net - sums.expected) / sqrt(sums.squares)
    hold, due, error = (x / sums.staked for x in (-sums.net, -sums.expected, sqrt(sums.squares)))
    return _normal(table, f"hold ({sums.rounds:,} rounds)", z, f"{hold:.3%}, expected {due:.3%} ± {error:.3%}")


def _test_clusters(blocks: list[tuple[int, int]]) -> LogTest | None:
    """Whether the rounds that deviate are spread over the log as chance would."""
    rounds, wrong = sum(block[0] for block in blocks), sum(block[1] for block in blocks)
    many = min(MOST_BLOCKS, wrong // LEAST_EXPECTED, len(blocks))
    if many < 2 or rounds == wrong:
        return None
    joined: list[list[int]] = [[0, 0]]
    for block in blocks:
        if joined[-1][0] >= rounds / many and len(joined) < many:
            joined.append([0, 0])
        joined[-1][0] += block[0]
        joined[-1][1] += block[1]
    share = wrong / rounds
    square = sum((bad - share * all_) ** 2 / (share * (1 - share) * all_) for all_, bad in joined if all_)
    worst = max(range(len(joined)), key=lambda n: joined[n][1] / max(joined[n][0], 1))
    remark = f"most in stretch {worst + 1} of {len(joined)}: {joined[worst][1]:,} of {joined[worst][0]:,} rounds"
    return _chi_square("the whole log", f"deviations cluster ({wrong:,})", square, len(joined) - 1, remark)


def _chi_square(table: str, what: str, square: float, freedom: int, remark: str) -> LogTest:
    return LogTest(table, what, f"chi-square {square:.1f} on {freedom}", chi_square_tail(square, freedom), remark)


def _normal(table: str, what: str, z: float, remark: str) -> LogTest:
    return LogTest(table, what, f"z {z:+.2f}", erfc(abs(z) / sqrt(2)), remark)


def chi_square_tail(square: float, freedom: int) -> float:
    """The chance of a chi-square at least so large: the upper incomplete gamma function, by series or fraction."""
    a, x = freedom / 2, square / 2
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - front * total)
    # Lentz's continued fraction.
    b, c = x + 1 - a, 1e300
    d = 1 / b
    value = d
    for n in range(1, 10_000):
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        value *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * value


def alarms(found: list[LogTest], level: float = LEVEL) -> list[LogTest]:
    """The tests that are refused at one level for all of them together, by Holm's procedure; the least likely first."""
    refused: list[LogTest] = []
    ranked = sorted(found, key=lambda test: test.p_value)
    for place, test in enumerate(ranked):
        if test.p_value > level / (len(ranked) - place):
            break
        refused.append(test)
    return refused
