"""The vault: what nobody may know yet is locked before it is stored; the key to it lies in a file of its own.

A database that others read, a backup or a replica then tells neither a key of chance that is in play nor a card that
lies face down. The links of the chain are over what is stored: they are proven without the file, and tell nothing.
"""

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from pitboss.equipment.randomness import ENTROPY
from pitboss.files import SHORT, Missing, text
from pitboss.refusal import Refusal

_MARK = b"\0"
"""No line of JSON begins so."""
_NAME, _NONCE, _SECRET = 8, 16, 32
_HEAD = len(_MARK) + _NAME + _NONCE


def _fingerprint(secret: bytes) -> bytes:
    return hashlib.sha256(b"vault" + secret).digest()[:_NAME]


class Vault:
    """The secrets of a key file: the last one locks, each opens what it has locked."""

    def __init__(self, where: Path, secrets: list[bytes]) -> None:
        self.where = where
        self._secrets = {_fingerprint(secret): secret for secret in secrets}
        self.newest = _fingerprint(secrets[-1])

    @property
    def names(self) -> set[bytes]:
        """The fingerprints of all its secrets."""
        return {*self._secrets}

    def lock(self, plain: bytes) -> bytes:
        """What is stored in its place: nobody can open it, or tell two from each other, without the file."""
        nonce = os.urandom(_NONCE)
        return _MARK + self.newest + nonce + _mixed(self._secrets[self.newest], nonce, plain)

    def open(self, stored: bytes) -> bytes:
        """What was locked."""
        secret = self._secrets.get(stored[len(_MARK) : len(_MARK) + _NAME])
        if secret is None:
            raise Locked(stored, f"{self.where} does not hold")
        return _mixed(secret, stored[_HEAD - _NONCE : _HEAD], stored[_HEAD:])


class Locked(Refusal):
    """What is stored cannot be opened here."""

    def __init__(self, stored: bytes, lacking: str) -> None:
        name = stored[len(_MARK) : len(_MARK) + _NAME].hex()
        super().__init__(
            f"the journal is locked with key {name}, which {lacking}: name the floor's key file with --keys"
        )


def is_locked(stored: bytes) -> bool:
    """Whether it takes a key to read it."""
    return stored[: len(_MARK)] == _MARK


def opened(stored: bytes, vault: Vault | None) -> bytes:
    """What is stored, in plain."""
    if not is_locked(stored):
        return stored
    if vault is None:
        raise Locked(stored, "is not here")
    return vault.open(stored)


def _mixed(secret: bytes, nonce: bytes, data: bytes) -> bytes:
    """The data with a stream that nobody can tell from chance; done twice, the data again."""
    # No tag against changes: the chain is over what is stored, and finds them.
    stream = hashlib.shake_256(secret + nonce).digest(len(data))
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(data), "big")


def read_keys(where: Path) -> Vault | None:
    """The vault of a key file; None if there is no such file."""
    try:
        secrets = [bytes.fromhex(line) for line in text(where, SHORT).split()]
    except Missing:
        return None
    except Refusal as refusal:
        raise Refusal(f"the key file {refusal.reason}") from None
    except ValueError:
        secrets = []
    if not secrets or any(len(secret) != _SECRET for secret in secrets):
        raise Refusal(f"{where} is not a key file: each line of one is {2 * _SECRET} hexadecimal digits")
    return Vault(where, secrets)


def make_keys(where: Path) -> Vault:
    """The vault of a key file, which is made if there is none: whole and on disk before anything is locked with it."""
    if (known := read_keys(where)) is not None:
        return known
    half = where.with_name(f"{where.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(ENTROPY.key().hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
        # Another process of the same floor may be doing the same: the first file stays.
        with suppress(FileExistsError):
            os.link(half, where)
        half.unlink()
        with suppress(PermissionError):
            folder = os.open(where.parent, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)
    except OSError as error:
        raise Refusal(f"the key file {where} cannot be made: {error.strerror}") from None
    made = read_keys(where)
    assert made is not None
    return made
