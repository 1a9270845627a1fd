"""Coupons: where the text names them, what they pay, where they go, and that chips are conserved all the same."""

from fractions import Fraction

import pytest

from pitboss.games import game
from pitboss.journal.adjudicate import AMPLE, Adjudication, adjudicate
from pitboss.journal.export import record_of
from pitboss.journal.record import read_case
from pitboss.pricing.strategy.strategies import odds_with_facts
from pitboss.pricing.worth.coupons import COUPON_WORTH
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.offer.coupons import Coupons
from tests.games.blackjack.table import ruled

WAR = {"game": "casino-war", "boxes": [{"box": 1, "player": "A", "wagers": {"initial": "20"}, "form": "coupon"}]}


def war(cards: str, *choices: str, **more: object) -> Adjudication:
    """A round of casino war with ten in chips and a coupon of ten."""
    decisions = [{"box": 1, "choose": word} for word in choices]
    return adjudicate(read_case(WAR | {"cards": cards.split(), "decisions": decisions} | more))


@pytest.mark.proves("19:47-22.6(a)")
@pytest.mark.parametrize(
    ("cards", "choices", "net"),
    [("Kd 9s", (), "20.00"), ("9d Ks", (), "-10.00"), ("9d 9s", ("surrender",), "-5.00")],
)
def test_a_match_play_coupon_is_paid_with_the_chips_and_never_becomes_chips(cards, choices, net):
    done = war(cards, *choices)
    shown = done.shown()
    assert shown["net"] == {"A": net}
    assert shown["settlement"][0]["coupon"] == "10.00"
    bank = done.table.bank
    assert bank["coupons"] == 0
    assert bank["player:A"] - AMPLE == round(100 * float(net)), "in chips as on paper"
    assert sum(bank.values()) == 0


def test_a_coupon_that_was_collected_before_the_war_was_void_does_not_come_back_as_chips():
    up = [{"kind": "face-up-in-shoe", "card": card} for card in (6, 7)]
    done = war("9d 9s 2c 3c 4c 5c 6c", "go-to-war", irregularities=up)
    assert [(line.wager, line.outcome) for line in done.settlement] == [("initial", "void"), ("war", "void")]
    assert (done.table.chips("A"), done.table.bank["coupons"]) == (AMPLE, 0)


def test_a_coupon_that_wins_gives_back_the_chips_alone():
    done = war("Kd 9s")
    (line,) = done.settlement
    assert (line.staked, line.returned, line.coupon) == (20_00, 30_00, 10_00)
    (placed,) = [row for row in done.rows if row["act"] == "wager"]
    assert (placed["amount"], placed["coupon"], placed["form"]) == ("20.00", "10.00", "coupon")


@pytest.mark.proves("19:47-7.2(c)")
@pytest.mark.parametrize(
    ("cards", "net"), [("9c 2d Kc 3d", "20.00"), ("2c 9d Kc 9h", "-10.00"), ("9c 9d Kc Kd", "0.00")]
)
def test_at_minibaccarat_it_lies_on_the_players_hand(cards, net):
    boxes = [{"box": 1, "player": "A", "wagers": {"player": "20"}, "form": "coupon"}]
    case = {"game": "minibaccarat", "boxes": boxes, "cards": cards.split()}
    assert adjudicate(read_case(case)).shown()["net"] == {"A": net}


@pytest.mark.proves("19:47-2.3(d)")
def test_a_blackjack_pays_the_coupon_3_to_2_and_a_push_leaves_it():
    boxes = [{"box": 1, "player": "A", "wagers": {"blackjack": "20"}, "form": "coupon"}]
    assert ruled("As 9h Kd 5c", boxes=[dict(boxes[0])])["net"] == {"A": "30.00"}
    assert ruled("Ks 9h Qd 2s 9d", "stand", boxes=[dict(boxes[0])], options={"hole_card": "none"})["net"] == {
        "A": "0.00"
    }


def test_what_a_dealers_blackjack_gives_back_is_chips_only():
    """A hand over 21 was collected, and then the round is void: the ten in chips come back."""
    boxes = [{"box": 1, "player": "A", "wagers": {"blackjack": "20"}, "form": "coupon"}]
    found = ruled("8s Ah 8d 5c Kc Td Kh", "decline, split, hit, stand", boxes=boxes, options={"hole_card": "none"})
    assert found["net"]["A"] == "-10.00"


@pytest.mark.proves("19:47-2.3(l)")
@pytest.mark.parametrize(("cards", "net"), [("Ah 6d Ad Ts Kc", "25.00"), ("Kh 6d Qd Ts Kc", "0.00")])
def test_a_coupon_makes_the_progressive_wager_by_itself(cards, net):
    box = {"box": 1, "player": "A", "wagers": {"blackjack": "10"}}
    placed = [
        {"box": 1, "wager": "blackjack", "amount": "10"},
        {"box": 1, "wager": "progressive", "amount": "1", "form": "coupon"},
    ]
    options = {"progressive": "yes", "hole_card": "none"}
    found = ruled(cards, "stand", boxes=[box], placed=placed, options=options)
    (line,) = [row for row in found["settlement"] if row["wager"] == "progressive"]
    assert line["coupon"] == "1.00"
    assert line["returned"] == net


@pytest.mark.proves("19:47-2A.5(d)", "19:47-2A.6(b)")
def test_at_blackjack_switch_coupons_lie_on_both_hands_and_on_the_match():
    boxes = [{"box": 1, "player": "A", "wagers": {"first": "20", "second": "20", "match": "4"}, "form": "coupon"}]
    found = ruled("Ks 6c 7d 5d Qh Tc", "keep, stand, stand", game="blackjack-switch", boxes=boxes)
    assert {row["wager"]: row["coupon"] for row in found["settlement"]} == {
        "first": "10.00",
        "second": "10.00",
        "match": "2.00",
    }


@pytest.mark.proves("13:69F-27.6(b)")
@pytest.mark.parametrize(("coupon", "net"), [(False, "1000.00"), (True, "1000.00")])
def test_at_four_card_poker_it_lies_on_the_aces_up_wager(coupon, net):
    """Four of a kind pay 50 to 1 on the whole wager; the fold loses the ante, and a coupon is never given back."""
    placed = [{"box": 1, "wager": "aces-up", "amount": "20", **({"form": "coupon"} if coupon else {})}]
    boxes = [{"box": 1, "player": "A", "wagers": {}}]
    case = {"game": "four-card-poker", "boxes": boxes, "placed": placed, "decisions": []}
    cards = ["As", "Ah", "Ad", "Ac", "2c", "3d", "4h", "5s", "7c", "9d", "Jh"]
    done = adjudicate(read_case(case | {"cards": cards}))
    (line,) = done.settlement
    assert done.shown()["net"] == {"A": net}
    assert (line.coupon, line.returned) == ((10_00, 1010_00) if coupon else (0, 1020_00))


@pytest.mark.parametrize(
    ("name", "wager", "cite"),
    [
        ("four-card-poker", "ante", "house:match-play"),
        ("fast-action-holdem", "original", "19:47-21.6(a)"),
        ("caribbean-stud", "ante", "house:match-play"),
        ("craps", "pass", "house:match-play"),
    ],
)
@pytest.mark.proves("19:47-21.6(a)")
def test_where_the_text_names_chips_only_the_paragraph_refuses_a_coupon(name, wager, cite):
    with pytest.raises(Refusal, match="not with a coupon") as refused:
        game(name).part(Coupons).verify(Wager(1, "A", wager, 20_00, "coupon", 10_00), 1_00, game(name).law["cash"])
    assert refused.value.cite == cite


@pytest.mark.proves("19:47-2.20(b)")
def test_the_bonus_wager_takes_chips_only():
    with pytest.raises(Refusal, match="not with a coupon") as refused:
        game("blackjack").part(Coupons).verify(Wager(1, "A", "bonus", 1_00, "coupon", 1_00), 50, "19:47-2.3(d)")
    assert refused.value.cite == "19:47-2.20(b)"


@pytest.mark.parametrize(("amount", "coupon"), [(10_00, 6_00), (10_00, 0), (10_00, -5_00), (10_00, 10_00)])
def test_a_match_play_coupon_needs_as_many_chips_beside_it(amount, coupon):
    with pytest.raises(Refusal, match="chips of the same amount or more") as refused:
        game("casino-war").part(Coupons).verify(Wager(1, "A", "initial", amount, "coupon", coupon), 50, "19:47-22.6(a)")
    assert refused.value.cite == "house:match-play"


def test_a_record_keeps_the_form_and_is_ruled_on_again():
    done = war("Kd 9s")
    record = record_of(done.table, done.events, set(), {})
    assert record["placed"] == [{"box": 1, "wager": "initial", "amount": "20.00", "form": "coupon"}]
    again = adjudicate(read_case({key: record[key] for key in ("game", "boxes", "placed", "cards")}))
    assert again.shown()["net"] == {"A": "20.00"}


def test_a_coupon_that_is_taken_off_the_layout_again_goes_back_as_it_came():
    rules = game("minibaccarat")
    t = Table(rules, rules.elect({}))
    t.begin("sit", player="A", box=1, chips=100_00)
    t.supply()
    t.place(Wager(1, "A", "player", 20_00, "coupon", 10_00))
    assert (t.chips("A"), t.bank["coupons"]) == (90_00, -10_00)
    t.bank.check(t.wagers)
    t.place(Wager(1, "A", "player", 0))
    assert (t.chips("A"), t.bank["coupons"], t.money.coupons) == (100_00, 0, {})


def worth(name: str, wager: str) -> Fraction:
    """What a coupon of a dollar is worth there."""
    rules = game(name)
    return odds_with_facts(rules, rules.elect({}), "best", rules.part(Coupons)).fact(COUPON_WORTH, wager)


def test_what_coupons_are_worth_by_hand():
    """Casino war, six decks: won only with the higher card. A tie wager: ten for one of 23 cards in 311."""
    assert worth("casino-war", "initial") == Fraction(144, 311)
    assert worth("casino-war", "tie") == 10 * Fraction(23, 311)
    player, tie, banker = Fraction("0.446247"), Fraction("0.095156"), Fraction("0.458597")
    assert abs(worth("minibaccarat", "player") - player / (player + banker)) < Fraction(1, 100_000)
    assert abs(worth("minibaccarat", "tie") - 8 * tie) < Fraction(1, 10_000)
