"""Big six: the wheel, what a house may elect, and a wager on each symbol."""

from dataclasses import dataclass

from pitboss.equipment.device import register_device
from pitboss.equipment.wheel import Wheel
from pitboss.games.device_family.bets import Chances, DeviceBet, bets_by_name
from pitboss.money import Odds
from pitboss.rulebook.election import choice, count, odds_from
from pitboss.table.offer.table_options import Posted

_AFTER_JOKER = "1 2 1 5 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1"
_AFTER_LOGO = "2 5 2 1 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1"
_STOPS = ("joker", *_AFTER_JOKER.split(), "logo", *_AFTER_LOGO.split())
"""Clockwise."""
_FIFTH = _STOPS.index("5")

WITH_23, WITH_24 = "23-8", "24-7"
LOOKS = {"1": "pale", "2": "green", "5": "red", "10": "blue", "20": "gold", "joker": "black", "logo": "black"}


def _wheel(name: str, stops: tuple[str, ...]) -> Wheel:
    return register_device(Wheel(name, stops, tuple(LOOKS[stop] for stop in stops)))


WHEELS = {
    WITH_23: _wheel("big-six-wheel", _STOPS),
    # Where the further 1 stands is not known; the odds depend on how many there are.
    WITH_24: _wheel("big-six-wheel-24", (*_STOPS[:_FIFTH], "1", *_STOPS[_FIFTH + 1 :])),
}


def _pays(odds: str, says: str) -> Odds:
    return odds_from(odds, says=f"{says} pays", cite="house:big-six/odds", notice="sign at the table")


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """What a house may elect at big six."""

    sections: str = choice(
        WITH_23,
        allowed=(WITH_23, WITH_24),
        says="sections of $1 and of $5 on the wheel",
        cite="house:big-six/sections",
    )
    turns: int = count(
        3, allowed=tuple(range(2, 7)), says="turns of the wheel that make a spin valid", cite="house:big-six/spin"
    )
    odds_1: Odds = _pays("1 to 1", "$1")
    odds_2: Odds = _pays("2 to 1", "$2")
    odds_5: Odds = _pays("5 to 1", "$5")
    odds_10: Odds = _pays("10 to 1", "$10")
    odds_20: Odds = _pays("20 to 1", "$20")
    odds_joker: Odds = _pays("45 to 1", "the joker")
    odds_logo: Odds = _pays("45 to 1", "the house's logo")

    @property
    def device(self) -> Wheel:
        """The wheel itself."""
        return WHEELS[self.sections]


SYMBOLS = ("1", "2", "5", "10", "20", "joker", "logo")


def symbol_call(symbol: str) -> str:
    """A symbol as the dealer calls it."""
    return f"${symbol}" if symbol.isdigit() else symbol


BETS = bets_by_name(
    DeviceBet(
        symbol,
        f"the wheel stops at {'the ' if not symbol.isdigit() else ''}{symbol_call(symbol)}",
        {symbol: f"odds_{symbol}"},
        cite="house:big-six/wagers",
        odds_cite="house:big-six/odds",
    )
    for symbol in SYMBOLS
)
CHANCES = Chances(BETS, lambda options: options.device.stops)
