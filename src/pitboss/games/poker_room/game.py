"""What makes a section of the subchapter a game that can be opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.games.poker_room.acts import room
from pitboss.games.poker_room.decks import DECK_PROCEDURES, DECLARED
from pitboss.games.poker_room.decks import next_procedure as cards_first
from pitboss.games.poker_room.frame import LEAST_PLAYERS, participants
from pitboss.games.poker_room.irregularities import RULINGS
from pitboss.games.poker_room.people import PEOPLE, owes_time, wants_prop
from pitboss.games.poker_room.prop import Prop
from pitboss.games.poker_room.sign import inscriptions
from pitboss.games.poker_room.state import Room
from pitboss.games.poker_room.wagers import wagers
from pitboss.table import Game, Procedure, Script, Table
from pitboss.table.procedures import change_dealer

CHOICES = ("fold", "check", "call", "bet", "raise", "show", "muck")
STUD_CHOICES = ("forced-bet", "full-bet")
BUTTON_CHOICES = ("straddle", "no-straddle")

CONDUCT = (
    ("house:poker-room/disputes", "the poker shift supervisor decides every dispute, and that is final"),
    ("house:poker-room/one-player-to-a-hand", "nobody helps another player or tells of cards in play"),
    ("house:poker-room/cards-in-view", "the dealer sees to it that all cards of a player lie in full view"),
    ("house:poker-room/mucked", "cards that have touched the discards are dead unless the dealer erred"),
    ("house:poker-room/unprotected", "whoever leaves a hand unprotected has no claim if the dealer takes it"),
    ("house:poker-room/pre-shuffled", "no pre-shuffled cards come to the table"),
    ("house:poker-room/payout-fund", "no fund for bad beats or high hands is kept"),
    ("house:poker-room/multi-casino", "no fund of several casinos is offered"),
)
"""What the house vouches for of people."""


def next_procedure(t: Table[Any]) -> str:
    """What comes next at a table that is left to itself; nothing while fewer than two want cards."""
    wanted = cards_first(t)
    if wanted in {"round", "shuffle", "start"}:
        if wants_prop(t):
            return "seat-prop"
        playing, props = participants(t), room(t).props
        # The house does not play against itself.
        if len(playing) < LEAST_PLAYERS or (props and all(t.seats[box] in props for box in playing)):
            return ""
        if owes_time(t):
            return "charge-time"
    return wanted


def room_game(
    name: str,
    title: str,
    section: str,
    options: type[Any],
    script: Callable[[Table[Any]], Script[None]],
    *,
    turn: str,
    stud: bool,
    rulings: tuple[Any, ...] = (),
    procedures: Mapping[str, Procedure] | None = None,
    declared: tuple[tuple[str, str], ...] = (),
    choices: tuple[str, ...] = (),
) -> Game:
    """A game of the room: its section by its (a), its options, its script; `turn` is where a player's choices stand."""
    law = section.removesuffix("(a)")
    return Game(
        name=name,
        title=title,
        subchapter="19:47-14",
        status="complete",
        options=options,
        wagers=wagers(law, turn, stud=stud),
        rulings=(*RULINGS, *rulings),
        procedures={
            **PEOPLE,
            **DECK_PROCEDURES,
            "change-dealer": change_dealer("house:poker-room/dealer", burns=False),
            "round": Procedure(section, "a round of play", script),
            **(procedures or {}),
        },
        next_procedure=next_procedure,
        paragraphs={
            "cash": "house:poker-room/table-stakes",
            "handling": turn,
            "closed": turn,
            "choice": turn,
            "decks": "19:47-14.2(a)",
        },
        choices=(*CHOICES, *(STUD_CHOICES if stud else BUTTON_CHOICES), *choices),
        seldom=("show", "muck", "straddle", "no-straddle"),
        silence=("check", "fold", "forced-bet", "no-straddle", "stand-pat", "show"),
        declared=(*DECLARED, *CONDUCT, *declared),
        inscriptions=inscriptions(law),
        package=f"pitboss.games.{name.replace('-', '_')}",
        extra=Room,
        rules="3",
        decks=lambda options: 1,
        family="stud poker" if stud else "draw poker" if "stand-pat" in choices else "board poker",
        banked=False,
        prop=Prop,
    )
