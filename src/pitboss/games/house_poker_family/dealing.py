"""House-banked poker: taking wagers, the three ways to deal, the stub, and hands with a wrong number of cards."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pitboss.games.house_poker_family.acts import CountStub, PutStub
from pitboss.games.house_poker_family.text import AUTOMATED_SHOE, HAND, MANUAL_SHOE, Text
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, RoundVoid, Script, Table, Wager
from pitboss.table.act import Betting, Collect, Deal, Deed
from pitboss.table.settling import Void
from pitboss.table.shuffling import OrderReshuffle


def ready(text: Text, t: Table[Any]) -> None:
    """Refuse a round that may not begin."""
    if t.status != "open":
        raise Refusal(f"no round can begin: the table is {t.status}", text.opening)
    if t.reshuffle_due:
        raise Refusal("the cards are shuffled before another round", t.reshuffle_cite)
    if t.cards_of != t.day:
        raise Refusal("the cards are changed before another round", text.change_cards)
    if not t.seats:
        raise Refusal("nobody sits at the table", "house:seating")


def take_wagers(text: Text, t: Table[Any], wagers: tuple[str, ...], also: tuple[str, ...] = ()) -> Script[None]:
    """Wagers by those who sit, until the dealer calls."""
    act = Betting(
        open=wagers,
        words="No more bets",
        placing=text.placing,
        cite=text.no_more_bets,
        also=(text.seated, text.dealing[way(t)], *also),
    )
    while (yield act) is not None:
        pass


def verify_beside(t: Table[Any], wager: Wager, base: str, others: Iterable[str], cite: str) -> None:
    """A wager that others of the box need is not taken back from under them."""
    if wager.wager == base and not wager.amount:
        needing = [name for name in others if (wager.box, name) in t.wagers]
        if needing:
            raise Refusal(f"the {needing[0]} wager of box {wager.box} needs the {base} wager beside it", cite)


def way(t: Table[Any]) -> str:
    """How this round is dealt: as elected, or from a manual shoe while the automated one is off the table."""
    removed = t.options.dealing == AUTOMATED_SHOE and t.extra.shoe_removed
    return MANUAL_SHOE if removed else str(t.options.dealing)


def order(how: str, boxes: Sequence[int], size: int) -> Iterator[tuple[int, int]]:
    """Whose card comes next, and the how-manieth of the hand it is: from the dealer's left, the dealer last."""
    places = (*boxes, HOUSE)
    if how == AUTOMATED_SHOE:
        return ((to, number) for to in places for number in range(1, size + 1))
    return ((to, number) for number in range(1, size + 1) for to in places)


def deal_hands(text: Text, t: Table[Any], boxes: Sequence[int], size: int, *, dealer_up: int = 0) -> Script[None]:
    """A hand to each box and to the dealer, whose last cards lie open if so many do; then the stub.

    A card that was forgotten comes back as None; whoever has the wrong number of cards is seen to before play goes on.
    """
    how = way(t)
    cite = text.dealing[how]
    if how == HAND:
        yield Deed(what="hold", words="the deck in one hand over the table inventory", cite=cite)
    missed = []
    for to, number in order(how, boxes, size):
        if to == HOUSE:
            face = "up" if number > size - dealer_up else "down"
            if (yield Deal(to=HOUSE, face=face, cite=cite)) is None:
                missed.append(face)
        else:
            yield Deal(to=to, face="down", eyes=t.seats[to], cite=cite, also=(text.own_cards,))
    if len(t.hands.get(HOUSE, ())) == size - 1:
        yield Deal(to=HOUSE, deal="missing", face=missed[0], cite=text.dealer_short)
    if len(t.hands.get(HOUSE, ())) != size:
        raise RoundVoid(text.dealer_misdealt, "the dealer's hand was misdealt")
    yield PutStub(cite=text.stub)
    if t.extra.uncounted >= t.options.count_every:
        yield CountStub(count=len(t.rack.rebuild(t.round)["stub"]), cite=text.stub_count)
    for box in boxes:
        if len(t.hands.get(box, ())) != size:
            yield from void_hand(text, t, box)


def void_hand(text: Text, t: Table[Any], box: int) -> Script[None]:
    """A player's hand is void: everything that he has on it goes back, and the others play on."""
    for at, wager in [key for key in t.wagers if key[0] == box]:
        yield Void(box=at, wager=wager, stake=t.wagers[at, wager], cite=text.wrong_count)
    if box in t.hands:
        yield Collect(boxes=(box,), cite=text.wrong_count)


def end_round(text: Text, t: Table[Any]) -> Script[None]:
    """All hands go into the rack one by one, so that each can be rebuilt; then the deck is shuffled again."""
    if t.hands:
        hands = tuple(sorted(t.hands, key=lambda of: (of == HOUSE, str(of))))
        yield Collect(boxes=hands, cite=text.cards_away)
    yield OrderReshuffle(why="round", cite=text.shuffle)
