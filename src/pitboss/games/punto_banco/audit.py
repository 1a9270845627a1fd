"""Audits of logs at speed: who becomes curator and keeps the shoe, beside what all baccarat has."""

from typing import Any

from pitboss.games.baccarat_family.audit import expected
from pitboss.games.baccarat_family.counting import ENDINGS
from pitboss.games.baccarat_family.kernel import drawing_table
from pitboss.games.punto_banco.rules import Options
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.round_audit import RoundAudit
from pitboss.table import Table

ACCEPT, REFUSE, NAME_DEALER, KEEP, PASS = range(5)


def audit(t: Table[Options]) -> RoundAudit:
    """The audit of a table: a key for each way in which a round ends."""
    words = {"accept": ACCEPT, "refuse": REFUSE, "keep": KEEP, "pass": PASS}
    dealer = t.stands(t.law["3.6(d)"])
    if dealer:
        words["name-dealer"] = NAME_DEALER
    return RoundAudit(len(ENDINGS), words, (t.options.decks, True, drawing_table(), dealer), _expected)


def _expected(c: Any, records: Any, state: Any, wager_of: Any, word_of: Any, facts: Any, out: Any) -> None:
    """How the two hands end, and whether the shoe was offered and passed as it may be."""
    expected(c, records, state, wager_of, word_of, facts[:3], out)
    _verify_curator(c, records, state, word_of, facts[3], out)


@compiled(allocates=False)
def _verify_curator(c: Any, records: Any, state: Any, word_of: Any, dealer: bool, out: Any) -> None:
    """Leave to the script every record in which the shoe goes other ways: offered from seat 1 on to each player once,
    and kept or passed by the player who took it, unless the Banker's Hand lost.
    """
    for k in range(len(records)):
        if not state[k] or out.at[k + 1] == out.at[k]:
            continue
        r = records[k]
        choice, choices, last, curator = c.choice_at[r], c.choice_at[r + 1], 0, -1
        while curator < 0:
            box, player, new = 1 << 40, 0, True
            for i in range(c.box_at[r], c.box_at[r + 1]):
                if last < c.box[i] < box:
                    box, player = c.box[i], c.box_player[i]
            if box == 1 << 40:
                break
            for i in range(c.box_at[r], c.box_at[r + 1]):
                new = new and (c.box[i] >= box or c.box_player[i] != player)
            if new and choice < choices and c.choice_box[choice] == box and word_of[c.choice[choice]] >= 0:
                word = word_of[c.choice[choice]]
                if word <= NAME_DEALER:
                    choice += 1
                    curator = box if word == ACCEPT else 0 if word == NAME_DEALER else -1
            last = box
        if curator < 0:
            curator = 0
            state[k] = state[k] if dealer else 0
        key = out.key[out.at[k]]
        banker_lost = key % 10 < key // 10 % 10
        if curator and not banker_lost and choice < choices and c.choice_box[choice] == curator:
            choice += word_of[c.choice[choice]] in (KEEP, PASS)
        for i in range(c.choice_at[r], choices):
            if c.choice_amount[i] >= 0:
                state[k] = 0
        if choice < choices:
            state[k] = 0
