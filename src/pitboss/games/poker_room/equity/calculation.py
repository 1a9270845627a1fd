"""Calculation of equity: known cards are read and checked, then every deal is counted, or a sample is dealt."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from pitboss.equipment import DECK, Card
from pitboss.games import game
from pitboss.games.poker_room.equity import kernel
from pitboss.games.poker_room.equity.matchups import Matchups, deals_of
from pitboss.games.poker_room.equity.ranges import kinds_in
from pitboss.games.poker_room.equity.reading import KnownHand, hand_of, known_cards, written
from pitboss.games.poker_room.equity.result import Equity, shares
from pitboss.games.poker_room.form import POTS, SHOWDOWNS, form_of
from pitboss.pricing.kernels import random_stream
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.kernels.workers import results_in_order
from pitboss.ranking.numbers import number, numbers
from pitboss.refusal import Refusal
from pitboss.table import Game

COUNTED = 1_500_000_000
"""Hold 'em hands that may be valued for an exact answer: some six seconds of work; beyond, chance deals."""

TRIALS = 5_000_000
BLOCK = 250_000
_BURNED = 4
_WORK = {2: 1, 4: 15}
"""How much longer a hand takes than one of hold 'em, by the own cards beside a board of five; 3 elsewhere."""


UNFIT = "these ranges do not fit together: hardly any deal leaves each card in one hand only"

Progress = Callable[[int, int], None]
"""Progress callback: done, total."""


class _Deal:
    """What is on the table, checked: every card in one place only, and enough cards left."""

    def __init__(self, rules: Game, hands: Sequence[str], board: str, dead: str) -> None:
        self.form = form = form_of(rules)
        self.board = known_cards(board, "the board")
        self.dead = known_cards(dead, "the dead cards")
        seats = max(rules.options.elections()["boxes"].choices or ())
        if not 2 <= len(hands) <= seats:
            raise Refusal(f"{form.title} is for two to {seats} hands, not {len(hands)}", f"{form.section}(b)")
        self.own, self.size = form.own, form.board
        if len(self.board) not in form.stages:
            allowed = " or ".join(str(stage) for stage in form.stages)
            raise Refusal(f"the board of {form.title} has {allowed} cards, not {len(self.board)}")
        stud = form.showdown == "seven" and not form.board
        self.common = stud and (bool(self.board) or 7 * len(hands) + _BURNED + len(self.dead) > len(DECK))
        if self.common:
            self.own, self.size = 6, 1
        self.hands = [hand_of(form, text, self.own) for text in hands]
        self.known = self._known()
        self.hands = [self._fitting(hand) for hand in self.hands]
        self.stub = [card for card in DECK if card not in self.known]
        ranged = sum(hand.held for hand in self.hands if hand.range)
        if self.open_board + sum(self.open_own) + ranged > len(self.stub):
            raise Refusal(f"{len(self.stub)} cards are left in the deck, which is too few for these hands")

    def _known(self) -> set[Card]:
        """All known cards; one in two places is refused."""
        places: dict[Card, str] = {}
        groups = [("the board", self.board), ("the dead cards", self.dead)]
        for place, hand in enumerate(self.hands, start=1):
            groups.append((f"hand {place}", hand.cards + hand.discards))
        for where, cards in groups:
            for card in cards:
                if card in places:
                    again = "twice in " + where if places[card] == where else f"in {places[card]} and in {where}"
                    raise Refusal(f"{card} is {again}")
                places[card] = where
        return set(places)

    def _fitting(self, hand: KnownHand) -> KnownHand:
        """A hand whose range has only what the known cards leave."""
        if not hand.range:
            return hand
        left = tuple(cards for cards in hand.range if self.known.isdisjoint(cards))
        if not left:
            raise Refusal(f"no hand of {hand.text} is left: its cards are elsewhere")
        return KnownHand(hand.text, range=left)

    @property
    def open_board(self) -> int:
        """Cards that the board lacks."""
        return self.size - len(self.board)

    @property
    def open_own(self) -> list[int]:
        """Cards that each player lacks."""
        return [self.own - hand.held for hand in self.hands]

    def spot(self, chosen: Sequence[Sequence[Card]]) -> kernel.EquitySpot:
        """The same for the kernel, a player with a range holding the hand chosen for them."""
        held = [cards or hand.cards for hand, cards in zip(self.hands, chosen, strict=True)]
        own = np.zeros((len(held), self.own), dtype=np.int64)
        for player, cards in enumerate(held):
            own[player, : len(cards)] = numbers(cards)
        board = np.zeros(5, dtype=np.int64)
        board[: len(self.board)] = numbers(self.board)
        taken = {card for cards in held for card in cards}
        owners = [kernel.BOARD] * self.open_board
        for player, cards in enumerate(held):
            owners += [player] * (self.own - len(cards))
        return kernel.EquitySpot(
            SHOWDOWNS.index(self.form.showdown),
            POTS.index(self.form.pot),
            self.form.least,
            own,
            np.array([len(cards) for cards in held], dtype=np.int64),
            board,
            len(self.board),
            np.array([number(card) for card in self.stub if card not in taken], dtype=np.int64),
            np.array(owners, dtype=np.int64),
        )


def how_to_write(rules: Game) -> tuple[tuple[str, str], list[tuple[str, str]]]:
    """Two hands of this game as an example, and what can be written."""
    return written(form_of(rules))


def range_of(rules: Game, text: str) -> tuple[list[str], dict[str, list[str]]]:
    """The kinds of hands that a range has whole, and its single hands of others."""
    form = form_of(rules)
    if not form.ranges:
        raise Refusal(f"a range is of hands of two cards: {form.title} has {form.own}")
    return kinds_in(text)


def equity(
    variant: str,
    hands: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    trials: int | None = None,
    seed: int | str = 1,
    exact: bool = False,
    progress: Progress | None = None,
    workers: int = 1,
    dask: str | None = None,
) -> Equity:
    """Each hand's part of the pot, if all players stay to the showdown.

    Counted deal by deal where that takes a few seconds or `exact` is asked for; otherwise, or with `trials`, estimated.
    The workers, or a Dask cluster, change the time alone.
    """
    if exact and trials is not None:
        raise Refusal("choose either --exact or --trials")
    if trials is not None and trials < 2:
        raise Refusal(f"{trials} trials: an estimate and its error need at least two")
    deal = _Deal(game(variant), hands, board, dead)
    matchups = None if trials is not None else _counted(deal, exact)
    if matchups is None:
        count = trials or TRIALS
        patterns = _estimate(deal, count, seed, progress, workers, dask)
    else:
        count = matchups.deals
        patterns = _count(deal, matchups, progress, workers, dask)
    found, names = {int(p): int(patterns[p]) for p in np.flatnonzero(patterns)}, [hand.text for hand in deal.hands]
    total = sum(found.values())
    if total != count:
        raise AssertionError(f"{total} deals were met instead of {count}")
    lows = Fraction(sum(n for p, n in found.items() if p >> len(names)), total) if deal.form.pot == "split" else None
    return Equity(
        deal.form,
        shares(deal.form, names, found, matchups is not None),
        deal.board,
        deal.dead,
        "simulated" if matchups is None else "exact",
        total,
        lows,
        seed if matchups is None else None,
        deal.common,
    )


def _tally(deal: _Deal) -> Ints:
    bits = len(deal.hands) * (1 if deal.form.pot == "high" else 2)
    return np.zeros(1 << bits, dtype=np.int64)


def _counted(deal: _Deal, exact: bool) -> Matchups | None:
    """The matchups of an exact count, or None where it would take too long."""
    form = deal.form
    work = len(deal.hands) * _WORK.get(form.own if form.board == 5 else 0, 3) * (2 if form.pot == "split" else 1)
    limit = COUNTED // work
    choices = [hand.range for hand in deal.hands]
    fixed = [hand.cards for hand in deal.hands] + [deal.board, deal.dead]
    plain = deals_of(len(deal.stub), deal.open_board, deal.open_own)
    if deal.form.ranges and any(deal.open_own) and (exact or plain > limit):
        # Hands of which nothing is known are all hands: like ones then stand for each other, suit for suit.
        spread = [_all_hands(hand, deal.stub) if open_ else hand.range for hand, open_ in _with_open(deal)]
        # Of a hand with one known card only the other comes from the deck.
        stub = len(deal.stub) + sum(len(hand.cards) for hand, open_ in _with_open(deal) if open_)
        found = Matchups.of(spread, fixed, stub, deal.open_board, [0] * len(deal.hands))
        if found is not None and (exact or found.distinct_deals <= limit):
            return found
    found = Matchups.of(choices, fixed, len(deal.stub), deal.open_board, deal.open_own)
    if found is not None and not found.distinct:
        raise Refusal(UNFIT)
    if found is None and exact:
        raise Refusal("these ranges make too many matchups to count them all; leave out --exact")
    return found if found is not None and (exact or found.distinct_deals <= limit) else None


def _with_open(deal: _Deal) -> Iterator[tuple[KnownHand, int]]:
    return zip(deal.hands, deal.open_own, strict=True)


def _all_hands(hand: KnownHand, stub: list[Card]) -> tuple[tuple[Card, ...], ...]:
    """Every hand of two that a player with none or one known card may have."""
    return tuple((*hand.cards, *rest) for rest in combinations(stub, 2 - len(hand.cards)))


def _count(deal: _Deal, matchups: Matchups, progress: Progress | None, workers: int, dask: str | None) -> Ints:
    """All patterns of winners, deal by deal; a matchup of many deals in parts, by its first card."""
    ends: deque[int] = deque()
    jobs = _matchup_parts(deal, matchups, ends)
    tally = _tally(deal)
    for found in results_in_order(count_part, jobs, workers=workers, dask=dask):
        tally += found
        done = ends.popleft()
        if progress is not None:
            progress(done, matchups.distinct_deals)
    return tally


def _matchup_parts(deal: _Deal, matchups: Matchups, ends: deque[int]) -> Iterator[tuple[object, ...]]:
    """The parts of a count, each with cards of its own to deal on; `ends` gets how many deals are met by then."""
    patterns = len(_tally(deal))
    for before, (chosen, weight) in enumerate(matchups.distinct):
        spot = deal.spot(chosen)
        stub = len(spot.stub)
        steps = stub if matchups.each > BLOCK and len(spot.slots) else 1
        size = -(-stub // steps)
        for begin in range(0, max(1, stub), size):
            part = min(begin + size, stub) * matchups.each // stub if stub else matchups.each
            ends.append(before * matchups.each + part)
            yield _own_cards(spot), weight, begin, begin + size, patterns


def _own_cards(spot: kernel.EquitySpot) -> kernel.EquitySpot:
    """The same spot with hands and a board that one worker alone deals on."""
    return spot._replace(own=spot.own.copy(), board=spot.board.copy())


def count_part(spot: kernel.EquitySpot, weight: int, begin: int, end: int, patterns: int) -> Ints:
    """One part of a count, on any worker."""
    tally = np.zeros(patterns, np.int64)
    kernel.count(spot, weight, begin, end, tally)
    return tally


def _estimate(
    deal: _Deal, trials: int, seed: int | str, progress: Progress | None, workers: int, dask: str | None
) -> Ints:
    """The patterns of this many random deals, the same for the same seed."""
    ranges = [numbers(cards) for hand in deal.hands for cards in hand.range]
    starts = np.cumsum([0, *(len(hand.range) for hand in deal.hands)])
    table = np.array(ranges, dtype=np.int64).reshape(len(ranges), -1) if ranges else np.zeros((0, 1), dtype=np.int64)
    held = np.array([hand.held for hand in deal.hands], dtype=np.int64)
    spot = deal.spot([()] * len(deal.hands))._replace(held=held)
    tally = _tally(deal)

    def jobs() -> Iterator[tuple[object, ...]]:
        for block, begun in enumerate(range(0, trials, BLOCK)):
            yield _own_cards(spot), table, starts, seed, block, min(BLOCK, trials - begun), len(tally)

    done = 0
    for found, size in results_in_order(sample_block, jobs(), workers=workers, dask=dask):
        if found is None:
            raise Refusal(UNFIT)
        tally += found
        done += size
        if progress is not None:
            progress(done, trials)
    return tally


def sample_block(
    spot: kernel.EquitySpot, table: Ints, starts: Ints, seed: int | str, block: int, size: int, patterns: int
) -> tuple[Ints | None, int]:
    """One block of trials, on any worker; None where the ranges hardly ever fit together."""
    tally = np.zeros(patterns, np.int64)
    # A word of 64 bits without a sign, which the kernel's arithmetic wraps around.
    state: Any = np.uint64(random_stream.start(seed, block))
    return (tally if kernel.sample(spot, table, starts, state, size, tally) else None), size
