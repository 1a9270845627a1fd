"""Minibaccarat: the round of play, and the three ways of dealing its first cards, 19:47-7.7(c)1 to 3."""

from collections.abc import Callable

import msgspec

from pitboss.equipment import packed
from pitboss.games.baccarat_family.acts import BaccaratMemory
from pitboss.games.baccarat_family.counting import BANKER, PLAYER
from pitboss.games.baccarat_family.hand import (
    Third,
    announce_count,
    announce_result,
    end_of_hand,
    face_up,
    four_cards,
    put_cards_away,
    take_wagers,
    third_cards,
)
from pitboss.games.baccarat_family.settle import settle
from pitboss.games.baccarat_family.shoe import ready
from pitboss.games.minibaccarat.rules import Options
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import RoundVoid, Script, Table
from pitboss.table.act import Deal, TableAction
from pitboss.table.acts.reveal_acts import HandOver, TurnUp
from pitboss.table.procedures.common import return_everything


@helper
def round_of_play(t: Table[Options, BaccaratMemory]) -> Script[None]:
    """One hand for the Player and one for the Banker."""
    ready(t)
    try:
        yield from take_wagers(t)
        if not t.wagers:
            return
        show, third = DEALING[t.options.dealing]
        yield from show(t)
        yield from third_cards(t, "dealer", third)
        yield from announce_result(t)
        yield from settle(t)
        yield from put_cards_away()
        yield from end_of_hand(t)
    except RoundVoid as void:
        yield from return_everything(t, void)


@law("7.7(c)1")
def dealt_face_up(t: Table[Options, BaccaratMemory]) -> Script[None]:
    """Face up: drawn with the left hand, turned, and laid with the right onto the area of the hand it belongs to."""
    yield from four_cards(ways=("1",))
    yield from announce_count(t, PLAYER)
    yield from announce_count(t, BANKER)


@law("7.7(c)2")
def dealt_face_down(t: Table[Options, BaccaratMemory]) -> Script[None]:
    """Face down: Player's cards on their area, Banker's under the shoe's right corner till the Player's count is
    called, then face up on theirs.
    """
    yield from four_cards(face="down", ways=("2",))
    yield from turn_players_cards(t)
    yield from announce_count(t, PLAYER)
    yield TurnUp(hand=BANKER, cards=packed(t.hands[BANKER]))
    yield from announce_count(t, BANKER)


@law("7.8(a)", again=True)
def turn_players_cards(t: Table[Options, BaccaratMemory]) -> Script[None]:
    """The text does not say who turns the Player's cards: the dealer, when calling the count."""
    yield TurnUp(hand=PLAYER, cards=packed(t.hands[PLAYER]))


@law("7.7(c)3")
def dealt_and_handed(t: Table[Options, BaccaratMemory]) -> Script[None]:
    """Handed: all four face down on their areas, then the Banker's two under the shoe's right corner till the Player's
    count is called.

    i. The highest bettor on the Player's Hand gets its two cards face down, looks, returns them face up; the dealer
    lays them out and calls the count.
    ii. Then the highest bettor on the Banker's Hand gets its two cards face down and returns them face up in the same
    manner, and that count is called.
    iii. A third card for the Player's Hand lies face down on its area, goes to the player who had that hand, and comes
    back face up onto the area.
    iv. A third card for the Banker's Hand takes the same path, by way of the player who had the Banker's Hand.
    v. Among equal highest bets on a hand, its cards and any third one go to the bettor nearest the dealer, counted
    counter-clockwise.
    """
    yield from four_cards(face="down", ways=("3",))
    yield TableAction(what="tuck", words="the Banker's Hand under the shoe")
    for hand, part in ((PLAYER, "7.7(c)3i"), (BANKER, "7.7(c)3ii")):
        yield from handed(t, hand, packed(t.hands[hand]), part)
        yield from announce_count(t, hand)


@helper
def handed_third(t: Table[Options, BaccaratMemory], act: Deal) -> Script[None]:
    """A third card goes face down to the player who had the hand."""
    hand, part = (PLAYER, "7.7(c)3iii") if act.to == PLAYER else (BANKER, "7.7(c)3iv")
    yield msgspec.structs.replace(act, face="down", also=(part,))
    yield from handed(t, hand, t.hands[hand][2], part)


@law("7.7(c)3", again=True)
def handed(t: Table[Options, BaccaratMemory], hand: str, cards: str, part: str) -> Script[None]:
    """To the highest bettor on the hand and back."""
    box, shared = high_bettor(t, hand)
    if box is None:
        yield from turned_by_dealer(hand, cards)
        return
    player = t.seats[box]
    yield HandOver(hand=hand, player=player, cards=cards, cite=part, also=("7.7(c)3v",) if shared else ())
    yield TurnUp(hand=hand, cards=cards, player=player, cite=part)


@reading("minibaccarat/nobody-on-that-hand")
def turned_by_dealer(hand: str, cards: str) -> Script[None]:
    """Where cards are handed to the highest bettor and nobody has bet on a hand, the dealer turns its cards."""
    yield TurnUp(hand=hand, cards=cards)


def high_bettor(t: Table[Options, BaccaratMemory], hand: str) -> tuple[int | None, bool]:
    """The box with the highest wager on a hand, and whether others have as much.

    Among equals it is the closest going counter-clockwise from the dealer: the lowest number (7.7(c)3v).
    """
    stakes = {box: amount for (box, wager), amount in t.wagers.items() if wager == hand}
    if not stakes:
        return None, False
    most = max(stakes.values())
    boxes = sorted(box for box, amount in stakes.items() if amount == most)
    return boxes[0], len(boxes) > 1


DEALING: dict[str, tuple[Callable[[Table[Options, BaccaratMemory]], Script[None]], Third]] = {
    "face-up": (dealt_face_up, face_up),
    "face-down": (dealt_face_down, face_up),
    "handed": (dealt_and_handed, handed_third),
}
"""How the four cards are shown, and how a third one is, by the option elected."""
