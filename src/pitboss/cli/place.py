"""Where things are kept unless somebody says otherwise."""

import os
from pathlib import Path

import typer

from pitboss.refusal import Refusal

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
