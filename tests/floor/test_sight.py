"""What a viewer is shown: from memory where nothing has happened, and never otherwise than it lies."""

from pitboss.equipment import Randomness
from pitboss.floor.accounts.people import Who
from pitboss.floor.views.view import _FREE, Open, View, _recent, is_asked, question, spot_of
from pitboss.games import game
from pitboss.money import cents
from pitboss.refusal import Refusal
from pitboss.table import Table
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.hand_setting import Divide, name_hand
from pitboss.table.parts import SharedPot
from pitboss.table.play.fuzz import Fuzz
from tests.each import each
from tests.games.craps_family.table import Story
from tests.volume import playable


def cents_of(amount: str) -> int:
    """Signed cents of an amount as a page is given it."""
    return -cents(amount[1:]) if amount.startswith("-") else cents(amount)


def drawn_anew(view: View, t: Table, of: int | str) -> dict:
    """A place as it lies, by a viewer who remembers nothing."""
    spots = view.scene.spots
    shown = spot_of(of, spots.get(of, _FREE))
    if of in spots and spots[of].cards:
        says = name_hand(t.game, t.options, of, {hand: spot.cards for hand, spot in spots.items()})
        return shown | ({"says": says} if says else {})
    return shown


@each("name", playable())
def test_what_is_shown_from_memory_is_what_lies_there(name):
    rules = game(name)
    t: Table = Table(rules, rules.elect({}))
    driver = Fuzz(Randomness.seeded(f"memory {name}"), irregular=20, players=("Ann", "Bob"))
    together = Open()
    views: list[View] = []
    looked = 0

    def go(procedure: str, **args: str | int) -> None:
        nonlocal looked
        t.begin(procedure, **args)
        seen = t.n - 1
        while True:
            news = [event for event in t.events if event.n > seen]
            seen = t.n
            for view in views:
                lines = view.see(t, news)
                layout = view.layout(t)
                for shown in [*lines[-1].get("spots", ()), *layout["boxes"], *layout["hands"]]:
                    looked += 1
                    known = {part: value for part, value in shown.items() if part != "chips"}
                    assert known == drawn_anew(view, t, shown["of"]), f"after event {t.n}: {lines[-1]['text']}"
            assert together.of(t) == Open().of(t)
            if t.pending is None:
                return
            t.supply(driver.outcome(t))

    try:
        go("open")
        for box, player in zip([box for box in t.places if box <= t.boxes], ("Ann", "Bob"), strict=False):
            go("sit", player=player, box=box, chips=200_000)
        views += [View(name, t, viewer, together) for viewer in ("player:Ann", "spectator")]
        for _ in range(3):
            go(rules.next_procedure(t) or "round")
        go("leave", player="Bob")
    except Refusal:
        # A round that cannot go on is looked at as far as it went.
        pass
    assert looked > 100


@each("name", playable())
def test_the_result_shown_of_a_round_is_what_the_chips_came_to(name):
    rules = game(name)
    t: Table = Table(rules, rules.elect({}))
    driver = Fuzz(Randomness.seeded(f"sums {name}"), irregular=40, players=("Ann", "Bob"))
    for box, player in zip([box for box in t.places if box <= t.boxes], ("Ann", "Bob"), strict=False):
        t.begin("sit", player=player, box=box, chips=1_000_000)
        t.supply()
    view, seen = View(name, t, "player:Ann"), t.n
    # Nothing is asked of who has the big blind and is not raised: the hand before and this one are heard of together.
    late, heard = View(name, t, "player:Ann"), t.n

    def worth() -> int:
        """Chips before her and on the layout, less what is marked as owed."""
        boxes = [box for box, player in t.seats.items() if player == "Ann"]
        lies = sum(amount for (box, _), amount in t.wagers.items() if box in boxes)
        return t.chips("Ann") + lies - sum(t.money.vigorish.get(box, 0) for box in boxes)

    results: dict[int, int] = {}
    together: dict[int, int] = {}
    for played in range(12):
        if not (procedure := rules.next_procedure(t)):
            break
        t.begin(procedure)
        while True:
            view.see(t, [event for event in t.events if event.n > seen])
            seen = t.n
            for result in view.layout(t)["results"]:
                results[result["n"]] = cents_of(result["net"])
                assert sum(map(cents_of, result["parts"].values())) == results[result["n"]]
            if t.pending is None:
                break
            t.supply(driver.outcome(t))
        assert sum(results.values()) == worth() - 1_000_000, f"after event {t.n}, {procedure}"
        if played % 2:
            late.see(t, [event for event in t.events if event.n > heard])
            heard = t.n
            together |= {result["n"]: cents_of(result["net"]) for result in late.layout(t)["results"]}
            assert together == results
    assert len(results) > 1


@each("name", playable())
def test_betting_is_never_shown_as_closed_while_it_is_open(name):
    rules = game(name)
    t: Table = Table(rules, rules.elect({}))
    driver = Fuzz(Randomness.seeded(f"calls {name}"), irregular=0, players=("Ann", "Bob"))
    for box, player in zip([box for box in t.places if box <= t.boxes], ("Ann", "Bob"), strict=False):
        t.begin("sit", player=player, box=box, chips=1_000_000)
        t.supply()
    view, seen, closing, open_again = View(name, t, "spectator"), t.n, "", 0
    while t.round < 4 and (procedure := rules.next_procedure(t)):
        t.begin(procedure)
        while True:
            new = [event for event in t.events if event.n > seen]
            for event, line in zip(new, view.see(t, new), strict=True):
                if isinstance(event.act, Betting) and event.outcome is None and not event.act.box:
                    closing = line["text"]
                    # Where no call is ordered none is made, and none of the round before stands over this one.
                    called = "" if t.betting or t.pending is None or not event.act.words else closing
                    assert view.layout(t)["called"] == called
            seen = t.n
            if closing and t.betting:
                open_again += 1
                # A player who comes in now hears it no more than those who were there.
                for one in (view, View(name, t, "spectator")):
                    assert one.layout(t)["called"] != closing
            if t.pending is None:
                break
            t.supply(driver.outcome(t))
    assert open_again or rules.has(SharedPot)


def test_a_call_of_the_last_hand_does_not_stand_over_the_bets_of_the_next():
    rules = game("holdem")
    t: Table = Table(rules, rules.elect({}))
    for box, (player, chips) in enumerate({"Ann": 10_00, "Bob": 100_00, "Cy": 100_00}.items(), 1):
        t.begin("sit", player=player, box=box, chips=chips)
        t.supply()
    driver = Fuzz(Randomness.seeded("all in"), irregular=0, players=("Ann", "Bob", "Cy"))
    view, seen, heard = View("holdem", t, "spectator"), t.n, []
    while True:
        if t.pending is None:
            t.begin(rules.next_procedure(t) or "round")
        new = [event for event in t.events if event.n > seen]
        heard += [line["text"] for line in view.see(t, new) if line.get("spoken")]
        seen = t.n
        if isinstance(t.pending, Decide):
            if t.round > 1:
                break
            # Ann is all in against Bob, and the next hand goes on without her or with her.
            wanted = ("fold",) if t.seats[t.pending.box] == "Cy" else ("raise", "bet", "call")
            t.supply(next((choice for choice in wanted if choice in t.pending.choices), t.pending.choices[0]))
        else:
            t.supply(driver.outcome(t))
    assert any("nobody can bet" in text for text in heard)
    assert view.layout(t)["called"] == ""


def test_a_wager_that_earlier_rounds_left_is_drawn_for_everybody_who_comes_in():
    story = Story().shooting().throw("4-5").bet("place-6", "12")
    placed = story.t.n
    story.throw("4-5")
    # The bet stands from round to round, while points are thrown and made.
    for _ in range(10):
        story.shooting().throw("4-5").throw("4-5")
    view = View("craps-1", story.t, "spectator")
    assert _recent(story.t)[0].n > placed, "the wager itself is not remembered any more"
    assert view.scene.spot(1).stakes["place-6"] == 12_00


def test_only_the_player_who_sets_a_hand_is_shown_its_cards_and_the_ways_to_set_it():
    rules = game("pai-gow-poker")
    t: Table = Table(rules, rules.elect({}))
    driver = Fuzz(Randomness.seeded("settings"), irregular=0, players=("Ann", "Bob"))
    for box, player in ((1, "Ann"), (2, "Bob")):
        t.begin("sit", player=player, box=box, chips=200_000)
        t.supply()
    met = 0
    while met < 4:
        t.begin(rules.next_procedure(t))
        while t.pending is not None:
            if isinstance(t.pending, Divide) and is_asked(t, t.pending):
                met += 1
                asked = {name: question(t, Who(name, "player"), held=False) for name in ("Ann", "Bob")}
                own = t.pending.by(t).removeprefix("player:")
                other = {"Ann": "Bob", "Bob": "Ann"}[own]
                assert asked[own]["cards"]
                assert asked[own]["settings"]
                assert not {*asked[other]} & {"cards"}
                assert (asked[other]["settings"], asked[other]["default"]) == ([], "")
            t.supply(driver.outcome(t))
