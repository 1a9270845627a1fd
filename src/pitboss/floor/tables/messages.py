"""What goes over the socket: orders from the browser, and the sight of the table that each person gets back."""

from typing import Annotated

import msgspec

from pitboss.refusal import Refusal

Word = Annotated[str, msgspec.Meta(max_length=200)]
"""What is said over the wire: nothing that the floor understands is longer."""


class OrderMessage(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """The base: every order may carry a number, which the answer repeats; chips move but once under one number."""

    id: int = 0


class Stake(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An amount on a wager of a box; nothing takes it back where that is allowed."""

    box: int
    wager: Word
    amount: Word


class SitOrder(OrderMessage, frozen=True, tag="sit"):
    """Take a box, or buy more chips."""

    box: int
    chips: Word = "0"


class LeaveOrder(OrderMessage, frozen=True, tag="leave"):
    """Leave the table with all chips, after this round if need be."""


class Away(OrderMessage, frozen=True, tag="away"):
    """Keep the seat and take no part from the next round on, or come back to it."""

    back: bool = False


class Wait(OrderMessage, frozen=True, tag="wait"):
    """Put one's name on the list for a seat, or take it off."""

    off: bool = False


class CompanyOrder(OrderMessage, frozen=True, tag="company"):
    """How many players of the house sit at the table: the first person there says it, 0 to be without."""

    players: Annotated[int, msgspec.Meta(ge=0, le=99)]


class BetOrder(OrderMessage, frozen=True, tag="bet"):
    """Place wagers, all or none; `deal` says that these are all."""

    wagers: list[Stake] = []
    deal: bool = False


class Check(OrderMessage, frozen=True, tag="check"):
    """Ask whether wagers could stand together; nothing is placed."""

    wagers: list[Stake]


class Choose(OrderMessage, frozen=True, tag="choose"):
    """Answer the question asked at an event."""

    at: int
    choose: Word


class Cut(OrderMessage, frozen=True, tag="cut"):
    """Cut the cards there, or, without a place, refuse to."""

    at: int
    position: int | None = None


class Decline(OrderMessage, frozen=True, tag="decline"):
    """No to a wager that is offered to one box."""

    at: int


class TurnOrder(OrderMessage, frozen=True, tag="turn"):
    """Turn up the cards in one's hand."""

    at: int


class DrawOrder(OrderMessage, frozen=True, tag="draw"):
    """Set the device going that waits for it."""

    at: int


class RollOrder(DrawOrder, frozen=True, tag="roll"):
    """The same, as it is said of dice."""


class CallOrder(OrderMessage, frozen=True, tag="call"):
    """Say something to the dealer while wagers are taken: about a wager of one's own, or about none."""

    box: int
    call: Word
    wager: Word = ""
    at: int | None = None


class Seed(OrderMessage, frozen=True, tag="seed"):
    """Add a seed of one's own to what the house has sealed: the next shuffle, the next roll or spin."""

    seed: Word


class HoldOrder(OrderMessage, frozen=True, tag="hold"):
    """The pit stops the dealer before the next act, or lets the game go on; `until` names a report to stop for."""

    held: bool = True
    until: Word = ""


class StepOrder(OrderMessage, frozen=True, tag="step"):
    """The pit lets the dealer do one act."""

    at: int


class ReportOrder(OrderMessage, frozen=True, tag="report"):
    """The pit reports an irregularity at the act that waits."""

    at: int
    kind: Word
    box: int = 0
    wager: Word = ""
    amount: Word = "0"


class ProcedureOrder(OrderMessage, frozen=True, tag="procedure"):
    """The pit orders a procedure: now, or as soon as the round is over."""

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

TABLE_ORDERS = (
    SitOrder,
    LeaveOrder,
    Away,
    Wait,
    CompanyOrder,
    BetOrder,
    Check,
    Choose,
    Cut,
    Decline,
    TurnOrder,
    DrawOrder,
    RollOrder,
    CallOrder,
    Seed,
)
PIT_ORDERS = (HoldOrder, StepOrder, ReportOrder, ProcedureOrder)

_read = msgspec.json.Decoder(AnyOrder).decode
encode = msgspec.json.Encoder().encode


def order(text: str | bytes) -> AnyOrder:
    """An order as it came in; anything else is refused in one line."""
    try:
        got: AnyOrder = _read(text)
        return got
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal(f"that is no order: {error}") from None


def tag(order: AnyOrder) -> str:
    """What an order is called on the wire."""
    return str(order.__struct_config__.tag)


def answer(number: int, refusal: Refusal | None = None) -> dict[str, object]:
    """The answer to an order."""
    if refusal is None:
        return {"type": "done", "id": number}
    described = {"type": "refused", "id": number, "reason": refusal.reason, "cite": refusal.cite}
    return described | getattr(refusal, "particulars", {})
