"""Players of the house: at every table, with the house's chips; gone when a person wants the seat; silent alone."""

import asyncio
from collections import Counter
from typing import Any

import msgspec
import pytest

from pitboss.floor import wire
from pitboss.floor.casino import Floor, House, summary
from pitboss.floor.clock import Pace
from pitboss.floor.house_players import HousePlayer, house_players
from pitboss.floor.live import LiveTable
from pitboss.floor.pricing import Answer, Pricing, answer
from pitboss.games import game as game_of
from pitboss.journal.store import Journal
from pitboss.money import dollars
from pitboss.table.act import Betting, Decide
from pitboss.table.parts import HousePlayers
from tests.floor.test_live import Seat, run, until
from tests.volume import playable

AT_ONCE = Pace(betting=None, answer=None, away=None, rest=0.05)
NEEDS = {
    "keno": {},
}


class Here(Pricing):
    """Advises in this process: the answers are the same, and nothing is to import."""

    async def _ask(self, question: bytes) -> Answer:
        from pitboss.floor.pricing import Question

        return answer(msgspec.msgpack.decode(question, type=Question))


def floor_of(tmp_path: Any, pace: Pace = AT_ONCE, company: int = 3) -> Floor:
    floor = Floor(Journal(tmp_path / "floor.db"), house=House(pace=pace, tables=False, company=company))
    floor.advisor.__class__ = Here
    return floor


class Guest(Seat):
    """A person who plays like anybody else."""

    def __init__(self, *whose: Any) -> None:
        super().__init__(*whose)
        self.laid = Counter[int]()
        """Wagers by round."""

    async def play(self, rounds: int) -> None:
        """Take part in so many rounds."""
        part = self.live.table.game.find(HousePlayers)
        mind = part.agent(self.who.name) if part else HousePlayer(self.who.name)
        last = self.live.table.round + rounds
        while True:
            t, heard = self.live.table, len(self.told)
            if t.round > last:
                return
            ask, act = self.ask, t.pending
            if not ask or not ask.get("mine") or ask["at"] != t.n or self.live.lock.locked():
                await until(lambda heard=heard: len(self.told) != heard or not self.live.lock.locked())
            elif isinstance(act, Betting):
                wager = mind.wager(t, act) if self.laid[t.round] < 4 else None
                if wager is not None:
                    self.laid[t.round] += t.betting
                    await self.bet((wager.box, wager.wager, dollars(wager.amount)), deal=False)
                elif act.box:
                    await self.do(wire.Decline(at=t.n))
                elif self.who.name not in self.live.ready:
                    await self.bet(deal=True)
            elif isinstance(act, Decide):
                await self.do(wire.Choose(at=t.n, choose=mind.choose(t, act)))
            elif ask["kind"] == "cut":
                await self.do(wire.Cut(at=t.n, position=ask["least"] + 20))
            else:
                await self.do(wire.Turn(at=t.n) if ask["kind"] == "turn" else wire.Draw(at=t.n))
            await asyncio.sleep(0)


async def alone_at(floor: Floor, game: str, chips: str = "900") -> Guest:
    rules = game_of(game)
    live = await floor.open(game, {"minimum": "5", "maximum": "500"} if "maximum" in rules.options.elections() else {})
    guest = await Guest.watch(floor, live, floor.people.enter("Ada"))
    await until(lambda: len(house_players(live.table)) >= min(3, live.table.boxes - 1))
    box = next(box for box in range(1, live.table.boxes + 1) if box not in live.table.seats)
    await guest.do(wire.Sit(box=box, chips=chips))
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
    await guest.do(wire.Leave())
    playing = asyncio.create_task(guest.play(10**6))
    await until(lambda: "Ada" not in live.table.seats.values())
    playing.cancel()
    async with live.lock:
        # What has happened is on disk now.
        row, purse = summary(live), floor.people.purse("Ada")
    assert row["win"] == dollars(1000_00 - purse), "the pit's hold is what people have lost"
    assert not row["holds"]
    return live


def each_game(count: int) -> list[Any]:
    """Every game; the slow ones are all but a few."""
    quick = ("chemin-de-fer", "three-card-poker", "holdem", "big-six")[:count]
    return [pytest.param(name, marks=() if name in quick else pytest.mark.slow) for name in playable()]


@pytest.mark.parametrize("game", each_game(4))
def test_one_person_and_company_come_to_a_result(tmp_path, game):
    run(lambda floor: comes_to_a_result(floor, game), floor_of(tmp_path))
