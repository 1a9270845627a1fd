"""Three card poker, N.J.A.C. 19:47-20 (now 13:69F-20): three cards against the dealer's, and a pair or better."""

from pitboss.games.house_poker_family.acts import Memory
from pitboss.games.house_poker_family.game import EQUIPMENT, procedures
from pitboss.games.house_poker_family.irregularities import rulings
from pitboss.games.house_poker_family.shoe import next_procedure
from pitboss.games.three_card_poker.round import FOLD, PLAY, round_of_play, verify_wager
from pitboss.games.three_card_poker.rules import HAND, TEXT, WAGERS, Options, inscriptions
from pitboss.table import Game, Procedure

GAME = Game(
    name="three-card-poker",
    title="Three card poker",
    subchapter="19:47-20",
    status="complete",
    options=Options,
    wagers=WAGERS,
    rulings=rulings(TEXT, size=HAND),
    procedures={
        **procedures(TEXT),
        "round": Procedure(TEXT.reading("ante"), "a round of play", round_of_play),
    },
    next_procedure=next_procedure,
    paragraphs={
        "cash": TEXT.placing,
        "handling": TEXT.placing,
        "closed": TEXT.no_more_bets,
        "choice": TEXT.reading("play"),
    },
    choices=(PLAY, FOLD),
    silence=(FOLD,),
    alterable=True,
    declared=EQUIPMENT,
    inscriptions=inscriptions,
    package="pitboss.games.three_card_poker",
    family="house poker",
    private=True,
    verify_more=verify_wager,
    extra=Memory,
    decks=lambda options: 1,
)
