"""Rounds of house poker as the script deals them, to be dealt again by the kernel."""

from collections.abc import Mapping

from pitboss.equipment import Randomness
from pitboss.table import Table
from pitboss.table.drivers import Agent, House, run


def scripted(
    table: Table, agents: Mapping[str, Agent], chance: Randomness, rounds: int
) -> tuple[list[list[int]], list[list[int]]]:
    """The decks that the script dealt from, and the cents of each player, from box 1 on, in each round."""
    house = House(agents, chance)
    for box, name in enumerate(agents, start=1):
        table.begin("sit", player=name, box=box, chips=10**12)
        run(table, house)
    decks, cents = [], []
    while len(cents) < rounds:
        before = [table.chips(name) for name in agents]
        procedure = table.game.next_procedure(table)
        table.begin(procedure)
        if procedure == "round":
            decks.append(list(table.shoe.cards))
        run(table, house)
        if procedure == "round":
            cents.append([table.chips(name) - had for name, had in zip(agents, before, strict=True)])
        table.events.clear()
    return decks, cents


def by_box(cents):
    """What each box won with all its wagers."""
    return cents.sum(axis=2).tolist()
