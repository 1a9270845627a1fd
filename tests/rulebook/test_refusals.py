"""A refusal cites what refuses: a paragraph only for what its text forbids, and the house for all else."""

import re

import pytest

from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.rulebook import rulebook
from tests.volume import playable

from .forbids import FORBIDS, MALFORMED
from .refusing import Refused, of_options, refused


def unfounded(found: set[Refused]) -> list[str]:
    """The refusals that cite a paragraph which does not forbid what was asked for."""
    return sorted(
        f"{cite or 'no paragraph'} for {reason!r}"
        for cite, reason in found
        if not cite.startswith("house:")
        and not any(re.search(forbidden, reason) for forbidden in (FORBIDS.get(cite, ()) if cite else MALFORMED))
    )


@pytest.mark.parametrize("name", playable())
def test_every_refusal_cites_a_paragraph_that_forbids_it(name):
    assert unfounded(refused(name)) == []


def test_every_paragraph_of_the_table_is_in_the_rulebook():
    assert {cite for cite in FORBIDS if cite not in rulebook()} == set()


@pytest.mark.parametrize(
    ("cite", "reason"),
    [
        ("19:47-2.2(a)", "decks: 9 is not allowed; it must be 1, 2, 3, 4, 5, 6, 7 or 8"),
        ("19:47-7.1(a)", "decks: 13 is not allowed; it must be 6, 7, 8, 9, 10, 11 or 12"),
        ("19:47-2.11(e)", "boxes: 8 is not allowed; it must be 1, 2, 3, 4, 5, 6 or 7"),
        ("19:47-2A.4(a)", "shuffle: preshuffled is not allowed; it must be manual, device or bart-carter"),
        ("19:47-2.18(c)", "'double-down-for-less' is not open to box 1: with several wagers each is doubled in full"),
        ("19:47-22.5(f)", "the cutting card has not been reached, and this house has not elected to reshuffle at will"),
        ("", "decks: 9 is more than anybody has"),
    ],
)
def test_a_refusal_by_a_paragraph_that_grants_the_thing_is_found(cite, reason):
    assert unfounded({(cite, reason)})


def test_nine_decks_refused_by_2_2_a_would_be_found(monkeypatch):
    """The plant: the reader of the option says that the paragraph caps the decks."""
    election = game("blackjack").options.elections()["decks"]
    plain = election.read

    def capped(given: object) -> int:
        try:
            return plain(given)
        except Refusal as refusal:
            raise Refusal(refusal.reason, refusal.cite and "19:47-2.2(a)") from None

    elections = game("blackjack").options.elections()
    monkeypatch.setitem(elections, "decks", type(election)(election.says, election.cite, "", capped, int))
    found = unfounded({*of_options(game("blackjack"))})
    assert any("19:47-2.2(a) for 'decks: 9" in row for row in found)
