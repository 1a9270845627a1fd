"""A live table in this process: questions, clocks, people coming and going, the pit's hand on the dealer."""

import asyncio
import json
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from pitboss.floor.accounts.books import balance
from pitboss.floor.accounts.people import Who
from pitboss.floor.tables import alerts as watch
from pitboss.floor.tables import messages
from pitboss.floor.tables.casino import Floor, HouseSettings
from pitboss.floor.tables.clock import Pace
from pitboss.floor.tables.live import LiveTable
from pitboss.floor.views.view import REMEMBERED, View
from pitboss.games import game as game_of
from pitboss.games import ready
from pitboss.journal import session
from pitboss.journal.fairness import prove, shoes
from pitboss.journal.session import decode_events
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table.act import Betting, Burn, Deal, Decide
from pitboss.table.acts.shuffle_acts import InsertCuttingCard, OfferCut
from pitboss.table.engine.bank import HOUSE_PLAYERS
from pitboss.table.parts import PlayersNeeded, SharedPot
from tests.floor.test_store_faults import floor_at, table_of
from tests.volume import PATIENCE

SUPERVISOR = Who("Sue", "casino-supervisor")
FLOORPERSON = Who("Flo", "floorperson")
NO_CLOCK = Pace(betting=None, answer=None, away=None)


def floor_of(tmp_path: Any, pace: Pace = NO_CLOCK, **house: Any) -> Floor:
    return Floor(Journal(tmp_path / "floor.db"), house=HouseSettings(pace=pace, tables=False, **house))


def run(scene: Callable[[Floor], Any], floor: Floor) -> Floor:
    """A scene on a floor that is open while it lasts; afterwards every journal is proven and the books balance."""

    async def play() -> None:
        await floor.start()
        try:
            await asyncio.wait_for(scene(floor), PATIENCE)
        finally:
            await floor.stop()

    asyncio.run(play())
    for table in floor.tables:
        verify(floor.journal, table)
    balance(floor.journal)
    return floor


class Seat:
    """A player at a table, with everything that the floor has sent them."""

    def __init__(self, floor: Floor, live: LiveTable, who: Who) -> None:
        self.floor, self.live, self.who = floor, live, who
        self.received: list[dict[str, Any]] = []

    @classmethod
    async def take(cls, floor: Floor, live: LiveTable, name: str, box: int, chips: str = "500") -> "Seat":
        seat = await cls.watch(floor, live, floor.people.enter(name))
        await seat.do(messages.SitOrder(box=box, chips=chips))
        return seat

    @classmethod
    async def watch(cls, floor: Floor, live: LiveTable, who: Who) -> "Seat":
        seat = cls(floor, live, who)
        await live.join(who, seat.hear)
        return seat

    def hear(self, message: bytes) -> None:
        self.received.append(json.loads(message))

    async def do(self, order: messages.AnyOrder) -> None:
        await self.floor.obey(self.live.name, self.who, order)

    @property
    def state(self) -> dict[str, Any]:
        return next(message for message in reversed(self.received) if message["type"] in {"table", "news"})

    @property
    def ask(self) -> dict[str, Any]:
        return self.state["ask"]

    async def bet(self, *wagers: tuple[int, str, str], deal: bool = True) -> None:
        await self.do(
            messages.BetOrder(wagers=[messages.Stake(box=b, wager=w, amount=a) for b, w, a in wagers], deal=deal)
        )

    async def to_the_betting(self) -> None:
        """Cut and answer whatever is asked until wagers are taken."""
        while not (self.live.table.betting and self.ask["kind"] == "wager"):
            await self.answer(-1)

    async def answer(self, like: int) -> None:
        """Whatever is asked: cut, throw, take the dice and bet on them, say no to other offers, choose."""
        ask, at = self.ask, self.ask["at"]
        if ask["kind"] == "cut":
            await self.do(messages.Cut(at=at, position=100))
        elif ask["kind"] == "roll":
            await self.do(messages.RollOrder(at=at))
        elif ask["kind"] == "offer" and "pass" in ask["open"]:
            await self.bet((ask["box"], "pass", "10"))
        elif ask["kind"] == "offer":
            await self.do(messages.Decline(at=at))
        elif ask["kind"] == "pick":
            await self.do(messages.Choose(at=at, choose="".join(ask["cards"][: ask["least"]])))
        elif ask["kind"] == "choose" and "bank" in ask["choices"]:
            # The player who has the bank wagers against nobody.
            await self.do(messages.Choose(at=at, choose=ask["default"]))
        else:
            await self.do(
                messages.Choose(at=at, choose="accept" if "accept" in ask["choices"] else ask["choices"][like])
            )


async def war(floor: Floor, **options: Any) -> LiveTable:
    return await floor.open("casino-war", options)


async def until(true: Callable[[], bool]) -> None:
    for _ in range(100 * PATIENCE):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen in time")


STAKES = {"minibaccarat": "banker", "mini-dice": "field"}
"""What a newcomer stakes, where it is not the first wager that is open; what must go with it is made too."""


@pytest.mark.parametrize("game", [name for name in ready() if game_of(name).has(SharedPot)])
def test_a_newcomer_plays_for_pots_with_players_of_the_house(tmp_path, game):
    async def scene(floor: Floor) -> None:
        live = await floor.open(game, {"props": 3, "boxes": 5})
        ada = await Seat.take(floor, live, "Ada", 1)
        while live.table.round <= 6:
            assert ada.ask["mine"], "whatever else there is to answer the house's own players have answered"
            await ada.answer(0)
            assert ada.state["layout"]["chips"] == dollars(live.table.chips("Ada"))
            if not live.table.chips("Ada"):
                await ada.do(messages.SitOrder(box=1, chips="100"))
        assert live.decided >= 6
        await ada.do(messages.LeaveOrder())
        while "Ada" in live.table.seats.values():
            await ada.answer(0)
        t = live.table
        others = sum(t.chips(player) for player in t.seats.values())
        # A house player who has lost all brings more, from the account of those.
        others += t.bank.get("rake", 0) + t.bank.get(HOUSE_PLAYERS, 0)
        assert floor.people.balance("Ada") == 1000_00 + live.opening - t.bank["inventory"] - others

    run(scene, floor_of(tmp_path))


@pytest.mark.parametrize(
    "game",
    [name for name in ready() if not game_of(name).has(SharedPot) and game_of(name).part(PlayersNeeded).least > 1],
)
def test_newcomers_play_each_other_and_the_house_has_its_part(tmp_path, game):
    async def scene(floor: Floor) -> None:
        live = await floor.open(game, {"minimum": "5"})
        ada = await Seat.take(floor, live, "Ada", 1)
        while ada.ask:
            await ada.answer(0)
        assert live.table.round == 0, "one alone waits for another player"
        bob = await Seat.take(floor, live, "Bob", 2)
        while live.decided < 40:
            seat = next((seat for seat in (ada, bob) if seat.ask and seat.ask["mine"]), None)
            assert seat is not None, "a player is asked, or the table goes on by itself"
            box, ask = (1 if seat is ada else 2), seat.ask
            if ask["kind"] in {"wager", "offer"}:
                await seat.bet((box, ask["open"][0], "10"))
            elif ask["kind"] == "turn":
                await seat.do(messages.TurnOrder(at=ask["at"]))
            else:
                await seat.answer(0)
        t = live.table
        together = t.chips("Ada") + t.chips("Bob") + sum(t.wagers.values())
        assert 1000_00 - together == t.bank["inventory"] - live.opening > 0

    run(scene, floor_of(tmp_path))


@pytest.mark.parametrize(
    "game",
    [name for name in ready() if not game_of(name).has(SharedPot) and game_of(name).part(PlayersNeeded).least == 1],
)
def test_a_newcomer_sits_down_and_plays(tmp_path, game):
    async def scene(floor: Floor) -> None:
        live = await floor.open(game, {"minimum": "5"})
        ada = await Seat.take(floor, live, "Ada", 1)
        while live.table.round <= 8 or live.table.wagers:
            await ada.to_the_betting()
            t = live.table
            stakes = t.game.together(t, STAKES.get(game, t.pending.opens(t)[0]), 10_00)
            await ada.bet(*((1, wager, dollars(amount)) for wager, amount in stakes.items()))
            while ada.ask["kind"] not in {"wager", "cut"} and (ada.ask["kind"] != "choose" or live.table.wagers):
                await ada.answer(0)
            assert ada.state["layout"]["chips"] == dollars(live.table.chips("Ada"))
        assert live.table.round >= 8
        assert live.decided >= 8
        await ada.do(messages.LeaveOrder())
        while live.table.seats:
            # The player who has the dice, or the shoe, is asked once more.
            if ada.ask["kind"] not in {"offer", "choose"}:
                await ada.answer(0)
                continue
            at, offered = ada.ask["at"], ada.ask["kind"] == "offer"
            await ada.do(messages.Decline(at=at) if offered else messages.Choose(at=at, choose=ada.ask["choices"][-1]))
        assert floor.people.balance("Ada") == 1000_00 + live.opening - live.table.bank["inventory"]

    run(scene, floor_of(tmp_path))


def test_each_sees_the_question_and_only_one_may_answer(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await floor.open("punto-banco", {})
        ada, bob = await Seat.take(floor, live, "Ada", 1), await Seat.take(floor, live, "Bob", 2)
        passing = await Seat.watch(floor, live, Who())
        await ada.to_the_betting() if ada.ask["mine"] else await bob.to_the_betting()
        assert [seat.ask["mine"] for seat in (ada, bob, passing)] == [True, True, False]
        await ada.bet((1, "player", "10"))
        await bob.bet((2, "banker", "10"), deal=False)
        assert live.table.betting
        assert ada.state["ready"] == ["Ada"]
        await bob.bet(deal=True)
        assert not live.table.wagers
        assert [e["cite"] for m in passing.received if m["type"] == "news" for e in m["events"]]

    run(scene, floor_of(tmp_path))


def test_a_player_who_comes_in_mid_round_waits_and_one_who_leaves_too(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await floor.open("punto-banco", {})
        ada = await Seat.take(floor, live, "Ada", 1)
        await ada.do(messages.Cut(at=ada.ask["at"], position=100))
        assert isinstance(live.table.pending, Decide)
        bob = await Seat.watch(floor, live, floor.people.enter("Bob"))
        await bob.do(messages.SitOrder(box=2, chips="200"))
        assert live.table.seats == {1: "Ada"}
        assert floor.people.balance("Bob") == 1000_00
        await ada.do(messages.Choose(at=ada.ask["at"], choose="name-dealer"))
        # Nobody has wagered yet, so the round gives way and Bob sits down.
        assert live.table.seats == {1: "Ada", 2: "Bob"}
        assert floor.people.balance("Bob") == 800_00
        await ada.to_the_betting()
        await ada.bet((1, "player", "10"))
        await bob.do(messages.LeaveOrder())
        assert live.table.seats == {1: "Ada"}
        assert floor.people.balance("Bob") == 1000_00
        with pytest.raises(Refusal, match="does not sit"):
            await bob.do(messages.LeaveOrder())

    run(scene, floor_of(tmp_path))


def test_a_balance_that_is_too_small_leaves_everything_as_it_was(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await war(floor)
        ada = await Seat.watch(floor, live, floor.people.enter("Ada"))
        before = live.table.n
        with pytest.raises(Refusal, match=r"Ada's balance is less than 1000\.01"):
            await ada.do(messages.SitOrder(box=1, chips="1000.01"))
        assert (live.table.n, live.table.seats, floor.people.balance("Ada")) == (before, {}, 1000_00)
        await ada.do(messages.SitOrder(box=1, chips="1000"))
        assert floor.people.balance("Ada") == 0

    run(scene, floor_of(tmp_path))


# The clock.


def test_the_call_comes_when_the_time_is_up(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await war(floor)
        ada, bob = await Seat.take(floor, live, "Ada", 1), await Seat.take(floor, live, "Bob", 2)
        await ada.to_the_betting()
        assert ada.state["clock"] is None, "nobody has wagered yet"
        await ada.bet((1, "initial", "10"))
        assert 0 <= ada.state["clock"]["left"] <= ada.state["clock"]["of"] == 0.2
        rounds = live.table.round
        await until(lambda: live.table.round > rounds or isinstance(live.table.pending, Decide))
        assert bob.received

    run(scene, floor_of(tmp_path, Pace(betting=0.2, answer=None, away=None)))


def test_house_absence_no_answer_is_the_choice_that_risks_no_more(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await floor.open("punto-banco", {})
        await Seat.take(floor, live, "Ada", 1)
        assert isinstance(live.table.pending, OfferCut)
        # Neither the cut nor the shoe is taken: the dealer cuts and is curator, and then wagers are awaited.
        await until(lambda: live.table.betting)
        passed = [e for e in live.table.events if getattr(e.outcome, "kind", "") == "absent"]
        assert [e.act.asks for e in passed] == ["cut", "choice"]
        assert {e.cites for e in passed} == {("house:absence",)}

    run(scene, floor_of(tmp_path, Pace(betting=None, answer=0.1, away=None)))


def test_an_answer_in_time_stops_the_clock(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await war(floor)
        ada = await Seat.take(floor, live, "Ada", 1)
        await ada.do(messages.Cut(at=ada.ask["at"], position=99))
        await asyncio.sleep(0.3)
        assert not any(getattr(e.outcome, "kind", "") == "absent" for e in live.table.events)

    run(scene, floor_of(tmp_path, Pace(betting=None, answer=0.15, away=None)))


def test_a_box_is_kept_for_a_while_and_then_given_up(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await war(floor)
        ada = await Seat.take(floor, live, "Ada", 1)
        await ada.to_the_betting()
        live.part(ada.who, ada.hear)
        await live.join(ada.who, ada.hear)
        await asyncio.sleep(0.3)
        assert live.table.seats == {1: "Ada"}
        live.part(ada.who, ada.hear)
        await until(lambda: floor.people.balance("Ada") == 1000_00)
        assert live.table.seats == {}

    run(scene, floor_of(tmp_path, Pace(betting=None, answer=None, away=0.15)))


# The pit.


async def held(floor: Floor) -> tuple[LiveTable, Seat, Seat]:
    """A held war table at which Ada has wagered: the dealer stands before the first card."""
    live = await war(floor)
    ada, pit = await Seat.take(floor, live, "Ada", 1), await Seat.watch(floor, live, SUPERVISOR)
    await ada.to_the_betting()
    await pit.do(messages.HoldOrder())
    await ada.bet((1, "initial", "10"))
    return live, ada, pit


def test_the_pit_holds_the_dealer_and_steps(tmp_path):
    async def scene(floor: Floor) -> None:
        live, ada, pit = await held(floor)
        assert isinstance(live.table.pending, Deal)
        asked = {"at": live.table.n, "act": "deal", "by": "dealer", "cite": "19:47-22.7(c)1", "kind": "dealer"}
        assert ada.ask | asked == ada.ask
        assert ada.state["held"]
        await pit.do(messages.StepOrder(at=pit.ask["at"]))
        assert len(live.table.hands[1]) == 1
        assert isinstance(live.table.pending, Deal)
        with pytest.raises(Refusal, match="for the pit"):
            await ada.do(messages.StepOrder(at=ada.ask["at"]))
        with pytest.raises(Refusal, match="has moved on"):
            await pit.do(messages.StepOrder(at=1))
        await pit.do(messages.HoldOrder(held=False))
        assert not isinstance(live.table.pending, Deal)

    run(scene, floor_of(tmp_path))


@pytest.mark.proves("19:47-22.10(a)")
def test_the_pit_reports_an_irregularity_and_the_ruling_is_applied(tmp_path):
    async def scene(floor: Floor) -> None:
        live, ada, pit = await held(floor)
        assert "face-up-in-shoe" in {row["kind"] for row in pit.state["reportable"]}
        assert "reportable" not in ada.state
        with pytest.raises(Refusal, match="for the pit"):
            await ada.do(messages.ReportOrder(at=ada.ask["at"], kind="face-up-in-shoe"))
        left = live.table.shoe.left
        await pit.do(messages.ReportOrder(at=pit.ask["at"], kind="face-up-in-shoe"))
        rows = [event for message in ada.received if message["type"] == "news" for event in message["events"]]
        irregularity = next(row for row in rows if row["act"] == "irregularity")
        assert irregularity["cite"] == "19:47-22.10(a)"
        # Held: the ruling waits for the pit too.
        await pit.do(messages.StepOrder(at=pit.ask["at"]))
        assert live.table.shoe.left == left - 1
        await pit.do(messages.HoldOrder(held=False))
        alerts = watch.latest(floor.journal)
        assert [(a["kind"], a["cite"]) for a in alerts] == [("irregularity", "19:47-22.10(a)")]
        noted = [(row["name"], row["answer"] == "done") for row in reversed(floor.people.log())]
        assert noted == [("Sue", True), ("Ada", False), ("Sue", True), ("Sue", True), ("Sue", True)]

    run(scene, floor_of(tmp_path))


@pytest.mark.proves("19:47-7.5(e)")
def test_the_pit_orders_a_recut_before_the_first_card(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await floor.open("minibaccarat", {})
        ada, pit = await Seat.take(floor, live, "Ada", 1), await Seat.watch(floor, live, SUPERVISOR)
        await pit.do(messages.HoldOrder())
        await ada.do(messages.Cut(at=ada.ask["at"], position=50))
        assert isinstance(live.table.pending, InsertCuttingCard)
        await pit.do(messages.ReportOrder(at=pit.ask["at"], kind="recut"))
        while not isinstance(live.table.pending, OfferCut):
            await pit.do(messages.StepOrder(at=pit.ask["at"]))
        if ada.ask.get("mine"):
            await ada.do(messages.Cut(at=ada.ask["at"], position=60))
        await pit.do(messages.HoldOrder(held=False))
        assert live.table.betting

    run(scene, floor_of(tmp_path))


def test_the_pit_closes_reopens_and_changes_the_dealer(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await war(floor)
        ada, pit = await Seat.take(floor, live, "Ada", 1), await Seat.watch(floor, live, SUPERVISOR)
        await ada.to_the_betting()
        await ada.bet((1, "initial", "10"), deal=False)
        await pit.do(messages.ProcedureOrder(procedure="change-dealer", args={"dealer": "Dora"}))
        await pit.do(messages.ProcedureOrder(procedure="close"))
        assert live.table.dealer == "dealer 1", "the round is dealt to its end"
        await ada.bet(deal=True)
        while live.table.pending is not None:
            await ada.do(messages.Choose(at=ada.ask["at"], choose="surrender"))
        assert (live.table.dealer, live.table.status) == ("Dora", "closed")
        with pytest.raises(Refusal, match="closed"):
            await ada.do(messages.SitOrder(box=2, chips="1"))
        await pit.do(messages.ProcedureOrder(procedure="open"))
        await ada.to_the_betting()
        assert live.table.status == "open"
        with pytest.raises(Refusal, match="cannot be begun by floorperson"):
            await floor.obey(
                live.name, FLOORPERSON, messages.ProcedureOrder(procedure="new-day", args={"day": "day 2"})
            )
        with pytest.raises(Refusal, match="did you mean"):
            await pit.do(messages.ProcedureOrder(procedure="clsoe"))

    run(scene, floor_of(tmp_path))


def test_a_large_payout_alerts_the_pit(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await floor.open("minibaccarat", {})
        ada = await Seat.take(floor, live, "Ada", 1, "1000")
        for _ in range(40):
            await ada.to_the_betting()
            await ada.bet((1, "player", "10"), (1, "banker", "10"))
        assert any(alert["kind"] == "large payout" for alert in watch.latest(floor.journal))

    run(scene, floor_of(tmp_path, large=9_00))


def test_win_is_what_the_players_lost(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await floor.open("minibaccarat", {})
        ada, pit = await Seat.take(floor, live, "Ada", 1, "1000"), await Seat.watch(floor, live, SUPERVISOR)
        for number in range(20):
            await ada.to_the_betting()
            if number == 10:
                await pit.do(messages.ProcedureOrder(procedure="fill", args={"amount": 5_000_00}))
                await ada.to_the_betting()
            await ada.bet((1, "player", "20"))
        (row,) = await floor.standing()
        lost = 1000_00 - live.table.chips("Ada")
        assert row["win"] == f"{'-' if lost < 0 else ''}{abs(lost) // 100}.{abs(lost) % 100:02d}"
        assert row["fills"] == "5000.00"

    run(scene, floor_of(tmp_path))


# Fairness.


def test_the_seal_comes_before_the_first_card_and_the_key_after_the_last(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await war(floor, reshuffle_at_will=True)
        ada, pit = await Seat.take(floor, live, "Ada", 1), await Seat.watch(floor, live, SUPERVISOR)
        await ada.to_the_betting()
        first = live.table.chance.seal
        assert ada.state["layout"]["seal"]
        assert ada.state["layout"]["spent"] is None
        await ada.bet((1, "initial", "10"))
        while live.table.pending is not None and not isinstance(live.table.pending, Betting):
            await ada.do(messages.Choose(at=ada.ask["at"], choose="surrender"))
        assert not any(first in json.dumps(message) for message in ada.received + pit.received)
        await pit.do(messages.ProcedureOrder(procedure="shuffle"))
        assert ada.state["layout"]["spent"] == first
        await ada.to_the_betting()
        done, now = shoes(floor.journal, live.name)
        assert (done.key, now.key) == (first, None)
        assert prove(done) > 0
        done.cards[-1] = "2c" if done.cards[-1] != "2c" else "3c"
        with pytest.raises(Refusal, match="the sealed shuffle has"):
            prove(done)
        with pytest.raises(Refusal, match="still in play"):
            prove(now)

    run(scene, floor_of(tmp_path))


# When something fails.


def test_when_chance_fails_the_table_stops_and_goes_on_later(tmp_path, monkeypatch):
    from pitboss.equipment import randomness

    async def scene(floor: Floor) -> None:
        live = await war(floor)
        pit = await Seat.watch(floor, live, SUPERVISOR)
        with monkeypatch.context() as broken:
            broken.setattr(randomness.ENTROPY, "_source", bytes)
            ada = await Seat.take(floor, live, "Ada", 1)
            assert live.held
            assert "stuck" in pit.state["trouble"]
            assert [alert["kind"] for alert in watch.latest(floor.journal)] == ["suspended"]
        await pit.do(messages.HoldOrder(held=False))
        await ada.to_the_betting()

    run(scene, floor_of(tmp_path))


def test_a_floor_comes_back_as_it_was(tmp_path):
    kept: dict[str, Any] = {}

    async def first(floor: Floor) -> None:
        live = await war(floor)
        ada = await Seat.take(floor, live, "Ada", 1)
        await ada.to_the_betting()
        await ada.bet((1, "initial", "10"), deal=False)
        kept.update(name=live.name, n=live.table.n, hands=dict(live.table.hands), wagers=dict(live.table.wagers))

    async def second(floor: Floor) -> None:
        live = floor.tables[kept["name"]]
        assert (live.table.n, live.table.wagers) == (kept["n"], kept["wagers"])
        ada = await Seat.watch(floor, live, Who("Ada", "player"))
        assert ada.ask["kind"] == "wager"
        assert ada.state["layout"]["boxes"][0]["stakes"] == [{"wager": "initial", "amount": "10.00", "open": True}]
        await ada.bet(deal=True)
        assert not live.table.betting or live.table.n > kept["n"]

    run(first, floor_of(tmp_path))
    run(second, floor_of(tmp_path))


def test_burn_cards_and_the_shoe_are_shown_to_nobody(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await war(floor)
        ada, pit = await Seat.take(floor, live, "Ada", 1), await Seat.watch(floor, live, SUPERVISOR)
        await ada.to_the_betting()
        burned = [str(e.outcome) for e in live.table.events if isinstance(e.act, Burn)]
        assert burned
        text = json.dumps([ada.received, pit.received])
        assert not any(f'"{card}"' in text for card in burned)

    run(scene, floor_of(tmp_path))


def test_nobody_waits_for_those_who_are_gone_or_have_no_chips(tmp_path):
    async def scene(floor: Floor) -> None:
        live = await war(floor, minimum="5")
        ada, bob = await Seat.take(floor, live, "Ada", 1), await Seat.take(floor, live, "Bob", 2)
        poor = await Seat.take(floor, live, "Poor", 3, "0.50")
        await ada.to_the_betting()
        rounds = live.table.round
        await ada.bet((1, "initial", "10"))
        assert live.table.betting, "Bob is there and has chips"
        assert poor.state["ready"] == ["Ada"]
        live.part(bob.who, bob.hear)
        await ada.bet((1, "tie", "10"))
        assert live.table.round > rounds or isinstance(live.table.pending, Decide)

    run(scene, floor_of(tmp_path))


@pytest.mark.parametrize("every", [64, 4])
def test_a_table_in_play_holds_its_latest_events_only_and_a_newcomer_sees_the_same(tmp_path, monkeypatch, every):
    """With fewer than a round has the round in progress is whole all the same."""
    monkeypatch.setattr(session, "CHECKPOINT_EVERY", every)

    async def run() -> None:
        async with floor_at(tmp_path / "f.db") as floor:
            ada, bob = await table_of(floor, "Ada", "Bob")
            live, most = floor.tables[ada.table], 0
            t, turns = live.table, count()
            while t.n < 5 * every + 100 or next(turns) < 8:
                player = ada if ada.next_order() is not None else bob
                await player.plays(1)
                most = max(most, len(t.events))
                # With what is held, and with all that ever happened.
                held, t.events = t.events, [*decode_events(floor.journal.rows(live.name))]
                whole, t.events = View(live.name, t, "spectator"), held
                late = View(live.name, t, "spectator")
                assert late.layout(t) == whole.layout(t)
                assert [*late.rows] == [*whole.rows] or every < REMEMBERED
            assert every < most < 2 * every + 100

    asyncio.run(run())
