"""The round where seven cards are set: wagers, the first place, seven cards everywhere, hands set, showdown.

In the order of 13:69F-31.8 to 31.11, of which a public copy is held, and of the house's readings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.equipment import packed
from pitboss.games.house_poker_family.acts import CountStub, PutStub
from pitboss.games.house_poker_family.dealing import hold_deck, way
from pitboss.games.house_poker_family.options import AUTOMATED_SHOE, HAND
from pitboss.games.house_poker_family.play import collect_cards, order_shuffle, ready
from pitboss.games.pai_gow_family.showing import show_bank
from pitboss.games.pai_gow_family.starting_place import verify_areas
from pitboss.games.pai_gow_poker_family.acts import PaiGowPokerMemory
from pitboss.games.pai_gow_poker_family.options import EACH, SevenCardOptions
from pitboss.games.pai_gow_poker_family.starting_place import clockwise, first_place, put_away
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import HOUSE, RoundVoid, Script, Table, Wager
from pitboss.table.act import Betting, Collect, Deal, TableAction
from pitboss.table.act import place as place_name
from pitboss.table.acts.hand_setting import Hands, divide, part_of, parts_at, set_by_house_way
from pitboss.table.acts.hand_setting import of as division_of
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Settle, Take
from pitboss.table.procedures.common import return_everything
from pitboss.table.procedures.player_bank import (
    ACCOUNT,
    Result,
    ShowBank,
    VigorishTerms,
    banker,
    closed_book,
    house_wager,
    keep_book,
    offer_bank,
    settle,
    settle_bank,
    stakes_of,
    take,
    verify_against_bank,
)

GIVE_UP = "give-up"
FOUL = "foul-hand"
"""What a ruling answers for a hand that was set so that it cannot stand."""
FIRST, LATER = "first", "original"
"""The first card of every place, and the others."""


Bonuses = tuple[Mapping[int, Sequence[Settle]], Sequence[Settle]]
"""How the bonus wagers of each box are settled, and what is paid after all else."""


def _none(t: Table[SevenCardOptions, PaiGowPokerMemory], bank: int) -> Bonuses:
    return {}, ()


@dataclass(frozen=True, kw_only=True)
class SevenCardPlay:
    """What a game of seven cards has of its own."""

    main: str
    """The wager against the banker."""
    terms: Callable[[Any], VigorishTerms]
    sides: tuple[str, ...] = ()
    compared: Callable[[Any, Hands, Hands], tuple[int, str]]
    """The result of a wager, 1 won, 0 stands off, -1 lost, and the dealer's words for it."""
    bonuses: Callable[[Table[Any, PaiGowPokerMemory], int], Bonuses] = _none
    """Of the hands as they lie, given whose box banks; all of it is against the house."""


@law("round")
def round_of_play(play: SevenCardPlay, t: Table[SevenCardOptions, PaiGowPokerMemory]) -> Script[None]:
    """One round."""
    ready(t)
    try:
        yield from offer_bank(t, play.main)
        yield from take_wagers(play, t)
        yield from house_wager(t, play.main)
        if not t.wagers:
            yield from settle_bank(t, play.terms(t.options), 0, 0)
            return
        stakes = stakes_of(t, play.main)
        yield from deal(play, t)
        yield from set_hands(play, t)
        book = closed_book(t, stakes)
        if t.wagers:
            yield from showdown(play, t)
        else:
            yield from settle_bank(t, play.terms(t.options), t.bank.get(ACCOUNT, 0), 0)
        yield from collect_cards(t)
        if t.options.player_bank:
            yield from keep_book(book)
        yield from order_shuffle()
    except RoundVoid as void:
        yield from return_everything(t, void)
        yield from settle_bank(t, play.terms(t.options), t.bank.get(ACCOUNT, 0), 0)


@law("closed")
def take_wagers(play: SevenCardPlay, t: Table[SevenCardOptions, PaiGowPokerMemory]) -> Script[None]:
    """Wagers by those who sit, until the dealer calls."""
    act = Betting(
        open=(play.main, *(name for name in play.sides if t.options.takes(name))),
        words="No more bets",
        placing="handling",
        also=("seated", f"deal/{way(t)}"),
    )
    while (yield act) is not None:
        pass


def verify_wager(
    play: SevenCardPlay, t: Table[SevenCardOptions, PaiGowPokerMemory], act: Betting, wager: Wager
) -> None:
    """No side wager is left alone, no bank wagers or is asked for more than it has, and two areas are neighbours."""
    if wager.wager == play.main and not wager.amount:
        for name in play.sides:
            if (wager.box, name) in t.wagers:
                raise Refusal(
                    f"the {name} wager of box {wager.box} needs the {play.main} wager beside it",
                    t.game.wager(name).cite,
                )
    verify_against_bank(t, play.main, wager)
    if wager.wager == play.main:
        verify_areas(t, wager, 2 if getattr(t.options, "two_areas", True) else 1)


@helper
def deal(play: SevenCardPlay, t: Table[SevenCardOptions, PaiGowPokerMemory]) -> Script[None]:
    """Seven cards to each of the seven places, wagered on or not; then the stub must be four (31.8(b)-(d), 31.11)."""
    how = way(t)
    start = yield from first_place(t)
    if how == HAND:
        yield from hold_deck()
    order = clockwise(t, start)
    if how == AUTOMATED_SHOE:
        cards = [(to, number) for to in order for number in range(EACH)]
    else:
        cards = [(to, number) for number in range(EACH) for to in order]
    missed: set[int] = set()
    cite = t.law[f"deal/{how}"]
    for to, number in cards:
        if to in missed:
            continue
        wagered = (to, play.main) in t.wagers or (to and to == banker(t))
        eyes = t.seats[to] if to and wagered else ""
        row = LATER if number else FIRST
        card = yield Deal(to=to, deal=row, face="down", eyes=eyes, cite=cite)
        if card is None and wagered and to and to != banker(t) and (to, play.main) not in t.wagers:
            missed.add(to)
    yield from put_away(t, start)
    yield from put_stub(play, t, [to for to in order if to not in missed])


@law("stub")
def put_stub(play: SevenCardPlay, t: Table[SevenCardOptions, PaiGowPokerMemory], dealt: Sequence[int]) -> Script[None]:
    """Counted and put away, and with it the hands of places that are not in play."""
    yield CountStub(count=t.shoe.left + len(t.cards.held))
    if any(len(t.hands.get(to, ())) != EACH for to in dealt):
        raise RoundVoid("wrong-count", "a hand was not dealt seven cards")
    yield PutStub()
    idle = tuple(to for to in dealt if to in t.hands and not plays(play, t, to))
    if idle:
        yield Collect(boxes=idle)


def plays(play: SevenCardPlay, t: Table[SevenCardOptions, PaiGowPokerMemory], place: int) -> bool:
    """Whether a hand is in play: wagered on, or the banker's."""
    return place == banker(t) or (place, play.main) in t.wagers


def playing(play: SevenCardPlay, t: Table[SevenCardOptions, PaiGowPokerMemory]) -> list[int]:
    """The boxes that play against the banker, from the dealer's right counter-clockwise."""
    return [box for box in sorted(t.hands, key=str, reverse=True) if box and (box, play.main) in t.wagers]  # type: ignore[misc]


@reading("seven-cards/setting")
def set_hands(play: SevenCardPlay, t: Table[SevenCardOptions, PaiGowPokerMemory]) -> Script[None]:
    """Each player sets the hands alone, in the dealer's view, lays them face down and touches them no more.

    A bank of one player is the last.
    """
    for box in reversed(playing(play, t)):
        answer = yield from divide(t, box, words=(GIVE_UP,))
        if answer == GIVE_UP:
            yield from give_up(play, t, box)
        elif answer == FOUL:
            yield from collect_foul_hand(play, t, box)
    if (bank := banker(t)) and t.wagers and not t.memory.shared:
        yield from divide(t, bank)


@reading("seven-cards/give-up")
def give_up(play: SevenCardPlay, t: Table[SevenCardOptions, PaiGowPokerMemory], box: int) -> Script[None]:
    """A player may give up before the hand is set: the wager is lost; bonus wagers stand."""
    yield from collect_at_once(play, t, box)


@reading("seven-cards/foul-hand")
def collect_foul_hand(play: SevenCardPlay, t: Table[SevenCardOptions, PaiGowPokerMemory], box: int) -> Script[None]:
    """A hand set so that a lower part outranks a higher one loses its wager at once."""
    yield from collect_at_once(play, t, box)


@helper
def collect_at_once(play: SevenCardPlay, t: Table[SevenCardOptions, PaiGowPokerMemory], box: int) -> Script[None]:
    """A wager that is lost before the showdown."""
    yield take(t, play.main, box)
    if not any(name in play.sides for _, name in t.wagers):
        # Otherwise a bonus wager waits to see the hand, the player's own or another's.
        yield Collect(boxes=(box,))


@reading("seven-cards/dealers-hand")
def set_dealers_hand(t: Table[SevenCardOptions, PaiGowPokerMemory], shown: type[TurnUp]) -> Script[None]:
    """When all have set, the dealer turns the own cards up, sets them by the house way and shows the hands."""
    yield shown(hand=HOUSE, cards=packed(t.hands[HOUSE]))
    yield from set_by_house_way(t)


@law("bank/shared")
def set_shared_hand(t: Table[SevenCardOptions, PaiGowPokerMemory], bank: int) -> Script[None]:
    """The hand of a bank that the house shares is set by the house way."""
    yield ShowBank(hand=bank, cards=packed(t.hands[bank]))
    yield from set_by_house_way(t, bank)


@helper
def show_banks_hand(t: Table[SevenCardOptions, PaiGowPokerMemory], bank: int) -> Script[None]:
    """The hand of a bank of one player, as it was set."""
    for hand in places_of(t, bank):
        yield ShowBank(hand=hand, cards=packed(t.hands[hand]))


def places_of(t: Table[SevenCardOptions, PaiGowPokerMemory], box: int) -> list[int | str]:
    """Where the parts of a hand lie, the highest first."""
    return [box, *(part_of(box, name) for name, _ in reversed(division_of(t).lower))]


@reading("seven-cards/showdown")
def showdown(play: SevenCardPlay, t: Table[SevenCardOptions, PaiGowPokerMemory]) -> Script[None]:
    """From the right each player's hands are opened and compared; losing wagers are collected at once, winners are paid
    after all are compared.
    """
    main, bank = play.main, banker(t)
    yield from show_bank(t, bank, set_dealers_hand, set_shared_hand, show_banks_hand)
    against = parts_at(t, bank)
    of_box, last = play.bonuses(t, bank)
    results, later = list[Result](), list[Settle]()
    boxes = sorted((at for at in t.hands if isinstance(at, int) and at not in (HOUSE, bank)), reverse=True)
    for box in (*boxes, *((HOUSE,) if (HOUSE, main) in t.wagers else ())):
        if box != HOUSE:
            for hand in places_of(t, box) if (box, main) in t.wagers else [box]:
                yield TurnUp(hand=hand, cards=packed(t.hands[hand]))
        if (box, main) in t.wagers:
            came, words = play.compared(t.options, parts_at(t, box), against)
            yield TableAction(what="result", words=f"{place_name(box)}: {words}", also=("house/comparing",))
            if came < 0:
                yield take(t, main, box)
            else:
                results.append((box, came))
        for act in of_box.get(box, ()):
            if isinstance(act, Take):
                yield act
            else:
                later.append(act)
    yield from settle(t, main, play.terms(t.options), results)
    yield from later
    yield from last
