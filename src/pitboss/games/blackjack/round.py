"""Blackjack: the round of play, 19:47-2.3 to 2.12, from the wagers to the last card in the rack."""

from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack.rules import pays, result
from pitboss.games.blackjack.text import TEXT
from pitboss.games.blackjack_family import counting, names
from pitboss.games.blackjack_family.acts import Wagering
from pitboss.games.blackjack_family.box import BLACKJACK, DONE, Bet, Hand, Round, in_play
from pitboss.games.blackjack_family.dealer import (
    draw_dealer,
    first_cards,
    no_more_cards,
    offer_insurance,
    pick_up,
    read_hole_card,
    settle_hand,
    settle_hands,
    settle_insurance,
    settle_waiting,
    show_hole_card,
)
from pitboss.games.blackjack_family.play import play_all
from pitboss.games.blackjack_family.rounds import burns, ready, void_round
from pitboss.table import RoundVoid, Script, Table
from pitboss.table.act import Burn, Collect, Deed


def round_of_play(t: Table[Options]) -> Script[None]:
    """One complete round."""
    ready(TEXT, t)
    r = Round(t, TEXT, result, pays)
    try:
        if burns(t):
            yield Burn(cite="19:47-2.6(c)")
        yield from take_wagers(t)
        if t.wagers:
            r.hands = first_hands(t)
            yield from first_cards(r)
            yield from offer_insurance(r)
            if (yield from read_hole_card(r)):
                yield from no_more_cards(r, "19:47-2.6(j)1")
            elif t.options.face_up and r.dealer_blackjack:
                yield from no_more_cards(r, "19:47-2.6(k)6")
            else:
                yield from pay_blackjacks(r)
                yield from play_all(r)
            yield from finish(r)
    except RoundVoid as void:
        yield from void_round(r, void)


def take_wagers(t: Table[Options]) -> Script[None]:
    """Wagers until the dealer closes (2.3(a), (c), (d))."""
    act = Wagering(
        open=(names.MAIN,),
        placing="19:47-2.3(d)",
        cite="19:47-2.3(a)",
        also=("19:47-2.3(c)", "19:47-2.3(f)"),
    )
    while (yield act) is not None:
        pass


def first_hands(t: Table[Options]) -> list[Hand]:
    """A hand to each box with a wager, from the dealer's left; all who wager on the box are on it."""
    return [Hand(box, box, [Bet(at, "", names.MAIN) for at in behind]) for box, behind in in_play(t, ("",)).items()]


def pay_blackjacks(r: Round) -> Script[None]:
    """A player's blackjack is announced, and paid at once unless the dealer may have one too (2.7)."""
    for hand in r.hands:
        if hand.state != BLACKJACK:
            continue
        if counting.may_be_blackjack(r.up):
            yield Deed(what="announce", words="blackjack", cite="19:47-2.7(b)")
        else:
            yield Deed(what="announce", words="blackjack", cite="19:47-2.7(a)")
            yield from settle_hand(r, hand)
            yield Collect(boxes=(hand.key,), cite="19:47-2.7(a)")
            hand.state = DONE


def finish(r: Round) -> Script[None]:
    """The dealer's hand and what it decides (2.6(h)-(j), 2.8(a)2, 2.9, 2.12, 2.3(e))."""
    yield from show_hole_card(r)
    yield from settle_insurance(r)
    yield from settle_waiting(r)
    yield from draw_dealer(r)
    yield from settle_hands(r)
    yield from pick_up(r)
