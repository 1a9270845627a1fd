"""House-banked poker by declaration: what is dealt, what players may choose, and who is settled in which order.

    COURSE = Course(
        base="ante",
        opening=("ante", "pair-plus"),
        deal=(Hands(own=3, dealer=3),),
        streets=(Street(may=(Bet("play", times=1), Fold()), cite="house/play"),),
        dealer=Dealer(...),
        showdown=results,
        order=Order(),
    )

`play.py` runs it, top to bottom in the order of a subchapter; whatever is a game's own stands in the game's folder. A
row names the game's paragraph for it by a short number (`house/play`, `17.1 "Hole card"`).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pitboss.rulebook.marks import helper
from pitboss.table import AnyTable, Order, Script, Table, Wager
from pitboss.table.acts.settlement_acts import Settle

COMMUNITY = "community"
"""The key of the community cards among the hands."""

DISCARD = "discard"
"""The question to players who lay cards away."""

OWN = "own"
"""Every player's own hand, where a course speaks of all of them."""


# What is dealt.


@dataclass(frozen=True, kw_only=True)
class Hands:
    """Cards to every box that plays and to the dealer, one by one around the table or in stacks."""

    own: int
    dealer: int = 0
    dealer_up: int = 0
    """How many of the dealer's cards lie open, the last ones."""
    cite: str = ""
    """Its paragraph; empty where the paragraph of the way to deal covers it."""


@dataclass(frozen=True, kw_only=True)
class Community:
    """Community cards, face down or up."""

    cards: int
    up: int = 0
    """How many of them lie open, the first ones."""
    burn: bool = False
    """Whether a card is burned before them."""
    stack: int = 0
    """The size of a stack that the automated shoe gives; what is left over of it goes to the rack unseen."""
    cite: str = ""


@dataclass(frozen=True, kw_only=True)
class Turn:
    """Cards that lay face down are turned up: the community's, or the dealer's own."""

    at: int
    cards: int = 1
    hand: int | str = COMMUNITY
    cite: str


Step = Hands | Community | Turn


# What players choose.


def _at_every_table(options: object) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A word that a player may say on a street."""

    word: str
    cite: str = ""
    """Its paragraph, if not the street's."""
    offered: Callable[[Any], bool] = _at_every_table
    """Whether a table with these options has it."""


@dataclass(frozen=True, kw_only=True)
class Stay(Choice):
    """Nothing changes: a check, a wager let ride."""


@dataclass(frozen=True, kw_only=True)
class Bet(Choice):
    """A further wager, a multiple of another, or any amount between two multiples of it."""

    wager: str
    times: int = 1
    up_to: int = 0
    """The greatest multiple, where the player names the amount ("play 15.00").

    The word alone is the least or, where the least is no multiple at all, the most.
    """
    on: str = "ante"

    def least(self, t: AnyTable, box: int) -> int:
        """The amount, or the least of several; no multiple at all stands for one step."""
        return self.times * t.wagers[box, self.on] or int(t.options.increment)

    def most(self, t: Table, box: int) -> int:
        """The greatest amount where the player names it; 0 where there is one size alone."""
        return self.up_to * t.wagers[box, self.on]


@dataclass(frozen=True, kw_only=True)
class ElectedBet(Bet):
    """A further wager of as many antes as the house has elected (`times` of its options)."""

    def least(self, t: AnyTable, box: int) -> int:
        """The least."""
        return int(t.options.times[0] * t.wagers[box, self.on])

    def most(self, t: AnyTable, box: int) -> int:
        """The greatest, where there are several sizes; otherwise 0."""
        low, high = t.options.times
        return int(high * t.wagers[box, self.on]) if high > low else 0


@dataclass(frozen=True, kw_only=True)
class Back(Choice):
    """A wager is taken back; the dealer returns it when all have chosen."""

    wager: str


@dataclass(frozen=True, kw_only=True)
class Fold(Choice):
    """The hand is given up."""

    word: str = "fold"
    lost: Callable[[Any], dict[str, str]]
    """By the table's options the wagers that are lost, each with its paragraph; the others stand."""
    at_once: bool = False
    """Whether they are collected at once, and not when all have chosen."""
    discards: bool = False
    """Whether the cards go even if another wager is left, because that is on other cards."""


def raises(*times: int, wager: str, on: str = "ante", cite: str = "") -> tuple[Bet, ...]:
    """A further wager of one of several sizes: "1x", "3x" …"""
    return tuple(Bet(word=f"{n}x", wager=wager, times=n, on=on, cite=cite) for n in times)


@helper
def _nothing(t: Table) -> Script[None]:
    return
    yield


def _everybody(t: Table, box: int) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class Street:
    """A round of choices from the dealer's left, and the cards that come after it."""

    may: tuple[Choice, ...] = ()
    lays: int = 0
    """Where players say no word: how many of their own cards they lay away, face down."""
    cite: str
    also: tuple[str, ...] = ()
    before: Callable[[AnyTable], Script[None]] = _nothing
    """What is settled before any player is asked."""
    asked: Callable[[AnyTable, int], bool] = _everybody
    """Whether a box that is still in play is asked."""
    then: tuple[Step, ...] = ()


# How it ends.


@dataclass(frozen=True, kw_only=True)
class Dealer:
    """The dealer's hand is turned up, and the dealer says what it is and whether it qualifies."""

    value: Callable[[AnyTable], int]
    says: Callable[[int], str]
    qualifies: Callable[[int], bool] | None = None
    announced: str = ""
    """The paragraph of the dealer's words, if not that of turning up."""
    also: tuple[str, ...] = ()


Results = Callable[[AnyTable, int], Iterator[Settle]]
"""The results of a box's wagers, one act each, in the order in which a box is settled."""


@dataclass(frozen=True, kw_only=True)
class Course:
    """A game's round of play."""

    opening: tuple[str, ...]
    """The wagers that are made before the deal; what the house does not offer is left out."""
    base: str
    """The wager that brings a box into the game; a box with side wagers alone is dealt a hand and not asked."""
    call_cites: tuple[str, ...] = ()
    """Further paragraphs of the call that closes betting."""
    deal: tuple[Hands | Community, ...]
    streets: tuple[Street, ...]
    dealer: Dealer | None = None
    showdown: Results
    order: Order
    verify: Callable[[AnyTable, Wager], None] = lambda t, wager: None
    """What the game alone asks of a wager: refuses it, or does nothing."""
    staged: Callable[[Any], bool] = lambda options: False
    """Whether a table deals community cards, each time after a burned one, only when they would be turned."""
    called: Callable[[AnyTable], Script[None]] = _nothing
    """What the dealer does once betting is closed, such as registering progressive wagers."""
    dealt: Callable[[AnyTable], Script[None]] = _nothing
    """What is settled as soon as the first cards are dealt, before any player is asked."""
    opened: Callable[[AnyTable, int], tuple[int | str, ...]] = lambda t, box: (box,)
    """The hands of a box that are turned up when it is settled, where there are discards too."""
    last: Callable[[AnyTable], Script[None]] = _nothing
    """What is settled last."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everything that is dealt or turned, in order."""
        return (*self.deal, *(step for street in self.streets for step in street.then))

    def at(self, options: object, steps: Iterable[Step] | None = None) -> list[Step]:
        """All steps, or these, as a table with these options has them."""
        steps = self.steps if steps is None else steps
        if not self.staged(options):
            return [*steps]
        return [
            Community(cards=step.cards, up=step.cards, burn=True, cite=step.cite) if isinstance(step, Turn) else step
            for step in steps
            if not isinstance(step, Community)
        ]

    def size(self, hand: str) -> int:
        """How many cards `OWN`, `COMMUNITY` or the dealer's hand (`dealer`) have in the end."""
        if hand == COMMUNITY:
            return sum(step.cards for step in self.steps if isinstance(step, Community))
        hands = [step for step in self.steps if isinstance(step, Hands)]
        return sum(step.own if hand == OWN else step.dealer for step in hands)

    @property
    def laid(self) -> int:
        """How many of their own cards players lay away."""
        return sum(street.lays for street in self.streets)

    @property
    def further(self) -> tuple[str, ...]:
        """Every wager that is made after the deal, in order."""
        bets = [choice.wager for street in self.streets for choice in street.may if isinstance(choice, Bet)]
        return tuple(dict.fromkeys(bets))

    @property
    def open_first(self) -> int:
        """How many of the dealer's cards lie open before one comes face down."""
        found = 0
        for step in self.steps:
            if isinstance(step, Hands) and step.dealer > step.dealer_up:
                break
            found += step.dealer if isinstance(step, Hands) else 0
        return found

    @property
    def held_at_last_choice(self) -> int:
        """How many cards the dealer has when the last players choose."""
        last = sum(step.dealer for step in self.streets[-1].then if isinstance(step, Hands))
        return self.size("dealer") - last

    @property
    def choices(self) -> tuple[str, ...]:
        """Every word that a player may say, and what they do with cards."""
        words = [choice.word for street in self.streets for choice in street.may]
        return tuple(dict.fromkeys((*words, *(DISCARD for street in self.streets if street.lays))))

    @property
    def default_when_absent(self) -> tuple[str, ...]:
        """Answers for a player who has gone: to stay as they are or, where that is not open, to fold."""
        found = [c.word for kind in (Stay, Fold) for street in self.streets for c in street.may if isinstance(c, kind)]
        return tuple(dict.fromkeys(found))
