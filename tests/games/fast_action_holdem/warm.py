"""Fast action hold 'em: how the kernel plays cards that are given, to be compiled before the tests ask for it."""

GAME = "fast-action-holdem"


def work(kernel, plan):
    kernel.play_shoes(plan, [[*range(52)] * plan.decks], 1)
