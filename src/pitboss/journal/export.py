"""Rounds out of a journal in the open record format, for anybody to check, and for a dispute to rebuild."""

from collections import deque
from collections.abc import Iterable, Iterator, Set
from typing import Any

from pitboss.equipment import packed
from pitboss.journal.record import CUT
from pitboss.journal.session import decoded, table_of
from pitboss.journal.store import Journal
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Event, Incident, Shuffled, Table, Wager, public
from pitboss.table.act import Act, Betting, Burn, Decide, Hold
from pitboss.table.device import Display
from pitboss.table.drivers import replay
from pitboss.table.event import Begin, Outcome
from pitboss.table.settlement import net, settlement
from pitboss.table.shuffling import InsertCuttingCard, OfferCut, Shuffle


def record_of(
    t: Table[Any], events: list[Event], before: dict[str, Any], late: Set[int] = frozenset()
) -> dict[str, Any]:
    """A finished round as a record: the case, with what the table brought into it, and what came of it."""
    boxes: dict[int, dict[str, Any]] = {
        box: {"box": box, "player": player, "wagers": {}} | ({"late": True} if box in late else {})
        for box, player in t.seats.items()
    }
    cards: list[str] = []
    decisions: list[dict[str, Any]] = []
    irregularities: list[dict[str, Any]] = []
    placed: list[dict[str, Any]] = []
    held, seen = 0, False
    for number, event in enumerate(events, start=1):
        act, outcome = event.act, event.outcome
        if isinstance(outcome, Incident):
            if outcome.kind == "cutting-card":
                cards.append(CUT)
                continue
            if outcome.kind == "fill":
                irregularities.append({"act": number, "kind": "fill", "amount": dollars(outcome.amount)})
                continue
            item: dict[str, Any] = {"act": number, "kind": outcome.kind}
            if outcome.wager is not None:
                item |= {"box": outcome.wager.box, "wagers": {outcome.wager.wager: dollars(outcome.wager.amount)}}
            if outcome.card is not None:
                cards.append(outcome.card)
            irregularities.append(item)
        elif isinstance(act, Betting) and isinstance(outcome, Wager):
            if act.box:
                decisions.append({"box": act.box, "choose": outcome.wager, "amount": dollars(outcome.amount)})
            else:
                amount = dollars(outcome.amount)
                placed.append({"box": outcome.box, "wager": outcome.wager, "amount": amount})
                boxes[outcome.box]["wagers"][outcome.wager] = amount
                if not outcome.amount:
                    del boxes[outcome.box]["wagers"][outcome.wager]
        elif isinstance(act, Hold):
            held, seen = held + 1, act.seen
        elif (decision := _decision(act, outcome)) is not None:
            decisions.append(decision)
        elif act.asks == "card" and outcome is not None:
            # One that was seen waits for a hand.
            if held and not (seen and isinstance(act, Burn)):
                held -= 1
            else:
                cards.append(str(outcome))
    order = list(t.game.wagers)
    plain = [(box, name) for box in sorted(boxes) for name in sorted(boxes[box]["wagers"], key=order.index)]
    lines = settlement(events)
    # What came of a shuffle is in the cards that followed it.
    known = [Event(e.n, e.act, Shuffled()) if isinstance(e.outcome, Shuffled) else e for e in events]
    rows = [public(event) | {"n": number} for number, event in enumerate(known, start=1)]
    return {
        "id": f"round {t.round}",
        "game": t.game.name,
        "options": t.options.shown(),
        "burn_first": isinstance(events[0].act, Burn),
        **before,
        "boxes": [boxes[box] for box in sorted(boxes)],
        **({} if [(p["box"], p["wager"]) for p in placed] == plain else {"placed": placed}),
        "cards": cards,
        "decisions": decisions,
        "irregularities": irregularities,
        "expect": {
            "settlement": [line.shown() for line in lines],
            "net": {player: dollars(amount) for player, amount in net(lines).items()},
            "void": {"cite": t.void.cite, "reason": t.void.reason} if t.void else None,
            "events": rows,
        },
    }


def _decision(act: Act, outcome: Outcome) -> dict[str, Any] | None:
    """An answer as a case gives it; None if the act asked for none."""
    if isinstance(act, Decide):
        return {"box": act.box, "choose": outcome}
    if isinstance(act, Display):
        return {"box": act.box, "choose": "display", "position": outcome}
    if isinstance(act, OfferCut):
        return {"choose": "refuse"} if outcome is None else {"choose": "cut", "position": outcome}
    if isinstance(act, InsertCuttingCard):
        return {"choose": "cutting-card", "position": outcome}
    return None


def records(t: Table[Any], events: Iterable[Event]) -> Iterator[dict[str, Any]]:
    """Every finished round among the events that happen at a table from here on."""
    inside, aside, rack = False, False, ""
    before: dict[str, Any] = {}
    chips: dict[str, int] = {}
    taken: set[int] = set()
    of_round: list[Event] = []
    for event in events:
        begun = event.act if isinstance(event.act, Begin) else None
        if begun and t.pending is None:
            inside, of_round = begun.procedure == "round", []
            if inside:
                taken = set(t.seats)
                chips = {player: t.chips(player) for player in t.seats.values()}
                before = {"before": t.extra.before()} if t.extra.before() else {}
                rack = packed(t.rack.cards())
                before |= {"cutter": t.cutter} if t.burn_due and t.cutter else {}
                before |= {"cutting_card_out": True} if t.reshuffle_due == "cutting-card" else {}
        elif begun:
            # Somebody sat down while wagers were taken: no part of the round.
            aside = True
            player = str(begun.args["player"])
            chips[player] = chips.get(player, 0) + int(begun.args.get("chips", 0))
        elif inside and not aside:
            of_round.append(event)
        t.events.clear()
        replay(t, [event])
        aside = aside and not t.betting
        if inside and t.pending is None:
            if any(isinstance(e.act, Shuffle) for e in of_round):
                before["discards"] = rack
            if any(isinstance(e.outcome, Wager) for e in of_round) or t.void:
                before["bankrolls"] = {player: dollars(has) for player, has in chips.items()}
                yield record_of(t, of_round, before, t.seats.keys() - taken)
            inside = False


def export(journal: Journal, name: str, last: int | None = None) -> Iterator[dict[str, Any]]:
    """The rounds of a table, or its last few, as records."""
    if last is None:
        header, _, _ = journal.header(name)
        return records(table_of(header), decoded(journal.rows(name)))
    if last < 1:
        raise Refusal("ask for one round or more")
    return iter(_latest(journal, name, last))


def _latest(journal: Journal, name: str, last: int) -> list[dict[str, Any]]:
    """The last rounds, from the latest checkpoint that lies before enough of them."""
    header, _, _ = journal.header(name)
    points = journal.checkpoints(name)
    step = 1
    while True:
        table = table_of(header)
        if step <= len(points) and (state := journal.checkpoint(name, at_most=points[-step])) is not None:
            table.restore(state)
        found = deque(records(table, decoded(journal.rows(name, after=table.n))), maxlen=last)
        if len(found) == last or step > len(points):
            return list(found)
        step *= 2
