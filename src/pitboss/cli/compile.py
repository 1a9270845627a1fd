"""The `compile` command: compile every kernel in advance."""

import os
import shutil
import tempfile
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
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
from pitboss.words import counted


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
    # The compiler reads these when it is imported. For a wheel each group has a process and a cache of its own: what
    # was compiled before, by the same process or by one that runs beside it, leaves a mark in the names of its code.
    surroundings, alone = ({ANEW: ""}, None) if into is None else (precompiled.KIND.environment(), 1)
    failed: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder, bar(len(wanted), "compiling", quiet=json) as show:
        places = [None if into is None else Path(folder) / names[0] for names in wanted]
        with ProcessPoolExecutor(
            workers, get_context("spawn"), _surround, (surroundings,), max_tasks_per_child=alone
        ) as pool:
            tasks = [pool.submit(_work, names, place) for names, place in zip(wanted, places, strict=True)]
            for done, result in enumerate(as_completed(tasks), start=1):
                failed |= result.result()
                if show is not None:
                    show(done, len(wanted), "compiling")
        if into is not None:
            _gather(sorted(filter(None, places)), into)
    names = [*chain.from_iterable(wanted)]
    if json:
        as_json({"games": [name for name in names if name not in failed], "not": failed})
        return
    console().print(f"{counted(len(names) - len(failed), 'game')} compiled")
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


def _gather(places: list[Path], into: Path) -> None:
    """Move what each process compiled into one folder; what several compiled is taken from the first."""
    into.mkdir(parents=True, exist_ok=True)
    for file in chain.from_iterable(sorted((place / "built").glob("*")) for place in places):
        if not (into / file.name).exists():
            shutil.move(file, into)


def _work(names: list[str], place: Path | None) -> dict[str, str]:
    """Deal a few rounds of these games and report any that failed: games without a published pay table need one."""
    if place is not None:
        os.environ["NUMBA_CACHE_DIR"] = str(place / "cache")
    from pitboss.pricing.kernels.compiled import ANEW
    from pitboss.pricing.simulate import simulate

    failed, built = {}, place and place / "built"
    if built is not None:
        os.environ[ANEW] = str(built)
    for name in names:
        found = game_of(name)
        try:
            options = options_from_words(found, [])
            simulate(found, options, 10)
            _price(found, options)
            _step(name)
            if built is not None:
                _carry(found, built)
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
