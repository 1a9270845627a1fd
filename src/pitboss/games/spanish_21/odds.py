"""Spanish 21: the worth of every wager that a table offers, and of the ways to play the main one."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from pitboss.games.blackjack_family.mathematics import chart as charts
from pitboss.games.blackjack_family.mathematics import side_wagers
from pitboss.games.blackjack_family.mathematics.analysis import Analysis
from pitboss.games.blackjack_family.mathematics.main_wager import MainWager
from pitboss.games.blackjack_family.mathematics.strategies import BEST, Main, best
from pitboss.games.blackjack_family.mathematics.terms import BlackjackTerms
from pitboss.games.blackjack_family.script.options import DOWN, NONE, READER
from pitboss.games.spanish_21.options import NAME, Options
from pitboss.games.spanish_21.rules import ENVY, IN_SUITS, LONG_21, MAIN, MATCH, PRIZES, WAGERS
from pitboss.money import dollars
from pitboss.pricing.distribution import Fact, GameOdds, WagerOdds


def terms(options: Options) -> BlackjackTerms:
    """The rules that the main wager's worth depends on, the super bonus apart, which depends on the amount."""
    several, one, spades = (Fraction(*odds) for odds in IN_SUITS)
    five, six, seven = (Fraction(*LONG_21[cards]) for cards in (5, 6, 7))
    return replace(
        BlackjackTerms.of(options),
        tens=3,
        wins_21=True,
        blackjack=Fraction(*options.blackjack_odds),
        double_any=True,
        doubles=options.max_doubles_per_hand,
        rescue=True,
        hit_split_aces=options.draw_on_split_aces,
        double_voids_bonus=True,
        five_card_21=five,
        six_card_21=six,
        seven_card_21=seven,
        three_sevens=several,
        suited_sevens=one,
        spade_sevens=spades,
        mixed_678=several,
        suited_678=one,
        spade_678=spades,
    )


def main(options: Options) -> Main:
    """The main wager of a table."""
    return Main(MAIN, WAGERS[MAIN].says, terms(options), NAME)


def odds(options: Options, strategy: str = BEST) -> GameOdds:
    """Every wager that the table offers, the main one under the given strategy and beside it under others."""
    wager = main(options)
    row = wager.odds(strategy)
    rows = [row, *_counted(options)]
    return GameOdds(NAME, options.shown(), tuple(rows), wager.strategy(strategy, row))


def _counted(options: Options) -> list[WagerOdds]:
    """The wagers that no play touches, exactly."""
    insurance = side_wagers.insurance(options.decks, Fraction(*options.insurance_odds), SPANISH)
    rows = [WagerOdds.from_ways("insurance", WAGERS["insurance"].says, insurance, given=side_wagers.ACE_SHOWN)]
    if options.match_the_dealer:
        like, identical = (Fraction(*odds) for odds in options.match_odds())
        ways = side_wagers.match_the_dealer(options.decks, like, identical, SPANISH)
        rows.append(WagerOdds.from_ways(MATCH, WAGERS[MATCH].says, ways))
    return rows


def edges(options: Options, strategy: str = BEST) -> dict[str, Fraction]:
    """Every wager's edge, without outcomes and without other ways to play."""
    return OF_MAIN.edges(options, strategy, _counted(options))


SPANISH = side_wagers.WITHOUT_TENS


def facts(options: Options) -> Iterator[Fact]:
    """The first cards, insurance by the tens that a player holds, and what the super bonus is worth."""
    yield from side_wagers.first_cards(options.decks, SPANISH)
    yield from side_wagers.insured(options.decks, Fraction(*options.insurance_odds), SPANISH)
    chance = super_bonus(options.decks)
    yield Fact("super bonus", "three suited sevens against a seven, if they are always drawn for", chance)
    for least, _ in reversed(PRIZES):
        worth = edge(options) - Analysis(with_prize(options, least), like=best(terms(options))).edge
        yield Fact("super bonus", f"off the edge at a wager of {dollars(least)}", Fraction(worth), "edge", "computed")
    if options.envy:
        stake, _ = PRIZES[-1]
        what = f"for each other box, off the edge of a wager of {dollars(stake)}"
        yield Fact("super bonus", what, chance * ENVY / stake, "edge")


def with_prize(options: Options, stake: int) -> BlackjackTerms:
    """The terms with the super bonus of a first wager of this amount."""
    amount = next((amount for least, amount in PRIZES if stake >= least), 0)
    return replace(terms(options), super_bonus=Fraction(amount, stake))


def super_bonus(decks: int) -> Fraction:
    """How likely a box that always draws to suited sevens has a third of the suit, and the dealer a seven."""
    size, sevens = 48 * decks, 4 * decks
    dealer = Fraction(sevens, size)
    # The dealer's seven leaves one less in one suit of four.
    of_suit = 3 * decks * (decks - 1) * (decks - 2) + (decks - 1) * (decks - 2) * (decks - 3)
    return dealer * Fraction(of_suit, (size - 1) * (size - 2) * (size - 3))


def advice(options: Options) -> Iterator[str]:
    """What the chart has no room for."""
    yield from charts.advice(terms(options))


LACKS = "T"
"""The rank that its decks do without."""

OF_MAIN = MainWager(
    main,
    {
        "decks": (6, 8),
        "hole_card": (NONE, DOWN, READER),
        "max_hands_split": (2, 3, 4),
        "max_doubles_per_hand": (1, 2, 3),
        "surrender": (False, True),
        "draw_on_split_aces": (False, True),
    },
)
STRATEGIES, chart, edge, exactly = OF_MAIN.strategies, OF_MAIN.chart, OF_MAIN.edge, OF_MAIN.exactly
decisions, lacking, options_effects = OF_MAIN.decisions, OF_MAIN.lacking, OF_MAIN.options_effects
