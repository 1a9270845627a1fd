"""The report on the order of the code: it finds the paragraphs, and counts as it says."""

from pathlib import Path

from tests.order import MEASURED, counted, executed, report, walk

ONE, OTHER = Path("one.py"), Path("other.py")


def test_a_change_of_file_and_a_smaller_line_are_counted():
    rows = [("1(a)", ONE, 10), ("1(b)", ONE, 5), ("1(c)", OTHER, 7), ("1(d)", None, 0), ("1(e)", OTHER, 9)]
    assert counted(rows) == (4, 2, 1, 1)


def test_most_executed_paragraphs_of_every_game_that_is_measured_have_a_place():
    assert len([*report()]) == len(MEASURED)
    for game, first, last, _ in MEASURED[:2]:
        rows = walk(game, first, last)
        assert sum(path is not None for _, path, _ in rows) > 0.9 * len(rows)


def test_paragraphs_come_in_the_order_of_the_text(tmp_path):
    (tmp_path / "provisions.toml").write_text(
        '[[section]]\nnumber = "2.12"\nin_code = ["(b)", "(a)2"]\nprovisions = [["(a)10", "executed", "x"], ["(c)", '
        '"declared", "y"]]\n[[section]]\nnumber = "2.3"\nin_code = ["(aa)", "(z)"]\n',
        encoding="utf-8",
    )
    assert executed([tmp_path], "2.3", "2.13") == ["2.3(z)", "2.3(aa)", "2.12(a)2", "2.12(a)10", "2.12(b)"]
