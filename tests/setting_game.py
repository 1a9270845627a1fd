"""A game of the tests' own: four cards in two hands, against the house or a player's bank. It claims no rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.equipment import RANKS
from pitboss.rulebook.election import count, flag
from pitboss.table import Game, Order, Procedure, Script, Table, WagerRule
from pitboss.table.act import HOUSE, Betting, Collect, Deal
from pitboss.table.acts.hand_setting import Division, Hands, HouseSetting, divide, parts_at, set_by_house_way
from pitboss.table.acts.seating import SetStatus
from pitboss.table.acts.shuffle_acts import LoadShoe, Shuffle
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import Choices, DealtCards, WagerHandling
from pitboss.table.procedures.common import COMMON
from pitboss.table.procedures.irregular import ABSENT
from pitboss.table.procedures.player_bank import (
    BankMemory,
    VigorishTerms,
    banker,
    closed_book,
    house_wager,
    keep_book,
    not_eligible,
    offer_bank,
    settle,
    stakes_of,
    verify_against_bank,
)

MAIN = "main"
PARAGRAPHS = {
    **dict.fromkeys(("cash", "handling", "closed", "choice", "decks"), "house:limits"),
    "bank/offer": "house:seating",
    "bank/eligible": "house:chips",
    "bank/twice": "house:layout",
    "bank/cover": "house:increments",
    "bank/shared": "house:fill",
    "bank/house": "house:limits",
    "bank/settle": "house:closing",
    "bank/vigorish": "house:gaming-day",
    "bank/short": "house:absence",
    "wager": "house:closing",
    "wager/vigorish": "house:gaming-day",
    "hands": "house:layout",
}


def value(cards: Sequence[str]) -> int:
    """The pips together."""
    return sum(RANKS.index(card[0]) for card in cards)


def foul(options: Any, hands: Hands) -> tuple[str, str] | None:
    """The low hand may not be worth more."""
    return ("the low hand outranks the high one", "house:device") if value(hands[0]) > value(hands[1]) else None


def house_way(options: Any, held: Sequence[str]) -> HouseSetting:
    """The two best cards in the high hand."""
    cards = sorted(held, key=lambda card: RANKS.index(card[0]))
    return HouseSetting((tuple(cards[:2]), tuple(cards[2:])), "the two best cards high", "house:layout")


@dataclass(frozen=True, kw_only=True)
class Options(Posted):
    """A bank that passes or not."""

    decks: int = count(1, allowed=(1,), says="decks", cite="house:layout")
    player_bank: bool = flag(True, says="players may bank", cite="house:layout")
    co_bank: bool = flag(True, says="half with the house", cite="house:layout")


def play(t: Table[Options, BankMemory]) -> Script[None]:
    """Bank, wagers, four cards each, two hands each, settlement from the dealer's right."""
    yield from offer_bank(t, MAIN)
    while (yield Betting(open=(MAIN,), words="No more bets", cite="house:limits")) is not None:
        pass
    yield from house_wager(t, MAIN)
    if not t.wagers:
        return
    stakes, bank = stakes_of(t, MAIN), banker(t)
    playing = [box for box in t.clockwise(MAIN)[::-1] if box != HOUSE]
    for box in (*playing, *((bank,) if bank else ()), HOUSE):
        for _ in range(4):
            yield Deal(to=box, face="down", eyes=t.seats.get(box, ""), cite="house:layout")
    for box in (*playing, *((bank,) if bank and not t.memory.shared else ())):
        yield from divide(t, box)
    if bank and t.memory.shared:
        yield from set_by_house_way(t, bank)
    yield from set_by_house_way(t)
    against = parts_at(t, bank)
    sides = [*playing, *((HOUSE,) if (HOUSE, MAIN) in t.wagers else ())]
    results = []
    for box in sides:
        won = sum(value(mine) > value(other) for mine, other in zip(parts_at(t, box), against, strict=True))
        results.append((box, won - 1))
    book = closed_book(t, stakes)
    yield from settle(t, MAIN, VigorishTerms(percent=5, step=25), results)
    yield Collect(boxes=tuple(t.hands), cite="house:closing")
    yield from keep_book(book)


def shuffle(t: Table[Options]) -> Script[None]:
    """Cards for one round."""
    yield Shuffle(method="manual", cite="house:layout")
    yield LoadShoe(cite="house:layout")
    yield SetStatus(status="open", cite="house:layout")


GAME = Game(
    name="setting-game",
    title="Setting game",
    subchapter="19:47-10",
    options=Options,
    wagers={
        MAIN: WagerRule(
            MAIN,
            "both hands outrank the bank's",
            "1 to 1",
            "house:limits",
            "house:limits",
            minimum="minimum",
            maximum="maximum",
        )
    },
    rulings=(ABSENT,),
    procedures={
        **COMMON,
        "shuffle": Procedure("house:layout", "shuffle", shuffle),
        "round": Procedure("house:layout", "a round", play),
    },
    next_procedure=lambda t: "round" if t.shoe.left == 52 else "shuffle",
    paragraphs=PARAGRAPHS,
    settles=Order(),
    memory=BankMemory,
    parts=(
        DealtCards(private=True),
        Choices(
            words=("house-way", "set", "bank", "co-bank", "pass", "same", "less", "none"),
            why_not_allowed=lambda t, box, choice, hand: not_eligible(t, MAIN, box, choice),
        ),
        WagerHandling(alterable=True, verify_extra=lambda t, act, wager: verify_against_bank(t, MAIN, wager)),
        Division((("low", 2), ("high", 2)), lambda options, part, cards: f"{value(cards)} pips", house_way, foul),
    ),
)
