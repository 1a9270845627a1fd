"""Red dog, 19:47-6: what a house may elect, the wagers, and the arithmetic of the spread.

The functions take and return plain integers, so that the script runs them as Python and the kernels compiled.
"""

from dataclasses import dataclass

from pitboss.equipment import RANKS, Card
from pitboss.money import Odds
from pitboss.refusal import Refusal
from pitboss.rulebook.election import SUPPOSED_DECKS, choice, count, flag, odds_from
from pitboss.table import Table, Wager, WagerRule
from pitboss.table.offer import card_options
from pitboss.table.offer.table_options import Posted, PrintedTable

CONTINUOUS = "continuous"
UP_TO, EQUAL = "up-to", "equal"
PAIR, CONSECUTIVE = -1, 0
"""Two spreads without wagers: equal cards, and cards with nothing between them."""
WIDEST = 11
RAISE, STAND = "raise", "stand"

_RANK = {rank: value for value, rank in enumerate(RANKS, start=2)}
_ODDS = "house:red-dog/odds"


def _pays(odds: str, says: str) -> Odds:
    return odds_from(odds, says=f"{says} pays", cite=_ODDS, notice="sign at the table")


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """What a house may elect at red dog."""

    decks: int = count(
        6, allowed=tuple(range(1, 9)), says="decks in the shoe", cite="house:red-dog/decks", beyond=SUPPOSED_DECKS
    )
    shuffle: str = choice(
        "manual",
        allowed=("manual", "device", CONTINUOUS),
        says="who shuffles: dealer, device, or a device that shuffles all the time",
        cite="19:47-6.9",
        by_value=(("manual", "house:red-dog/shuffle"), ("device", "19:46-1.19(c)")),
    )
    cover_card: bool = card_options.cover_card("house:red-dog/shuffle")
    idle_spread: str = card_options.idle_spread("house:red-dog/shuffle")
    raise_size: str = choice(
        UP_TO,
        allowed=(UP_TO, EQUAL),
        says="a raise is up to the original wager, or exactly as much",
        cite="house:red-dog/raise",
    )
    several_areas: bool = flag(True, says="a player may wager on more than one area", cite="house:red-dog/areas")
    three_of_a_kind_odds: Odds = _pays("11 to 1", "three of a kind")
    spread_1_odds: Odds = _pays("5 to 1", "a spread of one")
    spread_2_odds: Odds = _pays("4 to 1", "a spread of two")
    spread_3_odds: Odds = _pays("2 to 1", "a spread of three")
    spread_4_11_odds: Odds = _pays("1 to 1", "a spread of four to eleven")

    def odds(self, width: int) -> Odds:
        """What a card between pays, by the spread."""
        found: Odds = getattr(self, f"spread_{width}_odds" if width < 4 else "spread_4_11_odds")
        return found

    def pay_tables(self) -> list[PrintedTable]:
        """What a card between pays, by the spread."""
        spreads = {"1": self.odds(1), "2": self.odds(2), "3": self.odds(3), "4 to 11": self.odds(4)}
        return [PrintedTable("Spread", tuple((width, str(odds)) for width, odds in spreads.items()))]


WAGERS = {
    rule.name: rule
    for rule in (
        WagerRule(
            "original",
            "the third card falls between the first two",
            "{spread_1_odds}, {spread_2_odds}, {spread_3_odds} or {spread_4_11_odds} by the spread; "
            "{three_of_a_kind_odds} for three of a kind",
            "house:red-dog/original",
            _ODDS,
            minimum="minimum",
            maximum="maximum",
        ),
        WagerRule(
            RAISE,
            "as the original wager, after the spread is called",
            "{spread_1_odds}, {spread_2_odds}, {spread_3_odds} or {spread_4_11_odds} by the spread",
            "house:red-dog/raise",
            _ODDS,
            needs="original",
        ),
    )
}


def rank(card: Card) -> int:
    """A card's value, deuce 2 to ace 14, which is never low; the suit counts for nothing."""
    return _RANK[card[0]]


def spread(first: int, second: int) -> int:
    """How many values lie between two cards: 1 to 11, `CONSECUTIVE`, or `PAIR`."""
    return abs(first - second) - 1


def between(first: int, second: int, third: int) -> bool:
    """Whether the third card falls strictly between the first two; one that equals an end does not."""
    return min(first, second) < third < max(first, second)


def verify_areas(t: Table[Options], act: object, given: object) -> None:
    """Where the house forbids it, no player wagers on a second area."""
    if not isinstance(given, Wager) or t.options.several_areas:
        return
    if any(t.seats[box] == given.player and box != given.box for box, _ in t.wagers):
        raise Refusal(f"{given.player} has a wager on another area, and this house allows one", "house/areas")
