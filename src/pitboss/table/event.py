"""Events: an act with its outcome, and each role's view of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from textwrap import shorten
from typing import TYPE_CHECKING, Any, ClassVar, Union

import msgspec

from pitboss.money import dollars
from pitboss.table.act import Act, Betting, Incident, Row, Shuffled, Wager, is_whole
from pitboss.table.acts.calls import Call
from pitboss.table.game import SHARED

if TYPE_CHECKING:
    from pitboss.table.view.scene import Scene

_WIDE = 60
"""Maximum length of an event's short form."""

Outcome = None | int | str | Wager | Incident | Shuffled | Call


class Begin(Act, frozen=True):
    """A procedure starts: a round, a shuffle, an opening …"""

    procedure: str
    args: dict[str, str | int]
    rules: str
    by_role: str = ""
    reads: ClassVar[tuple[str, ...] | None] = ("procedure",)
    page: ClassVar[tuple[str, ...]] = ("procedure",)

    @classmethod
    def describe(cls, scene: Scene, row: Row) -> str:
        """A round shows from its first wager or card; other procedures are described."""
        name = row["procedure"]
        if name == "round":
            scene.round += 1
            scene.over = True
            return ""
        return "" if name in {"sit", "leave", *SHARED} else (scene.game.procedures.get(name) or SHARED[name]).says


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What happened, in order: the act, its outcome, and through the act its citation."""

    n: int
    act: Act
    outcome: Outcome = None

    def __repr__(self) -> str:
        from pitboss.table.view.narration import describe_row

        row = public(self)
        words = shorten(f"{row['act']} {describe_row(row)}", _WIDE, placeholder=" …")
        return f"<event {self.n}: {words} [{row['cite']}]>"

    @property
    def begins_round(self) -> bool:
        """Whether a round starts here."""
        return isinstance(self.act, Begin) and self.act.procedure == "round"

    @property
    def cites(self) -> tuple[str, ...]:
        """Every paragraph that the event carries out."""
        if isinstance(self.outcome, Incident):
            return (self.outcome.cite,)
        if isinstance(self.outcome, Wager) and isinstance(self.act, Betting):
            own = self.outcome.wager in self.act.house_wagers
            placed = f"house:{self.outcome.wager}" if own else self.act.placing or self.act.cite
            # A wager answers an offer to one box; elsewhere the close of betting carries out the further paragraphs.
            return (placed, *self.act.also) if self.act.box else (placed,)
        if isinstance(self.outcome, Call) and isinstance(self.act, Betting):
            return (self.act.called(self.outcome),)
        if self.act.asks == "cut" and self.outcome is None:
            return (self.act.cite,)
        return (self.act.cite, *self.act.also)


encode = msgspec.json.Encoder(order="deterministic").encode


def _acts(base: type[Act]) -> list[type[Act]]:
    return [kind for child in base.__subclasses__() if is_whole(child) for kind in (child, *_acts(child))]


@cache
def _reader(acts: tuple[type[Act], ...]) -> Callable[[bytes], Any]:
    # The acts of every table and of each game that is loaded; their tags distinguish them.
    fields: Any = [("n", int), ("act", Union[acts]), ("outcome", Outcome, None)]  # noqa: UP007
    return msgspec.json.Decoder(msgspec.defstruct("Line", fields)).decode


def decoder() -> Callable[[bytes], Event]:
    """A decoder of lines that knows the acts of all games loaded so far."""
    read = _reader(tuple(_acts(Act)))

    def decode(line: bytes) -> Event:
        found = read(line)
        return Event(found.n, found.act, found.outcome)

    return decode


def decode(line: bytes) -> Event:
    """The event of one encoded line; for many, use a `decoder`."""
    return decoder()(line)


def hidden(event: Event) -> bool:
    """Whether the event is not fully public."""
    act, outcome = event.act, event.outcome
    if isinstance(outcome, Incident):
        return outcome.unseen
    return bool(act.hides("spectator", outcome) or act.redacted("spectator"))


_MONEY = {
    *("stake", "winnings", "kept", "chips", "amount", "most", "meter", "reset"),
    *("payout", "low", "high", "step", "call", "put", "undecided", "price", "returns"),
    *("collected", "paid", "vigorish", "wanted", "has"),
}
"""Fields in cents that are shown as dollars."""


def public(event: Event, viewer: str = "auditor") -> Row:
    """The event as plain JSON for a role: `player:NAME`, `spectator`, or `auditor`, who sees everything."""
    act, outcome = event.act, event.outcome
    if isinstance(outcome, Incident):
        row = outcome.view(str(act.__struct_config__.tag), viewer)
    else:
        row = msgspec.to_builtins(act)
        del row["cite"]
        for name in act.redacted(viewer):
            del row[name]
        row = act.view(row, outcome, viewer)
    shown: Row = {"n": event.n, **row}
    for name, value in row.items():
        if type(value) is str:
            continue
        if type(value) is int:
            if name in _MONEY:
                shown[name] = dollars(value)
        elif isinstance(value, tuple):
            shown[name] = list(value)
    # Only wagers, incidents and calls have paragraphs of their own.
    shown["cite"] = act.cite if outcome is None or type(outcome) is str else event.cites[0]
    return shown


def glance(event: Event, viewer: str) -> Row:
    """The part of the public view that a scene reads, for processing millions of events.

    The act decides what may be seen, here as there.
    """
    act, outcome = event.act, event.outcome
    reads = None if type(outcome) is Incident else _read(type(act))
    if reads is None:
        return public(event, viewer)
    tag, always, parts, secretive = reads
    row: Row = {"act": tag}
    for name in always:
        row[name] = getattr(act, name)
    hidden = act.redacted(viewer) if secretive else ()
    for name, default, money in parts:
        value = getattr(act, name)
        if value != default and name not in hidden:
            row[name] = dollars(value) if money else value
    return act.view(row, outcome, viewer)


_READING = ("reads", "describe", "view", "reveals")


@cache
def _read(kind: type[Act]) -> tuple[str, list[str], list[tuple[str, object, bool]], bool] | None:
    """The name of an act, the fields that its scene always reads, and default values that are left out."""
    defined = {name: next(n for n, base in enumerate(kind.__mro__) if name in vars(base)) for name in _READING}
    # A method that a class defines anew may read more fields than the `reads` that it inherits.
    if kind.reads is None or defined["reads"] > min(defined.values()):
        return None
    defaults = {part.name: part.default for part in msgspec.structs.fields(kind)}
    secretive = kind.redacted is not Act.redacted
    always = [n for n in kind.reads if defaults[n] is msgspec.NODEFAULT and n not in _MONEY and not secretive]
    rest = [(name, defaults[name], name in _MONEY) for name in kind.reads if name not in always]
    return str(kind.__struct_config__.tag), always, rest, secretive
