"""A finished round again, event by event, as one viewer saw it: the views of the live table over the stored events."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from pitboss.floor.tables.house_players import in_sight
from pitboss.floor.views.past_rounds import journal_beside
from pitboss.floor.views.view import View, posted_terms
from pitboss.floor.workers.coach import advise
from pitboss.floor.workers.price_worker import PriceReply
from pitboss.journal.export import records
from pitboss.journal.session import EarlierRules, decode_events, table_of
from pitboss.journal.store import Journal, name_of
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Event, Shuffled, Table, Wager, public
from pitboss.table.act import HOUSE, Betting, Decide, kind_of
from pitboss.table.drivers import replay
from pitboss.table.parts import SharedPot
from pitboss.words import Json, spoken_name

MOST_EVENTS = 4_000
"""The longest round that a page replays."""


class StoredRound(msgspec.Struct, frozen=True, kw_only=True):
    """The location of a round: the store and its keys, the journal by its first link, the first and the last event."""

    where: str
    keys: str
    table: str
    root: str
    first: int
    last: int

    def read(self) -> tuple[Table, list[Event]]:
        """The table just before the round, and the round's events."""
        journal, name = self._journal()
        if self.last - self.first >= MOST_EVENTS:
            raise Refusal(f"this round has {self.last - self.first + 1} events: too many to replay on a page")
        try:
            t = table_of(journal.header(name)[0])
        except EarlierRules as earlier:
            raise Refusal(f"this round cannot be replayed: {earlier.reason}") from None
        if (state := journal.checkpoint(name, at_most=self.first - 1)) is not None:
            t.restore(state)
        replay(t, decode_events(journal.rows(name, t.n, self.first - 1 - t.n)))
        t.events.clear()
        return t, [*decode_events(journal.rows(name, self.first - 1, self.last - self.first + 1))]

    def _journal(self) -> tuple[Journal, str]:
        """The journal with that first link, and its name, which changes when a table is closed for newer rules."""
        journal = journal_beside(self.where, self.keys)
        for name in [name for name in journal.tables() if name_of(name) == self.table]:
            if journal.root(name).hex() == self.root:
                return journal, name
        raise Refusal("the journal of this round is not stored here")


def replayed_round(viewer: str, **stored: object) -> PriceReply:
    """In a separate process: the welcome message before the round, and the changes of each event."""
    found = msgspec.convert(stored, StoredRound)
    t, events = found.read()
    view = View(found.table, t, viewer)
    shown = view.layout(t)
    name = viewer.removeprefix("player:") if viewer.startswith("player:") else ""
    opening = {"type": "table", "table": found.table, "you": name, "role": "player" if name else viewer}
    welcome = opening | posted_terms(t) | {"rail": [], "layout": shown, "ask": None, "round": t.round + 1}
    steps = []
    for event in events:
        replay(t, [event])
        (line,) = view.see(t, [event])
        layout = view.layout(t)
        steps.append(line | layout_change(shown, layout))
        shown = layout
    return PriceReply(msgspec.json.encode({"welcome": welcome, "steps": steps}).decode())


def layout_change(before: Json, after: Json) -> Json:
    """The parts of a layout to redraw, and those that are gone."""
    changed = {part: value for part, value in after.items() if part not in before or before[part] != value}
    return {"layout": changed, "gone": [part for part in before if part not in after]}


def rounds_in_short(viewer: str, rounds: list[Json]) -> PriceReply:
    """In a separate process: each round's hands at its end, its device's result, and the viewer's choices."""
    return PriceReply(
        msgspec.json.encode([_in_short(viewer, msgspec.convert(one, StoredRound)) for one in rounds]).decode()
    )


def _in_short(viewer: str, stored: StoredRound) -> Json:
    try:
        t, events = stored.read()
    except Refusal as refusal:
        return {"why": refusal.reason}
    scene = View(stored.table, t, viewer).scene
    scene.options, chosen = t.options, []
    for event in events:
        row = public(event, viewer)
        act = event.act
        if isinstance(act, Decide) and not act.role and act.box in scene.mine() and isinstance(event.outcome, str):
            chosen.append(spoken_name(_chosen(event)))
        scene.take(row, kind_of(row))
    hands = [
        {
            "of": f"box {box}" + (f", {part}" if part else ""),
            "cards": spot.cards,
            "says": scene.named(f"{box}/{part}" if part else box),
        }
        for box in scene.mine()
        for part, spot in scene.hands(box).items()
    ]
    hands += [
        {"of": of, "cards": spot.cards, "says": scene.named(HOUSE if of == "dealer" else of)}
        for of, spot in scene.middle().items()
        if spot.cards
    ]
    drawn = scene.drawn[0].describe("", scene.drawn[1]) if scene.drawn else ""
    return {"hands": hands, "chosen": chosen} | ({"drawn": drawn} if drawn else {})


def coached_round(viewer: str, **stored: object) -> PriceReply:
    """In a separate process: the worth of each choice of a player, by the cards that they saw then."""
    found = msgspec.convert(stored, StoredRound)
    t, events = found.read()
    view, advice = View(found.table, t, viewer), []
    for event in events:
        act = t.pending
        if isinstance(act, Decide | Betting) and act.by(t) == viewer and (isinstance(act, Decide) or act.box):
            reply = advise(t.game.name, t.options.shown(), **in_sight(t, view, act))
            if not reply.refused:
                advice.append({"n": event.n, "chose": _chosen(event)} | msgspec.json.decode(reply.text, type=Json))
        replay(t, [event])
        view.see(t, [event])
    return PriceReply(msgspec.json.encode(advice).decode())


def _chosen(event: Event) -> str:
    if isinstance(event.act, Betting):
        return event.outcome.wager if isinstance(event.outcome, Wager) else "no"
    return str(event.outcome).partition(" ")[0]


def exported_round(viewer: str, form: str, **stored: object) -> PriceReply:
    """In a separate process: a round as a record, a hand history, or the events as the viewer saw them."""
    found = msgspec.convert(stored, StoredRound)
    t, events = found.read()
    if form == "seen":
        return PriceReply(msgspec.json.encode(_seen(t, found.table, events, viewer)).decode() + "\n")
    if form == "phh":
        return PriceReply("".join(_histories(t, events, viewer)))
    drawn = Counter(str(e.outcome) for e in events if e.act.asks == "card" and isinstance(e.outcome, str))
    if unseen := (drawn - _seen_cards(t, events, viewer)).total() + sum(_hides(event, viewer) for event in events):
        raise Refusal(
            f"a record names every card, and {unseen} of this round {'were' if unseen > 1 else 'was'} never shown to"
            " you: save what you saw instead"
        )
    record = next(records(t, events), None)
    if record is None:
        raise Refusal("nobody wagered in this round: there is no record of it")
    return PriceReply(msgspec.json.encode(record).decode() + "\n")


def _hides(event: Event, viewer: str) -> bool:
    """Whether something besides cards was hidden from a viewer; a shuffle's key is in no record."""
    known = Event(event.n, event.act, Shuffled()) if isinstance(event.outcome, Shuffled) else event
    whole, seen = public(known), public(known, viewer)
    return any(whole.get(name) != seen.get(name) for name in {*whole, *seen} - {"card", "cards"})


def _seen_cards(t: Table, events: list[Event], viewer: str) -> Counter[str]:
    """The cards that a viewer saw in the course of the round, each as often as it was new to them."""
    scene, seen = View("", t, viewer).scene, Counter[str]()
    for event in events:
        row = public(event, viewer)
        kind = kind_of(row)
        seen.update(kind.reveals(scene, row))
        scene.take(row, kind)
    return seen


def _seen(t: Table, table: str, events: list[Event], viewer: str) -> Json:
    """The events as a viewer saw them, with the options under which they were played."""
    header = {"table": table, "game": t.game.name, "options": t.options.shown(), "rules": t.game.version}
    bankrolls = {player: dollars(t.chips(player)) for player in t.seats.values()} if t.game.has(SharedPot) else {}
    rows = [public(event, viewer) for event in events]
    return header | ({"bankrolls": bankrolls} if bankrolls else {}) | {"viewer": viewer, "events": rows}


def _histories(t: Table, events: list[Event], viewer: str) -> Iterator[str]:
    """The round as a hand history, with the cards that the viewer did not see as unknown ones."""
    if not t.game.offers("histories"):
        raise Refusal(f"{t.game.title} is no poker game of the hand history format: save it as a record")
    seen = {*_seen_cards(t, events, viewer)}
    yield from t.game.module("histories").seen_by(t, events, seen)
