"""Red dog: the cards between rounds and the round of play, in the order of 19:47-6.2 to 6.5 and 6.9.

Of 6.1 to 6.8 only the headings are held: each step is a house reading with its source. 6.9 is law.
"""

from pitboss.games.red_dog.rules import (
    CONSECUTIVE,
    CONTINUOUS,
    CUT_MARGIN,
    EQUAL,
    PAIR,
    RAISE,
    STAND,
    Options,
    between,
    rank,
    spread,
)
from pitboss.refusal import Refusal
from pitboss.table import RoundVoid, Script, Table, Wager
from pitboss.table.act import Betting, Burn, Collect, Deal, Deed, Place
from pitboss.table.between_rounds import cut_first, looked_at, quarter_behind, washed, whats_next
from pitboss.table.choosing import Raise
from pitboss.table.procedures import clockwise_from, offer_cut, return_everything
from pitboss.table.settling import Pay, Push, Take
from pitboss.table.shuffling import LoadShoe, ReshuffleDone, Shuffle

LAYOUT = "layout"
"""The hand that nobody owns."""
LOCKED = "locked"
"""What a raise comes to when the third card was seen: nobody raises any more, and nobody takes a raise back."""

OPENING, SHUFFLE, RESULT = "house:red-dog/opening", "house:red-dog/shuffle", "house:red-dog/settling"
CARDS: dict[str, str | tuple[str, ...]] = {
    "cards": OPENING,
    "cards/idle": SHUFFLE,
    "cut": SHUFFLE,
    "decks": ("house:red-dog/decks", "19:46-1.17(a)"),
}


def start(t: Table[Options]) -> Script[None]:
    """The first player looks at the cards; then wash, shuffle and cut."""
    first = yield from looked_at(t)
    yield from washed()
    yield from shuffle(t, first, SHUFFLE)


def reshuffle(t: Table[Options]) -> Script[None]:
    """After the cutting card, after a void round, or after every round where a device shuffles all the time."""
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", SHUFFLE)
    if not due(t):
        raise Refusal("the cutting card has not been reached", SHUFFLE)
    yield from shuffle(t, *cut_first(t))


def due(t: Table[Options]) -> bool:
    """Whether the cards are to be shuffled; those of a device that shuffles all the time go back after each round."""
    always = t.options.shuffle == CONTINUOUS and not t.device_jammed
    return bool(t.reshuffle_due) or (always and bool(t.rack.piles))


def next_procedure(t: Table[Options]) -> str:
    """What comes next at a table that is left to itself."""
    return whats_next(t, due)


def shuffle(t: Table[Options], first: int | None, cite: str) -> Script[None]:
    """By hand or device, then cut and loaded; a device that shuffles all the time needs neither (6.9)."""
    method = "manual" if t.device_jammed else t.options.shuffle
    if method == CONTINUOUS:
        yield Shuffle(method=CONTINUOUS, cite="19:47-6.9")
        if not t.device_jammed:
            yield LoadShoe(cite="19:47-6.9")
            yield ReshuffleDone(cite="19:47-6.9")
            return
    else:
        yield Shuffle(method=method, cite=SHUFFLE if method == "manual" else "19:46-1.19(c)")
    yield from offer_cut(t, clockwise_from(t, first), cite, margin=CUT_MARGIN)
    yield from quarter_behind(t)


def round_of_play(t: Table[Options]) -> Script[None]:
    """Wagers, two cards, raises on a spread, the third card, losers and winners."""
    ready(t)
    try:
        if t.burn_due:
            yield Burn(cite="house:red-dog/burn")
        while (yield BETTING) is not None:
            pass
        if t.wagers:
            yield from play(t)
    except RoundVoid as void:
        yield from return_everything(t, void)


BETTING = Betting(
    open=("original",), words="No more bets", placing="house:red-dog/original", cite="house:red-dog/betting"
)


def ready(t: Table[Options]) -> None:
    """Refuse a round that may not begin."""
    if t.status != "open":
        raise Refusal(f"no round can begin: the table is {t.status}", OPENING)
    if due(t):
        raise Refusal("the cards are shuffled before another round", t.reshuffle_cite or "19:47-6.9")
    if t.cards_of != t.day:
        raise Refusal("the cards are changed every gaming day", OPENING)
    if not t.seats:
        raise Refusal("nobody sits at the table", "house:seating")


def play(t: Table[Options]) -> Script[None]:
    """One hand for everybody: two cards, and a third unless they are consecutive."""
    dealt = "house:red-dog/deal"
    for _ in range(2):
        yield Deal(to=LAYOUT, cite=dealt)
    first, second = map(rank, t.hands[LAYOUT])
    width = spread(first, second)
    yield Deed(what="announce", words=called(width), cite="house:red-dog/call")
    if width == CONSECUTIVE:
        yield from stands_off(t, "house:red-dog/consecutive")
    elif width == PAIR:
        yield Deal(to=LAYOUT, deal="third", cite="house:red-dog/pair")
        if rank(t.hands[LAYOUT][-1]) == first:
            yield from pay(t, width)
        else:
            yield from stands_off(t, "house:red-dog/pair")
    else:
        yield Deed(what="mark", words=f"the spread of {width}", cite="house:red-dog/call")
        yield from offer_raises(t)
        yield Deal(to=LAYOUT, deal="third", cite="house:red-dog/third")
        if between(first, second, rank(t.hands[LAYOUT][-1])):
            yield from pay(t, width)
        else:
            for box, wager in lying(t):
                yield Take(box=box, wager=wager, stake=t.wagers[box, wager], cite=RESULT)
    yield Collect(boxes=(LAYOUT,), cite=RESULT)


def called(width: int) -> str:
    """What the dealer says of the first two cards."""
    return {CONSECUTIVE: "Consecutive", PAIR: "Pair"}.get(width, f"Spread of {width}")


def offer_raises(t: Table[Options]) -> Script[None]:
    """From the dealer's left clockwise, each up to the original wager; what cannot be put up is not offered."""
    cite = "house:red-dog/raise"
    for box in t.clockwise("original"):
        original, chips, step = t.wagers[box, "original"], t.chips(t.seats[box]), t.options.increment
        most = min(original, chips // step * step)
        if most <= 0 or (t.options.raise_size == EQUAL and most < original):
            continue
        low = original if t.options.raise_size == EQUAL else step
        act = Raise(
            box=box,
            choices=(RAISE, STAND),
            default=STAND,
            low=min(low, most),
            high=most,
            step=step,
            sized=(RAISE,),
            cite=cite,
        )
        chosen = yield act
        if chosen == LOCKED:
            return
        if chosen != STAND:
            yield Place(wager=Wager(box, t.seats[box], RAISE, act.amount(chosen)), cite=cite)


def lying(t: Table[Options]) -> list[tuple[int, str]]:
    """The wagers on the layout, box after box from the dealer's left, the original before its raise."""
    return sorted(t.wagers)


def stands_off(t: Table[Options], cite: str) -> Script[None]:
    """Every wager goes back."""
    for box, wager in lying(t):
        yield Push(box=box, wager=wager, stake=t.wagers[box, wager], cite=cite)


def pay(t: Table[Options], width: int) -> Script[None]:
    """The original wager and its raise at the odds of the spread, or of three of a kind."""
    odds = t.options.three_of_a_kind_odds if width == PAIR else t.options.odds(width)
    for box, wager in lying(t):
        stake = t.wagers[box, wager]
        yield Pay(
            box=box,
            wager=wager,
            stake=stake,
            winnings=odds.pay(stake),
            odds=odds,
            cite="house:red-dog/odds",
            also=(RESULT,),
        )
