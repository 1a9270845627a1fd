"""Audits of logs at speed."""

from functools import partial

from pitboss.games.device_family import audit as shared
from pitboss.games.roulette.bets import CHANCES

audit = partial(shared.audit, CHANCES)
