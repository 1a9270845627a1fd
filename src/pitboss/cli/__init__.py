"""The command line: one command per question, for people and, with --json, for programs."""

from pitboss.cli.main import main

__all__ = ["main"]
