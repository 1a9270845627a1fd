"""House-banked poker: the deck between rounds, and what a table of the family may elect."""

import pytest

from pitboss.equipment import decks
from pitboss.games import game, ready
from pitboss.games.house_poker_family.acts import HousePokerMemory, ShuffleOneDeck, SwapDecks
from pitboss.games.house_poker_family.options import HousePokerOptions, limit_floor
from pitboss.money import Odds
from pitboss.refusal import Refusal
from pitboss.rulebook import Illegal
from pitboss.table import HOUSE, Incident, Shuffled, Table, public
from pitboss.table.acts.hand_setting import Division
from pitboss.table.acts.shuffle_acts import LoadShoe
from pitboss.table.parts import DealtCards
from tests.games.caribbean_stud.table import FLUSH, KINGS, STUD, closed_table, go, play, sit, table

FAMILY = [
    name for name in ready() if issubclass(game(name).options, HousePokerOptions) and not game(name).find(Division)
]
"""Games whose hands are set have the family's cards, and a round and a memory of their own."""


def acts(t: Table, start: int = 0) -> list[str]:
    return [public(event)["act"] for event in t.events[start:]]


def a_round(t: Table) -> None:
    play({1: FLUSH, HOUSE: KINGS}, {1: "ante 10"}, "bet", t=t)


@pytest.mark.parametrize("name", FAMILY)
def test_each_game_of_the_family_remembers_and_rules_alike(name):
    found = game(name)
    assert issubclass(found.memory, HousePokerMemory)
    kinds = {ruling.kind for ruling in found.rulings}
    assert kinds >= {"face-up-in-shoe", "drawn-in-error", "not-dealt", "dealt-twice", "shuffler-jam", "shoe-jam"}
    assert found.part(DealtCards).decks(found.options()) == 1


def test_opening_in_order():
    t = closed_table()
    t.begin("open")
    go(t)
    assert acts(t) == ["begin", "open-decks", "inspect", "verify", "spread", "set-status"]
    with pytest.raises(Refusal, match="until a player arrives"):
        t.begin("start")
    sit(t, 1)
    start = len(t.events)
    t.begin("start")
    go(t)
    assert acts(t, start) == ["begin", "look", "wash", "set-status", "shuffle-one-deck", "load-shoe", "reshuffle-done"]
    with pytest.raises(Refusal, match="not closed"):
        t.begin("open")
    with pytest.raises(Refusal, match="not spread"):
        t.begin("start")


def test_a_deck_shuffled_by_hand_is_cut():
    t = table(1, shuffle="manual", dealing="manual-shoe")
    assert acts(t)[-4:] == ["shuffle-one-deck", "dealer-cut", "load-shoe", "reshuffle-done"]


@pytest.mark.parametrize(("cards", "legal"), [(9, False), (10, True), (42, True), (51, True), (52, False), (0, False)])
def test_the_cut_takes_ten_cards_or_more_off_the_top(cards, legal):
    t = table(1, shuffle="manual", dealing="manual-shoe")
    a_round(t)
    t.begin("shuffle")
    order = decks(1)
    t.supply(Shuffled(order="".join(order)))
    assert t.can(cards) == legal
    assert not t.can(None), "the dealer does not refuse"
    if legal:
        t.supply(cards)
        go(t)
        assert t.shoe.rest() == order[cards:] + order[:cards]


def test_a_recut_is_the_supervisors_and_comes_before_the_deal():
    t = table(1, shuffle="manual", dealing="manual-shoe")
    a_round(t)
    t.begin("shuffle")
    t.supply(Shuffled(order="".join(decks(1))))
    t.supply(20)
    assert isinstance(t.pending, LoadShoe)
    with pytest.raises(Refusal, match="reported by casino-supervisor"):
        t.supply(Incident("recut"), by="dealer")
    t.supply(Incident("recut"), by="casino-supervisor")
    t.supply()
    t.supply(30)
    go(t)
    order = decks(1)[20:] + decks(1)[:20]
    assert t.shoe.rest() == order[30:] + order[:30]


def test_nothing_is_recut_that_a_device_shuffled():
    t = table(1)
    a_round(t)
    t.begin("shuffle")
    t.supply(Shuffled())
    assert isinstance(t.pending, LoadShoe)
    assert not t.can(Incident("recut"))


def test_two_decks_take_turns_and_one_is_always_whole_in_the_device():
    t = table(1, decks=2)
    used = [t.memory.deck]
    for _ in range(3):
        assert t.memory.cards() == decks(1)
        a_round(t)
        t.begin("shuffle")
        assert isinstance(t.pending, SwapDecks)
        go(t)
        used.append(t.memory.deck)
        assert len(t.all_cards()) == 104
        assert t.cards.rack.cards() == [], "the rack never holds cards of both"
    assert used == [1, 2, 1, 2]


def test_without_the_device_one_deck_is_played():
    t = table(1, decks=2)
    a_round(t)
    t.begin("shuffle")
    t.supply()
    t.supply(Incident("shuffler-jam"))
    go(t)
    deck = t.memory.deck
    a_round(t)
    t.begin("shuffle")
    assert isinstance(t.pending, ShuffleOneDeck)
    go(t)
    assert t.memory.deck == deck


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"decks": 2, "shuffle": "manual", "dealing": "manual-shoe"}, "decks"),
        ({"shuffle": "manual", "dealing": "hand"}, "dealing"),
        ({"boxes": 8}, "boxes"),
        ({"decks": 3}, "decks"),
        ({"count_every": 6}, "count_every"),
        ({"three_of_a_kind_odds": "10 to 3"}, "three_of_a_kind_odds"),
    ],
)
def test_what_is_not_granted_is_refused(given, wrong):
    with pytest.raises(Illegal) as refused:
        STUD.options.configure(given)
    assert [violation.option for violation in refused.value.violations] == [wrong]


def test_cards_are_changed_each_gaming_day():
    t = table(1)
    t.begin("new-day", day="day 2")
    t.supply()
    with pytest.raises(Refusal, match="changed before another round"):
        t.begin("round")
    assert t.game.next_procedure(t) == "change-cards"
    t.begin("change-cards")
    go(t)
    assert (t.status, len(t.cards.stack)) == ("waiting", 52)


@pytest.mark.parametrize("spread", ["face-up", "face-down"])
def test_an_idle_table_shows_its_cards_before_play_goes_on(spread):
    t = table(1, idle_spread=spread)
    start = len(t.events)
    t.begin("idle")
    go(t)
    assert t.status == "idle"
    t.begin("start")
    go(t)
    turned = ["turn"] if spread == "face-down" else []
    assert acts(t, start)[4:] == [
        "begin",
        *turned,
        "look",
        "wash",
        "set-status",
        "shuffle-one-deck",
        "load-shoe",
        "reshuffle-done",
    ]


def test_a_deck_is_shuffled_only_after_a_round():
    t = table(1)
    with pytest.raises(Refusal, match="no card has been dealt"):
        t.begin("shuffle")
    t.begin("round")
    t.supply()
    assert t.pending is None
    assert t.cards.reshuffle_due is None, "nobody wagered, and nothing was dealt"


def test_a_round_can_be_rebuilt_from_the_rack():
    t = table(1, 2)
    hands = {1: FLUSH, 2: "2c 4d 6h 8s Tc", HOUSE: KINGS}
    play(hands, {1: "ante 10", 2: "ante 10"}, "bet fold", t=t)
    rebuilt = t.cards.rack.rebuild(t.round)
    assert {place: " ".join(cards) for place, cards in rebuilt.items() if place != "stub"} == hands
    assert len(rebuilt["stub"]) == 37


def test_the_floor_of_a_limit():
    assert limit_floor(5000_00, (5_00, Odds(1, 1)), (10_00, Odds(100, 1))) == 5000_00
    assert limit_floor(5000_00, (50_00, Odds(1, 1)), (100_00, Odds(100, 1))) == 10_050_00
    assert limit_floor(1, (3_00, Odds(3, 2))) == 4_50
