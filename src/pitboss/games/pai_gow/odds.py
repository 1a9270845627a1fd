"""Pai gow: the exact worth of a wager, over all 736,281,000 meetings of two hands of four tiles.

The other side sets by the table's house way. What others at the table hold is unseen, so it changes nothing. Vigorish
is taken as five percent to the fraction; amounts that are rounded up cost a little more.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from math import gcd

import numpy as np

from pitboss.games.pai_gow.counting import (
    AGAINST,
    BANKING,
    HANDS,
    LOSE,
    OTHERS,
    PUSH,
    WIN,
    choices,
    hands,
    meetings,
    two_tile_ways,
    weights,
)
from pitboss.games.pai_gow.hands import (
    DAY,
    GONG,
    NAMES,
    PAIR,
    RANK,
    RANKED,
    SIX,
    SPOTS,
    STEP,
    SUPREME,
    THREE,
    WONG,
    hand,
    settings,
)
from pitboss.games.pai_gow.rules import NAME, WAGER, WAGERS, Options
from pitboss.games.pai_gow.ways import WAYS, Ranks, table
from pitboss.money import dollars
from pitboss.pricing.decisions import Decision, DecisionModel, Question, Rule, State, Tally
from pitboss.pricing.distribution import Fact, GameOdds
from pitboss.pricing.strategy import strategies
from pitboss.pricing.worth.ends import End, Ends
from pitboss.refusal import Refusal, near
from pitboss.table.acts.hand_setting import HOUSE_WAY, Divide
from pitboss.table.procedures.player_bank import commission

BEST = "best"
STRATEGIES = (BEST, *(f"way-{way}" for way in WAYS))
"""The best setting against the table's house way, and the two house ways themselves."""

RESULTS = {WIN: "win", PUSH: "push", LOSE: "lose"}
PAIRS = ("gee joon", *(name for rank, name in enumerate(NAMES) if rank not in (SIX, THREE)))


def verify(strategy: str) -> None:
    """Refuse a strategy that is not in `STRATEGIES` and is no file."""
    if strategy not in STRATEGIES and not strategies.is_file(strategy):
        raise Refusal(f"{NAME} has no strategy {strategy!r}; {near(strategy, STRATEGIES)}, or a .toml file")


def odds(options: Options, strategy: str = BEST) -> GameOdds:
    """The wager under the given strategy, beside it under the others, and what the bank is worth."""
    verify(strategy)
    main = wagers(options)[0]
    named = dict.fromkeys((*STRATEGIES, strategy))
    rows = {name: main.odds(results(options, name, AGAINST)) for name in named}
    figures = {"name": strategy, WAGER: {name: row.figures() for name, row in rows.items()}}
    strategy_facts = figures | {"notes": notes(options), "price_notes": rounding(options)}
    return GameOdds(NAME, options.shown(), (rows[strategy],), strategy_facts, facts=facts(options))


def notes(options: Options) -> list[str]:
    """What the figures are about."""
    cost = Fraction(worth(options, BEST, AGAINST) - worth(options, f"way-{options.way}", AGAINST))
    own = f"to set by it oneself costs {100 * float(cost):.3f}% of a wager"
    return [f"the dealer sets by house way {options.house_way}; {own}"]


def rounding(options: Options) -> list[str]:
    """What the table's rounding of vigorish adds to a price that counts it exactly, with the first wager met by it."""
    percent, step = options.vigorish_percent, options.step
    whole = 100 * step // gcd(percent, 100 * step)
    more = next(
        (
            stake
            for stake in range(options.minimum, options.minimum + whole, options.increment)
            if 100 * commission(stake, percent, step) != stake * percent
        ),
        None,
    )
    if more is None:
        return []
    least = f"{dollars(more)} pays {dollars(commission(more, percent, step))}"
    exact = f"vigorish counts as exactly {percent} percent here; the table takes it up to the next {step} cents"
    return [f"{exact}, which costs nothing more on multiples of {dollars(whole)}; a win of {least}"]


def wagers(options: Options) -> tuple[Ends, ...]:
    """The wager and its three ends; a win is paid less vigorish, to the cents that the house takes."""
    fee = Fraction(options.vigorish_percent, 100)
    ends = (End("win", 1 - fee), End("push", 0), End("lose", -1))

    def cents(end: int, stake: int) -> int:
        return (stake - commission(stake, options.vigorish_percent, options.step), 0, -stake)[end]

    return (Ends(WAGER, WAGERS[WAGER].says, ends, cents),)


def results(options: Options, strategy: str, side: int) -> dict[int, int]:
    """The numbers of meetings in which a wager is won, stands off and is lost, on the given side of the bank."""
    met, chosen = meetings(options.way), settled(options.way, strategy, side)
    counts = met[np.arange(len(chosen)), chosen, side]
    totals = (counts * np.array(weights())[:, None]).sum(axis=0)
    return {end: int(number) for end, number in enumerate(totals)}


def worth(options: Options, strategy: str, side: int) -> Fraction:
    """The expected result of a unit, vigorish paid on a win."""
    found = results(options, strategy, side)
    fee = Fraction(options.vigorish_percent, 100)
    return Fraction((1 - fee) * found[WIN] - found[LOSE]) / (HANDS * OTHERS)


@cache
def settled(way: str, strategy: str, side: int = AGAINST) -> np.ndarray:
    """By hand, which of its settings a strategy takes against a house way."""
    if strategy == BEST:
        met = meetings(way)[:, :, side]
        # A win is nineteen twentieths of what a loss is.
        gain = 19 * met[:, :, WIN] - 20 * met[:, :, LOSE]
        for n, each in enumerate(choices()):
            gain[n, len(each) :] = -20 * OTHERS - 1
        return np.asarray(gain.argmax(axis=1))
    if strategies.is_file(strategy):
        made = strategies.chosen(strategy, NAME, situations())
        house = settled(way, f"way-{way}", side)
        words = [made.get(situation(ranks), HOUSE_WAY) for ranks in hands()]
        return np.array([int(house[n]) if word == HOUSE_WAY else _named(n, word) for n, word in enumerate(words)])
    by = table(strategy.removeprefix("way-"))
    places = []
    for ranks, each in zip(hands(), choices(), strict=True):
        places.append([way[:2] for way in each].index(by[ranks][0][:2]))
    return np.array(places)


def situation(ranks: Ranks) -> str:
    """A hand by its tiles, the highest first, each rank by its first tile."""
    return " ".join(_tile(rank) for rank in ranks)


def _tile(rank: int) -> str:
    return f"{RANKED[rank][0][0]}-{RANKED[rank][0][1]}"


def _word(ranks: Ranks) -> str:
    """A setting by its high hand."""
    return "+".join(_tile(rank) for rank in sorted(ranks[:2]))


def _named(n: int, word: str) -> int:
    return [_word(way[2]) for way in choices()[n]].index(word)


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """How each hand of four is set against the table's house way: by the high hand ("6-6+3-6"), or by the house way."""
    met, numbers_of = meetings(options.way)[:, :, AGAINST], {ranks: n for n, ranks in enumerate(hands())}
    fee, house = Fraction(options.vigorish_percent, 100), f"way-{options.way}"

    def number(t: State, act: Question) -> int:
        return numbers_of[tuple(sorted(RANK[tile] for tile in act.held(t)))]

    def worths(n: int) -> dict[str, Fraction]:
        """What each setting gains against all hands of the other side."""
        gained = ((1 - fee) * int(row[WIN]) - int(row[LOSE]) for row in met[n])
        return {_word(way[2]): one / OTHERS for way, one in zip(choices()[n], gained, strict=False)}

    def low_tiles(t: State, act: Question, word: str) -> str:
        n = number(t, act)
        place = int(settled(options.way, house)[n]) if word == HOUSE_WAY else _named(n, word)
        wanted, tiles = sorted(choices()[n][place][2][:2]), act.held(t)
        low = next(low for low, high in settings(tiles) if sorted(RANK[tile] for tile in high) == wanted)
        return "".join(low)

    def set_as(strategy: str) -> Callable[[State, Question], str]:
        chosen = settled(options.way, strategy)
        return lambda t, act: low_tiles(t, act, _word(choices()[n := number(t, act)][int(chosen[n])][2]))

    setting = Decision(
        situations=situations(),
        situation=lambda t, act: situation(hands()[number(t, act)]),
        worth=lambda t, act: worths(number(t, act)),
        asks=lambda t, act: isinstance(act, Divide),
        answer=low_tiles,
        set_by=set_as,
        cards=True,
        title="Setting four tiles, a pair kept or split",
        tallies=lambda: tallies(options),
    )
    return DecisionModel(NAME, "wagers", (setting,), dict.fromkeys(STRATEGIES[1:], Rule()))


def tallies(options: Options) -> Iterator[Tally]:
    """By pair, over all hands that hold it and no second: what keeping it gains, and the best that splits it."""
    met, percent = meetings(options.way)[:, :, AGAINST], options.vigorish_percent
    gained = ((100 - percent) * met[:, :, WIN] - 100 * met[:, :, LOSE]).tolist()
    totals, best = {name: Counter[str]() for name in PAIRS}, {name: Counter[str]() for name in PAIRS}
    for row, ranks, number, each in zip(gained, hands(), weights(), choices(), strict=True):
        if (pair := _one_pair(ranks)) is None:
            continue
        by: dict[str, int] = {}
        for one, way in zip(row, each, strict=False):
            word = "keep" if way[0] >= PAIR else "split"
            by[word] = max(one, by.get(word, one))
        totals[pair[0]].update({word: number * one for word, one in by.items()})
        best[pair[0]][max(by, key=by.__getitem__)] += number
    for name in PAIRS:
        worth_of = {word: Fraction(total, 100 * OTHERS) for word, total in totals[name].items()}
        yield Tally(name, best[name].total(), worth_of, best[name])


def situations() -> dict[str, tuple[str, ...]]:
    """Each hand of four tiles, with its settings."""
    named = zip(hands(), choices(), strict=True)
    return {situation(ranks): (*(_word(way[2]) for way in each), HOUSE_WAY) for ranks, each in named}


def facts(options: Options) -> tuple[Fact, ...]:
    """What the bank is worth, what ways to set cost, and how often hands come."""
    way = options.way
    bank = "the bank, alone against one hand set by the house way"
    found = [Fact(bank, f"worth with {name}", worth(options, name, BANKING), "of the wager") for name in STRATEGIES]
    best = worth(options, BEST, AGAINST)
    found += [
        Fact("setting", f"{name} costs", best - worth(options, name, AGAINST), "of the wager")
        for name in STRATEGIES[1:]
    ]
    own = results(options, f"way-{way}", AGAINST)
    total = HANDS * OTHERS
    found += [Fact("both by the house way", name, Fraction(own[end], total)) for end, name in RESULTS.items()]
    found += [Fact("two tiles", name, Fraction(number, 496)) for name, number in two_tile_kinds().items()]
    found += [Fact("four tiles", name, Fraction(number, HANDS)) for name, number in four_tile_kinds().items()]
    return tuple(found)


def two_tile_kinds() -> dict[str, int]:
    """How many of the 496 pairs of tiles are each kind of hand, the best first."""
    kinds: Counter[str] = Counter()
    for worth_, number in sorted(two_tile_ways().items(), reverse=True):
        kinds[kind(worth_)] += number
    return dict(kinds)


def kind(worth_: int) -> str:
    """The name of the kind of hand that has this worth."""
    if worth_ == SUPREME:
        return "supreme pair"
    if worth_ > PAIR:
        return "pair"
    return "wong" if worth_ >= WONG else "gong" if worth_ >= GONG else f"value {worth_ // STEP}"


def four_tile_kinds() -> dict[str, int]:
    """How many of the 35,960 hands hold one of the sixteen pairs, and a pair, wong or gong."""
    pairs = some = 0
    for ranks, number, each in zip(hands(), weights(), choices(), strict=True):
        paired = {SIX, THREE} <= {*ranks} or len({*ranks}) < len(ranks)
        pairs += number * paired
        some += number * any(way[0] >= GONG for way in each)
    return {"one of the sixteen pairs": pairs, "a pair, wong or gong": some}


def tables(options: Options) -> dict[str, dict[str, str]]:
    """The best play in short: which pairs are split and with what, and how hands without a pair are set."""
    chosen = settled(options.way, BEST)
    split: dict[str, list[str]] = {}
    for n, (ranks, each) in enumerate(zip(hands(), choices(), strict=True)):
        pair = _one_pair(ranks)
        if pair is None:
            continue
        name, others = pair
        if each[int(chosen[n])][0] < PAIR:
            split.setdefault(name, []).append("-".join(others))
    return {
        f"Split a pair (house way {options.house_way}) with": {
            name: ", ".join(dict.fromkeys(split.get(name, []))) or "never" for name in PAIRS
        },
        "Without a pair": _without(options),
    }


def _by_spots(rank: int) -> tuple[bool, int]:
    return rank > DAY, -SPOTS[rank]


def _one_pair(ranks: Ranks) -> tuple[str, list[str]] | None:
    """The pair of a hand that has one and no second, and the spots of the other two tiles; t is teen or day."""
    twice = [rank for rank in {*ranks} if ranks.count(rank) == 2]
    supreme = {SIX, THREE} <= {*ranks}
    if len(twice) + supreme != 1:
        return None
    rest = [rank for rank in ranks if (rank not in (SIX, THREE) if supreme else rank not in twice)]
    others = ["t" if rank <= DAY else str(SPOTS[rank]) for rank in sorted(rest, key=_by_spots)]
    return ("gee joon" if supreme else NAMES[twice[0]]), others


def _without(options: Options) -> dict[str, str]:
    """How often the best setting of a hand without a pair has the highest high hand, or the highest low hand."""
    chosen = settled(options.way, BEST)
    by = settled(options.way, f"way-{options.way}")
    counted: Counter[str] = Counter()
    for n, (ranks, number) in enumerate(zip(hands(), weights(), strict=True)):
        if _one_pair(ranks) is not None or any(hand(a, b) >= PAIR for a in ranks for b in ranks if a < b):
            continue
        if len({*ranks}) < len(ranks):
            continue
        each = choices()[n]
        lowest = max(range(len(each)), key=lambda place: each[place][1])
        counted["all"] += number
        counted["highest high hand"] += number * (int(chosen[n]) == 0)
        counted["highest low hand"] += number * (int(chosen[n]) == lowest)
        counted["as the house way"] += number * (chosen[n] == by[n])
    total = counted.pop("all")
    return {name: f"{100 * number / total:.1f}% of hands" for name, number in counted.items()}
