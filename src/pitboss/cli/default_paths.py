"""Where things are kept unless somebody says otherwise."""

import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import typer

from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.journal.store import Journal

KEYS = typer.Option(
    None, "--keys", metavar="FILE", help="The floor's key file; the default lies beside its database, under its name."
)
KEYS_ENVIRONMENT = "PITBOSS_KEYS"
JOURNAL = typer.Option(None, "--journal", metavar="FILE", help="The journal file; the default is in your data folder.")


def default_journal(name: str = "journal.db") -> Path:
    """The journal of the terminal table, or of another name beside it."""
    home = os.environ.get("PITBOSS_HOME")
    folder = Path(home) if home else Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local/share")) / "pitboss"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"{folder} cannot be made: {error.strerror}; name a journal with --journal") from None
    return folder / name


def beside(where: str | Path, what: str) -> Path:
    """What belongs to a floor and is not in its database: beside it, or in the data folder, under its name."""
    if "://" not in str(where) or str(where).startswith("sqlite"):
        return Path(f"{str(where).removeprefix('sqlite:///')}.{what}")
    try:
        url = urlsplit(str(where))
        name = "-".join(filter(None, (url.hostname, str(url.port or ""), url.path.strip("/")))).replace("/", "-")
    except ValueError as error:
        raise Refusal(f"that is not the address of a database: {error}") from None
    return default_journal(f"{name}.{what}")


def key_file(where: str | Path, named: str | None = None) -> Path:
    """The key file of a floor: the one that was named, or else the one beside its database."""
    given = named or os.environ.get(KEYS_ENVIRONMENT)
    return Path(given) if given else beside(where, "keys")


def book_at(journal: str | None, keys: str | None = None) -> "Journal":
    """A journal to read in."""
    from pitboss.journal.store import Journal

    where = journal or default_journal()
    return Journal(where, create=False, keys=key_file(where, keys))
