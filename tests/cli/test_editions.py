"""`--as-of`: commands by the law of a day, and one line where there is none; `pitboss history`."""

import json

import pytest

from pitboss.cli import main

CASE = {
    "game": "casino-war",
    "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "10.00"}}],
    "cards": ["Kh", "2c"],
}


def output_of(capsys, *args: str) -> tuple[int, str, str]:
    code = main(list(args))
    found = capsys.readouterr()
    return code, found.out, found.err


COMMANDS = {
    "rules": ["rules", "22.8"],
    "sign": ["sign", "casino-war"],
    "guide": ["guide", "casino-war"],
    "odds": ["odds", "casino-war"],
    "games": ["games", "casino-war"],
    "parsheet": ["parsheet", "casino-war", "--no-vary"],
    "compare": ["compare", "casino-war", "--with", "decks=6"],
    "play": ["play", "casino-war"],
    "adjudicate": ["adjudicate", "CASE"],
    "check": ["check", "CASE"],
    "pit": ["pit", "PLAN"],
    "serve": ["serve", "--port", "0"],
}


@pytest.fixture
def words(tmp_path, monkeypatch):
    """The words of a command for a day; files that it needs are there."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    case, plan = tmp_path / "case.json", tmp_path / "plan.json"
    case.write_text(json.dumps(CASE | {"expect": {}}))
    table = {"table": "1", "game": "casino-war", "at": "2004-05-12T10:00"}
    plan.write_text(json.dumps({"pit": "A", "tables": [table]}))

    def made(name: str, day: str) -> list[str]:
        args = [{"CASE": str(case), "PLAN": str(plan)}.get(word, word) for word in COMMANDS[name]]
        return [*args, "--with", f"as_of={day}"] if name == "compare" else [*args, "--as-of", day]

    return made


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    ("day", "says"),
    [
        ("1970-01-01", "before the first rules of the games"),
        ("1985-6", "is not a day: write it as 1985-06-01"),
    ],
)
def test_a_day_without_law_is_one_line_and_exit_code_2(capsys, words, name, day, says):
    code, _, err = output_of(capsys, *words(name, day))
    assert code == 2
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("check", "pit", "serve")])
def test_a_game_that_was_not_yet_law_is_refused_with_its_act(capsys, words, name):
    code, _, err = output_of(capsys, *words(name, "1999-01-18"))
    assert code == 2
    assert "R.1999 d.29" in err
    assert err.count("\n") == 1


ANSWERS = ("rules", "sign", "guide", "odds", "games", "parsheet", "compare", "adjudicate")


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_by_the_law_of_a_day_names_the_day_or_its_act(capsys, words, name):
    code, out, _ = output_of(capsys, *words(name, "2003-01-01"))
    assert code == 0
    assert "2003-01-01" in out or "as held" in out


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_by_the_law_of_a_day_in_the_future_says_that_it_is_as_known(capsys, words, name):
    code, out, _ = output_of(capsys, *words(name, "2999-01-01"))
    assert code == 0
    assert "2999-01-01 is in the future: this is its law as known on" in " ".join(out.split())


def test_games_of_a_day_in_the_future_are_marked_as_known_now(capsys):
    _, out, _ = output_of(capsys, "games", "--as-of", "2999-01-01")
    assert "2999-01-01 is in the future" in out
    _, out, _ = output_of(capsys, "games", "--as-of", "2999-01-01", "--json")
    assert all("2999-01-01 is in the future" in row["why"] for row in json.loads(out))


def test_check_and_pit_say_what_was_not_law_on_that_day(capsys, words):
    code, out, _ = output_of(capsys, *words("check", "1999-01-18"))
    assert code == 1
    assert "R.1999 d.29" in " ".join(out.split())
    code, out, _ = output_of(capsys, *words("pit", "1999-01-18"))
    assert code == 1
    assert "R.1999 d.29" in " ".join(out.split())
    assert output_of(capsys, *words("pit", "1999-01-19"))[0] == 0


def test_a_pit_cannot_change_to_what_was_not_lawful_then(capsys, tmp_path):
    plan = {
        "pit": "A",
        "as_of": "1985-06-01",
        "tables": [{"table": "1", "game": "blackjack", "at": "2004-05-12T10:00"}],
        "changes": [{"game": "blackjack", "option": "surrender", "value": True, "at": "2004-05-12T11:00"}],
    }
    (tmp_path / "plan.json").write_text(json.dumps(plan))
    code, out, _ = output_of(capsys, "pit", str(tmp_path / "plan.json"), "--json")
    steps = json.loads(out)["steps"]
    assert code == 1
    assert [step["allowed"] for step in steps] == [True, False]
    assert "R.1981 d.301" in steps[1]["violations"][0]["reason"]


def test_games_of_a_day_are_law_not_law_or_unknown(capsys):
    _, out, _ = output_of(capsys, "games", "--as-of", "1995-01-01", "--json")
    found = {row["game"]: row["state"] for row in json.loads(out)}
    assert (found["blackjack"], found["casino-war"], found["caribbean-stud"]) == ("stands", "absent", "unknown")


def test_history_is_a_table_of_days_acts_and_pages(capsys):
    code, out, _ = output_of(capsys, "history", "2.8")
    assert code == 0
    for words in ("1981-07-23", "R.1981 d.301", "13 N.J.R. 629(a)", "1989-03-15", "1990-01-16"):
        assert words in out
    _, out, _ = output_of(capsys, "history", "minibaccarat", "--json")
    rows = json.loads(out)["rows"]
    assert {"1986-08-04", "1998-09-21"} <= {row["from"] for row in rows}


@pytest.mark.parametrize(("of", "says"), [("banko", "neither a game nor a citation"), ("house:limits", "no history")])
def test_what_has_no_history_is_refused_in_one_line(capsys, of, says):
    code, _, err = output_of(capsys, "history", of)
    assert code == 2
    assert says in err
    assert err.count("\n") == 1
