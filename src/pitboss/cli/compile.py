"""The `compile` command: compile every kernel in advance."""

import os
import tempfile
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager, nullcontext
from itertools import chain
from multiprocessing import get_context
from pathlib import Path

import typer

from pitboss.cli.output import JSON, as_json, console, options_from_words
from pitboss.cli.progress_bar import bar
from pitboss.games import game as game_of
from pitboss.games import ready
from pitboss.pricing.strategy import shipped_prices
from pitboss.pricing.strategy.strategies import BEST, odds_with_facts
from pitboss.refusal import Refusal
from pitboss.rulebook import Elections, Illegal
from pitboss.table import Game
from pitboss.table.offer.coupons import Coupons
from pitboss.table.parts import SharedPot


def register(app: typer.Typer) -> None:
    """Add the `compile` command."""
    app.command("compile")(compile_)


def compile_(
    games: list[str] = typer.Argument(None, metavar="[GAME …]", help="Only these games."),
    workers: int = typer.Option(None, help="Number of processes; by default one per core."),
    into: Path = typer.Option(
        None, metavar="FOLDER", help="For building a wheel: compile for this kind of processor into that folder."
    ),
    json: bool = JSON,
) -> None:
    """Compile all kernels now. They are tuned to this machine, and nothing has to compile on first use.

    Covers simulations, prices and environments for agents. With --into, the prices of every default table are
    saved next to the kernels.

    Otherwise a kernel is compiled, or taken from the package, when it is first used.

    Examples: pitboss compile | pitboss compile blackjack holdem --workers 2 | pitboss compile --into build/built
    """
    from pitboss.pricing.kernels import precompiled
    from pitboss.pricing.kernels.compiled import ANEW

    if workers is not None and workers < 1:
        raise Refusal(f"--workers {workers}: must be at least 1")
    wanted = games_by_entry([game_of(name).name for name in games or ready()])
    cache_folder: AbstractContextManager[str | None] = nullcontext()
    surroundings = {ANEW: ""}
    if into is not None:
        cache_folder = tempfile.TemporaryDirectory()
        surroundings = {ANEW: str(into.resolve()), **precompiled.KIND.environment()}
    failed: dict[str, str] = {}
    with cache_folder as cache, bar(len(wanted), "compiling", quiet=json) as show:
        if cache is not None:
            surroundings["NUMBA_CACHE_DIR"] = cache
        # The compiler reads these when it is imported. For a wheel each group has a process of its own: what was
        # compiled before in the same one leaves a mark in its names.
        alone = None if into is None else 1
        with ProcessPoolExecutor(
            workers, get_context("spawn"), _surround, (surroundings,), max_tasks_per_child=alone
        ) as pool:
            for done, result in enumerate(as_completed([pool.submit(_work, names) for names in wanted]), start=1):
                failed |= result.result()
                if show is not None:
                    show(done, len(wanted), "compiling")
    names = [*chain.from_iterable(wanted)]
    if json:
        as_json({"games": [name for name in names if name not in failed], "not": failed})
        return
    console().print(f"{len(names) - len(failed)} games compiled")
    for name, why in failed.items():
        console().print(f"  {name}: {why}", markup=False)


def games_by_entry(names: list[str]) -> list[list[str]]:
    """Group games by the kernel entry that deals them, so that no two processes compile the same one."""
    found: defaultdict[object, list[str]] = defaultdict(list)
    for name in names:
        dealing = getattr(game_of(name).module("kernel").run_block, "__self__", name)
        found[getattr(dealing, "entry", dealing)].append(name)
    return [*found.values()]


def _surround(given: dict[str, str]) -> None:
    os.environ.update(given)


def _work(names: list[str]) -> dict[str, str]:
    """Deal a few rounds of these games and report any that failed: games without a published pay table need one."""
    from pitboss.pricing.kernels.compiled import ANEW
    from pitboss.pricing.simulate import simulate

    failed = {}
    for name in names:
        found = game_of(name)
        try:
            options = options_from_words(found, [])
            simulate(found, options, 10)
            _price(found, options)
            _step(name)
            if folder := os.environ.get(ANEW):
                _carry(found, Path(folder))
        except Refusal as refusal:
            failed[name] = refusal.reason
    return failed


def _price(game: Game, options: Elections) -> None:
    """Run the kernels that pricing uses."""
    if game.offers("odds"):
        odds_with_facts(game, options, BEST, game.part(Coupons))


def _step(name: str) -> None:
    """Run the kernels of a game's environment, if it has one and its extra is installed."""
    try:
        from pitboss.adapters import env, vector_env
        from pitboss.adapters.compiled import GameTables

        many, one = vector_env(name, 2), env(name)
    except (ImportError, Refusal):
        return
    if not isinstance(many, GameTables):
        return
    many.reset(seed=1)
    many.step(many.action_space.sample() * 0)
    one.reset(seed=1)
    one.step(0)


def _carry(game: Game, folder: Path) -> None:
    """Save the odds of the default table and of each option next to a wheel's kernels."""
    from pitboss.sheet.varying import vary

    try:
        options = game.options.configure({})
    except Illegal:
        # Its figures are a house's own.
        return
    if not game.offers("odds"):
        return
    coupons = game.part(Coupons)
    shipped_prices.save(
        folder, odds_with_facts(game, options, BEST, coupons), "odds", game.name, options, BEST, coupons
    )
    if not game.has(SharedPot):
        shipped_prices.save(folder, vary(game.name, options, BEST), "varied", game.name, options, BEST)
