"""Baccarat: the two hands, 19:47-7.7 to 7.9, and 3.9(c) to 3.10(a) where minibaccarat's own text is lost."""

from collections.abc import Callable

from pitboss.games.baccarat_family.acts import BaccaratMemory, CallLastHand, EndShoe
from pitboss.games.baccarat_family.counting import (
    BANKER,
    NO_CARD,
    PLAYER,
    Ending,
    banker_draws,
    banker_reason,
    card_value,
    natural,
    natural_reason,
    player_draws,
    player_reason,
    point_count,
)
from pitboss.games.baccarat_family.options import BaccaratOptions
from pitboss.games.baccarat_family.wagers import betting
from pitboss.rulebook.marks import helper, law
from pitboss.table import AGAIN, AnyTable, Incident, Script, Table
from pitboss.table.act import Act, Burn, Collect, Deal, TableAction
from pitboss.table.acts.shuffle_acts import CuttingCardOut
from pitboss.table.procedures.irregular import Rules

NAMES = {PLAYER: "Player's Hand", BANKER: "Banker's Hand"}

Third = Callable[[AnyTable, Deal], Script[None]]
"""How a third card is dealt and shown, which differs with the way of dealing."""


def count(t: Table[BaccaratOptions, BaccaratMemory], hand: str) -> int:
    """The point count of a hand."""
    return point_count(*(card_value(card) for card in t.hands[hand]))


def ending(t: Table[BaccaratOptions, BaccaratMemory]) -> Ending:
    """How the round on the layout ends."""
    player, banker = t.hands[PLAYER], t.hands[BANKER]
    drew = (len(player) > 2, len(banker) > 2)
    return Ending(count(t, PLAYER), count(t, BANKER), *drew, *(hand[0][0] == hand[1][0] for hand in (player, banker)))


# 7.7: the two hands and their first cards.


@law("7.7(b)")
def take_wagers(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """The dealer calling the game opens each round with "No More Bets"."""
    act = betting(t.options)
    while (yield act) is not None:
        pass


@law("7.7(c)", "7.7(a)", "7.2(e)")
def four_cards(drawn_by: str = "dealer", face: str = "up", ways: tuple[str, ...] = ()) -> Script[None]:
    """Four cards: first and third to the Player's Hand, second and fourth to the Banker's, in one of three ways that
    the house elects.
    """
    for hand in (PLAYER, BANKER, PLAYER, BANKER):
        yield Deal(to=hand, face=face, drawn_by=drawn_by, also=ways)


# 7.8: counts and third cards.


VALUED = {**dict.fromkeys("23456789", "7.1(b)1"), **dict.fromkeys("TJQK", "7.1(b)2"), "A": "7.1(b)3"}
"""By which item a card of each rank counts."""


@law("7.8(a)", "7.1(b)", "7.1(c)")
def announce_count(t: Table[BaccaratOptions, BaccaratMemory], hand: str) -> Script[None]:
    """Dealt by 7.7(c)1 or 2, the Player's count is called and then the Banker's; dealt by 7.7(c)3, each when its cards
    come back.
    """
    valued = tuple(sorted({VALUED[card[0]] for card in t.hands[hand]}))
    yield TableAction(what="announce", words=f"{NAMES[hand]} {count(t, hand)}", also=valued)


@law("7.8(b)")
def third_cards(t: Table[BaccaratOptions, BaccaratMemory], drawn_by: str, third: Third) -> Script[None]:
    """With both counts called, the dealer decides by 7.9 which hand takes a third card."""
    player, banker = count(t, PLAYER), count(t, BANKER)
    if natural(player) or natural(banker):
        yield from stop_at_natural(player, banker)
        return
    value = NO_CARD
    if player_draws(player):
        yield from players_third(t, player, drawn_by, third)
        value = card_value(t.hands[PLAYER][2])
    if banker_draws(banker, value):
        yield from bankers_third(t, banker, value, drawn_by, third)


@helper
def face_up(t: Table[BaccaratOptions, BaccaratMemory], act: Deal) -> Script[None]:
    """A third card dealt for all to see."""
    yield act


@law("7.8(e)")
def cutting_card(t: Table, act: Deal | Burn, incident: Incident) -> Rules:
    """The cutting card is put aside and the hand finished; the dealer calls "last hand", one more is played, and then
    the cards are reshuffled.
    """
    cite = "" if t.hands else "house/cutting-card-front"
    yield CuttingCardOut(to=act.to if isinstance(act, Deal) else "burn", cite=cite)
    return AGAIN


@law("7.8(e)", again=True)
def end_of_hand(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """The cutting card in this hand means one more, where the house has one; after that one the shoe is done."""
    if t.memory.last_hand or (t.cards.reshuffle_due == "cutting-card" and not t.options.further_hands):
        yield EndShoe()
    elif t.cards.reshuffle_due == "cutting-card":
        yield CallLastHand(words="last hand")


# 7.9, and from (c) on 3.9: who draws a third card.


@law("7.9(a)")
def stop_at_natural(player: int, banker: int) -> Script[None]:
    """A natural, 8 or 9 on the first two cards of either hand, means no third card for anybody."""
    yield TableAction(what="natural", words=natural_reason(player, banker))


@law("7.9(b)", "7.8(b)", "7.8(c)", "7.8(d)")
def players_third(t: Table[BaccaratOptions, BaccaratMemory], player: int, drawn_by: str, third: Third) -> Script[None]:
    """If the Banker's Hand has 0 to 7, the Player's Hand draws on 0 to 5 and stays on 6 to 9 (Table 1)."""
    yield from third(t, Deal(to=PLAYER, deal="third", drawn_by=drawn_by, why=player_reason(player)))


@law("3.9(c)", "3.9(d)", "3.9(e)", "3.9(f)", "3.9(g)", "7.8(b)", "7.8(c)", "7.8(d)")
def bankers_third(
    t: Table[BaccaratOptions, BaccaratMemory], banker: int, value: int, drawn_by: str, third: Third
) -> Script[None]:
    """The Banker's Hand draws or stays by Table 2: it draws on 0 to 2, stays on 7 to 9, and on 3 to 6 the Player's
    third card, or its absence, decides.
    """
    yield from third(t, Deal(to=BANKER, deal="third", drawn_by=drawn_by, why=banker_reason(banker, value)))


# 3.10(a): the result.


@law("3.10(a)")
def announce_result(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """With all cards dealt the dealer calls both final counts and the winner, or "Tie Hand" if they are equal."""
    player, banker = count(t, PLAYER), count(t, BANKER)
    if player == banker:
        words = "Tie Hand"
    else:
        winner, loser = (PLAYER, BANKER) if player > banker else (BANKER, PLAYER)
        words = f"{NAMES[winner]} wins, {count(t, winner)} to {count(t, loser)}"
    yield TableAction(what="result", words=words)


def is_result(act: Act) -> bool:
    """Whether the act is the announcement of the result, at which all cards should lie."""
    return isinstance(act, TableAction) and act.what == "result"


@law("house/cards-away")
def put_cards_away() -> Script[None]:
    """Both hands go into the discard rack."""
    yield Collect(boxes=(PLAYER, BANKER))
