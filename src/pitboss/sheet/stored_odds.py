"""Odds that go with the package: default options and best play, for an install without compiled kernels."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.refusal import Refusal
from pitboss.rulebook import Elections
from pitboss.sheet.glance import GlanceRow, stored_glances
from pitboss.table import Game
from pitboss.words import Json


@dataclass(frozen=True, slots=True)
class StoredWager:
    """One wager's figures without its outcomes; the names are those of `WagerOdds`."""

    wager: str
    edge: Fraction | float
    method: str
    element_of_risk: float
    sd: float
    hit: float

    def shown(self) -> Json:
        """As JSON."""
        return {
            "wager": self.wager,
            "edge": float(self.edge),
            "exact": str(self.edge) if isinstance(self.edge, Fraction) else None,
            "method": self.method,
            "element_of_risk": self.element_of_risk,
            "sd": self.sd,
            "hit": self.hit,
        }


@dataclass(frozen=True)
class StoredOdds:
    """The precomputed wagers of a game; of a game played for a pot, its rake."""

    game: str
    options: Mapping[str, object]
    wagers: tuple[StoredWager, ...]
    rake: str
    note: str
    """Why these are the stored figures."""

    def __getitem__(self, wager: str) -> StoredWager:
        return next(row for row in self.wagers if row.wager == wager)

    def __repr__(self) -> str:
        rows = [f"  {row.wager}  edge {float(row.edge):.4%}, sd {row.sd:.4f}" for row in self.wagers[:12]]
        more = [f"  and {len(self.wagers) - 12} more"] if len(self.wagers) > 12 else []
        says = [f"  {self.rake}"] if self.rake else []
        return "\n".join([f"<stored odds of {self.game}: {self.note}", *rows, *more, *says]) + ">"

    def shown(self) -> Json:
        """As JSON."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "wagers": [row.shown() for row in self.wagers],
            "strategy": {},
            "kept": self.note,
            **({"rake": {"says": self.rake}} if self.rake else {}),
        }


def stored_odds(game: Game, options: Elections, lacking: Refusal, *, plain: bool) -> StoredOdds:
    """The stored odds; other options or another play are refused, with what is lacking."""
    row = stored_glances().get(game.name)
    if row is None or not plain or options.shown(changed_only=True):
        raise Refusal(f"of {game.name} only default options and best play are precomputed; {lacking.reason}")
    note = f"default options and best play, precomputed; {lacking.reason}"
    return StoredOdds(game.name, options.shown(), tuple(map(_wager, row.wagers)), row.rake, note)


def _wager(row: GlanceRow) -> StoredWager:
    counted = "/" in row.exact
    edge = Fraction(row.exact) if counted else row.edge
    return StoredWager(row.wager, edge, "exact" if counted else row.exact, row.risk, row.sd, row.hit)
