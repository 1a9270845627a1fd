"""Blackjack: how the kernel plays cards that are given, so that it is compiled before the tests ask for it."""

GAME = "blackjack"


def work(kernel, plan):
    kernel.play_shoes(plan, [[*range(8, 60)] * plan.decks], 1)
