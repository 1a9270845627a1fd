"""What the house vouches for at blackjack and blackjack switch: stated with its paragraph, for anybody to read."""

import json

import pytest

from pitboss.cli import main
from pitboss.equipment import SUITS, decks
from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.rulebook import cite
from pitboss.table import Table
from pitboss.table.act import Deal
from pitboss.table.parts import Declarations
from tests.games.blackjack.table import ruled

FACTS = [
    pytest.param(name, cited, fact, id=f"{name} {cited}", marks=pytest.mark.proves(cited))
    for name in ("blackjack", "blackjack-switch")
    for cited, fact in game(name).part(Declarations).facts
    if cite(cited).kind == "declared"
]


@pytest.mark.parametrize(("name", "cited", "fact"), FACTS)
def test_a_declared_fact_is_stated_with_its_paragraph(capsys, name, cited, fact):
    assert main(["games", name, "--json"]) == 0
    assert {"cite": cited, "fact": fact} in json.loads(capsys.readouterr().out)["declared"]
    assert fact in game(name).part(Declarations).under(cited)


@pytest.mark.proves("19:46-1.17(a)")
@pytest.mark.parametrize("name", ["blackjack", "blackjack-switch"])
def test_19_46_1_17_a_whole_decks_of_52(name):
    options = game(name).options()
    t = Table(game(name), options)
    t.begin("open")
    t.supply()
    assert sorted(t.cards.stack) == sorted(decks(options.decks))
    assert len(t.cards.stack) == 52 * options.decks
    assert "whole decks of 52" in cite("19:46-1.17(a)").says


@pytest.mark.proves('19:47-2A.1 "Suit"')
def test_2a_1_four_suits():
    assert set(SUITS) == set("cdhs")
    assert {card[1] for card in decks(1)} == set(SUITS)
    assert cite('19:47-2A.1 "Suit"').says == "Clubs, diamonds, hearts and spades."


@pytest.mark.proves('19:47-2.1 "Dealer"')
def test_2_1_the_person_who_deals_is_the_dealer():
    t = Table(game("blackjack"), game("blackjack").options())
    assert Deal(to=1, cite="19:47-2.6(a)").by(t) == "dealer"
    assert t.dealer
    assert cite('19:47-2.1 "Dealer"').says == "The person who deals at the table."


@pytest.mark.proves("19:47-2A.9(c)")
def test_2a_9_c_surrender_is_the_houses_to_offer_with_notice():
    election = game("blackjack-switch").options.elections()["surrender"]
    assert set(election.choices) == {False, True}
    assert election.notice or election.duties
    assert "with notice of start and end" in cite("19:47-2A.9(c)").says
    with pytest.raises(Refusal) as refused:
        ruled("Ks 6c 7d 5d Qh Tc", "keep, surrender", game="blackjack-switch", options={"surrender": "no"})
    assert refused.value.cite == "19:47-2A.9(c)"
