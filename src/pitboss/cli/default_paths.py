"""Default locations of journals, databases and key files."""

import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import typer

from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.journal.store import Journal

KEYS = typer.Option(
    None, "--keys", metavar="FILE", help="The floor's key file; by default next to its database, with the same name."
)
KEYS_ENVIRONMENT, DATABASE_ENVIRONMENT = "PITBOSS_KEYS", "PITBOSS_DATABASE"
DATABASE = typer.Option(
    None, "--database", metavar="FILE|URL", help="The floor's database: an SQLite file or a PostgreSQL URL."
)
JOURNAL = typer.Option(None, "--journal", metavar="FILE", help="The journal file; the default is in your data folder.")


def default_journal(name: str = "journal.db") -> Path:
    """Path of the terminal table's journal, or of another one next to it."""
    home = os.environ.get("PITBOSS_HOME")
    folder = Path(home) if home else Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local/share")) / "pitboss"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"{folder} cannot be created: {error.strerror}; name a journal with --journal") from None
    return folder / name


def floor_database(named: str | None) -> str | Path:
    """File or URL of a floor's database: the one named, by the environment too, or the one in the data folder."""
    return named or os.environ.get(DATABASE_ENVIRONMENT) or default_journal("floor.db")


def beside(where: str | Path, what: str) -> Path:
    """Path of a floor's file outside its database: next to it, or in the data folder, with the same name."""
    if "://" not in str(where) or str(where).startswith("sqlite"):
        return Path(f"{str(where).removeprefix('sqlite:///')}.{what}")
    try:
        url = urlsplit(str(where))
        name = "-".join(filter(None, (url.hostname, str(url.port or ""), url.path.strip("/")))).replace("/", "-")
    except ValueError as error:
        raise Refusal(f"not a database URL: {error}") from None
    return default_journal(f"{name}.{what}")


def key_file(where: str | Path, named: str | None = None) -> Path:
    """Path of a floor's key file: the one named, or else the one next to its database."""
    given = named or os.environ.get(KEYS_ENVIRONMENT)
    return Path(given) if given else beside(where, "keys")


def book_at(journal: str | None, keys: str | None = None) -> "Journal":
    """Open a journal for reading."""
    from pitboss.journal.store import Journal

    where = journal or default_journal()
    return Journal(where, create=False, keys=key_file(where, keys))
