"""Craps: how the kernel plays rolls that are given, so that it is compiled before the tests ask for it."""

from pitboss.games.craps_family.kernel import play_rolls

GAME = "craps"


def work(kernel, plan):
    play_rolls(plan, [(3, 4)])
