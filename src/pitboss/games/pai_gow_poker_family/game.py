"""A game in which seven cards are set, as the engine wants it."""

from collections.abc import Mapping
from functools import partial

from pitboss.games.house_poker_family import shoe
from pitboss.games.house_poker_family.game import procedures
from pitboss.games.pai_gow_family.starting import devices
from pitboss.games.pai_gow_poker_family.acts import Memory
from pitboss.games.pai_gow_poker_family.irregularities import PLAY as PLAYS
from pitboss.games.pai_gow_poker_family.irregularities import VOID, rulings
from pitboss.games.pai_gow_poker_family.options import BUTTON, PARAGRAPHS, PLACES, SHARED, SevenCardOptions
from pitboss.games.pai_gow_poker_family.round import GIVE_UP, Play, round_of_play, verify_wager
from pitboss.table import Game, Order, Procedure, Table, WagerRule, between_rounds
from pitboss.table.banking import BANK, CO_BANK, NONE, PASS, PLAIN, SAME, not_eligible
from pitboss.table.choosing import LESS
from pitboss.table.dividing import HOUSE_WAY, Division
from pitboss.table.game import Closed
from pitboss.table.layout import Layout

EQUIPMENT = (
    ("19:46-1.17(a)", "decks of 52 cards, all alike in size and shape, with what the game adds to them"),
    ("19:46-1.19(c)", "a shuffling device, if there is one, goes with either kind of shoe"),
    ("19:46-1.19(d)", "a shoe, manual or automated, is built as the Commission wants it"),
    (f"{SHARED}/joker", "the joker is an ace or completes a straight or a flush"),
)


def seven_cards(
    play: Play,
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
    text, layout = play.text, Layout(printed=printed)

    def closed(t: Table[SevenCardOptions, Memory], box: int, choice: str, hand: str) -> Closed | None:
        return not_eligible(t, play.main, box, choice)

    return Game(
        name=name,
        title=title,
        subchapter=subchapter,
        version=version,
        options=options,
        wagers=wagers,
        rulings=rulings(play, banks),
        procedures={
            **procedures(text),
            "round": Procedure(wagers[play.main].cite, "a round of play", partial(round_of_play, play)),
        },
        next_procedure=between_rounds.whats_next,
        paragraphs={
            "cash": text.placing,
            "handling": text.placing,
            "closed": text.no_more_bets,
            **shoe.cards(text),
            **PARAGRAPHS,
            **paragraphs,
        },
        spared={"burn-forgotten": "no card is burned"},
        choices=(HOUSE_WAY, "set", GIVE_UP, *((BANK, CO_BANK, PASS, SAME, LESS, NONE) if banks else ()), PLAYS, VOID),
        closed=closed,
        plain=PLAIN if banks else {},
        seldom=(PLAYS, VOID),
        silence=(HOUSE_WAY, *((PASS, NONE) if banks else ()), VOID),
        settles=Order(cite=f"{SHARED}/showdown"),
        alterable=True,
        declared=(*EQUIPMENT, *declared),
        inscriptions=lambda options: options.inscriptions(),
        package=package,
        private=True,
        verify_more=partial(verify_wager, play),
        memory=Memory,
        decks=lambda options: 1,
        jokers=1,
        devices=lambda options: () if options.start == BUTTON else devices(options, PLACES),
        layout=lambda options: layout,
        division=division,
    )
