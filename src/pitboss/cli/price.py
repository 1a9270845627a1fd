"""Commands about the price of a game: odds, simulate."""

import typer


def register(app: typer.Typer) -> None:
    """Add these commands."""
