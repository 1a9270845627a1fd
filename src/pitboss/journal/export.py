"""Rounds from a journal in the open record format, for checking and for disputes."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from pitboss.equipment import packed, unpacked
from pitboss.journal.record import CUT
from pitboss.journal.session import decode_events, table_of
from pitboss.journal.store import Journal
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.rulebook.editions import held_to
from pitboss.table import Event, Incident, Shuffled, Table, Wager, public
from pitboss.table.act import Act, Betting, Burn, Decide, Hold
from pitboss.table.acts.calls import Call
from pitboss.table.acts.chance import Chance
from pitboss.table.acts.choices import Pick
from pitboss.table.acts.settlement_acts import SettlePot
from pitboss.table.acts.shuffle_acts import InsertCuttingCard, OfferCut, Shuffle
from pitboss.table.drivers import replay
from pitboss.table.event import Begin, Outcome
from pitboss.table.offer.coupons import FORM as COUPON
from pitboss.table.procedures import player_bank
from pitboss.table.view.settlement import Standing, net, settlement
from pitboss.words import Json


@dataclass
class _RoundEvents:
    """The events of a round in the words of a record."""

    boxes: dict[int, Json]
    cards: list[str] = field(default_factory=list)
    draws: dict[str, list[object]] = field(default_factory=dict)
    decisions: list[dict[str, object]] = field(default_factory=list)
    irregularities: list[dict[str, object]] = field(default_factory=list)
    placed: list[dict[str, object]] = field(default_factory=list)
    betting: int = 1
    held: list[str] = field(default_factory=list)
    """Cards drawn in this round before their time."""
    elsewhere: list[str] = field(default_factory=list)
    """The same for a shoe not in play."""

    def take(self, number: int, event: Event, *, waited: bool) -> None:
        """Record one event; a card may have waited since it was drawn."""
        act, outcome = event.act, event.outcome
        if isinstance(outcome, Incident):
            self._incident(number, outcome)
        elif isinstance(act, Betting):
            self._betting(act, outcome)
        elif isinstance(act, Hold):
            self.held.append(act.card)
        elif act.changes_shoe:
            self.held, self.elsewhere = self.elsewhere, self.held
        elif (decision := _decision(act, outcome)) is not None:
            self.decisions.append(decision)
        elif isinstance(act, Chance) and isinstance(outcome, int | str):
            self.draws.setdefault(act.of.record, []).append(act.of.plain(outcome))
        elif act.asks == "card" and outcome is not None:
            # One that was drawn in this round was recorded then.
            if waited and outcome in self.held:
                self.held.remove(str(outcome))
            else:
                self.cards.append(str(outcome))

    def _incident(self, number: int, outcome: Incident) -> None:
        if outcome.kind == "cutting-card":
            self.cards.append(CUT)
            return
        item: dict[str, object] = {"act": number, "kind": outcome.kind}
        if outcome.kind == "fill":
            item["amount"] = dollars(outcome.amount)
        if outcome.wager is not None:
            item |= {"box": outcome.wager.box, "wagers": {outcome.wager.wager: dollars(outcome.wager.amount)}}
        if outcome.card is not None:
            self.cards.append(outcome.card)
        self.irregularities.append(item)

    def _betting(self, act: Betting, outcome: Outcome) -> None:
        when = {"betting": self.betting} if self.betting > 1 else {}
        if isinstance(outcome, Call):
            about = {"wager": outcome.wager} if outcome.wager else {}
            self.placed.append({"box": outcome.box, **about, "call": outcome.says, **when})
        elif isinstance(outcome, Wager) and act.box:
            self.decisions.append({"box": act.box, "choose": outcome.wager, "amount": dollars(outcome.amount)})
        elif isinstance(outcome, Wager):
            amount = dollars(outcome.amount)
            form = {"form": outcome.form} if outcome.form == COUPON else {}
            self.placed.append({"box": outcome.box, "wager": outcome.wager, "amount": amount, **form, **when})
            if self.betting == 1:
                wagers = self.boxes[outcome.box]["wagers"]
                wagers[outcome.wager] = amount
                if not outcome.amount:
                    del wagers[outcome.wager]
        elif act.box:
            self.decisions.append({"box": act.box, "choose": "decline"})
        else:
            self.betting += 1


def record_of(
    t: Table,
    events: list[Event],
    waited: set[int],
    before: Json,
    late: Mapping[int, int] | None = None,
    standing: Standing | None = None,
) -> Json:
    """A finished round as a record: the case, with what the table brought into it, and its result."""
    round_events = _RoundEvents(
        {
            box: {"box": box, "player": player, "wagers": {}} | _late((late or {}).get(box, 0))
            for box, player in t.seats.items()
        }
    )
    for number, event in enumerate(events, start=1):
        round_events.take(number, event, waited=event.n in waited)
    boxes, placed = round_events.boxes, round_events.placed
    plain = [(box, name) for box in sorted(boxes) for name in sorted(boxes[box]["wagers"], key=t.game.order)]
    in_order = [(p["box"], p.get("wager")) for p in placed] == plain
    lines = settlement(events, standing)
    # What came of a shuffle is in the cards that followed it.
    known = [Event(e.n, e.act, Shuffled()) if isinstance(e.outcome, Shuffled) else e for e in events]
    rows = [public(event) | {"n": number} for number, event in enumerate(known, start=1)]
    return {
        "id": f"round {t.round}",
        "game": t.game.name,
        "options": t.options.shown(),
        "edition": str(held_to(t.game.subchapter) or ""),
        "rules": t.game.version,
        **({"as_of": t.edition.day.isoformat()} if t.edition else {}),
        "burn_first": isinstance(events[0].act, Burn),
        **before,
        "boxes": [boxes[box] for box in sorted(boxes)],
        **({} if in_order and not any("form" in p for p in placed) else {"placed": placed}),
        **({"standing": [_lies(*row) for row in standing.items()]} if standing else {}),
        "cards": round_events.cards,
        **round_events.draws,
        "decisions": round_events.decisions,
        "irregularities": round_events.irregularities,
        "expect": {
            "settlement": [line.shown() for line in lines],
            "net": {player: dollars(amount) for player, amount in net(lines).items()},
            "void": {"cite": t.run.void.cite, "reason": t.run.void.reason} if t.run.void else None,
            "events": rows,
        },
    }


def _late(betting: int) -> dict[str, object]:
    """Whether a player sat down during betting: the first of the round, or a later one."""
    return {} if not betting else {"late": True if betting == 1 else betting}


def _lies(where: tuple[int, str], what: tuple[str, int]) -> dict[str, object]:
    return {"box": where[0], "wager": where[1], "amount": dollars(what[1])}


def _decision(act: Act, outcome: Outcome) -> dict[str, object] | None:
    """An answer in the form of a case; None if the act asked for none."""
    if isinstance(act, Decide):
        return {"box": act.box} | ({"hand": act.hand} if act.hand else {}) | _chosen(act, str(outcome))
    if isinstance(act, Chance) and not act.of.record:
        return {"box": act.box, "choose": act.of.act, "position": outcome}
    if isinstance(act, OfferCut):
        return {"choose": "refuse"} if outcome is None else {"choose": "cut", "position": outcome}
    if isinstance(act, InsertCuttingCard):
        return {"choose": "cutting-card", "position": outcome}
    return None


def _chosen(act: Decide, outcome: str) -> dict[str, object]:
    if isinstance(act, Pick) and outcome not in act.choices:
        return {"choose": act.what, "cards": unpacked(outcome)}
    word, _, amount = outcome.partition(" ")
    return {"choose": word, "amount": amount} if amount else {"choose": word}


def records(t: Table, events: Iterable[Event]) -> Iterator[dict[str, object]]:
    """Every finished round among the following events of a table."""
    inside, aside, rack = False, False, ""
    before: dict[str, object] = {}
    chips: dict[str, int] = {}
    taken: set[int] = set()
    came: dict[int, int] = {}
    there: set[str] = set()
    bought: dict[str, int] = {}
    of_round: list[Event] = []
    waited: set[int] = set()
    standing: Standing = {}
    for event in events:
        begun = event.act if isinstance(event.act, Begin) else None
        if begun and t.pending is None:
            inside, of_round, waited = begun.procedure == "round", [], set()
            if inside:
                taken, there, came, bought = set(t.seats), {*t.seats.values()}, {}, {}
                standing = {(box, name): (t.seats[box], amount) for (box, name), amount in t.wagers.items()}
                chips = {player: t.chips(player) for player in t.seats.values()}
                before = {"before": t.memory.record_fields()} if t.memory.record_fields() else {}
                rack = packed(t.cards.rack.cards())
                before |= {"cutter": t.cards.cutter} if t.cards.burn_due and t.cards.cutter else {}
                before |= {"cutting_card_out": True} if t.cards.reshuffle_due == "cutting-card" else {}
        elif begun:
            # A player sat down while wagers were taken: no part of the round.
            aside = True
            player = str(begun.args["player"])
            if isinstance(t.memory, player_bank.BankMemory) and player in there and int(begun.args.get("chips", 0)):
                # The right to the bank goes by the chips before the purchase.
                bought[player] = bought.get(player, 0) + int(begun.args["chips"])
            chips[player] = chips.get(player, 0) + int(begun.args.get("chips", 0))
            closed = [e for e in of_round if isinstance(e.act, Betting) and not e.act.box and e.outcome is None]
            came.setdefault(int(begun.args["box"]), 1 + len(closed))
        elif inside and not aside:
            of_round.append(event)
            if t.due is not None:
                waited.add(event.n)
        t.events.clear()
        replay(t, [event])
        aside = aside and not t.betting
        if inside and t.pending is None:
            if any(isinstance(e.act, Shuffle) for e in of_round):
                before["discards"] = rack
            wagered = any(isinstance(e.outcome, Wager) or isinstance(e.act, SettlePot) for e in of_round)
            if standing or wagered or t.run.void:
                before["bankrolls"] = {player: dollars(has) for player, has in chips.items()}
                before |= {"bought": {player: dollars(has) for player, has in bought.items()}} if bought else {}
                late = {box: betting for box, betting in came.items() if box not in taken}
                yield record_of(t, of_round, waited, before, late, standing)
            inside = False


def export(journal: Journal, name: str, last: int | None = None) -> Iterator[Json]:
    """The rounds of a table, or its last few, as records."""
    if last is None:
        header, _, _ = journal.header(name)
        return records(table_of(header), decode_events(journal.rows(name)))
    if last < 1:
        raise Refusal("ask for one round or more")
    return iter(_latest(journal, name, last))


def _latest(journal: Journal, name: str, last: int) -> list[dict[str, object]]:
    """The last rounds, starting from the latest checkpoint before enough of them."""
    header, _, _ = journal.header(name)
    points = journal.checkpoints(name)
    step = 1
    while True:
        table = table_of(header)
        if step <= len(points) and (state := journal.checkpoint(name, at_most=points[-step])) is not None:
            table.restore(state)
        found = deque(records(table, decode_events(journal.rows(name, after=table.n))), maxlen=last)
        if len(found) == last or step > len(points):
            return list(found)
        step *= 2
