"""Prices never come between a player and the table: they are worked out apart, few wait, and none for ever."""

import asyncio
import os
import signal
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import asynccontextmanager
from itertools import islice

import httpx
import pytest

from pitboss.floor.accounts.access import TooMany
from pitboss.floor.workers.price_worker import Pricing, Unpriced, WorkerFault
from tests.floor.serving import ready_to_bet, seated, serving

ASKING = 40
FIGURES = {"work": "figures", "name": "casino-war", "options": {}}


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("pricing") / "floor.db", apart=True) as served:
        yield served


def test_wagers_are_decided_while_prices_are_asked_for_and_none_comes(floor):
    """Forty passers-by ask for odds at once, and the process that works them out stands still."""

    def asked(number: int) -> int:
        where = f"{floor.base}/odds/casino-war?decks={6 + number % 3}&minimum={1 + number}.00"
        return httpx.get(where, timeout=None).status_code

    assert asked(0) == 200
    pricing = floor.desk.pricing
    table = floor.open("casino-war")
    ada = seated(floor, table, "Ada", 1)
    pid = pricing.process.pid
    os.kill(pid, signal.SIGSTOP)
    try:
        with ThreadPoolExecutor(ASKING) as many:
            asking = [many.submit(asked, number) for number in range(ASKING)]
            # Those for whom there is no room get an error; nothing is worked out for the others, who wait.
            strategy_facts = [done.result() for done in islice(as_completed(asking), ASKING - pricing.each)]
            assert Counter(strategy_facts) == {429: ASKING - pricing.each}
            before = floor.floor.tables[table].decided
            for _ in range(5):
                ada.must("bet", wagers=[{"box": 1, "wager": "initial", "amount": "10"}], deal=True)
                ready_to_bet(ada)
            assert floor.floor.tables[table].decided >= before + 5
            assert floor.http.get("/tables").status_code == 200
            assert floor.http.get("/me", headers=floor.patron("Bob")).status_code == 200
            assert sum(not each.done() for each in asking) == pricing.each
            os.kill(pid, signal.SIGCONT)
            assert Counter(each.result() for each in asking) == {429: ASKING - pricing.each, 200: pricing.each}
    finally:
        os.kill(pid, signal.SIGCONT)
    assert pricing.process.pid == pid


def test_a_full_queue_refuses_everybody_and_one_caller_cannot_fill_it():
    async def run() -> None:
        async with priced(most=3, each=2) as pricing:
            await pricing.ask("Ada", **FIGURES)
            os.kill(pricing.process.pid, signal.SIGSTOP)
            waiting = [asyncio.create_task(pricing.ask("Ada", **FIGURES)) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(TooMany):
                await pricing.ask("Ada", **FIGURES)
            waiting.append(asyncio.create_task(pricing.ask("Bob", **FIGURES)))
            await asyncio.sleep(0)
            with pytest.raises(TooMany):
                await pricing.ask("Cyd", **FIGURES)
            os.kill(pricing.process.pid, signal.SIGCONT)
            assert len({found.text for found in await asyncio.gather(*waiting)}) == 1
            assert (await pricing.ask("Cyd", **FIGURES)).status == 200

    asyncio.run(run())


@pytest.mark.slow
def test_a_price_that_takes_too_long_is_given_up_and_the_next_one_comes():
    async def run() -> None:
        async with priced() as pricing:
            first = await pricing.ask("Ada", **FIGURES)
            stuck = pricing.process
            os.kill(stuck.pid, signal.SIGSTOP)
            pricing.seconds = 0.01
            with pytest.raises(Unpriced, match="longer than"):
                await pricing.ask("Ada", **FIGURES)
            pricing.seconds = 120
            assert await stuck.wait() == -signal.SIGKILL
            assert await pricing.ask("Ada", **FIGURES) == first

    asyncio.run(run())


@pytest.mark.slow
def test_a_process_that_holds_much_memory_is_followed_by_a_fresh_one():
    async def run() -> None:
        async with priced(memory=100 << 20) as pricing:
            found = await pricing.ask("Ada", **FIGURES)
            assert found.last
            assert pricing.process is None
            assert await pricing.ask("Ada", **FIGURES) == found

    asyncio.run(run())


def test_one_that_needs_more_memory_than_it_may_have_is_refused_in_a_line():
    async def run() -> None:
        async with priced(memory=1 << 20) as pricing:
            with pytest.raises(Unpriced, match="more memory"):
                await pricing.ask("Ada", **FIGURES)
            assert pricing.process is None

    asyncio.run(run())


def test_a_fault_in_the_work_is_no_want_of_memory_and_leaves_the_process(tmp_path, monkeypatch, caplog):
    (tmp_path / "faulty_work.py").write_text(
        "WORK = {'odds': lambda: {}['no such wager'], 'fine': lambda: reply()}\n"
        "def reply():\n    from pitboss.floor.workers.price_worker import PriceReply\n    return PriceReply('fine')\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)

    async def run() -> None:
        async with priced(works="faulty_work") as pricing:
            with pytest.raises(WorkerFault, match="a fault of the program"):
                await pricing.ask("Ada", "odds")
            assert "no such wager" in caplog.text
            assert (await pricing.ask("Ada", "fine")).text == "fine"

    asyncio.run(run())


@asynccontextmanager
async def priced(**bounds):
    pricing = Pricing(**bounds)
    try:
        yield pricing
    finally:
        await pricing.close()


def test_those_who_ask_much_keep_out_nobody_who_asks_once():
    """Three people with four questions each, as fast as they are let; a fourth is answered after one of each."""

    async def run() -> None:
        async with priced() as pricing:
            await pricing.ask("Ada", **FIGURES)
            os.kill(pricing.process.pid, signal.SIGSTOP)
            strategy_facts: list[str] = []

            async def asks(who: str) -> None:
                await pricing.ask(who, source="10.0.0.1", **FIGURES)
                strategy_facts.append(who)

            greedy = [asyncio.create_task(asks(who)) for _ in range(4) for who in ("Ada", "Bob", "Cyd")]
            await asyncio.sleep(0)
            once = asyncio.create_task(pricing.ask("Dot", source="10.0.0.2", **FIGURES))
            await asyncio.sleep(0)
            assert not once.done()
            os.kill(pricing.process.pid, signal.SIGCONT)
            await once
            assert len(strategy_facts) <= 3
            results = await asyncio.gather(*greedy, return_exceptions=True)
            assert sum(isinstance(each, TooMany) for each in results) == 12 - pricing.around

    asyncio.run(run())


@pytest.mark.parametrize(
    "hasty",
    [
        [(f"name {number}", "10.0.0.1") for number in range(12)],
        [(name, f"of {name}") for _ in range(4) for name in ("Ada", "Bob", "Cyd")],
    ],
    ids=["names of one address", "people of many"],
)
def test_neither_many_names_nor_many_questions_take_every_place(hasty):
    async def run() -> None:
        async with priced() as pricing:
            await pricing.ask("Eve", **FIGURES)
            os.kill(pricing.process.pid, signal.SIGSTOP)
            asked = [asyncio.create_task(pricing.ask(who, source=source, **FIGURES)) for who, source in hasty]
            await asyncio.sleep(0)
            once = asyncio.create_task(pricing.ask("Dot", source="10.0.0.2", **FIGURES))
            await asyncio.sleep(0)
            os.kill(pricing.process.pid, signal.SIGCONT)
            assert (await once).status == 200
            refused = [each for each in await asyncio.gather(*asked, return_exceptions=True) if type(each) is TooMany]
            assert len(refused) == 4

    asyncio.run(run())
