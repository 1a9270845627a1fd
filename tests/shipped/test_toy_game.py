"""A game that nobody here has heard of: a folder outside the package, an entry point, and nothing else touched."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.volume import PATIENCE

from .conftest import beside, pitboss, record

ROOT = Path(__file__).parents[2]
TOY = ROOT / "examples" / "lucky_card" / "lucky_card"
NAME = "lucky-card"
CASE = {
    "game": NAME,
    "options": {"aces_pay_more": True},
    "boxes": [{"box": 1, "player": "A", "wagers": {"card": "10.00"}}],
    "cards": ["9h", "Ah", "2c"],
    "decisions": [{"box": 1, "choose": "double"}],
    "irregularities": [{"act": 3, "kind": "face-up-in-shoe"}],
}


@pytest.fixture
def toy(tmp_path) -> Path:
    """The toy on a path of its own."""
    shutil.copytree(TOY, tmp_path / TOY.name, ignore=shutil.ignore_patterns("__pycache__"))
    record(tmp_path, TOY.name, f"{NAME} = lucky_card:GAME")
    return tmp_path


def test_the_entry_point_of_the_example_is_the_one_that_is_tried_here():
    assert f'{NAME} = "lucky_card:GAME"' in (TOY.parent / "pyproject.toml").read_text()


def test_it_is_listed_read_ruled_on_and_narrated_in_words(toy, ask):
    assert NAME in ask(*pitboss("games")).stdout
    assert "Everybody gets a card" in ask(*pitboss("guide", NAME)).stdout
    assert "1 to 5" in ask(*pitboss("sign", NAME)).stdout
    assert "N.J.A.C." not in ask(*pitboss("sign", NAME)).stdout, "a house's own game is not the regulation's"
    assert "drawn by mistake" in ask(*pitboss("ruling", NAME, "drawn-in-error")).stdout
    (toy / "case.json").write_text(json.dumps(CASE))
    ruled = json.loads(ask(*pitboss("adjudicate", str(toy / "case.json"), "--json")).stdout)
    assert ruled["net"] == {"A": "17.00"}
    assert [event["act"] for event in ruled["events"]].count("ring-bell") == 1


def test_it_is_priced_simulated_and_put_on_a_sheet(toy, ask):
    exact = json.loads(ask(*pitboss("odds", NAME, "--json")).stdout)
    assert exact["wagers"][0]["exact"] == "3/65"
    simulated = json.loads(ask(*pitboss("simulate", NAME, "--rounds", "100000", "--json")).stdout)
    assert simulated["wagers"][0]["edge"] == pytest.approx(3 / 65, abs=0.02)
    sheet = toy / "sheet.html"
    assert ask(*pitboss("parsheet", NAME, "-o", str(sheet))).returncode == 0
    assert "3/65" in sheet.read_text()


def test_it_is_played_in_the_terminal_journalled_and_replayed(toy, ask):
    journal = str(toy / "journal.db")
    script = "import sys, io; from pitboss.cli import main; sys.stdin = io.StringIO(sys.argv.pop()); sys.exit(main())"
    words = ("play", NAME, "--seed", "5", "--rounds", "3", "--others", "2", "--journal", journal, "--new")
    answers = "card 10\n\n" + "double\n\n" * 40
    played = ask("-c", script, *words, answers)
    assert played.returncode == 0, played.stderr
    assert "puts 10.00 on double" in played.stdout
    assert "Round 3:" in played.stdout
    proven = ask(*pitboss("verify", journal))
    assert proven.returncode == 0, proven.stderr
    exported = ask(*pitboss("export", "--journal", journal)).stdout
    (toy / "rounds.jsonl").write_text(exported)
    assert len(exported.splitlines()) == 3
    assert ask(*pitboss("check", str(toy / "rounds.jsonl"))).returncode == 0


def test_it_passes_the_conformance_suite(toy, ask):
    """Every law that the house's own games are held to, with no test of its own."""
    suite = ("-m", "pytest", "-p", "no:cacheprovider", "-m", "not slow", str(ROOT / "tests" / "conformance"))
    run = ask(*suite, PITBOSS_GAMES=NAME)
    assert run.returncode == 0, run.stdout[-3000:]
    passed = sum(map(int, re.findall(r"(\d+) passed", run.stdout)))
    assert passed >= 20, "one item tries all laws along each life, and others what needs play of its own"


FAULTS = {
    "winners before losers": (
        "__init__.py",
        "yield Take(box=box, wager=wager, stake=stake)",
        "winners.append(Take(box=box, wager=wager, stake=stake))",
    ),
    "hands from the wrong side": (
        "__init__.py",
        'for box in reversed(t.clockwise("card")):',
        'for box in t.clockwise("card"):',
    ),
    "a wrong payout": ("__init__.py", "return self.double_odds", "return self.card_odds"),
}


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_control_a_fault_in_it_is_found_by_the_suite_alone(toy, ask, fault):
    file, right, wrong = FAULTS[fault]
    source = (toy / TOY.name / file).read_text()
    assert right in source
    (toy / TOY.name / file).write_text(source.replace(right, wrong))
    parts = [str(ROOT / "tests" / "conformance" / name) for name in ("test_order.py", "test_differential.py")]
    run = ask("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not slow", *parts, PITBOSS_GAMES=NAME)
    assert run.returncode == 1, run.stdout[-2000:]
    assert "AssertionError" in run.stdout


@pytest.mark.slow
def test_it_is_played_in_the_browser(toy, tmp_path_factory, monkeypatch):
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser tests")
    from tests.floor.browser import CHROMIUM, Person, floor

    if not CHROMIUM:
        pytest.skip("NO BROWSER: install Debian's chromium to test the pages in one")
    import httpx

    monkeypatch.setenv("PYTHONPATH", beside(toy)["PYTHONPATH"])
    with floor(tmp_path_factory.mktemp("floor")) as base, playwright.sync_playwright() as kit:
        with httpx.Client(base_url=f"{base}/api/v1", timeout=PATIENCE) as http:
            token = http.post("/patrons", json={"name": "opener"}).json()["token"]
            wanted = {"game": NAME, "options": {"minimum": "5.00", "maximum": "500.00"}}
            opened = http.post("/tables", json=wanted, headers={"authorization": f"Bearer {token}"})
            assert opened.status_code == 201, opened.text
        browser = kit.chromium.launch(executable_path=CHROMIUM, args=["--headless=new", "--no-sandbox"])
        ada = Person(browser, base, "Ada")
        ada.sit(opened.json()["table"], 2)
        for _ in range(2):
            ada.play("card")
        assert any("puts" in line and "on double" in line for line in ada.rail())
        assert ada.page.locator(".box.mine .gain").count() >= 1
        assert ada.complaints == []
        browser.close()
