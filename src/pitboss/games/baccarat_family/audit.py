"""Audits of logs at speed: how the two hands end decides every wager, and both are drawn by the tables."""

from typing import Any

from pitboss.games.baccarat_family.counting import (
    ENDINGS,
    NO_CARD,
    banker_draws,
    marks,
    natural,
    player_draws,
    point_count,
    value,
)
from pitboss.games.baccarat_family.options import BaccaratOptions
from pitboss.pricing.kernels.arrays import Cards, Ints
from pitboss.pricing.kernels.compiled import compiled
from pitboss.pricing.kernels.log_cards import oftener_than, rank_of
from pitboss.pricing.kernels.round_audit import RoundAudit
from pitboss.table import Table


def _ending(cards: Cards, begin: int, end: int) -> int:
    """The place among `ENDINGS` of the round that takes exactly these cards, or -1."""
    if end - begin < 4 or end - begin > 6:
        return -1
    first, second = value(rank_of(cards[begin])), value(rank_of(cards[begin + 1]))
    third, fourth = value(rank_of(cards[begin + 2])), value(rank_of(cards[begin + 3]))
    player, banker = point_count(first, third), point_count(second, fourth)
    at, drawn = begin + 4, NO_CARD
    player_drew = banker_drew = False
    if not natural(player) and not natural(banker):
        before = banker
        player_drew = player_draws(player)
        if player_drew:
            if at >= end:
                return -1
            drawn = value(rank_of(cards[at]))
            player = point_count(player, drawn)
            at += 1
        banker_drew = banker_draws(before, drawn)
        if banker_drew:
            if at >= end:
                return -1
            banker = point_count(banker, value(rank_of(cards[at])))
            at += 1
    if at != end:
        return -1
    pairs = cards[begin] // 4 == cards[begin + 2] // 4, cards[begin + 1] // 4 == cards[begin + 3] // 4
    return 100 * marks(player_drew, banker_drew, *pairs) + 10 * player + banker


@compiled(allocates=False)
def expected(c: Any, records: Ints, state: Ints, wager_of: Ints, word_of: Ints, facts: Ints, out: Any) -> None:
    """Every wager is decided by how the two hands end; choices are looked at elsewhere, if there are any."""
    n = 0
    for k in range(len(records)):
        r = records[k]
        begin, end = c.card_at[r], c.card_at[r + 1]
        key = _ending(c.card, begin, end)
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
    return RoundAudit(len(ENDINGS), {}, (t.options.decks, False), expected)
