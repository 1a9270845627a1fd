"""Casino war: words, cards, ranks and odds, 19:47-22.1 to 22.3 and 22.9."""

import pytest

from pitboss.equipment import DECK, RANKS, SUITS, decks, packed
from pitboss.games.casino_war.rules import compare, rank
from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.rulebook import cite
from pitboss.table import Shuffled, Wager, public
from pitboss.table.act import Burn, Deal, Place
from pitboss.table.parts import Declarations

from .table import SHOES_BURN, WAR, closed_table, go, play, refused, table

proves = pytest.mark.proves


# 22.1: what the words mean.


@proves('19:47-22.1 "Burn card"')
@pytest.mark.parametrize("viewer", ["player:A", "spectator", "dealer", "floorperson"])
def test_22_1_burn_card_lies_in_the_rack_and_nobody_learns_it(viewer):
    then = play("9h Kd", {1: "initial 10"})
    burn = next(event for event in then.events if type(event.act) is Burn)
    assert then.t.cards.rack.rebuild(1)["burn"] == [SHOES_BURN]
    assert SHOES_BURN not in str(public(burn, viewer))


@proves('19:47-22.1 "Initial wager"', "19:47-22.7(c)1")
def test_22_1_initial_wager_is_the_price_of_a_card():
    t = table(1, 2)
    then = play("9h Kd", {2: "initial 10"}, t=t)
    assert "9h to box 2" in then.acts
    assert not any("box 1" in act for act in then.acts)


@proves('19:47-22.1 "Initial wager"')
def test_22_1_without_an_initial_wager_there_is_no_deal():
    then = play("", {}, t=table(1))
    assert then.acts == ["begin", "burn", "No more bets"]


@proves('19:47-22.1 "Original deal"', "19:47-22.7(c)")
def test_22_1_original_deal_is_the_first_card_of_each_player_and_the_dealer():
    then = play("9h 5c Kd", {1: "initial 10", 3: "initial 10"})
    assert [act for act in then.acts if " to " in act] == ["9h to box 1", "5c to box 3", "Kd to the dealer"]


@proves('19:47-22.1 "Round of play"')
def test_22_1_round_ends_with_every_wager_settled_and_every_card_in_the_rack():
    then = play("9h 5c 9d 2c 3c 4c 8h 7s", {1: "initial 10, tie 5", 2: "initial 10"}, "go-to-war")
    t = then.t
    assert (t.pending, t.wagers, t.hands, t.round) == (None, {}, {}, 1)
    assert all(line.split()[0] in {"win", "lose"} for line in then.settled.values())


@proves('19:47-22.1 "Round of play"')
def test_22_1_no_round_before_the_table_is_open_or_with_nobody_there():
    t = closed_table()
    with refused("19:47-22.4(a)", "closed"):
        t.begin("round")
    t = table(1)
    t.begin("leave", player="A")
    t.supply()
    with refused('19:47-22.1 "Round of play"', "nobody"):
        t.begin("round")


@proves('19:47-22.1 "Suit"')
def test_22_1_suits_are_four_of_thirteen_ranks_each():
    assert SUITS == "cdhs"
    assert all(sum(card[1] == suit for card in DECK) == len(RANKS) == 13 for suit in SUITS)
    assert cite('22.1 "Suit"').says == "Clubs, diamonds, hearts and spades."


@proves('19:47-22.1 "Tie hand"')
def test_22_1_tie_hand_is_equal_rank_whatever_the_suits():
    then = play("9h 9s", {1: "initial 10"}, "surrender")
    assert "box 1 chooses surrender" in then.acts


@proves('19:47-22.1 "Tie wager"')
def test_22_1_tie_wager_needs_its_wager_beside_it():
    t = table(1, 2)
    t.begin("round")
    t.supply(SHOES_BURN)
    with refused('19:47-22.1 "Tie wager"', "needs the initial wager"):
        t.supply(Wager(1, "A", "tie", cents("5")))
    t.supply(Wager(2, "B", "initial", cents("10")))
    with refused('19:47-22.1 "Tie wager"', "needs the initial wager"):
        t.supply(Wager(1, "A", "tie", cents("5")))
    t.supply(Wager(1, "A", "initial", cents("10")))
    t.supply(Wager(1, "A", "tie", cents("5")))
    assert t.wagers[1, "tie"] == cents("5")


@proves('19:47-22.1 "Tie wager"')
def test_22_1_tie_wager_is_on_its_own_deal_only():
    then = play("9h 9s 2c 3c 4c 8h 8s", {1: "initial 10, tie 5"}, "go-to-war")
    assert then.settled["1 tie"] == "win 55.00 22.8(a)3"
    then = play("9h 9s 2c 3c 4c 8h 7s", {1: "initial 10, tie 5, war-tie 5"}, "go-to-war")
    assert then.settled["1 war-tie"] == "lose 0.00 22.8(g)2"


@proves('19:47-22.1 "War"')
def test_22_1_war_is_open_after_a_tie_on_the_original_deal_and_only_then():
    assert "place" not in play("9h 8s", {1: "initial 10"}).acts
    assert "place" not in play("8h 9s", {1: "initial 10"}).acts
    tied = play("9h 9s 2c 3c 4c 8h 8s", {1: "initial 10"}, "go-to-war")
    assert tied.acts.count("place") == 1


@proves('19:47-22.1 "War deal"')
def test_22_1_war_deal_follows_the_war_wagers():
    acts = play("9h 9s 2c 3c 4c 8h 7s", {1: "initial 10"}, "go-to-war").acts
    assert acts.index("place") < acts.index("8h to box 1") < acts.index("7s to the dealer")


@proves('19:47-22.1 "War wager"', "19:47-22.8(e)")
@pytest.mark.parametrize("initial", ["1", "2.50", "15", "500"])
def test_22_1_war_wager_is_as_much_as_the_initial_wager(initial):
    then = play("9h 9s 2c 3c 4c 8h 7s", {1: f"initial {initial}"}, "go-to-war")
    placed = next(event.act.wager for event in then.events if isinstance(event.act, Place))
    assert (placed.wager, placed.amount) == ("war", cents(initial))


def test_22_1_war_wager_that_cannot_be_placed_is_not_offered():
    then = play("9h 9s", {1: "initial 10"}, "surrender", chips="19.50")
    decide = next(event.act for event in then.events if "chooses" in then.acts[event.n - then.events[0].n])
    assert decide.choices == ("surrender",)


# 22.2 and 22.3: cards, shoe and ranks.


@proves("19:47-22.2(a)")
@pytest.mark.parametrize("number", [6, 7, 8])
def test_22_2_a_six_seven_or_eight_whole_decks_and_a_cutting_card(number):
    t = table(1, decks=number, players={1: "A"})
    assert sorted(t.shoe.rest()) == sorted(decks(number))
    t.begin("change-cards")
    go(t)
    t.begin("start")
    go(t)
    t.supply(Shuffled(order=packed(decks(number))))
    t.supply(10)
    t.supply(52 * number - 1)
    assert t.shoe.cutting_card == 1


@proves("19:47-22.2(a)")
def test_22_2_a_a_seventh_ace_of_hearts_cannot_come_from_six_decks():
    t = table(1)
    for _ in range(6):
        t.shoe.draw("Ah")
    t.begin("round")
    with pytest.raises(Refusal, match="Ah cannot come again"):
        t.supply("Ah")


@proves("19:47-22.2(b)")
def test_22_2_b_every_card_on_the_layout_has_left_the_shoe():
    t = table(1, 2)
    before = t.shoe.left
    then = play("9h 5c 9d 2c 3c 4c 8h 7s", {1: "initial 10", 2: "initial 10"}, "go-to-war", t=t)
    drawn = sum(type(event.act) in {Deal, Burn} for event in then.events)
    assert before - t.shoe.left == drawn == len(t.cards.rack.cards()) == 9
    assert "shoe" in WAR.part(Declarations).under("19:47-22.2(b)")


@proves("19:47-22.2(c)")
def test_22_2_c_the_house_may_cover_the_last_card():
    def covered(t):
        return [event.act.cite for event in t.events if public(event)["act"] == "cover"]

    assert covered(table(1, cover_card="yes")) == ["19:47-22.2(c)"]
    assert covered(table(1)) == []


def test_22_3_ranks_from_ace_high_to_deuce_low():
    printed = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]
    assert sorted(RANKS, key=lambda r: rank(r + "s"), reverse=True) == printed


@proves("19:47-22.3")
def test_22_3_suits_count_for_nothing():
    for card in DECK:
        assert {rank(card[0] + suit) for suit in SUITS} == {rank(card)}
    for suits in ("cd", "hs", "sc", "dd"):
        assert play(f"K{suits[0]} Q{suits[1]}", {1: "initial 10"}).net == {"A": "10.00"}


def test_22_3_every_pair_of_ranks_as_the_order_says():
    for i, player in enumerate("AKQJT98765432"):
        for j, dealer in enumerate("AKQJT98765432"):
            expected = (i < j) - (i > j)
            assert compare(rank(player + "c"), rank(dealer + "h")) == expected


# 22.9: the odds, as printed.


def test_22_9_a_the_odds_are_the_printed_ones_and_no_others():
    shown = WAR.options.configure({}).shown()
    printed = {"initial_odds": "1 to 1", "tie_odds": "10 to 1", "war_odds": "2 to 1", "war_tie_odds": "3 to 1"}
    assert {name: shown[name] for name in printed} == printed
    for name in printed:
        for other in ("1 to 2", "9 to 1", "11 to 1", "5 to 2"):
            with pytest.raises(Refusal, match=r"fixed at .*19:47-22\.9\(a\)"):
                closed_table(**{name: other})


@proves("19:47-22.9(a)1")
def test_22_9_a_1_initial_wager_pays_1_to_1():
    assert play("Kd 9h", {1: "initial 35"}).settled["1 initial"].startswith("win 70.00")


@proves("19:47-22.9(a)2")
def test_22_9_a_2_tie_wager_pays_10_to_1_on_either_deal():
    then = play("9d 9h 2c 3c 4c 4h 4d", {1: "initial 10, tie 7, war-tie 3"}, "go-to-war")
    assert then.settled["1 tie"].startswith("win 77.00")
    assert then.settled["1 war-tie"].startswith("win 33.00")


@proves("19:47-22.9(a)3")
def test_22_9_a_3_war_wager_pays_2_to_1_and_3_to_1_on_a_tie():
    assert play("9d 9h 2c 3c 4c Kh 4d", {1: "initial 7"}, "go-to-war").settled["1 war"].startswith("win 21.00")
    assert play("9d 9h 2c 3c 4c 4h 4d", {1: "initial 7"}, "go-to-war").settled["1 war"].startswith("win 28.00")


@proves("19:47-22.9(a)1", "19:47-22.9(a)2", "19:47-22.9(a)3", "19:47-22.8(c)1")
@pytest.mark.parametrize("stake", ["1", "1.50", "2", "7", "25", "99.50", "500"])
def test_22_9_payouts_are_exact_at_every_stake(stake):
    s = cents(stake)
    for cards, choose, net in (
        ("Kd 9h", "", s - s),
        ("9d Kh", "", -2 * s),
        ("9d 9h", "surrender", 10 * s - s // 2),
        ("9d 9h 2c 3c 4c Kh 4d", "go-to-war", 10 * s + s),
        ("9d 9h 2c 3c 4c 4h 4d", "go-to-war", 10 * s + 2 * s),
        ("9d 9h 2c 3c 4c 4h Kd", "go-to-war", 10 * s - 2 * s),
    ):
        then = play(cards, {1: f"initial {stake}, tie {stake}"}, choose, chips="10000")
        assert then.t.chips("A") - cents("10000") == net
