"""Audits of logs at speed: the one result of a round decides every wager on the layout."""

from typing import Any

from pitboss.games.device_family.bets import Chances
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.round_audit import RoundAudit
from pitboss.table import Table


@compiled(allocates=False)
def expected(c: Any, records: Any, state: Any, wager_of: Any, word_of: Any, facts: Any, out: Any) -> None:
    """Every wager is decided by the stop of the wheel."""
    n = 0
    for k in range(len(records)):
        r = records[k]
        key = word_of[c.spin[r]] if c.spin[r] >= 0 else -1
        nothing_else = c.card_at[r + 1] == c.card_at[r] and c.choice_at[r + 1] == c.choice_at[r] and not c.burn[r]
        if key < 0 or not nothing_else:
            state[k] = 0
        if state[k]:
            for w in range(c.wager_at[r], c.wager_at[r + 1]):
                out.box[n], out.player[n], out.key[n] = c.wager_box[w], c.wager_player[w], key
                out.wager[n], out.stake[n] = wager_of[c.wager[w]], c.wager_amount[w]
                n += 1
        out.at[k + 1] = n


def audit(chances: Chances, t: Table[Any]) -> RoundAudit:
    """The audit of a table with a wheel: a key for each result."""
    results = {str(result): number for number, result in enumerate(dict.fromkeys(chances.results(t.options)))}
    return RoundAudit(len(results), results, (), expected)
