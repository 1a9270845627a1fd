"""Baccarat: the exact worth of every wager, counted over all orders of six cards with the family's own rules.

Cards of one value are alike, so four cards are a composition of ten values with the number of ways in which it is
dealt; the third cards follow one by one. A round that ends with four or five cards counts once for every way in which
six could have been drawn, so all rounds from n decks share a denominator: 52n (52n - 1) ... (52n - 5). Burn cards are
equally likely to be any, and change nothing.

Rounded vigorish makes the edge of a banker wager a function of its size. The banker row has the percentage itself,
as published figures do: it is exact for wagers that need no rounding, and the limit for great ones. Where rounding is
elected, `GameOdds.strategy` has the edge at the table's minimum too and, if another permitted wager fares worse, the
edge of the one that fares worst.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import gcd, lcm, prod
from typing import Any

from pitboss.games.baccarat_family.counting import (
    BANKER,
    ENDINGS,
    NO_CARD,
    PLAYER,
    TABLES,
    ThirdCardTable,
    marks,
    natural,
    point_count,
    value,
)
from pitboss.games.baccarat_family.money import COIN, NET, SIDES, SIX, UP
from pitboss.games.baccarat_family.options import NO_VIGORISH, WIN_PERCENT, BaccaratOptions
from pitboss.money import dollars
from pitboss.pricing.distribution import Fact, GameOdds, WagerOdds
from pitboss.pricing.worth.ends import Ends, by_table
from pitboss.refusal import Refusal, near
from pitboss.table import WagerRule

STRATEGIES = ("best",)
"""Fixed play: no choices once the wagers are made."""

COUNTS = tuple((player, banker) for player in range(10) for banker in range(10))
"""How a round can end: the final counts, the Player's first."""

_VALUES = range(10)
_Rules = Mapping[str, WagerRule]


@dataclass(frozen=True)
class SixCardDeals:
    """In how many ways six cards can be drawn in order from a full shoe, by what the round makes of them."""

    finals: tuple[int, ...]
    """By final counts, in the order of `COUNTS`."""
    cards: tuple[int, int, int]
    """By the number of cards that are dealt: four, five, six."""
    naturals: int
    """Where one hand or both have a natural."""

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.finals)

    @property
    def results(self) -> dict[str, int]:
        """By the hand that wins, or tie."""
        ways: Counter[str] = Counter()
        for (player, banker), n in zip(COUNTS, self.finals, strict=True):
            ways["tie" if player == banker else "player" if player > banker else "banker"] += n
        return dict(ways)


Cell = tuple[int, int, int]
"""Where the Banker stands when it is the Banker's turn: Player's count on two cards, third card, Banker's count."""


@dataclass(frozen=True)
class Tree:
    """Every result of four to six cards under any drawing rules, in orders of six cards."""

    naturals: dict[tuple[int, int], int]
    """By both counts."""
    cells: dict[Cell, tuple[int, ...]]
    """By the Banker's final count if the Banker draws; as many orders in all if not."""


WITH_REPLACEMENT = 0
"""Stands for the number of decks of a shoe so large that no card that is dealt is missed."""


Gone = tuple[int, ...]
"""Cards that a shoe lacks, by value."""


@cache
def tree(decks: int, gone: Gone = ()) -> Tree:
    """All draws from a shoe of this many decks, which may lack cards."""
    missed = int(decks != WITH_REPLACEMENT)
    of_each = decks or 1
    shoe = [16 * of_each, *(4 * of_each for _ in range(9))]
    if gone:
        shoe = [held - less for held, less in zip(shoe, gone, strict=True)]
    size = sum(shoe)
    last, before_last = size - 5 * missed, size - 4 * missed
    naturals: Counter[tuple[int, int]] = Counter()
    cells: dict[Cell, list[int]] = {}
    for player, of_player, after_player in _pairs(shoe, missed):
        for banker, of_banker, rest in _pairs(after_player, missed):
            ways = of_player * of_banker
            if natural(player) or natural(banker):
                naturals[player, banker] += ways * before_last * last
                continue
            _thirds(cells.setdefault((player, NO_CARD, banker), [0] * 10), banker, ways * last, rest)
            for third in _VALUES:
                if drawn := ways * rest[third]:
                    rest[third] -= missed
                    _thirds(cells.setdefault((player, third, banker), [0] * 10), banker, drawn, rest)
                    rest[third] += missed
    return Tree(dict(naturals), {where: tuple(ways) for where, ways in cells.items()})


def _pairs(shoe: list[int], missed: int) -> Iterator[tuple[int, int, list[int]]]:
    """Two cards in either order: their count, in how many ways they come, and the cards that are left."""
    for first in _VALUES:
        for second in range(first, 10):
            rest = shoe.copy()
            rest[first] -= missed
            ways = shoe[first] * rest[second] * (1 if first == second else 2)
            rest[second] -= missed
            if ways:
                yield point_count(first, second), ways, rest


def _thirds(finals: list[int], banker: int, ways: int, rest: list[int]) -> None:
    """Add the rounds in which the Banker's Hand takes one of the cards that are left."""
    for third, left in enumerate(rest):
        finals[(banker + third) % 10] += ways * left


@cache
def deals(decks: int, drawing: ThirdCardTable = TABLES, gone: Gone = ()) -> SixCardDeals:
    """What all draws from a shoe come to where both hands draw so."""
    found = tree(decks, gone)
    finals, cards = [0] * 100, [0, 0, 0]
    for (player, banker), ways in found.naturals.items():
        finals[10 * player + banker] += ways
    cards[0] = sum(found.naturals.values())
    for (player, third, banker), by_final in found.cells.items():
        player_draws = third != NO_CARD
        if drawing.player_draws(player) != player_draws:
            continue
        row, ways = 10 * point_count(player, third, NO_CARD) if player_draws else 10 * player, sum(by_final)
        banker_draws = drawing.banker_draws(banker, third)
        for count, n in enumerate(by_final) if banker_draws else ((banker, ways),):
            finals[row + count] += n
        cards[player_draws + banker_draws] += ways
    return SixCardDeals(tuple(finals), (cards[0], cards[1], cards[2]), sum(found.naturals.values()))


@cache
def endings(decks: int) -> tuple[int, ...]:
    """In how many orders six cards from a full shoe come to each of `ENDINGS`; pairs go by rank, all else by value."""
    missed, of_rank = int(decks != WITH_REPLACEMENT), 4 * (decks or 1)
    before_last, last = 13 * of_rank - 4 * missed, 13 * of_rank - 5 * missed
    firsts: Counter[tuple[tuple[int, ...], bool, bool]] = Counter()
    for ranks in product(range(2, 15), repeat=4):
        ways = prod(of_rank - missed * ranks[:n].count(rank) for n, rank in enumerate(ranks))
        firsts[tuple(map(value, ranks)), ranks[0] == ranks[2], ranks[1] == ranks[3]] += ways
    found = [0] * len(ENDINGS)
    for (four, *pairs), ways in firsts.items():
        left = [of_rank * (1 if kind else 4) - missed * four.count(kind) for kind in _VALUES]
        player, banker = point_count(four[0], four[2]), point_count(four[1], four[3])
        stopped = natural(player) or natural(banker)
        drew = not stopped and TABLES.player_draws(player)
        for third in _VALUES if drew else (NO_CARD,):
            row = 10 * (point_count(player, third) if drew else player)
            drawn = ways * (left[third] if drew else 1)
            if stopped or not TABLES.banker_draws(banker, third):
                found[100 * marks(drew, False, *pairs) + row + banker] += drawn * last * (1 if drew else before_last)
                continue
            for fourth in _VALUES:
                n = drawn * (left[fourth] - missed * (fourth == third)) * (1 if drew else last)
                found[100 * marks(drew, True, *pairs) + row + point_count(banker, fourth)] += n
    return tuple(found)


def side_ends(offer: BaccaratOptions) -> dict[str, tuple[Ends, tuple[int, ...]]]:
    """The side wagers that are offered: the ends of each, and which of them each of `ENDINGS` is."""
    return {
        side.name: (by_table(side.name, side.on, side.kinds, table), tuple(map(of, ENDINGS)))
        for side, of, table in offer.sides()
    }


def side_odds(offer: BaccaratOptions) -> Iterator[WagerOdds]:
    """The side wagers that are offered, counted exactly."""
    for ends, kinds in side_ends(offer).values():
        ways: Counter[int] = Counter()
        for kind, n in zip(kinds, endings(offer.decks), strict=True):
            ways[kind] += n
        yield ends.odds(ways)


Play = tuple[tuple[Fraction, ThirdCardTable], ...]
"""All ways to draw to both hands where players may choose, with their frequencies."""
BY_TABLES: Play = ((Fraction(1), TABLES),)


def mixed(decks: int, play: Play, gone: Gone = ()) -> SixCardDeals:
    """What all draws come to where several ways are taken by turns."""
    whole = lcm(*(weight.denominator for weight, _ in play))
    parts = [(int(weight * whole), deals(decks, drawing, gone)) for weight, drawing in play]
    finals = tuple(sum(times * part.finals[at] for times, part in parts) for at in range(len(COUNTS)))
    four, five, six = (sum(times * part.cards[at] for times, part in parts) for at in range(3))
    return SixCardDeals(finals, (four, five, six), sum(times * part.naturals for times, part in parts))


def outcome(offer: BaccaratOptions, wager: str, player: int, banker: int) -> str:
    """What these final counts are to a wager: win, lose, tie, or the win with six that pays less."""
    wager = SIDES.get(wager, wager)
    if wager == "tie":
        return "win" if player == banker else "lose"
    if player == banker:
        return "tie"
    if wager == "banker" and banker == SIX and player < SIX and offer.vigorish == NO_VIGORISH:
        return "win-with-six"
    return "win" if (player > banker) == (wager == "player") else "lose"


def priced(
    offer: BaccaratOptions, rule: WagerRule, stake: int | None = None, play: Play = BY_TABLES, gone: Gone = ()
) -> WagerOdds:
    """A wager's distribution; a stake in cents takes rounding into account, without one nothing is rounded."""
    stake = _unit(offer) if stake is None else stake
    net = NET[rule.name]
    ways: Counter[tuple[str, Fraction]] = Counter()
    for (player, banker), n in zip(COUNTS, mixed(offer.decks, play, gone).finals, strict=True):
        pays = Fraction(net(offer, player, banker, stake), stake)
        ways[outcome(offer, rule.name, player, banker), pays] += n
    best_first = dict(sorted(ways.items(), key=lambda way: way[0][1], reverse=True))
    return WagerOdds.from_ways(rule.name, rule.says, best_first)


def odds(game: str, rules: _Rules, offer: BaccaratOptions, strategy: str = "best") -> GameOdds:
    """Every wager of a game under its options; beside them what rounding does to banker wagers."""
    if strategy not in STRATEGIES:
        raise Refusal(f"{game} has no strategy {strategy!r}; {near(strategy, STRATEGIES)}")
    rows = {name: priced(offer, rule) for name, rule in rules.items() if name in NET}
    shown: dict[str, Any] = {"name": strategy}
    if offer.vigorish == WIN_PERCENT and offer.vigorish_rounding == UP:
        shown["banker"] = rounded(offer, rules["banker"])
    return GameOdds(game, offer.shown(), (*rows.values(), *side_odds(offer)), shown)


def lacking(rules: _Rules, offer: BaccaratOptions, gone: Mapping[int, int]) -> dict[str, Fraction]:
    """What each wager on the hands brings from a shoe that lacks cards, by rank."""
    values = [0] * 10
    for rank, number in gone.items():
        values[value(rank)] += number
    return {name: priced(offer, rule, gone=tuple(values)).mean for name, rule in rules.items() if name in NET}


def rounded(offer: BaccaratOptions, rule: WagerRule, play: Play = BY_TABLES) -> dict[str, Any]:
    """A wager on the Banker's Hand by the percentage itself, and by what rounding up makes of it."""
    stakes = dict.fromkeys((offer.minimum, worst_stake(offer)))
    return {
        f"{offer.vigorish_percent} percent exactly": priced(offer, rule, play=play).figures(),
        **{f"rounded up at {dollars(stake)}": priced(offer, rule, stake, play).figures() for stake in stakes},
    }


def facts(offer: BaccaratOptions, play: Play = BY_TABLES) -> Iterator[Fact]:
    """How rounds end: totals of both hands, wins by total, naturals, and how many cards they take."""
    found = mixed(offer.decks, play)
    total = found.total

    def share(ways: int) -> Fraction:
        return Fraction(ways, total)

    for name, ways in sorted(found.results.items()):
        yield Fact("the round", name if name == "tie" else f"{name} wins", share(ways))
    yield Fact("the round", "natural of one hand or both", share(found.naturals))
    for number, ways in zip((4, 5, 6), found.cards, strict=True):
        yield Fact("the round", f"{number} cards", share(ways))
    cards = sum(number * ways for number, ways in zip((4, 5, 6), found.cards, strict=True))
    yield Fact("the round", "cards on the average", share(cards), "cards")
    for hand in (PLAYER, BANKER):
        at = (PLAYER, BANKER).index(hand)
        for count in _VALUES:
            ways = sum(n for counts, n in zip(COUNTS, found.finals, strict=True) if counts[at] == count)
            yield Fact(f"final total of the {hand} hand", str(count), share(ways))
        for count in _VALUES[1:]:
            ways = sum(
                n for counts, n in zip(COUNTS, found.finals, strict=True) if counts[at] == count > counts[1 - at]
            )
            yield Fact(f"the {hand} hand wins with", str(count), share(ways))


def worst_stake(offer: BaccaratOptions) -> int:
    """The least of the permitted banker wagers on which rounding up costs most in proportion."""
    step = offer.increment
    # The cents added by rounding come again after `period` steps, and weigh less on the greater wager.
    period = 100 * COIN // gcd(100 * COIN, step * offer.vigorish_percent)
    stakes = range(offer.minimum, min(offer.maximum, offer.minimum + step * (period - 1)) + 1, step)
    return max(stakes, key=lambda stake: Fraction(-NET["banker"](offer, 0, 9, stake), stake))


def _unit(offer: BaccaratOptions) -> int:
    """A stake in cents of which every payment and charge is a whole multiple of the coin."""
    return 100 * COIN * lcm(4, offer.player_odds.stake, offer.tie_odds.stake)
