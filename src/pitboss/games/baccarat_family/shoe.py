"""Baccarat: the cards between rounds, 19:47-7.4 (opening) and 7.5 (shuffle and cut)."""

from pitboss.games.baccarat_family.acts import BaccaratMemory, BeginShoe
from pitboss.games.baccarat_family.counting import burn_more, card_value
from pitboss.games.baccarat_family.options import WRITTEN_NOTICE, BaccaratOptions, authorities
from pitboss.games.baccarat_family.payout import collect_before_reshuffle, first_who_cannot_pay
from pitboss.refusal import Refusal
from pitboss.rulebook import election
from pitboss.rulebook.election import ALL
from pitboss.rulebook.marks import Paragraphs, helper, law, reading
from pitboss.table import Incident, Script, Table
from pitboss.table.act import BEHIND, Burn, Decide, TableAction
from pitboss.table.acts.shuffle_acts import InsertCuttingCard, Shuffle
from pitboss.table.procedures.between_rounds import CUT_MARGIN, Spread, looked_at, offer_cut, washed
from pitboss.table.procedures.common import verify_open, verify_seated
from pitboss.table.procedures.irregular import Rules, cut_again

SPREAD = Spread("face up in rows by deck, suit and sequence", "participant")


CARDS = {
    "decks": "7.1(a)",
    "cards/open": "7.4(a)",
    "cards/spread": "7.4(b)",
    "cards/wash": "7.4(c)",
    "cut": "7.5(d)",
    "cut/margin": "7.5(e)",
}
"""Where minibaccarat has the steps that `between_rounds` and `procedures` carry out."""


# 7.4: opening the table.


@law("7.4(c)")
def start(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """After that look: face down, washed ("chemmy shuffle") and stacked."""
    yield from looked_at(t, SPREAD.people)
    yield from washed()
    yield from new_shoe(t)


# 7.5: shuffle and cut.


@law("7.5(a)", again=True)
def reshuffle(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """After the last hand of a shoe or a void round."""
    if t.status != "open":
        raise Refusal(f"there is no shoe to reshuffle: the table is {t.status}", "7.5(a)")
    if not (t.memory.shoe_done or t.cards.reshuffle_due == "void"):
        raise Refusal("the shoe is not completed: the last hand has not been dealt", "7.5(a)")
    yield from collect_before_reshuffle(t)
    yield from new_shoe(t)


@helper
def new_shoe(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """Shuffle, feather or lace, cut, load, burn."""
    if t.cards.device_jammed or t.options.shuffle == "manual":
        yield from shuffle_by_hand()
    else:
        yield from shuffle_by_device(t)
    yield from feather_or_lace(t)
    if t.options.offers_shuffle():
        yield from players_shuffle(t)
    yield from cut(t)
    yield from insert_cutting_card(t)
    yield from load_shoe()
    yield from burn_cards()


@law("7.5(a)")
def shuffle_by_hand() -> Script[None]:
    """Cards are shuffled right before play and after each finished shoe, until they are randomly mixed."""
    yield Shuffle(method="manual")


@reading("minibaccarat/shuffler")
def shuffle_by_device(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """A device may shuffle the cards instead of the dealer."""
    yield Shuffle(method=t.options.shuffle)


SHUFFLE_AGAIN = "lace-and-shuffle"


def _starts_or_stops(old: object, new: object) -> bool:
    return bool((old == SHUFFLE_AGAIN) != (new == SHUFFLE_AGAIN))


def after_shuffle(paragraphs: Paragraphs) -> str:
    """What the dealer does with the shuffled stack."""
    return election.choice(
        "feather",
        allowed=("feather", "lace", SHUFFLE_AGAIN),
        says="what follows the shuffle",
        cite=paragraphs["7.5(b)"],
        closes=ALL,
        notice=f"to start or stop {SHUFFLE_AGAIN}: {WRITTEN_NOTICE}",
        pit=paragraphs.get("7.5(c)"),
        duties=(authorities(paragraphs["7.5(b)2ii"], _starts_or_stops),),
    )


@law("7.5(b)")
def feather_or_lace(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """The house chooses one of two ways to go on with the shuffled stack.

    1. Feathering: the stack is left not quite square, and the floorperson checks that the cards are evenly mixed.
    2. Lacing: about one deck is spread evenly through the rest.
    2i. A laced stack may, if the house likes, be shuffled once more, in part or whole.
    """
    if t.options.after_shuffle == "feather":
        yield TableAction(what="feather", words="the stack, for the floorperson to look over", cite="1")
        yield TableAction(what="verify", words="that the cards are evenly spread", actor="floorperson", cite="1")
        return
    yield TableAction(what="lace", words="about one deck into the stack", cite="2")
    if t.options.after_shuffle == SHUFFLE_AGAIN:
        yield Shuffle(method="manual", cite="2i")


@reading("chemin-de-fer/players-shuffle")
def players_shuffle(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """Where elected the pack goes to the players, from seat 1 on, for one more shuffle before the cut."""
    for box in {t.seats[box]: box for box in reversed(seated(t))}.values():
        if (yield Decide(box=box, choices=("no", "shuffle"), default="no")) == "shuffle":
            yield Shuffle(method="manual")
            return


@law("7.5(d)")
def cut(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """With its backs away from the dealer the stack is offered to the highest numbered seat, then clockwise; if all
    decline, the dealer cuts.
    """
    yield from offer_cut(t, t.options.cutters(seated(t)), margin=CUT_MARGIN)


@law("7.5(f)")
def insert_cutting_card(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """The front part goes behind; one cutting card goes in 14 cards or more from the back, the other at the end; then
    the shoe. The first card and as many more as it says (ace 1, ten to king 10) are shown and burned.
    """
    yield InsertCuttingCard(least=t.options.behind)


@law("7.5(f)", again=True)
def load_shoe() -> Script[None]:
    """The second cutting card, and the stack goes into the shoe."""
    yield TableAction(what="cover", words="the end of the stack with the second cutting card")
    yield BeginShoe()


@law("7.5(f) s4", again=True)
def burn_cards() -> Script[None]:
    """The first card of the shoe, and as many more as it says."""
    first = yield Burn(shown=True)
    # Where the burn was forgotten no card says how many more there would be.
    for _ in range(burn_more(card_value(first)) if first else 0):
        yield Burn(shown=True)


def recut_by(paragraphs: Paragraphs) -> str:
    """Who cuts again when the supervisor orders it."""
    return election.choice(
        "last-cutter",
        allowed=("last-cutter", "next"),
        says="who makes a recut that the supervisor orders",
        cite=paragraphs["7.5(g)"],
        closes=ALL,
    )


@law("7.5(g)")
def recut(t: Table[BaccaratOptions, BaccaratMemory], act: InsertCuttingCard | Burn, incident: Incident) -> Rules:
    """Until a card is dealt a supervisor may have a cut that was wrong or could hurt integrity or fairness redone, by
    its cutter or, if elected, the next in (d).
    """
    order = t.options.cutters(seated(t))
    last = [box for box in order if f"player:{t.seats[box]}" == t.cards.cutter]
    after = [box for box in order[order.index(last[0]) + 1 :] if box not in last] if last else []
    boxes = after if t.options.recut_by == "next" else last[:1]
    return (yield from cut_again(act, [t.seats[box] for box in boxes], lambda: CUT_MARGIN, insert_cutting_card(t)))


def seated(t: Table[BaccaratOptions, BaccaratMemory]) -> list[int]:
    """The seats that are taken, by their numbers, without those who stand behind them."""
    return sorted(box for box in t.seats if box < BEHIND)


def counter_clockwise(t: Table[BaccaratOptions, BaccaratMemory], after: int) -> list[int]:
    """The seats that are taken, from the one next to a seat's right around; numbers rise that way."""
    boxes = seated(t)
    return [box for box in boxes if box > after] + [box for box in boxes if box <= after]


def ready(t: Table[BaccaratOptions, BaccaratMemory]) -> None:
    """Refuse a round that may not begin."""
    verify_open(t, "7.4(a)")
    if t.memory.shoe_done:
        raise Refusal("the last hand of this shoe has been dealt: reshuffle first", "7.8(e)")
    if t.cards.reshuffle_due == "void":
        raise Refusal("the last round was void: the cards are reshuffled before another one", t.cards.reshuffle_cite)
    verify_seated(t)


def next_procedure(t: Table[BaccaratOptions, BaccaratMemory]) -> str:
    """What comes next at a table that is left to itself."""
    if t.status != "open":
        return "open" if t.status == "closed" else "start"
    if not (t.memory.shoe_done or t.cards.reshuffle_due == "void"):
        return "round"
    return "shuffle" if first_who_cannot_pay(t) is None else "document-uncollected"
