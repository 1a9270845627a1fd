"""Orders: what each does at the table, and who may give it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from pitboss.floor.accounts.people import Who, chips_in_balance
from pitboss.floor.tables import messages
from pitboss.floor.tables.pending import Pending, held_seat
from pitboss.floor.tables.pit_orders import carry_out_for_the_pit
from pitboss.money import cents, dollars
from pitboss.refusal import Refusal
from pitboss.table import Incident, Procedure, Table, Wager
from pitboss.table.act import Betting, Decide
from pitboss.table.acts.calls import Call
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.reveal_acts import TurnUp
from pitboss.table.acts.shuffle_acts import OfferCut
from pitboss.table.drivers import rehearse, trial_of
from pitboss.table.event import Outcome
from pitboss.table.game import SHARED
from pitboss.table.memory import contested

if TYPE_CHECKING:
    from pitboss.floor.tables.live import LiveTable


def moves_chips(who: Who, order: messages.AnyOrder) -> Pending | None:
    """The procedure of an order between balance and table; None for other orders."""
    if isinstance(order, messages.SitOrder):
        args: dict[str, str | int] = {"player": who.name, "box": order.box, "chips": cents(order.chips)}
        return Pending(who, order.id, "sit", args)
    return Pending(who, order.id, "leave", {"player": who.name}) if isinstance(order, messages.LeaveOrder) else None


async def verify_balance(live: LiveTable, who: Who, order: messages.AnyOrder) -> None:
    """Refuse more chips than the balance covers, pending orders included: now, not after the round."""
    item = moves_chips(who, order) if isinstance(order, messages.SitOrder) and who.role == "player" else None
    if item is None or not item.args["chips"]:
        return
    asked_for = sum(int(each.args.get("chips", 0)) for each in (*live.waiting, item) if each.who == who)
    if asked_for > await live.writer.look_up(partial(chips_in_balance, live.session.journal, who.name)):
        raise Refusal(f"{who.name}'s balance is less than {dollars(asked_for)}")


def carry_out(live: LiveTable, who: Who, order: messages.AnyOrder) -> None:
    """Carry out the order, or refuse it; the dealer continues afterwards."""
    if isinstance(order, messages.PIT_ORDERS):
        if not who.staff:
            raise Refusal(f"{messages.tag(order)} is an order for the pit")
        carry_out_for_the_pit(live, who, order)
        return
    t = live.table
    if who.staff and isinstance(order, messages.Choose):
        t.supply(_reply(t, order), who.role)
    elif who.role != "player":
        raise Refusal("only players play: pick a name and take a box")
    elif isinstance(order, messages.SitOrder | messages.LeaveOrder):
        item = moves_chips(who, order)
        assert item is not None
        (_sit if isinstance(order, messages.SitOrder) else _leave)(live, item)
    elif isinstance(order, messages.Away):
        _away(live, who, order)
    elif isinstance(order, messages.Wait):
        _wait(live, who, order)
    elif isinstance(order, messages.CompanyOrder):
        live.company.invite(t, who.name, order.players)
    elif isinstance(order, messages.BetOrder):
        _bet(live, who, order)
    elif isinstance(order, messages.DrawOrder):
        _draw(live, who, order)
    elif isinstance(order, messages.CallOrder):
        _call(live, who, order)
    elif isinstance(order, messages.Seed):
        _seed(live, who, order)
    elif isinstance(order, messages.Check):
        check(live.table, who, order)
    else:
        t.supply(_reply(t, order), who.viewer)


def _reply(t: Table, order: messages.Choose | messages.Cut | messages.Decline | messages.TurnOrder) -> Outcome:
    """Answer the open question; an answer to an older one is too late."""
    act = t.pending
    _verify_open(t, order.at)
    if isinstance(order, messages.Choose) and isinstance(act, Decide):
        return order.choose
    if isinstance(order, messages.Cut) and isinstance(act, OfferCut):
        return order.position
    if isinstance(order, messages.Decline) and isinstance(act, Betting) and act.box:
        return None
    if isinstance(order, messages.TurnOrder) and isinstance(act, TurnUp):
        return None
    raise _no_answer(t, order)


def _verify_open(t: Table, at: int) -> None:
    if at != t.n:
        raise Refusal(f"that question is closed: the table is at event {t.n}, not {at}")


def _no_answer(t: Table, order: messages.AnyOrder) -> Refusal:
    act = t.pending
    what = "nothing" if act is None else act.__struct_config__.tag
    reason = f"{messages.tag(order)} does not answer the open question: the table waits at {what}"
    return Refusal(reason, act.cite if act else None)


def _sit(live: LiveTable, item: Pending) -> None:
    t, box = live.table, int(item.args["box"])
    if t.status == "closed":
        raise Refusal("the table is closed", "house:closing")
    if held_seat(t, item):
        # The house player gives up the seat as soon as the round is over.
        t = trial_of(t)
        t.seats = {place: player for place, player in t.seats.items() if place != box}
    elif t.pending is None or t.betting:
        live.start(item)
        return
    if t.seats.get(box, item.who.name) != item.who.name:
        raise Refusal(f"box {box} is taken by {t.seats[box]}", "house:seating")
    _verify_begins(t.game.procedures["sit"], t, item.args)
    live.waiting.append(item)


def _verify_begins(procedure: Procedure, t: Table, args: Mapping[str, str | int]) -> None:
    """Refuse an order now, and not when the round is over, if its procedure could not begin."""
    trial = procedure.script(t, **args)
    next(trial)
    trial.close()


def _leave(live: LiveTable, item: Pending) -> None:
    name = item.who.name
    if name not in live.table.seats.values():
        raise Refusal(f"{name} does not sit at this table", "house:seating")
    if name in {other.leaver for other in live.waiting}:
        raise Refusal(f"{name} is already leaving after this round", "house:seating")
    live.waiting.append(item)
    live.ready.add(name)


def _away(live: LiveTable, who: Who, order: messages.Away) -> None:
    """Begin sitting out or coming back, between rounds."""
    procedure = "sit-in" if order.back else "sit-out"
    t = live.table
    if procedure not in t.game.procedures:
        raise Refusal(f"at {t.game.title.lower()} you sit out a round by not wagering")
    if who.name not in t.seats.values():
        raise Refusal(f"{who.name} does not sit at this table", "house:seating")
    if (who.name in contested(t).sitting_out()) is not order.back:
        raise Refusal(f"{who.name} {'does not sit' if order.back else 'sits'} out", t.game.procedures[procedure].cite)
    if t.pending is None:
        live.session.start(procedure, by=who.viewer, player=who.name)
    else:
        live.waiting.append(Pending(who, order.id, procedure, {"player": who.name}))


def _wait(live: LiveTable, who: Who, order: messages.Wait) -> None:
    """Join or leave the waiting list; during a round this is recorded after it."""
    procedure = "leave-list" if order.off else "join-list"
    t = live.table
    if procedure not in t.game.procedures:
        raise Refusal(f"at {t.game.title.lower()} there is no waiting list: take any free box")
    if t.status == "closed":
        raise Refusal("the table is closed", "house:closing")
    listed = live.queue()
    assert listed is not None
    if (who.name in listed["waiting"]) is not order.off:
        how = "is not on the list" if order.off else "is already on the list"
        raise Refusal(f"{who.name} {how}", t.game.procedures[procedure].cite)
    if not order.off and who.name in t.seats.values():
        raise Refusal(f"{who.name} has a seat at this table", t.game.procedures[procedure].cite)
    if t.pending is None:
        live.session.start(procedure, by=who.viewer, player=who.name)
    else:
        opposite = "join-list" if order.off else "leave-list"
        undone = [item for item in live.waiting if item.procedure == opposite and item.who == who]
        if undone:
            # The opposite order still waits: neither is carried out.
            live.waiting.remove(undone[0])
        else:
            live.waiting.append(Pending(who, order.id, procedure, {"player": who.name}))


def _bet(live: LiveTable, who: Who, order: messages.BetOrder) -> None:
    t, act = live.table, live.table.pending
    wagers = [Wager(stake.box, who.name, stake.wager, cents(stake.amount)) for stake in order.wagers]
    if not isinstance(act, Betting):
        raise Refusal("no wagers can be placed now", t.game.law["closed"])
    if not wagers and not order.deal:
        raise Refusal("a bet must name its wagers")
    if who.name not in t.seats.values():
        raise Refusal(f"{who.name} does not sit at this table", "house:seating")
    if act.box:
        if len(wagers) != 1:
            raise Refusal("only one wager is offered here: place it or decline", act.cite)
        t.supply(wagers[0], who.viewer)
        return
    # Beside each other on a trial table, so that all are placed or none; the engine verifies each once more, because it
    # applies nothing unverified and what the dealer does about one of them changes the chips for the next.
    rehearse(t, act, wagers)
    try:
        for wager in wagers:
            t.supply(wager, who.viewer)
            # What the dealer does about a wager, such as taking vigorish, comes before the next one.
            live.finish()
    except Refusal:
        # The vigorish of one may leave too little for the next: then none of them was placed.
        live.session.mark_broken()
        raise
    if order.deal:
        live.ready.add(who.name)
    else:
        live.ready.discard(who.name)


class WagerNotAllowed(Refusal):
    """A wager that is not allowed: which one, and the nearest amount that is."""

    def __init__(self, refused: Refusal, wager: Wager, near: int) -> None:
        super().__init__(refused.reason, refused.cite)
        self.particulars = {"box": wager.box, "wager": wager.wager, "near": dollars(near) if near else None}


def check(t: Table, who: Who, order: messages.Check) -> None:
    """Refuse the first wager that would not be allowed next to the others; nothing is placed."""
    act = t.pending
    if not isinstance(act, Betting):
        raise Refusal("no wagers can be placed now", t.game.law["closed"])
    trial = trial_of(t)
    for stake in order.wagers:
        wager = Wager(stake.box, who.name, stake.wager, cents(stake.amount))
        try:
            act.verify(trial, wager)
        except Refusal as refused:
            raise WagerNotAllowed(refused, wager, _nearest(trial, act, wager)) from None
        trial.place(wager)


def _nearest(t: Table, act: Betting, wager: Wager) -> int:
    """The nearest allowed amount to a wager's; 0 if there is none."""
    step = t.options.increment
    least, most = t.limits.get(wager.wager, (step, t.chips(wager.player)))
    around = wager.amount // step * step
    tries = {min(max(around + way * step * far, step), most) for far in range(_AROUND) for way in (1, -1)}
    tries |= {least, most // step * step}
    for amount in sorted(tries, key=lambda amount: (abs(amount - wager.amount), -amount)):
        with suppress(Refusal):
            act.verify(t, msgspec.structs.replace(wager, amount=amount))
            return int(amount)
    return 0


_AROUND = 60
"""Number of steps tried up and down."""


def _draw(live: LiveTable, who: Who, order: messages.DrawOrder) -> None:
    """Start a device for its player; the result comes from the house's source of randomness."""
    t, act = live.table, live.table.pending
    _verify_open(t, order.at)
    if not isinstance(act, Chance) or not act.invites(t):
        raise _no_answer(t, order)
    if act.by(t) != who.viewer:
        raise Refusal(f"{act.by(t).removeprefix('player:')} {act.of.invites[0]}, not {who.name}", act.cite)
    if live.held:
        raise Refusal("the pit has paused the game", act.cite)
    t.supply(live.house.outcome(t), who.viewer)


def _seed(live: LiveTable, who: Who, order: messages.Seed) -> None:
    """Add a seed during betting or between rounds; mid-round it waits for the end."""
    t, args = live.table, dict[str, str | int](player=who.name, seed=order.seed)
    if t.pending is None or t.betting:
        live.session.start("seed", by=who.viewer, **args)
        return
    if any(item.procedure == "seed" and item.who == who for item in live.waiting):
        raise Refusal("your seed is already waiting for the next seal", SHARED["seed"].cite)
    _verify_begins(SHARED["seed"], t, args)
    live.waiting.append(Pending(who, order.id, "seed", args))


def _call(live: LiveTable, who: Who, order: messages.CallOrder) -> None:
    t = live.table
    if order.at is not None:
        _verify_open(t, order.at)
    if not isinstance(t.pending, Betting):
        raise _no_answer(t, order)
    t.supply(Call(order.box, who.name, order.call, order.wager), who.viewer)


def silent(live: LiveTable) -> bool:
    """Apply the house's action on a timeout; False if there is none."""
    t = live.table
    if t.betting:
        live.ready = set(t.seats.values())
    elif isinstance(t.pending, TurnUp):
        t.supply(None)
    elif isinstance(t.pending, Chance):
        if live.held:
            return False
        # The dice are thrown for a shooter who has gone: no wager may wait for ever.
        t.supply(live.house.outcome(t))
    else:
        t.supply(Incident("absent"), "dealer")
    return True
