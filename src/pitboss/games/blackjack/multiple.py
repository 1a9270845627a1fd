"""Blackjack: multiple action, 19:47-2.18, one hand of the player against three of the dealer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.games.blackjack import options
from pitboss.games.blackjack.acts import KeepUpCard, Memory
from pitboss.games.blackjack.options import READINGS, Options
from pitboss.games.blackjack.rules import SPOTS
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.dealing import draw_dealer, pick_up, settle_hands, show_hole_card
from pitboss.games.blackjack_family.script.decisions import settle_insurance
from pitboss.games.blackjack_family.script.hands import Bet, Hand, Round
from pitboss.table import HOUSE, Script, Table
from pitboss.table.act import Deal, Deed

if TYPE_CHECKING:
    from pitboss.games.blackjack.round import Blackjack


LAW = options.LAW.replaced(
    {
        "2.10(a): each": "2.18(c)",
        "2.11(a): each": "2.18(c)",
        "2.9(a): each": "2.18(d)",
        "2.6(i)": "2.18(j)",
        "house/bust": "2.18(f)",
    }
)
"""The same game, but what is added is added for each wager, and a hand over 21 loses all of them at once."""


def first_hands(t: Table[Options, Memory]) -> list[Hand]:
    """A hand to each box, with a wager on it for each of the dealer's hands."""
    return [
        Hand(
            place,
            place,
            [Bet(place, spot, wagers.main(spot)) for spot in SPOTS if (place, wagers.main(spot)) in t.wagers],
        )
        for place in t.clockwise(wagers.MAIN)
    ]


def finish(r: Blackjack) -> Script[None]:
    """The dealer's hands one after the other, each settled with its own wagers (2.18(e)-(j))."""
    t = r.t
    cites = ("19:47-2.18(e)", "19:47-2.18(g)", "19:47-2.18(h)")
    settles = ("19:47-2.18(f)", "19:47-2.18(h)", "19:47-2.18(i)")
    for number, spot in enumerate(SPOTS):
        one = against(r, spot)
        open_insurance = [key for key in t.wagers if key[1] == wagers.insurance(spot)]
        if not any(hand.waiting for hand in one.hands) and not open_insurance:
            continue
        if len(t.hands[HOUSE]) > 1:
            yield KeepUpCard(next_hand=number + 1, cite="19:47-2.18(f)2" if number == 1 else "19:47-2.18(h)")
        yield Deed(what="play", words=f"the dealer's hand {number + 1}", cite=cites[number])
        if any(hand.waiting for hand in one.hands):
            yield from show_hole_card(one)
        else:
            # Everybody is over 21, and yet an insurance wager must be decided.
            yield Deed(what="announce", words="Dealer's Card", cite=f"{READINGS}/open-insurance")
            yield Deal(to=HOUSE, deal="dealer", cite=f"{READINGS}/open-insurance")
        yield from settle_insurance(one)
        yield from draw_dealer(one)
        yield from settle_hands(one)
        yield Deed(what="settled", words=f"the wagers against hand {number + 1}", cite=settles[number])
    if all(not hand.waiting for hand in r.hands) and len(t.hands[HOUSE]) == 1:
        yield Deed(what="stop", words="every player is over 21 or paid", cite="19:47-2.18(f)1")
    yield from pick_up(r)


def against(r: Blackjack, spot: str) -> Round:
    """The same hands with the wagers against one of the dealer's."""
    hands = [replace(hand, bets=[bet for bet in hand.bets if bet.series == spot]) for hand in r.hands]
    hands = [hand for hand in hands if hand.bets]
    lost = [one for one in r.lost if one.bet.series == spot]
    return replace(r, hands=hands, lost=lost, series=(spot,))
