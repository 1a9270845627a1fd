"""The hands of a round: whose wagers ride on which cards, and who speaks for them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from pitboss.equipment import RANKS, SUITS, Card
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory
from pitboss.games.blackjack_family.script.options import BlackjackOptions
from pitboss.money import Odds
from pitboss.rulebook.marks import helper
from pitboss.table import Script, Table
from pitboss.table.act import BEHIND, HOUSE, TableAction
from pitboss.table.acts.settlement_acts import Pay
from pitboss.table.parts import Closed

_RANK = {rank: number for number, rank in enumerate(RANKS, start=2)}
_VALUE = {rank: arithmetic.value(number) for rank, number in _RANK.items()}
_SUIT = {suit: number for number, suit in enumerate(SUITS)}

OPEN, STOOD, BUST, SURRENDERED, BLACKJACK, DONE = "open", "stood", "bust", "surrendered", "blackjack", "done"
"""The state of a hand: still to play, waiting for the dealer in one of three ways, or over."""

STAND, HIT, DOUBLE, LESS, SPLIT, SURRENDER = (
    "stand",
    "hit",
    "double-down",
    "double-down-for-less",
    "split",
    "surrender",
)
"""What a player may decide."""
LATER, DEAD = "card-later", "dead-hand"
"""What a player who was passed over may choose."""
MISSED = "missed"
"""A card that the dealer forgot."""


def rank(card: Card) -> int:
    """A card's rank, deuce 2 to ace 14."""
    return _RANK[card[0]]


def suit(card: Card) -> int:
    """A card's suit, clubs 0 to spades 3."""
    return _SUIT[card[1]]


def count(cards: Sequence[Card]) -> tuple[int, int]:
    """The total with every ace as 1, and the number of aces."""
    ranks = [card[0] for card in cards]
    return sum([_VALUE[of] for of in ranks]), ranks.count("A")


def total(cards: Sequence[Card]) -> int:
    """The best total of a hand."""
    return arithmetic.total(*count(cards))


def is_blackjack(cards: Sequence[Card]) -> bool:
    """Whether these are an ace and a ten-value card and nothing else."""
    return len(cards) == 2 and arithmetic.blackjack(rank(cards[0]), rank(cards[1]))


def called(cards: Sequence[Card]) -> str:
    """A hand's total as the dealer calls it."""
    hard, aces = count(cards)
    return f"soft {arithmetic.total(hard, aces)}" if arithmetic.soft(hard, aces) else str(hard)


def announced(cards: Sequence[Card], words: str = "{}", also: tuple[str, ...] = ()) -> TableAction:
    """The dealer calls a total, by the values of these cards."""
    hard, aces = count(cards)
    by = ['2.1 "Soft Total"' if arithmetic.soft(hard, aces) else '2.1 "Hard Total"', "2.2(b)"]
    ranks = {rank(card) for card in cards}
    if any(one <= 10 for one in ranks):
        by.append("2.2(b)1")
    if ranks & {11, 12, 13}:
        by.append("2.2(b)2")
    if aces:
        by += ["2.2(b)3", "2.2(b)3i"]
    return TableAction(what="announce", words=words.format(called(cards)), also=(*also, *by))


def players_total(cards: Sequence[Card], words: str = "{}", also: tuple[str, ...] = ()) -> TableAction:
    """A player's total is called; at 21 no more cards are drawn."""
    return announced(cards, words, (*also, "2.12(a)1") if total(cards) == arithmetic.TOP else also)


@dataclass
class HandBets:
    """What one person has on a hand: the names of the wagers."""

    place: int
    series: str
    main: str
    beside: tuple[str, ...] = ()
    """First wagers that ride on the hand together with the main one."""
    doubles: tuple[str, ...] = ()
    """What has doubled it since, once or more often."""

    def wagers(self, t: Table) -> list[tuple[str, int]]:
        """What of it lies on the layout."""
        named = (self.main, *self.beside, *self.doubles)
        return [(name, t.wagers[self.place, name]) for name in named if (self.place, name) in t.wagers]

    def staked(self, t: Table) -> int:
        """How much that is."""
        return sum(stake for _, stake in self.wagers(t))


@dataclass
class BlackjackHand:
    """Cards that are played and settled as one."""

    box: int
    key: int | str
    """Where its cards lie: the box, or one of its hands such as "3/2"."""
    bets: list[HandBets]
    label: str = ""
    """Which of a box's first hands it comes from, where there are two."""
    number: int = 1
    split: bool = False
    switched: bool = False
    doubled: int = 0
    """How often."""
    state: str = OPEN

    @property
    def named(self) -> str:
        """Its key where a box has more than one hand, for questions about it."""
        return self.key if isinstance(self.key, str) else ""

    @property
    def name(self) -> str:
        """How a case names it: the first hand of a box is its hand 1."""
        return self.named or f"{self.box}/1"

    @property
    def shared(self) -> bool:
        """Whether several people have wagers on it."""
        return len({bet.place for bet in self.bets}) > 1

    @property
    def live(self) -> bool:
        """Whether the dealer's total can still decide it."""
        return self.state == STOOD

    @property
    def waiting(self) -> bool:
        """Whether it needs to know the dealer's second card."""
        return self.state in (STOOD, SURRENDERED, BLACKJACK)


@dataclass(frozen=True)
class Lost:
    """A wager collected from a hand that went over 21, in case the dealer turns out to have blackjack."""

    bet: HandBets
    box: int
    name: str
    amount: int


@dataclass
class Round:
    """One round's hands; a game derives from it and says what it decides by rules of its own."""

    dealer_first: ClassVar[bool] = False
    """Whether the dealer's first card comes before the players'."""
    own: ClassVar[Mapping[str, Callable[[Any, BlackjackHand, list[Card]], Closed | None]]] = {}
    """Choices that only this game has, and what closes each."""

    t: Table[BlackjackOptions, BlackjackFamilyMemory]
    hands: list[BlackjackHand] = field(default_factory=list)
    later: list[tuple[BlackjackHand, str]] = field(default_factory=list)
    """Hands that were passed over and get their card after the others."""
    refused: set[str] = field(default_factory=set)
    """Players who refused a card that was seen."""
    lost: list[Lost] = field(default_factory=list)
    asked: BlackjackHand | None = None
    """The hand whose player decided last."""
    additional: set[int] = field(default_factory=set)
    """Boxes that wagered something on their first cards alone."""
    series: tuple[str, ...] = ()
    """The series whose insurance is settled with this hand of the dealer; all if none is named."""
    peeked: bool = False
    """Whether the card reader has ruled out a dealer's blackjack."""
    dealt: bool = False
    """Whether the first cards are all out, and whether the players have had their turns."""
    players_done: bool = False

    def result(self, hand: BlackjackHand) -> int:
        """How a hand ends against the dealer's."""
        raise NotImplementedError

    def pays(self, hand: BlackjackHand, ended: int, doubled: bool) -> tuple[Odds, str]:
        """The odds of a result for a main wager, or for the part that doubled it, and their paragraph."""
        raise NotImplementedError

    def after_doubling(self, hand: BlackjackHand) -> tuple[str, ...]:
        """What may be chosen for a hand that has been doubled."""
        return ()

    @helper
    def carry_out(self, hand: BlackjackHand, chosen: str) -> Script[None]:
        """What follows from a choice that only this game has."""
        raise NotImplementedError

    def blackjack_waits(self) -> bool:
        """Whether a player's blackjack is not paid before the dealer's second card is known."""
        return arithmetic.may_be_blackjack(self.up)

    def cards_go(self, hand: BlackjackHand) -> bool:
        """Whether the cards of a blackjack that is paid are taken away."""
        return True

    def insurable(self, bet: HandBets) -> int:
        """The amount of which half may be insured."""
        return bet.staked(self.t)

    def depends(self, hand: BlackjackHand) -> bool:
        """Whether the dealer's further cards can still decide a hand."""
        return hand.live

    def dealer_plays(self) -> bool:
        """Whether anything depends on the dealer's further cards."""
        return any(self.depends(hand) for hand in self.hands)

    @helper
    def after_standing(self, hand: BlackjackHand) -> Script[None]:
        """What follows when a hand takes no more cards."""
        yield from ()

    @helper
    def after_dealer(self) -> Script[None]:
        """What the dealer's own hand decides before the players' wagers."""
        yield from ()

    @helper
    def after_dealers_first(self) -> Script[None]:
        """What follows the dealer's first card."""
        yield from ()

    @helper
    def after_card(self, hand: BlackjackHand) -> Script[None]:
        """What follows a card to a player's hand."""
        yield from ()

    @helper
    def third_cards(self) -> Script[None]:
        """What two sevens are still offered when the dealer has blackjack."""
        yield from ()

    def two_sevens(self, hand: BlackjackHand) -> Pay | None:
        """What two sevens are paid before they are split, where there is a wager on them."""
        return None

    def cards(self, hand: BlackjackHand) -> list[Card]:
        """The cards of a hand."""
        return self.t.hands[hand.key]

    def last_cards(self, key: int | str) -> list[Card]:
        """The cards of a hand, also when they lie in the rack by now."""
        return self.t.hands.get(key) or self.t.cards.rack.rebuild(self.t.round).get(key, [])

    @property
    def dealer(self) -> list[Card]:
        """The dealer's cards."""
        return self.t.hands[HOUSE]

    @property
    def dealer_blackjack(self) -> bool:
        """Whether the dealer's two cards are a blackjack."""
        return is_blackjack(self.dealer)

    @property
    def up(self) -> int:
        """The rank of the dealer's first card."""
        return rank(self.dealer[0])


def aces_split(hand: BlackjackHand, cards: list[Card]) -> bool:
    """Whether a hand was made by splitting aces."""
    return hand.split and rank(cards[0]) == arithmetic.ACE


def split_ace(r: Round, hand: BlackjackHand, cards: list[Card]) -> bool:
    """Whether a hand was made by splitting aces at a table where these get one card."""
    return aces_split(hand, cards) and not r.t.options.draws_to_aces


def row(place: int) -> tuple[int, int]:
    """The box of a place and how far behind it lies, for orders around the table."""
    return place % BEHIND, place // BEHIND


def clockwise(t: Table, first: int | None) -> list[int]:
    """The places that are taken, from a given box around the table, those behind a box after it."""
    order = sorted(t.seats, key=row)
    start = next((i for i, at in enumerate(order) if first is not None and row(at)[0] >= row(first)[0]), 0)
    return order[start:] + order[:start]


def right_most(t: Table) -> int | None:
    """The player at the farthest point to the dealer's right."""
    return max((at for at in t.seats if at < BEHIND), default=None)


def in_play(t: Table, wanted: Sequence[str]) -> dict[int, list[int]]:
    """The boxes with such wagers from the dealer's left, each with the places that have one, the caller's first."""
    staked: dict[int, dict[int, int]] = {}
    for place, name in sorted(t.wagers, key=lambda key: row(key[0])):
        if name in wanted:
            of_box = staked.setdefault(place % BEHIND, {})
            of_box[place] = of_box.get(place, 0) + t.wagers[place, name]
    return {box: sorted(by, key=lambda place: (place != box, -by[place], place)) for box, by in staked.items()}


def caller(hand: BlackjackHand) -> int:
    """The place whose player makes the decisions: the one at the box, or else the highest wager."""
    return hand.bets[0].place
