"""Caribbean stud poker: the round of play, from the antes to the last card in the rack.

Of the sections before settlement the titles are held and the text is not: what they order stands as readings.
"""

from pitboss.equipment import packed
from pitboss.games.caribbean_stud import progressive
from pitboss.games.caribbean_stud.rules import (
    ANTE,
    BET,
    BET_ANTES,
    FOLD,
    LOSE,
    NO_HAND,
    PUSH,
    QUALIFYING,
    SIZE,
    WIN,
    Options,
    bet_winnings,
    result,
)
from pitboss.games.caribbean_stud.text import READINGS, TEXT
from pitboss.games.house_poker_family.dealing import deal_hands, end_round, ready, take_wagers
from pitboss.ranking import HIGH
from pitboss.ranking.high import CLASS
from pitboss.table import HOUSE, RoundVoid, Script, Table, Wager
from pitboss.table.act import Collect, Decide, Deed, Place
from pitboss.table.procedures import return_everything
from pitboss.table.progressive import PROGRESSIVE
from pitboss.table.settling import Pay, Push, Restore, Take
from pitboss.table.showing import TurnUp

SETTLEMENT = f"{READINGS}/settlement"
Folded = list[tuple[int, str, int]]


def round_of_play(t: Table[Options]) -> Script[None]:
    """One complete round."""
    ready(TEXT, t)
    folded: Folded = []
    wagers = (ANTE, PROGRESSIVE) if t.options.progressive else (ANTE,)
    try:
        yield from take_wagers(TEXT, t, wagers, also=(f"{READINGS}/wagers",))
        if not t.wagers:
            return
        yield from progressive.register(t)
        yield from deal_hands(TEXT, t, t.clockwise(ANTE), SIZE, dealer_up=1)
        yield from decide(t, folded)
        if t.clockwise(BET):
            yield from show_dealer(t)
            yield from open_hands(t)
            yield from pay_hands(t)
            yield from progressive.pay_winners(t)
        yield from end_round(TEXT, t)
    except RoundVoid as void:
        # All hands are void, and so are those that had been given up. The meter keeps what it got: 16.12 lets it go
        # down for a payout only.
        for box, wager, stake in folded:
            yield Restore(box=box, wager=wager, stake=stake, cite=f"{READINGS}/void-after-fold")
        yield from return_everything(t, void)


def decide(t: Table[Options], folded: Folded) -> Script[None]:
    """From the dealer's left each player looks at his hand, and bets twice the ante or folds."""
    for box in t.clockwise(ANTE):
        ante, player = t.wagers[box, ANTE], t.seats[box]
        # A bet that cannot be placed is not offered.
        choices = (BET, FOLD) if t.chips(player) >= BET_ANTES * ante else (FOLD,)
        if (yield Decide(box=box, choices=choices, cite=f"{READINGS}/bet", also=(TEXT.own_cards,))) == BET:
            yield Place(wager=Wager(box, player, BET, BET_ANTES * ante), cite=f"{READINGS}/bet")
            continue
        for wager, cite in ((ANTE, f"{READINGS}/fold"), (PROGRESSIVE, f"{READINGS}/fold-progressive")):
            if stake := t.wagers.get((box, wager)):
                yield Take(box=box, wager=wager, stake=stake, cite=cite)
                folded.append((box, wager, stake))
        yield Collect(boxes=(box,), cite=f"{READINGS}/fold")


def show_dealer(t: Table[Options]) -> Script[None]:
    """The hole cards are turned up, and the dealer says what they make and whether it qualifies."""
    cite = f"{READINGS}/qualify"
    yield TurnUp(hand=HOUSE, cards=packed(t.hands[HOUSE]), cite=cite)
    value = HIGH.value(t.hands[HOUSE])
    verdict = "the dealer qualifies" if value >= QUALIFYING else "the dealer does not qualify"
    yield Deed(what="announce", words=f"{HIGH.says(value)}: {verdict}", cite=cite)


def counterclockwise(t: Table[Options]) -> list[int]:
    """The boxes still in play, from the dealer's right."""
    return t.clockwise(BET)[::-1]


def outcome(t: Table[Options], box: int) -> tuple[int, int]:
    """How a box comes off, and the class of its hand."""
    value = HIGH.value(t.hands[box])
    return result(value, HIGH.value(t.hands[HOUSE])), value >> CLASS


def open_hands(t: Table[Options]) -> Script[None]:
    """Each hand is opened and compared, and what has lost is collected at once."""
    for box in counterclockwise(t):
        yield TurnUp(hand=box, cards=packed(t.hands[box]), cite=SETTLEMENT)
        if outcome(t, box)[0] == LOSE:
            for wager in (ANTE, BET):
                yield Take(box=box, wager=wager, stake=t.wagers[box, wager], cite=SETTLEMENT)
        yield from progressive.collect_losers(t, box)


def pay_hands(t: Table[Options]) -> Script[None]:
    """In the same order antes and bets are paid or given back (16.12(b)-(d))."""
    o = t.options
    for box in counterclockwise(t):
        came, row = outcome(t, box)
        ante, bet = t.wagers[box, ANTE], t.wagers[box, BET]
        if came == PUSH:
            yield Push(box=box, wager=ANTE, stake=ante, cite=SETTLEMENT)
            yield Push(box=box, wager=BET, stake=bet, cite=SETTLEMENT)
            continue
        even = o.ante_odds
        yield Pay(box=box, wager=ANTE, stake=ante, winnings=even.pay(ante), odds=even, cite="19:47-16.12(b)")
        if came == NO_HAND:
            yield Push(box=box, wager=BET, stake=bet, cite=f"{READINGS}/qualify")
        elif came == WIN:
            winnings = bet_winnings(o, row, bet)
            capped = winnings < o.bet_odds[row].pay(bet)
            also = ("19:47-16.12(d)",) if capped else ()
            odds = o.bet_odds[row]
            yield Pay(box=box, wager=BET, stake=bet, winnings=winnings, odds=odds, cite="19:47-16.12(c)", also=also)
