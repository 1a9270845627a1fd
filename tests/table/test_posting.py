"""Signs and guides: what must be posted, in words for patrons; what the staff needs stands apart."""

import re

import pytest

from pitboss.games import game
from pitboss.table.offer.signs import guide_text, sign_text
from tests.each import each
from tests.volume import playable

STAFF = (
    *(
        "who shuffles",
        "are shuffled",
        "may reshuffle",
        "recut",
        "nobody plays",
        "betting areas on",
        "betting positions",
    ),
    *(
        "notice",
        "stub is counted",
        "name of the casino on layout",
        "a second cutting card",
        "from this reader",
        "order of paying",
    ),
)
"""Words of the staff's own options."""


def parts(name: str, **options: object) -> dict[str, str]:
    """A sign by its headings."""
    of = game(name)
    found = re.split(r"\n\n([A-Z ]+)\n", sign_text(of, of.elect(options)))
    return {"": found[0], **dict(zip(found[1::2], found[2::2], strict=True))}


def guide(name: str, **options: object) -> str:
    """A guide in one line."""
    of = game(name)
    return " ".join(guide_text(of, of.elect(options)).split())


@each("name", playable())
def test_a_sign_shows_patrons_what_concerns_them_and_the_staff_the_rest(name):
    sign = parts(name)
    patrons = sign.get("IN FORCE AT THIS TABLE", "")
    assert not [line for line in patrons.splitlines() if any(word in line for word in STAFF)]
    assert "name of the casino" in sign["FOR THE STAFF"]
    for line in "\n".join(sign.values()).splitlines():
        words, _, _ = line.partition("  [")
        assert not re.search(r"\.\.\. [a-z]+(-[a-z]+)+$", words), f"a name of the program: {line}"
        assert not re.search(r"\$\d{4,}\.", words), f"an amount without its commas: {line}"
        assert "  " not in words.strip(), line


@pytest.mark.parametrize(("name", "cite"), [("blackjack-switch", "19:46-1.10C(b)1"), ("casino-war", "house:name")])
def test_layout_and_sign_bear_the_name_of_the_house(name, cite):
    sign = parts(name, casino="Grand Pier")
    assert sign[""].split("\n")[0].strip() == "GRAND PIER"
    assert f"Grand Pier  [{cite}]" in sign["INSCRIBED ON THE LAYOUT"]


def test_special_odds_stand_with_the_odds_and_those_that_nobody_is_paid_do_not():
    sign = parts("blackjack", five_card_21=True)
    assert "five cards totalling 21 pay 2 to 1  [19:47-2.3(e)4]" in sign["PAYOUT ODDS"]
    assert "three sevens" not in sign["PAYOUT ODDS"] + sign["IN FORCE AT THIS TABLE"]
    assert "three sevens pay 3 to 2" in sign["FOR THE STAFF"]


def test_wagers_on_the_hands_of_a_box_have_no_number_on_a_sign():
    assert "first split wager" in parts("blackjack-switch")["PAYOUT ODDS"]
    assert "place 6, 8 wager" in parts("craps")["PAYOUT ODDS"]


def test_values_are_in_words():
    assert "a percentage of what it wins" in parts("minibaccarat")["IN FORCE AT THIS TABLE"]
    assert "the least that the law allows" in parts("caribbean-stud")["IN FORCE AT THIS TABLE"]


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        (
            "blackjack-switch",
            {},
            "It pays pair 1 to 1, three of a kind 5 to 1, two pairs 8 to 1, four of a kind 40 to 1.",
        ),
        ("blackjack-switch", {}, "Split aces get one card each [2A.11(c)2]."),
        ("blackjack-switch", {}, "all of it if the dealer has a blackjack [2A.9(a)2]"),
        ("blackjack-switch", {"surrender": True}, "**surrender** (offered at this table)"),
        ("blackjack", {}, "**Surrender** (not offered here): give up half"),
        ("blackjack", {}, "has a blackjack, all of it is lost [2.8(a)2]"),
        ("blackjack", {}, "Only one person wagers on a box [2.13]."),
        ("blackjack", {"shared_box": 3}, "Up to 3 people may wager on one box; the one who sits there decides [2.13]."),
        ("blackjack", {"hole_card": "up"}, "a blackjack, pays 1 to 1 here"),
        ("casino-war", {}, "Undecided wagers go back"),
        ("omaha-8", {"kill": "kill"}, "it goes on until a pot is smaller or is shared. [14.11(i)]"),
        (
            "caribbean-stud",
            {},
            "is seen before every player has decided, all hands are void [16.13(a), as this house reads it]",
        ),
        ("casino-war", {}, "$1.00 to $100,000.00"),
    ],
)
def test_a_guide_says_what_costs_or_pays(name, options, says):
    assert says in guide(name, **options)
