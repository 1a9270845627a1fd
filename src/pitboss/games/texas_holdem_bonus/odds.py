"""Texas hold 'em bonus poker: the exact worth of every wager, over all deals of two hands and a board.

The deals are counted once for all tables and cached (`counting`); which hands are worth a flop wager follows from the
count, by what the ante is paid on.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from pitboss.games.house_poker_family.odds import MainOdds, shown, within
from pitboss.games.house_poker_family.starting_hands import describe_choices, grid, names, ranks
from pitboss.games.house_poker_family.wagering import LOST as FORFEIT
from pitboss.games.texas_holdem_bonus import counting, rule_of_thumb
from pitboss.games.texas_holdem_bonus.counting import (
    BEST,
    BOTH,
    DEALS,
    ENDS,
    LOST,
    MADE,
    NEITHER,
    RIVER,
    THUMB,
    TIED,
    TURN,
    WON,
    WON_FLUSH,
)
from pitboss.games.texas_holdem_bonus.rules import (
    BONUS,
    FLOP_ANTES,
    NAME,
    STRAIGHT,
    WAGERS,
    Options,
    bonus_kind,
)
from pitboss.pricing.combinations.board_matchups import CELLS, LESS, MORE, OTHERS, PAIR, cell
from pitboss.pricing.combinations.choice_values import dealer_meetings, draws, filled
from pitboss.pricing.decisions import (
    CountedHands,
    Decision,
    DecisionModel,
    Question,
    Rule,
    State,
    Tally,
    Worths,
    by_hand,
)
from pitboss.pricing.distribution import Fact, GameOdds
from pitboss.pricing.kernels.arrays import Ints
from pitboss.pricing.worth.ends import End, Ends
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.ranking.numbers import numbers

SIMPLE = "pair-or-better"
BET, FOLD, CHECK = "bet", "fold", "check"
LATER_CLASSES = ("a pair or better that the board alone does not have", "anything else")
RULES = {
    SIMPLE: Rule({"flop": BET, "flop anything": CHECK, "turn": BET, "turn anything": CHECK}),
    "never-fold": Rule({"start": BET}),
    "flop-only": Rule({"flop": CHECK, "turn": CHECK}),
    "always-bet": Rule(otherwise=BET),
}
STRATEGIES = ("best", *RULES)
"""The best play; the same hands, and then the turn and river wager by rule (`rule_of_thumb`); the best play without a
fold; never a wager after the flop's; and all wagers with every hand."""

FLOP_CARDS = 3
FOLDED = 0
LATER = ("", ", turn wager", ", river wager", ", turn and river wager")
DEALERS = 1_225
"""Hands that a dealer may have beside a player's."""


def more(made: int) -> int:
    """The antes that were staked after the ante."""
    return FLOP_ANTES + (made & 1) + (made >> 1)


def paid(options: Options, end: int) -> bool:
    """Whether the ante of a hand that ends so is paid."""
    return end < LOST and end >= (1 if options.ante_pays_on == STRAIGHT else 2)


def net(options: Options, made: int, end: int) -> int:
    """What a hand that was played gains, in antes."""
    if end == TIED:
        return 0
    return -1 - more(made) if end == LOST else more(made) + int(paid(options, end))


def place(made: int, end: int) -> int:
    """Where among the ends of the ante a hand stands that was played, by the wagers made and how it came off."""
    return 1 + ENDS * made + end


def main_ends(options: Options) -> Ends:
    """A fold, and every result of the ante and the wagers that follow it."""
    ends = [End("fold", -1)]
    for made in range(MADE):
        for end in range(ENDS):
            name = "push" if end == TIED else "lose" if end == LOST else "win"
            name += " with the ante" if paid(options, end) else ""
            ends.append(End(name + LATER[made], net(options, made, end), more=more(made)))
    return within(options.payout_limit, "ante", WAGERS["ante"].says, ends)


# Ways to play.


class TexasHoldemWay(NamedTuple):
    """A way to play: which starting hands are played, by which count, and what is wagered later if by none."""

    first: tuple[bool, ...]
    counted: int
    made: int | None = None
    """The same further wagers in every deal."""


def worth(options: Options) -> list[tuple[int, int]]:
    """By starting hand what it gains if it is played as is best, in antes over all its deals, and the deals."""
    found = counting.deals()[0][:, BEST].tolist()
    return [
        (
            sum(n * net(options, made, end) for made, row in enumerate(rows) for end, n in enumerate(row)),
            sum(map(sum, rows)),
        )
        for rows in found
    ]


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """The flop wager, then the turn's and the river's; a file names the starting hands."""
    gained = np.array([[-deals, won] for won, deals in worth(options)], object)
    deals = -gained[:, 0]
    hands = [f"start {name}" for name in names()]
    first = by_hand(
        CountedHands(hands, (FOLD, BET), gained, deals, np.arange(CELLS)),
        lambda t, act: cell(*numbers(t.hands[act.box])),
        asks=lambda t, act: not shown(t),
        title="Before the flop",
        grid=grid,
        passive=FOLD,
    )
    return DecisionModel(NAME, "antes", (first, _on_flop(options), _on_turn(options)), RULES)


def gained_on(options: Options, own: list[int], boards: Ints) -> Ints:
    """On whole boards, against every hand of the dealer: antes gained, by board and the further wagers made."""
    hands, found = dealer_meetings(own, boards, PAIR)
    won = np.clip((found >> CLASS) - HIGH.classes.index("straight") + 1, WON, WON_FLUSH)
    nets = np.array([[net(options, made, end) for end in range(ENDS)] for made in range(MADE)])
    return np.asarray(hands[:, [LESS]] * nets[:, won].T + hands[:, [MORE]] * nets[:, LOST])


def weighed(options: Options, street: str, bit: int) -> Iterator[Tally]:
    """Hands with which the best play makes a turn or river wager, and the others; the rest goes as is best."""
    found = counting.deals()[0][:, BEST].sum(axis=0).tolist()
    for name, best in (("hands with which a bet is best", bit), ("all others", 0)):
        here = [(made, end, n) for made, row in enumerate(found) if made & bit == best for end, n in enumerate(row)]
        deals = sum(n for *_, n in here)
        gained = {
            word: Fraction(sum(n * net(options, made & ~bit | more, end) for made, end, n in here))
            for word, more in ((CHECK, 0), (BET, bit))
        }
        yield Tally(f"{street} {name}", deals, gained, {BET if best else CHECK: deals})


def _later(rule: Callable[..., Any], street: str, worth: Callable[[State, Question], Worths], **more: Any) -> Decision:
    """A turn or river wager; the two classes are those of the simple rule."""

    def situation(t: State, act: Question) -> str:
        ahead = rule(*numbers(t.hands[act.box]), *numbers(shown(t)))
        return f"{street} {LATER_CLASSES[0 if ahead else 1]}"

    named = dict.fromkeys((f"{street} {one}" for one in LATER_CLASSES), (CHECK, BET))
    return Decision(situations=named, situation=situation, worth=worth, by_file=False, **more)


def _on_flop(options: Options) -> Decision:
    def worth(t: State, act: Question) -> dict[str, Fraction]:
        own, board = numbers(t.hands[act.box]), numbers(shown(t))
        pairs = draws([*own, *board], 2)
        gained = gained_on(options, own, filled(board, pairs))
        # Either of two cards may be the turn.
        by_turn = np.zeros((52, MADE), np.int64)
        for turns in pairs.T:
            np.add.at(by_turn, turns, gained)

        def after(made: int) -> Fraction:
            best = np.maximum(by_turn[:, made], by_turn[:, made | RIVER]).sum()
            return Fraction(int(best), OTHERS * 2 * len(pairs))

        return {CHECK: after(0), BET: after(TURN)}

    return _later(
        rule_of_thumb.ahead_on_flop,
        "flop",
        worth,
        asks=lambda t, act: len(shown(t)) == FLOP_CARDS,
        title="The turn wager, after the flop",
        tallies=lambda: weighed(options, "flop", TURN),
    )


def _on_turn(options: Options) -> Decision:
    def worth(t: State, act: Question) -> dict[str, Fraction]:
        own, board = numbers(t.hands[act.box]), numbers(shown(t))
        before, rivers = int((act.box, "turn") in t.wagers), draws([*own, *board], 1)
        gained, ways = gained_on(options, own, filled(board, rivers)).sum(axis=0), OTHERS * len(rivers)
        return {word: Fraction(int(gained[before | more]), ways) for word, more in ((CHECK, 0), (BET, RIVER))}

    return _later(
        rule_of_thumb.ahead_on_turn,
        "turn",
        worth,
        title="The river wager, after the turn",
        tallies=lambda: weighed(options, "turn", RIVER),
    )


def way(options: Options, strategy: str) -> TexasHoldemWay:
    """A way to play by its name, or by the file of one: that says what to fold, and goes on as is best."""
    first = decisions(options).played(strategy)[0] > 0
    made = {"always-bet": BOTH, "flop-only": NEITHER}.get(strategy)
    return TexasHoldemWay(tuple(first.tolist()), THUMB if strategy == SIMPLE else BEST, made)


def main_ways(options: Options, strategy: str) -> Counter[int]:
    """In how many deals the ante comes to each end."""
    chosen, ways = way(options, strategy), Counter[int]()
    for played, rows in zip(chosen.first, counting.deals()[0][:, chosen.counted].tolist(), strict=True):
        for made, row in enumerate(rows):
            for end, deals in enumerate(row):
                at = made if chosen.made is None else chosen.made
                ways[place(at, end) if played else FOLDED] += deals
    assert ways.total() == DEALS
    return ways


def bonus_ways(options: Options, strategy: str) -> Counter[int]:
    """In how many deals of two hands the bonus wager comes to each end; a fold may cost it, as the strategy folds."""
    ways: Counter[int] = Counter()
    for number, played in enumerate(way(options, strategy).first):
        low, high, suited = ranks(number)
        hands = 6 if low == high else 4 if suited else 12
        a, b = 4 * low, 4 * high + (not suited)
        stands = played or options.bonus_on_fold != FORFEIT
        # Of the dealer's hands beside two aces one is two aces.
        ways[bonus_kind(a, b, 50, 51) if stands else 0] += hands
        ways[bonus_kind(a, b, 0, 1) if stands else 0] += hands * (DEALERS - 1)
    return ways


MAIN_ODDS = MainOdds(NAME, STRATEGIES, main_ends, main_ways)


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """Every wager under these options, the ante with what follows it under the given strategy and the others."""
    first = way(options, strategy).first
    folded = [name for name, played in zip(names(), first, strict=True) if not played]
    return MAIN_ODDS.odds(
        options,
        strategy,
        sides={BONUS.name: lambda: bonus_ways(options, strategy)},
        notes=[
            f"{strategy} folds {', '.join(reversed(folded)) or 'no hand'}",
            "the edge is for each unit of the ante; the flop wager is twice as large, turn and river wager as large",
            f"{SIMPLE}: the turn and river wager with a pair or better that the board alone does not have",
        ],
        first=describe_choices(lambda number: BET if first[number] else FOLD),
    )


def facts(options: Options) -> Iterator[Fact]:
    """How often the best play folds and makes each of the later wagers."""
    ways = main_ways(options, "best")
    made: dict[str, Any] = {"folds": lambda at: at == FOLDED}
    for name, bit in (("makes the turn wager", 1), ("makes the river wager", 2)):
        made[name] = lambda at, bit=bit: at != FOLDED and bool((at - 1) // ENDS & bit)
    for name, fits in made.items():
        yield Fact("the best play", name, Fraction(sum(n for at, n in ways.items() if fits(at)), DEALS))
