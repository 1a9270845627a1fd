"""The public view of an event in short: for acts that come a dozen times a round just what a scene reads of them.

Whoever learns asks for millions of events, and most of a full view is particulars that no scene looks at. Whether
something may be seen is asked of the act as in the full view; a test holds both to the same scenes, word for word.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from pitboss.money import dollars
from pitboss.table import Event
from pitboss.table.act import Betting, Burn, Collect, Deal, Decide, Deed, Incident, Wager
from pitboss.table.event import Begin, public
from pitboss.table.settling import Pay, Push, Take

Row = dict[str, Any]


def glance(event: Event, viewer: str) -> Row:
    """What a viewer's scene needs to know of an event."""
    quick = public if type(event.outcome) is Incident else _reader(type(event.act))
    return quick(event, viewer)


@cache
def _reader(kind: type) -> Callable[[Event, str], Row]:
    """How acts of a kind are read; a kind of betting is read like all betting, others must be known by name."""
    return _betting if issubclass(kind, Betting) else _QUICK.get(kind, public)


def _deed(event: Event, viewer: str) -> Row:
    act: Any = event.act
    row = {"act": act.what}
    if act.words:
        row["words"] = act.words
    if act.actor != "dealer":
        row["actor"] = act.actor
    return row


def _card(event: Event, viewer: str) -> Row:
    act: Any = event.act
    row: Row = {"act": "deal", "to": act.to} if type(act) is Deal else {"act": "burn"}
    if not act.hides(viewer, event.outcome):
        row["card"] = event.outcome
    return row


def _betting(event: Event, viewer: str) -> Row:
    act, outcome = event.act, event.outcome
    if type(outcome) is Wager:
        amount = dollars(outcome.amount)
        return {"act": "wager", "box": outcome.box, "player": outcome.player, "wager": outcome.wager, "amount": amount}
    assert isinstance(act, Betting)
    if outcome is not None or act.box:
        return public(event, viewer)
    return {"act": "announce", "words": act.words}


def _begin(event: Event, viewer: str) -> Row:
    act: Any = event.act
    return {"act": "begin", "procedure": act.procedure}


def _decide(event: Event, viewer: str) -> Row:
    act: Any = event.act
    return {"act": "decide", "box": act.box, "default": act.default, "choose": event.outcome}


def _settled(event: Event, viewer: str) -> Row:
    act: Any = event.act
    row = {"act": _SETTLED[type(act)], "box": act.box, "wager": act.wager, "stake": dollars(act.stake)}
    if type(act) is Pay:
        row |= {"winnings": dollars(act.winnings), "odds": str(act.odds), "stays": act.stays}
    return row


def _collect(event: Event, viewer: str) -> Row:
    act: Any = event.act
    return {"act": "collect", "boxes": act.boxes}


_SETTLED: dict[type, str] = {Take: "take", Pay: "pay", Push: "push"}
_QUICK: dict[type, Callable[[Event, str], Row]] = {
    Deed: _deed,
    Deal: _card,
    Burn: _card,
    Begin: _begin,
    Decide: _decide,
    Collect: _collect,
    **dict.fromkeys(_SETTLED, _settled),
}
