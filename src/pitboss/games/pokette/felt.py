"""The felt of pokette: thirteen ranks side by side, the suits in the order that the house has, chips on every line."""

from dataclasses import replace
from functools import cache

from pitboss.equipment import SUITS
from pitboss.equipment.cards import SUIT_SIGNS, sign
from pitboss.games.pokette.hand import HAND_WAGERS
from pitboss.games.pokette.round import SHOWN
from pitboss.games.pokette.rules import DOWN, JACER, NEIGHBOURS, RED_SUITS, SUIT_NAMES, TRIPLES, Options
from pitboss.table.view.layout import ON_A_LINE, Area, Arrangement, Layout, row

_SIDE, _W, _H, _CHIP = 60.0, 68.0, 56.0, 24.0
"""The width of the jacer's place and of the suits', a card's width and height, and the place of a chip on a line."""
_FOOT = 4 * _H
_END = _SIDE + 13 * _W
_ROWS = (_FOOT + 14, _FOOT + 60, _FOOT + 114)
"""Where the ranks, the three ranks, and the wagers on the hand lie."""


def _name(rank: str) -> str:
    return "10" if rank == "T" else rank


def _on(wager: str, x: float, y: float, group: str) -> Area:
    return Area(x - _CHIP / 2, y - _CHIP / 2, _CHIP, _CHIP, wager, "", ON_A_LINE, group)


def _written(kind: str, ranks: str, suits: str) -> str:
    """The name of a wager on cards, its suits in the order of the deck."""
    cards = (rank + suit for rank in ranks for suit in sorted(suits, key=SUITS.index))
    return f"{kind}-{'-'.join(cards)}"


def _cards(suits: str) -> list[Area]:
    found = []
    for across, rank in enumerate(DOWN):
        for down, suit in enumerate(suits):
            look = "red" if suit in RED_SUITS else "black"
            x, y = _SIDE + across * _W, down * _H
            found.append(Area(x, y, _W, _H, f"card-{rank}{suit}", sign(rank + suit), look, "cards"))
    return found


def _lines(suits: str) -> list[Area]:
    found = []
    beside = [suits[at : at + 2] for at in range(3)]
    for across, ranks in enumerate(NEIGHBOURS):
        x = _SIDE + (across + 1) * _W
        found += [_on(_written("split", ranks, suit), x, (at + 0.5) * _H, "splits") for at, suit in enumerate(suits)]
        found += [_on(_written("corner", ranks, two), x, (at + 1) * _H, "corners") for at, two in enumerate(beside)]
        found.append(_on(f"double-rank-{ranks}", x, _ROWS[0] + 20, "double ranks"))
    for across, rank in enumerate(DOWN):
        x = _SIDE + (across + 0.5) * _W
        found += [_on(_written("split", rank, two), x, (at + 1) * _H, "splits") for at, two in enumerate(beside)]
    return found


def _outside(suits: str) -> list[Area]:
    found = [Area(0, 0, _SIDE, _FOOT, JACER, "Jacer", "green", "jacer", "j")]
    for at, suit in enumerate(suits):
        look = "red" if suit in RED_SUITS else "black"
        found.append(Area(_END, at * _H, _SIDE, _H, f"suit-{SUIT_NAMES[suit]}", SUIT_SIGNS[suit], look, "suits", suit))
    for across, rank in enumerate(DOWN):
        found.append(Area(_SIDE + across * _W, _ROWS[0], _W, 40, f"rank-{rank}", _name(rank), "", "ranks"))
    for at, (wager, ranks) in enumerate(TRIPLES.items()):
        label = "-".join(map(_name, ranks))
        found.append(Area(_SIDE + 3 * at * _W, _ROWS[1], 3 * _W, 42, wager, label, "", "three ranks"))
    for at, colour in enumerate(("red", "black")):
        found.append(Area(_END, _ROWS[0] + 46 * at, _SIDE, 42, colour, colour.title(), colour, "colours", colour[0]))
    return found


def _hand(top: float, left: float, width: float, across: int, high: float) -> list[Area]:
    """The wagers on the hand, this many in a row and each this high."""
    names = [*HAND_WAGERS]
    found = []
    for down in range(len(names) // across):
        places = row(names[down * across : (down + 1) * across], left, top + (high + 6) * down, width, high, 6)
        for name, at in places.items():
            found.append(Area(at.x, at.y, at.w, at.h, name, name.replace("-", " ").capitalize(), "", "hand"))
    return found


@cache
def _felt(suits: str) -> Layout:
    # A page that only describes the game draws the columns in the order of the deck.
    order = suits or SUITS
    spin = Arrangement(_END + _SIDE, (*_cards(order), *_outside(order), *_lines(order)))
    turned = spin.turned()
    wide = replace(spin, areas=(*spin.areas, *_hand(_ROWS[2], _SIDE, 13 * _W, 4, 44)))
    # None is flatter than another on a phone, where the flattest has the height that a thumb needs.
    upright = replace(turned, areas=(*turned.areas, *_hand(turned.height + 14, 0, turned.width, 2, _SIDE)))
    return Layout(wide=wide, upright=upright, hands=(SHOWN,))


def layout(options: Options) -> Layout:
    """The felt for the elected order of suits."""
    return _felt(options.suits)
