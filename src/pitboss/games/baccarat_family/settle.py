"""Baccarat: losers first, then winners and vigorish in one of four orders, from the highest number down."""

from typing import Any

from pitboss.games.baccarat_family.acts import Memory
from pitboss.games.baccarat_family.counting import BANKER, PLAYER
from pitboss.games.baccarat_family.hand import count
from pitboss.games.baccarat_family.money import (
    BANKER_ODDS,
    SIX,
    SIX_ODDS,
    UP,
    banker_winnings,
    charged_on_tie,
    vigorish_owed,
)
from pitboss.games.baccarat_family.options import NO_VIGORISH
from pitboss.games.baccarat_family.text import Text
from pitboss.money import Odds
from pitboss.table import Script, Table
from pitboss.table.settling import Pay, Take, Vigorish, Void

TIE = "tie"
ORDERS = {1: ("pay", "vigorish"), 2: ("vigorish", "pay"), 3: ("pay vigorish",), 4: ("vigorish pay",)}
"""The passes around the table in each order, and what is done at a position in a pass."""


def settle(text: Text, t: Table[Any, Memory]) -> Script[None]:
    """Collect the losers, give back what is void, then pay and take vigorish as elected."""
    player, banker = count(t, PLAYER), count(t, BANKER)
    winner = PLAYER if player > banker else BANKER if banker > player else TIE
    boxes = sorted({box for box, _ in t.wagers}, reverse=True)
    for box in boxes:
        for wager in (PLAYER, BANKER, TIE):
            if (stake := t.wagers.get((box, wager))) and _loses(wager, winner):
                yield Take(box=box, wager=wager, stake=stake, cite=text.loses[wager], also=(text.losers,))
    charges = {box: charged_on_tie(t.options, t.wagers[box, BANKER]) for box in boxes if (box, BANKER) in t.wagers}
    if winner == TIE:
        yield from give_back(text, t, boxes)
    yield from pay_winners(text, t, winner, [box for box in boxes if (box, winner) in t.wagers])
    if winner == TIE:
        yield from charge_ties(text, charges)


def _loses(wager: str, winner: str) -> bool:
    return winner != TIE if wager == TIE else winner not in (wager, TIE)


def give_back(text: Text, t: Table[Any, Memory], boxes: list[int]) -> Script[None]:
    """On a tie both hands' wagers are void."""
    for box in boxes:
        for wager in (PLAYER, BANKER):
            if stake := t.wagers.get((box, wager)):
                yield Void(box=box, wager=wager, stake=stake, cite=text.void[wager])


def charge_ties(text: Text, charges: dict[int, int]) -> Script[None]:
    """At the end of the round, a quarter of each banker wager, where that is elected."""
    for box, amount in charges.items():
        if amount:
            yield Vigorish(box=box, wager=BANKER, amount=amount, how="collected", cite=text.tie_charge)


def pay_winners(text: Text, t: Table[Any, Memory], winner: str, boxes: list[int]) -> Script[None]:
    """The four orders: all paid before any vigorish, the other way round, or position by position."""
    order = t.options.settlement_order
    stakes = {box: t.wagers[box, winner] for box in boxes}
    for steps in ORDERS[order]:
        for box in boxes:
            for step in steps.split():
                if step == "pay":
                    yield _pay(text, t, box, winner, stakes[box])
                elif winner == BANKER and (amount := _vigorish(t, stakes[box])):
                    how = "collected" if order in (1, 3) else "from-wager"
                    yield _charge(text, t, box, amount, how)


def _pay(text: Text, t: Table[Any, Memory], box: int, winner: str, wagered: int) -> Pay:
    odds, under = _odds(text, t, winner)
    return Pay(
        box=box,
        wager=winner,
        stake=t.wagers[box, winner],
        winnings=odds.pay(wagered),
        odds=odds,
        cite=text.wins[winner],
        also=(text.orders[t.options.settlement_order], under),
    )


def _odds(text: Text, t: Table[Any, Memory], winner: str) -> tuple[Odds, str]:
    if winner == BANKER and t.options.vigorish == NO_VIGORISH:
        return (SIX_ODDS if count(t, BANKER) == SIX else BANKER_ODDS), text.sixes
    odds = {PLAYER: t.options.player_odds, BANKER: BANKER_ODDS, TIE: t.options.tie_odds}[winner]
    return odds, text.odds[winner]


def _vigorish(t: Table[Any, Memory], wagered: int) -> int:
    return vigorish_owed(t.options, banker_winnings(t.options, count(t, BANKER), wagered))


def _charge(text: Text, t: Table[Any, Memory], box: int, amount: int, how: str) -> Vigorish:
    deferred = t.options.vigorish_collection == "deferred"
    cites = [text.marked, text.vigorish] if deferred else [text.vigorish, text.marked]
    if t.options.vigorish_rounding == UP:
        cites.append(text.rounding)
    # One reading may stand for several of these where the game's own text is lost.
    cite, *also = dict.fromkeys([*cites, text.orders[t.options.settlement_order]])
    how = "marked" if deferred else how
    return Vigorish(box=box, wager=BANKER, amount=amount, how=how, cite=cite, also=tuple(also))
