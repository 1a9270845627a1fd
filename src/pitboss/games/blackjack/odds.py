"""Blackjack: the worth of every wager that a table offers, and of the ways to play the main one."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from pitboss.games.blackjack.options import OVER_UNDER, SAME_SUIT, SEVENS, Options
from pitboss.games.blackjack.paragraphs import NAME
from pitboss.games.blackjack.progressive import PAYOUTS, STAKE
from pitboss.games.blackjack.rules import WAGERS
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.mathematics import side_wagers
from pitboss.games.blackjack_family.mathematics.main_wager import MainWager
from pitboss.games.blackjack_family.mathematics.side_wagers import Ways
from pitboss.games.blackjack_family.mathematics.strategies import BEST, Main
from pitboss.games.blackjack_family.mathematics.terms import ANY_TWO, BUSTED, NINE_TO_ELEVEN, ORIGINAL, BlackjackTerms
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.options import DOWN, NONE, READER, UP
from pitboss.money import Odds
from pitboss.pricing.distribution import Fact, GameOdds, WagerOdds, progressive_facts
from pitboss.pricing.worth.jackpot_terms import JackpotTerms
from pitboss.refusal import Refusal


def terms(options: Options) -> BlackjackTerms:
    """The rules that the main wager's worth depends on."""
    two, half = Fraction(2), Fraction(3, 2)
    if options.tied_blackjack == "pushes" and not options.face_up:
        raise Refusal("tied_blackjack pushes: it does so by the law, unless both cards lie open; --set hole_card=up")
    return replace(
        BlackjackTerms.of(options),
        decks=decks_of(options),
        blackjack=rate(options.win_odds if options.face_up else options.blackjack_odds),
        double=NINE_TO_ELEVEN if options.face_up and options.double_on == ANY_TWO else options.double_on,
        double_after_split=options.double_after_split,
        hit_split_aces=options.hit_split_aces,
        early_surrender=options.early_surrender,
        face_up=options.face_up,
        tied_blackjack_pushes=options.tied_blackjack == "pushes",
        split_21_beats_long_21=options.split_21_beats_long_21,
        five_card_21=two if options.five_card_21 else None,
        three_sevens=half if options.three_sevens else None,
        suited_678=two if options.suited_678 else None,
        designated=two if options.designated != "none" else None,
        bonus_on_double=options.bonus_on_double,
        bonus_on_split=options.bonus_on_split,
    )


def rate(odds: Odds) -> Fraction:
    """Odds as winnings for each unit."""
    return Fraction(odds.win, odds.stake)


def main(options: Options) -> Main:
    """The main wager of a table; in multiple action each of them, for all hands of the dealer are alike."""
    return Main(wagers.MAIN, WAGERS[wagers.MAIN].says, terms(options))


def decks_of(options: Options) -> int:
    """The decks from which a round is dealt: a double shoe gives one side to each round, chosen by colour (2.6(d))."""
    return options.decks // 2 if options.shoe == "double" else options.decks


def odds(options: Options, strategy: str = BEST) -> GameOdds:
    """Every wager that the table offers, the main one under the given strategy and beside it under others."""
    wager = main(options)
    row = wager.odds(strategy)
    rows = [row, *_counted(options)]
    if options.streak:
        rows += [_streak(options, length, row) for length in (2, 3, 4, 5)]
    return GameOdds(NAME, options.shown(), tuple(rows), wager.strategy(strategy, row))


def _counted(options: Options) -> list[WagerOdds]:
    """The wagers that no play touches, exactly."""
    rows = []
    for name, counted in beside(options).items():
        given = side_wagers.ACE_SHOWN if name == "insurance" else None
        rows.append(WagerOdds.from_ways(name, WAGERS[name].says, counted(decks_of(options)), given=given))
    return rows


def edges(options: Options, strategy: str = BEST) -> dict[str, Fraction]:
    """Every wager's edge, without the outcomes of the main one where no other wager depends on them."""
    if options.streak:
        return {row.wager: -row.mean for row in odds(options, strategy).wagers}
    return OF_MAIN.edges(options, strategy, _counted(options))


def beside(options: Options) -> dict[str, Callable[[int], Ways]]:
    """The wagers beside the main one that the table offers and the first cards decide, each by number of decks."""
    o = options
    offered: dict[str, Callable[[int], Ways]] = {}
    if not o.face_up:
        offered["insurance"] = lambda decks: side_wagers.insurance(decks, rate(o.insurance_odds))
    if o.additional_wager == OVER_UNDER:
        offered["over-13"] = lambda decks: side_wagers.thirteen(decks, 1, rate(o.over_odds))
        offered["under-13"] = lambda decks: side_wagers.thirteen(decks, -1, rate(o.under_odds))
    if o.additional_wager == SAME_SUIT:
        offered["same-suit"] = lambda decks: side_wagers.same_suit(decks, rate(o.suited_odds), rate(o.royal_odds))
    if o.additional_wager == SEVENS:
        pays = {
            arithmetic.ONE_SEVEN: rate(o.one_seven_odds),
            arithmetic.TWO_SEVENS: rate(o.two_sevens_odds),
            arithmetic.TWO_SUITED: rate(o.two_suited_odds),
            arithmetic.ALL_SEVENS: rate(o.all_sevens_odds),
            arithmetic.ALL_SUITED: rate(o.all_suited_odds),
        }
        offered["sevens"] = lambda decks: side_wagers.sevens(decks, pays)
    if o.progressive:
        # The meter is taken as it stands at first.
        offered["progressive"] = progressive(o.progressive_start)
    if o.bonus:
        offered["bonus"] = lambda decks: side_wagers.blackjack_bonus(decks, o.bonus_prizes)
    if o.match_dealer:
        like, identical = rate(o.like_odds), rate(o.identical_odds)
        offered["match-the-dealer"] = lambda decks: side_wagers.match_the_dealer(decks, like, identical)
    return offered


def progressive(meter: int) -> Callable[[int], Ways]:
    """The progressive wager at a meter, in cents; the dollar is never returned."""
    amounts = {**PAYOUTS, arithmetic.FOUR_ACES_ONE_COLOUR: meter}
    net = {kind: Fraction(amount - STAKE, STAKE) for kind, amount in amounts.items()}
    return lambda decks: side_wagers.aces(decks, net)


def jackpot_terms(options: Options) -> JackpotTerms:
    """What goes on the meters of the progressive wager, and what comes off."""
    if not options.progressive:
        raise Refusal(
            "the progressive wager is not offered at this table: elect it with progressive=yes", "19:47-2.19(a)"
        )
    ways = progressive(0)(decks_of(options))
    total, whole = sum(ways.values()), "four-aces-of-a-colour"
    fixed = sum((Fraction(n, total) * (1 + pays) for (_, pays), n in ways.items()), Fraction(0))
    wins_all = Fraction(sum(n for (name, _), n in ways.items() if name == whole), total)
    return JackpotTerms(
        "progressive",
        STAKE,
        fixed,
        wins_all,
        (),
        Fraction(options.progressive_percent, 100),
        Fraction(options.progressive_reset),
        Fraction(options.progressive_start),
        Fraction(options.reset_percent, 100),
    )


def facts(options: Options) -> Iterator[Fact]:
    """The first cards, insurance by the tens that a player holds, and what meter makes the progressive wager fair."""
    decks = decks_of(options)
    yield from side_wagers.first_cards(decks)
    if not options.face_up:
        yield from side_wagers.insured(decks, rate(options.insurance_odds))
    if options.progressive:
        yield from progressive_facts(lambda meter: WagerOdds.from_ways("", "", progressive(meter)(decks)).mean)


def _streak(options: Options, length: int, row: WagerOdds) -> WagerOdds:
    """Probability of this many wins in a row, with independent rounds and without counting pushes."""
    lost = sum((outcome.probability for outcome in row.outcomes if outcome.pays < 0), Fraction(0))
    chance = (row.hit / (row.hit + lost)) ** length
    whole = 1 << 60
    won = round(chance * whole)
    name, pays = f"streak-{length}", rate(getattr(options, f"streak_{length}_odds"))
    ways = {("win", pays): won, ("lose", Fraction(-1)): whole - won}
    return WagerOdds.from_ways(name, WAGERS[name].says, ways, method="computed")


OF_MAIN = MainWager(
    main,
    {
        "decks": range(1, 9),
        "hole_card": (NONE, DOWN, READER, UP),
        "designated": ("none", "As-Js"),
        "dealer_blackjack_takes": (ORIGINAL, BUSTED),
        **dict.fromkeys(
            ("surrender", "resplit", "resplit_aces", "five_card_21", "suited_678", "three_sevens"), (False, True)
        ),
        "split_21_beats_long_21": (False, True),
    },
)
STRATEGIES, chart, edge, exactly = OF_MAIN.strategies, OF_MAIN.chart, OF_MAIN.edge, OF_MAIN.exactly
decisions, lacking, options_effects = OF_MAIN.decisions, OF_MAIN.lacking, OF_MAIN.options_effects
