"""A game in which seven cards are set, as the engine wants it."""

from collections.abc import Mapping
from functools import partial

from pitboss.games.house_poker_family.game import PROCEDURES
from pitboss.games.pai_gow_family.starting_place import devices
from pitboss.games.pai_gow_poker_family.acts import PaiGowPokerMemory
from pitboss.games.pai_gow_poker_family.irregularities import PLAY as PLAYS
from pitboss.games.pai_gow_poker_family.irregularities import VOID, rulings
from pitboss.games.pai_gow_poker_family.options import BUTTON, PARAGRAPHS, PLACES, SHARED, SevenCardOptions
from pitboss.games.pai_gow_poker_family.round import GIVE_UP, SevenCardPlay, round_of_play, verify_wager
from pitboss.rulebook.marks import Paragraphs
from pitboss.table import Game, Order, Procedure, Table, WagerRule
from pitboss.table.acts.choices import LESS
from pitboss.table.acts.hand_setting import HOUSE_WAY, Division
from pitboss.table.parts import (
    Choices,
    Closed,
    DealtCards,
    Declarations,
    Devices,
    Felt,
    ImpossibleMishaps,
    Signs,
    WagerHandling,
    Wording,
)
from pitboss.table.procedures import between_rounds
from pitboss.table.procedures.player_bank import BANK, CO_BANK, NONE, PASS, PLAIN, SAME, not_eligible
from pitboss.table.view.layout import Layout

EQUIPMENT = (
    ("19:46-1.17(a)", "decks of 52 cards, all alike in size and shape, with what the game adds to them"),
    ("19:46-1.19(c)", "a shuffling device, if there is one, goes with either kind of shoe"),
    ("19:46-1.19(d)", "a shoe, manual or automated, is built as the Commission wants it"),
    (f"{SHARED}/joker", "the joker is an ace or completes a straight or a flush"),
)


def seven_cards(
    play: SevenCardPlay,
    *,
    name: str,
    title: str,
    declared: tuple[tuple[str, str], ...] = (),
    subchapter: str,
    version: str,
    options: type[SevenCardOptions],
    wagers: Mapping[str, WagerRule],
    division: Division,
    banks: bool,
    paragraphs: Mapping[str, str],
    package: str,
    printed: str,
) -> Game:
    """The game."""
    own = {**PARAGRAPHS, "round": wagers[play.main].cite, **paragraphs}
    layout = Layout(printed=printed)

    def closed(t: Table[SevenCardOptions, PaiGowPokerMemory], box: int, choice: str, hand: str) -> Closed | None:
        return not_eligible(t, play.main, box, choice)

    return Game(
        name=name,
        title=title,
        subchapter=subchapter,
        version=version,
        options=options,
        wagers=wagers,
        rulings=rulings(play, banks, Paragraphs(subchapter, name, own)),
        procedures={
            **PROCEDURES,
            "round": Procedure("round", "a round of play", partial(round_of_play, play)),
        },
        next_procedure=between_rounds.whats_next,
        paragraphs=own,
        settles=Order(),
        package=package,
        memory=PaiGowPokerMemory,
        parts=(
            DealtCards(decks=lambda options: 1, jokers=1, private=True),
            Choices(
                words=(
                    HOUSE_WAY,
                    "set",
                    GIVE_UP,
                    *((BANK, CO_BANK, PASS, SAME, LESS, NONE) if banks else ()),
                    PLAYS,
                    VOID,
                ),
                rare=(PLAYS, VOID),
                when_absent=(HOUSE_WAY, *((PASS, NONE) if banks else ()), VOID),
                why_not_allowed=closed,
            ),
            WagerHandling(alterable=True, verify_extra=partial(verify_wager, play)),
            Felt(lambda options: layout),
            Wording(labels=PLAIN if banks else {}),
            Devices(lambda options: () if options.start == BUTTON else devices(options, PLACES)),
            division,
            Declarations((*EQUIPMENT, *declared)),
            Signs(lambda options: options.inscriptions()),
            ImpossibleMishaps({"burn-forgotten": "no card is burned"}),
        ),
    )
