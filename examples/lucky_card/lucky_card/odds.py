"""Lucky card: the exact worth of the card wager, with the double that may follow it, over all pairs of cards."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lucky_card import ACE, DOUBLE, NAME, STAY, WAGERS, Options, rank
from pitboss.extend import RANKS, CountedHands, DecisionModel, End, Ends, GameOdds, Rule, by_hand

STRATEGIES = ("best", "always-stay", "always-double")
OTHERS = 51
"""Cards that the dealer's can be."""

# Places among the ends of the card wager; doubled ones come after the others.
LOSE, WIN, WIN_ACE, DOUBLED = 0, 1, 2, 3


def ends(options: Options) -> Ends:
    """Everything that can become of the wager, simple and doubled."""
    names = {LOSE: "lose", WIN: "win", WIN_ACE: "win-with-ace"}
    paid = {WIN: options.odds_of("card", 0), WIN_ACE: options.odds_of("card", ACE)}
    net = {LOSE: Fraction(-1)} | {end: Fraction(odds.win, odds.stake) for end, odds in paid.items()}
    more = Fraction(options.double_odds.win, options.double_odds.stake)
    simple = [End(names[end], net[end]) for end in names]
    doubled = [End(f"{names[end]}-doubled", net[end] + (-1 if end == LOSE else more), more=1) for end in names]
    return Ends("card", WAGERS["card"].says, [*simple, *doubled])


def end_of(own: int, dealers: int, doubled: bool) -> int:
    """How the wager ends, by two ranks."""
    end = LOSE
    if own > dealers:
        end = WIN_ACE if own == ACE else WIN
    return end + DOUBLED if doubled else end


def ways(own: int) -> int:
    """The dealer's cards that a rank beats, of all others."""
    return 4 * own


def worth(options: Options, own: int) -> Fraction:
    """What a double on a card of a rank gains on the average, in wagers."""
    odds = options.double_odds
    won = Fraction(odds.win, odds.stake) * ways(own)
    return (won - (OTHERS - ways(own))) / OTHERS


def decisions(options: Options) -> DecisionModel:
    """Whether a card of each rank is doubled; what best play, strategies by name or file, advice and charts read."""
    counted = CountedHands(
        names=RANKS,
        choices=(STAY, DOUBLE),
        gained=np.array([[Fraction(0), worth(options, own)] for own in range(len(RANKS))], object),
        deals=np.ones(len(RANKS), np.int64),
        of=np.arange(len(RANKS)),
    )
    asked = by_hand(counted, lambda t, act: rank(t.hands[act.box][0]), title="With a card")
    rules = {"always-stay": Rule(otherwise=STAY), "always-double": Rule(otherwise=DOUBLE)}
    return DecisionModel(NAME, "card wagers", (asked,), rules)


def doubles(options: Options, strategy: str) -> Sequence[bool]:
    """By rank: whether a strategy, or the file of one, doubles."""
    (played,) = decisions(options).played(strategy)
    return [bool(choice) for choice in played]


def odds(options: Options, strategy: str = "best") -> GameOdds:
    """The wager under the given strategy, and beside it under the others."""
    table = ends(options)
    priced = {name: table.odds(counted(options, name)) for name in dict.fromkeys((*STRATEGIES, strategy))}
    figures = {name: row.figures() for name, row in priced.items()}
    return GameOdds(NAME, options.shown(), (priced[strategy],), {"name": strategy, "card": figures})


def counted(options: Options, strategy: str) -> Counter[int]:
    """In how many pairs of cards the wager comes to each end."""
    doubled = doubles(options, strategy)
    found: Counter[int] = Counter()
    for own in range(len(RANKS)):
        found[end_of(own, -1, doubled[own])] += 4 * ways(own)
        found[end_of(own, own, doubled[own])] += 4 * (OTHERS - ways(own))
    return found
