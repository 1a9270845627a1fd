"""`pitboss odds` shows wagers that are alike once, and each with --all."""

from pitboss.cli import main
from pitboss.games import game


def lines(capsys, *args: str) -> list[str]:
    assert main(["odds", *args]) == 0
    return capsys.readouterr().out.splitlines()


def test_alike_wagers_stand_together(capsys):
    short = lines(capsys, "roulette")
    assert len(short) < 60
    assert any(line.startswith("red, black, odd, even, low, high") and "2.6316%" in line for line in short)
    assert short[-1] == "wagers that are alike stand together; --all shows each"
    every = lines(capsys, "roulette", "--all")
    heads = {line for line in every if line and not line.startswith(" ")}
    assert set(game("roulette").wagers) - {"three-0-2-3", "four-0-1-2-3", "split-0-3"} <= heads
    assert "--all" not in every[-1]


def test_wagers_with_other_odds_stay_apart(capsys):
    """Nothing is lost: where no two are alike, both ways to show them are the same."""
    assert lines(capsys, "punto-banco") == lines(capsys, "punto-banco", "--all")
