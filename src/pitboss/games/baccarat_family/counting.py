"""Values, counts and third cards of baccarat, 19:47-7.1, 7.9 and 3.9.

The rules take and return plain integers, so that the script runs them as Python and kernels can compile them. Each
rule about a third card has a twin that says why in a sentence.
"""

from dataclasses import dataclass
from typing import NamedTuple

from pitboss.equipment import RANKS, Card
from pitboss.rulebook.marks import law

PLAYER, BANKER, TIE = "player", "banker", "tie"
"""The two hands, and what may be wagered on beside them."""
_RANK = {rank: number for number, rank in enumerate(RANKS, start=2)}
ACE = 14
NO_CARD = -1
"""Stands for the third card of a Player's Hand that took none: a column of Table 2 of its own, not the value 0."""

TABLE_1 = "DDDDDDSSSS"
"""Draw or stay by the Player's count from 0 to 9 (3.9(b), 7.9(b))."""

TABLE_2 = (
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDSD",
    "DSSDDDDDDSS",
    "DSSSSDDDDSS",
    "SSSSSSSDDSS",
    "SSSSSSSSSSS",
    "SSSSSSSSSSS",
    "SSSSSSSSSSS",
)
"""Draw or stay by the Banker's count from 0 to 9; the columns are no third card, then its value 0 to 9 (3.9(c)-(f)).

The copy of 3.9(c) that we have lost a column of the rows 3 to 6. The worked cell of 3.9(g), Banker 5 against a 4,
shows that it is the one of the value 4 or 5, which are alike.
"""

# The tables as bits, a word to a row, which compiled code can read as well.
_DRAWS_1 = sum(1 << count for count, letter in enumerate(TABLE_1) if letter == "D")
_DRAWS_2 = tuple(sum(1 << column for column, letter in enumerate(row) if letter == "D") for row in TABLE_2)


@dataclass(frozen=True)
class ThirdCardTable:
    """The tables for the third card without a natural: a letter for every case."""

    player: str = TABLE_1
    banker: tuple[str, ...] = TABLE_2

    def player_draws(self, player_count: int) -> bool:
        """Whether the Player's Hand takes a third card."""
        return self.player[player_count] == "D"

    def banker_draws(self, banker_count: int, player_third: int) -> bool:
        """Whether the Banker's Hand does; `player_third` is the value of the Player's third card, or `NO_CARD`."""
        return self.banker[banker_count][player_third + 1] == "D"


TABLES = ThirdCardTable()
"""The fixed tables, for games without choices."""


@law("7.1(b)")
def value(rank: int) -> int:
    """Each card counts by its rank alone.

    1. Deuce to nine count what they show.
    2. Tens and the three court cards count nothing.
    3. An ace counts one.

    Ranks go from deuce, 2, to ace, 14.
    """
    if rank == ACE:
        return 1
    return rank if rank < 10 else 0


def card_value(card: Card) -> int:
    """A card's value: tens and faces nothing, the ace one."""
    return value(_RANK[card[0]])


@law("7.1(c)")
def point_count(first: int, second: int, third: int = NO_CARD) -> int:
    """A hand's values are added up and only the last digit of the sum stays: a count from 0 to 9."""
    total = first + second
    if third != NO_CARD:
        total += third
    return total % 10


def burn_more(value: int) -> int:
    """How many cards follow the first one of a shoe into the discard rack: a value of 0 counts ten here (7.5(f))."""
    return value if value else 10


def natural(count: int) -> bool:
    """Whether a count on two cards is a natural, which ends the drawing for both hands (3.9(a), 7.9(a))."""
    return count >= 8


def player_draws(player_count: int) -> bool:
    """Whether the Player's Hand draws without a natural on the table (Table 1 of 3.9(b), 7.9(b))."""
    return _DRAWS_1 >> player_count & 1 == 1


def banker_draws(banker_count: int, player_third: int) -> bool:
    """Whether the Banker's Hand takes a third card where nobody has a natural (Table 2 of 3.9(c)).

    `player_third` is the value of the Player's third card, or `NO_CARD`.
    """
    return _DRAWS_2[banker_count] >> (player_third + 1) & 1 == 1


class Ending(NamedTuple):
    """How a round ends, as far as a side wager can be on it."""

    player: int
    """The final count; the Banker's likewise."""
    banker: int
    player_drew: bool
    banker_drew: bool
    player_pair: bool
    """Whether the first two cards of the Player's Hand have one rank; the Banker's likewise."""
    banker_pair: bool


ENDINGS = tuple(
    Ending(player, banker, bool(marks & 1), bool(marks & 2), bool(marks & 4), bool(marks & 8))
    for marks in range(16)
    for player in range(10)
    for banker in range(10)
)
"""All of them, those without third cards and pairs first; `100 * marks + 10 * player + banker` is the place of one."""


def marks(player_drew: bool, banker_drew: bool, player_pair: bool, banker_pair: bool) -> int:
    """What a round is beside its final counts, as one number."""
    return 1 * player_drew + 2 * banker_drew + 4 * player_pair + 8 * banker_pair


def natural_reason(player_count: int, banker_count: int) -> str:
    """Why drawing ends with the first four cards, or goes on."""
    counts = {"Player's": player_count, "Banker's": banker_count}
    naturals = [f"{count} of the {hand} Hand" for hand, count in counts.items() if natural(count)]
    if naturals:
        one = "is a natural" if len(naturals) == 1 else "are naturals"
        return f"the {' and the '.join(naturals)} {one}: no more cards"
    return f"neither {player_count} nor {banker_count} is a natural: third cards go by the tables"


def player_reason(player_count: int) -> str:
    """Why the Player's Hand draws or stays."""
    if player_draws(player_count):
        return f"the Player's Hand draws on {player_count}: it has 5 or less"
    return f"the Player's Hand stays on {player_count}: it has 6 or more"


def banker_reason(banker_count: int, player_third: int) -> str:
    """Why the Banker's Hand draws or stays."""
    act = "draws" if banker_draws(banker_count, player_third) else "stays"
    row = TABLE_2[banker_count]
    if row == row[0] * len(row):
        return f"the Banker's Hand {act} on {banker_count}, whatever the Player's Hand did"
    if player_third == NO_CARD:
        return f"the Banker's Hand {act} on {banker_count}, for the Player's Hand took no third card"
    return f"the Banker's Hand {act} on {banker_count} against a third card of {player_third}"
