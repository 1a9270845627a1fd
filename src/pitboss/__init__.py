"""Pitboss: the New Jersey Rules of the Games as software.

The ten things most people want are functions here; everything behind them is loaded when first used.
"""

from typing import TYPE_CHECKING, Any

from pitboss.extras import naming
from pitboss.refusal import verify_seed, verify_text, verify_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pitboss.asking import Reply
    from pitboss.games.poker_room.equity.result import Equity
    from pitboss.journal.adjudicate import Adjudication
    from pitboss.pricing.distribution import GameOdds
    from pitboss.pricing.session import Sessions
    from pitboss.pricing.simulate import Simulation
    from pitboss.sheet.comparing import Comparison
    from pitboss.sheet.par import ParSheet
    from pitboss.table import Table as _Table
    from pitboss.table.play.play import Play as _Play

__version__ = "0.1.0"
__all__ = [
    "Play",
    "Table",
    "__version__",
    "adjudicate",
    "ask",
    "compare",
    "equity",
    "odds",
    "parsheet",
    "sessions",
    "simulate",
]


def Table(game: str, *, as_of: str | None = None, **options: object) -> "_Table":  # noqa: N802 - it makes a Table
    """A table of a game under the given options, ready for `begin`; by the law of a day, where one is named."""
    from pitboss.games import game as game_of
    from pitboss.table import Table as TableOf

    verify_text({"game": game})
    found = game_of(game)
    return TableOf(found, found.elect(options, as_of), as_of=as_of)


def Play(table: "_Table", players: "Mapping[str, Mapping[str, str | int]]", **settings: Any) -> "_Play":  # noqa: N802 - it makes a Play
    """Rounds at a table, with players and their wagers in dollars: `deal`, `choose`, and `net` says who won what."""
    from pitboss.table.play.play import Play as PlayAt

    return PlayAt(table, players, **settings)


@naming
def odds(
    game: str,
    *,
    strategy: str = "best",
    as_of: str | None = None,
    what_if: "Mapping[str, object] | None" = None,
    **options: object,
) -> "GameOdds":
    """The exact odds of every wager under the given options, as the law of a day grants them.

    `what_if` has options with values that the law refuses: the odds are marked as those of a hypothesis.
    """
    from pitboss.games import game as game_of
    from pitboss.pricing.strategy.strategies import odds_with_facts
    from pitboss.table.offer.coupons import Coupons
    from pitboss.table.offer.hypotheses import suppose

    verify_text({"game": game, "strategy": strategy})
    found = game_of(game)
    return odds_with_facts(found, suppose(found, options, what_if or {}, as_of), strategy, found.part(Coupons))


@naming
def simulate(game: str, rounds: int | None = None, *, seed: int = 1, **settings: Any) -> "Simulation":
    """A simulation of so many rounds, or `until=` a standard error, the same for a seed on any number of workers."""
    from pitboss.games import game as game_of
    from pitboss.pricing.simulate import simulate as run
    from pitboss.pricing.strategy.card_counting import as_words, count_request
    from pitboss.table.offer.hypotheses import suppose, verify_simulated

    verify_text({"game": game, **_said(settings, "strategy")})
    verify_whole({"workers": settings.get("workers", 1), **_said({"rounds": rounds, **settings}, "rounds", "boxes")})
    verify_seed(seed)
    found = game_of(game)
    # `boxes` is how many are played; a layout has room for them or the simulation refuses.
    names = found.options.elections().keys() - {"boxes"}
    what_if = settings.pop("what_if", {})
    options = suppose(found, {name: settings.pop(name) for name in list(settings) if name in names}, what_if)
    verify_simulated(found, options)
    settings |= count_request(found, options, *as_words(settings))
    return run(found, options, rounds, seed=seed, **settings)


@naming
def sessions(game: str, sessions: int, *, bankroll: int, bet: int, rounds: int, **settings: Any) -> "Sessions":
    """So many sessions with a bankroll and a bet in cents, the same for a seed on any number of workers."""
    from pitboss.games import game as game_of
    from pitboss.pricing.session import play

    verify_text({"game": game, "strategy": settings.get("strategy", "")})
    wanted = {"sessions": sessions, "bankroll": bankroll, "bet": bet, "rounds": rounds}
    verify_whole(wanted | {"workers": settings.get("workers", 1)} | _said(settings, "stop_win", "stop_loss"))
    verify_seed(settings.get("seed", 1))
    found = game_of(game)
    names = found.options.elections().keys()
    options = found.options.configure({name: settings.pop(name) for name in list(settings) if name in names})
    return play(found, options, sessions=sessions, bankroll=bankroll, bet=bet, rounds=rounds, **settings)


@naming
def parsheet(
    game: str,
    *,
    strategy: str = "best",
    rounds: int = 100,
    vary: "bool | Iterable[str]" = True,
    simulate: int = 0,
    seed: int = 1,
    date: str | None = None,
    as_of: str | None = None,
    **options: object,
) -> "ParSheet":
    """The PAR sheet of a table: `.html()`, `.csv()`, `.shown()`, `.sha256`; `vary=False` leaves out the long part."""
    from pitboss.games import game as game_of
    from pitboss.sheet.par import parsheet as make

    verify_text({"game": game, "strategy": strategy, **_said({"date": date}, "date")})
    verify_whole({"rounds": rounds})
    verify_whole({"simulate": simulate}, least=0)
    verify_seed(seed)
    found = game_of(game)
    return make(
        found,
        found.elect(options, as_of),
        strategy=strategy,
        rounds=rounds,
        vary_options=vary,
        simulate=simulate,
        seed=seed,
        date=date,
        as_of=as_of,
    )


@naming
def compare(
    *configurations: "str | tuple[str, Mapping[str, Any]]", strategy: str = "best", wager: str | None = None
) -> "Comparison":
    """Configurations side by side: each a game, `"GAME:decks=8"`, or a game with its options as a pair."""
    from pitboss.sheet.comparing import compare as run
    from pitboss.sheet.comparing import configuration

    verify_text({"strategy": strategy, **_said({"wager": wager}, "wager")})
    return run([configuration(each, strategy) for each in configurations], wager=wager)


def adjudicate(case: dict[str, object] | str | bytes, *, as_of: str | None = None) -> "Adjudication":
    """What must happen in a case: the events with their paragraphs, and the settlement.

    It is ruled on by the law of its own day, if it has one, or else of the day that is named here.
    """
    from pitboss.journal.adjudicate import adjudicate as decide
    from pitboss.journal.record import read_case

    return decide(read_case(case), as_of)


def ask(question: str, game: str | None = None, *, as_of: str | None = None) -> "Reply":
    """The paragraphs that answer a question in plain words, best first; or that no rule decides it."""
    from pitboss.asking import ask as answered

    verify_text({"question": question, **_said({"game": game}, "game")})
    return answered(question, game, as_of=as_of)


@naming
def equity(variant: str, *hands: str, **settings: object) -> "Equity":
    """Each hand's part of the pot at a game of the poker room; `board`, `dead`, `trials`, `seed`, `exact` as wanted."""
    from pitboss.games import game

    verify_text({"variant": variant} | {f"hand {n}": hand for n, hand in enumerate(hands, 1)})
    verify_text({name: settings[name] for name in ("board", "dead") if name in settings})
    verify_whole(_said(settings, "trials"), least=2)
    verify_seed(settings.get("seed", 1))
    found: Equity = game(variant).module("equity").equity(variant, hands, **settings)
    return found


def _said(settings: "Mapping[str, object]", *names: str) -> dict[str, object]:
    """Those of the settings that were given; None stands for nothing said."""
    return {name: settings[name] for name in names if settings.get(name) is not None}
