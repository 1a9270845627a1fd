"""Punto banco: the curator and the round of play, 19:47-3.6 to 3.11."""

from pitboss.games.baccarat_family.acts import Memory, PassShoe, TakeShoe
from pitboss.games.baccarat_family.counting import BANKER, PLAYER
from pitboss.games.baccarat_family.hand import announce_count, count, end_of_hand, face_up, result, third_cards
from pitboss.games.baccarat_family.settle import settle
from pitboss.games.baccarat_family.shoe import counter_clockwise, ready
from pitboss.games.punto_banco.rules import Options
from pitboss.games.punto_banco.text import TEXT
from pitboss.refusal import Refusal
from pitboss.table import HOUSE, RoundVoid, Script, Table
from pitboss.table.act import Betting, Collect, Deal, Decide, Deed
from pitboss.table.procedures import return_everything

BETTING = Betting(
    open=("player", "banker", "tie"),
    words="No More Bets",
    placing=TEXT.placing,
    cite="19:47-3.7(b)",
    also=(TEXT.placing,),
)


def round_of_play(t: Table[Options, Memory]) -> Script[None]:
    """The shoe has a curator; four cards, third cards, result, money, and perhaps another curator."""
    ready(TEXT, t)
    try:
        if t.memory.curator is None or (t.memory.curator != HOUSE and t.memory.curator not in t.seats):
            yield from offer_shoe(t)
        if t.memory.curator is None:
            yield Deed(what="announce", words="nobody takes the shoe: there is no game", cite="19:47-3.6(b)")
            return
        while (yield BETTING) is not None:
            pass
        if not t.wagers:
            return
        yield Deed(what="announce", words="Cards", cite="19:47-3.7(b)")
        yield from four_cards(t)
        yield from third_cards(TEXT, t, curator(t), face_up)
        yield result(TEXT, t)
        banker_lost = count(t, BANKER) < count(t, PLAYER)
        yield from settle(TEXT, t)
        yield Collect(boxes=(PLAYER, BANKER), cite=TEXT.reading("cards-away"))
        yield from end_of_hand(TEXT, t)
        if not t.memory.shoe_done:
            yield from keep_or_pass(t, banker_lost=banker_lost)
    except RoundVoid as void:
        yield from return_everything(t, void)


def offer_shoe(t: Table[Options, Memory]) -> Script[None]:
    """From seat 1, or on from whoever passed it, counter-clockwise until somebody accepts (3.6(b)-(d))."""
    # The paragraph on who is next after a pass is lost; the direction is that of the first offer.
    cite = TEXT.reading("offer-after-pass") if t.memory.offered else "19:47-3.6(b)"
    asked: dict[str, int] = {}
    for box in counter_clockwise(t, t.memory.passed_by):
        asked.setdefault(t.seats[box], box)
    # Until 1998 the dealer could not act as curator.
    dealer = t.stands("19:47-3.6(d)")
    choices = ("accept", "refuse", "name-dealer") if dealer else ("accept", "refuse")
    for box in asked.values():
        answer = yield Decide(box=box, choices=choices, default="refuse", cite=cite)
        if answer == "accept":
            yield TakeShoe(box=box, cite="19:47-3.6(c)")
            return
        if answer == "name-dealer":
            yield TakeShoe(box=HOUSE, cite="19:47-3.6(d)1", also=("19:47-3.6(d)",))
            return
    if dealer:
        yield TakeShoe(box=HOUSE, cite="19:47-3.6(d)2", also=("19:47-3.6(d)",))


def curator(t: Table[Options, Memory]) -> str:
    """Who draws the cards."""
    return f"player:{t.seats[t.memory.curator]}" if t.memory.curator else "dealer"


def four_cards(t: Table[Options, Memory]) -> Script[None]:
    """The curator draws, the dealer calling the game lays the hands out and calls their counts (3.7(c), 3.8(a))."""
    for hand in (PLAYER, BANKER, PLAYER, BANKER):
        yield Deal(to=hand, drawn_by=curator(t), cite=TEXT.first_four, also=TEXT.first_four_also)
    yield announce_count(TEXT, t, PLAYER)
    yield announce_count(TEXT, t, BANKER)


def keep_or_pass(t: Table[Options, Memory], *, banker_lost: bool) -> Script[None]:
    """A lost Banker's Hand passes the shoe; otherwise the curator may keep it (3.11(a)). A tie is no loss."""
    if banker_lost:
        assert t.memory.curator is not None, "a round was dealt without a curator"
        # The text excepts nobody, so a dealer who is curator passes it too.
        yield PassShoe(box=t.memory.curator, cite="19:47-3.11(a)1", also=("19:47-3.11(a)",))
    elif t.memory.curator:
        box = t.memory.curator
        answer = yield Decide(box=box, choices=("keep", "pass"), default="keep", cite="19:47-3.11(a)")
        if answer == "pass":
            yield PassShoe(box=box, cite="19:47-3.11(a)")


def take_shoe_away(t: Table[Options, Memory]) -> Script[None]:
    """A curator who delays the game or deals badly loses the shoe."""
    if not t.memory.curator:
        raise Refusal("no participant has the shoe", TEXT.reading("pass-ordered"))
    yield PassShoe(box=t.memory.curator, cite=TEXT.reading("pass-ordered"))
