"""Audits of logs at speed: the pot beside what every game of the family has."""

from functools import partial
from typing import Any

import numpy as np

from pitboss.games.flop_poker.rules import POT, Options, share
from pitboss.games.house_poker_family import audit as shared
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.round_audit import RoundAudit
from pitboss.table import Table

LOSES, WINS, WINS_NOTHING, SHARES, SHARES_NOTHING = range(5)
"""How a box comes off that plays for the pot; with nothing where what it takes is its own stake."""
KEYS = 5
HAND = 3
"""The place among the rows where the value of the hand stands."""


def audit(t: Table[Options]) -> RoundAudit | None:
    """The audit of a table."""
    pot = [*t.game.wagers].index(POT)
    return shared.audit(t, together=partial(_pot, np.int64(pot)), keys=KEYS)


def _pot(pot: Any, state: Any, boxes: Any, rows: Any, out: Any, first: int) -> None:
    """Who takes the pot."""
    _decide(pot, state, boxes, rows, first, out)


@compiled(allocates=False)
def _decide(pot: int, state: Any, boxes: Any, rows: Any, first: int, out: Any) -> None:
    """The best hand among all boxes takes all stakes of the pot, equal ones share."""
    for k in range(len(state)):
        best, winners, total, turn = -1, 0, 0, 0
        for j in range(boxes.at[k], boxes.at[k + 1]):
            if boxes.fate[j, pot]:
                best = max(best, rows[j, HAND])
                total += boxes.stake[j, pot]
        for j in range(boxes.at[k], boxes.at[k + 1]):
            winners += boxes.fate[j, pot] != 0 and rows[j, HAND] == best
        j = boxes.at[k]
        for e in range(out.at[k], out.at[k + 1]):
            if out.wager[e] != pot:
                continue
            while boxes.box[j] != out.box[e]:
                j += 1
            if rows[j, HAND] < best:
                out.key[e] = first + LOSES
                continue
            won = share(total, winners, turn) - out.stake[e]
            turn += 1
            if won < 0:
                state[k] = 0
                continue
            out.won[e] = won
            out.key[e] = first + (WINS if winners == 1 else SHARES) + (won == 0)
