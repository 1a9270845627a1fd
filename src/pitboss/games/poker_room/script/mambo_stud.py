"""Mambo stud, 19:47-14.13A: of the section only (a) to (d) are held; house readings stand for the rest."""

from dataclasses import dataclass

from pitboss.equipment import RANKS, SUITS
from pitboss.games.poker_room.options import SIGN, StudOptions, amount, low_odd_unit
from pitboss.games.poker_room.script.acts import BeginHand
from pitboss.games.poker_room.script.betting import BettingStreet, betting_round, live
from pitboss.games.poker_room.script.hand_skeleton import antes, community, deal
from pitboss.games.poker_room.script.showdown import divided, shown
from pitboss.games.poker_room.script.stud import answer_forced, forced_bet, lowest_opens, next_card
from pitboss.games.poker_room.state import Room
from pitboss.rulebook.election import ABOVE, choice, count
from pitboss.rulebook.marks import law, reading
from pitboss.table import Script, Table

DOWN = 1
EARLY = BettingStreet()
LATE = BettingStreet(early=False)

POT: dict[str, str | tuple[str, ...]] = {
    "opens": "14.13A(d)",
    "pot/wins": "house:poker-room/mambo-showdown",
    "pot/excess": "house:poker-room/mambo-split",
    "pot/tied": "house:poker-room/mambo-split",
    "pot/odd": "house:poker-room/high-card-by-suit",
    "pot/low": "house:poker-room/mambo-showdown",
    "pot/low-tied": "house:poker-room/mambo-split",
    "pot/low-odd": "house:poker-room/low-card-by-suit",
    "pot/no-low": "house:poker-room/mambo-six",
}


@dataclass(frozen=True, kw_only=True)
class MamboOptions(StudOptions):
    """What a house may elect at mambo stud."""

    boxes: int = count(11, allowed=tuple(range(2, 12)), says="seats at the table", cite="19:47-14.13A(b)", closes=ABOVE)
    ante: int = amount("1.00", says="ante of each player", cite="19:47-14.13A(b)", notice=SIGN)
    third_card: str = choice(
        "down", allowed=("down", "up"), says="how the third card is dealt", cite="house:poker-room/mambo-third-card"
    )
    low_odd_unit: str = low_odd_unit()


@law("14.13A(a)")
def hand(t: Table[MamboOptions, Room], boxes: list[int]) -> Script[None]:
    """How mambo stud is dealt and played: split high and low, six or better."""
    yield from ante(t, boxes)
    yield from two_cards(t)
    first, bet = yield from open_betting(t)
    shows = yield from answer(t, first, bet)
    if len(live(t)) > 1:
        yield from third_card(t)
        shows = yield from bet_on(t, EARLY)
    if len(live(t)) > 1:
        yield from community_card(t)
        shows = yield from bet_on(t, LATE)
    yield from show_down(t, shows)


@law("14.13A(b)")
def ante(t: Table[MamboOptions, Room], boxes: list[int]) -> Script[None]:
    """Eleven players or fewer; an ante may be asked, and a sign says whether and how much."""
    yield BeginHand(boxes=tuple(boxes))
    yield from antes(t)


@law("14.13A(c)")
def two_cards(t: Table[MamboOptions, Room]) -> Script[None]:
    """From the dealer's left around the table: one card down and one up to each."""
    yield from deal(t, "du")


@law("14.13A(d)", "14.3(a)")
def open_betting(t: Table[MamboOptions, Room]) -> Script[tuple[int, int]]:
    """The lowest up-card, ace high and clubs the lowest suit, makes the forced bet."""
    return (yield from forced_bet(t, lowest_opens, DOWN))


@reading("poker-room/mambo-betting")
def answer(t: Table[MamboOptions, Room], first: int, bet: int) -> Script[int]:
    """After the forced bet all fold, call or raise; in later rounds the highest up-card, by suit if equal, bets or
    checks.
    """
    return (yield from answer_forced(t, EARLY, first, bet))


@reading("poker-room/mambo-third-card")
def third_card(t: Table[MamboOptions, Room]) -> Script[None]:
    """After a burn card each gets a third card face down; a house may deal it face up."""
    yield from next_card(t, "u" if t.options.third_card == "up" else "d", "third")


@reading("poker-room/mambo-community")
def community_card(t: Table[MamboOptions, Room]) -> Script[None]:
    """A burn card and one community card face up follow, and then the third and last betting round."""
    yield from community(t, 1, "community")


@reading("poker-room/mambo-betting", again=True)
def bet_on(t: Table[MamboOptions, Room], street: BettingStreet) -> Script[int]:
    """A later betting round."""
    first = highest_up(t)
    return (yield from betting_round(t, street, first)) or first


def highest_up(t: Table[MamboOptions, Room]) -> int:
    """Who begins: the highest first up-card, and of equal ones the highest suit."""
    return max(live(t), key=lambda box: _up(t.hands[box][DOWN]))


def _up(card: str) -> tuple[int, int]:
    return RANKS.index(card[0]), SUITS.index(card[1])


@reading("poker-room/mambo-showdown")
def show_down(t: Table[MamboOptions, Room], first: int) -> Script[None]:
    """Any three of the own three and the community card make the high hand, and any three the low."""
    contest = t.options.form.contest
    yield from divided(t, contest, (yield from shown(t, contest, first)))
