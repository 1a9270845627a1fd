"""What a house may elect at blackjack, and what excludes what."""

import pytest

from pitboss.games.blackjack.options import Options
from pitboss.rulebook import Illegal, canonical

PROGRESSIVE = {"progressive": "yes", "hole_card": "none"}
MULTIPLE = {"multiple_action": "yes", "hole_card": "none"}


@pytest.mark.parametrize(
    ("given", "option", "cite"),
    [
        pytest.param(
            given,
            option,
            canonical(cite),
            id=f"{option} {cite}",
            marks=pytest.mark.proves(canonical(cite)) if cite[0].isdigit() else (),
        )
        for given, option, cite in (
            ({"additional_wager": "sevens", "decks": 3}, "decks", "2.2(a)"),
            ({"shoe": "double", "decks": 1}, "decks", "2.2(c)"),
            (PROGRESSIVE | {"decks": 2}, "decks", "2.2(d)"),
            ({"progressive": "yes", "hole_card": "down"}, "hole_card", "2.6(j)2"),
            ({"progressive": "yes", "hole_card": "reader"}, "hole_card", "2.6(j)2"),
            ({"progressive": "yes", "hole_card": "up"}, "hole_card", "2.6(k)"),
            ({"hole_card": "up", "surrender": "yes"}, "surrender", "2.6(k)3"),
            ({"hole_card": "up", "resplit": "yes"}, "resplit", "2.6(k)5"),
            ({"hole_card": "up", "split_21_beats_long_21": "yes"}, "split_21_beats_long_21", "2.6(k)1"),
            (PROGRESSIVE | {"surrender": "yes"}, "surrender", "2.8(c)"),
            (MULTIPLE | {"surrender": "yes"}, "surrender", "2.8(c)"),
            (MULTIPLE | {"resplit": "yes"}, "resplit", "2.11(e)"),
            ({"resplit_aces": "yes"}, "resplit_aces", "2.11(e)"),
            (PROGRESSIVE | {"shared_box": 2}, "shared_box", "2.13(a)"),
            (PROGRESSIVE | {"additional_wager": "same-suit"}, "additional_wager", "13:69F-2.17(a)"),
            (MULTIPLE | {"bonus": "yes", "bonus_prizes": "1"}, "bonus", "2.18(a)"),
            (MULTIPLE | {"streak": "yes"}, "streak", "2.18(a)"),
            ({"multiple_action": "yes", "hole_card": "down"}, "hole_card", "2.18(e)"),
            (PROGRESSIVE | {"progressive_percent": 60, "reset_percent": 9}, "progressive_percent", "2.19(i)"),
            (PROGRESSIVE | {"progressive_start": "4999.99"}, "progressive_start", "2.19(i)"),
            (PROGRESSIVE | {"progressive_reset": "4999"}, "progressive_reset", "2.19(i)"),
            (MULTIPLE | {"progressive": "yes"}, "progressive", "house:blackjack/multiple-progressive"),
            (MULTIPLE | {"shared_box": 2}, "shared_box", "house:blackjack/multiple-shared"),
            ({"bonus": "yes"}, "bonus_prizes", "house:blackjack/bonus-prizes"),
            ({"match_dealer": "yes", "decks": 7}, "match_dealer", "house:blackjack/match-the-dealer"),
            ({"shoe": "double", "decks": 5}, "decks", "house:blackjack/equal-sides"),
            ({"shoe": "double", "shuffle": "bart-carter"}, "shuffle", "house:offered"),
            ({"blackjack_odds": "6 to 5"}, "blackjack_odds", "2.3(e)"),
            ({"boxes": 8}, "boxes", "house:layout"),
            ({"decks": 9}, "decks", "house:offered"),
            ({"decks": 0}, "decks", "2.2(a)"),
        )
    ],
)
def test_what_the_law_does_not_grant_is_refused(given, option, cite):
    with pytest.raises(Illegal) as refused:
        Options.configure(given)
    assert (option, cite) in {(v.option, v.cite) for v in refused.value.violations}


@pytest.mark.parametrize(
    "given",
    [
        {},
        PROGRESSIVE,
        PROGRESSIVE | {"progressive_percent": 60, "reset_percent": 10},
        MULTIPLE,
        {"hole_card": "up", "additional_wager": "sevens"},
        {"resplit": "yes", "resplit_aces": "yes"},
        {"bonus": "yes", "bonus_prizes": "1,2,10"},
        {"shoe": "double"},
        {"designated": "as-jh"},
        {"match_dealer": "yes", "decks": 8, "like_odds": "3 to 1", "identical_odds": "14 to 1"},
    ],
)
def test_what_it_grants_is_taken(given):
    assert Options.configure(given).conflicts() == []


@pytest.mark.parametrize(("boxes", "resplit", "splits"), [(6, "no", 1), (6, "yes", 3), (7, "yes", 2), (1, "yes", 3)])
def test_2_11_e_how_often_a_pair_may_be_split(boxes, resplit, splits):
    assert Options.configure({"boxes": boxes, "resplit": resplit}).splits == splits


@pytest.mark.parametrize("given", ["Ks-Js", "As-Ts", "As-2s", "As", "As-Ah"])
def test_2_3_e_3_the_designated_blackjack_is_an_ace_and_a_face_card(given):
    with pytest.raises(Illegal):
        Options.configure({"designated": given})


@pytest.mark.parametrize("given", ["0", "a", "1,,2", "-1"])
def test_bonus_prizes_are_whole_numbers(given):
    with pytest.raises(Illegal):
        Options.configure({"bonus": "yes", "bonus_prizes": given})


def test_changes_that_need_notice_say_so():
    noticed = {name for name, e in Options.elections().items() if e.duties}
    assert noticed == {
        "hole_card", "suited_678", "three_sevens", "designated", "five_card_21", "surrender", "resplit", "resplit_aces",
        "late_entry", "after_pause", "additional_wager", "multiple_action", "least_spots",
        "minimum", "maximum", "increment", "side_minimum", "side_maximum",
    }  # fmt: skip
