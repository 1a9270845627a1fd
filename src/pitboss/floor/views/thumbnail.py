"""A table's felt in little, for the lobby: its areas where it has some, else its hands and spots."""

from functools import lru_cache
from math import cos, pi, sin

from markupsafe import Markup, escape

from pitboss.games import game as game_of
from pitboss.table import Game
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import Felt, SharedPot, Wording
from pitboss.table.view.layout import ON_A_LINE, Blank, Layout
from pitboss.words import spoken_name

WIDE, HIGH = 240, 96


@lru_cache(maxsize=256)
def miniature(name: str) -> Markup:
    """The picture of a game's usual table."""
    game = game_of(name)
    options = game.options()
    layout = game.part(Felt).layout(options).offered(options.takes)
    inside = _areas(layout) if layout.wide else _grid(layout.blank) if layout.blank else _seats(game, layout, options)
    return Markup(
        f'<svg class="miniature" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true" focusable="false">{inside}</svg>'
    )


def _areas(layout: Layout) -> str:
    """The areas of the layout, in its own proportions."""
    assert layout.wide is not None
    wide = layout.wide
    scale = min((WIDE - 12) / wide.width, (HIGH - 12) / wide.height)
    left, top = (WIDE - wide.width * scale) / 2, (HIGH - wide.height * scale) / 2
    drawn = []
    for area in wide.areas:
        if area.look == ON_A_LINE or not area.w or not area.h:
            continue
        look = f' class="{area.look}"' if {*area.look.split()} & {"red", "black", "green"} else ""
        drawn.append(
            f'<rect{look} x="{left + area.x * scale:.1f}" y="{top + area.y * scale:.1f}" '
            f'width="{area.w * scale:.1f}" height="{area.h * scale:.1f}"/>'
        )
    return "".join(drawn)


def _grid(blank: Blank) -> str:
    """The numbers of a form that is marked."""
    down = -(-blank.numbers // blank.across)
    side = min((WIDE - 40) / blank.across, (HIGH - 12) / down)
    left, top = (WIDE - side * blank.across) / 2, (HIGH - side * down) / 2
    return "".join(
        f'<rect x="{left + side * (n % blank.across):.1f}" y="{top + side * (n // blank.across):.1f}" '
        f'width="{side - 1:.1f}" height="{side - 1:.1f}"/>'
        for n in range(blank.numbers)
    )


def _seats(game: Game, layout: Layout, options: Posted) -> str:
    """The hands in the middle, and the spots before a player; where players contest a pot, places all around."""
    if game.has(SharedPot):
        board = bool(layout.hands)
        drawn = [_card(WIDE / 2 - 35 + 12 * card, HIGH / 2 - 14) for card in range(5 if board else 0)]
        drawn += [_card(WIDE / 2 - (11 if board else 29) + 12 * card, HIGH - 22) for card in range(2 if board else 5)]
        number = min(options.boxes, 12)
        angles = _angles(number, 0.15 * pi, 1.85 * pi)
        places = [(WIDE / 2 + 100 * sin(a), HIGH / 2 + 36 * cos(a)) for a in angles]
        return "".join([*drawn, *(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7"/>' for x, y in places)])
    hands = max(len(layout.hands or ("dealer",)), 1)
    drawn = []
    for hand in range(hands):
        middle = WIDE / 2 + (hand - (hands - 1) / 2) * 56
        drawn += [_card(middle - 19, 6, 18), _card(middle + 1, 6, 18)]
    spots, wide = _spots(game, options)
    for angle in _angles(min(options.boxes, 12), 0.06 * pi, 0.94 * pi):
        x, y = WIDE / 2 + 106 * cos(angle), 20 + 66 * sin(angle)
        # A seat where the spots are drawn is left out.
        if abs(x - WIDE / 2) > wide / 2 + 10 or y > 80:
            drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7"/>')
    return "".join(drawn) + spots


SPOTS, ROOM = 4, WIDE - 8
"""How many spots are drawn, and how much room they have together."""


def _spots(game: Game, options: Posted) -> tuple[str, float]:
    """The spots of wagers that a round begins with, by their names on the felt, and how wide they are together."""
    rules = [rule for rule in game.wagers.values() if options.takes(rule.name) and rule.posted(options)]
    labels = game.part(Wording).labels
    first = [labels.get(rule.name, spoken_name(rule.name)) for rule in rules if rule.minimum]
    names = first[:SPOTS]
    widths = [max(44.0, 7.2 * len(name) + 14) for name in names]
    scale = min(1.0, (ROOM - 6 * (len(names) - 1)) / sum(widths))
    x = (WIDE - scale * sum(widths) - 6 * (len(names) - 1)) / 2
    drawn = []
    for name, wide in zip(names, [scale * width for width in widths], strict=True):
        fitted = f' textLength="{wide - 8:.0f}" lengthAdjust="spacingAndGlyphs"' if scale < 1 else ""
        drawn.append(
            f'<rect x="{x:.1f}" y="43" width="{wide:.1f}" height="28" rx="9"/>'
            f'<text x="{x + wide / 2:.1f}" y="61.5"{fitted}>{escape(name)}</text>'
        )
        x += wide + 6
    return "".join(drawn), scale * sum(widths) + 6 * (len(names) - 1)


def _angles(number: int, first: float, last: float) -> list[float]:
    return [first + (last - first) * place / max(number - 1, 1) for place in range(number)]


def _card(x: float, y: float, wide: float = 10) -> str:
    return f'<rect class="card" x="{x:.1f}" y="{y:.1f}" width="{wide:g}" height="{1.5 * wide:g}" rx="{wide / 7:.1f}"/>'
