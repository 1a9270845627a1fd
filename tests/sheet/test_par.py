"""PAR sheets: the figures are those of `odds`, the same options give the same bytes, a page needs nothing else."""

import csv
import io
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser

import pytest

import pitboss
from pitboss.games import game, ready
from pitboss.pricing.worth.exact_ruin import ruin
from pitboss.refusal import Refusal
from pitboss.sheet.checking import check
from pitboss.sheet.page import charts, facts, numbers, ways
from pitboss.sheet.par import digest
from pitboss.sheet.plots import Lever, tornado_plot
from pitboss.sheet.priced import edges_of, is_priced, options_read, price
from pitboss.sheet.varying import vary, vary_in_time
from pitboss.table.parts import SharedPot

DAY = "2026-01-31"
VOID = {"meta", "br", "link", "img", "input", "hr", "col", "wbr", "source", "base"}
LONG = {"blackjack-switch"}
"""Games whose price alone takes seconds."""
LOADS = {"src", "href", "srcset", "action", "data", "poster", "xlink:href"}


class Page(HTMLParser):
    """Whether every element is closed where it should be, and whatever a page would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.loads: list[str] = []
        self.ids: list[str] = []
        self.feed(text)
        self.close()
        self.wrong += self.open

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)
        self._look(tag, attrs)

    def handle_startendtag(self, tag, attrs):
        self._look(tag, attrs)

    def _look(self, tag, attrs):
        names = dict(attrs)
        self.ids += [names["id"]] if "id" in names else []
        self.loads += [value for name, value in attrs if name in LOADS and not (value or "").startswith("#")]
        if tag in {"link", "img", "iframe", "object", "embed"} or (tag == "script" and "json" not in names["type"]):
            self.loads.append(tag)
        if len(names) != len(attrs):
            self.wrong.append(f"{tag} with an attribute twice")

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}>")


def faults(text: str) -> list[str]:
    page = Page(text)
    found = page.wrong + page.loads + [name for name in page.ids if page.ids.count(name) > 1]
    styles = "".join(re.findall(r"<style>(.*?)</style>", text, re.S))
    return found + re.findall(r"url\([^)]*\)|@import[^;]*", styles)


def words_of(text: str) -> str:
    body = re.sub(r"<(script|style)[^>]*>.*?</\1>", " ", text, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


@pytest.fixture(scope="module")
def war():
    return pitboss.parsheet("casino-war", date=DAY)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] * (name in LONG))
        for name in ready()
        if is_priced(name) and not game(name).has(SharedPot)
    ],
)
def test_the_figures_of_a_sheet_are_those_of_odds(name):
    """For every game that can be priced, those that join later among them."""
    sheet = pitboss.parsheet(name, vary=False, date=DAY)
    odds = price(name, game(name).options())
    assert sorted(name for row in sheet.content["wagers"] for name in (row["wager"], *row["alike"])) == sorted(
        row.wager for row in odds.wagers
    )
    for wanted in odds.shown()["wagers"]:
        row, wager = sheet[wanted["wager"]], odds[wanted["wager"]]
        assert {**{key: row[key] for key in wanted}, "wager": wager.wager} == wanted
        assert row["volatility_index"] == pytest.approx(1.6448536 * wager.sd, rel=1e-6)
        assert row["over"][0]["ahead"] == pytest.approx(row["hit"], rel=1e-6, abs=1e-9)
        assert row["after"]["quantiles"] == sorted(row["after"]["quantiles"])
    assert {row["option"]: row["value"] for row in sheet.content["options"]} == json.loads(json.dumps(odds.options))
    assert all(row["cite"] in {p["cite"] for p in sheet.content["paragraphs"]} for row in sheet.content["options"])
    page = sheet.html()
    assert faults(page) == []
    seen = words_of(page)
    for wager in odds.wagers:
        assert f"{100 * float(wager.edge):.4f}%" in seen
        assert wager.method != "exact" or str(wager.edge) in seen
        assert all(f"{100 * float(outcome.probability):.5f}%" in seen for outcome in wager.outcomes)


def test_every_wager_that_can_be_bet_by_itself_says_how_it_ruins():
    """Those that wait for something, such as odds behind a point, do not; those that end alike say the same."""
    sheet = pitboss.parsheet("craps", vary=False, date=DAY)
    rows = {name: row for row in sheet.content["wagers"] for name in (row["wager"], *row["alike"])}
    assert [name for name, row in rows.items() if bool(row["ruin"]) == bool(row["given"])] == []
    for name in ("pass", "place-6", "hard-4", "any-seven"):
        wager = price("craps", game("craps").options())[name]
        wanted = ruin(wager, (20, 200), (100, 1000))
        chances = rows[name]["ruin"]["chances"]
        assert [chances[0][0], chances[0][2], chances[3][0], chances[3][2]] == pytest.approx(
            [*wanted[0], *wanted[1]], rel=1e-6, abs=1e-9
        )
    assert rows["hard-4"]["ruin"] == rows["hard-10"]["ruin"] != rows["hard-6"]["ruin"]
    seen = words_of(sheet.html())
    assert f"{100 * rows['any-seven']['ruin']['chances'][2][2]:.4f}%" in seen


def test_control_a_page_that_loads_something_or_is_not_closed_is_seen(war):
    page = war.html()
    assert faults(page) == []
    assert faults(page.replace("</main>", '<img src="http://x/y.png"/></main>'))
    assert faults(page.replace("</main>", "<div></main>"))
    assert faults(page.replace("<style>", "<style>@import 'x.css';"))


def test_the_same_options_give_the_same_bytes_but_for_the_date(war):
    script = "import pitboss; print(pitboss.parsheet('casino-war', date='2026-02-01').html(), end='')"
    other = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    ).stdout
    assert other != war.html()
    assert other.replace("2026-02-01", DAY) == war.html()
    assert pitboss.parsheet("casino-war", date=DAY, decks=8).sha256 != war.sha256


def test_a_filed_sheet_is_checked(war):
    page = war.html()
    assert [finding.agrees for finding in check(page)] == [True, True, True]
    assert [finding.agrees for finding in check(json.dumps(war.shown()))] == [True, True]
    redrawn = page.replace("2.3301%", "2.1301%")
    assert [finding.agrees for finding in check(redrawn)] == [True, False, True]
    forged = json.loads(json.dumps(war.shown()))
    forged["wagers"][0]["edge"] = 0.01
    assert [finding.agrees for finding in check(json.dumps(forged))] == [False, False]
    rounded = json.loads(json.dumps(war.shown()))
    rounded["wagers"][0]["edge"] = round(rounded["wagers"][0]["edge"], 4)
    rounded["sha256"] = digest(rounded)
    assert [finding.agrees for finding in check(json.dumps(rounded))] == [True, False]
    for text in ("{", "[]", "{}", "<html></html>", json.dumps({**war.shown(), "form": 99})):
        with pytest.raises(Refusal):
            check(text)


@pytest.mark.parametrize(
    "leave_out",
    [
        lambda sheet: sheet["wagers"][0].pop("sd"),
        lambda sheet: sheet["wagers"][0]["outcomes"].pop(),
        lambda sheet: sheet["wagers"].pop(),
        lambda sheet: sheet["offered"][0].popitem(),
        lambda sheet: sheet.pop("sensitivity"),
        lambda sheet: sheet["law"].pop("history"),
    ],
    ids=["a figure", "an outcome", "a wager", "a column", "a part", "the history"],
)
def test_a_filed_sheet_from_which_something_was_left_out_does_not_agree(war, leave_out):
    """Its hash is right, because a forger who leaves something out can count it again."""
    less = json.loads(json.dumps(war.shown()))
    leave_out(less)
    less["sha256"] = digest(less)
    assert [finding.agrees for finding in check(json.dumps(less))] == [True, False]


@pytest.mark.parametrize("name", ["casino-war", "holdem"])
def test_a_sheet_by_a_strategys_file_is_checked_where_the_file_is_not(name, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(f'game = "{name}"\notherwise = "{"surrender" if name == "casino-war" else "call"}"\n')
    page = pitboss.parsheet(name, strategy=str(path), simulate=16, date=DAY).html()
    path.unlink()
    assert [finding.says for finding in check(page) if not finding.agrees] == []
    other = page.replace("otherwise = ", "# otherwise = ").replace('otherwise = \\"', '# otherwise = \\"')
    assert not all(finding.agrees for finding in check(other))


def test_a_price_reads_what_it_depends_on_and_nothing_else_moves_it():
    """Options that pricing does not read are said not to matter: here every one of them is tried all the same."""
    for name in ("casino-war", "minibaccarat", "craps"):
        options = game(name).options()
        read = options_read(name, options)
        base = edges_of(price(name, options))
        tried = 0
        for option, election in options.elections().items():
            for value in (election.choices or ()) if option not in read else ():
                other = replace(options, **{option: value})
                if not other.conflicts():
                    assert edges_of(price(name, other)) == base, (name, option, value)
                    tried += 1
        assert tried > 10
    assert options_read("casino-war", game("casino-war").options()) >= {"decks", "tie_odds"}


def test_what_an_option_does_is_what_odds_says_of_it():
    sheet = pitboss.parsheet("minibaccarat", date=DAY)
    base = pitboss.odds("minibaccarat")
    seen = {}
    for row in sheet.content["sensitivity"]["varied"]:
        for value in row["values"]:
            if "refused" in value:
                continue
            other = pitboss.odds("minibaccarat", **{row["option"]: value["value"]})
            for moved in value["edges"]:
                seen[row["option"], str(value["value"]), moved["wager"]] = moved["change"]
                assert moved["edge"] == float(other[moved["wager"]].edge)
                assert moved["exact"] == str(other[moved["wager"]].edge - base[moved["wager"]].edge)
            kept = set(edges_of(base)) - {moved["wager"] for moved in value["edges"]}
            assert all(other[name].edge == base[name].edge for name in kept)
    assert seen["tie_odds", "9 to 1", "tie"] < 0 < seen["vigorish", "tie-25", "banker"]
    left = {row["option"]: row["reason"] for row in sheet.content["sensitivity"]["not_varied"]}
    assert left["player_odds"] == "it can be nothing else"
    assert "no price depends on it" in left["boxes"]
    varied = {row["option"] for row in sheet.content["sensitivity"]["varied"]}
    assert varied | set(left) == set(game("minibaccarat").options.elections())


def test_only_what_is_asked_for_is_varied():
    found = vary("craps", game("craps").options(), only=["vigorish-percent"])
    assert [row.option for row in found.varied] == ["vigorish_percent"]
    assert dict(found.left)["whirl"] == "it was not asked for"
    with pytest.raises(Refusal, match="no option 'whril'; did you mean whirl"):
        vary("craps", game("craps").options(), only=["whril"])


def test_a_sheet_as_rows(war):
    rows = list(csv.DictReader(io.StringIO(war.csv())))
    edge = next(row for row in rows if (row["section"], row["of"], row["item"]) == ("figure", "initial", "edge"))
    assert (float(edge["value"]), edge["beside"]) == (war["initial"]["edge"], "23138/993023")
    figures = {"figure", "outcome", "ways", "band", "exposure", "ahead", "ruin", "with the main wager", "fact"}
    assert figures | {"provenance", "option", "pays", "sensitivity", "not varied"} == {row["section"] for row in rows}


def test_what_is_dealt_beside_it_has_a_seed():
    sheet = pitboss.parsheet("casino-war", date=DAY, vary=False, simulate=200_000, seed=5)
    assert sheet.content["given"]["seed"] == 5
    assert all(abs(row["off"]) < 5 for row in sheet.content["check"]["wagers"])
    assert "seed 5" in words_of(sheet.html())
    assert "nothing on this sheet was simulated" in words_of(pitboss.parsheet("casino-war", vary=False).html())


def test_bad_input_is_refused():
    for wrong in ({"rounds": 0}, {"date": "yesterday"}, {"vary": ["dekcs"]}, {"decks": 5}, {"strategy": "hope"}):
        with pytest.raises(Refusal):
            pitboss.parsheet("casino-war", **wrong)


def test_whatever_a_game_says_of_strategy_is_shown():
    """Ways, charts, tables of numbers, and anything else as names and words: a game need not know of sheets."""
    strategy = {
        "name": "best",
        "ante": {"best": {"edge": 0.03, "exact": "3/100"}},
        "chart": {"hard 16": {"9": "S", "10": "H"}, "hard 17": {"9": "S", "10": "S"}},
        "codes": {"S": "stand", "H": "hit"},
        "values": {"A-A": {"2": 0.5, "3": 0.25}},
        "meter": {"fair_at": 218047.5, "shown": "10000.00"},
        "notes": ["one", "two"],
        "rounds": 1_000_000,
        "none": None,
    }
    assert list(ways(strategy)) == ["ante"]
    (chart,) = charts(strategy)
    assert (chart["columns"], chart["legend"]) == (["9", "10"], {"H": "hit", "S": "stand"})
    assert [table["name"] for table in numbers(strategy)] == ["values"]
    assert {fact["name"]: fact["items"] for fact in facts(strategy)} == {
        "meter": [("fair_at", "218048"), ("shown", "10000.00")],
        "notes": [("", "one"), ("", "two")],
        "rounds": [("", "1,000,000")],
    }


def test_a_long_chart_is_drawn_by_kinds_of_hands_and_two_cards_as_a_square():
    hands = [f"{kind} {n}" for kind in ("hard", "soft", "pair") for n in range(4)]
    (chart,) = charts({"chart": {hand: {"2": "H"} for hand in hands}})
    assert [list(part) for part in chart["parts"]] == [hands[:4], hands[4:8], hands[8:]]
    ranks = "AKQJT98765432"
    pairs = {rank * 2: "bet" for rank in ranks}
    suited = {f"{a}{b}s": "bet" for i, a in enumerate(ranks) for b in ranks[i + 1 :]}
    (chart,) = charts({"first": pairs | suited | {name[:2] + "o": "fold" for name in suited}})
    (square,) = chart["parts"]
    assert (square["A"]["K"], square["K"]["A"], square["2"]["2"]) == ("B", "F", "B")
    assert chart["legend"] == {"B": "bet", "F": "fold"}


def test_names_beside_bars_fit_and_end_with_the_value():
    """Of long names the middle is left out; what moves nothing has its figure where there is room."""
    levers = [Lever("four of a kind prize 1000.00 and more", 0.03), Lever("decks 8", 0.02), Lever("hits yes", 0.05)]
    plot = tornado_plot("x", 0.05, levers)
    assert plot.up[1].label == "four of a kind prize…0 and more"
    assert [mark.kind for mark in plot.marks] == ["cheap", "cheap", "cheap"]
    assert all(6 * len(tick.label) <= plot.names for tick in plot.up)
    assert all(mark.x - 54 >= plot.names for mark in plot.marks)
    assert [mark.kind for mark in tornado_plot("x", 0.05, [Lever("a", 0.05), Lever("b", 0.06)]).marks] == ["dear"] * 2


def test_a_count_that_takes_too_long_is_reported_to_the_reader():
    options = game("minibaccarat").options()
    assert vary_in_time("minibaccarat", options, seconds=-1) is None
    assert vary_in_time("minibaccarat", options, seconds=60) == vary("minibaccarat", options)
