"""As much of a table's options as the worth of its main wager depends on, for blackjack and its variants."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.options import BlackjackOptions
from pitboss.refusal import Refusal

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
"""The row of `BlackjackTerms.results` for two cards that make 21 after a split."""


@dataclass(frozen=True)
class BlackjackTerms:
    """The rules of a game as its mathematics needs them; what New Jersey fixes has its value as default."""

    decks: int = 6
    gone: tuple[int, ...] = ()
    """Cards that the shoe lacks, by value from the ace on, if it lacks any."""
    tens: int = 4
    """Ranks of a deck that are worth ten: a deck without the tens themselves has three."""
    hits_soft_17: bool = False
    blackjack: Fraction = Fraction(3, 2)
    hands: int = 2
    """The most hands that one pair can become."""
    resplit_aces: bool = False
    hit_split_aces: bool = False
    double: Literal["any", "9-11", "10-11"] = ANY_TWO
    double_after_split: bool = True
    double_any: bool = False
    """Whether a hand of any number of cards may be doubled, and not of two alone."""
    doubles: int = 1
    """How often one hand may be doubled."""
    rescue: bool = False
    """Whether half of what lies on a doubled hand may be saved by giving up the other half."""
    surrender: bool = False
    early_surrender: bool = False
    """Whether half is given up before the dealer looks for a blackjack, and not lost to one."""
    surrender_any: bool = False
    """Whether half may be given up after any number of cards and after a split."""
    dealer_blackjack_takes: Literal["original", "busted", "all"] = ORIGINAL
    face_up: bool = False
    """Both cards of the dealer lie open: ties lose, and blackjack against blackjack wins."""
    tied_blackjack_pushes: bool = False
    """Whether it does not win, but is a tie."""
    push_22: bool = False
    """A dealer's 22 is a tie for everything but a blackjack, as in blackjack switch."""
    split_21_beats_long_21: bool = False
    wins_21: bool = False
    """A blackjack always wins, any other 21 unless the dealer has blackjack, as in Spanish 21."""
    five_card_21: Fraction | None = None
    six_card_21: Fraction | None = None
    seven_card_21: Fraction | None = None
    """Of seven cards or more."""
    three_sevens: Fraction | None = None
    suited_sevens: Fraction | None = None
    spade_sevens: Fraction | None = None
    mixed_678: Fraction | None = None
    suited_678: Fraction | None = None
    spade_678: Fraction | None = None
    super_bonus: Fraction = Fraction(0)
    """What three sevens of a suit bring besides, in units, where the dealer's first card is a seven too."""
    designated: Fraction | None = None
    """What one named ace with one named face card pays."""
    bonus_on_double: bool = False
    double_voids_bonus: bool = False
    bonus_on_split: bool = True
    knows_blackjack: bool = True
    """Whether a dealer's blackjack is known before more is staked, by a card reader or because it lies open."""

    @classmethod
    def of(cls, options: BlackjackOptions) -> "BlackjackTerms":
        """What the options of every game of the family say; a game adds what it has of its own."""
        knows = options.reader or options.face_up
        return cls(
            decks=options.decks,
            hits_soft_17=options.hits_soft_17,
            hands=1 + options.splits,
            resplit_aces=options.resplit_aces,
            surrender=options.surrender,
            dealer_blackjack_takes=_taken(options.dealer_blackjack_takes, knows=knows),
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
        full = [*(4 * self.decks for _ in range(9)), 4 * self.tens * self.decks]
        return [held - gone for held, gone in zip(full, self.gone, strict=True)] if self.gone else full

    @property
    def doubled_bonus(self) -> int:
        """On how many of the two wagers of a doubled hand special odds are paid."""
        return 0 if self.double_voids_bonus else 2 if self.bonus_on_double else 1

    def long_21(self) -> tuple[Fraction | None, ...]:
        """What a 21 of five, six, and seven or more cards pays."""
        return self.five_card_21, self.six_card_21, self.seven_card_21

    def in_suits(self, sevens: bool) -> "InSuits | None":
        """Three sevens, or 6-7-8, by their suits; nothing where neither has odds of its own."""
        if sevens:
            odds = (self.three_sevens, self.suited_sevens, self.spade_sevens)
            like, third = Fraction(self.decks - 1, 4 * self.decks - 1), Fraction(self.decks - 2, 4 * self.decks - 2)
        else:
            # Cards of different ranks are of one suit once in four, whatever else is gone.
            odds = (self.mixed_678, self.suited_678, self.spade_678)
            like = third = Fraction(1, 4)
        if not any(odds):
            return None
        extra = [Fraction(0)]
        for pays in odds:
            extra.append(extra[-1] if pays is None else pays - 1)
        return InSuits(tuple(extra[1:]), (1 - like, like * 3 / 4, like / 4), third)

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
                wins_tie = self.wins_21 or (row == SPLIT_21 and self.split_21_beats_long_21)
                rows.append([arithmetic.settle(total, False, end, False, self.face_up, wins_tie) for end in ends] + [0])
        return rows

    @property
    def blackjack_always_wins(self) -> bool:
        """Whether a blackjack wins against the dealer's too."""
        return self.wins_21 or (self.face_up and not self.tied_blackjack_pushes)


def _taken(word: str, *, knows: bool) -> Literal["original", "busted", "all"]:
    """What a dealer's blackjack takes; where it is known before players double, nothing but the original wager."""
    if word == ALL and knows:
        why = "where a dealer's blackjack is known before anybody doubles nothing more is lost to it"
        raise Refusal(f"dealer_blackjack_takes all: {why}; --set hole_card=none")
    if knows:
        return ORIGINAL
    return ALL if word == ALL else BUSTED if word == BUSTED else ORIGINAL


@dataclass(frozen=True)
class InSuits:
    """Three cards whose odds depend on their suits: in several, in one, and in spades."""

    extra: tuple[Fraction, ...]
    """What each pays beyond even money."""
    shares: tuple[Fraction, ...]
    """How often the first two cards are so."""
    third: Fraction
    """How likely the third card is of the suit of the first two, if that is one."""

    def parts(self, first: int | None = None) -> tuple[Fraction, ...]:
        """How likely three cards are in several suits, in one and in spades; of any first two, or of such."""
        if first is None:
            by_first = [self.parts(one) for one in range(3)]
            shares = zip(self.shares, by_first, strict=True)
            weighted = [tuple(share * part for part in parts) for share, parts in shares]
            return tuple(sum(column, Fraction(0)) for column in zip(*weighted, strict=True))
        if first == 0:
            return Fraction(1), Fraction(0), Fraction(0)
        same = [Fraction(0), Fraction(0)]
        same[first - 1] = self.third
        return 1 - self.third, *same

    def mean(self, first: int | None = None) -> Fraction:
        """What the three cards pay beyond even money on the average."""
        return sum((part * pays for part, pays in zip(self.parts(first), self.extra, strict=True)), Fraction(0))
