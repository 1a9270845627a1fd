"""Hand histories in the open PHH format: read, checked against the rules, and written."""

from pitboss.journal.phh.check import Verdict, check_hand
from pitboss.journal.phh.file import Hand, read_hands

__all__ = ["Hand", "Verdict", "check_hand", "read_hands"]
