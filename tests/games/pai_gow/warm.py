"""Pai gow: how the kernel plays stacks that are given, to be compiled before the tests ask for it."""

GAME = "pai-gow"


def work(kernel, plan):
    kernel.play_stacks(plan, [[*range(32)]])
