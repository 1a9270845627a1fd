"""Blackjack: multiple action, 19:47-2.18, one hand of the player against three of the dealer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.games.blackjack.acts import BlackjackMemory, KeepUpCard
from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack.paragraphs import LAW
from pitboss.games.blackjack.rules import SPOTS
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.dealing import pick_up, play_dealer, settle_hands, show_second_card
from pitboss.games.blackjack_family.script.hands import BlackjackHand, HandBets, Round
from pitboss.games.blackjack_family.script.insurance import settle_insurance
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import HOUSE, Script, Table
from pitboss.table.act import Deal, TableAction

if TYPE_CHECKING:
    from pitboss.games.blackjack.round import Blackjack


MULTIPLE = LAW | {
    "2.6(i)": "2.18(j)",
    "2.9(a)": ("2.18(d)", "2.9(a)"),
    "2.9(a) s1b": "2.9(a)",
    "2.10(a)": ("2.18(c)", "2.10(a)"),
    **dict.fromkeys(("2.10(a) s1a", "2.10(a) s1b", "2.10(a) s2"), "2.10(a)"),
    "2.11(a)": ("2.18(c)", "2.11(a)"),
    "2.11(a) s1a": "2.11(a)",
    "house/bust": "2.18(f)",
}
"""The same game, but what is added is added for each wager, and a hand over 21 loses all of them at once."""


def first_hands(t: Table[Options, BlackjackMemory]) -> list[BlackjackHand]:
    """A hand to each box, with a wager on it for each of the dealer's hands."""
    return [
        BlackjackHand(
            place,
            place,
            [HandBets(place, spot, wagers.main(spot)) for spot in SPOTS if (place, wagers.main(spot)) in t.wagers],
        )
        for place in t.clockwise(wagers.MAIN)
    ]


@helper
def finish(r: Blackjack) -> Script[None]:
    """The dealer's hands one after the other, each settled with its own wagers."""
    t = r.t
    for number, spot in enumerate(SPOTS):
        one = against(r, spot)
        open_insurance = [key for key in t.wagers if key[1] == wagers.insurance(spot)]
        if not any(hand.waiting for hand in one.hands) and not open_insurance:
            continue
        if len(t.hands[HOUSE]) > 1:
            yield from (keep_for_second() if number == 1 else keep_for_third())
        yield from (play_first, play_second, play_third)[number]()
        if any(hand.waiting for hand in one.hands):
            yield from show_second_card(one)
        else:
            yield from second_card_for_insurance()
        yield from settle_insurance(one)
        yield from play_dealer(one)
        yield from settle_hands(one)
        yield from (settle_first, settle_second, settle_third)[number]()
    if all(not hand.waiting for hand in r.hands) and len(t.hands[HOUSE]) == 1:
        yield from stop()
    yield from pick_up(r)


def played(number: int) -> TableAction:
    """One of the dealer's hands comes."""
    return TableAction(what="play", words=f"the dealer's hand {number}")


def settled(number: int) -> TableAction:
    """The wagers against it are decided."""
    return TableAction(what="settled", words=f"the wagers against hand {number}")


@law("2.18(e)")
def play_first() -> Script[None]:
    """When the players are done the dealer plays the first hand from the card that is up."""
    yield played(1)


@reading("blackjack/open-insurance")
def second_card_for_insurance() -> Script[None]:
    """A dealer's hand with insurance still open gets its second card and no more."""
    # Everybody is over 21, and yet an insurance wager must be decided.
    yield TableAction(what="announce", words="Dealer's Card")
    yield Deal(to=HOUSE, deal="dealer")


@law("2.18(f)")
def settle_first() -> Script[None]:
    """The wagers on the dealer's first hand are settled; a player over 21 loses all wagers with the cards; the dealer's
    cards go as the next two items say.
    """
    yield settled(1)


@law("2.18(f)1")
def stop() -> Script[None]:
    """All of the dealer's cards go if everybody is over 21, and nothing more is drawn."""
    yield TableAction(what="stop", words="every player is over 21 or paid")


@law("2.18(f)2")
def keep_for_second() -> Script[None]:
    """All but the first go if a second or third wager is left."""
    yield KeepUpCard(next_hand=2)


@law("2.18(g)")
def play_second() -> Script[None]:
    """The first card moves to the second place, and the second hand is played."""
    yield played(2)


@law("2.18(h)")
def settle_second() -> Script[None]:
    """Second wagers are settled; the card moves on and the third hand is played, unless no player has a third wager."""
    yield settled(2)


@law("2.18(h)", again=True)
def keep_for_third() -> Script[None]:
    """The card moves on."""
    yield KeepUpCard(next_hand=3)


@law("2.18(h)", again=True)
def play_third() -> Script[None]:
    """The third hand."""
    yield played(3)


@law("2.18(i)")
def settle_third() -> Script[None]:
    """Last, the wagers on the dealer's third hand are settled."""
    yield settled(3)


def against(r: Blackjack, spot: str) -> Round:
    """The same hands with the wagers against one of the dealer's."""
    hands = [replace(hand, bets=[bet for bet in hand.bets if bet.series == spot]) for hand in r.hands]
    hands = [hand for hand in hands if hand.bets]
    lost = [one for one in r.lost if one.bet.series == spot]
    return replace(r, hands=hands, lost=lost, series=(spot,))
