"""Spanish 21, 19:47-19: what a house may elect."""

from dataclasses import dataclass
from typing import ClassVar

from pitboss.games.blackjack_family.script.inferred_readings import CARRIED, CarriedOptions
from pitboss.games.blackjack_family.script.options import DOWN, NONE, ORIGINAL, READER, noticed
from pitboss.money import Odds, odds
from pitboss.rulebook import Violation
from pitboss.rulebook.election import choice, count, fixed_odds, flag, money
from pitboss.rulebook.marks import Paragraphs
from pitboss.table.offer.table_options import limits_conflict

NAME = "spanish-21"
READINGS = f"house:{NAME}"
TABLE: dict[str, str | tuple[str, ...]] = {
    **CARRIED,
    "decks": "house/decks",
    "2.2(a)": "house/decks",
    "2.3(a)": "house/main",
    "2.7(a)": "house/blackjack",
    "2.8(c)": "house/surrender",
    "2.10(a)": "house/doubling",
    "2.11(c)2": "house/split-aces",
    "2.12(b)": "13:69E-1.10B(b)3ii",
    "odds/doubled": "13:69E-1.10B(c)",
}
LAW = Paragraphs("19:47-19", NAME, TABLE)

MATCH_ODDS = {6: (odds("4"), odds("9")), 8: (odds("3"), odds("12"))}
"""By decks: what each card of the dealer's rank pays, and each that has the suit too."""


@dataclass(frozen=True, kw_only=True)
class Options(CarriedOptions):
    """What a house may elect at Spanish 21."""

    law: ClassVar[Paragraphs] = LAW
    dealer_blackjack_takes: ClassVar[str] = ORIGINAL  # type: ignore[misc]
    resplit: ClassVar[bool] = True  # type: ignore[misc]
    resplit_aces: ClassVar[bool] = True  # type: ignore[misc]

    boxes: int = count(6, allowed=tuple(range(1, 7)), says="betting positions", cite="13:69E-1.10B(a)")
    decks: int = count(6, allowed=(6, 8), says="decks in the shoe, without tens", cite=f"{READINGS}/decks")
    hole_card: str = choice(
        READER, allowed=(NONE, DOWN, READER), says="the dealer's second card", cite="house:twenty-one/hole-card"
    )
    blackjack_odds: Odds = fixed_odds("3 to 2", says="blackjack pays", cite=f"{READINGS}/blackjack")
    win_odds: Odds = fixed_odds("1 to 1", says="a winning wager pays", cite=f"{READINGS}/main")
    insurance_odds: Odds = fixed_odds("2 to 1", says="insurance pays", cite="13:69E-1.10B(b)3iii")
    surrender: bool = noticed(True, says="half a wager may be surrendered", cite=f"{READINGS}/surrender")
    draw_on_split_aces: bool = flag(
        True, says="split aces are played like any other hand", cite=f"{READINGS}/split-aces"
    )
    max_doubles_per_hand: int = count(
        1, allowed=(1, 2, 3), says="how often one hand may be doubled", cite=f"{READINGS}/redoubling"
    )
    envy: bool = flag(True, says="a super bonus pays the other players too", cite=f"{READINGS}/envy")
    match_the_dealer: bool = flag(True, says="the match-the-dealer wager is offered", cite=f"{READINGS}/match")
    match_minimum: int = money("1.00", says="minimum match-the-dealer wager", cite="house:limits")
    match_maximum: int = money("100.00", says="maximum match-the-dealer wager", cite="house:limits")
    match_odds_on: str = choice(
        "layout", allowed=("layout", "sign"), says="where the match-the-dealer odds stand", cite="13:69E-1.10B(b)"
    )

    @property
    def double_any(self) -> bool:
        """Hands of any number of cards are doubled."""
        return True

    @property
    def draws_to_aces(self) -> bool:
        """Whether split aces are played like any other hand."""
        return self.draw_on_split_aces

    def match_odds(self) -> tuple[Odds, Odds]:
        """What a card of the dealer's rank pays, and one that has the suit too."""
        return MATCH_ODDS[self.decks]

    def words(self) -> dict[str, str]:
        """What the match-the-dealer wager pays, which depends on the decks."""
        like, identical = self.match_odds()
        return {"match_pays": f"{like} for each, or {identical} in the same suit"}

    def applies(self, name: str) -> bool:
        """What belongs to a wager that is not offered means nothing."""
        return self.match_the_dealer or not (name.startswith("match_") and name != "match_the_dealer")

    def takes(self, wager: str) -> bool:
        """The match-the-dealer wager where it is offered."""
        return wager != "match-the-dealer" or self.match_the_dealer

    def conflicts(self) -> list[Violation]:
        """Limits that no match wager could meet."""
        return super().conflicts() + limits_conflict(self, "match_minimum", "match_maximum")
