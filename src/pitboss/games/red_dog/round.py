"""Red dog: the cards between rounds and the round of play, in the order of 19:47-6.2 to 6.5 and 6.9.

Of 6.1 to 6.8 only the headings are held: each step is a house reading with its source. 6.9 is law.
"""

from pitboss.games.red_dog.rules import (
    CONSECUTIVE,
    CONTINUOUS,
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
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import RoundVoid, Script, Table, Wager
from pitboss.table.act import Betting, Burn, Collect, Deal, Place, TableAction
from pitboss.table.acts.choices import Raise
from pitboss.table.acts.settlement_acts import Pay, Push, Take
from pitboss.table.acts.shuffle_acts import LoadShoe, ReshuffleDone, Shuffle
from pitboss.table.procedures.between_rounds import (
    CUT_MARGIN,
    cut_first,
    looked_at,
    offer_cut,
    quarter_behind,
    washed,
    whats_next,
)
from pitboss.table.procedures.common import clockwise_from, return_everything, verify_open, verify_seated

LAYOUT = "layout"
"""The shared hand in the middle."""
LOCKED = "locked"
"""A raise's status once the third card was seen: raises can be neither made nor withdrawn."""

CARDS: dict[str, str | tuple[str, ...]] = {
    "cards": "house/opening",
    "cards/idle": "house/shuffle",
    "cut": "house/shuffle",
    "decks": ("house/decks", "19:46-1.17(a)"),
}


# 6.2 and 6.3: opening the table; shuffle and cut.


@helper
def start(t: Table[Options]) -> Script[None]:
    """The first player looks at the cards; then wash, shuffle and cut."""
    first = yield from looked_at(t)
    yield from washed()
    yield from shuffle(t, first)


@helper
def reshuffle(t: Table[Options]) -> Script[None]:
    """After the cutting card, after a void round, or after every round where a device shuffles all the time."""
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", "house/shuffle")
    if not due(t):
        raise Refusal("the cutting card has not been reached", "house/shuffle")
    first, _ = cut_first(t)
    yield from shuffle(t, first)


def due(t: Table[Options]) -> bool:
    """Whether the cards are to be shuffled; those of a device that shuffles all the time go back after each round."""
    always = t.options.shuffle == CONTINUOUS and not t.cards.device_jammed
    return bool(t.cards.reshuffle_due) or (always and bool(t.cards.rack.piles))


def next_procedure(t: Table[Options]) -> str:
    """The next procedure of a table without outside orders."""
    return whats_next(t, due)


@reading("red-dog/shuffle")
def shuffle(t: Table[Options], first: int | None) -> Script[None]:
    """The cards are shuffled and cut at least ten cards from either end; the cutting card goes a quarter of the stack
    from its back; at an idle table they lie spread.
    """
    method = "manual" if t.cards.device_jammed else t.options.shuffle
    if method == CONTINUOUS:
        yield from shuffle_continuously(t)
        if not t.cards.device_jammed:
            return
    else:
        yield Shuffle(method=method, cite="" if method == "manual" else "19:46-1.19(c)")
    yield from offer_cut(t, clockwise_from(t, first), margin=CUT_MARGIN)
    yield from quarter_behind(t)


@law("6.9")
def shuffle_continuously(t: Table[Options]) -> Script[None]:
    """Instead of the usual shuffle, cut and deal, a shoe or device that reshuffles the cards by itself may be used if
    it and its procedures are approved.
    """
    yield Shuffle(method=CONTINUOUS)
    if not t.cards.device_jammed:
        yield LoadShoe()
        yield ReshuffleDone()


# 6.4 and 6.5: the round of play.


@helper
def round_of_play(t: Table[Options]) -> Script[None]:
    """Wagers, two cards, raises on a spread, the third card, losers and winners."""
    ready(t)
    try:
        if t.cards.burn_due:
            yield from burn_card()
        yield from take_wagers()
        if t.wagers:
            yield from play(t)
    except RoundVoid as void:
        yield from return_everything(t, void)


def ready(t: Table[Options]) -> None:
    """Refuse a round that may not begin."""
    verify_open(t, "house/opening")
    if due(t):
        raise Refusal("the cards are shuffled before another round", t.cards.reshuffle_cite or "6.9")
    if t.cards.opened_on != t.day:
        raise Refusal("the cards are changed every gaming day", "house/opening")
    verify_seated(t)


@helper
def play(t: Table[Options]) -> Script[None]:
    """One hand for everybody: two cards, and a third unless they are consecutive."""
    yield from deal(t)
    width = spread(*map(rank, t.hands[LAYOUT]))
    yield from call(width)
    if width == CONSECUTIVE:
        yield from end_consecutive(t)
    elif width == PAIR:
        yield from deal_to_pair(t)
    else:
        yield from offer_raises(t)
        yield from deal_third(t, width)
    yield from collect_cards()


@reading("red-dog/burn")
def burn_card() -> Script[None]:
    """A card is burned from a new shoe and when a new dealer comes; one that was forgotten is not made up for."""
    yield Burn()


BETTING = Betting(open=("original",), words="No more bets", placing="house/original")


@reading("red-dog/betting")
def take_wagers() -> Script[None]:
    """Wagers are made with chips until the call of no more bets, and are not altered once placed."""
    while (yield BETTING) is not None:
        pass


@reading("red-dog/deal")
def deal(t: Table[Options]) -> Script[None]:
    """Two cards are dealt face up, one hand for all players; an ace is high only and suits do not count."""
    for _ in range(2):
        yield Deal(to=LAYOUT)


@reading("red-dog/call")
def call(width: int) -> Script[None]:
    """The dealer calls consecutive, pair or the spread, and marks the spread on the layout."""
    words = {CONSECUTIVE: "Consecutive", PAIR: "Pair"}.get(width, f"Spread of {width}")
    yield TableAction(what="announce", words=words)
    if width > CONSECUTIVE:
        yield TableAction(what="mark", words=f"the spread of {width}")


@reading("red-dog/consecutive")
def end_consecutive(t: Table[Options]) -> Script[None]:
    """Consecutive cards end the round, and every wager goes back."""
    yield from stands_off(t)


@reading("red-dog/pair")
def deal_to_pair(t: Table[Options]) -> Script[None]:
    """On a pair a third card is dealt at once: three of a kind wins, anything else gives the wagers back."""
    yield Deal(to=LAYOUT, deal="third")
    first, _, third = map(rank, t.hands[LAYOUT])
    if third == first:
        yield from pay(t, PAIR)
    else:
        yield from stands_off(t)


@helper
def stands_off(t: Table[Options]) -> Script[None]:
    """Every wager goes back."""
    for box, wager in lying(t):
        yield Push(box=box, wager=wager, stake=t.wagers[box, wager])


@reading("red-dog/raise")
def offer_raises(t: Table[Options]) -> Script[None]:
    """On a spread each player, from the dealer's left, may raise by up to the original wager."""
    for box in t.clockwise("original"):
        original, chips, step = t.wagers[box, "original"], t.chips(t.seats[box]), t.options.increment
        most = min(original, chips // step * step)
        # A raise that the player cannot put up is not offered.
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
        )
        chosen = yield act
        if chosen == LOCKED:
            return
        if chosen != STAND:
            yield Place(wager=Wager(box, t.seats[box], RAISE, act.amount(chosen)))


@reading("red-dog/third")
def deal_third(t: Table[Options], width: int) -> Script[None]:
    """The third card is dealt face up between the two; it wins strictly between them and loses on or outside an end."""
    yield Deal(to=LAYOUT, deal="third")
    if between(*map(rank, t.hands[LAYOUT])):
        yield from pay(t, width)
    else:
        yield from take(t)


@reading("red-dog/odds")
def pay(t: Table[Options], width: int) -> Script[None]:
    """Three of a kind pays 11 to 1, a spread of 1, 2 and 3 pays 5, 4 and 2 to 1, a wider one 1 to 1."""
    odds = t.options.three_of_a_kind_odds if width == PAIR else t.options.odds(width)
    for box, wager in lying(t):
        stake, settled = t.wagers[box, wager], ("house/settling",)
        yield Pay(box=box, wager=wager, stake=stake, winnings=odds.pay(stake), odds=odds, also=settled)


@reading("red-dog/settling")
def take(t: Table[Options]) -> Script[None]:
    """Losing wagers are collected or winners paid, and the cards go into the rack so that the hand can be rebuilt."""
    for box, wager in lying(t):
        yield Take(box=box, wager=wager, stake=t.wagers[box, wager])


@reading("red-dog/settling", again=True)
def collect_cards() -> Script[None]:
    """The one hand of the round."""
    yield Collect(boxes=(LAYOUT,))


def lying(t: Table[Options]) -> list[tuple[int, str]]:
    """The wagers on the layout, box after box from the dealer's left, the original before its raise."""
    return sorted(t.wagers)
