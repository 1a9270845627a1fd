"""Patrons and their balances: when the cage gives chips again."""

import pytest
import sqlalchemy as sa

from pitboss.floor.accounts.people import GRANT, People
from pitboss.floor.accounts.schema import META, PATRONS
from pitboss.journal.store import Journal
from pitboss.refusal import Refusal


def with_balance(tmp_path, chips):
    """Ada, with this balance left."""
    journal = furnished(tmp_path)
    people = People(journal)
    people.enter("Ada")
    with journal.engine.begin() as db:
        db.execute(sa.update(PATRONS).values(chips=chips))
    return people


def test_the_cage_gives_nothing_to_a_balance_of_exactly_a_tenth(tmp_path):
    people = with_balance(tmp_path, GRANT // 10)
    with pytest.raises(Refusal, match=r"less than 100\.00"):
        people.grant("Ada")
    assert people.balance("Ada") == GRANT // 10


def test_the_cage_gives_chips_to_a_balance_a_cent_below_a_tenth(tmp_path):
    people = with_balance(tmp_path, GRANT // 10 - 1)
    assert people.grant("Ada") == GRANT + GRANT // 10 - 1


def furnished(tmp_path):
    """A floor without anybody."""
    journal = Journal(tmp_path / "floor.db")
    journal.furnish(META)
    return journal


@pytest.mark.parametrize("other", ["ADA", "Аda", "ＡＤＡ", "Adа", "Ádâ", "𝐀𝐝𝐚"])  # noqa: RUF001
def test_a_name_that_looks_like_anothers_is_refused(tmp_path, other):
    people = People(furnished(tmp_path))
    people.enter("Ada")
    with pytest.raises(Refusal, match=r"choose another name|not a player's name"):
        people.enter(other)


@pytest.mark.parametrize("other", ["Bob (house)", "Bob (hоuse)", "Bob（house）", "Bob (H0use)"])  # noqa: RUF001
def test_nobody_is_called_like_the_houses_own_players(tmp_path, other):
    with pytest.raises(Refusal, match="reserved for house players"):
        People(furnished(tmp_path)).enter(other)


@pytest.mark.parametrize(
    "other",
    [
        *("Ada\u3164", "\u15c5da", "\ua4eeda", "Ad\u0251", "A\ua4d2a", "\ua4ee\ua4d3\ua4ee", "Bob \u2768house\u2769"),
        *("Bob [house]", "\u200b", "\u3164", "Ada \U0001f451", "...", "<b>Ada"),
    ],
)
def test_a_name_is_of_usual_letters_of_one_script(tmp_path, other):
    with pytest.raises(Refusal, match="not a player's name"):
        People(furnished(tmp_path)).enter(other)


def test_names_that_people_have_are_let_in(tmp_path):
    people = People(furnished(tmp_path))
    for name in (
        "Ada Lovelace",
        "O'Neil",
        "Jean-Luc",
        "Ádâm",
        "Straße",
        "Ірина",
        "山田 太郎",
        "やまだ",
        "김민준",
        "Player_7",
    ):
        assert people.enter(name).name == name


@pytest.mark.parametrize(
    "other", ["supervisor", "Superviso\u0433", "casino-supervisor", "Maria", "MARIA", "B\u043eb (house )"]
)
def test_nobody_is_called_like_the_staff(tmp_path, other):
    people = People(furnished(tmp_path))
    people.hire("Maria", "floorperson")
    with pytest.raises(Refusal):
        people.enter(other)
    people.enter("Mario")


@pytest.mark.parametrize("name", ["dealer", "Hоuse", "Pit Boss", "A\u202eb", "A\x1b[1m", "player:A"])  # noqa: RUF001
def test_no_patron_has_a_name_that_passes_for_a_role_or_cannot_be_printed(tmp_path, name):
    with pytest.raises(Refusal, match="is not a player's name"):
        People(furnished(tmp_path)).enter(name)


def test_no_member_of_staff_has_a_name_that_cannot_be_printed(tmp_path):
    people = People(furnished(tmp_path))
    with pytest.raises(Refusal, match="is not a name"):
        people.hire("Su\u202epervisor", "floorperson")
    assert people.hire("supervisor", "casino-supervisor")
