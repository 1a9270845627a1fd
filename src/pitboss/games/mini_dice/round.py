"""Mini-dice: the shaker is filled, offered, shaken and read, and wagers decided, in the order of 19:47-13.3 to 13.8.

Sections 13.2 and 13.6 are read from the present code; of the others only the headings are held.
"""

from functools import partial

from pitboss.equipment.dice import DICE, faces
from pitboss.games.device_family.acts import InspectEquipment
from pitboss.games.device_family.irregularities import late_wager, void_result
from pitboss.games.device_family.play import LAYOUT, NO_RESULT, ready, settle, shaker_procedures
from pitboss.games.device_family.play import close as lock
from pitboss.games.mini_dice.rules import CHANCES, DEALER, Options
from pitboss.games.mini_dice.shaker import (
    MiniDiceMemory,
    TakeBets,
    offer_again,
    ordered_to_pass,
    pass_shaker,
    someone_shakes,
)
from pitboss.refusal import Refusal
from pitboss.rulebook.marks import helper, law, reading
from pitboss.table import Incident, Script, Table
from pitboss.table.act import TableAction
from pitboss.table.acts.calls import Call
from pitboss.table.acts.chance import Draw
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import ABSENT, OUT_OF_LIMITS, Rules, ruling
from pitboss.table.view.layout import Area, Arrangement, FeltRectangle, Layout, row


@reading("mini-dice/opening")
def fill_shaker(t: Table[Options, MiniDiceMemory]) -> Script[None]:
    """A floorperson, the dealer present, inspects two dice, puts them into the shaker and seals it."""
    words = "two dice by micrometer, caliper, square and magnet, and seals them in the shaker"
    yield InspectEquipment(words=words, actor="floorperson")


@reading("mini-dice/betting")
def take_bets(t: Table[Options, MiniDiceMemory]) -> Script[None]:
    """Wagers are made with chips until the dealer calls no more bets, before the dice are shaken.

    The shaker may be passed until the call.
    """
    betting = TakeBets(group=LAYOUT, words="No more bets", placing="13:69F-13.2(b)")
    while (made := (yield betting)) is not None:
        if isinstance(made, Call):
            yield from pass_shaker(made.box, "the player's wish", f"player:{made.player}")


@reading("mini-dice/shaking")
def round_of_play(t: Table[Options, MiniDiceMemory]) -> Script[None]:
    """The dice are shaken at least three times after the call.

    One shake and what it decides; a void one is made again over the same wagers.
    """
    ready(t)
    rolled = NO_RESULT
    yield from someone_shakes(t)
    while rolled is NO_RESULT:
        yield from take_bets(t)
        yield from someone_shakes(t)
        rolled = yield Draw(device=DICE.name, box=t.memory.shooter)
    yield from call_total(rolled)
    yield from settle(CHANCES, t, rolled)
    if t.memory.player == DEALER:
        yield from offer_again()


@reading("mini-dice/total")
def call_total(rolled: str) -> Script[None]:
    """The dealer reads the dice and calls the total."""
    yield TableAction(what="announce", words=str(sum(faces(rolled))))


@helper
def close(t: Table[Options, MiniDiceMemory]) -> Script[None]:
    """Nothing may lie on the layout; the filled shaker goes under lock."""
    if t.wagers:
        raise Refusal("wagers stand on the layout: they are decided or taken down first", "house/removal")
    yield from lock(t, "the filled shaker in the storage area")


PROCEDURES = shaker_procedures("two dice", fill_shaker, close, round_of_play)


@law("13:69E-1.16A(b)", again=True)
def tampering(t: Table[Options, MiniDiceMemory], act: Draw, incident: Incident) -> Rules:
    """Reported at once; another shaker is filled, and the shake made again."""
    yield TableAction(what="report", words="the shaker: day, time, table, finder and licence", actor="floorperson")
    yield from fill_shaker(t)
    return NO_RESULT


no_roll = partial(void_result, "No roll")

RULINGS = (
    no_roll("cocked-die", "house/no-roll")(
        "A die that leans or lies on the other makes the shake void; all wagers stand for the next."
    ),
    no_roll("dice-seen", "house/seen")(
        "Dice that are seen, or a shaker that opens, before the call make the shake void."
    ),
    no_roll("too-few-shakes", "house/shakes")("A shaker that is shaken fewer than three times is shaken again."),
    ruling("tampering", "13:69E-1.16A(b)", (Draw,), tampering)(
        "A shaker found to be tampered with is reported at once; by a house reading it is replaced."
    ),
    ruling(
        "ordered-to-pass",
        "house/ordered",
        (TakeBets, Draw),
        ordered_to_pass,
        lambda t, act: t.memory.shooter in t.seats and len(t.seats) > 1 and t.options.shakes != DEALER,
    )("A player who delays, keeps making invalid shakes or breaks the rules may be ordered to pass the shaker."),
    late_wager("house/late"),
    OUT_OF_LIMITS,
    ABSENT,
    FILL,
)


def layout(options: Options) -> Layout:
    """Six numbers in a row, the field and what is under, over and seven below."""
    words = {
        **{f"place-{n}": (str(n), "numbers", "") for n in (4, 5, 6, 8, 9, 10)},
        "field": ("Field 2 3 4 9 10 11 12", "one shake", "f"),
        "under-seven": ("Under 7", "one shake", "u"),
        "any-seven": ("Any 7", "one shake", "s"),
        "over-seven": ("Over 7", "one shake", "o"),
    }

    def areas(places: dict[str, FeltRectangle]) -> tuple[Area, ...]:
        return tuple(
            Area(
                at.x,
                at.y,
                at.w,
                at.h,
                wager,
                words[wager][0],
                "broad gold" if wager == "field" else "broad grand",
                words[wager][1],
                words[wager][2],
            )
            for wager, at in places.items()
        )

    numbers, three = [*words][:6], ("under-seven", "any-seven", "over-seven")
    wide = {
        **row(numbers, 0, 0, 1000, 160, 6),
        "field": FeltRectangle(0, 168, 1000, 110),
        **row(three, 0, 286, 1000, 130, 6),
    }
    tall = {
        **row(numbers[:3], 0, 0, 374, 80, 4),
        **row(numbers[3:], 0, 84, 374, 80, 4),
        "field": FeltRectangle(0, 170, 374, 64),
        **row(three, 0, 240, 374, 70, 4),
    }
    return Layout(Arrangement(1000, areas(wide)), Arrangement(374, areas(tall)), hands=())
