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
    told = Hand.__new__(Hand)
    real, drawn = Hand._card, 0

    def card(self):
        nonlocal drawn
        drawn += 1
        found = real(self)
        if drawn in numbers:
            needs = game(name).ruling(self.t, self.t.pending, kind).needs_card
            return Incident(kind, card=found if needs else None)
        return found

    told._card = card.__get__(told)
    told.__init__(name, cards, **more)
    return told


def test_example_10_the_second_card_flashes_and_everything_goes_back():
    told = at_card("holdem", [2], "exposed-card")
    assert told.t.pending is None
    assert told.net == {"A": "0.00", "B": "0.00"}
    assert [share[2:] for act in told.acts("settle-pot") for share in act.shares] == [(200, 200), (400, 400), (0, 0)]
    assert not told.acts("return-uncalled")
    button = told.t.memory.button
    told.begin()
    assert (told.t.memory.button, told.acts("move-button")) == (button, []), "the same button deals anew"


@pytest.mark.parametrize("name", ["holdem", "omaha", "five-card-draw"])
def test_a_later_hole_card_that_is_exposed_is_replaced_and_is_the_burn_card(name):
    told = at_card(name, [5], "exposed-card")
    assert [act.deal for act in told.acts("deal")].count("replacement") == 1
    assert {len(told.t.hands[box]) for box in (1, 2, 3)} == {len(told.t.hands[1])}
    aside = told.acts("set-aside")[0].card
    told.check_down()
    first_burn = next(i for i, e in enumerate(told.events) if e.act.__struct_config__.tag == "pull-bets")
    after = told.events[first_burn + 1].act.__struct_config__.tag
    assert after in ("deal", "pick"), "no other card is burned first"
    assert all(aside not in act.cards for act in told.acts("turn-up"))


def test_a_down_card_at_stud_that_falls_face_up_is_the_up_card():
    told = at_card("seven-card-stud", [1], "exposed-card", "2c ? ? ? ? ? 9h 9d 9c")
    faces = [act.face for act in told.acts("deal") if act.to == 1]
    assert faces == ["down", "down"]
    assert told.t.hands[1][2] == "2c"
    assert told.ask.box == 1, "and opens, being the lowest"


@every_game
def test_two_cards_face_up_in_the_deck_on_the_first_deal_are_a_misdeal(name):
    told = at_card(name, [2], "face-up-in-shoe")
    assert len(told.acts("discard")) == 1
    assert told.t.pending is not None
    twice = at_card(name, [2, 4], "face-up-in-shoe")
    assert twice.t.pending is None
    assert twice.t.run.void.cite == "house:poker-room/boxed-twice"
    assert set(twice.net.values()) <= {"0.00"}


@every_game
@each("kind", ["fouled-deck", "misdeal", "shoe-empty"])
def test_a_deck_or_deal_at_fault_gives_every_chip_back(name, kind):
    told = at_card(name, [4], kind, ante="1.00")
    assert told.t.pending is None
    assert set(told.net.values()) <= {"0.00"}
    assert told.t.bank.get("pot", 0) == 0
    assert told.t.run.void.cite in ("house:poker-room/fouled-deck", "house:poker-room/misdeal")


def test_after_two_players_have_acted_a_faulty_deal_stands():
    told = Hand("holdem").say("call")
    assert told.t.can(Incident("misdeal"))
    told.say("call")
    assert not told.t.can(Incident("misdeal"))
    told.t.supply(Incident("wrong-number"))
    told.go()
    assert "house:poker-room/too-late-for-misdeal" in told.acts("kill-hand")[0].also
    assert 2 in told.t.memory.folded
    assert told.t.memory.put[2] == 400, "his chips stay in the pot"


def test_several_motions_without_a_word_are_a_call():
    told = Hand("holdem")
    told.t.supply(Incident("string-bet"))
    told.go()
    assert told.t.memory.put[3] == 400
    assert told.acts("bind")[0].cite == "house:poker-room/string-bet"


def test_a_player_who_has_gone_checks_if_he_may_and_folds_otherwise():
    told = Hand("holdem")
    told.t.supply(Incident("absent"))
    told.go()
    assert told.t.memory.folded == [3]
    told.say("call")
    told.t.supply(Incident("absent"))
    assert told.go().t.memory.folded == [3]


def early(kind, *streets):
    told = Hand("holdem", fan("AsAh", "KsKh"), players=2)
    for words in streets:
        told.say(words)
    told.t.supply(Incident(kind))
    return told.go()


def test_a_flop_too_early_goes_back_and_comes_again_without_another_burn_card():
    told = early("flop-early")
    assert "early" not in told.t.hands
    assert told.t.shoe.left == 52 - 4 - 1, "the burn card stays"
    told.say("call, check")
    assert len(told.acts("burn")) == 1
    assert len(told.t.hands["board"]) == 3


def test_a_fourth_card_too_early_waits_and_the_fifth_comes_from_a_reshuffle_with_it():
    told = early("turn-early", "call, check")
    waiting = told.t.hands["early"][0]
    told.say("check, check")
    assert waiting not in told.t.hands["board"]
    assert len(told.acts("burn")) == 3
    told.say("check, check")
    assert len(told.acts("shuffle-stub")) == 1
    assert (len(told.t.hands["board"]), len(told.acts("burn"))) == (5, 3)


def test_a_fifth_card_too_early_is_shuffled_back():
    told = early("river-early", "call, check", "check, check")
    assert told.acts("shuffle-stub")
    told.say("check, check")
    assert (len(told.t.hands["board"]), len(told.acts("burn"))) == (5, 3)


def test_a_flop_too_early_is_shuffled_and_cut_before_anything_else_is_dealt():
    told = early("flop-early")
    assert [act.margin for act in told.acts("cut-deck")] == [10]
    assert [act.cite for act in told.acts("cut-deck")] == ["house:poker-room/flop-early"]


@pytest.mark.parametrize("name", ["holdem", "omaha", "omaha-8"])
def test_a_flop_of_four_cards_goes_back_and_comes_again_after_the_same_burn_card(name):
    told = Hand(name, players=2).say("call, check")
    before = list(told.t.hands["board"])
    assert told.t.can(Incident("flop-of-four"))
    told.t.supply(Incident("flop-of-four"))
    assert told.t.supply(told._card()).act.to == "board", "the fourth card, which everybody has seen"
    assert len(told.t.hands["board"]) == 4
    stub = told.t.pending
    assert set(before) <= set(stub.pool(told.t)), "all four go back"
    told.go()
    assert (len(told.t.hands["board"]), len(told.acts("burn"))) == (3, 1)
    assert [act.hand for act in told.acts("shuffle-stub")] == ["board"]
    assert len(told.acts("cut-deck")) == 1
    assert sorted(told.t.all_cards()) == sorted(2 * decks(1)), "no card is lost"
    told.check_down()
    assert len(told.acts("burn")) == 3


def test_a_flop_of_four_is_seen_before_anybody_acts_on_it():
    told = Hand("holdem", players=2)
    assert not told.t.can(Incident("flop-of-four")), "there is no flop yet"
    told.say("call, check, check")
    assert not told.t.can(Incident("flop-of-four")), "one has checked"
    told.say("check")
    assert not told.t.can(Incident("flop-of-four")), "the turn is no flop"


def test_a_flop_of_four_where_nobody_can_bet_any_more():
    told = Hand("holdem", chips="40 40", structure="no-limit").say("raise 40")
    told.t.supply("call")
    while getattr(told.t.pending, "words", "") != "nobody can bet any more":
        told.t.supply(told._card() if told.t.pending.asks == "card" else None)
    told.t.supply(Incident("flop-of-four"))
    told.go()
    assert told.t.pending is None
    assert len(told.acts("burn")) == 3
    assert set(told.won) <= {"A", "B"}


# What those see who look on.


def onlooker(told):
    """The layout as it stands for a passer-by who has seen the hand from its beginning."""
    return View("holdem-1", told.t, "spectator").layout(told.t)


def board_shown(told):
    return next((hand["cards"] for hand in onlooker(told)["hands"] if hand["of"] == "board"), [])


@pytest.mark.parametrize(
    ("kind", "before", "cards"),
    [("flop-of-four", "call, check", 3), ("flop-early", "", 0), ("turn-early", "call, check", 3)],
)
def test_cards_that_went_back_are_on_the_layout_no_more(kind, before, cards):
    told = Hand("holdem", players=2)
    for word in filter(None, before.split(", ")):
        told.say(word)
    told.t.supply(Incident(kind))
    told.go()
    assert board_shown(told) == told.t.hands.get("board", [])
    assert len(board_shown(told)) == cards
    names = {hand["of"] for hand in onlooker(told)["hands"]}
    assert ("early" in names) is (kind == "turn-early"), "a fourth card that came too early lies aside"
    told.check_down()
    assert "early" not in {hand["of"] for hand in onlooker(told)["hands"]}


def test_chips_of_somebody_held_to_his_word_are_on_the_layout():
    told = spoken(Hand("holdem", players=4), 1, "raise").say("fold, call")
    box = next(box for box in onlooker(told)["boxes"] if box["of"] == 1)
    assert [(stake["wager"], stake["amount"]) for stake in box["stakes"]] == [("bet", "8.00")]
    told = spoken(Hand("holdem", players=4), 1, "fold").say("fold, call")
    assert next(box for box in onlooker(told)["boxes"] if box["of"] == 1)["folded"]


# At the showdown.


def shows(name="holdem", *, players=3, **options):
    """A hand that is checked down to the first hand to be shown."""
    told = Hand(name, fan("AhAc", "KdKc", "QdQc", shared="? 2d 3s 5h ? 9h ? Jc"), players=players, **options)
    told.say("call, call, check")
    for _ in range(3):
        told.say("check, check")
        told.t.supply("check")
        while getattr(told.t.pending, "hand", "") == "" and not isinstance(told.t.pending, Decide):
            told.t.supply(told._outcome(told.t.pending))
    return told


@pytest.mark.parametrize("showdown", ["winners", "all"])
def test_a_hand_with_the_wrong_number_of_cards_at_the_showdown_is_dead(showdown):
    told = shows(showdown=showdown)
    assert told.ask.hand == 1
    told.t.supply(Incident("wrong-number"))
    told.go()
    assert told.acts("kill-hand")[0].box == 1
    assert told.won == {"B": "12.00"}, "kings are the best that is left"
    assert [act.hand for act in told.acts("turn-up")][:1] == [2], "the next one shows first"


def test_after_a_dead_hand_the_last_one_takes_the_pot_unshown():
    told = shows()
    told.t.supply(Incident("wrong-number"))
    told.t.supply()
    told.t.supply(Incident("wrong-number"))
    told.go()
    assert told.won == {"C": "12.00"}
    assert not told.acts("turn-up")


def test_a_hand_is_dead_though_others_gave_up_for_they_gave_up_to_one_that_was_shown():
    cards = fan("KdKc", "QdQc", "AhAc", shared="? 2d 3s 5h ? 9h ? Jc")
    told = Hand("holdem", cards).say("call, call, check, check, check, check, check, check, check, check, check")
    told.t.supply("check")
    while getattr(told.t.pending, "hand", "") != 3:
        told.t.supply(told._outcome(told.t.pending))
    assert [act.box for act in told.acts("muck")] == [2]
    told.t.supply(Incident("wrong-number"))
    assert told.go().won == {"A": "12.00"}


def test_a_dead_hand_where_each_is_asked_to_show():
    told = Hand("holdem", fan("AhAc", "KdKc", shared="? 2d 3s 5h ? 9h ? Jc"), players=2, showdown="asked")
    told.say("call, check, check, check, check, check, check, check")
    told.t.supply("show")
    told.t.supply(Incident("wrong-number"))
    told.go()
    assert told.won == {"B": "8.00"}


def test_a_side_pot_of_dead_hands_goes_down_to_the_main_pot():
    cards = fan("AhAc", "KdKc", "QdQc", shared="? 2d 3s 5h ? 9h ? Jc")
    told = Hand("holdem", cards, chips="40 200 200", structure="no-limit", showdown="asked")
    told.say("raise 100, call, call").say("check, check, check, check, check")
    told.say("check, show")
    told.t.supply("muck")
    told.t.supply()
    assert told.ask.hand == 3, "alone in the side pot"
    told.t.supply(Incident("wrong-number"))
    told.go()
    assert told.won == {"A": "240.00"}, "nobody else is left"


@every_game
def test_a_fouled_deck_is_found_until_the_pot_is_awarded(name):
    told = Hand(name, ante="1.00", revenue="percentage", showdown="all")
    likes = ("check", "call", "bet", "stand-pat", "forced-bet")
    while ((act := told.t.pending) is not None and not hasattr(act, "hand")) or isinstance(act, Decide):
        word = next((word for word in likes if word in getattr(act, "choices", ())), None)
        told.t.supply(word if isinstance(act, Decide) else told._outcome(act))
    assert not told.acts("take-rake"), "the house takes its part of what is awarded"
    told.t.supply(Incident("fouled-deck"))
    told.go()
    assert set(told.net.values()) == {"0.00"}
    assert told.t.bank.get("pot", 0) == told.t.bank.get("rake", 0) == 0


# Out of turn.


def spoken(told, box, word, amount=0):
    """Somebody speaks whose turn it is not."""
    told.t.supply(Incident("out-of-turn", wager=Wager(box, told.t.seats[box], word, amount)))
    return told.go()


@every_game
def test_a_word_out_of_turn_binds_if_nobody_has_bet_since(name):
    told = Hand(name, players=4)
    if "forced-bet" in told.choices:
        told.say("forced-bet")
    first = told.ask.box
    second = next(box for box in told.order_after(first))
    spoken(told, second, "fold")
    assert told.ask.box == first, "it is still the same player's turn"
    told.say("call")
    assert second in told.t.memory.folded
    kept = told.acts("keep-word")[0]
    assert (kept.box, kept.says, kept.cite) == (second, "fold", "house:poker-room/out-of-turn")
    assert told.ask.box not in (first, second)


def test_a_raise_out_of_turn_takes_its_chips_when_the_turn_comes():
    told = Hand("holdem", players=4)
    spoken(told, 1, "raise")
    assert told.t.memory.put[1] == 200, "nothing moves before"
    told.say("fold, call")
    assert told.t.memory.put[1] == 800
    assert told.acts("keep-word")[0].amount == 600
    assert told.ask.box == 2
    assert told.choices == {"fold", "call", "raise"}


def test_an_amount_out_of_turn_is_kept_at_no_limit():
    told = spoken(Hand("holdem", players=3, structure="no-limit"), 1, "raise", 20_00)
    told.say("call")
    assert told.acts("keep-word")[0].says == "raise 20.00"
    assert told.t.memory.put[1] == 2000


@pytest.mark.parametrize(("word", "said"), [("call", "fold"), ("raise", "call"), ("fold", "raise")])
def test_a_bet_or_raise_before_the_turn_sets_free(word, said):
    told = spoken(Hand("holdem", players=3), 1, word)
    told.say("raise")
    assert told.ask.box == 1, "asked as anybody"
    assert [act.words for act in told.acts("deed")] == ["A, to whom the action has changed"]
    told.say(said)
    assert not told.acts("keep-word")


def test_a_turn_that_was_spoken_before_counts_as_taken():
    """Two turns make it too late for a misdeal."""
    told = Hand("holdem", players=4)
    spoken(told, told.order_after(told.ask.box)[0], "call")
    assert told.t.can(Incident("misdeal"))
    told.say("call")
    assert told.acts("keep-word")
    assert not told.t.can(Incident("misdeal"))


def test_words_that_are_not_open_when_the_turn_comes_bind_nobody():
    told = spoken(Hand("holdem", players=3), 1, "check")
    told.say("call")
    assert told.ask.box == 1


def test_what_was_said_in_one_betting_round_is_forgotten_in_the_next():
    told = Hand("holdem", players=3).say("call, call")
    spoken(told, 1, "fold")
    told.say("check")
    assert told.ask.box == 1
    assert told.choices == {"check", "bet", "fold"}


def test_who_cannot_act_out_of_turn():
    told = Hand("holdem", players=4).say("fold")
    for box, word, amount in ((3, "call", 0), (4, "call", 0), (9, "call", 0), (2, "sing", 0), (2, "call", 400)):
        player = told.t.seats.get(box, "")
        wrong = Incident("out-of-turn", wager=Wager(box, player, word, amount))
        assert told.t.can(wrong) is False, (box, word)
    assert not told.t.can(Incident("out-of-turn")), "somebody must have said something"
    assert not told.t.can(Incident("out-of-turn", wager=Wager(2, "A", "call", 0))), "B sits there"
    spoken(told, 2, "call")
    assert not told.t.can(Incident("out-of-turn", wager=Wager(2, "B", "fold", 0))), "one word is enough"


def test_a_burn_card_that_was_forgotten_is_burned_face_up():
    told = Hand("holdem", players=2)
    told.t.supply("call")
    told.t.supply("check")
    while told.t.pending.__struct_config__.tag != "burn":
        told.t.supply()
    told.t.supply(Incident("burn-forgotten"))
    told.go()
    assert [act.shown for act in told.acts("burn")] == [True]


@every_game
def test_no_ruling_is_listed_twice(name):
    listed = [(ruling.kind, ruling.cite) for ruling in game(name).rulings]
    assert sorted(listed) == sorted({*listed})


def test_one_ruling_answers_for_whoever_has_gone_at_a_bet_and_at_a_draw():
    told = Hand("five-card-draw", players=2).say("call")
    told.t.supply(Incident("absent"))
    told.go()
    assert told.ask.what == "discard", "gone at the big blind's turn: a check"
    told.t.supply(Incident("absent"))
    told.go()
    assert (told.ask.box, told.ask.what) == (2, "discard"), "gone at the draw: stands pat"
    told.say("stand-pat, bet")
    told.t.supply(Incident("absent"))
    assert told.go().net == {"A": "4.00", "B": "-4.00"}, "gone at a bet: folds"
