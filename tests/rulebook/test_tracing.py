"""The trace: a claim counts if the test that makes it met the paragraph itself; an empty claim fails the run."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.cli import main
from pitboss.rulebook import rulebook
from pitboss.rulebook.tracing import Evidence, ProofClaims, trace_rows
from tests.trust_page import shown, summary

ROOT = Path(__file__).parents[2]
CLAIMS = """
import pytest
from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.rulebook import cite, rulebook
from pitboss.table import Table
from pitboss.table.parts import Declarations
from pitboss.table.offer.signs import sign_text

WAR = game("casino-war")
proves = pytest.mark.proves

def opened():
    t = Table(WAR, WAR.options.configure({}))
    t.begin("open")
    t.supply()

@proves("19:47-22.4(a)")
def test_event():
    opened()

@proves("19:47-22.4(a)")
def test_refusal():
    with pytest.raises(Refusal):
        Table(WAR, WAR.options()).begin("round")

@proves("19:47-22.2(b)", "19:47-22.7(e)")
def test_fact():
    assert WAR.part(Declarations).under("19:47-22.2(b)")
    assert cite("22.7(e)").says

@proves("19:46-1.10C(c)1")
def test_inscription():
    switch = game("blackjack-switch")
    assert sign_text(switch, switch.options())

@proves("19:47-22.4(a)", "19:47-22.2(a)")
@pytest.mark.parametrize("decks", [5, 6])
def test_in_one_case_or_another(decks):
    try:
        WAR.options.configure({"decks": decks})
        opened()
    except Refusal:
        pass

@proves("19:47-22.4(a)")
def test_empty_although_another_test_met_it():
    assert WAR

@proves("19:47-22.8(c)1")
def test_empty_to_read_of_a_deed_is_not_to_see_it_done():
    assert cite("22.8(c)1").says

@proves("19:47-22.2(b)")
def test_empty_a_walk_through_the_whole_rulebook():
    assert all(row.says for row in rulebook().values())

@proves("19:47-22.99(z)")
def test_empty_there_is_no_such_paragraph():
    opened()
"""


def run_of(tmp_path, *more):
    """A run of those tests under this suite's own settings."""
    (tmp_path / "test_claims.py").write_text(CLAIMS)
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", f"--rootdir={tmp_path}", str(tmp_path), *more]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    return done.returncode, [line for line in done.stdout.splitlines() if " claims " in line]


def test_a_run_says_what_is_claimed_but_not_met_and_fails(tmp_path):
    code, printed = run_of(tmp_path)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert [line.partition("::")[2] for line in printed] == [
        "test_empty_a_walk_through_the_whole_rulebook claims 19:47-22.2(b)",
        "test_empty_although_another_test_met_it claims 19:47-22.4(a)",
        "test_empty_there_is_no_such_paragraph claims 19:47-22.99(z)",
        "test_empty_to_read_of_a_deed_is_not_to_see_it_done claims 19:47-22.8(c)1",
    ]


def test_honest_claims_pass_and_a_test_that_ran_in_part_is_not_judged(tmp_path):
    assert run_of(tmp_path, "-k", "not empty and not 6") == (0, [])


def test_a_paragraph_is_proven_by_a_test_that_met_it_and_not_by_an_event_elsewhere():
    deed, fact = "19:47-22.8(c)1", "19:47-22.2(b)"
    met = Evidence()
    met.read |= {deed, fact}
    assert (met.holds(deed), met.holds(fact)) == (False, True)
    met.refused.add(deed)
    assert met.holds(deed)
    met.clear()
    assert not met.holds(fact)

    claims = ProofClaims()
    claims.add("a", "a", deed, False)
    claims.add("b", "b[1]", fact, False)
    claims.add("b", "b[2]", fact, True)
    assert claims.unmet() == {"a": [deed]}
    assert claims.unmet(["a"]) == {}
    rows = {row["cite"]: row for row in trace_rows({"events": {deed: 9}, "tests": claims.met()})}
    assert (rows[deed]["proven"], rows[fact]["proven"]) == (False, True)
    assert rows[fact]["tests"] == ["b[2]"]


def test_a_text_that_is_not_held_is_neither_proven_nor_missing(tmp_path, capsys):
    unheld = [cite for cite, row in rulebook().items() if row.kind == "not held"]
    assert len(unheld) == 15 + 35, "paragraphs of the printings, and what copies of the present code lack"
    met = Evidence()
    met.read |= {*unheld}
    met.refused |= {*unheld}
    assert not any(met.holds(cite) for cite in unheld)
    run = tmp_path / "trace.json"
    run.write_text(json.dumps({"events": {}, "tests": {}, "unmet": {}}))
    assert main(["trace", "--run", str(run), "--missing", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    law = [row for row in rulebook().values() if row.is_law]
    assert shown["text_not_held"] == len(unheld)
    assert shown["provisions"] + shown["present_code"] == len(law) - len(unheld)
    assert shown["present_code"] == sum(row.is_present and row.kind != "not held" for row in law)
    assert not {row["cite"] for row in shown["rows"]} & {*unheld}
    assert sum(shown["sections"].values()) == 312 + 15


@pytest.mark.parametrize(("unmet", "code"), [({}, 0), ({"test_a": ["19:47-22.8(c)1"]}, 1)])
def test_pitboss_trace_lists_claims_that_are_not_met(tmp_path, capsys, unmet, code):
    run = tmp_path / "trace.json"
    run.write_text(json.dumps({"events": {}, "tests": {}, "unmet": unmet}))
    assert main(["trace", "--run", str(run), "--summary"]) == code
    assert ("claimed but not met: test_a: 19:47-22.8(c)1" in capsys.readouterr().out) == bool(unmet)
    assert main(["trace", "--run", str(run), "--json"]) == code
    shown = json.loads(capsys.readouterr().out)
    assert shown["unmet"] == unmet
    assert shown["proven"] == sum(row.kind == "physical" for row in rulebook().values())


def test_the_figures_of_the_page_on_trust_are_those_of_this_rulebook(tmp_path):
    run = tmp_path / "trace.json"
    run.write_text(json.dumps({"events": {}, "tests": {}, "unmet": {}}))
    counted, printed = summary(run), shown()
    proven = re.compile(r"(\d+) of (\d+)")
    assert proven.sub(r"\2", printed) == proven.sub(r"\2", counted)
    assert all(int(some) <= int(whole) for some, whole in proven.findall(printed))
