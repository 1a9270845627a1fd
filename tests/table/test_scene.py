"""How acts tell themselves to a scene, from nothing but the public row."""

import pytest
from msgspec.structs import replace

from pitboss.games import game
from pitboss.table import Table, Wager, public
from pitboss.table.act import Act, Betting, Deal, Decide, Hold, Incident, Row, TableAction, kind_of
from pitboss.table.acts.settlement_acts import Pay, Surrender, Take
from pitboss.table.event import Event, decode, encode, glance
from pitboss.table.view.scene import Scene, Sight

CITE = "house:absence"


class Shout(Deal, frozen=True):
    """A card that its own kind of act tells otherwise, by a particular that other deals do not read."""

    loud: str = ""

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        return f"{row['loud']}! {super().describe(scene, row)}"


@pytest.fixture
def scene():
    table = Scene(game("casino-war"), "table 1", "A", 312)
    table.spot(1).player = "A"
    return table


def describe(scene, act, outcome=None, viewer="player:A"):
    return scene.see(Sight(public(Event(1, act, outcome), viewer), 0, 0))


@pytest.mark.parametrize("name", ["hold", "gather", "place", "leave", "decide", "roll", "take"])
def test_a_deed_that_has_the_name_of_an_act_is_narrated_as_a_deed(scene, name):
    assert describe(scene, TableAction(what=name, words="the deck", cite=CITE)) == f"dealer {name}s the deck"
    by_another = TableAction(what=name, words="the deck", actor="floorperson", cite=CITE)
    assert describe(scene, by_another) == f"floorperson {name}s the deck"


@pytest.mark.parametrize(
    ("what", "words", "sentence"),
    [
        (
            "shake",
            "the covered dice three times and sets them down",
            "dealer shakes the covered dice three times and sets them down",
        ),
        (
            "shake",
            "shakes the covered shaker, three times or more",
            "dealer shakes the covered shaker, three times or more",
        ),
        ("clear", "the lights and covers the dice", "dealer clears the lights and covers the dice"),
        ("verify", "the inspection", "dealer verifies the inspection"),
        ("wash", "face down, mixed and stacked", "dealer washes face down, mixed and stacked"),
        ("lay", "the surrendered wager on its cards", "dealer lays the surrendered wager on its cards"),
        ("order-recut", "the cut was not proper", "dealer orders recut: the cut was not proper"),
        ("re-seat", "the cards by the order of the draw", "dealer re-seats the cards by the order of the draw"),
        ("settled", "the wagers against hand 2", "dealer settled the wagers against hand 2"),
        ("stand", "the hand stands as exposed", "the hand stands as exposed"),
        ("natural", "the 9 of the Banker's Hand is a natural", "the 9 of the Banker's Hand is a natural"),
        ("enter", "in the log of exceptions: a ticket", "dealer enters in the log of exceptions: a ticket"),
        ("feed", "the shuffler", "dealer feeds the shuffler"),
    ],
)
def test_a_deed_is_narrated_in_a_sentence_whose_verbs_agree(scene, what, words, sentence):
    assert describe(scene, TableAction(what=what, words=words, cite=CITE)) == sentence


@pytest.mark.parametrize("name", ["place", "leave", "decide", "take"])
def test_a_deed_without_words_is_not_taken_for_an_act_that_is_about_something(scene, name):
    assert describe(scene, TableAction(what=name, cite=CITE)) == name


def test_an_act_whose_particulars_are_hidden_is_still_narrated_as_itself(scene):
    assert describe(scene, Hold(card="9h", cite=CITE)) == "a card, drawn by mistake, is kept for later"
    assert describe(scene, Hold(card="9h", seen=True, cite=CITE)) == "9♥, drawn by mistake, is kept for later"


def test_an_event_says_which_places_of_the_layout_it_is_about(scene):
    describe(scene, Betting(open=("initial",), cite=CITE), Wager(2, "B", "initial", 5_00))
    assert 2 in scene.touched
    describe(scene, Deal(to=0, cite=CITE), "9h")
    assert [*scene.touched] == [0]
    describe(scene, Take(box=2, wager="initial", stake=5_00, cite=CITE))
    assert [*scene.touched] == [2]
    describe(scene, TableAction(what="announce", words="no more bets", cite=CITE))
    assert [*scene.touched] == []


def test_only_announcements_are_spoken():
    spoken = Event(1, TableAction(what="announce", words="no more bets", cite=CITE))
    done = Event(1, TableAction(what="burn", words="a card", cite=CITE))
    closed = Event(1, Betting(open=("initial",), words="no more bets", cite=CITE))
    assert [kind_of(row).spoken(row) for row in map(public, (spoken, done, closed))] == [True, False, True]


@pytest.mark.parametrize("viewer", ["player:A", "player:B", "spectator"])
def test_a_short_look_holds_nothing_that_the_whole_view_does_not(viewer):
    t = Table(game("casino-war"), game("casino-war").options())
    t.begin("sit", player="A", box=1, chips=100_00)
    acts = [
        (Deal(to=1, face="down", eyes="A", cite=CITE), "9h"),
        (Decide(box=1, choices=("war", "surrender"), cite=CITE), "war"),
        (Betting(open=("initial",), cite=CITE), Wager(1, "A", "initial", 5_00)),
        (Betting(open=("initial",), words="no more bets", cite=CITE), None),
        (Betting(open=("initial",), cite=CITE), Incident("fill", amount=5_00, cite=CITE, regular=True)),
        (Take(box=1, wager="initial", stake=5_00, cite=CITE), None),
    ]
    for act, outcome in acts:
        whole, short = public(Event(1, act, outcome), viewer), glance(Event(1, act, outcome), viewer)
        assert short.items() <= whole.items()


def test_an_act_with_its_own_description_is_seen_whole(scene):
    """What its base says that it reads may not be all that it reads."""
    event = Event(1, Shout(to=1, loud="bingo", cite=CITE), "9h")
    assert glance(event, "player:A") == public(event, "player:A")
    assert scene.see(Sight(glance(event, "player:A"), 0, 0)) == "bingo! box 1, A: 9♥"
    assert replace(event.act, loud="").describe.__func__ is not Act.describe.__func__


def test_acts_are_narrated_and_read_while_another_thread_loads_a_game():
    """In the middle of a class statement the new kind is there, and is not whole."""
    event, seen = Event(1, Deal(to=1, cite=CITE), "9h"), []

    class Rising(Act, frozen=True):
        def __init_subclass__(cls, **config):
            super().__init_subclass__(**config)
            seen.append((kind_of(public(event)), decode(encode(event))))

    class Risen(Rising, frozen=True):
        loud: str

    assert seen == [(Deal, event)]
    late = Event(1, Risen(loud="now", cite=CITE))
    assert (kind_of(public(late)), decode(encode(late))) == (Risen, late)


@pytest.mark.parametrize(
    ("act", "gain"),
    [
        (Take(box=1, wager="initial", stake=10_00, cite=CITE), -10_00),
        (Surrender(box=1, wager="initial", stake=10_00, kept=5_00, cite=CITE), -5_00),
        (Pay(box=1, wager="initial", stake=10_00, winnings=30_00, odds="3 to 1", cite=CITE), 30_00),
    ],
)
def test_what_a_wager_brought_is_a_gain_or_a_loss(scene, act, gain):
    describe(scene, act)
    assert scene.spot(1).gains == {"initial": gain}
