"""The commands `parsheet` and `compare`: files, terminal, JSON, and bad input in one line; a page in a real browser."""

import hashlib
import json
import re

import pytest

from pitboss.cli import main
from tests.each import each
from tests.floor.browser import CHROMIUM

DAY = ("--date", "2026-01-31")


def run(capsys, *args):
    code = main([str(arg) for arg in args])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_a_sheet_in_all_its_forms(capsys, tmp_path):
    page = tmp_path / "war.html"
    code, out, _ = run(capsys, "parsheet", "casino-war", "--set", "decks=8", "-o", page, *DAY)
    assert code == 0
    stamp = re.search(r"sha256 ([0-9a-f]{64})", out)[1]
    assert stamp in page.read_text()
    code, out, _ = run(capsys, "parsheet", "casino-war", "--set", "decks=8", "--json", *DAY)
    data = json.loads(out)
    kept = {key: value for key, value in data.items() if key not in ("date", "sha256")}
    text = json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(text.encode()).hexdigest() == data["sha256"] == stamp
    code, out, _ = run(capsys, "parsheet", "casino-war", "--set", "decks=8", "--csv", *DAY)
    assert f"provenance,,sha256,{stamp}," in out
    code, out, _ = run(capsys, "parsheet", "casino-war", "--set", "decks=8", *DAY)
    assert code == 0
    assert stamp in out
    assert "2.3398%" in out
    code, out, _ = run(capsys, "parsheet", "--check", page)
    assert (code, out.count("✓")) == (0, 3)
    page.write_text(page.read_text().replace("2.3398%", "2.0000%"))
    code, out, _ = run(capsys, "parsheet", "--check", page, "--json")
    assert (code, json.loads(out)["agrees"]) == (1, False)


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium")
def test_a_sheet_is_printed_to_pdf(capsys, tmp_path):
    path = tmp_path / "war.pdf"
    code, out, _ = run(capsys, "parsheet", "casino-war", "--no-vary", "--pdf", path, *DAY)
    assert code == 0
    assert str(path) in out.replace("\n", "")
    assert path.read_bytes().startswith(b"%PDF-")


def test_without_a_converter_a_pdf_is_refused_in_one_line(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    code, _, err = run(capsys, "parsheet", "casino-war", "--pdf", tmp_path / "war.pdf")
    assert (code, err.count("\n")) == (2, 1)
    assert "a PDF needs chromium or weasyprint" in err


def test_configurations_on_the_terminal_and_as_a_page(capsys, tmp_path):
    page = tmp_path / "compared.html"
    words = ("--with", "six: decks=6", "--with", "decks=8,shuffle=device", "-o", page)
    code, out, _ = run(capsys, "compare", "casino-war", *words)
    assert code == 0
    assert re.search(r"^initial +2\.3301% +2\.3398% +\+0\.0097%", out, re.M)
    assert "A  six" in out
    assert re.search(r"^shuffle +device +0 +0 +0", out, re.M)
    assert "decks 8, shuffle device" in page.read_text()
    code, out, _ = run(capsys, "compare", "craps", "--with", "whirl=yes", "--json")
    assert [row["wager"] for row in json.loads(out)["wagers"] if row["differs"]] == ["whirl"]
    code, out, _ = run(capsys, "compare", "casino-war", "craps")
    assert code == 0
    assert "main wager" in out


@each(
    ("args", "reason"),
    [
        (["parsheet"], "name a game"),
        (["parsheet", "casino-wer"], "did you mean casino-war"),
        (["parsheet", "supreme-pai-gow"], "cannot be opened yet"),
        (["parsheet", "casino-war", "--set", "decks=5"], "5 is not allowed"),
        (["parsheet", "casino-war", "--csv", "--json"], "choose one"),
        (["parsheet", "casino-war", "-o", "/nowhere/at/all.html"], "cannot be written"),
        (["parsheet", "casino-war", "-o", "/tmp"], "Is a directory"),
        (["parsheet", "casino-war", "--strategy", "hope"], "no strategy 'hope'"),
        (["parsheet", "casino-war", "--vary", "dekcs"], "did you mean decks"),
        (["parsheet", "casino-war", "--vary", "decks", "--no-vary"], "choose either --vary or --no-vary"),
        (["parsheet", "casino-war", "--rounds", "0"], "1 to 100,000"),
        (["parsheet", "casino-war", "--date", "31.1.2026"], "is not a date"),
        (["parsheet", "casino-war", "--simulate", "-1"], "at least one round"),
        (["parsheet", "--check", "/nowhere.html"], "cannot be read"),
        (["parsheet", "--check", __file__], "not a PAR sheet"),
        (["compare", "casino-war"], "name a configuration"),
        (["compare", "casino-war", "--with", "eight"], "is not a configuration"),
        (["compare", "casino-war", "--with", "decks=5"], "5 is not allowed"),
        (["compare", "casino-war", "craps", "--with", "decks=8"], "--with is for a single game"),
        (["compare", "casino-war", "craps", "--wager", "tie"], "of several games the main wagers"),
        (["compare", "casino-war", "--with", "decks=8", "--wager", "tei"], "did you mean tie"),
        (["compare", "casino-war", "--with", "decks=8", "-o", "/nowhere/at/all.html"], "cannot be written"),
    ],
)
def test_bad_input_is_one_line(capsys, args, reason):
    code, _, err = run(capsys, *args)
    assert code == 2
    assert reason in err
    assert len(err.splitlines()) == 1


CLASHES = """() => [...document.querySelectorAll('svg.plot')].flatMap(plot => {
  const frame = plot.getBoundingClientRect();
  const words = [...plot.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()]);
  return words.flatMap(([says, one], i) => [
    ...(one.left < frame.left - 3 || one.right > frame.right + 6 ? [says + ' sticks out'] : []),
    ...words.slice(i + 1).filter(([_, other]) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3).map(([other]) => says + ' on ' + other),
  ]);
})"""
"""Words of plots that lie on each other or outside."""
HIDDEN = """() => [...document.querySelectorAll('.scroll-x')].filter(box => box.scrollWidth > box.clientWidth + 1)
  .map(box => box.textContent.trim().slice(0, 60))"""
"""Tables of which a part is out of sight."""


@pytest.mark.slow
@pytest.mark.skipif(not CHROMIUM, reason="no Chromium")
def test_pages_in_a_real_browser_load_nothing_and_fit(capsys, tmp_path):
    from playwright.sync_api import sync_playwright

    sheet, compared, pot = tmp_path / "sheet.html", tmp_path / "compared.html", tmp_path / "pot.html"
    run(capsys, "parsheet", "minibaccarat", "-o", sheet)
    run(capsys, "compare", "minibaccarat", "--with", "decks=6,vigorish=tie-25", "-o", compared)
    run(capsys, "parsheet", "holdem", "--simulate", "16", "-o", pot)
    long = tmp_path / "long-names.html"
    run(capsys, "parsheet", "three-card-poker", "--no-vary", "-o", long)
    asked, messages = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for path, least in ((sheet, 12), (compared, 4), (pot, 3), (long, 6)):
            for width, scheme in ((1280, "light"), (390, "dark")):
                page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
                page.on("request", lambda request: asked.append(request.url))
                page.on("console", lambda message: messages.append(message.text))
                page.goto(path.as_uri())
                assert page.evaluate("() => document.documentElement.scrollWidth") <= width
                assert page.locator("svg.plot").count() >= least
                boxes = page.evaluate("() => [...document.querySelectorAll('svg.plot')].map(s => s.clientHeight)")
                # A time line is a low one.
                assert min(boxes) > 30
                assert page.evaluate(CLASHES) == []
                assert width < 1280 or page.evaluate(HIDDEN) == []
                page.close()
        browser.close()
    assert {url.partition(":")[0] for url in asked} == {"file"}
    assert len(set(asked)) == 4
    assert messages == []
