"""What a stranger meets on the floor: refusals that change nothing, and a rail that says what happened."""

import re
from typing import get_args

import pytest

from pitboss.floor.tables import messages
from pitboss.games import game as game_of
from pitboss.money import cents, dollars
from pitboss.table.offer.signs import sign_text
from pitboss.words import spoken_name
from tests.floor.serving import seated, serving


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("walk") / "floor.db") as served:
        yield served


@pytest.mark.parametrize(
    "order",
    [
        {"procedure": "leave", "args": {"player": "nobody"}},
        {"procedure": "change-dealer", "args": {"dealer": ""}},
        {"procedure": "fill", "args": {"amount": -5}},
    ],
)
def test_a_procedure_that_is_refused_leaves_the_open_betting_as_it_was(floor, order, name):
    table = floor.open("casino-war")
    ada = seated(floor, table, name, 1)
    before, asked = floor.events(table), ada.ask
    answer = floor.order(table, do="procedure", **order)
    assert answer.status_code == 400, answer.text
    live = floor.floor.tables[table]
    assert (live.table.n, live.table.betting) == (len(before), True)
    assert floor.events(table) == before
    ada.must("bet", wagers=[{"box": 1, "wager": "initial", "amount": "10"}])
    assert ada.ask["kind"] == asked["kind"]


@pytest.mark.parametrize("game", ["holdem", "casino-war", "craps"])
def test_the_rail_knows_who_sits_down_from_a_round_that_begins(floor, game, name):
    ada = floor.join(floor.open(game), floor.patron(name))
    ada.must("sit", box=1, chips="100")
    again = floor.join(ada.state["table"], floor.patron(name))
    begun = [line["procedure"] for line in again.state["rail"] if line["act"] == "begin" and not line["text"]]
    assert begun[0] == "sit"
    assert set(begun[1:]) <= {"round"}


@pytest.mark.parametrize("game", ["blackjack", "blackjack-switch", "caribbean-stud", "craps"])
def test_what_is_posted_at_a_table_is_what_the_sign_posts(floor, game):
    rules = game_of(game)
    wagers = floor.join(floor.open(game)).state["wagers"]
    posted = [wager["wager"] for wager in wagers if wager["posted"]]
    sign = sign_text(rules, rules.options()).partition("PAYOUT ODDS")[2].partition("IN FORCE")[0]
    # A sign says names in words, and those that differ by a number together.
    stems = {name: spoken_name(re.sub(r"-\d+$", "", name)) for name in rules.wagers}
    assert [name for name in posted if f"\n{stems[name]}" not in sign] == []
    shown = {stems[name] for name in posted}
    assert [name for name in rules.wagers if f"\n{spoken_name(name)} wager" in sign and stems[name] not in shown] == []


def test_the_pit_counts_chips_before_players_of_the_house_as_the_houses(floor, name):
    """What the house has won is what the patrons have lost, in the middle of a hand as well."""
    table = floor.open("holdem", props=3)
    ada = floor.join(table, floor.patron(name))
    ada.must("sit", box=1, chips="200")
    live = floor.floor.tables[table]
    wins = set()
    for _ in range(40):
        ada.until(lambda state: state["ask"] and state["ask"]["mine"])
        row = next(
            row for row in floor.http.get("/pit", headers=floor.staff()).json()["tables"] if row["table"] == table
        )
        t = live.table
        lost = 200_00 - t.chips(name) - t.memory.put.get(1, 0)
        assert cents(row["win"].lstrip("-")) == abs(lost)
        assert row["win"].startswith("-") == (lost < 0)
        assert row["on_layout"] == dollars(sum(t.memory.put.values()))
        wins.add(row["win"])
        choices = ada.ask["choices"]
        ada.order("choose", at=ada.ask["at"], choose="check" if "check" in choices else choices[0])
        if ada.state["layout"]["round"] > 4:
            break
    assert len(wins) > 1


def test_every_order_of_a_player_is_in_the_document(floor):
    document = floor.http.get("/openapi.json").json()["info"]["description"]
    orders = {order.__struct_config__.tag for order in get_args(messages.AnyOrder) if order not in messages.PIT_ORDERS}
    assert {tag for tag in orders if f'"do": "{tag}"' not in document} == set()
