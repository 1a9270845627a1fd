"""The terminal table."""

import typer


def register(app: typer.Typer) -> None:
    """Add this command."""
