"""Players of the house: at every table, with the house's chips; gone when a person wants the seat; silent alone."""

import asyncio
from typing import Any

import msgspec
import pytest

from pitboss.floor.accounts.people import Who
from pitboss.floor.tables import live as live_tables
from pitboss.floor.tables import messages
from pitboss.floor.tables.casino import Floor, HouseSettings, summary
from pitboss.floor.tables.clock import Pace
from pitboss.floor.tables.house_players import Company, HousePlayer, _fair, house_players
from pitboss.floor.tables.live import LiveTable
from pitboss.floor.workers.price_worker import PriceReply, PriceRequest, Pricing, answer
from pitboss.games import game as game_of
from pitboss.journal.store import Journal, WriteFailed
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Table, Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.drivers import BuyingAgent, trial_of
from pitboss.table.engine.bank import HOUSE_PLAYERS
from pitboss.table.parts import HousePlayers
from pitboss.table.play.player_names import PROP, of_the_house
from pitboss.table.procedures.closing_out import CloseOut, Holdings
from tests.floor.test_live import Seat, run, until
from tests.volume import playable

AT_ONCE = Pace(betting=None, answer=None, away=None, rest=0.05)


class Here(Pricing):
    """Advises in this process: the answers are the same, and nothing is to import."""

    async def _ask(self, question: bytes) -> PriceReply:
        return answer(msgspec.msgpack.decode(question, type=PriceRequest))


def floor_of(tmp_path: Any, pace: Pace = AT_ONCE, company: int = 3) -> Floor:
    floor = Floor(Journal(tmp_path / "floor.db"), house=HouseSettings(pace=pace, tables=False, company=company))
    floor.advisor.__class__ = Here
    return floor


class Guest(Seat):
    """A person who plays like anybody else."""

    def wanted(self, t: Table, act: Betting, mind: BuyingAgent) -> list[Wager]:
        """What this person wagers now: all of it together, or the one that is offered."""
        found: list[Wager] = []
        if self.who.name not in self.live.ready:
            trial = trial_of(t)
            while len(found) < (1 if act.box else 4) and (wager := mind.wager(trial, act)) is not None:
                found.append(wager)
                trial.place(wager)
        return found

    async def play(self, rounds: int) -> None:
        """Take part in this number of rounds."""
        part = self.live.table.game.find(HousePlayers)
        mind = part.agent(self.who.name) if part else HousePlayer(self.who.name)
        last = self.live.table.round + rounds
        while True:
            t, heard = self.live.table, len(self.received)
            if t.round > last:
                return
            ask, act = self.ask, t.pending
            if not ask or not ask.get("mine") or ask["at"] != t.n or self.live.lock.locked():
                await until(lambda heard=heard: len(self.received) != heard or not self.live.lock.locked())
            elif isinstance(act, Betting):
                if wagers := self.wanted(t, act, mind):
                    await self.bet(*((one.box, one.wager, dollars(one.amount)) for one in wagers))
                elif act.box:
                    await self.do(messages.Decline(at=t.n))
                elif self.who.name not in self.live.ready:
                    await self.bet()
            elif isinstance(act, Decide):
                await self.do(messages.Choose(at=t.n, choose=mind.choose(t, act)))
            elif ask["kind"] == "cut":
                await self.do(messages.Cut(at=t.n, position=ask["least"] + 20))
            else:
                await self.do(messages.TurnOrder(at=t.n) if ask["kind"] == "turn" else messages.DrawOrder(at=t.n))
            await asyncio.sleep(0)

    async def leave(self) -> None:
        """Play on until the seat is given back."""
        await self.do(messages.LeaveOrder())
        playing = asyncio.create_task(self.play(10**6))
        await until(lambda: self.who.name not in self.live.table.seats.values())
        playing.cancel()


async def alone_at(floor: Floor, game: str, chips: str = "900", company: int = 3) -> Guest:
    rules = game_of(game)
    live = await floor.open(game, {"minimum": "5", "maximum": "500"} if "maximum" in rules.options.elections() else {})
    guest = await Guest.watch(floor, live, floor.people.enter("Ada"))
    await until(lambda: len(house_players(live.table)) >= min(company, live.table.boxes - 1))
    box = next(box for box in range(1, live.table.boxes + 1) if box not in live.table.seats)
    await guest.do(messages.SitOrder(box=box, chips=chips))
    return guest


async def comes_to_a_result(floor: Floor, game: str) -> LiveTable:
    """A person sits down with company, plays until something is decided, and leaves; the books of the table then."""
    guest = await alone_at(floor, game)
    live = guest.live
    while not live.decided:
        await guest.play(2)
        assert not live.trouble
    company = house_players(live.table)
    assert len(company) == min(3, live.table.boxes - 2)
    await guest.leave()
    # A bank's chips are nobody's until it is settled.
    await until(lambda: not (live.lock.locked() or live.table.bank.get("bank")))
    async with live.lock:
        # What has happened is on disk now.
        row, balance = summary(live), floor.people.balance("Ada")
    assert row["win"] == dollars(1000_00 - balance), "the pit's hold is what people have lost"
    assert not row["holds"]
    return live


def each_game(count: int) -> list[Any]:
    """Every game; the slow ones are all but a few."""
    quick = ("chemin-de-fer", "three-card-poker", "holdem", "big-six")[:count]
    return [pytest.param(name, marks=() if name in quick else pytest.mark.slow) for name in playable()]


@pytest.mark.parametrize("game", each_game(4))
def test_one_person_and_company_come_to_a_result(tmp_path, game):
    run(lambda floor: comes_to_a_result(floor, game), floor_of(tmp_path))


async def at_rest(floor: Floor, live: LiveTable) -> None:
    """Everybody has gone, and the house players have finished what was begun."""
    await until(lambda: live.company.sitting_out and not live._tasks)


@pytest.mark.parametrize("game", ["casino-war", "chemin-de-fer", "roulette"])
def test_a_table_that_nobody_looks_at_writes_nothing(tmp_path, game):
    async def scene(floor: Floor) -> None:
        guest = await alone_at(floor, game)
        live = guest.live
        await guest.play(1)
        await guest.leave()
        live.part(guest.who, guest.hear)
        await at_rest(floor, live)
        written, n = floor.writer.events, live.table.n
        for _ in range(5):
            await floor.beat()
            await live.wake()
        assert (floor.writer.events, live.table.n) == (written, n)
        assert len(house_players(live.table)) == 3
        assert live.unused(), "where only house players sit nobody is"
        back = await Seat.watch(floor, live, floor.people.enter("Bob"))
        await until(lambda: live.table.n > n)
        live.part(back.who, back.hear)

    run(scene, floor_of(tmp_path))


@pytest.mark.parametrize("game", ["craps", "mini-craps"])
def test_chips_that_house_players_leave_on_a_layout_keep_no_table_going(tmp_path, game):
    """Place bets stay from round to round: with nobody to play for they are taken down, and the dice rest."""

    async def scene(floor: Floor) -> None:
        guest = await alone_at(floor, game)
        live = guest.live
        t = live.table

        def standing() -> bool:
            return any(
                name.startswith(("place", "buy", "lay")) and of_the_house(t.seats[box]) for box, name in t.wagers
            )

        while not (standing() and t.memory.point == 0):
            await guest.play(0)
        live.pace = live.company.pace = Pace(betting=0.01, answer=0.01, away=0.01, rest=0.0)
        live.part(guest.who, guest.hear)
        await until(lambda: guest.who.name not in t.seats.values())
        await at_rest(floor, live)
        written, n = floor.writer.events, t.n
        for _ in range(5):
            await floor.beat()
            await live.wake()
        assert (floor.writer.events, t.n) == (written, n)
        assert not standing(), "what can be taken down is"
        assert not live.trouble

    run(scene, floor_of(tmp_path))


def test_the_first_person_says_how_many_come_and_a_seat_that_a_person_wants_is_given_up(tmp_path):
    async def scene(floor: Floor) -> None:
        ada = await alone_at(floor, "casino-war")
        live = ada.live
        with pytest.raises(Refusal, match="Ada has been here longest"):
            await (await Seat.watch(floor, live, floor.people.enter("Eve"))).do(messages.CompanyOrder(players=0))
        await ada.do(messages.CompanyOrder(players=99))
        assert {*range(1, live.table.boxes + 1)} == {*live.table.seats}
        box = next(box for box, name in live.table.seats.items() if of_the_house(name))
        bob = await Guest.watch(floor, live, floor.people.enter("Bob"))
        await bob.do(messages.SitOrder(box=box, chips="300"))
        assert bob.state["coming"] == {str(box): "Bob"} or live.table.seats[box] == "Bob"
        playing = asyncio.create_task(ada.play(10**6))
        await until(lambda: live.table.seats.get(box) == "Bob")
        assert len(house_players(live.table)) == live.table.boxes - 2
        with pytest.raises(Refusal, match="is taken by Ada"):
            await bob.do(messages.SitOrder(box=next(box for box, name in live.table.seats.items() if name == "Ada")))
        await ada.do(messages.CompanyOrder(players=0))
        with_bob = asyncio.create_task(bob.play(10**6))
        await until(lambda: not house_players(live.table))
        playing.cancel()
        with_bob.cancel()
        assert not any(amount for account, amount in live.table.bank.items() if of_the_house(account))

    run(scene, floor_of(tmp_path))


def test_a_table_that_is_taken_up_again_keeps_its_company(tmp_path):
    async def first(floor: Floor) -> None:
        ada = await alone_at(floor, "three-card-poker")
        await ada.do(messages.CompanyOrder(players=2))
        playing = asyncio.create_task(ada.play(10**6))
        await until(lambda: len(house_players(ada.live.table)) == 2)
        playing.cancel()

    async def again(floor: Floor) -> None:
        live = next(iter(floor.tables.values()))
        who = next(name for name in live.table.seats.values() if not of_the_house(name))
        ada = await Guest.watch(floor, live, Who(who, "player"))
        decided = live.decided
        playing = asyncio.create_task(ada.play(10**6))
        await until(lambda: live.decided > decided)
        playing.cancel()
        assert len(house_players(live.table)) == 2

    run(first, floor_of(tmp_path))
    run(again, floor_of(tmp_path))


def test_a_house_players_turn_outlasts_a_store_that_fails(tmp_path, monkeypatch):
    """Nobody else may answer: once the store is whole again the table goes on by itself."""

    async def scene(floor: Floor) -> None:
        # Two at the table: what a house player does ends in a question to the person, and sets off nothing else.
        guest = await alone_at(floor, "holdem", company=1)
        t, failed = guest.live.table, 0

        def theirs() -> bool:
            act = guest.live.table.pending
            return isinstance(act, Decide) and of_the_house(act.by(t).removeprefix("player:"))

        def fail(batches: Any) -> None:
            nonlocal failed
            failed += 1
            raise WriteFailed("the disk is full")

        playing = asyncio.create_task(guest.play(10**6))
        await until(theirs)
        with monkeypatch.context() as gone:
            gone.setattr(floor.journal, "write", fail)
            await until(lambda: failed > 0)
            playing.cancel()
            # The writer tries each batch twice, once with all others and once alone.
            await until(lambda: failed > 4)
            head = floor.journal.heads()[guest.live.name]
        await until(lambda: floor.journal.heads()[guest.live.name] != head)

    monkeypatch.setattr(live_tables, "AGAIN", 0.01)
    pace = Pace(betting=None, answer=None, away=None, rest=9.0, house=(0.05, 0.06))
    run(scene, floor_of(tmp_path, pace, company=1))


def test_a_thought_that_comes_late_does_not_displace_a_newer_one():
    """The round went on without the first: were it taken for what is known, nobody would act on the second."""
    rules = game_of("casino-war")
    t, thoughts = Table(rules, rules.options()), []

    async def go_on() -> None:
        pass

    company = Company("casino-war-1", rules, Pace(house=(0.0, 0.0)), 1, None, thoughts.append, go_on)
    t.begin("open")
    older, newer = (Wager(box, f"Joe {PROP}", "initial", 5_00) for box in (1, 2))
    assert company.thinks(t, older)
    assert company.thinks(t, newer)
    for think in reversed(thoughts):
        asyncio.run(think())
    assert not company.thinks(t, newer), "it has thought about it"


def test_a_house_player_is_advised_by_what_the_own_chair_sees(tmp_path):
    asked: list[dict[str, Any]] = []

    class Stands(Here):
        async def _ask(self, question: bytes) -> PriceReply:
            asked.append(msgspec.msgpack.decode(question, type=PriceRequest).args)
            return PriceReply('{"best": "stand"}')

    async def scene(floor: Floor) -> None:
        floor.advisor.__class__ = Stands
        guest = await alone_at(floor, "blackjack")
        await guest.play(3)
        made = [
            event.outcome
            for event in guest.live.table.events
            if isinstance(event.act, Decide)
            and "stand" in event.act.choices
            and of_the_house(event.act.by(guest.live.table))
        ]
        assert made
        assert {*made} == {"stand"}
        assert asked
        assert all(len(question["hands"]["0"]) == 1 for question in asked), "the hole card is nobody's to see"

    run(scene, floor_of(tmp_path))


@pytest.mark.proves("house:house-players")
def test_their_chips_are_the_houses_in_every_account():
    rules = game_of("casino-war")
    t = Table(rules, rules.options())
    holdings = Holdings()
    for box, player in ((1, "Ada (house)"), (2, "Bob")):
        t.begin("sit", player=player, box=box, chips=100_00)
        while t.pending is not None:
            holdings.follow(t, t.supply())
    assert t.bank[HOUSE_PLAYERS] == -100_00
    assert holdings.due(t) == {"Bob": 100_00}
    with pytest.raises(Refusal, match="would be a player of the house"):
        t.begin("sit", by="player:Cy (house)", player="Cy (house)", box=3, chips=5_00)
    inventory = t.bank["inventory"]
    act = CloseOut(returned=holdings.due(t), cite="house:closing")
    act.apply(t, None)
    t.bank.check(t.wagers)
    assert t.bank["inventory"] == inventory + 100_00
    assert not t.seats


def test_house_players_wager_on_what_costs_little():
    assert _fair("craps", ("pass", "any-seven", "place-6")) == ("pass", "place-6")
    assert _fair("roulette", ("red",)) == ("red",)
