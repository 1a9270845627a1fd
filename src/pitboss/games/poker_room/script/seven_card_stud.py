"""Seven-card stud, 19:47-14.9, in its three forms: who opens and what wins is each form's own."""

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.equipment import Card
from pitboss.games.poker_room.form import HIGHEST
from pitboss.games.poker_room.options import SIGN, StudOptions, amount
from pitboss.games.poker_room.script.acts import BeginHand
from pitboss.games.poker_room.script.betting import BettingStreet, betting_round, live
from pitboss.games.poker_room.script.contest import Contest, side
from pitboss.games.poker_room.script.hand_skeleton import antes, deal
from pitboss.games.poker_room.script.hands import Cites, ace_twice
from pitboss.games.poker_room.script.showdown import divided, shown
from pitboss.games.poker_room.script.stud import (
    answer_forced,
    best_showing,
    forced_bet,
    highest_opens,
    last_card,
    lowest_opens,
    next_card,
    opened,
)
from pitboss.games.poker_room.state import Room
from pitboss.ranking import HIGH, LOW
from pitboss.rulebook.election import ABOVE, count
from pitboss.rulebook.marks import law
from pitboss.table import Script, Table

DOWN = 2

THIRD = BettingStreet()
FOURTH = BettingStreet("14.9(g)", opens="14.9(f)1")
OPEN_PAIR = BettingStreet("14.9(g)", opens="14.9(f)1", also=("house:poker-room/open-pair",), early=False)
LATER = BettingStreet("14.9(g)", opens="14.9(f)1", early=False)

HIGH_POT: dict[str, str | tuple[str, ...]] = {
    "opens": "14.9(d)1",
    "pot/wins": "14.9(i)1",
    "pot/odd": ("house:poker-room/odd-chip", "house:poker-room/high-card-by-suit"),
}
SPLIT_POT: dict[str, str | tuple[str, ...]] = {
    "opens": "14.9(d)2",
    "pot/wins": "14.9(i)2",
    "pot/excess": "14.9(i)2i",
    "pot/tied": "14.9(i)2ii",
    "pot/odd": ("14.9(i)2iv", "house:poker-room/high-card-by-suit"),
    "pot/low": "14.9(i)2",
    "pot/low-tied": "14.9(i)2iii",
    "pot/low-odd": ("14.9(i)2iv", "house:poker-room/low-card-by-suit"),
}
EIGHT_POT: dict[str, str | tuple[str, ...]] = {**SPLIT_POT, "opens": "14.9(d)3", "pot/no-low": "14.9(j)"}
"""Who opens and who wins in each form."""


@dataclass(frozen=True, kw_only=True)
class SevenOptions(StudOptions):
    """What a house may elect at all three forms of seven-card stud."""

    boxes: int = count(8, allowed=tuple(range(2, 9)), says="seats at the table", cite="19:47-14.9(b)", closes=ABOVE)
    ante: int = amount("1.00", says="ante of each player", cite="19:47-14.9(b)", notice=SIGN)


@law("14.9(a)")
def hand(t: Table[SevenOptions, Room], boxes: list[int]) -> Script[None]:
    """How seven-card stud is dealt and played: for high, split high and low, or split with eight or better."""
    yield from ante(t, boxes)
    yield from three_cards(t)
    first, bet = yield from open_betting(t)
    shows = yield from answer(t, first, bet)
    if len(live(t)) > 1:
        shows = yield from fourth_card(t)
    for name in ("fifth", "sixth", "seventh"):
        if len(live(t)) == 1:
            break
        shows = yield from later_card(t, name)
    yield from show_down(t, shows)


@law("14.9(b)")
def ante(t: Table[SevenOptions, Room], boxes: list[int]) -> Script[None]:
    """Eight players at most; an ante may be asked, and a sign says whether and how much."""
    yield BeginHand(boxes=tuple(boxes))
    yield from antes(t)


@law("14.9(c)")
def three_cards(t: Table[SevenOptions, Room]) -> Script[None]:
    """From the dealer's left around the table: two cards down and one up to each."""
    yield from deal(t, "ddu")


@law("14.9(d)")
def open_betting(t: Table[SevenOptions, Room]) -> Script[tuple[int, int]]:
    """The up-cards say who begins; like ranks go by suit, spades first, then hearts, diamonds, clubs.

    1. At high poker the lowest up-card begins.
    2. At split high and low the highest up-card begins, an ace being below a two.
    3. At eight or better the lowest up-card begins, an ace being the highest.
    """
    return (yield from forced_bet(t, highest_opens if t.options.form.opens == HIGHEST else lowest_opens, DOWN))


@law("14.9(e)")
def answer(t: Table[SevenOptions, Room], first: int, bet: int) -> Script[int]:
    """After the forced bet the others fold, call or raise in turn, until the last bet is answered by all."""
    return (yield from answer_forced(t, THIRD, first, bet))


@law("14.9(f)")
def fourth_card(t: Table[SevenOptions, Room]) -> Script[int]:
    """A card is burned and a fourth dealt face up to everybody still in; then another betting round.

    1. The best hand showing must bet or check.
    2. Of equal hands showing, the one nearest to the dealer's left must.
    """
    yield from next_card(t, "u", "fourth")
    first = best_showing(t, DOWN)
    street = opened(t, _fourth(t), first, DOWN, "14.9(f)2")
    return (yield from betting_round(t, street, first)) or first


def _fourth(t: Table[SevenOptions, Room]) -> BettingStreet:
    """The lower limit still holds, unless the house lets an open pair raise it."""
    raises = getattr(t.options, "open_pair", False)
    pair = any(t.hands[box][2][0] == t.hands[box][3][0] for box in live(t))
    return OPEN_PAIR if raises and pair else FOURTH


@law("14.9(h)")
def later_card(t: Table[SevenOptions, Room], name: str) -> Script[int]:
    """Fifth and sixth cards come up, the seventh down, each after a burn card and before a betting round as in (f) and
    (g); if too few are left for a seventh, one common card; with one card or none left the burn cards are shuffled, one
    is burned, and then it is dealt.
    """
    yield from last_card(t) if name == "seventh" else next_card(t, "u", name)
    first = best_showing(t, DOWN)
    street = opened(t, LATER, first, DOWN, "14.9(f)2")
    return (yield from betting_round(t, street, first)) or first


@law("14.9(i)")
def show_down(t: Table[SevenOptions, Room], first: int) -> Script[None]:
    """Two or more who are left show: each makes five cards out of seven.

    1. At high poker the best high hand wins the pot.
    2. At both split games the best high and the best low hand share the pot in halves.
    2i. What cannot be halved, a dollar at most, goes to the high hand.
    2ii. Tied high hands share their half; a dollar or less left over goes to the highest high card by suit.
    2iii. Tied low hands share their half; a dollar or less left over goes to the lowest low card by suit.
    2iv. For that, suits rank spades, hearts, diamonds, clubs.
    """
    contest = t.options.form.contest
    yield from divided(t, contest, (yield from shown(t, contest, first)))


def split_contest(least: int = 0) -> Contest:
    """The best high and the best low hand share the pot; a low hand must be good enough (14.9(j))."""
    return Contest(high=side(HIGH), low=side(LOW, least=least), by_suit=True, both=both_at_stud)


def both_at_stud(high: Sequence[Card], low: Sequence[Card], value: int) -> Cites:
    """Two hands of the same seven cards (14.9(k) and (l))."""
    found = ["14.9(k)"]
    if {*high} == {*low}:
        made = HIGH.name(value)
        found += ["14.9(k)1"] if made in ("straight", "straight-flush") else []
        found += ["14.9(k)2"] if made in ("flush", "straight-flush") else []
    return (*found, "14.9(l)") if ace_twice(high, low, value) else tuple(found)
