"""The documentation: every game, environment, command and word has its page from data, and links lead somewhere."""

import re
from functools import cache

import pytest
import typer
from docs.making import commands, environments, gallery, games, glossary, licences, rulebook, site
from docs.making.markdown import cited, linked, shelves, slug, table, text

from pitboss import api
from pitboss.cli.main import app
from pitboss.games import authorised, nameplates, ready
from pitboss.games import game as game_of
from pitboss.journal.chain import Header
from pitboss.option_names import TableOptions
from pitboss.rulebook import rulebook as provisions
from pitboss.rulebook.election import HOUSE_FILE
from pitboss.rulebook.glossary import KINDS
from pitboss.rulebook.glossary import glossary as words
from pitboss.sheet.glance import stored_glances
from tests.documents import ROOT
from tests.oracles import reference
from tests.volume import unaided

SOME = ("casino-war", "craps", "roulette", "three-card-poker", "holdem", "keno", "winners-pot-poker", "chemin-de-fer")
"""Games of every kind: with a chart or tables or neither, with areas, for a pot, with numbers missing, never opened."""


@pytest.fixture(autouse=True)
def _no_house(monkeypatch):
    """Pages are those of a house that has supplied nothing."""
    monkeypatch.delenv(HOUSE_FILE, raising=False)


@cache
def page(name):
    return games.page(name)


@cache
def anchors(part):
    """The places of a page of the rulebook that can be pointed to."""
    found = rulebook.page(part)
    return {*re.findall(r'<a id="([^"]+)">', found), *re.findall(r"\{ #(\S+) \}", found)}


def test_every_game_of_the_catalogue_and_every_environment_has_a_page():
    made = site.made()
    assert {f"games/{name}.md" for name in nameplates()} <= made.keys()
    assert {f"environments/{name}.md" for name in ready()} <= made.keys()
    listed = games.overview()
    assert all(f"({name}.md)" in listed for name in nameplates())


def test_every_page_stands_in_the_navigation_once():
    pages = {*site.made(), *site.written().values()}
    found = re.findall(r"'([\w./-]+\.md)'", str(site.navigation(pages)))
    assert sorted(found) == sorted(pages)


@pytest.mark.parametrize("name", SOME)
def test_a_games_page_has_its_wagers_options_rulings_and_paragraphs(name):
    if authorised(name):
        assert "Cannot be opened" in page(name)
        assert all(text(what) in page(name) for what in authorised(name).unknown)
        return
    game, shown = game_of(name), page(name)
    for heading in ("Wagers", "How it is played", "Options of the house", "When something goes wrong"):
        assert f"\n## {heading}\n" in shown
    assert all(f"| `{option}` |" in shown for option in game.options.elections())
    assert all(f"| `{ruling.kind}` | {text(ruling.says)} | {cited(ruling.cite)} |" in shown for ruling in game.rulings)
    assert text(game.coverage.words) in shown
    assert 'class="miniature"' in shown or "](../images/" in shown


@pytest.mark.parametrize("name", SOME)
def test_a_games_page_shows_the_figures_that_are_kept(name):
    for row in stored_glances()[name].wagers if name in stored_glances() else ():
        shown = f"{100 * row.edge:.4f}% | {text(row.exact)} | {100 * row.risk:.4f}%"
        assert shown in page(name), row.wager


def test_n0_is_the_square_of_deviation_over_edge():
    """Casino war's tie: 18.6495% and 2.8751 a unit, so about 238 rounds until the edge is a standard deviation."""
    tie = next(row for row in stored_glances()["casino-war"].wagers if row.wager == "tie")
    assert f"| {(tie.sd / tie.edge) ** 2:,.0f} |" in page("casino-war")


def test_games_whose_numbers_a_house_must_supply_say_which():
    aided = [name for name in ready() if name not in unaided()]
    assert len(aided) >= 5
    for name in aided:
        missing = games.needs(game_of(name))
        assert missing
        assert f"The house must supply {len(missing)} of its numbers" in page(name)
        assert all(f"- `{one.option}`:" in page(name) for one in missing)
        assert "The house must supply" in environments.page(name)


@pytest.mark.parametrize("name", SOME)
def test_every_citation_of_a_games_page_leads_to_its_place_in_the_rulebook(name):
    found = re.findall(r"\]\(\.\./rulebook/([\w.-]+)\.md#([^)]+)\)", page(name))
    assert found
    parts = {slug(part): part for part in shelves()}
    assert [place for part, place in found if place not in anchors(parts[part])] == []


def test_every_provision_has_a_place_of_its_own():
    places = [place for part in shelves() for place in anchors(part)]
    assert {slug(cite) for cite in provisions()} <= {*places}
    assert len(places) == len({*places}), "two provisions at one place"


def test_a_paragraph_in_brackets_leads_to_it_and_other_brackets_stay():
    assert linked("so it is [22.8(c)2].") == "so it is [\\[22.8(c)2\\]](../rulebook/19-47-22.md#19-47-22.8-c-2)."
    assert linked("[99.9(z)] and [not this]") == "[99.9(z)] and [not this]"


def test_a_cell_cannot_break_out_of_its_table():
    assert table(("a",), [(text("x | y\nz*"),)])[-2] == "| x \\| y z\\* |"


def test_the_round_of_a_page_is_the_round_as_ruled():
    found = games.sample("casino-war")
    assert found is not None
    assert [row["n"] for row in found.rows] == [*range(1, len(found.rows) + 1)]
    assert all(f"| {row['n']} | " in page("casino-war") for row in found.rows)


@pytest.mark.parametrize("name", ["casino-war", "holdem", "roulette"])
def test_an_environments_page_counts_its_actions_and_numbers(name):
    from pitboss.adapters import env

    made, text = env(name), environments.page(name)
    assert f"- {made.action_space.n} actions" in text
    assert f"{made.observation_space['observation'].shape[0]} numbers observed" in text
    assert all(f"`{action}` |" in text for action in made.seats.actions.names)


def test_the_command_lines_page_has_every_command_and_option():
    shown = commands.page()
    for name, command in typer.main.get_command(app).commands.items():
        assert f"## {name} {{ #{name} }}" in shown
        part = shown.partition(f"## {name} {{")[2].partition("\n## ")[0]
        for parameter in command.params:
            assert text(parameter.help) in part, (name, parameter.name)
            assert not parameter.opts[0].startswith("-") or parameter.opts[0] in part, (name, parameter.name)


def test_the_glossary_is_in_order_and_points_only_to_itself():
    names = [term.word for term in words()]
    assert names == sorted(names, key=str.casefold)
    assert len(names) == len({*names}) >= 60
    assert {term.kind for term in words()} == {*KINDS}
    assert [other for term in words() for other in term.see if other not in names] == []
    assert {"N0", "Element of risk", "Hold", "Drop", "Burn", "Cut card", "Vigorish"} <= {*names}
    assert all(f'<a id="{slug(name)}">' in glossary_page() for name in names)


@cache
def glossary_page():
    return glossary.page()


def test_every_package_that_is_needed_is_named_with_a_licence():
    found, text = licences.needed(), licences.page()
    assert {"msgspec", "typer"} <= found.keys()
    assert all(licences.licence(one) for one in found.values())
    assert all(f"| `{name}` |" in text for name in found)


def test_the_journals_page_names_every_field_of_a_header():
    text = (ROOT / "docs/journal.md").read_text(encoding="utf-8")
    assert [field for field in Header.__struct_fields__ if f"`{field}`" not in text] == []


def test_links_of_pages_from_elsewhere_lead_to_their_places_on_the_site():
    elsewhere = "[a](docs/record.md#x) [b](ARCHITECTURE.md) [c](https://e.example/y.md)"
    linked = site.relinked(elsewhere, "README.md", "for/z.md")
    assert linked == "[a](../record.md#x) [b](../architecture.md) [c](https://e.example/y.md)"
    assert site.relinked("```\n[a](docs/record.md)\n```", "README.md", "z.md") == "```\n[a](docs/record.md)\n```"


def test_a_written_page_gets_the_tables_that_it_asks_for_and_no_other():
    asked = [found for page in site.written() for found in re.findall(r"<!-- made: (\w+)", (ROOT / page).read_text())]
    assert sorted(asked) == sorted(site.TABLES)
    with pytest.raises(KeyError):
        site.filled("<!-- made: nothing -->")


def test_what_every_number_rests_on_has_every_game_that_is_played_and_every_figure_of_others():
    rests = site.filled("<!-- made: methods -->")
    assert all(f"games/{name}.md) | " in rests for name in ready())
    assert "| law 65 · readings 32 · 8 of 11 sections not held | 67 exact |" in rests
    compared = site.filled("<!-- made: comparisons -->")
    rows = re.findall(r"^\| ([^|]+) \| (\d*) \| (\d*) \| (\d*) \| (\d+) of (\d+) \|$", compared, re.MULTILINE)
    assert sum(int(row[-1]) for row in rows) == len(reference())
    assert all(sum(int(count or 0) for count in row[1:4]) == int(row[-1]) >= int(row[-2]) for row in rows)


def test_every_setting_of_a_call_has_a_type_and_a_meaning():
    text = site.filled("<!-- made: settings -->")
    fields = {
        name
        for record in (api.RunSettings, api.SimulationSettings, api.SessionSettings, api.EquitySettings)
        for name in record.__annotations__
        if name not in TableOptions.__annotations__
    }
    assert [field for field in sorted(fields) if f"| `{field}` | `" not in text] == []


def test_the_gallery_has_a_picture_of_every_felt_and_each_is_small():
    text = gallery.page()
    for name in ready():
        assert f"(../images/felts/{name}.webp)" in text
        assert (gallery.FELTS / f"{name}.webp").stat().st_size < 48 * 1024


@pytest.mark.slow
def test_the_whole_site_builds_strictly_and_asks_no_other_host_for_anything(built):
    folder, count = built
    pages = [*folder.rglob("*.html")]
    assert len(pages) > count
    fetched = re.compile(r'<(?:script|link|img|iframe)[^>]*?(?:src|href)="(https?:[^"]+)"')
    assert {host for path in pages for host in fetched.findall(path.read_text(encoding="utf-8"))} == set()
