"""What every game must pass: random legal play with every irregularity, and the promises of the engine at each act."""

import json
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.equipment import Randomness, decks
from pitboss.games import game, ready
from pitboss.refusal import Refusal
from pitboss.rulebook import cite, rulebook
from pitboss.table import Event, Incident, Shuffled, State, Table, Wager, public
from pitboss.table.act import Betting, Burn, Decide, Place
from pitboss.table.drivers import replay
from pitboss.table.event import Begin, Outcome, decode, encode
from pitboss.table.fuzz import Fuzz
from pitboss.table.people import Leave
from pitboss.table.settlement import net, settlement
from pitboss.table.settling import Restore, Settle, Take
from pitboss.table.table import OPENING_INVENTORY

from .probe import (
    HOUSE_ROLES,
    ROLES,
    VIEWERS,
    Ordered,
    Watched,
    again,
    all_cards,
    disguised,
    ill_typed,
    illegal,
    played,
    snapshot,
    some_options,
    tried,
    with_wager,
)

QUICK, LONG = range(60), range(1000, 1800)
"""Seeds of the quick set, and of the one that `make check` leaves out."""

every_game = pytest.mark.parametrize("name", ready())
quick_and_long = pytest.mark.parametrize(
    "seeds", [pytest.param(QUICK, id="quick"), pytest.param(LONG, id="long", marks=pytest.mark.slow)]
)


# Money and cards at every act.


def check_money(t: Table) -> None:
    """No chip comes or goes, none is in debt but the cage, and all is counted in whole cents."""
    amounts = [*t.bank.values(), *t.wagers.values()]
    assert all(type(amount) is int for amount in amounts)
    assert sum(amounts) == 0
    assert all(balance >= 0 for account, balance in t.bank.items() if account != "cage")
    assert all(stake > 0 for stake in t.wagers.values())


def check_cards(t: Table) -> None:
    """Every card of the decks is somewhere, and only once; or none is at the table, before and after gaming."""
    there = all_cards(t)
    if t.pending is None:
        assert bool(there) == (t.status != "closed")
    assert not there or there == Counter(decks(t.shoe.decks))


@every_game
@quick_and_long
def test_chips_are_conserved_at_every_act(name, seeds):
    looked = 0

    def look(t: Table, outcome: Outcome) -> None:
        nonlocal looked
        looked += 1
        check_money(t)

    for seed in seeds:
        check_money(played(name, seed, driver=Watched, look=look))
    assert looked > 10 * len(seeds)


@every_game
@quick_and_long
def test_s9_no_card_is_lost_or_doubled_at_any_act(name, seeds):
    for seed in seeds[: len(seeds) // 3]:
        check_cards(played(name, seed, driver=Watched, look=lambda t, outcome: check_cards(t)))


def test_s9_control_a_lost_card_is_seen():
    t = next(t for t in (played("casino-war", seed) for seed in QUICK) if t.rack.piles)
    check_cards(t)
    t.rack.piles.pop()
    with pytest.raises(AssertionError):
        check_cards(t)


@every_game
@quick_and_long
def test_every_wager_is_settled_once(name, seeds):
    settled = 0
    for seed in seeds:
        open_wagers: dict[tuple[int, str], int] = {}
        taken: set[tuple[int, str]] = set()
        t = played(name, seed)
        for event in t.events:
            act, outcome = event.act, event.outcome
            if isinstance(act, Begin):
                taken.clear()
            elif isinstance(outcome, Incident):
                continue
            elif isinstance(act, Betting | Place):
                wager = act.wager if isinstance(act, Place) else outcome
                if isinstance(wager, Wager):
                    assert (wager.box, wager.wager) not in open_wagers
                    open_wagers[wager.box, wager.wager] = wager.amount
            elif isinstance(act, Restore):
                assert (act.box, act.wager) in taken, "only what was collected is given back"
                taken.remove((act.box, act.wager))
            elif isinstance(act, Settle):
                assert open_wagers.pop((act.box, act.wager)) == act.stake
                settled += 1
                if isinstance(act, Take):
                    taken.add((act.box, act.wager))
        assert open_wagers == t.wagers
    assert settled > len(seeds)


# Replay and checkpoints.


@every_game
@quick_and_long
def test_replay_equals_the_original_byte_for_byte(name, seeds):
    for seed in seeds:
        t = played(name, seed)
        written = [encode(event) for event in t.events]
        other: Table = Table(t.game, t.options)
        replay(other, map(decode, written))
        assert [encode(event) for event in other.events] == written
        assert other.state() == t.state()


@every_game
def test_replay_control_an_altered_event_is_refused(name):
    t = played(name, 1)
    for i, event in enumerate(t.events):
        for altered in (replace(event, n=event.n + 1), replace(event, act=replace(event.act, cite="house:fill"))):
            if altered == event:
                continue
            with pytest.raises(Refusal, match=f"event {altered.n} "):
                replay(Table(t.game, t.options), [*t.events[:i], altered])


@every_game
@quick_and_long
def test_a_restored_checkpoint_goes_on_as_the_table_does(name, seeds):
    for seed in seeds:
        t = played(name, seed)
        written = msgspec.json.encode(t.state())
        other: Table = Table(t.game, t.options)
        other.restore(msgspec.json.decode(written, type=State))
        assert other.state() == t.state()
        before = len(t.events)
        for table in (t, other):
            fuzz = Fuzz(Randomness.seeded(seed, 2))
            for _ in range(20):
                fuzz.procedure(table)
        assert other.events == t.events[before:]
        assert other.state() == t.state()


@every_game
def test_a_checkpoint_is_taken_between_procedures_only(name):
    refusals = 0

    def look(t: Table, outcome: Outcome) -> None:
        nonlocal refusals
        with pytest.raises(Refusal, match="between procedures"):
            t.state()
        refusals += 1

    played(name, 1, driver=Watched, look=look)
    assert refusals > 10


# Refusals.


@every_game
@quick_and_long
def test_whatever_is_refused_is_a_refusal_and_changes_nothing(name, seeds):
    refused = cited = 0

    def look(t: Table, outcome: Outcome) -> None:
        nonlocal refused, cited
        # One act in eight: there are a hundred outcomes to try at each.
        if t.n % 8 == 0:
            for wrong in illegal(t):
                refusal = tried(t, wrong)
                if refusal is not None:
                    assert len(refusal.reason) > 10
                    refused += 1
                    cited += refusal.cite is not None
                    if refusal.cite is not None:
                        assert refusal.cite in rulebook()

    for seed in seeds[: len(seeds) // 4]:
        played(name, seed, procedures=30, driver=Watched, look=look)
    assert refused > 1000
    assert cited > refused * 0.6, "most refusals name their paragraph"


@every_game
def test_an_outcome_with_fields_of_the_wrong_type_is_refused(name):
    def look(t: Table, outcome: Outcome) -> None:
        if t.n % 4 == 0:
            for wrong in ill_typed(t):
                before = snapshot(t)
                try:
                    if t.can(wrong):
                        t.supply(wrong)
                        check_money(t)
                        pytest.fail(f"{wrong!r} was taken at {type(t.pending).__name__}")
                except Refusal:
                    pass
                assert snapshot(t) == before

    for seed in range(8):
        played(name, seed, procedures=40, driver=Watched, look=look)


@every_game
@pytest.mark.parametrize(
    ("procedure", "args"),
    [
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
    ],
    ids=lambda value: json.dumps(value) if isinstance(value, dict) else value,
)
def test_a_procedure_with_senseless_particulars_is_refused(name, procedure, args):
    rules = game(name)
    t: Table = Table(rules, rules.options.configure({}))
    before = snapshot(t)
    with pytest.raises(Refusal):
        t.begin(procedure, **args)
    assert snapshot(t) == before
    assert t.state().n == 0


@every_game
@quick_and_long
def test_nothing_else_begins_in_the_middle_of_a_procedure(name, seeds):
    def look(t: Table, outcome: Outcome) -> None:
        if t.n % 5 == 0:
            before = snapshot(t)
            for procedure in t.game.procedures:
                with pytest.raises(Refusal, match="cannot begin"):
                    t.begin(procedure)
            assert snapshot(t) == before

    for seed in seeds[: len(seeds) // 4]:
        t = played(name, seed, driver=Watched, look=look)
        with pytest.raises(Refusal, match="nothing is in progress"):
            t.supply(None)


@every_game
@quick_and_long
def test_nobody_does_what_is_anothers_to_do(name, seeds):
    tries = Counter[bool]()

    def look(t: Table, outcome: Outcome) -> None:
        act = t.pending
        if isinstance(outcome, Incident):
            allowed = set(HOUSE_ROLES)
        elif isinstance(act, Betting) and not act.box and isinstance(outcome, Wager):
            allowed = {f"player:{outcome.player}"}
        else:
            allowed = {act.by(t)} | ({"casino-supervisor"} if act.by(t) == "floorperson" else set())
        for role in (*ROLES, *allowed):
            refusal = tried(t, outcome, by=role)
            assert (refusal is None) == (role in allowed), f"{type(act).__name__} by {role}: {refusal}"
            tries[refusal is None] += 1

    for seed in seeds[: len(seeds) // 2]:
        played(name, seed, driver=Watched, look=look)
    assert tries[True] > 100
    assert tries[False] > 500


@every_game
@quick_and_long
def test_every_offered_choice_is_accepted_and_can_be_played_to_the_end(name, seeds):
    offered = Counter[str]()

    def look(t: Table, outcome: Outcome) -> None:
        if isinstance(t.pending, Decide):
            for choice in t.pending.choices:
                offered[choice] += 1
                assert t.can(choice, by=t.pending.by(t)), f"{choice} was offered and refused"
                if t.n % 4 == 0:
                    other: Table = Table(t.game, t.options)
                    replay(other, t.events)
                    other.supply(choice)
                    fuzz = Fuzz(Randomness.seeded(t.n))
                    while other.pending is not None:
                        other.supply(fuzz.outcome(other))
                    check_money(other)

    for seed in seeds:
        played(name, seed, driver=Watched, look=look)
    assert set(offered) == set(game(name).choices)


# Views.


@every_game
@quick_and_long
def test_views_show_no_burn_card_no_order_and_no_key(name, seeds):
    hidden = Counter[str]()
    for seed in seeds[: len(seeds) // 2]:
        for event in played(name, seed).events:
            outcome = event.outcome
            for viewer in VIEWERS:
                row = public(event, viewer)
                text = json.dumps(row)
                if isinstance(event.act, Burn) and isinstance(outcome, str):
                    assert "card" not in row
                    assert outcome not in text
                    hidden["burn"] += 1
                if isinstance(outcome, Shuffled):
                    assert not {"key", "order", "face_up"} & set(row)
                    assert outcome.key is None or outcome.key not in text
                    hidden["shuffle"] += 1
            assert json.dumps(public(event)), "the auditor's view is plain data too"
    assert min(hidden["burn"], hidden["shuffle"]) > 50


def views(t: Table) -> dict[str, list[str]]:
    """What each viewer has seen of a table's life."""
    return {viewer: [json.dumps(public(event, viewer)) for event in t.events] for viewer in VIEWERS}


@every_game
@quick_and_long
def test_z7_other_hidden_cards_give_the_same_views(name, seeds):
    differs = 0
    for seed in seeds[: len(seeds) // 2]:
        t = played(name, seed, driver=Ordered)
        other = disguised(t)
        assert views(other) == views(t)
        assert other.bank == t.bank
        differs += [public(event) for event in other.events] != [public(event) for event in t.events]
    assert differs > len(seeds) // 8, "the twins do differ, for the auditor"


def test_z7_control_a_view_that_shows_burn_cards_is_seen(monkeypatch):
    monkeypatch.setattr(Burn, "hides", lambda self, viewer, outcome: False)
    leaks = 0
    for seed in QUICK[:20]:
        t = played("casino-war", seed, driver=Ordered)
        leaks += views(disguised(t)) != views(t)
    assert leaks > 2


# Paragraphs.


@every_game
@quick_and_long
def test_every_event_cites_what_the_rulebook_holds(name, seeds):
    cited = set()
    for seed in seeds:
        for event in played(name, seed).events:
            assert event.cites
            cited.update(event.cites)
    assert cited <= set(rulebook())
    assert any(cite(key).is_law for key in cited)


def rulings_met(name: str, seeds: range) -> Counter[tuple[str, str]]:
    """How often the fuzzer met each ruling, by kind and paragraph."""
    met = Counter[tuple[str, str]]()
    for seed in seeds:
        t = played(name, seed, procedures=100, irregular=8)
        met.update((e.outcome.kind, e.outcome.cite) for e in t.events if isinstance(e.outcome, Incident))
    return met


@every_game
def test_every_ruling_is_reached_by_the_fuzzer(name):
    met = rulings_met(name, range(500))
    assert {(ruling.kind, ruling.cite) for ruling in game(name).rulings} - set(met) == set()


@every_game
@pytest.mark.slow
def test_every_ruling_is_reached_many_times(name):
    met = rulings_met(name, range(10_000, 12_500))
    assert min(met[ruling.kind, ruling.cite] for ruling in game(name).rulings) >= 3


@every_game
def test_every_ruling_explains_itself(name):
    for ruling in game(name).rulings:
        assert ruling.says.endswith(".")
        assert ruling.cite in rulebook()


@every_game
@pytest.mark.parametrize("kind", ["wagers", "procedures"])
def test_wagers_and_procedures_say_what_they_are_and_where_it_stands(name, kind):
    for thing, row in getattr(game(name), kind).items():
        assert row.says, thing
        assert row.cite in rulebook(), thing


# F6: the same, only larger or elsewhere.


@every_game
@quick_and_long
def test_f6_three_times_the_stakes_give_three_times_the_results(name, seeds):
    def thrice(wager: Wager) -> Wager:
        return replace(wager, amount=3 * wager.amount)

    def args(given: dict[str, Any]) -> dict[str, Any]:
        return {key: 3 * value if key in {"chips", "amount"} else value for key, value in given.items()}

    for seed in seeds[: len(seeds) // 2]:
        t = played(name, seed)
        other: Table = Table(t.game, t.options, inventory=3 * OPENING_INVENTORY)
        again(t, other, lambda other, event: with_wager(event.outcome, thrice, 3), args)
        assert other.bank == {account: 3 * balance for account, balance in t.bank.items()}


@every_game
@quick_and_long
def test_f6_one_box_further_gives_the_same_results(name, seeds):
    rules = game(name)
    if "boxes" not in rules.options.elections():
        pytest.skip(f"{name} has no boxes to move along")

    def along(wager: Wager) -> Wager:
        return replace(wager, box=wager.box + 1)

    def args(given: dict[str, Any]) -> dict[str, Any]:
        return {key: value + 1 if key == "box" else value for key, value in given.items()}

    for seed in seeds[: len(seeds) // 2]:
        t: Table = Table(rules, rules.options.configure({"boxes": 8}))
        fuzz = Fuzz(Randomness.seeded(seed))
        for _ in range(60):
            fuzz.procedure(t)
        other: Table = Table(rules, rules.options.configure({"boxes": 9}))
        again(t, other, lambda other, event: with_wager(event.outcome, along), args)
        assert other.bank == t.bank
        assert [(line.box - 1, line.player, line.wager, line.returned) for line in lines(other)] == [
            (line.box, line.player, line.wager, line.returned) for line in lines(t)
        ]


def lines(t: Table) -> list[Any]:
    """The settlement of every round of a table's life."""
    rounds: list[list[Event]] = [[]]
    for event in t.events:
        if isinstance(event.act, Begin):
            rounds.append([])
        rounds[-1].append(event)
    return [line for events in rounds for line in settlement(events)]


@every_game
@quick_and_long
def test_what_players_have_is_what_they_brought_and_won(name, seeds):
    for seed in seeds:
        t = played(name, seed)
        brought = Counter[str]()
        for event in t.events:
            if isinstance(event.act, Begin) and event.act.procedure == "sit":
                brought[str(event.act.args["player"])] += int(event.act.args.get("chips", 0))
        won = net(lines(t))
        gone = {event.act.player for event in t.events if isinstance(event.act, Leave)}
        for player in set(t.seats.values()) - gone:
            assert t.chips(player) == brought[player] + won.get(player, 0)


# The same under Hypothesis, whose failures shrink.


class Drawn:
    """Chance from a property test's own draws."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def below(self, n: int) -> int:
        """A drawn number."""
        return self._data.draw(st.integers(0, n - 1))


@every_game
@settings(max_examples=25)
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
