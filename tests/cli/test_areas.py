"""A layout in the terminal: each area where the data says, what lies on it, and the wagers on lines and corners."""

import pytest
from rich.console import Console

from pitboss.cli.terminal.felt import Look, felt
from pitboss.games import game
from pitboss.table import Table, Wager
from pitboss.table.parts import Felt
from pitboss.table.view.scene import Scene, sight
from tests.wheel_game import GAME


def drawn(scene: Scene, width: int, look: Look) -> list[str]:
    console = Console(width=width, color_system=None)
    with console.capture() as shown:
        console.print(felt(scene, width, look))
    return shown.get().rstrip("\n").split("\n")


def seen(t: Table, player: str = "A") -> Scene:
    layout = t.game.part(Felt).layout(t.options).offered(t.options.takes)
    scene = Scene(t.game, "table", player, 0, layout=layout)
    for event in t.events:
        scene.see(sight(event, t, player))
    return scene


def at_the_wheel(*wagers: tuple[str, int], other: str = "") -> Table:
    t: Table = Table(GAME, GAME.options())
    for box, player in enumerate("AB", start=1):
        t.begin("sit", player=player, box=box, chips=1000_00)
        t.supply()
    t.begin("open")
    t.supply()
    t.begin("round")
    for name, amount in wagers:
        t.supply(Wager(1, "A", name, amount))
    if other:
        t.supply(Wager(2, "B", other, 7_00))
    return t


@pytest.mark.parametrize("look", [Look(True), Look(False), Look(False, ascii=True)])
@pytest.mark.parametrize("width", [60, 80, 100])
def test_a_wheels_layout_shows_numbers_chips_and_what_lies_between(look, width):
    lines = drawn(seen(at_the_wheel(("n-17", 5_00), ("split-17-20", 2_50), ("red", 10_00), other="n-17")), width, look)
    assert {len(line) for line in lines} == {width}
    text = "\n".join(lines)
    assert all(f"{n}" in text for n in range(37))
    assert "5+7" in text, "one's own, and what the others have"
    assert "split-17-20 2.50" in text
    row = next(line for line in lines if " 14 " in line)
    assert (" 11 " if width == 100 else " 13 ") in row, "neighbours of the layout are neighbours here"
    assert "marker" not in text


@pytest.mark.parametrize("width", [60, 100])
def test_craps_in_a_terminal_has_its_point_and_its_places(width):
    rules = game("craps")
    t: Table = Table(rules, rules.options())
    t.begin("sit", player="A", box=1, chips=1000_00)
    t.supply()
    t.begin("open")
    while t.pending is not None:
        t.supply()
    t.begin("round")
    for outcome in ("accept", None, None, Wager(1, "A", "pass", 10_00), None, "4-4"):
        t.supply(outcome)
    while not t.betting:
        t.supply()
    t.supply(Wager(1, "A", "place-6", 12_00))
    scene = seen(t)
    scene.planned = {(1, "field"): 5_00}
    lines = drawn(scene, width, Look(False))
    assert {len(line) for line in lines} == {width}
    assert any("8 ON" in line for line in lines)
    assert any("Pass line" in line and "10" in line for line in lines)
    six = next(line for line in lines if "SIX" in line)
    below = lines[lines.index(six) + 1 :]
    assert below[0].count("place") == 6
    assert abs(six.index("SIX") - below[1].index("12")) <= 4, "twelve lies on place, in the box of the six"
    assert any("5?" in line for line in lines), "what one is about to put down"
    assert len(lines) <= 30
