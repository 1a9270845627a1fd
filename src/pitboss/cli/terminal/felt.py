"""The felt: cards, boxes, shoe and chips drawn for a terminal, in colour or plain."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from textwrap import wrap
from typing import Any

from rich.align import Align
from rich.box import ASCII, ROUNDED
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cli.terminal.areas import areas
from pitboss.cli.terminal.bets import worded
from pitboss.equipment.cards import SUIT_SIGNS, sign
from pitboss.equipment.tiles import RED_SPOTS, is_tile
from pitboss.money import cents, dollars
from pitboss.rulebook.citation import law
from pitboss.table.act import HOUSE
from pitboss.table.parts import DealtCards, SharedPot
from pitboss.table.view.public_state import Thing
from pitboss.table.view.scene import Scene, Spot

WIDEST = 100
_NARROWEST_BOX, _WIDEST_BOX = 16, 26
_CARD_ROWS, _CARD_COLUMNS = 3, 5
_DISCS = {"B": "Ⓑ", "D": "Ⓓ", "K": "Ⓚ"}
"""Letters of markers as they lie on a table."""
_FELT, _EDGE, _GOLD, _CHALK = "#12503c", "#6fb199", "#e7c66b", "#e8efe9"
_SHEET, _SHEET_FADED, _INK, _HEARTS, _BACK = "#f5f2e7", "#9db3a6", "#1b1f22", "#b5182b", "#274690"


@dataclass(frozen=True)
class Look:
    """What the terminal can show."""

    colour: bool
    ascii: bool = False
    keycaps: bool = False
    """Whether keys can be shown in reverse."""
    tall: bool = True
    """Whether there is room for cards of three rows."""

    @classmethod
    def of(cls, console: Console) -> "Look":
        """The look for a console: felt only where there are colours enough for a calm one."""
        rich_colours = console.color_system in {"256", "truecolor"} and not console.no_color
        plain = not (console.encoding or "").lower().startswith("utf")
        return cls(rich_colours, plain, keycaps=console.is_terminal and console.color_system is not None)

    def suits(self, text: str) -> str:
        """Suit signs as letters where the terminal has no signs."""
        if self.ascii:
            for letter, suit in SUIT_SIGNS.items():
                text = text.replace(suit, letter)
            for fancy, plain in (("“", '"'), ("”", '"'), ("…", "..."), ("·", "-"), ("−", "-")):
                text = text.replace(fancy, plain)
        return text


@dataclass
class Prompt:
    """What a person is asked: the words, the paragraph, and what each key does; `enter` if Enter does something."""

    kind: str
    text: str
    cite: str
    keys: dict[str, str] = field(default_factory=dict)
    enter: str | None = None
    particulars: dict[str, object] = field(default_factory=dict)
    """The question for machines."""


def card_rows(card: str | None, look: Look, *, faded: bool = False) -> list[Text]:
    """One card, three rows of five columns, or one tile, its halves one above the other; None is a back."""
    if card is not None and is_tile(card):
        return _tile_rows(card, look, faded=faded)
    if look.colour:
        if card is None:
            return [Text("░" * _CARD_COLUMNS, f"#8ea6d8 on {_BACK}")] * _CARD_ROWS
        rank, suit = sign(card)[:-1], sign(card)[-1]
        return [Text(row, _ink(card, faded)) for row in (f"{rank:<5}", f"{suit:^5}", f"{rank:>5}")]
    top, side, bottom = ("+---+", "|", "+---+") if look.ascii else ("┌───┐", "│", "└───┘")
    face = ("###" if look.ascii else "░░░") if card is None else look.suits(f"{sign(card)[:-1]:<2}{sign(card)[-1]}")
    style = "dim" if faded else "bold"
    return [Text(top, "dim"), Text.assemble((side, "dim"), (face, style), (side, "dim")), Text(bottom, "dim")]


def _tile_rows(tile: str, look: Look, *, faded: bool) -> list[Text]:
    """Black with spots by their number: ones and fours are red."""
    if not look.colour:
        top, bottom = ("+---+", "+---+") if look.ascii else ("┌───┐", "└───┘")
        side = "|" if look.ascii else "│"
        return [
            Text(top, "dim"),
            Text.assemble((side, "dim"), (sign(tile), "dim" if faded else "bold"), (side, "dim")),
            Text(bottom, "dim"),
        ]
    ground = "#55605b" if faded else "#141414"

    def half(spots: str) -> Text:
        ink = "#e0453a" if spots in RED_SPOTS or (tile == "66" and spots is tile[0]) else "#f5f2e7"
        return Text(f"{_SPOTS[int(spots) - 1]:^5}", f"bold {ink} on {ground}")

    return [half(tile[0]), Text("─" * _CARD_COLUMNS, f"#8a8a8a on {ground}"), half(tile[1])]


_SPOTS = ("●", "●●", "●●●", "::", ":•:", ":::")
"""A half of a tile in one row."""


def _ink(card: str, faded: bool) -> str:
    if is_tile(card):
        return f"bold #f5f2e7 on {'#55605b' if faded else '#141414'}"
    ink = _HEARTS if card[1] in "dhr" else _INK
    return f"{ink} on {_SHEET_FADED}" if faded else f"bold {ink} on {_SHEET}"


def _short(card: str | None, look: Look, faded: bool) -> Text:
    """A card in one row."""
    if look.colour:
        return Text(f"{sign(card):>3} ", _ink(card, faded)) if card else Text("░░░░", f"#8ea6d8 on {_BACK}")
    return Text(look.suits(f"{sign(card):>3}") if card else " ##", "dim" if faded else "bold")


def hand(cards: Sequence[str | None], width: int, look: Look, *, faded: bool = False) -> Text:
    """A hand side by side; where there is no room for that, each card in one row."""
    rows_at_least = _CARD_ROWS if look.tall else 1
    if not cards:
        return Text("\n".join([" "] * rows_at_least))
    if look.tall and len(cards) * (_CARD_COLUMNS + 1) - 1 <= width:
        drawn = [card_rows(card, look, faded=faded) for card in cards]
        return Text("\n").join(Text(" ").join(one[row] for one in drawn) for row in range(_CARD_ROWS))
    short = [_short(card, look, faded) for card in cards]
    per_row = max(1, (width + 1) // 5)
    rows = [Text(" ").join(short[i : i + per_row]) for i in range(0, len(short), per_row)]
    return Text("\n").join(rows + [Text(" ")] * (rows_at_least - len(rows)))


def _stakes(scene: Scene, box: int, spot: Spot, width: int, lines: int, look: Look) -> Group:
    """A line a wager: what lies there, or what became of it."""
    grid = Grid.grid(expand=True)
    # A long name gives way to its amount.
    grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    grid.add_column(justify="right", no_wrap=True)
    planned = {name: amount for (at, name), amount in scene.planned.items() if at == box and amount}
    rows = 0
    if planned and (scene.over or not spot.stakes):
        for name, amount in planned.items():
            grid.add_row(Text(worded(scene.game, name), "italic dim"), Text(f"{dollars(amount)}?", "italic dim"))
            rows += 1
    else:
        for name, stake in spot.stakes.items():
            if name in spot.open:
                grid.add_row(worded(scene.game, name), Text(dollars(stake), "bold"))
            else:
                grid.add_row(worded(scene.game, name), _gain(spot.gains.get(name, 0), look))
            rows += 1
    # Where a stack stands below the cards, what they are has its lines here.
    held = scene.named(box).partition(" with ")[0] if scene.game.has(SharedPot) else ""
    names = wrap(held, width)[: lines - rows]
    for _ in range(lines - rows - len(names)):
        grid.add_row("", "")
    return Group(grid, *map(Text, names))


def _gain(amount: int, look: Look) -> Text:
    """What a wager brought, with its sign."""
    sign_of = "+" if amount > 0 else "-" if look.ascii else "−"
    text = f"{sign_of}{dollars(abs(amount))}" if amount else "0.00"
    shade = 0 if amount > 0 else 1 if amount < 0 else 2
    return Text(text, f"bold {(('green', 'red', 'yellow'), ('#8df0b2', '#ff9d94', _GOLD))[look.colour][shade]}")


def _box(scene: Scene, box: int, width: int, lines: int, look: Look) -> Panel:
    spot, mine = scene.spots[box], scene.spots[box].player == scene.player
    faded = spot.collected and not scene.over and not all(s.collected for s in scene.spots.values() if s.cards)
    result = Text()
    if spot.gains and not spot.open:
        result = _gain(sum(spot.gains.values()), look)
    title = Text(f" {_markers(scene, box, look)}{box} · {spot.player} "[: width - 4], "bold" if mine else "")
    if scene.game.has(SharedPot) and box in scene.stacks:
        result = result if scene.over and result else Text(f" {dollars(scene.stacks[box])} ")
    if not result and (named := scene.named(box)):
        result = Text(f" {named} "[: width - 4])
    edge = (_GOLD if mine else _EDGE) if look.colour else ("bold" if mine else "dim")
    body = Group(*_hands(scene, box, width - 4, look, faded=faded), _stakes(scene, box, spot, width - 4, lines, look))
    return Panel(
        body,
        title=Text(look.suits(title.plain), title.style),
        subtitle=result,
        width=width,
        box=ASCII if look.ascii else ROUNDED,
        border_style=edge,
        padding=(0, 1),
    )


def _hands(scene: Scene, box: int, width: int, look: Look, *, faded: bool) -> list[RenderableType]:
    """The cards of a box; where it has several hands, a row for each, with what it is called."""
    hands = scene.hands(box)
    if len(hands) < 2:
        spot = next(iter(hands.values()), scene.spots[box])
        return [Align.center(hand(spot.cards, width, look, faded=faded or (spot.collected and not scene.over)))]
    low, rows = replace(look, tall=False), list[RenderableType]()
    for name, spot in hands.items():
        label = f"{name or scene.first_hand():<4.4}"
        rows.append(Text.assemble((label, "dim"), hand(spot.cards, width - 4, low, faded=spot.collected)))
        if held := scene.named(f"{box}/{name}" if name else box).partition(" with ")[0]:
            rows.append(Text(held, no_wrap=True, overflow="ellipsis"))
    return rows


def _boxes(scene: Scene, width: int, look: Look) -> RenderableType:
    # A hand that nobody had lies in the discard rack.
    boxes = [box for box in scene.boxes() if scene.spots[box].player or not scene.spots[box].collected]
    if not boxes:
        return Text()
    fit = min(len(boxes), max(1, (width + 1) // (_NARROWEST_BOX + 1)))
    each = min(_WIDEST_BOX, (width - fit + 1) // fit)
    lines = max(
        [2 + scene.game.has(SharedPot) if look.tall else 1, *(len(spot.stakes) for spot in scene.spots.values())]
    )
    rows = []
    for i in range(0, len(boxes), fit):
        grid = Grid.grid(padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_row(*(_box(scene, box, each, lines, look) for box in boxes[i : i + fit]))
        rows.append(Align.center(grid))
    return Group(*rows)


def _shown(scene: Scene, look: str) -> list[tuple[Thing, Any]]:
    """The game's public state that is drawn in that way, with its value."""
    return [(of, scene.things.get(of.name)) for of in scene.game.memory.shows if of.label and of.look == look]


def lying(scene: Scene) -> int:
    """What lies before all players."""
    return sum(spot.stakes[name] for spot in map(scene.spots.__getitem__, scene.boxes()) for name in spot.open)


def contested(scene: Scene) -> int:
    """What players contest: the pot, and what lies before them."""
    return cents(scene.things.get("pot") or "0") + lying(scene)


def _markers(scene: Scene, box: int, look: Look) -> str:
    """The markers that lie before a box: its button, the bank, the dice."""
    signs = [of.sign for of, at in _shown(scene, "marker") if at == box]
    return "".join(
        f"({sign if sign.isascii() else '*'}) " if look.ascii else f"{_DISCS.get(sign, sign)} " for sign in signs
    )


def _people(scene: Scene, look: Look) -> Text:
    """Who is at the table, in one line, where the wagers lie on areas that all share."""
    said = [f"{_markers(scene, box, look)}{box} · {scene.spots[box].player}" for box in scene.boxes()]
    gains = [_gain(scene.net(), look)] if scene.net() else []
    return Text("   ").join([Text(look.suits("   ".join(said)), "dim"), *gains])


def _bar(left: int, full: int, columns: int, look: Look) -> Text:
    filled = -(-left * columns // full) if full else 0
    on, off = ("#", ".") if look.ascii else ("█", "░")
    shades = (_GOLD, _EDGE) if look.colour else ("", "dim")
    return Text.assemble((on * filled, shades[0]), (off * (columns - filled), shades[1]))


def _before_the_dealer(scene: Scene, width: int, look: Look) -> RenderableType:
    """The dealer's hand, or the hands that nobody owns side by side; without cards what the device showed last."""
    if not scene.full:
        if scene.drawn is None:
            return Text()
        of, shown = scene.drawn
        total = f"\n{of.total(shown)}" if of.total(shown) else ""
        return Align.center(Text.assemble((f"{of.kind}\n", "dim"), (of.signs(shown, look.ascii), "bold"), total))
    hands = scene.middle()
    if scene.game.has(SharedPot) and "dealer" in hands:
        # Nobody plays against the dealer where players contest a pot.
        return Text()
    each = width // len(hands)
    grid = Grid.grid(padding=(0, 1), pad_edge=False)
    for _ in hands:
        grid.add_column(justify="center")
    titles = [(name, scene.named(_of_the_dealer(name))) for name in hands]
    grid.add_row(*(Text(f"{name}: {says}" if says else name, "dim", justify="center") for name, says in titles))
    grid.add_row(*(Align.center(hand(spot.cards, each - 1, look)) for spot in hands.values()))
    return Align.center(grid)


def _of_the_dealer(name: str) -> int | str:
    """The place of a hand in the middle by its name, such as "dealer, low"."""
    dealer, _, part = name.partition(", ")
    return name if dealer != "dealer" else f"{HOUSE}/{part}" if part else HOUSE


def felt(scene: Scene, width: int, look: Look, headline: str = "") -> Panel:
    """The table: shoe, dealer and chips above, the word of the moment, the boxes from the dealer's left."""
    inner = width - 4
    side = max(14, inner // 4)
    top = Grid.grid(expand=True)
    top.add_column(width=side)
    top.add_column(ratio=1)
    top.add_column(width=side, justify="right")
    piece = scene.game.part(DealtCards).pieces.one
    shoe = Text("\n").join(
        [
            Text("shoe" if piece == "card" else f"{piece}s", "dim"),
            _bar(scene.left, scene.full, side - 2, look),
            Text(f"{scene.left} of {scene.full}"),
        ]
        if scene.full
        else [
            line
            for of, at in _shown(scene, "puck")
            for line in (Text(of.label, "dim"), Text(f"ON {at}" if at else "OFF", "bold"))
        ]
    )
    chips = Text.assemble(
        ("your chips\n", "dim"),
        (dollars(scene.chips), f"bold {_GOLD}" if look.colour else "bold"),
        (f"\nat stake {dollars(scene.at_stake())}" if scene.at_stake() else "", ""),
    )
    for of, amount in _shown(scene, "amount"):
        chips.append(f"\n{of.label} {dollars(contested(scene)) if of.name == 'pot' else amount or dollars(0)}", "bold")
    if scene.meter:
        chips.append(f"\nmeter {dollars(scene.meter)}")
    top.add_row(shoe, _before_the_dealer(scene, inner - 2 * side, look), chips)
    words = Text(look.suits(headline), "italic", justify="center", no_wrap=True, overflow="ellipsis")
    moment = f" · round {scene.shown_round}{', settled' if scene.over else ''}" if scene.shown_round else ""
    name = f" {scene.game.title} · {scene.table}{moment} "
    board = areas(scene, inner, plain=look.ascii)
    below: list[RenderableType] = [_boxes(scene, inner, look)] if board is None else [board, _people(scene, look)]
    return Panel(
        Group(top, words, *below),
        title=Text(look.suits(name), f"bold {_CHALK}" if look.colour else "bold"),
        subtitle=Text(f" {law(scene.game.subchapter)} ", "" if look.colour else "dim"),
        width=width,
        box=ASCII if look.ascii else ROUNDED,
        style=f"{_CHALK} on {_FELT}" if look.colour else "",
        border_style=_EDGE if look.colour else "",
        padding=(0, 1),
    )


def log_lines(lines: Iterable[tuple[str, str]], width: int, look: Look) -> Grid:
    """Recent announcements, each with its paragraph at the right."""
    grid = Grid.grid(padding=(0, 2, 0, 0), pad_edge=False)
    room = width - 18
    grid.add_column(width=room, no_wrap=True, overflow="ellipsis")
    grid.add_column(width=16, no_wrap=True, overflow="ellipsis", style="cyan")
    for text, paragraph in lines:
        grid.add_row(Text(f" {look.suits(text)}"), Text(paragraph, "dim cyan"))
    return grid


def key_line(question: Prompt, width: int, look: Look) -> Text:
    """What each key does, broken between keys and never inside one."""
    labels = {**({"Enter": question.enter} if question.enter is not None else {}), **question.keys}
    line, column = Text(), 0
    for key, does in labels.items():
        cap = f" {key} " if look.keycaps else f"[{key}]"
        size = len(cap) + 1 + len(does)
        if column and column + 2 + size > width:
            line.append("\n")
            column = 0
        elif column:
            line.append("  ")
            column += 2
        line.append(cap, "bold reverse" if look.keycaps else "bold").append(f" {look.suits(does)}")
        column += size
    return line


def asked(question: Prompt, look: Look) -> Text:
    """The question, with the paragraph that grants it."""
    arrow = ">" if look.ascii else "❯"
    return Text.assemble(
        (f"{arrow} ", "bold yellow"),
        (look.suits(question.text), "bold"),
        (f"  {question.cite}" if question.cite else "", "dim cyan"),
    )
