"""The command `strategy`: a chart on the terminal, in a file, as a page, as JSON; effects of options; bad input."""

import json

import pytest

from pitboss.cli import main
from pitboss.games import ready
from tests.volume import sampled


def run(capsys, *args):
    code = main(list(args))
    out = capsys.readouterr()
    return code, out.out, out.err


def test_a_chart_on_the_terminal(capsys):
    code, out, _ = run(capsys, "strategy", "blackjack")
    assert code == 0
    assert "house edge 0.4599%" in out
    assert "pair 8" in out


def test_a_file_comes_back_as_a_strategy(capsys, tmp_path):
    _, text, _ = run(capsys, "strategy", "blackjack", "--csv")
    mine = tmp_path / "mine.csv"
    mine.write_text(text.replace("hard 16,S", "hard 16,H"))
    code, out, _ = run(capsys, "odds", "blackjack", "--strategy", str(mine), "--json")
    assert code == 0
    ways = json.loads(out)["strategy"]["blackjack"]
    assert ways[str(mine)]["edge"] > ways["basic"]["edge"] > ways["best"]["edge"]
    code, out, _ = run(capsys, "strategy", "blackjack", "--strategy", str(mine), "--json")
    assert json.loads(out)["edge"] == pytest.approx(ways[str(mine)]["edge"])


def test_a_page(capsys, tmp_path):
    page = tmp_path / "chart.html"
    code, out, _ = run(capsys, "strategy", "blackjack", "--html", str(page), "--set", "surrender=true")
    assert code == 0
    assert str(page) in out.replace("\n", "")
    assert "surrender, else hit" in page.read_text()


def test_what_two_cards_are_worth_where_no_chart_names_every_hand(capsys):
    code, out, _ = run(capsys, "strategy", "fast-action-holdem", "--set", "decks=8")
    assert code == 0
    assert "house edge 1.9108%" in out
    assert "two cards of two suits" in out
    code, out, _ = run(capsys, "strategy", "fast-action-holdem", "--json")
    (chart,) = json.loads(out)["charts"]
    worth = {cards: row["worth"]["keep"] for cards, row in chart["situations"].items()}
    assert worth["keep A K suited"] > worth["keep A K other"] > 0
    assert chart["situations"]["keep A K suited"]["best"] == "keep"


@pytest.mark.parametrize("game", sampled(name for name in ready() if not name.startswith("blackjack")))
def test_every_game_has_a_chart_or_says_that_it_has_none(capsys, game):
    code, _, err = run(capsys, "strategy", game, "--json")
    assert code == 0 or "has no chart of choices" in err


@pytest.mark.slow
def test_effects(capsys):
    code, out, _ = run(capsys, "strategy", "blackjack", "--effects", "--json")
    assert code == 0
    rows = {(row["option"], row["value"]): row["player"] for row in json.loads(out)["effects"]}
    assert rows["surrender", "True"] == pytest.approx(0.0726, abs=1e-4)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["strategy", "big-six"], "no chart of choices"),
        (["strategy", "blackjack", "--csv", "--json"], "choose one"),
        (["strategy", "fast-action-holdem", "--effects"], "has tables"),
        (["strategy", "blackjack", "--strategy", "none-such"], "no strategy 'none-such'"),
        (["strategy", "blackjack", "--strategy", "none-such.csv"], "cannot be read"),
        (["strategy", "blackjack", "--html", "/nowhere/at/all.html"], "cannot be written"),
    ],
)
def test_bad_input_is_one_line(capsys, args, reason):
    code, _, err = run(capsys, *args)
    assert code == 2
    assert reason in err
    assert len(err.splitlines()) == 1
