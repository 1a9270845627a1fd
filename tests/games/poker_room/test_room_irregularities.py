"""What goes wrong at a poker table: house readings, each with what follows for cards and chips."""

import pytest

from pitboss.equipment import decks
from pitboss.floor.views.view import View
from pitboss.games import game
from pitboss.table import Incident, Wager
from pitboss.table.act import Decide
from tests.each import each

from .hand import GAMES, Hand, fan

every_game = pytest.mark.parametrize("name", GAMES)


def at_card(name, numbers, kind, cards="", **more):
    """A hand in which cards of those numbers meet an irregularity; the hand goes on."""
    hand = Hand.__new__(Hand)
    real, drawn = Hand._card, 0

    def card(self):
        nonlocal drawn
        drawn += 1
        found = real(self)
        if drawn in numbers:
            needs = game(name).ruling(self.t, self.t.pending, kind).needs_card
            return Incident(kind, card=found if needs else None)
        return found

    hand._card = card.__get__(hand)
    hand.__init__(name, cards, **more)
    return hand


def test_the_second_card_flashes_and_everything_goes_back():
    hand = at_card("holdem", [2], "exposed-card")
    assert hand.t.pending is None
    assert hand.net == {"A": "0.00", "B": "0.00"}
    assert [share[2:] for act in hand.acts("settle-pot") for share in act.shares] == [
        (200, 200),
        (400, 400),
        (0, 0),
    ]
    assert not hand.acts("return-uncalled")
    button = hand.t.memory.button
    hand.begin()
    assert (hand.t.memory.button, hand.acts("move-button")) == (button, []), "the same button deals anew"


@pytest.mark.parametrize("name", ["holdem", "omaha", "five-card-draw"])
def test_a_later_hole_card_that_is_exposed_is_replaced_and_is_the_burn_card(name):
    hand = at_card(name, [5], "exposed-card")
    assert [act.deal for act in hand.acts("deal")].count("replacement") == 1
    assert {len(hand.t.hands[box]) for box in (1, 2, 3)} == {len(hand.t.hands[1])}
    aside = hand.acts("set-aside")[0].card
    hand.check_down()
    first_burn = next(i for i, e in enumerate(hand.events) if e.act.__struct_config__.tag == "pull-bets")
    after = hand.events[first_burn + 1].act.__struct_config__.tag
    assert after in ("deal", "pick"), "no other card is burned first"
    assert all(aside not in act.cards for act in hand.acts("turn-up"))


def test_a_down_card_at_stud_that_falls_face_up_is_the_up_card():
    hand = at_card("seven-card-stud", [1], "exposed-card", "2c ? ? ? ? ? 9h 9d 9c")
    faces = [act.face for act in hand.acts("deal") if act.to == 1]
    assert faces == ["down", "down"]
    assert hand.t.hands[1][2] == "2c"
    assert hand.ask.box == 1, "and opens, being the lowest"


@every_game
def test_two_cards_face_up_in_the_deck_on_the_first_deal_are_a_misdeal(name):
    hand = at_card(name, [2], "face-up-in-shoe")
    assert len(hand.acts("discard")) == 1
    assert hand.t.pending is not None
    twice = at_card(name, [2, 4], "face-up-in-shoe")
    assert twice.t.pending is None
    assert twice.t.run.void.cite == "house:poker-room/boxed-twice"
    assert set(twice.net.values()) <= {"0.00"}


@every_game
@each("kind", ["fouled-deck", "misdeal", "shoe-empty"])
def test_a_deck_or_deal_at_fault_gives_every_chip_back(name, kind):
    hand = at_card(name, [4], kind, ante="1.00")
    assert hand.t.pending is None
    assert set(hand.net.values()) <= {"0.00"}
    assert hand.t.bank.get("pot", 0) == 0
    assert hand.t.run.void.cite in ("house:poker-room/fouled-deck", "house:poker-room/misdeal")


def test_after_two_players_have_acted_a_faulty_deal_stands():
    hand = Hand("holdem").say("call")
    assert hand.t.can(Incident("misdeal"))
    hand.say("call")
    assert not hand.t.can(Incident("misdeal"))
    hand.t.supply(Incident("wrong-number"))
    hand.go()
    assert "house:poker-room/too-late-for-misdeal" in hand.acts("kill-hand")[0].also
    assert 2 in hand.t.memory.folded
    assert hand.t.memory.put[2] == 400, "their chips stay in the pot"


def test_several_motions_without_a_word_are_a_call():
    hand = Hand("holdem")
    hand.t.supply(Incident("string-bet"))
    hand.go()
    assert hand.t.memory.put[3] == 400
    assert hand.acts("bind")[0].cite == "house:poker-room/string-bet"


def test_a_player_who_has_gone_checks_if_he_may_and_folds_otherwise():
    hand = Hand("holdem")
    hand.t.supply(Incident("absent"))
    hand.go()
    assert hand.t.memory.folded == [3]
    hand.say("call")
    hand.t.supply(Incident("absent"))
    assert hand.go().t.memory.folded == [3]


def early(kind, *streets):
    hand = Hand("holdem", fan("AsAh", "KsKh"), players=2)
    for words in streets:
        hand.say(words)
    hand.t.supply(Incident(kind))
    return hand.go()


def test_a_flop_too_early_goes_back_and_comes_again_without_another_burn_card():
    hand = early("flop-early")
    assert "early" not in hand.t.hands
    assert hand.t.shoe.left == 52 - 4 - 1, "the burn card stays"
    hand.say("call, check")
    assert len(hand.acts("burn")) == 1
    assert len(hand.t.hands["board"]) == 3


def test_a_fourth_card_too_early_waits_and_the_fifth_comes_from_a_reshuffle_with_it():
    hand = early("turn-early", "call, check")
    waiting = hand.t.hands["early"][0]
    hand.say("check, check")
    assert waiting not in hand.t.hands["board"]
    assert len(hand.acts("burn")) == 3
    hand.say("check, check")
    assert len(hand.acts("shuffle-stub")) == 1
    assert (len(hand.t.hands["board"]), len(hand.acts("burn"))) == (5, 3)


def test_a_fifth_card_too_early_is_shuffled_back():
    hand = early("river-early", "call, check", "check, check")
    assert hand.acts("shuffle-stub")
    hand.say("check, check")
    assert (len(hand.t.hands["board"]), len(hand.acts("burn"))) == (5, 3)


def test_a_flop_too_early_is_shuffled_and_cut_before_anything_else_is_dealt():
    hand = early("flop-early")
    assert [act.margin for act in hand.acts("cut-deck")] == [10]
    assert [act.cite for act in hand.acts("cut-deck")] == ["house:poker-room/flop-early"]


@pytest.mark.parametrize("name", ["holdem", "omaha", "omaha-8"])
def test_a_flop_of_four_cards_goes_back_and_comes_again_after_the_same_burn_card(name):
    hand = Hand(name, players=2).say("call, check")
    before = list(hand.t.hands["board"])
    assert hand.t.can(Incident("flop-of-four"))
    hand.t.supply(Incident("flop-of-four"))
    assert hand.t.supply(hand._card()).act.to == "board", "the fourth card, which everybody has seen"
    assert len(hand.t.hands["board"]) == 4
    stub = hand.t.pending
    assert set(before) <= set(stub.pool(hand.t)), "all four go back"
    hand.go()
    assert (len(hand.t.hands["board"]), len(hand.acts("burn"))) == (3, 1)
    assert [act.hand for act in hand.acts("shuffle-stub")] == ["board"]
    assert len(hand.acts("cut-deck")) == 1
    assert sorted(hand.t.all_cards()) == sorted(2 * decks(1)), "no card is lost"
    hand.check_down()
    assert len(hand.acts("burn")) == 3


def test_a_flop_of_four_is_seen_before_anybody_acts_on_it():
    hand = Hand("holdem", players=2)
    assert not hand.t.can(Incident("flop-of-four")), "there is no flop yet"
    hand.say("call, check, check")
    assert not hand.t.can(Incident("flop-of-four")), "one has checked"
    hand.say("check")
    assert not hand.t.can(Incident("flop-of-four")), "the turn is no flop"


def test_a_flop_of_four_where_nobody_can_bet_any_more():
    hand = Hand("holdem", chips="40 40", structure="no-limit").say("raise 40")
    hand.t.supply("call")
    while getattr(hand.t.pending, "words", "") != "nobody can bet any more":
        hand.t.supply(hand._card() if hand.t.pending.asks == "card" else None)
    hand.t.supply(Incident("flop-of-four"))
    hand.go()
    assert hand.t.pending is None
    assert len(hand.acts("burn")) == 3
    assert set(hand.won) <= {"A", "B"}


# What those see who look on.


def onlooker(hand):
    """The layout as it stands for a passer-by who has seen the hand from its beginning."""
    return View("holdem-1", hand.t, "spectator").layout(hand.t)


def board_shown(hand):
    return next((row["cards"] for row in onlooker(hand)["hands"] if row["of"] == "board"), [])


@pytest.mark.parametrize(
    ("kind", "before", "cards"),
    [("flop-of-four", "call, check", 3), ("flop-early", "", 0), ("turn-early", "call, check", 3)],
)
def test_cards_that_went_back_are_on_the_layout_no_more(kind, before, cards):
    hand = Hand("holdem", players=2)
    for word in filter(None, before.split(", ")):
        hand.say(word)
    hand.t.supply(Incident(kind))
    hand.go()
    assert board_shown(hand) == hand.t.hands.get("board", [])
    assert len(board_shown(hand)) == cards
    names = {row["of"] for row in onlooker(hand)["hands"]}
    assert ("early" in names) is (kind == "turn-early"), "a fourth card that came too early lies aside"
    hand.check_down()
    assert "early" not in {row["of"] for row in onlooker(hand)["hands"]}


def test_chips_of_a_player_held_to_an_announcement_are_on_the_layout():
    hand = spoken(Hand("holdem", players=4), 1, "raise").say("fold, call")
    box = next(box for box in onlooker(hand)["boxes"] if box["of"] == 1)
    assert [(stake["wager"], stake["amount"]) for stake in box["stakes"]] == [("bet", "8.00")]
    hand = spoken(Hand("holdem", players=4), 1, "fold").say("fold, call")
    assert next(box for box in onlooker(hand)["boxes"] if box["of"] == 1)["folded"]


# At the showdown.


def shows(name="holdem", *, players=3, **options):
    """A hand that is checked down to the first hand to be shown."""
    hand = Hand(name, fan("AhAc", "KdKc", "QdQc", shared="? 2d 3s 5h ? 9h ? Jc"), players=players, **options)
    hand.say("call, call, check")
    for _ in range(3):
        hand.say("check, check")
        hand.t.supply("check")
        while getattr(hand.t.pending, "hand", "") == "" and not isinstance(hand.t.pending, Decide):
            hand.t.supply(hand._outcome(hand.t.pending))
    return hand


@pytest.mark.parametrize("showdown", ["winners", "all"])
def test_a_hand_with_the_wrong_number_of_cards_at_the_showdown_is_dead(showdown):
    hand = shows(showdown=showdown)
    assert hand.ask.hand == 1
    hand.t.supply(Incident("wrong-number"))
    hand.go()
    assert hand.acts("kill-hand")[0].box == 1
    assert hand.won == {"B": "12.00"}, "kings are the best that is left"
    assert [act.hand for act in hand.acts("turn-up")][:1] == [2], "the next one shows first"


def test_after_a_dead_hand_the_last_one_takes_the_pot_unshown():
    hand = shows()
    hand.t.supply(Incident("wrong-number"))
    hand.t.supply()
    hand.t.supply(Incident("wrong-number"))
    hand.go()
    assert hand.won == {"C": "12.00"}
    assert not hand.acts("turn-up")


def test_a_hand_is_dead_though_others_gave_up_for_they_gave_up_to_one_that_was_shown():
    cards = fan("KdKc", "QdQc", "AhAc", shared="? 2d 3s 5h ? 9h ? Jc")
    hand = Hand("holdem", cards).say("call, call, check, check, check, check, check, check, check, check, check")
    hand.t.supply("check")
    while getattr(hand.t.pending, "hand", "") != 3:
        hand.t.supply(hand._outcome(hand.t.pending))
    assert [act.box for act in hand.acts("muck")] == [2]
    hand.t.supply(Incident("wrong-number"))
    assert hand.go().won == {"A": "12.00"}


def test_a_dead_hand_where_each_is_asked_to_show():
    hand = Hand("holdem", fan("AhAc", "KdKc", shared="? 2d 3s 5h ? 9h ? Jc"), players=2, showdown="asked")
    hand.say("call, check, check, check, check, check, check, check")
    hand.t.supply("show")
    hand.t.supply(Incident("wrong-number"))
    hand.go()
    assert hand.won == {"B": "8.00"}


def test_a_side_pot_of_dead_hands_goes_down_to_the_main_pot():
    cards = fan("AhAc", "KdKc", "QdQc", shared="? 2d 3s 5h ? 9h ? Jc")
    hand = Hand("holdem", cards, chips="40 200 200", structure="no-limit", showdown="asked")
    hand.say("raise 100, call, call").say("check, check, check, check, check")
    hand.say("check, show")
    hand.t.supply("muck")
    hand.t.supply()
    assert hand.ask.hand == 3, "alone in the side pot"
    hand.t.supply(Incident("wrong-number"))
    hand.go()
    assert hand.won == {"A": "240.00"}, "nobody else is left"


@every_game
def test_a_fouled_deck_is_found_until_the_pot_is_awarded(name):
    hand = Hand(name, ante="1.00", revenue="percentage", showdown="all")
    likes = ("check", "call", "bet", "stand-pat", "forced-bet")
    while ((act := hand.t.pending) is not None and not hasattr(act, "hand")) or isinstance(act, Decide):
        word = next((word for word in likes if word in getattr(act, "choices", ())), None)
        hand.t.supply(word if isinstance(act, Decide) else hand._outcome(act))
    assert not hand.acts("take-rake"), "the house takes its part of what is awarded"
    hand.t.supply(Incident("fouled-deck"))
    hand.go()
    assert set(hand.net.values()) == {"0.00"}
    assert hand.t.bank.get("pot", 0) == hand.t.bank.get("rake", 0) == 0


# Out of turn.


def spoken(hand, box, word, amount=0):
    """A player speaks out of turn."""
    hand.t.supply(Incident("out-of-turn", wager=Wager(box, hand.t.seats[box], word, amount)))
    return hand.go()


@every_game
def test_a_word_out_of_turn_binds_if_nobody_has_bet_since(name):
    hand = Hand(name, players=4)
    if "forced-bet" in hand.choices:
        hand.say("forced-bet")
    first = hand.ask.box
    second = next(box for box in hand.order_after(first))
    spoken(hand, second, "fold")
    assert hand.ask.box == first, "it is still the same player's turn"
    hand.say("call")
    assert second in hand.t.memory.folded
    done = hand.acts("keep-word")[0]
    assert (done.box, done.says, done.cite) == (second, "fold", "house:poker-room/out-of-turn")
    assert hand.ask.box not in (first, second)


def test_a_raise_out_of_turn_takes_its_chips_when_the_turn_comes():
    hand = Hand("holdem", players=4)
    spoken(hand, 1, "raise")
    assert hand.t.memory.put[1] == 200, "nothing moves before"
    hand.say("fold, call")
    assert hand.t.memory.put[1] == 800
    assert hand.acts("keep-word")[0].amount == 600
    assert hand.ask.box == 2
    assert hand.choices == {"fold", "call", "raise"}


def test_an_amount_out_of_turn_is_kept_at_no_limit():
    hand = spoken(Hand("holdem", players=3, structure="no-limit"), 1, "raise", 20_00)
    hand.say("call")
    assert hand.acts("keep-word")[0].says == "raise 20.00"
    assert hand.t.memory.put[1] == 2000


@pytest.mark.parametrize(("word", "announced"), [("call", "fold"), ("raise", "call"), ("fold", "raise")])
def test_a_bet_or_raise_before_the_turn_sets_free(word, announced):
    hand = spoken(Hand("holdem", players=3), 1, word)
    hand.say("raise")
    assert hand.ask.box == 1, "asked as anybody"
    assert [act.words for act in hand.acts("deed")] == ["A, to whom the action has changed"]
    hand.say(announced)
    assert not hand.acts("keep-word")


def test_a_turn_that_was_spoken_before_counts_as_taken():
    """Two turns make it too late for a misdeal."""
    hand = Hand("holdem", players=4)
    spoken(hand, hand.order_after(hand.ask.box)[0], "call")
    assert hand.t.can(Incident("misdeal"))
    hand.say("call")
    assert hand.acts("keep-word")
    assert not hand.t.can(Incident("misdeal"))


def test_words_that_are_not_open_when_the_turn_comes_bind_nobody():
    hand = spoken(Hand("holdem", players=3), 1, "check")
    hand.say("call")
    assert hand.ask.box == 1


def test_an_announcement_in_one_betting_round_does_not_bind_in_the_next():
    hand = Hand("holdem", players=3).say("call, call")
    spoken(hand, 1, "fold")
    hand.say("check")
    assert hand.ask.box == 1
    assert hand.choices == {"check", "bet", "fold"}


def test_who_cannot_act_out_of_turn():
    hand = Hand("holdem", players=4).say("fold")
    for box, word, amount in ((3, "call", 0), (4, "call", 0), (9, "call", 0), (2, "sing", 0), (2, "call", 400)):
        player = hand.t.seats.get(box, "")
        wrong = Incident("out-of-turn", wager=Wager(box, player, word, amount))
        assert hand.t.can(wrong) is False, (box, word)
    assert not hand.t.can(Incident("out-of-turn")), "a player must have announced something"
    assert not hand.t.can(Incident("out-of-turn", wager=Wager(2, "A", "call", 0))), "B sits there"
    spoken(hand, 2, "call")
    assert not hand.t.can(Incident("out-of-turn", wager=Wager(2, "B", "fold", 0))), "one word is enough"


def test_a_burn_card_that_was_forgotten_is_burned_face_up():
    hand = Hand("holdem", players=2)
    hand.t.supply("call")
    hand.t.supply("check")
    while hand.t.pending.__struct_config__.tag != "burn":
        hand.t.supply()
    hand.t.supply(Incident("burn-forgotten"))
    hand.go()
    assert [act.shown for act in hand.acts("burn")] == [True]


@every_game
def test_no_ruling_is_listed_twice(name):
    listed = [(ruling.kind, ruling.cite) for ruling in game(name).rulings]
    assert sorted(listed) == sorted({*listed})


def test_one_ruling_is_for_a_player_gone_at_a_bet_and_at_a_draw():
    hand = Hand("five-card-draw", players=2).say("call")
    hand.t.supply(Incident("absent"))
    hand.go()
    assert hand.ask.what == "discard", "gone at the big blind's turn: a check"
    hand.t.supply(Incident("absent"))
    hand.go()
    assert (hand.ask.box, hand.ask.what) == (2, "discard"), "gone at the draw: stands pat"
    hand.say("stand-pat, bet")
    hand.t.supply(Incident("absent"))
    assert hand.go().net == {"A": "4.00", "B": "-4.00"}, "gone at a bet: folds"
