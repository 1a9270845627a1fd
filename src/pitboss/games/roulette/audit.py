"""Audits of logs at speed."""

from pitboss.games.device_family.audit import SpinAudit, expected
from pitboss.games.roulette.bets import CHANCES

__all__ = ["expected", "facts", "keys", "words"]

_AUDIT = SpinAudit(CHANCES)
keys, words, facts = _AUDIT.keys, _AUDIT.words, _AUDIT.facts
