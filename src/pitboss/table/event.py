"""Events: an act with its outcome, and the view of it that a role may have."""

from collections.abc import Callable
from functools import cache
from typing import Any, Union

import msgspec

from pitboss.equipment import commitment
from pitboss.money import dollars
from pitboss.table.act import Act, Betting, Deed, Incident, Shuffled, Wager
from pitboss.table.calling import Call
from pitboss.table.chance import Chance
from pitboss.table.settling import Pay, SettlePot

Outcome = None | int | str | Wager | Incident | Shuffled | Call


class Begin(Act, frozen=True):
    """A procedure starts: a round, a shuffle, an opening …"""

    procedure: str
    args: dict[str, str | int]
    rules: str
    by_role: str = ""


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What happened, in order: the act, its outcome, and through the act its citation."""

    n: int
    act: Act
    outcome: Outcome = None

    @property
    def cites(self) -> tuple[str, ...]:
        """Every paragraph that the event carries out."""
        if isinstance(self.outcome, Incident):
            return (self.outcome.cite,)
        if isinstance(self.outcome, Wager) and isinstance(self.act, Betting):
            placed = self.act.placing or self.act.cite
            # What is offered to one box is answered by its wager; elsewhere the close of betting carries out the rest.
            return (placed, *self.act.also) if self.act.box else (placed,)
        if isinstance(self.outcome, Call) and isinstance(self.act, Betting):
            return (self.act.called(self.outcome),)
        if self.act.asks == "cut" and self.outcome is None:
            return (self.act.cite,)
        return (self.act.cite, *self.act.also)


encode = msgspec.json.Encoder(order="deterministic").encode


def _acts(base: type[Act]) -> list[type[Act]]:
    return [kind for child in base.__subclasses__() for kind in (child, *_acts(child))]


@cache
def _reader(acts: tuple[type[Act], ...]) -> Callable[[bytes], Any]:
    # The acts of every table and of each game that is loaded, told apart by their tags.
    fields: Any = [("n", int), ("act", Union[acts]), ("outcome", Outcome, None)]  # noqa: UP007
    return msgspec.json.Decoder(msgspec.defstruct("Line", fields)).decode


def decoder() -> Callable[[bytes], Event]:
    """A reader of encoded lines that knows the acts of all games loaded so far."""
    read = _reader(tuple(_acts(Act)))

    def decode(line: bytes) -> Event:
        found = read(line)
        return Event(found.n, found.act, found.outcome)

    return decode


def decode(line: bytes) -> Event:
    """The event of one encoded line; for many, take a `decoder`."""
    return decoder()(line)


_MONEY = {
    *("stake", "winnings", "kept", "chips", "amount", "most", "meter", "reset"),
    *("payout", "low", "high", "step", "call", "put"),
}
_NAMES = {"card": "card", "choice": "choose", "cut": "position", "cutting-card": "position"}


def public(event: Event, viewer: str = "auditor") -> dict[str, Any]:
    """The event as plain JSON for a role, `player:NAME`, `spectator`, or `auditor`, who sees everything."""
    act, outcome = event.act, event.outcome
    row: dict[str, Any] = {"n": event.n, **msgspec.to_builtins(act)}
    for name in act.redacted(viewer):
        del row[name]
    if isinstance(outcome, Incident):
        name = "incident" if outcome.regular else "irregularity"
        row = {"n": event.n, "act": name, "kind": outcome.kind, "at": row["act"]}
        if outcome.card is not None and (viewer == "auditor" or not outcome.unseen):
            row["card"] = outcome.card
        if outcome.amount:
            row["amount"] = dollars(outcome.amount)
        row["cite"] = outcome.cite
        return row
    if isinstance(act, Deed):
        row["act"] = row.pop("what")
    elif isinstance(act, Betting):
        row = _betting(row, act, outcome)
    elif outcome is None and act.asks == "cut":
        row["refused"] = True
        row.pop("also", None)
    elif isinstance(outcome, Shuffled):
        row |= _shuffled(outcome, act.hides(viewer, outcome))
    elif isinstance(act, Pay):
        row["odds"] = str(act.odds)
    elif isinstance(act, SettlePot):
        row["shares"] = [
            {"box": box, "player": player, "put": dollars(put), "returned": dollars(returned)}
            for box, player, put, returned in act.shares
        ]
    elif isinstance(act, Chance) and isinstance(outcome, int | str):
        row["act"] = act.of.act
        row[act.of.shown] = act.of.plain(outcome)
    elif outcome is not None and not act.hides(viewer, outcome):
        row[_NAMES[act.asks or ""]] = outcome
    if isinstance(row.get("wager"), dict):
        row |= row.pop("wager")
        row.pop("type")
    row["cite"] = row.pop("cite")
    return {
        name: dollars(value) if name in _MONEY else list(value) if isinstance(value, tuple) else value
        for name, value in row.items()
    }


def _betting(row: dict[str, Any], act: Betting, outcome: Outcome) -> dict[str, Any]:
    if isinstance(outcome, Wager):
        placed = msgspec.to_builtins(outcome)
        placed.pop("type")
        return {"n": row["n"], "act": "wager", **placed, "cite": act.placing or act.cite}
    if isinstance(outcome, Call):
        said = msgspec.to_builtins(outcome)
        said.pop("type")
        return {"n": row["n"], "act": "call", **said, "cite": act.called(outcome)}
    if act.box:
        return {"n": row["n"], "act": "decline", "box": act.box, "wagers": list(act.open), "cite": act.cite}
    return {"n": row["n"], "act": "announce", "words": act.words, "also": list(act.also), "cite": act.cite}


def _shuffled(outcome: Shuffled, hidden: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {} if outcome.key is None else {"commitment": commitment(outcome.key)}
    return shown if hidden else shown | {k: v for k, v in msgspec.to_builtins(outcome).items() if k != "type"}
