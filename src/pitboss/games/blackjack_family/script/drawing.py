"""Drawing, 2.12: cards to players and to the dealer."""

from pitboss.equipment import Card
from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script.acts import BurnExposed
from pitboss.games.blackjack_family.script.hands import (
    BUST,
    DEAD,
    DONE,
    LATER,
    BlackjackHand,
    Lost,
    Round,
    called,
    caller,
    count,
    is_blackjack,
    rank,
    split_ace,
)
from pitboss.money import dollars
from pitboss.rulebook.marks import helper, law
from pitboss.table import HOUSE, Script
from pitboss.table.act import Collect, Deal, TableAction
from pitboss.table.acts.settlement_acts import Take, Void
from pitboss.table.parts import Closed

SAYS: dict[str, tuple[str, ...]] = {"hit": ("2.12(a)",), "double": ("2.12(a)2",), "split": ("2.11(a) s1a",)}
"""By deal, what lets a hand have the card."""


def may_draw(r: Round, cards: list[Card]) -> bool:
    """Whether the hand may take a card; by 2.12(a)1 of before 1984-03-05 a soft 21 that is no blackjack may."""
    if arithmetic.may_draw(*count(cards)) or r.t.edition is None or r.t.edition.as_held(r.t.law["2.12(a)1"]):
        return arithmetic.may_draw(*count(cards))
    return not is_blackjack(cards) and count(cards)[0] < arithmetic.TOP


@law("2.12(a)")
def drawing_closed_by(r: Round, hand: BlackjackHand, cards: list[Card]) -> Closed | None:
    """A player below 21 may draw, with three exceptions.

    1. Nobody draws on a blackjack or any 21.
    2. A doubled hand gets one card and no more.
    3. A split ace gets one card and no more.
    """
    if split_ace(r, hand, cards):
        return "a split ace gets one card", "2.11(c)2"
    if not may_draw(r, cards):
        return f"nobody draws to {called(cards)}", "2.12(a)1"
    return None


@helper
def deal_card(r: Round, hand: BlackjackHand, deal: str) -> Script[bool]:
    """One card face up; a player who was passed over may wait for it or call the hand dead."""
    also = SAYS[deal]
    if deal == "split" and rank(r.cards(hand)[0]) == arithmetic.ACE and not r.t.options.draws_to_aces:
        also += ("2.11(c)2", "2.12(a)3")
    got = yield Deal(to=hand.key, deal=deal, also=also)
    if got == LATER:
        r.later.append((hand, deal))
        hand.state = DONE
        return False
    if got == DEAD:
        yield from call_dead(r, hand)
        return False
    yield from r.after_card(hand)
    return True


@law("2A.15(h)")
def call_dead(r: Round, hand: BlackjackHand) -> Script[None]:
    """Who was passed over may call the hand dead."""
    yield from dead(r, hand)


@helper
def dead(r: Round, hand: BlackjackHand) -> Script[None]:
    """A dead hand: everything on it goes back."""
    for bet in hand.bets:
        for name, stake in bet.wagers(r.t):
            yield Void(box=bet.place, wager=name, stake=stake)
    hand.state = DONE


@law("house/bust")
def bust(r: Round, hand: BlackjackHand) -> Script[None]:
    """Over 21: the wagers are lost and collected with the cards."""
    for bet in hand.bets:
        for name, stake in bet.wagers(r.t):
            yield Take(box=bet.place, wager=name, stake=stake, also=("2A.5(b)2",))
            r.lost.append(Lost(bet, hand.box, name, stake))
    yield Collect(boxes=(hand.key,))
    hand.state = BUST


def staked(r: Round, hand: BlackjackHand) -> list[int]:
    """The wagers of the hand's caller that the hand was dealt or made for."""
    return [bet.staked(r.t) for bet in hand.bets if bet.place == caller(hand)]


def short_of(r: Round, hand: BlackjackHand, amount: int) -> Closed | None:
    """What keeps a player from adding more than there is."""
    player = r.t.seats[caller(hand)]
    return (
        (f"{player} has not enough chips for {dollars(amount)}", "house:chips") if r.t.chips(player) < amount else None
    )


@helper
def draw_dealer(r: Round) -> Script[None]:
    """As long as the rule says and a hand depends on it."""
    depends = r.dealer_plays() or not r.t.stands(r.t.law["2.12(c)"])
    if depends and not r.dealer_blackjack:
        yield from draw_to_17(r)
    elif len(r.dealer) > 1 and dealer_draws(r):
        yield from draw_nothing()


def dealer_draws(r: Round) -> bool:
    """Whether the dealer's total wants another card."""
    return arithmetic.dealer_draws(*count(r.dealer), r.t.options.hits_soft_17)


@law("2.12(b)", "2.6(h)")
def draw_to_17(r: Round) -> Script[None]:
    """The dealer draws to 17 or more, hard or soft, and then stops."""
    while dealer_draws(r):
        yield Deal(to=HOUSE, deal="dealer")


@law("2.12(c)")
def draw_nothing() -> Script[None]:
    """The dealer draws no card once every player's hand is decided and the dealer's total can change nothing."""
    yield TableAction(what="stop", words="no hand depends on the dealer's")


@law("2A.15(c)", again=True)
def burn_exposed(r: Round) -> Script[None]:
    """A card that was seen and that nobody took is burned."""
    while r.t.cards.held and r.t.cards.held_for_hand:
        yield BurnExposed(card=r.t.cards.held[0])
