"""Minibaccarat, N.J.A.C. 19:47-7 (now 13:69F-7): two hands, and wagers on either or on a tie."""

from pitboss.games.baccarat_family.acts import Memory
from pitboss.games.baccarat_family.felt import printed, reads
from pitboss.games.baccarat_family.game import DEFERRED_VIGORISH, NO_HOLE_CARD, PROCEDURES, ROADS
from pitboss.games.baccarat_family.shoe import next_procedure
from pitboss.games.minibaccarat.irregularities import RULINGS
from pitboss.games.minibaccarat.paragraphs import LAW, PARAGRAPHS
from pitboss.games.minibaccarat.round import round_of_play
from pitboss.games.minibaccarat.rules import WAGERS, Options
from pitboss.table import Game, Order, Procedure
from pitboss.table.coupons import Coupons
from pitboss.table.layout import Layout
from pitboss.table.nameplate import names_of
from pitboss.table.parts import Declarations, Felt, ImpossibleMishaps, SharedModules, Signs, WagerHandling, Wording

DECLARED = (
    (LAW["7.1(a)"], "two cutting cards, opaque and of one colour that stands out from the cards, approved"),
    (LAW["7.3(c)2"], "a numbered space for each player's vigorish marks lies before the dealer"),
    (LAW["7.3(c)3v"], "complimentaries follow the rules of 19:45 on them"),
    (LAW["7.6"], "the backs of all cards have one colour and design; the shoe is made for the purpose"),
)
LABELS = {
    "win-percent": "a percentage of what it wins",
    "tie-25": "a quarter of it on a tie",
    "no-vigorish": "1 to 2 when it wins with six",
}

GAME = Game(
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    rulings=RULINGS,
    procedures={
        **PROCEDURES,
        **DEFERRED_VIGORISH,
        "round": Procedure("7.7(b)", "a round of play", round_of_play),
    },
    next_procedure=next_procedure,
    paragraphs=PARAGRAPHS,
    settles=Order(),
    version="2",
    memory=Memory,
    parts=(
        WagerHandling(alterable=True),
        Felt(lambda options: Layout(hands=("player", "banker"), cards_on_boxes=False, printed=printed(options))),
        Wording(labels=LABELS, describe_hand=reads),
        Coupons(matched=dict.fromkeys(("player", "banker", "tie"), LAW["7.2(c)"])),
        Declarations(DECLARED),
        Signs(lambda options: options.inscriptions()),
        SharedModules(ROADS),
        ImpossibleMishaps(NO_HOLE_CARD),
    ),
)
