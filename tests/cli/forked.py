"""`pitboss` in a process of its own that is forked from the tests: a real one, which has nothing to import."""

import fcntl
import io
import os
import signal
import sys
import termios
import traceback
from collections.abc import Collection, Sequence
from typing import NoReturn

from pitboss.cli import main


def forked(
    args: Sequence[str],
    env: dict[str, str],
    stdin: int,
    stdout: int,
    stderr: int,
    *,
    leads_session: bool = False,
    without: Collection[str] = (),
) -> int:
    """The number of a process of `pitboss` with these streams, which may be a terminal, and without some packages."""
    child = os.fork()
    if child == 0:
        sys.modules.update(dict.fromkeys(without))
        _become(args, env, (stdin, stdout, stderr), leads_session)
    return child


def ended(child: int) -> int:
    """The exit code of a process, once it has one; a signal counts below zero."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _become(args: Sequence[str], env: dict[str, str], streams: tuple[int, int, int], leads_session: bool) -> NoReturn:
    code = 1
    try:
        os.environ.clear()
        os.environ.update(env)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if leads_session:
            os.setsid()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        if leads_session:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        encoding = env.get("PYTHONIOENCODING", "utf-8")
        # The old ones are kept: once nobody had them they would close the new streams' files.
        old = (sys.stdin, sys.stdout, sys.stderr, sys.__stdin__, sys.__stdout__, sys.__stderr__)
        sys.stdin, sys.stdout, sys.stderr = (
            io.TextIOWrapper(io.FileIO(number, mode), encoding=encoding, write_through=mode == "w")
            for number, mode in ((0, "r"), (1, "w"), (2, "w"))
        )
        sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
        code = main([*args])
        del old
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(code)
