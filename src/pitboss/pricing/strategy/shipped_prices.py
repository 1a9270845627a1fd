"""Prices of tables as they stand, which a wheel may carry: worked out when it was built, from these very sources.

They are read without the compiler, so that no first look at a price waits. From a checkout nothing is carried, and
where a single source differs from those of the build the price is worked out as if there were none.
"""

import hashlib
import pickle
import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[2]
FOLDER = PACKAGE / "built"
_SOURCES = (".py", ".toml", ".count")


def find(kind: str, game: str, *of: object) -> Any:
    """What the wheel carries of that kind for a game and these settings; None where it has nothing that fits."""
    file = FOLDER / _name(kind, game, of)
    # Whatever is wrong with a file costs time and no result.
    with suppress(Exception):
        if file.exists():
            stamp, _, body = file.read_bytes().partition(b"\n")
            if stamp.decode() == sources():
                return pickle.loads(zlib.decompress(body))
    return None


def save(folder: Path, found: object, kind: str, game: str, *of: object) -> None:
    """Lay a price into the folder of a wheel that is being built."""
    folder.mkdir(parents=True, exist_ok=True)
    body = zlib.compress(pickle.dumps(found, protocol=5), 9)
    (folder / _name(kind, game, of)).write_bytes(sources().encode() + b"\n" + body)


@cache
def sources() -> str:
    """A digest of every source and table of figures in the package."""
    digest = hashlib.sha256()
    for file in sorted(PACKAGE.rglob("*")):
        if file.suffix in _SOURCES:
            digest.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _name(kind: str, game: str, of: tuple[object, ...]) -> str:
    key = "\n".join((kind, game, *map(repr, of)))
    return f"{kind}-{game}-{hashlib.sha256(key.encode()).hexdigest()[:24]}"
