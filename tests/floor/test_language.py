"""What people read on pages is words: no constant of a language, no name from the source, for any game."""

import re

import httpx
import pytest

from pitboss.equipment import Randomness
from pitboss.floor.views.view import View, terms
from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.table import Table
from pitboss.table.drivers import run
from pitboss.table.parts import Choices
from pitboss.table.play.fuzz import Fuzz
from tests.each import each
from tests.floor.serving import serving
from tests.volume import PATIENCE, playable
from tests.words import machine_words

_HYPHENED = re.compile(r"\b[a-z0-9]+(?:-[a-z0-9]+)+\b")
ENGLISH = {"casino-supervisor", "two-to-one"}


def slugs(text: str, names: set[str]) -> list[str]:
    """Names that only programs say."""
    return [found for found in _HYPHENED.findall(text) if found in names and found not in ENGLISH]


def names_of(name: str) -> set[str]:
    """The names with hyphens that a game's tables have."""
    rules = game(name)
    return {one for one in (*rules.wagers, *rules.part(Choices).words, *rules.procedures) if "-" in one}


def describe(name: str) -> tuple[list[str], list[str]]:
    """What the page of a table shows in words: posted terms, the rail of a few rounds, and questions."""
    rules = game(name)
    t: Table = Table(rules, rules.elect({}))
    players = ("Ann", "Bob", "Cy")
    driver, viewer = Fuzz(Randomness.seeded(f"words {name}"), irregular=30, players=players), "player:Ann"
    sentences: list[str] = []
    try:
        t.begin("open")
        run(t, driver)
        for box, player in zip([box for box in t.places if box <= t.boxes], players, strict=False):
            t.begin("sit", player=player, box=box, chips=200_000)
            run(t, driver)
        view, seen = View(name, t, viewer), t.n
        for _ in range(4):
            t.begin(rules.next_procedure(t) or "round")
            run(t, driver)
        sentences += [row["text"] for row in view.see(t, [event for event in t.events if event.n > seen])]
    except Refusal as refusal:
        sentences.append(refusal.reason)
    posted = terms(t)
    values = [str(option["value"]) for option in posted["options"]]
    # What describes a wager or an option may have hyphens of its own.
    descriptions = [wager[part] for wager in posted["wagers"] for part in ("says", "pays") if wager[part]]
    descriptions += [option["says"] for option in posted["options"]]
    return [*sentences, *values], [*descriptions, *posted["plain"].values(), *posted["felt"]["legends"]]


@each("name", playable())
def test_what_a_table_sends_its_page_is_in_words(name):
    sentences, descriptions = describe(name)
    assert len(sentences) > 20
    assert [line for line in (*sentences, *descriptions) if machine_words(line)] == []
    assert [line for line in sentences if slugs(line, names_of(name))] == []


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("language") / "floor.db") as served:
        yield served


PAGES = ("/", "/rulebook", "/rulebook?word=burn", "/rulebook?of=19:47-22", "/odds")
PAGES += ("/odds/casino-war", "/odds/craps", "/odds/red-dog", "/odds/holdem", "/school", "/pit", "/nothing-here")
PAGES += ("/odds/casino-war/compare?decks=8", "/odds/holdem/equity", "/compare")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_in_words(floor, path):
    answer = httpx.get(floor.base + path, headers={"accept": "text/html"}, timeout=PATIENCE, verify=False)
    text = re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", " ", answer.text, flags=re.S)
    assert machine_words(text) == []
    names = {name for game in playable() for name in names_of(game)} - {
        "three-card",
        "pai-gow",
        "pai-gow-poker",
        "asia-poker",
    }
    assert slugs(text, names) == []
