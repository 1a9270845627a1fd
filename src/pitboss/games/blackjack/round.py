"""Blackjack: the round of play, from the wagers to the last card in the rack."""

from dataclasses import dataclass, field

from pitboss.equipment import Card
from pitboss.games.blackjack import multiple, progressive, sides
from pitboss.games.blackjack.acts import BlackjackMemory
from pitboss.games.blackjack.options import Options
from pitboss.games.blackjack.rules import take_wagers
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.dealing import (
    burn_card,
    burns,
    determinant,
    finish,
    first_cards,
    pay_blackjacks,
    play_all,
    read_hole_card,
    stop_dealing,
    stop_dealing_face_up,
    void_round,
)
from pitboss.games.blackjack_family.script.hands import BlackjackHand, HandBets, Round, in_play
from pitboss.games.blackjack_family.script.insurance import offer_insurance
from pitboss.games.blackjack_family.script.shoe import ready
from pitboss.games.blackjack_family.script.shuffle_acts import UseDeterminant
from pitboss.rulebook.marks import helper
from pitboss.table import HOUSE, Event, RoundVoid, Script, Table
from pitboss.table.act import Deal
from pitboss.table.acts.settlement_acts import Pay, Restore, Settle, Surrender, Take


@dataclass
class Blackjack(Round):
    """A round of blackjack: how its hands end, and what its side wagers want to know on the way."""

    t: Table[Options, BlackjackMemory]
    net: dict[int, int] = field(default_factory=dict)
    """By place, what the wagers have brought so far that count for a streak."""
    in_order: dict[int, list[Card]] = field(default_factory=dict)
    """By box, the cards in the order in which they came."""

    result = wagers.result
    pays = wagers.pays
    after_card = sides.after_card
    third_cards = sides.third_cards
    two_sevens = sides.two_sevens

    def cards_go(self, hand: BlackjackHand) -> bool:
        """Beneath a bonus wager they stay until it is paid (2.20(e)2)."""
        return (hand.box, sides.BONUS) not in self.t.wagers

    def watch(self, event: Event) -> None:
        """Keep count of what each place wins and loses, and of each box's cards."""
        act, card = event.act, event.outcome
        if isinstance(act, Settle):
            if sides.counts_for_streak(act.wager):
                self.net[act.box] = self.net.get(act.box, 0) + gain(act)
        elif isinstance(act, Deal):
            if act.to != HOUSE and isinstance(card, str):
                box = int(str(act.to).partition("/")[0]) if act.to != "determinant" else 0
                self.in_order.setdefault(box, []).append(card)
        elif isinstance(act, UseDeterminant):
            self.in_order[int(str(act.to).partition("/")[0])] = self.in_order.pop(0)


def gain(act: Settle) -> int:
    """What a settlement brings the player."""
    if isinstance(act, Take):
        return -act.stake
    if isinstance(act, Surrender):
        return -act.kept
    if isinstance(act, Pay):
        return act.winnings
    return act.stake if isinstance(act, Restore) else 0


@helper
def round_of_play(t: Table[Options, BlackjackMemory]) -> Script[None]:
    """One complete round."""
    ready(t)
    if t.options.multiple_action:
        t.under(multiple.MULTIPLE)
    r = Blackjack(t)
    t.playing, t.run.watch = r, r.watch
    try:
        if burns(t):
            yield from burn_card()
        yield from sides.carry_in(t)
        yield from take_wagers(t)
        if any(name == wagers.MAIN for _, name in t.wagers):
            yield from play(r)
        yield from sides.settle_streaks(r)
    except RoundVoid as void:
        yield from void_round(r, void)


@helper
def play(r: Blackjack) -> Script[None]:
    """From the first card to the last wager, in the order of 2.6."""
    t, o = r.t, r.t.options
    r.hands = multiple.first_hands(t) if o.multiple_action else first_hands(t)
    yield from determinant(r)
    yield from first_cards(r)
    yield from sides.settle_two_card_wagers(r)
    yield from offer_insurance(r)
    if (yield from read_hole_card(r)):
        yield from stop_dealing(r)
    elif o.face_up and r.dealer_blackjack:
        yield from stop_dealing_face_up(r)
    else:
        yield from pay_blackjacks(r)
        yield from play_all(r)
    r.players_done = True
    yield from sides.settle_two_sevens(r)
    if o.multiple_action:
        yield from multiple.finish(r)
    else:
        yield from finish(r, progressive.settle_progressive(r), sides.pay_bonus(r))


def first_hands(t: Table[Options, BlackjackMemory]) -> list[BlackjackHand]:
    """A hand to each box with a wager, from the dealer's left; all who wager on the box are on it."""
    return [
        BlackjackHand(box, box, [HandBets(at, "", wagers.MAIN) for at in behind])
        for box, behind in in_play(t, (wagers.MAIN,)).items()
    ]
