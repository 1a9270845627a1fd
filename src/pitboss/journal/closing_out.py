"""Closing a journal of earlier rules: its acts are repeated, all chips go back, and a new journal begins."""

from collections.abc import Callable, Sequence

from pitboss.games import game as game_of
from pitboss.journal.chain import follow, genesis
from pitboss.journal.session import Session, decode_events, header_of, table_of
from pitboss.journal.store import Batch, ExtraStatement, Journal
from pitboss.table import Table
from pitboss.table.drivers import redo
from pitboss.table.event import Begin, Event
from pitboss.table.procedures.closing_out import CITE, PROCEDURE, CloseOut, Holdings


def repeated(journal: Journal, name: str) -> tuple[Table, Holdings]:
    """The table of an earlier journal after its own acts, and what each player is due."""
    with journal.still() as moment:
        header, raw, head = moment.header(name)
        moment.vouched(name)
        root, table, holdings = genesis(raw), table_of(header, any_rules=True), Holdings()
        for event in decode_events(follow(root, moment.rows(name), head, (0, root))):
            redo(table, event)
            holdings.follow(table, event)
    return table, holdings


def close_out(
    journal: Journal, name: str, guard: ExtraStatement, balance_change: Callable[[str, int], ExtraStatement]
) -> tuple[Session, dict[str, int]]:
    """Close a table of earlier rules and open a current one under its name; returns what each player got.

    If interrupted it can be resumed: chips move with their event, the rest is one transaction.
    """
    header, raw, head = journal.header(name)
    table, holdings = repeated(journal, name)
    due: dict[str, int] = {}
    if table.status != "closed" or table.seats or table.wagers:
        due, rules = holdings.due(table), game_of(header.game).version
        begun = Begin(procedure=PROCEDURE, args={}, rules=rules, cite=CITE)
        events: Sequence[Event] = (Event(head[0] + 1, begun), Event(head[0] + 2, CloseOut(returned=due, cite=CITE)))
        for event in events:
            redo(table, event)
        moves = [balance_change(player, amount) for player, amount in due.items() if amount]
        batch = Batch(name, events, head[1], genesis(raw), guards=[guard], riders=moves)
        journal.write([batch])
        if batch.refused is not None:
            raise batch.refused
    game, as_of = game_of(header.game), header.as_of
    options = game.elect(header.options, as_of)
    journal.succeed(header_of(name, game, options, header.inventory, as_of))
    return Session.resume(journal, name), due
