"""Fast action hold 'em, N.J.A.C. 19:47-21 (now 13:69F-21): four cards, two of them kept, five in common."""

from typing import Any

from pitboss.games.fast_action_holdem.acts import Memory
from pitboss.games.fast_action_holdem.irregularities import RULINGS
from pitboss.games.fast_action_holdem.round import round_of_play
from pitboss.games.fast_action_holdem.rules import HAND, WAGERS, Options
from pitboss.games.fast_action_holdem.setting import NATURAL, SPLIT, SURRENDER
from pitboss.games.fast_action_holdem.shoe import CARDS, SPREAD, next_procedure, reshuffle, start
from pitboss.refusal import Refusal
from pitboss.table import Game, Order, Procedure, Table, Wager, between_rounds
from pitboss.table.game import Closed
from pitboss.table.procedures import COMMON, change_dealer


def one_area_each(t: Table[Options], act: Any, wager: Wager) -> None:
    """A player wagers on one betting area only (21.10); before the call he may change his mind which, and how much."""
    for (box, name), _ in t.wagers.items():
        if name == "original" and box != wager.box and t.seats[box] == wager.player:
            raise Refusal(f"{wager.player} wagers at box {box} already, and may at one box only", "19:47-21.10")


def closed(t: Table[Options], box: int, choice: str, hand: str) -> Closed | None:
    """A hand with a card too many is set as one hand of two (21.9(g)): neither split nor given up."""
    if choice in (SPLIT, SURRENDER) and len(t.hands.get(box, ())) > HAND:
        return "a player with more than four cards sets one hand of two", "19:47-21.9(g)"
    return None


GAME = Game(
    name="fast-action-holdem",
    title="Fast action hold 'em",
    subchapter="19:47-21",
    options=Options,
    wagers=WAGERS,
    rulings=RULINGS,
    procedures={
        **COMMON,
        **between_rounds.procedures(CARDS, SPREAD),
        "start": Procedure("19:47-21.4(c)", "the first player has come: wash, shuffle, cut", start),
        "shuffle": Procedure("19:47-21.5(a)", "reshuffle and load the shoe", reshuffle),
        "change-dealer": change_dealer("19:47-21.7(a)", burns=True),
        "round": Procedure('19:47-21.1 "Round of play"', "a round of play", round_of_play),
    },
    next_procedure=next_procedure,
    paragraphs={
        "cash": "19:47-21.6(a)",
        "handling": "19:47-21.6(a)",
        "closed": "19:47-21.6(c)",
        "choice": "19:47-21.8(a)",
        **CARDS,
        "hole-card-exposed": "house:fast-action-holdem/dealers-card-exposed",
    },
    choices=(NATURAL, SURRENDER, SPLIT, "set", "receive", "void"),
    silence=("void",),
    alterable=True,
    declared=(
        ('19:47-21.1 "Suit"', "clubs, diamonds, hearts and spades, none above another"),
        ("19:47-21.2(a)", "the backs of all decks have one colour and design; the cutting card's colour stands out"),
        ("19:47-21.2(b)", "all cards come from an approved dealing shoe"),
        ("19:47-21.4(e)", "the procedure for changing the cards has been approved"),
        ("19:47-21.8(d)", "players keep their four cards in view and touch them no more once they are set"),
        ("19:47-21.11", "a device that never stops shuffling, and how it is used, have been approved"),
    ),
    settles=Order(),
    version="2",
    package="pitboss.games.fast_action_holdem",
    private=True,
    verify_more=one_area_each,
    closed=closed,
    memory=Memory,
)
