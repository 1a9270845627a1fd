"""Pitboss: the New Jersey Rules of the Games as software."""

__version__ = "0.1.0"
