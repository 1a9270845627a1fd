"""Pai gow poker at the terminal: every hand that is set has its name, and amounts are never cut off."""

import re

from .test_play import play


def test_hands_that_were_set_are_named_and_amounts_are_whole(tmp_path):
    printed = play(tmp_path, "", "", "", args="pai-gow-poker --seed 3")
    drawn = printed[printed.index("settled") :]
    assert re.search(r"dealer, low: (pair|\w+ high)", drawn)
    assert len(re.findall(r"│ (?:high|low)", drawn)) >= 4
    assert len(re.findall(r"│ (?:pair of|\w+ high|two pairs|straight|flush|three|full)", drawn)) >= 4
    assert "…0" not in drawn
    assert re.search(r"pai gow.*[+−-]?\d+\.\d\d", drawn)
    assert "· ░" not in drawn
