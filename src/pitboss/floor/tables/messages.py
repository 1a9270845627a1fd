"""Socket messages: orders from the browser, and the view of the table that each person gets."""

from typing import Annotated, Any, get_args

import msgspec

from pitboss.refusal import Refusal

Word = Annotated[str, msgspec.Meta(max_length=200)]
"""The longest text that an order may contain."""


class OrderMessage(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """Base of all orders. The answer repeats `id`; chips move only once per id."""

    id: int = 0


class Stake(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An amount on a wager of a box; 0 takes it back where that is allowed."""

    box: int
    wager: Word
    amount: Word


class SitOrder(OrderMessage, frozen=True, tag="sit"):
    """Take a box, or buy more chips."""

    box: int
    chips: Word = "0"


class LeaveOrder(OrderMessage, frozen=True, tag="leave"):
    """Leave the table with all chips, after this round if necessary."""


class Away(OrderMessage, frozen=True, tag="away"):
    """Keep the seat but sit out from the next round on, or come back."""

    back: bool = False


class Wait(OrderMessage, frozen=True, tag="wait"):
    """Join the waiting list for a seat, or leave it."""

    off: bool = False


class CompanyOrder(OrderMessage, frozen=True, tag="company"):
    """Set the number of house players at the table (0 for none); only the player who has been there longest may."""

    players: Annotated[int, msgspec.Meta(ge=0, le=99)]


class BetOrder(OrderMessage, frozen=True, tag="bet"):
    """Place wagers, all or none; `deal` means that these are all."""

    wagers: list[Stake] = []
    deal: bool = False


class Check(OrderMessage, frozen=True, tag="check"):
    """Check whether wagers would be allowed together; nothing is placed."""

    wagers: list[Stake]


class Choose(OrderMessage, frozen=True, tag="choose"):
    """Answer the question asked at an event."""

    at: int
    choose: Word


class Cut(OrderMessage, frozen=True, tag="cut"):
    """Cut the cards at a position, or decline without one."""

    at: int
    position: int | None = None


class Decline(OrderMessage, frozen=True, tag="decline"):
    """Decline a wager offered to one box."""

    at: int


class TurnOrder(OrderMessage, frozen=True, tag="turn"):
    """Turn up the cards in your hand."""

    at: int


class DrawOrder(OrderMessage, frozen=True, tag="draw"):
    """Start the device that is waiting for you."""

    at: int


class RollOrder(DrawOrder, frozen=True, tag="roll"):
    """The same for dice."""


class CallOrder(OrderMessage, frozen=True, tag="call"):
    """Make a call to the dealer during betting, about one of your wagers or none."""

    box: int
    call: Word
    wager: Word = ""
    at: int | None = None


class Seed(OrderMessage, frozen=True, tag="seed"):
    """Add your own seed to the next sealed shuffle, roll or spin."""

    seed: Word


class HoldOrder(OrderMessage, frozen=True, tag="hold"):
    """Pause the dealer before the next act, or resume; `until` names a report to pause for."""

    held: bool = True
    until: Word = ""


class StepOrder(OrderMessage, frozen=True, tag="step"):
    """Let the dealer do one act."""

    at: int


class ReportOrder(OrderMessage, frozen=True, tag="report"):
    """Report an irregularity at the pending act."""

    at: int
    kind: Word
    box: int = 0
    wager: Word = ""
    amount: Word = "0"


class ProcedureOrder(OrderMessage, frozen=True, tag="procedure"):
    """Order a procedure: now, or when the round is over."""

    procedure: Word
    args: dict[Word, Word | int] = {}


TableOrder = (
    SitOrder
    | LeaveOrder
    | Away
    | Wait
    | CompanyOrder
    | BetOrder
    | Check
    | Choose
    | Cut
    | Decline
    | TurnOrder
    | DrawOrder
    | RollOrder
    | CallOrder
    | Seed
)
AnyOrder = TableOrder | HoldOrder | StepOrder | ReportOrder | ProcedureOrder

TABLE_ORDERS: tuple[Any, ...] = get_args(TableOrder)
PIT_ORDERS = (HoldOrder, StepOrder, ReportOrder, ProcedureOrder)

_read = msgspec.json.Decoder(AnyOrder).decode
encode = msgspec.json.Encoder().encode


def order(text: str | bytes) -> AnyOrder:
    """Parse an order; anything else is refused in one line."""
    try:
        got: AnyOrder = _read(text)
        return got
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal(f"not a valid order: {error}") from None


def tag(order: AnyOrder) -> str:
    """An order's name on the wire."""
    return str(order.__struct_config__.tag)


def answer(number: int, refusal: Refusal | None = None) -> dict[str, object]:
    """The answer to an order."""
    if refusal is None:
        return {"type": "done", "id": number}
    described = {"type": "refused", "id": number, "reason": refusal.reason, "cite": refusal.cite}
    return described | getattr(refusal, "particulars", {})
