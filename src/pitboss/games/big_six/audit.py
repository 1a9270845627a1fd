"""Audits of logs at speed."""

from functools import partial

from pitboss.games.big_six.rules import CHANCES
from pitboss.games.device_family import audit as shared

audit = partial(shared.audit, CHANCES)
