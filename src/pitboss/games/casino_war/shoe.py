"""Casino war: the cards between rounds, 19:47-22.4 (opening) and 22.5 (shuffle and cut)."""

from typing import cast

from pitboss.games.casino_war.rules import CUT_MARGIN, Options
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, Script, Table
from pitboss.table.act import Deed
from pitboss.table.people import SetStatus
from pitboss.table.procedures import clockwise_from, offer_cut
from pitboss.table.shuffling import Gather, InsertCuttingCard, OpenDecks, Shuffle


def open_table(t: Table[Options]) -> Script[None]:
    """New decks, inspected, verified and spread for the first player (22.4(a), (b))."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", "19:47-22.4(a)")
    yield from new_cards(t)


def change_cards(t: Table[Options]) -> Script[None]:
    """New decks in the course of play, at least once each gaming day (22.4(d))."""
    if t.status == "closed":
        raise Refusal("the table is closed: open it, and it gets new cards", "19:47-22.4(a)")
    yield Gather(away=True, cite="19:47-22.4(d)")
    yield from new_cards(t)


def new_cards(t: Table[Options]) -> Script[None]:
    """Receive, sort, verify, spread (22.4(a), (b))."""
    yield OpenDecks(decks=t.options.decks, cite="19:47-22.4(a)", also=("19:47-22.2(a)",))
    yield Deed(what="inspect", words="the cards, sorting them", cite="19:47-22.4(a)")
    yield Deed(what="verify", words="the inspection", actor="floorperson", cite="19:47-22.4(a)")
    yield Deed(what="spread", words="face up, by suit and in sequence", cite="19:47-22.4(b)")
    yield SetStatus(status="waiting", cite="19:47-22.4(b)")


def start(t: Table[Options]) -> Script[None]:
    """The first player looks at the cards; then wash, shuffle and cut (22.4(c), 22.5(g))."""
    if t.status not in {"waiting", "idle"}:
        raise Refusal(f"the cards are not spread: the table is {t.status}", "19:47-22.4(b)")
    if not t.seats:
        raise Refusal("the cards lie spread until a player arrives", "19:47-22.4(b)")
    first = next(iter(t.seats))
    seen_under = "19:47-22.4(b)"
    if t.status == "idle":
        seen_under = "19:47-22.5(g)"
        if t.options.idle_spread == "face-down":
            yield Deed(what="turn", words="the spread cards face up", cite="19:47-22.5(g)")
    yield Deed(what="look", words="at the cards", actor=f"player:{t.seats[first]}", cite=seen_under)
    yield Deed(what="wash", words="face down, mixed and stacked", cite="19:47-22.4(c)")
    yield SetStatus(status="open", cite="19:47-22.4(c)")
    yield from shuffle_and_cut(t, first, "19:47-22.5(b)1")


def reshuffle(t: Table[Options]) -> Script[None]:
    """Between two shoes: after the cutting card, after a void round, or because the house wants it (22.5)."""
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", "19:47-22.5(a)")
    right = max(t.seats, default=None)
    if t.reshuffle_due is None:
        if not t.options.reshuffle_at_will:
            raise Refusal(
                "the cutting card has not been reached, and this house has not elected to reshuffle at will",
                "19:47-22.5(f)",
            )
        yield from shuffle_and_cut(t, right, "19:47-22.5(b)4")
    elif t.cut_offer_from is None:
        yield from shuffle_and_cut(t, right, "house:casino-war/cut-after-void")
    elif t.cut_offer_from == "burn":
        yield from shuffle_and_cut(t, right, "house:casino-war/cut-after-burn")
    elif t.cut_offer_from == HOUSE:
        yield from shuffle_and_cut(t, right, "19:47-22.5(b)3")
    else:
        box = cast(int, t.cut_offer_from)
        still_there = t.seats.get(box) == t.cut_offer_to
        yield from shuffle_and_cut(t, box, "19:47-22.5(b)2" if still_there else "house:casino-war/cut-player-gone")


def shuffle_and_cut(t: Table[Options], first: int | None, cite: str) -> Script[None]:
    """Shuffle, offer the cut, insert the cutting card, load the shoe (22.5(a)-(e))."""
    method = "manual" if t.device_jammed else t.options.shuffle
    reached = ("19:47-22.5(f)",) if t.reshuffle_due == "cutting-card" else ()
    yield Shuffle(method=method, cite="19:47-22.5(a)", also=reached)
    yield from offer_cut(
        t,
        clockwise_from(t, first),
        cite,
        margin=CUT_MARGIN,
        margin_cite="19:47-22.5(d)",
        refused="19:47-22.5(c)",
        also=("19:47-22.5(b)", "19:47-22.5(d)"),
    )
    # "At least approximately one-quarter": read as a quarter of the stack or more.
    yield InsertCuttingCard(least=52 * t.options.decks // 4, cite="19:47-22.5(e)")
    if t.options.cover_card:
        yield Deed(what="cover", words="the last card with a second cutting card", cite="19:47-22.2(c)")


def idle(t: Table[Options]) -> Script[None]:
    """Nobody plays: the cards come out and lie spread (22.5(g))."""
    if t.status != "open":
        raise Refusal(f"the table is {t.status}", "19:47-22.5(g)")
    yield Gather(cite="19:47-22.5(g)")
    yield Deed(what="spread", words=t.options.idle_spread.replace("-", " "), cite="19:47-22.5(g)")
    yield SetStatus(status="idle", cite="19:47-22.5(g)")


def next_procedure(t: Table[Options]) -> str:
    """What comes next at a table that is left to itself."""
    if t.status == "closed":
        return "open"
    if t.status in {"waiting", "idle"}:
        return "start"
    if t.cards_of != t.day:
        return "change-cards"
    return "shuffle" if t.reshuffle_due else "round"
