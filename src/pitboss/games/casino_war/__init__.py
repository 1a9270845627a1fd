"""Casino war, N.J.A.C. 19:47-22 (now 13:69F-22): one card each, and war over a tie."""

from pitboss.games.casino_war.irregularities import RULINGS
from pitboss.games.casino_war.round import round_of_play
from pitboss.games.casino_war.rules import WAGERS, Options
from pitboss.games.casino_war.shoe import change_cards, idle, next_procedure, open_table, reshuffle, start
from pitboss.table import Game, Procedure
from pitboss.table.layout import Layout
from pitboss.table.procedures import COMMON, change_dealer

GAME = Game(
    name="casino-war",
    title="Casino war",
    subchapter="19:47-22",
    status="complete",
    options=Options,
    wagers=WAGERS,
    rulings=RULINGS,
    procedures={
        **COMMON,
        "open": Procedure("19:47-22.4(a)", "new cards are inspected and spread", open_table),
        "start": Procedure("19:47-22.4(c)", "the first player has come: wash, shuffle, cut", start),
        "change-cards": Procedure("19:47-22.4(d)", "new cards for the gaming day", change_cards),
        "shuffle": Procedure("19:47-22.5(a)", "reshuffle, cut and load the shoe", reshuffle),
        "idle": Procedure("19:47-22.5(g)", "nobody plays: the cards lie spread", idle),
        "change-dealer": change_dealer("19:47-22.7(a)", burns=True),
        "round": Procedure('19:47-22.1 "Round of play"', "a round of play", round_of_play),
    },
    next_procedure=next_procedure,
    paragraphs={
        "cash": "19:47-22.6(a)",
        "handling": "19:47-22.6(b)",
        "closed": "19:47-22.6(b)",
        "choice": "19:47-22.8(c)",
        "decks": "19:47-22.2(a)",
    },
    choices=("go-to-war", "surrender"),
    silence=("surrender",),
    declared=(
        ("19:47-22.2(a)", "the backs of all decks have one colour and design; the cutting card's colour stands out"),
        ("19:47-22.2(b)", "the shoe is operated by hand and stands at the dealer's left"),
        ("19:47-22.4(d)", "the procedure for changing the cards has been approved"),
        ("19:47-22.7(e)", "players touch no card but the cutting card"),
    ),
    layout=lambda options: Layout(printed="Ties go to war"),
    package="pitboss.games.casino_war",
)
