"""The life of the cards between rounds, as most games have it: opened, spread, looked at, washed; changed; left idle.

Each step stands once, under the paragraphs that a game gives (`Between`); shuffling and cutting differ more and are the
game's own, from the parts in `procedures`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from pitboss.refusal import Refusal
from pitboss.table.act import HOUSE, Deed
from pitboss.table.game import Procedure, Script
from pitboss.table.people import SetStatus
from pitboss.table.shuffling import Gather, InsertCuttingCard, OpenDecks
from pitboss.table.table import AnyTable, Table


@dataclass(frozen=True)
class Apart:
    """Decks that are not mixed: how that is said, and the paragraphs that want it of opening and of looking."""

    words: str
    decks: tuple[str, ...] = ()
    deeds: tuple[str, ...] = ()


MIXED = Apart("")


@dataclass(frozen=True)
class Between:
    """The paragraphs of a game on its cards between rounds."""

    opening: str
    """Receiving, sorting and verifying."""
    spread: str
    wash: str
    change: str = ""
    idle: str = ""
    decks: tuple[str, ...] = ()
    """Further ones that the opening of decks carries out."""
    rows: str = "face up, by suit and in sequence"
    """How the cards are spread."""
    people: str = "player"
    apart: Callable[[Any], Apart] = lambda options: MIXED


def open_table(b: Between, t: Table) -> Script[None]:
    """New decks, inspected, verified and spread for the first player."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", b.opening)
    yield from new_cards(b, t)


def change_cards(b: Between, t: Table) -> Script[None]:
    """New decks in the course of play."""
    if t.status == "closed":
        raise Refusal("the table is closed: open it, and it gets new cards", b.opening)
    yield Gather(away=True, cite=b.change)
    yield from new_cards(b, t)


def new_cards(b: Between, t: AnyTable) -> Script[None]:
    """Receive, sort, verify, spread; where decks are kept apart, each by itself."""
    apart = b.apart(t.options)
    yield OpenDecks(decks=t.options.decks, cite=b.opening, also=(*b.decks, *apart.decks))
    yield Deed(what="inspect", words=f"the cards, sorting them{apart.words}", cite=b.opening, also=apart.deeds)
    yield Deed(what="verify", words="the inspection", actor="floorperson", cite=b.opening, also=apart.deeds)
    yield Deed(what="spread", words=f"{b.rows}{apart.words}", cite=b.spread, also=apart.deeds)
    yield SetStatus(status="waiting", cite=b.spread)


def looked_at(b: Between, t: AnyTable) -> Script[int]:
    """The first player looks at the spread cards, which an idle table may have face down; whose box that is."""
    if t.status not in {"waiting", "idle"} or (t.status == "idle" and not b.idle):
        raise Refusal(f"the cards are not spread: the table is {t.status}", b.spread)
    if not t.seats:
        raise Refusal(f"the cards lie spread until a {b.people} arrives", b.spread)
    first, seen = next(iter(t.seats)), b.spread
    if t.status == "idle":
        seen = b.idle
        if t.options.idle_spread == "face-down":
            yield Deed(what="turn", words="the spread cards face up", cite=b.idle)
    yield Deed(what="look", words="at the cards", actor=f"player:{t.seats[first]}", cite=seen)
    return first


def washed(b: Between, cite: str = "") -> Script[None]:
    """Wash and stack; from here the table is open."""
    yield Deed(what="wash", words="face down, mixed and stacked", cite=cite or b.wash)
    yield SetStatus(status="open", cite=cite or b.wash)


def idle(b: Between, t: AnyTable) -> Script[None]:
    """Nobody plays: the cards come out and lie spread."""
    if t.status != "open":
        raise Refusal(f"the table is {t.status}", b.idle)
    yield Gather(cite=b.idle)
    yield Deed(what="spread", words=t.options.idle_spread.replace("-", " "), cite=b.idle)
    yield SetStatus(status="idle", cite=b.idle)


@dataclass(frozen=True)
class CutOrder:
    """Who cuts after a shoe: by where the cutting card came out, each with its paragraph."""

    player: str
    """It came to a player, who is asked first."""
    dealer: str
    gone: str
    """That player has left."""
    void: str
    """No cutting card came out: the round was void."""
    other: str
    """It came out at a burn card, or at a hand that nobody owns."""

    def first(self, t: Table) -> tuple[int | None, str]:
        """The box at which the offer begins, and why; else the player at the dealer's right."""
        right, at = max(t.seats, default=None), t.cut_offer_from
        if at is None:
            return right, self.void
        if at == HOUSE:
            return right, self.dealer
        if isinstance(at, str):
            return right, self.other
        return at, self.player if t.seats.get(at) == t.cut_offer_to else self.gone


def quarter_behind(t: AnyTable, cite: str, cover: str) -> Script[None]:
    """The cutting card a quarter of the stack or more from its back, and where elected another over the last card."""
    # "At least approximately one-quarter": read as a quarter of the stack or more.
    yield InsertCuttingCard(least=52 * t.options.decks // 4, cite=cite)
    if t.options.cover_card:
        yield Deed(what="cover", words="the last card with a second cutting card", cite=cover)


def whats_next(t: Table, due: Callable[[AnyTable], bool] = lambda t: bool(t.reshuffle_due)) -> str:
    """What comes next at a table with cards that is left to itself."""
    if t.status == "closed":
        return "open"
    if t.status in {"waiting", "idle"}:
        return "start"
    if t.cards_of != t.day:
        return "change-cards"
    return "shuffle" if due(t) else "round"


def procedures(b: Between) -> dict[str, Procedure]:
    """Opening, changing and leaving the cards, under a game's paragraphs; what it has none for it does not do."""
    found = {"open": Procedure(b.opening, "new cards are inspected and spread", partial(open_table, b))}
    if b.change:
        found["change-cards"] = Procedure(b.change, "new cards come to the table", partial(change_cards, b))
    if b.idle:
        found["idle"] = Procedure(b.idle, "nobody plays: the cards lie spread", partial(idle, b))
    return found
