"""Answers of the floor's calls, as records: the OpenAPI document takes its schemas from them.

The calls build their answers as plain data; tests validate each against its record.
"""

from typing import Any, Literal

import msgspec

from pitboss.floor.web.message_schema import (
    Money,
    Place,
    SentClock,
    SentEvent,
    SentLayout,
    TableMessage,
)
from pitboss.journal.fairness import Sealed
from pitboss.journal.heads import Heads


class Answer(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """An answer, with all its fields."""


class ListedOption(Answer, frozen=True):
    """What a house may elect: the values that a form can list, and the usual one."""

    option: str
    says: str
    allowed: str
    choices: list[str | int | bool] | None
    default: str | int | bool | None
    cite: str | None
    notice: str | None


class ListedGame(Answer, frozen=True):
    """A game of the regulation: why it cannot be played if so, and a sample of figures that a house must supply."""

    name: str
    title: str
    subchapter: str
    status: str
    why: str
    coverage: str
    options: list[ListedOption]
    sample: dict[str, str | int | bool] = {}


class ListedTable(Answer, frozen=True):
    """A table as everybody may see it, amounts in dollars; one whose journal cannot be read has its name and status."""

    table: str
    status: str
    game: str = ""
    title: str = ""
    round: int = 0
    event: int = 0
    boxes: int = 0
    seats: dict[str, str] = {}
    limits: dict[str, tuple[str, str]] = {}
    options: dict[str, str | int | bool] = {}
    sample: bool = False
    dealer: str = ""
    day: str = ""
    on_layout: str = ""
    waits_for: str | None = None
    held: bool = False
    as_of: str = ""
    waiting: list[str] = []
    called: list[str] = []


class PitTableRow(ListedTable, frozen=True):
    """A table with its money, for the pit."""

    holds: dict[str, int] = {}
    inventory: str = ""
    opening: str = ""
    fills: str = ""
    drop: str = ""
    win: str = ""
    house_win: str = ""
    trouble: str = ""
    watching: int = 0
    rake: str = ""


class PricedOutcome(Answer, frozen=True):
    """One way in which a wager ends: what it pays for a unit, and how likely it is."""

    outcome: str
    pays: str
    probability: float
    exact: str | None


class PricedWager(Answer, frozen=True):
    """A wager's figures; `exact` is the edge as a fraction, where it was counted."""

    wager: str
    edge: float
    exact: str | None
    element_of_risk: float
    sd: float
    hit: float
    method: str
    outcomes: list[PricedOutcome] = []
    favours_player: str = ""
    given: str = ""


class PricedGame(Answer, frozen=True):
    """The wagers of a game under its options; of one that is played for a pot, its hands and the rake.

    `kept` says why these figures were calculated beforehand.
    """

    game: str
    options: dict[str, str | int | bool | None]
    wagers: list[PricedWager]
    strategy: dict[str, Any]
    facts: list[dict[str, Any]] = []
    hands: list[dict[str, Any]] = []
    rake: dict[str, Any] = {}
    kept: str = ""


class ListedProvision(Answer, frozen=True):
    """A paragraph or a house reading, in our words."""

    cite: str
    heading: str
    says: str
    kind: str
    law: bool
    current_through: str | None
    editions: list[str]
    source: str


class StaffMember(Answer, frozen=True):
    """A member of staff who has signed in; the token is shown only once."""

    name: str
    role: str
    token: str = ""


class PitAlert(Answer, frozen=True):
    """Something that the pit should look at, at an event of a table; `at` in seconds since 1970."""

    table: str
    id: int
    at: int
    n: int
    kind: str
    text: str
    cite: str | None


class WrittenJournal(Answer, frozen=True):
    """How much was written since the process began, and the tables whose journal cannot be read."""

    commits: int
    events: int
    broken: dict[str, str]


class PitOverview(Answer, frozen=True):
    """All tables with their money, the latest alerts and the state of the journal."""

    you: StaffMember
    tables: list[PitTableRow]
    alerts: list[PitAlert]
    journal: WrittenJournal


class LoggedAct(Answer, frozen=True):
    """A privileged act, done or refused; `at` in seconds since 1970."""

    id: int
    at: int
    name: str
    role: str
    what: str
    answer: str


class OrderDone(Answer, frozen=True):
    """An order of the pit was carried out, and the table's last event."""

    done: bool
    event: int


class VerifiedJournal(Answer, frozen=True):
    """What was proven of a table's journal: by its scripts, its acts, or its links alone."""

    table: str
    game: str
    rules: str
    edition: str
    as_of: str
    events: int
    tags: int
    vouched: bool
    head: str
    by: Literal["scripts", "acts", "links"]
    lacking: str = ""
    rounds: int = 0
    shoes: int = 0
    cards: int = 0
    draws: int = 0
    pending: str | None = None


class RoundFrame(Answer, frozen=True):
    """The layout after an event of a round, with nothing hidden."""

    n: int
    act: str
    text: str
    cite: str
    spots: list[dict[str, Any]]


class PastRound(Answer, frozen=True):
    """A round as a record, and the layout after each of its events."""

    round: int
    record: dict[str, Any]
    frames: list[RoundFrame]


class OwnWager(Answer, frozen=True):
    """A wager of a round, and what came back of it."""

    wager: str
    staked: Money
    returned: Money
    outcome: str


class OwnHand(Answer, frozen=True):
    """A hand as it lay at the end of a round; null is a card that its viewer did not see."""

    of: Place
    cards: list[str | None]
    says: str


class OwnRound(Answer, frozen=True):
    """A round of one's own in short: `at` in seconds since 1970, `time` to ask for earlier ones.

    `why` says why a round cannot be replayed; it then has no hands and choices.
    """

    table: str
    at: int
    time: int
    event: int
    journal: str
    round: int
    game: str
    staked: Money
    net: Money
    wagers: list[OwnWager]
    hands: list[OwnHand] = []
    chosen: list[str] = []
    drawn: str = ""
    why: str = ""


class ReplayedTable(TableMessage, frozen=True, kw_only=True, tag="table"):
    """The table before a round, as the first message of its socket; what is of the moment is left out."""

    round: int
    ask: None = None
    clock: SentClock | None = None
    held: bool = False
    ready: list[str] = msgspec.field(default_factory=list)
    queue: Any = None
    leaving: list[str] = msgspec.field(default_factory=list)
    coming: dict[str, str] = msgspec.field(default_factory=dict)


class ReplayedEvent(SentEvent, frozen=True, kw_only=True):
    """An event of a round: the parts of the layout that it changed, and those that it took away."""

    layout: dict[str, Any]
    gone: list[str]


class ReplayedRound(Answer, frozen=True):
    """A round as one viewer saw it."""

    welcome: ReplayedTable
    steps: list[ReplayedEvent]


class CoachedChoice(Answer, frozen=True):
    """A choice of a round, and what each would have been worth by the cards in sight; `silent` says why it is not."""

    n: int
    chose: str
    best: str = ""
    worth: dict[str, Money] = {}
    edges: dict[str, str] = {}
    silent: str = ""


class LuckSums(Answer, frozen=True):
    """What rounds brought, and from `brought` on what they bring on average, where enough are compared."""

    rounds: int
    staked: Money
    net: Money
    biggest: Money
    compared: int
    brought: Money = ""
    expected: Money = ""
    sd: Money = ""
    deviations: float = 0.0


class LuckOfGame(LuckSums, frozen=True, kw_only=True):
    """The sums of one game."""

    game: str


class OwnLuck(LuckSums, frozen=True, kw_only=True):
    """The sums of all rounds, and of each game, the most played first."""

    games: list[LuckOfGame]


class Health(Answer, frozen=True):
    """The process runs."""

    ok: bool
    version: str
    tables: int


class Ready(Answer, frozen=True):
    """The floor can write; tables whose journal cannot be read are named."""

    ok: bool
    broken: list[str]


ANSWERS: dict[str, Any] = {
    "games_games": list[ListedGame],
    "games_odds": PricedGame,
    "tables_tables": list[ListedTable],
    "tables_open_table": ListedTable,
    "tables_one_table": ListedTable,
    "tables_sealed_shoes": list[Sealed],
    "heads_latest_heads": Heads,
    "heads_heads_of": Heads,
    "rulebook_listed": list[ListedProvision],
    "rulebook_provision": ListedProvision,
    "pit_token": StaffMember,
    "pit_by_browser": StaffMember,
    "pit_overview": PitOverview,
    "pit_log": list[LoggedAct],
    "pit_order": OrderDone,
    "pit_prove": VerifiedJournal,
    "pit_last_rounds": list[PastRound],
    "pit_keys": list[Sealed],
    "pit_case": dict[str, Any],
    "own_rounds": list[OwnRound],
    "own_one_round": ReplayedRound,
    "own_coach": list[CoachedChoice],
    "own_shared": ReplayedRound,
    "own_luck": OwnLuck,
    "upkeep_health": Health,
    "upkeep_ready": Ready,
}
"""The answer of a call by its operation id; calls about the rules have those of their tools."""

OPEN_RECORDS = (SentLayout.__name__,)
"""Records with further fields, named for the public state that only one game shows."""
