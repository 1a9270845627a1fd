"""What the two forms of omaha share, 19:47-14.11: four cards each, of which exactly two play."""

from dataclasses import dataclass

from pitboss.games.poker_room.betting import Street
from pitboss.games.poker_room.button import Board, community_game
from pitboss.games.poker_room.hands import HIGH_ORDER, Cites, five
from pitboss.games.poker_room.options import SIGN, ButtonOptions, amount
from pitboss.games.poker_room.showdown import Contest, Side
from pitboss.ranking import HIGH, omaha_best, omaha_value
from pitboss.rulebook.election import count
from pitboss.table import Script, Table

AS_HOLDEM = "19:47-14.11(e)"
ANSWER = Street("19:47-14.10(f)", also=(AS_HOLDEM,))
ROUNDS = (
    Board("flop", 3, "19:47-14.10(g)", Street("19:47-14.10(g)", also=(AS_HOLDEM,))),
    Board("turn", 1, "19:47-14.10(h)", Street("19:47-14.10(h)", also=(AS_HOLDEM,), early=False)),
    Board("river", 1, "19:47-14.10(i)", Street("19:47-14.10(i)", also=(AS_HOLDEM,), early=False)),
)


@dataclass(frozen=True, kw_only=True)
class OmahaOptions(ButtonOptions):
    """What a house may elect at both forms of omaha."""

    boxes: int = count(10, allowed=tuple(range(2, 11)), says="seats at the table", cite="19:47-14.11(b)")
    ante: int = amount("0", says="ante of each player", cite="19:47-14.11(b)", notice=SIGN)


def high_side(wins: str, ties: str, odd: Cites = ("house:poker-room/odd-chip",)) -> Side:
    """The best high hand of exactly two own cards and three of the board (14.11(f))."""
    return Side(
        value=lambda own, board: omaha_value(HIGH, own, board),
        best=lambda own, board: omaha_best(HIGH, own, board),
        wins=wins,
        ties=ties,
        says=HIGH.says,
        ranks=five,
        order=HIGH_ORDER,
        like="house:poker-room/tied-ranks",
        odd=odd,
    )


def hand(t: Table[OmahaOptions], boxes: list[int], contest: Contest) -> Script[dict[int, int]]:
    """Four cards each, and everything else as at hold 'em (14.11(c)-(e)); what each player won."""
    won: dict[int, int] = yield from community_game(
        t,
        boxes,
        4,
        contest,
        ROUNDS,
        answer=ANSWER,
        ante="19:47-14.11(b)",
        button="19:47-14.11(c)",
        blind="19:47-14.11(e)",
        dealt="19:47-14.11(d)",
    )
    return won
