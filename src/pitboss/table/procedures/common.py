"""Scripts that games share: people coming and going, the end of a void round."""

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, reading
from pitboss.table.act import HOUSE, Act, Collect, Incident, TableAction
from pitboss.table.acts.seating import ClearDevice, Fill, Leave, NewDay, NewDealer, SetStatus, Sit
from pitboss.table.acts.settlement_acts import Void
from pitboss.table.acts.shuffle_acts import Gather, OrderReshuffle
from pitboss.table.game import AGAIN, Procedure, RoundVoid, Ruling, Script
from pitboss.table.play.player_names import verify_name
from pitboss.table.table import AnyTable, Table

FLOOR = ("floorperson", "casino-supervisor")
ANYBODY = ("player", "dealer", *FLOOR)


TAKE_DOWN = "take-down"
"""The procedure of a game whose wagers outlive a round: between rounds a player's go back, as far as they may."""
MOST_CHIPS = 10**12
"""Cents that one fill may bring: more than any table has ever held."""


@reading("seating")
def sit(t: Table, player: str, box: int, chips: int = 0) -> Script[None]:
    """A player takes a box; another box, or more chips, the same way."""
    verify_name(player, "a player's name", "house:seating")
    t.game.verify_place(t, box)
    if t.seats.get(box, player) != player:
        raise Refusal(f"box {box} is taken by {t.seats[box]}", "house:seating")
    if type(chips) is not int or chips < 0:
        raise Refusal(f"{chips!r} is not an amount of chips in cents")
    yield Sit(player=player, box=box, chips=chips)


@reading("seating", again=True)
def leave(t: Table, player: str) -> Script[None]:
    """A player leaves, with no wagers on the layout."""
    if player not in t.seats.values():
        raise Refusal(f"{player} does not sit at this table")
    if any(t.seats.get(box) == player for box, _ in t.wagers):
        raise Refusal(f"{player} has wagers on the layout")
    yield Leave(player=player)


@reading("gaming-day")
def new_day(t: Table, day: str) -> Script[None]:
    """The gaming day changes."""
    verify_name(day, "a gaming day")
    yield NewDay(day=day)


@reading("fill")
def fill(t: Table, amount: int) -> Script[None]:
    """Chips from the cage."""
    if type(amount) is not int or not 0 < amount <= MOST_CHIPS:
        raise Refusal(f"{amount!r:.40} is not an amount to fill")
    yield Fill(amount=amount)


@reading("device")
def clear_device(t: Table) -> Script[None]:
    """The jam is cleared."""
    if not t.cards.device_jammed:
        raise Refusal("the shuffling device is not jammed")
    yield ClearDevice()


@reading("closing")
def close(t: Table) -> Script[None]:
    """Gaming ends at this table."""
    if t.status == "closed":
        raise Refusal("the table is closed already")
    yield TableAction(what="close", words=f"inventory {dollars(t.bank['inventory'])}")
    yield Gather(away=True)
    yield SetStatus(status="closed")


def change_dealer(cite: str, *, burns: bool) -> Procedure:
    """Another dealer; in games that say so, with a burn card before the next deal."""

    @helper
    def script(t: Table, dealer: str) -> Script[None]:
        verify_name(dealer, "a dealer's name", staff=True)
        if dealer == t.dealer:
            raise Refusal(f"{dealer} deals here already")
        yield NewDealer(dealer=dealer, burns=burns)

    return Procedure(cite, "another dealer comes to the table", script, by=FLOOR)


COMMON = {
    "sit": Procedure("house:seating", "a player takes a box and brings chips", sit, by=ANYBODY, while_betting=True),
    "leave": Procedure("house:seating", "a player leaves with all chips", leave, by=ANYBODY),
    "new-day": Procedure("house:gaming-day", "a gaming day begins", new_day, by=("casino-supervisor",)),
    "fill": Procedure("house:fill", "chips come from the cage to the inventory", fill, by=FLOOR),
    "clear-device": Procedure("house:device", "the shuffling device works again", clear_device, by=FLOOR),
    "close": Procedure("house:closing", "gaming ends at the table", close, by=FLOOR),
}


def without_cards(*own: Mapping[str, Procedure]) -> dict[str, Procedure]:
    """The procedures of a table without cards: those of every table, and the game's own."""
    common = {name: order for name, order in COMMON.items() if name != "clear-device"}
    theirs = {name: order for orders in own for name, order in orders.items()}
    return {**common, **theirs, "change-dealer": change_dealer("house:seating", burns=False)}


def next_without_cards(look: str) -> Callable[[AnyTable], str]:
    """The next procedure of a table without cards or outside orders: on a new gaming day that look first."""
    return lambda t: "open" if t.status == "closed" else look if t.cards.opened_on != t.day else "round"


@reading("fill", again=True)
def fill_now(t: Table, act: Act, incident: Incident) -> Script[Any]:
    """A fill while the round waits."""
    yield Fill(amount=incident.amount)
    return AGAIN


def _verify_fill(t: Table, act: Act, incident: Incident) -> None:
    if incident.amount <= 0:
        raise Refusal("a fill needs an amount", "house:fill")


FILL = Ruling(
    kind="fill",
    cite="house:fill",
    says="Chips are brought from the cage to the table inventory; the round waits and goes on.",
    at=(Act,),
    script=fill_now,
    verify=_verify_fill,
    regular=True,
)


def verify_open(t: AnyTable, cite: str) -> None:
    """Refuse a round at a table that is not open."""
    if t.status != "open":
        raise Refusal(f"no round can begin: the table is {t.status}", cite)


def verify_reshuffled(t: AnyTable, cutting_card: str) -> None:
    """Refuse a round once the cutting card is out or the last round was void, until the cards are reshuffled."""
    if t.cards.reshuffle_due == "cutting-card":
        raise Refusal("the cutting card is out: the cards are reshuffled before another round", cutting_card)
    if t.cards.reshuffle_due == "void":
        raise Refusal("the last round was void: the cards are reshuffled before another round", t.cards.reshuffle_cite)


def verify_of_today(t: AnyTable, cite: str) -> None:
    """Refuse a round with the cards of an earlier gaming day."""
    if t.cards.opened_on != t.day:
        raise Refusal(f"the cards were opened on {t.cards.opened_on}: they are changed every gaming day", cite)


def verify_seated(t: AnyTable, cite: str = "house:seating") -> None:
    """Refuse a round without players."""
    if not t.seats:
        raise Refusal("nobody sits at the table", cite)


def clockwise_from(t: Table, first: int | None) -> list[int]:
    """The boxes that are taken, from a given one (or the next after it) around the table."""
    boxes = sorted(t.seats)
    start = next((i for i, box in enumerate(boxes) if first is not None and box >= first), 0)
    return boxes[start:] + boxes[:start]


@helper
def return_everything(t: Table, void: RoundVoid) -> Script[None]:
    """A void round: each wager on the layout goes back, the cards are put away, a reshuffle is due."""
    # A script may void the round by itself, without an incident that the engine has recorded.
    t.run.void = t.completed(void)
    for box, wager in sorted(t.wagers, key=lambda key: (key[0], t.game.order(key[1]))):
        yield Void(box=box, wager=wager, stake=t.wagers[box, wager], cite=void.cite)
    if t.hands:
        yield Collect(boxes=tuple(sorted(t.hands, key=lambda of: (of == HOUSE, str(of)))), cite=void.cite)
    yield OrderReshuffle(why="void", cite=void.cite)
