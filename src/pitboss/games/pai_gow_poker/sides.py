"""Pai gow poker: bonus wagers after the main ones, against the house; envy last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pitboss.games.house_poker_family.settling import limited, lost, side
from pitboss.games.pai_gow_poker.rules import (
    BANKER,
    BANKER_KINDS,
    ENVY,
    FORTUNE,
    IMPERIAL,
    KINDS,
    PLAYER_KINDS,
    PREMIUM,
    READINGS,
    Options,
    banker_kind,
    kind_of,
    shape_of,
)
from pitboss.games.pai_gow_poker_family.acts import PaiGowPokerMemory
from pitboss.games.pai_gow_poker_family.round import Bonuses
from pitboss.money import Odds
from pitboss.ranking.numbers import numbers
from pitboss.rulebook.marks import helper
from pitboss.table import Table
from pitboss.table.act import Row
from pitboss.table.acts.settlement_acts import Pay, PayBonus, Settle

NO_LIMIT = 1 << 62


class PayEnvy(PayBonus, frozen=True, kw_only=True):
    """A fixed sum for another player's hand, beside the bonus wager."""

    def view(self, row: Row, outcome: object, viewer: str) -> Row:
        """An amount has no odds."""
        row.pop("odds", None)
        return row


def held(t: Table[Options, PaiGowPokerMemory], box: int) -> list[str]:
    """All seven cards of a place, however they were set."""
    return [*t.hands.get(f"{box}/low", ()), *t.hands[box]]


def bonuses(t: Table[Options, PaiGowPokerMemory], bank: int) -> Bonuses:
    """By box what its bonus wagers come to; then envy for each premium hand of another player."""
    made = {name: [box for box, wager in t.wagers if wager == name] for name in (FORTUNE.name, IMPERIAL.name)}
    if not any(made.values()):
        return {}, ()
    kinds = {box: kind_of(numbers(held(t, box))) for box in t.hands if isinstance(box, int) and box}
    limit = t.options.imperial_limit or NO_LIMIT
    of_box: dict[int, list[Settle]] = {}
    for box in made[FORTUNE.name]:
        of_box.setdefault(box, []).extend(side(t, box, FORTUNE, kinds[box]))
    for box in made[IMPERIAL.name]:
        acts = limited(imperial(t, box, bank), limit, "13:69F-11.20(d)")
        of_box.setdefault(box, []).extend(acts)
    envious = sorted(made[FORTUNE.name], reverse=True)
    return of_box, [act for box in envious for act in envy(t, box, t.wagers[box, FORTUNE.name], kinds)]


@helper
def imperial(t: Table[Options, PaiGowPokerMemory], box: int, bank: int) -> Iterator[Settle]:
    """By the player's seven cards, and on top by the banker's."""
    own, banks = numbers(held(t, box)), numbers(held(t, bank))
    stake = t.wagers[box, IMPERIAL.name]
    cite, paid = f"{READINGS}/imperial", False
    for paying, row in (
        (IMPERIAL, PLAYER_KINDS[shape_of(own)]),
        (BANKER, BANKER_KINDS[banker_kind(banks, shape_of(banks))]),
    ):
        table = paying.elected(t.options)
        if (odds := table.odds(row)) is None:
            continue
        won, also = odds.pay(stake), (table.cite,)
        if paid:
            yield PayBonus(
                box=box, wager=BANKER.name, on=IMPERIAL.name, stake=0, winnings=won, odds=odds, cite=cite, also=also
            )
        else:
            yield Pay(box=box, wager=IMPERIAL.name, stake=stake, winnings=won, odds=odds, cite=cite, also=also)
        paid = True
    if not paid:
        yield lost(t, box, IMPERIAL.name, IMPERIAL.elected(t.options).cite, cite=cite)


@helper
def envy(t: Table[Options, PaiGowPokerMemory], box: int, stake: int, kinds: Mapping[int, int]) -> Iterator[Settle]:
    """For each premium hand of another player a fixed sum, if the bonus wager was large enough."""
    table = ENVY.table(t.options)
    if table is None or stake < t.options.envy_minimum:
        return
    for other, kind in kinds.items():
        if kind >= PREMIUM and t.seats[other] != t.seats[box]:
            won = table.amount(KINDS[kind])
            yield PayEnvy(
                box=box,
                wager=ENVY.name,
                on=FORTUNE.name,
                stake=0,
                winnings=won,
                odds=Odds(won, stake),
                cite=f"{READINGS}/envy",
                also=(table.cite,),
            )
