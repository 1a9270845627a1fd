"""Three card poker: what goes wrong, and where the money and the cards go."""

import pytest

from pitboss.equipment import Randomness
from pitboss.games.three_card_poker import GAME
from pitboss.games.three_card_poker.rules import Options
from pitboss.refusal import Refusal
from pitboss.table import Incident, Shuffled, Table, Wager
from pitboss.table.act import Betting, Deal, Decide
from pitboss.table.drivers import Flat, House, run

from .table import play

ANTE, BOTH = "ante 10", "ante 10, pair-plus 5"
TWO = {1: BOTH, 2: "ante 20"}


def living(**options):
    """A table with one player and a house that runs it."""
    t = Table(GAME, Options.configure(options))
    t.begin("sit", player="A", box=1, chips=1000_00)
    t.supply()
    house = House({"A": Flat([Wager(1, "A", "ante", 10_00)], likes=("play",))}, Randomness.seeded(20))
    return t, house


def until(t, house, kind):
    """Procedures one after the other until an act of that kind waits."""
    while True:
        if t.pending is None:
            t.begin(GAME.next_procedure(t))
        if isinstance(t.pending, kind):
            return t.pending
        t.supply(house.outcome(t))


def rest(t, house):
    run(t, house)
    return t


# The paragraphs that are at hand.


@pytest.mark.proves("19:47-20.12(e)", "19:47-20.12(g)")
def test_20_12_e_a_shuffler_that_fails_leaves_the_table_and_the_cards_are_shuffled_by_hand():
    from pitboss.table.acts.shuffle_acts import Shuffle

    t, house = living()
    assert until(t, house, Shuffle).method == "device"
    t.supply(Incident("shuffler-jam"))
    rest(t, house)
    done = [event for event in t.events if not isinstance(event.outcome, Incident)]
    acts = [(event.act.__struct_config__.tag, event.cites[0]) for event in done]
    assert ("device-jam", "19:47-20.12(e)") in acts
    assert ("deed", "19:47-20.12(g)") in acts
    assert ("shuffle-one-deck", "19:47-20.12(e)") in acts
    assert acts.index(("deed", "19:47-20.12(g)")) < acts.index(("shuffle-one-deck", "19:47-20.12(e)"))
    assert "dealer-cut" in [tag for tag, _ in acts], "a deck shuffled by hand is cut"
    # It stays away, round after round, until the floor has cleared it.
    house.play(t, 2)
    methods = [event.act.method for event in t.events if isinstance(event.act, Shuffle)]
    assert methods[0] == "device"
    assert set(methods[1:]) == {"manual"}
    t.begin("clear-device")
    rest(t, house)
    assert until(t, house, Shuffle).method == "device"


@pytest.mark.proves("19:47-20.12(f)", "19:47-20.12(g)")
def test_20_12_f_a_round_that_the_automated_shoe_does_not_deal_out_is_void():
    t, house = living()
    until(t, house, Deal)
    for _ in range(4):
        t.supply(house.outcome(t))
    t.supply(Incident("shoe-jam"))
    rest(t, house)
    assert t.run.void.cite == "19:47-20.12(f)"
    assert t.chips("A") == 1000_00
    assert t.cards.reshuffle_due == "void"
    assert t.cards.reshuffle_cite == "19:47-20.12(f)"
    # All 52 are shuffled again, those already dealt among them.
    t.begin("shuffle")
    rest(t, house)
    assert len(set(t.shoe.cards)) == 52


@pytest.mark.proves("19:47-20.12(g)")
def test_20_12_g_cards_are_dealt_in_another_way_only_once_the_automated_shoe_is_off_the_table():
    t, house = living()
    until(t, house, Deal)
    t.supply(Incident("shoe-jam"))
    rest(t, house)
    removed = next(event for event in t.events if event.act.__struct_config__.tag == "remove-shoe")
    assert removed.cites[0] == "19:47-20.12(g)"
    house.play(t, 1)
    dealt = [event.act for event in t.events if isinstance(event.act, Deal)][-6:]
    assert [act.to for act in dealt] == [1, 0, 1, 0, 1, 0]
    assert {act.cite for act in dealt} == {"house:house-poker/manual-shoe"}
    t.begin("clear-device")
    rest(t, house)
    house.play(t, 1)
    assert [event.act.to for event in t.events if isinstance(event.act, Deal)][-6:] == [1, 1, 1, 0, 0, 0]


def test_an_automated_shoe_cannot_fail_where_there_is_none():
    t, house = living(dealing="manual-shoe")
    until(t, house, Deal)
    with pytest.raises(Refusal, match="shoe-jam cannot happen"):
        t.supply(Incident("shoe-jam"))


# What the house reads like 19:47-16.13(a) to (d).


def test_a_card_of_the_dealer_seen_before_the_last_choice_voids_all_hands_folded_ones_too():
    story = play("7h 8s 9d / 2c 5d 9h / Kc 8c 2d", TWO, "fold", strange={"kind": "hole-card-exposed", "act": 16})
    assert story.acts[15] == "irregularity"
    assert set(story.settled.values()) == {"void 10.00", "void 5.00", "void 20.00"}
    assert story.net == {"A": "0.00", "B": "0.00"}


def test_once_all_have_chosen_nothing_is_void_any_more():
    t, house = living()
    until(t, house, Decide)
    t.supply("fold")
    with pytest.raises(Refusal, match="hole-card-exposed cannot happen"):
        t.supply(Incident("hole-card-exposed"))


def test_a_hand_with_a_card_too_few_or_too_many_is_void_and_the_others_play_on():
    for kind, hand in (("not-dealt", "2c 5d"), ("dealt-twice", "2c 5d 9h 9s")):
        story = play(f"7h 8s 9d / {hand} / Kc 8c 2d", TWO, "play", strange={"kind": kind, "box": 2})
        assert story.settled["2 ante"] == "void 20.00"
        assert story.cites["2 ante"] == "house:house-poker/wrong-count"
        assert story.net == {"A": "60.00", "B": "0.00"}


def test_a_pair_plus_wager_alone_is_void_with_its_hand():
    story = play("7h 7s / Kc 8c 2d", {1: "pair-plus 5"}, strange={"kind": "not-dealt", "card": 3})
    assert story.settled == {"1 pair-plus": "void 5.00"}
    assert story.events("turn-up") == [], "nobody is left to be settled with"


def test_the_dealers_hand_of_two_cards_is_completed():
    story = play("7h 8s 9d / Kc 8c 2d", ANTE, "play", strange={"kind": "not-dealt", "box": 0})
    missing = [row for row in story.events("deal") if row.get("deal") == "missing"]
    assert [row["card"] for row in missing] == ["2d"]
    assert story.net == {"A": "30.00"}


@pytest.mark.parametrize(
    ("dealer", "strange"),
    [
        ("Kc", [{"kind": "not-dealt", "box": 0}, {"kind": "not-dealt", "box": 0}]),
        ("Kc 8c 2d 3d", [{"kind": "dealt-twice", "box": 0}]),
    ],
    ids=["two short", "one too many"],
)
def test_any_other_misdeal_to_the_dealer_voids_all_hands(dealer, strange):
    story = play(f"7h 8s 9d / {dealer}", BOTH, strange=strange)
    assert story.shown["void"]["cite"] == "house:house-poker/wrong-count"
    assert story.net == {"A": "0.00"}
    assert story.acts[-1] == "order-reshuffle"


def test_a_card_face_up_in_the_deck_is_not_used_and_a_second_one_voids_all_hands():
    once = play("7h 3s 8s 9d / Kc 8c 2d", ANTE, "play", strange={"kind": "face-up-in-shoe", "card": 2})
    assert once.net == {"A": "30.00"}
    assert once.events("discard")[0]["card"] == "3s"
    both = [{"kind": "face-up-in-shoe", "card": 2}, {"kind": "face-up-in-shoe", "card": 5}]
    twice = play("7h 3s 8s 9d / Kc", BOTH, strange=both)
    assert twice.shown["void"]["cite"] == "house:house-poker/face-up"
    assert twice.net == {"A": "0.00"}


def test_a_card_drawn_in_error_and_not_seen_is_the_next_card():
    story = play("7h 8s 9d / Kc 8c 2d", ANTE, "play", strange={"kind": "drawn-in-error", "card": 4})
    assert [row["card"] for row in story.events("deal")] == ["7h", "8s", "9d", "Kc", "8c", "2d"]
    assert story.net == {"A": "30.00"}


@pytest.mark.parametrize("kind", ["stub-misdeal", "stub-wrong"])
def test_a_stub_that_counts_wrong_voids_all_hands(kind):
    story = play("7h 8s 9d / Kc 8c 2d", BOTH, strange={"kind": kind}, count_every=1)
    assert story.net == {"A": "0.00"}
    assert story.found.table.cards.opened_on == ("" if kind == "stub-wrong" else story.found.table.day)


def test_the_stub_is_counted_after_the_elected_number_of_rounds():
    t, house = living(count_every=3)
    house.play(t, 7)
    counted = [event.act.count for event in t.events if event.act.__struct_config__.tag == "count-stub"]
    assert counted == [46, 46]


def test_an_ante_outside_the_limits_that_was_accepted_is_played_in_full():
    t, house = living(minimum="5")
    until(t, house, Betting)
    t.supply(Incident("out-of-limits", wager=Wager(1, "A", "ante", 2_00)))
    t.supply(None)
    until(t, house, Decide)
    t.supply("play")
    t.supply()
    assert t.wagers[1, "play"] == 2_00


def test_a_round_is_refused_before_the_deck_is_shuffled_again():
    t, house = living()
    house.play(t, 1)
    with pytest.raises(Refusal, match="shuffled before another round"):
        t.begin("round")
    t.begin("shuffle")
    t.supply(Shuffled())
    rest(t, house)
    t.begin("round")
