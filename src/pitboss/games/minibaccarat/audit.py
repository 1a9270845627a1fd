"""Audits of logs at speed."""

from pitboss.games.baccarat_family.audit import audit

__all__ = ["audit"]
