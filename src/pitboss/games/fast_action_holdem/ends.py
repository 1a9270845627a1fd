"""Fast action hold 'em: every result of a box in a round, and what it pays."""

from collections.abc import Sequence
from fractions import Fraction

from pitboss.games.fast_action_holdem.rules import WAGERS, Options, surrendered
from pitboss.pricing.distribution import Method, WagerOdds

ENDS = (
    "lose",
    "copy-hand",
    "win",
    "natural",
    "dealers-natural",
    "surrender",
    "split-lost",
    "split-first-won",
    "split-second-won",
    "split-won",
    "split-dealers-natural",
)
"""How a box ends; after a split, which of the two hands won."""

LOSE, COPY, WIN, NATURAL, DEALERS_NATURAL, SURRENDER = range(6)
SPLIT_LOST, FIRST_WON, SECOND_WON, SPLIT_WON, SPLIT_DEALERS = range(6, 11)

GIVEN = "the player splits"


def original_net(options: Options, end: int, stake: int) -> int:
    """What a box gains in cents, the split wager included (21.8)."""
    won = options.winning_odds.pay(stake)
    return {
        LOSE: -stake,
        COPY: -stake,
        WIN: won,
        NATURAL: options.natural_odds.pay(stake),
        DEALERS_NATURAL: -stake,
        SURRENDER: -surrendered(stake),
        SPLIT_LOST: -2 * stake,
        FIRST_WON: won - stake,
        SECOND_WON: won - stake,
        SPLIT_WON: 2 * won,
        SPLIT_DEALERS: -stake,
    }[end]


def split_net(options: Options, end: int, stake: int) -> int:
    """What the second wager of a split gains; a dealer's natural leaves it alone (21.8(h))."""
    if end < SPLIT_LOST or end == SPLIT_DEALERS:
        return 0
    return options.winning_odds.pay(stake) if end in (SECOND_WON, SPLIT_WON) else -stake


def original_row(options: Options, counts: Sequence[int], method: Method) -> WagerOdds:
    """The original wager, with the split wager that may follow it, from the number of times that each end came."""
    unit = _unit(options)
    ways = {(name, Fraction(original_net(options, end, unit), unit)): counts[end] for end, name in enumerate(ENDS)}
    second = Fraction(sum(counts[SPLIT_LOST:]), sum(counts))
    says = WAGERS["original"].says
    return WagerOdds.from_ways("original", says, ways, average_staked=1 + second, method=method)


def split_row(options: Options, counts: Sequence[int], method: Method) -> WagerOdds | None:
    """The wager on the second hand of a split; 0 without a split."""
    if not sum(counts[SPLIT_LOST:]):
        return None
    unit = _unit(options)
    names = {SPLIT_LOST: "lose", FIRST_WON: "lose", SECOND_WON: "win", SPLIT_WON: "win", SPLIT_DEALERS: "returned"}
    ways: dict[tuple[str, Fraction], int] = {}
    for end, name in names.items():
        key = (name, Fraction(split_net(options, end, unit), unit))
        ways[key] = ways.get(key, 0) + counts[end]
    return WagerOdds.from_ways("split", WAGERS["split"].says, ways, method=method, given=GIVEN)


def _unit(options: Options) -> int:
    """A stake in cents that every payout divides without rest, and so does its half."""
    return 2 * options.winning_odds.stake * options.natural_odds.stake
