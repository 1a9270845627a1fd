"""Baccarat when something goes wrong: both games' rulings and readings, each with its money."""

from functools import partial

import pytest

from pitboss.equipment import decks, packed
from pitboss.games import game
from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.rulebook import cite
from pitboss.table import Incident, Shuffled, Wager, public
from pitboss.table.act import Burn, Deal, TableAction
from pitboss.table.acts.settlement_acts import Pay
from pitboss.table.acts.shuffle_acts import InsertCuttingCard, OfferCut, Shuffle
from pitboss.table.drivers import from_shoe

from . import story
from .story import bet, deal, go, refused, reshuffle

PLAYER_WINS, BANKER_WINS = "4c 3d 5h 4d", "3d 4c 4d 5h"
BOXES = {1: "banker 20, tie 5", 2: "player 30"}
HIDDEN_FROM = ("player:A", "player:B", "spectator", "dealer", "floorperson", "casino-supervisor")


class House:
    """One of the two games, with the helper's functions and the prefix of its readings."""

    def __init__(self, name: str) -> None:
        self.game = game(name)
        self.play, self.table = partial(story.play, self.game), partial(story.table, self.game)
        self.waiting_table = partial(story.waiting_table, self.game)

    def reading(self, name: str) -> str:
        return f"house:{self.game.name}/{name}"

    def at_the_deal(self, cards: str = "", boxes=BOXES, **options):
        """A table in mid-deal."""
        t = self.table(*boxes, **options)
        self.begin(t)
        bet(t, boxes)
        deal(t, cards)
        return t

    def begin(self, t) -> None:
        """A round, to its betting."""
        t.begin("round")
        if self.game.name == "punto-banco":
            t.supply("accept")
            t.supply()


@pytest.fixture(params=["minibaccarat", "punto-banco"])
def house(request):
    return House(request.param)


# A card face up in the shoe.


def test_house_face_up_one_card_goes_unused_into_the_rack(house):
    then = house.play("4c (face-up-in-shoe 9s) 3d 5h 4d", BOXES)
    assert then.net == {"A": "-25.00", "B": "30.00"}
    assert then.t.cards.rack.rebuild(1)["unused"] == ["9s"]
    assert then.event("discard 9s").act.cite == house.reading("face-up")
    assert (then.t.run.void, then.t.cards.reshuffle_due) == (None, None)


@pytest.mark.parametrize(
    "cards",
    [
        "(face-up-in-shoe 9s) (face-up-in-shoe 8s)",
        "4c (face-up-in-shoe 9s) 3d 5h (face-up-in-shoe 8s)",
        "4c 6d (face-up-in-shoe 9s) 9h Kd 7h (face-up-in-shoe 8s)",
    ],
)
def test_house_face_up_a_second_one_voids_the_round_and_calls_for_a_reshuffle(house, cards):
    then = house.play(cards, BOXES)
    void = house.reading("face-up-twice")
    assert then.settled == {
        "1 banker": f"void 20.00 {void}",
        "1 tie": f"void 5.00 {void}",
        "2 player": f"void 30.00 {void}",
    }
    assert then.net == {"A": "0.00", "B": "0.00"}
    assert (then.t.run.void.cite, then.t.cards.reshuffle_due, then.t.hands) == (void, "void", {})
    with refused(void, "void"):
        then.t.begin("round")
    assert house.game.next_procedure(then.t) == "shuffle"
    reshuffle(then.t)
    assert house.play(PLAYER_WINS, BOXES, t=then.t).net == {"A": "-25.00", "B": "30.00"}


def test_house_face_up_cards_are_counted_round_by_round(house):
    t = house.table(1, 2)
    for _ in range(3):
        assert house.play("(face-up-in-shoe 9s) " + PLAYER_WINS, {2: "player 30"}, t=t).net == {"B": "30.00"}


def test_house_face_up_among_the_cards_to_be_burned_voids_nothing(house):
    t = house.waiting_table(1)
    t.begin("start")
    while not isinstance(go(t), Burn):
        t.supply({Shuffle: Shuffled(), OfferCut: 100, InsertCuttingCard: 14}[type(t.pending)])
    for card in ("5c", "6c"):
        t.supply(Incident("face-up-in-shoe", card=card))
        go(t)
    t.supply("Ah")
    t.supply("9h")
    assert (t.pending, t.cards.reshuffle_due) == (None, None)
    assert sorted(t.cards.rack.cards()) == ["5c", "6c", "9h", "Ah"]


def test_house_face_up_in_a_known_shoe_is_found_by_the_hand_that_draws(house):
    t = house.waiting_table(1)
    t.begin("start")
    go(t)
    t.supply(Shuffled(order=packed(decks(8)), face_up=(30,)))
    go(t)
    t.supply(30)
    t.supply(14)
    go(t)
    with pytest.raises(Refusal, match="lies face up"):
        t.supply(t.shoe.front())
    found = from_shoe(t)
    assert found == Incident("face-up-in-shoe", card=decks(8)[30])
    t.supply(found)
    go(t)
    assert t.can(t.shoe.front())


# A card drawn by mistake.


def test_house_drawn_in_error_unseen_it_is_the_next_card(house):
    then = house.play("4c (drawn-in-error 3d) 5h 4d", BOXES)
    assert then.net == {"A": "-25.00", "B": "30.00"}
    assert "3d to the Banker's Hand" in then.acts
    assert then.event("hold 3d").act.cite == house.reading("drawn-in-error")


def test_house_drawn_in_error_no_other_card_comes_before_it(house):
    t = house.at_the_deal("4c")
    t.supply(Incident("drawn-in-error", card="3d"))
    t.supply()
    with pytest.raises(Refusal, match="3d, comes next"):
        t.supply("9h")
    with pytest.raises(Refusal, match="cannot happen"):
        t.supply(Incident("face-up-in-shoe", card="9h"))
    t.supply("3d")
    assert t.hands["banker"] == ["3d"]


def test_house_drawn_in_error_while_wagers_are_settled_it_opens_the_next_round(house):
    t = house.table(1, 2)
    house.play(BANKER_WINS + " (drawn-in-error 9s)", BOXES, t=t)
    then = house.play("3d Kh 4d", BOXES, t=t)
    assert "9s to the Player's Hand" in then.acts


def test_house_drawn_in_error_nobody_sees_it_until_it_is_dealt(house):
    then = house.play("4c (drawn-in-error 3d) 5h 4d", BOXES)
    drawn = then.acts.index("drawn-in-error")
    for viewer in HIDDEN_FROM:
        assert "3d" not in str([public(event, viewer) for event in then.events[drawn : drawn + 2]])
    assert public(then.events[drawn])["card"] == "3d"


# Third cards that should not have been drawn.


def test_house_player_third_in_error_becomes_the_bankers_if_the_banker_draws(house):
    """The Player's Hand stays on 7, the Banker's 4 draws against no card."""
    for seen in ("", "-seen"):
        then = house.play(f"Kc Kd 7h 4d (player-third-in-error{seen} 5c)", BOXES)
        assert "5c to the Banker's Hand" in then.acts
        assert then.event("hold 5c").act.cite == house.reading("player-third-in-error")
        assert then.net == {"A": "14.00", "B": "-30.00"}


def test_house_player_third_in_error_unseen_is_the_next_card_if_the_banker_stays(house):
    t = house.table(1, 2)
    then = house.play("Kc Kd 7h 6d (player-third-in-error 5c)", BOXES, t=t)
    assert "5c to the Banker's Hand" not in then.acts
    assert then.net == {"A": "-25.00", "B": "30.00"}
    assert "5c to the Player's Hand" in house.play("3d 4h 4d", BOXES, t=t).acts


def test_house_player_third_in_error_seen_is_discarded_if_the_banker_stays(house):
    then = house.play("Kc Kd 7h 6d (player-third-in-error-seen 5c)", BOXES)
    assert then.event("discard 5c").act.cite == house.reading("player-third-in-error")
    assert then.t.cards.rack.rebuild(1)["unused"] == ["5c"]
    assert (then.t.cards.held, then.net) == ([], {"A": "-25.00", "B": "30.00"})


@pytest.mark.parametrize(
    ("kind", "left"), [("banker-third-in-error", "held"), ("banker-third-in-error-seen", "unused")]
)
def test_house_banker_third_in_error_the_hand_stands_on_two_cards(house, kind, left):
    t = house.table(1, 2)
    then = house.play(f"Kc Kd 6h 7d ({kind} 5c)", BOXES, t=t)
    assert then.t.cards.rack.rebuild(1)["banker"] == ["Kd", "7d"]
    assert then.net == {"A": "14.00", "B": "-30.00"}
    assert (t.cards.held, t.cards.rack.rebuild(1).get("unused", [])) == (
        (["5c"], []) if left == "held" else ([], ["5c"])
    )
    assert not cite(house.reading("banker-third-in-error")).is_law


def test_house_banker_third_in_error_after_the_player_drew(house):
    """Player 0 takes an 8, and the Banker's 3 stays against it."""
    then = house.play("Kc Kd Th 3d 8h (banker-third-in-error-seen 5c)", BOXES)
    assert then.words[-1] == "Player's Hand wins, 8 to 3"
    assert then.t.cards.rack.rebuild(1)["unused"] == ["5c"]


def test_house_a_hand_that_must_draw_has_no_third_card_in_error(house):
    t = house.at_the_deal("Kc Kd 5h 4d")
    assert isinstance(t.pending, Deal)
    for kind in ("player-third-in-error", "banker-third-in-error", "banker-third-in-error-seen"):
        with refused(house.reading(kind.removesuffix("-seen")), "cannot happen"):
            t.supply(Incident(kind, card="5c"))


@pytest.mark.parametrize("kind", ["player-third-in-error", "banker-third-in-error"])
def test_house_a_third_card_in_error_that_nobody_saw_is_shown_to_nobody(house, kind):
    then = house.play(f"Kc Kd 7h 6d ({kind} 5c)", BOXES)
    drawn = then.acts.index(kind)
    views = {viewer: [public(event, viewer) for event in then.events[drawn:]] for viewer in HIDDEN_FROM}
    assert [viewer for viewer, rows in views.items() if "5c" in str(rows)] == []
    assert public(then.events[drawn])["card"] == "5c"


@pytest.mark.parametrize("kind", ["player-third-in-error-seen", "banker-third-in-error-seen"])
def test_house_a_third_card_in_error_that_was_seen_is_shown(house, kind):
    then = house.play(f"Kc Kd 7h 6d ({kind} 5c)", BOXES)
    assert public(then.event(kind), "spectator")["card"] == "5c"


# Wrong hand, empty shoe.


@pytest.mark.parametrize("cards", ["4c (wrong-hand) 3d 5h 4d", "4c 3d (wrong-hand) 5h 4d", "4c 3d 5h (wrong-hand) 4d"])
def test_house_wrong_hand_the_order_of_the_draw_decides(house, cards):
    then = house.play(cards, BOXES)
    rack = then.t.cards.rack.rebuild(1)
    assert (rack["player"], rack["banker"]) == (["4c", "5h"], ["3d", "4d"])
    assert then.event("re-seat").act.cite == house.reading("wrong-hand")
    assert then.net == {"A": "-25.00", "B": "30.00"}


def test_house_wrong_hand_the_fourth_card_may_have_gone_astray_too(house):
    """All four lie, the last one on the wrong side; it is noticed when the counts are to be called."""
    t = house.table(1, 2)
    house.begin(t)
    for placed in story.bets(1, BOXES[1], "A"):
        t.supply(placed)
    t.supply(None)
    while t.pending.asks != "card":
        t.supply()
    for card in PLAYER_WINS.split():
        t.supply(card)
    assert isinstance(t.pending, TableAction)
    t.supply(Incident("wrong-hand"))
    go(t)
    assert t.cards.rack.rebuild(1)["banker"] == ["3d", "4d"]


def test_house_wrong_hand_is_about_the_first_four_cards(house):
    t = house.at_the_deal()
    with refused(house.reading("wrong-hand"), "cannot happen"):
        t.supply(Incident("wrong-hand"))
    deal(t, "Kc Kd 5h 4d")
    with refused(house.reading("wrong-hand"), "cannot happen"):
        t.supply(Incident("wrong-hand"))


@pytest.mark.parametrize("cards", ["(shoe-empty)", "4c 3d (shoe-empty)", "4c 6d 9h Kd 7h (shoe-empty)"])
def test_house_shoe_empty_the_round_is_void_and_the_wagers_go_back(house, cards):
    then = house.play(cards, BOXES)
    void = house.reading("shoe-empty")
    assert then.settled == {
        "1 banker": f"void 20.00 {void}",
        "1 tie": f"void 5.00 {void}",
        "2 player": f"void 30.00 {void}",
    }
    assert (then.t.cards.reshuffle_due, then.t.wagers, then.t.hands) == ("void", {}, {})
    assert (then.t.chips("A"), then.t.chips("B")) == (cents("1000"), cents("1000"))


def test_house_a_full_shoe_does_not_run_out(house):
    t = house.waiting_table(1)
    t.begin("start")
    story.shuffle(t, order=packed(decks(8)))
    house.begin(t)
    bet(t, {1: "banker 10"})
    with refused(house.reading("shoe-empty"), "cannot happen"):
        t.supply(Incident("shoe-empty"))


# Limits, fills, cash.


@pytest.mark.parametrize(("amount", "net"), [("1", "0.95"), ("600", "570.00")], ids=["too little", "too much"])
def test_house_a_wager_outside_the_limits_that_was_accepted_is_won_in_full(house, amount, net):
    t = house.table(1, minimum="5", maximum="500")
    then = house.play(BANKER_WINS, {1: f"banker {amount} accepted"}, t=t)
    assert then.net == {"A": net}
    assert then.event("place").act.cite == "house:limits-accepted"


def test_house_an_inventory_that_cannot_pay_is_filled_and_the_round_goes_on(house):
    t = house.at_the_deal(boxes={1: "player 200000"}, chips="300000", maximum="300000")
    for card in PLAYER_WINS.split():
        t.supply(card)
    while not isinstance(t.pending, Pay):
        t.supply()
    with refused("house:fill", "a fill is needed"):
        t.supply()
    t.supply(Incident("fill", amount=cents("150000")))
    go(t)
    assert t.chips("A") == cents("500000")


def test_cash_at_either_game_is_confirmed_and_changed(house):
    then = house.play(BANKER_WINS, {1: "banker 20 cash"}, chips="0")
    assert then.net == {"A": "19.00"}
    assert then.t.bank["drop"] == cents("20")


def test_cash_for_which_the_inventory_has_no_chips_waits_for_a_fill(house):
    t = house.table(1, maximum="300000")
    house.begin(t)
    with refused("house:fill", "has not the chips"):
        t.supply(Incident("cash-wager", wager=Wager(1, "A", "banker", cents("200000"))))


# Who reports, and what is law.


def test_an_irregularity_is_reported_by_the_house_and_not_by_a_player_or_a_stranger(house):
    t = house.at_the_deal("4c")
    for nobody in ("player:A", "player:B", "spectator", "auditor", "pit-clerk", ""):
        with pytest.raises(Refusal, match="reported by"):
            t.supply(Incident("wrong-hand"), by=nobody)
    for staff in ("dealer", "floorperson", "casino-supervisor"):
        assert t.can(Incident("wrong-hand"), by=staff)


@pytest.mark.parametrize("kind", ["face-up-in-shoe", "drawn-in-error"])
def test_an_irregularity_with_a_card_needs_one_that_can_leave_the_shoe(house, kind):
    t = house.at_the_deal()
    for _ in range(8):
        t.shoe.draw("Ah")
    for card in (None, "Ah", "1x"):
        with pytest.raises(Refusal):
            t.supply(Incident(kind, card=card))
    assert t.can(Incident(kind, card="Kd"))


LAW = {
    "minibaccarat": {
        "cutting-card": "19:47-7.8(e)",
        "cash-wager": "19:47-7.2(c)",
        "recut": "19:47-7.5(g)",
        "late-wager": "19:47-7.2(d)",
    },
    "punto-banco": {"cutting-card": "19:47-3.8(e)", "recut": "19:47-3.5(f)"},
}


def test_what_no_paragraph_held_rules_on_is_a_reading_and_says_so(house):
    law = {ruling.kind: ruling.cite for ruling in house.game.rulings if cite(ruling.cite).is_law}
    assert law == LAW[house.game.name]
    assert all(ruling.cite.startswith("house:") for ruling in house.game.rulings if ruling.kind not in law)
    assert {ruling.kind for ruling in house.game.rulings if ruling.regular} == {"cutting-card", "cash-wager", "fill"}
