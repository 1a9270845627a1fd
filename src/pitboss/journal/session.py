"""A session: a table that is never ahead of its journal, and is restored from it exactly."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from pitboss import __version__
from pitboss.games import game as game_of
from pitboss.journal.chain import Header, StoredLine, follow, genesis
from pitboss.journal.store import Batch, Journal, WriteFailed
from pitboss.journal.vault import Damaged, is_locked
from pitboss.refusal import Refusal
from pitboss.rulebook import Elections
from pitboss.rulebook.editions import held_to
from pitboss.table import Event, Game, State, Table
from pitboss.table.drivers import Driver, replay
from pitboss.table.event import Outcome, decoder, encode, hidden
from pitboss.table.table import OPENING_INVENTORY

CHECKPOINT_EVERY = 256
"""Events between checkpoints: recovery never replays many more."""


class EarlierRules(Refusal):
    """A journal written by scripts of another version."""


def table_of(header: Header, *, any_rules: bool = False) -> Table:
    """The table at the start of a journal; refused if its scripts are of another version."""
    game = game_of(header.game)
    if game.version != header.rules and not any_rules:
        raise EarlierRules(
            f"table {header.table} was played under rules {header.rules} of {header.game}; "
            f"this is rules {game.version}, which cannot run it again"
        )
    options = game.elect(header.options, header.as_of)
    return Table(game, options, inventory=header.inventory, as_of=header.as_of)


def header_of(name: str, game: Game, options: Elections, inventory: int, as_of: str) -> Header:
    """The header of a new journal."""
    return Header(
        table=name,
        game=game.name,
        options=options.shown(),
        inventory=inventory,
        rules=game.version,
        software=__version__,
        edition=str(held_to(game.subchapter) or ""),
        as_of=as_of,
    )


def decode_events(rows: Iterable[StoredLine]) -> Iterator[Event]:
    """The events of stored lines; an unreadable one was altered."""
    read, locks = decoder(), False
    for row in rows:
        line = row.text
        try:
            event = read(line)
        except msgspec.MsgspecError as error:
            raise Damaged(f"event {row.n} was altered: it cannot be read ({error})") from None
        if event.n != row.n:
            raise Damaged(f"event {row.n} was altered: it says that it is event {event.n}")
        if encode(event) != line:
            raise Damaged(f"event {row.n} was altered: it is not written as the journal writes it")
        # From the first lock or tag on, a line of which a passer-by may not see all was never stored in plain.
        locks = locks or bool(row.tag) or is_locked(row.line) or is_locked(row.state or b"")
        if locks and not is_locked(row.line) and hidden(event):
            raise Damaged(f"event {row.n} was altered: it stands in plain where it must be locked")
        yield event


class Session:
    """A table and its journal. Events are on disk before the call returns, unless batched."""

    def __init__(self, journal: Journal, name: str, table: Table, root: bytes, link: bytes, saved: int) -> None:
        self.journal = journal
        self.name = name
        self.table = table
        self.root, self._link = root, link
        self._saved = saved
        self._checkpointed = saved
        self._states: list[State] = []
        self._broken = False

    @classmethod
    def create(
        cls,
        journal: Journal,
        name: str,
        game: Game,
        options: Elections,
        inventory: int = OPENING_INVENTORY,
        as_of: str = "",
    ) -> "Session":
        """A new table, under the law of a day if named."""
        header = header_of(name, game, options, inventory, as_of)
        root = journal.create(header)
        return cls(journal, name, table_of(header), root, root, 0)

    @classmethod
    def resume(cls, journal: Journal, name: str) -> "Session":
        """The table at its journal's position, mid-round if necessary."""
        # Of one moment: a table in play is written to meanwhile.
        with journal.still() as moment:
            header, raw, head = moment.header(name)
            moment.vouched(name)
            root, table = genesis(raw), table_of(header)
            state, link = moment.start(name)
            if state is not None:
                table.restore(state)
            # Every line is proven before it is run, and the last one is the head's.
            replay(table, decode_events(follow(root, moment.rows(name, after=table.n), head, (table.n, link))))
        session = cls(journal, name, table, root, head[1], head[0])
        session._checkpointed = state.n if state else 0
        return session

    def begin(self, procedure: str, /, *, by: str | None = None, **args: str | int) -> Event:
        """Start a procedure, written at once."""
        self.ensure_consistent()
        event = self.start(procedure, by=by, **args)
        self.save()
        return event

    def supply(self, outcome: Outcome = None, by: str | None = None) -> Event:
        """Give the pending act its outcome, written at once."""
        self.ensure_consistent()
        event = self.table.supply(outcome, by)
        self.save()
        return event

    def play(self, driver: Driver, rounds: int) -> None:
        """Play rounds under a driver that needs no acknowledgement within a round: one commit per round."""
        last = self.table.round + rounds
        while self.table.round < last or self.table.pending is not None:
            self.step(driver)

    def step(self, driver: Driver) -> None:
        """Finish the current procedure, or run the next one to its end."""
        self.ensure_consistent()
        table = self.table
        if table.pending is None:
            self.start(table.game.next_procedure(table))
        while table.pending is not None:
            table.supply(driver.outcome(table))
        self.save()

    def start(self, procedure: str, /, *, by: str | None = None, **args: str | int) -> Event:
        """Start a procedure that is written later, with what follows."""
        table = self.table
        if table.pending is None and table.n - self._checkpointed >= CHECKPOINT_EVERY:
            self._states.append(table.state())
            self._checkpointed = table.n
        return table.begin(procedure, by=by, **args)

    def save(self) -> None:
        """Write everything new; if that fails, restore the table from the journal."""
        batch = self.unsaved()
        try:
            self.journal.write([batch])
        except Exception:
            self.mark_broken()
            raise
        self.settle(batch)

    def unsaved(self) -> Batch:
        """The new events, for the writer."""
        events = self.table.events
        new = events[len(events) - (self.table.n - self._saved) :]
        return Batch(self.name, new, self._link, self.root, self._states)

    def settle(self, batch: Batch) -> None:
        """Record that a batch was written; or, if it was refused, restore the table and raise."""
        if batch.refused is not None:
            self.mark_broken()
            raise batch.refused
        events = self.table.events
        self._link, self._saved, self._states = batch.link, self.table.n, []
        if len(events) > 2 * CHECKPOINT_EVERY:
            first = len(events) - max(CHECKPOINT_EVERY, len(batch.events))
            # A live table waits in the middle of a round whenever it waits: that round stays whole.
            while self.table.pending is not None and first > 0 and not events[first].begins_round:
                first -= 1
            del events[: max(0, first)]

    def mark_broken(self) -> None:
        """Mark the table as ahead of its journal after a failed write."""
        self._broken = True
        with suppress(Refusal):
            self.ensure_consistent()

    @property
    def sound(self) -> bool:
        """Whether the table matches its journal."""
        return not self._broken

    def ensure_consistent(self) -> None:
        """After a failed write, restore the table from the journal before anything else happens."""
        if not self._broken:
            return
        try:
            known = Session.resume(self.journal, self.name)
        except Damaged:
            raise
        except Refusal as refusal:
            raise WriteFailed(f"table {self.name} is suspended: {refusal.reason}") from None
        self.table, self._link, self._saved = known.table, known._link, known._saved
        self._checkpointed, self._states, self._broken = known._checkpointed, [], False
