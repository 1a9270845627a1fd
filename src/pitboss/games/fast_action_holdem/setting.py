"""Fast action hold 'em: what players do with their four cards, 19:47-21.8(a)-(f)."""

from pitboss.equipment import packed
from pitboss.games.fast_action_holdem.rules import KEPT, Options, surrendered
from pitboss.games.fast_action_holdem.ways import is_natural, kept_by_house_ways, numbers
from pitboss.table import Script, Table, Wager
from pitboss.table.act import Collect, Deed, Place
from pitboss.table.choosing import Pick
from pitboss.table.dividing import SetHand
from pitboss.table.settling import Pay, Surrender
from pitboss.table.showing import TurnUp

NATURAL, SURRENDER, SPLIT = "natural", "surrender", "split"
MORE = "more"
"""The outcome of a question that is put anew because the hand had a card too many."""

SETTING = ("19:47-21.8(d)", '19:47-21.1 "Setting of a hand"')


def discards(box: int) -> str:
    """The place of a box's discarded cards."""
    return f"{box}/discards"


def second(box: int) -> str:
    """The second hand of a box that was split."""
    return f"{box}/2"


def counterclockwise(t: Table[Options], wager: str = "original") -> list[int]:
    """The boxes with that wager, from the dealer's right around the table."""
    return t.clockwise(wager)[::-1]


def set_hands(t: Table[Options]) -> Script[None]:
    """Each player sets, splits, gives up or shows a natural; then the dealer collects the discards (21.8(e))."""
    for box in t.clockwise("original"):
        yield from set_hand(t, box)
    unused = tuple([discards(box) for box in counterclockwise(t) if discards(box) in t.hands])
    if unused:
        yield Collect(boxes=unused, cite="19:47-21.8(e)")


def set_hand(t: Table[Options], box: int) -> Script[None]:
    """One player's hand; silence sets it by the house ways, and shows a natural."""
    player, stake = t.seats[box], t.wagers[box, "original"]
    words = (NATURAL, SURRENDER, *((SPLIT,) if t.chips(player) >= stake else ()))
    while True:
        hand = t.hands[box]
        usual = packed(kept_by_house_ways(hand)[0])
        natural = is_natural(numbers(hand))
        chosen = yield Pick(
            box=box,
            player=player,
            choices=words,
            fewest=KEPT,
            greatest=KEPT,
            what="set",
            default=NATURAL if natural and NATURAL in words else usual,
            cite="19:47-21.8(a)",
            also=SETTING,
        )
        if chosen == MORE:
            # One two-card hand is to be set, so it is neither split nor given up; the first four may be a natural.
            words = tuple([word for word in words if word == NATURAL])
        elif chosen == NATURAL:
            yield TurnUp(hand=box, cards=packed(hand), cite="19:47-21.8(b)")
            if natural:
                yield from pay_natural(t, box, stake)
                return
            yield Deed(what="turn-down", words="no natural: the player sets the hand", cite=FALSE_NATURAL)
            words = tuple([word for word in words if word != NATURAL])
        elif chosen == SURRENDER:
            yield from give_up(t, box, stake)
            return
        elif chosen == SPLIT:
            yield from split(t, box, stake, usual)
            return
        else:
            yield SetHand(box=box, player=player, cards=chosen, rest=discards(box), cite="19:47-21.8(a)", also=SETTING)
            return


FALSE_NATURAL = "house:fast-action-holdem/false-natural"


def pay_natural(t: Table[Options], box: int, stake: int) -> Script[None]:
    """Confirmed and paid at once, whatever the dealer has (21.8(b))."""
    odds = t.options.natural_odds
    yield Pay(
        box=box,
        wager="original",
        stake=stake,
        winnings=odds.pay(stake),
        odds=odds,
        cite="19:47-21.8(b)",
        also=('19:47-21.1 "Natural"',),
    )
    yield Collect(boxes=(box,), cite="19:47-21.8(b)")


def give_up(t: Table[Options], box: int, stake: int) -> Script[None]:
    """Half of the wager and all four cards go at once (21.8(f))."""
    yield Surrender(box=box, wager="original", stake=stake, kept=surrendered(stake), cite="19:47-21.8(f)")
    yield Collect(boxes=(box,), cite="19:47-21.8(f)", also=("19:47-21.8(o)",))


def split(t: Table[Options], box: int, stake: int, usual: str) -> Script[None]:
    """A second wager as great as the first, and two hands of two cards (21.8(c))."""
    player = t.seats[box]
    yield Place(wager=Wager(box, player, "split", stake), cite="19:47-21.8(c)", also=("19:47-21.6(c)",))
    first = yield Pick(
        box=box,
        player=player,
        fewest=KEPT,
        greatest=KEPT,
        what="split",
        default=usual,
        cite="19:47-21.8(c)",
        also=SETTING,
    )
    yield SetHand(box=box, player=player, cards=first, rest=second(box), cite="19:47-21.8(c)", also=SETTING)
