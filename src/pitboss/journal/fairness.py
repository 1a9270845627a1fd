"""Fairness: every shuffle was sealed before its first card; once its cards are out of play anybody can do it again."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from pitboss.equipment import Randomness, commitment, decks
from pitboss.journal.session import decoded, table_of
from pitboss.journal.store import Journal
from pitboss.refusal import Refusal
from pitboss.table import Event, Shuffled, Table, public
from pitboss.table.drivers import replay
from pitboss.table.shuffling import OfferCut, Shuffle


class Sealed(msgspec.Struct, kw_only=True):
    """A shuffle: its seal, the cuts, the cards in the order in which they left the shoe; the key once it is done."""

    table: str
    game: str
    decks: int
    event: int
    seal: str
    jokers: int = 0
    """Those of each deck."""
    without: str = ""
    """Ranks that each deck lacks."""
    key: str | None = None
    kept: bool = False
    """Whether the key is not told for good: it would tell cards that were never shown."""
    cuts: list[int] = []
    cards: list[str | None] = []
    """A card that nobody was shown is null."""


def shoes(journal: Journal, table: str, last: int | None = None, *, by_duty: bool = False) -> list[Sealed]:
    """The sealed shuffles of a table, or the last few, in order; the key of the one in play stays hidden.

    Where cards are for one player's eyes the keys of the others do as well, but not to those who ask by duty.
    """
    header, _, _ = journal.header(table)
    points = journal.checkpoints(table) if last is not None else []
    step = 1
    while True:
        # From the latest checkpoint that lies before enough of them.
        t = table_of(header)
        if step <= len(points) and (state := journal.checkpoint(table, at_most=points[-step])) is not None:
            t.restore(state)
        found = deque(_sealed(t, table, decoded(journal.rows(table, after=t.n))), maxlen=last)
        if step > len(points) or len(found) == last:
            kept = t.game.private and not by_duty
            return [msgspec.structs.replace(shoe, key=None, kept=True) if kept else shoe for shoe in found]
        step *= 2


def _sealed(t: Table[Any], table: str, events: Iterable[Event]) -> Iterator[Sealed]:
    """Every sealed shuffle among the events that happen at a table from here on."""
    now: Sealed | None = None
    key = ""
    for event in events:
        before = t.shoe.dealt
        replay(t, [event])
        t.events.clear()
        if now is not None and t.seal != key:
            # Where only part of the cards was shuffled, the rest is still in play: that key is never told.
            now.key = key if t.spent == key else None
            yield now
            now = None
        if isinstance(event.act, Shuffle) and isinstance(event.outcome, Shuffled) and event.outcome.key:
            key = event.outcome.key
            seal = commitment(key)
            shoe = t.shoe
            now = Sealed(
                table=table,
                game=t.game.name,
                decks=shoe.decks,
                jokers=shoe.jokers,
                without=shoe.without,
                event=event.n,
                seal=seal,
            )
        elif now is not None:
            if isinstance(event.act, OfferCut) and isinstance(event.outcome, int):
                now.cuts.append(event.outcome)
            if t.shoe.dealt == before + 1:
                now.cards.append(public(event, "spectator").get("card"))
    if now is not None:
        yield now


def prove(shoe: Sealed) -> int:
    """Shuffle again with the key, cut as it was cut, and compare; the number of cards that were compared."""
    if shoe.kept:
        raise Refusal(
            f"the key of event {shoe.event} at {shoe.table} is not told: it would tell cards that nobody was shown"
        )
    if shoe.key is None:
        raise Refusal(f"the shoe of event {shoe.event} at table {shoe.table} is still in play: its key is not told yet")
    try:
        if commitment(shoe.key) != shoe.seal or not 1 <= shoe.decks <= 8:
            raise ValueError
    except ValueError:
        raise Refusal(
            f"the key does not fit the seal {shoe.seal[:16]}…: the shoe was not shuffled as promised"
        ) from None
    cards = Randomness(bytes.fromhex(shoe.key)).shuffled(decks(shoe.decks, shoe.jokers, shoe.without))
    if len(shoe.cards) > len(cards):
        raise Refusal(f"{len(shoe.cards)} cards cannot have come out of a shoe of {len(cards)}")
    for cut in shoe.cuts:
        cards = cards[cut:] + cards[:cut]
    for place, (promised, dealt) in enumerate(zip(cards, shoe.cards, strict=False), start=1):
        if dealt is not None and dealt != promised:
            raise Refusal(f"card {place} of the shoe was {dealt}; the sealed shuffle has {promised} there")
    return sum(card is not None for card in shoe.cards)


def read_shoes(source: bytes, where: str) -> list[Sealed]:
    """Shoes as they are downloaded from a table's page: one, or a list."""
    try:
        found = msgspec.json.decode(source, type=Sealed | list[Sealed])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refusal(f"{where} is not a shoe: {error}") from None
    return found if isinstance(found, list) else [found]
