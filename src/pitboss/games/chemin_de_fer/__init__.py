"""Baccarat chemin de fer, N.J.A.C. 19:47-4 (now 13:69F-4): a player is the bank, and the shoe goes round."""

from pitboss.games.baccarat_family.felt import reads
from pitboss.games.baccarat_family.game import NO_HOLE_CARD, PROCEDURES, ROADS
from pitboss.games.chemin_de_fer.acts import CheminDeFerMemory, closed
from pitboss.games.chemin_de_fer.bank import verify_wager_extra
from pitboss.games.chemin_de_fer.house_player import Punter
from pitboss.games.chemin_de_fer.irregularities import RULINGS
from pitboss.games.chemin_de_fer.paragraphs import LAW, PARAGRAPHS
from pitboss.games.chemin_de_fer.round import (
    PLAYERS_NEEDED,
    leave,
    next_procedure,
    round_of_play,
    see_off,
    take_shoe_away,
)
from pitboss.games.chemin_de_fer.rules import (
    ACCEPT,
    BANCO,
    CARD,
    DRAW,
    KEEP,
    NO,
    PASS,
    REFUSE,
    STAY,
    WAGERS,
    WITH_TABLE,
    WITHDRAW,
    Options,
    printed,
)
from pitboss.table import Game, Order, Procedure
from pitboss.table.act import BEHIND
from pitboss.table.engine.nameplate import names_of
from pitboss.table.parts import (
    BettingPlaces,
    Choices,
    DealtCards,
    Declarations,
    Felt,
    HousePlayers,
    ImpossibleMishaps,
    PlayersNeeded,
    SharedModules,
    SpokenWagers,
    WagerHandling,
    Wording,
)
from pitboss.table.procedures.common import ANYBODY
from pitboss.table.view.layout import Layout


def places(options: Options) -> tuple[int, ...]:
    """The seats, and where it is allowed a place behind each of them."""
    seats = range(1, options.boxes + 1)
    return (*seats, *(BEHIND + seat for seat in seats)) if options.standing else ()


DECLARED = (
    (LAW["house/cards"], "the backs of all cards have one colour and design; there are two cutting cards"),
    (LAW["house/staff"], "one dealer runs the game; the house is no party to any wager"),
)
LABELS = {
    "against": "Against the bank",
    "accept/refuse": "The shoe and the bank are offered to you. Will you take them?",
    "accept": "take the bank",
    "refuse": "pass it on",
    "card/no": "A third card for the Player's Hand?",
    "no/shuffle": "Do you want the cards shuffled anew?",
    "draw/stay": "A third card for the bank?",
    "keep/pass": "Will you keep the bank?",
    "keep/pass/withdraw": "Will you keep the bank, and all of it?",
    "keep": "keep the bank",
    "pass": "pass it on",
}

GAME = Game(
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    rulings=RULINGS,
    procedures={
        **PROCEDURES,
        "leave": Procedure("house/leaving", "a participant leaves; a banker passes the shoe", leave, by=ANYBODY),
        "take-shoe-away": Procedure(
            "house/misconduct", "the shoe is taken from a banker who delays or misbehaves", take_shoe_away
        ),
        "see-off": Procedure("house/refusing", "a player who refused the shoe leaves the table", see_off),
        "round": Procedure("house/offer", "a round of play", round_of_play),
    },
    next_procedure=next_procedure,
    paragraphs=PARAGRAPHS,
    settles=Order(cite=LAW["house/settlement"]),
    version="2",
    memory=CheminDeFerMemory,
    parts=(
        DealtCards(private=True),
        Choices(
            words=(ACCEPT, REFUSE, CARD, NO, DRAW, STAY, KEEP, PASS, WITHDRAW, "shuffle"),
            when_absent=(NO,),
            why_not_allowed=closed,
        ),
        WagerHandling(alterable=True, verify_extra=verify_wager_extra),
        SpokenWagers((BANCO, WITH_TABLE)),
        BettingPlaces(places),
        Felt(lambda options: Layout(hands=("player", "banker"), cards_on_boxes=False, printed=printed(options))),
        Wording(labels=LABELS, describe_hand=reads),
        PlayersNeeded(PLAYERS_NEEDED),
        HousePlayers(Punter),
        Declarations(DECLARED),
        SharedModules(ROADS),
        ImpossibleMishaps(NO_HOLE_CARD),
    ),
)
