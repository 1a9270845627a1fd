"""How often the hands of the room's games come, counted; and what the house takes of a pot.

What a hand is worth depends on its ranks, but for flushes. So multisets of ranks are counted with the number of ways to
give them suits, and the flushes, of which a hand holds no two in different suits, are moved to where they belong.
"""

from collections import Counter
from functools import cache
from math import comb

from pitboss.games.poker_room.form import Form
from pitboss.games.poker_room.mathematics import players
from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import Action
from pitboss.money import dollars
from pitboss.pricing.decisions import Decision, DecisionModel
from pitboss.pricing.distribution import GameOdds, HandOdds
from pitboss.ranking import EIGHT_OR_BETTER, SIX_OR_BETTER, High, Low
from pitboss.ranking.high import CLASS, shape
from pitboss.refusal import Refusal

NO_LOW = "no-low"
_RANK_BITS = (1 << CLASS) - 1
_WORST = 16
_LOWS = ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
POTS = (10_00, 20_00, 30_00, 40_00, 60_00, 80_00, 100_00, 200_00)
"""Pots for which the rake is shown."""

OMAHA_HIGH = {
    "royal-flush": 42_807_600,
    "straight-flush": 368_486_160,
    "four-of-a-kind": 2_225_270_496,
    "full-house": 29_424_798_576,
    "flush": 31_216_782_384,
    "straight": 52_289_648_688,
    "three-of-a-kind": 40_712_657_408,
    "two-pairs": 170_775_844_104,
    "one-pair": 122_655_542_152,
    "high-card": 13_851_662_832,
}
OMAHA_LOW = {
    "five-low": 7_439_717_760,
    "six-low": 25_832_342_400,
    "seven-low": 51_687_563_904,
    "eight-low": 76_415_359_104,
    NO_LOW: 302_188_517_232,
}
"""All deals of four cards and a board, which take `omaha_count` ten seconds: counted once, and stored here."""


@cache
def _multisets(size: int, suits: int = 4) -> tuple[tuple[int, int], ...]:
    """Hands of ranks that this many suits hold: their rank counters, and in how many ways suits can be assigned."""
    found = [(0, 1, size)]
    for rank in range(13):
        # What the ranks above cannot fill is not begun.
        least = size - suits * (12 - rank)
        found = [
            (counts + (n << 4 * rank), ways * comb(suits, n), left - n)
            for counts, ways, left in found
            for n in range(max(0, least - size + left), min(suits, left) + 1)
        ]
    return tuple((counts, ways) for counts, ways, _ in found)


@cache
def high_ways(ranking: High, size: int) -> dict[str, int]:
    """How many hands of that many cards make each class, the best first."""
    plain, found = {}, [0] * len(ranking.classes)
    for counts, ways in _multisets(size):
        kind, bits = shape(counts, ranking.size)
        plain[counts] = value = ranking.plain[kind] | bits
        found[value >> CLASS] += ways
    for suited in range(ranking.size, size + 1):
        for own, _ in _multisets(suited, 1):
            flush = ranking.suited_value(own)
            # A hand holds no two flushes of different suits, so each of the four is met once.
            for others, ways in _multisets(size - suited, 3):
                value = plain[own + others]
                if flush > value:
                    found[value >> CLASS] -= 4 * ways
                    found[flush >> CLASS] += 4 * ways
    return {ranking.classes[kind]: found[kind] for kind in range(len(ranking.classes) - 1, -1, -1)}


@cache
def low_ways(ranking: Low, size: int, least: int = 0) -> dict[str, int]:
    """How many hands make each low, by the worst card where there is no pair; those that are too high are no low."""
    found: Counter[str] = Counter()
    order: dict[str, int] = {}
    for counts, ways in _multisets(size):
        value = ranking.of_counts(counts)
        name = low_name(ranking, value) if value >= least else NO_LOW
        found[name] += ways
        order[name] = max(order.get(name, -1), value if value >= least else -1)
    return {name: found[name] for name in sorted(found, key=order.__getitem__, reverse=True)}


def low_name(ranking: Low, value: int) -> str:
    """A low hand by its worst card, or by its pairs."""
    name = ranking.name(value)
    worst = _RANK_BITS - (value & _RANK_BITS) >> _WORST
    return f"{_LOWS[worst - 3]}-low" if name == "no-pair" else name


def hands_of(form: Form) -> tuple[HandOdds, ...]:
    """How often the hands of a game come: for high, for low, or both."""
    if form.showdown == "omaha":
        says = "the best of two own cards and three of the board"
        high = HandOdds("high", says, OMAHA_HIGH)
        return (high, HandOdds("low", f"{says}, eight or better", OMAHA_LOW)) if form.pot == "split" else (high,)
    size, says = {"seven": (7, "the best five of seven cards"), "mambo": (4, "the best three of four cards")}.get(
        form.showdown, (5, "five cards as dealt, before the draw" if form.draws else "five cards")
    )
    found = []
    if form.pot != "low":
        found.append(HandOdds("high", says, high_ways(form.contest.high.ranking, size)))
    if form.pot != "high":
        lowest = (form.contest.low or form.contest.high).ranking
        enough = {EIGHT_OR_BETTER: ", eight or better", SIX_OR_BETTER: ", six or better"}.get(form.least, "")
        found.append(HandOdds("low", f"{says}{enough}", low_ways(lowest, size, form.least)))
    return tuple(found)


def odds(options: PokerOptions, strategy: str = "best") -> GameOdds:
    """The odds of a game of the room: no wager has an edge; hands, and what the house takes."""
    if strategy != "best":
        raise Refusal("how often a hand comes depends on no strategy: there is none to name")
    return GameOdds(options.form.name, options.shown(), (), {}, hands=hands_of(options.form), rake=rake(options))


def decisions(options: PokerOptions) -> DecisionModel:
    """Where players choose; what that is worth depends on what the others hold and do, which no odds know."""
    asked = Decision(
        situations=players.situations(options.form),
        situation=lambda t, act: players.situation(t, act.box),
        worth=lambda t, act: {},
        answer=players.answer,
        asks=lambda t, act: isinstance(act, Action),
    )
    return DecisionModel(options.form.name, "chips", (asked,), method="not priced")


def rake(o: PokerOptions) -> dict[str, object]:
    """What the house takes under the elected method, for pots of several sizes."""
    if o.revenue == "none":
        return {"method": o.revenue, "says": "the house takes nothing", "pots": []}
    if o.revenue in ("time", "hand"):
        when = "half hour" if o.revenue == "time" else "hand"
        return {"method": o.revenue, "says": f"each player pays {dollars(o.charge)} for each {when}", "pots": []}
    if o.revenue == "percentage":
        says = f"{o.rake_percent}% of a pot in multiples of {dollars(o.rake_unit)}, no more than {dollars(o.rake_cap)}"
    else:
        says = ", ".join(f"{dollars(take)} from {dollars(pot)} on" for pot, take in o.rake_steps)
    if o.no_flop_no_drop:
        says += "; nothing of a hand that ends in its first betting round"
    pots = [{"pot": pot, "rake": o.rake_of(pot), "part": o.rake_of(pot) / pot} for pot in POTS]
    return {"method": o.revenue, "says": says, "pots": pots}
