"""Where the deal begins: a number from dice or a generator, counted counter-clockwise from the dealer or the bank.

A game's table of paragraphs has the names of these steps (`start/dice`), and `start` alone for all that it says nothing
more of.
"""

from collections.abc import Sequence
from typing import Any

from pitboss.equipment.device import Device, register_device
from pitboss.equipment.dice import dice, faces
from pitboss.equipment.display import NumberDisplay
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law
from pitboss.table import Script, Table, Wager
from pitboss.table.act import HOUSE, Incident, TableAction
from pitboss.table.act import place as place_name
from pitboss.table.acts.chance import Chance, Draw, Roll
from pitboss.table.offer.table_options import Posted
from pitboss.table.procedures.irregular import Rules, done, ruling
from pitboss.table.procedures.player_bank import BankMemory, around, banker

DICE, GENERATOR, PLAYER_SHAKER = "dice", "generator", "player-shaker"
SHAKEN = 3
"""Dice in the shaker."""
DEAD = "dead"
"""The unused stack."""

Place = int | str


def generator(places: int) -> NumberDisplay:
    """An approved generator that shows a number for each place."""
    return register_device(NumberDisplay(f"generator-{places}", tuple(range(1, places + 1))))


def devices(options: Any, places: int) -> tuple[Device, ...]:
    """What shows the number under the options."""
    return (generator(places),) if options.start == GENERATOR else (dice(SHAKEN),)


def circle(t: Table[Posted, BankMemory], dead: bool) -> list[Place]:
    """Every place as it is counted: dealer, boxes from the dealer's right, the dead hand; entered at the bank."""
    places: list[Place] = [HOUSE, *around(t), *([DEAD] if dead else [])]
    first = places.index(banker(t))
    return places[first:] + places[:first]


def counted(number: int, places: Sequence[Place]) -> Place:
    """The place at which the count of a number ends, the first place being one."""
    return places[(number - 1) % len(places)]


@helper
def starting_place(t: Table[Any, BankMemory], *, dead: bool) -> Script[Place]:
    """The shaker or the generator says a number; the dealer counts, and announces who is first."""
    places = circle(t, dead)
    if t.options.start == GENERATOR:
        number = yield from draw_number(len(places))
        return (yield from count_number(number, places))
    total = yield from shake_dice(t)
    return (yield from count_total(total, places))


@law("start/generator")
def draw_number(places: int) -> Script[int]:
    """The generator shows a number."""
    return int((yield Draw(device=generator(places).name)))


@law("start/dice")
def shake_dice(t: Table[Any, BankMemory]) -> Script[int]:
    """The dice are shaken under cover, by a player who banks, or one who sets the shaker going; their total."""
    box = banker(t)
    if t.options.start == PLAYER_SHAKER and not box:
        box = next((box for box in around(t) if any(at == box for at, _ in t.wagers)), HOUSE)
    yield TableAction(what="shake", words="shakes the covered shaker, three times or more")
    return sum(faces((yield Roll(box=box, dice=SHAKEN))))


@law("start/number-count")
def count_number(number: int, places: Sequence[Place]) -> Script[Place]:
    """A generator's number is counted."""
    return (yield from announce_first(number, places))


@law("start/dice-count")
def count_total(total: int, places: Sequence[Place]) -> Script[Place]:
    """The total of dice is counted."""
    return (yield from announce_first(total, places))


@helper
def announce_first(number: int, places: Sequence[Place]) -> Script[Place]:
    """The dealer says where the count ends."""
    first = counted(number, places)
    who = "the dead hand" if first == DEAD else place_name(first)
    yield TableAction(what="announce", words=f"{number}, {who} is first")
    return first


def verify_areas(t: Table, wager: Wager, most: int) -> None:
    """Refuse a wager on more areas than one player may have, or on two that are not side by side."""
    others = {box for box, _ in t.wagers if box not in (HOUSE, wager.box) and t.seats.get(box) == wager.player}
    if not wager.amount or not others:
        return
    if len(others) >= most:
        only = "one area" if most == 1 else f"{most} areas"
        raise Refusal(f"{wager.player} wagers at box {min(others)} already, and may at {only} only", "wager/areas")
    if all(abs(box - wager.box) != 1 for box in others):
        raise Refusal(f"box {wager.box} is not beside box {min(others)}, where {wager.player} wagers", "wager/areas")


@helper
def shake_instead(t: Table, act: Chance, incident: Incident) -> Rules:
    """Dice say the number that a device did not."""
    yield TableAction(what="announce", words="the device failed: three dice are shaken")
    return sum(faces((yield Roll(dice=SHAKEN))))


_NO_ROLL = done(TableAction(what="announce", words="No roll"))
INVALID_ROLLS = (
    ruling("dice-not-flat", "start/not-flat", (Roll,), _NO_ROLL)(
        "Dice that do not all lie flat are no roll, and are shaken again."
    ),
    ruling("die-out", "start/die-out", (Roll,), _NO_ROLL)(
        "A die that falls out of the shaker: no roll, and the dice are shaken again."
    ),
    ruling("device-failed", "start/failed", (Draw,), shake_instead)("A generator that fails gives way to three dice."),
)
"""Dice that do not lie flat or fall out are shaken again; a device that fails gives way to dice."""
