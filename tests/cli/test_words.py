"""What people read at the command line is words: no constant of a language, no name from the source, for any game."""

import json
from pathlib import Path

import pytest

from pitboss.cli import main
from pitboss.games import game
from pitboss.rulebook import Elections
from pitboss.rulebook.provision import rulebook
from pitboss.words import listed_values
from tests.volume import every, playable, unaided, volume
from tests.words import machine_words

GOLDEN = Path(__file__).parents[1] / "golden"
QUICK = ["casino-war", "craps", "three-card-poker", "holdem"]
"""Games whose odds are there at once and have all that odds can print; the others in a long trial."""


def output_of(capsys, *args: str) -> str:
    assert main([*args]) in (0, 1)
    return capsys.readouterr().out


def turned(options: Elections) -> Elections:
    """Every yes a no, every no a yes, lawful or not: only the words matter."""
    given = {name: not value for name, value in vars_of(options).items() if isinstance(value, bool)}
    return type(options)(**(vars_of(options) | given))


def vars_of(options: Elections) -> dict[str, object]:
    return {name: getattr(options, name) for name in options.elections()}


@pytest.mark.parametrize("name", every(playable()))
def test_papers_and_options_of_a_game_are_in_words(capsys, name):
    for command in ("guide", "sign", "ruling", "history"):
        assert machine_words(output_of(capsys, command, name)) == [], command
    assert machine_words(output_of(capsys, "games", name), game(name).options.elections()) == []
    assert machine_words(listed_values(turned(game(name).options()).shown())) == []


@pytest.mark.parametrize("name", every(playable()))
def test_rulings_and_checks_of_a_game_are_in_words(capsys, tmp_path, name):
    for transcript in (GOLDEN / name).glob("*.txt"):
        assert machine_words(transcript.read_text(encoding="utf-8")) == [], transcript.name
    wrong, case = tmp_path / "wrong.jsonl", min((GOLDEN / name).glob("*.json"))
    assert machine_words(output_of(capsys, "adjudicate", str(case))) == []
    record = json.loads(case.read_text(encoding="utf-8"))
    expect = {"net": {"Nobody": "1.00"}, "void": True, "settlement": [], "events": [{"n": 1, "act": None}]}
    wrong.write_text(json.dumps(record | {"expect": expect}), encoding="utf-8")
    assert machine_words(output_of(capsys, "check", str(wrong))) == []


@pytest.mark.parametrize("name", volume(QUICK, unaided()))
def test_the_odds_of_a_game_are_in_words(capsys, name):
    assert machine_words(output_of(capsys, "odds", name)) == []


def test_what_was_elected_is_shown_in_words(capsys):
    last = output_of(capsys, "odds", "blackjack", "--set", "surrender=yes", "--set", "bonus_on_split=no").splitlines()[
        0
    ]
    assert last.endswith("surrender yes, bonus on split no")


def test_provisions_and_readings_are_in_words():
    for row in rulebook().values():
        for text in (row.heading, row.says, row.source):
            assert machine_words(text) == [], row.cite


@pytest.mark.parametrize(
    "planted",
    ["surrender True", "insurance: False", "pays None", "the card is null", "pair_plus wager", "wagers ['play']"],
)
def test_control_a_planted_machine_word_is_seen(planted):
    assert machine_words(f"offered here, {planted}.") != []
    assert machine_words('None of the cards is a ten. A true count, "None" of three.') == []
