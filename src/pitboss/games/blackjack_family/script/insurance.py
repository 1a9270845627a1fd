"""Insurance, 2.9."""

from collections.abc import Iterator
from typing import Any

from pitboss.games.blackjack_family import arithmetic
from pitboss.games.blackjack_family.script import wagers
from pitboss.games.blackjack_family.script.acts import Offer
from pitboss.games.blackjack_family.script.hands import BlackjackHand, HandBets, Round, rank, row
from pitboss.games.blackjack_family.script.shared_boxes import insures_alone
from pitboss.games.blackjack_family.script.surrender import apart_from_surrender
from pitboss.rulebook.marks import helper, law
from pitboss.table import HOUSE, Script
from pitboss.table.acts.settlement_acts import Pay, Take
from pitboss.table.parts import Closed
from pitboss.table.procedures.progressive import PROGRESSIVE


@law("2.9(a)", "2.9(b)", "2.9(b) s2", "2.3(g)")
def offer_insurance(r: Round) -> Script[None]:
    """With an ace up everybody may insure; it wins if the second card is worth ten."""
    t = r.t
    if not arithmetic.offers_insurance(r.up) or t.options.face_up:
        return
    step = t.options.increment
    for hand, bet in first_bets(r):
        if t.chips(t.seats[bet.place]) < step:
            continue
        most = arithmetic.insurance_limit(r.insurable(bet), step)
        name, also = wagers.insurance(bet.series), ("2.9(b) s2b",) if t.options.reader else ()
        yield Offer(open=(name,), box=bet.place, most=most, cite=insures_alone(hand), also=also)


def first_bets(r: Round) -> Iterator[tuple[BlackjackHand, HandBets]]:
    """Every first wager that still lies there, hand by hand."""
    for hand in r.hands:
        for bet in hand.bets:
            if (bet.place, bet.main) in r.t.wagers:
                yield hand, bet


@law("2.9(b)")
def insurance_closed_by(r: Round) -> Closed | None:
    """Up to half of the wager, or the next amount that chips can make; right after the second cards, before any other
    card and before the reader is used.
    """
    if r.t.options.face_up:
        return "there is no insurance with the hole card up", "2.6(k)3"
    if not arithmetic.offers_insurance(rank(r.last_cards(HOUSE)[0])):
        return "the dealer's first card is no ace", "2.9(a) s1b"
    further = any(hand.switched or hand.split or len(r.last_cards(hand.key)) > 2 for hand in r.hands)
    if r.peeked and not further:
        return "it is made before the hole card is read", "2.9(b) s2b"
    return "it is made right after the first cards", "2.9(b) s2"


def insured(r: Round) -> list[tuple[int, str]]:
    """The insurance wagers on the layout, from the dealer's left; some of those hands may be over by now."""
    wanted = {wagers.insurance(series) for series in r.series}
    return sorted(
        (key for key in r.t.wagers if key[1].endswith("insurance") and (not wanted or key[1] in wanted)),
        key=lambda key: row(key[0]),
    )


@helper
def settle_insurance(r: Round) -> Script[None]:
    """Lost unless the second card is worth ten; losers before the dealer draws on."""
    won = len(r.dealer) > 1 and arithmetic.value(rank(r.dealer[1])) == 10
    for place, name in insured(r):
        also = (*apart_from_surrender(r, place), *apart_from_progressive(r, place), *apart_from_additional(r, place))
        yield from (pay_insurance if won else collect_insurance)(r, place, name, also)


@law("2.9(c)", "2.9(a) s1b")
def pay_insurance(r: Round, place: int, name: str, also: tuple[str, ...]) -> Script[None]:
    """Insurance that wins pays 2 to 1."""
    options: Any = r.t.options
    stake, odds = r.t.wagers[place, name], options.insurance_odds
    yield Pay(box=place, wager=name, stake=stake, winnings=odds.pay(stake), odds=odds, also=also)


@law("2.9(d)", "2.9(a) s1b")
def collect_insurance(r: Round, place: int, name: str, also: tuple[str, ...]) -> Script[None]:
    """Insurance that loses is collected when the second card is seen, before the dealer draws on."""
    yield Take(box=place, wager=name, stake=r.t.wagers[place, name], also=also)


@law("2.9(e)")
def apart_from_progressive(r: Round, place: int) -> tuple[str, ...]:
    """Insurance has nothing to do with the progressive wager."""
    return ("2.9(e)",) if (place, PROGRESSIVE) in r.t.wagers else ()


@law("2.9(f)")
def apart_from_additional(r: Round, place: int) -> tuple[str, ...]:
    """Insurance has nothing to do with the additional wagers of 2.17 either."""
    return ("2.9(f)",) if place in r.additional else ()
