"""Caribbean stud poker, N.J.A.C. 19:47-16 (now 13:69F-16): five cards against the dealer's, who must have ace-king."""

from pitboss.games.caribbean_stud.course import COURSE, PARAGRAPHS
from pitboss.games.caribbean_stud.rules import WAGERS, Options
from pitboss.games.house_poker_family.game import house_poker
from pitboss.games.house_poker_family.progressive import ProgressiveMemory
from pitboss.table.engine.nameplate import names_of

GAME = house_poker(
    COURSE,
    **names_of(__name__),
    options=Options,
    wagers=WAGERS,
    paragraphs=PARAGRAPHS,
    declared=(("19:47-16.12(a)", "odds on layout, sign and brochure are given as “to” or “win”, never as “for”"),),
    version="3",
    memory=ProgressiveMemory,
    labels={"floor": "the least that the law allows"},
)
