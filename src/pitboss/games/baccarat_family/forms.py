"""The Complimentary Vigorish Form: deferred vigorish is collected or documented, never forgotten."""

from pitboss.games.baccarat_family.acts import (
    DropForm,
    ForwardForms,
    Memory,
    PrepareForm,
    RecordComplimentary,
    VoidForm,
)
from pitboss.games.baccarat_family.options import WholeCents
from pitboss.games.baccarat_family.shoe import first_who_cannot_pay
from pitboss.games.baccarat_family.text import Text
from pitboss.refusal import Refusal
from pitboss.table import Script, Table
from pitboss.table.names import verify_name
from pitboss.table.procedures import new_day


def document_vigorish(
    text: Text,
    t: Table[WholeCents, Memory],
    box: int,
    pit_boss: str,
    pit_clerk: str,
    signed: str = "",
    statement: str = "",
) -> Script[None]:
    """Vigorish that is not collected goes on the next form of the series, signed by all who must.

    `signed` is the patron's own signature; without it `statement` says why, and begins with who says so.
    """
    verify_name(pit_boss, "a pit boss", text.form_signed, staff=True)
    verify_name(pit_clerk, "a pit clerk", text.form_signed, staff=True)
    if box not in t.owed:
        raise Refusal(f"box {box} owes no vigorish", text.form)
    patron, amount = t.seats[box], t.owed[box]
    if len({t.dealer, pit_boss, pit_clerk, patron}) < 4:
        raise Refusal("dealer, pit boss and pit clerk sign, three persons none of whom is the patron", text.form_signed)
    if signed and signed != patron:
        raise Refusal(f"the patron is {patron}; {signed} cannot sign for them", text.form_signed)
    who, _, why_not = statement.partition(":")
    if not signed and not (who in ("dealer", "pit boss") and why_not.strip()):
        why = 'write it as "dealer: …" or "pit boss: …"'
        raise Refusal(f"without the patron's signature the dealer or pit boss states why; {why}", text.form_signed)
    number = t.memory.next_form
    yield PrepareForm(
        number=number,
        box=box,
        patron=patron,
        amount=amount,
        dealer=t.dealer,
        pit_boss=pit_boss,
        pit_clerk=pit_clerk,
        patron_signed=bool(signed),
        statement=statement,
        cite=text.form_signed,
        also=(text.form, text.form_series),
    )
    yield DropForm(number=number, box=box, watched_by=(pit_boss, pit_clerk), cite=text.form_dropped)
    yield RecordComplimentary(number=number, patron=patron, amount=amount, cite=text.form_recorded)


def document_uncollected(text: Text, t: Table[WholeCents, Memory]) -> Script[None]:
    """What the first patron who cannot pay owes goes on a form, by the staff on duty."""
    box = first_who_cannot_pay(t)
    if box is None:
        raise Refusal("everybody who owes vigorish can pay it", text.form)
    statement = "pit boss: the patron has not the chips and did not sign"
    yield from document_vigorish(text, t, box, "pit boss on duty", "pit clerk on duty", statement=statement)


def void_form(text: Text, t: Table[WholeCents, Memory], pit_boss: str, pit_clerk: str) -> Script[None]:
    """A spoiled form keeps its number: both copies are marked and signed."""
    verify_name(pit_boss, "a pit boss", text.form_void, staff=True)
    verify_name(pit_clerk, "a pit clerk", text.form_void, staff=True)
    if pit_boss == pit_clerk:
        raise Refusal("pit boss and pit clerk, two persons, sign a void form", text.form_void)
    yield VoidForm(number=t.memory.next_form, pit_boss=pit_boss, pit_clerk=pit_clerk, cite=text.form_void)


def forward_forms(text: Text, t: Table[WholeCents, Memory]) -> Script[None]:
    """At the end of the gaming day every number of the series is accounted for and goes to accounting."""
    waiting = [form for form in t.memory.forms if not form.forwarded]
    if not waiting:
        raise Refusal("there is no form to forward", text.form_copy)
    numbers = [form.number for form in t.memory.forms]
    if numbers != list(range(1, t.memory.next_form)):
        raise Refusal("the series of forms has a gap", text.form_series)
    undone = [form.number for form in waiting if not form.void and not (form.dropped and form.recorded)]
    if undone:
        raise Refusal(f"form {undone[0]} has no original in the drop box", text.form_dropped)
    void = (text.form_void,) if any(form.void for form in waiting) else ()
    numbers_forwarded = tuple(form.number for form in waiting)
    yield ForwardForms(numbers=numbers_forwarded, cite=text.form_copy, also=(text.form_series, *void))


def new_gaming_day(text: Text, t: Table[WholeCents, Memory], day: str) -> Script[None]:
    """A gaming day does not end with forms in the clerk's hands."""
    waiting = [form.number for form in t.memory.forms if not form.forwarded]
    if waiting:
        raise Refusal(f"form {waiting[0]} has not gone to accounting (forward-forms)", text.form_copy)
    yield from new_day(t, day)
