"""Golden transcripts: whole rounds as text, so that any change of behaviour is a readable difference.

After a change that is meant, write them anew: PITBOSS_GOLDEN=write pytest tests/golden
"""

import os
from pathlib import Path

from pitboss.games import nameplates
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.table.view.narration import describe_row
from tests.each import each
from tests.volume import playable

CASES = [path for path in sorted(Path(__file__).parent.glob("*/*.json")) if path.parent.name in playable()]


def transcript(path: Path) -> str:
    case = read_case(path.read_bytes(), path.name)
    result = adjudicate(case).shown()
    lines = [case.note or "", ""]
    for row in result["events"]:
        also = f"  ({', '.join(row['also'])})" if row.get("also") else ""
        lines.append(f"{row['n']:3} {row['act']:<18} {describe_row(row)}  {row['cite']}{also}")
    lines.append("")
    for row in result["settlement"]:
        where = f"box {row['box']} {row['player']} {row['wager']}"
        lines.append(f"{where:<22} {row['staked']:>8} {row['outcome']:<9} returned {row['returned']:>8}  {row['cite']}")
    lines += [f"{player} {amount}" for player, amount in result["net"].items()]
    lines.append(f"void: {result['void']['reason']} {result['void']['cite']}" if result["void"] else "not void")
    return "\n".join(lines) + "\n"


@each("path", CASES)
def test_transcript(path):
    kept = path.with_suffix(".txt")
    got = transcript(path)
    if os.environ.get("PITBOSS_GOLDEN") == "write":
        kept.write_text(got, encoding="utf-8")
    assert got == kept.read_text(encoding="utf-8")


def test_every_game_has_transcripts():
    assert {p.parent.name for p in CASES} >= set(playable()) & set(nameplates())
