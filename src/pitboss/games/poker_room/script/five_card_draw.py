"""Five-card draw, 19:47-14.12, for high or for low: five cards, a draw, and two betting rounds."""

from dataclasses import dataclass

from pitboss.equipment import Card, packed, unpacked
from pitboss.games.poker_room.options import SIGN, ButtonOptions, amount
from pitboss.games.poker_room.script.betting import BettingStreet, betting_round, live
from pitboss.games.poker_room.script.draw import PAT, ShuffleDiscards, ThrowAway
from pitboss.games.poker_room.script.hand_skeleton import antes, deal
from pitboss.games.poker_room.script.holdem import answer_blinds, blinds, place_button
from pitboss.games.poker_room.script.showdown import divided, shown
from pitboss.games.poker_room.state import Room
from pitboss.rulebook.election import ABOVE, count, flag
from pitboss.rulebook.marks import helper, law
from pitboss.table import Script, Table
from pitboss.table.act import Burn, Deal
from pitboss.table.acts.choices import Pick

LATE = BettingStreet(early=False)

AS_HOLDEM: dict[str, str | tuple[str, ...]] = {
    "14.10(c)": ("14.12(c)", "14.10(c)"),
    "14.10(c)1": "14.10(c)1",
    "14.10(c)2": "14.10(c)2",
    "14.10(c)3": "14.10(c)3",
    # It speaks of the blinds after the deal.
    "14.10(d)": ("14.12(e)", "14.10(d)", "house:poker-room/blinds-before-deal"),
    "14.10(f)": ("14.10(f)", "14.12(e)"),
}
"""Where the section refers to hold 'em's."""

HIGH_POT: dict[str, str | tuple[str, ...]] = {"pot/wins": "14.12(h)1"}
LOW_POT: dict[str, str | tuple[str, ...]] = {"pot/wins": "14.12(h)2"}


@dataclass(frozen=True, kw_only=True)
class DrawOptions(ButtonOptions):
    """What a house may elect at both forms of five-card draw."""

    boxes: int = count(8, allowed=tuple(range(2, 9)), says="seats at the table", cite="19:47-14.12(b)", closes=ABOVE)
    ante: int = amount("0", says="ante of each player", cite="19:47-14.12(b)", notice=SIGN)
    own_discards: bool = flag(
        True,
        says="a player may get back their own discards from a reshuffle",
        cite="house:poker-room/draw-own-discards",
    )


@law("14.12(a)")
def hand(t: Table[DrawOptions, Room], boxes: list[int]) -> Script[None]:
    """How five-card draw is dealt and played, for high or for low."""
    yield from button(t, boxes)
    yield from ante(t)
    bet, first = yield from blinds(t)
    yield from five_cards(t)
    shows = yield from first_round(t, first, bet)
    if len(live(t)) > 1:
        yield from draw(t)
        shows = yield from last_round(t)
    yield from show_down(t, shows)


@law("14.12(b)")
def ante(t: Table[DrawOptions, Room]) -> Script[None]:
    """Eight players at most; an ante may be asked, and a sign says whether and how much."""
    yield from antes(t)


@law("14.12(c)")
def button(t: Table[DrawOptions, Room], boxes: list[int]) -> Script[None]:
    """Order of deal and betting follow from the button, as at hold 'em."""
    yield from place_button(t, boxes)


@law("14.12(d)")
def five_cards(t: Table[DrawOptions, Room]) -> Script[None]:
    """Five cards down to each, from the left of the button, who is always last."""
    yield from deal(t, "ddddd")


@law("14.12(e)")
def first_round(t: Table[DrawOptions, Room], first: int, bet: int) -> Script[int]:
    """Blind bets and the first betting round are those of hold 'em."""
    return (yield from answer_blinds(t, first, bet))


@law("14.12(f)")
def draw(t: Table[DrawOptions, Room]) -> Script[None]:
    """From the left of the button, one after the other, each keeps the hand or draws for as many cards as they like.

    1. Before the first draw a card is burned.
    2. If the deck runs out the discards are reshuffled, without those of players who have yet to ask.
    """
    due, own = not t.memory.burned, t.options.own_discards
    t.memory.burned = False
    for box in live(t):
        player = t.seats[box]
        thrown = yield from ask_for_discards(t, box)
        if not thrown:
            continue
        number = len(thrown)
        yield ThrowAway(box=box, player=player, number=number, cards=packed(thrown))
        also = () if own else ("house:poker-room/draw-own-discards",)
        for burns in (*[True] * due, *[False] * number):
            if not t.shoe.left:
                yield ShuffleDiscards(method="manual", box=box, own=own, cite="2", also=also)
            yield Burn(cite="1") if burns else Deal(to=box, deal="draw", face="down", eyes=player)
        # Only the first card of the draw has a burn card before it: if all stand pat there is none.
        due = False


@law("14.12(g)")
def last_round(t: Table[DrawOptions, Room]) -> Script[int]:
    """The last betting round: the first left of the button who is still in bets or checks, and the rest answer."""
    first = live(t)[0]
    return (yield from betting_round(t, LATE, first)) or first


@law("14.12(h)")
def show_down(t: Table[DrawOptions, Room], first: int) -> Script[None]:
    """Two or more players who are left show their hands.

    1. At high poker the best high hand wins the pot.
    2. At low poker the best low hand wins it.
    """
    contest = t.options.form.contest
    yield from divided(t, contest, (yield from shown(t, contest, first)))


@helper
def ask_for_discards(t: Table[DrawOptions, Room], box: int) -> Script[list[Card]]:
    """The cards that a player throws away; none where they stand pat."""
    chosen = yield Pick(
        box=box,
        player=t.seats[box],
        choices=(PAT,),
        default=PAT,
        fewest=1,
        greatest=len(t.hands[box]),
        what="discard",
    )
    return [] if chosen == PAT else unpacked(chosen)
