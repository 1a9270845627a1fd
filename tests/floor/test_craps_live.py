"""Craps on a live table: a shooter who throws, wagers that stand from roll to roll, calls, and clocks that run out."""

from typing import Any

import pytest

from pitboss.equipment import commitment
from pitboss.equipment.dice import DICE
from pitboss.floor.accounts.people import Who
from pitboss.floor.tables import messages
from pitboss.floor.tables.alerts import latest
from pitboss.floor.tables.casino import Floor
from pitboss.floor.tables.clock import Pace
from pitboss.floor.tables.live import LiveTable
from pitboss.games.craps_family.acts import TakeDown
from pitboss.journal.verify import verify
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.table.acts.chance import Roll
from pitboss.table.engine.sealed_key import draw_from_key
from tests.floor.test_live import NO_CLOCK, SUPERVISOR, Seat, floor_of, run, until


class Dice:
    """A source of chance that throws given numbers, and then sevens."""

    seals = False

    def __init__(self, house: Any, *rolls: str) -> None:
        self.house, self.rolls = house, [*rolls]

    def outcome(self, t: Any) -> Any:
        if isinstance(t.pending, Roll):
            return self.rolls.pop(0) if self.rolls else "3-4"
        return self.house.outcome(t)


async def craps(floor: Floor, *rolls: str, **options: Any) -> LiveTable:
    live = await floor.open("craps", options)
    live.house = Dice(live.house, *rolls)
    return live


async def shoots(ada: Seat, wager: str = "pass", amount: str = "10") -> None:
    """Take the dice that are offered and make the line bet."""
    while ada.ask["kind"] == "choose":
        await ada.do(messages.Choose(at=ada.ask["at"], choose="accept"))
    if ada.ask["kind"] == "offer":
        await ada.bet((ada.ask["box"], wager, amount))


async def roll(shooter: Seat, *others: Seat) -> None:
    """Everybody is done with betting, and the dice are thrown."""
    for seat in (shooter, *others):
        await seat.bet()
    assert shooter.ask["kind"] == "roll"
    await shooter.do(messages.RollOrder(at=shooter.ask["at"]))


def stakes(seat: Seat, box: int) -> dict[str, str]:
    spot = next(spot for spot in seat.state["layout"]["boxes"] if spot["of"] == box)
    return {stake["wager"]: stake["amount"] for stake in spot.get("stakes", ()) if stake["open"]}


def test_a_player_shoots_through_several_rounds_and_another_calls_a_place_bet_off(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await craps(floor, "2-4", "4-4", "3-5", "4-2", "5-6", "2-4", "4-3")
        t = live.table
        ada, bob = await Seat.take(floor, live, "Ada", 1), await Seat.take(floor, live, "Bob", 2)
        await shoots(ada)
        await roll(ada, bob)
        assert ada.state["layout"]["drawn"]["shows"] == [2, 4]
        assert (ada.state["layout"]["point"], ada.state["layout"]["shooter"]) == (6, 1)

        await bob.bet((2, "place-8", "12"), deal=False)
        assert bob.ask["calls"] == [{"box": 2, "call": "off", "wager": "place-8"}]
        assert [call["wager"] for call in ada.ask["calls"]] == [""]
        await bob.do(messages.CallOrder(box=2, call="off", wager="place-8"))
        spot = next(spot for spot in bob.state["layout"]["boxes"] if spot["of"] == 2)
        assert spot["buttons"] == {"place-8": "off"}
        before = t.chips("Bob")
        await roll(ada, bob)
        assert t.chips("Bob") == before, "a wager that is off is not paid"

        await bob.do(messages.CallOrder(at=bob.ask["at"], box=2, call="on", wager="place-8"))
        await roll(ada, bob)
        assert t.chips("Bob") == before + 14_00
        assert stakes(bob, 2) == {"place-8": "12.00"}

        await roll(ada, bob)
        assert t.chips("Ada") == 510_00
        assert t.round == 2
        assert stakes(ada, 2) == {"place-8": "12.00"}, "place bets stand from round to round"
        newcomer = await Seat.watch(floor, live, Who())
        assert stakes(newcomer, 2) == {"place-8": "12.00"}

        await shoots(ada)
        await roll(ada, bob)
        assert t.chips("Ada") == 520_00
        assert t.round == 3
        await bob.do(messages.LeaveOrder())
        await shoots(ada)
        await ada.bet((1, "pass", "10"))
        assert ada.ask["kind"] == "roll", "nobody waits for one who leaves"
        await ada.do(messages.RollOrder(at=ada.ask["at"]))
        assert t.seats == {1: "Ada", 2: "Bob"}
        await roll(ada)
        assert t.seats == {1: "Ada"}
        assert floor.people.balance("Bob") == 1000_00 + before + 14_00 - 500_00
        assert live.opening - t.bank["inventory"] == t.chips("Ada") - 500_00 + before - 500_00 + 14_00

    run(scene, floor_of(tmp_path))


def test_only_the_shooter_throws_and_only_once(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await craps(floor, "2-4")
        ada, bob = await Seat.take(floor, live, "Ada", 1), await Seat.take(floor, live, "Bob", 2)
        await shoots(ada)
        with pytest.raises(Refusal, match="does not answer the open question"):
            await ada.do(messages.RollOrder(at=live.table.n))
        await ada.bet()
        await bob.bet()
        at = ada.ask["at"]
        assert (ada.ask["kind"], ada.ask["mine"], bob.ask["mine"]) == ("roll", True, False)
        with pytest.raises(Refusal, match="Ada has the dice, not Bob"):
            await bob.do(messages.RollOrder(at=at))
        with pytest.raises(Refusal, match="does not answer the open question"):
            await bob.do(messages.CallOrder(box=2, call="off", wager="place-8"))
        await ada.do(messages.RollOrder(at=at))
        with pytest.raises(Refusal, match="question is closed"):
            await ada.do(messages.RollOrder(at=at))

    run(scene, floor_of(tmp_path))


def test_nobody_calls_for_another(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await craps(floor, "2-4")
        ada, bob = await Seat.take(floor, live, "Ada", 1), await Seat.take(floor, live, "Bob", 2)
        await shoots(ada)
        await roll(ada, bob)
        await bob.bet((2, "place-8", "12"), deal=False)
        for call in (
            messages.CallOrder(box=2, call="off", wager="place-8"),
            messages.CallOrder(box=1, call="off", wager="pass"),
        ):
            with pytest.raises(Refusal, match="cannot call"):
                await ada.do(call)
        with pytest.raises(Refusal, match="question is closed"):
            await bob.do(messages.CallOrder(at=1, box=2, call="off", wager="place-8"))

    run(scene, floor_of(tmp_path))


def test_several_wagers_with_vigorish_go_down_in_one_order(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await craps(floor, "2-4")
        ada = await Seat.take(floor, live, "Ada", 1)
        await shoots(ada)
        await roll(ada)
        await ada.bet((1, "buy-4", "20"), (1, "buy-10", "20"), (1, "field", "5"), deal=False)
        assert stakes(ada, 1) == {"pass": "10.00", "buy-4": "20.00", "buy-10": "20.00", "field": "5.00"}
        vigorish = 500_00 - 55_00 - live.table.chips("Ada")
        assert vigorish == 2_00
        assert cents(ada.state["layout"]["chips"]) == live.table.chips("Ada")

    run(scene, floor_of(tmp_path))


def test_the_house_throws_for_a_shooter_who_does_not(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await craps(floor, "2-4", "3-3")
        ada = await Seat.take(floor, live, "Ada", 1)
        await shoots(ada)
        await until(lambda: live.table.round > 1 or live.table.chips("Ada") != 490_00)
        assert dollars(live.table.chips("Ada")) == "510.00"

    run(scene, floor_of(tmp_path, Pace(betting=0.05, answer=0.05, away=None)))


def test_the_pit_reports_a_throw_that_left_the_table(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await craps(floor, "3-4")
        ada = await Seat.take(floor, live, "Ada", 1)
        pit = await Seat.watch(floor, live, SUPERVISOR)
        await pit.do(messages.HoldOrder(until="off-table"))
        await shoots(ada)
        await ada.bet()
        assert live.held
        with pytest.raises(Refusal, match="paused the game"):
            await ada.do(messages.RollOrder(at=ada.ask["at"]))
        box = await Seat.watch(floor, live, Who("Bo", "boxperson"))
        await box.do(messages.ReportOrder(at=box.ask["at"], kind="off-table"))
        assert live.table.run.incidents == {"off-table": 1}
        await pit.do(messages.HoldOrder(held=False))
        await roll(ada)
        assert live.table.chips("Ada") == 510_00

    run(scene, floor_of(tmp_path, NO_CLOCK))


def test_several_wagers_are_placed_together_or_not_at_all_though_vigorish_eats_the_chips(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await craps(floor, buy_and_lay=True)
        ada = await Seat.take(floor, live, "Ada", 1, "51")
        await shoots(ada)
        before, n = live.table.chips("Ada"), live.table.n
        assert before == cents("41")
        with pytest.raises(Refusal, match="chips"):
            await ada.bet((1, "buy-4", "20"), (1, "buy-10", "20"))
        assert (live.table.chips("Ada"), live.table.n) == (before, n)
        assert stakes(ada, 1) == {"pass": "10.00"}
        await ada.bet((1, "buy-4", "20"), deal=False)
        assert live.table.chips("Ada") == cents("20")

    run(scene, floor_of(tmp_path, NO_CLOCK))


def test_the_seat_of_a_shooter_who_has_gone_is_free_after_a_while_though_wagers_stand(tmp_path):
    """What may be withdrawn goes back, the line bet is played out, and nobody waits at any throw."""

    async def scene(floor: Floor) -> None:
        live = await craps(floor, "2-4", "2-3", "4-5")
        ada = await Seat.take(floor, live, "Ada", 1)
        await shoots(ada)
        await roll(ada)
        await ada.bet((1, "place-8", "12"), deal=False)
        assert live.table.wagers == {(1, "pass"): 10_00, (1, "place-8"): 12_00}
        live.part(ada.who, ada.hear)
        await until(lambda: floor.people.balance("Ada") == 1000_00 - 10_00)
        assert not live.table.seats
        assert not live.table.wagers

    run(scene, floor_of(tmp_path, Pace(betting=None, answer=None, away=0.1)))


AWAY_BY_HAND = Pace(betting=None, answer=None, away=1e6)
"""A box is given up when the test says that the time is over."""


async def point_is_made_with_bets_up(floor: Floor, *bets: tuple[int, str, str]) -> tuple[LiveTable, Seat]:
    """Ada shoots a point, puts up some bets, and is about to leave; the dice make the point next."""
    live = await craps(floor, "2-3", "3-2", vigorish_when="made")
    ada = await Seat.take(floor, live, "Ada", 1)
    await shoots(ada)
    await roll(ada)
    await ada.bet(*bets, deal=False)
    return live, ada


PLACED = ((1, "place-6", "12"), (1, "buy-4", "20"), (1, "hard-8", "5"))


def test_bets_that_outlive_the_round_go_back_with_their_vigorish_when_their_player_has_left_and_gone(tmp_path):
    async def scene(floor: Floor) -> None:
        live, ada = await point_is_made_with_bets_up(floor, *PLACED)
        assert live.table.chips("Ada") == 500_00 - 10_00 - 37_00 - 1_00
        await ada.do(messages.LeaveOrder())
        await ada.do(messages.RollOrder(at=ada.ask["at"]))
        live.part(ada.who, ada.hear)
        await live._give_up(ada.who)
        assert (live.table.seats, live.table.wagers, live.held) == ({}, {}, False)
        assert floor.people.balance("Ada") == 1010_00, "the pass bet won, and nothing else was decided"
        down = [event.act for event in live.table.events if isinstance(event.act, TakeDown)]
        assert {act.wager for act in down} == {"place-6", "buy-4", "hard-8"}

    run(scene, floor_of(tmp_path, AWAY_BY_HAND))


def test_a_player_who_leaves_with_the_page_open_has_the_bets_down_as_soon_as_the_round_is_over(tmp_path):
    async def scene(floor: Floor) -> None:
        live, ada = await point_is_made_with_bets_up(floor, *PLACED)
        await ada.do(messages.LeaveOrder())
        assert len(live.table.wagers) == 4, "until then they work"
        await ada.do(messages.RollOrder(at=ada.ask["at"]))
        assert (live.table.seats, live.table.wagers) == ({}, {})
        assert floor.people.balance("Ada") == 1010_00

    run(scene, floor_of(tmp_path, NO_CLOCK))


def test_come_bets_on_their_numbers_stay_up_for_a_player_who_has_gone_and_the_dice_decide_them(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await craps(floor, "2-3", "2-2", "3-2", "5-5", "1-3")
        ada = await Seat.take(floor, live, "Ada", 1)
        await shoots(ada)
        await roll(ada)
        await ada.bet((1, "come", "10"), (1, "place-6", "12"), deal=False)
        await roll(ada)
        assert live.table.wagers == {(1, "pass"): 10_00, (1, "come-4"): 10_00, (1, "place-6"): 12_00}
        live.part(ada.who, ada.hear)
        await live._give_up(ada.who)
        assert (live.table.seats, live.table.wagers) == ({}, {})
        assert floor.people.balance("Ada") == 1020_00, "pass and come won; the place bet came down"
        assert sum(isinstance(event.act, Roll) for event in live.table.events) == 5

    run(scene, floor_of(tmp_path, AWAY_BY_HAND))


def test_a_floor_that_stopped_with_bets_up_for_a_player_who_left_comes_up_and_gives_them_back(tmp_path):
    async def scene(floor: Floor) -> None:
        live, ada = await point_is_made_with_bets_up(floor, *PLACED)
        await ada.do(messages.LeaveOrder())
        live.part(ada.who, ada.hear)

    async def again(floor: Floor) -> None:
        live = floor.tables["craps-1"]
        live.house = Dice(live.house, "3-2")
        assert len(live.table.wagers) == 4
        await live._give_up(Who("Ada", "player"))
        assert (live.table.seats, live.table.wagers, live.held) == ({}, {}, False)
        assert floor.people.balance("Ada") == 1010_00

    floor = run(scene, floor_of(tmp_path, AWAY_BY_HAND))
    floor.journal.close()
    run(again, floor_of(tmp_path, AWAY_BY_HAND))


def test_a_player_who_never_answers_is_given_up_as_one_whose_page_is_closed(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await craps(floor)
        ada = await Seat.take(floor, live, "Ada", 1)
        assert not live._away
        await live._time_is_up(live._clock.question)
        assert [*live._away] == ["Ada"]
        await ada.do(messages.Choose(at=ada.ask["at"], choose="refuse"))
        assert not live._away, "an answer, and the box is kept"
        await live._time_is_up(live._clock.question)
        await live._give_up(ada.who)
        assert not live.table.seats
        assert floor.people.balance("Ada") == 1000_00
        # The same page sits down again and is waited for as before.
        await ada.do(messages.SitOrder(box=1, chips="100"))
        assert ada.ask["mine"]
        assert not live._gone

    run(scene, floor_of(tmp_path, Pace(betting=None, answer=1e6, away=1e6)))


def test_the_pit_is_alerted_once_and_by_name_that_a_player_does_not_answer(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await craps(floor)
        ada = await Seat.take(floor, live, "Ada", 1)
        alerts = lambda: [alert["text"] for alert in latest(floor.journal) if alert["kind"] == "absent"]  # noqa: E731
        await until(
            lambda: sum(event.act.cite == "house:absence" for event in live.table.events) > 2 or len(alerts()) > 1
        )
        assert alerts() == ["Ada does not respond"]
        live.part(ada.who, ada.hear)
        await live.join(ada.who, ada.hear)
        await until(lambda: len(alerts()) == 2)

    run(scene, floor_of(tmp_path, Pace(betting=None, answer=0.05, away=None)))


def test_the_roll_is_sealed_before_the_wagers_close_and_seated_players_add_seeds(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await floor.open("craps", {})
        ada, bob = await Seat.take(floor, live, "Ada", 1), await Seat.take(floor, live, "Bob", 2)
        await shoots(ada)
        promised = bob.state["layout"]["sealed"]["draw"]
        assert len(promised) == 64
        await bob.do(messages.Seed(seed="bob's own"))
        assert ada.state["layout"]["sealed"]["seeds"] == {"draws": [["Bob", "bob's own"]]}
        with pytest.raises(Refusal, match="you have added one"):
            await bob.do(messages.Seed(seed="another"))
        await roll(ada, bob)
        shown = "-".join(map(str, ada.state["layout"]["drawn"]["shows"]))
        if ada.ask["kind"] != "wager":
            await shoots(ada)
        sealed = ada.state["layout"]["sealed"]
        opened = sealed["opened"]
        assert commitment(opened["key"]) == promised != sealed["draw"]
        assert draw_from_key(DICE, opened["key"], ["bob's own"], 0) == shown == opened["shown"][0]
        assert verify(floor.journal, live.name)["draws"] == 1

    run(scene, floor_of(tmp_path))
