"""Layouts as data: every wager has one place, areas lie apart, and nothing that draws them knows a game."""

import re
from itertools import combinations
from pathlib import Path

import pytest

import pitboss.floor
from pitboss.floor.views.view import terms
from pitboss.games import game, nameplates, ready
from pitboss.table import Table
from pitboss.table.parts import Felt
from pitboss.table.view.layout import ON_A_LINE, Area, Arrangement, Print, row
from tests.each import each
from tests.wheel_game import FELT, GAME

WITH_AREAS = [GAME, *(found for found in map(game, ready()) if found.part(Felt).layout(found.options()).wide)]
STATIC = Path(pitboss.floor.__file__).parent / "static"


def choices(rules):
    """The options as they are, and with every wager that a house may add or leave out."""
    yield rules.options()
    flags = [
        name for name, one in rules.options().elections().items() if isinstance(getattr(rules.options(), name), bool)
    ]
    for name in flags:
        yield rules.options.configure({name: not getattr(rules.options(), name)})


def arrangements(rules, options):
    layout = rules.part(Felt).layout(options)
    return [one.offered(options.takes) for one in (layout.wide, layout.upright) if one is not None]


@pytest.mark.parametrize("rules", WITH_AREAS, ids=lambda rules: rules.name)
def test_every_wager_that_is_taken_has_one_area_and_no_other_is_drawn(rules):
    for options in choices(rules):
        taken = sorted(name for name in rules.wagers if options.takes(name))
        for one in arrangements(rules, options):
            assert sorted(area.wager for area in one.areas) == taken


@pytest.mark.parametrize("rules", WITH_AREAS, ids=lambda rules: rules.name)
def test_areas_lie_on_the_felt_and_not_on_one_another(rules):
    for options in choices(rules):
        for one in arrangements(rules, options):
            inside = (*one.areas, *one.prints)
            assert all(p.x >= -0.2 and p.y >= -0.2 and p.x + p.w <= one.width + 0.2 for p in inside)
            framed = [area for area in one.areas if area.look != ON_A_LINE]
            for a, b in combinations((*framed, *(p for p in one.prints if p.look != "upright")), 2):
                apart = a.x + a.w <= b.x + 0.01 or b.x + b.w <= a.x + 0.01
                assert apart or a.y + a.h <= b.y + 0.01 or b.y + b.h <= a.y + 0.01, (a, b)


@pytest.mark.parametrize("rules", WITH_AREAS, ids=lambda rules: rules.name)
def test_every_area_has_its_own_key_or_none_and_a_middle_of_its_own(rules):
    for one in arrangements(rules, rules.options()):
        keys = [area.key for area in one.areas if area.key]
        assert len(keys) == len({*keys})
        assert all(key.isalpha() and key.islower() for key in keys), "digits pick a chip"
        middles = {(round(a.x + a.w / 2, 3), round(a.y + a.h / 2, 3)) for a in one.areas}
        assert len(middles) == len(one.areas)


def test_a_hundred_and_sixty_one_areas_with_splits_and_corners_are_expressed():
    assert FELT.wide is not None
    at = {area.wager: area for area in FELT.wide.areas}
    assert len(at) == 161
    corner, number = at["corner-17"], at["n-17"]
    assert corner.look == ON_A_LINE
    assert (corner.x + corner.w / 2, corner.y + corner.h / 2) == pytest.approx((number.x + 1, number.y))


def test_a_page_is_sent_only_what_the_table_takes():
    rules = game("craps")
    t: Table = Table(rules, rules.options())
    posted = {rule["wager"] for rule in terms(t)["wagers"]}
    felt = terms(t)["felt"]
    assert (
        {area["wager"] for area in felt["wide"]["areas"]}
        == {area["wager"] for area in felt["upright"]["areas"]}
        == posted
    )
    assert felt["wide"]["marker"].keys() == {"0", "4", "5", "6", "8", "9", "10"}


def test_what_is_turned_stands_upright():
    flat = Arrangement(10, (Area(0, 0, 4, 1, "a"), Area(4, 1, 6, 1, "b")), (Print(1, 1, 2, 1, "x"),), {7: (8.0, 0.5)})
    high = flat.turned()
    assert (high.width, high.height) == (2, 10)
    assert high.areas[0] == Area(1, 0, 1, 4, "a")
    assert high.areas[1] == Area(0, 4, 1, 6, "b")
    assert high.marker == {7: (1.5, 8.0)}


def test_a_row_shares_its_width():
    places = row("abc", 10, 5, 34, 8, 2)
    assert [(at.x, at.w) for at in places.values()] == [(10, 10), (22, 10), (34, 10)]


@each("path", sorted([*STATIC.glob("*.js"), *STATIC.glob("*.css")]))
def test_no_script_or_style_of_the_pages_names_a_game(path):
    named = set(nameplates()) | {plate.title.lower() for plate in nameplates().values()} | {"poker", "baccarat"}
    text = path.read_text().lower()
    assert [name for name in named if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)] == []
