"""Baccarat: the two hands — third cards by the tables, the result, and the end of the shoe."""

from collections.abc import Callable

from pitboss.games.baccarat_family.acts import CallLastHand, EndShoe, Memory
from pitboss.games.baccarat_family.counting import (
    BANKER,
    NO_CARD,
    PLAYER,
    banker_draws,
    banker_reason,
    card_value,
    natural,
    natural_reason,
    player_draws,
    player_reason,
    point_count,
)
from pitboss.games.baccarat_family.options import WholeCents
from pitboss.games.baccarat_family.text import Text
from pitboss.table import AnyTable, Script, Table
from pitboss.table.act import Act, Deal, Deed

NAMES = {PLAYER: "Player's Hand", BANKER: "Banker's Hand"}

Third = Callable[[AnyTable, Deal], Script[None]]
"""How a third card is dealt and shown, which differs with the way of dealing."""


def count(t: Table[WholeCents, Memory], hand: str) -> int:
    """The point count of a hand."""
    return point_count(*(card_value(card) for card in t.hands[hand]))


def announce_count(text: Text, t: Table[WholeCents, Memory], hand: str) -> Deed:
    """The dealer says what a hand counts."""
    return Deed(what="announce", words=f"{NAMES[hand]} {count(t, hand)}", cite=text.counts, also=text.counts_also)


def face_up(t: Table[WholeCents, Memory], act: Deal) -> Script[None]:
    """A third card dealt for all to see."""
    yield act


def third_cards(text: Text, t: Table[WholeCents, Memory], drawn_by: str, third: Third) -> Script[None]:
    """Nobody draws against a natural; else the Player's Hand by Table 1, then the Banker's by Table 2."""
    player, banker = count(t, PLAYER), count(t, BANKER)
    if natural(player) or natural(banker):
        yield Deed(what="natural", words=natural_reason(player, banker), cite=text.natural)
        return
    value = NO_CARD
    if player_draws(player):
        why = player_reason(player)
        yield from third(t, _third(PLAYER, drawn_by, why, text.player_third, text.third_also))
        value = card_value(t.hands[PLAYER][2])
    if banker_draws(banker, value):
        why, also = banker_reason(banker, value), text.third_also + text.banker_third_also
        yield from third(t, _third(BANKER, drawn_by, why, text.banker_third, also))


def _third(hand: str, drawn_by: str, why: str, cite: str, also: tuple[str, ...]) -> Deal:
    return Deal(to=hand, deal="third", drawn_by=drawn_by, why=why, cite=cite, also=also)


def result(text: Text, t: Table[WholeCents, Memory]) -> Deed:
    """The dealer says both counts and who has won."""
    player, banker = count(t, PLAYER), count(t, BANKER)
    if player == banker:
        words = "Tie Hand"
    else:
        winner, loser = (PLAYER, BANKER) if player > banker else (BANKER, PLAYER)
        words = f"{NAMES[winner]} wins, {count(t, winner)} to {count(t, loser)}"
    return Deed(what="result", words=words, cite=text.result)


def end_of_hand(text: Text, t: Table[WholeCents, Memory]) -> Script[None]:
    """The cutting card in this hand means one more, where the house has one; after that one the shoe is done."""
    if t.memory.last_hand or (t.reshuffle_due == "cutting-card" and not t.options.further_hands):
        yield EndShoe(cite=text.last_hand)
    elif t.reshuffle_due == "cutting-card":
        yield CallLastHand(words="last hand", cite=text.last_hand)


def is_result(act: Act) -> bool:
    """Whether the act is the announcement of the result, at which all cards should lie."""
    return isinstance(act, Deed) and act.what == "result"
