"""What holds in every life of a baccarat table: the shoe goes to those who accept it, and no form is lost."""

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from pitboss.games import game
from pitboss.games.baccarat_family.acts import DropForm, ForwardForms, PrepareForm, TakeShoe, VoidForm
from pitboss.refusal import Refusal
from pitboss.table.act import Deal, Decide
from pitboss.table.parts import Choices
from tests.conformance.probe import played, playing, snapshot

NAMES = ("punto-banco", "minibaccarat")
SEEDS = range(30)
every_game = pytest.mark.parametrize("name", NAMES)


@every_game
def test_nobody_draws_cards_who_has_not_accepted_the_shoe(name):
    """Where participants draw, each was asked first."""
    drawn = Counter[str]()
    for seed in SEEDS:
        asked = curator = ""
        seats: dict[int, str] = {}
        done = 0
        for t in playing(name, seed):
            events, done = t.events[done:], len(t.events)
            seats |= t.seats
            for event in events:
                act = event.act
                if isinstance(act, Decide) and event.outcome == "accept":
                    asked = f"player:{seats[act.box]}"
                elif isinstance(act, TakeShoe) and event.outcome is None:
                    curator = asked if act.box else "dealer"
                elif isinstance(act, Deal) and isinstance(event.outcome, str):
                    assert act.drawn_by in (curator, "dealer"), f"{act.drawn_by} draws, and {curator} accepted the shoe"
                    drawn["dealer" if act.drawn_by == "dealer" else "participant"] += 1
    assert drawn["dealer"]
    assert bool(drawn["participant"]) == ("accept" in game(name).part(Choices).words)


@every_game
def test_a_newcomer_does_not_inherit_the_shoe(name):
    if "accept" not in game(name).part(Choices).words:
        pytest.skip(f"{name} leaves the shoe to the dealer")
    lives = (t for seed in range(1000, 1090) for t in playing(name, seed, procedures=30, irregular=0))
    for t in islice((t for t in lives if t.memory.curator), 5):
        box = t.memory.curator
        t.begin("leave", player=t.seats[box])
        while t.pending is not None:
            t.supply()
        t.begin("sit", player="newcomer", box=box, chips=100_00)
        t.supply()
        if t.game.next_procedure(t) == "round":
            t.begin("round")
            assert isinstance(t.pending, Decide), "the shoe is offered before betting opens"
            return
    pytest.fail("no curator left during a shoe")


@every_game
def test_a_form_is_for_all_that_is_owed_and_takes_one_mark_off(name):
    dropped = 0
    for seed in SEEDS:
        forms: dict[int, int] = {}
        t = played(name, seed)
        for act in (event.act for event in t.events if event.outcome is None):
            if isinstance(act, PrepareForm):
                forms[act.number] = act.box
            elif isinstance(act, DropForm):
                assert forms.pop(act.number) == act.box
                dropped += 1
        assert not forms, "a form was prepared and not dropped"
    assert dropped


@every_game
def test_the_series_of_forms_has_no_gap_and_each_goes_to_accounting_once(name):
    written = forwarded = 0
    for seed in SEEDS:
        t = played(name, seed)
        acts = [event.act for event in t.events if event.outcome is None]
        numbers = [act.number for act in acts if isinstance(act, PrepareForm | VoidForm)]
        sent = [number for act in acts if isinstance(act, ForwardForms) for number in act.numbers]
        assert numbers == list(range(1, len(numbers) + 1))
        assert sent == numbers[: len(sent)]
        written, forwarded = written + len(numbers), forwarded + len(sent)
    assert min(written, forwarded) > len(SEEDS)


SENSELESS: tuple[dict[str, Any], ...] = (
    {"box": 99},
    {"box": "1"},
    {"box": True},
    {"pit_boss": ""},
    {"pit_boss": " "},
    {"pit_boss": 5},
    {"pit_clerk": 5},
    {"pit_boss": "clerk"},
    {"signed": "another person"},
    {"signed": ""},
    {"signed": "", "statement": "the patron has gone"},
    {"signed": "", "statement": 5},
)


@every_game
def test_a_form_with_senseless_particulars_is_refused(name):
    t = next(t for seed in range(60) for t in playing(name, seed, irregular=0) if 1 in t.money.vigorish)
    right: dict[str, Any] = {"box": 1, "pit_boss": "boss", "pit_clerk": "clerk", "signed": t.seats[1]}
    before = snapshot(t)
    for args in (*SENSELESS, {"pit_boss": t.seats[1]}, {"pit_clerk": t.dealer}):
        with pytest.raises(Refusal):
            t.begin("document-vigorish", **right | args)
        assert snapshot(t) == before
    t.begin("document-vigorish", **right)
