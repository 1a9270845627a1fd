"""Bad input: one clear line, the paragraph that refuses it where one does, exit code 2, and never a traceback."""

import json
import sqlite3

import pytest

from pitboss.cli import main
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from tests.tables import WAR, house

CASE = {
    "game": "casino-war",
    "options": {"decks": 6},
    "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "10.00", "tie": "5.00"}}],
    "cards": ["9h", "9s", "2c", "3d", "4h", "Kd", "5c"],
    "decisions": [{"box": 1, "choose": "go-to-war"}],
}


def case(**changes) -> dict:
    return CASE | changes


def box(**wagers) -> list[dict]:
    return [{"box": 1, "player": "A", "wagers": wagers}]


def paid_in(form: str) -> list[dict]:
    return [{"box": 1, "player": "A", "wagers": {"initial": "10.00"}, "form": form}]


def choice(choose: str, **more) -> list[dict]:
    return [{"box": 1, "choose": choose, **more}]


def strange(kind: str, act: int) -> list[dict]:
    return [{"act": act, "kind": kind}]


def refused(capsys, *args: str) -> tuple[str, str | None]:
    """The reason and the citation, having checked how they were printed."""
    assert main([*args]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("pitboss: ")
    assert printed.err.count("\n") == 1
    assert "Traceback" not in printed.err + printed.out
    assert main([*args, "--json"]) == 2
    plain = json.loads(capsys.readouterr().out)
    assert set(plain) == {"error", "cite"}
    assert plain["error"] in printed.err
    return plain["error"], plain["cite"]


CHOICE, TIE, WAR_WAGER = "19:47-22.8(c)", '19:47-22.1 "Tie wager"', '19:47-22.1 "War wager"'

PLACED_INITIAL, PLACED_WAR = ({"box": 1, "wager": name, "amount": "10.00"} for name in ("initial", "war"))
BAD_CASES = {
    "unknown game": (case(game="casino-wat"), "did you mean casino-war?", None),
    "authorised game": (case(game="supreme-pai-gow"), "cannot be opened yet", "house:supreme-pai-gow/rules"),
    "unknown card": (case(cards=["9x"]), "'9x' is not a card", None),
    "too few cards": (case(cards=["9h", "9s"]), "too few cards: the case gives 2", "19:47-22.8(f)"),
    "one card": (case(cards=["9h"]), "to the dealer needs another", "19:47-22.7(c)2"),
    "below minimum": (case(boxes=box(initial="0.50")), "below the posted minimum", "house:limits"),
    "above maximum": (case(boxes=box(initial="200000")), "above the posted maximum", "house:limits"),
    "odd step": (case(boxes=box(initial="10.25")), "multiple of 0.50", "house:increments"),
    "tie without initial": (case(boxes=box(tie="5.00")), "needs the initial wager", TIE),
    "early war": (case(placed=[PLACED_INITIAL, PLACED_WAR]), "cannot be placed now", WAR_WAGER),
    "unknown wager": (case(boxes=box(intial="10.00")), "no wager 'intial'", "house:offered"),
    "no amount": (case(boxes=box(initial="ten")), "'ten' is not an amount", None),
    "binary fraction": (case(boxes=box(initial=10.5)), "Expected", None),
    "nobody plays": (case(boxes=[]), "no wager", None),
    "box twice": (case(boxes=box(initial="10.00") * 2), "stands twice", None),
    "box 8": (case(boxes=[{"box": 8, "player": "A", "wagers": {"initial": "10"}}]), "box 8", "house:layout"),
    "spoken cash": (case(boxes=paid_in("cash")), "cash", "19:47-22.6(a)"),
    "buttons": (case(boxes=paid_in("match-play")), "chips or plaques", "19:47-22.6(a)"),
    "pebbles": (case(boxes=paid_in("pebbles")), "not 'pebbles'", "19:47-22.6(a)"),
    "decision out of turn": (case(decisions=[{"box": 2, "choose": "surrender"}]), "out of turn", CHOICE),
    "decision nobody asked for": (case(cards=["9h", "2s"]), "out of turn: no question asks", CHOICE),
    "no decision": (case(decisions=[]), "must choose go-to-war or surrender", CHOICE),
    "illegal choice": (case(decisions=choice("hit")), "'hit' is not open to box 1", CHOICE),
    "typing slip": (case(decisions=choice("go-to-wra")), "did you mean go-to-war?", CHOICE),
    "wrong role": (case(decisions=choice("surrender", by="dealer")), "belongs to player A, not to dealer", CHOICE),
    "wrong player": (case(decisions=choice("surrender", player="B")), "belongs to player A, not to player B", CHOICE),
    "five decks": (case(options={"decks": 5}), "must be 6, 7 or 8", "19:47-22.2(a)"),
    "lower odds": (case(options={"tie_odds": "9 to 1"}), "fixed at 10 to 1", "19:47-22.9(a)2"),
    "higher odds": (case(options={"tie_odds": "11 to 1"}), "fixed at 10 to 1", "19:47-22.9(a)2"),
    "unknown option": (case(options={"deks": 6}), "did you mean decks?", None),
    "no chips": (case(bankrolls={"A": "5.00"}), "not enough chips", "house:chips"),
    "earthquake": (case(irregularities=strange("earthquake", 4)), "no irregularity 'earthquake'", None),
    "wrong act": (case(irregularities=strange("face-up-in-shoe", 6)), "cannot happen at this act", "19:47-22.10(a)"),
    "too late": (case(irregularities=strange("face-up-in-shoe", 99)), "never comes", None),
    "unknown field": (case(crads=[]), "unknown field 'crads'", None),
    "unknown procedure": (case(procedure="dance"), "no procedure 'dance'", None),
}


@pytest.mark.parametrize("name", BAD_CASES)
def test_a_bad_case_is_refused_in_one_line(capsys, tmp_path, name):
    bad, reason, cite = BAD_CASES[name]
    path = tmp_path / "case.json"
    path.write_text(json.dumps(bad))
    error, cited = refused(capsys, "adjudicate", str(path))
    assert reason in error
    assert cited == cite


def test_a_seventh_ace_of_hearts_cannot_come_from_six_decks(capsys, tmp_path):
    path = tmp_path / "case.json"
    seven = [{"box": n, "player": "A", "wagers": {"initial": "10.00"}} for n in range(1, 8)]
    path.write_text(json.dumps(case(boxes=seven, cards=["Ah"] * 7 + ["2c"])))
    reason, cited = refused(capsys, "adjudicate", str(path))
    assert (reason, cited) == ("Ah cannot come again: 6 decks hold 6 of it and all are out", "19:47-22.2(a)")
    path.write_text(json.dumps(case(boxes=seven, cards=["Ah"] * 7 + ["2c"], options={"decks": 7}, decisions=[])))
    assert main(["adjudicate", str(path)]) == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "JSON"), ("{", "JSON"), ("[]", "Expected"), ("null", "Expected"), ("{}", "game"), ("\xff", "JSON")],
)
def test_a_malformed_case_file(capsys, tmp_path, text, reason):
    path = tmp_path / "case.json"
    path.write_bytes(text.encode("latin-1"))
    error, _ = refused(capsys, "adjudicate", str(path))
    assert reason in error


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["adjudicate", "missing.json"], "missing.json cannot be read"),
        (["adjudicate", "."], "cannot be read"),
        (["check", "missing.jsonl"], "cannot be read"),
        (["rules", "22.8(z)"], "no 19:47-22.8(z)"),
        (["rules", "the tie"], "is not a citation"),
        (["rules", "12:34-1.1"], "no chapter 12:34"),
        (["ruling", "casino-war", "earthquake"], "no ruling of casino-war covers 'earthquake'"),
        (["ruling", "casinowar"], "did you mean casino-war?"),
        (["sign", "casino-war", "--set", "decks"], "OPTION=VALUE"),
        (["sign", "casino-war", "--set", "minimum=50", "--set", "maximum=10"], "above the maximum"),
        (["odds", "casino-war", "--set", "decks=5"], "must be 6, 7 or 8"),
        (["odds", "casino-war", "--strategy", "hope"], "hope"),
        (["odds", "supreme-pai-gow"], "cannot be opened yet"),
        (["simulate", "casino-war", "--rounds", "0"], "rounds"),
        (["simulate", "casino-war", "--rounds", "-5"], "rounds"),
        (["simulate", "casino-war", "--rounds", "many"], "rounds"),
        (["verify", "missing.db"], "no journal"),
        (["trace", "--run", "missing.json"], "make trace"),
        (["games", "pokr"], "no game 'pokr'"),
        (["shuffle"], "No such command"),
    ],
)
def test_bad_words_on_the_command_line(capsys, tmp_path, monkeypatch, args, reason):
    monkeypatch.chdir(tmp_path)
    error, _ = refused(capsys, *args)
    assert reason in error


def test_several_violations_are_listed_at_once(capsys):
    reason, cite = refused(
        capsys, "sign", "casino-war", "--set", "decks=5", "--set", "war_odds=1", "--set", "shuffle=no"
    )
    assert cite == "19:47-22.2(a)"
    for part in ("decks: 5 is not allowed", "war_odds: 1 to 1 is not allowed", "shuffle: no is not allowed"):
        assert part in reason


def test_a_log_with_a_broken_line_is_reported_where_it_breaks(capsys, tmp_path):
    path = tmp_path / "log.jsonl"
    good = json.dumps(CASE | {"expect": {"net": {"A": "60.00"}}})
    path.write_text(f"{good}\n{good[:40]}\n")
    assert main(["check", str(path), "--json"]) == 2
    out, err = capsys.readouterr()
    assert err.startswith("pitboss: line 2 is not JSON")
    assert json.loads(out)["rounds"] == 1
    assert json.loads(out)["unreadable"][0]["line"] == 2
    path.write_text("\n\n")
    reason, _ = refused(capsys, "check", str(path))
    assert "is empty" in reason
    path.write_text(json.dumps(CASE))
    reason, _ = refused(capsys, "check", str(path))
    assert "has no 'expect'" in reason


def test_verify_refuses_an_altered_journal(capsys, tmp_path):
    journal = Journal(tmp_path / "j.db")
    session = Session.create(journal, "war-1", WAR, WAR.options())
    for n, player in enumerate("ABC", start=1):
        session.begin("sit", player=player, box=n, chips=100_000)
        session.supply()
    session.play(house(), 3)
    journal.close()
    assert main(["verify", str(tmp_path / "j.db"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute("DELETE FROM events WHERE n > 20")
    reason, _ = refused(capsys, "verify", str(tmp_path / "j.db"))
    assert "truncated" in reason
