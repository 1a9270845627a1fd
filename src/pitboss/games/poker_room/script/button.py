"""What the games with a button share: the rounds from the blinds on."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.games.poker_room.options import ButtonOptions
from pitboss.games.poker_room.script.betting import Street, betting_round, live
from pitboss.games.poker_room.script.contest import Contest
from pitboss.games.poker_room.script.frame import begin_button, blinds, community, deal
from pitboss.games.poker_room.script.showdown import showdown
from pitboss.games.poker_room.state import Room
from pitboss.table import Script, Table


@dataclass(frozen=True, slots=True)
class Board:
    """A burn card, community cards and the betting round after them."""

    name: str
    cards: int
    cite: str
    street: Street


def to_the_first_bet(
    t: Table[ButtonOptions, Room], boxes: list[int], cards: int, *, ante: str, button: str, blind: str, dealt: str
) -> Script[tuple[int, int]]:
    """Button, antes, blinds and the hole cards; the bet to meet, and who answers it first."""
    yield from begin_button(t, boxes, ante, button)
    # All three sections are read alike: blinds are posted before the cards are dealt.
    bet, first = yield from blinds(t, blind)
    yield from deal(t, "d" * cards, dealt)
    return bet, first


def boards(t: Table[ButtonOptions, Room], rounds: tuple[Board, ...], first: int, last: int) -> Script[int]:
    """The community cards with their betting rounds; who shows first at the end of them."""
    for board in rounds:
        if len(live(t)) == 1:
            break
        yield from community(t, board.cards, board.cite, street=board.name)
        first = live(t)[0]
        last = yield from betting_round(t, board.street, first)
    return last or first


def community_game(
    t: Table[ButtonOptions, Room],
    boxes: list[int],
    cards: int,
    contest: Contest,
    rounds: tuple[Board, ...],
    *,
    answer: Street,
    ante: str,
    button: str,
    blind: str,
    dealt: str,
) -> Script[dict[int, int]]:
    """A whole hand with community cards; what each player won."""
    bet, first = yield from to_the_first_bet(t, boxes, cards, ante=ante, button=button, blind=blind, dealt=dealt)
    last = yield from betting_round(t, answer, first, posted=bet)
    shows = yield from boards(t, rounds, first, last)
    won: dict[int, int] = yield from showdown(t, contest, shows)
    return won
