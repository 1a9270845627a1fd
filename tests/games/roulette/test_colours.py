"""Colours of chips: each player's own, at a value that is fixed with the first chip."""

import pytest

from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager

ROULETTE = game("roulette")
CITE = "house:roulette/colours"


def table() -> Table:
    t = Table(ROULETTE, ROULETTE.options())
    t.begin("open")
    while t.pending is not None:
        t.supply()
    for box, player in ((1, "A"), (2, "B")):
        t.begin("sit", player=player, box=box, chips=1000_00)
        t.supply()
    return t


def colour(t: Table, player: str, name: str, value: int) -> None:
    t.begin("colour", player=player, colour=name, value=value)
    t.supply()


def betting(t: Table) -> Table:
    t.begin("round")
    t.supply()
    return t


def refused(run) -> str:
    with pytest.raises(Refusal) as refusal:
        run()
    assert refusal.value.cite == CITE
    return refusal.value.reason


def test_a_colour_is_one_players():
    t = table()
    colour(t, "A", "blue", 1_00)
    assert refused(lambda: colour(t, "B", "blue", 5_00)) == "blue is A's colour"
    colour(t, "B", "green", 5_00)


def test_the_value_is_fixed_at_the_first_chip():
    t = table()
    colour(t, "A", "blue", 1_00)
    assert "A plays blue at 1.00 a chip" in refused(lambda: colour(t, "A", "blue", 5_00))


def test_a_wager_is_made_in_the_players_own_colour_and_by_whole_chips():
    t = table()
    colour(t, "A", "blue", 5_00)
    betting(t)
    assert "blue is A's colour" in refused(lambda: t.supply(Wager(2, "B", "red", 10_00, "blue")))
    assert "green is nobody's colour yet" in refused(lambda: t.supply(Wager(2, "B", "red", 10_00, "green")))
    assert "no whole number of blue chips" in refused(lambda: t.supply(Wager(1, "A", "red", 7_00, "blue")))
    t.supply(Wager(1, "A", "red", 10_00, "blue"))
    t.supply(Wager(2, "B", "red", 10_00))
    assert t.wagers == {(1, "red"): 10_00, (2, "red"): 10_00}


def test_who_leaves_changes_the_colour_and_frees_it():
    t = table()
    colour(t, "A", "blue", 5_00)
    t.begin("leave", player="A")
    acts = []
    while t.pending is not None:
        acts.append(type(t.pending).__name__)
        t.supply()
    assert acts == ["ConvertColour", "Leave"]
    colour(t, "B", "blue", 2_00)


def test_a_colour_on_the_layout_is_not_changed():
    t = table()
    colour(t, "A", "blue", 5_00)
    betting(t)
    t.supply(Wager(1, "A", "red", 10_00, "blue"))
    t.supply()
    t.supply("1")
    while t.pending is not None:
        t.supply()
    t.begin("change-colour", player="A")
    t.supply()
    assert "A has no colour" in refused(lambda: t.begin("change-colour", player="A"))
