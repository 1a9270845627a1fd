"""Audits of logs at speed."""

from pitboss.games.baccarat_family.audit import expected, facts, keys, words

__all__ = ["expected", "facts", "keys", "words"]
