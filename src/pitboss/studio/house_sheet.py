"""The PAR sheet of what is not in the law: a wager or a game of a house's own, with its ways and its source."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

from jinja2 import Environment

from pitboss.pricing.distribution import WagerOdds
from pitboss.sheet.page import environment, render_page, wager_plots
from pitboss.sheet.par import digest, sheet_day, verify_rounds, wager_figures
from pitboss.words import Json

FORM = 1
"""The version of this form."""


@dataclass(frozen=True)
class HouseSheet:
    """A sheet: its content, which the same file always gives again, and the date beside it."""

    content: Json
    date: str

    def __repr__(self) -> str:
        return f"<PAR sheet of {self.content['title']}, {self.date}, sha256 {self.sha256[:16]}…>"

    @property
    def sha256(self) -> str:
        """Of the content without the date."""
        return digest(self.content)

    def shown(self) -> Json:
        """As JSON."""
        return {**self.content, "date": self.date, "sha256": self.sha256}

    def html(self) -> str:
        """As one page that needs nothing beside itself."""
        sheet = self.shown()
        wagers = [{**row, **wager_plots(row)} for row in sheet["wagers"]]
        return render_page("housesheet.html", {"sheet": sheet, "wagers": wagers}, _templates())


@cache
def _templates() -> Environment:
    return environment(Path(__file__).parent / "templates")


def house_sheet(about: Json, rows: Sequence[WagerOdds], *, rounds: int = 100, date: str | None = None) -> HouseSheet:
    """The sheet of these wagers; `about` says what they are, with title, cite, says, source, notice and classes."""
    from pitboss import __version__

    verify_rounds(rounds)
    day = sheet_day(date)
    content = {
        "form": FORM,
        "kind": "house",
        "software": {"name": "pitboss", "version": __version__},
        **about,
        "wagers": [wager_figures(row, rounds, Fraction(1)) for row in rows],
    }
    return HouseSheet(json.loads(json.dumps(content)), day)
