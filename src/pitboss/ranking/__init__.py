"""Poker hands as integers, the greater one wins and equal ones tie: high, low, three cards, several decks."""

from pitboss.ranking.high import FOUR, HIGH, MANY, THREE, High, showing
from pitboss.ranking.low import (
    EIGHT_OR_BETTER,
    LOW,
    SIX_OR_BETTER,
    THREE_LOW,
    Low,
    eight_or_better,
    six_or_better,
)
from pitboss.ranking.omaha import Ranking, omaha_best, omaha_value

__all__ = [
    "EIGHT_OR_BETTER",
    "FOUR",
    "HIGH",
    "LOW",
    "MANY",
    "SIX_OR_BETTER",
    "THREE",
    "THREE_LOW",
    "High",
    "Low",
    "Ranking",
    "eight_or_better",
    "omaha_best",
    "omaha_value",
    "showing",
    "six_or_better",
]
