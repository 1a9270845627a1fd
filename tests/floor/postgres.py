"""A real PostgreSQL server for a test session: made in a folder of its own, run by a user who is not root."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.volume import PATIENCE, WITHOUT

_numbers = count(1)


class MissingError(Exception):
    """There is no PostgreSQL to be had here, and why."""


class Postgres:
    """One server, with as many databases as tests want."""

    def __init__(self, *, in_memory: bool = True) -> None:
        self._bin = _binaries()
        user = _unprivileged()
        # In memory where that is possible: what is tested is the loss of processes, not of power.
        place = "/dev/shm" if in_memory and os.access("/dev/shm", os.W_OK) else None
        self.folder = Path(tempfile.mkdtemp(prefix="pitboss-pg-", dir=place))
        self._as: dict[str, Any] = {"start_new_session": True}
        if user is not None:
            self._as |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self.port = free_port()
        self._run("initdb", "-D", "data", "-U", "floor", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self._server: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Up, and answering."""
        # What is committed is on disk, as anybody would run it; only the room for connections is small.
        options = ["-c", "fsync=on", "-c", "max_connections=120", "-c", "unix_socket_directories="]
        command = [self._bin / "postgres", "-D", "data", "-h", "127.0.0.1", "-p", str(self.port), *options]
        with (self.folder / "log.txt").open("ab") as log:
            self._server = subprocess.Popen(
                command, cwd=self.folder, **self._as, stdout=log, stderr=log, env=_environment()
            )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                if self._server.poll() is not None:
                    raise MissingError((self.folder / "log.txt").read_text()[-500:]) from None
                time.sleep(0.05)
        raise MissingError("the server does not answer")

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Down at once, as a fault would have it, or as another signal says."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(timeout=PATIENCE)
            self._server = None

    def seconds(self) -> float:
        """The processor's time that it has used, all its processes together."""
        assert self._server is not None
        used, ours = 0, self._server.pid
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                pid, _, rest = stat.read_text().partition(" ")
            except OSError:
                continue
            fields = rest.rpartition(") ")[2].split()
            if int(pid) == ours:
                # Those of its processes that have ended, too.
                used += sum(map(int, fields[11:15]))
            elif int(fields[1]) == ours:
                used += sum(map(int, fields[11:13]))
        return used / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """Down for good."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://floor@127.0.0.1:{self.port}/{database}"

    def fresh(self) -> str:
        """The address of a new, empty schema, which is made faster than a database."""
        name = f"floor_{os.getpid()}_{next(_numbers)}"
        self.sql("postgres", f"CREATE SCHEMA {name}")
        return self.url("postgres") + f"?options=-csearch_path%3D{name}"

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"floor_{os.getpid()}_{next(_numbers)}"
        self.sql("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def sql(self, database: str, statement: str) -> list[tuple[object, ...]]:
        """Run a statement as the owner of the server, beside whatever the floor does."""
        url = database if "://" in database else self.url(database)
        with psycopg.connect(url, autocommit=True) as db:
            found = db.execute(statement)
            return found.fetchall() if found.description else []

    def _run(self, program: str, *args: str) -> None:
        command = [self._bin / program, *args]
        ran = subprocess.run(command, cwd=self.folder, **self._as, capture_output=True, check=False, env=_environment())
        if ran.returncode:
            raise MissingError(f"{program} failed: {ran.stderr.decode()[-500:]}")


def _binaries() -> Path:
    if "postgresql" in WITHOUT:
        raise MissingError("it is not wanted in this run")
    found = [path.parent for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), reverse=True)]
    if (path := shutil.which("postgres")) is not None:
        found.append(Path(path).resolve().parent)
    if not found:
        raise MissingError("no PostgreSQL server is installed (Debian: apt-get install postgresql)")
    return found[0]


def _unprivileged() -> pwd.struct_passwd | None:
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise MissingError("root may not run PostgreSQL, and there is no other user to do so")


def _environment() -> dict[str, str]:
    return {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}


def free_port() -> int:
    """A port of this machine that is free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The server of this test session; without one the tests that want it are skipped, loudly."""
    try:
        server = Postgres()
    except (MissingError, OSError) as error:
        warnings.warn(f"NOT TESTED against PostgreSQL: {error}", stacklevel=1)
        pytest.skip(f"PostgreSQL cannot be had: {error}")
    yield server
    server.close()
