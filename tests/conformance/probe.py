"""Tools of the conformance tests: tables played at random, watched at every act, and played again with a difference."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from pitboss.equipment import Randomness, decks, packed, unpacked
from pitboss.games import game
from pitboss.games.blackjack_family.script.acts import BurnExposed, SplitHand, SwitchCards
from pitboss.games.blackjack_family.script.shuffle_acts import (
    BartCarter,
    ShuffleRack,
    TakeSide,
    UseDeterminant,
    put_back,
)
from pitboss.games.fast_action_holdem.acts import SetDealersHand, SetHand
from pitboss.games.poker_room.script.acts import Action, KillHand, Muck
from pitboss.games.poker_room.script.card_acts import Arrange, Expose, SetAside, ShuffleStub
from pitboss.games.poker_room.script.deck_acts import CutDeck
from pitboss.games.poker_room.script.draw import ShuffleDiscards, ThrowAway
from pitboss.games.poker_room.script.out_of_turn import KeepWord
from pitboss.games.poker_room.script.stud import ShuffleBurns
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import Event, Game, Incident, Shuffled, Table, Wager
from pitboss.table.act import ROLES as OFFICES
from pitboss.table.act import Act, Betting, Burn, Collect, Deal, Decide, Discard, Hold
from pitboss.table.calling import Call
from pitboss.table.choosing import Pick
from pitboss.table.drivers import replay, run
from pitboss.table.event import Begin, Outcome
from pitboss.table.fuzz import Fuzz
from pitboss.table.showing import HandOver, TurnUp
from pitboss.table.shuffling import InsertCuttingCard, LoadShoe, OfferCut, Shuffle, Unload

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


SAMPLES = {"bonus_prizes": "1,2,10"}
"""Values for options that only the house can name."""


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
            elected[wrong] = str(chance.pick(choices)) if choices else SAMPLES.get(wrong, "")
        else:
            return elected
    return {}


@dataclass
class Pit(Fuzz):
    """A fuzzing driver that also does what only some games know: wagers taken back, forms, the curator's shoe."""

    def procedure(self, t: Table) -> None:
        """Now and then an order of the game's own; what is refused is not begun."""
        plans = [plan for plan in own_orders(t, self.chance.below) if plan[0] in t.game.procedures]
        if not plans or self.chance.below(5) < 4:
            super().procedure(t)
            return
        name, args = plans[self.chance.below(len(plans))]
        try:
            t.begin(name, **args)
        except Refusal:
            return
        run(t, self)

    def _choice(self, t: Table, act: Decide) -> str:
        word = super()._choice(t, act)
        # If every third player folded, few hands would come to their end.
        return super()._choice(t, act) if word == "fold" and self.chance.below(4) else word

    def _wager(self, t: Table, act: Betting) -> Wager | None:
        below = self.chance.below
        if t.game.alterable and t.wagers and below(6) == 5:
            box, name = sorted(t.wagers)[below(len(t.wagers))]
            if t.can(withdrawn := Wager(box, t.seats[box], name, 0)):
                return withdrawn
        if t.owed and not act.box and below(4) == 3:
            # Everything on one wager, so that there are patrons who cannot pay what they owe.
            box = sorted(t.owed)[below(len(t.owed))]
            stake = t.chips(t.seats[box]) // t.options.increment * t.options.increment
            wager = Wager(box, t.seats[box], act.opens(t)[below(len(act.opens(t)))], stake)
            if t.can(wager):
                return wager
        return super()._wager(t, act)


def own_orders(t: Table, below: Callable[[int], int]) -> Iterator[tuple[str, dict[str, str | int]]]:
    """Procedures that no table has in common with all others, with particulars that make sense now."""
    pit = {"pit_boss": "boss", "pit_clerk": "clerk"}
    if t.owed:
        box = sorted(t.owed)[below(len(t.owed))]
        signature = {"signed": t.seats[box]} if below(2) else {"statement": "pit boss: the patron has gone"}
        yield "document-vigorish", {"box": box, **pit, **signature}
    yield "document-uncollected", {}
    yield "void-form", pit
    yield "forward-forms", {}
    yield "take-shoe-away", {}
    yield from room_orders(t, below)
    if t.seats:
        player = sorted(t.seats.values())[below(len(t.seats))]
        yield "hold-spot", {"player": player}
        yield "let-in", {"player": player}
        yield "colour", {"player": player, "colour": ("blue", "green", "lime")[below(3)], "value": t.options.increment}
        yield "change-colour", {"player": player}
    yield "adjust-wheel", {"work": "a fret was replaced"}
    if "cash" in t.game.procedures:
        yield "clock", {"time": f"12:{below(60):02}"}
        owed = [number for number, one in t.extra.out.items() if one.owed and not one.left]
        yield "cash", {"ticket": owed[below(len(owed))] if owed else 1 + below(9)}


def room_orders(t: Table, below: Callable[[int], int]) -> Iterator[tuple[str, dict[str, str | int]]]:
    """What happens in a poker room between hands: the hours of the decks, and people who come and go."""
    if "rotate" not in t.game.procedures:
        return
    hour, minute = divmod(int((t.extra.time or "12:00").replace(":", "")), 100)
    yield "clock", {"time": f"{(hour + below(2)) % 24:02}:{(minute + 15 * below(2)) % 60:02}"}
    yield "sequence", {"who": ("dealer", "floorperson")[below(2)]}
    yield "rotate", {}
    yield "recut", {}
    yield "charge-time", {}
    yield "call-list", {}
    guest = "ABCDXY"[below(6)]
    for order in ("join-list", "leave-list", "sit-out", "sit-in"):
        yield order, {"player": guest}
    for prop in t.extra.props[:1]:
        yield "dismiss-prop", {"player": prop}
    if t.extra.called:
        yield "skip-list", {"player": t.extra.called[0]}


def playing(name: str, seed: int, procedures: int = 60, driver: type[Fuzz] = Pit, **settings: Any) -> Iterator[Table]:
    """A table after each of so many procedures at random."""
    rules = game(name)
    options = settings.pop("options", None) or some_options(rules, Randomness.seeded(seed, 1))
    t: Table = Table(rules, options)
    fuzz = driver(Randomness.seeded(seed), **settings)
    # Where players play each other, nothing happens before some have come.
    for box, player in enumerate(() if rules.banked else fuzz.players[:3], start=1):
        if box in t.places:
            t.begin("sit", player=player, box=box, chips=100_00)
            t.supply()
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
        t.cards_of,
        t.dealer,
        dict(t.bank),
        dict(t.seats),
        dict(t.wagers),
        {box: list(cards) for box, cards in t.hands.items()},
        (shoe.dealt, shoe.left, shoe.cutting_card, shoe.face_up),
        len(t.rack.piles),
        (list(t.held), t.held_for_hand),
        (len(t.stack), t.stack_unseen, t.stack_face_up),
        dict(t.owed),
        to_builtins(t.extra),
        t.burn_due,
        (t.reshuffle_due, t.reshuffle_cite),
        (t.cut_offer_from, t.cutter),
        t.device_jammed,
        dict(t.incidents),
        t.void,
    )


def all_cards(t: Table) -> Counter[str]:
    """The cards of a table wherever they are."""
    return Counter(t.cards())


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
    """An outcome with its wager changed, and an incident's amount times so much."""
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

    def disguised(self) -> Shuffled:
        """The same shuffle to that viewer: the cards not seen have changed places."""
        order = self.order.copy()
        hidden = [i for i in range(len(order)) if i not in self.seen]
        for i, j in zip(hidden, hidden[1:] + hidden[:1], strict=True):
            order[i] = self.order[j]
        return Shuffled(order=packed(order), face_up=self.face_up)


Origin = tuple[Epoch, int]
"""Where a card comes from: the shuffle, and the place in its order."""


@dataclass
class Eyes:
    """Follows a table's life as one viewer may see it, by what the acts say and not by what the views show."""

    viewer: str
    epochs: list[Epoch] = field(default_factory=list)
    stack: list[Origin] = field(default_factory=list)
    shoe: list[Origin] = field(default_factory=list)
    other: tuple[list[Origin], list[Origin]] = ((), ())
    hands: dict[int | str, list[Origin]] = field(default_factory=dict)
    held: list[Origin] = field(default_factory=list)

    def follow(self, t: Table, event: Event) -> Outcome:
        """Take note of an event that is about to happen again at a table of the same life."""
        act, outcome = event.act, event.outcome
        if isinstance(outcome, Incident):
            named = outcome.card is not None and not outcome.unseen and t.due is None
            self._see([self.shoe[t.shoe.dealt]] if named else [])
            if isinstance(act, Muck | TurnUp) and not t.game.banked:
                # Whoever was about to show or to give up has said by that how the hand stands to those shown.
                self._see(self.hands.get(act.box if isinstance(act, Muck) else act.hand, []))
        elif isinstance(act, Shuffle) and isinstance(outcome, Shuffled):
            self._shuffle(t, act, outcome)
        elif isinstance(act, OfferCut):
            self.stack = self.stack[outcome or 0 :] + self.stack[: outcome or 0]
            self.shoe = self.stack if isinstance(act, CutDeck) else self.shoe
        elif isinstance(act, InsertCuttingCard | LoadShoe):
            self.shoe = self.stack
        elif isinstance(act, Unload):
            self.stack = self.shoe
        elif isinstance(act, TakeSide):
            (self.shoe, self.stack), self.other = self.other, (self.shoe, self.stack)
        elif isinstance(act, Discard | SetAside):
            self._see([self.shoe[t.shoe.dealt]])
        elif isinstance(act, Expose):
            self.hands.setdefault(act.box, []).append(self.shoe[t.shoe.dealt])
            self._see(self.hands[act.box][-1:])
        elif isinstance(act, Hold):
            self.held.append(self.shoe[t.shoe.dealt])
            self._see(self.held[-1:] if act.seen else [])
        elif isinstance(act, Burn | Deal):
            place = self.held.pop(0) if t.due is not None else self.shoe[t.shoe.dealt]
            if isinstance(act, Deal):
                self.hands.setdefault(act.to, []).append(place)
            seen = act.shown if isinstance(act, Burn) else act.face == "up" or self.viewer == f"player:{act.eyes}"
            self._see([place] if seen else [])
        elif isinstance(act, TurnUp) or (isinstance(act, HandOver) and self.viewer == f"player:{act.player}"):
            self._see(self.hands[act.hand][-len(unpacked(act.cards)) :])
        elif isinstance(act, Collect):
            for hand in act.boxes:
                self.hands.pop(hand)
        elif isinstance(act, SetHand | SetDealersHand):
            hand = act.box if isinstance(act, SetHand) else act.hand
            places = places_of(t.hands[hand], act.cards)
            origins = self.hands[hand]
            self.hands[hand] = [origins[place] for place in places]
            if isinstance(act, SetHand):
                self.hands[act.rest] = [origin for place, origin in enumerate(origins) if place not in places]
        elif isinstance(act, Arrange | ThrowAway | Action | KeepWord | KillHand | Muck):
            self._play_poker(t, act, outcome)
        else:
            self._move(act)
        return outcome

    def _play_poker(self, t: Table, act: Act, outcome: Outcome) -> None:
        """Cards are laid otherwise, thrown away, or given up with the hand."""
        if isinstance(act, Arrange):
            origin = self.hands[act.box].pop(t.hands[act.box].index(act.card))
            self.hands[act.box].append(origin)
        elif isinstance(act, ThrowAway):
            for place in sorted(places_of(t.hands[act.box], act.cards), reverse=True):
                self.hands[act.box].pop(place)
        elif not isinstance(act, Action | KeepWord) or "fold" in (outcome, getattr(act, "says", "")):
            given_up = self.hands.pop(act.box, [])
            # Who won says something about the hands that it beat, and that one was to be shown about what it was.
            told = isinstance(act, Muck) or (isinstance(act, KillHand) and bool(act.also))
            self._see(given_up if told and t.options.showdown != "asked" else [])

    def _shuffle(self, t: Table, act: Shuffle, outcome: Shuffled) -> None:
        if isinstance(act, MID_HAND):
            # The same cards in another order.
            whole = self.epochs[-1]
            shuffled = [(whole, whole.order.index(card)) for card in unpacked(outcome.order or "")]
            if isinstance(act, ShuffleStub):
                self.hands.pop(act.hand, None)
                if act.cut:
                    self.stack = shuffled
                    return
            self.shoe = shuffled
            return
        epoch = Epoch(unpacked(outcome.order or ""), outcome.face_up)
        self.epochs.append(epoch)
        shuffled = [(epoch, place) for place in range(len(epoch.order))]
        if isinstance(act, BartCarter):
            self.shoe = put_back(self.shoe[t.shoe.dealt :], shuffled)
            return
        self.stack = shuffled
        if not isinstance(act, ShuffleRack):
            self.hands, self.held = {}, []

    def _move(self, act: Act) -> None:
        """Cards go from hand to hand."""
        if isinstance(act, SplitHand):
            self.hands[act.to] = [self.hands[act.hand].pop()]
        elif isinstance(act, SwitchCards):
            first, second = (self.hands[hand] for hand in act.hands)
            first[1], second[1] = second[1], first[1]
        elif isinstance(act, UseDeterminant):
            self.hands[act.to] = self.hands.pop("determinant")
        elif isinstance(act, BurnExposed):
            self.held.pop(0)

    def _see(self, places: list[Origin]) -> None:
        for epoch, place in places:
            epoch.seen.add(place)


def places_of(hand: list[str], cards: str) -> list[int]:
    """The places of some cards in a hand, each taken once."""
    places: list[int] = []
    for card in unpacked(cards):
        places.append(next(i for i, held in enumerate(hand) if held == card and i not in places))
    return places


MID_HAND = (ShuffleStub, ShuffleBurns, ShuffleDiscards)
"""Shuffles of some cards of a single deck, each of which is there once."""


def epochs(t: Table, viewer: str) -> list[Epoch]:
    """The shuffles of a table's life, and the places whose cards the viewer saw after each."""
    eyes = Eyes(viewer)
    again(t, Table(t.game, t.options), eyes.follow)
    return eyes.epochs


def disguised(t: Table, seen: list[Epoch]) -> Table:
    """The same life with other cards wherever the viewer saw none."""
    twin: Table = Table(t.game, t.options)
    same: Table = Table(t.game, t.options)
    shuffles = iter([(epoch.order, epoch.disguised()) for epoch in seen])
    other: dict[str, str] = {}

    def change(twin: Table, event: Event) -> Outcome:
        outcome, front = event.outcome, twin.due or (twin.shoe.front() if twin.shoe.left else None)
        if isinstance(event.act, Pick) and isinstance(outcome, str) and outcome not in event.act.choices:
            # The same places of the hand, whatever cards lie there.
            while same.n < event.n - 1:
                replay(same, [t.events[same.n]])
            held = event.act.held(twin)
            return packed(held[place] for place in places_of(event.act.held(same), outcome))
        if isinstance(event.act, MID_HAND) and isinstance(outcome, Shuffled):
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
        yield Wager(box, player, name, 10 * step, "match-play")
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
