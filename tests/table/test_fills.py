"""A table inventory that is too small to pay: the driver of the table has it filled first, at every game."""

from functools import cache, partial

import pytest

from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.export import records
from pitboss.journal.record import read_case
from pitboss.table import Event, Incident, Table, Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.settlement_acts import Pay, unpaid
from pitboss.table.drivers import Flat, House, run
from pitboss.table.parts import SharedPot
from pitboss.table.play.fuzz import Fuzz
from tests.each import each
from tests.volume import playable

SMALL = 1_00
"""Less than anything that a wager wins."""
MOST_TABLES = 40
BANKED = [name for name in playable() if not game(name).has(SharedPot)]


class Anybody(Flat):
    """A player who stakes and chooses whatever the rules allow."""

    def __init__(self, chance: Randomness) -> None:
        super().__init__(())
        self.fuzz = Fuzz(chance, irregular=0)

    def wager(self, t: Table, act: Betting) -> Wager | None:
        outcome = self.fuzz.outcome(t)
        return outcome if isinstance(outcome, Wager) else None

    def choose(self, t: Table, act: Decide) -> str:
        return str(self.fuzz.outcome(t))


def filled(events: list[Event]) -> list[Event]:
    """The payments that waited for a fill."""
    paying = [event for event in events if isinstance(event.act, Pay)]
    return [event for event in paying if isinstance(event.outcome, Incident) and event.outcome.kind == "fill"]


@cache
def played(name: str) -> Table:
    """A table with next to nothing in its inventory, dealt by the house to the first round that takes a fill."""
    rules = game(name)
    for tried in range(MOST_TABLES):
        chance = Randomness.seeded(f"fill {name}", tried)
        t: Table = Table(rules, rules.elect({}), inventory=SMALL)
        house = House({"A": Anybody(chance)}, chance)
        t.begin("open")
        run(t, house)
        t.begin("sit", player="A", box=min(box for box in t.places if box), chips=50_000_00)
        run(t, house)
        while not t.round:
            if not (following := rules.next_procedure(t)):
                pytest.skip("players bank among themselves: the house pays nothing")
            t.begin(following)
            run(t, house)
        if filled(t.events):
            return t
    raise AssertionError("nothing was won that the inventory could not pay")


@each("name", BANKED)
def test_the_house_fills_an_inventory_that_cannot_pay_and_then_pays(name):
    t = played(name)
    waited = filled(t.events)
    paid = [e for e in t.events if e.act == waited[0].act and e.outcome is None]
    assert paid[0].n > waited[0].n
    assert not unpaid(t, waited[0].act), "the fill was large enough"


@pytest.mark.parametrize("name", BANKED)
def test_a_case_whose_table_cannot_pay_is_filled_too(name, monkeypatch):
    t = played(name)
    # The record is silent about it: the one who rules on the case has to see to it.
    *_, last = records(Table(game(name), t.options, inventory=SMALL), t.events)
    known = last | {"irregularities": [item for item in last["irregularities"] if item["kind"] != "fill"]}
    known.pop("expect")
    monkeypatch.setattr("pitboss.journal.adjudicate.Table", partial(Table, inventory=SMALL))
    events = adjudicate(read_case(known)).events
    waited = filled(events)
    assert waited
    assert [e for e in events if e.act == waited[0].act and e.outcome is None and e.n > waited[0].n]
