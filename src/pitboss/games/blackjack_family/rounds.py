"""What the rounds of all blackjack games begin and end with."""

from typing import Any

from pitboss.equipment import packed
from pitboss.games.blackjack_family.box import Round, row
from pitboss.games.blackjack_family.options import BART_CARTER, CONTINUOUS
from pitboss.games.blackjack_family.shoe import double_shoe, reshuffle_is_due
from pitboss.games.blackjack_family.text import Text
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, RoundVoid, Script, Table
from pitboss.table.act import Collect
from pitboss.table.settling import Restore, Void
from pitboss.table.showing import TurnUp
from pitboss.table.shuffling import OrderReshuffle


def ready(text: Text, t: Table[Any]) -> None:
    """Refuse a round that may not begin."""
    if t.status != "open":
        raise Refusal(f"no round can begin: the table is {t.status}", text.inspect)
    if due := reshuffle_is_due(text, t):
        raise Refusal("the cards are reshuffled before another round", due)
    if t.options.reader and t.extra.reader_day != t.day:
        raise Refusal("the card reader has not been inspected on this gaming day", text.reader_inspected)
    if not t.seats:
        raise Refusal("nobody sits at the table", "house:seating")


def burns(t: Table[Any]) -> bool:
    """Whether a card is to be burned: after a full shoe and by each new dealer, but not with every shuffle or shoe."""
    return t.burn_due and t.options.shuffle not in (BART_CARTER, CONTINUOUS) and not double_shoe(t)


def void_round(r: Round, void: RoundVoid) -> Script[None]:
    """Everything on the layout goes back, and so does what hands had lost before; the cards are put away."""
    t = r.t
    # Side wagers that were decided on the first cards stay decided.
    for one in r.lost:
        yield Restore(box=one.bet.place, wager=one.name, stake=one.amount, cite=r.text.reading("void-round"))
    order = list(t.game.wagers)
    for box, wager in sorted(t.wagers, key=lambda key: (row(key[0]), order.index(key[1]))):
        yield Void(box=box, wager=wager, stake=t.wagers[box, wager], cite=void.cite)
    if len(t.hands.get(HOUSE, ())) > 1 and t.options.hole_card_dealt and not t.options.face_up:
        yield TurnUp(hand=HOUSE, cards=packed(t.hands[HOUSE][1:2]), cite=void.cite)
    if t.hands:
        hands = tuple(sorted((key for key in t.hands if key != HOUSE), key=str))
        yield Collect(boxes=(*hands, *([HOUSE] if HOUSE in t.hands else [])), cite=void.cite)
    if void.cite not in (r.text.reader_shows,):
        yield OrderReshuffle(why="void", cite=void.cite)
