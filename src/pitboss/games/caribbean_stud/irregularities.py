"""Caribbean stud poker: the rulings of 19:47-16.13.

Paragraph (a) speaks of a hole card seen before the call that, as hands are dealt, comes before any card. It is read as
a hole card seen before the last player has decided.
"""

from pitboss.games.caribbean_stud.rules import SIZE
from pitboss.games.caribbean_stud.text import TEXT
from pitboss.games.house_poker_family.irregularities import rulings

RULINGS = rulings(TEXT, size=SIZE)
