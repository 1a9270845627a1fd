"""Blackjack switch: the worth of the two main wagers with the best switches, of insurance and of the match wager."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.mathematics import side_wagers, splits, strategies
from pitboss.games.blackjack_family.mathematics.analysis import Analysis, Start, dealt
from pitboss.games.blackjack_family.mathematics.best_chart import ByChart, charted
from pitboss.games.blackjack_family.mathematics.chart import StrategyChart, column
from pitboss.games.blackjack_family.mathematics.compositions import VALUES, drawing, starts
from pitboss.games.blackjack_family.mathematics.dealer_ends import dealer_ends
from pitboss.games.blackjack_family.mathematics.decisions import insurance, playing
from pitboss.games.blackjack_family.mathematics.outcomes import exactly_one, play_out
from pitboss.games.blackjack_family.mathematics.printed import OptionValue, effects
from pitboss.games.blackjack_family.mathematics.terms import BlackjackTerms
from pitboss.games.blackjack_family.mathematics.worth import value_hands
from pitboss.games.blackjack_family.script.options import DOWN, NONE, READER
from pitboss.games.blackjack_switch.analysis import FOURS, PAIRS, PLACES, SwitchAnalysis, four_cards, value_table
from pitboss.games.blackjack_switch.options import Options
from pitboss.games.blackjack_switch.paragraphs import NAME
from pitboss.games.blackjack_switch.round import KEEP, SWITCH, TAKE_BACK
from pitboss.games.blackjack_switch.rules import FIRST, MATCH, SECOND, WAGERS
from pitboss.pricing.combinations import count_cache
from pitboss.pricing.decisions import Decision, DecisionModel, Question, Rule, State, Tally
from pitboss.pricing.distribution import Fact, GameOdds, WagerOdds
from pitboss.pricing.strategy.strategies import file_content
from pitboss.table import HOUSE

BEST, BASIC = strategies.BEST, strategies.BASIC
BEST_SWITCHES = "best-switches"
"""Switches as well as can be, then each hand by the chart of basic strategy: what the kernel plays for the best."""
Cards = tuple[Any, Any]
"""The values of two cards: numbers, or of many hands at once."""
KINDS = (arithmetic.PAIR, arithmetic.THREE_OF_A_KIND, arithmetic.TWO_PAIRS, arithmetic.FOUR_OF_A_KIND)


def terms(options: Options) -> BlackjackTerms:
    """The rules that the main wagers' worth depends on."""
    return replace(BlackjackTerms.of(options), blackjack=Fraction(*options.win_odds), push_22=True)


def stands_off(options: Options) -> bool:
    """Whether a two-card 21 made by a switch ties a dealer's blackjack that comes to light at the end."""
    # A card reader speaks before anything is switched, so that there the question does not come up.
    return options.hole_card == READER or not options.switched_21_loses


def analysed(rules: BlackjackTerms, stand_off: bool, strategy: str, outcomes: bool) -> SwitchAnalysis:
    """The two hands under a strategy: the best, or a chart with switches by the table of its values."""
    return _analysed(rules, stand_off, strategy, outcomes, file_content(strategy))


@lru_cache(maxsize=4)
def _analysed(
    rules: BlackjackTerms, stand_off: bool, strategy: str, outcomes: bool, file: str | None
) -> SwitchAnalysis:
    """The same, known again for the same text of a file."""
    if strategy == BEST:
        return SwitchAnalysis(rules, stands_off=stand_off, outcomes=outcomes)
    chart, single = single_hand(rules, strategy)
    if strategy == BEST_SWITCHES:
        switches = figures(rules, stand_off, BEST)["switches"]
        play = ByChart(chart, rules)
        return SwitchAnalysis(rules, stands_off=stand_off, play=play, switches=switches, outcomes=outcomes)
    return SwitchAnalysis(
        rules, stands_off=stand_off, play=ByChart(chart, rules), table=value_table(single), outcomes=outcomes
    )


_BEHIND = (
    *(value_table, strategies.basic, charted, column, play_out, dealt, dealer_ends, drawing, value_hands),
    *(splits.shares, BlackjackTerms.of, arithmetic.total),
)
"""A function of each file on which the figures depend."""


def figures(rules: BlackjackTerms, stand_off: bool, strategy: str) -> dict[str, Any]:
    """Figures of a strategy: the two hands, the chart and the values; named strategies are calculated once."""
    if strategy not in (BEST, BASIC, BEST_SWITCHES):
        return _figures(rules, stand_off, strategy)
    differing = {of.name: str(value) for of in fields(rules) if (value := getattr(rules, of.name)) != of.default}
    calculate = partial(_figures, rules, stand_off, strategy)
    return count_cache.cached_figures(__file__, calculate, differing, stand_off, strategy, stamped=_BEHIND)


def _figures(rules: BlackjackTerms, stand_off: bool, strategy: str) -> dict[str, Any]:
    played = analysed(rules, stand_off, strategy, True)
    switches = ["".join(map(str, row.switches.astype(int))) for row in played.facing]
    chart, single = single_hand(rules, BASIC if strategy == BEST else strategy)
    return {
        "edge": played.edge,
        "ways": [(name, str(net), ways) for (name, net), ways in exactly_one(played.spread.ways).items()],
        "staked": str(Fraction(round(played.spread.staked * (1 << 40)), 1 << 40)),
        "switches": {str(row.start[0]): bits for row, bits in zip(played.facing, switches, strict=True)},
        "chart": chart.shown(),
        "codes": chart.meanings(),
        "hand_values": hand_values(single),
    }


def single_hand(rules: BlackjackTerms, strategy: str) -> tuple[StrategyChart, Analysis]:
    """A hand by itself under a chart: what the table of values for switching is made from."""
    if strategy in (BASIC, BEST_SWITCHES):
        return strategies.basic(rules)
    chart = strategies.chart_of(rules, strategy, NAME)
    return chart, charted(strategies.best(rules), chart)


def odds(options: Options, strategy: str = BEST) -> GameOdds:
    """Every wager; the two hands are alike, so each has the figures of both."""
    rules, stand_off = terms(options), stands_off(options)
    if strategy not in (BEST, BASIC, BEST_SWITCHES):
        # A name that does not exist or a file that cannot be read is refused before the long count.
        strategies.chart_of(rules, strategy, NAME)
    found = figures(rules, stand_off, strategy)
    counts = {(name, Fraction(net)): ways for name, net, ways in found["ways"]}
    average = Fraction(found["staked"])
    rows = [
        WagerOdds.from_ways(name, WAGERS[name].says, counts, average_staked=average, method="computed")
        for name in (FIRST, SECOND)
    ]
    rows += _beside(options)
    ways_to_play = {strategy: found, **{name: figures(rules, stand_off, name) for name in (BEST, BASIC)}}
    shown: dict[str, Any] = {
        "name": strategy,
        FIRST: {
            name: {"edge": each["edge"], "exact": None, "method": "computed"} for name, each in ways_to_play.items()
        },
        **{part: found[part] for part in ("chart", "codes", "hand_values")},
        "note": f"{strategies.SPREAD_NOTE}; switch where the values of the two hands together grow",
    }
    return GameOdds(NAME, options.shown(), tuple(rows), shown)


def facts(options: Options) -> Iterator[Fact]:
    """The first cards, and insurance by the tens in the hand that is insured."""
    yield from side_wagers.first_cards(options.decks)
    yield from side_wagers.insured(options.decks, Fraction(*options.insurance_odds))


def _beside(options: Options) -> list[WagerOdds]:
    """The wagers that no play touches, exactly."""
    insurance = Fraction(*options.insurance_odds)
    counted = side_wagers.insurance(options.decks, insurance)
    names = (f"{FIRST}-insurance", f"{SECOND}-insurance")
    rows = [WagerOdds.from_ways(name, WAGERS[name].says, counted, given=side_wagers.ACE_SHOWN) for name in names]
    if options.match_wager:
        pays = {kind: Fraction(*options.match_odds(kind)) for kind in KINDS}
        rows.append(WagerOdds.from_ways(MATCH, WAGERS[MATCH].says, side_wagers.match(options.decks, pays)))
    return rows


def edges(options: Options, strategy: str = BEST) -> dict[str, Fraction]:
    """Every wager's edge without its outcomes and without other ways to play: what varied options are asked for."""
    main = Fraction(edge(options, strategy))
    return {FIRST: main, SECOND: main, **{row.wager: -row.mean for row in _beside(options)}}


def hand_values(single: Analysis) -> dict[str, dict[str, float]]:
    """What two cards are worth against each card of the dealer: the table by which a person can switch."""
    table = value_table(single)
    words = {pair: "-".join("A" if value == 1 else str(value) for value in pair) for pair in PAIRS}
    rows = {
        word: {column(s): round(float(table[s][at, 0]), 4) for s in table} for at, word in enumerate(words.values())
    }
    rows["A-10 switched"] = {column(s): round(float(table[s][PAIRS.index((1, 10)), 1]), 4) for s in table}
    return rows


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """Whether the cards change places, and then how each hand is played."""
    rules, pays = terms(options), Fraction(*options.insurance_odds)
    hand = playing(rules, NAME, _alone)
    assert hand.set_by is not None
    by_name = hand.set_by
    hand = replace(hand, set_by=lambda name: by_name(BASIC if name == BEST_SWITCHES else name))
    asked = (changing_places(rules), hand)
    named = dict.fromkeys((BASIC, BEST_SWITCHES), Rule())
    return DecisionModel(NAME, "wagers", asked, named, "computed", insurance(rules, pays))


def changing_places(rules: BlackjackTerms) -> Decision:
    """The switch, and whether it is taken back: what the two hands are worth together, each by itself."""

    def together(start: Start, first: Cards, second: Cards, *, switched: bool) -> Any:
        table = value_table(strategies.best(rules))[start]
        return table[PLACES[first], int(switched)] + table[PLACES[second], int(switched)]

    def worth(t: State, act: Question) -> dict[str, float]:
        if len(t.hands[HOUSE]) != 1:
            return {}
        start = tuple(strategies.valued(t.hands[HOUSE]))
        (a, b), (c, d) = (strategies.valued(t.hands[f"{act.box}/{label}"]) for label in ("1", "2"))
        other = next(word for word in act.choices if word != KEEP)
        return {
            KEEP: float(together(start, (a, b), (c, d), switched=other == TAKE_BACK)),
            other: float(together(start, (a, d), (c, b), switched=other == SWITCH)),
        }

    def tallies() -> Iterator[Tally]:
        a, b, c, d = FOURS
        for start in starts(False):
            chance, left = dealt(rules, start)
            deals = four_cards(left) * chance
            kept = together(start, (a, b), (c, d), switched=False)
            changed = together(start, (a, d), (c, b), switched=True)
            better = deals @ (changed > kept)
            gained = {KEEP: float(deals @ kept), SWITCH: float(deals @ changed)}
            often = {KEEP: Fraction(chance - better), SWITCH: Fraction(better)}
            yield Tally(f"any four cards against {column(start)}", Fraction(chance), gained, often)

    return Decision(
        situations={},
        situation=lambda t, act: "",
        worth=worth,
        asks=lambda t, act: not {SWITCH, TAKE_BACK}.isdisjoint(act.choices),
        title="Whether the second cards change places",
        by_file=False,
        tallies=tallies,
    )


def _alone(t: State, act: Question) -> tuple[State, Question]:
    """A hand with its twins: hands of one split lie at "3/1" and "3/1.2", beside which it is worth what it is at
    blackjack."""
    of = act.hand.partition(".")[0]
    twins = [cards for key, cards in t.hands.items() if str(key).partition(".")[0] == of and key != act.hand]
    others = {f"{act.box}/{number}": cards for number, cards in enumerate(twins, 2)}
    alone = {act.box: t.hands[act.hand], **others, HOUSE: t.hands[HOUSE]}
    return replace(t, hands=alone), msgspec.structs.replace(act, hand="")


def switching(switches: Mapping[str, str]) -> NDArray[np.int8]:
    """Whether to switch, by the dealer's value and the values of both hands in the order in which they lie."""
    table = np.zeros((11,) * 5, np.int8)
    for value, bits in switches.items():
        table[int(value), 1:, 1:, 1:, 1:] = np.array([*bits], np.int8).reshape((len(VALUES),) * 4)
    return table


def chart(options: Options, strategy: str = BASIC) -> StrategyChart:
    """The chart by which hands are played once it is settled who holds which cards."""
    return single_hand(terms(options), BASIC if strategy == BEST else strategy)[0]


def edge(options: Options, strategy: str = BEST) -> float:
    """The house's advantage on each of the two main wagers, without everything else."""
    return analysed(terms(options), stands_off(options), strategy, False).edge


def options_effects(options: Options) -> tuple[float, list[OptionValue]]:
    """What each option is worth to the player beside this table's, both played as well as can be."""
    candidates: dict[str, Iterable[object]] = {"decks": (6, 8), "hole_card": (NONE, DOWN, READER)}
    flags = ("surrender", "resplit", "resplit_aces", "switched_21_loses")
    candidates.update(dict.fromkeys(flags, (False, True)))
    return effects(options, candidates, edge)
