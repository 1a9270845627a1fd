"""What holds at every act of every game: each law watches the same lives, which are played once.

A life is one table after many procedures at random. `broken` plays it, lets all laws look, replays it once for those
that compare, and reports every law that fails with the life in which it does.
"""

import json
import re
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, ClassVar

import msgspec
import pytest

from pitboss.equipment import Randomness
from pitboss.games import game
from pitboss.journal.check import check_record
from pitboss.journal.export import records
from pitboss.refusal import Refusal
from pitboss.rulebook import rulebook
from pitboss.table import Event, Game, Incident, Shuffled, Table, Wager, public
from pitboss.table.act import HOUSE, Betting, Burn, Deal, Decide, Hold, Place
from pitboss.table.acts.calls import Call
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.seating import ConvertCash, Leave
from pitboss.table.acts.settlement_acts import (
    CollectOwed,
    Move,
    Pay,
    PayBonus,
    Restore,
    Settle,
    SettlePot,
    Take,
    Vigorish,
)
from pitboss.table.acts.shuffle_acts import Shuffle
from pitboss.table.drivers import replay, run
from pitboss.table.engine.bank import OUTSIDE
from pitboss.table.engine.checkpoint import decode_state
from pitboss.table.event import Begin, Outcome, decoder, encode
from pitboss.table.parts import Choices, DealtCards, SharedPot, WagerHandling
from pitboss.table.procedures.player_bank import HouseStakes
from pitboss.table.view.scene import Scene, Sight
from pitboss.table.view.settlement import net, settlement

from .probe import (
    ROLES,
    VIEWERS,
    Pit,
    Watched,
    all_cards,
    ill_typed,
    illegal,
    opened,
    own_orders,
    played,
    playing,
    refusal,
    snapshot,
    tried,
)

PROCEDURES = 60
"""The length of a life."""
AGAIN = 20
"""Procedures at its end that are played a second time from a checkpoint."""
MANY = 30
"""Lives of a game from which on whatever can happen there is expected to have happened."""


class Law:
    """One promise of the engine along the lives of one game; a subclass says at which moments it looks."""

    part: ClassVar[int] = 1
    """Watches one life in this many, the first ones."""
    procedures: ClassVar[int] = PROCEDURES
    """Watches a life up to this procedure."""

    def __init__(self, rules: Game, lives: int) -> None:
        self.rules = rules
        self.lives = lives

    @classmethod
    def concerns(cls, rules: Game) -> bool:
        """True if the game has what the law is about."""
        return True

    def begin(self, seed: int) -> None:
        """A new life begins."""

    def before(self, t: Table, outcome: Outcome) -> None:
        """The outcome is about to be supplied to the pending act."""

    def between(self, t: Table) -> None:
        """A procedure has ended."""

    def halfway(self, t: Table) -> None:
        """The procedures that are played again from a checkpoint are still to come."""

    def replaying(self, other: Table, event: Event) -> None:
        """The event is about to be replayed at another table."""

    def replayed(self, other: Table, event: Event) -> None:
        """The event was replayed."""

    def end(self, t: Table, other: Table) -> None:
        """A life and its replay are over."""

    def enough(self) -> None:
        """All lives are over: there was enough to see."""


LAWS: list[type[Law]] = []


def law(cls: type[Law]) -> type[Law]:
    """Put a law on the list."""
    LAWS.append(cls)
    return cls


class Watch:
    """The laws of one game, asked together; one that fails is noted with its life and asked no more."""

    def __init__(self, rules: Game, seeds: range, laws: Iterable[type[Law]]) -> None:
        self.standing = [found(rules, len(seeds)) for found in laws if found.concerns(rules)]
        self.watching: list[Law] = []
        self.failures: list[str] = []
        self.seed = 0

    def life(self, place: int, seed: int) -> None:
        """The next life begins."""
        self.seed = seed
        self.watching = [found for found in self.standing if place < max(1, found.lives // found.part)]
        self.ask("begin", seed)

    def until(self, procedure: int) -> None:
        """Laws that look at the first procedures only have seen enough of this life."""
        over = [found for found in self.watching if found.procedures == procedure < PROCEDURES]
        self.watching = [found for found in self.watching if found not in over]

    def ask(self, moment: str, *seen: Any) -> None:
        """Let every law look that has something to say of the moment."""
        for found in [*self.watching]:
            if getattr(type(found), moment) is getattr(Law, moment):
                continue
            try:
                getattr(found, moment)(*seen)
            # A law that fails in whatever way is reported beside the others.
            except (Exception, pytest.fail.Exception) as error:
                where = traceback.format_exception(error, limit=-4)
                self.failures.append(f"{type(found).__name__}, life {self.seed}, {moment}:\n{''.join(where)}")
                self.standing.remove(found)
                self.watching = [other for other in self.watching if other is not found]


def broken(name: str, seeds: range, laws: Iterable[type[Law]] = LAWS) -> list[str]:
    """Every law that fails along these lives of a game, with what it says."""
    rules = game(name)
    watch = Watch(rules, seeds, laws)
    for place, seed in enumerate(seeds):
        watch.life(place, seed)
        t, fuzz = opened(name, seed, Watched, look=lambda t, outcome: watch.ask("before", t, outcome))
        for procedure in range(1, PROCEDURES + 1):
            fuzz.procedure(t)
            watch.ask("between", t)
            watch.until(procedure)
            if procedure == PROCEDURES - AGAIN:
                watch.ask("halfway", t)
                fuzz.chance = Randomness.seeded(seed, 2)
        written = [encode(event) for event in t.events]
        other: Table = Table(t.game, t.options)
        for event in map(decoder(), written):
            watch.ask("replaying", other, event)
            replay(other, [event])
            watch.ask("replayed", other, event)
        watch.ask("end", t, other)
    watch.watching = watch.standing
    watch.ask("enough")
    return watch.failures


# Money and cards.


def check_money(t: Table) -> None:
    """No chip comes or goes, none is in debt but the cage, and all is counted in whole cents."""
    amounts = [*t.bank.values(), *t.wagers.values()]
    assert all(type(amount) is int for amount in amounts)
    assert sum(amounts) == 0
    assert all(balance >= 0 for account, balance in t.bank.items() if account not in OUTSIDE)
    assert all(stake > 0 for stake in t.wagers.values())


def check_cards(t: Table) -> None:
    """Every card of the decks is somewhere, and only once; or none is at the table, before and after gaming."""
    there = all_cards(t)
    if t.pending is None and t.shoe.decks:
        assert bool(there) == (t.status != "closed")
    # Of decks that are played in turn one is in the shoe.
    together = max(1, getattr(t.options, "decks", 0) // max(1, t.shoe.decks))
    assert not there or there == Counter(together * t.shoe.whole())


def is_round(events: list[Event]) -> bool:
    """Whether these are the events of a round."""
    return bool(events) and isinstance(events[0].act, Begin) and events[0].act.procedure == "round"


def with_players(t: Table) -> int:
    """The chips that players have beside the layout."""
    return sum(chips for account, chips in t.bank.items() if account.startswith("player:"))


@law
class ChipsAreConservedAtEveryAct(Law):
    """The engine adds up where an act may move chips; that the others move none is proven here."""

    looked = 0
    held: tuple[int, dict[str, int], dict[tuple[int, str], int]] | None = None

    def begin(self, seed: int) -> None:
        self.held = None

    def before(self, t: Table, outcome: Outcome) -> None:
        self.looked += 1
        check_money(t)
        if self.held is not None and self.held[0] == t.n - 1:
            event = t.events[-1]
            assert self.held[1:] == (t.bank, t.wagers), f"{event} moves chips, and its act says that it moves none"
        moves = t.pending is None or t.pending.moves_chips or isinstance(outcome, Incident)
        self.held = None if moves else (t.n, dict(t.bank), dict(t.wagers))

    def end(self, t: Table, other: Table) -> None:
        check_money(t)

    def enough(self) -> None:
        assert self.looked > 10 * self.lives


@law
class NoCardIsLostOrDoubledAtAnyAct(Law):
    """S9."""

    part = 3

    def before(self, t: Table, outcome: Outcome) -> None:
        check_cards(t)

    def end(self, t: Table, other: Table) -> None:
        check_cards(t)


@law
class EveryWagerIsSettledOnce(Law):
    settled = 0

    def end(self, t: Table, other: Table) -> None:
        open_wagers: dict[tuple[int, str], int] = {}
        taken: set[tuple[int, str]] = set()
        for event in t.events:
            act, outcome = event.act, event.outcome
            if isinstance(act, Begin):
                taken.clear()
            elif isinstance(outcome, Incident):
                continue
            elif isinstance(act, Betting | Place):
                wager = act.wager if isinstance(act, Place) else outcome
                if isinstance(wager, Wager):
                    before = open_wagers.pop((wager.box, wager.wager), 0)
                    assert not before or t.game.part(WagerHandling).alterable
                    if wager.amount:
                        open_wagers[wager.box, wager.wager] = wager.amount
                    else:
                        assert before, "only what lies there is taken back"
            elif isinstance(act, HouseStakes):
                open_wagers[HOUSE, act.wager] = act.amount
            elif isinstance(act, Vigorish) and act.how == "from-wager":
                # The wager is settled for what is left of it.
                assert 0 < act.amount < open_wagers[act.box, act.wager]
                open_wagers[act.box, act.wager] -= act.amount
            elif isinstance(act, Restore):
                assert (act.box, act.wager) in taken, "only what was collected is given back"
                taken.remove((act.box, act.wager))
            elif isinstance(act, Move):
                assert (act.box, act.onto) not in open_wagers
                open_wagers[act.box, act.onto] = open_wagers.pop((act.box, act.wager))
            elif isinstance(act, PayBonus):
                assert not act.stake, "nothing is staked on a bonus"
            elif isinstance(act, SettlePot):
                self.settled += 1
            elif isinstance(act, Settle):
                assert open_wagers.pop((act.box, act.wager)) == act.stake
                if isinstance(act, Pay) and act.stays:
                    open_wagers[act.box, act.wager] = act.stake
                self.settled += 1
                if isinstance(act, Take):
                    taken.add((act.box, act.wager))
        assert open_wagers == t.wagers

    def enough(self) -> None:
        assert self.settled > self.lives


@law
class APotComesBackButForWhatTheHouseTookOfIt(Law):
    part = 2
    settled = took = pot = players = 0

    @classmethod
    def concerns(cls, rules: Game) -> bool:
        return rules.has(SharedPot)

    def replaying(self, other: Table, event: Event) -> None:
        act = event.act
        self.pot, self.players = other.bank.get("pot", 0), with_players(other)
        if isinstance(act, Begin):
            self.took = 0
        elif isinstance(act, SettlePot) and event.outcome is None:
            put, back = (sum(share[at] for share in act.shares) for at in (2, 3))
            assert put == back + (0 if act.back else self.took)
            self.settled += 1

    def replayed(self, other: Table, event: Event) -> None:
        # What left the pot and came to no player.
        gone = self.pot - other.bank.get("pot", 0)
        self.took += gone - (with_players(other) - self.players) if gone > 0 else 0

    def enough(self) -> None:
        assert self.settled > self.lives


@law
class DeferredVigorishNeverVanishes(Law):
    """D9: marked once, then collected or documented once, before a reshuffle and before the patron goes."""

    def __init__(self, rules: Game, lives: int) -> None:
        super().__init__(rules, lives)
        self.ends = Counter[str]()

    def begin(self, seed: int) -> None:
        self.owed: dict[int, int] = {}

    def before(self, t: Table, outcome: Outcome) -> None:
        act = t.pending
        if isinstance(act, Shuffle):
            assert not t.money.vigorish, "cards are shuffled while vigorish is owed"
        if isinstance(act, Leave):
            assert act.player not in {t.seats[box] for box in t.money.vigorish}, (
                f"{act.player} leaves and owes vigorish"
            )

    def replaying(self, other: Table, event: Event) -> None:
        self.marked, self.drop = dict(other.money.vigorish), other.bank.get("drop", 0)

    def replayed(self, other: Table, event: Event) -> None:
        act, owed = event.act, self.owed
        if isinstance(event.outcome, Incident):
            return
        if isinstance(act, Vigorish) and act.how == "marked":
            owed[act.box] = owed.get(act.box, 0) + act.amount
            self.ends["marked"] += 1
        elif isinstance(act, CollectOwed):
            assert owed.pop(act.box) == act.amount
            self.ends["collected"] += 1
        elif other.money.vigorish != self.marked:
            off = [box for box in self.marked if box not in other.money.vigorish]
            assert sum(owed.pop(box) for box in off) == other.bank.get("drop", 0) - self.drop, "a mark vanished"
            self.ends["documented"] += 1
        assert owed == other.money.vigorish

    def end(self, t: Table, other: Table) -> None:
        assert self.owed == t.money.vigorish
        assert t.status != "closed" or not t.money.vigorish

    def enough(self) -> None:
        ends = self.ends
        assert self.lives < MANY or bool(ends["collected"]) == bool(ends["documented"]) == bool(ends["marked"]), ends


@law
class WhatPlayersHaveIsWhatTheyBroughtAndWon(Law):
    """A round changes what players have, chips on the layout too, by its settlement, by cash changed, and by vigorish
    that is owed or collected; between rounds nobody has chips who has no place."""

    rounds = 0

    def begin(self, seed: int) -> None:
        self.worth: dict[str, int] = {}
        self.standing: dict[tuple[int, str], tuple[str, int]] = {}
        self.seats: dict[int, str] = {}
        self.done = 0

    def between(self, t: Table) -> None:
        events, self.done = t.events[self.done :], len(t.events)
        now = {player: t.chips(player) for player in t.seats.values()}
        for (box, _), amount in t.wagers.items():
            now[t.seats[box]] += amount
        assert {f"player:{player}" for player in now} >= {of for of in t.bank if of.startswith("player:")}
        if is_round(events):
            has = Counter(self.worth)
            has.update(net(settlement(events, self.standing)))
            for act in (event.act for event in events if not isinstance(event.outcome, Incident)):
                box, charge = act.charge()
                if charge:
                    has[self.seats[box]] -= charge
                elif isinstance(act, ConvertCash):
                    has[act.wager.player] += act.wager.amount
                elif isinstance(act, Vigorish) and act.how == "marked":
                    has[self.seats[act.box]] += act.amount
                elif isinstance(act, CollectOwed):
                    has[self.seats[act.box]] -= act.amount
            assert now == dict.fromkeys(now, 0) | has
            self.rounds += 1
        self.worth, self.seats = now, dict(t.seats)
        self.standing = {(box, of): (self.seats[box], amount) for (box, of), amount in t.wagers.items()}

    def enough(self) -> None:
        assert self.rounds > self.lives


# Replay and checkpoints.


@law
class AReplayEqualsTheOriginalByteForByte(Law):
    def end(self, t: Table, other: Table) -> None:
        assert [encode(event) for event in other.events] == [encode(event) for event in t.events]
        assert other.state() == t.state()


@law
class ARestoredCheckpointGoesOnAsTheTableDoes(Law):
    def begin(self, seed: int) -> None:
        self.seed = seed

    def halfway(self, t: Table) -> None:
        self.written, self.events = t.state().encoded(), len(t.events)

    def end(self, t: Table, other: Table) -> None:
        restored: Table = Table(t.game, t.options)
        restored.restore(decode_state(self.written))
        assert restored.state().encoded() == self.written
        fuzz = Pit(Randomness.seeded(self.seed, 2))
        for _ in range(AGAIN):
            fuzz.procedure(restored)
        assert restored.events == t.events[self.events :]
        assert restored.state() == t.state()


@law
class ACheckpointIsTakenBetweenProceduresOnly(Law):
    procedures = 20
    refusals = 0

    def before(self, t: Table, outcome: Outcome) -> None:
        with pytest.raises(Refusal, match="between procedures"):
            t.state()
        self.refusals += 1

    def enough(self) -> None:
        assert self.refusals > 10


@law
class AnExportedRoundIsDecidedAgainTheSameWay(Law):
    """Whatever was played, in whatever order it was wagered, the record of it has no deviation."""

    part = 2
    checked = 0

    def end(self, t: Table, other: Table) -> None:
        for record in records(Table(t.game, t.options), t.events):
            assert list(check_record(1, msgspec.json.encode(record))) == []
            self.checked += 1

    def enough(self) -> None:
        assert self.checked > self.lives // 4


# Refusals.


@law
class WhateverIsRefusedIsARefusalAndChangesNothing(Law):
    part = 4
    procedures = 30
    refused = cited = 0

    def before(self, t: Table, outcome: Outcome) -> None:
        # One act in eight: there are a hundred outcomes to try at each.
        if t.n % 8 == 0:
            for wrong in illegal(t):
                reason = tried(t, wrong)
                if reason is not None:
                    assert len(reason.reason) > 10
                    self.refused += 1
                    self.cited += reason.cite is not None
                    if reason.cite is not None:
                        assert reason.cite in rulebook()

    def enough(self) -> None:
        assert self.refused > 1000
        assert self.cited > self.refused * 0.6, "most refusals name their paragraph"


@law
class AnOutcomeWithFieldsOfTheWrongTypeIsRefused(Law):
    part = 6
    procedures = 40

    def before(self, t: Table, outcome: Outcome) -> None:
        if t.n % 4 == 0:
            before = snapshot(t)
            for wrong in ill_typed(t):
                try:
                    if t.can(wrong):
                        t.supply(wrong)
                        pytest.fail(f"{wrong!r} was taken at {type(t.pending).__name__}")
                except Refusal:
                    pass
                assert snapshot(t) == before


@law
class NothingElseBeginsInTheMiddleOfAProcedure(Law):
    part = 4

    def before(self, t: Table, outcome: Outcome) -> None:
        if t.n % 5 == 0:
            before = snapshot(t)
            for procedure, order in t.game.procedures.items():
                if order.while_betting and t.betting:
                    continue
                with pytest.raises(Refusal, match="cannot begin"):
                    t.begin(procedure)
            assert snapshot(t) == before

    def end(self, t: Table, other: Table) -> None:
        with pytest.raises(Refusal, match="nothing is in progress"):
            t.supply(None)


@law
class NobodyDoesWhatIsAnothersToDo(Law):
    part = 2

    def __init__(self, rules: Game, lives: int) -> None:
        super().__init__(rules, lives)
        self.tries = Counter[bool]()

    def before(self, t: Table, outcome: Outcome) -> None:
        act = t.pending
        if isinstance(outcome, Incident):
            allowed = set(t.game.ruling(t, act, outcome.kind).by)
        elif isinstance(act, Betting) and not act.box and isinstance(outcome, Wager | Call):
            allowed = {f"player:{outcome.player}"}
        else:
            allowed = {act.by(t)} | ({"casino-supervisor"} if act.by(t) == "floorperson" else set())
        before = snapshot(t)
        for role in {*ROLES, *allowed}:
            refused = refusal(t, outcome, by=role)
            assert (refused is None) == (role in allowed), f"{type(act).__name__} by {role}: {refused}"
            self.tries[refused is None] += 1
        assert snapshot(t) == before

    def enough(self) -> None:
        assert self.tries[True] > 100
        assert self.tries[False] > 500


@law
class EveryOfferedChoiceIsAcceptedAndCanBePlayedToTheEnd(Law):
    def __init__(self, rules: Game, lives: int) -> None:
        super().__init__(rules, lives)
        self.offered, self.ruled = Counter[str](), Counter[str]()

    def begin(self, seed: int) -> None:
        self.state, self.events = None, 0

    def between(self, t: Table) -> None:
        self.state, self.events = t.state(), len(t.events)

    def before(self, t: Table, outcome: Outcome) -> None:
        if not isinstance(t.pending, Decide):
            return
        default = t.pending.default
        picks = isinstance(t.pending, Pick)
        assert not default or (t.can(default) if picks else default in t.pending.choices), "silence is an answer"
        if picks:
            self.offered[t.pending.what] += 1
        for choice in t.pending.choices:
            (self.ruled if t.pending.role else self.offered)[choice] += 1
            assert t.can(choice, by=t.pending.by(t)), f"{choice} was offered and refused"
            if t.n % 12 == 0:
                other: Table = Table(t.game, t.options)
                if self.state is not None:
                    other.restore(self.state)
                replay(other, t.events[self.events :])
                other.supply(choice)
                run(other, Pit(Randomness.seeded(t.n)))
                check_money(other)

    def enough(self) -> None:
        choices = set(self.rules.part(Choices).words)
        # Few lives need not meet every choice: others are looked through for it.
        for seed in range(1000, 1090):
            if choices - set(self.offered) <= set(self.rules.part(Choices).rare):
                break
            asked = (event.act for event in played(self.rules.name, seed).events if isinstance(event.act, Decide))
            self.offered.update(choice for act in asked if not act.role for choice in act.choices)
        offered = set(self.offered)
        assert offered <= choices, "what players are offered is what the game says they choose"
        assert choices - offered <= set(self.rules.part(Choices).rare)
        assert not set(self.ruled) & offered, "a ruling of the house is no player's choice"


@law
class EveryProcedureCanBeBegun(Law):
    """By a caller who knows no more of it than what it says that it wants; `begun_elsewhere` plays on for the rare."""

    def __init__(self, rules: Game, lives: int) -> None:
        super().__init__(rules, lives)
        self.rare = set(rules.procedures) - (set() if "shuffle" in rules.options.elections() else {"clear-device"})

    def end(self, t: Table, other: Table) -> None:
        self.rare -= {event.act.procedure for event in t.events if isinstance(event.act, Begin)}

    def enough(self) -> None:
        for seed in range(150):
            if not self.rare:
                return
            self.begun(seed)
        assert self.rare == set()

    def begun(self, seed: int) -> None:
        """Try the rare ones after every procedure of a life."""
        for t in playing(self.rules.name, seed):
            self.rare -= {event.act.procedure for event in t.events[-200:] if isinstance(event.act, Begin)}
            if not self.rare:
                return
            orders = own_orders(t, Randomness.seeded(t.n).below, everything=t.n % 2 > 0, names=self.rare)
            for order, args in orders:
                with suppress(Refusal):
                    t.begin(order, **args)
                    self.rare.discard(order)
                    run(t, Pit(Randomness.seeded(t.n)))
                    break


# Views.


@law
class EveryEventCanBeDescribedToAPlayer(Law):
    """In words; and what a scene says that a round has brought is what it was settled for."""

    part = 2

    def begin(self, seed: int) -> None:
        self.scene: Scene | None = None
        self.standing: dict[tuple[int, str], tuple[str, int]] = {}
        self.done = 0

    def between(self, t: Table) -> None:
        events, self.done = t.events[self.done :], len(t.events)
        self.scene = scene = self.scene or Scene(t.game, "table 1", "A", t.game.part(DealtCards).count(t.options))
        for event in events:
            row = public(event, "player:A")
            text = scene.see(Sight(row, 0, 0))
            # In words, not as an act with its fields.
            assert text != row["act"].replace("-", " "), row
            assert not text.startswith(f"{row['act']}: "), row
            assert not re.search("[0-9a-f]{16}", text), row
        with_coupons = any(isinstance(event.outcome, Wager) and event.outcome.coupon for event in events)
        if is_round(events) and scene.shown_round == t.round and not with_coupons:
            brought = net(settlement(events, self.standing)).get("A", 0)
            assert scene.net() == brought, (t.round, scene.net(), brought)
        self.standing = {(box, of): (t.seats[box], amount) for (box, of), amount in t.wagers.items()}


def has_cards(rules: Game) -> bool:
    """True if the game is dealt from decks."""
    return bool(Table(rules, rules.options()).shoe.decks)


@law
class ViewsShowNoHiddenCardNoOrderAndNoKey(Law):
    part = 2

    def __init__(self, rules: Game, lives: int) -> None:
        super().__init__(rules, lives)
        self.met = Counter[str]()

    @classmethod
    def concerns(cls, rules: Game) -> bool:
        return has_cards(rules)

    def end(self, t: Table, other: Table) -> None:
        incident: Event | None = None
        for event in t.events:
            for viewer in VIEWERS:
                self.met.update(check_view(event, viewer, incident))
            assert msgspec.json.encode(public(event)), "the auditor's view is plain data too"
            if isinstance(event.outcome, Incident):
                incident = event

    def enough(self) -> None:
        met = self.met
        assert sum(times for what, times in met.items() if what.startswith(("burn ", "deal "))) > 50
        assert met["shuffle"] > 2 * len(VIEWERS)
        assert met["unseen"] > 5 or self.lives < MANY or not any(ruling.unseen for ruling in self.rules.rulings)


def check_view(event: Event, viewer: str, incident: Event | None) -> Iterator[str]:
    """One viewer's view of an event by what the act says of its cards; names what there was to hide or to show."""
    act, outcome, row = event.act, event.outcome, public(event, viewer)
    if isinstance(outcome, Shuffled):
        assert not {"key", "order", "face_up"} & set(row)
        assert outcome.key is None or outcome.key not in json.dumps(row)
        yield "shuffle"
    elif isinstance(act, Burn | Deal) and isinstance(outcome, str):
        shown = act.shown if isinstance(act, Burn) else act.face == "up" or viewer == f"player:{act.eyes}"
        assert row.get("card") == (outcome if shown else None)
        # A player may be called Ada.
        assert shown or outcome not in json.dumps(row | {"eyes": "", "n": 0})
        yield f"{row['act']} {'shown' if shown else 'hidden'}"
    elif isinstance(act, Pick) and isinstance(outcome, str):
        mine = viewer == f"player:{act.player}"
        assert mine or "default" not in row
        assert row.get("choose") == (outcome if mine or outcome in act.choices else None)
        yield "picked"
    elif "cards" in act.redacted("spectator") and outcome is None:
        assert row.get("cards") == (act.cards if viewer == f"player:{act.player}" else None)
        yield "handed"
    elif isinstance(act, Hold) and outcome is None and not act.seen:
        # Neither here nor where it was drawn.
        assert incident is not None
        assert "card" not in row
        assert "card" not in public(incident, viewer), f"{incident.outcome.kind} shows a card that nobody saw"
        yield "unseen"


@law
class AGameSaysSoWhereCardsAreForOnePlayersEyes(Law):
    """The key of a shuffle gives every card of it away: only where none was private may everybody have it."""

    part = 2
    private = False

    @classmethod
    def concerns(cls, rules: Game) -> bool:
        return has_cards(rules)

    def end(self, t: Table, other: Table) -> None:
        dealt = (event.act for event in t.events if isinstance(event.act, Deal))
        self.private = self.private or any(act.eyes and act.face != "up" for act in dealt)

    def enough(self) -> None:
        assert self.rules.part(DealtCards).private == self.private


# Paragraphs.


@law
class EveryEventCitesWhatTheRulebookHolds(Law):
    def end(self, t: Table, other: Table) -> None:
        assert all(event.cites for event in t.events)
        assert {cite for event in t.events for cite in event.cites} <= set(rulebook())
