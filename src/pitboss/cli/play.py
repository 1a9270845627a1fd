"""The terminal table: `pitboss play`."""

import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from pitboss.cli.default_paths import JOURNAL, default_journal
from pitboss.cli.output import AS_OF, JSON, SET, options_from_words, say_edition
from pitboss.games import NEWCOMERS
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal, in_line
from pitboss.table import Game, Table
from pitboss.table.parts import DealtCards, Felt, PlayersNeeded
from pitboss.table.play.player_names import verify_name

if TYPE_CHECKING:
    from pitboss.cli.terminal.screens import Screen
    from pitboss.cli.terminal.visit import Visit
    from pitboss.journal.session import Session
    from pitboss.journal.store import Journal
    from pitboss.table.offer.table_options import Posted

CHIPS = "500.00"
COMPANIONS, OPPONENTS = 2, 4
"""Companions at the other boxes against the house, and as opponents at poker."""


def register(app: typer.Typer) -> None:
    """Add the `play` command."""
    app.command("play")(play)


@dataclass
class PlayRequest:
    """The player's wishes; None means the default, or as the table was left."""

    game: Game
    options: "Posted"
    set_options: bool
    player: str
    boxes: int | None
    others: int | None
    chips: int | None
    seed: int | None
    table: str | None
    new: bool
    as_of: str = ""

    def seating(self) -> list[tuple[str, int, int]]:
        """Who sits where with how many chips: the player from box 1, the companions next to them."""
        from pitboss.cli.terminal.companions import NAMES, names_for

        boxes = self.boxes or 1
        layout = self.options.boxes
        if self.others and self.others > len(NAMES) - 1:
            raise Refusal(f"--others {self.others}: at most {len(NAMES) - 1}", "house:layout")
        others = (
            self.others
            if self.others is not None
            else max(0, min(COMPANIONS if self.game.part(PlayersNeeded).least == 1 else OPPONENTS, layout - boxes))
        )
        if boxes + others > layout:
            raise Refusal(
                f"{boxes} boxes and {others} house players do not fit: this layout has {layout} boxes", "house:layout"
            )
        chips = self.chips if self.chips is not None else cents(CHIPS)
        seats = [(self.player, box, chips if box == 1 else 0) for box in range(1, boxes + 1)]
        names = names_for(others, self.player)
        return seats + [(name, boxes + 1 + i, cents(CHIPS)) for i, name in enumerate(names)]


def play(
    game: str = typer.Argument(NEWCOMERS, help="The game."),
    boxes: int = typer.Option(None, min=1, help="Number of boxes you play; 1 by default."),
    others: int = typer.Option(None, min=0, help="House players at the other boxes; 2 by default, 4 at poker."),
    chips: str = typer.Option(None, help=f"Your buy-in at a new table; {CHIPS} by default."),
    name: str = typer.Option("Guest", help="Your name at the table."),
    set_: list[str] = SET,
    seed: int = typer.Option(None, help="Practice table: the same seed deals the same cards."),
    rounds: int = typer.Option(None, min=1, help="Leave after this many rounds."),
    speed: int = typer.Option(1, min=0, max=3, help="Pauses on a terminal: 0 long, 1 medium, 2 short, 3 none."),
    new: bool = typer.Option(False, "--new", help="Start a new table."),
    table: str = typer.Option(None, help="Return to this table."),
    as_of: str = AS_OF,
    journal: str = JOURNAL,
    plain: bool = typer.Option(
        False, "--plain", help="Line by line and in words alone, as for a screen reader; also with ACCESSIBLE=1."
    ),
    json: bool = JSON,
) -> int:
    """Play at a table in the terminal. Resumes your last table if you left one open.

    Takes single keys on a terminal, and lines from a pipe or without prompt_toolkit; H lists the possible answers at
    any question. With --json the public events, the questions and the refusals are JSON, one per line.

    Examples: pitboss play | pitboss play casino-war --boxes 2 --chips 1000 --set decks=8 --set minimum=10
    """
    from pitboss.games import game as game_of

    found = game_of(game)
    if new and table:
        raise Refusal("choose either --new or --table")
    sample = [f"{name}={value}" for name, value in found.sample().items()]
    wish = PlayRequest(
        game=found,
        options=options_from_words(found, [*sample, *set_], as_of),
        set_options=bool(set_),
        player=_name(name),
        boxes=boxes,
        others=others,
        chips=None if chips is None else _chips(chips),
        seed=seed,
        table=table,
        new=new,
        as_of=as_of,
    )
    if not json:
        say_edition(found, wish.options, as_of)
        if made_up := found.sampled(wish.options):
            print(f"Sample figures, made up so that you can try the game: {', '.join(made_up).replace('_', ' ')}.")
    _rehearse(wish)
    from pitboss.journal.store import Journal

    book = Journal(journal or default_journal())
    try:
        session, news = _table(book, wish)
        return _visit(
            session, news, wish, rounds, _screen(session, wish.player, speed, plain=plain, json=json), journal
        )
    finally:
        book.close()


def _name(text: str) -> str:
    name = " ".join(text.split())
    verify_name(name, "a player's name")
    if len(name) > 24:
        raise Refusal(f"{text!r} is not a player's name: up to 24 letters")
    return name


def _chips(text: str) -> int:
    amount = cents(text)
    if amount <= 0:
        raise Refusal("--chips must be more than zero")
    return amount


def _rehearse(wish: PlayRequest) -> None:
    """Refuse what a table would refuse, before one is opened."""
    trial: Table = Table(wish.game, wish.options, as_of=wish.as_of)
    for player, box, chips in wish.seating():
        trial.begin("sit", player=player, box=box, chips=chips)
        trial.supply()


def _table(book: "Journal", wish: PlayRequest) -> tuple["Session", str]:
    """The table to play at, and a line to print about it."""
    from pitboss.journal.session import Session

    pattern = re.compile(rf"{re.escape(wish.game.name)}-(\d+)")
    numbers = {int(match[1]): name for name in book.tables() if (match := pattern.fullmatch(name))}
    why = ""
    if wish.table is not None or not wish.new:
        names = [wish.table] if wish.table else [numbers[n] for n in sorted(numbers, reverse=True)]
        left, why = _left_before(book, names, wish)
        if left is not None:
            return left, _welcome_back(left, wish)
    name = f"{wish.game.name}-{max(numbers, default=0) + 1}"
    session = Session.create(book, name, wish.game, wish.options, as_of=wish.as_of)
    for player, box, chips in wish.seating():
        session.begin("sit", player=player, box=box, chips=chips)
        session.supply()
    return session, f"A new table, {name}" + (f": {why}." if why else ".")


def _left_before(book: "Journal", names: list[str], wish: PlayRequest) -> tuple["Session | None", str]:
    """The table that the player left before, or why it is not the one asked for."""
    from pitboss.journal.session import Session

    why = ""
    for name in names:
        header = book.header(name)[0]
        if header.game != wish.game.name:
            raise Refusal(f"table {name} is a table of {header.game}: pitboss play {header.game} --table {name}")
        if wish.as_of != header.as_of and not wish.table:
            why = (
                why or f"{name} is dealt by {f'the law of {header.as_of}' if header.as_of else 'the latest text held'}"
            )
            continue
        if wish.set_options and (wanted := wish.options.shown()) != header.options and not wish.table:
            differs = next(option for option in wanted if wanted[option] != header.options.get(option))
            why = why or f"{name} has {differs} {header.options.get(differs)}, not {wanted[differs]}"
            continue
        try:
            session = Session.resume(book, name)
        except Refusal as refusal:
            reason = f"{name} cannot be resumed: {refusal.reason}; --new opens another table"
            raise Refusal(reason, refusal.cite) from refusal
        seats = list(session.table.seats.values())
        if wish.player not in seats:
            if wish.table:
                raise Refusal(f"{wish.player} does not sit at {name}; there: {in_line(dict.fromkeys(seats))}")
            return None, f"{wish.player} does not sit at {name}"
        mine, others = seats.count(wish.player), len(set(seats)) - 1
        if not wish.table:
            if wish.boxes not in {None, mine} or wish.others not in {None, others}:
                return None, f"at {name} there are {mine} of your boxes and {others} house players"
            if wish.seed is not None and not in_round(session.table, wish.player):
                return None, "a seed is for a new table"
        return session, ""
    return None, why


def in_round(t: Table, player: str) -> bool:
    """Whether the round in progress concerns the player: open betting without a wager of theirs does not yet."""
    from pitboss.table.act import Betting

    if t.pending is None:
        return False
    untouched = not any(t.seats.get(box) == player for box, _ in t.wagers)
    return not (isinstance(t.pending, Betting) and not t.pending.box and untouched)


def _welcome_back(session: "Session", wish: PlayRequest) -> str:
    t = session.table
    ignored = "; --chips is for a new table (--new)" if wish.chips is not None else ""
    if in_round(t, wish.player):
        return f"{session.name} waits where you left it{ignored}."
    return f"{session.name} again: you have {dollars(t.chips(wish.player))}{ignored}. Another one: --new."


def _screen(session: "Session", player: str, speed: int, *, plain: bool, json: bool) -> "Screen":
    """The screen that fits the output and its reader."""
    import os
    import shutil
    from importlib.util import find_spec

    from rich.console import Console

    from pitboss.cli.terminal.screens import JsonScreen, Screen, WordsScreen
    from pitboss.table.view.scene import Scene

    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - for the rest of the program
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    t = session.table
    scene = Scene(
        t.game,
        session.name,
        player,
        t.game.part(DealtCards).count(t.options),
        layout=t.game.part(Felt).layout(t.options).offered(t.options.takes),
    )
    # Windows names no kind of terminal; elsewhere one without a name can do nothing.
    kind = os.environ.get("TERM", "" if os.name == "nt" else "dumb")
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and kind not in {"dumb", "unknown"}
    console = Console(highlight=False, width=None if terminal else shutil.get_terminal_size((80, 24)).columns)
    if json:
        return JsonScreen(scene, console)
    if plain or os.environ.get("ACCESSIBLE", "0") not in {"", "0"}:
        return WordsScreen(scene, console)
    if terminal and find_spec("prompt_toolkit"):
        from pitboss.cli.terminal.full_screen import FullScreen

        return FullScreen(scene, console, speed)
    screen = Screen(scene, console)
    if terminal:
        screen.note("Type an answer and press Enter. Single keys on the whole screen: pip install 'pitboss[terminal]'.")
    return screen


def _visit(
    session: "Session", news: str, wish: PlayRequest, rounds: int | None, screen: "Screen", journal: str | None
) -> int:
    """Sit down, play, leave; the exit code."""
    from pitboss.cli.terminal.keys import PlayerLeaves
    from pitboss.cli.terminal.visit import Visit
    from pitboss.table.view.scene import sight

    t = session.table
    buy = wish.chips if wish.chips is not None else cents(CHIPS)
    visit = Visit(session, screen, wish.player, seed=wish.seed, buy=buy, rounds=rounds)
    brought = _worth(t, wish.player)
    code = 0
    screen.note(news)
    if wish.seed is not None:
        screen.note(f"A practice shoe: seed {wish.seed} shuffles it, and anybody can repeat it.")
    screen.recall([sight(event, t, wish.player) for event in t.events])
    visit.sit_down(back=in_round(t, wish.player))
    try:
        screen.run(visit.run())
    except PlayerLeaves:
        pass
    except KeyboardInterrupt:
        code = 130
    _farewell(visit, brought, journal)
    return code


def _worth(t: Table, player: str) -> int:
    return t.chips(player) + sum(amount for (box, _), amount in t.wagers.items() if t.seats.get(box) == player)


def _farewell(visit: "Visit", brought: int, journal: str | None) -> None:
    """Save everything and print a short summary of the visit."""
    visit.session.save()
    t, name = visit.table, visit.session.name
    net = _worth(t, visit.player) - brought - visit.bought
    rounds = "1 round" if visit.rounds == 1 else f"{visit.rounds} rounds"
    where = str(journal or default_journal())
    waiting = in_round(t, visit.player)
    lines = [
        f"{visit.player} leaves {name} with {dollars(t.chips(visit.player))} after {rounds}: "
        f"{'+' if net > 0 else ''}{dollars(net)}."
    ]
    if waiting:
        what = f"round {t.round}, where your wagers stand" if t.wagers else "the question that you left open"
        lines.append(f"`pitboss play {t.game.name}` brings you back to {what}.")
    lines.append(f"The journal is {where}; prove it with: pitboss verify" + (f" {where}" if journal else ""))
    summary = {
        "table": name,
        "player": visit.player,
        "rounds": visit.rounds,
        "chips": dollars(t.chips(visit.player)),
        "net": dollars(net),
        "in_round": waiting,
        "journal": where,
    }
    visit.screen.farewell(lines, summary)
