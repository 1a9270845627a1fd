"""Baccarat punto banco, N.J.A.C. 19:47-3 (now 13:69F-3): the big table, where participants deal in turn."""

from pitboss.games.baccarat_family.acts import Memory
from pitboss.games.baccarat_family.felt import printed, reads
from pitboss.games.baccarat_family.game import DEFERRED_VIGORISH, NO_HOLE_CARD, PROCEDURES, ROADS
from pitboss.games.baccarat_family.irregularities import RULINGS
from pitboss.games.baccarat_family.shoe import next_procedure
from pitboss.games.punto_banco.paragraphs import LAW, PARAGRAPHS
from pitboss.games.punto_banco.round import round_of_play, take_shoe_away
from pitboss.games.punto_banco.rules import WAGERS, Options
from pitboss.table import Game, Order, Procedure
from pitboss.table.layout import Layout
from pitboss.table.nameplate import names_of
from pitboss.table.parts import Choices, Declarations, Felt, ImpossibleMishaps, SharedModules, WagerHandling, Wording

DECLARED = (
    (LAW["3.6(a)"], "the backs of all cards have one colour and design; the shoe is made for the purpose"),
    (LAW["3.10(c)"], "the order of settlement is the same at all tables of the pit, with notice of any change"),
)
LABELS = {
    "accept/refuse": "The shoe is offered to you. Will you deal?",
    "accept/refuse/name-dealer": "The shoe is offered to you. Will you deal?",
    "accept": "yes, I'll deal",
    "refuse": "no, pass it on",
    "name-dealer": "the dealer shall deal",
    "keep/pass": "You have the shoe. Will you keep it?",
}

GAME = Game(
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    rulings=RULINGS,
    procedures={
        **PROCEDURES,
        **DEFERRED_VIGORISH,
        "take-shoe-away": Procedure(
            "house/pass-ordered", "the shoe is taken from a curator who deals badly", take_shoe_away
        ),
        "round": Procedure("3.7(b)", "a round of play", round_of_play),
    },
    next_procedure=next_procedure,
    paragraphs=PARAGRAPHS,
    settles=Order(),
    version="2",
    memory=Memory,
    parts=(
        Choices(words=("accept", "refuse", "name-dealer", "keep", "pass")),
        WagerHandling(alterable=True),
        Felt(lambda options: Layout(hands=("player", "banker"), cards_on_boxes=False, printed=printed(options))),
        Wording(labels=LABELS, describe_hand=reads),
        Declarations(DECLARED),
        SharedModules(ROADS),
        ImpossibleMishaps(NO_HOLE_CARD),
    ),
)
