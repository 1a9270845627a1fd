"""What a sheet says of a game that is played for a pot: what the house takes, of each pot and of the hands of a model.

The rake of a pot is exact. What pots come to is a model's: hands dealt through the script by players of a stated
strategy, the same hands for every way to charge, so that a change of the rake is measured on what it is taken of.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any

from pitboss.games.poker_room.mathematics.odds import POTS, rake
from pitboss.games.poker_room.mathematics.players import HOUSE, STRATEGIES, says
from pitboss.games.poker_room.mathematics.self_play import HANDS_AN_HOUR, STACK, Pots, pots
from pitboss.games.poker_room.options import PokerOptions
from pitboss.money import dollars
from pitboss.pricing.worth.rounds import tidy
from pitboss.refusal import Refusal, near
from pitboss.rulebook import Election, Elections
from pitboss.table import Game

Progress = Callable[[int, int, str], None]
"""Progress callback: done, total, and which method."""
RAKE_OPTIONS = (
    *("revenue", "rake_percent", "rake_cap", "rake_unit", "rake_steps"),
    *("no_flop_no_drop", "charge"),
)
PLAY_OPTIONS = (
    *("structure", "minimum", "maximum", "increment", "raise_cap", "check_raise", "ante", "blinds", "forced_bet"),
    *("heads_up", "straddle", "kill", "kill_multiple", "kill_counts", "opener", "open_pair", "third_card"),
    *("own_discards", "boxes"),
)
"""Options that change how hands are played, and so what pots come to."""
COMPARED, SEED = 1 << 10, 1
"""Hands that each configuration's players play; those that differ in the rake alone share them."""
_BARS, _USUAL = 24, 0.98
_STAIRS = 400
_WIDTHS = (1_00, 2_00, 5_00, 10_00, 20_00, 50_00, 100_00, 200_00, 500_00, 1000_00, 5000_00)


def strategy_of(strategy: str) -> str:
    """No way to play a pot is the best one known: unless it is said, the house's own players play."""
    return HOUSE if strategy == "best" else strategy


def content(
    game: Game,
    options: Elections,
    strategy: str,
    hands: int,
    seed: int,
    vary: bool | Iterable[str],
    progress: Progress | None = None,
    *,
    beside: bool = True,
) -> dict[str, object]:
    """The parts of a sheet that stand in place of wagers; `beside` the model also those of the other strategies."""
    assert isinstance(options, PokerOptions)
    played = strategy_of(strategy)
    found = pots(game.name, options, played, hands, seed, progress)
    others = [name for name in STRATEGIES if name != played and beside]
    priced = game.module("odds").odds(options)
    few = max(1, hands // 8)
    return {
        "hands": [row.shown() for row in priced.hands],
        "rake": {**priced.rake, "cite": _cite(options), "stairs": stairs(options)},
        "model": {**model(game, options, found), "pots": _bars(found, options)},
        "others": [model(game, options, pots(game.name, options, name, few, seed)) for name in others],
        "sensitivity": None if vary is False else sensitivity(options, found, None if vary is True else vary),
    }


def _cite(options: PokerOptions) -> str:
    if options.revenue == "stepped":
        return "house:poker-room/rake-steps"
    if options.revenue in ("time", "hand"):
        return "house:poker-room/time-charge"
    return "house:poker-room/rake-percentage" if options.revenue == "percentage" else "house:poker-room/revenue"


def stairs(options: PokerOptions) -> list[dict[str, int]]:
    """From which pot on the house takes how much, exactly, as far as it grows."""
    if options.revenue == "stepped":
        levels: Iterable[int] = sorted({pot for pot, _ in options.rake_steps})
    elif options.revenue == "percentage":
        most = -(-options.rake_cap // options.rake_unit)
        whole = (number * options.rake_unit for number in range(1, min(most, _STAIRS) + 1))
        levels = (-(-100 * take // options.rake_percent) for take in whole)
    else:
        return []
    rows: list[dict[str, int]] = []
    for pot in levels:
        take = options.rake_of(pot)
        if take > (rows[-1]["rake"] if rows else 0):
            rows.append({"pot": pot, "rake": take})
    return rows


def model(game: Game, options: PokerOptions, found: Pots) -> dict[str, object]:
    """What a model's hands come to and what the house takes of them: dollars, with standard errors."""
    rake, error = found.taken(options)
    pot = found.mean()
    spread = sum((amount - pot) ** 2 * n for (amount, _), n in found.counts.items()) / max(1, found.hands - 1)
    first = sum(n for (_, one), n in found.counts.items() if one)
    return {
        "strategy": found.strategy,
        "says": says(game, found.strategy),
        "players": found.players,
        "stack": STACK,
        "hands": found.hands,
        "seed": found.seed,
        "pot": tidy(pot / 100),
        "pot_error": tidy(sqrt(spread / found.hands) / 100),
        "rake": tidy(rake / 100),
        "rake_error": tidy(error / 100),
        "part": tidy(rake / pot) if pot else 0.0,
        "hands_an_hour": HANDS_AN_HOUR,
        "an_hour": tidy(rake * HANDS_AN_HOUR / 100),
        "an_hour_error": tidy(error * HANDS_AN_HOUR / 100),
        "a_player": tidy(rake * HANDS_AN_HOUR / 100 / found.players),
        "one_round": first / found.hands,
        "method": "simulated" if spread or error else "exact",
    }


def _bars(found: Pots, options: PokerOptions) -> list[dict[str, object]]:
    """How often pots lie in equal ranges, and what the house takes of those on the average; the last has no end."""
    seen, usual = 0, 0
    for (pot, _), n in found.counts.items():
        seen += n
        usual = pot if seen <= _USUAL * found.hands or not usual else usual
    width = next((wide for wide in _WIDTHS if usual / wide < _BARS), _WIDTHS[-1])
    rows: dict[int, list[float]] = {}
    for (pot, one), n in found.counts.items():
        row = rows.setdefault(min(pot // width, usual // width + 1), [0, 0.0])
        row[0] += n
        row[1] += n * options.rake_of(pot, first_round=one)
    return [
        {"low": at * width, "high": (at + 1) * width, "share": n / found.hands, "rake": tidy(taken / n / 100)}
        for at, (n, taken) in sorted(rows.items())
    ]


def sensitivity(options: PokerOptions, found: Pots, only: Iterable[str] | None = None) -> dict[str, object]:
    """Each option of the rake at other values, one at a time, on the same hands."""
    elections = options.elections()
    wanted = None if only is None else {name.replace("-", "_") for name in only}
    for name in wanted or ():
        if name not in elections:
            raise Refusal(f"there is no option {name!r}; {near(name, elections)}")
    varied, left = [], []
    for name, election in elections.items():
        others = list(_others(options, name, election)) if name in RAKE_OPTIONS else []
        if election.choices is not None and len(election.choices) < 2:
            left.append((name, "it can be nothing else"))
        elif name in PLAY_OPTIONS:
            left.append((name, "it changes the hands, not what is taken of a pot: elect it for a sheet of its own"))
        elif name not in RAKE_OPTIONS:
            left.append((name, "no figure here depends on it"))
        elif not options.applies(name):
            left.append((name, "it means nothing beside the other options"))
        elif wanted is not None and name not in wanted:
            left.append((name, "it was not asked for"))
        elif not others:
            left.append((name, f"it has no list of values to try: {election.allowed}"))
        else:
            values = [_tried(options, found, name, election, value) for value in others]
            elected = election.show(getattr(options, name))
            heads = {"option": name, "says": election.says, "cite": election.cite, "elected": elected}
            varied.append({**heads, "values": values})
    return {"varied": varied, "not_varied": [{"option": name, "reason": reason} for name, reason in left]}


def _others(options: PokerOptions, name: str, election: Election) -> Iterator[Any]:
    held = getattr(options, name)
    if election.choices is not None:
        yield from (value for value in election.choices if value != held)
    elif election.show is dollars and held > 1:
        yield from (held // 2, held * 2)


def _tried(options: PokerOptions, found: Pots, name: str, election: Election, value: Any) -> dict[str, object]:
    other = replace(options, **{name: value})
    shown = election.show(value)
    if wrong := other.conflicts():
        return {"value": shown, "refused": {"reason": wrong[0].reason, "cite": wrong[0].cite}}
    rake, _ = found.taken(other)
    change, error = found.changed(options, other)
    return {
        "value": shown,
        "rake": tidy(rake / 100),
        "change": tidy(change / 100),
        "error": tidy(error / 100),
        "an_hour": tidy(rake * HANDS_AN_HOUR / 100),
    }


Table = tuple[Game, PokerOptions, str]
"""A game, what its house elects, and the strategy of all players."""


def side_by_side(
    tables: Sequence[Table], progress: Progress | None = None
) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """The figures of each and how far those are from the first one's; and what each way to charge takes of pots."""
    found = []
    for number, (game, options, strategy) in enumerate(tables, start=1):
        found.append(pots(game.name, options, strategy_of(strategy), COMPARED, SEED))
        if progress is not None:
            progress(number, len(tables), game.title)
    rows = [
        {
            "stairs": stairs(table[1]),
            **(figures := model(table[0], table[1], of)),
            "says_played": figures["says"],
            "says": rake(table[1])["says"],
            **_beside(tables[0], found[0], table, of),
        }
        for table, of in zip(tables, found, strict=True)
    ]
    return rows, [{"pot": pot, "rakes": [options.rake_of(pot) for _, options, _ in tables]} for pot in POTS]


def _beside(base: Table, of_base: Pots, other: Table, of_other: Pots) -> dict[str, object]:
    """How much more the house takes of a hand than at the first one; on the same hands the error is of the change."""
    if base[0] is other[0] and of_base == of_other:
        change, error = of_base.changed(base[1], other[1])
    else:
        (a, one), (b, two) = of_base.taken(base[1]), of_other.taken(other[1])
        change, error = b - a, sqrt(one**2 + two**2)
    return {
        "change": tidy(change / 100),
        "change_error": tidy(error / 100),
        "change_an_hour": tidy(change * HANDS_AN_HOUR / 100),
    }
