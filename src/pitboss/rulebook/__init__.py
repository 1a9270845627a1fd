"""What the law says: citations, provisions in our own words, elections and their legality."""

from pitboss.rulebook.citation import canonical
from pitboss.rulebook.election import Election, Elections, Illegal, Violation
from pitboss.rulebook.provision import Provision, below, cite, rulebook

__all__ = [
    "Election",
    "Elections",
    "Illegal",
    "Provision",
    "Violation",
    "below",
    "canonical",
    "cite",
    "rulebook",
]
