"""Fast action hold 'em: the dealer's hand, the community cards and the settlement, 19:47-21.8(g)-(o)."""

from pitboss.equipment import packed
from pitboss.games.fast_action_holdem.acts import SetDealersHand
from pitboss.games.fast_action_holdem.rules import COMMUNITY, COMMUNITY_CARDS, Options
from pitboss.games.fast_action_holdem.setting import counterclockwise, second
from pitboss.games.fast_action_holdem.ways import has_equal_choices, is_natural, kept_by_house_ways, numbers
from pitboss.ranking import MANY
from pitboss.table import HOUSE, Script, Table, place
from pitboss.table.act import Burn, Collect, Deal, Deed
from pitboss.table.settling import Pay, Push, Take
from pitboss.table.showing import TurnUp

WAYS = (
    "suited pair",
    "highest pair",
    "ace with highest suited card, 10 or better",
    "highest suited running cards, 10-jack or better",
    "ace with highest card, 10 or better",
    "highest running cards, jack-queen or better",
    "ace with highest suited card",
    "highest suited cards, 10 or better",
    "highest cards, jack or better",
    "ace with highest card",
    "suited running cards",
    "highest suited cards",
    "running cards",
    "highest cards",
)
"""The house ways in short, in their order."""

RACKED = ("19:47-21.8(o)",)


def dealers_hand(t: Table[Options]) -> Script[bool]:
    """The dealer turns four cards over and sets two by the house ways, unless they are a natural (21.8(g)-(i))."""
    hand = list(t.hands[HOUSE])
    yield TurnUp(hand=HOUSE, cards=packed(hand), cite="19:47-21.8(g)")
    if is_natural(numbers(hand)):
        yield from dealers_natural(t)
        return False
    kept, way = kept_by_house_ways(hand)
    also = ("19:47-21.8(g)", "19:47-21.8(i)", '19:47-21.1 "Setting of a hand"')
    running = ('19:47-21.1 "Running cards"',) if way in (4, 6, 11, 13) else ()
    alike = ("house:fast-action-holdem/equal-choices",) if has_equal_choices(hand) else ()
    yield SetDealersHand(
        hand=HOUSE, cards=packed(kept), why=WAYS[way - 1], cite=f"19:47-21.8(i){way}", also=(*also, *running, *alike)
    )
    return True


def dealers_natural(t: Table[Options]) -> Script[None]:
    """Original wagers are lost; the second one of a split is not collected, so it goes back (21.8(h))."""
    for box in counterclockwise(t):
        stake = t.wagers[box, "original"]
        also = ('19:47-21.1 "Natural"',)
        yield Take(box=box, wager="original", stake=stake, cite="19:47-21.8(h)", also=also)
        if (box, "split") in t.wagers:
            yield Push(box=box, wager="split", stake=stake, cite="19:47-21.8(h)")
    in_order = sorted(t.hands, key=lambda of: (of == HOUSE, str(of)))
    yield Collect(boxes=tuple(in_order), cite="19:47-21.8(h)", also=RACKED)


def showdown(t: Table[Options]) -> Script[None]:
    """A burn card, five community cards, and every hand against the dealer's (21.8(j)-(o))."""
    yield Burn(cite="19:47-21.8(j)")
    for _ in range(COMMUNITY_CARDS):
        yield Deal(to=COMMUNITY, cite="19:47-21.8(j)", also=('19:47-21.1 "Community card"',))
    dealer = MANY.value([*t.hands[HOUSE], *t.hands[COMMUNITY]])
    winners: list[tuple[int, int | str, str]] = []
    for box in counterclockwise(t):
        for hand, wager in ((box, "original"), (second(box), "split")):
            if (box, wager) in t.wagers and (yield from expose(t, box, hand, wager, dealer)):
                winners.append((box, hand, wager))
    for box, hand, wager in winners:
        stake, odds = t.wagers[box, wager], t.options.winning_odds
        yield Pay(
            box=box,
            wager=wager,
            stake=stake,
            winnings=odds.pay(stake),
            odds=odds,
            cite="19:47-21.8(n)",
            also=("19:47-21.8(m)", "19:47-21.8(k)"),
        )
        yield Collect(boxes=(hand,), cite="19:47-21.8(n)", also=RACKED)
    yield Collect(boxes=(COMMUNITY, HOUSE), cite="19:47-21.8(o)")


COMPARED = (
    *("19:47-21.3(a)", "19:47-21.3(b)", "19:47-21.3(c)"),
    *('19:47-21.1 "Five-card hand"', '19:47-21.1 "Rank"'),
)


def expose(t: Table[Options], box: int, hand: int | str, wager: str, dealer: int) -> Script[bool]:
    """One hand is shown and compared; a loser is collected at once (21.8(k), (l)). Whether it wins."""
    yield TurnUp(hand=hand, cards=packed(t.hands[hand]), cite="19:47-21.8(k)")
    value = MANY.value([*t.hands[hand], *t.hands[COMMUNITY]])
    classes = tuple(dict.fromkeys([class_cite(value), class_cite(dealer)]))
    wins, copy = value > dealer, value == dealer
    words = f"{place(hand)} {'wins' if wins else 'loses'}: {'copy hand, ' if copy else ''}{MANY.says(value)}"
    words += "" if copy else f"; the dealer has {MANY.says(dealer)}"
    # The letter of 21.3(c) looks for the highest card that only one hand has; like hands are read pairs first.
    read = ("house:fast-action-holdem/tied-ranks",) if len(classes) == 1 and not copy else ()
    also = (*COMPARED, *classes, *read, *(('19:47-21.1 "Copy hand"',) if copy else ()))
    yield Deed(what="announce", words=words, cite="19:47-21.8(k)", also=also)
    if wins:
        return True
    stake = t.wagers[box, wager]
    yield Take(box=box, wager=wager, stake=stake, cite="19:47-21.8(l)", also=("19:47-21.8(k)", *read))
    yield Collect(boxes=(hand,), cite="19:47-21.8(l)", also=RACKED)
    return False


def class_cite(value: int) -> str:
    """The paragraph of a hand's class: 21.3(b) counts them from the highest down."""
    return f"19:47-21.3(b){len(MANY.classes) - MANY.classes.index(MANY.name(value))}"
