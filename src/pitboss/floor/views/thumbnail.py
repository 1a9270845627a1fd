"""Thumbnails of felts for the lobby: the areas of a layout, a ticket's numbers, or the cards of a round."""

from functools import lru_cache
from math import cos, pi, sin

from markupsafe import Markup, escape

from pitboss.equipment import Randomness
from pitboss.equipment.cards import SUIT_SIGNS
from pitboss.floor.views.sample_round import Cards, sample_round
from pitboss.games import game as game_of
from pitboss.table import Game
from pitboss.table.offer.table_options import Posted
from pitboss.table.parts import Devices, Felt, SharedPot, Wording
from pitboss.table.view.layout import ON_A_LINE, Area, Arrangement, Blank, Layout, Print
from pitboss.words import spoken_name

WIDE, HIGH = 240, 96
_EDGE = 4
"""The margin around a layout."""
_COLORS = frozenset({"red", "black", "green"})
_LEAST_TYPE, _MOST_TYPE, _LETTER = 4.8, 12.0, 0.66
"""The smallest and the largest type that is drawn, and how wide a letter is beside its height."""
_VARIANT = "\N{VARIATION SELECTOR-15}"
"""After a suit's sign, so that no system shows it as an emoji."""


@lru_cache(maxsize=256)
def miniature(name: str) -> Markup:
    """The picture of a game's usual table."""
    game = game_of(name)
    options = game.elect(game.sample())
    layout = game.part(Felt).layout(options).offered(options.takes)
    if layout.wide:
        inside = _areas(layout.wide) + _dice(game, options, layout.wide)
    elif layout.blank:
        inside = _grid(layout.blank)
    else:
        inside = _round(game, options, layout)
    return Markup(
        f'<svg class="miniature" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true" focusable="false">{inside}</svg>'
    )


def _scale(wide: Arrangement) -> float:
    return min((WIDE - 2 * _EDGE) / wide.width, (HIGH - 2 * _EDGE) / wide.height)


def _areas(wide: Arrangement) -> str:
    """The areas of a layout in its own proportions, with the words that can be read at this size."""
    scale = _scale(wide)
    left, top = (WIDE - wide.width * scale) / 2, (HIGH - wide.height * scale) / 2
    frames, words = [], []

    def drawn(of: Area | Print, text: str, color: str = "") -> str:
        """The frame of a part; its words are drawn after all frames."""
        x, y, w, h = left + of.x * scale, top + of.y * scale, of.w * scale, of.h * scale
        size = min(_MOST_TYPE, 0.62 * h, w / (_LETTER * max(len(text), 1)))
        if text and size >= _LEAST_TYPE:
            words.append(_text(x + w / 2, y + h / 2, text, size))
        look = f' class="{color}"' if color else ""
        return f'<rect{look} x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}"/>'

    for area in wide.areas:
        if area.look != ON_A_LINE and area.w and area.h:
            frames.append(drawn(area, area.label, "".join(_COLORS & {*area.look.split()})))
    for words_only in wide.prints:
        drawn(words_only, words_only.text)
    return "".join(frames + words)


def _dice(game: Game, options: Posted, wide: Arrangement) -> str:
    """A throw of the game's dice, where the layout leaves room beside it."""
    room = (WIDE - wide.width * _scale(wide)) / 2 - 2 * _EDGE
    side = min(room, 22.0)
    thrown = [device for device in game.part(Devices).devices(options) if device.kind == "dice" and side > 10]
    return "".join(
        _die(_EDGE + (room - side) / 2, 10 + number * (side + 5), side, face)
        for device in thrown
        for number, face in enumerate(device.count(device.draw(Randomness.seeded(game.name))))
    )


def _die(x: float, y: float, side: float, face: int) -> str:
    """A die from above."""
    top = f'<rect class="card" x="{x:.1f}" y="{y:.1f}" width="{side:g}" height="{side:g}" rx="{side / 7:.1f}"/>'
    return top + _dots(face, x, y, side, "red" if face in (1, 4) else "black")


_DOTS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""Which of nine places, row by row, have a dot."""


def _dots(number: int, x: float, y: float, side: float, look: str) -> str:
    """The dots of a number in a square."""
    return "".join(
        f'<circle class="dot {look}" cx="{x + side * (0.24 + 0.26 * (at % 3)):.1f}" '
        f'cy="{y + side * (0.24 + 0.26 * (at // 3)):.1f}" r="{0.1 * side:.1f}"/>'
        for at in _DOTS[number]
    )


def _grid(blank: Blank) -> str:
    """The numbers of a form, some of them marked."""
    down = -(-blank.numbers // blank.across)
    side = min((WIDE - 40) / blank.across, (HIGH - 4) / down)
    left, top = (WIDE - side * blank.across) / 2, (HIGH - side * down) / 2
    chance = Randomness.seeded("a ticket")
    marked = {chance.below(blank.numbers) for _ in range(min(blank.most, 8))}
    return "".join(
        f'<rect class="{"marked" if n in marked else ""}" x="{left + side * (n % blank.across):.1f}" '
        f'y="{top + side * (n // blank.across):.1f}" width="{side - 1:.1f}" height="{side - 1:.1f}"/>'
        for n in range(blank.numbers)
    )


def _round(game: Game, options: Posted, layout: Layout) -> str:
    """A round as the player at the bottom saw it: the middle, the spots or the other players, the own hands."""
    seen = sample_round(game, options)
    middle = [_Hand(cards, layout.spread.get(name, ())) for name, cards in seen.middle.items()]
    own = [_Hand(cards) for cards in seen.own]
    if game.has(SharedPot):
        places = min(options.boxes, 12) - 1
        angles = [pi * (0.22 + 1.56 * place / (places - 1)) for place in range(places)]
        seats = [
            f'<circle cx="{WIDE / 2 + 104 * sin(a):.1f}" cy="{HIGH / 2 - 4 + 38 * cos(a):.1f}" r="6"/>' for a in angles
        ]
        return "".join([*seats, _hands(middle, 20, 28), _hands(own, 58, 36)])
    if not own:
        return _hands(middle, 4, 52) + _spots(game, options, 64)
    return _hands(middle, 2, 34) + _spots(game, options, 38.5) + _hands(own, 60, 34)


class _Hand:
    """Cards at their places in a hand: in a row, or as the layout spreads them."""

    def __init__(self, cards: Cards, spread: tuple[tuple[int, int], ...] = ()) -> None:
        self.cards = cards
        self.places = spread[: len(cards)] or [(column, 1) for column in range(1, len(cards) + 1)]
        self.across = max(column for column, _ in self.places)
        self.down = max(line for _, line in self.places)
        self.narrow = all(card is not None and card.isdecimal() for card in cards)
        """Whether they are tiles."""


_LEAST_INDEXED = 20.0
"""The least height at which a card has room for more than its suit."""
_GAP, _BETWEEN = 2.0, 14.0
"""The gap between the cards of a hand, and between hands."""


def _hands(hands: list[_Hand], top: float, high: float) -> str:
    """Hands side by side in the middle of a line, closer together if they are too wide for it."""
    if not hands:
        return ""
    heights = [high / hand.down for hand in hands]
    widths = [each * (0.45 if hand.narrow else 0.7) for hand, each in zip(hands, heights, strict=True)]
    whole = sum(hand.across * (wide + _GAP) for hand, wide in zip(hands, widths, strict=True))
    room = WIDE - 2 * _EDGE - _BETWEEN * (len(hands) - 1)
    closer = min(1.0, room / whole)
    x, drawn = (WIDE - closer * whole - _BETWEEN * (len(hands) - 1)) / 2, []
    for hand, wide, each in zip(hands, widths, heights, strict=True):
        step = closer * (wide + _GAP)
        for (column, line), card in zip(hand.places, hand.cards, strict=True):
            drawn.append(_card(card, x + (column - 1) * step, top + (line - 1) * (each + 1), wide, each))
        x += hand.across * step + _BETWEEN
    return "".join(drawn)


def _card(card: str | None, x: float, y: float, wide: float, high: float) -> str:
    """A card with rank and suit, a tile with its dots, or a back."""
    tile = card is not None and card.isdecimal()
    look = "tile" if tile else "card" if card else "card back"
    shape = f'<rect class="{look}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{wide / 9:.1f}"/>'
    if card is None:
        return shape
    if tile:
        side = min(wide, high / 2)
        return shape + "".join(
            _dots(
                int(number), x + (wide - side) / 2, y + half * (high - side), side, "red" if number in "14" else "pale"
            )
            for half, number in enumerate(card)
        )
    rank = {"T": "10", "X": ""}.get(card[0], card[0]) if high >= _LEAST_INDEXED else ""
    color = "red" if card[1] in "hdr" else "black"
    sign = SUIT_SIGNS[card[1]] + _VARIANT
    lines = ((rank, 0.32, 0.48), (sign, 0.74, 0.46)) if rank else ((sign, 0.5, 0.6),)
    return shape + "".join(
        _text(x + wide / 2, y + at * high, line, size * high, f"index {color}") for line, at, size in lines
    )


SPOTS, ROOM = 4, WIDE - 8
"""Maximum number of spots drawn, and the width of all together."""


def _spots(game: Game, options: Posted, y: float) -> str:
    """The spots of wagers that a round begins with, by their names on the felt."""
    rules = [rule for rule in game.wagers.values() if options.takes(rule.name) and rule.posted(options)]
    labels = game.part(Wording).labels
    names = [labels.get(rule.name, spoken_name(rule.name)) for rule in rules if rule.minimum][:SPOTS]
    widths = [max(38.0, 6.4 * len(name) + 12) for name in names]
    scale = min(1.0, (ROOM - 6 * (len(names) - 1)) / sum(widths))
    x = (WIDE - scale * sum(widths) - 6 * (len(names) - 1)) / 2
    drawn = []
    for name, wide in zip(names, [scale * width for width in widths], strict=True):
        size = min(11.0, (wide - 6) / (_LETTER * len(name)))
        drawn.append(f'<rect x="{x:.1f}" y="{y}" width="{wide:.1f}" height="19" rx="9"/>')
        drawn.append(_text(x + wide / 2, y + 9.5, name, size))
        x += wide + 6
    return "".join(drawn)


def _text(x: float, y: float, words: str, size: float, look: str = "") -> str:
    """Words in the middle of a place."""
    known = f' class="{look}"' if look else ""
    return f'<text{known} x="{x:.1f}" y="{y + 0.35 * size:.1f}" font-size="{size:.1f}">{escape(words)}</text>'
