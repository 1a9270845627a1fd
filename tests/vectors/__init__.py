"""The vectors."""
