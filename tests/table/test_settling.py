"""The bank at its bounds: what an inventory can pay."""

import pytest

from pitboss.refusal import Refusal
from pitboss.table import Wager
from pitboss.table.acts.settlement_acts import Pay, unpaid
from pitboss.table.table import OPENING_INVENTORY
from tests.games.casino_war.table import SHOES_BURN, go, table


@pytest.mark.parametrize("over", [0, 1_00])
def test_an_inventory_of_exactly_the_winnings_is_enough(over):
    stake = OPENING_INVENTORY + over
    t = table(1, chips="300000", maximum="300000")
    assert t.bank["inventory"] == OPENING_INVENTORY
    t.begin("round")
    for outcome in (SHOES_BURN, Wager(1, "A", "initial", stake), None, "Kd", "9h"):
        t.supply(outcome)
    assert isinstance(t.pending, Pay)
    assert unpaid(t, t.pending) == (stake if over else 0)
    if over:
        with pytest.raises(Refusal, match="a fill is needed"):
            t.supply()
    else:
        go(t)
        assert (t.bank["inventory"], t.chips("A")) == (0, 300_000_00 + stake)
