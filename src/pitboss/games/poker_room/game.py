"""What makes a section of the subchapter a game that can be opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.games.poker_room.mathematics.house_player import Prop
from pitboss.games.poker_room.options import PokerOptions
from pitboss.games.poker_room.script.attendance import PEOPLE, owes_time, wants_prop
from pitboss.games.poker_room.script.decks import DECK_PROCEDURES, DECLARED
from pitboss.games.poker_room.script.decks import next_procedure as cards_first
from pitboss.games.poker_room.script.hand_skeleton import BOARD, LEAST_PLAYERS, give_back, participants, ready
from pitboss.games.poker_room.script.hands import CARDS_SPEAK
from pitboss.games.poker_room.script.irregularities import RULINGS
from pitboss.games.poker_room.script.wagers import wagers
from pitboss.games.poker_room.sign import inscriptions
from pitboss.games.poker_room.state import Room
from pitboss.rulebook.marks import helper, is_full
from pitboss.table import AnyTable, Game, Procedure, RoundVoid, Ruling, Script, Table
from pitboss.table.parts import (
    Choices,
    DealtCards,
    Declarations,
    Felt,
    HousePlayers,
    ImpossibleMishaps,
    Lying,
    PlayersNeeded,
    SharedModules,
    SharedPot,
    Signs,
    Wording,
)
from pitboss.table.procedures.common import change_dealer
from pitboss.table.view.layout import Layout

if TYPE_CHECKING:
    from pitboss.games.poker_room.form import Form

CHOICES = ("fold", "check", "call", "bet", "raise", "show", "muck")
STUD_CHOICES = ("forced-bet", "full-bet")
BUTTON_CHOICES = ("straddle", "no-straddle")

CONDUCT = (
    ("house:poker-room/disputes", "the poker shift supervisor decides every dispute, and that is final"),
    ("house:poker-room/one-player-to-a-hand", "players neither help each other nor discuss cards in play"),
    ("house:poker-room/cards-in-view", "the dealer sees to it that all cards of a player lie in full view"),
    ("house:poker-room/mucked", "cards that have touched the discards are dead unless the dealer erred"),
    ("house:poker-room/unprotected", "a player who leaves a hand unprotected has no claim if the dealer takes it"),
    ("house:poker-room/pre-shuffled", "no pre-shuffled cards come to the table"),
    ("house:poker-room/payout-fund", "no fund for bad beats or high hands is kept"),
    ("house:poker-room/multi-casino", "no fund of several casinos is offered"),
)
"""What the house vouches for on conduct."""


def next_procedure(t: Table[PokerOptions, Room]) -> str:
    """The next procedure at a table that is left to itself; empty while fewer than two players want cards."""
    wanted = cards_first(t)
    if wanted in {"round", "shuffle", "start"}:
        if wants_prop(t):
            return "seat-prop"
        playing, props = participants(t), t.memory.props
        # The house does not play against itself.
        if len(playing) < LEAST_PLAYERS or (props and all(t.seats[box] in props for box in playing)):
            return ""
        if owes_time(t):
            return "charge-time"
    return wanted


def reads(form: Form, options: PokerOptions, of: int | str, lying: Lying) -> str:
    """What a hand makes with the board so far, for the high side and, where there is one, for the low."""
    own, board = [card for card in lying[of] if card], [card for card in lying.get(BOARD, ()) if card]
    high, low = form.contest.high, form.contest.low
    enough = len(own) + len(board) >= high.ranking.size and len(own) == len(lying[of])
    if isinstance(of, str) or not enough or (high.two_of_four and len(board) < 3):
        return ""
    best = low.value(own, board) if low else -1
    return high.says(high.value(own, board)) + (f", {low.says(best)}" if low and best >= 0 else "")


SHARES = {
    "odds": "pitboss.games.poker_room.mathematics.odds",
    "kernel": "pitboss.games.poker_room.kernel.simulation",
    "stepper": "pitboss.games.poker_room.kernel.stepping",
    "sheet": "pitboss.games.poker_room.mathematics.sheet",
    "equity": "pitboss.games.poker_room.equity.calculation",
    "histories": "pitboss.games.poker_room.histories",
    "deck_log": "pitboss.games.poker_room.script.deck_log",
}
"""What all games of the room have in common; each reads the game's form."""


def room_game(
    options: type[PokerOptions],
    hand: Callable[[AnyTable, list[int]], Script[Any]],
    table: Mapping[str, str | tuple[str, ...]],
    *,
    turn: str,
    stud: bool,
    rulings: tuple[Ruling, ...] = (),
    choices: tuple[str, ...] = (),
) -> Game:
    """A game of the room by its options, whose form names it, and the script of a hand among those who are dealt in.

    `table` has the paragraphs on who opens and who wins, and those of other sections that its own refers to; `turn` is
    the paragraph of a player's choices.
    """
    form = options.form
    name, law = form.name, form.section
    full = turn if is_full(turn) else f"19:47-{turn}"

    @helper
    def round_of_play(t: Table[PokerOptions, Room]) -> Script[None]:
        boxes = ready(t)
        try:
            yield from hand(t, boxes)
        except RoundVoid as void:
            yield from give_back(t, void)

    return Game(
        name=name,
        title=form.title,
        subchapter="19:47-14",
        options=options,
        wagers=wagers(law, full, stud=stud),
        rulings=(*RULINGS, *rulings),
        procedures={
            **PEOPLE,
            **DECK_PROCEDURES,
            "change-dealer": change_dealer("house:poker-room/dealer", burns=False),
            "round": Procedure(f"{law}(a)", "a round of play", round_of_play),
        },
        next_procedure=next_procedure,
        paragraphs={
            "cash": "house:poker-room/table-stakes",
            "handling": turn,
            "closed": turn,
            "choice": turn,
            "decks": "14.2(a)",
            "hand-mucked": "house:poker-room/mucked",
            "out-of-turn": "house:poker-room/out-of-turn",
            "wrong-total": CARDS_SPEAK,
            "wrong-winner": CARDS_SPEAK,
            "pot/tied": "14.3(d)",
            "pot/odd": "house:poker-room/odd-chip",
            **table,
        },
        package=f"pitboss.games.{name.replace('-', '_')}",
        memory=Room,
        version="4",
        parts=(
            DealtCards(decks=lambda options: 1, private=True),
            Choices(
                words=(*CHOICES, *(STUD_CHOICES if stud else BUTTON_CHOICES), *choices),
                rare=("show", "muck", "straddle", "no-straddle"),
                when_absent=("check", "fold", "forced-bet", "no-straddle", "stand-pat", "show"),
            ),
            Felt(lambda options: Layout(hands=(BOARD,) if form.board else ())),
            Wording(
                labels={
                    "straddle/no-straddle": "Straddle, a blind raise before the cards?",
                    "forced-bet/full-bet": "You open: forced bet or full bet?",
                    "show/muck": "Show your hand, or give it up unseen?",
                    "muck": "give it up unseen",
                },
                describe_hand=partial(reads, form),
            ),
            SharedPot(),
            PlayersNeeded(LEAST_PLAYERS),
            HousePlayers(Prop),
            Declarations((*DECLARED, *CONDUCT)),
            Signs(inscriptions(law)),
            SharedModules(SHARES),
            ImpossibleMishaps(
                {"hole-card-exposed": "the dealer holds no hand; of players' cards `exposed-card` says what follows"}
            ),
        ),
    )
