"""Fairness: every shuffle is sealed before its first card; once its cards are out of play anyone can repeat it.

Where some cards are never shown the key stays hidden. Then each position of the shuffle has its own commitment
under one seal, which is opened for each card shown to everyone, when it is shown.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from pitboss.equipment import Randomness, Shoe, card_commitment, closed_places, commitment, opening, seal_of
from pitboss.equipment.cards import PLACE_IN_DECK
from pitboss.equipment.device import Device, device
from pitboss.equipment.display import NumberDisplay
from pitboss.equipment.wheel import Wheel
from pitboss.files import record
from pitboss.games import game as game_of
from pitboss.journal.session import decode_events, table_of
from pitboss.journal.store import Journal
from pitboss.refusal import Refusal
from pitboss.table import Event, Shuffled, Table, public
from pitboss.table.act import kind_of
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.shuffle_acts import OfferCut, Shuffle
from pitboss.table.drivers import replay
from pitboss.table.engine.sealed_key import DRAWS, draw_from_key, places
from pitboss.table.parts import DealtCards
from pitboss.table.procedures.sealed_chance import Seal
from pitboss.table.view.scene import Scene
from pitboss.words import Json


class Sealed(msgspec.Struct, kw_only=True):
    """A shuffle: its seal, the cuts, the cards in dealing order, and the key once it is finished."""

    table: str
    game: str
    decks: int
    event: int
    seal: str
    jokers: int = 0
    """Jokers of each deck."""
    by_kind: bool = False
    """Whether the cards were sorted across decks before the shuffle, rather than deck after deck."""
    shuffled: int = 0
    """Number of cards in all decks, so that independent checks use the same ones."""
    key: str | None = None
    kept: bool = False
    """Whether the key is never revealed, because it would expose cards that were never shown."""
    cuts: list[int] = []
    cards: list[str | None] = []
    """Null for a card that was not shown."""
    places: list[str] = []
    """Commitments to the positions of the shuffle before the cut, where the key is not revealed."""
    places_seal: str = ""
    """The seal of the positions, shown before the first card."""
    openings: list[str | None] = []
    """The opening of each shown card's position."""
    seeds: list[str] = []
    """Seeds that players added after the seal was shown."""
    draws: list["Drawn"] = []
    """Device results, if the seal was not for cards."""


class Drawn(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One result of a device."""

    device: str
    result: str | int
    numbers: list[int] = []
    """The display's numbers."""
    stops: list[str] = []
    """The wheel's stops, in order."""

    @classmethod
    def by(cls, of: Device, result: str | int) -> "Drawn":
        """The device's result."""
        numbers = [*of.shows] if isinstance(of, NumberDisplay) else []
        return cls(device=of.name, result=result, numbers=numbers, stops=[*of.stops] if isinstance(of, Wheel) else [])

    @property
    def of(self) -> Device:
        """The device."""
        return NumberDisplay(self.device, tuple(self.numbers)) if self.numbers else device(self.device)


def shoes(journal: Journal, table: str, last: int | None = None, *, by_duty: bool = False) -> list[Sealed]:
    """The sealed shuffles of a table, or the last few, in order; the key of the one in play stays hidden.

    Where players hold hidden cards the other keys stay hidden too, except from authorized staff.
    """
    header, _, _ = journal.header(table)
    points = journal.checkpoints(table) if last is not None else []
    step = 1
    while True:
        # From the latest checkpoint that lies before enough of them.
        t = table_of(header)
        if step <= len(points) and (state := journal.checkpoint(table, at_most=points[-step])) is not None:
            t.restore(state)
        found = deque(_sealed(t, table, decode_events(journal.rows(table, after=t.n))), maxlen=last)
        if step > len(points) or len(found) == last:
            kept = t.game.part(DealtCards).private and not by_duty
            return [
                msgspec.structs.replace(shoe, key=None, kept=True) if kept and shoe.decks else shoe for shoe in found
            ]
        step *= 2


def _sealed(t: Table, table: str, events: Iterable[Event]) -> Iterator[Sealed]:
    """Every sealed shuffle among the following events of a table."""
    now: Sealed | None = None
    draw: Sealed | None = None
    key = ""
    seen: _Shown | None = None
    for event in events:
        before = t.shoe.dealt
        seeds = [*t.chance.sealed_keys[DRAWS].words] if DRAWS in t.chance.sealed_keys else []
        replay(t, [event])
        t.events.clear()
        if now is not None and t.chance.seal != key:
            # Where only part of the cards was shuffled, the rest is still in play: that key is never revealed.
            now.key = key if t.chance.spent == key else None
            yield now
            now = seen = None
        row = public(event, "spectator")
        if isinstance(event.act, Seal):
            if draw is not None:
                draw.key = event.act.opens
                yield draw
            draw = Sealed(table=table, game=t.game.name, decks=0, event=event.n, seal=row["commitment"])
        elif (
            draw is not None
            and isinstance(event.act, Chance)
            and event.act.lot(t) is not None
            and isinstance(event.outcome, str | int)
        ):
            draw.seeds = seeds
            draw.draws.append(Drawn.by(event.act.of, event.outcome))
        if isinstance(event.act, Shuffle) and isinstance(event.outcome, Shuffled) and event.outcome.key:
            key = event.outcome.key
            seal = commitment(key)
            now = Sealed(
                table=table, game=t.game.name, decks=t.shoe.decks, jokers=t.shoe.jokers, event=event.n, seal=seal
            )
            now.seeds, now.by_kind = [*event.outcome.seeds], event.act.by_kind
            now.shuffled = len(t.shoe.whole())
            if t.game.part(DealtCards).private and t.chance.seal == key:
                before_seeds = msgspec.structs.replace(event.outcome, seeds=()).cards(event.act.pool(t))
                now.places = closed_places(key, before_seeds or [])
                now.places_seal = seal_of(now.places)
                seen = _Shown(t, now, key)
        elif now is not None:
            if isinstance(event.act, OfferCut) and isinstance(event.outcome, int):
                now.cuts.append(event.outcome)
            if t.shoe.dealt == before + 1:
                now.cards.append(row.get("card"))
                if seen is not None:
                    seen.drawn(public(event))
        if seen is not None:
            seen.look(row, public(event))
    if now is not None:
        yield now
    if draw is not None and draw.draws:
        yield draw


class _Shown:
    """A shuffle's publicly shown cards: those dealt face up, and those turned up later."""

    def __init__(self, t: Table, shoe: Sealed, key: str) -> None:
        self._scene = Scene(t.game, shoe.table, "", len(shoe.places))
        self._shoe, self._key = shoe, key
        self._hidden: list[tuple[int, str, str]] = []
        """The index of each face-down card, its owner, and the card."""

    def drawn(self, row: Json) -> None:
        """Record a card leaving the shoe."""
        number = len(self._shoe.openings)
        self._shoe.openings.append(None)
        if self._shoe.cards[number] is not None:
            self._open(number)
        elif "card" in row:
            self._hidden.append((number, "", row["card"]))

    def look(self, row: Json, whole: Json) -> None:
        """Record what became public: a card of a face-down hand was turned."""
        self._scene.take(row, kind_of(row))
        if "to" in whole:
            # Some are put aside before they are dealt.
            owner, card = _owner(whole["to"]), whole.get("card")
            self._hidden = [(n, who or (owner if what == card else ""), what) for n, who, what in self._hidden]
        if not self._hidden or not self._scene.touched:
            return
        up = {(_owner(of), card) for of in self._scene.touched for card in self._scene.spots[of].cards}
        for number, owner, card in self._hidden:
            if (owner, card) in up:
                self._shoe.cards[number] = card
                self._open(number)
        self._hidden = [one for one in self._hidden if (one[1], one[2]) not in up]

    def _open(self, number: int) -> None:
        self._shoe.openings[number] = opening(self._key, _place(self._shoe, number))


def _place(shoe: Sealed, number: int) -> int:
    """A card's position in the house's shuffle, before the seeds and the cuts."""
    cards = len(shoe.places)
    return places(shoe.seeds, cards)[(number + sum(shoe.cuts)) % cards]


def _owner(of: int | str) -> str:
    """The box of a hand: "3/2" is another hand of box 3."""
    return str(of).partition("/")[0]


def prove(shoe: Sealed) -> int:
    """Repeat the shuffle and cuts with the key and compare; returns the number of cards compared.

    Where the key is not revealed, the positions of the cards that were shown are opened instead.
    """
    if shoe.kept:
        return _prove_places(shoe)
    if shoe.key is None:
        raise Refusal(
            f"the shoe of event {shoe.event} at table {shoe.table} is still in play: its key is not revealed yet"
        )
    try:
        if commitment(shoe.key) != shoe.seal or not (0 if shoe.draws else 1) <= shoe.decks <= 8:
            raise ValueError
    except ValueError:
        raise Refusal(
            f"the key does not fit the seal {shoe.seal[:16]}…: the shoe was not shuffled as promised"
        ) from None
    if shoe.draws and (shoe.decks or shoe.cards):
        raise Refusal("cards and the results of a device do not come of one key")
    if shoe.draws:
        return _prove_draws(shoe, shoe.key)
    cards = Randomness(bytes.fromhex(shoe.key)).shuffled(_whole(shoe))
    cards = [cards[place] for place in places(shoe.seeds, len(cards))]
    if len(shoe.cards) > len(cards):
        raise Refusal(f"{len(shoe.cards)} cards cannot have come out of a shoe of {len(cards)}")
    for cut in shoe.cuts:
        cards = cards[cut:] + cards[:cut]
    for place, (promised, dealt) in enumerate(zip(cards, shoe.cards, strict=False), start=1):
        if dealt is not None and dealt != promised:
            raise Refusal(f"card {place} of the shoe was {dealt}; the sealed shuffle has {promised} there")
    return sum(card is not None for card in shoe.cards)


def _prove_draws(shoe: Sealed, key: str) -> int:
    """Verify that every result follows from the key and the seeds."""
    game_of(shoe.game)
    for number, one in enumerate(shoe.draws):
        if (promised := draw_from_key(one.of, key, shoe.seeds, number)) != one.result:
            raise Refusal(f"result {number + 1} was {one.result}; what was sealed, with the seeds, gives {promised}")
    return len(shoe.draws)


def _prove_places(shoe: Sealed) -> int:
    """Verify that every shown card was at its position when the shuffle was sealed."""
    if not shoe.places:
        raise Refusal(
            f"the key of event {shoe.event} at {shoe.table} is not revealed: it would show cards that nobody has seen"
        )
    if seal_of(shoe.places) != shoe.places_seal:
        raise Refusal(f"the places do not fit their seal {shoe.places_seal[:16]}…: they are not those that were sealed")
    if len(shoe.openings) != len(shoe.cards) or len(shoe.cards) > len(shoe.places):
        raise Refusal(f"{len(shoe.cards)} cards and {len(shoe.openings)} openings do not fit {len(shoe.places)} places")
    for number, (card, opened) in enumerate(zip(shoe.cards, shoe.openings, strict=True)):
        if card is None:
            continue
        place = _place(shoe, number)
        if opened is None or card_commitment(place, card, opened) != shoe.places[place]:
            raise Refusal(f"card {number + 1} of the shoe was {card}; that is not what was sealed at its place")
    return sum(card is not None for card in shoe.cards)


def _whole(shoe: Sealed) -> list[str]:
    """The cards before the shuffle."""
    cards = Shoe(shoe.decks, "", shoe.jokers, game_of(shoe.game).part(DealtCards).pieces).whole()
    return sorted(cards, key=PLACE_IN_DECK.__getitem__) if shoe.by_kind else cards


def read_shoes(source: bytes, where: str) -> list[Sealed]:
    """Shoes as downloaded from a table's page: one, or a list."""
    found: Any = record(source, Sealed | list[Sealed], f"{where} is not a shoe")  # type: ignore[arg-type]
    return found if isinstance(found, list) else [found]
