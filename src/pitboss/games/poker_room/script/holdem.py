"""Hold 'em, 19:47-14.10; omaha and five-card draw refer to its button, blinds and betting rounds."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.games.poker_room.options import ButtonOptions
from pitboss.games.poker_room.script.acts import BeginHand, MoveButton, NoteMissed, Post
from pitboss.games.poker_room.script.betting import BettingStreet, betting_round, live
from pitboss.games.poker_room.script.hand_skeleton import antes, community, deal, short
from pitboss.games.poker_room.script.showdown import divided, shown
from pitboss.games.poker_room.state import Forced, Room
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import Script, Table
from pitboss.table.act import Decide

Posted = Callable[[int, int, int], Script[None]]
"""Posts an amount for a box, as far as its chips go."""

EARLY = BettingStreet()
LATE = BettingStreet(also=("14.10(g)",), early=False)
"""The last two rounds are played like the one after the flop."""

POT: dict[str, str | tuple[str, ...]] = {"pot/wins": "14.10(j)"}


@law("14.10(a)")
def hand(t: Table[ButtonOptions, Room], boxes: list[int]) -> Script[None]:
    """How hold 'em is dealt and played, for high only."""
    yield from place_button(t, boxes)
    yield from ante(t)
    shows = yield from blinds_to_river(t)
    yield from show_down(t, shows)


@helper
def blinds_to_river(t: Table[ButtonOptions, Room]) -> Script[int]:
    """Blinds, two cards, the board, and the betting on each; gives who shows first."""
    bet, first = yield from blinds(t)
    yield from two_cards(t)
    return (yield from to_river(t, first, bet))


@helper
def to_river(t: Table[ButtonOptions, Room], first: int, bet: int) -> Script[int]:
    """The answers to the blinds, and the board with the betting on it; gives who shows first."""
    shows = yield from answer_blinds(t, first, bet)
    for street in (flop, turn, river):
        if len(live(t)) == 1:
            break
        shows = yield from street(t)
    return shows


@law("14.10(b)")
def ante(t: Table[ButtonOptions, Room]) -> Script[None]:
    """Eleven players at most; an ante may be asked, and a sign says whether and how much."""
    yield from antes(t)


@law("14.10(c)")
def place_button(t: Table[ButtonOptions, Room], boxes: list[int]) -> Script[None]:
    """Who is dealt to and who acts when follows from the button.

    1. The button is a flat disk that stands for a dealer who is not there.
    2. When play begins it lies before the first player at the dealer's right.
    3. After each round the button moves on clockwise.
    """
    r = t.memory
    if r.button == 0:
        yield MoveButton(box=boxes[-1], cite="2", also=("1",))
    elif not (r.again and r.button in boxes):
        following = [box for box in boxes if box > r.button] or boxes
        passed = following[0] != r.button % t.boxes + 1
        also = ("1", "house:poker-room/button-empty-seat") if passed else ("1",)
        yield MoveButton(box=following[0], cite="3", also=also)
    at = boxes.index(r.button) + 1
    yield BeginHand(boxes=(*boxes[at:], *boxes[:at]))


@law("14.10(d)")
def blinds(t: Table[ButtonOptions, Room], kill_blind: Posted | None = None) -> Script[tuple[int, int]]:
    """The player left of the button makes a blind bet; more may be asked of those after, as the sign says.

    Returns the bet that they make, and who is first to answer it. `kill_blind` posts for the player with the kill
    button, where a game has one.
    """
    o, r = t.options, t.memory
    order = list(r.put)
    if r.forced is not None:
        return (yield from forced_blinds(t, order, r.forced))
    usual = {order[place]: amount for place, amount in o.blinds_for(len(order)).items()}
    last = [*usual][-1]
    extra = {box: amount for box, amount in r.posts.items() if box in r.put}
    extra |= {box: missed for box in order if (missed := r.missed.get(t.seats[box], 0)) and box != last}
    for box, amount in usual.items():
        # Nobody posts twice: what stands for a blind is posted in its place.
        if box not in extra and (chips := t.chips(t.seats[box])):
            yield Post(box=box, what="blind", amount=min(amount, chips), also=short(amount, chips))
    for box, amount in extra.items():
        if chips := t.chips(t.seats[box]):
            yield from (kill_blind if kill_blind and box == r.kill else missed_blind)(box, amount, chips)
    if r.missed or r.out:
        yield from note_missed(t, order, last, usual[last])
    bet, first = max([*usual.values(), *extra.values()]), order[(order.index(last) + 1) % len(order)]
    if o.straddle and first not in usual and t.chips(t.seats[first]) > 2 * bet and first not in extra:
        bet, first = yield from offer_straddle(order, bet, first)
    return bet, first


@law("14.10(d)", again=True)
def forced_blinds(t: Table[ButtonOptions, Room], order: list[int], forced: Forced) -> Script[tuple[int, int]]:
    """Blinds, straddles and posts that are not those of the sign."""
    for what, amounts in (("blind", forced.blinds), ("post", forced.posts)):
        for box, amount in amounts.items():
            if chips := t.chips(t.seats[box]):
                yield Post(box=box, what=what, amount=min(amount, chips))
    if not forced.blinds:
        return max([0, *t.wagers.values()]), order[0]
    due = forced.blinds if forced.full else {box: t.wagers.get((box, "bet"), 0) for box in forced.blinds}
    bet = max(due.values())
    last = [box for box, amount in due.items() if amount == bet][-1]
    return max([bet, *t.wagers.values()]), order[(order.index(last) + 1) % len(order)]


@reading("poker-room/missed-blind")
def missed_blind(box: int, amount: int, chips: int) -> Script[None]:
    """Who missed a blind posts as much as the largest one to be dealt in, or waits for that blind to come round."""
    yield Post(box=box, what="post", amount=min(amount, chips), also=short(amount, chips))


@reading("poker-room/missed-blind", again=True)
def note_missed(t: Table[ButtonOptions, Room], order: list[int], last: int, big: int) -> Script[None]:
    """Those who sat out while the blinds went past them owe the last one; those who are dealt in owe nothing."""
    r = t.memory
    for box, player in sorted(t.seats.items()):
        if box in order and player in r.missed:
            yield NoteMissed(player=player, amount=0)
        elif player in r.out and _between(r.button, box, last) and r.missed.get(player, 0) < big:
            yield NoteMissed(player=player, amount=big)


def _between(button: int, box: int, last: int) -> bool:
    """Whether a box lies clockwise between the button and the last blind."""
    return button < box < last if button < last else box > button or box < last


@reading("poker-room/straddle")
def offer_straddle(order: list[int], bet: int, first: int) -> Script[tuple[int, int]]:
    """Where offered, the first seat after the blinds may post twice the largest before the deal, with the right to
    raise.

    Then the next one is first to answer.
    """
    choices = ("straddle", "no-straddle")
    if (yield Decide(box=first, choices=choices, default="no-straddle")) != "straddle":
        return bet, first
    yield Post(box=first, what="straddle", amount=2 * bet)
    return 2 * bet, order[(order.index(first) + 1) % len(order)]


@law("14.10(e)")
def two_cards(t: Table[ButtonOptions, Room]) -> Script[None]:
    """Two cards down to each, from the left of the button, who is always last."""
    yield from deal(t, "dd")


@law("14.10(f)")
def answer_blinds(t: Table[ButtonOptions, Room], first: int, bet: int) -> Script[int]:
    """After the blinds everybody folds, calls or raises in turn; the blinds may raise too, until all have answered."""
    return (yield from betting_round(t, EARLY, first, posted=bet)) or first


@law("14.10(g)")
def flop(t: Table[ButtonOptions, Room]) -> Script[int]:
    """A burn card and three community cards; the first player left of the button who is still in bets or checks, and
    the others in turn fold, call or raise, or bet or check while nobody has bet, until all have answered the last bet.
    """
    yield from community(t, 3, "flop")
    first = live(t)[0]
    return (yield from betting_round(t, EARLY, first)) or first


@law("14.10(h)")
def turn(t: Table[ButtonOptions, Room]) -> Script[int]:
    """A burn card, a fourth community card, and betting in the same way."""
    yield from community(t, 1, "turn")
    first = live(t)[0]
    return (yield from betting_round(t, LATE, first)) or first


@law("14.10(i)")
def river(t: Table[ButtonOptions, Room]) -> Script[int]:
    """A burn card, a fifth and last community card, and the last betting round."""
    yield from community(t, 1, "river")
    first = live(t)[0]
    return (yield from betting_round(t, LATE, first)) or first


@law("14.10(j)")
def show_down(t: Table[ButtonOptions, Room], first: int) -> Script[None]:
    """Two or more who are left show: the best five of own and community cards win; if the board is best, all share."""
    contest = t.options.form.contest
    yield from divided(t, contest, (yield from shown(t, contest, first)))
