"""Minibaccarat: the round of play, 19:47-7.7 to 7.9, from the call to the last card in the rack."""

from collections.abc import Callable

from pitboss.equipment import packed
from pitboss.games.baccarat_family.acts import Memory
from pitboss.games.baccarat_family.counting import BANKER, PLAYER
from pitboss.games.baccarat_family.hand import Third, announce_count, end_of_hand, face_up, result, third_cards
from pitboss.games.baccarat_family.settle import settle
from pitboss.games.baccarat_family.shoe import ready
from pitboss.games.minibaccarat.rules import Options
from pitboss.games.minibaccarat.text import TEXT
from pitboss.table import RoundVoid, Script, Table
from pitboss.table.act import Betting, Collect, Deal, Deed
from pitboss.table.procedures import return_everything
from pitboss.table.showing import HandOver, TurnUp

BETTING = Betting(
    open=("player", "banker", "tie"),
    words="No More Bets",
    placing="19:47-7.2(c)",
    cite="19:47-7.7(b)",
    also=("19:47-7.2(a)", "19:47-7.2(a)1", "19:47-7.2(a)2", "19:47-7.2(b)", "19:47-7.2(d)"),
)


def round_of_play(t: Table[Options, Memory]) -> Script[None]:
    """One hand for the Player and one for the Banker."""
    ready(TEXT, t)
    try:
        while (yield BETTING) is not None:
            pass
        if not t.wagers:
            return
        show, third = DEALING[t.options.dealing]
        yield from show(t)
        yield from third_cards(TEXT, t, "dealer", third)
        yield result(TEXT, t)
        yield from settle(TEXT, t)
        yield Collect(boxes=(PLAYER, BANKER), cite=TEXT.reading("cards-away"))
        yield from end_of_hand(TEXT, t)
    except RoundVoid as void:
        yield from return_everything(t, void)


def four_cards(face: str, option: str) -> Script[None]:
    """First and third to the Player's Hand, second and fourth to the Banker's (7.7(c))."""
    also = (option, *TEXT.first_four_also)
    for hand in (PLAYER, BANKER, PLAYER, BANKER):
        yield Deal(to=hand, face=face, cite=TEXT.first_four, also=also)


def dealt_face_up(t: Table[Options, Memory]) -> Script[None]:
    """Every card is turned up as it comes (7.7(c)1)."""
    yield from four_cards("up", "19:47-7.7(c)1")
    yield announce_count(TEXT, t, PLAYER)
    yield announce_count(TEXT, t, BANKER)


def dealt_face_down(t: Table[Options, Memory]) -> Script[None]:
    """The Banker's cards wait under the shoe until the Player's Hand is called (7.7(c)2)."""
    yield from four_cards("down", "19:47-7.7(c)2")
    # The text does not say who turns the Player's cards: the dealer, when calling the count.
    yield TurnUp(hand=PLAYER, cards=packed(t.hands[PLAYER]), cite="19:47-7.8(a)")
    yield announce_count(TEXT, t, PLAYER)
    yield TurnUp(hand=BANKER, cards=packed(t.hands[BANKER]), cite="19:47-7.7(c)2")
    yield announce_count(TEXT, t, BANKER)


def dealt_and_handed(t: Table[Options, Memory]) -> Script[None]:
    """The highest bettor on a hand looks at it first and gives it back face up (7.7(c)3)."""
    yield from four_cards("down", "19:47-7.7(c)3")
    yield Deed(what="tuck", words="the Banker's Hand under the shoe", cite="19:47-7.7(c)3")
    for hand, option in ((PLAYER, "19:47-7.7(c)3i"), (BANKER, "19:47-7.7(c)3ii")):
        yield from handed(t, hand, packed(t.hands[hand]), option)
        yield announce_count(TEXT, t, hand)


def handed_third(t: Table[Options, Memory], act: Deal) -> Script[None]:
    """A third card goes face down to the player who had the hand (7.7(c)3iii, iv)."""
    hand = PLAYER if act.to == PLAYER else BANKER
    option = "19:47-7.7(c)3iii" if hand == PLAYER else "19:47-7.7(c)3iv"
    yield Deal(to=hand, deal=act.deal, face="down", why=act.why, cite=act.cite, also=(*act.also, option))
    yield from handed(t, hand, t.hands[hand][2], option)


def handed(t: Table[Options, Memory], hand: str, cards: str, option: str) -> Script[None]:
    """To the highest bettor on the hand and back; the dealer turns them if nobody bet on it."""
    box, shared = high_bettor(t, hand)
    if box is None:
        yield TurnUp(hand=hand, cards=cards, cite=TEXT.reading("nobody-on-that-hand"))
        return
    also = ("19:47-7.7(c)3v",) if shared else ()
    player = t.seats[box]
    yield HandOver(hand=hand, player=player, cards=cards, cite=option, also=also)
    yield TurnUp(hand=hand, cards=cards, player=player, cite=option)


def high_bettor(t: Table[Options, Memory], hand: str) -> tuple[int | None, bool]:
    """The box with the highest wager on a hand, and whether others have as much.

    Among equals it is the closest going counter-clockwise from the dealer: the lowest number (7.7(c)3v).
    """
    stakes = {box: amount for (box, wager), amount in t.wagers.items() if wager == hand}
    if not stakes:
        return None, False
    most = max(stakes.values())
    boxes = sorted(box for box, amount in stakes.items() if amount == most)
    return boxes[0], len(boxes) > 1


DEALING: dict[str, tuple[Callable[[Table[Options, Memory]], Script[None]], Third]] = {
    "face-up": (dealt_face_up, face_up),
    "face-down": (dealt_face_down, face_up),
    "handed": (dealt_and_handed, handed_third),
}
"""How the four cards are shown, and how a third one is, by the option elected."""
