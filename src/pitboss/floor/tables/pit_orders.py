"""The pit's orders: pause a dealer and step, report irregularities, begin procedures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.floor.tables import messages
from pitboss.floor.tables.pending import Pending
from pitboss.money import cents
from pitboss.refusal import Refusal, near
from pitboss.table import Incident, Table, Wager
from pitboss.table.act import Act
from pitboss.table.engine.outcome_validation import verify_particulars
from pitboss.table.procedures.common import FLOOR

if TYPE_CHECKING:
    from pitboss.floor.accounts.people import Who
    from pitboss.floor.tables.live import LiveTable


def carry_out_for_the_pit(
    live: LiveTable,
    who: Who,
    order: messages.HoldOrder | messages.StepOrder | messages.ReportOrder | messages.ProcedureOrder,
) -> None:
    """Pause, step, report, or begin a procedure, as far as the role allows."""
    t = live.table
    if isinstance(order, messages.HoldOrder | messages.StepOrder) and who.role not in FLOOR:
        raise Refusal(f"{messages.tag(order)} cannot be ordered by {who.role}, only by {' or '.join(FLOOR)}")
    if isinstance(order, messages.HoldOrder):
        kinds = {ruling.kind for ruling in t.game.rulings}
        if order.until and order.until not in kinds:
            raise Refusal(f"{t.game.name} has no irregularity {order.until!r}; {near(order.until, kinds)}")
        live.held, live.halt, live.trouble = order.held and not order.until, order.until, ""
    elif isinstance(order, messages.ProcedureOrder):
        _order_procedure(live, who, order)
    else:
        if order.at != t.n:
            raise Refusal(f"the table has moved on: it is at event {t.n}, not {order.at}")
        if t.pending is None:
            raise Refusal("nothing is in progress at this table")
        if isinstance(order, messages.ReportOrder):
            t.supply(_incident(t, order), who.role)
        elif not live.dealers(t.pending):
            raise Refusal("the next act is not the dealer's")
        else:
            live.do()


def stops(live: LiveTable, act: Act) -> bool:
    """Whether the pit armed a pause for this act to report there; if so, pause the table."""
    t = live.table
    if not live.halt or not any(r.kind == live.halt and r.applies(t, act) for r in t.game.rulings):
        return False
    live.held, live.halt = True, ""
    return True


def _incident(t: Table, order: messages.ReportOrder) -> Incident:
    """The irregularity, with the card that the shoe would have given: no one in the pit knows it."""
    act = t.pending
    assert act is not None
    ruling = t.game.ruling(t, act, order.kind)
    card = t.shoe.rest()[0] if ruling.needs_card and t.shoe.left and t.due is None else None
    amount, wager = cents(order.amount), None
    if order.wager:
        wager, amount = Wager(order.box, t.seats.get(order.box, ""), order.wager, amount), 0
    return Incident(order.kind, card=card, wager=wager, amount=amount)


def _order_procedure(live: LiveTable, who: Who, order: messages.ProcedureOrder) -> None:
    t = live.table
    procedure = t.game.procedures.get(order.procedure)
    if procedure is None:
        raise Refusal(f"{t.game.name} has no procedure {order.procedure!r}; {near(order.procedure, t.game.procedures)}")
    if who.role not in procedure.by:
        whose = " or ".join(procedure.by)
        raise Refusal(f"{order.procedure} cannot be begun by {who.role}, only by {whose}", procedure.cite)
    if order.procedure in {"round", "sit"}:
        raise Refusal(f"{order.procedure} is not ordered from the pit: players and dealer do it", procedure.cite)
    verify_particulars(order.procedure, procedure.script, order.args)
    gives_way = t.betting and not t.wagers
    if gives_way:
        # A round without wagers gives way, unless the procedure is refused.
        t.supply(None)
    if t.pending is None:
        try:
            live.session.start(order.procedure, by=who.role, **order.args)
        except Refusal:
            if gives_way:
                live.session.mark_broken()
            raise
    else:
        live.waiting.append(Pending(who, order.id, order.procedure, order.args))
