"""The notebooks of `examples/` as pages: their words, their code, and what each cell shows when it is run."""

import ast
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

from docs.making.markdown import text

EXAMPLES = Path(__file__).parents[2] / "examples"


@dataclass(frozen=True)
class Cell:
    """A cell that was run."""

    kind: str
    source: str
    printed: str = ""
    shows: object = None
    """The value of its last line; None if it has none."""


def names() -> list[str]:
    """All notebooks, by file."""
    return sorted(path.stem for path in EXAMPLES.glob("*.ipynb"))


def run(name: str, known: dict[str, Any] | None = None) -> Iterator[Cell]:
    """The cells of a notebook, run one after the other; `known` gets the names that they give."""
    known = {} if known is None else known
    for cell in json.loads((EXAMPLES / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code":
            yield Cell("markdown", source)
            continue
        body = ast.parse(source).body
        last = ast.Expression(body.pop().value) if isinstance(body[-1], ast.Expr) else None
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(ast.Module(body, []), name, "exec"), known)
            shows = eval(compile(last, name, "eval"), known) if last else None
        yield Cell("code", source, printed.getvalue(), shows)


def overview() -> str:
    """The notebooks with the first sentence of each."""
    lines = ["# Notebooks", "", "In `examples/` of the repository, run here as they stand there.", ""]
    for name in names():
        title, _, says = next(run(name)).source.lstrip("# ").partition("\n")
        lines += [f"- [{text(title)}]({name}.md): {says.strip().partition('. ')[0].rstrip('.')}."]
    return "\n".join(lines) + "\n"


def page(name: str) -> str:
    """One notebook with what it shows."""
    lines = []
    for cell in run(name):
        if cell.kind == "markdown":
            lines += [cell.source, ""]
            continue
        lines += ["```python", cell.source, "```", ""]
        if cell.printed:
            lines += ["```text", cell.printed.rstrip("\n"), "```", ""]
        if hasattr(cell.shows, "_repr_html_"):
            # Python-Markdown takes HTML as it is up to the first blank line.
            shown = "\n".join(line for line in cell.shows._repr_html_().splitlines() if line.strip())
            lines += [f'<div class="shown">{shown}</div>', ""]
        elif cell.shows is not None:
            lines += [f'<pre class="shown">{escape(repr(cell.shows))}</pre>', ""]
    return "\n".join([*lines, f"The notebook itself: [`{name}.ipynb`](../examples/{name}.ipynb).", ""])
