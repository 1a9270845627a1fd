"""People on the floor: patrons with their balances, staff with their credentials, and the tokens of both."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from pitboss.floor.accounts.ledger import BalanceChange, PrivilegedAct, enter, ledger_entry, open_ledger
from pitboss.floor.accounts.schema import LOG, PATRONS, REQUESTS, SESSIONS, STAFF, TRIES
from pitboss.journal.store import ExtraStatement, Journal
from pitboss.money import dollars
from pitboss.refusal import Refusal, near
from pitboss.table.play.player_names import PROP, legible, likeness, verify_name

GRANT = 1_000_00
"""Chips that the cage gives a new patron, and again to a patron who has lost everything."""

LONGEST_NAME = 24

CAGE = ""
"""Stands for the table in requests that concern none."""

LASTS = 30 * 24 * 3600.0
STAFF_LASTS = 12 * 3600.0
MOST_FAILURES = 3
PIT_ROLES = ("floorperson", "casino-supervisor", "pit-clerk", "boxperson")
TEACHERS = ("instructor", "casino-supervisor")
"""The roles that may make classes."""
STAFF_ROLES = (*PIT_ROLES, "instructor")


@dataclass(frozen=True, slots=True)
class Who:
    """The caller: a patron, a member of staff, or a visitor without a name."""

    name: str = ""
    role: str = "spectator"

    @property
    def viewer(self) -> str:
        """The role whose view of the table the caller gets."""
        return f"player:{self.name}" if self.role == "player" else self.role

    @property
    def staff(self) -> bool:
        """Whether the caller is on the staff."""
        return self.role in STAFF_ROLES

    @property
    def pit(self) -> bool:
        """Whether the caller may enter the pit."""
        return self.role in PIT_ROLES


PASSER_BY = Who()

_OF_TOKEN = sa.select(SESSIONS).where(SESSIONS.c.token == sa.bindparam("of"))
_OF_TOKENS = sa.select(SESSIONS).where(SESSIONS.c.token.in_(sa.bindparam("of", expanding=True)))
_TOGETHER = 500
"""Tokens checked in one query."""
_MOVE_CHIPS = (
    sa.update(PATRONS)
    .where(PATRONS.c.name == sa.bindparam("who"), PATRONS.c.chips + sa.bindparam("by") >= 0)
    .values(chips=PATRONS.c.chips + sa.bindparam("by"))
)


def balance_change(name: str, by: int) -> ExtraStatement:
    """The statement that moves chips into a patron's balance, or out of it, in the transaction of the events."""
    reason = f"{name}'s balance is less than {dollars(abs(by))}"
    return ExtraStatement(_MOVE_CHIPS, {"who": name, "by": by}, reason, ledger_entry(BalanceChange(name, by)))


class People:
    """The patrons and the staff of one floor."""

    def __init__(self, journal: Journal) -> None:
        self._journal, self._engine = journal, journal.engine
        open_ledger(journal)

    # Tokens.

    def admit(self, who: Who, most: int = 0) -> str:
        """A new token for a person, of which at most `most` stay valid; only its hash is stored."""
        token = secrets.token_urlsafe(32)
        until = time.time() + (STAFF_LASTS if who.staff else LASTS)
        with self._engine.begin() as db:
            db.execute(sa.delete(SESSIONS).where(SESSIONS.c.until < time.time()))
            if most:
                mine = (SESSIONS.c.name == who.name, SESSIONS.c.role == who.role)
                older = sa.select(SESSIONS.c.token).where(*mine).order_by(SESSIONS.c.until.desc()).offset(most - 1)
                gone = list(db.execute(older).scalars())
                db.execute(sa.delete(SESSIONS).where(SESSIONS.c.token.in_(gone)))
            db.execute(
                sa.insert(SESSIONS), {"token": digest(token), "name": who.name, "role": who.role, "until": until}
            )
        return token

    def known(self, token: str) -> Who | None:
        """The owner of a valid token."""
        with self._engine.connect() as db:
            row = db.execute(_OF_TOKEN, {"of": digest(token)}).one_or_none()
        return Who(row.name, row.role) if row is not None and row.until > time.time() else None

    def all_known(self, tokens: Sequence[str]) -> dict[str, Who]:
        """The owners of many tokens at once: only the valid ones."""
        of = {digest(token): token for token in tokens}
        asked, found = [*of], dict[str, Who]()
        with self._engine.connect() as db:
            for first in range(0, len(asked), _TOGETHER):
                rows = db.execute(_OF_TOKENS, {"of": asked[first : first + _TOGETHER]})
                found |= {of[row.token]: Who(row.name, row.role) for row in rows if row.until > time.time()}
        return found

    def dismiss(self, token: str) -> None:
        """Revoke a token."""
        with self._engine.begin() as db:
            db.execute(sa.delete(SESSIONS).where(SESSIONS.c.token == digest(token)))

    # Patrons.

    def enter(self, name: str) -> Who:
        """Register a new patron under a free name, with chips."""
        name = " ".join(name.split())
        verify_name(name, "a player's name")
        if likeness(name).endswith(PROP):
            raise Refusal(f"{name!r} is reserved for house players: choose another name")
        if len(name) > LONGEST_NAME or not legible(name):
            signs = "letters of one script, digits and - ' . _"
            raise Refusal(f"{name!r} is not a player's name: up to {LONGEST_NAME} {signs}")
        if likeness(name) in {likeness(known) for known in self._hired()}:
            raise Refusal(f"{name!r} is reserved for the staff: choose another name")
        row = {"name": name, "key": likeness(name), "chips": GRANT, "granted": GRANT}
        try:
            with self._engine.begin() as db:
                db.execute(sa.insert(PATRONS), row)
                enter(db, self._journal.vault, BalanceChange(name, GRANT, GRANT))
        except IntegrityError:
            raise Refusal(f"{name} is taken: choose another name") from None
        return Who(name, "player")

    def balance(self, name: str) -> int:
        """A patron's chips that are not on a table."""
        return chips_in_balance(self._journal, name)

    def grant(self, name: str, request: str = "", *, elsewhere: int = 0) -> int:
        """Give chips to a patron who has almost none, tables included, once per request; returns the balance."""
        few = sa.update(PATRONS).where(PATRONS.c.name == name, PATRONS.c.chips + elsewhere < GRANT // 10)
        given = few.values(chips=PATRONS.c.chips + GRANT, granted=PATRONS.c.granted + GRANT)
        with self._engine.begin() as db:
            before = request and order_done(db, name, CAGE, request)
            done = not before and db.execute(given).rowcount == 1
            if done:
                enter(db, self._journal.vault, BalanceChange(name, GRANT, GRANT))
            if done and request:
                db.execute(sa.insert(REQUESTS), {"name": name, "table_id": CAGE, "id": request, "says": "chips"})
            # The same request may have come twice at the same moment.
            before = before or (request and order_done(db, name, CAGE, request))
        if not done and not before:
            less = f"less than {dollars(GRANT // 10)}"
            lying = f", and {dollars(elsewhere)} are on tables" if elsewhere else ""
            raise Refusal(f"the cage gives more chips only to a balance of {less}{lying}")
        return self.balance(name)

    def balances(self) -> dict[str, tuple[int, int]]:
        """Every patron's balance, and the chips given by the cage in total."""
        with self._engine.connect() as db:
            rows = db.execute(sa.select(PATRONS.c.name, PATRONS.c.chips, PATRONS.c.granted))
            return {row.name: (row.chips, row.granted) for row in rows}

    # Staff.

    def hire(self, name: str, role: str) -> str:
        """New credentials for a member of staff, replacing older ones; returns the password, which is not stored."""
        verify_name(name, "a name", staff=True)
        if role not in STAFF_ROLES:
            raise Refusal(f"there is no role {role!r} on the staff; {near(role, STAFF_ROLES)}")
        password = "-".join(secrets.token_hex(2) for _ in range(5))
        salt = secrets.token_bytes(16)
        row = {"name": name, "role": role, "salt": salt, "hash": _slow(password, salt), "failures": 0}
        try:
            with self._engine.begin() as db:
                db.execute(sa.delete(STAFF).where(STAFF.c.name == name))
                db.execute(sa.delete(SESSIONS).where(SESSIONS.c.name == name, SESSIONS.c.role != "player"))
                db.execute(sa.delete(TRIES).where(TRIES.c.name == name))
                db.execute(sa.insert(STAFF), row)
        except IntegrityError:
            raise Refusal(f"credentials for {name} are being changed at this moment") from None
        return password

    def _hired(self) -> list[str]:
        with self._engine.connect() as db:
            return list(db.execute(sa.select(STAFF.c.name)).scalars())

    def anybody_hired(self) -> bool:
        """Whether the floor has any staff."""
        with self._engine.connect() as db:
            return db.execute(sa.select(STAFF.c.name).limit(1)).first() is not None

    def sign_in(self, name: str, password: str, source: str = "") -> Who:
        """A member of staff; after three wrong passwords from an address, the credentials are locked for it."""
        of = sa.update(STAFF).where(STAFF.c.name == name)
        # Counted before it is judged, so that concurrent tries are limited like those in a row.
        with self._engine.begin() as db:
            db.execute(of.values(failures=STAFF.c.failures + 1))
            row = db.execute(sa.select(STAFF).where(STAFF.c.name == name)).one_or_none()
            may = row is not None and _counted(db, name, source)
        # A name that nobody has takes as long as a wrong password, and the answer is the same.
        salt, known = (row.salt, row.hash) if row else (b"\0" * 16, b"")
        right = hmac.compare_digest(_slow(password, salt), known)
        if row is None or not right or not may:
            raise Refusal(
                "wrong name or password; three wrong passwords lock the account until `pitboss staff` renews it"
            )
        with self._engine.begin() as db:
            db.execute(of.values(failures=0))
            db.execute(sa.delete(TRIES).where(TRIES.c.name == name, TRIES.c.source == source))
        return Who(row.name, row.role)

    def note(self, who: Who, what: str, answer: str) -> None:
        """Log a privileged act, done or refused."""
        act = PrivilegedAct(time.time_ns() // 1000, who.name, who.role, what, answer)
        with self._engine.begin() as db:
            db.execute(sa.insert(LOG), msgspec.structs.asdict(act))
            enter(db, self._journal.vault, act)

    def log(self, last: int = 100) -> list[dict[str, object]]:
        """The latest privileged acts, newest first."""
        with self._engine.connect() as db:
            rows = db.execute(sa.select(LOG).order_by(LOG.c.id.desc()).limit(last))
            return [dict(row) for row in rows.mappings()]


def _counted(db: sa.Connection, name: str, source: str) -> bool:
    """Count a password attempt from an address; False after three wrong ones. The staff row is locked meanwhile."""
    mine = (TRIES.c.name == name, TRIES.c.source == source)
    failures = db.execute(sa.select(TRIES.c.failures).where(*mine)).scalar_one_or_none()
    if failures is None:
        db.execute(sa.insert(TRIES), {"name": name, "source": source, "failures": 1})
    elif failures < MOST_FAILURES:
        db.execute(sa.update(TRIES).where(*mine).values(failures=failures + 1))
    return failures is None or failures < MOST_FAILURES


def chips_in_balance(journal: Journal, name: str) -> int:
    """A patron's chips that are not on a table."""
    with journal.reading() as db:
        found = db.execute(sa.select(PATRONS.c.chips).where(PATRONS.c.name == name)).scalar_one_or_none()
    if found is None:
        raise Refusal(f"there is no patron {name!r}")
    return int(found)


def order_done(db: sa.Connection, name: str, table: str, request: str) -> str | None:
    """The order carried out for the patron under an id, at a table or at the cage; None if there is none."""
    mine = (REQUESTS.c.name == name, REQUESTS.c.table_id == table, REQUESTS.c.id == request)
    done: str | None = db.execute(sa.select(REQUESTS.c.says).where(*mine)).scalar_one_or_none()
    return done


def digest(token: str) -> str:
    """The stored form of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def _slow(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1)
