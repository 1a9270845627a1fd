"""Three card poker: the round of play, whole rounds, and who sees what."""

import pytest

from pitboss.games.three_card_poker import GAME
from pitboss.games.three_card_poker.rules import Options
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import HOUSE, Incident, Table, Wager, public
from pitboss.table.act import Decide
from pitboss.table.view.scene import Scene, sight

from .table import play

ANTE, BOTH = "ante 10", "ante 10, pair-plus 5"
SIX = {"six_card_bonus": "S20-1"}


# Whole rounds; the automated shoe deals three cards at a time, the dealer's last.


@pytest.mark.parametrize(
    ("cards", "placed", "choose", "settled", "net"),
    [
        pytest.param(
            "6h 6s 2d / Jc 9d 4h",
            ANTE,
            "play",
            {"1 ante": "win 20.00", "1 play": "push 10.00"},
            "10.00",
            id="no hand",
        ),
        pytest.param(
            "Kh 9s 4d / Qc 8d 2h", ANTE, "play", {"1 ante": "win 20.00", "1 play": "win 20.00"}, "20.00", id="won"
        ),
        pytest.param(
            "7h 8s 9d / Kc 8c 2c",
            ANTE,
            "play",
            {"1 ante": "win 20.00", "1 play": "win 20.00", "1 ante-bonus": "win 10.00"},
            "30.00",
            id="a straight beats a flush",
        ),
        pytest.param(
            "7h 8s 9d / 4c 3c 2c",
            ANTE,
            "play",
            {"1 ante": "lose 0.00", "1 play": "lose 0.00", "1 ante-bonus": "win 10.00"},
            "-10.00",
            id="the bonus of a hand that loses",
        ),
        pytest.param(
            "4c 4d 4h / 9c 8d 2h", "pair-plus 5", "", {"1 pair-plus": "win 155.00"}, "150.00", id="pair plus alone"
        ),
        pytest.param("2c 5d 9h / Ac Kd Qh", "ante 25", "fold", {"1 ante": "lose 0.00"}, "-25.00", id="folded"),
        pytest.param(
            "7h 8h 9h / Jc 9d 4h",
            "ante 12.50",
            "play",
            {"1 ante": "win 25.00", "1 play": "push 12.50", "1 ante-bonus": "win 62.50"},
            "75.00",
            id="an odd amount",
        ),
    ],
)
def test_what_a_round_brings(cards, placed, choose, settled, net):
    story = play(cards, placed, choose)
    assert story.settled == settled
    assert story.net == {"A": net}


@pytest.mark.proves("19:47-20.12(f)", "19:47-20.12(g)")
def test_20_12_f_an_automated_shoe_that_stops_after_four_stacks():
    four = "2c 3d 4h / 5s 6c 7d / 8h 9s Tc / Jd Qh Ks"
    boxes = dict.fromkeys((1, 2, 3, 4), BOTH)
    story = play(four, boxes, strange={"kind": "shoe-jam", "box": 0})
    assert set(story.settled.values()) == {"void 10.00", "void 5.00"}
    assert set(story.cites.values()) == {"19:47-20.12(f)"}
    assert story.net == dict.fromkeys("ABCD", "0.00")
    assert story.shown["void"]["cite"] == "19:47-20.12(f)"
    assert story.events("remove-shoe")[0]["cite"] == "19:47-20.12(g)"
    assert story.events("order-reshuffle")


# Ante and play.


def test_equal_hands_push_ante_and_play():
    story = play("Qh 8s 4d / Qc 8d 4h", ANTE, "play")
    assert story.settled == {"1 ante": "push 10.00", "1 play": "push 10.00"}


def test_the_dealer_with_the_higher_hand_takes_both():
    story = play("Qh 8s 4d / Qc 9d 2h", ANTE, "play")
    assert story.settled == {"1 ante": "lose 0.00", "1 play": "lose 0.00"}
    assert set(story.cites.values()) == {"/settling"}


@pytest.mark.parametrize(("dealer", "qualifies"), [("Qc 3d 2h", True), ("Jc Td 8h", False), ("2c 2d 3h", True)])
def test_queen_high_qualifies_and_less_does_not(dealer, qualifies):
    story = play(f"Ah 8s 4d / {dealer}", ANTE, "play")
    verdict = story.events("announce")[-1]
    assert ("does not qualify" not in verdict["words"]) is qualifies
    assert verdict["cite"] == "house:three-card-poker/qualifying"
    assert (story.settled["1 play"] == "push 10.00") is not qualifies


def test_a_hand_lower_than_a_dealers_that_does_not_qualify_wins_its_ante():
    story = play("Th 8s 4d / Jc 9d 2h", ANTE, "play")
    assert story.settled == {"1 ante": "win 20.00", "1 play": "push 10.00"}
    assert set(story.cites.values()) == {"/qualifying"}


@pytest.mark.parametrize(
    ("table", "hand", "bonus"),
    [
        ("A20-1", "7h 8h 9h", "50.00"),
        ("A20-1", "7h 7s 7d", "40.00"),
        ("A20-1", "Ah 2s 3d", "10.00"),
        ("A20-1", "Ah 8h 3h", None),
        ("A20-2", "Ah Kh Qh", "40.00"),
        ("A20-2", "7h 7s 7d", "30.00"),
        ("A20-2", "Qh Ks Ad", "10.00"),
        ("A20-2", "Kh As 2d", None),
        ("A20-3", "7h 8h 9h", "50.00"),
        ("A20-3", "7h 7s 7d", "30.00"),
        ("A20-3", "Qh Ks Ad", "10.00"),
    ],
)
def test_the_ante_bonus_by_its_table(table, hand, bonus):
    story = play(f"{hand} / Jc 9d 4c", ANTE, "play", ante_bonus_table=table)
    assert story.settled.get("1 ante-bonus") == (f"win {bonus}" if bonus else None)
    if bonus:
        assert f"house:three-card-poker/{table.lower()}" in story.events("pay-bonus")[0]["also"]


def test_a_straight_that_is_folded_brings_no_bonus():
    assert play("7h 8s 9d / Kc 8c 2c", ANTE, "fold").settled == {"1 ante": "lose 0.00"}


def test_a_straight_without_an_ante_brings_no_bonus():
    assert play("7h 8s 9d / Kc 8c 2c", "pair-plus 10").settled == {"1 pair-plus": "win 70.00"}


def test_without_chips_for_the_play_wager_only_a_fold_is_offered():
    story = play("7h 8s 9d / Kc 8c 2c", ANTE, "fold", bankrolls={"A": "15"})
    assert story.events("decide")[0]["choices"] == ["fold"]
    with pytest.raises(Refusal, match="'play' is not open"):
        play("7h 8s 9d / Kc 8c 2c", ANTE, "play", bankrolls={"A": "19.50"})


# Pair plus and the six-card bonus.


@pytest.mark.parametrize(
    ("table", "pays"),
    [("P20-1", "40 30 6 4 1"), ("P20-2", "40 30 6 3 1"), ("P20-3", "40 25 6 4 1"), ("P20-4", "35 25 5 3 1")],
)
def test_the_pair_plus_tables_row_by_row(table, pays):
    hands = ("7h 8h 9h", "7h 7s 7d", "7h 8h 9d", "7h 8h Th", "7h 7s 9d")
    for hand, pay in zip(hands, pays.split(), strict=True):
        story = play(f"{hand} / Ac Ad Ks", "pair-plus 10", pair_plus_table=table)
        assert story.net == {"A": f"{pay}0.00"}
        assert f"house:three-card-poker/{table.lower()}" in story.events("pay")[0]["also"]
    assert play("Ah Ks Jd / 2c 3d 5s", "pair-plus 10", pair_plus_table=table).net == {"A": "-10.00"}


def test_pair_plus_wins_whatever_the_dealer_has():
    story = play("6h 6s 2d / Ac Ad As", BOTH, "play")
    assert story.settled == {"1 ante": "lose 0.00", "1 play": "lose 0.00", "1 pair-plus": "win 10.00"}


@pytest.mark.parametrize(("rule", "end"), [("lost", "lose 0.00"), ("stands", "win 10.00")])
def test_a_fold_and_the_pair_plus_wager(rule, end):
    story = play("6h 6s 2d / Ac Ad As", BOTH, "fold", pair_plus_on_fold=rule)
    assert story.settled == {"1 ante": "lose 0.00", "1 pair-plus": end}
    assert story.cites["1 pair-plus"] == ("/pair-plus-on-fold" if rule == "lost" else "/pair-plus")


def test_where_all_have_folded_the_dealer_shows_nothing():
    story = play("6h 6s 2d / Ac Ad As", BOTH, "fold")
    assert story.events("turn-up") == []
    assert story.acts[-2:] == ["collect", "order-reshuffle"]


@pytest.mark.parametrize(
    ("table", "cards", "pays"),
    [
        ("S20-1", "Ah Kh 2c / Qh Jh Th", 1000),
        ("S20-1", "9h Kh 2c / Qh Jh Th", 200),
        ("S20-1", "9h 9s 2c / 9d 9c Th", 50),
        ("S20-3", "9h 9s 2c / 9d 9c Th", 100),
        ("S20-1", "9h 9s 2c / 9d Tc Th", 25),
        ("S20-3", "9h 9s 2c / 9d Tc Th", 20),
        ("S20-1", "Ah 3h 2c / Qh Jh Th", 20),
        ("S20-2", "Ah 3h 2c / Qh Jh Th", 15),
        ("S20-1", "Ah 3h 2c / 4h 5h Ts", 10),
        ("S20-1", "9h 9s 2c / 9d Tc Kh", 5),
        ("S20-3", "9h 9s 2c / 9d Tc Kh", 7),
        ("S20-1", "9h 9s 2c / Td Tc Kh", -1),
    ],
)
def test_the_six_card_bonus_is_on_the_best_five_of_both_hands(table, cards, pays):
    story = play(cards, "ante 10, six-card-bonus 1", "fold", six_card_bonus=table)
    won = f"win {pays + 1}.00" if pays > 0 else "lose 0.00"
    assert story.settled == {"1 ante": "lose 0.00", "1 six-card-bonus": won}, "a fold does not touch it"


def test_the_six_card_bonus_is_off_unless_elected():
    with pytest.raises(Refusal, match="does not offer the six-card-bonus wager"):
        play("Ah Kh 2c / Qh Jh Th", "ante 10, six-card-bonus 1", "play")


# Wagers.


def table(**options):
    t = Table(GAME, Options.configure(options))
    t.begin("sit", player="A", box=1, chips=100_00)
    t.supply()
    while (name := GAME.next_procedure(t)) != "round":
        t.begin(name)
        while t.pending is not None:
            t.supply(_answer(t))
    t.begin("round")
    return t


def _answer(t):
    from pitboss.table import Shuffled

    return {"order": Shuffled(), "cut": 20}.get(t.pending.asks or "")


def test_a_pair_plus_wager_needs_an_ante_where_the_house_wants_one():
    t = table(pair_plus_alone="no")
    with pytest.raises(Refusal, match="needs the ante wager beside it"):
        t.supply(Wager(1, "A", "pair-plus", 5_00))
    t.supply(Wager(1, "A", "ante", 5_00))
    t.supply(Wager(1, "A", "pair-plus", 5_00))
    with pytest.raises(Refusal, match="needs the ante wager beside it"):
        t.supply(Wager(1, "A", "ante", 0))
    t.supply(Wager(1, "A", "pair-plus", 0))
    t.supply(Wager(1, "A", "ante", 0))
    assert t.wagers == {}


def test_the_ante_may_be_taken_back_from_beside_a_pair_plus_wager_but_not_from_a_six_card_bonus():
    t = table(**SIX)
    for wager in ("ante", "pair-plus", "six-card-bonus"):
        t.supply(Wager(1, "A", wager, 5_00))
    with pytest.raises(Refusal, match="six-card-bonus wager of box 1 needs"):
        t.supply(Wager(1, "A", "ante", 0))
    t.supply(Wager(1, "A", "six-card-bonus", 0))
    t.supply(Wager(1, "A", "ante", 0))
    with pytest.raises(Refusal, match="needs the ante"):
        t.supply(Wager(1, "A", "six-card-bonus", 5_00))
    assert t.wagers == {(1, "pair-plus"): 5_00}


@pytest.mark.parametrize(
    ("wager", "amount", "part"),
    [
        ("ante", 4_50, "below the posted minimum of 5.00"),
        ("ante", 100_50, "above the posted maximum of 100.00"),
        ("pair-plus", 50, "below the posted minimum of 2.00"),
        ("pair-plus", 50_50, "above the posted maximum of 50.00"),
        ("play", 5_00, "cannot be placed now"),
        ("ante", 5_25, "not a multiple"),
    ],
)
def test_limits_are_posted_for_each_wager(wager, amount, part):
    t = table(minimum="5", maximum="100", pair_plus_minimum="2", pair_plus_maximum="50")
    with pytest.raises(Refusal, match=part):
        t.supply(Wager(1, "A", wager, amount))


@pytest.mark.parametrize(
    "wrong",
    [
        {"pair_plus_table": "P20-5"},
        {"ante_bonus_table": "P20-1"},
        {"six_card_bonus": "yes"},
        {"pair_plus_on_fold": "kept"},
        {"pair_plus_minimum": "50", "pair_plus_maximum": "10"},
        {"six_card_minimum": "1.25"},
        {"boxes": 8},
        {"dealing": "hand", "shuffle": "manual"},
        {"decks": 2, "shuffle": "manual"},
    ],
)
def test_what_cannot_be_elected_is_refused(wrong):
    with pytest.raises(Illegal):
        Options.configure(wrong)


# The order of things.


def test_the_round_in_order_from_the_left_and_back_from_the_right():
    boxes = {1: BOTH, 2: ANTE, 4: "pair-plus 5"}
    story = play("7h 8s 9d / 2c 5d 9h / 4c 4d Ah / Kc 8c 2d", boxes, "play fold")
    assert story.acts == [
        *["wager"] * 4,
        "announce",
        *["deal"] * 12,
        "put-stub",
        *("decide", "place", "decide", "take", "collect"),
        *("turn-up", "announce"),
        *("turn-up", "pay"),
        *("turn-up", "pay", "pay", "pay-bonus", "pay"),
        *("collect", "order-reshuffle"),
    ]
    assert [row["to"] for row in story.events("deal")] == [1, 1, 1, 2, 2, 2, 4, 4, 4, 0, 0, 0]
    assert [row["hand"] for row in story.events("turn-up")] == [0, 4, 1]
    assert [row["boxes"] for row in story.events("collect")] == [[2], [1, 4, 0]]
    assert story.net == {"A": "60.00", "B": "-10.00", "D": "5.00"}


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand"])
def test_card_by_card_where_no_automated_shoe_deals(dealing):
    story = play("7h 2c Kc 8s 5d 8c 9d 9h 2d", {1: ANTE, 2: ANTE}, "play fold", dealing=dealing)
    assert [row["to"] for row in story.events("deal")] == [1, 2, 0] * 3
    assert story.net == {"A": "30.00", "B": "-10.00"}
    assert {row["cite"] for row in story.events("deal")} == {f"house:house-poker/{dealing}"}


def test_folded_antes_are_collected_only_when_all_have_chosen():
    story = play("7h 8s 9d / 2c 5d 9h / Kc 8c 2d", {1: ANTE, 2: ANTE}, "fold play")
    acts = story.acts
    assert acts.index("take") > len(acts) - 1 - acts[::-1].index("decide")


# Eyes.


def seen_by(story, viewer):
    return [public(event, viewer) for event in story.found.events]


def test_players_look_at_their_own_cards_only():
    story = play("7h 8s 9d / 2c 5d 9h / Kc 8c 2d", {1: ANTE, 2: ANTE}, "play fold")
    for viewer, own in (("player:A", 1), ("player:B", 2), ("spectator", None), ("dealer", None)):
        for row in seen_by(story, viewer):
            if row["act"] == "deal":
                assert ("card" in row) is (row["to"] == own)
    shown = "".join(row["cards"] for row in seen_by(story, "spectator") if row["act"] == "turn-up")
    assert shown == "Kc8c2d7h8s9d", "a folded hand is never shown"


def test_the_ante_bonus_has_a_line_of_its_own_at_the_table():
    story = play("7h 8s 9d / 4c 3c 2c", ANTE, "play")
    scene = Scene(GAME, "three-card-poker-1", "B", 52)
    sentences = [scene.see(sight(event, story.found.table, "B")) for event in story.found.events]
    assert "box 1: ante-bonus wins 10.00 at 1 to 1" in sentences
    spot = scene.spots[1]
    assert spot.stakes == {"ante": 10_00, "play": 10_00, "ante-bonus": 0}
    assert spot.gains == {"ante": -10_00, "play": -10_00, "ante-bonus": 10_00}
    assert not spot.open


def test_no_answer_folds():
    t = table()
    t.supply(Wager(1, "A", "ante", 10_00))
    t.supply(None)
    for card in ("Ah", "As", "Ad", "2c", "3c", "5d"):
        t.supply(card)
    t.supply(None)
    assert isinstance(t.pending, Decide)
    t.supply(Incident("absent"))
    while t.pending is not None:
        t.supply(None)
    assert t.chips("A") == 90_00
    assert HOUSE not in t.hands
