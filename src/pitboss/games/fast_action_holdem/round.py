"""Fast action hold 'em: the round of play, 19:47-21.7 and 21.8, from the call to the last card in the rack."""

from collections import Counter

from pitboss.games.fast_action_holdem.acts import Memory, PlaceMarker
from pitboss.games.fast_action_holdem.ending import dealers_hand, showdown
from pitboss.games.fast_action_holdem.rules import CONTINUOUS, HAND, Options
from pitboss.games.fast_action_holdem.setting import set_hands
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, RoundVoid, Script, Table
from pitboss.table.act import Betting, Burn, Collect, Deal, Decide
from pitboss.table.settling import Void
from pitboss.table.shuffling import OrderReshuffle

ROWS = ("first", "second", "third", "fourth")
"""The four times around the table; a case may name one."""
LATER = "later"
"""The deal of cards that were missing."""
RESHUFFLED = frozenset({"19:47-21.9(i)", "house:fast-action-holdem/shoe-jam"})
"""Why a void round is followed by a reshuffle; after 21.9(f) a new round begins at once."""


def round_of_play(t: Table[Options, Memory]) -> Script[None]:
    """One complete cycle of play (21.1)."""
    ready(t)
    try:
        if t.burn_due:
            yield Burn(cite="19:47-21.7(a)")
        while (yield BETTING) is not None:
            pass
        if not t.wagers:
            return
        missed = yield from deal(t)
        yield from complete_hands(t, missed)
        yield from set_hands(t)
        if t.wagers:
            if (yield from dealers_hand(t)):
                yield from showdown(t)
        elif HOUSE in t.hands:
            # With nothing left to settle everybody's wagers have been paid or collected, which ends a round (21.1).
            yield Collect(boxes=(HOUSE,), cite="house:fast-action-holdem/nobody-left")
    except RoundVoid as void:
        yield from give_back(t, void)
        return
    yield PlaceMarker(to=next_position(t), cite="19:47-21.7(b)", also=('19:47-21.1 "Dealing marker"',))


def ready(t: Table[Options, Memory]) -> None:
    """Refuse a round that may not begin."""
    if t.status != "open":
        raise Refusal(f"no round can begin: the table is {t.status}", "19:47-21.4(a)")
    if t.reshuffle_due == "cutting-card":
        raise Refusal("the cutting card is out: the cards are reshuffled before another round", "19:47-21.7(d)")
    if t.reshuffle_due == "void":
        raise Refusal("the last round was void: the cards are reshuffled before another round", t.reshuffle_cite)
    if cards_out(t):
        raise Refusal("the device has not taken back and shuffled the cards of the last round", "19:47-21.11")
    if t.cards_of != t.day:
        raise Refusal(f"the cards were opened on {t.cards_of}: they are changed every gaming day", "19:47-21.4(e)")
    if not t.seats:
        raise Refusal("nobody sits at the table", '19:47-21.1 "Round of play"')
    if t.memory.marker > t.boxes:
        why = f"the dealing marker cannot lie at box {t.memory.marker}: boxes are 1 to {t.boxes}"
        raise Refusal(why, '19:47-21.1 "Dealing marker"')


def cards_out(t: Table[Options, Memory]) -> bool:
    """Whether a device that shuffles all the time waits for cards that were dealt."""
    return t.memory.continuous and t.options.shuffle == CONTINUOUS and t.shoe.left < 52 * t.options.decks


BETTING = Betting(
    open=("original",),
    words="No more bets",
    placing="19:47-21.6(a)",
    cite="19:47-21.7(b)",
    also=("19:47-21.6(b)", "19:47-21.6(c)", "19:47-21.10", '19:47-21.1 "Round of play"'),
)


def deal(t: Table[Options, Memory]) -> Script[Counter[int]]:
    """Four times a card face down to each wager and the dealer, from the marker on (21.7(c)); who missed how many."""
    missed: Counter[int] = Counter()
    for row in ROWS:
        for position in positions(t):
            eyes = t.seats[position] if position != HOUSE else ""
            card = yield Deal(to=position, deal=row, face="down", eyes=eyes, cite="19:47-21.7(c)", also=DEALT)
            missed[position] += card is None
    return missed


DEALT = ('19:47-21.1 "Dealing marker"', "19:47-21.2(b)")


def around(t: Table[Options, Memory]) -> list[int]:
    """All positions clockwise from the marker: the boxes from the dealer's left, then the dealer."""
    circle = [HOUSE, *range(1, t.boxes + 1)]
    start = circle.index(t.memory.marker)
    return circle[start:] + circle[:start]


def positions(t: Table[Options, Memory]) -> list[int]:
    """The dealer and the boxes with a wager, in the order of the deal; a marked box without one is passed over."""
    return [position for position in around(t) if position == HOUSE or (position, "original") in t.wagers]


def next_position(t: Table[Options, Memory]) -> int:
    """Where the marker goes: "next player position" is read as the next on the layout, wagered or not."""
    return around(t)[1]


def complete_hands(t: Table[Options, Memory], missed: Counter[int]) -> Script[None]:
    """Cards that were not dealt: to the dealer always, to a player if he wants them (21.9(d), (e), (j))."""
    for _ in range(missed[HOUSE]):
        yield Deal(to=HOUSE, deal=LATER, face="down", cite="19:47-21.9(d)")
    for box in [box for box in t.clockwise("original") if missed[box]]:
        stake = t.wagers[box, "original"]
        if missed[box] == HAND:
            yield Void(box=box, wager="original", stake=stake, cite="19:47-21.9(j)")
        elif (yield Decide(box=box, choices=("receive", "void"), cite="19:47-21.9(e)")) == "void":
            yield Void(box=box, wager="original", stake=stake, cite="19:47-21.9(e)")
            yield Collect(boxes=(box,), cite="19:47-21.9(e)")
        else:
            for _ in range(missed[box]):
                yield Deal(to=box, deal=LATER, face="down", eyes=t.seats[box], cite="19:47-21.9(e)")


def give_back(t: Table[Options, Memory], void: RoundVoid) -> Script[None]:
    """A void round: what is still on the layout goes back, the cards are put away (21.9(f), (i))."""
    # Naturals that were paid and halves that were given up before stand; the paragraphs do not speak of them.
    for box, wager in sorted(t.wagers):
        yield Void(box=box, wager=wager, stake=t.wagers[box, wager], cite=void.cite)
    if t.hands:
        yield Collect(boxes=tuple(sorted(t.hands, key=lambda of: (of == HOUSE, str(of)))), cite=void.cite)
    if void.cite in RESHUFFLED:
        yield OrderReshuffle(why="void", cite=void.cite)
