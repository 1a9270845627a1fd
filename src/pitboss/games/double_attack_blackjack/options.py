"""Double attack blackjack, 19:47-26: what a house may elect."""

from dataclasses import dataclass
from typing import ClassVar

from pitboss.games.blackjack_family.script.inferred_readings import CARRIED, CarriedOptions
from pitboss.games.blackjack_family.script.options import ORIGINAL, READER
from pitboss.money import Odds
from pitboss.rulebook import Violation
from pitboss.rulebook.election import choice, count, fixed_odds, flag, money
from pitboss.rulebook.marks import Paragraphs
from pitboss.table.offer.table_options import limits_conflict

NAME = "double-attack-blackjack"
READINGS = f"house:{NAME}"
TABLE: dict[str, str | tuple[str, ...]] = {
    **CARRIED,
    "decks": "house/decks",
    "2.2(a)": "house/decks",
    "2.3(a)": "house/bet",
    "2.6(e)1": "house/first-cards",
    "2.6(e)2": "house/dealers-first",
    "2.6(e)3": "house/first-cards",
    "2.7": "house/results",
    "2.8(a)": "house/surrender",
    "2.8(c)": "house/surrender",
    "2.9(b)": "house/insurance-amount",
    "2.10(a)": "house/doubling",
    "2.11(a)": "house/splitting",
    "2.11(c)2": "house/split-aces",
    "2.12(b)": "house/stands-on-17",
}
LAW = Paragraphs("19:47-26", NAME, TABLE)
BOTH, BET = "both", "bet"


@dataclass(frozen=True, kw_only=True)
class Options(CarriedOptions):
    """What a house may elect at double attack blackjack."""

    law: ClassVar[Paragraphs] = LAW
    dealer_blackjack_takes: ClassVar[str] = ORIGINAL  # type: ignore[misc]
    surrender: ClassVar[bool] = True  # type: ignore[misc]
    resplit: ClassVar[bool] = True  # type: ignore[misc]
    resplit_aces: ClassVar[bool] = False  # type: ignore[misc]

    boxes: int = count(6, allowed=tuple(range(1, 7)), says="betting positions", cite=f"{READINGS}/table")
    decks: int = count(8, allowed=(6, 8), says="decks in the shoe, without tens", cite=f"{READINGS}/decks")
    hole_card: str = choice(READER, allowed=(READER,), says="the dealer's second card", cite=f"{READINGS}/reader")
    win_odds: Odds = fixed_odds("1 to 1", says="a winning wager pays, a blackjack too", cite=f"{READINGS}/odds")
    insurance_odds: Odds = fixed_odds("5 to 2", says="insurance pays", cite=f"{READINGS}/insurance")
    insurance_of: str = choice(
        BOTH,
        allowed=(BOTH, BET),
        says="insurance is half of bet and attack, or of the bet",
        cite=f"{READINGS}/insurance-amount",
    )
    double_any_cards: bool = flag(True, says="hands of more than two cards may be doubled", cite=f"{READINGS}/doubling")
    bust_it: bool = flag(True, says="the bust-it wager is offered", cite=f"{READINGS}/bust-it")
    bust_minimum: int = money("1.00", says="minimum bust-it wager", cite=f"{READINGS}/bust-it-amount")
    bust_maximum: int = money("50.00", says="maximum bust-it wager", cite=f"{READINGS}/bust-it-amount")

    @property
    def double_any(self) -> bool:
        """Hands of any number of cards are doubled, where the house elects it."""
        return self.double_any_cards

    @property
    def surrender_any(self) -> bool:
        """Half may be given up at any time."""
        return True

    def applies(self, name: str) -> bool:
        """What belongs to a wager that is not offered means nothing."""
        return self.bust_it or name not in ("bust_minimum", "bust_maximum")

    def takes(self, wager: str) -> bool:
        """The bust-it wager where it is offered."""
        return wager != "bust-it" or self.bust_it

    def conflicts(self) -> list[Violation]:
        """Limits that no bust-it wager could meet, and steps at which 5 to 2 is no whole number of cents."""
        wrong = super().conflicts() + limits_conflict(self, "bust_minimum", "bust_maximum")
        if self.increment * self.insurance_odds.win % self.insurance_odds.stake:
            wrong.append(
                Violation("increment", f"{self.insurance_odds} must be payable to the cent", "house:increments")
            )
        return wrong
