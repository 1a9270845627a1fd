"""What every game must pass: random legal play with every irregularity, and the promises of the engine at each act."""

import dataclasses
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
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
from pitboss.table import Event, Game, Incident, Shuffled, State, Table, Wager, public
from pitboss.table.act import HOUSE, Act, Betting, Burn, Deal, Decide, Hold, Place
from pitboss.table.bank import OUTSIDE
from pitboss.table.banking import HouseStakes, SettleBank
from pitboss.table.calling import Call
from pitboss.table.choosing import Bid, Pick
from pitboss.table.drivers import replay, run
from pitboss.table.event import Begin, Outcome, decoder, encode
from pitboss.table.people import ConvertCash, Leave
from pitboss.table.scene import Scene, Sight
from pitboss.table.settlement import net, settlement
from pitboss.table.settling import CollectOwed, Move, Pay, PayBonus, Restore, Settle, SettlePot, Take, Vigorish
from pitboss.table.shuffling import Shuffle
from pitboss.table.table import OPENING_INVENTORY
from tests.volume import only_soaking, playable, seeds, standing, volume

from .probe import (
    ROLES,
    VIEWERS,
    Ordered,
    Pit,
    Watched,
    again,
    all_cards,
    disguised,
    epochs,
    ill_typed,
    illegal,
    leaks,
    own_orders,
    played,
    playing,
    refusal,
    snapshot,
    some_options,
    tried,
    with_wager,
)

QUICK, LONG = range(60), range(1000, 1250)
"""Seeds of the quick set, of which a game that did not change plays some, and of the long one, for make soak."""

FURTHER = range(1000, 1090)
"""Where else the quick set is asked what it has not met."""

BANKED = [name for name in playable() if game(name).banked]
"""Games in which wagers are taken; where players contest a pot the script asks each in turn."""

WITH_CARDS = [name for name in playable() if Table(game(name), game(name).options()).shoe.decks]
AT_LENGTH = [name for name in playable() if name in standing()]
"""Games of a family are made of the same parts: one of them stands for all in the long set."""


def lived(name: str) -> range:
    """The lives of a game that are played: where players contest a pot each takes longer."""
    return seeds(name, few=12, many=len(QUICK) if game(name).banked else len(QUICK) // 2)


def lives(names: list[str]) -> pytest.MarkDecorator:
    """Games with the seeds of the lives that are played of each."""
    quick = [pytest.param(name, lived(name), id=f"quick-{name}") for name in names]
    slow = [pytest.param(name, LONG, id=f"long-{name}", marks=pytest.mark.slow) for name in names if name in AT_LENGTH]
    return pytest.mark.parametrize(("name", "seeds"), quick + volume([], slow))


every_game = pytest.mark.parametrize("name", playable())
with_cards = pytest.mark.parametrize("name", WITH_CARDS)
every_life = lives(list(playable()))
every_life_with_cards = lives(WITH_CARDS)
every_banked_life = lives(BANKED)


# What the random play covers.


@every_game
def test_every_value_of_every_option_is_played(name):
    rules = game(name)
    quick, long = (
        {row for seed in seeds for row in some_options(rules, Randomness.seeded(seed, 1)).shown().items()}
        for seeds in (QUICK, FURTHER)
    )
    for option, election in rules.options.elections().items():
        values = {(option, election.show(value)) for value in election.choices or ()}
        assert values <= (quick if len(values) <= 4 else quick | long)


@every_game
def test_every_procedure_can_be_begun(name):
    """By somebody who knows no more of it than what it says that it wants."""
    rules = game(name)
    rare = set(rules.procedures) - (set() if "shuffle" in rules.options.elections() else {"clear-device"})
    for seed in (*QUICK, *FURTHER):
        for t in playing(name, seed):
            rare -= {event.act.procedure for event in t.events if isinstance(event.act, Begin)}
            if not rare:
                return
            for order, args in own_orders(t, Randomness.seeded(t.n).below, everything=t.n % 2 > 0):
                if order in rare:
                    with suppress(Refusal):
                        t.begin(order, **args)
                        run(t, Pit(Randomness.seeded(t.n)))
                        break
    assert rare == set()


# Money and cards at every act.


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


@every_life
def test_chips_are_conserved_at_every_act(name, seeds):
    looked = 0

    def look(t: Table, outcome: Outcome) -> None:
        nonlocal looked
        looked += 1
        check_money(t)

    for seed in seeds:
        check_money(played(name, seed, driver=Watched, look=look))
    assert looked > 10 * len(seeds)


@every_life
def test_s9_no_card_is_lost_or_doubled_at_any_act(name, seeds):
    for seed in seeds[: len(seeds) // 3]:
        check_cards(played(name, seed, driver=Watched, look=lambda t, outcome: check_cards(t)))


@pytest.mark.skipif(not WITH_CARDS, reason="none of the games of this run has cards")
def test_s9_control_a_lost_card_is_seen():
    t = next(t for name in WITH_CARDS for seed in QUICK if (t := played(name, seed)).rack.piles)
    check_cards(t)
    t.rack.piles.pop()
    with pytest.raises(AssertionError):
        check_cards(t)


@every_life
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
                    before = open_wagers.pop((wager.box, wager.wager), 0)
                    assert not before or t.game.alterable
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
                settled += 1
            elif isinstance(act, Settle):
                assert open_wagers.pop((act.box, act.wager)) == act.stake
                if isinstance(act, Pay) and act.stays:
                    open_wagers[act.box, act.wager] = act.stake
                settled += 1
                if isinstance(act, Take):
                    taken.add((act.box, act.wager))
        assert open_wagers == t.wagers
    assert settled > len(seeds)


@lives([name for name in playable() if not game(name).banked])
def test_what_is_put_into_a_pot_comes_back_but_for_what_the_house_took_of_it(name, seeds):
    settled = 0
    for seed in seeds[: len(seeds) // 2]:
        t = played(name, seed)
        other: Table = Table(t.game, t.options)
        took = 0
        for event in t.events:
            act, pot, players = event.act, other.bank.get("pot", 0), with_players(other)
            if isinstance(act, Begin):
                took = 0
            elif isinstance(act, SettlePot) and event.outcome is None:
                put, back = (sum(share[at] for share in act.shares) for at in (2, 3))
                assert put == back + (0 if act.back else took)
                settled += 1
            replay(other, [event])
            # What left the pot and came to no player.
            gone = pot - other.bank.get("pot", 0)
            took += gone - (with_players(other) - players) if gone > 0 else 0
    assert settled > len(seeds)


def with_players(t: Table) -> int:
    """The chips that players have beside the layout."""
    return sum(chips for account, chips in t.bank.items() if account.startswith("player:"))


@every_life
def test_d9_deferred_vigorish_never_vanishes(name, seeds):
    """Marked once, then collected or documented once, and in any case before a reshuffle and before the patron goes."""
    ends = Counter[str]()

    def look(t: Table, outcome: Outcome) -> None:
        act = t.pending
        if isinstance(act, Shuffle):
            assert not t.owed, "cards are shuffled while vigorish is owed"
        if isinstance(act, Leave):
            assert act.player not in {t.seats[box] for box in t.owed}, f"{act.player} leaves and owes vigorish"

    for seed in seeds:
        t = played(name, seed, driver=Watched, look=look)
        assert settle_marks(t, ends) == t.owed
        assert t.status != "closed" or not t.owed
    enough = len(seeds) >= len(QUICK) // 2
    assert not enough or bool(ends["collected"]) == bool(ends["documented"]) == bool(ends["marked"]), ends


def settle_marks(t: Table, ends: Counter[str]) -> dict[int, int]:
    """What is owed by box after a table's life: each mark comes off once, paid or written down in the drop."""
    owed: dict[int, int] = {}
    other: Table = Table(t.game, t.options)
    for event in t.events:
        act, before, drop = event.act, dict(other.owed), other.bank.get("drop", 0)
        replay(other, [event])
        if isinstance(event.outcome, Incident):
            continue
        if isinstance(act, Vigorish) and act.how == "marked":
            owed[act.box] = owed.get(act.box, 0) + act.amount
            ends["marked"] += 1
        elif isinstance(act, CollectOwed):
            assert owed.pop(act.box) == act.amount
            ends["collected"] += 1
        elif other.owed != before:
            off = [box for box in before if box not in other.owed]
            assert sum(owed.pop(box) for box in off) == other.bank.get("drop", 0) - drop, "a mark vanished"
            ends["documented"] += 1
        assert owed == other.owed
    return owed


def test_d9_control_a_mark_that_vanishes_is_seen(monkeypatch):
    lives = (played(name, seed) for name in ready() if game(name).banked for seed in QUICK[:10])
    t = next(t for t in lives if any(e.act.how == "marked" for e in t.events if isinstance(e.act, Vigorish)))
    # What a collection takes off the layout comes to nobody's account.
    monkeypatch.setattr(Vigorish, "apply", lambda self, t, outcome: None)
    with pytest.raises((AssertionError, KeyError, Refusal)):
        settle_marks(t, Counter())


# Replay and checkpoints.


@every_life
def test_replay_equals_the_original_byte_for_byte(name, seeds):
    for seed in seeds:
        t = played(name, seed)
        written = [encode(event) for event in t.events]
        other: Table = Table(t.game, t.options)
        replay(other, map(decoder(), written))
        assert [encode(event) for event in other.events] == written
        assert other.state() == t.state()


@every_game
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


@every_life
def test_a_restored_checkpoint_goes_on_as_the_table_does(name, seeds):
    for seed in seeds:
        t = played(name, seed)
        written = msgspec.json.encode(t.state())
        other: Table = Table(t.game, t.options)
        other.restore(msgspec.json.decode(written, type=State))
        assert other.state() == t.state()
        before = len(t.events)
        for table in (t, other):
            fuzz = Pit(Randomness.seeded(seed, 2))
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


@every_life
def test_whatever_is_refused_is_a_refusal_and_changes_nothing(name, seeds):
    refused = cited = 0

    def look(t: Table, outcome: Outcome) -> None:
        nonlocal refused, cited
        # One act in eight: there are a hundred outcomes to try at each.
        if t.n % 8 == 0:
            for wrong in illegal(t):
                said = tried(t, wrong)
                if said is not None:
                    assert len(said.reason) > 10
                    refused += 1
                    cited += said.cite is not None
                    if said.cite is not None:
                        assert said.cite in rulebook()

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

    for seed in seeds(name, few=2, many=8):
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


@every_life
def test_nothing_else_begins_in_the_middle_of_a_procedure(name, seeds):
    def look(t: Table, outcome: Outcome) -> None:
        if t.n % 5 == 0:
            before = snapshot(t)
            for procedure, order in t.game.procedures.items():
                if order.while_betting and t.betting:
                    continue
                with pytest.raises(Refusal, match="cannot begin"):
                    t.begin(procedure)
            assert snapshot(t) == before

    for seed in seeds[: len(seeds) // 4]:
        t = played(name, seed, driver=Watched, look=look)
        with pytest.raises(Refusal, match="nothing is in progress"):
            t.supply(None)


class Walkers(Pit):
    """While wagers are taken somebody may sit down or buy chips."""

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
        # Something else begins, somebody does it, and wagers are taken on.
        acts = [event.act for event in t.events]
        came += sum(isinstance(a, Begin) and isinstance(c, Betting) for a, c in zip(acts, acts[2:], strict=False))
        again = Table(t.game, t.options)
        replay(again, t.events)
        assert snapshot(again)[:-1] == snapshot(t)[:-1]
        for record in records(Table(t.game, t.options), t.events):
            assert list(check_record(1, msgspec.json.encode(record))) == []
    assert came > len(seeds) // 10


@every_life
def test_nobody_does_what_is_anothers_to_do(name, seeds):
    tries = Counter[bool]()

    def look(t: Table, outcome: Outcome) -> None:
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
            tries[refused is None] += 1
        assert snapshot(t) == before

    for seed in seeds[: len(seeds) // 2]:
        played(name, seed, driver=Watched, look=look)
    assert tries[True] > 100
    assert tries[False] > 500


@every_life
def test_every_offered_choice_is_accepted_and_can_be_played_to_the_end(name, seeds):
    offered, ruled = Counter[str](), Counter[str]()

    def look(t: Table, outcome: Outcome) -> None:
        if isinstance(t.pending, Decide):
            silence = t.pending.default
            picks = isinstance(t.pending, Pick)
            assert not silence or (t.can(silence) if picks else silence in t.pending.choices), "silence is an answer"
            if picks:
                offered[t.pending.what] += 1
            for choice in t.pending.choices:
                (ruled if t.pending.role else offered)[choice] += 1
                assert t.can(choice, by=t.pending.by(t)), f"{choice} was offered and refused"
                if t.n % 12 == 0:
                    other: Table = Table(t.game, t.options)
                    replay(other, t.events)
                    other.supply(choice)
                    fuzz = Pit(Randomness.seeded(t.n))
                    while other.pending is not None:
                        other.supply(fuzz.outcome(other))
                    check_money(other)

    for seed in seeds:
        played(name, seed, driver=Watched, look=look)
    missing = set(game(name).choices) - set(offered)
    assert set(offered) <= set(game(name).choices), "what players are offered is what the game says they choose"
    assert missing <= set(game(name).seldom)
    assert not set(ruled) & set(offered), "a ruling of the house is no player's choice"


# Views.


@every_life
def test_every_event_can_be_told_to_a_player(name, seeds):
    for seed in seeds[: len(seeds) // 2]:
        t = played(name, seed)
        scene = Scene(t.game, "table 1", "A", t.game.cards(t.options))
        for event in t.events:
            row = public(event, "player:A")
            text = scene.see(Sight(row, 0, 0))
            # In words, not as an act with its fields.
            assert text != row["act"].replace("-", " "), row
            assert not text.startswith(f"{row['act']}: "), row
            assert not re.search("[0-9a-f]{16}", text), row


@every_life_with_cards
def test_views_show_no_hidden_card_no_order_and_no_key(name, seeds):
    met = Counter[str]()
    for seed in seeds[: len(seeds) // 2]:
        incident: Event | None = None
        for event in played(name, seed).events:
            for viewer in VIEWERS:
                met.update(check_view(event, viewer, incident))
            assert msgspec.json.encode(public(event)), "the auditor's view is plain data too"
            if isinstance(event.outcome, Incident):
                incident = event
    assert sum(times for what, times in met.items() if what.startswith(("burn ", "deal "))) > 50
    assert met["shuffle"] > 50
    assert met["unseen"] > 5 or len(seeds) < len(QUICK) // 2 or not any(ruling.unseen for ruling in game(name).rulings)


def check_view(event: Event, viewer: str, incident: Event | None) -> Iterator[str]:
    """One viewer's view of an event by what the act says of its cards; tells what there was to hide or to show."""
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


@with_cards
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


# Paragraphs.


@every_life
def test_every_event_cites_what_the_rulebook_holds(name, seeds):
    cited = set()
    for seed in seeds:
        for event in played(name, seed).events:
            assert event.cites
            cited.update(event.cites)
    assert cited <= set(rulebook())


def rarely_met(name: str, seeds: range, often: int) -> set[tuple[str, str]]:
    """The rulings, by kind and paragraph, that the fuzzer met less often than that in all those lives."""
    rulings = {(ruling.kind, ruling.cite) for ruling in game(name).rulings}
    met = Counter[tuple[str, str]]()
    for seed in seeds:
        t = played(name, seed, procedures=100, irregular=8)
        met.update((e.outcome.kind, e.outcome.cite) for e in t.events if isinstance(e.outcome, Incident))
        if all(met[ruling] >= often for ruling in rulings):
            break
    return {ruling for ruling in rulings if met[ruling] < often}


@every_game
def test_every_ruling_is_reached_by_the_fuzzer(name):
    assert rarely_met(name, range(500), often=1) == set()


@pytest.mark.parametrize("name", AT_LENGTH)
@pytest.mark.slow
@only_soaking
def test_every_ruling_is_reached_many_times(name):
    assert rarely_met(name, range(10_000, 12_500), often=3) == set()


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


@every_life_with_cards
def test_a_game_says_so_where_cards_are_for_one_players_eyes(name, seeds):
    """The key of a shuffle tells every card of it: only where none was private may anybody have it."""
    dealt = (e.act for seed in seeds[:6] for e in played(name, seed).events if isinstance(e.act, Deal))
    assert game(name).private == any(act.eyes and act.face != "up" for act in dealt)


# F6: the same, only larger or elsewhere.


@every_life
def test_f6_three_times_the_stakes_give_three_times_the_results(name, seeds):
    def thrice(wager: Wager) -> Wager:
        return replace(wager, amount=3 * wager.amount)

    def args(given: dict[str, Any]) -> dict[str, Any]:
        return {key: 3 * value if key in {"chips", "amount"} else value for key, value in given.items()}

    compared = 0
    for seed in seeds[: len(seeds) // 2]:
        t = played(name, seed, options=unrounded(game(name), seed))
        if any(staked(event.outcome) and not grows(t, event) for event in t.events):
            continue
        # Half of what a shared bank wins is rounded to the cent.
        if any(isinstance(event.act, SettleBank) and event.act.shared for event in t.events):
            continue
        # A word that may name an amount, and does not, means the least.
        if any(isinstance(event.act, Bid) and event.outcome in event.act.sized and t.game.banked for event in t.events):
            continue
        compared += 1
        other: Table = Table(t.game, thrice_posted(t), inventory=3 * OPENING_INVENTORY)
        again(t, other, lambda other, event: with_wager(event.outcome, thrice, 3), args)
        assert other.bank == {account: 3 * balance for account, balance in t.bank.items()}
    assert compared >= max(1, len(seeds) // 10)


def grows(t: Table, event: Event) -> bool:
    """Whether a stake may be three times as great: not one of so much, nor one that goes up to the next chip."""
    if isinstance(event.outcome, Call):
        return not getattr(event.act, "most", 0)
    wager = event.outcome if isinstance(event.outcome, Wager) else event.outcome.wager
    # One of so much that always goes with another grows with what the house posts.
    rule = t.game.wagers.get(wager.wager)
    sized = rule is not None and t.game.fixed(t, rule.name) and not rule.equals
    return not sized and not getattr(event.act, "most", 0)


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
    if rules.memory.goes_round:
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
        fixed = {} if rules.banked else {"props": 0}
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


@every_life
def test_what_players_have_is_what_they_brought_and_won(name, seeds):
    """A round changes what players have, chips on the layout too, by its settlement, by cash changed, and by vigorish
    that is owed or collected; between rounds nobody has chips who has no place."""
    rounds = 0
    for seed in seeds:
        worth: dict[str, int] = {}
        standing: dict[tuple[int, str], tuple[str, int]] = {}
        seats: dict[int, str] = {}
        done = 0
        for t in playing(name, seed):
            events, done = t.events[done:], len(t.events)
            now = {player: t.chips(player) for player in t.seats.values()}
            for (box, _), amount in t.wagers.items():
                now[t.seats[box]] += amount
            assert {f"player:{player}" for player in now} >= {of for of in t.bank if of.startswith("player:")}
            if events and isinstance(events[0].act, Begin) and events[0].act.procedure == "round":
                has = Counter(worth)
                has.update(net(settlement(events, standing)))
                for act in (event.act for event in events if not isinstance(event.outcome, Incident)):
                    box, charge = act.charge()
                    if charge:
                        has[seats[box]] -= charge
                    elif isinstance(act, ConvertCash):
                        has[act.wager.player] += act.wager.amount
                    elif isinstance(act, Vigorish) and act.how == "marked":
                        has[seats[act.box]] += act.amount
                    elif isinstance(act, CollectOwed):
                        has[seats[act.box]] -= act.amount
                assert now == dict.fromkeys(now, 0) | has
                rounds += 1
            worth, seats = now, dict(t.seats)
            standing = {(box, of): (seats[box], amount) for (box, of), amount in t.wagers.items()}
    assert rounds > len(seeds)


@every_life
def test_an_exported_round_is_decided_again_the_same_way(name, seeds):
    """Whatever was played, in whatever order it was wagered, the record of it has no deviation."""
    checked = 0
    for seed in seeds[: len(seeds) // 4]:
        t = played(name, seed)
        for record in records(Table(t.game, t.options), t.events):
            assert list(check_record(1, msgspec.json.encode(record))) == []
            checked += 1
    assert checked > len(seeds) // 2


# The same under Hypothesis, whose failures shrink.


class Drawn:
    """Chance from a property test's own draws."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def below(self, n: int) -> int:
        """A drawn number."""
        return self._data.draw(st.integers(0, n - 1))


@every_game
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
