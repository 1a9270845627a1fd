"""Games of hand histories that New Jersey's text does not have: razz, deuce-to-seven, badugi, short deck.

They stand outside the catalogue, are built from the parts of the poker room, and rest on house readings.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pitboss.equipment import DECK, RANKS, packed, unpacked
from pitboss.games import game
from pitboss.games.poker_room.options import ButtonOptions
from pitboss.games.poker_room.script.betting import Street, betting_round, live
from pitboss.games.poker_room.script.button import Board, community_game, to_the_first_bet
from pitboss.games.poker_room.script.contest import Cards, Contest, Side
from pitboss.games.poker_room.script.draw import PAT, ShuffleDiscards, ThrowAway
from pitboss.games.poker_room.script.five_card_draw import DrawOptions
from pitboss.games.poker_room.script.frame import begin_stud, deal, participants
from pitboss.games.poker_room.script.seven_card_stud import SevenOptions
from pitboss.games.poker_room.script.showdown import showdown
from pitboss.games.poker_room.script.stud import forced_bet, highest_opens, last_card, next_card, up_cards
from pitboss.games.poker_room.state import Room
from pitboss.ranking import LOW
from pitboss.ranking.elsewhere import badugi, deuce_to_seven, low_showing, short_deck
from pitboss.table import Game, Procedure, Script, Table
from pitboss.table.act import Burn, Deal
from pitboss.table.choosing import Pick

SHORT = tuple(card for card in DECK if card[0] in RANKS[4:])
"""The thirty-six cards from six to ace."""

_DOWN = 2


def _contest(cite: str, value: Callable[[Cards], int]) -> Contest:
    side = Side(lambda own, shared: value([*own, *shared]), lambda own, shared: own, wins=cite, ties=cite)
    return Contest(shows=cite, high=side)


@dataclass(frozen=True, slots=True)
class Further:
    """A game of its own, and how its pots are decided."""

    game: Game
    contest: Contest


def _game(
    like: str, name: str, title: str, cite: str, options: type[Any] | None, script: Callable[..., Script[None]]
) -> Game:
    """A game that has everything of another but its round."""
    base = game(like)
    procedures = {**base.procedures, "round": Procedure(cite, "a round of play", script)}
    return replace(base, name=name, title=title, options=options or base.options, procedures=procedures, rulings=())


_RAZZ = "house:poker-room/razz"
_LOWEST = _contest(_RAZZ, LOW.value)
_RAZZ_EARLY, _RAZZ_LATE = Street(_RAZZ), Street(_RAZZ, early=False)


def _razz(t: Table[SevenOptions, Room]) -> Script[None]:
    yield from begin_stud(t, participants(t), _RAZZ)
    yield from deal(t, "ddu", _RAZZ)
    first = last = yield from forced_bet(t, highest_opens, _DOWN, _RAZZ, _RAZZ_EARLY)
    for name in ("fourth", "fifth", "sixth", "seventh"):
        if len(live(t)) == 1:
            break
        yield from last_card(t, _RAZZ) if name == "seventh" else next_card(t, "u", _RAZZ, name)
        first = min(live(t), key=lambda box: low_showing(up_cards(t, box, _DOWN)))
        last = yield from betting_round(t, _RAZZ_EARLY if name == "fourth" else _RAZZ_LATE, first)
    yield from showdown(t, _LOWEST, last or first)


def _draw(t: Table[DrawOptions, Room], cite: str) -> Script[None]:
    """All throw cards away before anybody gets new ones, as histories tell it."""
    wanted: dict[int, int] = {}
    for box in live(t):
        player, most = t.seats[box], len(t.hands[box])
        chosen = yield Pick(
            box=box,
            player=player,
            choices=(PAT,),
            default=PAT,
            fewest=1,
            greatest=most,
            what="discard",
            cite=cite,
        )
        thrown = [] if chosen == PAT else unpacked(chosen)
        wanted[box] = len(thrown)
        if thrown:
            yield ThrowAway(box=box, player=player, number=len(thrown), cards=packed(thrown), cite=cite)
    if not t.shoe.left:
        yield _all_that_nobody_holds(cite)
    yield Burn(cite=cite)
    for box, number in wanted.items():
        for _ in range(number):
            if not t.shoe.left:
                yield _all_that_nobody_holds(cite)
            yield Deal(to=box, deal="draw", face="down", eyes=t.seats[box], cite=cite)


def _all_that_nobody_holds(cite: str) -> ShuffleDiscards:
    return ShuffleDiscards(method="manual", box=0, own=True, burns=True, cite=cite)


@dataclass(frozen=True, slots=True)
class _Draws:
    """A draw game as a number of cards, of draws, and of betting rounds at the lower limit."""

    cards: int
    draws: int
    early: int
    cite: str
    contest: Contest

    def __call__(self, t: Table[DrawOptions, Room]) -> Script[None]:
        """From the button to the pot."""
        cite = self.cite
        bet, first = yield from to_the_first_bet(
            t, participants(t), self.cards, ante=cite, button=cite, blind=cite, dealt=cite
        )
        last = yield from betting_round(t, Street(cite), first, posted=bet)
        for number in range(1, self.draws + 1):
            if len(live(t)) == 1:
                break
            yield from _draw(t, cite)
            first = live(t)[0]
            last = yield from betting_round(t, Street(cite, early=number < self.early), first)
        yield from showdown(t, self.contest, last or first)


_SHORT = "house:poker-room/short-deck"
_SHORT_HANDS = _contest(_SHORT, short_deck)
_SHORT_ROUNDS = (
    Board("flop", 3, _SHORT, Street(_SHORT)),
    Board("turn", 1, _SHORT, Street(_SHORT, early=False)),
    Board("river", 1, _SHORT, Street(_SHORT, early=False)),
)


def _short_deck(t: Table[ButtonOptions, Room]) -> Script[None]:
    yield from community_game(
        t,
        participants(t),
        2,
        _SHORT_HANDS,
        _SHORT_ROUNDS,
        answer=Street(_SHORT),
        ante=_SHORT,
        button=_SHORT,
        blind=_SHORT,
        dealt=_SHORT,
    )


_DEUCE, _BADUGI = "house:poker-room/deuce-to-seven", "house:poker-room/badugi"
_SEVEN_LOW, _RAINBOW = _contest(_DEUCE, deuce_to_seven), _contest(_BADUGI, badugi)


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
