"""The matrix of docs/craps.md, walked row by row through every pair of dice at a real table."""

import re
from fractions import Fraction
from pathlib import Path

from pitboss.games import game
from pitboss.games.craps_family.acts import works
from pitboss.games.craps_family.bets import BETS
from pitboss.games.craps_family.layout import open_wagers
from pitboss.games.craps_family.plan import usual
from pitboss.games.craps_family.settle import settle_wagers
from pitboss.table import Table, Wager
from pitboss.table.acts.calls import Call
from pitboss.table.acts.settlement_acts import Move, Pay, Push, Settle, Take, Void
from tests.each import each
from tests.games.craps_family.table import NUMBERS

DOC = (Path(__file__).parents[3] / "docs" / "craps.md").read_text(encoding="utf-8")
RULES = game("craps")
OPTIONS = RULES.options.configure({"horn_high": True, "whirl": True})
ALL = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def rows() -> dict[str, dict[str, str]]:
    """The matrix by wager, `N` written out."""
    lines = [line for line in DOC.splitlines() if line.startswith("| ")]
    head = next(i for i, line in enumerate(lines) if line.startswith("| wager | made"))
    names = [cell.strip() for cell in lines[head].strip("|").split("|")]
    found = {}
    for line in lines[head + 2 :]:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != len(names):
            break
        for n in NUMBERS if "-N" in cells[0] else ("",):
            row = dict(zip(names, [re.sub(r"\bN\b", str(n), cell) for cell in cells], strict=True))
            found[row["wager"]] = row
    return found


MATRIX = rows()


def wanted(cell: str, point: int, a: int, b: int) -> str:
    """The letter that a cell of the matrix has for a roll, or nothing."""
    for part in cell.removeprefix("off · ").split(" · "):
        letter, _, where = part.partition(" ")
        for item in where.replace(",", "").replace("easy ", "easy").replace("P", str(point)).split():
            pair = re.fullmatch(r"(\d)-(\d)", item)
            if pair and (a, b) == (int(pair[1]), int(pair[2])):
                return letter
            if item.startswith("easy") and a != b and a + b == int(item[4:]):
                return letter
            if item.isdigit() and a + b == int(item):
                return letter
    return ""


def lying(name: str, point: int) -> Table:
    """A table at which the wager (and the one it needs) lies, with the marker on or off."""
    t = Table(RULES, OPTIONS)
    t.begin("sit", player="A", box=1, chips=10_000_00)
    t.supply()
    t.memory.point = point
    bet = BETS[name]
    if bet.base:
        t.place(Wager(1, "A", bet.base, 30_00))
    amount = 30_00 if bet.base or name.startswith(("come", "dont-come")) else usual(OPTIONS, name)
    t.place(Wager(1, "A", name, amount))
    return t


def does(t: Table, name: str, a: int, b: int) -> tuple[str, bool]:
    """What a roll does to the wager, and whether it still lies there."""
    letters = {Take: "L", Pay: "W", Void: "V", Push: "R", Move: "M"}
    found = ""
    script = settle_wagers(t, a, b)
    for act in script:
        act.verify(t, None)
        act.apply(t, None)
        if isinstance(act, Settle) and act.wager == name:
            found = letters[type(act)]
    return found, (1, name) in t.wagers


def test_the_matrix_has_every_wager_once():
    assert set(MATRIX) == set(RULES.wagers) == set(BETS)


@each("name", BETS)
def test_every_roll_does_what_the_matrix_says(name):
    row = MATRIX[name]
    stays = row["after a win"] == "stays"
    for point in (0, *NUMBERS):
        cell = (
            row["come out roll"]
            if not point or row["roll with a point P"] == "the same"
            else row["roll with a point P"]
        )
        if cell == "none":
            continue
        for a, b in ALL:
            letter, there = does(lying(name, point), name, a, b)
            expected = wanted(cell, point, a, b)
            if name == "whirl" and expected == "V":
                expected = "R"
            assert letter == expected, (point, a, b)
            assert there == (letter == "" or (letter == "W" and stays)), (point, a, b)


@each("name", [name for name, row in MATRIX.items() if row["called"] == "yes"])
def test_a_call_turns_a_wager_on_or_off(name):
    row = MATRIX[name]
    for point in (0, *NUMBERS):
        for on in (True, False):
            for a, b in ALL:
                t = lying(name, point)
                t.memory.called = {f"1 {name}": on}
                letter, _ = does(t, name, a, b)
                number = BETS[name].number
                if on:
                    cell = row["roll with a point P"]
                    cell = row["come out roll"] if cell == "the same" else cell
                    assert letter == wanted(cell, point, a, b)
                elif BETS[name].base:
                    assert letter == ("R" if a + b in (number, 7) else "")
                else:
                    assert letter == ""


@each("name", BETS)
def test_a_wager_is_on_by_default_as_the_matrix_says(name):
    t = lying(name, 0)
    if MATRIX[name]["come out roll"] != "none":
        assert works(t, 1, name) == (not MATRIX[name]["come out roll"].startswith("off"))
    t.memory.point = 8
    assert works(t, 1, name)


def may(t: Table, name: str, amount: int) -> bool:
    """Whether the wager may be made or altered to that amount now."""
    from pitboss.games.craps_family.acts import TakeWagers
    from pitboss.refusal import Refusal

    act = TakeWagers(open=open_wagers(t), cite="house:craps/betting")
    try:
        act.verify(t, Wager(1, "A", name, amount))
    except Refusal:
        return False
    return True


@each("name", BETS)
def test_when_a_wager_may_be_made_lowered_and_raised(name):
    row, bet = MATRIX[name], BETS[name]
    for point in (0, 5, 8):
        t = lying(name, point)
        amount = t.wagers[1, name]
        if row["come out roll"] == "none" and not point:
            continue
        when = {
            "come out": not point,
            "point": bool(point),
            "always": True,
            "never": False,
            "behind": True,
            "moved": False,
        }
        assert may(t, name, 0) == when[row["lowered"]], point
        if not bet.base:
            assert may(t, name, 2 * amount) == when[row["raised"]], point
        else:
            t.wagers[1, bet.base] = 60_00
            t.bank["player:A"] -= 30_00
            assert may(t, name, 2 * amount) == when[row["raised"]], point
        fresh = lying(name, point)
        fresh.bank["player:A"] += fresh.wagers.pop((1, name))
        assert may(fresh, name, amount) == when[row["made"]], point


@each("name", BETS)
def test_only_the_wagers_of_the_matrix_can_be_called(name):
    from pitboss.games.craps_family.acts import TakeWagers

    t = lying(name, 6)
    calls = [call for call in TakeWagers(open=(), cite="house:craps/betting").calls_open(t) if call.wager == name]
    assert bool(calls) == (MATRIX[name]["called"] == "yes")
    assert calls in ([], [Call(1, "A", "off", name)])


def test_the_switches_of_the_house():
    options = RULES.options.configure({"hardways_on_come_out": False, "lay_on_come_out": True})
    t = Table(RULES, options)
    assert not works(t, 1, "hard-8")
    assert works(t, 1, "lay-4")
    assert not works(t, 1, "place-6")


def test_the_edges_in_the_document_are_those_computed():
    import pitboss

    found = pitboss.odds("craps")
    per_roll = {name: Fraction(row["exact"]) for name, row in found.strategy["per-roll"].items()}
    expected = {
        ("pass", "come"): ("7/495", "7/1671"),
        ("dont-pass", "dont-come"): ("3/220", "9/2228"),
        ("place-4", "place-10"): ("1/15", "1/60"),
        ("place-5", "place-9"): ("1/25", "1/90"),
        ("place-6", "place-8"): ("1/66", "1/216"),
        ("place-to-lose-4", "place-to-lose-10"): ("1/33", "1/132"),
        ("place-to-lose-5", "place-to-lose-9"): ("1/40", "1/144"),
        ("place-to-lose-6", "place-to-lose-8"): ("1/55", "1/180"),
        ("buy-4", "buy-10"): ("1/20", "1/80"),
        ("buy-5", "buy-9"): ("1/20", "1/72"),
        ("buy-6", "buy-8"): ("1/20", "11/720"),
        ("hard-4", "hard-10"): ("1/9", "1/36"),
        ("hard-6", "hard-8"): ("1/11", "1/36"),
        ("field",): ("1/18", "1/18"),
        ("any-seven",): ("1/6", "1/6"),
        ("any-craps",): ("1/9", "1/9"),
        ("craps-2", "craps-12"): ("5/36", "5/36"),
        ("craps-3", "eleven"): ("1/9", "1/9"),
        ("horn",): ("1/8", "1/8"),
        ("c-and-e",): ("1/9", "1/9"),
    }
    for names, (edge, roll) in expected.items():
        assert edge in DOC
        assert roll in DOC
        for name in names:
            assert found[name].edge == Fraction(edge)
            assert per_roll[name] == Fraction(roll)
    assert found.strategy["without-voids"]["dont-pass"]["exact"] == "27/1925"
