"""`pitboss play`, with real processes: on files and pipes, on a pseudo-terminal, cut off and taken up again."""

import asyncio
import codecs
import fcntl
import io
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Collection
from pathlib import Path
from tempfile import TemporaryFile

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from pitboss.cli import main
from pitboss.cli.terminal import full_screen
from pitboss.cli.terminal.bets import IntendedBets
from pitboss.cli.terminal.felt import Look, Prompt, felt, hand, key_line
from pitboss.cli.terminal.keys import choice_keys, meant
from pitboss.cli.terminal.screens import JsonScreen
from pitboss.games import game
from pitboss.journal.session import Session
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.table.act import Betting
from pitboss.table.view.scene import Scene, Sight
from tests.cli.forked import ended, forked
from tests.cli.terminal_screen import TerminalScreen
from tests.volume import PATIENCE

PITBOSS = [sys.executable, "-c", "from pitboss.cli import main; main()"]
TIE = 4
"""A seed whose first round is a tie hand for box 1, with two companions; the war is lost, 7 against 8."""
NONE, WAR, SURRENDER, CUT, SAME = "", "g", "s", "", ""


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TERM"}}
    return kept | {"PITBOSS_HOME": str(home), "PYTHONUTF8": "1", "TERM": "xterm-256color", "COLUMNS": "80"} | more


def play(home: Path, *answers: str, args: str = f"--seed {TIE}", code: int = 0, **env: str) -> str:
    """A visit with input from a file: one answer a line, then the end."""
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as error:
        given.write("".join(f"{answer}\n" for answer in answers).encode())
        given.seek(0)
        streams = (given.fileno(), out.fileno(), error.fileno())
        found = ended(forked(["play", *args.split()], environment(home, **env), *streams))
        printed, complained = (stream.seek(0) or stream.read().decode() for stream in (out, error))
    assert "Traceback" not in complained
    assert found == code, complained
    return printed + complained


def machine(home: Path, *answers: str, args: str = f"--seed {TIE}") -> list[dict]:
    return [json.loads(line) for line in play(home, *answers, args=f"{args} --json").splitlines()]


def books(home: Path, table: str = "casino-war-1") -> Session:
    """The table as its journal has it, proven, its chips accounted for."""
    journal = Journal(home / "journal.db", create=False)
    verify(journal, table)
    session = Session.resume(journal, table)
    session.table.bank.check(session.table.wagers)
    # SQLite is not made for a process that is forked while a file is open.
    journal.close()
    return session


def test_a_tie_a_war_and_a_later_surrender(tmp_path):
    printed = play(tmp_path, CUT, SAME, WAR, NONE, *[SAME] * 5, SURRENDER, SAME)
    assert "A tie. Go to war, or give up half?" in printed
    assert "box 1, Guest: go to war" in printed
    assert re.search(r"Guest puts 10.00 on war, box 1 +19:47-22.8\(e\)", printed)
    assert "box 1, Guest: war loses 10.00" in printed
    assert "Round 1: -20.00" in printed
    assert "box 1, Guest: initial gives up 5.00" in printed
    assert "Round 6: -5.00" in printed
    table = books(tmp_path).table
    assert table.round == 8
    assert f"Guest leaves casino-war-1 with {table.chips('Guest') // 100}" in printed
    assert "pitboss verify" in printed


def test_the_felt_through_a_pipe_is_plain(tmp_path):
    printed = play(tmp_path, CUT, SAME)
    assert "\x1b" not in printed
    for part in ("│3 ♠│", "1 · Guest", "2 · Ada", "3 · Bruno", "dealer", "shoe", "your chips", "[g] go to war"):
        assert part in printed


def test_wagers_are_changed_by_amount_by_name_and_by_key(tmp_path):
    printed = play(tmp_path, CUT, "25", "t", "tie 7.50", "T", "3", "b", "20", SAME, WAR, "a 4")
    assert "[Enter] bet 25.00 + tie 5.00" in printed
    assert "[Enter] bet 25.00 + tie 7.50" in printed
    assert "[Enter] bet 20.00 + tie 3.00" in printed
    assert "tie wins 30.00 at 10 to 1" in printed
    assert "Guest puts 4.00 on war-tie" in printed


REFUSED = {
    "0.50": "0.50 on initial is below the posted minimum of 1.00 [house:limits]",
    "initial 600": "Guest has not enough chips for 600.00",
    "10.25": "10.25 on initial is not a multiple of 0.50 [house:increments]",
    "tei": "'tei' is not a wager that is open now; did you mean tie? [19:47-22.7(b)]",
    "war 10": "'war 10' is not a wager that is open now; choose from initial, tie [19:47-22.7(b)]",
    "12.345": "'12.345' is not an amount",
    "tie 1e3": "'1e3' is not an amount",
    "²": "'²' is not a wager",
    "? 99.9": "the rulebook holds no 19:47-99.9",
    "? 4000000": "there is no event 4000000",
    "\x1b[31mred": "'\\x1b[31mred' is not a wager",
    "x" * 5000: "xxxx…' is not a wager",
}


def test_a_bad_answer_is_one_line_and_changes_nothing(tmp_path):
    printed = play(tmp_path, CUT, *REFUSED)
    lines = [line for line in printed.splitlines() if line.startswith("no: ")]
    assert len(lines) == len(REFUSED)
    for line, reason in zip(lines, REFUSED.values(), strict=True):
        assert reason in line
    assert printed.count("Place your wagers.") == printed.count("[Enter] bet 10.00  ") == len(REFUSED) + 1
    table = books(tmp_path).table
    assert (table.chips("Guest"), table.wagers) == (500_00, {})


def test_bad_cuts_and_choices_are_refused_with_their_paragraph(tmp_path):
    printed = play(tmp_path, "5", "307", "here", CUT, SAME, "fold", "", "surender", "surr")
    assert printed.count("no: the cut must leave at least 10 of the 312 cards on either side [19:47-22.5(d)]") == 2
    assert "no: 'here' is no place to cut" in printed
    assert "Guest cuts 141 cards" in printed
    assert "no: 'fold' is not open to box 1 now; choose from go-to-war, surrender [19:47-22.8(c)]" in printed
    assert "no: answer with a key: g or s [19:47-22.8(c)]" in printed
    assert "did you mean surrender?" in printed
    assert "box 1, Guest: surrender" in printed


def test_the_cut_may_be_left_to_the_next(tmp_path):
    printed = play(tmp_path, "n")
    assert re.search(r"Guest does not cut +19:47-22.5\(b\)1", printed)
    assert re.search(r"(Ada|Bruno|dealer) cuts \d+ cards +19:47-22.5\(c\)", printed)


@pytest.mark.slow
def test_end_of_input_at_a_decision_comes_back_to_the_same_decision(tmp_path):
    left = play(tmp_path, CUT, "25", SAME)
    assert "`pitboss play casino-war` brings you back to round 1, where your wagers stand." in left
    before = books(tmp_path)
    assert before.table.wagers[1, "initial"] == 25_00
    for _ in range(2):
        printed = play(tmp_path, args="")
        assert "Back at your table casino-war-1: A tie. Go to war, or give up half?" in printed
        assert "│3 ♠│" in printed
        assert books(tmp_path).table.pending == before.table.pending
    printed = play(tmp_path, SURRENDER, "j 3", args="")
    assert "Round 1: -12.50" in printed
    after = books(tmp_path).table
    assert after.chips("Guest") == 487_50
    assert "[Enter] bet 25.00" in printed, "the last wager is remembered"


def test_a_killed_process_comes_back_to_the_same_decision(tmp_path):
    child = subprocess.Popen(
        [*PITBOSS, "play", "--seed", str(TIE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(tmp_path)
    )
    child.stdin.write(b"\n\n")
    child.stdin.flush()
    heard = b""
    while b"or give up half?" not in heard:
        heard += os.read(child.stdout.fileno(), 4096)
    child.kill()
    child.communicate()
    assert "Back at your table" in play(tmp_path, args="")
    assert books(tmp_path).table.wagers[1, "initial"] == 10_00


def test_nothing_is_shown_before_it_is_on_disk(tmp_path, monkeypatch):
    lines = []

    async def witness(screen, sights):
        head = Journal(tmp_path / "journal.db").header("casino-war-1")[2][0]
        assert all(seen.row["n"] <= head for seen in sights)
        lines.extend(screen.scene.see(seen) for seen in sights)

    monkeypatch.setattr(JsonScreen, "show", witness)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n\ng\na\n\n"))
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    assert main(["play", "--seed", str(TIE), "--json"]) == 0
    assert "box 1, Guest: war loses 10.00" in lines


def test_an_interrupt_leaves_with_130_and_keeps_the_place(tmp_path):
    child = subprocess.Popen(
        [*PITBOSS, "play", "--seed", str(TIE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(tmp_path)
    )
    child.stdin.write(b"\n\n")
    child.stdin.flush()
    heard = b""
    while b"[Q] quit\n" not in heard.partition(b"give up half?")[2]:
        heard += os.read(child.stdout.fileno(), 4096)
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130
    assert b"Guest leaves casino-war-1 with 490.00" in out
    assert books(tmp_path).table.pending is not None


@pytest.mark.slow
def test_a_finished_table_is_taken_up_with_the_same_chips(tmp_path):
    printed = play(tmp_path, CUT, SAME, SURRENDER, "q")
    assert "with 495.00 after 1 round: -5.00" in printed
    printed = play(tmp_path, args="--chips 900")
    assert "casino-war-1 again: you have 495.00; --chips is for a new table (--new)." in printed
    assert "Back at your table" not in printed


@pytest.mark.slow
def test_other_wishes_open_another_table_and_say_so(tmp_path):
    play(tmp_path, CUT, SAME)
    assert "A new table, casino-war-2: casino-war-1 has decks 6, not 8." in play(tmp_path, CUT, args="--set decks=8")
    why = "A new table, casino-war-3: at casino-war-2 there are 1 of your boxes and 2 house players."
    assert why in play(tmp_path, args="--boxes 2")
    assert "A new table, casino-war-4: Eve does not sit at casino-war-3." in play(tmp_path, args="--name Eve")
    assert "A new table, casino-war-5." in play(tmp_path, args="--new")
    assert "casino-war-2 again: you have 500.00" in play(tmp_path, args="--set decks=8")
    assert "Back at your table casino-war-1: A tie" in play(tmp_path, args="--table casino-war-1")


def test_a_seed_repeats_the_table_even_if_interrupted(tmp_path):
    whole = machine(tmp_path / "a", CUT, SAME, WAR, NONE, SAME)
    parts = machine(tmp_path / "b", CUT, SAME)
    parts += machine(tmp_path / "b", WAR, NONE, SAME)
    cards = [[row["card"] for row in rows if row.get("act") == "deal"] for rows in (whole, parts)]
    assert cards[0] == cards[1] != []
    assert any("practice shoe" in row.get("note", "") for row in whole)


def test_json_lines_are_the_public_events_and_hide_what_is_hidden(tmp_path):
    rows = machine(tmp_path, CUT, SAME, WAR, "0.25", NONE, "h", "q")
    events = [row for row in rows if "n" in row]
    assert [row["n"] for row in events] == list(range(events[0]["n"], events[-1]["n"] + 1))
    assert all(row["cite"] for row in events)
    assert not any({"key", "order", "face_up"} & set(row) for row in events)
    assert all("card" not in row for row in events if row["act"] == "burn")
    (choice,) = [row for row in rows if row.get("ask") == "choice"]
    assert (choice["box"], choice["choices"], choice["cite"]) == (1, ["go-to-war", "surrender"], "19:47-22.8(c)")
    (refused,) = [row for row in rows if "refused" in row]
    assert refused["cite"] == "house:increments"
    assert rows[-1]["summary"] == {
        "table": "casino-war-1",
        "player": "Guest",
        "rounds": 1,
        "chips": "480.00",
        "net": "-20.00",
        "in_round": False,
        "journal": str(tmp_path / "journal.db"),
    }


def test_several_boxes_are_changed_together_or_one_by_one(tmp_path):
    printed = play(tmp_path, CUT, "5", "]", "15", SAME, "q", args="--seed 1 --boxes 2 --others 0")
    assert "[Enter] bet 5.00 on each of 2 boxes" in printed
    assert "[Enter] 20.00 in all" in printed
    assert "Guest puts 15.00 on initial, box 1" in printed
    assert "Guest puts 5.00 on initial, box 2" in printed


def test_a_player_without_chips_may_buy_or_leave(tmp_path):
    printed = play(tmp_path, CUT, "3", SAME, "nothing", "0", "40", args="--chips 3 --seed 3 --others 0")
    assert "You have 0.00, and the minimum wager is 1.00. Buy chips, or leave?" in printed
    assert "no: 'nothing' is neither b nor an amount of chips [house:seating]" in printed
    assert "Guest buys 40.00 more" in printed
    assert ": -3.00." in printed, "what was bought is not won"
    books(tmp_path)


def test_rounds_end_the_visit(tmp_path):
    assert "after 2 rounds" in play(tmp_path, CUT, *[SAME] * 9, args="--seed 1 --rounds 2")


def test_sitting_out_lets_the_others_play(tmp_path):
    printed = play(tmp_path, CUT, "x", "q")
    assert "box 2, Ada: " in printed
    assert "Guest puts" not in printed
    assert "after 1 round: 0.00." in printed


def test_journal_rules_and_help_are_at_hand(tmp_path):
    printed = play(tmp_path, CUT, SAME, "j", "r", "? 22.8(c)2", "? 26", "h")
    assert re.search(r"26 box 1, Guest: 3♠ +19:47-22.7\(c\)1", printed)
    assert re.search(r"19:47-22.8\(c\)  Finishing the round", printed)
    assert "19:47-22.8(c)2" in printed
    assert 'Original deal"' in printed
    assert "outranks" in printed
    assert " ".join(printed.split()).count("A tie. Go to war, or give up half?") == 7


def test_questions_have_the_words_of_the_floors_pages(tmp_path):
    pot = play(tmp_path / "1", "", "c", args="holdem --seed 4")
    assert "2.00 to call, 6.00 in the pot." in pot
    assert "[c] call, 2.00" in pot
    assert "4.00 to call, 12.00 in the pot." in pot
    wheel = play(tmp_path / "2", "20", "b", "5", "", args="roulette --seed 3")
    assert "[Enter] red 10.00" in wheel
    assert "[Enter] red 20.00 + black 5.00" in wheel
    assert "Guest puts 5.00 on black, box 1" in wheel


def test_a_hand_that_was_split_has_its_number(tmp_path):
    printed = play(tmp_path, *["", "", "p", "s"], args="blackjack --seed 14 --others 0 --plain")
    assert "Box 1: Q♣ K♥\nBox 1, hand 2: 10♦ 5♠\nDealer: 6♦ a card face down\n" in printed
    assert "❯ Hand 2: you have hard 15, the dealer shows 6. Your decision?" in printed


@pytest.mark.slow
def test_cards_that_are_ones_own_to_see_first_are_turned_by_that_player(tmp_path):
    printed = play(tmp_path, *[""] * 6, args="chemin-de-fer --seed 3")
    asked, _, turned = printed.partition("The cards are yours to see first.")
    first, shown = turned.splitlines()[1:3]
    assert first.startswith("[Enter] turn the cards")
    assert "player's hand: 3♦ 5♠" in shown
    assert "player's hand: 3♦ 5♠" not in asked


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ("casino-warr", "there is no game 'casino-warr'; did you mean casino-war?"),
        ("supreme-pai-gow", "supreme pai gow is authorised but cannot be opened yet"),
        ("--boxes 6 --others 2", "6 boxes and 2 house players do not fit: this layout has 7 boxes [house:layout]"),
        ("--set decks=5", "5 is not allowed; it must be 6, 7 or 8 [19:47-22.2(a)]"),
        ("--chips lots", "'lots' is not an amount"),
        ("--chips 0", "--chips must be more than zero"),
        ("--name a:b", "'a:b' is not a player's name"),
        ("--speed 4", "'--speed'"),
        ("--table casino-war-9", "there is no table 'casino-war-9'"),
        ("--journal /proc/none/j.db", "is not a journal"),
    ],
)
def test_a_bad_command_is_one_line_and_leaves_nothing(tmp_path, monkeypatch, capsys, args, reason):
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    assert main(["play", *args.split()]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert reason in err
    assert Journal(tmp_path / "journal.db").tables() == []


def test_a_terminal_without_signs_gets_letters(tmp_path):
    printed = play(tmp_path, CUT, SAME, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert "|3 s|" in printed
    assert printed.isascii()


# On a terminal.


class Terminal:
    """A pseudo-terminal with `pitboss play` on it."""

    def __init__(self, home: Path, args: str, columns: int = 100, without: Collection[str] = (), **env: str) -> None:
        wanted = {k: v for k, v in environment(home, **env).items() if k != "COLUMNS"}
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, columns, 0, 0))
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.child = forked(["play", *args.split()], wanted, slave, slave, slave, leads_session=True, without=without)
        self.screen = TerminalScreen(ROWS, columns)
        self.sent = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def until(self, wanted: str | Callable[[list[str]], bool]) -> str:
        """What stands on the screen once a text does, or once its rows are as wanted."""
        end = time.monotonic() + PATIENCE
        while not (wanted in self.screen.text() if isinstance(wanted, str) else wanted(self.screen.lines())):
            assert time.monotonic() < end, f"no {wanted!r} in\n" + "\n".join(self.screen.lines())
            if select.select([self.master], [], [], 0.2)[0]:
                heard = self._decoder.decode(os.read(self.master, 65536))
                self.sent += heard
                self.screen.write(heard)
        return "\n".join(self.screen.lines())

    def resize(self, columns: int) -> None:
        """The window has another width from here on."""
        self.screen = TerminalScreen(ROWS, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, columns, 0, 0))

    def press(self, keys: str, until: str | Callable[[list[str]], bool]) -> str:
        os.write(self.master, keys.encode())
        return self.until(until)

    def end(self) -> int:
        """The exit code; the terminal must be as it was."""
        code = ended(self.child)
        assert termios.tcgetattr(self.slave) == self.before
        assert "Traceback" not in self.sent
        os.close(self.slave)
        os.close(self.master)
        return code


ROWS = 26


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)


def test_single_keys_on_a_terminal(tmp_path):
    screen = Terminal(tmp_path, f"--seed {TIE} --speed 3")
    screen.until("cut in the middle")
    assert "\x1b[?1049h" in screen.sent
    assert "48;5;" in screen.sent, "the felt has a colour"
    screen.press("\n", "Place your wagers.")
    screen.press("t", "no tie")
    screen.press("2", "❯ 2")
    screen.press("9\x7f5", "❯ 25")
    screen.press("\n", "bet 25.00 + tie 5.00")
    assert "3♠" in screen.press("\n", "or give up half?")
    screen.press("z", "no: 'z' is not open to box 1 now")
    screen.press("j", "The journal of casino-war-1")
    screen.press("27\n", '19:47-22.1 "Original deal"')
    screen.press("\n", "The journal of casino-war-1")
    screen.press("\x1b[A\x1b", "or give up half?")
    screen.press("g", "Another tie")
    screen.press("a", "Round 1: -5.00")
    screen.until("Place your wagers.")
    last = screen.press("q", "pitboss verify")
    assert "\x1b[?1049l" in screen.sent
    assert "Guest leaves casino-war-1 with 495.00 after 1 round: -5.00." in last
    assert screen.end() == 0
    assert books(tmp_path).table.chips("Guest") == 495_00


def test_a_line_that_is_given_up_changes_nothing(tmp_path):
    screen = Terminal(tmp_path, f"--seed {TIE} --speed 3")
    screen.until("cut in the middle")
    screen.press("\r", "Place your wagers.")
    for given_up in ("\x1b", "\x7f\x7f\x7f"):
        screen.press("3", "❯ 3")
        screen.press("0", "❯ 30")
        screen.press(given_up, "Place your wagers.")
    assert "bet 10.00" in screen.press("b", "❯ bet amount, 0 for none:")
    # Pasted whole, and corrected in the middle of it with the keys of every line.
    screen.press("\x1b[200~175\x1b[201~", "none: 175")
    screen.press("\x1b[H\x1b[3~", "none: 75")
    screen.press("\r", "bet 75.00")
    screen.press("\x03", "pitboss verify")
    assert screen.end() == 130


def test_a_page_is_turned_by_arrows_and_stops_at_its_ends(tmp_path):
    screen = Terminal(tmp_path, f"--seed {TIE} --speed 3")
    screen.until("cut in the middle")
    # Keys that come all at once are taken one after the other.
    screen.press("\r\rj", lambda rows: rows[-1].startswith("space, arrows") and "30 " in rows[-3])
    last = screen.screen.lines()
    down, up = "\x1b[B", "\x1b[A"
    screen.press(down + "j" + down + up, lambda rows: rows[3:-2] == last[2:-3] and " 8 new cards" in rows[2])
    screen.press("\x1b[5~\x1b[5~" + up + down, lambda rows: "2 Guest sits" in rows[2] and "23 Ada puts" in rows[-3])
    screen.press(" \r", "or give up half?")
    screen.press("\x04", "pitboss verify")
    assert screen.end() == 0


def test_a_window_that_changes_its_size_is_drawn_anew(tmp_path):
    screen = Terminal(tmp_path, f"--seed {TIE} --speed 3")
    screen.until("cut in the middle")
    screen.resize(70)
    narrow = screen.until("│ 0 of 312")
    assert max(map(len, narrow.splitlines())) == 70
    screen.press("q", "pitboss verify")
    assert screen.end() == 0


def test_ctrl_c_on_a_terminal_gives_it_back(tmp_path):
    screen = Terminal(tmp_path, f"--seed {TIE} --speed 0")
    screen.until("new cards are inspected and spread")
    screen.press(" ", "cut in the middle")  # a key hurries the dealer on
    screen.press("\n", "Place your wagers.")
    screen.press("\n", "puts 10.00")
    screen.press(" ", "or give up half?")
    screen.press("\x03", "brings you back to round 1")
    assert screen.end() == 130
    again = Terminal(tmp_path, "--speed 3")
    again.until("Back at your table casino-war-1")
    again.press("s", "Round 1: -5.00")
    again.press("\x04", "pitboss verify")
    assert again.end() == 0


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_gives_the_terminal_back(tmp_path, number, code):
    screen = Terminal(tmp_path, f"--seed {TIE} --speed 3")
    screen.until("cut in the middle")
    os.kill(screen.child, number)
    assert screen.end() == code
    assert books(tmp_path).table.pending is not None


def test_sixty_columns_and_no_colour(tmp_path):
    screen = Terminal(tmp_path, f"--seed {TIE} --speed 3", columns=60, NO_COLOR="1")
    screen.until("cut in the middle")
    screen.press("\n", "Place your wagers.")
    rows = screen.press("\n", "10.00 more J").splitlines()
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", screen.sent)
    assert any("1 · Guest" in row and "3 · Bruno" in row for row in rows)
    screen.press("q", "pitboss verify")
    assert screen.end() == 0


LINES = {
    "--plain": {"args": "--plain"},
    "for a screen reader": {"ACCESSIBLE": "1"},
    "a dumb terminal": {"TERM": "dumb"},
    "without prompt_toolkit": {"without": ("prompt_toolkit",)},
}


@pytest.mark.parametrize("where", LINES)
def test_elsewhere_a_terminal_asks_line_by_line_in_the_same_words(tmp_path, where):
    more = dict(LINES[where])
    screen = Terminal(tmp_path, f"--seed {TIE} {more.pop('args', '')}", **more)
    screen.until("Cut the 312 cards?")
    screen.press("\n", "Place your wagers.")
    screen.press("25\n", "bet 25.00")
    screen.press("\n", "A tie. Go to war, or give up half? 19:47-22.8(c)")
    screen.until("surrender half")
    screen.press("s\n", "Round 1: -12.50")
    screen.press("q\n", "pitboss verify")
    assert screen.end() == 0
    assert "\x1b[?1049h" not in screen.sent
    drawn = "╭" in screen.sent
    assert drawn is (where in ("a dumb terminal", "without prompt_toolkit")), "words alone where they are read aloud"
    assert ("pip install 'pitboss[terminal]'" in screen.sent) is (where == "without prompt_toolkit")


def test_words_alone_say_the_cards_and_the_chips_and_cut_nothing(tmp_path):
    printed = play(tmp_path, CUT, SAME, "q", args=f"--seed {TIE} --plain", COLUMNS="40")
    assert not set(printed) & set("─│╭░")
    assert "box 1, Guest: 3♠  [19:47-22.7(c)1]\n" in printed
    asked = printed.partition("A tie.")[0].splitlines()[-4:]
    shown = "❯ You have a three, the dealer shows a three. "
    assert asked == ["Box 1: 3♠", "Dealer: 3♠", "Your chips: 490.00, 10.00 at stake.", shown]
    assert "the dealer shuffles 312 cards; the order is sealed as 632a6f781211…  [19:47-22.5(a)]\n" in printed


WINDOWS = """
import contextlib, io, os, sys

class Missing:
    def find_spec(self, name, *_):
        if name in {"fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty"}:
            raise ModuleNotFoundError(name)

for name in ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty"):
    assert name not in sys.modules
sys.meta_path.insert(0, Missing())

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import DummyInput
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import DummyOutput
from pitboss.cli import main

class Keyboard(DummyInput):
    closed = False
    def attach(self, ready):
        import asyncio
        asyncio.get_running_loop().call_soon(ready)
        return contextlib.nullcontext()
    def read_keys(self):
        return [KeyPress(Keys.Enter if key == "|" else key) for key in "|25||sq"]

class Tty(io.TextIOWrapper):
    def isatty(self):
        return True

sys.stdin = Tty(sys.stdin.buffer)
sys.stdout = Tty(sys.stdout.buffer, encoding="utf-8")
with create_app_session(input=Keyboard(), output=DummyOutput()):
    main(sys.argv[1:])
"""


def test_where_unix_is_not_single_keys_play_all_the_same(tmp_path):
    arguments = [sys.executable, "-c", WINDOWS, "play", "--seed", str(TIE), "--speed", "3"]
    asked = {"capture_output": True, "text": True, "env": environment(tmp_path), "timeout": PATIENCE}
    done = subprocess.run(arguments, check=False, **asked)
    assert done.stderr == ""
    assert "Guest leaves casino-war-1 with 487.50 after 1 round: -12.50." in done.stdout
    assert done.stdout.count("Guest leaves") == 1


def test_a_fault_while_drawing_ends_the_visit(monkeypatch):
    async def waits() -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(full_screen, "felt", lambda *_: 1 / 0)
    with create_pipe_input() as given, create_app_session(input=given, output=DummyOutput()):
        screen = full_screen.FullScreen(Scene(game("casino-war"), "casino-war-1", "A", 312), Console(), 3)
        with pytest.raises(ZeroDivisionError):
            screen.run(waits())


# The parts, by themselves.


def drawn(what: object, width: int, look: Look) -> list[str]:
    console = Console(width=width, file=io.StringIO(), color_system="truecolor" if look.colour else None)
    console.print(what)
    return plain(console.file.getvalue()).rstrip("\n").split("\n")


@pytest.mark.parametrize(
    ("names", "keys"),
    [
        (("go-to-war", "surrender"), "gs"),
        (("hit", "stand", "double-down", "split"), "hsdp"),
        (("player", "banker", "tie"), "pbt"),
        (("pass", "dont-pass", "come", "dont-come"), "pdco"),
    ],
)
def test_choices_get_the_letters_one_expects(names, keys):
    assert "".join(choice_keys(names).values()) == keys


def test_a_choice_is_known_by_key_name_and_part():
    keys = choice_keys(("go-to-war", "surrender"))
    for typed in (["g"], ["war"], ["go-to-war"], ["go", "to", "war"], ["go"]):
        assert meant(typed, keys) == "go-to-war"
    assert meant(["x"], keys) is meant(["peace"], keys) is None


@pytest.mark.parametrize("look", [Look(True), Look(False), Look(False, ascii=True)])
def test_hands_of_any_size_and_cards_face_down(look):
    table = Scene(game("casino-war"), "casino-war-1", "A", 312)
    rows = [{"n": 1, "act": "sit", "player": "A", "box": 1, "chips": "5.00", "cite": "house:seating"}]
    rows += [{"n": 2, "act": "deal", "to": 0, "face": "down", "cite": "x"}]
    rows += [{"n": 3 + i, "act": "deal", "to": 1, "card": card, "cite": "x"} for i, card in enumerate(["Th", "2c"] * 4)]
    shown = [table.see(Sight(row, 5_00, 300)) for row in rows]
    assert shown[1] == "dealer: a card, face down"
    lines = drawn(felt(table, 60, look), 60, look)
    assert {len(line) for line in lines} == {60}
    assert sum(line.count("10h" if look.ascii else "10♥") for line in lines) == 4
    assert any(("###" if look.ascii else "░░░") in line for line in lines)
    assert len(drawn(hand(["Th", None], 11, look), 60, look)) == 3


def test_the_key_line_breaks_between_keys():
    question = Prompt("choice", "?", "", {c: f"does a thing {c}" for c in "abcdefgh"})
    for line in key_line(question, 40, Look(False)).plain.split("\n"):
        assert len(line) <= 40
        assert line.startswith("[")


def test_a_wager_beyond_the_chips_is_cut_down_for_the_next_round():
    from pitboss import Table

    table = Table("casino-war")
    table.begin("sit", player="A", box=1, chips=7_75)
    table.supply()
    bets = IntendedBets("A", [1])
    bets.remember({(1, "initial"): 10_00, (1, "tie"): 5_00})
    bets.fit(table, Betting(open=("initial", "tie")))
    assert {key: amount for key, amount in bets.plan.items() if amount} == {(1, "initial"): 7_50}


def test_what_the_dealer_places_beside_wagers_is_narrated_too():
    table = Scene(game("casino-war"), "casino-war-1", "A", 312)
    row = {"n": 1, "act": "place", "words": "the stack in the shoe", "cite": "19:47-22.5(e)"}
    assert table.see(Sight(row, 0, 312)) == "dealer places the stack in the shoe"
