"""Fast action hold 'em: what the wagers are worth under three ways to play.

Exact are the naturals, how often the dealer keeps two cards by each house way, and how often five cards make each class
of hands: they are counted over all hands of four cards and of five. Whether two cards then win depends on four cards of
the dealer's and five in common, more than 10^18 deals for each hand of the player's; so how rounds end is sampled by
the kernel, and every edge says so. `ends.toml` holds how often each end came in rounds of one box, each from a full
shoe; `search` makes it, and `standard_error` says how far its edges can be trusted. Other players' cards and burn cards
are unseen, so they change nothing.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import combinations
from math import comb, sqrt
from typing import Any

from pitboss.equipment import packed
from pitboss.games import game as game_of
from pitboss.games.fast_action_holdem.ends import ENDS, original_row, split_row
from pitboss.games.fast_action_holdem.rules import CONTINUOUS, HAND, KEPT, NATURAL, SPLIT, SURRENDER, Options
from pitboss.games.fast_action_holdem.strategy import (
    HALF,
    KINDS,
    SCALE,
    STRATEGIES,
    decision,
    kind_name,
    situation,
    worth,
    worth_by_kind,
)
from pitboss.games.fast_action_holdem.strategy import situations as every_situation
from pitboss.games.fast_action_holdem.ways import is_natural, numbers
from pitboss.pricing.decisions import Decision, DecisionModel, Question, Rule, State, Tally
from pitboss.pricing.distribution import Fact, GameOdds, WagerOdds
from pitboss.pricing.simulate import simulate
from pitboss.pricing.strategy.charts import charts
from pitboss.pricing.strategy.strategies import is_file
from pitboss.ranking.high import MANY_DECKS
from pitboss.refusal import Refusal, near
from pitboss.table.acts.choices import Pick

__all__ = ["STRATEGIES", "classes", "decisions", "facts", "house_ways", "natural", "odds"]

FILE_ROUNDS, FILE_SEED = 1 << 22, "figures"
"""Rounds sampled for a custom strategy."""

HOUSE_WAYS = {
    6: (
        *(36298080, 113622912, 17024256, 12550464, 35645184, 19051200, 10741248),
        *(7962624, 7962624, 7838208, 25303104, 81383616, 8491392, 3265920),
    ),
    8: (
        *(120626688, 359104512, 53805056, 39665664, 112656384, 60211200, 33947648),
        *(25165824, 25165824, 24772608, 79970304, 257212416, 26836992, 10321920),
    ),
}
"""By decks, the hands of four cards that each of the fourteen house ways decides."""


def natural(decks: int) -> Fraction:
    """The probability that four cards have one rank; for the dealer it is the same as for a player."""
    return Fraction(13 * comb(4 * decks, HAND), comb(52 * decks, HAND))


def house_ways(decks: int) -> list[Fraction]:
    """The probability that the dealer keeps two cards by each of the house ways."""
    return [Fraction(hands, comb(52 * decks, HAND)) for hands in HOUSE_WAYS[decks]]


def classes(decks: int) -> list[Fraction]:
    """The probability that five cards make a hand of each class, in the order of 21.3(b)."""
    suits, ranks, same = 4, 13, 4 * decks
    runs, spread = 10, comb(ranks, 5)
    shapes = {
        # One suit has `decks` cards of each rank, all suits together four times as many.
        size: {
            "five": ranks * comb(size, 5),
            "four": ranks * comb(size, 4) * 12 * size,
            "full": ranks * comb(size, 3) * 12 * comb(size, 2),
            "three": ranks * comb(size, 3) * comb(12, 2) * size**2,
            "pairs": comb(ranks, 2) * comb(size, 2) ** 2 * 11 * size,
            "pair": ranks * comb(size, 2) * comb(12, 3) * size**3,
            "run": runs * size**5,
            "high": (spread - runs) * size**5,
        }
        for size in (decks, same)
    }
    suited = {shape: suits * hands for shape, hands in shapes[decks].items()}
    mixed = {shape: hands - suited[shape] for shape, hands in shapes[same].items()}
    royal = suited["run"] // runs
    hands = [
        *(suited["five"], royal, suited["four"], suited["run"] - royal, suited["full"], mixed["five"]),
        *(suited["three"], suited["pairs"], suited["pair"], mixed["four"], mixed["full"], suited["high"]),
        *(mixed["run"], mixed["three"], mixed["pairs"], mixed["pair"], mixed["high"]),
    ]
    return [Fraction(n, comb(52 * decks, 5)) for n in hands]


@cache
def laid_away() -> dict[str, Any]:
    """What `discards` found: by decks what a player gains who allows for the cards that they lay away."""
    return tomllib.loads(files(__package__).joinpath("discards.toml").read_text(encoding="utf-8"))


@cache
def sampled() -> dict[str, Any]:
    """What `search` found: by decks how many rounds were dealt, and for each strategy how often each end came."""
    return tomllib.loads(files(__package__).joinpath("ends.toml").read_text(encoding="utf-8"))


def counts(decks: int, strategy: str) -> list[int]:
    """How often each end came, in the order of `ENDS`; a file's rounds are dealt when they are asked for."""
    found = dealt(decks, strategy) if is_file(strategy) else sampled()[f"decks-{decks}"][strategy]
    return [found.get(end, 0) for end in ENDS]


def dealt(decks: int, strategy: str) -> Mapping[str, int]:
    """Rounds of one box by a file, every round from all the cards as the others were."""
    options = Options(decks=decks, shuffle=CONTINUOUS)
    found = simulate(game_of("fast-action-holdem"), options, FILE_ROUNDS, seed=FILE_SEED, boxes=1, strategy=strategy)
    return found.wagers[0].counts


def decisions(options: Options) -> DecisionModel:
    """Which two of four cards are kept, or whether they are split or given up; by the worth of two cards."""
    decks, of = options.decks, worth(options.decks)

    def worths(t: State, act: Question) -> dict[str, float]:
        hand, numbered = t.hands[act.box], numbers(t.hands[act.box])
        if NATURAL in act.choices and is_natural(numbered):
            return {}
        two = {at: of[52 * numbered[at[0]] + numbered[at[1]]] / SCALE for at in combinations(range(HAND), KEPT)}
        found = {packed([hand[i], hand[j]]): value for (i, j), value in two.items()}
        if SPLIT in act.choices:
            rest = {at: tuple(i for i in range(HAND) if i not in at) for at in two}
            found[SPLIT] = max(value + two[rest[at]] for at, value in two.items())
        return found | ({SURRENDER: HALF / SCALE} if SURRENDER in act.choices else {})

    def set_by(strategy: str) -> Callable[[State, Question], str]:
        def choose(t: State, act: Question) -> str:
            word, cards = decision(t.hands[act.box], strategy, decks)
            return word if word in act.choices else cards

        return choose

    def tallies() -> Iterator[Tally]:
        for kind in KINDS:
            yield Tally(situation(*kind), 1, {"keep": worth_by_kind(decks)[kind_name(*kind)] / SCALE}, {"keep": 1})

    def grid(name: str) -> tuple[str, str, str]:
        _, high, low, suits = name.split()
        return f"two cards of {'one suit' if suits == 'suited' else 'two suits'}", high, low

    keep = Decision(
        situations=every_situation(),
        situation=lambda t, act: "",
        worth=worths,
        set_by=set_by,
        asks=lambda t, act: isinstance(act, Pick),
        cards=True,
        title="What two cards are worth",
        tallies=tallies,
        grid=grid,
    )
    rules = dict.fromkeys(STRATEGIES[1:], Rule())
    return DecisionModel("fast-action-holdem", "wagers", (keep,), rules, method="sampled")


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """The original wager under the given strategy and beside it under the others; the wager on a second hand."""
    if strategy not in STRATEGIES and not is_file(strategy):
        raise Refusal(f"fast-action-holdem has no strategy {strategy!r}; {near(strategy, STRATEGIES)}")
    ends = {name: counts(options.decks, name) for name in dict.fromkeys((*STRATEGIES, strategy))}
    rows = {name: _with_natural(original_row(options, of, "simulated"), options.decks) for name, of in ends.items()}
    second = split_row(options, ends[strategy], "simulated")
    return GameOdds(
        game="fast-action-holdem",
        options=options.shown(),
        wagers=(rows[strategy], *([second] if second is not None else [])),
        strategy=_strategy(options, strategy, rows),
    )


def _with_natural(row: WagerOdds, decks: int) -> WagerOdds:
    """A sample in which naturals come as often as they must, and everything else in proportion."""
    share, seen = natural(decks), row.probability("natural")
    if not seen:
        return row
    others = (1 - share) / (1 - seen)
    outcomes = tuple(
        end._replace(probability=share, counted=True)
        if end.name == "natural"
        else end._replace(probability=end.probability * others)
        for end in row.outcomes
    )
    return replace(row, outcomes=outcomes, average_staked=1 + (row.average_staked - 1) * others)


def facts(options: Options) -> Iterator[Fact]:
    """The natural, what five cards make, and by which house way the dealer keeps two."""
    decks = options.decks
    yield Fact("four cards", "natural", natural(decks))
    for name, share in zip(reversed(MANY_DECKS), classes(decks), strict=True):
        yield Fact("any five cards", name, share)
    for way, share in enumerate(house_ways(decks), start=1):
        yield Fact("the dealer's two cards", f"house way {way}", share)


def standard_error(row: WagerOdds, rounds: int) -> float:
    """Typical error of an edge sampled over this many rounds."""
    return row.sd / sqrt(rounds)


def _strategy(options: Options, name: str, rows: dict[str, WagerOdds]) -> dict[str, Any]:
    rounds = sampled()[f"decks-{options.decks}"]["rounds"]
    by = {other: FILE_ROUNDS if is_file(other) else rounds for other in rows}
    away = laid_away()[f"decks-{options.decks}"]
    return {
        "name": name,
        "original": {other: row.figures() for other, row in rows.items()},
        "standard_error": {other: standard_error(row, by[other]) for other, row in rows.items()},
        "rounds": by[name],
        "exact": {
            "natural": str(natural(options.decks)),
            "house_ways": [str(share) for share in house_ways(options.decks)],
            "classes": [str(share) for share in classes(options.decks)],
        },
        "discards": {"gain": away["gain"], "standard_error": away["standard_error"]},
        **charts(decisions(options))[0].grids,
        "notes": [
            "best keeps the two cards that are worth most, splits where both hands together are worth more, and never "
            "gives up",
            f"a player who also takes their discards into account gains another {away['gain']:.4%}",
            "what two cards are worth: pitboss strategy fast-action-holdem",
        ],
    }
