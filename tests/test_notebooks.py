"""The notebooks in `examples/` run from top to bottom and are kept without what they showed."""

import json

import pytest
from docs.making import notebooks

NOTEBOOKS = notebooks.names()


def run(name):
    """The names after all cells, and what each cell shows last."""
    names = {}
    cells = [cell for cell in notebooks.run(name, names) if cell.kind == "code"]
    for cell in cells:
        print(cell.printed, end="")
    return names, [cell.shows for cell in cells]


def test_there_are_three():
    assert len(NOTEBOOKS) >= 3


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_no_cell_keeps_an_output(name):
    cells = json.loads((notebooks.EXAMPLES / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    assert all(cell.get("outputs", []) == [] and cell.get("execution_count") is None for cell in cells)


def test_the_first_round_is_played_and_priced(capsys):
    names, shown = run("first_round")
    assert names["play"].net == {"Ann": 2000, "Bob": 2500}
    assert names["supposed"]["tie"].edge < names["odds"]["tie"].edge
    assert "pay  box 1  war" in capsys.readouterr().out
    assert sum(hasattr(one, "_repr_html_") for one in shown) >= 7
    drawn = names["play"]._repr_html_()
    assert "<td>box 1</td><td>Jd 5s</td>" in drawn or "<td>Ann</td><td>war</td>" in drawn


def test_a_log_is_checked_and_each_deviation_named(capsys):
    names, shown = run("check_a_log")
    assert [one.line for one in names["found"]] == [2, 3]
    assert names["paragraph"].cite == "19:47-22.8(a)3"
    assert names["rulings"][0].cite == names["voided"].void.cite == "19:47-22.10(a)"
    assert "record 2: net is {'Ann': '55.00'}, and by the rules {'Ann': '60.00'}" in capsys.readouterr().out
    assert shown[-1]


def test_a_page_has_every_cell_and_what_it_shows():
    page = notebooks.page("check_a_log")
    for cell in json.loads((notebooks.EXAMPLES / "check_a_log.ipynb").read_text(encoding="utf-8"))["cells"]:
        assert "".join(cell["source"]) in page
    assert "record 2: net is {'Ann': '55.00'}, and by the rules {'Ann': '60.00'}" in page
    assert '<div class="shown">' in page
    assert "(check_a_log.md)" in notebooks.overview()
