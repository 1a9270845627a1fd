"""What a laboratory asks of a wager beside its edge: its ways, the bands of its return, the most it can cost the house.

All of it is counted: ways are whole numbers, and a band is read off the distribution function of the sum of that many
rounds (`worth.rounds`), not off a normal curve.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from math import lcm
from typing import TYPE_CHECKING

from pitboss.pricing.distribution import Outcome, WagerOdds
from pitboss.pricing.kernels.random_stream import start
from pitboss.pricing.worth.rounds import Lattice, lattice, tidy
from pitboss.words import Json

if TYPE_CHECKING:
    from pitboss.pricing.simulate import Block

BAND_ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
CONFIDENCE = (90, 95, 99)
"""Of a hundred results, those that lie inside a band."""
COUNTED, WHOLE = "counted", "least whole number"
TRAIL = 12
"""Blocks of a sample of which the trail keeps each."""


def wager_ways(row: WagerOdds) -> Json | None:
    """Whole numbers of ways over all cases, and "1 in N"; none of figures that are no fractions.

    Where the count itself was not by cases, as of rolls that can go on for ever, the cases are the fewest that make all
    ways whole. Numbers are text, since they have more digits than some readers of JSON keep.
    """
    if row.method != "exact":
        return None
    fewest = lcm(*(outcome.probability.denominator for outcome in row.outcomes))
    total = fewest if row.deals is None else lcm(row.deals, fewest)
    counted = total == row.deals
    return {
        "total": str(total),
        "cases": COUNTED if counted else WHOLE,
        "ways": [_way(outcome, total) for outcome in row.outcomes],
    }


def _way(outcome: Outcome, total: int) -> Json:
    number = outcome.probability * total
    return {"ways": str(number), "one_in": tidy(float(1 / outcome.probability)) if number else None}


def return_bands(row: WagerOdds) -> list[Json]:
    """By number of rounds: between which returns lie 90, 95 and 99 of a hundred results, per unit initially wagered."""
    on = lattice(row)
    return [{"rounds": rounds, "bands": _bands(on, rounds)} for rounds in BAND_ROUNDS]


def _bands(on: Lattice, rounds: int) -> list[list[float]]:
    sides = [(100 - wanted) / 200 for wanted in CONFIDENCE]
    levels = (*sides[::-1], *(1 - side for side in sides))
    found = on.sum_of(rounds, levels[-1]).quantiles(levels)
    low, high = found[: len(sides)][::-1], found[len(sides) :]
    returns = [[1 + on.value(place, rounds) / rounds for place in pair] for pair in zip(low, high, strict=True)]
    return [[tidy(end) for end in ends] for ends in returns]


def exposure(row: WagerOdds, limits: tuple[int, int] | None, boxes: int | None) -> Json | None:
    """In cents: what the table maximum can win of the house and lose, how often, and at all boxes together.

    A prize that is shared or limited is taken as `odds` takes it. None for a wager without limits of its own.
    """
    if limits is None:
        return None
    best = max(row.outcomes, key=lambda outcome: outcome.pays)
    worst = min(outcome.pays for outcome in row.outcomes)
    chance = sum((end.probability for end in row.outcomes if end.pays == best.pays), Fraction(0))
    won = best.pays * limits[1]
    return {
        "maximum": limits[1],
        "wins": int(won),
        "outcome": best.name,
        "one_in": tidy(float(1 / chance)) if chance else None,
        "loses": int(worst * limits[1]),
        "boxes": boxes,
        "all_boxes": None if boxes is None else int(won) * boxes,
    }


def with_main(rows: Sequence[WagerOdds], limits: Mapping[str, tuple[int, int]]) -> list[Json]:
    """Each side wager of one unit beside one unit on the main one: the edge of both, and between what their sd lies.

    The edge of a sum needs no joint count. Its standard deviation does: without one only bounds are sure, from wagers
    that undo one another to wagers that go together.
    """
    main = rows[0]
    found = []
    for row in rows[1:]:
        if row.given is not None or main.given is not None or row.wager not in limits:
            continue
        lost = -(main.mean + row.mean)
        exact = main.method == row.method == "exact"
        staked = main.average_staked + row.average_staked
        found.append(
            {
                "wager": row.wager,
                "edge": float(lost / 2),
                "exact": str(lost / 2) if exact else None,
                "element_of_risk": float(lost / staked),
                "sd_least": abs(main.sd - row.sd),
                "sd_apart": (float(main.variance) + float(row.variance)) ** 0.5,
                "sd_most": main.sd + row.sd,
            }
        )
    return found


def trail(seed: int | str, blocks: Iterable["Block"]) -> Json:
    """From the seed to the result: where the stream of each block begins, and what each wager won there.

    The hash is that of all lines, so that a block played again anywhere shows whether it is the one of this sheet.
    """
    lines = [_line(seed, block) for block in blocks]
    whole = sha256("\n".join(map(_as_text, lines)).encode()).hexdigest()
    return {"blocks": len(lines), "first": lines[:TRAIL], "sha256": whole}


def _line(seed: int | str, block: "Block") -> Json:
    return {
        "block": block.block,
        "rounds": block.rounds,
        "stream": f"{start(seed, block.block):016x}",
        "wagers": {sample.odds.wager: [sample.staked, sample.net] for sample in block.wagers},
    }


def _as_text(line: Json) -> str:
    money = " ".join(f"{name} {staked} {net}" for name, (staked, net) in line["wagers"].items())
    return f"{line['block']} {line['rounds']} {line['stream']} {money}"


def bands_as_rows(wager: Json) -> Iterator[tuple[int, int, float, float]]:
    """Rounds, confidence, and both ends of each band of a sheet's wager."""
    for row in wager["bands"]:
        for wanted, (low, high) in zip(CONFIDENCE, row["bands"], strict=True):
            yield row["rounds"], wanted, low, high
