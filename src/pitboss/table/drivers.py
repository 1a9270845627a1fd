"""Drivers, which supply outcomes: the house deals from the shoe, a journal is replayed, fuzz tries everything."""

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pitboss.equipment import Randomness
from pitboss.refusal import Refusal
from pitboss.table.act import Betting, Decide, Incident, Shuffled, Wager, kind
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.settlement_acts import Pay, unpaid
from pitboss.table.acts.shuffle_acts import InsertCuttingCard, OfferCut
from pitboss.table.engine.sealed_key import CARDS, SealedKey
from pitboss.table.event import Begin, Event, Outcome
from pitboss.table.play import player_names
from pitboss.table.procedures.sealed_chance import Seal
from pitboss.table.table import OPENING_INVENTORY, AnyTable, Table


class Driver(Protocol):
    """Supplies the outcome of the pending act."""

    def outcome(self, t: Table) -> Outcome:
        """The outcome for `t.pending`."""
        ...


def run(t: Table, driver: Driver) -> None:
    """Run the current procedure to its end."""
    outcome, supply = driver.outcome, t.supply
    while t.pending is not None:
        supply(outcome(t))


class Agent(Protocol):
    """A player's decisions: what to stake, what to choose, where to cut."""

    def wager(self, t: AnyTable, act: Betting) -> Wager | None:
        """The next wager to place, or None for no more."""
        ...

    def choose(self, t: AnyTable, act: Decide) -> str:
        """One of the choices."""
        ...

    def cut(self, t: AnyTable, act: OfferCut, chance: Randomness) -> int | None:
        """Where to cut, or None to decline."""
        ...


class BuyingAgent(Agent, Protocol):
    """An agent with a minimum of chips to take part."""

    def stake(self, t: AnyTable) -> int:
        """Minimum chips that it needs before a round, in cents."""
        ...


@dataclass
class Flat:
    """An agent that places the same wagers every round, chooses by a fixed preference, and always cuts."""

    wagers: Sequence[Wager]
    likes: Sequence[str] = ()

    def wager(self, t: Table, act: Betting) -> Wager | None:
        """The first of its wagers that is open, not yet placed, and affordable."""
        for wager in self.wagers:
            if (
                (wager.box, wager.wager) not in t.money.wagers
                and kind(wager.wager) in act.opens(t)
                and (not act.box or act.box == wager.box)
                and t.money.bank.get(f"player:{wager.player}", 0) >= wager.amount
            ):
                return wager
        return None

    def choose(self, t: Table, act: Decide) -> str:
        """The preferred open choice, or the first; for cards, the default ones."""
        choices = act.choices
        for choice in self.likes:
            if choice in choices:
                return choice
        return act.default if isinstance(act, Pick) else choices[0]

    def cut(self, t: Table, act: OfferCut, chance: Randomness) -> int | None:
        """A legal position."""
        return act.margin + chance.below(len(t.cards.stack) - 2 * act.margin + 1)


@dataclass
class House:
    """Deals from the shoe, shuffles with its source of randomness, and asks the agents for the players' part.

    Without its own source every shuffle takes a fresh key from the operating system.
    """

    agents: Mapping[str, Agent]
    chance: Randomness | None = None
    seals: bool = False
    """Whether each shuffle seals the next one, so that players can add seeds to it."""
    seeds: Randomness = field(init=False)

    def __post_init__(self) -> None:
        self.seeds = self.chance or Randomness.system()
        self._asked: Betting | None = None
        self._asking: list[Agent] = []

    def outcome(self, t: Table) -> Outcome:
        """The next card, the agent's answer, or the order of a shuffle; None for acts without an outcome."""
        act = t.pending
        assert act is not None
        asks = act.asks
        if asks is None:
            if isinstance(act, Pay) and (winnings := unpaid(t, act)):
                return Incident("fill", amount=OPENING_INVENTORY + winnings)
            return None
        if asks == "card":
            return from_shoe(t)
        # The word is compared first, because `isinstance` takes longer.
        if asks == "choice" and isinstance(act, Decide):
            if act.role:
                return act.default or act.choices[0]
            return self.agents[t.seats[act.box]].choose(t, act)
        if asks == "wager" and isinstance(act, Betting):
            return self._wager(t, act)
        if asks == "chance" and isinstance(act, Chance):
            return lot.next(act.of) if (lot := act.lot(t)) is not None else act.of.draw(self.seeds)
        if isinstance(act, OfferCut):
            agent = self.agents.get(act.to.removeprefix("player:"), _DEALER)
            return agent.cut(t, act, self.seeds)
        if isinstance(act, InsertCuttingCard):
            return act.least
        if isinstance(act, Seal):
            return self._key()
        sealed = t.chance.sealed_keys.get(CARDS) or SealedKey(self._key())
        return Shuffled(key=sealed.key, seeds=sealed.words, next=self._key() if self.seals else None)

    def _key(self) -> str:
        return (self.chance or Randomness.system()).key().hex()

    def _wager(self, t: Table, act: Betting) -> Wager | None:
        if act.box:
            return self.agents[t.seats[act.box]].wager(t, act)
        # An agent that wagers no more is not asked again in this round.
        if self._asked is not act or not t.money.wagers:
            self._asked, self._asking = act, list(self.agents.values())[::-1]
        while self._asking:
            if (wager := self._asking[-1].wager(t, act)) is not None:
                return wager
            self._asking.pop()
        if t.money.wagers and (more := complete(t)) is not None:
            return more
        self._asked = None
        return None

    def play(self, t: Table, rounds: int) -> None:
        """Play rounds with everything in between."""
        last = t.round + rounds
        while t.round < last:
            if not (following := t.game.next_procedure(t)):
                raise Refusal(f"{t.game.name} waits for players")
            t.begin(following)
            t.supply(self.outcome(t), ask=self.outcome)


_DEALER = Flat(())


def from_shoe(t: Table) -> Outcome:
    """What comes out of the shoe: a card, the cutting card, a face-up card, or nothing."""
    shoe = t.cards.shoe
    place = shoe.dealt
    if t.cards.held and (due := t.due) is not None:
        return due
    if shoe.cutting_card == place:
        return Incident("cutting-card")
    if place >= len(shoe.cards):
        return Incident("shoe-empty")
    if place in shoe.face_up:
        return Incident("face-up-in-shoe", card=shoe.cards[place])
    return shoe.cards[place]


def replay(t: Table, events: Iterable[Event]) -> None:
    """Replay the scripts over recorded events; the first difference is refused."""
    with player_names.names_of_record():
        for event in events:
            _again(t, event)


def _again(t: Table, event: Event) -> None:
    waiting, spelled = t.pending, None
    if isinstance(waiting, Betting) and waiting.group and isinstance(event.act, Betting) and event.act.open:
        spelled = waiting.spelled(t)
    try:
        if isinstance(event.act, Begin):
            got = t.begin(event.act.procedure, by=event.act.by_role or None, **event.act.args)
        else:
            got = t.supply(event.outcome)
    except Refusal as refusal:
        raise Refusal(f"event {event.n} cannot have happened: {refusal.reason}", refusal.cite) from refusal
    if got != event and (spelled is None or Event(got.n, spelled, got.outcome) != event):
        raise Refusal(f"event {event.n} differs from what the rules produce", event.act.cite)


def redo(t: Table, event: Event) -> None:
    """Repeat a recorded act on its own: for events of scripts that no longer exist."""
    act, outcome = event.act, event.outcome
    if event.n != t.n + 1:
        raise Refusal(f"event {event.n} does not follow event {t.n}")
    try:
        if isinstance(act, Begin):
            t.round += act.procedure == "round"
        elif not isinstance(outcome, Incident):
            t.pending = act
            if act.asks == "card" and t.due is None and t.cards.shoe.cards:
                t.cards.shoe.verify(str(outcome))
            elif act.asks in ("chance", "order"):
                # What was drawn must be what was sealed, whatever script asked for it.
                act.verify(t, outcome)
            act.apply(t, outcome)
            t.pending = None
    except Refusal as refusal:
        raise Refusal(f"event {event.n} cannot have happened: {refusal.reason}", refusal.cite) from refusal
    except (AttributeError, KeyError, ValueError, IndexError) as error:
        raise Refusal(f"event {event.n} cannot have happened: {type(error).__name__}: {error}", act.cite) from error
    t.n = event.n
    t.money.bank.check(t.money.wagers)


def complete(t: Table) -> Wager | None:
    """The matching wager that a program's player must still make or, failing that, what is returned."""
    missing = t.game.missing_wagers(t)
    return (next((wager for wager in missing if t.can(wager)), None) or hand_back(t)) if missing else None


def hand_back(t: Table) -> Wager | None:
    """The next wager that goes back before betting closes, because its match was not made."""
    if not (missing := t.game.missing_wagers(t)):
        return None
    box, player = missing[0].box, missing[0].player
    lying = sorted((name for at, name in t.money.wagers if at == box), key=t.game.order, reverse=True)
    back = [Wager(box, player, name, 0) for name in lying]
    # The remaining wagers must be allowed without it: the last one goes back, or else one that it needs.
    return next((wager for wager in back if t.can(wager)), back[0])


def trial_of(t: Table) -> Table:
    """A copy of the table on which to try wagers."""
    trial = copy.copy(t)
    trial.money = t.money.copy()
    return trial


def rehearse(t: Table, act: Betting, wagers: Sequence[Wager]) -> None:
    """Refuse wagers that could not all be placed in sequence; nothing is changed."""
    trial = trial_of(t)
    for wager in wagers:
        act.verify(trial, wager)
        trial.place(wager)
    boxes = {wager.box for wager in wagers}
    if not act.box and any(missing.box in boxes for missing in t.game.missing_wagers(trial)):
        act.verify(trial, None)
