"""The hands of a round: whose wagers ride on which cards, and who speaks for them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from pitboss.equipment import RANKS, SUITS, Card
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import Memory
from pitboss.games.blackjack_family.script.law import Law
from pitboss.games.blackjack_family.script.options import BlackjackOptions
from pitboss.games.blackjack_family.script.shuffle_acts import UseDeterminant
from pitboss.games.blackjack_family.script.wagers import row
from pitboss.money import Odds
from pitboss.table import Script, Table
from pitboss.table.act import BEHIND, HOUSE, Deal, Deed
from pitboss.table.game import Closed
from pitboss.table.settling import Pay, Restore, Settle, Surrender, Take

_RANK = {rank: number for number, rank in enumerate(RANKS, start=2)}
_VALUE = {rank: arithmetic.value(number) for rank, number in _RANK.items()}
_SUIT = {suit: number for number, suit in enumerate(SUITS)}

OPEN, STOOD, BUST, SURRENDERED, BLACKJACK, DONE = "open", "stood", "bust", "surrendered", "blackjack", "done"
"""What has become of a hand: still to play, waiting for the dealer in one of three ways, or over."""


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


def announced(law: Law, cards: Sequence[Card], cite: str, words: str = "{}", beside: Sequence[str] = ()) -> Deed:
    """The dealer calls a total, by the values of these cards."""
    hard, aces = count(cards)
    also = [*beside, law['2.1 "Soft Total"'] if arithmetic.soft(hard, aces) else law['2.1 "Hard Total"'], law["2.2(b)"]]
    ranks = {rank(card) for card in cards}
    if any(one <= 10 for one in ranks):
        also.append(law["2.2(b)1"])
    if ranks & {11, 12, 13}:
        also.append(law["2.2(b)2"])
    if aces:
        also += law.also("2.2(b)3", "2.2(b)3i")
    if arithmetic.total(hard, aces) == arithmetic.TOP:
        also.append(law["2.12(a)1"])
    return Deed(what="announce", words=words.format(called(cards)), cite=cite, also=besides(cite, *also))


@dataclass
class Bet:
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
class Hand:
    """Cards that are played and settled as one."""

    box: int
    key: int | str
    """Where its cards lie: the box, or one of its hands such as "3/2"."""
    bets: list[Bet]
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

    bet: Bet
    box: int
    name: str
    amount: int


@dataclass
class Round:
    """One round's hands; a game derives from it and says what it decides by rules of its own."""

    dealer_first: ClassVar[bool] = False
    """Whether the dealer's first card comes before the players'."""
    own: ClassVar[Mapping[str, Callable[[Any, Hand, list[Card]], Closed | None]]] = {}
    """Choices that only this game has, and what closes each."""

    t: Table[BlackjackOptions, Memory]
    law: Law
    hands: list[Hand] = field(default_factory=list)
    later: list[tuple[Hand, str]] = field(default_factory=list)
    """Hands that were passed over and get their card after the others."""
    refused: set[str] = field(default_factory=set)
    """Players who refused a card that was seen."""
    lost: list[Lost] = field(default_factory=list)
    net: dict[int, int] = field(default_factory=dict)
    """By place, what the hands have brought so far."""
    asked: Hand | None = None
    """The hand whose player decided last."""
    additional: set[int] = field(default_factory=set)
    """Boxes that wagered something on their first cards alone."""
    in_order: dict[int, list[Card]] = field(default_factory=dict)
    """By box, the cards in the order in which they came."""
    series: tuple[str, ...] = ()
    """The series whose insurance is settled with this hand of the dealer; all if none is named."""
    peeked: bool = False
    """Whether the card reader has ruled out a dealer's blackjack."""
    dealt: bool = False
    """Whether the first cards are all out, and whether the players have had their turns."""
    players_done: bool = False

    def result(self, hand: Hand) -> int:
        """How a hand ends against the dealer's."""
        raise NotImplementedError

    def pays(self, hand: Hand, ended: int, doubled: bool) -> tuple[Odds, str]:
        """The odds of a result for a main wager, or for the part that doubled it, and their paragraph."""
        raise NotImplementedError

    def after_doubling(self, hand: Hand) -> tuple[str, ...]:
        """What may be chosen for a hand that has been doubled."""
        return ()

    def carry_out(self, hand: Hand, chosen: str) -> Script[None]:
        """What follows from a choice that only this game has."""
        raise NotImplementedError

    def insurable(self, bet: Bet) -> int:
        """The amount of which half may be insured."""
        return bet.staked(self.t)

    def depends(self, hand: Hand) -> bool:
        """Whether the dealer's further cards can still decide a hand."""
        return hand.live

    def dealer_plays(self) -> bool:
        """Whether anything depends on the dealer's further cards."""
        return any(self.depends(hand) for hand in self.hands)

    def after_standing(self, hand: Hand) -> Script[None]:
        """What follows when a hand takes no more cards."""
        yield from ()

    def after_dealer(self) -> Script[None]:
        """What the dealer's own hand decides before the players' wagers."""
        yield from ()

    def after_dealers_first(self) -> Script[None]:
        """What follows the dealer's first card."""
        yield from ()

    def after_card(self, hand: Hand) -> Script[None]:
        """What follows a card to a player's hand."""
        yield from ()

    def before_split(self, hand: Hand) -> Script[None]:
        """What comes before a pair is split."""
        yield from ()

    def apart(self, place: int) -> tuple[str, ...]:
        """What says that insurance has nothing to do with other wagers of a place."""
        return ()

    def cards(self, hand: Hand) -> list[Card]:
        """The cards of a hand."""
        return self.t.hands[hand.key]

    def last_cards(self, key: int | str) -> list[Card]:
        """The cards of a hand, also when they lie in the rack by now."""
        return self.t.hands.get(key) or self.t.rack.rebuild(self.t.round).get(key, [])

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


def tally(r: Round, script: Script[None], counts: Callable[[str], bool]) -> Script[None]:
    """Pass a script's acts on, noting what each place wins and loses by wagers that count, and each box's cards."""
    act = next(script, None)
    while act is not None:
        outcome = yield act
        if isinstance(act, Settle) and outcome is None and counts(act.wager):
            r.net[act.box] = r.net.get(act.box, 0) + gain(act)
        elif isinstance(act, Deal) and act.to != HOUSE and isinstance(outcome, str) and len(outcome) == 2:
            box = int(str(act.to).partition("/")[0]) if act.to != "determinant" else 0
            r.in_order.setdefault(box, []).append(outcome)
        elif isinstance(act, UseDeterminant):
            r.in_order[int(str(act.to).partition("/")[0])] = r.in_order.pop(0)
        try:
            act = script.send(outcome)
        except StopIteration:
            return


def gain(act: Settle) -> int:
    """What a settlement brings the player."""
    if isinstance(act, Take):
        return -act.stake
    if isinstance(act, Surrender):
        return -act.kept
    if isinstance(act, Pay):
        return act.winnings
    return act.stake if isinstance(act, Restore) else 0


def besides(cite: str, *others: str) -> tuple[str, ...]:
    """Further paragraphs of an act, without the one that it cites."""
    return tuple(dict.fromkeys(other for other in others if other != cite))


def in_play(t: Table, wanted: Sequence[str]) -> dict[int, list[int]]:
    """The boxes with such wagers from the dealer's left, each with the places that have one, the caller's first."""
    staked: dict[int, dict[int, int]] = {}
    for place, name in sorted(t.wagers, key=lambda key: row(key[0])):
        if name in wanted:
            of_box = staked.setdefault(place % BEHIND, {})
            of_box[place] = of_box.get(place, 0) + t.wagers[place, name]
    return {box: sorted(by, key=lambda place: (place != box, -by[place], place)) for box, by in staked.items()}


def caller(hand: Hand) -> int:
    """The place whose player calls the decisions: whoever sits at the box, or else has the highest wager."""
    return hand.bets[0].place
