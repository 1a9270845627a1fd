"""Blackjack switch: the round of play, 19:47-2A.5 to 2A.12, from the two wagers to the last card in the rack."""

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory, SwitchCards
from pitboss.games.blackjack_family.script.dealing import (
    burn_card,
    burns,
    deal_what_was_missed,
    finish,
    first_cards,
    play_hand,
    play_on,
    read_hole_card,
    stop_dealing,
    void_round,
)
from pitboss.games.blackjack_family.script.dealing import closed as closed_by_play
from pitboss.games.blackjack_family.script.hands import (
    BLACKJACK,
    DONE,
    OPEN,
    STOOD,
    BlackjackHand,
    HandBets,
    Round,
    in_play,
    is_blackjack,
    players_total,
    rank,
    total,
)
from pitboss.games.blackjack_family.script.insurance import offer_insurance
from pitboss.games.blackjack_family.script.shared_boxes import called_by_another
from pitboss.games.blackjack_family.script.shoe import ready
from pitboss.games.blackjack_family.script.wagers import take_wagers
from pitboss.games.blackjack_switch.options import Options
from pitboss.games.blackjack_switch.rules import FIRST, MATCH, MATCHES, SECOND, pays, result
from pitboss.rulebook.marks import helper, law
from pitboss.table import HOUSE, RoundVoid, Script, Table
from pitboss.table.act import BEHIND, Decide
from pitboss.table.acts.settlement_acts import Pay, Take, Void
from pitboss.table.parts import Closed

KEEP, SWITCH, TAKE_BACK = "keep", "switch", "switch-back"


class Switch(Round):
    """A round of blackjack switch: how its hands end."""

    t: Table[Options, BlackjackFamilyMemory]
    result = result
    pays = pays


@helper
def round_of_play(t: Table[Options, BlackjackFamilyMemory]) -> Script[None]:
    """One complete round."""
    ready(t)
    r = Switch(t)
    t.playing = r
    try:
        if burns(t):
            yield from burn_card()
        match = t.options.match_wager
        yield from take_wagers(t, (FIRST, SECOND, *((MATCH,) if match else ())), also=("2A.6(b)",) if match else ())
        if t.wagers:
            r.hands = first_hands(t)
            yield from first_cards(r)
            yield from settle_match(r)
            yield from offer_insurance(r)
            if (yield from read_hole_card(r)):
                yield from stop_dealing(r)
            else:
                for box in dict.fromkeys(hand.box for hand in r.hands):
                    yield from play_box(r, box)
                yield from deal_what_was_missed(r)
            r.players_done = True
            yield from finish(r)
    except RoundVoid as void:
        yield from void_round(r, void)


def first_hands(t: Table[Options, BlackjackFamilyMemory]) -> list[BlackjackHand]:
    """Two hands to each spot with wagers, from the dealer's left."""
    return [
        BlackjackHand(box, f"{box}/{label}", [HandBets(at, series, series) for at in behind], label=label)
        for box, behind in in_play(t, (FIRST, SECOND)).items()
        for label, series in (("1", FIRST), ("2", SECOND))
    ]


@law("2A.7(e)")
def settle_match(r: Switch) -> Script[None]:
    """Match wagers are settled now, before the reader is used and before any other card."""
    t = r.t
    for place in t.clockwise(MATCH):
        cards = [card for hand in of_box(r, place) for card in t.hands.get(hand.key, [])]
        stake = t.wagers[place, MATCH]
        if len(cards) < 4:
            yield from give_back_match(place, stake)
            continue
        a, b, c, d = map(rank, cards)
        kind = arithmetic.match(a, b, c, d)
        if kind == arithmetic.NO_MATCH:
            yield Take(box=place, wager=MATCH, stake=stake, also=("2A.6(a)",))
            continue
        odds, also = t.options.match_odds(kind), ("2A.6(c)", "2A.6(d)", "2A.6(e)", "2A.2(c)", MATCHES[kind])
        yield Pay(box=place, wager=MATCH, stake=stake, winnings=odds.pay(stake), odds=odds, also=also)


@law("house/dead-hand")
def give_back_match(place: int, stake: int) -> Script[None]:
    """One hand of two is dead: the match wager goes back."""
    yield Void(box=place, wager=MATCH, stake=stake)


def of_box(r: Switch, box: int) -> list[BlackjackHand]:
    """The hands of a spot."""
    return [hand for hand in r.hands if hand.box == box]


@helper
def play_box(r: Switch, box: int) -> Script[None]:
    """Switch or not, then the decisions of the first hand and of the second (2A.7(g)-(k))."""
    first, second = of_box(r, box)
    both = [hand for hand in (first, second) if hand.state != DONE]
    if len(both) == 2 and r.t.seats[first.bets[0].place] not in r.refused:
        yield from offer_switch(r, first, second)
    for hand in (first, second):
        if hand is second and stands_untouched(r, first, second) and first.switched:
            yield from offer_to_take_back(r, first, second)
            if not first.switched:
                yield from play_first(r, first)
        if hand.state == OPEN:
            yield from (play_first(r, hand) if hand is first else play_hand(r, hand))


@helper
def play_first(r: Switch, hand: BlackjackHand) -> Script[None]:
    """The first hand, whose total has been announced with the offer to switch."""
    if hand.state == OPEN:
        yield from play_on(r, hand, called=True)


def stands_untouched(r: Switch, first: BlackjackHand, second: BlackjackHand) -> bool:
    """Whether no card has come to either hand since the first four."""
    untouched = first.state == STOOD and not first.split and len(r.cards(first)) == 2 and second.state != DONE
    # A 21 stands by itself: its player has just been asked.
    return untouched and total(r.cards(first)) < arithmetic.TOP


@law("2A.7(g)")
def offer_switch(r: Switch, first: BlackjackHand, second: BlackjackHand) -> Script[None]:
    """From the left, the total of a player's first hand is called and a switch offered.

    1. The second cards change places and both totals are called.
    2. The player may take that back while neither hand nor dealer has got another card.
    3. Apart from that there is one switch in a round.
    """
    yield players_total(r.cards(first), "{} or switch?")
    choices = (KEEP, SWITCH)
    if (yield Decide(box=first.bets[0].place, choices=choices, also=('2A.1 "Switch"',))) == KEEP:
        return
    yield from change_places(r, first, second)
    yield from offer_to_take_back(r, first, second)


@law("2A.7(g)1", again=True)
def change_places(r: Switch, first: BlackjackHand, second: BlackjackHand) -> Script[None]:
    """The player switches."""
    yield from change(r, first, second, switched=True)


@law("2A.7(g)2", again=True)
def offer_to_take_back(r: Switch, first: BlackjackHand, second: BlackjackHand) -> Script[None]:
    """While no further card has come to the hands or to the dealer."""
    question = Decide(box=first.bets[0].place, choices=(KEEP, TAKE_BACK), default=KEEP, also=("2A.7(g)3",))
    if (yield question) == TAKE_BACK:
        yield from change(r, first, second, switched=False)


@helper
def change(r: Switch, first: BlackjackHand, second: BlackjackHand, *, switched: bool) -> Script[None]:
    """The second cards change places, and both totals are announced; only first cards make a blackjack (2A.1)."""
    yield SwitchCards(hands=(str(first.key), str(second.key)), also=('2A.1 "Blackjack"',))
    for hand in (first, second):
        hand.switched = switched
        hand.state = BLACKJACK if not switched and is_blackjack(r.cards(hand)) else OPEN
        stands = switched and total(r.cards(hand)) == arithmetic.TOP
        yield players_total(r.cards(hand), also=("house/doubled-21",) if stands else ())


def closed(t: Table[Options, BlackjackFamilyMemory], place: int, choice: str, key: str = "") -> Closed | None:
    """The rule that closes a choice to a spot: those of the switch beside those of blackjack."""
    r: Switch | None = t.playing
    hands = of_box(r, place % BEHIND) if r is not None and r.dealt else []
    if choice not in (SWITCH, TAKE_BACK) or not hands:
        return closed_by_play(t, place, choice, key)
    if r is not None and (called := called_by_another(r, hands, place)) is not None:
        return called
    if r is not None and r.peeked and is_blackjack(r.last_cards(HOUSE)):
        return "the reader has shown a dealer's blackjack", "2A.7(l)2"
    if choice == TAKE_BACK:
        why = "another card has come since" if hands[0].switched else "there is no switch to take back"
        return why, "2A.7(g)2"
    if hands[0].switched:
        return "there is one switch in a round", "2A.7(g)3"
    return "it is offered once, before the hands are played", "house/one-question"
