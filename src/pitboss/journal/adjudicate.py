"""Adjudication: a case run through the script, every event with its paragraph, and the settlement."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import msgspec

from pitboss.equipment import card, decks, unpacked
from pitboss.games import game as game_of
from pitboss.journal.case_driver import CaseDriver
from pitboss.journal.record import Case, CaseBox, Placed
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal, near
from pitboss.table import Event, RoundVoid, Table, Wager, public
from pitboss.table.act import Decide
from pitboss.table.people import Sit
from pitboss.table.procedures import PROP
from pitboss.table.settlement import Line, net, settlement

AMPLE = 10**16
"""A bankroll nobody asked about."""


@dataclass(frozen=True)
class Adjudication:
    """What must happen in a case."""

    events: list[Event]
    settlement: list[Line]
    void: RoundVoid | None
    cards_left: int
    draws_left: dict[str, int]
    """By its name in a record, what devices showed and the round did not need; -1 if it needs more."""
    table: Table[Any]

    def shown(self) -> dict[str, Any]:
        """The result as plain JSON."""
        rows = [public(event) | {"n": number} for number, event in enumerate(self.events, start=1)]
        return {
            "events": rows,
            "settlement": [line.shown() for line in self.settlement],
            "net": {player: dollars(amount) for player, amount in net(self.settlement).items()},
            "void": {"cite": self.void.cite, "reason": self.void.reason} if self.void else None,
        }


def adjudicate(case: Case) -> Adjudication:
    """Run a case; what the rules refuse is refused here with the same paragraph."""
    game = game_of(case.game)
    table = Table(game, game.options.configure(case.options))
    _prepare(table, case)
    standing = {(box, name): (table.seats[box], amount) for (box, name), amount in table.wagers.items()}
    table.begin(case.procedure)
    driver = CaseDriver(table, case)
    late = [box for box in case.boxes if box.late]
    events: list[Event] = []
    while table.pending is not None and not driver.at_an_end(table):
        if late and table.betting:
            before, now = table.n, [box for box in late if box.late <= driver.bettings]
            for box in now:
                _seat(table, case, box)
            driver.start, late = driver.start + table.n - before, [box for box in late if box not in now]
        events.append(table.supply(driver.outcome(table)))
    for name, left in driver.draws.items():
        if left and len(left) == len(case.draws[name]):
            raise Refusal(f"the case gives {name}, and the round comes to none: is there a wager that lets them be?")
    driver.verify_all_used(table)
    lines = settlement(events, standing)
    draws_left = {name: len(left) if table.pending is None else -1 for name, left in driver.draws.items()}
    return Adjudication(events, lines, table.void, len(driver.cards), draws_left, table)


def _prepare(t: Table[Any], case: Case) -> None:
    """The table as it stands when the case begins."""
    seats: set[int] = set()
    for box in case.boxes:
        if box.box in seats:
            raise Refusal(f"box {box.box} stands twice in the case")
        seats.add(box.box)
        unknown = [name for name in box.wagers if name not in t.game.wagers]
        if unknown:
            raise Refusal(f"{t.game.name} has no wager {unknown[0]!r}; it has {', '.join(t.game.wagers)}")
        if not box.late:
            _seat(t, case, box)
    if (
        case.procedure == "round"
        and t.game.banked
        and not (case.placed or case.irregularities or case.standing)
        and not any(box.wagers for box in case.boxes)
        and not any(answer.amount is not None for answer in case.decisions)
    ):
        raise Refusal("the case has no wager, so there is no round to decide")
    t.status = {"open": "closed", "start": "waiting"}.get(case.procedure, "open")
    t.cards_of = t.day
    discards = [card(one) for one in unpacked(case.discards)]
    t.shoe.load_unseen(list((Counter(decks(t.shoe.decks)) - Counter(discards)).elements()))
    if discards:
        t.rack.put(0, "before", discards)
    t.burn_due, t.cutter = case.burn_first, case.cutter
    t.extra.expect(case.procedure)
    made = {box.box: {*box.wagers, *(p.wager for p in case.placed if p.box == box.box)} for box in case.boxes}
    t.extra.seated({box.box: (box.player, made[box.box]) for box in case.boxes if not box.late})
    for lies in case.standing:
        _stand(t, lies)
    if case.before:
        try:
            known = msgspec.to_builtins(t.extra, str_keys=True)
            if strange := next((name for name in case.before if name not in known), ""):
                raise Refusal(f"before: {t.game.name} remembers nothing called {strange!r}; {near(strange, known)}")
            t.extra = msgspec.convert(known | case.before, type(t.extra), str_keys=True)
        except msgspec.ValidationError as error:
            raise Refusal(f"before: {error}") from None
    if case.cutting_card_out:
        t.reshuffle_due = "cutting-card"
    if case.cutting_card_at is not None:
        if not 0 <= case.cutting_card_at <= t.boxes:
            raise Refusal(f"the cutting card cannot have come out at box {case.cutting_card_at}", "house:layout")
        t.reshuffle_due, t.cut_offer_from = "cutting-card", case.cutting_card_at


def _seat(t: Table[Any], case: Case, box: CaseBox) -> None:
    """A player sits down, with the case's bankroll at the first box."""
    chips = cents(case.bankrolls[box.player]) if box.player in case.bankrolls else AMPLE
    if box.player.endswith(PROP) and not t.game.banked:
        # Whom the house itself plays it has seated; nobody else takes such a seat.
        Sit(player=box.player, box=box.box, chips=chips, cite="house:poker-room/props").apply(t, None)
        return
    t.begin("sit", player=box.player, box=box.box, chips=chips if box.player not in list(t.seats.values()) else 0)
    # Whoever wagers in a case does so with the consent of those who must give it.
    while box.box not in t.seats:
        t.supply(t.pending.choices[0] if isinstance(t.pending, Decide) else None)


def _stand(t: Table[Any], lies: Placed) -> None:
    """A wager that earlier rounds left on the layout."""
    if lies.box not in t.seats or lies.wager not in t.game.wagers or (lies.box, lies.wager) in t.wagers:
        raise Refusal(f"standing: {lies.wager!r} cannot lie at box {lies.box}")
    wager = Wager(lies.box, t.seats[lies.box], lies.wager, cents(lies.amount))
    if not wager.amount:
        raise Refusal(f"standing: nothing lies on {lies.wager} of box {lies.box}")
    t.bank.move("cage", f"player:{wager.player}", wager.amount)
    t.place(wager)
