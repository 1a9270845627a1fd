"""Double attack blackjack: whole rounds, the options, what is refused."""

import pytest

from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table.act import TableAction
from pitboss.table.offer.signs import sign_text
from pitboss.table.view.scene import Scene
from tests.games.blackjack.table import cites, describe, ends
from tests.games.blackjack.table import ruled as any_ruled

NAME, READINGS = "double-attack-blackjack", "house:double-attack-blackjack"


def ruled(cards, choices="", **more):
    more["wagers"] = {"bet": "10"} | more.get("wagers", {})
    return any_ruled(cards, choices, game=NAME, **more)


def net(cards, choices="", **more):
    return ruled(cards, choices, **more)["net"]["A"]


# Cards in the order of the deal: the dealer, the box twice, the hole card, and what is drawn.

EXAMPLES = {
    "an attack that wins": ("6d Jh Jc 9c Jd", "double-attack 10, stand", {}, {}, "20.00"),
    "a blackjack pays even money on both": ("9d Ah Kc Jc", "double-attack 5", {}, {}, "15.00"),
    "insured against a blackjack": ("Ad Jh 9c Kc", "double-attack 10, insurance 10", {}, {}, "5.00"),
    "half of 5 is 3 in whole dollars": ("Ad Jh 9c Kc", "insurance 3", {"bet": "5"}, {"increment": "1"}, "2.50"),
    "surrendered after a hit": ("9d Jh 3c 7c 2c Jc", "double-attack 10, hit, give up", {}, {}, "-10.00"),
    "the third card is a king": ("9d Jh 9c 6c Kc", "stand", {"bust-it": "5"}, {}, "25.00"),
    "the third card is a 6": ("Jd Jh 9c 6c 6d", "stand", {"bust-it": "5"}, {}, "85.00"),
    "as much as the bet": ("Jd Jh 9c 6c 6d", "stand", {"bust-it": "10"}, {}, "160.00"),
    "eights of one colour": ("8s Jh 9c 8c 8s", "stand", {"bust-it": "5"}, {}, "260.00"),
    "eights of one suit": ("8d Jh 9c 8d 8d", "stand", {"bust-it": "5"}, {}, "1010.00"),
    "eights of both colours": ("8d Jh 9c 8c 8d", "stand", {"bust-it": "5"}, {}, "50.00"),
    "over 21 with four cards": ("6d Jh 9c 5c 4c Kc", "stand", {"bust-it": "5"}, {}, "5.00"),
    "split and doubled with both": (
        "6d 8h 8c Jc 3c 9d 2c 8d 8s",
        "double-attack 10, split, double, stand, double, stand",
        {},
        {},
        "80.00",
    ),
    "equal totals": ("Jd Jh 7c 7c", "double-attack 10, stand", {}, {}, "0.00"),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_a_round_brings(example):
    cards, choices, wagers, options, won = EXAMPLES[example]
    assert net(cards, choices, wagers=wagers, options=options) == won


def test_a_card_too_many_is_burned_and_wins_no_bust_it():
    strange = [{"kind": "dealer-overdraws"}]
    result = ruled("Jd Jh 9c 7c Jc", "stand", wagers={"bust-it": "5"}, irregularities=strange)
    assert result["net"] == {"A": "5.00"}
    assert cites(result)["bust-it"] == f"{READINGS}/bust-it"
    assert describe(result, "discard")[0]["card"] == "Jc"


def test_the_dealers_card_comes_first_and_the_attack_before_any_other():
    result = ruled("6d Jh Jc 9c Jd", "double-attack 10, stand")
    acts = [(event["act"], event.get("to", event.get("wager"))) for event in result["events"]]
    order = [acts.index(one) for one in (("deal", 0), ("wager", "double-attack"), ("deal", 1))]
    assert order == sorted(order)


def test_the_dealers_question_is_shown_as_one():
    scene = Scene(game(NAME), "table 1", "A", 384)
    asked = describe(ruled("6d Jh Jc 9c Jd", "stand"), "announce")[0]
    assert TableAction.describe(scene, asked) == "“Double attack?”"
    assert TableAction.describe(scene, asked | {"words": "17"}) == "“17.”"


def test_bust_it_is_settled_before_the_bets_and_makes_the_dealer_draw_for_nobody_else():
    result = ruled("6d Jh 7c Jc 8c Jd", "hit", wagers={"bust-it": "5"})
    assert (ends(result)["bet"], result["net"]) == ("lose", {"A": "5.00"})
    settled = [
        event["wager"]
        for event in ruled("9d Jh 9c 6c Kc", "stand", wagers={"bust-it": "5"})["events"]
        if event["act"] == "pay"
    ]
    assert settled == ["bust-it", "bet"]


def test_half_of_everything_is_given_up_after_a_split_and_after_a_double():
    # 20 on each hand of the split: the first is given up, the second doubled and then given up too.
    result = ruled("9d 8h 8c Jc 7c 3c 2c", "double-attack 10, split, give up, double, give up")
    assert result["net"] == {"A": "-30.00"}
    assert set(ends(result).values()) == {"surrender"}


def test_a_dealers_blackjack_ends_the_round_and_takes_bet_and_attack():
    result = ruled("Ad 9h 8c Kc", "double-attack 10", wagers={"bust-it": "5"})
    assert result["net"] == {"A": "-25.00"}
    assert cites(result) == {
        "bet": f"{READINGS}/dealer-blackjack",
        "double-attack": f"{READINGS}/dealer-blackjack",
        "bust-it": f"{READINGS}/bust-it",
    }
    assert net("Ad Ah Kc Kc", "double-attack 10") == "0.00", "two blackjacks are void"


def test_without_a_reader_that_works_what_was_added_comes_back():
    strange = [{"kind": "reader-fails"}]
    cards = "Jd 8h 8c Ac 3c 9d 9c"
    result = ruled(cards, "double-attack 10, split, double, stand, stand", irregularities=strange)
    assert result["net"] == {"A": "-20.00"}
    assert ends(result) == {"bet": "lose", "double-attack": "lose", "split-2": "push", "double-down": "push"}
    given_up = ruled(cards, "double-attack 10, split, double, give up, stand", irregularities=strange)
    assert given_up["net"] == {"A": "-20.00"}, "nothing could be given up"
    doubled = ruled("Jd 8h 3c Ac 9d", "double, give up", irregularities=strange)
    assert ends(doubled) == {"bet": "lose", "double-down": "push"}


def test_aces_are_split_once_and_get_one_card_each():
    assert net("6d Ah Ac Jc Jd 5c 9c", "split, stand") == "20.00"
    assert net("6d Ah Ac Jc Jd 5c 9c", "split, give up") == "5.00"
    with pytest.raises(Refusal, match="split once"):
        ruled("6d Ah Ac Jc Ad 5c 9c", "split, split")
    with pytest.raises(Refusal, match="one card"):
        ruled("6d Ah Ac Jc 2d 5c 9c", "split, hit")


def test_the_supervisor_rules_on_an_attack_that_was_not_offered():
    strange = [{"kind": "attack-missed"}]
    result = ruled("6d Jh 9s Jc 9c", "stand", irregularities=strange)
    assert (result["net"], "double-attack" in ends(result)) == ({"A": "10.00"}, False)
    assert describe(result, "notify")[0]["cite"] == f"{READINGS}/attack-missed"
    void = [{"choose": "void-the-round"}]
    result = any_ruled("6d", game=NAME, wagers={"bet": "10"}, irregularities=strange, decisions=void)
    assert (result["net"], result["void"]["cite"]) == ({"A": "0.00"}, f"{READINGS}/attack-missed")


def test_who_wagers_behind_attacks_for_themselves():
    others = [{"box": 101, "player": "B", "wagers": {"bet": "20"}}]
    options = {"shared_box": 2}
    result = ruled(
        "6d Jh Jc 9c Jd", "1: double-attack 10, 101: double-attack 20, 1: stand", others=others, options=options
    )
    assert result["net"] == {"A": "20.00", "B": "40.00"}


@pytest.mark.parametrize(
    ("cards", "choices", "more", "reason"),
    [
        ("6d Jh 7c Jc", "double-attack 11", {}, "above 10.00"),
        ("6d Jh 7c Jc", "double-attack 0.30", {}, "multiple of"),
        ("6d Jh 7c Jc", "stand", {"wagers": {"bust-it": "20"}}, "more than the bet"),
        ("6d Jh 7c Jc", "stand", {"wagers": {"bet": "100", "bust-it": "60"}}, "above the posted maximum"),
        ("6d Jh 7c Jc 9c", "stand", {"wagers": {"bust-it": "5"}, "options": {"bust_it": False}}, "does not offer"),
        ("Ad Jh 9c 8c", "double-attack 10, insurance 11", {}, "above 10.00"),
        ("Ad Jh 9c 8c", "double-attack 10, insurance 6", {"options": {"insurance_of": "bet"}}, "above 5.00"),
        ("6d 2h 3c Jc 4c", "hit, double", {"options": {"double_any_cards": False}}, "only two cards are doubled"),
        ("6d Jh Tc Jc", "stand", {}, "no card of that rank"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_in_one_line_with_its_source(cards, choices, more, reason):
    with pytest.raises(Refusal, match=reason) as refused:
        ruled(cards, choices, **more)
    assert refused.value.cite.startswith("house:")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("decks", 7),
        ("hole_card", "none"),
        ("insurance_odds", "2 to 1"),
        ("win_odds", "3 to 2"),
        ("max_hands_split", 5),
        ("increment", "0.15"),
    ],
)
def test_what_no_house_may_elect(option, value):
    with pytest.raises(Illegal):
        game(NAME).options.configure({option: value})


def test_the_layout_has_the_odds():
    page = sign_text(game(NAME), game(NAME).options())
    for words in (
        "Blackjack pays 1 to 1",
        "Insurance pays 5 to 2",
        "8-8-8 of one suit pays 200 to 1",
        "stand on all 17s",
    ):
        assert words in page
    assert "200 to 1" not in sign_text(game(NAME), game(NAME).options.configure({"bust_it": False}))
