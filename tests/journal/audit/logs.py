"""Logs to audit: rounds of casino war, good and planted, in every form that `check` reads."""

import gzip
import json
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parents[3] / "vectors"


def war(number: int, card: str = "Kh", net: str = "10.00", **more: object) -> dict[str, Any]:
    """A round of casino war against a nine; with a king it wins, and the record says so."""
    return {
        "id": f"r{number}",
        "game": "casino-war",
        "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "10.00"}}],
        "cards": [card, "9s"],
        "expect": {"net": {"A": net}},
        **more,
    }


def lines(records: list[dict[str, Any]]) -> bytes:
    """Records as JSON lines."""
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def write_parquet(path: Path, records: list[dict[str, Any]], rows: int = 100) -> None:
    """Records as Parquet: JSON in one column, in row groups of this size."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pa.table({"record": [json.dumps(record) for record in records]})
    pq.write_table(table, path, row_group_size=rows)


def write_zstd(path: Path, data: bytes) -> None:
    """Lines, compressed by Zstandard."""
    import pyarrow as pa

    with open(path, "wb") as out, pa.CompressedOutputStream(out, "zstd") as stream:
        stream.write(data)


def write_gzip(path: Path, data: bytes) -> None:
    """Lines, compressed by gzip."""
    path.write_bytes(gzip.compress(data))


def write_columns(path: Path, records: list[dict[str, Any]], rows: int = 100) -> None:
    """Records as Parquet: nested columns, a column a field, in row groups of this size."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    text = pa.string()
    amounts = pa.map_(text, text)
    boxes = pa.list_(pa.struct([("box", pa.int32()), ("player", text), ("wagers", amounts)]))
    placed = pa.list_(pa.struct([("box", pa.int32()), ("wager", text), ("amount", text), ("call", text)]))
    decisions = [("box", pa.int32()), ("choose", text), ("amount", text), ("hand", text), ("by", text)]
    line = ("player", "wager", "staked", "outcome", "returned", "cite", "vigorish")
    settlement = pa.list_(pa.struct([("box", pa.int32()), *((name, text) for name in line)]))
    void = pa.struct([("cite", text), ("reason", text)])
    kinds = {
        "boxes": boxes,
        "placed": placed,
        "decisions": pa.list_(pa.struct(decisions)),
        "bankrolls": amounts,
        "expect": pa.struct([("settlement", settlement), ("net", amounts), ("void", void)]),
        "options": text,
    }
    names = sorted({name for record in records for name in record})
    columns = {}
    for name in names:
        values = [record.get(name) for record in records]
        if name == "options":
            values = [json.dumps(value) if value is not None else None for value in values]
        if name == "boxes":
            values = [[box | {"wagers": [*box["wagers"].items()]} for box in value] for value in values]
        if name == "bankrolls":
            values = [[*value.items()] if value is not None else None for value in values]
        if name == "expect":
            values = [value | {"net": [*value.get("net", {}).items()] or None} for value in values]
        columns[name] = pa.array(values, kinds.get(name))
    pq.write_table(pa.table(columns), path, row_group_size=rows)
