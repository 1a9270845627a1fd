"""Tools of the conformance tests: tables played at random, watched at every act, and played again with a difference."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from pitboss.equipment import Randomness, decks, packed, unpacked
from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import Event, Game, Incident, Shuffled, Table, Wager
from pitboss.table.act import Burn
from pitboss.table.event import Begin, Outcome
from pitboss.table.fuzz import Fuzz
from pitboss.table.shuffling import OfferCut, Shuffle

VIEWERS = ("spectator", "player:A", "player:Z", "dealer", "floorperson", "casino-supervisor")
HOUSE_ROLES = ("dealer", "floorperson", "casino-supervisor")
ROLES = (*HOUSE_ROLES, "player:A", "player:B", "player:stranger", "spectator")


def some_options(rules: Game, chance: Randomness) -> Any:
    """Options of a game, each elected at random from what the law allows."""
    elected = {
        name: election.show(chance.pick(election.choices))
        for name, election in rules.options.elections().items()
        if election.choices and chance.below(2)
    }
    try:
        return rules.options.configure(elected)
    except Illegal:
        return rules.options.configure({})


def played(name: str, seed: int, procedures: int = 60, driver: type[Fuzz] = Fuzz, **settings: Any) -> Table:
    """A table after so many procedures at random."""
    rules = game(name)
    t: Table = Table(rules, some_options(rules, Randomness.seeded(seed, 1)))
    fuzz = driver(Randomness.seeded(seed), **settings)
    for _ in range(procedures):
        fuzz.procedure(t)
    return t


def snapshot(t: Table) -> tuple[Any, ...]:
    """Everything that a refusal must leave as it was."""
    shoe = t.shoe
    return (
        t.pending,
        t.n,
        len(t.events),
        t.round,
        t.status,
        t.day,
        t.cards_of,
        t.dealer,
        dict(t.bank),
        dict(t.seats),
        dict(t.wagers),
        {box: list(cards) for box, cards in t.hands.items()},
        (shoe.dealt, shoe.left, shoe.cutting_card, shoe.face_up),
        len(t.rack.piles),
        list(t.held),
        len(t.stack),
        t.burn_due,
        t.reshuffle_due,
        t.cut_offer_from,
        t.device_jammed,
        dict(t.incidents),
        t.void,
    )


def all_cards(t: Table) -> Counter[str]:
    """The cards of a table wherever they are."""
    hands = [card for hand in t.hands.values() for card in hand]
    return Counter([*t.shoe.rest(), *t.rack.cards(), *hands, *t.held, *t.stack])


@dataclass
class Watched(Fuzz):
    """A fuzzing driver that has a look at the table before every outcome."""

    look: Callable[[Table, Outcome], None] = field(default=lambda t, outcome: None)

    def outcome(self, t: Table) -> Outcome:
        """What the fuzzer supplies, once it has been looked at."""
        outcome = super().outcome(t)
        self.look(t, outcome)
        return outcome


def again(
    t: Table, other: Table, change: Callable[[Table, Event], Outcome], args: Callable[[dict], dict] = dict
) -> None:
    """Play the events of one table at another, each with a changed outcome."""
    for event in t.events:
        if isinstance(event.act, Begin):
            other.begin(event.act.procedure, **args(event.act.args))
        else:
            other.supply(change(other, event))


def with_wager(outcome: Outcome, change: Callable[[Wager], Wager], amount: int = 1) -> Outcome:
    """An outcome with its wager changed, and an incident's amount times so much."""
    if isinstance(outcome, Wager):
        return change(outcome)
    if isinstance(outcome, Incident):
        wager = change(outcome.wager) if outcome.wager else None
        return replace(outcome, wager=wager, amount=outcome.amount * amount, cite="")
    return outcome


# Hidden cards.


@dataclass
class Ordered(Fuzz):
    """A fuzzing driver whose shuffles name their order, so that it can be changed where nobody sees it."""

    def outcome(self, t: Table) -> Outcome:
        """The same, with orders in place of keys."""
        outcome = super().outcome(t)
        if not isinstance(outcome, Shuffled):
            return outcome
        order = Randomness.seeded(self.chance.below(10**9)).shuffled(decks(t.shoe.decks))
        return Shuffled(order=packed(order), face_up=outcome.face_up)


@dataclass
class Epoch:
    """The time from one shuffle to the next."""

    order: list[str]
    face_up: tuple[int, ...]
    cut: int = 0
    seen: set[int] = field(default_factory=set)

    def disguised(self) -> Shuffled:
        """The same shuffle for everybody at the table: the cards that nobody saw have changed places."""
        size, order = len(self.order), self.order.copy()
        hidden = [i for i in range(size) if (i - self.cut) % size not in self.seen]
        for i, j in zip(hidden, hidden[1:] + hidden[:1], strict=True):
            order[i] = self.order[j]
        return Shuffled(order=packed(order), face_up=self.face_up)


def epochs(t: Table) -> list[Epoch]:
    """The shuffles of a table's life, and the places whose cards were seen after each."""
    twin: Table = Table(t.game, t.options)
    found: list[Epoch] = []

    def follow(twin: Table, event: Event) -> Outcome:
        if isinstance(event.act, Shuffle) and isinstance(event.outcome, Shuffled):
            found.append(Epoch(unpacked(event.outcome.order or ""), event.outcome.face_up))
        elif isinstance(event.act, OfferCut) and isinstance(event.outcome, int):
            found[-1].cut = event.outcome
        elif not (isinstance(event.act, Burn) and isinstance(event.outcome, str)) and found:
            # Any other act that takes a card from the shoe shows it, or may.
            found[-1].seen.add(twin.shoe.dealt)
        return event.outcome

    again(t, twin, follow)
    return found


def disguised(t: Table) -> Table:
    """The same life with other hidden cards: burn cards and whatever was never dealt."""
    twin: Table = Table(t.game, t.options)
    shuffles = iter([epoch.disguised() for epoch in epochs(t)])

    def change(twin: Table, event: Event) -> Outcome:
        if isinstance(event.act, Shuffle) and isinstance(event.outcome, Shuffled):
            return next(shuffles)
        if isinstance(event.act, Burn) and isinstance(event.outcome, str):
            return twin.due or twin.shoe.front()
        return event.outcome

    again(t, twin, change)
    return twin


# Illegal outcomes.


def illegal(t: Table) -> Iterable[Any]:
    """Outcomes of every kind, most of which cannot be the pending act's; each field has its proper type."""
    seats = t.seats or {1: "A"}
    box, player = next(iter(seats.items()))
    step = t.options.increment
    yield from (None, "", "nonsense", "9x", "9h", "surrender", -1, 0, 1, 5, 9, 10**9, 1.5, True, [], {}, object())
    for name in [*t.game.wagers, "no-such-wager"]:
        yield Wager(box, player, name, step)
        yield Wager(box, player, name, 0)
        yield Wager(box, player, name, -step)
        yield Wager(box, player, name, step + 1)
        yield Wager(box, player, name, 10**12)
        yield Wager(box, "stranger", name, 10 * step)
        yield Wager(0, player, name, 10 * step)
        yield Wager(t.boxes + 1, player, name, 10 * step)
        yield Wager(box, player, name, 10 * step, "cash")
        yield Wager(box, player, name, 10 * step, "match-play")
        yield Wager(box, player, name, 10 * step, "buttons")
    for kind in [*(ruling.kind for ruling in t.game.rulings), "no-such-thing"]:
        yield Incident(kind)
        yield Incident(kind, card="1x")
        yield Incident(kind, amount=-5)
        yield Incident(kind, wager=Wager(box, "stranger", "no-such-wager", 7))
    yield Shuffled(key="00")
    yield Shuffled(key="z" * 64)
    yield Shuffled(order="9h")
    yield Shuffled(order=packed(decks(t.shoe.decks)[1:]))


def ill_typed(t: Table) -> Iterable[Any]:
    """Outcomes whose fields hold what they never should."""
    seats = t.seats or {1: "A"}
    box, player = next(iter(seats.items()))
    wager = next(iter(t.game.wagers))
    for amount in (10.0 * t.options.increment, "1000", None, True, [1000]):
        yield Wager(box, player, wager, amount)
    yield Wager(str(box), player, wager, 1000)
    yield Wager(float(box), player, wager, 1000)
    yield Wager(box, None, wager, 1000)
    yield Wager(box, player, None, 1000)
    yield Wager(box, player, ["initial"], 1000)
    yield Wager(box, player, wager, 1000, 5)
    for kind in (None, 5, ["fill"]):
        yield Incident(kind)
    for ruling in t.game.rulings:
        yield Incident(ruling.kind, card=5, amount=1.5, wager="initial 10")
        yield Incident(ruling.kind, card=["9h"], amount="5")
    yield Shuffled(key=5)
    yield Shuffled(order=5)
    yield Shuffled(key=Randomness.seeded(1).key().hex(), face_up=("first",))


def tried(t: Table, outcome: Any, by: str | None = None) -> Refusal | None:
    """The refusal that an outcome meets, having made sure that it changed nothing; None if it is legal."""
    before = snapshot(t)
    if t.can(outcome, by):
        assert snapshot(t) == before, "asking changes nothing"
        return None
    try:
        t.supply(outcome, by)
    except Refusal as refusal:
        assert snapshot(t) == before, f"{outcome!r} was refused and yet changed the table"
        return refusal
    raise AssertionError(f"{outcome!r} was refused when asked and taken when supplied")
