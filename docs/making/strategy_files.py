"""The situations that a file may name at every game, as `docs/strategies.md` lists them: made from the decision models.

`python -m docs.making.strategy_files` writes the list anew.
"""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from docs.making.markdown import code, table

from pitboss.games import game as game_of
from pitboss.games import ready
from pitboss.pricing.decisions import model

PAGE = Path(__file__).parents[1] / "strategies.md"
BEGIN, END = "<!-- situations: made by docs.making.strategy_files -->\n", "<!-- end of situations -->\n"
FEW = 8
"""Situations that are all named."""


def listed() -> str:
    """A table of every game with its situations and choices; games that have the same stand in one row."""
    rows: dict[tuple[str, str], list[str]] = {}
    for name in sorted(ready()):
        for row in _of_game(name):
            rows.setdefault(row, []).append(name)
    lines = table(
        ("game", "situations", "choices"), [(", ".join(map(code, names)), *row) for row, names in rows.items()]
    )
    return "\n".join(lines) + "\n"


def _of_game(name: str) -> Iterator[tuple[str, str]]:
    game = game_of(name)
    found = model(game.module("odds"), game.options()) if game.offers("odds") else None
    named = found.situations() if found is not None else {}
    if not named:
        yield "none: a file only stakes", ""
    groups: dict[tuple[str, ...], list[str]] = {}
    for situation, choices in named.items():
        groups.setdefault(tuple(choices), []).append(situation)
    # Where every hand has choices of its own, as settings of tiles, one example stands for all.
    for choices, situations in groups.items() if len(groups) <= FEW else [_example(named)]:
        yield _short(situations, len(named) if len(groups) > FEW else len(situations)), ", ".join(map(code, choices))


def _example(named: dict[str, Collection[str]]) -> tuple[tuple[str, ...], Sequence[str]]:
    first = next(iter(named))
    return tuple(named[first]), [first]


def _short(situations: Sequence[str], number: int) -> str:
    if len(situations) <= FEW and number == len(situations):
        return ", ".join(map(code, situations))
    ends = [situations[0], *situations[1:3], situations[-1]] if len(situations) > 3 else situations
    return (
        f"{', '.join(map(code, ends[:-1]))} … {code(ends[-1])} ({number})"
        if len(ends) > 1
        else f"{code(ends[0])} … ({number})"
    )


def written(page: str) -> str:
    """The page with the list as it is now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{listed()}{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
