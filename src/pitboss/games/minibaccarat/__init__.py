"""Minibaccarat, N.J.A.C. 19:47-7 (now 13:69F-7): two hands, and wagers on either or on a tie."""

from pitboss.games.baccarat_family.game import house_bank
from pitboss.games.minibaccarat.irregularities import RULINGS
from pitboss.games.minibaccarat.paragraphs import LAW, PARAGRAPHS
from pitboss.games.minibaccarat.round import round_of_play
from pitboss.games.minibaccarat.rules import WAGERS, Options
from pitboss.table import Procedure
from pitboss.table.offer.coupons import Coupons
from pitboss.table.parts import Signs

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

GAME = house_bank(
    __name__,
    Coupons(matched=dict.fromkeys(("player", "banker", "tie"), LAW["7.2(c)"])),
    Signs(lambda options: options.inscriptions()),
    options=Options,
    wagers=WAGERS,
    rulings=RULINGS,
    procedures={"round": Procedure("7.7(b)", "a round of play", round_of_play)},
    paragraphs=PARAGRAPHS,
    labels=LABELS,
    declared=DECLARED,
)
