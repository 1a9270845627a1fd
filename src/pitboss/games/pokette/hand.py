"""Pokette: wagers on the hand, which open with the cards shown, and the effect of the next stop on both."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pitboss.equipment import DECK, RANKS, SUITS, Card
from pitboss.games.device_family.bets import Chances, DeviceBet
from pitboss.games.pokette.rules import JACER, NO_COUNT, ODDS, READINGS, SPIN_BETS, WILD, Options

HAND = 3
"""Cards of a hand; then another begins."""
STAGES = f"{READINGS}/hand-wagers"

RUNS = [(12, 0, 1), *((low, low + 1, low + 2) for low in range(11))]
"""Three ranks in a row, the ace high or low, by their places from the deuce up."""


def fillers(a: Card, b: Card) -> str:
    """The ranks that make three in a row with two cards."""
    pair = {RANKS.index(a[0]), RANKS.index(b[0])}
    return "".join(RANKS[rank] for run in RUNS if len(pair) == 2 and pair < {*run} for rank in {*run} - pair)


@dataclass(frozen=True)
class HandWager:
    """A wager on the next card of the hand."""

    name: str
    says: str
    wants: str
    """The cards that open it, in words."""

    @property
    def option(self) -> str:
        """The option that holds its odds."""
        return f"{self.name.replace('-', '_')}_odds"


HAND_WAGERS = {
    wager.name: wager
    for wager in (
        HandWager("pair-in-two", "the second card pairs the first", "one card is shown"),
        HandWager("pair-in-three", "the third card pairs either of two", "two cards of different ranks are shown"),
        HandWager("three-of-a-kind", "the third card has the rank of the pair", "a pair is shown"),
        HandWager("flush", "the third card has the suit of two", "two cards of one suit are shown"),
        HandWager("straight-open", "the third card fills a straight at either end", "two ranks fill the straight"),
        HandWager(
            "straight-inside", "the third card fills the one gap of a straight", "one rank alone fills the straight"
        ),
        HandWager(
            "straight-flush-open",
            "the third card fills a straight of one suit at either end",
            "the cards are of one suit and two ranks fill the straight",
        ),
        HandWager(
            "straight-flush-inside",
            "the third card fills the one gap of a straight of one suit",
            "the cards are of one suit and one rank alone fills the straight",
        ),
    )
}


@cache
def helping(wager: str, hand: tuple[Card, ...]) -> frozenset[Card]:
    """The cards with which a wager on a hand wins; none where the cards shown do not allow it."""
    ranks, suits = ("".join({card[part] for card in hand}) for part in (0, 1))
    if len(hand) != 2:
        return _cards(ranks) if len(hand) == 1 and wager == "pair-in-two" else frozenset()
    filling, suited = fillers(*hand), len(suits) == 1
    allowed, of_ranks, of_suits = {
        "pair-in-two": (False, "", ""),
        "pair-in-three": (len(ranks) == 2, ranks, SUITS),
        "three-of-a-kind": (len(ranks) == 1, ranks, SUITS),
        "flush": (suited, RANKS, suits),
        "straight-open": (len(filling) == 2, filling, SUITS),
        "straight-inside": (len(filling) == 1, filling, SUITS),
        "straight-flush-open": (suited and len(filling) == 2, filling, suits),
        "straight-flush-inside": (suited and len(filling) == 1, filling, suits),
    }[wager]
    return _cards(of_ranks, of_suits) if allowed else frozenset()


def _cards(ranks: str, suits: str = SUITS) -> frozenset[Card]:
    return frozenset(rank + suit for rank in ranks for suit in suits)


def opened(hand: Sequence[Card]) -> list[str]:
    """The wagers that the cards shown allow."""
    return [name for name in HAND_WAGERS if helping(name, tuple(hand))]


def grown(hand: Sequence[Card], stop: str, effect: str | None) -> list[Card]:
    """The hand after a stop: a jacer is no card of it, or where it is wild counts as the card before it."""
    if stop != JACER:
        return [*hand, stop]
    return [*hand, hand[-1]] if effect == WILD and hand else [*hand]


@dataclass(frozen=True)
class OnHand(DeviceBet):
    """A wager on the hand: it may stand over a stop that does not count, and comes down once it is decided."""

    @property
    def stays(self) -> bool:
        """False: a win takes it down."""
        return False


def bet(wager: HandWager, hand: tuple[Card, ...], effect: str | None) -> DeviceBet:
    """A wager on a hand by the stops on which it wins."""
    wins = sorted(helping(wager.name, hand), key=DECK.index)
    stops = [*wins, JACER] if effect == WILD else wins
    loses = frozenset(DECK) - {*wins} if effect == NO_COUNT else None
    return OnHand(wager.name, wager.says, dict.fromkeys(stops, wager.option), STAGES, ODDS, loses=loses)


def _stops(options: Options) -> Sequence[str]:
    return options.device.stops


@cache
def chances(hand: tuple[Card, ...], effect: str | None) -> Chances:
    """Everything that may be wagered on the next stop with these cards shown."""
    on_hand = {name: bet(HAND_WAGERS[name], hand, effect) for name in opened(hand)}
    return Chances(SPIN_BETS | on_hand, _stops)


EXAMPLES: dict[str, tuple[Card, ...]] = {
    name: next(hand for hand in (*((a,) for a in DECK), *((a, b) for a in DECK for b in DECK)) if helping(name, hand))
    for name in HAND_WAGERS
}
"""A hand that opens each wager: on every other that does, it is worth the same."""


@cache
def all_chances(effect: str | None) -> Chances:
    """Every wager of the game, those on the hand beside a hand that opens them."""
    on_hand = {name: bet(wager, EXAMPLES[name], effect) for name, wager in HAND_WAGERS.items()}
    return Chances(SPIN_BETS | on_hand, _stops)
