"""Chemin de fer: the exact worth of the bank and of a wager against it, with best and with usual play of both sides."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from pitboss.games.baccarat_family import pricing
from pitboss.games.baccarat_family.counting import BANKER, NO_CARD, PLAYER, TABLES, card_value, point_count
from pitboss.games.baccarat_family.money import UP
from pitboss.games.baccarat_family.pricing import Play
from pitboss.games.chemin_de_fer.equilibrium import (
    COLUMNS,
    FIVE,
    Freedom,
    Place,
    Solution,
    banker_weighs,
    equilibrium,
    holder_weighs,
    reply,
)
from pitboss.games.chemin_de_fer.rules import (
    AGAINST,
    BANK,
    BANKER_CHOOSES,
    CARD,
    DRAW,
    FREE,
    NO,
    STAY,
    UNDECIDED,
    WAGERS,
    Options,
)
from pitboss.pricing.decisions import Decision, DecisionModel, Question, Rule, State, Tally
from pitboss.pricing.distribution import Fact, GameOdds, WagerOdds
from pitboss.pricing.strategy import strategies
from pitboss.refusal import Refusal, near

BEST, USUAL, DRAWS, STAYS, ALONE = "best", "usual", "always-draws", "never-draws", "alone"
STRATEGIES = (BEST, USUAL, DRAWS, STAYS, ALONE)
"""Neither side can do better; both by the tables of punto banco; a holder who always or never draws on 5 against a
banker who knows it; the best of one person who covers the bank alone at a table that frees both hands then."""

PLAYER_SITUATION = "player 5"


def freedom(options: Options, *, alone: bool = False) -> Freedom:
    """Where the options leave a choice; alone against the bank everywhere, if that is elected."""
    everywhere = alone and options.alone_free
    places: tuple[Place, ...] = BANKER_CHOOSES if options.banker_choices == FREE else ()
    if everywhere:
        places = tuple((count, third) for count in UNDECIDED for third in COLUMNS)
    five = everywhere or options.player_on_5 == FREE
    return Freedom(options.decks, five, places, Fraction(options.vigorish_percent, 100))


@lru_cache(8)
def decisions(options: Options) -> DecisionModel:
    """Where the table leaves a choice, drawing and staying against the other side at its best, in what is covered."""
    free, best = freedom(options), equilibrium(freedom(options))
    weighed = {situation(at): ((STAY, DRAW), banker_weighs(free, best.player, at)) for at in free.banker}
    if free.player:
        weighed = {PLAYER_SITUATION: ((NO, CARD), holder_weighs(free, best.banker))} | weighed
    often = {PLAYER_SITUATION: best.player} | {situation(at): part for at, part in best.banker.items()}

    def here(t: State, act: Question) -> str:
        counts = {hand: point_count(*map(card_value, t.hands[hand])) for hand in (PLAYER, BANKER) if hand in t.hands}
        if CARD in act.choices:
            return f"player {counts[PLAYER]}"
        return situation((counts[BANKER], card_value(third[0]) if (third := t.hands[PLAYER][2:]) else NO_CARD))

    def worth(t: State, act: Question) -> dict[str, Fraction]:
        words, (stays, draws, orders) = weighed[here(t, act)]
        return dict(zip(words, (stays / orders, draws / orders), strict=True))

    def tallies(names: Iterable[str]) -> Iterator[Tally]:
        for name in names:
            words, (stays, draws, orders) = weighed[name]
            drawn = orders * often[name]
            gained, ways = (dict(zip(words, each, strict=True)) for each in ((stays, draws), (orders - drawn, drawn)))
            yield Tally(name, orders, gained, ways)

    def asked(title: str, side: str) -> Decision:
        own = {name: words for name, (words, _) in weighed.items() if name.startswith(side)}
        return Decision(
            situations=own,
            situation=here,
            worth=worth,
            asks=lambda t, act: bool({CARD, DRAW} & {*act.choices}) and here(t, act) in own,
            title=title,
            tallies=lambda: tallies(own),
        )

    sides = (asked("The holder of the Player's Hand", "player"), asked("The banker", "banker"))
    return DecisionModel("chemin-de-fer", "what is covered", sides, dict.fromkeys(STRATEGIES[1:], Rule()))


def situation(place: Place) -> str:
    """A place of the table in words."""
    count, third = place
    return f"banker {count} against {'none' if third == NO_CARD else third}"


def solved(options: Options, strategy: str) -> Solution:
    """How often each side draws where it may choose, under a strategy or the file of one."""
    free = freedom(options, alone=strategy == ALONE)
    by_table = {place: Fraction(TABLES.banker_draws(*place)) for place in free.banker}
    if strategies.is_file(strategy):
        habits = {PLAYER_SITUATION: CARD} | {situation(at): DRAW if often else STAY for at, often in by_table.items()}
        made = strategies.chosen(strategy, "chemin-de-fer", decisions(options).situations(), habits)
        draws = Fraction(made.get(PLAYER_SITUATION) != NO)
        chosen = {place: Fraction(made[situation(place)] == DRAW) for place in free.banker}
        return Solution(draws, chosen)
    if strategy not in STRATEGIES:
        raise Refusal(f"chemin-de-fer has no strategy {strategy!r}; {near(strategy, STRATEGIES)}")
    if strategy == USUAL:
        return Solution(Fraction(1), by_table)
    if strategy in (DRAWS, STAYS):
        return reply(free, Fraction(strategy == DRAWS or not free.player))
    return equilibrium(free)


def play(options: Options, strategy: str) -> Play:
    """The ways to draw that a strategy takes by turns."""
    return solved(options, strategy).play


def odds(options: Options, strategy: str = BEST) -> GameOdds:
    """Both wagers under these options, by the given strategy, and beside them by the others."""
    chosen = solved(options, strategy)
    rows = tuple(pricing.priced(options, WAGERS[name], play=chosen.play) for name in (BANK, AGAINST))
    strategy_facts: dict[str, Any] = {"name": strategy, "draws": draws(chosen), "notes": notes(options, chosen)}
    for name in (BANK, AGAINST):
        beside = [other for other in STRATEGIES if other != ALONE or options.alone_free]
        strategy_facts[name] = {
            other: wager(options, name, other).figures() for other in dict.fromkeys((*beside, strategy))
        }
    if options.vigorish_rounding == UP:
        strategy_facts["rounding"] = pricing.rounded(options, WAGERS[BANK], chosen.play)
    return GameOdds("chemin-de-fer", options.shown(), rows, strategy_facts, facts=tuple(facts(options, strategy)))


def wager(options: Options, name: str, strategy: str) -> WagerOdds:
    """One wager under a strategy."""
    return pricing.priced(options, WAGERS[name], play=play(options, strategy))


def draws(chosen: Solution) -> dict[str, str]:
    """How often a card is taken where there is a choice, as fractions."""
    of_banker = {situation(place): str(often) for place, often in chosen.banker.items()}
    return {PLAYER_SITUATION: str(chosen.player)} | of_banker


def notes(options: Options, chosen: Solution) -> list[str]:
    """What a player can learn of it."""

    def often(part: Fraction) -> str:
        words = {0: "never", 1: "always"}
        return words.get(int(part)) or "" if part in (0, 1) else f"{float(part):.1%} of the time ({part})"

    found = [f"the holder of the Player's Hand draws on {FIVE} {often(chosen.player)}"]
    found += [
        f"the banker with {count} draws against {'no third card' if third == NO_CARD else f'a {third}'} {often(part)}"
        for (count, third), part in chosen.banker.items()
        if part != TABLES.banker_draws(count, third) or len(chosen.banker) <= len(BANKER_CHOOSES)
    ]
    found.append(f"the house has {options.vigorish_percent} percent of what a bank wins, and nothing else")
    return found


def tables(options: Options) -> dict[str, dict[str, str | dict[str, str]]]:
    """What to do with every count at the best, as a player learns it: D draw, S stay, or how often to draw."""

    def letter(often: Fraction) -> str:
        return {0: "S", 1: "D"}.get(int(often), "") if often in (0, 1) else f"{float(often):.1%}"

    found: dict[str, dict[str, str | dict[str, str]]] = {}
    ways = {"": BEST, ", where one person covers the bank alone": ALONE} if options.alone_free else {"": BEST}
    for when, strategy in ways.items():
        chosen = solved(options, strategy)
        player = [Fraction(TABLES.player_draws(count)) for count in UNDECIDED]
        player[FIVE] = chosen.player
        found[f"Player's Hand{when}"] = {str(count): letter(often) for count, often in enumerate(player)}
        found[f"Banker's Hand{when}, by the Player's third card"] = {
            str(count): {
                "none" if third == NO_CARD else str(third): letter(
                    chosen.banker.get((count, third), Fraction(TABLES.banker_draws(count, third)))
                )
                for third in COLUMNS
            }
            for count in UNDECIDED
        }
    return found


def facts(options: Options, strategy: str = BEST) -> Iterator[Fact]:
    """How rounds end, and what the house earns of the money that a bank has covered."""
    ways = play(options, strategy)
    yield from pricing.facts(options, ways)
    banker = pricing.priced(options, WAGERS[BANK], play=ways)
    part = Fraction(options.vigorish_percent, 100)
    yield Fact("the house", "vigorish of each unit that is covered", banker.probability("win") * part, "units gained")
