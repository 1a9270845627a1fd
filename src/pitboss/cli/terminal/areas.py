"""The areas of a layout drawn for a terminal: each where the game's data says, with what lies on it."""

from collections import Counter

from rich.text import Text

from pitboss.money import dollars
from pitboss.table.view.layout import ON_A_LINE, Area, Arrangement, Blank, FeltRectangle, Print
from pitboss.table.view.scene import Scene

_LAID, _PLANNED = "bold yellow", "italic"


def areas(scene: Scene, width: int, *, plain: bool) -> Text | None:
    """The board in rows of text, and under it the wagers on lines and corners; None without areas."""
    arranged, upright = scene.layout.wide, scene.layout.upright
    if arranged is None:
        return _form(scene, scene.layout.blank) if scene.layout.blank else None
    # The broad arrangement only where every word of it can be read.
    if upright is not None and any(len(p.label) >= p.w / arranged.width * width for p in arranged.areas):
        arranged = upright
    lying = _lying(scene)
    framed: list[Area | Print] = [area for area in arranged.areas if area.look != ON_A_LINE]
    framed += [print_ for print_ in arranged.prints if print_.look != "upright"]
    cells = _cells(framed, arranged, width)
    rows = [Text(" " * width) for _ in range(max(low for _, low, _, _ in cells))]
    for place, (top, low, left, right) in zip(framed, cells, strict=True):
        _write(rows[top:low], place, left, right, lying, _marked(scene, arranged, place), plain=plain)
    # Nothing stands between: a terminal has few rows.
    rows = [row for row in rows if any(sign.isalnum() for sign in row.plain)]
    between = [f"{area.wager} {lying[area.wager][0]}" for area in arranged.areas if _on_a_line(area, lying)]
    return Text("\n").join([*rows, *([Text(", ".join(between), _LAID)] if between else [])])


def _form(scene: Scene, form: Blank) -> Text:
    """The numbers that can be marked: one's own in brackets, those drawn between stars, and what is both in both."""
    drawn = {*scene.drawn[1]} if scene.drawn else set()
    marked = scene.things.get("marked", {})
    mine = {n for box in scene.mine() for name in scene.spots[box].stakes for n in marked.get(f"{box}|{name}", ())}
    board = Text()
    for number in range(1, form.numbers + 1):
        left, right = ("[", "]") if number in mine else (" ", " ")
        star = "*" if number in drawn else " "
        style = "bold yellow" if number in mine else "bold" if number in drawn else "dim"
        board.append(f"{left}{star}{number:>2}{star}{right}", style)
        if number % form.across == 0 and number < form.numbers:
            board.append("\n")
    return board


def _on_a_line(area: Area, lying: dict[str, tuple[str, str]]) -> bool:
    return area.look == ON_A_LINE and area.wager in lying


def _lying(scene: Scene) -> dict[str, tuple[str, str]]:
    """What lies on each wager: one's own, what one is about to put there, and after a plus what the others have."""
    own: Counter[str] = Counter()
    others: Counter[str] = Counter()
    mine = scene.mine()
    for box in scene.boxes():
        for name in scene.spots[box].open:
            (own if box in mine else others)[name] += scene.spots[box].stakes[name]
    planned: Counter[str] = Counter()
    for (_, name), amount in scene.planned.items():
        planned[name] += amount
    found = {}
    for name in {*own, *others, *planned}:
        said = _short(own[name]) if own[name] else f"{_short(planned[name])}?" if planned[name] else ""
        said += f"+{_short(others[name])}" if others[name] else ""
        if said:
            found[name] = said, _LAID if own[name] else _PLANNED
    return found


def _short(amount: int) -> str:
    return dollars(amount).removesuffix(".00")


def _cells(places: list[Area | Print], arranged: Arrangement, width: int) -> list[tuple[int, int, int, int]]:
    """Rows and columns of each place; as few rows as keep all of them apart."""
    high, wide = arranged.height, arranged.width
    columns = [(round(p.x / wide * width), round((p.x + p.w) / wide * width)) for p in places]
    rows = round(high / min(p.h for p in places if isinstance(p, Area)))
    while True:
        found = [
            (top := round(p.y / high * rows), max(top + 1, round((p.y + p.h) / high * rows)), *across)
            for p, across in zip(places, columns, strict=True)
        ]
        taken = Counter((y, x) for top, low, left, right in found for y in range(top, low) for x in range(left, right))
        if max(taken.values()) == 1 or rows > 40:
            return found
        rows += 1


def _marked(scene: Scene, arranged: Arrangement, place: FeltRectangle) -> bool:
    """Whether the marker lies there."""
    numbers = [scene.things.get(of.name) or 0 for of in scene.game.memory.shows if of.look == "puck"]
    at = arranged.marker.get(numbers[0]) if numbers else None
    return bool(at and place.x <= at[0] <= place.x + place.w and place.y <= at[1] <= place.y + place.h)


def _write(
    rows: list[Text],
    place: Area | Print,
    left: int,
    right: int,
    lying: dict[str, tuple[str, str]],
    on: bool,
    *,
    plain: bool,
) -> None:
    room = max(1, right - left - 1)
    label = place.label if isinstance(place, Area) else place.text
    amount, style = lying.get(place.wager, ("", "")) if isinstance(place, Area) else ("", "")
    if isinstance(place, Print):
        label = f"{label} ON" if on and place.look == "number" else label
        style = "bold" if place.look == "number" else "dim"
        lines = [label]
    elif not amount:
        lines, style = [label], ""
    elif len(rows) > 1:
        lines = [label, amount]
    else:
        lines = [f"{label} {amount}" if len(label) + len(amount) < room else amount]
    first = (len(rows) - len(lines)) // 2
    edge = "|" if plain else "│"
    for at, row in enumerate(rows):
        said = lines[at - first] if 0 <= at - first < len(lines) else ""
        cell = Text.assemble((edge, "dim") if isinstance(place, Area) else " ", (f"{said[:room]:^{room}}", style))
        row_text = row[:left] + cell[: right - left] + row[right:]
        row.plain, row.spans = row_text.plain, row_text.spans
