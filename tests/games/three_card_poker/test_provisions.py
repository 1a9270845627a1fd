"""Three card poker in the rulebook: the paragraphs on the list and no others, the readings, and the guide."""

import re
import tomllib
from datetime import date

import pytest

from pitboss.games.three_card_poker import GAME
from pitboss.games.three_card_poker.rules import Options
from pitboss.rulebook import below, canonical, cite, rulebook
from pitboss.rulebook.provision import PACKAGE
from pitboss.table.offer.signs import guide_text
from tests.rulebook.test_rulebook import provisions_on_the_list

FOLDER = PACKAGE / "games" / "three_card_poker"
BOOK = tomllib.loads((FOLDER / "provisions.toml").read_text(encoding="utf-8"))
PARAGRAPHS = ["19:47-20.12(e)", "19:47-20.12(f)", "19:47-20.12(g)"]


def test_the_rulebook_holds_every_paragraph_on_the_list_and_no_others():
    listed = [canonical(row) for row in provisions_on_the_list("19:47-20")]
    assert listed == PARAGRAPHS
    assert [p.cite for p in below("19:47-20") if not p.is_present] == listed


@pytest.mark.parametrize("paragraph", PARAGRAPHS)
def test_a_paragraph_stands_from_the_adoption_of_the_subchapter(paragraph):
    assert cite(paragraph).editions == (date(1997, 3, 17),)
    assert not cite(paragraph).stands_on(date(1997, 3, 16))
    assert cite(paragraph).kind == "executed"


def test_no_option_or_wager_or_pay_table_claims_to_be_law():
    """Their sections are not at hand, so a reader of the sign must see that the house stands for them."""
    cites = [election.cite for election in Options.elections().values()]
    cites += [rule.cite for rule in GAME.wagers.values()]
    cites += [GAME.odds_cite(name, Options()) for name in GAME.wagers]
    assert {key for key in cites if cite(key).is_law} == set()
    assert [key for key in cites if canonical(key) not in rulebook()] == []


def test_the_law_is_cited_by_the_rulings_alone():
    law = {ruling.cite for ruling in GAME.rulings if cite(ruling.cite).is_law}
    assert law == {"19:47-20.12(e)", "19:47-20.12(f)"}


def test_the_guide_is_filled_and_cites_what_is_at_hand():
    page = guide_text(GAME, Options.configure({"minimum": "25", "pair_plus_on_fold": "stands"}))
    assert "{" not in page
    assert "$25.00 to $" in page
    assert "Your pair plus wager stands all the same." in page
    assert "Your pair plus wager is lost too." in guide_text(GAME, Options())
    assert re.findall(r"\[([^\]]+)\]", page) == ["20.12(f)"]
