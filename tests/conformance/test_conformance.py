"""What every game must pass: the laws along lives played at random, and what needs play or options of its own."""

import dataclasses
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.equipment import Randomness
from pitboss.games import game, ready
from pitboss.journal.check import check_record
from pitboss.journal.export import records
from pitboss.refusal import Refusal
from pitboss.rulebook import rulebook
from pitboss.table import Event, Game, Incident, Table, Wager, public
from pitboss.table.act import Act, Betting
from pitboss.table.acts.calls import Call
from pitboss.table.acts.choices import Bid
from pitboss.table.acts.settlement_acts import Vigorish
from pitboss.table.drivers import replay
from pitboss.table.event import Begin, Outcome
from pitboss.table.parts import SharedPot
from pitboss.table.procedures.player_bank import SettleBank
from pitboss.table.table import OPENING_INVENTORY
from pitboss.table.view.settlement import settlement
from tests.each import each
from tests.volume import every, only_soaking, playable, seeds, standing, volume

from .laws import (
    PROCEDURES,
    DeferredVigorishNeverVanishes,
    Law,
    broken,
    check_cards,
    check_money,
    check_view,
)
from .probe import (
    VIEWERS,
    Ordered,
    Pit,
    Watched,
    again,
    disguised,
    epochs,
    leaks,
    own_orders,
    played,
    playing,
    snapshot,
    some_options,
    with_wager,
)

QUICK, LONG = range(60), range(1000, 1250)
"""Seeds of the quick set, of which most tests play the first few, and of the long one, for make soak."""

FURTHER = range(1000, 1090)
"""Where else the quick set is asked what it has not met."""

BANKED = [name for name in playable() if not game(name).has(SharedPot)]
"""Games in which wagers are taken; where players contest a pot the script asks each in turn."""

WITH_CARDS = [name for name in playable() if Table(game(name), game(name).options()).shoe.decks]
AT_LENGTH = [name for name in playable() if name in standing()]
"""Games of a family are made of the same parts: one of them stands for all in the long set."""


def lived(name: str) -> range:
    """The lives of a game that are played: where players contest a pot each takes longer."""
    return seeds(name, few=4, many=24 if not game(name).has(SharedPot) else 12)


def lives(names: list[str]) -> pytest.MarkDecorator:
    """Games with the seeds of the lives that are played of each."""
    quick = [pytest.param(name, lived(name), id=f"quick-{name}") for name in names]
    slow = [pytest.param(name, LONG, id=f"long-{name}", marks=pytest.mark.slow) for name in names if name in AT_LENGTH]
    return pytest.mark.parametrize(("name", "seeds"), quick + volume([], slow))


in_each_game = each("name", playable())
every_life = lives(list(playable()))
every_life_with_cards = lives(WITH_CARDS)
every_banked_life = lives(BANKED)


# What the random play covers.


@in_each_game
def test_every_value_of_every_option_is_played(name):
    rules = game(name)
    rows = {
        option: {(option, election.show(value)) for value in election.choices or ()}
        for option, election in rules.options.elections().items()
    }
    # Where many may be elected some are met further on.
    for tried, wanted in (
        (QUICK, [row for values in rows.values() if len(values) <= 4 for row in values]),
        ((*QUICK, *FURTHER), [row for values in rows.values() if len(values) > 4 for row in values]),
    ):
        missing = {*wanted}
        for seed in tried:
            if not missing:
                break
            missing -= {*some_options(rules, Randomness.seeded(seed, 1)).shown().items()}
        assert missing == set()


@every_life
def test_every_law_holds_along_every_life(name, seeds):
    failures = broken(name, seeds)
    assert not failures, "\n".join(failures)


def test_control_a_law_that_fails_is_reported_with_its_life_and_the_others_go_on():
    class FailsInTheThirdLife(Law):
        def begin(self, seed: int) -> None:
            assert seed < 2

    class Counts(Law):
        looked = 0

        def between(self, t: Table) -> None:
            Counts.looked += 1

    (failure,) = broken(playable()[0], range(4), [FailsInTheThirdLife, Counts])
    assert failure.startswith("FailsInTheThirdLife, life 2, begin:")
    assert "assert seed < 2" in failure
    assert Counts.looked == 4 * PROCEDURES


@pytest.mark.skipif(not WITH_CARDS, reason="none of the games of this run has cards")
def test_s9_control_a_lost_card_is_seen():
    t = next(t for name in WITH_CARDS for seed in QUICK if (t := played(name, seed)).cards.rack.piles)
    check_cards(t)
    t.cards.rack.piles.pop()
    with pytest.raises(AssertionError):
        check_cards(t)


def test_d9_control_a_mark_that_vanishes_is_seen(monkeypatch):
    lives = (played(name, seed) for name in ready() if not game(name).has(SharedPot) for seed in QUICK[:10])
    t = next(t for t in lives if any(e.act.how == "marked" for e in t.events if isinstance(e.act, Vigorish)))
    # What a collection takes off the layout comes to nobody's account.
    monkeypatch.setattr(Vigorish, "apply", lambda self, t, outcome: None)
    assert broken(t.game.name, QUICK[:10], [DeferredVigorishNeverVanishes])


# Replay.


@pytest.mark.parametrize("name", every(playable()))
def test_replay_control_an_altered_event_is_refused(name):
    t = played(name, 1)
    base: Table = Table(t.game, t.options)
    for procedure in procedures(t.events):
        before = base.state()
        for i, event in enumerate(procedure):
            for altered in (replace(event, n=event.n + 1), replace(event, act=replace(event.act, cite="house:fill"))):
                if altered == event:
                    continue
                other: Table = Table(t.game, t.options)
                other.restore(before)
                with pytest.raises(Refusal, match=f"event {altered.n} "):
                    replay(other, [*procedure[:i], altered])
        replay(base, procedure)


def procedures(events: list[Event]) -> list[list[Event]]:
    """The events of a table's life, procedure by procedure."""
    parts: list[list[Event]] = []
    for event in events:
        if isinstance(event.act, Begin):
            parts.append([])
        parts[-1].append(event)
    return parts


SENSELESS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("sit", {"player": 5, "box": 1}),
    ("sit", {"player": "", "box": 1}),
    ("sit", {"player": "a:b", "box": 1}),
    ("sit", {"player": "A", "box": "1"}),
    ("sit", {"player": "A", "box": 0}),
    ("sit", {"player": "A", "box": 99}),
    ("sit", {"player": "A", "box": 1, "chips": -1}),
    ("sit", {"player": "A", "box": 1, "chips": 1.0}),
    ("sit", {"player": "A"}),
    ("sit", {"player": "A", "box": 1, "hat": 1}),
    ("leave", {"player": "nobody"}),
    ("leave", {"player": ["A"]}),
    ("fill", {"amount": 0}),
    ("fill", {"amount": 2.5}),
    ("fill", {"amount": True}),
    ("new-day", {"day": 5}),
    ("new-day", {"day": ""}),
    ("change-dealer", {"dealer": 5}),
    ("change-dealer", {"dealer": ""}),
    ("no-such-procedure", {}),
    ("clear-device", {}),
)


@in_each_game
def test_a_procedure_with_senseless_particulars_is_refused(name):
    rules = game(name)
    t: Table = Table(rules, rules.options.configure({}))
    before = snapshot(t)
    for procedure, args in SENSELESS:
        try:
            t.begin(procedure, **args)
        except Refusal:
            assert snapshot(t) == before
        else:
            pytest.fail(f"{procedure} was begun with {args}")
    assert t.state().n == 0


@in_each_game
def test_a_particular_of_the_wrong_kind_is_refused_whatever_the_procedure(name):
    """Of each procedure every particular in turn, at tables of all sorts: a number for a name, a name for a number."""
    tried = 0
    for t in islice(playing(name, 3), 20):
        for procedure, args in own_orders(t, Randomness.seeded(t.n).below, everything=True):
            for particular, value in args.items():
                for wrong in (5, True, ["A"]) if isinstance(value, str) else ("1", True, 1.5, ["1"]):
                    before = snapshot(t)
                    with pytest.raises(Refusal):
                        t.begin(procedure, **args | {particular: wrong})
                    assert snapshot(t) == before
                    tried += 1
    assert tried > 100


class Walkers(Pit):
    """While wagers are taken a player may sit down or buy chips."""

    def outcome(self, t: Table) -> Outcome:
        if t.betting and self.chance.below(3) == 0:
            name = self.players[self.chance.below(len(self.players))]
            with suppress(Refusal):
                t.begin("sit", by=f"player:{name}", player=name, box=1 + self.chance.below(t.boxes), chips=5000)
                t.supply(None)
        return super().outcome(t)


@every_banked_life
def test_people_sit_down_while_wagers_are_taken(name, seeds):
    came = 0
    for seed in seeds[: len(seeds) // 2]:
        t = played(name, seed, driver=Walkers)
        check_money(t)
        # Something else begins, a player does it, and wagers are taken on.
        acts = [event.act for event in t.events]
        came += sum(isinstance(a, Begin) and isinstance(c, Betting) for a, c in zip(acts, acts[2:], strict=False))
        again = Table(t.game, t.options)
        replay(again, t.events)
        assert snapshot(again)[:-1] == snapshot(t)[:-1]
        for record in records(Table(t.game, t.options), t.events):
            assert list(check_record(1, msgspec.json.encode(record))) == []
    assert came > len(seeds) // 10


@every_life_with_cards
def test_z7_other_hidden_cards_give_the_same_views(name, seeds):
    differs = 0
    for seed in seeds[: len(seeds) // 2]:
        t = played(name, seed, driver=Ordered)
        assert leaks(t) == []
        other = disguised(t, epochs(t, "spectator"))
        differs += [public(event) for event in other.events] != [public(event) for event in t.events]
    assert differs > len(seeds) // 8, "the twins do differ, for the auditor"


def secretive(name: str, seeds: range) -> set[tuple[type[Act], str]]:
    """The kinds of acts that hide something from spectators in some lives of a game, and how."""
    found = set()
    for seed in seeds:
        for event in played(name, seed, driver=Ordered, irregular=6).events:
            if event.act.redacted("spectator") and not isinstance(event.outcome, Incident):
                found.add((type(event.act), "redacted"))
            if isinstance(event.outcome, str) and event.act.hides("spectator", event.outcome):
                found.add((type(event.act), "hides"))
    return found


@pytest.mark.parametrize("name", every(WITH_CARDS))
def test_z7_control_a_view_that_shows_hidden_cards_is_seen(monkeypatch, name):
    """Whatever kind of act hides something shows it instead: it is found, and found in views alone."""
    for act, how in sorted(secretive(name, QUICK[:12]), key=str):
        with monkeypatch.context() as patched:
            patched.setattr(act, how, lambda self, viewer, outcome=None: ())
            lives = (played(name, seed, driver=Ordered, irregular=6) for seed in QUICK)
            assert next(filter(shows_too_much, lives), None) is not None, f"{act.__name__} {how} in vain"


def shows_too_much(t: Table) -> bool:
    """Whether a view shows what its act says is hidden, or depends on it."""
    try:
        for viewer in VIEWERS:
            for event in t.events:
                for _ in check_view(event, viewer, event):
                    pass
    except AssertionError:
        return True
    return leaks(t) != []


@dataclass
class Seeker(Pit):
    """A fuzzing driver that lets happen what has happened least: rulings by kind and paragraph."""

    met: Counter[tuple[str, str]] = field(default_factory=Counter)

    def _incident(self, t: Table) -> Incident | None:
        act = t.pending
        assert act is not None
        applying = [ruling for ruling in t.game.rulings if ruling.applies(t, act)]
        for ruling in sorted(applying, key=lambda ruling: self.met[ruling.kind, ruling.cite]):
            incident = self._particulars(t, ruling)
            if t.can(incident):
                return incident
        return None


def rarely_met(name: str, seeds: range, often: int) -> set[tuple[str, str]]:
    """The rulings, by kind and paragraph, that the fuzzer met less often than that in all those lives."""
    rulings = {(ruling.kind, ruling.cite) for ruling in game(name).rulings}
    met = Counter[tuple[str, str]]()
    for seed in seeds:
        t = played(name, seed, procedures=100, driver=Seeker, irregular=8, met=met)
        met.update((e.outcome.kind, e.outcome.cite) for e in t.events if isinstance(e.outcome, Incident))
        if all(met[ruling] >= often for ruling in rulings):
            break
    return {ruling for ruling in rulings if met[ruling] < often}


@pytest.mark.parametrize("name", every(playable()))
def test_every_ruling_is_reached_by_the_fuzzer(name):
    assert rarely_met(name, range(500), often=1) == set()


@pytest.mark.parametrize("name", AT_LENGTH)
@pytest.mark.slow
@only_soaking
def test_every_ruling_is_reached_many_times(name):
    assert rarely_met(name, range(10_000, 12_500), often=3) == set()


@in_each_game
def test_rulings_wagers_and_procedures_say_what_they_are_and_where_it_stands(name):
    rules = game(name)
    for ruling in rules.rulings:
        assert ruling.says.endswith("."), ruling.kind
        assert ruling.cite in rulebook(), ruling.kind
    for thing, row in (*rules.wagers.items(), *rules.procedures.items()):
        assert row.says, thing
        assert row.cite in rulebook(), thing


# F6: the same, only larger or elsewhere.


@every_life
def test_f6_three_times_the_stakes_give_three_times_the_results(name, seeds):
    def thrice(wager: Wager) -> Wager:
        return replace(wager, amount=3 * wager.amount)

    def args(given: dict[str, Any]) -> dict[str, Any]:
        return {key: 3 * value if key in {"chips", "amount"} else value for key, value in given.items()}

    compared, enough = 0, max(1, len(seeds) // 2)
    for seed in dict.fromkeys((*seeds, *QUICK)):
        if compared == enough:
            break
        t = played(name, seed, options=unrounded(game(name), seed))
        if any(staked(event.outcome) and not grows(t, event) for event in t.events):
            continue
        # Half of what a shared bank wins is rounded to the cent.
        if any(isinstance(event.act, SettleBank) and event.act.shared for event in t.events):
            continue
        # A word that may name an amount, and does not, means the least.
        if any(
            isinstance(event.act, Bid) and event.outcome in event.act.sized and not t.game.has(SharedPot)
            for event in t.events
        ):
            continue
        compared += 1
        other: Table = Table(t.game, thrice_posted(t), inventory=3 * OPENING_INVENTORY)
        again(t, other, lambda other, event: with_wager(event.outcome, thrice, 3), args)
        assert other.bank == {account: 3 * balance for account, balance in t.bank.items()}
    assert compared >= max(1, len(seeds) // 10)


def grows(t: Table, event: Event) -> bool:
    """Whether a stake may be three times as great: not a fixed one, nor one above the posted maximum then."""
    if isinstance(event.outcome, Call):
        return not getattr(event.act, "most", 0)
    wager = event.outcome if isinstance(event.outcome, Wager) else event.outcome.wager
    # A fixed amount that always goes with another wager grows with what the house posts.
    rule = t.game.wagers.get(wager.wager)
    sized = rule is not None and t.game.fixed(t, rule.name) and not rule.equals
    above = rule is not None and rule.maximum and 3 * wager.amount > getattr(t.options, rule.maximum)
    return not sized and not above and not getattr(event.act, "most", 0)


def staked(outcome: Outcome) -> bool:
    """Whether an answer is a wager, laid or spoken, or a call for one."""
    return isinstance(outcome, Wager | Call) or (isinstance(outcome, Incident) and outcome.wager is not None)


def thrice_posted(t: Table) -> Any:
    """Where players contest a pot the amounts that the house posts make the stakes, and grow with them."""
    options = t.options
    if any(rule.equals and t.game.fixed(t, name) for name, rule in t.game.wagers.items()):
        posted = {name: getattr(options, name) for name, row in options.elections().items() if row.choices is None}
        return dataclasses.replace(
            options, **{name: 3 * amount for name, amount in posted.items() if type(amount) is int}
        )
    if "player_bank" in options.elections():
        # Whether a bank has enough left for the dealer's wager is asked of the posted minimum.
        limits = ("minimum", "maximum", "increment")
        return dataclasses.replace(options, **{name: 3 * getattr(options, name) for name in limits})
    if "blinds" not in options.elections() and "forced_bet" not in options.elections():
        return options
    amounts = {name: getattr(options, name) for name, row in options.elections().items() if row.choices is None}
    return dataclasses.replace(
        options,
        **{
            name: 3 * value if isinstance(value, int) else msgspec.convert([3 * part for part in value], tuple)
            for name, value in amounts.items()
            if name != "rake_steps"
        },
        rake_steps=tuple((3 * pot, 3 * take) for pot, take in options.rake_steps),
    )


def unrounded(rules: Game, seed: int) -> Any:
    """Options at random, but exact wherever they let the house round: what is rounded does not grow in step."""
    exact = {
        name: "exact" for name, election in rules.options.elections().items() if "exact" in (election.choices or ())
    }
    fixed = {
        name: "open" for name, election in rules.options.elections().items() if "minimum" in (election.choices or ())
    }
    return some_options(rules, Randomness.seeded(seed, 1), fixed, **exact)


@every_life
def test_f6_one_box_further_gives_the_same_results(name, seeds):
    rules = game(name)
    if "boxes" not in rules.options.elections():
        pytest.skip(f"{name} has no boxes to move along")
    if rules.memory.position_matters:
        pytest.skip(f"{name} deals from a marker that goes around the layout")

    # The largest layout of all may have rules of its own.
    sizes = rules.options.elections()["boxes"].choices
    layouts = sizes[-3:-1] if len(sizes) > 2 else sizes

    def along(wager: Wager) -> Wager:
        return replace(wager, box=wager.box + 1)

    def args(given: dict[str, Any]) -> dict[str, Any]:
        return {key: value + 1 if key == "box" else value for key, value in given.items()}

    for seed in seeds[: len(seeds) // 2]:
        # Players of the house choose their seats by the size of the table.
        fixed = {} if not rules.has(SharedPot) else {"props": 0}
        options, more = (some_options(rules, Randomness.seeded(seed, 1), fixed | {"boxes": n}) for n in layouts)
        t = played(name, seed, options=options)
        other: Table = Table(rules, more)
        again(t, other, lambda other, event: with_wager(event.outcome, along), args)
        assert other.bank == t.bank
        assert [(line.box - 1, line.player, line.wager, line.returned) for line in lines(other)] == [
            (line.box, line.player, line.wager, line.returned) for line in lines(t)
        ]


def lines(t: Table) -> list[Any]:
    """The settlement of a table's whole life."""
    return settlement(t.events)


# The same under Hypothesis, whose failures shrink.


class Drawn:
    """Chance from a property test's own draws."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def below(self, n: int) -> int:
        """A drawn number."""
        return self._data.draw(st.integers(0, n - 1))


@pytest.mark.slow
@pytest.mark.parametrize("name", every(playable()))
@settings(max_examples=volume(10, 50))
@given(data=st.data())
def test_any_play_keeps_chips_and_cards_and_replays(name, data):
    rules = game(name)
    t: Table = Table(rules, some_options(rules, Randomness.seeded(data.draw(st.integers(0, 1000)))))
    driver = Watched(Drawn(data), irregular=5, look=lambda t, outcome: check_money(t) or check_cards(t))
    t.begin("sit", player="A", box=1, chips=100_00)
    t.supply()
    for _ in range(6):
        driver.procedure(t)
    other: Table = Table(rules, t.options)
    replay(other, t.events)
    assert other.state() == t.state()
