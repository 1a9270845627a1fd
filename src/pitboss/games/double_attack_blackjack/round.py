"""Double attack blackjack: the round of play, from the bets to the last card in the rack."""

from functools import partial
from typing import Any

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import Memory, Offer
from pitboss.games.blackjack_family.script.carried import rulings as carried_rulings
from pitboss.games.blackjack_family.script.dealing import (
    finish,
    first_cards,
    no_more_cards,
    one_round,
    pay_blackjacks,
    read_hole_card,
)
from pitboss.games.blackjack_family.script.decisions import SURRENDER, offer_insurance, play_all
from pitboss.games.blackjack_family.script.hands import Bet, Hand, Round, rank, suit
from pitboss.games.double_attack_blackjack.options import BET, LAW, READINGS, Options
from pitboss.games.double_attack_blackjack.rules import ATTACK, BUST_IT, BUST_ODDS, MAIN, pays, result
from pitboss.table import HOUSE, Incident, RoundVoid, Ruling, Script, Table
from pitboss.table.act import Decide, Deed
from pitboss.table.settling import Pay, Take

NO_ATTACK, VOID = "no-double-attack", "void-the-round"


class Attack(Round):
    """A round of double attack blackjack: the attack after the dealer's first card, surrender at any time, bust it."""

    t: Table[Options, Memory]
    dealer_first = True
    result = result
    pays = pays

    def after_doubling(self, hand: Hand) -> tuple[str, ...]:
        """Half of everything may still be given up."""
        return (SURRENDER,)

    def after_dealers_first(self) -> Script[None]:
        """Everybody may add up to as much as the bet, knowing the dealer's card."""
        t, cite = self.t, f"{READINGS}/double-attack"
        if HOUSE not in t.hands:
            # The dealer has forgotten the card by which it is decided.
            return
        yield Deed(what="announce", words="Double attack?", cite=cite)
        for bet in (bet for hand in self.hands for bet in hand.bets):
            if t.chips(t.seats[bet.place]) >= t.options.increment:
                yield Offer(open=(ATTACK,), box=bet.place, most=bet.staked(t), cite=cite, also=(cite,))
                if (bet.place, ATTACK) in t.wagers:
                    bet.beside = (ATTACK,)

    def insurable(self, bet: Bet) -> int:
        """Half of the bet, or of bet and attack."""
        return self.t.wagers[bet.place, MAIN] if self.t.options.insurance_of == BET else bet.staked(self.t)

    def dealer_plays(self) -> bool:
        """A bust-it wager needs the dealer's cards, whatever has become of the hands."""
        return super().dealer_plays() or bool(self.t.clockwise(BUST_IT))

    def after_dealer(self) -> Script[None]:
        """Bust-it wagers, before the bets."""
        t, cite = self.t, f"{READINGS}/bust-it-odds"
        kind = arithmetic.NO_BUST
        if len(self.dealer) == 3:
            a, b, c = ((rank(card), suit(card)) for card in self.dealer)
            kind = arithmetic.bust_it(*a, *b, *c)
        for box in t.clockwise(BUST_IT):
            stake = t.wagers[box, BUST_IT]
            if kind == arithmetic.NO_BUST:
                yield Take(box=box, wager=BUST_IT, stake=stake, cite=f"{READINGS}/bust-it")
            else:
                odds = BUST_ODDS[kind]
                yield Pay(box=box, wager=BUST_IT, stake=stake, winnings=odds.pay(stake), odds=odds, cite=cite)


def round_of_play(t: Table[Options, Memory]) -> Script[None]:
    """One complete round."""
    r = Attack(t, LAW)
    beside = (BUST_IT,) if t.options.bust_it else ()
    yield from one_round(r, MAIN, beside, f"{READINGS}/bet", partial(play, r))


def play(r: Attack) -> Script[None]:
    """From the dealer's first card to the last wager."""
    yield from first_cards(r)
    yield from offer_insurance(r)
    if (yield from read_hole_card(r)):
        yield from no_more_cards(r, LAW["2.6(j): read"])
    else:
        yield from pay_blackjacks(r, f"{READINGS}/results", waits=arithmetic.may_be_blackjack(r.up))
        yield from play_all(r)
    r.players_done = True
    yield from finish(r)


def attack_missed(t: Table, act: Offer, incident: Incident) -> Script[Any]:
    """A card has come to the box before its attack was offered: the supervisor says what follows."""
    cite = f"{READINGS}/attack-missed"
    yield Deed(what="notify", words="a casino supervisor", cite=cite)
    ruled = yield Decide(box=0, choices=(NO_ATTACK, VOID), default=NO_ATTACK, role="casino-supervisor", cite=cite)
    if ruled == VOID:
        raise RoundVoid(cite, "a player's card was dealt before the double attack was offered")
    return None


RULINGS = (
    *carried_rulings(LAW),
    Ruling(
        kind="attack-missed",
        cite=f"{READINGS}/attack-missed",
        says="A card came to a box before its attack was offered: no attack for it, or a void round.",
        at=(Offer,),
        script=attack_missed,
        when=lambda t, act: act.open == (ATTACK,),
    ),
)
