"""Double attack blackjack: the worth of every wager that a table offers, and of the ways to play the bet.

Whatever is chosen later, wins and losses grow with what lies on the hand: a bet is doubled against every card of the
dealer against which the game is worth more than nothing, and against no other.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from pitboss.games.blackjack_family.mathematics import chart as charts
from pitboss.games.blackjack_family.mathematics import side_wagers
from pitboss.games.blackjack_family.mathematics.chart import column
from pitboss.games.blackjack_family.mathematics.main_wager import MainWager
from pitboss.games.blackjack_family.mathematics.strategies import BEST, Main, played
from pitboss.games.blackjack_family.mathematics.terms import BlackjackTerms
from pitboss.games.double_attack_blackjack.options import NAME, Options
from pitboss.games.double_attack_blackjack.rules import BUST_IT, BUST_ODDS, MAIN, WAGERS
from pitboss.pricing.distribution import Fact, GameOdds, WagerOdds

SPANISH = side_wagers.WITHOUT_TENS


def terms(options: Options) -> BlackjackTerms:
    """The rules that the bet's worth depends on."""
    return replace(
        BlackjackTerms.of(options),
        tens=3,
        blackjack=Fraction(*options.win_odds),
        double_any=options.double_any_cards,
        rescue=True,
        surrender_any=True,
    )


def main(options: Options) -> Main:
    """The bet, with the attack that goes with it."""
    return Main(MAIN, WAGERS[MAIN].says, terms(options), NAME, raises=True)


def odds(options: Options, strategy: str = BEST) -> GameOdds:
    """Every wager that the table offers, the bet under the given strategy and beside it under others."""
    wager = main(options)
    row = wager.odds(strategy)
    rows = [row, *_counted(options)]
    shown = wager.strategy(strategy, row) | {"double_attack": attacked(options, strategy)}
    return GameOdds(NAME, options.shown(), tuple(rows), shown)


def _counted(options: Options) -> list[WagerOdds]:
    """The wagers that no play touches, exactly."""
    insurance = side_wagers.insurance(options.decks, Fraction(*options.insurance_odds), SPANISH)
    rows = [WagerOdds.from_ways("insurance", WAGERS["insurance"].says, insurance, given=side_wagers.ACE_SHOWN)]
    if options.bust_it:
        rows.append(WagerOdds.from_ways(BUST_IT, WAGERS[BUST_IT].says, bust_it(options.decks)))
    return rows


def edges(options: Options, strategy: str = BEST) -> dict[str, Fraction]:
    """Every wager's edge, without outcomes and without other ways to play."""
    return OF_MAIN.edges(options, strategy, _counted(options))


def bust_it(decks: int) -> side_wagers.Ways:
    """In how many ways the dealer's first three cards decide the bust-it wager."""
    return side_wagers.bust_it(decks, {kind: Fraction(*pays) for kind, pays in BUST_ODDS.items()}, SPANISH)


def attacked(options: Options, strategy: str = BEST) -> dict[str, str]:
    """By the dealer's first card: whether the bet is doubled."""
    raised = played(terms(options), strategy, NAME).raised
    return {name: "attack" if value in raised else "no" for value in (*range(2, 11), 1) for name in (column((value,)),)}


def facts(options: Options) -> Iterator[Fact]:
    """The first cards, insurance by the tens that a player holds, and what the dealer's first card is worth."""
    yield from side_wagers.first_cards(options.decks, SPANISH)
    yield from side_wagers.insured(options.decks, Fraction(*options.insurance_odds), SPANISH)
    raised = played(terms(options), BEST, NAME).raised
    often = sum((Fraction(12 if value == 10 else 4, 48) for value in raised), Fraction(0))
    yield Fact("double attack", "rounds in which it is right", often)


def advice(options: Options) -> Iterator[str]:
    """What the chart has no room for."""
    against = [name for name, does in attacked(options).items() if does == "attack"]
    yield f"Double attack against {', '.join(against)}."
    yield from charts.advice(terms(options))


LACKS = "T"
"""The rank that its decks do without."""

OF_MAIN = MainWager(
    main,
    {"decks": (6, 8), "max_hands_split": (2, 3, 4), "double_any_cards": (False, True)},
)
STRATEGIES, chart, edge, exactly = OF_MAIN.strategies, OF_MAIN.chart, OF_MAIN.edge, OF_MAIN.exactly
decisions, lacking, options_effects = OF_MAIN.decisions, OF_MAIN.lacking, OF_MAIN.options_effects
