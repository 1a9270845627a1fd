"""Double attack blackjack: the round of play, from the bets to the last card in the rack."""

from functools import partial

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import BlackjackFamilyMemory, Offer
from pitboss.games.blackjack_family.script.dealing import (
    finish,
    first_cards,
    one_round,
    play_unless_blackjack,
)
from pitboss.games.blackjack_family.script.hands import SURRENDER, BlackjackHand, HandBets, Round, rank, suit
from pitboss.games.blackjack_family.script.inferred_readings import RULINGS as CARRIED_RULINGS
from pitboss.games.blackjack_family.script.insurance import offer_insurance
from pitboss.games.blackjack_family.script.shoe import ready
from pitboss.games.double_attack_blackjack.options import BET, Options
from pitboss.games.double_attack_blackjack.rules import ATTACK, BUST_IT, BUST_ODDS, MAIN, pays, result
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import HOUSE, Incident, RoundVoid, Script, Table
from pitboss.table.act import Decide, TableAction
from pitboss.table.acts.settlement_acts import Pay, Take
from pitboss.table.procedures.irregular import ruling

NO_ATTACK, VOID = "no-double-attack", "void-the-round"


class Attack(Round):
    """A round of double attack blackjack: the attack after the dealer's first card, surrender at any time, bust it."""

    t: Table[Options, BlackjackFamilyMemory]
    dealer_first = True
    result = result
    pays = pays

    def after_doubling(self, hand: BlackjackHand) -> tuple[str, ...]:
        """Half of everything may still be given up."""
        return (SURRENDER,)

    @reading("double-attack-blackjack/double-attack")
    def after_dealers_first(self) -> Script[None]:
        """Once the dealer's first card is seen and before players have cards, each may add up to as much as the bet;
        both then have one result.
        """
        t = self.t
        if HOUSE not in t.hands:
            # The dealer has forgotten the card by which it is decided.
            return
        yield TableAction(what="announce", words="Double attack?")
        for bet in (bet for hand in self.hands for bet in hand.bets):
            if t.chips(t.seats[bet.place]) >= t.options.increment:
                yield Offer(open=(ATTACK,), box=bet.place, most=bet.staked(t))
                if (bet.place, ATTACK) in t.wagers:
                    bet.beside = (ATTACK,)

    def insurable(self, bet: HandBets) -> int:
        """Half of the bet, or of bet and attack."""
        return self.t.wagers[bet.place, MAIN] if self.t.options.insurance_of == BET else bet.staked(self.t)

    def dealer_plays(self) -> bool:
        """A bust-it wager needs the dealer's cards, even if all hands are settled."""
        return super().dealer_plays() or bool(self.t.clockwise(BUST_IT))

    @helper
    def after_dealer(self) -> Script[None]:
        """Bust-it wagers, before the bets."""
        t, kind = self.t, arithmetic.NO_BUST
        if len(self.dealer) == 3:
            a, b, c = ((rank(card), suit(card)) for card in self.dealer)
            kind = arithmetic.bust_it(*a, *b, *c)
        for box in t.clockwise(BUST_IT):
            stake = t.wagers[box, BUST_IT]
            yield from (collect_bust_it(box, stake) if kind == arithmetic.NO_BUST else pay_bust_it(box, stake, kind))


@reading("double-attack-blackjack/bust-it")
def collect_bust_it(box: int, stake: int) -> Script[None]:
    """The bust-it wager wins if the dealer goes over 21 with exactly three cards and loses otherwise, a dealer's
    blackjack included; the dealer plays out the hand as long as one lies there, and it is settled before the bets.
    """
    yield Take(box=box, wager=BUST_IT, stake=stake)


@law("house/bust-it-odds")
def pay_bust_it(box: int, stake: int, kind: int) -> Script[None]:
    """Only the highest row is paid."""
    odds = BUST_ODDS[kind]
    yield Pay(box=box, wager=BUST_IT, stake=stake, winnings=odds.pay(stake), odds=odds)


@helper
def round_of_play(t: Table[Options, BlackjackFamilyMemory]) -> Script[None]:
    """One complete round."""
    ready(t)
    r = Attack(t)
    yield from one_round(r, MAIN, (BUST_IT,) if t.options.bust_it else (), partial(play, r))


@helper
def play(r: Attack) -> Script[None]:
    """From the dealer's first card to the last wager."""
    yield from first_cards(r)
    yield from offer_insurance(r)
    yield from play_unless_blackjack(r)
    yield from finish(r)


@law("house/attack-missed")
def attack_missed(t: Table, act: Offer, incident: Incident) -> Script[object]:
    """A card has come to the box before its attack was offered: the supervisor says what follows."""
    yield TableAction(what="notify", words="a casino supervisor")
    ruled = yield Decide(box=0, choices=(NO_ATTACK, VOID), default=NO_ATTACK, role="casino-supervisor")
    if ruled == VOID:
        raise RoundVoid("", "a player's card was dealt before the double attack was offered")
    return None


RULINGS = (
    *CARRIED_RULINGS,
    ruling("attack-missed", "house/attack-missed", (Offer,), attack_missed, lambda t, act: act.open == (ATTACK,))(
        "A card came to a box before its attack was offered: no attack for it, or a void round."
    ),
)
