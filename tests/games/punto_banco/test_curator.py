"""Punto banco: the shoe and who deals from it, 19:47-3.5(f), 3.6 and 3.11."""

import pytest

from pitboss.equipment import Randomness, decks, packed
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, Incident, Shuffled, Wager
from pitboss.table.act import Betting, Burn, Deal, Decide
from pitboss.table.acts.shuffle_acts import InsertCuttingCard, OfferCut
from pitboss.table.parts import Declarations
from tests.games.baccarat_family.story import bets

from .table import PUNTO, go, play, refused, reshuffle, sit, table, waiting_table

proves = pytest.mark.proves

PLAYER_WINS, BANKER_WINS, TIE = "4c 3d 5h 4d", "3d 4c 4d 5h", "3d 4c 4d 3h"


def offers(t, *answers: str) -> list[str]:
    """A round begins; to whom the shoe goes with these answers, and under which paragraph."""
    t.begin("round")
    made = []
    for answer in answers:
        assert isinstance(t.pending, Decide)
        made.append(f"{t.seats[t.pending.box]} {t.pending.cite.removeprefix('19:47-')}")
        t.supply(answer)
    return made


def rest(t, cards: str, wagers: dict[int, str], choose: str = "keep") -> list[str]:
    """The round goes on to its end; who drew its cards."""
    coming = cards.split()
    first = len(t.events)
    placed = [bet for box, text in wagers.items() for bet in bets(box, text, t.seats[box])]
    while t.pending is not None:
        if isinstance(t.pending, Betting):
            t.supply(placed.pop(0) if placed else None)
        elif isinstance(t.pending, Decide):
            t.supply(choose)
        else:
            t.supply(coming.pop(0) if t.pending.asks == "card" else None)
    return [event.act.drawn_by for event in t.events[first:] if isinstance(event.act, Deal)]


# 3.5(f): the recut.


def cut_table(*boxes: int, order: list[str] | None = None, **options):
    t = waiting_table(*boxes, **options)
    t.begin("start")
    while not isinstance(go(t), OfferCut):
        t.supply(Shuffled(order=packed(order or decks(8))))
    return t


@proves("19:47-3.5(f)")
@pytest.mark.parametrize(("by", "to"), [("last-cutter", "player:L"), ("next", "player:C")])
def test_3_5_f_the_supervisor_may_have_a_cut_made_again_by_its_cutter_or_the_next(by, to):
    order = Randomness.seeded("3.5(f)").shuffled(decks(8))
    t = cut_table(1, 3, 12, order=order, recut_by=by)
    t.supply(50)
    for nobody in ("dealer", "floorperson", "player:L"):
        with refused("19:47-3.5(f)", "reported by casino-supervisor"):
            t.supply(Incident("recut"), by=nobody)
    assert t.supply(Incident("recut"), by="casino-supervisor").cites == ("19:47-3.5(f)",)
    go(t)
    assert (t.pending.to, t.pending.cite) == (to, "19:47-3.5(f)")
    t.supply(30)
    assert t.cards.stack == order[80:] + order[:80]
    assert isinstance(t.pending, InsertCuttingCard)


@proves("19:47-3.5(f)")
def test_3_5_f_a_recut_is_legal_with_nothing_dealt_and_not_after_the_burn_card():
    t = cut_table(1)
    t.supply(10)
    t.supply(14)
    go(t)
    assert isinstance(t.pending, Burn)
    assert t.can(Incident("recut"), by="casino-supervisor")
    t.supply(t.shoe.front())
    with refused("19:47-3.5(f)", "cannot happen"):
        t.supply(Incident("recut"))


@proves("19:47-3.5(f)")
def test_3_5_f_nor_before_the_cut():
    with refused("19:47-3.5(f)", "cannot happen"):
        cut_table(1).supply(Incident("recut"))


def test_house_cut_from_the_highest_number_down_then_the_dealer():
    t = cut_table(2, 9, 12)
    asked = []
    while t.pending.to != "dealer":
        asked.append(t.pending.to)
        t.supply(None)
    assert asked == ["player:L", "player:I", "player:B"]
    with refused("house:punto-banco/cut", "the dealer makes it"):
        t.supply(None)
    with refused("house:punto-banco/cut", "at least 10"):
        t.supply(9)
    t.supply(10)
    with refused("house:punto-banco/cut", "at least 14"):
        t.supply(13)


def test_house_burn_the_first_card_says_how_many_and_all_are_shown():
    t = table(1)
    burned = [event for event in t.events if isinstance(event.act, Burn)]
    assert [(event.outcome, event.act.shown, event.act.cite) for event in burned] == [
        ("Ac", True, "house:punto-banco/burn"),
        ("2c", True, "house:punto-banco/burn"),
    ]


@pytest.mark.parametrize(
    ("after", "deeds"), [("feather", ["feather", "verify"]), ("lace", ["lace"]), ("lace-and-shuffle", ["lace"])]
)
def test_house_shuffle_feather_or_lace(after, deeds):
    t = cut_table(1, after_shuffle=after)
    done = [
        event.act.what for event in t.events if event.act.cite == "house:punto-banco/shuffle" and not event.act.asks
    ]
    assert done == deeds


# 3.6: the shoe and who deals from it.


@proves("19:47-3.6(a)")
def test_3_6_a_every_card_of_a_round_comes_from_the_shoe_and_the_house_vouches_for_it():
    t = table(1)
    left = t.shoe.left
    play("4c 6d 9h Kd 7h 2c", {1: "banker 10"}, t=t)
    assert left - t.shoe.left == 6
    assert "backs" in PUNTO.part(Declarations).under("19:47-3.6(a)")
    assert "shoe" in PUNTO.part(Declarations).under("19:47-3.6(a)")


@proves("19:47-3.6(b)")
def test_3_6_b_seat_1_is_asked_first():
    t = table(3, 1, 12)
    assert offers(t, "accept") == ["A 3.6(b)"]


@proves("19:47-3.6(b)")
def test_3_6_b_refused_or_empty_it_goes_on_counter_clockwise_which_is_upwards():
    assert offers(table(1, 2, 12), "refuse", "refuse", "accept") == ["A 3.6(b)", "B 3.6(b)", "L 3.6(b)"]
    assert offers(table(7, 4, 12), "refuse", "accept") == ["D 3.6(b)", "G 3.6(b)"]


@proves("19:47-3.6(b)")
def test_3_6_b_the_answer_is_the_participants():
    t = table(1, 2)
    t.begin("round")
    for other in ("dealer", "player:B", "casino-supervisor"):
        with refused("19:47-3.6(b)", "belongs to player A"):
            t.supply("accept", by=other)
    with refused("19:47-3.6(b)", "not open"):
        t.supply("keep", by="player:A")
    t.supply("accept", by="player:A")


@proves("19:47-3.6(b)")
def test_3_6_b_a_participant_at_two_seats_is_asked_once():
    t = table(1, 3, 6, players={1: "A", 3: "B", 6: "A"})
    assert offers(t, "refuse", "refuse") == ["A 3.6(b)", "B 3.6(b)"]
    assert t.supply().act.cite == "19:47-3.6(d)2"


@proves("19:47-3.6(b)")
def test_3_6_b_with_every_new_shoe_it_begins_at_seat_1_again():
    t = table(1, 5)
    offers(t, "refuse", "accept")
    rest(t, BANKER_WINS, {1: "banker 10"})
    play("(cutting-card) " + BANKER_WINS, {1: "banker 10"}, t=t)
    play(BANKER_WINS, {1: "banker 10"}, t=t)
    reshuffle(t)
    assert t.memory.curator is None
    assert offers(t, "accept") == ["A 3.6(b)"]


@proves("19:47-3.6(c)", "19:47-3.7(c)", "19:47-3.8(c)")
def test_3_6_c_the_player_who_accepts_draws_all_cards():
    t = table(1, 4)
    offers(t, "refuse", "accept")
    assert t.supply().act.cite == "19:47-3.6(c)"
    assert t.memory.curator == 4
    assert rest(t, "4c 6d 9h Kd 7h 2c", {1: "banker 10"}) == ["player:D"] * 6


@proves("19:47-3.6(c)")
def test_3_6_c_nobody_else_touches_the_shoe_and_the_curator_waits_for_the_word():
    t = table(1, 4)
    offers(t, "accept")
    t.supply()
    with refused("19:47-3.7(b)", "betting is open"):
        t.supply("4c", by="dealer")
    t.supply(Wager(4, "D", "banker", 1000))
    t.supply(None, by="dealer")
    with refused("19:47-3.7(b)", "belongs to dealer"):
        t.supply(by="player:A")
    t.supply(by="dealer")
    for other in ("dealer", "player:D", "casino-supervisor"):
        with refused("19:47-3.7(c)", "belongs to player A"):
            t.supply("4c", by=other)
    t.supply("4c", by="player:A")


@proves("19:47-3.6(d)", "19:47-3.6(d)1")
def test_3_6_d_1_who_is_offered_the_shoe_may_name_the_dealer():
    t = table(1, 4)
    offers(t, "name-dealer")
    named = t.supply()
    assert named.cites == ("19:47-3.6(d)1", "19:47-3.6(d)")
    assert t.memory.curator == HOUSE
    assert rest(t, "4c 6d 9h Kd 7h 2c", {1: "banker 10"}) == ["dealer"] * 6


@proves("19:47-3.6(d)1")
def test_3_6_d_1_so_may_anybody_to_whom_it_passes_later():
    t = table(1, 4)
    offers(t, "accept")
    rest(t, PLAYER_WINS, {1: "banker 10"})
    assert offers(t, "name-dealer") == ["D house:punto-banco/offer-after-pass"]
    assert t.supply().act.cite == "19:47-3.6(d)1"


@proves("19:47-3.6(d)1")
def test_3_6_d_1_the_designation_does_not_outlast_a_lost_bankers_hand():
    t = table(1, 4)
    offers(t, "name-dealer")
    rest(t, BANKER_WINS, {1: "banker 10"})
    assert rest_of_dealers_hands(t, BANKER_WINS) == ["dealer"] * 4
    assert rest_of_dealers_hands(t, PLAYER_WINS) == ["dealer"] * 4
    t.begin("round")
    assert isinstance(t.pending, Decide)
    assert t.pending.choices == ("accept", "refuse", "name-dealer")


def rest_of_dealers_hands(t, cards: str) -> list[str]:
    """A round that the dealer as curator deals; the shoe is offered to nobody."""
    t.begin("round")
    assert isinstance(t.pending, Betting)
    return rest(t, cards, {1: "banker 10"})


@proves("19:47-3.6(d)", "19:47-3.6(d)2")
def test_3_6_d_2_if_everybody_refuses_the_dealer_is_curator():
    t = table(1, 4, 6)
    offers(t, "refuse", "refuse", "refuse")
    taken = t.supply()
    assert taken.cites == ("19:47-3.6(d)2", "19:47-3.6(d)")
    assert rest(t, BANKER_WINS, {1: "banker 10"}) == ["dealer"] * 4


def test_3_6_d_as_long_as_a_player_may_still_accept_the_dealer_has_no_shoe():
    t = table(1, 4)
    offers(t, "refuse")
    assert t.memory.curator is None
    assert t.pending.box == 4


# 3.11: keeping and passing.


@proves("19:47-3.11(a)")
def test_3_11_a_after_a_won_bankers_hand_the_curator_keeps_the_shoe_or_passes_it():
    t = table(1, 2)
    then = play(BANKER_WINS, {2: "banker 10"}, "accept keep", t=t)
    assert then.acts[-1] == "box 1 chooses keep"
    assert t.memory.curator == 1
    then = play(BANKER_WINS, {2: "banker 10"}, "pass", t=t)
    assert then.acts[-2:] == ["box 1 chooses pass", "pass-shoe 1"]
    assert then.cites[-1] == "19:47-3.11(a)"
    assert t.memory.curator is None


@proves("19:47-3.11(a)")
def test_3_11_a_the_choice_is_the_curators():
    t = table(1, 2)
    offers(t, "accept")
    coming = BANKER_WINS.split()
    t.supply()
    t.supply(Wager(2, "B", "banker", 1000))
    t.supply(None)
    while not isinstance(t.pending, Decide):
        t.supply(coming.pop(0) if t.pending.asks == "card" else None)
    for other in ("dealer", "player:B"):
        with refused("19:47-3.11(a)", "belongs to player A"):
            t.supply("keep", by=other)
    with refused("19:47-3.11(a)", "not open"):
        t.supply("accept", by="player:A")
    t.supply("keep", by="player:A")


@proves("19:47-3.11(a)1")
def test_3_11_a_1_a_lost_bankers_hand_passes_the_shoe_unasked():
    t = table(1, 2)
    then = play(PLAYER_WINS, {2: "banker 10"}, "accept", t=t)
    assert then.acts[-1] == "pass-shoe 1"
    assert then.cites[-1] == "19:47-3.11(a)1"
    assert t.memory.curator is None


@proves("19:47-3.11(a)")
def test_3_11_a_a_tie_is_no_loss():
    then = play(TIE, {2: "tie 10", 1: "banker 10"}, "accept keep", t=table(1, 2))
    assert then.acts[-1] == "box 1 chooses keep"


@proves("19:47-3.11(a)1")
def test_3_11_a_1_wagers_do_not_matter():
    """The curator has won on the Player's Hand; the Banker's Hand has lost all the same."""
    then = play(PLAYER_WINS, {1: "player 10"}, "accept", t=table(1, 2))
    assert then.acts[-1] == "pass-shoe 1"


def test_house_offer_after_pass_the_next_number_up_and_on_around():
    t = table(1, 4, 7, 9)
    offers(t, "refuse", "refuse", "accept")
    rest(t, PLAYER_WINS, {1: "banker 10"})
    reading = "house:punto-banco/offer-after-pass"
    assert offers(t, "refuse", "refuse", "accept") == [f"I {reading}", f"A {reading}", f"D {reading}"]


def test_house_offer_after_pass_comes_back_to_the_old_curator_last():
    t = table(1, 4)
    offers(t, "accept")
    rest(t, BANKER_WINS, {1: "banker 10"}, "pass")
    reading = "house:punto-banco/offer-after-pass"
    assert offers(t, "refuse", "refuse") == [f"D {reading}", f"A {reading}"]
    assert t.supply().act.cite == "19:47-3.6(d)2"


def test_house_offer_after_pass_goes_to_the_other_participants_before_one_who_has_two_seats():
    t = table(1, 3, 6, players={1: "A", 3: "B", 6: "A"})
    offers(t, "accept")
    rest(t, PLAYER_WINS, {3: "banker 10"})
    assert [made.split()[0] for made in offers(t, "refuse", "refuse")] == ["B", "A"]


def test_house_offer_after_pass_when_the_dealer_was_curator_it_begins_at_seat_1():
    t = table(2, 4)
    offers(t, "refuse", "refuse")
    rest(t, PLAYER_WINS, {2: "banker 10"})
    assert offers(t, "accept") == ["B house:punto-banco/offer-after-pass"]


def test_house_pass_ordered_the_shoe_is_taken_from_a_curator_who_deals_badly():
    t = table(1, 4)
    with refused("house:punto-banco/pass-ordered", "no participant has the shoe"):
        t.begin("take-shoe-away")
    play(BANKER_WINS, {4: "banker 10"}, "accept keep", t=t)
    with pytest.raises(Refusal, match="is not for player:D"):
        t.begin("take-shoe-away", by="player:D")
    t.begin("take-shoe-away", by="dealer")
    go(t)
    assert (t.memory.curator, t.events[-1].act.cite) == (None, "house:punto-banco/pass-ordered")
    assert offers(t, "accept") == ["D house:punto-banco/offer-after-pass"]


def test_house_pass_ordered_a_dealer_who_is_curator_keeps_it():
    t = table(1)
    play(BANKER_WINS, {1: "banker 10"}, "name-dealer", t=t)
    with refused("house:punto-banco/pass-ordered"):
        t.begin("take-shoe-away")


@proves("19:47-3.6(b)")
def test_3_6_b_a_curator_who_leaves_gives_the_shoe_up():
    t = table(1, 4)
    play(BANKER_WINS, {4: "banker 10"}, "accept keep", t=t)
    t.begin("leave", player="A")
    go(t)
    t.begin("round")
    assert isinstance(t.pending, Decide)
    assert t.pending.box == 4


@proves("19:47-3.6(b)", "19:47-3.6(c)")
def test_3_6_c_a_player_in_the_seat_of_a_curator_who_left_has_not_taken_the_shoe():
    t = table(1, 4)
    play(BANKER_WINS, {4: "banker 10"}, "accept keep", t=t)
    t.begin("leave", player="A")
    go(t)
    sit(t, 1, "Z")
    t.begin("round")
    assert isinstance(t.pending, Decide), "Z is curator without having been asked"


def test_the_curator_survives_a_checkpoint():
    t = table(1, 4)
    play(PLAYER_WINS, {4: "banker 10"}, "accept", t=t)
    again = table(1, 4)
    again.restore(t.state())
    assert offers(again, "accept") == ["D house:punto-banco/offer-after-pass"]


def test_a_round_without_wagers_leaves_the_shoe_where_it_is():
    t = table(1, 4)
    play("", {}, "accept", t=t)
    assert t.memory.curator == 1
    play("", {}, "", t=t)
    assert t.memory.curator == 1
