"""The command line: one command a question, each for people and, with --json, for machines."""

from pitboss.cli.main import main

__all__ = ["main"]
