"""Tables come to rest: when a player leaves, closes the page or never answers, and even where a game does not end."""

import asyncio
import signal
from collections.abc import Collection
from contextlib import suppress
from typing import Any, cast

import httpx
import pytest
from bench.floor import Server

from pitboss.equipment import Randomness
from pitboss.floor.accounts.people import Who
from pitboss.floor.tables import live, messages
from pitboss.floor.tables.alerts import latest
from pitboss.floor.tables.casino import Floor
from pitboss.floor.tables.clock import Pace
from pitboss.floor.tables.live import LiveTable
from pitboss.games import game as game_of
from pitboss.journal.store import Journal
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Procedure, Script, Table, Wager
from pitboss.table.act import Betting, Decide, TableAction
from pitboss.table.acts.calls import Call
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.shuffle_acts import OfferCut
from pitboss.table.drivers import House, rehearse
from pitboss.table.drivers import run as drive
from pitboss.table.parts import PlayersNeeded, SharedPot
from pitboss.table.play.fuzz import Fuzz
from tests.endless_game import GAME
from tests.floor.serving import API, bearer
from tests.floor.serving import Seat as SocketSeat
from tests.floor.test_live import SUPERVISOR, Seat, floor_of, run
from tests.shipped.conftest import beside, record
from tests.volume import PATIENCE, every, playable

BY_HAND = Pace(betting=1e6, answer=1e6, away=1e6, called=None)
"""Clocks that are wound and never ring by themselves: a test rings them."""

RINGS = 13
"""Questions that run out at the house's usual pace before a box is given up: 600 seconds, each after 45."""

MOST_STEPS = 1000
LEAVES, CLOSES, SILENT = "leaves", "closes the page", "never answers"


class Sitting:
    """A table of one game at which people answer at random, and the one who is to go away."""

    def __init__(self, floor: Floor, live: LiveTable, seats: list[Seat], other: Seat) -> None:
        self.floor, self.live, self.seats, self.other = floor, live, seats, other
        self.fuzz = Fuzz(Randomness.seeded(live.name), irregular=0)
        self.ada = seats[0]
        self.red = 5

    @property
    def seated(self) -> bool:
        return self.ada.who.name in self.live.table.seats.values()

    def asked(self) -> Seat | None:
        """Whose answer the table waits for; at the betting, a player's who is not done with it."""
        t = self.live.table
        if t.pending is None or not (t.betting or t.pending.by(t).startswith("player:")):
            return None
        if t.betting:
            here = [seat for seat in self.seats if seat.who.name in t.seats.values()]
            # Where nobody has wagered the betting stays open, even when all are done with it.
            return next((seat for seat in here if seat.who.name not in self.live.ready), here[0] if here else None)
        return next(seat for seat in self.seats if seat.who.viewer == t.pending.by(t))

    async def answer(self, seat: Seat) -> None:
        """Anything legal, as the fuzzing driver has it."""
        t, name = self.live.table, seat.who.name
        act, at, outcome = t.pending, t.n, self.fuzz.outcome(t)
        if isinstance(outcome, Wager) and outcome.player == name and (stakes := self.stakes(outcome)):
            await seat.do(messages.BetOrder(wagers=stakes, deal=False))
        elif isinstance(outcome, Call) and outcome.player == name:
            await seat.do(messages.CallOrder(box=outcome.box, wager=outcome.wager, call=outcome.says))
        elif isinstance(act, Betting):
            await seat.do(messages.Decline(at=at) if act.box else messages.BetOrder(wagers=[], deal=True))
        elif isinstance(act, Decide):
            await seat.do(messages.Choose(at=at, choose=outcome))
        elif isinstance(act, Chance):
            await seat.do(messages.DrawOrder(at=at))
        elif isinstance(act, OfferCut):
            await seat.do(messages.Cut(at=at, position=outcome))
        else:
            await seat.do(messages.TurnOrder(at=at))

    def stakes(self, wager: Wager) -> list[messages.Stake]:
        """A wager with those that are made together with it; nothing where they could not stand."""
        t = self.live.table
        together = {wager.wager: wager.amount} if t.pending.box else t.game.together(t, wager.wager, wager.amount)
        with suppress(Refusal):
            rehearse(t, t.pending, [Wager(wager.box, wager.player, of, amount) for of, amount in together.items()])
            return [messages.Stake(box=wager.box, wager=of, amount=dollars(amount)) for of, amount in together.items()]
        return []

    async def sits(self) -> None:
        """Ada comes, with a page that is open."""
        if self.ada.who.viewer not in self.live.rooms:
            await self.live.join(self.ada.who, self.ada.hear)
        await self.ada.do(messages.SitOrder(box=1, chips=dollars(min(500_00, self.floor.people.balance("Ada")))))

    async def next_question(self, met: Collection[tuple[str, str, bool]]) -> tuple[str, str, bool] | None:
        """Play on to a question to Ada that is not among those met: its act, its paragraph, and whether she wagers."""
        live, ada = self.live, self.ada
        for _ in range(30):
            t = live.table
            if self.seated and t.betting and not t.wagers and not self.can_wager():
                # A bank against whom nobody wagers: she comes again without it.
                await self.goes(LEAVES)
            if not self.seated:
                await self.sits()
            asked = self.asked()
            if asked is None:
                return None
            staked = any(t.seats.get(box) == "Ada" for box, _ in t.wagers) or bool(t.bank.get("pot", 0))
            question = (t.pending.__struct_config__.tag, t.pending.cite, staked)
            if asked is ada and question not in met and (staked or not t.betting):
                return question
            await self.answer(asked)
        return None

    def can_wager(self) -> bool:
        """Whether anything at all could be placed at Ada's box."""
        t = self.live.table
        least = t.options.minimum
        return any(t.can(Wager(1, "Ada", of, least * times)) for of in t.pending.opens(t) for times in (1, 2, 4, 6))

    async def goes(self, how: str) -> None:
        """Ada goes in that way; the others answer, and clocks ring, until the table waits for nobody but them."""
        live, t, ada, began = self.live, self.live.table, self.ada, self.live.table.n
        if how == LEAVES:
            await self.beside(ada.do(messages.LeaveOrder()))
        elif how == CLOSES:
            live.part(ada.who, ada.hear)
            live._away[ada.who.name].cancel()
            await self.beside(live._give_up(ada.who))
        rings = 0
        while self.seated and t.n - began < MOST_STEPS:
            question, asked = live._clock.question, self.asked()
            if asked is not None and asked is not ada:
                await self.answer(asked)
            elif ada.who.name in live._away and (rings >= RINGS or question is None):
                live._away[ada.who.name].cancel()
                await self.beside(live._give_up(ada.who))
            elif question is not None:
                rings += 1
                await self.beside(live._time_is_up(question))
            else:
                break
        assert not live.held, live.trouble
        assert t.n - began < MOST_STEPS, f"no rest in {t.n - began} steps"
        assert not self.seated or (how == SILENT and t.betting), f"still there at {t.pending}"
        assert not self.seated or not any(t.seats[box] == ada.who.name for box, _ in t.wagers)
        assert self.seated or t.chips(ada.who.name) == 0

    async def beside(self, going: Any) -> None:
        """What happens here, and an order at another table that is answered meanwhile."""
        self.red = 15 - self.red
        await asyncio.gather(going, self.other.bet((1, "red", str(self.red)), deal=False))
        assert self.other.live.table.wagers == {(1, "red"): 100 * self.red}


async def sitting(floor: Floor, game: str) -> Sitting:
    rules = game_of(game)
    options = {"minimum": "5"} if not rules.has(SharedPot) else {"props": 2, "boxes": 4}
    live = await floor.open(game, options)
    live.house = House(live.company, chance=Randomness.seeded(game), seals=True)
    wheel = await floor.open("roulette", {"minimum": "5"})
    other = await Seat.take(floor, wheel, "Rita", 1, "100")
    ada = await Seat.watch(floor, live, floor.people.enter("Ada"))
    company = (
        [await Seat.take(floor, live, "Bob", 2, "500")]
        if not rules.has(SharedPot) and rules.part(PlayersNeeded).least > 1
        else []
    )
    return Sitting(floor, live, [ada, *company], other)


@pytest.mark.parametrize("game", every(playable()))
def test_a_player_gone_at_any_question_leaves_the_table_at_rest_and_has_the_chips_back(tmp_path, game):
    """Each question with wagers on the layout and without, as far as thirty answers at random come to it."""

    async def scene(floor: Floor) -> None:
        here = await sitting(floor, game)
        met: set[tuple[str, str, str, bool]] = set()
        for how in (LEAVES, CLOSES, SILENT):
            while (question := await here.next_question({row[1:] for row in met if row[0] == how})) is not None:
                met.add((how, *question))
                await here.goes(how)
            await here.goes(LEAVES)
            assert any(row[0] == how and row[3] for row in met), "wagers lay there at one of them"
        t = here.live.table
        if not t.game.has(SharedPot):
            people = [seat.who.name for seat in here.seats]
            theirs = sum(floor.people.balance(name) + t.chips(name) for name in people) + sum(t.wagers.values())
            assert theirs == 1000_00 * len(people) + here.live.opening - t.bank["inventory"]

    run(scene, floor_of(tmp_path, BY_HAND))


def rounds_without_end(t: Table) -> Script[None]:
    """A round that asks nobody anything, so that the next one follows at once."""
    yield TableAction(what="nod", cite="house:layout")


def acts_without_end(t: Table) -> Script[None]:
    """A round that asks nobody anything and never ends."""
    while True:
        yield TableAction(what="nod", cite="house:layout")


def fuss_about_a_wager(t: Table) -> Script[None]:
    """A dealer who is never done with the first wager."""
    yield Betting(group="layout", cite="house:layout")
    yield from acts_without_end(t)


@pytest.mark.parametrize("script", [rounds_without_end, acts_without_end, fuss_about_a_wager])
def test_a_table_that_finds_no_end_is_held_the_pit_hears_of_it_and_the_others_play_on(tmp_path, monkeypatch, script):
    planted = Procedure("house:layout", "planted", script)
    monkeypatch.setitem(cast(dict[str, Procedure], game_of("big-six").procedures), "round", planted)

    async def scene(floor: Floor) -> None:
        here = await sitting(floor, "big-six")
        await here.beside(here.sits())
        if script is fuss_about_a_wager:
            n, wager = here.live.table.n, here.live.table.pending.opens(here.live.table)[0]
            with pytest.raises(Refusal, match="does not end"):
                await here.ada.bet((1, wager, "10"))
            assert (here.live.table.n, here.live.table.wagers) == (n, {}), "the order is refused whole"
        held_for_good(floor, here)
        # The pit may try again; it is held again.
        await floor.obey(here.live.name, SUPERVISOR, messages.HoldOrder(held=False))
        if script is not fuss_about_a_wager:
            held_for_good(floor, here)
        await here.beside(asyncio.sleep(0))

    def held_for_good(floor: Floor, here: Sitting) -> None:
        assert here.live.held
        assert "does not end" in here.live.trouble
        alert = latest(floor.journal, 1)[0]
        assert (alert["table"], alert["kind"]) == (here.live.name, "suspended")
        assert "does not end" in alert["text"]

    async def again(floor: Floor) -> None:
        """The same floor after a restart: the table is there, held if it goes on by itself, and others play."""
        live, wheel = floor.tables["big-six-1"], floor.tables["roulette-1"]
        assert live.table.seats == {1: "Ada"}
        assert live.held is (script is not fuss_about_a_wager)
        rita = await Seat.watch(floor, wheel, Who("Rita", "player"))
        await rita.bet((1, "black", "5"), deal=False)

    floor = run(scene, floor_of(tmp_path, BY_HAND))
    floor.journal.close()
    run(again, floor_of(tmp_path, BY_HAND))


@pytest.mark.slow
def test_a_floor_with_a_table_that_finds_no_end_answers_ends_by_a_signal_and_comes_up_again(tmp_path, monkeypatch):
    record(tmp_path, "endless", f"{GAME.name} = tests.endless_game:GAME")
    monkeypatch.setenv("PYTHONPATH", beside(tmp_path)["PYTHONPATH"])
    server = Server(tmp_path)
    server.start()
    try:
        token = httpx.post(f"{server.base}{API}/patrons", json={"name": "Ada"}, timeout=PATIENCE, verify=False).json()[
            "token"
        ]
        tables = {}
        for game in (GAME.name, "roulette"):
            wanted = {"game": game, "options": {"minimum": "5"}}
            opened = httpx.post(
                f"{server.base}{API}/tables", json=wanted, headers=bearer(token), timeout=PATIENCE, verify=False
            )
            tables[game] = f"{server.base.replace('http', 'ws')}{API}/tables/{opened.json()['table']}/live"
        endless, wheel = (SocketSeat(url, bearer(token)) for url in tables.values())
        endless.must("sit", box=1, chips="100")
        assert endless.state["held"]
        wheel.must("sit", box=1, chips="100")
        for _ in range(2):
            wheel.must("bet", wagers=[{"box": 1, "wager": "red", "amount": "5"}])
            server.stop()
            assert server.process.returncode in (0, -signal.SIGTERM)
            server.start()
            wheel = SocketSeat(tables["roulette"], bearer(token))
        assert SocketSeat(tables[GAME.name], bearer(token)).state["held"]
    finally:
        server.kill()
    journal = Journal(tmp_path / "floor.db")
    suspended = [alert["table"] for alert in latest(journal) if alert["kind"] == "suspended"]
    assert suspended == [f"{GAME.name}-1"] * 3, "once a start"
    journal.close()


def test_a_full_layout_is_settled_in_one_turn_of_a_table():
    t: Table = Table(game_of("roulette"), game_of("roulette").elect({}), inventory=10**9)
    t.begin("open")
    house = House({})
    drive(t, house)
    for box in t.places:
        t.begin("sit", player=f"P{box}", box=box, chips=10**7)
        t.supply()
    t.begin("round")
    while not t.betting:
        t.supply(house.outcome(t))
    for box in t.places:
        for wager in t.pending.opens(t):
            t.supply(Wager(box, f"P{box}", wager, t.limits[wager][0]))
    wagers, began = len(t.wagers), t.n
    assert wagers > 1000
    t.supply(None)
    drive(t, house)
    assert MOST_STEPS < t.n - began < live.MOST_STEPS + live.STEPS_A_WAGER * wagers / 2, "with room to spare"
