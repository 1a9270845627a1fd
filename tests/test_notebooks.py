"""The notebooks in `examples/` run from top to bottom and are kept without what they showed."""

import ast
import json
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
NOTEBOOKS = sorted(path.name for path in EXAMPLES.glob("*.ipynb"))


def run(name):
    """The names after all cells, and what each cell shows last."""
    names, shown = {}, []
    for cell in json.loads((EXAMPLES / name).read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        body = ast.parse("".join(cell["source"])).body
        last = ast.Expression(body.pop().value) if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), name, "exec"), names)
        shown.append(eval(compile(last, name, "eval"), names) if last else None)
    return names, shown


def test_there_are_three():
    assert len(NOTEBOOKS) >= 3


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_no_cell_keeps_an_output(name):
    cells = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))["cells"]
    assert all(cell.get("outputs", []) == [] and cell.get("execution_count") is None for cell in cells)


def test_the_first_round_is_played_and_priced(capsys):
    names, shown = run("first_round.ipynb")
    assert names["play"].net == {"Ann": 2000, "Bob": 2500}
    assert names["supposed"]["tie"].edge < names["odds"]["tie"].edge
    assert "pay  box 1  war" in capsys.readouterr().out
    assert sum(hasattr(one, "_repr_html_") for one in shown) >= 7
    drawn = names["play"]._repr_html_()
    assert "<td>box 1</td><td>Jd 5s</td>" in drawn or "<td>Ann</td><td>war</td>" in drawn


def test_a_log_is_checked_and_each_deviation_named(capsys):
    names, shown = run("check_a_log.ipynb")
    assert [one.line for one in names["found"]] == [2, 3]
    assert names["paragraph"].cite == "19:47-22.8(a)3"
    assert names["rulings"][0].cite == names["voided"].void.cite == "19:47-22.10(a)"
    assert "record 2: net is {'Ann': '55.00'}, and by the rules {'Ann': '60.00'}" in capsys.readouterr().out
    assert shown[-1]
