"""Rounds played: each of a patron's rounds by its events in a journal, and its result; written with its last event."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa

from pitboss.floor.accounts.schema import ROUNDS
from pitboss.journal.bulk import Bulk
from pitboss.journal.store import ExtraStatement, Journal
from pitboss.money import dollars
from pitboss.refusal import Refusal
from pitboss.table import Event, Table
from pitboss.table.act import Deal
from pitboss.table.play.player_names import of_the_house
from pitboss.table.view.settlement import STANDS, SettlementLine, net, settlement
from pitboss.words import Json

_COLUMNS = ("name", "root", "n", "last", "table_id", "round", "at", "game", "staked", "net", "lines")
# A resumed table may store its last round once more: the first row stays.
_ADD = Bulk(
    f"INSERT INTO rounds_played ({', '.join(_COLUMNS)}) VALUES {{rows}}"
    " ON CONFLICT (name, root, n) DO UPDATE SET last = rounds_played.last"
)
MOST_LISTED = 20
"""Rounds in one answer."""


@dataclass(frozen=True, slots=True)
class StoredResult:
    """One round of one patron."""

    name: str
    root: str
    """The first link of the journal, which distinguishes it from others under the same table's name."""
    n: int
    last: int
    table_id: str
    round: int
    at: int
    game: str
    staked: int
    net: int
    lines: str

    def statement(self) -> ExtraStatement:
        """The statement that stores it with the round's last event."""
        row = tuple(getattr(self, column) for column in _COLUMNS)
        return ExtraStatement(_ADD, row, f"round {self.round} of {self.name} at {self.table_id} is already stored")

    def shown(self) -> Json:
        """For its player."""
        return {
            "table": self.table_id,
            "at": self.at // 1_000_000,
            "event": self.n,
            "journal": self.root[:16],
            "round": self.round,
            "game": self.game,
            "staked": dollars(self.staked),
            "net": dollars(self.net),
            "wagers": [
                {"wager": wager, "staked": dollars(staked), "returned": dollars(returned), "outcome": outcome}
                for wager, staked, returned, outcome in self.wagers()
            ],
        }

    def wagers(self) -> list[tuple[str, int, int, str]]:
        """Each wager's stake, return and outcome."""
        return msgspec.json.decode(self.lines, type=list[tuple[str, int, int, str]])


def rounds_of(t: Table, table: str, root: bytes) -> list[StoredResult]:
    """The round that has just ended at a table, for each person who took part."""
    begin = next((at for at in range(len(t.events) - 1, -1, -1) if t.events[at].begins_round), None)
    if begin is None:
        return []
    events = t.events[begin:]
    lines = settlement(events, t.run.standing)
    results, now = net(lines), time.time_ns() // 1000
    return [
        StoredResult(
            name=player,
            root=root.hex(),
            n=events[0].n,
            last=events[-1].n,
            table_id=table,
            round=t.round,
            at=now,
            game=t.game.name,
            staked=sum(line.staked - line.coupon for line in own if line.outcome != STANDS),
            net=results.get(player, 0),
            lines=msgspec.json.encode(
                [(line.wager, line.staked, line.returned, line.outcome) for line in own]
            ).decode(),
        )
        for player in _players(t, events, lines)
        for own in [[line for line in lines if line.player == player]]
    ]


def _players(t: Table, events: Sequence[Event], lines: Sequence[SettlementLine]) -> list[str]:
    """The people who wagered or were dealt cards; a hand that was folded for nothing is a round too."""
    dealt = [t.seats[e.act.to] for e in events if isinstance(e.act, Deal) and e.act.to in t.seats]
    return [player for player in dict.fromkeys([*(line.player for line in lines), *dealt]) if not of_the_house(player)]


def _read(rows: Sequence[sa.Row[tuple[object, ...]]]) -> list[StoredResult]:
    return [StoredResult(**{column: getattr(row, column) for column in _COLUMNS}) for row in rows]


def played(
    journal: Journal, name: str, *, game: str = "", before: int = 0, most: int = MOST_LISTED
) -> list[StoredResult]:
    """A patron's latest rounds, newest first: of one game if named, and before a time if given."""
    query = sa.select(ROUNDS).where(ROUNDS.c.name == name)
    query = query.where(ROUNDS.c.game == game) if game else query
    query = query.where(ROUNDS.c.at < before) if before else query
    with journal.reading() as db:
        return _read(db.execute(query.order_by(ROUNDS.c.at.desc(), ROUNDS.c.n.desc()).limit(most)).all())


def played_round(journal: Journal, name: str, table: str, n: int, root: str = "") -> StoredResult:
    """One round of a patron, by the event with which it began; another's is refused as if there were none."""
    query = sa.select(ROUNDS).where(ROUNDS.c.name == name, ROUNDS.c.table_id == table, ROUNDS.c.n == n)
    query = query.where(ROUNDS.c.root.startswith(root)) if root else query
    with journal.reading() as db:
        found = _read(db.execute(query.order_by(ROUNDS.c.at.desc()).limit(1)).all())
    if not found:
        raise Refusal(f"you have played no round at {table} that began with event {n}")
    return found[0]
