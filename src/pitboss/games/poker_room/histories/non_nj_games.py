"""Games of hand histories that New Jersey's text does not have: razz, deuce-to-seven, badugi, short deck.

They stand outside the catalogue, are built from the parts of the poker room, and rest on house readings.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pitboss.equipment import DECK, RANKS, packed
from pitboss.games import game
from pitboss.games.poker_room.options import ButtonOptions
from pitboss.games.poker_room.script.acts import BeginHand
from pitboss.games.poker_room.script.betting import BettingStreet, betting_round, live
from pitboss.games.poker_room.script.contest import Cards, Contest, PotSide
from pitboss.games.poker_room.script.draw import ShuffleDiscards, ThrowAway
from pitboss.games.poker_room.script.five_card_draw import DrawOptions, ask_for_discards
from pitboss.games.poker_room.script.hand_skeleton import antes, deal, participants
from pitboss.games.poker_room.script.holdem import answer_blinds, blinds, blinds_to_river, place_button
from pitboss.games.poker_room.script.seven_card_stud import SevenOptions
from pitboss.games.poker_room.script.showdown import divided, shown
from pitboss.games.poker_room.script.stud import (
    answer_forced,
    forced_bet,
    highest_opens,
    last_card,
    next_card,
    up_cards,
)
from pitboss.games.poker_room.state import Room
from pitboss.ranking import LOW
from pitboss.ranking.non_nj_hands import badugi, deuce_to_seven, low_showing, short_deck
from pitboss.rulebook.marks import helper
from pitboss.table import Game, Procedure, Script, Table
from pitboss.table.act import Burn, Deal

SHORT = tuple(card for card in DECK if card[0] in RANKS[4:])
"""The thirty-six cards from six to ace."""

_DOWN = 2


def _contest(value: Callable[[Cards], int]) -> Contest:
    return Contest(high=PotSide(lambda own, shared: value([*own, *shared]), lambda own, shared: own))


@dataclass(frozen=True, slots=True)
class Further:
    """A game of its own, and how its pots are decided."""

    game: Game
    contest: Contest


def _game(
    like: str, name: str, title: str, cite: str, options: type[Any] | None, script: Callable[..., Script[None]]
) -> Game:
    """A game that has everything of another but its round, which is all under one reading."""
    base = game(like)
    procedures = {**base.procedures, "round": Procedure(cite, "a round of play", script)}
    # Whatever of hold 'em's is played here, and who opens and wins.
    rows = {key: row for key, row in base.paragraphs.items() if not key.startswith(("14.10", "pot/"))}
    table = {**rows, "14.10": cite, "opens": cite, "pot": cite, "pot/odd": "house:poker-room/odd-chip"}
    return replace(
        base,
        name=name,
        title=title,
        options=options or base.options,
        procedures=procedures,
        paragraphs=table,
        rulings=(),
    )


_RAZZ = "house:poker-room/razz"
_LOWEST = _contest(LOW.value)
_EARLY, _LATE = BettingStreet(), BettingStreet(early=False)


@helper
def _razz(t: Table[SevenOptions, Room]) -> Script[None]:
    yield BeginHand(boxes=tuple(participants(t)))
    yield from antes(t)
    yield from deal(t, "ddu")
    box, bet = yield from forced_bet(t, highest_opens, _DOWN)
    shows = yield from answer_forced(t, _EARLY, box, bet)
    for name in ("fourth", "fifth", "sixth", "seventh"):
        if len(live(t)) == 1:
            break
        yield from last_card(t) if name == "seventh" else next_card(t, "u", name)
        first = min(live(t), key=lambda box: low_showing(up_cards(t, box, _DOWN)))
        shows = (yield from betting_round(t, _EARLY if name == "fourth" else _LATE, first)) or first
    yield from divided(t, _LOWEST, (yield from shown(t, _LOWEST, shows)))


@helper
def _draw(t: Table[DrawOptions, Room]) -> Script[None]:
    """All throw cards away before any player gets new ones, as histories have it."""
    wanted: dict[int, int] = {}
    for box in live(t):
        player = t.seats[box]
        thrown = yield from ask_for_discards(t, box)
        wanted[box] = len(thrown)
        if thrown:
            yield ThrowAway(box=box, player=player, number=len(thrown), cards=packed(thrown))
    if not t.shoe.left:
        yield _SHUFFLE_UNHELD
    yield Burn()
    for box, number in wanted.items():
        for _ in range(number):
            if not t.shoe.left:
                yield _SHUFFLE_UNHELD
            yield Deal(to=box, deal="draw", face="down", eyes=t.seats[box])


_SHUFFLE_UNHELD = ShuffleDiscards(method="manual", box=0, own=True, burns=True)


@dataclass(frozen=True, slots=True)
class _Draws:
    """A draw game as a number of cards, of draws, and of betting rounds at the lower limit."""

    cards: int
    draws: int
    early: int
    cite: str
    contest: Contest

    @helper
    def __call__(self, t: Table[DrawOptions, Room]) -> Script[None]:
        """From the button to the pot."""
        yield from place_button(t, participants(t))
        yield from antes(t)
        bet, first = yield from blinds(t)
        yield from deal(t, "d" * self.cards)
        shows = yield from answer_blinds(t, first, bet)
        for number in range(1, self.draws + 1):
            if len(live(t)) == 1:
                break
            yield from _draw(t)
            first = live(t)[0]
            shows = (yield from betting_round(t, _EARLY if number < self.early else _LATE, first)) or first
        yield from divided(t, self.contest, (yield from shown(t, self.contest, shows)))


_SHORT = "house:poker-room/short-deck"
_SHORT_HANDS = _contest(short_deck)


@helper
def _short_deck(t: Table[ButtonOptions, Room]) -> Script[None]:
    yield from place_button(t, participants(t))
    yield from antes(t)
    shows = yield from blinds_to_river(t)
    yield from divided(t, _SHORT_HANDS, (yield from shown(t, _SHORT_HANDS, shows)))


_DEUCE, _BADUGI = "house:poker-room/deuce-to-seven", "house:poker-room/badugi"
_SEVEN_LOW, _RAINBOW = _contest(deuce_to_seven), _contest(badugi)


def _drawn(name: str, title: str, draws: _Draws) -> Further:
    return Further(_game("five-card-draw", name, title, draws.cite, DrawOptions, draws), draws.contest)


RAZZ = Further(_game("seven-card-stud", "razz", "Razz", _RAZZ, SevenOptions, _razz), _LOWEST)
SHORT_DECK = Further(
    _game("holdem", "short-deck-holdem", "Short-deck hold 'em", _SHORT, None, _short_deck),
    _SHORT_HANDS,
)
SINGLE_DRAW = _drawn("deuce-to-seven-single-draw", "Deuce-to-seven single draw", _Draws(5, 1, 1, _DEUCE, _SEVEN_LOW))
TRIPLE_DRAW = _drawn("deuce-to-seven-triple-draw", "Deuce-to-seven triple draw", _Draws(5, 3, 2, _DEUCE, _SEVEN_LOW))
BADUGI = _drawn("badugi", "Badugi", _Draws(4, 3, 2, _BADUGI, _RAINBOW))
