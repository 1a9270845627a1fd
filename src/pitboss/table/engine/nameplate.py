"""What a game's folder says of it in `game.toml`: enough to list the game without importing it."""

import sys
import tomllib
from pathlib import Path
from typing import TypedDict

import msgspec

from pitboss.shipped import folder_of


class Nameplate(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a `game.toml` says."""

    title: str
    subchapter: str
    """One of the regulation, or `house:NAME` where the regulation does not name the game."""
    family: str
    in_subchapter: int = 0
    """Its place among the games of its subchapter, where that is not the order of their names."""
    in_family: int = sys.maxsize
    """Its place among those of its family, where that is not the order of the catalogue."""


class Names(TypedDict):
    """Those arguments of `Game` that its folder answers for."""

    name: str
    title: str
    subchapter: str
    package: str


def read_nameplate(folder: str | Path) -> Nameplate | None:
    """The nameplate in a folder; None in a family's folder, and where there is no folder."""
    try:
        with open(f"{folder}/game.toml", "rb") as file:
            return msgspec.convert(tomllib.load(file), Nameplate)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError as error:
        error.add_note(f"in {folder}/game.toml")
        raise


def names_of(package: str) -> Names:
    """Name, title and subchapter of the game in a package of this house, for `Game(**names_of(__name__), …)`."""
    folder = folder_of(package) or Path()
    plate = read_nameplate(folder)
    assert plate is not None, f"{package} has no game.toml"
    return Names(name=folder.name.replace("_", "-"), title=plate.title, subchapter=plate.subchapter, package=package)
