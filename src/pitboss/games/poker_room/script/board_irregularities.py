"""Irregularities of community cards: too early, or too many of them."""

from __future__ import annotations

from typing import Any

from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.acts import Action
from pitboss.games.poker_room.script.card_acts import EARLY, ShuffleStub
from pitboss.games.poker_room.script.deck_acts import LEAST_CUT, CutDeck
from pitboss.games.poker_room.script.hand_skeleton import BOARD
from pitboss.games.poker_room.script.irregularities import EXPOSED_HOLE_CARD
from pitboss.games.poker_room.state import Room
from pitboss.rulebook.marks import helper, reading
from pitboss.table import AGAIN, Incident, Script, Table
from pitboss.table.act import Act, Burn, Deal, TableAction
from pitboss.table.procedures.irregular import Rules, ruling

FLOP = "house:poker-room/flop-early"


@reading("poker-room/flop-early")
def flop_early(t: Table[PokerOptions, Room], act: Action, incident: Incident) -> Rules:
    """A flop dealt too early or of four cards goes back; the rest is reshuffled and cut, and no new card burned."""
    yield from _early(3)
    yield from _mixed_back(t, cut=True)
    return AGAIN


@reading("poker-room/flop-early", again=True)
def flop_of_four(t: Table[PokerOptions, Room], act: Act, incident: Incident) -> Rules:
    """A flop of four cards goes back; another comes after the same burn card."""
    yield Deal(to=BOARD, deal="flop")
    yield ShuffleStub(method="manual", hand=BOARD, cut=True)
    yield _cut_stub(t)
    for _ in range(3):
        yield Deal(to=BOARD, deal="flop")
    return AGAIN


@reading("poker-room/turn-early")
def turn_early(t: Table[PokerOptions, Room], act: Action, incident: Incident) -> Rules:
    """A fourth card dealt too early is set aside, the next one serves as fourth, and the fifth comes from a reshuffle
    with it.
    """
    yield from _early(1)
    return AGAIN


@reading("poker-room/river-early")
def river_early(t: Table[PokerOptions, Room], act: Action, incident: Incident) -> Rules:
    """A fifth card dealt too early is shuffled back into the rest, and another is dealt after the betting without a
    burn.
    """
    yield from _early(1)
    yield from _mixed_back(t)
    return AGAIN


@helper
def _early(cards: int) -> Script[None]:
    yield Burn()
    for _ in range(cards):
        yield Deal(to=EARLY, deal="early")


@helper
def _mixed_back(t: Table[PokerOptions, Room], *, cut: bool = False) -> Script[None]:
    yield ShuffleStub(method="manual", cut=cut)
    if cut:
        yield _cut_stub(t)
    t.memory.burned = True


def _cut_stub(t: Table[PokerOptions, Room]) -> CutDeck:
    """As many cards off the top as from a whole deck, if there are enough on both sides."""
    return CutDeck(margin=min(LEAST_CUT, len(t.cards.stack) // 2), margin_cite=FLOP)


def _with_board(cards: int) -> Any:
    def when(t: Table[PokerOptions, Room], act: Act) -> bool:
        return len(t.hands.get(BOARD, ())) == cards and EARLY not in t.hands and not t.memory.burned

    return when


def _flop_just_dealt(t: Table[PokerOptions, Room], act: Act) -> bool:
    """Whether no one has acted since; where no more betting is possible, the dealer has yet to say so."""
    r = t.memory
    waits = isinstance(act, Action) or (isinstance(act, TableAction) and act.what == "announce")
    return waits and _with_board(3)(t, act) and r.acted == r.before_street and not t.wagers


BOARD_RULINGS = (
    EXPOSED_HOLE_CARD,
    ruling("flop-early", FLOP, (Action,), flop_early, _with_board(0))(
        "A flop dealt before the betting is done goes back and is dealt again without another burn card."
    ),
    ruling("flop-of-four", FLOP, (Action, TableAction), flop_of_four, _flop_just_dealt)(
        "A flop of four cards goes back into the rest, which is shuffled and cut; no other card is burned."
    ),
    ruling("turn-early", "house:poker-room/turn-early", (Action,), turn_early, _with_board(3))(
        "A fourth card dealt too early is set aside and shuffled back before the fifth."
    ),
    ruling("river-early", "house:poker-room/river-early", (Action,), river_early, _with_board(4))(
        "A fifth card dealt too early goes back into the rest and is dealt again without another burn card."
    ),
)
"""Of the games with community cards."""
