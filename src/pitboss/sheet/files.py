"""Sheets as files: rows for a spreadsheet, a page printed to PDF, and the check of a place before it is written."""

import csv
import io
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.sheet.lab_figures import bands_as_rows
from pitboss.words import Json

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_PRINTS_WITHIN = 180

Row = tuple[str, str, str, Any, Any]


def to_csv(sheet: Json) -> str:
    """A sheet as rows: section, wager or option, item, value, and the exact value or paragraph beside it."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("section", "of", "item", "value", "beside"))
    writer.writerows(_rows(sheet))
    return out.getvalue()


def _rows(sheet: Json) -> Iterator[Row]:
    yield from _provenance(sheet)
    for row in sheet["offered"]:
        for each in (row, *row["alike"]):
            yield "pays", each["wager"], each["says"], row["pays"], row["odds_cite"]
    for row in sheet["wagers"]:
        for name in (row["wager"], *row["alike"]):
            yield from _wager({**row, "wager": name})
    for fact in sheet["facts"]:
        yield "fact", fact["about"], fact["fact"], fact["value"], fact["exact"]
    for row in sheet["with_main"]:
        for item in ("edge", "element_of_risk", "sd_least", "sd_most"):
            yield "with the main wager", row["wager"], item, row[item], row["exact"] if item == "edge" else ""
    if "rake" in sheet:
        yield from _pot(sheet)
    if sheet["sensitivity"]:
        yield from _sensitivity(sheet["sensitivity"])


def _provenance(sheet: Json) -> Iterator[Row]:
    """What the figures are of: program, rules and what was given, and every option."""
    for item, value in (
        ("game", sheet["game"]["name"]),
        ("version", sheet["software"]["version"]),
        ("rules", sheet["software"]["rules"]),
        ("strategy", sheet["given"]["strategy"]),
        ("seed", sheet["given"]["seed"]),
        ("date", sheet["date"]),
        ("sha256", sheet["sha256"]),
    ):
        yield "provenance", "", item, value, ""
    for row in sheet["options"]:
        yield "option", row["option"], row["says"], row["value"], row["cite"]


def _sensitivity(found: Json) -> Iterator[Row]:
    """What other values of an option change, and the options that were not varied."""
    for row in found["varied"]:
        for value in row["values"]:
            item = f"{row['option']}={value['value']}"
            if "refused" in value:
                yield "sensitivity", "", item, f"refused: {value['refused']['reason']}", value["refused"]["cite"]
            for moved in value.get("edges", ()):
                for name in (moved["wager"], *moved["alike"]):
                    yield "sensitivity", name, item, moved["edge"], moved["change"]
            if "rake" in value:
                yield "sensitivity", "rake", item, value["rake"], value["change"]
    for row in found["not_varied"]:
        yield "not varied", "", row["option"], row["reason"], ""


def _wager(row: Json) -> Iterator[Row]:
    name = row["wager"]
    beside = {"edge": row["exact"], "element_of_risk": row["risk_exact"], "hit": row["hit_exact"]}
    for item in ("edge", "return", "element_of_risk", "sd", "volatility_index", "hit", "average_staked", "method"):
        yield "figure", name, item, row[item], beside.get(item)
    for outcome in row["outcomes"]:
        yield "outcome", name, f"{outcome['outcome']} {outcome['pays']}", outcome["probability"], outcome["exact"]
    counted = row["counted"] or {"ways": ()}
    for outcome, way in zip(row["outcomes"], counted["ways"], strict=False):
        yield "ways", name, f"{outcome['outcome']} {outcome['pays']}", way["ways"], counted["total"]
    for rounds, wanted, low, high in bands_as_rows(row):
        yield "band", name, f"{wanted} of 100 after {rounds}", low, high
    if row["exposure"]:
        for item in ("maximum", "wins", "loses", "all_boxes"):
            yield "exposure", name, item, row["exposure"][item], row["exposure"]["outcome"]
    for each in row["over"]:
        yield "ahead", name, each["rounds"], each["ahead"], ""
    if row["ruin"]:
        for bankroll, chances in zip(row["ruin"]["bankrolls"], row["ruin"]["chances"], strict=True):
            for rounds, chance in zip(row["ruin"]["rounds"], chances, strict=True):
                yield "ruin", name, f"{bankroll} units within {rounds}", chance, ""


def _pot(sheet: Json) -> Iterator[Row]:
    """Of a game that is played for a pot: hands, the rake of pots in dollars, and what models come to."""
    for side in sheet["hands"]:
        for row in side["classes"]:
            yield "hand", side["side"], row["hand"], row["probability"], row["exact"]
    for row in sheet["rake"]["stairs"]:
        yield "rake", "", f"from a pot of {dollars(row['pot'])}", dollars(row["rake"]), sheet["rake"]["cite"]
    for row in (sheet["model"], *sheet["others"]):
        beside = {"pot": row["pot_error"], "rake": row["rake_error"], "an_hour": row["an_hour_error"]}
        for item in ("players", "hands", "pot", "rake", "part", "an_hour", "a_player", "one_round", "method"):
            yield "model", row["strategy"], item, row[item], beside.get(item, "")


def printer() -> list[str]:
    """The program that prints a page to PDF: a Chromium, or WeasyPrint; refuses if there is none."""
    for name in _BROWSERS:
        if found := shutil.which(name):
            return [found]
    if found := shutil.which("weasyprint"):
        return [found]
    raise Refusal("a PDF needs chromium or weasyprint, and neither is installed; -o FILE.html can be printed anywhere")


def to_pdf(page: str, path: Path) -> None:
    """Print a page to PDF with whatever program there is."""
    program = printer()
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "sheet.html", Path(folder) / "sheet.pdf"
        source.write_text(page, encoding="utf-8")
        if "weasyprint" in program[0]:
            command = [*program, str(source), str(made)]
        else:
            switches = ["--headless", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}/profile"]
            # Chromium refuses its sandbox to root, as in a container; the page is our own and loads nothing.
            switches += ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
            command = [*program, *switches, f"--print-to-pdf={made}", source.as_uri()]
        try:
            subprocess.run(command, capture_output=True, timeout=_PRINTS_WITHIN, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Refusal(f"{program[0]} did not print the sheet: {error}") from None
        if not made.exists():
            raise Refusal(f"{program[0]} did not print the sheet")
        try:
            path.write_bytes(made.read_bytes())
        except OSError as error:
            raise Refusal(f"{path} cannot be written: {error.strerror or error}") from None
