"""The books of a floor: every chip the cage has given is in a balance or went to a table, to the cent."""

import sqlalchemy as sa

from pitboss.floor.accounts.ledger import prove
from pitboss.floor.accounts.schema import DEPARTED, LEASES, PATRONS
from pitboss.journal.closing_out import repeated
from pitboss.journal.session import EarlierRules, Session
from pitboss.journal.store import Journal, name_of
from pitboss.journal.vault import Locked
from pitboss.journal.verify import read_head
from pitboss.money import dollars
from pitboss.refusal import Refusal


def balance(journal: Journal, head: str | None = None) -> dict[str, object]:
    """The floor's balance; refused if the books do not balance. `head` is a published head of the ledger."""
    published = read_head(head) if head else None
    # Of one moment: on a floor where people sit down meanwhile the sums would not fit.
    with journal.still() as moment, moment.reading() as db:
        ledger = prove(moment, published)
        balances = db.execute(sa.select(PATRONS.c.chips, PATRONS.c.granted)).all()
        tables = list(db.execute(sa.select(LEASES.c.table_id)).scalars())
        if sa.inspect(db).has_table(DEPARTED.name):
            tables += db.execute(sa.select(DEPARTED.c.table_id)).scalars()
        known = set(moment.tables())
        # Tables that were put aside for newer rules were the floor's, too.
        tables += sorted(name for name in known if name_of(name) != name)
        try:
            at_tables = sum(_brought(moment, table) for table in tables if table in known)
        except Locked as locked:
            # Links and balances are proven without the key file; the chips at tables are not known.
            return {"patrons": len(balances), "tables": len(tables), "lacking": locked.reason, "ledger": ledger}
    granted = sum(given for _, given in balances)
    held = sum(chips for chips, _ in balances)
    if granted != held + at_tables:
        raise Refusal(
            f"the books are off by {dollars(granted - held - at_tables)}: the cage gave {dollars(granted)}, "
            f"{dollars(held)} is in patrons' balances and {dollars(at_tables)} went to tables"
        )
    return {
        "patrons": len(balances),
        "tables": len(tables),
        "granted": dollars(granted),
        "in_purses": dollars(held),
        "at_tables": dollars(at_tables),
        "ledger": ledger,
    }


def _brought(journal: Journal, table: str) -> int:
    """Chips that patrons have brought to a table and not taken away, without cash in the drop box."""
    try:
        t = Session.resume(journal, table).table if name_of(table) == table else repeated(journal, table)[0]
    except EarlierRules:
        t = repeated(journal, table)[0]
    opening = journal.header(table)[0].inventory
    return -t.bank["cage"] - opening - t.bank.get("drop", 0)
