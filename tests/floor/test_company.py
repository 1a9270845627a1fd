"""Players of the house: company at every table, with the house's chips; gone when a person wants the seat; silent alone."""

import asyncio
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
from pitboss.money import cents, dollars
from pitboss.table.act import Betting, Decide
from pitboss.table.parts import HousePlayers
from pitboss.table.settling import Settle, SettlePot
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
    """A person who plays like anybody: wagers, answers, and says when it is enough."""

    async def play(self, rounds: int) -> None:
        """Wager and answer until so many wagers or pots of everybody's were decided."""
        mind = (part := self.live.table.game.find(HousePlayers)) and part.agent(self.who.name)
        mind = mind or HousePlayer(self.who.name)
        until_round = self.live.table.round + rounds
        while self.live.table.round < until_round or self.live.table.pending is not None:
            t, at = self.live.table, self.live.table.n
            act = t.pending
            mine = bool(self.ask and self.ask.get("mine"))
            if isinstance(act, Betting) and not act.box and mine and self.who.name not in self.live.ready:
                if t.round >= until_round:
                    return
                if (wager := mind.wager(t, act)) is not None and len(t.wagers) < 40:
                    await self.bet((wager.box, wager.wager, dollars(wager.amount)), deal=False)
                else:
                    await self.bet(deal=True)
            elif isinstance(act, Betting) and act.box and mine:
                wager = mind.wager(t, act)
                await (
                    self.bet((wager.box, wager.wager, dollars(wager.amount))) if wager else self.do(wire.Decline(at=at))
                )
            elif mine and isinstance(act, Decide):
                await self.do(wire.Choose(at=at, choose=mind.choose(t, act)))
            elif mine and self.ask["kind"] == "turn":
                await self.do(wire.Turn(at=at))
            elif mine and self.ask["kind"] == "cut":
                await self.do(wire.Cut(at=at, position=self.ask["least"] + 20))
            elif mine:
                await self.do(wire.Draw(at=at))
            else:
                await until(lambda at=at: self.live.table.n != at)
            await asyncio.sleep(0)


async def alone_at(floor: Floor, game: str, chips: str = "900") -> Guest:
    rules = game_of(game)
    live = await floor.open(game, {"minimum": "5", "maximum": "500"} if "maximum" in rules.options.elections() else {})
    guest = await Guest.watch(floor, live, floor.people.enter("Ada"))
    await until(lambda: len(house_players(live.table)) >= min(3, live.table.boxes - 1))
    box = next(box for box in range(1, live.table.boxes + 1) if box not in live.table.seats)
    await guest.do(wire.Sit(box=box, chips=chips))
    return guest


def decided(live: LiveTable) -> list[str]:
    """Whose wagers were decided, or who was in a pot that was."""
    found = []
    for event in live.table.events:
        if isinstance(event.act, Settle) and event.outcome is None:
            found.append(str(event.act.box))
        elif isinstance(event.act, SettlePot):
            found += [str(box) for box in event.act.put]
    return found


@pytest.mark.parametrize("game", playable())
def test_one_person_and_company_come_to_a_result(tmp_path, game):
    async def scene(floor: Floor) -> None:
        guest = await alone_at(floor, game)
        await guest.play(3)
        t = guest.live.table
        assert not guest.live.trouble
        assert len(house_players(t)) == min(3, t.boxes - 2)
        assert guest.live.decided, "nothing was decided"
        row = summary(guest.live)
        holds = cents(row["holds"]["Ada"])
        assert row["win"] == dollars(900_00 - holds), "the pit's hold is what the people have lost"
        assert set(row["holds"]) == {"Ada"}

    run(scene, floor_of(tmp_path))
