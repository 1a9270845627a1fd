"""Baccarat: payment and collection, 19:47-3.10(b) and (c): losers first, then winners and vigorish."""

from pitboss.games.baccarat_family.acts import BaccaratMemory
from pitboss.games.baccarat_family.counting import BANKER, PLAYER, TIE
from pitboss.games.baccarat_family.hand import count, ending
from pitboss.games.baccarat_family.money import banker_winnings, charged_on_tie, vigorish_owed
from pitboss.games.baccarat_family.options import WRITTEN_NOTICE, BaccaratOptions, authorities
from pitboss.games.baccarat_family.payout import charge, charge_ties, odds_of
from pitboss.games.baccarat_family.wagers import LOSES, WINS, give_back
from pitboss.rulebook import election
from pitboss.rulebook.election import ALL
from pitboss.rulebook.marks import Paragraphs, law
from pitboss.table import Script, Table
from pitboss.table.acts.settlement_acts import Pay, Push, Take
from pitboss.table.offer.elected_pay_table import Sides

ORDERS = {1: ("pay", "vigorish"), 2: ("vigorish", "pay"), 3: ("pay vigorish",), 4: ("vigorish pay",)}
"""The passes around the table in each order, and what is done at a position in a pass."""


def _differs(old: object, new: object) -> bool:
    return bool(old != new)


def settlement_order(paragraphs: Paragraphs) -> int:
    """The four orders of paying winners and taking vigorish."""
    return election.count(
        3,
        allowed=(1, 2, 3, 4),
        says="order of paying winners and marking or collecting vigorish",
        cite=paragraphs["3.10(b)"],
        closes=ALL,
        notice=WRITTEN_NOTICE,
        pit=paragraphs["3.10(c)1"],
        duties=(authorities(paragraphs["3.10(c)2"], _differs),),
    )


@law("3.10(b)")
def settle(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """Lost bets are collected first; after that winners are paid and vigorish is collected or marked in one of four
    orders.

    1. Order 1: pay all winners from the highest seat down, then go round again in that order for the vigorish.
    2. Order 2: take or mark all vigorish from the highest winning seat down, then go round again to pay.
    3. Order 3: seat by seat from the highest down, pay and then at once take or mark the vigorish.
    4. Order 4: seat by seat from the highest down, take or mark the vigorish and then at once pay.
    """
    player, banker = count(t, PLAYER), count(t, BANKER)
    winner = PLAYER if player > banker else BANKER if banker > player else TIE
    lying = t.wagers
    boxes = sorted({box for box, _ in lying}, reverse=True)
    for box in boxes:
        for wager in (PLAYER, BANKER, TIE):
            if (stake := lying.get((box, wager))) and _loses(wager, winner):
                yield Take(box=box, wager=wager, stake=stake, cite=LOSES[wager])
    if sides := t.options.sides():
        yield from settle_sides(t, sides, boxes, lost=True)
    charges = {box: charged_on_tie(t.options, lying[box, BANKER]) for box in boxes if (box, BANKER) in lying}
    if winner == TIE:
        yield from give_back(t, boxes)
    yield from pay_winners(t, winner, [box for box in boxes if (box, winner) in lying])
    if winner == TIE:
        yield from charge_ties(charges)
    if sides:
        yield from settle_sides(t, sides, boxes, lost=False)


@law("house/side-wagers")
def settle_sides(
    t: Table[BaccaratOptions, BaccaratMemory], sides: Sides, boxes: list[int], *, lost: bool
) -> Script[None]:
    """Side wagers that lost are collected after the others that lost, and those that won are paid after all others."""
    ended = ending(t)
    for box in boxes:
        for side, of, table in sides:
            row = side.kinds[of(ended)]
            odds, pushes = table.odds(row), table.pushes(row)
            if not (stake := t.wagers.get((box, side.name))) or lost != (odds is None and not pushes):
                continue
            wager, cite, also = side.name, side.wager_cite, (table.cite,)
            if odds is not None:
                won = odds.pay(stake)
                yield Pay(box=box, wager=wager, stake=stake, winnings=won, odds=odds, cite=cite, also=also)
            else:
                yield (Take if lost else Push)(box=box, wager=wager, stake=stake, cite=cite, also=also)


def _loses(wager: str, winner: str) -> bool:
    return winner != TIE if wager == TIE else winner not in (wager, TIE)


@law("3.10(b)", again=True)
def pay_winners(t: Table[BaccaratOptions, BaccaratMemory], winner: str, boxes: list[int]) -> Script[None]:
    """The four orders: all paid before any vigorish, the other way round, or position by position."""
    order = t.options.settlement_order
    stakes = {box: t.wagers[box, winner] for box in boxes}
    for steps in ORDERS[order]:
        for box in boxes:
            for step in steps.split():
                if step == "pay":
                    yield _pay(t, box, winner, stakes[box])
                elif winner == BANKER and (amount := _vigorish(t, stakes[box])):
                    how = "collected" if order in (1, 3) else "from-wager"
                    yield from charge(t, box, amount, how)


def _pay(t: Table[BaccaratOptions, BaccaratMemory], box: int, winner: str, wagered: int) -> Pay:
    odds, under = odds_of(t, winner)
    return Pay(
        box=box,
        wager=winner,
        stake=t.wagers[box, winner],
        winnings=odds.pay(wagered),
        odds=odds,
        cite=WINS[winner],
        also=(f"3.10(b){t.options.settlement_order}", under),
    )


def _vigorish(t: Table[BaccaratOptions, BaccaratMemory], wagered: int) -> int:
    return vigorish_owed(t.options, banker_winnings(t.options, count(t, BANKER), wagered))
