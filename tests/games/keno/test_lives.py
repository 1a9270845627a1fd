"""Whole lives of a lounge with tickets of every kind, at random: money, records and journals hold together."""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

import msgspec
import pytest

from pitboss.equipment import Randomness
from pitboss.journal.check import check_record
from pitboss.journal.export import records
from pitboss.table import Table, Wager
from pitboss.table.acts.seating import Leave, Sit
from pitboss.table.drivers import replay
from pitboss.table.view.settlement import net, settlement
from tests.conformance.probe import Pit, playing, some_options
from tests.games.keno.table import RULES


@dataclass
class Regulars(Pit):
    """People who mark tickets of every kind, for several races, and take some back."""

    def _wager(self, t, act):
        below = self.chance.below
        if not t.seats or below(4) == 0:
            return super()._wager(t, act)
        numbers = [*range(1, 81)]
        groups = [
            "-".join(str(numbers.pop(below(len(numbers)))) for _ in range(size))
            for size in ((1, 2, 2), (2, 2, 2), (1, 1, 3))[below(3)]
        ]
        pairs = ",".join("+".join(str(at + 1) for at in pair) for pair in combinations(range(3), 2))
        name = (
            f"{groups[1].count('-') + 1}-spot:{groups[1]}",
            f"split:{'/'.join(groups)}",
            f"king:{numbers[0]}/{'/'.join(groups)}",
            f"combination:{'/'.join(groups)}:{pairs}",
            f"way:{'/'.join(map(str, numbers[:4]))}:{1 + below(3)}",
        )[below(5)]
        races = 1 + below(t.options.races)
        box = sorted(t.seats)[below(len(t.seats))]
        wager = Wager(box, t.seats[box], f"{name}*{races}" if races > 1 else name, 60 * t.options.increment * races)
        return wager if t.can(wager) else super()._wager(t, act)


def lives(seeds):
    for seed in seeds:
        chance = Randomness.seeded(seed, 1)
        options = some_options(RULES, chance, {"races": 4}, cashing=("at-once", "at-window")[seed % 2], life=1)
        if seed % 3 == 0:
            options = RULES.options.configure(options.shown() | {"aggregate": "20.00"})
        yield seed, options


SEEDS = range(30)


def test_what_players_have_is_what_they_brought_and_won_on_tickets_of_all_kinds():
    met = Counter()
    for seed, options in lives(SEEDS):
        has, standing, done = Counter(), {}, 0
        for t in playing("keno", seed, driver=Regulars, options=options):
            events, done = t.events[done:], len(t.events)
            met.update(type(event.act).__name__ for event in events if event.outcome is None)
            has.update(net(settlement(events, standing)))
            for act in (event.act for event in events if event.outcome is None):
                if isinstance(act, Sit):
                    has[act.player] += act.chips
                elif isinstance(act, Leave):
                    del has[act.player]
            standing = {(box, name): (t.seats[box], amount) for (box, name), amount in t.wagers.items()}
            worth = {player: t.chips(player) for player in t.seats.values()}
            for player, amount in standing.values():
                worth[player] += amount
            assert worth == dict.fromkeys(t.seats.values(), 0) | has
            lying = Counter()
            for one in t.memory.out.values():
                lying[one.box, one.wager] += one.left * one.price + one.kept
            if t.pending is None:
                assert lying == Counter(t.wagers), "the system and the money agree on every ticket that is out"
    assert min(met[act] for act in ("PayTicket", "LoseRace", "RefundRace", "VoidTicket", "ExpireTicket")) > 3, met


@pytest.mark.parametrize("seeds", [range(12)])
def test_the_records_and_journals_of_such_lives_are_decided_again_the_same_way(seeds):
    checked = 0
    for seed, options in lives(seeds):
        *_, t = playing("keno", seed, driver=Regulars, options=options)
        for record in records(Table(RULES, options), t.events):
            assert list(check_record(1, msgspec.json.encode(record))) == []
            checked += any("*" in lies["wager"] for lies in record.get("standing", ()))
        replay(again := Table(RULES, options), t.events)
        assert again.state() == t.state()
    assert checked > 5, "tickets that ran on from race to race were among them"
