"""The questions of blackjack: how a hand is played, whether a doubled one is rescued, and what insurance is worth."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from pitboss.games.blackjack_family.mathematics import chart as charts
from pitboss.games.blackjack_family.mathematics.analysis import Against, Start
from pitboss.games.blackjack_family.mathematics.chart import PAIR, column, label, row_of
from pitboss.games.blackjack_family.mathematics.compositions import VALUES, hands
from pitboss.games.blackjack_family.mathematics.strategies import BEST, STRATEGIES, best, chart_of, valued
from pitboss.games.blackjack_family.mathematics.terms import NATURAL, BlackjackTerms
from pitboss.games.blackjack_family.mathematics.worth import (
    BONUS,
    CHOICES,
    DOUBLED,
    NEVER,
    PLAIN,
    SPLIT,
    SURRENDER,
    TAKE,
    Valuer,
    free,
)
from pitboss.pricing.decisions import Decision, DecisionModel, Offers, Question, Rule, State, Tally
from pitboss.pricing.decisions import best as most
from pitboss.table import HOUSE

WORDS = {word: number for number, word in enumerate(CHOICES)}
RESCUE = "rescue"

Alone = Callable[[State, Question], tuple[State, Question]]


def model(game: str, terms: BlackjackTerms, offers: Offers) -> DecisionModel:
    """All questions of a game in which a box has one wager and one first hand."""
    asked = (*([rescuing(terms)] if terms.rescue else []), playing(terms, game))
    return DecisionModel(game, "wagers", asked, dict.fromkeys(STRATEGIES[1:], Rule()), "computed", offers)


def _as_it_is(t: State, act: Question) -> tuple[State, Question]:
    return t, act


def playing(terms: BlackjackTerms, game: str, alone: Alone = _as_it_is) -> Decision:
    """One of several hands, or the only one: by all its cards and the dealer's, in rounds without a dealer's blackjack.

    `alone` gives a hand with its twins, where a player has others beside them.
    """

    def worth(t: State, act: Question) -> dict[str, float]:
        against, (t, act) = facing(terms, t), alone(t, act)
        if against is None:
            return {}
        own, beside = own_cards(t, act), sum(str(of).startswith(f"{act.box}/") for of in t.hands)
        row = _of_split(terms, against, own, beside) if beside else against.first.choices[hands().place(*own)]
        return {word: float(row[n]) for word, n in WORDS.items() if row[n] > NEVER}

    def set_by(strategy: str) -> Callable[[State, Question], str]:
        if strategy == BEST:
            return lambda t, act: most({word: each for word, each in worth(t, act).items() if word in act.choices})
        chart = chart_of(terms, strategy, game)

        def choose(t: State, act: Question) -> str:
            row = _row(own_cards(t, act), "split" in act.choices)
            word = charts.WORDS[chart.code(row, column(_start(t)))]
            first, _, other = word.partition("-or-")
            return next(one for one in (_spoken(first), _spoken(other), "hit", "stand") if one in act.choices)

        return choose

    return Decision(
        situations=charts.situations(terms.face_up),
        situation=lambda t, act: _situation(_row(own_cards(t, act), "split" in act.choices), _start(t)),
        worth=worth,
        asks=lambda t, act: not WORDS.keys().isdisjoint(act.choices),
        title="Your hand against the dealer's card",
        set_by=set_by,
        grid=_grid,
        passive="stand",
        tallies=lambda: _tallies(terms),
    )


def rescuing(terms: BlackjackTerms) -> Decision:
    """A doubled hand: saved for what doubled it, or left to stand."""

    def worth(t: State, act: Question) -> dict[str, float]:
        against = facing(terms, t)
        # Where it may be doubled again, what it is worth depends on how often it was.
        if against is None or "double-down" in act.choices:
            return {}
        at = hands().place(*own_cards(t, act))
        values, blackjack = against.valued.values[at], against.ends[best(terms).shoes.of_hand[at], NATURAL]
        return {
            "stand": float(2 * values[PLAIN] + terms.doubled_bonus * values[BONUS]),
            RESCUE: float(blackjack - 1),
        }

    return Decision(
        situations={},
        situation=lambda t, act: "",
        worth=worth,
        asks=lambda t, act: RESCUE in act.choices,
        title="A doubled hand",
        by_file=False,
    )


def facing(terms: BlackjackTerms, t: State) -> Against | None:
    """The game against the dealer's open cards; none before they lie there."""
    return next((row for row in best(terms).starts if row.start == _start(t)), None)


def own_cards(t: State, act: Question) -> list[int]:
    """The values of the hand that a question is about."""
    return valued(t.hands[act.box if act.hand in ("", str(act.box)) else act.hand])


def insurance(terms: BlackjackTerms, pays: Fraction) -> Offers:
    """What each unit of insurance is worth by the dealer's ace and the player's own cards."""

    def worth(t: State, act: Question) -> dict[str, Fraction | float]:
        mine = [cards for of, cards in t.hands.items() if of == act.box or str(of).startswith(f"{act.box}/")]
        seen = valued(card for cards in (*mine, t.hands[HOUSE]) for card in cards)
        shoe = terms.shoe()
        value = (1 + pays) * Fraction(shoe[-1] - seen.count(10), sum(shoe) - len(seen)) - 1
        return {wager: value for wager in act.open if wager.endswith("insurance")}

    return worth


def _start(t: State) -> Start:
    return tuple(sorted(valued(t.hands[HOUSE])))


def _row(own: list[int], may_split: bool) -> charts.Row:
    """A pair that is not split any more is played by its total."""
    pair = len(own) == 2 and own[0] == own[1] and may_split
    return (PAIR, own[0]) if pair else row_of(hands().place(*own))


def _situation(row: charts.Row, start: Start) -> str:
    return f"{label(row)} against {column(start)}"


def _grid(situation: str) -> tuple[str, str, str]:
    row, _, up = situation.partition(" against ")
    return row.split()[0], row, up


def _spoken(word: str) -> str:
    return "double-down" if word == "double" else word


def _tallies(terms: BlackjackTerms) -> Iterator[Tally]:
    """Every situation over all first hands of two cards that come to it."""
    every = hands()
    found: dict[str, Tally] = {}
    for row in best(terms).starts:
        for low in VALUES:
            for high in range(low, 11):
                at = every.place(low, high)
                if (low, high) == (1, 10) or row.natural[at] >= 1:
                    continue
                name = _situation(_row([low, high], may_split=True), row.start)
                weight, choices = float(row.chance * row.deals[at]), row.first.choices[at]
                before = found.get(name, Tally(name, Fraction(0), {}, {}))
                gained = {
                    word: before.gained.get(word, 0) + weight * float(choices[n])
                    for word, n in WORDS.items()
                    if choices[n] > NEVER
                }
                does = CHOICES[row.first.made[at]]
                often = {**before.best, does: before.best.get(does, 0) + Fraction(weight)}
                found[name] = Tally(name, before.deals + Fraction(weight), gained, often)
    yield from (found[name] for name in charts.situations(terms.face_up) if name in found)


def _of_split(terms: BlackjackTerms, against: Against, own: list[int], beside: int) -> list[float]:
    """The choices of one of several hands, by its own cards and the fact that its twin was there."""
    pair, at = own[0], hands().place(*own)
    shoes = best(terms).shoes.of_split[pair - 1]
    values = best(terms).valuer.beside_its_twin(pair, against.ends, shoes[0], against.left, against.hole)[at]
    row = [values[PLAIN] + values[BONUS], values[TAKE], values[DOUBLED], NEVER, NEVER]
    if terms.surrender_any:
        row[SURRENDER] = -0.5 * (1 - against.ends[shoes[0, at], NATURAL])
    if own == [pair, pair] and beside + 1 < terms.hands_of(pair):
        # Split again: a pair in a shoe from which the twin is gone, that may become fewer hands by as many.
        fewer, left = Valuer(replace(terms, hands=terms.hands - beside)), against.left.copy()
        left[pair - 1] -= 1
        row[SPLIT] = fewer.split(pair, against.ends, shoes[1:], left, against.hole, free()).worth
    return row
