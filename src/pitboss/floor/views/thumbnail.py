"""Thumbnail of a table's layout for the lobby: its areas if it has any, else seats around the dealer."""

from functools import lru_cache
from math import cos, pi, sin

from markupsafe import Markup

from pitboss.games import game as game_of
from pitboss.table import Game
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import Felt, SharedPot
from pitboss.table.view.layout import ON_A_LINE, Blank, Layout

WIDE, HIGH = 240, 96


@lru_cache(maxsize=256)
def miniature(name: str) -> Markup:
    """The picture of a game's default table."""
    game = game_of(name)
    options = game.options()
    layout = game.part(Felt).layout(options).offered(options.takes)
    inside = _areas(layout) if layout.wide else _grid(layout.blank) if layout.blank else _seats(game, layout, options)
    return Markup(
        f'<svg class="miniature" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true" focusable="false">{inside}</svg>'
    )


def _areas(layout: Layout) -> str:
    """The layout's areas, to scale."""
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
    """The numbers of a keno board."""
    down = -(-blank.numbers // blank.across)
    side = min((WIDE - 40) / blank.across, (HIGH - 12) / down)
    left, top = (WIDE - side * blank.across) / 2, (HIGH - side * down) / 2
    return "".join(
        f'<rect x="{left + side * (n % blank.across):.1f}" y="{top + side * (n // blank.across):.1f}" '
        f'width="{side - 1:.1f}" height="{side - 1:.1f}"/>'
        for n in range(blank.numbers)
    )


def _seats(game: Game, layout: Layout, options: Posted) -> str:
    """The dealer's cards above a ring of seats; seats all around at poker."""
    number = min(options.boxes, 12)
    drawn = []
    if not game.has(SharedPot):
        hands = max(len(layout.hands or ("dealer",)), 1)
        for hand in range(hands):
            middle = WIDE / 2 + (hand - (hands - 1) / 2) * 42
            drawn += [_card(middle - 11, 10), _card(middle + 1, 10)]
        places = [(WIDE / 2 + 100 * cos(a), 18 + 62 * sin(a)) for a in _angles(number, 0.12 * pi, 0.88 * pi)]
    else:
        drawn += [_card(WIDE / 2 - 29 + 12 * card, HIGH / 2 - 8) for card in range(5)]
        places = [
            (WIDE / 2 + 100 * cos(a), HIGH / 2 + 36 * sin(a)) for a in _angles(number, 0, 2 * pi * (1 - 1 / number))
        ]
    drawn += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7"/>' for x, y in places]
    return "".join(drawn)


def _angles(number: int, first: float, last: float) -> list[float]:
    return [first + (last - first) * place / max(number - 1, 1) for place in range(number)]


def _card(x: float, y: float) -> str:
    return f'<rect class="card" x="{x:.1f}" y="{y:.1f}" width="10" height="15" rx="1.5"/>'
