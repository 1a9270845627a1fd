"""What an equity calculation finds: shares of the pot, as fractions where every deal was counted."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from pitboss.equipment import Card
from pitboss.games.poker_room.form import Form


@dataclass(frozen=True)
class EquityShare:
    """What one hand gets; of a sample these are its frequencies."""

    hand: str
    equity: Fraction
    """The part of the pot that the hand gets on the average."""
    wins: Fraction
    """How often the hand takes the whole pot alone."""
    ties: Fraction
    """How often it gets a part of the pot."""
    high: Fraction | None
    """Its part of what the best high hand gets, in a split game."""
    low: Fraction | None
    standard_error: float | None

    def shown(self, exact: bool) -> dict[str, object]:
        """As JSON."""
        row: dict[str, object] = {"hand": self.hand, "equity": float(self.equity)}
        row["exact"] = str(self.equity) if exact else None
        row |= {"wins": float(self.wins), "ties": float(self.ties), "loses": float(1 - self.wins - self.ties)}
        if self.high is not None and self.low is not None:
            row |= {"high": float(self.high), "low": float(self.low)}
        return row if exact else row | {"standard_error": self.standard_error}


@dataclass(frozen=True)
class Equity:
    """The shares of all hands, and how they were found."""

    form: Form
    hands: tuple[EquityShare, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    method: str
    deals: int
    """All deals there are, each counted; or how many were dealt by chance."""
    lows: Fraction | None
    """How often at least one hand makes a qualifying low."""
    seed: int | str | None = None
    common: bool = False
    """Whether the last card is one for all, because the deck is too short."""

    def __repr__(self) -> str:
        shares = ", ".join(f"{row.hand} {100 * float(row.equity):.3f}%" for row in self.hands)
        return f"<equity at {self.form.name}, {self.method}, {self.deals:,} deals: {shares}>"

    def __getitem__(self, place: int) -> EquityShare:
        return self.hands[place]

    def shown(self) -> dict[str, object]:
        """As JSON."""
        exact = self.method == "exact"
        return {
            "variant": self.form.name,
            "paragraph": self.form.section,
            "method": self.method,
            "deals": self.deals,
            "seed": self.seed,
            "board": list(self.board),
            "dead": list(self.dead),
            "common_card": self.common,
            "hands": [share.shown(exact) for share in self.hands],
            "lows": None if self.lows is None else float(self.lows),
        }


def shares(form: Form, names: list[str], patterns: Mapping[int, int], exact: bool) -> tuple[EquityShare, ...]:
    """Each hand's part from the patterns of winners: high bits of a split pot's low winners above the others'."""
    players, deals = len(names), sum(patterns.values())
    found = []
    for player in range(players):
        parts = [(number, *_part(form, pattern, player, players)) for pattern, number in patterns.items()]
        equity = Fraction(sum(number * part for number, part, _, _ in parts), deals)
        squares = Fraction(sum(number * part**2 for number, part, _, _ in parts), deals)
        split = form.pot == "split"
        lows = sum(number for pattern, number in patterns.items() if pattern >> players)
        error = sqrt((squares - equity**2) / (deals - 1)) if not exact and deals > 1 else None
        found.append(
            EquityShare(
                names[player],
                equity,
                Fraction(sum(number for number, part, _, _ in parts if part == 1), deals),
                Fraction(sum(number for number, part, _, _ in parts if 0 < part < 1), deals),
                Fraction(sum(number * high for number, _, high, _ in parts), deals) if split else None,
                (Fraction(sum(number * low for number, _, _, low in parts), lows) if lows else Fraction(0))
                if split
                else None,
                error,
            )
        )
    return tuple(found)


def _part(form: Form, pattern: int, player: int, players: int) -> tuple[Fraction, Fraction, Fraction]:
    """A player's part of the pot, of the high half and of the low half."""
    high_winners, low_winners = pattern & (1 << players) - 1, pattern >> players
    high = Fraction(high_winners >> player & 1, high_winners.bit_count())
    low = Fraction(low_winners >> player & 1, low_winners.bit_count()) if low_winners else Fraction(0)
    if form.pot == "low":
        return low, high, low
    return (high + low) / 2 if low_winners else high, high, low
