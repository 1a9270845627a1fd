"""What the law says: citations, provisions in our own words, elections and their legality."""

from pitboss.rulebook.citation import canonical
from pitboss.rulebook.editions import Edition
from pitboss.rulebook.election import Duty, Election, Elections, Illegal, Violation
from pitboss.rulebook.pit import Notice, Pit
from pitboss.rulebook.provision import Provision, below, cite, rulebook

__all__ = [
    "Duty",
    "Edition",
    "Election",
    "Elections",
    "Illegal",
    "Notice",
    "Pit",
    "Provision",
    "Violation",
    "below",
    "canonical",
    "cite",
    "rulebook",
]
