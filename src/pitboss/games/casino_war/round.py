"""Casino war: the round of play, 19:47-22.6 to 22.8, and what goes wrong in it, 22.10."""

from pitboss.games.casino_war.rules import BURN_BEFORE_WAR, EQUAL, HIGHER, LOWER, Options, compare, rank, surrendered
from pitboss.money import Odds
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import HOUSE, Incident, RoundVoid, Script, Table, Wager
from pitboss.table.act import Betting, Burn, Collect, Deal, Decide, Place
from pitboss.table.acts.settlement_acts import Pay, Restore, Surrender, Take, Void
from pitboss.table.procedures.common import (
    FILL,
    return_everything,
    verify_of_today,
    verify_open,
    verify_reshuffled,
    verify_seated,
)
from pitboss.table.procedures.irregular import (
    ABSENT,
    OUT_OF_LIMITS,
    Rules,
    burn_forgotten,
    cutting_card,
    done,
    drawn_in_error,
    exposed_in_error,
    face_up_in_shoe,
    ruling,
    shoe_empty,
    shuffler_jam,
)

LATE = "late"
"""A war card whose absence was noticed only when the cards were compared."""


@law('22.1 "Round of play"')
def round_of_play(t: Table[Options]) -> Script[None]:
    """From the initial wagers through card, surrender or war until everything is settled."""
    ready(t)
    try:
        if t.cards.burn_due:
            yield from burn_card()
        yield from take_wagers()
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
    verify_open(t, "22.4(a)")
    verify_reshuffled(t, "22.5(f)")
    verify_of_today(t, "22.4(d)")
    verify_seated(t, '22.1 "Round of play"')


# 22.6: wagers.


@law("22.6(b)", '22.1 "Initial wager"')
def take_wagers() -> Script[None]:
    """Bets end at the dealer's call, war and its tie bet apart; a placed bet is not touched until it has won."""
    while (yield BETTING) is not None:
        pass


BETTING = Betting(open=("initial", "tie"), words="No more bets", placing="22.6(a)", cite="22.7(b)")


# 22.7: dealing.


@law("22.7(a)")
def burn_card() -> Script[None]:
    """One burn card before a shoe's first round, and one by every dealer who takes over."""
    yield Burn(also=('22.1 "Burn card"',))


@law("22.7(c)", "22.7(b)", '22.1 "Original deal"')
def original_deal(t: Table[Options]) -> Script[None]:
    """Cards go around clockwise, the player farthest to the dealer's left first.

    1. A face-up card for each player with an initial wager.
    2. Then one card face up for the dealer.
    """
    for box in t.clockwise("initial"):
        yield Deal(to=box, cite="1")
    yield Deal(to=HOUSE, cite="2")


# 22.8: finishing the round, collecting and paying.


@law("22.8(a)", "22.8(b)", "22.3")
def settle_original_deal(t: Table[Options]) -> Script[None]:
    """Clockwise from the left, each card is held against the dealer's and both bets are settled.

    1. Lower than the dealer: the initial bet is lost, a tie bet as well.
    2. Higher than the dealer: the initial bet wins, a tie bet is lost.
    3. Same rank: a tie bet wins, and the player chooses about the initial one.
    """
    o, hands, lying = t.options, t.hands, t.wagers
    dealer = rank(hands[HOUSE][0])
    for box in t.clockwise("initial"):
        result = compare(rank(hands[box][0]), dealer)
        if result == LOWER:
            yield from taken(t, box, "1", "initial", "tie")
        elif result == HIGHER:
            yield pay(t, box, "initial", o.initial_odds, "2", "22.9(a)1")
            yield from taken(t, box, "2", "tie")
        elif (box, "tie") in lying:
            yield pay(t, box, "tie", o.tie_odds, "3", "22.9(a)2", '22.1 "Tie wager"', '22.1 "Tie hand"')


@helper
def taken(t: Table[Options], box: int, part: str, *wagers: str) -> Script[None]:
    """Those of a box's wagers that lie there are lost."""
    for wager in wagers:
        if (stake := t.wagers.get((box, wager))) is not None:
            yield Take(box=box, wager=wager, stake=stake, cite=part)


def pay(t: Table[Options], box: int, wager: str, odds: Odds, part: str, *also: str) -> Pay:
    """A winning wager at its fixed odds."""
    stake = t.wagers[box, wager]
    return Pay(box=box, wager=wager, stake=stake, winnings=odds.pay(stake), odds=odds, cite=part, also=also)


@law("22.8(c)")
def offer_surrender_or_war(t: Table[Options]) -> Script[None]:
    """A tie hand leaves its player two ways to go on.

    1. Give up: the house keeps half, the other half goes back, and the player is out of the round.
    2. Or give up all of the initial bet and go to war.
    """
    for box in t.clockwise("initial"):
        initial = t.wagers[box, "initial"]
        # A war wager that cannot be placed is not offered.
        choices = ("go-to-war", "surrender") if t.chips(t.seats[box]) >= initial else ("surrender",)
        if (yield Decide(box=box, choices=choices, also=('22.1 "Tie hand"',))) == "surrender":
            yield Surrender(box=box, wager="initial", stake=initial, kept=surrendered(initial), cite="1")
        else:
            yield from go_to_war(t, box, initial)


@law("22.8(d)")
def collect_cards(t: Table[Options]) -> Script[None]:
    """Cards of all who are not at war go into the rack so that each hand can be rebuilt later."""
    at_war = t.clockwise("war")
    done = tuple([box for box in t.hands if box != HOUSE and box not in at_war])
    if done:
        yield Collect(boxes=done)
    if not at_war:
        yield from collect_dealers_card()


@reading("casino-war/dealers-card")
def collect_dealers_card() -> Script[None]:
    """With no player at war the dealer's own card goes into the rack too, and the round is over."""
    yield Collect(boxes=(HOUSE,))


@law("22.8(e)")
def go_to_war(t: Table[Options], box: int, initial: int) -> Script[None]:
    """War wager confirmed, initial bet collected, the two cards stay in sight, and a new tie bet is offered."""
    war = Wager(box, t.seats[box], "war", initial)
    yield Place(wager=war, also=('22.1 "War"', '22.1 "War wager"'))
    yield Take(box=box, wager="initial", stake=initial, cite="22.8(c)2")
    yield Betting(open=("war-tie",), box=box, also=('22.1 "Tie wager"',))


@law("22.8(f)")
def war_deal(t: Table[Options]) -> Script[None]:
    """Three burn cards, then a face-up card for every war wager from the left, and one for the dealer."""
    at_war = {box: t.wagers[box, "war"] for box in t.clockwise("war")}
    try:
        # "Repeating the process" is read as the dealing alone: three burn cards once, not before each box.
        for _ in range(BURN_BEFORE_WAR):
            yield Burn(also=('22.1 "Burn card"',))
        missed = {}
        for box in at_war:
            card = yield Deal(to=box, deal="war", also=('22.1 "War deal"',))
            if card in (None, LATE):
                missed[box] = card
        yield Deal(to=HOUSE, deal="war", also=('22.1 "War deal"',))
        yield from make_up_for_missed_cards([box for box, noticed in missed.items() if noticed is None])
    except RoundVoid:
        yield from restore_initial_wagers(at_war)
        raise
    yield from settle_war_deal(t)
    yield from collect_war_cards(at_war)


@reading("casino-war/war-card-missed")
def make_up_for_missed_cards(boxes: list[int]) -> Script[None]:
    """Noticed before the war cards are compared, the box that was passed over gets the next card from the shoe."""
    for box in boxes:
        yield Deal(to=box, deal="war", why="the box was passed over")


@reading("casino-war/void-in-war")
def restore_initial_wagers(at_war: dict[int, int]) -> Script[None]:
    """Wagers already decided stand; players at war get back the war wager, its tie wager and the initial wager
    collected for it.
    """
    for box, initial in at_war.items():
        yield Restore(box=box, wager="initial", stake=initial)


@law("22.8(g)", "22.8(h)", "22.3")
def settle_war_deal(t: Table[Options]) -> Script[None]:
    """Clockwise from the left, war cards are held against the dealer's and war and tie bets are settled.

    1. Lower war card: war and tie bets are lost.
    2. Higher war card: the war bet wins, the tie bet is lost.
    3. If both cards of the war deal have one rank, the war wager and any tie wager on it win.

    There is no second war.
    """
    o, dealer = t.options, rank(t.hands[HOUSE][1])
    for box in t.clockwise("war"):
        war, tie = t.wagers[box, "war"], t.wagers.get((box, "war-tie"))
        if len(t.hands[box]) == 1:
            yield from void_war_wagers(box, war, tie)
            continue
        result = compare(rank(t.hands[box][1]), dealer)
        if result == LOWER:
            yield from taken(t, box, "1", "war", "war-tie")
        elif result == HIGHER:
            yield pay(t, box, "war", o.war_odds, "2", "22.9(a)3")
            yield from taken(t, box, "2", "war-tie")
        elif result == EQUAL:
            yield pay(t, box, "war", o.war_tie_odds, "3", "22.9(a)3")
            if tie:
                yield pay(t, box, "war-tie", o.tie_odds, "3", "22.9(a)2", '22.1 "Tie wager"', '22.1 "Tie hand"')


@reading("casino-war/war-card-missed-late")
def void_war_wagers(box: int, war: int, tie: int | None) -> Script[None]:
    """Noticed only once the comparing has begun, the war wager and its tie wager are void."""
    yield Void(box=box, wager="war", stake=war)
    if tie:
        yield Void(box=box, wager="war-tie", stake=tie)


@law("22.8(h)")
def collect_war_cards(at_war: dict[int, int]) -> Script[None]:
    """Losers collected, winners paid, and the last cards racked so that the war can be rebuilt."""
    yield Collect(boxes=(*at_war, HOUSE))


# 22.10: irregularities, and the house's readings where it is silent.


@law("22.10(c)")
def not_dealt(t: Table[Options], act: Deal, incident: Incident) -> Rules:
    """A bet that got no card on the original deal is void; its player is in again next round."""
    assert isinstance(act.to, int)
    for wager in ("initial", "tie"):
        if stake := t.wagers.get((act.to, wager)):
            yield Void(box=act.to, wager=wager, stake=stake)


def _original(t: Table[Options], act: Deal) -> bool:
    return act.deal == "original" and act.to != HOUSE


def _war(t: Table[Options], act: Deal) -> bool:
    return act.deal == "war" and act.to != HOUSE and not act.why


RULINGS = (
    cutting_card("22.7(d)"),
    face_up_in_shoe(
        "22.10(a)",
        "The card goes unused into the discard rack; a second one in the round voids all hands and the cards are "
        "reshuffled. In a war deal, by a house reading, decided wagers stand and players at war get all else back.",
        second_voids=True,
    ),
    drawn_in_error("22.10(b)"),
    exposed_in_error("house/exposed-card"),
    ruling("not-dealt", "22.10(c)", (Deal,), not_dealt, _original)(
        "Initial and tie wagers that got no card on the original deal are void; the player is in the next round."
    ),
    ruling("not-dealt", "house/war-card-missed", (Deal,), done(then=None), _war)(
        "A box at war that was passed over gets the next card before the war cards are compared."
    ),
    # The script voids the war wager when its turn comes.
    ruling("not-dealt-late", "house/war-card-missed-late", (Deal,), done(then=LATE), _war)(
        "If that is noticed only at the comparison, the war wager and its tie wager are void."
    ),
    shuffler_jam("22.10(d)"),
    shoe_empty("house/shoe-empty"),
    burn_forgotten("house/burn-forgotten"),
    OUT_OF_LIMITS,
    ABSENT,
    FILL,
)
