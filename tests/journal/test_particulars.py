"""What a record says in passing: each refusal has its paragraph and the right words, and nothing is passed over."""

import pytest

import pitboss
from pitboss.games import game, ready
from pitboss.journal.adjudicate import adjudicate
from pitboss.journal.record import read_case
from pitboss.refusal import Refusal
from tests.each import each
from tests.journal.mutated import whole
from tests.story import refused

WAR = {
    "game": "casino-war",
    "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "10.00"}}],
    "cards": ["9h", "9s"],
}


def ruled(case: dict):
    return adjudicate(read_case(case))


@each("name", ready())
def test_an_unknown_wager_is_refused_by_a_paragraph(name):
    with pytest.raises(Refusal, match="has no wager 'nosuch'") as found:
        game(name).wager("nosuch")
    assert found.value.cite


def test_every_game_with_cards_cites_a_paragraph_for_a_card_that_cannot_come():
    dealt = [name for name, records in whole().items() if any(record.get("cards") for record in records)]
    assert [name for name in dealt if "decks" not in game(name).law] == []
    assert pitboss.Table("minibaccarat").shoe.law == "19:47-7.1(a)"


def test_a_card_twice_in_one_deck_is_refused_by_the_paragraph_on_decks():
    boxes = [{"box": 1, "player": "A", "wagers": {"original": "10.00"}}]
    with refused("house:red-dog/decks", "8c cannot come again: it is out"):
        ruled({"game": "red-dog", "boxes": boxes, "cards": ["8c", "8c"], "options": {"decks": 1}})


@pytest.mark.parametrize(
    ("name", "wager", "cards"),
    [("spanish-21", "spanish-21", "6c 9h Jc 8c 5c"), ("double-attack-blackjack", "bet", "9h 6c Jc 8c 5c")],
)
def test_21_in_three_cards_is_not_called_21_in_two(name, wager, cards):
    decisions = [{"box": 1, "choose": "hit"}, {"box": 1, "choose": "double-down"}]
    boxes = [{"box": 1, "player": "A", "wagers": {wager: "10.00"}}]
    with refused("house:twenty-one/doubling", "'double-down' is not open to box 1: 21 is not doubled"):
        ruled({"game": name, "boxes": boxes, "cards": cards.split(), "decisions": decisions})


MEANINGLESS = {
    "a position with a play": (
        {"decisions": [{"box": 1, "choose": "surrender", "position": 3}]},
        "a position goes with",
    ),
    "betting 0": ({"placed": [{"box": 1, "wager": "initial", "amount": "10.00", "betting": 0}]}, "betting"),
    "card 0": ({"irregularities": [{"kind": "face-up-in-shoe", "card": 0}]}, "card"),
    "chips of a player who is not there": ({"bankrolls": {"Z": "5.00"}}, "bankrolls: 'Z' has no box"),
    "chips bought by nobody": ({"bought": {"Z": "5.00"}}, "bought: 'Z' has no box"),
    "a cutter called nobody": ({"cutter": "nobody"}, "cutter: 'nobody' is neither dealer nor a player"),
    "a cutter without a name": ({"cutter": "player:"}, "cutter"),
    "two places": ({"irregularities": [{"kind": "face-up-in-shoe", "card": 1, "act": 3}]}, "at one place"),
    "a hand of no box": (
        {"irregularities": [{"kind": "face-up-in-shoe", "hand": "1/1"}]},
        "a hand or a deal is of a box",
    ),
    "two wagers": (
        {"irregularities": [{"kind": "out-of-limits", "box": 1, "wagers": {"initial": 1, "tie": 2}}]},
        "about one wager",
    ),
}


@pytest.mark.parametrize(("more", "why"), MEANINGLESS.values(), ids=MEANINGLESS)
def test_a_field_that_means_nothing_there_is_refused(more, why):
    surrender = [{"box": 1, "choose": "surrender"}]
    with pytest.raises(Refusal, match=why):
        ruled({**WAR, "decisions": surrender, **more})
    assert ruled({**WAR, "decisions": surrender}).shown()["net"] == {"A": "-5.00"}


def test_a_bank_that_takes_less_is_refused_with_the_amounts_allowed():
    """Less is no verb: nobody may less to anything."""
    records = [(record, record.get("decisions", [])) for record in whole()["pai-gow"]]
    case, before = next((record, rows) for record, rows in records if any(row["choose"] == "less" for row in rows))
    records = [row | {"amount": "999999.00"} if row["choose"] == "less" else row for row in before]
    with pytest.raises(Refusal, match=r"box \d may say 'less' with [0-9.]+( to [0-9.]+)?, not 999999\.00"):
        ruled({**case, "decisions": records})
