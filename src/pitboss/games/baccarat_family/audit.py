"""Audits of logs at speed: how the two hands end decides every wager, and both are drawn by the tables."""

from typing import Any

from pitboss.games.baccarat_family.counting import ENDINGS, value
from pitboss.games.baccarat_family.kernel import LONGEST_HAND, drawing_table, marked, play_round
from pitboss.games.baccarat_family.options import BaccaratOptions
from pitboss.pricing.kernels.arrays import Cards, Ints, Shorts
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.log_cards import oftener_than, rank_of
from pitboss.pricing.kernels.round_audit import RoundAudit
from pitboss.table import Table


def _ending(cards: Cards, begin: int, end: int, draws: Shorts) -> int:
    """The place among `ENDINGS` of the round that takes exactly these cards, or -1."""
    if end - begin < 4 or end - begin > LONGEST_HAND:
        return -1
    first = rank_of(cards[begin]), rank_of(cards[begin + 1]), rank_of(cards[begin + 2]), rank_of(cards[begin + 3])
    # Where there is no fifth or sixth card the last one stands for it: a round that uses it takes too many.
    fifth, sixth = rank_of(cards[min(begin + 4, end - 1)]), rank_of(cards[min(begin + 5, end - 1)])
    hand: Any = value(first[0]), value(first[1]), value(first[2]), value(first[3]), value(fifth), value(sixth)
    taken, final, drawn = play_round(hand, 0, draws, 0)
    ranks: Any = first
    return final + marked(ranks, 0, drawn) if taken == end - begin else -1


@compiled(allocates=False)
def expected(c: Any, records: Ints, state: Ints, wager_of: Ints, word_of: Ints, facts: Any, out: Any) -> None:
    """Every wager is decided by how the two hands end; choices are looked at elsewhere, if there are any."""
    n = 0
    for k in range(len(records)):
        r = records[k]
        begin, end = c.card_at[r], c.card_at[r + 1]
        key = _ending(c.card, begin, end, facts[2])
        plain = (facts[1] or c.choice_at[r + 1] == c.choice_at[r]) and c.spin[r] < 0 and not c.burn[r]
        if key < 0 or not plain or oftener_than(facts[0], c.card, begin, end):
            state[k] = 0
        if state[k]:
            for w in range(c.wager_at[r], c.wager_at[r + 1]):
                out.box[n], out.player[n], out.key[n] = c.wager_box[w], c.wager_player[w], key
                out.wager[n], out.stake[n] = wager_of[c.wager[w]], c.wager_amount[w]
                n += 1
        out.at[k + 1] = n


def audit(t: Table[BaccaratOptions]) -> RoundAudit:
    """The audit of a table: a key for each way in which a round ends; nobody chooses anything."""
    return RoundAudit(len(ENDINGS), {}, (t.options.decks, False, drawing_table()), expected)
