"""The index: which words stand where and their weight (BM25), made once and cached under a stamp of its sources."""

import json
import math
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path

from pitboss.asking.documents import Document, documents, wagers
from pitboss.asking.sayings import Sayings, sayings_of
from pitboss.asking.wording import stems, words
from pitboss.files import cache_folder
from pitboss.rulebook.provision import PACKAGE
from pitboss.shipped import folder_of, shipped
from pitboss.words import Json

WEIGHTS = {"names": 2.5, "heading": 2.0, "says": 1.6, "also": 1.2, "plain": 1.0, "above": 0.5}
"""The weight of a word by where it stands."""
_K, _B = 1.4, 0.45
"""BM25: how soon more of the same word adds nothing, and how far a long text weighs less."""
SHIPPED = Path(__file__).with_name("index.json")
"""The index as a build puts it beside this module; sources that are worked on have none."""
_FORM = 9
"""Goes up when the index has another form."""


@dataclass(frozen=True)
class DocumentIndex:
    """Documents, and where each stem stands in them."""

    documents: tuple[Document, ...]
    postings: dict[str, dict[int, float]]
    """By stem, its weight in each document that has it."""
    words: dict[str, int]
    """Every word as it is written, and how often: what a misspelt one may have been."""

    wagers: dict[str, list[list[str]]]
    """By game, the name of each wager, what it pays, and by which paragraph."""
    sayings: Sayings

    def rows_of(self, game: str) -> range | frozenset[int]:
        """The documents of a game and of every table; all where no game is named."""
        return self._by_game.get(game, frozenset()) if game else range(len(self.documents))

    @cached_property
    def _by_game(self) -> dict[str, frozenset[int]]:
        shared = frozenset(n for n, row in enumerate(self.documents) if row.everywhere)
        found: dict[str, set[int]] = defaultdict(set)
        for n, row in enumerate(self.documents):
            for name in row.games:
                found[name].add(n)
        return {name: shared | rows for name, rows in found.items()}

    @cached_property
    def known(self) -> frozenset[str]:
        """Every word and stem that it has."""
        return frozenset(self.words) | frozenset(self.postings)

    def idf(self, stem: str) -> float:
        """The inverse document frequency of a stem: least of one that stands everywhere, most of an unknown one."""
        return _idf(len(self.postings.get(stem, ())), len(self.documents))


def _idf(found: int, of: int) -> float:
    return math.log(1 + (of - found + 0.5) / (found + 0.5))


def build() -> DocumentIndex:
    """The index, from everything that games and rulebook say."""
    rows = tuple(documents())
    counts: list[dict[str, float]] = []
    often: Counter[str] = Counter()
    for row in rows:
        tell: dict[str, float] = defaultdict(float)
        for text, weight in _texts(row):
            often.update(word for word in words(text) if word.isalpha())
            for one in stems(text):
                tell[one] += weight
        counts.append(tell)
    mean = sum(sum(tell.values()) for tell in counts) / max(len(counts), 1)
    having = Counter(one for tell in counts for one in tell)
    postings: dict[str, dict[int, float]] = defaultdict(dict)
    for n, tell in enumerate(counts):
        length = 1 - _B + _B * sum(tell.values()) / mean
        for one, weight in tell.items():
            value = _idf(having[one], len(rows)) * weight * (_K + 1) / (weight + _K * length)
            postings[one][n] = round(value, 3)
    return DocumentIndex(rows, dict(postings), dict(often), wagers(), sayings_of(rows))


def _texts(row: Document) -> Iterator[tuple[str, float]]:
    yield row.heading, WEIGHTS["heading"]
    yield row.says, WEIGHTS["says"]
    for name in row.names:
        yield name, WEIGHTS["names"]
    for text in row.also:
        yield text, WEIGHTS["also"]
    for text in row.plain:
        yield text, WEIGHTS["plain"]
    for text in row.above:
        yield text, WEIGHTS["above"]


def as_text(index: DocumentIndex) -> str:
    """The index as it is stored."""
    rows = [asdict(row) for row in index.documents]
    stored = {
        "form": _FORM,
        "documents": rows,
        "postings": _columns(index.postings),
        "words": index.words,
        "wagers": index.wagers,
        "sayings": index.sayings.rows,
        "weights": _columns(index.sayings.weights),
    }
    return json.dumps(stored, ensure_ascii=False, separators=(",", ":"))


def _columns(table: dict[str, dict[int, float]]) -> dict[str, list[list[float]]]:
    """A table as JSON can have it: under each word the places, and what stands there."""
    return {one: [[*where], [*where.values()]] for one, where in table.items()}


def _table(columns: Json) -> dict[str, dict[int, float]]:
    return {one: dict(zip(*where, strict=True)) for one, where in columns.items()}


def _read(path: Path) -> DocumentIndex | None:
    """A stored index; None where there is none, or one of another form."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        stored: Json = json.loads(path.read_text(encoding="utf-8"))
        if stored["form"] == _FORM:
            return DocumentIndex(
                tuple(Document(**row) for row in stored["documents"]),
                _table(stored["postings"]),
                stored["words"],
                stored["wagers"],
                Sayings(stored["sayings"], _table(stored["weights"])),
            )
    return None


def _stamp() -> str:
    """Stands for everything that an index is made from, by size and time of each file."""
    parts = [PACKAGE / name for name in ("games", "rulebook", "table", "asking")]
    parts += [folder for entry in shipped().values() if (folder := folder_of(entry.module)) is not None]
    seen = sha256()
    for part in parts:
        for place, names, files in os.walk(part):
            names[:] = sorted(name for name in names if name != "__pycache__")
            for name in sorted(files):
                if name.endswith((".py", ".toml")):
                    about = os.stat(os.path.join(place, name))
                    seen.update(f"{place}/{name} {about.st_size} {about.st_mtime_ns}\n".encode())
    return seen.hexdigest()[:16]


@cache
def index() -> DocumentIndex:
    """The index that came with the package, or a cached one, or a new one."""
    if not shipped() and (found := _read(SHIPPED)) is not None:
        return found
    name = f"asking-{_stamp()}.json"
    folders = [Path(__file__).parent / "__pycache__", cache_folder()]
    for folder in folders:
        if (found := _read(folder / name)) is not None:
            return found
    new = build()
    for folder in folders:
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            for old in folder.glob("asking-*.json"):
                old.unlink(missing_ok=True)
            part = folder / f"{name}.{os.getpid()}"
            part.write_text(as_text(new), encoding="utf-8")
            part.replace(folder / name)
            break
    return new
