"""Until the call a baccarat wager may be raised, lowered or withdrawn; after it none may, and then none be touched."""

import msgspec
import pytest

from pitboss.games import game
from pitboss.journal.check import check_record
from pitboss.journal.export import records
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.drivers import run
from pitboss.table.view.settlement import settlement
from tests.tables import house

CHIPS = 1_000_00


@pytest.fixture(params=["minibaccarat", "punto-banco"])
def t(request) -> Table:
    """A table in mid-betting with one player."""
    g = game(request.param)
    t = Table(g, g.options())
    t.begin("sit", player="A", box=1, chips=CHIPS)
    t.supply()
    driver = house()
    while t.status != "open":
        t.begin(g.next_procedure(t))
        run(t, driver)
    t.begin("round")
    while t.pending.asks != "wager":
        t.supply("refuse" if t.pending.asks == "choice" else None)
    return t


def bet(t: Table, amount: int, wager: str = "banker") -> None:
    t.supply(Wager(1, "A", wager, amount), by="player:A")


def test_7_2_d_a_wager_is_raised_lowered_and_withdrawn_before_the_call(t):
    for amount in (50_00, 80_00, 20_00):
        bet(t, amount)
        assert t.wagers == {(1, "banker"): amount}
        assert t.chips("A") == CHIPS - amount
    bet(t, 0)
    assert t.wagers == {}
    assert t.chips("A") == CHIPS
    with pytest.raises(Refusal, match="is not a wager"):
        bet(t, 0)
    bet(t, CHIPS)
    with pytest.raises(Refusal, match="not enough chips"):
        bet(t, CHIPS + 1_00)
    with pytest.raises(Refusal, match="multiple"):
        bet(t, 50)
    assert t.wagers == {(1, "banker"): CHIPS}


@pytest.mark.proves("19:47-7.2(d)")
def test_7_2_d_nothing_is_made_raised_or_withdrawn_after_the_call(t):
    bet(t, 50_00)
    t.supply(None)
    while t.pending is not None and t.pending.asks != "card":
        t.supply()
    for amount in (0, 20_00, 80_00):
        with pytest.raises(Refusal) as refused:
            bet(t, amount)
        assert refused.value.cite == t.game.law["closed"]
    assert t.wagers == {(1, "banker"): 50_00}


def test_the_last_word_counts_in_settlement_and_record(t):
    header = len(t.events)
    bet(t, 50_00)
    bet(t, 30_00, "player")
    bet(t, 70_00)
    bet(t, 0, "player")
    t.supply(None)
    run(t, house())
    (line,) = settlement(t.events[header:])
    assert (line.wager, line.staked) == ("banker", 70_00)
    (record,) = records(Table(t.game, t.options), t.events)
    assert record["boxes"] == [{"box": 1, "player": "A", "wagers": {"banker": "70.00"}}]
    assert list(check_record(1, msgspec.json.encode(record))) == []
