"""Baccarat: payout odds and vigorish, 19:47-7.3; vigorish is collected, or documented on a form; never forgotten."""

from pitboss.games.baccarat_family.acts import (
    BaccaratMemory,
    DropForm,
    ForwardForms,
    PassShoe,
    PrepareForm,
    RecordComplimentary,
    VoidForm,
)
from pitboss.games.baccarat_family.counting import BANKER, PLAYER, TIE
from pitboss.games.baccarat_family.hand import count
from pitboss.games.baccarat_family.money import BANKER_ODDS, SIX, SIX_ODDS, UP
from pitboss.games.baccarat_family.options import NO_VIGORISH, PERCENTS, BaccaratOptions
from pitboss.money import Odds, dollars
from pitboss.refusal import Refusal
from pitboss.rulebook import election
from pitboss.rulebook.election import ALL
from pitboss.rulebook.marks import Paragraphs, law, reading
from pitboss.table import Script, Table
from pitboss.table.acts.seating import Leave
from pitboss.table.acts.settlement_acts import CollectOwed, Vigorish
from pitboss.table.play.player_names import verify_name
from pitboss.table.procedures.common import close, new_day

# 7.3(a) and (b): payout odds. What a banker wager pays stands in (c) and (f).

ODDS = {PLAYER: "7.3(a)", TIE: "7.3(b)"}


def tie_odds(paragraphs: Paragraphs) -> Odds:
    """A floor that the house may go above."""
    return election.odds_from("8 to 1", says="a tie wager pays", cite=paragraphs["7.3(b)"])


def odds_of(t: Table[BaccaratOptions, BaccaratMemory], winner: str) -> tuple[Odds, str]:
    """What a wager pays that has won, and where that stands."""
    if winner == BANKER:
        return banker_odds(t)
    return (t.options.tie_odds if winner == TIE else t.options.player_odds), ODDS[winner]


# 7.3(c)1 and 2: the percentage, and when it is collected.


def _raised(old: int | None, new: int) -> bool:
    return old is not None and new > old


def vigorish_percent(paragraphs: Paragraphs) -> int:
    """Four or five percent of what a banker wager wins."""
    return election.count(
        5,
        allowed=PERCENTS,
        says="percent of a banker win that is owed as vigorish",
        cite=paragraphs["7.3(c)"],
        closes=ALL,
        notice="an increase needs notice under 8.3",
        beyond=range(101),
        duties=(election.notice_to_patrons(paragraphs["7.3(e)"], _raised),),
    )


def vigorish_rounding(paragraphs: Paragraphs) -> str:
    """Rounding is a permission, not a duty."""
    return election.choice(
        "up",
        allowed=("exact", "up"),
        says="vigorish is exact, or rounded up to five cents",
        cite=paragraphs["7.3(c)1"],
        closes=ALL,
    )


def vigorish_collection(paragraphs: Paragraphs) -> str:
    """At the payout or later."""
    return election.choice(
        "deferred",
        allowed=("at-payout", "deferred"),
        says="when vigorish is collected; deferred is marked",
        cite=paragraphs["7.3(c)2"],
        closes=ALL,
    )


@law("7.3(c)")
def charge(t: Table[BaccaratOptions, BaccaratMemory], box: int, amount: int, how: str) -> Script[None]:
    """A won bet on the Banker's Hand pays 1 to 1 and owes vigorish, 4 or 5 percent of the win as the house decides,
    unless (d) or (f) is elected.

    1. The house may collect it rounded to five cents, or up to the following five.
    2. Vigorish is taken at the payout or later, but before the cards of the shoe are reshuffled. Until it is paid or
    documented a coin or button in the player's numbered space before the dealer shows the amount.
    """
    deferred = t.options.vigorish_collection == "deferred"
    rounded = ("1",) if t.options.vigorish_rounding == UP else ()
    yield Vigorish(
        box=box,
        wager=BANKER,
        amount=amount,
        how="marked" if deferred else how,
        cite="2" if deferred else "",
        also=("2", *rounded, f"3.10(b){t.options.settlement_order}"),
    )


@law("7.3(c)2", "7.3(c)4", again=True)
def collect_before_reshuffle(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """The shoe is completed: nothing may be owed when its cards are shuffled."""
    for box in sorted(t.money.vigorish):
        verify_can_pay(t, box, "7.3(c)2")
    for box in sorted(t.money.vigorish, reverse=True):
        yield CollectOwed(box=box, amount=t.money.vigorish[box])


def verify_can_pay(t: Table[BaccaratOptions, BaccaratMemory], box: int, cite: str) -> None:
    """Refuse to collect from a player who owes more than the chips at hand."""
    player = t.seats[box]
    total = sum(amount for other, amount in t.money.vigorish.items() if t.seats[other] == player)
    if total > t.chips(player):
        owes = f"{player} owes {dollars(total)} of vigorish and has {dollars(t.chips(player))}"
        raise Refusal(f"{owes}: document it on a form (document-vigorish)", cite)


def first_who_cannot_pay(t: Table[BaccaratOptions, BaccaratMemory]) -> int | None:
    """A box whose player owes more than the chips at hand, if there is one."""
    owed: dict[str, int] = {}
    for box, amount in t.money.vigorish.items():
        owed[t.seats[box]] = owed.get(t.seats[box], 0) + amount
    return next((box for box in sorted(t.money.vigorish) if owed[t.seats[box]] > t.chips(t.seats[box])), None)


# 7.3(c)3: the Complimentary Vigorish Form.


@law("7.3(c)3")
def document_vigorish(
    t: Table[BaccaratOptions, BaccaratMemory],
    box: int,
    pit_boss: str,
    pit_clerk: str,
    signed: str = "",
    statement: str = "",
) -> Script[None]:
    """Deferred vigorish that is never collected still enters the table's win, under approved internal controls with at
    least what follows.
    """
    # `signed` is the patron's own signature; without it `statement` says why, and begins with who says so.
    verify_name(pit_boss, "a pit boss", "7.3(c)3i", staff=True)
    verify_name(pit_clerk, "a pit clerk", "7.3(c)3i", staff=True)
    if box not in t.money.vigorish:
        raise Refusal(f"box {box} owes no vigorish", "7.3(c)3")
    patron, amount = t.seats[box], t.money.vigorish[box]
    if len({t.dealer, pit_boss, pit_clerk, patron}) < 4:
        raise Refusal("dealer, pit boss and pit clerk sign, three persons none of whom is the patron", "7.3(c)3i")
    if signed and signed != patron:
        raise Refusal(f"the patron is {patron}; {signed} cannot sign for them", "7.3(c)3i")
    who, _, why_not = statement.partition(":")
    if not signed and not (who in ("dealer", "pit boss") and why_not.strip()):
        why = 'write it as "dealer: …" or "pit boss: …"'
        raise Refusal(f"without the patron's signature the dealer or pit boss states why; {why}", "7.3(c)3i")
    form = PrepareForm(
        number=t.memory.next_form,
        box=box,
        patron=patron,
        amount=amount,
        dealer=t.dealer,
        pit_boss=pit_boss,
        pit_clerk=pit_clerk,
        patron_signed=bool(signed),
        statement=statement,
    )
    yield from prepare_form(form)
    yield from drop_form(form)
    yield from record_complimentary(form)


@law("7.3(c)3i", "7.3(c)3ii")
def prepare_form(form: PrepareForm) -> Script[None]:
    """Pit clerk's prenumbered form, two copies or more: sum, patron; dealer, pit boss, clerk sign, and the patron, or
    dealer or pit boss states why not.
    """
    yield form


@law("7.3(c)3iii")
def drop_form(form: PrepareForm) -> Script[None]:
    """The dealer drops the original into the drop box under the eyes of the pit boss and the pit clerk that signed
    it.
    """
    yield DropForm(number=form.number, box=form.box, watched_by=(form.pit_boss, form.pit_clerk))


@law("7.3(c)3iv", "7.3(c)3ii")
def forward_forms(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """The pit clerk keeps the duplicate; when the gaming day ends, accounting receives it and holds it against the
    original.
    """
    waiting = [form for form in t.memory.forms if not form.forwarded]
    if not waiting:
        raise Refusal("there is no form to forward", "7.3(c)3iv")
    numbers = [form.number for form in t.memory.forms]
    if numbers != list(range(1, t.memory.next_form)):
        raise Refusal("the series of forms has a gap", "7.3(c)3ii")
    undone = [form.number for form in waiting if not form.void and not (form.dropped and form.recorded)]
    if undone:
        raise Refusal(f"form {undone[0]} has no original in the drop box", "7.3(c)3iii")
    void = ("7.3(c)3vi",) if any(form.void for form in waiting) else ()
    yield ForwardForms(numbers=tuple(form.number for form in waiting), also=void)


@reading("gaming-day", again=True)
def new_gaming_day(t: Table[BaccaratOptions, BaccaratMemory], day: str) -> Script[None]:
    """A gaming day does not end with forms in the clerk's hands."""
    waiting = [form.number for form in t.memory.forms if not form.forwarded]
    if waiting:
        raise Refusal(f"form {waiting[0]} has not gone to accounting (forward-forms)", "7.3(c)3iv")
    yield from new_day(t, day)


@law("7.3(c)3vi")
def void_form(t: Table[BaccaratOptions, BaccaratMemory], pit_boss: str, pit_clerk: str) -> Script[None]:
    """Void forms: both copies marked VOID, signed by pit boss and pit clerk, kept by the clerk and sent to accounting
    when the gaming day ends.
    """
    verify_name(pit_boss, "a pit boss", "7.3(c)3vi", staff=True)
    verify_name(pit_clerk, "a pit clerk", "7.3(c)3vi", staff=True)
    if pit_boss == pit_clerk:
        raise Refusal("pit boss and pit clerk, two persons, sign a void form", "7.3(c)3vi")
    yield VoidForm(number=t.memory.next_form, pit_boss=pit_boss, pit_clerk=pit_clerk)


@law("7.3(c)3vii")
def record_complimentary(form: PrepareForm) -> Script[None]:
    """Before the gaming day is over the sum is booked as a cash complimentary to the patron."""
    yield RecordComplimentary(number=form.number, patron=form.patron, amount=form.amount)


# 7.3(c)4: the shoe is done, or the patron goes.


@law("7.3(c)4")
def collect_from(t: Table[BaccaratOptions, BaccaratMemory], player: str) -> Script[None]:
    """What was deferred is collected or documented when the shoe is done or the patron goes, whichever is earlier."""
    owing = [box for box, name in t.seats.items() if name == player and box in t.money.vigorish]
    if owing:
        verify_can_pay(t, owing[0], "7.3(c)4")
    for box in owing:
        yield CollectOwed(box=box, amount=t.money.vigorish[box])


@law("7.3(c)4", again=True)
def document_uncollected(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """What the first patron who cannot pay owes goes on a form, by the staff on duty."""
    box = first_who_cannot_pay(t)
    if box is None:
        raise Refusal("everybody who owes vigorish can pay it", "7.3(c)3")
    statement = "pit boss: the patron has not the chips and did not sign"
    yield from document_vigorish(t, box, "pit boss on duty", "pit clerk on duty", statement=statement)


@reading("seating", again=True)
def leave(t: Table[BaccaratOptions, BaccaratMemory], player: str) -> Script[None]:
    """A patron leaves; what is owed is collected first, or must have been documented."""
    if player not in t.seats.values():
        raise Refusal(f"{player} does not sit at this table", "house:seating")
    boxes = [box for box, name in t.seats.items() if name == player]
    if any(box in boxes for box, _ in t.wagers):
        raise Refusal(f"{player} has wagers on the layout", "house:seating")
    yield from collect_from(t, player)
    if t.memory.curator in boxes:
        yield from pass_shoe_on(t.memory.curator)
    yield Leave(player=player)


@law("house/offer-after-pass")
def pass_shoe_on(box: int) -> Script[None]:
    """A player who leaves with the shoe passes it."""
    yield PassShoe(box=box)


@reading("closing", again=True)
def close_table(t: Table[BaccaratOptions, BaccaratMemory]) -> Script[None]:
    """Gaming ends; no vigorish may be left on the layout."""
    if t.money.vigorish:
        raise Refusal(f"vigorish of {dollars(sum(t.money.vigorish.values()))} is still marked on the layout", "7.3(c)4")
    yield from close(t)


@law("7.3(d)")
def charge_ties(charges: dict[int, int]) -> Script[None]:
    """Or in place of (c): a tie costs every banker bet at the table a quarter of itself, taken after the round and
    before the next is dealt.
    """
    for box, amount in charges.items():
        if amount:
            yield Vigorish(box=box, wager=BANKER, amount=amount, how="collected")


@law("7.3(f)")
def banker_odds(t: Table[BaccaratOptions, BaccaratMemory]) -> tuple[Odds, str]:
    """Or no vigorish at all: banker bets pay 1 to 1, except 1 to 2 when the Banker wins with a count of six; it needs
    notice under 8.3.
    """
    if t.options.vigorish != NO_VIGORISH:
        return BANKER_ODDS, "7.3(c) s1a"
    return (SIX_ODDS if count(t, BANKER) == SIX else BANKER_ODDS), "7.3(f)"
