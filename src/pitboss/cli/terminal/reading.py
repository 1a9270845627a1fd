"""What a player can read at the table: the running journal, the provisions, the help."""

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cli.terminal.felt import Look, Prompt
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import Provision, below, cite
from pitboss.rulebook.citation import law
from pitboss.table import Table
from pitboss.table.view.narration import describe_row
from pitboss.table.view.scene import Scene
from pitboss.words import Json, listed_values


def journal(scene: Scene, look: Look, last: int) -> RenderableType:
    """The events in order, each with its number and its paragraph."""
    grid = Grid(box=None, show_header=False, padding=(0, 1, 0, 0))
    grid.add_column(justify="right", style="dim")
    grid.add_column(overflow="fold", ratio=1)
    grid.add_column(style="cyan", overflow="fold", max_width=30)
    rows = list(zip(scene.rows, scene.sentences, strict=True))
    for row, sentence in rows[-last:] if last else []:
        # What goes without saying on the felt is still on the record.
        plain = f"{row['procedure']} begins" if row["act"] == "begin" else f"{row['act']}: {describe_row(row)}"
        grid.add_row(str(row["n"]), Text(look.suits(sentence or plain)), Text(row["cite"]))
    return grid


def provisions(rows: Iterable[Provision]) -> RenderableType:
    """Provisions in our words, with their kind and source."""
    parts: list[RenderableType] = []
    for row in rows:
        law = "" if row.is_law else ", a house reading and not law"
        parts.append(Text.assemble((row.cite, "bold cyan"), f"  {row.heading} ", (f"({row.kind}{law})", "dim")))
        parts.append(Padding(Text(row.says), (0, 0, 1, 2)))
    return Group(*parts)


def look_up(scene: Scene, text: str) -> list[Provision]:
    """The provisions behind an event's number or a citation."""
    wanted = text.removeprefix("?").strip()
    if wanted.isdecimal():
        row = next((row for row in scene.rows if row["n"] == int(wanted[:12])), None)
        if row is None:
            raise Refusal(f"there is no event {wanted} in what you have seen")
        return provisions_carried_out(row)
    if not wanted:
        raise Refusal("write an event's number or a citation behind the question mark, such as ? 22.8(c)")
    return below(wanted) or [cite(wanted)]


def provisions_carried_out(row: Json, *more: str) -> list[Provision]:
    """The provisions that an event carried out, after others that matter more."""
    return [cite(text) for text in dict.fromkeys((*more, row["cite"], *row.get("also", ()))) if text]


def help_page(t: Table, question: Prompt) -> RenderableType:
    """The keys of the moment, the game's wagers and limits, and what can always be asked."""
    keys = Grid.grid(padding=(0, 2, 0, 0))
    if question.enter is not None:
        keys.add_row(Text("Enter", "bold"), question.enter)
    for key, does in question.keys.items():
        keys.add_row(Text(key, "bold"), does)
    keys.add_row(Text("0-9", "bold"), "where an amount fits, type it")
    keys.add_row(Text("? 22.8", "bold"), "the provision behind a citation or an event's number, in our words")
    keys.add_row(Text("Ctrl-C", "bold"), "leave at once; the table keeps your place")
    wagers = Grid("wager", "wins if", "pays", "limits", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for rule in t.game.wagers.values():
        low, high = (dollars(getattr(t.options, name)) if name else "" for name in (rule.minimum, rule.maximum))
        limits = f"{low} to {high}" if low or high else ""
        wagers.add_row(Text(rule.name, "bold"), rule.says, t.game.pays(rule.name, t.options), limits)
    changed = listed_values(t.options.shown(changed_only=True))
    return Group(
        Text(f"{t.game.title}, {law(t.game.subchapter)}: now {question.text}\n"),
        keys,
        Text(),
        wagers,
        Text(f"\nElected at this table: {changed or 'the defaults'}. More: pitboss guide {t.game.name}", "dim"),
    )
