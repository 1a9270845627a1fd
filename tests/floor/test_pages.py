"""The rulebook's and the odds' pages, and the pit's door: right content, clear refusals, nothing inline."""

import ast
import re
from collections.abc import Iterable
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from urllib.parse import quote

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from pitboss.asking.citation_index import _strings, citing, parts, subchapter
from pitboss.floor.accounts.access import Gate
from pitboss.floor.accounts.people import Who
from pitboss.floor.pages.lobby_pages import in_play, quick_seat
from pitboss.floor.pages.odds_pages import WORK, _wagers
from pitboss.floor.pages.pit_pages import irregularities, orders
from pitboss.floor.tables.casino import Floor, HouseSettings
from pitboss.floor.web.server import server
from pitboss.floor.workers.price_worker import Unpriced, WorkerFault
from pitboss.games import game, ready
from pitboss.journal.store import Journal
from pitboss.pricing.worth.rounds import after
from pitboss.rulebook import rulebook
from pitboss.rulebook.glossary import glossary
from pitboss.rulebook.provision import PACKAGE
from pitboss.sheet.checking import check
from pitboss.sheet.glance import stored_glances
from pitboss.sheet.priced import is_priced, price
from pitboss.sheet.varying import effects, vary
from pitboss.words import with_minus
from tests.each import each
from tests.floor.serving import work_here
from tests.volume import sampled, standing, volume

FLOOR, SHEETS = PACKAGE / "floor", PACKAGE / "sheet"
NASTY = '"><script>alert(1)</script><img src=x onerror=alert(1)>'


class Inline(HTMLParser):
    """Finds whatever the content policy would block."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        names = dict(attrs)
        if tag == "style" or (tag == "script" and not names.get("src")):
            self.found.append(tag)
        self.found += [name for name in names if name == "style" or name.startswith("on")]
        self.found += [f"{tag} {value}" for name, value in attrs if name in {"src", "href"} and "//" in (value or "")]


def words_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    journal = Journal(str(tmp_path_factory.mktemp("floor") / "floor.db"))
    floor = Floor(journal, "http://floor.test", HouseSettings(orders_per_second=100_000, newcomers_per_minute=100_000))
    app = server(floor)
    work_here(app)
    with TestClient(app, base_url="http://floor.test") as client:
        client.floor = floor
        yield client
    journal.close()


@pytest.fixture(scope="module")
def pit(client):
    password = client.floor.people.hire("Maria", "casino-supervisor")
    inside = TestClient(client.app, base_url="http://floor.test")
    # One loop: the process that works prices out belongs to it.
    inside.portal = client.portal
    assert inside.post("/api/v1/pit/me", json={"name": "Maria", "password": password}).status_code == 201
    return inside


def page(client, path, status=200):
    answer = client.get(path, follow_redirects=False)
    assert answer.status_code == status, (path, answer.text[:300])
    assert answer.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert Inline(answer.text).found == [], path
    return answer.text


# Asking.


def test_a_question_is_answered_on_a_page_with_its_paragraph_and_whether_that_is_law(client):
    seen = page(client, "/ask?game=casino-war&q=" + quote("second card upside down in the same round"))
    assert 'href="/rulebook/19%3A47-22.10%28a%29"' in seen
    law = words_of(page(client, "/ask?q=" + quote("one die landed on top of the other at craps")))
    assert "house reading, not law" in law
    assert "No rule decides this" in words_of(page(client, "/ask?game=blackjack&q=" + quote("may I smoke here")))
    assert "as of 1985-07-01" in words_of(page(client, "/ask?q=" + quote("in 1985 could you surrender at blackjack")))


def test_questions_that_are_none_get_a_line_and_nothing_of_theirs_runs(client):
    assert "there is no game" in words_of(page(client, "/ask?q=late+bet&game=whist")).casefold()
    assert "ask in English" in words_of(page(client, "/ask?q=" + quote("什么")))
    assert Inline(page(client, "/ask?q=" + quote(NASTY))).found == []
    assert "600 are enough" in words_of(page(client, "/ask?q=" + "x" * 10_000))
    assert client.get("/ask?q=" + "x" * 30_000).status_code == 422


@pytest.mark.parametrize(
    "path", ["/", "/rulebook", "/rulebook/19:47-22.7(a)", "/odds", "/pit/sign-in", "/glossary", "/school"]
)
def test_every_page_has_the_box_that_a_question_goes_into(client, path):
    seen = page(client, path)
    assert 'action="/ask"' in seen
    assert 'name="q"' in seen


def test_at_a_table_and_in_the_pit_the_box_is_there_too_and_at_a_table_it_knows_the_game(client, pit):
    assert 'action="/ask"' in page(pit, "/pit")
    felt = page(client, "/tables/casino-war-1")
    assert 'action="/ask"' in felt
    assert '<input type="hidden" name="game" value="casino-war">' in felt


# The rulebook.


def test_every_provision_has_its_page(client):
    for cite, provision in list(rulebook().items())[:: volume(13, 1)]:
        text = page(client, f"/rulebook/{quote(cite, safe='')}")
        seen = words_of(text)
        assert " ".join(provision.says.split()) in seen, cite
        assert cite in seen
        assert provision.source in seen
        assert ("House reading, not law." in seen) is (not provision.is_law), cite
        assert all(day.isoformat() in seen for day in provision.editions)


def test_a_provision_in_another_spelling_is_the_same_page(client):
    assert "19:47-22.8(c)2" in page(client, "/rulebook/13:69F-22.8(c)2")


def test_a_provision_names_its_neighbours_and_the_games_that_execute_it(client):
    seen = page(client, "/rulebook/" + quote("19:47-22.8(c)1", safe=""))
    assert 'rel="prev" href="/rulebook/19%3A47-22.8%28c%29"' in seen
    assert 'rel="next" href="/rulebook/19%3A47-22.8%28c%292"' in seen
    assert 'href="/odds/casino-war"' in seen
    assert 'href="/odds/minibaccarat"' not in seen
    assert "every table" in page(client, "/rulebook/house:seating")


@pytest.mark.parametrize(
    ("cite", "says"),
    [("19:47-22.99", "holds no 19:47-22.99"), ("nonsense", "is not a citation"), ("house:x", "holds no house:x")],
)
def test_a_bad_citation_is_missing_in_one_line(client, cite, says):
    assert says in words_of(page(client, f"/rulebook/{quote(cite, safe='')}", 404))


@pytest.mark.parametrize(
    ("cite", "says"),
    [
        ("19:47-5.4", ("Roulette: irregularities", "heading only", "house:roulette/no-spin")),
        ("19:47-2.6", ("Procedure for dealing cards", "held", "19:47-2.6(e)1")),
        ("19:47-16.11", ("in part", "not held: (a)", "19:47-16.11(c)")),
        ("19:47-4.2", ("reserved", "a number kept free")),
        ("2.5", ("Campione v. Adamar", "Doug Grant")),
    ],
)
def test_a_section_has_its_page_held_or_not(client, cite, says):
    seen = words_of(page(client, f"/rulebook/{quote(cite, safe='')}"))
    assert all(part in seen for part in says), seen


def test_a_subchapter_lists_the_sections_of_its_contents(client):
    seen = page(client, "/rulebook?of=19:47-5")
    assert 'href="/rulebook/19%3A47-5.4"' in seen
    assert words_of(seen).count("heading only") == 6


def test_too_long_a_citation_is_missing_too(client):
    page(client, "/rulebook/" + "1" * 150, 404)


def test_the_shelf_counts_every_provision_once():
    assert sum(len(rows) for rows in parts().values()) == len(rulebook())
    assert {subchapter(cite) for cite in rulebook()} == set(parts())


def test_each_subchapter_is_listed_whole_with_house_readings_marked(client):
    for part, rows in list(parts().items())[:: volume(3, 1)]:
        text = page(client, f"/rulebook?of={quote(part)}")
        assert all(p.cite in unescape(text) for p in rows)
        assert f'<span class="num">{len(rows)}</span> provision' in text
        assert ("house reading, not law" in text) is any(not p.is_law for p in rows)


@pytest.mark.parametrize("where", ["/rulebook", "/rulebook?of=19:47-2", "/rulebook?word=burn"])
def test_every_colour_of_the_bars_is_explained_above_them(client, where):
    legend, bars = page(client, where).split('class="shelf-bar"', 1)
    colours = set(re.findall(r'<rect class="kind-([\w-]+)', bars))
    explained = dict(re.findall(r'<span class="dot kind-([\w-]+)[^"]*"></span>([\w ]+)', legend))
    assert colours >= {"executed", "house"}
    assert colours <= explained.keys()


def test_search_finds_by_word_and_kind(client):
    seen = words_of(page(client, "/rulebook?word=BURN"))
    assert '19:47-22.1 "Burn card"' in seen
    assert '19:47-22.1 "Suit"' not in seen
    physical = words_of(page(client, "/rulebook?of=19:47-22&kind=physical"))
    assert "1 provision " in physical
    houses = page(client, "/rulebook?kind=house")
    assert 'class="provision-cite" href="/rulebook/19' not in houses
    assert "No match in the rulebook" in page(client, "/rulebook?word=zebra")


def test_the_glossary_has_every_word_and_its_links_stay_on_the_page(client):
    shown = page(client, "/glossary")
    for term in glossary():
        assert term.says in words_of(shown)
    places = {*re.findall(r'<dt id="([^"]+)"', shown)}
    assert len(places) == len(glossary())
    assert {*re.findall(r'<dd>.*?href="#([^"]+)"', shown)} <= places


@pytest.mark.parametrize("folder", ["table", "games/blackjack", "games/poker_room"])
def test_the_citations_of_a_folder_are_those_that_a_parser_finds(folder):
    found = set()
    for path in (PACKAGE / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    cited = {
        text for text in found if text in rulebook() or any(c.endswith(text) for c in rulebook() if text[:1] == "/")
    }
    assert len(cited) > 10
    assert cited - _strings(PACKAGE / folder) == set()


def test_an_executed_provision_is_cited_by_some_script():
    silent = [c for c, p in rulebook().items() if p.kind == "executed" and citing(c) == citing("no such thing")]
    assert silent == []


# The odds.


@pytest.mark.slow
def test_what_a_price_leaves_out_is_shown_beside_it(client):
    answer = page(client, "/odds/pai-gow").partition('aria-label="The answer"')[2].partition("</section>")[0]
    assert "the table takes it up to the next 25 cents" in words_of(answer)


@pytest.mark.parametrize("name", sampled(name for name in ready() if is_priced(name))[:: volume(2, 1)])
def test_every_game_has_its_odds_as_the_engine_has_them(client, name):
    seen = words_of(page(client, f"/odds/{name}"))
    for wager in price(name, game(name).options()).wagers:
        assert with_minus(f"{100 * float(wager.edge):.4f}%") in seen
        assert (str(wager.edge) if wager.method == "exact" else wager.method) in seen
        assert f"{wager.sd:.4f}" in seen
        assert all(f"{100 * float(outcome.probability):.4f}%" in seen for outcome in wager.outcomes)
    for side in price(name, game(name).options()).hands:
        assert all(f"{ways:,}" in seen and f"{100 * ways / side.total:.4f}%" in seen for ways in side.ways.values())
    assert game(name).title in words_of(page(client, "/odds"))


def test_a_price_that_was_given_up_is_reported_on_a_page(client, monkeypatch):
    async def given_up(*asked, **args):
        raise Unpriced("this takes longer than 60 seconds")

    monkeypatch.setattr(client.app.state.desk.pricing, "ask", given_up)
    answer = client.get("/odds/red-dog", headers={"accept": "text/html"})
    assert answer.status_code == 503
    assert "This takes longer than 60 seconds." in words_of(answer.text)
    assert client.get("/odds/red-dog", headers={"accept": "application/json"}).json()["error"]


def test_options_in_the_address_are_priced(client):
    assert "276706/11826255" in page(client, "/odds/casino-war?decks=8")
    assert "31/830" in page(client, "/odds/casino-war?decks=8&strategy=always-surrender")
    assert page(client, "/odds/casino-war?decks=8").count('<svg class="plot"') >= 6


def test_the_page_says_what_each_choice_is_worth(client):
    for path, says in (
        ("/odds/casino-war", "Over a tie: what each choice is worth, in initial wagers"),
        ("/odds/texas-holdem-bonus", "two cards of one suit, and pairs: above a fold"),
        ("/odds/caribbean-stud", "less than ace-king fold −1.000"),
        ("/odds/asia-poker", "four aces split −0.128 +0.857"),
    ):
        assert says in words_of(page(client, path))


def test_a_sheet_can_be_kept_and_is_the_one_of_the_command_line(client):
    answer = client.get("/odds/casino-war/parsheet?decks=8&strategy=always-surrender")
    assert "attachment" in answer.headers["content-disposition"]
    assert [finding.agrees for finding in check(answer.text)] == [True, True, True]
    assert "31/830" in answer.text
    assert 'href="/odds/casino-war/sheet?decks=8"' in page(client, "/odds/casino-war?decks=8")
    assert "5 is not allowed" in page(client, "/odds/casino-war/parsheet?decks=5", 404)
    assert "here is no strategy" in page(client, "/odds/blackjack/parsheet?strategy=/etc/mine.csv", 404)
    page(client, "/odds/casino-wer/parsheet", 404)


def test_a_game_that_is_played_for_a_pot_shows_hands_rake_and_model_and_has_a_sheet(client):
    text = page(client, "/odds/omaha-8?revenue=stepped")
    assert "302,188,517,232" in text
    assert "3.00 from 40.00 on" in text
    holdem = page(client, "/odds/holdem")
    assert "Rake under other options" in holdem
    tried = re.findall(r'<th scope="row">([^<]*)</th><td class="num">\$[0-9.]+</td><td class="num">[−+0]', holdem)
    assert tried[4:14] == [*"123456789", "2.00"]
    assert "/odds/omaha-8/sheet?revenue=stepped" in text
    answer = client.get("/odds/omaha-8/parsheet?revenue=stepped")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert "Effect of each rake option" in answer.text
    assert "revenue stepped" in answer.text
    assert "11 is not allowed" in page(client, "/odds/omaha-8/parsheet?rake_percent=11", 404)
    every = page(client, "/odds")
    assert "no more than 4.00" in every
    assert "hard 4 and 10" in every
    assert "under default options" in every


def test_the_index_marks_wagers_on_which_the_player_has_the_edge(client):
    marked = sum(bool(row.favours_player) for of in stored_glances().values() for row in of.wagers)
    assert page(client, "/odds").count('class="favours"') == marked > 0


@pytest.mark.slow
def test_a_page_says_where_the_player_has_the_edge(client):
    assert "the player has the edge, 0.9704%" in words_of(page(client, "/odds/pai-gow?house_way=a"))
    assert "the player has the edge" not in words_of(page(client, "/odds/pai-gow"))


def test_wagers_that_differ_by_their_number_alone_stand_once_and_each_can_be_linked_to(client):
    text = page(client, "/odds/roulette")
    wagers = price("roulette", game("roulette").options()).wagers
    assert text.count('<details class="card-box wager" name="wager" id="wager-') == len(
        {row.wager.partition("-")[0] for row in wagers}
    )
    assert "straight, any of 38" in words_of(text)
    assert "column 1, 2 and 3" in words_of(text)
    assert all(text.count(f'id="wager-{row.wager}"') == 1 for row in wagers)
    assert {*re.findall('href="#([^"]+)"', text)} - {"main"} <= {*re.findall(' id="([^"]+)"', text)}


@pytest.mark.parametrize("path", ["/odds/casino-war", "/odds/holdem"])
def test_a_game_starts_with_its_answer_and_says_its_terms_by_the_glossary(client, path):
    text = page(client, path)
    assert text.index('class="answer-edge') < text.index("<table") < text.index('id="rules"') or (
        text.index('class="answer-edge') < text.index('id="rules"') < text.index("<table")
    )
    shown = page(client, "/glossary")
    assert {*re.findall('/glossary#([^"]+)"', text)} <= {*re.findall('<dt id="([^"]+)"', shown)}


def test_figures_that_the_house_must_supply_are_asked_for_and_what_is_known_is_shown(monkeypatch):
    monkeypatch.delenv("PITBOSS_HOUSE")
    looks = dict.fromkeys(("me", "role", "balance", "csrf", "path"), "")

    def work(**given):
        answer = WORK["game"](name="keno", asked=given, query="", looks=looks)
        return answer.status, words_of(answer.text)

    status, seen = work()
    assert status == 200
    assert "Keno has no published pay table" in seen
    assert "or see the odds with sample figures" in seen
    assert "not allowed" not in seen
    assert f"{100 * 20 / 80:.4f}%" in seen
    status, seen = work(pay_table="1: 1=3")
    assert status == 200
    assert "25.0000% House edge on 1 spot" in seen
    assert "sample figures" not in seen
    status, seen = work(**game("keno").sample())
    assert status == 200
    assert "sample figures Made up" in seen
    status, seen = work(pay_table="nonsense")
    assert status == 400
    assert "not allowed" in seen


def test_a_sheet_can_be_read_among_the_pages(client):
    seen = page(client, "/odds/casino-war/sheet?decks=8")
    assert "276706/11826255" in seen
    assert 'href="/odds/casino-war/parsheet?decks=8"' in seen
    assert "Provenance" in seen


def test_games_or_options_are_compared(client):
    assert "Pick a game" in page(client, "/compare")
    beside = words_of(page(client, "/odds/casino-war/compare?decks=8"))
    assert "276706/11826255" in beside
    assert "+0.0097%" in beside
    games = words_of(page(client, "/compare?table=casino-war&table=red-dog"))
    assert "A Casino war B Red dog" in games
    assert "5 is not allowed" in words_of(page(client, "/odds/casino-war/compare?decks=5", 400))
    assert "Both tables have the default options" in words_of(page(client, "/odds/casino-war/compare"))
    assert "default options." not in beside
    assert "house edge on straight " in words_of(page(client, "/compare?table=casino-war&table=roulette"))
    assert "straight 0" not in words_of(page(client, "/compare?table=casino-war&table=roulette"))


def test_a_quick_seat_is_where_people_play_else_the_first_that_is_open():
    def table(name: str, *people: str, free: bool = True, status: str = "open") -> dict[str, object]:
        return {"table": name, "sitting": [*people], "open": free, "status": status}

    quiet = [{"title": "Craps", "tables": [table("craps-1", status="closed"), table("craps-2"), table("craps-3")]}]
    assert (quick_seat(quiet, ""), in_play(quiet)) == ("craps-2", [])
    busy = [*quiet, {"title": "Keno", "tables": [table("keno-1", "Ada"), table("keno-2", "Bo", "Cy", free=False)]}]
    assert quick_seat(busy, "") == "keno-1"
    assert quick_seat(busy, "Ada") == "craps-2", "nobody is led to where they sit"
    assert [(row["title"], row["table"]) for row in in_play(busy)] == [("Keno", "keno-2"), ("Keno", "keno-1")]
    assert quick_seat([], "") == ""


def test_only_games_with_a_board_ask_for_one(client):
    assert 'data-cards="5"' in page(client, "/odds/holdem/equity")
    assert "The common card" in page(client, "/odds/seven-card-stud/equity")
    assert 'id="board"' not in page(client, "/odds/five-card-draw/equity")


def test_hands_are_worth_what_the_command_line_says(client):
    assert "How to enter hands" in page(client, "/odds/holdem/equity")
    seen = words_of(page(client, "/odds/holdem/equity?hand=AsAh&hand=KdKc&board=2c7d9hJs"))
    assert "All 44 deals counted" in seen
    assert f"{100 * 42 / 44:.2f}%" in seen
    assert "As is in hand 1 and in hand 2" in words_of(page(client, "/odds/holdem/equity?hand=AsAh&hand=AsKc", 400))
    page(client, "/odds/casino-war/equity", 404)


def test_illegal_options_are_refused_with_their_paragraphs(client):
    text = page(client, "/odds/casino-war?decks=5&tie_odds=11+to+1&beans=4", 400)
    assert "5 is not allowed; it must be 6, 7 or 8" in text
    assert 'data-cite="19:47-22.2(a)"' in text
    assert 'data-cite="19:47-22.9(a)2"' in text
    assert "has no option “beans”" in text
    assert 'class="plot"' not in text


def test_an_option_that_does_not_exist_leaves_the_odds_of_the_others(client):
    text = page(client, "/odds/casino-war?deks=6&decks=8", 400)
    seen = words_of(text)
    assert "has no option “deks”. Did you mean decks in the shoe ? These are the odds without it." in seen
    assert 'href="/odds/casino-war?decks=6"' in text
    assert "74/415" in seen
    assert "House edge" in seen
    assert "tie_odds" not in seen, "names of the program are nobody's to choose from"


def test_an_unknown_game_or_strategy_is_refused(client):
    assert "did you mean" in page(client, "/odds/casino-wer", 404)
    page(client, "/odds/blackjack-of-mars", 404)
    assert "there is no strategy" in page(client, "/odds/casino-war?strategy=hope", 400)


def test_a_hundred_rounds_have_the_mean_and_spread_of_their_wager():
    wager = price("casino-war", game("casino-war").options())["initial"]
    found = after(wager, 100)
    assert sum(bar.probability for bar in found.bars) == pytest.approx(1, abs=0.002)
    mean = sum((bar.low + bar.high) / 2 * bar.probability for bar in found.bars)
    assert mean == pytest.approx(100 * float(wager.mean), abs=0.05)
    variance = sum(((bar.low + bar.high) / 2 - mean) ** 2 * bar.probability for bar in found.bars)
    assert variance**0.5 == pytest.approx(10 * float(wager.sd), rel=0.01)
    not_behind = sum(bar.probability for bar in found.bars if bar.low >= 0)
    assert found.ahead + found.even == pytest.approx(not_behind, abs=0.001)
    single = after(wager, 1)
    assert single.ahead == pytest.approx(float(wager.hit))


def test_only_options_that_move_an_edge_are_drawn():
    options = game("minibaccarat").options()
    found = effects(vary("minibaccarat", options), options)
    assert [effect.option for effect in found] == ["decks", "vigorish", "vigorish_percent"]
    vigorish = next(effect for effect in found if effect.option == "vigorish")
    assert vigorish.wagers == ("banker",)
    assert [choice.elected for choice in vigorish.choices] == [True, False, False]


# The pit.


def test_the_pit_shows_strangers_the_door(client):
    for path in ("/pit", "/pit/tables/casino-war-1"):
        answer = client.get(path, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/pit/sign-in")
    assert 'type="password"' in page(client, "/pit/sign-in")


@pytest.mark.parametrize("names", [standing(), pytest.param(ready(), marks=pytest.mark.slow)], ids=["some", "all"])
def test_the_pit_has_a_page_for_every_table(pit, names):
    page(pit, "/pit")
    for name in names:
        text = page(pit, f"/pit/tables/{name}-1")
        assert "This table's sign" in text
        assert "IN FORCE AT THIS TABLE" in text
        assert 'name="csrf"' in text
        assert 'data-procedure="change-dealer"' in text
    assert pit.get("/pit/sign-in", follow_redirects=False).headers["location"] == "/pit"
    assert "there is no table" in words_of(page(pit, "/pit/tables/nowhere", 404)).lower()


def test_orders_are_those_that_the_role_may_begin():
    war = game("casino-war")
    supervisor = {order["name"]: order for order in orders(war, Who("Maria", "casino-supervisor"))}
    assert list(supervisor)[:5] == ["open", "close", "change-dealer", "fill", "new-day"]
    assert "round" not in supervisor
    assert supervisor["fill"]["particulars"] == [{"name": "amount", "kind": "money", "needed": True, "whole": True}]
    assert "new-day" not in {order["name"] for order in orders(war, Who("Flo", "floorperson"))}
    assert orders(war, Who("Cla", "pit-clerk")) == []
    assert irregularities(game("minibaccarat"))[0]["kind"] == "recut"


# Styles.


def used_nowhere(styles: Iterable[str], written: str, layouts: str = "") -> list[str]:
    """Classes that styles name and nothing puts on a page; one made of parts counts where its first part is written."""
    rules = [rule for text in styles for rule in re.findall("([^{}]+){", text)]
    named = {name for rule in rules for name in re.findall(r"\.([a-z][\w-]*)", rule)}
    parts = "|".join(map(re.escape, {*re.findall(r"([\w-]*[a-z]-?)(?:{{|\${|{)", written)}))
    made = re.compile(rf"(?:{parts})(?:(?<=-)[\w-]+|\d+)")
    left = named - {*re.findall(r"[\w-]+", written)}
    # An area of a layout may have two looks.
    looks = {look for both in re.findall(r'"([a-z-]+(?: [a-z-]+)?)"', layouts) for look in both.split()}
    return sorted(name for name in left - looks if not made.fullmatch(name))


def test_no_style_is_for_nothing():
    def read(places, ends):
        return [
            path.read_text(encoding="utf-8") for place in places for end in ends for path in place.rglob(f"*.{end}")
        ]

    styles, written = read((FLOOR, SHEETS), ["css"]), "\n".join(read((FLOOR, SHEETS), ["html", "js", "py"]))
    layouts = "\n".join(read([PACKAGE / "games"], ["py"]))
    assert len(styles) > 10
    assert used_nowhere(styles, written, layouts) == []
    assert used_nowhere([".no-such-thing { color: red } .shade-0 .page { margin: 0 }"], written) == ["no-such-thing"]


# Nobody's words become markup.


@pytest.mark.parametrize(
    "path",
    [
        "/rulebook?word={}",
        "/rulebook?of={}",
        "/rulebook?kind={}",
        "/rulebook/{}",
        "/odds/{}",
        "/odds/casino-war?decks={}",
        "/odds/casino-war?{}=1",
        "/odds/casino-war?strategy={}",
        "/odds/minibaccarat?tie_odds={}",
        "/odds/casino-war/parsheet?decks={}",
        "/odds/casino-war/sheet?decks={}",
        "/odds/casino-war/compare?decks={}",
        "/compare?table=red-dog&table={}",
        "/odds/holdem/equity?hand={}&hand=AsAh",
        "/odds/{}/equity",
    ],
)
def test_markup_in_an_address_stays_text(client, path):
    answer = client.get(path.format(quote(NASTY[:60], safe="")))
    assert answer.status_code in {200, 400, 404}
    assert Inline(answer.text).found == []
    assert "<script>alert" not in answer.text
    assert "<img" not in answer.text


def test_markup_in_names_stays_text(client):
    name = "<b onx=1>Bo</b>"
    guest = TestClient(client.app, base_url="http://floor.test")
    assert guest.post("/api/v1/me", json={"name": name}).status_code == 400
    client.floor.people.hire("<i>Eve", "pit-clerk")
    password = client.floor.people.hire("<i>Eve", "pit-clerk")
    eve = TestClient(client.app, base_url="http://floor.test")
    assert eve.post("/api/v1/pit/me", json={"name": "<i>Eve", "password": password}).status_code == 201
    assert "&lt;i&gt;Eve" in page(eve, "/pit")


def test_control_inline_things_are_seen():
    bad = '<p style="x"><script>1</script><a onclick="y" href="https://elsewhere.test/">'
    assert Inline(bad).found == ["style", "script", "onclick", "a https://elsewhere.test/"]


def test_an_unknown_address_answers_a_browser_with_a_page_and_a_program_with_data(client):
    browser = {"accept": "text/html,application/xhtml+xml"}
    answer = client.get("/nothing-here", headers=browser)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "<title>" in answer.text
    assert "There is no page /nothing-here" in words_of(answer.text)
    for plain in (client.get("/nothing-here"), client.get("/api/v1/nothing-here", headers=browser)):
        assert plain.json() == {"error": "not found", "cite": None}


HTML = {"accept": "text/html"}


def test_an_address_that_no_page_can_have_is_missing_as_a_page(client):
    answer = client.get("/school/tasks/nothing", headers=HTML)
    assert answer.status_code == 422
    assert "There is no page /school/tasks/nothing." in words_of(answer.text)
    assert client.get("/school/tasks/nothing").json()["error"].startswith("path.task:")


@each(
    ("path", "meant"),
    [
        ("/odds/casino-wr", "/odds/casino-war"),
        ("/odds/casino-wr/sheet", "/odds/casino-war/sheet"),
        ("/rulebook/19:47-2.3(zz)", "/rulebook/19%3A47-2.3%28l%29"),
    ],
)
def test_a_name_that_was_probably_meant_is_a_door(client, path, meant):
    assert f'<a class="button main" href="{meant}">' in client.get(path, headers=HTML).text


def test_a_fault_of_the_program_is_reported_as_one(client, monkeypatch):
    async def failed(*asked, **args):
        raise WorkerFault("this cannot be worked out: a fault of the program, which has been logged")

    monkeypatch.setattr(client.app.state.desk.pricing, "ask", failed)
    answer = client.get("/odds/red-dog", headers=HTML)
    assert answer.status_code == 500
    assert "Something went wrong" in words_of(answer.text)
    assert "memory" not in words_of(answer.text)


@each("path", ["/odds/red-dog", "/mine", "/rulebook"])
def test_a_store_that_cannot_be_reached_answers_a_browser_with_a_page(client, path):
    def failed(*_, **__):
        raise OperationalError("SELECT", {}, Exception("locked"))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Gate, "who", failed)
        answer = client.get(path, headers=HTML)
    assert answer.status_code == 503
    assert answer.headers["content-type"].startswith("text/html")
    assert "Try again later" in words_of(answer.text)
    assert "The store cannot be reached now" in words_of(answer.text)


def test_games_of_the_present_code_alone_are_called_by_their_names(client):
    titles = [unescape(found) for found in re.findall(r'class="shelf-title">([^<]*)', page(client, "/rulebook"))]
    assert "Switch hands blackjack" in titles
    assert [title for title in titles if title.startswith("19:4")] == []


def test_pages_are_compressed_for_browsers_that_accept_it(client):
    packed = client.get("/", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    plain = client.get("/", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert int(packed.headers["content-length"]) < len(plain.content) / 3


def test_the_proof_of_a_page_is_never_the_same_text_twice_and_always_the_same_proof(client):
    """What is compressed must not tell by its length what stands in it."""
    one = TestClient(client.app, base_url="http://floor.test")
    assert one.post("/api/v1/me", json={"name": "Padded"}).status_code == 201
    proofs = {re.search('name="csrf" content="([0-9a-f]+)"', one.get("/").text)[1] for _ in range(3)}
    assert len(proofs) == 3
    for proof in proofs:
        assert one.post("/api/v1/me/chips", headers={"x-csrf-token": proof}).status_code != 403
    wrong = proof[:-1] + ("0" if proof[-1] != "0" else "1")
    assert one.post("/api/v1/me/chips", headers={"x-csrf-token": wrong}).status_code == 403


def test_wagers_with_the_same_figures_stand_together_unless_they_are_given_something_else():
    odds = game("casino-war").module("odds").odds(game("casino-war").options())
    first = odds.wagers[0]
    twins = [replace(first, wager="spot-1"), replace(first, wager="spot-2")]
    assert len(_wagers(replace(odds, wagers=tuple(twins)))) == 1
    apart = [twins[0], replace(twins[1], given="a tie")]
    assert len(_wagers(replace(odds, wagers=tuple(apart)))) == 2


def test_wagers_that_differ_by_number_stand_best_first_behind_the_main_one(client):
    seen = words_of(page(client, "/odds/craps"))
    named = [
        "Pass 1.4141%",
        "Pass odds",
        "Come 1.4141%",
        "Place 6 and 8",
        "Place 5 and 9",
        "Place 4 and 10",
        "Hard 6 and 8",
    ]
    assert [*map(seen.lower().index, map(str.lower, named))] == sorted(map(seen.lower().index, map(str.lower, named)))


def test_what_the_law_refuses_is_offered_as_a_hypothesis_and_marked(client):
    refused = client.get("/odds/blackjack?blackjack_odds=6+to+5", headers={"accept": "text/html"})
    assert refused.status_code == 400
    assert 'href="/odds/blackjack?what-if.blackjack_odds=6+to+5"' in refused.text
    seen = page(client, "/odds/blackjack?what-if.blackjack_odds=6+to+5&what-if.dealer_hits_soft_17=yes")
    words = words_of(seen)
    assert "What if: blackjack pays 6 to 5 instead of 3 to 2? Hypothesis: refused by 19:47-2.3(e) as held" in words
    assert "Hypothesis: refused by 19:47-2.12(b) as held" in words
    assert "2.0286%" in words
    assert "/odds/blackjack/sheet" not in seen
    sheet = client.get("/odds/blackjack/sheet?what-if.blackjack_odds=6+to+5", headers={"accept": "text/html"})
    assert sheet.status_code >= 400
    assert "never filed" in sheet.text
    lawful = client.get("/odds/minibaccarat?what-if.tie_odds=9+to+1", headers={"accept": "text/html"})
    assert "lawful: use --set" in unescape(lawful.text)
    compared = page(client, "/odds/blackjack/compare?what-if.blackjack_odds=6+to+5")
    assert "hypothesis: refused by 19:47-2.3(e) as held" in compared
