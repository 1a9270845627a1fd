"""The vault: the key file of a floor, and what is locked and tagged with it.

A line of which a passer-by may not see all is locked before it is stored: a database that others read, a backup or a
replica gives away neither a key of chance that is in play nor a card that lies face down. The links of the chain are
over what is stored, so anybody proves them without the file. Beside each link stands a tag, an HMAC of it under the
file: a writer of the database who has not the file can compute links, and no tag.
"""

import hashlib
import hmac
import os
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.equipment.randomness import ENTROPY
from pitboss.extras import missing
from pitboss.files import SHORT, Missing, text
from pitboss.refusal import Refusal

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV

_STREAM, _AEAD = b"\0", b"\1"
"""First byte of an encrypted line, by the software's version. No JSON begins so."""
_MARK, _NAME, _SECRET = 1, 8, 32
_NONCES = {_STREAM: 16, _AEAD: 12}
LINK, HEAD = "link", "head"
"""What a tag is for. A line's tag is not valid for a head, or a journal could be truncated at any line."""
_TAGGED = "tagged"
"""Line of a key file whose floor has tags: from then on a line without a tag is a forgery."""


def fingerprint(secret: bytes) -> bytes:
    """The public name of a secret, by which stored data says what it was locked with."""
    return hashlib.sha256(b"vault" + secret).digest()[:_NAME]


def _about(kind: str, table: str, n: int) -> bytes:
    """The position of a line, so that it is valid at no other."""
    return b"\0".join((kind.encode(), table.encode(), str(n).encode()))


class _Key:
    """One secret of a key file, with the keys derived from it."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.tags = hmac.digest(secret, b"pitboss tags", "sha256")

    @cached_property
    def cipher(self) -> "AESGCMSIV":
        # Repeated nonces are harmless under this mode, so random ones never run out.
        from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV

        return AESGCMSIV(hmac.digest(self.secret, b"pitboss lines", "sha256"))


class Vault:
    """The secrets of a key file: the last one encrypts and tags; each decrypts its own data."""

    def __init__(self, where: Path, secrets: list[bytes], *, tagged: bool = False) -> None:
        self.where, self.tagged = where, tagged
        self._keys = {fingerprint(secret): _Key(secret) for secret in secrets}
        self.newest = fingerprint(secrets[-1])

    @property
    def names(self) -> set[bytes]:
        """The fingerprints of all its secrets."""
        return {*self._keys}

    @property
    def in_order(self) -> list[bytes]:
        """The fingerprints, oldest first."""
        return [*self._keys]

    def _named(self, name: bytes) -> _Key | None:
        """The key with that name; the file is read again where another process may have rotated it."""
        if name not in self._keys and (now := read_keys(self.where)) is not None:
            self._keys |= {other: key for other, key in now._keys.items() if other not in self._keys}
        return self._keys.get(name)

    def lock(self, plain: bytes, kind: str, table: str, n: int) -> bytes:
        """Encrypt data for its position: without the file it cannot be read, altered or moved."""
        nonce = os.urandom(_NONCES[_AEAD])
        try:
            cipher = self._keys[self.newest].cipher
        except ImportError as error:
            raise _lacking(error) from None
        return _AEAD + self.newest + nonce + cipher.encrypt(nonce, plain, _about(kind, table, n) + b"\0" + self.newest)

    def open(self, stored: bytes, kind: str, table: str, n: int) -> bytes:
        """Decrypt data; altered data, or data of another position, is refused."""
        name, mark = _name_of(stored), stored[:_MARK]
        if (key := self._named(name)) is None:
            raise Refusal(_locked_with(stored, f"{self.where} does not hold"))
        start = _MARK + _NAME + _NONCES[mark]
        nonce, data = stored[_MARK + _NAME : start], stored[start:]
        if mark == _STREAM:
            return _mixed(key.secret, nonce, data)
        try:
            from cryptography.exceptions import InvalidTag

            cipher = key.cipher
        except ImportError as error:
            raise _lacking(error) from None
        try:
            return cipher.decrypt(nonce, data, _about(kind, table, n) + b"\0" + name)
        except (InvalidTag, ValueError):
            raise Damaged(f"{kind} {n} was altered: it is not what was locked there") from None

    def tag(self, kind: str, table: str, n: int, link: bytes) -> bytes:
        """The tag of a line's link (`LINK`) or of the head (`HEAD`)."""
        return self.newest + self._mac(self.newest, kind, table, n, link)

    def fits(self, tag: bytes, kind: str, table: str, n: int, link: bytes) -> bool:
        """Whether a tag was made for that link with this file."""
        name = tag[:_NAME]
        return self._named(name) is not None and hmac.compare_digest(tag[_NAME:], self._mac(name, kind, table, n, link))

    def _mac(self, name: bytes, kind: str, table: str, n: int, link: bytes) -> bytes:
        return hmac.digest(self._keys[name].tags, _about(kind, table, n) + b"\0" + link, "sha256")

    def require_tags(self) -> None:
        """Record in the key file, beyond the reach of database writers, that everything of the floor has tags."""
        if self.tagged:
            return
        try:
            # Whole or not at all: half a line would be no key file any more.
            where = self.where.resolve()
            os.replace(_written_beside(where, f"{text(where, SHORT).rstrip()}\n{_TAGGED}\n"), where)
            _sync_folder(where.parent)
        except OSError as error:
            raise Refusal(
                f"the key file {self.where} cannot be written: {error.strerror}; add the line {_TAGGED!r} to it"
            ) from None
        self.tagged = True


class Damaged(Refusal):
    """Stored data is not what was written."""


class Locked(Refusal):
    """Stored data cannot be decrypted here: no key file, or no matching secret."""


def _locked_with(stored: bytes, lacking: str) -> str:
    name = _name_of(stored).hex()
    return f"the journal is locked with key {name}, which {lacking}: name the floor's key file with --keys"


def _name_of(stored: bytes) -> bytes:
    return stored[_MARK : _MARK + _NAME]


def _lacking(error: ImportError) -> Refusal:
    named = missing(error, "a locked journal")
    if named is None:
        raise error
    return Locked(named.reason)


def is_locked(stored: bytes) -> bool:
    """Whether reading it needs a key."""
    return stored[:_MARK] in _NONCES


def opened(stored: bytes, vault: Vault | None, kind: str, table: str, n: int) -> bytes:
    """The stored data in plain text."""
    if not is_locked(stored):
        return stored
    if vault is None:
        raise Locked(_locked_with(stored, "is not here"))
    return vault.open(stored, kind, table, n)


def _mixed(secret: bytes, nonce: bytes, data: bytes) -> bytes:
    """The data combined with the stream of earlier software; applied twice, the data again."""
    stream = hashlib.shake_256(secret + nonce).digest(len(data))
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(data), "big")


def read_keys(where: Path) -> Vault | None:
    """The vault of a key file; None if there is no such file."""
    try:
        lines = text(where, SHORT).split()
        secrets = [bytes.fromhex(line) for line in lines if line != _TAGGED]
    except Missing:
        return None
    except Refusal as refusal:
        raise Refusal(f"the key file {refusal.reason}") from None
    except ValueError:
        secrets = []
    if not secrets or any(len(secret) != _SECRET for secret in secrets):
        raise Refusal(f"{where} is not a key file: each line of one is {2 * _SECRET} hexadecimal digits")
    return Vault(where, secrets, tagged=_TAGGED in lines)


def rotate_keys(where: Path) -> Vault:
    """Add a new secret to a key file, which encrypts and tags from the next start on; the older ones stay."""
    if (known := read_keys(where)) is None:
        raise Refusal(f"there is no key file at {where}")
    end = [_TAGGED] if known.tagged else []
    lines = [key.secret.hex() for key in known._keys.values()] + [ENTROPY.key().hex(), *end]
    try:
        place = where.resolve()
        os.replace(_written_beside(place, "\n".join(lines) + "\n"), place)
        _sync_folder(place.parent)
    except OSError as error:
        raise Refusal(f"the key file {where} cannot be written: {error.strerror}") from None
    rotated = read_keys(where)
    assert rotated is not None
    return rotated


def make_keys(where: Path) -> Vault:
    """The vault of a key file, created if missing: complete and on disk before anything is encrypted with it."""
    if (known := read_keys(where)) is not None:
        return known
    try:
        half = _written_beside(where, ENTROPY.key().hex() + "\n")
        # Another process of the same floor may be doing the same: the first file stays.
        with suppress(FileExistsError):
            os.link(half, where)
        half.unlink()
        _sync_folder(where.parent)
    except OSError as error:
        raise Refusal(f"the key file {where} cannot be made: {error.strerror}") from None
    made = read_keys(where)
    assert made is not None
    return made


def _written_beside(where: Path, text: str) -> Path:
    """The path of a new file next to another, readable by its owner only and flushed to disk."""
    half = where.with_name(f"{where.name}.{os.getpid()}")
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    return half


def _sync_folder(folder: Path) -> None:
    """Flush a folder's entries to disk."""
    with suppress(PermissionError):
        opened_folder = os.open(folder, os.O_RDONLY)
        os.fsync(opened_folder)
        os.close(opened_folder)
