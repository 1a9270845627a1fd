"""Where the answers to a question stand: each keeps its place, and what costs more comes where nothing else was."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

import pitboss.floor
from pitboss.equipment import Randomness
from pitboss.floor.accounts.people import Who
from pitboss.floor.views.answer_positions import ADDS, GIVES_UP, STAYS, lanes
from pitboss.floor.views.view import is_asked, question
from pitboss.games import game
from pitboss.table import Table
from pitboss.table.act import Decide
from pitboss.table.acts.choices import Pick
from pitboss.table.parts import SharedPot
from pitboss.table.play.fuzz import Fuzz
from tests.each import each
from tests.volume import playable

STATIC = Path(pitboss.floor.__file__).parent / "static"
SURRENDERS = "blackjack", "blackjack-switch"


def asked(name: str, rounds: int = 40, **options: object) -> list[tuple[Table, dict]]:
    """The questions of some rounds, as the one who is asked gets them."""
    rules = game(name)
    t: Table = Table(rules, rules.elect(options))
    driver = Fuzz(Randomness.seeded(f"lanes {name}"), irregular=0, players=("Ann", "Bob"))
    for box, player in zip([box for box in t.places if box <= t.boxes], ("Ann", "Bob"), strict=False):
        t.begin("sit", player=player, box=box, chips=100_000_000)
        t.supply()
    found = []
    while t.round < rounds and (procedure := rules.next_procedure(t)):
        t.begin(procedure)
        while t.pending is not None:
            act = t.pending
            if (
                isinstance(act, Decide)
                and not isinstance(act, Pick)
                and is_asked(t, act)
                and act.by(t) != "floorperson"
            ):
                put = question(t, Who(act.by(t).removeprefix("player:"), "player"), held=False)
                assert put is not None
                found.append((t, put))
            t.supply(driver.outcome(t))
    return found


@each("name", playable())
def test_an_answer_keeps_its_place_and_what_costs_more_is_never_where_nothing_was_at_stake(name):
    options = {"surrender": True} if name in SURRENDERS else {}
    places, costly, free = defaultdict(set), set(), set()
    for t, put in asked(name, **options):
        here = lanes(t.game, t.options)
        for word, lane in zip(put["choices"], put["lanes"], strict=True):
            assert lane in here, f"{word} has no place at this table"
            places[word].add(lane)
            more = bool(float(put["costs"].get(word, 0))) or word in put.get("sized", ())
            (costly if more else free).add((word, lane))
    assert {word: found for word, found in places.items() if len(found) > 1} == {}
    assert {lane for _, lane in costly} <= {ADDS}
    given_up = {word for word, lane in free if lane == GIVES_UP}
    assert given_up <= {"fold", "surrender", "give-up", "muck", "rescue"}
    assert {"stand", "check", "keep", "refuse"} & places.keys() <= {word for word, lane in free if lane == STAYS}


@pytest.mark.parametrize("name", [name for name in playable() if game(name).has(SharedPot)])
def test_at_poker_fold_is_left_check_or_call_in_the_middle_and_bet_or_raise_right(name):
    wanted = {"fold": GIVES_UP, "check": STAYS, "call": STAYS, "bet": ADDS, "raise": ADDS}
    seen = {word: lane for _, put in asked(name) for word, lane in zip(put["choices"], put["lanes"], strict=True)}
    assert len(wanted.keys() & seen.keys()) > 3
    assert {word: seen[word] for word in wanted.keys() & seen.keys()}.items() <= wanted.items()
    assert lanes(game(name), game(name).elect({})) == [GIVES_UP, STAYS, ADDS]


def test_a_table_without_surrender_keeps_no_place_for_it():
    of = game("blackjack")
    assert lanes(of, of.elect({})) == [STAYS, ADDS]
    assert lanes(of, of.elect({"surrender": True})) == [GIVES_UP, STAYS, ADDS]


def test_nothing_looks_chosen_under_a_finger():
    """A touch screen keeps the look of what was touched last, and the next question comes to lie under it."""
    for sheet in STATIC.glob("*.css"):
        for line in sheet.read_text().splitlines():
            assert ":hover" not in line or re.match(r"\s*@media \(hover: hover\) \{", line), f"{sheet.name}: {line}"
