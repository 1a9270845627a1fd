"""Public state beside cards and chips: each row of `Memory.shows` is stored and drawn without being named elsewhere."""

from dataclasses import replace

import msgspec
import pytest
from rich.console import Console

from pitboss.cli.terminal.felt import Look, felt
from pitboss.floor.views.view import View, terms
from pitboss.games import game, ready
from pitboss.table import Table
from pitboss.table.memory import Memory
from pitboss.table.view.public_state import Amount, Marker, Puck
from pitboss.table.view.scene import Scene, Spot

LOOKS = {"marker", "amount", "puck"}


@pytest.mark.parametrize("name", [name for name in ready() if game(name).memory.shows])
def test_what_is_shown_is_in_the_layout_and_named_to_the_page(name):
    rules = game(name)
    t = Table(rules, rules.options())
    values = {of.name: of.value(t) for of in rules.memory.shows}
    layout = View("table", t, "player:A").layout(t)
    assert {of: layout.get(of) for of, value in values.items() if value is not None} == {
        of: value for of, value in values.items() if value is not None
    }
    named = terms(t)["shows"]
    assert [of["name"] for of in named] == [of.name for of in rules.memory.shows if of.look]
    assert all(of["look"] in LOOKS and of["label"] for of in named)
    assert all(of["sign"] for of in named if of["look"] == "marker")


class Dealt(Memory):
    """What a game of another package might show."""

    shows = (
        Marker("opener", "seats to the opener", "Opens", "X", field="opens_at"),
        Amount("kitty", "the kitty in units", "kitty"),
        Puck("lucky", "the lucky number", "lucky number"),
    )
    opens_at: int = 2
    kitty: int = 12_50
    lucky: int = 7


def test_a_new_kind_of_public_state_is_drawn_without_a_change_of_layout_or_terminal():
    war = replace(game("casino-war"), memory=Dealt)
    t = Table(war, war.options())
    shown = View("table", t, "player:A").layout(t)
    assert (shown["opener"], shown["kitty"], shown["lucky"]) == (2, "12.50", 7)
    scene = Scene(war, "table", "A", 0, things=t.memory.public_state(t))
    scene.spots = {1: Spot(player="A"), 2: Spot(player="B")}
    console = Console(width=80, color_system=None)
    with console.capture() as picture:
        console.print(felt(scene, 80, Look(False, ascii=True)))
    text = picture.get()
    assert "(X) 2" in text
    assert "(X) 1" not in text
    assert "kitty 12.50" in text
    assert "ON 7" in text


def test_it_is_stored_by_the_checkpoint_as_a_field_of_the_memory():
    war = replace(game("casino-war"), memory=Dealt)
    t = Table(war, war.options())
    t.memory.kitty = 99_00
    again = msgspec.json.decode(msgspec.json.encode(t.memory), type=Dealt)
    t.memory = again
    assert t.memory.public_state(t)["kitty"] == "99.00"
