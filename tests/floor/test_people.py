"""Patrons and their purses: when the cage gives chips again."""

import pytest
import sqlalchemy as sa

from pitboss.floor.people import GRANT, People
from pitboss.floor.schema import META, PATRONS
from pitboss.journal.store import Journal
from pitboss.refusal import Refusal


def with_purse(tmp_path, chips):
    """Ada, who has so much left."""
    journal = Journal(tmp_path / "floor.db")
    journal.furnish(META)
    people = People(journal)
    people.enter("Ada")
    with journal.engine.begin() as db:
        db.execute(sa.update(PATRONS).values(chips=chips))
    return people


def test_the_cage_gives_nothing_to_a_purse_of_exactly_a_tenth(tmp_path):
    people = with_purse(tmp_path, GRANT // 10)
    with pytest.raises(Refusal, match=r"less than 100\.00"):
        people.grant("Ada")
    assert people.purse("Ada") == GRANT // 10


def test_the_cage_gives_chips_to_a_purse_a_cent_below_a_tenth(tmp_path):
    people = with_purse(tmp_path, GRANT // 10 - 1)
    assert people.grant("Ada") == GRANT + GRANT // 10 - 1
