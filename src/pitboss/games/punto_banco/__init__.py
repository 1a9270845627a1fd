"""Baccarat punto banco, N.J.A.C. 19:47-3 (now 13:69F-3): the big table, where participants deal in turn."""

from pitboss.games.baccarat_family.game import house_bank
from pitboss.games.baccarat_family.irregularities import RULINGS
from pitboss.games.punto_banco.paragraphs import LAW, PARAGRAPHS
from pitboss.games.punto_banco.round import round_of_play, take_shoe_away
from pitboss.games.punto_banco.rules import WAGERS, Options
from pitboss.table import Procedure
from pitboss.table.parts import Choices

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

GAME = house_bank(
    __name__,
    Choices(words=("accept", "refuse", "name-dealer", "keep", "pass")),
    options=Options,
    wagers=WAGERS,
    rulings=RULINGS,
    procedures={
        "take-shoe-away": Procedure(
            "house/pass-ordered", "the shoe is taken from a curator who deals badly", take_shoe_away
        ),
        "round": Procedure("3.7(b)", "a round of play", round_of_play),
    },
    paragraphs=PARAGRAPHS,
    labels=LABELS,
    declared=DECLARED,
)
