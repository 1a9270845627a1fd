"""Spanish 21: whole rounds, the options, what is refused."""

import pytest

from pitboss.games import game
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import Table, Wager
from pitboss.table.offer.signs import sign_text
from pitboss.table.parts import DealtCards, WagerHandling
from tests.games.blackjack.table import cites, describe, ends
from tests.games.blackjack.table import ruled as any_ruled

NONE, DOWN = {"hole_card": "none"}, {"hole_card": "down"}
MAIN, READINGS = "spanish-21", "house:spanish-21"


def ruled(cards, choices="", amount="10", **more):
    more["wagers"] = {MAIN: amount} | more.get("wagers", {})
    return any_ruled(cards, choices, game="spanish-21", **more)


def net(cards, choices="", amount="10", **more):
    return ruled(cards, choices, amount, **more)["net"]["A"]


# Cards in the order of the deal: the box, the dealer, the box, the hole card where there is one, and what is drawn.

EXAMPLES = {
    "a blackjack beats a blackjack": ("Ah Ad Ks Qc", "", "20", {}, "30.00", "blackjack"),
    "21 beats a dealer's 21": ("9h 6d 5c 5h 7c", "hit", "10", DOWN, "10.00", "21-wins"),
    "without a hole card": ("9h 6d 5c 7c 5h Jc", "hit", "10", NONE, "10.00", "21-wins"),
    "21 loses to a blackjack": ("9h Ad 5c 7c Kc", "hit", "10", NONE, "-10.00", "dealer-blackjack"),
    "five cards": ("2h 6d 3c Jc 4c 5c 7h", "hit, hit, hit", "15", {}, "22.50", "bonus-odds"),
    "six cards": ("2h 6d 3c Jc 4c 2c 3s 7h", "hit, hit, hit, hit", "15", {}, "30.00", "bonus-odds"),
    "eight cards": ("Ah 6d 2c Jc 2h 2d 3c 3d Ad 7s", f"{'hit, ' * 5}hit", "15", {}, "45.00", "bonus-odds"),
    "7-7-7 by doubling": ("7h Jd 7c Jc 7s", "double", "10", {}, "20.00", "13:69E-1.10B(c)"),
    "surrender": ("Jh 8d 6c Jc", "give up", "15", {}, "-7.50", ""),
    "6-7-8 of a split hand": ("8h 6c 8c Jc 6h 7h 9c 9c", "split, hit, stand", "10", {}, "30.00", "bonus-odds"),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_a_round_brings(example):
    cards, choices, amount, options, won, reading = EXAMPLES[example]
    result = ruled(cards, choices, amount, options=options)
    assert result["net"] == {"A": won}
    cited = reading if reading.startswith("13:") else f"{READINGS}/{reading}"
    assert not reading or cites(result)[MAIN] == cited


def beside(number, player, amount="10"):
    return {"box": number, "player": player, "wagers": {MAIN: amount}}


def sevens(amount, suit="s", up="7h", third=None, choices="1: hit, 2: stand, 3: stand, 4: stand", rest="", **more):
    cards = f"7{suit} 9h 8c Jd {up} 7{suit} 9d Kc 9c Qc {third or '7' + suit} {rest}"
    return ruled(cards, choices, amount, others=[beside(2, "B"), beside(3, "C"), beside(4, "D")], **more)


def test_suited_sevens_against_a_seven_pay_everybody():
    result = sevens("25")
    assert result["net"] == {"A": "5075.00", "B": "60.00", "C": "60.00", "D": "60.00"}
    paid = [(e["box"], e["wager"], e["winnings"], e["cite"]) for e in describe(result, "pay-bonus")]
    assert paid == [(1, "super-bonus", "5000.00", f"{READINGS}/super-bonus")] + [
        (box, "envy", "50.00", f"{READINGS}/envy") for box in (2, 3, 4)
    ]
    acts = [event["act"] for event in result["events"]]
    assert acts.index("verify") < acts.index("pay-bonus") < acts.index("collect"), "the cards lie there until then"


@pytest.mark.parametrize(
    ("amount", "suit", "won"),
    [
        ("24", "h", "1048.00"),
        ("5", "h", "1010.00"),
        ("4.50", "h", "9.00"),
        ("25", "d", "5050.00"),
        ("5", "s", "1015.00"),
    ],
)
def test_the_prize_goes_by_the_first_wager(amount, suit, won):
    assert sevens(amount, suit, up="7c")["net"]["A"] == won


@pytest.mark.proves("13:69E-1.10B(c)")
def test_no_prize_without_the_suit_without_the_dealers_seven_or_after_a_double():
    assert sevens("25", third="7c")["net"]["A"] == "37.50"
    assert sevens("25", up="6h", rest="9s")["net"]["A"] == "75.00"
    assert sevens("25", choices="1: double, 2: stand, 3: stand, 4: stand")["net"]["A"] == "50.00"
    result = sevens("25", options={"envy": False})
    assert result["net"] == {"A": "5075.00", "B": "10.00", "C": "10.00", "D": "10.00"}


def test_nobody_has_a_share_of_their_own_prize_at_another_box():
    boxes = [beside(1, "A"), beside(2, "A", "25"), beside(3, "B")]
    result = ruled("9h 7s 8c 7h 9d 7s Kc Qc 7s", "1: stand, 2: hit, 3: stand", boxes=boxes)
    assert [(paid["box"], paid["wager"]) for paid in describe(result, "pay-bonus")] == [(2, "super-bonus"), (3, "envy")]
    assert result["net"] == {"A": "5085.00", "B": "60.00"}


def test_no_prize_for_sevens_after_a_split_which_keep_their_odds():
    result = ruled("7s 7h 7s Jc 7s 7s Jd Jd", "split, hit, stand", "25")
    assert describe(result, "pay-bonus") == []
    assert result["net"] == {"A": "75.00"}


def test_a_rescued_double():
    result = ruled("6h 8d 5c 3c 2c", "double, rescue")
    assert result["net"] == {"A": "-10.00"}
    assert ends(result) == {MAIN: "lose", "double-down": "taken back"}
    assert set(cites(result).values()) == {f"{READINGS}/rescue"}


def test_a_rescue_of_a_double_for_less_gives_up_the_whole_first_wager():
    assert net("6h 8d 5c 3c 2c", "double-down-for-less, double-down 4, rescue") == "-10.00"


def test_a_hand_may_be_doubled_on_any_number_of_cards_and_after_a_split():
    assert net("2h 6d 3c Jc 4c Jd 9c", "hit, double, stand") == "20.00"
    assert net("8h 6d 8c Jc 3c Jd 2d 9d 9c 7c", "split, double, hit, stand") == "30.00"


def test_doubled_thrice_where_the_house_allows_it():
    options = {"max_doubles_per_hand": 3}
    cards = "2h 6c 3c Jc 3h 2d 9s 7c"
    result = ruled(cards, "double, double, double, stand", options=options)
    staked = {line["wager"]: line["staked"] for line in result["settlement"]}
    assert staked == {MAIN: "10.00", "double-down": "10.00", "redouble": "20.00", "second-redouble": "40.00"}
    assert result["net"] == {"A": "80.00"}
    assert net(cards, "double, double, double, rescue", options=options) == "-40.00"
    with pytest.raises(Refusal, match="one card and no more"):
        ruled(cards, "double, double")


@pytest.mark.parametrize(("decks", "won"), [(6, "65.00"), (8, "75.00")])
def test_match_the_dealer(decks, won):
    options = {"decks": decks}
    result = ruled("9c 9c 9d Jh", "stand", wagers={"match-the-dealer": "5"}, options=options)
    line = next(line for line in result["settlement"] if line["wager"] == "match-the-dealer")
    assert float(line["returned"]) - 5 == float(won)


def test_the_match_is_settled_before_insurance_and_whatever_the_dealer_has():
    result = ruled("Ac Ad 9d Kh", "insurance 5", wagers={"match-the-dealer": "5"})
    acts = [event["act"] + str(event.get("wager", "")) for event in result["events"]]
    assert acts.index("paymatch-the-dealer") < acts.index("wagerinsurance") < acts.index("read-hole-card")
    assert result["net"] == {"A": "20.00"}


def test_who_was_passed_over_has_the_card_or_the_wager():
    missed = [{"kind": "card-missed"}]
    assert net("Jh 6d 5c Jc 6c 9c", "hit, card-later", irregularities=missed) == "10.00"
    assert net("Jh 6d 5c Jc", "hit, dead-hand", irregularities=missed) == "0.00"


def test_a_dealers_blackjack_takes_the_first_wager_alone():
    assert net("8h Jd 8c 3c 2h 9d Ac", "split, double, stand, stand", options=NONE) == "-10.00"
    # A rescued hand has lost the one wager already, and its twin comes back.
    assert net("8h Jd 8c 3c 2h 9d Ac", "split, double, rescue, stand", options=NONE) == "-10.00"


def test_split_aces_are_drawn_to_and_doubled_or_get_one_card():
    cards = "Ah 6d Ac Jc 5h 3c 9c 9d"
    assert net("Ah 6d Ac Jc 5h 5c 9c 9d", "split, hit, stand") == "20.00"
    assert net("Ah 6d Ac Jc Ks 9c 9d", "split, stand") == "20.00", "an ace and a king after a split are 21"
    with pytest.raises(Refusal, match="split ace gets one card"):
        ruled(cards, "split, hit", options={"draw_on_split_aces": False})


def test_21_at_a_reader_table_is_paid_at_once_and_the_dealer_draws_for_nobody():
    result = ruled("9h 6d 5c 5h 7c", "hit")
    acts = [event["act"] for event in result["events"]]
    assert acts.index("pay") < acts.index("turn-up")
    assert "stop" in acts, "nothing depends on the dealer's hand any more"


def test_four_hands_of_one_box_and_no_fifth():
    cards = "8h 6d 8c Jc 8d 8s 8h 2h 3h 4h 5h"
    with pytest.raises(Refusal, match="split 3 times"):
        ruled(cards, "split, split, split, split")


@pytest.mark.parametrize(
    ("cards", "choices", "more", "reason"),
    [
        ("Th 6d 5c Jc", "stand", {}, "no card of that rank"),
        ("Jh 6d 5c Jc", "rescue", {}, "only a doubled hand is rescued"),
        ("Jh 6d 5c Jc 2h", "hit, give up", {}, "only the first two cards"),
        ("Jh 6d 5c Jc", "give up", {"options": {"surrender": False}}, "does not offer it"),
        ("Jh 6d 5c Jc 2h", "double, hit", {}, "one card and no more"),
        ("Jh 6d 5c Jc", "split", {}, "two cards of one value"),
        ("Jh Ad 5c Jc", "insurance 6", {}, "above 5.00"),
        (
            "Jh 6d 5c Jc 9c",
            "stand",
            {"wagers": {"match-the-dealer": "5"}, "options": {"match_the_dealer": False}},
            "does not offer",
        ),
        ("Jh 6d 5c Jc", "stand", {"wagers": {"match-the-dealer": "500"}}, "above the posted maximum"),
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
        ("boxes", 7),
        ("hole_card", "up"),
        ("max_hands_split", 5),
        ("max_doubles_per_hand", 4),
        ("blackjack_odds", "6 to 5"),
        ("insurance_odds", "5 to 2"),
        ("soft17", "hit"),
    ],
)
def test_what_no_house_may_elect(option, value):
    with pytest.raises(Illegal):
        game("spanish-21").options.configure({option: value})


def test_new_decks_have_no_tens_and_a_shoe_of_six_has_288_cards():
    rules = game("spanish-21")
    t = Table(rules, rules.options())
    t.begin("open")
    t.supply()
    assert len(t.cards.stack) == rules.part(DealtCards).count(t.options) == 288
    assert {card[0] for card in t.cards.stack} == set("23456789JQKA")


def test_who_sat_out_waits_for_the_reshuffle_where_the_house_bars_entry():
    rules = game("spanish-21")
    t = Table(rules, rules.options.configure({"no_midshoe_entry": True}))
    t.memory.shoe_rounds = 1
    t.seats[1] = "A"
    with pytest.raises(Refusal, match="waits for the reshuffle") as refused:
        rules.part(WagerHandling).verify_extra(t, None, Wager(1, "A", MAIN, 10_00))
    assert t.law[refused.value.cite] == "house:twenty-one/entry"


def test_the_sign_says_what_doubles_and_splits_lose():
    page = sign_text(game("spanish-21"), game("spanish-21").options())
    for words in ("Doubled hands have no bonus odds", "stand on all 17s", "Blackjack pays 3 to 2", "3 to 1"):
        assert words in page
