"""Surrender, 2.8."""

from pitboss.equipment import Card
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.hands import DONE, STOOD, SURRENDERED, BlackjackHand, Round
from pitboss.rulebook.marks import helper, law
from pitboss.table import Script
from pitboss.table.act import TableAction
from pitboss.table.acts.settlement_acts import Surrender, Take
from pitboss.table.parts import Closed


@law("2.8(a)")
def surrender_closed_by(r: Round, hand: BlackjackHand, cards: list[Card]) -> Closed | None:
    """After the total is called and before any other decision, half of the wager may be given up."""
    if r.t.options.face_up:
        return "there is no surrender with the hole card up", "2.6(k)3"
    if not r.t.options.surrender:
        return "this house does not offer it", "2.8(c)"
    if (hand.split or len(cards) != 2) and not r.t.options.surrender_any:
        return "only the first two cards are surrendered, before any other decision", "2.8(a)"
    return None


@helper
def surrender(r: Round, hand: BlackjackHand) -> Script[None]:
    """At once, or once the dealer's second card is known."""
    yield from (lay_on_cards(hand) if arithmetic.may_be_blackjack(r.up) else surrender_at_once(r, hand))


@law("2.8(a)1")
def surrender_at_once(r: Round, hand: BlackjackHand) -> Script[None]:
    """Without an ace or ten up, half is taken and half returned at once."""
    yield from give_up_half(r, hand)


@helper
def give_up_half(r: Round, hand: BlackjackHand) -> Script[None]:
    """The house keeps half of every wager on the hand."""
    # The text is silent on those behind the caller: the caller's word ends the hand for every wager on it.
    for bet in hand.bets:
        for name, stake in bet.wagers(r.t):
            yield Surrender(box=bet.place, wager=name, stake=stake, kept=stake // 2)
    hand.state = DONE


@law("2.8(a)2")
def lay_on_cards(hand: BlackjackHand) -> Script[None]:
    """Otherwise the wager waits on the cards: all of it is lost to a blackjack, half of it otherwise."""
    yield TableAction(what="lay", words="the surrendered wager on its cards")
    hand.state = SURRENDERED


@law("2.8(a)2", again=True)
def settle_surrendered(r: Round) -> Script[None]:
    """Surrendered wagers, once the dealer's second card is seen."""
    for hand in r.hands:
        if hand.state == SURRENDERED:
            if r.dealer_blackjack and (hand.split or hand.doubled):
                # Nothing could be given up: the hand loses as if it had stood.
                hand.state = STOOD
            elif r.dealer_blackjack:
                for bet in hand.bets:
                    for name, stake in bet.wagers(r.t):
                        yield Take(box=bet.place, wager=name, stake=stake)
                hand.state = DONE
            else:
                yield from give_up_half(r, hand)


@law("2.8(b)")
def apart_from_surrender(r: Round, place: int) -> tuple[str, ...]:
    """Insurance on a hand that is surrendered is settled apart; neither wager bears on the other."""
    given_up = any(bet.place == place for hand in r.hands if hand.state == SURRENDERED for bet in hand.bets)
    return ("2.8(b)",) if given_up else ()
