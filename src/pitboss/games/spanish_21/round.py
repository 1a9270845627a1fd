"""Spanish 21: the round of play, from the wagers to the last card in the rack."""

from dataclasses import dataclass, field
from functools import partial
from math import gcd
from typing import ClassVar

from pitboss.equipment import Card
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory
from pitboss.games.blackjack_family.script.dealing import (
    finish,
    first_cards,
    give_back_beside,
    one_round,
    play_unless_blackjack,
)
from pitboss.games.blackjack_family.script.hands import DONE, DOUBLE, LESS, STOOD, BlackjackHand, Lost, Round, total
from pitboss.games.blackjack_family.script.insurance import offer_insurance
from pitboss.games.blackjack_family.script.matching import matched
from pitboss.games.blackjack_family.script.shoe import ready
from pitboss.games.blackjack_family.script.wagers import settle_hand
from pitboss.games.spanish_21.options import Options
from pitboss.games.spanish_21.rules import ENVY, MAIN, MATCH, pays, prize, result
from pitboss.money import Odds
from pitboss.rulebook.marks import helper, reading
from pitboss.table import Script, Table
from pitboss.table.act import Collect, TableAction
from pitboss.table.acts.settlement_acts import PayBonus, Take, TakeBack
from pitboss.table.parts import Closed

RESCUE = "rescue"


def closed_to_rescue(r: Round, hand: BlackjackHand, cards: list[Card]) -> Closed | None:
    """The rule that closes a rescue to a hand."""
    return None if hand.doubled else ("only a doubled hand is rescued", "house/rescue")


@dataclass
class Spanish(Round):
    """A round of Spanish 21: how its hands end, doubled ones that are rescued or doubled again, 21 that cannot lose."""

    t: Table[Options, BlackjackFamilyMemory]
    bettors: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By player, a place with a wager on this round, and the wager."""
    prizes: list[tuple[int, int, int]] = field(default_factory=list)
    """Super bonuses to pay: place, first wager and amount."""

    own: ClassVar = {RESCUE: closed_to_rescue}
    result = result
    pays = pays

    def after_doubling(self, hand: BlackjackHand) -> tuple[str, ...]:
        """The last doubling may be rescued, and where the house allows it there may be another."""
        again = hand.doubled < self.t.options.max_doubles_per_hand
        return (RESCUE, *((DOUBLE, LESS) if again else ()))

    @reading("spanish-21/rescue")
    def carry_out(self, hand: BlackjackHand, chosen: str) -> Script[None]:
        """After the card of a double, a hand not over 21 may be rescued before the dealer plays: what doubled it comes
        back, and what lay there before is lost; a wager behind that did not follow the double plays on.
        """
        t = self.t
        for bet in list(hand.bets):
            if len(bet.doubles) < hand.doubled:
                continue
            for name, stake in bet.wagers(t):
                if name == bet.doubles[-1]:
                    yield TakeBack(box=bet.place, wager=name, stake=stake)
                else:
                    yield Take(box=bet.place, wager=name, stake=stake)
                    self.lost.append(Lost(bet, hand.box, name, stake))
            hand.bets.remove(bet)
        # Who wagers behind and did not follow the double has nothing to rescue, and stands.
        hand.state = STOOD if hand.bets else DONE

    def depends(self, hand: BlackjackHand) -> bool:
        """A 21 wins whatever the dealer draws."""
        return hand.live and total(self.cards(hand)) < arithmetic.TOP

    def blackjack_waits(self) -> bool:
        """A blackjack cannot lose, whatever the dealer shows."""
        return False

    @reading("spanish-21/21-paid")
    def after_standing(self, hand: BlackjackHand) -> Script[None]:
        """Where a card reader has ruled out a dealer's blackjack, or none can be, a 21 is paid as soon as it is
        made.
        """
        t = self.t
        if total(self.cards(hand)) < arithmetic.TOP:
            return
        won = [(bet.place, t.wagers.get((bet.place, MAIN), 0), prize(self, hand, bet.place)) for bet in hand.bets]
        self.prizes += [row for row in won if row[2]]
        if not t.options.reader or t.memory.reader_failed:
            return
        yield from settle_hand(self, hand)
        # The cards of a super bonus wait for the supervisor.
        if not any(amount for _, _, amount in won):
            yield Collect(boxes=(hand.key,))


@helper
def round_of_play(t: Table[Options, BlackjackFamilyMemory]) -> Script[None]:
    """One complete round."""
    ready(t)
    r = Spanish(t)
    yield from one_round(r, MAIN, (MATCH,) if t.options.match_the_dealer else (), partial(play, r))


@helper
def play(r: Spanish) -> Script[None]:
    """From the first card to the last wager."""
    bets = [bet for hand in reversed(r.hands) for bet in reversed(hand.bets)]
    r.bettors = {r.t.seats[bet.place]: (bet.place, bet.staked(r.t)) for bet in bets}
    yield from first_cards(r)
    yield from settle_match(r)
    yield from offer_insurance(r)
    yield from play_unless_blackjack(r)
    yield from finish(r, super_bonuses(r))


@reading("spanish-21/match-odds")
def settle_match(r: Spanish) -> Script[None]:
    """With six decks each first card of the dealer's rank pays 4 to 1 and in the same suit 9 to 1, with eight decks 3
    to 1 and 12 to 1; two of them are added.
    """
    for hand in r.hands:
        if (hand.box, MATCH) not in r.t.wagers:
            continue
        if hand.state == DONE:
            yield from give_back_beside(hand.box, MATCH, r.t.wagers[hand.box, MATCH])
        else:
            yield matched(r, r.cards(hand), hand.box, MATCH, *r.t.options.match_odds())


@reading("spanish-21/super-bonus")
def super_bonuses(r: Spanish) -> Script[None]:
    """Three sevens of one suit against a dealer's first card that is a seven bring besides their odds 1000.00 on a
    first wager of 5.00 or more and 5000.00 on 25.00 or more, if the hand was neither split nor doubled.
    """
    t = r.t
    for place, stake, amount in r.prizes:
        words = f"three suited sevens of box {place} against a seven"
        yield TableAction(what="verify", words=words, actor="casino-supervisor")
        yield fixed(place, "super-bonus", amount, stake)
        for player, (at, own) in sorted(r.bettors.items(), key=lambda row: row[1]):
            if t.options.envy and player != t.seats[place]:
                yield from share(at, own)


@reading("spanish-21/envy")
def share(at: int, own: int) -> Script[None]:
    """With a super bonus every other player who wagered on the round has 50.00."""
    yield fixed(at, "envy", ENVY, own)


def fixed(place: int, name: str, amount: int, stake: int) -> PayBonus:
    """A fixed sum beside a first wager, with the odds that it comes to."""
    both = gcd(amount, stake)
    odds = Odds(amount // both, stake // both)
    return PayBonus(box=place, wager=name, on=MAIN, stake=0, winnings=amount, odds=odds)
