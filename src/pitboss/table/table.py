"""The table: its state, and the engine that runs a script over it one outcome at a time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from types import GeneratorType
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

import msgspec

from pitboss.equipment import PLACE_IN_DECK, Card, DiscardRack, Shoe
from pitboss.refusal import Refusal, near, refused_by
from pitboss.rulebook import rulebook
from pitboss.rulebook.editions import standing
from pitboss.rulebook.marks import MARKS, Paragraphs, UnknownParagraphError, helper, is_full
from pitboss.table.act import Act, Betting, Burn, Incident, Shuffled, Wager
from pitboss.table.acts.calls import Call
from pitboss.table.engine.bank import Bank
from pitboss.table.engine.checkpoint import State, capture, restore
from pitboss.table.engine.outcome_validation import verify_authority, verify_form, verify_particulars
from pitboss.table.engine.state import CardsInPlay, Money, RunningScripts, SealedChance
from pitboss.table.event import Begin, Event, Outcome
from pitboss.table.game import AGAIN, SHARED, Game, RoundVoid, Script
from pitboss.table.offer.coupons import ACCOUNT as COUPONS
from pitboss.table.offer.hypotheses import refuse_hypotheses
from pitboss.table.parts import BettingPlaces, DealtCards
from pitboss.table.play.player_names import of_the_house

if TYPE_CHECKING:
    from typing_extensions import TypeVar as Defaulted

    from pitboss.table.memory import Memory
    from pitboss.table.offer.table_options import Posted

    O_co = Defaulted("O_co", bound=Posted, covariant=True, default=Posted)
    M_co = Defaulted("M_co", bound=Memory, covariant=True, default=Memory)
else:
    O_co = TypeVar("O_co", covariant=True)
    M_co = TypeVar("M_co", covariant=True)

OBSERVERS: list[Callable[[Event], None]] = []
"""Called with every event of every table; the trace of provisions listens here."""

OPENING_INVENTORY = 100_000_00
_PLAIN = frozenset({str, int, type(None)})
_replaced = msgspec.structs.replace


class Table(Generic[O_co, M_co]):
    """A table of one game under one set of options.

    `pending` is the act that waits for its outcome; `verify`, `can` and `supply` are the three ways to meet it.
    """

    # A table has more attributes than an instance's own dictionary looks up quickly.
    # fmt: off
    __slots__ = (
        "cards", "chance", "day", "dealer", "edition", "events", "game", "law", "limits", "memory", "money", "n",
        "options", "pending", "places", "playing", "round", "run", "seats", "status",
    )
    # fmt: on

    if not TYPE_CHECKING:

        def __class_getitem__(cls, of: Any) -> Any:
            # `Table[Options]` leaves out the memory, which `Generic` itself would refuse.
            return cls

    def __init__(
        self, game: Game, options: O_co, *, inventory: int = OPENING_INVENTORY, as_of: str | date | None = None
    ) -> None:
        refuse_hypotheses(options, "no table is opened with it")
        self.game = game
        self.edition = game.edition(as_of)
        self.options = options
        self.places = game.part(BettingPlaces).places(options) or range(1, options.boxes + 1)
        self.limits = game.limits(options)
        self.law: Paragraphs = game.law
        """The table of paragraphs in force; a round of another kind puts another over it (`under`)."""

        self.money = Money(Bank())
        self.money.bank.move("cage", "inventory", inventory)
        of = game.part(DealtCards)
        self.cards = CardsInPlay(shoe=Shoe(of.decks(options), game.law.get("decks", ""), of.jokers, of.pieces))
        self.chance = SealedChance()
        self.run = RunningScripts((None, None, game.law))
        self.memory: M_co = game.memory()  # type: ignore[assignment]
        """The game's own memory between rounds."""

        self.status = "closed"
        self.day = "day 1"
        self.dealer = "dealer 1"
        self.seats: dict[int, str] = {}
        self.round = 0
        self.n = 0
        self.events: list[Event] = []
        self.pending: Act | None = None
        self.playing: Any = None
        """Working state of the running round, for the game's rules; rebuilt by its script."""

    def __repr__(self) -> str:
        seats = ", ".join(self.seats.values()) or "nobody"
        return f"<table of {self.game.name}, {self.status}, round {self.round}, {seats}; {self.n} events>"

    # Short names for what scripts use most.

    @property
    def boxes(self) -> int:
        """Number of betting boxes."""
        return self.options.boxes

    @property
    def bank(self) -> Bank:
        """Every account of the table."""
        return self.money.bank

    @property
    def wagers(self) -> dict[tuple[int, str], int]:
        """Cents on the layout by box and wager."""
        return self.money.wagers

    @property
    def shoe(self) -> Shoe:
        """The shoe in play."""
        return self.cards.shoe

    @property
    def hands(self) -> dict[int | str, list[Card]]:
        """Cards by place."""
        return self.cards.hands

    # What scripts ask of the law and of the layout.

    def stands(self, cite: str) -> bool:
        """Whether a paragraph is in force at this table: always, unless the table is of a day on which it was not."""
        return self.edition is None or self.edition.stands(cite)

    def verify_stands(self, cite: str) -> None:
        """Refuse what rests on a paragraph that was not in force on the table's day."""
        if self.edition is not None and not self.edition.stands(cite):
            found = standing(rulebook()[cite], self.edition.day, self.game.name)
            raise Refusal(f"{cite} was not law on {self.edition.day}: {found.why}", cite)

    def clockwise(self, wager: str) -> list[int]:
        """The boxes with that wager, from the dealer's left around the table."""
        return sorted([box for box, name in self.money.wagers if name == wager])

    @property
    def betting(self) -> bool:
        """Whether betting is open to all players."""
        return isinstance(self.pending, Betting) and not self.pending.box

    @property
    def interrupted(self) -> bool:
        """Whether a ruling or a newcomer's procedure runs between two acts of a script."""
        return bool(self.run.interrupted)

    @property
    def due(self) -> Card | None:
        """The card drawn before in error, if it is to be used at the pending act."""
        if not self.cards.held or (self.cards.held_for_hand and isinstance(self.pending, Burn)):
            return None
        return self.cards.held[0]

    def draw(self, card: Card) -> None:
        """Take a verified card out of the shoe, unless it left it before in error."""
        if self.cards.held and self.due is not None:
            self.cards.held.pop(0)
        else:
            self.cards.shoe.draw(card)

    def place(self, wager: Wager) -> None:
        """Move a player's chips to the layout, replacing the previous amount."""
        key, player, amount = (wager.box, wager.wager), f"player:{wager.player}", wager.amount
        money = self.money
        if key in money.wagers:
            self.lift(*key, money.wagers[key], player)
        if amount:
            money.bank.take(player, amount - wager.coupon)
            money.wagers[key] = amount
            if wager.coupon:
                money.bank.take(COUPONS, wager.coupon)
                money.coupons[key] = wager.coupon

    def lift(self, box: int, wager: str, amount: int, target: str) -> None:
        """Move a wager's chips from the layout to an account; its coupon leaves proportionally."""
        money = self.money
        rest = money.wagers[box, wager] - amount
        if money.coupons and amount and (face := money.coupons.pop((box, wager), 0)):
            part = face * amount // (rest + amount)
            money.redeemed[box, wager] = money.redeemed.get((box, wager), 0) + part
            money.bank[COUPONS] = money.bank.get(COUPONS, 0) + part
            amount -= part
            if face > part:
                money.coupons[box, wager] = face - part
        if rest:
            money.wagers[box, wager] = rest
        else:
            del money.wagers[box, wager]
        money.bank[target] = money.bank.get(target, 0) + amount

    def chips(self, player: str) -> int:
        """A player's chips that are not on the layout."""
        return self.money.bank.get(f"player:{player}", 0)

    def all_cards(self) -> list[Card]:
        """Every card at the table, in any place."""
        cards = self.cards
        in_hands = [card for hand in cards.hands.values() for card in hand]
        return [*cards.shoe.rest(), *cards.rack.cards(), *in_hands, *cards.held, *cards.stack, *self.memory.cards()]

    def gather(self) -> None:
        """Gather all cards from shoe, rack and hands on the table, by suit and in sequence."""
        stack = sorted(self.all_cards(), key=PLACE_IN_DECK.__getitem__)
        self.clear()
        self.cards.stack = stack

    def clear(self) -> None:
        """Remove all cards: the last shuffle is finished."""
        if self.chance.seal:
            self.chance.spent, self.chance.seal = self.chance.seal, ""
        self.cards.shoe.empty()
        self.cards.rack = DiscardRack()
        self.cards.held, self.cards.hands, self.cards.stack = [], {}, []
        self.memory.clear()

    def under(self, table: Paragraphs) -> None:
        """Put another table of paragraphs in force until the end of the procedure."""
        self.law = table

    # The engine.

    def begin(self, procedure: str, /, *, by: str | None = None, **args: str | int) -> Event:
        """Start a procedure of the game, by a role if given; a refusal changes nothing."""
        try:
            order = self.game.procedures.get(procedure) or SHARED.get(procedure)
            if order is None:
                raise Refusal(
                    f"{self.game.name} has no procedure {procedure!r}; {near(procedure, self.game.procedures)}"
                )
            waiting = self.pending
            if waiting is not None and not (order.while_betting and self.betting):
                raise Refusal(f"{procedure} cannot begin: {self._waiting()}")
            if by is not None and by.partition(":")[0] not in order.by:
                raise Refusal(f"{procedure} is not for {by} to begin, but for {' or '.join(order.by)}", order.cite)
            if by is not None and by.startswith("player:") and of_the_house(by):
                raise Refusal(f"{by[7:]} would be a player of the house", "house:house-players")
            if by is not None and by.startswith("player:") and args.get("player", by[7:]) != by[7:]:
                raise Refusal(f"{by[7:]} cannot {procedure} for {args['player']}", order.cite)
            self.verify_stands(order.cite)
            verify_particulars(procedure, order.script, args)
            script = order.script(self, **args)
            if waiting is not None:
                script = _aside(script)
            else:
                self.playing, self.run.watch, self.law = None, None, self.game.law
                if self.run.opened[0] is not None:
                    # The wagers of a group may differ in each round.
                    self.run.last_filled = None, None, self.law
            first = next(script)
            if procedure == "round":
                self.round += 1
                self.money.redeemed = {}
                self.run.standing = {key: (self.seats[key[0]], amount) for key, amount in self.wagers.items()}
            if waiting is None:
                self.run.void = None
                self.run.incidents.clear()
                self.run.scripts, self.run.fallbacks, self.run.interrupted = [script], [order.cite], []
            else:
                self.run.scripts.append(script)
                self.run.fallbacks.append(order.cite)
                self.run.interrupted.append(waiting)
            begun = Begin(procedure=procedure, args=args, rules=self.game.version, by_role=by or "", cite=order.cite)
            event = self._record(begun, None)
            self.pending = self._cited(first)
            return event
        except Refusal as refusal:
            self._complete(refusal)
            raise

    def verify(self, outcome: Outcome = None, by: str | None = None) -> None:
        """Refuse an outcome that cannot be supplied now, with the reason and the paragraph."""
        try:
            self._verify(outcome, by)
        except Refusal as refusal:
            self._complete(refusal)
            raise

    def _verify(self, outcome: Outcome, by: str | None) -> None:
        act = self.pending
        if act is None:
            raise Refusal("nothing is in progress at this table")
        if isinstance(outcome, (Wager, Call)) and not isinstance(act, Betting):
            raise Refusal("no wagers can be placed now", self.game.law["closed"])
        if by is not None:
            verify_authority(self, act, outcome, by)
        if isinstance(outcome, (Incident, Shuffled, Call)):
            verify_form(outcome)
        if isinstance(outcome, Incident):
            ruling = self.game.ruling(self, act, outcome.kind)
            if ruling.needs_card:
                if outcome.card is None or self.due is not None:
                    raise Refusal(f"{outcome.kind} needs the card that left the shoe", ruling.cite)
                self.cards.shoe.verify(outcome.card)
            ruling.verify(self, act, outcome)
        else:
            act.verify(self, outcome)

    def can(self, outcome: Outcome = None, by: str | None = None) -> bool:
        """Whether the outcome could be supplied now."""
        try:
            self.verify(outcome, by)
        except Refusal:
            return False
        return True

    def supply(
        self, outcome: Outcome = None, by: str | None = None, ask: Callable[[Self], Outcome] | None = None
    ) -> Event:
        """Give the pending act its outcome: apply it, record it, and advance to the next act.

        With `ask` it goes on to the end of the procedure; that is called for every act but those that are plain.
        """
        run, events = self.run, self.events
        try:
            while True:
                act, kind = self.pending, type(outcome)
                if by is None and act is not None and (kind in _PLAIN or (kind is Wager and isinstance(act, Betting))):
                    # The quick way for what a dealer's hand supplies a thousand times an hour.
                    act.verify(self, outcome)
                else:
                    self._verify(outcome, by)
                    assert act is not None
                    if isinstance(outcome, Incident):
                        event = self._interrupt(act, outcome)
                        if ask is None or self.pending is None:
                            return event
                        outcome = ask(self)
                        continue
                while True:
                    act.apply(self, outcome)
                    # The sum is taken here for speed; the bank's own check says what is wrong.
                    if act.moves_chips and sum(self.money.bank.values(), sum(self.money.wagers.values())):
                        self.money.bank.check(self.money.wagers)
                    self.n = n = self.n + 1
                    event = Event(n, act, outcome)
                    events.append(event)
                    if OBSERVERS:
                        for observer in OBSERVERS:
                            observer(event)
                    if run.watch is not None:
                        run.watch(event)
                    caller = script = run.scripts[-1]
                    try:
                        yielded = script.send(outcome)
                    except (StopIteration, RoundVoid) as end:
                        self._resume(None, end)
                        if (act := self.pending) is None:
                            return event
                    else:
                        try:
                            while (inner := script.gi_yieldfrom) is not None:
                                caller, script = script, inner
                            # A helper's acts belong to its caller's paragraph, so the key has both.
                            cite, also, citing = self.law.orders[
                                caller.__qualname__, script.__qualname__, type(yielded), yielded.cite, yielded.also
                            ]
                        except (AttributeError, KeyError):
                            self.pending = act = self._cited_by_chain(yielded)
                        else:
                            self.pending = act = (
                                self._filled(yielded, cite, also, citing)
                                if citing
                                else _replaced(yielded, cite=cite, also=also)
                            )
                    if ask is None:
                        return event
                    if not act.plain:
                        break
                    outcome = None
                outcome = ask(self)
        except Refusal as refusal:
            self._complete(refusal)
            raise

    def _interrupt(self, act: Act, incident: Incident) -> Event:
        ruling = self.game.ruling(self, act, incident.kind)
        self.run.incidents[incident.kind] += 1
        event = self._record(
            act, msgspec.structs.replace(incident, cite=ruling.cite, regular=ruling.regular, unseen=ruling.unseen)
        )
        self.run.interrupted.append(act)
        self.run.scripts.append(ruling.script(self, act, incident))
        self.run.fallbacks.append(ruling.cite)
        self._resume(None)
        return event

    def _record(self, act: Act, outcome: Outcome) -> Event:
        self.n = n = self.n + 1
        event = Event(n, act, outcome)
        self.events.append(event)
        for observer in OBSERVERS:
            observer(event)
        return event

    def _resume(self, value: Any, end: StopIteration | RoundVoid | None = None) -> None:
        """Send a value into the running script; when it ends, continue the one that it interrupted."""
        run = self.run
        while True:
            if end is None:
                try:
                    self.pending = self._cited(run.scripts[-1].send(value))
                    return
                except (StopIteration, RoundVoid) as ended:
                    end = ended
            run.scripts.pop()
            fallback = run.fallbacks.pop()
            act = run.interrupted.pop() if run.interrupted else None
            if isinstance(end, RoundVoid):
                if not run.scripts:
                    raise AssertionError(f"{self.game.name} has no script for a void round") from end
                end.cite = end.cite or fallback
                run.void = self.completed(end)
                try:
                    self.pending = self._cited(run.scripts[-1].throw(end))
                    return
                except (StopIteration, RoundVoid) as ended:
                    end = ended
                    continue
            if not run.scripts:
                self.pending = None
                return
            if end.value is AGAIN:
                self.pending = act
                return
            value, end = end.value, None

    # Paragraphs: an act's is found from the marks of the scripts that are running when it is yielded.

    def _cited(self, act: Act) -> Act:
        """The act with its paragraphs, by the script that yielded it."""
        caller = script = self.run.scripts[-1]
        while type(inner := script.gi_yieldfrom) is GeneratorType:
            caller, script = script, inner
        key = caller.__qualname__, script.__qualname__, type(act), act.cite, act.also
        found = self.law.orders.get(key) if inner is None else None
        return self._filled(act, *found) if found is not None else self._cited_by_chain(act)

    def _filled(self, act: Act, cite: str, also: tuple[str, ...], citing: str) -> Act:
        """The act with its paragraphs filled in, in all fields that name paragraphs."""
        if not citing:
            return _replaced(act, cite=cite, also=also)
        filled: Act
        of, filled, under = self.run.last_filled
        if of is not act or under is not self.law:
            key = getattr(act, citing)
            filled = _replaced(act, cite=cite, also=also, **{citing: key and self.law[key]})
            self.run.last_filled = act, filled, self.law
        # Betting that goes on after a wager, or after something else in between, is the same betting.
        return filled

    def _cited_by_chain(self, act: Act) -> Act:
        """The act with its paragraphs, memoized by the chain of running scripts."""
        chain = [self.run.scripts[-1]]
        # A script may hand on a list of acts, which is no script.
        while type(inner := chain[-1].gi_yieldfrom) is GeneratorType:
            chain.append(inner)
        fallback, orders = self.run.fallbacks[-1], self.law.orders
        key = (*(id(script.gi_code) for script in chain), type(act), fallback, act.cite, act.also)
        found = orders.get(key)
        if found is None:
            found = orders[key] = self._find_cited(act, chain, fallback)
            caller, script = chain[-2:][0], chain[-1]
            if inner is None and (is_full(act.cite) or self._names_paragraph(script) or self._names_paragraph(caller)):
                # Callers further up make no difference: `supply` finds it by these two alone.
                orders[caller.__qualname__, script.__qualname__, type(act), act.cite, act.also] = found
        return self._filled(act, *found)

    def _names_paragraph(self, script: Any) -> bool:
        """Whether a script is marked with a paragraph that this game has."""
        mark = MARKS.get(id(script.gi_code))
        return mark is not None and bool(mark.numbers and self.law.cited(mark.numbers[0]))

    def _find_cited(self, act: Act, chain: list[Any], fallback: str) -> tuple[str, tuple[str, ...], str]:
        """The paragraphs of an act, from the marks of the running scripts."""
        marks = [mark for script in reversed(chain) if (mark := MARKS.get(id(script.gi_code))) is not None]
        try:
            cite, also = self.law.ordered(marks, act.cite, act.also, fallback)
            if unknown := [one for one in (cite, *also) if one not in rulebook()]:
                raise UnknownParagraphError(f"{', '.join(unknown)} is not in the rulebook")
        except UnknownParagraphError as error:
            code, line = chain[-1].gi_code, chain[-1].gi_frame.f_lineno
            raise UnknownParagraphError(f"{code.co_filename}:{line}: {error}") from None
        return cite, also, act.citing

    def completed(self, void: RoundVoid) -> RoundVoid:
        """A void round under the game's own paragraph, from a number or name used by its scripts."""
        if not is_full(void.cite):
            void.cite = self.law[void.cite]
        return void

    def _complete(self, refusal: Refusal) -> None:
        """A refusal under the game's own paragraph, from a number or name used by its scripts."""
        if refusal.cite and not is_full(refusal.cite):
            refusal.cite = self.law.get(refusal.cite)
            if refusal.cite:
                refused_by(refusal.cite)

    def _waiting(self) -> str:
        assert self.pending is not None
        return f"{self.pending.__struct_config__.tag} is waiting, for {self.pending.by(self)}"

    # Checkpoints.

    def state(self) -> State:
        """The checkpoint of a table between two procedures."""
        return capture(self)

    def restore(self, state: State) -> None:
        """Restore the table of a checkpoint."""
        restore(self, state)
        self.events, self.pending = [], None
        self.run = RunningScripts((None, None, self.game.law))


AnyTable = Table[Any, Any]
"""A table of any game, for acts and scripts that know its options and memory."""


@helper
def _aside(script: Script[None]) -> Script[Any]:
    """Run a procedure during betting and leave the betting as it was."""
    yield from script
    return AGAIN
