"""Casino war, N.J.A.C. 19:47-22 (now 13:69F-22): one card each, and war over a tie."""

from fractions import Fraction

from pitboss.games.casino_war.round import RULINGS, round_of_play
from pitboss.games.casino_war.rules import WAGERS, Options, reads
from pitboss.table import Game, Order, Procedure
from pitboss.table.engine.nameplate import names_of
from pitboss.table.offer.coupons import Coupons
from pitboss.table.parts import Choices, Declarations, Felt, ImpossibleMishaps, Wording
from pitboss.table.procedures import between_rounds
from pitboss.table.procedures.common import COMMON, change_dealer
from pitboss.table.view.layout import Layout

CARDS = {
    "decks": "22.2(a)",
    "cut/cover": "22.2(c)",
    "cards/open": "22.4(a)",
    "cards/spread": "22.4(b)",
    "cards/wash": "22.4(c)",
    "cards/change": "22.4(d)",
    "cards/shuffle": "22.5(a)",
    "cut/offer": "22.5(b)",
    "cut/first": "22.5(b)1",
    "cut/player": "22.5(b)2",
    "cut/dealer": "22.5(b)3",
    "cut/at-will": "22.5(b)4",
    "cut/gone": "house/cut-player-gone",
    "cut/void": "house/cut-after-void",
    "cut/other": "house/cut-after-burn",
    "cut/refused": "22.5(c)",
    "cut/margin": "22.5(d)",
    "cut/insert": "22.5(e)",
    "cards/reshuffle": "22.5(f)",
    "cards/idle": "22.5(g)",
}
"""The paragraphs, 22.2 to 22.5, for the steps of all games with a shoe between rounds."""

DECLARED = (
    ("19:47-22.2(a)", "the backs of all decks have one colour and design; the cutting card's colour stands out"),
    ("19:47-22.2(b)", "the shoe is operated by hand and stands at the dealer's left"),
    ("19:47-22.4(d)", "the procedure for changing the cards has been approved"),
    ("19:47-22.7(e)", "players touch no card but the cutting card"),
)
LABELS = {
    "initial": "bet",
    "go-to-war/surrender": "A tie. Go to war, or give up half?",
    "surrender": "surrender half",
    "war-tie": "another tie",
}

GAME = Game(
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    rulings=RULINGS,
    procedures={
        **COMMON,
        **between_rounds.procedures(CARDS),
        "start": Procedure("cards/wash", "the first player has come: wash, shuffle, cut", between_rounds.start),
        "shuffle": Procedure("cards/shuffle", "reshuffle, cut and load the shoe", between_rounds.reshuffle),
        "change-dealer": change_dealer("22.7(a)", burns=True),
        "round": Procedure('22.1 "Round of play"', "a round of play", round_of_play),
    },
    next_procedure=between_rounds.whats_next,
    paragraphs={
        "cash": "22.6(a)",
        "handling": "22.6(b)",
        "closed": "22.6(b)",
        "choice": "22.8(c)",
        **CARDS,
    },
    settles=Order(from_the="left", losers_first=False),
    version="2",
    parts=(
        Choices(
            words=("go-to-war", "surrender"),
            when_absent=("surrender",),
            costs=lambda t, act: {"go-to-war": t.wagers[act.box, "initial"]} if "go-to-war" in act.choices else {},
        ),
        Felt(
            lambda options: Layout(printed=f"Ties go to war · Tie pays {options.tie_odds}", places={"0": 1, "box": 1})
        ),
        Wording(labels=LABELS, describe_hand=reads),
        Coupons(
            matched=dict.fromkeys(("initial", "tie"), "19:47-22.6(a)"),
            gains=dict.fromkeys(("war-won", "war-tied"), Fraction(0)),
        ),
        Declarations(DECLARED),
        ImpossibleMishaps({"hole-card-exposed": "the dealer's cards are dealt face up"}),
    ),
)
