"""Caribbean stud poker, N.J.A.C. 19:47-16 (now 13:69F-16): five cards against the dealer's, who must have ace-king."""

from pitboss.games.caribbean_stud.irregularities import RULINGS
from pitboss.games.caribbean_stud.progressive import Memory
from pitboss.games.caribbean_stud.round import round_of_play
from pitboss.games.caribbean_stud.rules import BET, FOLD, WAGERS, Options, verify_more
from pitboss.games.caribbean_stud.sign import inscriptions
from pitboss.games.caribbean_stud.text import READINGS, TEXT
from pitboss.games.house_poker_family.game import EQUIPMENT, procedures
from pitboss.games.house_poker_family.shoe import next_procedure
from pitboss.table import Game, Procedure

GAME = Game(
    name="caribbean-stud",
    title="Caribbean stud poker",
    subchapter="19:47-16",
    status="complete",
    options=Options,
    wagers=WAGERS,
    rulings=RULINGS,
    procedures={
        **procedures(TEXT),
        "round": Procedure(f"{READINGS}/wagers", "a round of play", round_of_play),
    },
    next_procedure=next_procedure,
    paragraphs={
        "cash": TEXT.placing,
        "handling": TEXT.placing,
        "closed": TEXT.no_more_bets,
        "choice": f"{READINGS}/bet",
    },
    choices=(BET, FOLD),
    silence=(FOLD,),
    alterable=True,
    declared=(
        *EQUIPMENT,
        ("19:47-16.12(a)", "odds on layout, sign and brochure are given as “to” or “win”, never as “for”"),
    ),
    inscriptions=inscriptions,
    package="pitboss.games.caribbean_stud",
    family="house poker",
    private=True,
    extra=Memory,
    verify_more=verify_more,
    decks=lambda options: 1,
)
