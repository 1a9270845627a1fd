"""Chemin de fer: how to choose where the rules leave a choice, when the other side chooses as well as it can.

The holder knows the own count, the banker the own count and the third card; nobody counts cards. So the holder's whole
choice is how often to draw on 5, and a banker's best answer follows cell by cell: what drawing gains over staying is a
straight line in that frequency. Where the lines cross nothing the best answer changes, and somewhere between or at one
of those places the holder has nothing to gain by changing the frequency either. There neither side can do better
against the other: the equilibrium. With a vigorish the two do not play for the same money, and it still holds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise

from pitboss.games.baccarat_family.counting import NO_CARD, TABLES, ThirdCardTable, point_count
from pitboss.games.baccarat_family.pricing import Play, tree

FIVE = 5
COLUMNS = (NO_CARD, *range(10))
Place = tuple[int, int]
"""The Banker's count on two cards, and the Player's third card or none."""


@dataclass(frozen=True)
class Freedom:
    """Who may choose where, and what the banker pays of a win."""

    decks: int
    player: bool
    """Whether the holder may choose on 5."""
    banker: tuple[Place, ...]
    """Where the banker may choose."""
    vigorish: Fraction


@dataclass(frozen=True)
class Solution:
    """How often each side draws where it may choose."""

    player: Fraction
    """How often the holder draws on 5."""
    banker: dict[Place, Fraction]

    @property
    def play(self) -> Play:
        """The ways to draw that are taken by turns: at most one place of each side is ever mixed."""
        found: list[tuple[Fraction, ThirdCardTable]] = []
        mixed = [place for place, often in self.banker.items() if 0 < often < 1]
        # Places at which the banker is of two minds at once are drawn to together.
        often = self.banker[mixed[0]] if mixed else Fraction(1)
        for of_player, player in ((self.player, True), (1 - self.player, False)):
            for of_banker, banker in ((often, True), (1 - often, False)):
                if of_player * of_banker:
                    chosen = {place: banker if place in mixed else bool(at) for place, at in self.banker.items()}
                    found.append((of_player * of_banker, drawing(player, chosen)))
        return tuple(found)


def drawing(player_draws_on_five: bool, banker: dict[Place, bool]) -> ThirdCardTable:
    """Both tables with what is chosen put in."""
    player = "".join("DS"[not player_draws_on_five] if n == FIVE else is_so for n, is_so in enumerate(TABLES.player))
    rows = [[*row] for row in TABLES.banker]
    for (count, third), draws in banker.items():
        rows[count][third + 1] = "DS"[not draws]
    return ThirdCardTable(player, tuple("".join(row) for row in rows))


@dataclass(frozen=True)
class Worth:
    """What the rest of a round comes to, in orders of six cards, if the Banker stays and if the Banker draws."""

    stays: tuple[int, int]
    """Orders in which the Banker's Hand wins, and in which the Player's Hand does."""
    draws: tuple[int, int]


@cache
def worth(decks: int) -> dict[tuple[int, int, int], Worth]:
    """By the Player's count on two cards, the third card or none, and the Banker's count."""
    found = {}
    for (player, third, banker), by_final in tree(decks).cells.items():
        final = player if third == NO_CARD else point_count(player, third)
        ways = sum(by_final)
        wins, loses = sum(by_final[final + 1 :]), sum(by_final[:final])
        found[player, third, banker] = Worth((ways * (banker > final), ways * (banker < final)), (wins, loses))
    return found


def to_banker(freedom: Freedom, result: tuple[int, int]) -> Fraction:
    """What a result is to the banker: of what is won the house has its part."""
    won, lost = result
    return won * (1 - freedom.vigorish) - lost


def line(freedom: Freedom, place: Place) -> tuple[Fraction, Fraction]:
    """What drawing gains the banker over staying: if the holder never draws on 5, and how that grows with drawing."""
    never, always = (banker_weighs(freedom, Fraction(often), place) for often in (0, 1))
    gain = never[1] - never[0]
    return gain, always[1] - always[0] - gain


def gain_on_five(freedom: Freedom, banker: dict[Place, Fraction]) -> Fraction:
    """What drawing on 5 gains the holder over staying against a banker who draws so often."""
    stays, draws, _ = holder_weighs(freedom, banker)
    return draws - stays


def banker_weighs(freedom: Freedom, often: Fraction, place: Place) -> tuple[Fraction, Fraction, Fraction]:
    """Over all orders what staying and drawing bring the banker against a holder who draws on 5 so often; and them."""
    banker, third = place
    stays = draws = orders = Fraction(0)
    for player in range(8):
        draw = often if player == FIVE else Fraction(TABLES.player_draws(player))
        part = draw if third != NO_CARD else 1 - draw
        cell = worth(freedom.decks)[player, third, banker]
        stays += part * to_banker(freedom, cell.stays)
        draws += part * to_banker(freedom, cell.draws)
        orders += part * sum(tree(freedom.decks).cells[player, third, banker])
    return stays, draws, orders


def holder_weighs(freedom: Freedom, banker: dict[Place, Fraction]) -> tuple[Fraction, Fraction, Fraction]:
    """Over all orders what staying and drawing on 5 bring the holder against a banker who draws so often; and them."""
    brought, orders = {False: Fraction(0), True: Fraction(0)}, 0
    for own in range(8):
        for third in COLUMNS:
            cell = worth(freedom.decks)[FIVE, third, own]
            often = banker.get((own, third), Fraction(TABLES.banker_draws(own, third)))
            for part, (won, lost) in ((1 - often, cell.stays), (often, cell.draws)):
                brought[third != NO_CARD] += part * (lost - won)
            orders += sum(tree(freedom.decks).cells[FIVE, third, own]) if third == NO_CARD else 0
    return brought[False], brought[True], Fraction(orders)


def answers(freedom: Freedom, often: Fraction) -> tuple[dict[Place, Fraction], list[Place]]:
    """The banker's best answer to a holder who draws on 5 so often, and where nothing is gained or lost by drawing."""
    best, even = {}, []
    for place in freedom.banker:
        at, slope = line(freedom, place)
        gain = at + slope * often
        best[place] = Fraction(gain > 0)
        if gain == 0:
            even.append(place)
    return best, even


def turning(freedom: Freedom) -> Iterator[Fraction]:
    """The frequencies at which a best answer of the banker changes."""
    for place in freedom.banker:
        at, slope = line(freedom, place)
        if slope and 0 < -at / slope < 1:
            yield -at / slope


def reply(freedom: Freedom, often: Fraction) -> Solution:
    """A holder who draws on 5 so often, and a banker who knows it."""
    return Solution(often, answers(freedom, often)[0])


@cache
def equilibrium(freedom: Freedom) -> Solution:
    """How both sides choose so that neither gains by choosing otherwise."""
    if not freedom.player:
        return reply(freedom, Fraction(1))
    ends = [Fraction(0), *sorted(set(turning(freedom))), Fraction(1)]
    for low, high in pairwise(ends):
        best = answers(freedom, (low + high) / 2)[0]
        gain = gain_on_five(freedom, best)
        if gain < 0 and low == 0:
            return Solution(Fraction(0), best)
        if gain == 0:
            return Solution((low + high) / 2, best)
        if high == 1:
            break
        beyond = answers(freedom, (high + ends[ends.index(high) + 1]) / 2)[0]
        after = gain_on_five(freedom, beyond)
        if gain > 0 > after:
            # At this frequency the banker does not mind, and mixes so that the holder does not mind either.
            part = gain / (gain - after)
            return Solution(high, {place: best[place] + part * (beyond[place] - best[place]) for place in best})
    assert gain >= 0, "no frequency of drawing on 5 leaves both sides content"
    return Solution(Fraction(1), best)
