"""Caribbean stud poker: the round of play, whole rounds and 16.12, one test a paragraph."""

import pytest

from pitboss.games.caribbean_stud.rules import ROWS, bet_odds
from pitboss.money import dollars
from pitboss.ranking import HIGH
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal, cite
from pitboss.table import HOUSE, Wager, public
from pitboss.table.act import Decide
from pitboss.table.offer.signs import guide_text, sign_text

from .table import (
    ACE_KING,
    FLUSH,
    HOUSE_FULL,
    KINGS,
    NOTHING,
    QUEEN_HIGH,
    ROYAL,
    STUD,
    cards_of,
    play,
    table,
)

proves = pytest.mark.proves
QUALIFY, SETTLED = "house:caribbean-stud/qualify", "house:caribbean-stud/settlement"


def options(**given):
    return STUD.options.configure(given)


# Whole rounds.


@proves("19:47-16.12(b)", "19:47-16.12(c)")
def test_a_flush_beats_a_pair_of_kings():
    story = play({1: FLUSH, HOUSE: KINGS}, {1: "ante 10"}, "bet")
    assert story.settled == {"1 ante": "win 20.00 16.12(b)", "1 bet": "win 120.00 16.12(c)"}
    assert story.net == {"A": "110.00"}


def test_the_dealer_does_not_qualify():
    story = play({1: HOUSE_FULL, HOUSE: QUEEN_HIGH}, {1: "ante 10"}, "bet")
    assert story.settled == {"1 ante": "win 20.00 16.12(b)", "1 bet": f"push 20.00 {QUALIFY}"}
    assert story.net == {"A": "10.00"}


@proves("19:47-16.12(d)")
def test_the_bet_is_paid_up_to_the_limit():
    story = play({1: ROYAL, HOUSE: KINGS}, {1: "ante 100"}, "bet", minimum="5")
    assert story.net == {"A": "5100.00"}
    paid = next(
        event.act for event in story.events if getattr(event.act, "wager", "") == "bet" and event.act.cite[:2] == "19"
    )
    assert (paid.winnings, paid.also) == (5000_00, ("house:caribbean-stud/settlement", "19:47-16.12(d)"))


@proves("19:47-16.12(d)")
@pytest.mark.parametrize(
    ("minimum", "floor"), [("5", "5000.00"), ("24.50", "5000.00"), ("25", "5025.00"), ("50", "10050.00")]
)
def test_the_floor_of_the_limit_is_what_minimum_wagers_can_win(minimum, floor):
    assert dollars(options(minimum=minimum).limit) == floor
    assert dollars(options(minimum=minimum, payout_limit=floor).limit) == floor
    assert options(minimum=minimum, payout_limit="75000").limit == 75_000_00
    with pytest.raises(Illegal, match=r"payout_limit: .* is below") as refused:
        options(minimum=minimum, payout_limit=dollars(options(minimum=minimum).limit - 1))
    assert refused.value.cite == "19:47-16.12(d)"


def test_better_odds_raise_the_floor_of_the_limit():
    assert options(minimum="25", royal_flush_odds="200 to 1").limit == 25_00 + 200 * 50_00
    assert options(minimum="25", flush_odds="300 to 1").limit == 25_00 + 300 * 50_00


def test_equal_hands_stand_off():
    story = play({1: "Ah Kd 8c 4c 3d", HOUSE: ACE_KING}, {1: "ante 15"}, "bet")
    assert story.settled == {"1 ante": f"push 15.00 {SETTLED}", "1 bet": f"push 30.00 {SETTLED}"}


def test_a_fold_costs_the_ante_and_shows_nothing():
    story = play({1: NOTHING, HOUSE: KINGS}, {1: "ante 10"}, "fold")
    assert story.settled == {"1 ante": "lose 0.00 house:caribbean-stud/fold"}
    assert "turn-up" not in story.acts, "with nobody left the dealer's hole cards stay hidden"
    assert story.acts[-3:] == ["take", "collect", "order-reshuffle"]


def test_a_better_hand_of_the_dealer_takes_both_wagers():
    story = play({1: KINGS, HOUSE: "Ah Ad 8c 4c 3d"}, {1: "ante 10"}, "bet")
    assert story.settled == {"1 ante": f"lose 0.00 {SETTLED}", "1 bet": f"lose 0.00 {SETTLED}"}
    assert story.net == {"A": "-30.00"}


@pytest.mark.parametrize(
    ("dealer", "plays"),
    [("As Qc Jd Ts 8c", False), ("As Kc 4d 3s 2c", True), ("2s 2c 4d 5s 7c", True), ("Ks Qc Jd Ts 8c", False)],
)
def test_the_dealer_qualifies_with_ace_king_or_better(dealer, plays):
    story = play({1: "9d 9h 3h 7s Jh", HOUSE: dealer}, {1: "ante 10"}, "bet")
    assert story.net["A"] == ("30.00" if plays else "10.00")
    announced = [event.act.words for event in story.events if getattr(event.act, "what", "") == "announce"]
    assert announced[0].endswith("the dealer qualifies" if plays else "the dealer does not qualify")


# 16.12(c): the table, row by row.

TABLE = [
    ("royal flush", ROYAL, 100),
    ("straight flush", "5s 6s 7s 8s 9s", 50),
    ("four of a kind", "2c 2d 2h 2s 9c", 20),
    ("full house", HOUSE_FULL, 7),
    ("flush", FLUSH, 5),
    ("straight", "2c 3d 4h 5s 6d", 4),
    ("three of a kind", "7c 7d 7h 3s 9d", 3),
    ("two pair", "Qc Qd 5h 5s 9d", 2),
    ("one pair", "Ac Ad 5h 7s 9d", 1),
    ("ace-king", "Ac Kd Qh 7s 9d", 1),
]
DEALER = "As Ks 8c Jc Td"
"""It qualifies, and every hand of the table beats it."""


@proves("19:47-16.12(c)")
@pytest.mark.parametrize(("name", "hand", "pays"), TABLE, ids=[name for name, _, _ in TABLE])
def test_16_12_c_a_winning_bet_is_paid_by_its_hand(name, hand, pays):
    story = play({1: hand, HOUSE: DEALER}, {1: "ante 5"}, "bet")
    assert story.net == {"A": f"{5 + 10 * pays}.00"}


@proves("19:47-16.12(c)")
@pytest.mark.parametrize(
    "option", [name for name in STUD.options.elections() if name.endswith("_odds") and name != "ante_odds"]
)
def test_16_12_c_odds_may_be_higher_and_not_lower(option):
    floor = getattr(options(), option)
    higher = f"{floor.win + 1} to 1"
    assert str(getattr(options(**{option: higher}), option)) == higher
    with pytest.raises(Illegal, match="below the floor") as refused:
        options(**{option: f"{2 * floor.win - 1} to 2"})
    assert refused.value.cite == "19:47-16.12(c)"


@proves("19:47-16.12(c)")
def test_higher_odds_are_paid():
    story = play({1: "7c 7d 7h 3s 9d", HOUSE: DEALER}, {1: "ante 5"}, "bet", three_of_a_kind_odds="7 to 2")
    assert story.net == {"A": "40.00"}


@proves("19:47-16.12(b)")
@pytest.mark.parametrize("odds", ["2 to 1", "1 to 2"])
def test_16_12_b_the_ante_pays_even_money_and_nothing_else(odds):
    with pytest.raises(Illegal, match="fixed at 1 to 1"):
        options(ante_odds=odds)


@proves("19:47-16.12(a)")
def test_16_12_a_odds_are_printed_as_to_and_never_as_for():
    assert "“for” is not used" in cite("16.12(a)").says
    printed = sign_text(STUD, options()) + guide_text(STUD, options())
    assert printed.count(" to 1") > 20
    for line in printed.splitlines():
        if " to " in line or "$" in line:
            assert " for " not in line
    with pytest.raises(Illegal):
        options(flush_odds="6 for 1")


def test_the_sign_explains_the_limit():
    assert "wins no more than $10,050.00 with a hand" in sign_text(STUD, options(minimum="50"))


# The order of the round.


def test_the_round_in_order():
    hands = {1: FLUSH, 3: NOTHING, 4: "Qc Qd 5h 5s 9d", HOUSE: KINGS}
    story = play(hands, {1: "ante 10", 3: "ante 10", 4: "ante 10"}, "bet fold bet")
    assert story.acts == [
        *("wager", "announce", "deal", "put-stub", "decide", "place", "decide", "take", "collect", "decide", "place"),
        *("turn-up", "announce", "turn-up", "pay", "collect", "order-reshuffle"),
    ]
    shown = [event.act.hand for event in story.events if public(event)["act"] == "turn-up"]
    assert shown == [HOUSE, 4, 1], "from the dealer's right"
    asked = [event.act.box for event in story.events if isinstance(event.act, Decide)]
    assert asked == [1, 3, 4], "from the dealer's left"


def test_losers_are_collected_as_they_are_opened_and_winners_paid_after_the_last():
    hands = {1: FLUSH, 2: "Ac Kd Qh 7s 9d", 3: "Qc Qd 5h 5s 9c", HOUSE: KINGS}
    story = play(hands, dict.fromkeys((1, 2, 3), "ante 10"), "bet bet bet")
    after = story.acts[story.acts.index("turn-up") :]
    assert after == ["turn-up", "announce", "turn-up", "take", "turn-up", "pay", "collect", "order-reshuffle"]
    assert story.net == {"A": "110.00", "B": "-30.00", "C": "50.00"}


def test_a_bet_is_twice_the_ante():
    story = play({1: FLUSH, HOUSE: KINGS}, {1: "ante 12.50"}, "bet")
    placed = next(event.act.wager for event in story.events if public(event)["act"] == "place")
    assert placed == Wager(1, "A", "bet", 25_00)


def test_a_bet_that_cannot_be_placed_is_not_offered():
    story = play({1: FLUSH, HOUSE: KINGS}, {1: "ante 10"}, "fold", chips="29.50")
    assert [event.act.choices for event in story.events if isinstance(event.act, Decide)] == [("fold",)]
    assert play({1: FLUSH, HOUSE: KINGS}, {1: "ante 10"}, "bet", chips="30").net == {"A": "110.00"}


def test_nobody_bets_before_the_cards():
    t = table(1)
    t.begin("round")
    with pytest.raises(Refusal, match="bet wager cannot be placed now"):
        t.supply(Wager(1, "A", "bet", 20_00))


def test_wagers_may_be_changed_until_the_call():
    t = table(1)
    t.begin("round")
    t.supply(Wager(1, "A", "ante", 10_00))
    t.supply(Wager(1, "A", "progressive", 1_00))
    t.supply(Wager(1, "A", "ante", 20_00))
    with pytest.raises(Refusal, match="progressive wager of box 1 needs the ante"):
        t.supply(Wager(1, "A", "ante", 0))
    t.supply(Wager(1, "A", "progressive", 0))
    t.supply(Wager(1, "A", "ante", 0))
    assert t.wagers == {}


def test_players_see_their_own_cards_and_the_dealers_last():
    story = play({1: FLUSH, 2: NOTHING, HOUSE: KINGS}, {1: "ante 10", 2: "ante 10"}, "bet bet")
    for viewer, box in (("player:A", 1), ("player:B", 2), ("spectator", None)):
        dealt = [public(event, viewer) for event in story.events if public(event)["act"] == "deal"]
        assert {row["to"] for row in dealt if "card" in row} == {box, HOUSE} - {None}
        assert [row["card"] for row in dealt if row["to"] == HOUSE and "card" in row] == ["6c"]


def test_the_deck_is_shuffled_after_every_round():
    t = table(1)
    play({1: FLUSH, HOUSE: KINGS}, {1: "ante 10"}, "bet", t=t)
    with pytest.raises(Refusal, match="shuffled before another round"):
        t.begin("round")
    assert t.game.next_procedure(t) == "shuffle"


def test_every_class_has_its_odds():
    assert list(HIGH.classes) == list(ROWS)
    assert [bet_odds(options(), row).win for row in range(10)] == [1, 1, 2, 3, 4, 5, 7, 20, 50, 100]


def test_cards_come_one_by_one_or_in_stacks():
    hands = {2: "2c 3c 4c 5c 6c", 5: "2d 3d 4d 5d 6d", HOUSE: "2h 3h 4h 5h 6h"}
    stacks = cards_of(table(2, 5), (2, 5), hands)
    singly = cards_of(table(2, 5, dealing="hand"), (2, 5), hands)
    assert stacks == [card for hand in hands.values() for card in hand.split()]
    assert singly[:6] == ["2c", "2d", "2h", "3c", "3d", "3h"]
    for dealing in ("hand", "manual-shoe", "automated-shoe"):
        story = play(
            {1: FLUSH, 4: "Qc Qd 5h 5s 9d", HOUSE: KINGS}, {1: "ante 10", 4: "ante 10"}, "bet bet", dealing=dealing
        )
        assert story.net == {"A": "110.00", "D": "50.00"}
        assert set(story.cited("deal")) == {f"house:house-poker/{dealing}"}
