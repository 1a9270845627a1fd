"""The life of the cards between rounds, as most games have it: opened, spread, looked at, washed; changed; left idle.

Each step stands once, under a name that a game's table of paragraphs has (`cards/wash`); shuffling and cutting differ
more and are the game's own, from the parts in `procedures`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law
from pitboss.table.act import HOUSE, TableAction
from pitboss.table.acts.seating import SetStatus
from pitboss.table.acts.shuffle_acts import RESHUFFLE, Gather, InsertCuttingCard, OfferCut, OpenDecks, Shuffle
from pitboss.table.game import Procedure, Script
from pitboss.table.procedures.common import clockwise_from
from pitboss.table.table import AnyTable, Table


@dataclass(frozen=True)
class Apart:
    """Decks that are not mixed: the words for it, and the paragraphs that require it when they are opened and seen."""

    words: str
    decks: tuple[str, ...] = ()
    deeds: tuple[str, ...] = ()


MIXED = Apart("")
CUT_MARGIN = 10
"""Cards that a cut leaves on either side, in every text that is held."""


@dataclass(frozen=True)
class Spread:
    """How a game lays its cards out before the first player."""

    rows: str = "face up, by suit and in sequence"
    people: str = "player"
    apart: Callable[[Any], Apart] = lambda options: MIXED


PLAIN = Spread()


@law("cards/open")
def open_table(how: Spread, t: Table) -> Script[None]:
    """New decks, inspected, verified and spread for the first player."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", "cards/open")
    yield from new_cards(how, t)


@law("cards/change")
def change_cards(how: Spread, t: Table) -> Script[None]:
    """New decks in the course of play."""
    if t.status == "closed":
        raise Refusal("the table is closed: open it, and it gets new cards", "cards/open")
    yield Gather(away=True)
    yield from new_cards(how, t)


@law("cards/open")
def new_cards(how: Spread, t: AnyTable) -> Script[None]:
    """Receive, sort, verify, spread; where decks are kept apart, each by itself."""
    apart = how.apart(t.options)
    yield OpenDecks(decks=t.options.decks, also=("decks", *apart.decks))
    yield TableAction(what="inspect", words=f"the cards, sorting them{apart.words}", also=apart.deeds)
    yield TableAction(what="verify", words="the inspection", actor="floorperson", also=apart.deeds)
    yield from spread(f"{how.rows}{apart.words}", apart.deeds)


@law("cards/spread")
def spread(words: str, also: tuple[str, ...]) -> Script[None]:
    """The cards lie open for the first player to look at."""
    yield TableAction(what="spread", words=words, also=also)
    yield SetStatus(status="waiting")


@law("cards/spread")
def looked_at(t: AnyTable, people: str = PLAIN.people) -> Script[int]:
    """The first player looks at the spread cards, which an idle table may have face down. Returns that player's box."""
    if t.status not in {"waiting", "idle"} or (t.status == "idle" and "cards/idle" not in t.law):
        raise Refusal(f"the cards are not spread: the table is {t.status}", "cards/spread")
    if not t.seats:
        raise Refusal(f"the cards lie spread until a {people} arrives", "cards/spread")
    first = next(iter(t.seats))
    look = TableAction(what="look", words="at the cards", actor=f"player:{t.seats[first]}")
    if t.status == "idle":
        yield from after_idling(t, look)
    else:
        yield look
    return first


@law("cards/idle")
def after_idling(t: AnyTable, look: TableAction) -> Script[None]:
    """Cards that lay spread while nobody played are seen face up before they are mixed again."""
    if t.options.idle_spread == "face-down":
        yield TableAction(what="turn", words="the spread cards face up")
    yield look


@law("cards/wash")
def washed() -> Script[None]:
    """Wash and stack; from here the table is open."""
    yield TableAction(what="wash", words="face down, mixed and stacked")
    yield SetStatus(status="open")


@law("cards/idle")
def idle(t: AnyTable) -> Script[None]:
    """Nobody plays: the cards come out and lie spread."""
    if t.status != "open":
        raise Refusal(f"the table is {t.status}", "cards/idle")
    yield Gather()
    yield TableAction(what="spread", words=t.options.idle_spread.replace("-", " "))
    yield SetStatus(status="idle")


@helper
def start(t: AnyTable) -> Script[None]:
    """The first player looks at the cards; then wash, shuffle and cut."""
    first = yield from looked_at(t)
    yield from washed()
    yield from shuffle_and_cut(t, first, "cut/first")


@law("cards/shuffle")
def shuffle_and_cut(t: AnyTable, first: int | None, why: str) -> Script[None]:
    """Shuffled by hand or device into one stack, offered for the cut, and loaded with the cutting card."""
    method = "manual" if t.cards.device_jammed else t.options.shuffle
    yield Shuffle(method=method, also=("cards/reshuffle",) if t.cards.reshuffle_due == "cutting-card" else ())
    yield from offer_cut(t, clockwise_from(t, first), why, margin=CUT_MARGIN)
    yield from quarter_behind(t)


@helper
def reshuffle(t: AnyTable) -> Script[None]:
    """Between two shoes: after the cutting card, after a void round, or because the house wants it."""
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", "cards/shuffle")
    if t.cards.reshuffle_due is not None:
        yield from shuffle_and_cut(t, *cut_first(t))
    elif t.options.reshuffle_at_will:
        yield from shuffle_and_cut(t, max(t.seats, default=None), "cut/at-will")
    else:
        raise Refusal("no reshuffle is due, and this house reshuffles only when one is", RESHUFFLE)


@law("cut/offer", again=True)
def cut_first(t: Table) -> tuple[int | None, str]:
    """The box at which the offer of the cut begins, by where the cutting card came out, and why that is so.

    It came to a player, who is asked first, or has left; to the dealer; out at a burn card or at a hand that nobody
    owns; or not at all, because the round was void: then the player at the dealer's right.
    """
    right, at = max(t.seats, default=None), t.cards.cut_offer_from
    if at is None:
        return right, "cut/void"
    if at == HOUSE:
        return right, "cut/dealer"
    if isinstance(at, str):
        return right, "cut/other"
    return at, "cut/player" if t.seats.get(at) == t.cards.cut_offer_to else "cut/gone"


@law("cut/offer")
def offer_cut(
    t: Table, boxes: Sequence[int], cite: str = "", *, margin: int, also: tuple[str, ...] = ()
) -> Script[None]:
    """The cut, offered to the players at those boxes in turn until one accepts; then it is the dealer's.

    `cite` says why the first of them is asked first.
    """
    for player in dict.fromkeys(t.seats[box] for box in boxes):
        offer = OfferCut(
            to=f"player:{player}", margin=margin, margin_cite="cut/margin", cite=cite, also=(*also, "cut/margin")
        )
        if (yield offer) is not None:
            return
        cite = "cut/refused"
    yield OfferCut(to="dealer", margin=margin, margin_cite="cut/margin", cite="cut/refused", also=(*also, "cut/margin"))


@law("cut/insert")
def quarter_behind(t: AnyTable) -> Script[None]:
    """The cutting card goes in a quarter of the stack or more from its back, and the stack into the shoe."""
    # "At least approximately one-quarter": read as a quarter of the stack or more.
    yield InsertCuttingCard(least=52 * t.options.decks // 4)
    if t.options.cover_card:
        yield from cover_last_card()


@law("cut/cover")
def cover_last_card() -> Script[None]:
    """Where a house elects it, a second cutting card hides the last card."""
    yield TableAction(what="cover", words="the last card with a second cutting card")


def whats_next(t: Table, due: Callable[[AnyTable], bool] = lambda t: bool(t.cards.reshuffle_due)) -> str:
    """The next procedure of a table with cards without outside orders."""
    if t.status == "closed":
        return "open"
    if t.status in {"waiting", "idle"}:
        return "start"
    if t.cards.opened_on != t.day:
        return "change-cards"
    return "shuffle" if due(t) else "round"


def procedures(paragraphs: Mapping[str, Any], how: Spread = PLAIN) -> dict[str, Procedure]:
    """Opening, changing and leaving the cards, as far as a game has paragraphs for them."""
    found = {"open": Procedure("cards/open", "new cards are inspected and spread", partial(open_table, how))}
    if "cards/change" in paragraphs or "cards" in paragraphs:
        found["change-cards"] = Procedure("cards/change", "new cards come to the table", partial(change_cards, how))
    if "cards/idle" in paragraphs:
        found["idle"] = Procedure("cards/idle", "nobody plays: the cards lie spread", idle)
    return found
