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
    described = Hand.__new__(Hand)
    real, drawn = Hand._card, 0

    def card(self):
        nonlocal drawn
        drawn += 1
        found = real(self)
        if drawn in numbers:
            needs = game(name).ruling(self.t, self.t.pending, kind).needs_card
            return Incident(kind, card=found if needs else None)
        return found

    described._card = card.__get__(described)
    described.__init__(name, cards, **more)
    return described


def test_example_10_the_second_card_flashes_and_everything_goes_back():
    described = at_card("holdem", [2], "exposed-card")
    assert described.t.pending is None
    assert described.net == {"A": "0.00", "B": "0.00"}
    assert [share[2:] for act in described.acts("settle-pot") for share in act.shares] == [
        (200, 200),
        (400, 400),
        (0, 0),
    ]
    assert not described.acts("return-uncalled")
    button = described.t.memory.button
    described.begin()
    assert (described.t.memory.button, described.acts("move-button")) == (button, []), "the same button deals anew"


@pytest.mark.parametrize("name", ["holdem", "omaha", "five-card-draw"])
def test_a_later_hole_card_that_is_exposed_is_replaced_and_is_the_burn_card(name):
    described = at_card(name, [5], "exposed-card")
    assert [act.deal for act in described.acts("deal")].count("replacement") == 1
    assert {len(described.t.hands[box]) for box in (1, 2, 3)} == {len(described.t.hands[1])}
    aside = described.acts("set-aside")[0].card
    described.check_down()
    first_burn = next(i for i, e in enumerate(described.events) if e.act.__struct_config__.tag == "pull-bets")
    after = described.events[first_burn + 1].act.__struct_config__.tag
    assert after in ("deal", "pick"), "no other card is burned first"
    assert all(aside not in act.cards for act in described.acts("turn-up"))


def test_a_down_card_at_stud_that_falls_face_up_is_the_up_card():
    described = at_card("seven-card-stud", [1], "exposed-card", "2c ? ? ? ? ? 9h 9d 9c")
    faces = [act.face for act in described.acts("deal") if act.to == 1]
    assert faces == ["down", "down"]
    assert described.t.hands[1][2] == "2c"
    assert described.ask.box == 1, "and opens, being the lowest"


@every_game
def test_two_cards_face_up_in_the_deck_on_the_first_deal_are_a_misdeal(name):
    described = at_card(name, [2], "face-up-in-shoe")
    assert len(described.acts("discard")) == 1
    assert described.t.pending is not None
    twice = at_card(name, [2, 4], "face-up-in-shoe")
    assert twice.t.pending is None
    assert twice.t.run.void.cite == "house:poker-room/boxed-twice"
    assert set(twice.net.values()) <= {"0.00"}


@every_game
@each("kind", ["fouled-deck", "misdeal", "shoe-empty"])
def test_a_deck_or_deal_at_fault_gives_every_chip_back(name, kind):
    described = at_card(name, [4], kind, ante="1.00")
    assert described.t.pending is None
    assert set(described.net.values()) <= {"0.00"}
    assert described.t.bank.get("pot", 0) == 0
    assert described.t.run.void.cite in ("house:poker-room/fouled-deck", "house:poker-room/misdeal")


def test_after_two_players_have_acted_a_faulty_deal_stands():
    described = Hand("holdem").say("call")
    assert described.t.can(Incident("misdeal"))
    described.say("call")
    assert not described.t.can(Incident("misdeal"))
    described.t.supply(Incident("wrong-number"))
    described.go()
    assert "house:poker-room/too-late-for-misdeal" in described.acts("kill-hand")[0].also
    assert 2 in described.t.memory.folded
    assert described.t.memory.put[2] == 400, "his chips stay in the pot"


def test_several_motions_without_a_word_are_a_call():
    described = Hand("holdem")
    described.t.supply(Incident("string-bet"))
    described.go()
    assert described.t.memory.put[3] == 400
    assert described.acts("bind")[0].cite == "house:poker-room/string-bet"


def test_a_player_who_has_gone_checks_if_he_may_and_folds_otherwise():
    described = Hand("holdem")
    described.t.supply(Incident("absent"))
    described.go()
    assert described.t.memory.folded == [3]
    described.say("call")
    described.t.supply(Incident("absent"))
    assert described.go().t.memory.folded == [3]


def early(kind, *streets):
    described = Hand("holdem", fan("AsAh", "KsKh"), players=2)
    for words in streets:
        described.say(words)
    described.t.supply(Incident(kind))
    return described.go()


def test_a_flop_too_early_goes_back_and_comes_again_without_another_burn_card():
    described = early("flop-early")
    assert "early" not in described.t.hands
    assert described.t.shoe.left == 52 - 4 - 1, "the burn card stays"
    described.say("call, check")
    assert len(described.acts("burn")) == 1
    assert len(described.t.hands["board"]) == 3


def test_a_fourth_card_too_early_waits_and_the_fifth_comes_from_a_reshuffle_with_it():
    described = early("turn-early", "call, check")
    waiting = described.t.hands["early"][0]
    described.say("check, check")
    assert waiting not in described.t.hands["board"]
    assert len(described.acts("burn")) == 3
    described.say("check, check")
    assert len(described.acts("shuffle-stub")) == 1
    assert (len(described.t.hands["board"]), len(described.acts("burn"))) == (5, 3)


def test_a_fifth_card_too_early_is_shuffled_back():
    described = early("river-early", "call, check", "check, check")
    assert described.acts("shuffle-stub")
    described.say("check, check")
    assert (len(described.t.hands["board"]), len(described.acts("burn"))) == (5, 3)


def test_a_flop_too_early_is_shuffled_and_cut_before_anything_else_is_dealt():
    described = early("flop-early")
    assert [act.margin for act in described.acts("cut-deck")] == [10]
    assert [act.cite for act in described.acts("cut-deck")] == ["house:poker-room/flop-early"]


@pytest.mark.parametrize("name", ["holdem", "omaha", "omaha-8"])
def test_a_flop_of_four_cards_goes_back_and_comes_again_after_the_same_burn_card(name):
    described = Hand(name, players=2).say("call, check")
    before = list(described.t.hands["board"])
    assert described.t.can(Incident("flop-of-four"))
    described.t.supply(Incident("flop-of-four"))
    assert described.t.supply(described._card()).act.to == "board", "the fourth card, which everybody has seen"
    assert len(described.t.hands["board"]) == 4
    stub = described.t.pending
    assert set(before) <= set(stub.pool(described.t)), "all four go back"
    described.go()
    assert (len(described.t.hands["board"]), len(described.acts("burn"))) == (3, 1)
    assert [act.hand for act in described.acts("shuffle-stub")] == ["board"]
    assert len(described.acts("cut-deck")) == 1
    assert sorted(described.t.all_cards()) == sorted(2 * decks(1)), "no card is lost"
    described.check_down()
    assert len(described.acts("burn")) == 3


def test_a_flop_of_four_is_seen_before_anybody_acts_on_it():
    described = Hand("holdem", players=2)
    assert not described.t.can(Incident("flop-of-four")), "there is no flop yet"
    described.say("call, check, check")
    assert not described.t.can(Incident("flop-of-four")), "one has checked"
    described.say("check")
    assert not described.t.can(Incident("flop-of-four")), "the turn is no flop"


def test_a_flop_of_four_where_nobody_can_bet_any_more():
    described = Hand("holdem", chips="40 40", structure="no-limit").say("raise 40")
    described.t.supply("call")
    while getattr(described.t.pending, "words", "") != "nobody can bet any more":
        described.t.supply(described._card() if described.t.pending.asks == "card" else None)
    described.t.supply(Incident("flop-of-four"))
    described.go()
    assert described.t.pending is None
    assert len(described.acts("burn")) == 3
    assert set(described.won) <= {"A", "B"}


# What those see who look on.


def onlooker(described):
    """The layout as it stands for a passer-by who has seen the hand from its beginning."""
    return View("holdem-1", described.t, "spectator").layout(described.t)


def board_shown(described):
    return next((hand["cards"] for hand in onlooker(described)["hands"] if hand["of"] == "board"), [])


@pytest.mark.parametrize(
    ("kind", "before", "cards"),
    [("flop-of-four", "call, check", 3), ("flop-early", "", 0), ("turn-early", "call, check", 3)],
)
def test_cards_that_went_back_are_on_the_layout_no_more(kind, before, cards):
    described = Hand("holdem", players=2)
    for word in filter(None, before.split(", ")):
        described.say(word)
    described.t.supply(Incident(kind))
    described.go()
    assert board_shown(described) == described.t.hands.get("board", [])
    assert len(board_shown(described)) == cards
    names = {hand["of"] for hand in onlooker(described)["hands"]}
    assert ("early" in names) is (kind == "turn-early"), "a fourth card that came too early lies aside"
    described.check_down()
    assert "early" not in {hand["of"] for hand in onlooker(described)["hands"]}


def test_chips_of_somebody_held_to_his_word_are_on_the_layout():
    described = spoken(Hand("holdem", players=4), 1, "raise").say("fold, call")
    box = next(box for box in onlooker(described)["boxes"] if box["of"] == 1)
    assert [(stake["wager"], stake["amount"]) for stake in box["stakes"]] == [("bet", "8.00")]
    described = spoken(Hand("holdem", players=4), 1, "fold").say("fold, call")
    assert next(box for box in onlooker(described)["boxes"] if box["of"] == 1)["folded"]


# At the showdown.


def shows(name="holdem", *, players=3, **options):
    """A hand that is checked down to the first hand to be shown."""
    described = Hand(name, fan("AhAc", "KdKc", "QdQc", shared="? 2d 3s 5h ? 9h ? Jc"), players=players, **options)
    described.say("call, call, check")
    for _ in range(3):
        described.say("check, check")
        described.t.supply("check")
        while getattr(described.t.pending, "hand", "") == "" and not isinstance(described.t.pending, Decide):
            described.t.supply(described._outcome(described.t.pending))
    return described


@pytest.mark.parametrize("showdown", ["winners", "all"])
def test_a_hand_with_the_wrong_number_of_cards_at_the_showdown_is_dead(showdown):
    described = shows(showdown=showdown)
    assert described.ask.hand == 1
    described.t.supply(Incident("wrong-number"))
    described.go()
    assert described.acts("kill-hand")[0].box == 1
    assert described.won == {"B": "12.00"}, "kings are the best that is left"
    assert [act.hand for act in described.acts("turn-up")][:1] == [2], "the next one shows first"


def test_after_a_dead_hand_the_last_one_takes_the_pot_unshown():
    described = shows()
    described.t.supply(Incident("wrong-number"))
    described.t.supply()
    described.t.supply(Incident("wrong-number"))
    described.go()
    assert described.won == {"C": "12.00"}
    assert not described.acts("turn-up")


def test_a_hand_is_dead_though_others_gave_up_for_they_gave_up_to_one_that_was_shown():
    cards = fan("KdKc", "QdQc", "AhAc", shared="? 2d 3s 5h ? 9h ? Jc")
    described = Hand("holdem", cards).say("call, call, check, check, check, check, check, check, check, check, check")
    described.t.supply("check")
    while getattr(described.t.pending, "hand", "") != 3:
        described.t.supply(described._outcome(described.t.pending))
    assert [act.box for act in described.acts("muck")] == [2]
    described.t.supply(Incident("wrong-number"))
    assert described.go().won == {"A": "12.00"}


def test_a_dead_hand_where_each_is_asked_to_show():
    described = Hand("holdem", fan("AhAc", "KdKc", shared="? 2d 3s 5h ? 9h ? Jc"), players=2, showdown="asked")
    described.say("call, check, check, check, check, check, check, check")
    described.t.supply("show")
    described.t.supply(Incident("wrong-number"))
    described.go()
    assert described.won == {"B": "8.00"}


def test_a_side_pot_of_dead_hands_goes_down_to_the_main_pot():
    cards = fan("AhAc", "KdKc", "QdQc", shared="? 2d 3s 5h ? 9h ? Jc")
    described = Hand("holdem", cards, chips="40 200 200", structure="no-limit", showdown="asked")
    described.say("raise 100, call, call").say("check, check, check, check, check")
    described.say("check, show")
    described.t.supply("muck")
    described.t.supply()
    assert described.ask.hand == 3, "alone in the side pot"
    described.t.supply(Incident("wrong-number"))
    described.go()
    assert described.won == {"A": "240.00"}, "nobody else is left"


@every_game
def test_a_fouled_deck_is_found_until_the_pot_is_awarded(name):
    described = Hand(name, ante="1.00", revenue="percentage", showdown="all")
    likes = ("check", "call", "bet", "stand-pat", "forced-bet")
    while ((act := described.t.pending) is not None and not hasattr(act, "hand")) or isinstance(act, Decide):
        word = next((word for word in likes if word in getattr(act, "choices", ())), None)
        described.t.supply(word if isinstance(act, Decide) else described._outcome(act))
    assert not described.acts("take-rake"), "the house takes its part of what is awarded"
    described.t.supply(Incident("fouled-deck"))
    described.go()
    assert set(described.net.values()) == {"0.00"}
    assert described.t.bank.get("pot", 0) == described.t.bank.get("rake", 0) == 0


# Out of turn.


def spoken(described, box, word, amount=0):
    """Somebody speaks whose turn it is not."""
    described.t.supply(Incident("out-of-turn", wager=Wager(box, described.t.seats[box], word, amount)))
    return described.go()


@every_game
def test_a_word_out_of_turn_binds_if_nobody_has_bet_since(name):
    described = Hand(name, players=4)
    if "forced-bet" in described.choices:
        described.say("forced-bet")
    first = described.ask.box
    second = next(box for box in described.order_after(first))
    spoken(described, second, "fold")
    assert described.ask.box == first, "it is still the same player's turn"
    described.say("call")
    assert second in described.t.memory.folded
    kept = described.acts("keep-word")[0]
    assert (kept.box, kept.says, kept.cite) == (second, "fold", "house:poker-room/out-of-turn")
    assert described.ask.box not in (first, second)


def test_a_raise_out_of_turn_takes_its_chips_when_the_turn_comes():
    described = Hand("holdem", players=4)
    spoken(described, 1, "raise")
    assert described.t.memory.put[1] == 200, "nothing moves before"
    described.say("fold, call")
    assert described.t.memory.put[1] == 800
    assert described.acts("keep-word")[0].amount == 600
    assert described.ask.box == 2
    assert described.choices == {"fold", "call", "raise"}


def test_an_amount_out_of_turn_is_kept_at_no_limit():
    described = spoken(Hand("holdem", players=3, structure="no-limit"), 1, "raise", 20_00)
    described.say("call")
    assert described.acts("keep-word")[0].says == "raise 20.00"
    assert described.t.memory.put[1] == 2000


@pytest.mark.parametrize(("word", "said"), [("call", "fold"), ("raise", "call"), ("fold", "raise")])
def test_a_bet_or_raise_before_the_turn_sets_free(word, said):
    described = spoken(Hand("holdem", players=3), 1, word)
    described.say("raise")
    assert described.ask.box == 1, "asked as anybody"
    assert [act.words for act in described.acts("deed")] == ["A, to whom the action has changed"]
    described.say(said)
    assert not described.acts("keep-word")


def test_a_turn_that_was_spoken_before_counts_as_taken():
    """Two turns make it too late for a misdeal."""
    described = Hand("holdem", players=4)
    spoken(described, described.order_after(described.ask.box)[0], "call")
    assert described.t.can(Incident("misdeal"))
    described.say("call")
    assert described.acts("keep-word")
    assert not described.t.can(Incident("misdeal"))


def test_words_that_are_not_open_when_the_turn_comes_bind_nobody():
    described = spoken(Hand("holdem", players=3), 1, "check")
    described.say("call")
    assert described.ask.box == 1


def test_what_was_said_in_one_betting_round_is_forgotten_in_the_next():
    described = Hand("holdem", players=3).say("call, call")
    spoken(described, 1, "fold")
    described.say("check")
    assert described.ask.box == 1
    assert described.choices == {"check", "bet", "fold"}


def test_who_cannot_act_out_of_turn():
    described = Hand("holdem", players=4).say("fold")
    for box, word, amount in ((3, "call", 0), (4, "call", 0), (9, "call", 0), (2, "sing", 0), (2, "call", 400)):
        player = described.t.seats.get(box, "")
        wrong = Incident("out-of-turn", wager=Wager(box, player, word, amount))
        assert described.t.can(wrong) is False, (box, word)
    assert not described.t.can(Incident("out-of-turn")), "somebody must have said something"
    assert not described.t.can(Incident("out-of-turn", wager=Wager(2, "A", "call", 0))), "B sits there"
    spoken(described, 2, "call")
    assert not described.t.can(Incident("out-of-turn", wager=Wager(2, "B", "fold", 0))), "one word is enough"


def test_a_burn_card_that_was_forgotten_is_burned_face_up():
    described = Hand("holdem", players=2)
    described.t.supply("call")
    described.t.supply("check")
    while described.t.pending.__struct_config__.tag != "burn":
        described.t.supply()
    described.t.supply(Incident("burn-forgotten"))
    described.go()
    assert [act.shown for act in described.acts("burn")] == [True]


@every_game
def test_no_ruling_is_listed_twice(name):
    listed = [(ruling.kind, ruling.cite) for ruling in game(name).rulings]
    assert sorted(listed) == sorted({*listed})


def test_one_ruling_answers_for_whoever_has_gone_at_a_bet_and_at_a_draw():
    described = Hand("five-card-draw", players=2).say("call")
    described.t.supply(Incident("absent"))
    described.go()
    assert described.ask.what == "discard", "gone at the big blind's turn: a check"
    described.t.supply(Incident("absent"))
    described.go()
    assert (described.ask.box, described.ask.what) == (2, "discard"), "gone at the draw: stands pat"
    described.say("stand-pat, bet")
    described.t.supply(Incident("absent"))
    assert described.go().net == {"A": "4.00", "B": "-4.00"}, "gone at a bet: folds"
