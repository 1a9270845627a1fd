"""As much of a table's options as the worth of its main wager depends on, for blackjack and for blackjack switch."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal

from pitboss.games.blackjack_family import arithmetic

ANY_TWO: Final = "any"
NINE_TO_ELEVEN: Final = "9-11"
TEN_OR_ELEVEN: Final = "10-11"
ORIGINAL: Final = "original"
BUSTED: Final = "busted"
ALL: Final = "all"

ENDS = 8
"""How a dealer's hand can end: 17 to 21, 22, more than 22, blackjack."""
TWENTY_TWO, OVER, NATURAL = 5, 6, 7
DEALER_TOTALS = (17, 18, 19, 20, 21, 22, 23, 21)

SPLIT_21 = 22
"""The row of `Terms.results` for two cards that make 21 after a split."""


@dataclass(frozen=True)
class Terms:
    """The rules of a game as its mathematics needs them; what New Jersey fixes has its value as default."""

    decks: int = 6
    hits_soft_17: bool = False
    blackjack: Fraction = Fraction(3, 2)
    hands: int = 2
    """The most hands that one pair can become."""
    resplit_aces: bool = False
    hit_split_aces: bool = False
    double: Literal["any", "9-11", "10-11"] = ANY_TWO
    double_after_split: bool = True
    surrender: bool = False
    dealer_blackjack_takes: Literal["original", "busted", "all"] = ORIGINAL
    face_up: bool = False
    """Both cards of the dealer lie open: ties lose, and blackjack against blackjack wins."""
    push_22: bool = False
    """A dealer's 22 is a tie for everything but a blackjack, as in blackjack switch."""
    split_21_beats_long_21: bool = False
    five_card_21: Fraction | None = None
    three_sevens: Fraction | None = None
    suited_678: Fraction | None = None
    designated: Fraction | None = None
    """What one named ace with one named face card pays."""
    bonus_on_double: bool = False
    bonus_on_split: bool = True
    knows_blackjack: bool = True
    """Whether a dealer's blackjack is known before more is staked, by a card reader or because it lies open."""

    @classmethod
    def of(cls, options: Any) -> "Terms":
        """What the options of every game of the family say; a game adds what it has of its own."""
        knows = options.reader or options.face_up
        return cls(
            decks=options.decks,
            hits_soft_17=options.hits_soft_17,
            hands=1 + options.splits,
            resplit_aces=options.resplit_aces,
            surrender=options.surrender,
            dealer_blackjack_takes=BUSTED if options.dealer_blackjack_takes == BUSTED and not knows else ORIGINAL,
            knows_blackjack=knows,
        )

    @property
    def natural(self) -> Fraction:
        """What a blackjack pays on the average: one in 64 is the named ace with the named face card."""
        if self.designated is None:
            return self.blackjack
        return (63 * self.blackjack + self.designated) / 64

    def shoe(self) -> list[int]:
        """Cards by value, the ace first."""
        return [*(4 * self.decks for _ in range(9)), 16 * self.decks]

    def hands_of(self, pair: int) -> int:
        """The most hands that a pair of this value can become."""
        return 2 if pair == 1 and not self.resplit_aces else self.hands

    def may_double(self, hard: int, aces: int, *, split: bool = False) -> bool:
        """Whether a hand of two cards may be doubled."""
        count = arithmetic.total(hard, aces)
        if split and not self.double_after_split:
            return False
        if self.double == TEN_OR_ELEVEN:
            return 10 <= count <= 11
        return arithmetic.may_double(hard, aces, self.double == NINE_TO_ELEVEN)

    def results(self) -> list[list[int]]:
        """What a hand that is no blackjack wins, -1, 0 or 1, by its total and the dealer's end.

        A dealer's blackjack has no column of worth: what it takes does not depend on totals.
        """
        rows = []
        for row in range(SPLIT_21 + 1):
            total = min(row, arithmetic.TOP)
            ends = DEALER_TOTALS[:NATURAL]
            if self.push_22:
                rows.append([arithmetic.settle_switch(total, False, end, False, False) for end in ends] + [0])
            else:
                wins_tie = row == SPLIT_21 and self.split_21_beats_long_21
                rows.append([arithmetic.settle(total, False, end, False, self.face_up, wins_tie) for end in ends] + [0])
        return rows
