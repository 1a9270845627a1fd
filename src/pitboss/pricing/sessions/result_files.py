"""Results as files for other programs: CSV, or Parquet where pyarrow is installed."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pitboss import files
from pitboss.extras import load
from pitboss.pricing.distribution import signed
from pitboss.pricing.session import Sessions
from pitboss.pricing.simulate import Block, Simulation, WagerSample, known_figure
from pitboss.refusal import Refusal

Row = Mapping[str, object]
PARQUET, CSV = ".parquet", ".csv"


def check(path: Path) -> None:
    """Refuse a file that could not be written, before an hour has gone into what it is to hold."""
    if path.suffix not in (PARQUET, CSV):
        raise Refusal(f"{path}: results are written as .parquet or .csv")
    if not path.parent.is_dir():
        raise Refusal(f"{path} cannot be written: there is no directory {path.parent}")
    if path.suffix == PARQUET:
        load("pyarrow", "a Parquet file")
    files.verify_writable(path)


def write(path: Path, rows: Sequence[Row], about: Mapping[str, Any]) -> None:
    """The rows as a table; a Parquet file also has what they are about, as `pitboss.NAME` of its metadata."""
    check(path)
    try:
        if path.suffix == CSV:
            with path.open("w", encoding="utf-8", newline="") as out:
                writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)
        else:
            arrow = load("pyarrow", "a Parquet file")
            table = arrow.Table.from_pylist([dict(row) for row in rows])
            named = {f"pitboss.{name}": str(value) for name, value in about.items()}
            load("pyarrow.parquet", "a Parquet file").write_table(table.replace_schema_metadata(named), path)
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror or error}") from None


def about(result: Simulation | Sessions) -> dict[str, object]:
    """What a file of results is about."""
    shown = result.shown()
    return {name: shown[name] for name in ("game", "options", "strategy", "seed")}


def outcomes(result: Simulation) -> list[Row]:
    """A row for each outcome of each wager, with the wager's figures beside it."""
    rows: list[Row] = []
    for sample in result.wagers:
        low, high = sample.interval
        for outcome, times in zip(sample.odds.outcomes, _times(sample), strict=True):
            rows.append(
                {
                    "game": result.game,
                    "strategy": result.strategy,
                    "seed": str(result.seed),
                    "rounds": result.rounds,
                    "boxes": result.boxes,
                    "wager": sample.odds.wager,
                    "outcome": outcome.name,
                    "pays": signed(outcome.pays),
                    "units": float(outcome.pays),
                    "times": times,
                    "frequency": float(outcome.probability),
                    "edge": sample.edge,
                    "standard_error": known_figure(sample.standard_error),
                    "low": known_figure(low),
                    "high": known_figure(high),
                    "sd": sample.odds.sd,
                    "staked_cents": sample.staked,
                    "net_cents": sample.net,
                }
            )
    return rows


def _times(sample: WagerSample) -> list[int]:
    """How often each outcome came."""
    total = sum(sample.counts.values())
    return [int(outcome.probability * total) for outcome in sample.odds.outcomes]


def blocks(result: Simulation, seen: Sequence[Block]) -> list[Row]:
    """A row for each wager of each block: samples for further statistics."""
    return [
        {
            "game": result.game,
            "strategy": result.strategy,
            "seed": str(result.seed),
            "block": block.block,
            "rounds": block.rounds,
            "wager": sample.odds.wager,
            "staked_cents": sample.staked,
            "net_cents": sample.net,
            "edge": sample.edge,
            "standard_error": known_figure(sample.standard_error),
        }
        for block in seen
        for sample in block.wagers
    ]


def bankrolls(result: Sessions) -> list[Row]:
    """A row for each final bankroll and way to end there."""
    return [
        {"end": end, "final_cents": final, "sessions": n, "share": n / result.sessions}
        for (end, final), n in result.finals.items()
    ]
