"""Blackjack: the round of play, 19:47-2.3 to 2.12, from the wagers to the last card in the rack."""

from pitboss.games.blackjack import multiple, progressive, sides
from pitboss.games.blackjack.acts import Memory
from pitboss.games.blackjack.options import LAW, Options
from pitboss.games.blackjack.rules import SPOTS, pays, result
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.acts import Wagering
from pitboss.games.blackjack_family.script.dealing import (
    burns,
    finish,
    first_cards,
    no_more_cards,
    read_hole_card,
    ready,
    settle_hand,
    void_round,
)
from pitboss.games.blackjack_family.script.decisions import offer_insurance, play_all
from pitboss.games.blackjack_family.script.hands import BLACKJACK, DONE, Bet, Hand, Round, in_play, tally
from pitboss.games.blackjack_family.script.shoe import double_shoe
from pitboss.games.blackjack_family.script.shuffle_acts import TakeSide, UseDeterminant
from pitboss.table import RoundVoid, Script, Table
from pitboss.table.act import Burn, Collect, Deal, Decide, Deed


class Blackjack(Round):
    """A round of blackjack: how its hands end, and what its side wagers want to know on the way."""

    t: Table[Options, Memory]
    result = result
    pays = pays
    after_card = sides.after_card
    before_split = sides.before_split
    apart = sides.apart_from_insurance


def round_of_play(t: Table[Options, Memory]) -> Script[None]:
    """One complete round."""
    ready(LAW, t)
    law = multiple.LAW if t.options.multiple_action else LAW
    r = Blackjack(t, law)
    t.playing = r
    try:
        if burns(t):
            yield Burn(cite="19:47-2.6(c)")
        yield from sides.carry_in(t)
        yield from take_wagers(t)
        if any(name == wagers.MAIN for _, name in t.wagers):
            yield from tally(r, play(r), sides.counts_for_streak)
        yield from sides.settle_streaks(r)
    except RoundVoid as void:
        yield from void_round(r, void)


def play(r: Blackjack) -> Script[None]:
    """From the first card to the last wager, in the order of 2.6."""
    t, o = r.t, r.t.options
    r.hands = multiple.first_hands(t) if o.multiple_action else first_hands(t)
    yield from determinant(r)
    yield from first_cards(r)
    yield from sides.settle_two_card_wagers(r)
    yield from offer_insurance(r)
    if (yield from read_hole_card(r)):
        yield from no_more_cards(r, "19:47-2.6(j)1")
        yield from sides.offer_third_card(r, "19:47-2.6(j)3")
    elif o.face_up and r.dealer_blackjack:
        yield from no_more_cards(r, "19:47-2.6(k)6")
        yield from sides.offer_third_card(r, "19:47-2.6(k)6")
    else:
        yield from pay_blackjacks(r)
        yield from play_all(r)
    r.players_done = True
    yield from sides.settle_two_sevens(r)
    if o.multiple_action:
        yield from multiple.finish(r)
    else:
        yield from finish(r, progressive.settle_progressive(r), sides.pay_bonus(r))


def take_wagers(t: Table[Options, Memory]) -> Script[None]:
    """Wagers until the dealer closes (2.3(a), (c), (d); 2.18(b), 2.19(b), 2.20(b))."""
    o = t.options
    spots = SPOTS if o.multiple_action else SPOTS[:1]
    closed = [("19:47-2.18(b)", o.multiple_action), ("19:47-2.19(b)", o.progressive), ("19:47-2.20(b)", o.bonus)]
    double = ("19:47-2.3(k)",) if o.shoe == "double" else ()
    act = Wagering(
        open=(*(wagers.main(spot) for spot in spots), *sides.offered(o)),
        words="No more bets" if o.bonus and not o.progressive else "",
        placing="19:47-2.3(d)",
        cite="19:47-2.3(a)",
        also=("19:47-2.3(c)", "19:47-2.3(f)", *(cite for cite, on in closed if on), *double),
    )
    while (yield act) is not None:
        pass
    yield from progressive.register(t)


def determinant(r: Blackjack) -> Script[None]:
    """The first card of a double shoe names the side for this round (2.6(d))."""
    t = r.t
    if not double_shoe(t):
        return
    side = yield Decide(box=0, choices=("left", "right"), default=t.memory.side, role="dealer", cite="19:47-2.6(d)1")
    if side != t.memory.side:
        yield TakeSide(side=side, cite="19:47-2.6(d)1")
    also = ('19:47-2.1 "Determinant card"', "19:47-2.6(d)")
    card = yield Deal(to="determinant", deal="determinant", cite="19:47-2.6(d)1", also=also)
    named = t.options.red_side if card[1] in "dh" else {"left": "right", "right": "left"}[t.options.red_side]
    if named == side:
        yield UseDeterminant(to=r.hands[0].key, cite="19:47-2.6(d)2")
    else:
        yield Collect(boxes=("determinant",), cite="19:47-2.6(d)2")
        yield TakeSide(side=named, cite="19:47-2.6(d)2")


def first_hands(t: Table[Options, Memory]) -> list[Hand]:
    """A hand to each box with a wager, from the dealer's left; all who wager on the box are on it."""
    return [
        Hand(box, box, [Bet(at, "", wagers.MAIN) for at in behind])
        for box, behind in in_play(t, (wagers.MAIN,)).items()
    ]


def pay_blackjacks(r: Blackjack) -> Script[None]:
    """A player's blackjack is announced, and paid at once unless the dealer may have one too (2.7)."""
    for hand in r.hands:
        if hand.state != BLACKJACK:
            continue
        if arithmetic.may_be_blackjack(r.up):
            yield Deed(what="announce", words="blackjack", cite="19:47-2.7(b)", also=(LAW['2.1 "Blackjack"'],))
        else:
            yield Deed(what="announce", words="blackjack", cite="19:47-2.7(a)", also=(LAW['2.1 "Blackjack"'],))
            yield from settle_hand(r, hand)
            # Beneath a bonus wager they stay until it is paid (2.20(e)2).
            if (hand.box, sides.BONUS) not in r.t.wagers:
                yield Collect(boxes=(hand.key,), cite="19:47-2.7(a)")
            hand.state = DONE
