"""Blackjack: rulings on what goes wrong, each game under its own paragraphs or the house's readings."""

from typing import Any

from pitboss.games.blackjack_family import counting
from pitboss.games.blackjack_family.acts import ReaderFails, ReadHoleCard
from pitboss.games.blackjack_family.box import Round, count, rank
from pitboss.games.blackjack_family.dealer import MISSED
from pitboss.games.blackjack_family.play import DEAD, EXPOSED, LATER
from pitboss.games.blackjack_family.shoe import CUT_MARGIN, clockwise, right_most
from pitboss.games.blackjack_family.shuffles import ShuffleRack
from pitboss.games.blackjack_family.text import Text
from pitboss.table import AGAIN, HOUSE, Incident, RoundVoid, Table
from pitboss.table.act import (
    BEHIND,
    Act,
    Burn,
    Deal,
    Decide,
    Deed,
    Discard,
    Hold,
)
from pitboss.table.irregular import (
    Rules,
)
from pitboss.table.procedures import offer_cut
from pitboss.table.settling import Settle
from pitboss.table.showing import TurnUp
from pitboss.table.shuffling import CuttingCardOut, DeviceJam, LoadShoe, OrderReshuffle, Shuffle

EXTRA_CARD = ("hit", "double", "split")


def box_of(to: int | str) -> int | str:
    """The box of a hand such as "3/2"; other places as they are."""
    return int(to.partition("/")[0]) if isinstance(to, str) and "/" in to else to


def cutting_card(text: Text, t: Table[Any], act: Deal | Burn, incident: Incident) -> Rules:
    """Set aside; the round is dealt to its end."""
    to = box_of(act.to) if isinstance(act, Deal) else "burn"
    if to == "determinant":
        to = "burn"
    if isinstance(to, int) and to != HOUSE and to not in t.seats:
        to = min((at for at in t.seats if at % BEHIND == to), default=to)
    yield CuttingCardOut(to=to, cite=text.cutting_card)
    return AGAIN


def face_up(text: Text, t: Table[Any], act: Act, incident: Incident) -> Rules:
    """Unused into the rack; where the text says so, a second one in the round voids it."""
    assert incident.card is not None
    yield Discard(card=incident.card, cite=text.face_up)
    if text.face_up_twice and t.incidents[incident.kind] > 1 and (t.hands or isinstance(act, Deal)):
        raise RoundVoid(text.face_up_twice, "more than one card lay face up in the shoe")
    return AGAIN


def exposed(text: Text, t: Table[Any], act: Act, incident: Incident) -> Rules:
    """The next card; a player who is about to draw or stand is asked again, knowing it."""
    assert incident.card is not None
    yield Hold(card=incident.card, seen=True, cite=text.exposed)
    return EXPOSED if isinstance(act, Decide) and "stand" in act.choices else AGAIN


def overdrawn(text: Text, t: Table[Any], act: Act, incident: Incident) -> Rules:
    """A card that the dealer drew although he must stop is burned."""
    assert incident.card is not None
    yield Discard(card=incident.card, cite=text.overdrawn)
    return AGAIN


def dealer_missed(t: Table[Any], act: Deal, incident: Incident) -> Rules:
    """The script goes on with the players' cards and then deals the dealer his."""
    return MISSED
    yield


def not_dealt(t: Table[Any], act: Deal, incident: Incident) -> Rules:
    """The script sees to the hand once the others have their cards."""
    return None
    yield


def card_missed(text: Text, t: Table[Any], act: Deal, incident: Incident) -> Rules:
    """The player chooses: the card after all others, or a dead hand."""
    box = box_of(act.to)
    assert isinstance(box, int)
    place = box if box in t.seats else min(at for at in t.seats if at % BEHIND == box)
    hand = str(act.to) if isinstance(act.to, str) else ""
    return (yield Decide(box=place, choices=(LATER, DEAD), hand=hand, cite=text.card_missed))


def shoe_short(text: Text, t: Table[Any], act: Act, incident: Incident) -> Rules:
    """The discards are shuffled and cut, a card is burned, and the round goes on."""
    if len(t.rack.cards()) < 2:
        raise RoundVoid(text.reading("no-cards-left"), "neither shoe nor discard rack holds a card")
    yield ShuffleRack(method="manual", cite=text.shoe_short)
    margin = min(CUT_MARGIN, len(t.stack) // 2)
    boxes = clockwise(t, right_most(t))
    also = (text.cut_margin,)
    cite = text.shoe_short
    yield from offer_cut(t, boxes, cite, margin=margin, margin_cite=text.cut_margin, refused=cite, also=also)
    yield LoadShoe(cite=cite)
    yield Burn(cite=cite)
    if t.reshuffle_due is None:
        yield OrderReshuffle(why="shoe-short", cite=cite)
    return AGAIN


def show_burn(text: Text, t: Table[Any], act: Burn, incident: Incident) -> Rules:
    """A player asks, and the card is shown."""
    return (yield Burn(shown=True, cite=text.burn))


def shuffler_jam(text: Text, t: Table[Any], act: Shuffle, incident: Incident) -> Rules:
    """The device is taken from the table and the cards are shuffled by hand."""
    yield DeviceJam(cite=text.jam)
    yield Deed(what="remove", words="the device from the table", cite=text.device_removed)
    return (yield type(act)(method="manual", cite=text.jam))


def reader_misused(text: Text, t: Table[Any], act: Decide, incident: Incident) -> Rules:
    """The supervisor is told; if a player could have read the card, all hands are dead."""
    yield Deed(what="notify", words="a casino supervisor", cite=text.reader_misused)
    if getattr(t.options, "reader_readable", False):
        raise RoundVoid(text.reader_shows, "the card reader was used out of turn and can be read by players")
    yield Deed(what="continue", words="play: the reader shows nothing to players", cite=text.reader_hides)
    return AGAIN


def reader_fails(text: Text, t: Table[Any], act: ReadHoleCard, incident: Incident) -> Rules:
    """No hole card is read until it works again; the round goes on as if there were no reader."""
    yield ReaderFails(cite=text.reader_fails)
    return MISSED


def first_two(t: Table[Any], act: Deal) -> bool:
    """Whether it is one of a hand's first two cards."""
    return act.deal == "original" and act.to not in (HOUSE, "determinant")


def dealers_first_two(t: Table[Any], act: Deal) -> bool:
    """Whether it is one of the dealer's first cards, dealt in its turn."""
    return act.to == HOUSE and act.deal in ("original", "hole") and "missed" not in act.cite and not _made_up(t, act)


def _made_up(t: Table[Any], act: Deal) -> bool:
    """Whether the dealer's card is one that was missed before."""
    return t.incidents["dealer-missed"] > 0


def asked_for(t: Table[Any], act: Deal) -> bool:
    """Whether a player asked for the card; once a round is often enough to be passed over."""
    return act.deal in EXTRA_CARD and t.incidents["card-missed"] == 0


def dealer_has_stopped(t: Table[Any], act: Act) -> bool:
    """Whether the dealer must not draw any more."""
    dealer = t.hands.get(HOUSE, [])
    stopped = len(dealer) > 1 and not counting.dealer_draws(*count(dealer), t.options.hits_soft_17)
    return stopped and isinstance(act, Settle) and t.due is None


def after_first_cards(t: Table[Any], act: Act) -> bool:
    """Whether the first cards are out and the players' turns, or the hole card's, have come."""
    r: Round | None = t.playing
    if r is None or not r.dealt or t.void is not None:
        return False
    return isinstance(act, TurnUp) or not r.players_done


def seen_too_early(t: Table[Any], act: Act) -> bool:
    """After the first cards, and before the dealer has drawn the last of their own."""
    if t.held or HOUSE not in t.hands or not t.shoe.left:
        return False
    if isinstance(act, Deal):
        return act.to == HOUSE and act.deal == "dealer"
    return after_first_cards(t, act)


def hole_card_lies_there(t: Table[Any], act: Act) -> bool:
    """Whether a hole card that must not be read lies before the dealer."""
    dealer = t.hands.get(HOUSE, [])
    down = t.options.reader and not t.extra.reader_failed and len(dealer) == 2
    return down and not counting.may_be_blackjack(rank(dealer[0])) and after_first_cards(t, act)


def before_any_card(t: Table[Any], act: Act) -> bool:
    """Whether no card has left the shoe since the cut."""
    if isinstance(act, Burn):
        return t.burn_due and not t.rack.piles and not t.held
    return True
