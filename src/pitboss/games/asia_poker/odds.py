"""Asia poker: what the wager is worth where both sides set by the house way.

Two hands can be dealt in more than 10^15 ways, and what is best against a house way that no house has filed would be
worth nothing at another table. So the house way is played against itself by the kernel, and the figure says that it is
simulated; `ends.toml` holds how rounds of one box ended, and `standard_error` says how far it can be trusted.
"""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Any

from pitboss.games.asia_poker.rules import NAME, WAGER, Options
from pitboss.games.asia_poker.ways import KEEP, ROWS, SPLIT
from pitboss.games.house_poker_family.odds import verify
from pitboss.pricing.decisions import Decision, DecisionModel, Rule, Tally
from pitboss.pricing.distribution import GameOdds, WagerOdds
from pitboss.pricing.simulate import simulate
from pitboss.pricing.worth.ends import End, Ends

STRATEGIES = ("house-way",)
BY_FILE = False
"""No file says how every hand is set."""
ENDS = Ends(NAME, WAGER.says, (End("lose", -1), End("win", 1)))
ROUNDS, SEED = 1 << 19, "figures"
"""Rounds that are dealt where a house has filed another way."""


@cache
def sampled() -> dict[str, Any]:
    """By house way and place of the straight from the ace, how many rounds were dealt and won."""
    return tomllib.loads(files(__package__).joinpath("ends.toml").read_text(encoding="utf-8"))


@cache
def counts(options: Options) -> tuple[int, int]:
    """Rounds, and those that the player won."""
    known = sampled().get(f"{options.house_way}/{options.ace_to_four}")
    if known is not None:
        return known["rounds"], known["won"]
    from pitboss.games import game

    found = simulate(game(NAME), options, ROUNDS, seed=SEED, boxes=1)
    return ROUNDS, found.wagers[0].counts["win"]


@cache
def by_row(options: Options) -> dict[str, list[int]]:
    """By row of the house way: hands that it decides, then those won where their cards are kept and are split."""
    known = sampled().get(f"{options.house_way}/{options.ace_to_four}")
    if known is not None:
        return {row: known[row] for row in ROWS}
    from pitboss.games.asia_poker.tables import sample_rows

    return dict(zip(ROWS, sample_rows(options.way, options.wheel, ROUNDS, SEED), strict=True))


def tallies(options: Options) -> Iterator[Tally]:
    """What both choices of every row gain against the dealer's house way, all else by it too."""
    for row, (hands, *won) in by_row(options).items():
        gained = {choice: Fraction(2 * number - hands) for choice, number in zip((KEEP, SPLIT), won, strict=True)}
        better = max(gained, key=gained.__getitem__)
        if hands:
            yield Tally(row.replace("-", " "), hands, gained, {choice: hands * (choice == better) for choice in gained})


def played(strategy: str) -> str:
    """What is best is not known, and the house way stands for it."""
    return STRATEGIES[0] if strategy == "best" else strategy


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """The wager with both sides setting by the house way."""
    verify(NAME, played(strategy), STRATEGIES)
    rounds, won = counts(options)
    ways = {(end.name, Fraction(end.pays)): number for end, number in zip(ENDS.ends, (rounds - won, won), strict=True)}
    row = WagerOdds.from_ways(NAME, WAGER.says, ways, method="simulated")
    error = row.sd / sqrt(rounds)
    strategy_facts = {
        "name": STRATEGIES[0],
        NAME: {STRATEGIES[0]: row.figures()},
        "rounds": rounds,
        "standard_error": {STRATEGIES[0]: error},
        "notes": [
            f"both sides set by the house way, in {rounds:,} simulated rounds: the edge is known to {error:.4%}",
            "what is best against it has not been worked out; charts have both choices of every row of the house way",
        ],
    }
    return GameOdds(NAME, options.shown(), (row,), strategy_facts)


def decisions(options: Options) -> DecisionModel:
    """How seven cards are set: by the house way, which is what a player who says nothing is given.

    Charts show what another choice of its rows would be worth.
    """
    setting = Decision(
        situations={},
        situation=lambda t, act: "",
        worth=lambda t, act: {},
        set_by=lambda strategy: lambda t, act: str(act.default),
        cards=True,
        title="Setting seven cards: the high hand whole, or split with the medium one",
        by_file=False,
        tallies=lambda: tallies(options),
    )
    return DecisionModel(NAME, "wagers", (setting,), {STRATEGIES[0]: Rule()}, method="simulated")
