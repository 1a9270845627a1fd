"""A game's `game.toml`: enough to list the game without importing it."""

import sys
import tomllib
from pathlib import Path
from typing import TypedDict

import msgspec

from pitboss.shipped import folder_of


class Nameplate(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The contents of a `game.toml`."""

    title: str
    subchapter: str
    """The game's subchapter, or `house:NAME` if it is not in the regulation."""
    family: str
    in_subchapter: int = 0
    """Its position among the games of its subchapter, if not by name."""
    in_family: int = sys.maxsize
    """Its position within its family, if not in catalogue order."""


class Names(TypedDict):
    """Arguments of `Game` that come from its folder."""

    name: str
    title: str
    subchapter: str
    package: str


def read_nameplate(folder: str | Path) -> Nameplate | None:
    """The nameplate in a folder; None in a family's folder, or if there is no folder."""
    try:
        with open(f"{folder}/game.toml", "rb") as file:
            return msgspec.convert(tomllib.load(file), Nameplate)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError as error:
        error.add_note(f"in {folder}/game.toml")
        raise


def names_of(package: str) -> Names:
    """Name, title and subchapter of a built-in game, for `Game(**names_of(__name__), …)`."""
    folder = folder_of(package) or Path()
    plate = read_nameplate(folder)
    assert plate is not None, f"{package} has no game.toml"
    return Names(name=folder.name.replace("_", "-"), title=plate.title, subchapter=plate.subchapter, package=package)
