"""Tools of the conformance tests: tables played at random, watched at every act, and played again with a difference."""

import inspect
import operator
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec
from msgspec import to_builtins
from msgspec.structs import replace

from pitboss.equipment import Randomness, packed, unpacked
from pitboss.games import game
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.rulebook.election import Election
from pitboss.table import Event, Game, Incident, Shuffled, Table, Wager, public
from pitboss.table.act import ROLES as OFFICES
from pitboss.table.act import Betting, Burn, Deal, Decide, Hold
from pitboss.table.acts.calls import Call
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.reveal_acts import HandOver, TurnUp
from pitboss.table.acts.shuffle_acts import Shuffle
from pitboss.table.drivers import replay, run
from pitboss.table.engine.outcome_validation import particulars
from pitboss.table.event import Begin, Outcome, encode
from pitboss.table.game import Procedure
from pitboss.table.parts import PlayersNeeded, WagerHandling
from pitboss.table.play.fuzz import Fuzz
from pitboss.table.procedures.common import COMMON

VIEWERS = ("spectator", "player:A", "player:Z", "dealer", "floorperson", "casino-supervisor")
ROLES = (*(role for role in OFFICES if role != "player"), "player:A", "player:B", "player:stranger", "spectator")


def some_options(rules: Game, chance: Randomness, first: dict[str, Any] | None = None, **last: Any) -> Any:
    """Options of a game elected at random, one after the other; what the law does not grant beside them is left out.

    Those given as `first` are elected before all others, and those given by name after them.
    """
    elected = first or (with_needs(rules, chance) if chance.below(3) == 0 else {})
    offered = [
        (name, election.show(chance.pick(election.choices)))
        for name, election in rules.options.elections().items()
        if election.choices and name not in elected and chance.below(2)
    ]
    for name, value in (*offered, *last.items()):
        try:
            rules.options.configure(elected | {name: value})
        except Illegal:
            continue
        elected = elected | {name: value}
    return rules.options.configure(elected)


def with_needs(rules: Game, chance: Randomness) -> dict[str, Any]:
    """One option that is off by itself, elected with whatever the law wants beside it."""
    flags = [name for name, election in rules.options.elections().items() if election.choices == (False, True)]
    wanted = chance.pick(flags) if flags else ""
    elected = {wanted: True} if flags else {}
    for _ in range(20):
        try:
            rules.options.configure(elected)
        except Illegal as illegal:
            wrong = next(v.option for v in illegal.violations)
            if wrong == wanted:
                return {}
            choices = rules.options.elections()[wrong].choices
            elected[wrong] = str(chance.pick(choices)) if choices else named(rules.options.elections()[wrong])
        else:
            return elected
    return {}


TRIES = 6
"""Orders of a game's own that are tried at most until one may begin."""


def named(election: Election) -> str:
    """A value for an option that only the house can name: numbers, an amount, or a word, whatever it takes."""
    for text in ("1,2,10", "10.00", "10", "some"):
        with suppress(Refusal):
            election.read(text)
            return text
    return ""


@dataclass
class Pit(Fuzz):
    """A fuzzing driver that also does what only some games know: wagers taken back, forms, the curator's shoe."""

    def procedure(self, t: Table) -> None:
        """Now and then an order of the game's own; what is refused is not begun."""
        if self.chance.below(5) < 4:
            super().procedure(t)
            return
        plans = [*own_orders(t, self.chance.below)]
        for _ in range(min(TRIES, len(plans))):
            name, args = plans.pop(self.chance.below(len(plans)))
            try:
                t.begin(name, **args)
            except Refusal:
                continue
            run(t, self)
            return

    def _choice(self, t: Table, act: Decide) -> str:
        word = super()._choice(t, act)
        # If every third player folded, few hands would come to their end.
        return super()._choice(t, act) if word == "fold" and self.chance.below(4) else word

    def _wager(self, t: Table, act: Betting) -> Wager | None:
        below = self.chance.below
        # What the house itself wagers against a player's bank is not a player's to withdraw.
        players = sorted(key for key in t.wagers if key[0] in t.seats)
        if t.game.part(WagerHandling).alterable and players and below(6) == 5:
            box, name = players[below(len(players))]
            if t.can(withdrawn := Wager(box, t.seats[box], name, 0)):
                return withdrawn
        if t.money.vigorish and not act.box and below(4) == 3:
            # Everything on one wager, so that there are patrons who cannot pay what they owe.
            box = sorted(t.money.vigorish)[below(len(t.money.vigorish))]
            stake = t.chips(t.seats[box]) // t.options.increment * t.options.increment
            wager = Wager(box, t.seats[box], act.opens(t)[below(len(act.opens(t)))], stake)
            if t.can(wager):
                return wager
        return super()._wager(t, act)


def own_orders(
    t: Table, below: Callable[[int], int], *, everything: bool = False, names: Collection[str] = ()
) -> Iterator[tuple[str, dict[str, str | int]]]:
    """Every procedure of the game, or those named, with particulars of the right kind, which may make sense now."""
    known: list[str] | None = None
    for name, procedure in t.game.procedures.items():
        if names and name not in names:
            continue
        if name in {*COMMON, "round", "shuffle", "idle"} and not everything:
            continue
        wanted = particulars(procedure.script)
        if wanted and known is None:
            known = [*strings(to_builtins(t.memory, str_keys=True))]
        given = {name: some_particular(t, name, kind, known or (), below) for name, kind in wanted.items()}
        yield (
            name,
            {name: value for name, value in given.items() if everything or is_needed(procedure, name) or below(2)},
        )


@cache
def is_needed(procedure: Procedure, particular: str) -> bool:
    """Whether it cannot be begun without."""
    return inspect.signature(procedure.script).parameters[particular].default is inspect.Parameter.empty


def strings(within: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(within, str):
        yield within
    for part in [*within.values(), *within] if isinstance(within, dict) else within if isinstance(within, list) else ():
        yield from strings(part)


def some_particular(t: Table, word: str, kind: type, known: Collection[str], below: Callable[[int], int]) -> str | int:
    """A name, a number, an office or an hour, by the word that the procedure has for it and by what is remembered."""
    if kind is int:
        # Numbers under which the table remembers something, such as tickets, are as good as any.
        remembered = [int(name) for name in known if name.isdecimal()][-8:]
        numbers = (*t.places,) if word == "box" else (below(1000), t.options.increment, *remembered)
        return numbers[below(len(numbers))]
    # Those who sit here, those who might come, and those of whom the table has something to remember.
    people = [*t.seats.values(), *"ABCDXY"]
    people += 2 * [name for name in known if name in people]
    if word in ("player", "patron", "signed"):
        return people[below(len(people))]
    # A member of that office, the office itself, what the clock shows, or some of the chips.
    words = (
        f"the {word}",
        "dealer",
        "floorperson",
        f"{12 + below(2)}:{15 * below(4):02}",
        *t.game.part(WagerHandling).chips,
    )
    return words[below(len(words))]


def opened(name: str, seed: int, driver: type[Fuzz] = Pit, **settings: Any) -> tuple[Table, Fuzz]:
    """A table with options at random, and a player who plays it at random."""
    rules = game(name)
    options = settings.pop("options", None) or some_options(rules, Randomness.seeded(seed, 1))
    t: Table = Table(rules, options)
    fuzz = driver(Randomness.seeded(seed), **settings)
    # Where players play each other, nothing happens before some have come.
    for box, player in enumerate(() if rules.part(PlayersNeeded).least == 1 else fuzz.players[:3], start=1):
        if box in t.places:
            t.begin("sit", player=player, box=box, chips=100_00)
            t.supply()
    return t, fuzz


def playing(name: str, seed: int, procedures: int = 60, driver: type[Fuzz] = Pit, **settings: Any) -> Iterator[Table]:
    """A table after each of the procedures, which are chosen at random."""
    t, fuzz = opened(name, seed, driver, **settings)
    for _ in range(procedures):
        fuzz.procedure(t)
        yield t


def played(name: str, seed: int, procedures: int = 60, driver: type[Fuzz] = Pit, **settings: Any) -> Table:
    """A table after all of them."""
    *_, t = playing(name, seed, procedures, driver, **settings)
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
        t.cards.opened_on,
        t.dealer,
        dict(t.bank),
        dict(t.seats),
        dict(t.wagers),
        {box: list(cards) for box, cards in t.hands.items()},
        (shoe.dealt, shoe.left, shoe.cutting_card, shoe.face_up),
        len(t.cards.rack.piles),
        (list(t.cards.held), t.cards.held_for_hand),
        (len(t.cards.stack), t.cards.stack_unseen, t.cards.stack_face_up),
        dict(t.money.vigorish),
        to_builtins(t.memory),
        t.cards.burn_due,
        (t.cards.reshuffle_due, t.cards.reshuffle_cite),
        (t.cards.cut_offer_from, t.cards.cutter),
        t.cards.device_jammed,
        dict(t.run.incidents),
        t.run.void,
    )


def all_cards(t: Table) -> Counter[str]:
    """The cards of a table wherever they are."""
    return Counter(t.all_cards())


@dataclass
class Watched(Pit):
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
    """An outcome with its wager changed, and an incident's amount times a factor."""
    if isinstance(outcome, Wager):
        return change(outcome)
    if isinstance(outcome, Call):
        return replace(outcome, box=change(Wager(outcome.box, outcome.player, outcome.wager, 0)).box)
    if isinstance(outcome, Incident):
        wager = change(outcome.wager) if outcome.wager else None
        return replace(outcome, wager=wager, amount=outcome.amount * amount, cite="")
    word, named, size = outcome.partition(" ") if isinstance(outcome, str) else ("", "", "")
    return f"{word} {dollars(amount * cents(size))}" if named else outcome


# Hidden cards.


@dataclass
class Ordered(Pit):
    """A fuzzing driver whose shuffles name their order, so that it can be changed where nobody sees it."""

    def outcome(self, t: Table) -> Outcome:
        """The same, with orders in place of keys, and nobody absent whose cards the silence would choose."""
        outcome = super().outcome(t)
        while isinstance(t.pending, Pick) and isinstance(outcome, Incident) and outcome.kind == "absent":
            outcome = super().outcome(t)
        if not isinstance(outcome, Shuffled):
            return outcome
        order = Randomness.seeded(self.chance.below(10**9)).shuffled(t.pending.pool(t))
        return Shuffled(order=packed(order), face_up=outcome.face_up)


@dataclass(eq=False)
class Epoch:
    """What came of one shuffle, for one viewer."""

    order: list[str]
    face_up: tuple[int, ...]
    seen: set[int] = field(default_factory=set)
    """The places in that order whose cards the viewer saw."""

    def disguised(self, by: int = 1) -> Shuffled:
        """The same shuffle to that viewer: the cards not seen have changed places, by this number."""
        order = self.order.copy()
        hidden = [i for i in range(len(order)) if i not in self.seen]
        for i, j in zip(hidden, hidden[by:] + hidden[:by], strict=True):
            order[i] = self.order[j]
        return Shuffled(order=packed(order), face_up=self.face_up)


Origin = tuple[Epoch, int]
"""Where a card comes from: the shuffle, and the place in its order."""
HELD = "held"
TWINS = 12
"""Ways in which hidden cards change places that are tried at most."""
Lying = dict[int | str, list[str]]


@dataclass
class Eyes:
    """Follows a table's life as one viewer may see it: where each card lies, and which of them the viewer saw.

    What a viewer sees is taken from what the acts say (face up, for whose eyes, shown), never from what the views show.
    """

    viewer: str
    epochs: list[Epoch] = field(default_factory=list)
    stack: list[Origin | None] = field(default_factory=list)
    shoe: list[Origin | None] = field(default_factory=list)
    known: list[tuple[list[str], list[Origin | None]]] = field(default_factory=list)
    """Every order of cards that lay in shoe or stack, by which it is known again."""
    piles: dict[int | str, list[Origin | None]] = field(default_factory=dict)
    """What lies in the hands, and under HELD what was drawn in error."""
    aside: list[tuple[str, Origin | None]] = field(default_factory=list)
    """What was held and is not any more: it may come back."""

    def follow(self, t: Table, event: Event) -> None:
        """Let an event happen again at a table of the same life, and take note of it."""
        act, outcome = event.act, event.outcome
        if isinstance(act, Begin):
            t.begin(act.procedure, **act.args)
            return
        before, dealt, held = lying(t), t.shoe.dealt, t.due is not None
        shoe, stack = [*t.shoe.cards], [*t.cards.stack]
        hands = {of: [*lie] for of, lie in self.piles.items()}
        front = [] if held else self.shoe[dealt : dealt + 1]
        implied = act.implied_hand(t, outcome)
        t.supply(replace(outcome, cite="") if isinstance(outcome, Incident) else outcome)
        if isinstance(act, Shuffle) and isinstance(outcome, Shuffled):
            self._shuffle(t, act, outcome, dealt)
        if t.shoe.cards != shoe:
            self.shoe = self._recognised(t.shoe.cards)
            left: list[Origin | None] = []
        else:
            left = self.shoe[dealt : t.shoe.dealt]
        if t.cards.stack != stack:
            self.stack = self._recognised(t.cards.stack)
        self._move(before, lying(t), left)
        self._look(event, hands.get(HELD, [])[:1] if held else left, front, hands)
        if implied is not None:
            self._see(hands.get(implied, []))

    def _look(
        self, event: Event, drawn: list[Any], front: list[Any], hands: dict[int | str, list[Origin | None]]
    ) -> None:
        """The cards that the viewer sees by it."""
        act, outcome = event.act, event.outcome
        if isinstance(outcome, Incident):
            self._see(front if outcome.card is not None and not outcome.unseen else [])
        elif isinstance(act, Deal):
            self._see(drawn if act.face == "up" or self.viewer == f"player:{act.eyes}" else [])
        elif isinstance(act, Burn):
            self._see(drawn if act.shown else [])
        elif isinstance(act, Hold):
            self._see(drawn if act.seen else [])
        elif act.uncovers:
            self._see(drawn)
        elif isinstance(act, TurnUp):
            self._see(hands[act.hand][act.places(len(hands[act.hand]))])
        elif isinstance(act, HandOver) and self.viewer == f"player:{act.player}":
            self._see(hands[act.hand][-len(unpacked(act.cards)) :])

    def _shuffle(self, t: Table, act: Shuffle, outcome: Shuffled, dealt: int) -> None:
        order = unpacked(outcome.order or "")
        if partly(t, outcome):
            # The same cards in another order.
            whole = self.epochs[-1]
            shuffled: list[Origin | None] = [(whole, whole.order.index(card)) for card in order]
        else:
            self.epochs.append(Epoch(order, outcome.face_up))
            shuffled = [(self.epochs[-1], place) for place in range(len(order))]
        rest = self.shoe[dealt:]
        self.known.append((order, shuffled))
        laid = act.laid([*enumerate(rest)], [(len(rest) + place, origin) for place, origin in enumerate(shuffled)])
        cards = [*(self._value(origin) for origin in rest), *order]
        self.known.append(([cards[place] for place, _ in laid], [origin for _, origin in laid]))

    @staticmethod
    def _value(origin: Origin | None) -> str:
        return origin[0].order[origin[1]] if origin is not None else ""

    def _recognised(self, cards: list[str]) -> list[Origin | None]:
        """Where the cards of a stack come from: from an order that was there before, whole, cut, or the rest of it."""
        if not cards:
            return []
        for values, origins in reversed(self.known):
            if len(values) < len(cards) or cards[0] not in values:
                continue
            if values[-len(cards) :] == cards:
                return self._kept(cards, origins[-len(cards) :])
            if len(values) == len(cards):
                for place, value in enumerate(values):
                    if value == cards[0] and values[place:] + values[:place] == cards:
                        return self._kept(cards, origins[place:] + origins[:place])
        # Cards that were never shuffled since they were last seen: new ones, or gathered by suit and rank.
        return self._kept(cards, [None] * len(cards))

    def _kept(self, cards: list[str], origins: list[Origin | None]) -> list[Origin | None]:
        self.known.append(([*cards], origins))
        return origins

    def _move(self, before: Lying, after: Lying, left: list[Origin | None]) -> None:
        """Cards go from hand to hand, out of the shoe, or away."""
        loose = [(self._value(origin), origin) for origin in left]
        held = [*zip(before[HELD], self.piles.get(HELD, ()), strict=True)]
        found: dict[int | str, list[Any]] = {}
        for of, cards in before.items():
            lie = [*zip(cards, self.piles.get(of, ()), strict=True)]
            found[of] = []
            for card in after.get(of, ()):
                place = next((n for n, (value, _) in enumerate(lie) if value == card), None)
                found[of].append(None if place is None else lie.pop(place))
            loose = [*loose, *lie]
        for of, cards in after.items():
            there = found.setdefault(of, [None] * len(cards))
            for n, card in enumerate(cards):
                if there[n] is None:
                    from_where = loose if card in (value for value, _ in loose) else self.aside
                    place = next(place for place, (value, _) in enumerate(from_where) if value == card)
                    there[n] = from_where.pop(place)
        self.aside = [*(one for one in loose if one in held), *self.aside]
        self.piles = {of: [origin for _, origin in found[of]] for of in after}

    def _see(self, places: Iterable[Origin | None]) -> None:
        for place in places:
            if place is not None:
                place[0].seen.add(place[1])


def lying(t: Table) -> Lying:
    """The cards of all hands, and those drawn in error."""
    return {HELD: [*t.cards.held]} | {of: [*cards] for of, cards in t.hands.items()}


def partly(t: Table, outcome: Shuffled) -> bool:
    """A shuffle of some cards of a single deck, each of which is there once."""
    return t.shoe.decks == 1 and len(unpacked(outcome.order or "")) < len(t.shoe.whole())


def places_of(hand: list[str], cards: str) -> list[int]:
    """The places of some cards in a hand, each taken once."""
    places: list[int] = []
    for card in unpacked(cards):
        places.append(next(i for i, held in enumerate(hand) if held == card and i not in places))
    return places


def epochs(t: Table, viewer: str) -> list[Epoch]:
    """The shuffles of a table's life, and the places whose cards the viewer saw after each."""
    eyes, twin = Eyes(viewer), Table(t.game, t.options)
    for event in t.events:
        eyes.follow(twin, event)
    return eyes.epochs


def disguised(t: Table, seen: list[Epoch]) -> Table:
    """The same life with other cards wherever the viewer saw none.

    Where hands of some sort are shown at once, a hand that was not shown is none of them: other places are then tried.
    """
    if not any(event.act.reveals_by_omission for event in t.events):
        return _disguised(t, seen, 1)
    for by in range(1, TWINS):
        with suppress(Refusal):
            twin = _disguised(t, seen, by)
            if twin.bank == t.bank:
                return twin
    raise AssertionError("whatever cards were not seen, a player would have shown a hand at once")


def _disguised(t: Table, seen: list[Epoch], by: int) -> Table:
    twin: Table = Table(t.game, t.options)
    same: Table = Table(t.game, t.options)
    shuffles = iter([(epoch.order, epoch.disguised(by)) for epoch in seen])
    other: dict[str, str] = {}

    def change(twin: Table, event: Event) -> Outcome:
        outcome, front = event.outcome, twin.due or (twin.shoe.front() if twin.shoe.left else None)
        if isinstance(event.act, Pick) and isinstance(outcome, str) and outcome not in event.act.choices:
            # The same places of the hand, whatever cards lie there.
            while same.n < event.n - 1:
                replay(same, [t.events[same.n]])
            held = event.act.held(twin)
            chosen = packed(held[place] for place in places_of(event.act.held(same), outcome))
            # Where these would be foul the player sets other ones, which nobody sees either.
            return chosen if twin.can(chosen) else event.act.settings(twin)[0][0]
        if isinstance(outcome, Shuffled) and partly(twin, outcome):
            order = packed(other[card] for card in unpacked(outcome.order or ""))
            return Shuffled(order=order, face_up=outcome.face_up)
        if isinstance(event.act, Shuffle) and isinstance(outcome, Shuffled):
            order, shuffled = next(shuffles)
            other.update(zip(order, unpacked(shuffled.order or ""), strict=True))
            return shuffled
        if isinstance(outcome, Incident) and outcome.card is not None:
            return replace(outcome, card=front, cite="")
        return front if isinstance(event.act, Burn | Deal) and isinstance(outcome, str) else outcome

    again(t, twin, change)
    return twin


def views(t: Table, viewer: str) -> list[bytes]:
    """What a viewer has seen of a table's life."""
    return [msgspec.json.encode(public(event, viewer)) for event in t.events]


def leaks(t: Table, pairs: Counter[str] | None = None) -> list[str]:
    """The viewers whose view depends on cards that they did not see; the money never does.

    `pairs` counts for each viewer the acts that are not the same with other cards, and look the same.
    """
    handed = {f"player:{event.act.player}" for event in t.events if isinstance(event.act, HandOver)}
    handed |= {f"player:{event.act.eyes}" for event in t.events if isinstance(event.act, Deal)}
    twins: dict[str, Table] = {}
    found = []
    for viewer in VIEWERS:
        # A player who was never handed a card saw what everybody saw.
        eyes = viewer if viewer in handed else "spectator"
        if eyes not in twins:
            twins[eyes] = disguised(t, epochs(t, eyes))
            assert twins[eyes].bank == t.bank
        if views(twins[eyes], viewer) != views(t, viewer):
            found.append(viewer)
        elif pairs is not None:
            pairs[viewer] += sum(map(operator.ne, map(encode, twins[eyes].events), map(encode, t.events)))
    return found


# Illegal outcomes.


def illegal(t: Table) -> Iterable[Any]:
    """Outcomes of every kind, most of which cannot be the pending act's; each field has its proper type."""
    seats = t.seats or {1: "A"}
    box, player = next(iter(seats.items()))
    step = t.options.increment
    yield from (None, "", "nonsense", "9x", "9h", "surrender", -1, 0, 1, 5, 9, 10**9, 1.5, True, [], {}, object())
    names = list(t.game.wagers)
    # Of a layout with very many wagers some at a time, others at the next act.
    for name in [*names[t.n % max(1, len(names) // 6) :: max(1, len(names) // 6)], "no-such-wager"]:
        yield Wager(box, player, name, step)
        yield Wager(box, player, name, 0)
        yield Wager(box, player, name, -step)
        yield Wager(box, player, name, step + 1)
        yield Wager(box, player, name, 10**12)
        yield Wager(box, "stranger", name, 10 * step)
        yield Wager(0, player, name, 10 * step)
        yield Wager(t.boxes + 1, player, name, 10 * step)
        yield Wager(box, player, name, 10 * step, "cash")
        yield Wager(box, player, name, 10 * step, "coupon")
        yield Wager(box, player, name, 10 * step, "coupon", 6 * step)
        yield Wager(box, player, name, 10 * step, "chips", 5 * step)
        yield Wager(box, player, name, 10 * step, "buttons")
    for kind in [*(ruling.kind for ruling in t.game.rulings), "no-such-thing"]:
        yield Incident(kind)
        yield Incident(kind, card="1x")
        yield Incident(kind, amount=-5)
        yield Incident(kind, wager=Wager(box, "stranger", "no-such-wager", 7))
        yield Incident(kind, wager=Wager(box, player, next(iter(t.game.wagers)), 10 * step + 1))
    yield Call(box, player, "on")
    yield Call(box, "stranger", "pass-dice")
    yield Call(0, player, "off", next(iter(t.game.wagers)))
    yield Shuffled(key="00")
    yield Shuffled(key="z" * 64)
    yield Shuffled(order="9h")
    yield Shuffled(order=packed(t.shoe.whole()[1:]))


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
        yield Incident(ruling.kind, amount=500.0)
        yield Incident(ruling.kind, wager=Wager(box, player, wager, 10.0 * t.options.increment))
    yield Call(str(box), player, "on", wager)
    yield Call(box, None, "on", wager)
    yield Call(box, player, ["on"], wager)
    yield Shuffled(key=5)
    yield Shuffled(order=5)
    yield Shuffled(key=Randomness.seeded(1).key().hex(), face_up=("first",))


def refusal(t: Table, outcome: Any, by: str | None = None) -> Refusal | None:
    """The refusal that an outcome meets, the same whether it is asked about or supplied; None if it is legal."""
    if t.can(outcome, by):
        return None
    try:
        t.supply(outcome, by)
    except Refusal as refused:
        return refused
    raise AssertionError(f"{outcome!r} was refused when asked and taken when supplied")


def tried(t: Table, outcome: Any) -> Refusal | None:
    """The same, having made sure that it changed nothing."""
    before = snapshot(t)
    refused = refusal(t, outcome)
    assert snapshot(t) == before, f"{outcome!r} changed the table"
    return refused
