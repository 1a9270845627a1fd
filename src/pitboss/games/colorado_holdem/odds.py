"""Colorado hold 'em: the exact worth of every wager over all 407,170,400 deals, given what the house has elected.

Nothing is seen between bet and discard, so both are chosen together; a bet gains in step with its size, so that of the
sizes that are open the least and the greatest alone can be best.
"""

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import DECK, RANKS
from pitboss.games.colorado_holdem.counting import BOARDS, three_ways, threes, ways
from pitboss.games.colorado_holdem.course import BETS, FOLD, STAY
from pitboss.games.colorado_holdem.rules import (
    ANTE_PAYS,
    BET_PAYS,
    IMMEDIATE,
    NAME,
    OWN,
    REQUIRED,
    WAGERS,
    Options,
)
from pitboss.games.house_poker_family.every_pair import KINDS
from pitboss.games.house_poker_family.odds import priced, verify
from pitboss.games.house_poker_family.play import discards
from pitboss.games.house_poker_family.three_cards import THREE_KINDS
from pitboss.money import dollars
from pitboss.pricing import strategies
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.ends import End, Ends
from pitboss.pricing.sets import Ints, place, sets
from pitboss.ranking.numbers import numbers
from pitboss.table import Table
from pitboss.table.act import Decide
from pitboss.table.choosing import Pick

STRATEGIES = ("best", "always-bet", "pairs-only")
"""What is best; a bet with every hand; a bet with a pair or better alone, which keeps the pair or the two highest."""

FOLDED = len(THREE_KINDS)
STAYS = FOLDED + 1
LEAST = STAYS + len(KINDS)
MOST = LEAST + len(KINDS)
"""Where the ends of the ante stand: immediate winners, a fold, then hands with no bet, the least and the greatest."""


class Way(NamedTuple):
    """A way to play, by set of three cards: where the ends of the hand begin, and which card is laid away."""

    ends: Ints
    drop: Ints


def main_ends(options: Options) -> Ends:
    """Everything that can become of an ante and its bet, for each unit of the ante."""
    ante, bet, at_once = (one.elected(options) for one in (ANTE_PAYS, BET_PAYS, IMMEDIATE))
    ends = [End(f"immediate winner, {row}", at_once.net(row)) for row in THREE_KINDS]
    ends.append(End(FOLD, -1))
    ends += [End(f"{row}, no bet", ante.net(row)) for row in KINDS]
    for times in options.times:
        ends += [End(f"{row}, {times} bet", ante.net(row) + times * bet.net(row), more=times) for row in KINDS]
    return Ends("ante", WAGERS["ante"].says, ends)


def winners(options: Options) -> NDArray[np.bool_]:
    """Which sets of three cards are immediate winners."""
    table = IMMEDIATE.elected(options)
    return np.array([table.odds(row) is not None for row in THREE_KINDS])[threes()]


def worth(options: Options) -> tuple[Ints, Ints, int]:
    """By set and by card laid away what an ante gains over all boards, what a bet of one does, and the unit."""
    nets = [[table.elected(options).net(row) for row in KINDS] for table in (ANTE_PAYS, BET_PAYS)]
    unit = lcm(*(Fraction(net).denominator for row in nets for net in row))
    ante, bet = (ways() @ np.array([int(net * unit) for net in row]) for row in nets)
    return ante, bet, unit * BOARDS


def way(options: Options, strategy: str) -> Way:
    """What a strategy, or the file of one, does with each set of three cards."""
    verify(NAME, strategy, STRATEGIES)
    ante, bet, unit = worth(options)
    low, high = options.times
    without = np.full(len(ante), -unit) if options.version == REQUIRED else ante.max(axis=1)
    unbet = FOLDED if options.version == REQUIRED else STAYS
    least, most = ante + low * bet, ante + high * bet
    if strategy == "pairs-only":
        paired = _pairs()
        base, drop = np.where(paired, MOST, unbet), _kept_high()
    else:
        better = most.max(axis=1) > least.max(axis=1)
        bets = np.where(better, MOST, LEAST)
        betting = np.where(better, most.max(axis=1), least.max(axis=1))
        if strategies.is_file(strategy):
            made = strategies.chosen(strategy, NAME, situations(options))
            wanted = np.array([made[name] == BETS for name in _situations()])[_situation_of()]
        else:
            wanted = np.ones(len(ante), np.bool_) if strategy == "always-bet" else betting > without
        base = np.where(wanted, bets, unbet)
        # What is kept depends on what is staked.
        of_bet = np.where(better, most.argmax(axis=1), least.argmax(axis=1))
        drop = np.where(wanted, of_bet, ante.argmax(axis=1))
    return Way(np.where(winners(options), threes(), base), drop)


def _ranks() -> Ints:
    return sets(OWN).astype(np.int64) >> 2


def _pairs() -> NDArray[np.bool_]:
    ranks = _ranks()
    found: NDArray[np.bool_] = (ranks[:, 0] == ranks[:, 1]) | (ranks[:, 1] == ranks[:, 2])
    return found


def _kept_high() -> Ints:
    """The lowest card is laid away, or beside a low pair the highest."""
    ranks = _ranks()
    low_pair = (ranks[:, 0] == ranks[:, 1]) & (ranks[:, 1] < ranks[:, 2])
    return np.where(low_pair, 2, 0)


def end_ways(options: Options, strategy: str) -> list[int]:
    """In how many deals the ante comes to each end."""
    chosen = way(options, strategy)
    ends = np.zeros(MOST + len(KINDS), np.int64)
    over = chosen.ends < STAYS
    ends[:STAYS] += BOARDS * np.bincount(chosen.ends[over], minlength=STAYS)
    kept = ways()[np.arange(len(chosen.drop)), chosen.drop]
    for base in (STAYS, LEAST, MOST):
        ends[base : base + len(KINDS)] += kept[chosen.ends == base].sum(axis=0)
    return [int(number) for number in ends]


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, ante and bet under the given strategy and beside it under the others."""
    return priced(
        NAME,
        options,
        strategy,
        STRATEGIES,
        main=main_ends(options),
        ways=lambda name: end_ways(options, name),
        sides={"bonus": three_ways},
        notes=["the edge is for each unit of the ante; every amount that is paid is the house's own"],
        bets=tables(options),
    )


# What a player can learn: by pair, or by the two highest cards.


def _situations() -> list[str]:
    named = [f"three {RANKS[rank]}" for rank in range(13)] + [f"pair {RANKS[rank]}" for rank in range(13)]
    high = [(a, b) for a in range(13) for b in range(a)]
    return named + [f"{RANKS[a]} {RANKS[b]} high, {suits}" for a, b in high for suits in ("suited", "unsuited")]


def _situation_of() -> Ints:
    """Which situation each set of three cards is; suited are two of a suit or three."""
    ranks, suits = _ranks(), sets(OWN).astype(np.int64) & 3
    low, middle, top = ranks.T
    suited = (suits[:, 0] == suits[:, 1]) | (suits[:, 1] == suits[:, 2]) | (suits[:, 0] == suits[:, 2])
    high = 26 + 2 * (top * (top - 1) // 2 + middle) + ~suited
    found: Ints = np.select([low == top, _pairs()], [low, 13 + middle], high)
    return found


def situations(options: Options) -> dict[str, tuple[str, ...]]:
    """Where a player chooses, in the words of a strategy's file; what is kept is always the best."""
    return dict.fromkeys(_situations(), (BETS, FOLD if options.version == REQUIRED else STAY))


def tables(options: Options) -> dict[str, object]:
    """Of each hundred hands how many the best play bets, and which card it lays away."""
    chosen, of, asked = way(options, "best"), _situation_of(), ~winners(options)
    bets = np.bincount(of[asked & (chosen.ends >= LEAST)], minlength=len(_situations()))
    hands = np.bincount(of[asked], minlength=len(_situations()))
    share = {name: str(round(100 * n / many)) for name, n, many in zip(_situations(), bets, hands, strict=True) if many}
    down = range(12, -1, -1)
    found: dict[str, object] = {
        "Bets in a hundred, with a pair": {RANKS[rank]: share.get(f"pair {RANKS[rank]}", "") for rank in down}
    }
    for suits in ("suited", "unsuited"):
        found[f"Bets in a hundred, two {suits}, by the two highest cards"] = {
            RANKS[a]: {RANKS[b]: share.get(f"{RANKS[a]} {RANKS[b]} high, {suits}", "") for b in down[1:]}
            for a in down[:-2]
        }
    return found | {"Which card is laid away, of a hundred hands": _laid_away(chosen, asked)}


def _laid_away(chosen: Way, asked: NDArray[np.bool_]) -> dict[str, str]:
    """By shape of a hand that goes on: the odd card beside a pair, or the lowest, the middle or the highest."""
    ranks, suits = _ranks(), sets(OWN).astype(np.int64) & 3
    pairs, goes_on = _pairs(), asked & (chosen.ends >= STAYS)
    alike = (suits[:, 0] == suits[:, 1]).astype(int) + (suits[:, 1] == suits[:, 2]) + (suits[:, 0] == suits[:, 2])
    odd = np.where(ranks[:, 0] == ranks[:, 1], 2, 0)
    shapes = {"three of a suit": alike == 3, "two of a suit": alike == 1, "no two of a suit": alike == 0}
    found = {}
    if (with_pair := goes_on & pairs & (ranks[:, 0] < ranks[:, 2])).any():
        found["a pair"] = f"the odd card {round(100 * float((chosen.drop == odd)[with_pair].mean()))}"
    for name, shape in shapes.items():
        if (these := goes_on & ~pairs & shape).any():
            parts = 100 * np.bincount(chosen.drop[these], minlength=OWN) / these.sum()
            words = zip(("lowest", "middle", "highest"), parts.tolist(), strict=True)
            found[name] = ", ".join(f"the {word} {round(part)}" for word, part in words)
    return found


def chooser(options: Options, strategy: str) -> Callable[[Table[Options], Decide], str]:
    """How a player of that strategy answers at a table."""
    chosen = way(options, strategy)

    def answer(t: Table[Options], act: Decide) -> str:
        cards = sorted(numbers([*t.hands[act.box], *t.hands.get(discards(act.box), ())]))
        at = place(cards)
        if isinstance(act, Pick):
            dropped = cards[chosen.drop[at]]
            return next(card for card in DECK if numbers([card])[0] == dropped)
        if chosen.ends[at] < LEAST:
            return FOLD if FOLD in act.choices else STAY
        times = options.times[1] if chosen.ends[at] == MOST else options.times[0]
        single = options.times[0] == options.times[1]
        return BETS if single else f"{BETS} {dollars(times * t.wagers[act.box, 'ante'])}"

    return answer
