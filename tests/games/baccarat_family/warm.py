"""Baccarat: how the kernel plays cards that are given, so that it is compiled before the tests ask for it."""

GAME = "minibaccarat"


def work(kernel, plan):
    kernel.play_shoes(plan, [[rank for rank in range(2, 15) for _ in range(4)] * plan.decks], 1)
