"""Five-card stud, 19:47-14.13: one card down, four up."""

from dataclasses import dataclass

from pitboss.games.poker_room.options import SIGN, StudOptions, amount
from pitboss.games.poker_room.script.acts import BeginHand
from pitboss.games.poker_room.script.betting import BettingStreet, betting_round, live
from pitboss.games.poker_room.script.hand_skeleton import antes, deal
from pitboss.games.poker_room.script.showdown import divided, shown
from pitboss.games.poker_room.script.stud import (
    answer_forced,
    best_showing,
    forced_bet,
    lowest_opens,
    next_card,
    opened,
)
from pitboss.games.poker_room.state import Room
from pitboss.rulebook.election import ABOVE, choice, count
from pitboss.rulebook.marks import law
from pitboss.table import Script, Table

DOWN = 1
SECOND = BettingStreet()
# (f) has the one who begins bet, and (e), which completes it, knows no check: read as written.
THIRD = {
    "bets": BettingStreet("14.13(e)", opens="14.13(f)", must_bet=True),
    "may-check": BettingStreet("14.13(e)", opens="house:poker-room/opener-bets", also=("14.13(f)",)),
}
LATER = {
    "bets": BettingStreet("14.13(e)", opens="14.13(g)", early=False, must_bet=True),
    "may-check": BettingStreet("14.13(e)", opens="house:poker-room/opener-bets", also=("14.13(g)",), early=False),
}
"""A betting round by whether the one who begins must bet."""

POT: dict[str, str | tuple[str, ...]] = {
    "opens": "14.13(d)",
    "pot/wins": "14.13(h)",
    "pot/odd": ("house:poker-room/odd-chip", "house:poker-room/high-card-by-suit"),
}


@dataclass(frozen=True, kw_only=True)
class FiveOptions(StudOptions):
    """What a house may elect at five-card stud."""

    boxes: int = count(8, allowed=tuple(range(2, 9)), says="seats at the table", cite="19:47-14.13(b)", closes=ABOVE)
    ante: int = amount("1.00", says="ante of each player", cite="19:47-14.13(b)", notice=SIGN)
    opener: str = choice(
        "bets",
        allowed=("bets", "may-check"),
        says="whether the best hand showing must bet",
        cite="house:poker-room/opener-bets",
    )


@law("14.13(a)")
def hand(t: Table[FiveOptions, Room], boxes: list[int]) -> Script[None]:
    """How five-card stud is dealt and played, for high only."""
    yield from ante(t, boxes)
    yield from two_cards(t)
    first, bet = yield from open_betting(t)
    shows = yield from answer(t, first, bet)
    if len(live(t)) > 1:
        shows = yield from third_card(t)
    for name in ("fourth", "fifth"):
        if len(live(t)) == 1:
            break
        shows = yield from later_card(t, name)
    yield from show_down(t, shows)


@law("14.13(b)")
def ante(t: Table[FiveOptions, Room], boxes: list[int]) -> Script[None]:
    """Eight players at most; an ante may be asked, and a sign says whether and how much."""
    yield BeginHand(boxes=tuple(boxes))
    yield from antes(t)


@law("14.13(c)")
def two_cards(t: Table[FiveOptions, Room]) -> Script[None]:
    """From the dealer's left around the table: one card down and one up to each."""
    yield from deal(t, "du")


@law("14.13(d)")
def open_betting(t: Table[FiveOptions, Room]) -> Script[tuple[int, int]]:
    """The lowest up-card, by suit where ranks are equal, makes the forced bet."""
    ranks = [lowest_opens(t.hands[box][DOWN])[0] for box in live(t)]
    tied = ranks.count(min(ranks)) > 1
    return (yield from forced_bet(t, lowest_opens, DOWN, also=("14.9(d)",) if tied else ()))


@law("14.13(e)")
def answer(t: Table[FiveOptions, Room], first: int, bet: int) -> Script[int]:
    """The others fold, call or raise in turn, until the last bet is answered by all."""
    return (yield from answer_forced(t, SECOND, first, bet))


@law("14.13(f)")
def third_card(t: Table[FiveOptions, Room]) -> Script[int]:
    """A burn card and a card up to each still in; the best hand showing bets, of equals the nearest to the dealer's
    left, and the others answer as in (e).
    """
    yield from next_card(t, "u", "third")
    first = best_showing(t, DOWN)
    street = opened(t, THIRD[t.options.opener], first, DOWN)
    return (yield from betting_round(t, street, first)) or first


@law("14.13(g)")
def later_card(t: Table[FiveOptions, Room], name: str) -> Script[int]:
    """Two more cards up in the same way, a burn card and a betting round with each."""
    yield from next_card(t, "u", name)
    first = best_showing(t, DOWN)
    street = opened(t, LATER[t.options.opener], first, DOWN)
    return (yield from betting_round(t, street, first)) or first


@law("14.13(h)")
def show_down(t: Table[FiveOptions, Room], first: int) -> Script[None]:
    """Two or more who are left show: the best high hand wins the pot."""
    contest = t.options.form.contest
    yield from divided(t, contest, (yield from shown(t, contest, first)))
