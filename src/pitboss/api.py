"""The public calls of Python; `pitboss` offers them by name and loads this module when one is first used.

Amounts that go in are dollars as text or `Decimal` ("12.50"), or whole cents; amounts that come out are whole cents.
What makes no sense, or what the rules refuse, is a `Refusal`: one sentence, and the paragraph where one refuses.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, Unpack, cast

from pitboss.extras import missing, names_extra
from pitboss.money import cents_of
from pitboss.option_names import TableOptions
from pitboss.refusal import Refusal, near, verify_seed, verify_text, verify_whole
from pitboss.table import Game
from pitboss.table import Table as EngineTable
from pitboss.table.act import kind
from pitboss.table.offer.hypotheses import suppose, verify_simulated
from pitboss.table.play.play import Play
from pitboss.table.view.settlement import SettlementLine
from pitboss.words import Json

if TYPE_CHECKING:
    from pitboss.asking import Reply
    from pitboss.asking.rulings import FoundRuling
    from pitboss.games.blackjack_family.kernel.card_counting import Count
    from pitboss.games.poker_room.equity.result import Equity
    from pitboss.games.poker_room.histories.file import HistoryHand
    from pitboss.journal.adjudicate import Adjudication
    from pitboss.journal.check import Deviation
    from pitboss.pricing.distribution import GameOdds
    from pitboss.pricing.session import Sessions
    from pitboss.pricing.simulate import Block, Simulation
    from pitboss.rulebook import Provision
    from pitboss.sheet.comparing import Comparison
    from pitboss.sheet.par import ParSheet

__all__ = [
    "Play",
    "Refusal",
    "SettlementLine",
    "Table",
    "adjudicate",
    "ask",
    "check",
    "compare",
    "equity",
    "game",
    "odds",
    "options",
    "parsheet",
    "read_phh",
    "rules",
    "ruling",
    "sessions",
    "simulate",
]

Amount: TypeAlias = str | Decimal | int
"""Dollars as text or `Decimal`, or whole cents."""


class RunSettings(TypedDict, total=False):
    """Where a long calculation runs, and who hears of it; none of it changes the result."""

    workers: int
    """Threads or processes on this machine."""
    dask: str | None
    """A Dask scheduler, such as "tcp://host:8786"."""
    progress: Callable[..., None] | None
    """Is called with what is done so far."""
    halt: Callable[[], bool]
    """Is asked after each block whether to stop; what is done so far is the result."""


class SimulationSettings(RunSettings, TableOptions, total=False):
    """What `simulate` takes beside the number of rounds: how to run, how to play, and the table's options."""

    until: float | None
    """A standard error of the main wager's edge to reach, such as 0.0001."""
    gpu: bool
    """Deal on this machine's NVIDIA GPU."""
    each: "Callable[[Block], None] | None"
    """Is called with the tally of every block."""
    strategy: str | None
    """A name of the game's own, or a file; None is the best play that can be simulated."""
    insurance: bool
    """Take insurance whenever it is offered, where the game has it."""
    count: "str | Count | None"
    """A system of counting, such as "hi-lo", or a `Count` of your own."""
    spread: str | None
    """Units by count, such as "1-8" or "1:2,2:4"."""
    penetration: str | float | Fraction | None
    """The part of the shoe that is dealt, such as "75%"."""
    stakes: Mapping[str, Amount | Sequence[Amount]]
    """Amounts by wager, for every box or box by box."""
    what_if: Mapping[str, object]
    """Options with values that the law refuses."""


class SessionSettings(RunSettings, TableOptions, total=False):
    """What `sessions` takes beside the plan of a session."""

    seed: int | str
    """A whole number or a text."""
    strategy: str
    """A name of the game's own, or a file."""
    wager: str | None
    """The wager that is made; None is the game's main one."""
    system: str
    """How the bet changes: "flat", "martingale", "paroli" or "dalembert"."""
    stop_win: Amount | None
    """Leave when that much ahead."""
    stop_loss: Amount | None
    """Leave when that much behind."""


class EquitySettings(RunSettings, total=False):
    """What `equity` takes beside the hands."""

    board: str
    """Community cards dealt so far, or stud's common card."""
    dead: str
    """Cards that are gone."""
    trials: int | None
    """Sample that many deals instead of counting all."""
    seed: int | str
    """Of the sample: a whole number or a text."""
    exact: bool
    """Count every deal, however long that takes."""


class Table(EngineTable[Any, Any]):
    """A table of a game under the options that the house elects: `begin` a procedure, then `supply` outcomes.

    Args:
        game: the game's name, such as "casino-war".
        as_of: the day by whose law it is dealt, as "2014-06-01"; the latest text held if none is named.
        **options: the house's options by name; a value that the law does not grant is refused.

    Examples:
        >>> table = Table("casino-war", decks=6)
        >>> table.begin("sit", player="Ann", box=1, chips=100_00).act.cite
        'house:seating'
    """

    __slots__ = ()

    def __init__(self, game: str, *, as_of: str | None = None, **options: Unpack[TableOptions]) -> None:
        found = _game("Table", game, as_of, options)
        super().__init__(found, found.elect(options, as_of), as_of=as_of)


@names_extra
def odds(
    game: str,
    *,
    strategy: str = "best",
    as_of: str | None = None,
    what_if: Mapping[str, object] | None = None,
    **options: Unpack[TableOptions],
) -> "GameOdds":
    """The exact odds of every wager.

    Args:
        game: the game's name.
        strategy: how choices are made: a name of the game's own, or a file.
        as_of: the day whose law grants the options.
        what_if: options with values that the law refuses; the odds are marked as those of a hypothesis.
        **options: the house's options by name.

    Returns:
        The wagers by name, each with `edge`, `sd`, `hit` and its outcomes. Where a game needs the extra `kernels` and
        it is not installed, the figures that go with the package: default options, best play, no outcomes.

    Examples:
        >>> odds("casino-war", decks=6)["tie"].edge
        Fraction(58, 311)
    """
    verify_text({"strategy": strategy})
    found = _game("odds", game, as_of, options, "strategy", "what_if")
    supposed = _mapping("what_if", what_if or {})
    elected = suppose(found, options, supposed, as_of)
    try:
        from pitboss.pricing.strategy.strategies import odds_with_facts
        from pitboss.table.offer.coupons import Coupons

        return odds_with_facts(found, elected, strategy, found.part(Coupons))
    except ImportError as error:
        from pitboss.sheet.stored_odds import stored_odds

        if (lacking := missing(error, "working out other odds")) is None:
            raise
        # They answer the same questions, but for outcomes.
        return cast("GameOdds", stored_odds(found, elected, lacking, plain=strategy == "best" and not supposed))


@names_extra
def simulate(
    game: str, rounds: int | None = None, *, seed: int | str = 1, **settings: Unpack[SimulationSettings]
) -> "Simulation":
    """A simulation, the same for a seed on any number of workers.

    Args:
        game: the game's name.
        rounds: how many rounds; without it, `until` a standard error of the main wager is reached.
        seed: a whole number or a text.
        **settings: those of `SimulationSettings`, the table's options by name, `boxes` in play, and wagers by name
            with their stakes.

    Examples:
        >>> simulate("casino-war", 10_000, seed=1).rounds
        10000
    """
    from pitboss.pricing.simulate import simulate as run
    from pitboss.pricing.strategy.card_counting import as_words, count_request

    given: Json = dict(settings)
    verify_text(_given(given, "strategy"))
    verify_whole({"workers": given.get("workers", 1), **_given({"rounds": rounds, **given}, "rounds", "boxes")})
    verify_seed(seed)
    known = {*_keywords(run), "count", "spread", "penetration", "insurance", "stakes", "what_if"}
    wagers = _wagers(game, given, known)
    found = _game("simulate", game, None, {name: given[name] for name in given if name not in wagers}, *known)
    stakes: Json = {name: _stake(name, given.pop(name)) for name in wagers}
    stakes |= {name: _stake(name, amount) for name, amount in _mapping("stakes", given.pop("stakes", {})).items()}
    # `boxes` is how many are played; a layout has room for them or the simulation refuses.
    names = found.options.elections().keys() - {"boxes"}
    supposed = _mapping("what_if", given.pop("what_if", {}))
    elected = suppose(found, {name: given.pop(name) for name in list(given) if name in names}, supposed)
    verify_simulated(found, elected)
    given |= count_request(found, elected, *as_words(given))
    return run(found, elected, rounds, seed=seed, **given, **stakes)


@names_extra
def sessions(
    game: str, sessions: int, *, bankroll: Amount, bet: Amount, rounds: int, **settings: Unpack[SessionSettings]
) -> "Sessions":
    """Sessions with a bankroll, the same for a seed on any number of workers.

    Args:
        game: the game's name.
        sessions: how many.
        bankroll: what a session begins with.
        bet: the first wager of each round.
        rounds: the longest session.
        **settings: those of `SessionSettings`, and the table's options by name.

    Examples:
        >>> sessions("casino-war", 100, bankroll="100.00", bet="10.00", rounds=20).plan.bet
        1000
    """
    from pitboss.pricing.session import play
    from pitboss.pricing.sessions.session_plan import plan_of

    given: Json = dict(settings)
    verify_text({"strategy": given.get("strategy", "")})
    verify_whole({"sessions": sessions, "rounds": rounds, "workers": given.get("workers", 1)})
    verify_seed(given.get("seed", 1))
    known = {*_keywords(play), *_keywords(plan_of)} - {"settings", "options"}
    found = _game("sessions", game, None, given, *known)
    amounts = {"bankroll": bankroll, "bet": bet, **_given(given, "stop_win", "stop_loss")}
    given |= {name: cents_of(amount, name) for name, amount in amounts.items()}
    names = found.options.elections().keys()
    elected = found.options.configure({name: given.pop(name) for name in list(given) if name in names})
    return play(found, elected, sessions=sessions, rounds=rounds, **given)


@names_extra
def parsheet(
    game: str,
    *,
    strategy: str = "best",
    rounds: int = 100,
    vary: "bool | Iterable[str]" = True,
    simulate: int = 0,
    seed: int | str = 1,
    date: str | None = None,
    as_of: str | None = None,
    **options: Unpack[TableOptions],
) -> "ParSheet":
    """The PAR sheet of a table: `.html()`, `.csv()`, `.shown()`, `.sha256`.

    Args:
        game: the game's name.
        strategy: how choices are made.
        rounds: the length of a session in the sheet's chapter on ruin.
        vary: whether options are varied one at a time, or which of them; this takes the longest.
        simulate: rounds of a sample beside the exact figures.
        seed: of that sample.
        date: the day to print on the sheet.
        as_of: the day whose law grants the options.
        **options: the house's options by name.

    Examples:
        >>> parsheet("casino-war", decks=8, vary=False)["tie"]["hit_exact"]
        '31/415'
    """
    from pitboss.sheet.par import parsheet as make

    verify_text({"strategy": strategy, **_given({"date": date}, "date")})
    verify_whole({"rounds": rounds})
    verify_whole({"simulate": simulate}, least=0)
    verify_seed(seed)
    found = _game("parsheet", game, as_of, options, *_keywords(make))
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


@names_extra
def compare(
    *configurations: "str | tuple[str, Mapping[str, object]]", strategy: str = "best", wager: str | None = None
) -> "Comparison":
    """Configurations side by side.

    Args:
        *configurations: each a game, `"GAME:decks=8"`, or a game with its options as a pair.
        strategy: how choices are made, where a configuration does not say it itself.
        wager: only this wager.

    Examples:
        >>> compare("casino-war", "casino-war:decks=8").shown()["wagers"][1]["exact"]
        ['58/311', '74/415']
    """
    from pitboss.sheet.comparing import compare as run
    from pitboss.sheet.comparing import configuration

    verify_text({"strategy": strategy, **_given({"wager": wager}, "wager")})
    return run([configuration(each, strategy) for each in configurations], wager=wager)


def adjudicate(case: Mapping[str, object] | str | bytes, *, as_of: str | None = None) -> "Adjudication":
    """What must happen in a case: `events` with their paragraphs, `settlement`, and each player's `net` in cents.

    Args:
        case: the round as a mapping or as JSON text; the record's format says what it may hold.
        as_of: the day by whose law it is ruled on, if the case names none.

    Examples:
        >>> box = {"box": 1, "player": "A", "wagers": {"initial": "10.00"}}
        >>> adjudicate({"game": "casino-war", "boxes": [box], "cards": ["Kh", "9s"]}).net
        {'A': 1000}
    """
    from pitboss.journal.adjudicate import adjudicate as decide
    from pitboss.journal.record import read_case

    return decide(read_case(dict(case) if isinstance(case, Mapping) else case), as_of)


def check(
    records: "str | Path | Iterable[Mapping[str, object] | str | bytes]", *, as_of: str | None = None
) -> "list[Deviation]":
    """The deviations of recorded rounds from the law; an empty list where there is none.

    Args:
        records: a file with one record a line, or the records themselves.
        as_of: the day by whose law records are ruled on that name none.

    Examples:
        >>> box = {"box": 1, "player": "A", "wagers": {"initial": "10.00"}}
        >>> record = {"game": "casino-war", "boxes": [box], "cards": ["Kh", "9s"], "expect": {"net": {"A": "9.00"}}}
        >>> [(found.what, found.recorded, found.ruled) for found in check([record])]
        [('net', {'A': '9.00'}, {'A': '10.00'})]
    """
    import msgspec

    from pitboss.files import content
    from pitboss.journal.check import check_log

    if isinstance(records, str | Path):
        lines: Iterable[object] = content(records).splitlines()
    elif isinstance(records, Iterable) and not isinstance(records, Mapping | bytes):
        lines = records
    else:
        raise Refusal(f"records={records!r:.80}: name a file, or give a list of records")

    def encoded() -> Iterable[bytes]:
        for number, line in enumerate(lines, start=1):
            if isinstance(line, str):
                yield line.encode()
            elif isinstance(line, bytes):
                yield line
            else:
                try:
                    yield msgspec.json.encode(line)
                except (TypeError, ValueError, RecursionError):
                    raise Refusal(f"line {number}: {line!r:.80} is no record") from None

    return [deviation for _, found in check_log(encoded(), as_of or "") for deviation in found]


def ask(question: str, game: str | None = None, *, as_of: str | None = None) -> "Reply":
    """The paragraphs that answer a question in plain words, best first; or that no rule decides it.

    Args:
        question: what you want to know.
        game: the game it is about, if it is about one.
        as_of: the day whose law is asked for.

    Examples:
        >>> ask("what happens on a tie", "casino-war").answers[0].cite
        '19:47-22.8(c)'
    """
    from pitboss.asking import ask as answered

    verify_text({"question": question, **_given({"game": game}, "game")})
    return answered(question, game, as_of=as_of)


def rules(citation: str) -> "list[Provision]":
    """The provisions behind a citation: one paragraph, or all of a section or subchapter.

    Args:
        citation: such as "22.8(c)2", "19:47-22.10" or "22".

    Examples:
        >>> rules("22.8(c)2")[0].is_law
        True
    """
    from pitboss.rulebook import below, cite

    verify_text({"citation": citation})
    return below(citation) or [cite(citation)]


def ruling(game: str, words: str = "") -> "list[FoundRuling]":
    """The rulings of a game on what happened; all of them without words.

    Args:
        game: the game's name.
        words: what happened, such as "face up"; what no rule decides is refused.

    Examples:
        >>> ruling("casino-war", "card face up in the shoe")[0].cite
        '19:47-22.10(a)'
    """
    from pitboss.asking.rulings import rulings

    verify_text({"words": words})
    return rulings(_game("ruling", game, None, {}), words)


@names_extra
def equity(variant: str, *hands: str, **settings: Unpack[EquitySettings]) -> "Equity":
    """Each hand's part of the pot at a game of the poker room.

    Args:
        variant: the game's name, such as "holdem".
        *hands: the hands, such as "AhKh"; a hold 'em hand may be a range, such as "QQ+".
        **settings: those of `EquitySettings`.

    Examples:
        >>> equity("holdem", "AhKh", "QsQd", board="Th9h2c")[0].equity
        Fraction(53, 99)
    """
    verify_text({"variant": variant} | {f"hand {n}": hand for n, hand in enumerate(hands, 1)})
    verify_text({name: value for name, value in settings.items() if name in ("board", "dead")})
    verify_whole(_given(settings, "trials"), least=2)
    verify_seed(settings.get("seed", 1))
    run = game(variant).module("equity").equity
    _verify_settings("equity", settings, _keywords(run))
    found: Equity = run(variant, hands, **settings)
    return found


def game(name: str) -> Game:
    """A game by its name, with `title`, `wagers`, `rulings`, `options` and `version`.

    Args:
        name: as `games()` lists it; a near miss is refused with the name that was probably meant.

    Examples:
        >>> game("casino-war").title
        'Casino war'
    """
    from pitboss.games import game as game_of

    verify_text({"game": name})
    return game_of(name)


def options(name: str) -> list[Json]:
    """Every option of a game: what it means, what it may be, its default, its paragraph.

    Args:
        name: the game's name.

    Examples:
        >>> [row["default"] for row in options("casino-war") if row["option"] == "decks"]
        [6]
    """
    return game(name).options.listed()


def read_phh(source: str | Path | bytes) -> "list[HistoryHand]":
    """The hands of a file in the open PHH format (.phh, .phhs), or of its text as bytes; a malformed one is refused.

    Args:
        source: a file, or its text as bytes.

    Examples:
        >>> read_phh(b"variant = 'NT'")
        Traceback (most recent call last):
        pitboss.refusal.Refusal: the text: actions is not a list of texts
    """
    from pitboss.files import content
    from pitboss.games.poker_room.histories.file import read_hands

    if not isinstance(source, str | Path | bytes):
        raise Refusal(f"source={source!r:.80}: name a file, or give its text as bytes")
    data = source if isinstance(source, bytes) else content(source)
    where = "the text" if isinstance(source, bytes) else str(source)
    hands = list(read_hands(data, where, several=where.endswith(".phhs")))
    for hand in hands:
        if isinstance(hand, Refusal):
            raise hand
    return [hand for hand in hands if not isinstance(hand, Refusal)]


def _game(call: str, name: str, as_of: str | None, given: Mapping[str, object], *settings: str) -> Game:
    """The game, once everything given by name is a setting of the call or an option of the game."""
    found = game(name)
    verify_text(_given({"as_of": as_of}, "as_of"))
    _verify_settings(call, given, {*settings, "as_of", *found.options.elections()})
    return found


def _verify_settings(call: str, given: Iterable[str], known: Iterable[str]) -> None:
    """Refuse a name that is neither a setting nor an option, with the one that was probably meant."""
    names = {name.replace("-", "_") for name in known}
    for name in given:
        if name.replace("-", "_") not in names:
            raise Refusal(f"{call} has no setting {name!r}; {near(name, names)}")


def _keywords(function: Callable[..., object]) -> set[str]:
    """The names of a function's keyword arguments."""
    return {p.name for p in inspect.signature(function).parameters.values() if p.kind is p.KEYWORD_ONLY}


def _wagers(name: str, given: Iterable[str], known: Iterable[str]) -> list[str]:
    """The settings that name a wager of the game, which are stakes on it."""
    found = game(name)
    taken = {*known, *found.options.elections()}
    spelled = {each: each.strip("_").replace("_", "-") for each in given if each not in taken}
    return [each for each, wager in spelled.items() if wager in found.wagers or kind(wager) in found.wagers]


def _stake(name: str, amount: object) -> object:
    """A stake in cents, for every box or box by box; None leaves the usual one, and games may know words ("full")."""
    if amount is None or (isinstance(amount, str) and amount.isalpha()):
        return amount
    if isinstance(amount, Sequence) and not isinstance(amount, str):
        return [cents_of(each, name) for each in amount]
    return cents_of(amount, name)


def _mapping(name: str, given: object) -> Mapping[str, object]:
    if not isinstance(given, Mapping) or not all(isinstance(key, str) for key in given):
        raise Refusal(f"{name}={given!r:.80}: give names with their values, such as {{'tie': '5.00'}}")
    return given


def _given(settings: Mapping[str, object], *names: str) -> dict[str, object]:
    """Those of the settings that were given; None stands for nothing said."""
    return {name: settings[name] for name in names if settings.get(name) is not None}
