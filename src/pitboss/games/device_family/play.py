"""Parts of the scripts: a table that opens and closes, wagers until the call, losers before winners.

Each step stands under a name that a game's table of paragraphs has (`wagers/settle`).
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from pitboss.equipment.device import Result
from pitboss.games.device_family.bets import HALF, LOST, WON, Chances
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import law
from pitboss.table import Procedure, Script, Table
from pitboss.table.act import Betting, TableAction
from pitboss.table.acts.seating import SetStatus
from pitboss.table.acts.settlement_acts import Pay, Surrender, Take
from pitboss.table.procedures.common import FLOOR, verify_open

LAYOUT = "layout"
"""The group of all wagers of a table."""

NO_RESULT = None
"""The outcome of a spin or a shake that is void: the wagers stand, and may be moved before the next."""


Inspection = Callable[[Any], Script[None]]
"""The script by which equipment is inspected, or a shaker filled."""


def open_wagers(chances: Chances) -> Any:
    """The function that lists the wagers that a table takes, for `WagerGroups`."""
    return lambda t: tuple(bet.name for bet in chances.offered(t.options))


@law("equipment/open")
def inspected_and_opened(look_at: Inspection, t: Table) -> Script[None]:
    """A closed table opens once its equipment has been looked at."""
    if t.status != "closed":
        raise Refusal(f"the table is {t.status}, not closed", "equipment/open")
    yield from look_at(t)
    yield SetStatus(status="open")


@law("equipment/open")
def looked_over(look_at: Inspection, t: Table) -> Script[None]:
    """The same look at the wheel again, for a new gaming day or when a supervisor wants it."""
    if t.status == "closed":
        raise Refusal("the table is closed: open it, and the wheel is inspected", "equipment/open")
    yield from look_at(t)


@law("13:69E-1.16A(b)")
def filled_again(fill: Inspection, t: Table) -> Script[None]:
    """A shaker stays on a table no longer than a gaming day: it is emptied, looked at and filled again."""
    if t.status == "closed":
        raise Refusal("the table is closed: open it, and the shaker is filled", "equipment/open")
    yield TableAction(what="inspect", words="the shaker that was in use", actor="pit-boss")
    yield from fill(t)


def ready(t: Table) -> None:
    """Refuse a round that may not begin."""
    verify_open(t, "equipment/open")
    if t.cards.opened_on != t.day:
        raise Refusal("the equipment is inspected before play goes on in a new gaming day", "equipment/open")
    if not t.seats:
        raise Refusal("nobody is at the table", "house:seating")


@law("wagers/take")
def take_wagers(t: Table) -> Script[None]:
    """Chips on the layout until the dealer closes the betting."""
    betting = Betting(group=LAYOUT, words="No more bets", placing="wagers/place")
    while (yield betting) is not None:
        pass


@law("wagers/settle")
def settle(chances: Chances, t: Table, result: Result) -> Script[None]:
    """All losing wagers first, in the order of the layout; then the winners, each at its odds."""
    order = {name: place for place, name in enumerate(chances.bets)}
    lying = sorted(t.wagers, key=lambda key: (order[key[1]], key[0]))
    decided = [(key, chances.bets[key[1]], chances.verdict(t.options, chances.bets[key[1]], result)) for key in lying]
    for (box, wager), _, verdict in decided:
        stake = t.wagers[box, wager]
        if verdict == LOST:
            yield Take(box=box, wager=wager, stake=stake)
        elif verdict == HALF:
            yield from take_half(box, wager, stake, chances.half_kept(t.options, stake))
    for (box, wager), bet, verdict in decided:
        if verdict == WON:
            stake, odds = t.wagers[box, wager], chances.odds(t.options, bet, result)
            yield Pay(
                box=box,
                wager=wager,
                stake=stake,
                winnings=odds.pay(stake),
                odds=odds,
                stays=bet.stays,
                cite=t.game.odds_cite(wager, t.options),
                also=("wagers/settle",),
            )


@law("wagers/half")
def take_half(box: int, wager: str, stake: int, kept: int) -> Script[None]:
    """Half of a stake is lost, and the rest goes back."""
    yield Surrender(box=box, wager=wager, stake=stake, kept=kept)


@law("equipment/lock")
def close(t: Table, words: str) -> Script[None]:
    """Gaming ends, and the equipment is put under lock."""
    if t.status == "closed":
        raise Refusal("the table is closed already")
    yield TableAction(what="close", words=f"inventory {dollars(t.bank['inventory'])}", cite="house:closing")
    yield TableAction(what="lock", words=words, actor="casino-supervisor")
    yield SetStatus(status="closed", cite="house:closing")


def wheel_procedures(
    inspect: Inspection, close_table: Callable[..., Script[None]], round_of_play: Callable[..., Script[None]]
) -> dict[str, Procedure]:
    """The procedures of a game whose wheel is inspected before each gaming day, and covered at its end."""
    again = "the wheel is inspected for a new gaming day"
    return {
        "open": Procedure("house/opening", "the wheel is inspected", partial(inspected_and_opened, inspect)),
        "check-wheel": Procedure("house/opening", again, partial(looked_over, inspect)),
        "close": Procedure("house/opening", "gaming ends and the wheel is covered", close_table, by=FLOOR),
        "round": Procedure("house/spin", "a spin of the wheel", round_of_play),
    }


def shaker_procedures(
    dice: str,
    fill: Inspection,
    close_table: Callable[..., Script[None]],
    round_of_play: Callable[..., Script[None]],
) -> dict[str, Procedure]:
    """The procedures of a game whose dice are sealed in a shaker, and inspected for each gaming day."""
    sealed = f"{dice} are inspected and sealed in the shaker"
    again = "the shaker is looked at and filled for a new gaming day"
    return {
        "open": Procedure("house/opening", sealed, partial(inspected_and_opened, fill)),
        "change-dice": Procedure("house/opening", again, partial(filled_again, fill)),
        "close": Procedure("house/shaker", "gaming ends and the shaker is locked away", close_table, by=FLOOR),
        "round": Procedure("house/shaking", "a shake of the dice", round_of_play),
    }
