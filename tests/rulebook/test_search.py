"""Provisions are found by what a word means, not only where it stands."""

import pytest

from pitboss.asking.index import index
from pitboss.asking.wording import stems
from pitboss.rulebook import rulebook
from pitboss.rulebook.search import find_provisions, groups

ALL = [*rulebook().values()]


@pytest.mark.parametrize(
    ("asked", "means"),
    [
        ("late bet", "house:big-six/late"),
        ("late bet", "19:47-2.3(c)"),
        ("past posting", "house:big-six/late"),
        ("dealer error", "19:47-2.15(b)"),
        ("puck", "house:craps/marker"),
        ("juice", "house:craps/vigorish"),
        ("call bet", "19:47-2.3(d)"),
        ("burned cards", "house:red-dog/burn"),
        ("19:47-22.8", "19:47-22.8(c)2"),
    ],
)
def test_players_words_find_what_the_paragraphs_call_otherwise(asked, means):
    assert means in {one.cite for one in find_provisions(asked, ALL)}


def test_what_says_it_in_these_words_comes_first_and_every_word_counts():
    burns = find_provisions("burn", ALL)
    assert "burn" in burns[0].heading.casefold()
    assert len(burns) < 120
    fewer = find_provisions("burn shuffle", ALL)
    assert fewer
    assert {one.cite for one in fewer} < {one.cite for one in burns}
    assert find_provisions("zeppelin", ALL) == []


def test_every_meaning_finds_something():
    rows = [{*stems(" ".join((p.heading, p.says)))} for p in ALL]
    rows += [{*stems(" ".join((row.heading, row.says, *row.names, *row.also)))} for row in index().documents]
    lines = [line for group in groups().values() for line in group["says"]]
    assert [line for line in lines if not any({*stems(line)} <= row for row in rows)] == []
