"""Baccarat punto banco, N.J.A.C. 19:47-3 (now 13:69F-3): the big table, where participants deal in turn."""

from pitboss.games.baccarat_family.acts import Memory
from pitboss.games.baccarat_family.felt import printed, reads
from pitboss.games.baccarat_family.game import NO_HOLE_CARD, ROADS, deferred_vigorish, procedures
from pitboss.games.baccarat_family.irregularities import rulings
from pitboss.games.baccarat_family.shoe import cards as shoe_cards
from pitboss.games.baccarat_family.shoe import next_procedure
from pitboss.games.punto_banco.round import round_of_play, take_shoe_away
from pitboss.games.punto_banco.rules import WAGERS, Options
from pitboss.games.punto_banco.text import TEXT
from pitboss.table import Game, Order, Procedure
from pitboss.table.layout import Layout

GAME = Game(
    name="punto-banco",
    title="Baccarat punto banco",
    subchapter="19:47-3",
    options=Options,
    wagers=WAGERS,
    rulings=rulings(TEXT),
    procedures={
        **procedures(TEXT),
        **deferred_vigorish(TEXT),
        "take-shoe-away": Procedure(
            TEXT.reading("pass-ordered"), "the shoe is taken from a curator who deals badly", take_shoe_away
        ),
        "round": Procedure("19:47-3.7(b)", "a round of play", round_of_play),
    },
    next_procedure=next_procedure,
    paragraphs={
        "cash": TEXT.cash,
        "handling": TEXT.placing,
        "closed": "19:47-3.7(b)",
        "choice": "19:47-3.11(a)",
        **shoe_cards(TEXT),
        "late-wager": "house:late-wager",
    },
    spared=NO_HOLE_CARD,
    choices=("accept", "refuse", "name-dealer", "keep", "pass"),
    declared=(
        ("19:47-3.6(a)", "the backs of all cards have one colour and design; the shoe is made for the purpose"),
        ("19:47-3.10(c)", "the order of settlement is the same at all tables of the pit, with notice of any change"),
    ),
    alterable=True,
    layout=lambda options: Layout(hands=("player", "banker"), cards_on_boxes=False, printed=printed(options)),
    reads=reads,
    plain={
        "accept/refuse": "The shoe is offered to you. Will you deal?",
        "accept/refuse/name-dealer": "The shoe is offered to you. Will you deal?",
        "accept": "yes, I'll deal",
        "refuse": "no, pass it on",
        "name-dealer": "the dealer shall deal",
        "keep/pass": "You have the shoe. Will you keep it?",
    },
    settles=Order(),
    package="pitboss.games.punto_banco",
    shares=ROADS,
    memory=Memory,
)
