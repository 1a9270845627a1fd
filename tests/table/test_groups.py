"""Wagers that are opened together: a journal names the group, not the wagers, and older journals are still believed."""

import msgspec
import pytest

from pitboss.floor.views.view import marks
from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.act import Betting
from pitboss.table.drivers import replay
from pitboss.table.event import decode, encode
from tests.wheel_game import COVERS, GAME


def betting(rules=GAME) -> Table:
    t: Table = Table(rules, rules.options())
    t.begin("sit", player="A", box=1, chips=1000_00)
    t.supply()
    t.begin("open")
    while t.pending is not None:
        t.supply()
    t.begin("round")
    return t


def test_the_event_of_a_wager_is_small_however_many_are_open():
    t = betting()
    event = t.supply(Wager(1, "A", "split-17-20", 5_00))
    assert len(t.events[-1].act.opens(t)) == len(COVERS) == 161
    assert len(encode(event)) < 250
    assert len(encode(msgspec.structs.replace(event, act=event.act.spelled(t)))) > 1800, "as it was before"


def test_craps_journals_name_no_wager_that_nobody_made():
    t = betting(game("craps"))
    t.supply("accept")
    t.supply()
    t.supply()
    t.supply(Wager(1, "A", "pass", 10_00))
    event = t.supply(Wager(1, "A", "field", 5_00))
    assert b"horn" not in encode(event)
    assert "horn" in event.act.opens(t)


def test_a_wager_outside_the_group_is_refused_by_name():
    t = betting(game("craps"))
    t.supply("accept")
    t.supply()
    t.supply()
    t.supply(Wager(1, "A", "pass", 10_00))
    with pytest.raises(Refusal, match="the come wager cannot be placed now; open: pass, dont-pass, place-4"):
        t.supply(Wager(1, "A", "come", 10_00))


def test_a_group_is_what_it_was_when_betting_began():
    t = betting(game("craps"))
    t.memory.point, t.memory.shooter, t.memory.player = 6, 1, "A"
    t.place(Wager(1, "A", "dont-pass", 10_00))
    act = Betting(group="layout", cite="house:craps/betting")
    assert "dont-pass" in act.opens(t)
    t.place(Wager(1, "A", "dont-pass", 0))
    assert "dont-pass" in act.opens(t), "what was taken down is refused by its own paragraph, not as closed"
    assert "dont-pass" not in Betting(group="layout", cite="house:craps/betting").opens(t)


def old(t: Table, rules) -> list:
    """The events as journals had them before there were groups: every wager by name, in bytes."""
    again: Table = Table(rules, rules.options())
    found = []
    for event in t.events:
        waiting = again.pending
        spelled = waiting.spelled(again) if isinstance(waiting, Betting) and waiting.group else event.act
        line = encode(msgspec.structs.replace(event, act=spelled))
        found.append(decode(line))
        assert encode(found[-1]) == line
        replay(again, [event])
    return found


@pytest.mark.parametrize("rules", [GAME, game("craps")], ids=lambda rules: rules.name)
def test_journals_from_before_are_replayed_and_a_forged_list_is_not(rules):
    t = betting(rules)
    if rules is not GAME:
        t.supply("accept")
        t.supply()
        t.supply()
        t.supply(Wager(1, "A", "pass", 10_00))
    name = "n-17" if rules is GAME else "field"
    t.supply(Wager(1, "A", name, 5_00))
    before = old(t, rules)
    replay(again := Table(rules, rules.options()), before)
    assert again.bank == t.bank
    forged = msgspec.structs.replace(before[-1].act, open=before[-1].act.open[:-1])
    before[-1] = msgspec.structs.replace(before[-1], act=forged)
    with pytest.raises(Refusal, match="differs from what the rules produce"):
        replay(Table(rules, rules.options()), before)


def test_questions_mark_the_open_wagers_by_their_place_among_those_posted():
    t = betting()
    posted = [*GAME.wagers]
    bits = int(marks(t, ("n-0", "n-1", "high")), 16)
    assert [posted[place] for place in range(len(posted)) if bits >> place & 1] == ["n-0", "n-1", "high"]
