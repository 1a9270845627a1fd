"""Big six: the table opens, the wheel is spun, the symbol under the clapper wins; its felt and its rulings.

Of 19:47-5.5 and 5.6 only the headings are held: each step is a house reading with its source.
"""

from functools import partial

from pitboss.games.big_six.rules import CHANCES, LOOKS, SYMBOLS, Options, symbol_call
from pitboss.games.device_family.acts import InspectEquipment
from pitboss.games.device_family.irregularities import late_wager, void_result
from pitboss.games.device_family.play import NO_RESULT, ready, settle, take_wagers, wheel_procedures
from pitboss.games.device_family.play import close as lock
from pitboss.rulebook.marks import helper, reading
from pitboss.table import Script, Table
from pitboss.table.act import TableAction
from pitboss.table.acts.chance import Draw
from pitboss.table.procedures.common import FILL
from pitboss.table.procedures.irregular import OUT_OF_LIMITS
from pitboss.table.view.layout import Area, Arrangement, FeltRectangle, Layout, row


@reading("big-six/opening")
def inspect(t: Table[Options]) -> Script[None]:
    """The wheel is inspected at the opening and each gaming day, and covered when the table is closed."""
    yield InspectEquipment(words="the wheel, its pins and the clapper")


@reading("big-six/spin")
def round_of_play(t: Table[Options]) -> Script[None]:
    """The dealer spins the wheel so that it makes at least three full turns.

    Chips on symbols, a spin, losers and then winners; a void spin is made again over the same wagers.
    """
    ready(t)
    stop = NO_RESULT
    while stop is NO_RESULT:
        yield from take_wagers(t)
        stop = yield Draw(device=t.options.device.name)
    yield from pay_out(t, stop)


@reading("big-six/result")
def pay_out(t: Table[Options], stop: str) -> Script[None]:
    """The section under the clapper wins; losing wagers are taken, then winners are paid."""
    yield TableAction(what="announce", words=symbol_call(stop))
    yield from settle(CHANCES, t, stop)


@helper
def close(t: Table[Options]) -> Script[None]:
    """The wheel is covered."""
    yield from lock(t, "the cover of the wheel")


PROCEDURES = wheel_procedures(inspect, close, round_of_play)

no_spin = partial(void_result, "No spin")

RULINGS = (
    no_spin("too-few-turns", "house/no-spin")("A wheel that makes too few full turns is spun again."),
    no_spin("between-sections", "house/no-spin")(
        "If the clapper rests between two sections the spin is void and made again."
    ),
    no_spin("interference", "house/interference")(
        "A wheel that anyone stops or touches, or with an object in its pins, is spun again."
    ),
    late_wager("house/late"),
    OUT_OF_LIMITS,
    FILL,
)


def layout(options: Options) -> Layout:
    """A place for each symbol in its color of the wheel, with its odds."""
    keys = {"joker": "j", "logo": "l"}

    def areas(places: dict[str, FeltRectangle]) -> tuple[Area, ...]:
        return tuple(
            Area(
                at.x,
                at.y,
                at.w,
                at.h,
                symbol,
                symbol_call(symbol).title(),
                f"broad grand {LOOKS[symbol]}",
                "symbols",
                keys.get(symbol, ""),
            )
            for symbol, at in places.items()
        )

    wide = row(SYMBOLS[:5], 0, 0, 1000, 150, 8) | row(SYMBOLS[5:], 0, 158, 1000, 120, 8)
    tall = (
        row(SYMBOLS[:2], 0, 0, 374, 96, 6)
        | row(SYMBOLS[2:4], 0, 102, 374, 96, 6)
        | row(SYMBOLS[4:5], 0, 204, 374, 80)
        | row(SYMBOLS[5:], 0, 290, 374, 80, 6)
    )
    return Layout(wide=Arrangement(1000, areas(wide)), upright=Arrangement(374, areas(tall)), hands=())
