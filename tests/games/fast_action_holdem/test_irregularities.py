"""Fast action hold 'em: what goes wrong, 19:47-21.9, and the house's readings where it is silent."""

import pytest

from pitboss import adjudicate
from pitboss.games.fast_action_holdem.acts import PlaceMarker, SetDealersHand
from pitboss.money import cents
from pitboss.table import HOUSE, Incident, public
from pitboss.table.act import Burn, Deal, Hold
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.settlement_acts import Settle

from .table import play, refused, table, to, wager

proves = pytest.mark.proves

LOW, DRY, ACES = "Kd 9s 7h 5c", "2s 3h 6d 8c Jc", "Ah Ad 4c 6s"


def setting(box: int):
    return lambda act: isinstance(act, Pick) and act.box == box


@proves("19:47-21.9(a)")
def test_21_9_a_cards_face_up_in_the_shoe_are_not_used_however_many():
    strange = [(to(1, "second"), "face-up-in-shoe", "Qs"), (to(1, "third"), "face-up-in-shoe", "Qd")]
    strange.append((to("community"), "face-up-in-shoe", "Qc"))
    then = play(LOW, {1: ACES}, DRY, strange=strange)
    assert then.net == {"A": "10.00"}
    assert then.t.cards.rack.rebuild(1)["unused"] == ["Qs", "Qd", "Qc"]
    assert then.cites.count("19:47-21.9(a)") == 6


@proves("19:47-21.9(b)")
def test_21_9_b_a_card_drawn_unseen_is_the_next_one():
    strange = [(to(1, "second"), "drawn-in-error", "Ad")]
    then = play(LOW, {1: "Ah 4c 6s"}, DRY, strange=strange)
    assert then.t.cards.rack.rebuild(1)[1] == ["Ah", "Ad"]
    hold = then.of(Hold)[0]
    assert all("card" not in public(hold, viewer) for viewer in ("spectator", "player:A", "dealer"))


@proves("19:47-21.9(b)")
def test_21_9_b_drawn_while_a_hand_is_set_it_is_the_burn_card():
    then = play(LOW, {1: ACES}, DRY, strange=[(setting(1), "drawn-in-error", "Qs")])
    assert [e.outcome for e in then.of(Burn)][-1] == "Qs"


@proves("19:47-21.9(c)")
def test_21_9_c_a_players_card_shown_early_is_turned_down_and_play_goes_on():
    then = play(LOW, {1: "Ah 4c 6s", 2: "Qh Qd 4c 6s"}, DRY, strange=[(to(1, "second"), "card-exposed", "Ad")])
    assert then.net == {"A": "10.00", "B": "10.00"}
    shown = next(e for e in then.events if isinstance(e.outcome, Incident))
    assert public(shown, "player:B")["card"] == "Ad"
    assert then.of(Hold)[0].act.cite == "19:47-21.9(c)"


def test_a_card_of_the_dealers_shown_early_stays_by_the_houses_reading():
    then = play("9s 7h 5c", {1: ACES}, DRY, strange=[(to(HOUSE, "first"), "card-exposed", "Kd")])
    assert then.of(Hold)[0].act.cite == "house:fast-action-holdem/dealers-card-exposed"
    assert sorted(then.t.cards.rack.rebuild(1)[HOUSE]) == sorted(LOW.split())


def test_a_card_drawn_in_error_and_seen_goes_to_the_next_hand():
    then = play(LOW, {1: ACES}, "3h 6d 8c Jc", strange=[(setting(1), "exposed-in-error", "2s")])
    assert then.t.cards.rack.rebuild(1)["community"] == DRY.split()
    assert then.of(Hold)[0].act.cite == "house:fast-action-holdem/exposed-in-error"


@proves("19:47-21.9(d)")
def test_21_9_d_the_dealers_missing_cards_come_before_the_hand_is_set():
    strange = [(to(HOUSE, "second"), "card-missed", None), (to(HOUSE, "fourth"), "card-missed", None)]
    then = play(LOW, {1: ACES}, DRY, strange=strange)
    later = [e for e in then.of(Deal) if e.act.deal == "later"]
    assert [(e.act.to, e.act.cite) for e in later] == [(HOUSE, "19:47-21.9(d)")] * 2
    assert then.events.index(later[-1]) < then.events.index(then.of(SetDealersHand)[0])
    assert then.net == {"A": "10.00"}


@proves("19:47-21.9(e)")
def test_21_9_e_a_player_may_have_the_hand_void():
    then = play(LOW, {1: "Ah Ad 4c", 2: ACES}, DRY, {1: ["void"]}, strange=[(to(1, "second"), "card-missed", None)])
    assert then.settled["1 original"] == "void 10.00 21.9(e)"
    assert then.net == {"A": "0.00", "B": "10.00"}
    assert then.t.cards.rack.rebuild(1)[1] == ["Ah", "Ad", "4c"]


@proves("19:47-21.9(e)")
def test_21_9_e_or_take_the_missing_cards_after_everybody_else():
    strange = [(to(1, "second"), "card-missed", None), (to(HOUSE, "fourth"), "card-missed", None)]
    then = play(LOW, {1: ACES, 2: ACES}, DRY, {1: ["receive"]}, strange=strange)
    assert then.net == {"A": "10.00", "B": "10.00"}
    later = [(e.act.to, e.act.cite) for e in then.of(Deal) if e.act.deal == "later"]
    assert later == [(HOUSE, "19:47-21.9(d)"), (1, "19:47-21.9(e)")]
    last = max(i for i, e in enumerate(then.events) if isinstance(e.act, Deal) and e.act.deal == "later")
    assert last < then.acts.index("2s to community")


@proves("19:47-21.9(f)")
def test_21_9_f_a_dealers_fifth_card_voids_all_hands_and_a_new_round_begins_at_once():
    strange = [(lambda act: isinstance(act, TurnUp) and act.hand == HOUSE, "dealer-overdealt", None)]
    then = play(f"{LOW} 2h", {1: ACES, 2: ACES}, "", {2: ["split", "AhAd"]}, strange=strange)
    assert then.settled == {
        "1 original": "void 10.00 21.9(f)",
        "2 original": "void 10.00 21.9(f)",
        "2 split": "void 10.00 21.9(f)",
    }
    assert then.t.run.void.cite == "19:47-21.9(f)"
    assert then.t.cards.reshuffle_due is None
    assert then.t.game.next_procedure(then.t) == "round"
    assert len(then.t.cards.rack.rebuild(1)[HOUSE]) == 5


@proves("19:47-21.9(f)")
def test_21_9_f_what_was_settled_before_stands():
    hands = {1: "7c 7d 7h 7h", 2: "2c 7d 4h 9s", 3: ACES}
    then = play(f"{LOW} 2h", hands, "", {2: ["surrender"]}, strange=[(setting(3), "dealer-overdealt", None)])
    assert then.net == {"A": "50.00", "B": "-5.00", "C": "0.00"}


@proves("19:47-21.9(g)")
def test_21_9_g_a_players_fifth_card_leaves_one_hand_of_two_to_set():
    strange = [(setting(1), "player-overdealt", None)]
    then = play(LOW, {1: f"{ACES} Ks"}, DRY, {1: ["AhKs"]}, strange=strange)
    first, again = then.events[then.acts.index("player-overdealt")].act, then.of(Pick)[0].act
    assert first.choices == ("natural", "surrender", "split")
    assert again.choices == ("natural",)
    assert then.t.cards.rack.rebuild(1)["1/discards"] == ["Ad", "4c", "6s"]
    assert "1 original" in then.settled


@proves("19:47-21.9(g)")
def test_21_9_g_a_natural_is_in_the_first_four_cards():
    strange = [(setting(1), "player-overdealt", None)]
    then = play(LOW, {1: "7c 7d 7h 7h 2d"}, "", strange=strange)
    assert then.settled == {"1 original": "win 60.00 21.8(b)"}
    later = play(LOW, {1: "7c 2d 7h 7h 7d"}, DRY, {1: ["natural", "7h7h"]}, strange=strange)
    assert "house:fast-action-holdem/false-natural" in later.cites


@proves("19:47-21.9(g)")
@pytest.mark.parametrize("word", ["split", "surrender"])
def test_21_9_g_a_record_that_splits_or_surrenders_five_cards_is_refused(word):
    """The box is asked, so that its answer is not passed over in silence."""
    case = {
        "game": "fast-action-holdem",
        "options": {"decks": 6},
        "boxes": [{"box": 1, "player": "A", "wagers": {"original": "10.00"}}],
        "cards": ["Kd", "Qc", "8h", "Qd", "5s", "7c", "2c", "3d", "Jc", "Ah", "Ts", "9d", "4h", "6c", "2d"],
        "decisions": [{"box": 1, "choose": word}],
        "irregularities": [{"kind": "player-overdealt"}],
    }
    with refused("19:47-21.9(g)", f"'{word}' is not open to box 1"):
        adjudicate(case)


@proves("19:47-21.9(h)")
def test_21_9_h_a_dealers_hand_set_wrongly_is_set_again():
    strange = [(lambda act: isinstance(act, SetDealersHand), "set-wrongly", None)]
    then = play(LOW, {1: ACES}, DRY, strange=strange)
    assert then.acts.count("set-dealers-hand") == 1
    assert then.acts[then.acts.index("set-wrongly") + 1] == "reset"
    assert then.net == {"A": "10.00"}


@proves("19:47-21.9(i)")
def test_21_9_i_too_few_cards_void_the_round_and_the_whole_set_is_reshuffled():
    then = play(
        LOW,
        {1: ACES, 2: "2c 7d 4h 9s"},
        "2s",
        {2: ["surrender"]},
        strange=[(second_of_the_board(), "shoe-empty", None)],
    )
    assert then.settled == {"1 original": "void 10.00 21.9(i)", "2 original": "surrender 5.00 21.8(f)"}
    assert then.t.cards.reshuffle_due == "void"
    with refused("19:47-21.9(i)", "reshuffled before another round"):
        then.t.begin("round")


def test_a_void_round_that_has_ordered_a_reshuffle_does_not_order_another():
    then = play(LOW, {1: ACES}, "", strange=[(to("community"), "foreign-card", None)])
    assert then.acts.count("order-reshuffle") == 1
    assert then.t.cards.reshuffle_due == "void"


def second_of_the_board():
    """The second community card."""
    boards: list[Deal] = []

    def here(act) -> bool:
        if isinstance(act, Deal) and act.to == "community":
            boards.append(act)
        return len(boards) == 2

    return here


@proves("19:47-21.9(j)")
def test_21_9_j_a_wager_without_cards_is_void_and_its_player_in_the_next_round():
    t = table(1, 2)
    then = play(LOW, {1: "", 2: ACES}, DRY, t=t, strange=[(to(1, "first"), "not-dealt", None)])
    assert then.settled["1 original"] == "void 10.00 21.9(j)"
    assert not [e for e in then.of(Deal) if e.act.to == 1]
    assert play(LOW, {1: ACES}, DRY, t=t).net == {"A": "10.00"}


@proves("19:47-21.9(j)")
def test_21_9_j_four_cards_missed_one_by_one_come_to_the_same():
    strange = [(to(1), "card-missed", None)] * 4
    then = play(LOW, {1: "", 2: ACES}, DRY, strange=strange)
    assert then.settled["1 original"] == "void 10.00 21.9(j)"


@proves("19:47-21.9(k)")
def test_21_9_k_a_marker_that_was_not_moved_moves_on_after_the_next_round():
    t = table(1, 2)
    hands = {1: ACES, 2: "Qh Qd 4h 6h"}
    play(LOW, hands, DRY, t=t, strange=[(lambda act: isinstance(act, PlaceMarker), "marker-not-moved", None)])
    assert t.memory.marker == 0
    assert [e.act.to for e in play(LOW, hands, DRY, t=t).of(Deal)][:3] == [0, 1, 2]
    assert t.memory.marker == 1


def test_an_automated_shoe_that_jams_voids_the_round_and_a_manual_one_has_nothing_to_jam():
    then = play(LOW, {1: ACES}, "", strange=[(to("community"), "shoe-jam", None)], dealing_shoe="automated")
    assert then.settled == {"1 original": "void 10.00 house:fast-action-holdem/shoe-jam"}
    assert then.t.cards.reshuffle_due == "void"
    t = table(1)
    wager(t, b1="10")
    with refused("house:fast-action-holdem/shoe-jam", "cannot happen"):
        t.supply(Incident("shoe-jam"))


def test_a_player_who_has_gone_has_the_hand_set_by_the_house_ways_and_no_more_at_risk():
    then = play(LOW, {1: "4c As 6s Ad"}, DRY, strange=[(setting(1), "absent", None)])
    assert then.t.cards.rack.rebuild(1)[1] == ["As", "Ad"]
    words = next(
        e.act.words for e in then.events if e.act.cite == "house:absence" and not isinstance(e.outcome, Incident)
    )
    assert words == "A does not answer, which stands for the usual cards"
    shown = play(LOW, {1: "7c 7d 7h 7h"}, "", strange=[(setting(1), "absent", None)])
    assert shown.net == {"A": "50.00"}
    split = play(
        LOW,
        {1: ACES},
        DRY,
        {1: ["split"]},
        strange=[(lambda act: act.__struct_config__.tag == "pick" and act.what == "split", "absent", None)],
    )
    assert split.t.cards.rack.rebuild(1)["1/2"] == ["4c", "6s"]


@proves("19:47-21.9(e)")
def test_a_player_who_has_gone_takes_a_short_hand_back():
    t = table(1)
    wager(t, b1="10")
    t.supply("Kd")
    t.supply(Incident("card-missed"))
    for card in ["9s", "Ah", "7h", "Ad", "5c", "4c"]:
        t.supply(card)
    t.supply(Incident("absent"))
    while t.pending is not None:
        t.supply()
    assert t.chips("A") == cents("1000")


def test_a_fill_comes_when_a_natural_cannot_be_paid():
    t = table(1, chips="100000", maximum="100000")
    t.bank.move("inventory", "cage", t.bank["inventory"] - cents("100"))
    wager(t, b1="50")
    for card in ["Kd", "7c", "9s", "7d", "7h", "7h", "5c", "7s"]:
        t.supply(card)
    t.supply("natural")
    t.supply()
    assert isinstance(t.pending, Settle)
    with refused("house:fill", "a fill is needed"):
        t.supply()
    t.supply(Incident("fill", amount=cents("1000")))
    while t.pending is not None:
        t.supply()
    assert t.chips("A") == cents("100250")
