"""Spanish 21: the round of play, from the wagers to the last card in the rack."""

from dataclasses import dataclass, field
from functools import partial
from math import gcd
from typing import ClassVar

from pitboss.equipment import Card
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import Memory
from pitboss.games.blackjack_family.script.dealing import (
    finish,
    first_cards,
    no_more_cards,
    one_round,
    pay_blackjacks,
    read_hole_card,
    settle_hand,
)
from pitboss.games.blackjack_family.script.decisions import DOUBLE, LESS, offer_insurance, play_all
from pitboss.games.blackjack_family.script.hands import DONE, STOOD, Hand, Lost, Round, total
from pitboss.games.blackjack_family.script.matching import settle_match
from pitboss.games.spanish_21.options import LAW, READINGS, Options
from pitboss.games.spanish_21.rules import ENVY, MAIN, MATCH, pays, prize, result
from pitboss.money import Odds
from pitboss.table import Script, Table
from pitboss.table.act import Collect, Deed
from pitboss.table.game import Closed
from pitboss.table.settling import PayBonus, Take, TakeBack

RESCUE = "rescue"


def closed_to_rescue(r: Round, hand: Hand, cards: list[Card]) -> Closed | None:
    """The rule that closes a rescue to a hand."""
    return None if hand.doubled else ("only a doubled hand is rescued", f"{READINGS}/rescue")


@dataclass
class Spanish(Round):
    """A round of Spanish 21: how its hands end, doubled ones that are rescued or doubled again, 21 that cannot lose."""

    t: Table[Options, Memory]
    bettors: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By player, a place with a wager on this round, and the wager."""
    prizes: list[tuple[int, int, int]] = field(default_factory=list)
    """Super bonuses to pay: place, first wager and amount."""

    own: ClassVar = {RESCUE: closed_to_rescue}
    result = result
    pays = pays

    def after_doubling(self, hand: Hand) -> tuple[str, ...]:
        """The last doubling may be rescued, and where the house allows it there may be another."""
        again = hand.doubled < self.t.options.max_doubles_per_hand
        return (RESCUE, *((DOUBLE, LESS) if again else ()))

    def carry_out(self, hand: Hand, chosen: str) -> Script[None]:
        """A rescue: what was doubled last comes back, and what lay there before is lost."""
        t, cite = self.t, f"{READINGS}/rescue"
        for bet in list(hand.bets):
            if len(bet.doubles) < hand.doubled:
                continue
            for name, stake in bet.wagers(t):
                if name == bet.doubles[-1]:
                    yield TakeBack(box=bet.place, wager=name, stake=stake, cite=cite)
                else:
                    yield Take(box=bet.place, wager=name, stake=stake, cite=cite)
                    self.lost.append(Lost(bet, hand.box, name, stake))
            hand.bets.remove(bet)
        # Who wagers behind and did not follow the double has nothing to rescue, and stands.
        hand.state = STOOD if hand.bets else DONE

    def depends(self, hand: Hand) -> bool:
        """A 21 wins whatever the dealer draws."""
        return hand.live and total(self.cards(hand)) < arithmetic.TOP

    def after_standing(self, hand: Hand) -> Script[None]:
        """Where the reader has ruled a blackjack out, or none can be, a 21 is paid at once."""
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
            yield Collect(boxes=(hand.key,), cite=f"{READINGS}/21-paid")


def round_of_play(t: Table[Options, Memory]) -> Script[None]:
    """One complete round."""
    r = Spanish(t, LAW)
    beside = (MATCH,) if t.options.match_the_dealer else ()
    yield from one_round(r, MAIN, beside, f"{READINGS}/main", partial(play, r))


def play(r: Spanish) -> Script[None]:
    """From the first card to the last wager."""
    bets = [bet for hand in reversed(r.hands) for bet in reversed(hand.bets)]
    r.bettors = {r.t.seats[bet.place]: (bet.place, bet.staked(r.t)) for bet in bets}
    yield from first_cards(r)
    yield from settle_match(r, MATCH, r.t.options.match_odds(), f"{READINGS}/match-odds")
    yield from offer_insurance(r)
    if (yield from read_hole_card(r)):
        yield from no_more_cards(r, LAW["2.6(j): read"])
    else:
        # A blackjack cannot lose, whatever the dealer shows.
        yield from pay_blackjacks(r, f"{READINGS}/blackjack", waits=False)
        yield from play_all(r)
    r.players_done = True
    yield from finish(r, super_bonuses(r))


def super_bonuses(r: Spanish) -> Script[None]:
    """Three suited sevens against a seven: checked, paid beside the odds, and everybody else has a share."""
    t, cite = r.t, f"{READINGS}/super-bonus"
    for place, stake, amount in r.prizes:
        words = f"three suited sevens of box {place} against a seven"
        yield Deed(what="verify", words=words, actor="casino-supervisor", cite=cite)
        yield fixed(place, "super-bonus", amount, stake, cite)
        for player, (at, own) in sorted(r.bettors.items(), key=lambda row: row[1]):
            if t.options.envy and player != t.seats[place]:
                yield fixed(at, "envy", ENVY, own, f"{READINGS}/envy")


def fixed(place: int, name: str, amount: int, stake: int, cite: str) -> PayBonus:
    """A fixed sum beside a first wager, with the odds that it comes to."""
    both = gcd(amount, stake)
    odds = Odds(amount // both, stake // both)
    return PayBonus(box=place, wager=name, on=MAIN, stake=0, winnings=amount, odds=odds, cite=cite)
