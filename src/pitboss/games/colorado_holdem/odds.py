"""Colorado hold 'em: the exact worth of every wager over all 407,170,400 deals, given what the house has elected.

Nothing is seen between bet and discard, so both are chosen together; a bet gains in step with its size, so that of the
sizes that are open the least and the greatest alone can be best.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import DECK, RANKS
from pitboss.games.colorado_holdem.counting import BOARDS, threes, ways
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
from pitboss.games.house_poker_family.odds import MainOdds, in_whole_units, three_card_ways
from pitboss.games.house_poker_family.pair_ranks import KINDS
from pitboss.games.house_poker_family.play import discards
from pitboss.games.house_poker_family.three_cards import THREE_KINDS
from pitboss.money import dollars
from pitboss.pricing.combinations.card_subsets import place, sets
from pitboss.pricing.decisions import CountedHands, Decision, DecisionModel, Question, Rule, State, by_hand
from pitboss.pricing.distribution import GameOdds
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.worth.ends import End, Ends
from pitboss.ranking.numbers import numbers
from pitboss.table.acts.choices import Pick

STRATEGIES = ("best", "always-bet", "pairs-only")
"""What is best; a bet with every hand; a bet with a pair or better alone, which keeps the pair or the two highest."""

FOLDED = len(THREE_KINDS)
STAYS = FOLDED + 1
LEAST = STAYS + len(KINDS)
MOST = LEAST + len(KINDS)
"""Where the ends of the ante stand: immediate winners, a fold, then hands with no bet, the least and the greatest."""


class ColoradoWay(NamedTuple):
    """A way to play, by set of three cards: where the ends of the hand begin, and which card is laid away."""

    ends: Ints
    drop: Ints


def main_ends(options: Options) -> Ends:
    """Every result of an ante and its bet, for each unit of the ante."""
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
    pays, unit = in_whole_units(table.elected(options).net(row) for table in (ANTE_PAYS, BET_PAYS) for row in KINDS)
    ante, bet = (ways() @ row for row in np.array(pays).reshape(2, -1))
    return ante, bet, unit * BOARDS


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """A bet or none, and then the card that is laid away; a file says the first, and keeps what is best."""
    ante, bet, unit = worth(options)
    low, high = options.times
    required = options.version == REQUIRED
    other = FOLD if required else STAY
    names, of, winning = _situations(), _situation_of(), winners(options)
    # Immediate winners are asked nothing.
    without = np.full(len(ante), -unit) if required else ante.max(axis=1)
    least, most = (ante + low * bet).max(axis=1), (ante + high * bet).max(axis=1)
    more, betting = most > least, np.maximum(least, most)
    gained = np.where(winning[:, None], 0, np.stack([without, betting], axis=1))
    boards = np.where(winning, 0, BOARDS)
    counted = CountedHands(names, (other, BETS), gained, boards, of, parts=unit // BOARDS)

    def cards(t: State, act: Question) -> list[int]:
        return sorted(numbers([*t.hands[act.box], *t.hands.get(discards(act.box), ())]))

    def kept(t: State, act: Question) -> dict[str, Fraction]:
        at, staked = place(cards(t, act)), t.wagers.get((act.box, "bet"), 0)
        times = Fraction(staked, t.wagers[act.box, "ante"])
        found = [Fraction(int(ante[at, n])) + times * int(bet[at, n]) for n in range(OWN)]
        return {DECK[card]: one / unit for card, one in zip(_in_deck(cards(t, act)), found, strict=True)}

    def sized(t: State, act: Question, most: bool) -> str:
        """A bet with its size, where there are several."""
        return BETS if low == high else f"{BETS} {dollars((high if most else low) * t.wagers[act.box, 'ante'])}"

    def bets_by(strategy: str) -> Callable[[State, Question], str]:
        ends = way(options, strategy).ends

        def bet(t: State, act: Question) -> str:
            at = ends[place(cards(t, act))]
            return sized(t, act, at == MOST) if at >= LEAST else other

        return bet

    def keeps_by(strategy: str) -> Callable[[State, Question], str]:
        drop = way(options, strategy).drop

        def laid_away(t: State, act: Question) -> str:
            held = cards(t, act)
            return DECK[_in_deck(held)[int(drop[place(held)])]]

        return laid_away

    first = by_hand(
        counted,
        lambda t, act: int(place(cards(t, act))),
        asks=lambda t, act: not isinstance(act, Pick),
        answer=lambda t, act, word: sized(t, act, more[place(cards(t, act))]) if word == BETS else word,
        set_by=bets_by,
        title="With three cards",
    )
    second = Decision(
        situations={}, situation=lambda t, act: "", worth=kept, set_by=keeps_by, cards=True, title="What is laid away"
    )
    rules = {
        "always-bet": Rule(otherwise=BETS),
        "pairs-only": Rule({"three": BETS, "pair": BETS}, other),
    }
    return DecisionModel(NAME, "antes", (first, second), rules)


def _in_deck(cards: list[int]) -> list[int]:
    """The places in the deck of cards by their numbers."""
    of = numbers(DECK)
    return [of.index(card) for card in cards]


def way(options: Options, strategy: str) -> ColoradoWay:
    """What a strategy, or the file of one, does with each set of three cards."""
    ante, bet, _ = worth(options)
    low, high = options.times
    least, most = ante + low * bet, ante + high * bet
    better = most.max(axis=1) > least.max(axis=1)
    wanted = decisions(options).played(strategy)[0] > 0
    bets = np.where(better, MOST, LEAST)
    # What is kept depends on what is staked.
    of_bet = np.where(better, most.argmax(axis=1), least.argmax(axis=1))
    drop = np.where(wanted, of_bet, ante.argmax(axis=1))
    if strategy == "pairs-only":
        bets, drop = np.full_like(bets, MOST), _kept_high()
    base = np.where(wanted, bets, FOLDED if options.version == REQUIRED else STAYS)
    return ColoradoWay(np.where(winners(options), threes(), base), drop)


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


MAIN_ODDS = MainOdds(NAME, STRATEGIES, main_ends, end_ways)


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, ante and bet under the given strategy and beside it under the others."""
    return MAIN_ODDS.odds(
        options,
        strategy,
        sides={"bonus": three_card_ways},
        notes=["the edge is for each unit of the ante; every amount that is paid is the house's own"],
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
