"""Winner's pot poker: authorised, listed, and refused, for nobody holds how it is played."""

import json

import pytest

from pitboss.asking.citation_index import citing
from pitboss.cli.main import main
from pitboss.games import authorised, catalogue, game, ready
from pitboss.refusal import Refusal
from pitboss.rulebook import cite

NAME = "winners-pot-poker"
LINE = "winner's pot poker is authorised but cannot be opened yet: no rules of it are held, not even the course of play"


def test_it_is_listed_as_authorised_and_says_what_is_not_known():
    [row] = [row for row in catalogue() if row.name == NAME]
    assert (row.status, row.subchapter) == ("authorised", "19:47-33")
    assert row.why.startswith("no rules of it are held, not even the course of play")
    for unknown in ("positions", "wagers", "cards of a hand", "dealer", "pot", "odds", "limits", "bonus"):
        assert unknown in row.why
    assert NAME not in ready()


def test_it_is_never_opened():
    with pytest.raises(Refusal, match=LINE) as refused:
        game(NAME)
    assert refused.value.cite == "house:winners-pot-poker/rules"
    assert not cite(refused.value.cite).is_law


@pytest.mark.parametrize(
    "command", ["play", "odds", "sign", "guide", "ruling", "simulate", "strategy", "parsheet", "compare"]
)
def test_every_command_refuses_it_in_one_line(capsys, command):
    more = {"compare": [NAME], "ruling": ["anything"], "simulate": ["--rounds", "10"]}
    assert main([command, NAME, *more.get(command, [])]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    [line] = printed.err.strip().splitlines()
    assert LINE in line
    assert "house:winners-pot-poker/rules" in line


def test_what_is_held_of_it_can_be_read(capsys):
    main(["games", NAME])
    printed = " ".join(capsys.readouterr().out.split())
    assert "authorised" in printed
    assert "Cannot be opened: no rules of it are held" in printed
    main(["games", NAME, "--json"])
    row = json.loads(capsys.readouterr().out)
    assert row["status"] == "authorised"
    assert [fact["cite"] for fact in row["declared"]] == ["19:46-1.17(a)", "19:46-1.19(c)"]
    assert row["options"] is None
    for fact in authorised(NAME).known:
        assert cite(fact[0]).is_law


def test_the_page_of_its_reading_names_no_table_to_play_at():
    assert citing("house:winners-pot-poker/rules").games == (NAME,)
