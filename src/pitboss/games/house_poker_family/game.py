"""A game of house-banked poker as the engine wants it, made of its course."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from pitboss.games.house_poker_family import play, shoe
from pitboss.games.house_poker_family.acts import HousePokerMemory
from pitboss.games.house_poker_family.course import COMMUNITY, OWN, Bet, Course
from pitboss.games.house_poker_family.irregularities import rulings
from pitboss.games.house_poker_family.options import HousePokerOptions
from pitboss.games.house_poker_family.paragraphs import PARAGRAPHS
from pitboss.ranking import HIGH, THREE, High
from pitboss.ranking.words import so_far
from pitboss.rulebook.marks import Paragraphs
from pitboss.table import HOUSE, Game, Procedure, Table, WagerRule
from pitboss.table.act import Decide
from pitboss.table.parts import (
    Choices,
    DealtCards,
    Declarations,
    Felt,
    ImpossibleMishaps,
    Lying,
    SharedModules,
    Signs,
    WagerHandling,
    Wording,
)
from pitboss.table.procedures import between_rounds
from pitboss.table.procedures.common import COMMON, FLOOR, change_dealer
from pitboss.table.view.layout import Layout

EQUIPMENT = (
    ("19:46-1.17(a)", "whole decks of 52 cards, all alike in size and shape"),
    ("19:46-1.19(c)", "a shuffling device, if there is one, goes with either kind of shoe"),
    ("19:46-1.19(d)", "a shoe, manual or automated, is built as the Commission wants it"),
)
"""What the house vouches for at every table of these games."""


PROCEDURES = {
    **COMMON,
    **between_rounds.procedures(PARAGRAPHS, shoe.SPREAD),
    "start": Procedure("cards/wash", "the first player has come: wash and shuffle", shoe.start),
    "shuffle": Procedure("shuffle", "the deck is shuffled after the round", shoe.reshuffle),
    "clear-device": Procedure("house:device", "the device that failed works again", shoe.clear_device, by=FLOOR),
    "change-dealer": change_dealer("house:seating", burns=False),
}
"""What is done between rounds."""


RANKINGS = {3: THREE, 5: HIGH, 7: HIGH}
"""The ranking by which hands are described, by how many cards a player keeps in the end with the community's."""


def reads(course: Course, ranking: High | None, options: HousePokerOptions, of: int | str, lying: Lying) -> str:
    """What a hand makes with the community cards, as far as they lie open."""
    if of == COMMUNITY or "/" in str(of):
        # What is laid away is no hand.
        return ""
    ranking = ranking or RANKINGS.get(course.size(OWN) - course.laid + course.size(COMMUNITY))
    common = [card for card in lying.get(COMMUNITY, ()) if card]
    cards = [card for card in (*lying[of], *common) if card]
    hidden = None in lying[of] or (of == HOUSE and None in lying.get(COMMUNITY, ()))
    if ranking is None or hidden:
        return ""
    if len(cards) < ranking.size:
        return so_far(cards) if common else ""
    if len(cards) > 7:
        return ""
    return ranking.says(ranking.value(cards))


def costs(course: Course, t: Table[HousePokerOptions, HousePokerMemory], act: Decide) -> dict[str, int]:
    """What each further wager of the street comes to."""
    streets = [{choice.word: choice for choice in street.may} for street in course.streets]
    may = next((words for words in streets if {*act.choices} <= words.keys()), {})
    bets = {word: bet for word, bet in may.items() if isinstance(bet, Bet) and not bet.up_to}
    return {word: bets[word].least(t, act.box) for word in act.choices if word in bets}


def house_poker(
    course: Course,
    *parts: object,
    name: str,
    title: str,
    subchapter: str,
    options: type[HousePokerOptions],
    wagers: Mapping[str, WagerRule],
    package: str,
    paragraphs: Mapping[str, str] = MappingProxyType({}),
    equipment: tuple[tuple[str, str], ...] = EQUIPMENT,
    declared: tuple[tuple[str, str], ...] = (),
    inscriptions: Callable[[Any], list[tuple[str, str, str]]] = lambda options: options.inscriptions(),
    memory: type[HousePokerMemory] = HousePokerMemory,
    printed: str = "",
    ranking: High | None = None,
    labels: Mapping[str, str] = MappingProxyType({}),
    describe_hand: Callable[[Any, int | str, Lying], str] | None = None,
    version: str = "1",
    jokers: int = 0,
    felt: Callable[[Any], dict[str, Any]] = lambda options: {},
    audit: str = "pitboss.games.house_poker_family.audit",
) -> Game:
    """The game, with a line that is printed on its felt or what that shows under its options.

    Further parts go to the engine as they are.
    """
    own = {
        **PARAGRAPHS,
        "round": wagers[course.base].cite,
        "choice": course.streets[0].cite,
        **paragraphs,
    }
    burns = course.staged is not Course.staged or any(getattr(step, "burn", False) for step in course.steps)
    middle = {of: size for of, hand in ((str(HOUSE), "dealer"), (COMMUNITY, COMMUNITY)) if (size := course.size(hand))}
    layout = Layout(
        hands=tuple(middle), places=middle | {"box": course.size(OWN)}, later=course.further, printed=printed
    )
    return Game(
        name=name,
        title=title,
        subchapter=subchapter,
        options=options,
        wagers=wagers,
        rulings=rulings(course, Paragraphs(subchapter, name, own)),
        procedures={
            **PROCEDURES,
            "round": Procedure("round", "a round of play", partial(play.round_of_play, course)),
        },
        next_procedure=between_rounds.whats_next,
        paragraphs=own,
        settles=course.order,
        package=package,
        memory=memory,
        version=version,
        parts=(
            DealtCards(decks=lambda options: 1, jokers=jokers, private=True),
            Choices(words=course.choices, when_absent=course.default_when_absent, costs=partial(costs, course)),
            WagerHandling(alterable=True, verify_extra=partial(play.verify_wager, course)),
            Felt(lambda options: replace(layout, **felt(options))),
            Wording(labels=labels, describe_hand=describe_hand or partial(reads, course, ranking)),
            Declarations((*equipment, *declared)),
            Signs(inscriptions),
            SharedModules(
                {
                    "stepper": "pitboss.games.house_poker_family.machine",
                    "audit": audit,
                }
            ),
            ImpossibleMishaps({} if burns else {"burn-forgotten": "no card is burned"}),
            *parts,
        ),
    )
