"""Every message that a floor sends over a table's socket, as records: the schema for programs is made from them.

The floor builds its messages as plain data; a test validates those of every game against these records.
"""

from functools import cache
from typing import Any, Literal

import msgspec

from pitboss.floor.tables import messages
from pitboss.words import Json

Money = str
"""Dollars with two decimals, such as "12.50"; a loss has a minus sign."""
Place = int | str
"""A box, 0 for the dealer, or the name of a further hand, such as "3/2"."""


class Sent(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The base of what is sent."""


class SentStake(Sent, frozen=True, kw_only=True):
    """What lies on a wager of a place; `gain` once it is decided, `returned` if its player took it back."""

    wager: str
    amount: Money
    open: bool
    gain: Money = ""
    returned: bool = False


class SentSpot(Sent, frozen=True, kw_only=True):
    """A place on the layout: whose it is, its cards (null lies face down), its wagers."""

    of: Place
    player: str | None
    cards: list[str | None]
    stakes: list[SentStake] = []
    says: str = ""
    """What the hand is called."""
    collected: bool = False
    folded: bool = False
    buttons: dict[str, Literal["on", "off"]] = {}
    chips: Money | None = None
    """The chips before a player, at games for a pot."""


class SentDraw(Sent, frozen=True, kw_only=True):
    """What a device shows, and which wagers that wins."""

    device: str
    shows: Any
    said: str
    wins: list[str] = []


class SentEvent(Sent, frozen=True, kw_only=True):
    """One event in words, with its paragraph and the places that it changed."""

    n: int
    act: str
    text: str
    cite: str
    also: list[str] = []
    """Further paragraphs that it carries out."""
    fresh: bool = False
    """Whether a new round begins on the layout with it."""
    spoken: bool = False
    """Whether the dealer says it aloud."""
    procedure: str | None = ""
    point: int | None = None
    drawn: SentDraw | None = None
    spots: list[SentSpot] = []


class SentResult(Sent, frozen=True, kw_only=True):
    """What a round brought the viewer, by wager; `n` is the event that decided it."""

    n: int
    round: int
    net: Money
    parts: dict[str, Money]


class SentLayout(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table as it lies. What only this game shows (listed in the table's `shows`) stands under its own name."""

    n: int
    """The number of the last event."""
    round: int
    shown_round: int
    status: str
    dealer: str
    left: int
    """Cards in the shoe."""
    owed: dict[str, Money]
    """Commission marked for each box."""
    seal: str | None
    places: str | None
    spent: Any
    sealed: Any
    meter: Money | None
    """The progressive jackpot."""
    over: bool
    full: int
    """Cards of a full shoe."""
    boxes: list[SentSpot]
    hands: list[SentSpot]
    chips: Money | None
    """The viewer's chips."""
    results: list[SentResult]
    called: str
    """What the dealer last said aloud, as long as it is true."""
    drawn: SentDraw | None = None


class SentCall(Sent, frozen=True, kw_only=True):
    """Words that the viewer may say to the dealer while wagers are taken."""

    box: int
    call: str
    wager: str


class OpenQuestion(Sent, frozen=True, kw_only=True, tag_field="kind"):
    """The question that is open; answer it, with its number `at`, if it is `mine`."""

    at: int
    act: str
    by: str
    """Who is asked: a player's name, or `players` for everybody."""
    cite: str
    mine: bool


class DealerAim(Sent, frozen=True, kw_only=True):
    """For whom or what the dealer acts."""

    to: Any = None
    box: int | None = None
    hand: Place | None = None
    what: str | None = None


class DealerActs(Sent, frozen=True, kw_only=True, tag_field="kind", tag="dealer"):
    """Nobody is asked: the dealer acts next."""

    at: int
    act: str
    by: str
    cite: str
    held: bool
    """Whether the pit holds the table."""
    aim: DealerAim


class WagersQuestion(OpenQuestion, frozen=True, kw_only=True, tag="wager"):
    """Wagers are taken from everybody. `open` names them; where they are very many `marks` does."""

    words: str
    open: list[str] | None = None
    marks: str = ""
    """Hexadecimal: bit n stands for the n-th wager of the table's list `wagers`."""
    calls: list[SentCall] = []


class OfferQuestion(OpenQuestion, frozen=True, kw_only=True, tag="offer"):
    """A wager that is offered to one box: bet on it, or decline."""

    words: str
    box: int
    most: Money
    lying: Money | None
    open: list[str] | None = None
    marks: str = ""


class ChoiceQuestion(OpenQuestion, frozen=True, kw_only=True, tag="choose"):
    """A choice among words; `silence` are those that put no more chips at risk."""

    box: int
    choices: list[str]
    default: str
    """The choice that counts if there is no answer in time."""
    costs: dict[str, Money]
    lanes: list[str]
    """The position of each choice on the page."""
    silence: list[str]
    hand: str = ""
    call: Money = ""
    """What a call costs."""
    sized: list[str] = []
    """Choices with an amount: "raise 8.00", from `least` to `most` in steps of `step`."""
    least: Money = ""
    most: Money = ""
    step: Money = ""
    usual: Money = ""


class PickQuestion(OpenQuestion, frozen=True, kw_only=True, tag="pick"):
    """Some of one's cards, at least `least` of them: choose them run together, such as "9hKd"."""

    box: int
    choices: list[str]
    default: str
    costs: dict[str, Money]
    lanes: list[str]
    silence: list[str]
    least: int
    most: int
    what: str
    cards: list[str] = []
    hand: str = ""


class SentSetting(Sent, frozen=True, kw_only=True):
    """A way to set a hand, and what its parts are called."""

    cards: str
    names: dict[str, str]


class DivideQuestion(PickQuestion, frozen=True, kw_only=True, tag="divide"):
    """A hand to be set: choose the cards of the part that is asked for; `settings` are some that are allowed."""

    parts: Any
    settings: list[SentSetting]


class CutQuestion(OpenQuestion, frozen=True, kw_only=True, tag="cut"):
    """Where to cut: a position from `least` to `most` of `size` cards."""

    least: int
    most: int
    size: int


class TurnQuestion(OpenQuestion, frozen=True, kw_only=True, tag="turn"):
    """Whether to turn up one's cards."""


class DrawQuestion(OpenQuestion, frozen=True, kw_only=True, tag="draw"):
    """A device that waits to be set going; `does` says how the trade calls it."""

    box: int
    device: str
    has: str
    does: str


class RollQuestion(DrawQuestion, frozen=True, kw_only=True, tag="roll"):
    """Dice that wait to be rolled."""


AnyQuestion = (
    DealerActs
    | WagersQuestion
    | OfferQuestion
    | ChoiceQuestion
    | PickQuestion
    | DivideQuestion
    | CutQuestion
    | TurnQuestion
    | DrawQuestion
    | RollQuestion
)


class SentClock(Sent, frozen=True, kw_only=True):
    """Seconds that are left for the answer, and how many there were."""

    left: float
    of: float


class SentCompany(Sent, frozen=True, kw_only=True):
    """House players: how many are wanted, how many could sit here, and whether the viewer may say it."""

    players: int
    most: int
    mine: bool
    paced: bool


class SentState(Sent, frozen=True, kw_only=True):
    """What every message about the table has."""

    layout: SentLayout
    ask: AnyQuestion | None
    clock: SentClock | None
    held: bool
    ready: list[str]
    """Players who have said that they have no more wagers."""
    queue: Any
    leaving: list[str]
    coming: dict[str, str]
    company: SentCompany | None = None
    reportable: Any = None
    """For staff: irregularities that may be reported now."""
    trouble: str = ""
    halt: str = ""
    here: list[str] = []


class SentWager(Sent, frozen=True, kw_only=True):
    """A wager of the table, with its odds and limits."""

    wager: str
    says: str
    pays: Any
    needs: str | None
    """A wager that must lie there first."""
    equals: list[Any] | None
    """A wager whose amount it must have, and how many times; 0 where the house fixes it."""
    cite: str
    odds_cite: str | None
    least: Money | None
    most: Money | None
    posted: Any


class SentOption(Sent, frozen=True, kw_only=True):
    """An option that the house has elected."""

    option: str
    says: str
    value: Any
    cite: str


class SentThing(Sent, frozen=True, kw_only=True):
    """What the game shows beside cards and chips, under that name in the layout."""

    name: str
    look: str
    label: str
    sign: str


class TableMessage(SentState, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """The first message: the table as the viewer may see it."""

    table: str
    you: str
    role: str
    game: str
    title: str
    subchapter: str
    sample: bool
    boxes: int
    step: Money
    """What every wager is a multiple of."""
    alterable: bool
    keeps_keys: bool
    devices: list[str]
    goes: str
    pictures: dict[str, Any]
    felt: dict[str, Any]
    plain: dict[str, str]
    shows: list[SentThing]
    lanes: list[str]
    wagers: list[SentWager]
    options: list[SentOption]
    rail: list[SentEvent]


class NewsMessage(SentState, frozen=True, kw_only=True, tag_field="type", tag="news"):
    """What has happened since the message before."""

    events: list[SentEvent]


class DoneMessage(Sent, frozen=True, kw_only=True, tag_field="type", tag="done"):
    """The answer to an order that was carried out; `again` if it had been already."""

    id: int
    again: bool = False


class RefusedMessage(Sent, frozen=True, kw_only=True, tag_field="type", tag="refused"):
    """The answer to an order that is refused; nothing has changed. `near` is the nearest amount that could stand."""

    id: int
    reason: str
    cite: str | None
    box: int | None = None
    wager: str | None = None
    near: Money | None = None


class MovedMessage(Sent, frozen=True, kw_only=True, tag_field="type", tag="moved"):
    """The table has gone to another process: connect again."""


AnyMessage = TableMessage | NewsMessage | DoneMessage | RefusedMessage | MovedMessage

_OF_A_DOCUMENT = "#/$defs/{name}"


@cache
def schema() -> Json:
    """The JSON Schema of what a table's socket sends, and, as `$defs/Order`, of what it takes."""
    kinds = (AnyMessage, messages.AnyOrder)
    (sent, taken), known = msgspec.json.schema_components(kinds, ref_template=_OF_A_DOCUMENT)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of a table's socket",
        **sent,
        "$defs": known | {"Order": taken},
    }


@cache
def asyncapi(version: str) -> Json:
    """The AsyncAPI document of a table's socket."""
    known = schema()
    payloads = {"sent": {key: known[key] for key in ("anyOf", "discriminator")}, "order": known["$defs"]["Order"]}
    document: Json = {
        "asyncapi": "3.0.0",
        "info": {"title": "Pitboss: live tables", "version": version},
        "channels": {
            "live": {
                "address": "/api/v1/tables/{table}/live",
                "parameters": {"table": {"description": "The table's name."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in payloads},
            }
        },
        "operations": {
            "watch": {"action": "send", "channel": {"$ref": "#/channels/live"}, "summary": "The table, then its news."},
            "play": {"action": "receive", "channel": {"$ref": "#/channels/live"}, "summary": "Orders of the viewer."},
        },
        "components": {
            "messages": {name: {"payload": payload} for name, payload in payloads.items()},
            "schemas": {name: of for name, of in known["$defs"].items() if name != "Order"},
        },
    }
    found: Json = msgspec.json.decode(
        msgspec.json.encode(document).replace(b"#/$defs/", b"#/components/schemas/"), type=dict
    )
    return found
