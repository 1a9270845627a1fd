"""Casino war: the round of play, 19:47-22.7 and 22.8, from the call to the last card in the rack."""

from pitboss.games.casino_war.rules import BURN_BEFORE_WAR, EQUAL, HIGHER, LOWER, Options, compare, rank, surrendered
from pitboss.money import Odds
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, RoundVoid, Script, Table, Wager
from pitboss.table.act import Betting, Burn, Collect, Deal, Decide, Place
from pitboss.table.procedures import return_everything
from pitboss.table.settling import Pay, Restore, Surrender, Take, Void

LATE = "late"
"""A war card whose absence was noticed only when the cards were compared."""


def round_of_play(t: Table[Options]) -> Script[None]:
    """One complete cycle of play (22.1)."""
    ready(t)
    try:
        if t.burn_due:
            yield Burn(cite="19:47-22.7(a)", also=('19:47-22.1 "Burn card"',))
        while (yield BETTING) is not None:
            pass
        if t.wagers:
            yield from original_deal(t)
            yield from settle_original_deal(t)
            yield from offer_surrender_or_war(t)
            yield from collect_cards(t)
        if t.wagers:
            yield from war_deal(t)
    except RoundVoid as void:
        yield from return_everything(t, void)


def ready(t: Table[Options]) -> None:
    """Refuse a round that may not begin."""
    if t.status != "open":
        raise Refusal(f"no round can begin: the table is {t.status}", "19:47-22.4(a)")
    if t.reshuffle_due == "cutting-card":
        raise Refusal("the cutting card is out: the cards are reshuffled before another round", "19:47-22.5(f)")
    if t.reshuffle_due == "void":
        raise Refusal("the last round was void: the cards are reshuffled before another round", t.reshuffle_cite)
    if t.cards_of != t.day:
        raise Refusal(f"the cards were opened on {t.cards_of}: they are changed every gaming day", "19:47-22.4(d)")
    if not t.seats:
        raise Refusal("nobody sits at the table", '19:47-22.1 "Round of play"')


BETTING = Betting(
    open=("initial", "tie"),
    words="No more bets",
    placing="19:47-22.6(a)",
    cite="19:47-22.7(b)",
    also=("19:47-22.6(b)", '19:47-22.1 "Initial wager"'),
)


def original_deal(t: Table[Options]) -> Script[None]:
    """One card face up to each initial wager, then to the dealer (22.7(c))."""
    for box in t.clockwise("initial"):
        yield Deal(to=box, cite="19:47-22.7(c)1", also=ORIGINAL_DEAL)
    yield Deal(to=HOUSE, cite="19:47-22.7(c)2", also=ORIGINAL_DEAL)


ORIGINAL_DEAL = ("19:47-22.7(c)", "19:47-22.7(b)", '19:47-22.1 "Original deal"')
TAKEN = ("19:47-22.8(a)", "19:47-22.8(b)", "19:47-22.3")
PAID = (*TAKEN, "19:47-22.9(a)")
PAID_INITIAL = (*PAID, "19:47-22.9(a)1")
PAID_TIE = (*PAID, "19:47-22.9(a)2", '19:47-22.1 "Tie wager"', '19:47-22.1 "Tie hand"')


def settle_original_deal(t: Table[Options]) -> Script[None]:
    """Compare and settle, box after box; ties keep their initial wager for the choice (22.8(a), (b))."""
    o, dealer = t.options, rank(t.hands[HOUSE][0])
    for box in t.clockwise("initial"):
        result = compare(rank(t.hands[box][0]), dealer)
        initial, tie = t.wagers[box, "initial"], t.wagers.get((box, "tie"))
        if result == LOWER:
            yield Take(box=box, wager="initial", stake=initial, cite="19:47-22.8(a)1", also=TAKEN)
            if tie:
                yield Take(box=box, wager="tie", stake=tie, cite="19:47-22.8(a)1", also=TAKEN)
        elif result == HIGHER:
            yield pay(t, box, "initial", o.initial_odds, cite="19:47-22.8(a)2", also=PAID_INITIAL)
            if tie:
                yield Take(box=box, wager="tie", stake=tie, cite="19:47-22.8(a)2", also=TAKEN)
        elif tie:
            yield pay(t, box, "tie", o.tie_odds, cite="19:47-22.8(a)3", also=PAID_TIE)


def pay(t: Table[Options], box: int, wager: str, odds: Odds, *, cite: str, also: tuple[str, ...]) -> Pay:
    """A winning wager at its fixed odds (22.9)."""
    stake = t.wagers[box, wager]
    return Pay(box=box, wager=wager, stake=stake, winnings=odds.pay(stake), odds=odds, cite=cite, also=also)


def offer_surrender_or_war(t: Table[Options]) -> Script[None]:
    """Every initial wager still there is a tie hand: half of it, or war (22.8(c), (e))."""
    for box in t.clockwise("initial"):
        initial, player = t.wagers[box, "initial"], t.seats[box]
        # A war wager that cannot be placed is not offered.
        choices = ("go-to-war", "surrender") if t.chips(player) >= initial else ("surrender",)
        chosen = yield Decide(box=box, choices=choices, cite="19:47-22.8(c)", also=('19:47-22.1 "Tie hand"',))
        if chosen == "surrender":
            kept = surrendered(initial)
            yield Surrender(box=box, wager="initial", stake=initial, kept=kept, cite="19:47-22.8(c)1")
        else:
            war = Wager(box, player, "war", initial)
            yield Place(wager=war, cite="19:47-22.8(e)", also=('19:47-22.1 "War"', '19:47-22.1 "War wager"'))
            yield Take(box=box, wager="initial", stake=initial, cite="19:47-22.8(c)2", also=("19:47-22.8(e)",))
            yield Betting(open=("war-tie",), box=box, cite="19:47-22.8(e)", also=('19:47-22.1 "Tie wager"',))


def collect_cards(t: Table[Options]) -> Script[None]:
    """All hands but those at war go into the rack (22.8(d))."""
    at_war = t.clockwise("war")
    done = tuple([box for box in t.hands if box != HOUSE and box not in at_war])
    if done:
        yield Collect(boxes=done, cite="19:47-22.8(d)")
    if not at_war:
        yield Collect(boxes=(HOUSE,), cite="house:casino-war/dealers-card")


def war_deal(t: Table[Options]) -> Script[None]:
    """Three burn cards, a second card for each box at war and the dealer, and its settlement (22.8(f)-(h))."""
    at_war = {box: t.wagers[box, "war"] for box in t.clockwise("war")}
    try:
        # "Repeating the process" is read as the dealing alone: three burn cards once, not before each box.
        for _ in range(BURN_BEFORE_WAR):
            yield Burn(cite="19:47-22.8(f)", also=('19:47-22.1 "Burn card"',))
        missed = {}
        for box in at_war:
            card = yield Deal(to=box, deal="war", cite="19:47-22.8(f)", also=WAR_DEAL)
            if card in (None, LATE):
                missed[box] = card
        yield Deal(to=HOUSE, deal="war", cite="19:47-22.8(f)", also=WAR_DEAL)
        for box in [box for box, noticed in missed.items() if noticed is None]:
            yield Deal(to=box, deal="war", cite="house:casino-war/war-card-missed")
    except RoundVoid:
        for box, initial in at_war.items():
            yield Restore(box=box, wager="initial", stake=initial, cite="house:casino-war/void-in-war")
        raise
    yield from settle_war_deal(t)
    yield Collect(boxes=(*at_war, HOUSE), cite="19:47-22.8(h)")


WAR_DEAL = ('19:47-22.1 "War deal"',)
TAKEN_WAR = ("19:47-22.8(g)", "19:47-22.8(h)", "19:47-22.3")
PAID_WAR = (*TAKEN_WAR, "19:47-22.9(a)", "19:47-22.9(a)3")
PAID_WAR_TIE = (*TAKEN_WAR, "19:47-22.9(a)", "19:47-22.9(a)2", '19:47-22.1 "Tie wager"', '19:47-22.1 "Tie hand"')


def settle_war_deal(t: Table[Options]) -> Script[None]:
    """Compare the war cards and settle; a second tie wins, and there is no second war (22.8(g), (h))."""
    o, dealer = t.options, rank(t.hands[HOUSE][1])
    for box in t.clockwise("war"):
        war, tie = t.wagers[box, "war"], t.wagers.get((box, "war-tie"))
        if len(t.hands[box]) == 1:
            yield Void(box=box, wager="war", stake=war, cite="house:casino-war/war-card-missed-late")
            if tie:
                yield Void(box=box, wager="war-tie", stake=tie, cite="house:casino-war/war-card-missed-late")
            continue
        result = compare(rank(t.hands[box][1]), dealer)
        if result == LOWER:
            yield Take(box=box, wager="war", stake=war, cite="19:47-22.8(g)1", also=TAKEN_WAR)
            if tie:
                yield Take(box=box, wager="war-tie", stake=tie, cite="19:47-22.8(g)1", also=TAKEN_WAR)
        elif result == HIGHER:
            yield pay(t, box, "war", o.war_odds, cite="19:47-22.8(g)2", also=PAID_WAR)
            if tie:
                yield Take(box=box, wager="war-tie", stake=tie, cite="19:47-22.8(g)2", also=TAKEN_WAR)
        elif result == EQUAL:
            yield pay(t, box, "war", o.war_tie_odds, cite="19:47-22.8(g)3", also=PAID_WAR)
            if tie:
                yield pay(t, box, "war-tie", o.tie_odds, cite="19:47-22.8(g)3", also=PAID_WAR_TIE)
