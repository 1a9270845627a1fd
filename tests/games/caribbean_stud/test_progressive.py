"""Caribbean stud poker: the progressive wager, 16.11(b), (c) and 16.12(e)-(g)."""

import pytest

import pitboss
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import HOUSE, Incident, Wager, public
from pitboss.table.procedures.progressive import PayProgressive, RegisterProgressive, ResetMeter, meter_shown
from pitboss.table.view.scene import Scene, sight

from .table import (
    FLUSH,
    FOUR,
    HOUSE_FULL,
    KINGS,
    QUEEN_HIGH,
    ROYAL,
    ROYAL_TOO,
    STEEL,
    STEEL_TOO,
    STUD,
    play,
    table,
)

proves = pytest.mark.proves
BOTH = "ante 10,progressive 1"


def with_meter(shown: str, *boxes: int, **options: object):
    """A table whose meter shows this amount once the progressive wagers of these boxes are registered."""
    t = table(*boxes, **options)
    t.memory.meter = cents(shown) - 70 * len(boxes)
    return t


def payouts(story) -> dict[int, str]:
    return {event.act.box: dollars(event.act.payout) for event in story.events if isinstance(event.act, PayProgressive)}


def seen(story) -> Scene:
    """The round from A's chair."""
    scene = Scene(STUD, "stud", "A", 52)
    scene.spot(1).player = "A"
    for event in story.events:
        scene.see(sight(event, story.t, "A"))
    return scene


def test_the_meter_and_its_payouts_are_shown_in_words():
    scene = seen(play({1: STEEL, HOUSE: KINGS}, {1: BOTH}, "bet", t=with_meter("20000", 1)))
    sentences = [text for text in scene.sentences if "progressive" in text or "meter" in text]
    assert sentences[-3:] == [
        "the progressive meter shows 20000.00",
        "box 1, A: progressive pays 2000.00",
        "the progressive meter goes on from 18000.00",
    ]
    assert scene.meter == 18000_00


def test_the_meter_shows_its_first_amount_before_any_wager():
    assert meter_shown(table(1)) == 10_000_00
    assert meter_shown(table(1, progressive_start="500")) == 500_00
    assert meter_shown(table(1, progressive="no")) == 0


@proves("19:47-16.11(c)", "19:47-16.12(e)")
def test_16_11_c_the_progressive_is_paid_although_the_hand_loses():
    story = play({1: FLUSH, HOUSE: "Ks Kc Kd 4s 4c"}, {1: BOTH}, "bet")
    assert story.settled["1 progressive"] == "win 50.00 16.12(e)"
    assert story.net == {"A": "19.00"}, "ante and bet lost, the dollar gone, fifty won"


@proves("19:47-16.11(c)")
def test_16_11_c_it_is_paid_although_the_dealer_does_not_qualify():
    story = play({1: FLUSH, HOUSE: QUEEN_HIGH}, {1: BOTH}, "bet")
    assert story.settled["1 progressive"] == "win 50.00 16.12(e)"


@proves("19:47-16.11(b)", "19:47-16.11(b)1", "19:47-16.11(b)2", "19:47-16.11(b)3")
def test_16_11_b_hand_light_and_supervisor_come_before_the_payout():
    story = play({1: FOUR, HOUSE: KINGS}, {1: BOTH}, "bet")
    rows = [public(event) for event in story.events]
    at = next(i for i, row in enumerate(rows) if row["act"] == "pay-progressive")
    steps = [(row["act"], row["words"], row["cite"]) for row in rows[at - 3 : at]]
    assert steps == [
        ("verify", "the cards of box 1", "19:47-16.11(b)1"),
        ("verify", "the light of box 1", "19:47-16.11(b)2"),
        ("validate", "the payout to box 1", "19:47-16.11(b)3"),
    ]
    assert rows[at - 1]["actor"] == "casino-supervisor"


@proves("19:47-16.11(b)3")
def test_16_11_b_3_nobody_but_a_supervisor_validates():
    t = table(1)
    story = play({1: FLUSH, HOUSE: KINGS}, {1: BOTH}, "bet", t=t)
    validation = next(event.act for event in story.events if getattr(event.act, "what", "") == "validate")
    assert validation.by(t) == "casino-supervisor"


@proves("19:47-16.12(e)")
@pytest.mark.parametrize(
    ("hand", "won"),
    [(ROYAL, "20000.00"), (STEEL, "2000.00"), (FOUR, "500.00"), (HOUSE_FULL, "100.00"), (FLUSH, "50.00")],
    ids=["royal flush", "straight flush", "four of a kind", "full house", "flush"],
)
def test_16_12_e_what_the_hands_win(hand, won):
    story = play({1: hand, HOUSE: "Ac Kc Jd 4s 3d"}, {1: BOTH}, "bet", t=with_meter("20000", 1))
    assert payouts(story) == {1: won}


@proves("19:47-16.12(e)")
def test_16_12_e_a_straight_wins_nothing():
    story = play({1: "2c 3d 4h 5s 6d", HOUSE: KINGS}, {1: BOTH}, "bet")
    assert story.settled["1 progressive"] == "lose 0.00 16.12(e)"


@proves("19:47-16.12(e)")
def test_16_12_e_five_thousand_dollars_instead_of_a_tenth():
    t = with_meter("20000", 1, straight_flush_prize="amount")
    assert payouts(play({1: STEEL, HOUSE: KINGS}, {1: BOTH}, "bet", t=t)) == {1: "5000.00"}
    assert t.memory.meter == 20000_00, "an amount is nothing of the jackpot"


@proves("19:47-16.12(e)")
@pytest.mark.parametrize(
    ("option", "lower", "higher"),
    [
        ("straight_flush_percent", 9, 15),
        ("straight_flush_amount", "4999.99", "6000"),
        ("four_of_a_kind_prize", "499", "550"),
        ("full_house_prize", "75", "150"),
        ("flush_prize", "49.99", "75"),
    ],
)
def test_16_12_e_amounts_may_be_higher_and_not_lower(option, lower, higher):
    assert STUD.options.configure({option: higher}).shown()[option] in (higher, f"{higher}.00")
    with pytest.raises(Illegal) as refused:
        STUD.options.configure({option: lower})
    assert refused.value.cite == "19:47-16.12(e)"


@proves("19:47-16.12(e)")
def test_16_12_e_part_of_a_cent_is_paid_as_a_whole_one():
    assert payouts(play({1: STEEL, HOUSE: KINGS}, {1: BOTH}, "bet", t=with_meter("123456.78", 1))) == {1: "12345.68"}


@proves("19:47-16.12(e)")
def test_16_12_e_a_tenth_of_a_small_meter_is_less_than_the_dollar_that_it_cost():
    t = with_meter("8.00", 1)
    inventory = t.bank["inventory"]
    story = play({1: STEEL, HOUSE: KINGS}, {1: BOTH}, "bet", t=t)
    assert story.settled["1 progressive"] == "win 0.80 16.12(e)"
    assert story.net == {"A": dollars(10_00 + 50 * 20_00 - 20)}
    assert t.bank["inventory"] == inventory - 1010_00 + 20
    assert t.memory.meter == 7_20
    assert seen(story).net() == 1010_00 - 20


@proves("19:47-16.12(f)")
def test_16_12_f_a_meter_that_a_straight_flush_empties_starts_again():
    t = with_meter("20000", 1, straight_flush_percent=100, progressive_reset="12000")
    story = play({1: STEEL, HOUSE: KINGS}, {1: BOTH}, "bet", t=t)
    assert payouts(story) == {1: "20000.00"}
    assert t.memory.meter == 12000_00
    assert [event.act.cite for event in story.events if isinstance(event.act, ResetMeter)] == ["19:47-16.12(f)"]


@pytest.mark.parametrize("hand", [ROYAL, FLUSH], ids=["from the cage", "from the inventory"])
def test_a_payout_is_a_plain_deed_and_nothing_else(hand):
    t = table(1)
    t.begin("round")
    coming, wagers = (
        iter(f"{hand} {KINGS}".split()),
        iter([Wager(1, "A", "ante", 10_00), Wager(1, "A", "progressive", 1_00)]),
    )
    while not isinstance(t.pending, PayProgressive):
        asks = t.pending.asks
        t.supply(next(coming) if asks == "card" else "bet" if asks == "choice" else next(wagers, None))
    with pytest.raises(Refusal):
        t.supply("fold")
    assert t.supply().act.payout


def test_an_empty_inventory_is_filled_before_a_progressive_payout():
    """A case, or a table that is left to itself, asks for the fill."""
    case = {
        "game": "caribbean-stud",
        "options": {"four_of_a_kind_prize": "30000000"},
        "boxes": [{"box": 1, "player": "A", "wagers": {"ante": "10.00", "progressive": "1.00"}}],
        "cards": f"{FOUR} {KINGS}".split(),
        "decisions": [{"box": 1, "choose": "bet"}],
    }
    shown = pitboss.adjudicate(case).shown()
    assert [row["amount"] for row in shown["events"] if row["act"] == "fill" and "amount" in row]
    assert {line["wager"]: line["returned"] for line in shown["settlement"]}["progressive"] == "30000000.00"


@proves("19:47-16.12(f)")
def test_16_12_f_seventy_cents_of_each_dollar_go_on_the_meter():
    t = table(1, 2, 3)
    wagers = {1: BOTH, 2: "ante 10", 3: BOTH}
    hands = {1: KINGS, 2: "2c 4d 6h 8s Tc", 3: "3c 5s 7h 9s Jc", HOUSE: "Ah Ad 8c 4c 3d"}
    story = play(hands, wagers, "bet bet bet", t=t)
    register = next(event.act for event in story.events if isinstance(event.act, RegisterProgressive))
    assert (register.registered, register.meter, register.cite) == (2, 10_001_40, "19:47-16.12(f)")
    assert t.memory.meter == 10_001_40


@proves("19:47-16.12(f)")
@pytest.mark.parametrize("rate", [0, 69, "69%"])
def test_16_12_f_no_lower_rate_of_progression_is_legal(rate):
    with pytest.raises(Illegal) as refused:
        STUD.options.configure({"progressive_percent": rate})
    assert refused.value.cite == "19:47-16.12(f)"
    assert STUD.options.configure({"progressive_percent": "100%"}).progressive_percent == 100


@proves("19:47-16.12(f)")
def test_16_12_f_after_a_royal_flush_the_meter_starts_again():
    t = with_meter("50000", 1, progressive_reset="12000")
    story = play({1: ROYAL, HOUSE: KINGS}, {1: BOTH}, "bet", t=t)
    assert payouts(story) == {1: "50000.00"}
    assert t.memory.meter == 12000_00
    assert t.bank["fills"] == -49999_00, "paid with papers, not out of the inventory"


@proves("19:47-16.12(g)")
def test_16_12_g_two_royal_flushes_share_equally():
    story = play({1: ROYAL, 4: ROYAL_TOO, HOUSE: KINGS}, {1: BOTH, 4: BOTH}, "bet bet", t=with_meter("200001", 1, 4))
    assert payouts(story) == {4: "100000.50", 1: "100000.50"}


@proves("19:47-16.12(g)")
def test_16_12_g_a_straight_flush_is_paid_by_the_meter_at_its_turn():
    hands = {1: STEEL, 3: STEEL_TOO, HOUSE: KINGS.replace("6c", "6d")}
    t = with_meter("20000", 1, 3)
    assert payouts(play(hands, {1: BOTH, 3: BOTH}, "bet bet", t=t)) == {3: "2000.00", 1: "1800.00"}
    assert t.memory.meter == 16200_00


@proves("19:47-16.12(g)")
@pytest.mark.parametrize(
    ("royal", "steel", "won"),
    [(1, 3, {3: "2000.00", 1: "18000.00"}), (3, 1, {3: "20000.00", 1: "1000.00"})],
    ids=["the straight flush first", "the royal flush first"],
)
def test_16_12_g_turns_decide_between_a_royal_and_a_straight_flush(royal, steel, won):
    hands = {royal: ROYAL, steel: STEEL, HOUSE: KINGS}
    assert payouts(play(hands, {1: BOTH, 3: BOTH}, "bet bet", t=with_meter("20000", 1, 3))) == won


@proves("19:47-16.12(g)")
def test_16_12_g_the_first_royal_flush_fixes_what_is_shared():
    """The right-most is paid first; the straight flush between them reads the meter that starts again."""
    hands = {1: ROYAL, 2: STEEL, 3: ROYAL_TOO, HOUSE: KINGS}
    story = play(hands, dict.fromkeys((1, 2, 3), BOTH), "bet bet bet", t=with_meter("20000", 1, 2, 3))
    assert payouts(story) == {3: "10000.00", 2: "1000.00", 1: "10000.00"}


def test_a_royal_flush_without_the_wager_shares_nothing():
    hands = {1: ROYAL, 4: ROYAL_TOO, HOUSE: KINGS}
    story = play(hands, {1: BOTH, 4: "ante 10"}, "bet bet", t=with_meter("20000", 1, 4))
    assert payouts(story) == {1: "19999.30"}, "only one dollar was registered"


def test_a_fold_gives_the_progressive_up_too():
    story = play({1: FLUSH, HOUSE: KINGS}, {1: BOTH}, "fold")
    assert story.settled["1 progressive"] == "lose 0.00 house:caribbean-stud/fold-progressive"


@pytest.mark.parametrize(
    ("wager", "why"),
    [
        (Wager(1, "A", "progressive", 2_00), "above the posted maximum of 1.00"),
        (Wager(2, "B", "progressive", 1_00), "needs the ante"),
    ],
)
def test_the_progressive_is_a_dollar_beside_an_ante(wager, why):
    t = table(1, 2)
    t.begin("round")
    t.supply(Wager(1, "A", "ante", 10_00))
    with pytest.raises(Refusal, match=why):
        t.supply(wager)


def test_no_dealer_can_accept_another_amount():
    t = table(1)
    t.begin("round")
    t.supply(Wager(1, "A", "ante", 10_00))
    with pytest.raises(Refusal, match=r"a progressive wager is 1\.00"):
        t.supply(Incident("out-of-limits", wager=Wager(1, "A", "progressive", 2_00)))


def test_a_table_without_the_progressive_does_not_take_it():
    t = table(1, progressive="no")
    t.begin("round")
    t.supply(Wager(1, "A", "ante", 10_00))
    with pytest.raises(Refusal, match="does not offer the progressive wager") as refused:
        t.supply(Wager(1, "A", "progressive", 1_00))
    assert refused.value.cite == "house:caribbean-stud/progressive-wager"
    with pytest.raises(Illegal, match="must be a multiple"):
        STUD.options.configure({"increment": "5", "minimum": "5"})
    assert STUD.options.configure({"increment": "5", "minimum": "5", "progressive": "no"})
