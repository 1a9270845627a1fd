"""The house as a driver of a table: whom it asks, and when."""

from pitboss.games import game
from pitboss.table import Table, Wager
from pitboss.table.drivers import Flat, House, run


def test_players_are_asked_for_wagers_in_the_order_in_which_they_are_named():
    war = game("casino-war")
    t: Table = Table(war, war.elect({}))
    boxes = {"A": 1, "B": 2, "C": 3}
    house = House({name: Flat([Wager(boxes[name], name, "initial", 10_00)]) for name in "BAC"})
    t.begin("open")
    run(t, house)
    for name, box in boxes.items():
        t.begin("sit", player=name, box=box, chips=100_00)
        run(t, house)
    while not t.round:
        t.begin(war.next_procedure(t))
        run(t, house)
    assert [event.outcome.player for event in t.events if isinstance(event.outcome, Wager)] == ["B", "A", "C"]
